//! The cards as buildings: the tables of the rulebook, in their order. A building's effect lives in its file here.
//!
//! Not here: the order of turns. A phase asks the effects that apply by their set ([`DISCOUNT`], [`SOLD`], ...), and its decisions by the
//! functions of the building's file. Start reading at [`TABLE`], then [`Effect`].

pub(super) mod archive;
pub(super) mod black_market;
pub(super) mod builders;
pub(super) mod chapel;
pub(super) mod crane;
pub(super) mod gold_mine;
pub(super) mod large;
pub(super) mod library;
mod look;
pub(super) mod makers;
pub(super) mod sellers;
pub(super) mod stewards;

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::good::Good;
use crate::game::BadNotation;

/// A kind of card, named after the building on its face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Card {
    IndigoPlant,
    SugarMill,
    TobaccoStorage,
    CoffeeRoaster,
    SilverSmelter,
    Smithy,
    GoldMine,
    Archive,
    PoorHouse,
    BlackMarket,
    TradingPost,
    Well,
    MarketStand,
    Crane,
    Chapel,
    Tower,
    Aqueduct,
    Carpenter,
    Prefecture,
    MarketHall,
    Quarry,
    Library,
    Statue,
    VictoryColumn,
    Hero,
    GuildHall,
    CityHall,
    TriumphalArch,
    Palace,
}

/// How many kinds of cards there are.
pub(super) const KINDS: usize = 29;

/// Cards in the box. SJ:2
pub(super) const CARDS: u16 = 110;

/// A row of the table.
#[derive(Clone, Copy)]
pub(super) struct Spec {
    /// Which.
    pub(super) card: Card,
    /// Its word in the notation and in text keys.
    pub(super) id: &'static str,
    /// Cards in the box.
    pub(super) copies: u8,
    /// Printed price in cards.
    pub(super) cost: u8,
    /// Printed victory points.
    pub(super) vp: u8,
    /// What sort of building it is.
    pub(super) class: Class,
    /// What it does by itself.
    pub(super) effect: Effect,
}

/// Sorts of buildings. All but production are violet. SJ:11
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// Makes this good.
    Production(Good),
    /// With a power during the game.
    Violet,
    /// A monument.
    Monument,
    /// With points at the end, for price 6.
    Six,
}

/// What an uncovered building gives its owner by itself, without asking (SJ:R14a); nothing by default. Buildings that let their owner
/// decide have functions in their file instead.
#[derive(Clone, Copy)]
pub(super) struct Effect {
    /// Cards off the price of such a building. SJ:R17
    pub(super) discount: Option<fn(&Spec) -> u8>,
    /// Goods that may be paid instead of cards. SJ:R18
    pub(super) goods_paid: u8,
    /// Cards to draw after another building was built, with so many cards in hand by then. SJ:R22, SJ:R23
    pub(super) built: Option<fn(&Spec, hand: u16) -> u8>,
    /// Goods more that may be produced. SJ:R25
    pub(super) more_made: u8,
    /// Cards to draw for so many goods produced. SJ:R27
    pub(super) made: Option<fn(goods: u8) -> u8>,
    /// Goods more that may be sold. SJ:R28
    pub(super) more_sold: u8,
    /// Cards more for so many goods sold. SJ:R30, SJ:R31
    pub(super) sold: Option<fn(goods: u8) -> u8>,
    /// Cards more that a councillor phase leaves. SJ:R33
    pub(super) keeps: u8,
    /// Cards more that may be held when a round begins. SJ:R38
    pub(super) holds: u8,
    /// How often more the owner's privilege counts. SJ:R39
    pub(super) privilege: u8,
    /// Victory points at the end. SJ:R41-R43
    pub(super) bonus: Option<fn(&Board) -> u16>,
    /// Victory points for all others, at the very end. SJ:R44
    pub(super) share: Option<fn(others: u16) -> u16>,
}

