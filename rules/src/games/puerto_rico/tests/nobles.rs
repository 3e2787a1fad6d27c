//! Tests of Nobles: PR:R100-R114, the vectors PR-T26, PR-T27, PR-T33, PR-T34, PR-T39, PR-T46,
//! PR-T47, PR-T52 and PR-T53.

use super::super::scoring::score;
use super::*;

#[test]
fn the_ship_brings_one_noble_at_the_start_and_at_each_refill() {
    // PR-T33, PR:R101-R102a
    for (seats, aboard, supply) in [(4, (3, 1), (97, 19)), (2, (1, 1), (99, 19))] {
        let table = At::all(seats).game.table;
        assert_eq!((table.aboard.colonists, table.aboard.nobles), aboard);
        assert_eq!((table.supply.colonists, table.supply.nobles), supply);
    }
    for (supply, aboard, left) in
        [((50, 10), (5, 1), (45, 9)), ((3, 2), (3, 1), (0, 1)), ((0, 1), (0, 1), (0, 0)), ((10, 0), (6, 0), (4, 0))]
    {
        let mut at = At::all(4);
        at.city(P2, "indigo-plant sugar-mill").island(P3, "").colonists(supply.0, 0).nobles(supply.1, 0);
        at.game.table.role = Some(Role::Mayor);
        at.game.begin_placing(&mut Told::new());
        let table = at.game.table;
        assert_eq!((table.aboard.colonists, table.aboard.nobles), aboard, "{supply:?}");
        assert_eq!((table.supply.colonists, table.supply.nobles, table.ending), (left.0, left.1, false));
    }
}

#[test]
fn the_villa_is_served_on_its_owners_first_turn() {
    // PR-T34, PR:R27a, PR:R112
    for (nobles, answer, expected) in [
        (0, "recruit", [(2, 0), (1, 0), (1, 0)]),
        (0, "pass", [(1, 0), (2, 0), (1, 0)]),
        (1, "recruit", [(2, 0), (1, 1), (1, 0)]),
    ] {
        let mut at = At::all(3);
        at.city(P2, "villa*").colonists(1, 3).nobles(nobles, 0).play(&format!("p1 role mayor; p1 {answer}"));
        let got = [P1, P2, P3].map(|seat| {
            let people = at.board(seat).people;
            let before = u8::from(seat == P2);
            (people.total() - people.nobles() - before, people.nobles())
        });
        assert_eq!(got, expected, "{nobles} nobles, {answer}");
    }
}

#[test]
fn whoever_takes_from_the_ship_chooses_while_there_is_a_choice() {
    // PR:R103
    let mut at = At::all(3);
    at.colonists(0, 2).nobles(0, 1).play("p1 role mayor").offers(P1, "welcome colonist, welcome noble");
    at.play("p1 welcome colonist");
    at.offers(P2, "welcome colonist, welcome noble").play("p2 welcome noble");
    assert_eq!([P1, P2, P3].map(|s| at.board(s).people.nobles()), [0, 1, 0]);
}

#[test]
fn nobles_are_placed_first_and_may_stay_only_for_want_of_circles() {
    // PR:R28, PR:R29
    let mut at = At::all(3);
    at.colonists(0, 0).nobles(0, 0).island(P1, "corn").city(P1, "chapel").san_juan(P1, 1).idle_nobles(P1, 1);
    at.play("p1 role mayor").offers(P1, "place noble corn, place noble chapel");
    at.refuses("p1 place noble san-juan", Refusal::MustWork).refuses("p1 place corn", Refusal::NoblesFirst);
    at.play("p1 place noble chapel").offers(P1, "place corn").play("p1 place corn");
    assert!(at.board(P1).runs_by(Building::Chapel, Person::Noble));
    let mut crowded = At::all(3);
    crowded.colonists(0, 0).nobles(0, 0).island(P1, "").city(P1, "chapel").san_juan(P1, 1).idle_nobles(P1, 1);
    crowded.play("p1 role mayor").offers(P1, "place noble chapel, place noble san-juan");
    crowded.play("p1 place noble san-juan; p1 place chapel");
    assert!(crowded.board(P1).runs_by(Building::Chapel, Person::Colonist));
}

