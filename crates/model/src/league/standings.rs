//! Standings of a season: a function of its log and of the results of its tables.
//!
//! Whoever leaves somebody behind gets two points, whoever shares their place one. So a table of
//! `n` gives its winner `2(n - 1)` points and its last none. Start reading at [`standings`].

use std::collections::BTreeMap;

use tertulia_base::ids::TableId;

use super::season::{LeagueStage, Season, TableCourse};
use crate::results::GameResult;

/// A line of a division's standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeagueLine {
    /// The member.
    pub member: u32,
    /// The place, from 1; equals share it.
    pub place: usize,
    /// The points.
    pub points: u32,
    /// The sum of their leads over each opponent in points of the game.
    pub margin: i64,
    /// Their tables that are over.
    pub played: usize,
    /// Their tables in all.
    pub tables: usize,
}

/// Where somebody plays in the next season.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Movement {
    /// One division higher.
    Up,
    /// In the same division.
    Stays,
    /// One division lower.
    Down,
}

/// What two members have against each other, and each alone.
#[derive(Default)]
struct Tally {
    points: BTreeMap<(u32, u32), u32>,
    margin: BTreeMap<u32, i64>,
}

/// How a table ended for a member.
#[derive(Clone, Copy)]
enum Finish {
    /// They played to the end: place and points.
    Played(u8, i32),
    /// They did not: behind everybody who did.
    Absent,
}

impl Tally {
    fn meet(&mut self, one: (u32, Finish), other: (u32, Finish)) {
        let (mine, theirs) = match (one.1, other.1) {
            (Finish::Played(place, points), Finish::Played(its, against)) => {
                let lead = i64::from(points) - i64::from(against);
                *self.margin.entry(one.0).or_default() += lead;
                *self.margin.entry(other.0).or_default() -= lead;
                match place.cmp(&its) {
                    std::cmp::Ordering::Less => (2, 0),
                    std::cmp::Ordering::Equal => (1, 1),
                    std::cmp::Ordering::Greater => (0, 2),
                }
            }
            (Finish::Played(..), Finish::Absent) => (2, 0),
            (Finish::Absent, Finish::Played(..)) => (0, 2),
            (Finish::Absent, Finish::Absent) => (0, 0),
        };
        *self.points.entry((one.0, other.0)).or_default() += mine;
        *self.points.entry((other.0, one.0)).or_default() += theirs;
    }

    /// Returns what a member has got against these.
    fn points(&self, who: u32, against: &[u32]) -> u32 {
        against.iter().filter_map(|other| self.points.get(&(who, *other))).sum()
    }
}

/// Returns the standings of each division of a stage, by points, then margin, then points in direct
/// meetings; equals by the order drawn. Nobody who was taken out is in them.
pub fn standings(season: &Season, stage: &LeagueStage, results: &BTreeMap<TableId, GameResult>) -> Vec<Vec<LeagueLine>> {
    let mut tally = Tally::default();
    for table in &stage.tables {
        let TableCourse::Counts { table: id, seated, vanished } = &table.course else { continue };
        let Some(result) = results.get(id) else { continue };
        let finish = |who: u32| {
            let at = seated.iter().position(|other| *other == who)?;
            let seat = result.seats.get(at)?;
            let is_there = !vanished.iter().any(|seat| seat.index() == at);
            is_there.then_some(Finish::Played(seat.place, seat.points))
        };
        let met: Vec<(u32, Finish)> = table
            .drawn
            .iter()
            .filter(|who| !season.is_taken_out(**who))
            .map(|who| (*who, finish(*who).unwrap_or(Finish::Absent)))
            .collect();
        for (at, one) in met.iter().enumerate() {
            met[..at].iter().for_each(|other| tally.meet(*one, *other));
        }
    }
    stage.divisions.iter().map(|division| ranked(season, stage, division, &tally)).collect()
}

