//! What people are spared, and that the days are those of people.

use super::person::Person;
use super::*;
use crate::games;

fn four(game: &str, seed: u64, aids: Aids) -> Days {
    let rules = games::find(game).expect("a game");
    let how = OverDays { seats: 4, options: Options::defaults(rules.info), seed, aids: vec![aids; 4] };
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
fn orders_and_prepared_moves_ring_less_and_answer_as_their_owner_would() {
    for game in ["puerto-rico", "san-juan", "catan", "anno-1503"] {
        let [plain, passes, orders] = [Aids::None, Aids::Passes, Aids::Orders].map(|aids| four(game, 1, aids));
        assert!(plain.over && passes.over && orders.over, "{game}");
        assert!(plain.answers.is_empty(), "{game}: {plain:?}");
        assert!(passes.rings <= plain.rings, "{game}: {passes:?} and {plain:?}");
        assert!(4 * orders.rings < 3 * passes.rings, "{game}: {orders:?} and {passes:?}");
        let Answers { automatic, otherwise } = orders.answered();
        assert!(automatic > 50 && 50 * otherwise <= automatic, "{game}: {orders:?}");
    }
}

/// What only its owner knows is answered after a while, and nobody is rung for it.
#[test]
fn a_private_answer_waits_a_while_and_rings_nobody() {
    let (rules, keeps) = (games::find("puerto-rico").expect("a game"), Order::of("keep-best"));
    let how = OverDays { seats: 4, options: Options::defaults(rules.info), seed: 1, aids: vec![Aids::Orders; 4] };
    let mut table = Table::open(rules, &how).expect("it opens");
    let stores = |table: &Table, seat: Seat| table.game.obey(seat, &keeps).is_some();
    let seat = loop {
        let awaited = table.game.turn().awaited();
        if let Some(seat) = awaited.iter().find(|seat| stores(&table, *seat)) {
            break seat;
        }
        let (by, action) = match awaited.iter().next() {
            Some(seat) => (Actor::Seat(seat), table.game.heuristic(seat, &mut table.dice)),
            None => (Actor::Chance, table.game.draw(&mut table.chance)),
        };
        table.game.play(by, &action.expect("something")).expect("legal");
    };
    table.people[seat.index()].orders = vec![keeps.clone()];
    table.settle().expect("it goes on");
    table.ring(None);
    let until = table.waits[&seat];
    assert!((WAITS.0..=WAITS.1).contains(&until) && stores(&table, seat) && !table.due.contains_key(&seat), "{until}");
    assert_eq!(table.next(), Some((until, seat, Comes::Answer)));
    table.present = Some(seat);
    table.carry_out(seat).expect("it goes on");
    assert!(!stores(&table, seat) && table.days.answered().automatic == 1 && !table.waits.contains_key(&seat));
}
