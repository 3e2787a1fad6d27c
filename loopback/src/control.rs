//! The control API over HTTP, as documented in `CONTROL.md`. Not here: what can be done with it
//! ([`Act`]). Start at [`routes`].

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{MatchedPath, Path, Query, Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::sse::{Event as SentEvent, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router};
use futures::Stream;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::act_error::Refused;
use crate::commands::Texts;
use crate::discord::Discord;
use crate::discord::act::Act;
use crate::discord::arranging::LOCALES;
use crate::discord::looking::{ChannelView, View, view};
use crate::events::Event;
use crate::faults::Preset;
use crate::model::Message;
use crate::openapi;
use crate::recorder::{Line, LineKind};
use crate::refused::Reason;
use crate::shapes::{For, MessageShape, control_channel, control_guild, control_outcome, control_user};
use crate::shared::record;
use crate::snowflake::{Id, Moment};
use crate::waits::WaitError;
use crate::world::{Change, World};

/// Default number of messages per channel in a view.
const VIEW_LIMIT: usize = 200;

pub(crate) fn routes(discord: &Discord) -> Router<Discord> {
    Router::new()
        .route("/control/act", post(act))
        .route("/control/world", get(world))
        .route("/control/users/{user}/view", get(user_view))
        .route("/control/users/{user}/events", get(user_events))
        .route("/control/outcomes/{interaction}", get(outcome))
        .route("/control/faults", get(async |State(discord): State<Discord>| Json(discord.faults_shape())))
        .route("/control/faults/presets", get(async || Json(json!(Preset::all()))))
        .route("/control/clock", get(async |State(discord): State<Discord>| Json(discord.clock_shape())).post(move_clock))
        .route("/control/calls", get(async |State(discord): State<Discord>| Json(json!(discord.calls()))))
        .route("/control/history", get(history))
        .route("/control/violations", get(violations))
        .route("/control/wait", get(wait))
        .route("/control/refused", get(async |State(discord): State<Discord>| Json(json!(discord.shared().refused.all()))))
        .fallback(async || Failure(StatusCode::NOT_FOUND, "no such path; see CONTROL.md for the control API".to_owned()))
        .layer(middleware::from_fn_with_state(discord.clone(), watch))
}

/// Records acts, and lists what the control API refuses. Its fallback is that of the page, too,
/// which is left out.
async fn watch(State(discord): State<Discord>, path: Option<MatchedPath>, request: Request, next: Next) -> Response {
    let shared = discord.shared();
    let (method, uri) = (request.method().clone(), request.uri().clone());
    let is_act = method == Method::POST && uri.path().starts_with("/control");
    let response = match shared.recorder.as_ref().filter(|_| is_act) {
        Some(recorder) => {
            let line = Line { n: recorder.begin(), is: LineKind::Act, ..Line::default() };
            record(shared, line, request, |request| next.run(request)).await
        }
        None => next.run(request).await,
    };
    if uri.path().starts_with("/control") {
        shared.refused.note(Moment(shared.clock.now_ms()), &method, uri.path(), path.as_ref(), &response);
    }
    response
}

/// An error response: `{error}`.
struct Failure(StatusCode, String);

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let reason = Extension(Reason { message: self.1.clone(), ..Reason::default() });
        (self.0, reason, Json(json!({ "error": self.1 }))).into_response()
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

impl From<JsonRejection> for Failure {
    fn from(rejection: JsonRejection) -> Self {
        let status = match rejection.status() {
            StatusCode::UNSUPPORTED_MEDIA_TYPE => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            _ => StatusCode::BAD_REQUEST,
        };
        Self(status, rejection.body_text())
    }
}

impl From<QueryRejection> for Failure {
    fn from(rejection: QueryRejection) -> Self {
        Self(StatusCode::BAD_REQUEST, rejection.body_text())
    }
}

impl From<WaitError> for Failure {
    fn from(error: WaitError) -> Self {
        match error {
            WaitError::TimedOut { .. } => Self(StatusCode::GATEWAY_TIMEOUT, error.to_string()),
            WaitError::Gone => Self(StatusCode::SERVICE_UNAVAILABLE, error.to_string()),
            WaitError::Refused(refused) => refused.into(),
        }
    }
}

type ControlAnswer = Result<Json<Value>, Failure>;

/// Only `application/json` is taken, which keeps other sites' pages from posting here.
async fn act(State(discord): State<Discord>, act: Result<Json<Act>, JsonRejection>) -> ControlAnswer {
    let Json(act) = act?;
    Ok(Json(discord.perform(act).await?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClockMove {
    advance_ms: u64,
}

async fn move_clock(State(discord): State<Discord>, by: Result<Json<ClockMove>, JsonRejection>) -> ControlAnswer {
    let Json(ClockMove { advance_ms }) = by?;
    Ok(Json(discord.perform(Act::Clock { advance_ms }).await?))
}

async fn world(State(discord): State<Discord>) -> Json<Value> {
    let world = discord.shared().lock();
    let users: Vec<Value> = world.users.values().filter(|user| !user.bot).map(|user| control_user(user)).collect();
    let guilds: Vec<Value> = world.guilds.values().map(|guild| control_guild(&world, guild)).collect();
    let bot = world.users.get(&world.application.bot).map(|bot| control_user(bot));
    let online = world.gateway.presence().is_online();
    Json(json!({
        "application": {
            "id": world.application.id, "name": world.application.name, "bot": bot, "online": online,
            "public_key": world.application.verify_key, "endpoint": world.application.about.interactions_endpoint_url,
        },
        "users": users, "guilds": guilds, "commands": commands(&world), "locales": &LOCALES[..],
    }))
}

fn commands(world: &World) -> Vec<Value> {
    world.commands.values().map(|command| command.shape(world.application.id, Texts::All)).collect()
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
        Event::Faults => json!({ "type": "faults", "plan": discord.faults_shape() }),
        Event::Missed => json!({ "type": "missed" }),
    }
}

async fn outcome(State(discord): State<Discord>, Path(interaction): Path<String>) -> ControlAnswer {
    let id = interaction.parse().map_err(|_| Refused::Invalid(format!("\"{interaction}\" is no id")))?;
    let outcome = discord.outcome(id)?;
    Ok(Json(control_outcome(&discord.shared().lock(), &outcome)))
}

/// Reads violations without marking them as read, so that a test still fails for them.
async fn violations(State(discord): State<Discord>) -> Json<Value> {
    let violations = discord.shared().audit.as_ref().map(|audit| audit.violations()).unwrap_or_default();
    Json(violations.iter().map(openapi::shape).collect())
}

/// What a wait may be for.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Until {
    Ready,
    Commands,
    Message,
    Settled,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wait {
    until: Until,
    user: Option<String>,
    channel: Option<String>,
    after: Option<Id>,
    seconds: Option<u64>,
}

/// The default of `seconds`, and the most.
const WAIT_SECONDS: (u64, u64) = (10, 300);

async fn wait(State(discord): State<Discord>, wait: Result<Query<Wait>, QueryRejection>) -> ControlAnswer {
    let Query(wait) = wait?;
    let bound = Duration::from_secs(wait.seconds.unwrap_or(WAIT_SECONDS.0).min(WAIT_SECONDS.1));
    Ok(Json(match wait.until {
        Until::Ready => {
            discord.wait_until_ready(bound).await?;
            Value::Null
        }
        Until::Commands => json!(discord.wait_for_commands(bound).await?),
        Until::Settled => {
            discord.wait_until_settled(bound).await?;
            Value::Null
        }
        Until::Message => {
            let user = wait.user.ok_or_else(|| Refused::Invalid("a wait for a message needs a user".to_owned()))?;
            let user = discord.user(user)?.id;
            let (after, channel) = {
                let mut world = discord.shared().lock();
                let found = wait.channel.map(|text| {
                    let channel = world.channel(&text, Some(user)).map(|channel| channel.id);
                    channel.ok_or_else(|| Refused::NotFound(format!("no channel \"{text}\"")))
                });
                let channel = found.transpose()?;
                (wait.after.unwrap_or_else(|| world.ids.next()), channel)
            };
            let wanted = |message: &Message| message.id > after && channel.is_none_or(|channel| message.channel == channel);
            let message = discord.wait_for(user, bound, wanted).await?;
            let world = discord.shared().lock();
            json!(MessageShape::new(&world, &message, For::Page))
        }
    }))
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
