//! How many tables one person and one server may have, also when they are opened all at once.

use std::sync::Arc;
use std::time::Duration;

use tertulia_base::clock::SimClock;
use tertulia_base::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia_model::{GuildPreferences, Head, Home, Phase, Stopped};
use tertulia_store::keys;
use tertulia_tables::{Company, Denied, Done, Limits, Opening, TablePolicy, What};

use tertulia_testkit::{ANA, BEGINNING, BO, CY, DEE, GUILD, HOUR, House, TestStore, opening, pass, reason, watch};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

fn house(limits: Limits) -> House {
    let policy = TablePolicy { limits, ..TablePolicy::default() };
    House::kept(Arc::new(TestStore::patient()), SimClock::at(BEGINNING), 7, policy)
}

/// Opens a table in the channel of that number.
async fn open(house: &House, host: UserId, channel: u64) -> Result<Done, Denied> {
    house.open_in(host, ChannelId(channel), &[]).await
}

async fn opened(house: &House, host: UserId, channel: u64) -> TableId {
    open(house, host, channel).await.unwrap().table.head.id
}

#[tokio::test]
async fn a_person_may_sit_in_ten_lobbies() {
    let house = house(Limits::default());
    let own = opened(&house, ANA, 1).await;
    let mut others = Vec::new();
    for channel in 2..=11 {
        others.push(opened(&house, if channel % 2 == 0 { BO } else { CY }, channel).await);
    }
    let last = others.pop().unwrap();
    for table in &others {
        house.ask(ANA, *table, What::Join).await.unwrap();
    }
    let full = Err::<Done, _>(house.ask(ANA, last, What::Join).await.unwrap_err());
    assert_eq!(reason(full), "table-too-many-lobbies");
    assert_eq!(reason(open(&house, ANA, 12).await), "table-too-many-lobbies");
    // What she has already is no news, and whoever has fewer is not concerned.
    assert_eq!(reason(house.ask(ANA, own, What::Join).await), "table-joined-already");
    house.ask(DEE, last, What::Join).await.unwrap();
    // A lobby that she leaves, or that begins, makes room for one more.
    house.ask(ANA, others[0], What::Leave).await.unwrap();
    house.ask(ANA, last, What::Join).await.unwrap();
    assert_eq!(reason(open(&house, ANA, 12).await), "table-too-many-lobbies");
    house.ask(BO, last, What::Start).await.or(house.ask(CY, last, What::Start).await).unwrap();
    opened(&house, ANA, 12).await;
    assert_eq!(reason(open(&house, ANA, 13).await), "table-too-many-lobbies");
}

#[tokio::test]
async fn a_person_may_sit_at_fifty_tables() {
    let house = house(Limits::default());
    let mut games = Vec::new();
    for channel in 1..=49 {
        let table = opened(&house, ANA, channel).await;
        house.ask(UserId(1_000 + channel), table, What::Join).await.unwrap();
        house.ask(ANA, table, What::Start).await.unwrap();
        games.push(table);
    }
    opened(&house, ANA, 50).await;
    assert_eq!(reason(open(&house, ANA, 51).await), "table-too-many-tables");
    let other = opened(&house, BO, 51).await;
    assert_eq!(reason(house.ask(ANA, other, What::Join).await), "table-too-many-tables");
    house.ask(ANA, games[7], What::Leave).await.unwrap();
    house.ask(ANA, other, What::Join).await.unwrap();
    assert_eq!(reason(open(&house, ANA, 52).await), "table-too-many-tables");
}

#[tokio::test]
async fn of_many_lobbies_joined_and_opened_at_once_only_so_many_are() {
    let house = house(Limits { lobbies_per_person: 7, ..Limits::default() });
    let mut all = Vec::new();
    for channel in 1..=20 {
        let (table, house) = (opened(&house, UserId(1_000 + channel), channel).await, house.clone());
        all.push(tokio::spawn(async move { house.ask(ANA, table, What::Join).await }));
    }
    for channel in 21..=40 {
        let house = house.clone();
        all.push(tokio::spawn(async move { open(&house, ANA, channel).await }));
    }
    let answers: Vec<_> = futures::future::join_all(all).await.into_iter().map(Result::unwrap).collect();
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 7);
    assert_eq!(house.tables.of(ANA).await.unwrap().len(), 7);
    for answer in answers.into_iter().filter(Result::is_err) {
        assert_eq!(reason(answer), "table-too-many-lobbies");
    }
}

#[tokio::test]
async fn a_server_may_have_so_many_tables_and_choose_fewer() {
    let house = house(Limits { tables_per_server: 5, ..Limits::default() });
    let all: Vec<_> = (1..=20)
        .map(|channel| {
            let house = house.clone();
            tokio::spawn(async move { open(&house, UserId(1_000 + channel), channel).await })
        })
        .collect();
    let answers: Vec<_> = futures::future::join_all(all).await.into_iter().map(Result::unwrap).collect();
    let running: Vec<TableId> = answers.iter().filter_map(|answer| Some(answer.as_ref().ok()?.table.head.id)).collect();
    assert_eq!(running.len(), 5);
    for answer in answers.into_iter().filter(Result::is_err) {
        assert_eq!(reason(answer), "table-server-full");
    }
    // Another server has room of its own, and so has no server at all.
    for (guild, channel) in [(Some(GuildId(901)), 31), (None, 32)] {
        let wish = opening(ANA, ChannelId(channel), &[]);
        house.tables.open(Opening { home: Home { guild, ..wish.home }, ..wish }).await.unwrap();
    }
    // One that ends makes room for one more.
    let host = house.tables.look(running[0]).await.unwrap().unwrap().head.host;
    house.ask(host, running[0], What::Stop).await.unwrap();
    opened(&house, ANA, 40).await;
    assert_eq!(reason(open(&house, BO, 41).await), "table-server-full");

    for (own, holds) in [(Some(3), 3), (Some(5), 5), (Some(9), 5), (None, 5)] {
        let likes = GuildPreferences { tables: own, ..GuildPreferences::default() };
        assert_eq!(house.tables.limits().at_server(&likes), holds);
        house.tables.set_guild_preferences(GUILD, &likes).await.unwrap();
        let why = Denied::Because(tertulia_tables::Refusal::ServerFull(holds));
        assert_eq!(open(&house, BO, 41).await.err(), Some(why));
    }
}

