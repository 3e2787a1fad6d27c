//! Tests of New Buildings: PR:R84-R99, the vectors PR-T15 to PR-T25 and PR-T35 to PR-T46, and the
//! checklist of section 7.

use super::super::scoring::score;
use super::*;

fn part(at: &At, seat: Seat, name: &str) -> Option<i32> {
    let score = score(at.board(seat), 0);
    score.parts.iter().find(|(part, _)| part == name).map(|(_, points)| *points)
}

#[test]
fn forests_and_quarries_and_the_builder_lower_prices() {
    // PR-T15, PR:R38, PR:R85
    let island = "quarry* quarry* forest-corn forest-corn forest-indigo forest-sugar forest-sugar forest-coffee";
    for city in ["forest-house", "forest-house*", ""] {
        let mut at = At::all(3);
        at.island(P1, island).city(P1, city).island(P2, island).city(P2, city).play("p1 role builder");
        assert_eq!(at.game.table.price(P1, Building::LargeWarehouse), 0);
        assert_eq!(at.game.table.price(P2, Building::Residence), 5, "{city}");
    }
    let mut at = At::all_with(3, &[("forestNeedsOccupiedHouse", "on")]);
    at.island(P2, island).city(P2, "forest-house").play("p1 role builder");
    assert_eq!(at.game.table.price(P2, Building::Residence), 8, "the option");
    at.city(P2, "forest-house*");
    assert_eq!(at.game.table.price(P2, Building::Residence), 5);
}

#[test]
fn the_black_market_takes_exactly_what_is_missing() {
    // PR-T16, PR:R86, PR:R86a
    let market = |doubloons, goods: &str, chips, san_juan| {
        let mut at = At::all(3);
        at.doubloons(P1, 0).doubloons(P2, doubloons).goods(P2, goods).chips(P2, chips).san_juan(P2, san_juan);
        at.island(P2, "").city(P2, "black-market*").play("p1 role builder; p1 pass");
        at
    };
    let mut at = market(6, "I1", 1, 1);
    at.play("p2 build harbor").offers(P2, "pay barrel indigo, pay colonist san-juan, pay chip");
    at.refuses("p2 pay colonist black-market", Refusal::MustStay).play("p2 pay chip");
    at.offers(P2, "pay barrel indigo, pay colonist san-juan").refuses("p2 pay chip", Refusal::PaidSo);
    at.play("p2 pay barrel indigo");
    assert!(at.board(P2).city.has(Building::Harbor));
    assert_eq!(
        (at.board(P2).doubloons, at.board(P2).goods, at.chips_of(P2), at.board(P2).people.total()),
        (0, Goods::NONE, 0, 2)
    );
    let rich = market(8, "I1", 1, 1).play("p2 build harbor").clone();
    assert!(rich.board(P2).city.has(Building::Harbor) && rich.board(P2).goods == goods("I1") && rich.chips_of(P2) == 1);
    market(4, "I1", 1, 1).refuses("p2 build harbor", Refusal::TooDear(Building::Harbor, 8, 4));
    let mut alone = market(7, "", 0, 1);
    alone.play("p2 build harbor").offers(P2, "pay colonist san-juan").play("p2 pay colonist san-juan");
    assert!(alone.board(P2).city.has(Building::Harbor));
}

#[test]
fn others_cannot_tell_whether_a_covered_chip_could_be_paid() {
    // PR:R5: which seats are asked must not depend on covered chips.
    for chips in [0, 1] {
        let mut at = At::all(3);
        at.doubloons(P1, 0).doubloons(P2, 0).goods(P2, "").chips(P2, chips).san_juan(P2, 0);
        at.island(P2, "").city(P2, "black-market*").play("p1 role builder; p1 pass");
        assert_eq!(at.game.table.awaited(), SeatSet::one(P2), "{chips} chips");
        let offers = at.legal(P2);
        assert_eq!(offers.contains("small-indigo-plant"), chips > 0, "{offers}");
        at.play("p2 pass");
        // PR:R13b: with open chips, a player who has none to pay with is not asked.
        let mut open = At::all_with(3, &[("openVP", "on")]);
        open.doubloons(P1, 0).doubloons(P2, 0).goods(P2, "").chips(P2, chips).san_juan(P2, 0);
        open.island(P2, "").city(P2, "black-market*").play("p1 role builder");
        assert_eq!(open.game.ahead_of(P2).is_some_and(|ahead| ahead.game.table.stage == Stage::Build { seat: P2 }), chips > 0);
        open.play("p1 pass");
        assert_eq!(open.game.table.awaited().has(P2), chips > 0, "{chips} open chips");
    }
}

