//! What people are spared, and that the days are those of people.

use super::person::Person;
use super::*;
use crate::games;

fn four(game: &str, seed: u64, aids: Aids) -> Days {
    let rules = games::find(game).expect("a game");
    let how = OverDays { seats: 4, options: Options::simulated(rules.info), seed, aids };
    play_over_days(rules, &how).expect("it is played")
}

#[test]
fn people_answer_while_they_are_up_and_not_before_they_are_rung() {
    let mut dice = SeededDice::new(7);
    for _ in 0..200 {
        let person = Person::any(&mut dice);
        for rung in [0, 333, 1439, 5000] {
            let at = person.answers(rung, &mut dice);
            assert!(at >= rung && person.is_up(at), "rung at {rung}, there at {at}");
        }
    }
}

#[test]
fn the_same_seed_is_the_same_game() {
    assert_eq!(four("san-juan", 3, Aids::Orders), four("san-juan", 3, Aids::Orders));
}

#[test]
fn orders_and_prepared_moves_ring_less_and_seldom_answer_otherwise() {
    for game in ["puerto-rico", "san-juan", "catan", "anno-1503"] {
        let [plain, passes, orders] = [Aids::None, Aids::Passes, Aids::Orders].map(|aids| four(game, 1, aids));
        assert!(plain.over && passes.over && orders.over, "{game}");
        assert!((plain.automatic, passes.automatic) == (0, 0) || passes.wrong <= passes.automatic, "{game}");
        assert!(passes.rings <= plain.rings, "{game}: {passes:?} and {plain:?}");
        assert!(orders.rings < passes.rings, "{game}: {orders:?} and {passes:?}");
        assert!(orders.automatic > 0 && 4 * orders.wrong <= orders.automatic, "{game}: {orders:?}");
    }
}
