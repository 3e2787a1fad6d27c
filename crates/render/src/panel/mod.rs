//! The private panel of a seat, as an ephemeral reply or a direct message. Not here: anything that
//! its reader may not know. Start reading at [`panel`].

pub(crate) mod beforehand;
pub(crate) mod board;
pub mod choices;
pub(crate) mod hints;
pub mod illustrated;
pub(crate) mod marks;
pub(crate) mod orders;
pub(crate) mod without_picture;

use tertulia_base::hash;
use tertulia_base::i18n::Lang;
use tertulia_model::{Board, Head, Localizer, Phase, Preferences, Screen, Table, TurnHelp};
use tertulia_rules::game::{Field, Group, Prompt, Seat};
use tertulia_rules::scene::Scene;
use tertulia_rules::text::Text;

use crate::button::button;
use crate::fitted_lines::Sheet;
use crate::ids::custom_id::CustomId;
use crate::ids::press::{Call, Control, FormWords, Press};
use crate::live::following::follow_button;
use crate::live::snooze;
use crate::live::status::{headline, small_print, standing, stopped};
use crate::live::timing::{declined_line, question_lines, question_row, time_lines, undo_button};
use crate::message::{Button, ComponentRow, Message, PanelOf, Style};
use crate::panel::beforehand::{heard_lines, said_lines};
use crate::panel::board::{Look, in_reading_order, panel_lines};
use crate::panel::choices::{Choices, ChoicesReach, Offer};
use crate::panel::marks::{Marks, forced};
use crate::results::scores;
use crate::{limits, words};

/// A learner's question says what it is about in the first rounds; from then on that stands in
/// [`more`](crate::more).
pub(crate) const EXPLAINED: u32 = 4;
/// Most notes beside the question, and characters of each.
const NOTES: usize = 3;
const NOTE: usize = 300;

/// Returns the private panel of a seat, or the public facts for `None`. `note` below the question
/// is the result of a press, or what was wrong with it.
pub fn panel(table: &Table, seat: Option<Seat>, lang: Lang, note: Option<&Text>) -> Message {
    panel_with(table, seat, lang, TurnHelp::On, note.map_or(&[], std::slice::from_ref), &PanelState::default())
}

/// Where in a panel its reader is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PanelState {
    /// What is marked; `None` for the proposal.
    pub marks: Option<Marks>,
    /// Which page of the choices.
    pub page: u8,
    /// The form that was refused, with what was typed in it.
    pub form: Option<FormWords>,
}

impl PanelState {
    /// Returns the place among the choices, with these marks.
    pub fn marked(marks: Marks) -> PanelState {
        PanelState { marks: Some(marks), ..PanelState::default() }
    }

    /// Returns the place among the choices, beside a form that was refused.
    pub fn refused(form: FormWords) -> PanelState {
        PanelState { form: Some(form), ..PanelState::default() }
    }
}

/// Returns a panel with these notes, marks and page. In the first rounds of its player's first game
/// of a kind it also says what the question is about, unless they do not want that `help`. It has
/// no board in words: its picture shows that, or [`with_words`] adds it.
pub fn panel_with(table: &Table, seat: Option<Seat>, lang: Lang, help: TurnHelp, notes: &[Text], at: &PanelState) -> Message {
    let likes = Preferences { turn_help: help, ..Preferences::default() };
    panel_for(table, PanelReader { seat, lang, likes: &likes }, notes, at)
}

/// Whom a panel is for: a seat or a guest, with what they prefer.
#[derive(Clone, Copy)]
pub(crate) struct PanelReader<'a> {
    pub(crate) seat: Option<Seat>,
    pub(crate) lang: Lang,
    pub(crate) likes: &'a Preferences,
}

