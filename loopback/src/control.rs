//! The control API over HTTP, as documented in `CONTROL.md`. Every operation is one of
//! [`Discord`]'s. Start at [`routes`].

use std::collections::BTreeMap;
use std::convert::Infallible;

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Path, Query, Request, State};
use axum::http::StatusCode;
use axum::response::sse::{Event as SentEvent, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, patch, post};
use axum::{Json, Router};
use futures::Stream;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::acting::Honesty;
use crate::commands::Texts;
use crate::discord::Discord;
use crate::discord::arranging::{LOCALES, Lock, Membership, Outage, Shelf, UserEdit};
use crate::discord::looking::{ChannelView, View, view};
use crate::events::Event;
use crate::faults::{Plan, Preset};
use crate::interactions::Outcome;
use crate::openapi;
use crate::permissions::Permissions;
use crate::refused::Refused;
use crate::sessions::session::GatewayFault;
use crate::shapes::{For, MessageShape, control_channel, control_guild, control_outcome, control_user};
use crate::snowflake::{Id, Moment};
use crate::world::{Change, World};

/// Default number of messages per channel in a view.
const VIEW_LIMIT: usize = 200;

pub(crate) fn routes() -> Router<Discord> {
    Router::new()
        .route("/control/world", get(world))
        .route("/control/users", post(add_user))
        .route("/control/users/{user}", patch(edit_user))
        .route("/control/users/{user}/view", get(user_view))
        .route("/control/users/{user}/events", get(user_events))
        .route("/control/users/{user}/messages", post(say))
        .route("/control/users/{user}/reactions", post(react).delete(unreact))
        .route("/control/users/{user}/typing", post(typing))
        .route("/control/users/{user}/read", post(read))
        .route("/control/users/{user}/dismiss", post(dismiss))
        .route("/control/users/{user}/autocomplete", post(autocomplete))
        .route("/control/users/{user}/commands", post(command))
        .route("/control/users/{user}/components", post(component))
        .route("/control/users/{user}/modals", post(modal))
        .route("/control/guilds", post(add_guild))
        .route("/control/guilds/{guild}", patch(edit_guild))
        .route("/control/guilds/{guild}/channels", post(add_channel))
        .route("/control/groups", post(add_group))
        .route("/control/channels/{channel}", patch(edit_channel))
        .route("/control/channels/{channel}", delete(delete_channel))
        .route("/control/outcomes/{interaction}", get(outcome))
        .route("/control/gateway", post(gateway))
        .route("/control/faults", get(faults).put(replace_faults).delete(end_faults))
        .route("/control/faults/presets", get(fault_presets))
        .route("/control/calls", get(calls))
        .route("/control/history", get(history))
        .route("/control/violations", get(violations))
        .fallback(async || Failure(StatusCode::NOT_FOUND, "no such path; see CONTROL.md for the control API".to_owned()))
}

/// An error response: `{error}`.
struct Failure(StatusCode, String);

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.0, axum::Json(json!({ "error": self.1 }))).into_response()
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        let status = match refused {
            Refused::NotFound(_) => StatusCode::NOT_FOUND,
            Refused::Invalid(_) => StatusCode::BAD_REQUEST,
            Refused::NotAllowed(_) => StatusCode::FORBIDDEN,
        };
        Self(status, refused.to_string())
    }
}

/// A JSON body. Only `application/json` is taken, which keeps other sites' pages from posting here.
struct JsonBody<T>(T);

impl<T, S> FromRequest<S> for JsonBody<T>
where
    T: DeserializeOwned,
    S: Send + Sync,
{
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        let axum::Json(body) = axum::Json::from_request(request, state).await?;
        Ok(Self(body))
    }
}

impl From<JsonRejection> for Failure {
    fn from(rejection: JsonRejection) -> Self {
        let status = match rejection.status() {
            StatusCode::UNSUPPORTED_MEDIA_TYPE => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            _ => StatusCode::BAD_REQUEST,
        };
        Self(status, rejection.body_text())
    }
}

type ControlAnswer = Result<axum::Json<Value>, Failure>;

