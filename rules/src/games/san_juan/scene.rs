//! What lies on the table, panel by panel.
//!
//! What must never come in: the position itself; a scene is made from a view. Start reading at [`scene`].

use super::scoring::score;
use super::text::{self, key};
use super::{Board, Card, Cards, Load, Own, Role, Stage, Table, View};
use crate::game::Seat;
use crate::scene::{Cell, Panel, Row, Scene};
use crate::text::Text;

/// The table as somebody with this view would see it: what is common, then the players in table order.
pub(super) fn scene(view: &View) -> Scene {
    let table = &view.table;
    let mut panels = vec![roles(table), house(table), piles(view)];
    panels.extend(Seat::all(table.seats).map(|seat| player(view, seat)));
    Scene { title: Some(title(table)), panels }
}

fn title(table: &Table) -> Text {
    let name = match (table.round, table.stage) {
        (0, _) => "scene-set-up",
        (_, Stage::Over) => "scene-over",
        (_, _) => "scene-round",
    };
    key(name).with("round", table.round)
}

fn panel(title: Text, rows: Vec<Row>) -> Panel {
    Panel::new(title, rows)
}

fn row(label: Text, cells: Vec<Cell>) -> Row {
    Row::new(label, cells)
}

fn cell(symbol: &'static str, text: Text) -> Cell {
    Cell::new(symbol, text)
}

/// Each tile, and who has it.
fn roles(table: &Table) -> Panel {
    let rows = Role::ALL.into_iter().map(|role| {
        let holder = table.holders[role.index()];
        row(text::role(role), holder.map(|seat| cell("✋", key("cell-holder").with("seat", seat))).into_iter().collect())
    });
    panel(key("panel-roles"), rows.collect())
}

/// The tile on top, as soon as it was ever seen: the one in use, or the next; and the one after it. SJ:R32
fn house(table: &Table) -> Panel {
    let prices = |tile| -> Vec<Cell> { text::prices(tile).into_iter().map(|price| cell("", price)).collect() };
    let in_use = table.role == Some(Role::Trader);
    let now = in_use.then(|| row(key("row-prices"), table.stack.current().map(prices).unwrap_or_default()));
    let next = table.stack.after(u8::from(in_use)).map(|tile| row(key("row-next-prices"), prices(tile)));
    panel(key("panel-house"), now.into_iter().chain(next).collect())
}

fn piles(view: &View) -> Panel {
    let count = |n: u16| if n > 0 { vec![cell("🎴", key("cell-cards").with("n", n))] } else { Vec::new() };
    let mut rows = vec![row(key("row-deck"), count(view.deck)), row(key("row-discard"), count(view.discard))];
    if !view.table.revealed.is_empty() {
        let open = view.table.revealed.each().zip(text::priced_each(&view.table.revealed));
        rows.push(row(key("row-revealed"), open.map(|(card, text)| cell(card.symbol(), text)).collect()));
    }
    panel(key("panel-piles"), rows)
}

fn player(view: &View, seat: Seat) -> Panel {
    let table = &view.table;
    let board = &table.boards[seat.index()];
    let known = &view.seats[seat.index()];
    let mut rows = vec![row(key("row-buildings").with("n", board.count()), buildings(board))];
    if !board.covered.is_empty() {
        let under = board.covered.iter().map(|(card, n)| cell(card.symbol(), text::times(text::card(card), n)));
        rows.push(row(key("row-covered"), under.collect()));
    }
    let mut hand = vec![cell("🎴", key("cell-cards").with("n", known.hand))];
    if known.drawn > 0 {
        hand.push(cell("🎴", key("cell-drawn").with("n", known.drawn)));
    }
    rows.push(row(key("row-hand"), hand));
    if let Some(own) = &known.own {
        rows.extend(held(&own.hand, "row-card"));
        rows.extend(held(&own.drawn, "row-card-drawn"));
        rows.extend(chosen(own));
    }
    if let Some(chapel) = known.chapel.filter(|n| *n > 0 || board.had(Card::Chapel)) {
        rows.push(row(key("row-chapel"), vec![cell("⛪", key("cell-cards").with("n", chapel))]));
    }
    if let (Some(chapel), true) = (known.chapel, known.own.is_some() || table.stage == Stage::Over) {
        let total = score(board, chapel, 0).total;
        let label = if table.stage == Stage::Over { "row-score" } else { "row-score-now" };
        rows.push(row(key(label), vec![cell("🏁", key("cell-points").with("n", total))]));
    }
    Panel::of(seat, player_title(table, seat), rows)
}

fn player_title(table: &Table, seat: Seat) -> Text {
    let name = if table.gone.has(seat) {
        "panel-gone"
    } else if seat == table.governor && table.round > 0 {
        "panel-governor"
    } else {
        "panel-player"
    };
    key(name).with("seat", seat)
}

/// Equal ones together, in the rulebook's order; which of them have a good.
fn buildings(board: &Board) -> Vec<Cell> {
    let loaded = board.goods(Load::Full);
    let of = |card: Card| {
        let n = board.buildings().filter(|slot| slot.card == card).count() as u8;
        let what = text::times(text::card(card), n);
        match card.good().map(|good| loaded[good.index()]) {
            None | Some(0) => what,
            Some(goods) => key("cell-loaded").with("what", what).with("n", goods),
        }
    };
    board.owned.iter().map(|card| cell(card.symbol(), of(card))).collect()
}

/// A row for each kind of one's own cards: what it costs, what it is worth, what it does.
fn held<'a>(cards: &'a Cards, label: &'static str) -> impl Iterator<Item = Row> + 'a {
    cards.iter().map(move |(card, n)| {
        let spec = card.spec();
        let what = key("cell-card").with("cost", spec.cost).with("vp", spec.vp).with("effect", text::effect(card));
        row(key(label).with("card", text::times(text::card(card), n)), vec![cell(card.symbol(), what)])
    })
}

/// What is decided so far and nobody else sees.
fn chosen(own: &Own) -> Option<Row> {
    let cards = own.chosen.iter().map(|(card, n)| cell(card.symbol(), text::times(text::card(card), n)));
    let goods = own.goods.iter().map(|good| cell(good.symbol(), text::good(good)));
    let cells: Vec<Cell> = cards.chain(goods).collect();
    (!cells.is_empty()).then(|| row(key("row-chosen"), cells))
}
