//! San Juan, first edition, 2 to 4 players. Clauses (`SJ:R17`) are those of `docs/rules/san-juan.md`.
//!
//! Not here: words (they are in `text/`), and secrets into [`Tabletop`], which every eye sees whole. Start reading at [`SanJuan`], then
//! `round.rs`; each phase has its file, and so have the buildings that do something of their own.

mod action;
mod advice;
mod ahead;
mod board;
mod builder;
mod buildings;
mod card;
mod cards;
mod check;
mod councillor;
mod event;
mod good;
mod heuristic;
mod options;
mod orders;
mod piles;
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
pub use cards::Cards;
pub use event::{Choice, Event, Why};
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
    Actor, Ahead, Broken, Dice, Eye, Game, GameInfo, Options, Order, Period, Prompt, Resources, Score, Seat, SeatSet, Told,
    Topic, Turn,
};
use crate::scene::Scene;
use crate::text::Text;

/// The most seats. SJ:9
const SEATS: usize = 4;

/// A game of San Juan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SanJuan {
    /// What everybody sees.
    table: Tabletop,
    /// What only its owner knows, by seat.
    own: [Own; SEATS],
    /// What nobody knows.
    hidden: Hidden,
}

/// What lies openly on the table, and whose decision it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Tabletop {
    /// The options.
    rules: Variant,
    /// Seats at the start.
    seats: u8,
    /// Those that have been given up.
    gone: SeatSet,
    /// From 1; 0 during set-up.
    round: u16,
    /// Who has the governor tile.
    governor: Seat,
    /// Who picks or picked the current role.
    picker: Seat,
    /// The role being played.
    role: Option<Role>,
    /// How its privilege counts. SJ:R39
    counts: Privilege,
    /// Whether the governor has doubled a privilege in this round. SJ:R39a
    doubled: bool,
    /// Who has picked each role in this round.
    holders: [Option<Seat>; Role::COUNT],
    /// What is awaited.
    stage: Stage,
    /// The players' buildings.
    boards: [Board; SEATS],
    /// The trading house tiles, as far as they were seen.
    stack: Stack,
    /// Cards a gold mine has revealed. SJ:R36
    revealed: Cards,
    /// The card taken from there last; everybody saw it. SJ:R36
    taken: Option<Card>,
    /// Whether a card has changed its place in this round. SJ:R24a
    moved: bool,
}

/// What only its owner knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Own {
    /// Cards in hand. Their number is public. SJ:5
    hand: Cards,
    /// Cards drawn that are not yet of the hand: the draw goes on, or some are to be chosen. Their number is public.
    drawn: Cards,
    /// Cards under the chapel. SJ:R37
    chapel: Cards,
    /// Cards chosen so far, of hand or drawn cards: to discard, to keep, to pay.
    chosen: Cards,
    /// Goods named so far: to produce, to sell, to pay.
    goods: Named,
    /// What becomes of the chapel in this round. SJ:R6
    tucks: Tucks,
    /// Whether the cards one is due are drawn. SJ:R9a
    answer: Answer,
}

/// An answer to the question whether to draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Answer {
    /// Yes, or nobody asked.
    #[default]
    Draws,
    /// No.
    Declines,
}

/// What is awaited, and what must be remembered until it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// Chance: the first governor.
    Governor,
    /// Chance: a card for this seat, and those that follow it.
    Draw { seat: Seat, left: u8, cause: Cause },
    /// Chance: the top trading house tile.
    Tile,
    /// All choose their first hand; some are still waited for. SJ:R4
    Draft { waiting: SeatSet },
    /// Chapel and hand limit; some are still waited for. SJ:R6
    RoundStart { waiting: SeatSet },
    /// The picker takes a role.
    Role,
    /// A building.
    Build { seat: Seat },
    /// Where it is laid. SJ:R19
    Cover { seat: Seat, card: Card },
    /// What is paid for it. SJ:R16
    Pay { seat: Seat, card: Card, spot: Spot, price: u8 },
    /// Goods to produce or to sell, or whether to draw; some are still waited for.
    Declare { waiting: SeatSet },
    /// Which cards are kept; some are still waited for. SJ:R33
    Choose { waiting: SeatSet },
    /// Four cards revealed? SJ:R36
    Mine { seat: Seat },
    /// One of them. SJ:R36
    Take { seat: Seat },
    /// The end.
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

    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn new(options: &Options, seats: u8) -> Result<SanJuan, Refusal> {
        set_up::game(Variant::of(options), seats)
    }

    fn seats(&self) -> u8 {
        self.table.seats
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

    fn draw(&self, dice: &mut dyn Dice) -> Option<Action> {
        Some(self.draw_outcome(dice))
    }

    fn apply(&mut self, by: Actor, action: &Action, told: &mut Told<Event>) -> Result<(), Refusal> {
        match by {
            Actor::Chance => self.chance(*action, told),
            Actor::Seat(seat) => self.act_on(seat, *action, told),
        }
    }

    fn forfeit(&mut self, seat: Seat, told: &mut Told<Event>) {
        self.give_up(seat, told);
    }

    fn view(&self, eye: Eye) -> View {
        View::new(self, eye)
    }

    fn prompt(view: &View, seat: Seat) -> Prompt<Action> {
        prompt::prompt(view, seat)
    }

    fn open_prompt(public: &View, seat: Seat) -> Prompt<Action> {
        prompt::open_prompt(public, seat)
    }

    fn scene(view: &View) -> Scene {
        scene::scene(view)
    }

    fn title(view: &View) -> Option<Text> {
        Some(scene::title(&view.table))
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

    fn obey(view: &View, seat: Seat, offers: &[Action], order: &Order) -> Option<usize> {
        orders::obey(view, seat, offers, order)
    }

    fn period(view: &View) -> Period {
        orders::period(view)
    }

    fn ahead(&self, seat: Seat) -> Option<Ahead<SanJuan, Action>> {
        self.ahead_of(seat)
    }

    fn terms(view: &View, seat: Seat, prompt: &Prompt<Action>, action: &Action) -> Vec<Text> {
        ahead::terms(view, seat, prompt, action)
    }

    fn check(&self) -> Result<(), Broken> {
        check::check(self)
    }
}

impl Tabletop {
    /// Whose decision it is; nobody's on chance's turn and after the end.
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

    /// The choices of an awaited seat.
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
    /// A player acts.
    fn act_on(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) -> Result<(), Refusal> {
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
