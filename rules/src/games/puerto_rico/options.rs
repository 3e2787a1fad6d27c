//! The options: how they are offered, and what the rules ask of them. PR:10
//!
//! Start reading at [`Rules`].

use serde::{Deserialize, Serialize};

use super::Refusal;
use crate::game::{Need, OptionSpec, Options};

/// The base game's violet buildings, which fill the slots: where a list starts from. PR:4.6
const BASE_LIST: &str = "small-market,hacienda,construction-hut,small-warehouse,hospice,office,large-market,large-warehouse,factory,\
    university,harbor,wharf,guild-hall,residence,fortress,customs-house,city-hall";

const NEW: Option<Need> = Some(Need { key: "newBuildings", value: "on" });
const WITH_NOBLES: Option<Need> = Some(Need { key: "nobles", value: "on" });

/// All of them, in the order of the lobby.
pub(super) const ALL: &[OptionSpec] = &[
    OptionSpec::switch("newBuildings"),
    OptionSpec::switch("nobles"),
    OptionSpec { needs: NEW, ..OptionSpec::of("buildingSelection", &["base", "draft", "random", "list"]) },
    OptionSpec {
        needs: Some(Need { key: "buildingSelection", value: "list" }),
        ..OptionSpec::text("buildingList", &[BASE_LIST])
    },
    OptionSpec { needs: NEW, ..OptionSpec::switch("excludeHaciendaForest") },
    OptionSpec { needs: NEW, ..OptionSpec::switch("excludeOfficeTradingPost") },
    OptionSpec::of("captainShip", &["mostGoods", "largestShip"]),
    OptionSpec::of("craftsmanKind", &["produced", "canProduce"]),
    OptionSpec::switch("wharfMax11"),
    OptionSpec::switch("openVP"),
    OptionSpec::switch("mayorSequential"),
    OptionSpec::switch("partialProduction"),
    OptionSpec { needs: NEW, ..OptionSpec::switch("librarySecondQuarryWithHut") },
    OptionSpec { needs: NEW, ..OptionSpec::switch("library2pOnce") },
    OptionSpec { needs: NEW, ..OptionSpec::switch("forestNeedsOccupiedHouse") },
    OptionSpec { needs: WITH_NOBLES, ..OptionSpec::switch("nobleAsColonistFromSupply") },
    OptionSpec::switch("vpEndOnlyCaptain"),
    OptionSpec::switch("cornStartMinusOne"),
    OptionSpec::switch("swapFactoryUniversityCost"),
];

/// The options, as the rules ask for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Rules {
    /// PR:R58
    pub(super) empty_ship: EmptyShip,
    /// PR:R48
    pub(super) craftsman: CraftsmanKind,
    /// PR:R64
    pub(super) wharf: WharfSize,
    /// PR:R5
    pub(super) chips: Chips,
    /// PR:R30
    pub(super) placing: Placing,
    /// PR:R46
    pub(super) production: Production,
    /// PR:R70
    pub(super) vp_end: VpEnd,
    /// PR:R81-R82b
    pub(super) selection: Selection,
    /// PR:R100
    pub(super) nobles: Nobles,
    /// PR:R83
    pub(super) hacienda_forest: Exclude,
    /// PR:R83
    pub(super) office_post: Exclude,
    /// PR:R96
    pub(super) second_quarry: SecondQuarry,
    /// PR:R96b
    pub(super) library: LibraryForTwo,
    /// PR-O13
    pub(super) forest_price: ForestPrice,
    /// PR:R105
    pub(super) supply_nobles: SupplyNobles,
    /// PR:10
    pub(super) corn_start: CornStart,
    /// PR:10
    pub(super) swap_costs: SwapCosts,
}

/// Where the violet buildings come from. PR:R81-R82b
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Selection {
    /// The base game's.
    Base,
    /// Players choose.
    Draft,
    /// Chance does.
    Random,
    /// A list in the options.
    List,
}

