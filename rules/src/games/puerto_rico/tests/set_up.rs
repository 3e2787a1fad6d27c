//! Tests of the set-up, the rounds, the building table and the prospector. PR:R1-R11, PR:3, PR:4,
//! PR:R69

use super::super::buildings::{Class, Set, TABLE};
use super::*;

#[test]
fn every_size_is_set_up_by_the_table_of_the_rulebook() {
    // PR:3, PR-T28. Columns: seats, doubloons, tiles clockwise from the governor, VP, colonists on
    // the ship and in the supply, ships, roles, bag, quarries, goods.
    #[rustfmt::skip]
    let rows = [
        (2, 3, "indigo corn",                      65, 2, 40, [4, 6, 0], 7, [6,  8,  8, 6, 5], 5, [8,  9,  9, 7, 7]),
        (3, 2, "indigo indigo corn",               75, 3, 55, [4, 5, 6], 6, [9, 10, 11, 9, 8], 8, [10, 11, 11, 9, 9]),
        (4, 3, "indigo indigo corn corn",         100, 4, 75, [5, 6, 7], 7, [8, 10, 11, 9, 8], 8, [10, 11, 11, 9, 9]),
        (5, 4, "indigo indigo indigo corn corn",  122, 5, 95, [6, 7, 8], 8, [8,  9, 11, 9, 8], 8, [10, 11, 11, 9, 9]),
    ];
    for (seats, doubloons, tiles, vp, aboard, colonists, ships, roles, bag, quarries, stock) in rows {
        for governor in Seat::all(seats) {
            let mut game = PuertoRico::new(&options_of(&[]), seats).unwrap();
            game.apply(Actor::Chance, &Action::Governor(governor), &mut Told::deaf()).unwrap();
            let table = &game.table;
            for (seat, tile) in table.clockwise_from(governor).zip(tiles.split(' ')) {
                let board = &table.boards[seat.index()];
                assert_eq!(board.doubloons, doubloons);
                let tile: Tile = tile.parse().unwrap();
                assert_eq!((board.tiles[tile.index()], board.island_filled()), (1, 1), "{seat} of {seats}");
            }
            assert_eq!((table.vp, table.aboard.colonists, table.supply.colonists), (vp, aboard, colonists));
            assert_eq!(table.ships.map(|s| s.capacity), ships);
            assert_eq!(table.set_up().roles.len(), roles);
            assert_eq!((table.bag.0, table.quarries, table.stock.0), (bag, quarries, stock));
            let Action::Reveal(row) = game.draw(&mut SeededDice::new(1)).unwrap() else { panic!("a row") };
            assert_eq!(row.total(), seats + 1);
            game.check().unwrap();
        }
    }
}

#[test]
fn the_building_table_is_that_of_the_rulebook() {
    // PR:4.2 to PR:4.5. Columns: id, cost, VP, column, circles, copies, spaces.
    let rows = "small-indigo-plant 1 1 1 1 4 1, small-sugar-mill 2 1 1 1 4 1, indigo-plant 3 2 2 3 3 1, sugar-mill 4 2 2 3 3 1, \
        tobacco-storage 5 3 3 3 3 1, coffee-roaster 6 3 3 2 3 1, small-market 1 1 1 1 2 1, hacienda 2 1 1 1 2 1, \
        construction-hut 2 1 1 1 2 1, small-warehouse 3 1 1 1 2 1, hospice 4 2 2 1 2 1, office 5 2 2 1 2 1, \
        large-market 5 2 2 1 2 1, large-warehouse 6 2 2 1 2 1, factory 7 3 3 1 2 1, university 8 3 3 1 2 1, harbor 8 3 3 1 2 1, \
        wharf 9 3 3 1 2 1, guild-hall 10 4 4 1 1 2, residence 10 4 4 1 1 2, fortress 10 4 4 1 1 2, customs-house 10 4 4 1 1 2, \
        city-hall 10 4 4 1 1 2, aqueduct 1 1 1 1 2 1, forest-house 2 1 1 1 2 1, black-market 2 1 1 1 2 1, storehouse 3 1 1 1 2 1, \
        guesthouse 4 2 2 2 2 1, trading-post 5 2 2 1 2 1, church 5 2 2 1 2 1, small-wharf 6 2 2 1 2 1, lighthouse 7 3 3 1 2 1, \
        specialty-factory 8 3 3 1 2 1, library 8 3 3 1 2 1, union-hall 9 3 3 1 2 1, statue 10 8 4 0 1 2, cloister 10 4 4 1 1 2, \
        land-office 2 1 1 1 2 1, chapel 3 1 1 1 2 1, hunting-lodge 4 2 2 1 2 1, zoning-office 5 2 2 1 2 1, \
        royal-supplier 6 2 2 1 2 1, villa 7 3 3 1 2 1, jeweler 8 3 3 1 2 1, royal-garden 10 4 4 1 1 2";
    let table = TABLE.map(|s| format!("{} {} {} {} {} {} {}", s.building, s.cost, s.vp, s.column, s.circles, s.copies, s.spaces));
    assert_eq!(table.join(", "), rows);
    let copies = |set: Set| TABLE.iter().filter(|s| s.set == set).map(|s| s.copies).sum::<u8>();
    assert_eq!([Set::Base, Set::New, Set::Nobles].map(copies), [49, 26, 15], "PR:2");
    let production = TABLE.iter().filter(|s| matches!(s.class, Class::Production(_)));
    assert_eq!(production.map(|s| s.copies).sum::<u8>(), 20);
    for (at, building) in Building::ALL.into_iter().enumerate() {
        assert_eq!(building as usize, at);
        assert_eq!(building.spec().building, building);
    }
}

