//! How decisions are offered.

use super::*;
use crate::game::Group;
use crate::testing::prompt::{entries, prompt};
use crate::testing::random;
use crate::testing::words::Words;

#[test]
fn places_are_told_with_what_lies_around() {
    let mut at = At::laid("variable").play("chance corner e1").clone();
    let offered = prompt(&at, P1);
    assert_eq!(entries(&offered).len(), 54);
    assert!(entries(&offered).iter().all(|entry| entry.waits));
    assert_eq!(say(offered.all.clone().unwrap()), "All places…");
    let labels: Vec<String> = offered.groups.iter().map(|group| say(group.label())).collect();
    assert_eq!(labels[..2], ["A1: mountains 11", "A2: pasture 12"], "a group for each hex");
    let ready: Vec<String> =
        offered.ready.iter().map(|it| format!("{} / {}", say(&it.label), say(it.note.clone().unwrap()))).collect();
    assert_eq!(ready.len(), 8);
    for (line, n) in ready.iter().zip(1..) {
        assert!(
            line.starts_with(&format!("{n} · "))
                && line.contains(" / pays on ")
                && line.contains(" of 36 rolls · road to ")
                && line.contains(": "),
            "{line}"
        );
    }
    let lines = said(&offered);
    assert!(
        lines
            .contains(&"C2-south · lumber, ore / pays on 9 of 36 rolls · C2-south: forest 11, forest 10, mountains 9".to_owned()),
        "{lines:#?}"
    );
    at.play("p1 settle c2 s");
    let offered = prompt(&at, P1);
    let lines = said(&offered);
    assert!(lines.len() == 3 && lines[0].starts_with("1 · Road to C"), "{lines:#?}");
    assert_eq!(entries(&offered).iter().filter(|entry| entry.chosen).count(), 1);
}

#[test]
fn entries_say_what_happens() {
    let mut at = At::bare(3);
    at.settlements(P1, "c2.s a1.n").roads(P1, "c2.s c1.se").settlements(P2, "b2.n").settlements(P3, "b2.s").hand(P2, "2ore");
    at.hand(P1, "lumber-3brick-2grain-3ore").held(P1, "knight monopoly");
    let lines = said(&prompt(&at, P1));
    for line in [
        "1 · City: lumber, ore / pays on 9 of 36 rolls · C2-south: forest 11, forest 8, mountains 3",
        "3 · Road to lumber, grain, 2:1 brick harbor / a settlement there pays on 9 of 36 rolls · C1-southeast to C1-south",
        "Bank: 3 brick for 1 wool / you have 3 brick",
        "Offer 1 ore for 1 wool / you have 3 ore",
        "Knight: move the robber / and steal a card",
        "Monopoly on grain / everyone gives you theirs",
        "Done trading / you can still build",
        "End turn / p2 is next",
    ] {
        assert!(lines.contains(&line.to_owned()), "{line}: {lines:#?}");
    }
    assert_eq!(lines.last().map(String::as_str), Some("End turn / p2 is next"));
}

