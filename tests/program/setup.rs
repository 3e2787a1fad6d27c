//! `tertulia setup`, in a terminal and without one.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::net::SocketAddr;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use discord_loopback::{Options, Presence};
use rustix::fs::{Mode, OFlags, open};
#[cfg(target_os = "linux")]
use rustix::process::{Pid, Resource, Rlimit, prlimit};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use tertulia_testkit::child::{ChildProcess, is_root};
use tertulia_testkit::{BOUND, comes, skipped};
use tokio::net::{TcpListener, TcpStream};

use crate::program::{Setup, mode, run};

const LINK_FOR_PEOPLE: &str = "&integration_type=1&scope=applications.commands";

/// What the set-up says in one language.
struct Wording {
    lang: &'static str,
    yes: &'static str,
    no: &'static str,
    /// The ends of questions.
    aside: &'static str,
    token: &'static str,
    unchecked: &'static str,
    operation: &'static str,
    go: &'static str,
    again: &'static str,
    /// What is said.
    cancelled: &'static str,
    not_valid: &'static str,
    token_lost: &'static str,
    token_refused: &'static str,
    silent: &'static str,
    stays_unchecked: &'static str,
    links_later: &'static str,
    belongs: &'static str,
    not_services: &'static str,
    not_an_address: &'static str,
    not_written: &'static str,
    make_room: &'static str,
    let_write: &'static str,
}

const ENGLISH: Wording = Wording {
    lang: "en",
    yes: "yes\n",
    no: "no\n",
    aside: "as config.toml.before, and write a new one at the end? (yes, no) [yes]: ",
    token: "isn’t shown): ",
    unchecked: "having the token checked? (yes; no tries again) [no]: ",
    operation: "or none) [none]: ",
    go: "Go ahead? (yes, no) [yes]: ",
    again: "Try again? (yes, no) [yes]: ",
    cancelled: "Cancelled: nothing was changed.",
    not_valid: "config.toml isn’t valid",
    token_lost: "The token has to be given again: ",
    token_refused: "Discord doesn’t accept this token",
    silent: "Discord isn’t answering.",
    stays_unchecked: "The token isn’t checked",
    links_later: "Once Discord answers, run tertulia setup again",
    belongs: "belongs to user 4321",
    not_services: "the bot will run as the user tertulia, who may not write there",
    not_an_address: "isn’t an address with a port",
    not_written: " can’t be written: ",
    make_room: "Nothing was changed. Make room on that disk",
    let_write: "Nothing was changed. Make that directory writable",
};

const FRENCH: Wording = Wording {
    lang: "fr",
    yes: "oui\n",
    no: "non\n",
    aside: "sous config.toml.before, et écrire un nouveau fichier à la fin\u{a0}? (oui, non) [oui]: ",
    token: "ne s’affiche pas): ",
    unchecked: "(oui\u{a0}; non pour réessayer) [non]: ",
    operation: "ou aucune) [aucune]: ",
    go: "On y va\u{a0}? (oui, non) [oui]: ",
    again: "Réessayer\u{a0}? (oui, non) [oui]: ",
    cancelled: "Annulé\u{a0}: rien n’a été changé.",
    not_valid: "config.toml n’est pas valide",
    token_lost: "Il faut redonner le jeton\u{a0}: ",
    token_refused: "Discord n’accepte pas ce jeton",
    silent: "Discord ne répond pas.",
    stays_unchecked: "Le jeton n’est pas vérifié",
    links_later: "Quand Discord répondra, relance tertulia setup",
    belongs: "appartient à l’utilisateur 4321",
    not_services: "le bot tournera sous l’utilisateur tertulia, qui ne peut pas y écrire",
    not_an_address: "n’est pas une adresse avec un port",
    not_written: "Impossible d’écrire ",
    make_room: "Rien n’a été changé. Fais de la place sur ce disque",
    let_write: "Rien n’a été changé. Rends ce dossier accessible en écriture",
};

const WORDINGS: [&Wording; 2] = [&ENGLISH, &FRENCH];

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

