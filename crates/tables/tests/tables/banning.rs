//! Whoever is banned at a server is taken out of its tables, and nothing lets them in again.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use futures::future::join_all;
use tertulia_base::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia_model::{BanAct, Home, Phase, Stopped};
use tertulia_rules::game::Seat;
use tertulia_store::{Batch, keys};
use tertulia_tables::{ChannelAccess, Company, Friend, Opening, Person, Request, What};

use crate::{SHORT, played};
use tertulia_testkit::{ANA, BO, CY, GUILD, House, TestStore, opening, person, reason, words};

/// Who manages the server.
const EVE: UserId = UserId(90);
const ELSEWHERE: GuildId = GuildId(901);

async fn ban(house: &House, whom: UserId) -> bool {
    house.tables.ban(GUILD, EVE, whom, None).await.unwrap()
}

async fn unban(house: &House, whom: UserId) -> bool {
    house.tables.unban(GUILD, EVE, whom).await.unwrap()
}

/// A lobby of another server.
async fn abroad(house: &House, host: UserId, channel: u64) -> TableId {
    let wish = opening(host, ChannelId(channel), &[]);
    let home = Home { guild: Some(ELSEWHERE), ..wish.home };
    house.opened(Opening { home, ..wish }).await
}

#[tokio::test]
async fn whoever_is_banned_opens_joins_follows_and_is_invited_nowhere_there_until_the_ban_ends() {
    let house = House::new();
    let lobby = house.open(ANA).await;
    let game = house.begun_in(ChannelId(1), &[ANA, CY], &[]).await;
    house.ask(CY, game, What::OfferSeat(Seat(1))).await.unwrap();
    let other = abroad(&house, ANA, 2).await;
    let private = house.opened_in(ANA, ChannelId(3), &[("join", "invited")]).await;
    house.tables.invite(&person(ANA), private, &[BO]).await.unwrap();
    assert!(ban(&house, BO).await && !ban(&house, BO).await, "once is enough");
    for house in [&house, &house.restarted(3)] {
        assert_eq!(reason(house.open_in(BO, ChannelId(4), &[]).await), "table-banned");
        assert_eq!(reason(house.ask(BO, lobby, What::Join).await), "table-banned");
        assert_eq!(reason(house.ask(BO, private, What::Join).await), "table-banned", "who was invited before");
        assert_eq!(reason(house.ask(BO, game, What::TakeSeat(Seat(1))).await), "table-banned");
        assert_eq!(reason(house.tables.follow(&person(BO), game).await), "table-banned");
        let open = house.table(lobby).await;
        assert_eq!(reason(house.tables.may_join(&open, &person(BO)).await), "table-banned");
        let friend = Friend { user: BO, name: person(BO).name };
        assert_eq!(reason(house.ask(ANA, game, What::Appoint(friend)).await), "table-friend-banned");
        assert_eq!(house.tables.invite(&person(ANA), lobby, &[BO]).await.unwrap().1, []);
        // To whom there is no table, it does not begin to exist.
        let who = Person { access: ChannelAccess::Hidden, ..person(BO) };
        assert_eq!(reason(house.tables.ask(Request { who, table: lobby, what: What::Join }).await), "table-unknown");
    }
    house.join(other, &[BO]).await;
    assert!(unban(&house, BO).await && !unban(&house, BO).await);
    house.join(lobby, &[BO]).await;
    house.join(private, &[BO]).await;
    house.ask(BO, game, What::TakeSeat(Seat(1))).await.unwrap();
    house.open_in(BO, ChannelId(4), &[]).await.unwrap();
}

