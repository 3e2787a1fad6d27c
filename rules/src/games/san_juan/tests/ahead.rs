//! Prepared moves. SJ:R8-R12, SJ:R16, SJ:R17

use super::*;

/// SJ:R8, SJ:R16
#[test]
fn a_whole_turn_is_prepared_and_carried_out() {
    let mut at = At::table(3);
    at.hand(P2, "smithy quarry tower").play("p1 role prospector").settle();
    at.awaits(&[P2]);

    let mut at = At::table(3);
    at.hand(P2, "quarry tower smithy chapel poor-house library carpenter");
    let plan = at.prepares(P2, "role builder; build quarry; pay tower; pay smithy; pay chapel");
    assert_eq!(at.could_add(P2, &plan), "", "whether p3 can build is for p3 to know");
    assert_eq!(at.follows(P2, plan), "role builder; build quarry; pay tower; pay smithy; pay chapel");
    assert!(at.shows(P2).ends_with("quarry"));
}

/// SJ:R8, SJ:R16, SJ:R17: a role that is taken, a card that is gone, a price that changed.
#[test]
fn what_changed_or_is_gone_drops_the_plan() {
    let rows: [(&str, &dyn Fn(&mut At)); 3] = [
        ("rules-plan-refused", &|at| {
            at.play("p1 role builder");
        }),
        ("role builder; rules-plan-refused", &|at| {
            at.hand(P2, "tower smithy chapel poor-house library carpenter");
        }),
        ("role builder; rules-plan-changed", &|at| {
            at.city(P2, "indigo-plant quarry").hand(P2, "tower smithy chapel poor-house library carpenter");
        }),
    ];
    for (comes_to, meanwhile) in rows {
        let mut at = At::table(3);
        at.hand(P1, "").hand(P2, "quarry tower smithy chapel poor-house library carpenter");
        let prepared = if comes_to.ends_with("changed") { "role builder; build tower" } else { "role builder; build quarry" };
        let plan = at.prepares(P2, prepared);
        meanwhile(&mut at);
        assert_eq!(at.follows(P2, plan), comes_to);
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
