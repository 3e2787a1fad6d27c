//! The builder phase: each seat may build once, paid with cards (SJ:R16-R24). Not here: covering
//! and goods as payment (`buildings/crane.rs`, `buildings/black_market.rs`). Start reading at
//! [`SanJuan::build_turn`].

use super::board::SPACES;
use super::buildings::crane::Spot;
use super::buildings::{BUILT, DISCOUNT, VIOLET};
use super::card::Card;
use super::good::Named;
use super::piles::Cause;
use super::{Action, Cards, Choice, Event, Good, Load, Own, Refusal, Result, Role, SanJuan, Stage, Tabletop, Why, Without};
use crate::game::{Seat, Told};

impl Tabletop {
    /// Returns the first seat from the picker on that has enough buildings to end the game. SJ:R24
    pub(super) fn full(&self) -> Option<Seat> {
        self.clockwise_from(self.picker).find(|seat| usize::from(self.boards[seat.index()].count()) >= SPACES)
    }

    /// Returns the price of a building laid on `under`, or beside the others. SJ:R17
    pub(super) fn price(&self, seat: Seat, card: Card, under: Option<Card>) -> u8 {
        let spec = card.spec();
        let board = &self.boards[seat.index()];
        let off = board.sum(DISCOUNT, |effect| effect.discount.map_or(0, |off| off(spec)));
        let covered = under.map_or(0, |under| under.spec().cost);
        spec.cost.saturating_sub(self.privilege(seat, Role::Builder) + off + covered)
    }

    /// Returns how much the seat can pay, without the building's own card. SJ:R16a
    pub(super) fn funds(&self, seat: Seat, own: &Own) -> u16 {
        own.hand.total().saturating_sub(1) + u16::from(self.goods_to_pay(seat))
    }

    /// Requires that the card can be built and paid in some place. SJ:R15, SJ:R16a
    pub(super) fn may_build(&self, seat: Seat, own: &Own, card: Card) -> Result {
        if own.hand.of(card) == 0 {
            return Err(Refusal::NotInHand(card));
        }
        if self.boards[seat.index()].owned.and(VIOLET).has(card) {
            return Err(Refusal::Owned(card));
        }
        let price = self.price(seat, card, None).saturating_sub(self.most_covered(seat, card));
        let have = self.funds(seat, own);
        if u16::from(price) > have { Err(Refusal::TooDear(card, price, have)) } else { Ok(()) }
    }

    pub(super) fn offer_buildings(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        let board = &self.boards[seat.index()];
        let fresh = own.hand.kinds().without(board.owned.and(VIOLET));
        let have = self.funds(seat, own);
        let some = fresh.iter().filter(|&card| {
            let price = self.price(seat, card, None).saturating_sub(self.most_covered(seat, card));
            u16::from(price) <= have
        });
        offers.extend(some.map(Action::Build).chain([Action::Pass]));
    }

    /// Returns the number of cards and goods still to be paid.
    pub(super) fn unpaid(&self, own: &Own, price: u8) -> u16 {
        u16::from(price).saturating_sub(own.chosen.total() + u16::from(own.goods.len()))
    }

    /// Requires one more card in hand; the building does not pay for itself. SJ:R16
    fn may_pay(&self, own: &Own, building: Card, card: Card) -> Result {
        let spoken_for = own.chosen.of(card) + u8::from(card == building);
        if own.hand.of(card) <= spoken_for { Err(Refusal::NotInHand(card)) } else { Ok(()) }
    }

    pub(super) fn offer_payments(&self, seat: Seat, own: &Own, building: Card, offers: &mut Vec<Action>) {
        let cards = own.hand.kinds().iter().filter(|&card| self.may_pay(own, building, card).is_ok());
        offers.extend(cards.map(Action::Pay));
        if own.goods.len() < self.most_goods_paid(seat) {
            offers.extend(self.boards[seat.index()].unnamed(Load::Full, &own.goods).map(Action::PayGood));
        }
        offers.push(Action::Back);
    }
}

impl SanJuan {
    /// Goes on with `seat`, or with the next one that can build anything. SJ:R14b
    pub(super) fn build_turn(&mut self, mut seat: Option<Seat>, told: &mut Told<Event>) {
        while let Some(builder) = seat {
            let (table, own) = (&self.table, &self.own[builder.index()]);
            if own.hand.kinds().iter().any(|card| table.may_build(builder, own, card).is_ok()) {
                self.table.stage = Stage::Build { seat: builder };
                return;
            }
            told.all(Event::Passed(builder, Without::Building));
            seat = self.table.next_in_phase(builder);
        }
        self.end_builder(told);
    }

    /// SJ:R24
    fn end_builder(&mut self, told: &mut Told<Event>) {
        match self.table.full() {
            Some(seat) => self.finish(Some(Why::Buildings(seat)), told),
            None => self.end_phase(told),
        }
    }

