//! Ships and what they find. AN:R32-R39

use super::super::text::Ask;
use super::*;
use crate::erased::GameEntry;
use crate::text::Text;

/// AN-T6: the rulebook's example with three players.
#[test]
fn a_ship_moves_looks_puts_back_and_moves_on() {
    let mut at = At::town(3).ships(P1, "c3").play("p1 close; p1 sail 1 east; p1 sail look north").clone();
    assert_eq!(at.game.table.stage, Stage::Looked(Ship(0), square("b4")));
    assert!(at.told.contains(&(Eye::Seat(P1), Event::Saw(square("b4"), Face::Branch(Good::Cloth)))));
    assert_eq!(at.refusal("p1 sail east"), Refusal::NotNow(Ask::Looked), "AN:R35: decided at once");
    at.play("p1 return; p1 sail east");
    assert_eq!((at.game.table.board(P1).ships[0], at.choices(P1)), (Some(square("c5")), vec!["end".to_owned()]));
    assert_eq!(at.refusal("p1 sail look north"), Refusal::NoPoints(Ship(0)));
    at.sails(P1);
    assert!(at.may(P1, "sail look north"), "next turn, B5");
}

/// AN-T7, AN:R32
#[test]
fn points_are_the_number_of_players_and_a_shipyard_doubles_them() {
    for seats in 2..=4 {
        for (yard, points) in [(false, seats), (true, 2 * seats)] {
            let mut at = At::town(seats);
            if yard {
                at.people(P1, "pioneer settler pioneer pioneer").buildings(P1, "shipyard");
            }
            at.ships(P1, "c1 c3").play("p1 close");
            assert_eq!(at.game.table.done.points, [points, points], "each ship has its full number");
        }
    }
}

/// AN:R33
#[test]
fn ships_stay_on_the_sea_and_share_squares() {
    let mut at = At::town(4).ships(P1, "c1 c3").ships(P2, "c2").play("p1 close").clone();
    assert_eq!(at.refusal("p1 sail 1 west"), Refusal::EdgeOfTheSea(Way::West));
    assert_eq!(at.refusal("p1 sail east"), Refusal::WhichShip);
    at.play("p1 sail 1 east; p1 sail east");
    assert_eq!(at.game.table.board(P1).ships, [Some(square("c3")); 2]);
    assert_eq!(at.refusal("p1 sail look north"), Refusal::NoTile(square("b3")));
    at.ships(P1, "d3").sails(P1);
    assert_eq!(at.refusal("p1 sail east"), Refusal::Land(square("d4")));
    // Islands without a tile are land too.
    let bare = At::town(2).ships(P1, "a8").play("p1 close").clone();
    assert_eq!(bare.refusal("p1 sail east"), Refusal::Land(square("a9")));
    assert_eq!(bare.refusal("p1 sail look east"), Refusal::NoTile(square("a9")));
}

/// AN-T13, AN:R37, AN:R35b: the game waits though the tile can only be put back.
#[test]
fn a_fifth_branch_cannot_be_used() {
    let mut at = At::town(3);
    at.branches(P1, "2 spice, 3 tobacco, 4 wood, 5 tobacco").ships(P1, "c4").play("p1 close; p1 sail look north");
    assert_eq!(at.choices(P1), ["return"]);
    assert!(!Anno::prompt(&at.game.view(Eye::Seat(P1)), P1).public, "to be quick would tell");
    assert_eq!(at.refusal("p1 use bridge 2"), Refusal::NoBridge(1));
    assert_eq!(at.refusal("p1 use"), Refusal::UseHow(Face::Branch(Good::Cloth)));
    at.play("p1 return");
    assert_eq!(at.game.table.board(P1).ships[0], Some(square("c4")));
}

/// AN:R37, AN:2.4: there are four bridges, none at the question mark.
#[test]
fn a_branch_goes_on_a_free_stone_bridge() {
    let mut at = At::town(3).branches(P1, "3 spice").ships(P1, "c4").play("p1 close; p1 sail look north").clone();
    assert_eq!(at.choices(P1), ["use bridge 2", "use bridge 4", "use bridge 5", "return"], "the same good is legal");
    assert_eq!(at.refusal("p1 use bridge 1"), Refusal::NoBridge(0));
    assert_eq!(at.refusal("p1 use bridge 3"), Refusal::NoBridge(2));
    at.play("p1 use bridge 5");
    let board = at.game.table.board(P1);
    assert_eq!(board.branches[4].map(|branch| branch.good), Some(Good::Cloth));
    assert!(!at.game.table.tiles().has(square("b4")), "AN:R36: its square stays empty");
    assert!(at.heard(&Event::Used(P1, None, square("b4"), Face::Branch(Good::Cloth), Place::Bridge(4), 5)), "AN:R36: revealed");
}

