//! The whole bot, wired as `tertulia` wires it, and the people who play at its tables.
//!
//! Every press plays an action. The four games lie on [`TABLES`] tables side by side or on more,
//! begun at different times, and those who sit there decide as people would, where a game knows how
//! ([`heuristic`](tertulia_rules::erased::AnyGame::heuristic)). Start reading at [`House::start`],
//! then [`Place::press`].

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime};

use discord_loopback::{Discord, Id, Loopback, Message};
use futures::{StreamExt, stream};
use tertulia_base::clock::RealClock;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia_discord::{Bot, ConnectionSettings, Endpoint, Greeting, Messages};
use tertulia_model::{Home, Phase, Seating, Table};
use tertulia_outbox::Outbox;
use tertulia_render::press::{Call, Control};
use tertulia_rules::erased::AnyGame;
use tertulia_rules::game::{Actor, Dice, Options, Seat, Turn};
use tertulia_rules::games::GAMES;
use tertulia_rules::kit::SeededDice;
use tertulia_store::{Cached, DiskStore, Store};
use tertulia_tables::reminders::Reminders;
use tertulia_tables::{Limits, Opening, Person, Rate, Request, TablePolicy, Tables, What, World};
use tertulia_testkit::{TestStore, opening_by};
use tokio::runtime::Handle;

use crate::ages::{Ages, Position, Watch};
use crate::counts::Counts;
use crate::load::{Pressed, Program};
use crate::{BOUND, check_answer, loopback};

/// Enough for 64 presses in flight, each at a table of its own. About as many lie in one server.
pub(crate) const TABLES: usize = 64;
/// Tables that are made ready at once.
const AT_ONCE: usize = 16;
const SEATS: usize = 3;
/// Tables are begun with up to so many entries in their log, and given up between spans when they
/// have more: so few games end in a span. Where one is to end in it, that is arranged
/// ([`House::bring_to_its_end`]).
const AGED: u32 = 240;
/// Lines of history that the loopback keeps: more than what happens in a span that is watched, and
/// until all is quiet after it.
const HISTORY: usize = 30_000;
/// Nothing more comes when nothing has come for that long after all was delivered.
const STILL: Duration = Duration::from_millis(400);
/// The same where some of it waits: longer than anything waits for a table to become quiet.
const STILL_PRESENT: Duration = Duration::from_millis(1_500);
/// Longer than the first messages of all tables take.
const FIRST_BOUND: Duration = Duration::from_secs(120);
/// After that long whatever comes is not waited for.
const QUIET_BOUND: Duration = Duration::from_secs(60);
/// What has not come so long after the last press counts as if it had come then.
const NEVER: Duration = Duration::from_secs(15);

/// What was acknowledged at each table, in order.
pub(crate) type Acknowledged = BTreeMap<TableId, Vec<(Seat, String)>>;

/// The whole bot and its tables, and at how many of them people press; clones share the bot.
#[derive(Clone)]
pub(crate) struct House(Arc<Inner>, usize);

struct Inner {
    discord: Discord,
    /// The real store, counting.
    store: Arc<TestStore>,
    tables: Tables,
    /// Whether people count as present, so that no direct message is sent to them.
    are_present: bool,
    runtime: Handle,
    /// The last is nobody's turn until a game is to end there.
    places: Vec<Arc<tokio::sync::Mutex<Place>>>,
    /// Positions of those who press now, if they are watched.
    watch: Mutex<Option<Watch>>,
    /// The turn that goes to the last place.
    last_turn: AtomicU64,
    outbox: Outbox,
    running: Mutex<Option<Running>>,
    _loopback: Loopback,
}

/// What is to be taken down in the end.
struct Running {
    reminders: Reminders,
    stop: tokio::sync::oneshot::Sender<()>,
    bot: tokio::task::JoinHandle<()>,
}

/// A channel with a table in it, and the people who sit there.
struct Place {
    game: &'static str,
    home: Home,
    people: Vec<(Person, Id)>,
    /// The private panel of each.
    panels: Vec<Id>,
    table: TableId,
    dice: SeededDice,
    acknowledged: Acknowledged,
}

/// A few people press for everybody here.
fn unlimited(present_for: Option<Duration>) -> TablePolicy {
    let presses = Rate { burst: 10_000, per_second: 10_000 };
    let (lobbies_per_person, tables_per_person, tables_per_server) = (1_000, 1_000, 10_000);
    let limits = Limits {
        lobbies_per_person,
        tables_per_person,
        tables_per_newcomer: 1_000,
        tables_per_server,
        presses,
        ..Limits::default()
    };
    TablePolicy { limits, seating: Seating::Joined, present_for, ..TablePolicy::default() }
}

