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
    let at = At::table(4).goods(P1, "I C5 S2").play("p1 role captain").clone();
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

/// PR:R96, PR:R96c: a privilege is declared doubled where that brings something.
#[test]
fn a_library_is_used_for_a_privilege_that_it_makes_worth_more() {
    for (role, picked) in [(Role::Prospector, "role prospector double"), (Role::Captain, "role captain")] {
        let mut at = At::all_with(2, &[("library2pOnce", "on")]);
        at.goods(P1, "").city(P1, "library*").game.table.cards[role.index()].doubloons = 9;
        assert_eq!(at.stand_in(P1), picked, "nobody has a barrel to ship");
    }
}

/// PR:R90, PR:R75: nothing is left for which a guest could stay.
#[test]
fn guests_go_to_a_large_building_before_scoring() {
    let mut at = At::all(3).city(P1, "guesthouse* fortress").island(P1, "corn").san_juan(P1, 6).clone();
    at.game.table.stage = Stage::Stop { seat: P1, left: SeatSet::NONE, then: buildings::guesthouse::Then::Scoring };
    assert_eq!(at.stand_in(P1), "guest fortress");
}

/// PR:R17, PR:R96
#[test]
fn a_second_quarry_is_counted_as_the_huts() {
    let mut at = At::all_with(3, &[("librarySecondQuarryWithHut", "on")]);
    at.city(P1, "library* construction-hut*").play("p1 role settler");
    let quarry = Event::Settled(P1, Tile::Quarry);
    let counted = |at: &At| {
        let mut used = Vec::new();
        crate::game::Simulate::tally(&at.game, &quarry, &mut |what| used.push(what));
        used
    };
    assert_eq!(counted(&at), Vec::<String>::new(), "the first is the privilege's");
    at.play("p1 settle quarry; p2 pass; p3 pass");
    assert_eq!(counted(&at), ["used construction-hut"]);
}