/// AN-T14, AN:R36
#[test]
fn a_used_tile_costs_the_ship() {
    let mut at = At::town(2).ships(P1, "c2").play("p1 close; p1 sail look north; p1 use bridge 2").clone();
    assert_eq!(at.game.table.board(P1).ships, [None, None]);
    assert_eq!((at.game.table.active, at.game.table.stage), (P2, Stage::Roll), "nothing is left to sail");
    at.towns(P1);
    assert_eq!(at.choices(P1).last().map(String::as_str), Some("end"));
    at.hand(P1, "cloth wood tool").play("p1 ship; p1 close");
    assert!(at.may(P1, "sail east"), "AN-T29: with full points in the same turn");
}

/// AN:R38
#[test]
fn agreements_are_three_at_most() {
    for (have, can) in [(0, true), (2, true), (3, false)] {
        let mut at = At::town(2);
        at.ships(P1, "c2").agreements(P1, have).play("p1 close; p1 sail look south");
        assert_eq!(at.may(P1, "use"), can, "{have}");
        if can {
            at.play("p1 use");
            assert_eq!(usize::from(at.game.table.board(P1).agreements()), have + 1);
        } else {
            assert_eq!(at.refusal("p1 use"), Refusal::EnoughAgreements);
        }
    }
}

/// AN-T25, AN:R34, AN:R35: a second look costs a point too; the points left are lost with the ship.
#[test]
fn a_known_tile_is_discovered_again_to_be_used() {
    let mut at = At::town(2);
    at.people(P1, "pioneer settler pioneer pioneer").buildings(P1, "shipyard").ships(P1, "c2 c1").play("p1 close");
    at.play("p1 sail 1 look south; p1 return; p1 sail look south; p1 use");
    assert_eq!(at.game.table.done.points, [0, 4]);
    assert_eq!(at.game.table.board(P1).ships, [None, Some(square("c1"))]);
    at.play("p1 sail east");
    assert_eq!(at.game.table.done.points, [0, 3], "the other ship is at hand now");
}

/// AN-T26, AN:R39
#[test]
fn a_treasure_lets_one_inhabitant_rise_where_somebody_can() {
    let at_treasure = |people: &str, buildings: &str| {
        At::town(2).people(P1, people).buildings(P1, buildings).ships(P1, "d5").play("p1 close; p1 sail look east").clone()
    };
    let mut none = at_treasure("merchant merchant merchant settler settler settler settler", "forge church school shipyard");
    assert_eq!(none.choices(P1), ["return"]);
    assert_eq!(none.refusal("p1 use space 4"), Refusal::NoCitizenLeft);
    none.play("p1 return");
    assert_eq!(none.game.table.board(P1).ships[0], Some(square("d5")));
    let one = at_treasure("merchant merchant merchant settler settler settler pioneer", "forge church school shipyard");
    assert_eq!(one.choices(P1), ["use space 7", "return"]);
    let mut red = at_treasure("pioneer settler citizen", "");
    assert_eq!(red.choices(P1), ["use space 1", "use space 2", "use space 3", "return"], "red spaces included");
    red.play("p1 use space 3");
    assert_eq!(red.game.table.board(P1).spaces[2], Some(Rank::Merchant));
    assert_eq!(red.game.table.spent[0], [1, 0], "the tile leaves the game");
}

/// AN-T15
#[test]
fn treasure_gold_reaches_a_goal_that_a_purchase_loses() {
    let mut at = At::town(2).gold(P1, 20).ships(P1, "d1").play("p1 close; p1 sail look south; p1 use").clone();
    assert_eq!((at.gold_of(P1), at.points(P1)), (32, 1));
    assert!(at.heard(&Event::Reached(P1, Goal::Gold, 1)));
    at.towns(P1).play("p1 buy wood");
    assert_eq!((at.gold_of(P1), at.points(P1)), (26, 0));
}

