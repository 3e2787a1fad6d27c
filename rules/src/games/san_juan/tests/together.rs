//! Playing over days (SJ:R10, SJ:R10a).

use super::*;

#[test]
fn everybody_declares_at_once_in_any_order_and_all_is_done_clockwise_from_the_picker() {
    let mut at = At::table(3);
    for seat in [P1, P2, P3] {
        at.city(seat, "indigo-plant sugar-mill");
    }
    at.governor(P2).play("p2 role producer").awaits(&[P1, P2, P3]);
    at.play("p1 produce indigo; p3 produce sugar; p1 produce done").awaits(&[P2, P3]);
    assert_eq!(at.shows(P1), "indigo-plant sugar-mill", "not before the last one has declared");
    at.play("p2 produce sugar; p2 produce indigo; p2 produce done; p3 produce done");
    at.drawing(P2, 2).draws("hero statue").drawing(P3, 1).draws("quarry").drawing(P1, 1).draws("palace");
    assert_eq!(
        [P1, P2, P3].map(|s| at.shows(s)).join(", "),
        "indigo-plant! sugar-mill, indigo-plant! sugar-mill!, indigo-plant sugar-mill!"
    );
    let told: Vec<_> = at.told.iter().filter(|(_, e)| matches!(e, Event::Produced(..))).map(|(_, e)| e.clone()).collect();
    assert_eq!(
        told,
        [Event::Produced(P2, [1, 1, 0, 0, 0]), Event::Produced(P3, [0, 1, 0, 0, 0]), Event::Produced(P1, [1, 0, 0, 0, 0])]
    );
}

#[test]
fn whatever_the_order_of_answers_the_game_is_the_same() {
    let moves = ["p1 sell indigo; p1 sell done", "p2 sell sugar; p2 sell done", "p3 sell done"];
    let play = |order: [usize; 3]| {
        let mut at = At::table(3);
        at.tiles("h2").city(P1, "indigo-plant!").city(P2, "sugar-mill!").city(P3, "indigo-plant!").play("p1 role trader");
        order.into_iter().for_each(|n| drop(at.play(moves[n]).told.drain(..)));
        at.draws("hero statue").game
    };
    let one = play([0, 1, 2]);
    for order in [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        assert_eq!(play(order), one, "{order:?}");
    }
}

#[test]
fn one_after_the_other_each_is_done_before_the_next_is_asked() {
    let mut at = At::with(3, &[("simultaneousPhases", "off")]);
    at.tiles("h2").city(P1, "indigo-plant!").city(P2, "").city(P3, "coffee-roaster!");
    at.play("p1 role trader").awaits(&[P1]).play("p1 sell indigo; p1 sell done").drawing(P1, 1).draws("hero");
    at.awaits(&[P3]).play("p3 sell coffee; p3 sell done").drawing(P3, 2).draws("statue*2").awaits(&[P2]);
    at.play("p2 role producer").awaits(&[P3]).play("p3 produce coffee; p3 produce done").draws("hero").awaits(&[P1]);
    at.play("p1 produce done").awaits(&[P3]);
}

#[test]
fn a_seat_that_has_answered_is_not_asked_again() {
    let mut at = At::table(2).play("p1 role producer; p1 produce done").offers(P1, "").clone();
    at.refuses("p1 produce indigo", Refusal::NotYours(SeatSet::one(P2), text::Ask::Produce));
}
