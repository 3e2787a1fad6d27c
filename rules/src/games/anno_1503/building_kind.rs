//! Public buildings (AN:2.2). Start reading at [`Building`].

use crate::nouns::{Kinds, nouns};

nouns! {
    /// A kind of public building.
    pub enum Building {
        LargeBranch = "large-branch" | "grande-succursale", "🏬";
        FireBrigade = "fire-brigade" | "brigade-de-pompiers", "🚒";
        Forge = "forge", "⚒️";
        Church = "church" | "église", "⛪";
        School = "school" | "école", "🏫";
        Bathhouse = "bathhouse" | "maison-de-bain", "🛁";
        Restaurant = "restaurant", "🍽️";
        Shipyard = "shipyard" | "chantier-naval", "⚓";
    }
}

/// A set of kinds of public buildings.
pub(super) type Buildings = Kinds<Building>;
