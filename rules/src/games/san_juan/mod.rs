//! San Juan, first edition, for 2 to 4 players. Clauses (`SJ:R17`) are those of
//! `docs/rules/san-juan.md`. Start reading at [`SanJuan`], then `round.rs`; each phase has its
//! file, and so have the buildings that let their owner decide. Not here: words (see `text/`). No
//! secret belongs in [`Tabletop`]: every eye sees all of it.

mod action;
mod advice;
mod ahead;
mod board;
mod builder;
mod buildings;
mod card;
mod card_counts;
mod check;
mod councillor;
mod event;
mod good;
mod heuristic;
mod options;
mod orders;
mod piles;
mod preview;
mod producer;
mod prompt;
mod prospector;
mod refusal;
mod resample;
mod role;
mod round;
mod round_start;
mod scene;
mod scoring;
mod set_up;
mod tally;
mod text;
mod together;
mod trader;
mod view;

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

pub use action::Action;
pub use buildings::crane::Spot;
pub use buildings::library::Privilege;
pub use card::{Card, CardSet};
pub use card_counts::Cards;
pub use event::{Choice, Event, Why, Without};
pub use good::{Good, Tile};
pub use piles::Cause;
pub use refusal::Refusal;
pub use role::Role;
pub use view::View;

use board::{Board, Load};
use buildings::chapel::Tucks;
use good::{Named, Stack};
use options::{AskDraws, Draft, Phases, ShowChapels, Variant};
use piles::Hidden;

use crate::game::{
    Actor, Ahead, Broken, Dice, Eye, Game, GameInfo, Options, Period, Prompt, Resources, Score, Seat, SeatSet, Told, Topic, Turn,
};
use crate::scene::Scene;
use crate::text::Text;

/// What the rules answer an action: nothing, or why they refuse it.
type Result<T = (), E = Refusal> = std::result::Result<T, E>;

/// The most seats. SJ:9
const SEATS: usize = 4;

/// A game of San Juan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SanJuan {
    table: Tabletop,
    own: [Own; SEATS],
    hidden: Hidden,
}

/// What lies openly on the table, and whose decision it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Tabletop {
    rules: Variant,
    /// Seats at the start of the game.
    seats: u8,
    /// Seats that have given up.
    gone: SeatSet,
    /// From 1; 0 during set-up.
    round: u16,
    /// The holder of the governor tile.
    governor: Seat,
    /// The seat that picks or picked the current role.
    picker: Seat,
    /// The role being played.
    role: Option<Role>,
    /// How the current role's privilege counts. SJ:R39
    counts: Privilege,
    /// Whether the governor has doubled a privilege in this round. SJ:R39a
    doubled: bool,
    /// The seat that picked each role in this round.
    holders: [Option<Seat>; Role::COUNT],
    stage: Stage,
    boards: [Board; SEATS],
    /// The trading house tiles, as far as they were seen.
    stack: Stack,
    /// Cards that a gold mine has revealed. SJ:R36
    revealed: Cards,
    /// The card last taken from a mine, public until the next role is picked. No rule reads it: it
    /// is here since everybody heard of it, and nobody hears what their view does not know. SJ:R36b
    taken: Option<Card>,
    /// Whether a card has moved in this round. SJ:R24a
    moved: bool,
}

/// What only its owner knows of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Own {
    /// Cards in hand. Their number is public. SJ:5
    hand: Cards,
    /// Cards drawn and not yet in the hand, during a draw or a choice. Their number is public.
    drawn: Cards,
    /// Cards under the chapel. SJ:R37
    chapel: Cards,
    /// Cards of hand or draw chosen so far: to discard, to keep or to pay.
    chosen: Cards,
    /// Goods named so far: to produce, to sell or to pay.
    goods: Named,
    /// The seat's decision on the chapel in this round. SJ:R6
    tucks: Tucks,
    /// Whether the seat draws the cards it is due. SJ:R9a
    answer: Answer,
}

/// The answer to the question whether to draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Answer {
    /// Yes, or not asked.
    #[default]
    Draws,
    Declines,
}

/// What the game waits for, and what must be remembered meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// Chance picks the first governor.
    Governor,
    /// Chance draws a card for this seat, and those that follow.
    Draw { seat: Seat, left: u8, cause: Cause },
    /// Chance turns up the top trading house tile.
    Tile,
    /// Simultaneous choices of the first hand, by the seats not finished. SJ:R4
    Draft { waiting: SeatSet },
    /// Simultaneous chapels and hand limits, by the seats not finished. SJ:R6
    RoundStart { waiting: SeatSet },
    /// The picker's choice of a role.
    Role,
    /// The choice of a building.
    Build { seat: Seat },
    /// The choice of its place. SJ:R19
    Cover { seat: Seat, card: Card },
    /// Its payment. SJ:R16
    Pay { seat: Seat, card: Card, spot: Spot, price: u8 },
    /// Goods to produce or sell, or whether to draw, by the seats not finished.
    Declare { waiting: SeatSet },
    /// The cards to keep, by the seats not finished. SJ:R33
    Choose { waiting: SeatSet },
    /// Whether to reveal four cards. SJ:R36
    Mine { seat: Seat },
    /// Which of them to take. SJ:R36
    Take { seat: Seat },
    /// The game is over.
    Over,
}

