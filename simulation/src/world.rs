//! A world: people, a disk, a Discord and a clock, which outlive the program, and the program's lives one after the other.
//!
//! A life has a runtime of its own; to kill the program is to drop it. Start reading at [`World::run`].

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tertulia::clock::{Chance, Clock, Moment};
use tertulia::front::{Answer, Asker, Front, MessageContext, Permissions, Place, PlaceKind, Pressed, Typed, Value};
use tertulia::i18n::Lang;
use tertulia::ids::{ChannelId, GuildId, TableId};
use tertulia::model::{Phase, Table};
use tertulia::outbox::Outbox;
use tertulia::reminders::Reminders;
use tertulia::render::Marks;
use tertulia::render::message::Message;
use tertulia::render::press::{Call, Press};
use tertulia::store::Store;
use tertulia::tables::{TablePolicy, Tables};
use tertulia_rules::game::Dice;
use tertulia_rules::games::{GAMES, newest_of_each};
use tertulia_rules::kit::SeededDice;
use tokio::sync::Notify;
use tokio::task::JoinSet;

use crate::Plan;
use crate::audit::Audit;
use crate::calendar::{BEGINNING, DAY, HOUR, MINUTE};
use crate::clock::{StepClock, WrongClock};
use crate::discord::Discord;
use crate::people::{Absence, Person};
use crate::report::Report;
use crate::sabotage::Sabotage;
use crate::store::FaultStore;
use crate::watch::Watch;

const GUILD: GuildId = GuildId(900);
/// The channel of a table is this and its number among the tables of its world.
const CHANNELS: u64 = 1_000;
/// How long a program that is told to stop waits for its last messages, as the real one does.
const PATIENCE: Duration = Duration::from_secs(5);
/// One of so many tables is watched closely.
const WATCHED: usize = 12;

/// Something that somebody means to do, or that happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Event {
    /// Somebody tells the bot what they like.
    Settle(usize),
    /// A table is opened.
    Open(usize),
    /// Somebody sits down at it.
    Join(usize, usize),
    /// Its host seats a stand-in.
    AddStandIn(usize),
    /// Its host begins.
    Start(usize),
    /// Somebody presses what they have decided.
    Act(usize, TableId),
    /// Somebody looks at their tables.
    Look(usize),
    /// Somebody goes on vacation.
    Leave(usize),
    /// And comes back.
    Return(usize),
    /// Discord goes out of order, for so many minutes.
    Outage(u32),
    /// The disk is full for so many minutes.
    FullDisk(u32),
    /// Somebody deletes one of the bot's messages.
    Deletion,
    /// A day is over.
    EndOfDay,
}

/// How a life of the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Stopped,
    Killed,
    /// It has run to the end of the simulated time.
    Finished,
}

/// What people mean to do, by when.
#[derive(Default)]
struct Agenda {
    events: BTreeMap<(Moment, u64), Event>,
    last: u64,
    /// When somebody means to act at a table.
    acts: BTreeMap<(usize, TableId), (Moment, u64)>,
    /// What was begun and has not ended: whoever is in the middle of it when the program dies tries again.
    under_way: BTreeMap<u64, Event>,
}

impl Agenda {
    fn put(&mut self, when: Moment, event: Event) {
        self.last += 1;
        let key = (when, self.last);
        if let Event::Act(person, table) = event {
            match self.acts.get(&(person, table)) {
                Some(earlier) if *earlier <= key => return,
                Some(later) => drop(self.events.remove(later)),
                None => {}
            }
            self.acts.insert((person, table), key);
        }
        self.events.insert(key, event);
    }

    /// Takes out the next event that is due, which is under way from here on.
    fn take(&mut self, now: Moment) -> Option<(u64, Event)> {
        let (key, event) =
            self.events.first_key_value().map(|(key, event)| (*key, *event)).filter(|((when, _), _)| *when <= now)?;
        self.events.remove(&key);
        if let Event::Act(person, table) = event {
            self.acts.remove(&(person, table));
        }
        self.under_way.insert(key.1, event);
        Some((key.1, event))
    }
}

