//! The store in PostgreSQL: who may write, and what is said when a connection or database fails.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use tertulia_base::ids::{Shards, TableId};
use tertulia_store::{Access, AtWork, Batch, Expect, Health, Lease, PostgresStore, Store, StoreError, keys};

use crate::{Count, all, key};
use tertulia_testkit::postgres::on_postgres;
use tertulia_testkit::{ANA, BO, House};

/// Declares a test in a schema of its own.
macro_rules! on_postgres {
    ($name:ident, $test:expr) => {
        #[tokio::test]
        async fn $name() {
            on_postgres($test).await;
        }
    };
}

/// Makes a batch that writes a row which must not exist yet.
fn note(n: u64) -> Batch {
    let mut batch = Batch::new();
    batch.expect(key(n), Expect::Absent);
    batch.put(key(n), &Count(n));
    batch
}

/// Longer than any test takes: no renewal is due.
const NEVER: Duration = Duration::from_secs(3600);
/// A lease that ends at once, as its holder never renews it.
const PAUSED: Lease = Lease { lasts: Duration::from_millis(50), renewed_every: NEVER };
/// A lease that ends soon unless it is renewed.
const SHORT: Lease = Lease { lasts: Duration::from_millis(300), renewed_every: Duration::from_millis(20) };

async fn ended(store: &PostgresStore) -> Health {
    let is_over = |health: &Health| matches!(health, Health::Lost(_) | Health::TakenOver);
    store.health().wait_for(is_over).await.unwrap().clone()
}

on_postgres!(several_processes_write_at_once_and_one_alone_waits_for_none, async |schema| {
    let (first, second) = (schema.open().await, schema.open().await);
    assert!(first.is_shared() && first.is_ours(), "what is in memory has to be compared with what is there");
    first.commit(note(1)).await.unwrap();
    second.commit(note(2)).await.unwrap();
    assert_eq!(second.commit(note(1)).await, Err(StoreError::Conflict(key(1))));
    assert!(first.get(&key(2)).await.unwrap().is_some());
    let alone = async || PostgresStore::open(&schema.address(), Lease::default(), Access::Alone).await;
    assert!(matches!(alone().await.err(), Some(StoreError::Held(_))));
    first.close().await;
    assert!(matches!(first.commit(note(3)).await, Err(StoreError::NotWritten(_))));
    assert!(first.get(&key(2)).await.is_err(), "nor is anything read");
    assert!(matches!(alone().await.err(), Some(StoreError::Held(_))), "the second is there");
    second.close().await;

    let alone = alone().await.unwrap();
    let address = schema.address();
    let mut third = tokio::spawn(async move { PostgresStore::open(&address, Lease::default(), Access::Shared).await });
    alone.commit(note(3)).await.unwrap();
    let waits = tokio::time::timeout(Duration::from_millis(100), &mut third).await;
    assert!(waits.is_err(), "nobody works beside one that works alone");
    alone.close().await;
    third.await.unwrap().unwrap().commit(note(4)).await.unwrap();
});

on_postgres!(of_commits_of_several_processes_that_expect_the_same_one_is_written, async |schema| {
    const PROCESSES: u64 = 3;
    const ROUNDS: u64 = 40;
    let mut tasks = Vec::new();
    for _ in 0..PROCESSES {
        let store = schema.open().await;
        tasks.push(tokio::spawn(async move {
            let mut won = 0;
            for n in 0..ROUNDS {
                // Each batch of a pair expects the row of the other to be absent.
                let (looked, written) = (key(2 * n), key(2 * n + 1));
                let (one, other) = (claim(&looked, &written), claim(&written, &looked));
                for batch in [one, other] {
                    match store.commit(batch).await {
                        Ok(()) => won += 1,
                        Err(why) => assert!(matches!(why, StoreError::Conflict(_)), "{why}"),
                    }
                }
            }
            won
        }));
    }
    let mut won = 0;
    for task in tasks {
        won += task.await.unwrap();
    }
    assert_eq!(won, ROUNDS, "one of each pair");
});

