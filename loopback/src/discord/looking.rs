//! What there is and what a user sees of it, without changing anything.
//! Not here: acts, waiting (`waits`).
//! Start at [`View`].

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value;

use super::{Discord, Named, find_channel, find_user};
use crate::commands::Texts;
use crate::events::{Events, Presence};
use crate::interactions::Outcome;
use crate::model::{Channel, ChannelKind, Guild, Message, User};
use crate::openapi::Violation;
use crate::refused::Refused;
use crate::snowflake::Id;
use crate::world::{Posted, World};

/// Everything one user sees.
#[derive(Clone, Debug)]
pub struct View {
    /// Who looks.
    pub user: Arc<User>,
    /// Channels, then threads, then the conversation with the bot.
    pub channels: Vec<ChannelView>,
}

/// A channel as one user sees it.
#[derive(Clone, Debug)]
pub struct ChannelView {
    /// The channel.
    pub channel: Arc<Channel>,
    /// How many messages the user has not read.
    pub unread: usize,
    /// How many of those ring.
    pub mentions: usize,
    /// What the user sees, oldest first, ephemeral replies to them included.
    pub messages: Vec<Arc<Message>>,
}

impl View {
    /// The channel with this name or id; `dm` is the conversation with the bot.
    pub fn channel(&self, name: &str) -> Option<&ChannelView> {
        self.channels.iter().find(|view| match view.channel.kind {
            ChannelKind::Dm => name == "dm" || view.channel.id.to_string() == name,
            ChannelKind::Text
            | ChannelKind::Announcement
            | ChannelKind::AnnouncementThread
            | ChannelKind::PublicThread
            | ChannelKind::PrivateThread
            | ChannelKind::Group => view.channel.name == name || view.channel.id.to_string() == name,
        })
    }

    /// Every message in every channel.
    pub fn messages(&self) -> impl Iterator<Item = &Arc<Message>> {
        self.channels.iter().flat_map(|view| &view.messages)
    }
}

impl Discord {
    /// The application's id, which is its bot's too.
    pub fn application(&self) -> Id {
        self.shared.lock().application.id
    }

    /// The intents that the bot's sessions have asked for, together.
    pub fn intents(&self) -> u64 {
        self.shared.lock().gateway.sessions.iter().fold(0, |all, session| all | session.intents)
    }

    /// All users, the bot included.
    pub fn users(&self) -> Vec<Arc<User>> {
        self.shared.lock().users.values().cloned().collect()
    }

    /// A user.
    ///
    /// # Errors
    /// When there is none of this id or username.
    pub fn user(&self, user: impl Into<Named>) -> Result<Arc<User>, Refused> {
        find_user(&self.shared.lock(), &user.into())
    }

    /// All guilds.
    pub fn guilds(&self) -> Vec<Guild> {
        self.shared.lock().guilds.values().cloned().collect()
    }

    /// All channels, threads and direct conversations.
    pub fn channels(&self) -> Vec<Arc<Channel>> {
        self.shared.lock().channels.values().cloned().collect()
    }

    /// A channel.
    ///
    /// # Errors
    /// When there is none of this id or name.
    pub fn channel(&self, channel: impl Into<Named>) -> Result<Arc<Channel>, Refused> {
        find_channel(&self.shared.lock(), &channel.into(), None)
    }

    /// A message as it is now, whoever sees it; `None` if it is not there any more.
    pub fn message(&self, message: Id) -> Option<Arc<Message>> {
        self.shared.lock().message_anywhere(message).cloned()
    }

    /// The registered commands as Discord's objects, localisations included.
    pub fn commands(&self) -> Vec<Value> {
        let world = self.shared.lock();
        world.commands.values().map(|command| command.shape(world.application.id, Texts::All)).collect()
    }

    /// What a user sees.
    ///
    /// # Errors
    /// When there is no such user.
    pub fn view(&self, user: impl Into<Named>) -> Result<View, Refused> {
        let world = self.shared.lock();
        let user = find_user(&world, &user.into())?;
        Ok(view(&world, user))
    }

    /// What happens from now on, as far as a user sees it.
    ///
    /// # Errors
    /// When there is no such user.
    pub fn events(&self, user: impl Into<Named>) -> Result<Events, Refused> {
        let world = self.shared.lock();
        let user = find_user(&world, &user.into())?;
        Ok(Events::new(user.id, world.listen()))
    }

    /// What has come of an interaction so far.
    ///
    /// # Errors
    /// When there is none of this id, or its token has died.
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

    /// What went over the wire and is not as the OpenAPI document says, oldest first, the same mistake only once; nothing without
    /// [`Options::openapi`](crate::Options::openapi). What was asked for here no longer makes the loopback panic when it is dropped.
    pub fn violations(&self) -> Vec<Violation> {
        self.shared.audit.as_ref().map(|audit| audit.look()).unwrap_or_default()
    }

    /// How often each REST route has been called, such as `POST /channels/{channel}/messages`.
    pub fn calls(&self) -> BTreeMap<String, u64> {
        self.shared.calls.counts()
    }

    /// How often requests were refused in a way that Discord counts against who asks (401, 403 and 429 that is nobody else's limit), by status
    /// and code; the code is 0 where there is none. Injected faults are not among them.
    pub fn refusals(&self) -> BTreeMap<(u16, u32), u64> {
        self.shared.refusals.counts()
    }

    /// Everything that was posted, edited and deleted, by anybody, oldest first; as much of it as the options say is kept.
    pub fn history(&self) -> Vec<Posted> {
        self.shared.lock().history.iter().cloned().collect()
    }
}

pub(crate) fn view(world: &World, user: Arc<User>) -> View {
    let mut channels: Vec<&Arc<Channel>> = world.channels.values().filter(|channel| world.sees(user.id, channel)).collect();
    channels.sort_by_key(|channel| {
        let group = match channel.kind {
            ChannelKind::Text | ChannelKind::Announcement => 0,
            ChannelKind::AnnouncementThread | ChannelKind::PublicThread | ChannelKind::PrivateThread => 1,
            ChannelKind::Dm | ChannelKind::Group => 2,
        };
        (group, channel.guild, channel.position, channel.id)
    });
    let channels = channels.into_iter().map(|channel| channel_view(world, &user, channel)).collect();
    View { user, channels }
}

fn channel_view(world: &World, user: &User, channel: &Arc<Channel>) -> ChannelView {
    let messages: Vec<Arc<Message>> = world
        .messages
        .get(&channel.id)
        .map(|messages| messages.values().filter(|message| message.is_for(user.id)).cloned().collect())
        .unwrap_or_default();
    let read = world.reads.get(&(user.id, channel.id)).copied().unwrap_or_default();
    let unread = || messages.iter().filter(|message| message.id > read && message.author != user.id);
    let (unread, mentions) = (unread().count(), unread().filter(|message| world.rings(message, channel, user)).count());
    ChannelView { channel: channel.clone(), unread, mentions, messages }
}
