//! Positions that an eye might imagine, to prove that nothing leaks. Start reading at
//! [`Resample::resample_hidden`].

use super::buildings::chapel::Tucks;
use super::{Action, Answer, Card, Cards, Own, Phases, Role, SanJuan, ShowChapels, Stage, Tabletop};
use crate::game::{Actor, Dice, Eye, Resample, Seat};

/// Returns the seat that builds or pays.
fn builder(game: &SanJuan) -> Option<Seat> {
    match game.table.stage {
        Stage::Build { seat } | Stage::Cover { seat, .. } | Stage::Pay { seat, .. } => Some(seat),
        Stage::Governor
        | Stage::Draw { .. }
        | Stage::Tile
        | Stage::Draft { .. }
        | Stage::RoundStart { .. }
        | Stage::Role
        | Stage::Declare { .. }
        | Stage::Choose { .. }
        | Stage::Mine { .. }
        | Stage::Take { .. }
        | Stage::Over => None,
    }
}

impl Resample for SanJuan {
    /// Returns whether a hand hidden from `eye` was looked at for a building. Who builds next tells
    /// which of these hands can build, which resampling would rarely show. SJ:R14b
    fn may_tell(&self, eye: Eye, played: &[(Actor, Action)], after: &SanJuan) -> bool {
        let (builds, next) = (builder(self), builder(after));
        let begins = played.iter().any(|(_, action)| matches!(action, Action::Role(Role::Builder, _)));
        let first = if begins {
            self.table.first_in_phase()
        } else {
            builds.filter(|seat| next != Some(*seat)).and_then(|seat| self.table.next_in_phase(seat))
        };
        let goes_on = |seat: &Seat| self.table.next_in_phase(*seat).filter(|_| next != Some(*seat));
        std::iter::successors(first, goes_on).any(|seat| eye != Eye::Seat(seat))
    }

    fn resample_hidden(&self, eye: Eye, dice: &mut dyn Dice) -> SanJuan {
        self.imagined(eye, None, dice)
    }

    fn resample_uncounted(&self, eye: Eye, by: Seat, dice: &mut dyn Dice) -> SanJuan {
        self.imagined(eye, Some(by), dice)
    }
}

impl SanJuan {
    /// Replaces everything hidden from `eye` by other possible content: redeals all cards it has
    /// not seen, and renews the others' secret choices. `chooser` keeps the number of cards and the
    /// goods it has chosen.
    fn imagined(&self, eye: Eye, chooser: Option<Seat>, dice: &mut dyn Dice) -> SanJuan {
        let mut other = *self;
        let hidden: Vec<Seat> = Seat::all(self.table.seats).filter(|&s| eye != Eye::Seat(s)).collect();
        let mut pool = Pool { cards: self.hidden.deck.and(&self.hidden.discard), dice };
        for &card in self.hidden.goods.iter().flatten().flatten() {
            pool.cards.add(card);
        }
        for seat in &hidden {
            let own = &self.own[seat.index()];
            for cards in [&own.hand, &own.drawn, &own.chapel] {
                pool.cards.merge(cards);
            }
        }
        // The building being paid is public.
        let building = match self.table.stage {
            Stage::Pay { seat, card, .. } | Stage::Cover { seat, card } if hidden.contains(&seat) => Some((seat, card)),
            _ => None,
        };
        if let Some((_, card)) = building {
            pool.cards.take(card);
        }
        let chapels = chapels(self, &hidden, pool.dice);
        for (seat, chapel) in hidden.iter().zip(chapels) {
            let before = &self.own[seat.index()];
            let own = &mut other.own[seat.index()];
            own.hand = building.filter(|(payer, _)| payer == seat).map(|(_, card)| card).into_iter().collect();
            let rest = before.hand.total() - own.hand.total();
            pool.deal(&mut own.hand, rest);
            own.drawn = pool.some(before.drawn.total());
            own.chapel = pool.some(chapel);
        }
        for card in other.hidden.goods.iter_mut().flatten().flatten() {
            *card = pool.one();
        }
        other.hidden.deck = pool.some(self.hidden.deck.total());
        other.hidden.discard = pool.cards;
        for seat in hidden.into_iter().filter(|s| !self.table.gone.has(*s)) {
            let own = &mut other.own[seat.index()];
            match chooser == Some(seat) {
                true => choose_as_many(&self.table, seat, &self.own[seat.index()], own, pool.dice),
                false => choose_anew(&self.table, seat, own, pool.dice),
            }
        }
        other
    }
}

/// Cards of unknown place.
struct Pool<'a> {
    cards: Cards,
    dice: &'a mut dyn Dice,
}

impl Pool<'_> {
    fn one(&mut self) -> Card {
        let place = self.dice.below(u32::from(self.cards.total()).max(1));
        let card = self.cards.at(place).unwrap_or(Card::IndigoPlant);
        self.cards.take(card);
        card
    }

    fn deal(&mut self, to: &mut Cards, n: u16) {
        (0..n).for_each(|_| to.add(self.one()));
    }

    fn some(&mut self, n: u16) -> Cards {
        let mut cards = Cards::NONE;
        self.deal(&mut cards, n);
        cards
    }
}

