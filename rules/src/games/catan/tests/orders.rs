//! Standing orders, and building and ending the turn with one press.

use super::super::player_trade::{Answer, Deal};
use super::*;
use crate::game::Order;
use crate::testing::orders::{Decision, answers_are_as_written};
use crate::testing::prompt::prompt;

/// CA:R21b. Columns: the kinds declined, the offer, the answer.
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

/// CA:R21b, CA:R24, CA:R26. Columns: the hand, the offer, the answers where 0 to 3 cards may lack.
#[test]
fn decline_unless_declines_what_brings_nothing_near() {
    let rows = [
        // A road at once.
        ("brick-ore", "lumber ore", ["", "", "", ""]),
        // One card short of a road, two of a settlement.
        ("2ore-wool", "lumber ore", ["decline", "", "", ""]),
        ("ore", "lumber ore", ["decline", "", "", ""]),
        // Nearer to a settlement and a card, but not to a road.
        ("2lumber-brick", "wool brick", ["decline", "decline", "", ""]),
        // A third lumber serves no purchase.
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
    let mut at = At::bare(3).hand(P2, "5ore-3wool").turn_of(P1).clone();
    assert_eq!(at.obeys(P1, "roll"), "roll");
    at.play("p1 roll; chance dice 3 4");
    assert_eq!(at.obeys(P2, "discard-most"), "discard ore; discard ore; discard ore; discard wool");
}

/// CA:R11c. Columns: the hand, the answer.
#[test]
fn end_idle_ends_a_turn_in_which_nothing_can_be_had() {
    for (hand, answer) in [("ore", "end"), ("lumber-brick", ""), ("4wool", ""), ("wool-grain-ore", "")] {
        let at = At::beginner(3).hand(P1, hand).hand(P2, "ore").trades(P1).clone();
        assert_eq!(at.obeys(P1, "end-idle"), answer, "{hand}");
    }
    let mut at = At::beginner(3);
    at.hand(P1, "wool").hand(P2, "ore").trades(P1).play("p1 offer wool ore p2; p2 accept");
    assert_eq!(at.obeys(P1, "end-idle"), "", "somebody waits for his yes");
}

/// CA:R11c, CA:R29, CA:R42. Columns: the hand, the points that win, the verb offered.
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

/// CA:R21b, CA:R21e: a no would withdraw the proposal.
#[test]
fn while_a_proposal_of_ones_own_stands_offers_are_asked() {
    let mut at = At::bare(3);
    at.hand(P1, "wool").hand(P2, "ore").trades(P1).play("p2 propose ore grain; p1 offer wool ore");
    assert_eq!(["decline ore", "decline-unless 0"].map(|order| at.obeys(P2, order)), ["", ""]);
    at.play("p2 withdraw");
    assert_eq!(["decline ore", "decline-unless 0"].map(|order| at.obeys(P2, order)), ["decline", "decline"]);
}

/// Plays random games with strict and combined phases.
#[test]
fn every_answer_is_as_written() {
    let tables: [(u8, &[(&str, &str)]); 3] = [(3, &[]), (4, &[("combinedTradeBuild", "on")]), (4, &[])];
    answers_are_as_written(&tables, (30, 2000), written);
}

/// Returns the answers that the order's row in `RULES.md` allows; none where the player is asked.
fn written(decision: &Decision<'_, Catan>, order: &Order) -> Option<Vec<Action>> {
    type Of<'a> = Decision<'a, Catan>;
    let Decision { game, seat, offers } = decision;
    let (table, own) = (&game.table, &game.own[seat.index()]);
    let value = order.value.as_deref().unwrap_or_default();
    let open = table.trade.answers.iter().any(|answer| matches!(answer, Answer::Accepted | Answer::Proposed(_)));
    let no = |says: bool| if says { vec![Action::Decline] } else { Vec::new() };
    let answers = match (order.key.as_str(), table.stage) {
        ("decline" | "decline-unless", Stage::Trade) if *seat != table.active => {
            let deal = table.trade.offer.expect("whoever is awaited is asked about an offer");
            let proposes = matches!(table.trade.answers[seat.index()], Answer::Proposed(_));
            let asks = |kind: &str| deal.want.to_string().contains(kind);
            no(!proposes
                && match order.key.as_str() {
                    "decline" => value == "anything" || asks(value),
                    _ => !comes_near(own.hand, &deal, value.parse().expect("a number")),
                })
        }
        ("discard-most", Stage::Discard(_)) => {
            let left = own.hand.minus(own.discard);
            let held = |action: &Action| if let Action::Discard(kind) = action { left[*kind].into() } else { i64::MIN };
            Of::most(offers.to_vec(), held)
        }
        ("roll", Stage::Roll) => vec![Action::Roll],
        ("end-idle", Stage::Trade | Stage::Build) if *seat == table.active => {
            let verbs = ["road", "settle", "city", "buy", "knight", "road-building", "invention", "monopoly", "bank", "confirm"];
            let can = |action: &Action| action.to_string().split(' ').next().is_some_and(|verb| verbs.contains(&verb));
            let idle = !offers.iter().any(can) && !open && table.trade.offer.is_none();
            if idle { vec![Action::End] } else { Vec::new() }
        }
        ("decline" | "decline-unless" | "discard-most" | "roll" | "end-idle", _) => Vec::new(),
        _ => return None,
    };
    Some(answers)
}

/// Returns whether the deal can be paid and brings something within `short`. CA:R24-R26, CA:R29
fn comes_near(hand: Cards, deal: &Deal, short: u8) -> bool {
    let lacks = |hand: Cards, price: &str| price.parse::<Cards>().expect("cards").minus(hand).total();
    let then = hand.minus(deal.want).plus(deal.give);
    let prices = ["lumber-brick", "lumber-brick-wool-grain", "2grain-3ore", "wool-grain-ore"];
    hand.has(deal.want) && prices.iter().any(|price| lacks(then, price) < lacks(hand, price) && lacks(then, price) <= short)
}
