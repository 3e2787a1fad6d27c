//! Files of the data are damaged while the program is down. The next start recovers every
//! acknowledged move, or logs which tables lost something, or refuses to start and says why. It
//! never rolls back in silence, panics, or starts empty.
//!
//! Start reading at [`Class`].

use std::collections::BTreeMap;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use discord_loopback::{Loopback, Options, Presence};
use tempfile::TempDir;
use tertulia_rules::games::GAMES;
use tertulia_tables::{TablePolicy, Tables, World};

use crate::play::bot::{Bot, Setup};
use crate::play::dice::Rng;
use crate::play::prefill::{self, Prefilled, Seating};
use crate::shim::{copy, replace};
use crate::{PATIENCE, caught};
use tertulia_testkit::random::{seed, times};

/// How many files are damaged.
const DAMAGES: u64 = 4;
/// How many bytes at the end of a file count as its newest part.
const NEWEST: u64 = 512 << 10;
const SECTOR: u64 = 4096;
/// A store that has written nothing for this long has nothing left to write.
const REST: Duration = Duration::from_millis(2_500);

/// A kind of damage to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Damage {
    /// One bit of the newest part is flipped.
    Flip,
    /// Eight bits anywhere are flipped.
    EightFlips,
    /// A sector of the newest part is zeroed.
    Zeros,
    /// The file is truncated at a random place.
    CutOff,
    Emptied,
    Removed,
}

const ALL: [Damage; 6] = [Damage::Flip, Damage::EightFlips, Damage::Zeros, Damage::CutOff, Damage::Emptied, Damage::Removed];

/// The outcome of a start on damaged data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    /// All moves are there, and the log has no warning.
    Identical,
    /// All moves are there, and the log has a warning.
    Repaired,
    /// The log names each table that lost something, or reading the table fails with an error.
    NamedLoss,
    /// The program refuses to start and says why.
    Refused,
    /// Moves are missing, and nobody was told.
    SilentLoss,
    /// The program panicked, or reading a table did.
    Panic,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_happened_to_a_file_nothing_is_lost_in_silence() {
    let added = seed(0);
    let mut rng = Rng::new(4 + added);
    let loopback = Loopback::start(Options { pace: 100, ..Options::default() }).await.expect("a loopback");
    let setup = Setup::new(&loopback);
    // The data after a clean shutdown, and the data of a program that was killed while idle.
    let sources = [TempDir::new().unwrap(), TempDir::new().unwrap()];
    let played = played(&loopback, sources[0].path(), sources[1].path(), &mut rng).await;

    let mut counts: BTreeMap<(String, Damage), BTreeMap<Class, u32>> = BTreeMap::new();
    let mut broken = Vec::new();
    let every = every(sources[1].path());
    let count = times(DAMAGES) as usize;
    // Each kind of damage is done to each kind of file in turn. With fewer rounds, the pairs are
    // spread evenly, and another seed starts elsewhere.
    let begin = added as usize % every.len();
    let step = (every.len() / count.max(1)).max(1);
    for round in 0..count {
        let (kind, damage) = every[(begin + round * step + round / every.len()) % every.len()].clone();
        let source = sources[usize::from(round % 2 == 1)].path();
        std::fs::create_dir_all(setup.data()).unwrap();
        replace(&setup.data(), source);
        let Some(what) = wreck(&setup.data(), &kind, damage, &mut rng) else { continue };
        let (class, said) = outcome(&loopback, &setup, &played).await;
        *counts.entry((kind.clone(), damage)).or_default().entry(class).or_default() += 1;
        if matches!(class, Class::SilentLoss | Class::Panic) {
            eprintln!("{what}: {class:?}: {said}");
            broken.push(what);
        }
    }
    for ((kind, damage), classes) in &counts {
        eprintln!("{kind:>10} {damage:?}: {classes:?}");
    }
    assert!(broken.is_empty(), "{} of {count}: {broken:#?}", broken.len());
}

/// Plays a table of each game and leaves the data in two directories: `ended` after a clean
/// shutdown, `killed` as an idle program leaves it when it is killed. Commits of the last second
/// before a kill cannot be told from commits that never were once they are damaged: see
/// docs/reliability.md.
async fn played(loopback: &Loopback, ended: &Path, killed: &Path, rng: &mut Rng) -> Vec<Prefilled> {
    let discord = loopback.discord();
    let guild = discord.add_guild("Damages", "en-US").unwrap();
    let mut seats = Vec::new();
    for rules in GAMES {
        let channel = discord.add_channel(guild.id, rules.info.slug).unwrap().id;
        let people: Vec<_> =
            (0..rules.info.seats.0).map(|at| discord.add_user(&format!("{}-{at}", rules.info.slug), "en-US").unwrap()).collect();
        seats.push((rules, channel, people));
    }
    let seatings: Vec<Seating<'_>> =
        seats.iter().map(|(rules, channel, people)| Seating { rules, guild: &guild, channel: *channel, people }).collect();
    prefill::deep(ended, &seatings, rng, || {
        wait_for_rest(ended);
        copy(ended, killed);
    })
    .await
}

/// Waits until no file in a directory changes any more.
fn wait_for_rest(dir: &Path) {
    let state = || {
        let of = |entry: std::io::Result<std::fs::DirEntry>| {
            let entry = entry.unwrap();
            // A file that was renamed meanwhile is left out.
            entry.metadata().map(|file| (entry.path(), file.len(), file.modified().unwrap())).ok()
        };
        std::fs::read_dir(dir).unwrap().map(of).collect::<Vec<_>>()
    };
    let mut before = state();
    loop {
        std::thread::sleep(REST);
        let now = state();
        if now == before {
            return;
        }
        before = now;
    }
}

