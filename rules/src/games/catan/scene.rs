//! The scene of the table, panel by panel. Start reading at [`scene`].

use super::construction::{CITY, ROAD, SETTLEMENT};
use super::develop::PRICE;
use super::map::{HARBOR_NODES, Hex, Node, Path, nodes_of, paths_of};
use super::places::Places;
use super::player_trade::{Answer, Deal};
use super::scoring::SPECIAL;
use super::text::{self, key};
use super::view::Known;
use super::{Action, Board, Card, Cards, Harbor, MOST, Own, Pack, Resource, Stage, Tabletop, View};
use crate::game::Seat;
use crate::scene::{self, Cell, Corner, HexMap, Icon, Panel, Piece, Row, Scene, Shape, Side, Stress};
use crate::symbol::Symbol;
use crate::text::Text;

pub(super) const DESERT: Symbol = Symbol::of("🏜️", "desert");
pub(super) const TRADE: Symbol = Symbol::of("🤝", "trade");
pub(super) const YES: Symbol = Symbol::of("✅", "yes");
pub(super) const NO: Symbol = Symbol::of("❌", "no");

/// Returns the scene of a view: the island, what is common, then the players in table order.
pub(super) fn scene(view: &View) -> Scene {
    let table = &view.table;
    let mut panels = vec![island(view), common(table)];
    panels.extend(trade(table));
    panels.extend(Seat::all(table.seats).map(|seat| player(table, seat, &view.seats[seat.index()])));
    Scene { title: Some(title(table)), panels, ..Scene::default() }
}

pub(super) fn title(table: &Tabletop) -> Text {
    let name = match (table.turn, table.stage) {
        (_, Stage::Over(_)) => "scene-over",
        (0, _) => "scene-set-up",
        (_, _) => "scene-turn",
    };
    key(name).with("turn", table.turn)
}

/// Returns the hexes row by row, the robber and the harbors.
fn island(view: &View) -> Panel {
    let table = &view.table;
    let hex = |hex: Hex| {
        let symbol = table.island.terrain(hex).gives().map_or(DESERT, Resource::symbol);
        let name = if hex == table.robber { "hex-robbed" } else { "hex" };
        Cell::new(symbol, key(name).with("hex", hex.name()).with("land", text::hex(&table.island, hex)))
    };
    let line = |of: u8| {
        let label = key("row-hexes").with("row", char::from(b'A' + of).to_string());
        Row::new(label, Hex::all().filter(|hex| hex.row() == of).map(hex).collect())
    };
    let harbors = HARBOR_NODES.iter().zip(table.island.harbors).filter_map(|(nodes, harbor)| {
        let place = nodes_of(*nodes).map(text::node).reduce(text::between)?;
        let said = key("cell-harbor").with("rate", text::rate(harbor)).with("place", place);
        Some(Cell::new(Symbol::of("⚓", "harbor"), said))
    });
    let mut rows: Vec<Row> = (0..5).map(line).collect();
    rows.push(Row::new(key("row-harbors"), harbors.collect()));
    let rows = rows.into_iter().map(|row| row.shaped(Shape::Said)).collect();
    Panel { map: Some(map(view)), ..Panel::new(key("panel-island"), rows) }
}

