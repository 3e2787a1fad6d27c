//! The Fluent files of the host and of every game, parsed once per language. Each rules version of
//! a game has its own: [`GameInfo::texts`]. Start reading at [`Lang::bundle`].

use std::sync::LazyLock;

use fluent_bundle::FluentResource;
use fluent_bundle::concurrent::FluentBundle;
use tertulia_rules::game::{GameInfo, Resources};
use tertulia_rules::games;
use tertulia_rules::text::SHARED as SHARED_BY_GAMES;
use unic_langid::LanguageIdentifier;

use super::Lang;

/// The texts of the host and those that all games share. Each game brings its own besides.
pub(super) const SHARED: &[(&str, Resources)] = &[
    ("rules", SHARED_BY_GAMES),
    ("tables", Resources { en: include_str!("text/tables.en.ftl"), fr: include_str!("text/tables.fr.ftl") }),
    ("front", Resources { en: include_str!("text/front.en.ftl"), fr: include_str!("text/front.fr.ftl") }),
    ("doctor", Resources { en: include_str!("text/doctor.en.ftl"), fr: include_str!("text/doctor.fr.ftl") }),
    ("setup", Resources { en: include_str!("text/setup.en.ftl"), fr: include_str!("text/setup.fr.ftl") }),
];

type FluentTexts = FluentBundle<FluentResource>;

impl Lang {
    /// Returns the texts of the host and of every game, which are parsed on first use.
    pub(super) fn bundle(self) -> &'static FluentTexts {
        static ENGLISH: LazyLock<FluentTexts> = LazyLock::new(|| bind(Lang::En, |text| text.en));
        static FRENCH: LazyLock<FluentTexts> = LazyLock::new(|| bind(Lang::Fr, |text| text.fr));
        match self {
            Lang::En => &ENGLISH,
            Lang::Fr => &FRENCH,
        }
    }
}

/// Lists every source with its name: the shared files, then the games'.
pub(super) fn sources<'a>(games: impl IntoIterator<Item = &'a GameInfo>) -> impl Iterator<Item = (&'static str, Resources)> {
    SHARED.iter().copied().chain(games.into_iter().map(|game| (game.texts, game.text)))
}

/// A fault in a file affects only the messages it spoils: they appear as their marked keys.
fn bind(lang: Lang, pick: fn(Resources) -> &'static str) -> FluentTexts {
    let language = lang.code();
    // Both codes are well-formed. If one were not, plurals would follow no language's rules.
    let mut bundle = FluentTexts::new_concurrent(vec![language.parse::<LanguageIdentifier>().unwrap_or_default()]);
    // Isolation marks around arguments would be visible in Discord.
    bundle.set_use_isolating(false);
    for (name, resources) in sources(games::with_texts().map(|entry| entry.info)) {
        let resource = FluentResource::try_new(pick(resources).to_owned()).unwrap_or_else(|(resource, errors)| {
            tracing::error!(file = name, language, ?errors, "Fluent file has syntax errors: its faulty texts are shown as keys");
            resource
        });
        if let Err(errors) = bundle.add_resource(resource) {
            tracing::error!(file = name, language, ?errors, "Fluent key defined twice: the first definition is used");
        }
    }
    bundle
}
