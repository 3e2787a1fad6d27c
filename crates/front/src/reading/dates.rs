//! Reads dates as people write them: when a vacation ends. Start reading at [`away`].

use tertulia_base::clock::Moment;
use tertulia_base::i18n::folded;
use tertulia_model::{MOST_AWAY, NotAway, Preferences, Zone};
use tertulia_rules::text::Text;

use crate::answer::wrong;
use crate::reading::{quoting, split_number};

/// Months, in English and in French, as they are compared; three letters are enough to tell most.
const MONTHS: [[&str; 2]; 12] = [
    ["january", "janvier"],
    ["february", "fevrier"],
    ["march", "mars"],
    ["april", "avril"],
    ["may", "mai"],
    ["june", "juin"],
    ["july", "juillet"],
    ["august", "aout"],
    ["september", "septembre"],
    ["october", "octobre"],
    ["november", "novembre"],
    ["december", "decembre"],
];

/// Words around a date that say nothing of it.
const PASSING: [&str; 14] = ["the", "of", "on", "until", "till", "to", "in", "back", "le", "de", "du", "jusqu", "au", "dans"];

/// A wish about a vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Vacation {
    /// To be away until then.
    Until(Moment),
    Back,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DatePart {
    /// A number, and how many digits it was written with.
    Number(i16, usize),
    /// A month, from 1.
    Month(i8),
    /// A number of days for each that is counted: 7 for weeks.
    Days(u16),
}

/// Reads a vacation: a date as `2026-12-24`, `24 Dec`, `Dec 24`, `24.12.2026`, `24/12` or
/// `12/24/2026`, a number of days or weeks, `tomorrow`, or `back`; in either language. It ends when
/// that date begins in their zone. Where day and month could be either, the day comes first.
///
/// # Errors
/// That it is no date, and the first word that is none of one.
pub(crate) fn away(words: &str, likes: &Preferences, now: Moment) -> Result<Vacation, Text> {
    let zone = likes.clock_zone();
    let folded = folded(words);
    let after = |days: u16| zone.hour_after(now, days, 0).filter(|_| days > 0);
    let until = match folded.trim() {
        "back" | "off" | "retour" | "de retour" => return Ok(Vacation::Back),
        // Whoever checks it says that this is past.
        "yesterday" | "hier" | "today" | "aujourd'hui" => zone.hour_after(now, 0, 0),
        "tomorrow" | "demain" => after(1),
        "day after tomorrow" | "the day after tomorrow" | "apres-demain" | "apres demain" => after(2),
        _ => match parts(&folded) {
            Ok(parts) => match parts.as_slice() {
                [DatePart::Number(days, _)] | [DatePart::Number(days, _), DatePart::Days(1)] => {
                    u16::try_from(*days).ok().and_then(after)
                }
                [DatePart::Number(count, _), DatePart::Days(each)] => {
                    u16::try_from(*count).ok().and_then(|count| after(count.checked_mul(*each)?))
                }
                [DatePart::Days(each)] => after(*each),
                parts => date(parts, folded.contains('.'), &zone, now),
            },
            Err(strange) => return Err(unclear(&strange)),
        },
    };
    until.map(Vacation::Until).ok_or_else(|| unclear(words))
}

fn unclear(words: &str) -> Text {
    wrong(quoting("front-no-date", words))
}

/// Takes folded words apart; `Err` is the first that belongs to no date.
fn parts(folded: &str) -> Result<Vec<DatePart>, String> {
    if folded.trim_start().starts_with('-') {
        return Err(folded.trim().to_owned());
    }
    let words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty() && !PASSING.contains(word));
    words.map(|word| part(word).ok_or_else(|| word.to_owned())).collect()
}

fn part(word: &str) -> Option<DatePart> {
    match split_number(word) {
        ("", "day" | "days" | "jour" | "jours" | "d" | "j") => Some(DatePart::Days(1)),
        ("", "week" | "weeks" | "semaine" | "semaines" | "w") => Some(DatePart::Days(7)),
        ("", "a" | "an" | "one" | "un" | "une") => Some(DatePart::Number(1, 1)),
        ("", month) => {
            let begins = |names: &[&str; 2]| month.len() >= 3 && names.iter().any(|name| name.starts_with(month));
            let mut found = (1..).zip(&MONTHS).filter(|(_, names)| begins(names));
            // "jui" could be June or July.
            found.next().filter(|_| found.next().is_none()).map(|(month, _)| DatePart::Month(month))
        }
        (number, "" | "st" | "nd" | "rd" | "th" | "er" | "e") => Some(DatePart::Number(number.parse().ok()?, number.len())),
        (_, _) => None,
    }
}

