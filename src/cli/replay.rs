//! `tertulia replay`: a record played through, seen with one eye.

use std::path::Path;

use tertulia_rules::game::Eye;
use tertulia_rules::record::{NotReplayed, Record};

use super::Failure;
use crate::i18n::Lang;
use crate::render::{Voice, terminal};

/// Prints the position after line `until`, or after the last, as `eye` sees it; and the scores when the game is over.
pub fn run(file: &Path, eye: Eye, until: Option<usize>, lang: Lang) -> Result<(), Failure> {
    let at = |line: usize, why: &dyn std::fmt::Display| Failure(format!("{}:{line}: {why}", file.display()));
    let text = std::fs::read_to_string(file).map_err(|e| Failure(format!("{}: {e}", file.display())))?;
    let mut record: Record = text.parse().map_err(|bad: tertulia_rules::record::BadRecord| at(bad.line, &bad))?;
    if let Eye::Seat(seat) = eye
        && seat.0 >= record.seats
    {
        return Err(Failure(format!("There is no {seat} in {}: it has {} seats.", file.display(), record.seats)));
    }
    if let Some(until) = until {
        record.moves.retain(|played| played.line <= until);
    }
    let voice = Voice::nowhere(lang);
    let game = record.replay(|_, _, _| {}).map_err(|broken| match broken {
        NotReplayed::Header(why) => at(2, &why),
        NotReplayed::Move { played, why } => {
            let reason = voice.plain(&why.reason(&played.action));
            at(played.line, &format!("{} {}: {reason}", played.by, played.action))
        }
    })?;
    println!("{}", terminal::position(game.as_ref(), eye, &voice));
    Ok(())
}
