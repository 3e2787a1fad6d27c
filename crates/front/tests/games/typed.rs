//! What is typed in a language is understood in it, and who mistypes hears what they perhaps meant:
//! in every game, by a game played so.
//!
//! Start reading at [`a_game_is_played_in_words_of_the_readers_language`].

use std::collections::BTreeMap;

use tertulia_base::i18n::{Lang, folded, nouns};
use tertulia_base::ids::TableId;
use tertulia_front::commands;
use tertulia_front::{Answer, Value};
use tertulia_model::Phase;
use tertulia_rules::game::{Dice, GameInfo, Param, Seat, Verb};
use tertulia_rules::games::GAMES;
use tertulia_rules::kit::SeededDice;
use tertulia_rules::orders::OrderSpec;
use tertulia_testkit::random;

use crate::house::{AtTable, House, messages, player};

/// Texts that say that something typed was not understood.
const NOT_UNDERSTOOD: &str = "front-typed-near front-typed-possible front-typed-hint front-several-players front-no-order \
    front-no-zone front-no-hours front-no-date front-bad-options front-no-such-table front-no-command table-no-option \
    table-no-value table-no-order rules-bad-notation";
/// Refusals of what could be right in no other position: no example is refused so.
const NEVER_RIGHT: [&str; 2] = ["catan-refused-not-an-opponent", "catan-refused-no-gifts"];
/// Texts of the host with something in quotation marks that is nothing to type.
const QUOTED_OTHERWISE: [&str; 5] =
    ["front-no-table-here", "front-which-table", "front-which-game", "front-admits-which-role", "front-forget-ask"];
/// Settings in which something is typed, with the texts that show what.
const SETTINGS: [(&str, &[&str]); 3] = [
    ("zone", &["command-zone-about", "front-zone-hint", "front-no-zone"]),
    ("quiet", &["command-quiet-about", "front-no-hours"]),
    ("away", &["command-away-about", "front-away-hint", "front-no-date"]),
];

/// Decisions of a game that are typed.
const DECISIONS: usize = 40;
/// Decisions after which an example is typed though its verb is not offered.
const WAITED: usize = 30;
/// Nobody calls anything so.
const NONSENSE: &str = "xyzzyx";

/// The words of the notation with their names; a good and the land that gives it may have one word.
type Names = BTreeMap<&'static str, Vec<&'static str>>;

fn names(info: &'static GameInfo, lang: Lang) -> Names {
    let mut names = Names::new();
    nouns(info, lang).for_each(|(word, name)| names.entry(word).or_default().push(name));
    names
}

/// Who is English and who is French at the tables of the house.
fn language(seat: u8) -> Lang {
    if seat == 2 { Lang::Fr } else { Lang::En }
}

/// An action as the options of its command.
fn options(verb: &Verb, words: &[String]) -> Vec<(&'static str, Value)> {
    let last = verb.params.len().saturating_sub(1);
    let given = verb.params.iter().enumerate().take(words.len()).map(|(at, param)| {
        let words = if at == last { words[at..].join(" ") } else { words[at].clone() };
        (param.name, Value::Words(words))
    });
    given.collect()
}

/// What somebody reads who types that.
async fn answer(table: AtTable<'_>, seat: u8, info: &GameInfo, verb: &Verb, words: &[String]) -> String {
    let command = format!("{} {}", info.slug, verb.name);
    let seat = Seat(seat);
    said(&table.house.command(player(seat), &command, &options(verb, words)).await)
}

