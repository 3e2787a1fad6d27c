//! The builder phase (SJ:R13-R24).

use super::*;

const IN_TURN: &[(&str, &str)] = &[("simultaneousPhases", "off")];

/// Lets `p1` build as the picker, or as the last of three if `picker` is another.
fn building(picker: Seat, city: &str, hand: &str) -> At {
    let mut at = At::table(3).governor(picker).city(P1, city).hand(P1, hand).clone();
    at.play(&format!("{picker} role builder"));
    at
}

#[test]
fn the_price_is_the_cost_less_privilege_and_discounts_and_never_below_zero() {
    // SJ:R17, SJ-T1, SJ-T9, SJ-T24 to SJ-T26. Columns: picker, buildings, card, covered, price.
    #[rustfmt::skip]
    let rows = [
        (P2, "indigo-plant",                    "quarry",          None, 4),
        (P1, "indigo-plant",                    "quarry",          None, 3),
        (P1, "smithy library",                  "sugar-mill",      None, 0), // SJ-T1
        (P2, "smithy library",                  "sugar-mill",      None, 1),
        (P1, "smithy",                          "quarry",          None, 3),
        (P1, "quarry",                          "coffee-roaster",  None, 3),
        (P1, "quarry",                          "crane",           None, 0), // SJ-T9
        (P1, "library quarry",                  "hero",            None, 2), // SJ-T9
        (P1, "library quarry",                  "palace",          None, 3),
        (P2, "quarry",                          "statue",          None, 2),
        (P2, "chapel crane",                    "palace",          Some("chapel"), 3), // SJ-T8
        (P2, "coffee-roaster crane",            "statue",          Some("coffee-roaster"), 0), // SJ-T8
        (P2, "indigo-plant crane",              "silver-smelter",  Some("indigo-plant"), 4), // SJ-T24
        (P2, "silver-smelter crane",            "palace",          Some("silver-smelter"), 1), // SJ-T24
        (P2, "quarry crane",                    "guild-hall",      Some("quarry"), 1), // SJ-T25
        (P2, "carpenter crane",                 "victory-column",  Some("carpenter"), 1), // SJ-T26
        (P1, "library crane",                   "hero",            Some("library"), 0), // SJ-T26
        (P1, "smithy crane sugar-mill",         "indigo-plant",    Some("sugar-mill"), 0),
    ];
    for (picker, city, card, under, price) in rows {
        let at = building(picker, city, &format!("{card} {card} indigo-plant*6"));
        let table = &at.game.table;
        let (card, under) = (card.parse().unwrap(), under.map(|under: &str| under.parse().unwrap()));
        assert_eq!(table.price(P1, card, under), price, "{city}: {card} over {under:?}");
    }
}

#[test]
fn a_free_building_costs_no_card_and_brings_none() {
    // SJ-T1, SJ:6.12
    let at = building(P1, "smithy library", "sugar-mill").play("p1 build sugar-mill").awaits(&[P2]).clone();
    assert_eq!((at.shows(P1).as_str(), at.size(P1)), ("smithy library sugar-mill", 0));
    assert!(at.heard(&Event::Built { seat: P1, card: Card::SugarMill, under: None, cards: 0, goods: 0 }));
}

#[test]
fn exactly_the_price_is_paid_with_other_cards_of_the_hand() {
    // SJ:R16, SJ:R16a
    let mut at = building(P1, "indigo-plant", "library quarry*2 smithy palace indigo-plant");
    let before = at.pile_sizes();
    at.offers(P1, "build indigo-plant, build smithy, build quarry, build library, build palace, pass");
    at.play("p1 build library").offers(P1, "pay indigo-plant, pay smithy, pay quarry, pay palace, back");
    at.refuses("p1 pay library", Refusal::NotInHand(Card::Library)).refuses("p1 pass", Refusal::NotNow(text::Ask::Pay));
    at.refuses("p1 pay indigo", Refusal::NoBuilding(Card::BlackMarket));
    at.play("p1 pay quarry; p1 pay quarry").refuses("p1 pay quarry", Refusal::NotInHand(Card::Quarry));
    assert_eq!(at.size(P1), 6, "nothing is paid before everything is");
    at.play("p1 pay smithy; p1 pay indigo-plant").awaits(&[P2]);
    assert_eq!((at.held(P1), at.pile_sizes()), (cards("palace"), (before.0, before.1 + 4)));
    assert!(at.heard(&Event::Built { seat: P1, card: Card::Library, under: None, cards: 4, goods: 0 }));
}