/// AN-T29, AN:R6
#[test]
fn gold_from_a_treasure_buys_nothing_in_the_same_turn() {
    let at = At::town(2).gold(P1, 0).ships(P1, "d1 c1").play("p1 close; p1 sail 1 look south; p1 use").clone();
    assert_eq!((at.gold_of(P1), at.game.table.stage), (12, Stage::Sail));
    assert_eq!(at.refusal("p1 buy wood"), Refusal::TownClosed);
}

/// AN-T30, AN:R43
#[test]
fn the_third_point_at_sea_wins_at_once() {
    let mut merchant = At::town(2);
    merchant.people(P1, "merchant merchant citizen").agreements(P1, 3).gold(P1, 30).hand(P1, "7wood").ships(P1, "d5");
    merchant.play("p1 close; p1 sail look east; p1 use space 3");
    assert_eq!(merchant.winner(), Some(P1), "no discard step");
    let mut branch = At::town(2);
    branch.branches(P1, "2 tobacco, 3 tool, 4 stone").agreements(P1, 3).gold(P1, 30).ships(P1, "c4");
    branch.play("p1 close; p1 sail look north; p1 use bridge 5");
    assert_eq!(branch.winner(), Some(P1));
}

/// A ship's moves are told once, where it stops.
#[test]
fn a_voyage_is_told_as_one() {
    let mut at = At::town(4);
    at.ships(P1, "c1 c1").play("p1 close; p1 sail 1 east; p1 sail east; p1 sail 2 east; p1 sail 1 east; p1 end");
    let sailed: Vec<_> = at.told.iter().filter(|(_, event)| matches!(event, Event::Sailed(..))).map(|(_, e)| e.clone()).collect();
    let voyages = [(0, "c3"), (1, "c2"), (0, "c4")];
    assert_eq!(sailed, voyages.map(|(ship, at)| Event::Sailed(P1, Some(Ship(ship)), Voyage::To, square(at))));
    // A ship without action points has stopped.
    let done = At::town(2).ships(P1, "c1").play("p1 close; p1 sail east; p1 sail east").clone();
    assert_eq!(done.told.last(), Some(&(Eye::Public, Event::Sailed(P1, None, Voyage::To, square("c3")))));
}

/// AN:R33: a ship told to have sailed to where it was would puzzle whoever reads it.
#[test]
fn who_comes_back_to_where_they_were_is_told_to_come_back() {
    type Row = (u8, &'static str, &'static str, &'static [&'static str]);
    const ROWS: [Row; 4] = [
        (2, "c1", "p1 sail east; p1 sail west", &["p1 sailed out and back to C1."]),
        (
            3,
            "c1",
            "p1 sail north; p1 sail look east; p1 return; p1 sail south",
            &["p1 sailed to B1.", "p1 looked at B2 without using the tile.", "p1 sailed back to C1."],
        ),
        (
            4,
            "c1",
            "p1 sail north; p1 sail look east; p1 return; p1 sail south; p1 sail north",
            &["p1 sailed to B1.", "p1 looked at B2 without using the tile.", "p1 sailed out and back to B1."],
        ),
        (
            2,
            "c1 c3",
            "p1 sail 1 east; p1 sail 2 east; p1 sail 1 west; p1 sail 2 west",
            &["p1 sailed ship 1 back to C1, ship 2 back to C3."],
        ),
    ];
    for (seats, ships, moves, said) in ROWS {
        let mut at = At::town(seats).ships(P1, ships).play("p1 close").clone();
        at.told.clear();
        at.play(moves);
        let public = at.told.iter().filter(|(eye, _)| *eye == Eye::Public).map(|(_, event)| Text::from(event.clone()));
        let told = GameEntry::of::<Anno>().told(public);
        assert_eq!(told.iter().map(say).collect::<Vec<_>>(), said, "{moves}");
    }
}

/// A course given in one go is read as single actions.
#[test]
fn words_of_a_course_are_actions_of_their_own() {
    let mut at = At::town(4).ships(P1, "c1").play("p1 close").clone();
    for words in ["sail e", "sail est", "sail look n", "sail 1 regarder nord", "use pont 3", "use case 1", "pioneer église"] {
        assert!(words.parse::<Action>().is_ok(), "{words}");
    }
    at.play("p1 sail est; p1 sail e; p1 sail east; p1 sail look nord; p1 return");
    assert_eq!(at.game.table.board(P1).ships[0], Some(square("c4")));
}
