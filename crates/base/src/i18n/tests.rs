//! Tests of every text in every language, and of the names and words that players bring.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use tertulia_rules::game::Seat;
use tertulia_rules::games::GAMES;
use tertulia_rules::text::{Arg, Text};

use super::bundle::sources;
use super::{Called, Lang, Names, folded, plain, say};

/// Reads the messages of a Fluent source line by line, with the arguments each one takes.
fn messages(source: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut key = None;
    for line in source.lines().filter(|l| !l.starts_with('#')) {
        if line.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let name = line.split('=').next().unwrap_or_default().trim().to_owned();
            assert!(found.insert(name.clone(), BTreeSet::new()).is_none(), "{name} is there twice");
            key = Some(name);
        }
        let Some(args) = key.as_ref().and_then(|key| found.get_mut(key)) else { continue };
        for rest in line.split('$').skip(1) {
            args.insert(rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-' || *c == '_').collect());
        }
    }
    found
}

#[test]
fn every_language_has_the_same_texts_with_the_same_arguments() {
    for (name, text) in sources(GAMES.iter().map(|game| game.info)) {
        let (en, fr) = (messages(text.en), messages(text.fr));
        let keys = |of: &BTreeMap<String, BTreeSet<String>>| of.keys().cloned().collect::<BTreeSet<_>>();
        let apart: Vec<_> = keys(&en).symmetric_difference(&keys(&fr)).cloned().collect();
        assert!(apart.is_empty(), "{name}: only in one language: {apart:?}");
        for (key, args) in &en {
            assert_eq!(Some(args), fr.get(key), "{name}: {key} takes other arguments in French");
        }
    }
}

#[test]
fn every_source_is_whole_and_no_two_have_the_same_text() {
    let mut all: BTreeMap<String, &str> = BTreeMap::new();
    for (name, text) in sources(GAMES.iter().map(|game| game.info)) {
        for source in [text.en, text.fr] {
            if let Err((_, errors)) = fluent_bundle::FluentResource::try_new(source.to_owned()) {
                panic!("{name}: {errors:?}");
            }
        }
        for key in messages(text.en).into_keys() {
            if let Some(other) = all.insert(key.clone(), name) {
                panic!("{key} is in {other} and in {name}");
            }
            for lang in Lang::ALL {
                assert!(lang.bundle().get_message(&key).is_some_and(|m| m.value().is_some()), "{key} is not read in {lang:?}");
            }
        }
    }
}

