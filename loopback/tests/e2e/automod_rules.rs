//! Rules of automatic moderation, and what they do to messages of people.

use discord_loopback::{MessageKind, Options, Permissions, PrivilegedIntent, Refused};
use serde_json::{Value, json};

use crate::raw::{BAD, CHOICES, OVER, REQUIRED, Raw, chars, refused, with};
use crate::rig::options;
use crate::wire::{MESSAGE_CONTENT, Wire};

const CONFIGURATION: u64 = 1 << 20;
const EXECUTION: u64 = 1 << 21;

async fn start() -> Raw {
    let permissions = Permissions::BOT | Permissions::MODERATOR | Permissions::VIEW_AUDIT_LOG;
    Raw::with(Options { permissions, privileged_intents: vec![PrivilegedIntent::MessageContent], ..options() }).await
}

fn rules(raw: &Raw, rest: &str) -> String {
    format!("/guilds/{}/auto-moderation/rules{rest}", raw.discord.guilds()[0].id)
}

fn no_cats() -> Value {
    json!({
        "name": "No cats", "event_type": 1, "trigger_type": 1, "trigger_metadata": { "keyword_filter": ["cat*"] },
        "actions": [{ "type": 1, "metadata": { "custom_message": "dogs only" } }], "enabled": true,
    })
}

#[tokio::test]
async fn a_rule_is_made_changed_and_deleted_and_the_bot_hears_of_it() {
    let raw = start().await;
    let (mut wire, _) = Wire::identified(&raw.loopback, CONFIGURATION).await;
    let made = raw.call("POST", &rules(&raw, ""), no_cats()).await.ok();
    assert_eq!(made["trigger_metadata"], json!({ "keyword_filter": ["cat*"], "regex_patterns": [], "allow_list": [] }));
    assert_eq!(wire.event("AUTO_MODERATION_RULE_CREATE").await, made);
    let one = rules(&raw, &format!("/{}", made["id"].as_str().unwrap()));
    let changed = raw.call("PATCH", &one, json!({ "enabled": false })).await.ok();
    assert_eq!((&changed["enabled"], &changed["name"]), (&json!(false), &made["name"]));
    assert_eq!(wire.event("AUTO_MODERATION_RULE_UPDATE").await, changed);
    assert_eq!(raw.call("GET", &rules(&raw, ""), Value::Null).await.ok(), json!([changed]));
    raw.discord.say("bo", "general", "catch").unwrap();
    assert_eq!(raw.call("DELETE", &one, Value::Null).await.status, 204);
    assert_eq!(wire.event("AUTO_MODERATION_RULE_DELETE").await, changed);
    assert_eq!(raw.call("GET", &one, Value::Null).await.refusal(), (404, 10066));
}

#[tokio::test]
async fn a_keyword_blocks_a_message_and_the_bot_and_the_log_are_told() {
    let raw = start().await;
    let (mut wire, _) = Wire::identified(&raw.loopback, EXECUTION | MESSAGE_CONTENT).await;
    let made = raw.call("POST", &rules(&raw, ""), no_cats()).await.ok();
    let refused = raw.discord.say("bo", "general", "a Catch").unwrap_err();
    assert!(matches!(&refused, Refused::NotAllowed(why) if why.contains("dogs only")), "{refused}");
    assert!(raw.discord.view("cy").unwrap().messages().next().is_none());
    let told = wire.event("AUTO_MODERATION_ACTION_EXECUTION").await;
    assert_eq!((&told["rule_id"], &told["user_id"]), (&made["id"], &json!(raw.discord.user("bo").unwrap().id)));
    assert_eq!((&told["content"], &told["matched_keyword"]), (&json!("a Catch"), &json!("cat*")));
    assert_eq!((&told["matched_content"], told.get("message_id")), (&json!("cat"), None));
    let log = format!("/guilds/{}/audit-logs?action_type=143", raw.discord.guilds()[0].id);
    let log = raw.call("GET", &log, Value::Null).await.ok();
    assert_eq!(log["audit_log_entries"][0]["options"]["auto_moderation_rule_name"], "No cats");

    let kept = raw.discord.say("bo", "general", "a dog").unwrap();
    assert!(matches!(raw.discord.edit_message("bo", kept.id, "a cat"), Err(Refused::NotAllowed(_))));
    raw.discord.say("bo", "general", "a wildcat").unwrap();
    raw.call("POST", &raw.messages("general"), json!({ "content": "cat" })).await.ok();
    let ana = discord_loopback::UserEdit { moderator: Some(true), ..discord_loopback::UserEdit::default() };
    raw.discord.edit_user("ana", ana).unwrap();
    raw.discord.say("ana", "general", "cat").unwrap();
    let general = raw.discord.channel("general").unwrap().id;
    let one = rules(&raw, &format!("/{}", made["id"].as_str().unwrap()));
    raw.call("PATCH", &one, json!({ "exempt_channels": [general] })).await.ok();
    raw.discord.say("bo", "general", "cat").unwrap();
    assert!(matches!(raw.discord.say("bo", "table-one", "cat"), Err(Refused::NotAllowed(_))));
}