impl Game for SanJuan {
    const INFO: &'static GameInfo = &GameInfo {
        slug: "san-juan",
        texts: "san-juan",
        version: 1,
        seats: (2, SEATS as u8),
        options: options::OPTIONS,
        nouns: &["good", "card", "role", "word"],
        verbs: action::VERBS,
        orders: orders::ORDERS,
        topics: &[Topic::of("turn"), Topic::of("roles"), Topic::listing("cards", prompt::rules_of_cards), Topic::of("scoring")],
        text: Resources { en: include_str!("text/en.ftl"), fr: include_str!("text/fr.ftl") },
        manual: include_str!("RULES.md"),
    };

    fn new(options: &Options, seats: u8) -> Result<SanJuan, Refusal> {
        set_up::game(Variant::of(options), seats)
    }

    fn turn(&self) -> Turn {
        let awaited = self.table.awaited();
        if !awaited.is_empty() {
            Turn::Seats(awaited)
        } else if matches!(self.table.stage, Stage::Over) {
            Turn::Over(self.outcome())
        } else {
            Turn::Chance
        }
    }

    /// SJ:R40, SJ:R45
    fn score(&self, seat: Seat) -> Score {
        self.score_of(seat)
    }

    fn legal(&self, seat: Seat, offers: &mut Vec<Action>) {
        if self.table.awaited().has(seat) {
            self.table.legal(seat, &self.own[seat.index()], offers);
        }
    }

    fn opening(action: &Action) -> Option<Text> {
        match action {
            Action::Role(role, _) => Some(Text::new(format!("san-juan-role-{}", role.id()))),
            _ => None,
        }
    }

    fn is_tentative(action: &Action) -> bool {
        *action == Action::Back
    }

    fn may_settle(&self) -> bool {
        matches!(self.table.stage, Stage::Declare { .. })
    }

    crate::game::by_its_files!();
}

impl Tabletop {
    /// Returns the awaited seats; none on chance's turn and after the end.
    fn awaited(&self) -> SeatSet {
        match self.stage {
            Stage::Governor | Stage::Draw { .. } | Stage::Tile | Stage::Over => SeatSet::NONE,
            Stage::Role => SeatSet::one(self.picker),
            Stage::Build { seat }
            | Stage::Cover { seat, .. }
            | Stage::Pay { seat, .. }
            | Stage::Mine { seat }
            | Stage::Take { seat } => SeatSet::one(seat),
            Stage::Draft { waiting } | Stage::RoundStart { waiting } | Stage::Declare { waiting } | Stage::Choose { waiting } => {
                waiting
            }
        }
    }

    /// Appends the choices of an awaited seat.
    fn legal(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        match self.stage {
            Stage::Governor | Stage::Draw { .. } | Stage::Tile | Stage::Over => {}
            Stage::Draft { .. } => self.offer_discards(seat, own, offers),
            Stage::RoundStart { .. } => self.offer_round_start(seat, own, offers),
            Stage::Role => self.offer_roles(offers),
            Stage::Build { .. } => self.offer_buildings(seat, own, offers),
            Stage::Cover { card, .. } => offers.extend(self.covers(seat, own, card).map(Action::Cover).chain([Action::Back])),
            Stage::Pay { card, .. } => self.offer_payments(seat, own, card, offers),
            Stage::Declare { .. } => match self.role {
                Some(Role::Producer) => self.offer_production(seat, own, offers),
                Some(Role::Trader) => self.offer_sales(seat, own, offers),
                Some(Role::Builder | Role::Councillor | Role::Prospector) | None => {
                    offers.extend([Action::DrawCards, Action::Pass]);
                }
            },
            Stage::Choose { .. } => self.offer_choice(seat, own, offers),
            Stage::Mine { .. } => offers.extend([Action::Mine, Action::Pass]),
            Stage::Take { .. } => offers.extend(self.revealed.kinds().iter().map(Action::Take)),
        }
    }
}

impl SanJuan {
    fn act(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) -> Result {
        if !self.table.awaited().has(seat) {
            return Err(Refusal::not_awaited(self.turn(), self.table.ask()));
        }
        match self.table.stage {
            Stage::Governor | Stage::Draw { .. } | Stage::Tile | Stage::Over => Err(Refusal::Over),
            Stage::Draft { waiting } => self.draft(seat, waiting, action, told),
            Stage::RoundStart { waiting } => self.start_round(seat, waiting, action, told),
            Stage::Role => self.take_role(seat, action, told),
            Stage::Build { .. } => self.build(seat, action, told),
            Stage::Cover { .. } | Stage::Pay { .. } if action == Action::Back => {
                self.choose_again(seat);
                Ok(())
            }
            Stage::Cover { card, .. } => self.cover(seat, card, action, told),
            Stage::Pay { .. } => self.pay(seat, action, told),
            Stage::Declare { waiting } => self.declare(seat, waiting, action, told),
            Stage::Choose { waiting } => self.choose(seat, waiting, action, told),
            Stage::Mine { .. } => self.answer_mine(seat, action, told),
            Stage::Take { .. } => self.take_revealed(seat, action, told),
        }
    }
}
