//! What a slash command does.
//!
//! Not here: how it is sent. Start reading at [`Front::slash`].

use std::sync::Arc;
use std::time::Duration;

use serenity::model::application::{CommandData, CommandDataOption, CommandDataOptionValue};
use tertulia_rules::erased::GameEntry;
use tertulia_rules::games::newest_of_each;
use tertulia_rules::text::Text;

use super::answer::Answer;
use super::asker::{Asker, Place, PlaceKind};
use super::commands::MOST_HOURS;
use super::complete;
use super::deliver::Post;
use super::front::{Front, sentence};
use super::permissions::{self, Plan};
use super::presses::{MessageContext, Wish, drawn, heard, wrong};
use super::sight::Known;
use crate::i18n::Lang;
use crate::ids::{ChannelId, GuildId, TableId};
use crate::outbox::{Deliver, NotDelivered, Sound};
use crate::render::message::Message;
use crate::render::picture::{Focus, Theme};
use crate::render::{self, At, Voice};
use crate::tables::{Board, Denied, Dms, Done, GuildPreferences, Home, Opening, Part, Phase, Preferences, Refusal, Table, What};

/// What was typed: a command, a subcommand, options.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Typed {
    pub(super) command: String,
    pub(super) sub: String,
    options: Vec<(String, Typing)>,
    /// The option that is being typed, when completing.
    pub(super) focused: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Typing {
    Words(String),
    Number(i64),
    Switch(bool),
}

impl Typed {
    pub(super) fn of(data: &CommandData) -> Typed {
        let mut typed = Typed { command: data.name.clone(), ..Typed::default() };
        let mut options: &[CommandDataOption] = &data.options;
        if let [CommandDataOption { name, value: CommandDataOptionValue::SubCommand(inner), .. }] = options {
            typed.sub = name.clone();
            options = inner;
        }
        for option in options {
            let value = match &option.value {
                CommandDataOptionValue::String(words) => Typing::Words(words.clone()),
                CommandDataOptionValue::Autocomplete { value, .. } => {
                    typed.focused = Some(option.name.clone());
                    Typing::Words(value.clone())
                }
                CommandDataOptionValue::Integer(number) => Typing::Number(*number),
                CommandDataOptionValue::Boolean(on) => Typing::Switch(*on),
                // No command of ours has options of other kinds.
                _ => continue,
            };
            typed.options.push((option.name.clone(), value));
        }
        typed
    }

    fn find(&self, name: &str) -> Option<&Typing> {
        self.options.iter().find(|(option, _)| option == name).map(|(_, value)| value)
    }

    /// The words of an option, trimmed; `None` when it is left out or empty.
    pub(super) fn words(&self, name: &str) -> Option<&str> {
        match self.find(name)? {
            Typing::Words(words) => Some(words.trim()).filter(|words| !words.is_empty()),
            Typing::Number(_) | Typing::Switch(_) => None,
        }
    }

    fn number(&self, name: &str) -> Option<i64> {
        match self.find(name)? {
            Typing::Number(number) => Some(*number),
            Typing::Words(_) | Typing::Switch(_) => None,
        }
    }

    fn switch(&self, name: &str) -> Option<bool> {
        match self.find(name)? {
            Typing::Switch(on) => Some(*on),
            Typing::Words(_) | Typing::Number(_) => None,
        }
    }
}

impl Front {
    /// Does what was typed.
    pub(super) async fn slash(&self, asker: &Asker, data: &CommandData) -> Answer {
        let typed = Typed::of(data);
        let answer = match (typed.command.as_str(), typed.sub.as_str()) {
            ("table", "new") => self.new_table(asker, &typed).await,
            ("table", "rules") => self.rules(asker, &typed).await,
            ("table", sub) => self.at_table(asker, &typed, sub).await,
            ("turns", _) => self.turns(asker).await,
            ("settings", _) => self.settings(asker, &typed).await,
            ("server", _) => self.server(asker, &typed).await,
            (slug, verb) => match self.tables.game(slug) {
                Some(entry) => self.play_typed(asker, entry, verb, &typed).await,
                None => Ok(sentence(&Text::new("front-no-command"), asker.lang())),
            },
        };
        answer.unwrap_or_else(|denied| self.denied(asker, None, denied, MessageContext::Public))
    }

