//! Reads the hours in which people want quiet, and completes what is typed of hours, zones and
//! vacations.
//!
//! Start reading at [`quiet`] and [`choices`].

use tertulia_base::clock::Moment;
use tertulia_base::i18n::{Lang, folded};
use tertulia_model::{Preferences, Quiet, QuietHours};
use tertulia_render::{Localizer, QUIET_HOURS, quiet_words};
use tertulia_rules::text::Text;

use crate::answer::wrong;
use crate::reading::dates::{Vacation, away};
use crate::reading::typed::Completion;
use crate::reading::{has_beginning, quoting, split_number, zones};

/// Words between two times, as they are compared.
const BETWEEN: [&str; 7] = [" to ", " until ", " till ", " and ", " a ", " et ", "→"];
/// Words before the first.
const BEFORE: [&str; 4] = ["from ", "between ", "de ", "entre "];

/// Reads quiet hours: `22-8`, `22:30-7:00`, `10pm-7am`, `22h-8h`, `from 10 pm to 7 am`, or `never`
/// and `learned`, in either language.
///
/// # Errors
/// That they are no hours, and which of the two is no time.
pub(crate) fn quiet(words: &str) -> Result<Quiet, Text> {
    let plain = folded(words);
    match plain.trim() {
        "never" | "off" | "none" | "jamais" | "aucune" => return Ok(Quiet::Never),
        "learned" | "auto" | "apprises" => return Ok(Quiet::Learned),
        _ => {}
    }
    let unclear = |words: &str| wrong(quoting("front-no-hours", words));
    let sides = BEFORE.into_iter().fold(plain.trim(), |sides, word| sides.strip_prefix(word).unwrap_or(sides));
    let sides = BETWEEN.into_iter().fold(sides.replace(['–', '—', '−'], "-"), |sides, word| sides.replace(word, "-"));
    let (from, until) = sides.split_once('-').ok_or_else(|| unclear(words))?;
    let [from, until] = [from, until].map(|side| time(side).ok_or_else(|| unclear(side.trim())));
    let (from, until) = (from?, until?);
    // "10-7am" could begin in the morning or in the evening.
    let is_clear = |time: &Time, other: &Time| time.is_sure || !other.has_half;
    let hours = QuietHours::new(from.minutes, until.minutes).filter(|_| is_clear(&from, &until) && is_clear(&until, &from));
    hours.map(Quiet::In).ok_or_else(|| unclear(words))
}

/// A time of day as it was written.
struct Time {
    /// Since midnight.
    minutes: u16,
    /// Whether it was written by the clock of twelve hours.
    has_half: bool,
    /// Whether it can be only one time, by whichever clock.
    is_sure: bool,
}

/// Reads `22`, `22:30`, `22h`, `22h30`, `10pm`, `10:30 p.m.`, `noon` or `minuit`; 24 o'clock is 0.
fn time(folded: &str) -> Option<Time> {
    let words: String = folded.chars().filter(|c| !c.is_whitespace()).collect();
    let words = words.replace("p.m.", "pm").replace("a.m.", "am");
    let sure = |hour: u16| Some(Time { minutes: hour * 60, has_half: false, is_sure: true });
    match words.as_str() {
        "midnight" | "minuit" => return sure(0),
        "noon" | "midi" => return sure(12),
        _ => {}
    }
    let (hour, rest) = split_number(&words);
    let (minute, half) = split_number(rest.strip_prefix([':', 'h', '.']).unwrap_or(rest));
    let half = match half {
        "" => None,
        "am" => Some(0),
        "pm" => Some(12),
        _ => return None,
    };
    // Parts are `u8`, so that no sum overflows a `u16`.
    let number = |part: &str| part.parse::<u8>().ok().map(u16::from);
    let minute = if minute.is_empty() { 0 } else { number(minute).filter(|minute| *minute < 60)? };
    let hour = number(hour)?;
    let of_day = match half {
        Some(first) => (1..=12).contains(&hour).then_some(hour % 12 + first)?,
        None => hour,
    };
    let minutes = of_day * 60 + minute;
    (minutes <= 24 * 60).then_some(Time {
        minutes: minutes % (24 * 60),
        has_half: half.is_some(),
        is_sure: half.is_some() || hour > 12,
    })
}

