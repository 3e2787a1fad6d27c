//! What the host's tests share: people, a world with a simulated clock and seeded dice, a Discord
//! that fails on command.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::new_without_default)]

pub mod child;
pub mod discord;
pub mod edits;
pub mod json;
pub mod postgres;
pub mod random;
pub mod secrets;
pub mod store;

pub use store::TestStore;
pub use tertulia_rules::kit::{TOYS, second_toy, toy};

use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tertulia_base::clock::{Chance, Clock, Moment, SimClock};
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia_model::{Due, Head, Home, Phase, Preferences, Seating, Table, Term};
use tertulia_outbox::Outbox;
use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::{Dice, Seat, SeatSet};
use tertulia_rules::games::GAMES;
use tertulia_rules::kit::SeededDice;
use tertulia_rules::text::Text;
use tertulia_store::{Cached, MemoryStore, Store, keys};
use tertulia_tables::reminders::Reminders;
use tertulia_tables::{Company, Denied, Done, Limits, Opening, Person, Request, TablePolicy, Tables, What, World};

/// When it is in a new house.
pub const BEGINNING: Moment = Moment(1_700_000_000_000);
pub const MINUTE: Duration = Duration::from_secs(60);
pub const HOUR: Duration = Duration::from_secs(60 * 60);
pub const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// Longest wait for anything: it ends a hang, and says nothing about a slow machine.
pub const BOUND: Duration = Duration::from_secs(120);
pub const CHANNEL: ChannelId = ChannelId(500);
pub const GUILD: GuildId = GuildId(900);

pub const ANA: UserId = UserId(1);
pub const BO: UserId = UserId(2);
pub const CY: UserId = UserId(3);
pub const DEE: UserId = UserId(4);

pub fn person(user: UserId) -> Person {
    let name = match user {
        ANA => "Ana",
        BO => "Bo",
        CY => "Cy",
        DEE => "Dee",
        UserId(_) => "Somebody",
    };
    Person::new(user, name, Lang::En)
}

/// Milliseconds since then.
pub fn ms(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1_000.0
}

/// The median of what was measured; no number where nothing was.
pub fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_unstable_by(f64::total_cmp);
    let (below, above) = (figures.get(figures.len().wrapping_sub(1) / 2), figures.get(figures.len() / 2));
    below.zip(above).map_or(f64::NAN, |(below, above)| (below + above) / 2.0)
}

/// Dice that repeat: those of the n-th request of a seed.
pub struct SeededChance {
    seed: u64,
    requests: AtomicU64,
}

impl SeededChance {
    pub fn new(seed: u64) -> SeededChance {
        SeededChance { seed, requests: AtomicU64::new(0) }
    }
}

impl Chance for SeededChance {
    fn dice(&self) -> Box<dyn Dice + Send> {
        let request = self.requests.fetch_add(1, Ordering::SeqCst);
        Box::new(SeededDice::new(self.seed.wrapping_mul(1_000_003).wrapping_add(request)))
    }
}

/// A house with the toy in it.
#[derive(Clone)]
pub struct House {
    pub store: Arc<dyn Store>,
    pub clock: SimClock,
    pub tables: Tables,
}

impl House {
    pub fn new() -> House {
        House::on(Arc::new(MemoryStore::new()))
    }

    pub fn on(store: Arc<dyn Store>) -> House {
        House::with(store, SimClock::at(BEGINNING), 7)
    }

    /// One with the games that people play.
    pub fn of_games(seed: u64) -> House {
        House::of(GAMES, Arc::new(MemoryStore::new()), SimClock::at(BEGINNING), seed, TablePolicy::default())
    }

    pub fn with(store: Arc<dyn Store>, clock: SimClock, seed: u64) -> House {
        House::kept(store, clock, seed, TablePolicy::default())
    }

    /// One where what comes due is done, for as long as the second is kept.
    pub fn watched() -> (House, Reminders) {
        let house = House::new();
        let reminders = watch(&house);
        (house, reminders)
    }

