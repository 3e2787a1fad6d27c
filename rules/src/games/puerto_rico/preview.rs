//! What picking a role would bring its picker at once, as far as the rules tell from the view.
//!
//! Start reading at [`preview`].

use super::board::SPACES;
use super::buildings::sales::Market;
use super::captain::Loading;
use super::text::key;
use super::{Good, Role, Tabletop};
use crate::game::Seat;
use crate::text::Text;

/// The preview of a role for `seat`, who has that many victory points in chips. `None` if there is
/// nothing to say that the card does not say.
pub(super) fn preview(table: &Tabletop, seat: Seat, chips: u16, role: Role) -> Option<Text> {
    let mut then = *table;
    (then.role, then.picker) = (Some(role), seat);
    let (name, n) = match role {
        Role::Settler if then.boards[seat.index()].island_filled() >= SPACES => ("preview-island-full", 0),
        Role::Settler | Role::Prospector | Role::Prospector2 => return None,
        Role::Mayor if then.aboard.nobles + then.supply.nobles > 0 => ("preview-mayor-nobles", then.arrivals(seat)),
        Role::Mayor => ("preview-mayor", then.arrivals(seat)),
        Role::Builder => {
            let payable = then.for_sale().filter(|&building| then.may_build(seat, building, chips).is_ok());
            ("preview-builder", payable.count() as u8)
        }
        Role::Craftsman => ("preview-craftsman", then.harvest(seat)),
        Role::Trader => ("preview-trader", then.best_sale(seat)),
        Role::Captain => ("preview-captain", then.best_load(seat)),
    };
    Some(key(name).with("n", n))
}

impl Tabletop {
    /// How many people the mayor who picks gets: the first of each turn around, and the privilege.
    /// PR:R26
    fn arrivals(&self, seat: Seat) -> u8 {
        let from_ship = self.aboard.total().div_ceil(self.playing().len().max(1) as u8);
        from_ship + self.privilege(seat, Role::Mayor).min(self.supply.total())
    }

    /// How many barrels the craftsman who picks gets. PR:R48
    fn harvest(&self, seat: Seat) -> u8 {
        let made = self.yields(seat);
        let more = Good::ALL.into_iter().any(|good| made[good] > 0 && self.stock[good] > made[good]);
        made.total() + if more { self.privilege(seat, Role::Craftsman) } else { 0 }
    }

    fn best_sale(&self, seat: Seat) -> u8 {
        let sales = Good::ALL.into_iter().flat_map(|good| Market::ALL.map(|market| (good, market)));
        let sales = sales.filter(|&(good, market)| self.may_sell(seat, good, market).is_ok());
        sales.map(|(good, market)| self.sale(seat, good, market)).max().unwrap_or(0)
    }

    /// The points for the best first loading, without wharves.
    fn best_load(&self, seat: Seat) -> u8 {
        let loads = Good::ALL.into_iter().flat_map(|good| self.ships().map(move |ship| (good, ship.capacity)));
        let most = loads.map(|(good, capacity)| self.load_size(seat, good, capacity)).max().unwrap_or(0);
        if most == 0 { 0 } else { self.load_gain(seat, most, &Loading::default()).points }
    }
}