    async fn at_table(&self, asker: &Asker, typed: &Typed, sub: &str) -> Result<Answer, Denied> {
        let known = self.which(asker, typed).await?;
        let table = &known.table;
        let (lang, seat) = (asker.lang(), table.head.seat_of(asker.person.user));
        Ok(match sub {
            "join" => self.managed(asker, &known, What::Join, "front-did-join").await,
            "start" => self.managed(asker, &known, What::Start, "front-did-start").await,
            "leave" if table.head.phase == Phase::Playing && seat.is_some() => Answer::private(render::ask_leave(table, lang)),
            "leave" => self.managed(asker, &known, What::LeaveLobby, "front-did-leave").await,
            "stop" => self.stop(asker, &known, MessageContext::Public),
            "hand" => Answer::private(drawn(asker, table, seat, render::panel(table, seat, lang, None))),
            "log" => self.story(asker, table, None, MessageContext::Public).await,
            "board" => {
                let liked = Wish::of(asker, seat);
                let focus = match typed.words("focus") {
                    Some("common") => Focus::Common,
                    Some(player) => player.parse().map_or(Focus::Whole, Focus::Seat),
                    None => liked.focus,
                };
                let wish = Wish { theme: theme(typed).unwrap_or(liked.theme), focus, board: board(typed).unwrap_or(liked.board) };
                match focus {
                    Focus::Seat(of) if of.0 >= table.head.seats => sentence(&Text::new("front-no-such-seat"), lang),
                    Focus::Whole | Focus::Common | Focus::Seat(_) => self.board(asker, table, &wish).await,
                }
            }
            _ => sentence(&Text::new("front-no-command"), lang),
        })
    }

    /// Something about the table itself, said in private with where the table is.
    async fn managed(&self, asker: &Asker, known: &Known, what: What, did: &'static str) -> Answer {
        match self.ask(asker, known, what).await {
            Ok(done) => Answer::private(render::note(&did_text(did, &done), &Voice::at(&done.table, asker.lang()))),
            Err(denied) => self.denied_now(asker, known, denied, MessageContext::Public).await,
        }
    }

    /// Opens a table here; where one runs already, in a new thread.
    async fn new_table(&self, asker: &Asker, typed: &Typed) -> Result<Answer, Denied> {
        let place = &asker.place;
        let Some(guild) = place.guild else {
            return Ok(sentence(&wrong(Text::new("front-needs-server")), asker.lang()));
        };
        if let Some(lacks) = permissions::missing(place, Plan::TableHere) {
            return Ok(sentence(&wrong(lacks), asker.lang()));
        }
        let options = match options(typed.words("options").unwrap_or_default()) {
            Ok(options) => options,
            Err(words) => return Ok(sentence(&wrong(Text::new("front-bad-options").with("words", words)), asker.lang())),
        };
        let lang = self.tables.guild_preferences(guild).await?.lang.or(place.guild_lang).unwrap_or(asker.lang());
        let opening = |channel| Opening {
            who: asker.person.clone(),
            home: Home { guild: Some(guild), channel, lang },
            game: typed.words("game").unwrap_or_default().to_owned(),
            seats: typed.number("seats").map(|seats| u8::try_from(seats).unwrap_or(u8::MAX)),
            options: options.clone(),
        };
        match self.tables.open(opening(place.channel)).await {
            Ok(done) => Ok(Answer::private(said(&did_text("front-did-open", &done), &done.table, asker.lang()))),
            Err(Denied::Because(Refusal::ChannelTaken(_))) => {
                if let Some(lacks) = permissions::missing(place, Plan::TableInThread) {
                    return Ok(sentence(&wrong(lacks), asker.lang()));
                }
                let thread = match self.open_thread(place, guild, &opening(place.channel), lang).await {
                    Ok(thread) => thread,
                    Err(why) => return Ok(sentence(&wrong(why), asker.lang())),
                };
                let done = self.tables.open(opening(thread)).await?;
                Ok(Answer::private(said(&did_text("front-did-open-thread", &done), &done.table, asker.lang())))
            }
            Err(denied) => Err(denied),
        }
    }