#[test]
fn people_on_quarries_that_are_needed_cannot_pay() {
    // PR-T42, PR:R86a (3)
    let market = |quarries: usize| {
        let mut at = At::all(3).doubloons(P1, 0).doubloons(P2, 2).goods(P2, "C1").san_juan(P2, 0).clone();
        at.island(P2, &"quarry* ".repeat(quarries)).city(P2, "black-market*").play("p1 role builder; p1 pass; p2 build office");
        at
    };
    market(2).offers(P2, "pay barrel corn").refuses("p2 pay colonist quarry", Refusal::MustStay);
    market(4).offers(P2, "pay barrel corn, pay colonist quarry").play("p2 pay colonist quarry");
    let mut builder = At::all(3);
    builder.doubloons(P1, 2).island(P1, "quarry* quarry*").city(P1, "black-market*").goods(P1, "C1");
    builder.play("p1 role builder; p1 build office");
    assert!(builder.board(P1).city.has(Building::Office) && builder.board(P1).goods == goods("C1"));
}

#[test]
fn a_person_returned_from_university_or_church_gives_their_effect_up() {
    // PR-T43, PR:R87
    let mut at = At::all(3);
    at.doubloons(P1, 0).doubloons(P2, 7).island(P2, "").city(P2, "black-market* university*").play("p1 role builder; p1 pass");
    at.play("p2 build harbor; p2 pay colonist university");
    assert_eq!((at.board(P2).people.all.city[Building::Harbor], at.game.table.awaited().has(P2)), (0, false));
    let mut at = At::all(3);
    at.doubloons(P1, 0).doubloons(P2, 4).island(P2, "").city(P2, "black-market* church*").play("p1 role builder; p1 pass");
    at.play("p2 build office; p2 pay colonist church");
    assert_eq!(at.chips_of(P2), 0);
    let mut at = At::all(3);
    at.colonists(0, 0).nobles(0, 0).doubloons(P1, 0).doubloons(P2, 7).island(P2, "").san_juan(P2, 1);
    at.city(P2, "black-market* university*").play("p1 role builder; p1 pass; p2 build harbor; p2 pay colonist san-juan");
    at.offers(P2, "university, pass").play("p2 university");
    assert_eq!((at.board(P2).people.all.city[Building::Harbor], at.game.table.supply.colonists), (1, 0));
}

#[test]
fn the_union_hall_counts_pairs_before_loading() {
    // PR-T17, PR:R97
    for (barrels, points) in [("C3 I2 K1", 2), ("C4 K2", 3)] {
        let mut at = At::all(3);
        at.goods(P2, barrels).city(P2, "union-hall*").ships("T1 T1 T1").play("p1 role captain");
        assert!(at.heard(&Event::Awarded(P2, Building::UnionHall, points)), "{barrels}");
        assert_eq!(at.chips_of(P2), u16::from(points));
    }
}

#[test]
fn the_small_wharf_gives_a_point_for_two_barrels() {
    // PR-T18, PR:R93
    let ship = |letters: &str| {
        let mut at = At::all(3);
        at.goods(P2, "I3 T2 C1").city(P2, "small-wharf*").ships("S1 S1 S1").play("p1 role captain");
        for (good, n) in goods(letters).iter() {
            for _ in 0..n {
                at.play(&format!("p2 small-wharf {good}"));
            }
        }
        at.play("p2 small-wharf done");
        at.chips_of(P2)
    };
    assert_eq!([ship("I3 T2 C1"), ship("I3 T2"), ship("C1")], [3, 2, 0]);
}

