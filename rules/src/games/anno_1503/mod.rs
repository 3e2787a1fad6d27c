//! Anno 1503, the base game for 2 to 4 players. Clauses (`AN:R24`) are those of
//! `docs/rules/anno-1503.md`. Start reading at [`Anno`], then `turn.rs`; production, events, town,
//! market and ships have a file each. `data.rs` alone holds what the rulebook shows in pictures
//! only. Texts are in `text/`. [`Tabletop`] holds no secret: every view shows all of it.

mod action;
mod ahead;
mod board;
mod building_kind;
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
pub use building_kind::Building;
pub use event::{Event, Voyage};
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

/// The fewest and the most seats. AN:2
const SEATS: (u8, u8) = (2, 4);

/// The most seats, as an array length.
const MOST: usize = 4;

/// A game of Anno 1503.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Anno {
    /// What everybody sees.
    table: Tabletop,
    /// What only its owner knows, by seat.
    own: [Own; MOST],
    /// The face-down tiles.
    hidden: Hidden,
}

/// What is public: everything on the table, and whose decision it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Tabletop {
    rules: Variant,
    /// The number of seats at the start.
    seats: u8,
    /// Seats that have given up.
    gone: SeatSet,
    /// The positions of the islands.
    chart: Chart,
    /// Squares with a tile, by the tile's back.
    lying: [Squares; BACKS],
    /// The number of tiles in the face-down reserve. AN:R1
    reserve: u8,
    /// The open stacks of goods. AN:R4
    stock: Goods,
    /// Public buildings in the display. AN:R2
    display: [u8; Building::COUNT],
    /// Treasures that have left the game, by back: first upgrades, then gold. AN:R39
    spent: [[u8; 2]; BACKS],
    /// The players' home islands and ships.
    boards: [Board; MOST],
    /// The first player. AN:R5
    first: Seat,
    /// Whose turn it is.
    active: Seat,
    /// The number of player turns begun; 0 before the first.
    turn: u32,
    /// The pending decision.
    stage: Stage,
    /// What the active player has done in this turn.
    done: ThisTurn,
}

/// What the active player has done in this turn, and the action points left in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct ThisTurn {
    /// One bit for each space whose inhabitant has bought. AN:R28
    sold: u8,
    /// The number of goods bought. AN:R29
    bought: u8,
    /// Whether the large branch was used. AN:R31
    drew: bool,
    /// Action points left, by ship. AN:R32
    points: [u8; SHIPS],
    /// The ship that acted last.
    at_hand: Option<Ship>,
    /// The square that this ship has left since its position was last told.
    came_from: Option<Square>,
    /// Where the ships were when phase 3 began.
    began: [Option<Square>; SHIPS],
    /// Whether a ship was used up: another one is still named.
    spent: bool,
}

/// What only its owner knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Own {
    /// Goods cards. Their number is public.
    hand: Goods,
    /// Goods chosen in a simultaneous choice, until all choices are in. AN:R12
    picks: [Option<Good>; 2],
    /// Squares whose tile the seat has looked at. All were told where, and not what it saw. AN:5,
    /// AN:R34
    seen: Squares,
}

/// The face-down tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Hidden {
    /// Squares with a tile, by the tile's face.
    under: [Squares; FACES],
    /// The reserve, without an order: nobody has seen one. AN:R15
    reserve: Mix,
    /// The tile drawn from the reserve and not yet on the board (`farthestTie activePlayer` only).
    top: Option<Tile>,
}

