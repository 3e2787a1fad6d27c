//! A game's words as tests read them: one language each, and nothing may be missing.
//!
//! What must never come in: what the host adds (names, times, layout). Start reading at [`Words`].

use std::collections::{BTreeMap, BTreeSet};
use std::marker::PhantomData;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::game::{Game, Seat};
use crate::text::{Arg, Text};

/// A language of a game.
pub(crate) struct Words<G>(FluentBundle<FluentResource>, PhantomData<G>);

impl<G: Game> Words<G> {
    pub(crate) fn english() -> Words<G> {
        Words::of(G::KIND.text.en, "en")
    }

    pub(crate) fn french() -> Words<G> {
        Words::of(G::KIND.text.fr, "fr")
    }

    fn of(source: &str, language: &str) -> Words<G> {
        let language: LanguageIdentifier = language.parse().expect("a language");
        let resource = FluentResource::try_new(source.to_owned()).map_err(|(_, errors)| errors).expect("well formed");
        let mut bundle = FluentBundle::new(vec![language]);
        bundle.set_use_isolating(false);
        bundle.add_resource(resource).expect("no key twice");
        Words(bundle, PhantomData)
    }

    /// Panics when a word or an argument is missing.
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

/// The keys of a game's words and the arguments they use. Panics when a key is there twice.
pub(crate) fn keys(slug: &str, source: &str) -> BTreeMap<String, BTreeSet<String>> {
    let prefix = format!("{slug}-");
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

/// Notes down the keys that a text is said with.
pub(crate) fn note_keys(text: &Text, used: &mut BTreeSet<String>) {
    used.insert(text.key.to_string());
    for (_, arg) in &text.args {
        match arg {
            Arg::Text(inner) => note_keys(inner, used),
            Arg::List(inner) => inner.iter().for_each(|t| note_keys(t, used)),
            Arg::Number(_) | Arg::Seat(_) | Arg::Seats(_) | Arg::Verbatim(_) | Arg::Moment(_) | Arg::Person(_) => {}
        }
    }
}
