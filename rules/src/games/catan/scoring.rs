//! Points, the largest army, victory (CA:R41-R43). Start reading at [`Catan::check_victory`].

use super::{Board, Card, Cards, Catan, Event, Own, Stage, Tabletop};
use crate::game::{Outcome, Score, Seat, SeatSet, Told};

/// The points of either special card. CA:R43
pub(super) const SPECIAL: u8 = 2;

/// The number of knights from which an army counts. CA:R41
const FEWEST_KNIGHTS: u8 = 3;

impl Tabletop {
    /// Returns the points that everybody can see. CA:R43
    pub(super) fn open_points(&self, seat: Seat) -> u8 {
        let board = self.board(seat);
        let built = board.settlements.count_ones() + 2 * board.cities.count_ones();
        built as u8 + special(self.longest, seat) + special(self.army, seat)
    }
}

/// Returns what the longest road or the largest army is worth to a seat. CA:R43
fn special(holder: Option<Seat>, seat: Seat) -> u8 {
    if holder == Some(seat) { SPECIAL } else { 0 }
}

impl Own {
    /// Returns the number of victory point cards, those just bought included. CA:R36
    pub(super) fn hidden_points(&self) -> u8 {
        self.held[Card::VictoryPoint] + self.fresh[Card::VictoryPoint]
    }
}

impl Catan {
    /// Returns all points of a seat. CA:R43
    pub(super) fn points(&self, seat: Seat) -> u8 {
        self.table.open_points(seat) + self.own[seat.index()].hidden_points()
    }

    /// Ends the game if the active player has won: at a turn's start, at any change. CA:R42,
    /// CA:R42a
    pub(super) fn check_victory(&mut self, told: &mut Told<Event>) {
        let active = self.table.active;
        let begun = self.table.turn > 0 && !matches!(self.table.stage, Stage::Over(_));
        if begun && self.table.playing().has(active) && self.points(active) >= self.table.rules.points {
            self.table.stage = Stage::Over(Some(active));
            self.tell_the_end(Some(active), told);
        }
    }

    /// Reveals victory point cards and drops open trades and discards. CA:R36, CA:R36a
    pub(super) fn tell_the_end(&mut self, winner: Option<Seat>, told: &mut Told<Event>) {
        self.table.trade.clear();
        for own in &mut self.own {
            own.discard = Cards::NONE;
        }
        for seat in Seat::all(self.table.seats) {
            let n = self.own[seat.index()].hidden_points();
            if n > 0 {
                told.all(Event::Revealed(seat, n));
            }
        }
        told.all(match winner {
            Some(seat) => Event::Won(seat, self.points(seat)),
            None => Event::Limit(self.table.turn),
        });
    }

    /// Gives the largest army to a seat with at least three knights, more than the holder's. CA:R41
    pub(super) fn award_largest_army(&mut self, seat: Seat, told: &mut Told<Event>) {
        let table = &mut self.table;
        let knights = table.board(seat).knights;
        let beaten = table.army.map_or(FEWEST_KNIGHTS, |holder| table.board(holder).knights + 1);
        if table.army != Some(seat) && knights >= beaten {
            let before = table.army.replace(seat);
            told.all(Event::LargestArmy { before, holder: Some(seat), knights });
        }
    }

    /// Returns the result. CA:R42b, CA:R42c
    pub(super) fn outcome(&self, winner: Option<Seat>) -> Outcome {
        let scores = Seat::all(self.table.seats).map(|seat| self.score_of(seat)).collect();
        Outcome { scores, winners: winner.map_or(SeatSet::NONE, SeatSet::one), gone: self.table.gone }
    }

    /// Returns a seat's points and where they come from. CA:R43
    pub(super) fn score_of(&self, seat: Seat) -> Score {
        let table = &self.table;
        let board: &Board = table.board(seat);
        let parts = [
            ("settlements", board.settlements.count_ones() as u8),
            ("cities", 2 * board.cities.count_ones() as u8),
            ("longest-road", special(table.longest, seat)),
            ("largest-army", special(table.army, seat)),
            ("victory-points", self.own[seat.index()].hidden_points()),
        ];
        let parts: Vec<(String, i32)> = parts.into_iter().map(|(part, n)| (part.to_owned(), i32::from(n))).collect();
        Score { total: parts.iter().map(|(_, n)| n).sum(), tie_break: None, parts }
    }

    /// Passes the largest army on when its holder has given up; in a tie nobody gets it.
    pub(super) fn reassign_army(&mut self, told: &mut Told<Event>) {
        let table = &mut self.table;
        let most = table.playing().iter().map(|seat| table.board(seat).knights).max().unwrap_or(0);
        let holder = match table.first_two(|board| board.knights == most) {
            [Some(only), None] if most >= FEWEST_KNIGHTS => Some(only),
            _ => None,
        };
        let before = std::mem::replace(&mut table.army, holder);
        told.all(Event::LargestArmy { before, holder, knights: most });
    }
}
