//! The options: what the lobby offers, and what the rules read. PR:10
//!
//! Start reading at [`Variant`].

use serde::{Deserialize, Serialize};

use super::Refusal;
use crate::choices::choices;
use crate::game::{Need, OptionSpec, Options};

/// The base game's violet buildings, which fill the slots: where a list starts from. PR:4.6
const BASE_LIST: &str = "small-market,hacienda,construction-hut,small-warehouse,hospice,office,large-market,large-warehouse,factory,\
    university,harbor,wharf,guild-hall,residence,fortress,customs-house,city-hall";

const NEW: Option<Need> = Some(Need { key: "newBuildings", value: "on" });
const WITH_NOBLES: Option<Need> = Some(Need { key: "nobles", value: "on" });

/// All options, in the order of the lobby.
pub(super) const ALL: &[OptionSpec] = &[
    OptionSpec::switch("newBuildings").begins("expansions"),
    Nobles::SPEC,
    OptionSpec { needs: NEW, ..Selection::SPEC },
    OptionSpec {
        needs: Some(Need { key: "buildingSelection", value: "list" }),
        ..OptionSpec::text("buildingList", &[BASE_LIST])
    },
    OptionSpec { needs: NEW, ..Exclude::SPEC },
    OptionSpec { needs: NEW, ..OptionSpec::switch("excludeOfficeTradingPost") },
    EmptyShip::SPEC.begins("readings"),
    CraftsmanKind::SPEC,
    WharfSize::SPEC,
    Chips::SPEC,
    Placing::SPEC,
    Production::SPEC,
    OptionSpec { needs: NEW, ..SecondQuarry::SPEC }.begins("expansion-readings"),
    OptionSpec { needs: NEW, ..LibraryForTwo::SPEC },
    OptionSpec { needs: NEW, ..ForestPrice::SPEC },
    OptionSpec { needs: WITH_NOBLES, ..SupplyNobles::SPEC },
    VpEnd::SPEC.begins("start-and-end"),
    CornStart::SPEC,
    SwapCosts::SPEC,
];

/// The options as the rules read them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Variant {
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

choices! {
    /// Which violet buildings are in the game. PR:R81-R82b
    pub(super) Selection = "buildingSelection" {
        /// The violet buildings of the base game.
        Base = "base",
        /// The players draft them.
        Draft = "draft",
        /// Chance draws them.
        Random = "random",
        /// The option `buildingList` names them.
        List = "list"
    }
    /// Which empty ship a player must load. PR:R58
    pub(super) EmptyShip = "captainShip" { MostGoods = "mostGoods", Largest = "largestShip" }
    /// Which kinds the craftsman's privilege allows. PR:R48
    pub(super) CraftsmanKind = "craftsmanKind" { Produced = "produced", CanProduce = "canProduce" }
    /// How many barrels a wharf takes. PR:R64
    pub(super) WharfSize = "wharfMax11" { Unlimited = "off", Eleven = "on" }
    /// Whether chips lie face up. PR:R5
    pub(super) Chips = "openVP" { Covered = "off", Open = "on" }
    /// Whether players place people simultaneously or in turn. PR:R30
    pub(super) Placing = "mayorSequential" { Together = "off", InTurn = "on" }
    /// Whether players may take less than they can produce. PR:R46
    pub(super) Production = "partialProduction" { Whole = "off", Partial = "on" }
    /// Which gains of victory points can trigger the end of the game. PR:R70
    pub(super) VpEnd = "vpEndOnlyCaptain" { Any = "off", CaptainOnly = "on" }
    /// Whether nobles are in the game. PR:R100
    pub(super) Nobles = "nobles" { Off = "off", On = "on" }
    /// Whether these two buildings exclude each other. PR:R83
    pub(super) Exclude = "excludeHaciendaForest" { Off = "off", On = "on" }
    /// Whether the library's second tile may be a quarry with an occupied construction hut. PR:R96
    pub(super) SecondQuarry = "librarySecondQuarryWithHut" { Never = "off", WithHut = "on" }
    /// How often a library doubles a privilege in a round with two players. PR:R96b
    pub(super) LibraryForTwo = "library2pOnce" { Always = "off", OnceARound = "on" }
    /// Whether forests lower prices without an occupied forest house. PR-O13
    pub(super) ForestPrice = "forestNeedsOccupiedHouse" { Always = "off", OccupiedHouse = "on" }
    /// Whether the supply may give nobles in place of colonists. PR:R105
    pub(super) SupplyNobles = "nobleAsColonistFromSupply" { Never = "off", AsColonists = "on" }
    /// Whether players who start with corn get one doubloon less. PR:10
    pub(super) CornStart = "cornStartMinusOne" { Even = "off", OneLess = "on" }
    /// Whether factory and university swap prices. PR:10
    pub(super) SwapCosts = "swapFactoryUniversityCost" { Off = "off", On = "on" }
}

impl Variant {
    /// Reads the options of a game.
    ///
    /// # Errors
    /// When two options contradict each other. PR:R82b
    pub(super) fn of(options: &Options) -> Result<Variant, Refusal> {
        Ok(Variant {
            empty_ship: EmptyShip::of(options),
            craftsman: CraftsmanKind::of(options),
            wharf: WharfSize::of(options),
            chips: Chips::of(options),
            placing: Placing::of(options),
            production: Production::of(options),
            vp_end: VpEnd::of(options),
            selection: Selection::of(options).with(options.on("newBuildings"))?,
            nobles: Nobles::of(options),
            hacienda_forest: Exclude::of(options),
            office_post: Exclude::from_word(options.get("excludeOfficeTradingPost")),
            second_quarry: SecondQuarry::of(options),
            library: LibraryForTwo::of(options),
            forest_price: ForestPrice::of(options),
            supply_nobles: SupplyNobles::of(options),
            corn_start: CornStart::of(options),
            swap_costs: SwapCosts::of(options),
        })
    }
}

impl Selection {
    /// The choice that applies: with New Buildings `base` is not available and means `draft`.
    /// PR:10, PR:R82a, PR:R82b
    fn with(self, new_buildings: bool) -> Result<Selection, Refusal> {
        match (new_buildings, self) {
            (false, Selection::Base) => Ok(Selection::Base),
            (false, _) => Err(Refusal::NeedsNewBuildings),
            (true, Selection::Base) => Ok(Selection::Draft),
            (true, chosen) => Ok(chosen),
        }
    }
}
