//! The end of rounds and of the game (SJ:R12, SJ:R24, SJ:R24a, SJ:R24b).

use super::*;

const ELEVEN: &str = "indigo-plant*4 sugar-mill*4 statue hero archive";

/// What the scene says of the end.
fn ended(at: &At) -> Option<Text> {
    SanJuan::scene(&at.game.view(Eye::Public)).ended
}

#[test]
fn after_a_builder_phase_with_twelve_buildings_the_game_is_over_at_once() {
    // SJ-T19, SJ:6.1: the third player builds the twelfth building, and the fourth still builds.
    let mut at = At::table(4);
    at.city(P3, ELEVEN).hand(P3, "smithy palace").hand(P4, "gold-mine palace").city(P1, "chapel").any_hand(P1, 9);
    at.play("p1 role builder; p1 pass; p3 build smithy").awaits(&[P4]).play("p4 build gold-mine");
    assert!(matches!(at.game.turn(), Turn::Over(_)));
    assert_eq!((at.board(P3).count(), at.shows(P4).as_str(), at.size(P1)), (12, "indigo-plant gold-mine", 9));
    assert!(at.heard(&Event::Ending(Why::Buildings(P3))) && at.heard(&Event::Over(SeatSet::one(P3))));
    assert_eq!(ended(&at), Some(Text::from(Event::Ending(Why::Buildings(P3)))));
    at.refuses("p2 role trader", Refusal::Over).refuses("chance draw hero", Refusal::Over);
}

#[test]
fn eleven_buildings_and_a_crane_are_still_eleven() {
    // SJ-T33, SJ:6.2
    let mut at = At::table(2);
    let city = ELEVEN.replace("archive", "crane");
    at.city(P1, &city).hand(P1, "palace well").play("p1 role builder; p1 build well; p1 cover sugar-mill").awaits(&[P2]);
    assert_eq!(at.board(P1).count(), 11);
    let mut at = At::table(2);
    at.city(P1, &city).hand(P1, "palace well").play("p1 role builder; p1 build well; p1 cover none");
    assert!(matches!(at.game.turn(), Turn::Over(_)));
}

#[test]
fn roles_come_back_and_the_governor_moves_on_when_everybody_has_picked() {
    // SJ:R8, SJ:R9, SJ:R12
    let mut at = At::table(3);
    for seat in [P1, P2, P3] {
        at.city(seat, "");
    }
    at.governor(P2).play("p2 role trader; chance tile h1").awaits(&[P3]);
    at.offers(P3, "role builder, role producer, role councillor, role prospector");
    at.refuses("p3 role trader", Refusal::RoleTaken(Role::Trader, P2)).refuses("p3 pass", Refusal::NotNow(text::Ask::Role));
    at.play("p3 role producer; p1 role builder");
    assert_eq!((at.game.table.round, at.game.table.governor, at.game.table.picker), (2, P3, P3));
    assert!(at.heard(&Event::Round(2, P3)));
    at.offers(P3, "role builder, role producer, role trader, role councillor, role prospector");
}

#[test]
fn when_no_card_moves_for_a_round_the_game_is_over() {
    // SJ-T36, SJ:R24a
    let mut at = At::table(2).city(P1, "indigo-plant").city(P2, "indigo-plant").piles("", "").begins_round().clone();
    at.play("p1 role councillor").awaits(&[P2]).play("p2 role prospector").awaits(&[P1]).play("p1 role producer");
    assert!(matches!(at.game.turn(), Turn::Over(_)));
    assert!(at.heard(&Event::Ending(Why::DeadEnd)));
    assert_eq!(ended(&at), Some(Text::from(Event::Ending(Why::DeadEnd))));

    // A card in a pile keeps the game going.
    let mut at = At::table(2).piles("hero", "").begins_round().clone();
    at.play("p1 role builder; p2 role trader; chance tile h1; p1 role producer; p1 produce done; p2 produce done");
    assert_eq!(at.game.table.round, 3);

    // So does a card that moved in this round, with empty piles; in the next round none moves.
    let mut at = At::table(2).piles("hero", "").begins_round().clone();
    at.play("p1 role builder; p2 role producer; p1 produce done; p2 produce indigo; p2 produce done").draws("hero");
    at.play("p1 role trader; chance tile h1; p2 sell done");
    assert_eq!((at.game.table.round, at.pile_sizes()), (3, (0, 0)));
    at.play("p2 role builder; p1 role councillor; p2 role prospector");
    assert!(at.heard(&Event::Ending(Why::DeadEnd)));
}

#[test]
fn a_free_building_or_a_card_under_the_chapel_moves_too() {
    // SJ:R24a: these cards move without piles or discards.
    let rest = "p2 role councillor; p1 role prospector";
    let mut at = At::table(2);
    at.city(P1, "archive").city(P2, "archive").hand(P1, "smithy").piles("", "").begins_round();
    at.play("p1 role builder; p1 build smithy").play(rest);
    assert_eq!((at.game.table.round, at.pile_sizes()), (3, (0, 0)));
    at.play("p2 role builder; p1 role councillor; p2 role prospector");
    assert!(at.heard(&Event::Ending(Why::DeadEnd)));

    let mut at = At::table(2).city(P1, "chapel").city(P2, "archive").hand(P1, "palace").piles("", "").clone();
    at.begins_round().play("p1 tuck palace; p1 role builder").play(rest);
    assert_eq!((at.game.table.round, at.pile_sizes()), (3, (0, 0)));
}

#[test]
fn with_the_option_the_last_round_is_the_last() {
    // SJ:R24b
    for (limit, over) in [("300", true), ("off", false)] {
        let mut at = At::with(2, &[("roundLimit", limit)]);
        at.game.table.round = 300;
        at.play("p1 role builder; p2 role trader; chance tile h1; p1 role producer; p1 produce done; p2 produce done");
        assert_eq!(matches!(at.game.turn(), Turn::Over(_)), over);
        assert_eq!(at.heard(&Event::Ending(Why::CutOff)), over);
        assert_eq!(ended(&at), over.then(|| Text::from(Event::Ending(Why::CutOff))));
    }
}