fn ranked(season: &Season, stage: &LeagueStage, division: &[u32], tally: &Tally) -> Vec<LeagueLine> {
    let members: Vec<u32> = division.iter().copied().filter(|who| !season.is_taken_out(*who)).collect();
    let line = |who: &u32| {
        let own = stage.tables.iter().filter(|table| table.drawn.contains(who) && table.course != TableCourse::Void);
        let played = own.clone().filter(|table| matches!(table.course, TableCourse::Counts { .. })).count();
        let margin = tally.margin.get(who).copied().unwrap_or_default();
        let points = tally.points(*who, &members);
        LeagueLine { member: *who, place: 0, points, margin, played, tables: own.count() }
    };
    let lines: Vec<LeagueLine> = members.iter().map(line).collect();
    let direct = |line: &LeagueLine| {
        let equals = lines.iter().filter(|other| (other.points, other.margin) == (line.points, line.margin));
        tally.points(line.member, &equals.map(|other| other.member).collect::<Vec<_>>())
    };
    let mut keyed: Vec<((u32, i64, u32), LeagueLine)> =
        lines.iter().map(|line| ((line.points, line.margin, direct(line)), line.clone())).collect();
    // Stable: equals stay in the order drawn.
    keyed.sort_by(|(one, _), (other, _)| other.cmp(one));
    let keys: Vec<(u32, i64, u32)> = keyed.iter().map(|(key, _)| *key).collect();
    let place = |key: &(u32, i64, u32)| keys.iter().take_while(|other| *other != key).count() + 1;
    keyed.into_iter().map(|(key, line)| LeagueLine { place: place(&key), ..line }).collect()
}

/// Returns how many of a division rise, and as many fall: a quarter, rounded up.
pub fn moves_between(members: usize) -> usize {
    members.div_ceil(4)
}

/// Returns where whoever is at `at`, from 0, among so many members of a division plays next.
pub fn movement(at: usize, members: usize, division: usize, divisions: usize) -> Movement {
    let moves = moves_between(members);
    if division > 0 && at < moves {
        Movement::Up
    } else if division + 1 < divisions && at + moves >= members {
        Movement::Down
    } else {
        Movement::Stays
    }
}

#[cfg(test)]
mod tests {
    use tertulia_base::clock::Moment;
    use tertulia_base::i18n::Lang;
    use tertulia_base::ids::UserId;
    use tertulia_rules::game::{Seat, SeatSet};

    use super::super::season::{DroppedOut, LeagueTable, SeasonMember};
    use super::*;
    use crate::results::{SeatResult, Who};

    fn result(table: TableId, seats: &[(u8, i32)]) -> GameResult {
        let seat = |(place, points): &(u8, i32)| SeatResult {
            who: Who::Former,
            place: *place,
            points: *points,
            opening: String::new(),
            before: Default::default(),
        };
        let seats = seats.iter().map(seat).collect();
        GameResult { table, game: "one".to_owned(), guild: None, began: Moment(0), ended: Moment(1), rated: true, seats }
    }

    fn member(user: u64) -> SeasonMember {
        SeasonMember { user: UserId(user), name: String::new(), lang: Lang::En, dropped_out: None }
    }

    /// Who was drawn for a table, place and points of each seat, and who vanished.
    type PlayedTable<'a> = (&'a [u32], &'a [(u8, i32)], SeatSet);

