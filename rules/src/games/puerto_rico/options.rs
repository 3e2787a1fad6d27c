//! The options: what the lobby offers, and what the rules read. PR:10
//!
//! Start reading at [`Variant`].

use super::Refusal;
use crate::choices::{choices, variant};
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

variant! {
    options:
    /// PR:R58
    empty_ship: EmptyShip,
    /// PR:R48
    craftsman: CraftsmanKind,
    /// PR:R64
    wharf: WharfSize,
    /// PR:R5
    chips: Chips,
    /// PR:R30
    placing: Placing,
    /// PR:R46
    production: Production,
    /// PR:R70
    vp_end: VpEnd,
    /// PR:R81-R82b
    selection: Selection,
    /// PR:R100
    nobles: Nobles,
    /// PR:R83
    hacienda_forest: Exclude,
    /// PR:R83
    office_post: Exclude = Exclude::from_word(options.get("excludeOfficeTradingPost")),
    /// PR:R96
    second_quarry: SecondQuarry,
    /// PR:R96b
    library: LibraryForTwo,
    /// PR-O13
    forest_price: ForestPrice,
    /// PR:R105
    supply_nobles: SupplyNobles,
    /// PR:10
    corn_start: CornStart,
    /// PR:10
    swap_costs: SwapCosts,
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
    /// Reads a table's options, of which the selection depends on the expansions.
    ///
    /// # Errors
    /// When two options contradict each other. PR:R82b
    pub(super) fn parse(options: &Options) -> Result<Variant, Refusal> {
        let variant = Variant::of(options);
        Ok(Variant { selection: variant.selection.with(options.on("newBuildings"))?, ..variant })
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
