//! Catan for 3 and 4 players. Clauses (`CA:R24`) are those of `docs/rules/catan.md`. Start reading
//! at [`Catan`], then `turn.rs`; trade, building, cards and the robber have a file each. Not here:
//! words (see `text/`). No secret belongs in [`Tabletop`]: every eye sees all of it.

mod action;
mod ahead;
mod card;
mod check;
mod construction;
mod develop;
mod discard;
mod event;
mod founding;
mod heuristic;
mod island;
mod leave;
mod map;
mod maritime;
mod offers;
mod options;
mod orders;
mod places;
mod player_trade;
mod prompt;
mod refusal;
mod resample;
mod resource;
mod road;
mod robber;
mod scene;
mod scoring;
mod stage;
mod text;
mod turn;
mod view;

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

pub use action::{Action, Rolling};
pub use card::{Card, Pack};
pub use event::Event;
pub use island::{Harbor, Island, Terrain, Terrains};
pub use map::{Corner, Hex, Node, Path};
pub use refusal::Refusal;
pub use resource::{Cards, Kinds, Resource};
pub use view::View;

use options::{DesertRobber, FirstPlayer, MapKind, Phases, PlayerTrade, Ties, Variant};
use player_trade::Trade;
use stage::{Back, Free, Round, Stage, nobody_awaited};

use crate::game::{
    Actor, Ahead, Broken, Dice, Eye, Game, GameInfo, Options, Period, Prompt, Resources, Score, Seat, SeatSet, Told, Topic, Turn,
};
use crate::scene::Scene;
use crate::text::Text;

/// What the rules answer an action: nothing, or why they refuse it.
type Result<T = (), E = Refusal> = std::result::Result<T, E>;

/// The fewest and the most seats.
const SEATS: (u8, u8) = (3, 4);

/// The most seats, as an array length.
const MOST: usize = 4;

/// A player's roads, settlements and cities. CA:2
const PIECES: (u8, u8, u8) = (15, 5, 4);

/// A game of Catan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Catan {
    table: Tabletop,
    own: [Own; MOST],
    /// Development cards nobody has bought. They have no order, since nobody has seen one. CA:R6
    deck: Pack,
}

/// What lies openly on the table, and whose decision it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Tabletop {
    rules: Variant,
    /// Seats at the start of the game.
    seats: u8,
    /// Seats that have given up.
    gone: SeatSet,
    /// The island; the beginner map until chance has laid another.
    island: Island,
    /// The robber's hex. CA:R5
    robber: Hex,
    /// The first player. CA:R2
    first: Seat,
    /// The seat whose turn it is, or which founds.
    active: Seat,
    /// Player turns begun; 0 during set-up.
    turn: u16,
    /// The last roll; zeros before the first. CA:R13
    rolled: [u8; 2],
    stage: Stage,
    /// Whether a development card was played in this turn. CA:R12
    carded: bool,
    boards: [Board; MOST],
    /// Intersections with a building, or beside one. CA:R25
    closed: u64,
    /// The holder of the longest road. CA:R38
    longest: Option<Seat>,
    /// The holder of the largest army. CA:R41
    army: Option<Seat>,
    bank: Cards,
    /// Development cards left to buy.
    deck: u8,
    /// Played cards: knights lie open, others have left the game. CA:R31, CA:R35
    spent: Pack,
    trade: Trade,
}

/// A player's pieces, and what everybody knows of their cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Board {
    /// Intersections with a settlement.
    settlements: u64,
    /// Intersections with a city.
    cities: u64,
    /// Paths with a road.
    roads: u128,
    /// Both ends of these roads.
    reach: u64,
    /// Length of the player's longest road. CA:R37
    length: u8,
    /// Knights played. CA:R31
    knights: u8,
    /// Resource cards in hand.
    cards: u8,
    /// Development cards in hand from earlier turns.
    held: u8,
    /// Development cards in hand that were bought in this turn.
    fresh: u8,
}

/// What only its owner knows of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Own {
    hand: Cards,
    /// Development cards from earlier turns.
    held: Pack,
    /// Development cards bought in this turn. CA:R12
    fresh: Pack,
    /// Cards chosen for discarding, still in `hand`. CA:R15a
    discard: Cards,
    /// Standing answer: offers that ask for any of these are declined. CA:R21b
    never: Kinds,
    /// Standing order: who rolls at the start of the player's turns. CA:R13a
    rolling: Rolling,
}

