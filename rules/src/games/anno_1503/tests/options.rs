//! The options of AN:8.

use super::super::sea::{COUNTS, Chart, draw_islands};
use super::*;

/// AN:8: shuffled boards satisfy the checks of AN:2.5 and differ from each other.
#[test]
fn shuffled_boards_are_sound_and_differ() {
    let mut dice = SeededDice::new(4);
    let boards: Vec<Squares> = (0..50).map(|_| draw_islands(&mut dice).expect("a board")).collect();
    for islands in &boards {
        let chart = Chart::of(*islands);
        assert!(chart.is_sound(), "{islands}");
        assert_eq!(chart.islets.map(Squares::len), COUNTS);
    }
    assert!(boards.iter().enumerate().all(|(at, board)| !boards[..at].contains(board)));

    let mut at = At::new(2, &[("boardLayout", "shuffled")]);
    assert_eq!(at.game.table.stage, Stage::Board);
    // The sea is in pieces; an island covers the start; one island is missing.
    let broken =
        [("12579ac 24579 bc 24689c 12468b", 26), ("12579ac 24579 1bc 24689 2468bc", 26), ("12579ac 24579 bc 24689 2468bc", 25)];
    for (islands, n) in broken {
        assert_eq!(islands.replace(' ', "").len(), n, "nothing else is wrong with {islands}");
        assert_eq!(at.refusal(&format!("chance board {islands}")), Refusal::BadOutcome, "{islands}");
    }
    at.play("chance board 12579ac 24579 bc 24689 12468bc");
    assert_eq!(at.game.table.chart, super::super::data::CHART, "the numbers grow with the distance");
}

/// AN:2.3: a table can have its own mix.
#[test]
fn the_mix_of_tiles_can_be_typed() {
    let with = |words: &str| Anno::new(&options_of(&[("tileMix", words)]), 4);
    let game = with(EXAMPLE_MIX).unwrap();
    assert_eq!(game.hidden.reserve.of(Tile { back: Back::Three, face: Face::Branch(Good::Spice) }), 2);
    assert_eq!(game.table.reserve, 32);
    for words in ["2-spice-32", "2-spice-2", "2-spice-14,3-gold-10,4-gold-8", "2-spice-16,3-gold-8,4-gold-9"] {
        assert_eq!(with(words).err(), Some(Refusal::TileMix), "{words}");
    }
    for (words, strange) in [
        ("spice", "spice"),
        ("5-spice-32", "5-spice-32"),
        ("2-spice-16,2-spice-1,3-gold-8,4-gold-7", "2-spice-1"),
        ("2-spice-0,2-tobacco-16,3-gold-8,4-gold-8", "2-spice-0"),
        ("2-spice-16-1,3-gold-8,4-gold-8", "2-spice-16-1"),
        ("2-tobacco-16,3-coffee-8,4-gold-8", "3-coffee-8"),
    ] {
        assert_eq!(with(words).err(), Some(Refusal::TileKind(strange.to_owned())), "{words}");
    }
    assert!(with("2-spice-16,3-gold-8,4-upgrade-8").is_ok());
}

/// AN:R15, AN:8
#[test]
fn the_active_player_may_choose_between_squares_equally_far() {
    let mut at = At::start_with(2, &[("farthestTie", "activePlayer")]);
    at.branches(P2, "1 spice").gold(P2, 0).play("chance roll 6; chance event 1; chance top 2 spice");
    assert_eq!((at.awaited(), at.choices(P1)), (vec![P1], vec!["put a12".into(), "put c12".into(), "put e12".into()]));
    assert_eq!(at.refusal("p1 put e11"), Refusal::NotFarthest(square("e11")));
    assert_eq!(at.game.view(Eye::Seat(P1)).faces, [Squares::NONE; 9], "its face is hidden");
    at.play("p1 put c12");
    assert!(at.game.table.lying[0].has(square("c12")));
    assert_eq!(at.game.table.stage, Stage::Main);
    // A single farthest square leaves no choice.
    for row in ["a12", "e12"] {
        at.game.table.lying[0] = at.game.table.lying[0].with(square(row).set());
    }
    assert_eq!(at.game.table.farthest().first(), Some(square("e11")));
}

/// AN:5, AN:8: players are reminded of what they looked at, they alone, until the tile changes.
#[test]
fn seen_tiles_are_remembered_for_their_finder() {
    let mut at = At::town(2).ships(P1, "c2").play("p1 close; p1 sail look north; p1 return").clone();
    let known = |at: &At, eye: Eye| at.game.view(eye).face(square("b2"));
    assert_eq!(known(&at, Eye::Seat(P1)), Some(Face::Branch(Good::Tobacco)));
    assert_eq!((known(&at, Eye::Seat(P2)), known(&at, Eye::Public)), (None, None));
    at.play("p1 end");
    assert_eq!(known(&at, Eye::Seat(P1)), Some(Face::Branch(Good::Tobacco)), "in later turns too");
    // Another player uses the tile, so the note is void.
    at.towns(P2).ships(P2, "c2").play("p2 close; p2 sail look north; p2 use bridge 1");
    assert_eq!(at.game.own[0].seen, Squares::NONE);

    let mut off = At::town_with(2, &[("showSeenTiles", "off")]);
    off.ships(P1, "c2").play("p1 close; p1 sail look north");
    assert_eq!(known(&off, Eye::Seat(P1)), Some(Face::Branch(Good::Tobacco)), "as long as it is in hand");
    off.play("p1 return");
    assert_eq!(known(&off, Eye::Seat(P1)), None);
}

/// AN:8
#[test]
fn open_hands_are_seen_by_all() {
    for (open, seen) in [("on", Some(cards("2cloth"))), ("off", None)] {
        let at = At::town_with(3, &[("openHands", open)]).hand(P2, "2cloth").clone();
        assert_eq!(at.game.view(Eye::Public).seats[1].hand, seen, "{open}");
        assert_eq!(at.game.view(Eye::Seat(P2)).seats[1].hand, Some(cards("2cloth")));
    }
}
