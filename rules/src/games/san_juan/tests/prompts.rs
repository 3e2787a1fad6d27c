//! How decisions are offered.

use super::*;
use crate::game::Group;
use crate::testing::prompts::{entries, prompt};
use crate::testing::words::Words;

/// Lists the entries: `Build library for 4 / doubles the privilege of your role · 3 VP`.
fn said(prompt: &Prompt) -> Vec<String> {
    testing::prompts::said::<SanJuan>(prompt)
}

fn ask(prompt: &Prompt) -> String {
    Words::<SanJuan>::english().say(prompt.ask.as_ref().unwrap())
}

#[test]
fn entries_say_what_happens() {
    let mut at = At::table(3);
    at.city(P1, "chapel crane indigo-plant!").hand(P1, "quarry indigo-plant palace statue");
    assert_eq!(said(&prompt(&at, P1))[0], "Builder / Everyone may build; you pay 1 less");
    assert_eq!(prompt(&at, P2), Prompt::default());
    at.play("p1 role builder");
    let building = [
        "Build indigo plant for 0 / makes indigo · 1 VP",
        "Build quarry, from 0 / builder: violet buildings cost 1 less · 2 VP",
        "Build statue, from 0 / monument · 3 VP",
        "Build palace, from 2 / end: 1 VP for every 4 other VP · 0 VP",
        "Build nothing",
    ];
    assert_eq!(said(&prompt(&at, P1)), building);
    at.play("p1 build quarry");
    assert_eq!(ask(&prompt(&at, P1)), "crane: where does the quarry go?");
    let places = [
        "Beside the others, for 3",
        "Over indigo plant, for 2 / the covered building no longer counts; it has a good on it",
        "Over chapel, for 0 / the covered building no longer counts",
        "Back to the buildings",
    ];
    assert_eq!(said(&prompt(&at, P1)), places);
    at.play("p1 cover indigo-plant");
    assert_eq!(ask(&prompt(&at, P1)), "pay 2 cards for the quarry");
    assert_eq!(said(&prompt(&at, P1))[0], "Pay indigo plant (1) / makes indigo · 1 VP");
}

#[test]
fn goods_are_offered_with_what_they_bring() {
    let mut at = At::table(3);
    at.tiles("h3").city(P1, "indigo-plant! silver-smelter! library").play("p1 role trader");
    let offered = prompt(&at, P1);
    assert_eq!(said(&offered), ["indigo for 1", "silver for 3"]);
    assert_eq!(ask(&offered), "sell up to 3 goods");
    let ready: Vec<_> = offered.ready.iter().map(|r| (Words::<SanJuan>::english().say(&r.label), r.actions.join(", "))).collect();
    assert_eq!(ready[0], ("Sell 1 indigo, 1 silver for 4 cards".into(), "sell silver, sell indigo, sell done".into()));
    assert_eq!(ready[1], ("Nothing".into(), "sell done".into()));
    // With room for one good, the dearest is proposed.
    let mut at = At::table(3);
    at.tiles("h3").city(P2, "indigo-plant! silver-smelter!").play("p1 role trader");
    assert_eq!(prompt(&at, P2).ready[0].actions.join(", "), "sell silver, sell done");
    at.play("p2 sell indigo");
    assert_eq!(said(&prompt(&at, P2)), ["Done"]);
    // The label counts what buildings add, and goods named before.
    let mut at = At::table(3);
    at.tiles("h3").city(P1, "indigo-plant! silver-smelter! market-hall market-stand").play("p1 role trader; p1 sell indigo");
    assert_eq!(Words::<SanJuan>::english().say(&prompt(&at, P1).ready[0].label), "Sell 1 silver for 6 cards");
}

/// Thirty cards of all sorts.
fn thirty() -> String {
    let kinds = "sugar-mill*5 coffee-roaster*4 silver-smelter*2 smithy*2 gold-mine archive poor-house trading-post well*2 market-stand \
        tower aqueduct carpenter market-hall library statue victory-column hero guild-hall city-hall";
    assert_eq!(super::position::cards(kinds).total(), 30);
    kinds.to_owned()
}

