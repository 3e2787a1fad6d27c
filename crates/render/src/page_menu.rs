//! A menu of the pages of something long. Start reading at [`menu`].

use tertulia_model::Localizer;
use tertulia_rules::text::Text;

use crate::ids::custom_id::CustomId;
use crate::limits;
use crate::message::{ComponentRow, Menu, MenuEntry};

/// Returns an entry for each page by its title, with its number from 0 as the value. If there are
/// too many, it has those around the page shown. `None` if there is at most one page.
pub fn menu(id: CustomId, label: &Text, titles: &[String], shown: usize, localizer: &Localizer) -> Option<ComponentRow> {
    let first = shown.saturating_sub(limits::ENTRIES / 2).min(titles.len().saturating_sub(limits::ENTRIES));
    let near = titles.iter().enumerate().skip(first).take(limits::ENTRIES);
    let entry = |(page, title): (usize, &String)| {
        MenuEntry::new(page.to_string(), limits::clip(title, limits::LABEL)).chosen_if(page == shown)
    };
    let placeholder = limits::clip(&localizer.plain(label), limits::PLACEHOLDER);
    (titles.len() > 1).then(|| ComponentRow::Menu(Menu::one_of(id, placeholder, near.map(entry).collect())))
}
