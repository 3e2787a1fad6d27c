//! How each decision is offered, from the deciding seat's view. Start reading at [`prompt`].

use super::heuristic::Mind;
use super::map::{Hex, Node, Path};
use super::places::Places;
use super::player_trade::{Answer, Deal};
use super::scene::{DESERT, NO, TRADE, YES};
use super::text::{self, key};
use super::{
    Action, Card, Cards, Island, Own, Phases, Refusal, Resource, Rolling, Round, Stage, Tabletop, View, construction, develop,
    discard, heuristic, nobody_awaited,
};
use crate::game::{self, Field, Seat};
use crate::symbol::Symbol;
use crate::text::{Arg, Text};

type Prompt = game::Prompt<Action>;
type Group = game::Group<Action>;
type Entry = game::Entry<Action>;
type Ready = game::Ready<Action>;

/// The deciding seat and what it knows.
#[derive(Clone, Copy)]
struct Asked<'a> {
    table: &'a Tabletop,
    seat: Seat,
    own: &'a Own,
    places: &'a Places,
    /// What a beginner should press.
    advice: Option<Action>,
    /// What ending the turn gives away.
    purchase: Option<Action>,
}

/// Returns the prompt of the seat's decision, or of what it may do while it is not awaited.
pub(super) fn prompt(view: &View, seat: Seat) -> Prompt {
    let table = &view.table;
    let Some(own) = view.seats.get(seat.index()).and_then(|known| known.own) else { return Prompt::default() };
    let is_awaited = table.awaited().has(seat);
    let mut offers = Vec::new();
    if is_awaited {
        table.legal(seat, &own, &mut offers);
    } else if table.may_step_aside(seat) {
        table.asides(seat, &own, &mut offers);
    }
    let mind = Mind::of(table, seat, own);
    let places = Places::among(&offers, &mind);
    let mut asked = Asked { table, seat, own: &own, places: &places, advice: None, purchase: None };
    if !is_awaited {
        // Beside an open offer the turn may end, too.
        asked.purchase = mind.build(&offers).filter(|_| seat == table.active);
        let groups = groups(asked, &mind, &offers);
        let is_standing =
            |group: &Group| matches!(group.entries(), [Entry { action, .. }, ..] if bucket(action) == Bucket::Standing);
        let idle = groups.iter().all(is_standing);
        return Prompt::aside(groups).all(key("all-by-hex"), by_hex(asked)).idle_if(idle);
    }
    if matches!(table.stage, Stage::Discard(_)) {
        return discarding(asked).about(purpose(table, seat, &offers));
    }
    let can_deal = offers.iter().any(|offer| matches!(offer, Action::Accept | Action::Confirm(_)));
    let ready: Vec<Ready> = match table.stage {
        Stage::Found(round) => founding(asked, round),
        Stage::Trade | Stage::Build if seat == table.active => {
            let purchase = mind.build(&offers);
            // A deal that is to be had comes first.
            let ready = purchase.filter(|_| !can_deal).and_then(|action| build_and_end(asked, action, &offers));
            asked.purchase = purchase;
            asked.advice = match purchase {
                Some(_) => purchase.filter(|_| ready.is_none()),
                None if can_deal => None,
                None => mind.exchange(&offers),
            };
            ready.into_iter().collect()
        }
        Stage::Trade => Vec::new(),
        _ => {
            asked.advice = mind.choose(&offers);
            Vec::new()
        }
    };
    let missing = missing(asked);
    // What is only true of a deal is not said to a seat that cannot make one.
    let (ask, about) = match table.stage {
        Stage::Trade if seat == table.active && !can_deal => {
            (text::ask(table.stage.ask()), Some(text::purpose(table.stage.ask())))
        }
        // What is missing says it.
        Stage::Trade if !can_deal => (ask(table, seat, &offers), None),
        _ => (ask(table, seat, &offers), Some(purpose(table, seat, &offers))),
    };
    let groups = groups(asked, &mind, &offers);
    let can_only_end = matches!(offers[..], [Action::End]) && !groups.iter().any(|group| matches!(group, Group::Form { .. }));
    let prompt = if can_only_end {
        Prompt::private(key("ask-end"), groups).about(key("purpose-end"))
    } else {
        Prompt { about, ..Prompt::private(ask, groups).all(key("all-by-hex"), by_hex(asked)) }
    };
    let prompt = prompt.missing(missing);
    prompt.public_if(is_public(table, seat)).ready(ready)
}