#[test]
fn both_wharves_harbor_lighthouse_and_captain_add_up() {
    // PR-T36, checklist 1, 2 and 24, PR:R60a, PR:R64a, PR:R94
    let captain = || {
        let mut at = At::all(3).goods(P1, "C4 I3").doubloons(P1, 0).ships("T4 S5 K6").clone();
        at.city(P1, "harbor* wharf* small-wharf* lighthouse*").play("p1 role captain");
        at
    };
    let mut at = captain();
    assert_eq!(at.board(P1).doubloons, 1, "as captain, before loading");
    at.play("p1 wharf corn");
    assert_eq!(at.chips_of(P1), 6);
    at.play("p1 small-wharf indigo; p1 small-wharf indigo; p1 small-wharf indigo; p1 small-wharf done");
    assert_eq!((at.chips_of(P1), at.board(P1).doubloons), (8, 3));
    let mut at = captain().goods(P2, "T1").ships("T3 S5 K6").play("p1 pass; p2 ship tobacco 4").clone();
    assert!(at.legal(P1).contains("wharf corn"), "asked again after somebody loaded");
    at.play("p1 pass");
    assert_eq!(at.game.table.awaited(), SeatSet::one(P1), "storing");
    let mut single = At::all(3);
    single.goods(P2, "C1").city(P2, "harbor* small-wharf*").ships("S4 T5 K6").play("p1 role captain; p2 small-wharf corn");
    single.play("p2 small-wharf done");
    assert_eq!(single.chips_of(P2), 1);
}

#[test]
fn the_cloister_counts_sets_of_three() {
    // PR-T19, PR:R99
    let forests = "forest-corn forest-corn forest-indigo forest-sugar forest-sugar forest-coffee ";
    for (island, bonus) in [
        (format!("{forests}quarry quarry quarry corn corn coffee"), 6),
        (format!("{forests}corn corn corn quarry quarry"), 6),
        (format!("{forests}corn corn corn quarry quarry quarry"), 10),
        ("corn corn corn".to_owned(), 1),
        ("corn ".repeat(6), 3),
    ] {
        let at = At::all(3).island(P1, &island).city(P1, "cloister*").clone();
        assert_eq!(part(&at, P1, "cloister"), Some(bonus), "{island}");
    }
}

#[test]
fn the_aqueduct_adds_a_barrel_to_large_plants() {
    // PR-T20, PR-T44, PR:R84, checklist 19
    for (island, city, stock, made) in [
        ("indigo* sugar* sugar* sugar*", "indigo-plant* sugar-mill***", "", "I2 S4"),
        ("indigo* sugar*", "small-indigo-plant* small-sugar-mill*", "", "I1 S1"),
        ("indigo*", "small-indigo-plant* indigo-plant*", "", "I2"),
        ("indigo*", "small-indigo-plant* indigo-plant*", "I1", "I1"),
        ("indigo*", "small-indigo-plant* indigo-plant", "", "I1"),
        ("", "indigo-plant*", "", "-"),
    ] {
        let mut at = At::all(3).island(P2, island).city(P2, &format!("aqueduct* {city}")).stock(stock).clone();
        at.island(P1, "").island(P3, "").play("p1 role craftsman");
        assert_eq!(at.board(P2).goods, goods(made), "{island} with {city}");
    }
}

