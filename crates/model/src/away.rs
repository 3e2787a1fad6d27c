//! Vacations, and the days a year that somebody may take. Start reading at [`Away`];
//! [`Preferences`](super::Preferences) has somebody's.

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;

use super::hours::Zone;

/// The days of a calendar year on which somebody may be away.
pub const MOST_AWAY: u16 = 30;

/// A vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Away {
    /// When it begins.
    pub from: Moment,
    /// When it ends: from then on they are back.
    pub until: Moment,
    /// Who began it.
    pub begun: Begun,
}

/// Who began a vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Begun {
    /// Its person, who set its end: acting meanwhile does not change that.
    Announced,
    /// Their clock, as their time ran out: they are back once they act.
    TimeUp,
}

/// Why somebody cannot take a vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAway {
    /// It would end before it begins, or lies beyond the calendar.
    Never,
    /// It takes more days than are left.
    TooLong {
        /// The days left in the year in which it begins, 0 to [`MOST_AWAY`].
        left: u16,
    },
}

/// A date: the year and the day of the year.
type Day = (i16, i16);

impl Away {
    /// Whether the vacation covers that moment.
    pub fn has(&self, at: Moment) -> bool {
        self.from <= at && at < self.until
    }

    /// Returns the dates in `zone` that it touches, cut off once they exceed two years' allowance.
    fn days(self, zone: &Zone) -> Vec<Day> {
        let last = Moment(self.until.0.saturating_sub(1));
        let Some((first, last)) = zone.date(self.from).zip(zone.date(last)).filter(|_| self.until > self.from) else {
            return Vec::new();
        };
        let dates = first.series(jiff::Span::new().days(1)).take_while(|date| *date <= last);
        dates.take(2 * usize::from(MOST_AWAY) + 2).map(|date| (date.year(), date.day_of_year())).collect()
    }
}

/// Checks whether somebody who was away `before` may be `away`, by the dates of their zone.
///
/// # Errors
/// When it would end before it begins, is beyond the calendar, or exceeds what is left of a year.
pub(super) fn check(zone: &Zone, before: &[Away], away: Away) -> Result<(), NotAway> {
    let wanted = away.days(zone);
    let Some((this_year, _)) = wanted.first() else { return Err(NotAway::Never) };
    let taken: Vec<Day> = before.iter().flat_map(|before| before.days(zone)).collect();
    let too_many = |year: i16| count(&[wanted.as_slice(), &taken].concat(), year) > MOST_AWAY;
    if wanted.iter().any(|(year, _)| too_many(*year)) {
        return Err(NotAway::TooLong { left: MOST_AWAY.saturating_sub(count(&taken, *this_year)) });
    }
    Ok(())
}

/// Returns the days in the year of `now` on which somebody may still be away.
pub(super) fn days_left(zone: &Zone, taken: &[Away], now: Moment) -> u16 {
    let taken: Vec<Day> = taken.iter().flat_map(|away| away.days(zone)).collect();
    zone.date(now).map_or(0, |today| MOST_AWAY.saturating_sub(count(&taken, today.year())))
}

/// Counts the different days of that year.
fn count(days: &[Day], year: i16) -> u16 {
    let mut days: Vec<&Day> = days.iter().filter(|(of, _)| *of == year).collect();
    days.sort_unstable();
    days.dedup();
    u16::try_from(days.len()).unwrap_or(u16::MAX)
}
