//! What lies on the table, panel by panel.
//!
//! What must never come in: the position itself; a scene is made from a view. Start reading at [`scene`].

use super::board::SPACES;
use super::people::Crowd;
use super::scoring::score;
use super::text::{self, key};
use super::{Board, Circle, HOUSE, People, Person, Place, Ship, Stage, Table, Tile, View};
use crate::game::Seat;
use crate::scene::{Cell, Panel, Row, Scene};
use crate::text::Text;

/// The table as somebody with this view would see it: what is common, then the players in table order.
pub(super) fn scene(view: &View) -> Scene {
    let table = &view.table;
    let mut panels = vec![roles(table), plantations(table), ships(table), house(table), supplies(table), buildings(table)];
    panels.extend(Seat::all(table.seats).map(|seat| player(view, seat)));
    Scene { title: Some(title(table)), panels }
}

fn title(table: &Table) -> Text {
    let name = match (table.round, table.stage, table.ending) {
        (0, _, _) => "scene-set-up",
        (_, Stage::Over, _) => "scene-over",
        (_, _, true) => "scene-last-round",
        (_, _, false) => "scene-round",
    };
    key(name).with("round", table.round)
}

fn panel(title: Text, rows: Vec<Row>) -> Panel {
    Panel { title, owner: None, rows }
}

fn row(label: Text, cells: Vec<Cell>) -> Row {
    Row { label, cells }
}

fn cell(symbol: &'static str, text: Text) -> Cell {
    Cell { symbol, text }
}

/// Each card: what lies on it, or who has it.
fn roles(table: &Table) -> Panel {
    let rows = table.set_up().roles.iter().map(|&role| {
        let card = table.cards[role.index()];
        let state = match (card.holder, card.doubloons) {
            (Some(seat), _) => vec![cell("✋", key("cell-holder").with("seat", seat))],
            (None, 0) => Vec::new(),
            (None, n) => vec![cell("🪙", key("cell-doubloons").with("n", n))],
        };
        row(text::role(role), state)
    });
    panel(key("panel-roles"), rows.collect())
}

fn plantations(table: &Table) -> Panel {
    let up = table.row.iter().map(|(good, n)| cell(good.symbol(), text::tiles(Tile::Plantation(good), n)));
    let quarries = [(Tile::Quarry, table.quarries)].into_iter().filter(|&(_, n)| n > 0);
    let face_down = |n: u32| if n > 0 { vec![cell("🎲", key("cell-tiles").with("n", n))] } else { Vec::new() };
    panel(
        key("panel-plantations"),
        vec![
            row(key("row-face-up"), up.collect()),
            row(key("row-quarries"), quarries.map(|(tile, n)| cell(tile.symbol(), text::tiles(tile, n))).collect()),
            row(key("row-bag"), face_down(table.bag.total())),
            row(
                key("row-discarded"),
                table.discard.iter().map(|(g, n)| cell(g.symbol(), text::tiles(Tile::Plantation(g), n))).collect(),
            ),
        ],
    )
}

fn ships(table: &Table) -> Panel {
    let cargo = |ship: &Ship| match ship.cargo {
        None => Vec::new(),
        Some((good, n)) => vec![cell(good.symbol(), text::barrels(good, n))],
    };
    let rows = table.ships().map(|ship| row(key("row-ship").with("ship", ship.capacity), cargo(ship)));
    panel(key("panel-ships"), rows.collect())
}

fn house(table: &Table) -> Panel {
    let free = HOUSE.saturating_sub(table.house.total());
    let barrels = table.house.iter().map(|(good, n)| cell(good.symbol(), text::barrels(good, n)));
    panel(key("panel-house"), vec![row(key("row-sold").with("n", free), barrels.collect())])
}

fn supplies(table: &Table) -> Panel {
    panel(
        key("panel-supplies"),
        vec![
            row(key("row-goods"), table.stock.iter().map(|(g, n)| cell(g.symbol(), text::barrels(g, n))).collect()),
            row(key("row-colonist-ship"), crowd(table.aboard)),
            row(key("row-people"), crowd(table.supply)),
            row(key("row-points-left"), vec![cell("⭐", key("cell-points").with("n", table.vp.max(0)))]),
        ],
    )
}