impl House {
    /// Seats people at so many tables, and starts the bot on that runtime. `present_for` as in
    /// [`TablePolicy`].
    pub(crate) async fn start(runtime: &Handle, dir: &Path, count: usize, present_for: Option<Duration>) -> House {
        let loopback = loopback(HISTORY).await;
        let discord = loopback.discord();
        let endpoint = Endpoint::Elsewhere { addr: loopback.rest_addr(), ca_pem: loopback.ca_pem().to_owned() };
        let connection = ConnectionSettings {
            token: loopback.token().to_owned(),
            endpoint,
            test_guild: None,
            shards: None,
            identify: None,
            greeting: Greeting::Never,
            messages: Messages::Unheard,
        };
        let dir = dir.to_owned();
        // Here, so that every thread and task that comes of it is the bot's.
        let opened = runtime.spawn(async move {
            let store = Arc::new(TestStore::over(Arc::new(DiskStore::open(&dir).unwrap())));
            let rows: Arc<dyn Store> = Arc::new(Cached::over(store.clone()));
            (store, rows.clone(), Tables::new(World::real(rows, unlimited(present_for))))
        });
        let (store, rows, tables) = opened.await.unwrap();
        let mut servers = vec![discord.guilds()[0].id];
        servers.extend((1..=count / (TABLES + 1)).map(|number| discord.add_guild(&number.to_string(), "en-US").unwrap().id));
        // Before anything is delivered, which would take most of the time.
        let seated = stream::iter(0..=count).map(|number| {
            // Scattered, so that the first ones are of all ages, too.
            let log = if number < count { AGED * (number * 37 % count) as u32 / count as u32 } else { 0 };
            Place::furnish(&discord, &tables, runtime, servers[number / (TABLES + 1)], number, log)
        });
        let places: Vec<Place> = seated.buffered(AT_ONCE).collect().await;
        let host = tables.clone();
        let started = runtime.spawn(async move {
            let bot = Bot::new(connection, host.clone()).unwrap();
            let outbox = Outbox::start(rows.clone(), host.clone(), Arc::new(bot.post()), Arc::new(RealClock));
            let reminders = Reminders::start(rows, host, Arc::new(RealClock));
            let (stop, stopped) = tokio::sync::oneshot::channel();
            let ready = bot.ready();
            let bot = tokio::spawn(async move { bot.run(async { drop(stopped.await) }).await.unwrap() });
            tokio::time::timeout(BOUND, ready).await.expect("the bot does not come");
            (outbox, Running { reminders, stop, bot })
        });
        let (outbox, running) = started.await.unwrap();
        let places = stream::iter(places).map(|place| place.with_panels(&discord)).buffered(AT_ONCE);
        let places: Vec<_> = places.map(|place| Arc::new(tokio::sync::Mutex::new(place))).collect().await;
        let inner = Inner {
            discord,
            store,
            tables,
            are_present: present_for.is_some(),
            runtime: runtime.clone(),
            places,
            watch: Mutex::default(),
            last_turn: AtomicU64::new(u64::MAX),
            outbox,
            running: Mutex::new(Some(running)),
            _loopback: loopback,
        };
        House(Arc::new(inner), count)
    }

    /// The same house, where people press at the first tables only.
    pub(crate) fn at(&self, tables: usize) -> House {
        House(self.0.clone(), tables)
    }

    /// The place where games are brought to their end.
    fn last(&self) -> &Arc<tokio::sync::Mutex<Place>> {
        &self.0.places[self.0.places.len() - 1]
    }

    /// What was done so far; files since then, in milliseconds since 1970.
    pub(crate) fn counted(&self, since_ms: u64) -> Counts {
        Counts::of(&self.0.store, self.0.tables.metrics(), &self.0.discord, since_ms)
    }

    /// Has everybody look at their table, so that they count as present.
    pub(crate) async fn gather(&self) {
        for place in &self.0.places {
            place.lock().await.gather(&self.0.tables);
        }
    }

