//! The story of a game, round by round.
//!
//! Start reading at [`story`].

use tertulia_rules::text::Text;

use super::localizer::Localizer;
use super::message::{Button, Message, Row, Style};
use super::press::Press;
use super::sheet::{Sheet, pages};
use super::status::headline;
use super::{jumps, limits, symbol};
use crate::i18n::Lang;
use crate::model::{Chapter, Table};

/// Characters of a page, so that a headline fits above it.
const PAGE: usize = 1700;
/// Short rounds share a page of so many characters.
const SHARED: usize = 600;

/// One or more rounds, or a part of a long one.
struct Page {
    /// The first round on it, the last one if there are several, and which part of how many of a long one.
    titles: (String, Option<String>),
    part: Option<(usize, usize)>,
    lines: String,
}

/// A page of the story, with a menu of its rounds and jumps to its ends; the latest one for `None`.
pub fn story(table: &Table, chapters: &[Chapter], page: Option<u16>, lang: Lang) -> Message {
    let localizer = Localizer::at(table, lang);
    let all = all(chapters, &localizer);
    let last = all.len().saturating_sub(1);
    let at = page.map_or(last, |page| usize::from(page).min(last));
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.must(&headline(table, &localizer));
    match all.get(at) {
        Some(page) => page.lines.lines().for_each(|line| sheet.must(line)),
        None => sheet.must(&localizer.say(&Text::new("front-story-empty"))),
    }
    let titles: Vec<String> = all.iter().map(|page| page.title(&localizer)).collect();
    let (id, label) = (Press::Story(table.head.id, None).to_string(), Text::new("front-story-rounds"));
    let mut rows: Vec<Row> = jumps::menu(id, &label, &titles, at, &localizer).into_iter().collect();
    // From the first to the last; a page that two of them would lead to has one.
    let turns = [
        (at > 1).then_some((0, "front-first", "⏮️")),
        at.checked_sub(1).map(|page| (page, "front-earlier", "◀️")),
        (at < last).then_some((at + 1, "front-later", "▶️")),
        (at + 1 < last).then_some((last, "front-latest", "⏭️")),
    ];
    let turn = |(page, label, symbol): (usize, &'static str, &'static str)| Button {
        id: Press::Story(table.head.id, Some(u16::try_from(page).unwrap_or(u16::MAX))).to_string(),
        label: limits::clip(&localizer.plain(&Text::new(label)), limits::LABEL),
        symbol: symbol.into(),
        style: Style::Secondary,
        enabled: true,
    };
    let buttons: Vec<Button> = turns.into_iter().flatten().map(turn).collect();
    if !buttons.is_empty() {
        rows.push(Row::Buttons(buttons));
    }
    Message { text: sheet.text(), rows, ..Message::default() }
}

fn all(chapters: &[Chapter], localizer: &Localizer) -> Vec<Page> {
    let mut all: Vec<Page> = Vec::new();
    for chapter in chapters.iter().filter(|chapter| !chapter.events.is_empty()) {
        let title = chapter.title.as_ref().map(|title| localizer.plain(title)).unwrap_or_default();
        // "Puerto Rico · round 3": the game is named above.
        let title = title.rsplit_once(" · ").map_or(title.as_str(), |(_, round)| round).to_owned();
        let told = pages(chapter.events.iter().map(|event| format!("• {}", localizer.say(event))), PAGE);
        let headed = |lines: &str| if title.is_empty() { lines.to_owned() } else { format!("**{title}**\n{lines}") };
        if let ([whole], Some(page)) = (&told[..], all.last_mut())
            && page.part.is_none()
            && symbol::length(whole) + symbol::length(&page.lines) < SHARED
        {
            page.lines = format!("{}\n{}", page.lines, headed(whole));
            page.titles.1 = Some(title);
            continue;
        }
        let parts = told.len();
        all.extend(told.iter().enumerate().map(|(at, lines)| Page {
            titles: (title.clone(), None),
            part: (parts > 1).then_some((at + 1, parts)),
            lines: headed(lines),
        }));
    }
    all
}

impl Page {
    /// "round 3", "turn 4 – turn 7", "round 12 (2/3)".
    fn title(&self, localizer: &Localizer) -> String {
        let title = match &self.titles {
            (first, Some(last)) => format!("{first} – {last}"),
            (only, None) => only.clone(),
        };
        let title = match self.part {
            Some((part, parts)) => format!("{title} ({part}/{parts})"),
            None => title,
        };
        if title.is_empty() { localizer.plain(&Text::new("front-story")) } else { title }
    }
}
