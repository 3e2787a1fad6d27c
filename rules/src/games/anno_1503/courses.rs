//! Courses to tiles, and the numbers of the squares that can be chosen, in the picture and in the
//! menu. Start reading at [`Tabletop::courses`] and [`Places`].

use super::{Ship, Square, Stage, Step, Tabletop, Way};
use crate::game::Seat;

/// The most courses offered: menus and completions have 25 entries and need some for single steps.
const MOST: usize = 15;

/// The moves to a tile, none if the ship is next to it, and the look at it.
pub(super) struct Course {
    pub(super) ship: Ship,
    pub(super) tile: Square,
    pub(super) steps: Vec<Step>,
}

impl Tabletop {
    /// Returns courses to tiles that the seat's ships can look at in this turn, the nearest first;
    /// of two ships alike those of one. None but in phase 3.
    pub(super) fn courses(&self, seat: Seat) -> Vec<Course> {
        if self.stage != Stage::Sail {
            return Vec::new();
        }
        let twin = self.twin(seat);
        let ships = self.ships(seat).filter(|(ship, _)| twin != Some(*ship));
        let mut courses: Vec<Course> = ships.flat_map(|(ship, at)| self.courses_of(ship, at)).collect();
        courses.sort_by_key(|course| course.steps.len());
        courses.truncate(MOST);
        courses
    }

    fn courses_of(&self, ship: Ship, at: Square) -> Vec<Course> {
        let Some(most) = self.done.points[ship.index()].checked_sub(1) else { return Vec::new() };
        let rings = self.reach(at, most);
        let mut left = self.tiles();
        let mut courses = Vec::new();
        for (moves, ring) in rings.iter().enumerate() {
            let here = ring.beside().and(left);
            left = left.without(here);
            for tile in here.iter() {
                let Some((way, last)) = Way::ALL.into_iter().find_map(|way| {
                    let last = tile.to(way.opposite()).filter(|square| ring.has(*square))?;
                    Some((way, last))
                }) else {
                    continue;
                };
                let steps = Tabletop::course(&rings[..=moves], last).into_iter().map(Step::To).chain([Step::Look(way)]);
                courses.push(Course { ship, tile, steps: steps.collect() });
            }
        }
        courses
    }

    /// Returns the second ship, if both are on one square with equally many action points left: it
    /// can do nothing that the first cannot.
    pub(super) fn twin(&self, seat: Seat) -> Option<Ship> {
        let mut ships = self.ships(seat);
        let ((one, here), (other, there)) = (ships.next()?, ships.next()?);
        let points = |ship: Ship| self.done.points[ship.index()];
        (here == there && points(one) == points(other)).then_some(other)
    }

    /// Returns the square that a look in that direction is at.
    pub(super) fn looked_at(&self, ship: Option<Ship>, way: Way) -> Option<Square> {
        let ship = ship.or(self.at_hand(self.active))?;
        self.board(self.active).ships.get(ship.index()).copied().flatten()?.to(way)
    }
}

/// The squares that can be chosen, in the order of the buttons: those at the end of a course, or
/// for a tile to put. With two ships at sea none has a number, as both may reach the same square.
/// They depend on public information alone.
pub(super) struct Places(Vec<Square>);

impl Places {
    pub(super) fn offered(table: &Tabletop) -> Places {
        Places::of(table, &table.courses(table.active))
    }

    /// Returns them by the courses of the active seat.
    pub(super) fn of(table: &Tabletop, courses: &[Course]) -> Places {
        Places(match table.stage {
            Stage::Put(..) => table.farthest().iter().collect(),
            Stage::Sail if table.ships(table.active).count() < 2 => courses.iter().map(|course| course.tile).collect(),
            _ => Vec::new(),
        })
    }

    /// Returns the square's number, from 1, if it can be chosen.
    pub(super) fn number(&self, of: Square) -> Option<u8> {
        (1..).zip(&self.0).find(|(_, square)| **square == of).map(|(number, _)| number)
    }
}
