//! The councillor phase (SJ:R33, SJ:R34).

use super::*;

fn council(picker: Seat, city: &str, set: &[(&str, &str)]) -> At {
    let mut at = At::with(3, set).city(P1, city).governor(picker).clone();
    at.play(&format!("{picker} role councillor"));
    at
}

#[test]
fn so_many_are_drawn_and_so_many_chosen() {
    // SJ-T4, SJ-T5, SJ:R33, SJ:6.7. Columns: picker, buildings, cards drawn, number chosen, verb.
    let rows = [
        (P1, "indigo-plant", 5, 1, "keep"),
        (P2, "indigo-plant", 2, 1, "keep"),
        (P1, "library", 8, 1, "keep"),
        (P1, "prefecture", 5, 2, "keep"),
        (P1, "prefecture library", 8, 2, "keep"),
        (P2, "prefecture", 2, 0, ""),
        (P1, "archive", 5, 4, "discard"),
        (P2, "archive", 2, 1, "discard"),
        (P1, "prefecture archive", 5, 3, "discard"),
        (P2, "prefecture archive", 2, 0, ""),
        (P1, "prefecture archive library", 8, 6, "discard"),
    ];
    for (picker, city, drawn, chosen, how) in rows {
        let mut at = council(picker, city, &[]).hand(P1, "hero").clone();
        // Every seat draws its cards.
        let order: Vec<Seat> = at.game.table.clockwise_from(picker).collect();
        for seat in order {
            let n = if seat == P1 {
                drawn
            } else if seat == picker {
                5
            } else {
                2
            };
            at.drawing(seat, n).draws("indigo-plant smithy");
            at.draws(&format!("{}*{}", ["sugar-mill", "tobacco-storage", "coffee-roaster"][seat.index()], n - 2));
        }
        assert_eq!(at.game.turn().awaited().has(P1), chosen > 0, "{city}");
        for left in (1..=chosen).rev() {
            assert_eq!(at.game.table.unchosen(P1, &at.game.own[0]), left);
            let word = at.legal(P1).split(", ").next().unwrap().to_owned();
            assert!(word.starts_with(how), "{word}");
            assert_eq!(at.legal(P1).contains("hero"), how == "discard", "the whole hand: SJ:R34");
            at.play(&format!("p1 {word}"));
        }
        assert!(!at.game.turn().awaited().has(P1), "{city}");
    }
}

#[test]
fn what_is_not_kept_is_discarded_when_all_have_chosen() {
    // SJ:R10a, SJ:R33
    let mut at = council(P2, "prefecture archive", &[]);
    at.draws("hero statue quarry smithy palace").draws("well crane").draws("tower chapel");
    at.awaits(&[P2, P3]).refuses("p2 keep well", Refusal::NotDrawn(Card::Well));
    at.refuses("p1 keep well", Refusal::NotYours([P2, P3].into_iter().collect(), text::Ask::Choose));
    let (deck, discard) = at.pile_sizes();
    at.play("p3 keep crane");
    assert_eq!((at.size(P3), at.pile_sizes()), (0, (deck, discard)), "not before all have");
    at.play("p2 keep palace").awaits(&[P3]);
    assert_eq!((at.held(P1), at.held(P2), at.held(P3)), (cards("tower chapel"), cards("palace"), cards("crane")));
}

#[test]
fn the_archive_discards_cards_of_the_hand_too() {
    // SJ:R34, SJ-T4
    let mut at = council(P1, "prefecture archive", &[]).hand(P1, "indigo-plant*2").clone();
    at.draws("hero statue quarry smithy palace").draws("well crane").draws("tower chapel");
    at.play("p1 discard indigo-plant; p1 discard indigo-plant")
        .refuses("p1 discard indigo-plant", Refusal::NotInHand(Card::IndigoPlant));
    at.play("p1 discard smithy; p2 keep well; p3 keep tower").awaits(&[P2]);
    assert_eq!(at.held(P1), cards("hero statue quarry palace"));
    assert!(at.heard(&Event::Kept(P1, 5, 2)));
}

