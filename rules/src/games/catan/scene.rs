//! What lies on the table, panel by panel.
//!
//! Start reading at [`scene`].

use super::map::{ALL_NODES, HARBOR_NODES, Hex, Node, Path, nodes_of, paths_of};
use super::text::{self, key};
use super::trade::Answer;
use super::view::Known;
use super::{Board, Card, Cards, Harbor, MOST, Own, Pack, Resource, Stage, Tabletop, View, nobody_awaited};
use crate::game::Seat;
use crate::scene::{self, Cell, Corner, HexMap, Icon, Panel, Piece, Row, Scene, Shape, Side, Stress};
use crate::symbol::Symbol;
use crate::text::Text;

pub(super) const DESERT: Symbol = Symbol::of("🏜️", "desert");
pub(super) const TRADE: Symbol = Symbol::of("🤝", "trade");
pub(super) const YES: Symbol = Symbol::of("✅", "yes");
pub(super) const NO: Symbol = Symbol::of("❌", "no");

/// The table as somebody with this view would see it: the island, what is common, then the players in table order.
pub(super) fn scene(view: &View) -> Scene {
    let table = &view.table;
    let mut panels = vec![island(table), common(table)];
    panels.extend(trade(table));
    panels.extend(Seat::all(table.seats).map(|seat| player(table, seat, &view.seats[seat.index()])));
    Scene { title: Some(title(table)), panels }
}

fn title(table: &Tabletop) -> Text {
    let name = match (table.turn, table.stage) {
        (_, Stage::Over(_)) => "scene-over",
        (0, _) => "scene-set-up",
        (_, _) => "scene-turn",
    };
    key(name).with("turn", table.turn)
}

/// Hexes row by row, the robber, the harbors.
fn island(table: &Tabletop) -> Panel {
    let hex = |hex: Hex| {
        let symbol = table.island.terrain(hex).gives().map_or(DESERT, Resource::symbol);
        let name = if hex == table.robber { "hex-robbed" } else { "hex" };
        Cell::new(symbol, key(name).with("hex", hex.name()).with("land", text::hex(&table.island, hex)))
    };
    let line = |of: u8| {
        let label = key("row-hexes").with("row", char::from(b'A' + of).to_string());
        Row::new(label, Hex::all().filter(|hex| hex.row() == of).map(hex).collect())
    };
    let harbors = HARBOR_NODES.iter().zip(table.island.harbors).map(|(nodes, harbor)| {
        let mut ends = nodes_of(*nodes).map(|node| node.name());
        let place = format!("{}–{}", ends.next().unwrap_or_default(), ends.next().unwrap_or_default());
        Cell::new(Symbol::of("⚓", "harbor"), key("cell-harbor").with("harbor", text::harbor(harbor)).with("place", place))
    });
    let mut rows: Vec<Row> = (0..5).map(line).collect();
    rows.push(Row::new(key("row-harbors"), harbors.collect()));
    let rows = rows.into_iter().map(|row| row.shaped(Shape::Said)).collect();
    Panel { map: Some(map(table)), ..Panel::new(key("panel-island"), rows) }
}

/// The island as a picture has it, with the places among which somebody has to choose now.
fn map(table: &Tabletop) -> HexMap {
    let hexes = Hex::all().map(|hex| {
        let token = table.island.token(hex);
        let can_be_robbed = matches!(table.stage, Stage::Robber(_)) && table.may_rob_at(hex).is_ok();
        scene::Hex {
            at: hex.spot(),
            icon: table.island.terrain(hex).gives().map_or(DESERT.icon, Resource::id),
            name: hex.name(),
            // As many dots as there are ways to roll it. CA:R4
            token: (token > 0).then(|| (token, 6 - token.abs_diff(7))),
            guest: if hex == table.robber { "robber" } else { "" },
            stress: if can_be_robbed { Stress::Strong } else { Stress::Plain },
        }
    });
    let harbors = HARBOR_NODES.iter().zip(table.island.harbors).map(|(nodes, harbor)| {
        let mut ends = nodes_of(*nodes).map(Node::spot);
        let first = ends.next().unwrap_or(scene::Spot(0, 0));
        let (icon, rate) = match harbor {
            Harbor::Any => ("", "harbor-any"),
            Harbor::Of(kind) => (kind.id(), "harbor-two"),
        };
        scene::Harbor { ends: [first, ends.next().unwrap_or(first)], icon, rate: key(rate) }
    });
    let side = |owner: Option<Seat>| move |path: Path| Side { ends: path.ends().map(Node::spot), owner };
    let mut sides: Vec<Side> = Vec::new();
    let mut corners: Vec<Corner> = Vec::new();
    for seat in Seat::all(table.seats) {
        let board = table.board(seat);
        sides.extend(paths_of(board.roads).map(side(Some(seat))));
        let of = |icon: Icon| move |node: Node| Corner { at: node.spot(), icon, owner: Some(seat), name: None };
        corners.extend(nodes_of(board.settlements).map(of("settlement")));
        corners.extend(nodes_of(board.cities).map(of("city")));
    }
    let (nodes, paths) = candidates(table);
    sides.extend(paths_of(paths).map(side(None)));
    let place = |node: Node| Corner { at: node.spot(), icon: "", owner: None, name: Some(node.name()) };
    corners.extend(nodes_of(nodes).map(place));
    HexMap { hexes: hexes.collect(), harbors: harbors.collect(), sides, corners }
}