#[test]
fn offers_are_answered_with_what_they_mean() {
    let mut at = At::bare(3);
    at.hand(P1, "wool-lumber").hand(P2, "2ore").hand(P3, "brick").play("p1 offer wool 2ore");
    let offered = prompt(&at, P2);
    assert_eq!(say(offered.ask.clone().unwrap()), "p1 offers 1 wool for 2 ore");
    assert_eq!(said(&offered)[..2], ["Accept: give 2 ore", "Decline"]);
    assert!(offered.groups.iter().any(|group| matches!(group, Group::Form { verb: "propose", .. })));
    at.play("p2 accept; p3 propose brick lumber");
    let offered = prompt(&at, P1);
    assert_eq!(say(offered.ask.clone().unwrap()), "choose who to trade with (p2, p3 are ready), or carry on");
    at.play("p3 withdraw");
    assert_eq!(say(prompt(&at, P1).ask.unwrap()), "p2 accepts your offer of 1 wool for 2 ore; trade, or carry on");
    at.play("p3 propose brick lumber");
    assert_eq!(said(&offered)[..2], ["Give 1 wool to p2 for 2 ore", "Give 1 lumber to p3 for 1 brick"]);
    assert!(offered.groups.iter().any(|group| matches!(group, Group::Form { verb: "offer", .. })));
    // Who cannot pay one of them is not asked to choose, while others do not know that.
    let mut poor = At::bare(3);
    poor.hand(P1, "wool").hand(P2, "2ore").hand(P3, "brick").play("p1 offer wool 2ore; p2 accept; p3 propose brick lumber");
    assert_eq!(say(prompt(&poor, P1).ask.unwrap()), "p2 accepts your offer of 1 wool for 2 ore; trade, or carry on");
    let open = Catan::open_prompt(&poor.game.view(Eye::Public), P1);
    assert_eq!(say(open.ask.unwrap()), "choose who to trade with (p2, p3 are ready), or carry on");
    let mut countered = At::bare(3).hand(P1, "wool-lumber").hand(P2, "2ore").hand(P3, "brick").clone();
    countered.play("p1 offer wool 2ore; p2 decline; p3 propose brick lumber");
    assert_eq!(say(prompt(&countered, P1).ask.unwrap()), "p3 would give 1 brick for 1 lumber; trade, or carry on");
    // While others consider the offer, the active player may act but is not awaited.
    let thinking = At::bare(3).hand(P1, "wool").hand(P2, "ore").play("p1 offer wool ore").clone();
    let aside = prompt(&thinking, P1);
    assert!(aside.ask.is_none() && said(&aside).contains(&"Withdraw my offer".to_owned()));
}

/// CA:R11a: `Done trading` leads to what can be built or played; it stays legal where that is
/// nothing.
#[test]
fn trading_is_done_only_where_something_else_can_be_done_then() {
    const ROWS: [(&str, &str, bool); 5] = [
        // Hand, development cards, whether `Done trading` is shown.
        ("wool-ore", "", false),
        ("lumber-brick", "", true),
        ("wool-grain-ore", "", true),
        ("wool", "knight", true),
        ("wool-ore", "victory-point", false),
    ];
    for (hand, held, shown) in ROWS {
        let at = At::bare(3).settlements(P1, "c2.s").hand(P1, hand).held(P1, held).hand(P2, "brick").clone();
        let offered = prompt(&at, P1);
        let close = entries(&offered).into_iter().find(|entry| entry.action == "close");
        assert_eq!(!close.expect("to close is legal").waits, shown, "{hand} {held}");
    }
}

/// CA:R23: what buildings are worth is not said to who cannot build.
#[test]
fn a_question_is_about_what_can_be_paid() {
    let ask = |hand: &str, moves: &str| {
        let mut at = At::bare(3);
        at.settlements(P1, "c2.s a1.n").roads(P1, "c2.s c1.se").hand(P1, hand).play(moves);
        let offered = prompt(&at, P1);
        let say = |text: &Option<crate::text::Text>| text.as_ref().map(say);
        assert!(!offered.public);
        (say(&offered.ask).unwrap(), say(&offered.about).unwrap())
    };
    const END: &str = "end your turn (you can’t build anything else)";
    const BUILD: &str = "build or end your turn";
    const ROWS: [(&str, &str, &str, &str); 5] = [
        // Hand, moves, the question, how the line on it begins.
        ("lumber", "p1 close", END, "You keep your cards"),
        ("wool-grain-2ore", "p1 buy; chance draw knight", END, "You keep your cards"),
        ("lumber-brick", "p1 close", BUILD, "Roads lead to new sites"),
        ("wool-grain-ore", "p1 close", BUILD, "A development card is"),
        ("2grain-3ore", "p1 close", BUILD, "You can’t trade any more this turn. A settlement is"),
    ];
    for (hand, moves, question, line) in ROWS {
        let (asked, about) = ask(hand, moves);
        assert!(asked == question && about.starts_with(line), "{hand}: {asked}, {about}");
    }
}

/// Whatever else a turn has, its form of trade is beside the trades, and what ends it is last.
#[test]
fn the_form_of_a_trade_stands_beside_the_trades_and_the_end_of_the_turn_is_last() {
    let order = |at: &At, seat: Seat| {
        let prompt = prompt(at, seat);
        let verb = |group: &Group<String>| match group {
            Group::Form { verb, .. } => format!("form {verb}"),
            other => other.entries()[0].action.split(' ').next().unwrap().to_owned(),
        };
        prompt.groups.iter().map(verb).collect::<Vec<_>>()
    };
    let mut at = At::bare(3).hand(P1, "4wool").hand(P2, "ore").clone();
    assert_eq!(order(&at, P1), ["form offer", "offer", "bank", "close"]);
    at.play("p1 offer wool ore p2");
    assert_eq!(order(&at, P2), ["accept", "form propose", "propose", "never"]);
}

