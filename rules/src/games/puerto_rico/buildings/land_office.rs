//! The land office: buys and sells plantations in the trader phase. PR:R106
//!
//! Start reading at [`Tabletop::may_use_land`].

use serde::{Deserialize, Serialize};

use super::super::board::SPACES;
use super::super::{Action, Digger, Event, Person, PuertoRico, Refusal, Result, Stage, Tabletop, Trade};
use super::Building;
use super::hunting_lodge::Thrown;
use crate::game::{Seat, Told};
use crate::notation::notation;

/// A use of the land office, which depends on the person there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Land {
    /// With a colonist: pay a doubloon and draw a face-down plantation.
    Buy,
    /// With a noble: discard this tile and take a doubloon.
    Sell(Thrown),
}

notation! {
    Land {
        Buy = ["buy"];
        Sell(thrown) = ["sell" thrown];
    }
}

impl Tabletop {
    pub(in super::super) fn may_use_land(&self, seat: Seat, trade: Trade, land: Land) -> Result {
        let board = &self.boards[seat.index()];
        if !board.runs(Building::LandOffice) {
            return Err(Refusal::NotRunning(Building::LandOffice));
        }
        if trade.land {
            return Err(Refusal::LandUsed);
        }
        let noble = board.runs_by(Building::LandOffice, Person::Noble);
        match land {
            Land::Buy if noble => Err(Refusal::LandNeeds(Person::Colonist)),
            Land::Buy if board.doubloons == 0 => Err(Refusal::NoDoubloon),
            Land::Buy if board.island_filled() >= SPACES => Err(Refusal::IslandFull),
            Land::Buy if self.face_down() == 0 => Err(Refusal::NoneFaceDown),
            Land::Buy => Ok(()),
            Land::Sell(_) if !noble => Err(Refusal::LandNeeds(Person::Noble)),
            Land::Sell(thrown @ Thrown::Forest(_)) => self.may_plant_forest(seat).and_then(|()| self.has_tile(seat, thrown)),
            Land::Sell(thrown @ Thrown::Plantation(_)) => self.has_tile(seat, thrown),
        }
    }

    /// The seat's legal uses. The occupied office is checked first, since most seats have none.
    fn land_uses(&self, seat: Seat, trade: Trade) -> impl Iterator<Item = Land> + '_ {
        let office = (!trade.land && self.boards[seat.index()].runs(Building::LandOffice)).then_some(());
        let all = office.into_iter().flat_map(|()| std::iter::once(Land::Buy).chain(Thrown::all().map(Land::Sell)));
        all.filter(move |&land| self.may_use_land(seat, trade, land).is_ok())
    }

    pub(in super::super) fn can_use_land(&self, seat: Seat, trade: Trade) -> bool {
        self.land_uses(seat, trade).next().is_some()
    }

    pub(in super::super) fn offer_land(&self, seat: Seat, trade: Trade, offers: &mut Vec<Action>) {
        offers.extend(self.land_uses(seat, trade).map(Action::Land));
    }
}

impl PuertoRico {
    pub(in super::super) fn use_land(&mut self, seat: Seat, mut trade: Trade, land: Land, told: &mut Told<Event>) -> Result {
        self.table.may_use_land(seat, trade, land)?;
        trade.land = true;
        match land {
            Land::Buy => {
                self.board(seat).doubloons -= 1;
                self.table.stage = Stage::Draw { seat, by: Digger::LandOffice { sold: trade.sold } };
            }
            Land::Sell(thrown) => {
                self.throw(seat, thrown, told);
                self.earn(seat, 1);
                told.all(Event::Income(seat, Building::LandOffice, 1));
                self.sell_on(seat, trade, told);
            }
        }
        Ok(())
    }
}
