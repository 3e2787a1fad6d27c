//! Puerto Rico, base game, 2 to 5 players. Clauses are those of `../shared/rules/puerto-rico.md` (`PR:R58`).
//!
//! What must never come in: words (they are in `text/`), and secrets into [`Table`], which every eye sees whole.
//! Start reading at [`PuertoRico`], then `round.rs`; each phase has its file.

mod action;
mod advice;
mod board;
mod builder;
mod building;
mod captain;
mod check;
mod craftsman;
mod disguise;
mod event;
mod good;
mod mayor;
mod prompt;
mod refusal;
mod role;
mod round;
mod scene;
mod scoring;
mod set_up;
mod settler;
mod text;
mod trader;
mod view;

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

pub use action::Action;
pub use board::{Board, Circle, People, Tile};
pub use building::Building;
pub use event::{Event, Why};
pub use good::{Good, Goods};
pub use refusal::Refusal;
pub use role::Role;
pub use view::View;

use building::BUILDINGS;
use captain::Loading;
use good::Kinds;
use role::{CARDS, Card};
use set_up::SetUp;

use crate::game::{
    Actor, Broken, Dice, Eye, Game, Kind, MOST_SEATS, OptionSpec, Options, Prompt, Resources, Seat, SeatSet, Told, Turn,
};
use crate::scene::Scene;

/// A game of Puerto Rico.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuertoRico {
    /// What everybody sees.
    table: Table,
    /// What only its owner knows, by seat.
    own: [Own; MOST_SEATS],
}

/// What lies openly on the table, and whose decision it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Table {
    /// The options.
    rules: Rules,
    /// Seats at the start.
    seats: u8,
    /// Those that have been given up.
    gone: SeatSet,
    /// From 1; 0 during set-up.
    round: u16,
    /// Who has the governor card.
    governor: Seat,
    /// Who picks or picked the current role.
    picker: Seat,
    /// The role being played.
    role: Option<Role>,
    /// What is awaited.
    stage: Stage,
    /// Whether this round is the last. PR:R70
    ending: bool,
    /// The role cards; those beyond the game's are never touched.
    cards: [Card; CARDS],
    /// The players' boards.
    boards: [Board; MOST_SEATS],
    /// Face-down plantations. Nobody has seen an order, so there is none. PR:R2
    bag: Goods,
    /// Discarded plantations.
    discard: Goods,
    /// Face-up plantations.
    row: Goods,
    /// Quarries left.
    quarries: u8,
    /// Barrels in the supply.
    stock: Goods,
    /// Barrels in the trading house.
    house: Goods,
    /// Cargo ships; two players have one fewer.
    ships: [Ship; SHIPS],
    /// Buildings left.
    buildings: [u8; BUILDINGS],
    /// Colonists in the supply.
    colonists: u8,
    /// Colonists on their ship.
    aboard: u8,
    /// Victory points left; below zero when more were given. PR:R68a
    vp: i16,
}

/// Cargo ships in play, at most. PR:3
const SHIPS: usize = 3;

/// Barrels the trading house holds. PR:2
const HOUSE: u32 = 4;

/// A cargo ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Ship {
    /// Barrels it can carry; also its name. Zero for a ship that is not in the game.
    capacity: u8,
    /// What it carries and how many, at least one.
    cargo: Option<(Good, u8)>,
}

/// What only its owner knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Own {
    /// Victory points in chips, noted ones included. PR:R5
    chips: u16,
    /// Where he has put his people so far while placing; zero otherwise. PR:R30
    placing: People,
    /// The barrels he has kept so far while storing; zero otherwise. PR:R66
    storing: Goods,
}

/// The options, as the rules ask for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Rules {
    /// PR:R58
    empty_ship: EmptyShip,
    /// PR:R48
    craftsman: CraftsmanKind,
    /// PR:R64
    wharf: WharfSize,
    /// PR:R5
    chips: Chips,
    /// PR:R30
    placing: Placing,
    /// PR:R46
    production: Production,
    /// PR:R70
    vp_end: VpEnd,
}

