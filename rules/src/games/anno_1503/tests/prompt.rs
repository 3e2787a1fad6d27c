//! How decisions are offered.

use super::*;
use crate::game::Group;
use crate::testing::prompt::{entries, prompt};
use crate::testing::words::Words;

#[test]
fn entries_say_what_happens() {
    let mut at = At::town(3);
    at.people(P1, "pioneer settler citizen pioneer").buildings(P1, "large-branch").gold(P1, 20).hand(P2, "2wood");
    at.hand(P1, "2cloth 2stone wood tool 2tobacco spice").agreements(P1, 1);
    let lines = said(&prompt(&at, P1));
    for line in [
        "Build a ship / 1 wood, 1 tool, 1 cloth",
        "Place a pioneer with a church / 1 wood, 1 tool · 2 goods in a golden age",
        "Upgrade space 1 to a settler / 2 stone, 1 cloth",
        "Upgrade space 3 to a merchant / 1 spice, 2 tobacco",
        "Sell stone to space 4 (+1) / to the pioneer on space 4",
        "Sell cloth (+2) / to the settler on space 2",
        "Buy tobacco (−5)",
        "Draw a good from p2 (−2) / 2 cards in hand",
        "Set sail / no more building, selling or buying this turn",
    ] {
        assert!(lines.contains(&line.to_owned()), "{line}: {lines:#?}");
    }
}

/// Each ship has its single steps, and there are courses to the tiles within reach.
#[test]
fn a_ship_is_offered_steps_and_courses() {
    let mut at = At::town(4).ships(P1, "c1 c3").play("p1 close").clone();
    let offered = prompt(&at, P1);
    let labels: Vec<String> = offered
        .groups
        .iter()
        .filter_map(|g| match g {
            Group::One { label, .. } => Some(say(label)),
            _ => None,
        })
        .collect();
    assert_eq!(labels, ["Sail step by step…", "Carry on…"]);
    let course = offered.ready.iter().find(|ready| ready.key == "1-b4").expect("a course");
    assert_eq!(say(&course.label), "Ship at C1: go see B4 (4 points)");
    assert_eq!(
        say(offered.ask.clone().unwrap()),
        "sail and explore, or end your turn (4 points for the ship at C1, 4 points for the ship at C3)"
    );
    assert!(said(&offered).contains(&"Ship at C1: sail east".to_owned()));
    assert_eq!(course.actions, ["sail 1 east", "sail east", "sail east", "sail look north"]);
    at.play(&course.actions.iter().map(|action| format!("p1 {action}")).collect::<Vec<_>>().join(";"));
    assert_eq!(at.game.table.stage, Stage::Looked(Ship(0), square("b4")));
    // The nearest comes first: next to a ship, a look is a single step.
    let near = At::town(2).ships(P1, "c2").play("p1 close").clone();
    let offered = prompt(&near, P1);
    assert_eq!(say(&offered.ready[0].label), "1 · Look at B2, north (1 point)");
    assert_eq!((offered.ready[0].key, &offered.ready[0].actions[..]), ("1-b2", &["sail look north".to_owned()][..]));
    let shown = |action: &str| entries(&offered).iter().any(|entry| entry.action == action && !entry.waits);
    assert!(shown("sail east") && !shown("sail look north"), "{offered:#?}");
}