    pub fn kept(store: Arc<dyn Store>, clock: SimClock, seed: u64, policy: TablePolicy) -> House {
        House::of(toy::GAMES, store, clock, seed, policy)
    }

    pub fn of(games: &'static [GameEntry], store: Arc<dyn Store>, clock: SimClock, seed: u64, policy: TablePolicy) -> House {
        // As the program wires it.
        let store: Arc<dyn Store> = Arc::new(Cached::over(store));
        let tables = Tables::new(World {
            store: store.clone(),
            clock: Arc::new(clock.clone()),
            chance: Arc::new(SeededChance::new(seed)),
            games,
            // Tests know who sits where; `seats.rs` draws. Their people are new, and sit at many
            // tables unless their server says otherwise.
            policy: TablePolicy {
                seating: Seating::Joined,
                limits: Limits { tables_per_newcomer: 1_000, ..policy.limits },
                ..policy
            },
        });
        House { store, clock, tables }
    }

    /// Everything in memory is lost; the store stays.
    pub fn restarted(&self, seed: u64) -> House {
        House::with(self.store.clone(), self.clock.clone(), seed)
    }

    /// Delivers what is committed there to that Discord.
    pub fn deliver_to(&self, discord: &Arc<discord::Discord>) -> Outbox {
        Outbox::start(self.store.clone(), self.tables.clone(), discord.clone(), Arc::new(self.clock.clone()))
    }

    pub async fn open(&self, host: UserId) -> TableId {
        self.opened_in(host, CHANNEL, &[]).await
    }

    pub async fn opened(&self, opening: Opening) -> TableId {
        self.tables.open(opening).await.unwrap().table.head.id
    }

    pub async fn opened_in(&self, host: UserId, channel: ChannelId, options: &[(&str, &str)]) -> TableId {
        self.opened(opening(host, channel, options)).await
    }

    pub async fn join(&self, table: TableId, people: &[UserId]) {
        for user in people {
            self.ask(*user, table, What::Join).await.unwrap();
        }
    }

    pub async fn lobby(&self, people: &[UserId]) -> TableId {
        let table = self.open(people[0]).await;
        self.join(table, &people[1..]).await;
        table
    }

    pub async fn open_in(&self, host: UserId, channel: ChannelId, options: &[(&str, &str)]) -> Result<Done, Denied> {
        self.tables.open(opening(host, channel, options)).await
    }

    pub async fn ask(&self, user: UserId, table: TableId, what: What) -> Result<Done, Denied> {
        self.tables.ask(Request { who: person(user), table, what }).await
    }

    /// A table of these people, begun.
    pub async fn begun(&self, people: &[UserId]) -> TableId {
        self.begun_with(people, &[]).await
    }

    pub async fn begun_with(&self, people: &[UserId], options: &[(&str, &str)]) -> TableId {
        self.begun_in(CHANNEL, people, options).await
    }

    pub async fn begun_in(&self, channel: ChannelId, people: &[UserId], options: &[(&str, &str)]) -> TableId {
        let table = self.opened_in(people[0], channel, options).await;
        self.join(table, &people[1..]).await;
        self.ask(people[0], table, What::Start).await.unwrap();
        table
    }

    /// A table of that game and as many people as sit there, begun.
    pub async fn begun_of(&self, game: &str, people: &[UserId], options: &[(&str, &str)]) -> TableId {
        let seats = Some(people.len() as u8);
        let opening = Opening { game: game.to_owned(), seats, ..opening(people[0], CHANNEL, options) };
        let table = self.opened(opening).await;
        self.join(table, &people[1..]).await;
        self.ask(people[0], table, What::Start).await.unwrap();
        table
    }

