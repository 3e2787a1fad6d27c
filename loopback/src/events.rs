//! What a user's client is told as it happens, and how to listen.
//! Not here: the bot's events (`dispatching`, `posting`).
//! Start at [`Event`].

use std::sync::Arc;

use tokio::sync::broadcast;

use crate::interactions::Outcome;
use crate::model::{Channel, Message, User};
use crate::snowflake::Id;

/// Something that a user can see happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// A message appeared.
    MessageCreate(Arc<Message>),
    /// A message changed.
    MessageUpdate(Arc<Message>),
    /// A message is gone.
    MessageDelete(Arc<Message>),
    /// A channel or thread was made or changed.
    Channel(Arc<Channel>),
    /// A channel or thread is gone.
    ChannelDelete(Arc<Channel>),
    /// The registered commands changed.
    Commands,
    /// The bot answered an interaction, or let it fail. Only the user who acted is told.
    Interaction(Id, Outcome),
    /// The user read a channel.
    Read(Id, Arc<Channel>),
    /// Somebody types.
    Typing(Arc<Channel>, Id),
    /// A user is new or changed.
    User(Arc<User>),
    /// A guild is new or changed.
    Guild(Id),
    /// The bot connected, or went away.
    Bot(Presence),
    /// Another plan of faults is in force.
    Faults,
    /// Events were missed (the listener was too slow): look at the whole view again.
    Missed,
}

/// Whether the bot is connected to the gateway.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// It is.
    Online,
    /// It is not: interactions fail after three seconds.
    Offline,
}

impl Presence {
    /// Whether the bot is connected.
    pub const fn is_online(self) -> bool {
        matches!(self, Self::Online)
    }
}

/// Who is told.
#[derive(Clone, Debug)]
pub(crate) enum Audience {
    /// Every user.
    Everyone,
    /// These users only.
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

/// The events that one user can see, from the moment it was made. See [`crate::Discord::events`].
#[derive(Debug)]
pub struct Events {
    user: Id,
    source: broadcast::Receiver<(Arc<Audience>, Event)>,
}

impl Events {
    pub(crate) fn new(user: Id, source: broadcast::Receiver<(Arc<Audience>, Event)>) -> Self {
        Self { user, source }
    }

    /// The next event; `None` when the loopback is gone.
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
