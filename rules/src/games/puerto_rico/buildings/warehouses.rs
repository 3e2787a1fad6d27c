//! Small warehouse, large warehouse and storehouse: what players keep after loading. PR:R66, PR:R88
//!
//! Start reading at [`Board::keeps`].

use super::super::Goods;
use super::{Board, Effect, NOTHING, STORES, Stores};

pub(super) const SMALL: Effect = Effect { stores: Stores { kinds: 1, singles: 0 }, ..NOTHING };
pub(super) const LARGE: Effect = Effect { stores: Stores { kinds: 2, singles: 0 }, ..NOTHING };
pub(super) const STOREHOUSE: Effect = Effect { stores: Stores { kinds: 0, singles: 3 }, ..NOTHING };

impl Board {
    /// What the player may keep, with their warehouses. PR:R66
    pub(in super::super) fn stores(&self) -> Stores {
        let mut all = Stores { kinds: 0, singles: 1 };
        for building in self.running(STORES) {
            all.kinds += building.spec().effect.stores.kinds;
            all.singles += building.spec().effect.stores.singles;
        }
        all
    }

    /// Whether the player may keep these barrels. PR:R66a
    pub(in super::super) fn keeps(&self, kept: Goods) -> bool {
        let stores = self.stores();
        singles(kept, stores.kinds) <= u32::from(stores.singles)
    }
}

/// Number of barrels left when the `kinds` largest kinds are in warehouses. PR:R66a
fn singles(kept: Goods, kinds: u8) -> u32 {
    let mut counts = kept.0;
    counts.sort_unstable();
    let outside = counts.len().saturating_sub(usize::from(kinds));
    counts[..outside].iter().map(|&n| u32::from(n)).sum()
}
