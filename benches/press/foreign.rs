//! Bots on discord.js and discord.py beside `big` and the whole bot:
//! `cargo bench --bench press -- --foreign`.
//!
//! Each answers a press with the message that `big` answers with, and does nothing else, written as
//! the library's guide would have it (`foreign/bot.js`, `foreign/bot.py`). Each is a process of its
//! own, on a loopback of its own, by the same two doors as serenity: REST over TLS as discord.com,
//! the gateway without. The libraries are those of the loopback's examples, installed below
//! `target/foreign`. Where something is missing it is said, and the others are compared. Start
//! reading at [`compare`].

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use discord_loopback::{Loopback, Presence};
use tertulia_testkit::child::ChildProcess;
use tertulia_testkit::median;

use crate::house::House;
use crate::load::{Load, Pressed, Program, Times};
use crate::processor::{Usage, seconds_of};
use crate::report::figure;
use crate::rivals::{self, Rival};
use crate::{BOUND, loopback};

/// The first says how long one waits, the other how much gets through.
const LOADS: [Load; 2] = [Load::InFlight(1), Load::InFlight(64)];
const WARM_UP: Duration = Duration::from_secs(2);

/// A bot in a process of its own.
#[derive(Clone)]
struct Foreign {
    rival: Rival,
    process: Arc<ChildProcess>,
}

impl Program for Foreign {
    async fn press(&self, turn: usize) -> Pressed {
        self.rival.press(turn).await
    }
}

/// What is known of one of them.
struct Figures {
    who: &'static str,
    /// By round: what [`LOADS`] came to, and the processor seconds that the latter took.
    rounds: Vec<([Times; 2], Option<f64>)>,
}

impl Figures {
    fn new(who: &'static str) -> Figures {
        Figures { who, rounds: Vec::new() }
    }

    /// Puts the loads on, one after the other. What presses leave a house to deliver and draw is
    /// counted too.
    async fn round<P: Program>(&mut self, program: &P, span: Duration, seconds: impl Fn() -> Option<f64>, house: Option<&House>) {
        let one = LOADS[0].put_on(program, span).await;
        rest(house).await;
        let before = seconds();
        let many = LOADS[1].put_on(program, span).await;
        rest(house).await;
        let used = seconds().zip(before).map(|(now, before)| now - before);
        self.rounds.push(([one, many], used));
    }

    fn median(&self, of: impl Fn(&[Times; 2], Option<f64>) -> f64) -> f64 {
        median(self.rounds.iter().map(|(times, used)| of(times, *used)).collect())
    }

    fn print(&self) {
        let rate = self.median(|[_, many], _| many.per_second());
        let ms = self.median(|[one, _], _| one.ms(50));
        let used = self.median(|[_, many], used| used.map_or(f64::NAN, |used| used * 1000.0 / many.presses()));
        println!("| {} | {} | {} ms | {} ms |", self.who, figure(rate, 0), figure(ms, 2), figure(used, 2));
    }
}

/// Lets them take turns, and prints a table.
pub(crate) async fn compare(big: Rival, tertulia: House, rounds: u64, span: Duration) -> House {
    let foreign = [
        start("discord.js, a constant panel", "js", install_js()).await,
        start("discord.py, a constant panel", "py", install_py()).await,
    ];
    let mut ours = Figures::new("Tertulia: a play, committed to disk, with pictures for everybody");
    let mut client = Figures::new("serenity (Rust), a constant panel");
    let mut others: Vec<(Figures, Foreign)> = foreign.into_iter().flatten().collect();
    for load in LOADS {
        load.put_on(&tertulia, WARM_UP).await;
        load.put_on(&big, WARM_UP).await;
        for (_, bot) in &others {
            load.put_on(bot, WARM_UP).await;
        }
    }
    for _ in 0..rounds {
        tertulia.renew().await;
        tertulia.quiet().await;
        let bot = || Some(Usage::now()?.of_the_bot());
        ours.round(&tertulia, span, bot, Some(&tertulia)).await;
        client.round(&big, span, bot, None).await;
        for (figures, bot) in &mut others {
            let process = bot.process.clone();
            figures.round(bot, span, || seconds_of(process.0.id()), None).await;
        }
    }
    println!("\n| | presses a second, 64 in flight | median, 1 in flight | processor time a press, 64 in flight |");
    println!("|---|---|---|---|");
    ours.print();
    client.print();
    others.iter().for_each(|(figures, _)| figures.print());
    tertulia
}

