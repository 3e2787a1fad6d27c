//! The buildings: the table of the rulebook, in its order, with the effects that are a number.
//!
//! What must never come in: decisions. Buildings that let their owner decide something (hacienda, construction hut, hospice,
//! office, university, wharf) are asked for by name where the decision is. Start reading at [`TABLE`].

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::good::Good;
use super::scoring;
use crate::game::BadNotation;

/// A kind of building.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Building {
    SmallIndigoPlant,
    SmallSugarMill,
    IndigoPlant,
    SugarMill,
    TobaccoStorage,
    CoffeeRoaster,
    SmallMarket,
    Hacienda,
    ConstructionHut,
    SmallWarehouse,
    Hospice,
    Office,
    LargeMarket,
    LargeWarehouse,
    Factory,
    University,
    Harbor,
    Wharf,
    GuildHall,
    Residence,
    Fortress,
    CustomsHouse,
    CityHall,
}

/// How many kinds of buildings there are.
pub(super) const BUILDINGS: usize = 23;

/// A row of the table.
#[derive(Clone, Copy)]
pub(super) struct Spec {
    /// Which.
    pub(super) building: Building,
    /// Its word in the notation and in text keys.
    pub(super) id: &'static str,
    /// Printed price in doubloons.
    pub(super) cost: u8,
    /// Printed victory points.
    pub(super) vp: u8,
    /// Column of the building board: the most that quarries take off its price. PR:R39
    pub(super) column: u8,
    /// Circles for people.
    pub(super) circles: u8,
    /// Tiles in a game of 3 to 5 players.
    pub(super) copies: u8,
    /// Tiles in a game of two. PR:3
    pub(super) copies_for_two: u8,
    /// City spaces it takes: 2 for a large one.
    pub(super) spaces: u8,
    /// Production or violet.
    pub(super) class: Class,
    /// What it gives by itself while occupied.
    pub(super) effect: Effect,
}

/// The two colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// Processes this good.
    Production(Good),
    /// Everything else. ("Beige" in 2011.)
    Violet,
}

/// What an occupied building gives by itself; nothing by default.
#[derive(Clone, Copy)]
pub(super) struct Effect {
    /// Doubloons more for a sale to the trading house. PR:R50
    pub(super) sale: u8,
    /// Victory points more for each loading. PR:R63
    pub(super) loading: u8,
    /// Kinds of goods it stores whole. PR:R66
    pub(super) stores: u8,
    /// Doubloons for a number of kinds just produced. PR:R47
    pub(super) income: Option<fn(kinds: u8) -> u8>,
    /// Victory points at the end, from the board and its owner's chips. PR:R73-R77
    pub(super) bonus: Option<fn(&Board, chips: u16) -> u16>,
}

const NOTHING: Effect = Effect { sale: 0, loading: 0, stores: 0, income: None, bonus: None };

/// PR:R47
const fn factory(kinds: u8) -> u8 {
    match kinds {
        0 | 1 => 0,
        2..=4 => kinds - 1,
        _ => 5,
    }
}

const fn production(building: Building, id: &'static str, good: Good, numbers: [u8; 5]) -> Spec {
    let [cost, vp, column, circles, copies] = numbers;
    Spec {
        building,
        id,
        cost,
        vp,
        column,
        circles,
        copies,
        copies_for_two: 2,
        spaces: 1,
        class: Class::Production(good),
        effect: NOTHING,
    }
}

const fn small(building: Building, id: &'static str, numbers: [u8; 3], effect: Effect) -> Spec {
    let [cost, vp, column] = numbers;
    Spec { building, id, cost, vp, column, circles: 1, copies: 2, copies_for_two: 1, spaces: 1, class: Class::Violet, effect }
}

const fn large(building: Building, id: &'static str, bonus: fn(&Board, u16) -> u16) -> Spec {
    let effect = Effect { bonus: Some(bonus), ..NOTHING };
    Spec {
        building,
        id,
        cost: 10,
        vp: 4,
        column: 4,
        circles: 1,
        copies: 1,
        copies_for_two: 1,
        spaces: 2,
        class: Class::Violet,
        effect,
    }
}

