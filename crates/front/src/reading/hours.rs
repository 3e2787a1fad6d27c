//! Reads what people type about their hours: a time zone, quiet hours, a vacation.
//!
//! Start reading at [`zone`], [`quiet`] and [`away`].

use tertulia_base::clock::Moment;
use tertulia_base::i18n::{Lang, folded};
use tertulia_model::{MOST_AWAY, NotAway, Preferences, Quiet, QuietHours, Zone};
use tertulia_render::{Localizer, QUIET_HOURS, quiet_words};
use tertulia_rules::text::Text;

use crate::answer::wrong;
use crate::reading::choice::Completion;

/// Most characters of somebody's own words that are said back to them.
const LONGEST_ECHO: usize = 60;

/// Zones offered before anything is typed.
const USUAL_ZONES: [&str; 24] = [
    "Europe/London",
    "Europe/Paris",
    "Europe/Brussels",
    "Europe/Zurich",
    "Europe/Berlin",
    "Europe/Madrid",
    "Europe/Rome",
    "Europe/Warsaw",
    "Europe/Athens",
    "Europe/Kyiv",
    "America/New_York",
    "America/Montreal",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/Sao_Paulo",
    "Africa/Casablanca",
    "Africa/Johannesburg",
    "Asia/Kolkata",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Asia/Singapore",
    "Australia/Sydney",
    "Pacific/Auckland",
];

/// A wish about a vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Vacation {
    /// To be away until then.
    Until(Moment),
    /// To be back.
    Back,
}

/// Reads a zone: its name, the name of its place, or a part of only one zone's name.
///
/// # Errors
/// Why none is meant, or which could be.
pub(crate) fn zone(words: &str) -> Result<Zone, Text> {
    if let Some(zone) = Zone::named(words) {
        return Ok(zone);
    }
    let near = zones_like(words);
    let city = |name: &str| folded(name.rsplit('/').next().unwrap_or_default()).replace('_', " ");
    let exact: Vec<&str> = near.iter().copied().filter(|name| city(name) == folded(words)).collect();
    let found = match (exact.as_slice(), near.as_slice()) {
        ([only], _) | ([], [only]) => Zone::named(only),
        (_, _) => None,
    };
    found.ok_or_else(|| {
        let said = words.chars().take(LONGEST_ECHO).collect::<String>();
        if near.is_empty() {
            wrong(Text::new("front-no-zone").with("words", said))
        } else {
            let names = near.iter().take(5).copied().collect::<Vec<_>>().join(" / ");
            wrong(Text::new("front-typed-near").with("words", said).with("names", names))
        }
    })
}

/// Returns zones with the words in their name, first those whose place begins with them.
fn zones_like(words: &str) -> Vec<&'static str> {
    let wanted = folded(words).replace('_', " ");
    let plain = |name: &str| folded(name).replace('_', " ");
    let mut found: Vec<&str> =
        Zone::names().filter(|name| !wanted.trim().is_empty() && plain(name).contains(wanted.trim())).collect();
    found.sort_by_key(|name| !plain(name).rsplit('/').next().unwrap_or_default().starts_with(wanted.trim()));
    found
}

/// Reads quiet hours: `22-8`, `22:30-7:00`, `22h-8h`, or `never` and `learned`, in either language.
///
/// # Errors
/// That they are no hours.
pub(crate) fn quiet(words: &str) -> Result<Quiet, Text> {
    let named = match folded(words).as_str() {
        "never" | "off" | "jamais" => Some(Quiet::Never),
        "learned" | "auto" | "apprises" => Some(Quiet::Learned),
        _ => None,
    };
    let sides = || {
        let (from, until) = words.split_once(['-', '–', '—'])?;
        QuietHours::new(minutes(from)?, minutes(until)?).map(Quiet::In)
    };
    let said = || words.chars().take(LONGEST_ECHO).collect::<String>();
    named.or_else(sides).ok_or_else(|| wrong(Text::new("front-no-hours").with("words", said())))
}

/// Reads `22`, `22:30`, `22h` or `22h30` as minutes since midnight; 24 o'clock is 0.
fn minutes(words: &str) -> Option<u16> {
    let words = words.trim().to_lowercase();
    let (hour, minute) = words.split_once([':', 'h', '.']).unwrap_or((&words, ""));
    // Parts are `u8`, so that no sum overflows a `u16`.
    let number = |part: &str| part.trim().parse::<u8>().ok().map(u16::from);
    let minute = if minute.trim().is_empty() { 0 } else { number(minute)? };
    let of_day = number(hour)? * 60 + minute;
    (minute < 60 && of_day <= 24 * 60).then_some(of_day % (24 * 60))
}

/// Reads a vacation: a date as `2026-12-24`, `24.12.2026`, `24/12/2026` or `24.12.`, a number of
/// days, or `back`. It ends when that date begins in their zone.
///
/// # Errors
/// That it is no date.
pub(crate) fn away(words: &str, likes: &Preferences, now: Moment) -> Result<Vacation, Text> {
    let zone = likes.clock_zone();
    if ["back", "off", "retour"].contains(&folded(words).as_str()) {
        return Ok(Vacation::Back);
    }
    let said = || words.chars().take(LONGEST_ECHO).collect::<String>();
    let unclear = || wrong(Text::new("front-no-date").with("words", said()));
    let until = match words.parse::<u16>() {
        Ok(days) => zone.hour_after(now, days, 0).filter(|_| days > 0),
        Err(_) => date(words, &zone, now),
    };
    until.map(Vacation::Until).ok_or_else(unclear)
}

