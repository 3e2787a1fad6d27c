//! Standing orders, and to build and end the turn in one press.

use super::*;
use crate::testing::prompts::prompt;

/// CA:R21b: what is declined, the offer, and the answer.
#[test]
fn decline_answers_offers_that_ask_for_it() {
    let rows = [
        ("anything", "wool ore", "decline"),
        ("ore", "wool ore", "decline"),
        ("ore", "wool grain-ore", "decline"),
        ("grain", "wool ore", ""),
        ("wool", "wool ore", ""),
    ];
    for (kinds, offer, answer) in rows {
        let mut at = At::bare(3);
        at.hand(P1, "wool").hand(P2, "ore-grain").trades(P1).play(&format!("p1 offer {offer} p2"));
        assert_eq!(at.obeys(P2, &format!("decline {kinds}")), answer, "{kinds}, {offer}");
        assert_eq!(at.obeys(P1, &format!("decline {kinds}")), "", "it is his own");
    }
}

/// CA:R21b, CA:R24, CA:R26: the hand, what is offered for what, and what is said to it when one may be so many cards short.
#[test]
fn decline_unless_declines_what_brings_nothing_near() {
    let rows = [
        // A road, at once.
        ("brick-ore", "lumber ore", ["", "", "", ""]),
        // A card short of a road, and of a settlement two.
        ("2ore-wool", "lumber ore", ["decline", "", "", ""]),
        ("ore", "lumber ore", ["decline", "", "", ""]),
        // Nearer to a settlement and a card, further from a road.
        ("2lumber-brick", "wool brick", ["decline", "decline", "", ""]),
        // A third lumber is for nothing.
        ("lumber-ore", "lumber ore", ["decline"; 4]),
    ];
    for (hand, offer, answers) in rows {
        let mut at = At::bare(3);
        at.hand(P1, "lumber-wool").hand(P2, hand).trades(P1).play(&format!("p1 offer {offer} p2"));
        let said = ["0", "1", "2", "3"].map(|short| at.obeys(P2, &format!("decline-unless {short}")));
        assert_eq!(said, answers, "{hand}, {offer}");
        assert_eq!(at.obeys(P1, "decline-unless 0"), "", "it is his own");
    }
}

/// CA:R13, CA:R15
#[test]
fn roll_and_discard_most_answer_what_is_routine() {
    let mut at = At::bare(3);
    at.hand(P2, "5ore-3wool").turn_of(P1);
    assert_eq!(at.obeys(P1, "roll"), "roll");
    at.play("p1 roll; chance dice 3 4");
    assert_eq!(at.obeys(P2, "discard-most"), "discard wool; discard ore; discard ore; discard ore");
}

/// CA:R11c: the hand, and the answer.
#[test]
fn end_idle_ends_a_turn_in_which_nothing_can_be_had() {
    for (hand, answer) in [("ore", "end"), ("lumber-brick", ""), ("4wool", ""), ("wool-grain-ore", "")] {
        let mut at = At::beginner(3);
        at.hand(P1, hand).hand(P2, "ore").trades(P1);
        assert_eq!(at.obeys(P1, "end-idle"), answer, "{hand}");
    }
    let mut at = At::beginner(3);
    at.hand(P1, "wool").hand(P2, "ore").trades(P1).play("p1 offer wool ore p2; p2 accept");
    assert_eq!(at.obeys(P1, "end-idle"), "", "somebody waits for his yes");
}

/// CA:R11c, CA:R29, CA:R42: the hand, the points that win, and what is offered.
#[test]
fn to_build_and_end_is_offered_for_what_nothing_else_can_follow() {
    let rows = [("2grain-3ore", 10, "city"), ("wool-grain-ore", 10, ""), ("4grain-6ore", 10, ""), ("2grain-3ore", 5, "")];
    for (hand, points, verb) in rows {
        let mut at = At::beginner(3);
        at.game.table.rules.points = points;
        at.hand(P1, hand).trades(P1);
        let ready: Vec<Vec<String>> = prompt(&at, P1).ready.into_iter().map(|ready| ready.actions).collect();
        let verbs: Vec<&str> = ready.iter().flatten().filter_map(|action| action.split(' ').next()).collect();
        let expected: &[&str] = if verb.is_empty() { &[] } else { &[verb, "end"] };
        assert_eq!(verbs, expected, "{hand}, {points}");
    }
}
