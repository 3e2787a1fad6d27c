//! The registry: one alphabetical row per game.
//!
//! Start reading at [`GAMES`].

pub mod anno_1503;
pub mod catan;
pub mod puerto_rico;
pub mod san_juan;

use crate::erased::GameEntry;

/// Every game of the house.
pub static GAMES: &[GameEntry] = &[
    GameEntry::of::<anno_1503::Anno>(),
    GameEntry::of::<catan::Catan>(),
    GameEntry::of::<puerto_rico::PuertoRico>(),
    GameEntry::of::<san_juan::SanJuan>(),
];

/// The game with that slug.
pub fn find(slug: &str) -> Option<&'static GameEntry> {
    GAMES.iter().find(|rules| rules.info.slug == slug)
}
