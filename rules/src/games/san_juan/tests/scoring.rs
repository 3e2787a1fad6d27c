//! Scoring (SJ:R40-R45).

use super::*;

/// Returns the points of `p1`'s buildings and chapel.
fn points(city: &str, chapel: u16) -> (i32, Vec<(String, i32)>) {
    let mut at = At::table(2).city(P1, city).chapel(P1, chapel).clone();
    at.game.table.stage = Stage::Over;
    at.game.check().unwrap();
    let score = at.outcome().scores[0].clone();
    (score.total, score.parts)
}

fn part(city: &str, chapel: u16, name: &str) -> i32 {
    points(city, chapel).1.into_iter().find(|(part, _)| part == name).map_or(0, |(_, n)| n)
}

#[test]
fn points_come_from_buildings_chapels_and_buildings_for_six() {
    // SJ:R40-R44. Columns: buildings, cards under the chapel, part, points.
    #[rustfmt::skip]
    let rows = [
        ("chapel", 7, "chapel", 7), // SJ-T11
        ("chapel", 7, "buildings", 2),
        ("guild-hall indigo-plant*2 sugar-mill tobacco-storage", 0, "guild-hall", 8), // SJ-T12
        ("guild-hall", 0, "guild-hall", 0),
        ("poor-house aqueduct carpenter chapel quarry library statue victory-column city-hall", 0, "city-hall", 9), // SJ-T13
        ("city-hall indigo-plant", 0, "city-hall", 1),
        ("triumphal-arch statue hero", 0, "triumphal-arch", 6), // SJ-T14
        ("triumphal-arch statue hero victory-column", 0, "triumphal-arch", 8),
        ("triumphal-arch statue", 0, "triumphal-arch", 4),
        ("triumphal-arch", 0, "triumphal-arch", 0),
        ("city-hall triumphal-arch statue hero victory-column", 0, "city-hall", 5),
        ("palace hero*1 statue library chapel", 21, "palace", 8), // SJ-T15: 34 others
        ("palace", 3, "palace", 0),
        ("palace", 4, "palace", 1),
    ];
    for (city, chapel, name, n) in rows {
        assert_eq!(part(city, chapel, name), n, "{name} of {city}, {chapel}");
    }
    assert_eq!(points("palace hero statue library chapel", 21).0, 42, "SJ-T15");
    assert!(points("guild-hall", 0).1.is_empty(), "what brings nothing is not listed");
}

#[test]
fn a_whole_score_adds_up() {
    // SJ-T34
    let city = "indigo-plant sugar-mill tobacco-storage silver-smelter statue hero library chapel guild-hall city-hall \
        triumphal-arch palace";
    let (total, parts) = points(city, 4);
    let parts: Vec<_> = parts.iter().map(|(part, n)| format!("{part} {n}")).collect();
    assert_eq!(parts.join(", "), "buildings 20, chapel 4, guild-hall 8, city-hall 8, triumphal-arch 6, palace 11");
    assert_eq!(total, 57);
}

#[test]
fn cards_under_covered_chapels_count_and_the_covered_chapel_does_not() {
    // SJ-T11, SJ-T28, SJ:R20
    let mut at = At::table(2);
    at.city(P1, "chapel crane").chapel(P1, 7).hand(P1, "palace statue*3").governor(P2);
    at.play("p2 role builder; p1 build palace");
    at.game.table.stage = Stage::Over;
    at.game.table.role = None;
    let score = at.outcome().scores[0].clone();
    assert_eq!(score.parts[..2], [("buildings".to_owned(), 1), ("chapel".to_owned(), 7)]);

    let mut at = At::table(2).city(P1, "chapel crane").chapel(P1, 3).hand(P1, "statue").governor(P2).clone();
    at.play("p2 role builder; p1 build statue");
    at.hand(P1, "chapel statue*2 smithy");
    (at.game.table.holders, at.game.table.stage) = (Default::default(), Stage::Role);
    at.governor(P2).play("p2 role builder").offers(P1, "build smithy, build chapel, pass");
    at.play("p1 build chapel; p1 cover none").chapel(P1, 2);
    (at.game.table.stage, at.game.table.role) = (Stage::Over, None);
    let score = at.outcome().scores[0].clone();
    assert_eq!(score.parts[1], ("chapel".to_owned(), 5), "SJ-T28: 3 + 2, and 2 printed");
    assert_eq!(score.parts[0], ("buildings".to_owned(), 3 + 1 + 2));
}

#[test]
fn ties_are_broken_by_cards_and_goods_and_then_shared() {
    // SJ-T35, SJ:R45. Columns: cards and goods of p1 and of p2, winners.
    let rows = [
        ((3, true), (3, false), vec![P1]),
        ((4, false), (3, true), vec![P1, P2]),
        ((3, false), (5, false), vec![P2]),
        ((0, false), (0, false), vec![P1, P2]),
    ];
    for (one, two, winners) in rows {
        let mut at = At::table(2);
        for (seat, (hand, good)) in [(P1, one), (P2, two)] {
            at.city(seat, if good { "hero indigo-plant!" } else { "hero indigo-plant" }).any_hand(seat, hand);
        }
        at.game.table.stage = Stage::Over;
        assert_eq!(at.outcome().winners, winners.iter().copied().collect(), "{one:?} {two:?}");
    }
}

#[test]
fn points_come_before_cards() {
    let mut at = At::table(2).city(P2, "hero").any_hand(P1, 9).clone();
    at.game.table.stage = Stage::Over;
    assert_eq!(at.outcome().winners, SeatSet::one(P2));
}
