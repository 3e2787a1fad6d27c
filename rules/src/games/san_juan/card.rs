//! The kinds of cards. Not here: cost and effect as buildings (`buildings/`), numbers of cards
//! (`card_counts.rs`). Start reading at [`Card`].

use crate::nouns::{Kinds, nouns};

nouns! {
    /// A kind of card, named after its building. The symbol shows its good or its effect.
    pub enum Card {
        IndigoPlant = "indigo-plant", "🫐";
        SugarMill = "sugar-mill", "🍬";
        TobaccoStorage = "tobacco-storage", "🍂";
        CoffeeRoaster = "coffee-roaster", "☕";
        SilverSmelter = "silver-smelter", "🥈";
        Smithy = "smithy", "🏠";
        GoldMine = "gold-mine", "🏠";
        Archive = "archive", "🏠" as "scroll-house";
        PoorHouse = "poor-house", "🏠" as "bowl";
        BlackMarket = "black-market", "🏠" as "mask";
        TradingPost = "trading-post", "🏠" as "handshake";
        Well = "well", "🏠";
        MarketStand = "market-stand", "🏠" as "small-market";
        Crane = "crane", "🏠";
        Chapel = "chapel", "🏠";
        Tower = "tower", "🏠";
        Aqueduct = "aqueduct", "🏠";
        Carpenter = "carpenter", "🏠" as "saw";
        Prefecture = "prefecture", "🏠" as "key";
        MarketHall = "market-hall", "🏠" as "large-market";
        Quarry = "quarry", "🏠" as "stone-house";
        Library = "library", "🏠" as "book";
        Statue = "statue", "🗿";
        VictoryColumn = "victory-column", "🗿" as "column";
        Hero = "hero", "🗿";
        GuildHall = "guild-hall", "🏛️";
        CityHall = "city-hall", "🏛️";
        TriumphalArch = "triumphal-arch", "🏛️" as "arch";
        Palace = "palace", "🏛️";
    }
}

pub(super) const KINDS: usize = Card::COUNT;

/// A set of kinds of cards.
pub type CardSet = Kinds<Card>;
