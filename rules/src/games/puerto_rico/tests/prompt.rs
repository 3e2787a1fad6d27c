//! Tests of prompts.

use super::*;
use crate::game::{Entry, Group};
use crate::testing::prompt::{entries, prompt};

#[test]
fn entries_say_what_happens() {
    let mut at = At::table(4);
    at.game.table.cards[Role::Captain.index()].doubloons = 2;
    assert!(said(&prompt(&at, P1)).contains(&"Captain +2 / Everyone must load ships; you get 1 extra VP".to_owned()));
    assert_eq!(prompt(&at, P2), Prompt { public: true, ..Prompt::default() }, "nothing is asked");

    at.goods(P1, "C3 I2").city(P1, "wharf* harbor*").ships("- C2 -").play("p1 role captain");
    let loading = [
        "Ship 3 corn on the 6-ship (+5 VP)",
        "Ship 2 indigo on the 5-ship (+4 VP)",
        "Ship 2 indigo on the 7-ship (+4 VP)",
        "Wharf: 3 corn (+5 VP) / once per captain phase",
        "Wharf: 2 indigo (+4 VP) / once per captain phase",
    ];
    assert_eq!(said(&prompt(&at, P1)), loading);

    let at = At::table(4).doubloons(P1, 1).play("p1 role builder").clone();
    let building = [
        "Build a small indigo plant for free / makes 1 indigo · 1 VP",
        "Build a small sugar mill for 1 / makes 1 sugar · 1 VP",
        "Build a small market for free / trader: +1 doubloon for your sale · 1 VP",
        "Build a hacienda for 1 / settler: draw an extra plantation · 1 VP",
        "Build a construction hut for 1 / settler: may take a quarry · 1 VP",
        "Build nothing",
    ];
    assert_eq!(said(&prompt(&at, P1)), building);
}

/// The actions of some choices.
fn actions(prompt: &Prompt, of: impl Fn(&Entry) -> bool) -> String {
    entries(prompt).into_iter().filter(|entry| of(entry)).map(|entry| entry.action.as_str()).collect::<Vec<_>>().join(", ")
}

