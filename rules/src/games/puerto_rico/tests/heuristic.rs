//! Tests of the heuristic player.

use super::super::buildings::LARGE;
use super::*;

/// PR:R17, PR:R38
#[test]
fn who_settles_first_takes_a_quarry() {
    let mut at = At::table(4);
    assert_eq!(at.play("p1 role settler").stand_in(P1), "settle quarry");
}

/// PR:R7
#[test]
fn a_role_that_pays_is_taken() {
    let mut at = At::table(4);
    at.game.table.cards[Role::Prospector.index()].doubloons = 5;
    assert_eq!(at.stand_in(P1), "role prospector");
}

/// PR:R57
#[test]
fn most_barrels_are_loaded_first() {
    let mut at = At::table(4);
    at.goods(P1, "I C5 S2").play("p1 role captain");
    assert!(at.stand_in(P1).starts_with("ship corn "), "{}", at.stand_in(P1));
}

/// PR:R73: a small building early, a large one late.
#[test]
fn large_buildings_are_for_the_end() {
    let mut at = At::table(4);
    at.city(P1, "indigo-plant* sugar-mill* tobacco-storage*").doubloons(P1, 10).play("p1 role builder");
    let built = |at: &At| at.stand_in(P1).strip_prefix("build ").map(|name| name.parse::<Building>().expect("a building"));
    assert!(!LARGE.has(built(&at).expect("a building")), "{:?}", built(&at));
    at.game.table.vp = 15;
    assert_eq!(built(&at), Some(Building::GuildHall));
}