macro_rules! choice {
    ($($(#[$doc:meta])* $name:ident { $first:ident, $second:ident = $word:literal })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        enum $name {
            $first,
            $second,
        }

        impl $name {
            fn from_word(word: &str) -> $name {
                if word == $word { $name::$second } else { $name::$first }
            }
        }
    )*};
}
choice! {
    /// Which empty ship must be loaded. PR:R58
    EmptyShip { MostGoods, Largest = "largestShip" }
    /// Which kinds the craftsman may take one more of. PR:R48
    CraftsmanKind { Produced, CanProduce = "canProduce" }
    /// How much a wharf takes. PR:R64
    WharfSize { Unlimited, Eleven = "on" }
    /// Whether chips lie face up. PR:R5
    Chips { Covered, Open = "on" }
    /// How people are placed. PR:R30
    Placing { Together, InTurn = "on" }
    /// How much is produced. PR:R46
    Production { Whole, Partial = "on" }
    /// Which victory points can end the game. PR:R70
    VpEnd { Any, CaptainOnly = "on" }
}

/// What is awaited, and what must be remembered until it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// Chance: the first governor.
    Governor,
    /// Chance: the face-up row.
    Reveal,
    /// The picker takes a role.
    Role,
    /// A tile, before or after the hacienda.
    Settle { seat: Seat, drew: bool },
    /// Chance: the hacienda's tile.
    Draw { seat: Seat },
    /// A colonist for the tile just taken?
    Hospice { seat: Seat, tile: Tile },
    /// The mayor's colonist from the supply?
    Recruit,
    /// Those asked put their people down; some are still waited for.
    Place { asked: SeatSet, waiting: SeatSet },
    /// A building.
    Build { seat: Seat },
    /// A colonist for the building just built?
    University { seat: Seat, building: Building },
    /// Partial production: what the seat has taken so far, and the kinds the craftsman made.
    Produce { seat: Seat, made: Goods, kinds: Kinds },
    /// The craftsman's barrel, of these kinds.
    Take { kinds: Kinds },
    /// A sale.
    Sell { seat: Seat },
    /// A loading.
    Load { seat: Seat, loading: Loading },
    /// All choose what to keep; some are still waited for.
    Store { waiting: SeatSet },
    /// The end.
    Over,
}

const SWITCH: &[&str] = &["off", "on"];

impl Game for PuertoRico {
    const KIND: &'static Kind = &Kind {
        slug: "puerto-rico",
        version: 1,
        seats: set_up::SEATS,
        options: &[
            OptionSpec { key: "captainShip", values: &["mostGoods", "largestShip"] },
            OptionSpec { key: "craftsmanKind", values: &["produced", "canProduce"] },
            OptionSpec { key: "wharfMax11", values: SWITCH },
            OptionSpec { key: "openVP", values: SWITCH },
            OptionSpec { key: "mayorSequential", values: SWITCH },
            OptionSpec { key: "partialProduction", values: SWITCH },
            OptionSpec { key: "vpEndOnlyCaptain", values: SWITCH },
        ],
        verbs: action::VERBS,
        text: Resources { en: include_str!("text/en.ftl"), fr: include_str!("text/fr.ftl") },
        manual: include_str!("RULES.md"),
    };

    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn new(options: &Options, seats: u8) -> Result<PuertoRico, Refusal> {
        let rules = Rules {
            empty_ship: EmptyShip::from_word(options.get("captainShip")),
            craftsman: CraftsmanKind::from_word(options.get("craftsmanKind")),
            wharf: WharfSize::from_word(options.get("wharfMax11")),
            chips: Chips::from_word(options.get("openVP")),
            placing: Placing::from_word(options.get("mayorSequential")),
            production: Production::from_word(options.get("partialProduction")),
            vp_end: VpEnd::from_word(options.get("vpEndOnlyCaptain")),
        };
        Ok(PuertoRico { table: SetUp::of(seats)?.table(rules, seats), own: [Own::default(); MOST_SEATS] })
    }

    fn seats(&self) -> u8 {
        self.table.seats
    }

    fn turn(&self) -> Turn {
        let awaited = self.table.awaited();
        if !awaited.is_empty() {
            Turn::Seats(awaited)
        } else if self.table.stage == Stage::Over {
            Turn::Over(self.table.outcome(self.own.map(|own| own.chips)))
        } else {
            Turn::Chance
        }
    }

    fn legal(&self, seat: Seat, offers: &mut Vec<Action>) {
        if self.table.awaited().has(seat) {
            self.table.legal(seat, &self.own[seat.index()], offers);
        }
    }

    fn draw(&self, dice: &mut dyn Dice) -> Action {
        self.table.draw(dice)
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

    fn prompt(view: &View, seat: Seat) -> Prompt {
        prompt::prompt(view, seat)
    }

    fn scene(view: &View) -> Scene {
        scene::scene(view)
    }

    fn disguise(&self, eye: Eye, dice: &mut dyn Dice) -> PuertoRico {
        disguise::disguise(self, eye, dice)
    }

    fn check(&self) -> Result<(), Broken> {
        check::check(self)
    }
}

