//! Validates that everything in the box is somewhere, once. Accepts any value, so that a damaged
//! save is detected and not played. Start reading at [`check`].

use super::card::DECK;
use super::island::{are_all_harbors, are_all_tokens};
use super::map::{ALL_NODES, ALL_PATHS, HEXES, NODES, nodes_of, paths_of};
use super::player_trade::{Answer, Deal};
use super::resource::EACH;
use super::road::longest;
use super::{Board, Cards, Catan, Own, PIECES, Pack, SEATS, Stage, Tabletop};
use crate::ensure::{sum, that};
use crate::game::{Broken, Seat, SeatSet};

/// Validates everything that must hold between two actions.
pub(super) fn check(game: &Catan) -> Result<(), Broken> {
    let table = &game.table;
    that((SEATS.0..=SEATS.1).contains(&table.seats), || format!("{} seats", table.seats))?;
    seats_exist(table)?;
    island(table)?;
    conserved(game)?;
    pieces(table)?;
    special_cards(table)?;
    stage(game)?;
    trade(game)?;
    spare_seats(game)
}

/// Validates that every seat named is at the table, and that awaited seats still play.
fn seats_exist(table: &Tabletop) -> Result<(), Broken> {
    let all = SeatSet::all(table.seats);
    let named = [Some(table.first), Some(table.active), table.longest, table.army];
    that(named.into_iter().flatten().all(|seat| seat.0 < table.seats), || "a seat that is not at the table".to_owned())?;
    that(table.gone.within(all) && table.gone != all, || "everybody has gone, or a stranger".to_owned())?;
    let dice = table.rolled == [0; 2] || table.rolled.iter().all(|n| (1..=6).contains(n));
    that(dice, || format!("a roll of {:?}", table.rolled))?;
    let trade = &table.trade;
    that(trade.to.within(all) && trade.waiting.within(all), || "an offer to a stranger".to_owned())?;
    let plays = |seat: Seat| table.playing().has(seat);
    let known = match table.stage {
        Stage::Discard(waiting) => !waiting.is_empty() && waiting.within(table.playing()),
        Stage::Steal(victim, _) => plays(victim) && plays(table.active),
        Stage::Over(Some(winner)) => plays(winner),
        Stage::Island | Stage::Harbors | Stage::Tokens | Stage::First | Stage::Over(None) => true,
        Stage::Found(_)
        | Stage::FoundRoad(..)
        | Stage::Roll
        | Stage::Dice
        | Stage::Robber(_)
        | Stage::Victim(_)
        | Stage::Trade
        | Stage::Build
        | Stage::Draw
        | Stage::Free(..) => plays(table.active),
    };
    that(known, || format!("{:?} names a wrong seat", table.stage))?;
    let holders = [table.longest, table.army].into_iter().flatten();
    that(holders.into_iter().all(|seat| plays(seat) || matches!(table.stage, Stage::Over(_))), || {
        "somebody who has gone holds a special card".to_owned()
    })
}

fn island(table: &Tabletop) -> Result<(), Broken> {
    let island = &table.island;
    let laid = !matches!(table.stage, Stage::Island | Stage::Harbors | Stage::Tokens);
    that(island.terrains.are_all(), || "hexes are missing".to_owned())?;
    that(are_all_harbors(&island.harbors), || "harbors are missing".to_owned())?;
    that(!laid || are_all_tokens(&island.terrains, &island.tokens), || "tokens are missing".to_owned())?;
    that(island.tokens.iter().all(|token| *token <= 12), || "a token over 12".to_owned())?;
    that(table.robber.index() < HEXES, || "the robber is at sea".to_owned())
}

