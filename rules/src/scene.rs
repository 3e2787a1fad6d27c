//! What lies on the table, as a picture or as text: a tree of panels built from a view alone, so it
//! cannot leak. Start reading at [`Scene`]: words first, and for each thing the [`Piece`] that a
//! picture shows. The renderer decides pixels and colours; without pieces it draws words.

use crate::info::GameInfo;
use crate::naming::{points, score_part, tie_break};
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
    /// The common panels, then those of the players.
    pub panels: Vec<Panel>,
    /// What the awaited are publicly asked ("pick a role"), if all the same. Set by the host.
    pub asks: Option<Text>,
    /// What ended the game, as a sentence; `None` where the points say it.
    pub ended: Option<Text>,
    /// How the game has ended, the best first; empty while it is played. Set by the host.
    pub places: Vec<Place>,
}

impl Scene {
    /// Returns every text of the scene, those of pieces and maps included.
    pub fn texts(&self) -> Vec<Text> {
        let mut texts: Vec<Text> = self.title.iter().chain(&self.asks).chain(&self.ended).cloned().collect();
        texts.extend(self.places.iter().flat_map(|place| &place.parts).map(|(part, _)| part.clone()));
        texts.extend(self.places.iter().filter_map(|place| place.tie.clone()));
        for panel in &self.panels {
            texts.push(panel.title.clone());
            texts.extend(panel.map.iter().flat_map(|map| &map.harbors).map(|harbor| harbor.rate.clone()));
            for row in &panel.rows {
                texts.push(row.label.clone());
                texts.extend(row.said().map(|cell| cell.text.clone()));
                for cell in &row.cells {
                    texts.extend(cell.piece.iter().flat_map(|piece| [&piece.name, &piece.note, &piece.brief]).flatten().cloned());
                }
            }
        }
        texts
    }
}

/// How a game has ended for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The seat.
    pub seat: Seat,
    /// The seat's place: see [`Outcome::place`].
    pub rank: u8,
    /// Whether the seat won, perhaps with others.
    pub won: bool,
    /// The points.
    pub total: i32,
    /// The points, said in words.
    pub points: Text,
    /// Where the points came from, without the parts that brought nothing.
    pub parts: Vec<(Text, i32)>,
    /// How much the seat has of what breaks a tie, if others have as many points.
    pub tie: Option<Text>,
}

impl Place {
    /// Returns the place of every seat, the best first, in table order where they are equal.
    pub fn all(info: &GameInfo, outcome: &Outcome) -> Vec<Place> {
        let place = |seat: Seat| {
            let score = outcome.scores.get(seat.index());
            let parts = score.iter().flat_map(|score| &score.parts).filter(|(_, points)| *points != 0);
            let total = score.map_or(0, |score| score.total);
            // Whoever gave up ties with nobody.
            let mut others = Seat::all(outcome.scores.len() as u8).filter(|other| *other != seat && !outcome.gone.has(*other));
            let tied = !outcome.gone.has(seat) && others.any(|other| outcome.scores[other.index()].total == total);
            Place {
                seat,
                points: points(info, total),
                rank: outcome.place(seat),
                won: outcome.winners.has(seat),
                total,
                parts: parts.map(|(part, points)| (score_part(info, part), *points)).collect(),
                tie: score.filter(|_| tied).and_then(|score| score.tie_break).map(|n| tie_break(info, n)),
            }
        };
        outcome.ranking().into_iter().map(place).collect()
    }
}

/// A part of the table: the trading house, a player's board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Panel {
    /// The name of the part.
    pub title: Text,
    /// The owner, if it belongs to a player.
    pub owner: Option<Seat>,
    /// Icons beside the name in a picture; the name or a row says the same in words.
    pub signs: Vec<Icon>,
    /// The content, line by line.
    pub rows: Vec<Row>,
    /// A map of hexes above the rows, for pictures; the rows say the same in words.
    pub map: Option<HexMap>,
    /// A grid of squares above the rows, for pictures; the rows say the same in words.
    pub grid: Option<Grid>,
    /// Whether the decision is about this panel: a player's own picture then shows it large.
    pub stress: Stress,
}

impl Panel {
    /// Returns a common panel.
    pub fn new(title: Text, rows: Vec<Row>) -> Panel {
        Panel { title, owner: None, signs: Vec::new(), rows, map: None, grid: None, stress: Stress::Plain }
    }

