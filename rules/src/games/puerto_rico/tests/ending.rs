//! Tests of the end of the game and of scoring. PR:R11, PR:R68-R78

use super::super::scoring::{printed, score};
use super::*;
use crate::game::Score;
use crate::scene::Stress;

fn scored(island: &str, city: &str, san_juan: u8, chips: u16) -> Score {
    let at = At::table(3).island(P1, island).city(P1, city).san_juan(P1, san_juan).clone();
    score(at.board(P1), chips)
}

fn part(score: &Score, name: &str) -> Option<i32> {
    score.parts.iter().find(|(part, _)| part == name).map(|(_, points)| *points)
}

#[test]
fn a_full_city_ends_the_game_after_the_round() {
    // PR-T29, PR:R44, PR:R70, PR:R70a, PR:R11 last sentence
    let mut at = At::table(4).doubloons(P1, 0).doubloons(P2, 10).doubloons(P3, 0).doubloons(P4, 0).clone();
    at.city(P2, "guild-hall residence fortress customs-house small-market office hospice");
    at.play("p1 role prospector; p2 role builder; p2 build hacienda; p1 pass");
    assert!(at.game.table.ending && at.heard(&Event::Ending(Why::City(P2))));
    at.play("p3 role trader").offers(P4, "role settler, role mayor, role craftsman, role captain").play("p4 role captain");
    assert!(matches!(at.game.turn(), Turn::Over(_)));
    assert_eq!((at.game.table.governor, at.game.table.round), (P1, 1), "the governor card stays");
    assert_eq!(at.game.table.cards.map(|c| c.doubloons), [0; 8], "no doubloons are placed");
    at.refuses("p1 role mayor", Refusal::Over).refuses("chance governor p1", Refusal::Over).offers(P1, "");
}

#[test]
fn used_up_points_are_still_won_and_end_the_game() {
    // PR-T30, PR:R68, PR:R68a
    let mut at = At::table(3);
    at.points_left(2).goods(P1, "C4").city(P1, "customs-house*").chips(P1, 18).play("p1 role captain; p1 ship corn 4");
    assert_eq!((at.chips_of(P1), at.game.table.vp, at.game.table.ending), (23, -3, true));
    at.play("p2 role trader; p3 role craftsman");
    assert_eq!(part(&at.outcome().scores[0], "customs-house"), Some(5));
}

#[test]
fn exactly_used_up_points_end_the_game_and_one_left_does_not() {
    // PR-T48
    for (supply, left, ending) in [(5, 0, true), (6, 1, false)] {
        let mut at = At::table(3);
        at.points_left(supply).goods(P2, "C4").city(P2, "harbor*").play("p1 role captain; p2 ship corn 4");
        assert_eq!((at.game.table.vp, at.game.table.ending), (left, ending), "{supply}");
    }
}

#[test]
fn a_trigger_is_told_once_and_stays() {
    // PR:R71
    let mut at = At::table(3);
    at.points_left(1).goods(P1, "C2").goods(P2, "I2").play("p1 role captain; p1 ship corn 4; p2 ship indigo 5");
    assert_eq!(at.told.iter().filter(|(_, e)| matches!(e, Event::Ending(_))).count(), 1);
}

/// What stands out in the scene while nothing is decided on, in words.
fn strong(at: &At) -> Vec<String> {
    let mut strong = Vec::new();
    for row in PuertoRico::scene(&at.game.view(Eye::Public)).panels.into_iter().flat_map(|panel| panel.rows) {
        strong.extend((row.stress == Stress::Strong).then(|| say(&row.label)));
        let stressed = |cell: &&crate::scene::Cell| cell.piece.as_ref().is_some_and(|piece| piece.stress == Stress::Strong);
        strong.extend(row.cells.iter().filter(stressed).map(|cell| say(&cell.text)));
    }
    strong
}

#[test]
fn what_will_bring_the_last_round_stands_out_until_it_has_come() {
    // PR:R33, PR:R44, PR:R68, PR:R102a
    const TEN: &str = "guild-hall residence fortress customs-house small-market office";
    let near = [
        "2 colonists (too few to fill the ship again: the mayor brings the last round)",
        "8 VP (using them up brings the last round)",
        "City 11 of 12 (the last space brings the last round)",
    ];
    let mut at = At::table(3).colonists(3, 3).points_left(9).city(P2, TEN).clone();
    assert!(strong(&at).is_empty(), "{:?}", strong(&at));
    at.colonists(2, 3).points_left(8).city(P2, &format!("{TEN} hospice"));
    assert_eq!(strong(&at), near);
    at.colonists(0, 3);
    assert!(strong(&at)[0].starts_with("0 colonists ("), "{:?}", strong(&at));
    at.game.table.ending = true;
    assert!(strong(&at).is_empty(), "{:?}", strong(&at));
    let nobles = At::with(3, &[("nobles", "on")]).colonists(0, 3).clone();
    assert!(strong(&nobles).is_empty(), "with nobles an empty supply ends nothing");
}

