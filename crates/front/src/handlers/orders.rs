//! Standing orders and prepared moves: their panels, and what is pressed and typed there.
//!
//! Start reading at [`Front::ordering`], [`Front::prepared`] and [`Front::orders_typed`].

use std::sync::Arc;

use tertulia_base::i18n::Lang;
use tertulia_model::{Lasts, Phase, Table};
use tertulia_render::choices::READY;
use tertulia_render::message::Message;
use tertulia_render::press::{Call, Control, FormField, FormWords};
use tertulia_render::{self as render, CustomId, Giving, Localizer, Ordering, PanelState, illustrated, words};
use tertulia_rules::game::{Order, Seat};
use tertulia_rules::text::Text;
use tertulia_tables::{Denied, Done, Preparing, Refusal, What, acting_seat};

use crate::Front;
use crate::answer::{Answer, not_ours, put, show, wrong};
use crate::asker::Asker;
use crate::handlers::modals::{opened, read};
use crate::handlers::presses::{Pressed, heard};
use crate::handlers::slash::no;
use crate::known::Known;
use crate::reading::has_beginning;
use crate::reading::lexicon::{Lexicon, LexiconName};
use crate::reading::quoting;
use crate::reading::typed::{Completion, Typed};

impl Front {
    /// Does what was pressed in the panel of orders.
    pub(crate) async fn ordering(&self, asker: &Asker, known: &Known, what: Ordering, pressed: &Pressed) -> Answer {
        let table = &known.table;
        let seat = match acting(asker, table) {
            Ok(seat) => seat,
            Err(denied) => return self.denied(&asker.beside(), Some(table), denied),
        };
        let chosen = pressed.chosen.first().map(String::as_str);
        let not_ours = || not_ours(asker.lang());
        match what {
            Ordering::Show => show(asker, orders(asker, table, seat, &Giving::default(), &[])),
            Ordering::Lasting => match chosen.and_then(|words| words.parse().ok()) {
                Some(lasts) => put(asker, orders(asker, table, seat, &Giving { lasts, key: None }, &[])),
                None => not_ours(),
            },
            // For an earlier decision: the order may have done its work and be over.
            Ordering::Give(lasts, decision) | Ordering::With(lasts, decision, _)
                if table.head.state(seat).decision != decision =>
            {
                put(asker, orders(asker, table, seat, &Giving { lasts, key: None }, &[]))
            }
            Ordering::Give(lasts, _) => {
                let spec = table.entry.info.orders.iter().find(|spec| Some(spec.key) == chosen);
                match spec {
                    Some(spec) if spec.values.is_empty() => self.give(asker, known, Order::of(spec.key), lasts).await,
                    Some(spec) => {
                        let giving = Giving { lasts, key: Some(spec.key.to_owned()) };
                        put(asker, orders(asker, table, seat, &giving, &[]))
                    }
                    None => not_ours(),
                }
            }
            Ordering::With(lasts, _, key) => match chosen {
                Some(value) => self.give(asker, known, Order::with(&key, value), lasts).await,
                None => not_ours(),
            },
            Ordering::End(order) => match order.parse() {
                Ok(order) => self.change_orders(asker, known, What::EndOrder(order), Giving::default()).await,
                Err(_) => not_ours(),
            },
            Ordering::Prepare => show(asker, preparing(asker, table, seat, &[], &PanelState::default())),
            Ordering::Back(version) => self.change_plan(asker, known, Some(version), Preparing::Back).await,
            Ordering::Clear(version) => self.change_plan(asker, known, Some(version), Preparing::Clear).await,
            Ordering::Done => {
                put(asker, illustrated::panel(table, Some(seat), asker.lang(), &asker.likes, &[], &PanelState::default()))
            }
        }
    }

    async fn give(&self, asker: &Asker, known: &Known, order: Order, lasts: Lasts) -> Answer {
        let head = &known.table.head;
        let stands = |seat: Seat| {
            let state = head.state(seat);
            state.beforehand.has(&order, lasts, state.decision).then_some(seat)
        };
        // The button was pressed twice: the order stands.
        if let Some(seat) = acting(asker, &known.table).ok().and_then(stands) {
            return put(asker, orders(asker, &known.table, seat, &Giving { lasts, key: None }, &[]));
        }
        self.change_orders(asker, known, What::GiveOrder { order, lasts }, Giving { lasts, key: None }).await
    }

    /// Gives or ends an order, and shows the panel of orders with what that did at once.
    async fn change_orders(&self, asker: &Asker, known: &Known, what: What, giving: Giving) -> Answer {
        let panel = |done: Done| match done.seat {
            Some(seat) => put(asker, orders(asker, &done.table, seat, &giving, &heard(&done))),
            None => not_ours(asker.lang()),
        };
        self.ask_then(asker, known, what, panel).await
    }

