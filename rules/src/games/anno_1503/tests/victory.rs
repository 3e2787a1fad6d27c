//! Goals and victory. AN:R40-R43b

use super::*;

/// AN:R40: each goal is reached at its figure, and not one below it.
#[test]
fn goals_are_reached_at_their_figures() {
    type Set = for<'a> fn(&'a mut At, u8) -> &'a mut At;
    let rows: [(Goal, Set); 5] = [
        (Goal::Gold, |at, below| at.gold(P1, u32::from(30 - below))),
        (Goal::Branches, |at, below| {
            at.branches(P1, ["2 spice, 3 tobacco, 4 tool, 5 stone", "2 spice, 3 tobacco, 4 tool"][usize::from(below)])
        }),
        (Goal::Agreements, |at, below| at.agreements(P1, usize::from(3 - below))),
        (Goal::Buildings, |at, below| {
            let seven = "pioneer settler settler settler citizen citizen citizen";
            let people = if below == 0 { seven } else { &seven[..seven.len() - 8] };
            at.people(P1, people).buildings(P1, ["forge church school shipyard", "forge church school"][usize::from(below)])
        }),
        (Goal::Merchants, |at, below| {
            at.people(P1, ["merchant merchant merchant", "merchant merchant citizen"][usize::from(below)])
        }),
    ];
    for (goal, set) in rows {
        for below in [0, 1] {
            let mut at = At::town(2);
            set(&mut at, below);
            assert_eq!(at.points(P1), u8::from(below == 0), "{goal:?} {below}");
            assert_eq!(at.game.table.board(P1).goals.has(goal), below == 0);
            at.game.check().unwrap();
        }
    }
}

/// AN:R40: the large branch is a public building, not a branch.
#[test]
fn a_large_branch_is_no_branch() {
    let mut at = At::start(3);
    at.people(P1, "pioneer settler pioneer pioneer").buildings(P1, "large-branch").branches(P1, "2 spice, 3 tobacco, 4 tool");
    assert_eq!(at.points(P1), 0);
    at.gold(P1, 7).play("chance roll 6; chance event 1");
    assert_eq!(at.gold_of(P1), 4, "nor for pirates");
}

/// AN-T16, AN:R43
#[test]
fn the_third_point_in_ones_own_turn_wins_at_once() {
    let mut at = At::town(2);
    at.branches(P1, "2 spice, 3 tobacco, 4 tool, 5 stone").people(P1, "merchant merchant merchant").gold(P1, 27);
    at.hand(P1, "7tobacco").play("p1 sell tobacco 1");
    assert_eq!((at.gold_of(P1), at.winner()), (31, Some(P1)));
    assert_eq!(at.refusal("p1 sell tobacco 2"), Refusal::Over);
    let Turn::Over(outcome) = at.game.turn() else { panic!() };
    assert_eq!((outcome.winners, outcome.scores[0].total, outcome.scores[0].tie_break), (SeatSet::one(P1), 3, Some(31)));
    assert_eq!(outcome.scores[1].total, 0, "AN:R43b: then by points and gold");
    assert!(at.heard(&Event::Won(P1, at.game.table.board(P1).goals)));
}

/// AN-T16, AN-T28, AN-O13: a third point in another player's turn wins only if it lasts until one's
/// own turn starts.
#[test]
fn the_third_point_in_anothers_turn_waits() {
    let waiting = || {
        let mut at = At::town(3);
        at.people(P1, "pioneer settler pioneer pioneer").buildings(P1, "large-branch").hand(P2, "wood").ships(P1, "");
        at.branches(P2, "1 spice, 3 tobacco, 4 wood, 5 cloth").people(P2, "merchant merchant merchant").gold(P2, 28);
        at.play("p1 draw p2; chance card wood");
        assert_eq!((at.points(P2), at.winner()), (3, None));
        at
    };
    let kept = waiting().play("p1 end").clone();
    assert_eq!(kept.winner(), Some(P2), "before the roll");
    // A third player's turn comes between, with a fire.
    let mut lost = At::town(3);
    lost.people(P3, "pioneer settler pioneer pioneer").buildings(P3, "large-branch").hand(P2, "wood").ships(P3, "").ships(P1, "");
    lost.branches(P2, "1 spice, 3 tobacco, 4 wood, 5 cloth").people(P2, "merchant merchant merchant").gold(P2, 28);
    lost.towns(P3).play("p3 draw p2; chance card wood; p3 end; chance roll 6; chance event 4");
    assert_eq!((lost.gold_of(P2), lost.points(P2)), (29, 2));
    lost.play("p1 end");
    assert_eq!((lost.winner(), lost.game.table.stage), (None, Stage::Roll));
}

/// AN:R42: all players can hold the same goal.
#[test]
fn a_goal_can_be_everybodys() {
    let at = At::town(3).gold(P1, 30).gold(P2, 31).gold(P3, 99).clone();
    assert_eq!([P1, P2, P3].map(|seat| at.points(seat)), [1, 1, 1]);
}

/// AN:R43a
#[test]
fn at_the_turn_limit_nobody_wins() {
    let mut at = At::town_with(2, &[("turnLimit", "300")]);
    at.game.table.turn = 300;
    at.ships(P1, "").gold(P1, 40).play("p1 end");
    let Turn::Over(outcome) = at.game.turn() else { panic!() };
    assert_eq!(outcome.winners, SeatSet::NONE);
    assert_eq!((outcome.scores[0].total, outcome.scores[0].tie_break, outcome.scores[1].tie_break), (1, Some(40), Some(7)));
    assert!(at.heard(&Event::Limit(300)));
}

/// The goal of a fourth building can be the third point.
#[test]
fn the_fourth_building_wins() {
    let mut at = At::town(2);
    at.people(P1, "pioneer settler settler citizen citizen citizen").buildings(P1, "forge church school").agreements(P1, 3);
    at.gold(P1, 30).hand(P1, "wood tool").play("p1 pioneer shipyard");
    assert_eq!(at.winner(), Some(P1));
}
