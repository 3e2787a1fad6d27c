//! How each decision is offered, made from the view of who decides.
//!
//! Start reading at [`prompt`].

use super::advice::{self, Outlook};
use super::captain::Loading;
use super::good::Kinds;
use super::scene::FOREST;
use super::text::{self, Ask, key};
use super::{
    Action, Board, Building, Chips, Circle, Good, Goods, Land, Market, Own, Payment, People, Person, Place, Placing, Privilege,
    Role, Stage, Table, Thrown, Tile, View,
};
use crate::game::{Entry, Group, Prompt, Ready, Seat};
use crate::symbol::Symbol;
use crate::text::Text;

/// The decision `seat` has now, if it is awaited.
pub(super) fn prompt(view: &View, seat: Seat) -> Prompt {
    let table = &view.table;
    if !table.awaited().has(seat) {
        return aside(table, seat);
    }
    let own = view.seats[seat.index()].as_own();
    match table.stage {
        Stage::Place { .. } => placing(table, seat, &own),
        Stage::Store { .. } => storing(table, seat, &own),
        Stage::Produce { made, .. } => with_guests(table, seat, producing(table, seat, made)),
        Stage::Supply { given, .. } => with_guests(table, seat, supplying(table, seat, given)),
        Stage::Bundle { .. } => bundling(table, seat),
        _ => one(table, seat, &own),
    }
}

/// Guests of a seat that is not awaited.
fn aside(table: &Table, seat: Seat) -> Prompt {
    with_guests(table, seat, Prompt { ask: None, groups: Vec::new(), ready: Vec::new(), public: true })
}

/// The same, with the seat's guests besides.
fn with_guests(table: &Table, seat: Seat, mut prompt: Prompt) -> Prompt {
    let mut offers = Vec::new();
    table.offer_guests(seat, &mut offers);
    prompt.groups.extend(guests(table, seat, &offers));
    prompt
}

fn ask(table: &Table, seat: Seat) -> Text {
    match table.stage {
        Stage::Hospice { place, .. } => key("ask-hospice-on").with("place", text::a_place(place)),
        Stage::Plant { good, .. } => key("ask-plant-drawn").with("tile", text::a_tile(Tile::Plantation(good))),
        Stage::Pay { building, debt, .. } => key("ask-pay-for").with("building", text::building(building)).with("n", debt.owed),
        Stage::Bundle { given, .. } => key("ask-bundle-after").with("goods", text::goods(given)),
        Stage::University { building, .. } => key("ask-university-on").with("building", text::building(building)),
        Stage::Build { .. } => key("ask-build-with").with("n", table.boards[seat.index()].doubloons),
        stage => stage.ask().text(),
    }
}

/// One of a few; guests' moves are a menu of their own.
fn one(table: &Table, seat: Seat, own: &Own) -> Prompt {
    let mut offers = Vec::new();
    table.legal(seat, own, &mut offers);
    let of_stage = offers.iter().filter(|a| !matches!(a, Action::Guest(..) | Action::GuestsRest));
    let entries = of_stage.map(|&action| entry(table, seat, action, &offers)).collect();
    let mut groups = vec![Group::One { label: key(group_label(table.stage.ask())), entries }];
    groups.extend(guests(table, seat, &offers));
    Prompt { ask: Some(ask(table, seat)), groups, ready: Vec::new(), public: !tells_of_chips(table, seat) }
}

/// Whether what the seat can build or pay would tell if it has covered chips. PR:R5, PR:R86
fn tells_of_chips(table: &Table, seat: Seat) -> bool {
    let pays = matches!(table.stage, Stage::Build { .. } | Stage::Pay { .. });
    pays && table.rules.chips == Chips::Covered && table.boards[seat.index()].runs(Building::BlackMarket)
}

fn guests(table: &Table, seat: Seat, offers: &[Action]) -> Option<Group> {
    let moves = offers.iter().filter(|a| matches!(a, Action::Guest(..) | Action::GuestsRest));
    let entries: Vec<Entry> = moves.map(|&action| entry(table, seat, action, offers)).collect();
    (!entries.is_empty()).then(|| Group::One { label: key("group-guests"), entries })
}

fn group_label(ask: Ask) -> &'static str {
    match ask {
        Ask::Role => "group-roles",
        Ask::Settle | Ask::Second | Ask::Plant | Ask::Lodge => "group-tiles",
        Ask::Build | Ask::Draft => "group-buildings",
        Ask::Sell => "group-sales",
        Ask::Load => "group-loadings",
        Ask::Pay => "group-payments",
        Ask::Take | Ask::Produce | Ask::Store | Ask::Supply | Ask::Bundle => "group-goods",
        Ask::Nothing | Ask::Place | Ask::Hospice | Ask::Recruit | Ask::University | Ask::Stop | Ask::Welcome => "group-answers",
    }
}

