//! The real program on a failing disk: failed syncs, short or refused writes, no space, power cuts,
//! damaged files. People play meanwhile, and every answer they got is compared with the log
//! afterwards.
//!
//! | answer | in the log afterwards |
//! |---|---|
//! | done | once |
//! | something went wrong, nothing was changed | never |
//! | not known, or no answer | once or not |
//!
//! Nobody is shown a decision that a power cut at that moment could undo.
//!
//! No test looks into the running program. Start reading at [`run`]. The long run of hundreds of
//! seeds: `TERTULIA_TEST_TIMES=60 cargo test --release --test faults -- --nocapture`.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod damage;
mod full;
mod image;
#[path = "../play/mod.rs"]
mod play;
mod shim;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use futures::StreamExt;
use tempfile::TempDir;
use tertulia_tables::{TablePolicy, Tables, World};
use tokio::task::JoinSet;

use full::Small;
use image::Unsynced;
use play::bot::{Bot, Setup};
use play::check::{self, Sums};
use play::dice::Rng;
use play::house::{House, Kind};
use play::notes::{Heard, Inner};
use play::user::{Power, disperse};
use shim::{Disk, Slot};
use tertulia_testkit::random::{seed, times};

/// How many seeds are run. Each seed has the next fault, so one run covers half of the faults.
const SEEDS: u64 = FAULTS.len() as u64 / 3;
/// The first seed.
const SEED: u64 = 0;
/// How many programs run side by side.
const PROCESSES: usize = 4;
/// How many simulated power cuts are examined for each run of the program.
const IMAGES: u64 = 4;
/// The longest wait for anything that has to happen.
const PATIENCE: Duration = Duration::from_secs(180);
/// How long people go on playing on a full disk if nothing is refused, since files may have spare
/// room.
const FULL: Duration = Duration::from_secs(3);
/// The most restarts of a program that ends by itself, in one run.
const MOST_RESTARTS: u32 = 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fault {
    /// One sync fails.
    Sync,
    /// One sync fails, and the kernel drops what it was to write.
    SyncDrops,
    /// Several syncs in a row fail.
    Syncs,
    /// Several syncs in a row fail, and the kernel drops what they were to write.
    SyncsDrop,
    /// For a while nothing can be written, not even over existing data, as on a file system that
    /// copies on write.
    NoRoom,
    /// The disk is full for a while: a small one that also reports its free space. Without root it
    /// is the fault `NoRoom`.
    Full,
    /// Some writes fail.
    Writes,
    /// Some writes are short.
    Short,
    /// The power is cut.
    Power,
    /// A sync fails, and later the power is cut.
    SyncThenPower,
}

const FAULTS: [Fault; 10] = [
    Fault::Sync,
    Fault::SyncDrops,
    Fault::Syncs,
    Fault::SyncsDrop,
    Fault::NoRoom,
    Fault::Full,
    Fault::Writes,
    Fault::Short,
    Fault::Power,
    Fault::SyncThenPower,
];

/// The result of one seed.
struct Run {
    seed: u64,
    fault: Fault,
    struck: u64,
    restarts: u32,
    images: usize,
    sums: Sums,
    /// Answers that do not match the log, and other broken promises.
    broken: Vec<String>,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_the_disk_does_every_answer_is_kept_and_play_goes_on() {
    if let Some(why) = shim::missing() {
        eprintln!("SKIPPED: {why}");
        return;
    }
    let seeds = (seed(SEED)..).take(times(SEEDS) as usize);
    let runs = futures::stream::iter(seeds.map(|seed| async move { tokio::spawn(run(seed)).await }));
    let mut runs = runs.buffer_unordered(PROCESSES);
    let mut by_fault: BTreeMap<Fault, (u32, u32, u64, u32, usize, Sums)> = BTreeMap::new();
    let mut broken = Vec::new();
    while let Some(run) = runs.next().await {
        let run = run.expect("a run that does not break down");
        let (runs, bad, struck, restarts, images, sums) = by_fault.entry(run.fault).or_default();
        *runs += 1;
        *bad += u32::from(!run.broken.is_empty());
        *struck += run.struck;
        *restarts += run.restarts;
        *images += run.images;
        *sums += run.sums;
        for what in run.broken {
            eprintln!("seed {}, {:?}: {what}", run.seed, run.fault);
            broken.push((run.seed, run.fault));
        }
    }
    for (fault, (runs, bad, struck, restarts, images, sums)) in &by_fault {
        eprintln!(
            "{fault:?}: {runs} runs, {bad} broken; {struck} faults struck, {restarts} restarts, {images} power cuts looked at; \
             {} acknowledged, {} unchanged, {} not known and done, {} not known and not done",
            sums.acknowledged, sums.unchanged, sums.unheard_done, sums.unheard_lost
        );
    }
    assert!(broken.is_empty(), "promises were broken with the seeds {broken:?}");
}

/// Runs one program with one fault while people play before, during and after it, then compares
/// everything with what they were told.
async fn run(seed: u64) -> Run {
    let fault = FAULTS[(seed % FAULTS.len() as u64) as usize];
    let mut rng = Rng::new(seed.wrapping_mul(1_000_003).wrapping_add(17));
    let mut small = None;
    let prepare = |setup: &mut Setup| {
        small = (fault == Fault::Full).then(Small::mount).flatten();
        if let Some(small) = &small {
            setup.move_data(small.path().join("data"));
        }
    };
    let mut house = House::build_on(Kind::Small { tables: 2 }, &mut rng, prepare).await;
    let disk = Disk::new(&mut house.setup);
    assert!(house.notes.clock.set(Box::new(disk.clock())).is_ok());
    let bot = house.start().await;
    let mut people = house.people(&mut rng);
    house.power.send_replace(Power::On(0));
    let mut scene = Scene { house, disk, small, bot, restarts: 0, images: 0, struck: 0, broken: Vec::new(), rng };
    if let Err(why) = scene.play(fault).await {
        scene.broken.push(why);
    }
    scene.end(&mut people).await;
    let Scene { house, disk, small, restarts, images, struck, mut broken, .. } = scene;
    disk.heal();
    let struck = struck + disk.struck();
    let sums = caught(house.check()).await.unwrap_or_else(|why| {
        broken.push(why);
        Sums::default()
    });
    drop(small);
    Run { seed, fault, struck, restarts, images, sums, broken }
}

/// Returns the result of a task, or its panic message.
async fn caught<T: Send + 'static>(work: impl Future<Output = T> + Send + 'static) -> Result<T, String> {
    tokio::spawn(work).await.map_err(|why| {
        let Ok(panic) = why.try_into_panic() else { return "it was cancelled".to_owned() };
        let words = panic.downcast_ref::<&str>().map(|s| (*s).to_owned()).or_else(|| panic.downcast_ref::<String>().cloned());
        words.unwrap_or_else(|| "a panic without words".to_owned())
    })
}

