//! Discord's JSON objects, borrowed from the world and written straight to bytes.
//! Never here: what is kept (`model`), who gets to see it.
//! Start at [`MessageShape`].

mod channels;
mod control;
mod guilds;
mod messages;
mod users;

use serde::{Serialize, Serializer};

pub(crate) use self::channels::{ChannelShape, ThreadMember};
pub(crate) use self::control::{control_channel, control_guild, control_outcome, control_user};
pub(crate) use self::guilds::{application, guild, guild_create, roles};
pub(crate) use self::messages::{For, MessageShape};
pub(crate) use self::users::{MemberShape, UserShape};
use crate::snowflake::{Id, timestamp};

/// A moment, written only when it is serialised.
#[derive(Clone, Copy)]
pub(crate) struct Moment(pub(crate) u64);

impl Serialize for Moment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&timestamp(self.0))
    }
}

/// Who installed the application where something happens: by the number of the way of installing it, here always in guilds.
#[derive(Serialize)]
pub(crate) struct Owners {
    /// The guild; 0 in direct messages.
    #[serde(rename = "0")]
    guild: Id,
}

impl Owners {
    pub(crate) fn of(guild: Option<Id>) -> Self {
        Self { guild: guild.unwrap_or_default() }
    }
}