    /// A thread below the channel, or beside the thread, where somebody asked.
    async fn open_thread(&self, place: &Place, guild: GuildId, opening: &Opening, lang: Lang) -> Result<ChannelId, Text> {
        let channel = match place.kind {
            PlaceKind::Thread => place.parent.unwrap_or(place.channel),
            PlaceKind::Channel | PlaceKind::Direct => place.channel,
        };
        let game = self.tables.game(&opening.game).map(|entry| render::words::game_name(entry.info));
        let name = Text::new("front-thread-name").with("host", opening.who.name.clone());
        let name = match game {
            Some(game) => name.with("game", game),
            None => name.with("game", opening.game.clone()),
        };
        let name = Voice::nowhere(lang).plain(&name);
        self.thread(guild, channel, &render::limits::clip(&name, 100)).await.map_err(|why| {
            tracing::warn!(%why, %channel, "a thread could not be opened");
            match why {
                NotDelivered::Forbidden { .. } => permissions::refusal(Text::new("permission-create-threads"), channel),
                NotDelivered::Later { .. } | NotDelivered::Gone | NotDelivered::Closed | NotDelivered::Refused { .. } => {
                    Text::new("front-no-thread")
                }
            }
        })
    }

    /// The rules of the game that is named, or of the table here.
    async fn rules(&self, asker: &Asker, typed: &Typed) -> Result<Answer, Denied> {
        if let Some(slug) = typed.words("game") {
            let known = || newest_of_each(self.tables.games()).map(|entry| entry.info.slug).collect();
            let entry = self.tables.game(slug).ok_or_else(|| Refusal::NoGame { game: slug.to_owned(), known: known() })?;
            return Ok(Answer::Private(render::game_rules_text(entry.info, asker.lang())));
        }
        match self.which(asker, typed).await {
            Ok(known) => Ok(Answer::Private(render::rules_text(&known.table, asker.lang()))),
            Err(Denied::Because(_)) if typed.words("table").is_none() => {
                Ok(sentence(&wrong(Text::new("front-which-game")), asker.lang()))
            }
            Err(denied) => Err(denied),
        }
    }

    async fn turns(&self, asker: &Asker) -> Result<Answer, Denied> {
        let tables = self.tables.of(asker.person.user).await?;
        Ok(Answer::private(render::turns(&tables, asker.person.user, asker.lang())))
    }

    async fn settings(&self, asker: &Asker, typed: &Typed) -> Result<Answer, Denied> {
        let user = asker.person.user;
        let before = self.tables.preferences(user).await?;
        let mut after = before.clone();
        after.lang = language(typed).unwrap_or(after.lang);
        match typed.words("dms") {
            Some("off") => after.dms = Dms::Off,
            Some(_) => after.dms = Dms::On,
            None => {}
        }
        after.theme = theme(typed).unwrap_or(after.theme);
        after.board = board(typed).unwrap_or(after.board);
        match typed.words("focus") {
            Some("common") => after.focus = Part::Common,
            Some("own") => after.focus = Part::Own,
            Some(_) => after.focus = Part::Whole,
            None => {}
        }
        after.remind_after = reminder(typed).or(after.remind_after);
        if after != before {
            self.tables.set_preferences(user, &after).await?;
        }
        let lang = after.lang.unwrap_or(asker.lang());
        let mut lines = vec![settings_text(&after)];
        if typed.words("dms").is_some() && after.dms == Dms::On {
            lines.push(self.try_direct(asker, lang).await);
        }
        let voice = Voice::nowhere(lang);
        let text = lines.iter().map(|line| voice.say(line)).collect::<Vec<_>>().join("\n");
        Ok(Answer::private(Message { text, ..Message::default() }))
    }

    /// What everybody has at this server who has nothing of their own. Discord lets its managers alone type that.
    async fn server(&self, asker: &Asker, typed: &Typed) -> Result<Answer, Denied> {
        let Some(guild) = asker.place.guild else {
            return Ok(sentence(&wrong(Text::new("front-needs-server")), asker.lang()));
        };
        let before = self.tables.guild_preferences(guild).await?;
        let after = GuildPreferences {
            lang: language(typed).unwrap_or(before.lang),
            remind_after: reminder(typed).or(before.remind_after),
            theme: theme(typed).unwrap_or(before.theme),
            tables: tables(typed).unwrap_or(before.tables),
        };
        if after != before {
            self.tables.set_guild_preferences(guild, &after).await?;
        }
        let text = Text::new("front-server")
            .with("language", language_text(after.lang))
            .with("reminder", reminder_text(after.remind_after, "front-reminder-house"))
            .with("theme", theme_text(after.theme))
            .with("tables", self.tables.limits().at_server(&after));
        Ok(sentence(&text, asker.lang()))
    }