/// Makes a batch that writes one row if neither exists.
fn claim(absent: &keys::Key, written: &keys::Key) -> Batch {
    let mut batch = Batch::new();
    batch.expect(absent.clone(), Expect::Absent);
    batch.expect(written.clone(), Expect::Absent);
    batch.put(written.clone(), &Count(1));
    batch
}

on_postgres!(a_process_that_was_paused_past_its_lease_writes_nothing_any_more, async |schema| {
    let paused = schema.open_for(PAUSED).await;
    assert_eq!(paused.agree_on_shards(4).await, Ok(4));
    assert_eq!(paused.take_shards(Shards::all(4), 4).await, Ok(vec![0, 1, 2, 3]));
    paused.commit(note(1)).await.unwrap();
    let second = schema.open_for(SHORT).await;
    while second.processes().await.unwrap().processes > 1 || second.take_shards(Shards::all(4), 4).await.unwrap().len() < 4 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(!paused.is_ours());
    // On a busy machine it may not have been heard for a moment.
    while !second.is_ours() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let refused = paused.commit(note(2)).await;
    assert!(matches!(&refused, Err(StoreError::Unsure(why)) if why.contains("for dead")), "{refused:?}");
    assert_eq!(ended(&paused).await, Health::TakenOver);
    assert!(matches!(paused.commit(note(3)).await, Err(StoreError::Unsure(_))), "others may have been asked the same");
    for n in [2, 3] {
        assert_eq!(second.get(&key(n)).await, Ok(None));
    }
    second.commit(note(2)).await.unwrap();
    // A process that was taken for dead takes nothing from the other when it closes.
    paused.close().await;
    second.commit(note(3)).await.unwrap();
    assert_eq!(second.take_shards(Shards::all(4), 0).await, Ok(vec![0, 1, 2, 3]));
});

on_postgres!(a_process_that_was_taken_for_dead_and_lost_its_connection_writes_nothing_any_more, async |schema| {
    let paused = schema.open_for(PAUSED).await;
    let second = schema.open_for(SHORT).await;
    while second.processes().await.unwrap().processes > 1 || schema.says("SELECT count(*) FROM tertulia_processes").await > 1 {}
    schema.cut_connections().await;
    let refused = paused.commit(note(2)).await;
    assert!(matches!(refused, Err(StoreError::Unsure(_))), "{refused:?}");
    assert_eq!(ended(&paused).await, Health::TakenOver);
    second.commit(note(2)).await.unwrap();
});

on_postgres!(
    a_process_that_is_out_of_reach_and_may_have_been_taken_for_dead_says_of_nothing_that_it_was_not_done,
    async |schema| {
        let (address, wire) = schema.behind_a_wire().await;
        let apart: Arc<dyn Store> = Arc::new(PostgresStore::open(&address, SHORT, Access::Shared).await.unwrap());
        apart.commit(note(1)).await.unwrap();
        let second = schema.open_for(SHORT).await;
        wire.is_cut.store(true, Ordering::SeqCst);
        while second.processes().await.unwrap().processes > 1 || schema.says(KNOWN).await > 1 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        // Both processes got this request, and the second has carried it out.
        second.commit(note(2)).await.unwrap();
        for n in [2, 3] {
            let refused = apart.commit(note(n)).await;
            assert!(matches!(refused, Err(StoreError::Unsure(_))), "{refused:?}");
        }
        // A caller that must read before it commits is told the same.
        let unread = apart.get(&key(1)).await;
        assert!(matches!(unread, Err(StoreError::Unsure(_))), "{unread:?}");
        let unread = apart.scan(&keys::all_notices(), 1).await;
        assert!(matches!(unread, Err(StoreError::Unsure(_))), "{unread:?}");
    }
);

