//! Discord's ids, their generation, and timestamps. Start at [`Id`].

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::de::{Deserializer, Error, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use time::format_description::well_known::{Iso8601, Rfc3339};
use time::{Date, OffsetDateTime, PrimitiveDateTime};

/// The first second of 2015, from which snowflakes count, in milliseconds since 1970.
pub(crate) const DISCORD_EPOCH_MS: u64 = 1_420_070_400_000;

/// A snowflake, which holds its creation time. In JSON it is a string of digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(u64);

impl Id {
    /// Makes an id of its number.
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// Returns the number, as client libraries keep it.
    pub const fn get(self) -> u64 {
        self.0
    }

    /// Returns the shard that a guild with this id belongs to. Discord docs: Gateway, Sharding.
    pub const fn shard(self, shards: u64) -> u64 {
        (self.0 >> 22) % shards
    }

    /// Returns the creation time, in milliseconds since 1970.
    pub const fn millis(self) -> u64 {
        (self.0 >> 22) + DISCORD_EPOCH_MS
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Id {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(itoa::Buffer::new().format(self.0))
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Digits;
        impl Visitor<'_> for Digits {
            type Value = Id;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a snowflake: digits, as a string")
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Id, E> {
                text.parse().map_err(|_| E::custom(format_args!("\"{text}\" is not a snowflake")))
            }
            fn visit_u64<E: Error>(self, number: u64) -> Result<Id, E> {
                Ok(Id(number))
            }
        }
        deserializer.deserialize_any(Digits)
    }
}

/// Discord's clock, which may differ from the machine's. Clones share one clock.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clock {
    skew_ms: Arc<AtomicI64>,
    /// How far tests have moved it on.
    moved_ms: Arc<AtomicU64>,
}

impl Clock {
    /// Returns the time of this clock, in milliseconds since 1970.
    pub(crate) fn now_ms(&self) -> u64 {
        self.steady_ms().saturating_add_signed(self.skew_ms.load(Ordering::Relaxed))
    }

    /// Returns the time by which ages are counted, which no skew changes.
    pub(crate) fn steady_ms(&self) -> u64 {
        now_ms() + self.moved_ms.load(Ordering::Relaxed)
    }

    /// Returns how far this clock is ahead of the machine's, in milliseconds.
    pub(crate) fn ahead_ms(&self) -> i64 {
        self.skew_ms.load(Ordering::Relaxed).saturating_add_unsigned(self.moved_ms.load(Ordering::Relaxed))
    }

    /// Moves the time on.
    pub(crate) fn advance(&self, by: Duration) {
        self.moved_ms.fetch_add(u64::try_from(by.as_millis()).unwrap_or_default(), Ordering::Relaxed);
    }

    /// Sets how far this clock would be ahead of the machine's if nobody had moved it.
    pub(crate) fn skew(&self, ms: i64) {
        self.skew_ms.store(ms, Ordering::Relaxed);
    }
}

/// Generates ids that only grow, even if the clock steps back.
#[derive(Debug, Default)]
pub(crate) struct Snowflakes {
    last: u64,
    pub(crate) clock: Clock,
}

impl Snowflakes {
    pub(crate) fn next(&mut self) -> Id {
        let now = self.clock.now_ms().saturating_sub(DISCORD_EPOCH_MS) << 22;
        self.last = now.max(self.last + 1);
        Id(self.last)
    }

    /// Generates the id of a guild on a shard, as made up to that many milliseconds from now.
    pub(crate) fn next_on(&mut self, shard: u64, shards: u64) -> Id {
        let next = self.next();
        let ahead = (shards + shard - next.shard(shards)) % shards;
        self.last += ahead << 22;
        Id(self.last)
    }

    /// Makes every later id greater than `id`.
    pub(crate) fn above(&mut self, id: Id) {
        self.last = self.last.max(id.0);
    }
}

/// Returns the machine's time in ms since 1970. Clients are told the time of [`Clock`].
pub(crate) fn now_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |past| u64::try_from(past.as_millis()).unwrap_or(u64::MAX))
}

/// A timestamp in milliseconds since 1970, formatted only when it is serialised.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Moment(pub(crate) u64);

impl Serialize for Moment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&timestamp(self.0))
    }
}

