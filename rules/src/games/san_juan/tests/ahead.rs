//! Prepared moves (SJ:R8-R12, SJ:R16, SJ:R17).

use super::*;
use crate::erased::erased;
use crate::prepare::Plan;

const HAND: &str = "quarry tower smithy chapel poor-house library carpenter";

/// SJ:R8, SJ:R16
#[test]
fn a_whole_turn_is_prepared_and_carried_out() {
    let mut at = At::table(3).hand(P2, HAND).clone();
    let plan = at.prepares(P2, "role builder; build quarry; pay tower; pay smithy; pay chapel");
    assert_eq!(at.could_add(P2, &plan), "", "whether p3 can build is for p3 to know");
    assert_eq!(at.follows(P2, plan), "role builder; build quarry; pay tower; pay smithy; pay chapel");
    assert!(at.shows(P2).ends_with("quarry"));
}

/// SJ:R8, SJ:R16, SJ:R17: a role taken, a card lost or gained, another price.
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
        let mut at = At::table(3).hand(P2, HAND).clone();
        let plan = at.prepares(P2, &format!("role builder; {prepared}"));
        at.play(played).hand(P2, "").city(P2, city).hand(P2, hand);
        assert_eq!(at.follows(P2, plan), comes_to, "{prepared}, {city}");
    }
}

/// SJ:R10a, SJ:R33: nobody can foresee what is drawn.
#[test]
fn a_plan_ends_where_cards_are_drawn() {
    let at = At::table(3);
    for role in ["role councillor", "role prospector"] {
        let plan = at.prepares(P2, role);
        assert_eq!(at.could_add(P2, &plan), "", "{role}");
    }
}

/// SJ:R8, SJ:R12: the roles free when the phase ends; of two players the governor picks twice.
#[test]
fn the_next_role_is_one_of_this_round_or_of_the_next() {
    let others = "role producer, role trader, role councillor, role prospector";
    let could_take = |at: &At, seat| {
        let plan = Plan::new(erased(at.game).as_ref(), seat).expect("something to prepare");
        at.could_add(seat, &plan)
    };
    let at = At::table(3).hand(P1, HAND).play("p1 role builder").clone();
    assert_eq!(could_take(&at, P2), others, "p2 can build nothing");
    let at = At::table(2).hand(P2, HAND).play("p1 role builder").awaits(&[P2]).clone();
    assert_eq!(could_take(&at, P1), others);
    let at = At::table(3).hand(P2, HAND).play("p1 role builder").awaits(&[P2]).clone();
    assert_eq!(could_take(&at, P1), format!("role builder, {others}"));
}

/// SJ:R24, SJ:R24b
#[test]
fn nothing_is_prepared_where_no_decision_comes_or_nobody_knows_which() {
    let at = At::table(3).hand(P1, HAND).hand(P2, HAND).play("p1 role builder").gives_up(P2).clone();
    assert!(at.game.ahead(P3).is_some() && at.game.ahead(P2).is_none(), "p2 has given up");
    let at = At::table(3).play("p1 role trader").clone();
    assert!(at.game.ahead(P2).is_none(), "the tile is not turned up");
    let mut at = At::table(3);
    at.city(P1, "indigo-plant*4 sugar-mill*4 statue hero archive").hand(P1, "smithy").hand(P2, HAND);
    at.play("p1 role builder; p1 build smithy").awaits(&[P2]);
    assert!(at.game.ahead(P1).is_none(), "the game ends with the phase");
    let mut at = At::with(3, &[("roundLimit", "300")]);
    at.game.table.round = 300;
    at.play("p1 role builder").awaits(&[P2]);
    assert!(at.game.ahead(P3).is_some() && at.game.ahead(P1).is_none(), "p1 has picked in the last round");
}