#[tokio::test]
async fn a_game_is_played_in_words_of_the_readers_language() {
    for (at, entry) in random::some(GAMES.iter().enumerate(), 1, 0) {
        let info = entry.info;
        let house = House::new(GAMES, 3);
        let table = house.table(info.slug, 3, "").await.unwrap();
        let mut dice = SeededDice::new(at as u64);
        let (mut french, mut hints) = (0, 0);
        for _ in 0..DECISIONS {
            let now = table.now().await;
            if now.head.phase != Phase::Playing {
                break;
            }
            let (game, seat) = (now.game.as_ref().unwrap(), now.head.awaited.iter().next().unwrap());
            let names = names(info, language(seat.0));
            let legal = game.legal(seat);
            let action = game.heuristic(seat, &mut dice).unwrap_or_else(|| legal[0].clone());
            let (verb, words) = (verb_of(info, &action).unwrap(), words_of(&action));
            // Now and then somebody mistypes first.
            if let Some(name) = words.first().and_then(|word| names.get(word.as_str())?.last()) {
                let mut mistyped = words.clone();
                mistyped[0] = format!("{name}q");
                let said = answer(table, seat.0, info, verb, &mistyped).await;
                assert!(said.contains(name), "{}: {seat} typed {mistyped:?} for {name:?} and read: {said}", info.slug);
                mistyped[0] = NONSENSE.to_owned();
                let said = answer(table, seat.0, info, verb, &mistyped).await;
                let possible = legal.iter().filter_map(|action| action.strip_prefix(verb.name)?.split(' ').nth(1));
                let mut possible = possible.filter_map(|word| names.get(word)).flatten();
                let helps = said.contains(NONSENSE) && possible.any(|name| said.contains(*name));
                assert!(helps, "{}: {seat} typed {mistyped:?} and read: {said}", info.slug);
                hints += 1;
            }
            let name = |word: &String| names.get(word.as_str()).map_or(word.clone(), |names| names[0].to_owned());
            let mut called: Vec<String> = words.iter().map(name).collect();
            if Dice::below(&mut dice, 2) == 0 {
                called = called.iter().map(|name| folded(name)).collect();
            }
            french += usize::from(language(seat.0) == Lang::Fr && called != words);
            let said = answer(table, seat.0, info, verb, &called).await;
            let decided = table.now().await.head.states[seat.index()].decision > now.head.states[seat.index()].decision;
            assert!(decided, "{}: {seat} typed {} {called:?} for {action} and read: {said}", info.slug, verb.name);
        }
        assert!(french > 0 && hints > 0, "{}: {french} decisions in French, {hints} mistyped", info.slug);
    }
}

#[tokio::test]
async fn players_of_one_name_are_told_by_the_marks_of_their_seats_and_no_typed_name_takes_one_for_another() {
    let trades = |verb: &&Verb| verb.params.iter().any(|param| param.name == "with");
    let (info, verb) = GAMES.iter().find_map(|entry| Some((entry.info, entry.info.verbs.iter().find(trades)?))).unwrap();
    let house = House::of(GAMES, 3, ["Alex", "Sam", "Sam Jones", "alex"]);
    let table = house.table(info.slug, 4, "").await.unwrap();
    let asked = table.now().await.head.awaited.iter().next().unwrap();
    // What is typed is read, and then refused for another reason: nobody gives what they want.
    let read = async |with: &str| {
        let given = verb.params.iter().map(|param| if param.name == "with" { with } else { "1 lumber" }.to_owned());
        answer(table, asked.0, info, verb, &given.collect::<Vec<_>>()).await
    };
    let names = [
        ("Sam", "p2"),
        ("sam jones", "p3"),
        ("Sam Jones, Sam", "p3-p2"),
        ("Sam Jones Sam", "p3-p2"),
        ("④ alex", "p4"),
        ("1 Alex", "p1"),
    ];
    for (typed, seats) in names {
        assert_eq!(read(typed).await, read(seats).await, "{typed} is not {seats}");
    }
    for several in ["Alex", "Sam, ALEX"] {
        let said = read(several).await;
        assert!(said.contains("① Alex") && said.contains("④ alex") && said.contains("p1, p4"), "{several}: {said}");
    }
    // The same for a command of the house; none of it has an effect.
    let replace = [("player", Value::Words("ALEX".to_owned()))];
    let said = said(&house.command(player(asked), "table replace", &replace).await);
    assert!(said.contains("① Alex") && said.contains("④ alex"), "{said}");
    assert!(table.now().await.head.open.is_empty());
    let offered = house.completes(player(asked), "table replace", &[("player", Value::Words("al".to_owned()))]).await;
    let offered: Vec<(&str, &str)> = offered.iter().map(|choice| (choice.name.as_str(), choice.value.as_str())).collect();
    assert_eq!(offered, [("① Alex", "p1"), ("④ alex", "p4")]);
}

