//! The registry: one alphabetical row per game.
//!
//! What must never come in: logic. Start reading at [`GAMES`].

pub mod anno_1503;
pub mod catan;
pub mod puerto_rico;
pub mod san_juan;

use crate::erased::Rules;

/// Every game of the house.
pub static GAMES: &[Rules] = &[
    Rules::of::<anno_1503::Anno>(),
    Rules::of::<catan::Catan>(),
    Rules::of::<puerto_rico::PuertoRico>(),
    Rules::of::<san_juan::SanJuan>(),
];

/// The game with that slug.
pub fn find(slug: &str) -> Option<&'static Rules> {
    GAMES.iter().find(|rules| rules.kind.slug == slug)
}
