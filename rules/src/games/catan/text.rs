//! The nouns as texts; their words are in `text/*.ftl`. Start reading at [`key`].

use super::{Card, Cards, Free, Harbor, Hex, Island, Kinds, Node, Path, Resource, Stage, Terrain, nobody_awaited};
use crate::nouns::nouns;
use crate::text::{Text, nouns_as_texts};

pub(super) fn key(suffix: &str) -> Text {
    Text::new(["catan-", suffix].concat())
}

nouns_as_texts! {
    /// Read after the player's name: "roll the dice".
    ask(Ask) = "ask";
    /// What a question is about, in a line for a first game.
    purpose(Ask) = "purpose";
    /// "ore"
    kind(Resource) = "kind";
    /// "ore", as what somebody asks for: "du minerai".
    any(Resource) = "any";
    /// "2 ore"
    some(Resource, n) = "cards";
    /// "2 more ore", of cards that a hand or the bank lacks.
    more(Resource, n) = "more";
    /// "knight"
    card(Card) = "card";
    /// "2 knights"
    some_cards(Card, n) = "held";
}

/// "2 lumber", "1 ore"
pub(super) fn cards(cards: Cards) -> Vec<Text> {
    cards.iter().map(|(kind, n)| some(kind, n)).collect()
}

/// "2 more lumber", "1 more ore"
pub(super) fn lacking(cards: Cards) -> Vec<Text> {
    cards.iter().map(|(kind, n)| more(kind, n)).collect()
}

/// Says something about offers that ask for these kinds, or for whatever it is: "decline offers
/// asking for ore", "decline everything".
pub(super) fn about(of_some: &str, of_all: &str, kinds: Kinds) -> Text {
    if kinds == Kinds::ALL { key(of_all) } else { key(of_some).with("what", kinds.iter().map(any).collect::<Vec<Text>>()) }
}

/// "forest 11", "desert"
pub(super) fn hex(island: &Island, hex: Hex) -> Text {
    match island.terrain(hex) {
        Terrain::Desert => key("land-desert"),
        Terrain::Land(kind) => key(&format!("land-{kind}")).with("n", island.token(hex)),
    }
}

/// "C2: forest 11"
pub(super) fn named_hex(island: &Island, at: Hex) -> Text {
    key("hex").with("hex", at.name()).with("land", hex(island, at))
}

/// "C2-southwest", with the compass in the reader's language.
pub(super) fn node(node: Node) -> Text {
    let (hex, corner) = node.place();
    key(&format!("corner-{}", corner.id())).with("hex", hex.name())
}

/// "C1-southeast to C2-south"
pub(super) fn path(path: Path) -> Text {
    let [from, to] = path.ends().map(node);
    between(from, to)
}

/// "C1-southeast to C2-south", from the texts of two intersections.
pub(super) fn between(from: Text, to: Text) -> Text {
    key("path").with("from", from).with("to", to)
}

/// "forest 11", "mountains 3", "2:1 ore harbor"
pub(super) fn around(island: &Island, node: Node) -> Vec<Text> {
    node.hexes().map(|at| hex(island, at)).chain(island.harbor(node).map(harbor)).collect()
}

/// "3:1", "2:1 ore", where it is said that they are harbors
pub(super) fn rate(harbor: Harbor) -> Text {
    match harbor {
        Harbor::Any => key("harbor-any"),
        Harbor::Of(of) => key("harbor-two-of").with("kind", kind(of)),
    }
}

/// "3:1 harbor", "2:1 ore harbor"
pub(super) fn harbor(harbor: Harbor) -> Text {
    match harbor {
        Harbor::Any => key("harbor-three"),
        Harbor::Of(of) => key("harbor-of").with("kind", kind(of)),
    }
}

nouns! {
    /// The kind of a pending decision.
    pub enum Ask {
        /// No decision.
        Nothing = "nothing";
        /// A founding settlement.
        Found = "found";
        FoundRoad = "found-road";
        Roll = "roll";
        /// Half the hand.
        Discard = "discard";
        /// The robber's new hex.
        Robber = "robber";
        /// The victim of a theft.
        Victim = "victim";
        /// Trading or building.
        Trade = "trade";
        Build = "build";
        /// A free road.
        Free = "free";
        /// A second free road.
        FreeSecond = "free-second";
    }
}

impl Stage {
    pub(super) const fn ask(self) -> Ask {
        match self {
            nobody_awaited!() => Ask::Nothing,
            Stage::Found(_) => Ask::Found,
            Stage::FoundRoad(..) => Ask::FoundRoad,
            Stage::Roll => Ask::Roll,
            Stage::Discard(_) => Ask::Discard,
            Stage::Robber(_) => Ask::Robber,
            Stage::Victim(_) => Ask::Victim,
            Stage::Trade => Ask::Trade,
            Stage::Build => Ask::Build,
            Stage::Free(Free::First, _) => Ask::Free,
            Stage::Free(Free::Second, _) => Ask::FreeSecond,
        }
    }
}
