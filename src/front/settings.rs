//! What somebody likes, and what a server has for all its tables.
//!
//! Start reading at [`Front::settings`].

use std::time::Duration;

use tertulia_rules::text::Text;

use super::answer::{Answer, sentence, wrong};
use super::asker::Asker;
use super::commands::MOST_HOURS;
use super::context::{MessageContext, put};
use super::permissions::Permissions;
use super::typed::Typed;
use super::{Front, NotReached};
use crate::delivery::Reach;
use crate::i18n::Lang;
use crate::model::{Board, GuildPreferences, Part, Preferences, Ring, TimeControl};
use crate::render::message::{Message, Row};
use crate::render::picture::Theme;
use crate::render::{self, Localizer, USUAL};
use crate::tables::Denied;

impl Front {
    /// Shows what somebody likes, once what they typed is saved.
    pub(super) async fn settings(&self, asker: &Asker, typed: &Typed) -> Result<Answer, Denied> {
        let (_, after) = self.liked(asker, typed).await?;
        // Whoever types it asks to be tried once more.
        Ok(Answer::private(self.settings_of(asker, &after, ring(typed)).await?))
    }

    /// The same by a menu, which then shows it.
    pub(super) async fn like(&self, asker: &Asker, chosen: &Typed, context: MessageContext) -> Result<Answer, Denied> {
        let (before, after) = self.liked(asker, chosen).await?;
        let newly = Some(after.ring).filter(|ring| *ring != before.ring);
        Ok(put(context, self.settings_of(asker, &after, newly).await?))
    }

    /// Saves what was typed; what was liked before, and is now.
    async fn liked(&self, asker: &Asker, typed: &Typed) -> Result<(Preferences, Preferences), Denied> {
        let change = |likes: &mut Preferences| {
            likes.lang = language(typed).unwrap_or(likes.lang);
            likes.ring = ring(typed).unwrap_or(likes.ring);
            likes.theme = theme(typed).unwrap_or(likes.theme);
            likes.board = board(typed).unwrap_or(likes.board);
            match typed.words("focus") {
                Some("common") => likes.focus = Part::Common,
                Some("own") => likes.focus = Part::Own,
                Some(_) => likes.focus = Part::Whole,
                None => {}
            }
            likes.remind_after = reminder(typed).unwrap_or(likes.remind_after);
        };
        Ok(self.tables.change_preferences(asker.person.user, change).await?)
    }

    /// The menus of what somebody likes. Where their turns are to ring by a direct message from now on, one is sent.
    async fn settings_of(&self, asker: &Asker, likes: &Preferences, newly: Option<Ring>) -> Result<Message, Denied> {
        let lang = likes.lang.unwrap_or(asker.locale);
        let tried = match newly {
            Some(ring) if ring.sends_direct() => Some(self.try_direct(asker, lang).await?),
            Some(_) | None => None,
        };
        Ok(render::settings(likes, tried.as_slice(), lang))
    }

    /// What everybody has at this server who has nothing of their own. Discord lets its managers alone type that.
    pub(super) async fn server(&self, asker: &Asker, typed: &Typed) -> Result<Answer, Denied> {
        Ok(Answer::private(self.server_of(asker, typed).await?))
    }

    /// The same by a menu. Rights may have been lost since it was shown, and an id can be made up: they are looked at each time.
    pub(super) async fn set_server(&self, asker: &Asker, chosen: &Typed, context: MessageContext) -> Result<Answer, Denied> {
        if asker.place.guild.is_some() && !manages_server(asker) {
            return Ok(sentence(&wrong(Text::new("front-server-managers")), asker.lang()));
        }
        Ok(put(context, self.server_of(asker, chosen).await?))
    }

