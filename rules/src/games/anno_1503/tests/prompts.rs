//! How decisions are offered.

use super::*;
use crate::game::Group;
use crate::testing::prompts::{entries, prompt};
use crate::testing::words::Words;

/// Writes each entry as `Sell cloth (+2) / to the settler on space 2`.
fn said(prompt: &Prompt) -> Vec<String> {
    testing::prompts::said::<Anno>(prompt)
}

#[test]
fn entries_say_what_happens() {
    let mut at = At::town(3);
    at.people(P1, "pioneer settler citizen pioneer").buildings(P1, "large-branch").gold(P1, 20).hand(P2, "2wood");
    at.hand(P1, "2cloth 2stone wood tool 2tobacco spice").agreements(P1, 1);
    let lines = said(&prompt(&at, P1));
    for line in [
        "Build a ship for 1 wood, 1 tool, 1 cloth",
        "Pioneer with church / 2 goods in a golden age",
        "Upgrade space 1 to a settler: 2 stone, 1 cloth",
        "Upgrade space 3 to a merchant: 1 spice, 2 tobacco",
        "Sell stone to space 4 (+1) / to the pioneer on space 4",
        "Sell cloth (+2) / to the settler on space 2",
        "Buy tobacco (−5)",
        "Draw a card from p2 (−2) / 2 cards in hand",
        "Done, sail / no more building, selling or buying this turn",
    ] {
        assert!(lines.contains(&line.to_owned()), "{line}: {lines:#?}");
    }
    assert_eq!(prompt(&at, P1).ready[0].actions, ["close", "end"]);
}

/// Each ship has its single steps, and there are courses to the tiles within reach.
#[test]
fn a_ship_is_offered_steps_and_courses() {
    let mut at = At::town(4);
    at.ships(P1, "c1 c3").play("p1 close");
    let offered = prompt(&at, P1);
    let words = Words::<Anno>::english();
    let labels: Vec<String> = offered
        .groups
        .iter()
        .filter_map(|g| match g {
            Group::One { label, .. } => Some(words.say(label)),
            _ => None,
        })
        .collect();
    assert_eq!(labels, ["Ship 1 at C1 (4 action points)…", "Ship 2 at C3 (4 action points)…", "Carry on…"]);
    let course = offered.ready.iter().find(|ready| ready.key == "1-b4").expect("a course");
    assert_eq!(words.say(&course.label), "5 · Ship 1: look at B4, east (4 action points)");
    assert_eq!(
        words.say(&offered.ask.clone().unwrap()),
        "sail and explore (ship 1 at C1: 4 action points, ship 2 at C3: 4 action points), or end your turn"
    );
    assert!(said(&offered).contains(&"Ship 1: east".to_owned()));
    assert_eq!(course.actions, ["sail 1 east", "sail east", "sail east", "sail look north"]);
    at.play(&course.actions.iter().map(|action| format!("p1 {action}")).collect::<Vec<_>>().join(";"));
    assert_eq!(at.game.table.stage, Stage::Looked(Ship(0), square("b4")));
    // Next to a ship, a look is a single step.
    let mut near = At::town(2);
    near.ships(P1, "c2").play("p1 close");
    let lines = said(&prompt(&near, P1));
    assert!(lines.contains(&"1 · Look north at B2".to_owned()) && lines.contains(&"Sail east".to_owned()), "{lines:?}");
    assert!(!prompt(&near, P1).ready.iter().any(|ready| ready.key == "1-b2"));
}

#[test]
fn what_a_tile_shows_is_asked_with_what_can_be_done_with_it() {
    let mut at = At::town(2);
    at.ships(P1, "c2").play("p1 close; p1 sail look north");
    let offered = prompt(&at, P1);
    let words = Words::<Anno>::english();
    assert_eq!(words.say(&offered.ask.clone().unwrap()), "use the tile at B2 (tobacco branch) or leave it");
    assert_eq!(said(&offered)[0], "Put it at site 2 (stone)");
    assert_eq!(said(&offered).last().unwrap(), "Leave it");
}

#[test]
fn discarding_is_proposed_from_what_is_missed_least() {
    let mut at = At::town(2);
    at.hand(P1, "6stone wood tool").ships(P1, "").play("p1 end");
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
    let words = Words::<Anno>::english();
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
                    assert!(words.say(&entry.label).chars().count() <= 80, "{}", words.say(&entry.label));
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

/// A press that gives away what can still be built or sold asks once. AN:R6
#[test]
fn what_ends_the_town_asks_once_while_something_can_be_built_or_sold() {
    let asks = |hand: &str, ships: &str, ends: &str| {
        let mut at = At::town(2);
        at.hand(P1, hand).ships(P1, ships);
        let prompt = prompt(&at, P1);
        let entry = prompt.groups.iter().flat_map(Group::entries).find(|entry| entry.action == ends).expect(ends);
        entry.rash
    };
    for (ships, ends) in [("c2", "close"), ("", "end")] {
        assert!(asks("wood wood stone stone tool tool cloth", ships, ends), "{ends}");
        assert!(!asks("", ships, ends), "{ends}");
    }
}
