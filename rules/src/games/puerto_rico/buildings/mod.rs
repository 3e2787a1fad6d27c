//! The buildings: the tables of the rulebooks, in their order. The effect of a building is in its
//! file.
//!
//! Not here: the order of turns. A phase applies effects by their set ([`SALE`], [`PRODUCED`], ...)
//! and asks decisions by the functions of the building's file. Start reading at [`TABLE`], then
//! [`Effect`].

pub(super) mod aqueduct;
pub(super) mod black_market;
pub(super) mod chapel;
pub(super) mod church;
pub(super) mod factories;
pub(super) mod forest_house;
pub(super) mod guesthouse;
pub(super) mod hacienda;
pub(super) mod hospice;
pub(super) mod hunting_lodge;
pub(super) mod jeweler;
pub(super) mod land_office;
pub(super) mod large;
pub(super) mod library;
pub(super) mod royal_supplier;
pub(super) mod sales;
pub(super) mod union_hall;
pub(super) mod university;
pub(super) mod villa;
pub(super) mod warehouses;
pub(super) mod wharves;
pub(super) mod zoning_office;

use super::board::Board;
use super::building_kind::{BUILDINGS, Building, BuildingSet};
use super::good::{Good, Goods};
use crate::nouns::kinds_where;

/// A row of the building table.
#[derive(Clone, Copy)]
pub(super) struct Spec {
    /// The building that the row describes.
    pub(super) building: Building,
    /// Printed price in doubloons.
    pub(super) cost: u8,
    /// Printed victory points.
    pub(super) vp: u8,
    /// Column of the building board: the largest discount by quarries. PR:R39
    pub(super) column: u8,
    pub(super) circles: u8,
    /// Copies with 3 to 5 players.
    pub(super) copies: u8,
    /// Copies with two players. PR:3
    pub(super) copies_for_two: u8,
    /// City spaces it fills: 2 for a large building.
    pub(super) spaces: u8,
    pub(super) class: Class,
    /// The edition part it comes from.
    pub(super) set: Set,
    /// Its automatic effect while occupied.
    pub(super) effect: Effect,
}

/// The base game or an expansion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Set {
    /// The base game.
    Base,
    /// New Buildings. PR:4.4
    New,
    /// Nobles. PR:4.5
    Nobles,
}

/// The class of a building, shown by its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// A plant that processes these goods.
    Production(Good),
    /// The jeweler: a large production building that makes no barrels. PR:R113
    Jeweler,
    /// All others; the edition of 2011 calls them beige.
    Violet,
}

/// A gain of doubloons and victory points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Gain {
    /// Doubloons from the bank.
    pub(super) doubloons: u8,
    /// Victory points in chips.
    pub(super) points: u8,
}

/// What a player may keep at the end of a captain phase. PR:R66
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stores {
    /// Number of kinds of which all barrels are kept.
    pub(super) kinds: u8,
    /// Number of single barrels of other kinds.
    pub(super) singles: u8,
}

/// What an occupied building gives automatically (PR:R13a). Buildings whose owner decides have
/// functions in their file instead.
#[derive(Clone, Copy)]
pub(super) struct Effect {
    /// Additional doubloons for a sale to the trading house. PR:R50
    pub(super) sale: u8,
    /// Additional gain of each loading. PR:R63, PR:R94
    pub(super) loading: Gain,
    /// Barrels it can store. PR:R66
    pub(super) stores: Stores,
    /// Discount on a building of this column. PR:R109
    pub(super) price: Option<fn(&Board, column: u8) -> u8>,
    /// Whether it adds a barrel of this kind to a production of at least one. PR:R84
    pub(super) extra: Option<fn(&Board, Good) -> bool>,
    /// Gain for the barrels just produced, also if there are none. PR:R47, PR:R95, PR:R107, PR:R113
    pub(super) produced: Option<fn(&Board, Goods) -> Gain>,
    /// Victory points for another building just built. PR:R92
    pub(super) built: Option<fn(&Spec) -> u8>,
    /// Victory points in the first turn of a captain phase. PR:R97
    pub(super) first_turn: Option<fn(&Board) -> u8>,
    /// Bonus at the end, from the board and the owner's chips. PR:R73-R77, PR:R99, PR:R114
    pub(super) bonus: Option<fn(&Board, chips: u16) -> u16>,
}

