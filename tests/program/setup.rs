//! `tertulia setup`, in a terminal and without one.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;

use discord_loopback::{Options, Presence};
use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use tertulia_testkit::child::{ChildProcess, is_root};
use tertulia_testkit::{BOUND, comes};

use crate::program::{Setup, mode, run};

const LINK_FOR_PEOPLE: &str = "&integration_type=1&scope=applications.commands";

/// Returns an application that people cannot install yet.
async fn fresh() -> Setup {
    Setup::on(Options { user_install: false, ..Options::default() }).await
}

fn dir(setup: &Setup) -> PathBuf {
    setup.data().parent().unwrap().to_owned()
}

fn files(setup: &Setup) -> BTreeSet<OsString> {
    fs::read_dir(dir(setup)).unwrap().map(|entry| entry.unwrap().file_name()).collect()
}

/// Returns the text of a file in the directory of the setup.
fn text(setup: &Setup, name: &str) -> String {
    fs::read_to_string(dir(setup).join(name)).unwrap()
}

/// Returns the program with no settings but the address of its Discord, in this language.
fn program(setup: &Setup, lang: &str) -> Command {
    let mut command = setup.command();
    for name in ["TERTULIA_DISCORD_TOKEN", "TERTULIA_DATA_DIR", "LC_ALL", "LC_MESSAGES"] {
        command.env_remove(name);
    }
    command.env("LANG", lang);
    command
}

/// Returns whether people can install the application.
async fn is_for_people(setup: &Setup) -> bool {
    let mut command = program(setup, "C");
    command.env("TERTULIA_DISCORD_TOKEN", setup.loopback.token()).current_dir(std::env::temp_dir()).arg("invite");
    let output = run(command).await;
    assert!(output.status.success(), "{output:?}");
    String::from_utf8_lossy(&output.stdout).contains(LINK_FOR_PEOPLE)
}

/// A program in a terminal of its own, and somebody who reads and types there.
struct Typist {
    child: ChildProcess,
    keys: File,
    screen: Arc<Mutex<Vec<u8>>>,
    reader: thread::JoinHandle<()>,
    /// How much of the screen has been read.
    read: usize,
}

impl Typist {
    fn start(mut command: Command) -> Typist {
        let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
        grantpt(&terminal).unwrap();
        unlockpt(&terminal).unwrap();
        let name = ptsname(&terminal, Vec::new()).unwrap();
        let side = || open(name.as_c_str(), OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC, Mode::empty()).unwrap();
        command.stdin(Stdio::from(side())).stdout(Stdio::from(side())).stderr(Stdio::from(side()));
        let child = ChildProcess(command.spawn().unwrap());
        // The terminal ends when nobody but the program has held it.
        drop(command);
        let keys = File::from(terminal);
        let (mut shown, screen) = (keys.try_clone().unwrap(), Arc::new(Mutex::new(Vec::new())));
        let copy = screen.clone();
        let reader = thread::spawn(move || {
            let mut piece = [0; 1024];
            while let Ok(length @ 1..) = shown.read(&mut piece) {
                copy.lock().unwrap().extend_from_slice(&piece[..length]);
            }
        });
        Typist { child, keys, screen, reader, read: 0 }
    }

    fn screen(&self) -> String {
        String::from_utf8_lossy(&self.screen.lock().unwrap()).into_owned()
    }

    /// Waits until the program asks or says this.
    async fn reads(&mut self, words: &str) {
        let from = self.read;
        let unread = async || self.screen().get(from..).unwrap_or_default().to_owned();
        let rest = comes(&format!("it says {words:?}"), unread, |rest| rest.contains(words)).await;
        self.read += rest.find(words).unwrap() + words.len();
    }

    fn types(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
    }

    /// Reads the question, and types an answer.
    async fn answers(&mut self, question: &str, answer: &str) {
        self.reads(question).await;
        self.types(answer);
    }

