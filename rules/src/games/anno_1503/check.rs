//! Validates that everything in the box is somewhere, once. Accepts any value, so that a damaged
//! save is detected and not played. Start reading at [`check`].

use super::good::EACH;
use super::market::PURCHASES;
use super::people::{BARE, RED, SPACES, TILES};
use super::scoring::POINTS;
use super::tile::FACES;
use super::turn::HAND_LIMIT;
use super::{
    Anno, Back, Board, Building, Face, Good, Order, Own, SEATS, SHIPS, Ship, ShowSeen, Square, Squares, Stage, Tabletop,
    ThisTurn, Tile, data,
};
use crate::ensure::{sum, that};
use crate::game::{Broken, Seat, SeatSet};

/// Validates everything that must hold between two actions.
pub(super) fn check(game: &Anno) -> Result<(), Broken> {
    let table = &game.table;
    that((SEATS.0..=SEATS.1).contains(&table.seats), || format!("{} seats", table.seats))?;
    seats_exist(table)?;
    chart(table)?;
    for seat in Seat::all(table.seats) {
        board(table, seat).map_err(|Broken(why)| Broken(format!("{seat}: {why}")))?;
        secrets(game, seat).map_err(|Broken(why)| Broken(format!("{seat}: {why}")))?;
    }
    let mut spare = table.boards.iter().zip(&game.own).skip(usize::from(table.seats));
    that(spare.all(|(board, own)| *board == Board::default() && *own == Own::default()), || {
        "something lies at a seat that is not in the game".to_owned()
    })?;
    goods(game)?;
    buildings(table)?;
    tiles(game)?;
    stage(game)
}

/// Validates that every seat named is at the table, and that awaited seats still play.
fn seats_exist(table: &Tabletop) -> Result<(), Broken> {
    let all = SeatSet::all(table.seats);
    let within = table.gone.within(all) && table.gone != all;
    that(within && table.first.0 < table.seats && table.active.0 < table.seats, || "a stranger at the table".to_owned())?;
    let named = match table.stage {
        Stage::Lose(seat) | Stage::Top(seat) | Stage::Put(seat, _) | Stage::Card(seat) | Stage::Over(Some(seat)) => Some(seat),
        _ => None,
    };
    that(named.is_none_or(|seat| seat.0 < table.seats), || format!("{:?} names a stranger", table.stage))?;
    let stranger = table.awaited().iter().find(|seat| !table.playing().has(*seat));
    that(stranger.is_none(), || format!("{stranger:?} is awaited and does not play"))?;
    let known = match table.stage {
        Stage::Take { waiting, .. } => !waiting.is_empty(),
        Stage::Card(victim) => table.playing().has(victim) && table.playing().has(table.active) && victim != table.active,
        Stage::Roll | Stage::Fate => table.playing().has(table.active),
        Stage::Over(Some(winner)) => table.playing().has(winner),
        Stage::Board
        | Stage::Tiles(_)
        | Stage::Islands
        | Stage::First
        | Stage::Lose(_)
        // The seat that lost a tile may have given up since.
        | Stage::Top(_)
        | Stage::Put(..)
        | Stage::Main
        | Stage::Sail
        | Stage::Looked(..)
        | Stage::Discard
        | Stage::Over(None) => true,
    };
    that(known, || format!("{:?} names a wrong seat", table.stage))?;
    let alone = table.playing().iter().count() == 1;
    that(!alone || matches!(table.stage, Stage::Over(_)), || "somebody plays alone".to_owned())
}

fn chart(table: &Tabletop) -> Result<(), Broken> {
    that(table.chart.is_sound(), || "the islands do not lie as they can".to_owned())?;
    that(table.rules.mix.is_sound(), || "no box has such tiles".to_owned())
}

