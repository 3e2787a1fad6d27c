//! Set-up (AN:R1-R5). Start reading at [`Anno::set_up`].

use super::action::Islands;
use super::good::EACH;
use super::people::SPACES;
use super::sea::{START, draw_islands};
use super::tile::{BACKS, FACES};
use super::{
    Action, Anno, Back, Board, Chart, Deal, Event, Face, Goals, Goods, Hidden, Layout, MOST, Mix, Own, Rank, Refusal, Result,
    Squares, Stage, Tabletop, ThisTurn, Tile, Variant, data,
};
use crate::game::{Dice, Seat, SeatSet, Told};

/// AN:R3
const START_GOLD: u32 = 7;
const START_HAND: Goods = Goods::new([1, 1, 0, 0, 0, 0]);

impl Anno {
    /// Returns the position before the first outcome of chance.
    pub(super) fn set_up(rules: Variant, seats: u8) -> Anno {
        let mut spaces = [None; SPACES];
        spaces[0] = Some(Rank::Pioneer);
        spaces[1] = Some(Rank::Settler);
        let start = Board { spaces, ships: [Some(START), None], gold: START_GOLD, goals: Goals::NONE, ..Board::default() };
        let mut boards = [Board::default(); MOST];
        boards.iter_mut().take(usize::from(seats)).for_each(|board| *board = start);
        let table = Tabletop {
            rules,
            seats,
            gone: SeatSet::NONE,
            chart: data::CHART,
            lying: [Squares::NONE; BACKS],
            reserve: 0,
            stock: Goods::new([EACH; 6]),
            display: data::display(seats),
            spent: [[0; 2]; BACKS],
            boards,
            first: Seat(0),
            active: Seat(0),
            turn: 0,
            stage: match rules.layout {
                Layout::Standard => Stage::Tiles(Back::Two),
                Layout::Shuffled => Stage::Board,
            },
            done: ThisTurn::default(),
        };
        let mut reserve = Mix::default();
        for back in Back::used(seats) {
            reserve.0[back.index()] = rules.mix.0[back.index()];
        }
        let table = Tabletop { reserve: reserve.total() as u8, ..table };
        let hidden = Hidden { under: [Squares::NONE; FACES], reserve, top: None };
        let mut game = Anno { table, own: [Own::default(); MOST], hidden };
        Seat::all(seats).for_each(|seat| game.gain(seat, START_HAND));
        game
    }

    /// Applies chance's outcomes of set-up.
    pub(super) fn lay(&mut self, action: Action, told: &mut Told<Event>) -> Result {
        let seats = self.table.seats;
        match (self.table.stage, action) {
            (Stage::Board, Action::Board(islands)) => {
                let chart = Chart::of(islands);
                if !chart.is_sound() {
                    return Err(Refusal::BadOutcome);
                }
                self.table.chart = chart;
                self.table.stage = Stage::Tiles(Back::Two);
            }
            (Stage::Tiles(back), Action::Tiles(of, deal)) if of == back => {
                self.lay_tiles(back, &deal)?;
                self.table.stage = back.next(seats).map_or(Stage::Islands, Stage::Tiles);
            }
            (Stage::Islands, Action::Islands(islands)) if islands.n == seats && differ(&islands) => {
                for (board, island) in self.table.boards.iter_mut().zip(islands.of).take(usize::from(seats)) {
                    board.island = island;
                }
                self.table.stage = Stage::First;
            }
            (Stage::First, Action::First(seat)) if self.table.playing().has(seat) => {
                self.table.first = seat;
                self.table.active = seat;
                told.all(Event::First(seat));
                self.start_turn(told);
            }
            _ => return Err(Refusal::BadOutcome),
        }
        Ok(())
    }

    /// Lays the tiles of one back; the others stay in the reserve. AN:R1
    fn lay_tiles(&mut self, back: Back, deal: &Deal) -> Result {
        let squares = self.table.chart.islets[back.index()];
        let there = deal.counts().iter().zip(self.hidden.reserve.0[back.index()]).all(|(dealt, there)| *dealt <= there);
        if deal.iter().count() as u32 != squares.len() || !there {
            return Err(Refusal::BadOutcome);
        }
        for (square, face) in squares.iter().zip(deal.iter()) {
            let under = &mut self.hidden.under[face.index()];
            *under = under.with(square.set());
            self.hidden.reserve.take(Tile { back, face });
        }
        self.table.lying[back.index()] = squares;
        self.table.reserve = self.table.reserve.saturating_sub(squares.len() as u8);
        Ok(())
    }

    /// Draws chance's outcome of a stage of set-up.
    pub(super) fn draw_set_up(&self, dice: &mut dyn Dice) -> Action {
        match self.table.stage {
            Stage::Board => Action::Board(draw_islands(dice).unwrap_or(data::CHART.islands())),
            Stage::Tiles(back) => {
                let mut left = self.hidden.reserve.0[back.index()];
                let mut deal = Deal::NONE;
                for _ in 0..self.table.chart.islets[back.index()].len() {
                    let face = Face::ALL[dice.from_bag(&left).unwrap_or(0)];
                    left[face.index()] = left[face.index()].saturating_sub(1);
                    deal.push(face);
                }
                Action::Tiles(back, deal)
            }
            Stage::Islands => {
                let mut of = [0, 1, 2, 3];
                for at in 0..MOST {
                    of.swap(at, at + dice.below((MOST - at) as u32) as usize);
                }
                of.iter_mut().skip(usize::from(self.table.seats)).for_each(|spare| *spare = 0);
                Action::Islands(Islands { of, n: self.table.seats })
            }
            // Every player is equally likely to roll highest. AN:R5
            _ => Action::First(dice.one_of(self.table.playing()).unwrap_or(Seat(0))),
        }
    }
}

fn differ(islands: &Islands) -> bool {
    let of = &islands.of[..usize::from(islands.n).min(MOST)];
    of.iter().enumerate().all(|(at, island)| !of[..at].contains(island))
}
