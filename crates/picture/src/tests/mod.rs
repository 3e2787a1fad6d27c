//! Pictures of whole games: complete, within the page, without secrets, and unchanged unless meant.

mod drawings;
mod legible;
mod pixels;
#[path = "../../../testkit/src/random.rs"]
mod random;
mod results;
mod shown;
mod within;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use tertulia_base::i18n::{Lang, Names};
use tertulia_rules::erased::AnyGame;
use tertulia_rules::game::{Eye, Seat};
use tertulia_rules::record::Record;
use tertulia_rules::scene::Scene;

use super::*;

/// The golden records of all games, by name.
fn records() -> Vec<(String, Record)> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules/src/games");
    let folders = std::fs::read_dir(games).unwrap().map(|entry| entry.unwrap().path().join("golden")).filter(|dir| dir.is_dir());
    let files = folders.flat_map(|dir| std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()));
    let mut files: Vec<PathBuf> = files.filter(|file| file.extension().is_some_and(|end| end == "record")).collect();
    files.sort();
    let read = |file: &PathBuf| {
        let record: Record = std::fs::read_to_string(file).unwrap().parse().unwrap();
        (format!("{} {}", record.game, file.file_stem().unwrap().to_string_lossy()), record)
    };
    files.iter().map(read).collect()
}

/// A third of them, which go round with the seed of the run.
fn some_records() -> impl Iterator<Item = (String, Record)> {
    let all = records();
    let third = all.len() as u64 / 3;
    random::some(all, third, 0)
}

/// Positions of a record: the first, the last, and some between.
fn positions(record: &Record, most: usize) -> Vec<Box<dyn AnyGame>> {
    let all: Vec<usize> = (0..most).collect();
    positions_at(record, &all, most)
}

/// `usual` of that many [`positions`], which go round with the seed of the run.
fn some_positions(record: &Record, usual: u64, of: usize) -> Vec<Box<dyn AnyGame>> {
    let some = random::times(usual).min(of as u64) as usize;
    let first = random::seed(record.moves.len() as u64) as usize % of;
    positions_at(record, &(0..some).map(|n| (first + n * of / some) % of).collect::<Vec<_>>(), of)
}

/// Positions of the records with such names, each with its record's name and its number.
fn games(most: usize, is_wanted: impl Fn(&str) -> bool) -> impl Iterator<Item = (String, usize, Box<dyn AnyGame>)> {
    let wanted = records().into_iter().filter(move |(name, _)| is_wanted(name));
    wanted.flat_map(move |(name, record)| numbered(name, positions(&record, most)))
}

/// [`some_positions`] of [`some_records`], in the same way.
fn some_games(usual: u64, of: usize) -> impl Iterator<Item = (String, usize, Box<dyn AnyGame>)> {
    some_records().flat_map(move |(name, record)| numbered(name, some_positions(&record, usual, of)))
}

fn numbered(name: String, games: Vec<Box<dyn AnyGame>>) -> impl Iterator<Item = (String, usize, Box<dyn AnyGame>)> {
    games.into_iter().enumerate().map(move |(at, game)| (name.clone(), at, game))
}

fn positions_at(record: &Record, wanted: &[usize], of: usize) -> Vec<Box<dyn AnyGame>> {
    let last = record.moves.len() - 1;
    let wanted: Vec<usize> = wanted.iter().map(|n| last * n / (of - 1)).collect();
    let (mut at, mut games) = (0, Vec::new());
    let seen = record.replay(|_, game, _| {
        if wanted.contains(&at) {
            games.push(game.boxed_clone());
        }
        at += 1;
    });
    seen.unwrap();
    games
}

/// The same typefaces, for resvg.
fn faces() -> resvg::usvg::Options<'static> {
    let mut faces = resvg::usvg::fontdb::Database::new();
    faces.load_font_data(dejavu::sans_condensed::regular().to_vec());
    faces.load_font_data(dejavu::sans_condensed::bold().to_vec());
    resvg::usvg::Options { fontdb: std::sync::Arc::new(faces), font_family: font::FAMILY.to_owned(), ..Default::default() }
}

