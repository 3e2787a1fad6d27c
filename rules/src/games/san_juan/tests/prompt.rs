//! How decisions are offered.

use super::*;
use crate::erased::erased;
use crate::game::Group;
use crate::testing::prompt::{entries, prompt};
use crate::testing::words::Words;

fn ask(prompt: &Prompt) -> String {
    say(prompt.ask.as_ref().unwrap())
}

#[test]
fn entries_say_what_happens() {
    let mut at = At::table(3);
    at.city(P1, "chapel crane indigo-plant!").hand(P1, "quarry indigo-plant palace statue");
    assert_eq!(said(&prompt(&at, P1))[0], "Builder / Everyone may build; you pay 1 less");
    assert_eq!(prompt(&at, P2), Prompt::default());
    at.play("p1 role builder");
    let building = [
        "Build an indigo plant for free / 1 VP · makes indigo",
        "Build a quarry, from 0 / 2 VP · builder: violet buildings cost 1 less",
        "Build a statue, from 0 / 3 VP · monument",
        "Build a palace, from 2 / now 1 VP · end: 1 VP for every 4 other VP",
        "Build nothing",
    ];
    assert_eq!(said(&prompt(&at, P1)), building);
    at.play("p1 build quarry");
    assert_eq!(ask(&prompt(&at, P1)), "choose where to build a quarry");
    let places = [
        "Beside the others, for 3",
        "Over an indigo plant, for 2 / the covered building no longer counts; its good is lost",
        "Over a chapel, for 0 / the covered building no longer counts",
        "Back to the buildings",
    ];
    assert_eq!(said(&prompt(&at, P1)), places);
    at.play("p1 cover indigo-plant");
    assert_eq!(ask(&prompt(&at, P1)), "pay 2 cards for a quarry");
    assert_eq!(said(&prompt(&at, P1))[0], "Pay with an indigo plant / costs 1 · 1 VP · makes indigo");
}

#[test]
fn goods_are_offered_with_what_they_bring() {
    let mut at = At::table(3);
    at.tiles("h3").city(P1, "indigo-plant! silver-smelter! library").play("p1 role trader");
    let offered = prompt(&at, P1);
    assert_eq!(said(&offered), ["Sell 1 indigo for 1 card", "Sell 1 silver for 3 cards", "Sell nothing"]);
    assert_eq!(ask(&offered), "sell up to 2 goods", "no more than there are");
    let ready: Vec<_> = offered.ready.iter().map(|r| (say(&r.label), r.actions.join(", "))).collect();
    assert_eq!(ready[0], ("Sell 1 indigo, 1 silver for 4 cards".into(), "sell silver, sell indigo, sell done".into()));
    // With room for one good, each is one press.
    let mut at = At::table(3);
    at.tiles("h3").city(P2, "indigo-plant! silver-smelter!").play("p1 role trader");
    assert_eq!(said(&prompt(&at, P2)), ["Sell 1 silver for 3 cards", "Sell 1 indigo for 1 card", "Sell nothing"]);
    at.play("p2 sell indigo");
    assert_eq!((said(&prompt(&at, P2)), prompt(&at, P2).settled), (vec!["Done".into()], Some("sell done".into())));
    // The label counts what buildings add, and goods named before.
    let mut at = At::table(3);
    at.tiles("h3").city(P1, "indigo-plant! silver-smelter! market-hall market-stand").play("p1 role trader; p1 sell indigo");
    assert_eq!(said(&prompt(&at, P1))[0], "Sell 1 silver for 6 cards");
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
        if let Group::One { .. } = group {
            assert!(entries.iter().all(|e| seen.insert(e.action.clone())), "{what}: twice the same");
        }
    }
    assert!(menus <= 4, "{what}: {menus} menus");
}

#[test]
fn every_decision_fits_menus_with_thirty_cards_in_hand() {
    let mut at = At::table(2).city(P1, "chapel").hand(P1, &thirty()).begins_round().clone();
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

    let mut at = At::table(2).city(P1, "archive library").hand(P1, &thirty()).play("p1 role councillor").clone();
    at.settle();
    fits(&prompt(&at, P1), "archive");
}

#[test]
fn one_card_is_one_press_and_several_are_confirmed() {
    // Columns: cards in hand, whether one press is enough.
    for (n, one) in [(8, true), (9, false)] {
        let at = At::table(2).any_hand(P1, n).begins_round().clone();
        let offered = prompt(&at, P1);
        assert_eq!(offered.groups.iter().all(|g| matches!(g, Group::One { .. })), one, "{n}");
        assert!(!offered.public);
    }
}