impl Table {
    /// Whose decision it is; nobody's on chance's turn and after the end.
    fn awaited(&self) -> SeatSet {
        match self.stage {
            Stage::Governor | Stage::Reveal | Stage::Draw { .. } | Stage::Over => SeatSet::NONE,
            Stage::Role | Stage::Recruit | Stage::Take { .. } => SeatSet::one(self.picker),
            Stage::Settle { seat, .. }
            | Stage::Hospice { seat, .. }
            | Stage::Build { seat }
            | Stage::University { seat, .. }
            | Stage::Produce { seat, .. }
            | Stage::Sell { seat }
            | Stage::Load { seat, .. } => SeatSet::one(seat),
            Stage::Place { waiting, .. } => match self.rules.placing {
                Placing::Together => waiting,
                Placing::InTurn => self.first_of(waiting).map_or(SeatSet::NONE, SeatSet::one),
            },
            Stage::Store { waiting } => waiting,
        }
    }

    /// The choices of an awaited seat.
    fn legal(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        match self.stage {
            Stage::Governor | Stage::Reveal | Stage::Draw { .. } | Stage::Over => {}
            Stage::Role => self.offer_roles(offers),
            Stage::Settle { drew, .. } => self.offer_tiles(seat, drew, offers),
            Stage::Hospice { .. } => offers.extend([Action::Hospice, Action::Pass]),
            Stage::Recruit => offers.extend([Action::Recruit, Action::Pass]),
            Stage::Place { .. } => self.offer_circles(seat, own, offers),
            Stage::Build { .. } => self.offer_buildings(seat, offers),
            Stage::University { .. } => offers.extend([Action::University, Action::Pass]),
            Stage::Produce { made, .. } => self.offer_production(seat, made, offers),
            Stage::Take { kinds } => self.offer_privilege(kinds, offers),
            Stage::Sell { .. } => self.offer_sales(seat, offers),
            Stage::Load { loading, .. } => self.offer_loadings(seat, loading, offers),
            Stage::Store { .. } => self.offer_storage(seat, own, offers),
        }
    }
}

impl PuertoRico {
    /// A player acts.
    fn act(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) -> Result<(), Refusal> {
        let awaited = self.table.awaited();
        if !awaited.has(seat) {
            return Err(if !awaited.is_empty() {
                Refusal::NotYours(awaited, self.table.stage.ask())
            } else if self.table.stage == Stage::Over {
                Refusal::Over
            } else {
                Refusal::Chance
            });
        }
        match self.table.stage {
            Stage::Governor | Stage::Reveal | Stage::Draw { .. } | Stage::Over => Err(Refusal::Over),
            Stage::Role => self.take_role(seat, action, told),
            Stage::Settle { drew, .. } => self.settle(seat, drew, action, told),
            Stage::Hospice { tile, .. } => self.answer_hospice(seat, tile, action, told),
            Stage::Recruit => self.answer_recruit(seat, action, told),
            Stage::Place { asked, waiting } => self.place(seat, asked, waiting, action, told),
            Stage::Build { .. } => self.build(seat, action, told),
            Stage::University { building, .. } => self.answer_university(seat, building, action, told),
            Stage::Produce { made, kinds, .. } => self.produce_part(seat, made, kinds, action, told),
            Stage::Take { kinds } => self.take_privilege(seat, kinds, action, told),
            Stage::Sell { .. } => self.sell(seat, action, told),
            Stage::Load { loading, .. } => self.load(seat, loading, action, told),
            Stage::Store { waiting } => self.store(seat, waiting, action, told),
        }
    }

    fn board(&mut self, seat: Seat) -> &mut Board {
        &mut self.table.boards[seat.index()]
    }
}
