//! Games outlive releases: each is played by the version of the rules it began with.

use std::sync::Arc;

use tertulia_base::clock::SimClock;
use tertulia_base::ids::{ChannelId, TableId};
use tertulia_model::{Head, Phase, Table};
use tertulia_render as render;
use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::{Eye, Game, GameInfo, OptionSpec, Options};
use tertulia_rules::games;
use tertulia_store::{Batch, MemoryStore, Store, keys};
use tertulia_tables::{TablePolicy, What};

use crate::begun;
use tertulia_testkit::{ANA, BEGINNING, BO, CHANNEL, CY, House, TOYS, reason, second_toy, toy};

/// A release that has mended the toy's rules, and plays games begun by the version before as they
/// were begun.
static MENDED: &[GameEntry] = &[GameEntry::of::<second_toy::Toy<1>>()];

/// A process with these games on that store.
fn playing(games: &'static [GameEntry], store: &Arc<dyn Store>) -> House {
    House::of(games, store.clone(), SimClock::at(BEGINNING), 7, TablePolicy::default())
}

fn position(table: &Table) -> Vec<u8> {
    table.game.as_ref().unwrap().save()
}

/// The table as a release with that version of the rules left it, with nothing but its log to say
/// how the game stands.
async fn left_by(house: &House, table: TableId, version: u16) {
    stored(house, Head { rules: version, ..house.head(table).await }).await;
}

/// Stores a head as it is, and lets the table be read from its log.
async fn stored(house: &House, head: Head) {
    let mut batch = Batch::deleting(keys::snapshot(head.id));
    batch.put_numbered(keys::head(head.id), head.revision, &head);
    house.store.commit(batch).await.unwrap();
}

#[tokio::test]
async fn a_game_goes_on_by_the_version_of_the_rules_it_began_with() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let house = playing(MENDED, &store);
    let table = house.lobby(&[ANA, BO]).await;
    house.ask(ANA, table, What::Start).await.unwrap();
    let newest = house.table(table).await;
    assert_eq!(newest.head.rules, 2);

    left_by(&house, table, 1).await;
    let house = playing(MENDED, &store);
    let old = house.table(table).await;
    let record = house.tables.record(table).await.unwrap().unwrap();
    assert_eq!((old.head.rules, record.rules), (1, 1));
    assert_eq!(position(&old), record.replay_by(&MENDED[0], |_, _, _| {}).unwrap().save());
    assert_ne!(position(&old), position(&newest), "the position knows its version");

    // It is kept through moves and restarts.
    house.plays(table, &[(ANA, "bid 2"), (BO, "bid 0")]).await;
    let house = playing(MENDED, &store);
    house.play(ANA, table, &["add"]).await.unwrap();
    let (played, seat) = (house.table(table).await, old.head.seat_of(ANA).unwrap());
    assert_eq!(played.game.as_ref().unwrap().score(seat).total, 2, "what a coin was worth");
    let house = playing(MENDED, &store);
    let again = house.table(table).await;
    assert_eq!((again.head.rules, position(&again)), (1, position(&played)));

    left_by(&house, table, 9).await;
    let why = playing(MENDED, &store).tables.look(table).await.unwrap_err().to_string();
    assert_eq!(why, format!("table {table}: this release has no toy with rules version 9"));
}

#[tokio::test]
async fn a_lobby_that_stood_while_the_release_changed_begins_by_the_newest_rules() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let house = playing(MENDED, &store);
    let table = house.lobby(&[ANA, BO]).await;
    left_by(&house, table, 1).await;
    let house = playing(MENDED, &store);
    house.ask(ANA, table, What::Start).await.unwrap();
    let begun = house.table(table).await;
    assert_eq!(begun.head.rules, 2);
    let record = house.tables.record(table).await.unwrap().unwrap();
    assert_eq!(position(&begun), record.replay_by(&MENDED[0], |_, _, _| {}).unwrap().save());
}

#[test]
fn new_tables_and_commands_are_of_the_newest_version_and_older_games_of_the_one_that_plays_them() {
    let version = |entry: Option<&GameEntry>| entry.map(|entry| entry.info.version);
    assert_eq!(version(games::newest(TOYS, "toy")), Some(2));
    assert_eq!(games::newest_of_each(TOYS).map(|entry| entry.info.version).collect::<Vec<_>>(), [2]);
    assert_eq!([1, 2, 3].map(|begun| version(games::playing(TOYS, "toy", begun))), [Some(1), Some(2), None]);
    assert!(games::newest(TOYS, "another").is_none() && games::playing(TOYS, "another", 1).is_none());
}

