//! Tests of the mayor phase. PR:R25-R34

use super::*;
use crate::testing::words::Words;

#[test]
fn everybody_sees_how_many_circles_of_a_player_are_empty_until_the_game_is_over() {
    let shown = |at: &At| {
        let panels = PuertoRico::scene(&at.game.view(Eye::Public)).panels;
        let mut rows = panels.into_iter().filter(|panel| panel.owner == Some(P1)).flat_map(|panel| panel.rows);
        rows.find(|row| say(&row.label) == "Empty circles")
            .map(|row| row.cells.iter().map(|cell| say(&cell.text)).collect::<Vec<_>>().join(", "))
    };
    let mut at = At::table(3);
    at.island(P1, "corn* corn sugar quarry* forest-corn").city(P1, "indigo-plant* office*");
    assert_eq!(shown(&at).as_deref(), Some("2 on the island, 2 in the city"));
    at.island(P1, "corn*").city(P1, "office*");
    assert_eq!(shown(&at), None);
    at.city(P1, "office").game.table.stage = Stage::Over;
    assert_eq!(shown(&at), None);
}

#[test]
fn the_ship_is_shared_out_one_by_one_from_the_picker() {
    // PR-T3a-c, PR:R26, PR:R27. Columns: ship, supply, answer, people by seat.
    let rows = [
        (6, 10, "p1 recruit", [3, 2, 1, 1]),
        (6, 10, "p1 pass", [2, 2, 1, 1]),
        (4, 10, "p1 recruit", [2, 1, 1, 1]),
        (7, 0, "", [2, 2, 2, 1]),
    ];
    for (aboard, supply, answer, expected) in rows {
        let at = At::table(4).colonists(supply, aboard).play("p1 role mayor").play(answer).clone();
        let people = [P1, P2, P3, P4].map(|s| at.board(s).people.total());
        assert_eq!(people, expected, "ship {aboard}, supply {supply}, {answer}");
    }
}

#[test]
fn the_privilege_comes_from_the_supply_alone() {
    // PR:R26
    let mut at = At::table(4);
    at.colonists(1, 4).play("p1 role mayor").offers(P1, "recruit, pass").play("p1 recruit");
    assert!(
        at.heard(&Event::Recruited(P1, Person::Colonist)) && at.game.table.ending,
        "the supply is empty, so the refill is short"
    );
    let at = At::table(4).colonists(0, 4).play("p1 role mayor").clone();
    assert!(!at.heard(&Event::Recruited(P1, Person::Colonist)));
}

#[test]
fn the_ship_is_filled_for_empty_building_circles() {
    // PR-T3d, PR:R32, PR:R33. Columns: city, empty circles, supply, ship after refill, supply after
    // it, end triggered.
    let rows = [
        ("indigo-plant sugar-mill", 6, 10, 6, 4, false),
        ("indigo-plant office market", 5, 10, 5, 5, false),
        ("office hospice", 2, 10, 4, 6, false),
        ("indigo-plant office market", 5, 3, 3, 0, true),
        ("indigo-plant office market", 5, 5, 5, 0, false),
    ];
    for (city, empty, supply, ship, left, ending) in rows {
        let mut at = At::table(4);
        let city = city.replace("market", "small-market");
        // Nobody has people or gets any, so nobody is asked.
        at.city(P2, &city).island(P3, "").colonists(supply, 0);
        assert_eq!(at.board(P2).empty_city_circles(), empty);
        at.game.table.role = Some(Role::Mayor);
        at.game.begin_placing(&mut Told::new());
        let table = &at.game.table;
        assert_eq!(
            (table.aboard.colonists, table.supply.colonists, table.ending),
            (ship, left, ending),
            "{city}, supply {supply}"
        );
    }
}

