//! The hunting lodge: discards a tile, or scores for empty island spaces. PR:R108
//!
//! Start reading at [`PuertoRico::begin_lodges`].

use serde::{Deserialize, Serialize};

use super::super::board::SPACES;
use super::super::text::Ask;
use super::super::{Action, Circle, Event, Good, Person, Place, PuertoRico, Refusal, Result, Stage, Tabletop, Tile};
use super::Building;
use crate::game::{Seat, Told};
use crate::notation::notation;

/// Victory points for the most empty island spaces.
const EMPTIEST: u8 = 2;

/// An island tile to discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Thrown {
    /// A plantation.
    Plantation(Good),
    /// A forest, with its original kind.
    Forest(Good),
}

notation! {
    Thrown {
        Plantation(good) = [good];
        Forest(good) = ["forest" good];
    }
}

impl Thrown {
    /// All island tiles that can be discarded: plantations, then forests.
    pub(in super::super) fn all() -> impl Iterator<Item = Thrown> + Clone {
        Good::ALL.into_iter().map(Thrown::Plantation).chain(Good::ALL.into_iter().map(Thrown::Forest))
    }
}

impl Tabletop {
    pub(in super::super) fn has_tile(&self, seat: Seat, thrown: Thrown) -> Result {
        let board = &self.boards[seat.index()];
        let owned = match thrown {
            Thrown::Plantation(good) => board.tiles[Tile::Plantation(good).index()],
            Thrown::Forest(good) => board.forests[good],
        };
        if owned > 0 { Ok(()) } else { Err(Refusal::NoSuchTile(thrown)) }
    }

    fn may_lodge(&self, seat: Seat, thrown: Thrown) -> Result {
        if self.boards[seat.index()].runs(Building::HuntingLodge) {
            self.has_tile(seat, thrown)
        } else {
            Err(Refusal::NotRunning(Building::HuntingLodge))
        }
    }

    pub(in super::super) fn offer_lodge(&self, seat: Seat, offers: &mut Vec<Action>) {
        offers.extend(Thrown::all().filter(|&t| self.may_lodge(seat, t).is_ok()).map(Action::Lodge));
        offers.push(Action::Pass);
    }

    /// Whether the seat has more empty island spaces than every other player.
    fn is_emptiest(&self, seat: Seat) -> bool {
        let filled = |s: Seat| self.boards[s.index()].island_filled();
        filled(seat) < SPACES && self.playing().iter().filter(|&s| s != seat).all(|s| filled(s) > filled(seat))
    }
}

impl PuertoRico {
    pub(in super::super) fn begin_lodges(&mut self, told: &mut Told<Event>) {
        if self.table.in_game.has(Building::HuntingLodge) {
            self.lodge_turn(self.table.first_in_phase(), told);
        } else {
            self.end_settler(told);
        }
    }

    /// Gives the turn to `seat`, or to the next owner: a noble scores automatically, a colonist's
    /// owner is asked.
    pub(in super::super) fn lodge_turn(&mut self, seat: Option<Seat>, told: &mut Told<Event>) {
        let mut next = seat;
        while let Some(seat) = next {
            if self.board(seat).runs_by(Building::HuntingLodge, Person::Noble) {
                if self.table.is_emptiest(seat) {
                    told.all(Event::Awarded(seat, Building::HuntingLodge, EMPTIEST));
                    self.win_chips(seat, EMPTIEST, told);
                }
            } else if Thrown::all().any(|t| self.table.may_lodge(seat, t).is_ok()) {
                self.table.stage = Stage::Lodge { seat };
                return;
            }
            next = self.table.next_in_phase(seat);
        }
        self.end_settler(told);
    }

    pub(in super::super) fn answer_lodge(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) -> Result {
        match action {
            Action::Lodge(thrown) => {
                self.table.may_lodge(seat, thrown)?;
                self.throw(seat, thrown, told);
            }
            Action::Pass => told.all(Event::Passed(seat, Ask::Lodge)),
            _ => return Err(self.not_now()),
        }
        self.lodge_turn(self.table.next_in_phase(seat), told);
        Ok(())
    }

    /// Discards the tile; a person who loses their circle goes to San Juan.
    pub(in super::super) fn throw(&mut self, seat: Seat, thrown: Thrown, told: &mut Told<Event>) {
        let good = match thrown {
            Thrown::Plantation(good) => {
                let tile = Tile::Plantation(good);
                let board = self.board(seat);
                board.tiles[tile.index()] -= 1;
                // Tiles of a kind are interchangeable: an empty one goes first, then one with a
                // colonist. PR:R108a
                if board.people.on(Circle::Tile(tile)) > board.tiles[tile.index()] {
                    let place = Place::On(Circle::Tile(tile));
                    let who = if board.people.of(Person::Colonist, place) > 0 { Person::Colonist } else { Person::Noble };
                    board.people.shift(who, place, Place::SanJuan);
                }
                good
            }
            Thrown::Forest(good) => {
                self.board(seat).forests[good] -= 1;
                good
            }
        };
        self.table.discard[good] += 1;
        told.all(Event::Threw(seat, thrown));
    }
}