/// CA:R21b: an addressee accepts the offer; to propose it back is legal, but no choice worth
/// showing.
#[test]
fn a_counter_offer_is_never_the_offer_itself() {
    let mut at = At::bare(3);
    at.hand(P1, "wool").hand(P2, "2ore-grain").hand(P3, "ore").play("p1 offer wool ore p2");
    let shown = |at: &At, seat: Seat| {
        let offered = prompt(at, seat);
        let shown = entries(&offered).into_iter().filter(|entry| !entry.waits).map(|entry| entry.action.clone());
        shown.filter(|action| action.starts_with("propose")).collect::<Vec<_>>()
    };
    assert!(!shown(&at, P2).contains(&"propose ore wool".to_owned()), "{:?}", shown(&at, P2));
    assert!(shown(&at, P2).contains(&"propose grain wool".to_owned()), "{:?}", shown(&at, P2));
    assert!(shown(&at, P3).contains(&"propose ore wool".to_owned()), "who was not asked joins so");
    at.play("p2 propose ore wool");
}

/// CA:R21b, CA:R21c, CA:7: an open prompt follows from public knowledge, whoever holds what.
#[test]
fn everybody_is_shown_who_can_answer_an_offer_and_not_who_can_accept() {
    let open = |at: &At, seat: Seat| Catan::open_prompt(&at.game.view(Eye::Public), seat).map(Action::to_string);
    let mut at = At::bare(4);
    at.hand(P1, "wool-lumber").hand(P2, "ore").hand(P3, "brick").hand(P4, "brick").play("p1 offer wool ore p2-p3");
    // Two are asked at once: the host puts their names in front.
    assert_eq!(said(&open(&at, P2)), ["accept", "decline"]);
    assert_eq!(said(&open(&at, P3)), said(&open(&at, P2)), "with the card or without");
    assert!(said(&open(&at, P4)).is_empty() && said(&open(&at, P1)).is_empty());
    at.play("p2 accept; p4 propose brick lumber");
    assert_eq!(said(&open(&at, P1)), ["give 1 wool to p2 for 1 ore", "give 1 lumber to p4 for 1 brick"]);
    assert!(said(&open(&at, P2)).is_empty());
    let mut alone = At::bare(3);
    alone.hand(P1, "wool").hand(P2, "ore").hand(P3, "ore").play("p1 offer wool 2ore p2-p3");
    assert_eq!(said(&open(&alone, P2)), ["decline"], "everybody knows that one card is not two");
    alone.play("p1 offer wool ore p2");
    assert_eq!(said(&open(&alone, P2)), ["Accept: give 1 ore", "Decline"]);
    alone.hand(P1, "2wool").play("p1 offer wool ore; p2 accept");
    assert_eq!(said(&open(&alone, P1)), ["give 1 wool to p2 for 1 ore"]);
    assert_eq!(said(&open(&alone, P3)), ["accept", "decline"]);
    let mut seven = At::bare(3).hand(P2, "6ore-2wool-brick").turn_of(P1).play("p1 roll; chance dice 3 4").clone();
    assert_eq!(say(open(&seven, P2).ask.unwrap()), "discard 4 of your 9 cards");
    seven = At::bare(3);
    seven.hand(P2, "6ore-2wool-brick").hand(P3, "8grain").turn_of(P1).play("p1 roll; chance dice 3 4");
    assert_eq!(open(&seven, P2).ask, open(&seven, P3).ask, "one question to both, whatever they hold");
}

/// The public button of whoever is not awaited is called by what they find behind it.
#[test]
fn the_button_of_an_aside_names_trade_only_while_there_is_trade() {
    let opener = |at: &At, seat: Seat| {
        let open = Catan::open_prompt(&at.game.view(Eye::Public), seat);
        open.opener.map(say)
    };
    let mut at = At::bare(3);
    assert_eq!((opener(&at, P2).as_deref(), opener(&at, P1)), (Some("Trade offers…"), None));
    at.turn_of(P1);
    assert_eq!((opener(&at, P2).as_deref(), opener(&at, P1)), (Some("Auto-decline and auto-roll…"), None));
}

