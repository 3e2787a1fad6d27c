//! Posts, changes and deletes messages, whoever does it: saves, then notifies the bot and users.
//! Start at [`World::post`].

use std::borrow::Cow;
use std::sync::Arc;

use serde_json::json;

use crate::bot_sessions::intents;
use crate::events::{Audience, Event};
use crate::model::{Channel, ChannelKind, Message, User, flags};
use crate::persist::Record;
use crate::shapes::{For, MessageShape};
use crate::snowflake::Id;
use crate::world::{Change, Posted, World};

impl World {
    /// Posts a message, and reopens an archived thread.
    pub(crate) fn post(&mut self, message: Message) -> Arc<Message> {
        self.keep(&Record::Message(Cow::Borrowed(&message)));
        let message = Arc::new(message);
        self.messages.entry(message.channel).or_default().insert(message.id, message.clone());
        self.channel_of.insert(message.id, message.channel);
        self.note_poll(&message);
        if message.only_for.is_none() {
            self.note_newest(&message);
        }
        if message.author != self.application.bot && message.webhook.is_none() {
            self.mark_read(message.author, message.channel, message.id);
        }
        self.record(Change::Created, &message);
        self.dispatch_message("MESSAGE_CREATE", &message);
        self.tell(self.message_audience(&message), Event::MessageCreate(message.clone()));
        message
    }

    pub(crate) fn revise(&mut self, message: Message) -> Arc<Message> {
        self.keep(&Record::Message(Cow::Borrowed(&message)));
        let message = Arc::new(message);
        self.messages.entry(message.channel).or_default().insert(message.id, message.clone());
        self.note_poll(&message);
        self.record(Change::Edited, &message);
        self.dispatch_message("MESSAGE_UPDATE", &message);
        self.tell(self.message_audience(&message), Event::MessageUpdate(message.clone()));
        message
    }

    /// Replaces a message without reporting an edit: users' clients are notified, but not the bot.
    pub(crate) fn replace_quietly(&mut self, message: Message) {
        self.keep(&Record::Message(Cow::Borrowed(&message)));
        let message = Arc::new(message);
        self.messages.entry(message.channel).or_default().insert(message.id, message.clone());
        self.tell(self.message_audience(&message), Event::MessageUpdate(message));
    }

    /// Deletes a message. Returns `None` if it does not exist.
    pub(crate) fn unpost(&mut self, channel: Id, id: Id) -> Option<Arc<Message>> {
        let message = self.take_away(channel, id)?;
        if message.only_for.is_none() {
            self.dispatch_deletion("MESSAGE_DELETE", channel, json!({ "id": id }));
        }
        Some(message)
    }

    /// Deletes several messages at once; those that do not exist are skipped.
    pub(crate) fn unpost_many(&mut self, channel: Id, ids: &[Id]) {
        let gone: Vec<Id> = ids.iter().copied().filter(|id| self.take_away(channel, *id).is_some()).collect();
        self.dispatch_deletion("MESSAGE_DELETE_BULK", channel, json!({ "ids": gone }));
    }

    fn take_away(&mut self, channel: Id, id: Id) -> Option<Arc<Message>> {
        let message = self.messages.get_mut(&channel)?.remove(&id)?;
        self.channel_of.remove(&id);
        self.keep(&Record::GoneMessage { channel, id });
        self.forget_files(&message.attachments);
        self.record(Change::Deleted, &message);
        self.tell(self.message_audience(&message), Event::MessageDelete(message.clone()));
        Some(message)
    }

    fn dispatch_deletion(&mut self, name: &str, channel: Id, mut body: serde_json::Value) {
        let guild = self.channels.get(&channel).and_then(|channel| channel.guild);
        let intent = message_intent(guild);
        if !self.bot_hears(channel) || !self.wants(intent, guild) {
            return;
        }
        body["channel_id"] = json!(channel);
        if let Some(guild) = guild {
            body["guild_id"] = json!(guild);
        }
        self.gateway.dispatch(name, intent, guild, &body.to_string());
    }

