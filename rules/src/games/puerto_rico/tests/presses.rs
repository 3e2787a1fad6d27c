//! How often a player presses in a game, by question:
//! `cargo test -p tertulia-rules puerto_rico::tests::presses -- --ignored --nocapture`.

use std::collections::BTreeMap;

use super::*;
use crate::game::{Dice, Group, Order, StandIn, legal};

/// What a press costs, by question: presses, those that ask twice, and what nobody presses for.
type Presses = BTreeMap<String, [u32; 3]>;

#[test]
#[ignore = "a measurement"]
fn presses() {
    const GAMES: u64 = 20;
    let rows: [(u8, &[(&str, &str)]); 6] = [
        (2, &[]),
        (3, &[]),
        (5, &[]),
        (4, &[("partialProduction", "on")]),
        (4, &[("newBuildings", "on"), ("buildingSelection", "random")]),
        (4, &[("newBuildings", "on"), ("nobles", "on"), ("buildingSelection", "random")]),
    ];
    for (seats, set) in rows {
        let mut presses = Presses::new();
        (0..GAMES).for_each(|seed| play(seats, set, seed, &mut presses));
        let a_seat = |n: u32| f64::from(n) / f64::from(seats) / GAMES as f64;
        let sum = |at: usize| a_seat(presses.values().map(|counts| counts[at]).sum());
        println!("{seats} {set:?}: a player and game {:.1} presses, {:.1} confirmations, {:.1} unasked", sum(0), sum(1), sum(2));
        let line = |(ask, n): (&String, &[u32; 3])| format!("{ask} {:.1}/{:.1}/{:.1}", a_seat(n[0]), a_seat(n[1]), a_seat(n[2]));
        println!("    {}", presses.iter().map(line).collect::<Vec<_>>().join(", "));
    }
}

/// Plays a game as the host does: forced moves and orders by themselves, a proposal in one press.
fn play(seats: u8, set: &[(&str, &str)], seed: u64, presses: &mut Presses) {
    let mut game = PuertoRico::new(&options_of(set), seats).expect("a game");
    let mut dice = SeededDice::new(seed);
    let mut orders: Vec<Option<(Order, Period)>> = vec![None; usize::from(seats)];
    for _ in 0..5000 {
        let seats = match game.turn() {
            Turn::Over(_) => return,
            Turn::Chance => {
                let outcome = game.draw(&mut dice).expect("an outcome");
                game.apply(Actor::Chance, &outcome, &mut Told::deaf()).expect("an outcome");
                continue;
            }
            Turn::Seats(seats) => seats,
        };
        let seat = seats.iter().nth(dice.below(seats.len()) as usize).expect("awaited");
        let view = game.view(Eye::Seat(seat));
        let offers = legal(&game, seat);
        let prompt = PuertoRico::prompt(&view, seat);
        let count =
            presses.entry(prompt.ask.as_ref().map_or_else(String::new, |ask| ask.key.replace("puerto-rico-", ""))).or_default();
        let period = PuertoRico::period(&view);
        let order = orders[seat.index()].as_ref().filter(|(_, until)| *until == period);
        let obeyed = order.and_then(|(order, _)| PuertoRico::obey(&view, seat, &offers, order));
        let ready = prompt
            .ready
            .iter()
            .find(|ready| ready.then.is_some() || !prompt.groups.iter().any(|g| matches!(g, Group::Several { .. })));
        let actions = if let Some(only) =
            prompt.settled.or_else(|| offers.first().copied().filter(|_| offers.len() == 1 && prompt.public))
        {
            count[2] += 1;
            vec![only]
        } else if let Some(at) = obeyed {
            count[2] += 1;
            vec![offers[at]]
        } else if let Some(ready) = ready {
            count[0] += 1;
            orders[seat.index()] = ready.then.clone().map(|order| (order, period));
            ready.actions.clone()
        } else if let Some(close) = prompt.groups.iter().find_map(|group| match group {
            Group::Several { close, .. } => Some(*close),
            Group::One { .. } | Group::Form { .. } => None,
        }) {
            count[0] += 1;
            let several = prompt.groups.iter().filter(|group| matches!(group, Group::Several { .. }));
            let chosen = several.flat_map(Group::entries).filter(|entry| entry.chosen).map(|entry| entry.action);
            chosen.chain(close).collect()
        } else {
            count[0] += 1;
            let action = offers[PuertoRico::heuristic(&view, seat, &offers, &mut dice)];
            let is_rash =
                prompt.groups.iter().flat_map(Group::entries).any(|entry| entry.action == action && entry.rash.is_some());
            count[1] += u32::from(is_rash);
            vec![action]
        };
        for action in actions {
            game.apply(Actor::Seat(seat), &action, &mut Told::deaf()).expect("legal");
        }
    }
}