/// Intersections and paths to be chosen from, by what everybody sees. A path is called by its ends, so those that are not built on are
/// named.
fn candidates(table: &Tabletop) -> (u64, u128) {
    let built = (0..MOST).fold(0, |all, at| all | table.boards[at].buildings());
    let along = |paths: u128| (paths_of(paths).fold(0, |ends, path| ends | path.nodes()) & !built, paths);
    match table.stage {
        Stage::Found(_) => (ALL_NODES & !table.closed, 0),
        Stage::FoundRoad(_, node) => along(node.paths() & !table.all_roads()),
        Stage::Free(..) => along(table.road_places(table.active)),
        nobody_awaited!()
        | Stage::Roll
        | Stage::Discard(_)
        | Stage::Robber(_)
        | Stage::Victim(_)
        | Stage::Trade
        | Stage::Build => (0, 0),
    }
}

/// Dice, bank, stack, special cards.
fn common(table: &Tabletop) -> Panel {
    let holder = |seat: Option<Seat>, n: fn(&Board) -> u8| {
        let of = |seat: Seat| {
            let n = n(table.board(seat));
            Cell::drawn(
                "✋",
                key("cell-holder").with("seat", seat).with("n", n),
                Piece { count: Some(n.into()), ..Piece::seat(seat) },
            )
        };
        seat.map(of).into_iter().collect()
    };
    let dice = table.rolled.iter().filter(|n| **n > 0);
    let dice = dice.map(|n| Cell::drawn("🎲", key("cell-number").with("n", *n), Piece::of(DICE[usize::from(*n) % DICE.len()])));
    let deck = Cell::drawn("🎴", key("cell-cards").with("n", table.deck), Piece::count("card", table.deck));
    let rows = vec![
        Row::new(key("row-rolled"), dice.collect()),
        Row::new(key("row-bank"), cards(table.bank)),
        Row::new(key("row-deck"), vec![deck]),
        Row::new(key("row-longest-road"), holder(table.longest, |board| board.length)),
        Row::new(key("row-largest-army"), holder(table.army, |board| board.knights)),
    ];
    Panel::new(key("panel-common"), rows)
}

/// By the number on top.
const DICE: [Icon; 7] = ["", "die-1", "die-2", "die-3", "die-4", "die-5", "die-6"];

fn cards(cards: Cards) -> Vec<Cell> {
    cards.iter().map(|(kind, n)| Cell::drawn(kind.symbol(), text::some(kind, n), Piece::count(kind.id(), n))).collect()
}

/// What is offered, and who said what.
fn trade(table: &Tabletop) -> Option<Panel> {
    let trade = &table.trade;
    let deal = |name: &str, deal: &super::trade::Deal| {
        key(name).with("give", text::cards(deal.give)).with("want", text::cards(deal.want))
    };
    let mut rows = Vec::new();
    if let Some(offer) = &trade.offer {
        rows.push(Row::new(key("row-offer").with("seat", table.active), vec![Cell::new(TRADE, deal("cell-deal", offer))]));
    }
    for seat in table.playing().iter() {
        let said = match trade.answers[seat.index()] {
            Answer::Proposed(proposal) => Cell::new(TRADE, deal("cell-deal", &proposal)),
            _ if trade.waiting.has(seat) => Cell::new(Symbol::of("⏳", "wait"), key("cell-thinking")),
            Answer::Accepted => Cell::new(YES, key("cell-accepted")),
            Answer::Declined => Cell::new(NO, key("cell-declined")),
            Answer::None => continue,
        };
        rows.push(Row::new(key("row-answer").with("seat", seat), vec![said]));
    }
    (!rows.is_empty()).then(|| Panel::new(key("panel-trade"), rows))
}

