//! When somebody may be notified, in their time zone by built-in data. Start reading at [`Hours`].

use std::sync::LazyLock;
use std::time::Duration;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::{TimeZone, TimeZoneDatabase};
use serde::{Deserialize, Serialize};

use tertulia_base::clock::Moment;

/// The zone data built into the program, never the machine's.
static ZONES: LazyLock<TimeZoneDatabase> = LazyLock::new(TimeZoneDatabase::bundled);

const UTC: &str = "UTC";
/// What names of zones with a fixed offset begin with.
const FIXED: &str = "Etc/GMT";

/// Offsets of places, in minutes, that are no whole hours: the place that most people with it live
/// in. One that only the summer time of another place has (+10:30) is not here.
const OFFSETS_OF_PLACES: [(i16, &str); 11] = [
    (-9 * 60 - 30, "Pacific/Marquesas"),
    (-3 * 60 - 30, "America/St_Johns"),
    (3 * 60 + 30, "Asia/Tehran"),
    (4 * 60 + 30, "Asia/Kabul"),
    (5 * 60 + 30, "Asia/Kolkata"),
    (5 * 60 + 45, "Asia/Kathmandu"),
    (6 * 60 + 30, "Asia/Yangon"),
    (8 * 60 + 45, "Australia/Eucla"),
    (9 * 60 + 30, "Australia/Darwin"),
    (12 * 60 + 45, "Pacific/Chatham"),
    (13 * 60 + 45, "Pacific/Chatham"),
];

const MINUTES_A_DAY: u16 = 24 * 60;
const MINUTE: i64 = 60 * 1000;
const DAY: i64 = MINUTES_A_DAY as i64 * MINUTE;

/// How many stretches of quiet and active time are examined, some 25 years: all after is active.
const MOST_STRETCHES: usize = 20_000;

/// A time zone by its IANA name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Zone(String);

/// The time on somebody's wall clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WallClock {
    /// 0 to 23.
    pub hour: u8,
    /// 0 to 59.
    pub minute: u8,
}

/// Quiet hours by the wall clock, up to just before the end; across midnight if that is earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct QuietHours {
    /// In minutes since midnight, as is `until`.
    from: u16,
    until: u16,
}

/// When somebody may be notified: outside quiet hours, chosen in their zone or learned.
#[derive(Clone, Debug, Default)]
pub struct Hours {
    quiet: Option<(TimeZone, QuietHours)>,
}

/// A stretch of time, up to just before `until`, that is all quiet or all active.
struct Stretch {
    quiet: bool,
    until: Moment,
}

impl Zone {
    /// Finds a zone by its name in any case; `None` if there is none.
    pub fn named(name: &str) -> Option<Zone> {
        let zone = ZONES.get(name).ok()?;
        zone.iana_name().filter(|name| Zone::is_offered(name)).map(|name| Zone(name.to_owned()))
    }

    /// Finds the zone with that offset from UTC, in minutes: of whole hours one that never changes
    /// it, of others the place that has it, which may change its clocks. `None` if nobody has it.
    pub fn at_offset(minutes: i16) -> Option<Zone> {
        let name = match (minutes / 60, minutes % 60) {
            (0, 0) => UTC.to_owned(),
            // The sign in these names counts west of Greenwich.
            (hours, 0) => format!("{FIXED}{:+}", -hours),
            (_, _) => OFFSETS_OF_PLACES.iter().find(|(offset, _)| *offset == minutes)?.1.to_owned(),
        };
        ZONES.get(&name).ok().map(|_| Zone(name))
    }