/// Validates a seat's home island. AN:2.4, AN:R22, AN:R24, AN:R37, AN:R38
fn board(table: &Tabletop, seat: Seat) -> Result<(), Broken> {
    let board = table.board(seat);
    that(usize::from(board.island) < data::ISLANDS.len(), || "no such island".to_owned())?;
    // Before set-up deals them, all home islands are 0, also in a game that ended there.
    let dealt = table.turn > 0 || table.stage == Stage::First;
    let twin = Seat::all(table.seats).any(|other| other != seat && table.board(other).island == board.island);
    that(!dealt || !twin, || "two have the same island".to_owned())?;
    let count = board.inhabitants();
    that(board.spaces.iter().take(count).all(Option::is_some), || "a gap between inhabitants".to_owned())?;
    that((RED..=SPACES).contains(&count), || format!("{count} inhabitants"))?;
    that(board.simple() <= TILES.0 && board.noble() <= TILES.1, || "too many inhabitants of a kind".to_owned())?;
    let below = board.buildings.iter().filter(|building| building.is_some()).count();
    let placed = board.buildings.iter().take(below).all(Option::is_some) && below == count.saturating_sub(BARE);
    let twice = Building::ALL.into_iter().any(|kind| board.buildings.iter().filter(|b| **b == Some(kind)).count() > 1);
    that(placed && !twice, || format!("{:?} below {count} inhabitants", board.buildings))?;
    let bridged = (0..).zip(&board.branches).all(|(site, branch)| branch.is_none() || board.site(site).is_some());
    that(bridged, || "a branch without a bridge".to_owned())?;
    let agreements = usize::from(board.agreements());
    that(board.agreements.iter().take(agreements).all(Option::is_some), || "a gap between agreements".to_owned())?;
    let used = |back: Back| back.number() <= table.seats;
    that(table.backs(seat).all(|(back, _)| used(back)), || "a tile that is not in the game".to_owned())?;
    let wet = board.ships.iter().flatten().all(|at| table.chart.sea().has(*at));
    that(wet && (!table.gone.has(seat) || !board.at_sea()), || "a ship where none can be".to_owned())?;
    that(board.goals == board.reached(), || "goals are not what they seem".to_owned())
}

fn secrets(game: &Anno, seat: Seat) -> Result<(), Broken> {
    let (table, own) = (&game.table, &game.own[seat.index()]);
    let board = table.board(seat);
    that(sum(&own.hand.0) == u32::from(board.cards), || "has other cards than everybody can count".to_owned())?;
    if table.gone.has(seat) {
        return that(*own == Own::default(), || "has gone and holds something".to_owned());
    }
    that(own.seen.without(table.tiles()).is_empty(), || "has seen a tile that does not lie there".to_owned())?;
    that(table.rules.seen == ShowSeen::On || own.seen.is_empty(), || "is reminded against the rules".to_owned())?;
    that(own.picks[0].is_some() || own.picks[1].is_none(), || "has chosen with a gap".to_owned())?;
    let picked = own.picked();
    let right = match table.stage {
        Stage::Take { cause, order: Order::Together, waiting, .. } => {
            let due = table.takes(seat, cause);
            let there = own.picks.iter().flatten().all(|good| table.offered(seat, cause).has(*good));
            let chooses = table.may_choose(seat, cause).len() > 1;
            let done = if waiting.has(seat) { picked < due && chooses } else { picked == if chooses { due } else { 0 } };
            done && there
        }
        _ => picked == 0,
    };
    that(right, || format!("has chosen {:?}", own.picks))
}

/// Validates that all cards of each good are in hands or stacks. AN:2
fn goods(game: &Anno) -> Result<(), Broken> {
    for good in Good::ALL {
        let held: u32 = game.own.iter().map(|own| u32::from(own.hand[good])).sum();
        let all = held + u32::from(game.table.stock[good]);
        that(all == u32::from(EACH), || format!("{all} cards of {good}"))?;
    }
    Ok(())
}

/// Validates that all buildings in use are built or in the display. AN:2.2, AN:R17
fn buildings(table: &Tabletop) -> Result<(), Broken> {
    let used = data::display(table.seats);
    for building in Building::ALL {
        let built = table.boards.iter().filter(|board| board.has(building)).count() as u32;
        let all = built + u32::from(table.display[building.index()]);
        that(all == u32::from(used[building.index()]), || format!("{all} times {building}"))?;
    }
    Ok(())
}

/// Validates that every tile is on the board, on an island, in the reserve, drawn from it or out of
/// the game. AN:2.3
fn tiles(game: &Anno) -> Result<(), Broken> {
    let Anno { table, hidden, .. } = game;
    let [two, three, four] = table.lying;
    let apart = two.and(three).with(two.and(four)).with(three.and(four)).is_empty();
    that(apart && table.tiles().without(table.chart.islands()).is_empty(), || "tiles lie where none can".to_owned())?;
    let mut under = Squares::NONE;
    for squares in hidden.under {
        that(squares.and(under).is_empty(), || "two tiles on a square".to_owned())?;
        under = under.with(squares);
    }
    that(under == table.tiles(), || "faces and backs lie on other squares".to_owned())?;
    for back in Back::ALL {
        let in_play = back.number() <= table.seats;
        for face in Face::ALL {
            let tile = Tile { back, face };
            let lying = hidden.under[face.index()].and(table.lying[back.index()]).len();
            let held = Seat::all(table.seats).flat_map(|seat| table.backs(seat)).filter(|of| *of == (back, face)).count() as u32;
            let [risen, gold] = table.spent[back.index()].map(u32::from);
            let spent = match face {
                Face::Upgrade => risen,
                Face::Gold => gold,
                Face::Branch(_) | Face::Agreement => 0,
            };
            let drawn = u32::from(hidden.top == Some(tile));
            let all = lying + held + spent + drawn + u32::from(hidden.reserve.of(tile));
            let there = if in_play { u32::from(table.rules.mix.of(tile)) } else { 0 };
            that(all == there, || format!("{all} tiles {back} {face}, not {there}"))?;
        }
    }
    let reserve = hidden.reserve.0.as_flattened();
    that(sum(reserve) == u32::from(table.reserve) && reserve.len() == 3 * FACES, || "another reserve".to_owned())
}

