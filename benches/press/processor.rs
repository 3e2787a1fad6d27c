//! The processor time that groups of this process's threads have used, as Linux counts it.
//! Elsewhere nothing is known.
//!
//! A thread belongs to a group by the beginning of its name. A library's thread without a name of
//! its own has the name of the thread that started it, so the driver starts nothing of the bot's:
//! all that is the bot's begins on the bot's runtime. Threads that have ended are in the process's
//! total only. Those are sled's, which come and go; the runtimes keep theirs. Start reading at
//! [`Usage::now`].

use std::collections::BTreeMap;
use std::fs;
use std::ops::{Add, Sub};

/// What a thread works for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Group {
    /// The loopbacks and the people who press.
    Driver,
    /// What answers: the runtime of a bot, and whatever is not named below.
    Bot,
    /// The journal's writer, the checkpoints, sled's threads, and threads that have ended.
    Store,
    Pictures,
    Films,
}

impl Group {
    fn of(thread: &str) -> Group {
        let groups = [
            (DRIVER, Group::Driver),
            ("store-", Group::Store),
            ("sled", Group::Store),
            ("log flusher", Group::Store),
            ("picture", Group::Pictures),
            ("film", Group::Films),
        ];
        groups.iter().find(|(name, _)| thread.starts_with(name)).map_or(Group::Bot, |(_, group)| *group)
    }
}

/// The name of the driver's threads.
pub(crate) const DRIVER: &str = "driver";

/// Linux counts a process in hundredths of a second, whatever its kernel does inside.
const TICKS_PER_S: f64 = 100.0;

/// Seconds by group.
#[derive(Clone, Debug, Default)]
pub(crate) struct Usage(BTreeMap<Group, f64>);

impl Usage {
    /// Since then; `None` where the system does not tell.
    pub(crate) fn since(before: &Option<Usage>) -> Option<Usage> {
        Some(Usage::now()? - before.clone()?)
    }

    /// So far; `None` where the system does not tell.
    pub(crate) fn now() -> Option<Usage> {
        let mut used = BTreeMap::new();
        for thread in fs::read_dir("/proc/self/task").ok()? {
            let dir = thread.ok()?.path();
            // One that ends meanwhile is counted in the total.
            let (Ok(name), Ok(counted)) = (fs::read_to_string(dir.join("comm")), fs::read_to_string(dir.join("schedstat")))
            else {
                continue;
            };
            let nanos: f64 = counted.split_whitespace().next()?.parse().ok()?;
            *used.entry(Group::of(&name)).or_default() += nanos / 1e9;
        }
        let ended = seconds_of(std::process::id())? - used.values().sum::<f64>();
        *used.entry(Group::Store).or_default() += ended;
        Some(Usage(used))
    }

    pub(crate) fn of(&self, group: Group) -> f64 {
        self.0.get(&group).copied().unwrap_or_default()
    }

    pub(crate) fn total(&self) -> f64 {
        self.0.values().sum()
    }

    /// Everything but the driver's.
    pub(crate) fn of_the_bot(&self) -> f64 {
        self.0.iter().filter(|(group, _)| **group != Group::Driver).map(|(_, seconds)| seconds).sum()
    }
}

impl Sub for Usage {
    type Output = Usage;

    fn sub(self, before: Usage) -> Usage {
        Usage(self.0.iter().map(|(group, seconds)| (*group, (seconds - before.of(*group)).max(0.0))).collect())
    }
}

impl Add for Usage {
    type Output = Usage;

    fn add(mut self, other: Usage) -> Usage {
        for (group, seconds) in other.0 {
            *self.0.entry(group).or_default() += seconds;
        }
        self
    }
}

/// What a process has used so far, threads that have ended included.
pub(crate) fn seconds_of(process: u32) -> Option<f64> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The second field is a name in parentheses, which may have spaces; the 14th and 15th are ticks
    // as itself and in the kernel.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<f64>().ok();
    Some((ticks()? + ticks()?) / TICKS_PER_S)
}
