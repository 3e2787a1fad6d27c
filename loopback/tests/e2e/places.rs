//! Kinds of channels, their order, and who may do what in one of them.

use discord_loopback::{Options, Permissions, Refused};
use serde_json::{Value, json};

use crate::raw::{REQUIRED, Raw};
use crate::rig::options;
use crate::wire::{GUILDS, Wire};

async fn start() -> Raw {
    let permissions = Permissions::BOT | Permissions::MODERATOR;
    Raw::with(Options { permissions, ..options() }).await
}

async fn make(raw: &Raw, channel: Value) -> Value {
    raw.call("POST", &format!("/guilds/{}/channels", raw.discord.guilds()[0].id), channel).await.ok()
}

#[tokio::test]
async fn channels_of_each_kind_are_made_and_stand_in_a_category() {
    let raw = start().await;
    let category = make(&raw, json!({ "name": "Game Room", "type": 4 })).await;
    assert_eq!((&category["type"], &category["name"]), (&json!(4), &json!("Game Room")), "only text channels lose capitals");
    for (kind, name, expected) in
        [(0, "My Table", "my-table"), (2, "My Voice", "My Voice"), (5, "News", "news"), (13, "Stage", "Stage")]
    {
        let made = make(&raw, json!({ "name": name, "type": kind, "parent_id": category["id"] })).await;
        assert_eq!((&made["type"], &made["name"]), (&json!(kind), &json!(expected)));
        assert_eq!(made["parent_id"], category["id"]);
        let path = format!("/channels/{}/messages", made["id"].as_str().unwrap());
        raw.call("POST", &path, json!({ "content": "hello" })).await.ok();
    }
    let guild = raw.discord.guilds()[0].id;
    let channels = format!("/guilds/{guild}/channels");
    for (body, place, code) in [
        (json!({ "name": "x", "type": 3 }), "type", "BASE_TYPE_CHOICES"),
        (json!({ "name": "x", "parent_id": "12" }), "parent_id", "CHANNEL_PARENT_INVALID"),
        (
            json!({ "name": "x", "parent_id": raw.discord.channel("general").unwrap().id }),
            "parent_id",
            "CHANNEL_PARENT_INVALID_TYPE",
        ),
    ] {
        assert_eq!(raw.call("POST", &channels, &body).await.fault(place), code, "{body}");
    }
    let id = category["id"].as_str().unwrap();
    let inside = format!("/channels/{id}/messages");
    assert_eq!(raw.call("POST", &inside, json!({ "content": "hello" })).await.refusal(), (400, 50008));
    assert!(matches!(raw.discord.say("ana", id, "hello"), Err(Refused::NotAllowed(_))));

    let general = raw.discord.channel("general").unwrap().id;
    let moved = json!([{ "id": general, "position": 7, "parent_id": id }]);
    assert_eq!(raw.call("PATCH", &channels, moved).await.status, 204);
    let general = raw.discord.channel("general").unwrap();
    assert_eq!((general.position, general.parent.map(|parent| parent.to_string()).as_deref()), (7, Some(id)));
    raw.call("DELETE", &format!("/channels/{id}"), Value::Null).await.ok();
    assert_eq!(raw.discord.channel("general").unwrap().parent, None, "what was in the category stays");
}

#[tokio::test]
async fn a_forum_has_threads_that_begin_with_a_message() {
    let raw = start().await;
    let forum = make(&raw, json!({ "name": "Questions", "type": 15 })).await;
    assert_eq!(forum["available_tags"], json!([]));
    let forum = forum["id"].as_str().unwrap();
    let threads = format!("/channels/{forum}/threads");
    assert_eq!(raw.call("POST", &threads, json!({ "name": "How?" })).await.fault("message"), REQUIRED);
    let post = raw.call("POST", &threads, json!({ "name": "How?", "message": { "content": "how to win" } })).await.ok();
    assert_eq!((&post["type"], &post["parent_id"], &post["message"]["id"]), (&json!(11), &json!(forum), &post["id"]));
    let seen = raw.discord.view("ana").unwrap();
    let messages = &seen.channel("How?").unwrap().messages;
    assert_eq!(messages.iter().map(|message| message.content.as_str()).collect::<Vec<_>>(), ["how to win"]);
    let path = format!("/channels/{forum}/messages");
    assert_eq!(raw.call("POST", &path, json!({ "content": "hi" })).await.refusal(), (400, 50008));
    let empty = raw.call("POST", &threads, json!({ "name": "Why?", "message": {} })).await;
    assert_eq!(empty.refusal(), (400, 50006));
    assert!(raw.discord.channel("Why?").is_err(), "nothing was opened");
}

