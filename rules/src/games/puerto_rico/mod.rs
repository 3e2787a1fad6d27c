//! Puerto Rico for 2 to 5 players, with both expansions. `PR:R58` cites a clause of
//! `docs/rules/puerto-rico.md`.
//!
//! Not here: texts (`text/`). [`Tabletop`] holds no secrets: everyone sees all of it. Start reading
//! at [`PuertoRico`], then `round.rs`. Each phase has its own file, and so has each building with
//! an effect of its own.

mod action;
mod advice;
mod ahead;
mod board;
mod builder;
mod building_kind;
mod buildings;
mod captain;
mod check;
mod craftsman;
mod draft;
mod event;
mod good;
mod heuristic;
mod loading;
mod mayor;
mod options;
mod orders;
mod people;
mod preview;
mod prompt;
mod refusal;
mod resample;
mod role;
mod round;
mod scene;
mod scoring;
mod set_up;
mod settler;
mod tally;
mod text;
mod tile;
mod trader;
mod view;

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

pub use action::Action;
pub use board::Board;
pub use building_kind::{Building, BuildingSet};
pub use buildings::black_market::Payment;
pub use buildings::hunting_lodge::Thrown;
pub use buildings::land_office::Land;
pub use buildings::library::Privilege;
pub use buildings::sales::Market;
pub use event::{Event, Why};
pub use good::{Good, Goods};
pub use people::{Circle, People, Person, Place};
pub use refusal::Refusal;
pub use role::Role;
pub use tile::Tile;
pub use view::View;

use building_kind::Numbers;
use buildings::black_market::Debt;
use buildings::guesthouse::Then;
use captain::Loading;
use good::Kinds;
use mayor::Coming;
use options::{
    Chips, CornStart, CraftsmanKind, EmptyShip, Exclude, ForestPrice, LibraryForTwo, Nobles, Placing, Production, SecondQuarry,
    Selection, SupplyNobles, SwapCosts, Variant, VpEnd, WharfSize,
};
use people::Crowd;
use role::Card;
use set_up::SetUp;
use trader::Trade;

use crate::game::{
    Actor, Ahead, Broken, Dice, Eye, Game, GameInfo, MOST_SEATS, Options, Period, Prompt, Resources, Score, Seat, SeatSet, Told,
    Topic, Turn,
};
use crate::scene::Scene;
use crate::text::Text;

/// What the rules answer an action: nothing, or why they refuse it.
type Result<T = (), E = Refusal> = std::result::Result<T, E>;

/// A game of Puerto Rico.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuertoRico {
    /// What everyone sees.
    table: Tabletop,
    /// What only the owner of a seat knows, by seat.
    own: [Own; MOST_SEATS],
}

/// The public state, and which decision is awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Tabletop {
    rules: Variant,
    /// Number of seats at the start.
    seats: u8,
    /// Seats that have given up.
    gone: SeatSet,
    /// The current round, from 1; 0 during set-up.
    round: u16,
    /// The seat with the governor card.
    governor: Seat,
    /// The seat that picks the current role, or picked it.
    picker: Seat,
    /// The role whose phase is played.
    role: Option<Role>,
    /// Which decision is awaited.
    stage: Stage,
    /// Whether this round is the last. PR:R70
    ending: bool,
    /// The role cards by role; cards that are not in this game stay untouched.
    cards: [Card; Role::COUNT],
    boards: [Board; MOST_SEATS],
    /// Face-down plantations. No order is stored: nobody has seen one, so each draw is random.
    /// PR:R2
    bag: Goods,
    /// Discarded plantations.
    discard: Goods,
    /// Face-up plantations.
    row: Goods,
    /// Quarries in the supply.
    quarries: u8,
    /// Barrels in the supply.
    stock: Goods,
    /// Barrels in the trading house.
    house: Goods,
    /// Cargo ships; with two players the last one is absent.
    ships: [Ship; SHIPS],
    /// Buildings in the game. PR:R81, PR:R100
    in_game: BuildingSet,
    /// Violet buildings named by the option `buildingList`. PR:R82b
    listed: BuildingSet,
    /// Copies of each building in the supply.
    buildings: Numbers,
    /// People in the supply.
    supply: Crowd,
    /// People on the colonist ship.
    aboard: Crowd,
    /// Victory points in the supply; below zero once more have been awarded. PR:R68a
    vp: i16,
    /// Whether the picker declared this privilege to be doubled. PR:R96c
    declared: Privilege,
    /// Seats that have declared a doubled privilege in this round. PR:R96c
    doubled: SeatSet,
    /// Seats whose guests rest: the game does not stop for these seats. PR:R90c
    resting: SeatSet,
}