    /// A choice of the panel in which moves are prepared.
    pub(crate) async fn prepared(&self, asker: &Asker, known: &Known, control: Control, pressed: &Pressed) -> Answer {
        let table = &known.table;
        let seat = match acting(asker, table) {
            Ok(seat) => seat,
            Err(denied) => return self.denied(&asker.beside(), Some(table), denied),
        };
        let Some(call) = control.call().filter(|call| call.seat == seat) else {
            return not_ours(asker.lang());
        };
        if !is_of_plan(table, call) {
            let stale = [wrong(Text::new("front-plan-stale"))];
            return put(asker, preparing(asker, table, seat, &stale, &PanelState::default()));
        }
        let prompt = render::prepared_prompt(table, seat).unwrap_or_default();
        let drawn = |notes: &[Text], at: &PanelState| put(asker, preparing(asker, table, seat, notes, at));
        let add = |actions| self.change_plan(asker, known, Some(call.decision), Preparing::Add(actions));
        let open = |form: FormWords| {
            let opened = opened(asker, table, CustomId::Prepared, call, &form, &prompt);
            opened.unwrap_or_else(|| drawn(&[wrong(Text::new("front-plan-stale"))], &PanelState::default()))
        };
        let ready = |key: &str| prompt.ready.iter().find(|ready| ready.key == key).map(|ready| ready.actions.clone());
        let actions = match control {
            Control::Play(_, action) | Control::AskConfirm(_, action) => Ok(vec![action]),
            Control::Ready(_, key) => ready(&key).ok_or_else(|| Text::new("front-plan-stale")),
            Control::Choose(..) => match pressed.chosen.first() {
                Some(value) => match value.strip_prefix(READY) {
                    Some(key) => ready(key).ok_or_else(|| Text::new("front-plan-stale")),
                    None => Ok(vec![value.clone()]),
                },
                None => return not_ours(asker.lang()),
            },
            Control::Confirm(..) => match pressed.marks.confirm(&prompt) {
                Ok(actions) => Ok(actions),
                Err(why) => return drawn(&[wrong(why)], &PanelState::marked(pressed.marks.clone())),
            },
            Control::Mark(..) => return drawn(&[], &PanelState::marked(pressed.marks.clone())),
            Control::Clear(..) => return drawn(&[], &PanelState::marked(render::Marks::default())),
            Control::Page(_, page) => return drawn(&[], &PanelState { page, ..PanelState::marked(pressed.marks.clone()) }),
            Control::Form(_, form) => return open(form),
            // Its menus are gone.
            Control::Fill(_, FormField { verb, .. }) | Control::Send(_, verb) => return open(FormWords::empty(verb)),
            _ => return not_ours(asker.lang()),
        };
        match actions {
            Ok(actions) => add(actions).await,
            Err(why) => drawn(&[wrong(why)], &PanelState::default()),
        }
    }

    /// Prepares what is typed in a form.
    pub(crate) async fn add_typed(&self, asker: &Asker, known: &Known, call: Call, form: FormWords) -> Answer {
        let table = &known.table;
        let seat = match acting(asker, table) {
            Ok(seat) if seat == call.seat => seat,
            Ok(_) => return not_ours(asker.lang()),
            Err(denied) => return self.denied(&asker.beside(), Some(table), denied),
        };
        let prompt = render::prepared_prompt(table, seat).filter(|_| is_of_plan(table, call)).unwrap_or_default();
        let (why, at) = match read(asker, table, &prompt, &form) {
            Some(Ok(action)) => {
                return self.change_plan(asker, known, Some(call.decision), Preparing::Add(vec![action])).await;
            }
            Some(Err(why)) => (why, PanelState::refused(form)),
            None => (Text::new("front-plan-stale"), PanelState::default()),
        };
        put(asker, preparing(asker, table, seat, &[wrong(why)], &at))
    }

    async fn change_plan(&self, asker: &Asker, known: &Known, version: Option<u32>, how: Preparing) -> Answer {
        let table = &known.table;
        let (why, table) = match self.ask(asker, known, What::Prepare { version, how }).await {
            Ok(done) => (None, done.table),
            Err(Denied::Because(why)) => (Some(why.into()), table.clone()),
            Err(Denied::Stale) => match self.known(asker, table.head.id).await {
                Ok(now) => (Some(Text::new("front-plan-stale")), now.table),
                Err(denied) => return self.denied(asker, None, denied),
            },
            Err(denied) => return self.denied_now(asker, known, denied).await,
        };
        match acting(asker, &table) {
            Ok(seat) => {
                let notes: Vec<Text> = why.map(wrong).into_iter().collect();
                put(asker, preparing(asker, &table, seat, &notes, &PanelState::default()))
            }
            Err(denied) => self.denied(&asker.beside(), Some(&table), denied),
        }
    }