/// Columns: clause, what is set up, moves, whose decision; then what a beginner should press (`!`
/// and the key of an answer in one press), and what asks once.
#[test]
fn what_brings_something_is_recommended_and_what_gives_it_away_asks_once() {
    type SetUp = fn(&mut At);
    const MARKET: &str = "black-market*";
    let plain: SetUp = |_| {};
    let tiles = "settle corn, settle indigo, settle sugar";
    #[rustfmt::skip]
    let rows: Vec<(&str, SetUp, &str, Seat, &str, String)> = vec![
        ("R7: a role is the player's own choice", plain, "", P1, "", String::new()),
        ("R16: so is a tile", plain, "p1 role settler", P1, "", "pass".into()),
        ("R17: also without the quarry", plain, "p1 role settler; p1 settle corn", P2, "", "pass".into()),
        ("R22: the last tile in the row", |at| at.game.table.row = Goods::of(Good::Corn, 2),
            "p1 role settler; p1 settle corn", P2, "settle corn", "pass".into()),
        ("R18b: the draw comes first", |at| { at.city(P2, "hacienda*"); },
            "p1 role settler; p1 settle quarry", P2, "hacienda", format!("{tiles}, settle tobacco, settle coffee, pass")),
        ("R18, R20: but not for the last space", |at| { at.city(P2, "hacienda*").island(P2, &"corn ".repeat(11)); },
            "p1 role settler; p1 settle quarry", P2, "", "pass".into()),
        ("R19", |at| { at.city(P1, "hospice*"); }, "p1 role settler; p1 settle corn", P1, "hospice", "pass".into()),
        ("R26", plain, "p1 role mayor", P1, "recruit", "pass".into()),
        ("R35: something worth its price", |at| { at.doubloons(P1, 3); }, "p1 role builder", P1, "", "pass".into()),
        ("R35: nothing worth its price", |at| { at.doubloons(P1, 5).game.table.in_game = [Building::Office].into_iter().collect(); },
            "p1 role builder", P1, "", String::new()),
        ("R42", |at| { at.city(P1, "university*").doubloons(P1, 9); }, "p1 role builder; p1 build office", P1,
            "university", "pass".into()),
        ("R48", |at| { at.island(P1, "corn* sugar*").city(P1, "small-sugar-mill*"); }, "p1 role craftsman", P1,
            "take sugar", "pass".into()),
        ("R50", |at| { at.goods(P1, "C1 K1"); }, "p1 role trader", P1, "sell coffee", "pass".into()),
        ("R50: for no doubloons", |at| { at.goods(P2, "C1"); }, "p1 role trader", P2, "", String::new()),
        ("R61: in the last round a doubloon is worth less than a barrel to ship",
            |at| { at.goods(P2, "I1").game.table.ending = true; }, "p1 role trader", P2, "", String::new()),
        ("R58: a choice of ships", |at| { at.ships("- - -").goods(P1, "C5"); }, "p1 role captain", P1, "ship corn 5", String::new()),
        ("R60: more to load", |at| { at.ships("- - -").goods(P1, "C5 I1"); }, "p1 role captain", P1, "!ship", String::new()),
        ("R60a: the wharf alone", |at| { at.ships("S5 S6 S7").goods(P2, "C3").city(P2, "wharf*"); }, "p1 role captain", P2,
            "wharf corn", "pass".into()),
        ("R60a, R66: for a barrel that is kept anyway", |at| { at.ships("S5 S6 S7").goods(P2, "K1").city(P2, "wharf*"); },
            "p1 role captain", P2, "", String::new()),
        ("R93: the small wharf alone", |at| { at.ships("S5 S6 S7").goods(P2, "C3 I2 K1").city(P2, "small-wharf*"); },
            "p1 role captain", P2, "!bundle", "pass".into()),
        ("R93: not instead of a ship", |at| { at.ships("- S6 S7").goods(P2, "C3 I2").city(P2, "small-wharf*"); },
            "p1 role captain", P2, "ship corn 5", String::new()),
        ("R86: one thing", |at| { at.doubloons(P2, 3).goods(P2, "C1").city(P2, MARKET).chips(P2, 1); },
            "p1 role builder; p1 pass; p2 build hospice", P2, "pay barrel corn", String::new()),
        ("R86: several things", |at| { at.doubloons(P2, 2).goods(P2, "C1 K1").city(P2, MARKET).chips(P2, 1); },
            "p1 role builder; p1 pass; p2 build hospice", P2, "!pay", String::new()),
        ("R103", |at| { at.nobles(0, 1).colonists(0, 2); }, "p1 role mayor", P1, "welcome noble", String::new()),
        ("R108: a tile with a colonist", |at| { at.city(P1, "hunting-lodge*").island(P1, "corn* indigo* indigo"); },
            "p1 role settler; p1 pass; p2 pass; p3 pass; p4 pass", P1, "", "lodge corn".into()),
        ("R90: guests can go later", |at| { at.city(P1, "guesthouse*").island(P1, "corn"); }, "p1 role craftsman", P1,
            "guest corn", String::new()),
        ("R90: but not after their own production", |at| { at.city(P1, "guesthouse*").island(P1, "corn"); },
            "p1 role craftsman; p1 pass", P1, "guest corn", "pass".into()),
    ];
    for (clause, set_up, moves, seat, recommended, rash) in rows {
        let mut at = At::all(4).island(P1, "corn").island(P2, "corn").doubloons(P1, 0).nobles(0, 0).clone();
        set_up(&mut at);
        let offered = prompt(at.play(moves), seat);
        assert!(offered.groups.iter().all(|group| matches!(group, Group::One { .. })), "{clause}: {offered:?}");
        let ready = offered.ready.iter().map(|ready| format!("!{}", ready.key));
        let chosen = Some(actions(&offered, |entry| entry.chosen)).filter(|chosen| !chosen.is_empty());
        assert_eq!(ready.chain(chosen).collect::<Vec<_>>().join(", "), recommended, "{clause}");
        assert_eq!(actions(&offered, |entry| entry.rash.is_some()), rash, "{clause}");
        // Passing comes last and is never recommended.
        let pass = entries(&offered).into_iter().rev().position(|entry| entry.action == "pass" && !entry.chosen);
        assert!(pass.is_none_or(|at| at == 0 || offered.groups.len() > 1), "{clause}");
    }
}