#[test]
fn with_too_few_cards_the_usual_number_is_kept() {
    // SJ:R33a, SJ:6.11. Columns: cards left, number chosen.
    for (left, chosen) in [("hero statue quarry", 1), ("hero statue", 1), ("hero", 0), ("", 0)] {
        let mut at = At::table(2).piles(left, "").play("p1 role councillor").draws(left).clone();
        assert_eq!(at.game.table.unchosen(P1, &at.game.own[0]), chosen, "{left}");
        if chosen > 0 {
            at.play("p1 keep hero");
        }
        assert_eq!(at.held(P1), cards(if left.is_empty() { "" } else { "hero" }));
        at.awaits(&[P2]);
    }
}

#[test]
fn the_discard_pile_is_shuffled_when_a_card_must_be_drawn_and_not_before() {
    // SJ-T23, SJ:R5a
    let mut at = At::with(2, &[("simultaneousPhases", "off")]);
    at.piles("hero statue", "indigo-plant*4 smithy*3 well*3").play("p1 role councillor");
    at.draws("statue");
    assert_eq!(at.pile_sizes(), (1, 10), "no reshuffle yet");
    at.draws("hero");
    assert_eq!(at.pile_sizes(), (0, 10), "nor with the last card");
    at.refuses("chance draw palace", Refusal::BadOutcome).draws("smithy");
    assert_eq!(at.pile_sizes(), (9, 0));
    assert!(at.heard(&Event::Reshuffled));
    at.draws("smithy well").awaits(&[P1]).play("p1 keep hero");
    assert_eq!(at.pile_sizes(), (7, 4));
    at.drawing(P2, 2);
}

#[test]
fn one_after_the_other_each_is_done_before_the_next_draws() {
    // SJ:R10a
    let mut at = council(P2, "archive", &[("simultaneousPhases", "off")]);
    at.drawing(P2, 5).draws("hero statue quarry smithy palace").awaits(&[P2]).play("p2 keep hero");
    at.drawing(P3, 2).draws("well crane").awaits(&[P3]).play("p3 keep well").drawing(P1, 2).draws("tower chapel").awaits(&[P1]);
    at.play("p1 discard tower").awaits(&[P3]);
    assert_eq!([P1, P2, P3].map(|s| at.held(s)), [cards("chapel"), cards("hero"), cards("well")]);
}

#[test]
fn with_the_option_one_may_draw_nothing() {
    // SJ:R9a
    for phases in ["on", "off"] {
        let mut at = council(P1, "indigo-plant", &[("askDraws", "on"), ("simultaneousPhases", phases)]);
        at.offers(P1, "draw, pass").play("p1 pass");
        if phases == "on" {
            at.play("p3 pass; p2 draw");
        } else {
            at.play("p2 draw");
        }
        at.drawing(P2, 2).draws("hero statue").awaits(&[P2]).play("p2 keep hero");
        if phases == "off" {
            at.play("p3 pass");
        }
        at.awaits(&[P2]);
        assert_eq!([P1, P2, P3].map(|s| at.size(s)), [0, 1, 0]);
        assert!(at.heard(&Event::Passed(P1, Without::Draw)) && !at.heard(&Event::Passed(P2, Without::Draw)));
    }
}

#[test]
fn what_everybody_kept_is_told_clockwise_from_the_picker_whoever_chose_first() {
    // SJ:R10a
    let mut at = At::table(3);
    at.governor(P2).play("p2 role councillor").draws("hero statue quarry smithy palace").draws("well crane");
    at.draws("tower archive");
    at.play("p1 keep tower; p3 keep well; p2 keep hero");
    let told: Vec<Seat> = at.told.iter().filter_map(|(_, e)| if let Event::Kept(s, ..) = e { Some(*s) } else { None }).collect();
    assert_eq!(told, [P2, P3, P1]);
}
