//! Records, actions in notation, custom ids.

use std::path::{Path, PathBuf};

use arbtest::arbitrary::{Result, Unstructured};
use arbtest::arbtest;
use tertulia_base::ids::{Shards, TableId};
use tertulia_render::CustomId;
use tertulia_rules::erased::{AnyGame, GameEntry};
use tertulia_rules::game::{Actor, Eye, Seat};
use tertulia_rules::games::GAMES;
use tertulia_rules::record::{BadRecord, Record};

use tertulia_testkit::edits::edited;

/// The golden records of all games, and of every version of their rules.
pub fn golden() -> Vec<String> {
    fn walk(dir: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "record") {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules/src/games"), &mut found);
    found.sort();
    found.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

/// Every action that stands in a record, once.
pub fn actions(records: &[String]) -> Vec<String> {
    let lines = records.iter().flat_map(|record| record.lines()).filter_map(|line| line.split_once(' '));
    let mut all: Vec<String> = lines.map(|(_, action)| action.to_owned()).collect();
    all.sort();
    all.dedup();
    all
}

#[test]
fn a_damaged_record_is_read_as_it_is_written_and_replays_or_is_refused() {
    let records = golden();
    let words = actions(&records);
    arbtest(|u| record(u, &records, &words));
}

fn record(u: &mut Unstructured<'_>, records: &[String], words: &[String]) -> Result<()> {
    let text = edited(u, records, words)?;
    let record: Record = match text.parse() {
        Ok(record) => record,
        Err(BadRecord { line, .. }) => {
            assert!((1..=text.lines().count() + 1).contains(&line), "line {line} is none of {text}");
            return Ok(());
        }
    };
    let written = record.to_string();
    assert_eq!(written.parse::<Record>().unwrap().to_string(), written);
    let standing = record.standing();
    let Ok(game) = record.replay(|_, _, _| {}) else { return Ok(()) };
    let again = record.entry().unwrap().load(&game.save()).expect("a position is read as it was written");
    let same = standing.replay(|_, _, _| {}).expect("what was not taken back can be played without what was");
    for eye in std::iter::once(Eye::Public).chain(Seat::all(game.seats()).map(Eye::Seat)) {
        assert_eq!(again.view(eye), game.view(eye));
        assert_eq!(same.view(eye), game.view(eye));
    }
    Ok(())
}

/// A game that is on, and what plays it.
type Position = (&'static GameEntry, Box<dyn AnyGame>);

/// Positions all over these games.
fn positions(records: &[String]) -> Vec<Position> {
    let mut found = Vec::new();
    for record in records {
        let record: Record = record.parse().unwrap();
        let entry = record.entry().unwrap();
        let mut at = 0;
        record
            .replay(|_, game, _| {
                at += 1;
                if at % 40 == 7 {
                    found.push((entry, game.boxed_clone()));
                }
            })
            .unwrap();
    }
    found
}

#[test]
fn whatever_is_typed_is_an_action_with_one_spelling_or_none_and_a_refusal_changes_nothing() {
    let records = golden();
    let (positions, words) = (positions(&records), actions(&records));
    arbtest(|u| action(u, &positions, &words));
}

fn action(u: &mut Unstructured<'_>, positions: &[Position], words: &[String]) -> Result<()> {
    let typed = edited(u, words, words)?;
    for entry in GAMES {
        if let Ok(spelled) = entry.notation(&typed) {
            assert_eq!(entry.notation(&spelled).as_ref(), Ok(&spelled), "{}: {typed:?}", entry.info.slug);
        }
    }
    let (entry, game) = u.choose(positions)?;
    let by =
        u.choose(&[Actor::Chance, Actor::Seat(Seat(0)), Actor::Seat(Seat(1)), Actor::Seat(Seat(4)), Actor::Seat(Seat(u8::MAX))])?;
    let mut game = game.boxed_clone();
    let before = game.save();
    match game.play(*by, &typed) {
        Ok(_) => {
            assert!(game.check().is_ok(), "{}: {by} {typed:?}", entry.info.slug);
            let after = game.save();
            assert_eq!(entry.load(&after).expect("a position is read as it was written").save(), after);
        }
        Err(_) => assert_eq!(game.save(), before, "{}: {by} {typed:?}", entry.info.slug),
    }
    Ok(())
}

/// A custom id of each kind, as the bot writes them.
const IDS: &str = "v1:AAAAK7:join, v1:AAAAK7:option:3, v1:AAAAK7:typed:list, v1:AAAAK7:take-seat:p4, \
    v1:AAAAK7:invite-one:18446744073709551615, v1:AAAAK7:story:0, v1:AAAAK7:story-of:p2:65535, \
    v1:AAAAK7:moment:4294967295, v1:AAAAK7:rules:12, v1:AAAAK7:play:p1.17:captain corn 2, \
    v1:AAAAK7:common:p1.17+p2.3:end, v1:AAAAK7:rash:p5.4294967295:pass, v1:AAAAK7:choose:p1.17:2, \
    v1:AAAAK7:fill:p1.17:0.trade, v1:AAAAK7:vote:7:yes, v1:AAAAK7:undo:p3.4, \
    v1:AAAAK7:orders:with.turn.17.sell-for 3, v1:AAAAK7:orders:end.ship-most, v1:AAAAK7:snooze:p1.17:morning, \
    v1:guide:rules:catan:3, v1:guide:page:rings, v1:guide:like:focus, v1:guide:new:puerto-rico";

#[test]
fn a_damaged_custom_id_means_nothing_or_what_the_bot_would_write_like_that() {
    let ids: Vec<String> = IDS.split(", ").map(str::to_owned).collect();
    arbtest(|u| custom_id(u, &ids));
}

fn custom_id(u: &mut Unstructured<'_>, ids: &[String]) -> Result<()> {
    let id = edited(u, ids, ids)?;
    if let Ok(read) = id.parse::<CustomId>() {
        assert_eq!(read.to_string(), id);
    }
    // What is typed after `/table`, and what a host writes.
    if let Ok(table) = id.parse::<TableId>() {
        assert!(table.to_string().eq_ignore_ascii_case(&id));
    }
    let _ = id.parse::<Shards>();
    Ok(())
}