#[test]
fn what_cannot_be_paid_cannot_be_built_and_who_can_build_nothing_is_not_asked() {
    // SJ:R14b, SJ:R16a
    let at = building(P1, "indigo-plant", "quarry palace").awaits(&[P2]).clone();
    assert!(at.heard(&Event::Passed(P1, Without::Building)));
    let mut at = building(P1, "indigo-plant", "quarry palace smithy statue");
    at.offers(P1, "build smithy, build quarry, build statue, pass");
    at.refuses("p1 build palace", Refusal::TooDear(Card::Palace, 5, 3));
    at.refuses("p1 build library", Refusal::NotInHand(Card::Library));
    at.play("p1 pass").awaits(&[P2]);
}

#[test]
fn with_everything_to_be_paid_nobody_is_asked_what() {
    // SJ:R14a
    let mut at = building(P1, "indigo-plant", "quarry palace smithy statue");
    at.play("p1 build quarry").awaits(&[P2]);
    assert_eq!(at.size(P1), 0);
}

#[test]
fn of_a_violet_building_nobody_has_two_and_of_production_buildings_anybody_may() {
    // SJ:R15
    let mut at = building(P1, "smithy", "smithy indigo-plant*3");
    at.offers(P1, "build indigo-plant, pass").refuses("p1 build smithy", Refusal::Owned(Card::Smithy));
    at.play("p1 build indigo-plant");
    assert_eq!(at.shows(P1), "smithy indigo-plant");
}

#[test]
fn until_it_is_paid_another_building_can_be_chosen() {
    // SJ:R16
    let mut at = building(P2, "black-market crane indigo-plant!", "library statue*3 smithy quarry");
    let before = (at.shows(P1), at.size(P1), at.legal(P1));
    at.play("p1 build library; p1 back");
    assert_eq!((at.shows(P1), at.size(P1), at.legal(P1)), before);
    at.play("p1 build library; p1 cover none; p1 pay indigo; p1 pay statue; p1 back");
    assert_eq!((at.shows(P1), at.size(P1), at.legal(P1)), before, "what was named to pay with is not paid");
    assert!(!at.heard(&Event::Chose(P1, Choice::Pay(Card::Library))));
    at.refuses("p1 back", Refusal::NotNow(text::Ask::Build));
    at.play("p1 build smithy; p1 cover none; p1 pay statue").awaits(&[P3]);
    assert_eq!((at.shows(P1).as_str(), at.size(P1)), ("black-market crane indigo-plant! smithy", 4));
}

#[test]
fn goods_pay_with_a_black_market_two_at_most() {
    // SJ-T6: a library for two goods and three cards.
    let mut at = building(P2, "black-market indigo-plant! sugar-mill! coffee-roaster!", "library statue*3");
    at.play("p1 build library").offers(P1, "pay statue, pay indigo, pay sugar, pay coffee, back");
    at.play("p1 pay indigo; p1 pay coffee").refuses("p1 pay sugar", Refusal::MostGoods(2));
    at.play("p1 pay statue; p1 pay statue; p1 pay statue");
    assert_eq!(at.shows(P1), "black-market indigo-plant sugar-mill! coffee-roaster library");
    assert!(at.heard(&Event::Built { seat: P1, card: Card::Library, under: None, cards: 3, goods: 2 }));

    // SJ-T27: one card with two goods is enough for a prefecture, with one good it is not.
    let mut at = building(P2, "black-market indigo-plant! sugar-mill!", "prefecture statue");
    at.offers(P1, "build prefecture, build statue, pass").play("p1 build prefecture").awaits(&[P3]);
    assert_eq!((at.shows(P1).as_str(), at.size(P1)), ("black-market indigo-plant sugar-mill prefecture", 0));
    let at = building(P2, "black-market indigo-plant! sugar-mill", "prefecture statue");
    assert_eq!(at.legal(P1), "", "not asked");

    // SJ:6.5: a price of one is paid with a card or a good.
    for (pay, city, left) in
        [("smithy", "black-market indigo-plant! archive", 0), ("indigo", "black-market indigo-plant archive", 1)]
    {
        let mut at = building(P2, "black-market indigo-plant!", "archive smithy");
        at.play(&format!("p1 build archive; p1 pay {pay}"));
        assert_eq!((at.shows(P1).as_str(), at.size(P1)), (city, left));
    }
}

