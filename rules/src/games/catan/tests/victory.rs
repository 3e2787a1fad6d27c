//! Points and the end (CA:R36, CA:R41-R43).

use super::*;
use crate::scene::Stress;

/// CA-T12, CA:R43
#[test]
fn ten_points_win_with_hidden_cards() {
    let mut at = At::bare(3);
    at.settlements(P1, "a1.n a2.n").cities(P1, "a3.n e1.s").roads(P1, "c3.n c3.ne c3.se c3.s c3.sw c3.nw");
    at.held(P1, "victory-point");
    at.hand(P1, "wool-grain-ore");
    assert_eq!((at.points(P1), at.winner()), (9, None));
    at.play("p1 buy; chance draw victory-point");
    assert_eq!(at.winner(), Some(P1));
    let Turn::Over(outcome) = at.game.turn() else { panic!("over") };
    let parts: Vec<i32> = outcome.scores[0].parts.iter().map(|(_, n)| *n).collect();
    assert_eq!((outcome.scores[0].total, parts), (10, vec![2, 4, 2, 0, 2]));
    assert_eq!(outcome.winners, SeatSet::one(P1));
}

/// CA:R36, CA:R36a
#[test]
fn at_the_end_victory_points_are_shown_and_other_cards_are_not() {
    let mut at = At::bare(3);
    at.cities(P1, "a1.n a2.n a3.n b1.nw").settlements(P1, "e1.s").hand(P1, "wool-grain-ore");
    at.held(P2, "victory-point knight").play("p1 buy; chance draw victory-point");
    let view = at.game.view(Eye::Public);
    assert_eq!((view.seats[0].points, view.seats[1].points), (Some(1), Some(1)));
    assert!(view.seats.iter().all(|known| known.own.is_none()));
    assert_eq!(at.refusal("p1 end"), Refusal::Over);
}

/// CA:R36, CA:R42
#[test]
fn points_say_how_many_win_once_one_award_would_do_to_who_knows_them() {
    let said = |at: &At, eye: Eye| {
        let scene = Catan::scene(&at.game.view(eye));
        let panel = scene.panels.into_iter().find(|panel| panel.owner == Some(P1)).expect("a player");
        let row = panel.rows.into_iter().find(|row| row.label.key == "catan-row-points").expect("points");
        let piece = row.cells[0].piece.clone().expect("a figure");
        (say(&row.label), piece.count, piece.of, piece.stress)
    };
    let mut at = At::bare(3);
    at.cities(P1, "a1.n a2.n a3.n").settlements(P1, "e1.s").held(P1, "victory-point");
    assert_eq!(said(&at, Eye::Public), ("Points".to_owned(), Some(7), None, Stress::Plain));
    assert_eq!(said(&at, Eye::Seat(P1)), ("Points (10 to win)".to_owned(), Some(8), Some(10), Stress::Strong));
    at.game.table.stage = Stage::Over(Some(P1));
    assert_eq!(said(&at, Eye::Public), ("Points".to_owned(), Some(8), None, Stress::Plain));
}

/// CA:R42b, CA:R42c
#[test]
fn the_turn_limit_ends_it_before_a_new_turn_and_nobody_wins() {
    let mut at = At::bare_with(3, &[("turnLimit", "300")]);
    at.cities(P2, "a1.n a2.n a3.n b1.nw").settlements(P2, "e1.s").settlements(P3, "e3.s");
    at.game.table.turn = 299;
    at.play("p1 end; p2 roll; chance dice 1 1");
    assert_eq!(at.game.table.turn, 300);
    // Blue's turn would be the next, but there is none.
    at.held(P3, "victory-point").play("p2 end");
    let Turn::Over(outcome) = at.game.turn() else { panic!("over") };
    assert_eq!(outcome.winners, SeatSet::NONE);
    let totals: Vec<i32> = outcome.scores.iter().map(|score| score.total).collect();
    assert_eq!(totals, [0, 9, 2], "hidden cards included");
    assert!(outcome.scores.iter().all(|score| score.tie_break.is_none()), "ties are shared");
    assert!(at.heard(&Event::Limit(300)));
}

/// CA:10
#[test]
fn the_points_to_win_are_an_option() {
    for points in [8, 12] {
        let mut at = At::bare_with(3, &[("pointsToWin", &points.to_string())]);
        at.cities(P1, "a1.n a2.n a3.n").settlements(P1, "e1.s").hand(P1, "2grain-3ore");
        at.play("p1 city e1 s");
        assert_eq!((at.points(P1), at.winner().is_some()), (8, points == 8), "{points}");
    }
}
