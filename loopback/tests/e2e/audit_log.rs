//! The audit log: what is logged, with which reason, and who may read it.

use discord_loopback::{Options, Permissions, UserEdit};
use serde_json::{Value, json};

use crate::raw::{OVER, Raw};
use crate::requests::{Reply, Requests};
use crate::rig::options;
use crate::wire::Wire;

const GUILD_MODERATION: u64 = 1 << 2;

async fn start() -> Raw {
    let permissions = Permissions::BOT
        | Permissions::MODERATOR
        | Permissions::MANAGE_NICKNAMES
        | Permissions::BAN_MEMBERS
        | Permissions::MANAGE_WEBHOOKS
        | Permissions::VIEW_AUDIT_LOG;
    Raw::with(Options { permissions, ..options() }).await
}

/// Sends a request with a reason.
async fn because(raw: &Raw, reason: &str, method: &str, path: &str, body: &Value) -> Reply {
    let request = raw.request(method, path).header("x-audit-log-reason", reason);
    Requests::read(if body.is_null() { request } else { request.json(body) }).await
}

async fn log(raw: &Raw, query: &str) -> Value {
    let path = format!("/guilds/{}/audit-logs{query}", raw.discord.guilds()[0].id);
    raw.call("GET", &path, Value::Null).await.ok()
}

async fn entries(raw: &Raw, query: &str) -> Vec<Value> {
    log(raw, query).await["audit_log_entries"].as_array().unwrap().clone()
}

#[tokio::test]
async fn what_the_bot_does_is_logged_with_its_reason_and_told_at_the_gateway() {
    let raw = start().await;
    let (mut wire, _) = Wire::identified(&raw.loopback, GUILD_MODERATION).await;
    let (guild, bo) = (raw.discord.guilds()[0].id, raw.discord.user("bo").unwrap().id);
    let member = format!("/guilds/{guild}/members/{bo}");
    because(&raw, "new%20name", "PATCH", &member, &json!({ "nick": "Bobby" })).await.ok();
    let named = entries(&raw, "").await.remove(0);
    let expected = json!({
        "id": named["id"], "action_type": 24, "user_id": raw.discord.application(), "target_id": bo, "reason": "new name",
        "changes": [{ "key": "nick", "new_value": "Bobby" }],
    });
    assert_eq!(named, expected);
    let mut told = wire.event("GUILD_AUDIT_LOG_ENTRY_CREATE").await;
    assert_eq!(told["guild_id"].take(), json!(guild));
    told.as_object_mut().unwrap().remove("guild_id");
    assert_eq!(told, expected);

    let role = raw.call("POST", &format!("/guilds/{guild}/roles"), json!({ "name": "Red" })).await.ok();
    let id = role["id"].as_str().unwrap();
    raw.call("PUT", &format!("{member}/roles/{id}"), Value::Null).await;
    let given = entries(&raw, "?action_type=25").await.remove(0);
    assert_eq!(given["changes"], json!([{ "key": "$add", "new_value": [{ "id": id, "name": "Red" }] }]));
    assert_eq!(because(&raw, "rude", "DELETE", &member, &Value::Null).await.status, 204);
    let kicked = entries(&raw, &format!("?target_id={bo}")).await.remove(0);
    assert_eq!((&kicked["action_type"], &kicked["reason"]), (&json!(20), &json!("rude")));
    let newest = log(&raw, "?limit=1").await;
    assert_eq!(newest["audit_log_entries"], json!([kicked]));
    assert!(newest["users"].as_array().unwrap().iter().any(|user| user["id"] == json!(bo)), "{newest}");
}

