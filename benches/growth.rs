//! What a store of very many tables costs: bytes a table, the start of the program, its memory, and
//! a press, beside a store of a hundred tables.
//!
//! Real games are played by the program, each game of the house, with the outbox telling a Discord
//! that takes everything. Their rows are then copied under new names as often as is wanted, one
//! table of a hundred in the midst of its game, and the others over and packed. Start reading at
//! [`main`].

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

// The program's allocator.
use tertulia as _;

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime};

use serde::{Deserialize, Serialize};
use tertulia_base::clock::{Moment, SimClock};
use tertulia_base::ids::{ChannelId, GuildId, MessageId, TableId, UserId};
use tertulia_model::results::{GameResult, Who};
use tertulia_model::{Head, Phase};
use tertulia_outbox::{Deliver, NotDelivered, Outbox, Sought, Sound, Upload};
use tertulia_picture::Drawn;
use tertulia_render::message::Message;
use tertulia_rules::games::{GAMES, newest_of_each};
use tertulia_rules::kit::SeededDice;
use tertulia_store::{
    Access, Batch, DiskStore, Key, Lease, MemoryStore, PostgresStore, Row, Span, Store, decode, decode_numbered, keys, size_of,
};
use tertulia_tables::reminders::Reminders;
use tertulia_tables::{Opening, TablePolicy, What};
use tertulia_testkit::{DAY, House, goes_on, median, ms, opening, quiet, watch};
use tokio_postgres::{Config, NoTls};

/// How many tables, unless `GROWTH_TABLES` says otherwise, such as `10000,1000000`.
const TABLES: &str = "10000,100000";
/// Name a store and how many tables it has: the program then measures its start on that, and
/// nothing else.
const STARTS: &str = "GROWTH_STARTS";
const STARTS_WITH: &str = "GROWTH_STARTS_WITH";
/// Set where nothing is to be measured on disk.
const ONLY_IN_POSTGRES: &str = "GROWTH_ONLY_IN_POSTGRES";
const SERVER: &str = "TERTULIA_TEST_POSTGRES";
/// Games of each kind that are played to their end, and of each that are not.
const OVER: u64 = 8;
const RUNNING: u64 = 4;
/// Actions in those.
const MIDST: u32 = 60;
/// One table of so many is running.
const ONE_IN: u32 = 100;
/// Tables of the store beside, all of them running.
const FEW: u32 = 100;
/// Tables that are copied with one commit.
const BATCH: u32 = 400;
/// Tables that are written before the database is opened anew.
const AT_ONCE: u32 = 50_000;
/// Tables at which somebody presses, in each store, and how often.
const PRESSED: usize = 60;
const PRESSES: usize = 8;

/// Takes everything, and shows it to nobody.
#[derive(Default)]
struct Nowhere(AtomicU64);

#[async_trait::async_trait]
impl Deliver for Nowhere {
    async fn post(&self, _: ChannelId, _: &Message, _: Option<Drawn>, _: &str, _: Sound) -> Result<MessageId, NotDelivered> {
        // As long as Discord's are.
        Ok(MessageId(1_400_000_000_000_000_000 + self.0.fetch_add(1, Ordering::SeqCst)))
    }

    async fn edit(&self, _: ChannelId, _: MessageId, _: &Message, _: Upload) -> Result<(), NotDelivered> {
        Ok(())
    }

    async fn delete(&self, _: ChannelId, _: MessageId) -> Result<(), NotDelivered> {
        Ok(())
    }

    async fn find(&self, _: ChannelId, _: &Sought<'_>) -> Result<Vec<MessageId>, NotDelivered> {
        Ok(Vec::new())
    }

    async fn direct(&self, user: UserId) -> Result<ChannelId, NotDelivered> {
        Ok(ChannelId(user.0))
    }
}

/// Which table runs in a channel, as the program writes it.
#[derive(Serialize, Deserialize)]
struct Occupied(TableId);

/// Such as the program writes where the key says it all.
#[derive(Serialize, Deserialize)]
struct Mark;

impl Row for Occupied {}

impl Row for Mark {}

fn house_on(store: Arc<dyn Store>, clock: &SimClock) -> House {
    House::of(GAMES, store, clock.clone(), 7, TablePolicy::default())
}

/// One decision of whoever is awaited first, as a player would make it; whether anybody was.
async fn press(house: &House, id: TableId, dice: &mut SeededDice) -> bool {
    let is_awaited = house.table(id).await.head.awaited_people().next().is_some();
    if is_awaited {
        goes_on(house, id, dice).await;
    }
    is_awaited
}