/// PR:R86: of each sort what is missed least, and no more than is owed.
#[test]
fn the_black_market_is_paid_in_one_press() {
    let rows = [(2, "pay barrel corn, pay chip"), (1, "pay barrel corn, pay chip, pay colonist corn")];
    for (doubloons, paid) in rows {
        let mut at = At::all(3);
        at.doubloons(P1, 0).doubloons(P2, doubloons).goods(P2, "C1 K1").city(P2, "black-market*").chips(P2, 1);
        at.island(P2, "corn*").play("p1 role builder; p1 pass; p2 build hospice");
        assert_eq!(prompt(&at, P2).ready[0].actions.join(", "), paid);
    }
}

/// PR:R66, PR:R93. Columns: ships, city, barrels, given before, whether it is the last round; then
/// the proposal.
#[test]
fn the_small_wharf_is_proposed_pairs_of_what_would_be_lost() {
    #[rustfmt::skip]
    let rows = [
        ("S5 S6 S7", "",                "C3 I2 K1", "C1", false, "C2 I1"), // keeps the coffee; an odd indigo brings nothing
        ("S5 S6 S7", "",                "C3 I2 K1", "C1", true,  "C2 I2 K1"),
        ("S5 S6 S7", "small-warehouse*", "C3 I2 K1", "I1", false, "I1"),
        ("S5 S6 S7", "large-warehouse*", "C3 I2 K1", "C1", false, "C1"),    // completes a pair
        ("C4 S6 S7", "", "C3 I2 K1", "I1", false, "C2 I1"), // a ship takes one corn
        ("S5 S6 S7", "",                "C2 I1",    "C1", false, "C1"),
    ];
    for (ships, city, barrels, given, last, proposal) in rows {
        let mut at = At::all(4).ships(ships).goods(P2, barrels).city(P2, &format!("small-wharf* {city}")).clone();
        at.game.table.ending = last;
        at.play("p1 role captain");
        goods(given).kinds().iter().for_each(|good| {
            at.play(&format!("p2 small-wharf {good}"));
        });
        let offered = prompt(&at, P2);
        let Group::Several { min: 0, max, .. } = offered.groups[0] else { panic!("{offered:?}") };
        assert_eq!(max, at.board(P2).goods.total(), "as many as the player likes");
        let chosen = actions(&offered, |entry| entry.chosen);
        let expected = goods(proposal).iter().flat_map(|(good, n)| (0..n).map(move |_| format!("small-wharf {good}")));
        assert_eq!(chosen, expected.collect::<Vec<_>>().join(", "), "{ships} {city} {barrels} {given} {last}");
        assert!(offered.ready[0].actions.ends_with(&["small-wharf done".to_owned()]));
    }
}