on_postgres!(whoever_comes_takes_nobody_for_dead_and_whoever_works_alone_everybody_who_is, async |schema| {
    let silent = schema.open_for(PAUSED).await;
    while schema.says(EXPIRED).await == 0 {}
    schema.open().await.close().await;
    silent.commit(note(1)).await.unwrap();
    while schema.says(EXPIRED).await == 0 {}
    let alone = PostgresStore::open(&schema.address(), SHORT, Access::Alone).await.unwrap();
    assert!(matches!(silent.commit(note(2)).await, Err(StoreError::Unsure(_))));
    alone.commit(note(2)).await.unwrap();
});

on_postgres!(nobody_takes_a_process_for_dead_that_goes_on, async |schema| {
    // The lease outlasts any pause of a busy machine, and the test outlasts the lease.
    let lease = Lease { lasts: Duration::from_secs(5), renewed_every: Duration::from_millis(200) };
    let (store, other) = (schema.open_for(lease).await, schema.open_for(lease).await);
    let expires = "SELECT extract(epoch FROM min(expires))::bigint FROM tertulia_processes";
    let began = schema.says(expires).await;
    while schema.says(expires).await < began + 6 {
        assert_eq!(other.processes().await.unwrap().processes, 2);
    }
    store.commit(note(1)).await.unwrap();
});

/// How many processes the database knows.
const KNOWN: &str = "SELECT count(*) FROM tertulia_processes";
const EXPIRED: &str = "SELECT count(*) FROM tertulia_processes WHERE expires <= now()";

on_postgres!(
    whoever_was_not_heard_themselves_takes_nobody_for_dead_though_their_other_connections_are_back_first,
    async |schema| {
        // As after an outage: nobody was heard for a lease, and the readers reconnected first.
        let (first, second) = (schema.open_for(PAUSED).await, schema.open_for(PAUSED).await);
        while schema.says(EXPIRED).await < 2 {}
        first.processes().await.unwrap();
        assert_eq!(schema.says(KNOWN).await, 2, "the first has not been heard either");
        first.commit(note(1)).await.unwrap();
        first.processes().await.unwrap();
        assert_eq!(schema.says(KNOWN).await, 2, "it has only just been heard again: the second has had no time");
        second.commit(note(2)).await.unwrap();
    }
);

on_postgres!(whoever_comes_to_work_alone_waits_whether_those_come_back_who_were_not_heard, async |schema| {
    let silent = schema.open_for(PAUSED).await;
    while schema.says(EXPIRED).await == 0 {}
    let address = schema.address();
    let lease = Lease { lasts: NEVER, ..SHORT };
    let mut alone = tokio::spawn(async move { PostgresStore::open(&address, lease, Access::Alone).await });
    let waits = tokio::time::timeout(Duration::from_millis(500), &mut alone).await;
    assert!(waits.is_err(), "it is not known yet whether they are dead");
    silent.commit(note(1)).await.unwrap();
    alone.abort();
});

on_postgres!(after_an_interruption_the_others_have_time_to_be_heard_again, async |schema| {
    let (address, wire) = schema.behind_a_wire().await;
    let lease = Lease { lasts: Duration::from_millis(500), renewed_every: Duration::from_millis(20) };
    let first = PostgresStore::open(&address, lease, Access::Shared).await.unwrap();
    let second = PostgresStore::open(&address, lease, Access::Shared).await.unwrap();
    wire.is_cut.store(true, Ordering::SeqCst);
    while schema.says("SELECT count(*) FROM tertulia_processes WHERE expires > now()").await > 0 {}
    wire.is_cut.store(false, Ordering::SeqCst);
    for store in [&first, &second] {
        store.health().wait_for(|health| *health == Health::Well).await.unwrap();
        assert!(store.processes().await.is_ok());
    }
    for (n, store) in [(1, &first), (2, &second)] {
        while store.processes().await != Ok(AtWork { processes: 2, rank: rank(store).await }) {}
        store.commit(note(n)).await.unwrap();
    }
});

async fn rank(store: &PostgresStore) -> u32 {
    store.processes().await.map_or(0, |at_work| at_work.rank)
}