fn conserved(game: &Catan) -> Result<(), Broken> {
    let Catan { table, own, deck } = game;
    for at in 0..5 {
        let hands: u32 = own.iter().map(|own| u32::from(own.hand.0[at])).sum();
        let all = hands + u32::from(table.bank.0[at]);
        that(all == u32::from(EACH), || format!("{all} cards of kind {at}"))?;
        let held: u32 = own.iter().map(|own| u32::from(own.held.0[at]) + u32::from(own.fresh.0[at])).sum();
        let all = held + u32::from(deck.0[at]) + u32::from(table.spent.0[at]);
        that(all == u32::from(DECK.0[at]), || format!("{all} development cards of kind {at}"))?;
    }
    that(sum(&deck.0) == u32::from(table.deck), || format!("a stack of {}, not {}", sum(&deck.0), table.deck))?;
    let knights: u32 = table.boards.iter().map(|board| u32::from(board.knights)).sum();
    that(knights == u32::from(table.spent.0[0]), || format!("{knights} knights lie open"))?;
    for (at, (board, own)) in (0..).zip(table.boards.iter().zip(own)) {
        let seat = Seat(at);
        let cards = sum(&own.hand.0) == u32::from(board.cards);
        let held = sum(&own.held.0) == u32::from(board.held) && sum(&own.fresh.0) == u32::from(board.fresh);
        that(cards && held, || format!("{seat} has other cards than everybody can count"))?;
        that(own.never.is_sound(), || format!("{seat} declines what there is not"))?;
        let fresh =
            board.fresh == 0 || seat == table.active || matches!(table.stage, Stage::Over(_)) || !table.playing().has(seat);
        that(fresh, || format!("{seat} has fresh cards out of turn"))?;
    }
    Ok(())
}

fn pieces(table: &Tabletop) -> Result<(), Broken> {
    let (mut nodes, mut paths) = (0, 0);
    for (at, board) in (0..).zip(&table.boards) {
        let seat = Seat(at);
        let Board { settlements, cities, roads, reach, .. } = *board;
        let fits = roads.count_ones() <= PIECES.0.into()
            && settlements.count_ones() <= PIECES.1.into()
            && cities.count_ones() <= PIECES.2.into();
        that(fits, || format!("{seat} has too many pieces"))?;
        let apart = settlements & cities == 0 && (settlements | cities) & nodes == 0 && roads & paths == 0;
        that(apart, || format!("{seat} stands on somebody"))?;
        that((settlements | cities) & !ALL_NODES == 0 && roads & !ALL_PATHS == 0, || format!("{seat} stands at sea"))?;
        nodes |= settlements | cities;
        paths |= roads;
        let ends = paths_of(roads).fold(0, |ends, path| ends | path.nodes());
        that(ends == reach, || format!("{seat}'s roads reach elsewhere"))?;
    }
    let closed = nodes_of(nodes).fold(nodes, |closed, node| closed | node.neighbors());
    that(closed == table.closed, || "other intersections are closed".to_owned())?;
    let near = nodes_of(nodes).find(|node| node.neighbors() & nodes != 0);
    that(near.is_none(), || format!("{near:?} has a neighbor"))?;
    for seat in Seat::all(table.seats) {
        let (length, known) = (longest(table.board(seat).roads, table.others_buildings(seat)), table.board(seat).length);
        that(length == known, || format!("{seat}'s road is {length} long, not {known}"))?;
    }
    Ok(())
}

/// CA:R38, CA:R39a, CA:R41
fn special_cards(table: &Tabletop) -> Result<(), Broken> {
    let running = table.turn > 0 && !matches!(table.stage, Stage::Over(_));
    let most = table.playing().iter().map(|seat| table.board(seat).length).max().unwrap_or(0);
    let road = table.longest.is_none_or(|seat| !table.playing().has(seat) || (table.board(seat).length == most && most >= 5));
    that(road, || "the longest road is somebody else's".to_owned())?;
    let alone = match table.first_two(|board| board.length == most) {
        [Some(only), None] if most >= 5 => table.longest == Some(only),
        _ => true,
    };
    that(alone || !running, || "who alone has the longest road does not hold it".to_owned())?;
    let most = table.playing().iter().map(|seat| table.board(seat).knights).max().unwrap_or(0);
    let army = table.army.is_none_or(|seat| !table.playing().has(seat) || (table.board(seat).knights == most && most >= 3));
    that(army, || "the largest army is somebody else's".to_owned())?;
    that(most < 3 || table.army.is_some() || !running || !table.gone.is_empty(), || "nobody has the largest army".to_owned())
}