/// Colours by seat. CA:R1a
const COLORS: [&str; MOST] = ["color-orange", "color-white", "color-blue", "color-red"];

fn player(table: &Tabletop, seat: Seat, known: &Known) -> Panel {
    let board = table.board(seat);
    let mut rows = Vec::new();
    match &known.own {
        Some(own) => rows.extend(own_rows(table, board, own)),
        None => {
            rows.push(Row::new(key("row-hand"), count("cards", board.cards)).shaped(Shape::Head));
            rows.push(Row::new(key("row-held"), count("card", board.held + board.fresh)).shaped(Shape::Head));
        }
    }
    let (settlements, cities, roads) = (board.settlements_left(), board.cities_left(), board.roads_left());
    let nodes = |set: u64| nodes_of(set).map(|node| Cell::new("", key("called").with("name", node.name()))).collect();
    rows.push(Row::new(key("row-settlements").with("n", settlements), nodes(board.settlements)).shaped(Shape::Said));
    rows.push(Row::new(key("row-cities").with("n", cities), nodes(board.cities)).shaped(Shape::Said));
    let paths = paths_of(board.roads).map(|path| Cell::new("", key("called").with("name", path.name())));
    rows.push(Row::new(key("row-roads").with("n", roads), paths.collect()).shaped(Shape::Said));
    let number =
        |symbol: &'static str, icon, n: u8| vec![Cell::drawn(symbol, key("cell-number").with("n", n), Piece::count(icon, n))];
    rows.push(Row::new(key("row-length"), number("🛤️", "road", board.length)));
    rows.push(Row::new(key("row-knights"), number("⚔️", "knight", board.knights)));
    rows.push(Row::new(key("row-points"), points(table, seat, known)).shaped(Shape::Head));
    let name = if table.gone.has(seat) { "panel-gone" } else { "panel-player" };
    let color = COLORS.get(seat.index()).copied().unwrap_or("color-orange");
    Panel::of(seat, key(name).with("seat", seat).with("color", key(color)), rows)
}

fn count(icon: Icon, n: u8) -> Vec<Cell> {
    let some = Cell::drawn("🂠", key("cell-cards").with("n", n), Piece::count(icon, n));
    if n == 0 { Vec::new() } else { vec![some] }
}

fn points(table: &Tabletop, seat: Seat, known: &Known) -> Vec<Cell> {
    let open = table.open_points(seat);
    let (text, n) = match known.points.unwrap_or(0) {
        0 => (key("cell-points").with("n", open), open),
        hidden => (key("cell-points-hidden").with("n", open + hidden).with("hidden", hidden), open + hidden),
    };
    vec![Cell::drawn("⭐", text, Piece::count("points", n))]
}

/// What only the owner sees.
fn own_rows(table: &Tabletop, board: &Board, own: &Own) -> Vec<Row> {
    let mut rows = vec![Row::new(key("row-hand-of").with("n", board.cards), cards(own.hand))];
    let held = |card: Card, n: u8| {
        Cell::drawn(card.symbol(), text::some_cards(card, n), Piece::of(card.id()).named(text::some_cards(card, n)))
    };
    let pack = |pack: Pack| pack.iter().map(|(card, n)| held(card, n)).collect();
    rows.push(Row::new(key("row-held"), pack(own.held)));
    if board.fresh > 0 {
        rows.push(Row::new(key("row-fresh"), pack(own.fresh)));
    }
    if matches!(table.stage, Stage::Discard(_)) && own.discard != Cards::NONE {
        rows.push(Row::new(key("row-discard"), cards(own.discard)));
    }
    if own.never != super::Kinds::NONE {
        let kinds = text::kinds(own.never).into_iter().map(|kind| Cell::new("🔕", kind));
        rows.push(Row::new(key("row-never"), kinds.collect()));
    }
    rows
}
