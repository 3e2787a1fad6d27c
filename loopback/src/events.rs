//! Events for users' clients, and a subscription to them. Not here: gateway events for the bot
//! (`dispatching`, `posting`). Start at [`Event`].

use std::sync::Arc;

use tokio::sync::broadcast;

use crate::interactions::Outcome;
use crate::model::{Channel, Message, User};
use crate::snowflake::Id;

/// Something that happened and that a user can see.
#[derive(Clone, Debug)]
pub enum Event {
    /// A message was posted.
    MessageCreate(Arc<Message>),
    /// A message was changed.
    MessageUpdate(Arc<Message>),
    /// A message was deleted.
    MessageDelete(Arc<Message>),
    /// A channel or thread was created or changed.
    Channel(Arc<Channel>),
    /// A channel or thread was deleted.
    ChannelDelete(Arc<Channel>),
    /// The registered commands changed.
    Commands,
    /// The bot answered an interaction or missed its deadline. Only the user who acted receives it.
    Interaction(Id, Outcome),
    /// The user read a channel.
    Read(Id, Arc<Channel>),
    /// A user or the bot is typing.
    Typing(Arc<Channel>, Id),
    /// A user was added or changed.
    User(Arc<User>),
    /// A guild was added or changed.
    Guild(Id),
    /// The bot connected or disconnected.
    Bot(Presence),
    /// Another plan of faults is in force.
    Faults,
    /// The listener was too slow and missed events: it must read the whole view again.
    Missed,
}

/// Whether the bot is connected to the gateway.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// The bot is connected.
    Online,
    /// The bot is not connected: interactions fail at their deadline.
    Offline,
}

impl Presence {
    /// Whether the bot is connected.
    pub const fn is_online(self) -> bool {
        matches!(self, Self::Online)
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Audience {
    /// Every user.
    Everyone,
    Only(Vec<Id>),
}

impl Audience {
    pub(crate) fn includes(&self, user: Id) -> bool {
        match self {
            Self::Everyone => true,
            Self::Only(users) => users.contains(&user),
        }
    }
}

/// A subscription to the events that one user can see, from [`crate::Discord::events`] on.
#[derive(Debug)]
pub struct Events {
    user: Id,
    source: broadcast::Receiver<(Arc<Audience>, Event)>,
}

impl Events {
    pub(crate) fn new(user: Id, source: broadcast::Receiver<(Arc<Audience>, Event)>) -> Self {
        Self { user, source }
    }

    /// Waits for the next event; returns `None` when the loopback is gone.
    pub async fn next(&mut self) -> Option<Event> {
        loop {
            match self.source.recv().await {
                Ok((audience, event)) if audience.includes(self.user) => return Some(event),
                Ok(_) => {}
                Err(broadcast::error::RecvError::Lagged(_)) => return Some(Event::Missed),
                Err(broadcast::error::RecvError::Closed) => return None,
            }
        }
    }
}