    /// Whether direct messages arrive is found out by sending one.
    async fn try_direct(&self, asker: &Asker, lang: Lang) -> Text {
        let post = Post::new(self.http.clone(), self.answers.clone(), self.easel.clone(), self.emojis.clone());
        let hello = render::note(&Text::new("front-dm-hello"), &Voice::nowhere(lang));
        let sent = match post.direct(asker.person.user).await {
            Ok(channel) => {
                let nonce = format!("hello-{}", asker.person.user.0 % 1_000_000_007);
                post.post(channel, &hello, None, &nonce, Sound::Rings).await.map(|_| ())
            }
            Err(why) => Err(why),
        };
        match sent {
            Ok(()) => Text::new("front-dm-open"),
            Err(NotDelivered::Closed | NotDelivered::Forbidden { .. }) => Text::new("front-dm-closed"),
            Err(NotDelivered::Later { .. } | NotDelivered::Gone | NotDelivered::Refused { .. }) => Text::new("front-dm-unsure"),
        }
    }

    /// A verb of a game was typed; a table of an older version reads it in its own way.
    async fn play_typed(&self, asker: &Asker, typed_for: &GameEntry, verb: &str, typed: &Typed) -> Result<Answer, Denied> {
        let known = self.which(asker, typed).await?;
        let table = &known.table;
        if table.head.game != typed_for.info.slug {
            let why = Text::new("front-other-game")
                .with("game", render::words::game_name(table.entry.info))
                .with("command", table.head.game.clone());
            return Ok(Answer::private(render::note(&wrong(why), &Voice::at(table, asker.lang()))));
        }
        let Some(verb) = table.entry.info.verbs.iter().find(|v| v.name == verb) else {
            return Ok(sentence(&Text::new("front-no-command"), asker.lang()));
        };
        let what = complete::meant(asker, table, verb, typed);
        Ok(match self.ask(asker, &known, what).await {
            Ok(done) => {
                let notes = heard(&done.story, done.seat);
                let goes_on = done.seat.is_some_and(|seat| done.table.head.awaited.has(seat));
                let message = if goes_on {
                    let panel = render::panel_with(&done.table, done.seat, asker.lang(), &notes, &At::default());
                    drawn(asker, &done.table, done.seat, panel)
                } else {
                    render::happened(&done.table, done.seat, asker.lang(), &notes)
                };
                Answer::private(message)
            }
            Err(denied) => self.denied_now(asker, &known, denied, MessageContext::Public).await,
        })
    }

    /// The table that a command is about: the one that is named, the one that runs in the channel, or in a direct message the asker's
    /// only one, or the only one that waits for them.
    pub(super) async fn which(&self, asker: &Asker, typed: &Typed) -> Result<Known, Denied> {
        if let Some(words) = typed.words("table") {
            let named = words.split_whitespace().next().unwrap_or_default();
            let id: TableId = named.parse().map_err(|_| no(Text::new("front-no-such-table").with("words", words.to_owned())))?;
            return self.known(asker, id).await;
        }
        if asker.place.kind == PlaceKind::Direct {
            let mine = self.tables.of(asker.person.user).await?;
            let waits =
                |table: &&Arc<Table>| table.head.seat_of(asker.person.user).is_some_and(|seat| table.head.awaited.has(seat));
            let mut waiting = mine.iter().filter(waits);
            return match (mine.as_slice(), waiting.next(), waiting.next()) {
                ([], ..) => Err(no(Text::new("front-no-table-of-yours"))),
                ([only], ..) | (_, Some(only), None) => self.known(asker, only.head.id).await,
                (_, _, _) => Err(no(Text::new("front-which-table"))),
            };
        }
        match self.tables.at(asker.place.channel).await? {
            Some(id) => self.known(asker, id).await,
            None => Err(no(Text::new("front-no-table-here"))),
        }
    }
}

/// The colours that were asked for.
fn theme(typed: &Typed) -> Option<Theme> {
    typed.words("theme").map(|theme| if theme == "light" { Theme::Light } else { Theme::Dark })
}