    pub(crate) fn message_audience(&self, message: &Message) -> Audience {
        match (message.only_for, self.channels.get(&message.channel)) {
            (Some(user), _) => Audience::Only(vec![user]),
            (None, Some(channel)) => self.audience(channel),
            (None, None) => Audience::Only(Vec::new()),
        }
    }

    pub(crate) fn rings(&self, message: &Message, channel: &Channel, user: &User) -> bool {
        let guild = channel.guild.and_then(|guild| self.guilds.get(&guild));
        let by_role = || guild.is_some_and(|guild| guild.roles_of(user).iter().any(|role| message.mention_roles.contains(role)));
        message.author != user.id
            && message.flags & flags::SUPPRESS_NOTIFICATIONS == 0
            && (message.mention_everyone || message.mentions.contains(&user.id) || channel.kind == ChannelKind::Dm || by_role())
    }

    pub(crate) fn mark_read(&mut self, user: Id, channel: Id, up_to: Id) {
        self.reads.insert((user, channel), up_to);
        self.keep(&Record::Read { user, channel, message: up_to });
    }

    fn record(&mut self, change: Change, message: &Arc<Message>) {
        if self.history_limit == 0 {
            return;
        }
        if self.history.len() == self.history_limit {
            self.history.pop_front();
        }
        self.history.push_back(Posted { change, at_ms: self.ids.clock.now_ms(), message: message.clone() });
    }

    /// Notes the channel's newest message; in a thread, also counts it and reopens the thread.
    fn note_newest(&mut self, message: &Message) {
        let Some(channel) = self.channels.get_mut(&message.channel) else { return };
        let channel = Arc::make_mut(channel);
        channel.last_message = Some(message.id);
        if channel.kind.is_thread() {
            channel.sent += 1;
            if channel.archived {
                let mut opened = Channel::clone(channel);
                opened.archived = false;
                opened.archive_changed_ms = self.ids.clock.now_ms();
                self.put_channel(opened);
            }
        }
    }

    /// Returns a message as REST returns it to the bot, which may lack the intent for its content.
    pub(crate) fn message_for_bot<'a>(&'a self, message: &'a Message) -> MessageShape<'a> {
        let shape = MessageShape::new(self, message, For::Rest);
        let in_guild = self.channels.get(&message.channel).is_some_and(|channel| channel.guild.is_some());
        let reads = self.gateway.rules.granted() & intents::MESSAGE_CONTENT != 0;
        if in_guild && !reads { shape.without_content() } else { shape }
    }

    /// Whether the bot is sent events about messages in a channel.
    pub(crate) fn bot_hears(&self, channel: Id) -> bool {
        self.channels.get(&channel).is_some_and(|channel| {
            self.bot_may(channel).allow(crate::permissions::Permissions::VIEW_CHANNEL)
                && (!channel.kind.is_thread() || self.bot_sees_thread(channel))
        })
    }

    fn dispatch_message(&mut self, name: &str, message: &Message) {
        // Only its user is sent an ephemeral message.
        if message.only_for.is_some() || !self.bot_hears(message.channel) {
            return;
        }
        let guild = self.channels.get(&message.channel).and_then(|channel| channel.guild);
        let intent = message_intent(guild);
        if !self.wants(intent, guild) {
            return;
        }
        let body = |hidden: bool| {
            let shape = MessageShape::new(self, message, For::Gateway);
            serde_json::to_string(&if hidden { shape.without_content() } else { shape })
        };
        // The content of direct messages needs no intent.
        let (whole, bare) = (body(false), body(guild.is_some()));
        match (whole, bare) {
            (Ok(whole), Ok(bare)) => self.gateway.dispatch_message(name, intent, guild, &whole, &bare),
            (Err(error), _) | (_, Err(error)) => {
                tracing::error!(%error, "cannot serialize a message event: the bot does not get it")
            }
        }
    }
}

/// Returns the intent that message events need, by whether they are in a guild.
pub(crate) fn message_intent(guild: Option<Id>) -> u64 {
    if guild.is_some() { intents::GUILD_MESSAGES } else { intents::DIRECT_MESSAGES }
}
