//! The panels of a seat's standing orders and prepared moves. Start at [`orders`], [`preparing`].

use tertulia_base::i18n::Lang;
use tertulia_model::{Lasts, Localizer, Table};
use tertulia_rules::game::{Eye, Order, OrderSpec, Prompt, Seat};
use tertulia_rules::prepare::{Draft, End};
use tertulia_rules::scene::Scene;
use tertulia_rules::text::Text;

use crate::button::button;
use crate::fitted_lines::Sheet;
use crate::ids::custom_id::CustomId;
use crate::ids::order_panels::Ordering;
use crate::ids::press::{Call, Control, Press};
use crate::limits;
use crate::live::status::headline_of;
use crate::message::{Button, ComponentRow, Menu, MenuEntry, Message, PanelOf, Style};
use crate::panel::beforehand::{WHY, can_prepare, dropped_line, label, of, plan_lines};
use crate::panel::{PanelState, offered, put_notes};
use crate::words;

/// Characters of an order's name on the button that ends it.
const NAME: usize = 60;

/// The order that the reader of the panel is about to give.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Giving {
    /// How long it is to last.
    pub lasts: Lasts,
    /// The key of the order whose value is still to be chosen.
    pub key: Option<String>,
}

/// Returns the panel of orders: those that stand, those that can be given, and a way to prepare.
pub fn orders(table: &Table, seat: Seat, lang: Lang, giving: &Giving, notes: &[Text]) -> Message {
    let localizer = Localizer::at(table, lang);
    let (id, info) = (table.head.id, table.entry.info);
    let beforehand = of(table, seat);
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.must(&localizer.say(&Text::new("front-orders-title")));
    sheet.must(&format!("-# {}", headline_of(table, None, &localizer)));
    put_notes(&mut sheet, notes, &localizer);
    for standing in &beforehand.orders {
        let order = words::order_name(info, &standing.order);
        let line = Text::new("front-order-stands").with("order", order).with("lasts", lasts_text(standing.lasts));
        sheet.must(&localizer.say(&line));
    }
    if beforehand.orders.is_empty() {
        sheet.must(&localizer.say(&Text::new("front-orders-none")));
    }
    if table.head.stand_ins.has(seat) {
        sheet.must(&localizer.say(&Text::new("front-orders-rest")));
    }
    plan_lines(&beforehand, &localizer).iter().for_each(|line| sheet.must(line));

    let decision = table.head.state(seat).decision;
    let mut rows = Vec::new();
    if !info.orders.is_empty() {
        rows.push(ComponentRow::Menu(lasting(table, giving, &localizer)));
        rows.push(ComponentRow::Menu(giving_menu(table, decision, giving, &localizer)));
    }
    let spec = info.orders.iter().find(|spec| Some(spec.key) == giving.key.as_deref());
    rows.extend(spec.map(|spec| ComponentRow::Menu(values(table, decision, giving.lasts, spec, &localizer))));
    let room = limits::ROWS - 1 - rows.len();
    let end = |order: &Order| {
        let name = localizer.plain(&words::order_name(info, order));
        Button {
            id: Control::Orders(Ordering::End(order.to_string())).at(id).into(),
            label: limits::clip(&name, NAME),
            symbol: "✖️".into(),
            style: Style::Secondary,
            enabled: true,
        }
    };
    let ends: Vec<Button> = beforehand.orders.iter().map(|standing| end(&standing.order)).collect();
    rows.extend(ends.chunks(limits::BUTTONS).take(room).map(|row| ComponentRow::Buttons(row.to_vec())));
    let press = |what, key, symbol, style| button(Control::Orders(what).at(id), key, symbol, style, &localizer);
    let prepare = can_prepare(table, seat).then(|| press(Ordering::Prepare, "front-prepare", "🗓️", Style::Primary));
    let back = press(Ordering::Done, "front-orders-back", "", Style::Secondary);
    rows.push(ComponentRow::Buttons(prepare.into_iter().chain([back]).collect()));
    Message { text: sheet.text(), rows, panel: Some(PanelOf::page(table, Some(seat), lang)), ..Message::default() }
}

fn lasting(table: &Table, giving: &Giving, localizer: &Localizer) -> Menu {
    let lasting = |lasts: Lasts| {
        let label = Text::new("front-order-lasting").with("lasts", lasts_text(lasts));
        entry(&lasts.to_string(), &label, localizer).chosen_if(giving.lasts == lasts)
    };
    let entries = Lasts::ALL.map(lasting).to_vec();
    menu(Control::Orders(Ordering::Lasting).at(table.head.id), "front-order-lasts", entries, localizer)
}

fn giving_menu(table: &Table, decision: u32, giving: &Giving, localizer: &Localizer) -> Menu {
    let info = table.entry.info;
    let order = |spec: &OrderSpec| {
        let about = limits::clip(&localizer.plain(&words::order_about(info, spec)), limits::ENTRY);
        let entry = entry(spec.key, &words::order_of(info, spec), localizer).noted(about);
        entry.chosen_if(Some(spec.key) == giving.key.as_deref())
    };
    let entries = info.orders.iter().take(limits::ENTRIES).map(order).collect();
    menu(Control::Orders(Ordering::Give(giving.lasts, decision)).at(table.head.id), "front-order-give", entries, localizer)
}

