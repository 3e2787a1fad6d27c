//! How each decision is offered, from the deciding seat's view. Start reading at [`prompt`].

use super::buildings::archive::Chooses;
use super::good::Each;
use super::scoring::score;
use super::text::{self, Ask, key};
use super::trader::proceeds;
use super::{
    Action, Board, Card, Cards, Good, Load, Own, Phases, Privilege, Refusal, Role, Spot, Stage, Tabletop, View, advice, heuristic,
};
use crate::game::{self, Options, Seat, SeatSet};
use crate::symbol::Symbol;
use crate::text::Text;

type Prompt = game::Prompt<Action>;
type Group = game::Group<Action>;
type Entry = game::Entry<Action>;
type Ready = game::Ready<Action>;

/// Returns the prompt of the seat's decision; an empty one if it is not awaited.
pub(super) fn prompt(view: &View, seat: Seat) -> Prompt {
    let table = &view.table;
    if !table.awaited().has(seat) {
        return Prompt::default();
    }
    let asked = Asked { view, table, board: &table.boards[seat.index()], seat, own: &view.own(seat) };
    let prompt = match table.stage {
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
    };
    prompt.about(asked.purpose())
}

/// Returns what everybody may see of a private decision: the question, in words that tell nothing
/// of cards. Seats asked at once get the same words, as does a seat before and after naming a good.
pub(super) fn open_prompt(view: &View, seat: Seat) -> Prompt {
    let table = &view.table;
    let asked = Asked { view, table, board: &table.boards[seat.index()], seat, own: &Own::default() };
    let ask = match table.stage {
        Stage::Declare { .. } if table.rules.phases == Phases::InTurn => asked.ask(),
        Stage::Cover { .. } => asked.ask(),
        Stage::RoundStart { waiting } => round_start(view, waiting),
        _ if table.awaited().len() > 1 => text::asks(table.ask()),
        _ => text::ask(table.ask()),
    };
    Prompt::public(ask, [])
}

/// Asks for cards under chapels, for discards, or for both, by what everybody knows of the seats
/// that are awaited: who owns a chapel, and how many cards were in each hand. Several seats may
/// differ in that: then the question tells all who can have to do it what to do. SJ:R6a
fn round_start(view: &View, waiting: SeatSet) -> Text {
    let table = &view.table;
    let tucks = waiting.iter().any(|seat| table.boards[seat.index()].has(Card::Chapel));
    let discards = waiting.iter().any(|seat| view.seats[seat.index()].hand > table.limit(seat));
    let name = match (tucks, discards) {
        (true, false) => "chapel",
        (false, true) => "limit",
        (true, true) if waiting.len() == 1 => "chapel-limit",
        (true, true) | (false, false) => "round-start",
    };
    key(&format!("{}-{name}", if waiting.len() > 1 { "asks" } else { "ask" }))
}

/// Returns what a seat that was asked did while others still decide.
pub(super) fn did(public: &View, seat: Seat) -> Option<Text> {
    let table = &public.table;
    let (board, hand) = (&table.boards[seat.index()], public.seats[seat.index()].hand);
    let was_asked = match (table.stage, table.role) {
        (Stage::RoundStart { .. }, _) => board.has(Card::Chapel) && hand > 0 || hand > table.limit(seat),
        (Stage::Declare { .. }, Some(Role::Producer)) => board.any(Load::Empty),
        (Stage::Declare { .. }, Some(Role::Trader)) => board.any(Load::Full),
        (Stage::Choose { .. }, _) => public.seats[seat.index()].drawn > table.keeps(seat),
        _ => true,
    };
    was_asked.then(|| Text::new("rules-done"))
}

/// The deciding seat and what it knows.
struct Asked<'a> {
    view: &'a View,
    table: &'a Tabletop,
    board: &'a Board,
    seat: Seat,
    own: &'a Own,
}

