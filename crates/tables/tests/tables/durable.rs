//! What of a table outlives a restart, an idle day, a damaged row and a store that fails.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use tertulia_base::clock::SimClock;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia_model::{Due, Preferences, SeatDue};
use tertulia_rules::game::{Eye, Seat};
use tertulia_store::{Batch, MemoryStore, Row, StoreError, keys};
use tertulia_tables::{Denied, Limits, TablePolicy, What};

use crate::begun;
use tertulia_testkit::store::next_revision;
use tertulia_testkit::{ANA, BEGINNING, BO, CY, DEE, HOUR, House, TestStore, opening, reason, until};

const P1: Seat = Seat(0);
const P2: Seat = Seat(1);

#[tokio::test]
async fn a_table_comes_back_from_the_store_as_it_was() {
    let (house, table) = begun(&[ANA, BO], &[("rounds", "20")]).await;
    for _ in 0..12 {
        house.plays(table, &[(ANA, "bid 0"), (BO, "bid 0")]).await;
    }
    house.play(ANA, table, &["bid 0"]).await.unwrap();
    let before = house.table(table).await;
    let restarted = house.restarted(99);
    let after = restarted.table(table).await;
    assert_eq!(after.head, before.head);
    assert_eq!(after.game.as_ref().unwrap().save(), before.game.as_ref().unwrap().save());
    assert_eq!(restarted.log(table).await, house.log(table).await);
    // The one remembers what the latest entries told, the other plays them again.
    for from in 0..=before.head.log + 1 {
        for eye in [Eye::Public, Eye::Seat(P1), Eye::Seat(P2)] {
            let told = house.tables.story(table, from, eye).await.unwrap();
            assert_eq!(restarted.tables.story(table, from, eye).await.unwrap(), told, "{from} {eye:?}");
            let scene = house.tables.scene_at(&before, from, eye).await.unwrap();
            assert_eq!(restarted.tables.scene_at(&after, from, eye).await.unwrap(), scene, "{from} {eye:?}");
        }
    }
    restarted.play(BO, table, &["bid 1"]).await.unwrap();
}

/// A row of bytes that are nothing.
#[derive(serde::Serialize, serde::Deserialize)]
struct Noise(u8);

impl Row for Noise {}

async fn spoil(house: &House, key: keys::Key) {
    house.store.commit(Batch::putting(key, &Noise(0xff))).await.unwrap();
}

#[tokio::test]
async fn a_damaged_snapshot_is_made_again_from_the_log() {
    let (house, table) = begun(&[ANA, BO], &[]).await;
    house.play(ANA, table, &["bid 1"]).await.unwrap();
    let before = house.table(table).await;
    spoil(&house, keys::snapshot(table)).await;
    let after = house.restarted(1).table(table).await;
    assert_eq!(after.game.as_ref().unwrap().save(), before.game.as_ref().unwrap().save());
}

#[tokio::test]
async fn a_damaged_table_is_trouble_for_itself_only() {
    for spoilt in ["head", "log"] {
        let (house, table) = begun(&[ANA, BO], &[]).await;
        let other = house.opened_in(ANA, ChannelId(501), &[]).await;
        match spoilt {
            "head" => spoil(&house, keys::head(table)).await,
            _ => {
                let mut batch = Batch::deleting(keys::entry(table, 0));
                batch.delete(keys::snapshot(table));
                house.store.commit(batch).await.unwrap();
            }
        }
        let house = house.restarted(5);
        assert!(house.tables.look(table).await.is_err());
        assert_eq!(reason(house.play(ANA, table, &["bid 1"]).await), "table-damaged");
        let seen: Vec<TableId> = house.tables.of(ANA).await.unwrap().iter().map(|table| table.head.id).collect();
        assert_eq!(seen, [other]);
        house.ask(CY, other, What::Join).await.unwrap();
        // Its channel is not lost with it.
        house.open(DEE).await;
    }
}

#[tokio::test]
async fn a_second_process_on_the_same_store_never_writes_over_the_first() {
    let (one, table) = begun(&[ANA, BO, CY], &[]).await;
    let other = one.restarted(3);
    // Both have the table in memory; each decides on what it knows, and looks again when it was
    // wrong.
    one.play(ANA, table, &["bid 1"]).await.unwrap();
    other.play(BO, table, &["bid 1"]).await.unwrap();
    one.play(CY, table, &["bid 2"]).await.unwrap();
    assert_eq!(reason(other.play(BO, table, &["bid 1"]).await), "table-not-your-turn");
    assert_eq!(one.log(table).await[1..4], ["p1 bid 1", "p2 bid 1", "p3 bid 2"]);
    let read = one.restarted(4);
    assert_eq!(read.head(table).await, one.head(table).await);
}