#[test]
fn a_good_of_the_covered_building_may_pay() {
    // SJ-T27, SJ:R21
    let mut at = building(P2, "black-market crane indigo-plant!", "prefecture statue*2");
    at.play("p1 build prefecture; p1 cover indigo-plant; p1 pay indigo; p1 pay statue");
    assert_eq!((at.shows(P1).as_str(), at.size(P1)), ("black-market crane prefecture", 1));
    assert_eq!(at.game.hidden.goods[0], [None; 12]);
}

#[test]
fn the_crane_lays_a_building_on_another_one_and_pays_the_difference() {
    // SJ-T8, SJ:R19: a good on the covered building is lost, and nothing is drawn.
    let mut at = building(P2, "coffee-roaster! crane", "statue archive*3");
    let before = at.pile_sizes();
    at.play("p1 build statue").offers(P1, "cover none, cover coffee-roaster, back");
    at.refuses("p1 cover crane", Refusal::CraneStays).refuses("p1 cover smithy", Refusal::NoBuilding(Card::Smithy));
    at.play("p1 cover coffee-roaster").awaits(&[P3]);
    assert_eq!((at.shows(P1).as_str(), at.board(P1).covered, at.size(P1)), ("statue crane", cards("coffee-roaster"), 3));
    assert_eq!(at.pile_sizes(), (before.0, before.1 + 1));
    let lost = Event::Built { seat: P1, card: Card::Statue, under: Some(Card::CoffeeRoaster), cards: 0, goods: 0 };
    assert!(at.heard(&lost));

    // SJ-T8: a palace over a chapel costs three cards.
    let at = building(P2, "chapel crane", "palace smithy*3").play("p1 build palace").awaits(&[P3]).clone();
    assert_eq!((at.shows(P1).as_str(), at.size(P1)), ("palace crane", 0));
}

#[test]
fn a_crane_pays_only_for_the_top_card_again_and_again() {
    // SJ-T24: a silver smelter over an indigo plant costs 4; a palace over that smelter 1, not 0.
    let mut at = At::table(3);
    at.governor(P2).city(P1, "indigo-plant crane").hand(P1, "silver-smelter smithy*3 archive palace");
    at.play("p2 role builder; p1 build silver-smelter; p1 cover indigo-plant");
    at.play("p1 pay smithy; p1 pay smithy; p1 pay smithy; p1 pay archive");
    assert_eq!((at.shows(P1).as_str(), at.held(P1)), ("silver-smelter crane", cards("palace")));
    at.hand(P1, "palace statue").governor(P3);
    (at.game.table.holders, at.game.table.stage) = (Default::default(), Stage::Role);
    at.play("p3 role builder").offers(P1, "build statue, build palace, pass").play("p1 build palace");
    assert_eq!((at.shows(P1).as_str(), at.size(P1)), ("palace crane", 0));
    assert_eq!(at.board(P1).covered, cards("indigo-plant silver-smelter"));
}

#[test]
fn a_building_covers_neither_the_crane_nor_its_own_kind() {
    // SJ:R19, SJ:R19a, SJ:6.4, SJ:6.13
    let mut at = building(P2, "indigo-plant chapel crane", "indigo-plant statue*3");
    at.play("p1 build indigo-plant").offers(P1, "cover none, cover chapel, back");
    at.refuses("p1 cover indigo-plant", Refusal::SameKind(Card::IndigoPlant));
    at.play("p1 cover chapel");
    assert_eq!(at.shows(P1), "indigo-plant indigo-plant crane", "a cheaper one on a dearer one");
}

