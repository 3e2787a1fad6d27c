//! A world: people, a disk, a Discord and a clock, which outlive the program, and the program's lives one after the other.
//!
//! A life has a runtime of its own; to kill the program is to drop it. Start reading at [`World::run`].

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tertulia_base::clock::{Chance, Clock, Moment};
use tertulia_model::Seating;
use tertulia_outbox::Outbox;
use tertulia_rules::game::Dice;
use tertulia_rules::kit::SeededDice;
use tertulia_store::Store;
use tertulia_tables::TablePolicy;
use tertulia_tables::reminders::Reminders;
use tokio::sync::Notify;
use tokio::task::JoinSet;

use crate::Plan;
use crate::agenda::{Agenda, Event};
use crate::audit::Audit;
use crate::calendar::{BEGINNING, DAY, HOUR, MINUTE};
use crate::clock::{StepClock, WrongClock};
use crate::comforts::Comfort;
use crate::crash::Crash;
use crate::discord::{Calls, Discord, Manners};
use crate::named::Heard;
use crate::people::Person;
use crate::plan::Spot;
use crate::program::Program;
use crate::report::Report;
use crate::sabotage::Sabotage;
use crate::store::{FaultStore, Wear};
use crate::trouble::Trouble;
use crate::watch::Watch;

/// How long a program that is told to stop waits for its last messages, as the real one does.
const PATIENCE: Duration = Duration::from_secs(5);
/// Steps that a program does at most before it is killed at one, once its time has come: enough for a press, its commit, and what is
/// delivered of it.
const STEPS: u32 = 24;
/// For so long it may do nothing before it is killed all the same.
const GRACE: Duration = Duration::from_secs(12 * 60 * 60);

/// How a life of the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Stopped,
    Killed,
    /// It has run to the end of the simulated time.
    Finished,
}

/// The dice of the n-th request of a seed.
pub struct Seeded(u64, AtomicU64);

impl Chance for Seeded {
    fn dice(&self) -> Box<dyn Dice + Send> {
        let request = self.1.fetch_add(1, Ordering::SeqCst);
        Box::new(SeededDice::new(self.0.wrapping_mul(1_000_003).wrapping_add(request)))
    }
}

/// What outlives the program.
#[derive(Clone)]
pub struct World(pub Arc<Inner>);

/// Its parts.
pub struct Inner {
    /// Its time.
    pub clock: StepClock,
    /// What is held against what happens.
    pub audit: Audit,
    /// Who reads along.
    pub watch: Watch,
    /// Its disk.
    pub store: Arc<FaultStore>,
    /// Its Discord.
    pub discord: Discord,
    /// Its people.
    pub people: Arc<Vec<Person>>,
    /// Its chance.
    pub chance: Arc<Seeded>,
    /// When the program is killed between two steps.
    pub crash: Crash,
    /// What is broken on purpose.
    pub sabotage: Sabotage,
    /// What never goes wrong.
    spared: Vec<Trouble>,
    /// How the program keeps its tables.
    pub policy: TablePolicy,
    ends: Moment,
    spots: Mutex<Vec<Spot>>,
    agenda: Mutex<Agenda>,
    dice: Mutex<SeededDice>,
    /// Notified when something was put into the agenda.
    planned: Notify,
}

impl World {
    /// One with that many tables.
    pub fn new(plan: &Plan, tables: usize, seed: u64) -> World {
        let mut dice = SeededDice::new(seed);
        let clock = StepClock::at(BEGINNING);
        let mut people = Person::all(plan.days, &mut dice);
        if plan.without.contains(&Comfort::QuietHours) {
            people.iter_mut().for_each(|person| person.quiet = None);
        }
        let people = Arc::new(people);
        let mut policy = TablePolicy { seating: Seating::Joined, ..TablePolicy::default() };
        if plan.without.contains(&Comfort::Digests) {
            policy.told_along = None;
        }
        let audit = Audit::new(clock.clone(), people.clone());
        let watch = Watch::new(audit.clone());
        let (crash, sabotage, spares) = (Crash::default(), plan.sabotage, |trouble| plan.spared.contains(&trouble));
        let wears = if spares(Trouble::Disk) { Wear::Spared } else { Wear::Worn };
        let store = FaultStore::new(clock.clone(), audit.clone(), crash.clone(), wears, sabotage, seed ^ 0x5709);
        let calls = if spares(Trouble::Calls) { Calls::Spared } else { Calls::Fail };
        let manners = Manners { calls, sabotage, crash: crash.clone(), seed: seed ^ 0xd15c };
        let discord = Discord::new(clock.clone(), audit.clone(), watch.clone(), &people, manners);
        let spots = (0..tables).map(|at| Spot::plan(at, people.len(), &mut dice)).collect();
        let world = World(Arc::new(Inner {
            clock,
            audit,
            watch,
            store,
            discord,
            people,
            chance: Arc::new(Seeded(seed, AtomicU64::new(0))),
            crash,
            sabotage,
            spared: plan.spared.clone(),
            policy,
            ends: BEGINNING.plus(DAY * plan.until.unwrap_or(plan.days).min(plan.days)),
            spots: Mutex::new(spots),
            agenda: Mutex::default(),
            dice: Mutex::new(dice),
            planned: Notify::new(),
        }));
        world.plan(plan.days, tables);
        world
    }

