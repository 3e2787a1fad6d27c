//! Set-up (SJ:2, SJ:R1-R5).

use super::*;
use crate::games::san_juan::buildings::{Class, TABLE};

#[test]
fn the_cards_are_those_of_the_rulebook() {
    // SJ:2.1, SJ:2.2. Columns: id, copies, cost, VP.
    let rows = "indigo-plant 10 1 1, sugar-mill 8 2 1, tobacco-storage 8 3 2, coffee-roaster 8 4 2, silver-smelter 8 5 3, \
        smithy 3 1 1, gold-mine 3 1 1, archive 3 1 1, poor-house 3 2 1, black-market 3 2 1, trading-post 3 2 1, well 3 2 1, \
        market-stand 3 2 1, crane 3 2 1, chapel 3 3 2, tower 3 3 2, aqueduct 3 3 2, carpenter 3 3 2, prefecture 3 3 2, \
        market-hall 3 4 2, quarry 3 4 2, library 3 5 3, statue 3 3 3, victory-column 3 4 4, hero 3 5 5, guild-hall 2 6 0, \
        city-hall 2 6 0, triumphal-arch 2 6 0, palace 2 6 0";
    let table = TABLE.map(|s| format!("{} {} {} {}", s.card, s.copies, s.cost, s.vp));
    assert_eq!(table.join(", "), rows);
    let of = |class: fn(&Class) -> bool| TABLE.iter().filter(|s| class(&s.class)).map(|s| u16::from(s.copies)).sum::<u16>();
    assert_eq!((of(|c| matches!(c, Class::Production(_))), of(|c| !matches!(c, Class::Production(_)))), (42, 68));
    for (at, card) in Card::ALL.into_iter().enumerate() {
        assert_eq!((card as usize, card.spec().card), (at, card));
        assert_eq!(card.id().parse(), Ok(card));
        assert_eq!(card.good().map(Good::building).unwrap_or(card), card);
    }
    assert_eq!(
        Tile::ALL.map(Tile::prices),
        [[1, 1, 1, 2, 2], [1, 1, 2, 2, 2], [1, 1, 2, 2, 3], [1, 2, 2, 2, 3], [1, 2, 2, 3, 3]]
    );
}

#[test]
fn everybody_starts_with_an_indigo_plant_and_four_cards_dealt_clockwise_from_the_governor() {
    // SJ-T22, SJ:R2, SJ:R3, SJ:R3a
    for seats in 2..=4 {
        for governor in Seat::all(seats) {
            let mut at = At::fresh(seats, &[]).play(&format!("chance governor {governor}")).clone();
            for seat in at.game.table.clockwise_from(governor).collect::<Vec<_>>() {
                at.drawing(seat, 4).draws("hero").draws("indigo-plant").draws("sugar-mill*2");
                if seat.0 == (governor.0 + 2) % seats {
                    break;
                }
            }
            at.settle();
            assert_eq!(at.pile_sizes(), ([0, 0, 100, 95, 90][usize::from(seats)], 0));
            for seat in Seat::all(seats) {
                assert_eq!((at.size(seat), at.shows(seat).as_str()), (4, "indigo-plant"));
            }
            at.awaits(&[governor]);
            assert_eq!(at.game.table.round, 1);
            assert!(at.heard(&Event::Round(1, governor)) && !at.heard(&Event::Governor(governor)), "it is said once");
        }
    }
}

#[test]
fn chance_decides_nothing_that_cannot_be() {
    let mut at = At::fresh(3, &[]);
    at.refuses("chance governor p4", Refusal::BadOutcome).refuses("chance draw hero", Refusal::BadOutcome);
    at.refuses("p1 role builder", Refusal::Chance).play("chance governor p2").draws("hero*3");
    at.refuses("chance draw hero", Refusal::BadOutcome).refuses("chance tile h1", Refusal::BadOutcome);
    at.settle().refuses("chance draw statue", Refusal::NotChance);
}

#[test]
fn every_card_is_as_likely_as_any_other() {
    let at = At::new(2, &[]).play("chance governor p1").clone();
    let (mut dice, mut drawn) = (SeededDice::new(5), [0u32; 29]);
    for _ in 0..108_000 {
        let Action::Draw(card) = at.game.draw(&mut dice).unwrap() else { panic!("a card") };
        drawn[card as usize] += 1;
    }
    for (card, n) in Card::ALL.into_iter().zip(drawn) {
        let expected = 1000 * u32::from(at.game.hidden.deck.of(card));
        assert!(n.abs_diff(expected) < 300, "{card}: {n}, not about {expected}");
    }
    for seed in 0..20 {
        let game = SanJuan::new(&options_of(&[]), 4).unwrap();
        assert!(matches!(game.draw(&mut SeededDice::new(seed)).unwrap(), Action::Governor(seat) if seat.0 < 4));
    }
}