/// Opens a game with a stand-in alone in the channel of that number.
async fn alone(house: &House, user: UserId, channel: u64) -> Result<Done, Denied> {
    let with_stand_ins = opening(user, ChannelId(channel), &[("rounds", "20")]);
    house.tables.open(Opening { seats: Some(2), company: Company::StandIns, ..with_stand_ins }).await
}

#[tokio::test]
async fn games_with_stand_ins_alone_do_not_count_for_the_server_and_are_fewer_a_person_and_hour() {
    let house = house(Limits { tables_per_server: 2, solo_per_person: 3, solo_per_hour: 5, ..Limits::default() });
    let mut games = Vec::new();
    for (user, first) in [(ANA, 10), (BO, 20)] {
        for channel in first..first + 3 {
            games.push(alone(&house, user, channel).await.unwrap().table.head.id);
        }
        assert_eq!(reason(alone(&house, user, first + 3).await), "table-too-many-solo");
    }
    // The server has room for as many tables of people as ever, and one that its host begins alone
    // makes room for another.
    let lobby = opened(&house, CY, 30).await;
    opened(&house, CY, 31).await;
    assert_eq!(reason(open(&house, DEE, 32).await), "table-server-full");
    house.ask(CY, lobby, What::AddStandIn).await.unwrap();
    house.ask(CY, lobby, What::Start).await.unwrap();
    opened(&house, DEE, 32).await;
    assert_eq!(reason(open(&house, DEE, 33).await), "table-server-full");
    // Also where they would begin one in their lobby.
    let lobby = house.open_in(ANA, ChannelId(40), &[]).await;
    assert_eq!(reason(lobby), "table-server-full");
    let wish = opening(ANA, ChannelId(41), &[]);
    let lobby = house.opened(Opening { home: Home { guild: None, ..wish.home }, ..wish }).await;
    house.ask(ANA, lobby, What::AddStandIn).await.unwrap();
    assert_eq!(reason(house.ask(ANA, lobby, What::Start).await), "table-too-many-solo");
    // One that ends makes room for one more, but for so many in an hour, whatever they have deleted
    // of themselves.
    for game in &games[..2] {
        house.ask(ANA, *game, What::Stop).await.unwrap();
        alone(&house, ANA, 50 + u64::from(game.number())).await.unwrap();
    }
    house.ask(ANA, games[2], What::Stop).await.unwrap();
    house.tables.forget(ANA).await.unwrap();
    assert_eq!(reason(alone(&house, ANA, 42).await), "table-solo-too-often");
    house.clock.advance(HOUR);
    alone(&house, ANA, 42).await.unwrap();
    // None is left in the server's index when all have ended.
    for user in [ANA, BO, CY, DEE] {
        for table in house.tables.of(user).await.unwrap() {
            house.ask(user, table.head.id, What::Stop).await.unwrap();
        }
    }
    for index in [keys::at_server_all(GUILD), keys::solo_at_server_all(GUILD)] {
        assert!(house.store.scan(&index, 9).await.unwrap().is_empty());
    }
    house.clock.advance(HOUR);
    house.tables.forget(ANA).await.unwrap();
    for key in [keys::seats_taken(ANA), keys::solo_begun(ANA)] {
        assert_eq!(house.store.get(&key).await.unwrap(), None, "nothing limits them any more");
    }
}

#[tokio::test]
async fn a_game_with_stand_ins_alone_ends_after_a_week_in_which_its_person_did_nothing_and_was_not_away() {
    let house = house(Limits::default());
    let _watch = watch(&house);
    let table = alone(&house, ANA, 1).await.unwrap().table.head.id;
    let with_others = house.begun_in(ChannelId(2), &[ANA, BO], &[("rounds", "20")]).await;
    pass(&house, DAY * 6).await;
    house.play(ANA, table, &["bid 0"]).await.unwrap();
    pass(&house, DAY * 6).await;
    assert_eq!(house.head(table).await.phase, Phase::Playing, "she has played since");
    let now = house.tables.now();
    house.tables.change_preferences(ANA, |likes| _ = likes.leave_until(now.plus(DAY * 20), now).unwrap()).await.unwrap();
    pass(&house, DAY * 26).await;
    assert_eq!(house.head(table).await.phase, Phase::Playing, "she was away until six days ago");
    pass(&house, DAY * 2).await;
    let Head { phase, stopped, .. } = house.head(table).await;
    assert_eq!((phase, stopped), (Phase::Stopped, Some(Stopped::Forgotten)));
    assert_eq!(house.head(with_others).await.phase, Phase::Playing);
}