#[tokio::test]
async fn too_many_mentions_alert_a_channel_and_time_the_member_out() {
    let raw = start().await;
    let alerts = raw.discord.channel("table-two").unwrap().id;
    let actions = json!([
        { "type": 2, "metadata": { "channel_id": alerts } },
        { "type": 3, "metadata": { "duration_seconds": 60 } },
    ]);
    let rule = json!({
        "name": "Calm", "event_type": 1, "trigger_type": 5, "trigger_metadata": { "mention_total_limit": 1 },
        "actions": actions, "enabled": true,
    });
    raw.call("POST", &rules(&raw, ""), rule).await.ok();
    raw.discord.say("bo", "general", "<@1> <@1>").unwrap();
    let posted = raw.discord.say("bo", "general", "<@1> <@2>").unwrap();
    let view = raw.discord.view("cy").unwrap();
    let alert = view.channel("table-two").unwrap().messages.last().unwrap().clone();
    assert_eq!((alert.kind, alert.author), (MessageKind::ModerationAlert, posted.author));
    assert_eq!(alert.embeds[0]["description"], "<@1> <@2>");
    assert!(matches!(raw.discord.say("bo", "general", "hello"), Err(Refused::NotAllowed(_))), "a timeout");
}

#[tokio::test]
async fn what_is_no_rule_is_refused() {
    let raw = start().await;
    let path = rules(&raw, "");
    let keywords = |list: Value| with(no_cats(), json!({ "trigger_metadata": { "keyword_filter": list } }));
    let cases = [
        refused(json!({}), [("name", REQUIRED), ("event_type", REQUIRED), ("trigger_type", REQUIRED), ("actions", REQUIRED)]),
        refused(with(no_cats(), json!({ "name": chars(101) })), [("name", BAD)]),
        refused(with(no_cats(), json!({ "trigger_type": 2 })), [("trigger_type", CHOICES)]),
        refused(with(no_cats(), json!({ "actions": [] })), [("actions", BAD)]),
        refused(with(no_cats(), json!({ "actions": [{ "type": 2 }] })), [("actions.0.metadata", REQUIRED)]),
        refused(
            with(no_cats(), json!({ "actions": [{ "type": 3, "metadata": { "duration_seconds": 2_419_201 } }] })),
            [("actions.0.metadata.duration_seconds", OVER)],
        ),
        refused(keywords(json!([chars(61)])), [("trigger_metadata.keyword_filter.0", BAD)]),
    ];
    raw.each("POST", &path, cases).await;
    let unknown = with(no_cats(), json!({ "actions": [{ "type": 2, "metadata": { "channel_id": "7" } }] }));
    assert_eq!(raw.call("POST", &path, unknown).await.refusal(), (404, 10003));
    let spam = with(no_cats(), json!({ "trigger_type": 3, "trigger_metadata": null }));
    raw.call("POST", &path, &spam).await.ok();
    let second = raw.call("POST", &path, &spam).await;
    assert_eq!(second.body["errors"]["_errors"][0]["code"], "AUTO_MODERATION_MAX_RULES_OF_TYPE_EXCEEDED");
    raw.discord.permit(Permissions::BOT);
    for method in ["GET", "POST"] {
        let body = if method == "GET" { Value::Null } else { no_cats() };
        assert_eq!(raw.call(method, &path, body).await.refusal(), (403, 50013), "{method}");
    }
}
