//! What a building looks like: its drawing, and the character that stands for it.
//!
//! Start reading at [`Building::symbol`].

use super::{Building, Class};
use crate::scene::Icon;
use crate::symbol::Symbol;

impl Building {
    /// Stands beside the word, never instead of it.
    pub(in crate::games::puerto_rico) const fn symbol(self) -> Symbol {
        let character = match self.spec().class {
            Class::Production(good) => good.symbol().character,
            Class::Jeweler => "💍",
            Class::Violet if self.spec().spaces == 2 => "🏛️",
            Class::Violet => "🏠",
        };
        Symbol::of(character, self.icon())
    }

    /// A production building looks like its good.
    const fn icon(self) -> Icon {
        match self {
            Building::SmallIndigoPlant
            | Building::SmallSugarMill
            | Building::IndigoPlant
            | Building::SugarMill
            | Building::TobaccoStorage
            | Building::CoffeeRoaster => match self.spec().class {
                Class::Production(good) => good.id(),
                Class::Jeweler | Class::Violet => "house",
            },
            Building::Jeweler => "jeweler",
            Building::SmallMarket | Building::LargeMarket => "market",
            Building::Hacienda => "hacienda",
            Building::ConstructionHut => "builder-hut",
            Building::SmallWarehouse | Building::LargeWarehouse => "warehouse",
            Building::Hospice => "hospice",
            Building::Office => "office",
            Building::Factory => "factory",
            Building::University => "university",
            Building::Harbor => "port-house",
            Building::Wharf | Building::SmallWharf => "wharf",
            Building::Aqueduct => "aqueduct",
            Building::ForestHouse => "forest-house",
            Building::BlackMarket => "mask",
            Building::Storehouse => "crates",
            Building::Guesthouse => "guesthouse",
            Building::TradingPost => "handshake",
            Building::Church | Building::Chapel => "chapel",
            Building::Lighthouse => "lighthouse",
            Building::SpecialtyFactory => "gear-house",
            Building::Library => "book",
            Building::UnionHall => "union-house",
            Building::LandOffice => "map-house",
            Building::HuntingLodge => "lodge",
            Building::ZoningOffice => "scroll-house",
            Building::RoyalSupplier => "royal-house",
            Building::Villa => "villa",
            Building::GuildHall => "guild-hall",
            Building::Residence => "residence",
            Building::Fortress => "fortress",
            Building::CustomsHouse => "customs",
            Building::CityHall => "city-hall",
            Building::Statue => "palace",
            Building::Cloister => "cloister",
            Building::RoyalGarden => "garden",
        }
    }
}
