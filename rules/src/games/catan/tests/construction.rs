//! Roads, settlements, cities (CA:R23-R30).

use super::*;

fn path(names: &str) -> Path {
    paths_of(way(names)).next().unwrap()
}

/// CA:R24: P1 has a road from A1.S to B2.N. Columns: white's settlement, new road, its legality.
#[test]
fn a_road_begins_at_something_of_ones_own_that_no_opponent_has_closed() {
    let rows =
        [("", "a1.se a2.s", true), ("", "a1.se a1.ne", true), ("a1.se", "a1.se a1.ne", false), ("a1.se", "a1.s a1.sw", true)];
    for (opponent, road, allowed) in rows {
        let mut at = At::bare(3);
        at.roads(P1, "a1.s a1.se").settlements(P2, opponent).hand(P1, "lumber-brick");
        let words = format!("p1 road {road}");
        if allowed {
            at.play(&words);
            assert_eq!(at.cards(P1), "nothing");
        } else {
            assert_eq!(at.refusal(&words), Refusal::NotConnected(path(road)), "{opponent} {road}");
        }
    }
}

#[test]
fn a_road_lies_on_a_free_path_and_is_paid_for() {
    let mut at = At::bare(3);
    at.settlements(P1, "a1.s").roads(P1, "a1.s a1.se").roads(P2, "a1.se a1.ne").hand(P1, "lumber");
    assert_eq!(at.refusal("p1 road a1.se a1.ne"), Refusal::PathTaken(path("a1.se a1.ne")), "CA:R24");
    assert_eq!(at.refusal("p1 road e1.s e1.sw"), Refusal::NotConnected(path("e1.s e1.sw")), "CA:R24");
    assert_eq!(at.refusal("p1 road a1.se a2.s"), Refusal::CannotPay("brick".parse().unwrap()), "CA:2");
    assert!(!at.choices(P1).iter().any(|offer| offer.starts_with("road")));
}

/// CA:R25, CA:R26
#[test]
fn a_settlement_needs_a_road_and_no_neighbor() {
    let mut at = At::bare(3);
    at.settlements(P1, "a1.s").roads(P1, "a1.s a1.se a2.s a2.se").settlements(P2, "a3.se").hand(P1, "lumber-brick-wool-grain");
    assert_eq!(at.refusal("p1 settle a1 se"), Refusal::TooClose("a1.se".parse().unwrap()));
    assert_eq!(at.refusal("p1 settle a1 s"), Refusal::NodeTaken("a1.s".parse().unwrap()));
    assert_eq!(at.refusal("p1 settle e1 s"), Refusal::NoRoadTo("e1.s".parse().unwrap()));
    let settlements: Vec<_> = at.choices(P1).into_iter().filter(|offer| offer.starts_with("settle")).collect();
    assert_eq!(settlements, ["settle a2 se", "settle a2 s"]);
    at.play("p1 settle a2 s");
    assert_eq!((at.cards(P1), at.points(P1)), ("nothing".into(), 2));
}

/// CA:R27, CA:R23: a settlement may become a city in the same turn.
#[test]
fn a_city_replaces_a_settlement() {
    let mut at = At::bare(3).roads(P1, "a1.s a1.se").hand(P1, "lumber-brick-wool-3grain-3ore").clone();
    assert_eq!(at.refusal("p1 city a1 s"), Refusal::NoSettlementAt("a1.s".parse().unwrap()));
    at.play("p1 settle a1 s; p1 city a1 s");
    assert_eq!((at.points(P1), at.game.table.board(P1).settlements_left(), at.cards(P1)), (2, 5, "nothing".into()));
    assert_eq!(at.refusal("p1 city a1 s"), Refusal::NoSettlementAt("a1.s".parse().unwrap()));
}

