//! The command line, one file per command. Start reading at [`run`].

mod announce;
mod arena;
mod backup;
mod blunders;
mod compact;
mod control;
mod doctor;
mod export;
mod games;
mod health;
mod http_server;
mod invite_links;
mod log;
mod machine;
mod manual;
mod operation;
mod place;
mod player_process;
mod questions;
mod ratings;
#[cfg(feature = "loopback")]
mod rehearse;
mod replay;
mod results;
mod serve;
mod setup;
mod sharing;
mod simulate;
mod status;
mod store;
mod watch;
mod wiring;

use std::fmt::Display;
use std::io::{ErrorKind, Write};
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand};
use tertulia_base::clock::Moment;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::GuildId;
use tertulia_model::parse_utc;
use tertulia_render::Localizer;
use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::{Eye, Options, Seat};
use tertulia_rules::games::{GAMES, find, newest_of_each};
use tertulia_rules::text::Text;
use tertulia_store::Start;
use tertulia_tables::Recounting;

use place::DataPlace;
use questions::{ResultQuery, Secrets};
use store::StoreCommand;

/// The directory of a rehearsal's data, within the data directory but apart from the bot's own
/// data.
const REHEARSAL: &str = "rehearsal";

/// The file of the rehearsal's Discord, in [`REHEARSAL`].
const DISCORD: &str = "discord.json";