    /// Four members, and tables with what came of each seat.
    fn played(tables: &[PlayedTable<'_>]) -> (Season, BTreeMap<TableId, GameResult>) {
        let mut results = BTreeMap::new();
        let mut stage = LeagueStage { divisions: vec![vec![0, 1, 2, 3]], tables: Vec::new() };
        for (number, (drawn, seats, vanished)) in (1..).zip(tables) {
            let table = TableId::new(number);
            results.insert(table, result(table, seats));
            let course = TableCourse::Counts { table, seated: drawn.to_vec(), vanished: *vanished };
            stage.tables.push(LeagueTable { drawn: drawn.to_vec(), course });
        }
        let members = (0..4).map(|number| (number, member(u64::from(number) + 1))).collect();
        (Season { members, stages: vec![stage], is_over: false }, results)
    }

    /// Returns member, place, points and margin of each line.
    fn table(season: &Season, results: &BTreeMap<TableId, GameResult>) -> Vec<(u32, usize, u32, i64)> {
        let lines = standings(season, &season.stages[0], results).remove(0);
        lines.iter().map(|line| (line.member, line.place, line.points, line.margin)).collect()
    }

    #[test]
    fn places_give_points_which_ties_share_then_leads_decide() {
        let (season, results) = played(&[(&[0, 1, 2, 3], &[(1, 20), (2, 15), (2, 15), (4, 10)], SeatSet::NONE)]);
        assert_eq!(table(&season, &results), [(0, 1, 6, 20), (1, 2, 3, 0), (2, 2, 3, 0), (3, 4, 0, -20)]);
        let more: PlayedTable<'_> = (&[1, 3], &[(1, 9), (2, 2)], SeatSet::NONE);
        let (season, results) = played(&[(&[0, 2], &[(2, 5), (1, 6)], SeatSet::NONE), more]);
        assert_eq!(table(&season, &results), [(1, 1, 2, 7), (2, 2, 2, 1), (0, 3, 0, -1), (3, 4, 0, -7)]);
    }

    #[test]
    fn direct_meetings_decide_between_equals() {
        let one = |winner: u32, loser: u32| -> (Vec<u32>, [(u8, i32); 2]) { (vec![winner, loser], [(1, 5), (2, 4)]) };
        let games = [one(1, 0), one(0, 2), one(3, 1), one(2, 3), one(0, 3), one(1, 2)];
        let games: Vec<PlayedTable<'_>> =
            games.iter().map(|(drawn, seats)| (drawn.as_slice(), seats.as_slice(), SeatSet::NONE)).collect();
        let (season, results) = played(&games);
        // 0 and 1 have won two of three each, and 1 has beaten 0; so has 2 beaten 3.
        assert_eq!(table(&season, &results), [(1, 1, 4, 1), (0, 2, 4, 1), (2, 3, 2, -1), (3, 4, 2, -1)]);
    }

    #[test]
    fn whoever_vanished_is_last_whatever_a_stand_in_made_of_it_and_the_others_count() {
        let (season, results) = played(&[(&[0, 1, 2], &[(1, 30), (2, 20), (3, 10)], SeatSet::one(Seat(0)))]);
        let lines = table(&season, &results);
        assert_eq!(lines[..2], [(1, 1, 4, 10), (2, 2, 2, -10)]);
        assert!(lines.contains(&(0, 3, 0, 0)), "{lines:?}");
    }

    #[test]
    fn whoever_dropped_out_is_taken_out_with_their_games_or_last_where_they_did_not_play() {
        let (mut season, results) = played(&[(&[0, 1, 2], &[(1, 30), (2, 20), (3, 10)], SeatSet::NONE)]);
        season.members.get_mut(&0).unwrap().dropped_out = Some(DroppedOut::TakenOut);
        assert_eq!(table(&season, &results), [(1, 1, 2, 10), (3, 2, 0, 0), (2, 3, 0, -10)]);
        let (mut season, results) = played(&[(&[0, 1, 2], &[(1, 20), (2, 10)], SeatSet::NONE)]);
        season.members.get_mut(&0).unwrap().dropped_out = Some(DroppedOut::Stays);
        if let TableCourse::Counts { seated, .. } = &mut season.stages[0].tables[0].course {
            *seated = vec![1, 2];
        }
        assert_eq!(table(&season, &results), [(1, 1, 4, 10), (2, 2, 2, -10), (0, 3, 0, 0), (3, 3, 0, 0)]);
    }

    #[test]
    fn a_quarter_of_a_division_moves_and_nobody_leaves_the_ends() {
        assert_eq!([1, 8, 9, 12, 13].map(moves_between), [1, 2, 3, 3, 4]);
        let moved = |division| (0..9).map(|at| movement(at, 9, division, 3)).collect::<Vec<_>>();
        let count = |division: usize, how: Movement| moved(division).iter().filter(|moved| **moved == how).count();
        assert_eq!([0, 1, 2].map(|division| count(division, Movement::Up)), [0, 3, 3]);
        assert_eq!([0, 1, 2].map(|division| count(division, Movement::Down)), [3, 3, 0]);
        assert_eq!(movement(0, 1, 1, 3), Movement::Up);
    }
}
