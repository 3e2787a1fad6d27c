//! A world: people, a disk, a Discord and a clock, which outlive the program. Not here: the
//! program's lives (`life.rs`). Start reading at [`SimulatedWorld::new`].

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tertulia_base::clock::{Clock, Moment};
use tertulia_base::ids::TableId;
use tertulia_rules::game::Dice;
use tertulia_rules::kit::SeededDice;
use tertulia_tables::TablePolicy;
use tertulia_testkit::SeededChance;
use tokio::sync::Notify;

use crate::SimulationPlan;
use crate::agenda::{Agenda, Event};
use crate::audit::Audit;
use crate::calendar::{BEGINNING, DAY, MINUTE};
use crate::clock::StepClock;
use crate::crash::Crash;
use crate::discord::{CallFailures, Manners, SimulatedDiscord};
use crate::people::{PEOPLE, SimulatedPerson};
use crate::plan::{LEAGUES, PlannedTable};
use crate::sabotage::Sabotage;
use crate::spared_rings::Comfort;
use crate::store::{FaultStore, Wear};
use crate::town::SimulatedServer;
use crate::trouble_kinds::TroubleKind;
use crate::watch::SecretWatch;

/// The most tables of somebody at a server whose queue is kept.
const MOST_TABLES: u32 = 4;

/// What people of a world do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorldKind {
    /// They open that many tables.
    Tables(usize),
    /// That many of them play at what comes of a queue.
    Queue(usize),
}

/// What outlives the program.
#[derive(Clone)]
pub struct SimulatedWorld(pub Arc<WorldState>);

pub struct WorldState {
    pub kind: WorldKind,
    pub clock: StepClock,
    pub audit: Audit,
    pub watch: SecretWatch,
    pub store: Arc<FaultStore>,
    pub discord: SimulatedDiscord,
    /// The server whose queue is kept, if one is.
    pub server: Arc<SimulatedServer>,
    pub people: Arc<Vec<SimulatedPerson>>,
    /// Its chance.
    pub chance: Arc<SeededChance>,
    /// When the program is killed between two steps.
    pub crash: Crash,
    pub sabotage: Sabotage,
    /// What never goes wrong.
    spared: Vec<TroubleKind>,
    pub policy: TablePolicy,
    /// Whether two leagues and a cup are at its server.
    pub has_leagues: bool,
    /// When the run is over.
    pub ends: Moment,
    spots: Mutex<Vec<PlannedTable>>,
    agenda: Mutex<Agenda>,
    dice: Mutex<SeededDice>,
    /// Notified when something was put into the agenda.
    pub planned: Notify,
}

impl SimulatedWorld {
    pub fn new(plan: &SimulationPlan, kind: WorldKind, seed: u64) -> SimulatedWorld {
        let (tables, count) = match kind {
            WorldKind::Tables(tables) => (tables, PEOPLE),
            WorldKind::Queue(people) => (0, people),
        };
        let mut dice = SeededDice::new(seed);
        let clock = StepClock::at(BEGINNING);
        let mut people = SimulatedPerson::all(count, plan.days, &mut dice);
        if plan.without.contains(&Comfort::QuietHours) {
            people.iter_mut().for_each(|person| person.quiet = None);
        }
        let people = Arc::new(people);
        let mut policy = TablePolicy::default();
        match kind {
            // Its people begin as they have played for years.
            WorldKind::Tables(_) => policy.limits.tables_per_newcomer = policy.limits.tables_per_person,
            WorldKind::Queue(_) => policy.limits.tables_per_person = MOST_TABLES,
        }
        let limits = matches!(kind, WorldKind::Queue(_)).then_some(policy.limits);
        if plan.without.contains(&Comfort::Presence) {
            policy.present_for = None;
        }
        if plan.without.contains(&Comfort::Digests) {
            policy.digest_window = None;
        }
        let audit = Audit::new(clock.clone(), people.clone(), limits);
        let watch = SecretWatch::new(audit.clone());
        let (crash, sabotage, spares) = (Crash::default(), plan.sabotage, |trouble| plan.spared.contains(&trouble));
        let wears = if spares(TroubleKind::Disk) { Wear::Spared } else { Wear::Worn };
        let store = FaultStore::new(clock.clone(), audit.clone(), crash.clone(), wears, sabotage, seed ^ 0x5709);
        let calls = if spares(TroubleKind::Calls) { CallFailures::Spared } else { CallFailures::Fail };
        let manners = Manners { calls, sabotage, crash: crash.clone(), seed: seed ^ 0xd15c };
        let discord = SimulatedDiscord::new(clock.clone(), audit.clone(), watch.clone(), &people, manners);
        let spots = (0..tables).map(|at| PlannedTable::plan(at, people.len(), &mut dice)).collect();
        let server = Arc::new(SimulatedServer::new(discord.clone()));
        let world = SimulatedWorld(Arc::new(WorldState {
            kind,
            clock,
            audit,
            watch,
            store,
            discord,
            server,
            people,
            chance: Arc::new(SeededChance::new(seed)),
            crash,
            sabotage,
            spared: plan.spared.clone(),
            policy,
            has_leagues: plan.leagues && matches!(kind, WorldKind::Queue(_)),
            ends: BEGINNING.plus(DAY * plan.until.unwrap_or(plan.days).min(plan.days)),
            spots: Mutex::new(spots),
            agenda: Mutex::default(),
            dice: Mutex::new(dice),
            planned: Notify::new(),
        }));
        world.plan(plan.days, tables);
        world
    }