on_postgres!(shards_are_taken_by_one_process_each_and_free_once_it_ends, async |schema| {
    let (first, second) = (schema.open().await, schema.open().await);
    assert_eq!(second.agree_on_shards(4).await, Ok(4));
    assert_eq!(first.agree_on_shards(6).await, Ok(6), "nobody has any yet");
    let all = Shards::all(6);
    let (some, others) = tokio::join!(first.take_shards(all, 3), second.take_shards(all, 3));
    let (some, others) = (some.unwrap(), others.unwrap());
    let mut together = [some.clone(), others.clone()].concat();
    together.sort_unstable();
    assert_eq!(together, [0, 1, 2, 3, 4, 5], "{some:?} and {others:?}");
    assert_eq!(second.agree_on_shards(4).await, Ok(6), "while they are somebody's there are as many");
    first.give_shards_back(&some[1..]).await.unwrap();
    assert_eq!(first.take_shards(all, 0).await, Ok(some[..1].to_vec()));
    assert_eq!(second.take_shards(Shards { first: 0, last: 5, of: 4 }, 6).await, Ok(others.clone()), "of another number");
    first.close().await;
    assert_eq!(second.take_shards(all, 6).await.unwrap().len(), 6);
    let (mut at_work, ranks) = (second.processes().await.unwrap(), 0);
    assert_eq!((at_work.processes, at_work.rank), (1, ranks));
    let third = schema.open().await;
    at_work = third.processes().await.unwrap();
    assert_eq!((at_work.processes, at_work.rank + second.processes().await.unwrap().rank), (2, 1));
});

on_postgres!(sessions_of_one_bucket_are_begun_by_one_process_at_a_time, async |schema| {
    let (first, second) = (schema.open().await, schema.open().await);
    let every = Duration::from_millis(300);
    assert_eq!(first.may_identify(0, NEVER).await, Ok(true));
    assert_eq!(second.may_identify(0, every).await, Ok(false));
    let begun = Instant::now();
    assert_eq!(second.may_identify(1, every).await, Ok(true));
    while !first.may_identify(1, NEVER).await.unwrap() {}
    assert!(begun.elapsed() >= every);
    assert_eq!(second.may_identify(1, every).await, Ok(false));
});

on_postgres!(other_processes_hear_what_is_to_be_delivered, async |schema| {
    let (first, second) = (schema.open().await, schema.open().await);
    for store in [&first, &second] {
        assert_eq!(store.processes().await.unwrap().processes, 2);
    }
    let (mut own, mut heard) = (first.news(), second.news());
    let notice = keys::notice(TableId::new(7), [b'l', 0]);
    let mut written = 0;
    let news = loop {
        // The other may not be listening yet.
        written += 1;
        let mut batch = note(written);
        batch.put(notice.clone(), &Count(written));
        first.commit(batch).await.unwrap();
        if let Ok(news) = tokio::time::timeout(Duration::from_millis(200), heard.recv()).await {
            break news.unwrap();
        }
    };
    assert_eq!(news, [notice]);
    second.commit(note(1_000)).await.unwrap();
    let told = std::iter::from_fn(|| own.try_recv().ok()).flatten().count();
    assert_eq!(told, 0, "nobody is told what they wrote, or what wakes nobody");
});

on_postgres!(a_commit_whose_answer_is_lost_is_found_out_about, async |schema| {
    let (address, wire) = schema.behind_a_wire().await;
    let store: Arc<dyn Store> = Arc::new(PostgresStore::open(&address, Lease::default(), Access::Shared).await.unwrap());
    store.commit(note(1)).await.unwrap();
    let before = schema.says("SELECT commits FROM tertulia_processes").await;
    wire.loses_answer.store(true, Ordering::SeqCst);
    // A second attempt would be refused: the row would exist.
    store.commit(note(2)).await.unwrap();
    assert_eq!(schema.says("SELECT commits FROM tertulia_processes").await, before + 1);
    assert_eq!(store.read(&key(2)).await, Ok(Some(Count(2))));
    store.commit(note(3)).await.unwrap();
});

