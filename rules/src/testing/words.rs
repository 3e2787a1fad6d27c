//! A game's words as tests read them: in one language each, with nothing missing. Not here: what
//! the host adds (names, times, layout). Start reading at [`Words`].

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::marker::PhantomData;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use super::{random, step::step};
use crate::game::{Actor, Eye, Game, Seat, Simulate, Told, Turn};
use crate::kit::{SeededDice, SimulatedPlayer};
use crate::naming;
use crate::prompt::ABOUT;
use crate::text::{Arg, SHARED, Text};

pub(crate) struct Words<G>(FluentBundle<FluentResource>, PhantomData<G>);

impl<G: Game> Words<G> {
    pub(crate) fn english() -> Words<G> {
        Words::of([G::INFO.text.en, SHARED.en], "en")
    }

    pub(crate) fn french() -> Words<G> {
        Words::of([G::INFO.text.fr, SHARED.fr], "fr")
    }

    fn of(sources: [&str; 2], language: &str) -> Words<G> {
        let language: LanguageIdentifier = language.parse().expect("a language");
        let mut bundle = FluentBundle::new(vec![language]);
        bundle.set_use_isolating(false);
        for source in sources {
            let resource = FluentResource::try_new(source.to_owned()).map_err(|(_, errors)| errors).expect("well formed");
            bundle.add_resource(resource).expect("no key twice");
        }
        Words(bundle, PhantomData)
    }

    /// Formats a text. Panics when a word or an argument is missing.
    #[track_caller]
    pub(crate) fn say(&self, text: &Text) -> String {
        let message = self.0.get_message(&text.key).unwrap_or_else(|| panic!("no words for {}", text.key));
        let mut args = FluentArgs::new();
        for (name, arg) in &text.args {
            args.set(name.as_ref(), self.value(arg));
        }
        let mut errors = Vec::new();
        let said = self.0.format_pattern(message.value().expect("a value"), Some(&args), &mut errors).into_owned();
        assert!(errors.is_empty(), "{}: {errors:?}", text.key);
        said
    }

    fn value(&self, arg: &Arg) -> FluentValue<'static> {
        match arg {
            Arg::Number(n) => FluentValue::from(*n),
            Arg::Seat(seat) => seat.to_string().into(),
            Arg::Seats(seats) => seats.iter().map(Seat::to_string).collect::<Vec<_>>().join(", ").into(),
            Arg::Text(text) => self.say(text).into(),
            Arg::List(texts) => texts.iter().map(|t| self.say(t)).collect::<Vec<_>>().join(", ").into(),
            Arg::Verbatim(word) => word.clone().into(),
            Arg::Moment(n) => FluentValue::from(*n),
            Arg::Person(n) => n.to_string().into(),
        }
    }
}

/// Says everything in both languages, and remembers which keys that took.
pub(crate) struct Sayer<G> {
    languages: [Words<G>; 2],
    used: BTreeSet<String>,
    /// Hashes of what was said before and need not be said again.
    said: BTreeSet<u64>,
}

impl<G: Simulate> Sayer<G> {
    pub(crate) fn new() -> Sayer<G> {
        Sayer { languages: [Words::english(), Words::french()], used: BTreeSet::new(), said: BTreeSet::new() }
    }

    #[track_caller]
    pub(crate) fn say(&mut self, text: impl Into<Text>) {
        let text = text.into();
        if !self.is_new(&text) {
            return;
        }
        self.said.insert(hash(&text));
        for words in &self.languages {
            let said = words.say(&text);
            assert!(!said.is_empty() && !said.contains('{'), "{text:?}: {said}");
        }
        note_keys(&text, &mut self.used);
    }

    fn is_new(&self, text: &Text) -> bool {
        !self.said.contains(&hash(text))
    }

    pub(crate) fn say_all<T: Into<Text>>(&mut self, texts: impl IntoIterator<Item = T>) {
        texts.into_iter().for_each(|text| self.say(text));
    }

