//! A seat that is not at the table can do nothing: a record or a damaged row may name any seat.

#![allow(clippy::unwrap_used)]
#![allow(clippy::disallowed_methods)] // Golden records are files; the rules themselves do no I/O.

use std::fs;
use std::path::Path;

use tertulia_rules::erased::FORFEIT;
use tertulia_rules::game::{Actor, Seat};
use tertulia_rules::record::Record;

#[test]
fn a_seat_that_is_not_at_the_table_is_refused_whatever_it_plays() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games");
    let golden = fs::read_dir(games).unwrap().map(|entry| entry.unwrap().path().join("golden")).filter(|dir| dir.is_dir());
    let mut seen = 0;
    for file in golden.flat_map(|dir| fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path())) {
        if file.extension().is_none_or(|ending| ending != "record") {
            continue;
        }
        let record: Record = fs::read_to_string(&file).unwrap().parse().unwrap();
        let (mut game, before) = {
            let game = record.open(record.entry().unwrap()).unwrap();
            let before = game.save();
            (game, before)
        };
        for seat in [record.seats, u8::MAX].map(Seat) {
            for action in record.moves.iter().map(|played| played.action.as_str()).chain([FORFEIT]) {
                assert!(game.play(Actor::Seat(seat), action).is_err(), "{}: {seat} {action}", file.display());
                seen += 1;
            }
        }
        assert_eq!(game.save(), before, "{}", file.display());
    }
    assert!(seen > 10_000, "{seen}");
}
