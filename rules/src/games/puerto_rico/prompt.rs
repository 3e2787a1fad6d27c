//! How each decision is offered, made from the view of who decides.
//!
//! What must never come in: the position itself. Start reading at [`prompt`].

use super::advice::{self, Outlook};
use super::board::{Circle, People, Tile};
use super::captain::Loading;
use super::text::{self, Ask, key};
use super::{Action, Board, Building, Good, Goods, Own, Placing, Role, Stage, Table, View};
use crate::game::{Entry, Group, Prompt, Ready, Seat};
use crate::text::Text;

/// The decision `seat` has now, if it is awaited.
pub(super) fn prompt(view: &View, seat: Seat) -> Prompt {
    let table = &view.table;
    if !table.awaited().has(seat) {
        return Prompt::default();
    }
    let own = view.seats[seat.index()].as_own();
    match table.stage {
        Stage::Place { .. } => placing(table, seat, &own),
        Stage::Store { .. } => storing(table, seat, &own),
        Stage::Produce { made, .. } => producing(table, seat, made),
        _ => one(table, seat, &own),
    }
}

fn ask(table: &Table, seat: Seat) -> Text {
    match table.stage {
        Stage::Hospice { tile, .. } => key("ask-hospice-on").with("tile", text::a_tile(tile)),
        Stage::University { building, .. } => key("ask-university-on").with("building", text::building(building)),
        Stage::Build { .. } => key("ask-build-with").with("n", table.boards[seat.index()].doubloons),
        stage => stage.ask().text(),
    }
}

/// One of a few.
fn one(table: &Table, seat: Seat, own: &Own) -> Prompt {
    let mut offers = Vec::new();
    table.legal(seat, own, &mut offers);
    let entries = offers.iter().map(|&action| entry(table, seat, action, &offers)).collect();
    let group = Group::One { label: key(group_label(table.stage.ask())), entries };
    Prompt { ask: Some(ask(table, seat)), groups: vec![group], ready: Vec::new(), public: true }
}

fn group_label(ask: Ask) -> &'static str {
    match ask {
        Ask::Role => "group-roles",
        Ask::Settle => "group-tiles",
        Ask::Build => "group-buildings",
        Ask::Sell => "group-sales",
        Ask::Load => "group-loadings",
        Ask::Take | Ask::Produce | Ask::Store => "group-goods",
        Ask::Nothing | Ask::Place | Ask::Hospice | Ask::Recruit | Ask::University => "group-answers",
    }
}

fn entry(table: &Table, seat: Seat, action: Action, offers: &[Action]) -> Entry {
    let (symbol, label, note) = match action {
        Action::Role(role) => role_words(table, role),
        Action::Hacienda => ("🎲", key("do-hacienda"), Some(key("do-hacienda-note"))),
        Action::Settle(tile) => tile_words(table, tile),
        Action::Hospice => ("👤", key("do-man"), None),
        Action::University => ("👤", key("do-man"), None),
        Action::Recruit => ("👤", key("do-recruit"), Some(key("do-recruit-note").with("n", table.colonists))),
        Action::Build(building) => building_words(table, seat, building),
        Action::Take(good) => (good.symbol(), key("do-take").with("goods", text::barrels(good, 1)), None),
        Action::Sell(good) => {
            (good.symbol(), key("do-sell").with("good", text::good(good)).with("n", table.sale(seat, good)), None)
        }
        Action::Ship(good, capacity) => ship_words(table, seat, good, capacity, offers),
        Action::Wharf(good) => wharf_words(table, seat, good),
        Action::Pass => ("⏭️", pass_label(table.stage.ask()), None),
        Action::Place(circle) => (symbol(circle), text::circle(circle), None),
        Action::Produce(good) | Action::Store(good) => (good.symbol(), text::barrels(good, 1), None),
        Action::Governor(_) | Action::Reveal(_) | Action::Draw(_) | Action::ProduceDone | Action::StoreDone => {
            ("⏹️", key("do-done"), None)
        }
    };
    let rash = action == Action::Pass && something_to_gain(table, seat, offers);
    Entry { label, note, symbol, action: action.to_string(), chosen: false, rash }
}

