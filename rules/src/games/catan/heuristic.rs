//! A player who builds what they can and trades now and then: for simulations that show how long people's games are.
//!
//! Start reading at [`Catan::heuristic`].

use super::{Action, Catan, View};
use crate::game::{Dice, Seat, Simulate, StandIn};

/// How much somebody likes to do that, beside everything else on offer: towns before roads, deals before the end of the turn.
const fn liking(action: &Action) -> u32 {
    match action {
        Action::Settle(_) | Action::City(_) | Action::Confirm(_) => 60,
        Action::Roll => 30,
        Action::Buy => 25,
        Action::Road(_) | Action::Accept => 12,
        Action::End => 9,
        Action::Offer { .. } => 5,
        Action::Never(_) => 1,
        Action::Ask(_) | Action::RollForMe(_) => 2,
        Action::Propose { .. }
        | Action::Decline
        | Action::Withdraw
        | Action::Bank(..)
        | Action::Knight
        | Action::RoadBuilding
        | Action::Invention(_)
        | Action::Monopoly(_)
        | Action::Close
        | Action::Pass
        | Action::Discard(_)
        | Action::Robber(_)
        | Action::Rob(_)
        | Action::Island(_)
        | Action::Harbors(_)
        | Action::Corner(_)
        | Action::Tokens(_)
        | Action::First(_)
        | Action::Dice(..)
        | Action::Steal(_)
        | Action::Draw(_) => 4,
    }
}

impl Simulate for Catan {}

impl StandIn for Catan {
    /// A kind of action by how much it is liked, then any of that kind: there are more places for a road than for a city.
    fn heuristic(_: &View, _: Seat, offers: &[Action], dice: &mut dyn Dice) -> usize {
        let kind = std::mem::discriminant::<Action>;
        let first_of_kind = |at: &usize| offers[..*at].iter().all(|other| kind(other) != kind(&offers[*at]));
        let kinds: Vec<usize> = (0..offers.len()).filter(first_of_kind).collect();
        let mut left = dice.below(kinds.iter().map(|at| liking(&offers[*at])).sum::<u32>().max(1));
        let chosen = kinds.into_iter().find(|at| match left.checked_sub(liking(&offers[*at])) {
            Some(rest) => {
                left = rest;
                false
            }
            None => true,
        });
        let alike: Vec<usize> =
            (0..offers.len()).filter(|at| chosen.is_none_or(|of| kind(&offers[*at]) == kind(&offers[of]))).collect();
        alike.get(dice.below(alike.len().max(1) as u32) as usize).copied().unwrap_or_default()
    }
}
