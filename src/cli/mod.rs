//! The command line: one file a command.
//!
//! What must never come in: anything that a room could do. Start reading at [`run`].

mod games;
mod replay;
mod simulate;

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use tertulia_rules::erased::Rules;
use tertulia_rules::game::{Eye, Options, Seat};

use crate::i18n::Lang;

/// Tertulia: a Discord bot that hosts asynchronous board games.
///
/// With a token it serves Discord; without one it rehearses on a Discord of its own and prints the address of the page to play on.
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
pub struct Cli {
    /// What to do; serve or rehearse when left out.
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the games: slugs, seats, options with their values.
    Games,
    /// Print the complete notation of a game's record.
    Notation {
        /// Slug of the game.
        game: String,
    },
    /// Play a record through and print the position and, at the end, the scores.
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
    },
    /// Play random games and check all promises at every step.
    ///
    /// The last line is one JSON object. The exit code is 1 when anything broke.
    Simulate(simulate::Args),
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
#[error("{0}")]
pub struct Failure(String);

impl Failure {
    fn new(why: impl std::fmt::Display) -> Failure {
        Failure(why.to_string())
    }
}

/// Does what the command line says.
///
/// # Errors
/// With what to tell the user.
pub fn run(cli: Cli) -> Result<(), Failure> {
    match cli.command {
        None => Ok(()),
        Some(Command::Games) => games::list(),
        Some(Command::Notation { game }) => games::notation(&game),
        Some(Command::Replay { file, eye, until, lang }) => replay::run(&file, eye, until, lang.into()),
        Some(Command::Simulate(args)) => simulate::run(&args),
    }
}

fn eye(words: &str) -> Result<Eye, String> {
    if words == "public" {
        return Ok(Eye::Public);
    }
    words.parse::<Seat>().map(Eye::Seat).map_err(|_| "`public`, or `p1` to `p5`".to_owned())
}

fn game(slug: &str) -> Result<&'static Rules, Failure> {
    tertulia_rules::games::find(slug).ok_or_else(|| {
        let known: Vec<&str> = tertulia_rules::games::GAMES.iter().map(|rules| rules.kind.slug).collect();
        Failure(format!("There is no game `{slug}`; there are: {}.", known.join(", ")))
    })
}

fn options(rules: &Rules, given: &[(String, String)]) -> Result<Options, Failure> {
    given
        .iter()
        .try_fold(Options::defaults(rules.kind), |options, (key, value)| options.with(rules.kind, key, value))
        .map_err(Failure::new)
}
