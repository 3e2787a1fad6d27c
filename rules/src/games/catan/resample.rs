//! Positions that an eye might imagine, to prove that nothing leaks. Start reading at
//! [`Resample::resample_hidden`].

use super::player_trade::Answer;
use super::{Card, Cards, Catan, Kinds, MOST, Pack, Rolling, Stage};
use crate::game::{Dice, Eye, Resample, Seat, SeatSet};

impl Resample for Catan {
    /// Replaces everything hidden from `eye` by other possible content.
    fn resample_hidden(&self, eye: Eye, dice: &mut dyn Dice) -> Catan {
        let mut other = *self;
        deal_hands(&mut other, hidden_from(self, eye), dice);
        other.imagined(eye, None, dice)
    }

    /// Keeps hands, since resources come and go in public, except for what the robber steals.
    fn resample_uncounted(&self, eye: Eye, by: Seat, dice: &mut dyn Dice) -> Catan {
        self.imagined(eye, Some(by), dice)
    }
}

impl Catan {
    /// Replaces other hidden content, but no hands, nor the discards that `chooser` has chosen.
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

/// Returns the cards a seat is known to hold, from offers and acceptances. CA:R21a, CA:R21b
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

/// Redeals hidden hands in their sizes, from their cards taken together, as the bank is public.
fn deal_hands(game: &mut Catan, hidden: SeatSet, dice: &mut dyn Dice) {
    let mut pool = hidden.iter().fold(Cards::NONE, |all, seat| all.plus(game.own[seat.index()].hand));
    let known = hidden.iter().map(|seat| (seat, known_cards(game, seat)));
    let known: Vec<(Seat, Cards)> = known.collect();
    for (_, cards) in &known {
        pool = pool.minus(*cards);
    }
    // A pending theft needs no care: the victim keeps some card, and chance draws it later.
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

/// Chooses discards from the new hand: all that are due, or fewer if the seat is still awaited.
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

/// Deals tried before one is made in which the active player has not won.
const TRIES: u32 = 8;

/// Redeals development cards in hidden hands and in the stack, in their public numbers. The active
/// player must not have won unannounced; at the end, victory points are known. CA:R36, CA:R36a
fn deal_developments(game: &mut Catan, before: &Catan, hidden: SeatSet, dice: &mut dyn Dice) {
    let active = before.table.active;
    let others = hidden.without(active);
    // The active player first, while there are cards of every kind.
    let in_turn = || Some(active).filter(|seat| hidden.has(*seat)).into_iter().chain(others.iter());
    let unannounced = before.table.rules.points.saturating_sub(before.table.open_points(active) + 1);
    for tried in 0..=TRIES {
        let mut pool = game.deck;
        for seat in hidden.iter() {
            let own = &before.own[seat.index()];
            pool = pool.plus(own.held).plus(own.fresh);
        }
        let over = matches!(before.table.stage, Stage::Over(_));
        let mut held = [(Pack::NONE, Pack::NONE); MOST];
        if over {
            // Revealed cards stay where they are.
            for seat in hidden.iter() {
                let own = &before.own[seat.index()];
                for (pack, of) in [(&mut held[seat.index()].0, own.held), (&mut held[seat.index()].1, own.fresh)] {
                    pack[Card::VictoryPoint] = of[Card::VictoryPoint];
                    pool[Card::VictoryPoint] -= of[Card::VictoryPoint];
                }
            }
        }
        let mut points = if over { std::mem::take(&mut pool[Card::VictoryPoint]) } else { 0 };
        for seat in in_turn() {
            let own = &before.own[seat.index()];
            let mut left = if tried == TRIES && seat == active { unannounced } else { u8::MAX };
            for (pack, of) in [(&mut held[seat.index()].0, own.held), (&mut held[seat.index()].1, own.fresh)] {
                for _ in pack.total()..of.total() {
                    let mut bag = pool;
                    bag[Card::VictoryPoint] = bag[Card::VictoryPoint].min(left);
                    if let Some(kind) = dice.from_bag(&bag.0) {
                        pool.0[kind] -= 1;
                        pack.0[kind] += 1;
                        left -= u8::from(kind == Card::VictoryPoint.index());
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
        let won = !over && other.table.turn > 0 && other.points(active) >= other.table.rules.points;
        if !won || tried == TRIES {
            *game = other;
            return;
        }
    }
}
