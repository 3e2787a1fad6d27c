//! Prepared moves: one's own turn after its dice (CA:R11, CA:R15, CA:R24).

use super::*;
use crate::erased::erased;
use crate::prepare::Plan;

fn road(at: &At) -> String {
    let plan = Plan::new(erased(at.game).as_ref(), P2).expect("something to prepare");
    let offers = at.could_add(P2, &plan);
    offers.split(", ").find(|action| action.starts_with("road ")).expect("a road").to_owned()
}

/// CA:R11, CA:R13, CA:R24
#[test]
fn a_whole_turn_is_prepared_and_carried_out_after_its_dice() {
    let mut at = At::beginner(3).hand(P2, "2brick-2lumber").play("p1 roll; chance dice 1 1").clone();
    let road = road(&at);
    let plan = at.prepares(P2, &format!("{road}; end"));
    assert_eq!((plan.first(), at.could_add(P2, &plan)), (Some("roll"), String::new()), "then p3 rolls");
    at.play("p1 end");
    assert_eq!(at.comes_to(P2, &plan), "plays roll");
    let mut plan = plan;
    at.play("p2 roll");
    plan.played("roll");
    assert_eq!(at.comes_to(P2, &plan), "waits", "for the dice");
    at.play("chance dice 1 1");
    assert_eq!(at.follows(P2, plan), format!("{road}; end"));
    assert_eq!(at.awaited(), [P3]);
}

/// CA:R15, CA:R16: after a seven, the player decides about discards and the robber anew.
#[test]
fn a_seven_drops_what_was_prepared() {
    for (hand, asked) in [("2brick-2lumber", "robber"), ("6brick-2lumber", "discard")] {
        for others in ["nothing", "8wool"] {
            let mut at = At::beginner(3).hand(P2, hand).hand(P3, others).play("p1 roll; chance dice 1 1").clone();
            let mut plan = at.prepares(P2, &road(&at));
            at.play("p1 end; p2 roll; chance dice 3 4");
            plan.played("roll");
            assert_eq!(at.comes_to(P2, &plan), "rules-plan-asked", "{asked} {others}");
        }
    }
    // A player whose turns begin with the roll is asked for the robber; then the plan is dropped.
    let mut at = At::beginner(3);
    at.hand(P2, "2brick-2lumber").play("p1 roll; chance dice 1 1; p2 roll-for-me on");
    let plan = at.prepares(P2, &road(&at));
    assert_eq!(plan.first(), None);
    let mut two = at.clone();
    two.play("p1 end; chance dice 1 1");
    assert!(two.comes_to(P2, &plan).starts_with("plays road"));
    at.play("p1 end; chance dice 3 4");
    assert_eq!(at.follows(P2, plan), "rules-plan-changed");
}

/// CA:R24, CA:R25: cards lost leave the road unpaid; cards gained allow other choices.
#[test]
fn a_road_that_cannot_be_paid_or_laid_any_more_drops_the_plan() {
    let rows = [
        ("brick-lumber", "plays roll", "road"),
        ("9ore-brick-lumber", "plays roll", "rules-plan-changed"),
        ("brick", "plays roll", "rules-plan-refused"),
    ];
    for (hand, at_once, then) in rows {
        let mut at = At::beginner(3).hand(P2, "brick-lumber").play("p1 roll; chance dice 1 1").clone();
        let mut plan = at.prepares(P2, &road(&at));
        at.play("p1 end").hand(P2, hand);
        assert_eq!(at.comes_to(P2, &plan), at_once, "{hand}");
        at.play("p2 roll; chance dice 1 1");
        plan.played("roll");
        assert!(at.follows(P2, plan).starts_with(then), "{hand}");
    }
}

/// CA:R8, CA:R20: a plan ends where others learn or decide something, or where a card is drawn.
#[test]
fn a_plan_ends_where_something_comes_to_light() {
    let mut at = At::beginner(3);
    at.hand(P2, "brick-wool-grain-ore").hand(P3, "lumber").play("p1 roll; chance dice 1 1");
    for last in ["buy", "offer brick lumber", "end"] {
        let plan = at.prepares(P2, last);
        assert_eq!(at.could_add(P2, &plan), "", "{last}");
    }
}
