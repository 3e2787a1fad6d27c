//! Private replies other than panels: the board as text, lists, and confirmations.

use std::sync::Arc;

use tertulia_base::clock::Moment;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::UserId;
use tertulia_model::{Localizer, Phase, Preferences, Reliability, Table, TurnHelp};
use tertulia_rules::game::{Entry, Eye, Seat};
use tertulia_rules::text::{Arg, Text};

use crate::button::button;
use crate::fitted_lines::{Sheet, pages};
use crate::ids::order_panels::Ordering;
use crate::ids::press::{Call, Control};
use crate::live::following::follow_button;
use crate::live::status::{headline, headline_of, standing};
use crate::lobby::members::{dismiss_button, reliability};
use crate::message::{Button, ComponentRow, Message, NoteKind, PanelOf, Section, Style};
use crate::panel::beforehand::{can_prepare, orders_button};
use crate::panel::board::{Look, in_reading_order, panel_lines};
use crate::panel::{hint_button, panel_asking};
use crate::{limits, words};

/// Characters reserved for the state of the table.
const STANDING: usize = 300;

/// Returns a message of one sentence.
pub fn note(text: &Text, localizer: &Localizer) -> Message {
    Message { text: limits::clip(&localizer.say(text), limits::TEXT), ..Message::default() }
}

/// Returns the line above a board of the table as it is `now`: the table goes on, while that stays
/// as it is.
pub fn board_title(table: &Table, localizer: &Localizer, now: Moment) -> String {
    let as_of = Text::new("front-as-of").with("when", Arg::Moment(now.seconds()));
    format!("{} · {}", headline(table, localizer), localizer.say(&as_of))
}

/// Returns the whole board as text for `eye`, over as many messages as needed, at least one: for
/// whom the table waits, the reader's own part, what is common, then the others'.
pub fn board_text(table: &Table, eye: Eye, lang: Lang, look: Look, now: Moment) -> Vec<Message> {
    let localizer = Localizer::at(table, lang);
    let mut lines = vec![board_title(table, &localizer, now)];
    match &table.game {
        Some(game) => {
            let seat = match eye {
                Eye::Public => None,
                Eye::Seat(seat) => Some(seat),
            };
            // Not the question, which only a panel keeps up to date.
            lines.push(localizer.say(&standing(table, None)));
            let scene = game.scene(eye);
            lines.extend(in_reading_order(&scene, seat).into_iter().flat_map(|panel| panel_lines(panel, &localizer, look)));
        }
        None => lines.push(localizer.say(&Text::new("front-standing-lobby-guest"))),
    }
    pages(lines, limits::TEXT).into_iter().map(|text| Message { text, note: NoteKind::Board, ..Message::default() }).collect()
}

