//! Records of the world, as they are saved: users, channels, messages. Not here: guilds (`roster`),
//! their JSON for clients (`shapes`), permissions, locking. Start at [`Message`].

mod channels;
mod components;
mod messages;
mod users;

pub use self::channels::{Channel, ChannelKind, ForumTag, Overwrite, OverwriteKind};
pub(crate) use self::channels::{Invite, Webhook};
pub use self::components::{Button, Select, SelectOption};
pub use self::messages::{
    Answers, Attachment, Emoji, Message, MessageKind, Owners, Poll, PollAnswer, Reaction, WebhookAuthor, flags,
};
pub use self::users::User;
pub(crate) use self::users::{About, yes};