/// Returns the same as its reader prefers: with the final scores in sentences for who reads words.
pub(crate) fn panel_for(table: &Table, reader: PanelReader<'_>, notes: &[Text], at: &PanelState) -> Message {
    let PanelReader { seat, lang, likes } = reader;
    let localizer = Localizer::at(table, lang);
    let head = &table.head;
    let mut sheet = Sheet::new(limits::TEXT);

    let mut besides: Vec<Button> = match seat {
        Some(seat) => undo_button(table, seat, &localizer).into_iter().collect(),
        None => follow_button(head, &localizer).into_iter().collect(),
    };
    if table.game.is_some() {
        besides.push(button(Control::Board.at(head.id), "front-board", "", Style::Secondary, &localizer));
    }
    if head.phase == Phase::Playing {
        besides.push(button(Control::More.at(head.id), "front-more", "", Style::Secondary, &localizer));
    } else if table.game.is_some() {
        besides.push(button(Control::Story(None).at(head.id), "front-story", "", Style::Secondary, &localizer));
    }
    let mut said = seat.map(|seat| said_lines(table, seat, notes, &localizer)).unwrap_or_default();
    said.extend(seat.and_then(|seat| declined_line(head, seat, &localizer)));
    said.extend(seat.filter(|_| notes.is_empty()).into_iter().flat_map(|seat| heard_lines(table, seat, &localizer)));
    let (mut rows, mut asks) = (Vec::new(), None);
    match seat.and_then(|seat| Some((seat, decision(table, seat)?))) {
        Some((seat, mut prompt)) => {
            let call = Call { seat, decision: head.state(seat).decision };
            asks = Some(asked(head, call, &prompt, likes));
            // What was just refused has said why.
            if notes.iter().any(|note| note.key == "front-wrong") {
                prompt.missing.clear();
            }
            // What the last one leads to as well makes room.
            let snoozes = snooze(head, seat, &localizer);
            while besides.len() + snoozes.len() > limits::BUTTONS {
                besides.remove(besides.len() - 2);
            }
            besides.splice(0..0, snoozes);
            let hint = hint_button(table, seat, &localizer).filter(|_| besides.len() < limits::BUTTONS);
            // Once in a game that its player learns.
            let is_first = head.state(seat).turn <= 1 && hint.is_some();
            besides.splice(0..0, hint);
            sheet.must(&question(table, &prompt, &localizer));
            sheet.must(&small_print(table, &localizer));
            let is_early = table.game.as_ref().is_some_and(|game| game.period().round <= EXPLAINED);
            let helps = likes.turn_help == TurnHelp::On && head.parts.learners.has(seat) && is_early;
            time_lines(head, &localizer).iter().for_each(|line| sheet.must(line));
            said.iter().for_each(|line| sheet.must(line));
            put_notes(&mut sheet, notes, &localizer);
            prompt.about.iter().filter(|_| helps).for_each(|about| sheet.must(&localizer.say(about)));
            if helps && is_first {
                sheet.must(&localizer.say(&Text::new("front-hint-offer")));
            }
            let (lines, offered) = offered(table, call, CustomId::Table, &prompt, at, &besides, &localizer);
            lines.iter().for_each(|line| sheet.must(line));
            rows = offered;
        }
        None => {
            sheet.must(&localizer.say(&standing(table, seat)));
            if seat.is_some_and(|seat| head.phase == Phase::Playing && head.stand_ins.has(seat)) {
                let back = button(Control::TakeBack.at(head.id), "front-take-back", "", Style::Secondary, &localizer);
                besides.insert(0, Button { style: Style::Success, ..back });
            }
            sheet.must(&format!("-# {}", headline(table, &localizer)));
            time_lines(head, &localizer).iter().for_each(|line| sheet.must(line));
            said.iter().for_each(|line| sheet.must(line));
            put_notes(&mut sheet, notes, &localizer);
            if seat.is_some_and(|seat| head.person(seat).is_some()) {
                question_lines(table, &localizer).iter().for_each(|line| sheet.must(line));
                rows.extend(question_row(head, seat, &localizer));
            }
            if !besides.is_empty() {
                rows.push(ComponentRow::Buttons(besides));
            }
        }
    }
    // Whoever sees pictures has read the results in the table's message.
    let outcome = table.game.as_ref().filter(|_| likes.board == Board::Text);
    if let Some(outcome) = outcome.and_then(|game| tertulia_rules::erased::outcome(game.as_ref())) {
        scores::sentences(table.entry.info, &outcome, &localizer).lines().for_each(|line| sheet.must(line));
    }
    Message { text: sheet.text(), rows, panel: Some(PanelOf::asking(table, seat, lang, asks)), ..Message::default() }
}

/// Returns the button by which an awaited player asks what they might do.
pub(crate) fn hint_button(table: &Table, seat: Seat, localizer: &Localizer) -> Option<Button> {
    let head = &table.head;
    let is_asked = head.phase == Phase::Playing && head.awaited.has(seat) && !head.stand_ins.has(seat);
    let button = || button(Control::Hint.at(head.id), "front-hint", "", Style::Secondary, localizer);
    (is_asked && table.gives_hints()).then(button)
}

/// Returns what a seat may decide; `None` if it decides nothing now, or a stand-in does.
fn decision(table: &Table, seat: Seat) -> Option<Prompt> {
    let decides = table.head.phase == Phase::Playing && !table.head.stand_ins.has(seat);
    let prompt = table.game.as_ref().filter(|_| decides)?.prompt(seat);
    Some(prompt).filter(|prompt| !prompt.groups.is_empty())
}