#[test]
fn as_many_circles_as_possible_are_filled() {
    // PR-T32, PR:R28, PR:R29: 3 people for 2 plantations and 2 building circles; all are placed,
    // none stays in San Juan.
    let mut at = At::table(3).island(P1, "corn sugar").city(P1, "office hospice").colonists(10, 2).clone();
    at.san_juan(P1, 1).play("p1 role mayor; p1 recruit");
    at.offers(P1, "place corn, place sugar, place hospice, place office").play("p1 place office");
    at.refuses("p1 place office", Refusal::CircleFull(Circle::Building(Building::Office)));
    at.refuses("p1 place quarry", Refusal::NoCircle(Circle::Tile(Tile::Quarry)));
    at.refuses("p1 pass", Refusal::NotNow(super::super::text::Ask::Place)).play("p1 place corn");
    at.offers(P1, "place sugar, place hospice");
    at.play("p1 place sugar");
    assert_eq!((at.board(P1).people.all.san_juan, at.board(P1).people.total()), (0, 3));
    assert_eq!(at.board(P1).people.all.island, [1, 0, 1, 0, 0, 0]);
}

#[test]
fn with_people_for_every_circle_nobody_is_asked_and_the_rest_waits_in_san_juan() {
    // PR:R29
    let mut at = At::table(3);
    at.city(P1, "indigo-plant**").island(P1, "corn quarry*").san_juan(P1, 4).colonists(0, 0);
    at.play("p1 role mayor");
    let people = at.board(P1).people;
    assert_eq!((people.all.island, people.all.city[Building::IndigoPlant], people.all.san_juan), ([1, 0, 0, 0, 0, 1], 3, 2));
    assert_eq!(at.game.turn(), Turn::Seats(SeatSet::one(P2)), "the next pick");
}

#[test]
fn all_people_may_move_and_others_see_the_old_places_until_all_are_in() {
    // PR:R28, PR:R30
    let mut at = At::table(3);
    at.island(P1, "corn* quarry indigo").island(P2, "indigo corn* sugar").colonists(10, 0);
    at.play("p1 role mayor; p1 pass");
    assert_eq!(at.game.turn().awaited().iter().collect::<Vec<_>>(), [P1, P2]);
    let before = at.game.view(Eye::Public);
    at.play("p1 place quarry");
    let (public, other) = (at.game.view(Eye::Public), at.game.view(Eye::Seat(P2)));
    assert_eq!(public.table.boards, before.table.boards);
    assert!(public.seats.iter().chain(&other.seats[..1]).all(|s| s.placing.is_none()));
    assert_eq!(at.game.view(Eye::Seat(P1)).seats[0].placing.unwrap().all.island, [0, 0, 0, 0, 0, 1]);
    let (was, is) = (before.table.boards[0].people, at.game.view(Eye::Seat(P1)).seats[0].placing.unwrap());
    assert_eq!(at.told.last().unwrap(), &(Eye::Seat(P1), Event::Put(P1, was, is)), "to nobody else");
    at.refuses("p1 place indigo", Refusal::NotYours(SeatSet::one(P2), super::super::text::Ask::Place));
    at.play("p2 place sugar");
    assert_eq!(at.board(P1).people.all.island, [0, 0, 0, 0, 0, 1]);
    assert_eq!(at.board(P2).people.all.island, [0, 0, 1, 0, 0, 0]);
    assert_eq!(at.game.own.map(|o| o.placing), [People::default(); 5]);
}

