//! An interaction answered with its commit on disk, beside the same client answering a constant: `cargo bench --bench interactions`.
//!
//! Everything is in one process and on one runtime: two loopbacks, one with a plain serenity client that answers each press with a
//! constant, one with the whole bot on a store on disk, where every press plays an action of Puerto Rico and is answered with the new
//! panel. The two take turns, so that whatever else the machine does meets both. Read: [`main`], then [`House::press`].
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use discord_loopback::{AnswerKind, Discord, Id, Loopback, Options, Outcome, Presence, State};
use serde_json::json;
use serenity::all::{
    ClientBuilder, Context, CreateInteractionResponse, CreateInteractionResponseMessage, EventHandler, GatewayIntents, Http,
    HttpBuilder, Interaction,
};
use tertulia::clock::RealClock;
use tertulia::discord::{Bot, Endpoint, Greeting, Settings};
use tertulia::i18n::Lang;
use tertulia::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia::model::{Home, Table};
use tertulia::outbox::Outbox;
use tertulia::reminders::Reminders;
use tertulia::render::press::{Call, Press};
use tertulia::store::{Batch, DiskStore, Key, Span, Store, StoreError};
use tertulia::tables::{ChannelAccess, Limits, Opening, Person, Rate, Request, TablePolicy, Tables, What, World};
use tertulia_rules::game::Dice;
use tertulia_rules::kit::SeededDice;

/// Presses in flight that are measured; the last one says how many tables there are.
const IN_FLIGHT: [usize; 2] = [1, 64];
const TABLES: usize = 64;
const SEATS: usize = 3;
const ROUNDS: usize = 6;
/// How long each of the two is measured in each round, for each number in flight.
const SPAN: Duration = Duration::from_millis(1500);
const WARM_UP: Duration = Duration::from_millis(700);
/// Longer than anything may take.
const BOUND: Duration = Duration::from_secs(15);

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let dir = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let acknowledged = runtime.block_on(measure_both(dir.path()));
    runtime.shutdown_timeout(BOUND);
    let reread = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    reread.block_on(check(dir.path(), &acknowledged));
}

/// A few people press for everybody here.
fn unlimited() -> TablePolicy {
    let presses = Rate { burst: 10_000, per_second: 10_000 };
    let limits = Limits { lobbies_per_person: 1_000, tables_per_person: 1_000, tables_per_server: 10_000, presses };
    TablePolicy { limits, ..TablePolicy::default() }
}

async fn measure_both(dir: &Path) -> Acknowledged {
    let constant = Constant::start().await;
    let house = House::start(dir).await;
    for in_flight in IN_FLIGHT {
        constant.run(in_flight, WARM_UP).await;
        house.run(in_flight, WARM_UP).await;
    }
    house.quiet().await;
    println!("{:>9} {:>6}  {:<8} {:>8} {:>10} {:>9}", "in flight", "round", "", "a second", "median ms", "p99 ms");
    let mut summary = Vec::new();
    for in_flight in IN_FLIGHT {
        let (mut plain, mut whole) = (Times::default(), Times::default());
        let before = house.store.counted();
        let (mut acts, mut quiet) = (0, Duration::ZERO);
        for round in 1..=ROUNDS {
            let times = constant.run(in_flight, SPAN).await;
            times.show(in_flight, &round.to_string(), "constant");
            plain.add(times);
            let times = house.run(in_flight, SPAN).await;
            times.show(in_flight, &round.to_string(), "tertulia");
            whole.add(times);
            acts += 1;
            // What is left to deliver is nothing that the constant should meet.
            quiet += house.quiet().await;
        }
        let (commits, reads) = (house.store.counted().0 - before.0, house.store.counted().1 - before.1);
        plain.show(in_flight, "all", "constant");
        whole.show(in_flight, "all", "tertulia");
        let presses = whole.times.len() as f64;
        let row = json!({
            "in_flight": in_flight, "rounds": acts,
            "constant": plain.figures(), "tertulia": whole.figures(),
            "median_more_ms": rounded(whole.ms(50) - plain.ms(50)), "p99_more_ms": rounded(whole.ms(99) - plain.ms(99)),
            "rate_ratio": rounded(whole.rate() / plain.rate()),
            "commits": commits, "commits_per_press": rounded(commits as f64 / presses), "reads_per_press": rounded(reads as f64 / presses),
            "delivered_ms_after": rounded(quiet.as_secs_f64() * 1000.0 / acts as f64),
        });
        println!(
            "{in_flight:>9} in flight: {} ms more at the median, {} ms at p99, {} of the constant's rate; {} commits a press; \
             the last message was out {} ms after a round",
            row["median_more_ms"], row["p99_more_ms"], row["rate_ratio"], row["commits_per_press"], row["delivered_ms_after"],
        );
        summary.push(row);
    }
    println!("{}", json!({ "bench": "interactions", "tables": TABLES, "figures": summary }));
    house.end().await
}

