//! Requests about reactions. Not here: effects of reactions (`crate::reactions`). Start at [`add`].

use std::sync::Arc;

use axum::Json;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::{Bot, Form, Path, Query};
use super::check::BodyPart;
use super::check::BodyRule::{Snowflake, Whole};
use super::error::ApiError;
use super::messages::{Answer, Done, demand, found, takes_changes, takes_removals, visible};
use crate::limits;
use crate::model::{Channel, ChannelKind, Emoji, Message};
use crate::permissions::Permissions;
use crate::shapes::UserShape;
use crate::snowflake::Id;
use crate::world::World;

/// Finds the channel, the message and the emoji of a path.
fn meant(world: &World, channel: Id, message: Id, emoji: &str) -> Result<(Arc<Channel>, Arc<Message>, Emoji), ApiError> {
    let channel = visible(world, channel)?;
    let message = found(world, channel.id, message)?;
    // A deleted emoji can still be on the message.
    let gone = || {
        let id = emoji.rsplit_once(':').and_then(|(_, id)| id.parse::<Id>().ok())?;
        message.reactions.iter().map(|reaction| &reaction.emoji).find(|emoji| emoji.id == Some(id)).cloned()
    };
    let emoji = world.emoji_meant(emoji).or_else(gone).ok_or(ApiError::UNKNOWN_EMOJI)?;
    Ok((channel, message, emoji))
}

/// Like [`meant`], but the message must have a reaction with the emoji.
fn present(world: &World, channel: Id, message: Id, emoji: &str) -> Result<(Arc<Channel>, Arc<Message>, Emoji), ApiError> {
    let found = meant(world, channel, message, emoji)?;
    if found.1.reaction(&found.2).is_some() { Ok(found) } else { Err(ApiError::UNKNOWN_EMOJI) }
}

pub(super) async fn add(Bot(discord): Bot, Path((channel, message, emoji)): Path<(Id, Id, String)>) -> Done {
    let mut world = discord.shared().lock();
    let (channel, message, emoji) = meant(&world, channel, message, &emoji)?;
    demand(&world, &channel, Permissions::READ_MESSAGE_HISTORY)?;
    takes_changes(&world, &channel)?;
    if message.reaction(&emoji).is_none() {
        demand(&world, &channel, Permissions::ADD_REACTIONS)?;
        if message.reactions.len() >= limits::REACTIONS {
            return Err(ApiError::TOO_MANY_REACTIONS);
        }
    }
    let bot = world.application.bot;
    world.react(&message, bot, emoji);
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn remove_own(Bot(discord): Bot, Path((channel, message, emoji)): Path<(Id, Id, String)>) -> Done {
    let user = discord.application();
    remove(Bot(discord), Path((channel, message, emoji, user))).await
}

pub(super) async fn remove(Bot(discord): Bot, Path((channel, message, emoji, user)): Path<(Id, Id, String, Id)>) -> Done {
    let mut world = discord.shared().lock();
    let (channel, message, emoji) = present(&world, channel, message, &emoji)?;
    if user != world.application.bot {
        moderates(&world, &channel)?;
    }
    if !world.users.contains_key(&user) {
        return Err(ApiError::UNKNOWN_USER);
    }
    takes_removals(&world, &channel)?;
    world.unreact(&message, user, &emoji);
    Ok(StatusCode::NO_CONTENT)
}

/// Refuses unless the bot manages messages; nobody does in a DM channel.
fn moderates(world: &World, channel: &Channel) -> Result<(), ApiError> {
    if channel.kind == ChannelKind::Dm {
        return Err(ApiError::NOT_IN_DMS);
    }
    demand(world, channel, Permissions::MANAGE_MESSAGES)
}

pub(super) async fn remove_emoji(Bot(discord): Bot, Path((channel, message, emoji)): Path<(Id, Id, String)>) -> Done {
    let mut world = discord.shared().lock();
    let (channel, message, emoji) = present(&world, channel, message, &emoji)?;
    moderates(&world, &channel)?;
    takes_removals(&world, &channel)?;
    world.clear_reactions(&message, Some(&emoji));
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn remove_all(Bot(discord): Bot, Path((channel, message)): Path<(Id, Id)>) -> Done {
    let mut world = discord.shared().lock();
    let channel = visible(&world, channel)?;
    let message = found(&world, channel.id, message)?;
    moderates(&world, &channel)?;
    takes_removals(&world, &channel)?;
    world.clear_reactions(&message, None);
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
pub(super) struct ReactionsPage {
    limit: Option<usize>,
    after: Option<Id>,
}

impl Form for ReactionsPage {
    fn rules(page: &BodyPart<'_, '_>) {
        page.may("limit", Whole(1..=100));
        page.may("after", Snowflake);
    }
}

pub(super) async fn list(
    Bot(discord): Bot,
    Path((channel, message, emoji)): Path<(Id, Id, String)>,
    Query(page): Query<ReactionsPage>,
) -> Answer {
    let limit = page.limit.unwrap_or(25);
    let world = discord.shared().lock();
    let (channel, message, emoji) = present(&world, channel, message, &emoji)?;
    demand(&world, &channel, Permissions::READ_MESSAGE_HISTORY)?;
    let mut users = message.reaction(&emoji).map(|reaction| reaction.users.clone()).unwrap_or_default();
    users.sort_unstable();
    let after = page.after.unwrap_or_default();
    let users = users.iter().filter(|user| **user > after).filter_map(|user| world.users.get(user)).take(limit);
    Ok(Json(users.map(|user| json!(UserShape::new(user))).collect::<Value>()))
}
