//! The program as a child process: started, killed, told to end.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use discord_loopback::{Discord, Loopback, Presence};
use tempfile::TempDir;
use tertulia_store::{DiskStore, Store, StoreError};
use tertulia_testkit::child::{ChildProcess, without_settings};
use tokio::sync::watch;

use super::screen::Page;

/// How long the program may take to start or end, with a wide margin for a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(120);
/// How often to check whether a process has ended.
const LOOK: Duration = Duration::from_millis(5);

/// A program's directory, and the Discord it connects to.
pub struct Setup {
    dir: TempDir,
    data: PathBuf,
    to: To,
    /// Environment variables for the program, besides its settings.
    environment: Vec<(String, String)>,
    /// How many programs were started.
    started: AtomicU32,
}

enum To {
    Discord {
        token: String,
        address: String,
    },
    /// A rehearsal's own Discord, with the address of its page.
    Rehearsal(watch::Sender<String>),
}

impl Setup {
    /// A program that connects to this Discord.
    pub fn new(loopback: &Loopback) -> Setup {
        let dir = TempDir::new().unwrap();
        std::fs::write(dir.path().join("ca.pem"), loopback.ca_pem()).unwrap();
        let to = To::Discord { token: loopback.token().to_owned(), address: loopback.rest_addr().to_string() };
        let data = dir.path().join("data");
        Setup { dir, data, to, environment: Vec::new(), started: AtomicU32::new(0) }
    }

    /// A program that rehearses on its own Discord.
    pub fn rehearsal() -> Setup {
        let to = To::Rehearsal(watch::Sender::new(String::new()));
        let dir = TempDir::new().unwrap();
        let data = dir.path().join("data");
        Setup { dir, data, to, environment: Vec::new(), started: AtomicU32::new(0) }
    }

    /// Sets an environment variable for the program.
    pub fn set(&mut self, name: &str, value: &str) {
        self.environment.push((name.to_owned(), value.to_owned()));
    }

    pub fn dir(&self) -> &Path {
        self.dir.path()
    }

    /// Returns the value of `data.dir`.
    pub fn data(&self) -> PathBuf {
        self.data.clone()
    }

    pub fn move_data(&mut self, to: PathBuf) {
        self.data = to;
    }

    /// Returns the directory of the tables.
    pub fn tables(&self) -> PathBuf {
        match self.to {
            To::Discord { .. } => self.data(),
            To::Rehearsal(_) => self.data().join("rehearsal"),
        }
    }

    /// Returns the file in which a rehearsal keeps its Discord.
    pub fn world(&self) -> PathBuf {
        self.tables().join("discord.json")
    }

    /// Returns the page of a rehearsal.
    pub fn page(&self) -> Option<Page> {
        match &self.to {
            To::Discord { .. } => None,
            To::Rehearsal(address) => Some(Page { client: reqwest::Client::new(), address: address.subscribe() }),
        }
    }

    /// Opens the data of a program that has ended.
    pub fn store(&self) -> Arc<dyn Store> {
        open(&self.tables()).expect("the data can be opened")
    }

    pub fn command(&self) -> Command {
        let mut command = without_settings(env!("CARGO_BIN_EXE_tertulia"), &["TERTULIA_", "KILL_", "FAULTS_"]);
        command
            .current_dir(self.dir())
            .env("TERTULIA_DATA_DIR", self.data())
            // People in these tests press as fast as they are answered.
            .env("TERTULIA_LIMITS_PRESSES_AT_ONCE", "10000")
            .env("TERTULIA_LIMITS_PRESSES_PER_SECOND", "10000")
            // They are new, and sit at many tables.
            .env("TERTULIA_LIMITS_TABLES_PER_NEWCOMER", "1000")
            .env("TERTULIA_LOBBY_SEATING", "joined")
            // `KILL_LOG=info` shows the log, to look into a failure.
            .env("TERTULIA_LOG_FILTER", std::env::var("KILL_LOG").unwrap_or_else(|_| "off".to_owned()))
            .stdin(Stdio::null())
            .envs(self.environment.iter().map(|(name, value)| (name, value)));
        match &self.to {
            To::Discord { token, address } => command
                .env("TERTULIA_DISCORD_TOKEN", token)
                .env("TERTULIA_DISCORD_ADDRESS", address)
                .env("TERTULIA_DISCORD_CERTIFICATE", self.dir().join("ca.pem")),
            To::Rehearsal(_) => {
                command.env("TERTULIA_REHEARSAL_PACE", "100").args(["rehearse", "--port", "0"]).stdout(Stdio::piped())
            }
        };
        command
    }
}

