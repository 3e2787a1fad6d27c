//! How each decision is offered, made from the view of who decides.
//!
//! Start reading at [`prompt`].

use super::map::{Hex, Node, Path};
use super::scene::{DESERT, NO, TRADE, YES};
use super::text::{self, key};
use super::trade::Deal;
use super::{Action, Card, Free, Own, Resource, Stage, Tabletop, View, discard, nobody_awaited};
use crate::game::{self, Seat};
use crate::symbol::Symbol;
use crate::text::Text;

type Prompt = game::Prompt<Action>;
type Group = game::Group<Action>;
type Entry = game::Entry<Action>;
type Ready = game::Ready<Action>;

/// The decision `seat` has now, and what it may do aside.
pub(super) fn prompt(view: &View, seat: Seat) -> Prompt {
    let table = &view.table;
    let Some(own) = view.seats.get(seat.index()).and_then(|known| known.own) else { return Prompt::default() };
    let mut offers = Vec::new();
    if !table.awaited().has(seat) {
        if table.may_step_aside(seat) {
            table.asides(seat, &own, &mut offers);
        }
        return Prompt::aside(groups(table, seat, &own, &offers));
    }
    table.legal(seat, &own, &mut offers);
    if matches!(table.stage, Stage::Discard(_)) {
        return discarding(table, seat, &own);
    }
    let groups = match table.stage {
        Stage::Found(_) => by_hex(table, seat, &own, &offers),
        _ => groups(table, seat, &own, &offers),
    };
    Prompt::private(ask(table, seat), groups).public_if(is_public(table, seat))
}

/// What is asked; answers to an offer, and trades that can be confirmed: all of it is public but whether the cards are there. CA:R21b, CA:R21c
pub(super) fn open_prompt(view: &View, seat: Seat) -> Prompt {
    let table = &view.table;
    let ask = match table.stage {
        Stage::Discard(_) => key("ask-discard-of").with("n", table.due(seat)).with("of", table.board(seat).cards),
        _ => ask(table, seat),
    };
    let answers = if table.may_answer_now(seat) {
        vec![Action::Accept, Action::Decline]
    } else {
        table.playing().iter().filter(|other| table.deal_with(seat, *other).is_some()).map(Action::Confirm).collect()
    };
    let own = Own::default();
    let entries = answers.into_iter().map(|action| entry(table, seat, &own, action));
    Prompt::public(ask, [Group::one(key("group-answers"), entries)])
}

/// Whether everybody can work out the choices: where they depend on cards in hand, nobody may see even how many there are.
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

fn ask(table: &Tabletop, seat: Seat) -> Text {
    match table.stage {
        Stage::FoundRoad(_, node) => key("ask-found-road-at").with("place", node.name()),
        Stage::Trade if seat != table.active => match table.trade.offer {
            Some(deal) => with_deal(key("ask-answer").with("seat", table.active), &deal),
            None => text::ask(table.stage.ask()),
        },
        Stage::Trade if table.trade.has_taker() => key("ask-confirm"),
        stage => text::ask(stage.ask()),
    }
}

fn with_deal(text: Text, deal: &Deal) -> Text {
    text.with("give", text::cards(deal.give)).with("want", text::cards(deal.want))
}

/// Founding places, a group for each hex.
fn by_hex(table: &Tabletop, seat: Seat, own: &Own, offers: &[Action]) -> Vec<Group> {
    let at = |action: &Action| match action {
        Action::Settle(node) => Some(node.place().0),
        _ => None,
    };
    let group = |hex: Hex| {
        let here = offers.iter().filter(|action| at(action) == Some(hex));
        Group::one(text::named_hex(&table.island, hex), here.map(|action| entry(table, seat, own, *action)))
    };
    Hex::all().map(group).collect()
}

/// What belongs together in a menu.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bucket {
    /// What others have offered or would take.
    Answers,
    /// What a turn goes on with.
    Go,
    /// Roads, settlements, cities.
    Build,
    /// Inventions and monopolies.
    Cards,
    /// Trades with the bank.
    Bank,
    /// Offers.
    Deals,
    /// Proposals.
    Proposals,
    /// The robber's hexes.
    Robber,
    /// Standing answers.
    Standing,
}

