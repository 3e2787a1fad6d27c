//! The cards as buildings: the rulebook's tables, in their order. A building's effect lives in its
//! file here. Not here: the order of turns. A phase asks for effects by set ([`DISCOUNT`],
//! [`SOLD`], ...), and for decisions by the functions of a building's file. Start reading at
//! [`TABLE`], then [`Effect`].

pub(super) mod archive;
pub(super) mod black_market;
pub(super) mod builder_phase;
pub(super) mod chapel;
pub(super) mod crane;
pub(super) mod gold_mine;
pub(super) mod large;
pub(super) mod library;
pub(super) mod makers;
pub(super) mod sellers;
pub(super) mod stewards;

use super::board::{Board, Load};
use super::card::{Card, CardSet, KINDS};
use super::good::Good;
use crate::nouns::kinds_where;

/// Cards in the box. SJ:2
pub(super) const CARDS: u16 = 110;

/// A row of the table.
#[derive(Clone, Copy)]
pub(super) struct Spec {
    pub(super) card: Card,
    /// Cards of this kind in the box.
    pub(super) copies: u8,
    /// Printed price in cards.
    pub(super) cost: u8,
    /// Printed victory points.
    pub(super) vp: u8,
    pub(super) class: Class,
    /// What it does without asking.
    pub(super) effect: Effect,
}

/// A class of buildings. All but production are violet. SJ:11
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// Makes this good.
    Production(Good),
    /// Has a power during the game.
    Violet,
    Monument,
    /// Costs 6 and gives points at the end.
    Six,
}

/// What an uncovered building gives its owner without asking (SJ:R14a). Buildings that let their
/// owner decide have functions in their file instead.
#[derive(Clone, Copy)]
pub(super) struct Effect {
    /// Cards off the price of a building. SJ:R17
    pub(super) discount: Option<fn(&Spec) -> u8>,
    /// Most goods that may pay instead of cards. SJ:R18
    pub(super) goods_paid: u8,
    /// Cards to draw after building, by the building and the hand size by then. SJ:R22, SJ:R23
    pub(super) built: Option<fn(&Spec, hand: u16) -> u8>,
    /// Additional goods that may be produced. SJ:R25
    pub(super) more_made: u8,
    /// Cards to draw for this many goods produced. SJ:R27
    pub(super) made: Option<fn(goods: u8) -> u8>,
    /// Additional goods that may be sold. SJ:R28
    pub(super) more_sold: u8,
    /// Additional cards for this many goods sold. SJ:R30, SJ:R31
    pub(super) sold: Option<fn(goods: u8) -> u8>,
    /// Additional cards kept in the councillor phase. SJ:R33
    pub(super) keeps: u8,
    /// Additional cards of the hand limit. SJ:R38
    pub(super) holds: u8,
    /// Additional times that a privilege counts. SJ:R39
    pub(super) privilege: u8,
    /// Victory points at the end. SJ:R41-R43
    pub(super) bonus: Option<fn(&Board) -> u16>,
    /// Victory points for all other points, counted last. SJ:R44
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

const fn plant(card: Card, good: Good, numbers: [u8; 3]) -> Spec {
    let [copies, cost, vp] = numbers;
    Spec { card, copies, cost, vp, class: Class::Production(good), effect: NOTHING }
}

const fn violet(card: Card, numbers: [u8; 3], effect: Effect) -> Spec {
    let [copies, cost, vp] = numbers;
    Spec { card, copies, cost, vp, class: Class::Violet, effect }
}

const fn monument(card: Card, numbers: [u8; 3]) -> Spec {
    let [copies, cost, vp] = numbers;
    Spec { card, copies, cost, vp, class: Class::Monument, effect: NOTHING }
}

const fn six(card: Card, effect: Effect) -> Spec {
    Spec { card, copies: 2, cost: 6, vp: 0, class: Class::Six, effect }
}

/// SJ:2.1, SJ:2.2
#[rustfmt::skip]
pub(super) const TABLE: [Spec; KINDS] = [
    //                                                 copies cost vp
    plant(Card::IndigoPlant,    Good::Indigo,        [10, 1, 1]),
    plant(Card::SugarMill,      Good::Sugar,         [ 8, 2, 1]),
    plant(Card::TobaccoStorage, Good::Tobacco,       [ 8, 3, 2]),
    plant(Card::CoffeeRoaster,  Good::Coffee,        [ 8, 4, 2]),
    plant(Card::SilverSmelter,  Good::Silver,        [ 8, 5, 3]),
    violet(Card::Smithy,      [3, 1, 1], builder_phase::SMITHY),
    violet(Card::GoldMine,    [3, 1, 1], NOTHING),
    violet(Card::Archive,     [3, 1, 1], NOTHING),
    violet(Card::PoorHouse,   [3, 2, 1], builder_phase::POOR_HOUSE),
    violet(Card::BlackMarket, [3, 2, 1], black_market::EFFECT),
    violet(Card::TradingPost, [3, 2, 1], sellers::TRADING_POST),
    violet(Card::Well,        [3, 2, 1], makers::WELL),
    violet(Card::MarketStand, [3, 2, 1], sellers::MARKET_STAND),
    violet(Card::Crane,       [3, 2, 1], NOTHING),
    violet(Card::Chapel,      [3, 3, 2], NOTHING),
    violet(Card::Tower,       [3, 3, 2], stewards::TOWER),
    violet(Card::Aqueduct,    [3, 3, 2], makers::AQUEDUCT),
    violet(Card::Carpenter,   [3, 3, 2], builder_phase::CARPENTER),
    violet(Card::Prefecture,  [3, 3, 2], stewards::PREFECTURE),
    violet(Card::MarketHall,  [3, 4, 2], sellers::MARKET_HALL),
    violet(Card::Quarry,      [3, 4, 2], builder_phase::QUARRY),
    violet(Card::Library,     [3, 5, 3], library::EFFECT),
    monument(Card::Statue,        [3, 3, 3]),
    monument(Card::VictoryColumn, [3, 4, 4]),
    monument(Card::Hero,          [3, 5, 5]),
    six(Card::GuildHall,     large::GUILD_HALL),
    six(Card::CityHall,      large::CITY_HALL),
    six(Card::TriumphalArch, large::TRIUMPHAL_ARCH),
    six(Card::Palace,        large::PALACE),
];

impl Card {
    pub(super) const fn spec(self) -> &'static Spec {
        const SPECS: &[Spec; KINDS] = &TABLE;
        &SPECS[self as usize]
    }

