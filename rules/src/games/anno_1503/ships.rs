//! Phase 3: moving and discovering (AN:R32-R39). Start reading at [`Anno::act_at_sea`].

use super::{
    AGREEMENTS, Action, Anno, Back, Branch, Building, Event, Face, Place, Refusal, Result, SHIPS, Ship, ShowSeen, Space, Square,
    Squares, Stage, Step, Tabletop, Tile, Voyage, Way,
};
use crate::game::{Seat, Told};

/// The gold of a treasure. AN:R39
pub(super) const TREASURE: u32 = 12;

impl Anno {
    /// Applies an action of phase 3. AN:R6
    pub(super) fn act_at_sea(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) -> Result {
        match action {
            Action::Sail(ship, step) => self.sail(seat, ship, step, told),
            Action::End => {
                self.finish_turn(told);
                Ok(())
            }
            Action::Ship | Action::Pioneer(_) | Action::Develop(_) | Action::Sell(..) | Action::Buy(_) | Action::Draw(_) => {
                Err(Refusal::TownClosed)
            }
            _ => Err(Refusal::NotNow(self.table.stage.ask())),
        }
    }

    /// Spends an action point. AN:R32-R34
    fn sail(&mut self, seat: Seat, ship: Option<Ship>, step: Step, told: &mut Told<Event>) -> Result {
        let ship = ship.or(self.table.at_hand(seat)).ok_or(Refusal::WhichShip)?;
        let from = self.table.board(seat).ships.get(ship.index()).copied().flatten().ok_or(Refusal::InReserve(ship))?;
        if self.table.done.points[ship.index()] == 0 {
            return Err(Refusal::NoPoints(ship));
        }
        let to = self.table.may_step(from, step)?;
        if self.table.done.at_hand != Some(ship) {
            self.tell_voyage(told);
            self.table.done.at_hand = Some(ship);
        }
        self.table.done.points[ship.index()] -= 1;
        match step {
            Step::To(_) => {
                self.board(seat).ships[ship.index()] = Some(to);
                self.table.done.came_from = self.table.done.came_from.or(Some(from));
                // Else it would be told with the end of the turn, below which the next one is told.
                if self.table.done.points[ship.index()] == 0 {
                    self.tell_voyage(told);
                }
            }
            Step::Look(_) => {
                self.tell_voyage(told);
                self.look(seat, ship, to, told);
            }
        }
        Ok(())
    }

    /// Looks at a tile. The square is public, its face is not, nor whether the tile can be used.
    /// AN:R34, AN:R35b
    fn look(&mut self, seat: Seat, ship: Ship, at: Square, told: &mut Told<Event>) {
        told.all(Event::Looked(seat, at));
        if let Some(face) = self.hidden.face(at) {
            told.only(seat, Event::Saw(at, face));
        }
        if self.table.rules.seen == ShowSeen::On {
            let seen = &mut self.own[seat.index()].seen;
            *seen = seen.with(at.set());
        }
        self.table.stage = Stage::Looked(ship, at);
    }

    /// Tells where the ship at hand has come to, once for all its moves, if it has moved.
    pub(super) fn tell_voyage(&mut self, told: &mut Told<Event>) {
        let seat = self.table.active;
        let Some(from) = self.table.done.came_from.take() else { return };
        let Some((ship, at)) = self.table.ships(seat).find(|(ship, _)| self.table.done.at_hand == Some(*ship)) else { return };
        let voyage = if at == from {
            Voyage::Around
        } else if self.table.done.began[ship.index()] == Some(at) {
            Voyage::Back
        } else {
            Voyage::To
        };
        told.all(Event::Sailed(seat, self.table.named(seat, ship), voyage, at));
    }

    /// Uses the tile looked at, or puts it back. AN:R35, AN:R36
    pub(super) fn use_or_return(&mut self, seat: Seat, ship: Ship, at: Square, action: Action, told: &mut Told<Event>) -> Result {
        match action {
            Action::Return => {
                told.all(Event::Returned(seat, at));
                self.table.stage = Stage::Sail;
                Ok(())
            }
            Action::Use(place) => self.use_tile(seat, ship, at, place, told),
            _ => Err(Refusal::NotNow(self.table.stage.ask())),
        }
    }