    /// Returns the names of all zones that are places, in alphabetical order.
    pub fn names() -> impl Iterator<Item = &'static str> {
        static NAMES: LazyLock<Vec<String>> =
            LazyLock::new(|| ZONES.available().map(|name| name.to_string()).filter(|name| Zone::is_offered(name)).collect());
        NAMES.iter().map(String::as_str)
    }

    /// Whether a zone is a place rather than a disguised offset.
    fn is_offered(name: &str) -> bool {
        name == UTC || name.contains('/') && !name.starts_with("Etc/") && !name.starts_with("SystemV/")
    }

    /// Returns its IANA name.
    pub fn name(&self) -> &str {
        &self.0
    }

    /// Returns the name as people write it: `UTC+2` for a fixed offset.
    pub fn shown(&self) -> String {
        let west = self.0.strip_prefix(FIXED).and_then(|hours| hours.parse::<i8>().ok());
        west.map_or_else(|| self.0.clone(), |west| format!("{UTC}{:+}", -i16::from(west)))
    }

    /// Returns the wall-clock time there; `None` beyond the calendar or for an unknown zone.
    pub fn wall_clock(&self, at: Moment) -> Option<WallClock> {
        let time = timestamp(at)?.to_zoned(self.rules()?).time();
        let whole = |part: i8| u8::try_from(part).ok();
        Some(WallClock { hour: whole(time.hour())?, minute: whole(time.minute())? })
    }

    /// Returns the date there; `None` as for [`Zone::wall_clock`].
    pub(super) fn date(&self, at: Moment) -> Option<Date> {
        Some(timestamp(at)?.to_zoned(self.rules()?).date())
    }

    /// Returns year, month and day there; `None` as for [`Zone::wall_clock`].
    pub fn day(&self, at: Moment) -> Option<(i16, i8, i8)> {
        self.date(at).map(|date| (date.year(), date.month(), date.day()))
    }

    /// Returns when `hour` comes there, `days` days after the date of `at`, or the end of a gap
    /// that skips it. `None` for no such hour, and as for [`Zone::wall_clock`].
    pub fn hour_after(&self, at: Moment, days: u16, hour: u8) -> Option<Moment> {
        let date = self.date(at)?.checked_add(jiff::Span::new().days(i32::from(days))).ok()?;
        self.moment(date, i8::try_from(hour).ok()?)
    }

    /// Returns when that day begins there. `None` if there is no such day.
    pub fn midnight(&self, (year, month, day): (i16, i8, i8)) -> Option<Moment> {
        self.moment(Date::new(year, month, day).ok()?, 0)
    }

    fn moment(&self, date: Date, hour: i8) -> Option<Moment> {
        let local = jiff::civil::Time::new(hour, 0, 0, 0).ok()?;
        let zoned = date.to_datetime(local).to_zoned(self.rules()?).ok()?;
        Some(Moment(u64::try_from(zoned.timestamp().as_millisecond()).ok()?))
    }

    fn rules(&self) -> Option<TimeZone> {
        ZONES.get(&self.0).ok()
    }
}

impl Default for Zone {
    fn default() -> Zone {
        Zone(UTC.to_owned())
    }
}

impl QuietHours {
    /// Makes quiet hours from minutes of the day; `None` if one is out of range or both are equal.
    pub fn new(from: u16, until: u16) -> Option<QuietHours> {
        (from < MINUTES_A_DAY && until < MINUTES_A_DAY && from != until).then_some(QuietHours { from, until })
    }

    /// Returns the first quiet minute of the day, 0 to 1439.
    pub const fn from(self) -> u16 {
        self.from
    }

    /// Returns the first minute that is not quiet, 0 to 1439.
    pub const fn until(self) -> u16 {
        self.until
    }

    fn has(self, minute: i64) -> bool {
        let (from, until) = (i64::from(self.from), i64::from(self.until));
        if from < until { (from..until).contains(&minute) } else { minute >= from || minute < until }
    }
}

impl Hours {
    /// Makes hours that are quiet there every day; never quiet if this release has no such zone.
    pub fn quiet(zone: &Zone, hours: QuietHours) -> Hours {
        Hours { quiet: zone.rules().map(|rules| (rules, hours)) }
    }

