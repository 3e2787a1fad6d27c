//! Anno 1503, the base game for 2 to 4 players. Clauses (`AN:R24`) are those of `docs/rules/anno-1503.md`.
//!
//! Not here: words (they are in `text/`), and secrets into [`Tabletop`], which every eye sees whole. Start reading at [`Anno`], then
//! `turn.rs`; production, events, town, market and ships have a file each. What the rulebook does not tell in words is in `data.rs`, and
//! nowhere else.

mod action;
mod ahead;
mod board;
mod building;
mod check;
mod courses;
mod data;
mod event;
mod fate;
mod good;
mod heuristic;
mod leave;
mod market;
mod offers;
mod options;
mod orders;
mod people;
mod production;
mod prompt;
mod refusal;
mod resample;
mod scene;
mod scoring;
mod sea;
mod set_up;
mod ships;
mod tally;
mod text;
mod tile;
mod town;
mod turn;
mod view;

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

pub use action::{Action, Loss, Place, Ship, Space, Step};
pub use building::Building;
pub use event::Event;
pub use fate::Fate;
pub use good::{Good, Goods, Kinds};
pub use people::Rank;
pub use refusal::Refusal;
pub use scoring::{Goal, Goals};
pub use sea::{Square, Squares, Way};
pub use tile::{Back, Deal, Face, Mix, Tile};
pub use view::View;

use board::{AGREEMENTS, Board, Branch, SHIPS};
use options::{Hands, Layout, ShowSeen, Tie, Variant};
use sea::Chart;
use tile::{BACKS, FACES};

use crate::game::{
    Actor, Ahead, Broken, Dice, Eye, Game, GameInfo, Options, Period, Prompt, Resources, Score, Seat, SeatSet, Told, Topic, Turn,
};
use crate::scene::Scene;
use crate::text::Text;

/// Fewest seats, and the most. AN:2
const SEATS: (u8, u8) = (2, 4);

/// The most seats, for arrays.
const MOST: usize = 4;

/// A game of Anno 1503.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Anno {
    /// What everybody sees.
    table: Tabletop,
    /// What only its owner knows, by seat.
    own: [Own; MOST],
    /// What lies face down.
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
    /// Where the islands lie.
    chart: Chart,
    /// Squares with a tile, by its back.
    lying: [Squares; BACKS],
    /// Tiles in the face-down reserve. AN:R1
    reserve: u8,
    /// The open stacks of goods. AN:R4
    stock: Goods,
    /// Public buildings to be had. AN:R2
    display: [u8; Building::COUNT],
    /// Treasures that have left the game, by back: those that let somebody rise, and those of gold. AN:R39
    spent: [[u8; 2]; BACKS],
    /// The players' islands and ships.
    boards: [Board; MOST],
    /// Who began. AN:R5
    first: Seat,
    /// Whose turn it is.
    active: Seat,
    /// Player turns begun; 0 before the first.
    turn: u32,
    /// What is awaited.
    stage: Stage,
    /// What the active player has done in this turn.
    done: ThisTurn,
}

/// What has been done in a turn, and what is left of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct ThisTurn {
    /// Spaces whose inhabitants have bought, a bit each. AN:R28
    sold: u8,
    /// Goods bought. AN:R29
    bought: u8,
    /// The large branch was used. AN:R31
    drew: bool,
    /// Action points of each ship. AN:R32
    points: [u8; SHIPS],
    /// The ship that acted last.
    at_hand: Option<Ship>,
    /// It has moved, and nobody was told yet where it is.
    moved: bool,
}

/// What only its owner knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Own {
    /// Goods cards. Their number is public.
    hand: Goods,
    /// Goods chosen in a choice of all at the same time, until all are in. AN:R12
    picks: [Option<Good>; 2],
    /// Squares whose tile the seat has looked at. AN:5
    seen: Squares,
}

/// What lies face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Hidden {
    /// Squares with a tile, by its face.
    under: [Squares; FACES],
    /// The reserve. Nobody has seen an order, so there is none. AN:R15
    reserve: Mix,
    /// Drawn from the reserve and not yet put anywhere (`farthestTie activePlayer` only).
    top: Option<Tile>,
}

