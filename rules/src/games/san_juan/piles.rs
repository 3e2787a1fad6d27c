//! Face-down cards, and drawing them. Start reading at [`SanJuan::draw_cards`].

use serde::{Deserialize, Serialize};

use super::board::SPACES;
use super::card::Card;
use super::card_counts::Cards;
use super::{Action, Event, Load, Refusal, Result, SEATS, SanJuan, Stage};
use crate::game::{Dice, Seat, Told};

/// What no eye sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Hidden {
    /// The draw pile, which has no order, since nobody has seen one.
    pub(super) deck: Cards,
    /// The discard pile, shuffled before it is drawn from.
    pub(super) discard: Cards,
    /// Cards lying face down as goods, by seat and the building's place. SJ:R25
    pub(super) goods: [[Option<Card>; SPACES]; SEATS],
}

/// Why a seat draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause {
    /// The first hand. SJ:R3
    Deal,
    /// Carpenter or poor house, for this building. SJ:R22, SJ:R23
    Built {
        /// The building.
        card: Card,
        /// The carpenter or the poor house.
        giver: Card,
    },
    /// Goods to lay on buildings. SJ:R25
    Goods,
    /// SJ:R27
    Well,
    /// Payment for goods sold. SJ:R29
    Sale,
    /// Cards to choose from. SJ:R33
    Council,
    /// SJ:R35
    Prospect,
    /// Cards that a gold mine reveals. SJ:R36
    Mine,
}

impl SanJuan {
    /// Returns the number of cards in both piles. SJ:R5
    pub(super) fn cards_left(&self) -> u16 {
        self.hidden.deck.total() + self.hidden.discard.total()
    }

    /// Returns the pile of the next card: the discard pile if the draw pile is empty. SJ:R5a
    fn pile(&self) -> &Cards {
        if self.hidden.deck.is_empty() { &self.hidden.discard } else { &self.hidden.deck }
    }

    /// Draws a card for chance, which is only asked while there are cards.
    pub(super) fn draw_any(&self, dice: &mut dyn Dice) -> Action {
        let pile = self.pile();
        let place = dice.below(u32::from(pile.total()).max(1));
        Action::Draw(pile.at(place).unwrap_or(Card::IndigoPlant))
    }

    /// Draws `n` cards for the seat, or as many as exist; then the game goes on. SJ:R5, SJ:R5a
    pub(super) fn draw_cards(&mut self, seat: Seat, n: u8, cause: Cause, told: &mut Told<Event>) {
        if n == 0 || self.cards_left() == 0 {
            self.drawn(seat, n, cause, told);
        } else {
            self.table.stage = Stage::Draw { seat, left: n, cause };
        }
    }

    /// Draws one card. SJ:R5a
    pub(super) fn draw_one(&mut self, seat: Seat, left: u8, cause: Cause, card: Card, told: &mut Told<Event>) -> Result {
        if self.pile().of(card) == 0 {
            return Err(Refusal::BadOutcome);
        }
        if self.hidden.deck.is_empty() {
            self.hidden.deck = std::mem::take(&mut self.hidden.discard);
            told.all(Event::Reshuffled);
        }
        self.hidden.deck.take(card);
        self.table.moved = true;
        match cause {
            Cause::Goods => self.lay_good(seat, left, card),
            Cause::Mine => self.table.revealed.add(card),
            Cause::Deal | Cause::Built { .. } | Cause::Well | Cause::Sale | Cause::Council | Cause::Prospect => {
                self.own[seat.index()].drawn.add(card);
            }
        }
        self.draw_cards(seat, left - 1, cause, told);
        Ok(())
    }

    /// Ends a draw of which `missing` cards did not exist.
    fn drawn(&mut self, seat: Seat, missing: u8, cause: Cause, told: &mut Told<Event>) {
        match cause {
            Cause::Goods => return self.end_goods(seat, missing, told),
            Cause::Mine => return self.judge_mine(seat, told),
            Cause::Council => {
                let drawn = self.own[seat.index()].drawn;
                if !drawn.is_empty() {
                    told.only(seat, Event::Saw(seat, drawn));
                }
            }
            Cause::Deal | Cause::Built { .. } | Cause::Well | Cause::Sale | Cause::Prospect => {
                self.take_drawn(seat, cause, told);
            }
        }
        self.go_on_after(seat, cause, told);
    }

    /// Goes on after a seat's draw, or in its place.
    pub(super) fn go_on_after(&mut self, seat: Seat, cause: Cause, told: &mut Told<Event>) {
        match cause {
            Cause::Deal => self.deal_to(self.table.next_dealt(seat), told),
            Cause::Built { card, giver } => self.after_build(seat, card, Some(giver), told),
            Cause::Goods | Cause::Well | Cause::Sale | Cause::Council => self.acted(seat, told),
            Cause::Prospect => self.mine_turn(self.table.first_in_phase(), told),
            Cause::Mine => self.mine_turn(self.table.next_in_phase(seat), told),
        }
    }

    fn take_drawn(&mut self, seat: Seat, cause: Cause, told: &mut Told<Event>) {
        let own = &mut self.own[seat.index()];
        let drawn = std::mem::take(&mut own.drawn);
        if drawn.is_empty() {
            return;
        }
        own.hand.merge(&drawn);
        if cause != Cause::Deal {
            told.all(Event::Drew(seat, drawn.total(), cause));
        }
        told.only(seat, Event::Saw(seat, drawn));
    }

    /// Moves cards of a hand to the discard pile. SJ:R5
    pub(super) fn discard(&mut self, cards: &Cards) {
        if !cards.is_empty() {
            self.table.moved = true;
            self.hidden.discard.merge(cards);
        }
    }

    /// Moves the good at that place to the discard pile, unseen.
    pub(super) fn discard_good(&mut self, seat: Seat, place: usize) {
        self.table.boards[seat.index()].load(place, Load::Empty);
        let good = self.hidden.goods[seat.index()].get_mut(place).and_then(Option::take);
        if let Some(card) = good {
            self.hidden.discard.add(card);
            self.table.moved = true;
        }
    }
}
