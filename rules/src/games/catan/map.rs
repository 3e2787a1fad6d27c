//! The island as a graph: 19 hexes, 54 intersections, 72 paths, 9 harbor places, and their names
//! (CA:3). Start reading at [`Hex`], [`Node`] and [`Path`].

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::game::BadNotation;
use crate::nouns::nouns;
use crate::scene::Spot;

pub(super) const HEXES: usize = 19;
pub(super) const NODES: usize = 54;
pub(super) const PATHS: usize = 72;
pub(super) const HARBORS: usize = 9;

nouns! {
    /// A corner of a hex, clockwise from the top. CA:3
    pub enum Corner {
        N = "n";
        NE = "ne";
        SE = "se";
        S = "s";
        SW = "sw" | "so";
        NW = "nw" | "no";
    }
}

/// A land hex, 0 to 18 in reading order; written `a1` to `e3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Hex(pub u8);

/// Hexes in rows A to E. CA:3
const ROWS: [u8; 5] = [3, 4, 5, 4, 3];

impl Hex {
    /// Returns all hexes in reading order.
    pub fn all() -> impl Iterator<Item = Hex> {
        (0..HEXES as u8).map(Hex)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the row and the place in it, both from 0.
    const fn place(self) -> (u8, u8) {
        let (mut row, mut column) = (0, self.0);
        while row < ROWS.len() - 1 && column >= ROWS[row] {
            column -= ROWS[row];
            row += 1;
        }
        (row as u8, column)
    }

    pub(super) const fn node(self, corner: Corner) -> Node {
        Node(MAP.corners[self.index()][corner as usize])
    }

    /// Returns the hex's six intersections.
    pub(super) const fn nodes(self) -> u64 {
        MAP.around[self.index()]
    }

    /// Returns the row, 0 for A.
    pub(super) const fn row(self) -> u8 {
        self.place().0
    }

    /// Returns whether two hexes share a side.
    pub(super) const fn touches(self, other: Hex) -> bool {
        self.0 != other.0 && (self.nodes() & other.nodes()).count_ones() == 2
    }

    /// Returns the centre, in the coordinates of a picture's map.
    pub(super) const fn spot(self) -> Spot {
        let (x, y) = corner_at(self.0, 0);
        Spot(x - OFFSETS[0].0, y - OFFSETS[0].1)
    }

    /// Returns the name in capitals: `C2`.
    pub(super) fn name(self) -> String {
        let (row, column) = self.place();
        format!("{}{}", char::from(b'A' + row), column + 1)
    }
}

impl Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = self.place();
        write!(f, "{}{}", char::from(b'a' + row), column + 1)
    }
}

impl FromStr for Hex {
    type Err = BadNotation;

    fn from_str(s: &str) -> Result<Hex, BadNotation> {
        let &[letter, digit] = s.as_bytes() else { return Err(BadNotation) };
        let row = usize::from(letter.wrapping_sub(b'a'));
        let column = digit.wrapping_sub(b'1');
        match ROWS.get(row) {
            Some(length) if column < *length => Ok(Hex(ROWS[..row].iter().sum::<u8>() + column)),
            Some(_) | None => Err(BadNotation),
        }
    }
}

/// An intersection, 0 to 53, ordered by the first hex in reading order that it is a corner of, then
/// clockwise. Written `c2.s`; any of its names is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Node(pub u8);