fn stage(game: &Catan) -> Result<(), Broken> {
    let Catan { table, own, .. } = game;
    let before = matches!(
        table.stage,
        Stage::Island | Stage::Harbors | Stage::Tokens | Stage::First | Stage::Found(_) | Stage::FoundRoad(..)
    );
    let over = matches!(table.stage, Stage::Over(_));
    that(over || before == (table.turn == 0), || format!("{:?} in turn {}", table.stage, table.turn))?;
    for seat in Seat::all(table.seats) {
        let own: &Own = &own[seat.index()];
        let due = match table.stage {
            Stage::Discard(_) if table.playing().has(seat) => u32::from(table.due(seat)),
            _ => 0,
        };
        let waits = matches!(table.stage, Stage::Discard(waiting) if waiting.has(seat));
        let chosen = sum(&own.discard.0);
        let right = own.hand.has(own.discard) && if waits { chosen < due } else { chosen == due };
        that(right, || format!("{seat} has chosen {chosen} of {due} cards"))?;
        that(table.playing().has(seat) || table.board(seat).cards == 0, || format!("{seat} has gone with cards"))?;
    }
    let holds = match table.stage {
        Stage::FoundRoad(_, node) => node.index() < NODES && !matches!(free_paths(table, node), 0),
        Stage::Found(_) => table.closed & ALL_NODES != ALL_NODES,
        Stage::Steal(victim, _) => victim != table.active && table.board(victim).cards > 0,
        Stage::Victim(_) => table.victims(table.active).len() > 1,
        Stage::Draw => table.deck > 0,
        Stage::Free(..) => table.has_place_for_road(table.active),
        _ => true,
    };
    that(holds, || format!("{:?} cannot be", table.stage))?;
    let playing = table.turn > 0 && !over && table.playing().has(table.active);
    that(!playing || game.points(table.active) < table.rules.points, || "somebody has won and does not know".to_owned())
}

fn free_paths(table: &Tabletop, node: super::Node) -> u128 {
    node.paths() & !table.all_roads()
}

/// Validates that offerers hold what they give, and that acceptances can be kept. CA:R21a, CA:R21b
fn trade(game: &Catan) -> Result<(), Broken> {
    let table = &game.table;
    let trade = &table.trade;
    let idle = trade.offer.is_none() && trade.answers == [Answer::None; super::MOST];
    that(idle || table.stage == Stage::Trade, || "an offer out of the trade phase".to_owned())?;
    let addressed =
        trade.waiting.iter().all(|seat| trade.to.has(seat) && table.playing().has(seat)) && !trade.to.has(table.active);
    that(addressed && (trade.offer.is_some() != trade.to.is_empty()), || "an answer is awaited to no offer".to_owned())?;
    let sound = |deal: &Deal, seat: Seat| {
        let full = sum(&deal.give.0) > 0 && sum(&deal.want.0) > 0 && deal.want.0.iter().all(|n| *n <= EACH);
        full && !deal.give.shares(deal.want) && game.own[seat.index()].hand.has(deal.give)
    };
    that(trade.offer.is_none_or(|deal| sound(&deal, table.active)), || "the offer is not sound".to_owned())?;
    for seat in Seat::all(table.seats) {
        let right = match trade.answers[seat.index()] {
            Answer::None => true,
            Answer::Declined => trade.to.has(seat),
            Answer::Accepted => {
                let wanted = trade.offer.map_or(Cards::NONE, |deal| deal.want);
                trade.to.has(seat) && game.own[seat.index()].hand.has(wanted)
            }
            Answer::Proposed(deal) => seat != table.active && table.playing().has(seat) && sound(&deal, seat),
        };
        that(right, || format!("{seat}'s answer cannot stand"))?;
    }
    Ok(())
}

fn spare_seats(game: &Catan) -> Result<(), Broken> {
    let mut spare = game.table.boards.iter().zip(&game.own).skip(usize::from(game.table.seats));
    let empty = spare.all(|(board, own)| *board == Board::default() && *own == Own { held: Pack::NONE, ..Own::default() });
    let answers = game.table.trade.answers.iter().skip(usize::from(game.table.seats));
    that(empty && answers.into_iter().all(|answer| *answer == Answer::None), || {
        "something lies at a seat that is not in the game".to_owned()
    })
}