    /// Puts into the agenda what does not come of anything else.
    fn plan(&self, days: u32, tables: usize) {
        let minutes = days * 24 * 60;
        let at = |minute: u32| BEGINNING.plus(MINUTE * minute);
        for (number, person) in self.0.people.iter().enumerate() {
            self.put(at(number as u32), Event::Settle(number));
            let looks = person.looks_again_after(&mut *self.dice());
            self.put(BEGINNING.plus(looks), Event::Look(number));
            self.put(at(24 * 60 + self.below(6 * 24 * 60)), Event::Tend(number));
            if let Some((from, until)) = person.away {
                self.put(from, Event::Leave(number));
                self.put(until, Event::Return(number));
            }
        }
        // Most of them early enough to come to an end.
        for table in 0..tables {
            let when = at(60 + self.below(minutes * 4 / 5));
            self.put(when, Event::Open(table));
        }
        (1..days).for_each(|day| self.put(at(day * 24 * 60), Event::EndOfDay));
        for _ in 0..days.div_ceil(12) {
            let time = if self.below(3) == 0 { 60 + self.below(360) } else { 3 + self.below(40) };
            self.trouble(Trouble::Outages, at(self.below(minutes)), Event::Outage(time));
        }
        for _ in 0..days.div_ceil(60) {
            self.trouble(Trouble::Disk, at(self.below(minutes)), Event::FullDisk(2 + self.below(60)));
        }
        for _ in 0..days.div_ceil(3) {
            self.trouble(Trouble::Deletions, at(self.below(minutes)), Event::Deletion);
        }
    }

    /// That goes wrong then, unless it never does.
    fn trouble(&self, kind: Trouble, when: Moment, event: Event) {
        if !self.spares(kind) {
            self.put(when, event);
        }
    }

    /// Whether that never goes wrong.
    pub fn spares(&self, trouble: Trouble) -> bool {
        self.0.spared.contains(&trouble)
    }

    /// Runs it to its end.
    ///
    /// # Errors
    /// When the system gives no runtime.
    pub fn run(&self) -> std::io::Result<Report> {
        let Inner { clock, audit, store, discord, crash, .. } = &*self.0;
        loop {
            let runtime = clock.runtime()?;
            let end = runtime.block_on(self.live());
            // All that is in memory is gone, in the middle of whatever it was.
            drop(runtime);
            discord.connect(None);
            crash.disarm();
            let gone = clock.now();
            match end {
                End::Finished => break,
                End::Stopped => audit.count(|report| report.stops += 1),
                End::Killed => audit.count(|report| report.kills += 1),
            }
            let down = if self.below(8) == 0 {
                MINUTE * (60 + self.below(420))
            } else {
                Duration::from_secs(1 + u64::from(self.below(600)))
            };
            clock.skip(down);
            // What came due meanwhile is told once it is back.
            audit.impaired(gone, clock.now());
            clock.runtime()?.block_on(async {
                store.open_anew().await;
                if end == End::Killed {
                    store.lose_unsynced().await;
                }
            });
            self.try_again();
        }
        Ok(audit.report())
    }

    /// Whoever was in the middle of something when the program went sees it fail, and comes back.
    fn try_again(&self) {
        let interrupted = self.agenda().interrupted();
        for event in interrupted {
            self.put(self.soon(), event);
        }
    }