fn symbol(circle: Circle) -> &'static str {
    match circle {
        Circle::Tile(tile) => tile.symbol(),
        Circle::Building(building) => building.symbol(),
    }
}

/// A sale for nothing is no gain, and who builds nothing saves for something: that is often meant. Every other choice beside passing
/// is a gain.
fn something_to_gain(table: &Table, seat: Seat, offers: &[Action]) -> bool {
    offers.iter().any(|&action| match action {
        Action::Sell(good) => table.sale(seat, good) > 0,
        Action::Build(_) => false,
        other => other != Action::Pass,
    })
}

type Words = (&'static str, Text, Option<Text>);

fn role_words(table: &Table, role: Role) -> Words {
    let name = text::role(role);
    let label = match table.cards[role.index()].doubloons {
        0 => name,
        n => key("do-role-paid").with("role", name).with("n", n),
    };
    (role.symbol(), label, Some(key(&format!("about-{role}"))))
}

fn tile_words(table: &Table, tile: Tile) -> Words {
    let left = match tile {
        Tile::Plantation(good) => table.row[good],
        Tile::Quarry => table.quarries,
    };
    (tile.symbol(), key("do-settle").with("tile", text::tile(tile)), Some(key("do-settle-note").with("n", left)))
}

fn building_words(table: &Table, seat: Seat, building: Building) -> Words {
    let label = key("do-build").with("building", text::building(building)).with("n", table.price(seat, building));
    let note = key("do-build-note").with("effect", text::effect(building)).with("vp", building.spec().vp);
    (building.symbol(), label, Some(note))
}

fn loading(table: &Table) -> Option<Loading> {
    match table.stage {
        Stage::Load { loading, .. } => Some(loading),
        _ => None,
    }
}

/// With a choice of ships the label says which.
fn ship_words(table: &Table, seat: Seat, good: Good, capacity: u8, offers: &[Action]) -> Words {
    let barrels = table.load_size(seat, good, capacity);
    let points = loading(table).map_or(0, |l| table.load_points(seat, barrels, l));
    let ships = offers.iter().filter(|a| matches!(a, Action::Ship(other, _) if *other == good)).count();
    let label = key(if ships > 1 { "do-ship-on" } else { "do-ship" });
    let label = label.with("goods", text::barrels(good, barrels)).with("ship", capacity).with("points", points);
    (good.symbol(), label, Some(key("do-ship-note").with("ship", capacity)))
}

fn wharf_words(table: &Table, seat: Seat, good: Good) -> Words {
    let barrels = table.wharf_size(seat, good);
    let points = loading(table).map_or(0, |l| table.load_points(seat, barrels, l));
    let label = key("do-wharf").with("goods", text::barrels(good, barrels)).with("points", points);
    (good.symbol(), label, Some(key("do-wharf-note")))
}

fn pass_label(ask: Ask) -> Text {
    key(match ask {
        Ask::Settle => "pass-settle",
        Ask::Hospice | Ask::University | Ask::Recruit => "pass-colonist",
        Ask::Build => "pass-build",
        Ask::Take => "pass-take",
        Ask::Sell => "pass-sell",
        Ask::Load => "pass-load",
        Ask::Nothing | Ask::Role | Ask::Place | Ask::Produce | Ask::Store => "pass",
    })
}

/// People to circles: island and city, proposed as they stood.
fn placing(table: &Table, seat: Seat, own: &Own) -> Prompt {
    let board = &table.boards[seat.index()];
    let outlook = if table.ending { Outlook::Last } else { Outlook::Open };
    let keep = advice::keep(board, &own.placing, outlook);
    let best = advice::best(board, &own.placing, outlook);
    let left = own.placing.san_juan;
    let (island, city): (Vec<Circle>, Vec<Circle>) = board.circle_kinds().partition(|c| matches!(c, Circle::Tile(_)));
    let group = |label, circles: Vec<Circle>| Group::Several {
        label: key(label),
        entries: circles.into_iter().flat_map(|c| circle_entries(board, &own.placing, &keep, c)).collect(),
        min: left,
        max: left,
        close: None,
    };
    let groups = vec![group("group-island", island), group("group-city", city)];
    let ready = |name: &'static str, target: &People| Ready {
        key: name,
        label: key(&format!("ready-{name}")),
        actions: Circle::all()
            .flat_map(|c| (own.placing.at(c)..target.at(c)).map(move |_| Action::Place(c).to_string()))
            .collect(),
    };
    Prompt {
        ask: Some(key("ask-place-people").with("n", left)),
        groups: groups.into_iter().filter(|g| !is_empty(g)).collect(),
        ready: vec![ready("keep", &keep), ready("best", &best)],
        public: match table.rules.placing {
            Placing::Together => false,
            Placing::InTurn => true,
        },
    }
}