#[tokio::test]
async fn overwrites_hide_a_channel_from_everyone_but_a_role_and_a_member() {
    let raw = start().await;
    let (mut wire, _) = Wire::identified(&raw.loopback, GUILDS).await;
    let guild = raw.discord.guilds()[0].id;
    let (general, bo) = (raw.discord.channel("general").unwrap().id, raw.discord.user("bo").unwrap().id);
    let role = raw.call("POST", &format!("/guilds/{guild}/roles"), json!({ "name": "Players" })).await.ok()["id"].clone();
    let role = role.as_str().unwrap();
    let cy = raw.discord.user("cy").unwrap().id;
    assert_eq!(raw.call("PUT", &format!("/guilds/{guild}/members/{cy}/roles/{role}"), Value::Null).await.status, 204);
    let path = |of: &str| format!("/channels/{general}/permissions/{of}");
    let sees = |user: &str| raw.discord.view(user).unwrap().channel("general").is_some();

    let view = Permissions::VIEW_CHANNEL;
    let allow = |kind: u8| json!({ "type": kind, "allow": view });
    // The bot keeps itself in first.
    for (of, form) in [
        (raw.discord.application().to_string(), allow(1)),
        (guild.to_string(), json!({ "type": 0, "deny": view })),
        (role.to_owned(), allow(0)),
        (bo.to_string(), allow(1)),
    ] {
        assert_eq!(raw.call("PUT", &path(&of), form).await.status, 204, "{of}");
    }
    assert_eq!([sees("dee"), sees("bo"), sees("cy")], [false, true, true]);
    let told = wire.event_after("CHANNEL_UPDATE").await;
    assert_eq!(
        told["permission_overwrites"][0],
        json!({ "id": raw.discord.application(), "type": 1, "allow": "1024", "deny": "0" })
    );

    assert_eq!(raw.call("DELETE", &path(role), Value::Null).await.status, 204);
    assert_eq!([sees("dee"), sees("bo"), sees("cy")], [false, true, false]);
    assert_eq!(raw.call("DELETE", &path(role), Value::Null).await.refusal(), (404, 10009));
    assert_eq!(raw.call("PUT", &path("12"), allow(0)).await.refusal(), (404, 10009));
    let more = json!({ "type": 1, "allow": Permissions::ADMINISTRATOR });
    assert_eq!(raw.call("PUT", &path(&bo.to_string()), more).await.refusal(), (403, 50013), "the bot is no administrator");
    raw.discord.permit(Permissions::BOT);
    assert_eq!(raw.call("DELETE", &path(&bo.to_string()), Value::Null).await.refusal(), (403, 50013));
}

