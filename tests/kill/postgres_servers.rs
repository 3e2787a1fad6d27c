//! PostgreSQL servers that a test may stop. `TERTULIA_TEST_POSTGRES_BIN` names the directory of
//! PostgreSQL's programs.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::play::bot::PATIENCE;
use tertulia_testkit::child::is_root;
use tertulia_testkit::skipped;

const VARIABLE: &str = "TERTULIA_TEST_POSTGRES_BIN";

/// Servers by name, each on its own socket.
pub struct Servers {
    bin: PathBuf,
    dir: TempDir,
}

impl Servers {
    /// Returns the servers; without the variable it says so and returns `None`.
    pub fn named() -> Option<Servers> {
        let Some(bin) = std::env::var_os(VARIABLE) else {
            skipped(&format!("{VARIABLE} names no directory"));
            return None;
        };
        let servers = Servers { bin: PathBuf::from(bin), dir: TempDir::new().unwrap() };
        if is_root() {
            // The server refuses to run as root.
            done(Command::new("chown").arg("postgres").arg(servers.dir.path()));
        }
        Some(servers)
    }

    /// Creates a server and starts it.
    pub fn start(&self, which: &str) {
        self.run("initdb", &["-D", &self.data(which), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale"]);
        self.serve(which);
    }

    /// Creates a synchronous standby: from now on, the primary acknowledges nothing that the
    /// standby lacks.
    pub fn follow(&self, primary: &str, standby: &str) {
        let (from, to) = (self.socket(primary), self.data(standby));
        self.run("pg_basebackup", &["-h", &from, "-U", "postgres", "-D", &to, "-R", "-c", "fast"]);
        self.serve(standby);
        self.says(primary, "ALTER SYSTEM SET synchronous_standby_names = '*'");
        self.says(primary, "SELECT pg_reload_conf()");
        let since = Instant::now();
        while self.says(primary, "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") != "1" {
            assert!(since.elapsed() < PATIENCE, "the standby follows");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    pub fn promote(&self, standby: &str) {
        self.run("pg_ctl", &["-D", &self.data(standby), "-w", "promote"]);
    }

    /// Stops a server at once, as if its machine died.
    pub fn stop(&self, which: &str) {
        self.run("pg_ctl", &["-D", &self.data(which), "-m", "immediate", "stop"]);
    }

    /// Starts a server that was created before.
    pub fn serve(&self, which: &str) {
        if !Path::new(&self.socket(which)).is_dir() {
            std::fs::create_dir(self.socket(which)).unwrap();
            if is_root() {
                done(Command::new("chown").args(["postgres", &self.socket(which)]));
            }
        }
        let settings = format!("-k {} -c listen_addresses= -c max_connections=200", self.socket(which));
        let log = self.data(&format!("{which}.log"));
        self.run("pg_ctl", &["-D", &self.data(which), "-l", &log, "-w", "-o", &settings, "start"]);
    }

    /// Returns when the server last became ready for connections, from its log.
    pub fn ready_since(&self, which: &str) -> String {
        let log = std::fs::read_to_string(self.data(&format!("{which}.log"))).expect("its log");
        let line = log.lines().rfind(|line| line.contains("ready to accept connections")).expect("it is ready");
        line.split(" [").next().expect("a moment").to_owned()
    }

    /// Sends a signal to the server and all its processes.
    pub fn signal(&self, which: &str, signal: &str) {
        let pid = self.pid(which).expect("it runs");
        let children = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap_or_default();
        let all = std::iter::once(pid.as_str()).chain(children.split_whitespace());
        // A process may have ended meanwhile.
        let _ = Command::new("kill").arg(format!("-{signal}")).args(all).stderr(Stdio::null()).status();
    }

    fn pid(&self, which: &str) -> Option<String> {
        let pid = std::fs::read_to_string(Path::new(&self.data(which)).join("postmaster.pid")).ok()?;
        pid.lines().next().map(str::to_owned)
    }

    fn data(&self, name: &str) -> String {
        self.dir.path().join(name).display().to_string()
    }

    fn socket(&self, which: &str) -> String {
        self.data(&format!("{which}-socket"))
    }

    pub fn address(&self, which: &[&str]) -> String {
        let sockets: Vec<String> = which.iter().map(|which| self.socket(which)).collect();
        format!("host={} user=postgres", sockets.join(","))
    }

    pub fn says(&self, which: &str, sql: &str) -> String {
        let output = self.run("psql", &["-h", &self.socket(which), "-U", "postgres", "-qAt", "-c", sql]);
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
        let entries = std::fs::read_dir(self.dir.path()).into_iter().flatten().flatten();
        for which in entries.filter_map(|entry| entry.file_name().into_string().ok()) {
            if let Some(pid) = self.pid(&which) {
                let _ = Command::new("kill").args(["-QUIT", &pid]).status();
            }
        }
    }
}

fn done(command: &mut Command) -> Output {
    // The server inherits the output pipe and would keep it open for as long as it runs.
    let output = if command.get_args().any(|word| word == "start") {
        let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap();
        Output { status, stdout: Vec::new(), stderr: Vec::new() }
    } else {
        command.output().unwrap()
    };
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}
