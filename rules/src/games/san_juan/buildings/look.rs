//! What a card looks like: its drawing, and the character that stands for it.
//!
//! Start reading at [`Card::symbol`].

use super::{Card, Class};
use crate::scene::Icon;
use crate::symbol::Symbol;

impl Card {
    /// Stands beside the word, never instead of it.
    pub(in crate::games::san_juan) const fn symbol(self) -> Symbol {
        let character = match self.spec().class {
            Class::Production(good) => good.symbol().character,
            Class::Violet => "🏠",
            Class::Monument => "🗿",
            Class::Six => "🏛️",
        };
        Symbol::of(character, self.icon())
    }

    /// A production building looks like its good.
    const fn icon(self) -> Icon {
        match self {
            Card::IndigoPlant | Card::SugarMill | Card::TobaccoStorage | Card::CoffeeRoaster | Card::SilverSmelter => {
                match self.spec().class {
                    Class::Production(good) => good.id(),
                    Class::Violet | Class::Monument | Class::Six => "house",
                }
            }
            Card::Smithy => "smithy",
            Card::GoldMine => "gold-mine",
            Card::Archive => "scroll-house",
            Card::PoorHouse => "bowl",
            Card::BlackMarket => "mask",
            Card::TradingPost => "handshake",
            Card::Well => "well",
            Card::MarketStand | Card::MarketHall => "market",
            Card::Crane => "crane",
            Card::Chapel => "chapel",
            Card::Tower => "tower",
            Card::Aqueduct => "aqueduct",
            Card::Carpenter => "saw",
            Card::Prefecture => "key",
            Card::Quarry => "stone-house",
            Card::Library => "book",
            Card::Statue => "statue",
            Card::VictoryColumn => "column",
            Card::Hero => "hero",
            Card::GuildHall => "guild-hall",
            Card::CityHall => "city-hall",
            Card::TriumphalArch => "arch",
            Card::Palace => "palace",
        }
    }
}