/// Returns a purchase with the end of the turn, if nothing else could be paid afterwards. Never a
/// card, which chance draws first, nor what may win and so leaves no turn to end. CA:R11c, CA:R42
fn build_and_end(asked: Asked<'_>, action: Action, offers: &[Action]) -> Option<Ready> {
    let Asked { table, seat, own, .. } = asked;
    const MOST_GAINED: u8 = 3;
    if !offers.contains(&Action::End) || table.open_points(seat) + own.hidden_points() + MOST_GAINED >= table.rules.points {
        return None;
    }
    let (cost, label) = match action {
        Action::City(_) => (construction::CITY, "ready-city-end"),
        Action::Settle(_) => (construction::SETTLEMENT, "ready-settle-end"),
        Action::Road(_) => (construction::ROAD, "ready-road-end"),
        _ => return None,
    };
    let left = own.hand.minus(cost);
    if [construction::CITY, construction::SETTLEMENT, construction::ROAD, develop::PRICE].into_iter().any(|price| left.has(price))
    {
        return None;
    }
    let (number, _) = asked.places.numbered().find(|(_, place)| *place == action)?;
    Some(Ready::new("build-end", key(label).with("number", number), [action, Action::End]))
}

/// Returns what everybody may see of a decision: the question, the roll whatever else could be
/// played, answers to an offer, and trades to confirm. Whether the cards for these are in hand
/// stays secret. CA:R13, CA:R21b, CA:R21c
pub(super) fn open_prompt(view: &View, seat: Seat) -> Prompt {
    let table = &view.table;
    let answers = if table.stage == Stage::Roll {
        vec![Action::Roll]
    } else if table.may_answer_now(seat) {
        let enough = table.trade.offer.is_some_and(|offer| table.board(seat).cards >= offer.want.total());
        enough.then_some(Action::Accept).into_iter().chain([Action::Decline]).collect()
    } else {
        table.playing().iter().filter(|other| table.deal_with(seat, *other).is_some()).map(Action::Confirm).collect()
    };
    let ask = match table.stage {
        // The same question for everybody, whatever their numbers.
        Stage::Discard(waiting) if waiting.len() > 1 => key("asks-discard-half"),
        Stage::Discard(_) => key("ask-discard-of").with("n", table.due(seat)).with("of", table.board(seat).cards),
        _ => ask(table, seat, &answers),
    };
    let asked = Asked { table, seat, own: &Own::default(), places: &Places::default(), advice: None, purchase: None };
    let named = table.awaited().len() > 1;
    let entries = answers.into_iter().map(|action| {
        let entry = entry(asked, action);
        let label = if named { after_name(table, seat, action) } else { None };
        Entry { label: label.unwrap_or(entry.label), ..entry }
    });
    // Whoever is not awaited can trade in the trade phase, and give standing answers at any time.
    let opener = if table.stage == Stage::Trade && table.players_trade() { "opener-trade" } else { "group-standing" };
    let is_aside = !table.awaited().has(seat);
    Prompt::public(ask, [Group::one(key("group-answers"), entries)]).opener(is_aside.then(|| key(opener)))
}

/// Returns what a seat did while others still discard or trade. Whoever would trade is named by the
/// question to the active player.
pub(super) fn did(public: &View, seat: Seat) -> Option<Text> {
    let table = &public.table;
    match table.stage {
        Stage::Discard(_) => (table.due(seat) > 0).then(|| Text::new("rules-done")),
        _ => matches!(table.trade.answers[seat.index()], Answer::Declined).then(|| key("done-declined")),
    }
}

/// Returns the label of a public answer beside the name of its player, in "Cy: accept".
fn after_name(table: &Tabletop, seat: Seat, action: Action) -> Option<Text> {
    match action {
        Action::Accept => Some(key("do-accept-named")),
        Action::Decline => Some(key("do-decline-named")),
        Action::Confirm(other) => {
            let deal = table.deal_with(seat, other)?;
            Some(with_deal(key("do-confirm-named").with("seat", other), &deal))
        }
        _ => None,
    }
}

