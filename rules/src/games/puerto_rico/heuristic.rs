//! A player who plays to win like a sensible beginner: quarries and plantations early, plants that
//! the island can use, goods that sell, large buildings late, and shipping for points.
//!
//! All values are in tenths of a victory point. A doubloon loses value towards the end of the game.
//! `advice.rs` decides where people go and what is stored. Not here: the chips of others, which are
//! covered. Start reading at [`Mind::choose`].

use super::advice::{self, Outlook};
use super::board::SPACES;
use super::building_kind::Building;
use super::buildings::black_market::Payment;
use super::buildings::guesthouse::Then;
use super::buildings::sales::Market;
use super::buildings::{BONUS, Class, LARGE, LOADING, SALE};
use super::captain::Loading;
use super::loading::bundle;
use super::scoring::printed;
use super::{
    Action, Board, Circle, Good, Goods, HOUSE, Own, Person, Place, PuertoRico, Role, SHIPS, Ship, Stage, Tabletop, Tile, View,
};
use crate::best::best;
use crate::game::{Dice, MOST_SEATS, Seat, StandIn};
use crate::tuning::Tuning;

impl StandIn for PuertoRico {
    const TUNING: Tuning = Tuning { lead: 1000, ..Tuning::USUAL };

    fn heuristic(view: &View, seat: Seat, offers: &[Action], _: &mut dyn Dice) -> usize {
        let own = view.seats.get(seat.index()).map(|known| known.as_own()).unwrap_or_default();
        let wanted = Mind::of(&view.table, seat, own).choose(offers);
        wanted.and_then(|wanted| offers.iter().position(|offer| *offer == wanted)).unwrap_or_default()
    }

    fn potential(&self, seat: Seat) -> i32 {
        let own = self.own[seat.index()];
        10 * Mind::of(&self.table, seat, own).standing()
    }
}

/// The best of the offers in the eyes of everybody at the table: nothing that only the seat knows
/// counts, so that a public prompt may show it. `None` means the first one.
pub(super) fn advised(table: &Tabletop, seat: Seat, offers: &[Action]) -> Option<Action> {
    Mind::of(table, seat, Own::default()).choose(offers)
}

/// What to give the black market for a debt of `owed`: of each sort what is needed least. PR:R86
pub(super) fn payments(table: &Tabletop, seat: Seat, owed: u8, offers: &[Action]) -> Vec<Action> {
    let mind = Mind::of(table, seat, Own::default());
    let mut left: Vec<Action> = offers.to_vec();
    let mut paid = Vec::new();
    while let Some(next) = best(&left, i32::MIN, |offer| mind.payment(offer)).filter(|_| paid.len() < usize::from(owed)) {
        paid.push(next);
        left.retain(|offer| table.sorts(&[next, *offer]) > 1);
    }
    paid
}

/// The value of a victory point.
const POINT: i32 = 10;

/// How much of a role's gain counts for its picker, and how much of the others' average gain counts
/// against it, in hundredths. Barrels are not yet sold or shipped, and others do that first.
fn weights(role: Role) -> (i32, i32) {
    match role {
        Role::Mayor => (75, 60),
        Role::Builder => (80, 60),
        Role::Craftsman => (55, 100),
        Role::Captain => (100, 40),
        Role::Settler | Role::Trader | Role::Prospector | Role::Prospector2 => (100, 60),
    }
}

/// What a player sees, and how they value it.
struct Mind<'a> {
    table: &'a Tabletop,
    seat: Seat,
    board: &'a Board,
    own: Own,
    /// How much of the game is left, in hundredths.
    ahead: i32,
}