macro_rules! choice {
    ($($(#[$doc:meta])* $name:ident { $first:ident, $second:ident = $word:literal })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub(super) enum $name {
            $first,
            $second,
        }

        impl $name {
            fn from_word(word: &str) -> $name {
                if word == $word { $name::$second } else { $name::$first }
            }
        }
    )*};
}
choice! {
    /// Which empty ship must be loaded. PR:R58
    EmptyShip { MostGoods, Largest = "largestShip" }
    /// Which kinds the craftsman may take one more of. PR:R48
    CraftsmanKind { Produced, CanProduce = "canProduce" }
    /// How much a wharf takes. PR:R64
    WharfSize { Unlimited, Eleven = "on" }
    /// Whether chips lie face up. PR:R5
    Chips { Covered, Open = "on" }
    /// How people are placed. PR:R30
    Placing { Together, InTurn = "on" }
    /// How much is produced. PR:R46
    Production { Whole, Partial = "on" }
    /// Which victory points can end the game. PR:R70
    VpEnd { Any, CaptainOnly = "on" }
    /// Whether nobles are in the game. PR:R100
    Nobles { Off, On = "on" }
    /// Whether two buildings never come into the game together. PR:R83
    Exclude { Off, On = "on" }
    /// Whether a library's second tile may be a quarry, with an occupied construction hut. PR:R96
    SecondQuarry { Never, WithHut = "on" }
    /// How often a library counts with two players. PR:R96b
    LibraryForTwo { Always, OnceARound = "on" }
    /// When forests lower prices. PR-O13
    ForestPrice { Always, OccupiedHouse = "on" }
    /// Whether the supply gives nobles where a colonist is due. PR:R105
    SupplyNobles { Never, AsColonists = "on" }
    /// Whether corn at the start costs a doubloon. PR:10
    CornStart { Even, OneLess = "on" }
    /// Whether factory and university swap prices. PR:10
    SwapCosts { Off, On = "on" }
}

impl Rules {
    /// Those of a game.
    ///
    /// # Errors
    /// When two of them do not go together. PR:R82b
    pub(super) fn of(options: &Options) -> Result<Rules, Refusal> {
        Ok(Rules {
            empty_ship: EmptyShip::from_word(options.get("captainShip")),
            craftsman: CraftsmanKind::from_word(options.get("craftsmanKind")),
            wharf: WharfSize::from_word(options.get("wharfMax11")),
            chips: Chips::from_word(options.get("openVP")),
            placing: Placing::from_word(options.get("mayorSequential")),
            production: Production::from_word(options.get("partialProduction")),
            vp_end: VpEnd::from_word(options.get("vpEndOnlyCaptain")),
            selection: Selection::from_words(options.on("newBuildings"), options.get("buildingSelection"))?,
            nobles: Nobles::from_word(options.get("nobles")),
            hacienda_forest: Exclude::from_word(options.get("excludeHaciendaForest")),
            office_post: Exclude::from_word(options.get("excludeOfficeTradingPost")),
            second_quarry: SecondQuarry::from_word(options.get("librarySecondQuarryWithHut")),
            library: LibraryForTwo::from_word(options.get("library2pOnce")),
            forest_price: ForestPrice::from_word(options.get("forestNeedsOccupiedHouse")),
            supply_nobles: SupplyNobles::from_word(options.get("nobleAsColonistFromSupply")),
            corn_start: CornStart::from_word(options.get("cornStartMinusOne")),
            swap_costs: SwapCosts::from_word(options.get("swapFactoryUniversityCost")),
        })
    }
}

impl Selection {
    /// With New Buildings the base game's set is not to be had, so that the default means a draft. PR:10, PR:R82a, PR:R82b
    fn from_words(new_buildings: bool, word: &str) -> Result<Selection, Refusal> {
        match (new_buildings, word) {
            (false, "draft" | "random" | "list") => Err(Refusal::NeedsNewBuildings),
            (false, _) => Ok(Selection::Base),
            (true, "random") => Ok(Selection::Random),
            (true, "list") => Ok(Selection::List),
            (true, _) => Ok(Selection::Draft),
        }
    }
}
