//! The board: 5 rows of 12 squares, directions, distances, and boards laid at random (AN:2.5).
//! Start reading at [`Square`] and [`Squares`].

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::game::{BadNotation, Dice};
use crate::nouns::nouns;
use crate::symbol::Symbol;

pub(super) const COLUMNS: u8 = 12;
pub(super) const ROWS: u8 = 5;
pub(super) const SQUARES: u8 = COLUMNS * ROWS;

/// A square, 0 to 59 in reading order; written by row and column, `a1` to `e12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Square(pub u8);

/// The start square. AN:2.5
pub(super) const START: Square = Square(2 * COLUMNS);

impl Square {
    pub(super) const fn row(self) -> u8 {
        self.0 / COLUMNS
    }

    /// Returns the column, from 0.
    pub(super) const fn column(self) -> u8 {
        self.0 % COLUMNS
    }

    /// Returns the square as a set; an empty one for a square off the board, which only a damaged
    /// save holds.
    pub(super) const fn set(self) -> Squares {
        if self.0 < SQUARES { Squares(1 << self.0) } else { Squares::NONE }
    }

    /// Returns the next square that way, `None` at the edge of the board.
    pub(super) const fn to(self, way: Way) -> Option<Square> {
        let goes_on = match way {
            Way::North => self.row() > 0,
            Way::East => self.column() + 1 < COLUMNS,
            Way::South => self.row() + 1 < ROWS,
            Way::West => self.column() > 0,
        };
        if !goes_on {
            return None;
        }
        Some(Square(match way {
            Way::North => self.0 - COLUMNS,
            Way::East => self.0 + 1,
            Way::South => self.0 + COLUMNS,
            Way::West => self.0 - 1,
        }))
    }

    /// Returns the name that players read: `C4`.
    pub(super) fn name(self) -> String {
        format!("{}{}", char::from(b'A' + self.row()), self.column() + 1)
    }
}

impl Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.row()), self.column() + 1)
    }
}

impl FromStr for Square {
    type Err = BadNotation;

    fn from_str(s: &str) -> Result<Square, BadNotation> {
        let (row, column) = match s.as_bytes() {
            [row @ b'a'..=b'e', column @ b'1'..=b'9'] => (row, column - b'1'),
            [row @ b'a'..=b'e', b'1', column @ b'0'..=b'2'] => (row, column - b'0' + 9),
            _ => return Err(BadNotation),
        };
        Ok(Square((row - b'a') * COLUMNS + column))
    }
}

nouns! {
    /// A direction.
    pub enum Way {
        North = "north" | "n" | "nord";
        East = "east" | "e" | "est";
        South = "south" | "s" | "sud";
        West = "west" | "w" | "ouest" | "o";
    }
}

impl Way {
    pub(super) const fn symbol(self) -> Symbol {
        Symbol::plain(["⬆️", "➡️", "⬇️", "⬅️"][self as usize])
    }
}

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Squares(pub(super) u64);

impl Squares {
    pub(super) const NONE: Squares = Squares(0);
    pub(super) const ALL: Squares = Squares((1 << SQUARES) - 1);

    /// The squares of the first column, and below those of the last.
    const WEST: u64 = 1 | 1 << COLUMNS | 1 << (2 * COLUMNS) | 1 << (3 * COLUMNS) | 1 << (4 * COLUMNS);
    const EAST: u64 = Squares::WEST << (COLUMNS - 1);

    pub(super) const fn has(self, square: Square) -> bool {
        square.0 < SQUARES && self.0 >> square.0 & 1 == 1
    }

    pub(super) const fn with(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }

    pub(super) const fn and(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }

    pub(super) const fn without(self, other: Squares) -> Squares {
        Squares(self.0 & !other.0)
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the first square in reading order: smallest row, then smallest column.
    pub(super) const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(self.0.trailing_zeros() as u8)) }
    }

    /// Iterates over the squares in reading order.
    pub(super) fn iter(self) -> impl Iterator<Item = Square> + Clone {
        let mut left = self;
        std::iter::from_fn(move || {
            let first = left.first()?;
            left.0 &= left.0 - 1;
            Some(first)
        })
    }

    /// Returns the squares orthogonally next to these.
    pub(super) const fn beside(self) -> Squares {
        let s = self.0;
        let columns = (s & !Squares::EAST) << 1 | (s & !Squares::WEST) >> 1;
        Squares((columns | s << COLUMNS | s >> COLUMNS) & Squares::ALL.0)
    }
}

/// The island squares with 2, 3 and 4 islets. AN:2.5
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Chart {
    pub(super) islets: [Squares; 3],
}

/// The number of island squares with 2, 3 and 4 islets. AN:2.5
pub(super) const COUNTS: [u32; 3] = [14, 6, 6];

impl Chart {
    pub(super) const fn islands(&self) -> Squares {
        self.islets[0].with(self.islets[1]).with(self.islets[2])
    }

    /// Returns the sea squares, which ships can enter.
    pub(super) const fn sea(&self) -> Squares {
        Squares::ALL.without(self.islands())
    }