/// One card to keep, discard, tuck or pay with is a line with a button each, the proposed one first
/// and as one press; of several there is a menu.
#[test]
fn one_card_is_chosen_by_the_button_beside_its_line() {
    let keep = |city: &str| {
        let mut at = At::table(2);
        at.city(P1, city).play("p1 role councillor").draws("hero statue quarry smithy palace").draws("well crane");
        at
    };
    let begun = |city: &str, hand: &str| At::table(2).city(P1, city).hand(P1, hand).begins_round().clone();
    let mut pays = At::table(2);
    pays.city(P1, "indigo-plant").hand(P1, "well hero statue").play("p1 role builder; p1 build well");
    // The position; the proposed line with its button, the others.
    let rows: [(At, &str, &[&str]); 5] = [
        (keep("indigo-plant"), "quarry: Keep", &["smithy: Keep", "statue: Keep", "hero: Keep", "palace: Keep"]),
        (
            begun("indigo-plant", "quarry smithy indigo-plant*3 hero palace*2"),
            "palace: Discard",
            &["indigo plant: Discard", "smithy: Discard", "quarry: Discard", "hero: Discard"],
        ),
        (begun("chapel", "quarry hero"), "hero: Tuck", &["quarry: Tuck"]),
        (pays, "statue: Pay", &["hero: Pay"]),
        (keep("prefecture"), "", &[]),
    ];
    let said = |(line, button): &(Text, Text)| format!("{}: {}", say(line), say(button));
    for (at, proposed, others) in rows {
        let offered = prompt(&at, P1);
        let ready = offered.ready.iter().filter_map(|ready| ready.beside.as_ref()).map(said).collect::<Vec<_>>();
        let shown = offered.groups.iter().flat_map(Group::entries).filter(|entry| !entry.waits);
        let lines = shown.filter_map(|entry| entry.beside.as_ref()).map(said).collect::<Vec<_>>();
        assert_eq!(ready.join(", "), proposed);
        assert_eq!(lines, others);
    }
}

/// SJ:R19
#[test]
fn a_place_is_chosen_by_the_button_beside_a_line_that_says_what_covering_loses() {
    let mut at = At::table(3);
    at.city(P1, "chapel crane").hand(P1, "quarry statue*3").play("p1 role builder; p1 build quarry");
    let offered = prompt(&at, P1);
    let lines = entries(&offered).into_iter().filter_map(|entry| {
        let (line, button) = entry.beside.as_ref()?;
        Some((say(line), say(button), entry.note.as_ref().map(say)))
    });
    let line = |line: &str, note: Option<&str>| (line.to_owned(), "Build".to_owned(), note.map(str::to_owned));
    let expected =
        [line("Beside the others, for 3", None), line("Over a chapel, for 0", Some("the covered building no longer counts"))];
    assert_eq!(lines.collect::<Vec<_>>(), expected);
}

#[test]
fn what_is_missed_least_is_proposed() {
    let mut at = At::table(2);
    at.city(P1, "quarry").hand(P1, "quarry smithy indigo-plant*3 hero library*2 palace").begins_round();
    let offered = prompt(&at, P1);
    let chosen = |p: &Prompt| entries(p).iter().filter(|e| e.chosen).map(|e| e.action.clone()).collect::<Vec<_>>().join(", ");
    assert_eq!(chosen(&offered), "discard quarry, discard library", "what cannot be built");
    let mut at = At::table(2);
    at.city(P1, "prefecture").play("p1 role councillor").draws("hero statue quarry smithy palace").draws("well crane");
    assert_eq!(chosen(&prompt(&at, P1)), "keep quarry, keep hero");
    let mut at = At::table(2);
    at.city(P1, "black-market indigo-plant! sugar-mill!").hand(P1, "prefecture hero");
    at.play("p1 role builder; p1 build prefecture");
    assert_eq!(chosen(&prompt(&at, P1)), "pay hero, pay indigo", "cards before goods");
}

