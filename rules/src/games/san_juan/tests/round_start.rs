//! First hand, chapel and hand limit (SJ:R4, SJ:R6, SJ:R7, SJ:R37, SJ:R38).

use super::*;

/// Begins round 2 of two players with `n` cards in `p1`'s hand.
fn beginning(city: &str, n: u16) -> At {
    let at = At::table(2).city(P1, city).any_hand(P1, n).governor(P1).begins_round().clone();
    at.game.check().unwrap();
    at
}

#[test]
fn a_card_may_go_under_the_chapel_and_then_the_excess_is_discarded() {
    // SJ-T16, SJ:R6. Columns: buildings, hand, whether one is tucked (if asked), discards, hand
    // after.
    #[rustfmt::skip]
    let rows = [
        ("indigo-plant",  9, None,        2,  7),
        ("indigo-plant",  7, None,        0,  7),
        ("chapel",        9, Some(true),  1,  7),
        ("chapel",        9, Some(false), 2,  7),
        ("chapel",        8, Some(true),  0,  7),
        ("chapel",        8, Some(false), 1,  7),
        ("chapel",        3, Some(true),  0,  2),
        ("chapel",        1, Some(true),  0,  0),
        ("chapel",        0, None,        0,  0), // SJ:6.15
        ("tower",         9, None,        0,  9),
        ("tower",        14, None,        2, 12),
        ("tower chapel",  9, Some(true),  0,  8),
        ("tower chapel", 13, Some(true),  0, 12),
        ("tower chapel", 14, Some(true),  1, 12),
    ];
    for (city, held, tucks, discards, left) in rows {
        let mut at = beginning(city, held);
        let what = format!("{city}, {held} cards");
        if let Some(tuck) = tucks {
            let first = at.legal(P1).split(", ").next().unwrap().to_owned();
            assert!(first.starts_with("tuck ") && at.legal(P1).ends_with(", pass"), "{what}: {first}");
            at.play(&format!("p1 {}", if tuck { first.as_str() } else { "pass" }));
        }
        for n in (1..=discards).rev() {
            assert_eq!(at.game.table.excess(P1, &at.game.own[0]), n, "{what}");
            let first = at.legal(P1).split(", ").next().unwrap().to_owned();
            at.play(&format!("p1 {first}"));
        }
        assert_eq!(at.game.table.stage, Stage::Role, "{what}");
        let tucked = u16::from(tucks == Some(true));
        assert_eq!((at.size(P1), at.game.own[0].chapel.total()), (left, tucked), "{what}");
    }
}

#[test]
fn everybody_decides_at_once_and_nothing_shows_before_all_have() {
    // SJ:R6a
    let mut at = At::table(3);
    at.city(P1, "chapel").hand(P1, "hero statue").hand(P2, "indigo-plant*7 smithy*2").governor(P3).begins_round();
    at.awaits(&[P1, P2]).play("p1 tuck hero");
    assert_eq!((at.size(P1), at.game.own[0].chapel), (2, Cards::NONE));
    assert!(at.told.contains(&(Eye::Seat(P1), Event::Chose(P1, Choice::Tuck(Card::Hero)))), "but to its owner");
    at.refuses("p1 tuck statue", Refusal::NotYours(SeatSet::one(P2), text::Ask::RoundStart));
    at.refuses("p2 pass", Refusal::NotNow(text::Ask::RoundStart))
        .refuses("p2 tuck indigo-plant", Refusal::NoBuilding(Card::Chapel));
    at.play("p2 discard indigo-plant");
    assert!(at.told.contains(&(Eye::Seat(P2), Event::Chose(P2, Choice::Discard(Card::IndigoPlant)))));
    assert_eq!(at.size(P2), 9);
    at.play("p2 discard indigo-plant").awaits(&[P3]);
    assert_eq!((at.size(P1), at.size(P2), at.game.own[0].chapel), (1, 7, cards("hero")));
    let public: Vec<_> = at.told.iter().filter(|(eye, _)| *eye == Eye::Public).map(|(_, e)| e.clone()).collect();
    assert_eq!(public, [Event::Discarded(P2, 2)], "and nobody is told of the chapel: SJ:R37a");
}