#[tokio::test]
async fn a_ban_frees_seats_in_lobbies_and_gives_those_in_games_to_stand_ins() {
    let house = House::new();
    let own = house.opened_in(BO, ChannelId(1), &[]).await;
    house.join(own, &[ANA]).await;
    let empty = house.opened_in(BO, ChannelId(2), &[]).await;
    let alone = Opening { seats: Some(2), company: Company::StandIns, ..opening(BO, ChannelId(3), &[]) };
    let alone = house.opened(alone).await;
    let game = house.begun_in(ChannelId(4), &[BO, ANA, CY], SHORT).await;
    house.ask(BO, game, What::Appoint(Friend { user: UserId(77), name: "Evelyn".to_owned() })).await.unwrap();
    let helped = house.begun_in(ChannelId(5), &[ANA, CY], SHORT).await;
    house.ask(ANA, helped, What::Appoint(Friend { user: BO, name: person(BO).name })).await.unwrap();
    let follows = house.begun_in(ChannelId(6), &[ANA, CY], SHORT).await;
    house.tables.follow(&person(BO), follows).await.unwrap();
    let other = abroad(&house, BO, 7).await;
    ban(&house, BO).await;

    let head = house.head(own).await;
    assert_eq!((head.host, head.seat_of(BO), head.seat_of(ANA)), (ANA, None, Some(Seat(0))), "{head:?}");
    for table in [empty, alone] {
        let head = house.head(table).await;
        assert_eq!((head.phase, head.stopped), (Phase::Stopped, Some(Stopped::Empty)), "nobody else plays there: {head:?}");
    }
    let head = house.head(game).await;
    assert_eq!((head.host, head.phase, head.seat_of(BO)), (ANA, Phase::Playing, Some(Seat(0))));
    assert!(head.stand_ins.has(Seat(0)) && head.parts.deputies.is_empty(), "{head:?}");
    assert!(house.head(helped).await.parts.deputies.is_empty());
    assert_eq!(house.tables.followed_by(BO).await.unwrap(), []);
    assert_eq!(house.head(other).await.host, BO, "the server is another");

    // Nothing that gives a seat back does so, nor does it decide anything.
    let play = What::Play { decision: None, actions: words(&["bid 1"]) };
    for what in [What::TakeBack, play, What::OfferSeat(Seat(0)), What::Pause, What::StillPlaying, What::Stop] {
        let said = format!("{what:?}");
        assert_eq!(reason(house.ask(BO, game, what).await), "table-banned", "{said}");
    }
    assert_eq!(house.head(game).await, head);
    unban(&house, BO).await;
    house.ask(BO, game, What::TakeBack).await.unwrap();
    assert!(!house.head(game).await.stand_ins.has(Seat(0)));
    ban(&house, BO).await;
    // Giving up is no way in.
    house.ask(BO, game, What::Leave).await.unwrap();
}

#[tokio::test]
async fn whoever_is_banned_plays_no_rematch_and_has_no_seat_kept_for_one() {
    let house = House::new();
    let over = played(&house, &[ANA, BO, CY]).await;
    let next = house.tables.rematch(&person(ANA), over).await.unwrap().table.head.id;
    assert!(house.head(next).await.keeps_for(BO));
    ban(&house, BO).await;
    assert!(!house.head(next).await.keeps_for(BO));
    assert_eq!(reason(house.tables.rematch(&person(BO), over).await), "table-banned");
    house.ask(ANA, next, What::Stop).await.unwrap();
    assert_eq!(reason(house.tables.rematch(&person(BO), over).await), "table-banned", "who would open it");
    let next = house.tables.rematch(&person(CY), over).await.unwrap().table;
    assert!(next.head.keeps_for(ANA) && !next.head.keeps_for(BO), "{:?}", next.head);
}

#[tokio::test]
async fn whoever_sits_down_while_they_are_banned_sits_nowhere_in_the_end() {
    let house = House::on(Arc::new(TestStore::patient()));
    let mut lobbies = Vec::new();
    for n in 1..=8 {
        lobbies.push(house.opened_in(UserId(20 + n), ChannelId(n), &[]).await);
    }
    let joins = join_all(lobbies.iter().map(|table| house.ask(BO, *table, What::Join)));
    let (_, is_new) = tokio::join!(joins, ban(&house, BO));
    assert!(is_new);
    for table in lobbies {
        assert_eq!(house.head(table).await.seat_of(BO), None, "{table}");
    }
}

