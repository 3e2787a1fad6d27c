//! What simulations count: buildings built and effects used.
//!
//! Start reading at [`Simulate::tally`].

use super::building_kind::BuildingSet;
use super::buildings::{BONUS, Class, LOADING, PRICE, SALE, STORES};
use super::event::Event;
use super::{Board, Building, Good, Market, Privilege, PuertoRico, Stage, Tile};
use crate::game::{Seat, Simulate};

impl Simulate for PuertoRico {
    fn tallied() -> Vec<String> {
        Building::ALL.into_iter().flat_map(|building| [built(building), used(building)]).collect()
    }

    /// Counts the buildings that `event` built or used; `self` is the position before it.
    fn tally(&self, event: &Event, count: &mut dyn FnMut(String)) {
        if let Event::Built(_, building, _) = event {
            count(built(*building));
        }
        for building in uses(self, event).iter() {
            count(used(building));
        }
    }
}

fn built(building: Building) -> String {
    format!("built {building}")
}

fn used(building: Building) -> String {
    format!("used {building}")
}

/// The buildings whose effect the event shows.
fn uses(before: &PuertoRico, event: &Event) -> BuildingSet {
    let table = &before.table;
    let board = |seat: &Seat| &table.boards[seat.index()];
    match event {
        Event::Drew(_, by, _) | Event::Manned(_, by, ..) | Event::Awarded(_, by, _) | Event::Income(_, by, _) => only(*by),
        Event::Role(_, _, Privilege::Doubled, _) => only(Building::Library),
        Event::Role(seat, ..) if table.may_declare(*seat).is_err() => those(board(seat), only(Building::Library)),
        // The privilege gives its picker a first quarry, never a second one. PR:R17, PR:R96
        Event::Settled(seat, Tile::Quarry) if *seat != table.picker || table.stage == Stage::Second => {
            those(board(seat), only(Building::ConstructionHut))
        }
        Event::Forested(..) => only(Building::ForestHouse),
        Event::Threw(..) => only(Building::HuntingLodge),
        Event::GuestMoved(..) => only(Building::Guesthouse),
        Event::Built(seat, building, _) => cheaper(board(seat), *building),
        Event::Paid(..) => only(Building::BlackMarket),
        Event::Produced(seat, made) => {
            let plants = board(seat)
                .running(board(seat).city)
                .filter(|b| matches!(b.spec().class, Class::Production(good) if made[good] > 0));
            let more = Good::ALL.into_iter().any(|good| made[good] > board(seat).capacity(good));
            plants.chain(more.then_some(Building::Aqueduct)).collect()
        }
        Event::Sold(_, _, Market::Post, _) => only(Building::TradingPost),
        Event::Sold(seat, good, Market::House, _) => {
            let again = if table.house[*good] > 0 { only(Building::Office) } else { BuildingSet::default() };
            those(board(seat), SALE).or(again)
        }
        Event::Supplied(..) => only(Building::RoyalSupplier),
        Event::Shipped { seat, .. } => those(board(seat), LOADING),
        Event::Wharfed { seat, .. } => those(board(seat), LOADING).or(only(Building::Wharf)),
        Event::Bundled { seat, .. } => those(board(seat), LOADING).or(only(Building::SmallWharf)),
        Event::Kept(seat, _) => those(board(seat), STORES),
        Event::Over(_) => Seat::all(table.seats).fold(BuildingSet::default(), |all, seat| all.or(scoring(before, seat))),
        Event::Governor(_)
        | Event::FirstTile(..)
        | Event::Revealed(_)
        | Event::Reshuffled
        | Event::Round(..)
        | Event::Listed(_)
        | Event::Drafted(..)
        | Event::Drawn(_)
        | Event::Role(..)
        | Event::Passed(..)
        | Event::Settled(..)
        | Event::Recruited(..)
        | Event::Arrived(..)
        | Event::Welcomed(_)
        | Event::Put(..)
        | Event::Placed(..)
        | Event::GuestsRest(_)
        | Event::ShipFilled(..)
        | Event::Short(..)
        | Event::Took(..)
        | Event::HouseCleared
        | Event::Lost(..)
        | Event::GaveBack(..)
        | Event::Stuck(..)
        | Event::Idle(_)
        | Event::Nearly
        | Event::Sailed(..)
        | Event::Prospected(..)
        | Event::Ending(_)
        | Event::Forfeit(_) => BuildingSet::default(),
    }
}

fn only(building: Building) -> BuildingSet {
    std::iter::once(building).collect()
}

/// The buildings of `set` that are occupied on this board.
fn those(board: &Board, set: BuildingSet) -> BuildingSet {
    board.running(set).collect()
}

/// The buildings that made this purchase cheaper, such as the zoning office.
fn cheaper(board: &Board, building: Building) -> BuildingSet {
    let helps = |by: &Building| by.spec().effect.price.is_some_and(|less| less(board, building.spec().column) > 0);
    board.running(PRICE).filter(helps).collect()
}

/// The buildings that score at the end beyond their printed points, and the statue, which has only
/// those.
fn scoring(game: &PuertoRico, seat: Seat) -> BuildingSet {
    let (board, chips) = (&game.table.boards[seat.index()], game.own[seat.index()].chips);
    let pays = |by: &Building| by.spec().effect.bonus.is_some_and(|bonus| bonus(board, chips) > 0);
    let statue = board.city.and(only(Building::Statue));
    board.running(BONUS).filter(pays).chain(statue.iter()).collect()
}