/// Returns every pair of a kind of file in a directory (the first part of its name) and a damage.
fn every(dir: &Path) -> Vec<(String, Damage)> {
    let mut kinds: Vec<String> = std::fs::read_dir(dir)
        .unwrap()
        .filter_map(|entry| {
            let entry = entry.unwrap();
            let is_file = entry.file_type().unwrap().is_file() && entry.metadata().unwrap().len() > 0;
            let name = entry.file_name().into_string().expect("a name");
            is_file.then(|| name.split('.').next().unwrap_or_default().to_owned())
        })
        .collect();
    kinds.sort();
    kinds.dedup();
    kinds.into_iter().flat_map(|kind| ALL.map(|damage| (kind.clone(), damage))).collect()
}

/// Damages a file of that kind and describes the damage; `None` if there is no such file.
fn wreck(dir: &Path, kind: &str, damage: Damage, rng: &mut Rng) -> Option<String> {
    let of_kind = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        path.is_file() && name.split('.').next() == Some(kind)
    };
    let mut files: Vec<PathBuf> = std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()).filter(of_kind).collect();
    files.sort();
    let file = rng.pick(&files)?.clone();
    let length = std::fs::metadata(&file).unwrap().len();
    let newest = length.saturating_sub(NEWEST);
    let open = || std::fs::File::options().read(true).write(true).open(&file).unwrap();
    let flip = |at: u64, bit: u64| {
        let mut byte = [0];
        open().read_exact_at(&mut byte, at).unwrap();
        open().write_all_at(&[byte[0] ^ (1 << bit)], at).unwrap();
    };
    let mut places = Vec::new();
    match damage {
        Damage::Flip | Damage::Zeros | Damage::EightFlips if length == 0 => return None,
        Damage::Flip => {
            places.push(newest + rng.below(length - newest));
            flip(places[0], rng.below(8));
        }
        Damage::EightFlips => {
            for _ in 0..8 {
                places.push(rng.below(length));
                flip(places[places.len() - 1], rng.below(8));
            }
        }
        Damage::Zeros => {
            places.push((newest + rng.below(length - newest)) / SECTOR * SECTOR);
            let size = SECTOR.min(length - places[0]);
            open().write_all_at(&vec![0; size as usize], places[0]).unwrap();
        }
        Damage::CutOff => {
            places.push(rng.below(length.max(1)));
            open().set_len(places[0]).unwrap();
        }
        Damage::Emptied => open().set_len(0).unwrap(),
        Damage::Removed => std::fs::remove_file(&file).unwrap(),
    }
    Some(format!("{} of {length} bytes, {damage:?} at {places:?}", file.file_name().unwrap_or_default().to_string_lossy()))
}

/// Starts the program on the damaged data, ends it, and classifies the outcome.
async fn outcome(loopback: &Loopback, setup: &Setup, played: &[Prefilled]) -> (Class, String) {
    let discord = loopback.discord();
    let mut command = setup.command();
    command.env("TERTULIA_LOG_FILTER", "info,serenity=warn,sled=warn").stdout(Stdio::null());
    let mut bot = Bot::start_as(setup, &mut command);
    let came = bot.try_online(setup, Some(&discord)).await;
    let ended = match came {
        Ok(()) => bot.terminate().await,
        Err(code) => code,
    };
    discord.wait_for_bot(Presence::Offline, PATIENCE).await.expect("it goes away");
    let said = bot.said();
    if came.is_err() || ended != Some(0) {
        // An uncaught panic ends the program with code 101.
        return (if ended == Some(1) { Class::Refused } else { Class::Panic }, said);
    }

    let matters = |line: &&str| line.contains(" WARN ") || line.contains("ERROR ") || line.contains("panicked");
    let said = said.lines().filter(matters).collect::<Vec<_>>().join("\n");
    let mut lost = Vec::new();
    let opened = caught({
        let dir = setup.tables();
        async move { crate::play::bot::open(&dir).map(|store| Tables::new(World::real(store, TablePolicy::default()))) }
    });
    let tables = match opened.await {
        Ok(Ok(tables)) => tables,
        Ok(Err(why)) => return (Class::Panic, format!("it ran, and now the data cannot be opened: {why}; {said}")),
        Err(why) => return (Class::Panic, format!("it ran, and now opening the data panics: {why}; {said}")),
    };
    for table in played {
        let (id, tables) = (table.table, tables.clone());
        match caught(async move { tables.record(id).await }).await {
            Ok(Ok(Some(record))) if record.moves == table.moves => {}
            // Whoever opens the table is told that it cannot be read.
            Ok(Err(_)) => lost.push((id.to_string(), true)),
            Ok(Ok(_)) => lost.push((id.to_string(), said.contains(&id.to_string()))),
            Err(why) => return (Class::Panic, format!("table {id}: {why}; {said}")),
        }
    }
    let class = match &lost[..] {
        [] if said.is_empty() => Class::Identical,
        [] => Class::Repaired,
        lost if lost.iter().all(|(_, named)| *named) => Class::NamedLoss,
        _ => Class::SilentLoss,
    };
    (class, format!("of {} tables these lost something (named or not): {lost:?}; {said}", played.len()))
}
