//! The settler phase: plantations and quarries. PR:R16-R24
//!
//! Not here: an order of the face-down plantations; there is none. Start reading at
//! [`PuertoRico::begin_settler`].

use super::board::SPACES;
use super::building_kind::Building;
use super::buildings::guesthouse::Then;
use super::text::Ask;
use super::{
    Action, Circle, Digger, Event, Good, Goods, Person, Place, PuertoRico, Refusal, Result, Role, Stage, SupplyNobles, Tabletop,
    Tile, Trade,
};
use crate::game::{Dice, Seat, Told};

impl Tabletop {
    /// Whether the seat can take or draw a tile. PR:R20, PR:R22
    pub(super) fn can_settle(&self, seat: Seat, drew: bool) -> bool {
        self.may_draw(seat, drew).is_ok() || Tile::ALL.into_iter().any(|t| self.may_settle(seat, t).is_ok())
    }

    /// Whether the seat may take this tile: a face-up plantation, or a quarry by the privilege or a
    /// construction hut. PR:R16, PR:R17
    fn may_settle(&self, seat: Seat, tile: Tile) -> Result {
        let quarry = self.privilege(seat, Role::Settler) > 0 || self.boards[seat.index()].runs(Building::ConstructionHut);
        self.may_take_tile(seat, tile)?;
        if tile == Tile::Quarry && !quarry { Err(Refusal::NoQuarryForYou) } else { Ok(()) }
    }

    /// Whether this tile is available and the island has space. PR:R20, PR:R21
    pub(super) fn may_take_tile(&self, seat: Seat, tile: Tile) -> Result {
        if self.boards[seat.index()].island_filled() >= SPACES {
            return Err(Refusal::IslandFull);
        }
        match tile {
            Tile::Plantation(good) if self.row[good] == 0 => Err(Refusal::NoTile(good)),
            Tile::Quarry if self.quarries == 0 => Err(Refusal::NoQuarryLeft),
            Tile::Plantation(_) | Tile::Quarry => Ok(()),
        }
    }

    pub(super) fn offer_tiles(&self, seat: Seat, drew: bool, offers: &mut Vec<Action>) {
        if self.may_draw(seat, drew).is_ok() {
            offers.push(Action::Hacienda);
        }
        let tiles = Tile::ALL.into_iter().filter(|&t| self.may_settle(seat, t).is_ok());
        offers.extend(tiles.clone().map(Action::Settle));
        if self.may_plant_forest(seat).is_ok() {
            offers.extend(tiles.filter_map(Tile::good).map(Action::Forest));
        }
        offers.push(Action::Pass);
    }

    /// Number of plantations that can still be drawn: those in the bag and in the discard pile.
    /// PR:R23, PR:R24
    pub(super) fn face_down(&self) -> u8 {
        self.bag.plus(self.discard).total()
    }

    /// Number of plantations in the next row. PR:R2, PR:R23
    fn row_size(&self) -> u8 {
        (self.seats + 1).min(self.face_down())
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
}

/// Takes a plantation from the bag, refilling an empty bag from the discard pile.
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

    /// Gives the turn to `seat`, or to the next player who can act. PR:R13b
    pub(super) fn settle_turn(&mut self, seat: Option<Seat>, told: &mut Told<Event>) {
        let mut next = seat;
        while let Some(seat) = next {
            if self.table.can_settle(seat, false) || self.table.asks_guests(seat) {
                self.table.stage = Stage::Settle { seat, drew: false };
                return;
            }
            next = self.table.next_in_phase(seat);
        }
        self.stop(Then::Second, told);
    }

    pub(super) fn settle(&mut self, seat: Seat, drew: bool, action: Action, told: &mut Told<Event>) -> Result {
        match action {
            Action::Hacienda => self.draw_with_hacienda(seat, drew)?,
            Action::Settle(tile) => {
                self.table.may_settle(seat, tile)?;
                self.put_tile(seat, tile, told);
                self.offer_hospice(seat, Place::On(Circle::Tile(tile)), told);
            }
            Action::Forest(good) => {
                self.table.may_settle(seat, Tile::Plantation(good))?;
                self.table.may_plant_forest(seat)?;
                self.table.row[good] -= 1;
                self.put_forest(seat, good, told);
                self.offer_hospice(seat, Place::SanJuan, told);
            }
            Action::Pass => {
                told.all(Event::Passed(seat, Ask::Settle));
                self.settle_turn(self.table.next_in_phase(seat), told);
            }
            _ => return Err(self.not_now()),
        }
        Ok(())
    }