/// PR:R28, PR:R29, PR:R104: nobles and colonists are one answer.
#[test]
fn nobles_and_colonists_are_placed_in_one_press() {
    // Columns: island, colonists, nobles, fewest and most choices, proposal.
    let rows = [
        ("corn quarry", 1, 1, (2, 2), "place noble chapel, place quarry"),
        ("corn", 2, 1, (2, 3), "place noble chapel, place corn"),
        ("", 2, 2, (2, 3), "place noble chapel, place noble san-juan"),
    ];
    for (island, colonists, nobles, bounds, proposal) in rows {
        let mut at = At::all(3);
        at.colonists(0, 0).nobles(0, 0).island(P1, island).city(P1, "chapel").san_juan(P1, colonists).idle_nobles(P1, nobles);
        let offered = prompt(at.play("p1 role mayor"), P1);
        let Group::Several { min, max, .. } = offered.groups[0] else { panic!("{offered:?}") };
        assert_eq!(((min, max), actions(&offered, |entry| entry.chosen).as_str()), (bounds, proposal), "{island}");
        at.play(&proposal.split(", ").map(|action| format!("p1 {action}")).collect::<Vec<_>>().join(";"));
        assert!(!at.game.turn().awaited().has(P1), "{island}: everybody is placed");
    }
}

/// PR:R13b, PR:R29: then the host answers, since everybody sees it.
#[test]
fn who_has_circles_of_one_kind_only_is_not_asked_in_secret() {
    for (island, public) in [("corn corn corn", true), ("corn corn indigo", false)] {
        let at = At::table(3).island(P1, island).colonists(0, 2).play("p1 role mayor").clone();
        assert_eq!((prompt(&at, P1).public, at.legal(P1) == "place corn"), (public, public), "{island}");
    }
}

/// A button on a phone shows about 30 characters.
#[test]
fn labels_of_buttons_are_short() {
    const MOST: usize = 40;
    let sets: [&[(&str, &str)]; 3] = [
        &[("partialProduction", "on")],
        &[("nobles", "on")],
        &[("newBuildings", "on"), ("nobles", "on"), ("buildingSelection", "random")],
    ];
    let words = [testing::words::Words::<PuertoRico>::english(), testing::words::Words::<PuertoRico>::french()];
    let mut long = std::collections::BTreeSet::new();
    for seed in 0..30 {
        let mut game = PuertoRico::new(&options_of(sets[seed % 3]), 2 + (seed / 3 % 4) as u8).expect("a game");
        let mut dice = SeededDice::new(seed as u64);
        let mut offers = Vec::new();
        while let Some((by, action)) =
            testing::step::step(&game, |_| crate::kit::SimulatedPlayer::Heuristic, &mut dice, &mut offers)
        {
            if let Actor::Seat(seat) = by {
                let offered = PuertoRico::prompt(&game.view(Eye::Seat(seat)), seat);
                let ones = offered.groups.iter().filter(|group| matches!(group, Group::One { .. }));
                let buttons = ones.flat_map(Group::entries).filter(|entry| !entry.in_menu).map(|entry| &entry.label);
                for label in buttons.chain(offered.ready.iter().filter(|ready| ready.key != "pay").map(|ready| &ready.label)) {
                    long.extend(words.iter().map(|words| words.say(label)).filter(|said| said.chars().count() > MOST));
                }
            }
            game.apply(by, &action, &mut Told::deaf()).expect("legal");
        }
    }
    assert!(long.is_empty(), "{long:#?}");
}

#[test]
fn secret_choices_are_not_for_everybody() {
    for (set, public) in [(&[][..], false), (&[("mayorSequential", "on")], true)] {
        let at = At::with(3, set).island(P1, "corn quarry").play("p1 role mayor; p1 pass").clone();
        assert_eq!(prompt(&at, P1).public, public, "{set:?}");
    }
    let mut at = At::table(3);
    assert!(prompt(&at, P1).public);
    at.ships("I4 S5 T6").goods(P1, "C2").play("p1 role captain");
    assert!(!prompt(&at, P1).public);
}