/// Opens the store in a directory that no program uses.
pub fn open(dir: &Path) -> Result<Arc<dyn Store>, StoreError> {
    Ok(Arc::new(DiskStore::open(dir)?))
}

/// The running program, killed when it is dropped.
pub struct Bot {
    pub child: ChildProcess,
    /// The program's log, which stays readable after its directory is removed.
    log: File,
}

impl Bot {
    pub fn start(setup: &Setup) -> Bot {
        if let To::Rehearsal(address) = &setup.to {
            address.send_replace(String::new());
        }
        Bot::start_as(setup, &mut setup.command())
    }

    /// Starts the program with a command made by [`Setup::command`].
    pub fn start_as(setup: &Setup, command: &mut Command) -> Bot {
        // A failing disk makes the program log errors, which are no failure of the test.
        let log = setup.dir().join(format!("log-{}", setup.started.fetch_add(1, Ordering::Relaxed)));
        let mut child = command.stderr(File::create(&log).expect("a log")).spawn().expect("the program starts");
        if let To::Rehearsal(address) = &setup.to {
            let (lines, address) = (BufReader::new(child.stdout.take().expect("it is piped")).lines(), address.clone());
            // The thread ends with the program's output.
            std::thread::spawn(move || {
                let words = lines.map_while(Result::ok).flat_map(|line| line.split(' ').map(str::to_owned).collect::<Vec<_>>());
                for word in words.filter(|word| word.starts_with("http://")) {
                    let slash = if word.ends_with('/') { "" } else { "/" };
                    address.send_replace(format!("{word}{slash}"));
                }
            });
        }
        Bot { child: ChildProcess(child), log: File::open(&log).expect("the log") }
    }

    /// Returns the log so far.
    pub fn said(&self) -> String {
        let mut said = String::new();
        let read = (&self.log).rewind().and_then(|()| (&self.log).read_to_string(&mut said));
        read.map_or_else(|_| String::new(), |_| said)
    }

    /// Waits until Discord has noticed the program's end, then starts the program and waits until
    /// it is online.
    pub async fn start_again(setup: &Setup, discord: Option<&Discord>) -> Bot {
        if let Some(discord) = discord {
            discord.wait_for_bot(Presence::Offline, PATIENCE).await.expect("it goes away");
        }
        let mut bot = Bot::start(setup);
        bot.online(setup, discord).await;
        bot
    }

    /// Waits until the program is connected and has registered its commands.
    pub async fn online(&mut self, setup: &Setup, discord: Option<&Discord>) {
        if let Err(code) = self.try_online(setup, discord).await {
            panic!("it ended by itself: {code:?}; {}", self.said());
        }
    }

    /// Waits as [`Bot::online`] does; fails with the exit code if the program ends meanwhile.
    pub async fn try_online(&mut self, setup: &Setup, discord: Option<&Discord>) -> Result<(), Option<i32>> {
        let came = async {
            let Some(discord) = discord else { return on_its_page(setup).await };
            discord.wait_for_bot(Presence::Online, PATIENCE).await.expect("it comes back");
            let anybody = discord.application();
            discord.wait_until(anybody, PATIENCE, |_| !discord.commands().is_empty()).await.expect("it registers its commands");
        };
        tokio::select! {
            () = came => Ok(()),
            status = self.child.ended() => Err(status.code()),
        }
    }

    /// Sends SIGTERM and returns the exit code.
    pub async fn terminate(&mut self) -> Option<i32> {
        self.child.terminate().await.code()
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.child.kill();
        if std::env::var_os("KILL_LOG").is_some() {
            eprint!("process {}:\n{}", self.child.0.id(), self.said());
        }
    }
}

/// Waits for a rehearsal, which prints its page's address once the bot is connected.
async fn on_its_page(setup: &Setup) {
    let mut page = setup.page().expect("it rehearses");
    let shown = async {
        page.address.wait_for(|address| !address.is_empty()).await.unwrap();
        let none = |world: serde_json::Value| world["commands"].as_array().is_none_or(|all| all.is_empty());
        while page.get("world").await.is_none_or(none) {
            tokio::time::sleep(LOOK).await;
        }
    };
    tokio::time::timeout(PATIENCE, shown).await.expect("it rehearses in time");
}
