//! What lies on the table, panel by panel.
//!
//! What must never come in: the position itself; a scene is made from a view. Start reading at [`scene`].

use super::map::{HARBOR_NODES, Hex, nodes_of, paths_of};
use super::text::{self, key};
use super::trade::Answer;
use super::view::Known;
use super::{Board, Cards, MOST, Own, Pack, Resource, Stage, Table, View};
use crate::game::Seat;
use crate::scene::{Cell, Panel, Row, Scene};
use crate::text::Text;

/// The table as somebody with this view would see it: the island, what is common, then the players in table order.
pub(super) fn scene(view: &View) -> Scene {
    let table = &view.table;
    let mut panels = vec![island(table), common(table)];
    panels.extend(trade(table));
    panels.extend(Seat::all(table.seats).map(|seat| player(table, seat, &view.seats[seat.index()])));
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

/// Hexes row by row, the robber, the harbors.
fn island(table: &Table) -> Panel {
    let hex = |hex: Hex| {
        let symbol = table.island.terrain(hex).gives().map_or("🏜️", Resource::symbol);
        let name = if hex == table.robber { "hex-robbed" } else { "hex" };
        cell(symbol, key(name).with("hex", hex.name()).with("land", text::hex(&table.island, hex)))
    };
    let line = |of: u8| {
        let label = key("row-hexes").with("row", char::from(b'A' + of).to_string());
        row(label, Hex::all().filter(|hex| hex.row() == of).map(hex).collect())
    };
    let harbors = HARBOR_NODES.iter().zip(table.island.harbors).map(|(nodes, harbor)| {
        let mut ends = nodes_of(*nodes).map(|node| node.name());
        let place = format!("{}–{}", ends.next().unwrap_or_default(), ends.next().unwrap_or_default());
        cell("⚓", key("cell-harbor").with("harbor", text::harbor(harbor)).with("place", place))
    });
    let mut rows: Vec<Row> = (0..5).map(line).collect();
    rows.push(row(key("row-harbors"), harbors.collect()));
    Panel::new(key("panel-island"), rows)
}

/// Bank, stack, special cards.
fn common(table: &Table) -> Panel {
    let holder = |seat: Option<Seat>, n: fn(&Board) -> u8| {
        let of = |seat: Seat| cell("✋", key("cell-holder").with("seat", seat).with("n", n(table.board(seat))));
        seat.map(of).into_iter().collect()
    };
    let rows = vec![
        row(key("row-bank"), cards(table.bank)),
        row(key("row-deck"), vec![cell("🎴", key("cell-cards").with("n", table.deck))]),
        row(key("row-longest-road"), holder(table.longest, |board| board.length)),
        row(key("row-largest-army"), holder(table.army, |board| board.knights)),
    ];
    Panel::new(key("panel-common"), rows)
}

fn cards(cards: Cards) -> Vec<Cell> {
    cards.iter().map(|(kind, n)| cell(kind.symbol(), text::some(kind, n))).collect()
}

/// What is offered, and who said what.
fn trade(table: &Table) -> Option<Panel> {
    let trade = &table.trade;
    let deal = |name: &str, deal: &super::trade::Deal| {
        key(name).with("give", text::cards(deal.give)).with("want", text::cards(deal.want))
    };
    let mut rows = Vec::new();
    if let Some(offer) = &trade.offer {
        rows.push(row(key("row-offer").with("seat", table.active), vec![cell("🤝", deal("cell-deal", offer))]));
    }
    for seat in table.playing() {
        let said = match trade.answers[seat.index()] {
            Answer::Proposed(proposal) => cell("🤝", deal("cell-deal", &proposal)),
            _ if trade.waiting.has(seat) => cell("⏳", key("cell-thinking")),
            Answer::Accepted => cell("✅", key("cell-accepted")),
            Answer::Declined => cell("❌", key("cell-declined")),
            Answer::None => continue,
        };
        rows.push(row(key("row-answer").with("seat", seat), vec![said]));
    }
    (!rows.is_empty()).then(|| Panel::new(key("panel-trade"), rows))
}

/// Colours by seat. CA:R1a
const COLORS: [&str; MOST] = ["color-orange", "color-white", "color-blue", "color-red"];

fn player(table: &Table, seat: Seat, known: &Known) -> Panel {
    let board = table.board(seat);
    let mut rows = Vec::new();
    match &known.own {
        Some(own) => rows.extend(own_rows(table, board, own)),
        None => {
            rows.push(row(key("row-hand"), count(board.cards)));
            rows.push(row(key("row-held"), count(board.held + board.fresh)));
        }
    }
    let (settlements, cities, roads) = (board.settlements_left(), board.cities_left(), board.roads_left());
    let nodes = |set: u64| nodes_of(set).map(|node| cell("", key("called").with("name", node.name()))).collect();
    rows.push(row(key("row-settlements").with("n", settlements), nodes(board.settlements)));
    rows.push(row(key("row-cities").with("n", cities), nodes(board.cities)));
    let paths = paths_of(board.roads).map(|path| cell("", key("called").with("name", path.name())));
    rows.push(row(key("row-roads").with("n", roads), paths.collect()));
    rows.push(row(key("row-length"), vec![cell("🛤️", key("cell-number").with("n", board.length))]));
    rows.push(row(key("row-knights"), vec![cell("⚔️", key("cell-number").with("n", board.knights))]));
    rows.push(row(key("row-points"), points(table, seat, known)));
    let name = if table.gone.has(seat) { "panel-gone" } else { "panel-player" };
    let color = COLORS.get(seat.index()).copied().unwrap_or("color-orange");
    Panel::of(seat, key(name).with("seat", seat).with("color", key(color)), rows)
}

fn count(n: u8) -> Vec<Cell> {
    if n == 0 { Vec::new() } else { vec![cell("🂠", key("cell-cards").with("n", n))] }
}

fn points(table: &Table, seat: Seat, known: &Known) -> Vec<Cell> {
    let open = table.open_points(seat);
    match known.points.unwrap_or(0) {
        0 => vec![cell("⭐", key("cell-points").with("n", open))],
        hidden => vec![cell("⭐", key("cell-points-hidden").with("n", open + hidden).with("hidden", hidden))],
    }
}

/// What only the owner sees.
fn own_rows(table: &Table, board: &Board, own: &Own) -> Vec<Row> {
    let mut rows = vec![row(key("row-hand-of").with("n", board.cards), cards(own.hand))];
    let pack = |pack: Pack| pack.iter().map(|(card, n)| cell(card.symbol(), text::some_cards(card, n))).collect();
    rows.push(row(key("row-held"), pack(own.held)));
    if board.fresh > 0 {
        rows.push(row(key("row-fresh"), pack(own.fresh)));
    }
    if matches!(table.stage, Stage::Discard(_)) && own.discard != Cards::NONE {
        rows.push(row(key("row-discard"), cards(own.discard)));
    }
    if own.never != super::Kinds::NONE {
        let kinds = text::kinds(own.never).into_iter().map(|kind| cell("🔕", kind));
        rows.push(row(key("row-never"), kinds.collect()));
    }
    rows
}
