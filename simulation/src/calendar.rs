//! The local time of eleven zones with their daylight-saving rules, written down here independently
//! of the bot's zone data, to check that. Start reading at [`HomeZone::local`].

use tertulia_base::clock::Moment;

pub use tertulia_testkit::{DAY, HOUR, MINUTE};

/// The beginning of the simulated year: 2027-01-01 00:00 UTC.
pub const BEGINNING: Moment = Moment(20_819 * 86_400_000);

/// Writes a moment as a day and a time of the run.
pub fn said(at: Moment) -> String {
    let since = at.after(BEGINNING);
    let minutes = since.as_secs() / 60 % (24 * 60);
    format!("day {} {:02}:{:02}", since.as_secs() / DAY.as_secs(), minutes / 60, minutes % 60)
}

/// A time zone in the year 2027.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HomeZone {
    /// The IANA name.
    pub name: &'static str,
    /// Standard time, in minutes ahead of UTC.
    standard: i64,
    summer: Summer,
}

/// When clocks are an hour ahead of standard time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Summer {
    Never,
    Between(ClockChange, ClockChange),
    /// Outside two moments of a year: in the south.
    Outside(ClockChange, ClockChange),
}

/// The n-th Sunday of a month, the last for 0, at `minutes` UTC of that day, which may be negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ClockChange {
    month: i64,
    sunday: i64,
    minutes: i64,
}

const fn change(month: i64, sunday: i64, minutes: i64) -> ClockChange {
    ClockChange { month, sunday, minutes }
}

const fn zone(name: &'static str, standard: i64, summer: Summer) -> HomeZone {
    HomeZone { name, standard, summer }
}

/// From the last Sunday of March to that of October, at 01:00 UTC.
const EUROPE: Summer = Summer::Between(change(3, 0, 60), change(10, 0, 60));

/// From the second Sunday of March to the first of November, at 02:00 local time.
const fn north_america(standard: i64) -> Summer {
    Summer::Between(change(3, 2, 120 - standard), change(11, 1, 60 - standard))
}

pub const ZONES: [HomeZone; 11] = [
    zone("Europe/Paris", 60, EUROPE),
    zone("America/New_York", -300, north_america(-300)),
    zone("Asia/Tokyo", 540, Summer::Never),
    zone("Europe/London", 0, EUROPE),
    zone("America/Los_Angeles", -480, north_america(-480)),
    zone("Australia/Sydney", 600, Summer::Outside(change(4, 1, 120 - 600), change(10, 1, 120 - 600))),
    zone("Asia/Kolkata", 330, Summer::Never),
    zone("America/Sao_Paulo", -180, Summer::Never),
    zone("Europe/Helsinki", 120, EUROPE),
    zone("Pacific/Auckland", 720, Summer::Outside(change(4, 1, 120 - 720), change(9, 0, 120 - 720))),
    zone("America/Denver", -420, north_america(-420)),
];

/// Returns the days from 1970-01-01 to a date of the Gregorian calendar.
const fn days(year: i64, month: i64, day: i64) -> i64 {
    // Years begin in March here, so that the leap day is the last one.
    let (y, m) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1 - 719_468
}

impl ClockChange {
    /// Returns the moment in that year, in minutes since 1970.
    const fn minute(self, year: i64) -> i64 {
        // The first of January 1970 was a Thursday.
        let day = match self.sunday {
            0 => {
                let last = days(year, self.month + 1, 1) - 1;
                last - (last + 4).rem_euclid(7)
            }
            n => {
                let first = days(year, self.month, 1);
                first + (7 - (first + 4).rem_euclid(7)) % 7 + 7 * (n - 1)
            }
        };
        day * 24 * 60 + self.minutes
    }
}