#[test]
fn once_the_game_is_over_the_scene_says_what_brought_the_last_round() {
    // PR:R70, PR:R115
    const FULL: &str = "guild-hall residence fortress customs-house small-market office hospice hacienda";
    let said = |at: &At| PuertoRico::scene(&at.game.view(Eye::Public)).ended.map(say);
    for (city, points, why) in [
        (FULL, 9, Some("p2’s city is full.")),
        ("office", 0, Some("The victory point chips have run out.")),
        ("office", 9, Some("The colonist ship could not be filled again.")),
        (FULL, 0, None),
    ] {
        let mut at = At::table(3);
        at.city(P2, city).points_left(points).game.table.ending = true;
        assert_eq!(said(&at), None, "while it is played");
        at.game.table.stage = Stage::Over;
        assert_eq!(said(&at).as_deref(), why);
        at.game.table.gone = SeatSet::all(3).without(P1);
        assert_eq!(said(&at), None, "everybody else gave up");
    }
}

#[test]
fn large_buildings_score_as_in_the_rulebook() {
    // PR-T9 to PR-T13, PR:R73-R77
    let guild = scored("", "small-sugar-mill sugar-mill small-indigo-plant coffee-roaster guild-hall*", 0, 0);
    assert_eq!(part(&guild, "guild-hall"), Some(6));

    for (tiles, bonus) in [(0, 4), (9, 4), (10, 5), (11, 6), (12, 7)] {
        let island = "corn quarry* ".repeat(6).split_inclusive(' ').take(tiles).collect::<String>();
        assert_eq!(part(&scored(&island, "residence*", 0, 0), "residence"), Some(bonus), "{tiles} tiles");
        assert_eq!(part(&scored(&island, "residence", 0, 0), "residence-empty"), Some(0), "and the table says why");
        assert_eq!(scored(&island, "residence", 0, 0).total, 4, "printed only");
    }

    // 12 people on quarries, 1 on the fortress, the rest in San Juan: 20, 19, 21 and 17 people.
    for (san_juan, bonus) in [(7, 6), (6, 6), (8, 7), (4, 5)] {
        let fortress = scored(&"quarry* ".repeat(12), "fortress*", san_juan, 0);
        assert_eq!(part(&fortress, "fortress"), Some(bonus), "{}", 13 + san_juan);
    }
    for (chips, bonus) in [(23, 5), (24, 6), (3, 0)] {
        assert_eq!(part(&scored("", "customs-house*", 0, chips), "customs-house"), Some(bonus), "{chips} chips");
    }
    let violet = "city-hall* hacienda harbor office construction-hut large-warehouse residence sugar-mill";
    assert_eq!(part(&scored("", violet, 0, 0), "city-hall"), Some(7));
}

#[test]
fn the_whole_score_adds_up() {
    // PR-T51, PR:R72
    let city = "indigo-plant sugar-mill coffee-roaster small-market harbor guild-hall* customs-house*";
    let without = scored("", &format!("{city} city-hall"), 0, 27);
    assert_eq!((part(&without, "buildings"), without.total), (Some(23), 62));
    assert_eq!(scored("", &format!("{city} city-hall*"), 0, 27).total, 67);
    let at = At::table(3).city(P1, city).clone();
    assert_eq!(printed(at.board(P1)), 2 + 2 + 3 + 1 + 3 + 4 + 4);
}

#[test]
fn ties_go_to_doubloons_and_barrels_and_then_are_shared() {
    /// Chips, doubloons and goods of a player.
    type Player = (u16, u16, &'static str);
    // PR:R78. Columns: three players, winners.
    #[rustfmt::skip]
    let rows: [([Player; 3], &[Seat]); 4] = [
        ([(9, 0, ""), (8, 50, ""), (7, 0, "C9")],     &[P1]),
        ([(9, 3, ""), (9, 1, "C2 I1"), (9, 2, "K1")], &[P2]),
        ([(9, 3, "C1"), (9, 1, "C2 I1"), (8, 9, "")], &[P1, P2]),
        ([(0, 2, ""), (0, 2, ""), (0, 2, "")],        &[P1, P2, P3]),
    ];
    for (players, winners) in rows {
        let mut at = At::table(3);
        for (seat, (chips, doubloons, held)) in [P1, P2, P3].into_iter().zip(players) {
            at.chips(seat, chips).doubloons(seat, doubloons).goods(seat, held);
        }
        at.game.table.stage = Stage::Over;
        assert_eq!(at.outcome().winners.iter().collect::<Vec<_>>(), winners, "{players:?}");
    }
}

#[test]
fn at_the_end_everything_is_open() {
    // PR:R5
    let mut at = At::table(3).chips(P1, 5).chips(P2, 6).clone();
    assert_eq!(at.game.view(Eye::Public).seats.map(|s| s.chips), [None; 5]);
    assert_eq!(at.game.view(Eye::Seat(P2)).seats.map(|s| s.chips), [None, Some(6), None, None, None]);
    at.game.table.stage = Stage::Over;
    assert_eq!(at.game.view(Eye::Public).seats.map(|s| s.chips), [Some(5), Some(6), Some(0), None, None]);
}

#[test]
fn with_two_players_all_six_picks_of_the_last_round_are_played() {
    // PR-T50, PR:R70a
    let mut at = At::table(2).doubloons(P1, 0).doubloons(P2, 10).clone();
    at.city(P2, "guild-hall residence fortress customs-house small-market office hospice");
    at.play("p1 role prospector; p2 role builder; p2 build hacienda; p1 pass; p1 role trader");
    assert!(at.game.table.ending);
    at.play("p2 role captain; p1 role craftsman; p2 role settler; p2 pass; p1 pass; chance reveal corn indigo sugar");
    assert!(matches!(at.game.turn(), Turn::Over(_)));
    assert_eq!(at.game.table.cards[Role::Mayor.index()].doubloons, 0, "no doubloon on the seventh card");
}
