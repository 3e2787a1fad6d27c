//! What lies on the table, as a picture or as text: a tree of panels made from a view alone, so it cannot leak.
//!
//! Start reading at [`Scene`]: words first, and to each thing the [`Piece`] that stands for it in a picture. Pixels and colours are the
//! renderer's. Whoever describes no pieces gets a picture of words.

use crate::info::GameInfo;
use crate::naming::score_part;
use crate::outcome::Outcome;
use crate::seats::Seat;
pub use crate::symbol::Icon;
use crate::symbol::Symbol;
use crate::text::Text;

/// A table as seen by one eye. The order is the reading order.
///
/// # Example
///
/// The board of [tic-tac-toe](crate::game::Game#example), and a panel for each player:
///
#[doc = "```standalone_crate"]
/// # use tertulia_rules::{game, refusals, scene, text};
/// # #[path = "../examples/tic_tac_toe/mod.rs"]
/// # mod tic_tac_toe;
/// # use tic_tac_toe::{Mark, SYMBOLS, TicTacToe, key};
/// # mod shown {
#[doc = include_str!("../examples/tic_tac_toe/scene.rs")]
/// # }
/// # use game::{Actor, Game, Options, Seat, Told};
/// # use shown::scene;
///
/// fn main() {
///     let mut game = TicTacToe::new(&Options::defaults(TicTacToe::INFO), 2).unwrap();
///     game.apply(Actor::Seat(Seat(0)), &Mark(4), &mut Told::new()).unwrap();
///     let board = &scene(&game).panels[0];
///     assert_eq!(board.rows[1].cells[1].text, key("mark").with("seat", Seat(0)));
///     assert_eq!(board.grid.as_ref().unwrap().squares[4].pieces, [Seat(0)]);
/// }
#[doc = "```"]
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Scene {
    /// One line for the top: game and round.
    pub title: Option<Text>,
    /// What is common, then the players' own.
    pub panels: Vec<Panel>,
    /// What everybody knows to be asked of those who are awaited, if it is the same of all: "pick a role". The host fills it in.
    pub asks: Option<Text>,
    /// How the game has ended, the best first; empty while it is played. The host fills it in.
    pub places: Vec<Place>,
}

impl Scene {
    /// Every text in it, those of pieces and maps included.
    pub fn texts(&self) -> Vec<Text> {
        let mut texts: Vec<Text> = self.title.iter().chain(&self.asks).cloned().collect();
        texts.extend(self.places.iter().flat_map(|place| &place.parts).map(|(part, _)| part.clone()));
        for panel in &self.panels {
            texts.push(panel.title.clone());
            texts.extend(panel.map.iter().flat_map(|map| &map.harbors).map(|harbor| harbor.rate.clone()));
            for row in &panel.rows {
                texts.push(row.label.clone());
                for cell in &row.cells {
                    texts.push(cell.text.clone());
                    texts.extend(cell.piece.iter().flat_map(|piece| [&piece.name, &piece.note]).flatten().cloned());
                }
            }
        }
        texts
    }
}

/// How a game has ended for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// Whose.
    pub seat: Seat,
    /// See [`Outcome::place`].
    pub rank: u8,
    /// Whether it won, perhaps with others.
    pub won: bool,
    /// Points.
    pub total: i32,
    /// Where they came from; those that brought nothing are left out.
    pub parts: Vec<(Text, i32)>,
}

impl Place {
    /// Every seat's, the best first, in table order where they are equal.
    pub fn all(info: &GameInfo, outcome: &Outcome) -> Vec<Place> {
        let place = |seat: Seat| {
            let score = outcome.scores.get(seat.index());
            let parts = score.iter().flat_map(|score| &score.parts).filter(|(_, points)| *points != 0);
            Place {
                seat,
                rank: outcome.place(seat),
                won: outcome.winners.has(seat),
                total: score.map_or(0, |score| score.total),
                parts: parts.map(|(part, points)| (score_part(info, part), *points)).collect(),
            }
        };
        outcome.ranking().into_iter().map(place).collect()
    }
}

/// A part of the table: the trading house, a player's board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Panel {
    /// Its name.
    pub title: Text,
    /// Whose it is, if anybody's.
    pub owner: Option<Seat>,
    /// Beside the name in a picture; the name or a row says the same in words.
    pub signs: Vec<Icon>,
    /// What is in it, line by line.
    pub rows: Vec<Row>,
    /// A map of hexes above them, for pictures; the rows say the same in words.
    pub map: Option<HexMap>,
    /// A grid of squares above them, for pictures; the rows say the same in words.
    pub grid: Option<Grid>,
    /// Whether it is what is decided upon now: a player's own picture then shows it large.
    pub stress: Stress,
}

