//! What a move costs in PostgreSQL, with one process and with several at once, beside the embedded
//! store in the same run: commits of its size, one and 64 in flight, and both again with a million
//! rows more.
//!
//! Start reading at [`main`].

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

// The program's allocator.
use tertulia as _;

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_base::ids::{TableId, UserId};
use tertulia_store::{Batch, DiskStore, Expect, Row, Store, keys};
use tertulia_testkit::median;
use tertulia_testkit::postgres::{Schema, on_postgres};

/// Processes that write at once, at most: each is a store of its own here.
const PROCESSES: usize = 3;
/// Rows beside.
const ROWS: u64 = 1_000_000;
/// Written at once.
const BATCH: u64 = 2_000;
const IN_FLIGHT: [usize; 2] = [1, 64];
/// How long each load is put on, and how often.
const SPAN: Duration = Duration::from_secs(4);
const ROUNDS: usize = 3;

#[derive(Serialize, Deserialize)]
struct Bytes(Vec<u8>);

impl Row for Bytes {}

fn bytes(count: usize) -> Bytes {
    Bytes(vec![b'x'; count])
}

/// What a move of a game of four writes: head, log entry, what is due, what is to be told.
fn a_move(table: TableId, revision: u64) -> Batch {
    let mut batch = Batch::new();
    let head = keys::head(table);
    batch.expect(head.clone(), if revision == 1 { Expect::Absent } else { Expect::Number(revision - 1) });
    batch.put_numbered(head, revision, &bytes(500));
    batch.put(keys::entry(table, revision as u32), &bytes(40));
    batch.delete(keys::due(Moment(revision - 1), table, 0));
    batch.put(keys::due(Moment(revision), table, 0), &bytes(12));
    batch.expect(keys::followers(table), Expect::Absent);
    for destination in [[b'l', 0], [b'p', 0], [b'p', 1], [b'd', 1]] {
        batch.put_numbered(keys::notice(table, destination), revision, &bytes(8));
    }
    // Now and then the position.
    if revision.is_multiple_of(32) {
        batch.put(keys::snapshot(table), &bytes(3_000));
    }
    batch
}

/// A load's figures: commits a second, and milliseconds.
#[derive(Clone, Copy)]
struct Figures {
    a_second: f64,
    median: f64,
    p99: f64,
}

/// Moves at that many tables at once, by turns in those stores. `first` is the number of the first
/// table, which nobody has played at.
async fn load(stores: &[Arc<dyn Store>], in_flight: usize, first: u32) -> Figures {
    let began = Instant::now();
    let tables: Vec<_> = (first..)
        .take(in_flight)
        .zip(stores.iter().cycle())
        .map(|(table, store)| {
            let store = store.clone();
            tokio::spawn(async move {
                let mut times = Vec::new();
                for revision in 1.. {
                    if began.elapsed() > SPAN {
                        break;
                    }
                    let batch = a_move(TableId::new(table), revision);
                    let asked = Instant::now();
                    store.commit(batch).await.unwrap();
                    times.push(asked.elapsed().as_secs_f64() * 1_000.0);
                }
                times
            })
        })
        .collect();
    let mut times = Vec::new();
    for table in tables {
        times.extend(table.await.unwrap());
    }
    let a_second = times.len() as f64 / began.elapsed().as_secs_f64();
    times.sort_by(f64::total_cmp);
    Figures { a_second, median: times[times.len() / 2], p99: times[times.len() * 99 / 100] }
}

async fn fill(store: &Arc<dyn Store>) {
    for from in (0..ROWS).step_by(BATCH as usize) {
        let mut batch = Batch::new();
        for user in from..from + BATCH {
            // Scattered, as people's ids are.
            batch.put(keys::person(UserId(user.wrapping_mul(0x9e37_79b9_7f4a_7c15))), &bytes(100));
        }
        store.commit(batch).await.unwrap();
    }
}

async fn measure(schema: &Schema) {
    let mut processes = Vec::new();
    for _ in 0..PROCESSES {
        processes.push(schema.open().await);
    }
    let dir = tempfile::tempdir_in(".").unwrap();
    let shared = |count: usize| processes.iter().take(count).map(|store| store.clone() as Arc<dyn Store>).collect();
    let stores: [(&str, Vec<Arc<dyn Store>>); 4] = [
        ("sled", vec![Arc::new(DiskStore::open(dir.path()).unwrap())]),
        ("postgres", shared(1)),
        ("postgres x2", shared(2)),
        ("postgres x3", shared(PROCESSES)),
    ];

    println!("{:<12} {:>10} {:>14} {:>12} {:>12} {:>12}", "store", "in flight", "rows beside", "a second", "median ms", "p99 ms");
    let mut summary = serde_json::Map::new();
    let mut first = 1;
    for rows in [0, ROWS] {
        if rows > 0 {
            for (_, store) in &stores[..2] {
                fill(&store[0]).await;
            }
        }
        for in_flight in IN_FLIGHT {
            // One in flight is one process.
            let stores = if in_flight == 1 { &stores[..2] } else { &stores[..] };
            let mut figures = vec![Vec::new(); stores.len()];
            for _ in 0..ROUNDS {
                for ((_, store), figures) in stores.iter().zip(&mut figures) {
                    // They tell each other what they write, as long as there are several.
                    for process in &processes {
                        process.processes().await.unwrap();
                    }
                    figures.push(load(store, in_flight, first).await);
                    first += in_flight as u32;
                }
            }
            for ((name, _), figures) in stores.iter().zip(&figures) {
                let of = |figure: fn(&Figures) -> f64| median(figures.iter().map(figure).collect());
                let (a_second, middle, p99) = (of(|f| f.a_second), of(|f| f.median), of(|f| f.p99));
                println!("{name:<12} {in_flight:>10} {rows:>14} {a_second:>12.0} {middle:>12.3} {p99:>12.3}");
                let figures = serde_json::json!({ "a_second": a_second.round(), "median_ms": middle, "p99_ms": p99 });
                summary.insert(format!("{name}_{in_flight}_{rows}"), figures);
            }
        }
    }
    println!("{}", serde_json::Value::from(summary));
    for process in &processes {
        process.close().await;
    }
}

fn main() {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap().block_on(on_postgres(measure));
}
