//! The table as panels.
//!
//! Start reading at [`scene`].

use super::advice::{self, Outlook};
use super::board::SPACES;
use super::people::Crowd;
use super::preview::preview;
use super::scoring::score;
use super::text::{self, key};
use super::view::Known;
use super::{
    Board, Building, Circle, Good, Goods, HOUSE, People, Person, Place, Placing, Role, Ship, Stage, Tabletop, Tile, View,
};
use crate::game::Seat;
use crate::scene::{Cell, Icon, Panel, Piece, Row, Scene, Shape, Stress};
use crate::symbol::Symbol;
use crate::text::Text;

pub(super) const FOREST: Symbol = Symbol::of("🌲", "forest");

/// The end is near once fewer victory points than these are left for each player: about what a
/// captain phase brings.
const POINTS_LEFT: i16 = 3;

/// The scene of this view: the common panels, then the players in table order.
pub(super) fn scene(view: &View) -> Scene {
    let table = &view.table;
    let mut panels = vec![roles(view), plantations(table), ships(table), house(table), supplies(table), buildings(table)];
    if let Some(name) = decided(table.stage) {
        let name = key(name).key;
        // A prefix match, since the buildings' title has a variant that names the buyer.
        panels.iter_mut().filter(|panel| panel.title.key.starts_with(&*name)).for_each(|panel| panel.stress = Stress::Strong);
    }
    panels.extend(Seat::all(table.seats).map(|seat| player(view, seat)));
    Scene { title: Some(title(table)), panels, ended: ended(table), ..Scene::default() }
}

/// The common panel that the current decision concerns.
const fn decided(stage: Stage) -> Option<&'static str> {
    match stage {
        Stage::Role => Some("panel-roles"),
        Stage::Settle { .. } | Stage::Plant { .. } | Stage::Second => Some("panel-plantations"),
        Stage::Draft { .. } | Stage::Build { .. } | Stage::Pay { .. } => Some("panel-buildings"),
        Stage::Produce { .. } | Stage::Take { .. } => Some("panel-supplies"),
        Stage::Sell { .. } => Some("panel-house"),
        Stage::Supply { .. } | Stage::Load { .. } | Stage::Bundle { .. } => Some("panel-ships"),
        Stage::Governor | Stage::Reveal | Stage::Draw { .. } | Stage::Over => None,
        Stage::Stop { .. } | Stage::Hospice { .. } | Stage::Lodge { .. } | Stage::Recruit { .. } | Stage::Welcome { .. } => None,
        Stage::Place { .. } | Stage::University { .. } | Stage::Store { .. } => None,
    }
}

pub(super) fn title(table: &Tabletop) -> Text {
    let name = match (table.round, table.stage, table.ending) {
        (0, _, _) => "scene-set-up",
        (_, Stage::Over, _) => "scene-over",
        (_, _, true) => "scene-last-round",
        (_, _, false) => "scene-round",
    };
    key(name).with("round", table.round)
}

/// What brought the last round; nothing where everybody else gave up, or where the position has
/// more than one cause and does not tell which came first. PR:R70
fn ended(table: &Tabletop) -> Option<Text> {
    if table.stage != Stage::Over || !table.ending || table.playing().len() < 2 {
        return None;
    }
    let is_full = |seat: &Seat| table.boards[seat.index()].city_filled() >= SPACES;
    let full: Vec<Seat> = Seat::all(table.seats).filter(is_full).collect();
    match (full.as_slice(), table.vp <= 0, table.supply[Person::Colonist] == 0) {
        ([seat], false, false) => Some(key("ended-city").with("seat", *seat)),
        ([], true, false) => Some(key("ended-points")),
        ([], false, _) => Some(key("ended-colonists")),
        _ => None,
    }
}

/// Cells with the number of barrels beside the icon of their kind.
fn barrels(goods: Goods) -> Vec<Cell> {
    goods.iter().map(|(good, n)| Cell::drawn(good.symbol(), text::barrels(good, n), Piece::count(good.id(), n))).collect()
}