#[tokio::test]
async fn an_idle_table_leaves_memory_and_comes_back_when_asked() {
    let house = House::new();
    let tables: Vec<TableId> = futures::future::join_all((0..30).map(|n| {
        let house = house.clone();
        async move {
            // Each has people of its own: nobody may sit in thirty lobbies.
            let table = house.opened_in(UserId(1_000 + n), ChannelId(n), &[]).await;
            house.ask(UserId(2_000 + n), table, What::Join).await.unwrap();
            table
        }
    }))
    .await;
    assert_eq!(house.tables.awake(), 30);
    house.clock.advance(HOUR);
    until("all are asleep", async || house.tables.awake() == 0).await;
    house.ask(CY, tables[3], What::Join).await.unwrap();
    assert_eq!(house.tables.awake(), 1);
    // Made-up tables do not stay at all.
    for n in 0..30 {
        house.ask(CY, TableId::new(n), What::Join).await.unwrap_err();
    }
    until("they are forgotten", async || house.tables.awake() == 1).await;
}

#[tokio::test]
async fn of_very_many_tables_some_leave_memory_at_once_and_play_on_all_the_same() {
    const TABLES: u64 = 1_200;
    let limits = Limits { tables_per_server: 10_000, ..Limits::default() };
    let policy = TablePolicy { limits, ..TablePolicy::default() };
    let house = House::kept(Arc::new(MemoryStore::new()), SimClock::at(BEGINNING), 7, policy);
    let mut last = None;
    for n in 0..TABLES {
        let people = [UserId(10_000 + n), UserId(20_000 + n)];
        last = Some((people, house.begun_in(ChannelId(n), &people, &[]).await));
    }
    until("there are not too many", async || house.tables.awake() <= 1_000).await;
    let Some(([first, second], table)) = last else { panic!("there is one") };
    let log = house.head(table).await.log;
    house.plays(table, &[(first, "bid 1"), (second, "bid 1")]).await;
    assert!(house.head(table).await.log > log && house.log(table).await.len() > 1);
    until("it has left again", async || house.tables.awake() <= 1_000).await;
    house.clock.advance(HOUR);
    until("all are asleep", async || house.tables.awake() == 0).await;
}

#[tokio::test]
async fn more_than_a_queue_holds_ask_at_once_and_all_are_answered() {
    let house = House::new();
    let asked = (0..1_000).map(|_| house.ask(ANA, TableId::new(3), What::Join));
    for answer in futures::future::join_all(asked).await {
        assert_eq!(reason(answer), "table-unknown");
    }
}

/// That somebody sits at a table, as the store has it: a row without anything in it.
#[derive(serde::Serialize, serde::Deserialize)]
struct Sits;

impl Row for Sits {}

#[tokio::test]
async fn somebody_who_sits_at_more_tables_than_are_read_at_once_has_all_of_them() {
    let house = House::new();
    let mut tables = BTreeSet::new();
    // Every table has a host and a server of its own, so that whatever limits there are for one of
    // them are not met.
    for n in 0..130 {
        let mut wish = opening(UserId(1_000 + n), ChannelId(1_000 + n), &[]);
        wish.home.guild = Some(GuildId(1_000 + n));
        let table = house.opened(wish).await;
        tables.insert(table);
        house.store.commit(Batch::putting(keys::seated(ANA, table), &Sits)).await.unwrap();
        let found: Vec<TableId> = house.tables.of(ANA).await.unwrap().iter().map(|table| table.head.id).collect();
        assert_eq!(found, tables.iter().copied().collect::<Vec<_>>(), "each of {} once", tables.len());
    }
}