    pub(super) fn build(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) -> Result {
        match action {
            Action::Build(card) => {
                self.table.may_build(seat, &self.own[seat.index()], card)?;
                self.lay(seat, card, told);
            }
            Action::Pass => {
                told.all(Event::Passed(seat, Without::Building));
                self.build_turn(self.table.next_in_phase(seat), told);
            }
            _ => return Err(self.not_now()),
        }
        Ok(())
    }

    /// Asks for the payment, if there is a choice. SJ:R14a
    pub(super) fn begin_paying(&mut self, seat: Seat, card: Card, spot: Spot, told: &mut Told<Event>) {
        let price = self.table.price(seat, card, spot.under());
        let goods = self.table.boards[seat.index()].goods(Load::Full);
        let some_goods = self.table.goods_to_pay(seat);
        let own = &mut self.own[seat.index()];
        let everything = u16::from(price) == self.table.funds(seat, own);
        if price > 0 && everything && (some_goods == 0 || some_goods == goods.iter().sum()) {
            own.chosen = own.hand;
            own.chosen.take(card);
            for good in Good::ALL.into_iter().filter(|_| some_goods > 0) {
                (0..goods[good.index()]).for_each(|_| own.goods.push(good));
            }
        }
        if self.table.unpaid(own, price) == 0 {
            self.raise(seat, card, spot, told);
        } else {
            self.table.stage = Stage::Pay { seat, card, spot, price };
        }
    }

    pub(super) fn pay(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) -> Result {
        let Stage::Pay { card, spot, price, .. } = self.table.stage else { return Err(self.not_now()) };
        let own = &mut self.own[seat.index()];
        let choice = match action {
            Action::Pay(with) => {
                self.table.may_pay(own, card, with)?;
                own.chosen.add(with);
                Choice::Pay(with)
            }
            Action::PayGood(good) => {
                self.table.may_pay_good(seat, own, good)?;
                own.goods.push(good);
                Choice::PayGood(good)
            }
            _ => return Err(self.not_now()),
        };
        told.only(seat, Event::Chose(seat, choice));
        if self.table.unpaid(&self.own[seat.index()], price) == 0 {
            self.raise(seat, card, spot, told);
        }
        Ok(())
    }

    /// Returns to the choice of a building: nothing is laid before it is paid. SJ:R16
    pub(super) fn choose_again(&mut self, seat: Seat) {
        let own = &mut self.own[seat.index()];
        (own.chosen, own.goods) = (Cards::NONE, Named::NONE);
        self.table.stage = Stage::Build { seat };
    }

    /// Lays the building, now that it is paid. A good under it is lost. SJ:R16, SJ:R19a
    fn raise(&mut self, seat: Seat, card: Card, spot: Spot, told: &mut Told<Event>) {
        let before = self.table.boards[seat.index()];
        let own = &mut self.own[seat.index()];
        let (paid, goods) = (std::mem::take(&mut own.chosen), std::mem::replace(&mut own.goods, Named::NONE));
        own.hand = own.hand.less(&paid);
        own.hand.take(card);
        self.discard(&paid);
        for good in goods.iter() {
            if let Some(place) = self.table.boards[seat.index()].lying(good) {
                self.discard_good(seat, place);
            }
        }
        let over = match spot {
            Spot::Beside => None,
            Spot::On(under) => before.cheapest(under),
            Spot::OnFull(under) => self.table.boards[seat.index()].dearest(under),
        };
        if let Some(place) = over {
            self.discard_good(seat, place);
        }
        self.table.boards[seat.index()].place(card, over);
        self.table.moved = true;
        told.all(Event::Built { seat, card, under: spot.under(), cards: paid.total(), goods: goods.len() });
        let buildings = self.table.boards[seat.index()].count();
        if over.is_none() && usize::from(buildings) + 1 == SPACES {
            told.all(Event::Nearly(seat, buildings));
        }
        self.after_build(seat, card, None, told);
    }

    /// Draws by carpenter, then poor house, if uncovered before and after the build. SJ:R21-R23
    pub(super) fn after_build(&mut self, seat: Seat, card: Card, done: Option<Card>, told: &mut Told<Event>) {
        let mut rest = BUILT.into_iter();
        if let Some(done) = done {
            rest.by_ref().find(|&giver| giver == done);
        }
        for giver in rest.filter(|&giver| giver != card) {
            let board = &self.table.boards[seat.index()];
            let Some(gives) = giver.spec().effect.built.filter(|_| board.has(giver) && !self.table.gone.has(seat)) else {
                continue;
            };
            let n = gives(card.spec(), self.own[seat.index()].hand.total());
            if n > 0 {
                return self.draw_cards(seat, n, Cause::Built { card, giver }, told);
            }
        }
        self.build_turn(self.table.next_in_phase(seat), told);
    }
}
