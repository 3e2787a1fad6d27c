//! Voice channels that the bot joins, and sounds that it asks for.

use discord_loopback::{Options, Permissions};
use serde_json::{Value, json};

use crate::raw::Raw;
use crate::rig::options;
use crate::wire::Wire;

const GUILD_VOICE_STATES: u64 = 1 << 7;

#[tokio::test]
async fn a_bot_joins_and_leaves_a_voice_channel_and_waits_for_a_server() {
    let raw = Raw::with(Options { permissions: Permissions::BOT | Permissions::MANAGE_CHANNELS, ..options() }).await;
    let (mut wire, ready) = Wire::identified(&raw.loopback, GUILD_VOICE_STATES).await;
    let guild = raw.discord.guilds()[0].id;
    let talk = raw.call("POST", &format!("/guilds/{guild}/channels"), json!({ "name": "Talk", "type": 2 })).await.ok();
    let text = raw.discord.channel("general").unwrap().id;
    let join = |channel: Value| json!({ "guild_id": guild, "channel_id": channel, "self_mute": true, "self_deaf": false });
    wire.send(4, &join(json!(text))).await;
    wire.send(4, &join(Value::Null)).await;
    wire.send(4, &join(talk["id"].clone())).await;
    let state = wire.event("VOICE_STATE_UPDATE").await;
    assert_eq!((&state["channel_id"], &state["session_id"]), (&talk["id"], &ready["session_id"]));
    assert_eq!((&state["self_mute"], &state["user_id"]), (&json!(true), &json!(raw.discord.application())));
    let server = wire.event("VOICE_SERVER_UPDATE").await;
    assert_eq!((&server["guild_id"], &server["endpoint"]), (&json!(guild), &Value::Null));
    let own = format!("/guilds/{guild}/voice-states/@me");
    assert_eq!(raw.call("GET", &own, Value::Null).await.ok(), state);
    wire.send(4, &join(Value::Null)).await;
    assert_eq!(wire.event("VOICE_STATE_UPDATE").await["channel_id"], Value::Null);
    assert_eq!(raw.call("GET", &own, Value::Null).await.refusal(), (404, 10065));
}

#[tokio::test]
async fn the_sounds_of_each_guild_are_told_and_there_are_none() {
    let raw = Raw::start().await;
    let (mut wire, _) = Wire::identified(&raw.loopback, 0).await;
    let guild = raw.discord.guilds()[0].id;
    wire.send(31, &json!({ "guild_ids": ["7", guild] })).await;
    let expected = json!({ "guild_id": guild, "soundboard_sounds": [] });
    assert_eq!(wire.event("SOUNDBOARD_SOUNDS").await, expected);
    wire.send(31, &json!({})).await;
    assert_eq!(wire.closed().await, 4002);
}