const BUCKETS: [(Bucket, &str); 9] = [
    (Bucket::Answers, "group-answers"),
    (Bucket::Go, "group-go"),
    (Bucket::Build, "group-build"),
    (Bucket::Cards, "group-cards"),
    (Bucket::Bank, "group-bank"),
    (Bucket::Deals, "group-deals"),
    (Bucket::Proposals, "group-proposals"),
    (Bucket::Robber, "group-robber"),
    (Bucket::Standing, "group-standing"),
];

const fn bucket(action: &Action) -> Bucket {
    match action {
        Action::Settle(_) | Action::Road(_) | Action::City(_) => Bucket::Build,
        Action::Invention(_) | Action::Monopoly(_) => Bucket::Cards,
        Action::Bank(..) => Bucket::Bank,
        Action::Offer { .. } => Bucket::Deals,
        Action::Propose { .. } => Bucket::Proposals,
        Action::Robber(_) => Bucket::Robber,
        Action::Accept | Action::Decline | Action::Confirm(_) | Action::Withdraw => Bucket::Answers,
        Action::Never(_) | Action::Ask(_) => Bucket::Standing,
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
        | Action::Rob(_)
        | Action::Knight
        | Action::RoadBuilding
        | Action::Close
        | Action::Pass
        | Action::End => Bucket::Go,
    }
}

fn groups(table: &Tabletop, seat: Seat, own: &Own, offers: &[Action]) -> Vec<Group> {
    let group = |(of, label): (Bucket, &str)| {
        let here = offers.iter().filter(|action| bucket(action) == of);
        Group::one(key(label), here.map(|action| entry(table, seat, own, *action)))
    };
    BUCKETS.into_iter().map(group).chain(form(table, seat)).collect()
}

/// An offer or a proposal in one's own words. It is there whether or not anything can be accepted, so that a decline is never forced.
fn form(table: &Tabletop, seat: Seat) -> Option<Group> {
    if table.stage != Stage::Trade || !table.playing().has(seat) || table.board(seat).cards == 0 {
        return None;
    }
    let (verb, label, left) = if seat == table.active {
        ("offer", "form-offer", table.offers_left())
    } else {
        ("propose", "form-propose", table.proposals_left(seat))
    };
    left.then(|| Group::Form { label: key(label), verb })
}