fn values(table: &Table, decision: u32, lasts: Lasts, spec: &OrderSpec, localizer: &Localizer) -> Menu {
    let info = table.entry.info;
    let named = |value: &&str| entry(value, &words::order_name(info, &Order::with(spec.key, value)), localizer);
    let entries = spec.values.iter().take(limits::ENTRIES).map(named).collect();
    let press = Control::Orders(Ordering::With(lasts, decision, spec.key.to_owned())).at(table.head.id);
    menu(press, "front-order-with", entries, localizer)
}

fn menu(press: Press, placeholder: &'static str, entries: Vec<MenuEntry>, localizer: &Localizer) -> Menu {
    Menu::one_of(press, limits::clip(&localizer.word(placeholder), limits::PLACEHOLDER), entries)
}

fn entry(value: &str, label: &Text, localizer: &Localizer) -> MenuEntry {
    MenuEntry::new(value, limits::clip(&localizer.plain(label), limits::ENTRY))
}

/// Returns how long an order lasts.
pub fn lasts_text(lasts: Lasts) -> Text {
    Text::new(match lasts {
        Lasts::Phase => "front-lasts-phase",
        Lasts::Round => "front-lasts-round",
        Lasts::UntilEnded => "front-lasts-until-ended",
    })
}

/// Returns the prompt that a seat's plan leads to, while the plan holds. Ready answers that also
/// give an order are left out.
pub fn prepared_prompt(table: &Table, seat: Seat) -> Option<Prompt> {
    let Draft { game, end, .. } = draft(table, seat)?;
    let prompt = game.prompt(seat);
    let ready = prompt.ready.into_iter().filter(|ready| ready.then.is_none()).collect();
    end.is_none().then_some(Prompt { ready, ..prompt })
}

fn draft(table: &Table, seat: Seat) -> Option<Draft> {
    let game = table.game.as_deref()?;
    match of(table, seat).plan {
        Some(plan) => plan.draft(game, seat),
        None => tertulia_rules::prepare::Plan::new(game, seat)?.draft(game, seat),
    }
}

/// The position that a seat prepares its next move in, with what is marked in it.
pub(crate) fn prepared_scene(table: &Table, seat: Seat, at: &PanelState) -> Option<Scene> {
    let game = draft(table, seat)?.game;
    let marked = at.marks.as_ref().and_then(|marks| game.preview(seat, &marks.actions(&game.prompt(seat))));
    Some(marked.unwrap_or_else(|| game.scene(Eye::Seat(seat))))
}

/// Returns the panel to prepare moves: the plan so far, and what can be added.
pub fn preparing(table: &Table, seat: Seat, lang: Lang, notes: &[Text], at: &PanelState) -> Message {
    let localizer = Localizer::at(table, lang);
    let (id, beforehand) = (table.head.id, of(table, seat));
    let mut sheet = Sheet::new(limits::TEXT);
    let draft = draft(table, seat);
    let prompt = prepared_prompt(table, seat);
    let title = match prompt.as_ref().and_then(|prompt| prompt.ask.clone()) {
        Some(ask) => Text::new("front-prepare-asks").with("ask", ask),
        None => Text::new("front-prepare-title"),
    };
    sheet.must(&localizer.say(&title));
    sheet.must(&format!("-# {}", headline_of(table, None, &localizer)));
    sheet.must(&localizer.say(&Text::new("front-prepare-about")));
    put_notes(&mut sheet, notes, &localizer);
    let steps = beforehand.plan.iter().flat_map(|plan| plan.steps());
    for (number, step) in (1_i64..).zip(steps) {
        sheet.must(&localizer.say(&Text::new("front-plan-step").with("n", number).with("what", label(step))));
    }
    dropped_line(&beforehand, &localizer).iter().for_each(|line| sheet.must(line));
    let end = match draft.as_ref().map(|draft| &draft.end) {
        Some(None) => None,
        Some(Some(End::Complete)) => Some(Text::new("rules-plan-complete")),
        Some(Some(End::Doubtful(why))) => Some(Text::new("front-plan-doubtful").with("why", why.clone())),
        None if beforehand.plan.is_some() => Some(Text::new("front-plan-waits")),
        None => Some(Text::new("table-nothing-to-prepare")),
    };
    end.iter().for_each(|end| sheet.must(&limits::clip(&localizer.say(end), WHY)));

    let press = |what, key, symbol, style| button(Control::Orders(what).at(id), key, symbol, style, &localizer);
    let mut besides = Vec::new();
    if beforehand.plan.is_some() {
        besides.push(press(Ordering::Back(beforehand.version), "front-plan-back", "↩️", Style::Secondary));
        besides.push(press(Ordering::Clear(beforehand.version), "front-plan-clear", "🗑️", Style::Secondary));
    }
    besides.push(match beforehand.plan {
        Some(_) => press(Ordering::Done, "front-plan-done", "✅", Style::Success),
        None => press(Ordering::Done, "front-never", "", Style::Secondary),
    });
    let call = Call { seat, decision: beforehand.version };
    let rows = match prompt {
        Some(prompt) => {
            let (lines, rows) = offered(table, call, CustomId::Prepared, &prompt, at, &besides, &localizer);
            lines.iter().for_each(|line| sheet.must(line));
            rows
        }
        None => vec![ComponentRow::Buttons(besides)],
    };
    Message { text: sheet.text(), rows, panel: Some(PanelOf::page(table, Some(seat), lang)), ..Message::default() }
}