/// Returns buttons for more that can be done at a table, in rows: what there is to see, what plays,
/// and what holds up, ends or leads back. Whoever learns the game reads what their question is
/// about.
pub fn more(table: &Table, user: UserId, help: TurnHelp, may_stop: MayStop, lang: Lang) -> Message {
    let localizer = Localizer::at(table, lang);
    let id = table.head.id;
    let seat = table.head.seat_for(user);
    let of = |press: Control, label: &'static str, symbol: &'static str| {
        button(press.at(id), label, symbol, Style::Secondary, &localizer)
    };
    let (mut looks, mut plays, mut ends) = (Vec::new(), Vec::new(), Vec::new());
    if table.game.is_some() {
        looks.push(of(Control::Board, "front-board", ""));
        looks.push(of(Control::Story(None), "front-whole-story", "📜"));
    }
    looks.push(of(Control::Rules(None), "front-rules", "📖"));
    let open = matches!(table.head.phase, Phase::Lobby | Phase::Playing);
    if seat.is_some_and(|seat| open && table.head.parts.learners.has(seat)) {
        looks.push(match help {
            TurnHelp::On => of(Control::TurnHelp(TurnHelp::Off), "front-turn-help-off", "💡"),
            TurnHelp::Off => of(Control::TurnHelp(TurnHelp::On), "front-turn-help-on", "💡"),
        });
    }
    if seat.is_none() {
        looks.extend(follow_button(&table.head, &localizer));
    }
    // The table answers one question at a time.
    let may_ask = table.head.timing.question.is_none();
    let may_undo = |seat: &Seat| table.free_undo(*seat).is_some() || may_ask && table.undo(*seat).is_some();
    if let Some(seat) = seat.filter(may_undo) {
        let call = Call { seat, decision: table.head.states[seat.index()].decision };
        let asks = |count: u32| !table.asked_to_undo(seat, table.crossed(seat, count)).is_empty();
        let is_free = table.free_undo(seat).is_some() || !table.undo(seat).is_some_and(asks);
        plays.push(of(Control::Undo(call), if is_free { "front-undo" } else { "front-ask-undo" }, ""));
    }
    plays.extend(seat.and_then(|seat| orders_button(table, seat, &localizer)));
    plays.extend(seat.and_then(|seat| hint_button(table, seat, &localizer)));
    if seat.is_some_and(|seat| table.head.phase == Phase::Playing && can_prepare(table, seat)) {
        plays.push(of(Control::Orders(Ordering::Prepare), "front-prepare", "🗓️"));
    }
    if table.head.phase == Phase::Playing && table.head.seat_of(user).is_some() {
        plays.push(of(Control::Away, "front-absence", "🏖️"));
    }
    if table.head.phase == Phase::Playing && seat.is_some() {
        ends.push(match table.head.timing.paused {
            None => of(Control::Pause, "front-pause", "⏸️"),
            Some(_) => of(Control::Resume, "front-resume", "⏸️"),
        });
    }
    if open && seat.is_some_and(|seat| table.head.parts.deputy_of(seat).is_some()) {
        ends.push(dismiss_button(table, &localizer));
    }
    if open && seat.is_some() {
        let leave = if table.head.phase == Phase::Lobby { "front-leave" } else { "front-resign" };
        ends.push(of(Control::Leave, leave, "🚪"));
    }
    if open && may_stop == MayStop::Yes {
        ends.push(button(Control::Stop.at(id), "front-stop", "⏹️", Style::Danger, &localizer));
    }
    if table.head.phase == Phase::Playing {
        ends.push(of(Control::View, "front-never", ""));
    }
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.must(&headline_of(table, None, &localizer));
    let learns = |seat: &Seat| table.head.parts.learners.has(*seat) && table.head.awaited.has(*seat) && help == TurnHelp::On;
    let about = seat.filter(learns).and_then(|seat| table.prompt(seat).about);
    about.iter().for_each(|about| sheet.must(&localizer.say(about)));
    let rows = [looks, plays, ends].into_iter().filter(|group| !group.is_empty()).map(ComponentRow::Buttons).collect();
    // What it explains and offers to undo belongs to this decision.
    let asks = seat.map(|seat| u64::from(table.head.state(seat).decision));
    let panel = Some(PanelOf { asks, ..PanelOf::page(table, seat, lang) });
    Message { text: sheet.text(), rows, panel, ..Message::default() }
}

/// Whether somebody may end the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MayStop {
    /// Its host, and managers of its channel.
    Yes,
    /// Anybody else.
    No,
}

/// Asks for confirmation before a table is ended.
pub fn ask_stop(table: &Table, lang: Lang) -> Message {
    let (id, localizer) = (table.head.id, Localizer::at(table, lang));
    let sure = button(Control::StopMeant.at(id), "front-stop-meant", "⏹️", Style::Danger, &localizer);
    ask(&Text::new("front-ask-stop").with("table", id.to_string()), sure, PanelOf::page(table, None, lang), &localizer)
}

/// Asks for confirmation before all others are asked to pause.
pub fn ask_pause(table: &Table, lang: Lang) -> Message {
    let (id, localizer) = (table.head.id, Localizer::at(table, lang));
    let sure = button(Control::PauseMeant.at(id), "front-pause-meant", "⏸️", Style::Primary, &localizer);
    ask(&Text::new("front-ask-pause"), sure, PanelOf::page(table, None, lang), &localizer)
}

/// Asks for confirmation before a player gives up.
pub fn ask_leave(table: &Table, lang: Lang) -> Message {
    let (id, localizer) = (table.head.id, Localizer::at(table, lang));
    let sure = button(Control::ConfirmLeave.at(id), "front-leave-meant", "🚪", Style::Danger, &localizer);
    // The last player wins, and robots do not play on by themselves.
    let ends = table.head.present().count() == 2 || table.head.members().count() == 1;
    let text = Text::new(if ends { "front-ask-leave-ends" } else { "front-ask-leave" }).with("table", id.to_string());
    let mut message = ask(&text, sure, PanelOf::page(table, None, lang), &localizer);
    if let [ComponentRow::Buttons(buttons)] = &mut message.rows[..] {
        buttons.insert(1, button(Control::HandOver.at(id), "front-hand-over", "", Style::Primary, &localizer));
        buttons.insert(2, button(Control::GiveSeat.at(id), "front-give-seat", "", Style::Primary, &localizer));
    }
    message
}

