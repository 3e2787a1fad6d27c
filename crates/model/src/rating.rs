//! Skill ratings by Weng and Lin ("A Bayesian Approximation Method for Online Ranking", 2011),
//! Bradley-Terry with full pairing: each pair is a match, equal places a draw. See [`rate`].

use serde::{Deserialize, Serialize};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// How many rated games it takes until a rating is shown.
pub const SHOWN_FROM: u32 = 5;

/// The estimate of somebody's skill, a normal distribution.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// The mean.
    pub mu: f64,
    /// The standard deviation.
    pub sigma: f64,
}

impl Default for Rating {
    fn default() -> Rating {
        Rating::from(WengLinRating::new())
    }
}

impl Rating {
    /// Returns the number that is shown: a skill that they almost certainly exceed.
    pub fn shown(self) -> f64 {
        self.mu - 3.0 * self.sigma
    }
}

impl From<WengLinRating> for Rating {
    fn from(rating: WengLinRating) -> Rating {
        Rating { mu: rating.rating, sigma: rating.uncertainty }
    }
}

/// Returns the ratings after a game, in the order of `players`; equal places are a tie.
pub fn rate(players: &[(Rating, u8)]) -> Vec<Rating> {
    let before: Vec<([WengLinRating; 1], MultiTeamOutcome)> = players
        .iter()
        .map(|(rating, place)| ([(rating.mu, rating.sigma).into()], MultiTeamOutcome::new(usize::from(*place))))
        .collect();
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> = before.iter().map(|(team, place)| (team.as_slice(), *place)).collect();
    weng_lin_multi_team(&teams, &WengLinConfig::new()).into_iter().flatten().map(Rating::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(one: Rating, mu: f64, sigma: f64) -> bool {
        (one.mu - mu).abs() < 1e-9 && (one.sigma - sigma).abs() < 1e-9
    }

    /// The examples that OpenSkill publishes for this model, of two, three and four newcomers.
    #[test]
    fn the_published_examples_come_out() {
        let newcomers = |places: &[u8]| rate(&places.iter().map(|place| (Rating::default(), *place)).collect::<Vec<_>>());
        let four = newcomers(&[4, 1, 3, 2]);
        for (found, mu) in four.iter().zip([17.09430584957905, 32.90569415042095, 22.36476861652635, 27.63523138347365]) {
            assert!(near(*found, mu, 7.5012190693964005), "{found:?}");
        }
        let three = newcomers(&[1, 2, 3]);
        for (found, mu) in three.iter().zip([30.2704627669473, 25.0, 19.7295372330527]) {
            assert!(near(*found, mu, 7.788474807872566), "{found:?}");
        }
        let two = newcomers(&[1, 2]);
        assert!(near(two[0], 27.63523138347365, 8.065506316323548) && near(two[1], 22.36476861652635, 8.065506316323548));
        let tied = newcomers(&[1, 1]);
        assert!(near(tied[0], 25.0, 8.065506316323548), "{tied:?}");
    }

    #[test]
    fn what_is_shown_is_three_deviations_below_the_mean() {
        assert!(Rating::default().shown().abs() < 1e-9);
        assert_eq!(Rating { mu: 30.0, sigma: 2.0 }.shown(), 24.0);
    }
}
