//! The Fluent files of the house and of every game, read once per language.
//!
//! Start reading at [`Lang::bundle`].

use std::sync::LazyLock;

use fluent_bundle::FluentResource;
use fluent_bundle::concurrent::FluentBundle;
use tertulia_rules::game::Resources;
use tertulia_rules::games::GAMES;
use tertulia_rules::text::SHARED as SHARED_BY_GAMES;
use unic_langid::LanguageIdentifier;

use super::Lang;

/// What every room of the host says. The games bring their own.
pub(super) const SHARED: &[(&str, Resources)] = &[
    ("rules", SHARED_BY_GAMES),
    ("tables", Resources { en: include_str!("text/tables.en.ftl"), fr: include_str!("text/tables.fr.ftl") }),
    ("front", Resources { en: include_str!("text/front.en.ftl"), fr: include_str!("text/front.fr.ftl") }),
];

type Bundle = FluentBundle<FluentResource>;

static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| bind(Lang::En, |text| text.en));
static FRENCH: LazyLock<Bundle> = LazyLock::new(|| bind(Lang::Fr, |text| text.fr));

impl Lang {
    pub(super) fn bundle(self) -> &'static Bundle {
        match self {
            Lang::En => &ENGLISH,
            Lang::Fr => &FRENCH,
        }
    }
}

/// Every source with its name: the shared files, then the games'.
pub(super) fn sources() -> impl Iterator<Item = (&'static str, Resources)> {
    SHARED.iter().copied().chain(GAMES.iter().map(|rules| (rules.info.slug, rules.info.text)))
}

/// A fault in one file costs the messages it spoils and no others: they are said as their marked keys.
fn bind(lang: Lang, pick: fn(Resources) -> &'static str) -> Bundle {
    let language = lang.code();
    // Both codes are well-formed; were one not, plurals would follow no language's rules.
    let mut bundle = Bundle::new_concurrent(vec![language.parse::<LanguageIdentifier>().unwrap_or_default()]);
    // Discord shows the marks that isolate arguments.
    bundle.set_use_isolating(false);
    for (name, resources) in sources() {
        let resource = FluentResource::try_new(pick(resources).to_owned()).unwrap_or_else(|(resource, errors)| {
            tracing::error!(file = name, language, ?errors, "a text file is not whole");
            resource
        });
        if let Err(errors) = bundle.add_resource(resource) {
            tracing::error!(file = name, language, ?errors, "a text is there twice");
        }
    }
    bundle
}