    /// Gives each island square its islets by distance: the nearest get 2, the farthest 4. Squares
    /// equally far are taken in reading order.
    pub(super) fn of(islands: Squares) -> Chart {
        let mut islets = [Squares::NONE; 3];
        let mut number = 0;
        for ring in rings(islands) {
            for square in ring.iter() {
                while number < 2 && islets[number].len() >= COUNTS[number] {
                    number += 1;
                }
                islets[number] = islets[number].with(square.set());
            }
        }
        Chart { islets }
    }

    /// Returns whether the counts are right, the sea is connected and includes the start, every
    /// island touches the sea, and islets grow with the distance. AN:2.5
    pub(super) fn is_sound(&self) -> bool {
        let [two, three, four] = self.islets;
        let apart = two.and(three).with(two.and(four)).with(three.and(four)).is_empty();
        let counts = self.islets.iter().zip(COUNTS).all(|(squares, n)| squares.len() == n);
        let far = |squares: Squares| squares.iter().map(|square| self.distance(square)).max();
        let near = |squares: Squares| squares.iter().map(|square| self.distance(square)).min();
        let within = self.islands().without(Squares::ALL).is_empty();
        within && apart && counts && is_navigable(self.islands()) && far(two) <= near(three) && far(three) <= near(four)
    }

    /// Returns the moves from the start to a sea square next to that island square. AN:R15
    pub(super) fn distance(&self, island: Square) -> u8 {
        rings(self.islands()).position(|ring| ring.has(island)).unwrap_or(usize::from(SQUARES)) as u8
    }

    /// Returns those of `some` island squares that are farthest from the start. AN:R15
    pub(super) fn farthest(&self, some: Squares) -> Squares {
        rings(self.islands()).map(|ring| ring.and(some)).filter(|ring| !ring.is_empty()).last().unwrap_or(Squares::NONE)
    }
}

/// Returns the island squares at distance 0, 1, 2 ...
fn rings(islands: Squares) -> impl Iterator<Item = Squares> {
    let sea = Squares::ALL.without(islands);
    let (mut reached, mut edge, mut known) = (START.set(), START.set(), Squares::NONE);
    std::iter::from_fn(move || {
        if edge.is_empty() {
            return None;
        }
        let ring = edge.beside().and(islands).without(known);
        known = known.with(ring);
        edge = edge.beside().and(sea).without(reached);
        reached = reached.with(edge);
        Some(ring)
    })
}

/// Returns whether the sea is connected and includes the start, and every island touches it.
fn is_navigable(islands: Squares) -> bool {
    let sea = Squares::ALL.without(islands);
    let mut reached = START.set().and(sea);
    loop {
        let more = reached.beside().and(sea).with(reached);
        if more == reached {
            break;
        }
        reached = more;
    }
    reached == sea && islands.without(sea.beside()).is_empty()
}

/// Draws the island squares at random, one by one, keeping the board navigable. AN:8
pub(super) fn draw_islands(dice: &mut dyn Dice) -> Option<Squares> {
    let wanted: u32 = COUNTS.iter().sum();
    // Nearly every attempt succeeds.
    for _ in 0..64 {
        let mut left = Squares::ALL.without(START.set());
        let mut islands = Squares::NONE;
        while islands.len() < wanted && !left.is_empty() {
            let at = dice.below(left.len()) as usize;
            let Some(square) = left.iter().nth(at) else { break };
            left = left.without(square.set());
            let more = islands.with(square.set());
            if is_navigable(more) {
                islands = more;
            }
        }
        if islands.len() == wanted {
            return Some(islands);
        }
    }
    None
}

/// Writes island squares: a word for each row with its columns, `a`, `b`, `c` for 10, 11, 12, or
/// `0` for none.
impl Display for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..ROWS {
            if row > 0 {
                f.write_str(" ")?;
            }
            let columns = (0..COLUMNS).filter(|column| self.has(Square(row * COLUMNS + column)));
            let mut none = true;
            for column in columns {
                none = false;
                write!(f, "{:x}", column + 1)?;
            }
            if none {
                f.write_str("0")?;
            }
        }
        Ok(())
    }
}

impl Squares {
    /// Reads what `Display` writes.
    pub(super) fn parse(rows: &[&str]) -> Result<Squares, BadNotation> {
        if rows.len() != usize::from(ROWS) {
            return Err(BadNotation);
        }
        let mut squares = Squares::NONE;
        for (row, word) in (0..).zip(rows) {
            for letter in word.chars().filter(|_| *word != "0") {
                let column = match letter {
                    '1'..='9' | 'a'..='c' => letter.to_digit(16).ok_or(BadNotation)? as u8 - 1,
                    _ => return Err(BadNotation),
                };
                squares = squares.with(Square(row * COLUMNS + column).set());
            }
        }
        // Each set has one spelling.
        let mut written = [""; ROWS as usize];
        let text = squares.to_string();
        text.split(' ').zip(&mut written).for_each(|(word, slot)| *slot = word);
        if written == rows { Ok(squares) } else { Err(BadNotation) }
    }
}

impl Way {
    pub(super) const fn opposite(self) -> Way {
        match self {
            Way::North => Way::South,
            Way::East => Way::West,
            Way::South => Way::North,
            Way::West => Way::East,
        }
    }
}