/// A program on its disk.
struct Scene {
    house: House,
    disk: Disk,
    small: Option<Small>,
    bot: Bot,
    restarts: u32,
    images: usize,
    /// Failures that the shim does not count.
    struck: u64,
    broken: Vec<String>,
    rng: Rng,
}

impl Scene {
    /// Plays until the program is to end.
    async fn play(&mut self, fault: Fault) -> Result<(), String> {
        let enough = 3 + self.rng.below(8);
        self.goes_on(enough as usize, "at first").await?;
        match fault {
            Fault::Sync | Fault::SyncThenPower => self.syncs_fail(1, 0),
            Fault::SyncDrops => self.syncs_fail(1, 1),
            Fault::Syncs | Fault::SyncsDrop => {
                let many = 2 + self.rng.below(8);
                self.syncs_fail(many, u64::from(fault == Fault::SyncsDrop));
            }
            Fault::NoRoom | Fault::Full => {
                self.fill();
                let before = self.refused();
                let _ = self.until(|scene| scene.refused() >= before + 3, FULL).await?;
                if self.rng.one_in(2) {
                    // The program is killed, and may or may not start while there is no space.
                    self.kill().await;
                    let _ = self.starts().await;
                    self.power();
                }
                self.clear();
            }
            Fault::Writes => {
                self.disk.set(Slot::WriteFailsFrom, self.disk.get(Slot::Writes) + 1 + self.rng.below(6));
                self.disk.set(Slot::WriteFails, 1 + self.rng.below(6));
            }
            Fault::Short => self.disk.set(Slot::ShortEvery, 2 + self.rng.below(3)),
            Fault::Power => {}
        }
        if !matches!(fault, Fault::NoRoom | Fault::Full | Fault::Power)
            && !self.until(|scene| scene.disk.struck() > 0, PATIENCE).await?
        {
            return Err("the fault never struck".to_owned());
        }
        self.goes_on(4, "after the fault").await?;
        if matches!(fault, Fault::Power | Fault::SyncThenPower) {
            for _ in 0..2 {
                self.power_cut().await?;
                let more = 1 + self.rng.below(6);
                self.goes_on(more as usize, "after a power cut").await?;
            }
        }
        Ok(())
    }

    /// Fills the disk up almost completely.
    fn fill(&mut self) {
        match &self.small {
            Some(small) => {
                small.fill(self.rng.below(2));
                self.struck += 1;
            }
            None => {
                self.disk.set(Slot::Room, self.rng.below(3_000));
                self.disk.set(Slot::RoomIsShort, 2);
            }
        }
    }

    fn clear(&self) {
        match &self.small {
            Some(small) => small.clear(),
            None => self.disk.set(Slot::RoomIsShort, 0),
        }
    }

    /// Returns how many moves failed.
    fn refused(&self) -> usize {
        let notes = self.house.notes.lock();
        notes.count(Heard::Unchanged) + notes.count(Heard::Nothing)
    }

