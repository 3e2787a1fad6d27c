//! Phase 2b: selling, buying, the large branch (AN:R27-R31). Start reading at [`Anno::sell`].

use super::people::SPACES;
use super::{Action, Anno, Building, Event, Good, Goods, Own, Refusal, Result, Space, Stage, Tabletop};
use crate::game::{Seat, Told};

/// AN:R29
const PRICE: u8 = 6;
const CHEAPEST: u8 = 3;
pub(super) const PURCHASES: u8 = 2;

/// AN:R31
const FEE: u32 = 2;

impl Anno {
    /// Sells a good to one inhabitant. AN:R27, AN:R28
    pub(super) fn sell(&mut self, seat: Seat, good: Good, space: Option<Space>, told: &mut Told<Event>) -> Result {
        let space = match space {
            Some(space) => self.table.may_sell(seat, good, space).map(|()| space),
            None => self.table.buyers(seat, good).next().ok_or(Refusal::NoBuyer(good)),
        }?;
        if self.own[seat.index()].hand[good] == 0 {
            return Err(Refusal::NoCard(good));
        }
        let gold = self.table.fetches(seat, space);
        self.pay(seat, Goods::of(good, 1));
        self.table.done.sold |= 1 << space.0;
        self.earn(seat, u32::from(gold));
        told.all(Event::Sold(seat, good, space, gold));
        self.note_goals(seat, told);
        self.check_victory(told);
        Ok(())
    }

    /// Buys a good. AN:R29
    pub(super) fn buy(&mut self, seat: Seat, good: Good, told: &mut Told<Event>) -> Result {
        let price = self.table.price(seat);
        if self.table.done.bought >= PURCHASES {
            return Err(Refusal::EnoughBought);
        }
        if self.table.stock[good] == 0 {
            return Err(Refusal::StackEmpty(good));
        }
        if self.table.board(seat).gold < u32::from(price) {
            return Err(Refusal::TooPoor(price));
        }
        self.spend(seat, u32::from(price));
        self.gain(seat, Goods::of(good, 1));
        self.table.done.bought += 1;
        told.all(Event::Bought(seat, good, price));
        self.note_goals(seat, told);
        Ok(())
    }

    /// Pays two gold to draw a card of another player. AN:R31
    pub(super) fn use_large_branch(&mut self, seat: Seat, victim: Seat, told: &mut Told<Event>) -> Result {
        self.table.may_draw(seat)?;
        if !self.table.may_draw_from(seat, victim) {
            return Err(Refusal::NoVictim(victim));
        }
        self.spend(seat, FEE);
        self.earn(victim, FEE);
        self.table.done.drew = true;
        told.all(Event::Drew(seat, victim));
        // If the user loses the gold goal, it is told first. AN:R31
        self.note_goals(seat, told);
        self.note_goals(victim, told);
        self.table.stage = Stage::Card(victim);
        Ok(())
    }

    /// Moves the drawn card; only the two players see it. AN:R31
    pub(super) fn draw_card(&mut self, victim: Seat, good: Good, told: &mut Told<Event>) -> Result {
        if self.own[victim.index()].hand[good] == 0 {
            return Err(Refusal::BadOutcome);
        }
        let seat = self.table.active;
        self.let_go(victim, Goods::of(good, 1));
        self.hold(seat, Goods::of(good, 1));
        for eye in [seat, victim] {
            told.only(eye, Event::DrewWhat(seat, victim, good));
        }
        self.table.stage = Stage::Main;
        Ok(())
    }

    pub(super) fn earn(&mut self, seat: Seat, gold: u32) {
        let have = &mut self.board(seat).gold;
        *have = have.saturating_add(gold);
    }

    fn spend(&mut self, seat: Seat, gold: u32) {
        let have = &mut self.board(seat).gold;
        *have = have.saturating_sub(gold);
    }
}

impl Tabletop {
    /// Returns the price of any good. AN:R29
    pub(super) fn price(&self, seat: Seat) -> u8 {
        PRICE.saturating_sub(self.board(seat).agreements()).max(CHEAPEST)
    }

    /// Returns what the inhabitant on that space pays. AN:R27
    pub(super) fn fetches(&self, seat: Seat, space: Space) -> u8 {
        let board = self.board(seat);
        board.spaces.get(space.index()).copied().flatten().map_or(0, |rank| rank.pays(board.owned()))
    }

    /// Checks that the inhabitant on that space buys the good now. AN:R27, AN:R28
    fn may_sell(&self, seat: Seat, good: Good, space: Space) -> Result {
        let who = self.board(seat).spaces.get(space.index()).copied().flatten().ok_or(Refusal::Nobody(space))?;
        if !who.buys().has(good) {
            return Err(Refusal::DoesNotBuy(who, good));
        }
        if self.done.sold >> space.0 & 1 == 1 { Err(Refusal::HasBought(space)) } else { Ok(()) }
    }

    /// Returns the spaces whose inhabitants buy the good now.
    pub(super) fn buyers(&self, seat: Seat, good: Good) -> impl Iterator<Item = Space> + '_ {
        (0..SPACES as u8).map(Space).filter(move |space| self.may_sell(seat, good, *space).is_ok())
    }

    /// Checks that the seat can use the large branch now. AN:R31
    fn may_draw(&self, seat: Seat) -> Result {
        let board = self.board(seat);
        if !board.has(Building::LargeBranch) {
            return Err(Refusal::NoLargeBranch);
        }
        if self.done.drew {
            return Err(Refusal::DrewAlready);
        }
        if board.gold < FEE { Err(Refusal::TooPoor(FEE as u8)) } else { Ok(()) }
    }

    fn may_draw_from(&self, seat: Seat, victim: Seat) -> bool {
        victim != seat && self.playing().has(victim) && self.board(victim).cards > 0
    }

    /// Offers sales, purchases and the large branch. AN:R27-R31
    pub(super) fn offer_market(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        let (board, held) = (self.board(seat), own.hand.kinds());
        for (space, who) in (0..).map(Space).zip(board.spaces).filter(|(space, _)| self.done.sold >> space.0 & 1 == 0) {
            let buys = who.map(|rank| rank.buys().and(held)).unwrap_or_default();
            offers.extend(buys.iter().map(|good| Action::Sell(good, Some(space))));
        }
        if self.done.bought < PURCHASES && board.gold >= u32::from(self.price(seat)) {
            offers.extend(self.stock.kinds().iter().map(Action::Buy));
        }
        if self.may_draw(seat).is_ok() {
            offers.extend(Seat::all(self.seats).filter(|victim| self.may_draw_from(seat, *victim)).map(Action::Draw));
        }
    }
}
