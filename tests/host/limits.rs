//! How many tables one person and one server may have, also when they are opened all at once.

use std::sync::Arc;

use tertulia::clock::{Moment, SimClock};
use tertulia::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia::model::{GuildPreferences, Home};
use tertulia::tables::{Denied, Done, Limits, Opening, TablePolicy, What};

use crate::support::{ANA, BO, CY, DEE, GUILD, House, Patient, opening, reason};

fn house(limits: Limits) -> House {
    let policy = TablePolicy { limits, ..TablePolicy::default() };
    House::kept(Arc::new(Patient::default()), SimClock::at(Moment(1_700_000_000_000)), 7, policy)
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
        let why = Denied::Because(tertulia::tables::Refusal::ServerFull(holds));
        assert_eq!(open(&house, BO, 41).await.err(), Some(why));
    }
}
