//! Inhabitants: their ranks, prices and purchases (AN:2.1). Start reading at [`Rank`].

use super::building_kind::{Building, Buildings};
use super::good::{Good, Goods, Kinds};
use crate::nouns::nouns;

nouns! {
    /// The rank of an inhabitant.
    pub enum Rank {
        Pioneer = "pioneer", "🛖" as "hut";
        Settler = "settler", "🏠" as "cottage";
        Citizen = "citizen", "🏡" as "townhouse";
        Merchant = "merchant", "🏛️" as "mansion";
    }
}

/// The number of spaces for inhabitants. AN:2.4
pub(super) const SPACES: usize = 7;

/// The number of red spaces, which are safe from fire. AN:2.4
pub(super) const RED: usize = 2;

/// The number of spaces, from the first, with no building space below. AN:2.4, AN:R24
pub(super) const BARE: usize = 3;

/// A player's two-sided tiles: pioneer/settler, citizen/merchant. AN:2
pub(super) const TILES: (usize, usize) = (4, 3);

/// The price of a ship. AN:R20
pub(super) const SHIP: Goods = Goods::new([0, 1, 1, 1, 0, 0]);
/// The price of a pioneer. AN:R21
pub(super) const PIONEER: Goods = Goods::new([0, 1, 1, 0, 0, 0]);

impl Rank {
    /// Returns the next rank and the price of developing to it. AN:R23
    pub(super) const fn next(self) -> Option<(Rank, Goods)> {
        match self {
            Rank::Pioneer => Some((Rank::Settler, Goods::new([2, 0, 0, 1, 0, 0]))),
            Rank::Settler => Some((Rank::Citizen, Goods::new([1, 0, 0, 0, 2, 0]))),
            Rank::Citizen => Some((Rank::Merchant, Goods::new([0, 0, 0, 0, 1, 2]))),
            Rank::Merchant => None,
        }
    }

    /// Returns the goods that the inhabitant buys. AN:R27
    pub(super) fn buys(self) -> Kinds {
        match self {
            Rank::Pioneer => Kinds::from_iter([Good::Tool, Good::Stone, Good::Wood]),
            Rank::Settler => Kinds::one(Good::Cloth),
            Rank::Citizen => Kinds::one(Good::Spice),
            Rank::Merchant => Kinds::one(Good::Tobacco),
        }
    }

    /// Returns the gold paid for a good on an island with these buildings. AN:2.1, AN:2.2
    pub(super) fn pays(self, owned: Buildings) -> u8 {
        match self {
            Rank::Pioneer if owned.has(Building::School) => 2,
            Rank::Pioneer => 1,
            Rank::Settler | Rank::Citizen if owned.has(Building::Restaurant) => 4,
            Rank::Settler => 2,
            Rank::Citizen => 3,
            Rank::Merchant if owned.has(Building::Bathhouse) => 6,
            Rank::Merchant => 4,
        }
    }
}