    /// Waits until everything is delivered and every picture has come, but no longer than
    /// [`QUIET_BOUND`]. What is kept for those who are present is not waited for.
    pub(crate) async fn quiet(&self) {
        let still = if self.0.are_present { STILL_PRESENT } else { STILL };
        let quiet = async {
            if !self.0.are_present {
                self.0.outbox.quiet().await.unwrap();
            }
            let calls = || self.0.discord.calls().values().sum::<u64>();
            let mut before = 0;
            while before != calls() {
                before = calls();
                tokio::time::sleep(still).await;
            }
        };
        if tokio::time::timeout(QUIET_BOUND, quiet).await.is_err() {
            println!("not everything was delivered {} s after the last press", QUIET_BOUND.as_secs());
        }
    }

    /// Gives up what has been played for long, and begins anew.
    pub(crate) async fn renew(&self) {
        for place in &self.0.places[..self.1] {
            let mut place = place.lock().await;
            if place.table(&self.0.tables).await.head.log > AGED {
                place.stop(&self.0.tables, &self.0.runtime).await;
                place.seat(&self.0.tables, &self.0.runtime).await;
            }
        }
    }

    /// Plays that game, apart from the others, up to the press that ends it, which comes at that
    /// turn.
    pub(crate) async fn bring_to_its_end(&self, game: usize, turn: usize) {
        let mut place = self.last().lock().await;
        place.game = GAMES[game % GAMES.len()].info.slug;
        loop {
            place.stop(&self.0.tables, &self.0.runtime).await;
            place.seat(&self.0.tables, &self.0.runtime).await;
            if place.play_to_the_last(&self.0.tables, &self.0.runtime).await {
                break;
            }
        }
        self.0.last_turn.store(turn as u64, Ordering::Relaxed);
    }

    /// The press that ends the game, after [`House::bring_to_its_end`]; further ones if it did not.
    pub(crate) async fn end_it(&self) {
        let table = self.last().lock().await.table;
        while self.0.tables.look(table).await.unwrap().unwrap().head.is_running() {
            self.press(usize::MAX).await;
        }
    }

    /// From now on it is noted what is played, to find out how old pictures are.
    pub(crate) async fn watch(&self) {
        let mut watch = Watch::begin(now_ms());
        if self.0.are_present {
            watch = watch.of_those_present();
        }
        for place in &self.0.places {
            let place = place.lock().await;
            watch.found(place.table(&self.0.tables).await, &place.panels);
        }
        *self.0.watch.lock().unwrap() = Some(watch);
        // What is played from now on is later by the clock, too.
        tokio::time::sleep(Duration::from_millis(2)).await;
    }

    /// How old pictures were since [`House::watch`], if that was asked for. To be asked when all is
    /// quiet.
    pub(crate) fn ages(&self) -> Option<Ages> {
        let watch = self.0.watch.lock().unwrap().take()?;
        Some(watch.ages(&self.0.discord, NEVER))
    }

    /// Takes everything down, as the program does at its end.
    pub(crate) async fn end(self) -> Acknowledged {
        let running = self.0.running.lock().unwrap().take().unwrap();
        let _ = running.stop.send(());
        running.bot.await.unwrap();
        running.reminders.stop().await;
        let mut all = Acknowledged::new();
        for place in &self.0.places {
            all.append(&mut place.lock().await.acknowledged);
        }
        let house = Arc::into_inner(self.0).expect("somebody still presses");
        house.outbox.stop(BOUND).await;
        all
    }
}

impl Program for House {
    async fn press(&self, turn: usize) -> Pressed {
        let is_last = turn == usize::MAX || turn as u64 == self.0.last_turn.load(Ordering::Relaxed);
        let place = if is_last { self.last() } else { &self.0.places[turn % self.1] };
        let mut place = place.clone().lock_owned().await;
        place.press(&self.0).await
    }
}

pub(crate) fn now_ms() -> u64 {
    SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_millis() as u64)
}

impl Place {
    /// A channel with people and a table where they have played until its log is that long.
    async fn furnish(discord: &Discord, tables: &Tables, runtime: &Handle, guild: Id, number: usize, log: u32) -> Place {
        let channel = discord.add_channel(guild, &format!("bench-{number}")).unwrap().id;
        let mut people = Vec::new();
        for seat in 0..SEATS {
            let user = discord.add_user(&format!("user_{number}_{seat}"), "en-US").unwrap();
            let (id, name) = (UserId(user.id.get()), user.username.clone());
            people.push((Person::new(id, name, Lang::En), user.id));
        }
        let home = Home { guild: Some(GuildId(guild.get())), channel: ChannelId(channel.get()), lang: Lang::En };
        let game = GAMES[number % GAMES.len()].info.slug;
        let (panels, table, dice) = (Vec::new(), TableId::new(0), SeededDice::new(number as u64));
        let mut place = Place { game, home, people, panels, table, dice, acknowledged: Acknowledged::new() };
        place.gather(tables);
        place.seat(tables, runtime).await;
        place.play_on(tables, runtime, log).await;
        place
    }