impl HomeZone {
    /// Returns the minutes since midnight in this zone.
    pub fn local(&self, at: Moment) -> u32 {
        let minute = (at.0 / 60_000) as i64;
        // Years of 365.2425 days are off by hours at a new year, when no clock changes.
        let year = 1970 + minute * 1_000 / (3_652_425 * 144);
        let summer = |from: ClockChange, to: ClockChange| (from.minute(year)..to.minute(year)).contains(&minute);
        let ahead = match self.summer {
            Summer::Never => false,
            Summer::Between(from, to) => summer(from, to),
            Summer::Outside(from, to) => !summer(from, to),
        };
        (minute + self.standard + if ahead { 60 } else { 0 }).rem_euclid(24 * 60) as u32
    }
}

/// A time of each day, perhaps over midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Daily {
    /// The first hour, 0-23.
    pub from: u32,
    /// The hour after the last, 0-23.
    pub to: u32,
}

impl Daily {
    /// Returns whether `at` is in it, in that zone.
    pub fn has(&self, zone: &HomeZone, at: Moment) -> bool {
        let hour = zone.local(at) / 60;
        if self.from <= self.to { (self.from..self.to).contains(&hour) } else { hour >= self.from || hour < self.to }
    }

    /// Returns the first moment from `at` on that is not in it, to a quarter of an hour.
    pub fn end(&self, zone: &HomeZone, mut at: Moment) -> Moment {
        while self.has(zone, at) {
            at = Moment(at.0 - at.0 % 900_000).plus(15 * MINUTE);
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utc(month: i64, day: i64, hour: i64, minute: i64) -> Moment {
        Moment(((days(2027, month, day) * 24 + hour) * 60 + minute) as u64 * 60_000)
    }

    #[test]
    fn clocks_are_changed_where_and_when_the_tz_database_says() {
        assert_eq!(utc(1, 1, 0, 0), BEGINNING);
        let of = |name: &str| ZONES.iter().find(|zone| zone.name == name).unwrap();
        // The minutes before and after each change of 2027, as `zdump -v` has them.
        for (name, last, before, after) in [
            ("Europe/Paris", utc(3, 28, 0, 59), (1, 59), (3, 0)),
            ("Europe/Paris", utc(10, 31, 0, 59), (2, 59), (2, 0)),
            ("Europe/London", utc(3, 28, 0, 59), (0, 59), (2, 0)),
            ("Europe/Helsinki", utc(10, 31, 0, 59), (3, 59), (3, 0)),
            ("America/New_York", utc(3, 14, 6, 59), (1, 59), (3, 0)),
            ("America/New_York", utc(11, 7, 5, 59), (1, 59), (1, 0)),
            ("America/Los_Angeles", utc(3, 14, 9, 59), (1, 59), (3, 0)),
            ("America/Denver", utc(11, 7, 7, 59), (1, 59), (1, 0)),
            ("Australia/Sydney", utc(4, 3, 15, 59), (2, 59), (2, 0)),
            ("Australia/Sydney", utc(10, 2, 15, 59), (1, 59), (3, 0)),
            ("Pacific/Auckland", utc(4, 3, 13, 59), (2, 59), (2, 0)),
            ("Pacific/Auckland", utc(9, 25, 13, 59), (1, 59), (3, 0)),
            ("Asia/Kolkata", utc(3, 28, 0, 59), (6, 29), (6, 30)),
        ] {
            let local = |at| (of(name).local(at) / 60, of(name).local(at) % 60);
            assert_eq!((local(last), local(last.plus(MINUTE))), (before, after), "{name}");
        }
    }

    #[test]
    fn a_night_lasts_until_its_end_there() {
        let night = Daily { from: 22, to: 7 };
        let paris = &ZONES[0];
        assert!(night.has(paris, utc(1, 5, 21, 0)) && !night.has(paris, utc(1, 5, 20, 59)));
        assert_eq!(night.end(paris, utc(1, 5, 23, 10)), utc(1, 6, 6, 0));
        // The night is an hour shorter in spring and an hour longer in autumn.
        assert_eq!(night.end(paris, utc(3, 27, 21, 0)), utc(3, 28, 5, 0));
        assert_eq!(night.end(paris, utc(10, 30, 20, 0)), utc(10, 31, 6, 0));
        assert_eq!(night.end(paris, utc(6, 1, 12, 5)), utc(6, 1, 12, 5));
    }
}