/// Says which cards the seat lacks for an answer that everybody sees it asked for. CA:R21b, CA:R21c
fn missing(asked: Asked<'_>) -> Vec<Text> {
    let Asked { table, seat, own, .. } = asked;
    let lacks = |cards: Cards| Some(cards.minus(own.hand)).filter(|lacks| *lacks != Cards::NONE).map(text::lacking);
    if table.may_answer_now(seat) {
        let offer = table.trade.offer.and_then(|offer| lacks(offer.want));
        return offer.map(|cards| key("missing-to-accept").with("cards", cards)).into_iter().collect();
    }
    let others = table.playing().iter();
    let deals = others.filter_map(|other| {
        let deal = table.deal_with(seat, other)?;
        Some(with_deal(key("missing-to-confirm").with("seat", other).with("cards", lacks(deal.give)?), &deal))
    });
    deals.collect()
}

/// Returns whether the choices follow from public knowledge. Where they depend on a hand, even
/// their number is secret.
fn is_public(table: &Tabletop, seat: Seat) -> bool {
    match table.stage {
        Stage::Roll => !table.may_hold_playable(seat),
        Stage::Trade | Stage::Build => seat == table.active && table.board(seat).cards == 0 && !table.may_hold_playable(seat),
        Stage::Discard(_) => false,
        nobody_awaited!() | Stage::Found(_) | Stage::FoundRoad(..) | Stage::Robber(_) | Stage::Victim(_) | Stage::Free(..) => {
            true
        }
    }
}

/// Returns the question, which names only those with whom a trade is among the choices.
fn ask(table: &Tabletop, seat: Seat, choices: &[Action]) -> Text {
    match table.stage {
        Stage::FoundRoad(_, node) => key("ask-found-road-at").with("place", text::node(node)),
        Stage::Trade if seat != table.active => match table.trade.offer {
            Some(deal) => with_deal(key("ask-answer").with("seat", table.active), &deal),
            None => text::ask(table.stage.ask()),
        },
        Stage::Trade if table.trade.has_taker() => {
            let others = table.playing().iter().filter(|other| choices.contains(&Action::Confirm(*other)));
            let deals = others.filter_map(|other| Some((other, table.deal_with(seat, other)?)));
            match &deals.collect::<Vec<_>>()[..] {
                [(other, deal)] => {
                    let has_accepted = matches!(table.trade.answers[other.index()], Answer::Accepted);
                    let ask = key(if has_accepted { "ask-accepted" } else { "ask-confirm-one" });
                    with_deal(ask.with("seat", *other), deal)
                }
                several => key("ask-confirm").with("seats", several.iter().map(|(other, _)| *other).collect::<Vec<Seat>>()),
            }
        }
        stage => text::ask(stage.ask()),
    }
}

/// Returns what the question is about, for a first game.
fn purpose(table: &Tabletop, seat: Seat, choices: &[Action]) -> Text {
    let can = |what: fn(&Action) -> bool| choices.iter().any(what);
    match table.stage {
        Stage::Trade if seat != table.active => {
            let is_contested = table.opponents().without(seat).iter().any(|other| table.may_still_trade(other));
            key(if is_contested { "purpose-answer" } else { "purpose-answer-alone" }).with("seat", table.active)
        }
        Stage::Trade if table.trade.has_taker() => key("purpose-confirm"),
        // What buildings are worth is not said to whoever can pay none.
        Stage::Build if !can(|choice| matches!(choice, Action::Settle(_) | Action::City(_))) => {
            if can(|choice| matches!(choice, Action::Road(_))) {
                key("purpose-road")
            } else if can(|choice| *choice == Action::Buy) {
                key("purpose-card")
            } else {
                text::purpose(table.stage.ask())
            }
        }
        stage => text::purpose(stage.ask()),
    }
}

fn with_deal(text: Text, deal: &Deal) -> Text {
    text.with("give", text::cards(deal.give)).with("want", text::cards(deal.want))
}

/// Returns the best founding places, each with a road beside it, in one press. CA:R7
fn founding(asked: Asked<'_>, round: Round) -> Vec<Ready> {
    const KEYS: [&str; 8] = ["found-1", "found-2", "found-3", "found-4", "found-5", "found-6", "found-7", "found-8"];
    let Asked { table, seat, places, .. } = asked;
    let found = |(name, (number, settle))| {
        let Action::Settle(node) = settle else { return None };
        let road = heuristic::founding_road(table, seat, round, node)?;
        let Action::Road(path) = road else { return None };
        let end = path.ends().into_iter().find(|end| *end != node)?;
        let label = key("do-found").with("number", number).with("why", why(&table.island, node));
        let note = with_place(key("do-found-note"), &table.island, text::node(node), node);
        Some(Ready::new(name, label, [settle, road]).note(note.with("end", text::node(end))))
    };
    KEYS.into_iter().zip(places.numbered()).filter_map(found).collect()
}

