//! Conservation: everything in the box is somewhere, once.
//!
//! What must never come in: a repair. It takes any value whatever, so that a damaged save is found out and not played.
//! Start reading at [`check`].

use super::board::{Circle, SPACES};
use super::building::TABLE;
use super::good::Goods;
use super::set_up::SEATS;
use super::{Board, Good, HOUSE, Own, People, PuertoRico, Role, Stage, Table, Tile};
use crate::game::{Broken, Seat, SeatSet};

/// Everything that must hold between two actions.
pub(super) fn check(game: &PuertoRico) -> Result<(), Broken> {
    let PuertoRico { table, own } = game;
    that((SEATS.0..=SEATS.1).contains(&table.seats), || format!("{} seats", table.seats))?;
    seats_exist(table)?;
    conserved(game)?;
    for seat in Seat::all(table.seats) {
        board(&table.boards[seat.index()]).map_err(|Broken(why)| Broken(format!("{seat}: {why}")))?;
    }
    let mut spare = table.boards.iter().zip(own).skip(usize::from(table.seats));
    let empty = spare.all(|(board, own)| *board == Board::default() && *own == Own::default());
    that(empty, || "something lies at a seat that is not in the game".to_owned())?;
    that(total(table.house) <= HOUSE, || format!("{} barrels in the trading house", total(table.house)))?;
    ships(table)?;
    cards(table)?;
    stage(table)?;
    secrets(game)
}

fn that(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken(otherwise())) }
}

fn sum(counts: &[u8]) -> u32 {
    counts.iter().map(|&n| u32::from(n)).sum()
}

fn total(goods: Goods) -> u32 {
    sum(&goods.0)
}

fn heads(people: &People) -> u32 {
    sum(&people.island) + sum(&people.city) + u32::from(people.san_juan)
}

/// Every seat named is at the table; who is awaited still plays.
fn seats_exist(table: &Table) -> Result<(), Broken> {
    let all = SeatSet::all(table.seats);
    let within = |set: SeatSet| set.iter().all(|s| all.has(s));
    let named = [table.governor, table.picker].into_iter().chain(table.cards.iter().filter_map(|c| c.holder));
    that(named.into_iter().all(|s| s.0 < table.seats), || "a seat that is not at the table".to_owned())?;
    that(within(table.gone), || "a seat that is not at the table has gone".to_owned())?;
    let known = match table.stage {
        Stage::Governor | Stage::Reveal | Stage::Role | Stage::Recruit | Stage::Take { .. } | Stage::Over => true,
        Stage::Settle { seat, .. }
        | Stage::Draw { seat }
        | Stage::Hospice { seat, .. }
        | Stage::Build { seat }
        | Stage::University { seat, .. }
        | Stage::Produce { seat, .. }
        | Stage::Sell { seat } => seat.0 < table.seats,
        Stage::Load { seat, loading } => seat.0 < table.seats && within(loading.passed) && within(loading.wharves),
        Stage::Place { asked, waiting } => within(asked) && waiting.iter().all(|s| asked.has(s)) && !waiting.is_empty(),
        Stage::Store { waiting } => within(waiting) && !waiting.is_empty(),
    };
    that(known, || format!("{:?} names a wrong seat", table.stage))?;
    let gone = table.awaited().iter().find(|&s| table.gone.has(s));
    that(gone.is_none(), || format!("{gone:?} has gone and is awaited"))
}

fn conserved(game: &PuertoRico) -> Result<(), Broken> {
    let PuertoRico { table, own } = game;
    let set_up = table.set_up();
    let boards = || Seat::all(table.seats).map(|s| &table.boards[s.index()]);
    for good in Good::ALL {
        let held: u32 = boards().map(|b| u32::from(b.goods[good])).sum();
        let shipped: u32 = table.ships().filter_map(|s| s.cargo).filter(|c| c.0 == good).map(|c| u32::from(c.1)).sum();
        let all = held + shipped + u32::from(table.stock[good]) + u32::from(table.house[good]);
        that(all == u32::from(set_up.barrels[good]), || format!("{all} barrels of {good}"))?;

        let islands: u32 = boards().map(|b| u32::from(b.tiles[good.index()])).sum();
        let loose = u32::from(table.bag[good]) + u32::from(table.discard[good]) + u32::from(table.row[good]);
        that(islands + loose == u32::from(set_up.plantations[good]), || format!("{} {good} plantations", islands + loose))?;
    }
    let quarries = u32::from(table.quarries) + boards().map(|b| u32::from(b.tiles[Tile::Quarry.index()])).sum::<u32>();
    that(quarries == u32::from(set_up.quarries), || format!("{quarries} quarries"))?;

    for spec in &TABLE {
        let built = boards().filter(|b| b.city.has(spec.building)).count() as u32;
        let all = built + u32::from(table.buildings[spec.building.index()]);
        that(all == u32::from((set_up.copies)(spec)), || format!("{all} times {}", spec.id))?;
    }
    let people = u32::from(table.colonists) + u32::from(table.aboard) + boards().map(|b| heads(&b.people)).sum::<u32>();
    that(people == u32::from(set_up.people()), || format!("{people} colonists"))?;
    let chips: i64 = own.iter().map(|o| i64::from(o.chips)).sum();
    that(chips + i64::from(table.vp) == i64::from(set_up.vp), || format!("{chips} points given and {} left", table.vp))
}

