//! The same position, as somebody with less than full sight might imagine it: for the proof that nothing leaks.
//!
//! Start reading at [`Resample::resample_hidden`].

use super::{Action, Anno, Back, Face, Goods, Hands, Hidden, Mix, Order, Own, ShowSeen, Squares, Stage, Tabletop, Tile};
use crate::game::{Dice, Eye, Resample, Seat};

impl Resample for Anno {
    /// Replaces everything hidden from `eye` by something else that is possible: the faces of tiles it has not seen, on the board and in the
    /// reserve, are dealt anew among those with the same back; others' cards are dealt anew, and so is what they have seen and chosen.
    fn resample_hidden(&self, eye: Eye, dice: &mut dyn Dice) -> Anno {
        let mut other = *self;
        if self.table.rules.hands == Hands::Hidden {
            hands(&mut other, &others(self, eye), dice);
        }
        other.imagined(eye, None, dice)
    }

    /// Cards are told as they come and go, but for what is drawn from a hand: hands stay.
    fn resample_uncounted(&self, eye: Eye, by: Seat, dice: &mut dyn Dice) -> Anno {
        self.imagined(eye, Some(by), dice)
    }
}

impl Anno {
    /// Hands stay, and so does what `chooser` has chosen to take.
    fn imagined(&self, eye: Eye, chooser: Option<Seat>, dice: &mut dyn Dice) -> Anno {
        let mut other = *self;
        let known = match eye {
            Eye::Public => Squares::NONE,
            Eye::Seat(seat) => self.known_squares(seat),
        };
        other.hidden = tiles(self, known, dice);
        for seat in others(self, eye) {
            let own = &mut other.own[seat.index()];
            own.seen = seen(self, seat, dice);
            if chooser != Some(seat) {
                choose_anew(&self.table, seat, own, dice);
            }
        }
        other
    }
}

fn others(game: &Anno, eye: Eye) -> Vec<Seat> {
    game.table.playing().iter().filter(|seat| eye != Eye::Seat(*seat)).collect()
}

/// Every face that `known` does not hold, dealt anew.
fn tiles(game: &Anno, known: Squares, dice: &mut dyn Dice) -> Hidden {
    let Anno { table, hidden, .. } = game;
    let mut other = Hidden { under: hidden.under.map(|squares| squares.and(known)), reserve: Mix::default(), top: hidden.top };
    for back in Back::ALL {
        let lying = table.lying[back.index()].without(known);
        let mut pool = hidden.reserve.0[back.index()];
        let in_reserve: u8 = pool.iter().sum();
        for (n, squares) in pool.iter_mut().zip(hidden.under) {
            *n += squares.and(lying).len() as u8;
        }
        if let Some(top) = hidden.top.filter(|top| top.back == back) {
            pool[top.face.index()] += 1;
        }
        let mut deal = || {
            let at = dice.from_bag(&pool).unwrap_or(0);
            pool[at] = pool[at].saturating_sub(1);
            at
        };
        for square in lying.iter() {
            let at = deal();
            other.under[at] = other.under[at].with(square.set());
        }
        for _ in 0..in_reserve {
            other.reserve.add(Tile { back, face: Face::ALL[deal()] });
        }
        if hidden.top.is_some_and(|top| top.back == back) {
            other.top = Some(Tile { back, face: Face::ALL[deal()] });
        }
    }
    other
}

/// Their cards, as many as they have.
fn hands(other: &mut Anno, seats: &[Seat], dice: &mut dyn Dice) {
    let mut pool = seats.iter().fold(Goods::NONE, |pool, seat| pool.plus(other.own[seat.index()].hand));
    for seat in seats {
        let n = other.own[seat.index()].hand.total();
        let mut hand = Goods::NONE;
        for _ in 0..n {
            let at = dice.from_bag(&pool.0).unwrap_or(0);
            pool.0[at] = pool.0[at].saturating_sub(1);
            hand.0[at] += 1;
        }
        other.own[seat.index()].hand = hand;
    }
}

/// Some of the squares with a tile; the one being looked at among them.
fn seen(game: &Anno, seat: Seat, dice: &mut dyn Dice) -> Squares {
    if game.table.rules.seen == ShowSeen::Off {
        return Squares::NONE;
    }
    let some = game.table.tiles().iter().filter(|_| dice.below(3) == 0).fold(Squares::NONE, |set, at| set.with(at.set()));
    match game.table.stage {
        Stage::Looked(_, at) if seat == game.table.active => some.with(at.set()),
        _ => some,
    }
}

/// What somebody has chosen while others still do, or has begun to.
fn choose_anew(table: &Tabletop, seat: Seat, own: &mut Own, dice: &mut dyn Dice) {
    let Stage::Take { cause, order: Order::Together, waiting, .. } = table.stage else { return };
    let due = table.takes(seat, cause);
    let mut offers = Vec::new();
    table.legal(seat, own, None, &mut offers);
    let n = match (waiting.has(seat), offers.len()) {
        (true, _) => dice.below(u32::from(due)) as u8,
        (false, 0 | 1) => 0,
        (false, _) => due,
    };
    own.picks = [None; 2];
    for _ in 0..n {
        if let Some(Action::Take(good)) = offers.get(dice.below(offers.len().max(1) as u32) as usize) {
            own.pick(*good);
        }
    }
}