/// A table as its rows are, to be copied.
struct Template {
    head: Head,
    rows: Vec<(Key, Vec<u8>)>,
    result: Option<GameResult>,
}

impl Template {
    /// All of a table but what is to be told.
    async fn of(store: &dyn Store, id: TableId) -> Template {
        let all = Span { from: Key::from_bytes(&[0]), to: Key::from_bytes(&[u8::MAX]) };
        let (mut rows, mut head, mut result) = (Vec::new(), None, None);
        for (key, row) in store.scan(&all, usize::MAX).await.unwrap() {
            let at = match key.as_bytes()[0] {
                b'd' => 9,
                b'h' | b'l' | b's' | b'P' | b'm' | b'f' | b'b' => 1,
                _ => continue,
            };
            if key.as_bytes()[at..at + 4] != id.number().to_be_bytes() {
                continue;
            }
            match key.as_bytes()[0] {
                b'h' => head = Some(decode_numbered::<Head>(&key, &row).unwrap().1),
                b'f' => result = Some(decode::<GameResult>(&key, &row).unwrap()),
                _ => rows.push((key, row)),
            }
        }
        Template { head: head.unwrap(), rows, result }
    }

    /// Writes it once more, as a table of other people elsewhere.
    fn put(&self, batch: &mut Batch, id: TableId) {
        let mut head = self.head.clone();
        let number = u64::from(id.number());
        let scattered = |n: u64| UserId(n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 2);
        // People play some twenty tables each.
        let people: Vec<UserId> = (0..head.players.len() as u64).map(|seat| scattered((number / 20) * 8 + seat)).collect();
        let (channel, guild) = (ChannelId(scattered(number).0), GuildId(scattered(number / 50).0));
        (head.id, head.home.channel, head.home.guild) = (id, channel, Some(guild));
        head.players.iter_mut().zip(&people).for_each(|(player, user)| player.user = *user);
        head.host = people[0];
        batch.put_numbered(keys::head(id), head.revision, &head);
        for (key, row) in &self.rows {
            let at = if key.as_bytes()[0] == b'd' { 9 } else { 1 };
            let mut own = key.as_bytes().to_vec();
            own[at..at + 4].copy_from_slice(&id.number().to_be_bytes());
            batch.copy(Key::from_bytes(&own), Some(row.clone()));
        }
        if let Some(mut result) = self.result.clone() {
            result.table = id;
            result.guild = Some(guild);
            result.seats.iter_mut().zip(&people).for_each(|(seat, user)| seat.who = Who::Person(*user));
            batch.put(keys::result(id), &result);
        }
        for user in people {
            let key = if head.is_running() { keys::seated(user, id) } else { keys::ended(user, id) };
            batch.put(key, &Mark);
        }
        if head.is_running() {
            batch.put(keys::channel(channel), &Occupied(id));
            batch.put(keys::at_server(guild, id), &Mark);
        }
    }

    /// Bytes of keys and rows of those kinds.
    fn bytes(&self, kinds: &[u8]) -> usize {
        let of_kind = self.rows.iter().filter(|(key, _)| kinds.contains(&key.as_bytes()[0]));
        of_kind.map(|(key, row)| key.as_bytes().len() + row.len()).sum()
    }
}

struct Templates {
    running: Vec<Template>,
    /// The same games, before and after they are packed.
    over: Vec<Template>,
    packed: Vec<Template>,
}

