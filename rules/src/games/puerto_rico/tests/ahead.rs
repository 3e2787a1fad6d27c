//! Tests of prepared moves. PR:R6-R9, PR:R11

use super::*;
use crate::game::legal;

/// PR:R6, PR:R7, PR:R35: the plan waits while others ask the player for other decisions.
#[test]
fn a_whole_turn_is_prepared_and_carried_out() {
    let mut at = At::table(3).doubloons(P2, 3).clone();
    let plan = at.prepares(P2, "role builder; build small-market");
    assert_eq!(at.could_add(P2, &plan), "", "then p3 decides");
    at.play("p1 role settler; p1 settle quarry");
    assert_eq!(at.comes_to(P2, &plan), "waits", "it is asked for a tile first");
    at.play("p2 settle corn");
    assert_eq!(at.follows(P2, plan), "role builder; build small-market");
    assert_eq!((at.board(P2).doubloons, at.board(P2).city.has(Building::SmallMarket)), (3, true), "PR:R38: a doubloon less");
}

/// PR:R7, PR:R11: another player takes the role, or the doubloons on it change.
#[test]
fn a_role_that_was_taken_or_is_worth_something_else_drops_the_plan() {
    let rows = [
        ("role captain", "p2 role mayor; p3 role craftsman; p2 role settler; p3 role mayor", "role captain"),
        ("role captain", "p2 role mayor; p3 role captain; p2 role settler; p3 role mayor", "rules-plan-changed"), // no doubloon left
        ("role captain", "p2 role mayor; p3 role craftsman; p2 role settler; p3 role captain", "rules-plan-refused"),
    ];
    for (prepared, meanwhile, comes_to) in rows {
        let mut at = At::table(3).play("p1 role settler; p1 pass; p2 pass; p3 pass").settled().clone();
        let plan = at.prepares(P1, prepared);
        for line in meanwhile.split(';') {
            at.play(line).settled();
        }
        assert_eq!(at.follows(P1, plan), comes_to, "{meanwhile}");
    }

    let mut more = At::table(3);
    let plan = more.prepares(P2, "role craftsman");
    more.game.table.cards[Role::Craftsman.index()].doubloons += 1;
    assert_eq!(more.follows(P2, plan), "rules-plan-changed", "a doubloon more");
}

/// PR:R7, PR:R16, PR:R35: a doubloon on another role, or an affordable building: the player had not
/// chosen among these.
#[test]
fn something_new_to_choose_drops_the_plan() {
    let mut richer = At::table(3).doubloons(P2, 3).clone();
    let plan = richer.prepares(P2, "role builder; build small-market");
    let mut dearer = richer.clone();
    richer.doubloons(P2, 4);
    assert_eq!(richer.follows(P2, plan.clone()), "role builder; rules-plan-besides");
    dearer.game.table.cards[Role::Mayor.index()].doubloons += 1;
    assert_eq!(dearer.follows(P2, plan), "rules-plan-besides");

    let mut less = At::table(3);
    less.game.table.cards[Role::Mayor.index()].doubloons += 2;
    let plan = less.prepares(P2, "role craftsman");
    less.game.table.cards[Role::Mayor.index()].doubloons -= 1;
    assert_eq!(less.follows(P2, plan), "role craftsman", "what others have got less of is not chosen for that");
}

/// PR:R65, PR:R66: players who can load no more prepare their storing while others load.
#[test]
fn storing_is_prepared_while_others_load() {
    let mut at = At::table(3);
    at.ships("C3 S6 T7").goods(P1, "C1").goods(P2, "C1").goods(P3, "I2 K2").city(P3, "small-warehouse*").play("p1 role captain");
    let plan = at.prepares(P3, "store indigo; store indigo; store coffee");
    assert_eq!(at.comes_to(P3, &plan), "waits");
    assert_eq!(at.follows(P3, plan.clone()), "store indigo; store indigo; store coffee; store done");
    let mut again = At::table(3);
    again.ships("C3 S6 T7").goods(P1, "C1").goods(P2, "C1").goods(P3, "I2 K2").city(P3, "small-warehouse*");
    again.play("p1 role captain");
    again.goods(P3, "I1 K2");
    assert_eq!(again.follows(P3, plan), "store indigo; rules-plan-refused", "a barrel is gone");
}

/// PR:R51, PR:R53, PR:R36: a plan for the current phase.
#[test]
fn a_sale_is_prepared_for_the_phase_that_goes_on() {
    let start = |p1: &str| {
        let at = At::table(3).goods(P1, p1).goods(P2, "S").goods(P3, "I").play("p1 role trader").clone();
        let plan = at.prepares(P3, "sell indigo");
        (at, plan)
    };
    let (mut sold, plan) = start("T");
    assert_eq!(sold.play("p1 sell tobacco").comes_to(P3, &plan), "waits");
    assert_eq!(sold.follows(P3, plan), "sell indigo");

    let (mut lost, plan) = start("I");
    assert_eq!(lost.play("p1 sell indigo").comes_to(P3, &plan), "rules-plan-passed", "nothing is left that p3 could sell");
    let (mut over, plan) = start("T");
    over.goods(P3, "C I").house("I").play("p1 pass; p2 pass");
    assert_eq!(over.comes_to(P3, &plan), "rules-plan-refused", "PR:R51");
}

/// PR:R16: a prepared tile must be available, however many are left.
#[test]
fn a_tile_is_prepared_whatever_else_is_taken() {
    let mut at = At::table(4).play("p1 role settler").clone();
    let (corn, coffee) = (at.prepares(P3, "settle corn"), at.prepares(P3, "settle coffee"));
    at.play("p1 settle coffee; p2 settle indigo");
    assert_eq!((at.comes_to(P3, &corn), at.comes_to(P3, &coffee)), ("plays settle corn".into(), "rules-plan-refused".into()));
}

impl At {
    /// Everyone plays their last offer until a role is picked.
    fn settled(&mut self) -> &mut At {
        let mut dice = SeededDice::new(3);
        while self.game.table.stage != Stage::Role {
            match self.game.turn() {
                Turn::Chance => {
                    let outcome = self.game.draw(&mut dice).expect("an outcome");
                    self.act(Actor::Chance, outcome);
                }
                _ => {
                    let seat = self.awaited()[0];
                    self.act(Actor::Seat(seat), *legal(&self.game, seat).last().expect("something"));
                }
            }
        }
        self
    }
}
