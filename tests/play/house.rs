//! People at tables of every game around one program, and everything that was ever shown to them.

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::sync::Arc;
use std::time::Duration;

use discord_loopback::{Change, Discord, Id, Loopback, Message, Options, Posted, User as Somebody};
use serde_json::Value;
use tertulia_rules::games::GAMES;
use tertulia_store::Store;
use tertulia_tables::{TablePolicy, Tables, World};
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::bot::{Bot, Setup};
use super::check::{self, Sums};
use super::dice::Rng;
use super::lobby;
use super::notes::Notes;
use super::participant::{self, Role, Table};
use super::prefill::{self, Seating};
use super::screen::Screen;
use super::user::{Place, Power, User};

/// How often the bot may be restarted at the end until everything is delivered, and how long its
/// first run lasts. Each further run lasts twice as long, since drawing a film takes long and
/// starts over each time.
const LAST_STARTS: u32 = 14;
const FIRST_RUN: Duration = Duration::from_millis(25);

/// Which program runs, and how many people play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The bot beside a Discord that outlives it, with lobbies too.
    Beside,
    /// The combined rehearsal: its Discord is killed with it, and people play on its page. Tables
    /// have the fewest seats their games allow.
    Rehearsal,
    /// The bot beside a Discord, with only `tables` tables of the fewest seats.
    Small {
        /// How many tables, each of a random game.
        tables: usize,
    },
    /// Several bots beside a Discord that recommends `shards` shards; each table is in a server of
    /// its own.
    Several { shards: u32 },
}

/// One program and everything around it.
pub struct House {
    pub setup: Setup,
    pub notes: Arc<Notes>,
    pub power: watch::Sender<Power>,
    /// The Discord beside the program; `None` for a rehearsal, whose Discord ends with it.
    loopback: Option<Loopback>,
    screen: Screen,
    people: Vec<(Id, Id, &'static tertulia_rules::game::GameInfo, Part)>,
    shown: Shown,
}

/// What somebody does in the test.
#[derive(Clone, Copy, Debug)]
enum Part {
    Plays(Role),
    KeepsALobby,
    ComesAndGoes,
}

fn options() -> Options {
    // Rate limits are enforced but refill a hundred times faster, so that play takes most of the
    // time.
    Options { history: 10_000_000, pace: 100, ..Options::default() }
}

impl House {
    /// Sets up channels, people, and tables in the middle of their games. The program does not run
    /// yet.
    pub async fn build(kind: Kind, rng: &mut Rng) -> House {
        House::build_on(kind, rng, |_| ()).await
    }