impl Node {
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }

    /// Returns the one to three land hexes around the intersection.
    pub(super) fn hexes(self) -> impl Iterator<Item = Hex> {
        let mut left = MAP.hexes[self.index()];
        std::iter::from_fn(move || {
            let at = left.trailing_zeros() as u8;
            (left != 0).then(|| {
                left &= left - 1;
                Hex(at)
            })
        })
    }

    /// Returns the intersections one path away.
    pub(super) const fn neighbors(self) -> u64 {
        MAP.neighbors[self.index()]
    }

    /// Returns the paths that end here.
    pub(super) const fn paths(self) -> u128 {
        MAP.paths_at[self.index()]
    }

    /// Returns each path from here with the intersection it leads to.
    pub(super) const fn ways(self) -> &'static Ways {
        &MAP.ways[self.index()]
    }

    /// Returns the path to `other`, if it is one path away.
    pub(super) fn path_to(self, other: Node) -> Option<Path> {
        paths_of(self.paths() & other.paths()).next().filter(|_| self != other)
    }

    /// Returns the hex and corner of the intersection's name.
    pub(super) const fn place(self) -> (Hex, Corner) {
        let (hex, corner) = MAP.names[self.index()];
        (Hex(hex), Corner::ALL[corner as usize])
    }

    /// Returns the position, in the coordinates of a picture's map.
    pub(super) const fn spot(self) -> Spot {
        let (hex, corner) = MAP.names[self.index()];
        let (x, y) = corner_at(hex, corner as usize);
        Spot(x, y)
    }

    /// Reads an intersection from a hex and a corner.
    pub(super) fn parse(hex: &str, corner: &str) -> Result<Node, BadNotation> {
        let (hex, corner): (Hex, Corner) = (hex.parse()?, corner.parse()?);
        Ok(hex.node(corner))
    }

    /// Returns the name in two words: `c2 s`.
    pub(super) fn words(self) -> String {
        let (hex, corner) = self.place();
        format!("{hex} {}", corner.id())
    }
}

impl Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hex, corner) = self.place();
        write!(f, "{hex}.{}", corner.id())
    }
}

impl FromStr for Node {
    type Err = BadNotation;

    fn from_str(s: &str) -> Result<Node, BadNotation> {
        let (hex, corner) = s.split_once('.').ok_or(BadNotation)?;
        Node::parse(hex, corner)
    }
}

/// A path between two intersections, 0 to 71; written `c1.se c2.s`, read in either order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Path(pub u8);

impl Path {
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn bit(self) -> u128 {
        1 << self.0
    }

    /// Returns both ends, the lower one first.
    pub(super) const fn ends(self) -> [Node; 2] {
        let [a, b] = MAP.ends[self.index()];
        [Node(a), Node(b)]
    }

    /// Returns both ends as a set.
    pub(super) const fn nodes(self) -> u64 {
        let [a, b] = self.ends();
        a.bit() | b.bit()
    }

    pub(super) fn parse(from: &str, to: &str) -> Result<Path, BadNotation> {
        let (from, to): (Node, Node) = (from.parse()?, to.parse()?);
        from.path_to(to).ok_or(BadNotation)
    }
}

impl Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.ends();
        write!(f, "{a} {b}")
    }
}

/// Returns the intersections of a set, in order.
pub(super) fn nodes_of(mut set: u64) -> impl Iterator<Item = Node> {
    std::iter::from_fn(move || {
        let at = set.trailing_zeros() as u8;
        (set != 0).then(|| {
            set &= set - 1;
            Node(at)
        })
    })
}

pub(super) fn paths_of(mut set: u128) -> impl Iterator<Item = Path> {
    std::iter::from_fn(move || {
        let at = set.trailing_zeros() as u8;
        (set != 0).then(|| {
            set &= set - 1;
            Path(at)
        })
    })
}

pub(super) const ALL_NODES: u64 = (1 << NODES) - 1;
pub(super) const ALL_PATHS: u128 = (1 << PATHS) - 1;

/// The two intersections of each harbor place, clockwise from A1. CA:3
pub(super) static HARBOR_NODES: [u64; HARBORS] = {
    const PLACES: [(u8, Corner, Corner); HARBORS] = [
        (0, Corner::NW, Corner::N),
        (1, Corner::N, Corner::NE),
        (6, Corner::N, Corner::NE),
        (11, Corner::NE, Corner::SE),
        (15, Corner::SE, Corner::S),
        (17, Corner::SE, Corner::S),
        (16, Corner::SW, Corner::S),
        (12, Corner::NW, Corner::SW),
        (3, Corner::NW, Corner::SW),
    ];
    let mut nodes = [0; HARBORS];
    let mut at = 0;
    while at < HARBORS {
        let (hex, a, b) = PLACES[at];
        nodes[at] = Hex(hex).node(a).bit() | Hex(hex).node(b).bit();
        at += 1;
    }
    nodes
};