/// Tertulia: a Discord bot that hosts asynchronous board games.
///
/// Without a command, serve Discord if a token is set. Otherwise start a rehearsal: print the
/// address of a page in the browser on which you play, with a local imitation of Discord.
#[derive(Debug, Parser)]
#[command(version)]
pub struct Cli {
    /// Read the settings from this file; by default `config.toml` in the current directory, if it
    /// exists
    #[arg(long, value_name = "FILE", global = true)]
    config: Option<PathBuf>,
    /// Move any existing data to `aside` in the data directory, and start empty
    ///
    /// Without this, a start fails if the data directory held data that is missing or cannot be
    /// read. For one start by hand, not for a unit or container: each restart would begin empty.
    #[arg(long)]
    new: bool,
    /// By default, serve Discord or start a rehearsal
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play on a local imitation of Discord in the browser, even if a token is set
    #[cfg(feature = "loopback")]
    Rehearse {
        /// Port of the page, 0 to 65535; 0 picks a free port
        #[arg(long, value_name = "N")]
        port: Option<u16>,
        /// Keep the rehearsal's data in `rehearsal` below this directory
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
        /// Move any existing data to `aside` in the rehearsal's directory, and start empty
        #[arg(long)]
        new: bool,
    },
    /// Set a bot up: ask for its token and where its data is kept, check both, write the settings
    ///
    /// Writes the settings file (--config) and beside it the file `token`, which only their owner
    /// can read. An existing settings file has the defaults; it is kept with `.before` after its
    /// name. On Discord, the application gets installation links for servers and for people and,
    /// where it has none, a description and tags. Nothing is changed before the last answer. Each
    /// question has an option, so that a script can give all answers with --yes.
    Setup(setup::SetupArgs),
    /// List the games with their names, seats and options
    Games,
    /// Explain the notation of a game's records
    Notation {
        /// The game, as `tertulia games` lists it
        game: String,
    },
    /// Replay a record; print the position and, after the end, the scores
    ///
    /// With --picture or --results, write an image and print its description instead. With --film,
    /// write the film and print nothing.
    Replay {
        /// The record, a text file
        file: PathBuf,
        /// View the position as `public` or as a player, `p1` to `p5`
        #[arg(long, default_value = "public", value_parser = eye)]
        eye: Eye,
        /// Stop after this line of the file, counted from 1
        #[arg(long, value_name = "LINE")]
        until: Option<usize>,
        /// Language of the output
        #[arg(long, value_parser = one_of(&[("en", Lang::En), ("fr", Lang::Fr)]), default_value = "en")]
        lang: Lang,
        #[command(flatten)]
        picture: replay::PictureArgs,
    },
    /// Play random games and check the rules engine at every step
    ///
    /// The last line of the output is one JSON object. The exit code is 1 if a game failed a check.
    Simulate(simulate::Args),
    /// Let different kinds of players play against each other, and count the wins
    ///
    /// The kinds: `medium` (or `heuristic`) is the game's stand-in and does not look ahead, `easy`
    /// overlooks a third of its moves, `hard` and `expert` think for 60 ms and 2 s of processor
    /// time about each decision, `search:500` tries 500 play-outs, `random` takes any legal action,
    /// `program ./mine` starts a program of yours in each game and speaks lines of text with it, as
    /// docs/arena.md says. All of them see what their seat sees, but with --open programs see
    /// everything.
    ///
    /// Each deal is played once with each rotation of the seats, and a seed repeats a run of all
    /// kinds but `hard`, `expert` and programs. The result for each kind is its wins per seat, with
    /// a 95 % Wilson interval, its mean points ahead of the mean of the others at the table, and
    /// its Elo rating by the places of all (Plackett-Luce; the mean of the kinds is 0). Winners who
    /// share a victory after the game's own tie-break share the win. Nobody wins a game that
    /// reaches a limit of its rules or does not end. (If several seats in a game are of one kind,
    /// at most one of them wins; the interval assumes independent seats, so it is too wide rather
    /// than too narrow.)
    ///
    /// With --blunders, the heuristic plays in up to four seats, and each position is printed in
    /// which another move was better by at least two standard errors, with how much chance to win
    /// was lost (95 % interval). Both moves are played out from the true position with the same
    /// dice, not those by which the decision was picked.
    ///
    /// The time is the processor's for one decision as the bot would ask for it, including the list
    /// of legal actions; for a program it is the time until its answer. The last line of the output
    /// is one JSON object. The exit code is 2 if an argument is wrong.
    Arena(arena::ArenaArgs),
    /// Recount all statistics and ratings from the game results, and compare
    ///
    /// Stop the bot first. Without --write, the exit code is 1 if the stored totals differ.
    Ratings {
        /// Data directory (a rehearsal's is `rehearsal` below it), or `postgres` for the database
        /// in the settings
        #[arg(long, value_name = "PLACE", default_value = "data")]
        data: String,
        /// Replace the stored totals by the recounted ones
        #[arg(long)]
        write: bool,
    },
    /// Print the results of finished games, one JSON object a line, in the order of their ends
    ///
    /// For a page of your own: docs/command-line.md says what each object has. It has games of at
    /// least two people that were played to the end, and names nobody whose data was deleted or who
    /// does not want to be listed. The bot may keep running: it is asked through a socket in the
    /// data directory, so run the command as the bot's user or as root.
    Results {
        /// Only games that ended at this time in UTC or later, such as 2026-11-30 or
        /// 2026-11-30T22:00
        #[arg(long, value_name = "DATE", value_parser = date)]
        since: Option<Moment>,
        /// Only this game, as `tertulia games` lists it
        #[arg(long, value_name = "GAME")]
        game: Option<String>,
        /// Only games on the server with this id
        #[arg(long, value_name = "ID")]
        server: Option<u64>,
        /// Data directory (a rehearsal's is `rehearsal` below it), or `postgres` for the database
        /// in the settings
        #[arg(long, value_name = "PLACE", default_value = "data")]
        data: String,
    },
    /// Write a consistent copy of all data into one compressed file
    ///
    /// The bot may keep running. This command asks it through a socket in the data directory, so
    /// run the command as the bot's user or as root.
    Backup {
        /// The file to create; it must not exist
        file: PathBuf,
        /// Data directory; a rehearsal's is `rehearsal` below it
        #[arg(long, value_name = "DIR", default_value = "data")]
        data: PathBuf,
    },
    /// Rewrite a data directory so that it takes less disk space
    ///
    /// Stop the bot first. The embedded database frees space late and never all of it. This command
    /// copies every row into a new database in the same directory, compares all rows, replays every
    /// game, and only then replaces the old database. It needs as much free space as the data
    /// takes. It may be interrupted at any moment: the next start of the bot or of this command
    /// finds the old data or the new. The exit code is 1 if nothing was changed. Tables in
    /// PostgreSQL need no compaction: VACUUM does it.
    Compact {
        /// Data directory; a rehearsal's is `rehearsal` below it
        #[arg(long, value_name = "DIR", default_value = "data")]
        data: PathBuf,
        /// Compact even if games cannot be replayed; copy those as they are
        #[arg(long)]
        with_damaged: bool,
    },
    /// Create a data directory from a backup
    Restore {
        /// The backup file
        file: PathBuf,
        /// The directory to create; it must be new or empty
        #[arg(long, value_name = "NEW")]
        data: PathBuf,
    },
    /// Replay every game from its log and compare the results with the stored data
    ///
    /// The exit code is 1 if anything differs. A backup is read into memory as a whole.
    #[command(group = clap::ArgGroup::new("what").required(true))]
    Verify {
        /// A backup file
        #[arg(group = "what")]
        file: Option<PathBuf>,
        /// Instead of a backup, check a data directory or a database, as `store check` does; stop
        /// the bot first
        #[arg(long, value_name = "PLACE", group = "what")]
        data: Option<String>,
    },
    /// Ask the running bot whether it is ready, for supervisors that run a command
    ///
    /// The bot is asked at the address in operation.address. The exit code is 1 if it is not ready
    /// or does not answer.
    Health,
    /// Check the bot, its data and its access to Discord, and say how to fix what is wrong
    ///
    /// Checks the settings, the data directory, free space and backups; on Discord the token, the
    /// application, whether it is on a server, commands, emojis, the clock, and the bot's
    /// permissions in each channel that has a table. A running bot is asked through a socket in the
    /// data directory, so run this command as the bot's user or as root. The exit code is 1 if
    /// something is wrong; findings marked "look" do not count.
    Doctor {
        /// Data directory, by default that of the settings; a rehearsal's is `rehearsal` below it
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
        /// Print one JSON object instead of text
        #[arg(long)]
        json: bool,
    },
    /// Print figures of the running bot: uptime, servers, tables, presses, deliveries, last error
    ///
    /// The bot is asked through a socket in the data directory, so run the command as the bot's
    /// user or as root. The exit code is 1 if no bot answers; `doctor` says whether all is well.
    Status {
        /// Data directory, by default that of the settings; a rehearsal's is `rehearsal` below it
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
        /// Print one JSON object instead of text
        #[arg(long)]
        json: bool,
    },
    /// Show one line at every running table, such as "restart at 22:00", or take it away
    ///
    /// The line is added to the table's message by an edit, so it notifies nobody, and nothing is
    /// posted. It stays through restarts of the bot, until it is taken away or its time has come.
    /// Ten tables are edited each second. The bot is asked through a socket in the data directory,
    /// so run the command as the bot's user or as root.
    #[command(group = clap::ArgGroup::new("announced").required(true))]
    Announce {
        /// The line, at most 200 characters of plain text; it takes the place of an earlier one
        #[arg(group = "announced")]
        text: Option<String>,
        /// When the line goes: after a time (90m, 12h), or in UTC at 22:00 or 2026-11-30T22:00
        #[arg(long, value_name = "TIME", conflicts_with = "clear")]
        until: Option<String>,
        /// Take the line away now
        #[arg(long, group = "announced")]
        clear: bool,
        /// Data directory, by default that of the settings; a rehearsal's is `rehearsal` below it
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
    },
    /// Print the links by which the bot joins a server, and people install it for themselves
    ///
    /// They ask for exactly the permissions that the bot needs. Discord is asked with the token in
    /// the settings. Without one, or with --data, a running bot is asked through a socket in the
    /// data directory, so run the command as the bot's user or as root.
    Invite {
        /// Data directory of the running bot to ask; a rehearsal's is `rehearsal` below it
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
    },
    /// Print the manual page, for `man`
    Manual,
    /// Print what completes these commands in a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the record of a table's game
    ///
    /// The bot may keep running: it is asked through a socket in the data directory, so run the
    /// command as the bot's user or as root.
    Export {
        /// The table's name, such as K7QF2M
        table: String,
        /// Data directory (a rehearsal's is `rehearsal` below it), or `postgres` for the database
        /// in the settings
        #[arg(long, value_name = "PLACE", default_value = "data")]
        data: String,
        /// Print the record of an unfinished game too, with its hidden information
        #[arg(long)]
        with_secrets: bool,
    },
    /// Copy data from one store to another, or check a store
    #[command(subcommand)]
    Store(StoreCommand),
}