#[tokio::test]
async fn roles_are_moved_and_many_are_banned() {
    let raw =
        Raw::with(Options { permissions: Permissions::BOT | Permissions::MODERATOR | Permissions::BAN_MEMBERS, ..options() })
            .await;
    let guild = raw.discord.guilds()[0].id;
    let roles = format!("/guilds/{guild}/roles");
    let mut made = Vec::new();
    for name in ["one", "two", "three"] {
        made.push(raw.call("POST", &roles, json!({ "name": name })).await.ok()["id"].clone());
    }
    // A new role stands at the bottom: three, two, one.
    let moved = raw.call("PATCH", &roles, json!([{ "id": made[0], "position": 1 }, { "id": made[2], "position": 3 }])).await.ok();
    let position = |id: &Value| {
        let role = moved.as_array().unwrap().iter().find(|role| role["id"] == *id).unwrap();
        role["position"].as_u64().unwrap()
    };
    assert_eq!(made.iter().map(position).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(raw.call("PATCH", &roles, json!([{ "id": "12", "position": 1 }])).await.refusal(), (404, 10011));

    let user = |name: &str| raw.discord.user(name).unwrap().id;
    let ban = format!("/guilds/{guild}/bulk-ban");
    let all = raw.call("POST", &ban, json!({ "user_ids": [user("bo"), user("cy"), user("ana")] })).await.ok();
    assert_eq!(all, json!({ "banned_users": [user("bo"), user("cy")], "failed_users": [user("ana")] }), "she owns the guild");
    assert_eq!(raw.call("POST", &ban, json!({ "user_ids": [user("bo")] })).await.refusal(), (400, 500_000));
}

#[tokio::test]
async fn an_announcement_is_published_once_and_a_guild_is_renamed() {
    let raw = start().await;
    let news = make(&raw, json!({ "name": "news", "type": 5 })).await;
    let path = format!("/channels/{}/messages", news["id"].as_str().unwrap());
    let message = raw.call("POST", &path, json!({ "content": "new rules" })).await.ok();
    let crosspost = format!("{path}/{}/crosspost", message["id"].as_str().unwrap());
    assert_eq!(raw.call("POST", &crosspost, Value::Null).await.ok()["flags"], 1);
    assert_eq!(raw.call("POST", &crosspost, Value::Null).await.refusal(), (400, 40033));
    let said = raw.discord.say("ana", "general", "hello").unwrap();
    let elsewhere = format!("{}/{}/crosspost", raw.messages("general"), said.id);
    assert_eq!(raw.call("POST", &elsewhere, Value::Null).await.refusal(), (400, 50024));

    let guild = raw.discord.guilds()[0].clone();
    let path = format!("/guilds/{}", guild.id);
    let renamed = raw.call("PATCH", &path, json!({ "name": "La Playa", "preferred_locale": "fr" })).await.ok();
    assert_eq!((&renamed["name"], &renamed["preferred_locale"]), (&json!("La Playa"), &json!("fr")));
    assert_eq!(
        raw.call("PATCH", &path, json!({ "preferred_locale": "xx" })).await.fault("preferred_locale"),
        "BASE_TYPE_CHOICES"
    );
    let counts = raw.call("GET", &format!("{path}/roles/member-counts"), Value::Null).await.ok();
    assert_eq!(counts, json!({ guild.bot_role.to_string(): 1 }));
    raw.discord.permit(Permissions::BOT);
    assert_eq!(raw.call("PATCH", &path, json!({ "name": "Mine" })).await.refusal(), (403, 50013));
}

#[tokio::test]
async fn what_guilds_here_never_have_is_listed_as_empty() {
    let permissions = Permissions::BOT | Permissions::MODERATOR | Permissions::VIEW_AUDIT_LOG;
    let raw = Raw::with(Options { permissions, ..options() }).await;
    let guild = raw.discord.guilds()[0].id;
    for list in ["integrations", "templates"] {
        assert_eq!(raw.call("GET", &format!("/guilds/{guild}/{list}"), Value::Null).await.ok(), json!([]), "{list}");
    }
    let entitlements = format!("/applications/{}/entitlements", raw.discord.application());
    assert_eq!(raw.call("GET", &entitlements, Value::Null).await.ok(), json!([]));
    let log = raw.call("GET", &format!("/guilds/{guild}/audit-logs"), Value::Null).await.ok();
    assert_eq!(log["audit_log_entries"], json!([]));
    assert_eq!(raw.call("GET", &format!("/guilds/{guild}/stickers/7"), Value::Null).await.refusal(), (404, 10060));
    assert_eq!(raw.call("GET", &format!("/guilds/{guild}/voice-states/@me"), Value::Null).await.refusal(), (404, 10065));
    let regions = raw.call("GET", &format!("/guilds/{guild}/regions"), Value::Null).await.ok();
    assert_eq!(regions, raw.call("GET", "/voice/regions", Value::Null).await.ok());
    raw.discord.permit(Permissions::BOT);
    for list in ["audit-logs", "integrations"] {
        assert_eq!(raw.call("GET", &format!("/guilds/{guild}/{list}"), Value::Null).await.refusal(), (403, 50013), "{list}");
    }
    assert_eq!(raw.call("DELETE", &format!("/users/@me/guilds/{guild}"), Value::Null).await.status, 204);
    assert_eq!(raw.call("GET", &format!("/guilds/{guild}"), Value::Null).await.refusal(), (403, 50001));
}