    /// Plans what does not follow from anything else.
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
        if let WorldKind::Queue(people) = self.0.kind {
            for person in 0..people {
                self.put(at(8 * 60 + self.below(24 * 60)), Event::Queue(person));
            }
            // Whoever is banned among three leaves nobody to play with.
            let bans = if people > 3 { (people as u32 * days).div_ceil(400) } else { 0 };
            for _ in 0..bans {
                self.put(at(self.below(minutes)), Event::Ban(self.below(people as u32) as usize));
            }
            if self.0.has_leagues {
                (0..LEAGUES.len()).for_each(|league| self.put(at(60 * (1 + league as u32)), Event::Found(league)));
                (0..people).for_each(|person| self.put(at(10 * 60 + self.below(24 * 60)), Event::Enroll(person)));
            }
        }
        // Most tables open early enough to come to an end.
        for table in 0..tables {
            let when = at(60 + self.below(minutes * 4 / 5));
            self.put(when, Event::Open(table));
        }
        (1..days).for_each(|day| self.put(at(day * 24 * 60), Event::EndOfDay));
        for _ in 0..days.div_ceil(12) {
            let time = if self.below(3) == 0 { 60 + self.below(360) } else { 3 + self.below(40) };
            self.trouble(TroubleKind::Outages, at(self.below(minutes)), Event::Outage(time));
        }
        for _ in 0..days.div_ceil(60) {
            self.trouble(TroubleKind::Disk, at(self.below(minutes)), Event::FullDisk(2 + self.below(60)));
        }
        for _ in 0..days.div_ceil(3) {
            self.trouble(TroubleKind::Deletions, at(self.below(minutes)), Event::Deletion);
        }
    }

    /// Plans something that goes wrong, unless its kind is spared.
    fn trouble(&self, kind: TroubleKind, when: Moment, event: Event) {
        if !self.spares(kind) {
            self.put(when, event);
        }
    }

    /// Returns whether that kind of trouble never happens.
    pub fn spares(&self, trouble: TroubleKind) -> bool {
        self.0.spared.contains(&trouble)
    }

    pub fn put(&self, when: Moment, event: Event) {
        self.agenda().put(when, event);
        self.0.planned.notify_one();
    }

    /// Returns the tables that were opened as planned, and those that came of a queue or a league.
    pub fn tables(&self) -> Vec<TableId> {
        let mut all: Vec<TableId> = self.spots().iter().filter_map(|spot| spot.id).collect();
        all.extend(self.0.audit.queue(|queue| queue.tables()));
        self.0.audit.leagues(|leagues| all.extend(leagues.tables()));
        all
    }

    /// Returns when somebody retries what failed.
    pub fn soon(&self) -> Moment {
        self.0.clock.now().plus(MINUTE * (2 + self.below(30)))
    }

    pub fn below(&self, n: u32) -> u32 {
        self.dice().below(n)
    }

    /// Returns the dice that decide what people do.
    pub fn dice(&self) -> MutexGuard<'_, SeededDice> {
        self.0.dice.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn agenda(&self) -> MutexGuard<'_, Agenda> {
        self.0.agenda.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn spots(&self) -> MutexGuard<'_, Vec<PlannedTable>> {
        self.0.spots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
