//! Discord's JSON objects, borrowed from the world and serialised without copies. Not here: stored
//! records (`model`), who may see them. Start at [`MessageShape`].

mod channels;
mod control;
mod guilds;
mod messages;
mod users;

pub(crate) use self::channels::{ChannelShape, ThreadMember};
pub(crate) use self::control::{control_channel, control_guild, control_outcome, control_user};
pub(crate) use self::guilds::{
    application, emoji, emojis, guild, guild_create, invite, role, roles, scheduled_event, stage_instance, sticker, stickers,
};
pub(crate) use self::messages::{For, MessageShape};
pub(crate) use self::users::{MemberShape, UserShape, own_user};