#[test]
fn secret_choices_are_not_for_everybody() {
    let at = At::table(3).city(P1, "gold-mine indigo-plant").hand(P1, "hero statue*3 smithy*2 well").clone();
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
        ("off", "producer", "produce 1 good"),
        ("off", "trader", "sell 1 good"),
        ("off", "councillor", "you may draw 5 cards"),
    ] {
        let mut at = At::with(3, &[("simultaneousPhases", phases), ("askDraws", "on")]);
        at.tiles("h1").city(P1, "aqueduct indigo-plant! sugar-mill").play(&format!("p1 role {role}"));
        let open = SanJuan::open_prompt(&at.game.view(Eye::Public), P1);
        assert_eq!(say(open.ask.unwrap()), said);
    }
}

/// SJ:R15, SJ:R16a: of a hand it says what cannot be built and why, to its owner alone.
#[test]
fn what_cannot_be_built_is_said_with_the_reason() {
    const ROWS: &[(&str, &str, &[&str])] = &[
        // Buildings, hand, what is said.
        ("smithy", "quarry well", &["Too expensive: quarry (3). You can pay 1."]),
        ("quarry", "palace hero*2 well", &["Too expensive: palace (4). You can pay 3."]),
        ("tower well", "tower well*2 statue", &["Already built: well, tower."]),
        ("tower", "tower hero palace statue", &["Too expensive: hero (4), palace (5). You can pay 3.", "Already built: tower."]),
        ("tower crane", "palace statue*2", &[]),
        ("indigo-plant", "indigo-plant well*2", &[]),
    ];
    for (city, hand, said) in ROWS {
        let at = At::table(3).city(P1, city).hand(P1, hand).play("p1 role builder").clone();
        let missing: Vec<_> = prompt(&at, P1).missing.iter().map(say).collect();
        let missing: Vec<_> = missing.into_iter().filter(|said| !said.starts_with("Auto-pay")).collect();
        assert_eq!(missing, *said, "{city}: {hand}");
        assert_eq!(SanJuan::open_prompt(&at.game.view(Eye::Public), P1).missing, []);
    }
}

/// SJ:R16: who lets the cards be chosen reads which ones go.
#[test]
fn the_cards_of_a_payment_in_one_press_are_named_to_their_owner() {
    // Hand; the button, and the line above it. Whoever pays with everything has no choice. Where
    // buildings are lines, the line beside the button, and what else is shown.
    let rows = [
        (
            "statue smithy*2 archive",
            "Build a statue for 2 (auto-pay)",
            Some("Auto-pay for a statue: 2 smithies."),
            "statue for 2 cards (auto-pay)",
            &["Build a statue, choosing the cards to pay", "Build nothing"][..],
        ),
        (
            "statue smithy archive",
            "Build a statue for 2 (the rest of your hand)",
            None,
            "statue for 2 cards (the rest of your hand)",
            &["Build nothing"],
        ),
    ];
    for (hand, button, line, beside, others) in rows {
        let at = At::table(3).city(P1, "smithy archive").hand(P1, hand).play("p1 role builder").clone();
        let offered = prompt(&at, P1);
        let buttons: Vec<_> = offered.ready.iter().map(|ready| say(&ready.label)).collect();
        assert_eq!(buttons, [button]);
        let lines = offered.ready.iter().filter_map(|ready| ready.beside.as_ref());
        assert_eq!(lines.map(|(line, _)| say(line)).collect::<Vec<_>>(), [beside]);
        let shown = offered.groups.iter().flat_map(Group::entries).filter(|entry| !entry.waits);
        assert_eq!(shown.map(|entry| say(&entry.label)).collect::<Vec<_>>(), others, "{hand}");
        let lines = offered.missing.iter().map(say).filter(|said| said.starts_with("Auto-pay"));
        assert_eq!(lines.collect::<Vec<_>>(), line.into_iter().collect::<Vec<_>>(), "{hand}");
    }
}