#[test]
fn hospice_and_university_give_nobles_only_from_the_ship() {
    // PR:R19, PR:R42, PR:R43a, PR:R105. With the option each kind comes from the supply, or from
    // the ship once the supply has none of that kind. Columns: nobleAsColonistFromSupply; supply
    // and ship, of colonists and of nobles; who may come; supply and ship after the last of these.
    let (nobody, colonist, noble, both) = (&Person::ALL[..0], &Person::ALL[..1], &Person::ALL[1..], &Person::ALL[..]);
    for (option, people, who, left) in [
        ("off", [(1, 2), (4, 1)], colonist, [(0, 2), (4, 1)]),
        ("off", [(0, 2), (5, 1)], both, [(0, 2), (5, 0)]),
        ("off", [(0, 0), (4, 1)], noble, [(0, 0), (4, 0)]),
        ("off", [(0, 0), (4, 0)], nobody, [(0, 0), (4, 0)]),
        ("on", [(5, 2), (5, 1)], both, [(5, 2), (4, 1)]),
        ("on", [(5, 2), (0, 1)], both, [(5, 2), (0, 0)]),
        ("on", [(0, 2), (5, 1)], both, [(0, 2), (4, 1)]),
        ("on", [(0, 2), (0, 1)], both, [(0, 2), (0, 0)]),
        ("on", [(5, 2), (0, 0)], colonist, [(4, 2), (0, 0)]),
        ("on", [(0, 0), (0, 1)], noble, [(0, 0), (0, 0)]),
    ] {
        for (building, moves, chips) in
            [("hospice", "p1 role settler; p1 settle corn", 0), ("university", "p1 role builder; p1 build office", 1)]
        {
            let mut at = At::all_with(3, &[("nobleAsColonistFromSupply", option)]);
            at.colonists(people[0].0, people[0].1).nobles(people[1].0, people[1].1).doubloons(P1, 20);
            at.city(P1, &format!("{building}* church*")).play(moves);
            let takes = |person: Person| format!("{building}{}", if person == Person::Noble { " noble" } else { "" });
            if let Some(last) = who.last() {
                at.offers(P1, &who.iter().map(|&person| takes(person) + ", ").chain(["pass".to_owned()]).collect::<String>());
                for person in Person::ALL.into_iter().filter(|person| !who.contains(person)) {
                    at.refuses(&format!("p1 {}", takes(person)), Refusal::NoneToSpare(person));
                }
                at.play(&format!("p1 {}", takes(*last)));
            }
            let table = &at.game.table;
            assert_eq!(Person::ALL.map(|person| (table.supply[person], table.aboard[person])), left, "{option}: {people:?}");
            assert_eq!((table.awaited(), at.chips_of(P1)), (SeatSet::one(P2), chips), "the church pays in any case");
        }
    }
}

#[test]
fn the_royal_supplier_takes_one_of_a_kind_for_each_noble() {
    // PR-T26, PR-T39, PR:R110, PR:R111
    let mut at = At::all(3);
    at.goods(P2, "C2 I1").city(P2, "royal-supplier!").idle_nobles(P2, 2).ships("S4 T5 K6").play("p1 role captain");
    at.offers(P2, "supply corn, supply indigo, supply done").play("p2 supply corn");
    at.refuses("p2 supply corn", Refusal::Supplied(Good::Corn));
    at.play("p2 supply indigo; p2 supply done");
    assert_eq!((at.chips_of(P2), at.board(P2).goods), (2, goods("C1")));
    let mut both = At::all(3);
    both.goods(P2, "C3 I2").city(P2, "royal-supplier! union-hall*").idle_nobles(P2, 1).ships("S4 T5 K6").play("p1 role captain");
    both.play("p2 supply corn; p2 supply indigo").offers(P2, "supply done").play("p2 supply done");
    assert_eq!((both.chips_of(P2), both.board(P2).goods), (4, goods("C2 I1")));
}