impl Game for Catan {
    const INFO: &'static GameInfo = &GameInfo {
        slug: "catan",
        texts: "catan",
        version: 1,
        seats: SEATS,
        options: options::OPTIONS,
        nouns: &["kind", "word"],
        verbs: action::VERBS,
        orders: orders::ORDERS,
        topics: &[Topic::of("turn"), Topic::of("trade"), Topic::of("buildings"), Topic::of("cards"), Topic::of("scoring")],
        text: Resources { en: include_str!("text/en.ftl"), fr: include_str!("text/fr.ftl") },
        manual: include_str!("RULES.md"),
    };

    /// Trade goes on while others are awaited; standing answers come any time. CA:R21b, CA:R21e
    const HAS_ASIDES: bool = true;
    const HAS_DICE: bool = true;

    fn new(options: &Options, seats: u8) -> Result<Catan, Refusal> {
        if !(SEATS.0..=SEATS.1).contains(&seats) {
            return Err(Refusal::Seats(seats));
        }
        Ok(Catan::set_up(Variant::of(options), seats))
    }

    fn turn(&self) -> Turn {
        let awaited = self.table.awaited();
        if !awaited.is_empty() {
            Turn::Seats(awaited)
        } else if let Stage::Over(winner) = self.table.stage {
            Turn::Over(self.outcome(winner))
        } else {
            Turn::Chance
        }
    }

    /// CA:R43
    fn score(&self, seat: Seat) -> Score {
        self.score_of(seat)
    }

    fn legal(&self, seat: Seat, offers: &mut Vec<Action>) {
        if self.table.awaited().has(seat) {
            self.table.legal(seat, &self.own[seat.index()], offers);
        }
    }

    fn asides(&self, seat: Seat, offers: &mut Vec<Action>) {
        if self.table.may_step_aside(seat) {
            self.table.asides(seat, &self.own[seat.index()], offers);
        }
    }

    fn begins_turn(event: &Text) -> bool {
        event.key == "catan-event-rolled"
    }

    /// CA:R13
    fn rolled(outcome: &Action) -> Option<u8> {
        match outcome {
            Action::Dice(one, other) => Some(one.saturating_add(*other)),
            _ => None,
        }
    }

    /// A trade, or an answer to somebody's offer, moves the game on. CA:R21d, CA:R21e
    fn is_tentative(action: &Action) -> bool {
        matches!(
            action,
            Action::Offer { .. }
                | Action::Propose { .. }
                | Action::Withdraw
                | Action::Never(_)
                | Action::Ask(_)
                | Action::RollForMe(_)
        )
    }

    crate::game::by_its_files!();
}

impl Tabletop {
    /// Returns the seats that have not given up.
    fn playing(&self) -> SeatSet {
        SeatSet::all(self.seats).minus(self.gone)
    }

    /// Returns the first two playing seats whose boards satisfy `fits`.
    fn first_two(&self, fits: impl Fn(&Board) -> bool) -> [Option<Seat>; 2] {
        let mut with = self.playing().iter().filter(|seat| fits(self.board(*seat)));
        [with.next(), with.next()]
    }

    fn board(&self, seat: Seat) -> &Board {
        &self.boards[seat.index()]
    }
}

impl Board {
    /// Returns settlements and cities together.
    const fn buildings(&self) -> u64 {
        self.settlements | self.cities
    }

    /// Returns the roads left in the supply. CA:R28
    const fn roads_left(&self) -> u8 {
        PIECES.0.saturating_sub(self.roads.count_ones() as u8)
    }

    /// Returns the settlements left in the supply. CA:R28
    const fn settlements_left(&self) -> u8 {
        PIECES.1.saturating_sub(self.settlements.count_ones() as u8)
    }

    /// Returns the cities left in the supply. CA:R28
    const fn cities_left(&self) -> u8 {
        PIECES.2.saturating_sub(self.cities.count_ones() as u8)
    }
}

impl Catan {
    fn act(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) -> Result {
        let aside = !self.table.awaited().has(seat);
        if aside && !self.table.may_step_aside(seat) {
            return Err(self.not_yours());
        }
        if let Action::Never(kinds) | Action::Ask(kinds) = action {
            return self.set_standing_answer(seat, action, kinds, told);
        }
        if let Action::RollForMe(rolling) = action {
            return self.set_rolling(seat, rolling, told);
        }
        let trades = self.table.stage == Stage::Trade;
        if aside && !trades {
            return Err(self.not_yours());
        }
        match self.table.stage {
            nobody_awaited!() => Err(self.not_yours()),
            Stage::Found(round) => self.found(seat, round, action, told),
            Stage::FoundRoad(round, node) => self.found_road(seat, round, node, action, told),
            Stage::Roll => self.act_before_roll(seat, action, told),
            Stage::Discard(waiting) => self.discard(seat, waiting, action, told),
            Stage::Robber(back) => self.move_robber(seat, back, action, told),
            Stage::Victim(back) => self.choose_victim(seat, back, action),
            Stage::Trade if seat != self.table.active => self.answer(seat, action, told),
            Stage::Trade | Stage::Build => {
                let before = self.table.trade.answers;
                self.act_in_turn(seat, action, told)?;
                self.tell_lapsed(seat, action, &before, told);
                Ok(())
            }
            Stage::Free(which, back) => self.place_free_road(seat, which, back, action, told),
        }
    }

    fn not_yours(&self) -> Refusal {
        Refusal::not_awaited(self.turn(), self.table.stage.ask())
    }

    fn board(&mut self, seat: Seat) -> &mut Board {
        &mut self.table.boards[seat.index()]
    }

    /// Moves cards from the bank into a hand.
    fn take(&mut self, seat: Seat, cards: Cards) {
        self.table.bank = self.table.bank.minus(cards);
        self.gain(seat, cards);
    }

    /// Moves cards from a hand into the bank.
    fn pay(&mut self, seat: Seat, cards: Cards) {
        self.table.bank = self.table.bank.plus(cards);
        self.lose(seat, cards);
    }

    /// Moves cards from one hand into another.
    fn hand_over(&mut self, from: Seat, to: Seat, cards: Cards) {
        self.lose(from, cards);
        self.gain(to, cards);
    }

    fn gain(&mut self, seat: Seat, cards: Cards) {
        let hand = &mut self.own[seat.index()].hand;
        *hand = hand.plus(cards);
        self.board(seat).cards += cards.total();
    }

    fn lose(&mut self, seat: Seat, cards: Cards) {
        let hand = &mut self.own[seat.index()].hand;
        *hand = hand.minus(cards);
        let left = &mut self.board(seat).cards;
        *left = left.saturating_sub(cards.total());
    }
}