/// SJ:R6a: what everybody reads at the start of a round tells of chapels and of sizes of hands,
/// which lie open, and the same before and after a card was put under a chapel.
#[test]
fn everybody_reads_what_those_awaited_can_have_to_do_in_the_number_of_those_awaited() {
    const LIMIT: &str = "discard down to your hand limit";
    const ROWS: &[(&str, u16, &str, &str, &str)] = &[
        // Buildings and hand of the second player, moves; what is said, in French.
        ("well", 8, "", LIMIT, "défaussez vos cartes en trop"),
        ("well", 8, "p1 discard smithy", LIMIT, "défausse tes cartes en trop"),
        (
            "chapel",
            2,
            "",
            "with a chapel, you may tuck a card under it; discard down to your hand limit if you’re over it",
            "avec une chapelle, vous pouvez y glisser une carte ; défaussez vos cartes en trop s’il y en a",
        ),
        ("chapel", 2, "p1 discard smithy", "you may tuck a card under your chapel", "tu peux glisser une carte sous ta chapelle"),
        (
            "chapel",
            9,
            "p1 discard smithy; p2 pass",
            "you may tuck a card under your chapel, then discard down to your hand limit",
            "tu peux glisser une carte sous ta chapelle, puis défausse tes cartes en trop",
        ),
    ];
    for (city, n, moves, english, french) in ROWS {
        let mut at = At::table(3);
        at.city(P1, "").hand(P1, "hero*3 statue*3 smithy*2").city(P2, city).any_hand(P2, *n).begins_round().play(moves);
        let ask = SanJuan::open_prompt(&at.game.view(Eye::Public), P2).ask.unwrap();
        assert_eq!((say(&ask), Words::<SanJuan>::french().say(&ask)), ((*english).into(), (*french).into()));
    }
}

#[test]
fn the_owner_sees_what_each_card_costs_and_does() {
    let at = At::table(2).hand(P1, "quarry*2 hero").clone();
    let rows = |eye| {
        let scene = SanJuan::scene(&at.game.view(eye));
        let panel = scene.panels.into_iter().find(|p| p.owner == Some(P1)).unwrap();
        let row = |row: crate::scene::Row| {
            let cells: Vec<_> = row.cells.iter().map(|c| say(&c.text)).collect();
            format!("{}: {}", say(&row.label), cells.join(", "))
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
    let lines: Vec<String> = super::super::prompt::rules_of_cards(None).iter().map(say).collect();
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
            "Over an indigo plant (empty), for 1 / the covered building no longer counts",
            "Over an indigo plant (full), for 1 / the covered building no longer counts; its good is lost",
        ]
    );
    assert_eq!(
        over("black-market indigo-plant! indigo-plant! crane"),
        [
            "Over an indigo plant, for 1 / the covered building no longer counts; its good can pay first, or is lost",
            "Over an indigo plant (full), for 1 / the covered building no longer counts; its good is lost, another one pays",
        ]
    );
    assert_eq!(
        over("black-market indigo-plant! crane"),
        ["Over an indigo plant, for 1 / the covered building no longer counts; it has a good on it"]
    );
    assert_eq!(
        over("indigo-plant! crane"),
        ["Over an indigo plant, for 1 / the covered building no longer counts; its good is lost"]
    );
}

