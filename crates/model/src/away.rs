//! Vacations: from when until when somebody is away, and how many days a year they may be.
//!
//! Start reading at [`Away`]; [`Preferences`](super::Preferences) has somebody's.

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;

use super::hours::Zone;

/// Days of a calendar year on which somebody may be away.
pub const MOST_AWAY: u16 = 30;

/// That somebody is away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Away {
    /// Since when.
    pub from: Moment,
    /// From when on they are back.
    pub until: Moment,
}

/// Why somebody cannot be away for so long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAway {
    /// That is past, or beyond the calendar.
    Never,
    /// More days than are left.
    TooLong {
        /// Days that are left this year, 0 to [`MOST_AWAY`].
        left: u16,
    },
}

/// A date: year and day of the year.
type Day = (i16, i16);

impl Away {
    /// Whether that moment is in it.
    pub fn has(&self, at: Moment) -> bool {
        self.from <= at && at < self.until
    }

    /// The dates there that it touches; more than anybody can take say no more than one too many.
    fn days(self, zone: &Zone) -> Vec<Day> {
        let last = Moment(self.until.0.saturating_sub(1));
        let Some((first, last)) = zone.date(self.from).zip(zone.date(last)).filter(|_| self.until > self.from) else {
            return Vec::new();
        };
        let dates = first.series(jiff::Span::new().days(1)).take_while(|date| *date <= last);
        dates.take(2 * usize::from(MOST_AWAY) + 2).map(|date| (date.year(), date.day_of_year())).collect()
    }
}

/// Whether somebody who was away before may be away so, by the dates of their zone.
///
/// # Errors
/// When it is over before it begins, or longer than what is left of a year.
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

/// Days of the year of that moment on which somebody may still be away.
pub(super) fn days_left(zone: &Zone, taken: &[Away], now: Moment) -> u16 {
    let taken: Vec<Day> = taken.iter().flat_map(|away| away.days(zone)).collect();
    zone.date(now).map_or(0, |today| MOST_AWAY.saturating_sub(count(&taken, today.year())))
}

/// Different days of that year.
fn count(days: &[Day], year: i16) -> u16 {
    let mut days: Vec<&Day> = days.iter().filter(|(of, _)| *of == year).collect();
    days.sort_unstable();
    days.dedup();
    u16::try_from(days.len()).unwrap_or(u16::MAX)
}