const NOTHING: Effect = Effect {
    sale: 0,
    loading: Gain { doubloons: 0, points: 0 },
    stores: Stores { kinds: 0, singles: 0 },
    price: None,
    extra: None,
    produced: None,
    built: None,
    first_turn: None,
    bonus: None,
};

const fn plant(building: Building, good: Good, numbers: [u8; 5]) -> Spec {
    let [cost, vp, column, circles, copies] = numbers;
    let class = Class::Production(good);
    Spec { building, cost, vp, column, circles, copies, copies_for_two: 2, spaces: 1, class, set: Set::Base, effect: NOTHING }
}

const fn small(set: Set, building: Building, numbers: [u8; 3], effect: Effect) -> Spec {
    let [cost, vp, column] = numbers;
    let class = Class::Violet;
    Spec { building, cost, vp, column, circles: 1, copies: 2, copies_for_two: 1, spaces: 1, class, set, effect }
}

const fn large(set: Set, building: Building, bonus: Option<fn(&Board, u16) -> u16>) -> Spec {
    let effect = Effect { bonus, ..NOTHING };
    let class = Class::Violet;
    Spec { building, cost: 10, vp: 4, column: 4, circles: 1, copies: 1, copies_for_two: 1, spaces: 2, class, set, effect }
}

/// PR:4.2, PR:4.3, PR:4.4, PR:4.5
#[rustfmt::skip]
pub(super) const TABLE: [Spec; BUILDINGS] = {
    use Set::{Base, New, Nobles};
    [
        //                                                   cost vp col circles copies
        plant(Building::SmallIndigoPlant, Good::Indigo,        [1, 1, 1, 1, 4]),
        plant(Building::SmallSugarMill,   Good::Sugar,         [2, 1, 1, 1, 4]),
        plant(Building::IndigoPlant,      Good::Indigo,        [3, 2, 2, 3, 3]),
        plant(Building::SugarMill,        Good::Sugar,         [4, 2, 2, 3, 3]),
        plant(Building::TobaccoStorage,   Good::Tobacco,       [5, 3, 3, 3, 3]),
        plant(Building::CoffeeRoaster,    Good::Coffee,        [6, 3, 3, 2, 3]),
        //                                       cost vp col
        small(Base,   Building::SmallMarket,      [1, 1, 1], sales::SMALL),
        small(Base,   Building::Hacienda,         [2, 1, 1], NOTHING),
        small(Base,   Building::ConstructionHut,  [2, 1, 1], NOTHING),
        small(Base,   Building::SmallWarehouse,   [3, 1, 1], warehouses::SMALL),
        small(Base,   Building::Hospice,          [4, 2, 2], NOTHING),
        small(Base,   Building::Office,           [5, 2, 2], NOTHING),
        small(Base,   Building::LargeMarket,      [5, 2, 2], sales::LARGE),
        small(Base,   Building::LargeWarehouse,   [6, 2, 2], warehouses::LARGE),
        small(Base,   Building::Factory,          [7, 3, 3], factories::FACTORY),
        small(Base,   Building::University,       [8, 3, 3], NOTHING),
        small(Base,   Building::Harbor,           [8, 3, 3], wharves::HARBOR),
        small(Base,   Building::Wharf,            [9, 3, 3], NOTHING),
        large(Base,   Building::GuildHall,    Some(large::guild_hall)),
        large(Base,   Building::Residence,    Some(large::residence)),
        large(Base,   Building::Fortress,     Some(large::fortress)),
        large(Base,   Building::CustomsHouse, Some(large::customs_house)),
        large(Base,   Building::CityHall,     Some(large::city_hall)),
        small(New,    Building::Aqueduct,         [1, 1, 1], aqueduct::EFFECT),
        small(New,    Building::ForestHouse,      [2, 1, 1], NOTHING),
        small(New,    Building::BlackMarket,      [2, 1, 1], NOTHING),
        small(New,    Building::Storehouse,       [3, 1, 1], warehouses::STOREHOUSE),
        Spec { circles: 2, ..small(New, Building::Guesthouse, [4, 2, 2], NOTHING) },
        small(New,    Building::TradingPost,      [5, 2, 2], NOTHING),
        small(New,    Building::Church,           [5, 2, 2], church::EFFECT),
        small(New,    Building::SmallWharf,       [6, 2, 2], NOTHING),
        small(New,    Building::Lighthouse,       [7, 3, 3], wharves::LIGHTHOUSE),
        small(New,    Building::SpecialtyFactory, [8, 3, 3], factories::SPECIALTY),
        small(New,    Building::Library,          [8, 3, 3], NOTHING),
        small(New,    Building::UnionHall,        [9, 3, 3], union_hall::EFFECT),
        Spec { circles: 0, vp: 8, ..large(New, Building::Statue, None) },
        large(New,    Building::Cloister,     Some(large::cloister)),
        small(Nobles, Building::LandOffice,       [2, 1, 1], NOTHING),
        small(Nobles, Building::Chapel,           [3, 1, 1], chapel::EFFECT),
        small(Nobles, Building::HuntingLodge,     [4, 2, 2], NOTHING),
        small(Nobles, Building::ZoningOffice,     [5, 2, 2], zoning_office::EFFECT),
        small(Nobles, Building::RoyalSupplier,    [6, 2, 2], NOTHING),
        small(Nobles, Building::Villa,            [7, 3, 3], NOTHING),
        Spec { class: Class::Jeweler, copies_for_two: 2, ..small(Nobles, Building::Jeweler, [8, 3, 3], jeweler::EFFECT) },
        large(Nobles, Building::RoyalGarden,  Some(large::royal_garden)),
    ]
};

