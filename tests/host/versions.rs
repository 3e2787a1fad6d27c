//! Games outlive releases: each is played by the version of the rules it began with.

use std::sync::Arc;

use tertulia::clock::{Moment, SimClock};
use tertulia::ids::TableId;
use tertulia::store::{Batch, MemoryStore, Store, keys};
use tertulia::tables::{Opening, Table, TablePolicy, Tables, What, World};
use tertulia_rules::games::GAMES;

use crate::support::{ANA, BO, CHANNEL, House, SeededChance, opening};

/// A process with the real games on that store.
fn started_on(store: &Arc<dyn Store>) -> House {
    let clock = SimClock::at(Moment(1_700_000_000_000));
    let chance = Arc::new(SeededChance::new(7));
    let world =
        World { store: store.clone(), clock: Arc::new(clock.clone()), chance, games: GAMES, policy: TablePolicy::default() };
    House { store: store.clone(), clock, tables: Tables::new(world) }
}

async fn look(house: &House, table: TableId) -> Arc<Table> {
    house.tables.look(table).await.unwrap().unwrap()
}

fn position(table: &Table) -> Vec<u8> {
    table.game.as_ref().unwrap().save()
}

async fn lobby(house: &House) -> TableId {
    let opening = Opening { game: "san-juan".to_owned(), seats: Some(2), ..opening(ANA, CHANNEL, &[]) };
    let table = house.tables.open(opening).await.unwrap().table.head.id;
    house.ask(BO, table, What::Join).await.unwrap();
    table
}

/// The table as a release with that version of the rules left it, with nothing but its log to say how the game stands.
async fn left_by(house: &House, table: TableId, version: u16) {
    let mut head = look(house, table).await.head.clone();
    head.rules = version;
    let mut batch = Batch::new();
    batch.put_numbered(keys::head(table), head.revision, &head);
    batch.delete(keys::snapshot(table));
    house.store.commit(batch).await.unwrap();
}

#[tokio::test]
async fn a_game_goes_on_by_the_version_of_the_rules_it_began_with() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let house = started_on(&store);
    let table = lobby(&house).await;
    house.ask(ANA, table, What::Start).await.unwrap();
    let newest = look(&house, table).await;
    assert_eq!(newest.head.rules, 2);

    left_by(&house, table, 1).await;
    let house = started_on(&store);
    let old = look(&house, table).await;
    let record = house.tables.record(table).await.unwrap().unwrap();
    assert_eq!((old.head.rules, record.rules), (1, 1));
    assert_eq!(position(&old), record.replay(|_, _, _| {}).unwrap().save());
    assert_ne!(position(&old), position(&newest), "the position knows its version");

    // It is kept through moves and restarts.
    let seat = old.head.awaited.iter().next().unwrap();
    let action = old.game.as_ref().unwrap().legal(seat)[0].clone();
    let who = old.head.players[seat.index()].user;
    house.play(who, table, &[&action]).await.unwrap();
    let played = look(&house, table).await;
    let house = started_on(&store);
    let again = look(&house, table).await;
    assert_eq!((again.head.rules, position(&again)), (1, position(&played)));

    left_by(&house, table, 9).await;
    assert!(started_on(&store).tables.look(table).await.is_err(), "no release plays that version");
}

#[tokio::test]
async fn a_lobby_that_stood_while_the_release_changed_begins_by_the_newest_rules() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let house = started_on(&store);
    let table = lobby(&house).await;
    left_by(&house, table, 1).await;
    let house = started_on(&store);
    house.ask(ANA, table, What::Start).await.unwrap();
    let begun = look(&house, table).await;
    assert_eq!(begun.head.rules, 2);
    let record = house.tables.record(table).await.unwrap().unwrap();
    assert_eq!(position(&begun), record.replay(|_, _, _| {}).unwrap().save());
}