/// Standing answers are no move, and a trade that can be proposed is one. CA:R13a, CA:R21e
#[test]
fn who_can_only_give_standing_answers_has_nothing_to_do() {
    let idle = |at: &At, seat: Seat| prompt(at, seat).idle;
    let mut at = At::bare(3).hand(P2, "ore").clone();
    assert_eq!((idle(&at, P1), idle(&at, P2), idle(&at, P3)), (false, false, true), "p3 has no card to trade");
    at.turn_of(P1);
    assert_eq!((idle(&at, P1), idle(&at, P2)), (false, true), "before the roll");
}

/// Whoever is not asked has not answered, and whoever would trade is named by the question. CA:R15,
/// CA:R21b
#[test]
fn who_declines_an_offer_is_said_to_have_and_a_seven_is_for_those_with_many_cards() {
    let done = |at: &At| {
        let public = at.game.view(Eye::Public);
        Seat::all(4).filter_map(|seat| Some((seat, say(Catan::did(&public, seat)?)))).collect::<Vec<_>>()
    };
    let of = |said: &str, seats: &[Seat]| seats.iter().map(|seat| (*seat, said.to_owned())).collect::<Vec<_>>();
    let mut at = At::bare(4);
    at.hand(P1, "wool").hand(P2, "ore").hand(P3, "ore").hand(P4, "ore").play("p1 offer wool ore; p2 accept; p3 decline");
    assert_eq!(done(&at), of("declined", &[P3]));
    let mut seven = At::bare(4);
    seven.hand(P1, "8wool").hand(P2, "7ore").hand(P4, "9ore").turn_of(P1).play("p1 roll; chance dice 3 4; p4 discard ore");
    assert_eq!(done(&seven), of("done", &[P1, P4]));
}

/// CA:R21b, CA:R21c: everybody sees the answer offered; who cannot give it reads why.
#[test]
fn who_lacks_the_cards_of_a_deal_is_told_so_in_private() {
    let missing = |at: &At, seat: Seat| prompt(at, seat).missing.iter().map(say).collect::<Vec<_>>();
    let mut at = At::bare(3);
    at.hand(P1, "2wool").hand(P2, "3ore").hand(P3, "ore-grain-lumber").play("p1 offer wool 3ore");
    assert_eq!(missing(&at, P2), [""; 0]);
    assert_eq!(missing(&at, P3), ["You can’t accept: you need 2 more ore."]);
    assert!(!said(&prompt(&at, P3)).iter().any(|said| said.starts_with("Accept")));
    assert_eq!(Catan::open_prompt(&at.game.view(Eye::Public), P3).missing, []);
    at.play("p2 accept; p3 propose ore 2grain; p1 offer 2wool 3ore p2; p2 accept");
    assert_eq!(missing(&at, P1), ["p3 wants 2 grain for 1 ore, but you need 2 more grain."]);
}

/// A seat without the cards of any deal is not told to choose one. CA:R21b, CA:R21c
#[test]
fn nobody_is_told_to_choose_a_deal_that_they_cannot_pay() {
    let mut at = At::bare(3);
    at.hand(P1, "2wool").hand(P2, "ore").hand(P3, "ore-lumber").play("p1 offer wool brick; p2 propose ore lumber");
    let asked = prompt(&at, P1);
    assert_eq!(say(asked.ask.unwrap()), "trade, build or end your turn");
    assert_eq!(say(&asked.missing[0]), "p2 wants 1 lumber for 1 ore, but you need 1 more lumber.");
    let cannot_accept = prompt(&at, P3);
    assert_eq!((cannot_accept.about, cannot_accept.missing.len()), (None, 1), "what is missing says it");
    at.play("p1 offer wool ore");
    let about = |at: &At| say(prompt(at, P3).about.unwrap());
    assert_eq!(about(&at), "If you accept, p1 can still choose to trade with somebody else.");
    at.play("p2 decline");
    assert_eq!(about(&at), "If you accept, p1 still has to confirm the trade.");
}