/// Buildings left, a row for each column of the board.
fn buildings(table: &Table) -> Panel {
    let left = |column: u8| {
        let cells = table.for_sale().filter(|b| b.spec().column == column).map(|b| {
            let what = key("cell-building-left").with("building", text::building(b));
            cell(b.symbol(), what.with("n", table.buildings[b]).with("price", table.cost(b)))
        });
        row(key("row-column").with("n", column), cells.collect())
    };
    panel(key("panel-buildings"), (1..=4).map(left).collect())
}

fn player(view: &View, seat: Seat) -> Panel {
    let table = &view.table;
    let board = &table.boards[seat.index()];
    let known = &view.seats[seat.index()];
    let mut rows = vec![
        row(key("row-doubloons"), vec![cell("🪙", key("cell-doubloons").with("n", board.doubloons))]),
        row(key("row-goods"), board.goods.iter().map(|(g, n)| cell(g.symbol(), text::barrels(g, n))).collect()),
        row(key("row-island").with("n", board.island_filled()).with("of", SPACES), island(board)),
        row(key("row-city").with("n", board.city_filled()).with("of", SPACES), city(board)),
        row(key("row-san-juan"), crowd(idle(&board.people))),
    ];
    if let Some(placing) = known.placing {
        let mut standing = placing;
        (standing.all.san_juan, standing.nobles.san_juan) = (0, 0);
        let placed = text::people(&standing).into_iter().map(|t| cell("", t));
        rows.push(row(key("row-placing").with("n", placing.all.san_juan), placed.collect()));
    }
    if let Some(storing) = known.storing.filter(|_| board.goods.total() > 0) {
        rows.push(row(key("row-storing"), storing.iter().map(|(g, n)| cell(g.symbol(), text::barrels(g, n))).collect()));
    }
    if let Some(chips) = known.chips {
        rows.push(row(key("row-points"), vec![cell("⭐", key("cell-points").with("n", chips))]));
        let total = score(board, chips).total;
        let label = if table.stage == Stage::Over { "row-score" } else { "row-score-now" };
        rows.push(row(key(label), vec![cell("🏁", key("cell-points").with("n", total))]));
    }
    Panel { title: player_title(table, seat), owner: Some(seat), rows }
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

/// "2 colonists", "1 noble"
fn crowd(crowd: Crowd) -> Vec<Cell> {
    let some = Person::ALL.into_iter().filter(|&p| crowd[p] > 0);
    some.map(|p| cell(p.symbol(), key(&format!("cell-{p}s")).with("n", crowd[p]))).collect()
}

fn idle(people: &People) -> Crowd {
    Crowd { colonists: people.idle(Person::Colonist), nobles: people.idle(Person::Noble) }
}

fn island(board: &Board) -> Vec<Cell> {
    let owned = Tile::ALL.into_iter().filter(|t| board.tiles[t.index()] > 0);
    let forests = board.forests.total();
    let tiles = owned.map(|tile| cell(tile.symbol(), manned(board, Circle::Tile(tile), text::tile(tile))));
    let forests = (forests > 0).then(|| cell("🌲", key("cell-forests").with("n", forests)));
    tiles.chain(forests).collect()
}

fn city(board: &Board) -> Vec<Cell> {
    board.city.iter().map(|b| cell(b.symbol(), manned(board, Circle::Building(b), text::building(b)))).collect()
}

/// "corn plantation 1/2": people and circles, and how many of them are nobles.
fn manned(board: &Board, circle: Circle, what: Text) -> Text {
    let nobles = board.people.of(Person::Noble, Place::On(circle));
    let name = match (board.circles(circle), nobles) {
        (0, _) => return what,
        (_, 0) => "cell-manned",
        (_, _) => "cell-manned-by-nobles",
    };
    key(name).with("what", what).with("n", board.people.on(circle)).with("of", board.circles(circle)).with("nobles", nobles)
}