/// The role cards, each with its doubloons or the player who took it; in a picture also with what
/// it does, and what it would bring the picker who looks.
fn roles(view: &View) -> Panel {
    let table = &view.table;
    let picker = if table.stage == Stage::Role { view.reader.filter(|&seat| table.awaited().has(seat)) } else { None };
    let about = |role: Role| {
        let chips = |seat: Seat| view.seats[seat.index()].chips.unwrap_or_default();
        let free = table.cards[role.index()].holder.is_none();
        let note = picker.filter(|_| free).and_then(|seat| preview(table, seat, chips(seat), role));
        Cell::unsaid(Piece { note, ..Piece::of("").named(text::role_about(role)) })
    };
    let cards = table.set_up().roles;
    let across = if cards.len() % 4 == 2 { 3 } else { 4 };
    let rows = cards.iter().map(|&role| {
        let card = table.cards[role.index()];
        let (mut state, stress) = match (card.holder, card.doubloons) {
            (Some(seat), _) => (vec![Cell::drawn("✋", key("cell-holder").with("seat", seat), Piece::seat(seat))], Stress::Faint),
            (None, 0) => (Vec::new(), Stress::Plain),
            (None, n) => (vec![Cell::drawn("🪙", key("cell-doubloons").with("n", n), Piece::count("coin", n))], Stress::Plain),
        };
        let stress = if table.role == Some(role) { Stress::Strong } else { stress };
        state.push(about(role));
        Row::new(text::role(role), state).shaped(Shape::Plate(across)).icon(role.symbol().icon).stressed(stress)
    });
    Panel::new(key("panel-roles"), rows.collect())
}

fn plantations(table: &Tabletop) -> Panel {
    let up = table.row.iter().map(|(good, n)| {
        let tile = Tile::Plantation(good);
        Cell::drawn(good.symbol(), text::tiles(tile, n), Piece::times(good.id(), n))
    });
    let quarries = [(Tile::Quarry, table.quarries)].into_iter().filter(|&(_, n)| n > 0);
    let quarries = quarries.map(|(tile, n)| Cell::drawn(tile.symbol(), text::tiles(tile, n), Piece::count(tile.id(), n)));
    let face_down = |n: u8| {
        let lie = Cell::drawn("🎲", key("cell-tiles").with("n", n), Piece::count("tile", n));
        if n > 0 { vec![lie] } else { Vec::new() }
    };
    let discarded = table
        .discard
        .iter()
        .map(|(good, n)| Cell::drawn(good.symbol(), text::tiles(Tile::Plantation(good), n), Piece::count(good.id(), n)));
    Panel::new(
        key("panel-plantations"),
        vec![
            Row::new(key("row-face-up"), up.collect()).shaped(Shape::Tiles { across: 8, spaces: 0 }),
            Row::new(key("row-quarries"), quarries.collect()),
            Row::new(key("row-bag"), face_down(table.bag.total())),
            Row::new(key("row-discarded"), discarded.collect()),
        ],
    )
}

fn ships(table: &Tabletop) -> Panel {
    let cargo = |ship: &Ship| match ship.cargo {
        None => Vec::new(),
        Some((good, n)) => vec![Cell::drawn(good.symbol(), text::barrels(good, n), Piece::times(good.id(), n))],
    };
    let rows = table.ships().map(|ship| {
        let label = key("row-ship").with("ship", ship.capacity);
        Row::new(label, cargo(ship)).shaped(Shape::Ship(ship.capacity)).icon("ship")
    });
    Panel::new(key("panel-ships"), rows.collect())
}

fn house(table: &Tabletop) -> Panel {
    let free = HOUSE.saturating_sub(table.house.total());
    let sold = table.house.iter().map(|(good, n)| Cell::drawn(good.symbol(), text::barrels(good, n), Piece::times(good.id(), n)));
    let sold = Row::new(key("row-sold").with("n", free), sold.collect());
    let sold = sold.shaped(Shape::House(HOUSE)).icon("trader");
    let price = |good: Good| {
        let said = key("cell-price").with("good", text::good(good)).with("n", good.price());
        Cell::drawn(good.symbol(), said, Piece::count(good.id(), good.price()))
    };
    // Shown only while somebody sells, since prices never change.
    let prices = matches!(table.stage, Stage::Sell { .. }).then(|| Row::new(key("row-prices"), Good::ALL.map(price).into()));
    Panel::new(key("panel-house"), std::iter::once(sold).chain(prices).collect())
}

fn supplies(table: &Tabletop) -> Panel {
    let (colonists, left) = (table.supply[Person::Colonist], table.vp.max(0).unsigned_abs());
    // Fewer than the least refill takes. PR:R32, PR:R33
    let people = if brings_the_end(table, colonists < table.seats && !table.with_nobles()) {
        let said = key("cell-colonists-last").with("n", colonists);
        vec![last(Person::Colonist.symbol(), said, Piece::count(Person::Colonist.id(), colonists))]
    } else {
        crowd(table.supply)
    };
    let chips = if brings_the_end(table, table.vp < POINTS_LEFT * i16::from(table.seats)) {
        last("⭐", key("cell-points-last").with("n", left), Piece::count("points", left))
    } else {
        points(left)
    };
    Panel::new(
        key("panel-supplies"),
        vec![
            Row::new(key("row-goods"), barrels(table.stock)),
            Row::new(key("row-colonist-ship"), crowd(table.aboard)),
            Row::new(key(if table.with_nobles() { "row-people" } else { "row-colonists" }), people),
            Row::new(key("row-points-left"), vec![chips]),
        ],
    )
}