    /// Somebody offers that seat, and somebody else takes it.
    pub async fn passes_on(&self, table: TableId, seat: Seat, from: UserId, to: UserId) {
        self.ask(from, table, What::OfferSeat(seat)).await.unwrap();
        self.ask(to, table, What::TakeSeat(seat)).await.unwrap();
    }

    /// Somebody goes on vacation for so long.
    pub async fn leaves(&self, user: UserId, time: Duration) {
        let now = self.clock.now();
        let leaves = |likes: &mut Preferences| assert!(likes.leave_until(now.plus(time), now).is_ok());
        self.tables.change_preferences(user, leaves).await.unwrap();
    }

    pub async fn due_of(&self, table: TableId, seat: Seat) -> Vec<Due> {
        let head = self.head(table).await;
        head.due.into_iter().filter(|due| due.what.seat() == Some(seat)).collect()
    }

    pub async fn play(&self, user: UserId, table: TableId, actions: &[&str]) -> Result<Done, Denied> {
        self.ask(user, table, What::Play { decision: None, actions: words(actions) }).await
    }

    pub async fn plays(&self, table: TableId, moves: &[(UserId, &str)]) {
        for (user, action) in moves {
            self.play(*user, table, &[action]).await.unwrap();
        }
    }

    pub async fn play_at(&self, user: UserId, table: TableId, decision: u32, actions: &[&str]) -> Result<Done, Denied> {
        self.ask(user, table, What::Play { decision: Some(decision), actions: words(actions) }).await
    }

    /// Plays a table's game on to its end, by the last of the choices of each decision.
    pub async fn finish(&self, table: TableId) {
        while self.play_next(table).await.unwrap() {}
        assert_eq!(self.head(table).await.phase, Phase::Over);
    }

    /// The last of the choices of whoever is awaited first; whether anybody was.
    pub async fn play_next(&self, table: TableId) -> Result<bool, Denied> {
        let now = self.table(table).await;
        let Some((seat, player)) = now.head.awaited_people().next() else { return Ok(false) };
        let action = now.game.as_ref().unwrap().legal(seat).pop().unwrap();
        self.play(player.user, table, &[&action]).await.map(|_| true)
    }

    pub async fn table(&self, table: TableId) -> Arc<Table> {
        self.tables.look(table).await.unwrap().unwrap()
    }

    pub async fn head(&self, table: TableId) -> Head {
        self.table(table).await.head.clone()
    }

    /// The log as `p1 bid 2`.
    pub async fn log(&self, table: TableId) -> Vec<String> {
        let record = self.tables.record(table).await.unwrap().unwrap();
        record.moves.iter().map(|m| format!("{} {}", m.by, m.action)).collect()
    }
}

/// `options` may hold what is chosen besides the options of the game.
pub fn opening(host: UserId, channel: ChannelId, options: &[(&str, &str)]) -> Opening {
    let term = |(key, value): &(&str, &str)| format!("{key} {value}").parse::<Term>().ok();
    let of_game = options.iter().filter(|option| term(option).is_none());
    Opening {
        options: of_game.map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect(),
        terms: options.iter().filter_map(term).collect(),
        ..opening_by(person(host), Home { guild: Some(GUILD), channel, lang: Lang::En }, "toy")
    }
}

/// One of that game as it is usually played, for people.
pub fn opening_by(who: Person, home: Home, game: &str) -> Opening {
    let (options, terms) = (Vec::new(), Vec::new());
    Opening { who, home, game: game.to_owned(), seats: None, options, company: Company::People, terms }
}

pub fn words(actions: &[&str]) -> Vec<String> {
    actions.iter().map(|action| (*action).to_owned()).collect()
}

/// The key of why it was denied.
pub fn reason<T: Debug>(answer: Result<T, Denied>) -> String {
    match answer {
        Ok(done) => panic!("it was allowed: {done:?}"),
        Err(Denied::Because(why)) => Text::from(why).key.into_owned(),
        Err(Denied::Stale) => "stale".to_owned(),
        Err(Denied::Trouble) => "trouble".to_owned(),
        Err(Denied::Unknown) => "unknown".to_owned(),
    }
}

