//! The scene of the table, panel by panel. Start reading at [`scene`].

use super::board::SPACES;
use super::preview::preview;
use super::scoring::score;
use super::text::{self, key};
use super::{Board, Card, Cards, Event, Good, Load, Own, Role, Stage, Tabletop, Tile, View, Why};
use crate::game::Seat;
use crate::scene::{Cell, Icon, Panel, Piece, Row, Scene, Shape, Stress};
use crate::symbol::Symbol;
use crate::text::Text;

/// Returns the scene of a view: what is common, then the players in table order.
pub(super) fn scene(view: &View) -> Scene {
    let table = &view.table;
    let mut panels = vec![roles(view)];
    panels.extend(house(table));
    panels.push(piles(view));
    if let Some(name) = decided(table) {
        let name = key(name).key;
        panels.iter_mut().filter(|panel| panel.title.key == name).for_each(|panel| panel.stress = Stress::Strong);
    }
    panels.extend(Seat::all(table.seats).map(|seat| player(view, seat)));
    Scene { title: Some(title(table)), panels, ended: ended(view), ..Scene::default() }
}

/// Returns the common panel that the current decision is about, if any.
fn decided(table: &Tabletop) -> Option<&'static str> {
    match table.stage {
        Stage::Role => Some("panel-roles"),
        Stage::Declare { .. } if table.role == Some(Role::Trader) => Some("panel-house"),
        Stage::Take { .. } => Some("panel-piles"),
        Stage::Governor | Stage::Tile | Stage::Draw { .. } | Stage::Draft { .. } | Stage::RoundStart { .. } | Stage::Over => None,
        Stage::Build { .. } | Stage::Cover { .. } | Stage::Pay { .. } | Stage::Declare { .. } => None,
        Stage::Choose { .. } | Stage::Mine { .. } => None,
    }
}

pub(super) fn title(table: &Tabletop) -> Text {
    let name = match (table.round, table.stage) {
        (0, _) => "scene-set-up",
        (_, Stage::Over) => "scene-over",
        (_, _) => "scene-round",
    };
    key(name).with("round", table.round)
}

/// Says what ended the game, as it was told; nothing where everybody else gave up. SJ:R24-R24b
fn ended(view: &View) -> Option<Text> {
    let table = &view.table;
    if table.stage != Stage::Over || table.playing().len() < 2 {
        return None;
    }
    let why = match table.full() {
        Some(seat) => Why::Buildings(seat),
        None if view.deck + view.discard == 0 && !table.moved => Why::DeadEnd,
        None => Why::CutOff,
    };
    Some(Event::Ending(why).into())
}

/// Returns each role tile with its holder; in a picture also with what it does, and what it would
/// bring the picker who looks.
fn roles(view: &View) -> Panel {
    let table = &view.table;
    let picker = if table.stage == Stage::Role { Some(table.picker) } else { None };
    let picker = picker.and_then(|seat| Some((seat, view.seats[seat.index()].own.as_ref()?)));
    let about = |role: Role| {
        let free = table.holders[role.index()].is_none();
        let note = picker.filter(|_| free).and_then(|(seat, own)| preview(table, seat, own, role));
        Cell::unsaid(Piece { note, ..Piece::of("").named(text::role_about(role)) })
    };
    let rows = Role::ALL.into_iter().map(|role| {
        let holder = table.holders[role.index()];
        let of = |seat: Seat| Cell::drawn("✋", key("cell-holder").with("seat", seat), Piece::seat(seat));
        let stress = match holder {
            _ if table.role == Some(role) => Stress::Strong,
            Some(_) => Stress::Faint,
            None => Stress::Plain,
        };
        Row::new(text::role(role), holder.map(of).into_iter().chain([about(role)]).collect())
            .shaped(Shape::Plate(3))
            .icon(role.symbol().icon)
            .stressed(stress)
    });
    Panel::new(key("panel-roles"), rows.collect())
}

/// Returns the prices in use and the next ones, as far as those tiles were ever seen. SJ:R32
fn house(table: &Tabletop) -> Option<Panel> {
    let prices = |tile: Tile| -> Vec<Cell> {
        let of = |((price, good), n): ((Text, Good), u8)| Cell::drawn("", price, Piece::count(good.id(), n));
        text::prices(tile).into_iter().zip(Good::ALL).zip(tile.prices()).map(of).collect()
    };
    let in_use = table.role == Some(Role::Trader);
    let now = in_use.then(|| Row::new(key("row-prices"), table.stack.current().map(prices).unwrap_or_default()));
    let now = now.map(|row| row.stressed(Stress::Strong));
    let next = table.stack.after(u8::from(in_use)).map(|tile| Row::new(key("row-next-prices"), prices(tile)));
    // Those in use matter more.
    let next = next.map(|row| if in_use { row.stressed(Stress::Faint) } else { row });
    let rows: Vec<Row> = now.into_iter().chain(next).collect();
    (!rows.is_empty()).then(|| Panel::new(key("panel-house"), rows))
}

fn piles(view: &View) -> Panel {
    let count = |n: u16| if n > 0 { vec![pile("card", n)] } else { Vec::new() };
    let mut rows = vec![Row::new(key("row-deck"), count(view.deck)), Row::new(key("row-discard"), count(view.discard))];
    if !view.table.revealed.is_empty() {
        let open = view.table.revealed.each().zip(text::priced_each(&view.table.revealed));
        let open = open.map(|(card, text)| Cell::drawn(card.symbol(), text, read(card, text::card(card))));
        rows.push(Row::new(key("row-revealed"), open.collect()).shaped(Shape::Cards));
    }
    Panel::new(key("panel-piles"), rows)
}

