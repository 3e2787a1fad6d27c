//! Checks of a position: every component is in exactly one place, and the stage is possible.
//!
//! The checks accept any value, so that a damaged save is refused and not played. Start reading at
//! [`check`].

use super::board::SPACES;
use super::building_kind::Building;
use super::buildings::guesthouse::Then;
use super::buildings::university::new_place;
use super::buildings::{BASE, NEW, NOBLES, TABLE, VIOLET};
use super::good::Goods;
use super::people::Heads;
use super::set_up::SEATS;
use super::{Board, Circle, Digger, Good, HOUSE, Own, People, Person, Place, PuertoRico, Role, Selection, Stage, Tabletop, Tile};
use crate::ensure::{sum, that};
use crate::game::{Broken, Seat, SeatSet};

/// Everything that must hold between two actions.
pub(super) fn check(game: &PuertoRico) -> Result<(), Broken> {
    let PuertoRico { table, own, .. } = game;
    that((SEATS.0..=SEATS.1).contains(&table.seats), || format!("{} seats", table.seats))?;
    seats_exist(table)?;
    conserved(game)?;
    for seat in Seat::all(table.seats) {
        board(&table.boards[seat.index()]).map_err(|Broken(why)| Broken(format!("{seat}: {why}")))?;
    }
    let mut spare = table.boards.iter().zip(own).skip(usize::from(table.seats));
    let empty = spare.all(|(board, own)| *board == Board::default() && *own == Own::default());
    that(empty, || "something lies at a seat that is not in the game".to_owned())?;
    that(table.house.total() <= HOUSE, || format!("{} barrels in the trading house", total(table.house)))?;
    ships(table)?;
    cards(table)?;
    in_game(table)?;
    stage(game)?;
    secrets(game)
}

fn total(goods: Goods) -> u32 {
    goods.total().into()
}

fn heads(heads: &Heads) -> u32 {
    sum(&heads.island) + u32::from(heads.city.total()) + u32::from(heads.san_juan)
}

/// Every seat named is at the table, and awaited seats have not given up.
fn seats_exist(table: &Tabletop) -> Result<(), Broken> {
    let all = SeatSet::all(table.seats);
    let within = |set: SeatSet| set.within(all);
    let named = [table.governor, table.picker].into_iter().chain(table.cards.iter().filter_map(|c| c.holder));
    that(named.into_iter().all(|s| s.0 < table.seats), || "a seat that is not at the table".to_owned())?;
    that(within(table.gone), || "a seat that is not at the table has gone".to_owned())?;
    let known = match table.stage {
        Stage::Governor | Stage::Reveal | Stage::Role | Stage::Take { .. } | Stage::Second | Stage::Over => true,
        Stage::Draft { seat }
        | Stage::Settle { seat, .. }
        | Stage::Draw { seat, .. }
        | Stage::Plant { seat, .. }
        | Stage::Hospice { seat, .. }
        | Stage::Lodge { seat }
        | Stage::Build { seat }
        | Stage::Pay { seat, .. }
        | Stage::University { seat, .. }
        | Stage::Produce { seat, .. }
        | Stage::Sell { seat, .. } => seat.0 < table.seats,
        Stage::Stop { seat, left, .. } => seat.0 < table.seats && within(left),
        // Turns are counted; a ship carries few people, so the count stays small.
        Stage::Recruit { coming, .. } | Stage::Welcome { coming } => coming.turns < 1000,
        Stage::Supply { seat, loading, .. } | Stage::Load { seat, loading } | Stage::Bundle { seat, loading, .. } => {
            seat.0 < table.seats
                && [loading.passed, loading.begun, loading.wharves, loading.small_wharves, loading.counted, loading.supplied]
                    .into_iter()
                    .all(within)
        }
        Stage::Place { asked, waiting } => within(asked) && waiting.iter().all(|s| asked.has(s)) && !waiting.is_empty(),
        Stage::Store { waiting } => within(waiting) && !waiting.is_empty(),
    };
    that(known, || format!("{:?} names a wrong seat", table.stage))?;
    let gone = table.awaited().iter().find(|&s| table.gone.has(s));
    that(gone.is_none(), || format!("{gone:?} has gone and is awaited"))
}