/// The pending decision, with what must be remembered until it is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// Chance lays the islands.
    Board,
    /// Chance lays the tiles with that back. AN:R1
    Tiles(Back),
    /// Chance deals the home islands. AN:R3
    Islands,
    /// Chance names the first player. AN:R5
    First,
    /// Chance makes the production roll. AN:R9
    Roll,
    /// Chance makes the event roll. AN:R13
    Fate,
    /// Players choose goods. AN:R9, AN:R18
    Take {
        /// Why they take goods.
        cause: Cause,
        /// Whether all choose at once.
        order: Order,
        /// Who still has to choose.
        waiting: SeatSet,
        /// With [`Order::Clockwise`], the goods that the awaited seat still takes; else 0.
        left: u8,
    },
    /// That seat loses a branch or agreement. AN:R14
    Lose(Seat),
    /// Chance draws a tile of the reserve after that seat has lost one. AN:R15
    Top(Seat),
    /// The active player puts the tile with that back on one of the farthest squares, after that
    /// seat has lost one. AN:8
    Put(Seat, Back),
    /// Phase 2: placing, developing, selling and buying. AN:R6
    Main,
    /// Chance draws a card from that hand. AN:R31
    Card(Seat),
    /// Phase 3: moving and discovering. AN:R6
    Sail,
    /// The active player uses the tile that the ship looks at, or puts it back. AN:R35
    Looked(Ship, Square),
    /// The active player discards cards over the hand limit. AN:R7
    Discard,
    /// The game is over, with its winner; nobody wins at the turn limit. AN:R43, AN:R43a
    Over(Option<Seat>),
}

/// Matches the stages in which chance decides, and the end.
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

/// What the rules answer an action: nothing, or why they refuse it.
type Result<T = (), E = Refusal> = std::result::Result<T, E>;

/// Why goods are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Cause {
    /// The site with that number, counted from 0. AN:R9
    Site(u8),
    /// A golden age. AN:R18
    Golden,
}

/// How goods are chosen. AN:R11, AN:R12
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Order {
    /// All choose at the same time.
    Together,
    /// They choose clockwise from the active player.
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

    fn new(options: &Options, seats: u8) -> Result<Anno, Refusal> {
        if !(SEATS.0..=SEATS.1).contains(&seats) {
            return Err(Refusal::Seats(seats));
        }
        Ok(Anno::set_up(Variant::parse(options)?, seats))
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

    crate::game::by_its_files!();
}

impl Tabletop {
    /// Returns whose decision it is: nobody's where chance decides and after the end. Depends on
    /// public information alone.
    fn awaited(&self) -> SeatSet {
        match self.stage {
            nobody_awaited!() => SeatSet::NONE,
            Stage::Take { waiting, .. } => waiting,
            Stage::Lose(victim) => SeatSet::one(victim),
            Stage::Put(..) | Stage::Main | Stage::Sail | Stage::Looked(..) | Stage::Discard => SeatSet::one(self.active),
        }
    }

    /// Returns the seats that have not given up.
    fn playing(&self) -> SeatSet {
        SeatSet::all(self.seats).minus(self.gone)
    }

    /// Returns the seats that have not given up, clockwise from the active player.
    fn clockwise(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        self.playing().clockwise(self.active)
    }

    /// Returns who comes after `seat`, clockwise from the active player, `None` after the last.
    /// `seat` itself may have given up.
    fn after(&self, seat: Seat) -> Option<Seat> {
        self.playing().after(seat, self.active)
    }

    /// Returns whether everybody knows what is in that hand.
    fn hand_is_known(&self, seat: Seat) -> bool {
        self.rules.hands == Hands::Open || self.board(seat).cards == 0
    }

    fn board(&self, seat: Seat) -> &Board {
        &self.boards[seat.index()]
    }

    /// Returns the squares with a tile.
    const fn tiles(&self) -> Squares {
        self.lying[0].with(self.lying[1]).with(self.lying[2])
    }
}

impl Anno {
    /// Applies a player's action.
    fn act(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) -> Result {
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

    /// Moves goods from the open stacks to a hand.
    fn gain(&mut self, seat: Seat, goods: Goods) {
        self.table.stock = self.table.stock.minus(goods);
        self.hold(seat, goods);
    }

    /// Moves goods from a hand to the open stacks. AN:R6a
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

    /// Returns the face of the tile that the seat is looking at.
    fn face_for(&self, seat: Seat) -> Option<Face> {
        match self.table.stage {
            Stage::Looked(_, at) if seat == self.table.active => self.hidden.face(at),
            _ => None,
        }
    }
}

impl Hidden {
    fn face(&self, at: Square) -> Option<Face> {
        Face::ALL.into_iter().zip(self.under).find(|(_, squares)| squares.has(at)).map(|(face, _)| face)
    }
}