async fn play(clock: &SimClock) -> Templates {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let house = house_on(store.clone(), clock);
    let outbox = Outbox::start(house.store.clone(), house.tables.clone(), Arc::new(Nowhere::default()), Arc::new(clock.clone()));
    let mut dice = SeededDice::new(1);
    let (mut running, mut over, mut number) = (Vec::new(), Vec::new(), 0);
    let begin = async |entry: &'static tertulia_rules::erased::GameEntry, number: u64| {
        let seats = entry.info.seats.0.max(3).min(entry.info.seats.1);
        let people: Vec<UserId> = (0..u64::from(seats)).map(|seat| UserId(10 * number + seat + 1)).collect();
        let asked = opening(people[0], ChannelId(number + 1), &[]);
        let table = house.opened(Opening { game: entry.info.slug.to_owned(), seats: Some(seats), ..asked }).await;
        house.join(table, &people[1..]).await;
        house.ask(people[0], table, What::Start).await.unwrap();
        table
    };
    for entry in newest_of_each(GAMES) {
        for _ in 0..OVER {
            number += 1;
            let table = begin(entry, number).await;
            while press(&house, table, &mut dice).await {
                clock.advance(Duration::from_secs(7 * 60));
            }
            assert_eq!(house.head(table).await.phase, Phase::Over);
            over.push(table);
        }
    }
    quiet(&house, &outbox).await;
    let of = async |ids: &[TableId]| {
        let mut templates = Vec::new();
        for id in ids {
            templates.push(Template::of(store.as_ref(), *id).await);
        }
        templates
    };
    let unpacked = of(&over).await;
    clock.advance(8 * DAY);
    while house.tables.pack_some().await.unwrap() {}
    let packed = of(&over).await;
    for entry in newest_of_each(GAMES) {
        for _ in 0..RUNNING {
            number += 1;
            let table = begin(entry, number).await;
            while house.head(table).await.log < MIDST && press(&house, table, &mut dice).await {}
            running.push(table);
        }
    }
    quiet(&house, &outbox).await;
    let running = of(&running).await;
    outbox.stop(Duration::from_secs(1)).await;
    Templates { running, over: unpacked, packed }
}

/// The name of the table of that number of so many: in order, and spread over all names.
fn name(number: u32, of: u32) -> TableId {
    TableId::new(number * (TableId::ALL / of.max(1)) + 7)
}

const fn is_running(number: u32) -> bool {
    number.is_multiple_of(ONE_IN)
}

async fn fill(store: &dyn Store, count: u32, running: &[Template], others: &[Template]) {
    fill_part(store, 0..count, count, running, others).await;
}

/// Writes the tables of those numbers, of so many.
async fn fill_part(store: &dyn Store, part: Range<u32>, count: u32, running: &[Template], others: &[Template]) {
    for from in part.clone().step_by(BATCH as usize) {
        let mut batch = Batch::new();
        for number in from..(from + BATCH).min(part.end) {
            let templates = if is_running(number) { running } else { others };
            if templates.is_empty() {
                continue;
            }
            templates[(number / ONE_IN + number) as usize % templates.len()].put(&mut batch, name(number, count));
        }
        store.commit(batch).await.unwrap();
    }
}

/// Bytes of memory of this process that are in use.
fn resident() -> u64 {
    let pages = std::fs::read_to_string("/proc/self/statm").ok().and_then(|line| line.split(' ').nth(1)?.parse::<u64>().ok());
    pages.unwrap_or_default() * 4096
}

fn mib(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}

/// What the program does at its start, on a store that is open. Returns what has to be kept for it
/// to go on.
async fn start(store: &Arc<dyn Store>, clock: &SimClock) -> (House, Outbox, Reminders) {
    let house = house_on(store.clone(), clock);
    house.tables.count_running().await.unwrap();
    house.tables.resume_forgetting().await;
    let outbox = Outbox::start(house.store.clone(), house.tables.clone(), Arc::new(Nowhere::default()), Arc::new(clock.clone()));
    let reminders = watch(&house);
    outbox.quiet().await.unwrap();
    (house, outbox, reminders)
}

/// Milliseconds of presses at tables that were not in memory, and of those that follow there; by
/// store, in turns.
async fn presses(houses: &[(&House, u32)]) -> Vec<(f64, f64)> {
    let mut dice = SeededDice::new(9);
    let mut took = vec![(Vec::new(), Vec::new()); houses.len()];
    for round in 0..PRESSED {
        let mut at = Vec::new();
        for (_, count) in houses {
            let running = count.div_ceil(ONE_IN);
            at.push(name((round as u32 * 7_919) % running * ONE_IN, *count));
        }
        for press_number in 0..PRESSES {
            for ((house, _), (table, (cold, warm))) in houses.iter().zip(at.iter().zip(&mut took)) {
                let since = Instant::now();
                if press(house, *table, &mut dice).await {
                    if press_number == 0 { cold } else { warm }.push(ms(since));
                }
            }
        }
    }
    took.into_iter().map(|(cold, warm)| (median(cold), median(warm))).collect()
}