/// How long presses took from the act to the answer.
#[derive(Default)]
struct Times {
    times: Vec<Duration>,
    span: Duration,
}

impl Times {
    fn add(&mut self, other: Times) {
        self.times.extend(other.times);
        self.times.sort_unstable();
        self.span += other.span;
    }

    fn rate(&self) -> f64 {
        self.times.len() as f64 / self.span.as_secs_f64()
    }

    /// A percentile, in milliseconds.
    fn ms(&self, percent: usize) -> f64 {
        self.times.get(self.times.len() * percent / 100).map_or(f64::NAN, |time| time.as_secs_f64() * 1000.0)
    }

    fn show(&self, in_flight: usize, round: &str, whose: &str) {
        println!("{in_flight:>9} {round:>6}  {whose:<8} {:>8.0} {:>10.3} {:>9.3}", self.rate(), self.ms(50), self.ms(99));
    }

    fn figures(&self) -> serde_json::Value {
        json!({ "presses": self.times.len(), "per_s": self.rate().round(), "median_ms": rounded(self.ms(50)), "p99_ms": rounded(self.ms(99)) })
    }
}

fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

/// Lets that many press at the same time, each again as soon as it is answered. `press` returns when it was sent and answered.
async fn run<F, Fut>(in_flight: usize, span: Duration, press: F) -> Times
where
    F: Fn(usize) -> Fut,
    Fut: Future<Output = Vec<Duration>> + Send + 'static,
{
    let begun = Instant::now();
    let people: Vec<_> = (0..in_flight).map(|who| tokio::spawn(press(who))).collect();
    let mut all = Times::default();
    for person in people {
        all.times.extend(tokio::time::timeout(span + BOUND, person).await.expect("a press was never answered").unwrap());
    }
    all.times.sort_unstable();
    all.span = begun.elapsed();
    all
}

/// The production path: discord.com resolves to the loopback, whose authority is trusted.
fn http(loopback: &Loopback) -> Http {
    let ca = reqwest::Certificate::from_pem(loopback.ca_pem().as_bytes()).unwrap();
    let client =
        reqwest::Client::builder().use_rustls_tls().resolve("discord.com", loopback.rest_addr()).add_root_certificate(ca);
    HttpBuilder::new(loopback.token()).client(client.build().unwrap()).build()
}

async fn loopback() -> Loopback {
    // What is measured is the bot: its limits refill before they are met.
    Loopback::start(Options { history: 0, pace: 10_000, ..Options::default() }).await.unwrap()
}

/// A client that answers each press with the same message.
struct Constant {
    discord: Discord,
    message: Id,
    _loopback: Loopback,
}

struct Answerer;

#[serenity::async_trait]
impl EventHandler for Answerer {
    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let Interaction::Component(component) = interaction else { return };
        let message = CreateInteractionResponseMessage::new().content("a constant");
        component.create_response(&context.http, CreateInteractionResponse::UpdateMessage(message)).await.unwrap();
    }
}

impl Constant {
    async fn start() -> Constant {
        let loopback = loopback().await;
        let discord = loopback.discord();
        let builder = ClientBuilder::new_with_http(http(&loopback), GatewayIntents::GUILDS);
        let mut client = builder.event_handler(Answerer).await.unwrap();
        tokio::spawn(async move { client.start().await.unwrap() });
        discord.wait_for_bot(Presence::Online, BOUND).await.unwrap();
        let button = json!({ "type": 2, "style": 1, "label": "Press", "custom_id": "press" });
        let body = json!({ "content": "press", "components": [{ "type": 1, "components": [button] }] });
        let channel = discord.channel("general").unwrap().id;
        let message = http(&loopback).send_message(channel.get().into(), Vec::new(), &body).await.unwrap();
        Constant { discord, message: Id::new(message.id.get()), _loopback: loopback }
    }