/// Returns all places hex by hex, if there are more than have a number.
fn by_hex(asked: Asked<'_>) -> impl Iterator<Item = Group> {
    let all = asked.places.unnumbered();
    let at = |action: &Action| match action {
        Action::Settle(node) | Action::City(node) => Some(node.place().0),
        Action::Road(path) => Some(path.ends()[0].place().0),
        Action::Robber(hex) => Some(*hex),
        _ => None,
    };
    let with_places = Hex::all().filter(move |hex| all.iter().any(|action| at(action) == Some(*hex)));
    with_places.map(move |hex| {
        let here = all.iter().filter(|action| at(action) == Some(hex));
        Group::one(text::named_hex(&asked.table.island, hex), here.map(|action| entry(asked, *action)))
    })
}

/// The groups of a menu.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bucket {
    /// Answers to offers, confirmations and withdrawals.
    Answers,
    /// How the turn goes on.
    Go,
    Build,
    Cards,
    /// Offers to opponents.
    Deals,
    /// Proposals to the active player.
    Proposals,
    /// Exchanges with the bank: first where one is recommended.
    Bank,
    Robber,
    /// Standing answers, and the standing order to roll.
    Standing,
    /// What ends trading, a card's effect or the turn: last.
    End,
}

const BUCKETS: [(Bucket, &str); 10] = [
    (Bucket::Answers, "group-answers"),
    (Bucket::Go, "group-go"),
    (Bucket::Build, "group-build"),
    (Bucket::Cards, "group-cards"),
    (Bucket::Deals, "group-deals"),
    (Bucket::Proposals, "group-proposals"),
    (Bucket::Bank, "group-bank"),
    (Bucket::Robber, "group-robber"),
    (Bucket::Standing, "group-standing"),
    (Bucket::End, "group-go"),
];

const fn bucket(action: &Action) -> Bucket {
    match action {
        Action::Settle(_) | Action::Road(_) | Action::City(_) => Bucket::Build,
        Action::Knight | Action::RoadBuilding | Action::Invention(_) | Action::Monopoly(_) => Bucket::Cards,
        Action::Bank(..) => Bucket::Bank,
        Action::Offer { .. } => Bucket::Deals,
        Action::Propose { .. } => Bucket::Proposals,
        Action::Robber(_) => Bucket::Robber,
        Action::Accept | Action::Decline | Action::Confirm(_) | Action::Withdraw => Bucket::Answers,
        Action::Never(_) | Action::Ask(_) | Action::RollForMe(_) => Bucket::Standing,
        Action::Close | Action::Pass | Action::End => Bucket::End,
        Action::Island(_)
        | Action::Harbors(_)
        | Action::Corner(_)
        | Action::Tokens(_)
        | Action::First(_)
        | Action::Dice(..)
        | Action::Steal(_)
        | Action::Draw(_)
        | Action::Buy
        | Action::Roll
        | Action::Discard(_)
        | Action::Rob(_) => Bucket::Go,
    }
}

/// Returns whether a purchase ends trading. CA:R11a
fn ends_trade(table: &Tabletop) -> bool {
    table.stage == Stage::Trade && table.rules.phases == Phases::Strict
}