/// Validates that the stage fits the rest, and that an awaited seat has something to do.
fn stage(game: &Anno) -> Result<(), Broken> {
    let Anno { table, own, hidden, .. } = game;
    let active = table.active;
    let board = table.board(active);
    let begun = !matches!(table.stage, Stage::Board | Stage::Tiles(_) | Stage::Islands | Stage::First);
    that(begun == (table.turn > 0) || matches!(table.stage, Stage::Over(_)), || "turns before the first".to_owned())?;
    let known = match table.stage {
        Stage::Take { cause, order, waiting, left } => {
            let asked = waiting.iter().all(|seat| table.offered(seat, cause).len() > 1);
            let fits = match order {
                Order::Together => left == 0,
                Order::Clockwise => {
                    waiting.len() == 1 && waiting.iter().all(|seat| (1..=table.takes(seat, cause)).contains(&left))
                }
            };
            asked && fits && site_exists(cause)
        }
        Stage::Lose(victim) => table.losses(victim).count() > 1,
        Stage::Top(_) => table.reserve > 0 && hidden.top.is_none() && !table.farthest().is_empty(),
        Stage::Put(_, back) => hidden.top.is_some_and(|top| top.back == back) && table.farthest().len() > 1,
        Stage::Card(victim) => table.board(victim).cards > 0 && table.done.drew,
        Stage::Sail => board.at_sea(),
        Stage::Looked(ship, at) => {
            let beside = |from: Square| from.set().beside().has(at);
            let there = board.ships.get(ship.index()).copied().flatten().is_some_and(beside);
            let noted = table.rules.seen == ShowSeen::Off || own[active.index()].seen.has(at);
            there && noted && table.tiles().has(at)
        }
        Stage::Discard => board.cards > HAND_LIMIT,
        Stage::Over(winner) => winner.is_none_or(|seat| table.playing().has(seat)),
        Stage::Tiles(back) => laid(table, back) && back.number() <= table.seats,
        Stage::Board | Stage::Islands | Stage::First | Stage::Roll | Stage::Fate | Stage::Main => true,
    };
    that(known, || format!("{:?} cannot be", table.stage))?;
    that(hidden.top.is_none() || matches!(table.stage, Stage::Put(..)), || "a tile in the hand".to_owned())?;
    done(table)?;
    let won = table.playing().has(active) && board.goals.len() >= POINTS;
    that(!won || matches!(table.stage, Stage::Over(_)), || "somebody has won and does not know".to_owned())
}

fn site_exists(cause: super::Cause) -> bool {
    match cause {
        super::Cause::Site(site) => usize::from(site) < data::SITES,
        super::Cause::Golden => true,
    }
}

/// Returns whether the tiles with backs before `back` lie on the board and all others do not.
fn laid(table: &Tabletop, back: Back) -> bool {
    Back::ALL.into_iter().all(|other| table.lying[other.index()].is_empty() == (other >= back))
}

/// Validates that the state of the turn fits its phase.
fn done(table: &Tabletop) -> Result<(), Broken> {
    let ThisTurn { sold, bought, drew, points, at_hand, came_from, began, spent } = table.done;
    let town = table.stage == Stage::Main || table.stage.sails() || matches!(table.stage, Stage::Card(_) | Stage::Discard);
    let idle = sold == 0 && bought == 0 && !drew;
    that(town || idle, || "something was done too early".to_owned())?;
    that(u32::from(sold) < 1 << SPACES && bought <= PURCHASES, || "too much was sold or bought".to_owned())?;
    let ships = table.board(table.active).ships;
    let most = table.points(table.active);
    let fits = ships.iter().zip(points).all(|(ship, left)| left == 0 || (ship.is_some() && left <= most));
    that(fits && (table.stage.sails() || points == [0; SHIPS]), || "action points out of turn".to_owned())?;
    let known = match at_hand {
        None => came_from.is_none(),
        Some(ship @ Ship(_)) => table.stage.sails() && ships.get(ship.index()).copied().flatten().is_some(),
    };
    that(known && !(spent && table.stage == Stage::Main), || "no such ship is at hand".to_owned())?;
    let at_sea = |at: &Square| table.chart.sea().has(*at);
    that(began.iter().chain([&came_from]).flatten().all(at_sea), || "a voyage began on land".to_owned())
}
