//! The settler phase: plantations and quarries. PR:R16-R24
//!
//! What must never come in: an order of the face-down tiles. Start reading at [`PuertoRico::begin_settler`].

use super::board::{Circle, SPACES};
use super::{Action, Building, Event, Good, Goods, PuertoRico, Refusal, Stage, Table, Tile};
use crate::game::{Dice, Seat, Told};

impl Table {
    /// Whether the seat has a choice besides passing. PR:R20, PR:R22
    fn can_settle(&self, seat: Seat, drew: bool) -> bool {
        self.may_draw(seat, drew).is_ok() || Tile::ALL.into_iter().any(|t| self.may_take_tile(seat, t).is_ok())
    }

    /// The hacienda's extra tile, before the normal one. PR:R18, PR:R24
    fn may_draw(&self, seat: Seat, drew: bool) -> Result<(), Refusal> {
        let board = &self.boards[seat.index()];
        if !board.runs(Building::Hacienda) {
            Err(Refusal::NotRunning(Building::Hacienda))
        } else if drew {
            Err(Refusal::Drawn)
        } else if board.island_filled() >= SPACES {
            Err(Refusal::IslandFull)
        } else if self.face_down() == 0 {
            Err(Refusal::NoneFaceDown)
        } else {
            Ok(())
        }
    }

    /// A face-up plantation, or a quarry. PR:R16, PR:R17, PR:R21
    fn may_take_tile(&self, seat: Seat, tile: Tile) -> Result<(), Refusal> {
        let board = &self.boards[seat.index()];
        if board.island_filled() >= SPACES {
            return Err(Refusal::IslandFull);
        }
        match tile {
            Tile::Plantation(good) if self.row[good] == 0 => Err(Refusal::NoTile(good)),
            Tile::Plantation(_) => Ok(()),
            Tile::Quarry if self.quarries == 0 => Err(Refusal::NoQuarryLeft),
            Tile::Quarry if seat != self.picker && !board.runs(Building::ConstructionHut) => Err(Refusal::NoQuarryForYou),
            Tile::Quarry => Ok(()),
        }
    }

    pub(super) fn offer_tiles(&self, seat: Seat, drew: bool, offers: &mut Vec<Action>) {
        if self.may_draw(seat, drew).is_ok() {
            offers.push(Action::Hacienda);
        }
        offers.extend(Tile::ALL.into_iter().filter(|&t| self.may_take_tile(seat, t).is_ok()).map(Action::Settle));
        offers.push(Action::Pass);
    }

    /// Tiles that can still be drawn: the bag, and the discards once it is empty. PR:R23, PR:R24
    fn face_down(&self) -> u32 {
        self.bag.total() + self.discard.total()
    }

    /// How many tiles the next row has. PR:R2, PR:R23
    fn row_size(&self) -> u32 {
        (u32::from(self.seats) + 1).min(self.face_down())
    }

    /// PR:R24
    pub(super) fn draw_plantation(&self, dice: &mut dyn Dice) -> Good {
        let (mut bag, mut discard) = (self.bag, self.discard);
        take_one(&mut bag, &mut discard, dice)
    }

    /// PR:R23
    pub(super) fn draw_row(&self, dice: &mut dyn Dice) -> Goods {
        let (mut bag, mut discard) = (self.bag, self.discard);
        let mut row = Goods::NONE;
        for _ in 0..self.row_size() {
            row[take_one(&mut bag, &mut discard, dice)] += 1;
        }
        row
    }

    /// Whether a colonist can be had from the supply, else from the ship. PR:R19, PR:R42
    pub(super) const fn spare_colonist(&self) -> bool {
        self.colonists > 0 || self.aboard > 0
    }

    /// Takes one from the supply, else from the ship.
    pub(super) const fn take_colonist(&mut self) {
        if self.colonists > 0 {
            self.colonists -= 1;
        } else {
            self.aboard -= 1;
        }
    }
}

/// A tile from the bag, which is filled from the discards when it is empty.
fn take_one(bag: &mut Goods, discard: &mut Goods, dice: &mut dyn Dice) -> Good {
    if bag.total() == 0 {
        *bag = std::mem::take(discard);
    }
    let good = dice.from_bag(&bag.0).map_or(Good::Corn, |at| Good::ALL[at]);
    bag[good] = bag[good].saturating_sub(1);
    good
}

impl PuertoRico {
    pub(super) fn begin_settler(&mut self, told: &mut Told<Event>) {
        self.settle_turn(self.table.first_in_phase(), told);
    }

