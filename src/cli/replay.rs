//! `tertulia replay`: shows a record from one eye as text, a picture, a film, or its results.

use std::path::{Path, PathBuf};

use clap::Args;
use tertulia_base::i18n::{Lang, Names};
use tertulia_picture::film::NotFilmed;
use tertulia_picture::{Curve, Focus, Frame, NotDrawn, Picture, Results, Theme, film};
use tertulia_render::{Localizer, terminal};
use tertulia_rules::erased::AnyGame;
use tertulia_rules::game::{Actor, Eye, Options, Seat};
use tertulia_rules::record::{BadHeader, NotReplayed, Record};

use super::{Failure, not_begun, one_of, print};
use crate::config::read_text;

/// Options for pictures and films.
#[derive(Debug, Args)]
pub struct PictureArgs {
    /// Write a picture of the position: SVG if the name ends in `.svg`, else PNG
    #[arg(long, value_name = "OUT.png")]
    picture: Option<PathBuf>,
    /// Write a film of the whole game, as GIF
    #[arg(long, value_name = "OUT.gif", conflicts_with_all = ["picture", "until"])]
    film: Option<PathBuf>,
    /// Write the results of a finished game: places, points, and who led when; SVG if the name ends
    /// in `.svg`, else PNG
    #[arg(long, value_name = "OUT.png", conflicts_with_all = ["picture", "film", "until"])]
    results: Option<PathBuf>,
    /// Colours of the images
    #[arg(long, value_parser = one_of(&[("dark", Theme::Dark), ("light", Theme::Light)]), default_value = "dark")]
    theme: Theme,
    /// Part of the table in the picture: `table`, `whole`, `common`, or one player's part, `p1` to
    /// `p5`
    #[arg(long, default_value = "table", value_parser = focus, requires = "picture")]
    focus: Focus,
    /// Draw the picture upright, 4 to 5, for a phone
    #[arg(long, requires = "picture")]
    upright: bool,
    /// Mark what has changed since this line of the file
    #[arg(long, value_name = "LINE", requires = "picture")]
    since: Option<usize>,
    /// Names of the players in the order of their seats: `Ana,Bo,Cy`
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    names: Vec<String>,
}

fn focus(words: &str) -> Result<Focus, String> {
    match words {
        "table" => Ok(Focus::Table),
        "whole" => Ok(Focus::Whole),
        "common" => Ok(Focus::Common),
        seat => {
            seat.parse::<Seat>().map(Focus::Seat).map_err(|_| "expected `table`, `whole`, `common`, or `p1` to `p5`".to_owned())
        }
    }
}

/// Prints or draws the position after line `until`, or at the end, as `eye` sees it.
pub fn run(file: &Path, eye: Eye, until: Option<usize>, lang: Lang, picture: &PictureArgs) -> Result<(), Failure> {
    let localizer = Localizer { lang, names: Names::new(picture.names.iter().map(String::as_str)) };
    let record = read(file)?;
    let seat = |seat: Seat| match seat.0 < record.seats {
        true => Ok(()),
        false => {
            Err(Failure::new(format!("There is no player {seat} in {}: the game has {} seats.", file.display(), record.seats)))
        }
    };
    if let Eye::Seat(it) = eye {
        seat(it)?;
    }
    if let Focus::Seat(it) = picture.focus {
        seat(it)?;
    }
    if let Some(out) = &picture.film {
        let entry = record.entry().map_err(|why| at(file, 2, &why))?;
        let bytes = film(&record, entry, eye, &localizer, picture.theme).map_err(|why| match why {
            NotFilmed::Replay(broken) => not_replayed(file, &record, broken, &localizer),
            NotFilmed::Empty | NotFilmed::Drawn(_) => Failure::new(why),
        })?;
        return std::fs::write(out, bytes).map_err(|e| Failure::new(format!("{}: {e}", out.display())));
    }
    let game = position(file, &record, until, &localizer)?;
    if let Some(out) = &picture.results {
        let entry = record.entry().map_err(|why| at(file, 2, &why))?;
        let (scene, curve) =
            (game.scene(eye), Curve::of(&record, entry).map_err(|why| not_replayed(file, &record, why, &localizer))?);
        if scene.places.is_empty() {
            return Err(Failure::new(format!("The game in {} is not over.", file.display())));
        }
        let (title, places, ended) = (scene.title.as_ref(), scene.places.as_slice(), scene.ended.as_ref());
        let results = Results { title, places, ended, curve: &curve, localizer: &localizer, theme: picture.theme };
        return write(out, || results.svg(), || results.png(), &results.alt());
    }
    let Some(out) = &picture.picture else {
        return print(format_args!("{}\n", terminal::position(game.as_ref(), eye, &localizer)));
    };
    let scene = game.scene(eye);
    let before = picture.since.map(|line| position(file, &record, Some(line), &localizer)).transpose()?;
    let before = before.map(|game| game.scene(eye));
    let latest = before.is_some().then(|| before_last_action(file, &record, until, &localizer)).transpose()?;
    let latest = latest.map(|game| game.scene(eye));
    let (before, latest, awaited) = (before.as_ref(), latest.as_ref(), game.turn().awaited());
    let PictureArgs { theme, focus, .. } = *picture;
    let frame = if picture.upright { Frame::Portrait } else { Frame::Landscape };
    let drawing = Picture { before, latest, awaited, theme, focus, frame, ..Picture::of(&scene, &localizer) };
    write(out, || drawing.svg(), || drawing.png(), &drawing.alt())
}