fn is_empty(group: &Group) -> bool {
    match group {
        Group::One { entries, .. } | Group::Several { entries, .. } => entries.is_empty(),
        Group::Form { .. } => false,
    }
}

/// One entry for each free circle of that kind; those of the proposal are chosen.
fn circle_entries(board: &Board, placing: &People, proposal: &People, circle: Circle) -> impl Iterator<Item = Entry> + use<> {
    let (before, chosen) = (placing.at(circle), proposal.at(circle));
    (before..board.circles(circle)).map(move |n| Entry {
        label: text::circle(circle),
        note: match circle {
            Circle::Tile(_) => None,
            Circle::Building(building) => Some(text::effect(building)),
        },
        symbol: symbol(circle),
        action: Action::Place(circle).to_string(),
        chosen: n < chosen,
        rash: false,
    })
}

/// Barrels to keep: proposed is as many as possible.
fn storing(table: &Table, seat: Seat, own: &Own) -> Prompt {
    let board = &table.boards[seat.index()];
    let kept = own.storing;
    let most = advice::most(board, kept);
    let entries = Good::ALL.into_iter().flat_map(|good| {
        let mut then = kept;
        let mut room = 0;
        while table.may_store(seat, then, good).is_ok() {
            then[good] += 1;
            room += 1;
        }
        barrel_entries(good, room, most[good] - kept[good], Action::Store(good))
    });
    let ready = ready_barrels("most", most.less(kept), Action::Store, Action::StoreDone);
    Prompt { public: false, ..barrels_prompt(ask(table, seat), entries.collect(), ready, Action::StoreDone) }
}

/// Barrels to produce: proposed is everything.
fn producing(table: &Table, seat: Seat, made: Goods) -> Prompt {
    let mut left = Goods::NONE;
    for good in Good::ALL {
        let capacity = table.boards[seat.index()].capacity(good);
        left[good] = capacity.saturating_sub(made[good]).min(table.stock[good]);
    }
    let entries = left.iter().flat_map(|(good, n)| barrel_entries(good, n, n, Action::Produce(good)));
    let ready = ready_barrels("all", left, Action::Produce, Action::ProduceDone);
    barrels_prompt(ask(table, seat), entries.collect(), ready, Action::ProduceDone)
}

fn barrel_entries(good: Good, room: u8, chosen: u8, action: Action) -> impl Iterator<Item = Entry> {
    (0..room).map(move |n| Entry {
        label: text::barrels(good, 1),
        note: None,
        symbol: good.symbol(),
        action: action.to_string(),
        chosen: n < chosen,
        rash: false,
    })
}

/// These barrels, and done.
fn ready_barrels(name: &'static str, goods: Goods, each: impl Fn(Good) -> Action, done: Action) -> Ready {
    let barrels = goods.iter().flat_map(|(good, n)| std::iter::repeat_n(each(good), usize::from(n)));
    Ready { key: name, label: key(&format!("ready-{name}")), actions: barrels.chain([done]).map(|a| a.to_string()).collect() }
}

/// Any of these barrels; the proposal is also the most there can be.
fn barrels_prompt(ask: Text, entries: Vec<Entry>, ready: Ready, done: Action) -> Prompt {
    let label = key("group-goods");
    let max = entries.iter().filter(|e| e.chosen).count() as u8;
    let group = if entries.is_empty() {
        Group::One { label, entries: vec![done_entry(done)] }
    } else {
        Group::Several { label, entries, min: 0, max, close: Some(done.to_string()) }
    };
    Prompt { ask: Some(ask), groups: vec![group], ready: vec![ready], public: true }
}

fn done_entry(done: Action) -> Entry {
    Entry { label: key("do-done"), note: None, symbol: "⏹️", action: done.to_string(), chosen: false, rash: false }
}
