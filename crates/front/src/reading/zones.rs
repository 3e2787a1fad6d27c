//! Reads time zones as people say them: a city, a country, an abbreviation, an offset.
//!
//! Start reading at [`zone`]. `zones.txt` has the names.

use std::sync::LazyLock;

use tertulia_base::clock::Moment;
use tertulia_base::i18n::folded;
use tertulia_model::Zone;
use tertulia_rules::text::Text;

use crate::answer::wrong;
use crate::reading::lexicon::{Lexicon, LexiconName};
use crate::reading::typed::Completion;
use crate::reading::{quoted, quoting};

/// What zones are called besides their own names. Its first lines explain it.
const NAMES: &str = include_str!("zones.txt");

/// Most names offered to whoever must choose between zones.
const MOST_NAMED: usize = 5;

/// Zones offered before anything is typed.
const USUAL_ZONES: &str = "Europe/London Europe/Paris Europe/Brussels Europe/Zurich Europe/Berlin Europe/Madrid Europe/Rome \
    Europe/Warsaw Europe/Athens Europe/Kyiv America/New_York America/Montreal America/Chicago America/Denver \
    America/Los_Angeles America/Sao_Paulo Africa/Casablanca Africa/Johannesburg Asia/Kolkata Asia/Shanghai \
    Asia/Tokyo Asia/Singapore Australia/Sydney Pacific/Auckland";

/// Something that people name to say their zone.
struct Locality {
    shown: &'static str,
    /// What it is called, as it is compared.
    called: Vec<String>,
    /// Its zones; several if that depends on which is meant.
    zones: Vec<&'static str>,
}

impl Locality {
    /// Returns the names that begin with those words, or go on with them after another word.
    fn rank(&self, wanted: &str) -> Option<usize> {
        let rank = |name: &String| match name.strip_prefix(wanted) {
            Some("") => Some(0),
            Some(_) => Some(1),
            None => name.contains(&format!(" {wanted}")).then_some(2),
        };
        self.called.iter().filter_map(rank).min()
    }
}

/// Returns all places, the likeliest first: those of `zones.txt`, then the zones by their own
/// names.
fn places() -> &'static [Locality] {
    static PLACES: LazyLock<Vec<Locality>> = LazyLock::new(|| {
        let named = NAMES.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
            let (names, zones) = line.split_once('=')?;
            let shown = names.split('/').next()?.trim();
            Some(Locality { shown, called: names.split('/').map(compared).collect(), zones: zones.split_whitespace().collect() })
        });
        let own = Zone::names().map(|name| {
            let city = name.rsplit('/').next().unwrap_or(name);
            Locality { shown: name, called: vec![compared(city), compared(name)], zones: vec![name] }
        });
        named.chain(own).collect()
    });
    &PLACES
}

/// Folds words to how they are compared: without case, accents and punctuation.
fn compared(words: &str) -> String {
    let folded: String = folded(words).chars().filter(|c| !matches!(c, '\'' | '.')).collect();
    folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Reads a zone: its IANA name, an offset, or a place or abbreviation of which only one zone can be
/// meant, by its whole name or the beginning of a word.
///
/// # Errors
/// Why none is meant, or which could be.
pub(crate) fn zone(words: &str) -> Result<Zone, Text> {
    if let Some(zone) = Zone::named(words.trim()).or_else(|| offset(words)) {
        return Ok(zone);
    }
    // "Boston, Massachusetts" is Boston.
    let town = words.split(',').next().unwrap_or_default();
    let exact = [words, town].map(exactly).into_iter().find(|zones| !zones.is_empty()).unwrap_or_default();
    let near = like(words);
    let zones =
        if exact.is_empty() { distinct(near.iter().flat_map(|place| place.zones.iter().copied())) } else { exact.clone() };
    if let [only] = zones.as_slice()
        && let Some(zone) = Zone::named(only)
    {
        return Ok(zone);
    }
    let said = |key: &'static str| quoting(key, words);
    let names: Vec<String> = match (exact.is_empty(), near.is_empty()) {
        (false, _) => exact.into_iter().map(str::to_owned).collect(),
        (true, false) => distinct(near.iter().map(|place| place.shown)).into_iter().map(str::to_owned).collect(),
        (true, true) => misspelt(words),
    };
    Err(wrong(if names.is_empty() {
        said("front-no-zone")
    } else {
        said("front-typed-near").with("names", names.into_iter().take(MOST_NAMED).collect::<Vec<_>>().join(" / "))
    }))
}

/// Returns the zones that are called exactly so. A name in `zones.txt` counts before an equal one
/// of the database, which keeps old names.
fn exactly(words: &str) -> Vec<&'static str> {
    let wanted = compared(words);
    let called = |place: &&Locality| place.called.contains(&wanted);
    let named: Vec<&Locality> = places().iter().filter(called).collect();
    let own = |place: &&Locality| place.zones.first() == Some(&place.shown);
    let listed = distinct(named.iter().filter(|place| !own(place)).flat_map(|place| place.zones.iter().copied()));
    if listed.is_empty() { distinct(named.iter().flat_map(|place| place.zones.iter().copied())) } else { listed }
}

