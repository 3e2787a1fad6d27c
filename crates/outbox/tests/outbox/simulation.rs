//! The whole host under a simulated clock, seeded dice and a Discord with faults: people press whatever comes to mind, the process dies
//! now and then, and in the end everything acknowledged is there, and everything shown is true. One seed repeats a run.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tertulia_base::ids::{ChannelId, TableId, UserId};
use tertulia_model::Phase;
use tertulia_outbox::{NotDelivered, Outbox};
use tertulia_rules::game::{Actor, Dice};
use tertulia_rules::kit::SeededDice;
use tertulia_tables::reminders::Reminders;
use tertulia_tables::{ChannelAccess, Denied, Person, Request, What};

use crate::outbox::{panel, quiet, shows};
use tertulia_testkit::discord::{Discord, Fate, direct_channel, later};
use tertulia_testkit::random::{seed, times};
use tertulia_testkit::{House, person, toy, yields};

const PEOPLE: u32 = 5;
const CHANNELS: u32 = 3;
const STEPS: u32 = 400;

/// What was acknowledged: by table and seat, the decision's number and the action.
type Acknowledged = Arc<Mutex<BTreeMap<(TableId, u8, u32), String>>>;

struct Run {
    house: House,
    discord: Arc<Discord>,
    staff: Option<(Outbox, Reminders)>,
    dice: SeededDice,
    tables: Vec<TableId>,
    acknowledged: Acknowledged,
    crashes: u64,
    played: u32,
}

impl Run {
    fn new(seed: u64) -> Run {
        let house = House::with(Arc::new(tertulia_store::MemoryStore::new()), House::new().clock, seed);
        let discord = Arc::new(Discord::new(&house.clock));
        let staff = Some(staff(&house, &discord));
        let dice = SeededDice::new(seed);
        Run { house, discord, staff, dice, tables: Vec::new(), acknowledged: Acknowledged::default(), crashes: 0, played: 0 }
    }

    fn below(&mut self, n: u32) -> u32 {
        self.dice.below(n)
    }

    async fn go(&mut self) {
        for _ in 0..STEPS {
            match self.below(100) {
                0..4 => self.open().await,
                4..24 => self.walk_in().await,
                24..84 => self.press().await,
                84..90 => self.advance(),
                90..96 => self.fault(),
                96..98 => self.wipe(),
                _ => self.crash().await,
            }
            for _ in 0..self.below(40) {
                tokio::task::yield_now().await;
            }
        }
    }

    async fn open(&mut self) {
        let (user, channel) = (self.user(), ChannelId(u64::from(self.below(CHANNELS))));
        if let Ok(done) = self.house.open_in(user, channel, &[("rounds", "20")]).await {
            self.tables.push(done.table.head.id);
        }
    }

    /// Somebody joins, starts, leaves or stops.
    async fn walk_in(&mut self) {
        let Some(table) = self.table() else { return };
        let what = match self.below(40) {
            0..24 => What::Join,
            24..38 => What::Start,
            38 => What::Leave,
            _ => What::Stop,
        };
        let user = self.user();
        let _ = self.house.ask(user, table, what).await;
    }

    /// Somebody presses something: mostly what they may, sometimes a thing that is past or was never there, often without
    /// waiting for the answer.
    async fn press(&mut self) {
        let Some(table) = self.table() else { return };
        let now = self.house.table(table).await;
        let awaited: Vec<UserId> = now.head.awaited_people().map(|(_, player)| player.user).collect();
        let user = match awaited.len() {
            0 => self.user(),
            _ if self.below(8) == 0 => self.user(),
            n => awaited[self.below(n as u32) as usize],
        };
        let (Some(seat), Some(game)) = (now.head.seat_of(user), &now.game) else { return };
        let legal = game.legal(seat);
        let current = now.head.states[seat.index()].decision;
        let decision = if self.below(10) == 0 { self.below(current + 2) } else { current };
        let action = match self.below(20) {
            0 => ["bid 9", "panic", "break", "spin", "nonsense"][self.below(5) as usize].to_owned(),
            _ if legal.is_empty() => return,
            _ => legal[self.below(legal.len() as u32) as usize].clone(),
        };
        let (house, acknowledged) = (self.house.clone(), self.acknowledged.clone());
        let request = tokio::spawn(async move {
            let what = What::Play { decision: Some(decision), actions: vec![action.clone()] };
            match house.ask(user, table, what).await {
                Ok(_) => {
                    let before = acknowledged.lock().unwrap().insert((table, seat.0, decision), action);
                    assert_eq!(before, None, "one decision was acknowledged twice");
                }
                Err(Denied::Because(_) | Denied::Stale | Denied::Trouble | Denied::Unknown) => {}
            }
        });
        self.played += 1;
        if self.below(3) > 0 {
            request.await.unwrap();
        }
    }

    fn advance(&mut self) {
        let minutes = self.below(900);
        self.house.clock.advance(Duration::from_secs(60 * u64::from(minutes)));
    }

    fn fault(&mut self) {
        for _ in 0..=self.below(5) {
            let fate = match self.below(6) {
                0 => Fate::Lost,
                1 => Fate::Hangs,
                2 => Fate::Fine,
                3 => Fate::Fails(NotDelivered::Later { wait: Duration::ZERO, why: "scripted".to_owned() }),
                _ => Fate::Fails(later()),
            };
            self.discord.script([fate]);
        }
    }

