//! A database whose standby is promoted under play. `TERTULIA_TEST_POSTGRES_BIN` names the directory with PostgreSQL's programs.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use tempfile::TempDir;
use tertulia::store::DiskStore;

use super::play::bot::Bot;
use super::play::dice::Rng;
use super::play::house::{House, Kind};
use super::play::user::Power;
use super::several::{PATIENCE, copy};

const VARIABLE: &str = "TERTULIA_TEST_POSTGRES_BIN";
const SEED: u64 = 20_261_127;
/// Answers before the server dies, and acknowledged moves afterwards.
const ANSWERS: u64 = 30;
const MOVES: u64 = 20;
/// How long nobody may be answered for, from the promotion on.
const AGAIN_WITHIN: Duration = Duration::from_secs(30);

/// A server and its synchronous standby, each on a socket of its own.
struct Servers {
    bin: PathBuf,
    dir: TempDir,
}

impl Servers {
    fn start(bin: PathBuf) -> Servers {
        let servers = Servers { bin, dir: TempDir::new().unwrap() };
        if is_root() {
            // The server does not run as root.
            done(Command::new("chown").arg("postgres").arg(servers.dir.path()));
        }
        let primary = servers.data("primary");
        servers.run("initdb", &["-D", &primary, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale"]);
        servers.serve("primary");
        let standby = servers.data("standby");
        servers.run("pg_basebackup", &["-h", &servers.socket("primary"), "-U", "postgres", "-D", &standby, "-R", "-c", "fast"]);
        servers.serve("standby");
        // From here on nothing is acknowledged that the standby does not have.
        servers.says("primary", "ALTER SYSTEM SET synchronous_standby_names = '*'");
        servers.says("primary", "SELECT pg_reload_conf()");
        let since = Instant::now();
        while servers.says("primary", "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") != "1" {
            assert!(since.elapsed() < PATIENCE, "the standby follows");
            std::thread::sleep(Duration::from_millis(50));
        }
        servers
    }

    fn serve(&self, which: &str) {
        std::fs::create_dir(self.socket(which)).unwrap();
        if is_root() {
            done(Command::new("chown").args(["postgres", &self.socket(which)]));
        }
        let settings = format!("-k {} -c listen_addresses= -c max_connections=200", self.socket(which));
        let log = self.data(&format!("{which}.log"));
        self.run("pg_ctl", &["-D", &self.data(which), "-l", &log, "-w", "-o", &settings, "start"]);
    }

    fn data(&self, name: &str) -> String {
        self.dir.path().join(name).display().to_string()
    }

    fn socket(&self, which: &str) -> String {
        self.data(&format!("{which}-socket"))
    }

    fn address(&self) -> String {
        format!("host={},{} user=postgres", self.socket("primary"), self.socket("standby"))
    }

    fn says(&self, which: &str, sql: &str) -> String {
        let output = self.run("psql", &["-h", &self.socket(which), "-U", "postgres", "-At", "-c", sql]);
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    fn run(&self, program: &str, words: &[&str]) -> Output {
        let program = self.bin.join(program);
        let mut command = match is_root() {
            true => {
                let mut command = Command::new("runuser");
                command.args(["-u", "postgres", "--"]).arg(program);
                command
            }
            false => Command::new(program),
        };
        done(command.current_dir("/").args(words))
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        for which in ["primary", "standby"] {
            let pid = std::fs::read_to_string(Path::new(&self.data(which)).join("postmaster.pid"));
            if let Some(pid) = pid.ok().and_then(|words| words.lines().next().map(str::to_owned)) {
                let _ = Command::new("kill").args(["-QUIT", &pid]).status();
            }
        }
    }
}

fn is_root() -> bool {
    String::from_utf8_lossy(&Command::new("id").arg("-u").output().unwrap().stdout).trim() == "0"
}

fn done(command: &mut Command) -> Output {
    // What a server inherits of its output stays open for as long as it runs.
    let output = if command.get_args().any(|word| word == "start") {
        let status = command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null()).status().unwrap();
        Output { status, stdout: Vec::new(), stderr: Vec::new() }
    } else {
        command.output().unwrap()
    };
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

/// It takes some twenty seconds: two servers are made, one of them dies, and people play before and after.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_standby_that_is_promoted_under_play_has_every_acknowledged_move() {
    let Some(bin) = std::env::var_os(VARIABLE) else {
        let _ = std::io::Write::write_all(&mut std::io::stderr(), format!("SKIPPED: {VARIABLE} names no directory\n").as_bytes());
        return;
    };
    let servers = Servers::start(PathBuf::from(bin));
    let mut rng = Rng::new(SEED);
    let house = House::build_on(Kind::Several { shards: 2 }, &mut rng, |setup| {
        setup.set("TERTULIA_DATA_POSTGRES", &servers.address());
    })
    .await;
    copy(&house, &["--from", &format!("sled:{}", house.setup.tables().display()), "--to", "postgres"]);
    let mut bots: Vec<Bot> = (0..2).map(|_| Bot::start(&house.setup)).collect();
    bots[0].online(&house.setup, house.discord().as_ref()).await;
    let mut people = house.people(&mut rng);
    let mut answers = house.notes.answers.subscribe();
    house.power.send_replace(Power::On(0));
    let answered = tokio::time::timeout(PATIENCE, answers.wait_for(|count| *count >= ANSWERS)).await.is_ok();
    assert!(answered, "people play");

    // The server dies, and its standby takes its place.
    servers.run("pg_ctl", &["-D", &servers.data("primary"), "-m", "immediate", "stop"]);
    tokio::time::sleep(Duration::from_secs(2)).await;
    let before = house.notes.acknowledged();
    servers.run("pg_ctl", &["-D", &servers.data("standby"), "-w", "promote"]);
    let since = Instant::now();
    while house.notes.acknowledged() == before {
        assert!(since.elapsed() < AGAIN_WITHIN, "somebody is answered again");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let again = since.elapsed();
    while house.notes.acknowledged() < before + MOVES {
        assert!(tokio::time::timeout(PATIENCE, answers.changed()).await.is_ok(), "play goes on");
    }
    for bot in &mut bots {
        assert_eq!(bot.terminate().await, Some(0), "both are the same processes still, and end well");
    }
    house.power.send_replace(Power::Done);
    while let Some(ended) = people.join_next().await {
        ended.expect("a driver that does not break down");
    }
    let mut last = Bot::start(&house.setup);
    let waiting = "SELECT count(*) FROM tertulia_rows WHERE substring(key FROM 1 FOR 1) = 'o'::bytea";
    let since = Instant::now();
    while servers.says("standby", waiting) != "0" {
        assert!(since.elapsed() < PATIENCE, "everything is delivered");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    assert_eq!(last.terminate().await, Some(0));
    let back = house.setup.dir().join("back");
    copy(&house, &["--from", "postgres", "--to", &format!("sled:{}", back.display())]);
    let store = std::sync::Arc::new(DiskStore::open(&back).expect("the copy can be opened"));
    let sums = house.check_in(store).await;
    eprintln!("answered again {again:?} after the promotion: {sums:?}");
    assert!(sums.acknowledged >= MOVES, "{sums:?}");
}
