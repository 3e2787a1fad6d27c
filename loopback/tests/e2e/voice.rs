//! Voice channels that the bot joins, sounds that it asks for, and stages.

use discord_loopback::{Options, Permissions};
use serde_json::{Value, json};

use crate::raw::{BAD, REQUIRED, Raw, chars, refused};
use crate::rig::options;
use crate::wire::{GUILDS, Wire};

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

#[tokio::test]
async fn a_stage_is_live_until_it_is_ended_or_its_channel_is_deleted() {
    let moderates = Permissions::MANAGE_CHANNELS | Permissions::MUTE_MEMBERS | Permissions::MOVE_MEMBERS;
    let raw = Raw::with(Options { permissions: Permissions::BOT | moderates, ..options() }).await;
    let (mut wire, _) = Wire::identified(&raw.loopback, GUILDS).await;
    let channels = format!("/guilds/{}/channels", raw.discord.guilds()[0].id);
    let stage = raw.call("POST", &channels, json!({ "name": "Agora", "type": 13 })).await.ok();
    let channel = stage["id"].as_str().unwrap();
    let form = json!({ "channel_id": channel, "topic": "Corn" });
    let text = json!({ "channel_id": raw.discord.channel("general").unwrap().id, "topic": "Corn" });
    assert_eq!(raw.call("POST", "/stage-instances", text).await.refusal(), (400, 50024));
    let long = json!({ "channel_id": channel, "topic": chars(121) });
    raw.each(
        "POST",
        "/stage-instances",
        [refused(json!({}), [("channel_id", REQUIRED), ("topic", REQUIRED)]), refused(long, [("topic", BAD)])],
    )
    .await;

    let one = format!("/stage-instances/{channel}");
    assert_eq!(raw.call("GET", &one, Value::Null).await.refusal(), (404, 10067));
    let made = raw.call("POST", "/stage-instances", &form).await.ok();
    assert_eq!((&made["topic"], &made["privacy_level"]), (&json!("Corn"), &json!(2)));
    assert_eq!(wire.event_after("STAGE_INSTANCE_CREATE").await, made);
    assert_eq!(raw.call("POST", "/stage-instances", &form).await.refusal(), (400, 150_006));
    let changed = raw.call("PATCH", &one, json!({ "topic": "Sugar" })).await.ok();
    assert_eq!((&changed["id"], &changed["topic"]), (&made["id"], &json!("Sugar")));
    assert_eq!(wire.event("STAGE_INSTANCE_UPDATE").await, changed);
    assert_eq!(raw.call("GET", &one, Value::Null).await.ok(), changed);
    assert_eq!(raw.call("DELETE", &one, Value::Null).await.status, 204);
    assert_eq!(wire.event("STAGE_INSTANCE_DELETE").await, changed);

    let again = raw.call("POST", "/stage-instances", &form).await.ok();
    raw.discord.permit(Permissions::BOT);
    assert_eq!(raw.call("DELETE", &one, Value::Null).await.refusal(), (403, 50013));
    raw.discord.delete_channel(channel).unwrap();
    assert_eq!(wire.event_after("STAGE_INSTANCE_DELETE").await, again);
}
