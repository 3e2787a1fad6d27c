//! Reads world and users' views. Not here: acts (`playing`), waits (`waits`). Start at [`View`].

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value;

use super::{Discord, Named, find_channel, find_user};
use crate::act_error::Refused;
use crate::commands::Texts;
use crate::events::{Events, Presence};
use crate::interactions::Outcome;
use crate::model::{Channel, ChannelKind, Message, User};
use crate::openapi::Violation;
use crate::roster::Guild;
use crate::snowflake::Id;
use crate::world::{Posted, World};

/// Everything that one user sees.
#[derive(Clone, Debug)]
pub struct View {
    /// The user.
    pub user: Arc<User>,
    /// Channels, then threads, then DMs and groups.
    pub channels: Vec<ChannelView>,
}

/// A channel as one user sees it.
#[derive(Clone, Debug)]
pub struct ChannelView {
    /// The channel.
    pub channel: Arc<Channel>,
    /// Messages of others that the user has not read.
    pub unread: usize,
    /// Unread messages that notify the user.
    pub mentions: usize,
    /// Messages that the user sees, oldest first, including ephemeral ones for them.
    pub messages: Vec<Arc<Message>>,
}

impl View {
    /// Finds a channel by name or id; `dm` is the user's DM channel.
    pub fn channel(&self, name: &str) -> Option<&ChannelView> {
        let is_named = |channel: &Channel| if channel.kind == ChannelKind::Dm { name == "dm" } else { channel.name == name };
        self.channels.iter().find(|view| is_named(&view.channel) || view.channel.id.to_string() == name)
    }

    /// Iterates over the messages of all channels.
    pub fn messages(&self) -> impl Iterator<Item = &Arc<Message>> {
        self.channels.iter().flat_map(|view| &view.messages)
    }
}

impl Discord {
    /// Returns the id of the application and of its bot.
    pub fn application(&self) -> Id {
        self.shared.lock().application.id
    }

    /// Returns the union of the intents of the bot's sessions.
    pub fn intents(&self) -> u64 {
        self.shared.lock().gateway.sessions.iter().fold(0, |all, session| all | session.intents)
    }

    /// Returns all users, including the bot.
    pub fn users(&self) -> Vec<Arc<User>> {
        self.shared.lock().users.values().cloned().collect()
    }

    /// Finds a user.
    ///
    /// # Errors
    /// When no user has this id or username.
    pub fn user(&self, user: impl Into<Named>) -> Result<Arc<User>, Refused> {
        find_user(&self.shared.lock(), &user.into())
    }

    /// Returns all guilds.
    pub fn guilds(&self) -> Vec<Guild> {
        self.shared.lock().guilds.values().cloned().collect()
    }

    /// Returns all channels, threads and conversations.
    pub fn channels(&self) -> Vec<Arc<Channel>> {
        self.shared.lock().channels.values().cloned().collect()
    }

    /// Finds a channel.
    ///
    /// # Errors
    /// When no channel has this id or name.
    pub fn channel(&self, channel: impl Into<Named>) -> Result<Arc<Channel>, Refused> {
        find_channel(&self.shared.lock(), &channel.into(), None)
    }

    /// Returns a message as it is now, whoever may see it; `None` if there is none.
    pub fn message(&self, message: Id) -> Option<Arc<Message>> {
        self.shared.lock().message_anywhere(message).cloned()
    }

    /// Returns Discord's objects of all commands, with localisations.
    pub fn commands(&self) -> Vec<Value> {
        let world = self.shared.lock();
        world.commands.values().map(|command| command.shape(world.application.id, Texts::All)).collect()
    }

    /// Returns what a user sees.
    ///
    /// # Errors
    /// When there is no such user.
    pub fn view(&self, user: impl Into<Named>) -> Result<View, Refused> {
        let world = self.shared.lock();
        let user = find_user(&world, &user.into())?;
        Ok(view(&world, user))
    }

    /// Subscribes to later events that a user sees.
    ///
    /// # Errors
    /// When there is no such user.
    pub fn events(&self, user: impl Into<Named>) -> Result<Events, Refused> {
        let world = self.shared.lock();
        let user = find_user(&world, &user.into())?;
        Ok(Events::new(user.id, world.listen()))
    }

    /// Returns the current outcome of an interaction.
    ///
    /// # Errors
    /// When there is none of this id, or its token has expired.
    pub fn outcome(&self, interaction: Id) -> Result<Outcome, Refused> {
        let world = self.shared.lock();
        let interaction = world.interactions.get(interaction);
        let interaction = interaction.ok_or_else(|| Refused::NotFound("no such interaction, or it is too old".to_owned()))?;
        Ok(world.outcome(interaction))
    }

    /// Whether the bot is connected.
    pub fn presence(&self) -> Presence {
        self.shared.lock().gateway.presence()
    }

    /// Returns distinct violations of the OpenAPI document, oldest first; none without
    /// [`Options::openapi`](crate::Options::openapi). Those returned no longer make `drop` panic.
    pub fn violations(&self) -> Vec<Violation> {
        self.shared.audit.as_ref().map(|audit| audit.look()).unwrap_or_default()
    }

    /// Returns the number of calls per REST route, such as `POST /channels/{channel}/messages`.
    pub fn calls(&self) -> BTreeMap<String, u64> {
        self.shared.calls.counts()
    }

    /// Returns refusals that count as invalid requests (401, 403, and 429 unless `shared`) by
    /// status and code (0 if none). Injected faults are not counted.
    pub fn refusals(&self) -> BTreeMap<(u16, u32), u64> {
        self.shared.refusals.counts()
    }

    /// Returns the history of messages, oldest first, as far as it is kept.
    pub fn history(&self) -> Vec<Posted> {
        self.shared.lock().history.iter().cloned().collect()
    }
}

pub(crate) fn view(world: &World, user: Arc<User>) -> View {
    let mut channels: Vec<&Arc<Channel>> = world.channels.values().filter(|channel| world.sees(user.id, channel)).collect();
    channels.sort_by_key(|channel| {
        let kind = channel.kind;
        (!kind.is_of_guild(), !kind.is_thread(), channel.guild, channel.position, channel.id)
    });
    let channels = channels.into_iter().map(|channel| channel_view(world, &user, channel)).collect();
    View { user, channels }
}

fn channel_view(world: &World, user: &User, channel: &Arc<Channel>) -> ChannelView {
    let all = world.messages.get(&channel.id).into_iter().flat_map(|messages| messages.values());
    let messages: Vec<Arc<Message>> = all.filter(|message| message.is_for(user.id)).cloned().collect();
    let read = world.reads.get(&(user.id, channel.id)).copied().unwrap_or_default();
    let unread = || messages.iter().filter(|message| message.id > read && message.author != user.id);
    let (unread, mentions) = (unread().count(), unread().filter(|message| world.rings(message, channel, user)).count());
    ChannelView { channel: channel.clone(), unread, mentions, messages }
}