#[test]
fn the_library_doubles_every_privilege() {
    // PR-T23, PR:R96
    let library =
        |role: &str| At::all(4).doubloons(P1, 0).city(P1, "library*").island(P1, "").play(&format!("p1 role {role}")).clone();
    assert_eq!(library("prospector").board(P1).doubloons, 2);
    assert_eq!(library("builder").game.table.price(P1, Building::Office), 3);
    let mayor = library("mayor").play("p1 recruit; p1 recruit").clone();
    assert!(mayor.legal(P1).starts_with("welcome") || !mayor.legal(P1).contains("recruit"));
    let mut trader = At::all(4);
    trader.doubloons(P1, 0).city(P1, "library* small-market* large-market*").goods(P1, "C1").play("p1 role trader; p1 sell corn");
    assert_eq!(trader.board(P1).doubloons, 5, "checklist 5");
    let captain = At::all(4).city(P1, "library*").goods(P1, "C3").play("p1 role captain; p1 ship corn 5").clone();
    assert_eq!(captain.chips_of(P1), 5);
    let craftsman = |stock: &str| {
        let mut at = At::all(4);
        at.city(P1, "library* sugar-mill* tobacco-storage*").island(P1, "sugar* tobacco*").stock(stock).play("p1 role craftsman");
        at
    };
    craftsman("").offers(P1, "take sugar, take tobacco, pass").play("p1 take sugar").offers(P1, "take sugar, take tobacco, pass");
    // PR-T35
    let short = craftsman("S2 T1").offers(P1, "take sugar, pass").play("p1 take sugar").clone();
    assert_eq!(short.game.table.role, None, "only one was left");
}

#[test]
fn a_settler_with_everything_gets_three_tiles_and_one_colonist() {
    // PR-T41, PR:R19, PR:R85, PR:R96, checklist 11 and 22
    let start = |filled: usize, city: &str| {
        At::all(3).island(P1, &"corn ".repeat(filled)).city(P1, city).colonists(10, 3).play("p1 role settler").clone()
    };
    let mut at = start(9, "hacienda* hospice* library*");
    at.play("p1 hacienda; chance draw indigo; p1 settle quarry; p1 hospice; p2 pass; p3 pass");
    at.refuses("p1 settle quarry", Refusal::NoSecondQuarry).play("p1 settle corn; chance reveal corn indigo sugar coffee");
    assert_eq!((at.board(P1).island_filled(), at.game.table.supply.colonists), (12, 9));
    assert_eq!(at.board(P1).people.all.island[Tile::Quarry.index()], 1);
    let mut full = start(10, "hacienda* hospice* library*");
    full.play("p1 hacienda; chance draw indigo; p1 settle quarry; p1 hospice; p2 pass; p3 pass");
    assert_eq!(full.game.table.stage, Stage::Reveal, "no library tile");
    let mut forest = start(9, "hospice* library* forest-house*");
    forest.play("p1 forest corn").offers(P1, "hospice, pass").play("p1 hospice");
    assert_eq!((forest.board(P1).people.all.san_juan, forest.board(P1).forests[Good::Corn]), (1, 1));
}

#[test]
fn a_drawn_plantation_is_seen_before_it_becomes_a_forest() {
    // PR:R18a, PR:R85
    let mut at = At::all(3);
    at.city(P1, "hacienda* forest-house*").play("p1 role settler; p1 hacienda; chance draw indigo");
    assert!(at.heard(&Event::Drew(P1, Building::Hacienda, Good::Indigo)));
    at.offers(P1, "plant indigo, forest indigo").refuses("p1 forest corn", Refusal::NotNow(text::Ask::Plant));
    at.play("p1 forest indigo");
    assert_eq!(at.board(P1).forests[Good::Indigo], 1);
    assert!(at.legal(P1).contains("settle quarry, forest corn"));
}

#[test]
fn the_church_pays_by_column() {
    // PR-T24, PR:R92, checklist 7
    for (building, points) in [("tobacco-storage", 1), ("city-hall", 2), ("small-market", 0), ("indigo-plant", 1), ("statue", 2)]
    {
        let mut at = At::all(3);
        at.doubloons(P1, 20).city(P1, "church*").play(&format!("p1 role builder; p1 build {building}"));
        assert_eq!(at.chips_of(P1), points, "{building}");
    }
    let mut itself = At::all(3);
    itself.doubloons(P1, 20).city(P1, "university*").play("p1 role builder; p1 build church; p1 university");
    assert_eq!(itself.chips_of(P1), 0);
}

