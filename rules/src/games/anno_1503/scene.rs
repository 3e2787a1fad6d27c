//! What lies on the table, panel by panel.
//!
//! What must never come in: the position itself; a scene is made from a view. Start reading at [`scene`].

use super::action::Space;
use super::people::BARE;
use super::text::{self, key};
use super::{Back, Board, Building, Goal, Square, Squares, Stage, Table, View, data};
use crate::game::Seat;
use crate::scene::{Cell, Panel, Row, Scene};
use crate::text::Text;

/// The table as somebody with this view would see it: the sea, what is common, then the players in table order.
pub(super) fn scene(view: &View) -> Scene {
    let table = &view.table;
    let mut panels = vec![sea(view), market(table)];
    panels.extend(Seat::all(table.seats).map(|seat| player(view, seat)));
    Scene { title: Some(title(table)), panels }
}

fn title(table: &Table) -> Text {
    let name = match (table.turn, table.stage) {
        (_, Stage::Over(_)) => "scene-over",
        (0, _) => "scene-set-up",
        (_, _) => "scene-turn",
    };
    key(name).with("turn", table.turn)
}

fn row(label: Text, cells: Vec<Cell>) -> Row {
    Row::new(label, cells)
}

fn cell(symbol: &'static str, text: Text) -> Cell {
    Cell::new(symbol, text)
}

/// Row by row the islands and the ships; what is left out is open sea.
fn sea(view: &View) -> Panel {
    let table = &view.table;
    let line = |of: u8| {
        let here = |squares: Squares| squares.iter().filter(move |square| square.row() == of);
        let mut cells: Vec<(Square, Cell)> = here(table.chart.islands()).map(|at| (at, island(view, at))).collect();
        for seat in table.playing() {
            let ships = table.ships(seat).filter(|(_, at)| at.row() == of);
            cells.extend(ships.map(|(ship, at)| {
                let name = key("cell-ship").with("square", at.name()).with("seat", seat).with("ship", ship.number());
                (at, cell("⛵", name))
            }));
        }
        cells.sort_by_key(|(at, _)| *at);
        row(key("row-sea").with("row", char::from(b'A' + of).to_string()), cells.into_iter().map(|(_, cell)| cell).collect())
    };
    Panel::new(key("panel-sea"), (0..5).map(line).collect())
}

/// How many islets are on the tile's back, and what the eye knows of its face.
fn island(view: &View, at: Square) -> Cell {
    let back = Back::ALL.into_iter().find(|back| view.table.lying[back.index()].has(at));
    match (back, view.face(at)) {
        (None, _) => cell("▫️", key("cell-bare").with("square", at.name())),
        (Some(back), None) => cell("🏝️", key("cell-tile").with("square", at.name()).with("n", back.number())),
        (Some(back), Some(face)) => {
            let tile = key("cell-known").with("square", at.name()).with("n", back.number()).with("tile", text::face(face));
            cell(face.symbol(), tile)
        }
    }
}

fn market(table: &Table) -> Panel {
    let stock = table.stock.iter().map(|(good, n)| cell(good.symbol(), text::some(good, n))).collect();
    let there = Building::ALL.into_iter().filter(|building| table.display[building.index()] > 0);
    let display = there.map(|building| {
        let n = table.display[building.index()];
        cell(building.symbol(), key("cell-building").with("building", text::building(building)).with("n", n))
    });
    let rows = vec![
        row(key("row-stock"), stock),
        row(key("row-display"), display.collect()),
        row(key("row-reserve"), vec![cell("🂠", key("cell-tiles").with("n", table.reserve))]),
    ];
    Panel::new(key("panel-market"), rows)
}

fn player(view: &View, seat: Seat) -> Panel {
    let table = &view.table;
    let board = table.board(seat);
    let known = &view.seats[seat.index()];
    let mut rows = vec![row(key("row-gold"), vec![cell("💰", key("cell-gold").with("n", board.gold))])];
    rows.push(match known.hand {
        Some(hand) => {
            let cards = hand.iter().map(|(good, n)| cell(good.symbol(), text::some(good, n)));
            row(key("row-hand-of").with("n", board.cards), cards.collect())
        }
        None => row(key("row-hand"), vec![cell("🎴", key("cell-cards").with("n", board.cards))]),
    });
    if let Some(own) = known.own.filter(|own| own.picked() > 0) {
        let picks = own.picks.iter().flatten().map(|good| cell(good.symbol(), text::good(*good)));
        rows.push(row(key("row-picks"), picks.collect()));
    }
    rows.push(row(key("row-sites"), sites(table, board)));
    rows.push(row(key("row-inhabitants"), inhabitants(board)));
    rows.push(row(key("row-agreements"), agreements(table, seat)));
    let ships = table.ships(seat).map(|(_, at)| cell("⛵", key("cell-at").with("square", at.name())));
    rows.push(row(key("row-ships"), ships.collect()));
    rows.push(row(key("row-goals").with("n", board.goals.len() as u8), goals(board)));
    let name = if table.gone.has(seat) { "panel-gone" } else { "panel-player" };
    Panel::of(seat, key(name).with("seat", seat), rows)
}

/// What each number on the die gives.
fn sites(table: &Table, board: &Board) -> Vec<Cell> {
    if table.turn == 0 && table.stage != Stage::First {
        return Vec::new();
    }
    let site = |site: usize| {
        let makes = board.site(site).map_or(key("any-good"), text::good);
        let symbol = board.site(site).map_or("❓", super::Good::symbol);
        let number = site as u8 + 1;
        match board.branches.get(site).copied().flatten() {
            None => cell(symbol, key("cell-site").with("n", number).with("good", makes)),
            Some(branch) => cell(
                symbol,
                key("cell-site-branch").with("n", number).with("good", makes).with("branch", text::good(branch.good)),
            ),
        }
    };
    (0..data::SITES).map(site).collect()
}

/// By space, with what stands below.
fn inhabitants(board: &Board) -> Vec<Cell> {
    let who = (0..).map(Space).zip(board.spaces).filter_map(|(space, who)| Some((space, who?)));
    let cells = who.map(|(space, rank)| {
        let below = space.index().checked_sub(BARE).and_then(|at| board.buildings.get(at)).copied().flatten();
        let text = match below {
            None => key("cell-inhabitant"),
            Some(building) => key("cell-inhabitant-with").with("building", text::building(building)),
        };
        cell(rank.symbol(), text.with("n", space.number()).with("rank", text::rank(rank)))
    });
    cells.collect()
}

fn agreements(table: &Table, seat: Seat) -> Vec<Cell> {
    match table.board(seat).agreements() {
        0 => Vec::new(),
        n => vec![cell("🤝", key("cell-agreements").with("n", n).with("price", table.price(seat)))],
    }
}

/// How far each goal is; those reached are marked.
fn goals(board: &Board) -> Vec<Cell> {
    let goal = |goal: Goal| {
        let symbol = if board.goals.has(goal) { "✅" } else { goal.symbol() };
        let name = if board.goals.has(goal) { "cell-goal-reached" } else { "cell-goal" };
        cell(symbol, key(name).with("goal", text::goal(goal)).with("n", board.progress(goal)))
    };
    Goal::ALL.into_iter().map(goal).collect()
}