async fn world(State(discord): State<Discord>) -> Json<Value> {
    let world = discord.shared().lock();
    let users: Vec<Value> = world.users.values().filter(|user| !user.bot).map(|user| control_user(user)).collect();
    let guilds: Vec<Value> = world.guilds.values().map(|guild| control_guild(&world, guild)).collect();
    let bot = world.users.get(&world.application.bot).map(|bot| control_user(bot));
    let online = world.gateway.presence().is_online();
    Json(json!({
        "application": { "id": world.application.id, "name": world.application.name, "bot": bot, "online": online },
        "users": users, "guilds": guilds, "commands": commands(&world), "locales": &LOCALES[..],
    }))
}

fn commands(world: &World) -> Vec<Value> {
    world.commands.values().map(|command| command.shape(world.application.id, Texts::All)).collect()
}

#[derive(Deserialize)]
struct NewNamed {
    name: String,
    #[serde(default = "english")]
    locale: String,
}

fn english() -> String {
    "en-US".to_owned()
}

async fn add_user(State(discord): State<Discord>, JsonBody(new): JsonBody<NewNamed>) -> ControlAnswer {
    Ok(Json(control_user(&*discord.add_user(&new.name, &new.locale)?)))
}

#[derive(Deserialize)]
struct UserChange {
    locale: Option<String>,
    dms_open: Option<bool>,
    shares_guild: Option<bool>,
    installed: Option<bool>,
    moderator: Option<bool>,
}

async fn edit_user(
    State(discord): State<Discord>,
    Path(user): Path<String>,
    JsonBody(change): JsonBody<UserChange>,
) -> ControlAnswer {
    let UserChange { locale, dms_open, shares_guild, installed, moderator } = change;
    let edit = UserEdit { locale, dms_open, shares_guild, installed, moderator };
    Ok(Json(control_user(&*discord.edit_user(user, edit)?)))
}

async fn add_guild(State(discord): State<Discord>, JsonBody(new): JsonBody<NewNamed>) -> ControlAnswer {
    let guild = discord.add_guild(&new.name, &new.locale)?;
    Ok(Json(control_guild(&discord.shared().lock(), &guild)))
}

#[derive(Deserialize)]
struct GuildChange {
    locale: Option<String>,
    bot: Option<bool>,
    outage: Option<bool>,
}

async fn edit_guild(
    State(discord): State<Discord>,
    Path(guild): Path<String>,
    JsonBody(change): JsonBody<GuildChange>,
) -> ControlAnswer {
    if let Some(locale) = change.locale {
        discord.set_guild_locale(&guild, &locale)?;
    }
    if let Some(bot) = change.bot {
        discord.membership(&guild, if bot { Membership::Member } else { Membership::Absent })?;
    }
    if let Some(outage) = change.outage {
        discord.outage(&guild, if outage { Outage::Begins } else { Outage::Ends })?;
    }
    let world = discord.shared().lock();
    let guild = world.guild(&guild).ok_or_else(|| Refused::NotFound(format!("no guild {guild}")))?;
    Ok(Json(control_guild(&world, guild)))
}

#[derive(Deserialize)]
struct NewGroup {
    name: String,
    users: Vec<String>,
}

async fn add_group(State(discord): State<Discord>, JsonBody(new): JsonBody<NewGroup>) -> ControlAnswer {
    let users: Vec<&str> = new.users.iter().map(String::as_str).collect();
    let group = discord.add_group(&new.name, &users)?;
    Ok(Json(control_channel(&discord.shared().lock(), &group)))
}

#[derive(Deserialize)]
struct NewChannel {
    name: String,
}

async fn add_channel(
    State(discord): State<Discord>,
    Path(guild): Path<String>,
    JsonBody(new): JsonBody<NewChannel>,
) -> ControlAnswer {
    let channel = discord.add_channel(guild, &new.name)?;
    Ok(Json(control_channel(&discord.shared().lock(), &channel)))
}

#[derive(Deserialize)]
struct ChannelChange {
    deny: Option<Vec<String>>,
    deny_members: Option<Vec<String>>,
    overwrite: Option<OverwriteChange>,
    slowmode: Option<u16>,
    locked: Option<bool>,
    archived: Option<bool>,
}