async fn rest(house: Option<&House>) {
    if let Some(house) = house {
        house.quiet().await;
    }
}

/// How a bot is run.
type Installed = Result<Command, String>;

async fn start(who: &'static str, name: &str, installed: Installed) -> Option<(Figures, Foreign)> {
    let started = match installed {
        Ok(command) => run(name, command).await,
        Err(why) => Err(why),
    };
    match started {
        Ok(bot) => Some((Figures::new(who), bot)),
        Err(why) => {
            println!("{who} is left out: {why}");
            None
        }
    }
}

async fn run(name: &str, mut command: Command) -> Result<Foreign, String> {
    let loopback = loopback(0).await;
    let (authority, log) = (folder(name)?.join("ca.pem"), folder(name)?.join("bench.log"));
    fs::write(&authority, loopback.ca_pem()).map_err(said)?;
    let words = File::create(&log).map_err(said)?;
    command
        .env("API", format!("https://discord.com:{}/api", loopback.rest_addr().port()))
        .env("GATEWAY", loopback.gateway_url())
        .env("TOKEN", loopback.token())
        .env("MESSAGE", here("big.json"))
        .env("NODE_EXTRA_CA_CERTS", &authority)
        .env("SSL_CERT_FILE", &authority)
        .stdin(Stdio::null())
        .stdout(words.try_clone().map_err(said)?)
        .stderr(words);
    let process = Arc::new(ChildProcess(command.spawn().map_err(said)?));
    let there = Loopback::discord(&loopback).wait_for_bot(Presence::Online, BOUND).await;
    there.map_err(|_| format!("it does not connect, see {}", log.display()))?;
    Ok(Foreign { rival: Rival::on(loopback, &rivals::big()).await, process })
}

fn install_js() -> Installed {
    let (dir, example) = (folder("js")?, root().join("loopback/examples/discordjs"));
    for file in ["package.json", "package-lock.json"] {
        fs::copy(example.join(file), dir.join(file)).map_err(said)?;
    }
    if !dir.join("node_modules/discord.js").exists() {
        finish(Command::new("npm").args(["ci", "--no-audit", "--no-fund", "--loglevel=error", "--prefix"]).arg(&dir))?;
    }
    let mut bot = Command::new("node");
    bot.arg(here("foreign/bot.js")).env("NODE_PATH", dir.join("node_modules")).env("NODE_ENV", "production");
    Ok(bot)
}

fn install_py() -> Installed {
    // Not the folder of the example's test: that may be an environment of its own.
    let dir = folder("py-bench")?;
    if !dir.join("discord").exists() {
        let wanted = root().join("loopback/examples/discordpy/requirements.txt");
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target"];
        finish(Command::new("python3").args(pip).arg(&dir).arg("-r").arg(wanted).env("PIP_ROOT_USER_ACTION", "ignore"))?;
    }
    let mut bot = Command::new("python3");
    bot.arg(here("foreign/bot.py")).env("PYTHONPATH", &dir);
    Ok(bot)
}

fn finish(command: &mut Command) -> Result<(), String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let status = command.status().map_err(|why| format!("cannot run {program}: {why}"))?;
    if status.success() { Ok(()) } else { Err(format!("{program} cannot install it")) }
}

fn folder(name: &str) -> Result<PathBuf, String> {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("foreign").join(name);
    fs::create_dir_all(&dir).map_err(said)?;
    Ok(dir)
}

fn here(file: &str) -> PathBuf {
    root().join("benches/press").join(file)
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn said(why: io::Error) -> String {
    why.to_string()
}
