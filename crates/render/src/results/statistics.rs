//! Finished games in numbers: a user's, a server's, a table's. Start reading at [`own_statistics`].

use tertulia_base::i18n::Lang;
use tertulia_base::ids::UserId;
use tertulia_model::rating::{Rating, SHOWN_FROM, rate};
use tertulia_model::results::{GameResult, Kind, Totals, Who};
use tertulia_model::{Localizer, Table};
use tertulia_rules::erased::GameEntry;
use tertulia_rules::games::newest;
use tertulia_rules::text::{Arg, Text};

use crate::button::button;
use crate::fitted_lines::Sheet;
use crate::ids::guide::Guide;
use crate::live::status::headline;
use crate::message::{ComponentRow, Menu, MenuEntry, Message, NoteKind, Style};
use crate::{limits, words};

const MOST_PLAYERS: usize = 20;

/// Returns a user's own statistics, with buttons to export all data and to the settings.
pub fn own_statistics(totals: &Totals, games: &'static [GameEntry], lang: Lang) -> Message {
    let localizer = Localizer::nowhere(lang);
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.must(&localizer.say(&Text::new("front-stats-me")));
    let kinds = totals.kinds();
    if kinds.is_empty() {
        sheet.must(&localizer.say(&Text::new("front-stats-none")));
    }
    let said: Vec<String> = kinds.iter().map(|kind| own_kind(kind, games, &localizer)).collect();
    sheet.fill(&said);
    let buttons = [
        button(Guide::Export, "front-export", "", Style::Secondary, &localizer),
        button(Guide::Settings, "front-guide-settings", "⚙️", Style::Secondary, &localizer),
    ];
    Message::with_buttons(sheet.text(), buttons)
}

/// Asks whether the data kept of a user is to be deleted.
pub fn ask_forget(lang: Lang) -> Message {
    let localizer = Localizer::nowhere(lang);
    let buttons = [
        button(Guide::ForgetMeant, "front-forget-yes", "", Style::Danger, &localizer),
        button(Guide::Export, "front-export", "", Style::Secondary, &localizer),
        button(Guide::Stats, "front-statistics", "📊", Style::Secondary, &localizer),
    ];
    Message::with_buttons(localizer.say(&Text::new("front-forget-ask")), buttons)
}

/// Asks a server's manager whether that many tables of a user are to be ended.
pub fn ask_end_tables(of: UserId, count: usize, lang: Lang) -> Message {
    let localizer = Localizer::nowhere(lang);
    let text = Text::new("front-end-tables-ask").with("count", count as i64).with("who", Arg::Person(of.0));
    let end = button(Guide::EndTables(of), "front-end-tables-yes", "", Style::Danger, &localizer);
    Message::with_buttons(localizer.say(&text), [end])
}