impl Panel {
    /// One that is common.
    pub fn new(title: Text, rows: Vec<Row>) -> Panel {
        Panel { title, owner: None, signs: Vec::new(), rows, map: None, grid: None, stress: Stress::Plain }
    }

    /// One of a player.
    pub fn of(owner: Seat, title: Text, rows: Vec<Row>) -> Panel {
        Panel { owner: Some(owner), ..Panel::new(title, rows) }
    }
}

/// A line of a panel: a label and what is there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// What it is: "Cargo ship for 5".
    pub label: Text,
    /// What is there; none means empty.
    pub cells: Vec<Cell>,
    /// How a picture lays it out.
    pub shape: Shape,
    /// Beside the label in a picture; instead of it in a line.
    pub icon: Icon,
    /// How much it stands out where its shape is [`Shape::Plate`]; without effect in other shapes.
    pub stress: Stress,
}

impl Row {
    /// A line of words or chips.
    pub fn new(label: Text, cells: Vec<Cell>) -> Row {
        Row { label, cells, shape: Shape::Line, icon: "", stress: Stress::Plain }
    }

    /// The same laid out otherwise.
    #[must_use]
    pub fn shaped(self, shape: Shape) -> Row {
        Row { shape, ..self }
    }

    /// The same, standing out or held back.
    #[must_use]
    pub fn stressed(self, stress: Stress) -> Row {
        Row { stress, ..self }
    }

    /// The same with an icon.
    #[must_use]
    pub fn icon(self, icon: Icon) -> Row {
        Row { icon, ..self }
    }
}

/// How a picture lays a row out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Label and chips; several such rows share a line.
    #[default]
    Line,
    /// Not drawn: something else in the picture shows it.
    Said,
    /// Chips in the line of the panel's name.
    Head,
    /// A ship, with a place for each thing that can lie in its hold, so many of them.
    Ship(u8),
    /// A house, with a place for each thing that can lie in it, so many of them.
    House(u8),
    /// Squares, `across` in a line; those that are free are shown too, up to `spaces`.
    Tiles {
        /// Places in a line, at least 1.
        across: u8,
        /// Places in all.
        spaces: u8,
    },
    /// Plates with a name, `across` in a line; those that are free are shown too, up to `spaces`.
    Plates {
        /// Places in a line, at least 1.
        across: u8,
        /// Places in all.
        spaces: u8,
    },
    /// The row itself is a plate, its label the name; neighbours of this shape stand side by side, so many in a line.
    Plate(u8),
    /// Cards to be read.
    Cards,
    /// Numbered places, `across` in a line: what is on each, and what else belongs to it below.
    Places {
        /// Places in a line, at least 1.
        across: u8,
        /// Places in all.
        spaces: u8,
    },
    /// Marks of seats along a scale, with a flag at that number.
    Scale(u16),
}

/// One thing or several alike.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// What stands beside it, if anything.
    pub symbol: Symbol,
    /// What it is; read together with the symbol: "3 corn".
    pub text: Text,
    /// What stands for it in a picture; the text itself where there is none.
    pub piece: Option<Piece>,
}

impl Cell {
    /// Words alone.
    pub fn new(symbol: impl Into<Symbol>, text: Text) -> Cell {
        Cell { symbol: symbol.into(), text, piece: None }
    }

    /// With something that can be drawn. It is also the symbol's drawing, unless that has one of its own.
    pub fn drawn(symbol: impl Into<Symbol>, text: Text, piece: Piece) -> Cell {
        Cell { symbol: symbol.into().or_icon(piece.icon), text, piece: Some(piece) }
    }
}

/// What stands for a thing in a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Piece {
    /// What it looks like.
    pub icon: Icon,
    /// What is written on it.
    pub name: Option<Text>,
    /// What is written below that, on a card.
    pub note: Option<Text>,
    /// How many there are, as a figure.
    pub count: Option<u16>,
    /// How many of it are drawn side by side, on tracks and as tiles.
    pub times: u8,
    /// What it costs.
    pub price: Option<u8>,
    /// What it is worth.
    pub points: Option<u8>,
    /// Its circles, and who or what stands on each: an icon, or empty. With several `times` they are dealt out one each.
    pub circles: Vec<Icon>,
    /// Whose it is.
    pub owner: Option<Seat>,
    /// Places that it takes up.
    pub span: u8,
    /// Whether it can be had now: see [`Stress`].
    pub stress: Stress,
}

