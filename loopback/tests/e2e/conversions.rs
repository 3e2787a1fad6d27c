//! What Discord reads though its documentation has another type or form: numbers as texts, nulls,
//! forms. The OpenAPI document has none of it, and is left out.

use discord_loopback::{Options, Permissions};
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::raw::{NO_NUMBER, NO_TEXT, REQUIRED, Raw, faults, with};
use crate::refuse_messages::{look, register};
use crate::requests::Requests;
use crate::rig::options;
use crate::wire::{GUILD_MESSAGES, Wire};

async fn start() -> Raw {
    Raw::with(Options { openapi: None, permissions: Permissions::BOT | Permissions::MODERATOR, ..options() }).await
}

#[tokio::test]
async fn a_message_is_read_from_every_kind_of_body_that_discord_takes() {
    let raw = start().await;
    let path = raw.messages("general");
    let post = || raw.request("POST", &path);
    let file = || Part::bytes(b"a".to_vec()).file_name("a.txt");
    let bodies = [
        ("fields", 0, post().form(&[("content", "fields"), ("tts", "false")])),
        // Beside `payload_json` no other field counts.
        ("payload", 0, post().form(&[("payload_json", r#"{"content":"payload"}"#), ("content", "x")])),
        ("parts", 1, post().multipart(Form::new().text("content", "parts").part("files[0]", file()))),
        ("both", 1, post().multipart(Form::new().text("payload_json", r#"{"content":"both"}"#).part("files[0]", file()))),
    ];
    for (content, files, request) in bodies {
        let message = Requests::read(request).await.ok();
        assert_eq!((&message["content"], message["attachments"].as_array().unwrap().len()), (&json!(content), files));
    }
    let plain = Requests::read(post().header("content-type", "text/plain").body(r#"{"content":"x"}"#)).await;
    assert_eq!(plain.refusal(), (400, 50035));
    assert_eq!(faults(&plain.body["errors"]), [" CONTENT_TYPE_INVALID"]);
    let broken = Requests::read(post().form(&[("payload_json", "{")])).await;
    assert_eq!(broken.refusal(), (400, 50109));
}

#[tokio::test]
async fn numbers_texts_and_nulls_of_a_message_are_converted() {
    let raw = start().await;
    let picked = json!({ "type": "5", "custom_id": 12, "max_values": 1.0, "default_values": [{ "id": 34, "type": "user" }] });
    let sent = json!({
        "content": 5, "flags": "4096", "tts": 0, "nonce": null, "allowed_mentions": { "parse": null, "users": [34] },
        "embeds": [{ "title": 7, "color": 255.0, "footer": {}, "author": { "name": null }, "image": { "url": null }, "thumbnail": null }],
        "components": [{ "type": 1.0, "components": [picked] }],
    });
    let message = raw.call("POST", &raw.messages("general"), &sent).await.ok();
    assert_eq!((&message["content"], &message["flags"]), (&json!("5"), &json!(4_096)));
    let embed = &message["embeds"][0];
    assert_eq!((&embed["title"], &embed["color"]), (&json!("7"), &json!(255)));
    for empty in ["footer", "author", "image", "thumbnail"] {
        assert_eq!(embed.get(empty), None, "{empty}");
    }
    let menu = &message["components"][0]["components"][0];
    assert_eq!((&menu["type"], &menu["custom_id"], &menu["max_values"]), (&json!(5), &json!("12"), &json!(1)));
    assert_eq!(menu["default_values"][0]["id"], "34", "ids come back as strings");
}

#[tokio::test]
async fn numbers_and_texts_of_a_command_are_converted() {
    let raw = start().await;
    let options = json!([
        { "type": "4", "name": "n", "description": "d", "required": 1, "min_value": "1", "max_value": 9.0 },
        { "type": 4, "name": "o", "description": "d", "choices": [{ "name": 7, "value": "7" }] },
        { "type": 3, "name": "p", "description": "d", "choices": [{ "name": "n", "value": 7 }] },
    ]);
    let command = json!({ "name": "play", "description": 5, "type": "1", "options": options, "default_member_permissions": 8, "contexts": ["0"] });
    let path = format!("/applications/{}/commands", raw.discord.application());
    let made = raw.call("POST", &path, &command).await.ok();
    assert_eq!((&made["description"], &made["type"], &made["contexts"]), (&json!("5"), &json!(1), &json!([0])));
    assert_eq!(made["default_member_permissions"], "8");
    let options = &made["options"];
    assert_eq!((&options[0]["min_value"], &options[0]["max_value"]), (&json!(1), &json!(9)));
    assert_eq!(options[1]["choices"], json!([{ "name": "7", "value": 7 }]));
    assert_eq!(options[2]["choices"], json!([{ "name": "n", "value": "7" }]));
}

#[tokio::test]
async fn other_forms_are_converted_and_refused_in_the_place_of_the_fault() {
    let raw = start().await;
    let channel = format!("/channels/{}", raw.discord.channel("general").unwrap().id);
    let threads = format!("{channel}/threads");
    let thread = json!({ "name": 5, "type": "11", "auto_archive_duration": 60.0, "rate_limit_per_user": null });
    assert_eq!(raw.call("POST", &threads, &thread).await.ok()["name"], "5");
    let changed = raw.call("PATCH", &channel, json!({ "rate_limit_per_user": "5", "position": 1.0 })).await.ok();
    assert_eq!((&changed["rate_limit_per_user"], &changed["position"]), (&json!(5), &json!(1)));
    let wrong = [
        ("PATCH", channel.clone(), json!({ "position": "x", "name": ["n"] }), vec![("position", NO_NUMBER), ("name", NO_TEXT)]),
        ("POST", threads, json!({ "type": 11 }), vec![("name", REQUIRED)]),
        ("POST", "/users/@me/channels".to_owned(), json!({ "recipient_id": [1] }), vec![("recipient_id", NO_NUMBER)]),
        ("POST", format!("{channel}/messages/bulk-delete"), json!({ "messages": [1, "x"] }), vec![("messages.1", NO_NUMBER)]),
        ("POST", raw.messages("general"), json!({ "flags": 1.5 }), vec![("flags", NO_NUMBER)]),
        ("GET", "/channels/abc".to_owned(), Value::Null, vec![("channel_id", NO_NUMBER)]),
        ("GET", format!("{channel}/messages?limit=x"), Value::Null, vec![("limit", NO_NUMBER)]),
    ];
    for (method, path, body, expected) in wrong {
        let reply = raw.call(method, &path, &body).await;
        assert_eq!(reply.refusal(), (400, 50035), "{method} {path} {body}");
        let mut expected: Vec<String> = expected.into_iter().map(|(place, code)| format!("{place} {code}")).collect();
        let mut found = faults(&reply.body["errors"]);
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{method} {path} {body}");
    }
}

#[tokio::test]
async fn an_edit_that_names_no_flags_keeps_components_v2() {
    let raw = start().await;
    register(&raw).await;
    let text = |content: &str| json!([{ "type": 10, "content": content }]);
    let v2 = |content: &str| json!({ "flags": 1 << 15, "components": text(content) });
    let path = raw.messages("general");
    let sent = raw.call("POST", &path, v2("first")).await.ok();
    let interaction = look(&raw).await;
    raw.call("POST", &Raw::callback(&interaction), json!({ "type": 4, "data": v2("first") })).await.ok();
    let original =
        format!("/webhooks/{}/{}/messages/@original", raw.discord.application(), interaction["token"].as_str().unwrap());
    for path in [format!("{path}/{}", sent["id"].as_str().unwrap()), original] {
        let edited = raw.call("PATCH", &path, json!({ "components": text("second") })).await.ok();
        assert_eq!((&edited["components"][0]["content"], &edited["flags"]), (&json!("second"), &json!(1 << 15)), "{path}");
    }
}

#[tokio::test]
async fn an_identify_is_converted_and_intents_that_mean_nothing_are_passed_over() {
    let raw = start().await;
    let presence = json!({ "status": "online", "activities": null, "afk": null, "since": null });
    for intents in [json!(GUILD_MESSAGES | 1 << 17 | 1 << 40), json!(GUILD_MESSAGES.to_string()), json!(512.0)] {
        let changes = json!({ "intents": intents, "presence": presence, "large_threshold": "50", "compress": null });
        let (mut wire, _) = Wire::identified_as(&raw.loopback, |wire| with(wire.identity(0), changes.clone())).await;
        raw.discord.say("ana", "general", "hello").unwrap();
        wire.event_after("MESSAGE_CREATE").await;
    }
}