/// Returns the source in these folders of the repository, without tests.
fn code_in(dirs: &[&str]) -> String {
    fn gather(dir: &Path, into: &mut String) {
        for entry in std::fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.ends_with("tests") {
                gather(&path, into);
            } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("tests.rs") {
                into.push_str(&std::fs::read_to_string(&path).unwrap());
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut code = String::new();
    dirs.iter().for_each(|dir| gather(&root.join(dir), &mut code));
    code
}

#[test]
fn every_text_of_the_host_is_said_somewhere() {
    let code = code_in(&["src", "crates", "rules/src"]);
    for (name, text) in super::bundle::SHARED {
        for key in messages(text.en).into_keys() {
            assert!(code.contains(&format!("\"{key}\"")), "{name}: nobody says {key}");
        }
    }
}

#[test]
fn every_text_of_a_game_is_said_somewhere() {
    // Keys that every game has by the contract.
    const CONTRACT: [&str; 13] = [
        "name",
        "about",
        "kind",
        "lasts",
        "points",
        "topic-",
        "rules-",
        "option-",
        "order-",
        "verb-",
        "param-",
        "score-",
        "tie-break",
    ];
    for rules in GAMES {
        let texts = rules.info.texts;
        let code = code_in(&[&format!("rules/src/games/{}", texts.replace('-', "_"))]);
        let quoted = quoted(&code);
        for key in messages(rules.info.text.en).into_keys() {
            let key = key
                .strip_prefix(texts)
                .and_then(|rest| rest.strip_prefix('-'))
                .unwrap_or_else(|| panic!("{key} is not of {texts}"));
            let noun = |group: &str| key.strip_prefix(group).is_some_and(|rest| rest.starts_with('-'));
            let by_contract = CONTRACT.iter().any(|c| key == *c || (c.ends_with('-') && key.starts_with(c)))
                || rules.info.nouns.iter().any(|group| noun(group));
            // Used verbatim, or built from a prefix and a noun, also by `nouns_as_texts!`.
            let said = quoted.contains(format!("{key}\"").as_str());
            let made = key.match_indices('-').any(|(at, _)| {
                quoted.contains(format!("{}{{", &key[..=at]).as_str()) || quoted.contains(format!("{}\";", &key[..at]).as_str())
            });
            // The text of a refusal is named like its variant.
            let refused = key.strip_prefix("refused-").is_some_and(|name| code.contains(&camel_case(name)));
            assert!(by_contract || said || made || refused, "nobody says {texts}-{key}");
        }
    }
}

/// Returns what could be a key or its prefix after each quotation mark: `event-built"`, `event-{`,
/// and `good";` as in `nouns_as_texts!`.
fn quoted(code: &str) -> BTreeSet<&str> {
    let in_key = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let keys = code.match_indices('"').flat_map(|(at, _)| {
        let rest = &code[at + 1..];
        let end = rest.find(|c| !in_key(c)).unwrap_or(rest.len());
        let noun = code[..at].ends_with(") = ") && rest[end..].starts_with("\";");
        [Some(1), noun.then_some(2)].into_iter().flatten().filter_map(move |more| rest.get(..end + more))
    });
    keys.collect()
}

/// Turns `no-road-left` into `NoRoadLeft`.
fn camel_case(words: &str) -> String {
    words
        .split('-')
        .flat_map(|word| word.chars().enumerate().map(|(at, c)| if at == 0 { c.to_ascii_uppercase() } else { c }))
        .collect()
}

#[test]
fn nothing_a_player_typed_is_put_between_back_quotes() {
    // Escapes would be visible there. A table's name needs none.
    for (name, text) in sources(GAMES.iter().map(|game| game.info)) {
        for line in text.en.lines().chain(text.fr.lines()) {
            assert!(!line.replace("`{ $table }`", "").contains("`{"), "{name}: {line}");
        }
    }
}

#[test]
fn names_cannot_format_mention_or_forge_a_line() {
    let names = Names::new(["**Bo** @everyone <@1>", "a\nb", "\u{200b}\u{202e}", "[x](https://x.y)"]);
    let who = |at: u8| say(&Text::new("rules-bad-notation").with("action", Seat(at)), Lang::En, &names);
    assert_eq!(who(0), "“\\*\\*Bo\\*\\* @\u{200b}everyone \\<@\u{200b}1>” is not an action of this game.");
    assert_eq!(who(1), "“ab” is not an action of this game.");
    assert_eq!(who(2), "“p3” is not an action of this game.");
    assert_eq!(who(3), "“\\[x\\](https\\://x.y)” is not an action of this game.");
    assert_eq!(who(4), "“p5” is not an action of this game.");
}

#[test]
fn neither_a_name_nor_what_was_typed_can_forge_a_mark() {
    let forged = "\u{f0018}corn\u{100000}\u{e000}";
    let names = Names::new([forged]);
    assert_eq!(names.of(Seat(0)), "corn");
    let text = Text::new("rules-bad-notation").with("action", forged.to_owned());
    for said in [say(&text, Lang::En, &names), plain(&text, Lang::En, &names)] {
        assert!(said.contains("corn") && said.chars().all(|c| c < '\u{e000}'), "{said:?}");
    }
}

#[test]
fn on_a_button_a_name_is_shown_as_it_is() {
    let names = Names::new(["*Bo*"]);
    let text = Text::new("rules-bad-notation").with("action", Seat(0));
    assert_eq!(plain(&text, Lang::En, &names), "“*Bo*” is not an action of this game.");
}

#[test]
fn lists_moments_and_people_are_said_as_discord_shows_them() {
    let names = Names::new(["Ana", "Bo", "Cy"]);
    let with = |arg: Arg, lang| say(&Text::new("rules-bad-notation").with("action", arg), lang, &names);
    let seats = Arg::Seats(vec![Seat(0), Seat(1), Seat(2)]);
    assert_eq!(with(seats.clone(), Lang::En), "“Ana, Bo and Cy” is not an action of this game.");
    assert_eq!(with(seats, Lang::Fr), "«\u{a0}Ana, Bo et Cy\u{a0}» n’est pas une action de ce jeu.");
    assert_eq!(with(Arg::Seats(vec![Seat(1)]), Lang::En), "“Bo” is not an action of this game.");
    assert_eq!(with(Arg::List(Vec::new()), Lang::Fr), "«\u{a0}rien\u{a0}» n’est pas une action de ce jeu.");
    assert_eq!(with(Arg::Moment(7), Lang::En), "“<t:7:R>” is not an action of this game.");
    assert_eq!(with(Arg::Person(9), Lang::En), "“<@9>” is not an action of this game.");
    assert_eq!(with(Arg::Text(Box::new(Text::new("option-on"))), Lang::Fr), "«\u{a0}oui\u{a0}» n’est pas une action de ce jeu.");
}

#[test]
fn a_missing_text_shows_its_key_and_does_no_harm() {
    assert_eq!(say(&Text::new("nobody-wrote-this"), Lang::Fr, &Names::seats()), "⟦nobody-wrote-this⟧");
    // A missing argument is shown by its name.
    assert!(say(&Text::new("rules-bad-notation"), Lang::En, &Names::seats()).contains("action"));
}

#[test]
fn french_keeps_to_the_manner_of_the_house() {
    let of_house = sources(GAMES.iter().map(|game| game.info));
    for (name, text) in of_house {
        let mut key = "";
        for line in text.fr.lines().filter(|line| !line.starts_with('#')) {
            let begun = line.split_once(" = ").filter(|(key, _)| !key.contains(' '));
            let words = begun.map_or(line, |(_, words)| words);
            key = begun.map_or(key, |(key, _)| key);
            let has = |wrong: &str| words.to_lowercase().contains(wrong);
            for wrong in ["veuillez", " ronde", " round ", "'", " ;", " !", " ?", " :", " »", "« "] {
                assert!(!has(wrong), "{name}: {key} has {wrong:?}");
            }
            // A question to several people is none to one.
            let is_plural = key.contains("-asks-");
            assert!(is_plural || !["vous", "votre"].into_iter().any(has), "{name}: {key} says vous to one");
            // `i18n::elision` does that, and only where it is right.
            assert!(!has("’{"), "{name}: {key} elides before what it does not know");
            assert!(!(words.contains("$round") && has("tour ")), "{name}: {key} calls a round a turn");
            let first = words.trim().split(' ').next().unwrap_or_default();
            let infinitive = ["er", "ir", "dre"].iter().any(|end| first.ends_with(end));
            let asks = name != "front" && key.starts_with(&format!("{name}-ask-"));
            assert!(!(asks && infinitive), "{name}: {key} asks in the infinitive");
        }
    }
}

fn called<const N: usize>(names: [&str; N]) -> Vec<String> {
    let names = Names::new(names);
    (0u8..).take(N).map(|seat| names.of(Seat(seat))).collect()
}

#[test]
fn where_names_are_equal_or_one_begins_another_the_mark_of_the_seat_stands_with_each() {
    assert_eq!(called(["Alex", "Alex", "Bo"]), ["① Alex", "② Alex", "Bo"]);
    assert_eq!(called(["Sam", "Bo", "Sam Jones"]), ["① Sam", "Bo", "③ Sam Jones"]);
    // Equal for people, whatever the case, width, encoding or invisible characters.
    assert_eq!(called(["Zoë", "zoe\u{308}"]), ["① Zoë", "② zoe\u{308}"]);
    assert_eq!(called(["STRASSE", "Straße", "Ｓtrasse"]), ["① STRASSE", "② Straße", "③ Ｓtrasse"]);
    assert_eq!(called(["Al\u{200d}ex", "Alex\u{fe0f}"]).len(), 2);
    assert!(called(["Al\u{200d}ex", "Alex\u{fe0f}"]).iter().all(|name| name.starts_with(['①', '②'])));
    assert_eq!(called(["Zoë", "Zoe"]), ["Zoë", "Zoe"], "people see an accent");
    // Nobody can pass for a seat or for somebody with a mark.
    assert_eq!(called(["Alex", "Alex", "② Alex", "p2", "Robot 1"]), ["① Alex", "② Alex", "③ ② Alex", "④ p2", "Robot 1"]);
    assert_eq!(called(["Robot 1", "Robot 1"]), ["① Robot 1", "② Robot 1"]);
}

#[test]
fn a_name_shows_something_and_leaves_what_stands_around_it_as_it_is() {
    // Combining marks, joiners, variation selectors, blanks, fillers, direction marks.
    for nothing in [
        "\u{301}\u{302}",
        "\u{200d}",
        "\u{fe0f}",
        "\u{2800}\u{3000}\u{a0}",
        "\u{3164}\u{ffa0}",
        "\u{202e}\u{2067}\u{61c}",
        " \t ",
    ] {
        assert_eq!(called([nothing]), ["p1"], "{nothing:?}");
    }
    assert_eq!(called(["\u{301}Ana\u{200d}", " Sam\u{3000} Jones\u{202e} "]), ["Ana", "Sam Jones"]);
    // Characters that join within a name belong to it.
    let within = ["می\u{200c}خواهم", "👩\u{200d}👧", "❤\u{fe0f}"];
    assert_eq!(called(within), within);
    // Typed words, and a name that is quoted verbatim.
    let text = Text::new("rules-bad-notation").with("action", "a\u{202e}b".to_owned());
    assert_eq!(plain(&text, Lang::En, &Names::seats()), "“ab” is not an action of this game.");
}

#[test]
fn a_typed_name_means_whoever_is_called_so_and_of_equal_names_none() {
    let names = Names::new(["Alex", "alex", "Zoë", "Zoe", "田中", "Wolfeschlegelsteinhausenbergerdo"]);
    let several = Called::Several(vec![Seat(0), Seat(1)]);
    for (words, who) in [
        ("ALEX", several.clone()),
        (" ① alex ", Called::One(Seat(0))),
        ("②ALEX", Called::One(Seat(1))),
        ("zoë", Called::One(Seat(2))),
        ("ZOE", Called::One(Seat(3))),
        ("田中", Called::One(Seat(4))),
        ("P5", Called::One(Seat(4))),
        ("Wolfeschlegelsteinhausenbergerdorf", Called::Nobody),
        ("", Called::Nobody),
        ("\u{200d}", Called::Nobody),
    ] {
        assert_eq!(names.find(words), who, "{words:?}");
    }
    // A player may be called like somebody else's mark read aloud.
    let names = Names::new(["Alex", "Alex", "1 Alex"]);
    assert_eq!((names.find("① Alex"), names.find("1 Alex")), (Called::One(Seat(0)), Called::One(Seat(2))));
    assert_eq!(Names::new(["Zoë", "Zoé"]).find("zoe"), Called::Several(vec![Seat(0), Seat(1)]));
    // What is noted behind a name may be left out.
    let names = Names::new(["Ana", "Robot 1"]).noted(Seat(1), "hard");
    assert_eq!(names.of(Seat(1)), "Robot 1 (hard)");
    for (words, who) in
        [("robot 1", Called::One(Seat(1))), ("Robot 1 (difficile)", Called::One(Seat(1))), ("Ana (hard)", Called::Nobody)]
    {
        assert_eq!(names.find(words), who, "{words}");
    }
    assert_eq!(folded("Ｃafé Ŵ ŒUF"), "cafe w oeuf");
}