    async fn run(&self, in_flight: usize, span: Duration) -> Times {
        let end = Instant::now() + span;
        run(in_flight, span, |_| {
            let (discord, message) = (self.discord.clone(), self.message);
            async move {
                let mut times = Vec::new();
                while Instant::now() < end {
                    let begun = Instant::now();
                    let outcome = discord.press("ana", message, "press").await.unwrap();
                    times.push(begun.elapsed());
                    check_answer(&outcome);
                }
                times
            }
        })
        .await
    }
}

fn check_answer(outcome: &Outcome) {
    assert_eq!((outcome.state, outcome.kind), (State::Answered, Some(AnswerKind::Update)), "{:?}", outcome.message);
}

/// Actions acknowledged at each table.
type Acknowledged = BTreeMap<TableId, u32>;

/// The whole bot, as `tertulia` wires it.
struct House {
    discord: Discord,
    store: Arc<Counted>,
    tables: Tables,
    /// One for each press that can be in flight.
    seats: Vec<Arc<tokio::sync::Mutex<Place>>>,
    outbox: Outbox,
    reminders: Reminders,
    stop: tokio::sync::oneshot::Sender<()>,
    bot: tokio::task::JoinHandle<()>,
    _loopback: Loopback,
}

/// A channel with a table in it, and the people who sit there.
struct Place {
    home: Home,
    people: Vec<(Person, Id)>,
    /// The private panel of each.
    panels: Vec<Id>,
    table: TableId,
    dice: SeededDice,
    acknowledged: Acknowledged,
}

impl House {
    async fn start(dir: &Path) -> House {
        let loopback = loopback().await;
        let discord = loopback.discord();
        let store =
            Arc::new(Counted { store: DiskStore::open(dir).unwrap(), commits: AtomicU64::new(0), reads: AtomicU64::new(0) });
        let tables = Tables::new(World::real(store.clone(), unlimited()));
        let endpoint = Endpoint::Elsewhere { addr: loopback.rest_addr(), ca_pem: loopback.ca_pem().to_owned() };
        let connection = Settings { token: loopback.token().to_owned(), endpoint, test_guild: None, greeting: Greeting::Never };
        let bot = Bot::new(connection, tables.clone()).await.unwrap();
        let outbox = Outbox::start(store.clone(), tables.clone(), Arc::new(bot.post()), Arc::new(RealClock));
        let reminders = Reminders::start(store.clone(), tables.clone(), Arc::new(RealClock));
        let (stop, stopped) = tokio::sync::oneshot::channel();
        let ready = bot.ready();
        let bot = tokio::spawn(async move { bot.run(async { drop(stopped.await) }).await.unwrap() });
        tokio::time::timeout(BOUND, ready).await.expect("the bot does not come");

        let mut seats = Vec::new();
        for number in 0..TABLES {
            let place = Place::furnish(&discord, &tables, number).await;
            seats.push(Arc::new(tokio::sync::Mutex::new(place)));
        }
        House { discord, store, tables, seats, outbox, reminders, stop, bot, _loopback: loopback }
    }

    async fn run(&self, in_flight: usize, span: Duration) -> Times {
        let end = Instant::now() + span;
        run(in_flight, span, |who| {
            let (discord, tables, place) = (self.discord.clone(), self.tables.clone(), self.seats[who].clone());
            async move {
                let mut place = place.lock().await;
                let mut times = Vec::new();
                while Instant::now() < end {
                    times.extend(place.press(&discord, &tables).await);
                }
                times
            }
        })
        .await
    }

    /// Waits until everything is delivered; returns how long that took.
    async fn quiet(&self) -> Duration {
        let begun = Instant::now();
        tokio::time::timeout(BOUND, self.outbox.quiet()).await.expect("the outbox never grows quiet").unwrap();
        begun.elapsed()
    }

    /// Takes everything down, as the program does at its end.
    async fn end(self) -> Acknowledged {
        let _ = self.stop.send(());
        self.bot.await.unwrap();
        self.reminders.stop().await;
        self.outbox.stop(BOUND).await;
        let mut all = Acknowledged::new();
        for place in self.seats {
            all.append(&mut place.lock().await.acknowledged);
        }
        all
    }
}

