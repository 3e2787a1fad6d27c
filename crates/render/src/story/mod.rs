//! The story of a game, round by round. Start reading at [`story`].

pub(crate) mod rules;

use tertulia_base::i18n::Lang;
use tertulia_model::{Chapter, GameMoment, Localizer, Table};
use tertulia_picture::symbol;
use tertulia_rules::game::Seat;
use tertulia_rules::text::Text;

use crate::button::button;
use crate::fitted_lines::{Sheet, pages};
use crate::ids::press::Control;
use crate::live::status::headline;
use crate::message::{Button, ComponentRow, Menu, MenuEntry, Message, Style};
use crate::{limits, page_menu};

/// Characters of a page, so that a headline fits above it.
const PAGE: usize = 1700;
/// Short rounds share a page of up to this many characters.
const SHARED: usize = 600;

/// One or more rounds, or a part of a long one.
struct Page {
    /// The first round, and the last one if there are several; which part of how many of a long
    /// one.
    titles: (String, Option<String>),
    part: Option<(usize, usize)>,
    lines: String,
    /// Entries of the log at the end of its last round.
    ends: u32,
}

/// The menu value for all players.
pub const EVERYBODY: &str = "all";

/// Returns a page of the story, or of one player's story; the latest page for `None`. It has menus
/// of rounds and players, jumps to both ends, and a button for the table at the page's end.
pub fn story(table: &Table, chapters: &[Chapter], of: Option<Seat>, page: Option<u16>, lang: Lang) -> Message {
    let (id, localizer) = (table.head.id, Localizer::at(table, lang));
    let all = all(chapters, of, &localizer);
    let last = all.len().saturating_sub(1);
    let at = page.map_or(last, |page| usize::from(page).min(last));
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.must(&headline(table, &localizer));
    match all.get(at) {
        Some(page) => page.lines.lines().for_each(|line| sheet.must(line)),
        None => sheet.must(&localizer.say(&Text::new("front-story-empty"))),
    }
    let press = |page: Option<u16>| match of {
        Some(seat) => Control::StoryOf(seat, page).at(id),
        None => Control::Story(page).at(id),
    };
    let titles: Vec<String> = all.iter().map(|page| page.title(&localizer)).collect();
    let label = Text::new("front-story-rounds");
    let mut rows: Vec<ComponentRow> = page_menu::menu(press(None).into(), &label, &titles, at, &localizer).into_iter().collect();
    if !chapters.is_empty() {
        rows.push(ComponentRow::Menu(players(table, of, &localizer)));
    }
    // From the first to the last; each page has one button at most.
    let turns = [
        (at > 1).then_some((0, "front-first", "⏮️")),
        at.checked_sub(1).map(|page| (page, "front-earlier", "◀️")),
        (at < last).then_some((at + 1, "front-later", "▶️")),
        (at + 1 < last).then_some((last, "front-latest", "⏭️")),
    ];
    let turn = |(page, label, symbol): (usize, &'static str, &'static str)| {
        button(press(Some(u16::try_from(page).unwrap_or(u16::MAX))), label, symbol, Style::Secondary, &localizer)
    };
    let then =
        all.get(at).map(|page| button(Control::Moment(page.ends).at(id), "front-board-then", "🗺️", Style::Secondary, &localizer));
    let buttons: Vec<Button> = turns.into_iter().flatten().map(turn).chain(then).collect();
    if !buttons.is_empty() {
        rows.push(ComponentRow::Buttons(buttons));
    }
    Message { text: sheet.text(), rows, ..Message::default() }
}

/// Returns a menu of the players, to read the story of one alone.
fn players(table: &Table, of: Option<Seat>, localizer: &Localizer) -> Menu {
    let everybody = localizer.word("front-story-everybody");
    let entry = |value: String, label: &str| MenuEntry::new(value, limits::clip(label, limits::LABEL));
    let player = |seat: Seat| {
        let label = localizer.plain(&Text::new("front-story-of").with("who", seat));
        entry(seat.to_string(), &label).chosen_if(of == Some(seat))
    };
    let all = entry(EVERYBODY.to_owned(), &everybody).chosen_if(of.is_none());
    let entries = std::iter::once(all).chain(Seat::all(table.head.seats).map(player)).collect();
    Menu::one_of(Control::StoryBy.at(table.head.id), limits::clip(&everybody, limits::PLACEHOLDER), entries)
}

/// Returns the text of a moment, and buttons to those beside it. The caller adds the board.
pub fn moment(table: &Table, moment: &GameMoment, lang: Lang) -> Message {
    let (id, localizer) = (table.head.id, Localizer::at(table, lang));
    let mut sheet = Sheet::new(PAGE);
    sheet.must(&headline(table, &localizer));
    let (place, of) = moment.place;
    let numbered = Text::new("front-moment").with("place", place as i64).with("of", of as i64);
    let title = moment.scene.title.as_ref().map(|title| localizer.plain(title));
    let title = title.as_deref().and_then(|title| title.rsplit_once(" · ")).map(|(_, round)| round.to_owned());
    let heading: Vec<String> = title.into_iter().chain([localizer.plain(&numbered)]).collect();
    sheet.must(&format!("**{}**", heading.join(" · ")));
    sheet.fill(&moment.told.iter().map(|text| format!("• {}", localizer.say(text))).collect::<Vec<_>>());
    let go = |at: Option<u32>, label, symbol| {
        at.map(|at| button(Control::Moment(at).at(id), label, symbol, Style::Secondary, &localizer))
    };
    let turns = [
        go(moment.earlier, "front-earlier", "◀️"),
        go(moment.later, "front-later", "▶️"),
        Some(button(Control::Story(None).at(id), "front-whole-story", "📜", Style::Secondary, &localizer)),
    ];
    Message::with_buttons(sheet.text(), turns.into_iter().flatten().collect::<Vec<_>>())
}

fn all(chapters: &[Chapter], of: Option<Seat>, localizer: &Localizer) -> Vec<Page> {
    let mut all: Vec<Page> = Vec::new();
    for chapter in chapters {
        let events: Vec<&Text> = chapter.events.iter().filter(|event| of.is_none_or(|seat| event.mentions(seat))).collect();
        if events.is_empty() {
            continue;
        }
        let title = chapter.title.as_ref().map(|title| localizer.plain(title)).unwrap_or_default();
        // "Puerto Rico · round 3": the game is named above.
        let title = title.rsplit_once(" · ").map_or(title.as_str(), |(_, round)| round).to_owned();
        let told = pages(events.iter().map(|event| format!("• {}", localizer.say(event))), PAGE);
        let headed = |lines: &str| if title.is_empty() { lines.to_owned() } else { format!("**{title}**\n{lines}") };
        if let ([whole], Some(page)) = (&told[..], all.last_mut())
            && page.part.is_none()
            && symbol::length(whole) + symbol::length(&page.lines) < SHARED
        {
            page.lines = format!("{}\n{}", page.lines, headed(whole));
            page.titles.1 = Some(title);
            page.ends = chapter.ends;
            continue;
        }
        let parts = told.len();
        all.extend(told.iter().enumerate().map(|(at, lines)| Page {
            titles: (title.clone(), None),
            part: (parts > 1).then_some((at + 1, parts)),
            lines: headed(lines),
            ends: chapter.ends,
        }));
    }
    all
}

impl Page {
    /// Returns "round 3", "turn 4 – turn 7" or "round 12 (2/3)".
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