fn board(board: &Board) -> Result<(), Broken> {
    that(board.city.iter().count() == usize::from(board.city.len()), || "an unknown building".to_owned())?;
    that(sum(&board.tiles) <= u32::from(SPACES), || format!("{} island tiles", sum(&board.tiles)))?;
    that(board.city_filled() <= SPACES, || format!("{} city spaces", board.city_filled()))?;
    stand(board, &board.people)
}

/// Nobody stands where there is no circle.
fn stand(board: &Board, people: &People) -> Result<(), Broken> {
    let crowded = Circle::all().find(|&c| people.at(c) > board.circles(c));
    that(crowded.is_none(), || format!("too many people on {crowded:?}"))
}

fn ships(table: &Table) -> Result<(), Broken> {
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

fn cards(table: &Table) -> Result<(), Broken> {
    let spare = Role::ALL.into_iter().find(|r| !table.set_up().roles.contains(r) && table.cards[r.index()] != Default::default());
    that(spare.is_none(), || format!("{spare:?} is not in the game"))?;
    let taken = table.cards.iter().filter_map(|c| c.holder);
    let each = usize::from(table.set_up().picks / table.seats);
    let many = Seat::all(table.seats).find(|&seat| taken.clone().filter(|&holder| holder == seat).count() > each);
    that(many.is_none(), || format!("{many:?} holds too many roles"))?;
    let held = table.role.is_none_or(|r| table.cards[r.index()].holder.is_some());
    that(held, || format!("{:?} is played and nobody's", table.role))
}

/// What is awaited belongs to the role being played and can be done.
fn stage(table: &Table) -> Result<(), Broken> {
    let role = match table.stage {
        Stage::Governor | Stage::Role | Stage::Over => None,
        Stage::Reveal if table.round == 0 => None,
        Stage::Settle { .. } | Stage::Draw { .. } | Stage::Hospice { .. } | Stage::Reveal => Some(Role::Settler),
        Stage::Recruit | Stage::Place { .. } => Some(Role::Mayor),
        Stage::Build { .. } | Stage::University { .. } => Some(Role::Builder),
        Stage::Produce { .. } | Stage::Take { .. } => Some(Role::Craftsman),
        Stage::Sell { .. } => Some(Role::Trader),
        Stage::Load { .. } | Stage::Store { .. } => Some(Role::Captain),
    };
    that(table.role == role, || format!("{:?} in the role {:?}", table.stage, table.role))?;
    let setting_up = matches!(table.stage, Stage::Governor | Stage::Reveal);
    that(table.round > 0 || setting_up || table.stage == Stage::Over, || format!("{:?} before the first round", table.stage))?;
    that(table.active().len() > 1 || table.stage == Stage::Over, || "one player goes on alone".to_owned())?;
    let free = |seat: Seat, circle: Circle| {
        let board = &table.boards[seat.index()];
        table.spare_colonist() && board.people.at(circle) < board.circles(circle)
    };
    let possible = match table.stage {
        Stage::Recruit => table.colonists > 0,
        Stage::Hospice { seat, tile } => free(seat, Circle::Tile(tile)),
        Stage::University { seat, building } => free(seat, Circle::Building(building)),
        Stage::Draw { seat } => {
            sum(&table.boards[seat.index()].tiles) < u32::from(SPACES) && total(table.bag) + total(table.discard) > 0
        }
        Stage::Governor
        | Stage::Reveal
        | Stage::Role
        | Stage::Settle { .. }
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

/// Secret answers are there only while they are asked for, and are possible.
fn secrets(game: &PuertoRico) -> Result<(), Broken> {
    let table = &game.table;
    for seat in Seat::all(table.seats) {
        let (board, own) = (&table.boards[seat.index()], &game.own[seat.index()]);
        let asked = matches!(table.stage, Stage::Place { asked, .. } if asked.has(seat));
        if asked {
            stand(board, &own.placing)?;
            that(heads(&own.placing) == heads(&board.people), || format!("{seat} places more or fewer people than there are"))?;
            let waiting = matches!(table.stage, Stage::Place { waiting, .. } if waiting.has(seat));
            that(waiting == (own.placing.san_juan > 0), || format!("{seat} is awaited and done, or neither"))?;
            let room = u32::from(board.all_circles()) > heads(&own.placing);
            that(room, || format!("{seat} need not be asked to place people"))?;
        } else {
            that(own.placing == People::default(), || format!("{seat} places people unasked"))?;
        }
        let storing = matches!(table.stage, Stage::Store { .. }) && !table.gone.has(seat);
        let more = Good::ALL.into_iter().find(|&g| own.storing[g] > if storing { board.goods[g] } else { 0 });
        that(more.is_none(), || format!("{seat} keeps {more:?} that is not there"))?;
    }
    Ok(())
}