#[derive(Deserialize)]
struct OverwriteChange {
    user: String,
    #[serde(default)]
    allow: Vec<String>,
    #[serde(default)]
    deny: Vec<String>,
}

async fn edit_channel(
    State(discord): State<Discord>,
    Path(channel): Path<String>,
    JsonBody(change): JsonBody<ChannelChange>,
) -> ControlAnswer {
    let mut changed = discord.channel(&channel)?;
    let deny = change.deny.as_deref().map(read_permissions).transpose()?;
    let deny_members = change.deny_members.as_deref().map(read_permissions).transpose()?;
    if let Some(deny) = deny {
        changed = discord.deny(&channel, deny)?;
    }
    if let Some(deny) = deny_members {
        changed = discord.deny_members(&channel, deny)?;
    }
    if let Some(OverwriteChange { user, allow, deny }) = change.overwrite {
        changed = discord.overwrite(&channel, user, read_permissions(&allow)?, read_permissions(&deny)?)?;
    }
    if let Some(seconds) = change.slowmode {
        changed = discord.slow_down(&channel, seconds)?;
    }
    if let Some(locked) = change.locked {
        changed = discord.lock(&channel, if locked { Lock::Locked } else { Lock::Unlocked })?;
    }
    if let Some(archived) = change.archived {
        changed = discord.archive(&channel, if archived { Shelf::Archived } else { Shelf::Open })?;
    }
    Ok(Json(control_channel(&discord.shared().lock(), &changed)))
}

fn read_permissions(names: &[String]) -> Result<Permissions, Refused> {
    let unknown = |name: &str| Refused::Invalid(format!("no permission {name}"));
    let read = |sum, name: &String| Ok(sum | Permissions::from_name(name).ok_or_else(|| unknown(name))?);
    names.iter().try_fold(Permissions::NONE, read)
}

