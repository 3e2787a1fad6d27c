//! The components of a game by number of players, and where they start. PR:3
//!
//! Start reading at [`SetUp`].

use super::building_kind::{BuildingSet, Numbers};
use super::buildings::library::Privilege;
use super::buildings::{BASE, NOBLES, Spec, VIOLET};
use super::people::Crowd;
use super::role::Card;
use super::{Board, Good, Goods, Nobles, Refusal, Role, SHIPS, Selection, Ship, Stage, Tabletop, Variant};
use crate::game::{MOST_SEATS, Seat, SeatSet};

/// A column of PR:3.
pub(super) struct SetUp {
    /// Doubloons of each player.
    doubloons: u16,
    /// Starting plantations, clockwise from the governor.
    pub(super) tiles: &'static [Good],
    /// Victory points in the supply.
    pub(super) vp: i16,
    /// Colonists on the ship in a game without nobles.
    aboard: u8,
    /// Colonists in the supply in a game without nobles.
    pub(super) colonists: u8,
    /// Capacities of the cargo ships.
    ships: &'static [u8],
    /// The role cards in the game.
    pub(super) roles: &'static [Role],
    /// Role picks in a round. PR:R6
    pub(super) picks: u8,
    pub(super) quarries: u8,
    /// All barrels of the game.
    pub(super) barrels: Goods,
    /// All plantations of the game, including the starting tiles.
    pub(super) plantations: Goods,
    /// Copies of a building in the game.
    pub(super) copies: fn(&Spec) -> u8,
}

/// Fewest and most seats.
pub(super) const SEATS: (u8, u8) = (2, 5);

/// All people in the box. PR:2
const CROWD: Crowd = Crowd { colonists: 100, nobles: 20 };

const BARRELS: Goods = Goods::new([10, 11, 11, 9, 9]);
const PLANTATIONS: Goods = Goods::new([10, 12, 11, 9, 8]);

const ROLES: &[Role] = &Role::ALL;
const SEVEN: &[Role] = ROLES.split_at(7).0;
const SIX: &[Role] = ROLES.split_at(6).0;

/// Copies with two players. PR:R79
const fn for_two(spec: &Spec) -> u8 {
    spec.copies_for_two
}

const fn for_more(spec: &Spec) -> u8 {
    spec.copies
}

/// The columns for 2, 3, 4 and 5 players. PR:3
#[rustfmt::skip]
const SET_UPS: [SetUp; 4] = {
    use Good::{Corn, Indigo};
    [
        SetUp { doubloons: 3, tiles: &[Indigo, Corn],                       vp:  65, aboard: 2, colonists: 40, ships: &[4, 6],    roles: SEVEN, picks: 6,
                quarries: 5, barrels: Goods::new([8, 9, 9, 7, 7]), plantations: Goods::new([7, 9, 8, 6, 5]), copies: for_two },
        SetUp { doubloons: 2, tiles: &[Indigo, Indigo, Corn],               vp:  75, aboard: 3, colonists: 55, ships: &[4, 5, 6], roles: SIX,   picks: 3,
                quarries: 8, barrels: BARRELS, plantations: PLANTATIONS, copies: for_more },
        SetUp { doubloons: 3, tiles: &[Indigo, Indigo, Corn, Corn],         vp: 100, aboard: 4, colonists: 75, ships: &[5, 6, 7], roles: SEVEN, picks: 4,
                quarries: 8, barrels: BARRELS, plantations: PLANTATIONS, copies: for_more },
        SetUp { doubloons: 4, tiles: &[Indigo, Indigo, Indigo, Corn, Corn], vp: 122, aboard: 5, colonists: 95, ships: &[6, 7, 8], roles: ROLES, picks: 5,
                quarries: 8, barrels: BARRELS, plantations: PLANTATIONS, copies: for_more },
    ]
};

impl SetUp {
    /// The column for this number of players.
    ///
    /// # Errors
    /// When the game cannot be played by that number.
    pub(super) fn of(seats: u8) -> Result<&'static SetUp, Refusal> {
        let column = usize::from(seats).checked_sub(usize::from(SEATS.0)).and_then(|column| SET_UPS.get(column));
        column.ok_or(Refusal::Seats(seats))
    }

    /// The people on the ship and in the supply. With Nobles all people are in the game, and one on
    /// the ship is a noble. PR:R101, PR:R102
    pub(super) const fn people(&self, nobles: Nobles) -> [Crowd; 2] {
        let Crowd { colonists, .. } = CROWD;
        match nobles {
            Nobles::Off => [Crowd { colonists: self.aboard, nobles: 0 }, Crowd { colonists: self.colonists, nobles: 0 }],
            Nobles::On => {
                let aboard = Crowd { colonists: self.aboard - 1, nobles: 1 };
                [aboard, Crowd { colonists: colonists - aboard.colonists, nobles: CROWD.nobles - 1 }]
            }
        }
    }

    /// Capacities of the cargo ships; zero means that the ship is absent.
    pub(super) fn capacities(&self) -> [u8; SHIPS] {
        std::array::from_fn(|at| self.ships.get(at).copied().unwrap_or(0))
    }

    /// The table before chance draws the first governor. PR:R1-R3
    pub(super) fn table(&self, rules: Variant, seats: u8) -> Tabletop {
        let mut boards = [Board::default(); MOST_SEATS];
        for seat in Seat::all(seats) {
            boards[seat.index()].doubloons = self.doubloons;
        }
        let [aboard, supply] = self.people(rules.nobles);
        let mut table = Tabletop {
            rules,
            in_game: BuildingSet::default(),
            listed: BuildingSet::default(),
            seats,
            gone: SeatSet::NONE,
            round: 0,
            governor: Seat(0),
            picker: Seat(0),
            role: None,
            stage: Stage::Governor,
            ending: false,
            cards: [Card::default(); Role::COUNT],
            boards,
            bag: self.plantations,
            discard: Goods::NONE,
            row: Goods::NONE,
            quarries: self.quarries,
            stock: self.barrels,
            house: Goods::NONE,
            ships: self.capacities().map(|capacity| Ship { capacity, cargo: None }),
            buildings: Numbers::default(),
            supply,
            aboard,
            vp: self.vp,
            declared: Privilege::Plain,
            doubled: SeatSet::NONE,
            resting: SeatSet::NONE,
        };
        for building in table.first_buildings().iter() {
            table.bring_in(building);
        }
        table
    }
}

impl Tabletop {
    /// The buildings that nobody chooses: production buildings, the violet ones of the base game
    /// without New Buildings, and all of Nobles. PR:R81, PR:R100
    fn first_buildings(&self) -> BuildingSet {
        let base = match self.rules.selection {
            Selection::Base => BASE,
            Selection::Draft | Selection::Random | Selection::List => BASE.without(VIOLET),
        };
        match self.rules.nobles {
            Nobles::Off => base,
            Nobles::On => base.or(NOBLES),
        }
    }

    pub(super) fn with_nobles(&self) -> bool {
        self.rules.nobles == Nobles::On
    }

    /// The column of this game. The number of seats never changes, and loading refuses a game with
    /// an invalid one.
    pub(super) fn set_up(&self) -> &'static SetUp {
        SetUp::of(self.seats).unwrap_or(&SET_UPS[SET_UPS.len() - 1])
    }
}
