//! What people do besides commands: replies, files, edits, deletions, message menus.

use discord_loopback::{Discord, Id, Loopback, MessageKind, Refused, UserEdit};
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::raw::Raw;
use crate::rig::options;
use crate::wire::{GUILD_MESSAGES, GUILDS, Wire};

async fn try_act(loopback: &Loopback, act: Value) -> (StatusCode, Value) {
    let url = format!("{}control/act", loopback.page_url());
    let response = reqwest::Client::new().post(url).json(&act).send().await.unwrap();
    (response.status(), response.json().await.unwrap())
}

async fn act(loopback: &Loopback, act: Value) -> Value {
    let (status, answer) = try_act(loopback, act).await;
    assert_eq!(status, 200, "{answer}");
    answer
}

#[tokio::test]
async fn a_user_replies_with_a_file_and_the_bot_can_fetch_it() {
    let loopback = Loopback::start(options()).await.unwrap();
    let discord = loopback.discord();
    let first = discord.say("ana", "general", "who has a picture?").unwrap();
    let files = json!([{ "filename": "a.txt", "content": "a picture" }, { "filename": "b.bin", "base64": "AAEC" }]);
    let say = json!({ "act": "say", "user": "bo", "channel": "general", "reply_to": first.id, "files": files });
    let reply = act(&loopback, say.clone()).await;
    assert_eq!((&reply["type"], &reply["content"]), (&json!(19), &json!("")));
    assert_eq!(reply["message_reference"]["message_id"], json!(first.id));
    assert_eq!(reply["mentions"][0]["username"], "ana", "she is rung");
    assert_eq!((&reply["attachments"][0]["filename"], &reply["attachments"][1]["size"]), (&json!("a.txt"), &json!(3)));
    let fetched = reqwest::get(reply["attachments"][0]["url"].as_str().unwrap()).await.unwrap().text().await.unwrap();
    assert_eq!(fetched, "a picture");
    let short = discord.reply("cy", first.id, "I have").unwrap();
    assert_eq!((short.kind, short.refers_to), (MessageKind::Reply, Some(first.id)));

    for (change, expected) in [
        (json!({ "reply_to": "12" }), 404),
        (json!({ "channel": "table-one" }), 404),
        (json!({ "files": [] }), 400),
        (json!({ "files": [{ "filename": "a", "base64": "?" }] }), 400),
        (json!({ "files": vec![json!({ "filename": "a" }); 11] }), 400),
    ] {
        let (status, told) = try_act(&loopback, crate::raw::with(say.clone(), change.clone())).await;
        assert_eq!(status, expected, "{change}: {told}");
    }
}

#[tokio::test]
async fn a_user_edits_and_deletes_what_they_wrote_and_a_moderator_deletes_anything() {
    let loopback = Loopback::start(options()).await.unwrap();
    let discord = loopback.discord();
    let (mut wire, _) = Wire::identified(&loopback, GUILDS | GUILD_MESSAGES).await;
    let message = discord.say("bo", "general", "hello <@1>").unwrap();
    let ana = discord.user("ana").unwrap().id;
    let text = format!("hello <@{ana}>");
    let edited = act(&loopback, json!({ "act": "edit", "user": "bo", "message": message.id, "content": text })).await;
    assert!(edited["edited_timestamp"].is_string());
    assert_eq!((&edited["content"], &edited["mentions"][0]["id"]), (&json!(text), &json!(ana)));
    assert_eq!(wire.event_after("MESSAGE_UPDATE").await["id"], json!(message.id));

    let not_allowed = |refused: Refused| matches!(refused, Refused::NotAllowed(_));
    assert!(not_allowed(discord.edit_message("cy", message.id, "mine").unwrap_err()));
    assert!(not_allowed(discord.delete_message("cy", message.id).unwrap_err()));
    assert!(matches!(discord.edit_message("bo", message.id, " "), Err(Refused::Invalid(_))));
    discord.edit_user("cy", UserEdit { moderator: Some(true), ..UserEdit::default() }).unwrap();
    assert!(not_allowed(discord.edit_message("cy", message.id, "mine").unwrap_err()), "not even a moderator edits it");
    assert_eq!(act(&loopback, json!({ "act": "delete", "user": "cy", "message": message.id })).await, Value::Null);
    assert_eq!(wire.event_after("MESSAGE_DELETE").await["id"], json!(message.id));
    assert!(matches!(discord.delete_message("bo", message.id), Err(Refused::NotFound(_))));
    let own = discord.say("bo", "general", "oops").unwrap();
    discord.delete_message("bo", own.id).unwrap();
    assert!(discord.message(own.id).is_none());
}

/// Registers a command, and lets a user send it; returns what the bot gets.
async fn sent<F: Future<Output = ()> + Send + 'static>(raw: &Raw, definition: Value, send: impl FnOnce(Discord) -> F) -> Value {
    raw.call("POST", &format!("/applications/{}/commands", raw.discord.application()), definition).await.ok();
    let interaction = raw.interaction(send(raw.discord.clone())).await;
    let answer = json!({ "type": 4, "data": { "content": "thank you" } });
    assert_eq!(raw.call("POST", &Raw::callback(&interaction), answer).await.status, 204);
    interaction
}

#[tokio::test]
async fn a_message_menu_sends_the_message_along() {
    let raw = Raw::start().await;
    let message = raw.discord.say("ana", "general", "something rude").unwrap();
    let id = message.id;
    let interaction = sent(&raw, json!({ "name": "Report", "type": 3 }), move |discord| async move {
        let outcome = discord.message_command("bo", "general", "Report", id).await.unwrap();
        assert_eq!(outcome.message.unwrap().content, "thank you");
    });
    let data = interaction.await["data"].take();
    assert_eq!((&data["type"], &data["name"], &data["target_id"]), (&json!(3), &json!("Report"), &json!(id)));
    assert_eq!(data["resolved"]["messages"][id.to_string()]["content"], "something rude");

    let report = json!({ "act": "command", "user": "bo", "channel": "general", "name": "Report", "message": id });
    for elsewhere in [json!({ "message": "12" }), json!({ "channel": "table-one" })] {
        assert_eq!(try_act(&raw.loopback, crate::raw::with(report.clone(), elsewhere)).await.0, 404);
    }
    let missing = raw.discord.message_command("bo", "general", "Praise", id).await;
    assert!(matches!(missing, Err(Refused::NotFound(_))));
}

#[tokio::test]
async fn an_attachment_option_takes_a_file() {
    let raw = Raw::start().await;
    let option = json!({ "type": 11, "name": "file", "description": "d", "required": true });
    let definition = json!({ "name": "send", "description": "d", "options": [option] });
    let interaction = sent(&raw, definition, |discord| async move {
        let file = json!({ "filename": "board.txt", "content": "x o x" });
        discord.command("bo", "general", "send", &[json!({ "name": "file", "value": file })]).await.unwrap();
    });
    let data = interaction.await["data"].take();
    let id = data["options"][0]["value"].as_str().unwrap();
    let attachment = &data["resolved"]["attachments"][id];
    assert_eq!((&attachment["filename"], &attachment["size"]), (&json!("board.txt"), &json!(5)));
    let fetched = reqwest::get(attachment["url"].as_str().unwrap()).await.unwrap().text().await.unwrap();
    assert_eq!(fetched, "x o x");
    let made_up = [json!({ "name": "file", "value": Id::new(12) })];
    assert!(matches!(raw.discord.command("bo", "general", "send", &made_up).await, Err(Refused::Invalid(_))));
}