/// Most cargo ships in a game. PR:3
const SHIPS: usize = 3;

/// Most barrels in the trading house. PR:2
const HOUSE: u8 = 4;

/// A cargo ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Ship {
    /// Most barrels it carries; this also identifies the ship. Zero means that it is absent.
    capacity: u8,
    /// The kind of its cargo and the number of barrels, at least one.
    cargo: Option<(Good, u8)>,
}

/// What only the owner of a seat knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Own {
    /// Victory points in chips, including those noted apart. PR:R5
    chips: u16,
    /// The placement so far in the placing stage; empty in other stages. PR:R30
    placing: People,
    /// Nobles that the player has decided to leave in San Juan. PR:R29
    kept_back: u8,
    /// Barrels kept so far in the storing stage; none in other stages. PR:R66
    storing: Goods,
}

/// A building that draws a face-down plantation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Digger {
    /// In the settler phase. PR:R18
    Hacienda,
    /// In the trader phase, before or after a sale. PR:R106
    LandOffice { sold: bool },
}

impl Digger {
    const fn building(self) -> Building {
        match self {
            Digger::Hacienda => Building::Hacienda,
            Digger::LandOffice { .. } => Building::LandOffice,
        }
    }
}

/// The awaited decision, and what the game must remember until it is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// Chance draws the first governor.
    Governor,
    /// Chance reveals the face-up row.
    Reveal,
    /// The seat drafts a violet building, or chance draws one (`random`).
    Draft { seat: Seat },
    /// The picker takes a role.
    Role,
    /// The seat may move guests; then the seats in `left` may, and then the game resumes at `then`.
    Stop { seat: Seat, left: SeatSet, then: Then },
    /// The seat takes a tile; `drew` says whether its hacienda has drawn one before.
    Settle { seat: Seat, drew: bool },
    /// Chance draws a face-down plantation.
    Draw { seat: Seat, by: Digger },
    /// The seat places the drawn plantation face up, or face down as a forest.
    Plant { seat: Seat, good: Good, by: Digger },
    /// The seat may put a colonist on the tile just taken.
    Hospice { seat: Seat, place: Place },
    /// The picker may take a second tile with the library.
    Second,
    /// The seat may discard a tile with the hunting lodge.
    Lodge { seat: Seat },
    /// The mayor may take a colonist from the supply; they have already `taken` some.
    Recruit { coming: Coming, taken: u8 },
    /// A seat takes a colonist or a noble from the ship.
    Welcome { coming: Coming },
    /// The `asked` seats place their people; those `waiting` have not finished.
    Place { asked: SeatSet, waiting: SeatSet },
    /// The seat may buy a building.
    Build { seat: Seat },
    /// The seat returns things to the black market to cover its debt.
    Pay { seat: Seat, building: Building, debt: Debt },
    /// The seat may put a colonist on the building just built; then the church pays these points.
    University { seat: Seat, building: Building, church: u8 },
    /// Partial production: the seat has taken `made`; `kinds` are those that the craftsman
    /// produced.
    Produce { seat: Seat, made: Goods, kinds: Kinds },
    /// The craftsman may take a barrel of one of `kinds`; they have already `taken` some.
    Take { kinds: Kinds, taken: u8 },
    /// The seat may sell a barrel or use its land office.
    Sell { seat: Seat, trade: Trade },
    /// The seat may give barrels to the royal supplier, of other kinds than `given`.
    Supply { seat: Seat, loading: Loading, given: Kinds },
    /// The seat loads a ship or a wharf.
    Load { seat: Seat, loading: Loading },
    /// The seat may add barrels to those `given` to its small wharf.
    Bundle { seat: Seat, loading: Loading, given: Goods },
    /// Everyone chooses what to store; the seats `waiting` have not finished.
    Store { waiting: SeatSet },
    /// The game is over.
    Over,
}

