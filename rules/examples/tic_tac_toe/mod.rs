//! Tic-tac-toe for two: the smallest complete game, by `RULES.md`. Start reading at [`TicTacToe`].

mod action;
mod prompt;
mod scene;
#[cfg(test)]
mod tests;
mod words;

use crate::game::{
    Actor, Ahead, Broken, Eye, Game, GameInfo, OptionSpec, Options, Outcome, Param, Prompt, Resample, Resources, Score, Seat,
    SeatSet, Simulate, StandIn, Told, Topic, Turn, Verb,
};
use crate::scene::Scene;
use serde::{Deserialize, Serialize};
use words::{Event, Refusal};

pub(super) use action::Mark;
pub(super) use words::key;

/// The position: small and flat, without anything that can be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TicTacToe {
    /// The owner of the mark on each square, row by row.
    pub(super) marks: [Option<Seat>; 9],
    /// Whether three in a row lose.
    misere: bool,
    /// Who has given up.
    gone: Option<Seat>,
    /// Whose mark is missing, in a position in which the other player prepares their next one.
    passed: Option<Seat>,
}

/// Symbols beside words, by seat.
pub(super) const SYMBOLS: [&str; 2] = ["❌", "⭕"];

const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

impl TicTacToe {
    pub(super) fn free(&self) -> impl Iterator<Item = Mark> {
        Mark::ALL.into_iter().filter(|mark| self.marks[mark.0].is_none())
    }

    /// Returns the owner of each mark made.
    fn made(&self) -> impl Iterator<Item = Seat> + Clone {
        self.marks.into_iter().chain([self.passed]).flatten()
    }

    /// Returns the winners, `None` while the game goes on. R3, R4
    fn winners(&self) -> Option<SeatSet> {
        let alike = |&&[a, b, c]: &&[usize; 3]| self.marks[a] == self.marks[b] && self.marks[b] == self.marks[c];
        let line = LINES.iter().filter(alike).find_map(|line| self.marks[line[0]]);
        let loser = line.map(|seat| if self.misere { seat } else { seat.next(2) });
        match loser.or(self.gone) {
            Some(loser) => Some(SeatSet::one(loser.next(2))),
            None => self.free().next().is_none().then_some(SeatSet::all(2)),
        }
    }
}

impl Game for TicTacToe {
    const INFO: &'static GameInfo = &GameInfo {
        slug: "tic-tac-toe",
        texts: "tic-tac-toe",
        version: 1,
        seats: (2, 2),
        options: &[OptionSpec::switch("misere")],
        nouns: &[],
        verbs: &[Verb { name: "mark", params: &[Param { name: "square", required: true }], many: false }],
        orders: &[],
        topics: &[Topic::of("turn"), Topic::of("scoring")],
        text: Resources { en: include_str!("text/en.ftl"), fr: include_str!("text/fr.ftl") },
        manual: include_str!("RULES.md"),
    };

    type Action = Mark;
    type Event = Event;
    /// Nothing is secret: everybody sees the position itself.
    type View = TicTacToe;
    type Refusal = Refusal;

    fn new(options: &Options, _: u8) -> Result<TicTacToe, Refusal> {
        Ok(TicTacToe { marks: [None; 9], misere: options.on("misere"), gone: None, passed: None })
    }

    fn seats(&self) -> u8 {
        2
    }

    /// R2
    fn turn(&self) -> Turn {
        let Some(winners) = self.winners() else {
            return Turn::Seats(SeatSet::one(Seat((self.made().count() % 2) as u8)));
        };
        let scores = Seat::all(2).map(|seat| self.score(seat)).collect();
        Turn::Over(Outcome { scores, winners, gone: self.gone.into_iter().collect() })
    }

    /// Counts nothing while the game goes on. R3, R4
    fn score(&self, seat: Seat) -> Score {
        Score::of([("win", i32::from(self.winners().is_some_and(|winners| winners.has(seat))))])
    }

    fn legal(&self, seat: Seat, offers: &mut Vec<Mark>) {
        if self.turn().awaited().has(seat) {
            offers.extend(self.free());
        }
    }

    fn apply(&mut self, by: Actor, &mark: &Mark, told: &mut Told<Event>) -> Result<(), Refusal> {
        let Actor::Seat(seat) = by else { return Err(Refusal::NotChance) };
        if !self.turn().awaited().has(seat) {
            return Err(Refusal::not_awaited(self.turn(), key("ask")));
        }
        if let Some(owner) = self.marks[mark.0] {
            return Err(Refusal::Taken(mark, owner));
        }
        self.marks[mark.0] = Some(seat);
        told.all(Event::Marked(seat, mark));
        Ok(())
    }

    fn forfeit(&mut self, seat: Seat, told: &mut Told<Event>) {
        self.gone = self.gone.or(Some(seat));
        told.all(Event::GaveUp(seat));
    }

    fn view(&self, _: Eye) -> TicTacToe {
        *self
    }

    fn prompt(view: &TicTacToe, seat: Seat) -> Prompt<Mark> {
        prompt::prompt(view, seat)
    }

    fn scene(view: &TicTacToe) -> Scene {
        scene::scene(view)
    }

    /// Returns the position as if the other player's mark were made and nobody knew where. R2
    fn ahead(&self, seat: Seat) -> Option<Ahead<TicTacToe, Mark>> {
        let passed = self.turn().awaited().only().filter(|awaited| *awaited != seat)?;
        Some(Ahead::own_turn(TicTacToe { passed: Some(passed), ..*self }))
    }

    fn check(&self) -> Result<(), Broken> {
        let marks = self.made();
        let first = marks.clone().filter(|seat| seat.0 == 0).count();
        let sound = marks.clone().chain(self.gone).all(|seat| seat.0 < 2) && first == marks.count().div_ceil(2);
        if sound { Ok(()) } else { Err(Broken(format!("{self:?}"))) }
    }
}

impl StandIn for TicTacToe {}

impl Simulate for TicTacToe {}
impl Resample for TicTacToe {}