    fn wipe(&mut self) {
        let channel = self.below(CHANNELS);
        self.discord.wipe(ChannelId(u64::from(channel)));
    }

    /// All that is in memory is gone. What was on its way to the store may still arrive there before the next process starts.
    async fn crash(&mut self) {
        self.crashes += 1;
        self.house = self.house.restarted(self.crashes);
        self.staff = None;
        yields(200).await;
        self.staff = Some(staff(&self.house, &self.discord));
    }

    async fn quiet(&self) {
        let (outbox, _) = self.staff.as_ref().unwrap();
        quiet(&self.house, outbox).await;
    }

    fn user(&mut self) -> UserId {
        UserId(1 + u64::from(self.below(PEOPLE)))
    }

    /// One of the latest tables, where something is still going on.
    fn table(&mut self) -> Option<TableId> {
        let latest = self.tables.len().min(CHANNELS as usize) as u32;
        if latest == 0 {
            return None;
        }
        let back = self.below(latest) as usize;
        Some(self.tables[self.tables.len() - 1 - back])
    }

    /// Everything delivered, then everything compared.
    async fn check(mut self) -> (u64, u32, Vec<String>) {
        self.discord.forget_script();
        // Whatever hangs, hangs in a process that is gone.
        self.crash().await;
        self.quiet().await;
        let mut last_in_channel = BTreeMap::new();
        for id in &self.tables {
            let table = self.house.table(*id).await;
            if table.head.is_running() {
                last_in_channel.insert(table.head.home.channel, *id);
            }
            let Some(position) = &table.game else { continue };
            // A plain replay of the log ends where the table stands.
            let record = self.house.tables.record(*id).await.unwrap().unwrap();
            let mut game = toy::GAMES[0].new_game(&table.head.options, table.head.seats).unwrap();
            let mut decisions: BTreeMap<u8, Vec<&str>> = BTreeMap::new();
            for entry in &record.moves {
                game.play(entry.by, &entry.action).unwrap();
                if let Actor::Seat(seat) = entry.by {
                    decisions.entry(seat.0).or_default().push(&entry.action);
                }
            }
            assert_eq!(game.save(), position.save());
            game.check().unwrap();
            // And everything that was acknowledged is in it.
            for ((_, seat, decision), action) in self.acknowledged.lock().unwrap().iter().filter(|((table, ..), _)| table == id) {
                assert_eq!(decisions[seat][*decision as usize], action);
            }
            // Direct messages: buttons for those who are awaited, and for nobody else.
            for (seat, player) in table.head.present() {
                let nonce = format!("{id}-p{}-", seat.0);
                let sent: Vec<_> = self.discord.in_channel(direct_channel(player.user));
                let last = sent.iter().filter(|message| message.nonce.starts_with(&nonce)).max_by_key(|message| {
                    let number = message.nonce.split('-').nth(2).unwrap();
                    u32::from_str_radix(number, 16).unwrap()
                });
                let live = table.head.phase == Phase::Playing && table.head.awaited.has(seat);
                let panel = panel(&self.house, *id, seat, player.lang).await;
                assert_eq!(last.is_some_and(|message| message.content == panel), live, "{id} {seat}: {last:#?}");
            }
        }
        for (channel, table) in last_in_channel {
            assert_eq!(self.house.tables.at(channel).await, Ok(Some(table)));
            // Somebody may have deleted the live message; the next change brings it back.
            if self.discord.in_channel(channel).iter().any(|message| message.nonce.starts_with(&format!("{table}-l-"))) {
                shows(&self.house, &self.discord, table).await;
            }
            let who = Person { access: ChannelAccess::Managed, ..person(UserId(99)) };
            self.house.tables.ask(Request { who, table, what: What::Stop }).await.unwrap();
            self.quiet().await;
            shows(&self.house, &self.discord, table).await;
        }
        (self.crashes, self.played, self.discord.calls())
    }
}

fn staff(house: &House, discord: &Arc<Discord>) -> (Outbox, Reminders) {
    let clock = Arc::new(house.clock.clone());
    let outbox = Outbox::start(house.store.clone(), house.tables.clone(), discord.clone(), clock.clone());
    (outbox, Reminders::start(house.store.clone(), house.tables.clone(), clock))
}

async fn run(seed: u64) -> (u64, u32, Vec<String>) {
    let mut run = Run::new(seed);
    run.go().await;
    run.check().await
}

#[test]
fn whatever_people_do_and_whatever_fails_what_was_acknowledged_stands_and_what_is_shown_is_true() {
    let (first, seeds) = (seed(0), times(10));
    let mut total = (0, 0, 0);
    for seed in (first..).take(seeds as usize) {
        match std::panic::catch_unwind(|| block_on(run(seed))) {
            Ok((crashes, played, calls)) => total = (total.0 + crashes, total.1 + played, total.2 + calls.len()),
            Err(_) => panic!("seed {seed}"),
        }
    }
    println!("{} crashes, {} presses, {} calls", total.0, total.1, total.2);
    assert!(total.0 > seeds && total.1 as u64 > 20 * seeds && total.2 as u64 > 50 * seeds, "they were quiet runs: {total:?}");
}

#[test]
fn one_seed_repeats_a_run() {
    assert_eq!(block_on(run(7)), block_on(run(7)));
}

fn block_on<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work)
}