/// SJ:R8, SJ:R10, SJ:R12, SJ:R36a
#[test]
fn who_is_yet_to_be_asked_in_the_phase_prepares_that_and_whoever_is_not_the_next_role() {
    let mut builds = At::table(3);
    for seat in [P1, P2, P3] {
        builds.hand(seat, HAND);
    }
    builds.play("p1 role builder; p1 pass").awaits(&[P2]);
    let produces = At::with(3, &[("simultaneousPhases", "off")]).play("p1 role producer").awaits(&[P1]).clone();
    let mut mines = At::table(3);
    mines.city(P1, "gold-mine").city(P3, "gold-mine").play("p1 role prospector").draws("hero").awaits(&[P1]);
    let mut takes = mines.clone();
    takes.play("p1 mine").draws("quarry smithy tobacco-storage library").awaits(&[P1]);
    let mut mined = mines.clone();
    mined.play("p1 pass").awaits(&[P3]);
    for (at, seat, stage, round) in [
        (&builds, P3, Stage::Build { seat: P3 }, 1),
        (&builds, P1, Stage::Role, 2),
        (&produces, P2, Stage::Declare { waiting: SeatSet::one(P2) }, 1),
        (&mines, P2, Stage::Role, 1),
        (&mines, P3, Stage::Mine { seat: P3 }, 1),
        (&takes, P2, Stage::Role, 1),
        (&takes, P3, Stage::Mine { seat: P3 }, 1),
        (&mined, P1, Stage::Role, 2),
    ] {
        let ahead = at.game.ahead(seat).expect("something to prepare").game;
        ahead.check().unwrap();
        let governor = if round == 1 { P1 } else { P2 };
        assert_eq!((ahead.table.stage, ahead.table.round, ahead.table.governor), (stage, round, governor), "{seat}");
    }
}

/// SJ:R32
#[test]
fn the_tile_is_under_the_stack_where_the_role_after_a_trader_is_prepared() {
    for (role, tile) in [("trader", Tile::H1), ("builder", Tile::H4)] {
        let mut at = At::table(3);
        at.tiles("h4 h1 h5 h2 h3").city(P1, "indigo-plant!").hand(P1, "smithy").play(&format!("p1 role {role}")).awaits(&[P1]);
        let ahead = at.game.ahead(P2).expect("something to prepare").game;
        assert_eq!(ahead.table.stack.current(), Some(tile), "{role}");
    }
}

/// SJ:R36a
#[test]
fn what_does_not_depend_on_the_hand_is_done_whatever_has_come_to_it() {
    let mut at = At::table(3);
    at.city(P1, "gold-mine").city(P3, "gold-mine").hand(P3, "hero").play("p1 role prospector").draws("palace");
    let plan = at.prepares(P3, "mine");
    at.hand(P3, "statue");
    assert_eq!(at.follows(P3, plan), "mine");
}

/// SJ:R6a, SJ:R10a
#[test]
fn ones_own_choice_counts_and_what_others_have_chosen_does_not_show() {
    let starts = |other: &str| {
        let mut at = At::table(3);
        at.city(P2, "chapel").hand(P1, "coffee-roaster*8").hand(P2, "hero statue").hand(P3, "sugar-mill*8");
        at.begins_round().play("p1 discard coffee-roaster").play(other).awaits(&[P3]);
        at
    };
    let keeps = |other: &str| {
        let mut at = At::table(3);
        at.play("p1 role councillor").draws("hero statue quarry smithy palace").draws("well crane").draws("tower chapel");
        at.play("p1 keep hero").play(other).awaits(&[P3]);
        at
    };
    let rows = [(starts("p2 tuck hero"), starts("p2 pass"), 7), (keeps("p2 keep well"), keeps("p2 keep crane"), 1)];
    for (one, other, hand) in rows {
        let [one, other] = [one, other].map(|at| at.game.ahead(P1).expect("something to prepare").game);
        assert_eq!(one.view(Eye::Seat(P1)), other.view(Eye::Seat(P1)));
        assert_eq!((one.table.stage, one.own[0].hand.total()), (Stage::Role, hand));
    }
}