#[test]
fn of_equal_buildings_the_owner_of_the_crane_chooses_an_empty_or_a_full_one() {
    // SJ:R19. Columns: the cover, the buildings after it, the goods lost.
    let rows = [
        ("cover indigo-plant", "indigo-plant! sugar-mill crane", 0),
        ("cover indigo-plant full", "sugar-mill indigo-plant crane", 1),
    ];
    for (cover, shows, lost) in rows {
        let mut at = building(P2, "indigo-plant! indigo-plant crane", "sugar-mill statue*3");
        let before = at.pile_sizes();
        at.play("p1 build sugar-mill").offers(P1, "cover none, cover indigo-plant, cover indigo-plant full, back");
        at.play(&format!("p1 {cover}; p1 pay statue")).awaits(&[P3]);
        assert_eq!((at.shows(P1).as_str(), at.pile_sizes()), (shows, (before.0, before.1 + 1 + lost)), "{cover}");
    }
    // There is no choice between equal buildings that are all empty or all full.
    for city in ["indigo-plant indigo-plant crane", "indigo-plant! indigo-plant! crane", "indigo-plant! crane", "chapel crane"] {
        let mut at = building(P2, city, "sugar-mill statue*3");
        let kind = city.split(['!', ' ']).next().unwrap();
        at.play("p1 build sugar-mill").offers(P1, &format!("cover none, cover {kind}, back"));
    }
    let mut at = building(P2, "indigo-plant indigo-plant chapel crane", "sugar-mill statue*3");
    at.play("p1 build sugar-mill").refuses("p1 cover indigo-plant full", Refusal::NoneFull(Card::IndigoPlant));
    at.refuses("p1 cover chapel full", Refusal::NoneFull(Card::Chapel)).refuses("p1 cover crane full", Refusal::CraneStays);
}

#[test]
fn which_of_equal_buildings_is_covered_is_asked_where_nothing_else_can_be_paid_too() {
    // SJ:R14a, SJ:R19: for the picker, a sugar mill is free over an indigo plant, else a card.
    let mut two = At::table(3);
    two.governor(P1).city(P1, "indigo-plant! indigo-plant crane").hand(P1, "sugar-mill").any_hand(P2, 3);
    two.play("p1 role builder; p1 build sugar-mill");
    two.offers(P1, "cover indigo-plant, cover indigo-plant full, back").play("p1 cover indigo-plant full").awaits(&[P2]);
    assert_eq!(two.shows(P1), "sugar-mill indigo-plant crane");
    // A single full building leaves no choice.
    let mut one = At::table(3);
    one.governor(P1).city(P1, "indigo-plant! crane").hand(P1, "sugar-mill").any_hand(P2, 3);
    one.play("p1 role builder; p1 build sugar-mill").awaits(&[P2]);
}

#[test]
fn of_two_full_ones_the_one_whose_good_pays_or_the_other_one_is_covered() {
    // SJ:R18, SJ:R19a, SJ:R21. Columns: other hand cards, cover and payment, buildings after.
    let market = "black-market crane indigo-plant! indigo-plant!";
    let rows = [
        ("statue*3", "cover indigo-plant; p1 pay indigo", "black-market crane sugar-mill indigo-plant!"),
        ("statue*3", "cover indigo-plant full; p1 pay indigo", "black-market crane indigo-plant sugar-mill"),
        ("statue*3", "cover indigo-plant; p1 pay statue", "black-market crane sugar-mill indigo-plant!"),
        ("statue*3", "cover indigo-plant full; p1 pay statue", "black-market crane sugar-mill indigo-plant!"),
        ("", "cover indigo-plant; p1 pay indigo", "black-market crane sugar-mill indigo-plant!"),
        ("", "cover indigo-plant full; p1 pay indigo", "black-market crane indigo-plant sugar-mill"),
    ];
    for (hand, moves, shows) in rows {
        let mut at = building(P2, market, &format!("sugar-mill {hand}")).play("p1 build sugar-mill").clone();
        assert!(at.legal(P1).contains("cover indigo-plant, cover indigo-plant full"), "{}", at.legal(P1));
        at.play(&format!("p1 {moves}")).awaits(&[P3]);
        assert_eq!(at.shows(P1), shows, "{moves}");
    }
    // There is no choice if both goods must pay, or none can.
    let mut both = building(P2, market, "coffee-roaster statue").play("p1 build coffee-roaster").clone();
    assert!(!both.legal(P1).contains("full"), "{}", both.legal(P1));
    both.play("p1 cover indigo-plant").awaits(&[P3]);
    assert_eq!(both.shows(P1), "black-market crane coffee-roaster indigo-plant");
    let free = building(P1, market, "sugar-mill statue*3").play("p1 build sugar-mill").clone();
    assert!(!free.legal(P1).contains("full"), "{}", free.legal(P1));
}

