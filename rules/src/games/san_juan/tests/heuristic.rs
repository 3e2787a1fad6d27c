//! The stand-in's decisions.

use super::*;

/// SJ:R16: it builds the best it can pay, and pays with cards it cannot build.
#[test]
fn the_best_building_is_built_and_paid_with_what_is_of_no_use() {
    let mut at = At::table(3);
    at.city(P1, "indigo-plant tower").hand(P1, "library tower*2 poor-house smithy aqueduct").play("p1 role builder");
    assert_eq!(at.stand_in(P1), "build library");
    at.play("p1 build library");
    assert_eq!(at.stand_in(P1), "pay tower");
    assert_eq!(at.play("p1 pay tower").stand_in(P1), "pay tower");
}

/// SJ:R25, SJ:R28
#[test]
fn the_dearest_good_is_made_and_sold() {
    let at = At::table(3).city(P1, "indigo-plant silver-smelter").play("p1 role producer").clone();
    assert_eq!(at.stand_in(P1), "produce silver");
    let at = At::table(3).tiles("h3").city(P1, "indigo-plant! silver-smelter!").play("p1 role trader").clone();
    assert_eq!(at.stand_in(P1), "sell silver");
}

/// SJ:R8: nobody trades without goods or builds without cards.
#[test]
fn a_role_is_taken_that_does_something() {
    let at = At::table(3);
    assert!(!["role builder", "role trader"].contains(&at.stand_in(P1).as_str()), "{}", at.stand_in(P1));
}
