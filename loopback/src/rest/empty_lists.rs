//! What guilds here never have: their lists are empty, and nothing is found in them. Start at
//! [`regions`].

use axum::Json;
use serde_json::{Value, json};

use super::body::{Bot, Path};
use super::error::ApiError;
use super::messages::Answer;
use super::people::known;
use crate::discord::Discord;
use crate::permissions::Permissions;
use crate::snowflake::Id;

/// Returns the voice regions, of which one is enough where nobody talks.
pub(super) async fn regions(_: Bot) -> Json<Value> {
    Json(json!([{ "id": "rotterdam", "name": "Rotterdam", "custom": false, "deprecated": false, "optimal": true }]))
}

pub(super) async fn guild_regions(Bot(discord): Bot, Path(guild): Path<Id>) -> Answer {
    known(&discord.shared().lock(), guild)?;
    Ok(regions(Bot(discord)).await)
}

/// Returns a reply of a guild in which the bot has a permission.
fn of_guild(discord: &Discord, guild: Id, needed: Permissions, reply: Value) -> Answer {
    let world = discord.shared().lock();
    known(&world, guild)?;
    if world.bot_permissions.allow(needed) { Ok(Json(reply)) } else { Err(ApiError::MISSING_PERMISSIONS) }
}

/// Integrations and templates of a guild.
pub(super) async fn list_for_managers(Bot(discord): Bot, Path(guild): Path<Id>) -> Answer {
    of_guild(&discord, guild, Permissions::MANAGE_GUILD, json!([]))
}

pub(super) async fn sounds(Bot(discord): Bot, Path(guild): Path<Id>) -> Answer {
    of_guild(&discord, guild, Permissions::NONE, json!({ "items": [] }))
}

pub(super) async fn default_sounds(_: Bot) -> Json<Value> {
    Json(json!([]))
}

pub(super) async fn sticker_packs(_: Bot) -> Json<Value> {
    Json(json!({ "sticker_packs": [] }))
}

pub(super) async fn entitlements(Bot(discord): Bot, Path(application): Path<Id>) -> Answer {
    let own = discord.shared().lock().application.id;
    if application == own { Ok(Json(json!([]))) } else { Err(ApiError::UNKNOWN_APPLICATION) }
}

pub(super) async fn own_voice_state(Bot(discord): Bot, Path(guild): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    let guild = known(&world, guild)?.id;
    world.voice.get(&guild).cloned().map(Json).ok_or(ApiError::UNKNOWN_VOICE_STATE)
}

/// Returns a voice state, which only the bot can have.
pub(super) async fn voice_state(Bot(discord): Bot, Path((guild, user)): Path<(Id, Id)>) -> Answer {
    if user == discord.application() {
        return own_voice_state(Bot(discord), Path(guild)).await;
    }
    known(&discord.shared().lock(), guild)?;
    Err(ApiError::UNKNOWN_VOICE_STATE)
}
