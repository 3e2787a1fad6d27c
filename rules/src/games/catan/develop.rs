//! Buying and playing cards (CA:R12, CA:R29, CA:6.5). Start reading at [`Catan::play_card`].

use super::card::Card;
use super::{Action, Back, Cards, Catan, Event, Free, Own, Refusal, Resource, Result, Stage, Tabletop};
use crate::game::{Seat, Told};

/// Grain, wool, ore. CA:2
pub(super) const PRICE: Cards = Cards::new([0, 0, 1, 1, 1]);

/// The number of cards an invention takes. CA:R33
const INVENTED: u8 = 2;

impl Catan {
    /// CA:R29
    pub(super) fn buy(&mut self, seat: Seat, told: &mut Told<Event>) -> Result {
        if self.table.deck == 0 {
            return Err(Refusal::DeckEmpty);
        }
        self.can_pay(seat, PRICE)?;
        self.pay(seat, PRICE);
        self.begin_building();
        told.all(Event::Bought(seat));
        self.table.stage = Stage::Draw;
        Ok(())
    }

    /// Hands over the bought card, which only its owner learns. CA:R29, CA:R36
    pub(super) fn draw_card(&mut self, card: Card, told: &mut Told<Event>) -> Result {
        if self.deck[card] == 0 {
            return Err(Refusal::BadOutcome);
        }
        let seat = self.table.active;
        self.deck[card] -= 1;
        self.table.deck -= 1;
        self.own[seat.index()].fresh[card] += 1;
        self.board(seat).fresh += 1;
        told.only(seat, Event::Drew(seat, card));
        self.table.stage = self.table.building_stage();
        self.check_victory(told);
        Ok(())
    }

    /// Plays a card: at most one a turn, none bought in the same turn. CA:R12, CA:R11b
    pub(super) fn play_card(&mut self, seat: Seat, back: Back, action: Action, told: &mut Told<Event>) -> Result {
        let (card, cards) = match action {
            Action::Knight => (Card::Knight, Cards::NONE),
            Action::RoadBuilding => (Card::RoadBuilding, Cards::NONE),
            Action::Invention(cards) => (Card::Invention, cards),
            Action::Monopoly(_) => (Card::Monopoly, Cards::NONE),
            _ => return Err(Refusal::NotNow(self.table.stage.ask())),
        };
        let own = &self.own[seat.index()];
        if self.table.carded {
            return Err(Refusal::OneCardPerTurn);
        }
        if own.held[card] == 0 {
            return Err(if own.fresh[card] > 0 { Refusal::TooFresh(card) } else { Refusal::NoSuchCard(card) });
        }
        match card {
            Card::RoadBuilding if !self.table.has_place_for_road(seat) => return Err(Refusal::NoPlaceForRoad),
            Card::Invention => self.table.may_invent(cards)?,
            Card::Knight | Card::RoadBuilding | Card::Monopoly | Card::VictoryPoint => {}
        }
        self.own[seat.index()].held[card] -= 1;
        let board = self.board(seat);
        board.held = board.held.saturating_sub(1);
        self.table.spent[card] += 1;
        self.table.carded = true;
        self.table.trade.clear();
        match action {
            Action::Invention(cards) => {
                self.take(seat, cards);
                told.all(Event::Invented(seat, cards));
            }
            Action::Monopoly(kind) => self.monopolize(seat, kind, told),
            Action::RoadBuilding => {
                told.all(Event::RoadBuilding(seat));
                self.table.stage = Stage::Free(Free::First, back);
            }
            _ => self.ride(seat, back, told),
        }
        Ok(())
    }

    /// Plays a knight: card face up, largest army, victory check, then the robber. CA:R31
    fn ride(&mut self, seat: Seat, back: Back, told: &mut Told<Event>) {
        told.all(Event::Knight(seat));
        self.board(seat).knights += 1;
        self.award_largest_army(seat, told);
        self.table.stage = Stage::Robber(back);
        self.check_victory(told);
    }

    /// CA:R34
    fn monopolize(&mut self, seat: Seat, kind: Resource, told: &mut Told<Event>) {
        told.all(Event::Monopoly(seat, kind));
        for other in Seat::all(self.table.seats).filter(|other| *other != seat) {
            let n = self.own[other.index()].hand[kind];
            if n > 0 {
                self.hand_over(other, seat, Cards::of(kind, n));
                told.all(Event::Surrendered(other, Cards::of(kind, n)));
            }
        }
    }
}

impl Tabletop {
    /// Requires two cards that the bank has, or its last one. CA:R33
    fn may_invent(&self, cards: Cards) -> Result {
        let due = INVENTED.min(self.bank.total());
        if due == 0 {
            return Err(Refusal::BankEmpty);
        }
        match self.bank.has(cards) {
            true if cards.total() == due => Ok(()),
            true => Err(Refusal::InventSo(due)),
            false => Err(Refusal::BankLacks(cards.minus(self.bank))),
        }
    }

    /// Returns whether, for all that the others know, the seat could play a card. CA:R12
    pub(super) fn may_hold_playable(&self, seat: Seat) -> bool {
        !self.carded && self.board(seat).held > 0
    }

    /// Offers the cards that can be played now. CA:R12
    pub(super) fn offer_cards(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        if self.carded || self.board(seat).held == 0 {
            return;
        }
        if own.held[Card::Knight] > 0 {
            offers.push(Action::Knight);
        }
        if own.held[Card::RoadBuilding] > 0 && self.has_place_for_road(seat) {
            offers.push(Action::RoadBuilding);
        }
        if own.held[Card::Invention] > 0 {
            self.offer_inventions(offers);
        }
        if own.held[Card::Monopoly] > 0 {
            offers.extend(Resource::ALL.map(Action::Monopoly));
        }
    }

    fn offer_inventions(&self, offers: &mut Vec<Action>) {
        if self.bank.total() == 1 {
            offers.push(Action::Invention(self.bank));
            return;
        }
        for (at, one) in Resource::ALL.into_iter().enumerate() {
            for other in &Resource::ALL[at..] {
                let cards = Cards::of(one, 1).plus(Cards::of(*other, 1));
                if self.bank.has(cards) {
                    offers.push(Action::Invention(cards));
                }
            }
        }
    }
}