/// What is awaited, and what must be remembered until it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// Chance: where the islands lie.
    Board,
    /// Chance: the tiles with that back. AN:R1
    Tiles(Back),
    /// Chance: the home islands. AN:R3
    Islands,
    /// Chance: who begins. AN:R5
    First,
    /// Chance: the production roll. AN:R9
    Roll,
    /// Chance: the event. AN:R13
    Fate,
    /// Goods to choose; these are waited for. AN:R9, AN:R18
    Take {
        /// What for.
        cause: Cause,
        /// Whether all choose at the same time.
        order: Order,
        /// Who still has to.
        waiting: SeatSet,
        /// In order: how many the one waited for still takes.
        left: u8,
    },
    /// A branch or agreement to lose. AN:R14
    Lose(Seat),
    /// Chance: a tile of the reserve, after that seat has lost one. AN:R15
    Top(Seat),
    /// Where it goes, of squares equally far. AN:8
    Put(Seat, Back),
    /// Placing, developing, selling, buying. AN:R6
    Main,
    /// Chance: the card drawn from that hand. AN:R31
    Card(Seat),
    /// Moving and discovering. AN:R6
    Sail,
    /// To use the tile there, or to put it back. AN:R35
    Looked(Ship, Square),
    /// Cards over the limit. AN:R7
    Discard,
    /// The end, and who won; nobody at the turn limit. AN:R43, AN:R43a
    Over(Option<Seat>),
}

/// The stages in which chance decides, and the end.
macro_rules! nobody_awaited {
    () => {
        Stage::Board
            | Stage::Tiles(_)
            | Stage::Islands
            | Stage::First
            | Stage::Roll
            | Stage::Fate
            | Stage::Top(_)
            | Stage::Card(_)
            | Stage::Over(_)
    };
}
use nobody_awaited;

/// Why goods are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Cause {
    /// The site with that number. AN:R9
    Site(u8),
    /// A golden age. AN:R18
    Golden,
}

/// How goods are chosen. AN:R11, AN:R12
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Order {
    /// All at the same time.
    Together,
    /// Clockwise from the active player.
    Clockwise,
}

