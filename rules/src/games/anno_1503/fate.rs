//! Events: pirates and fire (AN:R13-R19). The goods of a golden age are in `production.rs`. Start
//! reading at [`Anno::befall`].

use super::people::{BARE, RED};
use super::{
    Action, Anno, Back, Board, Branch, Building, Cause, Event, Face, Loss, Refusal, Result, Space, Squares, Stage, Tabletop, Tie,
    Tile,
};
use crate::game::{Seat, Told};
use crate::nouns::nouns;

nouns! {
    /// The event that a six brings. AN:R13
    pub enum Fate {
        /// A second roll of 1 or 2.
        Pirates = "pirates";
        /// A second roll of 3 or 4.
        Fire = "fire";
        /// A second roll of 5 or 6.
        Golden = "golden";
    }
}

impl Anno {
    /// Brings the event of the second roll. AN:R13
    pub(super) fn befall(&mut self, n: u8, told: &mut Told<Event>) {
        let fate = match n {
            1 | 2 => Fate::Pirates,
            3 | 4 => Fate::Fire,
            _ => Fate::Golden,
        };
        told.all(Event::Fate(fate));
        match fate {
            Fate::Pirates => self.raid(self.table.clockwise().next(), told),
            Fate::Fire => {
                for seat in self.table.clockwise() {
                    self.burn(seat, told);
                }
                self.begin_town(told);
            }
            Fate::Golden => self.begin_taking(Cause::Golden, told),
        }
    }

    /// Lets pirates raid `first` and the seats after it, until one loses a tile. AN:R14, AN:R15
    pub(super) fn raid(&mut self, first: Option<Seat>, told: &mut Told<Event>) {
        let mut next = first;
        while let Some(seat) = next {
            let board = self.table.board(seat);
            let amount = board.pirates_want();
            if amount > 0 && board.has(Building::Forge) {
                told.all(Event::Spared(seat, Building::Forge));
            } else if amount > 0 && board.gold >= amount {
                self.pay_fate(seat, amount, Fate::Pirates, told);
            } else if amount > 0 {
                match self.only_loss(seat) {
                    Some(loss) => self.lose_tile(seat, loss, told),
                    None => self.table.stage = Stage::Lose(seat),
                }
                return;
            }
            next = self.table.after(seat);
        }
        self.begin_town(told);
    }

    /// Pays gold, which leaves the game. AN:R14a
    fn pay_fate(&mut self, seat: Seat, amount: u32, fate: Fate, told: &mut Told<Event>) {
        let gold = &mut self.board(seat).gold;
        *gold = gold.saturating_sub(amount);
        told.all(Event::PaidFate(seat, amount, fate));
        self.note_goals(seat, told);
    }

    /// Applies the victim's choice. AN:R14
    pub(super) fn lose(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) -> Result {
        let Action::Lose(loss) = action else { return Err(Refusal::NotNow(self.table.stage.ask())) };
        let board = self.table.board(seat);
        let there = match loss {
            Loss::Branch(site) => board.branches.get(usize::from(site)).copied().flatten().is_some(),
            Loss::Agreement => board.agreements() > 0,
            Loss::AgreementOf(back) => board.agreements.contains(&Some(back)),
        };
        if !there {
            return Err(Refusal::NothingToLose(loss));
        }
        self.lose_tile(seat, loss, told);
        Ok(())
    }

    /// Returns the loss where the victim has no choice. AN:R14
    fn only_loss(&self, seat: Seat) -> Option<Loss> {
        let mut losses = self.table.losses(seat);
        match (losses.next()?, losses.next()) {
            (only, None) => Some(only),
            (_, Some(_)) => None,
        }
    }

    /// Puts the lost tile into the reserve; a tile of the reserve is drawn next. AN:R15
    fn lose_tile(&mut self, seat: Seat, loss: Loss, told: &mut Told<Event>) {
        let board = self.board(seat);
        let owed = board.pirates_want();
        let lost = match loss {
            Loss::Branch(site) => {
                let branch = board.branches.get_mut(usize::from(site)).and_then(Option::take);
                branch.map(|Branch { good, back }| Tile { back, face: Face::Branch(good) })
            }
            Loss::Agreement => board.take_agreement(|_| true).map(|back| Tile { back, face: Face::Agreement }),
            Loss::AgreementOf(back) => {
                board.take_agreement(|other| other == back).map(|back| Tile { back, face: Face::Agreement })
            }
        };
        if let Some(tile) = lost {
            self.hidden.reserve.add(tile);
            self.table.reserve += 1;
            told.all(match loss {
                Loss::Branch(site) => Event::LostBranch(seat, tile.face, site + 1, owed),
                Loss::Agreement | Loss::AgreementOf(_) => Event::LostAgreement(seat, owed),
            });
        }
        self.note_goals(seat, told);
        self.table.stage = Stage::Top(seat);
    }

