//! Objects of the control API: Discord's, extended by what only the loopback knows. Not here:
//! routes (`control`). Start at [`control_channel`].

use serde_json::{Value, json};

use super::channels::ChannelShape;
use super::guilds::roles;
use super::messages::{For, MessageShape};
use super::users::UserShape;
use crate::interactions::Outcome;
use crate::model::{Channel, ChannelKind, User};
use crate::roster::Guild;
use crate::world::World;

pub(crate) fn control_user(user: &User) -> Value {
    let mut shape = json!(UserShape::new(user));
    shape["avatar_color"] = json!(user.avatar_color);
    shape["locale"] = json!(user.locale);
    shape["dms_open"] = json!(user.dms_open);
    shape["installed"] = json!(user.installed);
    shape["shares_guild"] = json!(user.shares_guild);
    shape["moderator"] = json!(user.moderator);
    shape
}

pub(crate) fn control_channel(world: &World, channel: &Channel) -> Value {
    let mut shape = json!(ChannelShape::new(world, channel));
    shape["kind"] = json!(channel.kind.word());
    shape["archived"] = json!(channel.archived);
    shape["deny"] = channel.deny.names().collect();
    shape["deny_members"] = channel.deny_members.names().collect();
    shape["locked"] = json!(channel.locked);
    if channel.kind == ChannelKind::Dm {
        shape["name"] = json!(world.users.get(&world.application.bot).map_or("", |bot| bot.display_name()));
    }
    shape
}

pub(crate) fn control_guild(world: &World, guild: &Guild) -> Value {
    let mut channels: Vec<&Channel> =
        world.channels.values().map(|channel| &**channel).filter(|channel| channel.guild == Some(guild.id)).collect();
    channels.sort_by_key(|channel| (channel.kind.is_thread(), channel.position, channel.id));
    let channels: Vec<Value> = channels.into_iter().map(|channel| control_channel(world, channel)).collect();
    json!({ "id": guild.id, "name": guild.name, "locale": guild.locale, "bot": guild.has_bot, "outage": world.outages.contains(&guild.id), "roles": roles(world, guild), "members": guild.members, "channels": channels })
}

pub(crate) fn control_outcome(world: &World, outcome: &Outcome) -> Value {
    let mut shape = json!({ "interaction": outcome.interaction, "state": outcome.state, "kind": outcome.kind });
    if let Some(message) = &outcome.message {
        shape["message"] = json!(MessageShape::new(world, message, For::Page));
    }
    if let Some(modal) = &outcome.modal {
        shape["modal"] = modal.clone();
    }
    shape
}