fn entry(table: &Table, seat: Seat, action: Action, offers: &[Action]) -> Entry {
    let plantation = |good: Good| text::tile(Tile::Plantation(good));
    let (symbol, label, note) = match action {
        Action::Draft(building) => draft_words(building),
        Action::Role(role, privilege) => role_words(table, role, privilege),
        Action::Hacienda => (Symbol::of("🎲", "tile"), key("do-hacienda"), Some(key("do-hacienda-note"))),
        Action::Settle(tile) => tile_words(table, tile),
        Action::Forest(good) => (FOREST, key("do-forest").with("tile", plantation(good)), Some(key("do-forest-note"))),
        Action::Plant(good) => (good.symbol(), key("do-plant").with("tile", plantation(good)), None),
        Action::Lodge(thrown) => (thrown_symbol(thrown), key("do-lodge").with("tile", text::thrown(thrown)), None),
        Action::Hospice(person) | Action::University(person) => {
            (person.symbol(), key("do-man").with("person", text::a_person(person)), None)
        }
        Action::Recruit(person) => {
            let left = key("do-recruit-note").with("n", table.supply[person]);
            (person.symbol(), key("do-recruit").with("person", text::a_person(person)), Some(left))
        }
        Action::Welcome(person) => {
            let aboard = key("do-welcome-note").with("n", table.aboard[person]);
            (person.symbol(), key("do-recruit").with("person", text::a_person(person)), Some(aboard))
        }
        Action::Build(building) => building_words(table, seat, building),
        Action::Pay(payment) => (payment_symbol(payment), key("do-pay").with("payment", text::payment(payment)), None),
        Action::Take(good) => (good.symbol(), key("do-take").with("goods", text::barrels(good, 1)), None),
        Action::Sell(good, market) => sale_words(table, seat, good, market),
        Action::Land(Land::Buy) => (Symbol::of("🎲", "tile"), key("do-land-buy"), Some(key("do-land-note"))),
        Action::Land(Land::Sell(thrown)) => {
            (thrown_symbol(thrown), key("do-land-sell").with("tile", text::thrown(thrown)), Some(key("do-land-note")))
        }
        Action::Ship(good, capacity) => ship_words(table, seat, good, capacity, offers),
        Action::Wharf(good) => wharf_words(table, seat, good),
        Action::SmallWharf(good) => {
            (good.symbol(), key("do-small-wharf").with("goods", text::barrels(good, 1)), Some(key("do-small-wharf-note")))
        }
        Action::Guest(person, circle) => {
            let label = key("do-guest").with("person", text::person(person)).with("place", text::circle(circle));
            (circle.symbol(), label, effect_note(circle))
        }
        Action::GuestsRest => (Symbol::plain("💤"), key("do-guests-rest"), Some(key("do-guests-rest-note"))),
        Action::Pass => (Symbol::plain("⏭️"), pass_label(table.stage.ask()), None),
        Action::Place(person, place) => (place_symbol(place), placed(person, place), None),
        Action::Produce(good) | Action::Supply(good) | Action::Store(good) => (good.symbol(), text::barrels(good, 1), None),
        Action::Governor(_)
        | Action::Reveal(_)
        | Action::Draw(_)
        | Action::ProduceDone
        | Action::SupplyDone
        | Action::SmallWharfDone
        | Action::StoreDone => (Symbol::plain("⏹️"), key("do-done"), None),
    };
    let rash = action == Action::Pass && something_to_gain(table, seat, offers);
    Entry { label, note, symbol, action: action.to_string(), chosen: false, rash }
}

const fn place_symbol(place: Place) -> Symbol {
    match place {
        Place::On(circle) => circle.symbol(),
        Place::SanJuan => Symbol::plain("🏘️"),
    }
}

const fn thrown_symbol(thrown: Thrown) -> Symbol {
    match thrown {
        Thrown::Plantation(good) => good.symbol(),
        Thrown::Forest(_) => FOREST,
    }
}

const fn payment_symbol(payment: Payment) -> Symbol {
    match payment {
        Payment::Chip => Symbol::of("⭐", "points"),
        Payment::Barrel(good) => good.symbol(),
        Payment::Person(person, _) => person.symbol(),
    }
}

/// "corn plantation", "noble: harbor"
fn placed(person: Person, place: Place) -> Text {
    match person {
        Person::Colonist => text::place(place),
        Person::Noble => key("noble-at").with("place", text::place(place)),
    }
}

fn effect_note(circle: Circle) -> Option<Text> {
    match circle {
        Circle::Tile(_) => None,
        Circle::Building(building) => Some(text::effect(building)),
    }
}