    /// Whether nobody may be notified at that moment.
    pub fn is_quiet(&self, at: Moment) -> bool {
        self.stretch(at).quiet
    }

    /// Returns the first moment from `at` on that is not quiet.
    pub fn active_from(&self, mut at: Moment) -> Moment {
        for _ in 0..MOST_STRETCHES {
            let stretch = self.stretch(at);
            if !stretch.quiet {
                break;
            }
            at = stretch.until;
        }
        at
    }

    /// Returns the moment at which `time` of active time has passed since `from`.
    pub fn after_active(&self, from: Moment, time: Duration) -> Moment {
        let (mut at, mut left) = (from, time);
        for _ in 0..MOST_STRETCHES {
            let stretch = self.stretch(at);
            if !stretch.quiet {
                let long = stretch.until.after(at);
                if left <= long {
                    break;
                }
                left -= long;
            }
            at = stretch.until;
        }
        at.plus(left)
    }

    /// Returns how much active time lies between two moments.
    pub fn active_between(&self, from: Moment, until: Moment) -> Duration {
        let (mut at, mut active) = (from, Duration::ZERO);
        for _ in 0..MOST_STRETCHES {
            if at >= until {
                return active;
            }
            let stretch = self.stretch(at);
            let end = stretch.until.min(until);
            if !stretch.quiet {
                active += end.after(at);
            }
            at = end;
        }
        active + until.after(at)
    }

    /// The edges of quiet hours are plain sums until the UTC offset changes.
    fn stretch(&self, at: Moment) -> Stretch {
        let never = Stretch { quiet: false, until: Moment(u64::MAX) };
        let Some((zone, quiet)) = &self.quiet else { return never };
        let Some(now) = timestamp(at) else { return never };
        let local = now.as_millisecond() + i64::from(zone.to_offset(now).seconds()) * 1000;
        let of_day = local.rem_euclid(DAY);
        let is_quiet = quiet.has(of_day / MINUTE);
        let edge = i64::from(if is_quiet { quiet.until } else { quiet.from }) * MINUTE;
        let left = (edge - of_day).rem_euclid(DAY);
        // Even an impossible row advances.
        let edge = at.plus(Duration::from_millis(u64::try_from(if left == 0 { DAY } else { left }).unwrap_or(1)));
        let change = zone.following(now).next().and_then(|change| u64::try_from(change.timestamp().as_millisecond()).ok());
        let until = change.map(Moment).filter(|change| *change > at).map_or(edge, |change| change.min(edge));
        Stretch { quiet: is_quiet, until }
    }
}

