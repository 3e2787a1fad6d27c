//! Roles, nicknames, timeouts, kicks and bans.

use std::time::{SystemTime, UNIX_EPOCH};

use discord_loopback::{Id, Options, Permissions, PrivilegedIntent, Refused};
use serde_json::{Value, json};
use serenity::all::Timestamp;

use crate::raw::{BAD, Raw, chars};
use crate::requests::Requests;
use crate::rig::options;
use crate::wire::{GUILD_MEMBERS, GUILDS, Wire};

const GUILD_MODERATION: u64 = 1 << 2;

async fn start() -> Raw {
    let permissions = Permissions::BOT | Permissions::MODERATOR | Permissions::MANAGE_NICKNAMES | Permissions::BAN_MEMBERS;
    Raw::with(Options { permissions, privileged_intents: vec![PrivilegedIntent::GuildMembers], ..options() }).await
}

fn member(raw: &Raw, user: &str) -> String {
    format!("/guilds/{}/members/{}", raw.discord.guilds()[0].id, raw.discord.user(user).unwrap().id)
}

#[tokio::test]
async fn a_role_is_made_given_changed_taken_and_deleted_and_the_bot_hears_of_it() {
    let raw = start().await;
    let (mut wire, _) = Wire::identified(&raw.loopback, GUILDS | GUILD_MEMBERS).await;
    let roles = format!("/guilds/{}/roles", raw.discord.guilds()[0].id);
    let form = json!({ "name": "Red", "color": 0xff_0000, "permissions": "8192", "mentionable": true });
    let made = raw.call("POST", &roles, &form).await.ok();
    assert_eq!((&made["permissions"], &made["color"], &made["position"]), (&json!("8192"), &json!(0xff_0000), &json!(1)));
    assert_eq!(wire.event_after("GUILD_ROLE_CREATE").await["role"], made);
    let id = made["id"].as_str().unwrap();
    let (one, own) = (format!("{roles}/{id}"), format!("{}/roles/{id}", member(&raw, "bo")));

    assert_eq!(raw.call("PUT", &own, Value::Null).await.status, 204);
    assert_eq!(wire.event_after("GUILD_MEMBER_UPDATE").await["roles"], json!([id]));
    let named = raw.discord.say("cy", "general", &format!("<@&{id}>")).unwrap();
    assert_eq!(named.mention_roles, [id.parse::<Id>().unwrap()], "everybody may mention this role");

    let changed = raw.call("PATCH", &one, json!({ "name": "Blue", "mentionable": false })).await.ok();
    assert_eq!((&changed["name"], &changed["permissions"]), (&json!("Blue"), &json!("8192")));
    assert_eq!(wire.event_after("GUILD_ROLE_UPDATE").await["role"], changed);
    assert_eq!(raw.call("GET", &one, Value::Null).await.ok(), changed);
    let named = raw.discord.say("cy", "general", &format!("<@&{id}>")).unwrap();
    assert!(named.mention_roles.is_empty(), "not any more");

    assert_eq!(raw.call("DELETE", &own, Value::Null).await.status, 204);
    assert_eq!(wire.event_after("GUILD_MEMBER_UPDATE").await["roles"], json!([]));
    assert_eq!(raw.call("DELETE", &one, Value::Null).await.status, 204);
    assert_eq!(wire.event_after("GUILD_ROLE_DELETE").await["role_id"], id);
    assert_eq!(raw.call("GET", &roles, Value::Null).await.ok().as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn the_roles_of_a_member_are_set_and_permit_what_they_say() {
    let raw = start().await;
    let guild = raw.discord.guilds()[0].clone();
    let form = json!({ "name": "Chatty", "permissions": Permissions::MENTION_EVERYONE });
    let made = raw.call("POST", &format!("/guilds/{}/roles", guild.id), &form).await.ok()["id"].clone();
    let says = || raw.discord.say("bo", "general", "@everyone").unwrap().mention_everyone;
    assert!(!says());
    let path = member(&raw, "bo");
    let set = raw.call("PATCH", &path, json!({ "roles": [made, guild.moderator_role] })).await.ok();
    assert_eq!(set["roles"], json!([guild.moderator_role, made]));
    assert!(raw.discord.user("bo").unwrap().moderator);
    raw.call("PATCH", &path, json!({ "roles": [made] })).await.ok();
    assert!(!raw.discord.user("bo").unwrap().moderator && says(), "the role that was made is enough");
    raw.call("PATCH", &path, json!({ "roles": [] })).await.ok();
    assert!(!says());
}

#[tokio::test]
async fn a_nickname_is_set_and_a_member_in_a_timeout_only_reads() {
    let raw = start().await;
    let path = member(&raw, "bo");
    assert_eq!(raw.call("PATCH", &path, json!({ "nick": "Bobby" })).await.ok()["nick"], "Bobby");
    assert_eq!(raw.call("GET", &path, Value::Null).await.ok()["nick"], "Bobby");
    let own = format!("/guilds/{}/members/@me", raw.discord.guilds()[0].id);
    assert_eq!(raw.call("PATCH", &own, json!({ "nick": "Robot" })).await.ok()["nick"], "Robot");
    assert_eq!(raw.call("PATCH", &path, json!({ "nick": null })).await.ok()["nick"], Value::Null);

    let now = i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs()).unwrap();
    let in_days = |days: i64| Timestamp::from_unix_timestamp(now + days * 86_400).unwrap().to_string();
    let until = |days: i64| json!({ "communication_disabled_until": in_days(days) });
    raw.call("PATCH", &path, until(27)).await.ok();
    let refused = raw.discord.say("bo", "general", "hello").unwrap_err();
    assert!(matches!(refused, Refused::NotAllowed(_)), "{refused}");
    assert!(raw.discord.view("bo").unwrap().channel("general").is_some(), "whoever is in a timeout still reads");
    raw.call("PATCH", &path, json!({ "communication_disabled_until": null })).await.ok();
    raw.discord.say("bo", "general", "hello").unwrap();
    let longer = raw.call("PATCH", &path, until(29)).await;
    assert_eq!(longer.fault("communication_disabled_until"), "DATE_TIME_TYPE_PARSE");
    assert_eq!(raw.call("PATCH", &member(&raw, "ana"), until(1)).await.refusal(), (403, 50013), "she owns the guild");
    assert_eq!(raw.call("PATCH", &path, json!({ "mute": true })).await.refusal(), (400, 40032));
}

#[tokio::test]
async fn what_a_bot_may_not_do_with_roles_is_refused() {
    let raw = start().await;
    let guild = raw.discord.guilds()[0].clone();
    let roles = format!("/guilds/{}/roles", guild.id);
    let bo = member(&raw, "bo");
    let admin = json!({ "permissions": Permissions::ADMINISTRATOR });
    for (method, path, body, expected) in [
        ("POST", roles.clone(), admin, (403, 50013)),
        ("POST", roles.clone(), json!({ "icon": "data:" }), (400, 50101)),
        ("PATCH", format!("{roles}/{}", guild.bot_role), json!({ "name": "x" }), (403, 50013)),
        ("PATCH", format!("{roles}/{}", guild.moderator_role), json!({ "name": "x" }), (400, 50028)),
        ("DELETE", format!("{roles}/{}", guild.id), Value::Null, (400, 50028)),
        ("DELETE", format!("{roles}/7"), Value::Null, (404, 10011)),
        ("PUT", format!("{bo}/roles/7"), Value::Null, (404, 10011)),
        ("PUT", format!("{bo}/roles/{}", guild.bot_role), Value::Null, (403, 50013)),
        ("PATCH", bo.clone(), json!({ "roles": ["7"] }), (404, 10011)),
    ] {
        assert_eq!(raw.call(method, &path, &body).await.refusal(), expected, "{method} {path} {body}");
    }
    assert_eq!(raw.call("POST", &roles, json!({ "name": chars(101) })).await.fault("name"), BAD);
    raw.discord.permit(Permissions::BOT);
    assert_eq!(raw.call("POST", &roles, json!({ "name": "x" })).await.refusal(), (403, 50013));
    assert_eq!(raw.call("PATCH", &bo, json!({ "nick": "x" })).await.refusal(), (403, 50013));
}

#[tokio::test]
async fn who_is_kicked_sees_the_guild_no_more_and_may_join_again() {
    let raw = start().await;
    let (mut wire, _) = Wire::identified(&raw.loopback, GUILDS | GUILD_MEMBERS).await;
    let (guild, bo) = (raw.discord.guilds()[0].id, raw.discord.user("bo").unwrap().id);
    let path = member(&raw, "bo");
    raw.call("PATCH", &path, json!({ "nick": "Bobby" })).await.ok();
    assert_eq!(raw.call("DELETE", &path, Value::Null).await.status, 204);
    let gone = wire.event_after("GUILD_MEMBER_REMOVE").await;
    assert_eq!((&gone["guild_id"], &gone["user"]["id"]), (&json!(guild), &json!(bo)));
    assert!(raw.discord.view("bo").unwrap().channel("general").is_none());
    assert!(raw.discord.view("cy").unwrap().channel("general").is_some());
    raw.discord.say("bo", "general", "let me in").unwrap_err();
    for method in ["GET", "DELETE"] {
        assert_eq!(raw.call(method, &path, Value::Null).await.refusal(), (404, 10007), "{method}");
    }
    let members = raw.call("GET", &format!("/guilds/{guild}/members?limit=100"), Value::Null).await.ok();
    assert!(members.as_array().unwrap().iter().all(|member| member["user"]["id"] != json!(bo)), "{members}");

    raw.discord.join_guild("bo", guild).unwrap();
    let back = wire.event_after("GUILD_MEMBER_ADD").await;
    assert_eq!((&back["user"]["id"], &back["nick"]), (&json!(bo), &Value::Null), "the nickname is gone");
    raw.discord.say("bo", "general", "thank you").unwrap();
    assert_eq!(raw.call("DELETE", &member(&raw, "ana"), Value::Null).await.refusal(), (403, 50013), "she owns the guild");
}

#[tokio::test]
async fn who_is_banned_cannot_join_until_the_ban_ends_and_their_last_messages_go() {
    let raw = start().await;
    let (mut wire, _) = Wire::identified(&raw.loopback, GUILDS | GUILD_MODERATION).await;
    let (guild, bo) = (raw.discord.guilds()[0].id, raw.discord.user("bo").unwrap().id);
    let (bans, ban) = (format!("/guilds/{guild}/bans"), format!("/guilds/{guild}/bans/{bo}"));
    raw.discord.say("bo", "general", "spam").unwrap();
    raw.discord.say("cy", "general", "no spam").unwrap();
    let request =
        raw.request("PUT", &ban).header("x-audit-log-reason", "too%20loud").json(&json!({ "delete_message_seconds": 60 }));
    assert_eq!(Requests::read(request).await.status, 204);
    assert_eq!(wire.event_after("GUILD_BAN_ADD").await["user"]["id"], json!(bo));
    let seen = raw.discord.view("cy").unwrap();
    let seen: Vec<_> = seen.channel("general").unwrap().messages.iter().map(|message| message.content.as_str()).collect();
    assert_eq!(seen, ["no spam"]);
    let listed = raw.call("GET", &bans, Value::Null).await.ok();
    assert_eq!((&listed[0]["user"]["id"], &listed[0]["reason"]), (&json!(bo), &json!("too loud")));
    assert_eq!(raw.call("GET", &ban, Value::Null).await.ok(), listed[0]);
    assert!(matches!(raw.discord.join_guild("bo", guild), Err(Refused::NotAllowed(_))));

    assert_eq!(raw.call("DELETE", &ban, Value::Null).await.status, 204);
    assert_eq!(wire.event_after("GUILD_BAN_REMOVE").await["user"]["id"], json!(bo));
    assert_eq!(raw.call("DELETE", &ban, Value::Null).await.refusal(), (404, 10026));
    raw.discord.join_guild("bo", guild).unwrap();
    assert!(raw.discord.view("bo").unwrap().channel("general").is_some());
    raw.discord.permit(Permissions::BOT);
    assert_eq!(raw.call("PUT", &ban, json!({})).await.refusal(), (403, 50013));
}
