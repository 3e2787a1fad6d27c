//! The store in PostgreSQL: who may write, and what is said when a connection or the database fails.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tertulia::ids::UserId;
use tertulia::store::{Batch, Expect, Health, IfHeld, Lease, PostgresStore, Row, Span, Store, StoreError, keys};

use crate::support::postgres::on_postgres;
use crate::support::{ANA, BO, House};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Note(u64);

impl Row for Note {
    const VERSION: u8 = 1;
}

fn key(n: u64) -> keys::Key {
    keys::person(UserId(n))
}

/// A row that is not there yet.
fn note(n: u64) -> Batch {
    let mut batch = Batch::new();
    batch.expect(key(n), Expect::Absent);
    batch.put(key(n), &Note(n));
    batch
}

/// Longer than any test takes; never told of.
const NEVER: Duration = Duration::from_secs(3600);
/// A lease that ends at once, as its holder never says a word.
const PAUSED: Lease = Lease { lasts: Duration::from_millis(50), renewed_every: NEVER };

async fn ended(store: &PostgresStore) -> Health {
    let is_over = |health: &Health| matches!(health, Health::Lost(_) | Health::TakenOver);
    store.health().wait_for(is_over).await.unwrap().clone()
}

#[tokio::test]
async fn a_second_process_stands_by_and_takes_over_when_the_first_ends() {
    on_postgres(async |schema| {
        let first = schema.open().await;
        first.commit(note(1)).await.unwrap();
        let refused = PostgresStore::open(&schema.address(), Lease::default(), IfHeld::Refuse).await.err();
        assert!(matches!(refused, Some(StoreError::Held(_))), "{refused:?}");

        let address = schema.address();
        let second = tokio::spawn(async move { PostgresStore::open(&address, Lease::default(), IfHeld::Wait).await });
        first.commit(note(2)).await.unwrap();
        assert!(!second.is_finished(), "one works at a time");
        first.close().await;
        assert!(matches!(first.commit(note(3)).await, Err(StoreError::NotWritten(_))));

        let second: Arc<dyn Store> = Arc::new(second.await.unwrap().unwrap());
        assert_eq!(second.read(&key(2)).await, Ok(Some(Note(2))));
        assert_eq!(second.get(&key(3)).await, Ok(None));
        second.commit(note(3)).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_process_that_was_paused_past_its_lease_writes_nothing_any_more() {
    on_postgres(async |schema| {
        let paused = schema.open_for(PAUSED).await;
        paused.commit(note(1)).await.unwrap();
        let second = schema.open().await;
        let refused = paused.commit(note(2)).await;
        assert!(matches!(&refused, Err(StoreError::NotWritten(why)) if why.contains("taken over")), "{refused:?}");
        assert_eq!(ended(&paused).await, Health::TakenOver);
        assert!(matches!(paused.commit(note(3)).await, Err(StoreError::NotWritten(_))));
        for n in [2, 3] {
            assert_eq!(second.get(&key(n)).await, Ok(None));
        }
        second.commit(note(2)).await.unwrap();
        // It takes nothing from the other on its way out.
        paused.close().await;
        second.commit(note(3)).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_process_that_was_paused_and_lost_its_connection_writes_nothing_any_more() {
    on_postgres(async |schema| {
        let paused = schema.open_for(PAUSED).await;
        let second = schema.open().await;
        schema.cut_connections().await;
        let refused = paused.commit(note(2)).await;
        assert!(matches!(refused, Err(StoreError::NotWritten(_) | StoreError::Unsure(_))), "{refused:?}");
        assert_eq!(ended(&paused).await, Health::TakenOver);
        second.commit(note(2)).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn nobody_takes_the_lease_of_a_process_that_goes_on() {
    on_postgres(async |schema| {
        let lease = Lease { lasts: Duration::from_secs(2), renewed_every: Duration::from_millis(200) };
        let store = schema.open_for(lease).await;
        let first = schema.says("SELECT epoch FROM tertulia_lease").await;
        let began = schema.says("SELECT extract(epoch FROM expires)::bigint FROM tertulia_lease").await;
        while schema.says("SELECT extract(epoch FROM expires)::bigint FROM tertulia_lease").await < began + 3 {
            let refused = PostgresStore::open(&schema.address(), lease, IfHeld::Refuse).await.err();
            assert!(matches!(refused, Some(StoreError::Held(_))), "{refused:?}");
        }
        assert_eq!(schema.says("SELECT epoch FROM tertulia_lease").await, first);
        store.commit(note(1)).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_commit_whose_answer_is_lost_is_found_out_about() {
    on_postgres(async |schema| {
        let (address, wire) = schema.behind_a_wire().await;
        let store: Arc<dyn Store> = Arc::new(PostgresStore::open(&address, Lease::default(), IfHeld::Wait).await.unwrap());
        store.commit(note(1)).await.unwrap();
        let before = schema.says("SELECT commits FROM tertulia_lease").await;
        wire.loses_answer.store(true, Ordering::SeqCst);
        // Asked twice it would be refused: the row would be there.
        store.commit(note(2)).await.unwrap();
        assert_eq!(schema.says("SELECT commits FROM tertulia_lease").await, before + 1);
        assert_eq!(store.read(&key(2)).await, Ok(Some(Note(2))));
        store.commit(note(3)).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_connection_that_ends_while_nothing_is_asked_is_made_anew_and_the_commit_done() {
    on_postgres(async |schema| {
        let store = schema.open().await;
        store.commit(note(1)).await.unwrap();
        assert!(store.get(&key(1)).await.unwrap().is_some());
        assert!(schema.cut_connections().await >= 2, "a writer and a reader");
        store.commit(note(2)).await.unwrap();
        assert!(store.get(&key(2)).await.unwrap().is_some());
        assert_eq!(*store.health().borrow(), Health::Well);
    })
    .await;
}

#[tokio::test]
async fn a_commit_that_waits_for_a_lock_is_done_once_however_often_its_connection_is_cut() {
    on_postgres(async |schema| {
        let store = schema.open().await;
        schema.admin.batch_execute("BEGIN; SELECT 1 FROM tertulia_lease FOR UPDATE").await.unwrap();
        let asked = store.clone();
        let asked = tokio::spawn(async move { asked.commit(note(1)).await });
        let waiting =
            "SELECT count(*) FROM pg_stat_activity WHERE application_name = current_schema() AND wait_event_type = 'Lock'";
        while schema.says(waiting).await == 0 {}
        schema.cut_connections().await;
        schema.admin.batch_execute("COMMIT").await.unwrap();
        asked.await.unwrap().unwrap();
        assert_eq!(schema.says("SELECT commits FROM tertulia_lease").await, 1);
        assert_eq!(store.commit(note(1)).await, Err(StoreError::Conflict(key(1))));
    })
    .await;
}

#[tokio::test]
async fn what_is_answered_while_connections_are_cut_is_true() {
    const EACH: u64 = 60;
    const WRITERS: u64 = 8;
    on_postgres(async |schema| {
        let store = schema.open().await;
        let writers: Vec<_> = (0..WRITERS)
            .map(|writer| {
                let store = store.clone();
                tokio::spawn(async move {
                    let mut answers = Vec::new();
                    for n in (writer * EACH..).take(EACH as usize) {
                        answers.push((n, store.commit(note(n)).await));
                    }
                    answers
                })
            })
            .collect();
        let mut cuts = 0;
        while !writers.iter().all(|writer| writer.is_finished()) {
            cuts += schema.cut_connections().await;
            let now = schema.says("SELECT commits FROM tertulia_lease").await;
            // Some are written before the next cut.
            while schema.says("SELECT commits FROM tertulia_lease").await < now + 3
                && !writers.iter().all(|writer| writer.is_finished())
            {}
        }
        assert!(cuts > 5, "{cuts} connections were cut");
        for writer in writers {
            for (n, answer) in writer.await.unwrap() {
                let there = store.get(&key(n)).await.unwrap().is_some();
                match answer {
                    Ok(()) => assert!(there, "{n} was acknowledged"),
                    Err(StoreError::NotWritten(_)) => assert!(!there, "{n} was said not to be written"),
                    Err(StoreError::Unsure(_)) => {}
                    Err(why) => panic!("{n}: {why}"),
                }
            }
        }
        store.commit(note(u64::MAX)).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn while_the_database_is_out_of_reach_commits_are_refused_and_then_play_goes_on() {
    on_postgres(async |schema| {
        let (address, wire) = schema.behind_a_wire().await;
        let lease = Lease { renewed_every: Duration::from_millis(20), ..Lease::default() };
        let store = PostgresStore::open(&address, lease, IfHeld::Wait).await.unwrap();
        wire.is_cut.store(true, Ordering::SeqCst);
        let mut health = store.health();
        health.wait_for(|health| matches!(health, Health::NotWriting(_))).await.unwrap();
        let refused = store.commit(note(1)).await;
        assert!(matches!(refused, Err(StoreError::NotWritten(_))), "{refused:?}");
        wire.is_cut.store(false, Ordering::SeqCst);
        health.wait_for(|health| *health == Health::Well).await.unwrap();
        assert_eq!(store.get(&key(1)).await, Ok(None));
        store.commit(note(1)).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn whoever_waits_for_a_commit_that_nobody_can_tell_of_is_told_so() {
    on_postgres(async |schema| {
        let (address, wire) = schema.behind_a_wire().await;
        let store = PostgresStore::open(&address, Lease::default(), IfHeld::Wait).await.unwrap();
        // What is sent now still gets through, and no answer.
        wire.is_cut.store(true, Ordering::SeqCst);
        let answer = store.commit(note(1)).await;
        assert!(matches!(answer, Err(StoreError::Unsure(_))), "{answer:?}");
        wire.is_cut.store(false, Ordering::SeqCst);
        store.health().wait_for(|health| *health == Health::Well).await.unwrap();
        let written = store.get(&key(1)).await.unwrap().is_some();
        assert_eq!(schema.says("SELECT commits FROM tertulia_lease").await, i64::from(written));
        store.commit(note(2)).await.unwrap();
        assert_eq!(schema.says("SELECT commits FROM tertulia_lease").await, i64::from(written) + 1);
    })
    .await;
}

#[tokio::test]
async fn a_commit_that_the_server_refuses_is_said_not_to_be_written() {
    on_postgres(async |schema| {
        let store = schema.open().await;
        schema.admin.batch_execute("ALTER TABLE tertulia_rows ADD CONSTRAINT full_up CHECK (false) NOT VALID").await.unwrap();
        let refused = store.commit(note(1)).await;
        assert!(matches!(&refused, Err(StoreError::NotWritten(why)) if why.contains("full_up")), "{refused:?}");
        assert!(matches!(*store.health().borrow(), Health::NotWriting(_)));
        schema.admin.batch_execute("ALTER TABLE tertulia_rows DROP CONSTRAINT full_up").await.unwrap();
        assert_eq!(store.get(&key(1)).await, Ok(None));
        store.commit(note(1)).await.unwrap();
        assert_eq!(*store.health().borrow(), Health::Well);
    })
    .await;
}

#[tokio::test]
async fn a_database_that_lost_acknowledged_commits_ends_the_store() {
    on_postgres(async |schema| {
        let store = schema.open().await;
        for n in 0..3 {
            store.commit(note(n)).await.unwrap();
        }
        // As if an older copy had taken its place.
        schema.admin.batch_execute("UPDATE tertulia_lease SET commits = 1").await.unwrap();
        schema.cut_connections().await;
        let refused = store.commit(note(4)).await;
        assert!(matches!(refused, Err(StoreError::Unsure(_) | StoreError::NotWritten(_))), "{refused:?}");
        let why = ended(&store).await;
        assert!(matches!(&why, Health::Lost(why) if why.contains("commit 1, and commit 3 was acknowledged")), "{why:?}");
        assert_eq!(store.get(&key(4)).await, Ok(None));
    })
    .await;
}

#[tokio::test]
async fn of_many_commits_at_once_those_whose_guards_hold_are_written() {
    on_postgres(async |schema| {
        let store = schema.open().await;
        let asked: Vec<_> = (0..200u64)
            .map(|n| {
                let store = store.clone();
                tokio::spawn(async move { store.commit(note(n % 100)).await })
            })
            .collect();
        let mut done = 0;
        for answer in asked {
            match answer.await.unwrap() {
                Ok(()) => done += 1,
                Err(why) => assert!(matches!(why, StoreError::Conflict(_)), "{why}"),
            }
        }
        assert_eq!(done, 100);
        let rows = store.scan(&Span { from: key(0), to: key(u64::MAX) }, usize::MAX).await.unwrap();
        assert_eq!(rows.len(), 100);
        let commits = schema.says("SELECT commits FROM tertulia_lease").await;
        assert!(commits < 100, "what waits is written together: {commits}");
    })
    .await;
}

#[tokio::test]
async fn data_of_a_newer_release_is_left_alone() {
    on_postgres(async |schema| {
        schema.open().await.close().await;
        for (column, newer) in [("format", 8), ("schema", 2)] {
            let set = |value: &str| format!("UPDATE tertulia_versions SET {column} = {value}");
            let was = schema.says(&format!("SELECT {column} FROM tertulia_versions")).await;
            schema.admin.batch_execute(&set(&newer.to_string())).await.unwrap();
            let refused = PostgresStore::open(&schema.address(), Lease::default(), IfHeld::Wait).await.err();
            assert!(matches!(refused, Some(StoreError::Newer { found, .. }) if found == newer), "{refused:?}");
            schema.admin.batch_execute(&set(&was.to_string())).await.unwrap();
        }
        schema.open().await.close().await;
    })
    .await;
}

#[tokio::test]
async fn processes_that_start_at_once_make_the_tables_once() {
    on_postgres(async |schema| {
        let opened: Vec<_> = (0..6)
            .map(|_| {
                let address = schema.address();
                tokio::spawn(async move {
                    PostgresStore::open(&address, Lease::default(), IfHeld::Wait).await.unwrap().close().await;
                })
            })
            .collect();
        for each in opened {
            each.await.unwrap();
        }
        assert_eq!(schema.says("SELECT epoch FROM tertulia_lease").await, 6);
    })
    .await;
}

#[tokio::test]
async fn a_whole_game_is_played_and_comes_back_from_the_database() {
    on_postgres(async |schema| {
        let store = schema.open().await;
        let house = House::on(store.clone());
        let table = house.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
        house.finish(table).await;
        let (head, log) = (house.head(table).await, house.log(table).await);
        store.close().await;
        let restarted = House::on(schema.open().await);
        assert_eq!((restarted.head(table).await, restarted.log(table).await), (head, log));
    })
    .await;
}

#[tokio::test]
async fn an_address_nobody_answers_at_is_an_error_without_its_password() {
    let address = "postgres://ana:very-secret@127.0.0.1:1/games".parse().unwrap();
    let why = PostgresStore::open(&address, Lease::default(), IfHeld::Wait).await.err().unwrap().to_string();
    assert!(why.contains("127.0.0.1/games cannot be reached") && !why.contains("very-secret"), "{why}");
}
