//! The table as panels. Start reading at [`scene`].

use super::action::Space;
use super::courses::Places;
use super::people::{BARE, SPACES};
use super::scoring::POINTS;
use super::sea::{COLUMNS, ROWS, START};
use super::text::{self, key};
use super::tile::BACKS;
use super::{Back, Board, Building, Face, Goal, Good, Goods, Ship, Square, Squares, Stage, Tabletop, View, data, nobody_awaited};
use crate::game::Seat;
use crate::scene::{self, Cell, Grid, Ground, Icon, Panel, Piece, Row, Scene, Shape, Stress};
use crate::symbol::Symbol;
use crate::text::Text;

/// Returns the table as this view shows it: the sea, the market, then the players in table order.
pub(super) fn scene(view: &View) -> Scene {
    let table = &view.table;
    let mut panels = vec![sea(view), market(table)];
    panels.extend(Seat::all(table.seats).map(|seat| player(view, seat)));
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

/// Lists the islands and ships row by row; every other square is open sea.
fn sea(view: &View) -> Panel {
    let table = &view.table;
    let line = |of: u8| {
        let here = |squares: Squares| squares.iter().filter(move |square| square.row() == of);
        let mut cells: Vec<(Square, Cell)> = here(table.chart.islands()).map(|at| (at, island(view, at))).collect();
        for seat in table.playing().iter() {
            let ships = table.ships(seat).filter(|(_, at)| at.row() == of);
            cells.extend(ships.map(|(ship, at)| {
                let name = key("cell-ship").with("square", at.name()).with("seat", seat).with("ship", ship.number());
                (at, Cell::new(SHIP, name))
            }));
        }
        cells.sort_by_key(|(at, _)| *at);
        let cells = cells.into_iter().map(|(_, cell)| cell).collect();
        Row::new(key("row-sea").with("row", char::from(b'A' + of).to_string()), cells).shaped(Shape::Said)
    };
    let stress = match table.stage {
        Stage::Put(..) | Stage::Sail | Stage::Looked(..) => Stress::Strong,
        nobody_awaited!() | Stage::Take { .. } | Stage::Lose(_) | Stage::Main | Stage::Discard => Stress::Plain,
    };
    Panel { grid: Some(grid(view)), stress, ..Panel::new(key("panel-sea"), (0..ROWS).map(line).collect()) }
}

/// Names the islets on the tile's back, and its face if the eye knows it.
fn island(view: &View, at: Square) -> Cell {
    match (back(&view.table, at), view.face(at)) {
        (None, _) => Cell::new(Symbol::of("▫️", BARE_ISLE), key("cell-bare").with("square", at.name())),
        (Some(back), None) => {
            Cell::new(Symbol::of("🏝️", ISLETS[back.index()]), key("cell-tile").with("square", at.name()).with("n", back.number()))
        }
        (Some(back), Some(face)) => {
            let tile = key("cell-known").with("square", at.name()).with("n", back.number()).with("tile", text::face(face));
            Cell::new(face.symbol(), tile)
        }
    }
}

fn back(table: &Tabletop, at: Square) -> Option<Back> {
    Back::ALL.into_iter().find(|back| table.lying[back.index()].has(at))
}

/// Returns the sea for the picture. The tile looked at is stressed; squares that can be chosen have
/// numbers.
fn grid(view: &View) -> Grid {
    let table = &view.table;
    let places = Places::offered(table);
    let asked = match table.stage {
        Stage::Looked(_, at) => at.set(),
        nobody_awaited!() | Stage::Put(..) | Stage::Take { .. } | Stage::Lose(_) | Stage::Main | Stage::Sail | Stage::Discard => {
            Squares::NONE
        }
    };
    let square = |at: Square| {
        let back = back(table, at);
        let ships =
            table.playing().iter().flat_map(|seat| table.ships(seat).filter(move |(_, ship)| *ship == at).map(move |_| seat));
        let icon = match back {
            Some(back) => ISLETS[back.index()],
            None if table.chart.islands().has(at) => BARE_ISLE,
            None if at == START => "port",
            None => "",
        };
        scene::Square {
            at: (at.row(), at.column()),
            icon,
            count: back.map(Back::number),
            face: view.face(at).map(|face| face.symbol().icon).unwrap_or_default(),
            pieces: ships.collect(),
            stress: if asked.has(at) { Stress::Strong } else { Stress::Plain },
            offer: places.number(at),
        }
    };
    let squares = Squares::ALL
        .iter()
        .map(square)
        .filter(|square| !square.icon.is_empty() || !square.pieces.is_empty() || square.offer.is_some());
    Grid { rows: ROWS, columns: COLUMNS, ground: Ground::Water, squares: squares.collect() }
}

/// The icons of island squares with a tile, by back.
const ISLETS: [Icon; BACKS] = ["isle-2", "isle-3", "isle-4"];
const BARE_ISLE: Icon = "isle-bare";

pub(super) const SHIP: Symbol = Symbol::of("⛵", "ship");

fn market(table: &Tabletop) -> Panel {
    let gold = Seat::all(table.seats).map(|seat| {
        let n = table.board(seat).gold;
        Cell::drawn(
            Goal::Gold.symbol(),
            key("cell-gold-of").with("seat", seat).with("n", n),
            Piece { count: Some(figure(n)), ..Piece::seat(seat) },
        )
    });
    let there = Building::ALL.into_iter().filter(|building| table.display[building.index()] > 0);
    let display = there.map(|building| {
        let n = table.display[building.index()];
        let name = text::building(building);
        let text = key("cell-building").with("building", name.clone()).with("n", n);
        Cell::drawn(building.symbol(), text, Piece { count: Some(n.into()), ..Piece::of(building.id()).named(name) })
    });
    let tiles = Cell::drawn("🂠", key("cell-tiles").with("n", table.reserve), Piece::count("tile", table.reserve));
    let rows = vec![
        Row::new(key("row-gold-track"), gold.collect()).shaped(Shape::Scale(Goal::Gold.needs() as u16)),
        Row::new(key("row-stock"), cards(table.stock)),
        Row::new(key("row-reserve"), vec![tiles]),
        Row::new(key("row-display"), display.collect()),
    ];
    Panel::new(key("panel-market"), rows)
}

/// Returns the number, or the highest that a picture can show.
fn figure(n: u32) -> u16 {
    u16::try_from(n).unwrap_or(u16::MAX)
}

fn cards(goods: Goods) -> Vec<Cell> {
    let piece = |good: Good, n: u8| Piece { note: Some(text::good(good)), ..Piece::count(good.id(), n) };
    goods.iter().map(|(good, n)| Cell::drawn(good.symbol(), text::some(good, n), piece(good, n))).collect()
}

fn player(view: &View, seat: Seat) -> Panel {
    let table = &view.table;
    let board = table.board(seat);
    let known = &view.seats[seat.index()];
    let gold =
        Cell::drawn("💰", key("cell-gold").with("n", board.gold), Piece::count(Goal::Gold.symbol().icon, figure(board.gold)));
    // Not in the picture: the row of goals shows the gold there.
    let mut rows = vec![Row::new(key("row-gold"), vec![gold]).shaped(Shape::Said)];
    rows.push(match known.hand {
        Some(hand) => Row::new(key("row-hand-of").with("n", board.cards), cards(hand)),
        None => {
            let some = Cell::drawn("🎴", key("cell-cards").with("n", board.cards), Piece::count("cards", board.cards));
            Row::new(key("row-hand"), vec![some]).shaped(Shape::Head)
        }
    });
    if let Some(own) = known.own.filter(|own| own.picked() > 0) {
        let picks = own.picks.iter().flatten().map(|good| Cell::drawn(good.symbol(), text::good(*good), Piece::of(good.id())));
        rows.push(Row::new(key("row-picks"), picks.collect()));
    }
    rows.push(Row::new(key("row-sites"), sites(table, board)).shaped(Shape::Places { across: 5, spaces: 0 }));
    rows.push(Row::new(key("row-inhabitants"), inhabitants(board)).shaped(Shape::Places { across: 4, spaces: SPACES as u8 }));
    rows.push(Row::new(key("row-goals").with("n", board.goals.len()), goals(board)).icon("goal").shaped(Shape::Compared(POINTS)));
    rows.push(Row::new(key("row-agreements"), agreements(table, seat)).shaped(Shape::Said));
    let at = |(_, at): (Ship, Square)| {
        let square = key("cell-at").with("square", at.name());
        Cell::drawn(SHIP, square.clone(), Piece::of(SHIP.icon).named(square))
    };
    rows.push(Row::new(key("row-ships"), table.ships(seat).map(at).collect()).shaped(Shape::Head));
    let name = if table.gone.has(seat) { "panel-gone" } else { "panel-player" };
    Panel::of(seat, key(name).with("seat", seat), rows)
}

/// Lists the production sites by number.
fn sites(table: &Tabletop, board: &Board) -> Vec<Cell> {
    if table.turn == 0 && table.stage != Stage::First {
        return Vec::new();
    }
    let site = |site: usize| {
        let good = board.site(site);
        let makes = good.map_or(key("any-good"), text::good);
        let number = site as u8 + 1;
        let branch = board.branches.get(site).copied().flatten();
        let piece = Piece {
            count: Some(number.into()),
            // "?" has no bridge.
            circles: good.map(|_| branch.map_or("", |branch| branch.good.id())).into_iter().collect(),
            note: branch.map(|branch| text::good(branch.good)),
            ..Piece::of(good.map_or("any", Good::id))
        };
        let symbol = good.map_or(Symbol::plain("❓"), Good::symbol);
        match branch {
            None => Cell::drawn(symbol, key("cell-site").with("n", number).with("good", makes), piece),
            Some(branch) => Cell::drawn(
                symbol,
                key("cell-site-branch").with("n", number).with("good", makes).with("branch", text::good(branch.good)),
                piece,
            ),
        }
    };
    (0..data::SITES).map(site).collect()
}

/// Lists the inhabitants by space, with the buildings below.
fn inhabitants(board: &Board) -> Vec<Cell> {
    let who = (0..).map(Space).zip(board.spaces).filter_map(|(space, who)| Some((space, who?)));
    let cells = who.map(|(space, rank)| {
        let below = space.index().checked_sub(BARE).and_then(|at| board.buildings.get(at)).copied().flatten();
        let text = match below {
            None => key("cell-inhabitant"),
            Some(building) => key("cell-inhabitant-with").with("building", text::building(building)),
        };
        let piece = Piece {
            count: Some(space.number().into()),
            circles: below.map(Building::id).into_iter().collect(),
            note: below.map(text::building),
            ..Piece::of(rank.symbol().icon).named(text::rank(rank))
        };
        Cell::drawn(rank.symbol(), text.with("n", space.number()).with("rank", text::rank(rank)), piece)
    });
    cells.collect()
}

fn agreements(table: &Tabletop, seat: Seat) -> Vec<Cell> {
    match table.board(seat).agreements() {
        0 => Vec::new(),
        n => {
            let text = key("cell-agreements").with("n", n).with("price", table.price(seat));
            vec![Cell::new(Face::Agreement.symbol(), text)]
        }
    }
}

const REACHED: Symbol = Symbol::of("✅", "yes");

/// Lists the goals with their progress; those reached are marked.
fn goals(board: &Board) -> Vec<Cell> {
    let goal = |goal: Goal| {
        let reached = board.goals.has(goal);
        let (symbol, name) = if reached { (REACHED, "cell-goal-reached") } else { (goal.symbol(), "cell-goal") };
        let n = board.progress(goal);
        let piece = Piece {
            stress: if reached { Stress::Strong } else { Stress::Plain },
            note: Some(text::short_goal(goal)),
            of: Some(figure(goal.needs())),
            ..Piece::count(goal.symbol().icon, figure(n))
        };
        Cell::drawn(symbol, key(name).with("goal", text::goal(goal)).with("n", n), piece)
    };
    Goal::ALL.into_iter().map(goal).collect()
}