    /// Everybody asks for their panel once; from then on every press changes it.
    async fn with_panels(mut self, discord: &Discord) -> Place {
        let (live, view) = (format!("`{}`", self.table), Control::View.at(self.table).to_string());
        let is_live = |message: &Message| message.channel.get() == self.home.channel.0 && message.content.contains(&live);
        let live = discord.wait_for(self.people[0].1, FIRST_BOUND, is_live).await.unwrap();
        for (_, user) in &self.people {
            let panel = discord.forge(*user, live.id, &view, &[]).await.unwrap();
            self.panels.push(panel.message.expect("a panel").id);
        }
        self
    }

    fn gather(&self, tables: &Tables) {
        self.people.iter().for_each(|(person, _)| tables.note_presence(self.home.channel, person.user));
    }

    async fn table(&self, tables: &Tables) -> Arc<Table> {
        tables.look(self.table).await.unwrap().unwrap()
    }

    /// Opens a table, sits down and begins.
    async fn seat(&mut self, tables: &Tables, runtime: &Handle) {
        let people: Vec<Person> = self.people.iter().map(|(person, _)| person.clone()).collect();
        let (tables, home, game) = (tables.clone(), self.home, self.game);
        let seating = runtime.spawn(async move {
            let opening = Opening { seats: Some(SEATS as u8), ..opening_by(people[0].clone(), home, game) };
            let table = tables.open(opening).await.unwrap().table.head.id;
            for who in people[1..].iter().cloned() {
                tables.ask(Request { who, table, what: What::Join }).await.unwrap();
            }
            tables.ask(Request { who: people[0].clone(), table, what: What::Start }).await.unwrap();
            table
        });
        self.table = seating.await.unwrap();
    }

    /// Gives the game up, if it is on.
    async fn stop(&mut self, tables: &Tables, runtime: &Handle) {
        let (tables, who, table) = (tables.clone(), self.people[0].0.clone(), self.table);
        // That it is over already is as good.
        let stopping = runtime.spawn(async move { drop(tables.ask(Request { who, table, what: What::Stop }).await) });
        stopping.await.unwrap();
    }

    /// Plays without pressing, until there are so many entries in the log.
    async fn play_on(&mut self, tables: &Tables, runtime: &Handle, log: u32) {
        let mut table = self.table(tables).await;
        while table.head.is_running() && table.head.log < log {
            let (seat, action) = decide(table.game.as_deref().unwrap(), &mut self.dice);
            table = self.play(tables, runtime, seat, action).await;
        }
    }

    /// Plays without pressing, until the next action will end the game, as far as can be told
    /// before its dice are cast. Whether that came: a game may end without warning.
    async fn play_to_the_last(&mut self, tables: &Tables, runtime: &Handle) -> bool {
        let mut table = self.table(tables).await;
        while table.head.is_running() {
            let game = table.game.as_deref().unwrap();
            // What is decided is decided again when it is pressed: by the same dice.
            let dice = self.dice.clone();
            let (seat, action) = decide(game, &mut self.dice);
            if ends(game, seat, &action, &mut dice.clone()) {
                self.dice = dice;
                return true;
            }
            table = self.play(tables, runtime, seat, action).await;
        }
        false
    }

    async fn play(&mut self, tables: &Tables, runtime: &Handle, seat: Seat, action: String) -> Arc<Table> {
        let (tables, who, table) = (tables.clone(), self.people[seat.index()].0.clone(), self.table);
        self.acknowledged.entry(table).or_default().push((seat, action.clone()));
        let what = What::Play { decision: None, actions: vec![action] };
        let playing = runtime.spawn(async move { tables.ask(Request { who, table, what }).await.unwrap().table });
        playing.await.unwrap()
    }