#[test]
fn office_and_trading_post_are_one_sale() {
    // PR-T37, PR:R91, checklist 6
    let trade = |house: &str| {
        let mut at = At::all(3);
        at.doubloons(P2, 0).goods(P2, "T2").city(P2, "office* trading-post* small-market*").house(house).play("p1 role trader");
        at
    };
    let mut house = trade("T1 K1 S1");
    house.offers(P2, "sell tobacco, sell tobacco post, pass").play("p2 sell tobacco");
    assert_eq!((house.board(P2).doubloons, house.board(P2).goods), (4, goods("T1")));
    let post = trade("T1 K1 S1").play("p2 sell tobacco post").clone();
    assert_eq!((post.board(P2).doubloons, post.game.table.house), (3, goods("T1 K1 S1")));
    trade("T1 K1 S1 C1").offers(P2, "sell tobacco post, pass");
}

#[test]
fn a_full_house_leaves_post_and_land_office_open() {
    // PR-T38, PR:R53, checklist 23
    let mut at = At::all(4);
    at.house("I1 S1 T1").doubloons(P1, 0).goods(P1, "K1").doubloons(P2, 1).city(P2, "land-office*").goods(P2, "T1");
    at.goods(P3, "C1").city(P3, "").goods(P4, "C1").city(P4, "trading-post*").play("p1 role trader; p1 sell coffee");
    assert_eq!(at.board(P1).doubloons, 5);
    at.offers(P2, "land buy, pass").play("p2 land buy; chance draw sugar");
    assert_eq!((at.board(P2).doubloons, at.board(P2).tiles[Tile::Plantation(Good::Sugar).index()]), (0, 1));
    at.offers(P3, "").offers(P4, "sell corn post, pass").play("p4 sell corn post");
    assert_eq!(at.game.table.house, Goods::NONE);
}

#[test]
fn guests_go_to_work_at_any_time_but_in_the_mayor_phase() {
    // PR-T25, PR:R89, PR:R90, PR:R90a, checklist 12 and 13
    let mut at = At::all(3);
    at.island(P2, "corn").city(P2, "guesthouse** storehouse library").goods(P2, "C2 I2").ships("S4 T5 K6");
    let mut offers = Vec::new();
    at.game.asides(P2, &mut offers);
    assert_eq!(
        offers,
        [Circle::Tile(Tile::Plantation(Good::Corn)), Circle::Building(Building::Storehouse), Circle::Building(Building::Library)]
            .map(|circle| Action::Guest(Person::Colonist, circle))
            .into_iter()
            .chain([Action::GuestsRest])
            .collect::<Vec<_>>()
    );
    at.refuses("p2 guest guesthouse", Refusal::NoCircle(Circle::Building(Building::Guesthouse)));
    at.refuses("p2 guest noble corn", Refusal::NoGuest(Person::Noble))
        .refuses("p1 guest corn", Refusal::NoGuest(Person::Colonist));
    // Stops: S1, the start of p2's own turn (S2), and before storing (S3).
    at.play("p1 role captain").offers(P2, "guest corn, guest storehouse, guest library, guest rest, pass").play("p2 pass");
    at.offers(P2, "guest corn, guest storehouse, guest library, guest rest, pass").play("p2 pass");
    at.offers(P2, "guest corn, guest storehouse, guest library, guest rest, pass").play("p2 guest storehouse; p2 pass");
    at.play("p2 store corn; p2 store corn; p2 store indigo; p2 store indigo; p2 store done");
    assert_eq!(at.board(P2).goods, goods("C2 I2"));
    at.goods(P2, "C1").house("");
    // p2 moves a guest at stop S1 of the trader phase, and the library doubles the privilege.
    at.play("p2 role trader; p2 guest library; p2 sell corn");
    assert_eq!(at.board(P2).doubloons, 2 + 2);
    let mut mayor = At::all(3);
    mayor.city(P2, "guesthouse* villa").play("p1 role mayor").refuses("p2 guest villa", Refusal::GuestsStay);
}

