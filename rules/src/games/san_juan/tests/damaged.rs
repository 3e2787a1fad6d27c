//! SJ:2, SJ:R15: a position that cannot have come about is found out, so that a damaged save is not played.

use super::*;
use crate::game::Broken;

/// What is found wrong with a position that was right before.
#[track_caller]
fn found(at: &At, spoil: impl FnOnce(&mut SanJuan)) -> String {
    let mut game = at.game;
    game.check().unwrap();
    spoil(&mut game);
    let Broken(why) = game.check().expect_err("nothing was found");
    why
}

/// SJ:2, SJ:R15
#[test]
fn a_card_that_became_another_one_or_lies_twice_on_a_board_is_found() {
    let swapped = found(&At::table(3), |game| {
        game.hidden.deck.take(Card::Quarry);
        game.hidden.deck.add(Card::Hero);
    });
    assert!(swapped.contains("times"), "{swapped}");
    let mut at = At::table(3);
    at.city(P1, "quarry quarry");
    assert!(at.game.check().unwrap_err().0.contains("twice"));
}

/// SJ:R6, SJ:R16, SJ:R25, SJ:R37: what is chosen in secret has to be there, and to be asked.
#[test]
fn what_a_seat_has_chosen_fits_what_it_has_and_what_is_asked() {
    let declines = found(&At::table(3), |game| game.own[0].answer = Answer::Declines);
    assert!(declines.contains("declines"), "{declines}");

    let mut at = At::table(2);
    at.city(P1, "chapel").hand(P1, "quarry hero").game.begin_round(&mut Told::new());
    let twice = found(&at, |game| {
        game.own[0].tucks = Tucks::One(Card::Quarry);
        game.own[0].chosen.add(Card::Quarry);
    });
    assert!(twice.contains("has chosen"), "{twice}");
    found(&at, |game| game.table.stage = Stage::RoundStart { waiting: SeatSet::NONE });

    let mut at = At::table(3);
    at.city(P2, "indigo-plant sugar-mill").play("p1 role producer");
    let two = found(&at, |game| {
        game.own[1].goods.push(Good::Indigo);
        game.own[1].goods.push(Good::Sugar);
    });
    assert!(two.contains("has named"), "one for each but the producer: {two}");

    let mut at = At::table(3);
    at.city(P2, "black-market indigo-plant!")
        .hand(P1, "library statue*3 smithy*2 well")
        .play("p1 role builder; p1 build library");
    let others = found(&at, |game| game.own[1].goods.push(Good::Indigo));
    assert!(others.contains("has named"), "it is not p2 who pays: {others}");
}

/// SJ:R14, SJ:R19, SJ:R20, SJ:R35
#[test]
fn what_is_done_belongs_to_the_role_that_was_taken() {
    for cause in [Cause::Well, Cause::Prospect, Cause::Built { card: Card::Hero, giver: Card::Carpenter }] {
        let drawn = found(&At::table(3), |game| game.table.stage = Stage::Draw { seat: P1, left: 1, cause });
        assert!(drawn.contains("Draw"), "{cause:?}: {drawn}");
    }
    let mut at = At::table(3);
    at.city(P1, "crane indigo-plant").hand(P1, "hero statue*3 smithy").play("p1 role builder; p1 build hero");
    assert!(matches!(at.game.table.stage, Stage::Cover { .. }), "{:?}", at.game.table.stage);
    let covers = found(&at, |game| game.table.role = Some(Role::Producer));
    assert!(covers.contains("Cover"), "{covers}");
}