/// PR:4.2, PR:4.3
#[rustfmt::skip]
pub(super) const TABLE: [Spec; BUILDINGS] = [
    //                                                                                 cost vp col circles copies
    production(Building::SmallIndigoPlant, "small-indigo-plant", Good::Indigo,            [1, 1, 1, 1, 4]),
    production(Building::SmallSugarMill,   "small-sugar-mill",   Good::Sugar,             [2, 1, 1, 1, 4]),
    production(Building::IndigoPlant,      "indigo-plant",       Good::Indigo,            [3, 2, 2, 3, 3]),
    production(Building::SugarMill,        "sugar-mill",         Good::Sugar,             [4, 2, 2, 3, 3]),
    production(Building::TobaccoStorage,   "tobacco-storage",    Good::Tobacco,           [5, 3, 3, 3, 3]),
    production(Building::CoffeeRoaster,    "coffee-roaster",     Good::Coffee,            [6, 3, 3, 2, 3]),
    //                                                      cost vp col
    small(Building::SmallMarket,     "small-market",     [1, 1, 1], Effect { sale: 1, ..NOTHING }),
    small(Building::Hacienda,        "hacienda",         [2, 1, 1], NOTHING),
    small(Building::ConstructionHut, "construction-hut", [2, 1, 1], NOTHING),
    small(Building::SmallWarehouse,  "small-warehouse",  [3, 1, 1], Effect { stores: 1, ..NOTHING }),
    small(Building::Hospice,         "hospice",          [4, 2, 2], NOTHING),
    small(Building::Office,          "office",           [5, 2, 2], NOTHING),
    small(Building::LargeMarket,     "large-market",     [5, 2, 2], Effect { sale: 2, ..NOTHING }),
    small(Building::LargeWarehouse,  "large-warehouse",  [6, 2, 2], Effect { stores: 2, ..NOTHING }),
    small(Building::Factory,         "factory",          [7, 3, 3], Effect { income: Some(factory), ..NOTHING }),
    small(Building::University,      "university",       [8, 3, 3], NOTHING),
    small(Building::Harbor,          "harbor",           [8, 3, 3], Effect { loading: 1, ..NOTHING }),
    small(Building::Wharf,           "wharf",            [9, 3, 3], NOTHING),
    large(Building::GuildHall,       "guild-hall",       scoring::guild_hall),
    large(Building::Residence,       "residence",        scoring::residence),
    large(Building::Fortress,        "fortress",         scoring::fortress),
    large(Building::CustomsHouse,    "customs-house",    scoring::customs_house),
    large(Building::CityHall,        "city-hall",        scoring::city_hall),
];

impl Building {
    /// All of them, in the rulebook's order.
    pub fn all() -> impl DoubleEndedIterator<Item = Building> + Clone {
        TABLE.iter().map(|spec| spec.building)
    }

    /// Its row of the table.
    pub(super) const fn spec(self) -> &'static Spec {
        const SPECS: &[Spec; BUILDINGS] = &TABLE;
        &SPECS[self as usize]
    }

    /// For indexing counts.
    pub(super) const fn index(self) -> usize {
        self as usize
    }

    /// Its word in the notation and in text keys.
    pub const fn id(self) -> &'static str {
        self.spec().id
    }

    /// Stands beside the word, never instead of it.
    pub(super) const fn symbol(self) -> &'static str {
        match self.spec().class {
            Class::Production(good) => good.symbol(),
            Class::Violet if self.spec().spaces == 2 => "🏛️",
            Class::Violet => "🏠",
        }
    }
}

impl Display for Building {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Building {
    type Err = BadNotation;

    fn from_str(s: &str) -> Result<Building, BadNotation> {
        Building::all().find(|b| b.id() == s).ok_or(BadNotation)
    }
}

/// A set of buildings: nobody owns two of a kind. PR:R15
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct BuildingSet(u64);

macro_rules! those_where {
    ($($(#[$doc:meta])* $name:ident: |$spec:ident| $test:expr;)*) => {$(
        $(#[$doc])*
        pub(super) const $name: BuildingSet = {
            let mut set = BuildingSet(0);
            let mut at = 0;
            while at < BUILDINGS {
                let $spec = &TABLE[at];
                if $test {
                    set.0 |= 1 << at;
                }
                at += 1;
            }
            set
        };
    )*};
}
those_where! {
    /// The large ones.
    LARGE: |spec| spec.spaces == 2;
    /// Those that are not for production.
    VIOLET: |spec| matches!(spec.class, Class::Violet);
    /// Those that pay for sales.
    SALE: |spec| spec.effect.sale > 0;
    /// Those that give points for loadings.
    LOADING: |spec| spec.effect.loading > 0;
    /// Those that store goods.
    STORES: |spec| spec.effect.stores > 0;
    /// Those that pay for production.
    INCOME: |spec| spec.effect.income.is_some();
    /// Those that give points at the end.
    BONUS: |spec| spec.effect.bonus.is_some();
}

impl BuildingSet {
    /// Whether `building` is in it.
    pub(super) const fn has(self, building: Building) -> bool {
        self.0 >> building as u8 & 1 == 1
    }

    /// Puts it in.
    pub(super) const fn insert(&mut self, building: Building) {
        self.0 |= 1 << building as u8;
    }

    /// Those in both.
    pub(super) const fn and(self, other: BuildingSet) -> BuildingSet {
        BuildingSet(self.0 & other.0)
    }

    /// How many.
    pub(super) const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// In the rulebook's order.
    pub(super) fn iter(self) -> impl Iterator<Item = Building> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let at = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            TABLE.get(at).map(|spec| spec.building)
        })
    }
}