impl Game for Anno {
    const INFO: &'static GameInfo = &GameInfo {
        slug: "anno-1503",
        texts: "anno-1503",
        version: 1,
        seats: SEATS,
        options: options::OPTIONS,
        nouns: &["good", "building", "way", "word"],
        verbs: action::VERBS,
        orders: orders::ORDERS,
        topics: &[
            Topic::of("turn"),
            Topic::of("phases"),
            Topic::listing("buildings", prompt::rules_of_buildings),
            Topic::of("scoring"),
            Topic::of("sources"),
        ],
        text: Resources { en: include_str!("text/en.ftl"), fr: include_str!("text/fr.ftl") },
        manual: include_str!("RULES.md"),
    };

    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn new(options: &Options, seats: u8) -> Result<Anno, Refusal> {
        if !(SEATS.0..=SEATS.1).contains(&seats) {
            return Err(Refusal::Seats(seats));
        }
        Ok(Anno::set_up(Variant::of(options)?, seats))
    }

    fn seats(&self) -> u8 {
        self.table.seats
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

    /// AN:R40, AN:R43b
    fn score(&self, seat: Seat) -> Score {
        scoring::score(self.table.board(seat))
    }

    fn legal(&self, seat: Seat, offers: &mut Vec<Action>) {
        if self.table.awaited().has(seat) {
            let face = self.face_for(seat);
            self.table.legal(seat, &self.own[seat.index()], face, offers);
        }
    }

    fn draw(&self, dice: &mut dyn Dice) -> Option<Action> {
        Some(self.draw_outcome(dice))
    }

    fn apply(&mut self, by: Actor, action: &Action, told: &mut Told<Event>) -> Result<(), Refusal> {
        match by {
            Actor::Chance => self.chance(*action, told),
            Actor::Seat(seat) => self.act(seat, *action, told),
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

    fn obey(view: &View, seat: Seat, offers: &[Action], order: &crate::game::Order) -> Option<usize> {
        orders::obey(view, seat, offers, order)
    }

    fn period(view: &View) -> Period {
        orders::period(view)
    }

    fn ahead(&self, seat: Seat) -> Option<Ahead<Anno, Action>> {
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
    /// Whose decision it is; nobody's on chance's turn and after the end. Made from what everybody knows alone.
    fn awaited(&self) -> SeatSet {
        match self.stage {
            nobody_awaited!() => SeatSet::NONE,
            Stage::Take { waiting, .. } => waiting,
            Stage::Lose(victim) => SeatSet::one(victim),
            Stage::Put(..) | Stage::Main | Stage::Sail | Stage::Looked(..) | Stage::Discard => SeatSet::one(self.active),
        }
    }

    /// Who still plays.
    fn playing(&self) -> SeatSet {
        SeatSet::all(self.seats).minus(self.gone)
    }

    /// Who still plays, clockwise from the active player.
    fn clockwise(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        self.playing().clockwise(self.active)
    }

    /// Who comes after that seat, clockwise from the active player; it need not play any more.
    fn after(&self, seat: Seat) -> Option<Seat> {
        self.playing().after(seat, self.active)
    }

    /// Whether everybody knows what is in that hand.
    fn hand_is_known(&self, seat: Seat) -> bool {
        self.rules.hands == Hands::Open || self.board(seat).cards == 0
    }

    fn board(&self, seat: Seat) -> &Board {
        &self.boards[seat.index()]
    }

    /// Squares with a tile.
    const fn tiles(&self) -> Squares {
        self.lying[0].with(self.lying[1]).with(self.lying[2])
    }
}

impl Anno {
    /// A player acts.
    fn act(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) -> Result<(), Refusal> {
        if !self.table.awaited().has(seat) {
            return Err(Refusal::not_awaited(self.turn(), self.table.stage.ask()));
        }
        match self.table.stage {
            nobody_awaited!() => Err(Refusal::Chance),
            Stage::Take { .. } => self.take(seat, action, told),
            Stage::Lose(_) => self.lose(seat, action, told),
            Stage::Put(victim, _) => self.put(victim, action, told),
            Stage::Main => self.act_in_town(seat, action, told),
            Stage::Sail => self.act_at_sea(seat, action, told),
            Stage::Looked(ship, at) => self.use_or_return(seat, ship, at, action, told),
            Stage::Discard => self.discard(seat, action, told),
        }
    }

    fn board(&mut self, seat: Seat) -> &mut Board {
        &mut self.table.boards[seat.index()]
    }

    /// From the open stacks into a hand.
    fn gain(&mut self, seat: Seat, goods: Goods) {
        self.table.stock = self.table.stock.minus(goods);
        self.hold(seat, goods);
    }

    /// From a hand back to the open stacks. AN:R6a
    fn pay(&mut self, seat: Seat, goods: Goods) {
        self.table.stock = self.table.stock.plus(goods);
        self.let_go(seat, goods);
    }

    fn hold(&mut self, seat: Seat, goods: Goods) {
        let hand = &mut self.own[seat.index()].hand;
        *hand = hand.plus(goods);
        self.board(seat).cards += goods.total();
    }

    fn let_go(&mut self, seat: Seat, goods: Goods) {
        let hand = &mut self.own[seat.index()].hand;
        *hand = hand.minus(goods);
        let cards = &mut self.board(seat).cards;
        *cards = cards.saturating_sub(goods.total());
    }

    /// What the seat knows of the tile it is looking at.
    fn face_for(&self, seat: Seat) -> Option<Face> {
        match self.table.stage {
            Stage::Looked(_, at) if seat == self.table.active => self.hidden.face(at),
            _ => None,
        }
    }
}

impl Hidden {
    /// The face of the tile on that square.
    fn face(&self, at: Square) -> Option<Face> {
        Face::ALL.into_iter().zip(self.under).find(|(_, squares)| squares.has(at)).map(|(face, _)| face)
    }
}
