//! Sensible answers to the long decisions, for prompts: where to put people, what to keep.
//!
//! What must never come in: secrets of others; a rule (these are proposals, the rules judge them). Start reading at [`keep`].

use super::board::{Circle, People, Tile};
use super::building::{Building, Class};
use super::good::KINDS;
use super::{Board, Good, Goods};

/// Whether the game is about to end, when large buildings count for more than tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outlook {
    /// More rounds will come.
    Open,
    /// This round is the last.
    Last,
}

/// From what is placed so far: everybody else back to where he stood, and the rest where they do work.
pub(super) fn keep(board: &Board, placing: &People, outlook: Outlook) -> People {
    let mut placed = *placing;
    for circle in board.circle_kinds() {
        while placed.san_juan > 0 && placed.at(circle) < board.people.at(circle) {
            put(&mut placed, circle);
        }
    }
    best(board, &placed, outlook)
}

/// From what is placed so far: the rest where they do most work together.
pub(super) fn best(board: &Board, placing: &People, outlook: Outlook) -> People {
    let mut placed = *placing;
    while placed.san_juan > 0 {
        let one = free(board, &placed).map(|c| (worth(board, &placed, c, outlook), c)).max_by_key(|(worth, _)| *worth);
        let pair = if placed.san_juan > 1 { best_pair(board, &placed) } else { None };
        match (one, pair) {
            (Some((alone, _)), Some((together, tile, plant))) if together / 2 > alone => {
                put(&mut placed, tile);
                put(&mut placed, plant);
            }
            (Some((_, circle)), _) => put(&mut placed, circle),
            (None, _) => break,
        }
    }
    placed
}

fn put(placed: &mut People, circle: Circle) {
    placed.put(circle);
    placed.san_juan -= 1;
}

fn free<'a>(board: &'a Board, placed: &'a People) -> impl Iterator<Item = Circle> + 'a {
    board.circle_kinds().filter(|&c| placed.at(c) < board.circles(c))
}

/// What one more person there is worth, in no unit but comparable.
fn worth(board: &Board, placed: &People, circle: Circle, outlook: Outlook) -> u16 {
    let mut then = *placed;
    then.put(circle);
    let more = |good: Good| Board::capacity_with(&then, good) > Board::capacity_with(placed, good);
    match circle {
        Circle::Tile(Tile::Quarry) => 22,
        Circle::Tile(Tile::Plantation(good)) if more(good) => barrel(good),
        Circle::Tile(Tile::Plantation(_)) => 2,
        Circle::Building(building) => match building.spec().class {
            Class::Production(good) if more(good) => barrel(good),
            Class::Production(_) => 1,
            Class::Violet if placed.at(circle) == 0 => tool(board, building, outlook),
            Class::Violet => 0,
        },
    }
}

/// One barrel of that kind in each craftsman phase.
fn barrel(good: Good) -> u16 {
    20 + 4 * u16::from(good.price())
}

/// A plantation and its plant, both without people: worth a barrel together, nothing alone.
fn best_pair(board: &Board, placed: &People) -> Option<(u16, Circle, Circle)> {
    let pair = |good: Good| {
        let tile = Circle::Tile(Tile::Plantation(good));
        let plant = free(board, placed).find(|c| matches!(c, Circle::Building(b) if Board::processes(*b, good)))?;
        (placed.at(tile) < board.circles(tile)).then_some((barrel(good), tile, plant))
    };
    Good::ALL.into_iter().filter_map(pair).max_by_key(|(worth, ..)| *worth)
}

/// What a violet building is worth with somebody on it.
fn tool(board: &Board, building: Building, outlook: Outlook) -> u16 {
    match building {
        Building::SmallIndigoPlant
        | Building::SmallSugarMill
        | Building::IndigoPlant
        | Building::SugarMill
        | Building::TobaccoStorage
        | Building::CoffeeRoaster => 1,
        Building::SmallMarket => 15,
        Building::Hacienda | Building::ConstructionHut if board.island_filled() >= super::board::SPACES => 1,
        Building::Hacienda => 18,
        Building::ConstructionHut => 17,
        Building::SmallWarehouse => 14,
        Building::Hospice if board.island_filled() >= super::board::SPACES => 1,
        Building::Hospice => 12,
        Building::Office => 11,
        Building::LargeMarket => 21,
        Building::LargeWarehouse => 16,
        Building::Factory => 27,
        Building::University => 13,
        Building::Harbor => 29,
        Building::Wharf => 28,
        Building::GuildHall | Building::Residence | Building::Fortress | Building::CustomsHouse | Building::CityHall => {
            match outlook {
                Outlook::Open => 19,
                Outlook::Last => 100,
            }
        }
    }
}

/// From what is kept so far: as many barrels as can be kept, the dearest of equals.
pub(super) fn most(board: &Board, kept: Goods) -> Goods {
    let room = usize::from(board.stores());
    let holds = |stored: Goods| Good::ALL.into_iter().all(|g| stored[g] >= kept[g]);
    let mut best = kept;
    for chosen in 0u8..1 << KINDS {
        if chosen.count_ones() as usize > room {
            continue;
        }
        let mut stored = Goods::NONE;
        for good in Good::ALL.into_iter().filter(|&g| chosen >> g.index() & 1 == 1) {
            stored[good] = board.goods[good];
        }
        for single in Good::ALL {
            let mut with_single = stored;
            with_single[single] = stored[single].max(board.goods[single].min(1));
            if holds(with_single) && value(with_single) > value(best) {
                best = with_single;
            }
        }
    }
    best
}

/// Number first, price second.
fn value(goods: Goods) -> (u32, u32) {
    (goods.total(), goods.iter().map(|(good, n)| u32::from(n) * u32::from(good.price())).sum())
}