impl Building {
    /// Its row of the table.
    pub(super) const fn spec(self) -> &'static Spec {
        const SPECS: &[Spec; BUILDINGS] = &TABLE;
        &SPECS[self as usize]
    }

    pub(super) const fn circles(self) -> u8 {
        CIRCLES[self as usize]
    }
}

kinds_where! {
    TABLE of Building;
    /// Buildings of the base game.
    BASE: |spec| matches!(spec.set, Set::Base);
    /// Buildings of New Buildings.
    NEW: |spec| matches!(spec.set, Set::New);
    NOBLES: |spec| matches!(spec.set, Set::Nobles);
    LARGE: |spec| spec.spaces == 2;
    VIOLET: |spec| matches!(spec.class, Class::Violet);
    /// Buildings that pay for sales.
    SALE: |spec| spec.effect.sale > 0;
    /// Buildings with a gain for each loading.
    LOADING: |spec| spec.effect.loading.points > 0 || spec.effect.loading.doubloons > 0;
    /// Buildings that store goods.
    STORES: |spec| spec.effect.stores.kinds > 0 || spec.effect.stores.singles > 0;
    /// Buildings that lower prices.
    PRICE: |spec| spec.effect.price.is_some();
    /// Buildings that add barrels to a production.
    EXTRA: |spec| spec.effect.extra.is_some();
    /// Buildings that pay in the craftsman phase.
    PRODUCED: |spec| spec.effect.produced.is_some();
    /// Buildings that give points for a purchase.
    BUILT: |spec| spec.effect.built.is_some();
    /// Buildings that give points in the first captain turn.
    FIRST_TURN: |spec| spec.effect.first_turn.is_some();
    /// Buildings with a bonus at the end.
    BONUS: |spec| spec.effect.bonus.is_some();
}

impl Board {
    /// Number of filled city spaces; a large building fills two. PR:R14
    pub(super) const fn city_filled(&self) -> u8 {
        self.city.len() + self.city.and(LARGE).len()
    }

    pub(super) const fn processes(building: Building, good: Good) -> bool {
        match building.spec().class {
            Class::Production(made) => made as u8 == good as u8,
            Class::Jeweler | Class::Violet => false,
        }
    }
}

/// The highest printed price.
const DEAREST: usize = 10;

/// Buildings by printed price.
pub(super) const OF_PRICE: [BuildingSet; DEAREST + 1] = {
    let mut sets = [0; DEAREST + 1];
    let mut at = 0;
    while at < BUILDINGS {
        sets[TABLE[at].cost as usize] |= 1 << at;
        at += 1;
    }
    let mut of_price = [BuildingSet::NONE; DEAREST + 1];
    let mut price = 0;
    while price <= DEAREST {
        of_price[price] = BuildingSet::from_bits(sets[price]);
        price += 1;
    }
    of_price
};

/// Number of circles by building, in one small array for speed.
const CIRCLES: [u8; BUILDINGS] = {
    let mut circles = [0; BUILDINGS];
    let mut at = 0;
    while at < BUILDINGS {
        circles[at] = TABLE[at].circles;
        at += 1;
    }
    circles
};
