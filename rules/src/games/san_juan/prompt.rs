//! How each decision is offered, made from the view of who decides.
//!
//! Start reading at [`prompt`].

use super::advice;
use super::buildings::archive::Chooses;
use super::buildings::chapel::Tucks;
use super::buildings::{Class, PRODUCTION};
use super::good::Each;
use super::text::{self, Ask, key};
use super::trader::proceeds;
use super::{Action, Board, Card, Cards, Good, Load, Own, Phases, Privilege, Role, Spot, Stage, Table, Tile, View};
use crate::game::{Entry, Group, Prompt, Ready, Seat};
use crate::symbol::Symbol;
use crate::text::Text;

/// The decision `seat` has now, if it is awaited.
pub(super) fn prompt(view: &View, seat: Seat) -> Prompt {
    let table = &view.table;
    if !table.awaited().has(seat) {
        return Prompt::default();
    }
    let asked = Asked { table, board: &table.boards[seat.index()], seat, own: &view.own(seat) };
    match table.stage {
        Stage::Draft { .. } => asked.discards(),
        Stage::RoundStart { .. } if table.asks_chapel(seat, asked.own) => asked.chapel(),
        Stage::RoundStart { .. } => asked.discards(),
        Stage::Build { .. } => asked.buildings(),
        Stage::Pay { card, price, .. } => asked.payment(card, price),
        Stage::Choose { .. } => asked.choice(),
        Stage::Declare { .. } if table.role == Some(Role::Producer) => asked.production(),
        Stage::Declare { .. } if table.role == Some(Role::Trader) => asked.sales(),
        Stage::Governor
        | Stage::Draw { .. }
        | Stage::Tile
        | Stage::Role
        | Stage::Cover { .. }
        | Stage::Declare { .. }
        | Stage::Mine { .. }
        | Stage::Take { .. }
        | Stage::Over => asked.one(),
    }
}

/// Who decides, with what it knows.
struct Asked<'a> {
    table: &'a Table,
    board: &'a Board,
    seat: Seat,
    own: &'a Own,
}

