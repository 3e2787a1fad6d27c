//! The tables of a server that somebody may join, with a button beside each. Start at
//! [`open_tables`].

use std::sync::Arc;

use tertulia_base::i18n::Lang;
use tertulia_base::ids::UserId;
use tertulia_model::{Head, Localizer, Table};
use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::{GameInfo, Seat};
use tertulia_rules::games::newest_of_each;
use tertulia_rules::text::{Arg, Text};

use crate::button::button;
use crate::fitted_lines::Sheet;
use crate::ids::guide::Guide;
use crate::ids::press::Control;
use crate::live::status::headline;
use crate::lobby::{options, terms};
use crate::message::{Button, ComponentRow, Menu, MenuEntry, Message, NoteKind, Section, Style};
use crate::{limits, words};

/// Of that many tables or more the message says "at least": nobody need look for others.
pub const MOST_FOUND: usize = 16;
/// The value of the menu's entry for all games. It is no slug.
const EVERY_GAME: &str = "*";
/// Characters of what differs from the usual at a table.
const SETTINGS: usize = 200;
/// Characters reserved for how many more tables there are.
const FOOT: usize = 150;

/// Returns tables that `reader` may join, in their order, below a note on what was pressed. They
/// are of the game `of`, if one was chosen.
pub fn open_tables(
    tables: &[Arc<Table>],
    reader: UserId,
    of: Option<&GameInfo>,
    games: &'static [GameEntry],
    note: Option<&Text>,
    lang: Lang,
) -> Message {
    let nowhere = Localizer::nowhere(lang);
    let mut sheet = Sheet::new(limits::TEXT);
    if let Some(note) = note {
        sheet.must(&nowhere.say(note));
    }
    let title = match (tables, of) {
        ([], None) => Text::new("front-find-none"),
        ([], Some(game)) => Text::new("front-find-none-of").with("game", words::game_name(game)),
        ([_, ..], None) => Text::new("front-find-title"),
        ([_, ..], Some(game)) => Text::new("front-find-title-of").with("game", words::game_name(game)),
    };
    sheet.must(&nowhere.say(&title));
    let mut foot = sheet.split(FOOT);
    let mut message = Message { text: sheet.cut(), note: NoteKind::Page, ..Message::default() };
    let short = limits::clip(&nowhere.word("front-join"), limits::LABEL);
    for table in tables.iter().take(limits::SECTIONS) {
        if !sheet.may(&lines(table, reader, &Localizer::at(table, lang))) {
            break;
        }
        let press = Control::JoinFound(of.map(|game| game.slug.to_owned())).at(table.head.id);
        let label = Text::new("front-find-join").with("table", table.head.id.to_string());
        let button = button(press, label, "🪑", Style::Success, &nowhere);
        message.rows.push(ComponentRow::Section(Section { line: sheet.cut(), button, short: short.clone() }));
    }
    let left = tables.len() - message.rows.len();
    let are_many = tables.len() >= MOST_FOUND;
    if left > 0 {
        let key = if are_many { "front-find-more" } else { "front-turns-more" };
        foot.must(&nowhere.say(&Text::new(key).with("count", left as i64)));
    }
    sheet.below(foot);
    sheet.lines(&mut message);
    let are_of_several = tables.windows(2).any(|pair| pair[0].head.game != pair[1].head.game);
    if are_of_several || are_many || of.is_some() {
        message.rows.push(ComponentRow::Menu(game_menu(of, games, &nowhere)));
    }
    let style = if tables.is_empty() { Style::Primary } else { Style::Secondary };
    let waits =
        || button(Guide::Queue(of.map(|game| game.slug.to_owned())), "front-find-queue", "🔔", Style::Secondary, &nowhere);
    let open = button(Guide::Open, "front-guide-open", "🎲", style, &nowhere);
    let help = button(Guide::Help, "front-guide-how", "💡", Style::Secondary, &nowhere);
    let buttons: Vec<Button> = [open].into_iter().chain(tables.is_empty().then(waits)).chain([help]).collect();
    message.add_buttons(&buttons);
    message
}

/// Returns what there is to know before one joins: game and place; who sits there, since when; how
/// long it takes; the clock, and what else differs from the usual.
fn lines(table: &Table, reader: UserId, localizer: &Localizer) -> String {
    let head = &table.head;
    let kept = head.kept.iter().filter(|player| player.user != reader).count();
    let lasts = Text::new("front-lobby-lasts").with("lasts", words::game_lasts(table.entry.info));
    let changed = options::changed(table).into_iter().map(|option| options::line(table, option, localizer));
    let settings: Vec<String> = terms::clock_and_unusual(head, localizer).into_iter().chain(changed).collect();
    [
        format!("{} · <#{}>", headline(table, localizer), head.home.channel),
        localizer.say(&seats(head, kept)),
        format!("-# {}", localizer.say(&lasts)),
        format!("-# {}", limits::clip(&settings.join(" · "), SETTINGS)),
    ]
    .join("\n")
}

/// Returns how many seats are taken, `kept` of them for people who have yet to come, by whom, and
/// since when the lobby is open.
pub(crate) fn seats(head: &Head, kept: usize) -> Text {
    // A stand-in gives way to whoever joins.
    let taken = head.members().count() + kept;
    let who = |seat: Seat, user: UserId| {
        let key = if user == head.host { "front-lobby-host" } else { "front-mention" };
        Text::new(key).with("who", seat)
    };
    Text::new("front-find-seats")
        .with("taken", taken as i64)
        .with("seats", head.seats)
        .with("who", Arg::List(head.present().map(|(seat, player)| who(seat, player.user)).collect()))
        .with("since", Arg::Moment(head.opened.seconds()))
}

/// Returns the menu to see the tables of one game, or of all.
fn game_menu(of: Option<&GameInfo>, games: &'static [GameEntry], localizer: &Localizer) -> Menu {
    let clipped = |text: &Text| limits::clip(&localizer.plain(text), limits::ENTRY);
    let all = MenuEntry::new(EVERY_GAME, clipped(&Text::new("front-guide-games"))).chosen_if(of.is_none());
    let one = |entry: &GameEntry| {
        let is_chosen = of.is_some_and(|of| of.slug == entry.info.slug);
        MenuEntry::new(entry.info.slug, clipped(&words::game_name(entry.info))).chosen_if(is_chosen)
    };
    let entries = std::iter::once(all).chain(newest_of_each(games).take(limits::ENTRIES - 1).map(one)).collect();
    Menu::one_of(Guide::Find, limits::clip(&localizer.word("front-guide-which"), limits::PLACEHOLDER), entries)
}