/// Lets other tasks go on until something holds.
pub async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let begun = Instant::now();
    while !holds().await {
        assert!(begun.elapsed() < BOUND, "it never came about that {what}");
        tokio::task::yield_now().await;
    }
}

/// Polls in real time until what `look` returns fits, and returns it. The panic after [`BOUND`]
/// shows what it is by then.
pub async fn comes<T: Debug>(awaited: &str, mut look: impl AsyncFnMut() -> T, fits: impl Fn(&T) -> bool) -> T {
    let (begun, mut pause) = (Instant::now(), Duration::from_millis(2));
    loop {
        let so_far = look().await;
        if fits(&so_far) {
            return so_far;
        }
        assert!(begun.elapsed() < BOUND, "{awaited}; so far: {so_far:?}");
        tokio::time::sleep(pause).await;
        // Looking may take what is looked at more than waiting.
        pause = (pause * 2).min(Duration::from_millis(50));
    }
}

/// Says why a test tries nothing here: not through its own output, which is shown if it fails.
pub fn skipped(why: &str) {
    let _ = std::io::Write::write_all(&mut std::io::stderr(), format!("SKIPPED: {why}\n").as_bytes());
}

/// Lets other tasks go on that often.
pub async fn yields(times: u32) {
    for _ in 0..times {
        tokio::task::yield_now().await;
    }
}

/// Lets everything happen that happens now.
pub async fn settle() {
    yields(400).await;
}

pub fn watch(house: &House) -> Reminders {
    Reminders::start(house.store.clone(), house.tables.clone(), Arc::new(house.clock.clone()))
}

/// Waits until everything is delivered, letting time pass when somebody waits for it.
pub async fn quiet(house: &House, outbox: &Outbox) {
    let waited = async {
        loop {
            yields(200).await;
            house.clock.advance(Duration::from_secs(1));
        }
    };
    tokio::select! {
        done = outbox.quiet() => done.unwrap(),
        () = waited => unreachable!(),
        () = tokio::time::sleep(BOUND) => panic!("it never grows quiet"),
    }
}

/// Time passes, and what comes due is done when it does.
pub async fn pass(house: &House, time: Duration) {
    let end = house.clock.now().plus(time);
    let next = async || {
        let page = house.store.scan(&keys::all_due(), 1).await.unwrap();
        page.first().and_then(|(key, _)| keys::due_at(key)).map(|(when, _)| when)
    };
    loop {
        let now = house.clock.now();
        let then = next().await.filter(|when| *when <= end).unwrap_or(end);
        house.clock.advance(then.after(now));
        until("what is due is done", async || next().await.is_none_or(|when| when > house.clock.now())).await;
        yields(50).await;
        if house.clock.now() >= end {
            return;
        }
    }
}

/// A table of that game for three, with a day for each turn.
pub async fn table_of(game: &str) -> (House, TableId) {
    let house = House::of_games(5);
    let table = house.begun_of(game, &[ANA, BO, CY], &[("clock", "1d"), ("vacations", "off")]).await;
    (house, table)
}

/// The seat that decides now, if it is one alone, with its player.
pub async fn alone(house: &House, table: TableId) -> Option<(Seat, UserId)> {
    let head = house.head(table).await;
    let seat = head.awaited.iter().next().filter(|seat| head.awaited == SeatSet::one(*seat))?;
    Some((seat, head.players[seat.index()].user))
}

/// Somebody decides as a heuristic player would.
pub async fn goes_on(house: &House, table: TableId, dice: &mut SeededDice) {
    let now = house.table(table).await;
    let seat = now.head.awaited.iter().next().unwrap();
    let action = now.game.as_ref().unwrap().heuristic(seat, dice).unwrap();
    house.play(now.head.players[seat.index()].user, table, &[&action]).await.unwrap();
}