const NOTHING: Effect = Effect {
    discount: None,
    goods_paid: 0,
    built: None,
    more_made: 0,
    made: None,
    more_sold: 0,
    sold: None,
    keeps: 0,
    holds: 0,
    privilege: 0,
    bonus: None,
    share: None,
};

const fn plant(card: Card, id: &'static str, good: Good, numbers: [u8; 3]) -> Spec {
    let [copies, cost, vp] = numbers;
    Spec { card, id, copies, cost, vp, class: Class::Production(good), effect: NOTHING }
}

const fn violet(card: Card, id: &'static str, numbers: [u8; 3], effect: Effect) -> Spec {
    let [copies, cost, vp] = numbers;
    Spec { card, id, copies, cost, vp, class: Class::Violet, effect }
}

const fn monument(card: Card, id: &'static str, numbers: [u8; 3]) -> Spec {
    let [copies, cost, vp] = numbers;
    Spec { card, id, copies, cost, vp, class: Class::Monument, effect: NOTHING }
}

const fn six(card: Card, id: &'static str, effect: Effect) -> Spec {
    Spec { card, id, copies: 2, cost: 6, vp: 0, class: Class::Six, effect }
}

/// SJ:2.1, SJ:2.2
#[rustfmt::skip]
pub(super) const TABLE: [Spec; KINDS] = [
    //                                                                    copies cost vp
    plant(Card::IndigoPlant,      "indigo-plant",    Good::Indigo,        [10, 1, 1]),
    plant(Card::SugarMill,        "sugar-mill",      Good::Sugar,         [ 8, 2, 1]),
    plant(Card::TobaccoStorage,   "tobacco-storage", Good::Tobacco,       [ 8, 3, 2]),
    plant(Card::CoffeeRoaster,    "coffee-roaster",  Good::Coffee,        [ 8, 4, 2]),
    plant(Card::SilverSmelter,    "silver-smelter",  Good::Silver,        [ 8, 5, 3]),
    violet(Card::Smithy,          "smithy",          [3, 1, 1], builders::SMITHY),
    violet(Card::GoldMine,        "gold-mine",       [3, 1, 1], NOTHING),
    violet(Card::Archive,         "archive",         [3, 1, 1], NOTHING),
    violet(Card::PoorHouse,       "poor-house",      [3, 2, 1], builders::POOR_HOUSE),
    violet(Card::BlackMarket,     "black-market",    [3, 2, 1], black_market::EFFECT),
    violet(Card::TradingPost,     "trading-post",    [3, 2, 1], sellers::TRADING_POST),
    violet(Card::Well,            "well",            [3, 2, 1], makers::WELL),
    violet(Card::MarketStand,     "market-stand",    [3, 2, 1], sellers::MARKET_STAND),
    violet(Card::Crane,           "crane",           [3, 2, 1], NOTHING),
    violet(Card::Chapel,          "chapel",          [3, 3, 2], NOTHING),
    violet(Card::Tower,           "tower",           [3, 3, 2], stewards::TOWER),
    violet(Card::Aqueduct,        "aqueduct",        [3, 3, 2], makers::AQUEDUCT),
    violet(Card::Carpenter,       "carpenter",       [3, 3, 2], builders::CARPENTER),
    violet(Card::Prefecture,      "prefecture",      [3, 3, 2], stewards::PREFECTURE),
    violet(Card::MarketHall,      "market-hall",     [3, 4, 2], sellers::MARKET_HALL),
    violet(Card::Quarry,          "quarry",          [3, 4, 2], builders::QUARRY),
    violet(Card::Library,         "library",         [3, 5, 3], library::EFFECT),
    monument(Card::Statue,        "statue",          [3, 3, 3]),
    monument(Card::VictoryColumn, "victory-column",  [3, 4, 4]),
    monument(Card::Hero,          "hero",            [3, 5, 5]),
    six(Card::GuildHall,          "guild-hall",      large::GUILD_HALL),
    six(Card::CityHall,           "city-hall",       large::CITY_HALL),
    six(Card::TriumphalArch,      "triumphal-arch",  large::TRIUMPHAL_ARCH),
    six(Card::Palace,             "palace",          large::PALACE),
];

