//! Adds and removes reactions, and notifies bot and users. Not here: permissions of the bot
//! (`rest::reactions`), recognising emojis (`emojis`). Start at [`World::react`].

use std::sync::Arc;

use serde_json::{Value, json};

use crate::act_error::Refused;
use crate::bot_sessions::intents;
use crate::limits;
use crate::model::{Emoji, Message, Reaction, User};
use crate::permissions::Permissions;
use crate::shapes::MemberShape;
use crate::snowflake::Id;
use crate::world::World;

impl Message {
    pub(crate) fn reaction(&self, emoji: &Emoji) -> Option<&Reaction> {
        self.reactions.iter().find(|reaction| reaction.emoji.is(emoji))
    }
}

impl World {
    /// Adds a reaction of a user, unless it is there already.
    pub(crate) fn react(&mut self, message: &Message, user: Id, emoji: Emoji) {
        let mut message = message.clone();
        match message.reactions.iter_mut().find(|reaction| reaction.emoji.is(&emoji)) {
            Some(reaction) if reaction.users.contains(&user) => return,
            Some(reaction) => reaction.users.push(user),
            None => message.reactions.push(Reaction { emoji: emoji.clone(), users: vec![user] }),
        }
        let guild = self.channels.get(&message.channel).and_then(|channel| self.guilds.get(&channel.guild?));
        let member = guild.zip(self.users.get(&user)).map(|(guild, user)| json!(MemberShape::new(guild, user)));
        let mut body = json!({
            "user_id": user, "emoji": emoji, "message_author_id": message.author, "burst": false, "burst_colors": [], "type": 0,
        });
        if let Some(member) = member {
            body["member"] = member;
        }
        self.tell_bot_of_reactions("MESSAGE_REACTION_ADD", &message, body);
        self.replace_quietly(message);
    }

    /// Removes a reaction of a user, if there is one.
    pub(crate) fn unreact(&mut self, message: &Message, user: Id, emoji: &Emoji) {
        let mut message = message.clone();
        let Some(reaction) = message.reactions.iter_mut().find(|reaction| reaction.emoji.is(emoji)) else { return };
        if !reaction.users.contains(&user) {
            return;
        }
        reaction.users.retain(|other| *other != user);
        let body = json!({ "user_id": user, "emoji": reaction.emoji, "burst": false, "type": 0 });
        message.reactions.retain(|reaction| !reaction.users.is_empty());
        self.tell_bot_of_reactions("MESSAGE_REACTION_REMOVE", &message, body);
        self.replace_quietly(message);
    }

    /// Removes all reactions from a message, or all with one emoji.
    pub(crate) fn clear_reactions(&mut self, message: &Message, only: Option<&Emoji>) {
        let mut message = message.clone();
        message.reactions.retain(|reaction| only.is_some_and(|only| !reaction.emoji.is(only)));
        match only {
            Some(emoji) => {
                // Undocumented fields, since client libraries parse all reaction events alike.
                let body = json!({ "emoji": emoji, "burst": false, "type": 0 });
                self.tell_bot_of_reactions("MESSAGE_REACTION_REMOVE_EMOJI", &message, body);
            }
            None => self.tell_bot_of_reactions("MESSAGE_REACTION_REMOVE_ALL", &message, json!({})),
        }
        self.replace_quietly(message);
    }

    fn tell_bot_of_reactions(&mut self, name: &str, message: &Message, mut body: Value) {
        let guild = self.channels.get(&message.channel).and_then(|channel| channel.guild);
        let intent = if guild.is_some() { intents::GUILD_MESSAGE_REACTIONS } else { intents::DIRECT_MESSAGE_REACTIONS };
        if !self.bot_hears(message.channel) || !self.wants(intent, guild) {
            return;
        }
        body["channel_id"] = json!(message.channel);
        body["message_id"] = json!(message.id);
        if let Some(guild) = guild {
            body["guild_id"] = json!(guild);
        }
        self.gateway.dispatch(name, intent, guild, &body.to_string());
    }

    /// Adds a user's reaction, as far as Discord's client allows it.
    pub(crate) fn user_reacts(&mut self, user: &User, message: Id, emoji: &str) -> Result<Arc<Message>, Refused> {
        let (message, emoji) = self.reacted_to(user, message, emoji)?;
        let channel = self.visible_channel(user, message.channel)?;
        if channel.archived {
            return Err(Refused::NotAllowed("the thread is archived".to_owned()));
        }
        let new = message.reaction(&emoji).is_none();
        let needed = if new { Permissions::ADD_REACTIONS } else { Permissions::NONE } | Permissions::READ_MESSAGE_HISTORY;
        if !self.user_can(user, &channel, needed) {
            return Err(Refused::NotAllowed(format!("{} may not react here", user.display_name())));
        }
        let own = emoji.id.map(|id| self.emojis.get(&id).and_then(|own| own.guild));
        if new && own.is_some_and(|of| of.is_none() || of != channel.guild) {
            return Err(Refused::NotAllowed("the emoji is another guild's, or for the application alone".to_owned()));
        }
        if new && message.reactions.len() >= limits::REACTIONS {
            return Err(Refused::Invalid(format!("a message has at most {} different reactions", limits::REACTIONS)));
        }
        self.react(&message, user.id, emoji);
        Ok(self.message(message.channel, message.id).cloned().unwrap_or(message))
    }

    pub(crate) fn user_unreacts(&mut self, user: &User, message: Id, emoji: &str) -> Result<Arc<Message>, Refused> {
        let (message, emoji) = self.reacted_to(user, message, emoji)?;
        if !message.reaction(&emoji).is_some_and(|reaction| reaction.users.contains(&user.id)) {
            return Err(Refused::NotFound(format!("{} has not reacted so", user.display_name())));
        }
        self.unreact(&message, user.id, &emoji);
        Ok(self.message(message.channel, message.id).cloned().unwrap_or(message))
    }

    fn reacted_to(&self, user: &User, message: Id, emoji: &str) -> Result<(Arc<Message>, Emoji), Refused> {
        let message = self.message_anywhere(message).filter(|message| message.is_for(user.id)).cloned();
        let message = message.ok_or_else(|| Refused::NotFound("no such message, or it is not for this user".to_owned()))?;
        self.visible_channel(user, message.channel)?;
        if message.is_ephemeral() {
            return Err(Refused::Invalid("nobody reacts to an ephemeral message".to_owned()));
        }
        let emoji = self.emoji_meant(emoji).ok_or_else(|| Refused::Invalid(format!("\"{emoji}\" is no emoji")))?;
        Ok((message, emoji))
    }
}
