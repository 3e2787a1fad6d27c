//! Scheduled events: made, changed, deleted, and followed by people and the clock.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use discord_loopback::{Id, Options, Permissions, Refused};
use serde_json::{Value, json};
use serenity::all::Timestamp;

use crate::raw::{BAD, CHOICES, REQUIRED, Raw, chars, refused, with};
use crate::rig::options;
use crate::wire::Wire;

const GUILD_SCHEDULED_EVENTS: u64 = 1 << 16;

async fn start() -> Raw {
    let permissions = Permissions::BOT | Permissions::MODERATOR | Permissions::CREATE_EVENTS | Permissions::VIEW_AUDIT_LOG;
    Raw::with(Options { permissions, ..options() }).await
}

fn events(raw: &Raw, rest: &str) -> String {
    format!("/guilds/{}/scheduled-events{rest}", raw.discord.guilds()[0].id)
}

fn in_hours(hours: i64) -> String {
    let now = i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs()).unwrap();
    Timestamp::from_unix_timestamp(now + hours * 3_600).unwrap().to_string()
}

fn fair() -> Value {
    json!({
        "name": "Fair", "privacy_level": 2, "entity_type": 3, "entity_metadata": { "location": "La Plaza" },
        "scheduled_start_time": in_hours(1), "scheduled_end_time": in_hours(3),
    })
}

#[tokio::test]
async fn an_event_is_made_changed_followed_and_deleted_and_the_bot_hears_of_it() {
    let raw = start().await;
    let (mut wire, ready) = Wire::identified(&raw.loopback, GUILD_SCHEDULED_EVENTS).await;
    assert!(ready.is_object());
    let made = raw.call("POST", &events(&raw, ""), fair()).await.ok();
    assert_eq!((&made["status"], &made["entity_metadata"]["location"]), (&json!(1), &json!("La Plaza")));
    assert_eq!(made["creator"]["id"], json!(raw.discord.application()));
    assert_eq!(wire.event("GUILD_SCHEDULED_EVENT_CREATE").await, made);
    let id = made["id"].as_str().unwrap();
    let one = events(&raw, &format!("/{id}"));
    let changed = raw.call("PATCH", &one, json!({ "name": "Market", "description": "Corn" })).await.ok();
    assert_eq!((&changed["name"], &changed["scheduled_start_time"]), (&json!("Market"), &made["scheduled_start_time"]));
    assert_eq!(wire.event("GUILD_SCHEDULED_EVENT_UPDATE").await, changed);

    let (event, bo): (Id, Id) = (id.parse().unwrap(), raw.discord.user("bo").unwrap().id);
    raw.discord.set_interest("bo", event, true).unwrap();
    raw.discord.set_interest("bo", event, true).unwrap();
    let told = json!({ "guild_scheduled_event_id": id, "user_id": bo, "guild_id": raw.discord.guilds()[0].id });
    assert_eq!(wire.event("GUILD_SCHEDULED_EVENT_USER_ADD").await, told);
    let users = raw.call("GET", &format!("{one}/users?with_member=true"), Value::Null).await.ok();
    assert_eq!((&users[0]["user"]["id"], &users[0]["member"]["user"]["id"]), (&json!(bo), &json!(bo)));
    let listed = raw.call("GET", &events(&raw, "?with_user_count=true"), Value::Null).await.ok();
    assert_eq!((listed.as_array().unwrap().len(), &listed[0]["user_count"]), (1, &json!(1)));
    raw.discord.set_interest("bo", event, false).unwrap();
    assert_eq!(wire.event("GUILD_SCHEDULED_EVENT_USER_REMOVE").await, told);

    assert_eq!(raw.call("DELETE", &one, Value::Null).await.status, 204);
    assert_eq!(wire.event("GUILD_SCHEDULED_EVENT_DELETE").await, changed);
    assert_eq!(raw.call("GET", &one, Value::Null).await.refusal(), (404, 10070));
    assert!(matches!(raw.discord.set_interest("bo", event, true), Err(Refused::NotFound(_))));
}

