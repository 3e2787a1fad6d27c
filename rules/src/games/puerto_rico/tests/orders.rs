//! Standing orders, and to do and be done.

use super::*;
use crate::game::{Order, Period};
use crate::testing::prompts::prompt;

/// PR:R56-R64, PR:R93: what lies in the ships, what stands in the city, the barrels, and all that is answered.
#[test]
fn ship_most_loads_what_brings_most_and_the_wharf_last() {
    #[rustfmt::skip]
    let rows = [
        ("C3 - -",    "",             "C2 I4", "ship indigo 6"),
        ("C3 I2 -",   "",             "C2 I1", "ship corn 5"),
        ("- - -",     "",             "C2 K2", "ship corn 5"),
        ("C5 S6 T7",  "wharf*",       "C1 I3", "wharf indigo"),
        ("C4 S6 T7",  "wharf*",       "C3 I2", "ship corn 5"),
    ];
    for (ships, city, goods, first) in rows {
        let mut at = At::table(4);
        at.ships(ships).city(P1, city).goods(P1, goods).play("p1 role captain");
        assert_eq!(at.obeys(P1, "ship-most").split("; ").next(), Some(first), "{ships}, {city}, {goods}");
    }
}

/// PR:R50, PR:R52: barrels, what lies in the house, the least, and what is done.
#[test]
fn sell_for_sells_the_best_at_that_price_or_passes() {
    let rows = [
        ("T1 I1", "-", "3", "sell tobacco"),
        ("T1 I1", "T1", "3", "pass"),
        ("T1 I1", "T1", "2", "sell indigo"),
        ("K1 T1", "-", "5", "sell coffee"),
        ("K1 T1", "-", "6", "pass"),
    ];
    for (goods, house, least, answer) in rows {
        let mut at = At::table(4);
        at.goods(P1, goods).house(house).play("p1 role trader");
        assert_eq!(at.obeys(P1, &format!("sell-for {least}")), answer, "{goods}, {house}, {least}");
    }
}

/// PR:R66
#[test]
fn keep_best_stores_what_is_proposed() {
    let mut at = At::table(4);
    at.ships("C5 S6 T7").city(P1, "small-warehouse*").goods(P1, "I3 K1").play("p1 role captain");
    assert_eq!(at.obeys(P1, "keep-best"), "store indigo; store indigo; store indigo; store coffee; store done");
    assert_eq!(at.obeys(P1, "ship-most"), "", "nothing is said of another decision");
}

/// PR:R26, PR:R28
#[test]
fn place_best_takes_who_comes_and_puts_people_where_the_proposal_does() {
    let mut at = At::table(3);
    at.island(P1, "corn quarry indigo indigo").play("p1 role mayor");
    assert_eq!(at.obeys(P1, "place-best"), "recruit; place corn; place quarry");
}

/// PR:R16, PR:R35, PR:R48
#[test]
fn the_other_orders_answer_their_phase_and_no_other() {
    let mut at = At::table(4);
    at.doubloons(P1, 5).play("p1 role builder");
    assert_eq!([at.obeys(P1, "build-nothing"), at.obeys(P1, "settle quarry")], ["pass", ""]);

    let mut at = At::table(4);
    at.play("p1 role settler");
    assert_eq!([at.obeys(P1, "settle quarry"), at.obeys(P1, "build-nothing")], ["settle quarry", ""]);
    at.play("p1 settle quarry");
    assert_eq!(at.obeys(P2, "settle quarry"), "", "PR:R17: not for him, so he is asked");

    let mut at = At::table(4);
    at.island(P1, "corn* sugar*").city(P1, "small-sugar-mill*").goods(P1, "S3").play("p1 role craftsman");
    assert_eq!([at.obeys(P1, "craft dearest"), at.obeys(P1, "craft fewest")], ["take sugar", "take corn"]);
}

/// PR:R60, PR:R65
#[test]
fn to_ship_and_be_done_is_offered_where_barrels_are_left_for_the_rest_of_the_phase() {
    for (goods, ready) in [("C3 I2", Some("ship corn 6")), ("C3", None)] {
        let mut at = At::table(4);
        at.ships("- C2 -").goods(P1, goods).play("p1 role captain");
        let offered = prompt(&at, P1).ready.into_iter().next();
        let expected = ready.map(|action| (vec![action.to_owned()], Some(Order::of("ship-most"))));
        assert_eq!(offered.map(|ready| (ready.actions, ready.then)), expected, "{goods}");
    }
}

/// PR:R6-R8: a phase while a role is picked, and one while it is played.
#[test]
fn phases_are_roles() {
    let mut at = At::table(3);
    let now = |at: &At| PuertoRico::period(&at.game.view(Eye::Public));
    let round = now(&at).round;
    let mut phases = vec![now(&at)];
    // Nobody has anything to sell.
    for action in ["p1 role trader", "p2 role settler"] {
        at.play(action);
        phases.push(now(&at));
    }
    assert_eq!(phases, [0, 2, 3].map(|phase| Period { round, phase }));
}