    /// Returns a panel of a player.
    pub fn of(owner: Seat, title: Text, rows: Vec<Row>) -> Panel {
        Panel { owner: Some(owner), ..Panel::new(title, rows) }
    }
}

/// A line of a panel: a label and what is there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// What the row is: "Cargo ship for 5".
    pub label: Text,
    /// The things in the row; none means empty.
    pub cells: Vec<Cell>,
    /// How a picture lays it out.
    pub shape: Shape,
    /// The icon beside the label in a picture; in a [`Shape::Line`] it replaces the label. On
    /// [`Shape::Plates`] of a player, it counts the places beside their name: taken ones of all.
    pub icon: Icon,
    /// How much a [`Shape::Plate`] stands out, or a [`Shape::Line`]: of a common panel, a strong
    /// one is large on a page of the whole table, a faint one only there if there is room; in a
    /// player's, a strong one has lines of its own, larger than the rest, and a faint one is there
    /// if the line of the name has room. Strong [`Shape::Plates`] of a player always count their
    /// places beside the name.
    pub stress: Stress,
}

impl Row {
    /// Returns a line of words or chips.
    pub fn new(label: Text, cells: Vec<Cell>) -> Row {
        Row { label, cells, shape: Shape::Line, icon: "", stress: Stress::Plain }
    }

    /// Returns the cells that have words; the others are only drawn.
    pub fn said(&self) -> impl Iterator<Item = &Cell> {
        self.cells.iter().filter(|cell| !cell.text.key.is_empty())
    }

    /// Changes how the row is laid out.
    #[must_use]
    pub fn shaped(self, shape: Shape) -> Row {
        Row { shape, ..self }
    }

    /// Makes the row stand out, or holds it back.
    #[must_use]
    pub fn stressed(self, stress: Stress) -> Row {
        Row { stress, ..self }
    }

    /// Adds an icon.
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
    /// Counts with a name as note, the same for each player, of which this many strong ones win: on
    /// a page of the whole table a table with a line for each of them, and beside each name how
    /// many are strong, else a [`Shape::Line`].
    Compared(u8),
    /// A [`Shape::Line`] with a barrel for each thing beside its count, where there is room.
    Barrels,
    /// A ship with this many places in its hold.
    Ship(u8),
    /// A house with this many places.
    House(u8),
    /// Squares, `across` in a line; free ones are shown too, up to `spaces`.
    Tiles {
        /// Places in a line, at least 1.
        across: u8,
        /// Places in all.
        spaces: u8,
    },
    /// Plates with a name, `across` in a line; free ones are shown too, up to `spaces`.
    Plates {
        /// Places in a line, at least 1.
        across: u8,
        /// Places in all.
        spaces: u8,
    },
    /// The row is a plate named by its label, with up to this many neighbours in a line.
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
    /// Marks of seats along a scale, with a flag at this number; not drawn beside a table that has
    /// the same counts ([`Shape::Compared`]).
    Scale(u16),
    /// Half of an exchange: what this row has is given for what the next such row has.
    Exchange,
}

/// One thing, or several alike.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The symbol beside the text, if any.
    pub symbol: Symbol,
    /// What it is, read together with the symbol: "3 corn".
    pub text: Text,
    /// What a picture shows for it; the text itself where there is none.
    pub piece: Option<Piece>,
}

impl Cell {
    /// Returns a cell of words alone.
    pub fn new(symbol: impl Into<Symbol>, text: Text) -> Cell {
        Cell { symbol: symbol.into(), text, piece: None }
    }

    /// Returns a cell that is only drawn: what there is none of, at its place among the others.
    pub fn unsaid(piece: Piece) -> Cell {
        Cell { symbol: Symbol::NONE, text: Text::new(""), piece: Some(piece) }
    }

    /// Returns a cell with a piece, whose icon is also the symbol's drawing unless that has one.
    pub fn drawn(symbol: impl Into<Symbol>, text: Text, piece: Piece) -> Cell {
        Cell { symbol: symbol.into().or_icon(piece.icon), text, piece: Some(piece) }
    }
}