/// The host's texts and those of its tables in a language, by key.
fn host_texts(lang: Lang) -> BTreeMap<String, String> {
    let sources = match lang {
        Lang::En => [
            include_str!("../../../base/src/i18n/text/front.en.ftl"),
            include_str!("../../../base/src/i18n/text/tables.en.ftl"),
            include_str!("../../../../rules/src/text/en.ftl"),
        ],
        Lang::Fr => [
            include_str!("../../../base/src/i18n/text/front.fr.ftl"),
            include_str!("../../../base/src/i18n/text/tables.fr.ftl"),
            include_str!("../../../../rules/src/text/fr.ftl"),
        ],
    };
    sources.into_iter().flat_map(texts).collect()
}

fn game_texts(info: &GameInfo, lang: Lang) -> BTreeMap<String, String> {
    texts(match lang {
        Lang::En => info.text.en,
        Lang::Fr => info.text.fr,
    })
}

/// The texts of a Fluent resource as they are written there.
fn texts(source: &str) -> BTreeMap<String, String> {
    let mut texts = BTreeMap::new();
    let mut last = String::new();
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        match line.split_once(" =").filter(|(key, _)| !key.contains(' ')) {
            Some((key, value)) => {
                key.clone_into(&mut last);
                texts.insert(last.clone(), value.trim().to_owned());
            }
            None => texts.entry(last.clone()).or_default().push_str(&format!(" {}", line.trim())),
        }
    }
    texts
}

/// What stands between quotation marks and has no argument: by this mark an example is known.
fn examples(text: &str) -> Vec<String> {
    let quoted = text.split(['“', '«']).skip(1).filter_map(|rest| rest.split(['”', '»']).next());
    quoted.filter(|words| !words.contains('{')).map(|words| words.trim_matches('\u{a0}').to_owned()).collect()
}

/// Whether an answer is made of that text.
fn is_said(answer: &str, text: &str) -> bool {
    let mut rest = answer;
    let pieces = text.split('{').map(|piece| piece.split_once('}').map_or(piece, |(_, after)| after));
    pieces.filter(|piece| piece.trim().len() > 1).all(|piece| match rest.split_once(piece) {
        Some((_, after)) => {
            rest = after;
            true
        }
        None => false,
    })
}

/// A game with somebody who is asked in that language, played on from example to example.
struct Asked {
    house: House,
    table: TableId,
    info: &'static GameInfo,
    lang: Lang,
    seed: u64,
    dice: SeededDice,
}

impl Asked {
    async fn new(info: &'static GameInfo, lang: Lang, seed: u64) -> Asked {
        let house = House::new(GAMES, seed);
        let table = house.table(info.slug, 3, "").await.unwrap().id;
        Asked { house, table, info, lang, seed, dice: SeededDice::new(seed) }
    }

    /// Plays until somebody of that language is asked, and for a while on until they are offered
    /// that verb, in another game if this one is over; returns them.
    async fn seat(&mut self, verb: Option<&Verb>) -> Seat {
        let mut asked = 0;
        loop {
            let table = AtTable { house: &self.house, id: self.table };
            let now = table.now().await;
            if now.head.phase != Phase::Playing {
                *self = Asked::new(self.info, self.lang, self.seed + 1).await;
                continue;
            }
            let game = now.game.as_ref().unwrap();
            let reader = now.head.awaited.iter().find(|seat| language(seat.0) == self.lang);
            let is_offered = |seat: &Seat| {
                let mut legal = game.legal(*seat).into_iter();
                verb.is_none_or(|verb| legal.any(|action| action.split(' ').next() == Some(verb.name)))
            };
            if let Some(seat) = reader.filter(|seat| asked == WAITED || is_offered(seat)) {
                return seat;
            }
            asked += usize::from(reader.is_some());
            let seat = reader.or_else(|| now.head.awaited.iter().next()).unwrap();
            let action = game.heuristic(seat, &mut self.dice).unwrap_or_else(|| game.legal(seat)[0].clone());
            answer(table, seat.0, self.info, verb_of(self.info, &action).unwrap(), &words_of(&action)).await;
        }
    }

