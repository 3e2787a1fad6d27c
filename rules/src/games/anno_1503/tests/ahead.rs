//! Prepared moves: a seat's own turn after its production (AN:R6, AN:R20-R33).

use super::*;
use crate::erased::erased;
use crate::prepare::Plan;

/// AN:R20, AN:R32, AN:R33
#[test]
fn a_whole_turn_is_prepared_and_carried_out() {
    let mut at = At::town(3);
    at.game.gain(P2, people::SHIP);
    let sailed = at.prepares(P2, "ship; close");
    let step = at.could_add(P2, &sailed).split(", ").find(|step| step.starts_with("sail")).expect("a step").to_owned();
    let plan = at.prepares(P2, &format!("ship; close; {step}; end"));
    assert_eq!(at.could_add(P2, &plan), "", "then p3 produces");
    at.towns(P2);
    assert_eq!(at.follows(P2, plan), format!("ship; close; {step}; end"));
}

/// AN:R6a, AN:R29: the goods are gone, or the price has changed.
#[test]
fn what_changed_or_is_gone_drops_the_plan() {
    let mut gone = At::town(3);
    gone.game.gain(P2, people::SHIP);
    let plan = gone.prepares(P2, "ship");
    gone.hand(P2, "");
    gone.towns(P2);
    assert_eq!(gone.follows(P2, plan), "rules-plan-refused");

    let mut dearer = At::town(3).gold(P2, 10).clone();
    let buys = dearer.prepares(P2, "buy cloth");
    let (mut same, mut more) = (dearer.clone(), dearer.clone());
    same.gold(P2, 7).towns(P2);
    assert_eq!(same.follows(P2, buys.clone()), "buy cloth", "how much gold there is besides does not matter");
    more.gold(P2, 7).hand(P2, "tool").towns(P2);
    assert_eq!(more.follows(P2, buys.clone()), "rules-plan-changed", "what is traded rests on the hand");
    dearer.agreements(P2, 1).towns(P2);
    assert_eq!(dearer.follows(P2, buys), "rules-plan-changed", "an agreement makes it cheaper");
}

/// AN:R35: nobody can foresee what an unknown tile shows.
#[test]
fn a_plan_ends_where_a_tile_is_looked_at() {
    let mut at = At::town(3);
    at.game.gain(P2, people::SHIP);
    let mut plan = at.prepares(P2, "ship; close");
    for action in course(&at, P2, &plan) {
        plan.add(erased(at.game).as_ref(), P2, &action).expect("a course");
    }
    assert_eq!(at.could_add(P2, &plan), "");
}

/// Returns the first course to a tile after the plan.
fn course(at: &At, seat: Seat, plan: &Plan) -> Vec<String> {
    let draft = plan.draft(erased(at.game).as_ref(), seat).expect("a position");
    draft.game.prompt(seat).ready.first().expect("a course").actions.clone()
}
