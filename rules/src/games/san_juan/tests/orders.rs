//! Standing orders, and to build and pay in one press.

use super::*;
use crate::testing::prompts::prompt;

/// SJ:R28: the tile, the goods, the least, and what is done.
#[test]
fn sell_for_sells_as_much_as_it_may_at_that_price() {
    #[rustfmt::skip]
    let rows = [
        ("h5", "indigo-plant! silver-smelter!",             "1", "sell silver; sell done"),
        ("h5", "indigo-plant! silver-smelter!",             "3", "sell silver; sell done"),
        ("h1", "indigo-plant! sugar-mill!",                 "2", "sell done"),
        ("h1", "indigo-plant! sugar-mill! trading-post",    "1", "sell indigo; sell sugar; sell done"),
    ];
    for (tile, city, least, answer) in rows {
        let mut at = At::table(3);
        at.tiles(tile).city(P1, city).governor(P2).play("p2 role trader");
        assert_eq!(at.obeys(P1, &format!("sell-for {least}")), answer, "{tile}, {city}, {least}");
    }
}

/// SJ:R6, SJ:R37
#[test]
fn what_goes_under_the_chapel_and_over_the_limit_is_ordered_apart() {
    let mut at = At::table(2);
    at.city(P1, "chapel").hand(P1, "indigo-plant*7 statue library").governor(P1);
    at.game.begin_round(&mut Told::new());
    assert_eq!(at.obeys(P1, "discard-cheapest"), "", "the chapel is asked first");
    assert_eq!([at.obeys(P1, "chapel cheapest"), at.obeys(P1, "chapel nothing")], ["tuck indigo-plant", "pass"]);
    at.play("p1 pass");
    assert_eq!(at.obeys(P1, "discard-cheapest"), "discard indigo-plant; discard indigo-plant");
}

/// SJ:R15, SJ:R25, SJ:R36
#[test]
fn the_other_orders_answer_their_decision() {
    let mut at = At::table(3);
    at.city(P1, "indigo-plant silver-smelter").play("p1 role producer");
    assert_eq!(at.obeys(P1, "produce-best"), "produce indigo; produce silver; produce done");
    let mut at = At::table(3);
    at.tiles("h5").city(P1, "silver-smelter!").play("p1 role trader");
    assert_eq!(at.obeys(P1, "produce-best"), "", "nothing is sold by it");

    let mut at = At::table(3);
    at.hand(P1, "smithy indigo-plant statue").play("p1 role builder");
    assert_eq!([at.obeys(P1, "build-nothing"), at.obeys(P1, "keep-best")], ["pass", ""]);

    let mut at = At::table(3);
    at.city(P1, "gold-mine").play("p1 role prospector").draws("hero");
    assert_eq!(at.obeys(P1, "dig"), "mine");
    at.play("p1 mine").draws("quarry smithy tobacco-storage library");
    assert_eq!(at.obeys(P1, "dig"), "take library");
}

/// SJ:R33
#[test]
fn keep_best_keeps_what_is_proposed() {
    let mut asked = At::with(3, &[("askDraws", "on")]);
    asked.play("p1 role councillor");
    assert_eq!(asked.obeys(P2, "keep-best"), "draw");
    let mut at = At::table(3);
    at.play("p1 role councillor")
        .draws("hero indigo-plant smithy statue poor-house")
        .draws("smithy library")
        .draws("quarry statue");
    assert_eq!([P2, P3].map(|seat| at.obeys(seat, "keep-best")), ["keep library", "keep quarry"], "price before points");
}

/// SJ:R16
#[test]
fn buildings_are_paid_with_the_cheapest_cards_in_one_press_where_nothing_else_can_pay() {
    let ready = |hand: &str| -> Vec<String> {
        let mut at = At::table(3);
        at.hand(P1, hand).play("p1 role builder");
        prompt(&at, P1).ready.into_iter().map(|ready| ready.actions.join("; ")).collect()
    };
    // A smithy and a plant cost the builder nothing, and a library all there is: neither has to be paid for by choice.
    assert_eq!(ready("smithy indigo-plant*2 statue library"), ["build statue; pay indigo-plant; pay indigo-plant"]);
    // The dearer one first, and neither pays for itself.
    let dear = ["build victory-column; pay library; pay statue; pay palace", "build statue; pay victory-column; pay palace"];
    assert_eq!(ready("statue victory-column library hero palace"), dear);
}
