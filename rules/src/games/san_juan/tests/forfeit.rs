//! Giving up (SJ:R46-R46b).

use super::*;

/// Reveals four cards, of which `p1` takes one.
const MINED: &str = "p1 role prospector; chance draw palace; p1 mine; chance draw quarry; chance draw smithy; \
    chance draw tobacco-storage; chance draw library";

#[test]
fn a_seat_given_up_has_no_turns_and_its_cards_are_discarded() {
    let mut at = At::table(3).city(P2, "indigo-plant! chapel").chapel(P2, 2).hand(P2, "hero statue").clone();
    let before = at.pile_sizes();
    at.gives_up(P2);
    assert_eq!((at.size(P2), at.shows(P2).as_str(), at.game.own[1].chapel.total()), (0, "indigo-plant chapel", 2));
    assert_eq!(at.pile_sizes(), (before.0, before.1 + 3));
    at.play("p1 role prospector").draws("palace").awaits(&[P3]).play("p3 role builder");
    assert_eq!((at.game.table.round, at.game.table.governor), (2, P3), "the governor tile passes him over");
    at.play("p3 role producer").awaits(&[P1, P3]);
}

#[test]
fn whatever_the_seat_was_asked_is_passed_over() {
    // Columns: moves before, who gives up, who is awaited then.
    let rows = [
        ("", P1, vec![P2]),
        ("p1 role builder", P1, vec![P2]),
        ("p1 role builder; p1 build hero", P1, vec![P2]),
        ("p1 role builder; p1 build hero; p1 cover none", P1, vec![P2]),
        ("p1 role builder; p1 pass", P2, vec![P3]),
        ("p1 role producer", P1, vec![P2, P3]),
        ("p1 role producer; p2 produce done; p3 produce done", P1, vec![P2]),
        ("p1 role trader; chance tile h1; p1 sell done", P2, vec![P3]),
        ("p1 role trader", P1, vec![]),
        ("p1 role prospector", P1, vec![P2]),
        ("p1 role prospector; chance draw palace", P1, vec![P2]),
        ("p1 role prospector; chance draw palace; p1 mine; chance draw palace", P1, vec![P2]),
        (MINED, P1, vec![P2]),
    ];
    for (moves, seat, next) in rows {
        let mut at = At::table(3);
        for s in [P1, P2, P3] {
            at.city(s, "indigo-plant! sugar-mill crane");
        }
        at.hand(P1, "hero statue tobacco-storage*5").hand(P2, "hero statue coffee-roaster*5");
        at.hand(P3, "hero statue silver-smelter*5").city(P1, "indigo-plant! sugar-mill gold-mine crane");
        at.play(moves);
        let stage = at.game.table.stage;
        at.gives_up(seat);
        assert_eq!(at.game.turn().awaited(), next.into_iter().collect(), "{moves}: {stage:?}");
        at.offers(seat, "").settle();
    }
}

/// Somebody gives up who is not asked or has answered.
#[test]
fn who_is_asked_something_is_asked_it_still_when_another_gives_up() {
    let rows = [
        "",
        "p1 role builder",
        "p1 role builder; p1 build hero",
        "p1 role builder; p1 build hero; p1 cover none",
        "p1 role producer; p3 produce done",
        "p1 role prospector; chance draw palace",
        MINED,
    ];
    for moves in rows {
        let mut at = At::table(3);
        at.city(P1, "indigo-plant! sugar-mill gold-mine crane").hand(P1, "hero statue tobacco-storage*5").play(moves);
        let asked = at.legal(P1);
        at.gives_up(P3).offers(P1, &asked);
    }
}

#[test]
fn the_last_one_awaited_may_give_up_and_the_others_go_on() {
    let mut at = At::table(3).hand(P2, "coffee-roaster*8 indigo-plant").hand(P3, "sugar-mill*8").clone();
    at.begins_round().play("p3 discard sugar-mill").gives_up(P2).awaits(&[P1]);
    assert_eq!(at.size(P3), 7);

    let mut at = At::table(3);
    at.play("p1 role councillor").draws("hero statue quarry smithy palace").draws("well crane").draws("tower chapel");
    at.play("p1 keep hero; p3 keep tower").gives_up(P2).awaits(&[P3]);
    assert_eq!([P1, P2, P3].map(|s| at.held(s)), [cards("hero"), Cards::NONE, cards("tower")]);

    // Asked in turn whether to draw, a seat that has gone draws nothing.
    let mut at = At::with(3, &[("simultaneousPhases", "off"), ("askDraws", "on")]);
    at.play("p1 role councillor").awaits(&[P1]).gives_up(P1).awaits(&[P2]);

    let mut at = At::with(3, &[("startDraft", "on")]);
    at.game = SanJuan::new(&options_of(&[("startDraft", "on")]), 3).unwrap();
    at.play("chance governor p1");
    while at.game.turn() == Turn::Chance {
        let card = at.game.hidden.deck.at(0).unwrap();
        at.draws(card.id());
    }
    at.play("p1 discard indigo-plant").gives_up(P3).awaits(&[P2]);
    at.gives_up(P2);
    assert_eq!(at.outcome().winners, SeatSet::one(P1));
}

#[test]
fn a_seat_may_be_given_up_while_cards_are_drawn() {
    let mut at = At::table(3).play("p1 role councillor").draws("hero statue").gives_up(P1).drawing(P2, 2).clone();
    assert_eq!(at.game.own[0], Own::default());
    at.draws("quarry*2").draws("smithy well").play("p2 keep quarry; p3 keep well").awaits(&[P2]);
    let mut at = At::table(3);
    at.play("p1 role producer; p1 produce indigo; p2 produce indigo; p3 produce indigo");
    at.play("p1 produce done; p2 produce done; p3 produce done").gives_up(P2).draws("hero").drawing(P3, 1).draws("statue");
    assert_eq!([P1, P2, P3].map(|s| at.shows(s)), ["indigo-plant!", "indigo-plant", "indigo-plant!"]);
    let mut at = At::fresh(3, &[]);
    at.gives_up(P2).refuses("chance governor p2", Refusal::BadOutcome).play("chance governor p1").settle();
    assert_eq!((at.size(P2), at.size(P3)), (0, 4));
}

#[test]
fn who_gave_up_does_not_win_and_one_player_left_ends_the_game() {
    let mut at = At::table(2).city(P1, "hero statue").gives_up(P1).clone();
    let outcome = at.outcome();
    assert_eq!((outcome.winners, outcome.scores[0].total), (SeatSet::one(P2), 8));
    let over = at.game;
    at.gives_up(P2);
    assert_eq!(at.game, over, "nothing more to give up");
}
