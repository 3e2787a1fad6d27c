//! Prepared moves. SJ:R8-R12, SJ:R16, SJ:R17

use super::*;
use crate::erased::erased;
use crate::prepare::Plan;

const HAND: &str = "quarry tower smithy chapel poor-house library carpenter";

/// SJ:R8, SJ:R16
#[test]
fn a_whole_turn_is_prepared_and_carried_out() {
    let mut at = At::table(3);
    at.hand(P2, HAND);
    let plan = at.prepares(P2, "role builder; build quarry; pay tower; pay smithy; pay chapel");
    assert_eq!(at.could_add(P2, &plan), "", "whether p3 can build is for p3 to know");
    assert_eq!(at.follows(P2, plan), "role builder; build quarry; pay tower; pay smithy; pay chapel");
    assert!(at.shows(P2).ends_with("quarry"));
}

/// SJ:R8, SJ:R16, SJ:R17: a role that is taken, a card that is gone or has come, a price that changed.
#[test]
fn what_changed_or_is_gone_drops_the_plan() {
    let rest = "tower smithy chapel poor-house library carpenter";
    let rows = [
        ("build quarry", "p1 role builder", HAND, "indigo-plant", "rules-plan-refused"),
        ("build tower", "", rest, "indigo-plant", "rules-plan-changed"),
        ("build tower", "", &format!("{HAND} statue"), "indigo-plant", "rules-plan-changed"),
        ("build tower", "", HAND, "indigo-plant quarry", "role builder; rules-plan-changed"),
        ("build tower", "", HAND, "indigo-plant", "role builder; build tower"),
    ];
    for (prepared, played, hand, city, comes_to) in rows {
        let mut at = At::table(3);
        at.hand(P2, HAND);
        let plan = at.prepares(P2, &format!("role builder; {prepared}"));
        at.play(played).hand(P2, "").city(P2, city).hand(P2, hand);
        assert_eq!(at.follows(P2, plan), comes_to, "{prepared}, {city}");
    }
}

/// SJ:R10a, SJ:R33: what is drawn nobody can foresee.
#[test]
fn a_plan_ends_where_cards_are_drawn() {
    let at = At::table(3);
    for role in ["role councillor", "role prospector"] {
        let plan = at.prepares(P2, role);
        assert_eq!(at.could_add(P2, &plan), "", "{role}");
    }
}

/// SJ:R8, SJ:R12: the roles that are free when the phase ends; of two players the governor picks twice in a round.
#[test]
fn the_next_role_is_one_of_this_round_or_of_the_next() {
    let others = "role producer, role trader, role councillor, role prospector";
    let could_take = |at: &At, seat| {
        let plan = Plan::new(erased(at.game).as_ref(), seat).expect("something to prepare");
        at.could_add(seat, &plan)
    };
    let mut at = At::table(3);
    at.hand(P1, HAND).play("p1 role builder");
    assert_eq!(could_take(&at, P2), others, "p2 can build nothing");
    let mut at = At::table(2);
    at.hand(P2, HAND).play("p1 role builder").awaits(&[P2]);
    assert_eq!(could_take(&at, P1), others);
    let mut at = At::table(3);
    at.hand(P2, HAND).play("p1 role builder").awaits(&[P2]);
    assert_eq!(could_take(&at, P1), format!("role builder, {others}"));
}
