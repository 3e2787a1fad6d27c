//! A season, as its part of a league's log tells of it. Start reading at [`Season::of`].

use std::collections::BTreeMap;

use tertulia_base::i18n::Lang;
use tertulia_base::ids::{TableId, UserId};
use tertulia_rules::game::SeatSet;

use super::{LeagueEntry, LeagueEvent};

/// A season: who plays, and what has been drawn and played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Season {
    /// Its members, by the entries with which they signed up. Whoever withdrew before anything was
    /// drawn is none.
    pub members: BTreeMap<u32, SeasonMember>,
    /// The divisions or groups, then the final of a cup.
    pub stages: Vec<LeagueStage>,
    /// Whether it is over.
    pub is_over: bool,
}

/// Somebody who plays a season.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonMember {
    /// Their account; [`UserId::FORMER`] once they are forgotten.
    pub user: UserId,
    /// What others call them.
    pub name: String,
    /// The language in which they read.
    pub lang: Lang,
    /// How they dropped out, if they did.
    pub dropped_out: Option<DroppedOut>,
}

/// What counts of somebody who dropped out of a season.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DroppedOut {
    /// Nothing: they had not played half of their tables.
    TakenOut,
    /// Everything. They are last at the tables that they do not play.
    Stays,
}

/// Divisions or groups that play side by side, or a final.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeagueStage {
    /// The members by division, in the order in which equals are ranked.
    pub divisions: Vec<Vec<u32>>,
    /// The tables.
    pub tables: Vec<LeagueTable>,
}

/// A table of a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeagueTable {
    /// Who was drawn for it, by seat.
    pub drawn: Vec<u32>,
    /// How far it is.
    pub course: TableCourse,
}

/// How far a table of a season is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableCourse {
    /// It is still to be opened.
    Waits,
    /// It is played.
    Runs {
        /// Its name.
        table: TableId,
        /// Who sits at it, by seat.
        seated: Vec<u32>,
    },
    /// It is over, and counts.
    Counts {
        /// Its name.
        table: TableId,
        /// Who sat at it, by seat.
        seated: Vec<u32>,
        /// The seats that somebody or something else played at the end.
        vanished: SeatSet,
    },
    /// It counts for nobody.
    Void,
}

impl Season {
    /// Returns the season of these entries, each with its position. It ends with the first entry
    /// that says so; what contradicts the entries before is left out.
    pub fn of(entries: &[(u32, LeagueEntry)]) -> Season {
        let mut season = Season::default();
        for (at, entry) in entries {
            if season.is_over {
                break;
            }
            season.note(*at, &entry.event);
        }
        season
    }

    fn note(&mut self, at: u32, event: &LeagueEvent) {
        match event {
            LeagueEvent::SignedUp { user, name, lang } => {
                let member = SeasonMember { user: *user, name: name.clone(), lang: *lang, dropped_out: None };
                self.members.insert(at, member);
            }
            LeagueEvent::Withdrew(who) if self.stages.is_empty() => {
                self.members.remove(who);
            }
            LeagueEvent::Withdrew(who) => {
                let how = self.how_dropped_out(*who);
                if let Some(member) = self.members.get_mut(who) {
                    member.dropped_out.get_or_insert(how);
                }
            }
            LeagueEvent::Drawn { divisions, tables } => {
                let tables = tables.iter().map(|drawn| LeagueTable { drawn: drawn.clone(), course: TableCourse::Waits });
                self.stages.push(LeagueStage { divisions: divisions.clone(), tables: tables.collect() });
            }
            LeagueEvent::Opened { number, table, seated } => {
                if let Some(of) = self.table_mut(*number) {
                    of.course = TableCourse::Runs { table: *table, seated: seated.clone() };
                }
            }
            LeagueEvent::Ended { number, vanished } => {
                if let Some(of) = self.table_mut(*number)
                    && let TableCourse::Runs { table, seated } = &of.course
                {
                    of.course = TableCourse::Counts { table: *table, seated: seated.clone(), vanished: *vanished };
                }
            }
            LeagueEvent::Void { number } => {
                if let Some(of) = self.table_mut(*number) {
                    of.course = TableCourse::Void;
                }
            }
            LeagueEvent::SeasonOver => self.is_over = true,
        }
    }

    fn table_mut(&mut self, number: u16) -> Option<&mut LeagueTable> {
        self.stages.last_mut()?.tables.get_mut(usize::from(number))
    }

    fn how_dropped_out(&self, who: u32) -> DroppedOut {
        let (played, all) = self.tables_of(who);
        if played * 2 < all { DroppedOut::TakenOut } else { DroppedOut::Stays }
    }

    /// Returns how many of a member's tables of the latest stage are over, and how many count or
    /// may yet.
    pub fn tables_of(&self, who: u32) -> (usize, usize) {
        let stage = self.stages.last().map(|stage| stage.tables.as_slice()).unwrap_or_default();
        let own = stage.iter().filter(|table| table.drawn.contains(&who) && table.course != TableCourse::Void);
        let is_over = |table: &&LeagueTable| matches!(table.course, TableCourse::Counts { .. });
        (own.clone().filter(is_over).count(), own.count())
    }