on_postgres!(a_connection_that_ends_while_nothing_is_asked_is_made_anew_and_the_commit_done, async |schema| {
    let store = schema.open().await;
    store.commit(note(1)).await.unwrap();
    assert!(store.get(&key(1)).await.unwrap().is_some());
    assert!(schema.cut_connections().await >= 2, "a writer and a reader");
    store.commit(note(2)).await.unwrap();
    assert!(store.get(&key(2)).await.unwrap().is_some());
    assert_eq!(*store.health().borrow(), Health::Well);
});

on_postgres!(a_commit_that_waits_for_a_lock_is_done_once_however_often_its_connection_is_cut, async |schema| {
    let store = schema.open().await;
    schema.admin.batch_execute("BEGIN; SELECT 1 FROM tertulia_turn FOR UPDATE").await.unwrap();
    let asked = store.clone();
    let asked = tokio::spawn(async move { asked.commit(note(1)).await });
    let waiting = "SELECT count(*) FROM pg_stat_activity WHERE application_name = current_schema() AND wait_event_type = 'Lock'";
    while schema.says(waiting).await == 0 {}
    schema.cut_connections().await;
    schema.admin.batch_execute("COMMIT").await.unwrap();
    asked.await.unwrap().unwrap();
    assert_eq!(schema.says("SELECT commits FROM tertulia_processes").await, 1);
    assert_eq!(store.commit(note(1)).await, Err(StoreError::Conflict(key(1))));
});

on_postgres!(a_commit_whose_connection_is_cut_when_it_is_tried_again_is_refused, async |schema| {
    let store = schema.open().await;
    schema.admin.batch_execute("BEGIN; SELECT 1 FROM tertulia_turn FOR UPDATE").await.unwrap();
    let asked = store.clone();
    let asked = tokio::spawn(async move { asked.commit(note(1)).await });
    let waiting = "SELECT coalesce(max(pid), 0)::bigint FROM pg_stat_activity \
        WHERE application_name = current_schema() AND wait_event_type = 'Lock'";
    // Within a transaction the statistics are frozen.
    let waits = async || {
        schema.admin.batch_execute("SELECT pg_stat_clear_snapshot()").await.unwrap();
        schema.says(waiting).await
    };
    let mut last = 0;
    for _ in 0..2 {
        let mut pid = waits().await;
        while pid == 0 || pid == last {
            pid = waits().await;
        }
        schema.cut_connections().await;
        last = pid;
    }
    let refused = asked.await.unwrap();
    assert!(matches!(refused, Err(StoreError::NotWritten(_))), "{refused:?}");
    schema.admin.batch_execute("COMMIT").await.unwrap();
    assert_eq!(store.get(&key(1)).await, Ok(None));
    store.commit(note(1)).await.unwrap();
});

on_postgres!(what_is_answered_while_connections_are_cut_is_true, async |schema| {
    const EACH: u64 = 60;
    const WRITERS: u64 = 8;
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
        let now = schema.says("SELECT commits FROM tertulia_processes").await;
        // Some commits are written before the next cut.
        while schema.says("SELECT commits FROM tertulia_processes").await < now + 3
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
});

on_postgres!(while_the_database_is_out_of_reach_commits_are_refused_and_then_play_goes_on, async |schema| {
    let (address, wire) = schema.behind_a_wire().await;
    let lease = Lease { renewed_every: Duration::from_millis(20), ..Lease::default() };
    let store = PostgresStore::open(&address, lease, Access::Shared).await.unwrap();
    wire.is_cut.store(true, Ordering::SeqCst);
    let mut health = store.health();
    health.wait_for(|health| matches!(health, Health::NotWriting(_))).await.unwrap();
    let refused = store.commit(note(1)).await;
    assert!(matches!(refused, Err(StoreError::NotWritten(_))), "{refused:?}");
    wire.is_cut.store(false, Ordering::SeqCst);
    health.wait_for(|health| *health == Health::Well).await.unwrap();
    assert_eq!(store.get(&key(1)).await, Ok(None));
    store.commit(note(1)).await.unwrap();
});

