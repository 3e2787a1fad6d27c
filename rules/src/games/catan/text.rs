//! The nouns as texts; their words are in `text/*.ftl`. Start reading at [`key`].

use super::{Card, Cards, Free, Harbor, Hex, Island, Kinds, Node, Path, Resource, Stage, Terrain, nobody_awaited};
use crate::nouns::nouns;
use crate::text::{Text, nouns_as_texts};

pub(super) fn key(suffix: &str) -> Text {
    Text::new(format!("catan-{suffix}"))
}

nouns_as_texts! {
    /// Read after the player's name: "roll the dice".
    ask(Ask) = "ask";
    /// What a question is about, in a line for a first game.
    purpose(Ask) = "purpose";
    /// "ore"
    kind(Resource) = "kind";
    /// "2 ore"
    some(Resource, n) = "cards";
    /// "knight"
    card(Card) = "card";
    /// "2 knights"
    some_cards(Card, n) = "held";
}

/// "2 lumber", "1 ore"
pub(super) fn cards(cards: Cards) -> Vec<Text> {
    cards.iter().map(|(kind, n)| some(kind, n)).collect()
}

/// "ore", "brick"; "anything" for all of them.
pub(super) fn kinds(kinds: Kinds) -> Vec<Text> {
    if kinds == Kinds::ALL { vec![key("anything")] } else { kinds.iter().map(kind).collect() }
}

/// Says that these kinds, or all at once, are never given: "decline offers asking for ore", "decline everything".
pub(super) fn never(of_some: &str, of_all: &str, never: Kinds) -> Text {
    if never == Kinds::ALL { key(of_all) } else { key(of_some).with("what", kinds(never)) }
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

/// "C2 southwest", with the compass in the reader's language.
pub(super) fn node(node: Node) -> Text {
    let (hex, corner) = node.place();
    key(&format!("corner-{}", corner.id())).with("hex", hex.name())
}

/// "C1 southeast to C2 south"
pub(super) fn path(path: Path) -> Text {
    let [from, to] = path.ends().map(node);
    between(from, to)
}

/// "C1 southeast to C2 south", from the texts of two intersections.
pub(super) fn between(from: Text, to: Text) -> Text {
    key("path").with("from", from).with("to", to)
}

/// "forest 11", "mountains 3", "harbor 2 ore for 1"
pub(super) fn around(island: &Island, node: Node) -> Vec<Text> {
    let harbor = island.harbor(node).map(|at| key("around-harbor").with("harbor", harbor(at)));
    node.hexes().map(|at| hex(island, at)).chain(harbor).collect()
}

/// "3 for 1", "2 ore for 1"
pub(super) fn harbor(harbor: Harbor) -> Text {
    match harbor {
        Harbor::Any => key("harbor-three"),
        Harbor::Of(of) => key("harbor-of").with("cards", some(of, 2)),
    }
}

nouns! {
    /// The kind of a pending decision.
    pub enum Ask {
        /// No decision.
        Nothing = "nothing";
        /// A founding settlement.
        Found = "found";
        /// A founding road.
        FoundRoad = "found-road";
        /// The roll.
        Roll = "roll";
        /// Half the hand.
        Discard = "discard";
        /// The robber's new hex.
        Robber = "robber";
        /// The victim of a theft.
        Victim = "victim";
        /// Trading or building.
        Trade = "trade";
        /// Building.
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