#[tokio::test]
async fn an_external_event_begins_and_ends_by_the_clock() {
    let raw = start().await;
    let made = raw.call("POST", &events(&raw, ""), fair()).await.ok();
    let one = events(&raw, &format!("/{}", made["id"].as_str().unwrap()));
    for (hours, status) in [(0, 1), (2, 2), (2, 3)] {
        raw.discord.advance_clock(Duration::from_secs(hours * 3_600 + 1)).unwrap();
        assert_eq!(raw.call("GET", &one, Value::Null).await.ok()["status"], status);
    }
    assert_eq!(raw.call("GET", &events(&raw, ""), Value::Null).await.ok(), json!([]));
    assert_eq!(raw.call("PATCH", &one, json!({ "name": "Again" })).await.refusal(), (400, 180_000), "it is over");
    let log = format!("/guilds/{}/audit-logs?action_type=100", raw.discord.guilds()[0].id);
    assert_eq!(raw.call("GET", &log, Value::Null).await.ok()["guild_scheduled_events"][0]["id"], made["id"]);
}

#[tokio::test]
async fn an_event_in_a_channel_that_nobody_begins_is_cancelled_after_hours() {
    let raw = start().await;
    let channels = format!("/guilds/{}/channels", raw.discord.guilds()[0].id);
    let voice = raw.call("POST", &channels, json!({ "name": "Talk", "type": 2 })).await.ok();
    let talk = with(fair(), json!({ "entity_type": 2, "channel_id": voice["id"], "entity_metadata": null }));
    let made = raw.call("POST", &events(&raw, ""), talk).await.ok();
    let one = events(&raw, &format!("/{}", made["id"].as_str().unwrap()));
    for (hours, status) in [(2, 1), (3, 4)] {
        raw.discord.advance_clock(Duration::from_secs(hours * 3_600)).unwrap();
        assert_eq!(raw.call("GET", &one, Value::Null).await.ok()["status"], status);
    }
}

#[tokio::test]
async fn what_is_no_event_is_refused() {
    let raw = start().await;
    let path = events(&raw, "");
    let cases = [
        refused(
            json!({}),
            [("name", REQUIRED), ("privacy_level", REQUIRED), ("scheduled_start_time", REQUIRED), ("entity_type", REQUIRED)],
        ),
        refused(with(fair(), json!({ "name": chars(101) })), [("name", BAD)]),
        refused(with(fair(), json!({ "entity_type": 4 })), [("entity_type", CHOICES)]),
        refused(with(fair(), json!({ "scheduled_end_time": null })), [("scheduled_end_time", REQUIRED)]),
        refused(with(fair(), json!({ "entity_metadata": null })), [("entity_metadata.location", REQUIRED)]),
        refused(with(fair(), json!({ "entity_type": 2 })), [("channel_id", REQUIRED)]),
        refused(
            with(fair(), json!({ "scheduled_start_time": "2020-01-01T00:00:00Z" })),
            [("scheduled_start_time", "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST")],
        ),
        refused(with(fair(), json!({ "scheduled_start_time": in_hours(4) })), [("scheduled_end_time", "DATE_TIME_TYPE_PARSE")]),
    ];
    raw.each("POST", &path, cases).await;
    let general = raw.discord.channel("general").unwrap().id;
    let text = with(fair(), json!({ "entity_type": 2, "channel_id": general }));
    assert_eq!(raw.call("POST", &path, text).await.refusal(), (400, 50024));
    let voice = format!("/guilds/{}/channels", raw.discord.guilds()[0].id);
    let voice = raw.call("POST", &voice, json!({ "name": "Talk", "type": 2 })).await.ok();
    let talk = with(fair(), json!({ "entity_type": 2, "channel_id": voice["id"], "entity_metadata": null }));
    let made = raw.call("POST", &path, talk).await.ok();
    let one = format!("{path}/{}", made["id"].as_str().unwrap());
    assert_eq!(raw.call("PATCH", &one, json!({ "status": 3 })).await.fault("status"), CHOICES);
    assert_eq!(raw.call("PATCH", &one, json!({ "status": 2 })).await.ok()["status"], 2);
    raw.discord.permit(Permissions::BOT);
    assert_eq!(raw.call("POST", &path, fair()).await.refusal(), (403, 50013));
    assert_eq!(raw.call("DELETE", &one, Value::Null).await.refusal(), (403, 50013));
}
