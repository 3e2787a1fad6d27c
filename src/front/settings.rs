//! What somebody likes, and what a server has for all its tables.
//!
//! Start reading at [`Front::settings`].

use std::time::Duration;

use tertulia_rules::text::Text;

use super::answer::{Answer, sentence, wrong};
use super::asker::Asker;
use super::commands::MOST_HOURS;
use super::typed::Typed;
use super::{Front, NotReached};
use crate::i18n::Lang;
use crate::model::{Board, Dms, GuildPreferences, Part, Preferences};
use crate::render::message::Message;
use crate::render::picture::Theme;
use crate::render::{self, Localizer};
use crate::tables::Denied;

impl Front {
    pub(super) async fn settings(&self, asker: &Asker, typed: &Typed) -> Result<Answer, Denied> {
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
        let localizer = Localizer::nowhere(lang);
        let text = lines.iter().map(|line| localizer.say(line)).collect::<Vec<_>>().join("\n");
        Ok(Answer::private(Message { text, ..Message::default() }))
    }

    /// What everybody has at this server who has nothing of their own. Discord lets its managers alone type that.
    pub(super) async fn server(&self, asker: &Asker, typed: &Typed) -> Result<Answer, Denied> {
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
        let hello = render::note(&Text::new("front-dm-hello"), &Localizer::nowhere(lang));
        match self.discord.send_direct(asker.person.user, &hello).await {
            Ok(()) => Text::new("front-dm-open"),
            Err(NotReached::Closed) => Text::new("front-dm-closed"),
            Err(NotReached::Unsure) => Text::new("front-dm-unsure"),
        }
    }
}

/// The colours that were asked for.
pub(super) fn theme(typed: &Typed) -> Option<Theme> {
    typed.words("theme").map(|theme| if theme == "light" { Theme::Light } else { Theme::Dark })
}

/// How boards are to be shown, if that was said.
pub(super) fn board(typed: &Typed) -> Option<Board> {
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