    /// Plays an action of whoever is awaited, as a press on their panel. Where that ends the game,
    /// the next one is begun.
    async fn press(&mut self, house: &Inner) -> Pressed {
        let table = self.table(&house.tables).await;
        let (seat, action) = decide(table.game.as_deref().unwrap(), &mut self.dice);
        let call = Call { seat, decision: table.head.states[seat.index()].decision };
        let press = Control::Play(call, action.clone()).at(self.table).to_string();
        let (user, panel) = (self.people[seat.index()].1, self.panels[seat.index()]);

        let sent_ms = now_ms();
        let sent = Instant::now();
        let outcome = house.discord.forge(user, panel, &press, &[]).await.unwrap();
        let answered = Instant::now();
        check_answer(&outcome);
        self.acknowledged.entry(self.table).or_default().push((seat, action));
        let now = self.table(&house.tables).await;
        assert!(now.head.states[seat.index()].decision > call.decision, "{press} was answered and not played");
        let goes_on = now.head.phase == Phase::Playing;
        self.note(house, Position { since_ms: sent_ms, by: Some(seat), table: now });
        if !goes_on {
            let begun_ms = now_ms();
            self.seat(&house.tables, &house.runtime).await;
            let table = self.table(&house.tables).await;
            self.note(house, Position { since_ms: begun_ms, by: None, table });
        }
        Pressed { sent, answered }
    }

    fn note(&self, house: &Inner, position: Position) {
        if let Some(watch) = house.watch.lock().unwrap().as_mut() {
            watch.note(position, &self.panels);
        }
    }
}

/// Who acts next, and how.
fn decide(game: &dyn AnyGame, dice: &mut SeededDice) -> (Seat, String) {
    let seat = game.turn().awaited().iter().next().unwrap();
    (seat, game.heuristic(seat, dice).unwrap())
}

/// Whether that action ends the game, as far as can be told.
fn ends(game: &dyn AnyGame, seat: Seat, action: &str, dice: &mut dyn Dice) -> bool {
    let mut game = game.boxed_clone();
    play_until_asked(game.as_mut(), (seat, action.to_owned()), dice);
    matches!(game.turn(), Turn::Over(_))
}

/// Plays an action, and what follows until somebody has a choice or it is over.
fn play_until_asked(game: &mut dyn AnyGame, (seat, action): (Seat, String), dice: &mut dyn Dice) {
    let mut next = Some((Actor::Seat(seat), action));
    while let Some((by, action)) = next {
        game.play(by, &action).unwrap();
        next = forced(game, dice);
    }
}

/// What happens without anybody's choice.
fn forced(game: &dyn AnyGame, dice: &mut dyn Dice) -> Option<(Actor, String)> {
    match game.turn() {
        Turn::Over(_) => None,
        Turn::Chance => Some((Actor::Chance, game.draw(dice).unwrap())),
        Turn::Seats(seats) => seats.iter().find_map(|seat| {
            let [only] = <[String; 1]>::try_from(game.legal(seat)).ok()?;
            Some((Actor::Seat(seat), only))
        }),
    }
}

/// How many presses a game takes, on average of some.
pub(crate) fn presses_of(game: usize) -> f64 {
    const GAMES_PLAYED: u64 = 20;
    let rules = &GAMES[game];
    let mut presses = 0_u32;
    for seed in 0..GAMES_PLAYED {
        let mut dice = SeededDice::new(seed);
        let mut game = rules.new_game(&Options::defaults(rules.info), SEATS as u8).unwrap();
        while let Some((by, action)) = forced(game.as_ref(), &mut dice) {
            game.play(by, &action).unwrap();
        }
        while !matches!(game.turn(), Turn::Over(_)) {
            let decided = decide(game.as_ref(), &mut dice);
            play_until_asked(game.as_mut(), decided, &mut dice);
            presses += 1;
        }
    }
    f64::from(presses) / GAMES_PLAYED as f64
}

/// What was acknowledged is on disk: everything is opened anew, and every press is looked for in
/// its table's log, in order.
pub(crate) async fn check(dir: &Path, acknowledged: &Acknowledged) {
    let store = Arc::new(DiskStore::open(dir).unwrap());
    let tables = Tables::new(World::real(store, TablePolicy::default()));
    let mut presses = 0;
    for (id, played) in acknowledged {
        let record = tables.record(*id).await.unwrap().unwrap();
        let mut log = record.moves.iter();
        for (seat, action) in played {
            let found = log.any(|entry| entry.by == Actor::Seat(*seat) && entry.action == *action);
            assert!(found, "table {id}: {action} of {seat:?} was acknowledged and is not on disk");
        }
        presses += played.len();
    }
    println!("{} tables opened again: {presses} acknowledged actions, all of them on disk", acknowledged.len());
}
