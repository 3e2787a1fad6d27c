//! Alternative positions that look the same to a viewer: they prove that the program leaks nothing.
//!
//! Start reading at [`Resample::resample_hidden`].

use super::advice::{self, Outlook};
use super::{Action, Chips, Good, Goods, Own, People, Person, Place, Placing, PuertoRico, Stage, Tabletop};
use crate::game::{Dice, Eye, Resample, Seat};

impl Resample for PuertoRico {
    /// Replaces everything hidden from `eye` by another possibility.
    fn resample_hidden(&self, eye: Eye, dice: &mut dyn Dice) -> PuertoRico {
        let mut other = *self;
        let hidden = Seat::all(self.table.seats).filter(|&s| eye != Eye::Seat(s));
        if self.table.rules.chips == Chips::Covered && self.table.stage != Stage::Over {
            share_chips(&mut other, hidden.clone(), dice);
        }
        for seat in hidden {
            let own = &mut other.own[seat.index()];
            match self.table.stage {
                // What who has no choice does is no secret.
                Stage::Place { .. } if self.table.boards[seat.index()].has_one_placement() => {}
                Stage::Place { asked, waiting } if self.table.rules.placing == Placing::Together && asked.has(seat) => {
                    some_placing(&self.table, seat, own, waiting.has(seat), dice);
                }
                Stage::Store { .. } if !self.table.gone.has(seat) => own.storing = some_storing(&self.table, seat, dice),
                _ => {}
            }
        }
        other
    }

    /// Chips are imagined to be shared out about evenly, and people and barrels as the stand-in
    /// would place and store them.
    fn determinize(&self, seat: Seat, dice: &mut dyn Dice) -> PuertoRico {
        let mut other = self.resample_hidden(Eye::Seat(seat), dice);
        let hidden = Seat::all(self.table.seats).filter(|&s| s != seat);
        if self.table.rules.chips == Chips::Covered && self.table.stage != Stage::Over {
            hand_out_chips(&mut other, hidden.clone(), dice);
        }
        for seat in hidden {
            let (board, own) = (&self.table.boards[seat.index()], &mut other.own[seat.index()]);
            match self.table.stage {
                Stage::Place { .. } if board.has_one_placement() => {}
                Stage::Place { asked, waiting } if self.table.rules.placing == Placing::Together && asked.has(seat) => {
                    own.placing = People::in_hand(board.people.total(), board.people.nobles());
                    own.kept_back = 0;
                    if !waiting.has(seat) {
                        own.placing = advice::best(board, own, Outlook::of(&self.table));
                        own.kept_back = own.placing.nobles.san_juan;
                    }
                }
                Stage::Store { waiting } if !self.table.gone.has(seat) => {
                    own.storing = if waiting.has(seat) { Goods::NONE } else { advice::most(board, Goods::NONE) };
                }
                _ => {}
            }
        }
        other
    }

    /// Goods and people are public, so `by` keeps its storage and placement.
    fn resample_uncounted(&self, eye: Eye, by: Seat, dice: &mut dyn Dice) -> PuertoRico {
        let mut other = self.resample_hidden(eye, dice);
        let own = &mut other.own[by.index()];
        *own = Own { chips: own.chips, ..self.own[by.index()] };
        other
    }
}

/// Redistributes the hidden chips. The total stays, since everyone can count it. A seat that is
/// paying keeps its chips, since it may need one.
fn share_chips(game: &mut PuertoRico, hidden: impl DoubleEndedIterator<Item = Seat> + Clone, dice: &mut dyn Dice) {
    let stage = game.table.stage;
    let hidden = hidden.filter(move |&s| !pays(stage, s));
    let mut left: u16 = hidden.clone().map(|s| game.own[s.index()].chips).sum();
    let last = hidden.clone().next_back();
    for seat in hidden {
        let own = &mut game.own[seat.index()].chips;
        let share = if Some(seat) == last { left } else { dice.below(u32::from(left) + 1) as u16 };
        *own = share;
        left -= share;
    }
}

fn pays(stage: Stage, seat: Seat) -> bool {
    matches!(stage, Stage::Pay { seat: payer, .. } if payer == seat)
}

/// The chips that are handed out at once: players differ by more than single chips would make them.
const HANDFUL: u16 = 3;

/// Hands the hidden chips out at random.
fn hand_out_chips(game: &mut PuertoRico, hidden: impl Iterator<Item = Seat>, dice: &mut dyn Dice) {
    let stage = game.table.stage;
    let hidden: Vec<Seat> = hidden.filter(|&s| !pays(stage, s)).collect();
    let mut left: u16 = hidden.iter().map(|seat| std::mem::take(&mut game.own[seat.index()].chips)).sum();
    while let Some(seat) = hidden.get(dice.below(hidden.len().max(1) as u32) as usize).filter(|_| left > 0) {
        let n = left.min(HANDFUL);
        game.own[seat.index()].chips += n;
        left -= n;
    }
}

/// Places some people at random; if the seat is still `awaited`, at least one person stays to be
/// placed.
fn some_placing(table: &Tabletop, seat: Seat, own: &mut Own, awaited: bool, dice: &mut dyn Dice) {
    let board = &table.boards[seat.index()];
    let fresh = Own { placing: People::in_hand(board.people.total(), board.people.nobles()), kept_back: 0, ..*own };
    let mut placed = fresh;
    let mut before = fresh;
    let mut offers = Vec::new();
    while !placed.is_placed(board) && (!awaited || dice.below(8) > 0) {
        before = placed;
        offers.clear();
        table.offer_circles(seat, &placed, &mut offers);
        match offers.get(dice.below(offers.len().max(1) as u32) as usize) {
            Some(Action::Place(person, Place::SanJuan)) if *person == Person::Noble => placed.kept_back += 1,
            Some(Action::Place(person, place)) => placed.placing.shift(*person, Place::SanJuan, *place),
            _ => break,
        }
    }
    *own = if awaited && placed.is_placed(board) { before } else { placed };
}

fn some_storing(table: &Tabletop, seat: Seat, dice: &mut dyn Dice) -> Goods {
    let mut kept = Goods::NONE;
    let most = table.boards[seat.index()].goods.total();
    for _ in 0..dice.below(u32::from(most) + 1) {
        let more: Vec<Good> = Good::ALL.into_iter().filter(|&g| table.may_store(seat, kept, g).is_ok()).collect();
        if more.is_empty() {
            break;
        }
        kept[more[dice.below(more.len() as u32) as usize]] += 1;
    }
    kept
}