fn groups(asked: Asked<'_>, mind: &Mind<'_>, offers: &[Action]) -> Vec<Group> {
    let places = asked.places.numbered().map(|(_, action)| action);
    // Founding places are ready answers.
    let places = places.filter(|_| !matches!(asked.table.stage, Stage::Found(_)));
    let others = offers.iter().copied().filter(|action| !action.is_at_a_place());
    let choices: Vec<Action> = places.chain(others).collect();
    let mut buckets = BUCKETS;
    if matches!(asked.advice, Some(Action::Bank(..))) {
        buckets.sort_by_key(|(of, _)| *of != Bucket::Bank);
    }
    let mut groups = Vec::new();
    for (of, label) in buckets {
        // The form of any trade is offered beside the trades that can be chosen, before what ends
        // the turn.
        if of == Bucket::Deals {
            groups.extend(form(asked));
        }
        let mut here: Vec<Action> = choices.iter().copied().filter(|action| bucket(action) == of).collect();
        if here.is_empty() {
            continue;
        }
        if matches!(of, Bucket::Bank | Bucket::Deals | Bucket::Proposals) {
            mind.sort_trades(&mut here);
        }
        let label = match of {
            Bucket::Build if ends_trade(asked.table) => "group-build-last",
            Bucket::Proposals if asked.table.trade.offer.is_none() => "group-deals",
            _ => label,
        };
        let shown = |action| Entry { waits: is_pointless(asked, action, offers), ..entry(asked, action) };
        groups.push(Group::one(key(label), here.into_iter().map(shown)));
    }
    groups
}

/// Returns whether a legal action is not worth a button: a counter-offer that is the offer itself,
/// and to be done trading where the turn can only be ended then.
fn is_pointless(Asked { table, seat, .. }: Asked<'_>, action: Action, offers: &[Action]) -> bool {
    let is_left = |offer: &Action| *offer == Action::Buy || matches!(bucket(offer), Bucket::Build | Bucket::Cards);
    match action {
        Action::Close => !offers.iter().any(is_left),
        Action::Propose { give, want } => table.addressed(seat) == Ok(Deal { give: want, want: give }),
        _ => false,
    }
}

/// Returns a form for any offer or proposal. It does not depend on what can be accepted, so that a
/// decline is never forced.
fn form(asked: Asked<'_>) -> Option<Group> {
    let Asked { table, seat, own, .. } = asked;
    if table.stage != Stage::Trade || !table.playing().has(seat) || table.board(seat).cards == 0 {
        return None;
    }
    let (verb, label, left) = if seat == table.active {
        ("offer", "form-offer", table.offers_left())
    } else {
        // Nobody counters what was not offered.
        let label = if table.trade.offer.is_some() { "form-propose" } else { "form-offer" };
        ("propose", label, table.proposals_left(seat))
    };
    let others = table.playing().without(seat);
    let field = |label, hint, optional| Field { label: key(label), hint, optional };
    let give = field("form-give", key("form-give-hint").with("cards", text::cards(own.hand)), false);
    let want = field("form-want", key("form-want-hint"), false);
    let with = (seat == table.active && others.len() > 1).then(|| {
        let names = others.iter().collect::<Vec<Seat>>();
        field("form-with", key("form-with-hint").with("seats", names), true)
    });
    let fields = [give, want].into_iter().chain(with).collect();
    left.then(|| Group::Form { label: key(label), verb, fields })
}