impl Asked<'_> {
    /// One of a few that everybody may see.
    fn one(&self) -> Prompt {
        let mut offers = Vec::new();
        self.table.legal(self.seat, self.own, &mut offers);
        let entries = offers.iter().map(|&action| self.entry(action, false)).collect();
        let label = key(match self.table.ask() {
            Ask::Role => "group-roles",
            Ask::Cover => "group-places",
            Ask::Take => "group-revealed",
            Ask::Nothing
            | Ask::Draft
            | Ask::RoundStart
            | Ask::Build
            | Ask::Pay
            | Ask::Produce
            | Ask::Sell
            | Ask::Draw
            | Ask::Choose
            | Ask::Mine => "group-answers",
        });
        let alone = self.table.awaited().len() == 1;
        Prompt { ask: Some(self.ask()), groups: vec![Group::One { label, entries }], ready: Vec::new(), public: alone }
    }

    fn ask(&self) -> Text {
        let n = |suffix: &str, n: u16| key(suffix).with("n", n);
        match self.table.stage {
            Stage::Draft { .. } => n("ask-draft-n", self.table.excess(self.seat, self.own)),
            Stage::RoundStart { .. } if self.table.asks_chapel(self.seat, self.own) => key("ask-chapel"),
            Stage::RoundStart { .. } => n("ask-limit-n", self.table.excess(self.seat, self.own)),
            Stage::Cover { card, .. } => key("ask-cover-card").with("card", text::card(card)),
            Stage::Pay { card, price, .. } => n("ask-pay-n", self.table.unpaid(self.own, price)).with("card", text::card(card)),
            Stage::Declare { .. } if self.table.role == Some(Role::Producer) => {
                n("ask-produce-n", u16::from(self.table.most_made(self.seat)))
            }
            Stage::Declare { .. } if self.table.role == Some(Role::Trader) => {
                let prices = self.table.stack.current().map_or(Vec::new(), text::prices);
                n("ask-sell-n", u16::from(self.table.most_sold(self.seat))).with("prices", prices)
            }
            Stage::Declare { .. } => n("ask-draw-n", u16::from(self.table.due(self.seat))),
            Stage::Choose { .. } => {
                let left = self.table.unchosen(self.seat, self.own);
                match self.table.chooses(self.seat) {
                    Chooses::Kept => n("ask-keep-n", left),
                    Chooses::Discarded => n("ask-archive-n", left),
                }
            }
            Stage::Governor
            | Stage::Draw { .. }
            | Stage::Tile
            | Stage::Role
            | Stage::Build { .. }
            | Stage::Mine { .. }
            | Stage::Take { .. }
            | Stage::Over => self.table.ask().text(),
        }
    }

    fn secret(&self, groups: Vec<Group>) -> Prompt {
        Prompt { ask: Some(self.ask()), groups, ready: Vec::new(), public: false }
    }

    fn pass(&self) -> Group {
        Group::One { label: key("group-answers"), entries: vec![self.entry(Action::Pass, false)] }
    }

    fn discards(&self) -> Prompt {
        let own = self.own;
        let mut held = own.hand.less(&own.chosen);
        if let Tucks::One(card) = own.tucks {
            held.take(card);
        }
        let n = self.table.excess(self.seat, own);
        self.secret(self.of_cards(&held, n, &advice::worst(self.board, &held, n), Action::Discard))
    }

    fn chapel(&self) -> Prompt {
        let mut groups = self.of_cards(&self.own.hand, 1, &advice::worst(self.board, &self.own.hand, 1), Action::Tuck);
        groups.push(self.pass());
        self.secret(groups)
    }

    fn choice(&self) -> Prompt {
        let chooses = self.table.chooses(self.seat);
        let n = self.table.unchosen(self.seat, self.own);
        let left = self.table.choice(self.seat, self.own).less(&self.own.chosen);
        let proposed = match chooses {
            Chooses::Kept => advice::best(self.board, &left, n),
            Chooses::Discarded => advice::worst(self.board, &left, n),
        };
        self.secret(self.of_cards(&left, n, &proposed, |card| chooses.action(card)))
    }

    fn buildings(&self) -> Prompt {
        let hand = self.own.hand.kinds().iter();
        let some: Cards = hand.filter(|&card| self.table.may_build(self.seat, self.own, card).is_ok()).collect();
        let mut groups = self.of_cards(&some, 1, &Cards::NONE, Action::Build);
        groups.push(self.pass());
        self.secret(groups)
    }

    /// Cards of the hand, and goods with a black market. Goods are worth more than cards, so cards are proposed first, then cheap goods.
    fn payment(&self, building: Card, price: u8) -> Prompt {
        let own = self.own;
        let mut held = own.hand.less(&own.chosen);
        held.take(building);
        let n = self.table.unpaid(own, price);
        let cards = advice::worst(self.board, &held, n);
        let mut groups = self.of_cards(&held, n, &cards, Action::Pay);
        let lying = self.board.goods(Load::Full);
        let room = self.table.goods_to_pay(self.seat).saturating_sub(own.goods.len());
        if room > 0 {
            let most = if n == 1 { 1 } else { room };
            let left: Each = Good::ALL.map(|good| lying[good.index()].saturating_sub(own.goods.of(good)).min(most));
            let missing = n.saturating_sub(cards.total()) as u8;
            let chosen = advice::dearest(left, [4, 3, 2, 1, 0], missing);
            let entries = self.of_goods(left, chosen, Action::PayGood);
            groups.push(group(key("group-goods"), entries, n));
        }
        self.secret(groups)
    }

    fn production(&self) -> Prompt {
        let empty = self.board.goods(Load::Empty);
        let left: Each = Good::ALL.map(|good| empty[good.index()].saturating_sub(self.own.goods.of(good)));
        let room = self.table.most_made(self.seat).saturating_sub(self.own.goods.len());
        self.some_goods(left, room, [0; 5], Action::Produce, Action::ProduceDone)
    }

    fn sales(&self) -> Prompt {
        let lying = self.board.goods(Load::Full);
        let left: Each = Good::ALL.map(|good| lying[good.index()].saturating_sub(self.own.goods.of(good)));
        let room = self.table.most_sold(self.seat).saturating_sub(self.own.goods.len());
        self.some_goods(left, room, self.table.prices(), Action::Sell, Action::SellDone)
    }

    /// Any of these goods; the proposal is also the most there can be.
    fn some_goods(&self, left: Each, room: u8, worth: Each, each: fn(Good) -> Action, done: Action) -> Prompt {
        let chosen = advice::dearest(left, worth, room);
        let max: u8 = chosen.iter().sum();
        let close = done.to_string();
        let group = if max == 0 {
            Group::One { label: key("group-answers"), entries: vec![self.entry(done, false)] }
        } else {
            let entries = self.of_goods(left, chosen, each);
            Group::Several { label: key("group-goods"), entries, min: 0, max, close: Some(close.clone()) }
        };
        let goods = Good::ALL.into_iter().zip(chosen).rev();
        let actions: Vec<String> = goods.flat_map(|(good, n)| (0..n).map(move |_| each(good).to_string())).collect();
        let most = Ready {
            key: "most",
            label: match done {
                Action::SellDone => {
                    // With what was named before.
                    let named = self.own.goods;
                    let sold = Good::ALL.map(|good| named.of(good) + chosen[good.index()]);
                    let cards = proceeds(self.board, worth, sold);
                    key("ready-sell").with("goods", text::goods(chosen)).with("n", cards)
                }
                _ => key("ready-produce").with("goods", text::goods(chosen)),
            },
            actions: actions.into_iter().chain([close.clone()]).collect(),
        };
        let none = Ready { key: "none", label: key("ready-none"), actions: vec![close] };
        // What was named so far is nobody else's business.
        let public = self.table.rules.phases == Phases::InTurn && self.own.goods.len() == 0;
        let ready = if max == 0 { Vec::new() } else { vec![most, none] };
        Prompt { ask: Some(self.ask()), groups: vec![group], ready, public }
    }

    fn of_goods(&self, left: Each, chosen: Each, each: impl Fn(Good) -> Action) -> Vec<Entry> {
        let kinds = Good::ALL.into_iter().flat_map(|good| {
            let (n, chosen) = (left[good.index()], chosen[good.index()]);
            (0..n).map(move |at| (good, at < chosen))
        });
        kinds.map(|(good, chosen)| self.entry(each(good), chosen)).collect()
    }

    /// `n` of these cards, in a group for each sort, so that no menu gets long; equal cards as often as they are there and may be chosen.
    fn of_cards(&self, cards: &Cards, n: u16, chosen: &Cards, each: impl Fn(Card) -> Action) -> Vec<Group> {
        let sorts: [Sort; 3] = [
            ("group-production", |card| PRODUCTION.has(card)),
            ("group-violet", |card| matches!(card.spec().class, Class::Violet)),
            ("group-large", |card| matches!(card.spec().class, Class::Monument | Class::Six)),
        ];
        let groups = sorts.into_iter().map(|(name, of)| {
            let kinds = cards.iter().filter(|&(card, _)| of(card));
            let entries = kinds.flat_map(|(card, held)| {
                let times = held.min(u8::try_from(n).unwrap_or(u8::MAX));
                (0..times).map(move |at| (card, at < chosen.of(card)))
            });
            let entries: Vec<Entry> = entries.map(|(card, chosen)| self.entry(each(card), chosen)).collect();
            group(key(name), entries, n)
        });
        groups.filter(|group| !is_empty(group)).collect()
    }

    fn entry(&self, action: Action, chosen: bool) -> Entry {
        let (symbol, label, note) = self.words(action);
        let rash = action == Action::Pass && matches!(self.table.ask(), Ask::Mine | Ask::Draw);
        Entry { label, note, symbol, action: action.to_string(), chosen, rash }
    }

    fn words(&self, action: Action) -> Words {
        match action {
            Action::Role(role, privilege) => role_words(role, privilege),
            Action::Build(card) => self.building_words(card),
            Action::Cover(spot) => self.cover_words(spot),
            Action::Pay(card) => card_words("do-pay", card),
            Action::PayGood(good) => good_words("do-pay-good", good, None),
            Action::Produce(good) => good_words("do-produce", good, None),
            Action::Sell(good) => good_words("do-sell", good, self.table.stack.current()),
            Action::Keep(card) => card_words("do-keep", card),
            Action::Discard(card) => card_words("do-discard", card),
            Action::Tuck(card) => card_words("do-tuck", card),
            Action::Take(card) => card_words("do-take", card),
            Action::Mine => (Symbol::of("⛏️", "gold-mine"), key("do-mine"), Some(key("do-mine-note"))),
            Action::DrawCards => (Symbol::of("🎴", "cards"), key("do-draw").with("n", self.table.due(self.seat)), None),
            Action::Pass => (Symbol::plain("⏭️"), self.pass_label(), None),
            Action::Governor(_) | Action::Draw(_) | Action::Tile(_) | Action::ProduceDone | Action::SellDone => {
                (Symbol::plain("⏹️"), key("do-done"), None)
            }
        }
    }

    fn pass_label(&self) -> Text {
        key(match self.table.ask() {
            Ask::RoundStart => "pass-chapel",
            Ask::Build => "pass-build",
            Ask::Mine => "pass-mine",
            Ask::Draw => "pass-draw",
            Ask::Nothing
            | Ask::Draft
            | Ask::Role
            | Ask::Cover
            | Ask::Pay
            | Ask::Produce
            | Ask::Sell
            | Ask::Choose
            | Ask::Take => "pass",
        })
    }

    /// With a crane the price depends on what is covered.
    fn building_words(&self, card: Card) -> Words {
        let beside = self.table.price(self.seat, card, None);
        let lowest = beside.saturating_sub(self.table.most_covered(self.seat, card));
        let label = key(if lowest < beside { "do-build-from" } else { "do-build" });
        (card.symbol(), label.with("card", text::card(card)).with("n", lowest), Some(card_note(card)))
    }

    /// Where a full one of equal buildings can be chosen too, what becomes of the goods.
    fn cover_words(&self, spot: Spot) -> Words {
        let Stage::Cover { card, .. } = self.table.stage else {
            return (Symbol::plain("🏠"), key("do-beside").with("n", 0), None);
        };
        let price = self.table.price(self.seat, card, spot.under());
        let Some(under) = spot.under() else { return (card.symbol(), key("do-beside").with("n", price), None) };
        let empty = self.board.find(under, Load::Empty).is_some();
        let choice = self.table.covers(self.seat, self.own, card).any(|other| other == Spot::OnFull(under));
        let (label, note) = match (spot, empty, choice) {
            (Spot::OnFull(_), true, _) => ("do-cover-full", "do-cover-full-note"),
            (Spot::OnFull(_), false, _) => ("do-cover-full", "do-cover-other-pays-note"),
            (_, true, true) => ("do-cover-empty", "do-cover-note"),
            (_, false, true) => ("do-cover", "do-cover-pays-note"),
            (_, false, false) if under.good().is_some() => ("do-cover", "do-cover-good-note"),
            (_, true | false, false) => ("do-cover", "do-cover-note"),
        };
        (under.symbol(), key(label).with("card", text::card(under)).with("n", price), Some(key(note)))
    }
}