    /// Types a command as whoever is asked; returns what they read if it says that it was not
    /// understood.
    async fn misunderstands(&mut self, command: &str, options: &[(&str, Value)]) -> Option<String> {
        let seat = self.seat(None).await;
        let said = said(&self.house.command(player(seat), command, options).await);
        is_misunderstood(&said, self.lang).then_some(said)
    }

    /// Types an example where its verb is offered, if that comes; returns what they read if it says
    /// that it was not understood, or could not be right in any position.
    async fn refuses(&mut self, verb: &Verb, options: &[(&str, Value)]) -> Option<String> {
        let (seat, command) = (self.seat(Some(verb)).await, format!("{} {}", self.info.slug, verb.name));
        let said = said(&self.house.command(player(seat), &command, options).await);
        let texts = game_texts(self.info, self.lang);
        let is_wrong = NEVER_RIGHT.into_iter().filter_map(|key| texts.get(key)).any(|text| is_said(&said, text));
        (is_wrong || is_misunderstood(&said, self.lang)).then_some(said)
    }
}

fn said(answer: &Answer) -> String {
    messages(answer).into_iter().map(|message| message.text).collect::<Vec<_>>().join("\n")
}

fn is_misunderstood(said: &str, lang: Lang) -> bool {
    let texts = host_texts(lang);
    NOT_UNDERSTOOD.split(' ').any(|key| is_said(said, &texts[key]))
}

/// The actions of players that a `RULES.md` shows.
fn notated(info: &'static GameInfo) -> Vec<String> {
    let section = info.manual.split("\n## ").find(|section| section.starts_with("Notation")).unwrap();
    let lines = section.lines().filter(|line| !line.starts_with("| chance |"));
    let quoted = lines.flat_map(|line| line.split('`').skip(1).step_by(2));
    let of_command = format!("/{} ", info.slug);
    let actions = quoted.map(|words| match words.strip_prefix(&of_command) {
        Some(typed) => typed.split(' ').filter(|word| !word.ends_with(':')).collect::<Vec<_>>().join(" "),
        None => words.to_owned(),
    });
    let is_whole = |action: &String| {
        let required = |verb: &Verb| verb.params.iter().filter(|param| param.required).count();
        verb_of(info, action).is_some_and(|verb| action.split(' ').count() > required(verb).min(1))
    };
    actions.filter(is_whole).collect()
}

