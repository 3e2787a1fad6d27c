//! Sensible proposals for the long decisions: where to place people, and what to keep.
//!
//! Not here: rules, which check every proposal, and secrets of others. Start reading at [`keep`].

use super::board::SPACES;
use super::building_kind::Building;
use super::buildings::Class;
use super::{Board, Circle, Good, Goods, Own, People, Person, Place, Stage, Tabletop, Tile};

/// Whether the game is about to end; then bonuses of large buildings count for more than other
/// effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outlook {
    /// More rounds will come.
    Open,
    /// This round is the last, or will be: the colonists left do not fill the smallest ship.
    Last,
}

impl Outlook {
    pub(super) fn of(table: &Tabletop) -> Outlook {
        let out = matches!(table.stage, Stage::Place { .. }) && !table.with_nobles();
        let out = out && table.supply[Person::Colonist] < table.seats;
        if table.ending || out { Outlook::Last } else { Outlook::Open }
    }
}

/// Completes the placement: people return to where they stood, and the rest go where they work
/// best.
pub(super) fn keep(board: &Board, own: &Own, outlook: Outlook) -> People {
    let mut placed = Plan::of(own);
    for circle in board.circle_kinds() {
        while placed.left > 0 && placed.people.on(circle) < board.people.on(circle) {
            placed.put(circle);
        }
    }
    name(board, own, work(board, placed, outlook))
}

/// Completes the placement: the rest go where they work best together.
pub(super) fn best(board: &Board, own: &Own, outlook: Outlook) -> People {
    name(board, own, work(board, Plan::of(own), outlook))
}

/// A placement under way, in which everyone counts as a colonist.
struct Plan {
    people: People,
    left: u8,
}

impl Plan {
    fn of(own: &Own) -> Plan {
        let mut people = People { nobles: Default::default(), ..own.placing };
        let left = std::mem::take(&mut people.all.san_juan);
        Plan { people, left }
    }

    fn put(&mut self, circle: Circle) {
        self.people.put(Person::Colonist, Place::On(circle));
        self.left -= 1;
    }
}

fn work(board: &Board, mut placed: Plan, outlook: Outlook) -> Plan {
    while placed.left > 0 {
        let here = &placed.people;
        let one = free(board, here).map(|c| (worth(board, here, c, outlook), c)).max_by_key(|(worth, _)| *worth);
        let pair = if placed.left > 1 { best_pair(board, here) } else { None };
        match (one, pair) {
            (Some((alone, _)), Some((together, tile, plant))) if together / 2 > alone => {
                placed.put(tile);
                placed.put(plant);
            }
            (Some((_, circle)), _) => placed.put(circle),
            (None, _) => break,
        }
    }
    placed
}

/// Decides which people are nobles: first those placed so, then where a noble does more or stood
/// before, then anywhere.
fn name(board: &Board, own: &Own, plan: Plan) -> People {
    let mut people = plan.people;
    people.all.san_juan = plan.left;
    people.nobles = own.placing.nobles;
    people.nobles.san_juan = own.kept_back;
    let mut nobles = own.idle_nobles();
    let before = |place: Place| board.people.of(Person::Noble, place);
    let court = [Building::Chapel, Building::HuntingLodge].map(|b| Place::On(Circle::Building(b)));
    let circles = || board.circle_kinds().map(Place::On).chain([Place::SanJuan]);
    let wanted = court.into_iter().map(|place| (place, 1)).chain(circles().map(|place| (place, before(place))));
    for (place, most) in wanted.chain(circles().map(|place| (place, u8::MAX))) {
        while nobles > 0 && people.of(Person::Noble, place) < most && people.of(Person::Colonist, place) > own.colonists_at(place)
        {
            people.take(Person::Colonist, place);
            people.put(Person::Noble, place);
            nobles -= 1;
        }
    }
    people
}

fn free<'a>(board: &'a Board, placed: &'a People) -> impl Iterator<Item = Circle> + 'a {
    board.circle_kinds().filter(|&c| placed.on(c) < board.circles(c))
}

/// The value of one more person on this circle, comparable with other values of this file only.
fn worth(board: &Board, placed: &People, circle: Circle, outlook: Outlook) -> u16 {
    let mut then = *placed;
    then.put(Person::Colonist, Place::On(circle));
    let more = |good: Good| Board::capacity_with(&then, good) > Board::capacity_with(placed, good);
    match circle {
        Circle::Tile(Tile::Quarry) => 22,
        Circle::Tile(Tile::Plantation(good)) if more(good) => barrel(good),
        Circle::Tile(Tile::Plantation(_)) => 2,
        Circle::Building(building) => match building.spec().class {
            Class::Production(good) if more(good) => barrel(good),
            Class::Production(_) => 1,
            Class::Jeweler => 4 * u16::from(board.people.nobles()),
            Class::Violet if placed.on(circle) == 0 => tool(board, building, outlook),
            Class::Violet => 0,
        },
    }
}

