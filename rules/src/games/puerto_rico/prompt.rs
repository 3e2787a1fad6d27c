//! The prompt of each decision, built from the view of the player who decides.
//!
//! Start reading at [`prompt`].

use super::advice::{self, Outlook};
use super::buildings::BONUS;
use super::buildings::guesthouse::Then;
use super::captain::Loading;
use super::good::Kinds;
use super::loading::{SHIP_MOST, bundle, most};
use super::scene::FOREST;
use super::text::{self, Ask, key};
use super::{
    Action, Board, Building, Chips, Circle, Good, Goods, Land, Market, Own, Payment, People, Person, Place, Placing, Privilege,
    Production, Refusal, Role, Stage, SwapCosts, Tabletop, Thrown, Tile, View, buildings, heuristic,
};
use crate::game::{self, Options, Order, Seat};
use crate::symbol::Symbol;
use crate::text::Text;

type Prompt = game::Prompt<Action>;
type Group = game::Group<Action>;
type Entry = game::Entry<Action>;
type Ready = game::Ready<Action>;

/// The current decision of `seat`; if the seat is not awaited, only its guest moves.
pub(super) fn prompt(view: &View, seat: Seat) -> Prompt {
    let table = &view.table;
    if !table.awaited().has(seat) {
        return aside(table, seat);
    }
    let own = view.seats[seat.index()].as_own();
    let prompt = match table.stage {
        Stage::Place { .. } => placing(table, seat, &own),
        Stage::Store { .. } => storing(table, seat, &own),
        Stage::Produce { made, .. } => with_guests(table, seat, producing(table, seat, made)),
        Stage::Supply { given, .. } => with_guests(table, seat, supplying(table, seat, given)),
        Stage::Bundle { loading, given, .. } => bundling(table, seat, &loading, given),
        _ => one(table, seat, &own),
    };
    prompt.about(purpose(table, seat)).missing(missing(table, seat, &own))
}

/// What everyone may see of a private prompt: its question.
pub(super) fn open_prompt(view: &View, seat: Seat) -> Prompt {
    let table = &view.table;
    let private = match table.stage {
        Stage::Place { .. } => table.rules.placing != Placing::InTurn,
        Stage::Store { .. } => true,
        _ => tells_of_chips(table, seat),
    };
    let ask = match table.stage {
        Stage::Place { .. } | Stage::Store { .. } if table.awaited().len() > 1 => text::asks(table.stage.ask()),
        Stage::Place { .. } => people_to_place(&table.boards[seat.index()]),
        Stage::Store { .. } => ask(table, seat),
        _ => text::ask(table.stage.ask()),
    };
    if private { Prompt::public(ask, []) } else { Prompt::default() }
}

/// Returns what a seat that was asked did while others still place people or store barrels.
pub(super) fn did(public: &View, seat: Seat) -> Option<Text> {
    let table = &public.table;
    let was_asked = match table.stage {
        Stage::Place { asked, .. } => asked.has(seat),
        Stage::Store { .. } => table.boards[seat.index()].goods != Goods::NONE,
        _ => false,
    };
    was_asked.then(|| Text::new("rules-done"))
}

/// Asks to place as many colonists as everybody sees.
fn people_to_place(board: &Board) -> Text {
    match board.people.nobles() {
        0 => key("ask-place-people").with("n", board.people.total().min(board.all_circles())),
        _ => text::ask(Ask::Place),
    }
}

/// The guest moves of a seat that is not awaited.
fn aside(table: &Tabletop, seat: Seat) -> Prompt {
    with_guests(table, seat, Prompt::default().public_if(true))
}

/// Adds the seat's guest moves to a prompt.
fn with_guests(table: &Tabletop, seat: Seat, mut prompt: Prompt) -> Prompt {
    let mut offers = Vec::new();
    table.offer_guests(seat, &mut offers);
    prompt.groups.extend(guests(table, seat, &offers, None));
    prompt
}

