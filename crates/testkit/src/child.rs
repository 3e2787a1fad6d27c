//! Programs that run beside a test, and end with it. Start reading at [`ChildProcess`].

use std::process::{Child, Command, ExitStatus};
use std::time::Duration;

use tokio::time::{sleep, timeout};

use crate::BOUND;

/// Returns the command of a program without the variables whose names begin with one of these.
pub fn without_settings(program: &str, prefixes: &[&str]) -> Command {
    let mut command = Command::new(program);
    let is_setting = |name: &str| prefixes.iter().any(|prefix| name.starts_with(prefix));
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_str().is_some_and(is_setting)) {
        command.env_remove(name);
    }
    command
}

/// Whether the test itself runs as root.
pub fn is_root() -> bool {
    String::from_utf8_lossy(&Command::new("id").arg("-u").output().unwrap().stdout).trim() == "0"
}

/// A running program, killed when it is dropped.
pub struct ChildProcess(pub Child);

impl ChildProcess {
    /// Sends a signal by its name: `TERM`.
    pub fn signal(&self, signal: &str) {
        let told = Command::new("kill").args([&format!("-{signal}"), &self.0.id().to_string()]).status().unwrap();
        assert!(told.success());
    }

    pub fn has_ended(&mut self) -> Option<ExitStatus> {
        self.0.try_wait().unwrap()
    }

    pub async fn ended(&mut self) -> ExitStatus {
        let looking = async {
            loop {
                match self.has_ended() {
                    Some(status) => return status,
                    None => sleep(Duration::from_millis(5)).await,
                }
            }
        };
        timeout(3 * BOUND, looking).await.expect("the program ends in time")
    }

    /// Sends SIGTERM, and waits for the end.
    pub async fn terminate(&mut self) -> ExitStatus {
        self.signal("TERM");
        self.ended().await
    }

    /// Kills it with SIGKILL, if it has not ended by itself.
    pub fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for ChildProcess {
    fn drop(&mut self) {
        self.kill();
    }
}