/// A number on the map is a seat's. Menus leave two rows of buttons: the best course with the end
/// of the turn, and what every panel has.
#[test]
fn two_ships_are_offered_in_menus_and_named_by_where_they_are() {
    type Row = (&'static str, &'static str, &'static str, &'static [&'static str], [&'static str; 2]);
    const ROWS: [Row; 3] = [
        // Of two alike one is offered; the other can be typed.
        (
            "c1 c1",
            "p1 close",
            "(3 points for each ship at C1)",
            &["sail 1 north", "sail 1 east", "sail 1 south"],
            ["Ship at C1: go see B2 (2 points)", "Bateau en C1\u{a0}: voir B2 (2 points)"],
        ),
        (
            "c1 c2",
            "p1 close",
            "(3 points for the ship at C1, 3 points for the ship at C2)",
            &["sail 1 north", "sail 1 east", "sail 1 south", "sail 2 east", "sail 2 west"],
            ["Ship at C2: look at B2 (1 point)", "Bateau en C2\u{a0}: voir B2 (1 point)"],
        ),
        // Both are at C2, and one has looked.
        (
            "c2 c4",
            "p1 close; p1 sail 1 look north; p1 return; p1 sail 2 west; p1 sail west",
            "(2 points for the ship at C2, 1 point for the ship at C2)",
            &["sail east", "sail west", "sail 1 east", "sail 1 west"],
            ["Ship with 2 points: B2 again (1 point)", "Bateau à 2 points\u{a0}: revoir B2 (1 point)"],
        ),
    ];
    let languages = [Words::<Anno>::english(), Words::<Anno>::french()];
    for (ships, moves, points, steps, label) in ROWS {
        let at = At::town(3).ships(P1, ships).play(moves).clone();
        let offered = prompt(&at, P1);
        let ask = languages[0].say(offered.ask.as_ref().expect("a question"));
        assert!(ask.ends_with(points), "{ask}");
        let (sail, others): (Vec<_>, Vec<_>) = entries(&offered).into_iter().partition(|entry| entry.action.starts_with("sail"));
        assert!(sail.iter().all(|entry| entry.in_menu), "{offered:#?}");
        assert!(offered.ready.iter().all(|ready| ready.in_menu != ready.chosen), "{offered:#?}");
        assert_eq!(offered.ready.iter().filter(|ready| ready.chosen).count(), 1, "{offered:#?}");
        assert_eq!(others.iter().map(|entry| entry.action.as_str()).collect::<Vec<_>>(), ["end"]);
        let shown: Vec<&str> = sail.iter().filter(|entry| !entry.waits).map(|entry| entry.action.as_str()).collect();
        assert_eq!(shown, steps, "{ships}");
        for (words, label) in languages.iter().zip(label) {
            let labels = sail.iter().map(|entry| &entry.label).chain(offered.ready.iter().map(|ready| &ready.label));
            let labels: Vec<String> = labels.map(|label| words.say(label)).collect();
            assert!(labels.iter().any(|said| said == label), "{label}: {labels:#?}");
            assert!(labels.iter().all(|said| said.chars().count() <= 40), "{labels:#?}");
        }
    }
}

/// What sells for 1 gold costs 6 to buy: the only trade outside a menu is the recommended one.
#[test]
fn building_and_buying_come_before_selling() {
    type Row = (fn() -> At, &'static [&'static str], &'static [&'static str]);
    const ROWS: [Row; 3] = [
        (short_of_spice, &["Suggested…", "Buy…", "Sell…", "Carry on…"], &["buy spice", "end"]),
        (|| town("4stone", ""), &["Suggested…", "Carry on…"], &["sell stone 1", "end"]),
        (|| town("wood", "c2"), &["Sell…", "Carry on…"], &["close"]),
    ];
    for (at, groups, buttons) in ROWS {
        let offered = prompt(&at(), P1);
        assert_eq!(offered.groups.iter().map(|group| say(group.label())).collect::<Vec<_>>(), groups);
        let all = entries(&offered);
        let plain: Vec<&str> = all.iter().filter(|entry| !entry.in_menu).map(|entry| entry.action.as_str()).collect();
        assert_eq!(plain, buttons, "{groups:?}");
    }
}

fn short_of_spice() -> At {
    town("stone spice", "").people(P1, "settler pioneer").gold(P1, 6).clone()
}

#[test]
fn what_a_tile_shows_is_asked_with_what_can_be_done_with_it() {
    let at = At::town(2).ships(P1, "c2").play("p1 close; p1 sail look north").clone();
    let offered = prompt(&at, P1);
    assert_eq!(say(offered.ask.clone().unwrap()), "use or leave the tile at B2 (tobacco branch)");
    assert_eq!(said(&offered)[0], "Put it at site 2: stone or tobacco");
    assert_eq!(said(&offered).last().unwrap(), "Leave it");
}

#[test]
fn discarding_is_proposed_from_what_is_missed_least() {
    let mut at = At::town(2).hand(P1, "6stone wood tool").ships(P1, "").play("p1 end").clone();
    let offered = prompt(&at, P1);
    let [Group::Several { entries, min: 3, max: 3, close: None, .. }] = &offered.groups[..] else { panic!("{offered:?}") };
    let chosen: Vec<_> = entries.iter().filter(|e| e.chosen).map(|e| e.action.as_str()).collect();
    assert_eq!(chosen, ["discard stone"; 3]);
    at.play("p1 discard stone; p1 discard stone");
    assert!(matches!(&prompt(&at, P1).groups[..], [Group::One { .. }]));
}