/// Asserts that four menus of 25 entries and a row of buttons are enough.
fn fits(prompt: &Prompt, what: &str) {
    let mut menus = 0;
    let mut seen = std::collections::BTreeSet::new();
    for group in &prompt.groups {
        let (Group::One { entries, .. } | Group::Several { entries, .. }) = group else { panic!("{what}: a form") };
        let is_button = matches!(group, Group::One { .. }) && entries.iter().all(|e| !e.in_menu) && entries.len() == 1;
        menus += if is_button { 0 } else { entries.len().div_ceil(25) };
        assert!(entries.len() <= 25, "{what}: {} entries", entries.len());
        if let Group::One { .. } = group {
            assert!(entries.iter().all(|e| seen.insert(e.action.clone())), "{what}: twice the same");
        }
    }
    assert!(menus <= 4, "{what}: {menus} menus");
}

#[test]
fn every_decision_fits_menus_with_thirty_cards_in_hand() {
    let mut at = At::table(2);
    at.city(P1, "chapel").hand(P1, &thirty());
    at.game.begin_round(&mut Told::new());
    fits(&prompt(&at, P1), "chapel");
    at.play("p1 pass");
    fits(&prompt(&at, P1), "limit");
    assert_eq!(entries(&prompt(&at, P1)).iter().filter(|e| e.chosen).count(), 23);

    let mut at = At::table(2);
    at.city(P1, "black-market crane tobacco-storage!").hand(P1, &thirty()).play("p1 role builder");
    fits(&prompt(&at, P1), "build");
    at.play("p1 build guild-hall");
    fits(&prompt(&at, P1), "cover");
    at.play("p1 cover none");
    fits(&prompt(&at, P1), "pay");

    let mut at = At::table(2);
    at.city(P1, "archive library").hand(P1, &thirty()).play("p1 role councillor");
    at.settle();
    fits(&prompt(&at, P1), "archive");
}

#[test]
fn one_card_is_one_press_and_several_are_confirmed() {
    // Columns: cards in hand, whether one press is enough.
    for (n, one) in [(8, true), (9, false)] {
        let mut at = At::table(2);
        at.any_hand(P1, n);
        at.game.begin_round(&mut Told::new());
        let offered = prompt(&at, P1);
        assert_eq!(offered.groups.iter().all(|g| matches!(g, Group::One { .. })), one, "{n}");
        assert!(!offered.public);
    }
}

#[test]
fn what_is_missed_least_is_proposed() {
    let mut at = At::table(2);
    at.city(P1, "quarry").hand(P1, "quarry smithy indigo-plant*3 hero library*2 palace");
    at.game.begin_round(&mut Told::new());
    let offered = prompt(&at, P1);
    let chosen = |p: &Prompt| entries(p).iter().filter(|e| e.chosen).map(|e| e.action.clone()).collect::<Vec<_>>().join(", ");
    assert_eq!(chosen(&offered), "discard quarry, discard library", "what cannot be built");
    let mut at = At::table(2);
    at.city(P1, "prefecture").play("p1 role councillor").draws("hero statue quarry smithy palace").draws("well crane");
    assert_eq!(chosen(&prompt(&at, P1)), "keep hero, keep palace");
    let mut at = At::table(2);
    at.city(P1, "black-market indigo-plant! sugar-mill!").hand(P1, "prefecture hero");
    at.play("p1 role builder; p1 build prefecture");
    assert_eq!(chosen(&prompt(&at, P1)), "pay hero, pay indigo", "cards before goods");
}

#[test]
fn secret_choices_are_not_for_everybody() {
    let mut at = At::table(3);
    at.city(P1, "gold-mine indigo-plant").hand(P1, "hero statue*3 smithy*2 well");
    assert!(prompt(&at, P1).public);
    let mut other = at.clone();
    other.play("p1 role builder");
    assert!(!prompt(&other, P1).public, "what can be built tells the hand");
    other.play("p1 build statue");
    assert!(!prompt(&other, P1).public);
    let mut other = at.clone();
    other.play("p1 role prospector").settle();
    assert!(prompt(&other, P1).public);
    let mut other = at.clone();
    other.play("p1 role producer");
    assert!(!prompt(&other, P1).public);
    let mut turn = At::with(3, &[("simultaneousPhases", "off")]);
    turn.city(P1, "aqueduct indigo-plant sugar-mill").play("p1 role producer");
    assert!(prompt(&turn, P1).public);
    turn.play("p1 produce indigo");
    assert!(!prompt(&turn, P1).public, "nobody sees what is named so far");
}

