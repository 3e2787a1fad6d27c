//! `tertulia announce`: has the running bot show a line at every running table, or end that.
//!
//! Start reading at [`run`].

use std::path::{Path, PathBuf};

use tertulia_base::clock::{Clock, Moment, RealClock};
use tertulia_model::parse_utc;

use super::machine::moment;
use super::place::{bot_directory, settings};
use super::questions::{AnnounceAnswer, AnnounceOrder};
use super::{Failure, control, print, runtime};
use crate::config::duration;

const MINUTE: u64 = 60_000;
const DAY: u64 = 24 * 60 * MINUTE;

/// Has the bot that runs on a directory announce `text`, or end the announcement if there is none.
pub(super) fn run(config: Option<&Path>, data: Option<PathBuf>, text: Option<&str>, until: Option<&str>) -> Result<(), Failure> {
    let until = until.map(|words| end(words, RealClock.now())).transpose().map_err(Failure::misused)?;
    let order = match text {
        Some(text) => AnnounceOrder::begin(text, until).map_err(Failure::misused)?,
        None => AnnounceOrder::End,
    };
    let dir = bot_directory(&settings(config)?, data);
    let answer: Option<AnnounceAnswer> = runtime()?.block_on(control::ask_about(&dir, control::ANNOUNCE, &order))?;
    match answer.ok_or_else(|| control::not_running(&dir))? {
        AnnounceAnswer::Begun => {
            let end =
                until.map_or_else(|| "until `tertulia announce --clear`".to_owned(), |until| format!("until {}", moment(until)));
            print(format_args!("Every running table shows it soon, ten more each second, {end}.\n"))
        }
        AnnounceAnswer::Ended => print("It is over: every running table loses the line soon, ten more each second.\n"),
        AnnounceAnswer::Nothing => print("Nothing was announced.\n"),
    }
}

/// Parses when an announcement ends: after a time, at a time of the day, or at a date and time.
fn end(words: &str, now: Moment) -> Result<Moment, Failure> {
    let end = duration(words).map(|time| now.plus(time)).or_else(|| next_time(words, now)).or_else(|| parse_utc(words));
    match end {
        Some(end) if end > now => Ok(end),
        Some(end) => Err(Failure::new(format!("--until is past: {}.", moment(end)))),
        None => Err(Failure::new(format!(
            "`{words}` is no time: write 90m or 12h, or in UTC 22:00 or 2026-12-24T22:00, or with an offset 2026-12-24T22:00+01:00."
        ))),
    }
}

/// Returns when it is `22:00` next, in UTC; `None` if the words are no time of the day.
fn next_time(words: &str, now: Moment) -> Option<Moment> {
    let (hour, minute) = words.split_once(':')?;
    let number = |digits: &str, below: u64| digits.parse::<u64>().ok().filter(|number| digits.len() <= 2 && *number < below);
    let time = (number(hour, 24)? * 60 + number(minute, 60)?) * MINUTE;
    let today = now.0 - now.0 % DAY + time;
    Some(Moment(if today > now.0 { today } else { today + DAY }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_is_after_a_time_or_at_a_time_and_never_past() {
        let now = parse_utc("2026-11-30T21:30").unwrap();
        for (words, expected) in [
            ("90m", "2026-11-30T23:00"),
            ("1d 12h", "2026-12-02T09:30"),
            ("22:00", "2026-11-30T22:00"),
            ("21:30", "2026-12-01T21:30"),
            ("9:05", "2026-12-01T09:05"),
            ("2026-12-24", "2026-12-24"),
            ("2026-11-30T23:00+01:00", "2026-11-30T22:00"),
        ] {
            assert_eq!(end(words, now).ok(), parse_utc(expected), "{words}");
        }
        for (words, why) in
            [("0m", "--until is past"), ("2026-11-30", "--until is past"), ("24:00", "no time"), ("soon", "no time")]
        {
            let said = end(words, now).unwrap_err().to_string();
            assert!(said.contains(why), "{words}: {said}");
        }
    }
}
