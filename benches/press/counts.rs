//! What a play makes the bot do, counted: figures that no machine changes.
//!
//! Start reading at [`Counts::of`].

use std::collections::HashSet;
use std::ops::Sub;
use std::sync::atomic::Ordering;

use discord_loopback::Discord;
use tertulia_metrics::{Looked, Metrics};
use tertulia_testkit::TestStore;

/// How often each was done.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) commits: u64,
    pub(crate) reads: u64,
    /// Requests to Discord, answers to interactions among them.
    pub(crate) requests: u64,
    /// Files that came with these.
    pub(crate) uploads: u64,
    /// Pictures that were drawn, and those that an equal order had made already.
    pub(crate) drawn: u64,
    pub(crate) kept: u64,
}

impl Counts {
    /// So far; of the files only those that came since then, in milliseconds since 1970.
    pub(crate) fn of(store: &TestStore, metrics: &Metrics, discord: &Discord, since_ms: u64) -> Counts {
        let TestStore { commits, scans, read, .. } = store;
        let metrics = metrics.text(&Looked::default());
        let history = discord.history();
        // An edit that leaves a message its file comes without one.
        let files: HashSet<_> = history.iter().flat_map(|line| &line.message.attachments).map(|file| file.id).collect();
        Counts {
            commits: commits.load(Ordering::Relaxed),
            reads: scans.load(Ordering::Relaxed) + read.lock().unwrap().len() as u64,
            requests: discord.calls().values().sum(),
            uploads: files.into_iter().filter(|file| file.millis() >= since_ms).count() as u64,
            drawn: counter(&metrics, r#"tertulia_pictures_total{kind="still",result="done"}"#),
            kept: counter(&metrics, r#"tertulia_pictures_total{kind="still",result="kept"}"#),
        }
    }
}

impl Sub for Counts {
    type Output = Counts;

    fn sub(self, before: Counts) -> Counts {
        Counts {
            commits: self.commits - before.commits,
            reads: self.reads - before.reads,
            requests: self.requests - before.requests,
            uploads: self.uploads - before.uploads,
            drawn: self.drawn - before.drawn,
            kept: self.kept - before.kept,
        }
    }
}

/// A counter in Prometheus's text.
fn counter(text: &str, name: &str) -> u64 {
    let value = text.lines().find_map(|line| line.strip_prefix(name));
    value.and_then(|value| value.trim().parse().ok()).unwrap_or_else(|| panic!("{name} is not counted"))
}
