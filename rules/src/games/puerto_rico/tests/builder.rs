//! Tests of the builder phase. PR:R35-R44

use super::*;

#[test]
fn quarries_lower_prices_up_to_the_column() {
    // PR-T2, PR:R38, PR:R39, PR:R40: three occupied quarries. Columns: building, usual price,
    // builder's price.
    #[rustfmt::skip]
    let rows = [
        ("construction-hut", 1, 0), ("office", 3, 2), ("harbor", 5, 4), ("city-hall", 7, 6),
        ("small-market", 0, 0), ("coffee-roaster", 3, 2), ("small-sugar-mill", 1, 0),
    ];
    for (id, other, builder) in rows {
        let building: Building = id.parse().unwrap();
        for (seat, price) in [(P1, builder), (P2, other)] {
            let mut at = At::table(3);
            at.island(seat, "quarry* quarry* quarry* quarry corn*").doubloons(seat, 20).play("p1 role builder");
            if seat == P2 {
                at.play("p1 pass");
            }
            assert_eq!(at.game.table.price(seat, building), price, "{id} for {seat}");
            at.play(&format!("{seat} build {id}"));
            assert_eq!(at.board(seat).doubloons, 20 - u16::from(price), "{id} for {seat}");
        }
    }
}

#[test]
fn one_building_each_in_turn_and_who_can_buy_none_is_skipped() {
    // PR:R35, PR:R13b
    let mut at = At::table(4).doubloons(P1, 5).doubloons(P2, 0).doubloons(P3, 1).doubloons(P4, 9).clone();
    at.play("p1 role builder; p1 build small-indigo-plant");
    at.offers(P3, "build small-indigo-plant, build small-market, pass").play("p3 pass; p4 build wharf");
    assert_eq!(at.game.table.picker, P2);
    assert_eq!((at.board(P1).doubloons, at.board(P4).doubloons), (5, 0), "the builder pays one less");
}

#[test]
fn what_cannot_be_built_is_refused_with_the_reason() {
    // PR:R15, PR:R36, PR:R37
    let mut at = At::table(3).doubloons(P1, 10).city(P1, "small-market").clone();
    at.game.table.buildings[Building::Office] = 0;
    at.play("p1 role builder").refuses("p1 build small-market", Refusal::Owned(Building::SmallMarket));
    at.refuses("p1 build office", Refusal::SoldOut(Building::Office)).doubloons(P1, 7);
    at.refuses("p1 build wharf", Refusal::TooDear(Building::Wharf, 8, 7));
    // With 11 filled spaces a small building fits and a large one does not; with 12 nothing fits.
    let eleven = "guild-hall residence fortress customs-house small-market office hospice";
    let mut at = At::table(3).doubloons(P1, 20).city(P1, eleven).play("p1 role builder").clone();
    assert_eq!(at.board(P1).city_filled(), 11);
    at.refuses("p1 build city-hall", Refusal::CityFull(1)).play("p1 build harbor");
    assert!(at.heard(&Event::Ending(Why::City(P1))), "PR:R44");
    let mut full = At::table(3);
    full.doubloons(P1, 20).city(P1, &format!("{eleven} harbor")).play("p1 role builder").offers(P1, "");
}

#[test]
fn the_university_mans_the_new_building_with_one() {
    // PR:R42, PR:R43a
    let mut at = At::table(3).doubloons(P1, 9).city(P1, "university*").colonists(1, 3).clone();
    at.play("p1 role builder; p1 build indigo-plant").offers(P1, "university, pass").play("p1 university");
    assert_eq!((at.board(P1).people.all.city[Building::IndigoPlant], at.game.table.supply.colonists), (1, 0));

    let mut from_ship = At::table(3).doubloons(P1, 9).city(P1, "university*").colonists(0, 1).clone();
    from_ship.play("p1 role builder; p1 build office; p1 university");
    assert_eq!((from_ship.game.table.aboard.colonists, from_ship.game.table.ending), (0, false), "PR:7.15");

    let mut declined = At::table(3);
    declined.doubloons(P1, 9).city(P1, "university*").play("p1 role builder; p1 build office; p1 pass");
    assert!(!declined.board(P1).runs(Building::Office));

    // No offer for the university itself, for an unoccupied one, or without colonists.
    for (city, colonists) in [("", 5), ("university", 5), ("university*", 0)] {
        let mut at = At::table(3);
        at.doubloons(P1, 20).doubloons(P2, 0).doubloons(P3, 0).city(P1, city).colonists(colonists, 0);
        let building = if city.is_empty() { "university" } else { "office" };
        at.play(&format!("p1 role builder; p1 build {building}"));
        assert_eq!(at.game.turn(), Turn::Seats(SeatSet::one(P2)), "{city:?} with {colonists}");
        assert_eq!(at.game.table.stage, Stage::Role);
    }
}
