//! Production (CA:R13, CA:R14).

use super::*;

/// Sets up the beginner map before a roll. Columns: seat, settlements, cities.
fn board(rows: &[(Seat, &str, &str)]) -> At {
    let mut at = At::bare(4);
    for (seat, settlements, cities) in rows {
        at.settlements(*seat, settlements).cities(*seat, cities);
    }
    at.turn_of(P1);
    at
}

/// CA-T2
#[test]
fn each_building_gives_for_each_hex_it_touches() {
    let at = board(&[(P3, "c5.se", "b4.s"), (P4, "", "c2.s")]).play("p1 roll; chance dice 4 4").clone();
    assert_eq!((at.cards(P3), at.cards(P4)), ("3ore".into(), "2lumber".into()));
    assert!(at.heard(&Event::Produced(P3, "3ore".parse().unwrap())));
    assert_eq!(at.game.table.stage, Stage::Trade);
}

/// CA-T3: B3 is the pasture with 4, D3 fields with 4. No mountains have 4, so the map is changed.
#[test]
fn two_hexes_with_one_number_give_both() {
    let rows = [("b3.se", "", "wool-ore"), ("b3.ne", "", "wool"), ("", "b3.ne", "2wool")];
    for (settlement, city, cards) in rows {
        let mut at = board(&[(P2, settlement, city)]);
        // C4 becomes mountains with 4, C5 forest with 3, and D3 gets another number.
        let island = &mut at.game.table.island;
        island.terrains.0.swap(10, 11);
        island.tokens[10] = 4;
        island.tokens[11] = 3;
        island.tokens[14] = 8;
        at.play("p1 roll; chance dice 1 3");
        assert_eq!(at.cards(P2), cards, "{settlement}{city}");
    }
}

/// CA-T5, CA:R18: the beginner map has a forest with 3 (C4) and mountains with 3 (D2).
#[test]
fn the_robbers_hex_gives_nothing_and_others_with_its_number_do() {
    let at = board(&[(P2, "c4.s", ""), (P3, "d2.s", "")]).robber("c4").play("p1 roll; chance dice 1 2").clone();
    assert_eq!((at.cards(P2), at.cards(P3)), ("nothing".into(), "ore".into()));
}

/// CA-T16, CA-T31, CA:R14, CA:R14a. Columns: buildings, roll, kind and stock, what both get.
#[test]
fn a_bank_that_cannot_serve_all_serves_nobody_but_an_only_claimant() {
    use Resource::{Grain, Ore};
    // C5 is mountains 8. Hills B2 become fields, so that B2 and E2 give grain at 6.
    let rows = [
        ("c5.se", "b4.s", 8, Ore, 2, "nothing", "nothing"),
        ("c5.se", "b4.s", 8, Ore, 3, "ore", "2ore"),
        ("", "b4.s c5.se", 8, Ore, 3, "nothing", "3ore"),
        ("b2.n e2.s e2.ne", "", 6, Grain, 2, "2grain", "nothing"),
        ("b2.n e2.s e2.ne", "b2.s", 6, Grain, 2, "nothing", "nothing"),
    ];
    for (blue, red, roll, kind, stock, blues, reds) in rows {
        let mut at = board(&[]);
        if kind == Grain {
            at.game.table.island.terrains.0.swap(3, 4);
        }
        at.settlements(P3, blue);
        if kind == Ore {
            at.cities(P4, red)
        } else {
            at.settlements(P4, red)
        };
        at.bank(kind, stock, P2);
        at.play(&format!("p1 roll; chance dice {} {}", roll - roll / 2, roll / 2));
        assert_eq!((at.cards(P3), at.cards(P4)), (blues.into(), reds.into()), "{blue} | {red}, {stock}");
        let due: u8 = 3;
        assert_eq!(at.heard(&Event::Short(kind)), stock < due || !red.is_empty() && red.contains("c5"), "{blue} | {red}");
    }
}

/// CA:R14: other resources are unaffected.
#[test]
fn a_shortage_concerns_one_resource_only() {
    let mut at = board(&[(P3, "c5.se", "b4.s"), (P4, "", "c2.s")]);
    at.bank(Resource::Ore, 0, P2).play("p1 roll; chance dice 4 4");
    assert_eq!((at.cards(P3), at.cards(P4)), ("nothing".into(), "2lumber".into()));
}

/// CA:R11, CA:R11a
#[test]
fn before_the_roll_there_is_nothing_but_the_roll() {
    let mut at = At::beginner(3).hand(P1, "4ore-4lumber-4brick-4wool-4grain").clone();
    for action in ["end", "buy", "bank ore lumber", "offer ore lumber", "road a2.se a2.ne", "close", "withdraw", "confirm p2"] {
        assert_eq!(at.refusal(&format!("p1 {action}")), Refusal::RollFirst, "{action}");
    }
    assert_eq!(at.choices(P1), ["roll"]);
    assert_eq!(at.refusal("p2 roll"), Refusal::NotYours(SeatSet::one(P1), super::super::text::Ask::Roll));
    assert_eq!(at.refusal("chance dice 1 1"), Refusal::NotChance);
    at.play("p1 roll");
    assert_eq!(at.refusal("p1 roll"), Refusal::Chance);
    assert_eq!(at.refusal("chance steal ore"), Refusal::BadOutcome);
}