/// A table as it was planned.
struct Spot {
    game: &'static str,
    host: usize,
    guests: Vec<usize>,
    stand_ins: u8,
    /// Whether its host ever begins.
    begins: Begins,
    id: Option<TableId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Begins {
    Yes,
    /// The lobby folds itself up.
    Never,
}

/// The dice of the n-th request of a seed.
struct Seeded(u64, AtomicU64);

impl Chance for Seeded {
    fn dice(&self) -> Box<dyn Dice + Send> {
        let request = self.1.fetch_add(1, Ordering::SeqCst);
        Box::new(SeededDice::new(self.0.wrapping_mul(1_000_003).wrapping_add(request)))
    }
}

/// What outlives the program.
#[derive(Clone)]
pub struct World(Arc<Inner>);

struct Inner {
    clock: StepClock,
    audit: Audit,
    watch: Watch,
    store: Arc<FaultStore>,
    discord: Discord,
    people: Arc<Vec<Person>>,
    chance: Arc<Seeded>,
    sabotage: Sabotage,
    ends: Moment,
    spots: Mutex<Vec<Spot>>,
    agenda: Mutex<Agenda>,
    dice: Mutex<SeededDice>,
    /// Notified when something was put into the agenda.
    planned: Notify,
}

/// The program as the people use it.
#[derive(Clone)]
struct Program {
    world: World,
    tables: Tables,
    front: Arc<Front>,
}

impl World {
    /// One with that many tables.
    pub fn new(plan: &Plan, tables: usize, seed: u64) -> World {
        let mut dice = SeededDice::new(seed);
        let clock = StepClock::at(BEGINNING);
        let people = Arc::new(Person::all(plan.days, &mut dice));
        let audit = Audit::new(clock.clone(), people.clone());
        let watch = Watch::new(audit.clone());
        let store = FaultStore::new(clock.clone(), audit.clone(), plan.sabotage, seed ^ 0x5709);
        let discord = Discord::new(clock.clone(), audit.clone(), watch.clone(), plan.sabotage, &people, seed ^ 0xd15c);
        let spots = (0..tables).map(|at| Spot::plan(at, people.len(), &mut dice)).collect();
        let world = World(Arc::new(Inner {
            clock,
            audit,
            watch,
            store,
            discord,
            people,
            chance: Arc::new(Seeded(seed, AtomicU64::new(0))),
            sabotage: plan.sabotage,
            ends: BEGINNING.plus(DAY * plan.days),
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
            self.put(at(self.below(minutes)), Event::Outage(time));
        }
        for _ in 0..days.div_ceil(60) {
            self.put(at(self.below(minutes)), Event::FullDisk(2 + self.below(60)));
        }
        for _ in 0..days.div_ceil(3) {
            self.put(at(self.below(minutes)), Event::Deletion);
        }
    }

    /// Runs it to its end.
    ///
    /// # Errors
    /// When the system gives no runtime.
    pub fn run(&self) -> std::io::Result<Report> {
        let Inner { clock, audit, store, discord, .. } = &*self.0;
        loop {
            let runtime = clock.runtime()?;
            let end = runtime.block_on(self.live());
            // All that is in memory is gone, in the middle of whatever it was.
            drop(runtime);
            discord.connect(None);
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
        let interrupted: Vec<Event> = std::mem::take(&mut self.agenda().under_way).into_values().collect();
        for event in interrupted {
            self.put(self.soon(), event);
        }
    }

    /// One life of the program.
    async fn live(&self) -> End {
        let Inner { clock, store, discord, sabotage, ends, .. } = &*self.0;
        let lasts = HOUR * (6 + self.below(24 * 12));
        let (dies, end) = (clock.now().plus(lasts), if self.below(2) == 0 { End::Stopped } else { End::Killed });
        let (until, mut end) = if dies < *ends { (dies, end) } else { (*ends, End::Finished) };
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
                break;
            }
            while let Some((number, event)) = self.take(now) {
                acts.spawn(program.clone().carry_out(number, event));
            }
            while acts.try_join_next().is_some() {}
            self.0.audit.look_for_missing();
            let next = self.agenda().events.first_key_value().map_or(until, |((when, _), _)| until.min(*when));
            // A look at who is missing, however quiet it is.
            let next = next.min(now.plus(HOUR));
            tokio::select! {
                biased;
                () = store.ended() => {
                    end = End::Stopped;
                    break;
                }
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
            self.settle_at_last(&program, &outbox).await;
        }
        if let Some(reminders) = reminders {
            reminders.stop().await;
        }
        outbox.stop(PATIENCE).await;
        end
    }

    /// Everything that is left is delivered, and every table looked at once more.
    async fn settle_at_last(&self, program: &Program, outbox: &Outbox) {
        let Inner { clock, audit, .. } = &*self.0;
        let patience = clock.now().plus(DAY);
        tokio::select! {
            biased;
            quiet = outbox.quiet() => if let Err(why) = quiet {
                audit.broken(why);
            },
            () = clock.sleep_until(patience) => audit.broken("after a day something is still to be delivered"),
        }
        audit.end_of_day();
        audit.look_for_missing();
        let ids: Vec<TableId> = self.spots().iter().filter_map(|spot| spot.id).collect();
        for id in ids {
            self.check_table(program, id).await;
        }
    }

    /// What became of a table.
    async fn check_table(&self, program: &Program, id: TableId) {
        let Inner { audit, .. } = &*self.0;
        let table = match program.tables.look(id).await {
            Ok(Some(table)) => table,
            gone => return audit.broken(format!("table {id} cannot be read: {gone:?}")),
        };
        let waits_for_nobody = audit.is_abandoned(id);
        audit.count(|report| {
            report.tables += 1;
            match table.head.phase {
                Phase::Over => report.finished += 1,
                Phase::Stopped => report.stopped += 1,
                Phase::Lobby | Phase::Playing => {
                    report.running += 1;
                    report.abandoned += u64::from(waits_for_nobody);
                }
            }
        });
        program.compare(id).await;
        if let (Some(position), Ok(Some(record))) = (&table.game, program.tables.record(id).await) {
            let replayed = record.replay(|_, _, _| {});
            let same = replayed.as_ref().is_ok_and(|game| game.save() == position.save() && game.check().is_ok());
            let over = replayed.as_ref().is_ok_and(|game| tertulia_rules::erased::outcome(game.as_ref()).is_some());
            if !same || over != (table.head.phase == Phase::Over) && table.head.phase != Phase::Stopped {
                let why = replayed.err().map_or_else(|| "it leads elsewhere".to_owned(), |why| why.to_string());
                let now = self.0.clock.now();
                audit.count(|report| report.invalid.note(now, format!("the record of {id} does not play: {why}")));
            }
        }
    }

    /// People hear what rang.
    fn hear(&self) {
        let now = self.0.clock.now();
        for rung in self.0.discord.rung() {
            let at = rung.user.0 as usize - 1;
            let heeds = self.0.people[at].heeds(rung.ring, now, &mut *self.dice());
            if let Some(when) = heeds {
                self.put(when, Event::Act(at, rung.table));
            }
        }
    }

    fn take(&self, now: Moment) -> Option<(u64, Event)> {
        self.agenda().take(now)
    }

    fn put(&self, when: Moment, event: Event) {
        self.agenda().put(when, event);
        self.0.planned.notify_one();
    }

    /// When somebody tries again what failed.
    fn soon(&self) -> Moment {
        self.0.clock.now().plus(MINUTE * (2 + self.below(30)))
    }

    fn below(&self, n: u32) -> u32 {
        self.dice().below(n)
    }

    fn dice(&self) -> MutexGuard<'_, SeededDice> {
        self.0.dice.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn agenda(&self) -> MutexGuard<'_, Agenda> {
        self.0.agenda.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn spots(&self) -> MutexGuard<'_, Vec<Spot>> {
        self.0.spots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Spot {
    fn plan(at: usize, people: usize, dice: &mut dyn Dice) -> Spot {
        let games: Vec<_> = newest_of_each(GAMES).collect();
        let info = games[at % games.len()].info;
        let (fewest, most) = info.seats;
        let (fewest, most) = (fewest.max(2), most.min(5));
        let seats = fewest + dice.below(u32::from(most - fewest) + 1) as u8;
        let stand_ins = if dice.below(10) == 0 { 1 + dice.below(u32::from(seats - 1)) as u8 } else { 0 };
        let mut who: BTreeSet<usize> = BTreeSet::new();
        while who.len() < usize::from(seats - stand_ins) {
            who.insert(dice.below(people as u32) as usize);
        }
        let mut guests: Vec<usize> = who.into_iter().collect();
        let host = guests.swap_remove(dice.below(guests.len() as u32) as usize);
        let begins = if dice.below(40) == 0 { Begins::Never } else { Begins::Yes };
        Spot { game: info.slug, host, guests, stand_ins, begins, id: None }
    }
}

impl Program {
    fn start(world: &World) -> Program {
        let inner = &world.0;
        let tables = Tables::new(tertulia::tables::World {
            store: inner.store.clone(),
            clock: Arc::new(inner.clock.clone()),
            chance: inner.chance.clone(),
            games: GAMES,
            policy: TablePolicy::default(),
        });
        inner.discord.connect(Some(tables.clone()));
        let front = Arc::new(Front::new(tables.clone(), Arc::new(inner.discord.clone())));
        Program { world: world.clone(), tables, front }
    }

    async fn carry_out(self, number: u64, event: Event) {
        self.happen(event).await;
        self.world.agenda().under_way.remove(&number);
    }

    async fn happen(&self, event: Event) {
        let world = &self.world;
        let Inner { clock, discord, store, audit, people, .. } = &*world.0;
        let now = clock.now();
        // While Discord is out of order nothing that is pressed reaches the program.
        let presser = match event {
            Event::Act(person, _)
            | Event::Look(person)
            | Event::Leave(person)
            | Event::Return(person)
            | Event::Join(_, person) => Some(person),
            Event::Settle(person) => Some(person),
            Event::Open(table) | Event::Start(table) | Event::AddStandIn(table) => Some(world.spots()[table].host),
            Event::Outage(_) | Event::FullDisk(_) | Event::Deletion | Event::EndOfDay => None,
        };
        if presser.is_some() && discord.is_out() {
            return world.put(now.plus(MINUTE * (10 + world.below(50))), event);
        }
        if let Some(person) = presser.filter(|person| !people[*person].is_awake(now)) {
            let up = people[person].awake_from(now, &mut *world.dice());
            return world.put(up, event);
        }
        match event {
            Event::Settle(person) => {
                if people[person].settle_preferences(&self.tables).await.is_err() {
                    world.put(world.soon(), event);
                }
            }
            Event::Open(table) => self.open(table).await,
            Event::Join(table, person) => self.join(table, person).await,
            Event::AddStandIn(table) => self.add_stand_in(table).await,
            Event::Start(table) => self.begin(table).await,
            Event::Act(person, table) => self.act(person, table).await,
            Event::Look(person) => {
                self.look(person).await;
                let again = people[person].looks_again_after(&mut *world.dice());
                world.put(now.plus(again), Event::Look(person));
            }
            Event::Leave(person) => self.leave(person, event).await,
            Event::Return(person) => self.look(person).await,
            Event::Outage(minutes) => discord.go_out(MINUTE * minutes),
            Event::FullDisk(minutes) => store.fill_up(MINUTE * minutes),
            Event::Deletion => discord.delete_one(),
            Event::EndOfDay => {
                audit.end_of_day();
                self.compare_some().await;
            }
        }
    }

    async fn open(&self, table: usize) {
        let world = &self.world;
        let (host, game, seats, guests, stand_ins, begins) = {
            let spots = world.spots();
            let spot = &spots[table];
            let seats = 1 + spot.guests.len() + usize::from(spot.stand_ins);
            (spot.host, spot.game, seats as i64, spot.guests.clone(), spot.stand_ins, spot.begins)
        };
        let channel = ChannelId(CHANNELS + table as u64);
        let typed = Typed {
            command: "table".to_owned(),
            sub: "new".to_owned(),
            options: vec![("game".to_owned(), Value::Words(game.to_owned())), ("seats".to_owned(), Value::Number(seats))],
            ..Typed::default()
        };
        if !world.0.people[host].is_around(world.0.clock.now()) {
            return;
        }
        self.front.command(&self.asker(host, channel), &typed).await;
        let Ok(Some(id)) = self.tables.at(channel).await else {
            return world.put(world.soon(), Event::Open(table));
        };
        world.spots()[table].id = Some(id);
        if table.is_multiple_of(WATCHED) {
            world.0.watch.begin(id);
        }
        let now = world.0.clock.now();
        for guest in guests {
            world.put(now.plus(MINUTE * (5 + world.below(24 * 60))), Event::Join(table, guest));
        }
        for n in 0..stand_ins {
            world.put(now.plus(MINUTE * (1 + u32::from(n))), Event::AddStandIn(table));
        }
        if begins == Begins::Yes {
            world.put(now.plus(HOUR * (24 + world.below(12))), Event::Start(table));
        }
    }

    async fn join(&self, table: usize, person: usize) {
        if !self.world.0.people[person].is_around(self.world.0.clock.now()) {
            return;
        }
        let Some(lobby) = self.lobby(table).await else { return };
        self.press(person, &lobby, &Press::Join(lobby.head.id), MessageContext::Public).await;
        let now = self.lobby(table).await;
        if now.is_some_and(|now| now.head.seat_of(self.world.0.people[person].user).is_none()) {
            self.world.put(self.world.soon(), Event::Join(table, person));
        }
    }

    async fn add_stand_in(&self, table: usize) {
        let Some(lobby) = self.lobby(table).await else { return };
        let host = self.world.spots()[table].host;
        self.press(host, &lobby, &Press::AddStandIn(lobby.head.id), MessageContext::Public).await;
    }

    async fn begin(&self, table: usize) {
        let Some(lobby) = self.lobby(table).await else { return };
        let host = self.world.spots()[table].host;
        if !self.world.0.people[host].is_around(self.world.0.clock.now()) {
            return;
        }
        self.press(host, &lobby, &Press::Start(lobby.head.id), MessageContext::Public).await;
        if self.lobby(table).await.is_some() {
            // The disk failed, or too few are there.
            self.world.put(self.world.0.clock.now().plus(HOUR * (1 + self.world.below(12))), Event::Start(table));
        }
    }

    async fn lobby(&self, table: usize) -> Option<Arc<Table>> {
        let id = self.world.spots()[table].id?;
        self.tables.look(id).await.ok().flatten().filter(|table| table.head.phase == Phase::Lobby)
    }

    /// Somebody decides what is asked of them, and goes on with what is left of their turn in a while.
    async fn act(&self, person: usize, id: TableId) {
        let world = &self.world;
        let who = &world.0.people[person];
        if !who.is_around(world.0.clock.now()) {
            return;
        }
        let Ok(Some(table)) = self.tables.look(id).await else {
            return world.put(world.soon(), Event::Act(person, id));
        };
        let Some(seat) = table.head.seat_of(who.user).filter(|_| table.head.phase == Phase::Playing) else { return };
        let decided = who.decides(&table, seat, &mut *world.dice());
        let Some(action) = decided else { return };
        let call = Call { seat, decision: table.head.decisions[seat.index()] };
        let press = Press::Play(id, call, action.clone());
        let context = if world.below(8) == 0 { MessageContext::Direct } else { MessageContext::Public };
        let answer = if world.below(50) == 0 {
            // A press that Discord brings twice acts once.
            let (one, other) =
                tokio::join!(self.press(person, &table, &press, context), self.press(person, &table, &press, context));
            if is_done(&one) { one } else { other }
        } else {
            self.press(person, &table, &press, context).await
        };
        if !is_done(&answer) {
            return world.put(world.soon(), Event::Act(person, id));
        }
        world.0.audit.acknowledged(id, seat, call.decision, action);
        let Ok(Some(table)) = self.tables.look(id).await else { return };
        world.0.watch.sees(&table);
        if table.head.awaited.has(seat)
            && table.head.phase == Phase::Playing
            && let Some(pause) = who.goes_on_after(&mut *world.dice())
        {
            world.put(world.0.clock.now().plus(pause), Event::Act(person, id));
        }
    }

    /// Somebody looks at all their tables, plays where they are awaited, and takes back what a stand-in plays for them.
    async fn look(&self, person: usize) {
        let world = &self.world;
        let who = &world.0.people[person];
        let now = world.0.clock.now();
        if !who.is_around(now) {
            return;
        }
        let Ok(tables) = self.tables.of(who.user).await else {
            return world.put(world.soon(), Event::Look(person));
        };
        for (at, table) in tables.iter().enumerate() {
            let Some(seat) = table.head.seat_of(who.user) else { continue };
            if table.head.phase == Phase::Playing && table.head.stand_ins.has(seat) {
                self.press(person, table, &Press::TakeBack(table.head.id), MessageContext::Public).await;
            }
            if world.below(4) == 0 {
                self.press(person, table, &Press::View(table.head.id), MessageContext::Public).await;
            }
            world.put(now.plus(MINUTE * (1 + 3 * at as u32)), Event::Act(person, table.head.id));
        }
    }

    /// Somebody goes on vacation, perhaps leaving their seats to stand-ins.
    async fn leave(&self, person: usize, event: Event) {
        let world = &self.world;
        let who = &world.0.people[person];
        match who.in_their_absence {
            Absence::Unannounced => {}
            Absence::StandIn if who.has_vanished(world.0.clock.now()) => {}
            Absence::StandIn => {
                let Ok(tables) = self.tables.of(who.user).await else { return world.put(world.soon(), event) };
                for table in tables.iter().filter(|table| table.head.phase == Phase::Playing) {
                    self.press(person, table, &Press::HandOver(table.head.id), MessageContext::Public).await;
                }
            }
        }
    }

    async fn press(&self, person: usize, table: &Table, press: &Press, context: MessageContext) -> Answer {
        let id = press.to_string();
        let asker = self.front.with_preferences(self.asker(person, table.head.home.channel)).await;
        // As the program does: what stands in a direct message is left alone until the press upon it is answered.
        let lock = match context {
            MessageContext::Direct => self.front.lock(&asker, &id).await,
            MessageContext::Public | MessageContext::Private => None,
        };
        let pressed =
            Pressed { id: &id, chosen: Vec::new(), picked: Vec::new(), roles: Vec::new(), marks: Marks::default(), context };
        let answer = self.front.pressed(&asker, pressed).await;
        drop(lock);
        for message in messages(&answer) {
            self.world.0.watch.reads(&self.tables, table.head.id, Some(asker.person.user), message).await;
        }
        answer
    }

    fn asker(&self, person: usize, channel: ChannelId) -> Asker {
        let who = &self.world.0.people[person];
        let rights = Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES;
        let place = Place {
            guild: Some(GUILD),
            channel,
            parent: None,
            kind: PlaceKind::Channel,
            granted: Some(rights),
            guild_lang: Some(Lang::En),
        };
        Asker::new(who.user, who.name.clone(), who.locale, place, rights)
    }

    /// Compares what was acknowledged at a table with its log.
    async fn compare(&self, id: TableId) {
        if let Ok(Some(record)) = self.tables.record(id).await {
            self.world.0.audit.compare(&record, id);
        }
    }

    /// The same of some tables.
    async fn compare_some(&self) {
        let ids: Vec<TableId> = self.world.spots().iter().filter_map(|spot| spot.id).collect();
        if !ids.is_empty() {
            let at = self.world.below(ids.len() as u32) as usize;
            self.compare(ids[at]).await;
        }
    }
}

/// Whether an answer says that it was done: nothing then, or the panel as it is after it.
fn is_done(answer: &Answer) -> bool {
    match answer {
        Answer::Quiet | Answer::Decided { .. } => true,
        Answer::Private(_) | Answer::Update(_) | Answer::Form(_) | Answer::Picture(_) | Answer::File { .. } => false,
    }
}

/// What an answer shows.
fn messages(answer: &Answer) -> Vec<&Message> {
    match answer {
        Answer::Private(messages) => messages.iter().collect(),
        Answer::Update(message) | Answer::Decided { message, .. } | Answer::File { message, .. } => vec![message],
        Answer::Picture(board) => std::iter::once(&board.message).chain(&board.otherwise).collect(),
        Answer::Quiet | Answer::Form(_) => Vec::new(),
    }
}
