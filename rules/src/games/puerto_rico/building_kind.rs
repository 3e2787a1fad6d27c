//! The kinds of buildings.
//!
//! Not here: prices and effects (`buildings/`). Start reading at [`Building`].

use crate::counts::Counts;
use crate::nouns::{Kinds, nouns};

nouns! {
    /// A kind of building. Its icon shows the goods it processes, or its effect.
    pub enum Building {
        SmallIndigoPlant = "small-indigo-plant", "🫐";
        SmallSugarMill = "small-sugar-mill", "🍬";
        IndigoPlant = "indigo-plant", "🫐";
        SugarMill = "sugar-mill", "🍬";
        TobaccoStorage = "tobacco-storage", "🍂";
        CoffeeRoaster = "coffee-roaster", "☕";
        SmallMarket = "small-market", "🏠";
        Hacienda = "hacienda", "🏠";
        ConstructionHut = "construction-hut", "🏠" as "builder-hut";
        SmallWarehouse = "small-warehouse", "🏠";
        Hospice = "hospice", "🏠";
        Office = "office", "🏠";
        LargeMarket = "large-market", "🏠";
        LargeWarehouse = "large-warehouse", "🏠";
        Factory = "factory", "🏠";
        University = "university", "🏠";
        Harbor = "harbor", "🏠" as "port-house";
        Wharf = "wharf", "🏠";
        GuildHall = "guild-hall", "🏛️";
        Residence = "residence", "🏛️";
        Fortress = "fortress", "🏛️";
        CustomsHouse = "customs-house", "🏛️" as "customs";
        CityHall = "city-hall", "🏛️";
        Aqueduct = "aqueduct", "🏠";
        ForestHouse = "forest-house", "🏠";
        BlackMarket = "black-market", "🏠" as "mask";
        Storehouse = "storehouse", "🏠" as "crates";
        Guesthouse = "guesthouse", "🏠";
        TradingPost = "trading-post", "🏠" as "handshake";
        Church = "church", "🏠" as "mission";
        SmallWharf = "small-wharf", "🏠";
        Lighthouse = "lighthouse", "🏠";
        SpecialtyFactory = "specialty-factory", "🏠" as "gear-house";
        Library = "library", "🏠" as "book";
        UnionHall = "union-hall", "🏠" as "union-house";
        Statue = "statue", "🏛️";
        Cloister = "cloister", "🏛️";
        LandOffice = "land-office", "🏠" as "map-house";
        Chapel = "chapel", "🏠";
        HuntingLodge = "hunting-lodge", "🏠" as "lodge";
        ZoningOffice = "zoning-office", "🏠" as "scroll-house";
        RoyalSupplier = "royal-supplier", "🏠" as "royal-house";
        Villa = "villa", "🏠";
        Jeweler = "jeweler", "💍";
        RoyalGarden = "royal-garden", "🏛️" as "garden";
    }
}

pub(super) const BUILDINGS: usize = Building::COUNT;

/// A number for each kind of building.
pub(super) type Numbers = Counts<Building, BUILDINGS>;

/// A set of buildings; a player owns at most one of each kind. PR:R15
pub type BuildingSet = Kinds<Building>;