/// What everybody reads.
async fn public(house: &House, table: TableId) -> String {
    let story = house.tables.story(table, 0, Eye::Public).await.unwrap();
    render::live(&*house.table(table).await, &story).text
}

#[tokio::test]
async fn a_game_is_played_to_its_end_beside_a_newer_version_with_other_rules_and_words() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let house = House::on(store.clone());
    let old = house.begun(&[ANA, BO]).await;
    let lobby = house.opened_in(CY, ChannelId(501), &[]).await;

    let house = playing(TOYS, &store);
    assert_eq!(house.tables.game("Toy").map(|entry| entry.info.version), Some(2), "of whoever types its name");
    assert_eq!(house.play(ANA, old, &["bid 3"]).await.unwrap().table.head.rules, 1, "the first edition has coins for that");
    let (house, over) = loop {
        let house = playing(TOYS, &store);
        let now = house.table(old).await;
        if now.head.phase == Phase::Over {
            break (house, now);
        }
        assert_eq!((now.entry.info.version, now.head.rules), (1, 1));
        let said = public(&house, old).await;
        assert!(said.contains("A prize of") && !said.contains("A new prize of"), "{said}");
        let seat = now.head.awaited.iter().next().unwrap();
        let legal = now.game.as_ref().unwrap().legal(seat);
        let action = if seat.0 == 0 { &legal[legal.len() - 1] } else { &legal[0] };
        house.play(now.head.players[seat.index()].user, old, &[action]).await.unwrap();
    };
    let record = house.tables.record(old).await.unwrap().unwrap();
    assert_eq!(record.rules, 1);
    assert_eq!(position(&over), record.replay_by(over.entry, |_, _, _| {}).unwrap().save());

    let new = house.opened_in(ANA, CHANNEL, &[]).await;
    for table in [lobby, new] {
        house.ask(BO, table, What::Join).await.unwrap();
        let host = house.table(table).await.head.host;
        house.ask(host, table, What::Start).await.unwrap();
        let begun = house.table(table).await;
        assert_eq!((begun.entry.info.version, begun.head.rules), (2, 2));
        let said = public(&house, table).await;
        assert!(said.contains("A new prize of"), "{said}");
        assert_eq!(reason(house.play(host, table, &["bid 3"]).await), "toy-second-too-poor");
    }

    let house = playing(second_toy::GAMES, &store);
    let why = house.tables.look(old).await.unwrap_err().to_string();
    assert_eq!(why, format!("table {old}: this release has no toy with rules version 1"));
    assert_eq!(house.table(new).await.head.rules, 2);
}

/// The toy as an earlier release knew it: without one of its options, with one that there is no
/// more.
static OTHER: GameInfo =
    GameInfo { options: &[OptionSpec::of("pace", &["slow"]), OptionSpec::of("rounds", &["1"])], ..*<toy::Toy as Game>::INFO };

async fn stored_with_other_options(house: &House, table: TableId) {
    stored(house, Head { options: Options::defaults(&OTHER), ..house.head(table).await }).await;
}

fn options(head: &Head) -> Vec<String> {
    head.options.iter().map(|(key, value)| format!("{key}={value}")).collect()
}

#[tokio::test]
async fn a_lobby_has_the_options_of_the_release_that_it_begins_in() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let house = playing(TOYS, &store);
    let table = house.opened_in(ANA, CHANNEL, &[("rounds", "1")]).await;
    stored_with_other_options(&house, table).await;
    let house = playing(TOYS, &store);
    assert_eq!(options(&house.table(table).await.head), ["rounds=1", "purses=open"]);
    let closed = vec![("purses".to_owned(), "closed".to_owned())];
    house.ask(ANA, table, What::Set { options: closed, terms: Vec::new() }).await.unwrap();
    assert_eq!(options(&playing(TOYS, &store).table(table).await.head), ["rounds=1", "purses=closed"]);
}

#[tokio::test]
async fn a_game_that_goes_on_has_what_options_came_since_at_their_defaults_and_keeps_its_own() {
    let (house, table) = begun(&[ANA, BO], &[("rounds", "1")]).await;
    let begun = position(&*house.table(table).await);
    stored_with_other_options(&house, table).await;
    let house = house.restarted(8);
    let now = house.table(table).await;
    assert_eq!(options(&now.head), ["rounds=1", "purses=open", "pace=slow"]);
    assert_eq!(position(&now), begun);
}
