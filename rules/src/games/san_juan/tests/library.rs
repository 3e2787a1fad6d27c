//! The library, and picking with two players (SJ:R39, SJ:R39a).

use super::*;

#[test]
fn two_players_pick_three_roles_governor_opponent_governor() {
    // SJ-T17, SJ:R8, SJ:6.10
    let mut at = At::table(2);
    at.play("p1 role prospector").draws("hero").awaits(&[P2]).play("p2 role producer; p1 produce done; p2 produce done");
    at.offers(P1, "role builder, role trader, role councillor").play("p1 role builder");
    assert_eq!((at.game.table.round, at.game.table.governor), (2, P2));
    at.offers(P2, "role builder, role producer, role trader, role councillor, role prospector");
}

#[test]
fn the_governor_of_two_says_at_the_first_pick_whether_it_is_doubled() {
    // SJ-T17, SJ-T31. Columns: first pick, cards it draws, cards the second pick draws.
    for (first, drawn, then) in [("role prospector", 1, "8"), ("role prospector double", 2, "5")] {
        let mut at = At::table(2).city(P1, "library").clone();
        let all = "role builder, role producer, role trader, role councillor, role prospector";
        let doubled = all.split(", ").map(|r| format!("{r} double")).collect::<Vec<_>>().join(", ");
        at.offers(P1, &format!("{all}, {doubled}"));
        at.play(&format!("p1 {first}")).drawing(P1, drawn).draws(&format!("hero*{drawn}"));
        at.refuses("p2 role trader double", Refusal::NotAsked).play("p2 role builder");
        if at.game.turn().awaited().has(P1) && matches!(at.game.table.stage, Stage::Build { .. }) {
            at.play("p1 pass");
        }
        at.offers(P1, "role producer, role trader, role councillor").refuses("p1 role producer double", Refusal::NotAsked);
        at.play("p1 role councillor").drawing(P1, then.parse().unwrap());
    }
}

#[test]
fn who_says_doubled_and_gains_nothing_has_used_it() {
    // SJ-T31, SJ:R39a
    for (first, price, drawn) in [("role builder", 4, 2), ("role builder double", 3, 1)] {
        let mut at = At::table(2).city(P1, "library").hand(P1, "hero statue*3 smithy quarry").clone();
        at.play(&format!("p1 {first}"));
        assert_eq!(at.game.table.price(P1, Card::Hero, None), price);
        at.play("p1 pass; p2 role producer; p2 produce done; p1 role prospector").drawing(P1, drawn);
    }
}

#[test]
fn the_opponents_only_pick_is_doubled_whenever_it_owns_a_library() {
    // SJ:R39a
    let mut at = At::table(2);
    at.city(P2, "library").refuses("p1 role trader double", Refusal::NoBuilding(Card::Library));
    at.play("p1 role trader; chance tile h1").offers(P2, "role builder, role producer, role councillor, role prospector");
    at.play("p2 role prospector").drawing(P2, 2);
    assert!(at.heard(&Event::Role(P2, Role::Prospector, Privilege::Doubled)));
}

#[test]
fn a_prospector_is_doubled_while_its_pickers_library_counts() {
    // Seats, governor, buildings of p1 and p2, hand of p1, moves; who draws how many cards then.
    #[rustfmt::skip]
    let rows = [
        // SJ-T31, SJ:6.14: built with the first pick, it doubles the second.
        (2, P1, ["indigo-plant"; 2], "library statue*3 hero",
            "p1 role builder; p1 build library; p2 role producer; p1 produce done; p2 produce done; p1 role prospector", (P1, 2)),
        // SJ:R14a, SJ:R39: with more players every pick of its owner is doubled, without a word.
        (3, P1, ["library", "indigo-plant"], "", "p1 role prospector", (P1, 2)),
        // SJ:6.16: a covered one doubles nothing.
        (3, P2, ["library crane", "indigo-plant"], "hero",
            "p2 role builder; p1 build hero; p3 role producer; p2 produce done; p3 produce done; p1 role prospector", (P1, 1)),
        // SJ:R39a: that the governor has used one takes nothing from the opponents.
        (2, P1, ["library"; 2], "", "p1 role builder double; p2 role prospector", (P2, 2)),
        // SJ:R39: in the next round it counts anew.
        (2, P1, ["library"; 2], "",
            "p1 role prospector double; chance draw hero; chance draw hero; p2 role producer; p1 role builder;
             p2 role builder; p1 role producer; p2 role prospector", (P2, 2)),
    ];
    for (seats, governor, cities, hand, moves, (seat, n)) in rows {
        let mut at = At::table(seats).governor(governor).city(P1, cities[0]).city(P2, cities[1]).hand(P1, hand).clone();
        at.play(moves).drawing(seat, n);
    }
    At::table(3).city(P1, "library").refuses("p1 role prospector double", Refusal::NotAsked);
}