impl Game for PuertoRico {
    const INFO: &'static GameInfo = &GameInfo {
        slug: "puerto-rico",
        texts: "puerto-rico",
        version: 1,
        seats: set_up::SEATS,
        options: options::ALL,
        nouns: &["good", "tile", "building", "role", "person", "word"],
        verbs: action::VERBS,
        orders: orders::ORDERS,
        topics: &[
            Topic::of("turn"),
            Topic::of("roles"),
            Topic::listing("buildings", prompt::rules_of_buildings),
            Topic::of("scoring"),
        ],
        text: Resources { en: include_str!("text/en.ftl"), fr: include_str!("text/fr.ftl") },
        manual: include_str!("RULES.md"),
    };

    /// Guest moves out of turn. PR:R90
    const HAS_ASIDES: bool = true;

    fn new(options: &Options, seats: u8) -> Result<PuertoRico, Refusal> {
        let rules = Variant::parse(options)?;
        let mut table = SetUp::of(seats)?.table(rules, seats);
        if rules.selection == Selection::List {
            table.listed = draft::parse_list(options.get("buildingList"), &table)?;
        }
        Ok(PuertoRico { table, own: [Own::default(); MOST_SEATS] })
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

    /// PR:R72
    fn score(&self, seat: Seat) -> Score {
        scoring::score(&self.table.boards[seat.index()], self.own[seat.index()].chips)
    }

    fn legal(&self, seat: Seat, offers: &mut Vec<Action>) {
        if self.table.awaited().has(seat) {
            self.table.legal(seat, &self.own[seat.index()], offers);
        }
    }

    fn asides(&self, seat: Seat, offers: &mut Vec<Action>) {
        if !self.table.awaited().has(seat) {
            self.table.offer_guests(seat, offers);
        }
    }

    fn mark(view: &mut View, seat: Seat, marked: &[Action]) -> bool {
        view.mark_placed(seat, marked)
    }

    fn opening(action: &Action) -> Option<Text> {
        match action {
            Action::Role(role, _) => Some(Text::new(format!("puerto-rico-role-{}", role.id()))),
            _ => None,
        }
    }

    fn may_settle(&self) -> bool {
        matches!(self.table.stage, Stage::Store { .. })
    }

    crate::game::by_its_files!();
}

impl Tabletop {
    /// The seats whose decision is awaited; none when chance decides or the game is over.
    fn awaited(&self) -> SeatSet {
        match self.stage {
            Stage::Governor | Stage::Reveal | Stage::Draw { .. } | Stage::Over => SeatSet::NONE,
            Stage::Draft { .. } if self.rules.selection == Selection::Random => SeatSet::NONE,
            Stage::Role | Stage::Recruit { .. } | Stage::Take { .. } | Stage::Second => SeatSet::one(self.picker),
            Stage::Welcome { coming } => SeatSet::one(self.comer(&coming)),
            Stage::Draft { seat }
            | Stage::Stop { seat, .. }
            | Stage::Settle { seat, .. }
            | Stage::Plant { seat, .. }
            | Stage::Hospice { seat, .. }
            | Stage::Lodge { seat }
            | Stage::Build { seat }
            | Stage::Pay { seat, .. }
            | Stage::University { seat, .. }
            | Stage::Produce { seat, .. }
            | Stage::Sell { seat, .. }
            | Stage::Supply { seat, .. }
            | Stage::Load { seat, .. }
            | Stage::Bundle { seat, .. } => SeatSet::one(seat),
            Stage::Place { waiting, .. } => match self.rules.placing {
                Placing::Together => waiting,
                Placing::InTurn => self.first_of(waiting).map_or(SeatSet::NONE, SeatSet::one),
            },
            Stage::Store { waiting } => waiting,
        }
    }

    /// The legal actions of an awaited seat; guest moves come before the action that ends its turn.
    fn legal(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        self.offer(seat, own, offers);
        let last = offers.pop();
        let ends = last.is_some_and(Action::ends);
        if let Some(action) = last.filter(|_| !ends) {
            offers.push(action);
        }
        self.offer_guests(seat, offers);
        offers.extend(last.filter(|_| ends));
    }

