//! How strong kinds of players are, by the orders in which games ended (the model of R. D. Luce,
//! 1959, and R. L. Plackett, 1975): of those who are left, each takes the next place with a chance
//! in proportion to its strength. Fitted as in D. R. Hunter: MM algorithms for generalized
//! Bradley-Terry models. The Annals of Statistics 32 (2004). Start reading at [`Standings::elo`].

use std::collections::BTreeMap;

/// How often each order was seen: the places, from 1, each with the kind of player who took it.
#[derive(Clone, Debug, Default)]
pub(super) struct Standings(BTreeMap<Vec<(u8, String)>, u64>);

/// A fit is taken as it is after so many rounds.
const MOST_ROUNDS: u32 = 10_000;

/// A fit is done when no strength changes by a larger part of it.
const STILL: f64 = 1e-9;

impl Standings {
    /// Enters a game.
    pub(super) fn enter(&mut self, places: impl IntoIterator<Item = (u8, String)>) {
        let mut order: Vec<(u8, String)> = places.into_iter().collect();
        order.sort();
        *self.0.entry(order).or_default() += 1;
    }

    /// Returns the ratings of these kinds, 0 in the mean. Of two, the one with 400 points more is
    /// before the other in ten games of eleven. So that who always won has a rating too, each is
    /// taken to have won half a game and lost half a game against a player of strength 1 besides.
    pub(super) fn elo(&self, kinds: &[&str]) -> Vec<f64> {
        let number = |name: &str| kinds.iter().position(|kind| *kind == name);
        let numbered = |order: &[(u8, String)]| -> Vec<(u8, usize)> {
            order.iter().filter_map(|(place, name)| Some((*place, number(name)?))).collect()
        };
        let orders: Vec<(Vec<(u8, usize)>, f64)> = self.0.iter().map(|(order, count)| (numbered(order), *count as f64)).collect();
        let mut strengths = vec![1.0_f64; kinds.len()];
        for _ in 0..MOST_ROUNDS {
            let better = improved(&strengths, &orders);
            let is_still = strengths.iter().zip(&better).all(|(old, new)| (new / old - 1.0).abs() < STILL);
            strengths = better;
            if is_still {
                break;
            }
        }
        let points: Vec<f64> = strengths.iter().map(|strength| 400.0 * strength.log10()).collect();
        let mean = points.iter().sum::<f64>() / points.len().max(1) as f64;
        points.iter().map(|points| points - mean).collect()
    }
}

/// Returns strengths that explain the orders better. Whoever shares a place is taken to have been
/// chosen for it among all who share it and all behind.
fn improved(strengths: &[f64], orders: &[(Vec<(u8, usize)>, f64)]) -> Vec<f64> {
    let mut chosen = vec![0.5; strengths.len()];
    let mut expected: Vec<f64> = strengths.iter().map(|strength| 1.0 / (strength + 1.0)).collect();
    for (order, count) in orders {
        for (place, kind) in order {
            if order.iter().all(|(other, _)| other <= place) {
                continue;
            }
            let left = order.iter().filter(|(other, _)| other >= place).map(|(_, kind)| *kind);
            let sum: f64 = left.clone().map(|kind| strengths[kind]).sum();
            chosen[*kind] += count;
            left.for_each(|kind| expected[kind] += count / sum);
        }
    }
    chosen.iter().zip(&expected).map(|(chosen, expected)| chosen / expected).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratings(games: &[(&[(u8, &str)], u32)], kinds: &[&str]) -> Vec<f64> {
        let mut standings = Standings::default();
        for (places, count) in games {
            (0..*count).for_each(|_| standings.enter(places.iter().map(|(place, kind)| (*place, (*kind).to_owned()))));
        }
        standings.elo(kinds)
    }

    #[test]
    fn ten_wins_to_one_are_four_hundred_points() {
        let of = |ana: u32, bo: u32| {
            let found = ratings(&[(&[(1, "ana"), (2, "bo")], ana), (&[(2, "ana"), (1, "bo")], bo)], &["ana", "bo"]);
            assert!((found[0] + found[1]).abs() < 1e-6, "{found:?}");
            found[0] - found[1]
        };
        assert!((of(10_000, 1_000) - 400.0).abs() < 1.0, "{}", of(10_000, 1_000));
        assert!(of(50, 50).abs() < 1e-6);
        let always = of(20, 0);
        assert!(always > 400.0 && always.is_finite(), "{always}");
    }

    #[test]
    fn places_behind_the_winner_and_shared_places_count() {
        let kinds = ["ana", "bo", "cy"];
        let found = ratings(&[(&[(1, "ana"), (2, "bo"), (3, "cy")], 20), (&[(1, "ana"), (3, "bo"), (2, "cy")], 5)], &kinds);
        assert!(found[0] > found[1] && found[1] > found[2], "{found:?}");
        let shared = ratings(&[(&[(1, "ana"), (1, "bo"), (3, "cy")], 20)], &kinds);
        assert!((shared[0] - shared[1]).abs() < 1e-6 && shared[1] > shared[2] + 100.0, "{shared:?}");
        let alike = ratings(&[(&[(1, "ana"), (2, "ana"), (3, "ana")], 9)], &["ana"]);
        assert_eq!(alike, [0.0]);
    }
}