/// Returns whether what is `near` would bring the last round: not once that has come. PR:R70
fn brings_the_end(table: &Tabletop, near: bool) -> bool {
    near && !table.ending && table.stage != Stage::Over
}

/// Returns a count that is about to bring the last round.
fn last(symbol: impl Into<Symbol>, said: Text, piece: Piece) -> Cell {
    Cell::drawn(symbol, said, Piece { stress: Stress::Strong, ..piece })
}

fn points(n: u16) -> Cell {
    Cell::drawn("⭐", key("cell-points").with("n", n), Piece::count("points", n))
}

/// The buildings left, with a row for each column, at the prices of the awaited player if there is
/// exactly one.
fn buildings(table: &Tabletop) -> Panel {
    let awaited = table.awaited();
    let customer = awaited.iter().next().filter(|_| awaited.len() == 1);
    let price = |b: Building| customer.map_or(table.cost(b), |seat| table.price(seat, b));
    // Assumes one chip for the buyer, so that the shading does not reveal their chips. PR:R5
    let stress = |b: Building| match table.stage {
        Stage::Build { seat } if table.may_build(seat, b, 1).is_err() => Stress::Faint,
        _ => Stress::Plain,
    };
    let left = |column: u8| {
        let cells = table.for_sale().filter(|b| b.spec().column == column).map(|b| {
            let what = key("cell-building-left").with("building", text::building(b));
            let piece = Piece { price: Some(price(b)), stress: stress(b), ..Piece::count(b.symbol().icon, table.buildings[b]) };
            Cell::drawn(b.symbol(), what.with("n", table.buildings[b]).with("price", price(b)), piece.named(text::short(b)))
        });
        Row::new(key("row-column").with("n", column), cells.collect()).shaped(Shape::Plates { across: 4, spaces: 0 })
    };
    let title = match customer {
        Some(seat) => key("panel-buildings-for").with("seat", seat),
        None => key("panel-buildings"),
    };
    Panel::new(title, (1..=4).map(left).collect())
}

fn player(view: &View, seat: Seat) -> Panel {
    let table = &view.table;
    let board = &table.boards[seat.index()];
    let known = &view.seats[seat.index()];
    let coins = Cell::drawn("🪙", key("cell-doubloons").with("n", board.doubloons), Piece::count("coin", board.doubloons));
    // In the placing stage the player sees the proposal; others see the placement so far if it is
    // open.
    let proposed = proposed(table, seat, known);
    let people = proposed.as_ref().or(known.placing.as_ref()).unwrap_or(&board.people);
    let filled = board.city_filled();
    let nearly = brings_the_end(table, filled + 1 == SPACES && !table.gone.has(seat));
    let city_label = key("row-city").with("n", filled).with("of", SPACES).with("near", u8::from(nearly));
    let stress = if nearly { Stress::Strong } else { Stress::Plain };
    let mut rows = vec![
        Row::new(key("row-doubloons"), vec![coins]).shaped(Shape::Head),
        Row::new(key("row-goods"), barrels(board.goods)).shaped(Shape::Barrels),
        Row::new(key("row-san-juan"), crowd(idle(people)).into_iter().map(in_san_juan).collect()),
        Row::new(key("row-island").with("n", board.island_filled()).with("of", SPACES), island(board, people))
            .shaped(Shape::Tiles { across: SPACES, spaces: SPACES }),
        Row::new(city_label, city(board, people)).shaped(Shape::Plates { across: 4, spaces: SPACES }).stressed(stress),
    ];
    let (mut on_island, mut in_city) = (0_u8, 0_u8);
    for circle in board.circle_kinds() {
        let empty = board.circles(circle).saturating_sub(people.on(circle));
        match circle {
            Circle::Tile(_) => on_island += empty,
            Circle::Building(_) => in_city += empty,
        }
    }
    let places = [(on_island, "cell-empty-island", "vacant-tile"), (in_city, "cell-empty-city", "vacant-building")];
    let empty = places.into_iter().filter(|(n, ..)| *n > 0 && table.stage != Stage::Over);
    let empty: Vec<Cell> =
        empty.map(|(n, said, icon)| Cell::drawn("⭕", key(said).with("n", n), Piece::count(icon, n))).collect();
    if !empty.is_empty() {
        rows.push(Row::new(key("row-empty-circles"), empty).stressed(Stress::Faint));
    }
    if let Some(placing) = known.placing {
        let mut standing = placing;
        (standing.all.san_juan, standing.nobles.san_juan) = (0, 0);
        let placed = text::people(&standing).into_iter().map(|t| Cell::new("", t));
        let label = if proposed.is_some() { "row-proposed" } else { "row-placing" };
        rows.push(Row::new(key(label).with("n", placing.all.san_juan), placed.collect()).shaped(Shape::Said));
    }
    if let Some(storing) = known.storing.filter(|_| board.goods.total() > 0) {
        rows.push(Row::new(key("row-storing"), barrels(storing)));
    }
    if let Some(chips) = known.chips {
        rows.push(Row::new(key("row-points"), vec![points(chips)]).shaped(Shape::Head));
        let total = score(board, chips).total;
        let said = key("cell-points").with("n", total);
        rows.push(if table.stage == Stage::Over {
            let piece = Piece::count("score", total.max(0) as u16);
            Row::new(key("row-score"), vec![Cell::drawn("🏁", said, piece)]).shaped(Shape::Head)
        } else {
            // Chips alone have a star, too.
            let piece = Piece::of("score").named(key("cell-in-all").with("n", total));
            Row::new(key("row-score-now"), vec![Cell::drawn("🏁", said, piece)])
        });
    } else if let seen @ 1.. = score(board, 0).total {
        // Without the chips, which others must not know. PR:R5
        let seen = Cell::drawn("🏁", key("cell-points").with("n", seen), Piece::count("score", seen.max(0) as u16));
        rows.push(Row::new(key("row-points-seen"), vec![seen]).shaped(Shape::Head));
    }
    let signs = if seat == table.governor && table.round > 0 { vec!["governor"] } else { Vec::new() };
    Panel { signs, ..Panel::of(seat, player_title(table, seat), rows) }
}