#[test]
fn a_church_takes_two_at_once() {
    let mut at = At::start(2);
    at.people(P1, "pioneer settler pioneer pioneer").buildings(P1, "church").play("chance roll 6; chance event 6");
    let offered = prompt(&at, P1);
    let [Group::Several { entries, min: 2, max: 2, .. }] = &offered.groups[..] else { panic!("{offered:?}") };
    assert_eq!((entries.len(), entries.iter().filter(|e| e.chosen).count()), (12, 2));
    assert!(matches!(&prompt(&at, P2).groups[..], [Group::One { .. }]));
}

/// Every verb has at most 25 entries, and each entry fits a menu.
#[test]
fn nothing_that_can_be_typed_is_hidden_by_the_limits_of_a_list() {
    for seed in 0..3 {
        let mut game = Anno::new(&options_of(&[("turnLimit", "300")]), 2 + seed as u8).unwrap();
        let (mut dice, mut offers) = (SeededDice::new(seed), Vec::new());
        while let Some((by, action)) = step(&game, |_| SimulatedPlayer::Random, &mut dice, &mut offers) {
            game.apply(by, &action, &mut Told::deaf()).unwrap();
            for seat in game.turn().awaited().iter() {
                if dice.below(4) > 0 {
                    continue;
                }
                let offered = Anno::prompt(&game.view(Eye::Seat(seat)), seat).map(Action::to_string);
                let all = entries(&offered);
                for entry in &all {
                    assert!(say(&entry.label).chars().count() <= 80, "{}", say(&entry.label));
                }
                for verb in Anno::INFO.verbs {
                    let here = all.iter().filter(|entry| entry.action.split(' ').next() == Some(verb.name)).count();
                    assert!(here <= 25, "{} {here}", verb.name);
                }
                assert!(offered.ready.len() <= 25);
            }
        }
    }
}

/// AN:R32: the ships of four players go far. Nothing in a menu is blue.
#[test]
fn of_many_courses_the_best_is_a_button() {
    let at = At::town(4).ships(P1, "c1").play("p1 close").clone();
    let ready = prompt(&at, P1).ready;
    let (buttons, menu): (Vec<_>, Vec<_>) = ready.iter().partition(|ready| !ready.in_menu);
    assert!(menu.len() > 4 && menu.iter().all(|ready| !ready.chosen), "{menu:#?}");
    let [best] = buttons[..] else { panic!("{buttons:#?}") };
    assert_eq!((best.chosen, best.key), (true, ready[0].key));
}