/// Returns when that date begins: of dates without a year the next to come.
fn date(parts: &[DatePart], has_points: bool, zone: &Zone, now: Moment) -> Option<Moment> {
    let (this_year, month_now, day_now) = zone.day(now)?;
    let small = |number: i16| i8::try_from(number).ok();
    let next = |month: i8, day: i8| {
        let year = if (month, day) > (month_now, day_now) { this_year } else { this_year + 1 };
        zone.midnight((year, month, day))
    };
    // With points the day is always first; else the larger tells, if it can be no month.
    let order = |a: i16, b: i16| {
        let (day, month) = if !has_points && a <= 12 && b > 12 { (b, a) } else { (a, b) };
        Some((small(month)?, small(day)?))
    };
    let full = |year: i16, digits: usize| match digits {
        4 => Some(year),
        2 => Some(2000 + year),
        _ => None,
    };
    match *parts {
        [DatePart::Number(year, 4), DatePart::Number(month, _), DatePart::Number(day, _)] => {
            zone.midnight((year, small(month)?, small(day)?))
        }
        [DatePart::Number(a, _), DatePart::Number(b, _), DatePart::Number(year, digits)] => {
            let (month, day) = order(a, b)?;
            zone.midnight((full(year, digits)?, month, day))
        }
        [DatePart::Number(a, _), DatePart::Number(b, _)] => {
            let (month, day) = order(a, b)?;
            next(month, day)
        }
        [DatePart::Number(day, _), DatePart::Month(month)] | [DatePart::Month(month), DatePart::Number(day, _)] => {
            next(month, small(day)?)
        }
        [DatePart::Number(day, _), DatePart::Month(month), DatePart::Number(year, digits)]
        | [DatePart::Month(month), DatePart::Number(day, _), DatePart::Number(year, digits)] => {
            zone.midnight((full(year, digits)?, month, small(day)?))
        }
        _ => None,
    }
}

pub(crate) fn not_away(why: NotAway) -> Text {
    wrong(match why {
        NotAway::Never => Text::new("front-away-past"),
        NotAway::TooLong { left } => Text::new("front-away-too-long").with("left", left).with("most", MOST_AWAY),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The 24th of November 2026, at 17:40 in London.
    const NOW: Moment = Moment(1_795_542_000_000);

    #[test]
    fn a_vacation_ends_when_a_date_begins_where_they_are() {
        let likes = Preferences { zone: Zone::named("Europe/Berlin"), ..Preferences::default() };
        let on = |day| likes.clock_zone().midnight(day).map(Vacation::Until);
        let zone_after = |days| likes.clock_zone().hour_after(NOW, days, 0).map(Vacation::Until);
        let christmas = on((2026, 12, 24));
        for (read, all) in [
            (on((2026, 12, 1)), &["2026-12-01", "2026/12/01", "1.12.2026", "1.12."][..]),
            (on((2027, 11, 24)), &["24.11."]),
            (on((2027, 1, 3)), &["3.1"]),
            // With words, in both languages.
            (christmas, &["24 Dec", "24 dec.", "Dec 24", "December 24th", "24th of December"]),
            (christmas, &["the 24th December 2026", "Dec 24, 2026", "until 24 Dec", "24 déc", "24 décembre"]),
            (christmas, &["le 24 décembre 2026", "jusqu’au 24 déc."]),
            (on((2026, 12, 1)), &["1er décembre"]),
            (on((2027, 1, 3)), &["3 January"]),
            (on((2027, 2, 3)), &["3 févr."]),
            (on((2027, 8, 3)), &["3 aout"]),
            (on((2027, 7, 3)), &["3 juil"]),
            (on((2027, 9, 3)), &["3 Sept"]),
            (None, &["3 jui", "24 Dezember"]),
            (zone_after(0), &["yesterday", "aujourd’hui"]),
            // In numbers: the day first, unless it can be no month.
            (christmas, &["24/12/2026", "12/24/2026", "12-24-2026", "24/12", "12/24", "24/12/26"]),
            (on((2026, 12, 1)), &["01/12/2026"]),
            (None, &["12.24.2026", "24/24/2026"]),
            // Days.
            (on((2026, 12, 1)), &["7", "in a week", "une semaine"]),
            (on((2026, 11, 27)), &["in 3 days", "dans 3 jours", "3 days", "3 j"]),
            (on((2026, 12, 8)), &["2 semaines"]),
            (on((2026, 11, 25)), &["Tomorrow", "demain"]),
            (on((2026, 11, 26)), &["après-demain"]),
            (Some(Vacation::Back), &["back", "retour"]),
            (None, &["0", "in 0 days", "2026-13-01", "2026-02-30", "-999-01-01", "30000 weeks", "31.2.", "soon"]),
            (None, &["99999", "in", ""]),
            (on((9999, 12, 31)), &["9999-12-31"]),
            (zone_after(32_767), &["32767"]),
        ] {
            for words in all {
                assert_eq!(away(words, &likes, NOW).ok(), read, "{words}");
            }
        }
    }

    #[test]
    fn the_first_word_that_is_of_no_date_is_named() {
        for (words, named) in [("24 Dezember", "dezember"), ("next month 3", "next"), ("31.2.", "31.2.")] {
            let Err(why) = away(words, &Preferences::default(), NOW) else { panic!("{words}") };
            let said = tertulia_render::Localizer::nowhere(tertulia_base::i18n::Lang::En).plain(&why);
            assert!(said.contains(&format!("“{named}”")), "{words}: {said}");
        }
    }
}