#[tokio::test]
async fn each_kind_of_change_has_its_entry_and_what_changes_nothing_has_none() {
    let raw = start().await;
    let (guild, bo) = (raw.discord.guilds()[0].id, raw.discord.user("bo").unwrap().id);
    let made = raw.call("POST", &format!("/guilds/{guild}/channels"), json!({ "name": "den" })).await.ok();
    let den = format!("/channels/{}", made["id"].as_str().unwrap());
    raw.call("PATCH", &den, json!({ "topic": "talk" })).await.ok();
    raw.call("PATCH", &den, json!({ "topic": "talk" })).await.ok();
    raw.call("PUT", &format!("{den}/permissions/{guild}"), json!({ "type": 0, "deny": "2048" })).await;
    raw.call("DELETE", &format!("{den}/permissions/{guild}"), Value::Null).await;
    let thread = raw.call("POST", &format!("{den}/threads"), json!({ "name": "T", "type": 11 })).await.ok();
    raw.call("PATCH", &format!("/channels/{}", thread["id"].as_str().unwrap()), json!({ "locked": true })).await.ok();
    raw.call("POST", &format!("{den}/webhooks"), json!({ "name": "Herald" })).await.ok();
    raw.call("POST", &format!("{den}/invites"), json!({})).await.ok();
    raw.call("DELETE", &den, Value::Null).await.ok();
    let ban = format!("/guilds/{guild}/bans/{bo}");
    raw.call("PUT", &ban, json!({})).await;
    raw.call("DELETE", &ban, Value::Null).await;
    let kinds: Vec<u64> = entries(&raw, "?after=0").await.iter().map(|entry| entry["action_type"].as_u64().unwrap()).collect();
    assert_eq!(kinds, [10, 11, 13, 15, 110, 111, 50, 40, 12, 22, 23]);
    let overwrite = entries(&raw, "?action_type=13").await.remove(0);
    assert_eq!(overwrite["options"], json!({ "id": guild, "type": "0", "role_name": "@everyone" }));
    let topic = entries(&raw, "?action_type=11").await.remove(0);
    assert_eq!(topic["changes"], json!([{ "key": "topic", "new_value": "talk" }]));
}

#[tokio::test]
async fn deletions_of_what_others_wrote_are_logged_whoever_deletes() {
    let raw = start().await;
    let messages = raw.messages("general");
    let own = raw.call("POST", &messages, json!({ "content": "own" })).await.ok();
    assert_eq!(raw.call("DELETE", &format!("{messages}/{}", own["id"].as_str().unwrap()), Value::Null).await.status, 204);
    let said = ["a", "b", "c", "d"].map(|text| raw.discord.say("bo", "general", text).unwrap().id);
    assert_eq!(raw.call("PUT", &format!("{messages}/pins/{}", said[0]), Value::Null).await.status, 204);
    assert_eq!(because(&raw, "spam", "DELETE", &format!("{messages}/{}", said[0]), &Value::Null).await.status, 204);
    let both = json!({ "messages": [said[1], said[2]] });
    assert_eq!(raw.call("POST", &format!("{messages}/bulk-delete"), both).await.status, 204);
    raw.discord.edit_user("ana", UserEdit { moderator: Some(true), ..UserEdit::default() }).unwrap();
    raw.discord.delete_message("ana", said[3]).unwrap();
    let all = entries(&raw, "?after=0").await;
    let kinds: Vec<u64> = all.iter().map(|entry| entry["action_type"].as_u64().unwrap()).collect();
    assert_eq!(kinds, [74, 72, 73, 72]);
    let (general, bo) = (raw.discord.channel("general").unwrap().id, raw.discord.user("bo").unwrap().id);
    assert_eq!((&all[1]["target_id"], &all[1]["reason"]), (&json!(bo), &json!("spam")));
    assert_eq!(all[1]["options"], json!({ "channel_id": general, "count": "1" }));
    assert_eq!((&all[2]["target_id"], &all[2]["options"]), (&json!(general), &json!({ "count": "2" })));
    let ana = raw.discord.user("ana").unwrap().id;
    assert_eq!(entries(&raw, &format!("?user_id={ana}")).await, [all[3].clone()]);
    let before = format!("?before={}&limit=2", all[3]["id"].as_str().unwrap());
    assert_eq!(entries(&raw, &before).await, [all[2].clone(), all[1].clone()]);
}

#[tokio::test]
async fn the_log_is_for_bots_that_may_read_it_and_forgets_after_45_days() {
    let raw = start().await;
    let guild = raw.discord.guilds()[0].id;
    let path = format!("/guilds/{guild}/audit-logs");
    raw.call("PATCH", &format!("/guilds/{guild}"), json!({ "name": "Elsewhere" })).await.ok();
    assert_eq!(entries(&raw, "").await.len(), 1);
    assert_eq!(raw.call("GET", &format!("{path}?limit=101"), Value::Null).await.fault("limit"), OVER);
    raw.discord.advance_clock(std::time::Duration::from_secs(45 * 24 * 60 * 60 + 1)).unwrap();
    assert_eq!(entries(&raw, "").await, Vec::<Value>::new());
    raw.discord.permit(Permissions::BOT | Permissions::MODERATOR);
    assert_eq!(raw.call("GET", &path, Value::Null).await.refusal(), (403, 50013));
}