/// CA:R37, CA:R38
#[test]
fn a_road_is_told_from_what_one_has_to_where_it_leads() {
    let mut at = At::bare(3);
    at.settlements(P1, "c2.s").roads(P1, "c2.s c2.se c3.s c3.se").hand(P1, "lumber-brick").settlements(P2, "a1.n");
    let lines = said(&prompt(&at, P1));
    assert!(
        lines.iter().any(|line| line.ends_with(
            " · Road to C1-southeast (makes 4 roads in a row) / C2-south to C1-southeast: too close to a building to settle there"
        )),
        "{lines:#?}"
    );
    at.play("p1 road c2.s c1.se").hand(P1, "lumber-brick");
    let lines = said(&prompt(&at, P1));
    assert!(lines.iter().any(|line| line.contains(": takes Longest Road (5) / ")), "{lines:#?}");
    let taken = At::bare(3).settlements(P1, "c2.s").settlements(P2, "c1.se").hand(P1, "lumber-brick").clone();
    let lines = said(&prompt(&taken, P1));
    let note = "C2-south to C1-southeast: there’s already a building there";
    assert!(lines.iter().any(|line| line.ends_with(note)), "{lines:#?}");
}

/// CA:R21d
#[test]
fn an_offer_that_all_declined_is_not_offered_to_be_withdrawn() {
    let mut at = At::bare(3);
    at.hand(P1, "wool").hand(P2, "ore").hand(P3, "ore").play("p1 offer wool ore; p2 decline");
    assert!(said(&prompt(&at, P1)).contains(&"Withdraw my offer".to_owned()));
    let mut accepted = at.clone();
    accepted.play("p3 accept");
    assert!(accepted.choices(P1).contains(&"withdraw".to_owned()));
    at.play("p3 decline");
    assert!(!at.choices(P1).contains(&"withdraw".to_owned()));
    at.play("p1 withdraw");
}

/// The likeliest trades come first: here ore for the second grain of a city.
#[test]
fn trades_are_listed_by_what_they_bring() {
    let mut at = At::bare(3).hand(P1, "4ore-grain-wool").hand(P2, "grain").settlements(P1, "b2.n").clone();
    let offered = prompt(&at, P1);
    let of = |verb: &str| entries(&offered).iter().map(|entry| entry.action.clone()).find(|action| action.starts_with(verb));
    assert_eq!(of("offer").as_deref(), Some("offer ore grain"));
    assert_eq!(said(&offered).iter().find(|said| said.starts_with("Offer")).unwrap(), "Offer 1 ore for 1 grain / you have 4 ore");
    at.hand(P1, "3ore-grain-4wool");
    let offered = prompt(&at, P1);
    let bank = entries(&offered).into_iter().find(|entry| entry.action.starts_with("bank")).unwrap();
    assert_eq!(bank.action, "bank wool grain");
}

/// CA:R22: here lumber for the third ore of a city; a card for four wool alone buys nothing.
#[test]
fn an_exchange_with_the_bank_is_first_and_chosen_only_where_it_leads_to_a_purchase() {
    let shown = |hand: &str| {
        let at = At::bare(3).settlements(P1, "b2.n").hand(P1, hand).hand(P2, "ore").clone();
        let offered = prompt(&at, P1);
        let all = entries(&offered);
        let chosen = all.iter().find(|entry| entry.chosen).map(|entry| entry.action.clone());
        (all[0].action.split(' ').next().map(str::to_owned), chosen)
    };
    assert_eq!(shown("4lumber-2grain-2ore"), (Some("bank".to_owned()), Some("bank lumber ore".to_owned())));
    assert_eq!(shown("4wool"), (Some("offer".to_owned()), None));
}

/// The form asks for no partner where there is only one.
#[test]
fn a_form_shows_what_is_held_and_who_can_be_asked() {
    let mut at = At::bare(3).hand(P1, "2wool-ore").hand(P2, "brick").clone();
    let hints = |at: &At, seat: Seat, verb: &str| {
        let prompt = prompt(at, seat);
        let (_, fields) = prompt.form(verb).unwrap();
        fields.iter().map(|field| (say(&field.hint), field.optional)).collect::<Vec<_>>()
    };
    let offer = hints(&at, P1, "offer");
    assert_eq!(offer[0], ("you have 2 wool, 1 ore".to_owned(), false));
    assert_eq!(offer[2], ("p2, p3 (empty: everyone)".to_owned(), true));
    assert_eq!(hints(&at, P2, "propose").len(), 2);
    at.game.forfeit(P3, &mut Told::deaf());
    assert_eq!(hints(&at, P1, "offer").len(), 2);
}