    /// Goes on with `seat`, or whoever after it can do something. PR:R13b
    pub(super) fn settle_turn(&mut self, seat: Option<Seat>, told: &mut Told<Event>) {
        let mut next = seat;
        while let Some(seat) = next {
            if self.table.can_settle(seat, false) {
                self.table.stage = Stage::Settle { seat, drew: false };
                return;
            }
            next = self.table.after(seat);
        }
        self.end_settler(told);
    }

    pub(super) fn settle(&mut self, seat: Seat, drew: bool, action: Action, told: &mut Told<Event>) -> Result<(), Refusal> {
        match action {
            Action::Hacienda => {
                self.table.may_draw(seat, drew)?;
                self.table.stage = Stage::Draw { seat };
            }
            Action::Settle(tile) => {
                self.table.may_take_tile(seat, tile)?;
                self.take_tile(seat, tile, told);
            }
            Action::Pass => {
                told.all(Event::Passed(seat));
                self.settle_turn(self.table.after(seat), told);
            }
            _ => return Err(self.not_now()),
        }
        Ok(())
    }

    /// The hacienda's tile is drawn and placed; then comes the normal take. PR:R18
    pub(super) fn draw_tile(&mut self, seat: Seat, good: Good, told: &mut Told<Event>) -> Result<(), Refusal> {
        let table = &mut self.table;
        if table.bag.total() == 0 {
            if table.discard[good] == 0 {
                return Err(Refusal::BadOutcome);
            }
            table.bag = std::mem::take(&mut table.discard);
            told.all(Event::Reshuffled);
        } else if table.bag[good] == 0 {
            return Err(Refusal::BadOutcome);
        }
        table.bag[good] -= 1;
        if table.gone.has(seat) {
            table.discard[good] += 1;
            self.settle_turn(self.table.after(seat), told);
            return Ok(());
        }
        table.boards[seat.index()].tiles[Tile::Plantation(good).index()] += 1;
        told.all(Event::Drew(seat, good));
        if self.table.can_settle(seat, true) {
            self.table.stage = Stage::Settle { seat, drew: true };
        } else {
            self.settle_turn(self.table.after(seat), told);
        }
        Ok(())
    }

    fn take_tile(&mut self, seat: Seat, tile: Tile, told: &mut Told<Event>) {
        match tile {
            Tile::Plantation(good) => self.table.row[good] -= 1,
            Tile::Quarry => self.table.quarries -= 1,
        }
        self.board(seat).tiles[tile.index()] += 1;
        told.all(Event::Settled(seat, tile));
        if self.board(seat).runs(Building::Hospice) && self.table.spare_colonist() {
            self.table.stage = Stage::Hospice { seat, tile };
        } else {
            self.settle_turn(self.table.after(seat), told);
        }
    }

    /// PR:R19
    pub(super) fn answer_hospice(
        &mut self,
        seat: Seat,
        tile: Tile,
        action: Action,
        told: &mut Told<Event>,
    ) -> Result<(), Refusal> {
        match action {
            Action::Hospice => {
                self.table.take_colonist();
                self.board(seat).people.put(Circle::Tile(tile));
                told.all(Event::Manned(seat, Building::Hospice, Circle::Tile(tile)));
            }
            Action::Pass => told.all(Event::Passed(seat)),
            _ => return Err(self.not_now()),
        }
        self.settle_turn(self.table.after(seat), told);
        Ok(())
    }

    /// What is left of the row is discarded; a new one is turned up if there is any. PR:R23
    fn end_settler(&mut self, told: &mut Told<Event>) {
        let row = std::mem::take(&mut self.table.row);
        self.table.discard.add(row);
        if self.table.row_size() == 0 {
            self.end_phase(told);
        } else {
            self.table.stage = Stage::Reveal;
        }
    }

    /// Turns up a row; the discards make a new bag when it runs out. PR:R23
    pub(super) fn reveal(&mut self, row: Goods, told: &mut Told<Event>) -> Result<(), Refusal> {
        let table = &mut self.table;
        let in_bag = table.bag.total();
        if row.total() != table.row_size() {
            return Err(Refusal::BadOutcome);
        }
        let fits = |row: Goods, from: Goods| Good::ALL.into_iter().all(|g| row[g] <= from[g]);
        if row.total() <= in_bag {
            if !fits(row, table.bag) {
                return Err(Refusal::BadOutcome);
            }
            table.bag = table.bag.less(row);
        } else {
            let rest = row.less(table.bag);
            if !fits(table.bag, row) || !fits(rest, table.discard) {
                return Err(Refusal::BadOutcome);
            }
            table.bag = std::mem::take(&mut table.discard).less(rest);
            told.all(Event::Reshuffled);
        }
        table.row = row;
        told.all(Event::Revealed(row));
        if table.round == 0 {
            self.begin_round(told);
        } else {
            self.end_phase(told);
        }
        Ok(())
    }
}