fn ask(table: &Tabletop, seat: Seat) -> Text {
    match table.stage {
        Stage::Hospice { place: Place::On(Circle::Tile(tile)), .. } => key("ask-hospice-on").with("tile", text::tile(tile)),
        Stage::Hospice { .. } => key("ask-hospice-forest"),
        Stage::Plant { good, .. } => key("ask-plant-drawn").with("tile", text::tile(Tile::Plantation(good))),
        Stage::Pay { building, debt, .. } => key("ask-pay-for").with("building", text::building(building)).with("n", debt.owed),
        Stage::Bundle { given, .. } => key("ask-bundle-after").with("goods", text::goods(given)),
        Stage::University { building, .. } => key("ask-university-on").with("building", text::the_building(building)),
        Stage::Store { .. } => {
            let stores = table.boards[seat.index()].stores();
            key("ask-store-n").with("kinds", stores.kinds).with("n", stores.singles)
        }
        Stage::Build { .. } => key("ask-build-with").with("n", table.boards[seat.index()].doubloons),
        stage => text::ask(stage.ask()),
    }
}

/// What the question is about, for a first game. Whoever picked the role reads of its privilege.
fn purpose(table: &Tabletop, seat: Seat) -> Text {
    let picked = |role| key(&format!("purpose-{}-picked", table.stage.ask())).with("n", table.privilege(seat, role));
    match table.stage {
        Stage::Role if table.set_up().roles.contains(&Role::Prospector) => key("purpose-role-prospector"),
        Stage::Settle { .. } if seat == table.picker => key("purpose-settle-picked"),
        Stage::Settle { .. } if table.boards[seat.index()].runs(Building::ConstructionHut) => key("purpose-settle-hut"),
        Stage::Build { .. } if seat == table.picker => picked(Role::Builder),
        Stage::Sell { .. } if seat == table.picker => picked(Role::Trader),
        Stage::Load { loading, .. } if seat == table.picker && !loading.picker_loaded => picked(Role::Captain),
        stage => text::purpose(stage.ask()),
    }
}

/// A prompt with one choice among the legal actions; guest moves form a menu of their own.
fn one(table: &Tabletop, seat: Seat, own: &Own) -> Prompt {
    let mut offers = Vec::new();
    table.legal(seat, own, &mut offers);
    let of_stage: Vec<Action> = offers.iter().copied().filter(|a| !matches!(a, Action::Guest(..) | Action::GuestsRest)).collect();
    let ready = match table.stage {
        Stage::Load { loading, .. } => {
            ship_and_be_done(table, seat, &loading, &offers).or_else(|| use_small_wharf(table, seat, &loading, &offers))
        }
        Stage::Pay { debt, .. } if debt.owed > 1 => Some(pay_at_once(table, seat, debt.owed, &offers)),
        _ => None,
    };
    let advised = match table.stage {
        // To choose these is the game; nobody does it for the player.
        Stage::Role | Stage::Draft { .. } => None,
        _ => heuristic::advised(table, seat, &offers),
    };
    let recommended = recommended(table, seat, &of_stage, advised).filter(|_| ready.is_none());
    let offered = |action: Action| {
        let entry = entry(table, seat, action).chosen_if(recommended == Some(action));
        entry.rash(gives_away(table, seat, action, advised))
    };
    let choices = Group::one(key(group_label(table.stage.ask())), of_stage.iter().map(|&action| offered(action)));
    let groups = [choices].into_iter().chain(guests(table, seat, &offers, recommended));
    Prompt::private(ask(table, seat), groups).public_if(!tells_of_chips(table, seat)).ready(ready)
}

