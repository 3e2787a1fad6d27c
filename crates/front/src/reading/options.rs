//! Typed options of a lobby: in a form, or in a row with the command that opens it.
//!
//! Start reading at [`option_form`] and [`read`].

use tertulia_base::i18n::Lang;
use tertulia_model::{Admits, Hints, RobotLevel, Seating, Table, TableLanguage, Term, TimeControl, Vacations, Wanted};
use tertulia_render::press::Control;
use tertulia_render::{Localizer, words};
use tertulia_rules::game::{GameInfo, LONGEST_OPTION, Open, OptionSpec, Options};
use tertulia_rules::text::Text;

use crate::answer::{Answer, FieldSize, ModalForm};
use crate::reading::lexicon::{Lexicon, LexiconName};
use crate::reading::typed::Typed;
use crate::reading::{quoted, quoting};

/// The form to type an option's value in, with the value that it has.
pub(crate) fn option_form(table: &Table, key: &str, lang: Lang) -> Option<Answer> {
    let info = table.entry.info;
    let option = info.options.iter().find(|option| option.key == key && option.open == Open::Text)?;
    let (id, localizer) = (Control::Typed(key.to_owned()).at(table.head.id).into(), Localizer::at(table, lang));
    let [name, about] = [words::option_name(info, option), words::option_about(info, option)].map(|text| localizer.plain(&text));
    let filled = table.head.options.get(key).replace(',', ", ");
    Some(Answer::Form(ModalForm::of_one(id, &name, &about, FieldSize::Lines(LONGEST_OPTION), filled)))
}

/// Words that also set a switch, in several languages, so that nobody has to look them up.
const ON: [&str; 6] = ["on", "yes", "true", "oui", "vrai", "ja"];
const OFF: [&str; 6] = ["off", "no", "false", "non", "faux", "nein"];

/// Reads `captainShip=largestShip, Nobles: on` as keys and values: each by its key or its name in
/// either language. Names may have commas in them.
///
/// # Errors
/// What is not understood, with the names that are near or possible.
pub(crate) fn read(kind: &'static GameInfo, typed: &str, lang: Lang) -> Result<Vec<(String, String)>, Text> {
    let reader = OptionReader { kind, lang, keys: keys(kind, lang) };
    let parts: Vec<&str> = typed.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
    let mut read = Vec::new();
    let mut rest = parts.as_slice();
    while !rest.is_empty() {
        let (option, first, after) = reader.option_of(rest)?;
        // The next parts may belong to the value, up to one that begins with an option.
        let begins = |at: &usize| after.get(*at..).is_some_and(|later| reader.option_of(later).is_ok());
        let most = (0..after.len()).take_while(|at| !begins(at)).count();
        let upto = |count: usize| std::iter::once(first.as_str()).chain(after.iter().take(count).copied()).collect::<Vec<_>>();
        let found = (0..=most).rev().find_map(|count| Some((count, reader.value(option, &upto(count).join(", "))?)));
        let (count, value) = found.ok_or_else(|| reader.no_value(option, &first))?;
        read.push((option.key.to_owned(), value));
        rest = after.get(count..).unwrap_or_default();
    }
    Ok(read)
}

/// Reads a table's terms, each from an option of the command.
///
/// # Errors
/// When a role is wanted and none is named.
pub(crate) fn terms(typed: &Typed) -> Result<Vec<Term>, Text> {
    let admits = match (typed.words("join"), typed.role("role")) {
        (Some("role"), None) => return Err(Text::new("front-admits-which-role")),
        (Some("role") | None, Some(role)) => Some(Admits::Role(role)),
        (Some("invited"), _) => Some(Admits::Invited),
        (Some(_), _) => Some(Admits::Anybody),
        (None, None) => None,
    };
    let wanted = typed.switch("reliable").map(|on| if on { Wanted::Reliability } else { Wanted::Anything });
    let vacations = typed.switch("vacations").map(|on| if on { Vacations::Allowed } else { Vacations::NotAllowed });
    let control = typed.words("clock").and_then(TimeControl::of_key);
    let seating = typed.words("seating").and_then(Seating::of_key).map(Term::Seating);
    let language = typed.words("language").and_then(TableLanguage::of_key).map(Term::Language);
    let robots = typed.words("robots").and_then(RobotLevel::of_key).map(Term::Robots);
    let hints = typed.switch("hints").map(|on| Term::Hints(if on { Hints::Allowed } else { Hints::NotAllowed }));
    let chosen = [control.map(Term::Clock), admits.map(Term::Admits), wanted.map(Term::Wanted), vacations.map(Term::Vacations)];
    Ok(chosen.into_iter().flatten().chain(seating).chain(language).chain(robots).chain(hints).collect())
}

struct OptionReader {
    kind: &'static GameInfo,
    lang: Lang,
    /// The names of its options.
    keys: Lexicon,
}

