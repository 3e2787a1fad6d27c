//! The private panel of a seat, as an ephemeral reply or a direct message.
//!
//! Not here: anything that its reader may not know. Start reading at [`panel`].

use tertulia_rules::game::{Eye, Group, Prompt, Seat};
use tertulia_rules::scene::Scene;
use tertulia_rules::symbol::Symbol;
use tertulia_rules::text::Text;

use super::board::{Look, panel_lines};
use super::choices::{Choices, Offer, Reach};
use super::localizer::Localizer;
use super::marks::Marks;
use super::message::{Button, Message, Row, Style};
use super::press::{Call, Press};
use super::sheet::Sheet;
use super::status::{headline, headline_of, standing, stopped};
use super::{limits, scores};
use crate::i18n::Lang;
use crate::model::{Phase, Table};

/// Characters set aside for what is asked, and for the final scores.
const ASK: usize = 450;
const SCORES: usize = 1300;
/// Most notes on top, and characters of each.
const NOTES: usize = 8;
const NOTE: usize = 200;

/// The private panel of a seat, or what anybody may know for `None`. `note` is said on top: the result of a press, or what was wrong with it.
pub fn panel(table: &Table, seat: Option<Seat>, lang: Lang, note: Option<&Text>) -> Message {
    panel_with(table, seat, lang, note.map_or(&[], std::slice::from_ref), &At::default())
}

/// Where the reader of a panel is in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct At {
    /// What is marked; `None` for the proposal.
    pub marks: Option<Marks>,
    /// Which page of the choices.
    pub page: u8,
}

/// A panel with these notes on top and these marks on this page.
pub fn panel_with(table: &Table, seat: Option<Seat>, lang: Lang, notes: &[Text], at: &At) -> Message {
    let localizer = Localizer::at(table, lang);
    let head = &table.head;
    let mut sheet = Sheet::new(limits::TEXT);
    put_notes(&mut sheet, notes, &localizer);
    let scene = table.game.as_ref().map(|game| game.scene(seat.map_or(Eye::Public, Eye::Seat)));
    sheet.must(&headline_of(table, scene.as_ref().and_then(|scene| scene.title.clone()), &localizer));
    let mut foot = sheet.split(if head.phase == Phase::Over { SCORES } else { ASK });

    let mut besides = Vec::new();
    if table.game.is_some() {
        besides.push(button(Press::Board(head.id), "front-board", &localizer));
        besides.push(button(Press::Story(head.id, None), "front-story", &localizer));
    }
    let mut rows = Vec::new();
    let prompt = seat.and_then(|seat| Some((seat, table.game.as_ref()?.prompt(seat))));
    match prompt.filter(|(_, prompt)| head.phase == Phase::Playing && !prompt.groups.is_empty()) {
        Some((seat, prompt)) => {
            let call = Call { seat, decision: head.decisions.get(seat.index()).copied().unwrap_or(0) };
            let offer =
                Offer { table: head.id, call, prompt: &prompt, marks: at.marks.as_ref(), page: at.page, besides: &besides };
            let choices = Choices::of(&offer, &localizer);
            if !head.awaited.has(seat) {
                foot.must(&localizer.say(&standing(table, Some(seat))));
            }
            for line in ask_lines(&prompt, choices.reach, &head.game, &localizer) {
                foot.must(&line);
            }
            rows = choices.rows;
        }
        None => {
            foot.must(&localizer.say(&standing(table, seat)));
            if !besides.is_empty() {
                rows.push(Row::Buttons(besides));
            }
        }
    }
    if head.phase != Phase::Over {
        sheet.reclaim(&mut foot);
    }
    if let (Some(game), Some(scene)) = (&table.game, &scene) {
        sheet.fill(&scene_lines(scene, seat, &localizer));
        if let Some(outcome) = tertulia_rules::erased::outcome(game.as_ref()) {
            for line in scores::table(table.entry.info, &outcome, &localizer).lines() {
                foot.must(line);
            }
        }
    }
    sheet.below(foot);
    Message { text: sheet.text(), rings: Vec::new(), rows, picture: None }
}

/// A long story is told by its end.
fn put_notes(sheet: &mut Sheet, notes: &[Text], localizer: &Localizer) {
    for note in notes.iter().skip(notes.len().saturating_sub(NOTES)) {
        sheet.must(&limits::clip(&localizer.say(note), NOTE));
    }
}

/// One's own part first, then what is common; the others' are on the board. A guest sees all.
fn scene_lines(scene: &Scene, seat: Option<Seat>, localizer: &Localizer) -> Vec<String> {
    let of = |mine: fn(Option<Seat>, Option<Seat>) -> bool| scene.panels.iter().filter(move |panel| mine(panel.owner, seat));
    let own = of(|owner, seat| owner.is_some() && owner == seat);
    let common = of(|owner, _| owner.is_none());
    let others = of(|owner, seat| seat.is_none() && owner.is_some());
    own.chain(common).chain(others).flat_map(|panel| panel_lines(panel, localizer, Look::Symbols)).collect()
}

fn ask_lines(prompt: &Prompt, reach: Reach, game: &str, localizer: &Localizer) -> Vec<String> {
    let mut lines = Vec::new();
    lines.push(localizer.say(&match &prompt.ask {
        Some(ask) => Text::new("front-your-turn").with("ask", ask.clone()),
        None => Text::new("front-aside"),
    }));
    let bounds = prompt.groups.iter().find_map(|group| match group {
        Group::Several { min, max, .. } => Some((*min, *max)),
        Group::One { .. } | Group::Form { .. } => None,
    });
    if let Some((min, max)) = bounds.filter(|(_, max)| *max > 0) {
        let line = if min == max {
            Text::new("front-choose-exactly").with("count", min)
        } else {
            Text::new("front-choose-between").with("fewest", min).with("most", max)
        };
        lines.push(localizer.say(&line));
    }
    if reach == Reach::Part {
        lines.push(localizer.say(&Text::new("front-too-many").with("command", game.to_owned())));
    }
    lines
}

fn button(press: Press, key: &'static str, localizer: &Localizer) -> Button {
    Button {
        id: press.to_string(),
        label: limits::clip(&localizer.word(key), limits::LABEL),
        symbol: Symbol::NONE,
        style: Style::Secondary,
        enabled: true,
    }
}

/// The direct message that a turn is over: what the panel becomes when nothing is left to press. It is never edited again, so it says
/// nothing that will not stay true.
pub fn panel_done(table: &Table, lang: Lang) -> Message {
    panel_done_with(table, lang, &[])
}

/// The same with these notes on top.
pub fn panel_done_with(table: &Table, lang: Lang, notes: &[Text]) -> Message {
    let localizer = Localizer::at(table, lang);
    let mut sheet = Sheet::new(limits::TEXT);
    put_notes(&mut sheet, notes, &localizer);
    sheet.must(&headline(table, &localizer));
    let line = match table.head.phase {
        Phase::Lobby | Phase::Playing => Text::new("front-turn-done"),
        Phase::Over => Text::new("front-standing-over"),
        Phase::Stopped => stopped(&table.head),
    };
    sheet.must(&localizer.say(&line));
    Message { text: sheet.text(), ..Message::default() }
}