/// CA-T14, CA:R28
#[test]
fn a_sixth_settlement_waits_for_a_city() {
    let mut at = At::bare(3).settlements(P1, "a1.n a2.n a3.n b1.nw c1.nw").roads(P1, "e1.s e1.sw").clone();
    at.hand(P1, "lumber-brick-wool-3grain-3ore");
    assert_eq!(at.refusal("p1 settle e1 s"), Refusal::NoSettlementLeft);
    at.play("p1 city a1 n; p1 settle e1 s");
    assert_eq!(at.points(P1), 7);
}

/// CA:R28
#[test]
fn pieces_run_out() {
    let mut at = At::bare(3);
    at.cities(P1, "a1.n a2.n a3.n b1.nw").settlements(P1, "e1.s").hand(P1, "2lumber-2brick-2grain-3ore");
    assert_eq!(at.refusal("p1 city e1 s"), Refusal::NoCityLeft);
    at.roads(P1, "a1.n a1.ne a2.n a2.ne a3.n a3.ne a3.se b4.ne b4.se c5.ne c5.se d4.ne d4.se d4.s e3.se e3.s");
    assert_eq!(at.game.table.board(P1).roads_left(), 0);
    assert_eq!(at.refusal("p1 road e1.s e1.se"), Refusal::NoRoadLeft);
    assert!(!at.choices(P1).iter().any(|offer| offer.starts_with("road")));
}

/// CA-T28, CA:R11a
#[test]
fn the_first_purchase_ends_trading_and_not_card_playing() {
    let mut at = At::bare(3);
    at.settlements(P1, "a1.s").hand(P1, "lumber-brick-9ore").hand(P2, "2wool").held(P1, "knight");
    at.play("p1 offer ore wool; p1 road a1.s a1.se");
    assert_eq!(at.game.table.trade.offer, None, "CA:R21d");
    assert_eq!(at.awaited(), [P1]);
    for action in ["bank ore wool", "offer ore wool", "close"] {
        assert_eq!(at.refusal(&format!("p1 {action}")), Refusal::TradeOver, "{action}");
    }
    assert_eq!(at.refusal("p2 propose wool ore"), Refusal::NotYours(SeatSet::one(P1), super::super::text::Ask::Build));
    at.play("p1 knight; p1 robber b2; p1 end");

    let mut at = At::bare(3);
    at.settlements(P1, "a1.s").hand(P1, "lumber-brick-9ore").held(P1, "road-building");
    at.play("p1 road-building; p1 road a1.s a1.se; p1 road a1.se a2.s; p1 bank ore wool; p1 close");
    assert_eq!(at.game.table.stage, Stage::Build, "the player says so");

    let mut at = At::bare_with(3, &[("combinedTradeBuild", "on")]);
    at.settlements(P1, "a1.s").hand(P1, "lumber-brick-9ore");
    at.play("p1 road a1.s a1.se; p1 bank ore wool");
    assert_eq!(at.refusal("p1 close"), Refusal::NothingToClose);
}

/// CA:R30
#[test]
fn a_harbor_settled_in_the_build_phase_works_from_the_next_turn_on() {
    for (set, at_once) in [("off", false), ("on", true)] {
        let mut at = At::bare_with(3, &[("combinedTradeBuild", set)]);
        at.roads(P1, "a1.n a1.ne").hand(P1, "lumber-brick-wool-grain-3ore");
        at.play("p1 settle a1 n");
        if at_once {
            at.play("p1 bank ore wool");
        } else {
            assert_eq!(at.refusal("p1 bank ore wool"), Refusal::TradeOver);
            at.trades(P1).play("p1 bank ore wool");
        }
    }
}

/// CA:R11c: building is never obligatory.
#[test]
fn a_turn_is_ended_from_the_trade_phase_or_from_the_build_phase() {
    for before_the_end in ["", "p1 close; "] {
        let mut at = At::bare(3);
        at.settlements(P1, "a1.s").hand(P1, "lumber-brick").play(&format!("{before_the_end}p1 end"));
        assert_eq!((at.awaited(), at.cards(P1)), (vec![P2], "lumber-brick".into()));
    }
}
