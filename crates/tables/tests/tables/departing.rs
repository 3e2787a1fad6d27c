//! What is kept of a server that removed the bot stays for a while, and is deleted then; people's
//! own stays theirs.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use tertulia_base::clock::Moment;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia_model::league::{League, LeagueEntry, LeagueEvent, LeagueForm, LeagueRules};
use tertulia_model::results::Scope;
use tertulia_model::{GuildPreferences, TimeControl};
use tertulia_store::{Batch, Span, decode, keys};
use tertulia_tables::{Claim, Founding, GRACE, Recounting, What};

use crate::{SHORT, played};
use tertulia_testkit::{ANA, BO, CHANNEL, CY, GUILD, House, TestStore, person};

const OTHER: ChannelId = ChannelId(501);

/// How many games somebody, or the server, has at the server.
async fn counted(house: &House) -> (usize, usize) {
    let kinds = async |user| house.tables.totals(Scope::Server(GUILD), user).await.unwrap().kinds().len();
    (kinds(Some(ANA)).await, kinds(None).await)
}

#[tokio::test]
async fn a_server_that_removed_the_bot_is_forgotten_after_a_while_and_its_people_are_not() {
    let house = House::new();
    let over = played(&house, &[ANA, BO]).await;
    let stopped = house.begun(&[BO, ANA]).await;
    house.ask(BO, stopped, What::Leave).await.unwrap();
    house.tables.change_guild_preferences(GUILD, |likes: &mut GuildPreferences| likes.lang = Some(Lang::Fr)).await.unwrap();
    assert_eq!(house.tables.claim_greeting(GUILD).await.unwrap(), Claim::Ours);
    assert!(house.tables.ban(GUILD, CY, UserId(77), None).await.unwrap());
    assert_eq!(house.tables.known_servers().await.unwrap(), BTreeSet::from([GUILD]));
    let theirs = house.tables.results_of(ANA).await.unwrap().len();
    house.tables.departed(GUILD).await.unwrap();
    house.clock.advance(GRACE - Duration::from_secs(1));
    // Said once more by a later start: since when it is gone stays as it was.
    house.tables.departed(GUILD).await.unwrap();
    assert_eq!(house.tables.delete_departed().await.unwrap(), 0);
    assert_eq!((counted(&house).await, house.head(over).await.home.guild), ((1, 1), Some(GUILD)), "everything is there");

    house.clock.advance(Duration::from_secs(1));
    let house = house.restarted(3);
    assert_eq!(house.tables.delete_departed().await.unwrap(), 1);
    assert_eq!(counted(&house).await, (0, 0));
    assert_eq!(house.tables.guild_preferences(GUILD).await.unwrap(), GuildPreferences::default());
    for table in [over, stopped] {
        let head = house.head(table).await;
        assert_eq!((head.home.guild, head.home.channel), (None, ChannelId(0)), "{table}");
        assert!(head.named().contains(&ANA) && head.named().contains(&BO), "they still played there");
    }
    assert!(house.tables.result(over).await.unwrap().is_some_and(|result| result.guild.is_none()));
    assert_eq!(house.tables.results_of(ANA).await.unwrap().len(), theirs, "what people played is theirs");
    assert_eq!(house.tables.totals(Scope::Everywhere, Some(ANA)).await.unwrap().kinds().len(), 1);
    assert_eq!(house.tables.recount(Recounting::Compare).await.unwrap().wrong, 0, "and nothing counts it again");
    assert_eq!(house.tables.bans(GUILD, 9).await.unwrap(), (Vec::new(), Vec::new()));
    for user in [CY, UserId(77)] {
        assert!(house.store.scan(&keys::bans_naming(user), 9).await.unwrap().is_empty(), "{user}");
    }
    assert!(house.tables.known_servers().await.unwrap().is_empty());
    assert!(house.store.scan(&keys::all_departed(), 9).await.unwrap().is_empty());
    assert_eq!(house.tables.claim_greeting(GUILD).await.unwrap(), Claim::Ours, "it is greeted like any other when it comes anew");
    assert!(house.tables.verify().await.unwrap().wrong.is_empty());
}

#[tokio::test]
async fn a_league_that_is_written_to_while_its_server_is_deleted_leaves_no_rows_behind() {
    let (deleted, writes) = (Arc::new(OnceLock::<TableId>::new()), AtomicBool::new(true));
    let of = deleted.clone();
    let store = TestStore::default().on_commit(move |below, batch| {
        let id = of.get().copied().filter(|id| batch.writes().any(|(key, row)| *key == keys::league(*id) && row.is_none()));
        let late = id.filter(|_| writes.swap(false, Ordering::SeqCst));
        Box::pin(async move {
            if let Some(id) = late {
                let key = keys::league(id);
                let row = below.get(&key).await?.unwrap();
                let mut first = Batch::new();
                first.put(keys::league_entry(id, 1), &LeagueEntry { at: Moment(0), event: LeagueEvent::Withdrew(0) });
                first.put(key.clone(), &League { log: 2, ..decode(&key, &row)? });
                below.commit(first).await?;
            }
            below.commit(batch).await
        })
    });
    let house = House::on(Arc::new(store));
    let rules = LeagueRules {
        game: "toy".to_owned(),
        options: Vec::new(),
        clock: TimeControl::Usual,
        at_table: 2,
        at_once: 1,
        sign_up_days: 1,
    };
    let founding = Founding { host: CY, guild: GUILD, channel: OTHER, lang: Lang::En, form: LeagueForm::League, rules };
    let id = house.tables.found_league(&founding).await.unwrap();
    assert!(house.tables.sign_up(id, &person(ANA)).await.unwrap());
    deleted.set(id).unwrap();
    house.tables.departed(GUILD).await.unwrap();
    house.clock.advance(GRACE);
    assert_eq!(house.tables.delete_departed().await.unwrap(), 0, "it went on meanwhile");
    assert_eq!(house.tables.delete_departed().await.unwrap(), 1);
    assert!(house.store.scan(&keys::league_entries(id, 0, u32::MAX), 9).await.unwrap().is_empty());
    assert!(house.store.scan(&keys::leagues_naming(ANA), 9).await.unwrap().is_empty());
}