/// Returns what the panel of a seat [asks](PanelOf::asks), without composing it.
pub fn panel_asks(table: &Table, seat: Seat, likes: &Preferences) -> Option<u64> {
    let call = Call { seat, decision: table.head.state(seat).decision };
    Some(asked(&table.head, call, &decision(table, seat)?, likes))
}

/// Returns a hash of a decision as its panel asks for it.
fn asked(head: &Head, call: Call, prompt: &Prompt, likes: &Preferences) -> u64 {
    // Who has just said that they read on a phone gets the same question anew, upright; and who may
    // only do something aside has marked nothing, and sees whom the table awaits.
    let others = (!head.awaited.has(call.seat)).then_some(head.awaited);
    hash::stable(&(call.decision, prompt, head.state(call.seat).declined, likes.screen == Screen::Phone, others))
}

/// Returns which panel a question about one of its choices is: it goes when that panel would.
pub(crate) fn panel_asking(table: &Table, call: Call, lang: Lang, likes: &Preferences) -> PanelOf {
    PanelOf::asking(table, Some(call.seat), lang, Some(asked(&table.head, call, &table.prompt(call.seat), likes)))
}

/// Returns what a private panel becomes when the table has gone on and asks its reader nothing:
/// what they `did` last, and for whom they wait; after the end who won.
pub fn panel_folded(table: &Table, seat: Seat, lang: Lang, did: Option<&Text>) -> Message {
    let did = did.filter(|_| table.head.phase != Phase::Over);
    let message = folded(table, did, &standing(table, Some(seat)), lang);
    match declined_line(&table.head, seat, &Localizer::at(table, lang)) {
        Some(line) => Message { text: format!("{line}\n{}", message.text), ..message },
        None => message,
    }
}

/// Returns what a private panel becomes when it cannot be kept up to date any longer. It says
/// nothing that will not stay true, and nothing of the game.
pub fn panel_expired(table: &Table, lang: Lang) -> Message {
    let line = match table.head.phase {
        Phase::Lobby | Phase::Playing => Text::new("front-panel-expired"),
        Phase::Over => Text::new("front-standing-over"),
        Phase::Stopped => stopped(&table.head),
    };
    folded(table, None, &line, lang)
}

fn folded(table: &Table, did: Option<&Text>, line: &Text, lang: Lang) -> Message {
    let localizer = Localizer::at(table, lang);
    let view = button(Control::View.at(table.head.id), "front-my-view", "", Style::Secondary, &localizer);
    let rows = if table.head.is_running() { vec![ComponentRow::Buttons(vec![view])] } else { Vec::new() };
    let did = did.map(|did| format!("{}\n", limits::clip(&localizer.say(did), NOTE))).unwrap_or_default();
    let text = format!("{did}{}\n-# {}", localizer.say(line), headline(table, &localizer));
    Message { text, rows, panel: Some(PanelOf::asking(table, None, lang, None)), ..Message::default() }
}

/// How the decision is made, in words, with what was typed in a refused form; and what there is to
/// press, played or prepared.
pub(crate) fn offered(
    table: &Table,
    call: Call,
    id: fn(Press) -> CustomId,
    prompt: &Prompt,
    at: &PanelState,
    besides: &[Button],
    localizer: &Localizer,
) -> (Vec<String>, Vec<ComponentRow>) {
    let head = &table.head;
    let form = at.form.as_ref();
    let offer =
        Offer { table: head.id, call, prompt, marks: at.marks.as_ref(), form, page: at.page, besides, apart: 0, lists: true };
    let choices = Choices::of(&offer, id, localizer);
    let marked = at.marks.as_ref().map_or_else(|| Marks::proposed(prompt).count(prompt), |marks| marks.count(prompt));
    let mut lines: Vec<String> = form.map(|form| form_lines(prompt, form, localizer)).unwrap_or_default();
    lines.extend(prompt.missing.iter().map(|missing| localizer.say(missing)));
    lines.extend(how_lines(prompt, marked, choices.reach, &head.game, localizer));
    (lines, choices.rows)
}

/// Writes "**You give:** 2 lumber, 1 ore" for each field that is filled in.
fn form_lines(prompt: &Prompt, form: &FormWords, localizer: &Localizer) -> Vec<String> {
    let Some((_, fields)) = prompt.form(form.verb()) else { return Vec::new() };
    let typed = fields.iter().zip(form.fields()).filter(|(_, words)| !words.is_empty());
    let line = |(field, words): (&Field, &String)| {
        localizer.say(&Text::new("front-form-line").with("field", field.label.clone()).with("words", words.clone()))
    };
    typed.map(line).collect()
}

