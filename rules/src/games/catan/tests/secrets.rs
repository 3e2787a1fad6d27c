//! Who may know what (CA:7).

use super::*;
use crate::game::Resample;

fn say(at: &At, eye: Eye) -> String {
    format!("{:?}", at.game.view(eye))
}

/// CA:7: each line of the second table.
#[test]
fn sizes_are_public_and_contents_are_not() {
    let mut at = At::bare(3).hand(P1, "2ore-wool").held(P1, "knight victory-point").turn_of(P1).clone();
    at.game.own[0].never = Kinds::one(Resource::Ore);
    let public = at.game.view(Eye::Public);
    assert!(public.seats.iter().all(|known| known.own.is_none() && known.points.is_none()));
    let board = public.table.board(P1);
    assert_eq!((board.cards, board.held, board.fresh, public.table.deck), (3, 2, 0, 23));
    // As many other cards look the same to everybody but their owner.
    let mut other = at.clone();
    other.hand(P1, "2ore-wool");
    other.game.own[0].hand = "ore-2wool".parse().unwrap();
    other.game.own[0].held = Pack::new([0, 1, 0, 1, 0]);
    other.game.own[0].never = Kinds::NONE;
    for eye in [Eye::Public, Eye::Seat(P2), Eye::Seat(P3)] {
        assert_eq!(say(&at, eye), say(&other, eye), "{eye:?}");
    }
    assert_ne!(say(&at, Eye::Seat(P1)), say(&other, Eye::Seat(P1)));
}

/// The kit checks what resampling must not change; this test checks that all hidden parts change.
#[test]
fn resampling_changes_everything_hidden_and_nothing_known() {
    let mut at = At::bare(4);
    at.hand(P1, "4ore-4wool").hand(P2, "4lumber-4brick").hand(P3, "3grain-2ore").hand(P4, "ore");
    at.held(P2, "knight victory-point").held(P3, "monopoly").turn_of(P1).play("p1 roll; chance dice 6 1");
    at.play("p2 discard lumber; p1 discard ore; p1 discard ore; p1 discard ore; p1 discard ore");
    let mut dice = SeededDice::new(3);
    let (mut hands, mut packs, mut decks, mut discards, mut nevers) = (0, 0, 0, 0, 0);
    for _ in 0..40 {
        let other = at.game.resample_hidden(Eye::Seat(P3), &mut dice);
        other.check().unwrap();
        assert_eq!(other.own[2], at.game.own[2], "one's own");
        assert_eq!(other.table, at.game.table, "what everybody sees");
        let differ = |part: fn(&Own) -> String| usize::from(part(&other.own[1]) != part(&at.game.own[1]));
        hands += differ(|own| own.hand.to_string());
        packs += differ(|own| format!("{:?}", own.held));
        discards += differ(|own| own.discard.to_string());
        nevers += differ(|own| format!("{:?}", own.never));
        decks += usize::from(other.deck != at.game.deck);
    }
    assert!([hands, packs, decks, discards, nevers].into_iter().all(|n| n > 10), "{hands} {packs} {decks} {discards} {nevers}");
}

/// CA:R21b: resampling keeps the cards that a seat has said it holds, and no others.
#[test]
fn an_acceptance_tells_what_it_says_and_no_more() {
    let mut at = At::bare(3).hand(P1, "2wool-brick").hand(P2, "ore-lumber").hand(P3, "2grain").clone();
    at.play("p1 offer wool ore; p2 accept; p3 propose grain 2wool");
    let mut dice = SeededDice::new(5);
    for _ in 0..40 {
        let other = at.game.resample_hidden(Eye::Public, &mut dice);
        other.check().unwrap();
        assert!(other.own[1].hand[Resource::Ore] > 0 && other.own[0].hand[Resource::Wool] > 0);
    }
}

/// A prompt is private exactly where its choices depend on hidden cards, or they could be counted.
#[test]
fn prompts_are_private_where_their_choices_would_tell_something() {
    let public = |at: &At, seat: Seat| Catan::prompt(&at.game.view(Eye::Seat(seat)), seat).public;
    let mut at = At::bare(3).turn_of(P1).clone();
    assert!(public(&at, P1), "nothing but the roll");
    at.held(P1, "victory-point");
    assert!(!public(&at, P1), "it may be a knight");
    at.game.table.carded = true;
    assert!(public(&at, P1), "one card a turn");
    at.trades(P1);
    assert!(public(&at, P1), "no cards, no choices");
    at.hand(P1, "ore");
    assert!(!public(&at, P1));
    at.hand(P2, "ore").play("p1 offer ore wool");
    assert!(!public(&at, P2) && !public(&at, P1));
    let robber = At::bare(3).turn_of(P1).play("p1 roll; chance dice 1 6").clone();
    assert!(public(&robber, P1));
}

/// CA:R21b: a seat is asked whether or not it can accept, and always has several choices.
#[test]
fn who_cannot_accept_is_asked_like_everybody_else() {
    let at = At::bare(3).hand(P1, "wool").hand(P2, "ore").hand(P3, "grain").play("p1 offer wool ore").clone();
    assert_eq!(at.awaited(), [P2, P3]);
    assert!(at.choices(P2).contains(&"accept".to_owned()) && !at.choices(P3).contains(&"accept".to_owned()));
    assert!(at.choices(P3).len() > 1);
}