    /// `/table orders`: gives one, ends one, and shows which stand.
    pub(crate) async fn orders_typed(&self, asker: &Asker, known: &Known, typed: &Typed) -> Answer {
        let read = |name| typed.words(name).map(|words| order(asker, &known.table, words).map_err(no));
        let lasts = typed.words("lasts").and_then(|words| words.parse::<Lasts>().ok()).unwrap_or_default();
        let given = read("give").map(|order| order.map(|order| What::GiveOrder { order, lasts }));
        let ended = read("end").map(|order| order.map(What::EndOrder));
        let wanted = match given.into_iter().chain(ended).collect::<Result<Vec<What>, Denied>>() {
            Ok(wanted) => wanted,
            Err(denied) => return self.denied(asker, Some(&known.table), denied),
        };
        let (mut table, mut notes) = (known.table.clone(), Vec::new());
        for what in wanted {
            match self.ask(asker, known, what).await {
                Ok(done) => {
                    notes.extend(heard(&done));
                    table = done.table;
                }
                Err(denied) => return self.denied_now(asker, known, denied).await,
            }
        }
        match acting(asker, &table) {
            Ok(seat) => Answer::private(orders(asker, &table, seat, &Giving { lasts, key: None }, &notes)),
            Err(denied) => self.denied(asker, Some(&table), denied),
        }
    }

    pub(crate) fn prepare_typed(&self, asker: &Asker, known: &Known) -> Answer {
        match acting(asker, &known.table) {
            Ok(seat) => Answer::private(preparing(asker, &known.table, seat, &[], &PanelState::default())),
            Err(denied) => self.denied(asker, Some(&known.table), denied),
        }
    }

    /// The orders that can be given, or ended, for whoever types.
    pub(crate) async fn order_choices(&self, asker: &Asker, typed: &Typed, param: &str, words: &str) -> Vec<Completion> {
        let Ok(known) = self.which(asker, typed).await else { return Vec::new() };
        let table = &known.table;
        let Ok(seat) = acting(asker, table) else { return Vec::new() };
        let info = table.entry.info;
        let orders: Vec<Order> = if param == "end" {
            table.head.state(seat).beforehand.orders.iter().map(|standing| standing.order.clone()).collect()
        } else {
            info.orders.iter().flat_map(|spec| spec.orders()).collect()
        };
        let localizer = Localizer::at(table, asker.lang());
        let choice =
            |order: Order| Completion { name: localizer.plain(&words::order_name(info, &order)), value: order.to_string() };
        let fits = |choice: &Completion| [&choice.name, &choice.value].iter().any(|text| has_beginning(text, words));
        orders.into_iter().map(choice).filter(fits).collect()
    }
}

/// Reads an order of the game, or one that stands, by its notation or its name in either language.
///
/// # Errors
/// Which word is not understood, and what is near.
fn order(asker: &Asker, table: &Arc<Table>, words: &str) -> Result<Order, Text> {
    let info = table.entry.info;
    let standing = acting(asker, table).map(|seat| &table.head.state(seat).beforehand.orders);
    let standing = standing.into_iter().flatten().map(|standing| standing.order.clone());
    let all: Vec<Order> = info.orders.iter().flat_map(|spec| spec.orders()).chain(standing).collect();
    let said = |order: &Order, lang| Localizer::at(table, lang).plain(&words::order_name(info, order));
    let names = all.iter().flat_map(|order| {
        let (word, own) = (order.to_string(), said(order, asker.lang()));
        let others = Lang::ALL.map(|lang| LexiconName::new(word.clone(), "", &said(order, lang)));
        [LexiconName::new(word.clone(), &own, &own), LexiconName::new(word.clone(), &own, &word)].into_iter().chain(others)
    });
    let lexicon = Lexicon::with(names);
    let called = lexicon.called(words);
    if let Some(order) = all.into_iter().find(|order| called.first() == Some(&order.to_string())) {
        return Ok(order);
    }
    let near = lexicon.near(words);
    let strange = words.split_whitespace().find(|word| lexicon.near(word).is_empty()).unwrap_or(words);
    Err(if near.is_empty() {
        quoting("front-no-order", strange)
    } else {
        quoting("front-typed-near", words).with("names", near.join(" / "))
    })
}

/// Returns the seat for which somebody may give orders and prepare moves in a running game.
fn acting(asker: &Asker, table: &Arc<Table>) -> Result<Seat, Denied> {
    let seat = acting_seat(&table.head, asker.person.user)?;
    match table.head.phase {
        Phase::Playing => Ok(seat),
        Phase::Lobby => Err(Refusal::NotStarted.into()),
        Phase::Over | Phase::Stopped => Err(Refusal::Ended.into()),
    }
}

fn is_of_plan(table: &Table, call: Call) -> bool {
    table.head.state(call.seat).beforehand.version == call.decision
}

fn orders(asker: &Asker, table: &Table, seat: Seat, giving: &Giving, notes: &[Text]) -> Message {
    render::orders(table, seat, asker.lang(), giving, notes)
}

fn preparing(asker: &Asker, table: &Table, seat: Seat, notes: &[Text], at: &PanelState) -> Message {
    illustrated::preparing(table, seat, asker.lang(), &asker.likes, notes, at)
}
