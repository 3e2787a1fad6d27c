//! Whom messages mention, and what `allowed_mentions` permits of it.

use discord_loopback::{Options, Permissions};
use serde_json::{Value, json};
use serenity::all::GatewayIntents;

use crate::tap::Tap;

fn id(raw: &Tap, name: &str) -> String {
    raw.discord.user(name).unwrap().id.to_string()
}

async fn trusted() -> Tap {
    let options = Options { permissions: Permissions::BOT | Permissions::MENTION_EVERYONE, ..Options::default() };
    Tap::with(options, GatewayIntents::non_privileged()).await
}

/// Returns a message's mentions: users, number of roles, everyone.
fn mentions(message: &Value) -> (Vec<&str>, usize, bool) {
    let users = message["mentions"].as_array().unwrap().iter().map(|user| user["username"].as_str().unwrap()).collect();
    (users, message["mention_roles"].as_array().unwrap().len(), message["mention_everyone"] == true)
}

#[tokio::test]
async fn senseless_allowances_are_refused_each_in_its_place() {
    let raw = Tap::start().await;
    let ids = |count: u64| (1..=count).map(|id| id.to_string()).collect::<Vec<_>>();
    for (allowed, place, code) in [
        (json!({ "parse": ["users"], "users": ["1"] }), "allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"),
        (json!({ "parse": ["roles"], "roles": ["1"] }), "allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"),
        (json!({ "users": ids(101) }), "allowed_mentions/users", "BASE_TYPE_MAX_LENGTH"),
        (json!({ "roles": ids(101) }), "allowed_mentions/roles", "BASE_TYPE_MAX_LENGTH"),
        (json!({ "parse": ["users", "channels"] }), "allowed_mentions/parse/1", "BASE_TYPE_CHOICES"),
        (json!({ "users": ["7", "8", "7"] }), "allowed_mentions/users/2", "SET_TYPE_ALREADY_CONTAINS_VALUE"),
    ] {
        let body = json!({ "content": "x", "allowed_mentions": allowed });
        assert_eq!(raw.call("POST", &raw.channel("general", "/messages"), body).await.fault(place), code, "{allowed}");
    }
    for fine in [
        json!({ "parse": ["users", "roles"], "users": [], "roles": null }),
        json!({ "parse": ["everyone"], "users": ids(100) }),
        json!({}),
    ] {
        raw.send("general", json!({ "content": "x", "allowed_mentions": fine })).await;
    }
}

#[tokio::test]
async fn a_message_rings_whom_its_text_names_and_its_sender_allows() {
    let raw = trusted().await;
    let (ana, bo) = (id(&raw, "ana"), id(&raw, "bo"));
    let moderators = raw.discord.guilds()[0].moderator_role;
    let content = format!("@everyone <@{ana}> <@!{bo}> <@{ana}> <@&{moderators}> <@1>");
    for (allowed, expected) in [
        (None, (vec!["ana", "bo"], 1, true)),
        (Some(json!({ "parse": [] })), (vec![], 0, false)),
        (Some(json!({})), (vec![], 0, false)),
        (Some(json!({ "parse": ["users"] })), (vec!["ana", "bo"], 0, false)),
        (Some(json!({ "parse": ["roles"] })), (vec![], 1, false)),
        (Some(json!({ "roles": [moderators] })), (vec![], 1, false)),
        (Some(json!({ "parse": ["everyone"], "users": [bo] })), (vec!["bo"], 0, true)),
        (Some(json!({ "users": ["1", id(&raw, "cy")] })), (vec![], 0, false)),
    ] {
        let mut body = json!({ "content": content });
        if let Some(allowed) = &allowed {
            body["allowed_mentions"] = allowed.clone();
        }
        assert_eq!(mentions(&raw.send("general", body).await), expected, "{allowed:?}");
    }
}