fn date(words: &str, zone: &Zone, now: Moment) -> Option<Moment> {
    let parts: Vec<&str> = words.trim().trim_end_matches('.').split(['-', '.', '/']).map(str::trim).collect();
    let small = |part: &str| part.parse::<i8>().ok();
    let (this_year, month_now, day_now) = zone.day(now)?;
    match parts.as_slice() {
        [year, month, day] if year.len() == 4 => zone.midnight((year.parse().ok()?, small(month)?, small(day)?)),
        [day, month, year] if year.len() == 4 => zone.midnight((year.parse().ok()?, small(month)?, small(day)?)),
        [day, month] => {
            let (day, month) = (small(day)?, small(month)?);
            let year = if (month, day) > (month_now, day_now) { this_year } else { this_year + 1 };
            zone.midnight((year, month, day))
        }
        _ => None,
    }
}

/// Why somebody cannot be away so.
pub(crate) fn not_away(why: NotAway) -> Text {
    wrong(match why {
        NotAway::Never => Text::new("front-away-past"),
        NotAway::TooLong { left } => Text::new("front-away-too-long").with("left", left).with("most", MOST_AWAY),
    })
}

/// What can be typed of these next.
pub(crate) fn choices(option: &str, words: &str, likes: &Preferences, now: Moment, lang: Lang) -> Vec<Completion> {
    let localizer = Localizer::nowhere(lang);
    let said = |text: Text| localizer.plain(&text);
    match option {
        "zone" => {
            let names = if words.is_empty() { USUAL_ZONES.to_vec() } else { zones_like(words) };
            let clock = |name: &str| {
                let clock = Zone::named(name)?.wall_clock(now)?;
                Some(Completion { name: format!("{name} · {:02}:{:02}", clock.hour, clock.minute), value: name.to_owned() })
            };
            names.into_iter().filter_map(clock).collect()
        }
        "quiet" => {
            let typed = quiet(words).ok();
            let all = typed.into_iter().chain([Quiet::Learned, Quiet::Never]).chain(QUIET_HOURS.into_iter().filter_map(hours));
            let mut choices: Vec<Completion> = Vec::new();
            for quiet in all {
                let (value, name) = quiet_words(quiet);
                let choice = Completion { name: said(name), value };
                let fits = typed == Some(quiet) || folded(&choice.name).contains(&folded(words));
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
            let all: Vec<Completion> = all.filter(|choice| words.is_empty() || choice.name.contains(words)).collect();
            match away(words, likes, now) {
                Ok(_) if all.is_empty() => vec![Completion { name: words.to_owned(), value: words.to_owned() }],
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

    /// The 24th of November 2026, at 17:40 in London.
    const NOW: Moment = Moment(1_795_542_000_000);

    #[test]
    fn a_zone_is_found_by_its_name_or_by_its_place() {
        for (words, found) in [
            ("Europe/Berlin", Some("Europe/Berlin")),
            ("europe/berlin", Some("Europe/Berlin")),
            ("berlin", Some("Europe/Berlin")),
            ("New York", Some("America/New_York")),
            ("kolk", Some("Asia/Kolkata")),
            ("europe", None),
            ("+2", None),
            ("GMT", None),
            ("", None),
            (&"x".repeat(5_000), None),
        ] {
            assert_eq!(zone(words).ok().as_ref().map(Zone::name), found, "{words}");
        }
    }

    #[test]
    fn hours_are_read_as_people_write_them() {
        let hours = |from, until| Some(Quiet::In(QuietHours::new(from, until).unwrap()));
        for (words, read) in [
            ("22-8", hours(22 * 60, 8 * 60)),
            ("22:30 – 7:05", hours(22 * 60 + 30, 7 * 60 + 5)),
            ("22h30-7h", hours(22 * 60 + 30, 7 * 60)),
            ("24-6", hours(0, 6 * 60)),
            ("Jamais", Some(Quiet::Never)),
            ("learned", Some(Quiet::Learned)),
            ("8-8", None),
            ("25-8", None),
            ("24:30-8", None),
            ("23:60-8", None),
            ("255:255-8", None),
            ("1093-8", None),
            ("22-1092:32", None),
            ("65535h65535-8", None),
            ("2026-02-30", None),
            ("22", None),
            ("-", None),
            ("", None),
        ] {
            assert_eq!(quiet(words).ok(), read, "{words}");
        }
    }

    #[test]
    fn a_vacation_ends_when_a_date_begins_where_they_are() {
        let likes = Preferences { zone: Zone::named("Europe/Berlin"), ..Preferences::default() };
        let on = |day| likes.clock_zone().midnight(day).map(Vacation::Until);
        let zone_after = |days| likes.clock_zone().hour_after(NOW, days, 0).map(Vacation::Until);
        for (words, read) in [
            ("2026-12-01", on((2026, 12, 1))),
            ("1.12.2026", on((2026, 12, 1))),
            ("01/12/2026", on((2026, 12, 1))),
            ("1.12.", on((2026, 12, 1))),
            ("24.11.", on((2027, 11, 24))),
            ("3.1", on((2027, 1, 3))),
            ("7", on((2026, 12, 1))),
            ("back", Some(Vacation::Back)),
            ("0", None),
            ("2026-13-01", None),
            ("2026-02-30", None),
            ("9999-12-31", on((9999, 12, 31))),
            ("-999-01-01", None),
            ("65535", zone_after(65_535)),
            ("31.2.", None),
            ("soon", None),
            ("99999", None),
            ("", None),
        ] {
            assert_eq!(away(words, &likes, NOW).ok(), read, "{words}");
        }
    }
}