/// The picture shows all people: a story says what is new, and what nobody works at any more.
#[test]
fn the_story_says_only_who_moved() {
    let words = [Words::<PuertoRico>::english(), Words::<PuertoRico>::french()];
    // Columns: where people are before, where they go, story.
    let rows = [
        (
            "corn quarry indigo",
            "corn quarry",
            [
                "p1 put 2 colonists on a corn plantation, a quarry.",
                "p1 a placé 2 colons sur une plantation de maïs, une carrière.",
            ],
        ),
        ("corn* quarry indigo", "corn quarry", ["p1 put a colonist on a quarry.", "p1 a placé un colon sur une carrière."]),
        (
            "corn* indigo",
            "indigo",
            [
                "p1 put a colonist on an indigo plantation (1 moved from a corn plantation).",
                "p1 a placé un colon sur une plantation d’indigo (1 a quitté une plantation de maïs).",
            ],
        ),
        ("corn* indigo", "corn", ["p1 moved nobody.", "p1 n’a déplacé personne."]),
    ];
    for (island, places, story) in rows {
        let mut at = At::table(3);
        let came = places.split(' ').count() - island.matches('*').count();
        at.island(P1, island).san_juan(P1, came as u8).colonists(0, 0);
        at.play("p1 role mayor").play(&places.split(' ').map(|place| format!("p1 place {place}")).collect::<Vec<_>>().join(";"));
        let placed = at.told.iter().find(|(_, event)| matches!(event, Event::Placed(..))).expect("a story");
        let said: Vec<String> = words.iter().map(|words| words.say(&placed.1.clone().into())).collect();
        assert_eq!(said, story, "{island} {places}");
    }
}

#[test]
fn the_story_says_how_many_came_to_each_place() {
    let words = [Words::<PuertoRico>::english(), Words::<PuertoRico>::french()];
    // Columns: nobles, colonists; story.
    let rows = [
        ("", "sugar-mill*2", ["p1 put 2 colonists on the sugar mill.", "p1 a placé 2 colons sur la raffinerie de sucre."]),
        (
            "",
            "large-market indigo-plant*2",
            [
                "p1 put 2 colonists on the indigo plant, 1 on the large market.",
                "p1 a placé 2 colons sur la teinturerie, 1 sur le grand marché.",
            ],
        ),
        (
            "",
            "corn*2 harbor",
            ["p1 put 3 colonists on 2 corn plantations, the harbor.", "p1 a placé 3 colons sur 2 plantations de maïs, le port."],
        ),
        (
            "chapel",
            "quarry",
            [
                "p1 put a noble on the chapel, a colonist on a quarry.",
                "p1 a placé un noble sur la chapelle, un colon sur une carrière.",
            ],
        ),
        ("villa", "", ["p1 put a noble on the villa.", "p1 a placé un noble sur la villa."]),
    ];
    for (nobles, colonists, story) in rows {
        let mut now = People::default();
        for (person, places) in [(Person::Noble, nobles), (Person::Colonist, colonists)] {
            for place in places.split_whitespace() {
                let (circle, n) = place.split_once('*').unwrap_or((place, "1"));
                (0..n.parse::<u8>().unwrap()).for_each(|_| now.put(person, Place::On(circle.parse().unwrap())));
            }
        }
        let placed: Text = Event::Placed(P1, People::default(), now).into();
        assert_eq!(words.each_ref().map(|words| words.say(&placed)), story.map(str::to_owned), "{nobles} {colonists}");
    }
}

#[test]
fn placing_in_turn_is_open_and_starts_with_the_picker() {
    // PR:R30, opt.mayorSequential
    let mut at = At::with(3, &[("mayorSequential", "on")]).governor(P2).colonists(10, 3).clone();
    for seat in [P1, P2, P3] {
        at.island(seat, "corn quarry indigo");
    }
    at.play("p2 role mayor; p2 recruit").offers(P1, "").offers(P2, "place corn, place indigo, place quarry");
    at.play("p2 place quarry");
    assert!(at.game.view(Eye::Seat(P1)).seats[1].placing.is_some(), "openly");
    at.refuses("p3 place corn", Refusal::NotYours(SeatSet::one(P2), super::super::text::Ask::Place));
    at.play("p2 place corn");
    assert_eq!(at.board(P2).people.all.island, [1, 0, 0, 0, 0, 1], "done at once");
    at.play("p3 place indigo").offers(P1, "place corn, place indigo, place quarry").play("p1 place corn");
    assert_eq!(at.game.table.picker, P3);
}