fn eyes(game: &dyn AnyGame) -> impl Iterator<Item = Eye> {
    std::iter::once(Eye::Public).chain(Seat::all(game.seats()).map(Eye::Seat))
}

fn names() -> Localizer {
    let long = "Wilhelmina Wassermann-Mühlenhof".to_owned();
    let names = [long.as_str(), "🎲", "Zoë 🎲 <b>&", "Ana", "Bo"];
    Localizer { lang: Lang::Fr, names: Names::new(names) }
}

fn picture<'a>(scene: &'a Scene, localizer: &'a Localizer) -> Picture<'a> {
    Picture { awaited: SeatSet::one(Seat(0)), ..Picture::of(scene, localizer) }
}

/// Returns the focuses of a board's pages.
fn parts(scene: &Scene, frame: Frame) -> Vec<Focus> {
    Picture { frame, ..picture(scene, &names()) }.board()
}

/// Returns what somebody with that eye is shown in that frame, the parts of their board too.
fn shown_in(frame: Frame, scene: &Scene, eye: Eye) -> Vec<(Focus, Frame)> {
    let own = match eye {
        Eye::Public => Focus::Table,
        Eye::Seat(seat) => Focus::Seat(seat),
    };
    let all = [Focus::Table, own].into_iter().chain(parts(scene, frame));
    all.map(|focus| (focus, frame)).collect()
}