    fn syncs_fail(&mut self, times: u64, drops: u64) {
        self.disk.set(Slot::SyncDrops, drops);
        self.disk.set(Slot::SyncFailsFrom, self.disk.get(Slot::Syncs) + 1 + self.rng.below(6));
        self.disk.set(Slot::SyncFails, times);
    }

    /// Waits until `more` further moves are acknowledged.
    async fn goes_on(&mut self, more: usize, when: &str) -> Result<(), String> {
        let enough = self.house.notes.lock().count(Heard::Acknowledged) + more;
        let played = move |scene: &Scene| scene.house.notes.lock().count(Heard::Acknowledged) >= enough;
        match self.until(played, PATIENCE).await? {
            true => Ok(()),
            false => Err(format!("play does not go on {when}")),
        }
    }

    /// Waits until `holds` returns true. If the program ends by itself meanwhile, it is restarted,
    /// as a supervisor would.
    async fn until(&mut self, holds: impl Fn(&Scene) -> bool, patience: Duration) -> Result<bool, String> {
        let since = Instant::now();
        while !holds(self) {
            if since.elapsed() > patience {
                return Ok(false);
            }
            if self.bot.child.has_ended().is_some() {
                self.start_again().await?;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Ok(true)
    }

    async fn start_again(&mut self) -> Result<(), String> {
        self.house.power.send_replace(Power::Off(u64::from(self.restarts)));
        loop {
            self.restarts += 1;
            if self.restarts > MOST_RESTARTS {
                return Err("the program ends by itself again and again".to_owned());
            }
            if self.starts().await.is_ok() {
                break;
            }
        }
        self.power();
        Ok(())
    }

    /// Starts the program; fails with the exit code if it ends before it is online.
    async fn starts(&mut self) -> Result<(), Option<i32>> {
        self.disk.begin();
        self.bot = Bot::start(&self.house.setup);
        self.bot.try_online(&self.house.setup, self.house.discord().as_ref()).await
    }

    /// Tells the people that the program runs again.
    fn power(&self) {
        self.house.power.send_replace(Power::On(u64::from(self.restarts)));
    }

    /// Cuts the power: the program restarts on what remains of its disk.
    async fn power_cut(&mut self) -> Result<(), String> {
        let pause = self.rng.below(60);
        tokio::time::sleep(Duration::from_millis(pause)).await;
        self.kill().await;
        self.looks_back().await;
        let trace = self.disk.trace();
        let (left, _) = self.leaves(&trace, u64::MAX);
        shim::replace(self.disk.dir(), left.path());
        self.start_again().await
    }

    /// Returns what a power cut at that moment of the trace leaves of the disk.
    fn leaves(&mut self, trace: &[u8], moment: u64) -> (TempDir, Unsynced) {
        let how = [Unsynced::Lost, Unsynced::Kept, Unsynced::Torn][self.rng.below(3) as usize];
        let left = tempfile::tempdir().unwrap();
        image::image(self.disk.base(), trace, moment, how, &mut self.rng, left.path());
        (left, how)
    }

    async fn kill(&mut self) {
        self.bot.child.kill();
        self.house.power.send_replace(Power::Off(u64::from(self.restarts)));
        if let Some(discord) = self.house.discord() {
            let _ = discord.wait_for_bot(discord_loopback::Presence::Offline, PATIENCE).await;
        }
        // By now every answer sent before the kill has arrived.
        tokio::time::sleep(Duration::from_millis(150)).await;
    }

    /// Simulates power cuts at moments since the program's start, and examines what each would
    /// leave.
    async fn looks_back(&mut self) {
        let trace = self.disk.trace();
        let moments = image::moments(&trace);
        for _ in 0..IMAGES {
            let Some(moment) = self.rng.pick(&moments).copied() else { return };
            let (left, how) = self.leaves(&trace, moment);
            let then = self.house.notes.lock().as_of(self.disk.time(moment));
            self.images += 1;
            if let Err(why) = caught(look_into(left, then)).await {
                let of = moments.len();
                let at = moments.iter().position(|other| *other == moment).unwrap_or_default();
                self.broken.push(format!("power cut at operation {at} of {of}, what was not synced {how:?}: {why}"));
            }
        }
    }

    /// Ends the program with SIGTERM or SIGKILL, and waits for the people to finish.
    async fn end(&mut self, people: &mut JoinSet<()>) {
        if self.bot.child.has_ended().is_none() && self.rng.one_in(2) {
            if let code @ (None | Some(1..)) = self.bot.terminate().await {
                self.broken.push(format!("told to end, it ends with {code:?}"));
            }
        } else {
            self.kill().await;
        }
        disperse(&self.house.power, people).await;
        self.looks_back().await;
    }
}

/// Compares the tables in a directory with the notes.
async fn look_into(left: TempDir, notes: Inner) -> Sums {
    let store = play::bot::open(left.path()).expect("it can be opened");
    let tables = Tables::new(World::real(store, TablePolicy::default()));
    check::the_logs(&tables, &notes).await
}