/// What can be typed of these next.
pub(crate) fn choices(option: &str, words: &str, likes: &Preferences, now: Moment, lang: Lang) -> Vec<Completion> {
    let localizer = Localizer::nowhere(lang);
    let said = |text: Text| localizer.plain(&text);
    match option {
        "zone" => zones::choices(words, now),
        "quiet" => {
            let typed = quiet(words).ok();
            let all = typed.into_iter().chain([Quiet::Learned, Quiet::Never]).chain(QUIET_HOURS.into_iter().filter_map(hours));
            let mut choices: Vec<Completion> = Vec::new();
            for quiet in all {
                let (value, name) = quiet_words(quiet);
                let choice = Completion { name: said(name), value };
                let fits = typed == Some(quiet) || has_beginning(&choice.name, words);
                if fits && !choices.contains(&choice) {
                    choices.push(choice);
                }
            }
            choices
        }
        "away" => {
            let zone = likes.clock_zone();
            let days = |days: u16| {
                let (year, month, day) = zone.day(zone.hour_after(now, days, 12)?)?;
                let value = format!("{year:04}-{month:02}-{day:02}");
                let name = said(Text::new("choice-away-days").with("days", days).with("date", value.clone()));
                Some(Completion { name, value })
            };
            let back = Completion { name: said(Text::new("choice-away-back")), value: "back".to_owned() };
            let back = likes.away_at(now).then_some(back);
            let all = back.into_iter().chain([1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 28].into_iter().filter_map(days));
            let all: Vec<Completion> = all.filter(|choice| has_beginning(&choice.name, words)).collect();
            match away(words, likes, now) {
                Ok(Vacation::Until(until)) if all.is_empty() => {
                    let date = zone.day(until).map(|(year, month, day)| format!("{year:04}-{month:02}-{day:02}"));
                    date.map(|date| Completion { name: format!("{words} · {date}"), value: date }).into_iter().collect()
                }
                Ok(_) | Err(_) => all,
            }
        }
        _ => Vec::new(),
    }
}

fn hours((from, until): (u16, u16)) -> Option<Quiet> {
    QuietHours::new(from * 60, until * 60).map(Quiet::In)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_are_read_as_people_write_them() {
        let hours = |from, until| Some(Quiet::In(QuietHours::new(from, until).unwrap()));
        for (read, all) in [
            (hours(22 * 60, 8 * 60), &["22-8"][..]),
            (hours(22 * 60 + 30, 7 * 60 + 5), &["22:30 – 7:05"]),
            (hours(22 * 60 + 30, 7 * 60), &["22h30-7h", "22 h 30 – 7 h", "22:30-7", "22.30-7"]),
            (hours(22 * 60 + 30, 7 * 60), &["from 10:30 p.m. until 7 a.m.", "de 22h30 à 7h"]),
            (hours(0, 6 * 60), &["24-6"]),
            (hours(22 * 60, 7 * 60), &["22h-7h", "10pm-7am", "10PM - 7AM", "10 pm to 7 am", "22h à 7h", "22-7am"]),
            (hours(21 * 60, 6 * 60), &["between 9pm and 6am"]),
            (hours(0, 8 * 60), &["12am-8am", "midnight-8am", "midnight-8", "entre minuit et 8h"]),
            (hours(0, 12 * 60), &["midnight to noon"]),
            (None, &["10-7am", "10pm-7", "13pm-7am", "0am-7am", "10pm", "8-8", "25-8", "24:30-8", "23:60-8"]),
            (None, &["255:255-8", "1093-8", "22-1092:32", "65535h65535-8", "2026-02-30", "22", "-", ""]),
            (Some(Quiet::Never), &["aucune", "Jamais"]),
            (Some(Quiet::Learned), &["learned"]),
        ] {
            for words in all {
                assert_eq!(quiet(words).ok(), read, "{words}");
            }
        }
    }

    #[test]
    fn hours_and_days_are_offered_by_the_beginnings_of_words() {
        let offered = |option, words| choices(option, words, &Preferences::default(), Moment(1_795_542_000_000), Lang::En).len();
        for (option, words, some) in [("quiet", "non", true), ("quiet", "o", false), ("away", "DAY", true), ("away", "ay", false)]
        {
            assert_eq!(offered(option, words) > 0, some, "{option}: {words}");
        }
    }

    #[test]
    fn what_is_no_time_is_named() {
        for (words, named) in [("22-25", "25"), ("late to 7", "late"), ("10pm-7:99", "7:99"), ("noon", "noon")] {
            let Err(why) = quiet(words) else { panic!("{words}") };
            let said = Localizer::nowhere(Lang::En).plain(&why);
            assert!(said.contains(&format!("“{named}”")), "{words}: {said}");
        }
    }
}