#[tokio::test]
async fn a_request_is_one_commit_and_a_refused_one_is_none() {
    let store = Arc::new(TestStore::default());
    let house = House::on(store.clone());
    let table = house.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
    assert_eq!(store.commits.swap(0, Ordering::SeqCst), 3, "open, join, start");
    house.plays(table, &[(ANA, "bid 1"), (BO, "bid 1")]).await;
    assert_eq!(store.commits.swap(0, Ordering::SeqCst), 2, "with the next roll of chance");
    house.play(ANA, table, &["fly"]).await.unwrap_err();
    house.play(ANA, table, &["bid 9"]).await.unwrap_err();
    house.play(DEE, table, &["bid 1"]).await.unwrap_err();
    assert_eq!(store.commits.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn a_play_looks_at_no_other_table_of_a_player_who_is_known_to_have_no_digest() {
    let store = Arc::new(TestStore::default());
    let house = House::on(store.clone());
    let other = house.begun(&[ANA, BO]).await;
    let table = house.begun_in(ChannelId(501), &[CY, BO], &[("rounds", "20")]).await;
    let bids = async || {
        let scans = store.scans.load(Ordering::SeqCst);
        store.read.lock().unwrap().clear();
        house.play(BO, table, &["bid 0"]).await.unwrap();
        let looks = store.read.lock().unwrap().iter().filter(|key| **key == keys::head(other)).count();
        (looks, store.scans.load(Ordering::SeqCst) > scans)
    };
    assert_eq!(bids().await, (1, true));
    house.plays(table, &[(CY, "bid 1"), (CY, "done")]).await;
    assert_eq!(bids().await, (0, false));
}

#[tokio::test]
async fn when_the_disk_fails_nothing_is_acknowledged_and_nothing_is_kept() {
    let store = Arc::new(TestStore::default());
    let house = House::on(store.clone());
    let table = house.begun(&[ANA, BO]).await;
    let before = house.head(table).await;
    store.commits_fail.store(true, Ordering::SeqCst);
    assert_eq!(house.play(ANA, table, &["bid 1"]).await.err(), Some(Denied::Trouble));
    assert_eq!(house.open_in(ANA, ChannelId(9), &[]).await.err(), Some(Denied::Trouble));
    assert_eq!(house.head(table).await, before);
    store.commits_fail.store(false, Ordering::SeqCst);
    house.play_at(ANA, table, 0, &["bid 1"]).await.unwrap();
}

/// How a commit goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Fine,
    /// Nothing is written, and that is known.
    NotWritten,
    /// It fails and nothing is written.
    Fails,
    /// It is written, and then it fails.
    WrittenAll,
    /// It is written, and nobody knows.
    Unsure,
    /// It is written, somebody goes on from it, and then it fails.
    Overtaken,
}

/// A house whose commits go as the first says.
fn doubtful() -> (Arc<Mutex<Way>>, House) {
    let told = Arc::new(Mutex::new(Way::Fine));
    let way = told.clone();
    let store = TestStore::default().on_commit(move |below, batch| {
        let way = *way.lock().unwrap();
        Box::pin(async move {
            match way {
                Way::Fine => return below.commit(batch).await,
                Way::NotWritten => return Err(StoreError::NotWritten("scripted".to_owned())),
                Way::Fails => {}
                Way::WrittenAll | Way::Unsure => below.commit(batch).await?,
                Way::Overtaken => {
                    let head = batch.writes().find(|(key, _)| keys::is_head(key)).map(|(key, _)| key.clone()).unwrap();
                    below.commit(batch).await?;
                    below.commit(next_revision(below, &head).await).await?;
                }
            }
            Err(if way == Way::Unsure { StoreError::Unsure } else { StoreError::Failed }("scripted".to_owned()))
        })
    });
    (told, House::on(Arc::new(store)))
}

#[tokio::test]
async fn what_is_said_of_a_commit_that_went_wrong_is_what_became_of_it() {
    for (way, answer, played) in [
        (Way::NotWritten, "table-not-saved", false),
        (Way::Fails, "trouble", false),
        (Way::WrittenAll, "", true),
        (Way::Unsure, "unknown", true),
        (Way::Overtaken, "unknown", true),
    ] {
        let (told, house) = doubtful();
        let table = house.begun(&[ANA, BO]).await;
        while !house.tables.signals().are_taken() {
            house.tables.signals().notices().await;
        }
        *told.lock().unwrap() = way;
        let said = match house.play(ANA, table, &["bid 1"]).await {
            Ok(_) => String::new(),
            denied => reason(denied),
        };
        assert_eq!(said, answer, "{way:?}");
        assert_eq!(
            house.tables.signals().are_taken(),
            !answer.is_empty(),
            "{way:?}: whoever tells people is woken if it is known to be there"
        );
        *told.lock().unwrap() = Way::Fine;
        // What is in memory is what is on disk.
        let head = house.head(table).await;
        assert_eq!(head.states[0].decision == 1, played, "{way:?}");
        assert_eq!(house.log(table).await.iter().any(|line| line == "p1 bid 1"), played, "{way:?}");
        house.play(if played { BO } else { ANA }, table, &["bid 1"]).await.unwrap();
    }
}

#[tokio::test]
async fn what_came_due_is_shown_as_it_is_on_disk_where_nobody_knew_whether_it_would_be() {
    let (told, house) = doubtful();
    let table = house.begun(&[ANA, BO]).await;
    let is_his = |due: &&Due| due.what.is(SeatDue::Remind, P2);
    let due = house.head(table).await.due.iter().find(is_his).copied().unwrap();
    house.clock.advance(12 * HOUR);
    *told.lock().unwrap() = Way::Unsure;
    house.tables.come_due(table, due).await.unwrap_err();
    assert_eq!(house.head(table).await.each(|seat| seat.notified.reminders), [0, 1]);
}

#[tokio::test]
async fn preferences_are_kept() {
    let house = House::new();
    assert_eq!(house.tables.preferences(ANA).await, Ok(Preferences::default()));
    let french = Preferences { lang: Some(Lang::Fr), remind_after: Some(HOUR), ..Preferences::default() };
    house.tables.set_preferences(ANA, &french).await.unwrap();
    let house = house.restarted(1);
    assert_eq!(house.tables.preferences(ANA).await, Ok(french));
    assert_eq!(house.tables.preferences(BO).await, Ok(Preferences::default()));
    spoil(&house, keys::person(ANA)).await;
    let _ = house.tables.preferences(ANA).await.unwrap();
}