    /// Reveals the tile and applies it; the ship goes back to the reserve. AN:R36
    fn use_tile(&mut self, seat: Seat, ship: Ship, at: Square, place: Place, told: &mut Told<Event>) -> Result {
        let back = Back::ALL.into_iter().find(|back| self.table.lying[back.index()].has(at)).unwrap_or(Back::Two);
        let Some(face) = self.hidden.face(at) else { return Err(Refusal::NotNow(self.table.stage.ask())) };
        self.table.may_use(seat, face, place)?;
        let named = self.table.named(seat, ship);
        // An agreement makes it cheaper by one. AN:R29
        let price = self.table.price(seat).saturating_sub(1);
        self.pick_up(at, Tile { back, face });
        self.board(seat).ships[ship.index()] = None;
        self.table.done.points[ship.index()] = 0;
        self.table.done.at_hand = None;
        self.table.done.spent = true;
        told.all(Event::Used(seat, named, at, face, place, price));
        match (face, place) {
            (Face::Branch(good), Place::Bridge(site)) => {
                if let Some(bridge) = self.board(seat).branches.get_mut(usize::from(site)) {
                    *bridge = Some(Branch { good, back });
                }
            }
            (Face::Agreement, _) => {
                if let Some(bridge) = self.board(seat).agreements.iter_mut().find(|bridge| bridge.is_none()) {
                    *bridge = Some(back);
                }
            }
            (Face::Gold, _) => {
                self.table.spent[back.index()][1] += 1;
                self.earn(seat, TREASURE);
            }
            (Face::Upgrade, Place::Space(space)) => {
                self.table.spent[back.index()][0] += 1;
                if let Ok((rank, _)) = self.table.may_rise(seat, space) {
                    self.raise(seat, space, rank, told);
                }
            }
            // `may_use` has refused these.
            (Face::Branch(_) | Face::Upgrade, _) => {}
        }
        self.table.stage = Stage::Sail;
        self.note_goals(seat, told);
        self.check_victory(told);
        if self.table.stage == Stage::Sail && !self.table.board(seat).at_sea() {
            self.finish_turn(told);
        }
        Ok(())
    }

    /// Removes the tile from its square; nobody remembers it any more. AN:R36, AN:5
    fn pick_up(&mut self, at: Square, tile: Tile) {
        let under = &mut self.hidden.under[tile.face.index()];
        *under = under.without(at.set());
        let lying = &mut self.table.lying[tile.back.index()];
        *lying = lying.without(at.set());
        for own in &mut self.own {
            own.seen = own.seen.without(at.set());
        }
    }
}

impl Tabletop {
    /// Returns the ship at hand, which an action without a ship's number means: the one that acted
    /// last, or the only one at sea.
    pub(super) fn at_hand(&self, seat: Seat) -> Option<Ship> {
        if self.done.at_hand.is_some() {
            return self.done.at_hand;
        }
        let mut at_sea = self.ships(seat);
        match (at_sea.next(), at_sea.next()) {
            (Some((only, _)), None) => Some(only),
            _ => None,
        }
    }

    /// Returns the ship, if it must be named: two are at sea, or were earlier in this turn.
    fn named(&self, seat: Seat, ship: Ship) -> Option<Ship> {
        (self.done.spent || self.ships(seat).count() > 1).then_some(ship)
    }

    /// Returns the ships on the board with their squares.
    pub(super) fn ships(&self, seat: Seat) -> impl Iterator<Item = (Ship, Square)> + use<> {
        let ships = self.board(seat).ships;
        (0..SHIPS as u8).map(Ship).zip(ships).filter_map(|(ship, at)| Some((ship, at?)))
    }

    /// Returns the square that a step sails to or looks at. AN:R33, AN:R34
    fn may_step(&self, from: Square, step: Step) -> Result<Square, Refusal> {
        let way = match step {
            Step::To(way) | Step::Look(way) => way,
        };
        let to = from.to(way).ok_or(Refusal::EdgeOfTheSea(way))?;
        match step {
            Step::To(_) if self.chart.islands().has(to) => Err(Refusal::Land(to)),
            Step::Look(_) if !self.tiles().has(to) => Err(Refusal::NoTile(to)),
            Step::To(_) | Step::Look(_) => Ok(to),
        }
    }

