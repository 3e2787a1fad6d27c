//! The same position, as somebody with less than full sight might imagine it: for the proof that nothing leaks.
//!
//! Start reading at [`Resample::resample_hidden`].

use super::trade::Answer;
use super::{Card, Cards, Catan, Kinds, MOST, Pack, Rolling, Stage};
use crate::game::{Dice, Eye, Resample, Seat, SeatSet};

impl Resample for Catan {
    /// Replaces everything hidden from `eye` by something else that is possible.
    fn resample_hidden(&self, eye: Eye, dice: &mut dyn Dice) -> Catan {
        let mut other = *self;
        deal_hands(&mut other, hidden_from(self, eye), dice);
        other.imagined(eye, None, dice)
    }

    /// Resources are told as they come and go, but for what robbers steal: hands stay.
    fn resample_uncounted(&self, eye: Eye, by: Seat, dice: &mut dyn Dice) -> Catan {
        self.imagined(eye, Some(by), dice)
    }
}

impl Catan {
    /// Hands stay, and so does what `chooser` has chosen to discard.
    fn imagined(&self, eye: Eye, chooser: Option<Seat>, dice: &mut dyn Dice) -> Catan {
        let mut other = *self;
        let hidden = hidden_from(self, eye);
        deal_developments(&mut other, self, hidden, dice);
        for seat in hidden.iter() {
            if self.table.playing().has(seat) {
                other.own[seat.index()].never = Kinds::from_bits(dice.below(32).into());
                other.own[seat.index()].rolling = [Rolling::Asked, Rolling::AtOnce][dice.below(2) as usize];
            }
            if chooser != Some(seat) {
                choose_discards(&mut other, seat, dice);
            }
        }
        other
    }
}

fn hidden_from(game: &Catan, eye: Eye) -> SeatSet {
    Seat::all(game.table.seats).filter(|seat| eye != Eye::Seat(*seat)).collect()
}

/// Cards everybody knows a seat to hold: those it offers, and those it has accepted to give. CA:R21a, CA:R21b
fn known_cards(game: &Catan, seat: Seat) -> Cards {
    let trade = &game.table.trade;
    if game.table.stage != Stage::Trade {
        return Cards::NONE;
    }
    if seat == game.table.active {
        return trade.offer.map_or(Cards::NONE, |deal| deal.give);
    }
    match trade.answers[seat.index()] {
        Answer::Accepted => trade.offer.map_or(Cards::NONE, |deal| deal.want),
        Answer::Proposed(deal) => deal.give,
        Answer::None | Answer::Declined => Cards::NONE,
    }
}

/// Hands keep their sizes; all of them together keep their cards, since the bank is seen.
fn deal_hands(game: &mut Catan, hidden: SeatSet, dice: &mut dyn Dice) {
    let mut pool = hidden.iter().fold(Cards::NONE, |all, seat| all.plus(game.own[seat.index()].hand));
    let known = hidden.iter().map(|seat| (seat, known_cards(game, seat)));
    let known: Vec<(Seat, Cards)> = known.collect();
    for (_, cards) in &known {
        pool = pool.minus(*cards);
    }
    // Whoever is robbed has some card: which one chance draws is not asked while nothing is drawn.
    for (seat, cards) in known {
        let mut hand = cards;
        for _ in cards.total()..game.table.board(seat).cards {
            if let Some(kind) = dice.from_bag(&pool.0) {
                pool.0[kind] -= 1;
                hand.0[kind] += 1;
            }
        }
        game.own[seat.index()].hand = hand;
    }
}

/// Some of the new hand: all that is due, or less where the seat is still awaited.
fn choose_discards(game: &mut Catan, seat: Seat, dice: &mut dyn Dice) {
    let own = &mut game.own[seat.index()];
    own.discard = Cards::NONE;
    let Stage::Discard(waiting) = game.table.stage else { return };
    let due = game.table.due(seat);
    let n = if waiting.has(seat) { dice.below(u32::from(due.max(1))) as u8 } else { due };
    if !game.table.playing().has(seat) {
        return;
    }
    for _ in 0..n {
        if let Some(kind) = dice.from_bag(&own.hand.minus(own.discard).0) {
            own.discard.0[kind] += 1;
        }
    }
}

/// How often another deal is tried before the true one stays.
const TRIES: u32 = 8;

/// Development cards: those in hidden hands and those not yet bought, in numbers that everybody sees. Nobody whose turn it is has won
/// without saying so; at the end victory points are known. CA:R36, CA:R36a
fn deal_developments(game: &mut Catan, before: &Catan, hidden: SeatSet, dice: &mut dyn Dice) {
    for _ in 0..TRIES {
        let mut pool = game.deck;
        for seat in hidden.iter() {
            let own = &before.own[seat.index()];
            pool = pool.plus(own.held).plus(own.fresh);
        }
        let over = matches!(before.table.stage, Stage::Over(_));
        let mut held = [(Pack::NONE, Pack::NONE); MOST];
        if over {
            // What is revealed stays where it is.
            for seat in hidden.iter() {
                let own = &before.own[seat.index()];
                for (pack, of) in [(&mut held[seat.index()].0, own.held), (&mut held[seat.index()].1, own.fresh)] {
                    pack[Card::VictoryPoint] = of[Card::VictoryPoint];
                    pool[Card::VictoryPoint] -= of[Card::VictoryPoint];
                }
            }
        }
        let mut points = if over { std::mem::take(&mut pool[Card::VictoryPoint]) } else { 0 };
        for seat in hidden.iter() {
            let own = &before.own[seat.index()];
            for (pack, of) in [(&mut held[seat.index()].0, own.held), (&mut held[seat.index()].1, own.fresh)] {
                for _ in pack.total()..of.total() {
                    if let Some(kind) = dice.from_bag(&pool.0) {
                        pool.0[kind] -= 1;
                        pack.0[kind] += 1;
                    }
                }
            }
        }
        pool[Card::VictoryPoint] += std::mem::take(&mut points);
        let mut other = *game;
        for seat in hidden.iter() {
            let own = &mut other.own[seat.index()];
            (own.held, own.fresh) = held[seat.index()];
        }
        other.deck = pool;
        let active = other.table.active;
        let won = !over && other.table.turn > 0 && other.points(active) >= other.table.rules.points;
        if !won {
            *game = other;
            return;
        }
    }
}