    /// Draws the top tile of the reserve. It goes face down on a farthest free square, or the
    /// active player is asked on which. AN:R15
    pub(super) fn turn_to_reserve(&mut self, victim: Seat, tile: Tile, told: &mut Told<Event>) -> Result {
        if self.hidden.reserve.of(tile) == 0 {
            return Err(Refusal::BadOutcome);
        }
        self.hidden.reserve.take(tile);
        self.table.reserve = self.table.reserve.saturating_sub(1);
        self.hidden.top = Some(tile);
        let farthest = self.table.farthest();
        let asks = self.table.rules.tie == Tie::ActivePlayer && farthest.len() > 1 && self.table.playing().has(self.table.active);
        if asks {
            self.table.stage = Stage::Put(victim, tile.back);
        } else {
            self.put_at(victim, farthest, told);
        }
        Ok(())
    }

    /// Puts the tile on the square that the active player chose. AN:8
    pub(super) fn put(&mut self, victim: Seat, action: Action, told: &mut Told<Event>) -> Result {
        let Action::Put(square) = action else { return Err(Refusal::NotNow(self.table.stage.ask())) };
        if !self.table.farthest().has(square) {
            return Err(Refusal::NotFarthest(square));
        }
        self.put_at(victim, square.set(), told);
        Ok(())
    }

    /// Puts the tile on the first of these squares and goes on with the raid. There is always a
    /// free square: every tile on a home island has left one. AN:R15
    pub(super) fn put_at(&mut self, victim: Seat, squares: Squares, told: &mut Told<Event>) {
        if let (Some(square), Some(tile)) = (squares.first(), self.hidden.top.take()) {
            let under = &mut self.hidden.under[tile.face.index()];
            *under = under.with(square.set());
            let lying = &mut self.table.lying[tile.back.index()];
            *lying = lying.with(square.set());
            told.all(Event::Put(victim, square, tile.back));
        }
        self.raid(self.table.after(victim), told);
    }

    /// Lets fire reach one seat. AN:R16, AN:R16a
    fn burn(&mut self, seat: Seat, told: &mut Told<Event>) {
        let board = self.table.board(seat);
        let count = board.inhabitants();
        let amount = count.saturating_sub(RED) as u32;
        if amount == 0 {
            return;
        }
        if board.has(Building::FireBrigade) {
            told.all(Event::Spared(seat, Building::FireBrigade));
            return;
        }
        if board.gold >= amount {
            self.pay_fate(seat, amount, Fate::Fire, told);
            return;
        }
        let last = count - 1;
        let board = self.board(seat);
        let rank = board.spaces.get_mut(last).and_then(Option::take);
        let below = last.checked_sub(BARE).and_then(|at| board.buildings.get_mut(at)).and_then(Option::take);
        if let Some(building) = below {
            // AN:R17
            self.table.display[building.index()] += 1;
        }
        if let Some(rank) = rank {
            told.all(Event::Burned(seat, Space(last as u8), rank, below));
        }
        self.note_goals(seat, told);
    }
}

impl Board {
    /// Returns the gold that pirates want. AN:R14
    pub(super) fn pirates_want(&self) -> u32 {
        u32::from(self.branches() + self.agreements())
    }
}

impl Tabletop {
    /// Returns what the seat can lose: branches by site, then the last agreement, or one per back
    /// where their backs differ. AN:R14
    pub(super) fn losses(&self, seat: Seat) -> impl Iterator<Item = Loss> + '_ {
        let board: &Board = self.board(seat);
        let branches = (0..).zip(&board.branches).filter(|(_, branch)| branch.is_some()).map(|(site, _)| Loss::Branch(site));
        let backs = Back::ALL.into_iter().filter(|back| board.agreements.contains(&Some(*back)));
        let differ = backs.clone().count() > 1;
        let alike = (board.agreements() > 0 && !differ).then_some(Loss::Agreement);
        branches.chain(alike).chain(backs.filter(move |_| differ).map(Loss::AgreementOf))
    }

    /// Returns the free island squares farthest from the start. AN:R15
    pub(super) fn farthest(&self) -> Squares {
        self.chart.farthest(self.chart.islands().without(self.tiles()))
    }

    /// Returns the back and face of each branch and agreement on the seat's island.
    pub(super) fn backs(&self, seat: Seat) -> impl Iterator<Item = (Back, Face)> + '_ {
        let board = self.board(seat);
        let branches = board.branches.iter().flatten().map(|branch| (branch.back, Face::Branch(branch.good)));
        branches.chain(board.agreements.iter().flatten().map(|back| (*back, Face::Agreement)))
    }
}