fn conserved(game: &PuertoRico) -> Result<(), Broken> {
    let PuertoRico { table, own, .. } = game;
    let set_up = table.set_up();
    let boards = || Seat::all(table.seats).map(|s| &table.boards[s.index()]);
    for good in Good::ALL {
        let held: u32 = boards().map(|b| u32::from(b.goods[good])).sum();
        let shipped: u32 = table.ships().filter_map(|s| s.cargo).filter(|c| c.0 == good).map(|c| u32::from(c.1)).sum();
        let all = held + shipped + u32::from(table.stock[good]) + u32::from(table.house[good]);
        that(all == u32::from(set_up.barrels[good]), || format!("{all} barrels of {good}"))?;

        let islands: u32 = boards().map(|b| u32::from(b.tiles[good.index()]) + u32::from(b.forests[good])).sum();
        let drawn = u32::from(matches!(table.stage, Stage::Plant { good: drawn, .. } if drawn == good));
        let loose = u32::from(table.bag[good]) + u32::from(table.discard[good]) + u32::from(table.row[good]) + drawn;
        that(islands + loose == u32::from(set_up.plantations[good]), || format!("{} {good} plantations", islands + loose))?;
    }
    let quarries = u32::from(table.quarries) + boards().map(|b| u32::from(b.tiles[Tile::Quarry.index()])).sum::<u32>();
    that(quarries == u32::from(set_up.quarries), || format!("{quarries} quarries"))?;

    for spec in &TABLE {
        let built = boards().filter(|b| b.city.has(spec.building)).count() as u32;
        let all = built + u32::from(table.buildings[spec.building]);
        let there = if table.in_game.has(spec.building) { (set_up.copies)(spec) } else { 0 };
        that(all == u32::from(there), || format!("{all} times {}", spec.building))?;
    }
    let [aboard, supply] = set_up.people(table.rules.nobles);
    for person in Person::ALL {
        let on = |b: &Board| match person {
            Person::Noble => heads(&b.people.nobles),
            Person::Colonist => heads(&b.people.all).saturating_sub(heads(&b.people.nobles)),
        };
        let all = u32::from(table.supply[person]) + u32::from(table.aboard[person]) + boards().map(on).sum::<u32>();
        that(all == u32::from(aboard[person]) + u32::from(supply[person]), || format!("{all} times {person}"))?;
    }
    let chips: i64 = own.iter().map(|o| i64::from(o.chips)).sum();
    that(chips + i64::from(table.vp) == i64::from(set_up.vp), || format!("{chips} points given and {} left", table.vp))
}

fn board(board: &Board) -> Result<(), Broken> {
    that(board.city.iter().count() == usize::from(board.city.len()), || "an unknown building".to_owned())?;
    let island = sum(&board.tiles) + total(board.forests);
    that(island <= u32::from(SPACES), || format!("{island} island tiles"))?;
    that(board.city_filled() <= SPACES, || format!("{} city spaces", board.city_filled()))?;
    stand(board, &board.people)
}

/// The buildings in the game match the options, or a draft is under way.
fn in_game(table: &Tabletop) -> Result<(), Broken> {
    let drafted = BASE.or(NEW).and(VIOLET);
    let chosen = table.in_game.and(drafted).len();
    let known = BASE.or(NEW).or(NOBLES);
    that(table.in_game.without(known).is_empty() && table.listed.without(drafted).is_empty(), || "unknown buildings".to_owned())?;
    let set_up = matches!(table.stage, Stage::Governor | Stage::Reveal | Stage::Draft { .. }) && table.round == 0;
    let full = chosen == 17;
    let sound = match table.rules.selection {
        Selection::Base => full && table.in_game.and(NEW).is_empty(),
        Selection::List => table.listed.len() == 17 && (full || set_up),
        Selection::Draft | Selection::Random => full != set_up || table.stage == Stage::Over || chosen < 17 && set_up,
    };
    that(sound, || format!("{chosen} violet buildings drafted"))
}

