//! What who manages a server reads of it: its running tables, and its bans. Start reading at
//! [`server_tables`] and [`bans`].

use tertulia_base::i18n::Lang;
use tertulia_base::ids::UserId;
use tertulia_model::{BanAct, BanEntry, Localizer, Phase, Table};
use tertulia_rules::game::Seat;
use tertulia_rules::text::{Arg, Text};

use crate::fitted_lines::{Sheet, pages};
use crate::ids::guide::Guide;
use crate::live::status::headline_of;
use crate::message::{Message, NoteKind};
use crate::{limits, page_menu};

/// Tables of a page, so that their lines fit.
const PAGE: usize = 6;
/// Characters of what is said of a table below its headline.
const STATE: usize = 200;
/// Most banned people who are named at once.
pub const MOST_BANNED: usize = 50;

/// Returns a page of the running tables of a server, counted from 0, with a menu of the others.
pub fn server_tables(tables: &[Table], page: usize, lang: Lang) -> Message {
    let nowhere = Localizer::nowhere(lang);
    // As many as the menu has pages.
    let tables = tables.get(..PAGE * limits::ENTRIES).unwrap_or(tables);
    let all: Vec<&[Table]> = tables.chunks(PAGE).collect();
    let at = page.min(all.len().saturating_sub(1));
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.must(&nowhere.say(&Text::new("front-server-tables").with("count", tables.len() as i64)));
    for table in all.get(at).copied().unwrap_or_default() {
        sheet.must(&lines(table, &Localizer::at(table, lang)));
    }
    let first = |page: usize| page * PAGE + 1;
    let titles: Vec<String> =
        all.iter().enumerate().map(|(at, some)| format!("{}–{}", first(at), first(at) + some.len() - 1)).collect();
    let label = Text::new("front-server-pages");
    let rows = page_menu::menu(Guide::ServerTables.into(), &label, &titles, at, &nowhere).into_iter().collect();
    Message { text: sheet.text(), rows, note: NoteKind::Page, ..Message::default() }
}

/// Returns game, id and place of a table, and below them who is awaited since when.
fn lines(table: &Table, localizer: &Localizer) -> String {
    let head = &table.head;
    let state = match head.phase {
        Phase::Lobby => Text::new("front-server-lobby")
            .with("since", Arg::Moment(head.opened.seconds()))
            .with("taken", head.players.len() as i64)
            .with("seats", head.seats)
            .with("host", Arg::Person(head.host.0)),
        Phase::Playing | Phase::Over | Phase::Stopped if head.timing.paused.is_some() => Text::new("front-server-paused"),
        Phase::Playing | Phase::Over | Phase::Stopped => {
            let awaited: Vec<Seat> = head.awaited.iter().collect();
            Text::new("front-server-waits").with("since", Arg::Moment(head.since.seconds())).with("who", awaited)
        }
    };
    let headline = headline_of(table, None, localizer);
    format!("{headline} · <#{}>\n-# {}", head.home.channel, limits::clip(&localizer.say(&state), STATE))
}

/// Returns a server's latest bans, in as many messages as they need, below who is banned now: at
/// most [`MOST_BANNED`] of them.
pub fn bans(log: &[BanEntry], banned: &[UserId], lang: Lang) -> Vec<Message> {
    let localizer = Localizer::nowhere(lang);
    let now = match banned {
        [] => Text::new("front-bans-none"),
        some => {
            let named = some.iter().take(MOST_BANNED).map(|user| Text::new("front-mention").with("who", person(*user)));
            let key = if some.len() > MOST_BANNED { "front-bans-among" } else { "front-bans-now" };
            Text::new(key).with("who", Arg::List(named.collect()))
        }
    };
    let entries = log.iter().map(|entry| {
        let key = match (entry.what, &entry.reason) {
            (BanAct::Ban, None) => "front-bans-ban",
            (BanAct::Ban, Some(_)) => "front-bans-ban-why",
            (BanAct::Unban, _) => "front-bans-unban",
        };
        let text = Text::new(key).with("when", Arg::Moment(entry.when.seconds()));
        let text = text.with("by", person(entry.by)).with("whom", person(entry.whom));
        match &entry.reason {
            Some(reason) => text.with("reason", reason.clone()),
            None => text,
        }
    });
    let lines: Vec<String> = [now].into_iter().chain(entries).map(|text| localizer.say(&text)).collect();
    let message = |text| Message { text, note: NoteKind::Page, ..Message::default() };
    pages(lines, limits::TEXT).into_iter().map(message).collect()
}

fn person(user: UserId) -> Arg {
    if user.is_person() { Arg::Person(user.0) } else { Text::new("front-former-player").into() }
}
