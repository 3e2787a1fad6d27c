//! What a destination ought to have, as a value. Not here: what that is for a table
//! (`desired.rs`). Start reading at [`Desired`].

use tertulia_base::clock::Moment;
use tertulia_base::ids::{ChannelId, UserId};
use tertulia_model::Arrival;
use tertulia_render::message::Message;
use tertulia_rules::game::SeatSet;

use super::Sound;
use super::bells::{Bell, Bells, Late};

/// What a destination ought to have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Desired {
    Message(DesiredMessage),
    /// The message, but only as an edit of one that stands.
    IfThere(DesiredMessage),
    /// The message, once its reader may be notified. Until then one of the same turn is edited.
    Later(DesiredMessage, Late),
    /// No message until then, while its reader is in the table's channel.
    Waits(Moment),
    /// No message: any that stands is put away.
    Nothing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum To {
    Channel(ChannelId),
    User(UserId),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DesiredMessage {
    pub(super) to: To,
    /// Another number than that of the message there asks for a new post instead of an edit.
    pub(super) post: u32,
    pub(super) content: Message,
    /// How it arrives where no bell is due.
    pub(super) sound: Sound,
    pub(super) bells: Bells,
    /// What the message notifies of as a whole, once, however often it is posted.
    pub(super) once: Option<Bell>,
}

impl DesiredMessage {
    /// Creates a message that arrives with a notification, whomever it mentions.
    pub(super) fn loud(to: To, post: u32, content: Message) -> DesiredMessage {
        DesiredMessage { to, post, content, sound: Sound::Rings, bells: Bells::default(), once: None }
    }

    /// Returns the message without a notification.
    pub(super) fn silent(self) -> DesiredMessage {
        let content = Message { rings: Vec::new(), rings_role: None, ..self.content };
        DesiredMessage { sound: Sound::Silent, content, once: None, ..self }
    }

    /// Returns the content that mentions these seats.
    pub(super) fn ringing(&self, seats: SeatSet) -> Message {
        // A player with two bells is mentioned once: Discord accepts nobody twice.
        let mut rings = self.content.rings.clone();
        for bell in self.bells.loud.iter().filter(|bell| seats.has(bell.seat)) {
            if !rings.contains(&bell.user) {
                rings.push(bell.user);
            }
        }
        Message { rings, ..self.content.clone() }
    }
}

impl Desired {
    /// Returns a message that arrives as its reader wants: loudly, silently or later.
    pub(super) fn ringing(wanted: DesiredMessage, bell: Bell, arrival: Arrival) -> Desired {
        let wanted = DesiredMessage { once: Some(bell), ..wanted };
        match arrival {
            Arrival::Rings => Desired::Message(wanted),
            Arrival::Silent => Desired::Message(wanted.silent()),
            Arrival::Later(until) => Desired::Later(wanted, Late { bell, until }),
        }
    }
}