/// No circle holds more people than it has room for, and no place more nobles than people.
fn stand(board: &Board, people: &People) -> Result<(), Broken> {
    let crowded = Circle::all().find(|&c| people.on(c) > board.circles(c));
    that(crowded.is_none(), || format!("too many people on {crowded:?}"))?;
    let places = || Circle::all().map(Place::On).chain([Place::SanJuan]);
    let at = |heads: &Heads, place: Place| match place {
        Place::On(Circle::Tile(tile)) => heads.island[tile.index()],
        Place::On(Circle::Building(building)) => heads.city[building],
        Place::SanJuan => heads.san_juan,
    };
    let beyond = places().find(|&place| at(&people.nobles, place) > at(&people.all, place));
    that(beyond.is_none(), || format!("more nobles than people on {beyond:?}"))
}

fn ships(table: &Tabletop) -> Result<(), Broken> {
    that(table.ships.iter().map(|s| s.capacity).eq(table.set_up().capacities()), || {
        format!("{:?} are not the game's", table.ships)
    })?;
    for ship in &table.ships {
        that(ship.cargo.is_none_or(|(_, n)| (1..=ship.capacity).contains(&n)), || {
            format!("{ship:?} carries too much or nothing")
        })?;
    }
    let carried = |good| table.ships().filter(|s| s.cargo.is_some_and(|(held, _)| held == good)).count();
    let twice = Good::ALL.into_iter().find(|&g| carried(g) > 1);
    that(twice.is_none(), || format!("{twice:?} is on two ships"))
}

fn cards(table: &Tabletop) -> Result<(), Broken> {
    let spare = Role::ALL.into_iter().find(|r| !table.set_up().roles.contains(r) && table.cards[r.index()] != Default::default());
    that(spare.is_none(), || format!("{spare:?} is not in the game"))?;
    let taken = table.cards.iter().filter_map(|c| c.holder);
    let each = usize::from(table.set_up().picks / table.seats);
    let many = Seat::all(table.seats).find(|&seat| taken.clone().filter(|&holder| holder == seat).count() > each);
    that(many.is_none(), || format!("{many:?} holds too many roles"))?;
    let held = table.role.is_none_or(|r| table.cards[r.index()].holder.is_some());
    that(held, || format!("{:?} is played and nobody's", table.role))
}

