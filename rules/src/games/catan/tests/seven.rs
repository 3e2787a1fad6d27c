//! The seven: discards, robber, theft (CA:R15-R19).

use super::super::text::Ask;
use super::*;

/// CA-T4. Columns: the hand, the number of discards.
#[test]
fn who_has_more_than_seven_discards_half_rounded_down() {
    let rows = [("6ore", 0), ("4ore-4wool", 4), ("11ore", 5), ("9wool", 4), ("7grain", 0), ("15ore", 7)];
    for (hand, due) in rows {
        let at = At::bare(3).hand(P2, hand).turn_of(P1).play("p1 roll; chance dice 3 4").clone();
        assert_eq!(at.game.table.due(P2), due, "{hand}");
        assert_eq!(at.awaited(), [if due > 0 { P2 } else { P1 }], "{hand}");
    }
}

/// CA:R15, CA:R15a, CA:R15b: seats discard simultaneously and in secret, then all is revealed.
#[test]
fn discards_are_secret_until_the_last_one_is_in() {
    let mut at = At::bare(4);
    at.hand(P1, "8ore").hand(P2, "5wool-4grain").hand(P3, "7brick").turn_of(P1).play("p1 roll; chance dice 6 1");
    assert_eq!(at.awaited(), [P1, P2]);
    assert_eq!(at.refusal("p2 discard ore"), Refusal::NoCard(Resource::Ore));
    assert_eq!(at.refusal("p1 robber b2"), Refusal::NotNow(Ask::Discard));
    let before = at.game.view(Eye::Public);
    at.play("p2 discard wool; p2 discard wool; p2 discard grain; p1 discard ore; p1 discard ore; p1 discard ore");
    assert_eq!(at.game.view(Eye::Public), before, "nobody sees how far they are");
    at.play("p2 discard grain");
    assert_eq!(at.awaited(), [P1]);
    assert!(at.told.iter().all(|(eye, event)| *eye != Eye::Public || !matches!(event, Event::Discarded(..))));
    assert_eq!(at.refusal("p2 discard wool"), Refusal::NotYours(SeatSet::one(P1), Ask::Discard), "CA:R15b");
    at.play("p1 discard ore");
    assert_eq!((at.cards(P1), at.cards(P2), at.cards(P3)), ("4ore".into(), "3wool-2grain".into(), "7brick".into()));
    assert!(at.heard(&Event::Discarded(P1, "4ore".parse().unwrap())));
    assert!(at.heard(&Event::Discarded(P2, "2wool-2grain".parse().unwrap())));
    assert_eq!((at.awaited(), at.game.table.stage), (vec![P1], Stage::Robber(Back::Trade)));
}

/// CA-T26, CA:R16
#[test]
fn the_robber_moves_to_another_hex_with_a_number() {
    let mut at = At::bare(3).robber("b2").turn_of(P1).play("p1 roll; chance dice 3 4").clone();
    assert_eq!(at.refusal("p1 robber b2"), Refusal::RobberStays("b2".parse().unwrap()));
    assert_eq!(at.refusal("p1 robber c3"), Refusal::NotToDesert);
    assert_eq!(at.choices(P1).len(), 17);
    at.play("p1 robber c4");
    assert_eq!(at.game.table.stage, Stage::Trade, "CA:R19");

    let mut at = At::bare_with(3, &[("robberToDesert", "on")]);
    at.robber("b2").turn_of(P1).play("p1 roll; chance dice 3 4");
    assert_eq!(at.choices(P1).len(), 18);
    at.play("p1 robber c3");
}

/// CA-T26, CA:R17, CA:R17a
#[test]
fn one_victim_is_robbed_without_a_choice_and_none_ends_it() {
    let mut at = At::bare(4);
    at.settlements(P2, "b2.n").settlements(P3, "b2.s").hand(P3, "2ore-wool").hand(P1, "brick");
    at.settlements(P1, "b1.s c4.s").turn_of(P1).play("p1 roll; chance dice 3 4");

    let mut only = at.clone();
    only.play("p1 robber b2");
    assert_eq!(only.game.turn(), Turn::Chance, "p2 has no cards");
    assert_eq!(only.refusal("chance steal brick"), Refusal::BadOutcome);
    only.play("chance steal ore");
    assert_eq!((only.cards(P1), only.cards(P3)), ("brick-ore".into(), "ore-wool".parse::<Cards>().unwrap().to_string()));
    assert!(only.heard(&Event::Stole(P1, P3)));
    let what = only.told.iter().filter(|(_, event)| *event == Event::StoleWhat(P1, P3, Resource::Ore));
    assert_eq!(what.map(|(eye, _)| *eye).collect::<Vec<_>>(), [Eye::Seat(P1), Eye::Seat(P3)], "CA:7");

    let mut several = at.clone();
    several.hand(P2, "wool").play("p1 robber b2");
    assert_eq!(several.choices(P1), ["rob p2", "rob p3"]);
    assert_eq!(several.refusal("p1 rob p4"), Refusal::NoVictim(P4));
    assert_eq!(several.refusal("p1 rob p1"), Refusal::NoVictim(P1));
    several.play("p1 rob p2; chance steal wool");
    assert_eq!(several.cards(P2), "nothing");

    // Only own buildings, or opponents without cards.
    let mut nobody = at.clone();
    nobody.hand(P3, "nothing").play("p1 robber b2");
    assert_eq!(nobody.game.table.stage, Stage::Trade);
    at.play("p1 robber c4");
    assert_eq!(at.game.table.stage, Stage::Trade);
}

/// CA-T25, CA:R11b, CA:R12
#[test]
fn a_knight_before_the_roll_and_then_a_seven() {
    let mut at = At::bare(3);
    at.settlements(P2, "b2.n").hand(P2, "8wool").hand(P1, "7ore").held(P1, "knight monopoly").turn_of(P1);
    at.play("p1 knight; p1 robber b2; chance steal wool");
    assert_eq!((at.cards(P1), at.cards(P2)), ("wool-7ore".into(), "7wool".into()));
    assert_eq!(at.game.table.stage, Stage::Roll);
    assert_eq!(at.refusal("p1 monopoly wool"), Refusal::OneCardPerTurn);
    at.play("p1 roll; chance dice 1 6");
    // Hands are counted after the theft.
    assert_eq!(at.awaited(), [P1]);
    at.play("p1 discard ore; p1 discard ore; p1 discard ore; p1 discard ore; p1 robber e1");
    assert_eq!(at.game.table.stage, Stage::Trade);
    assert_eq!(at.refusal("p1 monopoly wool"), Refusal::OneCardPerTurn);
}