    /// Waits for the end; returns the exit code and all that was shown.
    async fn ends(mut self) -> (Option<i32>, String) {
        let status = self.child.ended().await;
        let Typist { reader, screen, .. } = self;
        reader.join().unwrap();
        let shown = String::from_utf8_lossy(&screen.lock().unwrap()).into_owned();
        (status.code(), shown)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_answer_may_be_wrong_once_and_a_bot_starts_with_the_right_ones() {
    let setup = fresh().await;
    let token = setup.loopback.token().to_owned();
    let mut command = program(&setup, "en_US.UTF-8");
    command.args(["setup", "--unit", "no"]);
    let mut typist = Typist::start(command);
    typist.answers("(en, fr) [en]: ", "de\n").await;
    typist.answers("Please answer en or fr.", "\n").await;
    typist.answers("isn’t shown): ", "not a token\n").await;
    typist.reads("a token has no spaces").await;
    typist.answers("isn’t shown): ", "not-the-token\n").await;
    typist.reads("Discord doesn’t accept this token").await;
    typist.answers("isn’t shown): ", &format!("{token}\n")).await;
    typist.reads("belongs to the application “Loopback”").await;
    typist.answers("[data]: ", "ca.pem/data\n").await;
    typist.reads("ca.pem/data can’t be created or written: ").await;
    typist.answers("[data]: ", ".\n").await;
    typist.reads(". holds other files").await;
    typist.answers("[data]: ", "postgres://ana:very-secret@h/d?sslcert=x\n").await;
    typist.reads("parameter sslcert").await;
    typist.answers("[data]: ", "\n").await;
    typist.answers("[backups]: ", "ca.pem/backups\n").await;
    typist.reads("ca.pem/backups can’t be created or written: ").await;
    typist.answers("[backups]: ", "\n").await;
    typist.answers("[1d]: ", "31d\n").await;
    typist.reads("isn’t a time").await;
    typist.answers("[1d]: ", "6h\n").await;
    typist.reads("token_file = \"token\"").await;
    typist.answers("Go ahead? (yes, no) [yes]: ", "perhaps\n").await;
    typist.reads("Please answer yes or no").await;
    assert_eq!(files(&setup), BTreeSet::from([OsString::from("ca.pem")]), "nothing is written before the last answer");
    typist.answers("Go ahead? (yes, no) [yes]: ", "\n").await;
    let (code, shown) = typist.ends().await;
    assert_eq!(code, Some(0), "{shown}");
    assert!(!shown.contains(&token) && !shown.contains("not-the-token"), "a token is not shown: {shown}");
    assert!(shown.contains("[data]: ca.pem/data"), "everything else is: {shown}");
    assert!(shown.lines().any(|line| line.trim_end().ends_with(LINK_FOR_PEOPLE)), "{shown}");
    assert!(shown.contains("To start Tertulia, run: tertulia\r\n"), "{shown}");

    let config: toml::Table = text(&setup, "config.toml").parse().unwrap();
    let expected = "discord.token_file = 'token'\ndata.dir = 'data'\nbackup = { dir = 'backups', every = '6h' }";
    assert_eq!(config, expected.parse::<toml::Table>().unwrap());
    assert_eq!(text(&setup, "token"), format!("TERTULIA_DISCORD_TOKEN={token}\n"));
    for file in ["config.toml", "token"] {
        assert_eq!(mode(&dir(&setup).join(file)), 0o600, "{file}");
    }
    let mut child = ChildProcess(program(&setup, "C").stderr(Stdio::null()).spawn().unwrap());
    setup.discord.wait_for_bot(Presence::Online, BOUND).await.expect("a bot starts with these settings alone");
    child.terminate().await;
    assert!(setup.data().join("db").exists(), "tables are where the answer said");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_cancels_has_changed_nothing() {
    let setup = fresh().await;
    let token = format!("{}\n", setup.loopback.token());
    let token = token.as_str();
    let answers: [&[(&str, &str)]; 4] = [
        // Ctrl-C where the token is typed, and Ctrl-D where a directory is.
        &[("isn’t shown): ", "half\u{3}")],
        &[("isn’t shown): ", token), ("[data]: ", "\u{4}")],
        &[("isn’t shown): ", token), ("[data]: ", "\n"), ("[backups]: ", "none\n"), ("[yes]: ", "no\n")],
        &[("isn’t shown): ", token), ("[data]: ", "\n"), ("[backups]: ", "\n"), ("[1d]: ", "\n"), ("[yes]: ", "\u{4}")],
    ];
    for answers in answers {
        let mut command = program(&setup, "C");
        command.args(["setup", "--unit", "no", "--language", "en"]);
        let mut typist = Typist::start(command);
        for (question, answer) in answers {
            typist.answers(question, answer).await;
        }
        let (code, shown) = typist.ends().await;
        assert!(code == Some(1) && shown.contains("Cancelled: nothing was changed."), "{code:?}: {shown}");
        assert_eq!(files(&setup), BTreeSet::from([OsString::from("ca.pem")]), "{shown}");
    }
    assert!(!is_for_people(&setup).await, "the application is as it was");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn settings_that_are_there_are_the_defaults_and_are_kept_when_they_are_replaced() {
    let setup = fresh().await;
    let token = setup.loopback.token();
    let old = format!("[discord]\ntoken = \"{token}\"\n[data]\ndir = \"tables\"\n[reminders]\nafter = \"2d\"\n");
    fs::write(dir(&setup).join("config.toml"), &old).unwrap();
    let start = || {
        let mut command = program(&setup, "fr_FR.UTF-8");
        command.args(["setup", "--unit", "no"]);
        Typist::start(command)
    };
    let mut typist = start();
    typist.answers("(en, fr) [fr]: ", "\n").await;
    typist.answers("(oui, non) [oui]: ", "non\n").await;
    let (code, shown) = typist.ends().await;
    assert!(code == Some(1) && shown.contains("rien n’a été changé"), "{shown}");
    assert_eq!(text(&setup, "config.toml"), old);

    let mut typist = start();
    typist.answers("(en, fr) [fr]: ", "\n").await;
    typist.answers("config.toml existe, et ses réglages sont proposés", "\n").await;
    typist.answers("Entrée prend celui qui est là", "\n").await;
    typist.answers("[tables]: ", "\n").await;
    typist.answers("[backups]: ", "aucune\n").await;
    typist.answers("On y va\u{a0}? (oui, non) [oui]: ", "o\n").await;
    let (code, shown) = typist.ends().await;
    assert!(code == Some(0) && !shown.contains(token) && shown.contains("Ajoute le bot"), "{shown}");
    assert_eq!(text(&setup, "config.toml.before"), old);
    assert_eq!(mode(&dir(&setup).join("config.toml.before")), 0o600, "it has the token");
    let config: toml::Table = text(&setup, "config.toml").parse().unwrap();
    let expected = "discord.token_file = 'token'\ndata.dir = 'tables'\nreminders.after = '2d'";
    assert_eq!(config, expected.parse::<toml::Table>().unwrap());
    assert_eq!(text(&setup, "token"), format!("TERTULIA_DISCORD_TOKEN={token}\n"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_terminal_what_is_missing_or_wrong_is_named_and_nothing_is_changed() {
    let setup = fresh().await;
    let token = dir(&setup).join("given");
    fs::write(&token, setup.loopback.token()).unwrap();
    let bad = dir(&setup).join("bad");
    fs::write(&bad, "not-the-token").unwrap();
    let before = files(&setup);
    let set_up = async |settings: Option<(&str, &str)>, args: &[&str]| {
        let mut command = program(&setup, "C");
        command.envs(settings).arg("setup").args(args);
        let Output { status, stdout, stderr } = run(command).await;
        (status.code(), String::from_utf8([stdout, stderr].concat()).unwrap())
    };
    let (yes, given) = (&["--yes", "--token-file", "given"][..], &["--token-file", "given"][..]);
    let nowhere = ("TERTULIA_DISCORD_ADDRESS", "127.0.0.1:1");
    for (settings, args, expected, words) in [
        (None, given.to_vec(), 2, "There is no terminal to ask in."),
        (None, vec!["--yes"], 1, "The token is missing"),
        (None, vec!["--yes", "--token-file", "nothing"], 1, "nothing can’t be read: "),
        (None, vec!["--yes", "--token-file", "bad"], 1, "Discord doesn’t accept this token"),
        (Some(nowhere), yes.to_vec(), 1, "Discord isn’t answering."),
        (None, [yes, &["--data", "."]].concat(), 1, ". holds other files"),
        (None, [yes, &["--data", "given/data"]].concat(), 1, "given/data can’t be created or written"),
        (None, [yes, &["--data", "postgres://a:very-secret@h:x/d"]].concat(), 1, "not the address of a PostgreSQL database"),
        (None, [yes, &["--backups", "given/b"]].concat(), 1, "given/b can’t be created or written"),
        (None, [yes, &["--every", "1s"]].concat(), 1, "isn’t a time"),
        (None, [yes, &["--config", "given/config.toml"]].concat(), 1, "given can’t be created or written"),
        (None, [yes, &["--unit", "perhaps"]].concat(), 1, "Please answer yes or no."),
    ] {
        let (code, said) = set_up(settings, &args).await;
        assert!(code == Some(expected) && said.contains(words), "{args:?}: {code:?}: {said}");
        assert!(!said.contains("very-secret") && !said.contains("not-the-token"), "{args:?}: {said}");
        assert_eq!(files(&setup), before, "{args:?}: {said}");
    }
    assert!(!is_for_people(&setup).await, "the application is as it was");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_script_gives_all_answers_as_options() {
    let setup = fresh().await;
    let dir = dir(&setup);
    let set_up = async |args: &[&str]| {
        let mut command = program(&setup, "C");
        command.env("TERTULIA_DISCORD_TOKEN", setup.loopback.token()).args(["setup", "--yes"]).args(args);
        let Output { status, stdout, stderr } = run(command).await;
        (status.code(), String::from_utf8([stdout, stderr].concat()).unwrap())
    };
    let (code, said) = set_up(&["--language", "fr", "--data", "tables", "--backups", "none", "--unit", "no"]).await;
    assert!(code == Some(0) && said.contains(LINK_FOR_PEOPLE) && said.contains("Pour démarrer Tertulia"), "{said}");
    assert!(is_for_people(&setup).await, "the application was configured");
    let first = text(&setup, "config.toml");
    let expected = "discord.token_file = 'token'\ndata.dir = 'tables'";
    assert_eq!(first.parse::<toml::Table>().unwrap(), expected.parse::<toml::Table>().unwrap());

    let database = "postgres://ana:very-secret@h/d";
    let (code, said) = set_up(&["--data", database]).await;
    assert!(code == Some(2) && said.contains("An answer is missing: give --replace."), "{code:?}: {said}");
    assert_eq!(text(&setup, "config.toml"), first);
    let (code, said) = set_up(&["--data", database, "--replace"]).await;
    assert!(code == Some(0) && !said.contains("very-secret") && said.contains("(hidden)"), "{said}");
    assert_eq!(text(&setup, "config.toml.before"), first);
    assert!(text(&setup, "config.toml").contains(database));

    let broken = "[discord\ntoken";
    fs::write(dir.join("config.toml"), broken).unwrap();
    let (code, said) = set_up(&["--data", "tables", "--backups", "none", "--replace"]).await;
    assert!(code == Some(0) && said.contains("isn’t valid, so the questions begin with the defaults"), "{said}");
    assert_eq!((text(&setup, "config.toml"), text(&setup, "config.toml.before").as_str()), (first, broken));

    // Root would install the unit.
    if !is_root() {
        let (code, said) = set_up(&["--config", "unit/config.toml", "--unit", "yes", "--data", "unit/data"]).await;
        assert!(code == Some(0) && said.contains("sudo systemctl restart tertulia"), "{said}");
        let unit = text(&setup, "unit/tertulia.service");
        let data = dir.canonicalize().unwrap().join("unit/data");
        assert!(unit.contains(&format!("TERTULIA_DATA_DIR={}", data.display())) && data.is_dir(), "{unit}");
    }
}