on_postgres!(whoever_waits_for_a_commit_that_nobody_can_tell_of_is_told_so, async |schema| {
    let (address, wire) = schema.behind_a_wire().await;
    let store = PostgresStore::open(&address, Lease::default(), Access::Shared).await.unwrap();
    // The request still gets through, but no answer.
    wire.is_cut.store(true, Ordering::SeqCst);
    let answer = store.commit(note(1)).await;
    assert!(matches!(answer, Err(StoreError::Unsure(_))), "{answer:?}");
    wire.is_cut.store(false, Ordering::SeqCst);
    store.health().wait_for(|health| *health == Health::Well).await.unwrap();
    let written = store.get(&key(1)).await.unwrap().is_some();
    assert_eq!(schema.says("SELECT commits FROM tertulia_processes").await, i64::from(written));
    store.commit(note(2)).await.unwrap();
    assert_eq!(schema.says("SELECT commits FROM tertulia_processes").await, i64::from(written) + 1);
});

on_postgres!(a_commit_that_the_server_refuses_is_said_not_to_be_written, async |schema| {
    let store = schema.open().await;
    schema.admin.batch_execute("ALTER TABLE tertulia_rows ADD CONSTRAINT full_up CHECK (false) NOT VALID").await.unwrap();
    let refused = store.commit(note(1)).await;
    assert!(matches!(&refused, Err(StoreError::NotWritten(why)) if why.contains("full_up")), "{refused:?}");
    assert!(matches!(*store.health().borrow(), Health::NotWriting(_)));
    schema.admin.batch_execute("ALTER TABLE tertulia_rows DROP CONSTRAINT full_up").await.unwrap();
    assert_eq!(store.get(&key(1)).await, Ok(None));
    store.commit(note(1)).await.unwrap();
    assert_eq!(*store.health().borrow(), Health::Well);
});

on_postgres!(a_commit_that_others_cannot_be_told_of_is_said_not_to_be_written, async |schema| {
    const REFUSES: &str = "CREATE FUNCTION pg_notify(text, text) RETURNS void LANGUAGE plpgsql \
        AS $$ BEGIN RAISE EXCEPTION 'nobody hears'; END $$";
    schema.admin.batch_execute(REFUSES).await.unwrap();
    let address = schema.address_before_catalog();
    let open = async || PostgresStore::open(&address, Lease::default(), Access::Shared).await.unwrap();
    let (store, _other) = (open().await, open().await);
    assert_eq!(store.processes().await.unwrap().processes, 2);
    let mut batch = note(1);
    batch.put(keys::notice(TableId::new(7), [b'l', 0]), &Count(1));
    let refused = store.commit(batch).await;
    assert!(matches!(&refused, Err(StoreError::NotWritten(why)) if why.contains("nobody hears")), "{refused:?}");
    assert_eq!(store.get(&key(1)).await, Ok(None));
    store.commit(note(1)).await.unwrap();
});

on_postgres!(a_database_that_lost_acknowledged_commits_ends_the_store, async |schema| {
    let store = schema.open().await;
    for n in 0..3 {
        store.commit(note(n)).await.unwrap();
    }
    // As if an older copy of the database had replaced it.
    schema.admin.batch_execute("UPDATE tertulia_processes SET commits = 1").await.unwrap();
    schema.cut_connections().await;
    let refused = store.commit(note(4)).await;
    assert!(matches!(refused, Err(StoreError::Unsure(_) | StoreError::NotWritten(_))), "{refused:?}");
    let why = ended(&store).await;
    assert!(matches!(&why, Health::Lost(why) if why.contains("commit 1, and commit 3 was acknowledged")), "{why:?}");
    assert_eq!(store.get(&key(4)).await, Ok(None));
});