#[tokio::test]
async fn the_noticeboard_of_a_server_that_removed_the_bot_is_deleted_with_its_results() {
    let house = House::new();
    house.tables.hang_noticeboard(GUILD, OTHER, Lang::En).await.unwrap();
    let over = played(&house, &[ANA, BO]).await;
    let (board, channel) = house.tables.guild_preferences(GUILD).await.unwrap().hung().unwrap();
    assert_eq!((channel, house.tables.latest_results(GUILD).await.unwrap()), (OTHER, vec![over]));
    assert!(house.tables.noticeboard_waits(board.id).await.unwrap().is_some());
    house.tables.departed(GUILD).await.unwrap();
    house.clock.advance(GRACE);
    assert_eq!(house.tables.delete_departed().await.unwrap(), 1);
    assert_eq!(house.tables.latest_results(GUILD).await.unwrap(), []);
    assert_eq!(house.tables.server_of_noticeboard(board.id).await.unwrap(), None);
    assert_eq!(house.tables.noticeboard_waits(board.id).await.unwrap(), None);
}

#[tokio::test]
async fn a_bot_that_comes_back_finds_everything() {
    let house = House::new();
    let over = played(&house, &[ANA, BO]).await;
    house.tables.departed(GUILD).await.unwrap();
    house.clock.advance(GRACE / 2);
    house.tables.arrived(GUILD).await.unwrap();
    house.clock.advance(2 * GRACE);
    assert_eq!(house.tables.delete_departed().await.unwrap(), 0);
    assert_eq!((counted(&house).await, house.head(over).await.home.guild), ((1, 1), Some(GUILD)));
}

#[tokio::test]
async fn a_game_that_people_go_on_with_keeps_its_home_until_it_ends() {
    let house = House::new();
    let over = played(&house, &[ANA, BO]).await;
    let runs = house.begun_in(OTHER, &[ANA, CY], SHORT).await;
    house.tables.departed(GUILD).await.unwrap();
    house.clock.advance(GRACE);
    assert_eq!(house.tables.delete_departed().await.unwrap(), 0, "something is left");
    assert_eq!(house.head(over).await.home.guild, None);
    assert_eq!(house.head(runs).await.home.guild, Some(GUILD));
    house.finish(runs).await;
    assert_eq!(house.tables.delete_departed().await.unwrap(), 1);
    assert_eq!(house.head(runs).await.home.guild, None);
    assert_eq!(counted(&house).await, (0, 0));
    assert_eq!(house.tables.recount(Recounting::Compare).await.unwrap().wrong, 0);
}

#[tokio::test]
async fn a_deletion_that_the_programs_end_interrupted_goes_on() {
    for commits in 0..5 {
        let store = Arc::new(TestStore::default());
        let house = House::on(store.clone());
        for _ in 0..3 {
            played(&house, &[ANA, BO]).await;
        }
        house.tables.departed(GUILD).await.unwrap();
        house.clock.advance(GRACE);
        *store.left.lock().unwrap() = Some(commits);
        let first = house.tables.delete_departed().await;
        *store.left.lock().unwrap() = None;
        let house = house.restarted(5);
        let second = house.tables.delete_departed().await.unwrap();
        assert_eq!(first.unwrap_or(0) + second, 1, "after {commits} commits");
        assert!(house.tables.known_servers().await.unwrap().is_empty(), "after {commits} commits");
        assert_eq!(house.tables.recount(Recounting::Compare).await.unwrap().wrong, 0);
    }
}

#[tokio::test]
async fn servers_are_found_by_whatever_is_kept_of_them_and_each_once() {
    let house = House::new();
    let (greeted, set) = ([3, 0xff, u64::MAX].map(GuildId), [4, 0x100, u64::MAX].map(GuildId));
    for guild in greeted {
        house.tables.claim_greeting(guild).await.unwrap();
    }
    for guild in set {
        house.tables.change_guild_preferences(guild, |likes| likes.lang = Some(Lang::En)).await.unwrap();
    }
    let others: BTreeSet<GuildId> = greeted.into_iter().chain(set).collect();
    let and_here = others.iter().copied().chain([GUILD]).collect();
    assert_eq!(house.tables.known_servers().await.unwrap(), others);
    let table = house.begun_in(CHANNEL, &[ANA, BO], SHORT).await;
    assert_eq!(house.tables.known_servers().await.unwrap(), and_here, "by a running table");
    house.finish(table).await;
    assert_eq!(house.tables.known_servers().await.unwrap(), and_here, "by what is over");
    let delete = async |rows: Span| {
        let mut batch = Batch::new();
        house.store.scan(&rows, 99).await.unwrap().into_iter().for_each(|(key, _)| batch.delete(key));
        assert!(!batch.is_empty(), "there were some");
        house.store.commit(batch).await.unwrap();
    };
    delete(keys::ended_at_server(GUILD)).await;
    assert_eq!(house.tables.known_servers().await.unwrap(), and_here, "by its statistics");
    delete(keys::totals_at(GUILD)).await;
    assert_eq!(house.tables.known_servers().await.unwrap(), others, "nothing is left");
}