fn player(view: &View, seat: Seat) -> Panel {
    let table = &view.table;
    let board = &table.boards[seat.index()];
    let known = &view.seats[seat.index()];
    // One more ends the game. SJ:R24
    let nearly = usize::from(board.count()) + 1 == SPACES && table.stage != Stage::Over && !table.gone.has(seat);
    let built = key("row-buildings").with("n", board.count()).with("near", u8::from(nearly));
    let built = Row::new(built, buildings(board)).shaped(Shape::Plates { across: 4, spaces: SPACES as u8 }).icon("hall");
    let mut rows = vec![built.stressed(if nearly { Stress::Strong } else { Stress::Plain })];
    if !board.covered.is_empty() {
        let under = board.covered.iter().map(|(card, n)| {
            let name = text::times(text::card(card), n);
            Cell::drawn(card.symbol(), name, Piece { stress: Stress::Faint, ..Piece::of(card.symbol().icon) })
        });
        rows.push(Row::new(key("row-covered"), under.collect()));
    }
    if let Some(chapel) = known.chapel.filter(|n| *n > 0 || board.had(Card::Chapel)) {
        rows.push(Row::new(
            key("row-chapel"),
            vec![Cell::drawn("⛪", key("cell-cards").with("n", chapel), Piece::count("chapel", chapel))],
        ));
    }
    if let (Some(chapel), true) = (known.chapel, known.own.is_some() || table.stage == Stage::Over) {
        let total = score(board, chapel, 0).total;
        let label = if table.stage == Stage::Over { "row-score" } else { "row-score-now" };
        let shape = if table.stage == Stage::Over { Shape::Head } else { Shape::Line };
        let total = Cell::drawn("🏁", key("cell-points").with("n", total), Piece::count("score", total.max(0) as u16));
        rows.push(Row::new(key(label), vec![total]).shaped(shape));
    } else {
        // Without cards under a chapel, unless everybody may count them. SJ:R37a
        let total = score(board, known.chapel.unwrap_or_default(), 0).total;
        let total = Cell::drawn("⭐", key("cell-points").with("n", total), Piece::count("points", total.max(0) as u16));
        rows.push(Row::new(key("row-points-seen"), vec![total]).shaped(Shape::Head));
    }
    let mut hand = vec![pile("cards", known.hand)];
    if known.drawn > 0 {
        hand.push(Cell::drawn("🎴", key("cell-drawn").with("n", known.drawn), Piece::count("card", known.drawn)));
    }
    rows.push(Row::new(key("row-hand"), hand).shaped(Shape::Head));
    // Cards come last, those of the decision first: without room, a long hand's end is left out.
    if let Some(own) = &known.own {
        rows.extend(chosen(own));
        rows.extend(held(&own.drawn, "row-card-drawn", |_| Stress::Strong));
        let weighs = matches!(table.stage, Stage::Role | Stage::Build { .. });
        let dear = |card: Card| weighs && table.may_build(seat, own, card).is_err();
        rows.extend(held(&own.hand, "row-card", |card| if dear(card) { Stress::Faint } else { Stress::Plain }));
    }
    let signs = if seat == table.governor && table.round > 0 { vec!["governor"] } else { Vec::new() };
    Panel { signs, ..Panel::of(seat, player_title(table, seat), rows) }
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

/// Returns the buildings in the rulebook's order, equal ones together, with their goods.
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
    let plate = |card: Card| {
        let n = board.buildings().filter(|slot| slot.card == card).count() as u8;
        // A mark on an empty one would be taken for a good.
        let goods = card.good().into_iter().flat_map(|good| std::iter::repeat_n(good.id(), loaded[good.index()].into()));
        Piece { times: n, ..read(card, text::times(text::card(card), n)).circles(goods.collect()) }
    };
    board.owned.iter().map(|card| Cell::drawn(card.symbol(), of(card), plate(card))).collect()
}

/// Returns a card with everything there is to read on it.
fn read(card: Card, name: Text) -> Piece {
    let spec = card.spec();
    Piece {
        price: Some(spec.cost),
        // Points that are counted at the end are in the note.
        points: Some(spec.vp).filter(|vp| *vp > 0),
        note: Some(text::effect(card)),
        // The name says what a production building makes.
        brief: card.good().is_none().then(|| text::brief(card)),
        ..Piece::of(card.symbol().icon).named(name)
    }
}

fn pile(icon: Icon, n: u16) -> Cell {
    Cell::drawn("🎴", key("cell-cards").with("n", n), Piece::count(icon, n))
}

/// Returns a row for each kind of one's own cards, with cost, points and effect.
fn held(cards: &Cards, label: &'static str, stress: impl Fn(Card) -> Stress) -> impl Iterator<Item = Row> {
    cards.iter().map(move |(card, n)| {
        let name = text::times(text::card(card), n);
        let piece = Piece { stress: stress(card), ..read(card, name.clone()) };
        Row::new(key(label).with("card", name), vec![Cell::drawn(card.symbol(), text::facts(card), piece)]).shaped(Shape::Cards)
    })
}

/// Returns the secret choices made so far.
fn chosen(own: &Own) -> Option<Row> {
    let of = |symbol: Symbol, name: Text| Cell::drawn(symbol, name.clone(), Piece::of(symbol.icon).named(name));
    let cards = own.chosen.iter().map(|(card, n)| of(card.symbol(), text::times(text::card(card), n)));
    let goods = own.goods.iter().map(|good| of(good.symbol(), text::good(good)));
    let cells: Vec<Cell> = cards.chain(goods).collect();
    (!cells.is_empty()).then(|| Row::new(key("row-chosen"), cells))
}