async fn delete_channel(State(discord): State<Discord>, Path(channel): Path<String>) -> Result<StatusCode, Failure> {
    discord.delete_channel(channel)?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
struct Limit {
    limit: Option<usize>,
}

async fn user_view(State(discord): State<Discord>, Path(user): Path<String>, Query(limit): Query<Limit>) -> ControlAnswer {
    let user = discord.user(user)?;
    let world = discord.shared().lock();
    Ok(Json(view_shape(&world, &view(&world, user), limit.limit.unwrap_or(VIEW_LIMIT))))
}

fn view_shape(world: &World, view: &View, limit: usize) -> Value {
    let channel_shape = |channel: &ChannelView| {
        let mut shape = control_channel(world, &channel.channel);
        let newest = channel.messages.len().saturating_sub(limit);
        shape["unread"] = json!(channel.unread);
        shape["mentions"] = json!(channel.mentions);
        shape["messages"] =
            channel.messages[newest..].iter().map(|message| json!(MessageShape::new(world, message, For::Page))).collect();
        shape
    };
    let channels: Vec<Value> = view.channels.iter().map(channel_shape).collect();
    json!({ "user": control_user(&view.user), "channels": channels })
}

async fn user_events(
    State(discord): State<Discord>,
    Path(user): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<SentEvent, Infallible>>>, Failure> {
    let events = discord.events(user)?;
    let stream = futures::stream::unfold((events, discord), async |(mut events, discord)| {
        let event = events.next().await?;
        let shape = event_shape(&discord, &event);
        Some((Ok(SentEvent::default().data(shape.to_string())), (events, discord)))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()))
}

fn event_shape(discord: &Discord, event: &Event) -> Value {
    let world = &*discord.shared().lock();
    let message_shape = |message| json!(MessageShape::new(world, message, For::Page));
    match event {
        Event::MessageCreate(message) => {
            json!({ "type": "message_create", "channel": message.channel, "message": message_shape(message) })
        }
        Event::MessageUpdate(message) => {
            json!({ "type": "message_update", "channel": message.channel, "message": message_shape(message) })
        }
        Event::MessageDelete(message) => json!({ "type": "message_delete", "channel": message.channel, "id": message.id }),
        Event::Channel(channel) => json!({ "type": "channel", "channel": control_channel(world, channel) }),
        Event::ChannelDelete(channel) => json!({ "type": "channel_delete", "id": channel.id }),
        Event::Commands => json!({ "type": "commands", "commands": commands(world) }),
        Event::Interaction(_, outcome) => {
            let mut shape = control_outcome(world, outcome);
            shape["type"] = json!("interaction");
            shape
        }
        Event::Read(_, channel) => json!({ "type": "read", "channel": channel.id }),
        Event::Typing(channel, user) => json!({ "type": "typing", "channel": channel.id, "user": user }),
        Event::User(user) => json!({ "type": "user", "user": control_user(user) }),
        Event::Guild(guild) => {
            json!({ "type": "guild", "guild": world.guilds.get(guild).map(|guild| control_guild(world, guild)) })
        }
        Event::Bot(presence) => json!({ "type": "bot", "online": presence.is_online() }),
        Event::Faults => json!({ "type": "faults", "plan": faults_shape(discord) }),
        Event::Missed => json!({ "type": "missed" }),
    }
}

#[derive(Deserialize)]
struct Said {
    channel: String,
    content: String,
}

async fn say(State(discord): State<Discord>, Path(user): Path<String>, JsonBody(said): JsonBody<Said>) -> ControlAnswer {
    let message = discord.say(user, said.channel, &said.content)?;
    Ok(Json(json!(MessageShape::new(&discord.shared().lock(), &message, For::Page))))
}

#[derive(Deserialize)]
struct Reacted {
    message: Id,
    emoji: String,
}

async fn react(State(discord): State<Discord>, Path(user): Path<String>, JsonBody(reacted): JsonBody<Reacted>) -> ControlAnswer {
    let message = discord.react(user, reacted.message, &reacted.emoji)?;
    Ok(Json(json!(MessageShape::new(&discord.shared().lock(), &message, For::Page))))
}

async fn unreact(
    State(discord): State<Discord>,
    Path(user): Path<String>,
    JsonBody(reacted): JsonBody<Reacted>,
) -> ControlAnswer {
    let message = discord.unreact(user, reacted.message, &reacted.emoji)?;
    Ok(Json(json!(MessageShape::new(&discord.shared().lock(), &message, For::Page))))
}

#[derive(Deserialize)]
struct InChannel {
    channel: String,
}

async fn read(
    State(discord): State<Discord>,
    Path(user): Path<String>,
    JsonBody(read): JsonBody<InChannel>,
) -> Result<StatusCode, Failure> {
    discord.read(user, read.channel)?;
    Ok(StatusCode::NO_CONTENT)
}

async fn typing(
    State(discord): State<Discord>,
    Path(user): Path<String>,
    JsonBody(typing): JsonBody<InChannel>,
) -> Result<StatusCode, Failure> {
    discord.typing(user, typing.channel)?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
struct OfMessage {
    message: Id,
}

async fn dismiss(
    State(discord): State<Discord>,
    Path(user): Path<String>,
    JsonBody(of): JsonBody<OfMessage>,
) -> Result<StatusCode, Failure> {
    discord.dismiss(user, of.message)?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
struct Typed {
    channel: String,
    name: String,
    #[serde(default)]
    options: Vec<Value>,
    /// For a user command, the user whose menu it was chosen in.
    target: Option<Id>,
}

async fn autocomplete(
    State(discord): State<Discord>,
    Path(user): Path<String>,
    JsonBody(typed): JsonBody<Typed>,
) -> ControlAnswer {
    let choices = discord.autocomplete(user, typed.channel, &typed.name, &typed.options).await?;
    Ok(Json(json!({ "choices": choices })))
}

async fn command(State(discord): State<Discord>, Path(user): Path<String>, JsonBody(typed): JsonBody<Typed>) -> ControlAnswer {
    let outcome = match typed.target {
        Some(target) => discord.user_command(user, typed.channel, &typed.name, target).await?,
        None => discord.command(user, typed.channel, &typed.name, &typed.options).await?,
    };
    Ok(outcome_answer(&discord, &outcome))
}

#[derive(Deserialize)]
struct Used {
    message: Id,
    custom_id: String,
    #[serde(default)]
    values: Vec<String>,
    #[serde(default)]
    forged: bool,
}

async fn component(State(discord): State<Discord>, Path(user): Path<String>, JsonBody(used): JsonBody<Used>) -> ControlAnswer {
    let honesty = if used.forged { Honesty::Forged } else { Honesty::Checked };
    let outcome = discord.component(user, used.message, &used.custom_id, &used.values, honesty).await?;
    Ok(outcome_answer(&discord, &outcome))
}

#[derive(Deserialize)]
struct FilledIn {
    interaction: Id,
    custom_id: String,
    #[serde(default)]
    fields: BTreeMap<String, Value>,
}

async fn modal(State(discord): State<Discord>, Path(user): Path<String>, JsonBody(form): JsonBody<FilledIn>) -> ControlAnswer {
    let outcome = discord.submit_values(user, form.interaction, &form.custom_id, &form.fields).await?;
    Ok(outcome_answer(&discord, &outcome))
}

async fn outcome(State(discord): State<Discord>, Path(interaction): Path<String>) -> ControlAnswer {
    let id = interaction.parse().map_err(|_| Refused::Invalid(format!("\"{interaction}\" is no id")))?;
    Ok(outcome_answer(&discord, &discord.outcome(id)?))
}

fn outcome_answer(discord: &Discord, outcome: &Outcome) -> Json<Value> {
    Json(control_outcome(&discord.shared().lock(), outcome))
}

#[derive(Deserialize)]
struct Disturbance {
    #[serde(rename = "do")]
    fault: GatewayDisturbance,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum GatewayDisturbance {
    Reconnect,
    Invalid,
    InvalidResumable,
    Drop,
    Zombie,
    Heartbeat,
}

async fn gateway(State(discord): State<Discord>, JsonBody(disturbance): JsonBody<Disturbance>) -> Json<Value> {
    let connections = discord.disturb(match disturbance.fault {
        GatewayDisturbance::Reconnect => GatewayFault::Reconnect,
        GatewayDisturbance::Invalid => GatewayFault::Invalid,
        GatewayDisturbance::InvalidResumable => GatewayFault::InvalidResumable,
        GatewayDisturbance::Drop => GatewayFault::Drop,
        GatewayDisturbance::Zombie => GatewayFault::Zombie,
        GatewayDisturbance::Heartbeat => GatewayFault::AskHeartbeat,
    });
    Json(json!({ "connections": connections }))
}

async fn faults(State(discord): State<Discord>) -> Json<Value> {
    Json(faults_shape(&discord))
}

fn faults_shape(discord: &Discord) -> Value {
    let (plan, hits) = discord.faults_now();
    plan.shape(&hits)
}

async fn replace_faults(State(discord): State<Discord>, JsonBody(plan): JsonBody<Value>) -> ControlAnswer {
    discord.faults(Plan::from_json(plan).map_err(Refused::Invalid)?)?;
    Ok(Json(faults_shape(&discord)))
}

async fn end_faults(State(discord): State<Discord>) -> Json<Value> {
    discord.calm();
    Json(faults_shape(&discord))
}

async fn fault_presets() -> Json<Value> {
    Json(json!(Preset::all()))
}

async fn calls(State(discord): State<Discord>) -> Json<Value> {
    Json(json!(discord.calls()))
}

/// Reads violations without marking them as read, so that a test still fails for them.
async fn violations(State(discord): State<Discord>) -> Json<Value> {
    let violations = discord.shared().audit.as_ref().map(|audit| audit.violations()).unwrap_or_default();
    Json(violations.iter().map(openapi::shape).collect())
}

async fn history(State(discord): State<Discord>) -> Json<Value> {
    let history = discord.history();
    let world = discord.shared().lock();
    let lines: Vec<Value> = history
        .iter()
        .map(|posted| {
            let change = match posted.change {
                Change::Created => "created",
                Change::Edited => "edited",
                Change::Deleted => "deleted",
            };
            let message = json!(MessageShape::new(&world, &posted.message, For::Page));
            json!({ "change": change, "at": Moment(posted.at_ms), "only_for": posted.message.only_for, "message": message })
        })
        .collect();
    Json(json!(lines))
}