#[test]
fn the_robber_is_offered_with_those_it_harms() {
    let mut at = At::bare(3);
    at.settlements(P2, "b2.n").settlements(P3, "b2.s").hand(P2, "2ore").turn_of(P1).play("p1 roll; chance dice 3 4");
    let lines = said(&prompt(&at, P1));
    assert!(
        lines.contains(&"1 · B2: hills 6 / next to p2 (2 cards in hand), p3 (0 cards in hand) · blocks 5 of 36 rolls".to_owned()),
        "{lines:#?}"
    );
    assert!(lines.contains(&"E3 · pasture 11 / next to no opponent · blocks 2 of 36 rolls".to_owned()), "{lines:#?}");
    let mut own = At::bare(3);
    own.settlements(P2, "b2.n").settlements(P1, "b2.s d3.se").turn_of(P1).play("p1 roll; chance dice 3 4");
    let lines = said(&prompt(&own, P1));
    let is_told = |note: &str| lines.iter().any(|line| line.contains(note));
    assert!(is_told(" / next to p2 (0 cards in hand), you · ") && is_told(" / next to you alone · "), "{lines:#?}");
}

#[test]
fn discarding_is_proposed_from_what_one_has_most_of() {
    let mut at = At::bare(3).hand(P2, "6ore-2wool-brick").turn_of(P1).play("p1 roll; chance dice 3 4").clone();
    let offered = prompt(&at, P2);
    let [Group::Several { entries, min: 4, max: 4, close: None, .. }] = &offered.groups[..] else { panic!("{offered:?}") };
    assert_eq!((entries.len(), entries.iter().filter(|e| e.chosen).count()), (9, 4));
    assert_eq!(offered.ready[0].actions, ["discard ore"; 4]);
    at.play("p2 discard wool; p2 discard wool; p2 discard brick");
    assert_eq!(entries_chosen(&at), ["discard ore"]);
}

fn entries_chosen(at: &At) -> Vec<String> {
    entries(&prompt(at, P2)).into_iter().filter(|e| e.chosen).map(|e| e.action.clone()).collect()
}

/// Every parameter has at most 25 choices, and every label fits a menu.
#[test]
fn nothing_that_can_be_typed_is_hidden_by_the_limits_of_a_list() {
    let words = Words::<Catan>::english();
    for seed in random::some(0..6, 2, 0) {
        let map = ["variable", "beginner5e"][seed as usize % 2];
        let mut game = Catan::new(&options_of(&[("map", map)]), 4).unwrap();
        let (mut dice, mut offers) = (SeededDice::new(seed), Vec::new());
        while let Some((by, action)) = random_step(&game, &mut dice, &mut offers) {
            game.apply(by, &action, &mut Told::deaf()).unwrap();
            for seat in game.turn().awaited().iter() {
                let offered = Catan::prompt(&game.view(Eye::Seat(seat)), seat).map(Action::to_string);
                let all = entries(&offered);
                for entry in all.iter().filter(|_| dice.below(20) == 0) {
                    // Buttons have less room than menus.
                    let most = if entry.in_menu { 100 } else { 80 };
                    assert!(words.say(&entry.label).chars().count() <= most, "{}", words.say(&entry.label));
                }
                for verb in Catan::INFO.verbs {
                    let here = all.iter().filter_map(|entry| entry.action.strip_prefix(verb.name)?.strip_prefix(' '));
                    let here: Vec<Vec<&str>> = here.map(|words| words.split(' ').collect()).collect();
                    let firsts: std::collections::BTreeSet<&str> = here.iter().map(|words| words[0]).collect();
                    assert!(firsts.len() <= 25, "{} {firsts:?}", verb.name);
                    for first in firsts {
                        let rest = here.iter().filter(|words| words[0] == first).count();
                        assert!(rest <= 25 || verb.many, "{} {first}", verb.name);
                    }
                }
            }
        }
    }
}