fn entry(asked: Asked<'_>, action: Action) -> Entry {
    let Asked { table, seat, own, places, advice, purchase } = asked;
    let island = &table.island;
    let choice = |symbol, label| Entry::new(action, symbol, label).chosen_if(advice == Some(action));
    let number = places.number(&action);
    // The number comes first: it leads from the picture to the menu. Where there is none, the name
    // does.
    let place = |symbol, label: Text, name: Text, note: Text| {
        let number = number.map_or_else(|| Arg::from(name), Arg::from);
        let entry = choice(symbol, label.with("number", number));
        if places.are_few() { entry.note(note) } else { entry.effect(note) }
    };
    match action {
        Action::Settle(node) => {
            let label = key(if matches!(table.stage, Stage::Found(_)) { "do-found" } else { "do-settle" });
            let note = with_place(key("do-settle-note"), island, text::node(node), node);
            place(Symbol::of("🏠", "settlement"), label.with("why", why(island, node)), text::node(node), note)
        }
        Action::City(node) => {
            let note = with_place(key("do-settle-note"), island, text::node(node), node);
            place(Symbol::of("🏛️", "city"), key("do-city").with("why", why(island, node)), text::node(node), note)
        }
        Action::Road(path) => {
            let (label, note) = told_road(table, seat, path);
            place(Symbol::of("🛤️", "road"), label, text::path(path), note)
        }
        Action::Robber(hex) => {
            let symbol = island.terrain(hex).gives().map_or(DESERT, Resource::symbol);
            let land = if number.is_some() { text::named_hex(island, hex) } else { text::hex(island, hex) };
            let note = key("do-robber-why").with("n", heuristic::chances(island.token(hex)) as u8);
            let note = note.with("near", harmed(table, seat, hex));
            place(symbol, key("do-robber").with("land", land), key("called").with("name", hex.name()), note)
        }
        Action::Buy => {
            let label = key(if ends_trade(table) { "do-buy-last" } else { "do-buy" });
            choice(Symbol::of("🎴", "card"), label).note(key("do-buy-note").with("n", table.deck))
        }
        Action::Roll => choice(Symbol::of("🎲", "die-6"), key("do-roll")),
        Action::Discard(kind) => choice(kind.symbol(), text::some(kind, 1)),
        Action::Rob(victim) => {
            choice(Symbol::of("🥷", "robber"), key("do-rob").with("seat", victim).with("n", table.board(victim).cards))
        }
        Action::Offer { give, want, .. } => choice(TRADE, with_deal(key("do-offer"), &Deal { give, want })).note(held(own, give)),
        Action::Propose { give, want } => {
            let label = key(if table.trade.offer.is_some() { "do-propose" } else { "do-offer" });
            choice(TRADE, with_deal(label, &Deal { give, want })).note(held(own, give))
        }
        Action::Accept => choice(YES, key("do-accept").with("want", text::cards(table.trade.offer.unwrap_or_default().want))),
        Action::Decline => choice(NO, key("do-decline")),
        Action::Confirm(other) => {
            let deal = table.deal_with(seat, other).unwrap_or_default();
            let named = |name| with_deal(key(name).with("seat", other), &deal);
            choice(YES, named("do-confirm")).beside(named("beside-deal"), key("beside-confirm"))
        }
        Action::Withdraw => choice(Symbol::plain("↩️"), key("do-withdraw")),
        Action::Bank(give, want) => {
            let rate = table.rates(seat)[give.index()];
            let label = key("do-bank").with("cards", text::some(give, rate)).with("for", text::some(want, 1));
            choice(want.symbol(), label).note(held(own, Cards::of(give, rate)))
        }
        Action::Knight => choice(Card::Knight.symbol(), key("do-knight")).note(key("do-knight-note")),
        Action::RoadBuilding => choice(Card::RoadBuilding.symbol(), key("do-road-building")).note(key("do-road-building-note")),
        Action::Invention(cards) => choice(Card::Invention.symbol(), key("do-invention").with("cards", text::cards(cards)))
            .effect(key("do-invention-note")),
        Action::Monopoly(kind) => {
            choice(Card::Monopoly.symbol(), key("do-monopoly").with("kind", text::kind(kind))).effect(key("do-monopoly-note"))
        }
        Action::Never(kinds) => choice(Symbol::plain("🔕"), text::about("do-never", "do-never-all", kinds)),
        Action::Ask(kinds) => choice(Symbol::plain("🔔"), text::about("do-ask", "do-ask-all", kinds)),
        Action::RollForMe(Rolling::AtOnce) => {
            choice(Symbol::of("🎲", "die-6"), key("do-roll-for-me")).note(key("do-roll-for-me-note"))
        }
        Action::RollForMe(Rolling::Asked) => choice(Symbol::of("🎲", "die-6"), key("do-roll-myself")),
        Action::Close => choice(Symbol::plain("🚪"), key("do-close")).note(key("do-close-note")),
        Action::Pass => choice(Symbol::plain("⏭️"), key("do-pass")).rash(key("rash-pass")),
        Action::End => {
            let end = choice(Symbol::NONE, key("do-end")).note(key("do-end-note").with("seat", table.next_player()));
            end.rash(purchase.map(|what| key("rash-end").with("what", bought(what))))
        }
        Action::Island(_)
        | Action::Harbors(_)
        | Action::Corner(_)
        | Action::Tokens(_)
        | Action::First(_)
        | Action::Dice(..)
        | Action::Steal(_)
        | Action::Draw(_) => choice(Symbol::plain("🎲"), key("do-roll")),
    }
}

/// "a road", "a development card"
fn bought(purchase: Action) -> Text {
    key(match purchase {
        Action::Road(_) => "a-road",
        Action::Settle(_) => "a-settlement",
        Action::City(_) => "a-city",
        _ => "a-card",
    })
}

/// Says how much the seat has of the first kind that it would give.
fn held(own: &Own, give: Cards) -> Option<Text> {
    let (kind, _) = give.iter().next()?;
    Some(key("do-trade-note").with("cards", text::some(kind, own.hand[kind])))
}

