//! What a million rows cost that are due some day: the start of the program, and each look at what
//! is due, beside a store without them.
//!
//! Start reading at [`main`].

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

// The program's allocator.
use tertulia as _;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tertulia_base::clock::{Moment, SimClock};
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, TableId, UserId};
use tertulia_model::{Home, SeatDue};
use tertulia_rules::game::Seat;
use tertulia_rules::games::{GAMES, newest_of_each};
use tertulia_store::{Batch, DiskStore, Store, keys};
use tertulia_tables::{Opening, TablePolicy, What};
use tertulia_testkit::{HOUR, House, TestStore, median, ms, opening, watch};

/// Rows that are due in a year.
const ROWS: u32 = 1_000_000;
/// Written at once.
const BATCH: u32 = 2_000;
/// Tables whose reminders come due at one moment.
const MANY: usize = 100;
/// How often a player is reminded: so often each of them comes due.
const ROUNDS: usize = 6;
/// How often what costs next to nothing is measured.
const LOOKS: usize = 200;
/// How often the program starts.
const STARTS: usize = 5;

const START: Moment = Moment(1_800_000_000_000);

fn open(dir: &Path) -> Arc<TestStore> {
    Arc::new(TestStore::over(Arc::new(DiskStore::open(dir).expect("a store"))))
}

/// Waits until a count is that high, without letting the processor sleep.
async fn until(count: &AtomicU64, least: u64) {
    while count.load(Ordering::SeqCst) < least {
        tokio::task::yield_now().await;
    }
}

fn house_on(store: Arc<TestStore>, clock: &SimClock) -> House {
    House::of(GAMES, store, clock.clone(), 7, TablePolicy::default())
}

/// A game of two at which one person is awaited.
async fn begin(house: &House, number: u64) {
    let (host, guest) = (UserId(2 * number + 1), UserId(2 * number + 2));
    let home = Home { guild: None, channel: ChannelId(1 + number), lang: Lang::En };
    for entry in newest_of_each(GAMES) {
        let opening = Opening { home, game: entry.info.slug.to_owned(), seats: Some(2), ..opening(host, home.channel, &[]) };
        let Ok(opened) = house.tables.open(opening).await else { continue };
        let table = opened.table.head.id;
        house.join(table, &[guest]).await;
        let begun = house.ask(host, table, What::Start).await.unwrap();
        if begun.table.head.awaited.iter().count() == 1 {
            return;
        }
        house.ask(host, table, What::Stop).await.unwrap();
    }
    panic!("no game begins with one decision");
}

/// What was measured, in milliseconds.
#[derive(Default)]
struct Measured {
    start: Vec<f64>,
    none: Vec<f64>,
    one: Vec<f64>,
    many: Vec<f64>,
}

/// A store with that many rows for later, and with tables whose reminders come due: a hundred at a
/// time, and one an hour after them.
async fn fill(dir: &Path, rows: u32, clock: &SimClock) {
    let store = open(dir);
    let year = START.plus(365 * 24 * HOUR);
    for from in (0..rows).step_by(BATCH as usize) {
        let mut batch = Batch::new();
        for number in from..(from + BATCH).min(rows) {
            // Scattered over a year, and over tables that nobody asks for.
            let when = year.plus(Duration::from_millis(u64::from(number.wrapping_mul(2_654_435_761)) % (365 * 86_400_000)));
            let what = SeatDue::Remind.of(Seat(0), number);
            batch.put(keys::due(when, TableId::new(number), 0), &what);
        }
        store.commit(batch).await.unwrap();
    }
    let house = house_on(store, clock);
    for number in 0..MANY as u64 {
        begin(&house, number).await;
    }
    clock.advance(HOUR);
    begin(&house, MANY as u64).await;
}

async fn measure(rows: u32) -> Measured {
    let dir = tempfile::tempdir().unwrap();
    let clock = SimClock::at(START);
    fill(dir.path(), rows, &clock).await;
    let mut measured = Measured::default();
    for _ in 0..STARTS {
        let since = Instant::now();
        let store = open(dir.path());
        let reminders = watch(&house_on(store.clone(), &clock));
        until(&store.scans, 1).await;
        measured.start.push(ms(since));
        reminders.stop().await;
    }
    let store = open(dir.path());
    let house = house_on(store.clone(), &clock);
    let _reminders = watch(&house);
    until(&store.scans, 1).await;
    for _ in 0..LOOKS {
        let (since, scans) = (Instant::now(), store.scans.load(Ordering::SeqCst));
        // As if somebody had committed something that is due earlier.
        house.tables.signals().committed(TableId::new(0), [], Some(Moment(0)));
        until(&store.scans, scans + 1).await;
        measured.none.push(ms(since));
    }
    let mut wait = 11 * HOUR;
    for round in 0..ROUNDS {
        for (came_due, times) in [(MANY, &mut measured.many), (1, &mut measured.one)] {
            let (since, commits) = (Instant::now(), store.committed.load(Ordering::SeqCst));
            clock.advance(wait);
            until(&store.committed, commits + came_due as u64).await;
            times.push(ms(since));
            wait = HOUR;
        }
        // The next reminder comes at twice the distance, or after two days.
        wait = (12 * HOUR * 2_u32.pow(round as u32 + 1)).min(48 * HOUR) - HOUR;
    }
    measured
}

fn main() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (empty, full) = runtime.block_on(async { (measure(0).await, measure(ROWS).await) });
    println!("{:<28} {:>12} {:>18} {:>8}", "milliseconds, median", "no others", "a million others", "ratio");
    let mut ratios = Vec::new();
    for (name, of) in [
        ("start and first look", (|measured| &measured.start) as fn(&Measured) -> &Vec<f64>),
        ("a look, nothing due", |measured| &measured.none),
        ("a look, 1 due", |measured| &measured.one),
        ("a look, 100 due", |measured| &measured.many),
    ] {
        let (without, with) = (median(of(&empty).clone()), median(of(&full).clone()));
        println!("{name:<28} {without:>12.3} {with:>18.3} {:>8.2}", with / without);
        ratios.push((with, with / without));
    }
    let [(start_ms, _), (none_ms, none), (one_ms, one), (many_ms, many)] = ratios[..] else { return };
    let number = |number: f64| (number * 1_000.0).round() / 1_000.0;
    println!(
        "{}",
        serde_json::json!({
            "rows": ROWS,
            "start_ms": number(start_ms),
            "look_ms": { "0": number(none_ms), "1": number(one_ms), "100": number(many_ms) },
            "ratio": { "0": number(none), "1": number(one), "100": number(many) },
        })
    );
}
