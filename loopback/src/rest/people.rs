//! Users, guilds, the application, and where the gateway is.
//! Never here: channels and what is in them.
//! Start anywhere.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::{Body, Bot, Path};
use super::error::ApiError;
use super::messages::Answer;
use crate::discord::Discord;
use crate::gateway::intents;
use crate::model::Guild;
use crate::shapes::{self, ChannelShape, MemberShape, UserShape};
use crate::snowflake::Id;
use crate::world::World;

pub(super) async fn gateway(State(discord): State<Discord>) -> Json<Value> {
    Json(json!({ "url": discord.shared().gateway_url() }))
}

pub(super) async fn gateway_bot(_: Bot, State(discord): State<Discord>) -> Json<Value> {
    let limit = {
        let world = discord.shared().lock();
        world.gateway.starts.shape(world.gateway.rules.session_starts, tokio::time::Instant::now())
    };
    Json(json!({ "url": discord.shared().gateway_url(), "shards": 1, "session_start_limit": limit }))
}

pub(super) async fn me(_: Bot, State(discord): State<Discord>) -> Answer {
    let world = discord.shared().lock();
    let bot = world.users.get(&world.application.bot).ok_or(ApiError::UNKNOWN_USER)?;
    let mut shape = json!(UserShape::new(bot));
    shape["verified"] = json!(true);
    shape["mfa_enabled"] = json!(true);
    shape["locale"] = json!(bot.locale);
    shape["email"] = Value::Null;
    shape["flags"] = json!(0);
    Ok(Json(shape))
}

pub(super) async fn user(_: Bot, State(discord): State<Discord>, Path(user): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    let user = world.users.get(&user).ok_or(ApiError::UNKNOWN_USER)?;
    Ok(Json(json!(UserShape::new(user))))
}

pub(super) async fn my_guilds(_: Bot, State(discord): State<Discord>) -> Json<Value> {
    let world = discord.shared().lock();
    let shape = |guild: &Guild| {
        json!({
            "id": guild.id, "name": guild.name, "icon": null, "banner": null, "owner": false, "permissions": world.bot_permissions,
            "features": [], "approximate_member_count": world.users.len(), "approximate_presence_count": world.users.len(),
        })
    };
    Json(world.guilds.values().map(shape).collect())
}

#[derive(Deserialize)]
pub(super) struct Recipient {
    recipient_id: Id,
}

pub(super) async fn open_dm(_: Bot, State(discord): State<Discord>, body: Body<Recipient>) -> Answer {
    let mut world = discord.shared().lock();
    let user = world.users.get(&body.json.recipient_id).ok_or(ApiError::UNKNOWN_USER)?;
    if user.bot {
        return Err(ApiError::CLOSED_DM);
    }
    let user = user.id;
    let channel = world.open_dm(user);
    Ok(Json(json!(ChannelShape::new(&world, &channel))))
}

pub(super) async fn application(_: Bot, State(discord): State<Discord>) -> Json<Value> {
    Json(shapes::application(&discord.shared().lock()))
}

fn known(world: &World, guild: Id) -> Result<&Guild, ApiError> {
    world.guilds.get(&guild).ok_or(ApiError::UNKNOWN_GUILD)
}

pub(super) async fn guild(_: Bot, State(discord): State<Discord>, Path(guild): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    Ok(Json(shapes::guild(&world, known(&world, guild)?)))
}

pub(super) async fn guild_channels(_: Bot, State(discord): State<Discord>, Path(guild): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    let guild = known(&world, guild)?.id;
    let channels = world.channels.values().filter(|channel| channel.guild == Some(guild) && !channel.kind.is_thread());
    Ok(Json(channels.map(|channel| json!(ChannelShape::new(&world, channel))).collect()))
}

pub(super) async fn guild_roles(_: Bot, State(discord): State<Discord>, Path(guild): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    Ok(Json(shapes::roles(&world, known(&world, guild)?)))
}

pub(super) async fn members(_: Bot, State(discord): State<Discord>, Path(guild): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    let guild = known(&world, guild)?;
    // Discord docs: Guild Resource, "List Guild Members".
    if world.gateway.rules.granted() & intents::GUILD_MEMBERS == 0 {
        return Err(ApiError::MISSING_ACCESS);
    }
    Ok(Json(world.users.values().map(|user| json!(MemberShape::new(guild, user))).collect()))
}

pub(super) async fn member(_: Bot, State(discord): State<Discord>, Path((guild, user)): Path<(Id, Id)>) -> Answer {
    let world = discord.shared().lock();
    let guild = known(&world, guild)?;
    let user = world.users.get(&user).ok_or(ApiError::UNKNOWN_MEMBER)?;
    Ok(Json(json!(MemberShape::new(guild, user))))
}
