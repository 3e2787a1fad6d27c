//! What a finished game was about: who was likely to win when, and, for a player alone, the
//! decisions at which another move was clearly better, first as questions. Start reading at
//! [`analysis`].

use tertulia_base::i18n::Lang;
use tertulia_model::{Curve, Localizer, PastDecision, Table};
use tertulia_picture::round_title;
use tertulia_rules::analysis::LostChance;
use tertulia_rules::game::{Entry, Group, Prompt, Seat};
use tertulia_rules::text::Text;

use crate::button::button;
use crate::fitted_lines::Sheet;
use crate::ids::press::Control;
use crate::limits;
use crate::live::status::{headline, headline_of};
use crate::message::{Button, ComponentRow, Menu, MenuEntry, Message, NoteKind, Style};

/// A change of a chance that is told, in percent.
const MUCH: u32 = 10;

/// Returns the page of an analysis; `own` are the decisions that a player of the game is told,
/// `None` for anybody else. The caller adds the curve.
pub fn analysis(table: &Table, own: Option<&[&LostChance]>, curve: &Curve, lang: Lang) -> Message {
    let localizer = Localizer::at(table, lang);
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.must(&headline(table, &localizer));
    sheet.must(&localizer.say(&turning_point(curve, &localizer).unwrap_or_else(|| Text::new("front-analysis-steady"))));
    sheet.must(&format!("-# {}", localizer.say(&Text::new("front-analysis-how"))));
    let page = |sheet: Sheet| Message { text: sheet.text(), note: NoteKind::Page, ..Message::default() };
    let Some(own) = own else { return page(sheet) };
    if own.is_empty() {
        sheet.must(&localizer.say(&Text::new("front-analysis-none")));
        return page(sheet);
    }
    sheet.must(&localizer.say(&Text::new("front-analysis-own").with("count", own.len() as i64)));
    let buttons: Vec<Button> = own
        .iter()
        .enumerate()
        .map(|(at, lost)| {
            let label = Text::new("front-analysis-decision").with("n", at as i64 + 1).with("loss", percent(lost.loss()));
            button(Control::LostChance(at as u8 + 1).at(table.head.id), label, "", Style::Secondary, &localizer)
        })
        .collect();
    Message::with_buttons(sheet.text(), buttons)
}

/// Says that an analysis is not there yet, with a button to look again.
pub fn analysis_later(table: &Table, why: &Text, lang: Lang) -> Message {
    let localizer = Localizer::at(table, lang);
    let again = button(Control::Analysis.at(table.head.id), "front-analysis-again", "", Style::Primary, &localizer);
    Message::with_buttons(limits::clip(&localizer.say(why), limits::TEXT), [again])
}

/// Says in which round a player's chance changed most, if it changed much before the end, which
/// decides it anyway.
fn turning_point(curve: &Curve, localizer: &Localizer) -> Option<Text> {
    let before_the_end = curve.rounds.len().saturating_sub(1);
    let changes = curve.rounds[..before_the_end].windows(2).enumerate().flat_map(|(at, two)| {
        let seats = Seat::all(u8::try_from(two[0].points.len()).unwrap_or(u8::MAX));
        seats.zip(two[0].points.iter().zip(&two[1].points)).map(move |(seat, (before, after))| (at + 1, seat, *before, *after))
    });
    // The first of equals.
    let (at, seat, before, after) = changes.rev().max_by_key(|(_, _, before, after)| before.abs_diff(*after))?;
    let round = round_title(localizer, &curve.rounds, at);
    let text = Text::new("front-analysis-turn").with("round", round).with("who", seat);
    (before.abs_diff(after) >= MUCH).then(|| text.with("before", before).with("after", after))
}