#[test]
fn guests_who_rest_are_not_asked_about_until_people_are_placed_anew() {
    // PR:R90c
    let mut at = At::all(3);
    at.island(P1, "").island(P2, "").city(P2, "guesthouse* wharf").goods(P2, "C3").ships("S4 T5 K6");
    at.refuses("p1 guest rest", Refusal::NobodyToRest).play("p2 guest rest").refuses("p2 guest rest", Refusal::NobodyToRest);
    // No stop before the phase, in a turn with nothing to load, or before storing.
    at.play("p1 role captain").offers(P2, "store corn, store done");
    let mut asked = At::all(3);
    asked.island(P2, "").city(P2, "guesthouse* office").play("p1 role captain").offers(P2, "guest office, guest rest, pass");
    asked.play("p2 guest rest").offers(P2, "role settler, role mayor, role builder, role craftsman, role trader, guest office");
    asked.play("p2 role mayor; p2 recruit");
    while asked.game.table.role == Some(Role::Mayor) {
        let seat = asked.game.turn().awaited().iter().next().expect("somebody places");
        let first = asked.legal(seat).split(", ").next().map(|action| format!("{seat} {action}")).expect("an offer");
        asked.play(&first);
    }
    assert!(asked.game.table.resting.is_empty());
}

#[test]
fn a_late_guest_mans_a_wharf_or_a_residence() {
    // PR-T45, PR:R90 S2 and S4
    let mut at = At::all(3);
    at.island(P2, "").city(P2, "guesthouse* wharf").goods(P2, "C3").ships("S4 T5 K6").play("p1 role captain; p2 pass");
    at.offers(P2, "guest wharf, guest rest, pass").play("p2 guest wharf").offers(P2, "wharf corn, pass").play("p2 wharf corn");
    assert_eq!(at.chips_of(P2), 3);
    let mut last = At::all(3).island(P2, &"corn ".repeat(11)).city(P2, "guesthouse* residence").clone();
    last.game.table.ending = true;
    last.play("p1 role trader; p2 pass; p2 pass; p2 role captain; p2 pass; p2 pass; p2 pass; p3 role craftsman; p2 pass; p2 pass; p2 pass");
    last.play("p2 guest residence");
    assert_eq!(part(&last, P2, "residence"), Some(6));
    assert!(matches!(last.game.turn(), Turn::Over(_)));
}

#[test]
fn a_guest_who_fills_the_circle_ends_the_hospices_offer() {
    // PR:R19a
    let mut at = At::all(3);
    at.island(P1, "").city(P1, "guesthouse* hospice*").play("p1 role settler; p1 settle corn");
    at.offers(P1, "hospice, guest corn, guest rest, pass").play("p1 guest corn");
    at.refuses("p1 hospice", Refusal::NotYours(SeatSet::one(P2), text::Ask::Settle));
}

#[test]
fn nobody_is_asked_only_to_pass_once_guests_have_moved_or_rest() {
    // PR:R13b, PR:R18: the drawn tile fills the island.
    for (guests, moves) in
        [("*", "guest corn"), ("*", "guest rest"), ("**", "guest corn; p1 guest sugar"), ("**", "guest corn; p1 guest rest")]
    {
        let mut at = At::all(3);
        at.island(P1, &format!("corn {}", "quarry* ".repeat(10))).city(P1, &format!("hacienda* guesthouse{guests}"));
        at.play("p1 role settler; p1 pass; p1 hacienda; chance draw sugar");
        at.offers(P1, "guest corn, guest sugar, guest rest, pass").play(&format!("p1 {moves}"));
        assert_eq!(at.game.table.awaited(), SeatSet::one(P2), "{moves}");
    }
    // The turn continues while another guest can move, or a tile can be taken.
    let mut at = At::all(3);
    at.island(P1, &format!("corn {}", "quarry* ".repeat(10))).city(P1, "hacienda* guesthouse**");
    at.play("p1 role settler; p1 pass; p1 hacienda; chance draw sugar; p1 guest corn");
    at.offers(P1, "guest sugar, guest rest, pass");
    let mut room = At::all(3);
    room.island(P1, &format!("corn {}", "quarry* ".repeat(9))).city(P1, "hacienda* guesthouse*");
    room.play("p1 role settler; p1 pass; p1 hacienda; chance draw sugar; p1 guest corn");
    assert!(room.legal(P1).starts_with("settle corn"), "{}", room.legal(P1));
}