    /// The actions that the stage itself asks for.
    fn offer(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        match self.stage {
            Stage::Governor | Stage::Reveal | Stage::Draw { .. } | Stage::Over => {}
            Stage::Draft { .. } => self.offer_drafts(offers),
            Stage::Role => self.offer_roles(offers),
            Stage::Stop { .. } => offers.push(Action::Pass),
            Stage::Settle { drew, .. } => self.offer_tiles(seat, drew, offers),
            Stage::Plant { good, .. } => offers.extend([Action::Plant(good), Action::Forest(good)]),
            Stage::Hospice { .. } => offers.extend(self.spare_people().map(Action::Hospice).chain([Action::Pass])),
            Stage::Second => self.offer_second(offers),
            Stage::Lodge { .. } => self.offer_lodge(seat, offers),
            Stage::Recruit { .. } => {
                let comes = Person::ALL.into_iter().filter(|&p| self.supplied(p));
                offers.extend(comes.map(Action::Recruit).chain([Action::Pass]));
            }
            Stage::Welcome { .. } => {
                offers.extend(Person::ALL.into_iter().filter(|&p| self.aboard[p] > 0).map(Action::Welcome));
            }
            Stage::Place { .. } => self.offer_circles(seat, own, offers),
            Stage::Build { .. } => self.offer_buildings(seat, own.chips, offers),
            Stage::Pay { building, debt, .. } => self.offer_payments(seat, building, &debt, own.chips, offers),
            Stage::University { .. } => offers.extend(self.spare_people().map(Action::University).chain([Action::Pass])),
            Stage::Produce { made, .. } => self.offer_production(seat, made, offers),
            Stage::Take { kinds, .. } => self.offer_privilege(kinds, offers),
            Stage::Sell { trade, .. } => self.offer_sales(seat, trade, offers),
            Stage::Supply { given, .. } => self.offer_supplies(seat, given, offers),
            Stage::Load { loading, .. } => self.offer_loadings(seat, &loading, offers),
            Stage::Bundle { .. } => self.offer_bundle(seat, offers),
            Stage::Store { .. } => self.offer_storage(seat, own, offers),
        }
    }
}

impl PuertoRico {
    /// Applies a player's action.
    fn act(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) -> Result {
        match action {
            Action::Guest(person, circle) => return self.move_guest(seat, person, circle, told),
            Action::GuestsRest => return self.rest_guests(seat, told),
            _ => {}
        }
        if !self.table.awaited().has(seat) {
            return Err(Refusal::not_awaited(self.turn(), self.table.stage.ask()));
        }
        match self.table.stage {
            Stage::Governor | Stage::Reveal | Stage::Draw { .. } | Stage::Over => Err(Refusal::Over),
            Stage::Draft { seat } => self.draft(Some(seat), seat, action, told),
            Stage::Role => self.take_role(seat, action, told),
            Stage::Stop { left, then, .. } => self.answer_stop(seat, left, then, action, told),
            Stage::Settle { drew, .. } => self.settle(seat, drew, action, told),
            Stage::Plant { good, by, .. } => self.answer_plant(seat, good, by, action, told),
            Stage::Hospice { place, .. } => self.answer_hospice(seat, place, action, told),
            Stage::Second => self.take_second(seat, action, told),
            Stage::Lodge { .. } => self.answer_lodge(seat, action, told),
            Stage::Recruit { coming, taken } => self.answer_recruit(seat, coming, taken, action, told),
            Stage::Welcome { coming } => self.answer_welcome(seat, coming, action, told),
            Stage::Place { asked, waiting } => self.place(seat, asked, waiting, action, told),
            Stage::Build { .. } => self.build(seat, action, told),
            Stage::Pay { building, debt, .. } => self.pay(seat, building, debt, action, told),
            Stage::University { building, church, .. } => self.answer_university(seat, building, church, action, told),
            Stage::Produce { made, kinds, .. } => self.produce_part(seat, made, kinds, action, told),
            Stage::Take { kinds, taken } => self.take_privilege(seat, kinds, taken, action, told),
            Stage::Sell { trade, .. } => self.sell(seat, trade, action, told),
            Stage::Supply { loading, given, .. } => self.supply(seat, loading, given, action, told),
            Stage::Load { loading, .. } => self.load(seat, loading, action, told),
            Stage::Bundle { loading, given, .. } => self.add_to_bundle(seat, loading, given, action, told),
            Stage::Store { waiting } => self.store(seat, waiting, action, told),
        }
    }

    fn board(&mut self, seat: Seat) -> &mut Board {
        &mut self.table.boards[seat.index()]
    }
}