#[test]
fn roles_are_offered_in_the_rulebooks_order_and_each_once_a_round() {
    // PR:R7, PR:R7a
    let mut five = At::table(5);
    five.offers(
        P1,
        "role settler, role mayor, role builder, role craftsman, role trader, role captain, role prospector, role prospector-2",
    );
    five.play("p1 role prospector").refuses("p2 role prospector", Refusal::RoleTaken(Role::Prospector, P1));
    five.play("p2 role prospector-2")
        .offers(P3, "role settler, role mayor, role builder, role craftsman, role trader, role captain");
    let mut four = At::table(4);
    four.refuses("p1 role prospector-2", Refusal::NoSuchRole(Role::Prospector2)).play("p1 role prospector");
    At::table(3).refuses("p1 role prospector", Refusal::NoSuchRole(Role::Prospector));
}

#[test]
fn unpicked_roles_gain_a_doubloon_and_the_governor_passes_left() {
    // PR:R6, PR:R7, PR:R11
    let mut at = At::table(5);
    at.play("p1 role prospector; p2 role prospector-2; p3 role trader; p4 role captain; p5 role craftsman");
    let on_cards = |at: &At| at.game.table.cards.map(|c| c.doubloons);
    assert_eq!(on_cards(&at), [1, 1, 1, 0, 0, 0, 0, 0]);
    assert_eq!((at.game.table.round, at.game.table.governor, at.game.table.picker), (2, P2, P2));
    assert_eq!((at.board(P1).doubloons, at.board(P2).doubloons), (5, 5));
    at.play("p2 role prospector; p3 role prospector-2; p4 role trader; p5 role captain; p1 role craftsman");
    assert_eq!(on_cards(&at), [2, 2, 2, 0, 0, 0, 0, 0]);
    assert_eq!(at.game.table.governor, P3);
}

#[test]
fn the_prospector_with_two_doubloons_on_it_brings_three() {
    // PR-T14, PR:R69
    let mut at = At::table(4);
    at.game.table.cards[Role::Prospector.index()].doubloons = 2;
    at.doubloons(P1, 0).play("p1 role prospector");
    assert_eq!(at.board(P1).doubloons, 3);
    assert_eq!(at.game.table.cards[Role::Prospector.index()].doubloons, 0);
    at.offers(P2, "role settler, role mayor, role builder, role craftsman, role trader, role captain");
}

#[test]
fn two_players_have_one_of_each_violet_building_and_two_of_the_others() {
    // PR:R79, PR:3
    let game = PuertoRico::new(&options_of(&[]), 2).unwrap();
    for building in game.table.in_game.iter() {
        let copies = if building.spec().class == Class::Violet { 1 } else { 2 };
        assert_eq!(game.table.buildings[building], copies, "{building}");
    }
}

#[test]
fn two_players_pick_three_roles_each_by_turns() {
    // PR:R6, PR:R79, PR-T28
    let mut at = At::table(2).play("p1 role prospector; p2 role trader; p1 role craftsman").clone();
    at.refuses("p1 role captain", Refusal::NotYours(SeatSet::one(P2), text::Ask::Role));
    at.play("p2 role captain; p1 role builder; p1 pass; p2 pass");
    assert_eq!((at.game.table.picker, at.game.table.round), (P2, 1));
    at.offers(P2, "role settler, role mayor").play("p2 role settler; p2 pass; p1 pass; chance reveal corn indigo sugar");
    assert_eq!((at.game.table.round, at.game.table.governor, at.game.table.picker), (2, P2, P2));
    assert_eq!(at.game.table.cards.map(|c| c.doubloons), [0, 1, 0, 0, 0, 0, 0, 0], "one role was left");
}
