//! The command line, one file per command. Start reading at [`run`].

mod arena;
mod backup;
mod compact;
mod control;
mod doctor;
mod export;
mod games;
mod health;
mod log;
mod machine;
mod operation;
mod place;
mod ratings;
#[cfg(feature = "loopback")]
mod rehearse;
mod replay;
mod serve;
mod serving;
mod sharing;
mod simulate;
mod store;
mod watch;
mod wiring;

use std::fmt::Display;
use std::io::{ErrorKind, Write};
use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use tertulia_base::i18n::Lang;
use tertulia_render::Localizer;
use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::{Eye, Options, Seat};
use tertulia_rules::games::{GAMES, find, newest_of_each};
use tertulia_rules::text::Text;
use tertulia_store::Start;
use tertulia_tables::Recounting;

use place::DataPlace;
use store::StoreCommand;

/// Where a rehearsal keeps everything, within the data directory but apart from what is real.
const REHEARSAL: &str = "rehearsal";

/// What the rehearsal's Discord keeps, in that directory.
const DISCORD: &str = "discord.json";

/// Tertulia: a Discord bot that hosts asynchronous board games.
///
/// With a token it serves Discord; without one it rehearses on a Discord of its own and prints the
/// address of the page to play on.
#[derive(Debug, Parser)]
#[command(version)]
pub struct Cli {
    /// The settings; `config.toml` in the current directory when left out and there.
    #[arg(long, value_name = "FILE", global = true)]
    config: Option<PathBuf>,
    /// Begin empty although there was something in the data directory, and it is missing or cannot
    /// be read.
    ///
    /// Without this, such data is reported and nothing starts.
    #[arg(long)]
    new: bool,
    /// What to do; serve or rehearse when left out.
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play on a Discord of its own, on a page in the browser, even if there is a token.
    #[cfg(feature = "loopback")]
    Rehearse {
        /// Port of the page; 0 takes a free one.
        #[arg(long, value_name = "N")]
        port: Option<u16>,
        /// Directory in which everything is kept.
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
        /// Begin empty although there was something in the data directory, and it is missing or
        /// cannot be read.
        #[arg(long)]
        new: bool,
    },
    /// List the games: slugs, seats, options with their values.
    Games,
    /// Print the complete notation of a game's record.
    Notation {
        /// Slug of the game.
        game: String,
    },
    /// Play a record through and print the position and, at the end, the scores.
    ///
    /// With --picture it is drawn instead, and what is printed says the same in words.
    Replay {
        /// The record.
        file: PathBuf,
        /// Whose eye to look with: `public`, or `p1` to `p5`.
        #[arg(long, default_value = "public", value_parser = eye)]
        eye: Eye,
        /// Stop after this line of the file.
        #[arg(long, value_name = "LINE")]
        until: Option<usize>,
        /// Language of what is printed.
        #[arg(long, value_enum, default_value = "en")]
        lang: LangArg,
        #[command(flatten)]
        picture: replay::PictureArgs,
    },
    /// Play random games and check all promises at every step.
    ///
    /// The last line is one JSON object. The exit code is 1 when anything broke.
    Simulate(simulate::Args),
    /// Let kinds of players play against one another, and count who wins.
    ///
    /// Seats go round from game to game, and game N of a run has the seed S + N, so that a run
    /// repeats. What is counted is a share of seats: of all seats of a kind in all games, how many
    /// won, with a 95 % Wilson interval. A game's own tie-break decides; those who still share a
    /// victory share the win. Nobody wins a game that ends at a limit of its rules or goes on for
    /// too long. (Of several seats of a kind in a game one wins at most: the interval, which takes
    /// them to be independent, is rather too wide than too narrow.)
    ///
    /// The time is that of a decision as the bot would ask for it, listing what is legal included.
    /// The last line is one JSON object. The exit code is 2 when the arguments are wrong.
    Arena(arena::ArenaArgs),
    /// Count all statistics and ratings again from the results of games, and compare. The bot must
    /// not be running on the data.
    ///
    /// The exit code is 1 when what the bot has is not what the results come to.
    Ratings {
        /// The directory with the data (that of a rehearsal is `rehearsal` in it), or `postgres`
        /// for the database that the settings name.
        #[arg(long, value_name = "PLACE", default_value = "data")]
        data: String,
        /// Write what was counted.
        #[arg(long)]
        write: bool,
    },
    /// Write everything into one file, compressed text, as it is at one moment. A bot that runs on
    /// the data goes on meanwhile.
    ///
    /// A bot that runs is asked for it over a socket in the data directory, so this has to be run
    /// by its user, or by root.
    Backup {
        /// The new file.
        file: PathBuf,
        /// The directory with the data; that of a rehearsal is `rehearsal` in it.
        #[arg(long, value_name = "DIR", default_value = "data")]
        data: PathBuf,
    },
    /// Write the data in a directory anew, so that it takes less space. The bot must not be running
    /// on it.
    ///
    /// The database gives space back late, and never all of it: this copies every row into a new
    /// database in the same directory, compares all of them, plays every game again, and only then
    /// puts it in the place of the old one, which is removed. It needs as much free space as the
    /// data takes. Interrupted at any moment, nothing is lost: the next start of the bot, or of
    /// this command, finds the old data or the new. The exit code is 1 when nothing was changed.
    /// Tables in PostgreSQL are looked after by its own VACUUM.
    Compact {
        /// The directory with the data; that of a rehearsal is `rehearsal` in it.
        #[arg(long, value_name = "DIR", default_value = "data")]
        data: PathBuf,
        /// Even if games cannot be played again: they are taken over as they are.
        #[arg(long)]
        with_damaged: bool,
    },
    /// Make a data directory of a backup.
    Restore {
        /// The backup.
        file: PathBuf,
        /// The new directory.
        #[arg(long, value_name = "NEW")]
        data: PathBuf,
    },
    /// Play every game again from its log, and compare with what is kept of it.
    ///
    /// The exit code is 1 when something does not fit. A backup is read into memory whole.
    #[command(group = clap::ArgGroup::new("what").required(true))]
    Verify {
        /// A backup.
        #[arg(group = "what")]
        file: Option<PathBuf>,
        /// What `store check` reads: a directory with data, or a database, on which no bot is
        /// running.
        #[arg(long, value_name = "PLACE", group = "what")]
        data: Option<String>,
    },
    /// Ask the running bot whether it is ready, where operation.address says. For supervisors that
    /// run a command.
    ///
    /// The exit code is 1 when it is not ready or does not answer.
    Health,
    /// Look whether everything is as it should be, and say what to do where it is not.
    ///
    /// Looked at are the settings, the data directory, free space and backups; and at Discord the
    /// token, the application, commands, emojis, the clock, and what the bot may do in each channel
    /// that has a table. A bot that runs on the data is asked over a socket in the data directory,
    /// so this has to be run by its user, or by root. The exit code is 1 when something is wrong;
    /// what somebody should only look at is not.
    Doctor {
        /// The directory with the data; the one of the settings when left out. That of a rehearsal
        /// is `rehearsal` in it.
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
    },
    /// Print the record of a table's game. The bot must not be running on the data.
    Export {
        /// The table's name, such as K7QF2M.
        table: String,
        /// The directory with the data (that of a rehearsal is `rehearsal` in it), or `postgres`
        /// for the database that the settings name.
        #[arg(long, value_name = "PLACE", default_value = "data")]
        data: String,
        /// Even if the game is not over.
        #[arg(long)]
        with_secrets: bool,
    },
    /// Copy what is kept from one place to another, or check it.
    #[command(subcommand)]
    Store(StoreCommand),
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum LangArg {
    En,
    Fr,
}

impl From<LangArg> for Lang {
    fn from(arg: LangArg) -> Lang {
        match arg {
            LangArg::En => Lang::En,
            LangArg::Fr => Lang::Fr,
        }
    }
}

/// What the user reads when a command fails.
#[derive(Debug, thiserror::Error)]
#[error("{why}")]
pub struct Failure {
    why: String,
    exit: u8,
}

const FAILED: u8 = 1;

/// Exit code of arguments that mean nothing, as of those that cannot even be parsed.
const MISUSED: u8 = 2;

impl Failure {
    fn new(why: impl Display) -> Failure {
        Failure { why: why.to_string(), exit: FAILED }
    }