    /// Says what a seat is shown and asked.
    pub(crate) fn look(&mut self, view: &G::View, seat: Seat) {
        self.say_all(G::scene(view).texts());
        self.ask(view, seat);
    }

    /// Plays games of these seeds and says them: `usual` of them, which go round with the seed of
    /// the run, and others as long as there is a text that nobody has said.
    #[track_caller]
    pub(crate) fn play_until_all_is_said(&mut self, seeds: u64, usual: u64, mut play: impl FnMut(&mut Sayer<G>, u64)) {
        let first: Vec<u64> = random::some(0..seeds, usual, 0).collect();
        first.iter().for_each(|seed| play(self, *seed));
        let mut others = (0..seeds).filter(|seed| !first.contains(seed));
        while !self.unsaid().is_empty() {
            let seed = others.next().unwrap_or_else(|| panic!("nobody says {:?}", self.unsaid()));
            play(self, seed);
        }
    }

    /// Plays a whole game and says it; `leaver` gives up on the way.
    pub(crate) fn play(&mut self, mut game: G, player: SimulatedPlayer, seed: u64, leaver: Option<Seat>) {
        let (mut dice, mut offers) = (SeededDice::new(seed), Vec::new());
        for steps in 1.. {
            let Some((by, action)) = step(&game, |_| player, &mut dice, &mut offers) else { break };
            if let Actor::Seat(seat) = by {
                // Terms are compared, not said, and may leave out what a whole sentence names.
                let view = game.view(Eye::Seat(seat));
                let terms = G::terms(&view, seat, &G::prompt(&view, seat), &action);
                terms.iter().for_each(|text| note_keys(text, &mut self.used));
            }
            let mut told = Told::new();
            game.apply(by, &action, &mut told).expect("legal");
            if let Some(seat) = leaver.filter(|_| steps == 100) {
                game.forfeit(seat, &mut told);
            }
            self.say_all(told.events.into_iter().map(|(_, event)| event));
            if steps % 14 == 0 || matches!(game.turn(), Turn::Over(_)) {
                Seat::all(game.seats()).for_each(|seat| self.look(&game.view(Eye::Seat(seat)), seat));
            } else {
                game.turn().awaited().iter().for_each(|seat| self.ask(&game.view(Eye::Seat(seat)), seat));
            }
            let everybody = game.view(Eye::Public);
            game.turn().awaited().iter().for_each(|seat| self.say_all(G::open_prompt(&everybody, seat).texts().cloned()));
        }
        self.look(&game.view(Eye::Public), Seat(0));
    }

    fn ask(&mut self, view: &G::View, seat: Seat) {
        let prompt = G::prompt(view, seat);
        if let Some(about) = prompt.about.as_ref().filter(|about| self.is_new(about)) {
            for about in self.languages.iter().map(|words| words.say(about)) {
                assert!(about.chars().count() <= ABOUT, "too long for a line of help: {about}");
            }
        }
        self.say_all(prompt.texts().cloned());
    }

    /// Returns the texts that nobody has said.
    fn unsaid(&self) -> Vec<String> {
        let written: BTreeSet<String> = keys::<G>(G::INFO.text.en).into_keys().collect();
        // Words that are typed, and what is said of a game before it begins.
        let typed = format!("{}-word-", G::INFO.texts);
        let before = ["kind", "lasts"].map(|about| format!("{}-{about}", G::INFO.texts));
        let besides = |key: &String| key.starts_with(&typed) || before.contains(key);
        written.difference(&self.used).filter(|key| !besides(key)).cloned().collect()
    }
}

fn hash(text: &Text) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// Checks that both languages have the same keys with the same arguments, none twice.
pub(crate) fn languages_agree<G: Game>() {
    let (en, fr) = (keys::<G>(G::INFO.text.en), keys::<G>(G::INFO.text.fr));
    for name in naming::all(G::INFO, &[] as &[&str]) {
        assert!(en.contains_key(name.key.as_ref()), "no words for {}", name.key);
    }
    assert_eq!(en, fr);
}

