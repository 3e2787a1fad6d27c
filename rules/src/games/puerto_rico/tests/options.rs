//! Tests of the options of PR:10. The tests of each expansion cover its options; `captain.rs`
//! covers `captainShip`, and `mayor.rs` covers `mayorSequential`.

use super::*;
use crate::text::Arg;

#[test]
fn options_are_those_of_the_rules_page_with_their_defaults() {
    let options = PuertoRico::INFO.options.iter().map(|o| format!("{}={}", o.key, o.values.join("|")));
    let list = "small-market,hacienda,construction-hut,small-warehouse,hospice,office,large-market,large-warehouse,factory,\
        university,harbor,wharf,guild-hall,residence,fortress,customs-house,city-hall";
    let page = format!(
        "newBuildings=off|on nobles=off|on buildingSelection=base|draft|random|list buildingList={list} \
        excludeHaciendaForest=off|on excludeOfficeTradingPost=off|on captainShip=mostGoods|largestShip \
        craftsmanKind=produced|canProduce wharfMax11=off|on openVP=off|on mayorSequential=off|on partialProduction=off|on \
        librarySecondQuarryWithHut=off|on library2pOnce=off|on forestNeedsOccupiedHouse=off|on \
        nobleAsColonistFromSupply=off|on vpEndOnlyCaptain=off|on cornStartMinusOne=off|on swapFactoryUniversityCost=off|on"
    );
    assert_eq!(options.collect::<Vec<_>>().join(" "), page);
}

#[test]
fn partial_production_asks_how_much_and_what_was_made_counts() {
    // PR:R46, PR:R47, PR:R48
    let mut at = At::with(3, &[("partialProduction", "on")]);
    at.island(P1, "corn* corn* indigo*").city(P1, "indigo-plant* factory*").doubloons(P1, 0).island(P2, "corn*").stock("C2");
    at.play("p1 role craftsman").offers(P1, "produce corn, produce indigo, produce done");
    at.play("p1 produce corn; p1 produce indigo").refuses("p1 produce indigo", Refusal::NoCapacity(Good::Indigo));
    at.offers(P1, "produce corn, produce done").play("p1 produce done");
    assert_eq!((at.board(P1).goods, at.board(P1).doubloons), (goods("C1 I1"), 1));
    // The next player can take the corn that p1 left.
    at.offers(P2, "produce corn, produce done").play("p2 produce corn");
    at.refuses("p2 produce corn", Refusal::NoCapacity(Good::Corn));
    at.play("p2 produce done").offers(P1, "take indigo, pass");

    let mut nothing = At::with(3, &[("partialProduction", "on")]);
    nothing.island(P1, "corn*").play("p1 role craftsman; p1 produce done");
    assert_eq!(nothing.game.table.picker, P2, "he made nothing, so no privilege");
    assert!(nothing.heard(&Event::Produced(P1, Goods::NONE)));

    let mut short = At::with(3, &[("partialProduction", "on")]);
    short.island(P1, "corn* indigo*").city(P1, "indigo-plant*").stock("C0");
    short.play("p1 role craftsman").refuses("p1 produce corn", Refusal::NoBarrelLeft(Good::Corn));
}

#[test]
fn can_produce_lets_the_craftsman_take_what_he_left() {
    // PR:R48, PR:R48a
    for (kind, legal) in [("produced", ""), ("canProduce", "take corn, pass")] {
        let mut at = At::with(3, &[("partialProduction", "on"), ("craftsmanKind", kind)]);
        at.island(P1, "corn* indigo*").play("p1 role craftsman; p1 produce done").offers(P1, legal);
    }
}

#[test]
fn a_wharf_limited_to_eleven_takes_every_kind_whole_all_the_same() {
    // PR:R64: no kind has more than 11 barrels.
    for option in ["off", "on"] {
        let mut at = At::with(3, &[("wharfMax11", option)]);
        at.goods(P1, "S11").city(P1, "wharf*").play("p1 role captain; p1 wharf sugar");
        assert_eq!((at.chips_of(P1), at.board(P1).goods), (12, Goods::NONE));
    }
    let beyond = At::with(3, &[("wharfMax11", "on")]).goods(P1, "S13").city(P1, "wharf*").clone();
    assert_eq!(beyond.game.table.wharf_size(P1, Good::Sugar), 11);
}

#[test]
fn open_points_are_seen_by_all() {
    // PR:R5
    let at = At::with(3, &[("openVP", "on")]).chips(P1, 5).clone();
    assert_eq!(at.game.view(Eye::Public).seats.map(|s| s.chips), [Some(5), Some(0), Some(0), None, None]);
}

