//! The prospector phase (SJ:R35, SJ:R36).

use super::*;

#[test]
fn the_picker_alone_draws_a_card_or_two_with_a_library() {
    // SJ:R35, SJ:R39
    for (city, n) in [("indigo-plant", 1), ("library", 2)] {
        let mut at = At::table(3).city(P1, city).play("p1 role prospector").drawing(P1, n).draws("hero").clone();
        if n == 2 {
            at.draws("hero");
        }
        at.awaits(&[P2]);
        assert_eq!([P1, P2, P3].map(|s| at.size(s)), [u16::from(n), 0, 0]);
        assert!(at.told.contains(&(Eye::Seat(P1), Event::Saw(P1, at.held(P1)))), "p1 alone is shown them");
    }
}

#[test]
fn a_gold_mine_takes_a_card_only_if_all_four_costs_differ() {
    // SJ-T3, SJ:R36
    let mut at = At::table(3);
    at.city(P1, "gold-mine").play("p1 role prospector").draws("hero").offers(P1, "mine, pass");
    let before = at.pile_sizes();
    at.play("p1 mine").draws("library prefecture smithy tobacco-storage").awaits(&[P2]);
    assert_eq!((at.held(P1), at.pile_sizes()), (cards("hero"), (before.0 - 4, before.1 + 4)));
    assert!(at.heard(&Event::Revealed(P1, cards("library prefecture smithy tobacco-storage"))));
    assert!(at.heard(&Event::MinedNothing(P1)));

    let mut at = At::table(3);
    at.city(P1, "gold-mine library").play("p1 role prospector").draws("hero statue").play("p1 mine");
    at.draws("quarry smithy tobacco-storage library");
    at.offers(P1, "take tobacco-storage, take smithy, take quarry, take library");
    at.refuses("p1 take hero", Refusal::NotRevealed(Card::Hero)).refuses("p1 pass", Refusal::NotNow(text::Ask::Take));
    at.play("p1 take quarry").awaits(&[P2]);
    assert_eq!(at.held(P1), cards("hero statue quarry"), "SJ:R36: the library does not double the mine");
    assert!(at.heard(&Event::Took(P1, Card::Quarry)));
}

#[test]
fn owners_decide_clockwise_from_the_picker_one_after_the_other() {
    // SJ-T32, SJ:R36a
    let mut at = At::table(3);
    for seat in [P1, P3] {
        at.city(seat, "gold-mine");
    }
    at.governor(P2).play("p2 role prospector").draws("hero").awaits(&[P3]).play("p3 mine");
    at.draws("library prefecture smithy crane").awaits(&[P3]).play("p3 take crane").awaits(&[P1]).play("p1 pass").awaits(&[P3]);
    assert!(at.heard(&Event::Passed(P1, Without::Mine)));
    assert_eq!([P1, P2, P3].map(|s| at.size(s)), [0, 1, 1]);
}

#[test]
fn with_fewer_than_four_cards_no_mine_is_offered() {
    // SJ-T32: fewer than four cards are too few; discards of the first owner can be reshuffled.
    let mut at = At::table(2);
    at.city(P1, "gold-mine").city(P2, "gold-mine").piles("hero statue", "smithy").play("p1 role prospector").draws("hero");
    at.awaits(&[P2]).offers(P2, "role builder, role producer, role trader, role councillor");
    let mut at = At::table(2);
    at.city(P1, "gold-mine").city(P2, "gold-mine").piles("palace hero statue well smithy", "").play("p1 role prospector");
    at.draws("palace").play("p1 mine").draws("hero statue well smithy").play("p1 take hero");
    at.awaits(&[P2]).offers(P2, "role builder, role producer, role trader, role councillor");
    let mut at = At::table(2);
    at.city(P1, "gold-mine").city(P2, "gold-mine").piles("palace quarry library smithy archive", "").play("p1 role prospector");
    at.draws("palace").play("p1 mine").draws("quarry library smithy archive");
    at.awaits(&[P2]).offers(P2, "mine, pass").play("p2 mine").draws("quarry");
    assert!(at.heard(&Event::Reshuffled));
}

#[test]
fn who_declines_the_card_may_still_use_the_mine() {
    // SJ:R36a
    let mut at = At::with(2, &[("askDraws", "on")]);
    at.city(P1, "gold-mine").play("p1 role prospector").offers(P1, "draw, pass").play("p1 pass").offers(P1, "mine, pass");
    assert_eq!(at.size(P1), 0);
}