/// Writes a picture in the format of the file's extension, and prints its description.
fn write(
    out: &Path,
    svg: impl FnOnce() -> String,
    png: impl FnOnce() -> Result<Vec<u8>, NotDrawn>,
    words: &str,
) -> Result<(), Failure> {
    let is_svg = out.extension().is_some_and(|end| end == "svg");
    let bytes = if is_svg { svg().into_bytes() } else { png().map_err(Failure::new)? };
    std::fs::write(out, bytes).map_err(|e| Failure::new(format!("{}: {e}", out.display())))?;
    print(format_args!("{words}\n"))
}

fn at(file: &Path, line: usize, why: &dyn std::fmt::Display) -> Failure {
    Failure::new(format!("{}:{line}: {why}", file.display()))
}

/// Largest size of a record, in bytes. The longest games take some hundred KiB.
const LARGEST_RECORD: u64 = 16 << 20;

fn read(file: &Path) -> Result<Record, Failure> {
    let text = read_text(file, LARGEST_RECORD).map_err(|e| Failure::new(format!("{}: {e}", file.display())))?;
    text.parse().map_err(|bad: tertulia_rules::record::BadRecord| at(file, bad.line, &bad))
}

/// Returns the position after the line `until` of the file, or at the end.
fn position(file: &Path, record: &Record, until: Option<usize>, localizer: &Localizer) -> Result<Box<dyn AnyGame>, Failure> {
    let mut record = record.clone();
    if let Some(until) = until {
        record.moves.retain(|played| played.line <= until);
    }
    record.replay(|_, _, _| {}).map_err(|broken| not_replayed(file, &record, broken, localizer))
}

/// Returns the position before the last action of a seat up to the line `until`.
fn before_last_action(
    file: &Path,
    record: &Record,
    until: Option<usize>,
    localizer: &Localizer,
) -> Result<Box<dyn AnyGame>, Failure> {
    let played = record.moves.iter().rfind(|played| until.is_none_or(|until| played.line <= until) && played.by != Actor::Chance);
    position(file, record, Some(played.map_or(0, |played| played.line.saturating_sub(1))), localizer)
}

fn not_replayed(file: &Path, record: &Record, broken: NotReplayed, localizer: &Localizer) -> Failure {
    match broken {
        NotReplayed::Header(BadHeader::Refused(why)) => {
            let usual = record.entry().map(|entry| Options::defaults(entry.info)).ok();
            let is_usual = |(key, value): &(String, String)| usual.as_ref().is_some_and(|usual| usual.get(key) == value);
            let chosen: Vec<_> = record.options.iter().filter(|option| !is_usual(option)).cloned().collect();
            at(file, 2, &not_begun(&record.game, record.seats, &chosen, &why, localizer))
        }
        NotReplayed::Header(why) => at(file, 2, &why),
        NotReplayed::Move { played, why } => {
            let reason = localizer.plain(&why.reason(&played.action));
            at(file, played.line, &format!("{} {}: {reason}", played.by, played.action))
        }
    }
}