impl<'a> Mind<'a> {
    fn of(table: &'a Tabletop, seat: Seat, own: Own) -> Mind<'a> {
        Mind { table, seat, board: &table.boards[seat.index()], own, ahead: ahead(table) }
    }

    /// The best of the offers; `None` means the first one.
    fn choose(&self, offers: &[Action]) -> Option<Action> {
        let most = i32::MIN;
        match self.table.stage {
            Stage::Governor | Stage::Reveal | Stage::Draw { .. } | Stage::Over => None,
            Stage::Draft { .. } => best(offers, most, |offer| match offer {
                Action::Draft(building) => self.tool(self.board, building),
                _ => most,
            }),
            Stage::Role => best(offers, most, |offer| self.role_worth(offer)),
            Stage::Stop { then, .. } => self.guest(offers, then).or(Some(Action::Pass)),
            Stage::Settle { .. } | Stage::Second => best(offers, 0, |offer| match offer {
                // The draw is free, but for the last space one chooses. PR:R18
                Action::Hacienda => {
                    if self.board.island_filled() + 1 < SPACES {
                        1000
                    } else {
                        1
                    }
                }
                Action::Settle(tile) => self.tile(self.board, tile),
                Action::Forest(_) => self.forest(),
                _ => 0,
            })
            .or(Some(Action::Pass)),
            Stage::Plant { good, .. } => {
                let forest = self.forest() > self.tile(self.board, Tile::Plantation(good));
                Some(if forest { Action::Forest(good) } else { Action::Plant(good) })
            }
            Stage::Lodge { .. } => Some(Action::Pass),
            // A noble is worth a point. PR:R104
            Stage::Hospice { .. } | Stage::University { .. } | Stage::Recruit { .. } | Stage::Welcome { .. } => {
                best(offers, most, |offer| match offer {
                    Action::Hospice(who) | Action::University(who) | Action::Recruit(who) | Action::Welcome(who) => who as i32,
                    _ => -1,
                })
            }
            Stage::Place { .. } => self.place(offers),
            Stage::Build { .. } => best(offers, 0, |offer| match offer {
                Action::Build(building) => self.purchase(self.seat, building, 0),
                _ => 0,
            })
            .or(Some(Action::Pass)),
            Stage::Pay { .. } => best(offers, most, |offer| self.payment(offer)),
            Stage::Produce { .. } => best(offers, most, |offer| i32::from(offer != Action::ProduceDone)),
            Stage::Take { .. } => best(offers, most, |offer| match offer {
                Action::Take(good) => self.barrel(good),
                _ => 0,
            }),
            Stage::Sell { .. } => best(offers, 0, |offer| match offer {
                Action::Sell(good, market) => self.sale(self.seat, good, market),
                _ => 0,
            })
            .or(Some(Action::Pass)),
            Stage::Supply { .. } => best(offers, most, |offer| match offer {
                Action::Supply(good) => 10 - i32::from(good.price()),
                _ => 0,
            }),
            Stage::Load { loading, .. } => best(offers, most, |offer| self.loading(offer, &loading)),
            Stage::Bundle { given, .. } => {
                let next = bundle(self.table, self.seat, given).kinds().iter().next();
                Some(next.map_or(Action::SmallWharfDone, Action::SmallWharf))
            }
            Stage::Store { .. } => {
                let most = advice::most(self.board, self.own.storing);
                let good = Good::ALL.into_iter().find(|good| most[*good] > self.own.storing[*good]);
                Some(good.map_or(Action::StoreDone, Action::Store))
            }
        }
    }

    /// The value of a doubloon: high while there is time to spend it.
    fn money(&self) -> i32 {
        if self.table.ending { 1 } else { 3 + self.ahead * 13 / 100 }
    }

    /// The value of a barrel before it is sold or shipped.
    fn barrel(&self, good: Good) -> i32 {
        6 + i32::from(good.price()) * self.money() / 4
    }

    fn barrels(&self, goods: Goods) -> i32 {
        goods.iter().map(|(good, n)| i32::from(n) * self.barrel(good)).sum()
    }

    /// What the board will have brought by the end: its points, what can be sold or shipped, and
    /// what its people and buildings go on to make.
    fn standing(&self) -> i32 {
        let board = self.board;
        let points = i32::from(self.own.chips + printed(board)) + i32::from(board.people.nobles());
        let made: i32 = Good::ALL.into_iter().map(|good| i32::from(board.capacity(good)) * (11 + i32::from(good.price()))).sum();
        let mut worth = POINT * points + i32::from(board.doubloons) * self.money() + self.barrels(board.goods) * 8 / 10;
        worth += (made * 6 + i32::from(board.quarries()) * 30) * self.ahead / 100;
        for building in board.city.iter() {
            let runs = board.runs(building) || self.ahead > 0;
            worth += match building.spec().class {
                Class::Violet | Class::Jeweler if runs => self.tool(board, building) * 8 / 10 + self.bonus(self.seat, building),
                Class::Production(_) | Class::Violet | Class::Jeweler => 0,
            };
        }
        let idle = board.all_circles().saturating_sub(board.people.total());
        worth + i32::from(idle) * 6 * self.ahead / 100
    }

    // Island and city.

    /// The value of a tile for this board: quarries early, corn at any time, other plantations if a
    /// plant needs them. PR:R38, PR:R45
    fn tile(&self, board: &Board, tile: Tile) -> i32 {
        let worth = match tile {
            Tile::Quarry => match board.tiles[tile.index()] {
                0 | 1 => 46,
                2 => 32,
                3 => 14,
                _ => 2,
            },
            Tile::Plantation(good) => {
                let grown = board.tiles[tile.index()];
                let fresh = if grown == 0 { 8 } else { 0 };
                let use_of = match good {
                    Good::Corn => 24,
                    _ if circles(board, good) > grown => 26 + 3 * i32::from(good.price()),
                    _ => 8 + 2 * i32::from(good.price()),
                };
                (use_of + fresh - 2 * i32::from(grown)).max(1)
            }
        };
        1 + worth * self.ahead / 100
    }

    /// The value of a forest; only the owner of a forest house wants one. PR:R85
    fn forest(&self) -> i32 {
        if self.board.city.has(Building::ForestHouse) { 14 * self.ahead / 100 } else { 0 }
    }

    /// The value of a building's effect for this board over the rest of the game, without its
    /// points.
    fn tool(&self, board: &Board, building: Building) -> i32 {
        let island = i32::from(SPACES.saturating_sub(board.island_filled()));
        let kinds = Good::ALL.into_iter().filter(|good| board.capacity(*good) > 0).count() as i32;
        let barrels: i32 = Good::ALL.into_iter().map(|good| i32::from(board.capacity(good))).sum();
        let whole = match building {
            Building::SmallIndigoPlant
            | Building::SmallSugarMill
            | Building::IndigoPlant
            | Building::SugarMill
            | Building::TobaccoStorage
            | Building::CoffeeRoaster => self.plant(board, building),
            Building::SmallMarket => 26,
            Building::Hacienda => 3 * island,
            Building::ConstructionHut => 2 * island,
            Building::SmallWarehouse => 8 + 3 * barrels,
            Building::Hospice => 3 * island,
            Building::Office => 12,
            Building::LargeMarket => 38,
            Building::LargeWarehouse => 10 + 4 * barrels,
            Building::Factory => 12 + 18 * kinds,
            Building::University => 14,
            Building::Harbor => 30 + 8 * barrels,
            Building::Wharf => 30 + 8 * barrels,
            Building::Aqueduct => 12,
            Building::ForestHouse => 2 * island,
            Building::BlackMarket => 14,
            Building::Storehouse => 8 + 3 * barrels,
            Building::Guesthouse => 16,
            Building::TradingPost => 24,
            Building::Church => 24,
            Building::SmallWharf => 12 + 3 * barrels,
            Building::Lighthouse => 24 + 4 * barrels,
            Building::SpecialtyFactory => 20 + 6 * barrels,
            Building::Library => 50,
            Building::UnionHall => 24 + 5 * barrels,
            Building::LandOffice => 8,
            Building::Chapel => 24,
            Building::HuntingLodge => 4,
            Building::ZoningOffice => 20,
            Building::RoyalSupplier => 20,
            Building::Villa => 40,
            Building::Jeweler => 10 + 8 * i32::from(board.people.nobles()),
            // These score at the end, which `bonus` counts.
            Building::GuildHall
            | Building::Residence
            | Building::Fortress
            | Building::CustomsHouse
            | Building::CityHall
            | Building::Statue
            | Building::Cloister
            | Building::RoyalGarden => 0,
        };
        whole * self.ahead / 100
    }

    /// The value of a plant: high for plantations that need it, low for later ones. PR:R45
    fn plant(&self, board: &Board, building: Building) -> i32 {
        let Class::Production(good) = building.spec().class else { return 0 };
        let grown = board.tiles[Tile::Plantation(good).index()];
        let waiting = i32::from(grown.saturating_sub(circles(board, good)).min(building.circles()));
        let fresh = if board.capacity(good) == 0 { 10 } else { 0 };
        let room = i32::from(building.circles()) - waiting;
        if waiting == 0 { 3 * room } else { waiting * (26 + 5 * i32::from(good.price())) + fresh + 3 * room }
    }

    /// The value of a large building's bonus, as if the game ended soon. PR:R73-R77
    fn bonus(&self, seat: Seat, building: Building) -> i32 {
        let Some(bonus) = building.spec().effect.bonus else { return 0 };
        let mut board = self.table.boards[seat.index()];
        board.city.insert(building);
        // The chips of others are covered, so a fixed guess stands for them. PR:R5
        let chips = if seat == self.seat { self.own.chips } else { 8 };
        i32::from(bonus(&board, chips)) * POINT
    }

    /// The gain from buying the building with `off` doubloons of discount besides the usual ones.
    /// PR:R36-R39
    fn purchase(&self, seat: Seat, building: Building, off: u8) -> i32 {
        let board = &self.table.boards[seat.index()];
        let price = i32::from(self.table.price(seat, building).saturating_sub(off));
        let printed = i32::from(building.spec().vp) * POINT;
        let ends = board.city_filled() + building.spec().spaces >= SPACES;
        let gain = printed + self.tool(board, building) + self.bonus(seat, building) - price * self.money();
        // The last spaces are kept for a large building.
        let crowds = !LARGE.has(building) && board.city_filled() >= SPACES - 2 && !ends;
        if crowds { gain - 5 } else { gain }
    }

    fn best_purchase(&self, seat: Seat, off: u8) -> i32 {
        let doubloons = self.table.boards[seat.index()].doubloons;
        let chips = if seat == self.seat { self.own.chips } else { 0 };
        let affordable = |building: &Building| {
            let paid = self.table.may_build(seat, *building, chips).is_ok();
            let price = u16::from(self.table.price(seat, *building).saturating_sub(off));
            let fits = self.table.boards[seat.index()].city_filled() + building.spec().spaces <= SPACES;
            let owned = self.table.boards[seat.index()].city.has(*building);
            paid || (price <= doubloons && fits && !owned)
        };
        let gains = self.table.for_sale().filter(affordable).map(|building| self.purchase(seat, building, off));
        gains.max().unwrap_or(0).max(0)
    }

    /// The value of a payment: players return what they need least. PR:R86
    fn payment(&self, offer: Action) -> i32 {
        match offer {
            Action::Pay(Payment::Barrel(good)) => -self.barrel(good),
            Action::Pay(Payment::Person(Person::Colonist, Place::SanJuan)) => -2,
            Action::Pay(Payment::Person(Person::Colonist, Place::On(_))) => -18,
            Action::Pay(Payment::Person(Person::Noble, _)) => -30,
            Action::Pay(Payment::Chip) => -POINT,
            _ => i32::MIN,
        }
    }

    // People.

    /// Places the next person according to the advice. PR:R28
    fn place(&self, offers: &[Action]) -> Option<Action> {
        let plan = advice::best(self.board, &self.own, Outlook::of(self.table));
        let placed = &self.own.placing;
        offers.iter().copied().find(|offer| match *offer {
            Action::Place(Person::Noble, Place::SanJuan) => plan.of(Person::Noble, Place::SanJuan) > self.own.kept_back,
            Action::Place(who, place) => plan.of(who, place) > placed.of(who, place),
            _ => false,
        })
    }

    /// The guest move before production that adds the most barrels, or before scoring the one to
    /// the large building with the highest bonus. PR:R89, PR:R90
    fn guest(&self, offers: &[Action], then: Then) -> Option<Action> {
        best(offers, 0, |offer| match offer {
            Action::Guest(_, Circle::Building(building)) if then == Then::Scoring && BONUS.has(building) => {
                1 + self.bonus(self.seat, building)
            }
            Action::Guest(who, circle) if self.table.role == Some(Role::Craftsman) => {
                let mut people = self.board.people;
                people.put(who, Place::On(circle));
                let made = |good: &Good| Board::capacity_with(&people, *good) > self.board.capacity(*good);
                Good::ALL.into_iter().filter(made).map(|good| self.barrel(good)).sum()
            }
            _ => 0,
        })
    }

    // Trade and ships.

    /// The gain from selling a barrel instead of keeping it. PR:R50
    fn sale(&self, seat: Seat, good: Good, market: Market) -> i32 {
        i32::from(self.table.sale(seat, good, market)) * self.money() - 5
    }

    /// The value of a loading: its points, and less for barrels that sell well, which are loaded
    /// last. PR:R57-R64
    fn loading(&self, offer: Action, loading: &Loading) -> i32 {
        let keep = |good: Good| i32::from(good.price());
        let gain = |points: u8| {
            let gain = self.table.load_gain(self.seat, points, loading);
            i32::from(gain.points) * POINT + i32::from(gain.doubloons) * self.money()
        };
        match offer {
            Action::Ship(good, capacity) => {
                let n = self.table.load_size(self.seat, good, capacity);
                // Prefers to fill a ship, which then takes nothing from the others and is emptied.
                gain(n) - keep(good) + i32::from(n == self.room(capacity, good))
            }
            // The wharf is kept for goods that no ship takes.
            Action::Wharf(good) => gain(self.table.wharf_size(self.seat, good)) - 15 - keep(good),
            // After everything else.
            Action::SmallWharf(good) => {
                if bundle(self.table, self.seat, Goods::NONE)[good] > 0 {
                    1
                } else {
                    -1
                }
            }
            Action::Pass => 0,
            _ => i32::MIN,
        }
    }

    fn room(&self, capacity: u8, good: Good) -> u8 {
        self.table.ships().find(|ship| ship.capacity == capacity).map_or(0, |ship| ship.room(good))
    }

    // Roles.

    /// The value of a role: its gain and the doubloons on its card, less a share of what the others
    /// gain. PR:R7, PR:R8
    fn role_worth(&self, offer: Action) -> i32 {
        let Action::Role(role, privilege) = offer else { return i32::MIN };
        let there = i32::from(self.table.cards[role.index()].doubloons) * self.money();
        // How often the seat gets the privilege. PR:R10, PR:R96
        let times = |seat: Seat| if seat == self.seat { self.table.times(seat, privilege) } else { 0 };
        let mut gains = [0; MOST_SEATS];
        match role {
            Role::Settler => self.for_each(&mut gains, |seat| self.settling(seat, times(seat))),
            Role::Mayor => self.for_each(&mut gains, |seat| self.manning(seat, times(seat))),
            Role::Builder => self.for_each(&mut gains, |seat| self.best_purchase(seat, times(seat))),
            Role::Craftsman => self.for_each(&mut gains, |seat| self.producing(seat, times(seat))),
            Role::Trader => self.trading(&mut gains, times(self.seat)),
            Role::Captain => self.shipping(&mut gains, times(self.seat)),
            Role::Prospector | Role::Prospector2 => {
                gains[self.seat.index()] = i32::from(times(self.seat)) * self.money();
            }
        }
        let mine = gains[self.seat.index()];
        let others = i32::from(self.table.seats).max(2) - 1;
        let theirs = (gains.iter().sum::<i32>() - mine) / others;
        let (own, envy) = weights(role);
        100 * there + own * mine - envy * theirs
    }

    fn for_each(&self, gains: &mut [i32; MOST_SEATS], gain: impl Fn(Seat) -> i32) {
        for seat in self.table.playing().iter() {
            gains[seat.index()] = gain(seat);
        }
    }

    /// The value of the best available tile; the picker may take a quarry, and with a library a
    /// plantation that the others leave. PR:R16, PR:R17, PR:R96
    fn settling(&self, seat: Seat, times: u8) -> i32 {
        let board = &self.table.boards[seat.index()];
        if board.island_filled() >= SPACES {
            return 0;
        }
        let quarry = (times > 0 || board.runs(Building::ConstructionHut)) && self.table.quarries > 0;
        let row = self.table.row.kinds().iter().map(Tile::Plantation);
        let worth = |tile| self.tile(board, tile);
        let left = if times > 1 && board.island_filled() + 1 < SPACES { row.clone().map(worth).min().unwrap_or(0) } else { 0 };
        row.chain(quarry.then_some(Tile::Quarry)).map(worth).max().unwrap_or(0) + left
    }

    /// The value of new people at work; the picker gets more of them. PR:R26, PR:R27
    fn manning(&self, seat: Seat, times: u8) -> i32 {
        let board = &self.table.boards[seat.index()];
        let aboard = self.table.aboard.total().div_ceil(self.table.seats.max(1));
        let comes = aboard + times + board.people.all.san_juan;
        let empty = board.circle_kinds().map(|circle| {
            let free = board.circles(circle).saturating_sub(board.people.on(circle));
            (self.work(board, circle), free)
        });
        // Fills the best circles first.
        let mut places: Vec<(i32, u8)> = empty.filter(|(_, free)| *free > 0).collect();
        places.sort_unstable_by_key(|(worth, _)| std::cmp::Reverse(*worth));
        let mut left = comes;
        let mut worth = 0;
        for (each, free) in places {
            let n = free.min(left);
            worth += i32::from(n) * each;
            left -= n;
        }
        worth
    }

    /// The value of a person on this circle; plantation and plant each get about half the value of
    /// their barrel. PR:R12
    fn work(&self, board: &Board, circle: Circle) -> i32 {
        let worth = match circle {
            Circle::Tile(Tile::Quarry) => 26,
            Circle::Tile(Tile::Plantation(Good::Corn)) => 24,
            Circle::Tile(tile @ Tile::Plantation(good)) => {
                if circles(board, good) > board.people.on(Circle::Tile(tile)) {
                    16
                } else {
                    1
                }
            }
            Circle::Building(building) => match building.spec().class {
                Class::Production(good) => {
                    if board.tiles[Tile::Plantation(good).index()] > board.capacity(good) {
                        14
                    } else {
                        1
                    }
                }
                Class::Violet if LARGE.has(building) => return 3 * POINT * (110 - self.ahead) / 100,
                Class::Violet | Class::Jeweler => return self.tool(board, building),
            },
        };
        worth * self.ahead / 100
    }

    /// The value of the barrels produced, and of the craftsman's privilege. PR:R46, PR:R48
    fn producing(&self, seat: Seat, times: u8) -> i32 {
        let made = self.table.yields(seat);
        let more = made.kinds().iter().map(|good| self.barrel(good)).max().unwrap_or(0);
        self.barrels(made) + i32::from(times) * more
    }

    /// The value of everyone's best sale in turn, while the trading house has space. PR:R50-R52
    fn trading(&self, gains: &mut [i32; MOST_SEATS], times: u8) {
        let mut house = self.table.house;
        for seat in self.table.playing().clockwise(self.seat) {
            let board = &self.table.boards[seat.index()];
            if house.total() >= HOUSE {
                break;
            }
            let markets: u8 = board.running(SALE).map(|building| building.spec().effect.sale).sum();
            let more = i32::from(markets + if seat == self.seat { times } else { 0 });
            let takes = |good: &Good| house[*good] == 0 || board.runs(Building::Office);
            let Some(good) = board.goods.kinds().iter().filter(takes).max() else { continue };
            gains[seat.index()] = ((i32::from(good.price()) + more) * self.money() - 5).max(0);
            house[good] += 1;
        }
    }

    /// Simulates the loading, in which everyone loads as much as possible, and subtracts barrels
    /// shipped or lost. PR:R56-R66
    fn shipping(&self, gains: &mut [i32; MOST_SEATS], times: u8) {
        let mut ships = self.table.ships;
        let mut goods = self.table.boards.map(|board| board.goods);
        let mut wharves = self.table.boards.map(|board| board.runs(Building::Wharf));
        gains[self.seat.index()] += if self.board.goods.total() > 0 { POINT * i32::from(times) } else { 0 };
        let mut idle = 0;
        for seat in self.table.playing().clockwise(self.seat).cycle() {
            if idle >= self.table.seats {
                break;
            }
            idle += 1;
            let (at, board) = (seat.index(), &self.table.boards[seat.index()]);
            let loadings = goods[at].iter().filter_map(|(good, n)| Some((room(&ships, good, n)?, good)));
            let points: u8 = board.running(LOADING).map(|building| building.spec().effect.loading.points).sum();
            let n = if let Some(((n, ship), good)) = loadings.max_by_key(|((n, _), _)| *n) {
                let loaded = ships[ship].cargo.map_or(0, |(_, n)| n);
                ships[ship].cargo = Some((good, loaded + n));
                goods[at][good] -= n;
                n
            } else if let Some((good, n)) = goods[at].iter().filter(|_| wharves[at]).max_by_key(|(_, n)| *n) {
                wharves[at] = false;
                goods[at][good] = 0;
                n
            } else {
                continue;
            };
            gains[at] += POINT * i32::from(n + points);
            idle = 0;
        }
        for seat in self.table.playing().iter() {
            let kept = advice::most(&Board { goods: goods[seat.index()], ..self.table.boards[seat.index()] }, Goods::NONE);
            gains[seat.index()] -= self.barrels(self.table.boards[seat.index()].goods.minus(kept)) * 8 / 10;
        }
    }
}

/// The ship that takes the most of `n` barrels, and how many it takes. PR:R56-R58
fn room(ships: &[Ship; SHIPS], good: Good, n: u8) -> Option<(u8, usize)> {
    if let Some(holder) = ships.iter().position(|ship| ship.cargo.is_some_and(|(held, _)| held == good)) {
        let n = n.min(ships[holder].room(good));
        return (n > 0).then_some((n, holder));
    }
    let empty = ships.iter().enumerate().filter(|(_, ship)| ship.cargo.is_none() && ship.capacity > 0);
    empty.map(|(at, ship)| (n.min(ship.capacity), at)).max_by_key(|(n, _)| *n)
}

/// Number of circles of plants for these goods, occupied or not.
fn circles(board: &Board, good: Good) -> u8 {
    board.city.iter().filter(|building| Board::processes(*building, good)).map(Building::circles).sum()
}

/// How much of the game is left, measured by the nearest of its three ends. PR:R70
fn ahead(table: &Tabletop) -> i32 {
    if table.ending {
        return 0;
    }
    let part = |left: i32, all: i32| (100 * left.max(0) / all.max(1)).min(100);
    let set_up = table.set_up();
    let colonists = part(i32::from(table.supply.total()), i32::from(set_up.colonists));
    let points = part(i32::from(table.vp), i32::from(set_up.vp));
    let filled = table.playing().iter().map(|seat| table.boards[seat.index()].city_filled()).max().unwrap_or(0);
    let spaces = part(i32::from(SPACES.saturating_sub(filled)), i32::from(SPACES));
    colonists.min(points).min(spaces)
}