#[test]
fn a_librarys_second_tile_is_a_quarry_only_by_the_option_and_with_an_occupied_hut() {
    // PR:R96, opt.librarySecondQuarryWithHut
    for (option, city, quarry) in [
        ("on", "library* construction-hut*", true),
        ("on", "library* construction-hut", false),
        ("on", "library*", false),
        ("off", "library* construction-hut*", false),
    ] {
        let mut at = At::all_with(3, &[("librarySecondQuarryWithHut", option)]);
        at.city(P1, city).play("p1 role settler; p1 settle quarry; p2 pass; p3 pass");
        assert_eq!(at.legal(P1).contains("settle quarry"), quarry, "{option} {city}");
        if quarry {
            at.play("p1 settle quarry");
            assert_eq!((at.board(P1).tiles[Tile::Quarry.index()], at.game.table.quarries), (2, 6));
        } else {
            at.refuses("p1 settle quarry", Refusal::NoSecondQuarry);
        }
    }
    let mut gone = At::all_with(3, &[("librarySecondQuarryWithHut", "on")]);
    gone.city(P1, "library* construction-hut*").game.table.quarries = 1;
    gone.play("p1 role settler; p1 settle quarry; p2 pass; p3 pass").refuses("p1 settle quarry", Refusal::NoQuarryLeft);
}

#[test]
fn guests_of_whoever_pays_wait_until_everything_is_paid() {
    // PR:R86, PR:R90: a payment is one decision.
    let mut at = At::all(3);
    at.doubloons(P1, 0).doubloons(P2, 7).goods(P2, "C1").island(P2, "corn").city(P2, "guesthouse** black-market*");
    at.island(P3, "corn").city(P3, "guesthouse*").play("p1 role builder; p2 pass; p3 pass; p1 pass; p2 build harbor");
    at.offers(P2, "pay barrel corn, pay colonist guesthouse");
    at.refuses("p2 guest corn", Refusal::GuestsStay).refuses("p2 guest rest", Refusal::GuestsStay);
    // Guests of others may move and do not change the payment.
    at.play("p3 guest corn").offers(P2, "pay barrel corn, pay colonist guesthouse").play("p2 pay barrel corn");
    assert!(at.board(P2).city.has(Building::Harbor));
    at.play("p2 guest harbor");
}

#[test]
fn guests_have_their_last_stop_from_the_governor_on_before_the_points_are_counted() {
    // PR:R70a, PR:R90 S4, PR:R90c
    let mut at = At::all(3);
    at.island(P1, "").city(P1, "guesthouse* fortress").island(P3, "").city(P3, "guesthouse* residence");
    at.governor(P1).game.table.picker = P3;
    at.game.table.ending = true;
    at.game.end_phase(&mut Told::new());
    at.offers(P1, "guest fortress, guest rest, pass").refuses("p2 pass", Refusal::NotYours(SeatSet::one(P1), text::Ask::Stop));
    let mut resting = at.clone();
    resting.play("p3 guest rest; p1 pass");
    assert!(matches!(resting.game.turn(), Turn::Over(_)), "who lets them rest is not asked");
    at.play("p1 pass").offers(P3, "guest residence, guest rest, pass").play("p3 guest residence");
    assert_eq!(at.outcome().scores[2].parts.last(), Some(&("residence".to_owned(), 4)));
}
