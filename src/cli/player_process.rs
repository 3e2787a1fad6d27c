//! A program of somebody else as a process that plays in the arena. Whatever it does, nothing here
//! waits for it without a limit, and nothing grows with what it writes. Not here: what is said to
//! it (`kit/outsiders.rs` of the rules). Start reading at [`PlayerProcess::start`].

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;

use tertulia_base::clock::Timer;
use tertulia_rules::kit::outsiders::{OutsideAnswer, Outsider};

/// How much longer the first answer of a process may take, for its start.
const START: Duration = Duration::from_secs(5);

/// How long a process has after the end of its game before it is killed.
const FAREWELL: Duration = Duration::from_secs(1);

/// After so many late answers in a row a process is killed.
const MOST_MISSED: u32 = 3;

/// The longest line that a process may write, in bytes. Actions have at most 60.
const LONGEST_LINE: u64 = 1_000;

/// Lines that wait for a process to read them.
const MOST_UNREAD: usize = 10_000;

/// Lines of a process that wait to be read.
const MOST_UNHEARD: usize = 16;

/// A running program, in one seat of one game.
#[derive(Debug)]
pub struct PlayerProcess {
    child: Child,
    allowed: Duration,
    /// To its input; `None` once it was given up.
    input: Option<SyncSender<String>>,
    output: Receiver<String>,
    asked: bool,
    /// Answers that are still to come, too late.
    owed: u32,
    missed: u32,
}

impl PlayerProcess {
    /// Starts the program of a command: words with spaces between, no shell.
    ///
    /// # Errors
    /// When it does not start, with what to tell the user.
    pub fn start(command: &str, allowed: Duration) -> Result<PlayerProcess, String> {
        let mut words = command.split_whitespace();
        let mut process = Command::new(words.next().unwrap_or_default());
        process.args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
        // The bot's token is no business of theirs.
        let settings = std::env::vars_os().map(|(name, _)| name);
        for name in settings.filter(|name| name.as_encoded_bytes().starts_with(b"TERTULIA_")) {
            process.env_remove(name);
        }
        // What it starts itself is in its group, to be killed with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut process, 0);
        let mut child = process.spawn().map_err(|why| format!("`{command}` does not start: {why}"))?;
        let (input, to_write) = sync_channel(MOST_UNREAD);
        let (heard, output) = sync_channel(MOST_UNHEARD);
        if let Some(stdin) = child.stdin.take() {
            std::thread::spawn(move || write_lines(stdin, &to_write));
        }
        if let Some(stdout) = child.stdout.take() {
            std::thread::spawn(move || read_lines(stdout, &heard));
        }
        Ok(PlayerProcess { child, allowed, input: Some(input), output, asked: false, owed: 0, missed: 0 })
    }

    /// Waits for the next line that answers the present question.
    fn answer(&mut self, allowed: Duration, timer: Timer) -> Option<String> {
        loop {
            let line = self.output.recv_timeout(allowed.saturating_sub(timer.elapsed())).ok()?;
            match self.owed {
                0 => return Some(line),
                _ => self.owed -= 1,
            }
        }
    }

    fn kill(&mut self) {
        self.input = None;
        #[cfg(unix)]
        let _ = rustix::process::kill_process_group(rustix::process::Pid::from_child(&self.child), rustix::process::Signal::KILL);
        let _ = self.child.kill();
    }
}

impl Outsider for PlayerProcess {
    fn tell(&mut self, line: &str) {
        let unread = self.input.as_ref().is_some_and(|input| input.try_send(format!("{line}\n")).is_err());
        if unread {
            self.kill();
        }
    }

    fn ask(&mut self, line: &str) -> OutsideAnswer {
        self.tell(line);
        if self.input.is_none() {
            return OutsideAnswer { line: None, took: Duration::ZERO };
        }
        let allowed = self.allowed + if self.asked { Duration::ZERO } else { START };
        self.asked = true;
        let timer = Timer::start();
        let line = self.answer(allowed, timer);
        match line {
            Some(_) => self.missed = 0,
            None => {
                (self.missed, self.owed) = (self.missed + 1, self.owed + 1);
                // One that has ended or closed its output is late at once.
                if self.missed >= MOST_MISSED {
                    self.kill();
                }
            }
        }
        OutsideAnswer { line, took: timer.elapsed() }
    }
}

impl Drop for PlayerProcess {
    /// Waits a little till it has closed its output, then kills it.
    fn drop(&mut self) {
        if self.input.take().is_some() {
            let timer = Timer::start();
            let left = || FAREWELL.checked_sub(timer.elapsed());
            while left().is_some_and(|left| self.output.recv_timeout(left).is_ok()) {}
        }
        self.kill();
        let _ = self.child.wait();
    }
}

fn write_lines(mut input: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if input.write_all(line.as_bytes()).is_err() {
            break;
        }
    }
}

/// Reads lines until the output ends, a line is too long, or nobody listens any more.
fn read_lines(output: ChildStdout, heard: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
        let is_whole = read.is_ok() && line.ends_with(b"\n");
        if !is_whole || heard.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() {
            break;
        }
    }
}