/// The stage belongs to the current role, and its decision can be made.
fn stage(game: &PuertoRico) -> Result<(), Broken> {
    let table = &game.table;
    let role = match table.stage {
        Stage::Governor | Stage::Draft { .. } | Stage::Role | Stage::Over => None,
        Stage::Reveal if table.round == 0 => None,
        Stage::Stop { then, .. } => match then {
            Then::Phase => table.role.filter(|r| *r != Role::Mayor),
            Then::Second | Then::Lodges => Some(Role::Settler),
            Then::Production(_) | Then::Privilege(_) => Some(Role::Craftsman),
            Then::Storage => Some(Role::Captain),
            Then::Scoring => None,
        },
        Stage::Settle { .. } | Stage::Hospice { .. } | Stage::Reveal | Stage::Second | Stage::Lodge { .. } => Some(Role::Settler),
        Stage::Draw { by, .. } | Stage::Plant { by, .. } => match by {
            Digger::Hacienda => Some(Role::Settler),
            Digger::LandOffice { .. } => Some(Role::Trader),
        },
        Stage::Recruit { .. } | Stage::Welcome { .. } | Stage::Place { .. } => Some(Role::Mayor),
        Stage::Build { .. } | Stage::Pay { .. } | Stage::University { .. } => Some(Role::Builder),
        Stage::Produce { .. } | Stage::Take { .. } => Some(Role::Craftsman),
        Stage::Sell { .. } => Some(Role::Trader),
        Stage::Supply { .. } | Stage::Load { .. } | Stage::Bundle { .. } | Stage::Store { .. } => Some(Role::Captain),
    };
    that(table.role == role, || format!("{:?} in the role {:?}", table.stage, table.role))?;
    let phase = matches!(table.stage, Stage::Stop { then: Then::Phase, .. });
    that(!phase || table.role.is_some(), || "a phase without a role".to_owned())?;
    let setting_up = matches!(table.stage, Stage::Governor | Stage::Reveal | Stage::Draft { .. });
    that(table.round > 0 || setting_up || table.stage == Stage::Over, || format!("{:?} before the first round", table.stage))?;
    that(table.playing().len() > 1 || table.stage == Stage::Over, || "one player goes on alone".to_owned())?;
    let runs = |seat: Seat, building: Building| table.boards[seat.index()].runs(building);
    let room =
        |seat: Seat| sum(&table.boards[seat.index()].tiles) + total(table.boards[seat.index()].forests) < u32::from(SPACES);
    let free = |seat: Seat, place: Place| {
        let board = &table.boards[seat.index()];
        let fits = match place {
            Place::On(circle) => board.people.on(circle) < board.circles(circle),
            Place::SanJuan => true,
        };
        fits && table.spare_people().next().is_some()
    };
    let possible = match table.stage {
        Stage::Draft { .. } => {
            let mut open = Vec::new();
            table.offer_drafts(&mut open);
            !open.is_empty()
        }
        Stage::Stop { seat, .. } => table.asks_guests(seat),
        Stage::Recruit { coming, taken } => coming.turns == 0 && taken < 2 && Person::ALL.into_iter().any(|p| table.supplied(p)),
        Stage::Welcome { .. } => Person::ALL.into_iter().all(|p| table.aboard[p] > 0),
        Stage::Hospice { seat, place } => free(seat, place),
        Stage::University { seat, building, .. } => free(seat, new_place(building)),
        Stage::Draw { seat, .. } => room(seat) && total(table.bag) + total(table.discard) > 0,
        Stage::Plant { seat, .. } => room(seat) && runs(seat, Building::ForestHouse),
        Stage::Pay { seat, building, debt } => {
            let board = &table.boards[seat.index()];
            let chips = game.own[seat.index()].chips;
            let mut payments = Vec::new();
            table.offer_payments(seat, building, &debt, chips, &mut payments);
            let fits = board.city_filled() + building.spec().spaces <= SPACES && !board.city.has(building);
            debt.possible() && table.sorts(&payments) >= debt.owed && fits && table.buildings[building] > 0
        }
        Stage::Lodge { seat } => runs(seat, Building::HuntingLodge),
        Stage::Supply { seat, .. } => runs(seat, Building::RoyalSupplier),
        Stage::Bundle { seat, loading, .. } => runs(seat, Building::SmallWharf) && !loading.small_wharves.has(seat),
        Stage::Governor
        | Stage::Reveal
        | Stage::Role
        | Stage::Settle { .. }
        | Stage::Second
        | Stage::Place { .. }
        | Stage::Build { .. }
        | Stage::Produce { .. }
        | Stage::Take { .. }
        | Stage::Sell { .. }
        | Stage::Load { .. }
        | Stage::Store { .. }
        | Stage::Over => true,
    };
    that(possible, || format!("{:?} cannot be answered", table.stage))
}

/// Secret answers exist only while they are asked for, and are possible.
fn secrets(game: &PuertoRico) -> Result<(), Broken> {
    let table = &game.table;
    for seat in Seat::all(table.seats) {
        let (board, own) = (&table.boards[seat.index()], &game.own[seat.index()]);
        let asked = matches!(table.stage, Stage::Place { asked, .. } if asked.has(seat));
        if asked {
            stand(board, &own.placing)?;
            let same =
                heads(&own.placing.all) == heads(&board.people.all) && heads(&own.placing.nobles) == heads(&board.people.nobles);
            that(same, || format!("{seat} places more or fewer people than there are"))?;
            that(own.kept_back <= own.placing.idle(Person::Noble), || format!("{seat} keeps back nobles who are not there"))?;
            let waiting = matches!(table.stage, Stage::Place { waiting, .. } if waiting.has(seat));
            that(waiting != own.is_placed(board), || format!("{seat} is awaited and done, or neither"))?;
            let surplus = heads(&own.placing.all).saturating_sub(u32::from(board.all_circles()));
            that(u32::from(own.kept_back) <= surplus, || format!("{seat} keeps back nobles for whom there is a circle"))?;
        } else {
            let unasked = own.placing == People::default() && own.kept_back == 0;
            that(unasked, || format!("{seat} places people unasked"))?;
        }
        let storing = matches!(table.stage, Stage::Store { .. }) && !table.gone.has(seat);
        let more = Good::ALL.into_iter().find(|&g| own.storing[g] > if storing { board.goods[g] } else { 0 });
        that(more.is_none(), || format!("{seat} keeps {more:?} that is not there"))?;
    }
    Ok(())
}
