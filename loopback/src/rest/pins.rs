//! Pinned messages.
//! Never here: any other change to a message.
//! Start at [`pin`].

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::body::{Bot, Path};
use super::error::ApiError;
use super::messages::{Answer, Done, demand, found, visible};
use crate::discord::Discord;
use crate::limits;
use crate::model::{ChannelKind, Message, MessageKind};
use crate::permissions::Permissions;
use crate::shapes::Moment;
use crate::snowflake::Id;
use crate::world::World;

pub(super) async fn pin(bot: Bot, state: State<Discord>, path: Path<(Id, Id)>) -> Done {
    set(bot, state, path, Pinned::Yes)
}

pub(super) async fn unpin(bot: Bot, state: State<Discord>, path: Path<(Id, Id)>) -> Done {
    set(bot, state, path, Pinned::No)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Pinned {
    Yes,
    No,
}

fn set(_: Bot, State(discord): State<Discord>, Path((channel, message)): Path<(Id, Id)>, pinned: Pinned) -> Done {
    let mut world = discord.shared().lock();
    let channel = visible(&world, channel)?;
    if channel.kind != ChannelKind::Dm {
        demand(&world, &channel, Permissions::PIN_MESSAGES)?;
    }
    let mut message = Message::clone(&*found(&world, channel.id, message)?);
    if message.pinned == (pinned == Pinned::Yes) {
        return Ok(StatusCode::NO_CONTENT);
    }
    if pinned == Pinned::Yes && all(&world, channel.id).count() >= limits::PINS {
        return Err(ApiError::TOO_MANY_PINS);
    }
    message.pinned = pinned == Pinned::Yes;
    let id = message.id;
    world.revise(message);
    world.dispatch_pins(&channel);
    if pinned == Pinned::Yes {
        let mut notice = Message::new(world.ids.next(), channel.id, world.application.bot, MessageKind::Pinned);
        notice.refers_to = Some(id);
        world.post(notice);
    }
    Ok(StatusCode::NO_CONTENT)
}

fn all(world: &World, channel: Id) -> impl Iterator<Item = &Message> {
    let messages = world.messages.get(&channel).into_iter().flat_map(|messages| messages.values().rev());
    messages.map(|message| &**message).filter(|message| message.pinned)
}

pub(super) async fn list(_: Bot, State(discord): State<Discord>, Path(channel): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    let channel = visible(&world, channel)?;
    let item = |message| json!({ "pinned_at": Moment(channel.id.millis()), "message": world.message_for_bot(message) });
    let items: Vec<Value> = all(&world, channel.id).map(item).collect();
    Ok(Json(json!({ "items": items, "has_more": false })))
}

pub(super) async fn list_old(_: Bot, State(discord): State<Discord>, Path(channel): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    let channel = visible(&world, channel)?;
    let messages: Vec<_> = all(&world, channel.id).map(|message| world.message_for_bot(message)).collect();
    Ok(Json(json!(messages)))
}