/// How findings and figures are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OutputFormat {
    Words,
    /// One JSON object on a line.
    Json,
}

/// Parses one of a few words as what it stands for.
fn one_of<T: Copy + Send + Sync>(words: &'static [(&'static str, T)]) -> impl TypedValueParser<Value = T> {
    let known = PossibleValuesParser::new(words.iter().map(|(word, _)| *word));
    known.try_map(|given| words.iter().find(|(word, _)| *word == given).map(|(_, meant)| *meant).ok_or("unknown"))
}

/// A failed command: the message for the user, and the exit code.
#[derive(Debug, thiserror::Error)]
#[error("{why}")]
pub struct Failure {
    why: String,
    exit: u8,
}

const FAILED: u8 = 1;

/// Exit code for meaningless arguments, the one clap uses for arguments it cannot parse.
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

/// Runs the command.
///
/// # Errors
/// When the command fails, with the message for the user.
pub fn run(cli: Cli) -> Result<(), Failure> {
    let start = |new| if new { Start::New } else { Start::Resume };
    let format = |json| if json { OutputFormat::Json } else { OutputFormat::Words };
    let config = cli.config.clone();
    let place = |data: &str| DataPlace::named(data, config.as_deref());
    match cli.command {
        None => serve::run(cli.config.as_deref(), |_| {}, start(cli.new)),
        #[cfg(feature = "loopback")]
        Some(Command::Rehearse { port, data, new }) => {
            serve::run(cli.config.as_deref(), |settings| rehearse::instead(settings, port, data), start(cli.new || new))
        }
        Some(_) if cli.new => Err(Failure::new("--new only works when the bot is started; this command does not start it.")),
        Some(Command::Setup(args)) => setup::run(cli.config.as_deref(), args),
        Some(Command::Games) => games::list(),
        Some(Command::Notation { game }) => games::notation(&game),
        Some(Command::Replay { file, eye, until, lang, picture }) => replay::run(&file, eye, until, lang, &picture),
        Some(Command::Simulate(args)) => simulate::run(&args),
        Some(Command::Arena(args)) => arena::run(&args),
        Some(Command::Ratings { data, write }) => {
            ratings::run(place(&data)?, if write { Recounting::Write } else { Recounting::Compare })
        }
        Some(Command::Results { since, game: slug, server, data }) => {
            let game = slug.map(|slug| game(&slug).map(|entry| entry.info.slug.to_owned())).transpose()?;
            let query = ResultQuery { since: since.unwrap_or_default(), game, server: server.map(GuildId) };
            results::run(&query, &place(&data)?, cli.config.as_deref())
        }
        Some(Command::Backup { file, data }) => backup::run(&file, &data),
        Some(Command::Compact { data, with_damaged }) => {
            compact::run(&data, if with_damaged { compact::Damaged::Taken } else { compact::Damaged::Refused })
        }
        Some(Command::Restore { file, data }) => backup::restore(&file, &data),
        Some(Command::Verify { file: Some(file), data: _ }) => backup::verify(&file),
        Some(Command::Verify { file: None, data }) => store::check_place(&place(data.as_deref().unwrap_or("data"))?),
        Some(Command::Health) => health::run(cli.config.as_deref()),
        Some(Command::Doctor { data, json }) => doctor::run(cli.config.as_deref(), data, format(json)),
        Some(Command::Status { data, json }) => status::run(cli.config.as_deref(), data, format(json)),
        Some(Command::Announce { text, until, clear: _, data }) => {
            announce::run(cli.config.as_deref(), data, text.as_deref(), until.as_deref())
        }
        Some(Command::Invite { data }) => invite_links::run(cli.config.as_deref(), data),
        Some(Command::Manual) => manual::page(),
        Some(Command::Completions { shell }) => manual::completions(shell),
        Some(Command::Export { table, data, with_secrets }) => {
            let secrets = if with_secrets { Secrets::Included } else { Secrets::Kept };
            export::run(&table, &place(&data)?, cli.config.as_deref(), secrets)
        }
        Some(Command::Store(command)) => store::run(command, cli.config.as_deref()),
    }
}