pub(super) const AT_HARBORS: u64 = {
    let mut all = 0;
    let mut at = 0;
    while at < HARBORS {
        all |= HARBOR_NODES[at];
        at += 1;
    }
    all
};

/// Up to three paths from an intersection, each with where it leads, padded with [`NO_WAY`].
pub(super) type Ways = [(u8, u8); 3];

pub(super) const NO_WAY: (u8, u8) = (u8::MAX, u8::MAX);

struct Map {
    /// Intersections of each hex, clockwise.
    corners: [[u8; 6]; HEXES],
    /// Intersections of each hex, as sets.
    around: [u64; HEXES],
    /// Hexes around each intersection, as sets.
    hexes: [u32; NODES],
    /// Hex and corner that name each intersection.
    names: [(u8, u8); NODES],
    neighbors: [u64; NODES],
    ends: [[u8; 2]; PATHS],
    paths_at: [u128; NODES],
    ways: [Ways; NODES],
}

static MAP: Map = survey();

/// Corner offsets, clockwise from the top; the centre of row r, axial q is (2q + r, 3r). CA:3
const OFFSETS: [(i8, i8); 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];

const fn corner_at(hex: u8, corner: usize) -> (i8, i8) {
    let (row, column) = Hex(hex).place();
    let r = row as i8 - 2;
    let q = column as i8 - 2 - if r < 0 { r } else { 0 };
    (2 * q + r + OFFSETS[corner].0, 3 * r + OFFSETS[corner].1)
}

/// Numbers intersections and paths in reading order, clockwise around each hex.
const fn survey() -> Map {
    let mut map = Map {
        corners: [[0; 6]; HEXES],
        around: [0; HEXES],
        hexes: [0; NODES],
        names: [(0, 0); NODES],
        neighbors: [0; NODES],
        ends: [[0; 2]; PATHS],
        paths_at: [0; NODES],
        ways: [[NO_WAY; 3]; NODES],
    };
    let mut spots = [(0i8, 0i8); NODES];
    let (mut nodes, mut paths) = (0, 0);
    let mut hex = 0;
    while hex < HEXES {
        let mut corner = 0;
        while corner < 6 {
            let spot = corner_at(hex as u8, corner);
            let mut node = 0;
            while node < nodes && !(spots[node].0 == spot.0 && spots[node].1 == spot.1) {
                node += 1;
            }
            if node == nodes {
                spots[node] = spot;
                map.names[node] = (hex as u8, corner as u8);
                nodes += 1;
            }
            map.corners[hex][corner] = node as u8;
            map.around[hex] |= 1 << node;
            map.hexes[node] |= 1 << hex;
            corner += 1;
        }
        let mut side = 0;
        while side < 6 {
            let (a, b) = (map.corners[hex][side], map.corners[hex][(side + 1) % 6]);
            let (a, b) = if a < b { (a, b) } else { (b, a) };
            if map.neighbors[a as usize] >> b & 1 == 0 {
                map.neighbors[a as usize] |= 1 << b;
                map.neighbors[b as usize] |= 1 << a;
                map.ends[paths] = [a, b];
                map.paths_at[a as usize] |= 1 << paths;
                map.paths_at[b as usize] |= 1 << paths;
                add_way(&mut map.ways[a as usize], (paths as u8, b));
                add_way(&mut map.ways[b as usize], (paths as u8, a));
                paths += 1;
            }
            side += 1;
        }
        hex += 1;
    }
    assert!(nodes == NODES && paths == PATHS);
    map
}

const fn add_way(ways: &mut Ways, way: (u8, u8)) {
    let mut at = 0;
    while ways[at].0 != u8::MAX {
        at += 1;
    }
    ways[at] = way;
}