/// Asks a player what they would play in a past decision, before they are told what is better. The
/// caller adds the position.
pub fn past_decision(table: &Table, then: &PastDecision, lang: Lang) -> Message {
    let (id, localizer) = (table.head.id, Localizer::at(table, lang));
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.must(&headline_of(table, then.scene.title.clone(), &localizer));
    let (n, of) = then.place;
    sheet.must(&localizer.say(&Text::new("front-analysis-try").with("n", n as i64).with("of", of as i64)));
    let n = n as u8;
    let placeholder = limits::clip(&localizer.word("front-analysis-menu"), limits::PLACEHOLDER);
    let menu = Menu::one_of(Control::TryAgain(n).at(id), placeholder, entries(then, &localizer));
    let buttons = vec![
        button(Control::BetterMove(n).at(id), "front-analysis-tell", "", Style::Secondary, &localizer),
        button(Control::Analysis.at(id), "front-never", "", Style::Secondary, &localizer),
    ];
    Message { text: sheet.text(), rows: vec![ComponentRow::Menu(menu), ComponentRow::Buttons(buttons)], ..Message::default() }
}

/// Tells what was better in a past decision, and what to make of a move `chosen` now, if one was.
/// The caller adds the position.
pub fn better_move(table: &Table, then: &PastDecision, chosen: Option<&str>, lang: Lang) -> Message {
    let (id, localizer, lost) = (table.head.id, Localizer::at(table, lang), &then.lost);
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.must(&headline_of(table, then.scene.title.clone(), &localizer));
    if let Some(chosen) = chosen {
        let key = if chosen == lost.better {
            "front-analysis-found"
        } else if chosen == lost.played {
            "front-analysis-same"
        } else {
            "front-analysis-other"
        };
        sheet.must(&localizer.say(&Text::new(key).with("what", named(&then.prompt, chosen))));
    }
    let said = |key: &'static str, action: &str, chance: u16| {
        localizer.say(&Text::new(key).with("what", named(&then.prompt, action)).with("chance", percent(chance)))
    };
    sheet.must(&said("front-analysis-played", &lost.played, lost.chance));
    sheet.must(&said("front-analysis-better", &lost.better, lost.better_chance));
    let by = Text::new("front-analysis-by").with("loss", percent(lost.loss()));
    // Two standard errors, of 95 % of all measurements.
    sheet.must(&localizer.say(&by.with("error", percent(lost.error.saturating_mul(2)))));
    let (n, of) = then.place;
    let mut buttons = Vec::new();
    if n < of {
        let next = Control::LostChance(n as u8 + 1).at(id);
        buttons.push(button(next, "front-analysis-next", "", Style::Primary, &localizer));
    }
    buttons.push(button(Control::Analysis.at(id), "front-never", "", Style::Secondary, &localizer));
    Message::with_buttons(sheet.text(), buttons)
}

/// Returns the moves to choose from, as many as a menu holds, always with the one that was played
/// and the better one.
fn entries(then: &PastDecision, localizer: &Localizer) -> Vec<MenuEntry> {
    let is_of_interest = |action: &str| action == then.lost.played || action == then.lost.better;
    let mut room = limits::ENTRIES - then.legal.iter().filter(|action| is_of_interest(action)).count().min(limits::ENTRIES);
    let kept = then.legal.iter().filter(|action| {
        let fits = is_of_interest(action) || room > 0;
        room = room.saturating_sub(usize::from(!is_of_interest(action)));
        fits
    });
    let of = |action: &String| {
        let clip = |text: &Text| limits::clip(&localizer.plain(text), limits::ENTRY);
        let entry = entry_of(&then.prompt, action);
        let (label, note) = entry.map_or((None, None), |entry| (Some(&entry.label), entry.note.as_ref()));
        let label = label.map_or_else(|| action.clone(), clip);
        let noted = MenuEntry::new(action.clone(), label).noted(note.map(clip).unwrap_or_default());
        MenuEntry { symbol: entry.map_or(noted.symbol, |entry| entry.symbol), ..noted }
    };
    kept.map(of).take(limits::ENTRIES).collect()
}

fn entry_of<'a>(prompt: &'a Prompt, action: &str) -> Option<&'a Entry> {
    prompt.groups.iter().flat_map(Group::entries).find(|entry| entry.action == action)
}

/// Returns a move in the game's words and in its notation.
fn named(prompt: &Prompt, action: &str) -> Text {
    match entry_of(prompt, action) {
        Some(entry) => Text::new("front-analysis-move").with("what", entry.label.clone()).with("notation", action.to_owned()),
        None => Text::new("front-analysis-notation").with("notation", action.to_owned()),
    }
}

fn percent(parts: u16) -> u32 {
    (u32::from(parts) + 5) / 10
}