/// What is blue, and what asks once.
#[test]
fn a_beginner_is_shown_what_to_press_and_asked_before_giving_something_away() {
    type Row = (&'static str, fn() -> At, &'static [&'static str], &'static [&'static str]);
    const ROWS: &[Row] = &[
        // AN:R23, AN:R6a: what can be paid for comes before the end of the town phase.
        ("AN:R23", || town("2stone cloth", "c2"), &["develop 1"], &["close"]),
        ("AN:R23", || town("2stone cloth", ""), &["develop 1", "develop 1, end"], &["end"]),
        ("AN:R27", || town("4stone", ""), &["sell stone 1"], &["end"]),
        ("AN:R27", || town("4stone", "c2"), &["sell stone 1"], &["close"]),
        // What a card is missing for is not sold, nor what else it needs.
        ("AN:R27", || town("stone cloth", ""), &[], &[]),
        // Nothing is left to gain: ships sail, and the end of a turn is never blue.
        ("AN:R6a", || town("", "c2"), &["close"], &[]),
        ("AN:R6a", || town("cloth", ""), &[], &[]),
        // Nor are ships, while something can still be sold.
        ("AN:R6a", || town("wood", "c2"), &[], &[]),
        // AN:R32: the nearest tile that is worth a look.
        ("AN:R32", || sea("p1 close"), &["sail look north"], &["end"]),
        ("AN:R35", || sea("p1 close; p1 sail look north; p1 return"), &["sail look south"], &["end"]),
        ("AN:R32", || sea("p1 close; p1 sail west"), &[], &[]),
        // Of two ships, that of the one that is nearest to such a tile.
        ("AN:R32", || town("", "c1 c2").play("p1 close").clone(), &["sail 2 look north"], &["end"]),
        ("AN:R32", || town("", "c2 c1").play("p1 close").clone(), &["sail 1 look north"], &["end"]),
        // A ship has moved, and has a point left for a tile beside it.
        ("AN:R34", beside_tiles, &["sail look north"], &["end"]),
        // AN:R36-R38: what can be used, and what cannot.
        ("AN:R37", || sea("p1 close; p1 sail look north"), &["use bridge 2"], &["return"]),
        ("AN:R38", || full("p1 close; p1 sail look south"), &[], &[]),
        // AN:R14: pirates are given what hurts least.
        ("AN:R14", raided, &["lose 2"], &[]),
        // AN:R18: goods are proposed by the hand.
        ("AN:R18", golden, &["take tool"], &[]),
        ("AN:R7", || over(6), &["discard stone"], &[]),
    ];
    for (clause, at, blue, rash) in ROWS {
        let prompt = prompt(&at(), P1);
        let entries = prompt.groups.iter().filter(|group| matches!(group, Group::One { .. })).flat_map(Group::entries);
        let (chosen, asks): (Vec<_>, Vec<_>) =
            entries.filter(|e| e.chosen || e.rash.is_some()).partition(|entry| entry.rash.is_none());
        let ready = prompt.ready.iter().filter(|ready| ready.chosen).map(|ready| ready.actions.join(", "));
        let chosen: Vec<String> = chosen.into_iter().map(|entry| entry.action.clone()).chain(ready).collect();
        assert_eq!(chosen, *blue, "{clause}: {prompt:#?}");
        assert_eq!(asks.into_iter().map(|entry| &entry.action).collect::<Vec<_>>(), *rash, "{clause}");
    }
}

fn town(hand: &str, ships: &str) -> At {
    At::town(2).hand(P1, hand).ships(P1, ships).gold(P1, 0).clone()
}

fn sea(moves: &str) -> At {
    town("", "c2").play(moves).clone()
}

fn beside_tiles() -> At {
    town("", "c1").play("p1 close; p1 sail east").clone()
}

fn full(moves: &str) -> At {
    town("", "c2").agreements(P1, 3).play(moves).clone()
}

fn raided() -> At {
    At::start(2).branches(P1, "2 spice").agreements(P1, 1).gold(P1, 0).play("chance roll 6; chance event 1").clone()
}

fn golden() -> At {
    At::start(2).hand(P1, "stone").play("chance roll 6; chance event 6").clone()
}

fn over(stones: u8) -> At {
    town(&format!("{stones}stone"), "").play("p1 end").clone()
}

/// The question before something is given away names it as an act. AN:R23-R29
#[test]
fn who_ends_the_town_phase_too_early_is_told_what_they_can_still_do() {
    type Row = (fn() -> At, &'static str, &'static str);
    const ROWS: [Row; 5] = [
        (|| town("2stone cloth", ""), "end", "You can still upgrade space 1 to a settler. End your turn anyway?"),
        (
            || town("2stone cloth", "c2"),
            "close",
            "You can still upgrade space 1 to a settler, but not once you set sail. Set sail anyway?",
        ),
        (|| town("4stone", ""), "end", "You can still sell 1 stone for 1 gold. End your turn anyway?"),
        (short_of_spice, "end", "You can still buy 1 spice for 6 gold. End your turn anyway?"),
        (fourth_space, "end", "You can still place a pioneer with a restaurant. End your turn anyway?"),
    ];
    for (at, action, asked) in ROWS {
        let offered = prompt(&at(), P1);
        let entry = entries(&offered).into_iter().find(|entry| entry.action == action).expect("it can be done");
        assert_eq!(entry.rash.as_ref().map(say).as_deref(), Some(asked));
    }
    let ready: Vec<String> = prompt(&fourth_space(), P1).ready.iter().map(|ready| say(&ready.label)).collect();
    assert_eq!(ready, ["Place a pioneer with a restaurant, then end turn"]);
}

/// A pioneer there comes with a building. AN:R24
fn fourth_space() -> At {
    town("wood tool", "").people(P1, "pioneer settler pioneer").clone()
}

/// AN:R27, AN:R29: the best sale is the first, and so is the purchase that completes a development.
#[test]
fn the_best_trade_comes_first() {
    let mut at = At::town(2).people(P1, "pioneer settler").hand(P1, "4stone 3cloth").gold(P1, 20).clone();
    let offered = prompt(&at, P1);
    let first =
        |verb: &str| entries(&offered).iter().find(|entry| entry.action.starts_with(verb)).map(|entry| entry.action.clone());
    assert_eq!(first("sell").as_deref(), Some("sell cloth 2"));
    at.people(P1, "settler pioneer").hand(P1, "stone spice").gold(P1, 6);
    assert_eq!(
        entries(&prompt(&at, P1)).iter().find(|e| e.action.starts_with("buy")).map(|e| e.action.as_str()),
        Some("buy spice")
    );
}

#[test]
fn a_good_to_take_is_named_alone_and_one_to_discard_with_what_becomes_of_it() {
    let first = |at: At| (said(&prompt(&at, P1))[0].clone(), Words::<Anno>::french().say(&entries(&prompt(&at, P1))[0].label));
    assert_eq!(first(golden()), ("Stone".into(), "Pierre".into()));
    assert_eq!(first(over(6)), ("Discard stone".into(), "Défausser 1 pierre".into()));
}

/// What everybody presses to see the choices says what there is to do. AN:R6
#[test]
fn the_button_to_the_town_says_what_can_be_done() {
    let at = town("wood", "");
    let open = Anno::open_prompt(&at.game.view(Eye::Public), P1);
    assert_eq!(open.opener.map(say).as_deref(), Some("Build, sell, buy…"));
}

/// AN:R9, AN:R18: everybody sees which goods one may take, and only the taker which one is missing.
#[test]
fn the_good_that_is_missing_is_marked_for_its_taker_alone() {
    let at = At::start(2).hand(P1, "wood cloth").play("chance roll 6; chance event 6").clone();
    let (own, words) = (prompt(&at, P1), Words::<Anno>::english());
    let chosen = |prompt: &Prompt| entries(prompt).iter().filter(|e| e.chosen).map(|e| e.action.clone()).collect::<Vec<_>>();
    let missing: Vec<String> = own.missing.iter().map(|text| words.say(text)).collect();
    assert_eq!((own.public, chosen(&own)), (true, vec!["take tool".to_owned()]));
    assert_eq!(missing, ["You need 1 more tool for a ship or a pioneer."]);
    let open = own.openly();
    assert_eq!((chosen(&open), open.missing, open.about), (vec![], vec![], None));
    // A cloth would do for a ship, but the site gives wood and its branch spice.
    let site = At::start(2).hand(P1, "wood tool").branches(P1, "3 spice").play("chance roll 3").clone();
    assert_eq!(prompt(&site, P1).missing, []);
}

/// AN:R34, AN:R35: a ship that has just left a tile is not sent back to it, and what its owner has
/// seen is said, to the owner alone.
#[test]
fn a_tile_just_left_is_not_suggested_and_one_seen_is_named() {
    let mut at = town("", "c2").play("p1 close").clone();
    assert!(prompt(&at, P1).public);
    at.play("p1 sail look north; p1 return");
    let left = prompt(&at, P1);
    assert!(!left.public && left.ready.iter().all(|ready| ready.key != "1-b2"), "{left:#?}");
    let again = entries(&left).into_iter().find(|entry| entry.action == "sail look north").expect("it can be done");
    assert!(!again.waits);
    let label = say(&again.label);
    assert!(label.ends_with(" · Look at B2 again, north (1 point)"), "{label}");
    let missing: Vec<String> = left.missing.iter().map(say).collect();
    assert_eq!(missing, ["You have already seen B2 (tobacco branch)."]);
    // The other ship may come for it.
    let mut two = At::town(2);
    two.ships(P1, "c2 c3").play("p1 close; p1 sail 1 look north; p1 return; p1 sail 1 east; p1 sail 2 west");
    let offered = prompt(&two, P1);
    let course = offered.ready.iter().find(|ready| ready.key == "2-b2").expect("a course");
    assert_eq!(say(&course.label), "Ship at C2: B2 again (1 point)");
}

/// AN:R6: a phase that can only end says so, and ends by itself where everybody can work it out.
#[test]
fn where_nothing_is_left_the_question_says_so() {
    type Row = (fn() -> At, &'static str, bool);
    const ROWS: &[Row] = &[
        (|| town("2spice", ""), "end your turn (nothing left to build, sell or buy)", false),
        (|| town("2spice", "c2"), "set sail (nothing left to build, sell or buy)", false),
        (|| sold("cloth stone wood", ""), "end your turn (nothing left to build, sell or buy)", true),
        (|| sold("cloth stone wood", "c2"), "set sail (nothing left to build, sell or buy)", true),
        (|| sold("cloth spice stone wood", ""), "end your turn (nothing left to build, sell or buy)", false),
    ];
    for (at, ask, public) in ROWS {
        let offered = prompt(&at(), P1);
        assert_eq!(offered.ask.as_ref().map(say).as_deref(), Some(*ask));
        assert_eq!(offered.public, *public, "{ask}");
    }
}

/// In a first game. AN:2.1, AN:R43
#[test]
fn a_question_in_town_is_about_prices_and_the_last_one_about_what_wins() {
    let about = |hand: &str| say(prompt(&town(hand, ""), P1).about.unwrap());
    let prices = "Ship: cloth, wood, tool. Pioneer: wood, tool. Settler: cloth, 2 stone. Goods sell for 1 gold or more";
    assert!(about("wood").starts_with(prices), "{}", about("wood"));
    assert!(about("2spice").contains("any 3 of these"), "{}", about("2spice"));
}

/// After both inhabitants have bought something.
fn sold(hand: &str, ships: &str) -> At {
    town(hand, ships).people(P1, "pioneer pioneer").play("p1 sell wood 1; p1 sell stone 2").clone()
}

/// AN:R7: a merchant and a citizen come first; wood, for a ship, is not kept.
#[test]
fn a_stand_in_keeps_what_its_first_two_wishes_need() {
    let mut at = At::town(2);
    at.people(P1, "citizen settler").ships(P1, "").hand(P1, "stone 2spice 2tobacco wood");
    let view = at.game.view(Eye::Seat(P1));
    assert_eq!(super::super::heuristic::spare(&view, P1, view.own(P1).hand, 1), [Good::Wood]);
}

/// What a player may wonder about is said to them alone: a card that is missing, a limit, a tile of
/// no use.
#[test]
fn what_is_not_offered_is_explained() {
    type Row = (&'static str, fn() -> At, &'static [&'static str]);
    const ROWS: &[Row] = &[
        ("AN:R20-R23", || town("wood tool stone", "c2"), &["You need 1 more cloth for a ship, 6 more gold to buy a good."]),
        // A tool is missing, but can't be got in this turn any more.
        ("AN:R20-R23", || sold("cloth stone 2wood", "c2"), &[]),
        ("AN:R29", bought, &["You have already bought twice this turn."]),
        ("AN:R20", || town("wood tool cloth", "c2 c3"), &["Both your ships are at sea: you can’t build another."]),
        ("AN:R32", || sailed("c2 c1"), &["Your ship at C4 has no action points left."]),
        ("AN:R32", || sailed("c2 c4"), &["One of your ships at C4 has no action points left."]),
        ("AN:R32", || sailed("c2"), &[]),
        ("AN:R37", branched, &["You can’t use it: every site has its branch already."]),
        ("AN:R39", without_riser, &["You can’t use it: none of your inhabitants can be upgraded."]),
        ("AN:R38", || full("p1 close; p1 sail look south"), &["You already have 3 agreements."]),
        ("AN:R38", || sea("p1 close; p1 sail look south"), &[]),
    ];
    for (clause, at, said) in ROWS {
        let at = at();
        let missing: Vec<String> = prompt(&at, P1).missing.iter().map(say).collect();
        assert_eq!(missing, *said, "{clause}");
        assert_eq!(Anno::open_prompt(&at.game.view(Eye::Public), P1).missing, [], "{clause}");
    }
}

fn bought() -> At {
    town("", "").gold(P1, 30).play("p1 buy spice; p1 buy tobacco").clone()
}

pub(super) fn sailed(ships: &str) -> At {
    town("", ships).play("p1 close; p1 sail 1 east; p1 sail east").clone()
}

fn branched() -> At {
    At::town(3).branches(P1, "2 spice, 3 tobacco, 4 wood, 5 tobacco").ships(P1, "c4").play("p1 close; p1 sail look north").clone()
}

pub(super) fn without_riser() -> At {
    let mut at = At::town(2);
    at.people(P1, "merchant merchant merchant settler settler settler settler").buildings(P1, "forge church school shipyard");
    at.ships(P1, "d5").play("p1 close; p1 sail look east");
    at
}

/// The public message offers a few steps; where there are more, the private view has them all.
#[test]
fn many_courses_are_offered_in_private() {
    for (ships, public) in [("c2", true), ("c2 c4", false)] {
        let at = town("", ships).play("p1 close").clone();
        let own = prompt(&at, P1);
        assert_eq!(own.public, public, "{ships}");
        let open = Anno::open_prompt(&at.game.view(Eye::Public), P1);
        assert_eq!(open.ask, own.ask, "action points lie open");
        assert_eq!(open.opener.map(say).as_deref(), Some("Sail, explore…"));
    }
}
