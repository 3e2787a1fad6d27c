//! The longest road (CA:R37-R40). Start reading at [`longest`].

use super::map::{Node, Path, nodes_of, paths_of};
use super::{Catan, Event, Tabletop, Ties};
use crate::game::{Seat, Told};

/// The length from which a road counts. CA:R38
const FEWEST: u8 = 5;

/// Returns the length of the longest trail, which uses no path twice. A trail may begin or end at
/// `blocked` intersections, but not pass through them. CA:R37, CA:R37a
pub(super) fn longest(roads: u128, blocked: u64) -> u8 {
    let (mut best, mut left) = (0, roads);
    while let Some(path) = paths_of(left).next() {
        let part = part_of(path, roads, blocked);
        left &= !part;
        longest_in(part, blocked, &mut best);
    }
    best
}

/// Returns the roads connected with `path`. Opponents' buildings separate roads.
fn part_of(path: Path, roads: u128, blocked: u64) -> u128 {
    let (mut part, mut nodes, mut seen) = (path.bit(), path.nodes() & !blocked, 0);
    while nodes & !seen != 0 {
        let fresh = nodes & !seen;
        seen |= fresh;
        let grown = nodes_of(fresh).fold(0, |paths, node| paths | node.paths()) & roads & !part;
        part |= grown;
        nodes |= paths_of(grown).fold(0, |nodes, path| nodes | path.nodes()) & !blocked;
    }
    part
}

/// Raises `best` to the longest trail of a connected part. A trail that cannot be extended has used
/// up the paths at both ends. It ends where their number is odd or an opponent stands, or it is a
/// closed ring, which can begin anywhere.
fn longest_in(part: u128, blocked: u64, best: &mut u8) {
    let (mut one, mut two, mut three) = (0, 0, 0);
    for path in paths_of(part) {
        let nodes = path.nodes();
        three |= two & nodes;
        two |= one & nodes;
        one |= nodes;
    }
    let odd = one & !two | three;
    // Every path ends separately at a blocked intersection.
    let parted = [one, two, three].map(|nodes: u64| (nodes & blocked).count_ones()).iter().sum::<u32>();
    let loose_ends = (odd & !blocked).count_ones() + parted;
    // A trail has at most two loose ends, and each path left out removes at most two.
    let bound = (part.count_ones() - (loose_ends / 2).saturating_sub(1)) as u8;
    let ends = odd | one & blocked;
    let starts = if ends == 0 { one & one.wrapping_neg() } else { ends };
    for start in nodes_of(starts) {
        if *best >= bound {
            return;
        }
        walk(start, part, blocked, 0, best);
    }
}

fn walk(at: Node, left: u128, blocked: u64, length: u8, best: &mut u8) {
    *best = (*best).max(length);
    if length + left.count_ones() as u8 <= *best {
        return;
    }
    for (path, to) in at.ways() {
        // The padding of a coastal intersection is no path.
        if u32::from(*path) >= u128::BITS || left >> path & 1 == 0 {
            continue;
        }
        let (left, to) = (left & !(1 << path), Node(*to));
        if blocked & to.bit() == 0 {
            walk(to, left, blocked, length + 1, best);
        } else {
            *best = (*best).max(length + 1);
        }
    }
}

/// A seat whose road was interrupted, and its length before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cut {
    pub(super) seat: Seat,
    pub(super) before: u8,
}

impl Catan {
    /// Awards the longest road after a placement; `cut` is the road it interrupted. CA:R39a
    pub(super) fn award_longest_road(&mut self, cut: Option<Cut>, told: &mut Told<Event>) {
        let table = &mut self.table;
        let most = table.playing().iter().map(|seat| table.board(seat).length).max().unwrap_or(0);
        let [one, other] = table.first_two(|board| board.length == most);
        let holder = match (one, other, table.longest) {
            (Some(_), _, _) if most < FEWEST => None,
            (Some(only), None, _) => Some(only),
            (Some(_), Some(_), Some(holder)) if table.playing().has(holder) && table.board(holder).length == most => {
                let dropped = cut.is_some_and(|cut| cut.seat == holder && cut.before > most);
                (!dropped || table.rules.ties == Ties::Holder).then_some(holder)
            }
            (_, _, _) => None,
        };
        if holder != table.longest {
            let before = table.longest;
            table.longest = holder;
            told.all(Event::LongestRoad { before, holder, length: most });
        }
    }
}

impl Tabletop {
    /// Returns the length of the seat's longest road with this one: only the roads connected with
    /// it can gain.
    pub(super) fn length_with(&self, seat: Seat, path: Path) -> u8 {
        let (board, blocked) = (self.board(seat), self.others_buildings(seat));
        let mut length = board.length;
        longest_in(part_of(path, board.roads | path.bit(), blocked), blocked, &mut length);
        length
    }

    pub(super) fn measure(&mut self, seat: Seat) {
        let length = longest(self.board(seat).roads, self.others_buildings(seat));
        self.boards[seat.index()].length = length;
    }

    /// Returns whether a road of this length takes the card for the longest. CA:R38
    pub(super) fn takes_longest_road(&self, seat: Seat, length: u8) -> bool {
        let beaten = |other: Seat| other == seat || self.board(other).length < length;
        self.longest != Some(seat) && length >= FEWEST && self.playing().iter().all(beaten)
    }

    /// Measures the road that a new settlement interrupts; there is at most one. CA:R39, CA:R39a
    pub(super) fn interrupted(&mut self, builder: Seat, node: Node) -> Option<Cut> {
        let through = |seat: &Seat| (self.board(*seat).roads & node.paths()).count_ones() > 1;
        let seat = Seat::all(self.seats).filter(|seat| *seat != builder).find(through)?;
        let before = self.board(seat).length;
        self.measure(seat);
        Some(Cut { seat, before })
    }
}
