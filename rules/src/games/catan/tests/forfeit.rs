//! Giving up (CA:R44-R44b).

use super::*;

#[test]
fn cards_go_to_the_bank_pieces_stay_and_turns_are_left_out() {
    let mut at = At::beginner(3).gives_up(P2).clone();
    assert_eq!((at.cards(P2), at.points(P2)), ("nothing".into(), 2));
    at.play("p1 roll; chance dice 5 6; p1 end; p3 roll; chance dice 5 6; p3 end");
    assert_eq!((at.awaited(), at.cards(P2)), (vec![P1], "nothing".into()), "land gives nothing to who has gone");
    assert!(at.heard(&Event::GaveUp(P2)));
    assert_eq!(at.choices(P2), [""; 0]);
    assert!(matches!(at.refusal("p2 never ore"), Refusal::NotYours(..)));
}

#[test]
fn the_last_one_wins() {
    let mut at = At::beginner(3).gives_up(P1).clone();
    assert_eq!(at.awaited(), [P2], "the turn passes on");
    at.gives_up(P3);
    assert_eq!(at.winner(), Some(P2));

    // The same holds while cards are being chosen for a discard.
    let mut seven = At::bare(3);
    seven.hand(P1, "8ore").hand(P2, "8wool").turn_of(P1).play("p1 roll; chance dice 3 4; p2 discard wool");
    seven.gives_up(P1);
    seven.gives_up(P3);
    assert_eq!((seven.winner(), seven.cards(P2)), (Some(P2), "8wool".into()));
}

#[test]
fn special_cards_pass_to_who_is_next() {
    let mut at = At::bare(4);
    at.roads(P4, "b1.s b1.se b2.s b2.se b3.s b3.se").roads(P2, "d1.se d2.s d2.se d3.s d3.se d4.s");
    at.knights(P4, 4).knights(P2, 3).knights(P3, 3);
    at.roads(P4, "b3.se b4.s").game.table.army = Some(P4);
    assert_eq!(at.game.table.longest, Some(P4));
    at.gives_up(P4);
    assert_eq!((at.game.table.longest, at.game.table.army), (Some(P2), None), "a tie leaves the army to nobody");
}

#[test]
fn whatever_was_awaited_of_the_seat_is_no_longer() {
    let mut seven = At::bare(3);
    seven.hand(P1, "8ore").hand(P2, "8wool").turn_of(P1).play("p1 roll; chance dice 3 4; p2 discard wool");
    let mut roller = seven.clone();
    seven.gives_up(P2);
    assert_eq!(seven.awaited(), [P1]);
    roller.gives_up(P1);
    assert_eq!(roller.awaited(), [P2], "the others still discard");
    roller.play("p2 discard wool; p2 discard wool; p2 discard wool");
    assert_eq!((roller.awaited(), roller.game.table.stage), (vec![P2], Stage::Roll), "and nobody moves the robber");

    let mut trade = At::bare(3);
    trade.hand(P1, "wool").hand(P2, "ore").hand(P3, "ore").play("p1 offer wool ore; p2 accept");
    let mut offerer = trade.clone();
    trade.gives_up(P2);
    assert_eq!(trade.awaited(), [P3]);
    assert_eq!(trade.refusal("p1 confirm p2"), Refusal::NoDeal(P2));
    offerer.gives_up(P1);
    assert_eq!(offerer.awaited(), [P2]);

    let mut thief = At::bare(4);
    thief.settlements(P2, "b2.n").settlements(P3, "b2.s").hand(P2, "ore").hand(P3, "ore").turn_of(P1);
    thief.play("p1 roll; chance dice 3 4; p1 robber b2");
    thief.gives_up(P3);
    assert_eq!(thief.game.table.stage, Stage::Steal(P2, Back::Trade), "one victim left is no choice");

    let mut founder = At::laid("variable");
    founder.play("chance corner e1; p1 settle a1 s; p1 road a1.s a1.se; p2 settle c2 s");
    founder.gives_up(P2);
    assert_eq!(founder.awaited(), [P3]);
    founder.play("p3 settle d3 se; p3 road d3.se d3.s; p3 settle e1 s; p3 road e1.s e1.sw; p1 settle e3 s; p1 road e3.s e3.sw");
    assert_eq!((founder.awaited(), founder.game.table.stage), (vec![P1], Stage::Roll));
}

/// CA:R44b: a card that a tie had set aside goes to whoever is then alone longest.
#[test]
fn a_longest_road_set_aside_goes_to_who_is_left_alone_with_it() {
    let mut at = At::bare(3);
    at.roads(P1, "c3.n c3.ne c3.se c3.s c3.sw c3.nw").roads(P2, "a1.n a1.ne a2.n a2.ne a3.n a3.ne");
    at.game.table.longest = None;
    at.game.forfeit(P2, &mut Told::new());
    at.game.check().unwrap();
    assert_eq!(at.game.table.longest, Some(P1));
}
