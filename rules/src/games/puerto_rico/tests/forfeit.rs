//! Tests of giving up. PR:R115-R115c

use super::*;

#[test]
fn a_seat_given_up_has_no_turns_and_its_barrels_go_back() {
    let mut at = At::table(4).goods(P2, "C3").stock("C7").island(P2, "corn*").goods(P3, "K").clone();
    at.gives_up(P2);
    assert_eq!((at.board(P2).goods, at.game.table.stock[Good::Corn]), (Goods::NONE, 10));
    assert!(at.heard(&Event::Forfeit(P2)));
    at.play("p1 role craftsman");
    assert_eq!(at.board(P2).goods, Goods::NONE, "no production");
    at.play("p3 role trader; p3 sell coffee; p4 role prospector");
    assert_eq!((at.game.table.round, at.game.table.governor, at.game.table.picker), (2, P3, P3), "the governor passes him over");
    at.play("p3 role mayor; p3 recruit");
    assert_eq!(at.board(P2).people.total(), 1, "no colonists");
}

#[test]
fn whatever_the_seat_was_asked_is_passed_over() {
    // Columns: moves, the seat that gives up, the seat awaited then.
    let rows = [
        ("", P1, P2),
        ("p1 role settler", P1, P2),
        ("p1 role settler; p1 settle corn", P2, P3),
        ("p1 role builder", P1, P2),
        ("p1 role mayor", P1, P2),
        ("p1 role trader", P1, P2),
        ("p1 role craftsman; p1 take corn; p2 role captain", P2, P3),
    ];
    for (moves, seat, next) in rows {
        let mut at = At::table(4);
        for s in [P1, P2, P3, P4] {
            at.goods(s, "C1").island(s, "corn*").doubloons(s, 4);
        }
        at.stock("C6").play(moves);
        let stage = at.game.table.stage;
        at.gives_up(seat);
        let awaited = at.game.turn().awaited();
        assert!(awaited.has(next) && !awaited.has(seat), "{moves}: {awaited:?} instead of {next} in {stage:?}");
        at.offers(seat, "");
    }
}

#[test]
fn the_last_one_awaited_may_give_up_and_the_others_go_on() {
    let mut at = At::table(3).island(P1, "corn quarry").island(P2, "corn quarry").colonists(10, 2).clone();
    at.play("p1 role mayor; p1 pass; p1 place quarry");
    at.gives_up(P2);
    assert_eq!(at.board(P1).people.all.island, [0, 0, 0, 0, 0, 1], "placed");
    assert_eq!(at.board(P2).people.all.san_juan, 1, "as it was");
    assert_eq!(at.game.table.picker, P3);

    let mut at = At::table(3);
    at.ships("I4 S5 T6").goods(P1, "C2").goods(P3, "C2").play("p1 role captain; p1 store corn; p1 store done");
    at.gives_up(P3);
    assert_eq!(at.board(P1).goods, goods("C1"));
    at.offers(P2, "role settler, role mayor, role builder, role craftsman, role trader");
}

#[test]
fn a_passed_loading_is_not_forgotten_when_somebody_gives_up() {
    // PR:R65: p1 declined, p2 gives up, p3 must still be asked.
    let mut at = At::table(3);
    at.ships("I4 S5 -").goods(P1, "I2").city(P1, "wharf*").goods(P3, "T2").play("p1 role captain; p1 pass");
    assert_eq!(at.game.turn(), Turn::Seats(SeatSet::one(P3)));
    at.gives_up(P2);
    at.offers(P3, "ship tobacco 6").play("p3 ship tobacco 6").offers(P1, "wharf indigo, pass");
}

#[test]
fn who_gave_up_does_not_win_and_one_player_left_ends_the_game() {
    let mut at = At::table(3).chips(P1, 50).clone();
    at.gives_up(P1);
    assert!(!matches!(at.game.turn(), Turn::Over(_)));
    at.gives_up(P3);
    let outcome = at.outcome();
    assert_eq!((outcome.winners, outcome.scores[0].total), (SeatSet::one(P2), 50));
    let over = at.game;
    at.gives_up(P2);
    assert_eq!(at.game, over, "nothing more to give up");
}

#[test]
fn a_seat_may_be_given_up_while_chance_draws() {
    let mut at = At::table(3).city(P1, "hacienda*").play("p1 role settler; p1 hacienda").clone();
    at.gives_up(P1);
    at.play("chance draw coffee").offers(P2, "settle corn, settle indigo, settle sugar, settle tobacco, pass");
    assert_eq!(at.game.table.discard, goods("K1"));
    let mut set_up = At::new(3, &[]).gives_up(P2).clone();
    set_up.refuses("chance governor p2", Refusal::BadOutcome).play("chance governor p1");
}

#[test]
fn a_drawn_tile_is_discarded_when_the_last_other_gives_up() {
    let mut at = At::all(2);
    at.city(P1, "hacienda* forest-house*").play("p1 role settler; p1 hacienda; chance draw coffee");
    assert!(at.legal(P1).contains("plant coffee"), "{}", at.legal(P1));
    at.gives_up(P2);
    assert!(matches!(at.game.turn(), Turn::Over(_)));
    assert_eq!(at.game.table.discard, goods("K1"));
}