    async fn server_of(&self, asker: &Asker, typed: &Typed) -> Result<Message, Denied> {
        let Some(guild) = asker.place.guild else {
            return Ok(render::note(&wrong(Text::new("front-needs-server")), &Localizer::nowhere(asker.lang())));
        };
        let change = |has: &mut GuildPreferences| {
            has.lang = language(typed).unwrap_or(has.lang);
            has.remind_after = reminder(typed).unwrap_or(has.remind_after);
            has.theme = theme(typed).unwrap_or(has.theme);
            has.tables = tables(typed).unwrap_or(has.tables);
            has.clock = typed.words("clock").and_then(TimeControl::of_key).unwrap_or(has.clock);
        };
        let (_, after) = self.tables.change_guild_preferences(guild, change).await?;
        let mut message = render::server_settings(&after, self.tables.limits().tables_per_server, asker.lang());
        if !manages_server(asker) {
            // A server may let others type the command. A menu would refuse them.
            let shown = message.rows.iter().filter_map(Row::shown).map(|label| format!("\n{label}")).collect::<String>();
            message = Message { text: message.text + &shown, ..Message::default() };
        }
        Ok(message)
    }

    /// Whether direct messages arrive is found out by sending one.
    async fn try_direct(&self, asker: &Asker, lang: Lang) -> Result<Text, Denied> {
        let hello = render::note(&Text::new("front-dm-hello"), &Localizer::nowhere(lang));
        let user = asker.person.user;
        let nonce = format!("hello-{}", user.0 % 1_000_000_007);
        Ok(match self.discord.send_direct(user, &hello, &nonce).await {
            Ok(()) => {
                self.tables.set_reach(user, Reach::default()).await?;
                Text::new("front-dm-open")
            }
            Err(NotReached::Closed) => {
                self.tables.set_reach(user, Reach { closed: Some(self.tables.now()) }).await?;
                Text::new("front-dm-closed")
            }
            Err(NotReached::Unsure) => Text::new("front-dm-unsure"),
        })
    }
}

/// Whether somebody may set what a server has, as Discord lets nobody else type it by default.
fn manages_server(asker: &Asker) -> bool {
    asker.rights.intersects(Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR)
}

/// The colours that were asked for.
pub(super) fn theme(typed: &Typed) -> Option<Theme> {
    typed.words("theme").map(|theme| if theme == "light" { Theme::Light } else { Theme::Dark })
}

/// How boards are to be shown, if that was said.
pub(super) fn board(typed: &Typed) -> Option<Board> {
    typed.switch("text").map(|text| if text { Board::Text } else { Board::Picture })
}

/// Where turns are to ring, if that was said. `on` and `off` are what the command offered before; Discord shows an old one for a while.
fn ring(typed: &Typed) -> Option<Ring> {
    let said = typed.words("ring").or(typed.words("dms"))?;
    Some(match said {
        "channel" | "off" => Ring::Channel,
        "both" => Ring::Both,
        _ => Ring::Direct,
    })
}

/// The language that was chosen, if one was; `None` in it means Discord's.
fn language(typed: &Typed) -> Option<Option<Lang>> {
    typed.words("language").map(|lang| match lang {
        "en" => Some(Lang::En),
        "fr" => Some(Lang::Fr),
        _ => None,
    })
}

/// After how long somebody is reminded, if that was said; zero means never, `None` in it as usual.
fn reminder(typed: &Typed) -> Option<Option<Duration>> {
    const AN_HOUR: u64 = 60 * 60;
    if typed.words("reminder") == Some(USUAL) {
        return Some(None);
    }
    let hours = typed.number("reminder")?;
    let after = Duration::from_secs(u64::try_from(hours).unwrap_or(0).min(MOST_HOURS.into()) * AN_HOUR);
    Some(Some(after))
}

/// How many tables the server may have, if that was said; `None` in it, typed as 0, means as many as the house allows.
fn tables(typed: &Typed) -> Option<Option<u32>> {
    let most = u32::try_from(typed.number("tables")?).ok()?;
    Some((most > 0).then_some(most))
}
