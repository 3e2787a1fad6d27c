//! The program as a child process: started, killed, told to end.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use discord_loopback::{Discord, Loopback, Presence};
use tempfile::TempDir;
use tertulia::store::SledStore;

/// How long it may take to come or go.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often a process is asked whether it has ended.
const LOOK: Duration = Duration::from_millis(5);

/// A directory of its own, and a Discord to connect to.
pub struct Setup {
    dir: TempDir,
    token: String,
    address: String,
}

impl Setup {
    pub fn new(loopback: &Loopback) -> Setup {
        let dir = TempDir::new().unwrap();
        std::fs::write(dir.path().join("ca.pem"), loopback.ca_pem()).unwrap();
        Setup { dir, token: loopback.token().to_owned(), address: loopback.rest_addr().to_string() }
    }

    pub fn dir(&self) -> &Path {
        self.dir.path()
    }

    pub fn data(&self) -> PathBuf {
        self.dir().join("data")
    }

    /// The data, once the program has ended.
    pub fn store(&self) -> SledStore {
        SledStore::open(&self.data()).expect("the data can be opened")
    }

    pub fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tertulia"));
        let ours = |name: &str| name.starts_with("TERTULIA_") || name.starts_with("KILL_");
        for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_str().is_some_and(ours)) {
            command.env_remove(name);
        }
        command
            .current_dir(self.dir())
            .env("TERTULIA_DISCORD_TOKEN", &self.token)
            .env("TERTULIA_DISCORD_ADDRESS", &self.address)
            .env("TERTULIA_DISCORD_CERTIFICATE", self.dir().join("ca.pem"))
            .env("TERTULIA_DATA_DIR", self.data())
            // Its people press as fast as they are answered.
            .env("TERTULIA_LIMITS_PRESSES_AT_ONCE", "10000")
            .env("TERTULIA_LIMITS_PRESSES_PER_SECOND", "10000")
            // To look into a failure: KILL_LOG=info.
            .env("TERTULIA_LOG_FILTER", std::env::var("KILL_LOG").unwrap_or_else(|_| "off".to_owned()))
            .stdin(Stdio::null());
        command
    }
}

/// The running program. It is killed when it is dropped.
pub struct Bot(Child);

impl Bot {
    pub fn start(setup: &Setup) -> Bot {
        Bot(setup.command().spawn().expect("the program starts"))
    }

    /// After an end: waits until that was noticed, then until the new one is there.
    pub async fn start_again(setup: &Setup, discord: &Discord) -> Bot {
        discord.wait_for_bot(Presence::Offline, PATIENCE).await.expect("it goes away");
        let mut bot = Bot::start(setup);
        bot.online(discord).await;
        bot
    }

    pub async fn online(&mut self, discord: &Discord) {
        tokio::select! {
            came = discord.wait_for_bot(Presence::Online, PATIENCE) => came.expect("it comes back"),
            code = ended(&mut self.0) => panic!("it ended by itself: {code:?}"),
        }
        let anybody = discord.application();
        discord.wait_until(anybody, PATIENCE, |_| !discord.commands().is_empty()).await.expect("it registers its commands");
    }

    /// SIGKILL: it cannot be caught.
    pub fn kill(mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }

    /// SIGTERM, and with which code it ended.
    pub async fn terminate(&mut self) -> Option<i32> {
        let told = Command::new("sh").args(["-c", &format!("kill -TERM {}", self.0.id())]).status().unwrap();
        assert!(told.success());
        tokio::time::timeout(PATIENCE, ended(&mut self.0)).await.expect("it ends in time")
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The exit code, once there is one.
async fn ended(child: &mut Child) -> Option<i32> {
    let since = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        assert!(since.elapsed() < 3 * PATIENCE);
        tokio::time::sleep(LOOK).await;
    }
}