on_postgres!(of_many_commits_at_once_those_whose_guards_hold_are_written, async |schema| {
    let store = schema.open().await;
    // Half of them come twice, so that some of each group are refused.
    let asked: Vec<_> = (0..100u64)
        .step_by(2)
        .chain(0..100)
        .map(|n| {
            let store = store.clone();
            tokio::spawn(async move { store.commit(note(n)).await })
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
    let rows = store.scan(&all(), usize::MAX).await.unwrap();
    assert_eq!(rows.len(), 100);
    let commits = schema.says("SELECT commits FROM tertulia_processes").await;
    assert!(commits < 100, "what waits is written together: {commits}");
});

on_postgres!(data_of_a_newer_release_is_left_alone, async |schema| {
    schema.open().await.close().await;
    assert_eq!(schema.says("SELECT format FROM tertulia_versions").await, 1);
    let this = format!("SELECT count(*) FROM tertulia_versions WHERE release = '{}'", env!("CARGO_PKG_VERSION"));
    assert_eq!(schema.says(&this).await, 1);
    schema.admin.batch_execute("UPDATE tertulia_versions SET release = '9.0.0'").await.unwrap();
    for (column, newer) in [("format", 2), ("schema", 3)] {
        let set = |value: &str| format!("UPDATE tertulia_versions SET {column} = {value}");
        let was = schema.says(&format!("SELECT {column} FROM tertulia_versions")).await;
        schema.admin.batch_execute(&set(&newer.to_string())).await.unwrap();
        let refused = PostgresStore::open(&schema.address(), Lease::default(), Access::Shared).await.err();
        let Some(StoreError::Newer { by, found, .. }) = &refused else { panic!("{refused:?}") };
        assert_eq!((by.as_deref(), *found), (Some("9.0.0"), newer));
        schema.admin.batch_execute(&set(&was.to_string())).await.unwrap();
    }
    let store = schema.open().await;
    assert_eq!(store.written_by(), Some("9.0.0"));
    store.close().await;
    assert_eq!(schema.says(&this).await, 1, "it is noted who started on it last");
});

on_postgres!(processes_that_start_at_once_make_the_tables_once, async |schema| {
    let opened: Vec<_> = (0..6)
        .map(|_| {
            let address = schema.address();
            tokio::spawn(async move {
                PostgresStore::open(&address, Lease::default(), Access::Shared).await.unwrap().close().await;
            })
        })
        .collect();
    for each in opened {
        each.await.unwrap();
    }
    assert_eq!(schema.says("SELECT count(*) FROM tertulia_turn").await, 1);
});

on_postgres!(a_whole_game_is_played_and_comes_back_from_the_database, async |schema| {
    let store = schema.open().await;
    let house = House::on(store.clone());
    let table = house.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
    house.finish(table).await;
    let (head, log) = (house.head(table).await, house.log(table).await);
    store.close().await;
    let restarted = House::on(schema.open().await);
    assert_eq!((restarted.head(table).await, restarted.log(table).await), (head, log));
});

#[tokio::test]
async fn an_address_nobody_answers_at_is_an_error_without_its_password() {
    let address = "postgres://ana:very-secret@127.0.0.1:1/games".parse().unwrap();
    let why = PostgresStore::open(&address, Lease::default(), Access::Shared).await.err().unwrap().to_string();
    assert!(why.contains("127.0.0.1/games cannot be reached") && !why.contains("very-secret"), "{why}");
}

on_postgres!(a_pooler_that_shares_sessions_between_transactions_is_refused_and_one_that_does_not_is_not, async |schema| {
    for (mode, sessions) in [("transaction", 1), ("transaction", 2), ("transaction", 40), ("session", 20)] {
        let Some((address, _pooler)) = schema.behind_pgbouncer(mode, sessions) else { return };
        let checked = PostgresStore::check(&address).await;
        if mode == "session" {
            assert_eq!(checked, Ok(()));
            continue;
        }
        for _ in 0..2 {
            let opened = PostgresStore::open(&address, Lease::default(), Access::Shared).await.err();
            for refused in [checked.clone().err(), opened] {
                let why = refused.expect("it is refused").to_string();
                assert!(why.contains("pooler") && why.contains("two sessions"), "{mode}, {sessions}: {why}");
            }
        }
    }
});
