//! Greets servers that the bot has joined, and helps people who write to it.
//!
//! Start reading at [`greet`] and [`answer`].

use std::collections::HashMap;
use std::time::Duration;

use serenity::model::channel::{Message as Written, MessageType};
use serenity::model::guild::Guild;
use serenity::model::id;
use tertulia_base::clock::Moment;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, GuildId, UserId};
use tertulia_base::mutex::Mutex;
use tertulia_outbox::{Deliver, NONCE_IS_SURE, Sound};
use tertulia_picture::welcome;
use tertulia_render::help::{self, HelpPlace};
use tertulia_tables::Claim;

use super::retrying::until_answered;
use super::services::Services;

/// How long a server counts as just joined: Discord describes it again at every connection.
const JUST_JOINED: Duration = Duration::from_secs(10 * 60);
/// How long somebody who was answered is not answered again.
const ANSWERED_AGAIN: Duration = Duration::from_secs(10 * 60);
/// Most people answered within that time.
const MOST: usize = 1024;

/// People answered lately, so that writing to the bot cannot be used to make it write.
#[derive(Debug, Default)]
pub(super) struct Answered(Mutex<HashMap<UserId, Moment>>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AnswerTurn {
    Theirs,
    TooSoon,
}

impl Answered {
    fn turn(&self, user: UserId, now: Moment) -> AnswerTurn {
        let mut answered = self.0.lock();
        let lately = |at: &Moment| *at <= now && now < at.plus(ANSWERED_AGAIN);
        if answered.get(&user).is_some_and(lately) {
            return AnswerTurn::TooSoon;
        }
        if answered.len() >= MOST {
            answered.retain(|_, at| lately(at));
        }
        if answered.len() >= MOST {
            return AnswerTurn::TooSoon;
        }
        answered.insert(user, now);
        AnswerTurn::Theirs
    }
}

/// Greets a server that the bot has just joined, once for ever, in its system channel or nowhere.
pub(super) async fn greet(to: &Services, guild: &Guild) {
    let joined = Moment(u64::try_from(guild.joined_at.unix_timestamp()).unwrap_or(0).saturating_mul(1_000));
    if joined.plus(JUST_JOINED) < to.tables.now() {
        return;
    }
    let server = GuildId(guild.id.get());
    match to.tables.claim_greeting(server).await {
        Ok(Claim::Ours) => {}
        Ok(Claim::Taken) => return,
        Err(why) => return tracing::warn!(%why, guild = %guild.id, "cannot store that a server was greeted: not greeting it"),
    }
    if let Err(why) = try_to_greet(to, guild.id).await {
        tracing::warn!(why, guild = %guild.id, "cannot greet a server: going on without");
    }
}

async fn try_to_greet(to: &Services, guild: id::GuildId) -> Result<(), String> {
    // Read anew: the event may be older than the server's channels.
    let clock = to.tables.clock().as_ref();
    let reading = until_answered(clock, "reading about a server to greet", || to.http.get_guild(guild));
    let about = reading.await.map_err(|why| why.to_string())?;
    let channel = about.system_channel_id.ok_or("it has no system channel")?;
    let likes = to.tables.guild_preferences(GuildId(guild.get())).await.map_err(|why| why.to_string())?;
    let lang = likes.lang.unwrap_or(Lang::of_locale(&about.preferred_locale));
    let (games, theme, mut dice) = (to.tables.games(), likes.theme, to.tables.dice());
    let drawing = tokio::task::spawn_blocking(move || welcome(games, lang, theme, dice.as_mut()));
    let picture = match drawing.await {
        Ok(Ok(picture)) => Some(picture),
        Ok(Err(why)) => return Err(why.to_string()),
        Err(why) => return Err(why.to_string()),
    };
    let nonce = format!("greet-{:x}", guild.get());
    let (channel, greeting) = (ChannelId(channel.get()), help::greeting(lang));
    let sending =
        until_answered(clock, "greeting a server", || to.post.post(channel, &greeting, picture.clone(), &nonce, Sound::Silent));
    // Later, Discord might take a retry for a second greeting.
    match tokio::time::timeout(NONCE_IS_SURE, sending).await {
        Ok(sent) => sent.map(|_| ()).map_err(|why| why.to_string()),
        Err(_) => Err("timeout while posting".to_owned()),
    }
}

/// Answers somebody who writes to the bot with short help, at most once a while.
pub(super) async fn answer(to: &Services, answered: &Answered, written: &Written) {
    let writer = UserId(written.author.id.get());
    if !is_to_us(to, written) || answered.turn(writer, to.tables.now()) == AnswerTurn::TooSoon {
        return;
    }
    let (place, lang) = match written.guild_id {
        Some(guild) => (HelpPlace::Server, guild_lang(to, guild).await),
        None => (HelpPlace::Direct, Lang::En),
    };
    let lang = match to.tables.preferences(writer).await {
        Ok(likes) => likes.lang.unwrap_or(lang),
        Err(_) => lang,
    };
    let mut help = help::help(place, lang);
    if place == HelpPlace::Direct && to.doctor.knows_as_owner(writer) {
        help = help::with_checkup(help, lang);
    }
    let nonce = format!("help-{:x}", written.id.get());
    let channel = ChannelId(written.channel_id.get());
    if let Err(why) = to.post.post(channel, &help, None, &nonce, Sound::Silent).await {
        tracing::debug!(?why, user = %writer, %channel, "cannot answer a message to the bot: leaving it unanswered");
    }
}

/// Returns whether a person wrote to the bot, directly or by a mention; replies do not count.
fn is_to_us(to: &Services, written: &Written) -> bool {
    let Some(us) = to.http.application_id() else { return false };
    let person = !written.author.bot && written.webhook_id.is_none() && written.kind == MessageType::Regular;
    let named = || [format!("<@{us}>"), format!("<@!{us}>")].iter().any(|name| written.content.contains(name));
    person && (written.guild_id.is_none() || named())
}

async fn guild_lang(to: &Services, guild: id::GuildId) -> Lang {
    if let Ok(likes) = to.tables.guild_preferences(GuildId(guild.get())).await
        && let Some(lang) = likes.lang
    {
        return lang;
    }
    match to.http.get_guild(guild).await {
        Ok(about) => Lang::of_locale(&about.preferred_locale),
        Err(_) => Lang::En,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_writes_again_soon_is_not_answered_again() {
        let (answered, start) = (Answered::default(), Moment(1_000_000));
        assert_eq!(answered.turn(UserId(1), start), AnswerTurn::Theirs);
        assert_eq!(answered.turn(UserId(1), start), AnswerTurn::TooSoon);
        assert_eq!(answered.turn(UserId(2), start), AnswerTurn::Theirs);
        assert_eq!(answered.turn(UserId(1), start.plus(ANSWERED_AGAIN)), AnswerTurn::Theirs);
    }

    #[test]
    fn a_crowd_is_not_answered_without_end() {
        let (answered, start) = (Answered::default(), Moment(1_000_000));
        let theirs = (0..3 * MOST as u64).filter(|user| answered.turn(UserId(*user), start) == AnswerTurn::Theirs).count();
        assert_eq!(theirs, MOST);
        assert_eq!(answered.turn(UserId(9_999_999), start.plus(ANSWERED_AGAIN)), AnswerTurn::Theirs);
    }
}
