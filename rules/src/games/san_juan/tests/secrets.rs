//! Hidden information: who is told what, and whether the proof that nothing leaks is effective.

use super::*;
use crate::game::{Resample, legal};

#[test]
fn everybody_hears_that_a_library_was_built_and_four_cards_paid_but_not_which() {
    let mut at = At::table(3).hand(P1, "library quarry*2 smithy palace indigo-plant statue").clone();
    at.play("p1 role builder; p1 build library; p1 pay quarry; p1 pay quarry; p1 pay smithy");
    let public = |at: &At| -> Vec<String> {
        let heard = at.told.iter().filter(|(eye, _)| *eye == Eye::Public);
        heard.map(|(_, event)| say(event.clone())).collect()
    };
    let before = public(&at).len();
    at.play("p1 pay palace");
    assert_eq!(public(&at)[before], "p1 built a library for 4 cards.");
    let seen = format!("{:?}", at.game.view(Eye::Seat(P2)).seats[0]);
    assert!(seen.contains("hand: 2, drawn: 0, chapel: None, own: None"), "{seen}");
}

/// Only those who see a card learn its face; public events name only cards that lie open.
#[test]
fn what_is_told_to_all_names_no_card_that_lies_face_down() {
    for seed in 0..60 {
        let set: &[(&str, &str)] = if seed % 2 == 0 { &[("startDraft", "on")] } else { &[("simultaneousPhases", "off")] };
        let mut game = SanJuan::new(&options_of(set), 2 + (seed % 3) as u8).unwrap();
        let (mut dice, mut offers) = (SeededDice::new(seed), Vec::new());
        for _ in 0..400 {
            let Some((by, action)) = random_step(&game, &mut dice, &mut offers) else { break };
            let mut told = Told::new();
            game.apply(by, &action, &mut told).unwrap();
            for (eye, event) in told.events {
                match (eye, event) {
                    (Eye::Public, Event::Saw(..) | Event::Chose(..)) => panic!("{by} {action} is told to all"),
                    (Eye::Public, _) => {}
                    (Eye::Seat(seat), Event::Saw(_, drawn)) => {
                        let own = &game.own[seat.index()];
                        assert!(own.hand.and(&own.drawn).hold(&drawn), "{seat} is shown {drawn:?}");
                    }
                    (Eye::Seat(seat), Event::Chose(..)) => assert_eq!(by, Actor::Seat(seat)),
                    (Eye::Seat(_), event) => panic!("{event:?} is no secret"),
                }
            }
        }
    }
}

/// All that an eye cannot see differs in some resampling; what it sees never does.
#[test]
fn resampling_changes_everything_that_is_hidden() {
    let mut at = At::table(4);
    at.city(P2, "chapel indigo-plant! sugar-mill!").city(P3, "chapel").chapel(P2, 3).chapel(P3, 2);
    at.hand(P1, "hero statue").hand(P2, "quarry smithy coffee-roaster*7").hand(P3, "library palace");
    at.hand(P4, "tower*2 tobacco-storage*8");
    let some: Vec<Card> = at.game.hidden.deck.each().step_by(3).collect();
    for card in some {
        at.game.hidden.deck.take(card);
        at.game.hidden.discard.add(card);
    }
    at.begins_round().play("p2 tuck quarry; p2 discard coffee-roaster; p3 pass; p4 discard tower");
    let mut dice = SeededDice::new(1);
    let mut changed = [false; 11];
    for _ in 0..60 {
        let other = at.game.resample_hidden(Eye::Seat(P1), &mut dice);
        other.check().unwrap();
        assert_eq!(other.view(Eye::Seat(P1)), at.game.view(Eye::Seat(P1)));
        let (now, was) = (&other.own, &at.game.own);
        assert_eq!(now[0], was[0], "one's own cards are known");
        let differs = [
            now[1].hand != was[1].hand,
            now[1].chapel.total() != was[1].chapel.total(),
            now[1].chapel != was[1].chapel,
            now[1].tucks != was[1].tucks,
            now[1].tucks == Tucks::Nothing,
            matches!(now[2].tucks, Tucks::One(_)),
            now[1].chosen != was[1].chosen,
            now[3].chosen.total() != was[3].chosen.total(),
            other.hidden.goods != at.game.hidden.goods,
            other.hidden.deck != at.game.hidden.deck,
            other.hidden.discard != at.game.hidden.discard,
        ];
        changed.iter_mut().zip(differs).for_each(|(changed, differs)| *changed |= differs);
    }
    assert_eq!(changed, [true; 11]);
}

/// Returns positions that the seat might imagine, all of them valid.
#[track_caller]
fn imagined(at: &At, seat: Seat) -> Vec<SanJuan> {
    let mut dice = SeededDice::new(2);
    let others: Vec<SanJuan> = (0..40).map(|_| at.game.resample_hidden(Eye::Seat(seat), &mut dice)).collect();
    others.iter().for_each(|other| other.check().unwrap());
    others
}