/// There is an entry for each free circle, and as many are selected as there are people.
#[test]
fn placing_is_proposed_as_it_stood_or_where_people_work_together() {
    let mut at = At::table(3);
    at.island(P1, "corn* indigo* indigo coffee quarry").city(P1, "indigo-plant coffee-roaster office*").colonists(10, 3);
    at.play("p1 role mayor; p1 recruit");
    let offered = prompt(&at, P1);
    let [Group::Several { entries: island, min: 5, max: 5, .. }, Group::Several { entries: city, min: 5, max: 5, .. }] =
        &offered.groups[..]
    else {
        panic!("{offered:?}")
    };
    assert_eq!((island.len(), city.len()), (5, 6));
    assert_eq!(island.iter().chain(city).filter(|e| e.chosen).count(), 5);
    let ready = |key| offered.ready.iter().find(|r| r.key == key).unwrap().actions.join(", ");
    // Stay: corn, indigo, office. New: the plant that makes the indigo work, then the quarry.
    assert_eq!(ready("keep"), "place corn, place indigo, place quarry, place indigo-plant, place office");
    // From an empty board: quarry and corn, then coffee with its roaster, then the office, the best
    // circle for one person.
    assert_eq!(ready("best"), "place corn, place coffee, place quarry, place coffee-roaster, place office");
    for key in ["keep", "best"] {
        let moves = ready(key).replace("place", "p1 place").replace(", ", ";");
        let mut played = at.clone();
        played.play(&moves);
        assert!(!played.game.turn().awaited().has(P1));
    }
}

/// PR:R66: nobody would keep less than they can, so only a choice of goods is asked.
#[test]
fn storing_is_proposed_as_much_as_possible_and_asked_where_goods_differ() {
    // Columns: barrels, warehouses, proposal, whether it is asked.
    let rows = [
        ("C2 T1", "", "store tobacco, store done", true),
        ("C2 T1", "small-warehouse*", "store corn, store corn, store tobacco, store done", false),
        ("C2 T2", "small-warehouse*", "store corn, store tobacco, store tobacco, store done", true),
        ("C1 K1 T3", "small-warehouse*", "store tobacco, store tobacco, store tobacco, store coffee, store done", true),
        ("C1", "", "store corn, store done", false),
        ("C4", "", "store corn, store done", false),
    ];
    for (held, city, actions, asked) in rows {
        let mut at = At::table(3).ships("I4 S5 -").goods(P1, held).city(P1, city).clone();
        at.game.table.role = Some(Role::Captain);
        at.game.await_storing(SeatSet::one(P1), &mut Told::new());
        for action in actions.split(", ") {
            let offered = prompt(&at, P1);
            let left = actions.split(", ").skip_while(|other| *other != action).count() - 1;
            match &offered.groups[0] {
                Group::Several { min: 0, max, close, .. } => {
                    let rest = &offered.ready[0].actions;
                    assert_eq!((usize::from(*max), close.as_deref()), (rest.len() - 1, Some("store done")));
                    assert_eq!(entries(&offered).iter().filter(|e| e.chosen).count(), rest.len() - 1);
                    assert!(actions.ends_with(&rest.join(", ")) && left > 1, "{held} {city}");
                }
                Group::One { entries, .. } => {
                    let chosen: Vec<_> = entries.iter().filter(|e| e.chosen).map(|e| e.action.as_str()).collect();
                    let only: Vec<_> = entries.iter().map(|e| e.action.as_str()).collect();
                    let proposed = if action == "store done" { only } else { chosen };
                    assert_eq!(proposed, [action], "{held} {city}: one press, or nothing more can be kept");
                }
                Group::Several { .. } | Group::Form { .. } => panic!("{offered:?}"),
            }
            let settled = (!asked || action == "store done").then_some(action);
            assert_eq!(offered.settled.as_deref(), settled, "{held} {city}");
            at.play(&format!("p1 {action}"));
        }
    }
}

/// PR:R48: the craftsman may go without it.
#[test]
fn the_only_extra_barrel_is_offered_and_can_be_turned_down() {
    let at = At::table(3).island(P1, "corn*").play("p1 role craftsman").clone();
    let offered = prompt(&at, P1);
    assert_eq!((offered.settled.as_deref(), actions(&offered, |entry| entry.chosen)), (None, "take corn".to_owned()));
    assert_eq!(actions(&offered, |entry| entry.rash.is_some()), "pass");
}

