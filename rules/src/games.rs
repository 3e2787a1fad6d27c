//! The registry: one alphabetical row per game. Start reading at [`GAMES`].

pub mod anno_1503;
pub mod catan;
pub mod puerto_rico;
pub mod san_juan;

use crate::erased::GameEntry;
#[cfg(feature = "kit")]
use crate::kit::TOYS;

/// Every game of the house. A game may have several rows, one for each module that plays some of
/// its rules versions: new games use the newest, a running game the first row that plays its
/// version.
pub static GAMES: &[GameEntry] = &[
    GameEntry::of::<anno_1503::Anno>(),
    GameEntry::of::<catan::Catan>(),
    GameEntry::of::<puerto_rico::PuertoRico>(),
    GameEntry::of::<san_juan::SanJuan>(),
];

/// No toy games without the `kit` feature.
#[cfg(not(feature = "kit"))]
static TOYS: &[GameEntry] = &[];

/// Returns every game that has texts: those of the house and the toys of the tests.
pub fn with_texts() -> impl Iterator<Item = &'static GameEntry> {
    GAMES.iter().chain(TOYS)
}

/// Returns the newest version of the game with that slug.
pub fn find(slug: &str) -> Option<&'static GameEntry> {
    newest(GAMES, slug)
}

/// Returns the newest version of a game in a registry, by which new games are played.
pub fn newest(games: &'static [GameEntry], slug: &str) -> Option<&'static GameEntry> {
    games.iter().filter(|entry| entry.info.slug == slug).max_by_key(|entry| entry.info.version)
}

/// Returns the newest version of each game in a registry, in the registry's order.
pub fn newest_of_each(games: &'static [GameEntry]) -> impl Iterator<Item = &'static GameEntry> + Clone {
    games.iter().filter(move |entry| newest(games, entry.info.slug) == Some(entry))
}

/// Returns the first row that plays games begun by this version; see [`GameEntry::plays`].
pub fn playing(games: &'static [GameEntry], slug: &str, version: u16) -> Option<&'static GameEntry> {
    games.iter().find(|entry| entry.info.slug == slug && entry.plays(version))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::GAMES;

    #[test]
    fn each_row_is_another_version_and_says_its_own_words() {
        let versions: BTreeSet<_> = GAMES.iter().map(|entry| (entry.info.slug, entry.info.version)).collect();
        let texts: BTreeSet<_> = GAMES.iter().map(|entry| entry.info.texts).collect();
        assert_eq!((versions.len(), texts.len()), (GAMES.len(), GAMES.len()));
    }
}