    pub(super) const fn good(self) -> Option<Good> {
        match self.spec().class {
            Class::Production(good) => Some(good),
            Class::Violet | Class::Monument | Class::Six => None,
        }
    }
}

kinds_where! {
    TABLE of Card;
    /// Kinds that make goods.
    PRODUCTION: |spec| matches!(spec.class, Class::Production(_));
    /// Kinds of which nobody has two. SJ:R15
    VIOLET: |spec| !matches!(spec.class, Class::Production(_));
    /// Monuments. SJ:R43
    MONUMENT: |spec| matches!(spec.class, Class::Monument);
    /// Kinds that lower prices.
    DISCOUNT: |spec| spec.effect.discount.is_some();
    /// Kinds that let goods pay.
    GOODS_PAID: |spec| spec.effect.goods_paid > 0;
    /// Kinds that raise production.
    MORE_MADE: |spec| spec.effect.more_made > 0;
    /// Kinds that draw cards for production.
    MADE: |spec| spec.effect.made.is_some();
    /// Kinds that raise sales.
    MORE_SOLD: |spec| spec.effect.more_sold > 0;
    /// Kinds that draw cards for sales.
    SOLD: |spec| spec.effect.sold.is_some();
    /// Kinds that let more cards be kept.
    KEEPS: |spec| spec.effect.keeps > 0;
    /// Kinds that raise the hand limit.
    HOLDS: |spec| spec.effect.holds > 0;
    /// Kinds that strengthen a privilege.
    PRIVILEGE: |spec| spec.effect.privilege > 0;
    /// Kinds that give points at the end.
    BONUS: |spec| spec.effect.bonus.is_some();
    /// Kinds that give points for points.
    SHARE: |spec| spec.effect.share.is_some();
}

/// Kinds that draw cards for a building, in this order. SJ:R23
pub(super) const BUILT: [Card; 2] = [Card::Carpenter, Card::PoorHouse];

impl Board {
    /// Sums an effect over the buildings of a set.
    pub(super) fn sum(&self, set: CardSet, of: impl Fn(&Effect) -> u8) -> u8 {
        self.owned.and(set).iter().map(|card| of(&card.spec().effect)).sum()
    }

    /// Returns whether there is a production building with that load.
    pub(super) fn any(&self, load: Load) -> bool {
        self.buildings().filter(|slot| slot.load == load).fold(false, |any, slot| any | PRODUCTION.has(slot.card))
    }
}