/// Milliseconds until that store is open and until the program has started on it, and MiB of this
/// process then and after 20,000 looks at tables.
async fn start_alone(dir: &Path, count: u32) -> [f64; 4] {
    let clock = now();
    let since = Instant::now();
    let store: Arc<dyn Store> = Arc::new(DiskStore::open(dir).unwrap());
    let opened = ms(since);
    let (house, _outbox, _reminders) = start(&store, &clock).await;
    let (started, memory) = (ms(since), mib(resident()));
    // Whoever looks at old games brings a part of the database into memory.
    for number in 0..20_000_u32 {
        house.tables.look(name(number.wrapping_mul(2_654_435_761) % count, count)).await.unwrap();
    }
    [opened, started, memory, mib(resident())]
}

async fn on_disk(clock: &SimClock, templates: &Templates, count: u32) -> serde_json::Value {
    let (dir, beside) = (tempfile::tempdir_in("target").unwrap(), tempfile::tempdir_in("target").unwrap());
    let since = Instant::now();
    let open = |dir: &Path| -> Arc<dyn Store> { Arc::new(DiskStore::open(dir).unwrap()) };
    // Opened anew from time to time: until then the database keeps in memory what is written to it.
    for from in (0..count).step_by(AT_ONCE as usize) {
        let store = open(dir.path());
        let part = from..(from + AT_ONCE).min(count);
        fill_part(store.as_ref(), part, count, &templates.running, &templates.packed).await;
    }
    let filled = since.elapsed().as_secs_f64();
    let bytes = size_of(dir.path());
    // In a process of its own, which has nothing else in memory.
    let start_apart = || -> [f64; 4] {
        let program = std::env::current_exe().unwrap();
        let said = Command::new(program).env(STARTS, dir.path()).env(STARTS_WITH, count.to_string()).output().unwrap();
        serde_json::from_slice(&said.stdout).unwrap_or_else(|why| panic!("{why}: {said:?}"))
    };
    // The database reads what was written since it was opened last: that part of it, and then
    // nothing.
    let [opened_first, ..] = start_apart();
    let [opened, started, memory, after] = start_apart();
    let store = open(dir.path());
    let (house, _outbox, _reminders) = start(&store, clock).await;
    let small = open(beside.path());
    fill(small.as_ref(), FEW * ONE_IN, &templates.running, &[]).await;
    let (few, _few_outbox, _few_reminders) = start(&small, clock).await;
    let times = presses(&[(&few, FEW * ONE_IN), (&house, count)]).await;
    let (cold, warm) = (times[1].0, times[1].1);
    println!(
        "{count:>9} {filled:>8.0} {:>10.0} {:>9} {opened_first:>10.0} {opened:>9.0} {started:>9.0} {:>8.0} {:>10.0} {cold:>9.3} {:>6.2} {warm:>9.3} {:>6.2}",
        mib(bytes),
        bytes / u64::from(count),
        memory,
        after,
        cold / times[0].0,
        warm / times[0].1,
    );
    serde_json::json!({
        "tables": count, "bytes_a_table": bytes / u64::from(count), "open_first_ms": opened_first, "open_ms": opened, "start_ms": started,
        "memory_mib": memory, "memory_after_looks_mib": after,
        "cold_ms": cold, "cold_ratio": cold / times[0].0, "warm_ms": warm, "warm_ratio": warm / times[0].1,
    })
}

/// The same in PostgreSQL: presses beside a schema of few tables.
async fn in_postgres(server: &str, clock: &SimClock, templates: &Templates, count: u32) -> serde_json::Value {
    let (admin, connection) = server.parse::<Config>().expect(SERVER).connect(NoTls).await.expect("the server answers");
    tokio::spawn(connection);
    let mut houses = Vec::new();
    for (which, count, others) in [("few", FEW * ONE_IN, [].as_slice()), ("many", count, &templates.packed)] {
        let schema = format!("growth_{which}_{}", std::process::id());
        admin.batch_execute(&format!("CREATE SCHEMA {schema}")).await.unwrap();
        let address = format!("{server} options='-c search_path={schema}'").parse().expect("settings in the manner of libpq");
        let postgres = Arc::new(PostgresStore::open(&address, Lease::default(), Access::Alone).await.unwrap());
        let since = Instant::now();
        fill(postgres.as_ref(), count, &templates.running, others).await;
        let filled = since.elapsed().as_secs_f64();
        admin.batch_execute("CHECKPOINT").await.unwrap();
        let store: Arc<dyn Store> = postgres.clone();
        let since = Instant::now();
        let started = start(&store, clock).await;
        houses.push((schema, postgres, started, count, filled, ms(since)));
    }
    let pressed: Vec<(&House, u32)> = houses.iter().map(|(_, _, (house, ..), count, ..)| (house, *count)).collect();
    let times = presses(&pressed).await;
    let (cold, warm) = times[1];
    let (_, _, _, _, filled, started) = &houses[1];
    println!(
        "postgres: {count} tables, filled in {filled:.0} s, start {started:.0} ms; press {cold:.3} ms ({:.2}), next {warm:.3} ms ({:.2})",
        cold / times[0].0,
        warm / times[0].1
    );
    let summary = serde_json::json!({
        "tables": count, "start_ms": started, "cold_ms": cold, "cold_ratio": cold / times[0].0, "warm_ms": warm,
        "warm_ratio": warm / times[0].1,
    });
    for (schema, postgres, (_, outbox, reminders), ..) in houses {
        reminders.stop().await;
        outbox.stop(Duration::from_secs(1)).await;
        postgres.close().await;
        admin.batch_execute(&format!("DROP SCHEMA {schema} CASCADE")).await.unwrap();
    }
    summary
}