    fn misused(self) -> Failure {
        Failure { exit: MISUSED, ..self }
    }

    /// Returns the program's exit code.
    pub const fn exit_code(&self) -> u8 {
        self.exit
    }
}

/// Does what the command line says.
///
/// # Errors
/// What to tell the user.
pub fn run(cli: Cli) -> Result<(), Failure> {
    let start = |new| if new { Start::New } else { Start::Resume };
    let config = cli.config.clone();
    let place = |data: &str| DataPlace::named(data, config.as_deref());
    match cli.command {
        None => serve::run(cli.config.as_deref(), |_| {}, start(cli.new)),
        #[cfg(feature = "loopback")]
        Some(Command::Rehearse { port, data, new }) => {
            serve::run(cli.config.as_deref(), |settings| rehearse::instead(settings, port, data), start(cli.new || new))
        }
        Some(_) if cli.new => Err(Failure::new("--new is for serving and rehearsing; this command begins nothing.".to_owned())),
        Some(Command::Games) => games::list(),
        Some(Command::Notation { game }) => games::notation(&game),
        Some(Command::Replay { file, eye, until, lang, picture }) => replay::run(&file, eye, until, lang.into(), &picture),
        Some(Command::Simulate(args)) => simulate::run(&args),
        Some(Command::Arena(args)) => arena::run(&args),
        Some(Command::Ratings { data, write }) => {
            ratings::run(place(&data)?, if write { Recounting::Write } else { Recounting::Compare })
        }
        Some(Command::Backup { file, data }) => backup::run(&file, &data),
        Some(Command::Compact { data, with_damaged }) => {
            compact::run(&data, if with_damaged { compact::Damaged::Taken } else { compact::Damaged::Refused })
        }
        Some(Command::Restore { file, data }) => backup::restore(&file, &data),
        Some(Command::Verify { file: Some(file), data: _ }) => backup::verify(&file),
        Some(Command::Verify { file: None, data }) => store::check_place(&place(data.as_deref().unwrap_or("data"))?),
        Some(Command::Health) => health::run(cli.config.as_deref()),
        Some(Command::Doctor { data, json }) => {
            doctor::run(cli.config.as_deref(), data, if json { doctor::DoctorFormat::Json } else { doctor::DoctorFormat::Words })
        }
        Some(Command::Export { table, data, with_secrets }) => {
            export::run(&table, place(&data)?, if with_secrets { export::Secrets::Included } else { export::Secrets::Kept })
        }
        Some(Command::Store(command)) => store::run(command, cli.config.as_deref()),
    }
}

/// Says that a game does not begin, with which options, and what its rules have against them.
fn not_begun(game: &str, seats: u8, given: &[(String, String)], why: &Text, localizer: &Localizer) -> String {
    let given: String = given.iter().map(|(key, value)| format!(", {key}={value}")).collect();
    format!("{game} does not begin with {seats} seats{given}: {}", localizer.plain(why))
}

/// Writes to standard output. A reader that has closed it, as `head` does, misses nothing.
fn print(text: impl Display) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match write!(out, "{text}").and_then(|()| out.flush()) {
        Err(why) if why.kind() != ErrorKind::BrokenPipe => Err(Failure::new(why)),
        Ok(()) | Err(_) => Ok(()),
    }
}

fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(Failure::new)
}

fn eye(words: &str) -> Result<Eye, String> {
    if words == "public" {
        return Ok(Eye::Public);
    }
    words.parse::<Seat>().map(Eye::Seat).map_err(|_| "`public`, or `p1` to `p5`".to_owned())
}

fn game(slug: &str) -> Result<&'static GameEntry, Failure> {
    find(slug).ok_or_else(|| {
        let known: Vec<&str> = newest_of_each(GAMES).map(|entry| entry.info.slug).collect();
        Failure::new(format!("There is no game `{slug}`; there are: {}.", known.join(", ")))
    })
}

fn pair(words: &str) -> Result<(String, String), String> {
    let (key, value) = words.split_once('=').ok_or("expected key=value")?;
    Ok((key.to_owned(), value.to_owned()))
}

/// Returns the options given, the others as they are for random play.
fn options(rules: &GameEntry, given: &[(String, String)]) -> Result<Options, Failure> {
    given
        .iter()
        .try_fold(Options::simulated(rules.info), |options, (key, value)| options.with(rules.info, key, value))
        .map_err(Failure::new)
}

/// Checks that a game begins with these options, of which `given` were given, at so many seats.
fn begins(rules: &GameEntry, options: &Options, seats: u8, given: &[(String, String)]) -> Result<(), Failure> {
    let refused = |why| Failure::new(not_begun(rules.info.slug, seats, given, &why, &Localizer::nowhere(Lang::En)));
    rules.new_game(options, seats).map(|_| ()).map_err(refused)
}
