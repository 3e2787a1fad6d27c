//! What orders and prepared moves spare people.

use tertulia_rules::game::{Options, Seat, SeatSet};
use tertulia_rules::games;
use tertulia_simulation::wakeups::{Answers, WakeupPlan, Wakeups, play};
use tertulia_testkit::random;

fn four(game: &str, orders: SeatSet) -> Wakeups {
    let rules = games::find(game).unwrap();
    play(&WakeupPlan { rules, seats: 4, options: Options::defaults(rules.info), seed: 1, orders }).unwrap()
}

#[test]
fn orders_and_prepared_moves_ring_less_answer_as_their_owner_would_and_a_seed_repeats_it() {
    let all: SeatSet = Seat::all(4).collect();
    assert_eq!(four("san-juan", all), four("san-juan", all));
    for game in random::some(["puerto-rico", "san-juan", "catan", "anno-1503"], 1, 0) {
        let (plain, orders) = (four(game, SeatSet::default()), four(game, all));
        assert!(plain.points.len() == 4 && orders.points.len() == 4 && plain.answers.is_empty(), "{game}: {plain:?}");
        assert!(4 * orders.rings < 3 * plain.rings, "{game}: {orders:?} and {plain:?}");
        let mut answered = Answers::default();
        orders.answers.values().for_each(|answers| answered += *answers);
        assert!(answered.automatic > 50 && 50 * answered.otherwise <= answered.automatic, "{game}: {orders:?}");
    }
}