    /// Builds as [`House::build`] does, after `prepare` has changed the setup.
    pub async fn build_on(kind: Kind, rng: &mut Rng, prepare: impl FnOnce(&mut Setup)) -> House {
        let (mut setup, loopback) = match kind {
            Kind::Several { shards } => {
                let loopback = Loopback::start(Options { shards, ..options() }).await.expect("a loopback");
                (Setup::new(&loopback), loopback)
            }
            Kind::Beside | Kind::Small { .. } => {
                let loopback = Loopback::start(options()).await.expect("a loopback");
                (Setup::new(&loopback), loopback)
            }
            Kind::Rehearsal => {
                let setup = Setup::rehearsal();
                let kept = Options { state: Some(setup.world()), application: "Tertulia".to_owned(), ..options() };
                (setup, Loopback::start(kept).await.expect("a loopback"))
            }
        };
        prepare(&mut setup);
        let discord = loopback.discord();
        let mut guild = discord.add_guild("Kills", "en-US").unwrap();
        let mut people = Vec::new();
        let mut channels = Vec::new();
        let games: Vec<_> = match kind {
            Kind::Beside | Kind::Rehearsal | Kind::Several { .. } => GAMES.iter().collect(),
            Kind::Small { tables } => (0..tables).map(|_| &GAMES[rng.below(GAMES.len() as u64) as usize]).collect(),
        };
        for (at, rules) in games.iter().enumerate() {
            let (fewest, most) = rules.info.seats;
            let seats = match kind {
                Kind::Beside => u64::from(fewest) + rng.below(u64::from(most - fewest) + 1),
                Kind::Rehearsal | Kind::Small { .. } | Kind::Several { .. } => u64::from(fewest),
            };
            if let Kind::Several { shards } = kind {
                let shards = u64::from(shards);
                guild = discord.add_guild_on_shard("Kills", "en-US", at as u64 % shards, shards).unwrap();
            }
            let channel = discord.add_channel(guild.id, &format!("deep-{at}-{}", rules.info.slug)).unwrap().id;
            let seated: Vec<_> = (0..seats).map(|seat| somebody(&discord, &format!("deep{at}-{seat}"), rng)).collect();
            for (seat, user) in seated.iter().enumerate() {
                let host = Role::Host { players: seated.len(), comes_to: Table::InPlay };
                people.push((user.id, channel, rules.info, Part::Plays(if seat == 0 { host } else { Role::Guest })));
            }
            channels.push((guild.clone(), channel, seated));
        }
        if kind == Kind::Beside {
            // One game starts from its lobby; in other lobbies people come and go until the end.
            let fresh = rng.pick(GAMES).expect("a game").info;
            let channel = discord.add_channel(guild.id, "fresh").unwrap().id;
            let players = usize::from(fresh.seats.1);
            for seat in 0..players {
                let role = if seat == 0 { Role::Host { players, comes_to: Table::New } } else { Role::Guest };
                people.push((somebody(&discord, &format!("fresh-{seat}"), rng).id, channel, fresh, Part::Plays(role)));
            }
            for at in 0..2 {
                let game = rng.pick(GAMES).expect("a game").info;
                let channel = discord.add_channel(guild.id, &format!("lobby-{at}")).unwrap().id;
                let host = somebody(&discord, &format!("lobby{at}-host"), rng);
                people.push((host.id, channel, game, Part::KeepsALobby));
                for comer in 0..usize::from(game.seats.1) - 1 {
                    let comer = somebody(&discord, &format!("lobby{at}-{comer}"), rng);
                    people.push((comer.id, channel, game, Part::ComesAndGoes));
                }
            }
        }

        let seatings: Vec<Seating<'_>> = games
            .iter()
            .zip(&channels)
            .map(|(rules, (guild, channel, people))| Seating { rules, guild, channel: *channel, people })
            .collect();
        let notes = Arc::new(Notes::default());
        for prefilled in prefill::deep(&setup.tables(), &seatings, rng, || ()).await {
            notes.lock().prefilled.insert(prefilled.table, prefilled.moves);
        }
        let (loopback, screen) = match setup.page() {
            None => (Some(loopback), Screen::Here(discord)),
            Some(page) => {
                drop(loopback);
                (None, Screen::Page(page))
            }
        };
        let (power, _) = watch::channel(Power::Off(0));
        House { setup, notes, power, loopback, screen, people, shown: Shown::default() }
    }

    /// Returns the Discord beside the program.
    pub fn discord(&self) -> Option<Discord> {
        self.loopback.as_ref().map(Loopback::discord)
    }

    /// Starts the program and waits until it is online.
    pub async fn start(&self) -> Bot {
        let mut bot = Bot::start(&self.setup);
        bot.online(&self.setup, self.discord().as_ref()).await;
        bot
    }

    pub async fn start_again(&mut self) -> Bot {
        self.remember();
        Bot::start_again(&self.setup, self.discord().as_ref()).await
    }