/// How boards are to be shown, if that was said.
fn board(typed: &Typed) -> Option<Board> {
    typed.switch("text").map(|text| if text { Board::Text } else { Board::Picture })
}

/// The language that was chosen, if one was; `None` in it means Discord's.
fn language(typed: &Typed) -> Option<Option<Lang>> {
    typed.words("language").map(|lang| match lang {
        "en" => Some(Lang::En),
        "fr" => Some(Lang::Fr),
        _ => None,
    })
}

/// After how long somebody is reminded, if that was said; zero means never.
fn reminder(typed: &Typed) -> Option<Duration> {
    const AN_HOUR: u64 = 60 * 60;
    let hours = typed.number("reminder")?;
    Some(Duration::from_secs(u64::try_from(hours).unwrap_or(0).min(MOST_HOURS.into()) * AN_HOUR))
}

/// How many tables the server may have, if that was said; `None` in it, typed as 0, means as many as the house allows.
fn tables(typed: &Typed) -> Option<Option<u32>> {
    let most = u32::try_from(typed.number("tables")?).ok()?;
    Some((most > 0).then_some(most))
}

fn no(why: Text) -> Denied {
    Refusal::Words(why).into()
}

fn did_text(did: &'static str, done: &Done) -> Text {
    Text::new(did).with("table", done.table.head.id.to_string()).with("channel", done.table.head.home.channel.to_string())
}

fn said(text: &Text, table: &Table, lang: Lang) -> Message {
    render::note(text, &Voice::at(table, lang))
}

/// `captainShip=largestShip, openVP=on` as keys and values.
///
/// # Errors
/// Gives back the part that has no value.
pub(super) fn options(words: &str) -> Result<Vec<(String, String)>, String> {
    let parts = words.split(',').map(str::trim).filter(|part| !part.is_empty());
    let pairs = parts.map(|part| {
        let pair = part.split_once(['=', ':']).or_else(|| part.split_once(' '));
        let (key, value) = pair.ok_or_else(|| part.to_owned())?;
        Ok((key.trim().to_owned(), value.trim().to_owned()))
    });
    pairs.collect()
}

fn settings_text(likes: &Preferences) -> Text {
    let dms = match likes.dms {
        Dms::On => Text::new("option-on"),
        Dms::Off => Text::new("option-off"),
    };
    let board = match likes.board {
        Board::Picture => Text::new("choice-picture"),
        Board::Text => Text::new("choice-text"),
    };
    let focus = match likes.focus {
        Part::Whole => Text::new("choice-whole"),
        Part::Common => Text::new("choice-common"),
        Part::Own => Text::new("choice-own"),
    };
    Text::new("front-settings")
        .with("language", language_text(likes.lang))
        .with("dms", dms)
        .with("reminder", reminder_text(likes.remind_after, "front-reminder-default"))
        .with("board", board)
        .with("focus", focus)
        .with("theme", theme_text(likes.theme))
}

fn language_text(lang: Option<Lang>) -> Text {
    match lang {
        Some(Lang::En) => Text::new("choice-en"),
        Some(Lang::Fr) => Text::new("choice-fr"),
        None => Text::new("choice-auto"),
    }
}

/// `unsaid` is what holds where nothing was said.
fn reminder_text(after: Option<Duration>, unsaid: &'static str) -> Text {
    match after {
        None => Text::new(unsaid),
        Some(Duration::ZERO) => Text::new("front-reminder-never"),
        Some(after) => Text::new("front-reminder-after").with("hours", i64::try_from(after.as_secs() / 3600).unwrap_or(i64::MAX)),
    }
}

fn theme_text(theme: Theme) -> Text {
    match theme {
        Theme::Dark => Text::new("choice-dark"),
        Theme::Light => Text::new("choice-light"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_typed_as_pairs_in_several_ways() {
        let pair = |key: &str, value: &str| (key.to_owned(), value.to_owned());
        assert_eq!(options(""), Ok(Vec::new()));
        assert_eq!(options("a=b"), Ok(vec![pair("a", "b")]));
        assert_eq!(options(" a = b , c:d, e f ,"), Ok(vec![pair("a", "b"), pair("c", "d"), pair("e", "f")]));
        assert_eq!(options("a=b, c"), Err("c".to_owned()));
    }
}
