//! Who plays with whom in a season: divisions by strength, or groups of mixed strength.
//!
//! Start reading at [`order_by_strength`].

use super::LeagueForm;
use super::standings::{Movement, movement};

/// The most members of a division.
pub const MOST_IN_DIVISION: usize = 16;
/// How many members a division or a group ought to have.
const DIVISION: usize = 12;
const GROUP: usize = 8;
/// The most members of a group.
const MOST_IN_GROUP: usize = 11;

/// Somebody who did not play the season before, or comes back after a pause.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Newcomer<T> {
    /// Who.
    pub who: T,
    /// Their rating as it is shown.
    pub rating: f64,
}

/// Returns how many members each division has, or each group of a cup, the strongest first. They
/// differ by one at most: 9 to 16 in a league, unless there are fewer people than 9 or exactly 17,
/// and never fewer than sit at a table if there are as many.
pub fn division_sizes(people: usize, form: LeagueForm, at_table: usize) -> Vec<usize> {
    let (aim, most) = match form {
        LeagueForm::League => (DIVISION, MOST_IN_DIVISION),
        LeagueForm::Cup => (GROUP, MOST_IN_GROUP),
    };
    let count = ((people + aim / 2) / aim).max(people.div_ceil(most));
    let count = count.min(people / at_table.max(1)).max(1);
    (0..count).map(|at| people / count + usize::from(at < people % count)).collect()
}

/// Returns everybody by strength, to be cut into divisions: by the season `before`, whose divisions
/// are ranked, and then newcomers by their rating. Those who rose or fell stand where they now
/// belong: who fell from above before who stayed, and who rose from below behind them.
pub fn order_by_strength<T: Copy>(before: &[Vec<T>], mut newcomers: Vec<Newcomer<T>>) -> Vec<T> {
    let mut veterans: Vec<(usize, usize, usize, T)> = Vec::new();
    for (division, ranked) in before.iter().enumerate() {
        for (at, who) in ranked.iter().enumerate() {
            let level = match movement(at, ranked.len(), division, before.len()) {
                Movement::Up => division - 1,
                Movement::Stays => division,
                Movement::Down => division + 1,
            };
            veterans.push((level, division, at, *who));
        }
    }
    veterans.sort_by_key(|(level, division, at, _)| (*level, *division, *at));
    newcomers.sort_by(|a, b| b.rating.total_cmp(&a.rating));
    veterans.into_iter().map(|(_, _, _, who)| who).chain(newcomers.into_iter().map(|new| new.who)).collect()
}

/// Cuts people, the strongest first, into divisions, or deals them to groups back and forth.
pub fn groups<T: Copy>(people: &[T], form: LeagueForm, at_table: usize) -> Vec<Vec<T>> {
    let sizes = division_sizes(people.len(), form, at_table);
    match form {
        LeagueForm::League => {
            let mut rest = people;
            let cut = sizes.into_iter().map(|size| {
                let (division, others) = rest.split_at(size.min(rest.len()));
                rest = others;
                division.to_vec()
            });
            cut.collect()
        }
        LeagueForm::Cup => {
            let mut dealt = vec![Vec::new(); sizes.len()];
            for (round, some) in people.chunks(sizes.len()).enumerate() {
                for (at, who) in some.iter().enumerate() {
                    let group = if round % 2 == 0 { at } else { sizes.len() - 1 - at };
                    dealt[group].push(*who);
                }
            }
            dealt
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisions_have_nine_to_sixteen_members_and_groups_six_to_eleven_where_there_are_enough() {
        for (form, fewest, most) in [(LeagueForm::League, 9, 16), (LeagueForm::Cup, 6, 11)] {
            for people in 1..=400 {
                let sizes = division_sizes(people, form, 4);
                assert_eq!(sizes.iter().sum::<usize>(), people);
                assert!(sizes.is_sorted_by(|a, b| a >= b) && sizes[0] <= most, "{people}: {sizes:?}");
                let (last, others) = sizes.split_last().unwrap();
                assert!(others.iter().all(|size| *size >= fewest), "{people}: {sizes:?}");
                assert!(*last >= fewest || people < fewest || (people, *last) == (17, 8), "{people}: {sizes:?}");
            }
        }
        assert_eq!(division_sizes(36, LeagueForm::League, 4), [12, 12, 12]);
        assert_eq!(division_sizes(12, LeagueForm::Cup, 7), [12]);
    }

    #[test]
    fn a_quarter_rises_a_quarter_falls_and_newcomers_begin_at_the_end_by_rating() {
        let before = [(0..12).collect::<Vec<u32>>(), (12..24).collect()];
        let new = [(30, 2.0), (31, 7.5), (32, -1.0)].map(|(who, rating)| Newcomer { who, rating });
        let order = order_by_strength(&before, new.to_vec());
        let expected: Vec<u32> = (0..9).chain(12..15).chain(9..12).chain(15..24).chain([31, 30, 32]).collect();
        assert_eq!(order, expected);
        assert_eq!(groups(&order, LeagueForm::League, 4).iter().map(Vec::len).collect::<Vec<_>>(), [14, 13]);
    }

    #[test]
    fn groups_of_a_cup_are_equally_strong() {
        let dealt = groups(&(0..16).collect::<Vec<u32>>(), LeagueForm::Cup, 4);
        let sums: Vec<u32> = dealt.iter().map(|group| group.iter().sum()).collect();
        assert_eq!(sums, [60, 60]);
        let uneven = groups(&(0..13).collect::<Vec<u32>>(), LeagueForm::Cup, 4);
        assert_eq!(uneven.iter().map(Vec::len).sum::<usize>(), 13);
        assert!(uneven.iter().all(|group| group.len() >= 6), "{uneven:?}");
    }
}
