//! The trader phase (SJ:R28-R32).

use super::*;
use crate::games::san_juan::trader::proceeds;

/// Lets `p1` sell; `picker` is the governor.
fn selling(picker: Seat, tile: &str, city: &str) -> At {
    let mut at = At::table(3).tiles(tile).city(P1, city).governor(picker).clone();
    at.play(&format!("{picker} role trader"));
    at
}

#[test]
fn goods_bring_their_prices_and_what_buildings_add() {
    // SJ:R28-R31. Columns: picker, tile, buildings, goods sold, cards.
    #[rustfmt::skip]
    let rows = [
        (P1, "h3", "indigo-plant! tobacco-storage! silver-smelter! market-stand trading-post", "indigo tobacco silver", 7), // SJ-T2
        (P2, "h4", "sugar-mill! coffee-roaster! trading-post market-stand market-hall",         "sugar coffee",          6), // SJ-T30
        (P2, "h4", "sugar-mill! coffee-roaster! trading-post market-stand market-hall",         "sugar",                 3), // SJ-T30
        (P2, "h1", "indigo-plant!",                                                             "indigo",                1),
        (P1, "h1", "coffee-roaster! silver-smelter! market-hall",                               "coffee silver",         5),
        (P1, "h5", "indigo-plant! indigo-plant! market-stand",                                  "indigo indigo",         3),
        (P2, "h5", "silver-smelter! market-stand",                                              "silver",                3),
        (P1, "h5", "silver-smelter!*4 library trading-post market-stand market-hall",           "silver silver silver silver", 14),
    ];
    for (picker, tile, city, sold, n) in rows {
        let mut at = selling(picker, tile, city);
        let before = at.pile_sizes();
        for good in sold.split(' ') {
            at.play(&format!("p1 sell {good}"));
        }
        at.play("p1 sell done").drawing(P1, n);
        let goods = sold.split(' ').count() as u16;
        assert_eq!(at.pile_sizes(), (before.0, before.1 + goods), "goods go to the discard pile first: SJ:R29");
        at.settle();
        assert_eq!(at.size(P1), u16::from(n));
    }
}

#[test]
fn the_market_hall_adds_one_card_once() {
    // SJ-T10, SJ-O2: no tile has sugar at 1 and coffee at 3.
    let at = At::table(2).city(P1, "market-hall").clone();
    assert_eq!(proceeds(at.board(P1), [1, 1, 2, 3, 3], [0, 1, 0, 1, 0]), 5);
    assert_eq!(proceeds(at.board(P1), [1, 1, 2, 3, 3], [0; 5]), 0, "SJ:6.9");
}

#[test]
fn the_number_of_goods_sold_is_limited() {
    // SJ-T7. Columns: picker, buildings, limit.
    let rows = [
        (P2, "indigo-plant", 1),
        (P1, "indigo-plant", 2),
        (P2, "trading-post", 2),
        (P1, "trading-post", 3),
        (P1, "trading-post library", 4),
        (P1, "library", 3),
        (P2, "trading-post library", 2),
    ];
    for (picker, city, most) in rows {
        let mut at =
            selling(picker, "h1", &format!("{city} indigo-plant! sugar-mill! tobacco-storage! coffee-roaster! silver-smelter!"));
        for good in Good::ALL.into_iter().take(most) {
            at.play(&format!("p1 sell {good}"));
        }
        at.offers(P1, "sell done");
        if most < 5 {
            at.refuses("p1 sell silver", Refusal::MostGoods(most as u8));
        }
    }
}

#[test]
fn only_goods_that_lie_there_are_sold_and_fewer_may_be() {
    let mut at = selling(P1, "h1", "indigo-plant! sugar-mill");
    at.refuses("p1 sell sugar", Refusal::NoGood(Good::Sugar)).play("p1 sell indigo");
    at.refuses("p1 sell indigo", Refusal::NoGood(Good::Indigo));
    let at = selling(P1, "h1", "indigo-plant! sugar-mill").play("p1 sell done").awaits(&[P2]).clone();
    assert!(at.heard(&Event::Passed(P1, Without::Sale)));
    assert_eq!(at.shows(P1), "indigo-plant! sugar-mill");
}

#[test]
fn the_tiles_come_in_an_order_that_never_changes_even_if_nobody_sells() {
    // SJ-T20, SJ:R28a, SJ:R32
    let mut at = At::table(2);
    let order = ["h4", "h1", "h5", "h2", "h3"];
    for (phase, tile) in order.into_iter().chain(order).enumerate() {
        (at.game.table.holders, at.game.table.stage) = (Default::default(), Stage::Role);
        at.governor(P1).play("p1 role trader");
        if phase < 5 {
            let seen = order[..phase].first().copied().unwrap_or("");
            if !seen.is_empty() {
                at.refuses(&format!("chance tile {seen}"), Refusal::BadOutcome);
            }
            at.play(&format!("chance tile {tile}"));
        }
        assert_eq!(at.told.pop(), Some((Eye::Public, Event::Idle(Role::Trader))), "phase {phase}");
        assert_eq!(at.told.pop(), Some((Eye::Public, Event::Prices(tile.parse().unwrap()))), "phase {phase}");
        at.awaits(&[P2]);
    }
}

#[test]
fn the_tile_is_known_before_anybody_declares() {
    // SJ:R28a
    let mut at = At::table(2);
    at.city(P1, "indigo-plant!").city(P2, "sugar-mill!").play("p1 role trader").offers(P1, "").play("chance tile h5");
    at.awaits(&[P1, P2]);
}
