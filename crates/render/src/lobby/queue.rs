//! Somebody's place in a server's queue, and what asks a friend to wait with them. Start reading at
//! [`queue`].

use tertulia_base::i18n::Lang;
use tertulia_base::ids::GuildId;
use tertulia_model::{Localizer, QueuePlace, QueuedFriend, Wanted};
use tertulia_rules::erased::GameEntry;
use tertulia_rules::games;
use tertulia_rules::text::{Arg, Text};

use crate::button::button;
use crate::fitted_lines::Sheet;
use crate::ids::guide::Guide;
use crate::live::timing::control_text;
use crate::message::{Button, Message, NoteKind, Style};
use crate::{limits, words};

/// Friends' places that are shown with buttons to answer.
const MOST_ASKED: usize = 2;

/// Returns somebody's place in a server's queue, for themselves alone, below `notes`, and the
/// places of others for which they were asked.
pub fn queue(
    guild: GuildId,
    place: Option<&QueuePlace>,
    asked: &[QueuePlace],
    games: &'static [GameEntry],
    notes: &[Text],
    lang: Lang,
) -> Message {
    let localizer = Localizer::nowhere(lang);
    let mut sheet = Sheet::new(limits::TEXT);
    notes.iter().for_each(|note| sheet.must(&localizer.say(note)));
    match place {
        Some(place) => lines(place, games).iter().for_each(|line| sheet.must(&localizer.say(line))),
        None if asked.is_empty() => sheet.must(&localizer.word("front-queue-none")),
        None => {}
    }
    let mut buttons = Vec::new();
    for place in asked.iter().take(MOST_ASKED) {
        sheet.may(&localizer.say(&asked_by(place, "front-queue-asked", games)));
        buttons.extend(answers(guild, place, &localizer));
    }
    if place.is_some() {
        buttons.push(button(Guide::QueueLeave, "front-queue-leave", "🚪", Style::Secondary, &localizer));
    }
    let mut message = Message { text: sheet.text(), note: NoteKind::Page, ..Message::default() };
    message.add_buttons(&buttons);
    message
}

/// Returns the direct message that asks a friend to wait with the holder of a place.
pub fn queue_invitation(guild: GuildId, place: &QueuePlace, games: &'static [GameEntry], lang: Lang) -> Message {
    let localizer = Localizer::nowhere(lang);
    let text = localizer.say(&asked_by(place, "front-queue-invitation", games));
    let mut message = Message { text: limits::clip(&text, limits::TEXT), ..Message::default() };
    message.add_buttons(&answers(guild, place, &localizer));
    message
}

fn asked_by(place: &QueuePlace, key: &'static str, games: &'static [GameEntry]) -> Text {
    let text = Text::new(key).with("who", Text::new("front-mention").with("who", Arg::Person(place.holder.user.0)));
    text.with("games", names(place, games)).with("until", place.until.seconds().to_string())
}

fn answers(guild: GuildId, place: &QueuePlace, localizer: &Localizer) -> [Button; 2] {
    let holder = place.holder.user;
    [
        button(Guide::QueueAgree(guild, holder), "front-queue-agree", "✅", Style::Success, localizer),
        button(Guide::QueueRefuse(guild, holder), "front-queue-refuse", "", Style::Secondary, localizer),
    ]
}

fn names(place: &QueuePlace, games: &'static [GameEntry]) -> Arg {
    let known = place.games.iter().filter_map(|slug| games::newest(games, slug));
    Arg::List(known.map(|entry| words::game_name(entry.info)).collect())
}

fn lines(place: &QueuePlace, games: &'static [GameEntry]) -> Vec<Text> {
    let until = place.until.seconds().to_string();
    let mut lines = vec![Text::new("front-queue-place").with("games", names(place, games)).with("until", until)];
    lines.extend(place.players.map(|players| Text::new("front-queue-players").with("players", players)));
    lines.extend(place.clock.map(|clock| Text::new("front-queue-clock").with("clock", control_text(clock))));
    if place.wanted == Wanted::Reliability {
        lines.push(Text::new("front-queue-reliable"));
    }
    let friend = |QueuedFriend { player, agreed }: &QueuedFriend| {
        let key = if *agreed { "front-queue-friend" } else { "front-queue-friend-asked" };
        Text::new(key).with("who", Text::new("front-mention").with("who", Arg::Person(player.user.0)))
    };
    lines.extend(place.friends.iter().map(friend));
    lines.push(match place.table {
        Some(table) => Text::new("front-queue-matched").with("table", table.to_string()),
        None => Text::new("front-queue-how"),
    });
    lines
}
