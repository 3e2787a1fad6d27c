//! What queueing, a match and a confirmation cost with 10,000 people in the queues of 100 servers,
//! beside the same with the 100 of one server. And what a sign-up, a finished game and the start of
//! the program cost with 500 leagues, beside the same with five.
//!
//! Start reading at [`main`].

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

// The program's allocator.
use tertulia as _;

use std::future::Future;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use tertulia_base::clock::{Moment, SimClock};
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia_model::league::{LeagueForm, LeaguePhase, LeagueRules};
use tertulia_model::{Phase, QueuePlace, TimeControl, Wanted};
use tertulia_rules::games::{GAMES, newest_of_each};
use tertulia_store::{Batch, DiskStore, Pages, keys};
use tertulia_tables::{Founding, QueueWish, TablePolicy, What};
use tertulia_testkit::discord::Discord;
use tertulia_testkit::{CHANNEL, DAY, GUILD, House, TestStore, median, ms, person, watch};

/// People who wait at a server.
const WAITING: u64 = 100;
const SERVERS: u64 = 100;
/// How often each step is measured.
const ROUNDS: u64 = 60;
/// Who queues or signs up while it is measured.
const NEXT: u64 = 1_000_000;

/// Leagues of a server.
const LEAGUES: u64 = 5;
/// People of a league.
const MEMBERS: u64 = 8;
/// How often the program starts.
const STARTS: usize = 5;
/// How many notices are deleted at once.
const PAGE: usize = 1_000;

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
        store.read.lock().unwrap().clear();
        let (before, since) = (counts(store), Instant::now());
        let done = step.await;
        self.add(store, before, since);
        done
    }

    /// Adds what a step has cost that began then, with those counts.
    fn add(&mut self, store: &TestStore, (read, committed): (u64, u64), since: Instant) {
        self.ms.push(ms(since));
        let (reads, commits) = counts(store);
        self.reads.push((reads - read) as f64);
        self.commits.push((commits - committed) as f64);
    }
}

/// The rows and spans that were read, and the commits.
fn counts(store: &TestStore) -> (u64, u64) {
    let rows = store.read.lock().unwrap().len() as u64;
    (rows + store.scans.load(Ordering::SeqCst), store.committed.load(Ordering::SeqCst))
}