#[test]
fn everybody_reads_how_much_is_asked_only_where_one_is_asked_after_the_other() {
    for (phases, role, said) in [
        ("on", "producer", "produce goods"),
        ("off", "producer", "produce up to 3 goods"),
        ("off", "trader", "sell up to 2 goods"),
        ("off", "councillor", "draw 5 cards?"),
    ] {
        let mut at = At::with(3, &[("simultaneousPhases", phases), ("askDraws", "on")]);
        at.tiles("h1").city(P1, "aqueduct indigo-plant! sugar-mill").play(&format!("p1 role {role}"));
        let open = SanJuan::open_prompt(&at.game.view(Eye::Public), P1);
        assert_eq!(Words::<SanJuan>::english().say(&open.ask.unwrap()), said);
    }
}

#[test]
fn the_owner_sees_what_each_card_costs_and_does() {
    let mut at = At::table(2);
    at.hand(P1, "quarry*2 hero");
    let rows = |eye| {
        let scene = SanJuan::scene(&at.game.view(eye));
        let panel = scene.panels.into_iter().find(|p| p.owner == Some(P1)).unwrap();
        let words = Words::<SanJuan>::english();
        let row = |row: crate::scene::Row| {
            let cells: Vec<_> = row.cells.iter().map(|c| words.say(&c.text)).collect();
            format!("{}: {}", words.say(&row.label), cells.join(", "))
        };
        panel.rows.into_iter().map(row).collect::<Vec<_>>().join("\n")
    };
    let own = rows(Eye::Seat(P1));
    assert!(own.contains("quarry ×2: costs 4 · 2 VP · builder: violet buildings cost 1 less"), "{own}");
    assert!(own.contains("hero: costs 5 · 5 VP · monument") && own.contains("Hand: 3 cards"), "{own}");
    let other = rows(Eye::Seat(P2));
    assert!(other.contains("Hand: 3 cards") && !other.contains("quarry") && !other.contains("hero"), "{other}");
}

#[test]
fn the_rules_list_every_card_with_what_it_costs_and_does() {
    let words = Words::<SanJuan>::english();
    let lines: Vec<String> = super::super::prompt::rules_of_cards(None).iter().map(|line| words.say(line)).collect();
    assert_eq!(lines.len(), Card::COUNT);
    assert_eq!(lines[Card::Quarry as usize], "**quarry** · costs 4 · 2 VP · builder: violet buildings cost 1 less");
}

#[test]
fn equal_buildings_are_told_apart_by_their_goods() {
    // SJ:R19
    let over = |city: &str| {
        let mut at = At::table(3);
        at.governor(P2).city(P1, city).hand(P1, "sugar-mill statue*3").play("p2 role builder; p1 build sugar-mill");
        said(&prompt(&at, P1)).into_iter().filter(|entry| entry.contains("indigo")).collect::<Vec<_>>()
    };
    assert_eq!(
        over("indigo-plant! indigo-plant crane"),
        [
            "Over an empty indigo plant, for 1 / the covered building no longer counts",
            "Over a full indigo plant, for 1 / the covered building no longer counts; its good is lost",
        ]
    );
    assert_eq!(
        over("black-market indigo-plant! indigo-plant! crane"),
        [
            "Over indigo plant, for 1 / the covered building no longer counts; its good can pay first, or is lost",
            "Over a full indigo plant, for 1 / the covered building no longer counts; its good is lost, another one pays",
        ]
    );
    assert_eq!(
        over("indigo-plant! crane"),
        ["Over indigo plant, for 1 / the covered building no longer counts; it has a good on it"]
    );
}