/// Formats a timestamp as Discord does, for example `2015-01-01T00:00:00.250000+00:00`.
pub(crate) fn timestamp(ms: u64) -> String {
    let (day, in_day) = (ms / 86_400_000, ms % 86_400_000);
    // Converts days to a civil date by eras of 400 years and years that begin in March.
    let shifted = day + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * day_of_year + 2) / 153;
    let day_of_month = day_of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    let (hour, minute) = (in_day / 3_600_000, in_day / 60_000 % 60);
    let (second, milli) = (in_day / 1_000 % 60, in_day % 1_000);
    // Written by hand: each event has several timestamps, and `format!` takes ten times as long.
    let mut text = String::with_capacity(32);
    let parts = [(year, 4, "-"), (month, 2, "-"), (day_of_month, 2, "T"), (hour, 2, ":"), (minute, 2, ":"), (second, 2, ".")];
    for (number, digits, after) in parts.into_iter().chain([(milli, 3, "000+00:00")]) {
        for place in (0..digits).rev() {
            text.push(char::from(b'0' + (number / 10_u64.pow(place) % 10) as u8));
        }
        text.push_str(after);
    }
    text
}

/// Parses ISO 8601, as [`timestamp`] or a client writes it, to milliseconds since 1970.
pub(crate) fn parse_timestamp(text: &str) -> Option<u64> {
    // A plus sign that was not encoded in a query has become a space.
    let moment = read_moment(&text.replacen(' ', "+", 1))?;
    u64::try_from(moment.unix_timestamp_nanos() / 1_000_000).ok()
}

/// Parses a date or time in ISO 8601, which is UTC if it has no offset.
pub(crate) fn read_moment(text: &str) -> Option<OffsetDateTime> {
    OffsetDateTime::parse(text, &Rfc3339)
        .or_else(|_| OffsetDateTime::parse(text, &Iso8601::PARSING))
        .or_else(|_| PrimitiveDateTime::parse(text, &Iso8601::PARSING).map(PrimitiveDateTime::assume_utc))
        .or_else(|_| Date::parse(text, &Iso8601::PARSING).map(|date| date.midnight().assume_utc()))
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_read_back_in_each_form_that_clients_send() {
        for ms in [0, DISCORD_EPOCH_MS, 1_709_164_799_250, 1_709_208_000_000, 1_767_225_599_999] {
            assert_eq!(parse_timestamp(&timestamp(ms)), Some(ms));
        }
        assert_eq!(parse_timestamp("2024-02-29T12:00:00Z"), Some(1_709_208_000_000));
        assert_eq!(parse_timestamp("2024-02-29T14:00:00.000+02:00"), Some(1_709_208_000_000));
        assert_eq!(parse_timestamp("2024-02-29T12:00:00.000000 00:00"), Some(1_709_208_000_000));
        assert_eq!(parse_timestamp("2024-02-29T12:00:00"), Some(1_709_208_000_000));
        assert_eq!(parse_timestamp("2024-02-29"), Some(1_709_164_800_000));
        for wrong in ["", "yesterday", "2024-13-01T00:00:00Z", "2024-01-01T25:00:00Z", "1450000000000000000"] {
            assert_eq!(parse_timestamp(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn moments_are_written_in_discords_form() {
        assert_eq!(timestamp(0), "1970-01-01T00:00:00.000000+00:00");
        assert_eq!(timestamp(DISCORD_EPOCH_MS), "2015-01-01T00:00:00.000000+00:00");
        assert_eq!(timestamp(1_709_164_799_250), "2024-02-28T23:59:59.250000+00:00");
        assert_eq!(timestamp(1_709_208_000_000), "2024-02-29T12:00:00.000000+00:00");
        assert_eq!(timestamp(1_767_225_599_999), "2025-12-31T23:59:59.999000+00:00");
    }

    #[test]
    fn ids_grow_even_when_made_within_one_millisecond() {
        let mut ids = Snowflakes::default();
        let made: Vec<Id> = (0..1_000).map(|_| ids.next()).collect();
        assert!(made.windows(2).all(|pair| pair[0] < pair[1]));
        ids.above(Id(u64::MAX >> 1));
        assert!(ids.next().0 > u64::MAX >> 1);
    }

    #[test]
    fn an_id_is_made_for_each_shard_within_one_millisecond() {
        let mut ids = Snowflakes::default();
        let mut before = ids.next();
        for (shard, shards) in [(2, 4), (2, 4), (0, 4), (3, 4), (0, 1), (6, 7)] {
            let made = ids.next_on(shard, shards);
            assert!(made > before && made.shard(shards) == shard, "{made} on {shard} of {shards}, after {before}");
            before = made;
        }
    }

    #[test]
    fn an_id_is_read_from_a_string_or_a_number_and_written_as_a_string() {
        assert_eq!(serde_json::from_str::<Id>("\"175928847299117063\"").unwrap(), Id(175928847299117063));
        assert_eq!(serde_json::from_str::<Id>("7").unwrap(), Id(7));
        assert!(serde_json::from_str::<Id>("\"seven\"").is_err());
        assert_eq!(serde_json::to_string(&Id(7)).unwrap(), "\"7\"");
        assert_eq!(Id(175928847299117063).millis(), 1_462_015_105_796);
    }
}