/// Bytes on disk of a finished table, packed or not, where there are only such.
async fn a_table(templates: &[Template]) -> u64 {
    const COUNT: u32 = 400;
    let dir = tempfile::tempdir_in("target").unwrap();
    {
        let store = DiskStore::open(dir.path()).unwrap();
        fill(&store, COUNT, templates, templates).await;
    }
    // Without the journal, which is as large whatever there is.
    dir.path().join("db").metadata().unwrap().len() / u64::from(COUNT)
}

/// A clock that stands still now.
fn now() -> SimClock {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap();
    SimClock::at(Moment(now.as_millis() as u64))
}

async fn measure() {
    if let (Some(dir), Ok(count)) = (std::env::var_os(STARTS), std::env::var(STARTS_WITH)) {
        let figures = start_alone(Path::new(&dir), count.parse().unwrap()).await;
        println!("{}", serde_json::json!(figures));
        return;
    }

    let clock = now();
    let since = Instant::now();
    let templates = play(&clock).await;
    let sum = |of: &[Template], kinds: &[u8]| of.iter().map(|one| one.bytes(kinds)).sum::<usize>();
    let moves: u32 = templates.over.iter().map(|one| one.head.log).sum();
    let games = templates.over.len();
    println!("{games} games with {moves} entries played in {:.0} s", since.elapsed().as_secs_f64());
    println!(
        "bytes of rows: {:.0} an entry; log and position of a game {} and, packed, {}",
        sum(&templates.over, b"l") as f64 / f64::from(moves),
        sum(&templates.over, b"ls") / games,
        sum(&templates.packed, b"P") / games,
    );
    let mut by_game = BTreeMap::new();
    for (before, after) in templates.over.iter().zip(&templates.packed) {
        let (entries, whole, packed) = by_game.entry(before.head.game.clone()).or_insert((0, 0, 0));
        *entries += before.head.log;
        *whole += before.bytes(b"ls");
        *packed += after.bytes(b"P");
    }
    for (game, (entries, whole, packed)) in by_game {
        println!(
            "  {game}: {} entries a game, {} bytes, packed {}",
            entries / OVER as u32,
            whole / OVER as usize,
            packed / OVER as usize
        );
    }
    let (unpacked, packed) = (a_table(&templates.over).await, a_table(&templates.packed).await);
    println!("bytes on disk of a finished table, all its rows: {unpacked}, packed {packed}");
    // As wide as the figures below.
    println!(
        "   tables filled s        MiB   a table   1st open   open ms  start ms  RSS MiB  RSS later  \
         press ms  ratio   next ms  ratio"
    );
    let wanted = std::env::var("GROWTH_TABLES").unwrap_or_else(|_| TABLES.to_owned());
    let mut sizes = Vec::new();
    let only_in_postgres = std::env::var_os(ONLY_IN_POSTGRES).is_some();
    for count in wanted.split(',').map(|count| count.parse().expect("GROWTH_TABLES")).filter(|_| !only_in_postgres) {
        sizes.push(on_disk(&clock, &templates, count).await);
    }
    let mut summary = serde_json::json!({ "unpacked_bytes": unpacked, "packed_bytes": packed, "sizes": sizes });
    if let Ok(server) = std::env::var(SERVER) {
        let most = wanted.split(',').filter_map(|count| count.parse().ok()).max().unwrap_or(100_000);
        summary["postgres"] = in_postgres(&server, &clock, &templates, most).await;
    }
    println!("{summary}");
}

fn main() {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap().block_on(measure());
}