/// Returns the message for options or seats with which the rules refuse to start a game.
fn not_begun(game: &str, seats: u8, given: &[(String, String)], why: &Text, localizer: &Localizer) -> String {
    let given: String = given.iter().map(|(key, value)| format!(", {key}={value}")).collect();
    format!("{game} does not start with {seats} seats{given}: {}", localizer.plain(why))
}

/// Writes to standard output. It is no error if the reader closes it early, as `head` does.
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
    words.parse::<Seat>().map(Eye::Seat).map_err(|_| "expected `public`, or `p1` to `p5`".to_owned())
}

fn game(slug: &str) -> Result<&'static GameEntry, Failure> {
    find(slug).ok_or_else(|| {
        let known: Vec<&str> = newest_of_each(GAMES).map(|entry| entry.info.slug).collect();
        Failure::new(format!("There is no game `{slug}`. The games are: {}.", known.join(", ")))
    })
}

fn date(words: &str) -> Result<Moment, String> {
    parse_utc(words).ok_or_else(|| "expected a date such as 2026-11-30 or 2026-11-30T22:00".to_owned())
}

fn pair(words: &str) -> Result<(String, String), String> {
    let (key, value) = words.split_once('=').ok_or("expected key=value")?;
    Ok((key.to_owned(), value.to_owned()))
}

/// Returns the given options, and for the others the values for random play.
fn options(rules: &GameEntry, given: &[(String, String)]) -> Result<Options, Failure> {
    given
        .iter()
        .try_fold(Options::simulated(rules.info), |options, (key, value)| options.with(rules.info, key, value))
        .map_err(Failure::new)
}

/// Checks that a game starts with `options` and `seats`. The failure names only the options that
/// were `given`.
fn begins(rules: &GameEntry, options: &Options, seats: u8, given: &[(String, String)]) -> Result<(), Failure> {
    let refused = |why| Failure::new(not_begun(rules.info.slug, seats, given, &why, &Localizer::nowhere(Lang::En)));
    rules.new_game(options, seats).map(|_| ()).map_err(refused)
}