impl Asked<'_> {
    fn offers(&self) -> Vec<Action> {
        let mut offers = Vec::new();
        self.table.legal(self.seat, self.own, &mut offers);
        offers
    }

    /// Returns the offer that a stand-in would choose.
    fn wanted(&self) -> Option<Action> {
        heuristic::choice(self.view, self.seat, &self.offers())
    }

    /// Offers a few choices that everybody may see, and proposes what follows from public
    /// knowledge.
    fn one(&self) -> Prompt {
        let offers = self.offers();
        let wanted = match self.table.ask() {
            Ask::Cover | Ask::Mine | Ask::Draw => self.wanted(),
            _ => None,
        };
        let entries = offers.iter().map(|&action| self.entry(action).chosen_if(wanted == Some(action)));
        let best = advice::best(self.board, &self.table.revealed, 1).kinds().iter().next().map(Action::Take);
        let best = best.filter(|take| offers.contains(take));
        let ready = best.map(|take| Ready::new("best", self.entry(take).label, [take]));
        let prompt = Prompt::private(self.ask(), [Group::one(text::group(self.table.ask()), entries)]).ready(ready);
        prompt.public_if(self.table.awaited().len() == 1)
    }

    fn ask(&self) -> Text {
        let n = |suffix: &str, n: u16| key(suffix).with("n", n);
        match self.table.stage {
            Stage::Draft { .. } => n("ask-draft-n", self.table.excess(self.seat, self.own)),
            Stage::RoundStart { .. } if self.table.asks_chapel(self.seat, self.own) => key("ask-chapel"),
            Stage::RoundStart { .. } => n("ask-limit-n", self.table.excess(self.seat, self.own)),
            Stage::Cover { card, .. } => key("ask-cover-card").with("card", text::a_card(card)),
            Stage::Pay { card, price, .. } => n("ask-pay-n", self.table.unpaid(self.own, price)).with("card", text::a_card(card)),
            Stage::Declare { .. } if self.table.role == Some(Role::Producer) => {
                n("ask-produce-n", self.at_most(self.table.most_made(self.seat), Load::Empty))
            }
            Stage::Declare { .. } if self.table.role == Some(Role::Trader) => {
                n("ask-sell-n", self.at_most(self.table.most_sold(self.seat), Load::Full))
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
            | Stage::Over => text::ask(self.table.ask()),
        }
    }

    /// Returns how many of these goods the seat may name, if it has that many.
    fn at_most(&self, most: u8, load: Load) -> u16 {
        u16::from(most.min(self.board.goods(load).iter().sum()))
    }

    /// Returns what the question is about, for a first game.
    fn purpose(&self) -> Text {
        match self.table.stage {
            Stage::RoundStart { .. } if self.table.asks_chapel(self.seat, self.own) => key("purpose-chapel"),
            Stage::Build { .. } if self.seat == self.table.picker => {
                key("purpose-build-picked").with("n", self.table.privilege(self.seat, Role::Builder))
            }
            _ => text::purpose(self.table.ask()),
        }
    }

    fn secret(&self, groups: impl IntoIterator<Item = Group>) -> Prompt {
        Prompt::private(self.ask(), groups)
    }

    fn pass(&self) -> Group {
        Group::one(key("group-answers"), [self.entry(Action::Pass)])
    }

    fn back(&self) -> Group {
        Group::one(key("group-answers"), [self.entry(Action::Back)])
    }

    /// Returns the `n` cards that are missed least.
    fn spare(&self, cards: &Cards, n: u16) -> Cards {
        let cards = heuristic::least_missed(self.view, self.seat, cards, &Cards::NONE);
        cards.into_iter().take(usize::from(n)).collect()
    }

    fn discards(&self) -> Prompt {
        let held = self.table.discardable(self.own);
        let n = self.table.excess(self.seat, self.own);
        self.cards("group-discard", &held, n, &self.spare(&held, n), Action::Discard, None)
    }

    fn chapel(&self) -> Prompt {
        let hand = &self.own.hand;
        self.cards("group-tuck", hand, 1, &self.spare(hand, 1), Action::Tuck, Some(self.pass()))
    }

    fn choice(&self) -> Prompt {
        let chooses = self.table.chooses(self.seat);
        let n = self.table.unchosen(self.seat, self.own);
        let left = self.table.choice(self.seat, self.own).less(&self.own.chosen);
        let (label, proposed) = match chooses {
            Chooses::Kept => {
                let held = self.own.hand.and(&self.own.chosen);
                let cards = heuristic::least_missed(self.view, self.seat, &left, &held);
                ("group-keep", cards.into_iter().rev().take(usize::from(n)).collect())
            }
            Chooses::Discarded => ("group-discard", self.spare(&left, n)),
        };
        self.cards(label, &left, n, &proposed, |card| chooses.action(card), None)
    }

    /// Returns the prompt for `n` of these cards; for a single one, the proposal is also one press.
    fn cards(
        &self,
        label: &str,
        cards: &Cards,
        n: u16,
        chosen: &Cards,
        each: impl Fn(Card) -> Action,
        other: Option<Group>,
    ) -> Prompt {
        let ready = self.best(label, n, chosen, &each);
        self.secret([self.of_cards(label, cards, n, chosen, each)].into_iter().chain(other)).ready(ready)
    }

    /// Returns one press for the proposed card, if it is a single one.
    fn best(&self, label: &str, n: u16, chosen: &Cards, each: impl Fn(Card) -> Action) -> Option<Ready> {
        let card = chosen.kinds().iter().next().filter(|_| n == 1)?;
        let ready = Ready::new("best", self.entry(each(card)).label, [each(card)]);
        Some(ready.note(text::facts(card)).beside(text::card(card), beside(label)))
    }

    fn buildings(&self) -> Prompt {
        let hand = self.own.hand.kinds().iter();
        let some: Cards = hand.filter(|&card| self.table.may_build(self.seat, self.own, card).is_ok()).collect();
        let best = heuristic::worth_building(self.view, self.seat, &some);
        let ready: Vec<(Card, AutoPay)> = best.iter().filter_map(|card| Some((*card, self.build_and_pay(*card)?))).collect();
        let (mut paid, mut answers) = (Vec::new(), Vec::new());
        for ((card, AutoPay { label, line, with }), name) in ready.iter().zip(BUILD_KEYS) {
            if !with.is_empty() {
                paid.push(key("auto-pay").with("card", text::a_card(*card)).with("what", text::all_copies(with)));
            }
            let pays = with.each().map(Action::Pay);
            let answer = Ready::new(name, label.clone(), std::iter::once(Action::Build(*card)).chain(pays));
            let answer = answer.note(self.worth(*card)).beside(line.clone(), key("beside-build"));
            answers.push(answer.chosen_if(best.first() == Some(card)));
        }
        let ready = ready.get(..answers.len()).unwrap_or_default();
        let entries = some.kinds().iter().map(|card| self.beside_auto_pay(card, ready));
        let mut entries: Vec<Entry> = entries.collect();
        // The lines of a list are the first of its entries.
        entries.sort_by_key(|entry| entry.beside.is_none());
        let label = key(if ready.is_empty() { "group-build" } else { "group-build-choosing" });
        let groups = [Group::one(label, entries), self.pass()];
        self.secret(groups).ready(answers).missing(self.unbuildable().into_iter().chain(paid))
    }

    /// Returns the entry of a building. Where one press builds it with a payment chosen for the
    /// player, the entry chooses the cards, or is not shown if there is nothing to choose.
    fn beside_auto_pay(&self, card: Card, ready: &[(Card, AutoPay)]) -> Entry {
        let entry = self.entry(Action::Build(card));
        match ready.iter().find(|(other, _)| *other == card) {
            Some((_, paid)) if paid.with.is_empty() => Entry { waits: true, ..entry },
            Some(_) => Entry { label: key("do-build-choosing").with("card", text::a_card(card)), beside: None, ..entry },
            None => entry,
        }
    }

    /// Says which cards of the hand cannot be built, and why. SJ:R15, SJ:R16a
    fn unbuildable(&self) -> Vec<Text> {
        let (mut dear, mut owned) = (Vec::new(), Cards::NONE);
        for card in self.own.hand.kinds().iter() {
            let refused = self.table.may_build(self.seat, self.own, card);
            if let Err(Refusal::TooDear(_, price, _)) = refused {
                dear.push(text::at_price(card, price));
            } else if refused.is_err() {
                owned.add(card);
            }
        }
        let dear = (!dear.is_empty())
            .then(|| key("missing-too-dear").with("cards", dear).with("n", self.table.funds(self.seat, self.own)));
        let owned = (!owned.is_empty()).then(|| key("missing-owned").with("cards", text::cards(&owned)));
        dear.into_iter().chain(owned).collect()
    }

    /// Returns what the button says that builds beside the others, and the cards that it pays with:
    /// those missed least, if there is a choice. `None` where goods could pay or a place could be
    /// chosen.
    fn build_and_pay(&self, card: Card) -> Option<AutoPay> {
        let (table, seat) = (self.table, self.seat);
        let price = u16::from(table.price(seat, card, None));
        let is_plain = table.goods_to_pay(seat) == 0 && table.covers(seat, self.own, card).all(|spot| spot == Spot::Beside);
        if !is_plain {
            return None;
        }
        let label = |name: &str| key(name).with("card", text::a_card(card)).with("n", price);
        let line = |name: &str| key(name).with("card", text::card(card)).with("n", price);
        // The builder phase asks for no payment of nothing or of everything.
        if price == 0 {
            return Some(AutoPay { label: self.build_label(card), line: line("beside-building"), with: Cards::NONE });
        }
        if price >= table.funds(seat, self.own) {
            return Some(AutoPay { label: label("ready-build-all"), line: line("beside-building-all"), with: Cards::NONE });
        }
        let mut held = self.own.hand;
        held.take(card);
        let with = self.spare(&held, price);
        Some(AutoPay { label: label("ready-build"), line: line("beside-building-auto"), with })
    }

    /// Offers cards of the hand, and goods with a black market. Goods are worth more, so cards are
    /// proposed first, then cheap goods.
    fn payment(&self, building: Card, price: u8) -> Prompt {
        let own = self.own;
        let mut held = own.hand.less(&own.chosen);
        held.take(building);
        let n = self.table.unpaid(own, price);
        let cards = self.spare(&held, n);
        let lying = self.board.goods(Load::Full);
        let room = self.table.goods_to_pay(self.seat).saturating_sub(own.goods.len());
        let most = if n == 1 { room.min(1) } else { room };
        let left: Each = Good::ALL.map(|good| lying[good.index()].saturating_sub(own.goods.of(good)).min(most));
        let missing = n.saturating_sub(cards.total()) as u8;
        let chosen = advice::dearest(left, [4, 3, 2, 1, 0], missing);
        let goods = Group::exactly(at_most_255(n), key("group-pay-goods"), self.of_goods(left, chosen, Action::PayGood));
        let ready = self.best("group-pay", n, &cards, Action::Pay);
        self.secret([self.of_cards("group-pay", &held, n, &cards, Action::Pay), goods, self.back()]).ready(ready)
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

    /// Offers any of these goods, by one press where only one can still be named. Nobody would
    /// produce less than they can: where that leaves no choice of goods, as everybody sees, it is
    /// settled. SJ:R25
    fn some_goods(&self, left: Each, room: u8, worth: Each, each: fn(Good) -> Action, done: Action) -> Prompt {
        let chosen = advice::dearest(left, worth, room);
        let max: u8 = chosen.iter().sum();
        if max == 0 {
            return self.secret([Group::one(key("group-answers"), [self.entry(done)])]).settled(done);
        }
        let named = self.own.goods;
        // Goods named so far are secret.
        let public = self.table.rules.phases == Phases::InTurn && named.len() == 0;
        let nothing = Group::one(
            key("group-answers"),
            [self
                .entry(done)
                .rash((named.len() == 0).then(|| key(if done == Action::SellDone { "rash-sell" } else { "rash-produce" })))],
        );
        let best = Good::ALL.into_iter().rev().find(|good| chosen[good.index()] > 0).map(each);
        let sells = done == Action::SellDone;
        let group = key(if sells { "group-sell" } else { "group-produce" });
        let is_settled = !sells && self.makes_all();
        let label = |goods: Each| {
            // The goods named before sell along with these.
            let sold = Good::ALL.map(|good| named.of(good) + goods[good.index()]);
            let label = key(if sells { "ready-sell" } else { "ready-produce" }).with("goods", text::goods(goods));
            if sells { label.with("n", proceeds(self.board, worth, sold)) } else { label }
        };
        if max == 1 {
            let one = |good: Good| Good::ALL.map(|other| u8::from(other == good));
            let some = Good::ALL.into_iter().rev().filter(|good| left[good.index()] > 0);
            let entries = some.map(|good| {
                let entry = Entry { label: label(one(good)), ..self.entry(each(good)) };
                entry.chosen_if(chosen[good.index()] > 0)
            });
            let groups = [Group::one(group, entries), nothing];
            return self.secret(groups).public_if(public).settled(best.filter(|_| is_settled));
        }
        // To name nothing is a choice of its own.
        let entries = self.of_goods(left, chosen, each);
        let some = Group::Several { label: group, entries, min: 1, max, close: Some(done) };
        let goods = Good::ALL.into_iter().zip(chosen).rev();
        let actions = goods.flat_map(|(good, n)| (0..n).map(move |_| each(good)));
        let most = Ready::new("most", label(chosen), actions.chain([done]));
        self.secret([some, nothing]).public_if(public).ready([most]).settled(best.filter(|_| is_settled))
    }

    /// Returns whether the seat can produce in one way only without producing less than it may: on
    /// all its empty buildings, or on buildings that are alike. Follows from what everybody sees.
    /// Where cards run short, the order of the goods matters. SJ:R14b, SJ:R25
    fn makes_all(&self) -> bool {
        let empty = self.board.goods(Load::Empty);
        let (kinds, all) = (empty.iter().filter(|n| **n > 0).count(), empty.iter().sum::<u8>());
        let cards = self.view.deck + self.view.discard;
        kinds == 1 || (all <= self.table.most_made(self.seat) && u16::from(all) <= cards)
    }

    fn of_goods(&self, left: Each, chosen: Each, each: impl Fn(Good) -> Action) -> Vec<Entry> {
        let kinds = Good::ALL.into_iter().flat_map(|good| {
            let (n, chosen) = (left[good.index()], chosen[good.index()]);
            (0..n).map(move |at| (good, at < chosen))
        });
        kinds.map(|(good, chosen)| self.entry(each(good)).chosen_if(chosen)).collect()
    }

    /// Offers `n` of these cards, which the host splits into menus where they are too many. Equal
    /// cards appear as often as they can be chosen. A single one is a line with a button, but for
    /// the one that [`Asked::best`] proposes.
    fn of_cards(&self, label: &str, cards: &Cards, n: u16, chosen: &Cards, each: impl Fn(Card) -> Action) -> Group {
        let n = at_most_255(n);
        let entries = cards.iter().flat_map(|(card, held)| (0..held.min(n)).map(move |at| (card, at < chosen.of(card))));
        let entries = entries.map(|(card, chosen)| {
            let entry = self.entry(each(card)).chosen_if(chosen);
            if n == 1 { Entry { waits: chosen, ..entry.beside(text::card(card), beside(label)) } } else { entry }
        });
        Group::exactly(n, key(label), entries)
    }

    fn entry(&self, action: Action) -> Entry {
        let choice = |symbol, label| Entry::new(action, symbol, label);
        let card =
            |name: &str, card: Card| choice(card.symbol(), key(name).with("card", text::a_card(card))).effect(text::facts(card));
        let good = |name: &str, good: Good| choice(good.symbol(), key(name).with("goods", text::goods_of(good, 1)));
        match action {
            Action::Role(role, privilege) => {
                choice(role.symbol(), role_name(role, privilege)).note(key(&format!("about-{role}")))
            }
            Action::Build(card) => {
                let entry = choice(card.symbol(), self.build_label(card)).effect(self.worth(card));
                let line = self.priced(card, text::card(card), "beside-building", "beside-building-from");
                entry.beside(line, key("beside-build"))
            }
            Action::Cover(spot) => self.covering(action, spot),
            Action::Pay(it) => card("do-pay", it),
            Action::PayGood(it) => good("do-pay-good", it),
            Action::Produce(it) => good("ready-produce", it),
            Action::Sell(it) => {
                let entry = good("ready-sell", it);
                Entry { label: entry.label.with("n", self.table.prices()[it.index()]), ..entry }
            }
            Action::Keep(it) => card("do-keep", it),
            Action::Discard(it) => card("do-discard", it),
            Action::Tuck(it) => card("do-tuck", it),
            Action::Take(it) => card("do-take", it),
            Action::Mine => choice(Symbol::of("⛏️", "gold-mine"), key("do-mine")).note(key("do-mine-note")),
            Action::DrawCards => choice(Symbol::of("🎴", "cards"), key("do-draw").with("n", self.table.due(self.seat))),
            Action::Back => choice(Symbol::plain("↩️"), key("do-back")),
            Action::Pass => {
                let (name, gives_away) = self.passing();
                choice(Symbol::plain("⏭️"), key(name)).rash(gives_away.map(key))
            }
            Action::ProduceDone if self.own.goods.len() == 0 => choice(Symbol::plain("⏭️"), key("produce-nothing")),
            Action::SellDone if self.own.goods.len() == 0 => choice(Symbol::plain("⏭️"), key("sell-nothing")),
            Action::Governor(_) | Action::Draw(_) | Action::Tile(_) | Action::ProduceDone | Action::SellDone => {
                choice(Symbol::plain("⏹️"), key("do-done"))
            }
        }
    }

    /// Returns what a pass is called, and whether it gives away what costs nothing or is worth its
    /// price.
    fn passing(&self) -> (&'static str, Option<&'static str>) {
        match self.table.ask() {
            Ask::Mine => ("pass-mine", Some("rash-mine")),
            Ask::Draw => ("pass-draw", Some("rash-draw")),
            Ask::Build => ("pass-build", matches!(self.wanted(), Some(Action::Build(_))).then_some("rash-build")),
            // A card over the hand limit would be a point.
            Ask::RoundStart => ("pass-chapel", (self.table.excess(self.seat, self.own) > 0).then_some("rash-chapel")),
            Ask::Nothing
            | Ask::Draft
            | Ask::Role
            | Ask::Cover
            | Ask::Pay
            | Ask::Produce
            | Ask::Sell
            | Ask::Choose
            | Ask::Take => ("do-done", None),
        }
    }

    /// Says a building's points and effect; where the points are counted at the end, those that it
    /// would bring now. SJ:R41-R44
    fn worth(&self, card: Card) -> Text {
        let mut then = *self.board;
        then.place(card, None);
        let parts = score(&then, self.own.chapel.total(), 0).parts;
        let now = || parts.iter().find(|(part, _)| part == card.id()).map_or(0, |(_, points)| *points);
        let note = match card.spec().vp {
            0 => key("card-note-now").with("vp", now()),
            vp => key("card-note").with("vp", vp),
        };
        note.with("effect", text::effect(card))
    }

    fn build_label(&self, card: Card) -> Text {
        self.priced(card, text::a_card(card), "do-build", "do-build-from")
    }

    /// Names a building with its price; with a crane, that depends on what it covers.
    fn priced(&self, card: Card, named: Text, at: &str, from: &str) -> Text {
        let beside = self.table.price(self.seat, card, None);
        let lowest = beside.saturating_sub(self.table.most_covered(self.seat, card));
        key(if lowest < beside { from } else { at }).with("card", named).with("n", lowest)
    }

    /// Says what covering loses and, where a full one of equal buildings can be chosen too, what
    /// becomes of the goods. The place beside the others is a line as well: a single line would be
    /// shown as a button, without its note.
    fn covering(&self, action: Action, spot: Spot) -> Entry {
        let place = |symbol: Symbol, label: Text| Entry::new(action, symbol, label.clone()).beside(label, key("beside-build"));
        let beside = |symbol: Symbol, price: u8| place(symbol, key("do-beside").with("n", price));
        let Stage::Cover { card, .. } = self.table.stage else { return beside(Symbol::plain("🏠"), 0) };
        let price = self.table.price(self.seat, card, spot.under());
        let Some(under) = spot.under() else { return beside(card.symbol(), price) };
        let empty = self.board.find(under, Load::Empty).is_some();
        let choice = self.table.covers(self.seat, self.own, card).any(|other| other == Spot::OnFull(under));
        let pays = price > 0 && self.table.goods_to_pay(self.seat) > 0;
        let (label, note) = match (spot, empty, choice) {
            (Spot::OnFull(_), true, _) => ("do-cover-full", "do-cover-full-note"),
            (Spot::OnFull(_), false, _) => ("do-cover-full", "do-cover-other-pays-note"),
            (_, true, true) => ("do-cover-empty", "do-cover-note"),
            (_, false, true) => ("do-cover", "do-cover-pays-note"),
            (_, false, false) if under.good().is_some() && pays => ("do-cover", "do-cover-good-note"),
            (_, false, false) if under.good().is_some() => ("do-cover", "do-cover-full-note"),
            (_, true | false, false) => ("do-cover", "do-cover-note"),
        };
        place(under.symbol(), key(label).with("card", text::a_card(under)).with("n", price)).note(key(note))
    }
}

/// A building in one press.
struct AutoPay {
    /// What the button says.
    label: Text,
    /// What its line says, in a list.
    line: Text,
    /// The cards that pay; none where there is no choice.
    with: Cards,
}

/// The keys of the ready answers that build, and thereby the most of them.
const BUILD_KEYS: [&str; 2] = ["build-1", "build-2"];

fn role_name(role: Role, privilege: Privilege) -> Text {
    match privilege {
        Privilege::Plain => text::role(role),
        Privilege::Doubled => key("do-role-doubled").with("role", text::role(role)),
    }
}

/// Returns the button beside each card of a group.
fn beside(group: &str) -> Text {
    key(match group {
        "group-keep" => "beside-keep",
        "group-discard" => "beside-discard",
        "group-tuck" => "beside-tuck",
        _ => "beside-pay",
    })
}

/// Lists every card with price, points and effect, in the rulebook's order.
pub(super) fn rules_of_cards(_: Option<&Options>) -> Vec<Text> {
    let line = |card: Card| {
        let text = key("rules-card").with("card", text::card(card)).with("cost", card.spec().cost);
        text.with("vp", card.spec().vp).with("effect", text::effect(card))
    };
    Card::ALL.into_iter().map(line).collect()
}

/// Clamps to 255, which is more than a menu holds.
fn at_most_255(n: u16) -> u8 {
    u8::try_from(n).unwrap_or(u8::MAX)
}
