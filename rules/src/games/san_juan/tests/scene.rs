//! The scene of the table (SJ:5).

use super::*;
use crate::scene::Panel;
use crate::scene::Stress::{self, Faint, Plain, Strong};

fn panels(at: &At, eye: Eye) -> Vec<(String, Panel)> {
    SanJuan::scene(&at.game.view(eye)).panels.into_iter().map(|panel| (say(&panel.title), panel)).collect()
}

/// Returns a panel line by line: `Draw pile: 102 cards`.
fn lines(at: &At, eye: Eye, title: &str) -> String {
    let (_, panel) = panels(at, eye).into_iter().find(|(name, _)| name == title).expect("a panel of that name");
    let line = |row: crate::scene::Row| {
        let cells: Vec<_> = row.cells.iter().map(|cell| say(&cell.text)).collect();
        format!("{}: {}", say(&row.label), cells.join(", "))
    };
    panel.rows.into_iter().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn what_is_decided_upon_and_the_role_in_play_stand_out() {
    let mut takes = At::table(3);
    takes.city(P1, "gold-mine").play("p1 role prospector").draws("hero").play("p1 mine");
    takes.draws("quarry smithy tobacco-storage library").awaits(&[P1]);
    let mut sells = At::table(3);
    sells.tiles("h1").city(P2, "indigo-plant!").play("p1 role producer; p1 produce done; p3 produce done; p2 role trader");
    let builds = At::table(3).hand(P1, "smithy").play("p1 role builder").clone();
    for (at, decided, roles) in [
        (&At::table(3), vec!["Roles"], [Plain; 5]),
        (&takes, vec!["Cards"], [Plain, Plain, Plain, Plain, Strong]),
        (&sells, vec!["Trading house"], [Plain, Faint, Strong, Plain, Plain]),
        (&builds, vec![], [Strong, Plain, Plain, Plain, Plain]),
    ] {
        let panels = panels(at, Eye::Public);
        let strong: Vec<&str> =
            panels.iter().filter(|(_, panel)| panel.stress == Strong).map(|(name, _)| name.as_str()).collect();
        assert_eq!(strong, decided);
        let of: Vec<Stress> = panels[0].1.rows.iter().map(|row| row.stress).collect();
        assert_eq!(of, roles, "{decided:?}");
    }
    let piles = "Draw pile: 102 cards\nDiscard pile: \nRevealed: tobacco storage (3), smithy (1), quarry (4), library (5)";
    assert_eq!(lines(&takes, Eye::Public, "Cards"), piles);
    assert_eq!(lines(&At::table(3), Eye::Public, "Cards"), "Draw pile: 107 cards\nDiscard pile: ");
}

#[test]
fn players_are_named_with_the_governor_tile_once_there_is_a_governor() {
    // A star stands for each sign beside the name.
    let names = |at: &At| {
        let named = panels(at, Eye::Public).into_iter().filter(|(_, panel)| panel.owner.is_some());
        named.map(|(name, panel)| format!("{name}{}", "*".repeat(panel.signs.len()))).collect::<Vec<_>>().join(", ")
    };
    let mut at = At::fresh(3, &[]);
    assert_eq!(names(&at), "p1, p2, p3");
    at.play("chance governor p2").settle();
    assert_eq!(names(&at), "p1, p2 (governor)*, p3");
    assert_eq!(names(at.gives_up(P3)), "p1, p2 (governor)*, p3 (gave up)");
}

/// SJ:R20, SJ:R37, SJ:R37a
#[test]
fn only_its_owner_sees_how_many_cards_lie_under_a_chapel() {
    for (city, chapel, shown) in [("chapel", 0, true), ("indigo-plant", 0, false), ("chapel", 2, true)] {
        let at = At::table(2).city(P1, city).chapel(P1, chapel).clone();
        let row = format!("Under the chapel: {chapel} cards");
        assert_eq!(lines(&at, Eye::Seat(P1), "p1 (governor)").contains(&row), shown, "{city}, {chapel}");
        assert!(!lines(&at, Eye::Public, "p1 (governor)").contains("Under the chapel"), "{city}, {chapel}");
    }
    let mut at = At::table(2);
    at.city(P1, "chapel crane").hand(P1, "statue").play("p1 role builder; p1 build statue");
    let own = lines(&at, Eye::Seat(P1), "p1 (governor)");
    assert!(own.contains("Buildings 2 of 12: crane, statue\nCovered: chapel\nUnder the chapel: 0 cards"), "{own}");
}

#[test]
fn a_player_sees_its_buildings_its_points_and_what_it_has_chosen_so_far() {
    let mut at = At::table(2);
    at.city(P1, "indigo-plant! indigo-plant smithy").hand(P1, "hero coffee-roaster*8").begins_round();
    let before = lines(&at, Eye::Seat(P1), "p1 (governor)");
    assert!(before.contains("Buildings 3 of 12: indigo plant ×2 (1 good), smithy"), "{before}");
    let (_, panel) = panels(&at, Eye::Public).into_iter().find(|(_, panel)| panel.owner == Some(P1)).expect("a player");
    assert_eq!(panel.rows[0].cells[0].piece.as_ref().expect("a card").circles, ["indigo"], "nothing on the empty one");
    assert!(before.contains("Score if it ended now: 3 VP") && !before.contains("Chosen"), "{before}");
    at.play("p1 discard hero");
    assert!(lines(&at, Eye::Seat(P1), "p1 (governor)").contains("Chosen so far: hero"));
    let others = lines(&at, Eye::Public, "p1 (governor)");
    assert!(!others.contains("hero") && !others.contains("Score"), "{others}");
    at.game.table.stage = Stage::Over;
    assert!(lines(&at, Eye::Public, "p1 (governor)").contains("Score: 3 VP"));
}

/// SJ:R37a, SJ:R40
#[test]
fn everybody_sees_the_sum_of_what_lies_open_and_of_a_chapel_only_where_it_may_be_counted() {
    for (option, seen) in [("off", "Visible points: 4 VP"), ("on", "Visible points: 6 VP")] {
        let mut at = At::with(2, &[("showChapelCount", option)]);
        at.city(P1, "chapel indigo-plant smithy").chapel(P1, 2);
        let (others, own) = (lines(&at, Eye::Public, "p1 (governor)"), lines(&at, Eye::Seat(P1), "p1 (governor)"));
        assert!(others.contains(seen), "{option}: {others}");
        assert!(own.contains("Score if it ended now: 6 VP") && !own.contains("Visible"), "{option}: {own}");
        at.game.table.stage = Stage::Over;
        assert!(!lines(&at, Eye::Public, "p1 (governor)").contains("Visible"), "{option}: all is told");
    }
}

/// SJ:R24
#[test]
fn the_count_of_buildings_stands_out_when_one_more_ends_the_game() {
    let count = |at: &At| {
        let (_, panel) = panels(at, Eye::Public).into_iter().find(|(name, _)| name == "p2").expect("the second player");
        (say(&panel.rows[0].label), panel.rows[0].stress)
    };
    let mut at = At::table(2).city(P2, "indigo-plant*5 sugar-mill*5").clone();
    assert_eq!(count(&at), ("Buildings 10 of 12".to_owned(), Plain));
    at.city(P2, "indigo-plant*5 sugar-mill*5 smithy");
    assert_eq!(count(&at), ("Buildings 11 of 12 (the 12th ends the game)".to_owned(), Strong));
    at.game.table.stage = Stage::Over;
    assert_eq!(count(&at), ("Buildings 11 of 12".to_owned(), Plain));
}

/// SJ:R15, SJ:R16a
#[test]
fn what_a_player_cannot_build_is_held_back_in_its_own_hand_while_a_role_or_building_is_chosen() {
    let held = |at: &At| -> Vec<(String, Stress)> {
        let own = panels(at, Eye::Seat(P1)).into_iter().find(|(_, panel)| panel.owner == Some(P1)).expect("the own panel").1;
        let cards = own.rows.iter().filter(|row| row.shape == crate::scene::Shape::Cards);
        let cards = cards.map(|row| (say(&row.label), row.cells[0].piece.as_ref().expect("a card").stress));
        cards.collect()
    };
    let expected = |last: &str, stresses: [Stress; 3]| -> Vec<(String, Stress)> {
        ["smithy", "quarry", last].map(String::from).into_iter().zip(stresses).collect()
    };
    let mut at = At::table(3).city(P1, "smithy").hand(P1, "smithy quarry library").clone();
    assert_eq!(held(&at), expected("library", [Faint, Faint, Faint]), "one is built already, two cards pay for nothing else");
    at.hand(P1, "smithy quarry library*3");
    assert_eq!(held(&at), expected("library ×3", [Faint, Plain, Faint]), "four cards pay for the quarry");
    at.play("p1 role builder");
    assert_eq!(held(&at), expected("library ×3", [Faint, Plain, Plain]), "the privilege saves one");
    at.play("p1 build quarry");
    assert_eq!(held(&at), expected("library ×3", [Plain, Plain, Plain]), "all of them can pay");
}

/// SJ:R41-R44
#[test]
fn a_card_shows_no_number_for_points_that_are_counted_at_the_end() {
    let at = At::table(2).hand(P1, "smithy palace").clone();
    let own = panels(&at, Eye::Seat(P1)).into_iter().find(|(_, panel)| panel.owner == Some(P1)).expect("the own panel").1;
    let cards = own.rows.iter().filter(|row| row.shape == crate::scene::Shape::Cards);
    let points: Vec<_> = cards.map(|row| row.cells[0].piece.as_ref().expect("a card").points).collect();
    assert_eq!(points, [Some(1), None]);
    assert!(lines(&at, Eye::Seat(P1), "p1 (governor)").contains("palace: costs 6 · ? VP"));
}

#[test]
fn the_prices_in_use_stand_out_and_the_next_ones_give_way_to_them() {
    let prices = |at: &At| {
        let house = panels(at, Eye::Public).into_iter().find(|(name, _)| name == "Trading house").expect("prices").1;
        house.rows.iter().map(|row| (say(&row.label), row.stress)).collect::<Vec<_>>()
    };
    let mut at = At::table(3);
    at.tiles("h1").city(P2, "indigo-plant!").play("p1 role producer; p1 produce done; p3 produce done; p2 role trader");
    let prices = prices(&at);
    assert!(prices.contains(&("Prices".to_owned(), Strong)), "{prices:?}");
    assert!(prices.iter().all(|(name, stress)| name == "Prices" || *stress == Faint), "{prices:?}");
}