impl OptionReader {
    /// Returns the option that begins the parts, its value's words in there, and the parts after.
    fn option_of<'a, 'p>(&self, parts: &'p [&'a str]) -> Result<(&'static OptionSpec, String, &'p [&'a str]), Text> {
        let upto = |count: usize| {
            let words = parts.iter().take(count).copied().collect::<Vec<_>>().join(", ");
            let (option, value) = self.option(&words)?;
            Ok((option, value.to_owned(), parts.get(count..).unwrap_or_default()))
        };
        // A name may have a comma in it.
        upto(1).or_else(|why| upto(2).map_err(|_| why))
    }

    /// Returns the option that begins these words, and the words of its value.
    fn option<'a>(&self, part: &'a str) -> Result<(&'static OptionSpec, &'a str), Text> {
        let find = |name: &str| {
            let key = self.keys.called(name).into_iter().next()?;
            self.kind.options.iter().find(|option| option.key == key)
        };
        if let Some((name, _)) = part.split_once(['=', ':']) {
            // A name may have a colon in it.
            let signs = part.match_indices(['=', ':']).map(|(at, _)| part.split_at(at));
            let pairs = signs.map(|(name, rest)| (name, rest.strip_prefix(['=', ':']).unwrap_or(rest)));
            let mut known = pairs.filter_map(|(name, value)| Some((find(name)?, value.trim())));
            return known.next().ok_or_else(|| self.no_option(name.trim()));
        }
        let cuts: Vec<usize> = part.match_indices(' ').map(|(at, _)| at).collect();
        let split = cuts.into_iter().rev().map(|at| part.split_at(at));
        let mut known = split.filter_map(|(name, value)| Some((find(name)?, value.trim())));
        known.next().ok_or_else(|| match part.split_once(' ') {
            Some((name, _)) if self.keys.near(part).is_empty() => self.no_option(name),
            Some(_) => self.no_option(part),
            None => {
                let example = self.kind.options.iter().find_map(|option| Some((option.key, option.values.last()?)));
                let example = example.map(|(key, value)| format!("{key}={value}")).unwrap_or_default();
                quoting("front-bad-options", part).with("example", example)
            }
        })
    }

    /// Returns the value as the rules spell it, if the option can have it.
    fn value(&self, option: &'static OptionSpec, typed: &str) -> Option<String> {
        let takes = |value: &str| Options::defaults(self.kind).with(self.kind, option.key, value).is_ok();
        if takes(typed) {
            return Some(typed.to_owned());
        }
        values(self.kind, option, self.lang).called(typed).into_iter().find(|value| takes(value))
    }

    fn no_option(&self, typed: &str) -> Text {
        let near = self.keys.near(typed);
        if !near.is_empty() {
            return not_known(typed, &near);
        }
        let known: Vec<&str> = self.keys.shown_names().map(|name| name.shown.as_str()).collect();
        Text::new("table-no-option").with("option", quoted(typed)).with("known", known.join(", "))
    }

    fn no_value(&self, option: &'static OptionSpec, typed: &str) -> Text {
        let values = values(self.kind, option, self.lang);
        let near = values.near(typed);
        if !near.is_empty() {
            return not_known(typed, &near);
        }
        let allowed: Vec<&str> = values.shown_names().map(|name| name.shown.as_str()).collect();
        Text::new("table-no-value")
            .with("option", words::option_name(self.kind, option))
            .with("value", quoted(typed))
            .with("allowed", allowed.join(" / "))
    }
}

fn not_known(typed: &str, near: &[String]) -> Text {
    quoting("front-typed-near", typed).with("names", near.join(" / "))
}

/// Returns the options' names: shown in one language, understood in all and as keys.
fn keys(kind: &'static GameInfo, lang: Lang) -> Lexicon {
    let options = kind.options.iter().map(|option| (option.key, words::option_name(kind, option)));
    named(options.collect(), lang)
}

/// Returns the names of an option's values, in the same way as [`keys`].
fn values(kind: &'static GameInfo, option: &'static OptionSpec, lang: Lang) -> Lexicon {
    let values = option.values.iter().map(|value| (*value, words::option_value(kind, option, value)));
    let mut lexicon = named(values.collect(), lang);
    for (value, others) in [("on", ON), ("off", OFF)] {
        if option.values.contains(&value) {
            lexicon.add(others.map(|other| LexiconName::new(value.to_owned(), "", other)));
        }
    }
    lexicon
}

