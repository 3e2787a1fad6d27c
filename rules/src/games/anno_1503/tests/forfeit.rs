//! Giving up. AN:R44-R44a

use super::*;

#[test]
fn cards_go_back_ships_leave_and_the_island_stays() {
    let mut at = At::town(3).hand(P2, "2spice").branches(P2, "1 spice").ships(P2, "c4").clone();
    at.gives_up(P2);
    let board = at.game.table.board(P2);
    assert_eq!((at.cards(P2).as_str(), board.branches(), board.at_sea()), ("", 1, false));
    assert_eq!(at.game.table.stock[Good::Spice], 15);
    at.ships(P1, "").play("p1 end");
    assert_eq!(at.game.table.active, P3, "he has no turns any more");
    at.play("chance roll 1");
    assert_eq!(at.cards(P2), "", "nor goods");
}

#[test]
fn a_turn_that_is_given_up_ends_and_the_last_one_wins() {
    let mut at = At::town(3).gives_up(P1).clone();
    assert_eq!((at.game.table.active, at.game.table.stage), (P2, Stage::Roll));
    at.gives_up(P3);
    assert_eq!(at.winner(), Some(P2));
    assert!(at.heard(&Event::Won(P2, Goals::NONE)));
}

#[test]
fn choices_go_on_without_who_has_gone() {
    let mut golden = At::start(3);
    golden.hand(P2, "").play("chance roll 6; chance event 5; p2 take spice; p3 take wood");
    golden.gives_up(P1);
    assert_eq!(golden.cards(P2), "spice");
    assert_eq!((golden.game.table.active, golden.game.table.stage), (P2, Stage::Roll), "the turn was his");

    let mut short = At::start(3);
    short.hand(P2, "").hand(P3, "").stock(Good::Spice, 2, P1).play("chance roll 6; chance event 5");
    assert_eq!(short.awaited(), [P1]);
    short.gives_up(P1);
    assert_eq!(short.awaited(), [P2], "clockwise");
    short.gives_up(P2);
    assert_eq!(short.winner(), Some(P3));

    let mut raided = At::start(3);
    raided.branches(P2, "1 spice, 3 tobacco").gold(P2, 0).branches(P3, "1 cloth, 2 wood").gold(P3, 0);
    raided.play("chance roll 6; chance event 1");
    raided.gives_up(P2);
    assert_eq!(raided.awaited(), [P3]);
}

#[test]
fn a_tile_without_its_chooser_goes_to_the_first_square() {
    let mut at = At::start_with(3, &[("farthestTie", "activePlayer")]);
    at.branches(P2, "1 spice").gold(P2, 0).play("chance roll 6; chance event 1; chance top 3 spice");
    assert_eq!(at.awaited(), [P1]);
    at.gives_up(P1);
    assert!(at.heard(&Event::Put(P2, square("a12"), Back::Three)));
    assert_eq!((at.game.table.active, at.game.table.stage), (P2, Stage::Roll));
    // The tile goes back to the reserve when the game ends before it is put.
    let mut last = At::start_with(2, &[("farthestTie", "activePlayer")]);
    last.branches(P2, "1 spice").gold(P2, 0).play("chance roll 6; chance event 1; chance top 2 spice");
    last.gives_up(P1);
    assert_eq!((last.winner(), last.game.table.reserve), (Some(P2), 3));
}

/// Players can leave even before the home islands are dealt.
#[test]
fn a_game_can_be_left_before_it_has_begun() {
    for set in [("boardLayout", "standard"), ("boardLayout", "shuffled")] {
        for seats in 2..=4 {
            let mut at = At::new(seats, &[set]);
            let mut dice = SeededDice::new(1);
            for _ in 0..6 {
                let mut left = at.clone();
                for seat in Seat::all(seats).skip(1) {
                    left.gives_up(seat);
                }
                assert_eq!(left.winner(), Some(P1));
                let _ = Anno::scene(&left.game.view(Eye::Public));
                if at.game.turn() == Turn::Chance {
                    let outcome = at.game.draw(&mut dice).unwrap();
                    at.play(&format!("chance {outcome}"));
                }
            }
        }
    }
}
