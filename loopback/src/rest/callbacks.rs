//! The bot's first response to an interaction. Not here: requests by its token afterwards
//! (`webhooks`). Start at [`answer`].

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::{Body, Form, Path, Query};
use super::check::BodyPart;
use super::check::BodyRule::{Boolean, List, OneOf, Whole};
use super::components::check_modal;
use super::error::{ApiError, Place};
use super::forms::{Draft, Root};
use super::{check, definitions};
use crate::commands::{Localizations, localized};
use crate::discord::Discord;
use crate::interactions::{AnswerKind, Choice, Interaction, InteractionKind, State as Progress};
use crate::limits;
use crate::model::{Message, MessageKind, flags};
use crate::permissions::Permissions;
use crate::shapes::{For, MessageShape};
use crate::snowflake::Id;
use crate::world::World;

#[derive(Deserialize)]
pub(super) struct CallbackForm {
    #[serde(rename = "type")]
    kind: u8,
    #[serde(default)]
    data: Value,
}

impl Form for CallbackForm {
    fn rules(form: &BodyPart<'_, '_>) {
        form.must("type", OneOf(&[4, 5, 6, 7, 8, 9]));
        form.inside("data", |data| {
            data.may("flags", Whole(0..=i64::MAX));
        });
    }
}

#[derive(Deserialize)]
pub(super) struct CallbackQuery {
    #[serde(default)]
    with_response: bool,
}

impl Form for CallbackQuery {
    fn rules(query: &BodyPart<'_, '_>) {
        query.may("with_response", Boolean);
    }
}

enum Reading {
    Message(Draft),
    DeferredMessage { ephemeral: bool },
    DeferredUpdate,
    Update(Draft),
    Choices(Vec<OfferedChoice>),
    Modal(Value),
}

#[derive(Deserialize)]
struct OfferedChoice {
    name: String,
    name_localizations: Localizations,
    value: Value,
}

pub(super) async fn answer(
    State(discord): State<Discord>,
    Path((interaction, token)): Path<(Id, String)>,
    Query(query): Query<CallbackQuery>,
    body: Body<CallbackForm>,
) -> Result<Response, ApiError> {
    let kind = body.json.kind;
    let (act, made) = respond(&discord, interaction, &token, body)?;
    if !query.with_response {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let mut told = json!({ "interaction": { "id": interaction, "type": act.number() } });
    if let Some(message) = made {
        told["interaction"]["response_message_id"] = json!(message.id);
        told["interaction"]["response_message_loading"] = json!(message.is_loading());
        told["interaction"]["response_message_ephemeral"] = json!(message.is_ephemeral());
        // A deferral is reported without its message.
        if matches!(kind, 4 | 7) {
            let world = discord.shared().lock();
            told["resource"] = json!({ "type": kind, "message": MessageShape::new(&world, &message, For::Rest) });
        }
    }
    Ok(Json(told).into_response())
}

/// Carries out the first response to an interaction, by the callback route or from an endpoint.
/// Returns what it answers, and the message that it made or changed.
pub(super) fn respond(
    discord: &Discord,
    interaction: Id,
    token: &str,
    body: Body<CallbackForm>,
) -> Result<(InteractionKind, Option<Arc<Message>>), ApiError> {
    let kind = body.json.kind;
    let flags = updated_flags(&discord.shared().lock(), token);
    let mut reading = read(body, flags)?;
    let mut world = discord.shared().lock();
    let found =
        world.interactions.by_token(token).filter(|found| found.id == interaction).ok_or(ApiError::UNKNOWN_INTERACTION)?;
    match found.state {
        Progress::Pending if world.interactions.awaits_answer(found) => {}
        Progress::Pending | Progress::Failed => return Err(ApiError::UNKNOWN_INTERACTION),
        Progress::Answered | Progress::Deferred => return Err(ApiError::ALREADY_ACKNOWLEDGED),
    }
    let fitting = fitting(found);
    if !fitting.contains(&kind) {
        return Err(wrong_kind(fitting));
    }
    if let Reading::Choices(choices) = &mut reading {
        check_values(choices, found.typed)?;
    }
    let (act, opened_by) = (found.act, found.opened_by);
    let made = carry_out(&mut world, interaction, reading)?;
    if let Some(opened_by) = opened_by.and_then(|opened_by| world.interactions.get_mut(opened_by)) {
        opened_by.submitted = true;
    }
    Ok((act, made))
}

/// Returns the fitting types (Discord docs: Receiving and Responding, "Interaction Callback Type").
fn fitting(interaction: &Interaction) -> &'static [u8] {
    match interaction.act {
        InteractionKind::Autocomplete => &[8],
        InteractionKind::Command => &[4, 5, 9],
        InteractionKind::Component => &[4, 5, 6, 7, 9],
        // A modal opened by a component can update that component's message.
        InteractionKind::Modal if interaction.on.is_some() => &[4, 5, 6, 7],
        InteractionKind::Modal => &[4, 5, 6],
    }
}