/// Returns a server's games, and its listed players of one game: the chosen or the most played one.
pub fn server_statistics(
    totals: &Totals,
    players: &[(UserId, Totals)],
    chosen: Option<&str>,
    games: &'static [GameEntry],
    lang: Lang,
) -> Message {
    let localizer = Localizer::nowhere(lang);
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.must(&localizer.say(&Text::new("front-stats-server")));
    let kinds = totals.kinds();
    let Some(shown) = kinds.iter().find(|kind| Some(value_of(kind).as_str()) == chosen).or(kinds.first()) else {
        sheet.must(&localizer.say(&Text::new("front-stats-none")));
        return Message { text: sheet.text(), note: NoteKind::Page, ..Message::default() };
    };
    let line = kind_text("front-stats-kind-server", shown, games, lang);
    sheet.must(&localizer.say(&line));
    sheet.must(&lasted_line(shown, &localizer));
    sheet.must(&localizer.say(&named("front-stats-players", shown, games)));
    let mut listed: Vec<(UserId, &Kind)> =
        players.iter().filter_map(|(user, totals)| Some((*user, totals.kind(&shown.game, usize::from(shown.seats))?))).collect();
    listed.sort_by(|(_, a), (_, b)| {
        let worth = |kind: &Kind| kind.shown().map_or(f64::NEG_INFINITY, Rating::shown);
        worth(b).total_cmp(&worth(a)).then(b.games.cmp(&a.games))
    });
    if listed.is_empty() {
        sheet.must(&localizer.say(&Text::new("front-stats-nobody")));
    }
    let lines = listed.iter().take(MOST_PLAYERS).enumerate().map(|(at, (user, kind))| {
        let rating = kind.shown().map_or(Text::new("front-stats-new"), |rating| rating_text(rating, lang));
        let text = kind_text("front-stats-player", kind, games, lang).with("place", at as i64 + 1);
        localizer.say(&text.with("who", Arg::Person(user.0)).with("rating", rating))
    });
    sheet.fill(&lines.collect::<Vec<_>>());
    let entry = |kind: &&Kind| {
        let label = localizer.plain(&named("front-stats-players", kind, games)).replace(['*', '🏅'], "");
        MenuEntry::new(value_of(kind), limits::clip(&label, limits::ENTRY)).chosen_if(kind == shown)
    };
    let placeholder = limits::clip(&localizer.word("front-stats-menu"), limits::PLACEHOLDER);
    let menu = Menu::one_of(Guide::Players, placeholder, kinds.iter().take(limits::ENTRIES).map(entry).collect());
    Message { text: sheet.text(), rows: vec![ComponentRow::Menu(menu)], ..Message::default() }
}

/// Returns how a table's game went or goes, for a permitted reader, and their change of rating.
pub fn table_statistics(table: &Table, result: Option<&GameResult>, reader: (UserId, &Totals), lang: Lang) -> Message {
    let localizer = Localizer::at(table, lang);
    let head = &table.head;
    let mut sheet = Sheet::new(limits::TEXT);
    sheet.must(&headline(table, &localizer));
    match (head.began, result) {
        (None, _) => sheet.must(&localizer.say(&Text::new("front-stats-later"))),
        (Some(_), Some(result)) => {
            ended_lines(table, result, reader, &localizer).iter().for_each(|line| sheet.must(line));
        }
        (Some(_), None) if !head.is_running() => sheet.must(&localizer.say(&Text::new("front-stats-uncounted"))),
        (Some(began), None) => {
            let text = Text::new("front-stats-running").with("began", Arg::Moment(began.seconds())).with("moves", head.log);
            sheet.must(&localizer.say(&text));
            for (seat, _) in head.present() {
                let turns = head.state(seat).turn;
                sheet.must(&localizer.say(&Text::new("front-stats-turns").with("who", seat).with("turns", turns)));
            }
        }
    }
    Message { text: sheet.text(), note: NoteKind::Page, ..Message::default() }
}

fn ended_lines(table: &Table, result: &GameResult, reader: (UserId, &Totals), localizer: &Localizer) -> Vec<String> {
    let text = Text::new("front-stats-table")
        .with("began", Arg::Moment(result.began.seconds()))
        .with("ended", Arg::Moment(result.ended.seconds()))
        .with("lasted", duration(result.lasted()));
    let mut lines = vec![localizer.say(&text)];
    let seats = tertulia_rules::game::Seat::all(result.seats.len() as u8);
    let mut places: Vec<_> = seats.zip(&result.seats).collect();
    places.sort_by_key(|(_, seat)| seat.place);
    for (at, seat) in places {
        let who: Arg = match seat.who {
            Who::Former => Arg::Text(Box::new(Text::new("front-former-player"))),
            Who::Person(_) | Who::StandIn => at.into(),
        };
        let text = Text::new("front-stats-seat").with("place", u32::from(seat.place)).with("who", who);
        let line = text.with("points", words::points(table.entry.info, seat.points));
        let text = match (table.entry.opening)(&seat.opening) {
            Some(opening) => Text::new("front-stats-seat-opening").with("line", line).with("opening", opening),
            None => line,
        };
        lines.push(localizer.say(&text));
    }
    if !result.rated {
        lines.push(localizer.say(&Text::new("front-stats-not-rated")));
    } else if let Some(own) = result.seats.iter().position(|seat| seat.who == Who::Person(reader.0))
        && reader.1.kind(&result.game, result.seats.len()).is_some_and(|kind| kind.shown().is_some())
    {
        let before: Vec<(Rating, u8)> = result.seats.iter().map(|seat| (seat.before[0], seat.place)).collect();
        if let (Some((before, _)), Some(after)) = (before.get(own), rate(&before).get(own)) {
            let text = Text::new("front-stats-own").with("before", decimal(before.shown(), localizer.lang));
            lines.push(localizer.say(&text.with("after", decimal(after.shown(), localizer.lang))));
        }
    }
    lines
}