impl Place {
    async fn furnish(discord: &Discord, tables: &Tables, number: usize) -> Place {
        let guild = discord.guilds()[0].id;
        let channel = discord.add_channel(guild, &format!("bench-{number}")).unwrap().id;
        let mut people = Vec::new();
        for seat in 0..SEATS {
            let user = discord.add_user(&format!("user-{number}-{seat}"), "en-US").unwrap();
            let person = Person {
                user: UserId(user.id.get()),
                name: user.username.clone(),
                lang: Lang::En,
                access: ChannelAccess::Visible,
            };
            people.push((person, user.id));
        }
        let home = Home { guild: Some(GuildId(guild.get())), channel: ChannelId(channel.get()), lang: Lang::En };
        let dice = SeededDice::new(number as u64);
        let mut place =
            Place { home, people, panels: Vec::new(), table: TableId::new(0), dice, acknowledged: Acknowledged::new() };
        place.seat(tables).await;
        // Each asks for their panel once; from then on every press changes it.
        let live = format!("`{}`", place.table);
        for (_, user) in &place.people {
            let live = discord.wait_for(*user, BOUND, |message| message.content.contains(&live)).await.unwrap();
            let panel = discord.forge(*user, live.id, &Press::View(place.table).to_string(), &[]).await.unwrap();
            place.panels.push(panel.message.expect("a panel").id);
        }
        place
    }

    /// Opens a table, sits down and begins.
    async fn seat(&mut self, tables: &Tables) {
        let who = |seat: usize| self.people[seat].0.clone();
        let (game, seats) = ("puerto-rico".to_owned(), Some(SEATS as u8));
        let opening = Opening { who: who(0), home: self.home, game, seats, options: Vec::new() };
        let table = tables.open(opening).await.unwrap().table.head.id;
        for seat in 1..SEATS {
            tables.ask(Request { who: who(seat), table, what: What::Join }).await.unwrap();
        }
        tables.ask(Request { who: who(0), table, what: What::Start }).await.unwrap();
        self.table = table;
    }

    /// Plays a random action of whoever is awaited, as a press on their panel. `None` if the game was over and the next one began.
    async fn press(&mut self, discord: &Discord, tables: &Tables) -> Option<Duration> {
        let table: Arc<Table> = tables.look(self.table).await.unwrap().unwrap();
        if !table.head.is_running() {
            self.seat(tables).await;
            return None;
        }
        let seat = table.head.awaited.iter().next().unwrap();
        let mut legal = table.game.as_ref().unwrap().legal(seat);
        let action = legal.swap_remove(self.dice.below(legal.len() as u32) as usize);
        let call = Call { seat, decision: table.head.decisions[seat.index()] };
        let press = Press::Play(self.table, call, action).to_string();
        let (user, panel) = (self.people[seat.index()].1, self.panels[seat.index()]);

        let begun = Instant::now();
        let outcome = discord.forge(user, panel, &press, &[]).await.unwrap();
        let took = begun.elapsed();
        check_answer(&outcome);
        *self.acknowledged.entry(self.table).or_default() += 1;
        let now = tables.look(self.table).await.unwrap().unwrap();
        assert!(now.head.decisions[seat.index()] > call.decision, "{press} was answered and not played");
        Some(took)
    }
}

/// What was acknowledged is on disk: everything is opened anew and compared.
async fn check(dir: &Path, acknowledged: &Acknowledged) {
    let store = Arc::new(DiskStore::open(dir).unwrap());
    let tables = Tables::new(World::real(store, TablePolicy::default()));
    for (id, presses) in acknowledged {
        let log = tables.look(*id).await.unwrap().unwrap().head.log;
        assert!(log >= *presses, "table {id}: {presses} actions were acknowledged and {log} are on disk");
    }
    println!("{} tables opened again: every acknowledged action is on disk", acknowledged.len());
}

/// The real store, counting.
struct Counted {
    store: DiskStore,
    commits: AtomicU64,
    reads: AtomicU64,
}

impl Counted {
    /// Commits and reads so far.
    fn counted(&self) -> (u64, u64) {
        (self.commits.load(Ordering::Relaxed), self.reads.load(Ordering::Relaxed))
    }
}

#[serenity::async_trait]
impl Store for Counted {
    async fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        self.reads.fetch_add(1, Ordering::Relaxed);
        self.store.get(key).await
    }

    async fn scan(&self, span: &Span, most: usize) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        self.reads.fetch_add(1, Ordering::Relaxed);
        self.store.scan(span, most).await
    }

    async fn commit(&self, batch: Batch) -> Result<(), StoreError> {
        self.commits.fetch_add(1, Ordering::Relaxed);
        self.store.commit(batch).await
    }
}