/// PR:R66a: with the option, whoever can keep everything is asked, and may keep less.
#[test]
fn keeping_less_than_one_can_is_offered_with_the_option() {
    for (option, settled) in [("off", Some("store corn")), ("on", None)] {
        let mut at = At::with(3, &[("partialProduction", option)]);
        at.ships("I5 S6 T7").goods(P1, "C1").play("p1 role captain");
        let offered = prompt(&at, P1);
        assert_eq!((offered.settled.as_deref(), actions(&offered, |entry| entry.chosen)), (settled, "store corn".to_owned()));
        assert_eq!(actions(&offered, |entry| entry.rash.is_some()), "store done");
    }
}

/// PR:R72: a large building without a colonist brings no bonus.
#[test]
fn who_places_people_reads_which_buildings_would_bring_no_bonus() {
    let words = [testing::words::Words::<PuertoRico>::english(), testing::words::Words::<PuertoRico>::french()];
    for (city, said) in [
        ("city-hall", Some(["the city hall brings no bonus.", "l’hôtel de ville ne rapporte pas de bonus."])),
        ("city-hall*", None),
    ] {
        let mut at = At::table(3);
        at.city(P1, city).island(P1, "corn* quarry").colonists(10, 0).play("p1 role mayor; p1 pass");
        let missing = prompt(&at, P1).missing;
        assert_eq!(missing.len(), usize::from(said.is_some()), "{city}");
        for (ends, words) in said.into_iter().flatten().zip(&words) {
            assert!(missing.iter().all(|text| words.say(text).ends_with(ends)), "{city}: {missing:?}");
        }
    }
}

/// What one would look for and does not find is explained in a line. PR:R36, PR:R51, PR:R56
#[test]
fn a_line_says_why_something_cannot_be_chosen() {
    let words = [testing::words::Words::<PuertoRico>::english(), testing::words::Words::<PuertoRico>::french()];
    let said =
        |at: &At| prompt(at, P1).missing.iter().map(|text| words.each_ref().map(|words| words.say(text))).collect::<Vec<_>>();
    let at = At::table(3).doubloons(P1, 2).play("p1 role builder").clone();
    let dear = [
        "16 buildings are too expensive: they cost you 3 or more.",
        "16 bâtiments sont trop chers\u{a0}: ils te coûtent 3 ou plus.",
    ];
    assert_eq!(said(&at), [dear.map(str::to_owned)]);
    let at = At::table(3).doubloons(P1, 20).play("p1 role builder").clone();
    assert!(said(&at).is_empty(), "everything can be paid");
    let at = At::table(3).goods(P1, "C1 I1 S1").house("C1 S1").play("p1 role trader").clone();
    let sold = [
        "You can’t sell corn, sugar: the trading house already has some.",
        "La maison de commerce a déjà du maïs, du sucre\u{a0}: tu ne peux pas en vendre.",
    ];
    assert_eq!(said(&at), [sold.map(str::to_owned)]);
    let at = At::table(3).ships("I4 S2 T6").goods(P1, "C2 S1").play("p1 role captain").clone();
    let full = ["No ship has room for your corn.", "Aucun navire n’a de place pour du maïs."];
    assert_eq!(said(&at), [full.map(str::to_owned)]);
}

#[test]
fn guests_are_offered_beside_the_royal_suppliers_barrels() {
    // PR:R90, PR:R97
    let mut at = At::all(3);
    at.city(P1, "guesthouse* royal-supplier! office").island(P1, "").goods(P1, "C1").play("p1 role captain; p1 pass");
    assert!(at.legal(P1).contains("supply corn"), "{}", at.legal(P1));
    assert!(entries(&prompt(&at, P1)).iter().any(|entry| entry.action == "guest office"));
}
