//! The Fluent files of the house and of every game, read once per language. Each version of a game has its own: [`GameInfo::texts`].
//!
//! Start reading at [`Lang::bundle`].

use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use fluent_bundle::FluentResource;
use fluent_bundle::concurrent::FluentBundle;
use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::{GameInfo, Resources};
use tertulia_rules::games::GAMES;
use tertulia_rules::text::SHARED as SHARED_BY_GAMES;
use unic_langid::LanguageIdentifier;

use super::Lang;

/// What every room of the host says. The games bring their own.
pub(super) const SHARED: &[(&str, Resources)] = &[
    ("rules", SHARED_BY_GAMES),
    ("tables", Resources { en: include_str!("text/tables.en.ftl"), fr: include_str!("text/tables.fr.ftl") }),
    ("front", Resources { en: include_str!("text/front.en.ftl"), fr: include_str!("text/front.fr.ftl") }),
    ("doctor", Resources { en: include_str!("text/doctor.en.ftl"), fr: include_str!("text/doctor.fr.ftl") }),
];

type Bundle = FluentBundle<FluentResource>;

/// The texts that can be said: those of the host, and those of the games that were learned.
struct Library {
    games: Vec<&'static GameInfo>,
    english: Arc<Bundle>,
    french: Arc<Bundle>,
}

/// With the games of the house in it from the first.
static LIBRARY: LazyLock<RwLock<Library>> = LazyLock::new(|| RwLock::new(Library::of(infos(GAMES).collect())));

impl Library {
    fn of(games: Vec<&'static GameInfo>) -> Library {
        let bind = |lang, pick: fn(Resources) -> &'static str| Arc::new(bind(lang, &games, pick));
        let (english, french) = (bind(Lang::En, |text| text.en), bind(Lang::Fr, |text| text.fr));
        Library { games, english, french }
    }

    fn knows(&self, game: &GameInfo) -> bool {
        self.games.iter().any(|known| known.texts == game.texts)
    }
}

impl Lang {
    pub(super) fn bundle(self) -> Arc<Bundle> {
        let library = LIBRARY.read().unwrap_or_else(PoisonError::into_inner);
        match self {
            Lang::En => library.english.clone(),
            Lang::Fr => library.french.clone(),
        }
    }
}

/// Makes the texts of these games known, of each version its own. Those of the house are known anyway.
pub fn learn(games: &'static [GameEntry]) {
    let is_known = |library: &Library| infos(games).all(|game| library.knows(game));
    if is_known(&LIBRARY.read().unwrap_or_else(PoisonError::into_inner)) {
        return;
    }
    let mut library = LIBRARY.write().unwrap_or_else(PoisonError::into_inner);
    let new: Vec<_> = infos(games).filter(|game| !library.knows(game)).collect();
    *library = Library::of(library.games.iter().copied().chain(new).collect());
}

fn infos(games: &'static [GameEntry]) -> impl Iterator<Item = &'static GameInfo> {
    games.iter().map(|entry| entry.info)
}

/// Every source with its name: the shared files, then the games'.
pub(super) fn sources<'a>(games: impl IntoIterator<Item = &'a GameInfo>) -> impl Iterator<Item = (&'static str, Resources)> {
    SHARED.iter().copied().chain(games.into_iter().map(|game| (game.texts, game.text)))
}

/// A fault in one file costs the messages it spoils and no others: they are said as their marked keys.
fn bind(lang: Lang, games: &[&GameInfo], pick: fn(Resources) -> &'static str) -> Bundle {
    let language = lang.code();
    // Both codes are well-formed; were one not, plurals would follow no language's rules.
    let mut bundle = Bundle::new_concurrent(vec![language.parse::<LanguageIdentifier>().unwrap_or_default()]);
    // Discord shows the marks that isolate arguments.
    bundle.set_use_isolating(false);
    for (name, resources) in sources(games.iter().copied()) {
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