fn wrong_kind(fitting: &[u8]) -> ApiError {
    let fitting = fitting.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
    ApiError::fault(&Place::of("type"), "BASE_TYPE_CHOICES", format!("Value must be one of {{{fitting}}}."))
}

/// Returns the flags of the message that an update would change, 0 if there is none.
fn updated_flags(world: &World, token: &str) -> u64 {
    let on = world.interactions.by_token(token).and_then(|found| found.on);
    on.and_then(|on| world.message_anywhere(on)).map_or(0, |message| message.flags)
}

/// `flags` are those of the message that an update changes.
fn read(body: Body<CallbackForm>, flags: u64) -> Result<Reading, ApiError> {
    let CallbackForm { kind, mut data } = body.json;
    if data.is_null() {
        data = json!({});
    }
    Ok(match kind {
        4 => Reading::Message(Draft::checked(data, body.files, Root::Data, 0)?),
        5 => Reading::DeferredMessage { ephemeral: deferred_flags(&data)? },
        6 => Reading::DeferredUpdate,
        7 => Reading::Update(Draft::checked(data, body.files, Root::Data, flags)?),
        8 => Reading::Choices(read_choices(data)?),
        9 => {
            check_modal(&mut data)?;
            Reading::Modal(data)
        }
        _ => return Err(wrong_kind(&[4, 5, 6, 7, 8, 9])),
    })
}

/// Returns whether a deferral is ephemeral, the only flag that it may have.
fn deferred_flags(data: &Value) -> Result<bool, ApiError> {
    let wanted = data["flags"].as_u64().unwrap_or(0);
    if wanted & !flags::EPHEMERAL != 0 {
        let place = Place::of("data");
        return Err(ApiError::fault(&place.field("flags"), "BASE_TYPE_CHOICES", "A deferral can only be EPHEMERAL."));
    }
    Ok(wanted != 0)
}

/// Discord docs: Receiving and Responding, Autocomplete. [`check_values`] checks types of values.
fn read_choices(mut data: Value) -> Result<Vec<OfferedChoice>, ApiError> {
    check::check_object(&mut data, Place::of("data"), |data| {
        data.must("choices", List(0..=limits::AUTOCOMPLETE_CHOICES));
        data.each("choices", definitions::offered_choice);
    })?;
    serde_json::from_value(data["choices"].take()).map_err(|error| ApiError::wrong_type(&error))
}

/// Checks that the values fit the option that the user types, and converts them to its type.
fn check_values(choices: &mut [OfferedChoice], typed: Option<u8>) -> Result<(), ApiError> {
    let Some(kind) = typed else { return Ok(()) };
    let mut data = json!({ "choices": choices.iter().map(|choice| json!({ "value": choice.value })).collect::<Vec<_>>() });
    check::check_object(&mut data, Place::of("data"), |data| data.each("choices", |choice| definitions::value(choice, kind)))?;
    for (number, choice) in choices.iter_mut().enumerate() {
        choice.value = data["choices"][number]["value"].take();
    }
    Ok(())
}

enum Effect {
    None,
    /// The message that the response concerns, unchanged for now.
    Same(Arc<Message>),
    New(Message),
    Changed(Message),
}

impl Effect {
    fn message(&self) -> Option<Id> {
        match self {
            Self::None => None,
            Self::Same(message) => Some(message.id),
            Self::New(message) | Self::Changed(message) => Some(message.id),
        }
    }
}

