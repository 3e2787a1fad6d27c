//! What any message about a table may have: its headline and its state. Start at [`headline`].

use tertulia_model::{Head, Localizer, Phase, Stopped, Table};
use tertulia_rules::erased::outcome;
use tertulia_rules::game::{GameInfo, Outcome, Seat};
use tertulia_rules::text::{Arg, Text};

use crate::words;

/// "**Puerto Rico** · round 5 · table `K7QF`".
pub(crate) fn headline(table: &Table, localizer: &Localizer) -> String {
    headline_of(table, table.game.as_ref().and_then(|game| game.title()), localizer)
}

/// The same with that title; with the game's name where there is none.
pub(crate) fn headline_of(table: &Table, title: Option<Text>, localizer: &Localizer) -> String {
    let title = title.unwrap_or_else(|| words::game_name(table.entry.info));
    localizer.say(&Text::new("front-headline").with("title", title).with("table", table.head.id.to_string()))
}

/// The line below a question: game, round, table and, while somebody is awaited, since when. In
/// small letters.
pub(crate) fn small_print(table: &Table, localizer: &Localizer) -> String {
    let line = headline(table, localizer);
    if table.head.awaited.is_empty() {
        return format!("-# {line}");
    }
    let asked = Text::new("front-asked").with("count", i64::from(table.head.awaited.len()));
    let since = localizer.say(&asked.with("since", Arg::Moment(table.head.since.seconds())));
    format!("-# {line} · {since}")
}

/// How things stand for somebody who has nothing to decide.
pub(crate) fn standing(table: &Table, seat: Option<Seat>) -> Text {
    let head = &table.head;
    match head.phase {
        Phase::Lobby if seat.is_some() => Text::new("front-standing-lobby"),
        Phase::Lobby => Text::new("front-standing-lobby-guest"),
        Phase::Over => {
            let outcome = table.game.as_ref().and_then(|game| outcome(game.as_ref()));
            let won = outcome.and_then(|outcome| winners_text(table.entry.info, &outcome));
            won.unwrap_or_else(|| Text::new("front-standing-over"))
        }
        Phase::Stopped => stopped(head),
        Phase::Playing if seat.is_some_and(|seat| head.stand_ins.has(seat)) => Text::new("front-stand-in-plays"),
        Phase::Playing => {
            let awaited: Vec<Seat> = head.awaited.iter().collect();
            // A panel is not edited after each move for the sake of a time.
            if seat.is_some() {
                return Text::new("front-standing-wait").with("who", awaited);
            }
            Text::new("front-standing-guest").with("who", awaited).with("since", Arg::Moment(head.since.seconds()))
        }
    }
}

/// How a table came to be closed.
pub(crate) fn stopped(head: &Head) -> Text {
    match head.stopped {
        Some(Stopped::By(user)) => Text::new("front-stopped-by").with("who", Arg::Person(user.0)),
        Some(Stopped::Empty) => Text::new("front-stopped-empty"),
        Some(Stopped::Agreed) => Text::new("front-stopped-agreed"),
        Some(Stopped::Forgotten) if head.alone().is_some() => Text::new("front-stopped-solo"),
        Some(Stopped::Forgotten) => Text::new("front-stopped-forgotten"),
        Some(Stopped::Unconfirmed) => Text::new("front-stopped-unconfirmed"),
        Some(Stopped::Idle) => Text::new("front-stopped-idle"),
        None => Text::new("front-stopped"),
    }
}

/// Who has won, if anybody has.
pub(crate) fn winners_text(game: &GameInfo, outcome: &Outcome) -> Option<Text> {
    winners_named(game, outcome, Arg::Seat)
}

/// The same, with these names.
pub(crate) fn winners_named(game: &GameInfo, outcome: &Outcome, name: impl Fn(Seat) -> Arg) -> Option<Text> {
    let points = outcome.winners.iter().next().and_then(|winner| outcome.scores.get(winner.index()))?.total;
    let who: Vec<Text> = outcome.winners.iter().map(|winner| Text::new("front-mention").with("who", name(winner))).collect();
    let count = i64::from(outcome.winners.len());
    Some(Text::new("front-winners").with("who", who).with("count", count).with("points", words::points(game, points)))
}