fn open(dir: &Path) -> Arc<TestStore> {
    Arc::new(TestStore::over(Arc::new(DiskStore::open(dir).unwrap())))
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

async fn measure_queues(servers: u64) -> QueueCosts {
    let dir = tempfile::tempdir_in(".").unwrap();
    let store = open(dir.path());
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

#[derive(Default)]
struct LeagueCosts {
    start: StepCost,
    sign_up: StepCost,
    game: StepCost,
    noted: StepCost,
    shown: StepCost,
    opened: StepCost,
}

fn league_house(store: Arc<TestStore>, clock: &SimClock, seed: u64) -> House {
    House::kept(store, clock.clone(), seed, TablePolicy::default())
}

/// Begins a league of short games of two in that channel.
async fn found(house: &House, guild: GuildId, channel: ChannelId) -> TableId {
    let rules = LeagueRules {
        game: "toy".to_owned(),
        options: vec![("rounds".to_owned(), "1".to_owned())],
        clock: TimeControl::Usual,
        at_table: 2,
        at_once: 1,
        sign_up_days: 7,
    };
    let form = LeagueForm::League;
    let founding = Founding { host: UserId(NEXT - 1), guild, channel, lang: Lang::En, form, rules };
    house.tables.found_league(&founding).await.unwrap()
}

async fn signs_up(house: &House, league: TableId, user: UserId) {
    assert!(house.tables.sign_up(league, &person(user)).await.unwrap());
}

/// Opens the next table of a league.
async fn opens_table(house: &House, league: TableId, channel: ChannelId) {
    let next = house.tables.next_league_table(league, &[]).await.unwrap().unwrap();
    assert!(house.tables.open_league_table(&next, channel).await.unwrap());
}

/// Fills a store with leagues whose first tables are being played and whose messages are all
/// delivered, and returns one of the first server.
async fn fill_leagues(dir: &Path, servers: u64, clock: &SimClock) -> TableId {
    let house = league_house(open(dir), clock, 7);
    let mut leagues = Vec::new();
    for number in 0..servers * LEAGUES {
        let league = found(&house, GuildId(GUILD.0 + number % servers), ChannelId(1 + number)).await;
        for member in 0..MEMBERS {
            signs_up(&house, league, UserId(1 + number * MEMBERS + member)).await;
        }
        leagues.push(league);
    }
    clock.advance(7 * DAY);
    let mut channel = NEXT;
    for league in &leagues {
        house.tables.league_moves_on(*league).await.unwrap();
        while house.tables.next_league_table(*league, &[]).await.unwrap().is_some() {
            channel += 1;
            opens_table(&house, *league, ChannelId(channel)).await;
        }
    }
    let mut pages = Pages::new(house.store.as_ref(), keys::all_notices(), PAGE);
    while let Some(page) = pages.next().await.unwrap() {
        let mut batch = Batch::new();
        page.into_iter().for_each(|(notice, _)| batch.delete(notice));
        house.store.commit(batch).await.unwrap();
    }
    leagues[0]
}

/// Starts the program on that store, until it has looked at what is due and to be delivered.
async fn starts(dir: &Path, clock: &SimClock, cost: &mut StepCost) {
    let since = Instant::now();
    let store = open(dir);
    let house = league_house(store.clone(), clock, 8);
    house.tables.count_running().await.unwrap();
    let scans = store.scans.load(Ordering::SeqCst);
    let reminders = watch(&house);
    while store.scans.load(Ordering::SeqCst) == scans {
        tokio::task::yield_now().await;
    }
    let outbox = house.deliver_to(&Arc::new(Discord::new(clock)));
    outbox.quiet().await.unwrap();
    cost.add(&store, (0, 0), since);
    // Both have let go of the store then, which is opened again.
    outbox.stop(DAY).await;
    reminders.stop().await;
}

async fn measure_leagues(servers: u64) -> LeagueCosts {
    let dir = tempfile::tempdir_in(".").unwrap();
    let clock = SimClock::at(START);
    let league = fill_leagues(dir.path(), servers, &clock).await;
    let mut costs = LeagueCosts::default();
    for _ in 0..STARTS {
        starts(dir.path(), &clock, &mut costs.start).await;
    }
    let store = open(dir.path());
    let house = league_house(store.clone(), &clock, 9);
    let another = found(&house, GUILD, ChannelId(3 * NEXT)).await;
    for round in 0..ROUNDS {
        costs.sign_up.of(&store, signs_up(&house, another, UserId(NEXT + round))).await;
    }
    let mut channel = 2 * NEXT;
    // The league's season, to its end.
    loop {
        let view = house.tables.league_view(league).await.unwrap().unwrap();
        let running: Vec<TableId> = view.now.season.running().map(|(_, table, _)| table).collect();
        if running.is_empty() {
            assert!(matches!(view.league.phase, LeaguePhase::SignUp(_)), "its season is over: {view:?}");
            return costs;
        }
        for table in running {
            costs.game.of(&store, house.finish(table)).await;
            costs.noted.of(&store, house.tables.league_moves_on(league)).await.unwrap();
            costs.shown.of(&store, house.tables.league_view(league)).await.unwrap();
            while house.tables.next_league_table(league, &[]).await.unwrap().is_some() {
                channel += 1;
                costs.opened.of(&store, opens_table(&house, league, ChannelId(channel))).await;
            }
        }
    }
}

/// A step: its name, its key in the summary, what it cost with few others and with many.
type Compared<'a> = (&'static str, &'static str, &'a StepCost, &'a StepCost);

/// Prints what steps cost with few others and with many, side by side, and adds the figures with
/// many to the summary. `others` says who they are and how many.
fn compare(summary: &mut serde_json::Map<String, serde_json::Value>, others: (&str, u64, u64), steps: &[Compared<'_>]) {
    let (who, fewer, more) = others;
    println!("{:<24} {who:>8} {:>8} {:>8} {:>10} {:>8}", "median", "reads", "commits", "ms", "ratio");
    let number = |number: f64| (number * 1_000.0).round() / 1_000.0;
    let figures = |StepCost { reads, commits, ms }: &StepCost| [reads, commits, ms].map(|figures| median(figures.clone()));
    for &(name, key, few, many) in steps {
        let (few, many) = (figures(few), figures(many));
        for (count, [reads, commits, ms]) in [(fewer, few), (more, many)] {
            println!("{name:<24} {count:>8} {reads:>8} {commits:>8} {ms:>10.3} {:>8.2}", ms / few[2]);
        }
        let [reads, commits, ms] = many;
        let figures = serde_json::json!({ "reads": reads, "commits": commits, "ms": number(ms),
            "reads_of_few": number(reads / few[0]), "ms_of_few": number(ms / few[2]) });
        summary.insert(key.to_owned(), figures);
    }
    summary.insert(who.to_owned(), more.into());
}

fn main() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut summary = serde_json::Map::new();
    let (few, many) = runtime.block_on(async { (measure_queues(1).await, measure_queues(SERVERS).await) });
    let steps = [
        ("queueing", "join", &few.join, &many.join),
        ("a match", "match", &few.matching, &many.matching),
        ("a confirmation", "confirm", &few.confirm, &many.confirm),
        ("the last confirmation", "last", &few.last, &many.last),
    ];
    compare(&mut summary, ("people", WAITING, WAITING * SERVERS), &steps);
    let (few, many) = runtime.block_on(async { (measure_leagues(1).await, measure_leagues(SERVERS).await) });
    let steps = [
        ("a sign-up", "league_sign_up", &few.sign_up, &many.sign_up),
        ("a game to its end", "league_game", &few.game, &many.game),
        ("noting that it is over", "league_noted", &few.noted, &many.noted),
        ("counting standings", "league_shown", &few.shown, &many.shown),
        ("opening a table", "league_opened", &few.opened, &many.opened),
        ("a start", "league_start", &few.start, &many.start),
    ];
    compare(&mut summary, ("leagues", LEAGUES, LEAGUES * SERVERS), &steps);
    println!("{}", serde_json::Value::from(summary));
}