#[tokio::test]
async fn everyone_and_roles_are_rung_only_by_whom_the_channel_lets() {
    let raw = trusted().await;
    let moderators = raw.discord.guilds()[0].moderator_role;
    raw.discord.edit_user("eli", discord_loopback::UserEdit { moderator: Some(true), ..Default::default() }).unwrap();
    let body = json!({ "content": format!("@here <@&{moderators}>"), "allowed_mentions": { "parse": ["everyone", "roles"] } });
    let rung = |name: &str| raw.discord.view(name).unwrap().channel("general").unwrap().mentions;

    raw.discord.deny("general", Permissions::MENTION_EVERYONE).unwrap();
    assert_eq!(mentions(&raw.send("general", body.clone()).await), (vec![], 0, false));
    assert_eq!((rung("ana"), rung("eli")), (0, 0));
    raw.discord.deny("general", Permissions::NONE).unwrap();
    let role_only = json!({ "content": format!("<@&{moderators}>") });
    assert_eq!(mentions(&raw.send("general", role_only).await), (vec![], 1, false));
    assert_eq!((rung("ana"), rung("eli")), (0, 1), "a role rings those who have it");
    assert_eq!(mentions(&raw.send("general", body).await), (vec![], 1, true));
    assert_eq!((rung("ana"), rung("eli")), (1, 2));

    let said = raw.discord.say("ana", "general", "@everyone look").unwrap();
    assert!(!said.mention_everyone, "a member may not");
    assert!(raw.discord.say("eli", "general", "@everyone look").unwrap().mention_everyone, "a moderator may");
}

#[tokio::test]
async fn an_answer_to_an_interaction_rings_users_only_unless_it_says_more() {
    let raw = trusted().await;
    let moderators = raw.discord.guilds()[0].moderator_role;
    let content = format!("@everyone <@{}> <@&{moderators}>", id(&raw, "bo"));
    let all = json!({ "parse": ["everyone", "users", "roles"] });
    for (allowed, expected) in [(Value::Null, (vec!["bo"], 0, false)), (all, (vec!["bo"], 1, true))] {
        let acted = raw.go("ana", "general").await;
        let mut data = json!({ "content": content });
        if !allowed.is_null() {
            data["allowed_mentions"] = allowed;
        }
        raw.answer(&acted, json!({ "type": 4, "data": data.clone() })).await.ok();
        let original = raw.hook(&acted, "GET", "/messages/@original", Value::Null).await.ok();
        assert_eq!(mentions(&original), expected);
        assert_eq!(mentions(&raw.hook(&acted, "POST", "", data).await.ok()), expected, "nor does a follow-up");
    }
}

#[tokio::test]
async fn an_edit_works_mentions_out_anew_and_rings_nobody() {
    let raw = Tap::start().await;
    let (ana, bo) = (id(&raw, "ana"), id(&raw, "bo"));
    let silent = json!({ "content": format!("<@{ana}>"), "allowed_mentions": { "parse": [] } });
    let message = raw.send("general", silent).await;
    let path = raw.channel("general", &format!("/messages/{}", message["id"].as_str().unwrap()));
    let edited = raw.call("PATCH", &path, json!({ "content": format!("<@{ana}> <@{bo}>") })).await.ok();
    assert_eq!(mentions(&edited), (vec!["ana", "bo"], 0, false), "the first allowance is forgotten");
    let edited = raw.call("PATCH", &path, json!({ "content": format!("<@{ana}>"), "allowed_mentions": { "users": [bo] } })).await;
    assert_eq!(mentions(&edited.ok()), (vec![], 0, false));
    let read = json!({ "content": "nobody" });
    raw.call("PATCH", &path, read).await.ok();
    raw.discord.read("ana", "general").unwrap();
    raw.call("PATCH", &path, json!({ "content": format!("<@{ana}>") })).await.ok();
    assert_eq!(raw.discord.view("ana").unwrap().channel("general").unwrap().mentions, 0);
}

#[tokio::test]
async fn a_reply_rings_the_author_unless_an_allowance_leaves_them_out() {
    let raw = Tap::start().await;
    let theirs = raw.discord.say("bo", "general", "when?").unwrap().id;
    for (allowed, expected) in [
        (Value::Null, vec!["bo"]),
        (json!({ "parse": ["users"] }), vec![]),
        (json!({ "replied_user": false }), vec![]),
        (json!({ "replied_user": true }), vec!["bo"]),
    ] {
        let body = json!({ "content": "now", "message_reference": { "message_id": theirs }, "allowed_mentions": allowed });
        assert_eq!(mentions(&raw.send("general", body).await).0, expected, "{allowed}");
    }
}