#[test]
fn the_discards_are_told_clockwise_from_the_governor_whoever_chose_first() {
    // SJ:R6, SJ:R10a
    let mut at = At::table(3);
    for seat in [P1, P2, P3] {
        at.any_hand(seat, 8);
    }
    at.governor(P2).begins_round();
    for seat in [P1, P3, P2] {
        let first = at.legal(seat).split(", ").next().unwrap().to_owned();
        at.play(&format!("{seat} {first}"));
    }
    let told: Vec<Seat> =
        at.told.iter().filter_map(|(_, e)| if let Event::Discarded(s, 1) = e { Some(*s) } else { None }).collect();
    assert_eq!(told, [P2, P3, P1]);
}

#[test]
fn the_card_under_the_chapel_is_not_discarded_besides() {
    let mut at = At::table(2).city(P1, "chapel").hand(P1, "hero indigo-plant*9").begins_round().clone();
    at.play("p1 tuck hero").offers(P1, "discard indigo-plant").refuses("p1 discard hero", Refusal::NotInHand(Card::Hero));
}

#[test]
fn the_hand_is_limited_only_when_a_round_begins() {
    // SJ:R7
    let at = At::table(3).any_hand(P1, 20).play("p1 role prospector").draws("palace").awaits(&[P2]).clone();
    assert_eq!(at.size(P1), 21);
}

#[test]
fn a_tower_covered_during_the_round_protects_no_longer() {
    // SJ:6.16
    let mut at = At::table(2);
    at.city(P1, "tower crane").hand(P1, "hero statue indigo-plant*9 smithy").governor(P2);
    at.play("p2 role builder; p1 build statue; p1 cover tower")
        .play("p1 role producer; p2 produce done; p2 role trader; chance tile h1");
    assert_eq!(at.game.table.round, 2);
    assert_eq!(at.game.table.excess(P1, &at.game.own[0]), 4);
}

#[test]
fn nothing_goes_under_a_covered_chapel() {
    // SJ:R20
    let mut at = At::table(2);
    at.city(P1, "chapel crane").hand(P1, "statue hero").governor(P2).play("p2 role builder; p1 build statue");
    at.begins_round();
    assert_eq!(at.game.table.stage, Stage::Role);
}

#[test]
fn how_many_cards_lie_under_a_chapel_shows_with_the_option_only() {
    // SJ:R37a
    for (set, shown) in [(&[][..], None), (&[("showChapelCount", "on")], Some(3))] {
        let mut at = At::with(2, set).city(P1, "chapel").chapel(P1, 2).hand(P1, "hero").begins_round().clone();
        at.play("p1 tuck hero");
        for eye in [Eye::Public, Eye::Seat(P2)] {
            assert_eq!(at.game.view(eye).seats[0].chapel, shown);
        }
        assert_eq!(at.game.view(Eye::Seat(P1)).seats[0].chapel, Some(3));
        assert_eq!(at.heard(&Event::Tucked(P1)), shown.is_some());
    }
}

#[test]
fn the_first_hand_may_be_chosen_of_more_cards() {
    // SJ-T21, SJ-T22, SJ:R4
    for seats in 2..=4 {
        for governor in Seat::all(seats) {
            let mut at = At::fresh(seats, &[("startDraft", "on")]);
            at.play(&format!("chance governor {governor}"));
            let order: Vec<Seat> = at.game.table.clockwise_from(governor).collect();
            for (place, &seat) in order.iter().enumerate() {
                at.drawing(seat, 5 + place as u8);
                while matches!(at.game.table.stage, Stage::Draw { seat: drawing, .. } if drawing == seat) {
                    let card = at.game.hidden.deck.at(0).unwrap();
                    at.draws(card.id());
                }
            }
            at.awaits(&order);
            for (place, &seat) in order.iter().enumerate().rev() {
                for _ in 0..=place {
                    assert_eq!(at.size(seat), 5 + place as u16, "not before all have chosen");
                    let first = at.legal(seat).split(", ").next().unwrap().to_owned();
                    at.play(&format!("{seat} {first}"));
                }
            }
            let discarded = [0, 0, 3, 6, 10][usize::from(seats)];
            assert_eq!(at.pile_sizes(), ([0, 0, 97, 89, 80][usize::from(seats)], discarded));
            assert!(order.iter().all(|&seat| at.size(seat) == 4));
            assert_eq!((at.game.table.round, at.game.table.picker), (1, governor));
            assert_eq!(at.told.last(), Some(&(Eye::Public, Event::Round(1, governor))), "after the discards");
        }
    }
}