#[test]
fn a_covered_building_has_no_power_and_may_be_built_again() {
    // SJ-T25, SJ:R19
    let mut at = building(P2, "quarry crane", "guild-hall statue*2");
    at.play("p1 build guild-hall; p1 pay statue");
    assert_eq!((at.shows(P1).as_str(), at.size(P1)), ("guild-hall crane", 1), "6-1-4");
    assert_eq!(at.game.table.price(P1, Card::Statue, None), 3, "the quarry is gone");
    at.hand(P1, "quarry statue*3 smithy").governor(P3);
    (at.game.table.holders, at.game.table.stage) = (Default::default(), Stage::Role);
    at.play("p3 role builder").offers(P1, "build smithy, build quarry, build statue, pass");
}

#[test]
fn discounts_of_the_covered_building_count_for_this_building() {
    // SJ-T26, SJ:R21, SJ:6.3
    let at = building(P1, "library crane", "hero statue*2").play("p1 build hero").awaits(&[P2]).clone();
    assert_eq!((at.shows(P1).as_str(), at.size(P1)), ("hero crane", 2));
}

#[test]
fn carpenter_and_poor_house_give_cards_after_a_building() {
    // SJ-T18, SJ:R22, SJ:R23, SJ:6.6. Columns: card, other hand cards, cards drawn, hand after.
    let rows = [
        ("statue", "smithy*3", 2, 2),
        ("statue", "smithy*3 archive*2", 1, 3),
        ("statue", "smithy*3 archive", 1, 2),
        ("palace", "smithy*3 archive*3", 2, 2),
        ("sugar-mill", "smithy*2 archive", 1, 2),
        ("sugar-mill", "smithy*2 archive*2", 0, 2),
        ("archive", "smithy", 2, 2),
    ];
    for (card, others, drawn, left) in rows {
        let mut at = building(P2, "carpenter poor-house", &format!("{card} {others}"));
        at.play(&format!("p1 build {card}"));
        while let Stage::Pay { .. } = at.game.table.stage {
            let pay = if at.legal(P1).contains("smithy") { "p1 pay smithy" } else { "p1 pay archive" };
            at.play(pay);
        }
        for _ in 0..drawn {
            at.drawing(P1, 1).draws("hero");
        }
        at.awaits(&[P3]);
        assert_eq!(at.size(P1), left, "{card} and {others}");
    }
}

#[test]
fn a_building_gives_nothing_for_itself_nor_once_it_is_covered() {
    // SJ:R13, SJ:R22
    for card in ["carpenter", "poor-house"] {
        let mut at = building(P1, "indigo-plant", &format!("{card} smithy*2"));
        at.play(&format!("p1 build {card}"));
        if card == "poor-house" {
            at.play("p1 pay smithy");
        }
        at.awaits(&[P2]);
    }
    // SJ-T26: the carpenter is covered, the poor house is not.
    let mut at = building(P2, "carpenter poor-house crane", "victory-column statue");
    at.play("p1 build victory-column").drawing(P1, 1).draws("hero").awaits(&[P3]);
    assert_eq!((at.shows(P1).as_str(), at.held(P1)), ("victory-column poor-house crane", cards("hero")));
    assert!(at.heard(&Event::Drew(P1, 1, Cause::Built { card: Card::VictoryColumn, giver: Card::PoorHouse })));
}

#[test]
fn who_builds_nothing_draws_nothing() {
    // SJ:R23
    building(P1, "poor-house carpenter", "indigo-plant").play("p1 pass").awaits(&[P2]);
}

#[test]
fn each_builds_one_clockwise_from_the_builder() {
    // SJ:R10, SJ:R16
    let mut at = At::with(4, IN_TURN);
    for seat in [P1, P2, P3, P4] {
        at.hand(seat, "indigo-plant sugar-mill");
    }
    at.governor(P3).play("p3 role builder; p3 build indigo-plant").awaits(&[P4]).play("p4 build indigo-plant").awaits(&[P1]);
    at.play("p1 pass").awaits(&[P2]).play("p2 build indigo-plant").awaits(&[P4]);
    assert_eq!([P1, P2, P3, P4].map(|s| at.size(s)), [2, 0, 1, 0], "the builder paid nothing");
}

#[test]
fn that_somebody_can_build_nothing_is_told() {
    // SJ:R14b
    let mut at = At::table(3).hand(P2, "indigo-plant sugar-mill").play("p1 role builder").awaits(&[P2]).clone();
    assert!(at.heard(&Event::Passed(P1, Without::Building)) && !at.heard(&Event::Passed(P2, Without::Building)));
    at.play("p2 pass");
    assert!(at.heard(&Event::Passed(P3, Without::Building)));
}