    /// Returns the member who is that person, unless they dropped out.
    pub fn member_of(&self, user: UserId) -> Option<u32> {
        let is_it = |(_, member): &(&u32, &SeasonMember)| member.user == user && member.dropped_out.is_none();
        self.members.iter().find(is_it).map(|(number, _)| *number)
    }

    /// Whether that member plays on.
    pub fn plays_on(&self, who: u32) -> bool {
        self.members.get(&who).is_some_and(|member| member.user.is_person() && member.dropped_out.is_none())
    }

    /// Whether nothing that a member did counts.
    pub fn is_taken_out(&self, who: u32) -> bool {
        self.members.get(&who).is_none_or(|member| member.dropped_out == Some(DroppedOut::TakenOut))
    }

    /// Returns the tables that are played: number, name, who sits there.
    pub fn running(&self) -> impl Iterator<Item = (u16, TableId, &[u32])> {
        let tables = self.stages.last().into_iter().flat_map(|stage| stage.tables.iter().enumerate());
        tables.filter_map(|(number, table)| match &table.course {
            TableCourse::Runs { table, seated } => Some((number as u16, *table, seated.as_slice())),
            TableCourse::Waits | TableCourse::Counts { .. } | TableCourse::Void => None,
        })
    }

    /// Returns the tables that are still to be opened, in the order drawn: number, and by seat
    /// those who were drawn and play on.
    pub fn waiting(&self) -> impl Iterator<Item = (u16, Vec<u32>)> {
        let tables = self.stages.last().into_iter().flat_map(|stage| stage.tables.iter().enumerate());
        let waits = tables.filter(|(_, table)| table.course == TableCourse::Waits);
        waits.map(|(number, table)| (number as u16, table.drawn.iter().copied().filter(|who| self.plays_on(*who)).collect()))
    }

    /// Returns at how many tables of the season a member sits now.
    pub fn sits_at(&self, who: u32) -> usize {
        self.running().filter(|(_, _, seated)| seated.contains(&who)).count()
    }

    /// Whether every table of the latest stage is over.
    pub fn is_played(&self) -> bool {
        !self.stages.is_empty() && self.running().next().is_none() && self.waiting().next().is_none()
    }
}

#[cfg(test)]
mod tests {
    use tertulia_base::clock::Moment;

    use super::*;

    fn log(events: Vec<LeagueEvent>) -> Vec<(u32, LeagueEntry)> {
        (0..).zip(events.into_iter().map(|event| LeagueEntry { at: Moment(0), event })).collect()
    }

    fn signed_up(user: u64) -> LeagueEvent {
        LeagueEvent::SignedUp { user: UserId(user), name: format!("P{user}"), lang: Lang::En }
    }

    fn begun() -> Vec<LeagueEvent> {
        let mut events: Vec<LeagueEvent> = (1..=4).map(signed_up).collect();
        events.push(LeagueEvent::Withdrew(3));
        let tables = vec![vec![0, 1], vec![2, 0], vec![1, 2]];
        events.push(LeagueEvent::Drawn { divisions: vec![vec![0, 1, 2]], tables });
        events
    }

    fn played(number: u16, seated: Vec<u32>) -> [LeagueEvent; 2] {
        let table = TableId::new(u32::from(number) + 1);
        [LeagueEvent::Opened { number, table, seated }, LeagueEvent::Ended { number, vanished: SeatSet::NONE }]
    }

    #[test]
    fn whoever_drops_out_before_half_is_taken_out_and_after_half_stays() {
        let early = Season::of(&log(begun().into_iter().chain([LeagueEvent::Withdrew(0)]).collect()));
        assert_eq!(early.members[&0].dropped_out, Some(DroppedOut::TakenOut));
        assert!(early.is_taken_out(0) && early.is_taken_out(3) && !early.is_taken_out(1));
        let late = begun().into_iter().chain(played(0, vec![0, 1])).chain([LeagueEvent::Withdrew(0)]);
        let late = Season::of(&log(late.collect()));
        assert_eq!(late.members[&0].dropped_out, Some(DroppedOut::Stays));
        assert_eq!(late.waiting().collect::<Vec<_>>(), [(1, vec![2]), (2, vec![1, 2])]);
        assert_eq!((late.member_of(UserId(1)), late.member_of(UserId(2)), late.member_of(UserId(4))), (None, Some(1), None));
    }

    #[test]
    fn a_season_is_played_once_none_of_its_tables_runs_or_waits() {
        let mut events = begun();
        assert!(!Season::of(&log(events[..5].to_vec())).is_played(), "nothing is drawn");
        events.extend(played(0, vec![0, 1]));
        events.push(LeagueEvent::Void { number: 1 });
        events.push(LeagueEvent::Opened { number: 2, table: TableId::new(9), seated: vec![1, 2] });
        let season = Season::of(&log(events.clone()));
        assert_eq!(season.running().collect::<Vec<_>>(), [(2, TableId::new(9), &[1, 2][..])]);
        assert!(!season.is_played());
        events.push(LeagueEvent::Ended { number: 2, vanished: SeatSet::NONE });
        let season = Season::of(&log(events));
        assert!(season.is_played() && season.tables_of(0) == (1, 1) && season.tables_of(1) == (2, 2));
    }
}