/// The proposed placement, shown to its own player only. Open placing shows none: others could not
/// tell it from the real placement.
fn proposed(table: &Tabletop, seat: Seat, known: &Known) -> Option<People> {
    let asked = matches!(table.stage, Stage::Place { waiting, .. } if waiting.has(seat));
    let own = known.placing.is_some() && !known.marked && asked && table.rules.placing == Placing::Together;
    own.then(|| advice::best(&table.boards[seat.index()], &known.as_own(), Outlook::of(table)))
}

fn player_title(table: &Tabletop, seat: Seat) -> Text {
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
    let of = |p: Person| Cell::drawn(p.symbol(), key(&format!("cell-{p}s")).with("n", crowd[p]), Piece::count(p.id(), crowd[p]));
    some.map(of).collect()
}

/// Adds where it is to a count of people on no circle.
fn in_san_juan(cell: Cell) -> Cell {
    let noted = |piece: Piece| Piece { note: Some(key("row-san-juan")), ..piece };
    Cell { piece: cell.piece.map(noted), ..cell }
}

fn idle(people: &People) -> Crowd {
    Crowd { colonists: people.idle(Person::Colonist), nobles: people.idle(Person::Noble) }
}

fn island(board: &Board, people: &People) -> Vec<Cell> {
    let owned = Tile::ALL.into_iter().filter(|t| board.tiles[t.index()] > 0);
    let forests = board.forests.total();
    let tiles = owned.map(|tile| {
        let piece = Piece::times(tile.id(), board.tiles[tile.index()]).circles(circles(board, people, Circle::Tile(tile)));
        Cell::drawn(tile.symbol(), manned(board, people, Circle::Tile(tile), text::tile(tile)), piece)
    });
    let wood = Cell::drawn(FOREST, key("cell-forests").with("n", forests), Piece::times(FOREST.icon, forests));
    tiles.chain((forests > 0).then_some(wood)).collect()
}

fn city(board: &Board, people: &People) -> Vec<Cell> {
    let of = |b: Building| {
        let piece = Piece { span: b.spec().spaces, ..Piece::of(b.symbol().icon) };
        let piece = piece.named(text::short(b)).circles(circles(board, people, Circle::Building(b)));
        Cell::drawn(b.symbol(), manned(board, people, Circle::Building(b), text::building(b)), piece)
    };
    board.city.iter().map(of).collect()
}

/// The person on each circle: nobles, then colonists, then free circles.
fn circles(board: &Board, people: &People, circle: Circle) -> Vec<Icon> {
    let of = |person: Person| std::iter::repeat_n(person.id(), people.of(person, Place::On(circle)).into());
    let all = of(Person::Noble).chain(of(Person::Colonist)).chain(std::iter::repeat(""));
    all.take(board.circles(circle).into()).collect()
}

/// "corn plantation (1 of 2 manned)": people, circles, and the number of nobles.
fn manned(board: &Board, people: &People, circle: Circle, what: Text) -> Text {
    let nobles = people.of(Person::Noble, Place::On(circle));
    let name = match (board.circles(circle), nobles) {
        (0, _) => return what,
        (_, 0) => "cell-manned",
        (_, _) => "cell-manned-by-nobles",
    };
    key(name).with("what", what).with("n", people.on(circle)).with("of", board.circles(circle)).with("nobles", nobles)
}