fn carry_out(world: &mut World, id: Id, reading: Reading) -> Result<Option<Arc<Message>>, ApiError> {
    let interaction = world.interactions.get(id).ok_or(ApiError::UNKNOWN_INTERACTION)?;
    let (user, on) = (interaction.user, interaction.on);
    let mut choices = None;
    let mut modal = None;
    let (state, kind, effect) = match reading {
        Reading::Message(draft) => {
            let mut message = response(world, id, draft.is_ephemeral())?;
            draft.fill(world, &mut message)?;
            (Progress::Answered, AnswerKind::Message, Effect::New(message))
        }
        Reading::DeferredMessage { ephemeral } => {
            let mut message = response(world, id, ephemeral)?;
            message.flags |= flags::LOADING | if ephemeral { flags::EPHEMERAL } else { 0 };
            (Progress::Deferred, AnswerKind::DeferredMessage, Effect::New(message))
        }
        Reading::DeferredUpdate => {
            let message = on.and_then(|on| world.message_anywhere(on)).cloned();
            (Progress::Deferred, AnswerKind::DeferredUpdate, message.map_or(Effect::None, Effect::Same))
        }
        Reading::Update(draft) => {
            let message = on.and_then(|on| world.message_anywhere(on)).ok_or(ApiError::UNKNOWN_MESSAGE)?;
            let mut message = Message::clone(message);
            draft.revise(world, &mut message)?;
            (Progress::Answered, AnswerKind::Update, Effect::Changed(message))
        }
        Reading::Choices(offered) => {
            let locale = world.users.get(&user).map_or("en-US", |user| &user.locale);
            let named = |choice: OfferedChoice| {
                let name = localized(&choice.name, &choice.name_localizations, locale).to_owned();
                Choice { name, value: choice.value }
            };
            choices = Some(offered.into_iter().map(named).collect());
            (Progress::Answered, AnswerKind::Choices, Effect::None)
        }
        Reading::Modal(form) => {
            modal = Some(form);
            (Progress::Answered, AnswerKind::Modal, Effect::None)
        }
    };
    if let Some(interaction) = world.interactions.get_mut(id) {
        interaction.state = state;
        interaction.kind = Some(kind);
        interaction.original = effect.message();
        interaction.modal = modal;
    }
    // Queued first, so that the next record is written together with it.
    world.save_interaction(id);
    let message = match effect {
        Effect::None => None,
        Effect::Same(message) => Some(message),
        Effect::New(message) => Some(world.post(message)),
        Effect::Changed(message) => Some(world.revise(message)),
    };
    world.tell_outcome(id, choices);
    Ok(message)
}

/// Makes an empty message that answers an interaction.
pub(super) fn response(world: &mut World, id: Id, ephemeral: bool) -> Result<Message, ApiError> {
    let message_id = world.ids.next();
    let interaction = world.interactions.get(id).ok_or(ApiError::UNKNOWN_INTERACTION)?;
    let channel = world.channels.get(&interaction.channel).ok_or(ApiError::UNKNOWN_CHANNEL)?;
    // A response needs no permissions, but cannot reopen a thread closed by a moderator.
    if !ephemeral && channel.archived && channel.locked && !world.bot_can(channel, Permissions::MANAGE_THREADS) {
        return Err(ApiError::CLOSED_THREAD);
    }
    // A response to a press is a reply to that message, unless the message is ephemeral.
    let on = interaction.on.and_then(|on| world.message(interaction.channel, on)).filter(|on| on.only_for.is_none());
    let (kind, refers_to) = match (interaction.act, on) {
        (InteractionKind::Command | InteractionKind::Autocomplete, _) => (MessageKind::Command, None),
        (InteractionKind::Component, Some(on)) => (MessageKind::Reply, Some(on.id)),
        (InteractionKind::Component, None) | (InteractionKind::Modal, _) => (MessageKind::Default, None),
    };
    let mut message = Message::new(message_id, interaction.channel, world.application.bot, kind);
    message.refers_to = refers_to;
    message.answers = Some(interaction.answers());
    message.only_for = ephemeral.then_some(interaction.user);
    Ok(message)
}
