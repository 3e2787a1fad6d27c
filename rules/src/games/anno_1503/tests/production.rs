//! Production and the golden age (AN:R9-R12, AN:R18).

use super::super::text::Ask;
use super::*;

/// AN-T1
#[test]
fn a_number_gives_what_its_site_does_and_the_question_mark_anything() {
    let at = At::start(2).hand(P1, "").hand(P2, "").play("chance roll 4").clone();
    assert_eq!((at.cards(P1), at.cards(P2)), ("cloth".into(), "wood".into()));
    let mut any = At::start(2).play("chance roll 1").clone();
    assert_eq!(any.awaited(), [P1]);
    assert_eq!(any.choices(P1), ["take stone", "take wood", "take tool", "take cloth", "take spice", "take tobacco"]);
    any.hand(P1, "").hand(P2, "").play("p1 take tobacco");
    assert_eq!((any.cards(P1), any.cards(P2)), ("tobacco".into(), "tool".into()));
}

/// AN-T2, AN:R10
#[test]
fn a_branch_gives_its_good_instead_of_the_sites() {
    let mut at = At::start(2).hand(P1, "").branches(P1, "3 spice").play("chance roll 3").clone();
    assert_eq!(at.choices(P1), ["take wood", "take spice"]);
    assert_eq!(at.refusal("p1 take cloth"), Refusal::NotThere(Good::Cloth));
    at.play("p1 take spice");
    assert_eq!(at.cards(P1), "spice");
    // AN:R37: a branch of the site's own good gives no choice.
    let same = At::start(2).hand(P1, "").branches(P1, "2 stone").play("chance roll 2").clone();
    assert_eq!(
        same.game.table.stage,
        Stage::Take { cause: Cause::Site(1), order: Order::Together, waiting: SeatSet::one(P2), left: 0 }
    );
}

/// AN:R12
#[test]
fn choices_are_secret_until_all_are_in() {
    let mut at = At::start(3).branches(P1, "3 spice").branches(P2, "3 tobacco").play("chance roll 3").clone();
    assert_eq!(at.awaited(), [P1, P2, P3], "island 3 has its question mark there");
    let before = at.game.view(Eye::Public);
    at.play("p3 take tobacco");
    assert_eq!(at.told.last(), Some(&(Eye::Seat(P3), Event::Chose(P3, Good::Tobacco))));
    assert_eq!(at.game.view(Eye::Seat(P1)).seats[2], before.seats[2]);
    assert_eq!(at.refusal("p3 take wood"), Refusal::NotYours(SeatSet::all(2), Ask::Produce));
    at.play("p1 take spice; p2 take stone");
    let took = Event::Took(P1, cards("spice"), vec![(P2, cards("stone")), (P3, cards("tobacco"))]);
    assert_eq!(at.told.last(), Some(&(Eye::Public, took)), "told together");
    assert_eq!(at.cards(P3), "stone wood tobacco");
}

/// AN:R12: who had no choice was not asked, and has not answered.
#[test]
fn only_those_who_had_a_choice_are_done() {
    let at = At::start(3).branches(P1, "3 spice").play("chance roll 3; p3 take tobacco").clone();
    assert_eq!(at.awaited(), [P1]);
    let public = at.game.view(Eye::Public);
    assert_eq!([P1, P2, P3].map(|seat| Anno::did(&public, seat).is_some()), [true, false, true]);
}

/// AN-T24, AN:R11: one cloth is left.
#[test]
fn a_short_stack_is_served_clockwise() {
    let short = || At::start(4).hand(P1, "").hand(P4, "").stock(Good::Cloth, 1, P3).clone();
    let first = short().turn_of(P1).play("chance roll 4").clone();
    assert_eq!((first.awaited(), first.cards(P1)), (vec![P4], "cloth".into()));
    let is_served = |event: &Event| matches!(event, Event::Took(seat, goods, _) if (*seat, *goods) == (P1, cards("cloth")));
    let served = first.told.iter().any(|(_, event)| is_served(event));
    assert!(served, "what was taken before is told before the choice: {:?}", first.told);
    assert!(!first.may(P4, "take cloth") && first.may(P4, "take spice"));
    assert_eq!(first.refusal("p4 take cloth"), Refusal::StackEmpty(Good::Cloth));

    let mut later = short().turn_of(P4).play("chance roll 4").clone();
    assert_eq!((later.awaited(), later.cards(P1).as_str()), (vec![P4], ""));
    later.play("p4 take cloth");
    assert_eq!((later.cards(P4), later.cards(P1)), ("cloth".into(), String::new()));
    assert!(later.heard(&Event::Short(P1)));

    let branch = short().branches(P1, "4 tobacco").turn_of(P4).play("chance roll 4; p4 take cloth").clone();
    assert_eq!(branch.cards(P1), "tobacco", "AN:R9a: one good left is no choice");
}