#[test]
fn the_hunting_lodge_rewards_the_emptiest_island() {
    // PR-T27, PR-T47, PR:R108
    let lodge = |islands: [usize; 3], cities: [&str; 3], first: Seat| {
        let mut at = At::all(3);
        at.game.table.row = Goods::NONE;
        at.game.table.quarries = 0;
        for (seat, (empty, city)) in Seat::all(3).zip(islands.into_iter().zip(cities)) {
            at.island(seat, &"corn ".repeat(12 - empty)).city(seat, city);
        }
        at.governor(first).play(&format!("{first} role settler"));
        at
    };
    assert_eq!(lodge([6, 5, 5], ["hunting-lodge!", "", ""], P1).chips_of(P1), 2);
    assert_eq!(lodge([6, 6, 5], ["hunting-lodge!", "", ""], P1).chips_of(P1), 0);
    let mut ties = lodge([5, 6, 4], ["hunting-lodge*", "hunting-lodge!", ""], P1);
    ties.offers(P1, "lodge corn, pass").play("p1 lodge corn");
    assert_eq!(ties.chips_of(P2), 0);
    let mut later = lodge([5, 6, 4], ["hunting-lodge*", "hunting-lodge!", ""], P2);
    assert_eq!(later.chips_of(P2), 2);
    later.play("p1 lodge corn");
    assert_eq!(later.board(P1).island_filled(), 6);
}

#[test]
fn the_zoning_office_helps_one_sort_of_building() {
    // PR-T46, PR:R109
    for (city, storage, hall) in [("zoning-office*", 3, 9), ("zoning-office!", 4, 7)] {
        let mut at = At::all(3);
        at.island(P2, "quarry*").city(P2, city).doubloons(P2, 20).play("p1 role builder");
        assert_eq!(at.game.table.price(P2, Building::TobaccoStorage), storage, "{city}");
        assert_eq!(at.game.table.price(P2, Building::CityHall), hall, "{city}");
    }
    let mut builder = At::all(3);
    builder.island(P1, "quarry* quarry* quarry* quarry* forest-corn forest-corn forest-corn forest-corn");
    builder.city(P1, "library* zoning-office!").play("p1 role builder");
    assert_eq!(builder.game.table.price(P1, Building::Statue), 0);
}

#[test]
fn nobles_are_worth_a_point_and_the_royal_garden_another() {
    // PR-T52, PR:R104, PR:R114
    let mut at = At::all(3);
    at.island(P1, &"corn* ".repeat(8)).city(P1, "royal-garden! fortress!").san_juan(P1, 2).idle_nobles(P1, 2);
    assert_eq!(at.board(P1).people.total(), 14);
    assert_eq!(score(at.board(P1), 0).total, 20);
}

#[test]
fn chapel_and_jeweler_pay_without_a_barrel() {
    // PR-T53, PR:R107, PR:R113, checklist 17
    let mut at = At::all(3);
    at.doubloons(P1, 0).island(P1, "").city(P1, "chapel! jeweler*").idle_nobles(P1, 2).play("p1 role craftsman");
    assert_eq!((at.board(P1).doubloons, at.chips_of(P1), at.game.table.role), (3, 1, None));
    let mut colonist = At::all(3);
    colonist.doubloons(P2, 0).island(P2, "").city(P2, "chapel*").play("p1 role craftsman");
    assert_eq!((colonist.board(P2).doubloons, colonist.chips_of(P2)), (1, 0));
    let halls = At::all(3).city(P1, "jeweler guild-hall*").city(P2, "jeweler city-hall*").clone();
    let bonus = |seat: Seat| score(halls.board(seat), 0).parts.last().map(|(_, points)| *points);
    assert_eq!((bonus(P1), bonus(P2)), (Some(2), Some(1)));
}

