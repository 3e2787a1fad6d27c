//! The program on a small machine: 512 MiB of memory without swap, one processor, and a hundred
//! running tables. Run it by itself, as root:
//!
//! ```sh
//! cargo test --release --test program -- --ignored --nocapture small
//! ```
//!
//! Each line of the output is a step: how long it took, the most memory that the program has had in
//! use since its start, and the most that was charged to the limit, which counts the page cache and
//! the commands beside the program, too. Nothing may be killed. Where no control group can be made,
//! memory is measured and not limited, and the output says so.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use tertulia_rules::games::{GAMES, newest_of_each};

use discord_loopback::State;

use crate::program::{Program, Setup};

/// In bytes.
const MEMORY: u64 = 512 << 20;
const TABLES: usize = 100;
const PEOPLE: [&str; 4] = ["ana", "bo", "cy", "dee"];
/// Three people sit at all tables, and press faster than people do.
const SETTINGS: [(&str, &str); 4] = [
    ("TERTULIA_LIMITS_TABLES_PER_PERSON", "1000"),
    ("TERTULIA_LIMITS_TABLES_PER_NEWCOMER", "1000"),
    ("TERTULIA_LIMITS_PRESSES_AT_ONCE", "10000"),
    ("TERTULIA_LIMITS_PRESSES_PER_SECOND", "10000"),
];

/// A control group of Linux, of version 1 or 2, with so much memory. It is removed when dropped.
struct ControlGroup {
    dir: PathBuf,
    peak: &'static str,
}

impl ControlGroup {
    fn new() -> io::Result<ControlGroup> {
        let (root, name) = (Path::new("/sys/fs/cgroup"), format!("tertulia-small-{}", std::process::id()));
        let is_unified = root.join("cgroup.controllers").exists();
        let (dir, peak, limit, swap, swapped) = if is_unified {
            fs::write(root.join("cgroup.subtree_control"), "+memory")?;
            (root.join(name), "memory.peak", "memory.max", "memory.swap.max", 0)
        } else {
            let dir = root.join("memory").join(name);
            (dir, "memory.max_usage_in_bytes", "memory.limit_in_bytes", "memory.memsw.limit_in_bytes", MEMORY)
        };
        fs::create_dir(&dir)?;
        let group = ControlGroup { dir, peak };
        fs::write(group.dir.join(limit), MEMORY.to_string())?;
        // Not there where the system does not count swap.
        let _ = fs::write(group.dir.join(swap), swapped.to_string());
        Ok(group)
    }

    /// Returns the most memory that was charged to it, in MiB.
    fn most(&self) -> u64 {
        fs::read_to_string(self.dir.join(self.peak)).unwrap().trim().parse::<u64>().unwrap() >> 20
    }
}

impl Drop for ControlGroup {
    fn drop(&mut self) {
        let _ = fs::remove_dir(&self.dir);
    }
}

/// The machine, and when its present step began.
struct SmallMachine {
    group: Option<ControlGroup>,
    since: Instant,
}

impl SmallMachine {
    fn new() -> SmallMachine {
        let said = |why: io::Error| println!("SKIPPED: no control group can be made ({why}): memory is measured and not limited");
        SmallMachine { group: ControlGroup::new().map_err(said).ok(), since: Instant::now() }
    }

    /// Returns a command that runs another one on this machine, in the same process.
    fn runs(&self, command: &Command) -> Command {
        let joins = self
            .group
            .as_ref()
            .map_or_else(|| "true".to_owned(), |group| format!("echo $$ > {}", group.dir.join("cgroup.procs").display()));
        let mut small = Command::new("sh");
        small.arg("-c").arg(format!("{joins} && exec taskset -c 0 \"$0\" \"$@\""));
        small.arg(command.get_program()).args(command.get_args()).stdin(Stdio::null());
        for (name, value) in command.get_envs() {
            match value {
                Some(value) => small.env(name, value),
                None => small.env_remove(name),
            };
        }
        small.current_dir(command.get_current_dir().expect("it runs beside its data"));
        small
    }

    /// Prints what the step took that ends here.
    fn ended(&mut self, step: &str, program: Option<&Program>) {
        let resident = program.map_or_else(|| "-".to_owned(), |program| format!("{} MiB", program.most_resident()));
        let charged = self.group.as_ref().map_or_else(|| "-".to_owned(), |group| format!("{} MiB", group.most()));
        println!("{step:<24} {:>8.1} s   program {resident:>8}   all {charged:>8}", self.since.elapsed().as_secs_f64());
        self.since = Instant::now();
    }
}

/// Runs a command of the program on the machine.
async fn commanded(setup: &Setup, machine: &SmallMachine, args: &[&str]) {
    let mut command = setup.command();
    command.args(args);
    let mut small = machine.runs(&command);
    let output = tokio::task::spawn_blocking(move || small.output().unwrap()).await.unwrap();
    assert!(output.status.success(), "{args:?}: {:?}: {}", output.status, String::from_utf8_lossy(&output.stderr));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes minutes, wants to be root, and measures time"]
async fn a_hundred_tables_are_played_backed_up_and_compacted_on_a_small_machine() {
    let setup = Setup::new().await;
    let (data, file) = (setup.data(), setup.data().with_file_name("small.backup"));
    let (data, file) = (data.to_str().unwrap(), file.to_str().unwrap());
    let mut machine = SmallMachine::new();
    let mut command = setup.command();
    command.envs(SETTINGS);
    let mut program = setup.run("log", machine.runs(&command));
    setup.is_online().await;
    machine.ended("start", Some(&program));

    let guild = setup.discord.add_guild("Small", "en-US").unwrap();
    let mut channels = Vec::new();
    for (at, game) in newest_of_each(GAMES).cycle().take(TABLES).enumerate() {
        let channel = setup.discord.add_channel(guild.id, &format!("table-{at}")).unwrap().id.to_string();
        setup.table(game.info.slug, &channel, &PEOPLE[..usize::from(game.info.seats.0)]).await;
        channels.push(channel);
    }
    machine.ended("a hundred tables", Some(&program));

    for theme in ["dark", "light"] {
        for channel in &channels {
            let shown = setup.types("ana", channel, "table board", &[("theme", theme), ("focus", "whole")]).await;
            assert_ne!(shown.state, State::Failed, "{channel}");
        }
    }
    machine.ended("two hundred pictures", Some(&program));
    commanded(&setup, &machine, &["backup", file, "--data", data]).await;
    machine.ended("backup", Some(&program));
    commanded(&setup, &machine, &["verify", file]).await;
    machine.ended("verify", Some(&program));
    assert_eq!(program.child.has_ended(), None, "it was killed: {}", program.logged());
    program.end().await;
    commanded(&setup, &machine, &["compact", "--data", data]).await;
    machine.ended("compact", None);
}