/// AN:R12: only stacks from which somebody might choose matter.
#[test]
fn what_nobody_chooses_from_may_be_short_and_choices_are_still_secret() {
    let mut at = At::start(2);
    // At 5 island 1 gives tool and island 2 cloth; p1 may take spice instead.
    at.branches(P1, "5 spice").hand(P1, "").stock(Good::Cloth, 0, P1).play("chance roll 5");
    assert!(matches!(at.game.table.stage, Stage::Take { order: Order::Together, .. }));
    at.play("p1 take tool");
    assert!(at.heard(&Event::Short(P2)));
    let short = At::start(2).branches(P1, "5 spice").stock(Good::Tool, 1, P2).play("chance roll 5").clone();
    assert!(matches!(short.game.table.stage, Stage::Take { order: Order::Clockwise, .. }), "2 might ask for tools");
}

/// AN-T10, AN:R18
#[test]
fn a_golden_age_gives_one_good_and_with_a_church_two() {
    let mut at = At::start(2);
    at.people(P1, "pioneer settler pioneer pioneer").buildings(P1, "church").hand(P1, "").hand(P2, "");
    at.play("chance roll 6; chance event 5");
    assert_eq!(at.awaited(), [P1, P2]);
    at.play("p1 take spice; p2 take cloth; p1 take spice");
    assert_eq!((at.cards(P1), at.cards(P2)), ("2spice".into(), "cloth".into()));
    assert_eq!(at.game.table.stage, Stage::Main, "AN:R13: the turn goes on with phase 2");
}

/// AN-T23: four players have two churches.
#[test]
fn a_golden_age_is_at_once_where_every_stack_holds_as_many_as_can_be_asked() {
    for (left, order) in [(6, Order::Together), (5, Order::Clockwise)] {
        let mut at = At::start(4);
        for (seat, hand) in [(P1, ""), (P2, ""), (P3, ""), (P4, "")] {
            at.hand(seat, hand);
        }
        for seat in [P2, P3] {
            at.people(seat, "pioneer settler pioneer pioneer").buildings(seat, "church");
        }
        at.stock(Good::Spice, left, P4).turn_of(P2).play("chance roll 6; chance event 6");
        assert!(matches!(at.game.table.stage, Stage::Take { order: is, .. } if is == order), "{left}");
        if order == Order::Clockwise {
            assert_eq!(at.awaited(), [P2]);
            at.play("p2 take spice");
            assert!(at.heard(&Event::Took(P2, cards("spice"), Vec::new())), "the first of two is told");
            at.play("p2 take wood; p3 take spice; p3 take spice; p4 take spice; p1 take spice");
            assert_eq!((at.cards(P2), at.cards(P3), at.cards(P1)), ("wood spice".into(), "2spice".into(), "spice".into()));
            assert_eq!(at.game.table.stage, Stage::Main);
        }
    }
}

/// AN:R9a: no good is in stock.
#[test]
fn who_may_choose_from_nothing_gets_nothing() {
    let mut at = At::start(2);
    for good in Good::ALL {
        at.stock(good, 0, P2);
    }
    at.play("chance roll 1");
    assert_eq!(at.game.table.stage, Stage::Main);
    assert!(at.heard(&Event::Short(P1)) && at.heard(&Event::Short(P2)));
    assert!(!at.told.iter().any(|(_, event)| matches!(event, Event::Took(..))), "nothing is told of nothing");
}

/// AN:R7, AN-T17: the limit is five cards at the end of one's own turn only.
#[test]
fn cards_over_five_are_discarded_at_the_end_of_ones_own_turn() {
    let mut at = At::town(2);
    at.hand(P1, "3cloth 3spice tool").hand(P2, "7wood").ships(P1, "").play("p1 end");
    assert_eq!((at.awaited(), at.game.table.stage), (vec![P1], Stage::Discard));
    assert_eq!(at.refusal("p1 discard wood"), Refusal::NoCard(Good::Wood));
    at.play("p1 discard cloth; p1 discard tool");
    assert_eq!((at.cards(P1), at.cards(P2)), ("2cloth 3spice".into(), "7wood".into()));
    assert_eq!((at.game.table.active, at.game.table.stage), (P2, Stage::Roll));
}