fn entry(table: &Tabletop, seat: Seat, own: &Own, action: Action) -> Entry {
    let island = &table.island;
    let choice = |symbol, label| Entry::new(action, symbol, label);
    match action {
        Action::Settle(node) => choice(Symbol::of("🏠", "settlement"), key("do-settle").with("place", text::place(island, node)))
            .note(ways(table, node)),
        Action::City(node) => choice(Symbol::of("🏛️", "city"), key("do-city").with("place", text::place(island, node))),
        Action::Road(path) => {
            let (label, note) = road_words(table, seat, path);
            choice(Symbol::of("🛤️", "road"), label).note(note)
        }
        Action::Buy => choice(Symbol::of("🎴", "card"), key("do-buy")).note(key("do-buy-note").with("n", table.deck)),
        Action::Roll => choice(Symbol::of("🎲", "die-6"), key("do-roll")),
        Action::Discard(kind) => choice(kind.symbol(), text::some(kind, 1)),
        Action::Robber(hex) => {
            let symbol = island.terrain(hex).gives().map_or(DESERT, Resource::symbol);
            choice(symbol, key("do-robber").with("hex", text::named_hex(island, hex))).note(harmed(table, seat, hex))
        }
        Action::Rob(victim) => {
            choice(Symbol::of("🥷", "robber"), key("do-rob").with("seat", victim).with("n", table.board(victim).cards))
        }
        Action::Offer { give, want, .. } => choice(TRADE, with_deal(key("do-offer"), &Deal { give, want })),
        Action::Propose { give, want } => choice(TRADE, with_deal(key("do-propose"), &Deal { give, want })),
        Action::Accept => choice(YES, with_deal(key("do-accept"), &table.trade.offer.unwrap_or_default())),
        Action::Decline => choice(NO, key("do-decline")),
        Action::Confirm(other) => {
            let deal = table.deal_with(seat, other).unwrap_or_default();
            choice(YES, with_deal(key("do-confirm").with("seat", other), &deal))
        }
        Action::Withdraw => choice(Symbol::plain("↩️"), key("do-withdraw")),
        Action::Bank(give, want) => {
            let rate = table.rates(seat)[give.index()];
            let label = key("do-bank").with("cards", text::some(give, rate)).with("for", text::some(want, 1));
            choice(want.symbol(), label).note(key("do-bank-note").with("n", own.hand[give]))
        }
        Action::Knight => choice(Card::Knight.symbol(), key("do-knight")).note(key("do-knight-note")),
        Action::RoadBuilding => choice(Card::RoadBuilding.symbol(), key("do-road-building")).note(key("do-road-building-note")),
        Action::Invention(cards) => {
            choice(Card::Invention.symbol(), key("do-invention").with("cards", text::cards(cards))).note(key("do-invention-note"))
        }
        Action::Monopoly(kind) => {
            choice(Card::Monopoly.symbol(), key("do-monopoly").with("kind", text::kind(kind))).note(key("do-monopoly-note"))
        }
        Action::Never(kinds) => choice(Symbol::plain("🔕"), key("do-never").with("what", text::kinds(kinds))),
        Action::Ask(kinds) => choice(Symbol::plain("🔔"), key("do-ask").with("what", text::kinds(kinds))),
        Action::Close => choice(Symbol::plain("🚪"), key("do-close")).note(key("do-close-note")),
        Action::Pass => choice(Symbol::plain("⏭️"), key("do-pass")).rash_if(true),
        Action::End => choice(Symbol::plain("🏁"), key("do-end")),
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

/// In how many of 36 rolls the land around an intersection gives something.
fn ways(table: &Tabletop, node: Node) -> Text {
    let chances = node.hexes().map(|hex| match table.island.token(hex) {
        0 => 0,
        token => 6 - 7u8.abs_diff(token),
    });
    key("do-settle-note").with("n", chances.sum::<u8>())
}

/// The road, and what lies around the end it leads to.
fn road_words(table: &Tabletop, seat: Seat, path: Path) -> (Text, Text) {
    let board = table.board(seat);
    let [a, b] = path.ends();
    let new = if (board.reach | board.buildings()) & a.bit() == 0 { a } else { b };
    let name = if matches!(table.stage, Stage::Free(Free::First | Free::Second, _)) { "do-free-road" } else { "do-road" };
    (key(name).with("place", path.name()), key("do-road-note").with("place", text::place(&table.island, new)))
}

/// Whom it would harm, with their numbers of cards.
fn harmed(table: &Tabletop, seat: Seat, hex: Hex) -> Text {
    let near = table.playing().iter().filter(|other| *other != seat && table.board(*other).buildings() & hex.nodes() != 0);
    let near: Vec<Text> = near.map(|other| key("robber-near").with("seat", other).with("n", table.board(other).cards)).collect();
    if near.is_empty() { key("do-robber-nobody") } else { key("do-robber-note").with("near", near) }
}

/// Half the hand, card by card; proposed is what one has most of. CA:R15
fn discarding(table: &Tabletop, seat: Seat, own: &Own) -> Prompt {
    let due = table.due(seat).saturating_sub(own.discard.total());
    let proposed = discard::sensible(own.hand, own.discard, due);
    let mut left = proposed.clone();
    let cards = own.hand.minus(own.discard).iter().flat_map(|(kind, n)| (0..n).map(move |_| kind));
    let entries = cards.map(|kind| {
        let chosen = left.iter().position(|other| *other == kind).map(|at| left.swap_remove(at)).is_some();
        entry(table, seat, own, Action::Discard(kind)).chosen_if(chosen)
    });
    let ask = key("ask-discard-of").with("n", due).with("of", own.hand.total() - own.discard.total());
    let group = Group::Several { label: key("group-discard"), entries: entries.collect(), min: due, max: due, close: None };
    Prompt::private(ask, [group]).ready([Ready::new("most", key("ready-most"), proposed.into_iter().map(Action::Discard))])
}
