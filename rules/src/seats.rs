//! Who plays, acts and looks: seats, sets of them, and their order. Start reading at [`SeatSet`].

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The most seats that any game of the registry may have.
pub const MOST_SEATS: usize = 5;

/// A place at the table, 0 to 4; written `p1` to `p5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// Returns the seat's index in arrays by seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the seats of a table of `n`, in order.
    pub fn all(n: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..n).map(Seat)
    }

    /// Returns the next seat clockwise at a table of `n`.
    pub const fn next(self, n: u8) -> Seat {
        Seat((self.0 + 1) % n)
    }

    /// Returns the seat `steps` places further; after the eighth place comes the first.
    const fn plus(self, steps: u8) -> Seat {
        Seat(self.0.wrapping_add(steps) % 8)
    }

    /// Returns the steps clockwise from `first`; seats before it get the largest numbers.
    pub(crate) const fn steps_from(self, first: Seat) -> u8 {
        self.0.wrapping_sub(first.0)
    }
}

impl Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}", self.0 + 1)
    }
}

impl FromStr for Seat {
    type Err = BadNotation;

    fn from_str(s: &str) -> Result<Seat, BadNotation> {
        match s.as_bytes() {
            [b'p', d @ b'1'..=b'5'] => Ok(Seat(d - b'1')),
            _ => Err(BadNotation),
        }
    }
}

/// Who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A player.
    Seat(Seat),
    /// Dice, shuffles and draws.
    Chance,
}

impl From<Seat> for Actor {
    fn from(seat: Seat) -> Actor {
        Actor::Seat(seat)
    }
}

impl Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Actor::Seat(seat) => Display::fmt(seat, f),
            Actor::Chance => f.write_str("chance"),
        }
    }
}

impl FromStr for Actor {
    type Err = BadNotation;

    fn from_str(s: &str) -> Result<Actor, BadNotation> {
        if s == "chance" { Ok(Actor::Chance) } else { s.parse().map(Actor::Seat) }
    }
}

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Eye {
    /// Anybody at all: spectators, the public message.
    Public,
    /// The player in that seat.
    Seat(Seat),
}

impl Eye {
    /// Returns the public eye, then those of that many seats.
    pub fn all(seats: u8) -> impl Iterator<Item = Eye> {
        std::iter::once(Eye::Public).chain(Seat::all(seats).map(Eye::Seat))
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SeatSet(u8);

impl SeatSet {
    /// The empty set.
    pub const NONE: SeatSet = SeatSet(0);

    /// Returns every seat of a table of `n`.
    pub const fn all(n: u8) -> SeatSet {
        SeatSet(((1u16 << n) - 1) as u8)
    }

    /// Returns the set of `seat` alone.
    pub const fn one(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// Returns whether `seat` is in the set; a seat beyond the eighth never is.
    pub const fn has(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 >> seat.0 & 1 == 1
    }

    /// Adds `seat`.
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// Removes `seat`.
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// Removes the seats of `other`.
    #[must_use]
    pub const fn minus(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// Returns whether every seat is in `other`.
    pub const fn within(self, other: SeatSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns how many seats there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let seat = Seat(left.trailing_zeros() as u8);
            (left != 0).then(|| left &= left - 1).map(|()| seat)
        })
    }

    /// Returns the seats clockwise, beginning with `first` or the next of them after it.
    pub fn clockwise(self, first: Seat) -> impl Iterator<Item = Seat> + Clone {
        let first = if first.0 < 8 { first } else { Seat(0) };
        self.counted_from(first).iter().map(move |step| first.plus(step.0))
    }

    /// Returns the steps from `first` to each seat, as a set whose lowest bit is `first`.
    const fn counted_from(self, first: Seat) -> SeatSet {
        SeatSet(self.0.rotate_right(first.0 as u32))
    }

    /// Returns who comes after `seat` when the set takes turns once around the table, clockwise
    /// from `first`; neither need be in the set. `None` after the last.
    pub fn after(self, seat: Seat, first: Seat) -> Option<Seat> {
        let passed = SeatSet(u8::MAX >> (7 - seat.steps_from(first) % 8));
        self.counted_from(first).minus(passed).iter().next().map(|step| first.plus(step.0))
    }

    /// Returns who comes before `seat` in the order of [`SeatSet::after`]; `None` before the first.
    pub fn before(self, seat: Seat, first: Seat) -> Option<Seat> {
        self.clockwise(first).take_while(|other| other.steps_from(first) < seat.steps_from(first)).last()
    }

    /// Returns the only seat, if there is just one.
    pub fn only(self) -> Option<Seat> {
        self.iter().next().filter(|_| self.len() == 1)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::NONE, SeatSet::with)
    }
}

/// Text that cannot be parsed as an action (or a noun) of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not in the notation of this game")]
pub struct BadNotation;

#[cfg(test)]
mod tests {
    use super::*;

    const fn set(bits: u8) -> SeatSet {
        SeatSet(bits)
    }

    #[test]
    fn seats_take_turns_clockwise_from_any_of_them() {
        let order = |of: SeatSet, first| of.clockwise(Seat(first)).map(|seat| seat.0).collect::<Vec<_>>();
        assert_eq!(order(SeatSet::all(4), 2), [2, 3, 0, 1]);
        assert_eq!(order(set(0b11011), 2), [3, 4, 0, 1], "who is out is passed over, and may have begun");
        assert_eq!((order(SeatSet::NONE, 0), order(SeatSet::all(2), 9)), (vec![], vec![0, 1]));
    }

    #[test]
    fn a_round_ends_before_who_began_it() {
        let after = |of: SeatSet, seat, first| of.after(Seat(seat), Seat(first)).map(|seat| seat.0);
        let round = |of, first| [0, 1, 2, 3].map(|seat| after(of, seat, first));
        assert_eq!(round(SeatSet::all(4), 2), [Some(1), None, Some(3), Some(0)]);
        assert_eq!(round(set(0b1011), 2), [Some(1), None, Some(3), Some(0)], "who began is out");
        assert_eq!(round(set(0b0101), 0), [Some(2), Some(2), None, None], "others are out");
        assert_eq!(after(SeatSet::one(Seat(1)), 1, 1), None, "nobody comes after who is alone");
    }

    #[test]
    fn taking_turns_backwards_ends_with_who_began() {
        let before = |of: SeatSet, seat, first| of.before(Seat(seat), Seat(first)).map(|seat| seat.0);
        assert_eq!([0, 1, 2, 3].map(|seat| before(SeatSet::all(4), seat, 2)), [Some(3), Some(0), None, Some(2)]);
        assert_eq!(before(set(0b1011), 3, 2), None, "who began is out");
    }

    #[test]
    fn a_set_of_seats_is_in_their_order() {
        let some = set(0b10110);
        assert_eq!(some.iter().map(|seat| seat.0).collect::<Vec<_>>(), [1, 2, 4]);
        assert_eq!(
            (some.minus(set(0b111)), some.within(SeatSet::all(5)), some.within(SeatSet::all(4))),
            (set(0b10000), true, false)
        );
        assert_eq!([set(0b100), some, SeatSet::NONE].map(SeatSet::only), [Some(Seat(2)), None, None]);
        assert_eq!([0, 1, 7, 8, 255].map(|seat| some.has(Seat(seat))), [false, true, false, false, false]);
    }
}