impl Card {
    /// All of them, in the rulebook's order.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator + Clone {
        TABLE.iter().map(|spec| spec.card)
    }

    /// Its row of the table.
    pub(super) const fn spec(self) -> &'static Spec {
        const SPECS: &[Spec; KINDS] = &TABLE;
        &SPECS[self as usize]
    }

    /// Its word in the notation and in text keys.
    pub const fn id(self) -> &'static str {
        self.spec().id
    }

    /// What it makes, if it is for production.
    pub(super) const fn good(self) -> Option<Good> {
        match self.spec().class {
            Class::Production(good) => Some(good),
            Class::Violet | Class::Monument | Class::Six => None,
        }
    }
}

impl Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Card {
    type Err = BadNotation;

    fn from_str(s: &str) -> Result<Card, BadNotation> {
        Card::all().find(|card| card.id() == s).ok_or(BadNotation)
    }
}

/// A set of kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardSet(u32);

const _: () = assert!(KINDS <= u32::BITS as usize);

macro_rules! those_where {
    ($($(#[$doc:meta])* $name:ident: |$spec:ident| $test:expr;)*) => {$(
        $(#[$doc])*
        pub(super) const $name: CardSet = {
            let mut set = CardSet(0);
            let mut at = 0;
            while at < KINDS {
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
    /// Those that make goods.
    PRODUCTION: |spec| matches!(spec.class, Class::Production(_));
    /// Those of which nobody has two. SJ:R15
    VIOLET: |spec| !matches!(spec.class, Class::Production(_));
    /// The monuments. SJ:R43
    MONUMENT: |spec| matches!(spec.class, Class::Monument);
    /// Those that lower prices.
    DISCOUNT: |spec| spec.effect.discount.is_some();
    /// Those that let goods pay.
    GOODS_PAID: |spec| spec.effect.goods_paid > 0;
    /// Those that let more goods be produced.
    MORE_MADE: |spec| spec.effect.more_made > 0;
    /// Those that pay for production.
    MADE: |spec| spec.effect.made.is_some();
    /// Those that let more goods be sold.
    MORE_SOLD: |spec| spec.effect.more_sold > 0;
    /// Those that pay for sales.
    SOLD: |spec| spec.effect.sold.is_some();
    /// Those that let more cards be kept.
    KEEPS: |spec| spec.effect.keeps > 0;
    /// Those that let more cards be held.
    HOLDS: |spec| spec.effect.holds > 0;
    /// Those that strengthen a privilege.
    PRIVILEGE: |spec| spec.effect.privilege > 0;
    /// Those that give points at the end.
    BONUS: |spec| spec.effect.bonus.is_some();
    /// Those that give points for points.
    SHARE: |spec| spec.effect.share.is_some();
}

/// Those that give cards for a building, in the order in which they do. SJ:R23
pub(super) const BUILT: [Card; 2] = [Card::Carpenter, Card::PoorHouse];

impl CardSet {
    /// None.
    pub(super) const NONE: CardSet = CardSet(0);

    /// Whether `card` is in it.
    pub(super) const fn has(self, card: Card) -> bool {
        self.0 >> card as u8 & 1 == 1
    }

    /// Puts it in.
    pub(super) const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card as u8;
    }

    /// Takes it out.
    pub(super) const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card as u8);
    }

    /// Those in both.
    pub(super) const fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// Those that are not in `other`.
    pub(super) const fn without(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// How many.
    pub(super) const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there are none.
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// In the rulebook's order.
    pub(super) fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let at = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            TABLE.get(at).map(|spec| spec.card)
        })
    }
}
