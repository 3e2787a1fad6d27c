//! The handle with which a test or the control API acts as the users and reads their views. No lock
//! is held across an `await`. Start at [`Discord`]; acts are in `playing`, views in `looking`,
//! changes of the world in `arranging`, and all of it by its name in JSON in `act`.

pub(crate) mod act;
pub(crate) mod arranging;
mod emojis;
pub(crate) mod looking;
mod playing;
mod troubling;

use std::fmt;
use std::sync::Arc;

use serde::Deserialize;

use crate::act_error::Refused;
use crate::model::{Channel, User};
use crate::roster::Guild;
use crate::shared::Shared;
use crate::snowflake::Id;
use crate::world::World;

/// A user, guild or channel, by id or name. The channel `dm` is the user's DM channel.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Named(String);

impl From<&str> for Named {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}
impl From<String> for Named {
    fn from(text: String) -> Self {
        Self(text)
    }
}
impl From<&String> for Named {
    fn from(text: &String) -> Self {
        Self(text.clone())
    }
}
impl From<Id> for Named {
    fn from(id: Id) -> Self {
        Self(id.to_string())
    }
}
impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Acts as the users. Cheap to clone.
#[derive(Clone)]
pub struct Discord {
    shared: Arc<Shared>,
}

impl fmt::Debug for Discord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Discord").finish_non_exhaustive()
    }
}

impl Discord {
    pub(crate) fn new(shared: Arc<Shared>) -> Self {
        Self { shared }
    }

    pub(crate) fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }
}

fn find_user(world: &World, user: &Named) -> Result<Arc<User>, Refused> {
    world.user(&user.0).cloned().ok_or_else(|| Refused::NotFound(format!("no user {user}")))
}

fn find_guild(world: &World, guild: &Named) -> Result<Guild, Refused> {
    world.guild(&guild.0).cloned().ok_or_else(|| Refused::NotFound(format!("no guild {guild}")))
}

fn find_channel(world: &World, channel: &Named, user: Option<Id>) -> Result<Arc<Channel>, Refused> {
    world.channel(&channel.0, user).cloned().ok_or_else(|| Refused::NotFound(format!("no channel {channel}")))
}
