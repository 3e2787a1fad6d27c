//! A server's noticeboard, which is edited and notifies nobody. Start reading at [`noticeboard`].

use std::sync::Arc;

use tertulia_base::i18n::Lang;
use tertulia_base::ids::RoleId;
use tertulia_model::{Localizer, Table};
use tertulia_picture::symbol;
use tertulia_rules::text::Text;

use crate::button::button;
use crate::fitted_lines::Sheet;
use crate::ids::guide::Guide;
use crate::ids::press::Control;
use crate::limits;
use crate::live::status::{headline, standing};
use crate::lobby::{open_tables, terms};
use crate::message::{ComponentRow, Message, Section, Style};

/// Of more tables in one part there is never room.
pub const MOST_NOTICED: usize = 6;
/// Characters reserved for games, and of those for the ones that are over.
const GAMES: usize = 1_000;
const OVER: usize = 400;
/// Characters reserved for how many more tables there are, or that there is none.
const FOOT: usize = 160;
/// Characters of a lobby's clock and of what is not as usual there.
const TERMS: usize = 120;

/// What a noticeboard shows.
#[derive(Clone, Debug, Default)]
pub struct NoticeboardTables {
    /// Lobbies with a free seat, the newest first.
    pub open: NoticeboardPart,
    /// Games, those where somebody moved last first.
    pub running: NoticeboardPart,
    /// Games that are over, the latest first. How many more there were is not said.
    pub over: Vec<Arc<Table>>,
}

/// Some tables of a kind, and how many there are in all.
#[derive(Clone, Debug, Default)]
pub struct NoticeboardPart {
    /// The first ones, [`MOST_NOTICED`] at most.
    pub tables: Vec<Arc<Table>>,
    /// As many or more.
    pub all: usize,
}

/// Returns the noticeboard in its server's language. It always has the same two buttons below.
pub fn noticeboard(shown: &NoticeboardTables, lang: Lang) -> Message {
    let nowhere = Localizer::nowhere(lang);
    let mut games = Sheet::new(GAMES);
    let mut over = games.split(OVER);
    list(&mut over, "front-noticeboard-over", &shown.over, 0, lang);
    list(&mut games, "front-noticeboard-running", &shown.running.tables, shown.running.all, lang);
    games.below(over);
    let games = games.text();
    let mut sheet = Sheet::new(limits::TEXT.saturating_sub(FOOT + symbol::length(&games) + 2));
    sheet.must(&nowhere.say(&Text::new("front-noticeboard")));
    let mut message = Message { text: sheet.cut(), ..Message::default() };
    let short = limits::clip(&nowhere.word("front-join"), limits::LABEL);
    for table in &shown.open.tables {
        if !sheet.may(&lobby(table, &Localizer::at(table, lang))) {
            break;
        }
        let label = Text::new("front-find-join").with("table", table.head.id.to_string());
        let button = button(Control::JoinFound(None).at(table.head.id), label, "🪑", Style::Success, &nowhere);
        message.rows.push(ComponentRow::Section(Section { line: sheet.cut(), button, short: short.clone() }));
    }
    let left = shown.open.all.saturating_sub(message.rows.len());
    let foot = match (shown.open.all, left) {
        (0, _) => Some(nowhere.say(&Text::new("front-noticeboard-none"))),
        (_, 0) => None,
        (_, left) => Some(more(left, &nowhere)),
    };
    let lines: Vec<String> = foot.into_iter().chain(Some(games).filter(|games| !games.is_empty())).collect();
    if !lines.is_empty() {
        message.rows.push(ComponentRow::Lines(lines.join("\n")));
    }
    message.add_buttons(&[
        button(Guide::Find, "front-guide-find", "🔎", Style::Secondary, &nowhere),
        button(Guide::Open, "front-guide-open", "🎲", Style::Primary, &nowhere),
    ]);
    message
}

/// Returns what notifies a role of a new lobby.
pub fn lobby_call(table: &Table, role: RoleId, lang: Lang) -> Message {
    let localizer = Localizer::at(table, lang);
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.must(&localizer.say(&Text::new("front-lobby-call").with("role", role.to_string())));
    sheet.must(&lobby(table, &localizer));
    let label = Text::new("front-find-join").with("table", table.head.id.to_string());
    let join = button(Control::JoinFound(None).at(table.head.id), label, "🪑", Style::Success, &localizer);
    Message { rings_role: Some(role), ..Message::with_buttons(sheet.text(), [join]) }
}

/// Lists games below a title, unless there are none, and says how many more there are of `all`.
fn list(sheet: &mut Sheet, title: &'static str, tables: &[Arc<Table>], all: usize, lang: Lang) {
    if tables.is_empty() {
        return;
    }
    let nowhere = Localizer::nowhere(lang);
    let mut foot = sheet.split(FOOT / 2);
    sheet.must(&nowhere.say(&Text::new(title)));
    let shown = tables.iter().take_while(|table| sheet.may(&game(table, &Localizer::at(table, lang)))).count();
    if let left @ 1.. = all.saturating_sub(shown) {
        foot.must(&more(left, &nowhere));
    }
    sheet.below(foot);
}

/// Returns game and place of a lobby; who sits there; clock, and what is not as usual.
fn lobby(table: &Table, localizer: &Localizer) -> String {
    let head = &table.head;
    let seats = localizer.say(&open_tables::seats(head, head.kept.len()));
    let terms = terms::clock_and_unusual(head, localizer).join(" · ");
    format!("{}\n{seats}\n-# {}", placed(table, localizer), limits::clip(&terms, TERMS))
}

/// Returns game, round and place; whom it waits for, or who won.
fn game(table: &Table, localizer: &Localizer) -> String {
    format!("{}\n-# {}", placed(table, localizer), localizer.say(&standing(table, None)))
}

fn placed(table: &Table, localizer: &Localizer) -> String {
    format!("{} · <#{}>", headline(table, localizer), table.head.home.channel)
}

fn more(left: usize, localizer: &Localizer) -> String {
    localizer.say(&Text::new("front-turns-more").with("count", left as i64))
}