    /// Offers the steps of ships with action points, the ship at hand first. AN:R32-R34
    pub(super) fn offer_steps(&self, seat: Seat, offers: &mut Vec<Action>) {
        let at_hand = self.at_hand(seat);
        let mut of = |ship: Ship, at: Square| {
            let named = if at_hand == Some(ship) { None } else { Some(ship) };
            let (sea, tiles) = (self.chart.sea(), self.tiles());
            for (way, to) in Way::ALL.into_iter().filter_map(|way| Some((way, at.to(way)?))) {
                if tiles.has(to) {
                    offers.push(Action::Sail(named, Step::Look(way)));
                } else if sea.has(to) {
                    offers.push(Action::Sail(named, Step::To(way)));
                }
            }
        };
        let with_points = || self.ships(seat).filter(|(ship, _)| self.done.points[ship.index()] > 0);
        with_points().filter(|(ship, _)| at_hand == Some(*ship)).for_each(|(ship, at)| of(ship, at));
        with_points().filter(|(ship, _)| at_hand != Some(*ship)).for_each(|(ship, at)| of(ship, at));
    }

    /// Checks that a tile with that face can be used there. AN:R37-R39
    fn may_use(&self, seat: Seat, face: Face, place: Place) -> Result {
        let board = self.board(seat);
        match (face, place) {
            (Face::Branch(_), Place::Bridge(site)) => {
                if self.free_bridges(seat).any(|free| free == site) {
                    Ok(())
                } else {
                    Err(Refusal::NoBridge(site))
                }
            }
            (Face::Agreement, Place::Plain) if usize::from(board.agreements()) < AGREEMENTS => Ok(()),
            (Face::Agreement, Place::Plain) => Err(Refusal::EnoughAgreements),
            (Face::Gold, Place::Plain) => Ok(()),
            (Face::Upgrade, Place::Space(space)) => self.may_rise(seat, space).map(|_| ()),
            (Face::Branch(_) | Face::Agreement | Face::Gold | Face::Upgrade, _) => Err(Refusal::UseHow(face)),
        }
    }

    /// Returns the sites with a free stone bridge; "?" has no bridge. AN:R37, AN:2.4
    pub(super) fn free_bridges(&self, seat: Seat) -> impl Iterator<Item = u8> + '_ {
        let board = self.board(seat);
        (0u8..)
            .zip(&board.branches)
            .filter(|(site, branch)| branch.is_none() && board.site((*site).into()).is_some())
            .map(|(s, _)| s)
    }

    /// Offers the uses of a tile with that face, and to put it back. AN:R35-R39
    pub(super) fn offer_uses(&self, seat: Seat, face: Option<Face>, offers: &mut Vec<Action>) {
        match face {
            Some(Face::Branch(_)) => offers.extend(self.free_bridges(seat).map(|site| Action::Use(Place::Bridge(site)))),
            Some(Face::Upgrade) => offers.extend(self.risers(seat).map(|space: Space| Action::Use(Place::Space(space)))),
            Some(face @ (Face::Agreement | Face::Gold)) if self.may_use(seat, face, Place::Plain).is_ok() => {
                offers.push(Action::Use(Place::Plain));
            }
            Some(Face::Agreement | Face::Gold) | None => {}
        }
        offers.push(Action::Return);
    }

    /// Returns the sea squares within that many moves, as one set for each number of moves: 0, 1, 2
    /// ...
    pub(super) fn reach(&self, from: Square, points: u8) -> Vec<Squares> {
        let sea = self.chart.sea();
        let (mut reached, mut edge) = (from.set(), from.set());
        let mut rings = vec![edge];
        for _ in 0..points {
            edge = edge.beside().and(sea).without(reached);
            if edge.is_empty() {
                break;
            }
            reached = reached.with(edge);
            rings.push(edge);
        }
        rings
    }

    /// Returns the moves to a square of the last of these rings, found by going back through the
    /// rings.
    pub(super) fn course(rings: &[Squares], to: Square) -> Vec<Way> {
        let mut ways = Vec::new();
        let mut at = to;
        for ring in rings.iter().rev().skip(1) {
            let back = Way::ALL.into_iter().find_map(|way| Some((way, at.to(way).filter(|from| ring.has(*from))?)));
            let Some((way, from)) = back else { break };
            ways.push(way.opposite());
            at = from;
        }
        ways.reverse();
        ways
    }

    /// Returns whether a shipyard doubles the action points of the seat's ships.
    pub(super) fn has_shipyard(&self, seat: Seat) -> bool {
        self.board(seat).has(Building::Shipyard)
    }
}
