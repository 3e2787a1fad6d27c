//! Replaces what an eye cannot know by other possible content, to prove that nothing leaks. Start
//! reading at [`Resample::resample_hidden`].

use super::{Action, Anno, Back, Face, Goods, Hands, Hidden, Mix, Order, Own, Square, Squares, Stage, Tabletop, Tile};
use crate::game::{Actor, Dice, Eye, Resample, Seat};

impl Resample for Anno {
    /// Returns whether a tile is shown that `eye` could not be sure of: to who looks at it, and to
    /// all when it is used. Where all but one of the unknown tiles are alike, resampling would
    /// rarely show that. AN:R34, AN:R36
    fn may_tell(&self, eye: Eye, played: &[(Actor, Action)], after: &Anno) -> bool {
        let is_used = played.iter().any(|(_, action)| matches!(action, Action::Use(_)));
        match (self.table.stage, after.table.stage) {
            (Stage::Looked(_, at), _) => is_used && !self.is_sure(eye, at),
            (_, Stage::Looked(_, at)) => eye == Eye::Seat(after.table.active) && !self.is_sure(eye, at),
            _ => false,
        }
    }

    /// Replaces everything hidden from `eye`. Unknown faces, on the board and in the reserve, are
    /// dealt anew among the tiles with the same back. Other seats' cards are dealt anew, and which
    /// goods they have chosen is drawn anew. Which tiles a seat has looked at was told to all.
    /// AN:R34
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
        other.hidden = tiles(self, self.known_to(eye), dice);
        for seat in others(self, eye) {
            let own = &mut other.own[seat.index()];
            if chooser != Some(seat) {
                choose_anew(&self.table, seat, own, dice);
            }
        }
        other
    }

    fn known_to(&self, eye: Eye) -> Squares {
        match eye {
            Eye::Public => Squares::NONE,
            Eye::Seat(seat) => self.known_squares(seat),
        }
    }

    /// Returns whether `eye` can work out that tile's face: it knows it, or all tiles with that
    /// back that it does not know have the same.
    fn is_sure(&self, eye: Eye, at: Square) -> bool {
        let known = self.known_to(eye);
        let back = Back::ALL.into_iter().find(|back| self.table.lying[back.index()].has(at));
        known.has(at)
            || back.is_some_and(|back| {
                let unknown = self.table.lying[back.index()].without(known);
                let is_there = |face: &Face| {
                    !self.hidden.under[face.index()].and(unknown).is_empty()
                        || self.hidden.reserve.0[back.index()][face.index()] > 0
                        || self.hidden.top == Some(Tile { back, face: *face })
                };
                Face::ALL.iter().filter(|face| is_there(face)).count() == 1
            })
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