#[test]
fn the_land_office_buys_with_a_colonist_and_sells_with_a_noble() {
    // PR:R106
    let mut buy = At::all(3);
    buy.doubloons(P2, 0).goods(P2, "I1").city(P2, "land-office*").play("p1 role trader").offers(P2, "sell indigo, pass");
    buy.play("p2 sell indigo").offers(P2, "land buy, pass").play("p2 land buy; chance draw corn");
    assert_eq!(buy.board(P2).doubloons, 0, "sale money paid for it");
    let mut sell = At::all(3);
    sell.doubloons(P2, 0).island(P2, "corn* quarry* forest-sugar").city(P2, "land-office!").play("p1 role trader");
    sell.offers(P2, "land sell corn, pass").refuses("p2 land buy", Refusal::LandNeeds(Person::Colonist));
    sell.refuses("p2 land sell forest sugar", Refusal::NotRunning(Building::ForestHouse)).play("p2 land sell corn");
    assert_eq!((sell.board(P2).doubloons, sell.board(P2).people.all.san_juan), (1, 1));
    let mut forest = At::all(3);
    forest.island(P2, "forest-sugar").city(P2, "land-office! forest-house*").play("p1 role trader; p2 land sell forest sugar");
    assert_eq!(forest.game.table.discard[Good::Sugar], 1);
}

#[test]
fn a_turn_has_one_sale_and_one_use_of_the_land_office() {
    // PR:R50, PR:R91, PR:R106
    let mut at = At::all(3);
    at.doubloons(P2, 0).goods(P2, "C1 I1 T1").city(P2, "land-office* trading-post*").play("p1 role trader; p2 sell tobacco");
    at.offers(P2, "land buy, pass");
    at.refuses("p2 sell corn", Refusal::SoldAlready).refuses("p2 sell indigo post", Refusal::SoldAlready);
    let mut buys = At::all(3);
    buys.doubloons(P2, 5).goods(P2, "C1").city(P2, "land-office*").play("p1 role trader; p2 land buy; chance draw sugar");
    buys.offers(P2, "sell corn, pass").refuses("p2 land buy", Refusal::LandUsed).play("p2 sell corn");
    assert_eq!((buys.game.table.role, buys.board(P2).doubloons), (None, 4), "nothing is left to do");
    let mut sells = At::all(3);
    sells.goods(P2, "C1").island(P2, "corn sugar").city(P2, "land-office!").play("p1 role trader; p2 land sell corn");
    sells.offers(P2, "sell corn, pass").refuses("p2 land sell sugar", Refusal::LandUsed);
}

#[test]
fn a_guest_who_mans_the_union_hall_while_the_royal_supplier_is_asked_counts_at_once() {
    // PR:R97, PR:R111: chips after each move.
    let mut at = At::all(3);
    at.goods(P2, "C4").chips(P2, 12).island(P2, "").city(P2, "royal-supplier! union-hall guesthouse*").ships("S4 T5 K6");
    at.play("p1 role captain; p2 pass").offers(P2, "supply corn, guest union-hall, guest rest, supply done");
    for (line, points) in [("p2 guest union-hall", 14), ("p2 supply corn", 15), ("p2 supply done", 15)] {
        at.play(line);
        assert_eq!(at.chips_of(P2), points, "{line}");
    }
    // Barrels given before do not count, and the hall scores once.
    let mut late = At::all(3);
    late.goods(P2, "C4 I1").idle_nobles(P2, 1).island(P2, "").city(P2, "royal-supplier! union-hall guesthouse*");
    late.ships("S4 T5 K6");
    late.play("p1 role captain; p2 pass; p2 supply corn; p2 guest union-hall");
    assert_eq!(late.chips_of(P2), 2, "one for the barrel, one for the pair that is left");
    late.play("p2 supply indigo; p2 supply done");
    assert_eq!(late.chips_of(P2), 3);
}

#[test]
fn a_guest_who_mans_the_royal_supplier_before_a_loading_has_it_asked() {
    // PR:R97, last sentence
    let mut at = At::all(3);
    at.goods(P2, "C1").idle_nobles(P2, 1).island(P2, "").city(P2, "royal-supplier guesthouse*").play("p1 role captain; p2 pass");
    at.offers(P2, "ship corn 4, ship corn 5, ship corn 6, guest royal-supplier, guest rest").play("p2 guest royal-supplier");
    at.offers(P2, "supply corn, supply done");
}