/// What stands for a thing in a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The drawing.
    pub icon: Icon,
    /// The words on it.
    pub name: Option<Text>,
    /// The words below those, on a card; below a count of one's own, or of what is left, its name.
    pub note: Option<Text>,
    /// The note in fewer words, for a card without room for it.
    pub brief: Option<Text>,
    /// How many there are, as a figure.
    pub count: Option<u16>,
    /// How many are wanted, of what is counted: "3/4".
    pub of: Option<u16>,
    /// How many are drawn side by side, on tracks and as tiles.
    pub times: u8,
    /// The price.
    pub price: Option<u8>,
    /// The worth in points; among counts, this one is an award.
    pub points: Option<u8>,
    /// The circles: the icon of who or what stands on each, or empty; one each for several `times`.
    /// Among counts: what it costs.
    pub circles: Vec<Icon>,
    /// Which parts of what it costs the reader does not have: a bit for each, from the first.
    pub lacking: u8,
    /// The owner.
    pub owner: Option<Seat>,
    /// How many places it takes up.
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
    /// To be chosen from now, or about to end the game.
    Strong,
}

impl Piece {
    /// Returns one thing.
    pub fn of(icon: Icon) -> Piece {
        Piece { icon, times: 1, span: 1, ..Piece::default() }
    }

    /// Returns `n` things as a figure beside the icon.
    pub fn count(icon: Icon, n: impl Into<u16>) -> Piece {
        Piece { count: Some(n.into()), ..Piece::of(icon) }
    }

    /// Returns `n` things side by side.
    pub fn times(icon: Icon, n: u8) -> Piece {
        Piece { times: n, ..Piece::of(icon) }
    }

    /// Returns the mark of a seat.
    pub fn seat(seat: Seat) -> Piece {
        Piece { owner: Some(seat), ..Piece::of("") }
    }

    /// Adds a name.
    #[must_use]
    pub fn named(self, name: Text) -> Piece {
        Piece { name: Some(name), ..self }
    }

    /// Adds circles.
    #[must_use]
    pub fn circles(self, circles: Vec<Icon>) -> Piece {
        Piece { circles, ..self }
    }
}

/// A map of hexes that stand on a corner, in steps ([`Spot`]): a hex with row r and axial q has its
/// centre at (2q + r, 3r), its corners one aside and one up or down, or two straight up or down.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct HexMap {
    /// The land.
    pub hexes: Vec<Hex>,
    /// The harbors at the coast, each between two corners.
    pub harbors: Vec<Harbor>,
    /// What lies on sides of hexes.
    pub sides: Vec<Side>,
    /// What stands on corners of hexes.
    pub corners: Vec<Corner>,
}

/// A point of a [`HexMap`]: across and down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(pub i8, pub i8);

/// A hex of a [`HexMap`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hex {
    /// The centre.
    pub at: Spot,
    /// The drawing of the land.
    pub icon: Icon,
    /// The name.
    pub name: String,
    /// The number on the hex, and its likelihood in dots.
    pub token: Option<(u8, u8)>,
    /// What stands on the hex; empty for nothing.
    pub guest: Icon,
    /// The number of this choice in the prompt, while the hex can be chosen.
    pub offer: Option<u8>,
}

/// A harbor of a [`HexMap`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Harbor {
    /// The two corners from which it can be used.
    pub ends: [Spot; 2],
    /// What it takes; empty for anything.
    pub icon: Icon,
    /// The rate of exchange.
    pub rate: Text,
}

/// Something on a side of a hex, or a place to choose.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Side {
    /// The two corners of the side.
    pub ends: [Spot; 2],
    /// The owner; `None` while the side can be chosen.
    pub owner: Option<Seat>,
    /// The number of this choice in the prompt, while the side can be chosen.
    pub offer: Option<u8>,
}

/// Something on a corner of a hex, or a place to choose, or both.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Corner {
    /// The corner.
    pub at: Spot,
    /// What stands there; empty for nothing.
    pub icon: Icon,
    /// The owner, if any.
    pub owner: Option<Seat>,
    /// The number of this choice in the prompt, while the corner can be chosen.
    pub offer: Option<u8>,
}

/// A grid of squares: rows A, B and so on from the top, columns 1, 2 and so on from the left.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Grid {
    /// The number of rows, at most 26.
    pub rows: u8,
    /// The number of columns, from 1.
    pub columns: u8,
    /// What the squares are.
    pub ground: Ground,
    /// The squares with anything on them or to choose; those left out are bare.
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
    /// A number on the square.
    pub count: Option<u8>,
    /// What the reader knows of the other side; empty for nothing.
    pub face: Icon,
    /// The owners of the pieces there, one for each piece.
    pub pieces: Vec<Seat>,
    /// Whether the decision is about this square.
    pub stress: Stress,
    /// The number of this choice in the prompt, while the square can be chosen.
    pub offer: Option<u8>,
}
