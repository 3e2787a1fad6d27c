//! A form that is filled in by choosing: a menu for each field in the reader's own panel, and a
//! button that plays it.
//!
//! Not a modal: serenity 0.12 reads only text inputs from a modal. The message holds what is chosen
//! ([`Marks`]). Start reading at [`filling`].

use tertulia_base::ids::TableId;
use tertulia_model::Localizer;
use tertulia_rules::game::{Field, Group, Prompt};
use tertulia_rules::text::Text;

use crate::button::button;
use crate::ids::custom_id::CustomId;
use crate::ids::press::{Call, Control, FormField};
use crate::limits;
use crate::message::{ComponentRow, Menu, MenuEntry, Style};
use crate::panel::marks::Marks;

/// A form of a prompt whose fields are filled in by choosing.
#[derive(Clone, Copy, Debug)]
pub struct Form<'a> {
    label: &'a Text,
    verb: &'static str,
    fields: &'a [Field],
}

impl<'a> Form<'a> {
    /// Returns the form of that verb.
    pub fn of(prompt: &'a Prompt, verb: &str) -> Option<Form<'a>> {
        prompt.groups.iter().find_map(|group| match group {
            Group::Form { label, verb: of, fields } if *of == verb => Some(Form { label, verb: of, fields }),
            Group::Form { .. } | Group::One { .. } | Group::Several { .. } => None,
        })
    }

    /// Returns the action that is filled in.
    ///
    /// # Errors
    /// Names the field that lacks something.
    pub fn action(&self, marks: &Marks) -> Result<String, Text> {
        let mut action = self.verb.to_owned();
        for (at, field) in self.fields.iter().enumerate() {
            let chosen = field.choices.iter().map(|choice| choice.word.as_str()).filter(|word| marks.has(&value(at, word)));
            let chosen: Vec<&str> = chosen.collect();
            if chosen.len() < usize::from(field.min) {
                return Err(Text::new("front-form-lacks").with("field", field.label.clone()));
            }
            if !chosen.is_empty() {
                action.push(' ');
                action.push_str(&chosen.join(field.between));
            }
        }
        Ok(action)
    }
}

/// A form in the panel of somebody who fills it in: what is chosen in words, and the rows to change it.
pub(crate) fn filling(
    form: &Form<'_>,
    at: (TableId, Call),
    marks: &Marks,
    localizer: &Localizer,
) -> (Vec<String>, Vec<ComponentRow>) {
    let (table, call) = at;
    let lines = form.fields.iter().enumerate().map(|(at, field)| line(at, field, marks, localizer));
    let menus = form.fields.iter().enumerate().map(|(at, field)| {
        let number = u8::try_from(at).unwrap_or(u8::MAX);
        let id = Control::Fill(call, FormField { at: number, verb: form.verb.to_owned() }).at(table).into();
        ComponentRow::Menu(menu(at, id, field, marks, localizer))
    });
    let send = button(Control::Send(call, form.verb.to_owned()).at(table), form.label, "✅", Style::Success, localizer);
    let back = button(Control::Page(call, 0).at(table), "front-form-back", "", Style::Secondary, localizer);
    let rows = menus.take(limits::ROWS - 1).chain([ComponentRow::Buttons(vec![send, back])]).collect();
    (lines.collect(), rows)
}

/// Writes "**You give:** 2 lumber, 1 ore".
fn line(at: usize, field: &Field, marks: &Marks, localizer: &Localizer) -> String {
    let chosen = field.choices.iter().filter(|choice| marks.has(&value(at, &choice.word)));
    let chosen: Vec<String> = chosen.map(|choice| localizer.say(&choice.label)).collect();
    let words = if chosen.is_empty() { localizer.say(&field.empty) } else { chosen.join(", ") };
    localizer.say(&Text::new("front-form-line").with("field", field.label.clone()).with("words", words))
}

fn menu(at: usize, id: CustomId, field: &Field, marks: &Marks, localizer: &Localizer) -> Menu {
    let entries = field.choices.iter().take(limits::ENTRIES).map(|choice| {
        let value = value(at, &choice.word);
        MenuEntry {
            label: limits::clip(&localizer.plain(&choice.label), limits::ENTRY),
            note: choice.note.as_ref().map_or_else(String::new, |note| limits::clip(&localizer.plain(note), limits::ENTRY)),
            symbol: choice.symbol,
            chosen: marks.has(&value),
            value,
        }
    });
    let entries: Vec<MenuEntry> = entries.collect();
    // On the way, fewer than the minimum may be marked.
    let max = u8::try_from(entries.len()).unwrap_or(u8::MAX);
    let placeholder = limits::clip(&format!("{}…", localizer.plain(&field.label)), limits::PLACEHOLDER);
    Menu { id, placeholder, min: 0, max, entries }
}

/// Returns the value of a choice in its menu, distinct over all fields.
fn value(field: usize, word: &str) -> String {
    format!("{field} {word}")
}
