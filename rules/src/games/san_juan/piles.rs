//! What lies face down, and drawing from it.
//!
//! Start reading at [`SanJuan::draw_cards`].

use serde::{Deserialize, Serialize};

use super::board::SPACES;
use super::card::Card;
use super::cards::Cards;
use super::{Action, Event, Load, Refusal, SEATS, SanJuan, Stage};
use crate::game::{Dice, Seat, Told};

/// What no eye sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Hidden {
    /// The draw pile. Nobody has seen its order, so there is none.
    pub(super) deck: Cards,
    /// The discard pile; it will be shuffled.
    pub(super) discard: Cards,
    /// Cards that lie face down as goods, by seat and place of their building. SJ:R25
    pub(super) goods: [[Option<Card>; SPACES]; SEATS],
}

/// Why somebody draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause {
    /// The first hand. SJ:R3
    Deal,
    /// What carpenter or poor house give for this building. SJ:R22, SJ:R23
    Built {
        /// The building.
        card: Card,
        /// Which of the two gives it.
        giver: Card,
    },
    /// Goods, laid on buildings. SJ:R25
    Goods,
    /// SJ:R27
    Well,
    /// For goods sold. SJ:R29
    Sale,
    /// To choose from. SJ:R33
    Council,
    /// SJ:R35
    Prospect,
    /// Revealed. SJ:R36
    Mine,
}

impl SanJuan {
    /// Cards in both piles. SJ:R5
    pub(super) fn cards_left(&self) -> u16 {
        self.hidden.deck.total() + self.hidden.discard.total()
    }

    /// Where the next card comes from: the discard pile becomes the draw pile when that is empty. SJ:R5a
    fn pile(&self) -> &Cards {
        if self.hidden.deck.is_empty() { &self.hidden.discard } else { &self.hidden.deck }
    }

    /// Chance draws. Without any card nothing is drawn, and chance is not asked.
    pub(super) fn draw_any(&self, dice: &mut dyn Dice) -> Action {
        let pile = self.pile();
        let place = dice.below(u32::from(pile.total()).max(1));
        Action::Draw(pile.at(place).unwrap_or(Card::IndigoPlant))
    }

    /// The seat draws that many cards, or as many as exist; then the game goes on. SJ:R5, SJ:R5a
    pub(super) fn draw_cards(&mut self, seat: Seat, n: u8, cause: Cause, told: &mut Told<Event>) {
        if n == 0 || self.cards_left() == 0 {
            self.drawn(seat, n, cause, told);
        } else {
            self.table.stage = Stage::Draw { seat, left: n, cause };
        }
    }

    /// One card. SJ:R5a
    pub(super) fn draw_one(
        &mut self,
        seat: Seat,
        left: u8,
        cause: Cause,
        card: Card,
        told: &mut Told<Event>,
    ) -> Result<(), Refusal> {
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

    /// All that could be drawn is; so many are missing.
    fn drawn(&mut self, seat: Seat, missing: u8, cause: Cause, told: &mut Told<Event>) {
        match cause {
            Cause::Goods => return self.end_goods(seat, missing, told),
            Cause::Mine => return self.judge_mine(seat, told),
            Cause::Council => {
                let drawn = self.own[seat.index()].drawn;
                if !drawn.is_empty() {
                    told.only(seat, Event::Saw(drawn));
                }
            }
            Cause::Deal | Cause::Built { .. } | Cause::Well | Cause::Sale | Cause::Prospect => {
                self.take_drawn(seat, cause, told);
            }
        }
        self.go_on_after(seat, cause, told);
    }

    /// What comes when a seat has drawn, or would have.
    pub(super) fn go_on_after(&mut self, seat: Seat, cause: Cause, told: &mut Told<Event>) {
        match cause {
            Cause::Deal => self.deal_to(self.table.next_dealt(seat), told),
            Cause::Built { card, giver } => self.after_build(seat, card, Some(giver), told),
            Cause::Goods | Cause::Well | Cause::Sale | Cause::Council => self.acted(seat, told),
            Cause::Prospect => self.mine_turn(self.table.first_in_phase(), told),
            Cause::Mine => self.mine_turn(self.table.next_in_phase(seat), told),
        }
    }

    /// Cards drawn join the hand.
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
        told.only(seat, Event::Saw(drawn));
    }

    /// Cards of a hand go to the discard pile. SJ:R5
    pub(super) fn discard(&mut self, cards: &Cards) {
        if !cards.is_empty() {
            self.table.moved = true;
            self.hidden.discard.merge(cards);
        }
    }

    /// The good at that place goes to the discard pile, unseen.
    pub(super) fn discard_good(&mut self, seat: Seat, place: usize) {
        self.table.boards[seat.index()].load(place, Load::Empty);
        let good = self.hidden.goods[seat.index()].get_mut(place).and_then(Option::take);
        if let Some(card) = good {
            self.hidden.discard.add(card);
            self.table.moved = true;
        }
    }
}