/// A long story is told by its end.
pub(crate) fn put_notes(sheet: &mut Sheet, notes: &[Text], localizer: &Localizer) {
    for note in notes.iter().skip(notes.len().saturating_sub(NOTES)) {
        sheet.must(&limits::clip(&localizer.say(note), NOTE));
    }
}

/// Returns the first line, which a notification shows: "Your turn: pick a role · Puerto Rico". A
/// reader who is not awaited learns for whom they wait.
fn question(table: &Table, prompt: &Prompt, localizer: &Localizer) -> String {
    localizer.say(&match &prompt.ask {
        Some(ask) => Text::new("front-your-turn").with("ask", ask.clone()).with("game", words::game_name(table.entry.info)),
        None => {
            let awaited: Vec<Seat> = table.head.awaited.iter().collect();
            Text::new(if prompt.idle { "front-aside-idle" } else { "front-aside" }).with("who", awaited)
        }
    })
}

/// A panel with the board in words, as far as there is room: a player's own part first, then what
/// is common; the board has the others. A guest sees all.
pub(crate) fn with_words(message: &Message, scene: &Scene, seat: Option<Seat>, look: Look, localizer: &Localizer) -> Message {
    let mut sheet = Sheet::new(limits::TEXT);
    message.text.lines().for_each(|line| sheet.must(line));
    let panels = in_reading_order(scene, seat).into_iter();
    let panels = panels.filter(|panel| seat.is_none() || panel.owner.is_none_or(|owner| Some(owner) == seat));
    let lines: Vec<String> = panels.flat_map(|panel| panel_lines(panel, localizer, look)).collect();
    match look {
        Look::Symbols => sheet.fill(&lines),
        Look::Words => sheet.fill_or(&lines, &localizer.word("front-rest-on-board")),
    }
    Message { text: sheet.text(), picture: None, ..message.clone() }
}

fn how_lines(prompt: &Prompt, marked: usize, reach: ChoicesReach, game: &str, localizer: &Localizer) -> Vec<String> {
    let mut lines = Vec::new();
    let bounds = prompt.groups.iter().find_map(|group| match group {
        Group::Several { min, max, .. } => Some((*min, *max)),
        Group::One { .. } | Group::Form { .. } => None,
    });
    if let Some((min, max)) = bounds.filter(|(_, max)| *max > 0 && forced(prompt).is_none()) {
        let marked = i64::try_from(marked).unwrap_or(i64::MAX);
        let line = if min == max {
            Text::new("front-choose-exactly").with("count", min)
        } else {
            Text::new("front-choose-between").with("fewest", min).with("most", max)
        };
        let line = localizer.say(&line.with("marked", marked));
        let can_confirm = (i64::from(min)..=i64::from(max)).contains(&marked);
        lines.push(if can_confirm { format!("{line} {}", localizer.word("front-choose-confirm")) } else { line });
    }
    if reach == ChoicesReach::Part {
        lines.push(localizer.say(&Text::new("front-too-many").with("command", game.to_owned())));
    }
    lines
}

/// Returns the direct message that a turn is over, which the panel becomes when nothing is left to
/// press. It is never edited again, so it says nothing that will not stay true.
pub fn panel_done(table: &Table, lang: Lang) -> Message {
    done(table, lang, &[])
}

/// Returns that message while it may still be edited: with notes, and why an undo was declined.
pub fn panel_closed(table: &Table, seat: Option<Seat>, lang: Lang, notes: &[Text]) -> Message {
    let localizer = Localizer::at(table, lang);
    let declined = seat.and_then(|seat| declined_line(&table.head, seat, &localizer));
    let Message { text, .. } = done(table, lang, notes);
    let text = declined.into_iter().chain([text]).collect::<Vec<_>>().join("\n");
    Message { text, ..Message::default() }
}

fn done(table: &Table, lang: Lang, notes: &[Text]) -> Message {
    let localizer = Localizer::at(table, lang);
    let mut sheet = Sheet::new(limits::TEXT);
    let line = match table.head.phase {
        Phase::Lobby | Phase::Playing => Text::new("front-turn-done"),
        Phase::Over => Text::new("front-standing-over"),
        Phase::Stopped => stopped(&table.head),
    };
    sheet.must(&localizer.say(&line));
    sheet.must(&format!("-# {}", headline(table, &localizer)));
    put_notes(&mut sheet, notes, &localizer);
    Message { text: sheet.text(), ..Message::default() }
}
