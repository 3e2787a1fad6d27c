//! The nouns as texts; their words are in `text/*.ftl`. Start reading at [`key`].

use super::good::Each;
use super::{Card, Cards, Good, Role, Stage, Tabletop, Tile};
use crate::nouns::nouns;
use crate::text::{Text, nouns_as_texts};

pub(super) fn key(suffix: &str) -> Text {
    Text::new(["san-juan-", suffix].concat())
}

nouns_as_texts! {
    /// Read after the player's name: "pick a role".
    ask(Ask) = "ask";
    /// Read after the names of several players.
    asks(Ask) = "asks";
    /// What the choices of a question are.
    group(Ask) = "group";
    /// What a question is about, in a line for a first game.
    purpose(Ask) = "purpose";
    /// "indigo"
    good(Good) = "good";
    /// "1 indigo", "2 indigo"
    goods_of(Good, n) = "goods";
    /// "quarry"
    card(Card) = "card";
    /// "a quarry"
    a_card(Card) = "a-card";
    /// "a quarry", "2 quarries"
    copies(Card, n) = "copies";
    /// A building's effect, in short.
    effect(Card) = "effect";
    /// A building's effect in as few words as fit on a small card.
    brief(Card) = "brief";
    /// "Builder"
    role(Role) = "role";
    /// What a role does for everybody and for its picker, in a line.
    role_about(Role) = "role-about";
    /// "the builder"
    the_role(Role) = "the-role";
}

/// "2 indigo", "1 coffee"
pub(super) fn goods(each: Each) -> Vec<Text> {
    let some = Good::ALL.into_iter().zip(each).filter(|(_, n)| *n > 0);
    some.map(|(of, n)| goods_of(of, n)).collect()
}

/// "indigo 1", "sugar 2"
pub(super) fn prices(tile: Tile) -> Vec<Text> {
    Good::ALL.into_iter().zip(tile.prices()).map(|(of, n)| key("price").with("good", good(of)).with("n", n)).collect()
}

/// "quarry", "smithy ×2"
pub(super) fn times(what: Text, n: u8) -> Text {
    if n == 1 { what } else { key("times").with("what", what).with("n", n) }
}

/// "quarry", "smithy ×2"
pub(super) fn cards(cards: &Cards) -> Vec<Text> {
    cards.iter().map(|(kind, n)| times(card(kind), n)).collect()
}

/// "quarry (4)"
pub(super) fn at_price(kind: Card, price: u8) -> Text {
    key("priced").with("card", card(kind)).with("n", price)
}

/// "a quarry (cost 4)", "2 smithies (cost 1)"
pub(super) fn costing(cards: &Cards) -> Vec<Text> {
    cards.iter().map(|(kind, n)| key("costing").with("card", copies(kind, n)).with("n", kind.spec().cost)).collect()
}

/// "a quarry", "2 smithies"
pub(super) fn all_copies(cards: &Cards) -> Vec<Text> {
    cards.iter().map(|(kind, n)| copies(kind, n)).collect()
}

/// "quarry (4)" for each single card
pub(super) fn priced_each(cards: &Cards) -> impl Iterator<Item = Text> + '_ {
    cards.each().map(|kind| at_price(kind, kind.spec().cost))
}

/// "costs 4 · 2 VP · builder: violet buildings cost 1 less"
pub(super) fn facts(card: Card) -> Text {
    let spec = card.spec();
    key("cell-card").with("cost", spec.cost).with("vp", spec.vp).with("effect", effect(card))
}

/// "4 cards", "2 cards and 1 good"
pub(super) fn price(cards: u16, goods: u8) -> Text {
    let name = match (cards, goods) {
        (0, 0) => "paid-nothing",
        (_, 0) => "paid-cards",
        (0, _) => "paid-goods",
        (_, _) => "paid-both",
    };
    key(name).with("n", cards).with("goods", goods)
}

nouns! {
    /// The kind of a pending decision.
    pub enum Ask {
        /// No decision.
        Nothing = "nothing";
        /// The first hand.
        Draft = "draft";
        /// Chapel and hand limit.
        RoundStart = "round-start";
        Role = "role";
        Build = "build";
        /// The place of a building.
        Cover = "cover";
        /// The payment of a building.
        Pay = "pay";
        /// Goods to produce.
        Produce = "produce";
        /// Goods to sell.
        Sell = "sell";
        /// Whether to draw.
        Draw = "draw";
        /// Cards to keep.
        Choose = "choose";
        /// Whether to reveal cards.
        Mine = "mine";
        /// Which revealed card to take.
        Take = "take";
    }
}

impl Tabletop {
    pub(super) fn ask(&self) -> Ask {
        match self.stage {
            Stage::Governor | Stage::Draw { .. } | Stage::Tile | Stage::Over => Ask::Nothing,
            Stage::Draft { .. } => Ask::Draft,
            Stage::RoundStart { .. } => Ask::RoundStart,
            Stage::Role => Ask::Role,
            Stage::Build { .. } => Ask::Build,
            Stage::Cover { .. } => Ask::Cover,
            Stage::Pay { .. } => Ask::Pay,
            Stage::Declare { .. } => match self.role {
                Some(Role::Producer) => Ask::Produce,
                Some(Role::Trader) => Ask::Sell,
                Some(Role::Builder | Role::Councillor | Role::Prospector) | None => Ask::Draw,
            },
            Stage::Choose { .. } => Ask::Choose,
            Stage::Mine { .. } => Ask::Mine,
            Stage::Take { .. } => Ask::Take,
        }
    }
}
