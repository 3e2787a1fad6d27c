//! What lies on the table, as a picture or as text: a tree of panels made from a view alone, so it cannot leak.
//!
//! What must never come in: pixels, colours by number, a game's state. Start reading at [`Scene`].

use crate::game::Seat;
use crate::text::Text;

/// A table as seen by one eye. The order is the reading order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// One line for the top: game and round.
    pub title: Option<Text>,
    /// What is common, then the players' own.
    pub panels: Vec<Panel>,
}

/// A part of the table: the trading house, a player's board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// Its name.
    pub title: Text,
    /// Whose it is, if anybody's.
    pub owner: Option<Seat>,
    /// Its contents.
    pub rows: Vec<Row>,
}

/// A line of a panel: a label and what is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What it is: "Cargo ship for 5".
    pub label: Text,
    /// What is there; none means empty.
    pub cells: Vec<Cell>,
}

/// One thing or several alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// A symbol (one emoji), or empty.
    pub symbol: &'static str,
    /// What it is; read together with the symbol: "3 corn".
    pub text: Text,
}