fn named(all: Vec<(&'static str, Text)>, lang: Lang) -> Lexicon {
    let said = |lang: Lang, text: &Text| Localizer::nowhere(lang).plain(text);
    let own = all.iter().map(|(word, name)| (said(lang, name), *word));
    let own = own.map(|(name, word)| LexiconName::new(word.to_owned(), &name, &name));
    let others = Lang::ALL.into_iter().filter(|other| *other != lang);
    let others =
        others.flat_map(|other| all.iter().map(move |(word, name)| LexiconName::new((*word).to_owned(), "", &said(other, name))));
    let words = all.iter().map(|(word, _)| LexiconName::new((*word).to_owned(), "", word));
    Lexicon::with(own.chain(others).chain(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(slug: &str, typed: &str, lang: Lang) -> String {
        let kind = tertulia_rules::games::find(slug).unwrap().info;
        match read(kind, typed, lang) {
            Ok(pairs) => pairs.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(" "),
            Err(why) => Localizer::nowhere(lang).plain(&why),
        }
    }

    #[test]
    fn options_are_read_by_key_or_by_the_names_that_are_shown_in_either_language() {
        for (slug, typed, read) in [
            ("puerto-rico", "", ""),
            ("puerto-rico", " openVP = on , nobles:on, wharfMax11 on ,", "openVP=on nobles=on wharfMax11=on"),
            ("puerto-rico", "OPEN victory points: on, Nobles on", "openVP=on nobles=on"),
            ("puerto-rico", "captainShip=the largest one (2011 text)", "captainShip=largestShip"),
            ("catan", "Map: for a first game, settlements already placed, Points to win: 12", "map=beginner5e pointsToWin=12"),
            ("catan", "plateau : mélangé, numéros en spirale", "map=variable"),
            ("catan", "Turn limit none", "turnLimit=off"),
            ("catan", "robberToDesert=yes", "robberToDesert=on"),
            ("catan", "Robber may go to the desert on", "robberToDesert=on"),
            ("catan", "robberToDesert no", "robberToDesert=off"),
            ("puerto-rico", "nobles=TRUE, openVP=false", "nobles=on openVP=off"),
            ("puerto-rico", "nobles: ja, openVP: nein", "nobles=on openVP=off"),
            ("puerto-rico", "nobles oui, openVP non", "nobles=on openVP=off"),
            ("catan", "turnLimit=no", "turnLimit=off"),
            ("puerto-rico", "buildingList=hacienda, library, nobles=on", "buildingList=hacienda, library nobles=on"),
        ] {
            assert_eq!(told(slug, typed, Lang::En), read, "{typed}");
            assert_eq!(told(slug, typed, Lang::Fr), read, "{typed}");
        }
    }

    #[test]
    fn every_option_and_value_is_read_by_the_name_that_is_shown() {
        for entry in tertulia_rules::games::GAMES {
            let kind = entry.info;
            for (option, lang) in kind.options.iter().flat_map(|option| Lang::ALL.map(|lang| (option, lang))) {
                for value in option.values.iter().filter(|_| option.open == Open::Closed) {
                    let said = |text: Text| Localizer::nowhere(lang).plain(&text);
                    let name = said(words::option_name(kind, option));
                    let typed = format!("{name}: {}", said(words::option_value(kind, option, value)));
                    let read = read(kind, &typed, Lang::En).unwrap_or_else(|why| panic!("{typed}: {why:?}"));
                    assert_eq!(read, [(option.key.to_owned(), (*value).to_owned())], "{typed}");
                }
            }
        }
    }

    #[test]
    fn what_is_not_understood_is_answered_with_what_is_near_or_possible() {
        for (typed, lang, near) in [
            ("opne victory points=on", Lang::En, "Open victory points"),
            ("nobels: on", Lang::En, "Nobles"),
            ("nobels on", Lang::En, "Nobles"),
            ("captainShip=largset", Lang::En, "the largest one"),
            ("a=b", Lang::En, "has no option"),
            ("openVP=x", Lang::En, "off / on"),
            ("openVP=peut-être", Lang::Fr, "non / oui"),
            ("nonsense", Lang::En, "I don’t know the option"),
            ("nobels=oui", Lang::Fr, "Nobles"),
            ("openVP=onn", Lang::En, "on"),
        ] {
            let said = told("puerto-rico", typed, lang);
            assert!(said.contains(near), "{typed}: {said}");
        }
        let long = "x".repeat(5_000);
        for typed in [long.clone(), format!("{long}=on"), format!("openVP={long}"), "=,:,= ,".to_owned()] {
            assert!(told("puerto-rico", &typed, Lang::Fr).chars().count() < 1_500, "{typed}");
        }
    }

    #[test]
    fn every_example_of_an_option_is_read() {
        for kind in tertulia_rules::games::GAMES.iter().map(|entry| entry.info) {
            for lang in Lang::ALL {
                let said = told(kind.slug, "nonsense", lang);
                let example = said.split(['“', '«', '”', '»']).nth(3).unwrap_or_else(|| panic!("no example: {said}"));
                assert!(read(kind, example.trim_matches('\u{a0}'), lang).is_ok(), "{example}");
                for option in kind.options.iter().filter(|option| option.open == Open::Text) {
                    let about = Localizer::nowhere(lang).plain(&words::option_about(kind, option));
                    for example in about.split(['“', '«', '”', '»']).skip(1).step_by(2) {
                        let typed = format!("{}={}", option.key, example.trim_matches('\u{a0}'));
                        assert!(read(kind, &typed, lang).is_ok(), "{typed}");
                    }
                }
            }
        }
    }
}
