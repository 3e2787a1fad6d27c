//! Standing orders: how the program answers routine decisions of an absent player. An order uses
//! only what its owner sees.
//!
//! Start reading at [`obey`].

use super::loading::most;
use super::{Action, Board, Market, Stage, Tabletop, Tile, View, prompt};
use crate::best::best;
use crate::game::{Order, Period, Seat};
use crate::nouns::nouns;
use crate::orders::orders;

orders! {
    /// Play the most profitable loading, ships before the wharf; never use the small wharf.
    /// PR:R56-R64, PR:R93
    ShipMost = "ship-most";
    /// Keep the proposed barrels. PR:R66
    KeepBest = "keep-best";
    /// Make the best sale if it pays at least this many doubloons; never use the land office.
    /// PR:R50, PR:R106
    SellFor(u8) = "sell-for" ["1", "2", "3", "4", "5", "6"];
    /// Take people whenever possible, also for hospice and university, nobles first, and place them
    /// as proposed. PR:R19, PR:R26-R30, PR:R42, PR:R103
    PlaceBest = "place-best";
    /// Take this tile if possible, unless the player could first draw a tile or place this one as a
    /// forest. PR:R16-R18, PR:R85
    Settle(Tile) = "settle" ["quarry", "coffee", "tobacco", "corn", "sugar", "indigo"];
    /// Never build. PR:R35
    BuildNothing = "build-nothing";
    /// Produce everything, and take the privilege's barrel of the dearest kind or of the kind with
    /// the fewest barrels. PR:R46, PR:R48
    Craft(Taken) = "craft" ["dearest", "fewest"];
}

nouns! {
    /// Which barrel to take with the craftsman's privilege.
    enum Taken {
        Dearest = "dearest";
        Fewest = "fewest";
    }
}

/// The index of the offer that the order chooses. No order decides while a guest stop is possible.
/// PR:R90
pub(super) fn obey(view: &View, seat: Seat, offers: &[Action], order: &Order) -> Option<usize> {
    let standing = ParsedOrder::read(order)?;
    if offers.contains(&Action::GuestsRest) {
        return None;
    }
    let table = &view.table;
    let board = &table.boards[seat.index()];
    let proposed = || prompt::prompt(view, seat).proposed().copied();
    let answer = match (standing, table.stage) {
        (ParsedOrder::ShipMost, Stage::Load { loading, .. }) => most(table, seat, &loading, offers).or(Some(Action::Pass)),
        (ParsedOrder::KeepBest, Stage::Store { .. }) => proposed(),
        (ParsedOrder::SellFor(least), Stage::Sell { .. }) => sale(table, seat, least, offers).or(Some(Action::Pass)),
        (ParsedOrder::PlaceBest, Stage::Place { .. }) => proposed(),
        (
            ParsedOrder::PlaceBest,
            Stage::Recruit { .. } | Stage::Welcome { .. } | Stage::Hospice { .. } | Stage::University { .. },
        ) => best(offers, -1, |offer| match offer {
            Action::Recruit(who) | Action::Welcome(who) | Action::Hospice(who) | Action::University(who) => who as i32,
            _ => -1,
        }),
        (ParsedOrder::Craft(_), Stage::Produce { .. }) => {
            let more = offers.iter().find(|offer| matches!(offer, Action::Produce(_)));
            more.copied().or(Some(Action::ProduceDone))
        }
        (ParsedOrder::Craft(taken), Stage::Take { .. }) => barrel(board, taken, offers),
        (ParsedOrder::BuildNothing, Stage::Build { .. }) => Some(Action::Pass),
        (ParsedOrder::Settle(tile), Stage::Settle { .. } | Stage::Second) => {
            let forest = tile.good().map(Action::Forest);
            let is_choice = |offer: &Action| *offer == Action::Hacienda || Some(*offer) == forest;
            (!offers.iter().any(is_choice)).then_some(Action::Settle(tile))
        }
        _ => None,
    }?;
    offers.iter().position(|offer| *offer == answer)
}

/// The sale that pays most, if it pays at least `least`.
fn sale(table: &Tabletop, seat: Seat, least: u8, offers: &[Action]) -> Option<Action> {
    best(offers, i32::from(least) - 1, |offer| match offer {
        Action::Sell(good, market @ (Market::House | Market::Post)) => i32::from(table.sale(seat, good, market)),
        _ => i32::MIN,
    })
}

fn barrel(board: &Board, taken: Taken, offers: &[Action]) -> Option<Action> {
    best(offers, i32::MIN, |offer| match offer {
        Action::Take(good) => match taken {
            Taken::Dearest => i32::from(good.price()),
            Taken::Fewest => i32::from(good.price()) - 10 * i32::from(board.goods[good]),
        },
        _ => i32::MIN,
    })
}

/// The round, with two phases for each role: one while it is picked and one while it is played.
/// PR:R6-R8
pub(super) fn period(view: &View) -> Period {
    let table = &view.table;
    let picked = table.cards.iter().filter(|card| card.holder.is_some()).count() as u32;
    Period { round: table.round.into(), phase: 2 * picked - u32::from(table.role.is_some() && picked > 0) }
}