/// The label of a group, and which cards belong to it.
type Sort = (&'static str, fn(Card) -> bool);

type Words = (Symbol, Text, Option<Text>);

fn role_words(role: Role, privilege: Privilege) -> Words {
    let name = match privilege {
        Privilege::Plain => text::role(role),
        Privilege::Doubled => key("do-role-doubled").with("role", text::role(role)),
    };
    (role.symbol(), name, Some(key(&format!("about-{role}"))))
}

fn card_words(name: &str, card: Card) -> Words {
    (card.symbol(), key(name).with("card", text::card(card)).with("n", card.spec().cost), Some(card_note(card)))
}

/// "trader: sell 1 more good · 1 VP"
fn card_note(card: Card) -> Text {
    key("card-note").with("effect", text::effect(card)).with("vp", card.spec().vp)
}

fn good_words(name: &str, good: Good, tile: Option<Tile>) -> Words {
    let label = key(name).with("good", text::good(good)).with("card", text::card(good.building()));
    let label = match tile {
        Some(tile) => label.with("n", tile.prices()[good.index()]),
        None => label,
    };
    (good.symbol(), label, None)
}

/// Exactly `n` of these: one press for one, a menu to confirm for several.
fn group(label: Text, entries: Vec<Entry>, n: u16) -> Group {
    if n == 1 {
        Group::One { label, entries }
    } else {
        let n = u8::try_from(n).unwrap_or(u8::MAX);
        Group::Several { label, entries, min: n, max: n, close: None }
    }
}

fn is_empty(group: &Group) -> bool {
    match group {
        Group::One { entries, .. } | Group::Several { entries, .. } => entries.is_empty(),
        Group::Form { .. } => false,
    }
}