/// Says what the land around an intersection gives, and its harbor.
fn why(island: &Island, node: Node) -> Vec<Text> {
    let mut kinds: Vec<Resource> = node.hexes().filter_map(|hex| island.terrain(hex).gives()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let why: Vec<Text> = kinds.into_iter().map(text::kind).chain(island.harbor(node).map(text::harbor)).collect();
    if why.is_empty() { vec![key("land-desert")] } else { why }
}

/// Adds in how many of 36 rolls the land around an intersection produces, the place's name, and
/// that land; a harbor is named by the label.
fn with_place(note: Text, island: &Island, place: Text, node: Node) -> Text {
    let mut numbers: Vec<u8> = node.hexes().map(|hex| island.token(hex)).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let n: i32 = numbers.into_iter().map(heuristic::chances).sum();
    let around: Vec<Text> = node.hexes().map(|hex| text::hex(island, hex)).collect();
    note.with("n", n as u8).with("place", place).with("around", around)
}

/// Says what a road is for, a place to settle at its end or length, and where it lies. CA:R24,
/// CA:R37
fn told_road(table: &Tabletop, seat: Seat, path: Path) -> (Text, Text) {
    /// Shorter roads mean nothing yet.
    const LONG: u8 = 3;
    let (island, board, (from, end)) = (&table.island, table.board(seat), table.direction(seat, path));
    let way = text::between(text::node(from), text::node(end));
    let open = table.is_open(end).is_ok();
    let note = match table.is_open(end) {
        Ok(()) => with_place(key("do-road-settle-note"), island, way, end),
        Err(Refusal::NodeTaken(_)) => key("do-road-taken-note").with("place", way),
        // A founding road always ends beside its own settlement.
        Err(Refusal::TooClose(_)) if !matches!(table.stage, Stage::FoundRoad(..)) => key("do-road-close-note").with("place", way),
        Err(_) => key("do-road-note").with("place", way).with("around", text::around(island, end)),
    };
    let length = table.length_with(seat, path);
    let label = if table.takes_longest_road(seat, length) {
        key("do-road-longest").with("end", text::node(end)).with("n", length)
    } else if open {
        key("do-road").with("why", why(island, end))
    } else if length > board.length && length >= LONG {
        key("do-road-longer").with("end", text::node(end)).with("n", length)
    } else {
        key("do-road").with("why", text::node(end))
    };
    (label, note)
}

/// Names the players a robber would harm, with their numbers of cards, and the one who moves it.
pub(super) fn harmed(table: &Tabletop, seat: Seat, hex: Hex) -> Text {
    let near = table.playing().iter().filter(|other| *other != seat && table.board(*other).buildings() & hex.nodes() != 0);
    let near: Vec<Text> = near.map(|other| key("robber-near").with("seat", other).with("n", table.board(other).cards)).collect();
    let own = (table.board(seat).buildings() & hex.nodes() != 0).then(|| key("robber-you"));
    match (near.is_empty(), own) {
        (true, None) => key("do-robber-nobody"),
        (true, Some(_)) => key("do-robber-own"),
        (false, own) => key("do-robber-note").with("near", near.into_iter().chain(own).collect::<Vec<_>>()),
    }
}

/// Returns the prompt of a discard, card by card; the proposal is what is held most. CA:R15
fn discarding(asked: Asked<'_>) -> Prompt {
    let Asked { table, seat, own, .. } = asked;
    let due = table.due(seat).saturating_sub(own.discard.total());
    let proposed = discard::sensible(own.hand, own.discard, due);
    let mut left = proposed.clone();
    let cards = own.hand.minus(own.discard).iter().flat_map(|(kind, n)| (0..n).map(move |_| kind));
    let entries = cards.map(|kind| {
        let chosen = left.iter().position(|other| *other == kind).map(|at| left.swap_remove(at)).is_some();
        entry(asked, Action::Discard(kind)).chosen_if(chosen)
    });
    let ask = key("ask-discard-of").with("n", due).with("of", own.hand.total() - own.discard.total());
    let group = Group::Several { label: key("group-discard"), entries: entries.collect(), min: due, max: due, close: None };
    Prompt::private(ask, [group]).ready([Ready::new("most", key("ready-most"), proposed.into_iter().map(Action::Discard))])
}