    /// One life of the program.
    async fn live(&self) -> End {
        let Inner { clock, store, discord, crash, sabotage, ends, .. } = &*self.0;
        let lasts = HOUR * (6 + self.below(24 * 12));
        let (dies, end) = (clock.now().plus(lasts), if self.below(2) == 0 { End::Stopped } else { End::Killed });
        let end = if self.spares(Trouble::Kills) { End::Stopped } else { end };
        let lives_on = dies >= *ends || self.spares(Trouble::Ends);
        let (mut until, mut end) = if lives_on { (*ends, End::Finished) } else { (dies, end) };
        // Most are killed in the middle of something, some while nothing happens.
        let mut steps = Some(self.below(STEPS + STEPS / 3)).filter(|steps| *steps < STEPS && end == End::Killed);
        let program = Program::start(self);
        let shared: Arc<dyn Store> = store.clone();
        let own: Arc<dyn Clock> = Arc::new(clock.clone());
        let outbox = Outbox::start(shared.clone(), program.tables.clone(), Arc::new(discord.clone()), own.clone());
        let looks: Option<Arc<dyn Clock>> = match sabotage {
            Sabotage::NoReminders => None,
            Sabotage::LateReminders => Some(Arc::new(WrongClock { clock: clock.clone(), behind: 9 * HOUR })),
            _ => Some(own),
        };
        let reminders = looks.map(|clock| Reminders::start(shared, program.tables.clone(), clock));
        let mut acts = JoinSet::new();
        loop {
            self.hear();
            let now = clock.now();
            if now >= until {
                let Some(steps) = steps.take() else { break };
                crash.arm(steps);
                until = now.plus(GRACE);
            }
            while let Some((number, event)) = self.take(now) {
                acts.spawn(program.clone().carry_out(number, event));
            }
            while acts.try_join_next().is_some() {}
            self.0.audit.look_for_missing();
            self.0.audit.look_for_undelivered(outbox.gauge().depth());
            let next = self.agenda().next().map_or(until, |when| until.min(when));
            // A look at who is missing, however quiet it is.
            let next = next.min(now.plus(HOUR));
            tokio::select! {
                biased;
                () = store.ended() => {
                    end = End::Stopped;
                    break;
                }
                () = crash.struck() => break,
                () = discord.news() => {}
                () = self.0.planned.notified() => {}
                () = clock.sleep_until(next) => {}
            }
        }
        if end == End::Killed {
            return end;
        }
        // What was asked is answered; what is not delivered by then is delivered in the next life.
        while acts.join_next().await.is_some() {}
        if end == End::Finished {
            program.settle_at_last(&outbox).await;
        }
        if let Some(reminders) = reminders {
            reminders.stop().await;
        }
        outbox.stop(PATIENCE).await;
        end
    }

    /// People hear what rang, and see what is offered in channels.
    fn hear(&self) {
        let now = self.0.clock.now();
        for rung in self.0.discord.rung() {
            let at = rung.user.0 as usize - 1;
            let person = &self.0.people[at];
            match rung.heard {
                Heard::Turn { ring } => {
                    let heeds = person.heeds(ring, now, &mut *self.dice());
                    match heeds {
                        Some(when) => self.put(when, Event::Act(at, rung.table)),
                        None if ring >= 2 && person.is_around(now) && self.below(4) == 0 => {
                            let later = now.plus(MINUTE * (1 + self.below(90)));
                            let when = person.awake_from(later, &mut *self.dice());
                            self.put(when, Event::Snooze(at, rung.table));
                        }
                        None => {}
                    }
                }
                Heard::Question { times } => {
                    // What the table is asked wakes sooner than what oneself is.
                    let heeds = person.heeds(times.saturating_mul(2), now, &mut *self.dice());
                    if let Some(when) = heeds {
                        self.put(when, Event::Answer(at, rung.table));
                    }
                }
            }
        }
        for (table, seat) in self.0.discord.offered() {
            // Somebody who likes to play sees it, more often than not.
            let at = self.below(self.0.people.len() as u32) as usize;
            if self.0.people[at].is_around(now) {
                let when = now.plus(HOUR * (1 + self.below(30)));
                let up = self.0.people[at].awake_from(when, &mut *self.dice());
                self.put(up, Event::TakeSeat(at, table, seat));
            }
        }
    }

    fn take(&self, now: Moment) -> Option<(u64, Event)> {
        self.agenda().take(now)
    }

    /// That is to happen then.
    pub fn put(&self, when: Moment, event: Event) {
        self.agenda().put(when, event);
        self.0.planned.notify_one();
    }

    /// When somebody tries again what failed.
    pub fn soon(&self) -> Moment {
        self.0.clock.now().plus(MINUTE * (2 + self.below(30)))
    }

    /// A number below that one.
    pub fn below(&self, n: u32) -> u32 {
        self.dice().below(n)
    }

    /// What decides what people do.
    pub fn dice(&self) -> MutexGuard<'_, SeededDice> {
        self.0.dice.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is to happen.
    pub fn agenda(&self) -> MutexGuard<'_, Agenda> {
        self.0.agenda.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The tables as they were planned.
    pub fn spots(&self) -> MutexGuard<'_, Vec<Spot>> {
        self.0.spots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
