//! Discord's limits on a message, from its developer documentation, "Message" and "Component
//! Reference" (2026). Start reading at [`check`].

use std::collections::BTreeSet;

use tertulia_picture::symbol;

use crate::ids::custom_id::CustomId;
pub use crate::message::BUTTONS;
use crate::message::{Button, ComponentRow, Menu, Message, Section};
pub use tertulia_picture::symbol::clip;

/// Characters in a message.
pub const TEXT: usize = 2000;
/// Rows in a message.
pub const ROWS: usize = 5;
/// Rows of buttons under a question, by our own choice: more than these hide the picture on a
/// phone.
pub const BUTTON_ROWS: usize = 3;
/// Components of a message in the modern layout, each text and button counted.
pub const COMPONENTS: usize = 40;
/// Characters of all texts together in the modern layout.
pub const MODERN_TEXT: usize = 4000;
/// Sections in a list: each is three components.
pub const SECTIONS: usize = 8;
/// Characters on a button.
pub const LABEL: usize = 80;
/// Characters in a custom id.
pub const ID: usize = 100;
/// Entries in a menu.
pub const ENTRIES: usize = 25;
/// Characters in a menu's placeholder.
pub const PLACEHOLDER: usize = 150;
/// Characters in an entry's label, value or note, each.
pub const ENTRY: usize = 100;
/// Text inputs in a modal.
pub const FIELDS: usize = 5;
/// Characters in a modal's title, and in the label of one of its fields.
pub const FIELD_LABEL: usize = 45;

/// Checks whether Discord would accept the message, in either layout.
///
/// # Errors
/// Says what is too long, too many or duplicated.
pub fn check(message: &Message) -> Result<(), String> {
    let classic = message.classic();
    at_most("the text", symbol::length(&classic.text), TEXT)?;
    if message.text.trim().is_empty() {
        return Err("the text is empty".to_owned());
    }
    at_most("the rows", classic.rows.len(), ROWS)?;
    // A container, the text, a picture and a line across.
    at_most("the components", 4 + message.rows.iter().map(components).sum::<usize>(), COMPONENTS)?;
    let mut ids = BTreeSet::new();
    for row in &message.rows {
        match row {
            ComponentRow::Buttons(buttons) => {
                between("the buttons of a row", buttons.len(), 1, BUTTONS)?;
                buttons.iter().try_for_each(|b| check_button(b, &mut ids))?;
            }
            ComponentRow::Menu(menu) => check_menu(menu, &mut ids)?,
            ComponentRow::People(menu) => {
                check_id(&menu.id, &mut ids)?;
                between("a placeholder", menu.placeholder.chars().count(), 1, PLACEHOLDER)?;
                between("the most people chosen", menu.max.into(), 1, ENTRIES)?;
            }
            ComponentRow::Roles(menu) => {
                check_id(&menu.id, &mut ids)?;
                between("a placeholder", menu.placeholder.chars().count(), 1, PLACEHOLDER)?;
            }
            ComponentRow::Section(section) => check_section(section, &mut ids)?,
            ComponentRow::Listed(sections, menu) => {
                between("the sections of a list", sections.len(), 1, SECTIONS)?;
                sections.iter().try_for_each(|section| check_section(section, &mut ids))?;
                check_menu(menu, &mut ids)?;
            }
            ComponentRow::Lines(lines) => between("the lines", symbol::length(lines), 1, TEXT)?,
        }
    }
    Ok(())
}

/// How many components a row is in the modern layout.
fn components(row: &ComponentRow) -> usize {
    match row {
        ComponentRow::Buttons(buttons) => 1 + buttons.len(),
        ComponentRow::Menu(_) | ComponentRow::People(_) | ComponentRow::Roles(_) => 2,
        ComponentRow::Section(_) => 3,
        ComponentRow::Listed(sections, menu) => 3 * sections.len() + if menu.entries.len() > sections.len() { 2 } else { 0 },
        ComponentRow::Lines(_) => 1,
    }
}

fn check_section(section: &Section, ids: &mut BTreeSet<String>) -> Result<(), String> {
    between("a section's line", symbol::length(&section.line), 1, TEXT)?;
    between("a label", section.short.chars().count(), 1, LABEL)?;
    check_button(&section.button, ids)
}

fn check_button(button: &Button, ids: &mut BTreeSet<String>) -> Result<(), String> {
    between("a label", button.label.chars().count(), 1, LABEL)?;
    check_id(&button.id, ids)
}

fn check_menu(menu: &Menu, ids: &mut BTreeSet<String>) -> Result<(), String> {
    check_id(&menu.id, ids)?;
    between("a placeholder", menu.placeholder.chars().count(), 1, PLACEHOLDER)?;
    between("the entries of a menu", menu.entries.len(), 1, ENTRIES)?;
    between("the most entries chosen", menu.max.into(), 1, menu.entries.len())?;
    at_most("the fewest entries chosen", menu.min.into(), menu.max.into())?;
    at_most("the entries chosen as shown", menu.entries.iter().filter(|e| e.chosen).count(), menu.max.into())?;
    let mut values = BTreeSet::new();
    for entry in &menu.entries {
        between("a value", entry.value.chars().count(), 1, ENTRY)?;
        between("an entry's label", entry.label.chars().count(), 1, ENTRY)?;
        at_most("an entry's note", entry.note.chars().count(), ENTRY)?;
        if !values.insert(&entry.value) {
            return Err(format!("the value {} is there twice", entry.value));
        }
    }
    Ok(())
}

fn check_id(id: &CustomId, ids: &mut BTreeSet<String>) -> Result<(), String> {
    let id = id.to_string();
    between("a custom id", id.chars().count(), 1, ID)?;
    if ids.insert(id.clone()) { Ok(()) } else { Err(format!("the custom id {id} is there twice")) }
}

fn at_most(what: &str, is: usize, most: usize) -> Result<(), String> {
    between(what, is, 0, most)
}

fn between(what: &str, is: usize, fewest: usize, most: usize) -> Result<(), String> {
    if (fewest..=most).contains(&is) { Ok(()) } else { Err(format!("{what}: {is}, not {fewest} to {most}")) }
}