/// The ban is written after it was looked for and before what it forbids.
#[tokio::test]
async fn a_ban_that_comes_between_is_seen_by_the_commit() {
    let comes = Arc::new(AtomicBool::new(false));
    let next = comes.clone();
    let store = TestStore::default().on_commit(move |below, batch| {
        let lets_in = batch.writes().any(|(key, _)| keys::is_head(key) || *key == keys::following(BO));
        let bans = lets_in && next.swap(false, Ordering::SeqCst);
        Box::pin(async move {
            if bans {
                let mut ban = Batch::new();
                ban.copy(keys::banned(GUILD, BO), Some(Vec::new()));
                below.commit(ban).await?;
            }
            below.commit(batch).await
        })
    });
    let house = House::on(Arc::new(store));
    let lobby = house.open(ANA).await;
    let game = house.begun_in(ChannelId(1), &[ANA, CY], &[]).await;
    let given_up = house.begun_in(ChannelId(2), &[ANA, BO, CY], &[]).await;
    house.ask(BO, given_up, What::HandOver).await.unwrap();
    for at in 0..5 {
        comes.store(true, Ordering::SeqCst);
        let friend = Friend { user: BO, name: person(BO).name };
        let refused = match at {
            0 => reason(house.open_in(BO, ChannelId(3), &[]).await),
            1 => reason(house.ask(BO, lobby, What::Join).await),
            2 => reason(house.ask(BO, given_up, What::TakeBack).await),
            3 => reason(house.tables.follow(&person(BO), game).await),
            _ => reason(house.ask(ANA, game, What::Appoint(friend)).await),
        };
        assert_eq!(refused, if at == 4 { "table-friend-banned" } else { "table-banned" }, "{at}");
        assert!(!comes.load(Ordering::SeqCst), "{at}: it came between");
        house.store.commit(Batch::deleting(keys::banned(GUILD, BO))).await.unwrap();
    }
}

#[tokio::test]
async fn a_ban_that_the_programs_end_interrupted_goes_on_at_the_next_start() {
    // The ban, two tables, and that nothing is left to do.
    for commits in 0..4 {
        let store = Arc::new(TestStore::default());
        let house = House::on(store.clone());
        let tables = [house.begun_in(ChannelId(1), &[ANA, BO], &[]).await, house.begun_in(ChannelId(2), &[CY, BO], &[]).await];
        *store.left.lock().unwrap() = Some(commits);
        assert!(house.tables.ban(GUILD, EVE, BO, None).await.is_err(), "after {commits} commits of four");
        *store.left.lock().unwrap() = None;
        let house = house.restarted(5);
        house.tables.resume_bans().await;
        // What was never begun was not promised either.
        assert_eq!(house.tables.is_banned(GUILD, BO).await.unwrap(), commits > 0);
        for table in tables {
            assert_eq!(house.head(table).await.stand_ins.has(Seat(1)), commits > 0, "{table} after {commits} commits");
        }
        assert!(house.store.scan(&keys::all_banning(), 9).await.unwrap().is_empty());
    }
}

#[tokio::test]
async fn the_log_has_the_latest_twenty_and_names_nobody_who_was_deleted_while_their_ban_stays() {
    let house = House::new();
    let somebody = |n: u64| UserId(1_000 + n);
    for n in 0..30 {
        let reason = Some(format!("reason {n}"));
        assert!(house.tables.ban(GUILD, EVE, somebody(n), reason).await.unwrap());
    }
    let (log, banned) = house.tables.bans(GUILD, 99).await.unwrap();
    assert_eq!((log.len(), banned.len()), (20, 30));
    assert_eq!((log[0].by, log[0].whom, log[0].what), (EVE, somebody(29), BanAct::Ban));
    assert_eq!(log[19].reason.as_deref(), Some("reason 10"));
    ban(&house, somebody(29)).await;
    assert_eq!(house.tables.bans(GUILD, 99).await.unwrap().0, log, "a ban that there was changes nothing");
    assert_eq!(house.tables.bans(ELSEWHERE, 99).await.unwrap(), (Vec::new(), Vec::new()));

    for deleted in [somebody(28), EVE] {
        house.tables.forget(deleted).await.unwrap();
    }
    let (log, banned) = house.tables.bans(GUILD, 99).await.unwrap();
    assert_eq!((log[1].whom, log[1].reason.clone()), (UserId::FORMER, None));
    assert!(log.iter().all(|entry| entry.by == UserId::FORMER));
    assert!(banned.contains(&somebody(28)), "deletion lifts no ban");

    // Whom neither a ban nor the log names any more is in no row.
    let is_named = async |user| !house.store.scan(&keys::bans_naming(user), 9).await.unwrap().is_empty();
    assert!(!is_named(EVE).await);
    assert!(unban(&house, somebody(29)).await);
    assert!(is_named(somebody(29)).await && is_named(somebody(0)).await);
    for n in 30..50 {
        assert!(house.tables.ban(GUILD, BO, somebody(n), None).await.unwrap());
    }
    assert!(!is_named(somebody(29)).await, "the log has forgotten them");
    assert!(is_named(somebody(0)).await, "they are banned");
}