/// A sale for nothing is no gain, and who builds nothing saves for something: that is often meant. So is a guest or a tile left where it
/// is. Every other choice beside passing is a gain.
fn something_to_gain(table: &Table, seat: Seat, offers: &[Action]) -> bool {
    offers.iter().any(|&action| match action {
        Action::Sell(good, market) => table.sale(seat, good, market) > 0,
        Action::Build(_)
        | Action::Guest(..)
        | Action::GuestsRest
        | Action::Lodge(_)
        | Action::Land(_)
        | Action::SmallWharf(_) => false,
        other => other != Action::Pass,
    })
}

type Words = (Symbol, Text, Option<Text>);

fn draft_words(building: Building) -> Words {
    let note = key("do-build-note").with("effect", text::effect(building)).with("vp", building.spec().vp);
    let label = key("do-draft").with("building", text::building(building)).with("price", building.spec().cost);
    (building.symbol(), label, Some(note))
}

fn role_words(table: &Table, role: Role, privilege: Privilege) -> Words {
    let name = match privilege {
        Privilege::Plain => text::role(role),
        Privilege::Doubled => key("do-role-doubled").with("role", text::role(role)),
    };
    let label = match table.cards[role.index()].doubloons {
        0 => name,
        n => key("do-role-paid").with("role", name).with("n", n),
    };
    (role.symbol(), label, Some(key(&format!("about-{role}"))))
}

fn sale_words(table: &Table, seat: Seat, good: Good, market: Market) -> Words {
    let name = match market {
        Market::House => "do-sell",
        Market::Post => "do-sell-post",
    };
    (good.symbol(), key(name).with("good", text::good(good)).with("n", table.sale(seat, good, market)), None)
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
    let points = loading(table).map_or(0, |l| table.load_gain(seat, barrels, &l).points);
    let ships = offers.iter().filter(|a| matches!(a, Action::Ship(other, _) if *other == good)).count();
    let label = key(if ships > 1 { "do-ship-on" } else { "do-ship" });
    let label = label.with("goods", text::barrels(good, barrels)).with("ship", capacity).with("points", points);
    (good.symbol(), label, Some(key("do-ship-note").with("ship", capacity)))
}

fn wharf_words(table: &Table, seat: Seat, good: Good) -> Words {
    let barrels = table.wharf_size(seat, good);
    let points = loading(table).map_or(0, |l| table.load_gain(seat, barrels, &l).points);
    let label = key("do-wharf").with("goods", text::barrels(good, barrels)).with("points", points);
    (good.symbol(), label, Some(key("do-wharf-note")))
}

fn pass_label(ask: Ask) -> Text {
    key(match ask {
        Ask::Settle | Ask::Second => "pass-settle",
        Ask::Lodge => "pass-lodge",
        Ask::Hospice | Ask::University | Ask::Recruit => "pass-colonist",
        Ask::Build => "pass-build",
        Ask::Take => "pass-take",
        Ask::Sell => "pass-sell",
        Ask::Load => "pass-load",
        Ask::Stop => "pass-stop",
        Ask::Nothing
        | Ask::Draft
        | Ask::Role
        | Ask::Plant
        | Ask::Welcome
        | Ask::Pay
        | Ask::Place
        | Ask::Produce
        | Ask::Supply
        | Ask::Bundle
        | Ask::Store => "pass",
    })
}

/// People to circles: island and city, proposed as they stood; nobles before colonists.
fn placing(table: &Table, seat: Seat, own: &Own) -> Prompt {
    let board = &table.boards[seat.index()];
    let outlook = if table.ending { Outlook::Last } else { Outlook::Open };
    let keep = advice::keep(board, own, outlook);
    let best = advice::best(board, own, outlook);
    let nobles = own.idle_nobles();
    let (person, left, name) = if nobles > 0 {
        (Person::Noble, nobles, "ask-place-nobles")
    } else {
        let free = board.all_circles() - (own.placing.total() - own.placing.all.san_juan);
        (Person::Colonist, own.placing.idle(Person::Colonist).min(free), "ask-place-people")
    };
    let (island, city): (Vec<Circle>, Vec<Circle>) = board.circle_kinds().partition(|c| matches!(c, Circle::Tile(_)));
    let group = |label, circles: Vec<Circle>| Group::Several {
        label: key(label),
        entries: circles.into_iter().flat_map(|c| circle_entries(board, own, &keep, person, c)).collect(),
        min: left,
        max: left,
        close: None,
    };
    let mut groups = vec![group("group-island", island), group("group-city", city)];
    let surplus = own.placing.total().saturating_sub(board.all_circles()).saturating_sub(own.kept_back);
    if person == Person::Noble && surplus > 0 {
        let chosen = keep.idle(Person::Noble).saturating_sub(own.kept_back);
        let entry = |n| Entry {
            label: text::place(Place::SanJuan),
            note: None,
            symbol: place_symbol(Place::SanJuan),
            action: Action::Place(person, Place::SanJuan).to_string(),
            chosen: n < chosen,
            rash: false,
        };
        let entries = (0..surplus.min(nobles)).map(entry).collect();
        groups.push(Group::Several { label: key("group-san-juan"), entries, min: left, max: left, close: None });
    }
    let ready = |name: &'static str, target: &People| Ready {
        key: name,
        label: key(&format!("ready-{name}")),
        actions: moves(own, target).map(|action| action.to_string()).collect(),
    };
    Prompt {
        ask: Some(key(name).with("n", left)),
        groups: groups.into_iter().filter(|g| !is_empty(g)).collect(),
        ready: vec![ready("keep", &keep), ready("best", &best)],
        public: match table.rules.placing {
            Placing::Together => false,
            Placing::InTurn => true,
        },
    }
}