#[test]
fn choices_in_secret_are_resampled_too() {
    // Another seat's choices as councillor, as producer and in payment are resampled.
    let mut at = At::table(2);
    at.play("p1 role councillor").draws("hero statue quarry smithy palace").draws("well crane").play("p2 keep well");
    let others = imagined(&at, P1);
    assert!(others.iter().any(|o| o.own[1].drawn != at.game.own[1].drawn));
    assert!(others.iter().all(|o| o.own[1].chosen.total() == 1 && o.own[1].drawn.hold(&o.own[1].chosen)));

    let mut at = At::table(2);
    at.city(P2, "indigo-plant sugar-mill").play("p1 role producer; p2 produce sugar; p2 produce done");
    let goods = |good| imagined(&at, P1).iter().any(|o| o.own[1].goods.of(good) > 0);
    assert!(goods(Good::Indigo) && goods(Good::Sugar));

    let mut at = At::table(2);
    at.hand(P1, "library statue*3 smithy*2 well").play("p1 role builder; p1 build library; p1 pay statue");
    let others = imagined(&at, P2);
    assert!((0..4).all(|n| others.iter().any(|o| o.own[0].chosen.total() == n)), "of four cards to pay");
    assert!(others.iter().all(|o| o.own[0].hand.of(Card::Library) > 0), "what is built is known");

    // Whether a seat draws is open only if it may have been asked.
    let at = At::with(3, &[("askDraws", "on")]).play("p1 role councillor; p2 draw").clone();
    assert!(imagined(&at, P1).iter().any(|o| o.own[1].answer == Answer::Declines));
    let mut turns = At::with(3, &[("askDraws", "on"), ("simultaneousPhases", "off")]);
    turns.play("p1 role councillor");
    let alone = At::with(3, &[("askDraws", "on")]).play("p1 role prospector").clone();
    for at in [turns, alone] {
        assert!(imagined(&at, P1).iter().all(|o| o.own[1].answer == Answer::Draws));
    }
}

/// SJ:R37a
#[test]
fn what_everybody_sees_of_chapels_is_not_resampled() {
    for (shown, stage) in [("on", Stage::Role), ("off", Stage::Over)] {
        let mut at = At::with(3, &[("showChapelCount", shown)]);
        at.city(P2, "chapel").city(P3, "chapel").chapel(P2, 3).chapel(P3, 2);
        at.game.table.stage = stage;
        let mut dice = SeededDice::new(3);
        for _ in 0..20 {
            let other = at.game.resample_hidden(Eye::Seat(P1), &mut dice);
            assert_eq!(other.view(Eye::Seat(P1)), at.game.view(Eye::Seat(P1)), "{shown}");
        }
    }
}

/// SJ:R14b: nearly every hand can build, so resampling would not show what the next builder tells.
#[test]
fn who_is_asked_to_build_next_tells_of_its_hand() {
    let mut at = At::table(3);
    at.hand(P1, "statue*3 hero smithy").hand(P2, "library*2 quarry*2 palace well").play("p1 role builder").awaits(&[P1]);
    let reveals = |at: &At, action| crate::foresight::reveals(&at.game, P1, &[(Actor::Seat(P1), action)]);
    assert!(reveals(&at, Action::Pass), "p2 is asked");
    at.play("p1 build statue");
    assert!(!reveals(&at, Action::Pay(Card::Smithy)), "p1 has still to pay");
}

/// Returns whether the host may show the choices to everybody and play a single one itself.
fn is_public(game: &SanJuan, seat: Seat) -> bool {
    SanJuan::prompt(&game.view(Eye::Seat(seat)), seat).public
}

/// Equal cards leave no choice, but playing one for the owner would show that they are equal.
#[test]
fn a_choice_that_the_hand_alone_forces_is_left_to_its_owner() {
    let mut at = At::table(2);
    at.play("p1 role councillor").draws("indigo-plant*5").draws("well crane").offers(P1, "keep indigo-plant");
    assert!(!is_public(&at.game, P1));
    let mut at = At::table(2);
    at.hand(P1, "library indigo-plant*5").play("p1 role builder; p1 build library").offers(P1, "pay indigo-plant, back");
    assert!(!is_public(&at.game, P1));
    let mut at = At::table(2).hand(P1, "indigo-plant*8").begins_round().clone();
    at.offers(P1, "discard indigo-plant");
    assert!(!is_public(&at.game, P1));
    // A choice that follows from public knowledge alone is public.
    let at = At::table(2).city(P1, "gold-mine").play("p1 role prospector").draws("well").clone();
    assert!(is_public(&at.game, P1));
}

/// Others are asked, or answered for, in the same way whatever they hold.
#[test]
fn what_is_answered_by_itself_depends_on_nothing_hidden() {
    let forced = |game: &SanJuan, seat| legal(game, seat).len() == 1 && is_public(game, seat);
    for seed in 0..40 {
        let set: &[(&str, &str)] = if seed % 2 == 0 { &[("askDraws", "on")] } else { &[("simultaneousPhases", "off")] };
        let mut game = SanJuan::new(&options_of(set), 2 + (seed % 3) as u8).unwrap();
        let (mut dice, mut offers) = (SeededDice::new(seed), Vec::new());
        while let Some((by, action)) = random_step(&game, &mut dice, &mut offers).filter(|_| game.table.round < 12) {
            // Positions with named goods are skipped: a seat that named all of them is done anyway.
            let named = |game: &SanJuan| game.own.iter().any(|own| own.goods != Named::NONE);
            let other = game.resample_hidden(Eye::Public, &mut dice);
            for seat in game.turn().awaited().iter().filter(|_| !named(&game) && !named(&other)) {
                assert_eq!(forced(&game, seat), forced(&other, seat), "{seat} in {:?}", game.table.stage);
            }
            game.apply(by, &action, &mut Told::deaf()).unwrap();
        }
    }
}