/// What is blue or prefilled, and what asks once; `settled` is not asked at all.
#[test]
fn a_beginner_is_shown_what_to_press_and_asked_before_giving_something_away() {
    type Row = (&'static str, &'static str, &'static str, &'static str, &'static str, &'static [&'static str]);
    const ROWS: &[Row] = &[
        // Clause, seat, buildings, hand, moves; what is proposed; what asks once.
        ("SJ:R16 p2", "indigo-plant", "statue smithy*2 well", "p1 role builder; p1 pass", "build smithy, pay well", &["pass"]),
        ("SJ:R16 p2", "tower well prefecture", "triumphal-arch*2 tower*2 well*2 prefecture", "p1 role builder; p1 pass", "", &[]),
        ("SJ:R19 p1", "crane indigo-plant", "statue smithy*2 well", "p1 role builder; p1 build statue", "cover none", &[]),
        ("SJ:R16 p1", "indigo-plant", "hero smithy*2 well*2 crane library", "p1 role builder; p1 build crane", "pay smithy", &[]),
        ("SJ:R25 p1", "indigo-plant sugar-mill", "", "p1 role producer", "settled produce sugar", &["produce done"]),
        ("SJ:R25 p1", "indigo-plant*3", "", "p1 role producer", "settled produce indigo", &["produce done"]),
        (
            "SJ:R25 p1",
            "indigo-plant sugar-mill silver-smelter",
            "",
            "p1 role producer",
            "confirm produce sugar, produce silver",
            &["produce done"],
        ),
        ("SJ:R25 p2", "indigo-plant sugar-mill", "", "p1 role producer", "produce sugar", &["produce done"]),
        ("SJ:R28 p2", "indigo-plant! silver-smelter!", "", "p1 role trader", "sell silver", &["sell done"]),
        ("SJ:R28 p2", "indigo-plant!", "", "p1 role trader", "sell indigo", &["sell done"]),
        ("SJ:R28 p1", "indigo-plant! silver-smelter", "", "p1 role trader", "sell indigo", &["sell done"]),
        (
            "SJ:R28 p1",
            "indigo-plant! sugar-mill! silver-smelter!",
            "",
            "p1 role trader",
            "confirm sell sugar, sell silver",
            &["sell done"],
        ),
        ("SJ:R36 p1", "gold-mine", "", "p1 role prospector; chance draw well", "mine", &["pass"]),
    ];
    for (clause, city, hand, moves, proposed, rash) in ROWS {
        let seat: Seat = clause.split(' ').next_back().unwrap().parse().unwrap();
        let mut at = At::table(3).tiles("h3").hand(P1, "smithy indigo-plant*2").city(seat, city).clone();
        if !hand.is_empty() {
            at.hand(seat, hand);
        }
        at.play(moves);
        let offered = prompt(&at, seat);
        assert_eq!(proposal(&offered), *proposed, "{clause} {city}: {offered:#?}");
        let asks = entries(&offered).into_iter().filter(|entry| entry.rash.is_some()).map(|entry| &entry.action);
        assert_eq!(asks.collect::<Vec<_>>(), *rash, "{clause} {city}");
    }
    // SJ:R37: a card under the chapel is a point; over the hand limit it costs nothing.
    for (n, rash) in [(7, false), (8, true)] {
        let at = At::table(2).city(P1, "chapel").any_hand(P1, n).begins_round().clone();
        let offered = prompt(&at, P1);
        assert!(proposal(&offered).starts_with("tuck "), "{offered:?}");
        assert_eq!(entries(&offered).iter().find(|entry| entry.action == "pass").unwrap().rash.is_some(), rash, "{n}");
    }
}

/// Who has no chapel is not asked, and has not answered. SJ:R37
#[test]
fn the_chapel_asks_its_owners_alone() {
    let mut at = At::table(3);
    at.city(P1, "chapel").city(P2, "chapel").any_hand(P1, 2).any_hand(P2, 2).any_hand(P3, 2).begins_round();
    at.play("p1 pass").awaits(&[P2]);
    let public = at.game.view(Eye::Public);
    assert_eq!([P1, P2, P3].map(|seat| SanJuan::did(&public, seat).is_some()), [true, true, false]);

    // Nor who has no card for it; who holds too many is asked to discard.
    let mut at = At::table(3);
    at.city(P1, "chapel").city(P2, "chapel").any_hand(P1, 2).any_hand(P2, 0).any_hand(P3, 8).begins_round();
    at.awaits(&[P1, P3]);
    let public = at.game.view(Eye::Public);
    assert_eq!([P1, P2, P3].map(|seat| SanJuan::did(&public, seat).is_some()), [true, false, true]);
}

/// Returns what a beginner would press.
fn proposal(prompt: &Prompt) -> String {
    if let Some(settled) = &prompt.settled {
        return format!("settled {settled}");
    }
    let chosen: Vec<&str> = entries(prompt).into_iter().filter(|entry| entry.chosen).map(|entry| entry.action.as_str()).collect();
    if prompt.groups.iter().any(|group| matches!(group, Group::Several { .. })) {
        return format!("confirm {}", chosen.join(", "));
    }
    let ready = prompt.ready.iter().find(|ready| ready.chosen).map(|ready| ready.actions.join(", "));
    ready.unwrap_or_else(|| chosen.join(", "))
}

/// SJ:R14b, SJ:R25: in a shortage the order of the goods matters, so that their owner names them.
#[test]
fn what_a_shortage_makes_a_choice_is_asked() {
    let at = At::table(3).city(P1, "indigo-plant sugar-mill").piles("well", "").play("p1 role producer").clone();
    assert_eq!(prompt(&at, P1).settled, None);
}

/// SJ:R25: the host plays what is settled, and it is in the record like a move.
#[test]
fn the_host_plays_what_is_settled() {
    let mut at = At::table(3).city(P1, "indigo-plant sugar-mill").play("p1 role producer").clone();
    for action in ["produce sugar", "produce indigo", "produce done"] {
        assert_eq!(erased(at.game).only_choice(P1).as_deref(), Some(action));
        at.play(&format!("p1 {action}"));
    }
}