/// Why what the seat would look for is not among its choices: what is too dear or has no room in
/// its city, and kinds that the trading house has or no ship takes. PR:R36, PR:R51, PR:R56 And
/// which buildings would bring no bonus, since nobody was on them. PR:R72
fn missing(table: &Tabletop, seat: Seat, own: &Own) -> Vec<Text> {
    let held = table.boards[seat.index()].goods;
    let without = |name: &str, is_out: &dyn Fn(Good) -> bool| {
        let some = |good| text::some_tile(Tile::Plantation(good));
        let goods: Vec<Text> = held.kinds().iter().filter(|good| is_out(*good)).map(some).collect();
        (!goods.is_empty()).then(|| key(name).with("goods", goods)).into_iter().collect()
    };
    match table.stage {
        Stage::Build { .. } => {
            let (mut dear, mut large) = (Vec::new(), None);
            for building in table.for_sale() {
                match table.may_build(seat, building, own.chips) {
                    Err(Refusal::TooDear(_, price, _)) => dear.push(price),
                    Err(Refusal::CityFull(n)) => large = Some(key("missing-room").with("n", n)),
                    _ => {}
                }
            }
            let least = dear.iter().min().copied();
            let dear = least.map(|least| key("missing-doubloons").with("n", dear.len() as u8).with("price", least));
            dear.into_iter().chain(large).collect()
        }
        Stage::Sell { trade, .. } if !trade.sold => without("missing-to-sell", &|good| {
            table.house[good] > 0 && Market::ALL.into_iter().all(|market| table.may_sell(seat, good, market).is_err())
        }),
        Stage::Load { .. } => without("missing-to-load", &|good| table.room(good) == 0),
        Stage::Place { .. } => {
            let board = &table.boards[seat.index()];
            let idle = board.city.and(BONUS).iter().filter(|building| !board.runs(*building));
            let idle: Vec<Text> = idle.map(text::the_building).collect();
            let n = idle.len() as u8;
            (n > 0).then(|| key("missing-bonus").with("buildings", idle).with("n", n)).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// What a beginner should press: what brings a gain at no cost, where there is such a thing, and
/// what is the only alternative to passing. Tiles and buildings are the player's own choice.
fn recommended(table: &Tabletop, seat: Seat, of_stage: &[Action], advised: Option<Action>) -> Option<Action> {
    let advised = advised.filter(|action| *action != Action::Pass)?;
    match table.stage {
        Stage::Load { loading, .. } => most(table, seat, &loading, of_stage),
        Stage::Plant { .. } => None,
        Stage::Settle { .. } | Stage::Second | Stage::Build { .. } => {
            (advised == Action::Hacienda || of_stage.len() == 2).then_some(advised)
        }
        _ => Some(advised),
    }
}

/// What is asked before an action that gives away what the seat could still do or gain, so that it
/// is seldom meant: passing where the stand-in would not, a tile before the hacienda's draw
/// (PR:R18b), and a tile discarded under its colonist (PR:R108). A guest who stays can go later,
/// except before the barrels are produced and points are counted. PR:R90
fn gives_away(table: &Tabletop, seat: Seat, action: Action, advised: Option<Action>) -> Option<Text> {
    let board = &table.boards[seat.index()];
    match action {
        Action::Pass => {
            let last = !matches!(table.stage, Stage::Stop { then, .. } if !matches!(then, Then::Production(_) | Then::Scoring));
            let gains = last && advised.is_some_and(|advised| advised != Action::Pass);
            gains.then(|| key(&format!("rash-pass-{}", text::passing(table.stage.ask()))))
        }
        Action::Settle(_) | Action::Forest(_) => (advised == Some(Action::Hacienda)).then(|| key("rash-settle")),
        Action::Lodge(Thrown::Plantation(good)) => {
            let circle = Circle::Tile(Tile::Plantation(good));
            (board.people.on(circle) == board.circles(circle)).then(|| key("rash-lodge"))
        }
        _ => None,
    }
}

/// A button that plays the most profitable loading and orders this for the rest of the phase, if
/// another can follow and no small wharf is left, which the order never uses. PR:R60, PR:R65
fn ship_and_be_done(table: &Tabletop, seat: Seat, loading: &Loading, offers: &[Action]) -> Option<Ready> {
    let action = most(table, seat, loading, offers)?;
    let (good, barrels) = match action {
        Action::Ship(good, capacity) => (good, table.load_size(seat, good, capacity)),
        Action::Wharf(good) => (good, table.wharf_size(seat, good)),
        _ => return None,
    };
    let small_wharf = offers.iter().any(|offer| matches!(offer, Action::SmallWharf(_)));
    let is_left = |next: Good| next != good || table.boards[seat.index()].goods[good] > barrels;
    let follows = offers.iter().any(|offer| match (*offer, action) {
        (Action::Ship(next, ship), Action::Ship(_, taken)) => next != good && ship != taken,
        (Action::Ship(next, _), Action::Wharf(_)) | (Action::Wharf(next), Action::Ship(..)) => is_left(next),
        _ => false,
    });
    if small_wharf || !follows {
        return None;
    }
    let label = match action {
        Action::Ship(_, capacity) => key("ready-ship-on").with("ship", capacity),
        _ => key("ready-ship"),
    };
    let label = label.with("goods", text::barrels(good, barrels));
    Some(Ready::new("ship", label, [action]).then(Order::of(SHIP_MOST)))
}

/// A button that puts on the small wharf what is best put there, once nothing else can be loaded.
/// PR:R93
fn use_small_wharf(table: &Tabletop, seat: Seat, loading: &Loading, offers: &[Action]) -> Option<Ready> {
    let goods = bundle(table, seat, Goods::NONE);
    let first = Action::SmallWharf(goods.kinds().iter().next()?);
    if !offers.contains(&first) || most(table, seat, loading, offers).is_some() {
        return None;
    }
    let points = table.load_gain(seat, goods.total() / 2, loading).points;
    let label = key("ready-small-wharf").with("n", goods.total()).with("points", points);
    Some(ready_barrels("bundle", label, goods, Action::SmallWharf, Action::SmallWharfDone))
}

/// A button that gives the black market what is missed least. PR:R86
fn pay_at_once(table: &Tabletop, seat: Seat, owed: u8, offers: &[Action]) -> Ready {
    let payments = heuristic::payments(table, seat, owed, offers);
    let said = payments.iter().filter_map(|action| match action {
        Action::Pay(payment) => Some(text::payment(*payment)),
        _ => None,
    });
    let label = key("do-pay").with("payment", said.collect::<Vec<_>>());
    Ready::new("pay", label, payments)
}

/// Whether the choices of the seat would reveal if it has covered chips. PR:R5, PR:R86
fn tells_of_chips(table: &Tabletop, seat: Seat) -> bool {
    let pays = matches!(table.stage, Stage::Build { .. } | Stage::Pay { .. });
    pays && table.rules.chips == Chips::Covered && table.boards[seat.index()].runs(Building::BlackMarket)
}

fn guests(table: &Tabletop, seat: Seat, offers: &[Action], recommended: Option<Action>) -> Option<Group> {
    let moves = offers.iter().filter(|a| matches!(a, Action::Guest(..) | Action::GuestsRest));
    let offered = |action: Action| entry(table, seat, action).chosen_if(recommended == Some(action));
    let group = Group::one(key("group-guests"), moves.map(|&action| offered(action)));
    (!group.is_empty()).then_some(group)
}

fn group_label(ask: Ask) -> &'static str {
    match ask {
        Ask::Role => "group-roles",
        Ask::Settle | Ask::Second | Ask::Plant | Ask::Lodge => "group-tiles",
        Ask::Build => "group-build",
        Ask::Draft => "group-buildings",
        Ask::Sell => "group-sales",
        Ask::Load => "group-loadings",
        Ask::Pay => "group-payments",
        Ask::Take | Ask::Produce | Ask::Store | Ask::Supply | Ask::Bundle => "group-goods",
        Ask::Nothing | Ask::Place | Ask::Hospice | Ask::Recruit | Ask::University | Ask::Stop | Ask::Welcome => "group-answers",
    }
}

fn entry(table: &Tabletop, seat: Seat, action: Action) -> Entry {
    let choice = |symbol, label| Entry::new(action, symbol, label);
    match action {
        Action::Draft(building) => {
            let label = key("do-draft").with("building", text::building(building)).with("price", building.spec().cost);
            let entry = choice(building.symbol(), label.clone()).effect(building_note(building));
            entry.beside(label, key("beside-draft"))
        }
        Action::Role(role, privilege) => {
            choice(role.symbol(), role_label(table, role, privilege)).note(key(&format!("about-{role}")))
        }
        Action::Hacienda => choice(Symbol::of("🎲", "tile"), key("do-hacienda")).note(key("do-hacienda-note")),
        Action::Settle(tile) => {
            let left = match tile {
                Tile::Plantation(good) => table.row[good],
                Tile::Quarry => table.quarries,
            };
            let label = key("do-settle").with("tile", text::a_tile(tile));
            choice(tile.symbol(), label).note(key("do-settle-note").with("n", left))
        }
        Action::Forest(good) => choice(FOREST, key("do-forest").with("good", text::good(good))).note(key("do-forest-note")),
        Action::Plant(good) => choice(good.symbol(), key("do-plant").with("good", text::good(good))),
        Action::Lodge(thrown) => choice(thrown_symbol(thrown), key("do-lodge").with("tile", text::thrown(thrown))),
        Action::Hospice(person) | Action::University(person) => {
            choice(person.symbol(), key("do-recruit").with("person", text::a_person(person)))
        }
        Action::Recruit(person) => {
            let left = key("do-recruit-note").with("n", table.supply[person]);
            choice(person.symbol(), key("do-recruit").with("person", text::a_person(person))).note(left)
        }
        Action::Welcome(person) => {
            let aboard = key("do-welcome-note").with("n", table.aboard[person]);
            choice(person.symbol(), key("do-recruit").with("person", text::a_person(person))).note(aboard)
        }
        Action::Build(building) => {
            let priced = |name, of| key(name).with("building", of).with("n", table.price(seat, building));
            let label = priced("do-build", text::a_building(building));
            let line = priced("beside-building", text::building(building));
            choice(building.symbol(), label).effect(building_note(building)).beside(line, key("beside-build"))
        }
        Action::Pay(payment) => {
            let label = match payment {
                Payment::Person(person, from) => key(&format!("do-pay-{person}")).with("place", text::place(from)),
                Payment::Chip | Payment::Barrel(_) => key("do-pay").with("payment", text::payment(payment)),
            };
            choice(payment_symbol(payment), label)
        }
        Action::Take(good) => choice(good.symbol(), key("do-take").with("goods", text::barrels(good, 1))),
        Action::Sell(good, market) => {
            let name = match market {
                Market::House => "do-sell",
                Market::Post => "do-sell-post",
            };
            let label = key(name).with("goods", text::barrels(good, 1)).with("n", table.sale(seat, good, market));
            choice(good.symbol(), label)
        }
        Action::Land(Land::Buy) => choice(Symbol::of("🎲", "tile"), key("do-land-buy")).note(key("do-land-note")),
        Action::Land(Land::Sell(thrown)) => {
            choice(thrown_symbol(thrown), key("do-land-sell").with("tile", text::thrown(thrown))).note(key("do-land-note"))
        }
        Action::Ship(good, capacity) => choice(good.symbol(), ship_label(table, seat, good, capacity)),
        Action::Wharf(good) => choice(good.symbol(), wharf_label(table, seat, good)).note(key("do-wharf-note")),
        Action::SmallWharf(good) => {
            choice(good.symbol(), key("do-small-wharf").with("goods", text::barrels(good, 1))).note(key("do-small-wharf-note"))
        }
        Action::Guest(person, circle) => {
            let label = key(&format!("do-guest-{person}")).with("place", text::circle(circle));
            let entry = choice(circle.symbol(), label);
            match effect_note(circle) {
                Some(effect) => entry.effect(effect),
                None => entry,
            }
        }
        Action::GuestsRest => choice(Symbol::plain("💤"), key("do-guests-rest")).note(key("do-guests-rest-note")),
        Action::Pass => choice(Symbol::plain("⏭️"), key(&format!("pass-{}", text::passing(table.stage.ask())))),
        Action::Place(person, place) => choice(place_symbol(place), placed(person, place)),
        Action::Produce(good) | Action::Supply(good) | Action::Store(good) => choice(good.symbol(), text::barrels(good, 1)),
        Action::Governor(_)
        | Action::Reveal(_)
        | Action::Draw(_)
        | Action::ProduceDone
        | Action::SupplyDone
        | Action::SmallWharfDone
        | Action::StoreDone => choice(Symbol::plain("⏹️"), key("do-done")),
    }
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

/// Each building with price, points and effect, for the sets that the options allow.
pub(super) fn rules_of_buildings(options: Option<&Options>) -> Vec<Text> {
    let swapped = options.is_some_and(|options| SwapCosts::of(options) == SwapCosts::On);
    let price = |building: Building| match building {
        Building::Factory if swapped => Building::University.spec().cost,
        Building::University if swapped => Building::Factory.spec().cost,
        other => other.spec().cost,
    };
    let line = |building: Building| {
        let text = key("rules-building").with("building", text::building(building)).with("price", price(building));
        text.with("vp", building.spec().vp).with("effect", text::effect(building))
    };
    let expansions = [("newBuildings", "option-new-buildings", buildings::NEW), ("nobles", "option-nobles", buildings::NOBLES)];
    let mut lines: Vec<Text> = buildings::BASE.iter().map(line).collect();
    for (_, name, set) in expansions.into_iter().filter(|(option, ..)| options.is_none_or(|chosen| chosen.on(option))) {
        lines.push(key("rules-set").with("set", key(name)));
        lines.extend(set.iter().map(line));
    }
    lines
}

fn effect_note(circle: Circle) -> Option<Text> {
    match circle {
        Circle::Tile(_) => None,
        Circle::Building(building) => Some(text::effect(building)),
    }
}

fn building_note(building: Building) -> Text {
    key("do-build-note").with("effect", text::effect(building)).with("vp", building.spec().vp)
}

/// A role without the doubloons on its card.
pub(super) fn role_name(role: Role, privilege: Privilege) -> Text {
    match privilege {
        Privilege::Plain => text::role(role),
        Privilege::Doubled => key("do-role-doubled").with("role", text::role(role)),
    }
}

fn role_label(table: &Tabletop, role: Role, privilege: Privilege) -> Text {
    let name = role_name(role, privilege);
    match table.cards[role.index()].doubloons {
        0 => name,
        n => key("do-role-paid").with("role", name).with("n", n),
    }
}

fn loading(table: &Tabletop) -> Option<Loading> {
    match table.stage {
        Stage::Load { loading, .. } => Some(loading),
        _ => None,
    }
}

fn ship_label(table: &Tabletop, seat: Seat, good: Good, capacity: u8) -> Text {
    let barrels = table.load_size(seat, good, capacity);
    let points = loading(table).map_or(0, |l| table.load_gain(seat, barrels, &l).points);
    key("do-ship").with("goods", text::barrels(good, barrels)).with("ship", capacity).with("points", points)
}

fn wharf_label(table: &Tabletop, seat: Seat, good: Good) -> Text {
    let barrels = table.wharf_size(seat, good);
    let points = loading(table).map_or(0, |l| table.load_gain(seat, barrels, &l).points);
    key("do-wharf").with("goods", text::barrels(good, barrels)).with("points", points)
}

/// The placing prompt: nobles in a group of their own, which is played first, and colonists in one
/// for the island and one for the city, with the best placement selected. Who has circles of one
/// kind only has no choice, as everybody sees. PR:R28, PR:R29
fn placing(table: &Tabletop, seat: Seat, own: &Own) -> Prompt {
    let board = &table.boards[seat.index()];
    let outlook = Outlook::of(table);
    let keep = advice::keep(board, own, outlook);
    let best = advice::best(board, own, outlook);
    let (nobles, colonists) = (own.idle_nobles(), own.placing.idle(Person::Colonist));
    let free = board.all_circles() - (own.placing.total() - own.placing.all.san_juan);
    let surplus = own.placing.total().saturating_sub(board.all_circles()).saturating_sub(own.kept_back).min(nobles);
    // A noble who stays in San Juan leaves a circle to a colonist.
    let min = nobles + colonists.min(free.saturating_sub(nobles));
    let max = nobles + colonists.min((free + surplus).saturating_sub(nobles));
    // A menu even for one person, because the best circle is selected.
    let group = |label, entries: Vec<Entry>| Group::Several { label: key(label), entries, min, max, close: None };
    let circles = |person, circle| circle_entries(board, own, &best, person, circle);
    let (island, city): (Vec<Circle>, Vec<Circle>) = board.circle_kinds().partition(|c| matches!(c, Circle::Tile(_)));
    let mut groups = Vec::new();
    if nobles > 0 {
        let chosen = best.idle(Person::Noble).saturating_sub(own.kept_back);
        let stays =
            Entry::new(Action::Place(Person::Noble, Place::SanJuan), place_symbol(Place::SanJuan), text::place(Place::SanJuan));
        let stay = (0..surplus).map(|n| stays.clone().chosen_if(n < chosen));
        let all = board.circle_kinds().flat_map(|circle| circles(Person::Noble, circle).take(nobles.into()));
        groups.push(group("group-nobles", all.chain(stay).collect()));
    }
    if colonists > 0 {
        let of = |some: Vec<Circle>| some.into_iter().flat_map(|circle| circles(Person::Colonist, circle)).collect();
        groups.extend([group("group-island", of(island)), group("group-city", of(city))]);
    }
    let ready = |name: &'static str, target| Ready::new(name, key(&format!("ready-{name}")), moves(own, target));
    let ask = match nobles {
        0 => key("ask-place-people").with("n", max),
        _ => key("ask-place-nobles").with("nobles", nobles).with("n", max - nobles),
    };
    Prompt::private(ask, groups)
        .public_if(table.rules.placing == Placing::InTurn || board.has_one_placement())
        .ready([ready("keep", &keep), ready("best", &best)])
}

/// The actions that lead from the placement so far to `target`.
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

/// An entry for each free circle of this kind; those of the proposal are selected.
fn circle_entries(
    board: &Board,
    own: &Own,
    proposal: &People,
    person: Person,
    circle: Circle,
) -> impl Iterator<Item = Entry> + use<> {
    let place = Place::On(circle);
    let chosen = proposal.of(person, place) - own.placing.of(person, place);
    let entry = Entry::new(Action::Place(person, place), circle.symbol(), placed(person, place)).note(effect_note(circle));
    (0..board.circles(circle) - own.placing.on(circle)).map(move |n| entry.clone().chosen_if(n < chosen))
}

/// The storing prompt, with as many barrels as possible selected, or by one press where one barrel
/// is kept. Hardly anybody would keep less than they can: where that leaves no choice of goods, as
/// everybody sees, it is settled, unless the option has people asked. PR:R66, PR:R66a
fn storing(table: &Tabletop, seat: Seat, own: &Own) -> Prompt {
    let board = &table.boards[seat.index()];
    let kept = own.storing;
    let most = advice::most(board, kept);
    let left = most.minus(kept);
    let has_choice = board.goods.kinds().len() > 1 && !board.keeps(board.goods);
    let is_settled = left == Goods::NONE || (!has_choice && table.rules.production == Production::Whole);
    let next = left.kinds().iter().next().map_or(Action::StoreDone, Action::Store);
    let prompt = if left.total() == 1 {
        let one = |good: Good| {
            let label = key("do-store").with("goods", text::barrels(good, 1));
            Entry::new(Action::Store(good), good.symbol(), label).chosen_if(left[good] > 0)
        };
        let some = Good::ALL.into_iter().filter(|&good| table.may_store(seat, kept, good).is_ok()).map(one);
        let nothing = Entry::new(Action::StoreDone, Symbol::plain("⏹️"), key("do-store-nothing")).rash(key("rash-store"));
        Prompt::private(ask(table, seat), [Group::one(key("group-goods"), some.chain([nothing]))])
    } else {
        let entries = Good::ALL.into_iter().flat_map(|good| {
            let mut then = kept;
            let mut room = 0;
            while table.may_store(seat, then, good).is_ok() {
                then[good] += 1;
                room += 1;
            }
            barrel_entries(good, room, left[good], Action::Store(good))
        });
        let ready = ready_barrels("most", key("ready-most"), left, Action::Store, Action::StoreDone);
        barrels_prompt(ask(table, seat), entries.collect(), None, ready, Action::StoreDone).public_if(false)
    };
    prompt.settled(is_settled.then_some(next))
}

/// The production prompt, with everything selected.
fn producing(table: &Tabletop, seat: Seat, made: Goods) -> Prompt {
    let mut left = Goods::NONE;
    for good in Good::ALL {
        let most = table.most_produced(seat, good);
        left[good] = most.saturating_sub(made[good]).min(table.stock[good]);
    }
    let entries = left.iter().flat_map(|(good, n)| barrel_entries(good, n, n, Action::Produce(good)));
    let ready = ready_barrels("all", key("ready-all"), left, Action::Produce, Action::ProduceDone);
    barrels_prompt(ask(table, seat), entries.collect(), None, ready, Action::ProduceDone)
}

/// The prompt of the royal supplier, with a barrel for each noble selected.
fn supplying(table: &Tabletop, seat: Seat, given: Kinds) -> Prompt {
    let board = &table.boards[seat.index()];
    let most = board.people.nobles() - given.len();
    let kinds: Vec<Good> = Good::ALL.into_iter().filter(|&g| table.may_supply(seat, given, g).is_ok()).collect();
    let some: Vec<Good> = kinds.iter().copied().take(usize::from(most)).collect();
    let entries = kinds.iter().flat_map(|&good| barrel_entries(good, 1, u8::from(some.contains(&good)), Action::Supply(good)));
    let all = some.iter().fold(Goods::NONE, |mut all, &good| {
        all[good] += 1;
        all
    });
    let ready = ready_barrels("supply", key("ready-supply"), all, Action::Supply, Action::SupplyDone);
    barrels_prompt(ask(table, seat), entries.collect(), None, ready, Action::SupplyDone)
}

/// The prompt for more barrels on the small wharf, with those selected that are best put there.
/// PR:R93
fn bundling(table: &Tabletop, seat: Seat, loading: &Loading, given: Goods) -> Prompt {
    let goods = table.boards[seat.index()].goods;
    let best = bundle(table, seat, given);
    let entries = goods.iter().flat_map(|(good, n)| barrel_entries(good, n, best[good], Action::SmallWharf(good)));
    let points = table.load_gain(seat, (given.total() + best.total()) / 2, loading).points;
    let label = match best.total() {
        0 => key("do-done"),
        n => key("ready-bundle").with("n", n).with("points", points),
    };
    let ready = ready_barrels("bundle", label, best, Action::SmallWharf, Action::SmallWharfDone);
    barrels_prompt(ask(table, seat), entries.collect(), Some(goods.total()), ready, Action::SmallWharfDone)
}

fn barrel_entries(good: Good, room: u8, chosen: u8, action: Action) -> impl Iterator<Item = Entry> {
    (0..room).map(move |n| Entry::new(action, good.symbol(), text::barrels(good, 1)).chosen_if(n < chosen))
}

/// A button that plays these barrels and ends the sequence.
fn ready_barrels(name: &'static str, label: Text, goods: Goods, each: impl Fn(Good) -> Action, done: Action) -> Ready {
    let barrels = goods.iter().flat_map(|(good, n)| std::iter::repeat_n(each(good), usize::from(n)));
    Ready::new(name, label, barrels.chain([done]))
}

/// A prompt to choose barrels, at most `most`, or as many as are selected.
fn barrels_prompt(ask: Text, entries: Vec<Entry>, most: Option<u8>, ready: Ready, done: Action) -> Prompt {
    let most = most.unwrap_or_else(|| entries.iter().filter(|entry| entry.chosen).count() as u8);
    let done = Entry::new(done, Symbol::plain("⏹️"), key("do-done"));
    Prompt::public(ask, [Group::up_to(most, key("group-goods"), entries, done)]).ready([ready])
}