/// Checks that verbs and parameters are valid names on Discord, and explanations are short enough.
pub(crate) fn names_and_explanations_fit_discords_commands<G: Game>() {
    let kind = G::INFO;
    let is_name = |name: &str| {
        let length = name.chars().count();
        (1..=32).contains(&length) && name.chars().all(|c| c.is_alphanumeric() || c == '-') && name == name.to_lowercase()
    };
    let is_short = |about: &str| about.chars().count() <= 100;
    assert!(kind.verbs.len() <= 25);
    for words in [Words::<G>::english(), Words::<G>::french()] {
        let mut verbs = BTreeSet::new();
        for verb in kind.verbs {
            let name = words.say(&naming::verb_name(kind, verb));
            assert!(is_name(&name) && verbs.insert(name.clone()), "{name}");
            assert!(is_short(&words.say(&naming::verb_about(kind, verb))), "{name}");
            let mut params = BTreeSet::new();
            for param in verb.params {
                let name = words.say(&naming::param_name(kind, param));
                assert!(is_name(&name) && params.insert(name.clone()), "{name}");
                assert!(is_short(&words.say(&naming::param_about(kind, param))), "{name}");
            }
        }
        for option in kind.options {
            assert!(is_short(&words.say(&naming::option_about(kind, option))), "{}", option.key);
        }
        assert!(kind.orders.len() <= 25);
        for spec in kind.orders {
            assert!(is_short(&words.say(&naming::order_about(kind, spec))) && spec.values.len() <= 25, "{}", spec.key);
            let names: BTreeSet<String> = spec.orders().map(|order| words.say(&naming::order_name(kind, &order))).collect();
            assert_eq!(names.len(), spec.orders().count(), "{} has names that are alike", spec.key);
            assert!(names.iter().all(|name| name.chars().count() <= 60), "{names:?}");
        }
        assert!(is_short(&words.say(&naming::game_about(kind))));
        for line in [naming::game_kind(kind), naming::game_lasts(kind)] {
            assert!((1..=120).contains(&words.say(&line).chars().count()), "a line of the lobby: {}", words.say(&line));
        }
        assert!(!kind.topics.is_empty(), "its rules in short have no topic");
        for topic in kind.topics {
            let name = words.say(&naming::topic_name(kind, topic));
            assert!(!name.is_empty() && name.chars().count() <= 40, "{name}");
            let rules = words.say(&naming::topic_rules(kind, topic));
            assert!(
                rules.split("\n\n").all(|paragraph| (1..=900).contains(&paragraph.chars().count())),
                "{}: {rules}",
                topic.key
            );
            let lines = (topic.list)(None);
            assert!(lines.iter().all(|line| words.say(line).chars().count() <= 300), "a line of {} is too long", topic.key);
        }
    }
}

/// Returns the keys of a game's words and their arguments. Panics when a key is there twice.
fn keys<G: Game>(source: &str) -> BTreeMap<String, BTreeSet<String>> {
    let prefix = format!("{}-", G::INFO.texts);
    let mut keys: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut current = String::new();
    for line in source.lines().filter(|l| !l.starts_with('#')) {
        if let Some((key, _)) = line.split_once(" =").filter(|_| line.starts_with(&prefix)) {
            current = key.to_owned();
            assert!(keys.insert(current.clone(), BTreeSet::new()).is_none(), "{key} twice");
        }
        for part in line.split('$').skip(1) {
            let name = part.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
            keys.entry(current.clone()).or_default().insert(name.to_owned());
        }
    }
    keys
}

/// Notes the keys that a text is said with.
fn note_keys(text: &Text, used: &mut BTreeSet<String>) {
    used.insert(text.key.to_string());
    for (_, arg) in &text.args {
        match arg {
            Arg::Text(inner) => note_keys(inner, used),
            Arg::List(inner) => inner.iter().for_each(|t| note_keys(t, used)),
            Arg::Number(_) | Arg::Seat(_) | Arg::Seats(_) | Arg::Verbatim(_) | Arg::Moment(_) | Arg::Person(_) => {}
        }
    }
}