/// Redistributes the cards under these seats' chapels, unless their numbers are public.
fn chapels(game: &SanJuan, seats: &[Seat], dice: &mut dyn Dice) -> Vec<u16> {
    let mut counts: Vec<u16> = seats.iter().map(|s| game.own[s.index()].chapel.total()).collect();
    if game.table.rules.chapels == ShowChapels::On || game.table.stage == Stage::Over {
        return counts;
    }
    let with: Vec<usize> = (0..seats.len()).filter(|&at| game.table.boards[seats[at].index()].had(Card::Chapel)).collect();
    let total: u16 = counts.iter().sum();
    with.iter().for_each(|&at| counts[at] = 0);
    for _ in 0..total {
        if let Some(&at) = with.get(dice.below(with.len().max(1) as u32) as usize) {
            counts[at] += 1;
        }
    }
    counts
}

/// Renews a seat's choices in a decision that is still open.
fn choose_anew(table: &Tabletop, seat: Seat, own: &mut Own, dice: &mut dyn Dice) {
    let awaited = table.awaited();
    let open = match table.stage {
        Stage::Draft { .. } | Stage::RoundStart { .. } | Stage::Choose { .. } => true,
        // In turn, or asked alone, a seat that has declared has acted.
        Stage::Declare { .. } => {
            awaited.has(seat) || (table.rules.phases == Phases::Together && table.role != Some(Role::Prospector))
        }
        Stage::Pay { .. } => awaited.has(seat),
        Stage::Governor
        | Stage::Draw { .. }
        | Stage::Tile
        | Stage::Role
        | Stage::Build { .. }
        | Stage::Cover { .. }
        | Stage::Mine { .. }
        | Stage::Take { .. }
        | Stage::Over => false,
    };
    if !open {
        return;
    }
    let mut fresh = Own { hand: own.hand, drawn: own.drawn, chapel: own.chapel, ..Own::default() };
    let mut offers = Vec::new();
    while !is_decided(table, seat, &fresh) {
        if awaited.has(seat) && dice.below(4) == 0 {
            break;
        }
        offers.clear();
        table.legal(seat, &fresh, &mut offers);
        let at = dice.below(offers.len().max(1) as u32) as usize;
        let Some(&action) = offers.get(at) else { break };
        let mut next = fresh;
        let ends = note(table.stage, &mut next, action);
        if awaited.has(seat) && (ends || is_decided(table, seat, &next)) {
            break;
        }
        fresh = next;
        if ends {
            break;
        }
    }
    *own = fresh;
}

/// Chooses as many cards as before from a new hand, and the same goods.
fn choose_as_many(table: &Tabletop, seat: Seat, before: &Own, own: &mut Own, dice: &mut dyn Dice) {
    let cards = Own { hand: own.hand, drawn: own.drawn, chapel: own.chapel, ..Own::default() };
    *own = Own { goods: before.goods, answer: before.answer, ..cards };
    let mut offers = Vec::new();
    let mut choose = |own: &mut Own, is_one: fn(&Action) -> bool| {
        offers.clear();
        table.legal(seat, own, &mut offers);
        offers.retain(is_one);
        let at = dice.below(offers.len().max(1) as u32) as usize;
        if let Some(&action) = offers.get(at) {
            note(table.stage, own, action);
        }
    };
    match before.tucks {
        Tucks::One(_) => choose(own, |action| matches!(action, Action::Tuck(_))),
        Tucks::Undecided | Tucks::Nothing => own.tucks = before.tucks,
    }
    for _ in 0..before.chosen.total() {
        choose(own, |action| matches!(action, Action::Discard(_) | Action::Keep(_) | Action::Pay(_)));
    }
}

fn is_decided(table: &Tabletop, seat: Seat, own: &Own) -> bool {
    match table.stage {
        Stage::Draft { .. } => table.excess(seat, own) == 0,
        Stage::RoundStart { .. } => !table.has_round_start(seat, own),
        Stage::Choose { .. } => table.unchosen(seat, own) == 0,
        Stage::Pay { price, .. } => table.unpaid(own, price) == 0,
        _ => false,
    }
}

/// Records a choice, and returns whether it is the last one.
fn note(stage: Stage, own: &mut Own, action: Action) -> bool {
    let at_start = matches!(stage, Stage::RoundStart { .. });
    match action {
        Action::Discard(card) | Action::Keep(card) | Action::Pay(card) => own.chosen.add(card),
        Action::PayGood(good) | Action::Produce(good) | Action::Sell(good) => own.goods.push(good),
        Action::Tuck(card) => own.tucks = Tucks::One(card),
        Action::Pass if at_start => own.tucks = Tucks::Nothing,
        Action::Pass => {
            own.answer = Answer::Declines;
            return true;
        }
        _ => return true,
    }
    false
}
