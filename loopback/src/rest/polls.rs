//! Requests about polls: who voted, and the end. Not here: polls in bodies (`poll_form`), votes of
//! users (`crate::polls`). Start at [`voters`].

use axum::Json;
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::{Bot, Form, Path, Query};
use super::check::BodyRule::{Snowflake, Whole};
use super::check::{BodyPart, must_be_one_of};
use super::error::{ApiError, Place};
use super::messages::{Answer, demand, found, shape, takes_changes, visible};
use crate::permissions::Permissions;
use crate::shapes::UserShape;
use crate::snowflake::Id;

#[derive(Deserialize)]
pub(super) struct VotersPage {
    limit: Option<usize>,
    after: Option<Id>,
}

impl Form for VotersPage {
    fn rules(page: &BodyPart<'_, '_>) {
        page.may("limit", Whole(1..=100));
        page.may("after", Snowflake);
    }
}

/// Returns who chose an answer, by their ids.
pub(super) async fn voters(
    Bot(discord): Bot,
    Path((channel, message, answer)): Path<(Id, Id, usize)>,
    Query(page): Query<VotersPage>,
) -> Answer {
    let limit = page.limit.unwrap_or(25);
    let world = discord.shared().lock();
    let channel = visible(&world, channel)?;
    demand(&world, &channel, Permissions::READ_MESSAGE_HISTORY)?;
    let message = found(&world, channel.id, message)?;
    let poll = message.poll.as_ref().ok_or(ApiError::UNKNOWN_MESSAGE)?;
    let chosen = answer
        .checked_sub(1)
        .and_then(|number| poll.answers.get(number))
        .ok_or_else(|| ApiError::fault(&Place::of("answer_id"), "BASE_TYPE_CHOICES", must_be_one_of(1..=poll.answers.len())))?;
    let mut votes = chosen.votes.clone();
    votes.sort_unstable();
    let after = page.after.unwrap_or_default();
    let users = votes.iter().filter(|user| **user > after).filter_map(|user| world.users.get(user)).take(limit);
    let users: Vec<Value> = users.map(|user| json!(UserShape::new(user))).collect();
    Ok(Json(json!({ "users": users })))
}

/// Ends a poll of the bot at once.
pub(super) async fn end(Bot(discord): Bot, Path((channel, message)): Path<(Id, Id)>) -> Answer {
    let mut world = discord.shared().lock();
    let channel = visible(&world, channel)?;
    let message = found(&world, channel.id, message)?;
    let poll = message.poll.as_ref().ok_or(ApiError::NO_POLL)?;
    if message.author != world.application.bot {
        return Err(ApiError::NOT_THE_AUTHOR);
    }
    if poll.has_ended(world.ids.clock.now_ms()) {
        return Err(ApiError::POLL_EXPIRED);
    }
    takes_changes(&world, &channel)?;
    let message = world.end_poll(&message);
    Ok(shape(&world, &message))
}
