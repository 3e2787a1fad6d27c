//! Moments as programs and hosts write them, in UTC. Start reading at [`rfc3339`].

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use tertulia_base::clock::Moment;

/// Formats a moment by RFC 3339, as `2026-11-30T22:00:00Z`.
pub fn rfc3339(when: Moment) -> String {
    let when = i64::try_from(when.0).ok().and_then(|millis| Timestamp::from_millisecond(millis).ok());
    // Later than the calendar goes is as late as it goes.
    when.unwrap_or(Timestamp::MAX).to_string()
}

/// Parses a date, or a date and a time, of UTC unless it names another offset: `2026-11-30`,
/// `2026-11-30T22:00` or `2026-11-30T22:00+01:00`.
pub fn parse_utc(words: &str) -> Option<Moment> {
    let when = match words.parse::<Timestamp>() {
        Ok(when) => when,
        Err(_) => words.parse::<DateTime>().ok()?.to_zoned(TimeZone::UTC).ok()?.timestamp(),
    };
    u64::try_from(when.as_millisecond()).ok().map(Moment)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_written_and_read_in_utc() {
        let when = Moment(1_764_108_300_000);
        assert_eq!(rfc3339(when), "2025-11-25T22:05:00Z");
        for words in ["2025-11-25T22:05", "2025-11-25 22:05", "2025-11-25T22:05:00Z", "2025-11-25T23:05+01:00"] {
            assert_eq!(parse_utc(words), Some(when), "{words}");
        }
        assert_eq!(parse_utc("2025-11-25").map(rfc3339).as_deref(), Some("2025-11-25T00:00:00Z"));
        for words in ["", "22:05", "yesterday", "2025-13-01", "1969-12-31"] {
            assert_eq!(parse_utc(words), None, "{words}");
        }
        assert!(rfc3339(Moment(u64::MAX)).starts_with("9999-12-30T"));
    }
}
