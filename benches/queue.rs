//! What queueing, a match and a confirmation cost with 10,000 people in the queues of 100 servers,
//! beside the same with the 100 of one server.
//!
//! Start reading at [`main`].

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

// The program's allocator.
use tertulia as _;

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use tertulia_base::clock::{Moment, SimClock};
use tertulia_base::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia_model::{Phase, QueuePlace, Wanted};
use tertulia_rules::games::{GAMES, newest_of_each};
use tertulia_store::DiskStore;
use tertulia_tables::{QueueWish, TablePolicy, What};
use tertulia_testkit::{CHANNEL, DAY, GUILD, House, TestStore, median, ms, person};

/// People who wait at a server.
const WAITING: u64 = 100;
const SERVERS: u64 = 100;
/// How often each step is measured.
const ROUNDS: u64 = 60;
/// Who queues while it is measured.
const NEXT: u64 = 1_000_000;

const START: Moment = Moment(1_800_000_000_000);

/// What a step has cost each time.
#[derive(Default)]
struct StepCost {
    reads: Vec<f64>,
    commits: Vec<f64>,
    ms: Vec<f64>,
}

impl StepCost {
    /// Carries out a step and counts rows and spans that it reads, its commits and milliseconds.
    async fn of<T>(&mut self, store: &TestStore, step: impl Future<Output = T>) -> T {
        let count = || (store.scans.load(Ordering::SeqCst), store.committed.load(Ordering::SeqCst));
        store.read.lock().unwrap().clear();
        let ((scans, commits), since) = (count(), Instant::now());
        let done = step.await;
        self.ms.push(ms(since));
        let (scanned, committed) = count();
        let rows = store.read.lock().unwrap().len() as u64;
        self.reads.push((rows + scanned - scans) as f64);
        self.commits.push((committed - commits) as f64);
        done
    }
}

#[derive(Default)]
struct QueueCosts {
    join: StepCost,
    matching: StepCost,
    confirm: StepCost,
    last: StepCost,
}

/// Somebody queues for a game of two, a moment after whoever did last.
async fn queues(house: &House, guild: GuildId, user: UserId) -> QueuePlace {
    let game = newest_of_each(GAMES).find(|entry| entry.info.seats.0 <= 2).unwrap().info.slug;
    let wish = QueueWish {
        channel: CHANNEL,
        games: vec![game.to_owned()],
        players: Some(2),
        clock: None,
        wanted: Wanted::Anything,
        until: house.tables.now().plus(7 * DAY),
        friends: Vec::new(),
    };
    house.tables.join_queue(guild, &person(user), &wish).await.unwrap()
}

/// Somebody waits whom nobody looks at for some hours.
async fn waits(house: &House, guild: GuildId, user: UserId) {
    house.clock.advance(Duration::from_millis(1));
    let place = queues(house, guild, user).await;
    house.tables.put_off(guild, &place).await.unwrap();
}

/// Looks at whoever is due, and opens a lobby for them and who has waited longest.
async fn opens(house: &House, channel: ChannelId) -> TableId {
    let (due, _) = house.tables.due_places().await.unwrap();
    let [due] = due[..] else { panic!("one place was expected to be due: {due:?}") };
    let place = house.tables.tend(due).await.unwrap().unwrap();
    let proposal = house.tables.propose(due.guild, &place, &[]).await.unwrap().unwrap();
    house.tables.open_match(&proposal, channel).await.unwrap().unwrap()
}

async fn measure(servers: u64) -> QueueCosts {
    let dir = tempfile::tempdir_in(".").unwrap();
    let store = Arc::new(TestStore::over(Arc::new(DiskStore::open(dir.path()).unwrap())));
    let house = House::of(GAMES, store.clone(), SimClock::at(START), 7, TablePolicy::default());
    for user in 0..servers * WAITING {
        waits(&house, GuildId(GUILD.0 + user % servers), UserId(1 + user)).await;
    }
    let mut costs = QueueCosts::default();
    for round in 0..ROUNDS {
        let user = UserId(NEXT + 2 * round);
        house.clock.advance(Duration::from_millis(1));
        costs.join.of(&store, queues(&house, GUILD, user)).await;
        let table = costs.matching.of(&store, opens(&house, ChannelId(CHANNEL.0 + 1 + round))).await;
        let asked: Vec<UserId> = house.head(table).await.matched.iter().map(|matched| matched.user).collect();
        let [one, other] = asked[..] else { panic!("two people were expected: {asked:?}") };
        costs.confirm.of(&store, house.ask(one, table, What::Join)).await.unwrap();
        costs.last.of(&store, house.ask(other, table, What::Join)).await.unwrap();
        assert_eq!(house.head(table).await.phase, Phase::Playing);
        // As many wait as before.
        waits(&house, GUILD, UserId(NEXT + 2 * round + 1)).await;
    }
    costs
}

fn main() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (few, many) = runtime.block_on(async { (measure(1).await, measure(SERVERS).await) });
    println!("{:<24} {:>8} {:>8} {:>8} {:>10} {:>8}", "median", "people", "reads", "commits", "ms", "ratio");
    let mut summary = serde_json::Map::new();
    let number = |number: f64| (number * 1_000.0).round() / 1_000.0;
    for (name, key, of) in [
        ("queueing", "join", (|costs| &costs.join) as fn(&QueueCosts) -> &StepCost),
        ("a match", "match", |costs| &costs.matching),
        ("a confirmation", "confirm", |costs| &costs.confirm),
        ("the last confirmation", "last", |costs| &costs.last),
    ] {
        let figures = |costs: &QueueCosts| {
            let StepCost { reads, commits, ms } = of(costs);
            [reads, commits, ms].map(|figures| median(figures.clone()))
        };
        let (few, many) = (figures(&few), figures(&many));
        for (people, [reads, commits, ms]) in [(WAITING, few), (WAITING * SERVERS, many)] {
            println!("{name:<24} {people:>8} {reads:>8} {commits:>8} {ms:>10.3} {:>8.2}", ms / few[2]);
        }
        let [reads, commits, ms] = many;
        let figures = serde_json::json!({ "reads": reads, "commits": commits, "ms": number(ms),
            "reads_of_few": number(reads / few[0]), "ms_of_few": number(ms / few[2]) });
        summary.insert(key.to_owned(), figures);
    }
    summary.insert("people".to_owned(), (WAITING * SERVERS).into());
    println!("{}", serde_json::Value::from(summary));
}
