//! The producer phase (SJ:R25-R27).

use super::*;

fn producing(picker: Seat, city: &str) -> At {
    let mut at = At::table(3);
    for seat in [P2, P3] {
        at.city(seat, "");
    }
    at.city(P1, city).governor(picker);
    at.play(&format!("{picker} role producer"));
    at
}

#[test]
fn the_number_of_goods_produced_is_limited() {
    // SJ-T7, SJ:R25. Columns: picker, buildings, limit.
    let rows = [
        (P2, "statue", 1),
        (P1, "statue", 2),
        (P2, "aqueduct", 2),
        (P1, "aqueduct", 3),
        (P1, "aqueduct library", 4),
        (P1, "library", 3),
        (P2, "aqueduct library", 2),
    ];
    for (picker, city, most) in rows {
        let mut at = producing(picker, &format!("{city} indigo-plant sugar-mill tobacco-storage coffee-roaster silver-smelter"));
        for good in Good::ALL.into_iter().take(most) {
            at.play(&format!("p1 produce {good}"));
        }
        at.offers(P1, "produce done").refuses("p1 produce silver", Refusal::MostGoods(most as u8));
        at.play("p1 produce done").drawing(P1, most as u8).draws(&format!("hero*{}", most.min(3)));
    }
}

#[test]
fn a_card_is_laid_unseen_on_each_empty_building_named() {
    // SJ:R25, SJ:R26
    let mut at = producing(P1, "indigo-plant! indigo-plant coffee-roaster");
    at.offers(P1, "produce indigo, produce coffee, produce done");
    at.refuses("p1 produce sugar", Refusal::NoneEmpty(Card::SugarMill));
    at.play("p1 produce indigo").refuses("p1 produce indigo", Refusal::NoneEmpty(Card::IndigoPlant));
    at.play("p1 produce coffee; p1 produce done").draws("hero quarry");
    assert_eq!(at.shows(P1), "indigo-plant! indigo-plant! coffee-roaster!");
    assert_eq!(at.game.hidden.goods[0][1..3], [Some(Card::Hero), Some(Card::Quarry)]);
    assert!(at.heard(&Event::Produced(P1, [1, 0, 0, 1, 0])));
    assert!(at.told.iter().all(|(_, event)| !matches!(event, Event::Saw(..))), "nobody sees a good");
}

#[test]
fn less_may_be_produced() {
    // SJ:R9a
    let at = producing(P1, "indigo-plant coffee-roaster").play("p1 produce done").awaits(&[P2]).clone();
    assert!(at.heard(&Event::Produced(P1, [0; 5])));
}

#[test]
fn the_well_gives_a_card_for_two_goods() {
    // SJ:R27, SJ-T29: p1 has library, aqueduct, well. Columns: other buildings, goods, cards.
    for (empty, goods, cards) in [("indigo-plant sugar-mill", "indigo sugar", 1), ("indigo-plant sugar-mill!", "indigo", 0)] {
        let mut at = producing(P1, &format!("library aqueduct well {empty}"));
        for good in goods.split(' ') {
            at.play(&format!("p1 produce {good}"));
        }
        at.play("p1 produce done").draws(&format!("hero*{}", goods.split(' ').count()));
        if cards > 0 {
            at.drawing(P1, 1).draws("statue");
            assert!(at.heard(&Event::Drew(P1, 1, Cause::Well)));
        }
        at.awaits(&[P2]);
        assert_eq!(at.size(P1), cards, "{empty}");
    }
}

#[test]
fn the_well_is_not_only_the_pickers() {
    // SJ:R27
    let mut at = producing(P2, "aqueduct well indigo-plant sugar-mill");
    at.play("p1 produce indigo; p1 produce sugar; p1 produce done").draws("hero*2 statue").awaits(&[P3]);
    assert_eq!(at.held(P1), cards("statue"));
}

#[test]
fn when_cards_run_out_goods_are_missing_in_the_order_named() {
    // SJ:R14b, SJ:6.8: the producer comes first, then the others clockwise.
    let mut at = At::table(2);
    at.city(P1, "indigo-plant sugar-mill well").city(P2, "coffee-roaster").piles("hero", "");
    at.play("p1 role producer; p2 produce coffee; p2 produce done; p1 produce sugar; p1 produce indigo; p1 produce done");
    at.drawing(P1, 2).draws("hero").awaits(&[P2]);
    assert_eq!((at.shows(P1).as_str(), at.shows(P2).as_str()), ("indigo-plant sugar-mill! well", "coffee-roaster"));
    assert_eq!(at.size(P1), 0, "one good is too little for the well");
}

#[test]
fn without_an_empty_building_or_any_card_nobody_is_asked() {
    // SJ:R14b
    let at = producing(P1, "indigo-plant!").awaits(&[P2]).clone();
    assert!(at.told.iter().all(|(_, event)| !matches!(event, Event::Produced(..))), "nor is it told");
    At::table(2).piles("", "").play("p1 role producer").awaits(&[P2]);
}

#[test]
fn a_building_of_the_same_round_produces() {
    // SJ:R26a
    let mut at = At::table(2).hand(P1, "coffee-roaster statue*3").city(P2, "").clone();
    at.play("p1 role builder; p1 build coffee-roaster; p2 role producer; p1 produce coffee; p1 produce done").draws("hero");
    assert_eq!(at.shows(P1), "indigo-plant coffee-roaster!");
}
