//! Replaces what an eye cannot know by other possible content, to prove that nothing leaks. Start
//! reading at [`Resample::resample_hidden`].

use super::{Action, Anno, Back, Face, Goods, Hands, Hidden, Mix, Order, Own, ShowSeen, Squares, Stage, Tabletop, Tile};
use crate::game::{Dice, Eye, Resample, Seat};

impl Resample for Anno {
    /// Replaces everything hidden from `eye`. Unknown faces, on the board and in the reserve, are
    /// dealt anew among the tiles with the same back. Other seats' cards are dealt anew, and which
    /// tiles they have seen and which goods they have chosen are drawn anew.
    fn resample_hidden(&self, eye: Eye, dice: &mut dyn Dice) -> Anno {
        let mut other = *self;
        if self.table.rules.hands == Hands::Hidden {
            hands(&mut other, &others(self, eye), dice);
        }
        other.imagined(eye, None, dice)
    }

    /// Keeps hands: gains and payments are told to all, except which card a large branch draws.
    fn resample_uncounted(&self, eye: Eye, by: Seat, dice: &mut dyn Dice) -> Anno {
        self.imagined(eye, Some(by), dice)
    }
}

impl Anno {
    /// Keeps hands, and the goods that `chooser` has chosen.
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

/// Deals every tile anew that does not lie on the `known` squares.
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

/// Deals the cards of these seats anew; each hand keeps its size.
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

/// Draws squares whose tile the seat has seen, among them the one it is looking at.
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

/// Draws anew what a seat has chosen in a simultaneous choice.
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