/// What leads from what is placed so far to that.
fn moves<'a>(own: &'a Own, target: &'a People) -> impl Iterator<Item = Action> + 'a {
    let more = move |person: Person, place: Place| {
        let before = match place {
            Place::On(_) => own.placing.of(person, place),
            Place::SanJuan => own.kept_back,
        };
        (before..target.of(person, place)).map(move |_| Action::Place(person, place))
    };
    let nobles = Circle::all().map(Place::On).chain([Place::SanJuan]).flat_map(move |place| more(Person::Noble, place));
    nobles.chain(Circle::all().map(Place::On).flat_map(move |place| more(Person::Colonist, place)))
}

fn is_empty(group: &Group) -> bool {
    match group {
        Group::One { entries, .. } | Group::Several { entries, .. } => entries.is_empty(),
        Group::Form { .. } => false,
    }
}

/// One entry for each free circle of that kind; those of the proposal are chosen.
fn circle_entries(
    board: &Board,
    own: &Own,
    proposal: &People,
    person: Person,
    circle: Circle,
) -> impl Iterator<Item = Entry> + use<> {
    let place = Place::On(circle);
    let chosen = proposal.of(person, place) - own.placing.of(person, place);
    (0..board.circles(circle) - own.placing.on(circle)).map(move |n| Entry {
        label: placed(person, place),
        note: effect_note(circle),
        symbol: circle.symbol(),
        action: Action::Place(person, place).to_string(),
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
    let ready = ready_barrels("most", most.minus(kept), Action::Store, Action::StoreDone);
    Prompt { public: false, ..barrels_prompt(ask(table, seat), entries.collect(), ready, Action::StoreDone) }
}

/// Barrels to produce: proposed is everything.
fn producing(table: &Table, seat: Seat, made: Goods) -> Prompt {
    let mut left = Goods::NONE;
    for good in Good::ALL {
        let most = table.most_produced(seat, good);
        left[good] = most.saturating_sub(made[good]).min(table.stock[good]);
    }
    let entries = left.iter().flat_map(|(good, n)| barrel_entries(good, n, n, Action::Produce(good)));
    let ready = ready_barrels("all", left, Action::Produce, Action::ProduceDone);
    barrels_prompt(ask(table, seat), entries.collect(), ready, Action::ProduceDone)
}

/// Barrels for the royal supplier: proposed are as many as there are nobles for.
fn supplying(table: &Table, seat: Seat, given: Kinds) -> Prompt {
    let board = &table.boards[seat.index()];
    let most = board.people.nobles() - given.len();
    let kinds: Vec<Good> = Good::ALL.into_iter().filter(|&g| table.may_supply(seat, given, g).is_ok()).collect();
    let some: Vec<Good> = kinds.iter().copied().take(usize::from(most)).collect();
    let entries = kinds.iter().flat_map(|&good| barrel_entries(good, 1, u8::from(some.contains(&good)), Action::Supply(good)));
    let all = some.iter().fold(Goods::NONE, |mut all, &good| {
        all[good] += 1;
        all
    });
    let ready = ready_barrels("supply", all, Action::Supply, Action::SupplyDone);
    barrels_prompt(ask(table, seat), entries.collect(), ready, Action::SupplyDone)
}

/// More barrels for the small wharf: proposed is an even number, none is lost.
fn bundling(table: &Table, seat: Seat) -> Prompt {
    let goods = table.boards[seat.index()].goods;
    let entries: Vec<Entry> = goods.iter().flat_map(|(good, n)| barrel_entries(good, n, n, Action::SmallWharf(good))).collect();
    let ready = ready_barrels("bundle", goods, Action::SmallWharf, Action::SmallWharfDone);
    barrels_prompt(ask(table, seat), entries, ready, Action::SmallWharfDone)
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
    Entry {
        label: key("do-done"), note: None, symbol: Symbol::plain("⏹️"), action: done.to_string(), chosen: false, rash: false
    }
}
