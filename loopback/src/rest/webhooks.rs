//! Requests by an interaction's token after the first response: the original and follow-ups. Those
//! by the token of a channel's webhook have the same paths, and go to `hooks`. Start at
//! [`follow_up`].

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::Value;

use super::body::{Body, Path, Query};
use super::callbacks::response;
use super::error::ApiError;
use super::forms::Draft;
use super::hooks::{self, Execution};
use super::messages::{Answer, Done, shape};
use crate::discord::Discord;
use crate::interactions::{Interaction, State as Progress};
use crate::limits;
use crate::model::{Message, flags};
use crate::snowflake::Id;
use crate::world::World;

/// Returns the interaction of a token, once the bot has responded.
fn answered<'a>(world: &'a World, application: Id, token: &str) -> Result<&'a Interaction, ApiError> {
    if application != world.application.id {
        return Err(ApiError::UNKNOWN_WEBHOOK);
    }
    let interaction = world.interactions.by_token(token).ok_or(ApiError::DEAD_TOKEN)?;
    match interaction.state {
        Progress::Answered | Progress::Deferred => Ok(interaction),
        Progress::Pending | Progress::Failed => Err(ApiError::UNKNOWN_WEBHOOK),
    }
}

/// Finds a message: `@original`, or one that the interaction has made.
fn meant(world: &World, interaction: &Interaction, message: &str) -> Result<Arc<Message>, ApiError> {
    let id = if message == "@original" { interaction.original } else { message.parse().ok() }.ok_or(ApiError::UNKNOWN_MESSAGE)?;
    let found = world.message(interaction.channel, id).ok_or(ApiError::UNKNOWN_MESSAGE)?;
    let made = found.answers.as_ref().is_some_and(|answers| answers.interaction == interaction.id);
    if made || interaction.original == Some(id) { Ok(found.clone()) } else { Err(ApiError::UNKNOWN_MESSAGE) }
}

/// Returns the flags of a message as [`meant`] finds it, 0 if it does not.
fn meant_flags(world: &World, application: Id, token: &str, message: &str) -> u64 {
    let found = answered(world, application, token).and_then(|interaction| meant(world, interaction, message));
    found.map_or(0, |message| message.flags)
}

/// Whether an id is not the application's, but that of a webhook.
fn is_of_channel(discord: &Discord, id: Id) -> bool {
    discord.shared().lock().application.id != id
}

/// The application or webhook, the token and the message.
type Meant = Path<(Id, String, String)>;

pub(super) async fn get(State(discord): State<Discord>, Path((application, token, message)): Meant) -> Answer {
    let channels = is_of_channel(&discord, application);
    let world = discord.shared().lock();
    if channels {
        let message = hooks::posted(&world, application, &token, &message)?;
        return Ok(shape(&world, &message));
    }
    let message = meant(&world, answered(&world, application, &token)?, &message)?;
    Ok(shape(&world, &message))
}

pub(super) async fn edit(
    State(discord): State<Discord>,
    Path((application, token, message)): Meant,
    body: Body<Value>,
) -> Answer {
    if is_of_channel(&discord, application) {
        return hooks::edit_posted(&discord, application, &token, &message, body);
    }
    let flags = meant_flags(&discord.shared().lock(), application, &token, &message);
    let draft = Draft::read(body, flags)?;
    let mut world = discord.shared().lock();
    let interaction = answered(&world, application, &token)?;
    let id = interaction.id;
    let message = meant(&world, interaction, &message)?;
    let message = change(&mut world, id, &message, draft)?;
    Ok(shape(&world, &message))
}

/// Edits a message. An edit of a deferred message answers the interaction.
fn change(world: &mut World, interaction: Id, message: &Message, draft: Draft) -> Result<Arc<Message>, ApiError> {
    let mut message = message.clone();
    let was_loading = message.is_loading();
    draft.revise(world, &mut message)?;
    if was_loading {
        message.flags &= !flags::LOADING;
        message.edited_ms = None;
    }
    let message = world.revise(message);
    let deferred = world
        .interactions
        .get_mut(interaction)
        .filter(|interaction| interaction.state == Progress::Deferred && interaction.original == Some(message.id));
    if let Some(interaction) = deferred {
        interaction.state = Progress::Answered;
        let id = interaction.id;
        world.save_interaction(id);
        world.tell_outcome(id, None);
    }
    Ok(message)
}

pub(super) async fn remove(State(discord): State<Discord>, Path((application, token, message)): Meant) -> Done {
    let channels = is_of_channel(&discord, application);
    let mut world = discord.shared().lock();
    let message = if channels {
        hooks::posted(&world, application, &token, &message)?
    } else {
        meant(&world, answered(&world, application, &token)?, &message)?
    };
    world.unpost(message.channel, message.id);
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn follow_up(
    State(discord): State<Discord>,
    Path((application, token)): Path<(Id, String)>,
    Query(query): Query<Execution>,
    body: Body<Value>,
) -> Result<Response, ApiError> {
    if is_of_channel(&discord, application) {
        let message = hooks::execute(&discord, application, &token, &query, body)?;
        return Ok(if query.wait { message.into_response() } else { StatusCode::NO_CONTENT.into_response() });
    }
    follow(&discord, application, &token, body).map(IntoResponse::into_response)
}

fn follow(discord: &Discord, application: Id, token: &str, body: Body<Value>) -> Answer {
    let draft = Draft::read(body, 0)?;
    let mut world = discord.shared().lock();
    let interaction = answered(&world, application, token)?;
    let id = interaction.id;
    // The first follow-up replaces the original while that is "thinking".
    let original = interaction.original.and_then(|original| world.message(interaction.channel, original));
    if let Some(loading) = original.filter(|original| original.is_loading()).cloned() {
        let message = change(&mut world, id, &loading, draft)?;
        return Ok(shape(&world, &message));
    }
    if interaction.owners.is_users_alone() && interaction.follow_ups >= limits::FOLLOW_UPS {
        return Err(ApiError::TOO_MANY_FOLLOW_UPS);
    }
    let mut message = response(&mut world, id, draft.is_ephemeral())?;
    draft.fill(&mut world, &mut message)?;
    let message = world.post(message);
    if let Some(interaction) = world.interactions.get_mut(id) {
        interaction.follow_ups += 1;
        world.save_interaction(id);
    }
    Ok(shape(&world, &message))
}