/// Asks that before an action that is seldom meant. It takes the panel's place, and goes when that
/// would.
pub(crate) fn ask_rash(table: &Table, call: Call, entry: &Entry, question: &Text, lang: Lang, likes: &Preferences) -> Message {
    let (id, localizer) = (table.head.id, Localizer::at(table, lang));
    let sure = button(Control::Play(call, entry.action.clone()).at(id), &entry.label, entry.symbol, Style::Danger, &localizer);
    ask(question, sure, panel_asking(table, call, lang, likes), &localizer)
}

fn ask(question: &Text, sure: Button, panel: PanelOf, localizer: &Localizer) -> Message {
    let never = button(Control::Cancel.at(panel.table), "front-never", "", Style::Secondary, localizer);
    let text = limits::clip(&localizer.say(question), limits::TEXT);
    Message { panel: Some(panel), ..Message::with_buttons(text, [sure, never]) }
}

/// Returns all tables of a user, those that wait for them first, each of these with a button:
/// beside its line unless they are too many.
pub fn turns(tables: &[Arc<Table>], user: UserId, row: Option<&Reliability>, lang: Lang) -> Message {
    let open = |table: &&Arc<Table>| matches!(table.head.phase, Phase::Lobby | Phase::Playing);
    let waits = |table: &Table| {
        table.head.phase == Phase::Playing && table.head.seat_of(user).is_some_and(|seat| table.head.awaited.has(seat))
    };
    let (mut mine, mut others): (Vec<_>, Vec<_>) = tables.iter().filter(open).partition(|table| waits(table));
    mine.sort_by_key(|table| table.head.since);
    others.sort_by_key(|table| table.head.since);
    let nowhere = Localizer::nowhere(lang);
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.must(&nowhere.say(&Text::new("front-turns").with("count", mine.len() as i64)));
    let mut foot = sheet.split(STANDING);
    if let Some(reliability) = row.and_then(|row| reliability(row, lang)) {
        foot.must(&format!("-# {reliability}"));
    }
    // A page without buttons too: it replaces one that says that tables wait.
    let mut message = Message { text: sheet.cut(), note: NoteKind::Page, ..Message::default() };
    let mut buttons = Vec::new();
    let mut left_out = 0;
    for table in mine.iter().chain(&others) {
        let localizer = Localizer::at(table, lang);
        if !sheet.may(&turns_line(table, user, &localizer)) {
            left_out += 1;
        } else if waits(table) && buttons.len() < limits::ROWS * limits::BUTTONS {
            let label = Text::new("front-turns-answer").with("table", table.head.id.to_string());
            let button = button(Control::Answer.at(table.head.id), &label, "", Style::Primary, &localizer);
            if mine.len() <= limits::SECTIONS {
                let short = limits::clip(&localizer.word("front-answer"), limits::LABEL);
                message.rows.push(ComponentRow::Section(Section { line: sheet.cut(), button, short }));
            } else {
                buttons.push(button);
            }
        }
    }
    if left_out > 0 {
        sheet.may(&nowhere.say(&Text::new("front-turns-more").with("count", left_out)));
    }
    sheet.below(foot);
    sheet.lines(&mut message);
    message.add_buttons(&buttons);
    // Without a button beside a line it is a text like others.
    if buttons.is_empty() && mine.is_empty() { message.classic().into_owned() } else { message }
}

fn turns_line(table: &Table, user: UserId, localizer: &Localizer) -> String {
    let head = &table.head;
    let since = Arg::Moment(head.since.seconds());
    let seat = head.seat_of(user).filter(|seat| head.phase == Phase::Playing && head.awaited.has(*seat));
    let ask = seat.and_then(|seat| table.game.as_ref()?.prompt(seat).ask);
    let line = match (head.phase, seat, ask) {
        (Phase::Playing, Some(_), Some(ask)) => Text::new("front-turns-mine").with("ask", ask).with("since", since),
        (Phase::Playing, Some(_), None) => Text::new("front-turns-mine-plain").with("since", since),
        (Phase::Lobby, ..) => Text::new("front-turns-lobby"),
        (Phase::Playing | Phase::Over | Phase::Stopped, ..) => {
            let wait = Text::new("front-turns-wait").with("count", i64::from(head.awaited.len())).with("since", since);
            wait.with("who", head.awaited.iter().collect::<Vec<_>>())
        }
    };
    let line = line.with("game", words::game_name(table.entry.info)).with("table", head.id.to_string());
    format!("{} <#{}>", localizer.say(&line), head.home.channel)
}