/// Returns the set-up in this language, with these options.
fn set_up(setup: &Setup, said: &Wording, args: &[&str]) -> Command {
    let mut command = program(setup, "C");
    command.args(["setup", "--language", said.lang]).args(args);
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

    /// Gives the token, takes the default for tables, and wants no backups.
    async fn answers_all_but_the_last(&mut self, said: &Wording, token: &str) {
        self.answers(said.token, &format!("{token}\n")).await;
        self.answers("[data]: ", "\n").await;
        self.answers("[backups]: ", "-\n").await;
    }

    /// Waits for the end, which is the last line's; returns all that was shown.
    async fn ends_cancelled(self, said: &Wording) -> String {
        let (code, shown) = self.ends().await;
        assert!(code == Some(1) && shown.trim_end().ends_with(said.cancelled), "{code:?}: {shown}");
        shown
    }

    async fn ends_done(self) -> String {
        let (code, shown) = self.ends().await;
        assert_eq!(code, Some(0), "{shown}");
        shown
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
async fn whoever_cancels_at_any_question_has_changed_nothing() {
    let setup = fresh().await;
    let token = format!("{}\n", setup.loopback.token());
    let old = "[reminders]\nafter = \"2d\"\n";
    fs::write(dir(&setup).join("config.toml"), old).unwrap();
    let before = files(&setup);
    let cancel = async |said: &Wording, answers: &[(&str, &str)]| {
        let mut command = program(&setup, if said.lang == "fr" { "fr_FR.UTF-8" } else { "C" });
        command.args(["setup", "--unit", "no"]);
        let mut typist = Typist::start(command);
        for (question, answer) in answers {
            typist.answers(question, answer).await;
        }
        let shown = typist.ends_cancelled(said).await;
        assert_eq!((files(&setup), text(&setup, "config.toml").as_str()), (before.clone(), old), "{shown}");
    };
    let in_language = async |said: &Wording| {
        let (language, yes) = (format!("[{}]: ", said.lang), format!("[{}]: ", said.yes.trim_end()));
        let answers = [
            (language.as_str(), "\n"),
            (yes.as_str(), "\n"),
            (said.token, token.as_str()),
            ("[data]: ", "\n"),
            ("[backups]: ", "\n"),
            ("[1d]: ", "\n"),
            (said.go, said.no),
        ];
        for (at, (question, _)) in answers.iter().enumerate() {
            cancel(said, &[&answers[..at], &[(*question, "\u{4}")]].concat()).await;
        }
        cancel(said, &answers).await;
        cancel(said, &[&answers[..2], &[(said.token, "half\u{3}")]].concat()).await;
    };
    tokio::join!(in_language(&ENGLISH), in_language(&FRENCH));
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

/// Runs another command without being ended by a write beyond a limit, which then fails.
#[cfg(target_os = "linux")]
fn bearing_limits(command: &Command) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""]).arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    shell.current_dir(command.get_current_dir().unwrap());
    shell
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_cannot_be_written_leaves_all_as_they_were_and_is_tried_again() {
    for said in WORDINGS {
        let setup = fresh().await;
        let old = "[reminders]\nafter = \"2d\"\n";
        fs::write(dir(&setup).join("config.toml"), old).unwrap();
        let before = files(&setup);
        for answer in [said.no, said.yes] {
            let command = set_up(&setup, said, &["--unit", "no", "--replace"]);
            let mut typist = Typist::start(bearing_limits(&command));
            let program = Pid::from_child(&typist.child.0);
            let longest_file = |bytes| {
                let old = prlimit(Some(program), Resource::Fsize, Rlimit { current: bytes, maximum: None }).unwrap();
                assert_eq!(old.maximum, None, "the test itself has no limit");
            };
            typist.answers_all_but_the_last(said, setup.loopback.token()).await;
            typist.reads(said.go).await;
            longest_file(Some(0));
            typist.types("\n");
            typist.reads(said.not_written).await;
            typist.reads(said.make_room).await;
            typist.reads(said.again).await;
            assert_eq!((files(&setup), text(&setup, "config.toml").as_str()), (before.clone(), old));
            assert!(!is_for_people(&setup).await, "the application is as it was");
            longest_file(None);
            typist.types(answer);
            if answer == said.yes {
                typist.ends_done().await;
            } else {
                typist.ends_cancelled(said).await;
                assert_eq!(files(&setup), before);
            }
        }
        assert_eq!(text(&setup, "config.toml.before"), old);
        assert!(text(&setup, "config.toml").contains("2d") && is_for_people(&setup).await);
    }
}

/// A small disk of a test's own, unmounted when it is dropped. Mounting it needs root.
struct SmallDisk(PathBuf);

impl SmallDisk {
    fn mount(at: &Path) -> Option<SmallDisk> {
        fs::create_dir(at).unwrap();
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=16k", "tmpfs"]).arg(at).output();
        mounted.is_ok_and(|mounted| mounted.status.success()).then(|| SmallDisk(at.to_owned()))
    }

    /// Mounts it again, `rw` or `ro`.
    fn remount(&self, how: &str) {
        let mounted = Command::new("mount").args(["-o", &format!("remount,{how}")]).arg(&self.0).output().unwrap();
        assert!(mounted.status.success(), "{mounted:?}");
    }

    fn ballast(&self) -> PathBuf {
        self.0.join("ballast")
    }

    fn fill(&self) {
        let mut ballast = File::create(self.ballast()).unwrap();
        while ballast.write_all(&[1; 4096]).is_ok() {}
    }

    fn holds(&self) -> Vec<OsString> {
        fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().file_name()).collect()
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).output();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_a_full_and_on_a_read_only_disk_nothing_stays_and_what_helps_is_said() {
    for said in WORDINGS {
        let setup = fresh().await;
        let Some(disk) = SmallDisk::mount(&dir(&setup).join("disk")) else {
            return skipped("a small disk cannot be mounted, which needs root");
        };
        let command = set_up(&setup, said, &["--unit", "no", "--config", "disk/deep/config.toml"]);
        let mut typist = Typist::start(command);
        typist.answers_all_but_the_last(said, setup.loopback.token()).await;
        typist.reads(said.go).await;
        disk.fill();
        typist.types("\n");
        typist.reads("No space left on device").await;
        typist.reads(said.make_room).await;
        typist.reads(said.again).await;
        assert_eq!(disk.holds(), ["ballast"]);
        fs::remove_file(disk.ballast()).unwrap();
        disk.remount("ro");
        typist.types("\n");
        typist.reads("Read-only file system").await;
        typist.reads(said.let_write).await;
        typist.reads(said.again).await;
        disk.remount("rw");
        assert!(disk.holds().is_empty(), "{:?}", disk.holds());
        typist.types("\n");
        typist.ends_done().await;
        assert_eq!(disk.holds(), ["deep"]);
        assert!(text(&setup, "disk/deep/token").contains(setup.loopback.token()));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_a_directory_that_was_closed_meanwhile_nothing_stays_and_what_helps_is_said() {
    if is_root() {
        return skipped("root writes in every directory");
    }
    for said in WORDINGS {
        let setup = fresh().await;
        let (place, before) = (dir(&setup), files(&setup));
        let permit = |mode| fs::set_permissions(&place, fs::Permissions::from_mode(mode)).unwrap();
        let mut typist = Typist::start(set_up(&setup, said, &["--unit", "no"]));
        typist.answers_all_but_the_last(said, setup.loopback.token()).await;
        typist.reads(said.go).await;
        permit(0o500);
        typist.types("\n");
        typist.reads("Permission denied").await;
        typist.reads(said.let_write).await;
        typist.answers(said.again, said.no).await;
        typist.ends_cancelled(said).await;
        permit(0o700);
        assert_eq!(files(&setup), before);
    }
}

/// Forwards connections to an address, as long as it is told to; otherwise it closes them.
async fn network(to: SocketAddr) -> (SocketAddr, Arc<AtomicBool>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (address, is_up) = (listener.local_addr().unwrap(), Arc::new(AtomicBool::new(true)));
    let forwards = is_up.clone();
    tokio::spawn(async move {
        while let Ok((mut near, _)) = listener.accept().await {
            if forwards.load(Ordering::SeqCst) {
                tokio::spawn(async move {
                    let mut far = TcpStream::connect(to).await.unwrap();
                    let _ = tokio::io::copy_bidirectional(&mut near, &mut far).await;
                });
            }
        }
    });
    (address, is_up)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_may_be_wrong_twice_and_without_a_network_it_is_tried_again_or_taken_unchecked() {
    for said in WORDINGS {
        let setup = fresh().await;
        let (address, is_up) = network(setup.loopback.rest_addr()).await;
        let token = format!("{}\n", setup.loopback.token());
        let start = || {
            let mut command = set_up(&setup, said, &["--unit", "no"]);
            command.env("TERTULIA_DISCORD_ADDRESS", address.to_string());
            Typist::start(command)
        };
        let mut typist = start();
        for wrong in ["not-the-token\n", "nor-this-one\n"] {
            typist.answers(said.token, wrong).await;
            typist.reads(said.token_refused).await;
        }
        is_up.store(false, Ordering::SeqCst);
        typist.answers(said.token, &token).await;
        typist.reads(said.silent).await;
        typist.answers(said.unchecked, "\n").await;
        typist.reads(said.token).await;
        is_up.store(true, Ordering::SeqCst);
        typist.types("\n");
        typist.reads("Loopback").await;
        typist.answers("[data]: ", "\u{4}").await;
        typist.ends_cancelled(said).await;

        is_up.store(false, Ordering::SeqCst);
        let mut typist = start();
        typist.answers(said.token, &token).await;
        typist.answers(said.unchecked, "\u{4}").await;
        typist.ends_cancelled(said).await;
        assert_eq!(files(&setup), BTreeSet::from([OsString::from("ca.pem")]));

        let mut typist = start();
        typist.answers(said.token, &token).await;
        typist.reads(said.silent).await;
        typist.answers(said.unchecked, said.yes).await;
        typist.answers("[data]: ", "\n").await;
        typist.answers("[backups]: ", "-\n").await;
        typist.reads(said.stays_unchecked).await;
        typist.answers(said.go, "\n").await;
        let shown = typist.ends_done().await;
        assert!(shown.contains(said.links_later) && !shown.contains(token.trim()), "{shown}");
        assert_eq!(text(&setup, "token"), format!("TERTULIA_DISCORD_TOKEN={token}"));
        assert!(!is_for_people(&setup).await, "the application is as it was");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_that_another_program_has_is_named_with_its_setting_and_asked_for_again() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let (old, named) = (format!("[operation]\naddress = \"{address}\"\n"), format!("operation.address = {address}"));
    let kept = |setup: &Setup| {
        let config: toml::Table = text(setup, "config.toml").parse().unwrap();
        config["operation"].get("address").and_then(toml::Value::as_str).map(str::to_owned)
    };
    for said in WORDINGS {
        let setup = fresh().await;
        fs::write(dir(&setup).join("config.toml"), &old).unwrap();
        let start = || Typist::start(set_up(&setup, said, &["--unit", "no", "--replace"]));
        let mut typist = start();
        typist.answers_all_but_the_last(said, setup.loopback.token()).await;
        typist.answers(said.operation, "\u{4}").await;
        typist.ends_cancelled(said).await;
        assert_eq!(text(&setup, "config.toml"), old);

        let mut typist = start();
        typist.answers_all_but_the_last(said, setup.loopback.token()).await;
        typist.reads(&named).await;
        typist.answers(said.operation, "9464\n").await;
        typist.reads(said.not_an_address).await;
        typist.answers(said.operation, &format!("{address}\n")).await;
        typist.reads(&named).await;
        typist.answers(said.operation, "127.0.0.1:0\n").await;
        typist.answers(said.go, "\n").await;
        typist.ends_done().await;
        assert_eq!(kept(&setup).as_deref(), Some("127.0.0.1:0"));
    }

    let setup = fresh().await;
    fs::write(dir(&setup).join("config.toml"), &old).unwrap();
    let without_questions = async || {
        let mut command = set_up(&setup, &ENGLISH, &["--yes", "--replace", "--unit", "no"]);
        command.env("TERTULIA_DISCORD_TOKEN", setup.loopback.token());
        let Output { status, stdout, stderr } = run(command).await;
        (status.code(), String::from_utf8([stdout, stderr].concat()).unwrap())
    };
    let (code, shown) = without_questions().await;
    assert!(code == Some(1) && shown.contains(&named), "{shown}");
    assert_eq!(text(&setup, "config.toml"), old);
    // A bot that runs on the data holds the address itself.
    fs::create_dir(setup.data()).unwrap();
    fs::write(setup.data().join("db"), "").unwrap();
    let _bot = UnixListener::bind(setup.data().join("control")).unwrap();
    let (code, shown) = without_questions().await;
    assert_eq!((code, kept(&setup)), (Some(0), Some(address)), "{shown}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_half_written_file_is_kept_aside_if_whoever_sets_up_agrees() {
    let broken: [&[u8]; 2] = [b"[discord]\ntoken = \"very-secr", b"[data]\ndir = \"d\xc3"];
    for said in WORDINGS {
        let setup = fresh().await;
        let file = dir(&setup).join("config.toml");
        for (content, answer) in [(broken[0], said.no), (broken[0], said.yes), (broken[1], "\n")] {
            fs::write(&file, content).unwrap();
            let mut typist = Typist::start(set_up(&setup, said, &["--unit", "no"]));
            typist.reads(said.not_valid).await;
            typist.answers(said.aside, answer).await;
            if answer == said.no {
                let shown = typist.ends_cancelled(said).await;
                assert!(!shown.contains("very-secr"), "{shown}");
                assert_eq!(fs::read(&file).unwrap(), content);
                assert_eq!(files(&setup).len(), 2, "{:?}", files(&setup));
                continue;
            }
            typist.answers_all_but_the_last(said, setup.loopback.token()).await;
            typist.answers(said.go, "\n").await;
            typist.ends_done().await;
            assert_eq!(fs::read(dir(&setup).join("config.toml.before")).unwrap(), content);
            let config: toml::Table = text(&setup, "config.toml").parse().unwrap();
            assert_eq!(config, "discord.token_file = 'token'\ndata.dir = 'data'".parse::<toml::Table>().unwrap());
        }

        // Where the token alone is damaged, the settings stay.
        fs::write(&file, "discord.token_file = 'token'\nreminders.after = '2d'").unwrap();
        fs::write(dir(&setup).join("token"), "TERTULIA_DISCORD_TOKEN=half a tok").unwrap();
        let mut typist = Typist::start(set_up(&setup, said, &["--unit", "no", "--replace"]));
        typist.reads(said.token_lost).await;
        typist.answers_all_but_the_last(said, setup.loopback.token()).await;
        typist.answers(said.go, "\n").await;
        typist.ends_done().await;
        let config: toml::Table = text(&setup, "config.toml").parse().unwrap();
        assert_eq!(config["reminders"]["after"].as_str(), Some("2d"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn directories_of_another_user_are_refused_with_their_owner() {
    if !is_root() {
        return skipped("only root gives a directory to somebody else");
    }
    for said in WORDINGS {
        let setup = fresh().await;
        let (theirs, backups) = (dir(&setup).join("theirs"), dir(&setup).join("copies"));
        for dir in [&theirs, &backups] {
            fs::create_dir(dir).unwrap();
            fs::set_permissions(dir, fs::Permissions::from_mode(0o755)).unwrap();
        }
        chown(&theirs, Some(4321), None).unwrap();
        let before = files(&setup);
        let (code, shown) = Typist::start(set_up(&setup, said, &["--unit", "no", "--config", "theirs/config.toml"])).ends().await;
        assert!(code == Some(1) && shown.contains(said.belongs), "{code:?}: {shown}");

        let mut typist = Typist::start(set_up(&setup, said, &["--unit", "no"]));
        typist.answers(said.token, &format!("{}\n", setup.loopback.token())).await;
        typist.answers("[data]: ", "theirs\n").await;
        typist.reads(said.belongs).await;
        typist.answers("[data]: ", "\u{4}").await;
        typist.ends_cancelled(said).await;

        // The user of a unit cannot write in a directory of root's that exists.
        let mut typist = Typist::start(set_up(&setup, said, &["--unit", said.yes.trim_end(), "--config", "config.toml"]));
        typist.answers(said.token, &format!("{}\n", setup.loopback.token())).await;
        typist.answers("data]: ", "tables\n").await;
        typist.answers("backups]: ", "copies\n").await;
        typist.reads(said.not_services).await;
        typist.answers("backups]: ", "\u{4}").await;
        typist.ends_cancelled(said).await;
        assert_eq!(files(&setup), before);
    }
}
