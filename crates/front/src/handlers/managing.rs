//! What who manages a server does besides setting it up: its tables, bans and their log.
//!
//! A ban is of the server alone where it was typed. It reaches tables that the manager does not
//! see, and the answer says nothing of them. Start reading at [`Front::manage_server`].

use tertulia_base::ids::GuildId;
use tertulia_render as render;
use tertulia_rules::text::{Arg, Text};
use tertulia_tables::{Denied, Trouble};

use crate::Front;
use crate::answer::{Answer, put, sentence, wrong};
use crate::asker::Asker;
use crate::handlers::settings::manages_server;
use crate::reading::commands::LONGEST_REASON;
use crate::reading::typed::{Named, Typed};

impl Front {
    /// `/server tables`, `ban`, `unban` and `log`.
    pub(crate) async fn manage_server(&self, asker: &Asker, typed: &Typed) -> Result<Answer, Denied> {
        let lang = asker.lang();
        let guild = match managed_server(asker) {
            Ok(guild) => guild,
            Err(why) => return Ok(sentence(&wrong(why), lang)),
        };
        let person = typed.person("person");
        let said = match (typed.sub.as_str(), person) {
            ("tables", _) => return self.server_tables(asker, None).await,
            ("log", _) => {
                let (log, banned) = self.tables.bans(guild, render::MOST_BANNED + 1).await?;
                return Ok(Answer::Private(render::bans(&log, &banned, lang)));
            }
            ("ban", Some(person)) => self.ban(asker, guild, person, typed.words("reason")).await?,
            ("unban", Some(person)) => {
                let was = self.tables.unban(guild, asker.person.user, person.who.user).await?;
                Text::new(if was { "front-unban-did" } else { "front-unban-none" }).with("who", Arg::Person(person.who.user.0))
            }
            (_, _) => Text::new("front-no-command"),
        };
        Ok(sentence(&said, lang))
    }

    /// A page of the server's running tables that the asker may look at, the first for `None`. They
    /// may have lost their rights since its menu was shown.
    pub(crate) async fn server_tables(&self, asker: &Asker, page: Option<usize>) -> Result<Answer, Denied> {
        match managed_server(asker) {
            Ok(guild) => {
                let tables = self.visible_at(asker, guild).await?;
                let list = render::server_tables(&tables, page.unwrap_or_default(), asker.lang());
                Ok(if page.is_some() { put(asker, list) } else { Answer::private(list) })
            }
            Err(why) => Ok(sentence(&wrong(why), asker.lang())),
        }
    }

    /// Bans somebody, and returns what came of it.
    async fn ban(&self, asker: &Asker, guild: GuildId, whom: &Named, reason: Option<&str>) -> Result<Text, Denied> {
        let (by, who) = (asker.person.user, whom.who);
        let refused = if who.user == by {
            Some("front-ban-self")
        } else if who.bot {
            Some("front-ban-bot")
        } else if whom.manages {
            Some("front-ban-manager")
        } else {
            None
        };
        if let Some(why) = refused {
            return Ok(wrong(Text::new(why)));
        }
        let reason = reason.map(|reason| render::limits::clip(reason, LONGEST_REASON));
        let key = match self.tables.ban(guild, by, who.user, reason).await {
            Ok(true) => "front-ban-did",
            Ok(false) => "front-ban-already",
            Err(why) => self.unfinished(guild, whom, why).await?,
        };
        Ok(Text::new(key).with("who", Arg::Person(who.user.0)))
    }

    /// Returns what to say of a ban that failed, if it is on disk nevertheless.
    async fn unfinished(&self, guild: GuildId, whom: &Named, why: Trouble) -> Result<&'static str, Denied> {
        // What may or may not be on disk is neither acknowledged nor denied.
        if matches!(why, Trouble::Unknown(_)) || !self.tables.is_banned(guild, whom.who.user).await? {
            return Err(why.into());
        }
        tracing::error!(%guild, user = %whom.who.user, %why, "a ban is stored but not all tables know: telling the manager to repeat it");
        Ok("front-ban-unfinished")
    }
}

/// Returns the server that the asker manages, where they act. A server may let others type the
/// command, and a custom id can be forged.
pub(crate) fn managed_server(asker: &Asker) -> Result<GuildId, Text> {
    match asker.place.guild {
        None => Err(Text::new("front-needs-server")),
        Some(_) if !manages_server(asker) => Err(Text::new("front-manage-only")),
        Some(guild) => Ok(guild),
    }
}