#[test]
fn points_won_outside_the_captain_phase_need_not_end_the_game() {
    // opt.vpEndOnlyCaptain: in the base game only captain phases give points, so this calls the
    // rule directly.
    for (option, role, ending) in
        [("off", Role::Builder, true), ("on", Role::Builder, false), ("on", Role::Captain, true), ("off", Role::Captain, true)]
    {
        let mut at = At::with(3, &[("vpEndOnlyCaptain", option)]);
        at.points_left(1).game.table.role = Some(role);
        at.game.win_chips(P1, 1, &mut Told::new());
        assert_eq!(at.game.table.ending, ending, "{option} {role}");
    }
}

#[test]
fn corn_at_the_start_may_cost_a_doubloon() {
    // opt.cornStartMinusOne, PR:3. Columns: seats, doubloons clockwise from the governor.
    for (seats, doubloons) in [(2, &[3, 2][..]), (3, &[2, 2, 1]), (4, &[3, 3, 2, 2]), (5, &[4, 4, 4, 3, 3])] {
        for governor in [P1, P2] {
            let mut game = PuertoRico::new(&options_of(&[("cornStartMinusOne", "on")]), seats).unwrap();
            game.apply(Actor::Chance, &Action::Governor(governor), &mut Told::deaf()).unwrap();
            let have: Vec<u16> = game.table.clockwise_from(governor).map(|s| game.table.boards[s.index()].doubloons).collect();
            assert_eq!(have, doubloons, "{governor} of {seats}");
            game.check().unwrap();
        }
    }
}

#[test]
fn factory_and_university_may_swap_prices_and_nothing_else() {
    // opt.swapFactoryUniversityCost: columns and draft slots do not change.
    for (option, factory, university) in [("off", 7, 8), ("on", 8, 7)] {
        let mut at = At::with(3, &[("swapFactoryUniversityCost", option)]);
        at.doubloons(P1, 0).doubloons(P2, 8).island(P2, "quarry* quarry* quarry* quarry*").doubloons(P3, 20);
        at.play("p1 role builder; p1 pass");
        assert_eq!(at.game.table.price(P2, Building::Factory), factory - 3, "column 3");
        assert_eq!(at.game.table.price(P2, Building::University), university - 3, "column 3");
        at.play("p2 build university; p3 build factory");
        assert_eq!(at.board(P2).doubloons, 8 - u16::from(university) + 3);
        assert_eq!(at.board(P3).doubloons, 20 - u16::from(factory));

        let mut draft =
            PuertoRico::new(&options_of(&[("newBuildings", "on"), ("swapFactoryUniversityCost", option)]), 3).unwrap();
        draft.apply(Actor::Chance, &Action::Governor(P1), &mut Told::deaf()).unwrap();
        let row = draft.draw(&mut SeededDice::new(1)).unwrap();
        draft.apply(Actor::Chance, &row, &mut Told::deaf()).unwrap();
        let mut draft = At::of(draft);
        draft.play("p1 draft factory").refuses("p2 draft lighthouse", Refusal::NoSlot(7));
        draft.play("p2 draft university; p3 draft harbor").refuses("p1 draft library", Refusal::NoSlot(8));
    }
}

#[test]
fn the_rules_in_short_list_the_buildings_a_table_may_have_with_their_prices() {
    let lines = |set: Option<&[(&str, &str)]>| {
        let options = set.map(options_of);
        let topic = PuertoRico::INFO.topics.iter().find(|topic| topic.key == "buildings").unwrap();
        (topic.list)(options.as_ref())
    };
    let price = |set: &[(&str, &str)], building: &str| {
        let named = Arg::Text(Box::new(text::key(building)));
        let line = lines(Some(set)).into_iter().find(|line| line.args.contains(&("building".into(), named.clone()))).unwrap();
        line.args.into_iter().find(|(name, _)| name == "price").map(|(_, price)| price)
    };
    assert_eq!(lines(Some(&[])).len(), 23, "the base game's");
    // A line with the expansion's name precedes its buildings.
    assert_eq!(lines(Some(&[("nobles", "on")])).len(), 23 + 1 + 8);
    assert_eq!(lines(None).len(), 45 + 2, "all, where it is no table's");
    assert_eq!(price(&[], "building-factory"), Some(Arg::Number(7)));
    assert_eq!(price(&[("swapFactoryUniversityCost", "on")], "building-factory"), Some(Arg::Number(8)));
}