/// Draws some positions of each record in each language, as everybody and as a player is shown
/// them, and has them looked at with the record's name.
fn for_each_shown(mut look: impl FnMut(&str, &Picture<'_>)) {
    for (name, _, game) in some_games(3, 12) {
        for lang in Lang::ALL {
            let localizer = Localizer { lang, ..names() };
            for (eye, focus) in [(Eye::Public, Focus::Table), (Eye::Seat(Seat(1)), Focus::Seat(Seat(1)))] {
                let scene = game.scene(eye);
                look(&name, &Picture { focus, awaited: game.turn().awaited(), ..picture(&scene, &localizer) });
            }
        }
    }
}

/// Returns each line of text: its size, and whether it is a key fact.
fn type_sizes(block: &Block) -> Vec<(f32, block::Rank, String)> {
    let of = |mark: &block::Mark| match mark {
        block::Mark::Text { words, ink, rank, .. } => vec![(ink.size, *rank, words.clone())],
        block::Mark::Group { block, .. } => type_sizes(block),
        _ => Vec::new(),
    };
    block.marks.iter().flat_map(of).collect()
}

/// Collects each line of text: left, top, right, bottom and its words.
fn labels(block: &Block, (x, y): (f32, f32), into: &mut Vec<([f32; 4], String)>) {
    for mark in block.marks.iter() {
        match mark {
            block::Mark::Text { x: left, y: foot, words, ink, .. } => {
                let (left, foot) = (x + left, y + foot);
                // From the top of a capital to the baseline.
                into.push(([left, foot - ink.size * 0.73, left + ink.width(words), foot], words.clone()));
            }
            block::Mark::Group { x: right, y: down, block, .. } => labels(block, (x + right, y + down), into),
            _ => {}
        }
    }
}

/// Notes the labels of a page that cover another and may not, and fails if one is cut off.
fn find_covered(what: &str, page: &Block, may: impl Fn(&str, &str) -> bool, found: &mut BTreeSet<String>) {
    let mut all = Vec::new();
    labels(page, (0.0, 0.0), &mut all);
    for (at, ([left, top, right, bottom], words)) in all.iter().enumerate() {
        let inside = *left >= 0.0 && *top >= 0.0 && *right <= page.w && *bottom <= page.h;
        assert!(inside, "{what}: “{words}” is cut off");
        let covers = |other: &[f32; 4]| {
            let across = right.min(other[2]) - left.max(other[0]);
            let down = bottom.min(other[3]) - top.max(other[1]);
            across > 0.5 && down > 0.5
        };
        if let Some((_, other)) = all[at + 1..].iter().find(|(other, its)| covers(other) && !may(words, its)) {
            found.insert(format!("{what}: “{words}” and “{other}” overlap"));
        }
    }
}

/// Returns all text on a page, badges as their numbers.
fn written(page: &Block) -> Vec<String> {
    let mut all = Vec::new();
    labels(page, (0.0, 0.0), &mut all);
    all.into_iter().map(|(_, words)| words).collect()
}

/// Writes pictures of golden positions to `$PICTURES`, of records whose name contains `$ONLY`; with
/// long names if `$LONG` is set.
#[test]
#[ignore = "writes files to look at"]
fn pictures_are_written_to_look_at() {
    let folder = PathBuf::from(std::env::var("PICTURES").unwrap());
    let only = std::env::var("ONLY").unwrap_or_default();
    let many = std::env::var("MANY").map_or(5, |many| many.parse().unwrap());
    for (name, record) in records().into_iter().filter(|(name, _)| name.contains(&only)) {
        let some = std::env::var("AT").unwrap_or_default();
        let some: Vec<usize> = some.split_terminator(',').map(|at| at.parse().unwrap()).collect();
        for (at, game) in positions(&record, many).iter().enumerate().filter(|(at, _)| some.is_empty() || some.contains(at)) {
            let awaited = game.turn().awaited();
            let own = awaited.iter().next().unwrap_or(Seat(0));
            let scene = game.scene(Eye::Seat(own));
            let kinds = [(Eye::Public, Focus::Table), (Eye::Seat(own), Focus::Seat(own))];
            let pages = [Frame::Landscape, Frame::Portrait].into_iter().flat_map(|frame| shown_in(frame, &scene, Eye::Seat(own)));
            let pages = pages.skip(2).map(|(focus, frame)| (Eye::Seat(own), focus, frame));
            for (eye, focus, frame) in kinds.into_iter().map(|(eye, focus)| (eye, focus, Frame::Landscape)).chain(pages) {
                let scene = game.scene(eye);
                let short = Localizer { lang: Lang::Fr, names: Names::new(["Ana", "Robot 1", "Wilhelmina", "Eli", "Gus"]) };
                let localizer = if std::env::var_os("LONG").is_some() { names() } else { short };
                let drawn = Picture { focus, awaited, frame, ..picture(&scene, &localizer) };
                let kind =
                    format!("{focus:?}-{frame:?}").replace(|letter: char| !letter.is_ascii_alphanumeric(), "-").to_lowercase();
                std::fs::write(folder.join(format!("{}-{at}-{kind}.png", name.replace(' ', "-"))), drawn.png().unwrap()).unwrap();
            }
        }
    }
}

/// Hashes a picture's text (FNV-1a, 64 bits).
fn digest(words: &str) -> u64 {
    words.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Pins the pictures of the golden records by size and hash. If this fails and was meant, look at
/// them (`tertulia replay FILE --until LINE --picture OUT.png`) and accept the snapshot.
#[test]
fn pictures_are_as_they_were_when_somebody_last_looked() {
    let mut lines = Vec::new();
    for (name, record) in records() {
        let games = positions(&record, 3);
        for (at, game) in ["start", "middle", "end"].iter().zip(&games) {
            for (eye, focus) in [(Eye::Public, Focus::Table), (Eye::Seat(Seat(1)), Focus::Seat(Seat(1)))] {
                let scene = game.scene(eye);
                for (lang, theme) in [(Lang::En, Theme::Dark), (Lang::Fr, Theme::Light)] {
                    let localizer = Localizer::nowhere(lang);
                    let svg = Picture { theme, focus, awaited: game.turn().awaited(), ..picture(&scene, &localizer) }.svg();
                    let size: Vec<&str> = svg.split('"').skip(3).step_by(2).take(2).collect();
                    let code = lang.code();
                    lines.push(format!("{name} {at} {code} {theme:?} {focus:?}: {} {:016x}", size.join("x"), digest(&svg)));
                }
            }
        }
    }
    insta::assert_snapshot!(lines.join("\n"));
}