/// Converts a moment; `None` beyond the calendar.
fn timestamp(at: Moment) -> Option<Timestamp> {
    Timestamp::from_millisecond(i64::try_from(at.0).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);
    const HOUR: Duration = Duration::from_secs(60 * 60);

    fn moment(utc: &str) -> Moment {
        Moment(utc.parse::<Timestamp>().unwrap().as_millisecond().try_into().unwrap())
    }

    fn shown(at: Moment) -> String {
        timestamp(at).unwrap().to_string()
    }

    fn hours(zone: &str, from: u16, until: u16) -> Hours {
        Hours::quiet(&Zone::named(zone).unwrap(), QuietHours::new(from * 60, until * 60).unwrap())
    }

    /// The wall clock decides when a night's quiet begins and ends, even when the clock changes.
    #[test]
    fn the_clock_on_the_wall_decides_in_every_zone_and_at_both_changes() {
        for (zone, (from, until), quiet, active) in [
            // An ordinary night, across midnight or after it.
            ("Europe/Berlin", (22, 8), "2026-01-10T21:00:00Z", "2026-01-11T07:00:00Z"),
            ("Europe/Berlin", (1, 8), "2026-07-10T23:00:00Z", "2026-07-11T06:00:00Z"),
            // The clocks go forward: the night is an hour shorter; and back: longer.
            ("Europe/Berlin", (22, 8), "2026-03-28T21:00:00Z", "2026-03-29T06:00:00Z"),
            ("Europe/Berlin", (22, 8), "2026-10-24T20:00:00Z", "2026-10-25T07:00:00Z"),
            ("America/New_York", (22, 8), "2026-03-08T03:00:00Z", "2026-03-08T12:00:00Z"),
            ("America/New_York", (22, 8), "2026-11-01T02:00:00Z", "2026-11-01T13:00:00Z"),
            // The southern hemisphere.
            ("Australia/Sydney", (22, 8), "2026-04-04T11:00:00Z", "2026-04-04T22:00:00Z"),
            ("Australia/Sydney", (22, 8), "2026-10-03T12:00:00Z", "2026-10-03T21:00:00Z"),
            // Half-hour offsets, a change of half an hour, and zones without changes.
            ("Australia/Lord_Howe", (22, 8), "2026-04-04T11:00:00Z", "2026-04-04T21:30:00Z"),
            ("Asia/Kolkata", (22, 8), "2026-03-28T16:30:00Z", "2026-03-29T02:30:00Z"),
            ("Asia/Kathmandu", (0, 7), "2026-03-28T18:15:00Z", "2026-03-29T01:15:00Z"),
            ("Pacific/Kiritimati", (22, 8), "2026-03-28T08:00:00Z", "2026-03-28T18:00:00Z"),
            // An end in the skipped hour comes with the gap, one in the repeated hour twice.
            ("Europe/Paris", (22, 2), "2026-03-28T21:00:00Z", "2026-03-29T01:00:00Z"),
        ] {
            let hours = hours(zone, from, until);
            let (quiet, active) = (moment(quiet), moment(active));
            assert!(!hours.is_quiet(Moment(quiet.0 - 1)) && hours.is_quiet(quiet), "{zone}: {}", shown(quiet));
            assert!(hours.is_quiet(Moment(active.0 - 1)) && !hours.is_quiet(active), "{zone}: {}", shown(active));
            assert_eq!(shown(hours.active_from(quiet)), shown(active), "{zone}");
            assert_eq!(hours.active_from(active), active);
        }
    }

    #[test]
    fn quiet_hours_that_end_in_the_hour_that_is_skipped_end_with_it() {
        let zone = Zone::named("Europe/Paris").unwrap();
        let hours = Hours::quiet(&zone, QuietHours::new(22 * 60, 2 * 60 + 30).unwrap());
        assert_eq!(shown(hours.active_from(moment("2026-03-28T23:00:00Z"))), "2026-03-29T01:00:00Z");
        assert!(hours.is_quiet(moment("2026-10-25T00:15:00Z")) && !hours.is_quiet(moment("2026-10-25T00:45:00Z")));
        assert!(hours.is_quiet(moment("2026-10-25T01:15:00Z")) && !hours.is_quiet(moment("2026-10-25T01:45:00Z")));
    }

    #[test]
    fn active_time_leaves_the_nights_out() {
        let hours = hours("Europe/Berlin", 22, 8);
        let evening = moment("2026-01-10T20:00:00Z");
        assert_eq!(shown(hours.after_active(evening, HOUR)), "2026-01-10T21:00:00Z");
        assert_eq!(shown(hours.after_active(evening, HOUR + MINUTE)), "2026-01-11T07:01:00Z");
        assert_eq!(shown(hours.after_active(evening, 1 * HOUR + 14 * HOUR + HOUR)), "2026-01-12T08:00:00Z");
        assert_eq!(hours.after_active(evening, Duration::ZERO), evening);
        let (march, april) = (moment("2026-03-01T00:00:00Z"), moment("2026-04-01T00:00:00Z"));
        // 31 days of 14 hours: both bounds lie at night, at one and at two o'clock.
        assert_eq!(hours.active_between(march, april), 31 * 14 * HOUR);
        for minutes in [0, 1, 59, 60, 61, 5_000, 100_000] {
            let (from, time) = (moment("2026-03-27T23:30:00Z"), minutes * MINUTE);
            let end = hours.after_active(from, time);
            assert_eq!(hours.active_between(from, end), time, "one undoes the other");
        }
        assert_eq!(hours.active_between(april, march), Duration::ZERO);
    }

    #[test]
    fn whoever_has_no_quiet_hours_is_never_quiet_and_no_moment_is_too_far() {
        let last = Moment(u64::MAX);
        for hours in [Hours::default(), hours("Europe/Berlin", 22, 8)] {
            for at in [Moment(0), Moment(1), Moment(253_402_207_200_000), Moment(i64::MAX as u64), Moment(u64::MAX - 1), last] {
                hours.is_quiet(at);
                assert!(hours.active_from(at) >= at);
                assert!(hours.after_active(at, Duration::MAX) >= at);
                assert!(hours.active_between(at, last) <= last.after(at));
            }
        }
        let never = Hours::default();
        assert_eq!((never.active_from(Moment(7)), never.after_active(Moment(7), MINUTE)), (Moment(7), Moment(60_007)));
        assert_eq!(never.active_between(Moment(7), Moment(60_007)), MINUTE);
        assert_eq!((QuietHours::new(60, 60), QuietHours::new(1440, 0)), (None, None));
    }

    #[test]
    fn an_offset_is_a_zone_that_is_shown_as_people_write_it() {
        let winter = moment("2026-01-10T12:00:00Z");
        let all = (-12..=14).map(|hours| hours * 60).chain(OFFSETS_OF_PLACES.iter().map(|(offset, _)| *offset));
        for offset in all {
            let zone = Zone::at_offset(offset).unwrap_or_else(|| panic!("{offset}"));
            let [january, july] = [winter, moment("2026-07-10T12:00:00Z")].map(|at| {
                let local = zone.rules().unwrap().to_offset(timestamp(at).unwrap()).seconds() / 60;
                local == i32::from(offset)
            });
            assert!(january || july, "{}", zone.name());
            assert!(january && july || offset % 60 != 0, "{} changes its clocks", zone.name());
        }
        for (offset, name, shown) in
            [(120, "Etc/GMT-2", "UTC+2"), (-180, "Etc/GMT+3", "UTC-3"), (0, "UTC", "UTC"), (330, "Asia/Kolkata", "Asia/Kolkata")]
        {
            let zone = Zone::at_offset(offset).unwrap();
            assert_eq!((zone.name(), zone.shown().as_str()), (name, shown));
        }
        for offset in [-13 * 60, 15 * 60, 1, 630, i16::MAX, i16::MIN] {
            assert_eq!(Zone::at_offset(offset), None, "{offset}");
        }
    }

    #[test]
    fn a_zone_is_known_by_its_iana_name_and_no_offset_is_one() {
        assert_eq!(Zone::named("europe/berlin").unwrap().name(), "Europe/Berlin");
        for name in ["", "Berlin", "Europe/Nowhere", "+02:00", "Etc/GMT-2", "../etc/passwd", "EST"] {
            assert_eq!(Zone::named(name), None, "{name}");
        }
        let names: Vec<&str> = Zone::names().collect();
        assert!(names.len() > 300 && names.contains(&"Asia/Kolkata") && !names.contains(&"Etc/GMT-2"));
        assert!(names.iter().all(|name| Zone::named(name).is_some()));
        let clock = Zone::named("Asia/Kolkata").unwrap().wall_clock(moment("2026-01-10T16:10:00Z"));
        assert_eq!(clock, Some(WallClock { hour: 21, minute: 40 }));
        assert_eq!(Zone::default().wall_clock(Moment(u64::MAX)), None);
        assert_eq!(Zone("Atlantis/Capital".to_owned()).wall_clock(Moment(0)), None);
    }
}
