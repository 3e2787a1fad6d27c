//! The program as a child process on a Discord of its own.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Arc;

use tertulia_base::ids::TableId;
use tertulia_render::press::{Control, Press};
use tertulia_testkit::child::{ChildProcess, without_settings};
use tertulia_testkit::{BOUND, comes};

use discord_loopback::{Discord, Id, Loopback, Message, Options, Outcome, Patience, Presence, State, View};
use serde_json::{Value, json};
use tempfile::TempDir;

/// A program's directory, and the Discord it connects to.
pub struct Setup {
    dir: TempDir,
    pub loopback: Loopback,
    pub discord: Discord,
}

impl Setup {
    pub async fn new() -> Setup {
        Setup::with_shards(1).await
    }

    /// Sets up as [`Setup::new`] does, on a Discord that recommends `shards` shards.
    pub async fn with_shards(shards: u32) -> Setup {
        Setup::on(Options { shards, ..Options::default() }).await
    }

    /// Sets up as [`Setup::new`] does, on a Discord with these options.
    pub async fn on(options: Options) -> Setup {
        // A slow machine may answer later than Discord allows.
        let patience = Patience { answer: BOUND, ..Patience::default() };
        let options = Options { pace: 100, patience, ..options };
        let loopback = Loopback::start(options).await.expect("a loopback");
        let dir = TempDir::new().unwrap();
        std::fs::write(dir.path().join("ca.pem"), loopback.ca_pem()).unwrap();
        let discord = loopback.discord();
        Setup { dir, loopback, discord }
    }

    pub fn data(&self) -> PathBuf {
        self.dir.path().join("data")
    }

    /// Returns the command of the program with its token, and without settings from outside.
    pub fn command(&self) -> Command {
        let mut command = without_settings(env!("CARGO_BIN_EXE_tertulia"), &["TERTULIA_"]);
        command
            .current_dir(self.dir.path())
            .env("TERTULIA_DISCORD_TOKEN", self.loopback.token())
            .env("TERTULIA_DISCORD_ADDRESS", self.loopback.rest_addr().to_string())
            .env("TERTULIA_DISCORD_CERTIFICATE", self.dir.path().join("ca.pem"))
            .env("TERTULIA_DATA_DIR", self.data())
            .env("TERTULIA_LOBBY_SEATING", "joined")
            .env("TERTULIA_REMINDERS_PRESENT", "0s")
            .stdin(Stdio::null());
        command
    }

    /// Starts the program with these settings added and waits until it is online. Its log goes to
    /// the file `log`.
    pub async fn start(&self, settings: &[(&str, &str)]) -> Program {
        let program = self.spawn("log", settings);
        self.is_online().await;
        program
    }

    /// Waits until the program is online.
    pub async fn is_online(&self) {
        self.discord.wait_for_bot(Presence::Online, BOUND).await.expect("it connects");
        let anybody = self.discord.application();
        self.discord.wait_until(anybody, BOUND, |_| !self.discord.commands().is_empty()).await.expect("its commands are there");
    }

    /// Starts the program with these settings added. Its log goes to the named file.
    pub fn spawn(&self, log: &str, settings: &[(&str, &str)]) -> Program {
        let mut command = self.command();
        for (name, value) in settings {
            command.env(format!("TERTULIA_{name}"), value);
        }
        self.run(log, command)
    }

    /// Starts the program by this command. Its log goes to the named file.
    pub fn run(&self, log: &str, mut command: Command) -> Program {
        let log = self.dir.path().join(log);
        let child = command.stderr(File::create(&log).unwrap()).spawn().expect("the program starts");
        Program { child: ChildProcess(child), log }
    }

    /// Types a command and waits for its answer.
    pub async fn types(&self, user: &str, channel: &str, command: &str, options: &[(&str, &str)]) -> Outcome {
        let options: Vec<Value> = options.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        let outcome = self.discord.command(user, channel, command, &options).await.unwrap();
        match outcome.state {
            State::Deferred => self.discord.settled(outcome.interaction, BOUND).await.unwrap(),
            _ => outcome,
        }
    }

    /// Opens a table, has everybody join, and starts the game.
    pub async fn table(&self, game: &str, channel: &str, players: &[&str]) -> TableId {
        self.types(players[0], channel, "table new", &[("game", game)]).await;
        let joins = |press: &Press| matches!(press.control, Control::Join);
        let lobby = self.live(players[0], channel, joins).await;
        let table = lobby.1.table;
        for player in &players[1..] {
            self.discord.press(*player, lobby.0, &Control::Join.at(table).to_string()).await.unwrap();
        }
        self.types(players[0], channel, "table start", &[]).await;
        self.live(players[0], channel, |press| matches!(press.control, Control::View)).await;
        table
    }

    /// Waits for a public message with such a button; returns the newest, and the button.
    pub async fn live(&self, user: &str, channel: &str, wanted: impl Fn(&Press) -> bool) -> (Id, Press) {
        let found = |view: &View| {
            let messages = &view.channel(channel)?.messages;
            let pressed = |message: &Arc<Message>| {
                let mut presses = message.buttons().into_iter().filter_map(|button| button.custom_id?.parse::<Press>().ok());
                Some((message.id, presses.find(&wanted)?))
            };
            messages.iter().rev().filter(|message| message.only_for.is_none()).find_map(pressed)
        };
        let view = self.discord.wait_until(user, BOUND, |view| found(view).is_some()).await.expect("such a button comes");
        found(&view).unwrap()
    }
}

/// The running program, killed when it is dropped.
pub struct Program {
    pub child: ChildProcess,
    log: PathBuf,
}

impl Program {
    /// Sends SIGTERM, waits for the end, and returns the log.
    pub async fn end(mut self) -> String {
        self.child.terminate().await;
        self.logged()
    }

    /// Waits until the log contains these words; returns the log.
    pub async fn logs(&self, words: &str) -> String {
        comes(&format!("it logs {words:?}"), async || self.logged(), |log| log.contains(words)).await
    }

    pub fn logged(&self) -> String {
        String::from_utf8_lossy(&std::fs::read(&self.log).unwrap()).into_owned()
    }

    /// Returns the memory that the program has in use, in MiB.
    pub fn resident(&self) -> u64 {
        self.memory("VmRSS:")
    }

    /// Returns the most memory that the program has had in use, in MiB.
    pub fn most_resident(&self) -> u64 {
        self.memory("VmHWM:")
    }

    fn memory(&self, which: &str) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.0.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with(which)).expect("its size");
        line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1024
    }
}

/// Runs the command in its own thread, because the Discord that it asks runs in this process.
pub async fn run(mut command: Command) -> Output {
    tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap()
}

/// Returns the permission bits of a file or a directory.
pub fn mode(path: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    std::fs::symlink_metadata(path).unwrap().permissions().mode() & 0o777
}