    /// Starts a task for each person, which waits until the program runs.
    pub fn people(&self, rng: &mut Rng) -> JoinSet<()> {
        let mut people = JoinSet::new();
        for (id, channel, game, part) in &self.people {
            let place = Place { id: *id, channel: *channel, game };
            let user = User::new(self.screen.clone(), place, self.power.subscribe(), self.notes.clone(), rng.fork());
            match *part {
                Part::Plays(role) => people.spawn(participant::play(user, role)),
                Part::KeepsALobby => people.spawn(lobby::keep_open(user)),
                Part::ComesAndGoes => people.spawn(lobby::come_and_go(user)),
            };
        }
        people
    }

    pub fn least_tables(&self) -> usize {
        self.people.iter().filter(|(.., part)| matches!(part, Part::Plays(Role::Host { .. }) | Part::KeepsALobby)).count()
    }

    /// Restarts the ended program until everything is delivered; returns the store.
    pub async fn settle(&mut self) -> Arc<dyn Store> {
        let mut starts = 0;
        loop {
            let store = self.setup.store();
            if check::nothing_is_left_to_deliver(store.as_ref()).await {
                return store;
            }
            drop(store);
            starts += 1;
            assert!(starts < LAST_STARTS, "something is never delivered");
            let mut bot = self.start_again().await;
            tokio::time::sleep(FIRST_RUN * 2u32.pow(starts)).await;
            assert_eq!(bot.terminate().await, Some(0), "told to end, it ends well");
        }
    }

    /// Compares the disk and the screens with what people were told, after the program and the
    /// people have finished.
    pub async fn check(mut self) -> Sums {
        let store = self.settle().await;
        self.check_in(store).await
    }

    /// Checks as [`House::check`] does, with this store, from which everything is delivered.
    pub async fn check_in(mut self, store: Arc<dyn Store>) -> Sums {
        self.remember();
        let tables = Tables::new(World::real(store, TablePolicy::default()));
        match &self.loopback {
            Some(loopback) => {
                let discord = loopback.discord();
                check::everything(&discord, &discord.history(), &tables, &self.notes).await
            }
            None => {
                let kept = Options { state: Some(self.setup.world()), application: "Tertulia".to_owned(), ..options() };
                let loopback = Loopback::start(kept).await.expect("the Discord of the rehearsal can be read");
                check::everything(&loopback.discord(), &self.shown.history, &tables, &self.notes).await
            }
        }
    }

    /// Reads everything that a rehearsal has shown from its file.
    fn remember(&mut self) {
        if self.loopback.is_none() {
            self.shown.read(&self.setup);
        }
    }
}

fn somebody(discord: &Discord, name: &str, rng: &mut Rng) -> Arc<Somebody> {
    discord.add_user(name, if rng.one_in(4) { "fr" } else { "en-US" }).unwrap()
}

/// Everything that a rehearsal showed, from its file: each change is written there before anybody
/// sees it.
#[derive(Default)]
struct Shown {
    history: Vec<Posted>,
    standing: HashMap<Id, Arc<Message>>,
}

impl Shown {
    fn read(&mut self, setup: &Setup) {
        let file = std::fs::File::open(setup.world()).expect("the file of the rehearsal");
        for line in BufReader::new(file).lines() {
            // The last line may be incomplete.
            let Ok(mut record) = serde_json::from_str::<Value>(&line.unwrap()) else { break };
            match record["is"].as_str() {
                Some("message") => self.message(serde_json::from_value(record.take()).expect("a message")),
                Some("gone_message") => {
                    let id: Id = serde_json::from_value(record["id"].take()).expect("an id");
                    if let Some(message) = self.standing.remove(&id) {
                        self.history.push(Posted { change: Change::Deleted, at_ms: 0, message });
                    }
                }
                Some(_) | None => {}
            }
        }
    }

    fn message(&mut self, message: Message) {
        let message = Arc::new(message);
        let change = match self.standing.insert(message.id, message.clone()) {
            // Each start rewrites the file.
            Some(before) if before == message => return,
            Some(_) => Change::Edited,
            None => Change::Created,
        };
        self.history.push(Posted { change, at_ms: 0, message });
    }
}