/// Returns the island for a picture, with numbers on the places this eye knows to be offered.
fn map(view: &View) -> HexMap {
    let table = &view.table;
    let places = Places::offered(view);
    let hexes = Hex::all().map(|hex| {
        let token = table.island.token(hex);
        scene::Hex {
            at: hex.spot(),
            icon: table.island.terrain(hex).gives().map_or(DESERT.icon, Resource::id),
            name: hex.name(),
            // As many dots as there are ways to roll the number. CA:R4
            token: (token > 0).then(|| (token, 6 - token.abs_diff(7))),
            guest: if hex == table.robber { "robber" } else { "" },
            offer: places.number(&Action::Robber(hex)),
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
    let side = |path: Path, owner, offer| Side { ends: path.ends().map(Node::spot), owner, offer };
    let mut sides: Vec<Side> = Vec::new();
    let mut corners: Vec<Corner> = Vec::new();
    for seat in Seat::all(table.seats) {
        let board = table.board(seat);
        sides.extend(paths_of(board.roads).map(|path| side(path, Some(seat), None)));
        let of = |icon: Icon| {
            let places = &places;
            move |node: Node| {
                let offer = places.number(&Action::City(node)).filter(|_| icon == "settlement");
                Corner { at: node.spot(), icon, owner: Some(seat), offer }
            }
        };
        corners.extend(nodes_of(board.settlements).map(of("settlement")));
        corners.extend(nodes_of(board.cities).map(of("city")));
    }
    for (number, action) in places.numbered() {
        // Settlements and hexes above already show the numbers of cities and robber places.
        if let Action::Settle(node) = action {
            corners.push(Corner { at: node.spot(), icon: "", owner: None, offer: Some(number) });
        } else if let Action::Road(path) = action {
            sides.push(side(path, None, Some(number)));
        }
    }
    HexMap { hexes: hexes.collect(), harbors: harbors.collect(), sides, corners }
}

/// Returns dice, bank, stack and special cards.
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
    // Drawn alone: what is told of the roll says it in words.
    let sum = Some(table.rolled.iter().sum::<u8>()).filter(|sum| *sum > 0);
    let sum = sum.map(|sum| Cell::unsaid(Piece::of("").named(key("cell-sum").with("n", sum))));
    let deck = Cell::drawn("🎴", key("cell-cards").with("n", table.deck), Piece::count("card", table.deck));
    let rows = vec![
        Row::new(key("row-rolled"), dice.chain(sum).collect()).stressed(Stress::Strong),
        Row::new(key("row-bank"), cards(table.bank)).stressed(Stress::Faint),
        Row::new(key("row-deck"), vec![deck]).stressed(Stress::Faint),
        // The players' own counts show who holds them.
        Row::new(key("row-longest-road"), holder(table.longest, |board| board.length)).shaped(Shape::Said),
        Row::new(key("row-largest-army"), holder(table.army, |board| board.knights)).shaped(Shape::Said),
    ];
    Panel::new(key("panel-common"), rows)
}

const DICE: [Icon; 7] = ["", "die-1", "die-2", "die-3", "die-4", "die-5", "die-6"];

fn cards(cards: Cards) -> Vec<Cell> {
    cards.iter().map(|(kind, n)| Cell::drawn(kind.symbol(), text::some(kind, n), Piece::count(kind.id(), n))).collect()
}

/// Returns the open offer, answers and proposals.
fn trade(table: &Tabletop) -> Option<Panel> {
    let trade = &table.trade;
    let mut rows = Vec::new();
    if let Some(offer) = &trade.offer {
        rows.extend(deal(table.active, offer));
    }
    for seat in table.playing().iter() {
        let answer = trade.answers[seat.index()];
        if let Answer::Proposed(proposal) = &answer {
            rows.extend(deal(seat, proposal));
        }
        let (symbol, said, icon) = match answer {
            _ if trade.waiting.has(seat) => (Symbol::of("⏳", "wait"), "cell-thinking", "wait"),
            Answer::Accepted => (YES, "cell-accepted", "yes"),
            Answer::Declined => (NO, "cell-declined", "no"),
            Answer::None | Answer::Proposed(_) => continue,
        };
        rows.push(Row::new(key("row-answer").with("seat", seat), vec![Cell::drawn(symbol, key(said), Piece::of(icon))]));
    }
    (!rows.is_empty()).then(|| Panel { stress: Stress::Strong, ..Panel::new(key("panel-trade"), rows) })
}

/// Returns what a seat would give and what it wants for it.
fn deal(seat: Seat, deal: &Deal) -> [Row; 2] {
    let row = |name, of: Cards| Row::new(key(name).with("seat", seat), cards(of)).shaped(Shape::Exchange);
    [row("row-gives", deal.give), row("row-wants", deal.want)]
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
    let built = |node| key("cell-built").with("place", text::node(node)).with("around", text::around(&table.island, node));
    let nodes = |set: u64| nodes_of(set).map(|node| Cell::new("", built(node))).collect();
    rows.push(Row::new(key("row-settlements").with("n", settlements), nodes(board.settlements)).shaped(Shape::Said));
    rows.push(Row::new(key("row-cities").with("n", cities), nodes(board.cities)).shaped(Shape::Said));
    let paths = paths_of(board.roads).map(|path| Cell::new("", key("called").with("name", text::path(path))));
    rows.push(Row::new(key("row-roads").with("n", roads), paths.collect()).shaped(Shape::Said));
    let number = |symbol: &'static str, icon, n: u8, holder: Option<Seat>| {
        let points = (holder == Some(seat)).then_some(SPECIAL);
        vec![Cell::drawn(symbol, key("cell-number").with("n", n), Piece { points, ..Piece::count(icon, n) })]
    };
    rows.push(Row::new(key("row-length"), number("🛤️", "road", board.length, table.longest)));
    if board.knights > 0 {
        let mut knights = number("⚔️", "knight", board.knights, table.army);
        // Beside those in hand, the same helmet needs a word.
        let said = key("cell-played").with("n", board.knights);
        let piece = knights.iter_mut().flat_map(|cell| &mut cell.piece).filter(|_| known.own.is_some());
        piece.for_each(|piece| *piece = Piece { count: None, ..std::mem::take(piece) }.named(said.clone()));
        rows.push(Row::new(key("row-knights"), knights));
    }
    rows.push(points(table, seat, known));
    let name = if table.gone.has(seat) { "panel-gone" } else { "panel-player" };
    let color = COLORS.get(seat.index()).copied().unwrap_or("color-orange");
    Panel::of(seat, key(name).with("seat", seat).with("color", key(color)), rows)
}

/// What there is to buy: icon, text and price.
const COSTS: [(Icon, &str, Cards); 4] = [
    ("road", "cost-road", ROAD),
    ("settlement", "cost-settlement", SETTLEMENT),
    ("city", "cost-city", CITY),
    ("card", "cost-card", PRICE),
];

/// Returns what things cost, held back what the hand cannot pay, and of the price what it lacks.
fn costs(hand: Cards) -> Row {
    let cost = |(icon, name, price): (Icon, &str, Cards)| {
        let each: Vec<_> = price.iter().flat_map(|(kind, n)| (1..=n).map(move |nth| (kind.id(), hand[kind] < nth))).collect();
        let lacking = (0..).zip(&each).map(|(at, (_, lacks))| u8::from(*lacks) << at).sum();
        let stress = if lacking == 0 { Stress::Plain } else { Stress::Faint };
        let piece = Piece { stress, lacking, ..Piece::of(icon).circles(each.into_iter().map(|(id, _)| id).collect()) };
        Cell { symbol: Symbol::NONE, text: key(name).with("cards", text::cards(price)), piece: Some(piece) }
    };
    Row::new(key("row-costs"), COSTS.map(cost).into())
}

fn count(icon: Icon, n: u8) -> Vec<Cell> {
    let some = Cell::drawn("🂠", key("cell-cards").with("n", n), Piece::count(icon, n));
    if n == 0 { Vec::new() } else { vec![some] }
}

/// Returns the points that this eye knows of, and how many win once one more award would do. CA:R42
fn points(table: &Tabletop, seat: Seat, known: &Known) -> Row {
    let (open, wins) = (table.open_points(seat), table.rules.points);
    let (text, n) = match known.points.unwrap_or(0) {
        0 => (key("cell-points").with("n", open), open),
        hidden => (key("cell-points-hidden").with("n", open + hidden).with("hidden", hidden), open + hidden),
    };
    let plays = table.playing().has(seat) && !matches!(table.stage, Stage::Over(_));
    let nearly = plays && n + SPECIAL >= wins;
    let (piece, label) = (Piece::count("points", n), key("row-points").with("near", u8::from(nearly)).with("of", wins));
    let piece = if nearly { Piece { of: Some(wins.into()), stress: Stress::Strong, ..piece } } else { piece };
    Row::new(label, vec![Cell::drawn("⭐", text, piece)]).shaped(Shape::Head)
}

/// Returns what only the owner sees.
fn own_rows(table: &Tabletop, board: &Board, own: &Own) -> Vec<Row> {
    let mut rows = vec![Row::new(key("row-hand-of").with("n", board.cards), cards(own.hand)).stressed(Stress::Strong)];
    let held = |card: Card, n: u8| {
        Cell::drawn(card.symbol(), text::some_cards(card, n), Piece::of(card.id()).named(text::some_cards(card, n)))
    };
    let pack = |pack: Pack| pack.iter().map(|(card, n)| held(card, n)).collect();
    if table.turn > 0 {
        rows.push(costs(own.hand));
    }
    rows.push(Row::new(key("row-held"), pack(own.held)));
    if board.fresh > 0 {
        rows.push(Row::new(key("row-fresh"), pack(own.fresh)));
    }
    if matches!(table.stage, Stage::Discard(_)) && own.discard != Cards::NONE {
        rows.push(Row::new(key("row-discard"), cards(own.discard)));
    }
    if own.never != super::Kinds::NONE {
        let all = own.never == super::Kinds::ALL;
        let kinds = if all { vec![key("never-anything")] } else { own.never.iter().map(text::any).collect() };
        rows.push(Row::new(key("row-never"), kinds.into_iter().map(|kind| Cell::new("🔕", kind)).collect()));
    }
    if own.rolling == super::Rolling::AtOnce {
        rows.push(Row::new(key("row-rolling"), vec![Cell::new("🎲", key("cell-rolling"))]));
    }
    rows
}
