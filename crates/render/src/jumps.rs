//! A menu of the pages of something long, to jump to one of them.
//!
//! Start reading at [`menu`].

use tertulia_model::Localizer;
use tertulia_rules::text::Text;

use crate::ids::custom_id::CustomId;
use crate::limits;
use crate::message::{Menu, MenuEntry, Row};

/// One entry a page, by its title; the values are the pages' numbers, from 0. Of many pages those around the one that is shown.
/// `None` where there is nothing to choose between.
pub fn menu(id: CustomId, label: &Text, titles: &[String], shown: usize, localizer: &Localizer) -> Option<Row> {
    let first = shown.saturating_sub(limits::ENTRIES / 2).min(titles.len().saturating_sub(limits::ENTRIES));
    let near = titles.iter().enumerate().skip(first).take(limits::ENTRIES);
    let entry = |(page, title): (usize, &String)| MenuEntry {
        value: page.to_string(),
        label: limits::clip(title, limits::LABEL),
        note: String::new(),
        symbol: "".into(),
        chosen: page == shown,
    };
    let placeholder = limits::clip(&localizer.plain(label), limits::PLACEHOLDER);
    (titles.len() > 1).then(|| Row::Menu(Menu { id, placeholder, min: 1, max: 1, entries: near.map(entry).collect() }))
}