/// The value of one barrel of this kind in each craftsman phase.
fn barrel(good: Good) -> u16 {
    20 + 4 * u16::from(good.price())
}

/// The best plantation and plant with a free circle each: worth a barrel together, nothing alone.
fn best_pair(board: &Board, placed: &People) -> Option<(u16, Circle, Circle)> {
    let pair = |good: Good| {
        let tile = Circle::Tile(Tile::Plantation(good));
        let plant = free(board, placed).find(|c| matches!(c, Circle::Building(b) if Board::processes(*b, good)))?;
        (placed.on(tile) < board.circles(tile)).then_some((barrel(good), tile, plant))
    };
    Good::ALL.into_iter().filter_map(pair).max_by_key(|(worth, ..)| *worth)
}

/// The value of an occupied violet building.
fn tool(board: &Board, building: Building, outlook: Outlook) -> u16 {
    match building {
        Building::SmallIndigoPlant
        | Building::SmallSugarMill
        | Building::IndigoPlant
        | Building::SugarMill
        | Building::TobaccoStorage
        | Building::CoffeeRoaster => 1,
        Building::SmallMarket => 15,
        Building::Hacienda | Building::ConstructionHut if board.island_filled() >= SPACES => 1,
        Building::Hacienda => 18,
        Building::ConstructionHut => 17,
        Building::SmallWarehouse => 14,
        Building::Hospice if board.island_filled() >= SPACES => 1,
        Building::Hospice => 12,
        Building::Office => 11,
        Building::LargeMarket => 21,
        Building::LargeWarehouse => 16,
        Building::Factory => 27,
        Building::University => 13,
        Building::Harbor => 29,
        Building::Wharf => 28,
        Building::Aqueduct => 20,
        Building::ForestHouse if board.island_filled() >= SPACES => 0,
        Building::ForestHouse => 13,
        Building::BlackMarket => 12,
        Building::Storehouse => 15,
        // People in the guesthouse can still go anywhere.
        Building::Guesthouse => 18,
        Building::TradingPost => 16,
        Building::Church => 16,
        Building::SmallWharf => 17,
        Building::Lighthouse => 20,
        Building::SpecialtyFactory => 25,
        Building::Library => 28,
        Building::UnionHall => 26,
        Building::Statue => 0,
        Building::LandOffice => 11,
        Building::Chapel => 23,
        Building::HuntingLodge => 12,
        Building::ZoningOffice => 14,
        Building::RoyalSupplier => 18 + u16::from(board.people.nobles()),
        Building::Villa => 24,
        Building::Jeweler => 1,
        Building::GuildHall
        | Building::Residence
        | Building::Fortress
        | Building::CustomsHouse
        | Building::CityHall
        | Building::Cloister
        | Building::RoyalGarden => match outlook {
            Outlook::Open => 19,
            Outlook::Last => 100,
        },
    }
}

/// Adds to `kept` as many barrels as the player may keep; of equal choices the most valuable one.
pub(super) fn most(board: &Board, kept: Goods) -> Goods {
    let stores = board.stores();
    let mut best = kept;
    for whole in 0u8..1 << Good::COUNT {
        if whole.count_ones() > u32::from(stores.kinds) {
            continue;
        }
        let stored = |good: Good| whole >> good.index() & 1 == 1;
        let mut all = kept;
        for good in Good::ALL.into_iter().filter(|&g| stored(g)) {
            all[good] = board.goods[good];
        }
        let outside = Good::ALL.into_iter().filter(|&g| !stored(g));
        let mut singles = stores.singles.saturating_sub(outside.clone().map(|g| kept[g]).sum());
        for good in outside.rev() {
            let more = singles.min(board.goods[good] - kept[good]);
            all[good] += more;
            singles -= more;
        }
        if board.keeps(all) && value(all) > value(best) {
            best = all;
        }
    }
    best
}

/// Compares storage by the number of barrels, then by the total price.
fn value(goods: Goods) -> (u32, u32) {
    (goods.total().into(), goods.iter().map(|(good, n)| u32::from(n) * u32::from(good.price())).sum())
}