fn verb_of(info: &'static GameInfo, action: &str) -> Option<&'static Verb> {
    info.verbs.iter().find(|verb| action.split(' ').next() == Some(verb.name))
}

/// The words of an action after its verb.
fn words_of(action: &str) -> Vec<String> {
    action.split(' ').skip(1).map(str::to_owned).collect()
}

/// Every way to fill in a verb by the examples of its parameters, the others as in the notation.
fn filled_in(info: &'static GameInfo, verb: &'static Verb, lang: Lang) -> Vec<Vec<(&'static str, Value)>> {
    let texts = game_texts(info, lang);
    let shown = |key: String| texts.get(&key).map(|text| examples(text)).unwrap_or_default();
    // A form's field has the name of its parameter.
    let of_param = |param: &Param| {
        let keys = ["param", "form"].into_iter().zip(["about", "hint"]);
        keys.flat_map(|(begin, end)| shown(format!("{}-{begin}-{}-{end}", info.texts, param.name))).collect()
    };
    let mut of_params: Vec<Vec<String>> = verb.params.iter().map(of_param).collect();
    if let Some(last) = of_params.last_mut() {
        last.extend(shown(format!("{}-verb-{}-about", info.texts, verb.name)));
    }
    let actions = notated(info).into_iter().filter(|action| action.split(' ').next() == Some(verb.name));
    let of_verb = words_of(&actions.max_by_key(String::len).unwrap_or_default());
    let filled = |at: usize, example: &String| {
        let words = |other: usize| if other == at { Some(example) } else { of_params[other].first().or(of_verb.get(other)) };
        let given = verb.params.iter().enumerate().filter(|(other, param)| *other == at || param.required);
        given.map(|(other, param)| (param.name, Value::Words(words(other).cloned().unwrap_or_default()))).collect()
    };
    (0..)
        .zip(&of_params)
        .flat_map(|(at, examples)| examples.iter().map(move |example| (at, example)))
        .map(|(at, example)| filled(at, example))
        .collect()
}

#[tokio::test]
async fn every_example_that_a_game_shows_is_understood() {
    let mut wrong = Vec::new();
    for info in GAMES.iter().map(|entry| entry.info) {
        for lang in Lang::ALL {
            let mut asked = Asked::new(info, lang, 7).await;
            let mut typed = Vec::new();
            for action in notated(info) {
                let verb = verb_of(info, &action).unwrap();
                typed.push((verb, options(verb, &words_of(&action))));
            }
            let shown = |verb| filled_in(info, verb, lang).into_iter().map(move |options| (verb, options));
            let shown: Vec<_> = info.verbs.iter().flat_map(shown).collect();
            assert!(typed.len() + shown.len() > info.verbs.len(), "{}: only {}", info.slug, typed.len() + shown.len());
            for (verb, options) in typed {
                if let Some(said) = asked.misunderstands(&format!("{} {}", info.slug, verb.name), &options).await {
                    wrong.push(format!("/{} {} {options:?}: {said}", info.slug, verb.name));
                }
            }
            for (verb, options) in shown {
                if let Some(said) = asked.refuses(verb, &options).await {
                    wrong.push(format!("/{} {} {options:?}: {said}", info.slug, verb.name));
                }
            }
            let orders = info.orders.iter().flat_map(OrderSpec::orders);
            let named: Vec<String> = orders.map(|order| order.to_string()).collect();
            let section = info.manual.split("\n## ").find(|section| section.starts_with("Standing orders")).unwrap();
            let mut shown: Vec<&str> = section.split('`').skip(1).step_by(2).collect();
            shown.retain(|words| named.iter().any(|order| order.split(' ').next() == words.split(' ').next()));
            assert!(!shown.is_empty(), "{}", info.slug);
            for order in shown {
                if let Some(said) = asked.misunderstands("table orders", &[("give", Value::Words(order.to_owned()))]).await {
                    wrong.push(format!("{}: /table orders {order}: {said}", info.slug));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn an_error_names_the_first_word_that_does_not_fit() {
    for (slug, sub, given, named) in [
        ("catan", "bank", &[("pay", "2 lumber 1 ore"), ("get", "brick")][..], "2"),
        ("catan", "bank", &[("pay", "ore"), ("get", "p2")], "p2"),
        ("catan", "offer", &[("give", "2 lumber 1 captian"), ("want", "brick")], "captian"),
        ("catan", "offer", &[("give", "2 lumber knight"), ("want", "brick")], "knight"),
        ("puerto-rico", "role", &[("card", "captian")], "captian"),
        ("puerto-rico", "role", &[("card", "captain captain")], "captain"),
        ("puerto-rico", "ship", &[("good", "corn"), ("capacity", "harbor")], "harbor"),
        ("puerto-rico", "ship", &[("good", "harbor"), ("capacity", "5")], "harbor"),
        ("san-juan", "discard", &[("card", "quarry chappel chapel")], "chappel"),
        ("anno-1503", "sail", &[("course", "east east upp")], "upp"),
        ("anno-1503", "sail", &[("course", "east east cloth north")], "cloth"),
    ] {
        let info = GAMES.iter().map(|entry| entry.info).find(|info| info.slug == slug).unwrap();
        let mut asked = Asked::new(info, Lang::En, 7).await;
        let options: Vec<(&str, Value)> = given.iter().map(|(name, words)| (*name, Value::Words((*words).to_owned()))).collect();
        let said = asked.misunderstands(&format!("{slug} {sub}"), &options).await;
        let said = said.unwrap_or_else(|| panic!("/{slug} {sub} {given:?} is understood"));
        assert!(said.contains(&format!("“{named}”")), "/{slug} {sub} {given:?}: {said}");
    }
}

/// The refusal of an option that there is not shows one of the game.
#[tokio::test]
async fn the_example_of_an_option_opens_a_table() {
    for info in GAMES.iter().map(|entry| entry.info) {
        for seat in [Seat(0), Seat(2)] {
            let house = House::new(GAMES, 7);
            let opens = async |options: &str| {
                let typed = [("game", Value::Words(info.slug.to_owned())), ("options", Value::Words(options.to_owned()))];
                said(&house.command(player(seat), "table new", &typed).await)
            };
            let refused = opens(NONSENSE).await;
            let example = examples(&refused).pop().filter(|example| example != NONSENSE);
            let example = example.unwrap_or_else(|| panic!("{}: no example in: {refused}", info.slug));
            let opened = opens(&example).await;
            assert!(!is_misunderstood(&opened, language(seat.0)), "{}: {example}: {opened}", info.slug);
            house.table_here().await;
        }
    }
}

#[tokio::test]
async fn every_example_that_the_host_shows_is_understood() {
    for lang in Lang::ALL {
        let mut asked = Asked::new(GAMES[0].info, lang, 7).await;
        let texts = host_texts(lang);
        for (setting, keys) in SETTINGS {
            let shown: Vec<String> = keys.iter().flat_map(|key| examples(&texts[*key])).collect();
            assert!(shown.len() >= keys.len(), "{setting}: {shown:?}");
            for example in shown {
                let said = asked.misunderstands("settings", &[(setting, Value::Words(example.clone()))]).await;
                assert_eq!(said, None, "{setting}: {example}");
            }
        }
        let known = |key: &str| QUOTED_OTHERWISE.contains(&key) || SETTINGS.iter().any(|(_, keys)| keys.contains(&key));
        let untyped = texts.iter().find(|(key, text)| !examples(text).is_empty() && !known(key));
        assert_eq!(untyped, None, "nobody types this example");
    }
}

/// An example has its mark, so that the tests above find it.
#[test]
fn what_is_shown_as_an_example_stands_in_quotation_marks() {
    for lang in Lang::ALL {
        let begins: &[&str] = match lang {
            Lang::En => &["such as ", "e.g. ", "for example: ", "for example ", "Try "],
            Lang::Fr => &["par exemple ", "p. ex. ", "par exemple\u{a0}: ", "Essaie "],
        };
        let games = GAMES.iter().flat_map(|entry| game_texts(entry.info, lang));
        let explains = |key: &str| ["-about", "-hint"].iter().any(|end| key.ends_with(end)) || key.starts_with("front-no-");
        for (key, text) in host_texts(lang).into_iter().chain(games).filter(|(key, _)| explains(key)) {
            for rest in begins.iter().flat_map(|begins| text.split(begins).skip(1)) {
                let is_marked = rest.starts_with(['“', '«'])
                    || rest.starts_with("a ")
                    || rest.starts_with("another ")
                    || rest.starts_with("un");
                assert!(is_marked, "{key}: {text}");
            }
        }
    }
}

/// `/table move` is in a text only if there is such a command, by its name in that language.
#[test]
fn every_command_that_a_text_names_exists() {
    let commands = commands(GAMES);
    for lang in Lang::ALL {
        let name = |of: &serde_json::Value| match lang {
            Lang::En => of["name"].as_str().unwrap().to_owned(),
            Lang::Fr => of["name_localizations"]["fr"].as_str().unwrap().to_owned(),
        };
        let subs = |of: &serde_json::Value| {
            let subs = of["options"].as_array().into_iter().flatten().filter(|option| option["type"] == 1).map(name);
            subs.collect::<Vec<String>>()
        };
        let known: BTreeMap<String, Vec<String>> = commands.iter().map(|command| (name(command), subs(command))).collect();
        let games = GAMES.iter().flat_map(|entry| game_texts(entry.info, lang));
        let mut named = 0;
        for (key, text) in host_texts(lang).into_iter().chain(games) {
            for (at, _) in text.match_indices('/').filter(|(at, _)| text[..*at].ends_with([' ', '`', '\u{a0}', '“'])) {
                let words: Vec<&str> = text[at + 1..].split(|c: char| !c.is_alphanumeric() && c != '-').take(2).collect();
                let Some(subs) = known.get(words[0]) else {
                    assert!(!words[0].starts_with(char::is_alphabetic), "{key}: there is no /{}: {text}", words[0]);
                    continue;
                };
                named += 1;
                let whole =
                    subs.is_empty() || words.get(1).is_none_or(|sub| sub.is_empty() || subs.iter().any(|known| known == sub));
                assert!(whole, "{key}: there is no /{}: {text}", words.join(" "));
            }
        }
        assert!(named > 10, "{named}");
    }
}