    /// Puts a face-up plantation or a quarry on the island.
    pub(super) fn put_tile(&mut self, seat: Seat, tile: Tile, told: &mut Told<Event>) {
        match tile {
            Tile::Plantation(good) => self.table.row[good] -= 1,
            Tile::Quarry => self.table.quarries -= 1,
        }
        self.board(seat).tiles[tile.index()] += 1;
        told.all(Event::Settled(seat, tile));
    }

    /// Draws a face-down plantation and shows it to everyone. PR:R18, PR:R24, PR:R106
    pub(super) fn draw_tile(&mut self, seat: Seat, by: Digger, good: Good, told: &mut Told<Event>) -> Result {
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
            self.after_draw(seat, by, told);
            return Ok(());
        }
        told.all(Event::Drew(seat, by.building(), good));
        self.lay_drawn(seat, good, by, told);
        Ok(())
    }

    /// Places the drawn plantation face up or as a forest. PR:R85
    pub(super) fn answer_plant(&mut self, seat: Seat, good: Good, by: Digger, action: Action, told: &mut Told<Event>) -> Result {
        match action {
            Action::Plant(planted) if planted == good => self.board(seat).tiles[Tile::Plantation(good).index()] += 1,
            Action::Forest(planted) if planted == good => self.put_forest(seat, good, told),
            _ => return Err(self.not_now()),
        }
        self.after_draw(seat, by, told);
        Ok(())
    }

    /// Resumes the turn in which a plantation was drawn.
    pub(super) fn after_draw(&mut self, seat: Seat, by: Digger, told: &mut Told<Event>) {
        match by {
            Digger::Hacienda
                if !self.table.gone.has(seat) && (self.table.can_settle(seat, true) || self.table.asks_guests(seat)) =>
            {
                self.table.stage = Stage::Settle { seat, drew: true };
            }
            Digger::Hacienda => self.settle_turn(self.table.next_in_phase(seat), told),
            Digger::LandOffice { sold } => self.sell_on(seat, Trade { sold, land: true }, told),
        }
    }

    /// Discards the rest of the row and asks chance for a new row, if any plantation is left.
    /// PR:R23
    pub(super) fn end_settler(&mut self, told: &mut Told<Event>) {
        let row = std::mem::take(&mut self.table.row);
        self.table.discard += row;
        if self.table.row_size() == 0 {
            self.end_phase(told);
        } else {
            self.table.stage = Stage::Reveal;
        }
    }

    /// Reveals a row; when the bag runs out, the discard pile becomes the new bag. PR:R23
    pub(super) fn reveal(&mut self, row: Goods, told: &mut Told<Event>) -> Result {
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
            table.bag = table.bag.minus(row);
        } else {
            let rest = row.minus(table.bag);
            if !fits(table.bag, row) || !fits(rest, table.discard) {
                return Err(Refusal::BadOutcome);
            }
            table.bag = std::mem::take(&mut table.discard).minus(rest);
            told.all(Event::Reshuffled);
        }
        table.row = row;
        told.all(Event::Revealed(row));
        if table.round == 0 {
            self.begin_draft(told);
        } else {
            self.end_phase(told);
        }
        Ok(())
    }
}

impl Tabletop {
    /// The kinds of people that hospice and university can give: colonists from the supply, or
    /// anyone from the ship once the supply has no colonist. With the option either kind comes from
    /// the supply, or from the ship once the supply has none of that kind. PR:R19, PR:R42, PR:R105
    pub(super) fn spare_people(&self) -> impl Iterator<Item = Person> + Clone + '_ {
        Person::ALL.into_iter().filter(|&p| self.may_spare(p).is_ok())
    }

    pub(super) fn may_spare(&self, person: Person) -> Result {
        let awaited = match self.rules.supply_nobles {
            SupplyNobles::AsColonists => person,
            SupplyNobles::Never => Person::Colonist,
        };
        let fallback = self.supply[awaited] == 0;
        if self.supplied(person) || (fallback && self.aboard[person] > 0) { Ok(()) } else { Err(Refusal::NoneToSpare(person)) }
    }

    /// Whether the supply has such a person and may give them. PR:R26, PR:R105
    pub(super) fn supplied(&self, person: Person) -> bool {
        let allowed = match person {
            Person::Colonist => true,
            Person::Noble => self.rules.supply_nobles == SupplyNobles::AsColonists,
        };
        allowed && self.supply[person] > 0
    }

    /// Takes such a person from the supply if possible, otherwise from the ship.
    pub(super) fn take_spare(&mut self, person: Person) {
        if self.supplied(person) {
            self.supply[person] -= 1;
        } else {
            self.aboard[person] -= 1;
        }
    }
}