/// How much a piece stands out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stress {
    /// As it is.
    #[default]
    Plain,
    /// Held back: out of reach, or used up.
    Faint,
    /// To be chosen from now.
    Strong,
}

impl Piece {
    /// One thing.
    pub fn of(icon: Icon) -> Piece {
        Piece { icon, times: 1, span: 1, ..Piece::default() }
    }

    /// So many, as a figure beside the icon.
    pub fn count(icon: Icon, n: impl Into<u16>) -> Piece {
        Piece { count: Some(n.into()), ..Piece::of(icon) }
    }

    /// So many, side by side.
    pub fn times(icon: Icon, n: u8) -> Piece {
        Piece { times: n, ..Piece::of(icon) }
    }

    /// The mark of a seat.
    pub fn seat(seat: Seat) -> Piece {
        Piece { owner: Some(seat), ..Piece::of("") }
    }

    /// The same with a name on it.
    #[must_use]
    pub fn named(self, name: Text) -> Piece {
        Piece { name: Some(name), ..self }
    }

    /// The same with circles.
    #[must_use]
    pub fn circles(self, circles: Vec<Icon>) -> Piece {
        Piece { circles, ..self }
    }
}

/// A map of hexes that stand on a corner. A hex with row r and axial q has its centre at (2q + r, 3r); its corners are one to the side
/// and one up or down, or two straight up or down. Every [`Spot`] is in these steps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct HexMap {
    /// The land.
    pub hexes: Vec<Hex>,
    /// What lies at the coast between two corners.
    pub harbors: Vec<Harbor>,
    /// What lies on sides.
    pub sides: Vec<Side>,
    /// What stands on corners.
    pub corners: Vec<Corner>,
}

/// A point of a [`HexMap`]: across and down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(pub i8, pub i8);

/// A hex of a [`HexMap`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hex {
    /// Its centre.
    pub at: Spot,
    /// The land.
    pub icon: Icon,
    /// What it is called.
    pub name: String,
    /// The number on it, and how likely it is: dots.
    pub token: Option<(u8, u8)>,
    /// What stands on it, or empty.
    pub guest: Icon,
    /// Its number while it can be chosen: the one that the choice has in the prompt.
    pub offer: Option<u8>,
}

/// A harbor of a [`HexMap`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Harbor {
    /// The two corners it can be used from.
    pub ends: [Spot; 2],
    /// What it takes; empty for anything.
    pub icon: Icon,
    /// Its rate.
    pub rate: Text,
}

/// Something on a side of a hex, or a place to choose.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Side {
    /// Its two corners.
    pub ends: [Spot; 2],
    /// Whose it is; nobody's while it can be chosen.
    pub owner: Option<Seat>,
    /// Its number while it can be chosen: the one that the choice has in the prompt.
    pub offer: Option<u8>,
}

/// Something on a corner of a hex, or a place to choose, or both.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Corner {
    /// Where.
    pub at: Spot,
    /// What stands there; empty for nothing.
    pub icon: Icon,
    /// Whose it is, if anybody's.
    pub owner: Option<Seat>,
    /// Its number while it can be chosen: the one that the choice has in the prompt.
    pub offer: Option<u8>,
}

/// A grid of squares. Rows are called A, B and so on from the top, columns 1, 2 and so on from the left.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Grid {
    /// How many rows, at most 26.
    pub rows: u8,
    /// How many columns, from 1.
    pub columns: u8,
    /// What the squares are.
    pub ground: Ground,
    /// Squares with anything on them, or to choose; those left out are bare.
    pub squares: Vec<Square>,
}

/// What the squares of a [`Grid`] are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ground {
    /// Fields of a board, at most a thumb wide; a seat's piece is its mark.
    #[default]
    Board,
    /// Water, over the whole width; a seat's piece is a ship.
    Water,
}

/// A square of a [`Grid`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Square {
    /// Row and column, from 0.
    pub at: (u8, u8),
    /// What lies there; empty for nothing.
    pub icon: Icon,
    /// A number on it.
    pub count: Option<u8>,
    /// What the reader knows of its other side; empty for nothing.
    pub face: Icon,
    /// Whose pieces are there, one for each.
    pub pieces: Vec<Seat>,
    /// Whether it is what the decision is about.
    pub stress: Stress,
    /// Its number while it can be chosen: the one that the choice has in the prompt.
    pub offer: Option<u8>,
}