/// Returns places with a word of their name that begins so, the likeliest first.
fn like(words: &str) -> Vec<&'static Locality> {
    let wanted = compared(words);
    let ranked = places().iter().filter(|_| !wanted.is_empty()).filter_map(|place| Some((place.rank(&wanted)?, place)));
    let mut found: Vec<(usize, &Locality)> = ranked.collect();
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, place)| place).collect()
}

/// Returns places that are spelt almost so.
fn misspelt(words: &str) -> Vec<String> {
    let name = |place: &'static Locality| place.called.iter().map(|called| LexiconName::new(called.clone(), place.shown, called));
    Lexicon::with(places().iter().flat_map(name)).near(&quoted(words))
}

fn distinct(names: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let mut all: Vec<&str> = Vec::new();
    for name in names {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    all
}

/// Reads an offset: `UTC+5:30`, `GMT-3`, `+02:00`, `+0530` or `UTC+5h30`.
fn offset(words: &str) -> Option<Zone> {
    let words = folded(words).replace(['−', '–'], "-");
    let words: String = words.chars().filter(|c| !c.is_whitespace()).collect();
    let bare = words.strip_prefix("utc").or_else(|| words.strip_prefix("gmt")).unwrap_or(&words);
    let (sign, digits) = bare.strip_prefix('+').map(|digits| (1, digits)).or_else(|| Some((-1, bare.strip_prefix('-')?)))?;
    let (hours, minutes) = match digits.split_once([':', 'h', '.']) {
        Some(parts) => parts,
        None if digits.len() == 4 => digits.split_at_checked(2)?,
        None => (digits, ""),
    };
    let number = |part: &str| part.bytes().all(|b| b.is_ascii_digit()).then(|| part.parse::<u8>().ok()).flatten().map(i16::from);
    let minutes = if minutes.is_empty() { 0 } else { number(minutes).filter(|minutes| *minutes < 60)? };
    Zone::at_offset(sign * (number(hours)? * 60 + minutes))
}

/// What can be typed of a zone next, each zone once, with its time now.
pub(super) fn choices(words: &str, now: Moment) -> Vec<Completion> {
    let read = zone(words).ok();
    let named: Vec<(&str, &str)> = if words.is_empty() {
        USUAL_ZONES.split(' ').map(|name| (name, name)).collect()
    } else {
        like(words).into_iter().flat_map(|place| place.zones.iter().map(|zone| (place.shown, *zone))).collect()
    };
    let named = named.into_iter().filter_map(|(shown, zone)| Some((shown.to_owned(), Zone::named(zone)?)));
    let found: Vec<(String, Zone)> = named.collect();
    // An offset is no place.
    let read = read.filter(|read| found.iter().all(|(_, zone)| zone != read)).map(|zone| (zone.shown(), zone));
    let mut choices: Vec<Completion> = Vec::new();
    for (shown, zone) in read.into_iter().chain(found) {
        let (value, Some(clock)) = (zone.shown(), zone.wall_clock(now)) else { continue };
        let place = if shown == value { shown } else { format!("{shown} ({value})") };
        if !choices.iter().any(|choice| choice.value == value) {
            choices.push(Completion { name: format!("{place} · {:02}:{:02}", clock.hour, clock.minute), value });
        }
    }
    choices
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The 24th of November 2026, at 17:40 in London.
    const NOW: Moment = Moment(1_795_542_000_000);

    #[test]
    fn a_zone_is_read_as_people_write_it() {
        for (found, all) in [
            // By its own name, or that of its city.
            ("Europe/Berlin", &["Europe/Berlin", "europe/berlin", "berlin"][..]),
            ("America/New_York", &["New York"]),
            ("Asia/Kolkata", &["kolk"]),
            // Other cities, in several languages.
            ("Asia/Shanghai", &["Beijing", "pékin", "Xian", "Tianjin"]),
            ("Asia/Kolkata", &["Mumbai", "Calcutta"]),
            ("America/New_York", &["BOSTON", "Boston, MA"]),
            ("Europe/Paris", &["Paris, France"]),
            ("America/Los_Angeles", &["San Francisco", "san-francisco"]),
            ("Europe/Berlin", &["Munich", "münchen", "munchen", "Muenchen", "Allemagne"]),
            ("Europe/London", &["Edinburgh", "Édimbourg", "united kingdom", "edinb"]),
            ("Europe/Zurich", &["Genève", "geneve"]),
            ("America/St_Johns", &["st. john's"]),
            ("Europe/Warsaw", &["Łódź"]),
            ("America/Sao_Paulo", &["Sao Paulo", "Curitiba, Brazil"]),
            ("America/Montreal", &["Montréal"]),
            ("Europe/Vienna", &["Vienne"]),
            ("Asia/Riyadh", &["Djeddah"]),
            ("Asia/Makassar", &["bali"]),
            ("Europe/Kyiv", &["Odessa"]),
            ("Europe/Moscow", &["Saint Petersburg"]),
            ("Africa/Casablanca", &["Tanger"]),
            // Abbreviations, of both halves of the year.
            ("America/New_York", &["EST", "edt", "HAE"]),
            ("America/Los_Angeles", &["pst"]),
            ("Europe/Paris", &["CET", "cest"]),
            ("Europe/London", &["BST"]),
            ("Asia/Tokyo", &["JST"]),
            ("UTC", &["UTC", "GMT"]),
            // Offsets.
            ("Etc/GMT-2", &["+2", "+02:00"]),
            ("Etc/GMT-1", &["UTC+1", "utc + 1"]),
            ("Etc/GMT+3", &["GMT-3", "GMT−3"]),
            ("Etc/GMT+8", &["-0800"]),
            ("Etc/GMT-14", &["UTC+14"]),
            ("UTC", &["UTC+0"]),
            ("Asia/Kolkata", &["UTC+5:30"]),
            ("Asia/Kathmandu", &["+0545", "UTC+5h45"]),
            ("America/St_Johns", &["GMT-3:30"]),
        ] {
            for words in all {
                assert_eq!(zone(words).map(|zone| zone.name().to_owned()).as_deref().ok(), Some(found), "{words}");
            }
        }
    }

    #[test]
    fn a_zone_that_is_not_clear_is_asked_with_what_can_be_typed() {
        for (words, names) in [
            ("IST", "Asia/Kolkata / Europe/Dublin / Asia/Jerusalem"),
            ("CST", "America/Chicago / Asia/Shanghai"),
            ("Birmingham", "Europe/London / America/Chicago"),
            ("par", "Paris / "),
            ("Berln", "Berlin"),
            ("Edimburgh", "Edinburgh"),
            ("québecc", "Québec"),
        ] {
            let Err(why) = zone(words) else { panic!("{words} is a zone") };
            let said = tertulia_render::Localizer::nowhere(tertulia_base::i18n::Lang::En).plain(&why);
            assert!(said.contains(&format!(": {names}")), "{words}: {said}");
            let named = said.rsplit_once(": ").unwrap().1.trim_end_matches('?').split(" / ");
            named.for_each(|name| assert!(zone(name).is_ok(), "{words}: {name} is offered and not read"));
        }
        for words in ["", "xyzzyx", "UTC+15", "UTC-13", "UTC+5:17", "+5:99", "UTC+999999999", "+", "+é234", &"x".repeat(5_000)] {
            assert!(zone(words).is_err(), "{words}");
        }
    }

    #[test]
    fn zones_are_offered_by_beginnings_of_words_the_likeliest_first() {
        let offered = |words: &str| choices(words, NOW).into_iter().map(|choice| choice.name).collect::<Vec<_>>();
        for (words, first) in [
            ("", "Europe/London · 17:40"),
            ("par", "Paris (Europe/Paris) · 18:40"),
            ("mun", "Munich (Europe/Berlin) · 18:40"),
            ("gené", "Geneva (Europe/Zurich) · 18:40"),
            ("francisco", "San Francisco (America/Los_Angeles) · 09:40"),
            ("utc+2", "UTC+2 · 19:40"),
            ("UTC+5:30", "Asia/Kolkata · 23:10"),
            ("europe/v", "Europe/Vaduz · 18:40"),
        ] {
            assert_eq!(offered(words).first().map(String::as_str), Some(first), "{words}");
        }
        for name in offered("par") {
            let of_words = compared(&name).split(' ').any(|word| word.starts_with("par"));
            assert!(of_words, "{name} is offered for “par”");
        }
        for choice in choices("s", NOW).into_iter().chain(choices("+3", NOW)) {
            assert_eq!(zone(&choice.value).map(|zone| zone.shown()), Ok(choice.value.clone()), "{choice:?}");
        }
    }

    #[test]
    fn the_file_of_names_is_sorted_and_names_zones_of_the_calendar() {
        let mut seen: Vec<String> = Vec::new();
        for section in NAMES.split("\n\n") {
            let lines: Vec<&str> = section.lines().filter(|line| !line.starts_with('#')).collect();
            let names: Vec<String> = lines.iter().map(|line| compared(line.split(['/', '=']).next().unwrap())).collect();
            assert!(names.is_sorted(), "{:?}", names.windows(2).find(|pair| pair[0] > pair[1]));
            for line in lines {
                let (names, zones) = line.split_once(" = ").unwrap_or_else(|| panic!("{line}"));
                for zone in zones.split(' ') {
                    assert!(Zone::named(zone).is_some(), "{line}");
                }
                for name in names.split('/').map(compared) {
                    assert!(!seen.contains(&name), "{name} stands in the file twice");
                    seen.push(name);
                }
            }
        }
        assert!((300..1_000).contains(&seen.len()), "{}", seen.len());
    }
}