fn own_kind(kind: &Kind, games: &'static [GameEntry], localizer: &Localizer) -> String {
    let lang = localizer.lang;
    let places = kind.places.iter().copied().chain(std::iter::repeat(0)).take(usize::from(kind.seats).max(kind.places.len()));
    let places = places.map(|times| times.to_string()).collect::<Vec<_>>().join(" · ");
    let rating = match kind.shown() {
        Some(rating) => rating_text(rating, lang),
        None => Text::new("front-stats-unrated").with("from", SHOWN_FROM).with("rated", kind.rated),
    };
    // What they did once is no habit.
    let opening = kind.favourite().filter(|(_, count)| *count > 1).and_then(|(opening, count)| {
        let opening = (newest(games, &kind.game)?.opening)(opening)?;
        Some(Text::new("front-stats-opening").with("opening", opening).with("count", count).with("games", kind.games))
    });
    let mut lines = vec![
        localizer.say(&kind_text("front-stats-kind", kind, games, lang)),
        format!(
            "-# {}",
            localizer.say(&Text::new("front-stats-places").with("seats", u32::from(kind.seats)).with("places", places))
        ),
        format!("-# {}", lasted_line(kind, localizer)),
        format!("-# {}", localizer.say(&rating)),
    ];
    lines.extend(opening.map(|opening| format!("-# {}", localizer.say(&opening))));
    lines.join("\n")
}

fn lasted_line(kind: &Kind, localizer: &Localizer) -> String {
    let (fastest, longest) = kind.lasted;
    localizer.say(&Text::new("front-stats-lasted").with("fastest", duration(fastest)).with("longest", duration(longest)))
}

fn rating_text(rating: Rating, lang: Lang) -> Text {
    let text = Text::new("front-stats-rating").with("shown", decimal(rating.shown(), lang));
    text.with("mu", decimal(rating.mu, lang)).with("sigma", decimal(rating.sigma, lang))
}

fn named(key: &'static str, kind: &Kind, games: &'static [GameEntry]) -> Text {
    let text = Text::new(key).with("seats", u32::from(kind.seats));
    match newest(games, &kind.game) {
        Some(entry) => text.with("game", words::game_name(entry.info)),
        None => text.with("game", kind.game.clone()),
    }
}

fn kind_text(key: &'static str, kind: &Kind, games: &'static [GameEntry], lang: Lang) -> Text {
    let won = kind.places.first().copied().unwrap_or(0);
    let average = kind.points as f64 / f64::from(kind.games.max(1));
    named(key, kind, games).with("games", kind.games).with("won", won).with("average", decimal(average, lang))
}

/// Returns the value in the menu: a game and its number of seats.
fn value_of(kind: &Kind) -> String {
    format!("{} {}", kind.game, kind.seats)
}

/// Formats with one decimal, as the language writes it.
fn decimal(number: f64, lang: Lang) -> String {
    let written = format!("{number:.1}");
    match lang {
        Lang::En => written,
        Lang::Fr => written.replace('.', ","),
    }
}

fn duration(milliseconds: u64) -> Text {
    let minutes = i64::try_from(milliseconds / 60_000).unwrap_or(i64::MAX);
    let (days, hours) = (minutes / (24 * 60), minutes / 60 % 24);
    if days > 0 {
        Text::new("front-stats-days").with("days", days).with("hours", hours)
    } else if hours == 0 {
        Text::new("front-stats-minutes").with("minutes", minutes)
    } else {
        Text::new("front-stats-hours").with("hours", hours).with("minutes", minutes % 60)
    }
}
