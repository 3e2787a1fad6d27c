//! Replies, listings, pins, bulk deletion and nonces of messages.

use discord_loopback::{ChannelEdit, Id, Options, PrivilegedIntent, Refused};
use serde_json::{Value, json};
use serenity::all::{Event, GatewayIntents};

use crate::tap::Tap;

fn id(message: &Value) -> &str {
    message["id"].as_str().unwrap()
}

#[tokio::test]
async fn a_reply_refers_to_a_message_of_people_in_the_same_channel() {
    let raw = Tap::start().await;
    let here = raw.send("general", json!({ "content": "here" })).await;
    let there = raw.send("table-one", json!({ "content": "there" })).await;
    raw.call("PUT", &raw.channel("general", &format!("/pins/{}", id(&here))), Value::Null).await.ok();
    let listed = raw.call("GET", &raw.channel("general", "/messages"), Value::Null).await.ok();
    let notice = listed[0].clone();
    assert_eq!(notice["type"], 6);
    let path = raw.channel("general", "/messages");
    let reply = async |reference: Value| raw.call("POST", &path, json!({ "content": "x", "message_reference": reference })).await;
    for (reference, place, code) in [
        (json!({ "message_id": "7" }), "message_reference", "MESSAGE_REFERENCE_UNKNOWN_MESSAGE"),
        (json!({ "message_id": there["id"] }), "message_reference", "MESSAGE_REFERENCE_UNKNOWN_MESSAGE"),
        (
            json!({ "message_id": there["id"], "channel_id": there["channel_id"] }),
            "message_reference",
            "REPLIES_CANNOT_REFERENCE_OTHER_CHANNEL",
        ),
        (json!({ "message_id": notice["id"] }), "message_reference", "REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE"),
        (json!({}), "message_reference/message_id", "BASE_TYPE_REQUIRED"),
    ] {
        assert_eq!(reply(reference.clone()).await.fault(place), code, "{reference}");
    }
    let plain = reply(json!({ "message_id": "7", "fail_if_not_exists": false })).await.ok();
    assert_eq!((&plain["type"], plain.get("message_reference")), (&json!(0), None));
    let whole = json!({ "message_id": here["id"], "channel_id": here["channel_id"], "type": 0 });
    assert_eq!(reply(whole).await.ok()["referenced_message"]["content"], "here");
}

#[tokio::test]
async fn messages_are_listed_from_one_side_at_a_time() {
    let raw = Tap::start().await;
    let mut ids = Vec::new();
    for number in 0..5 {
        ids.push(id(&raw.send("general", json!({ "content": number.to_string() })).await).to_owned());
    }
    let list = async |query: &str| raw.call("GET", &raw.channel("general", &format!("/messages?{query}")), Value::Null).await;
    let texts =
        |list: Value| -> String { list.as_array().unwrap().iter().map(|message| message["content"].as_str().unwrap()).collect() };
    assert_eq!(texts(list("limit=2").await.ok()), "43");
    assert_eq!(texts(list(&format!("before={}&limit=2", ids[3])).await.ok()), "21");
    assert_eq!(texts(list(&format!("after={}&limit=2", ids[1])).await.ok()), "32");
    assert_eq!(texts(list(&format!("around={}&limit=3", ids[2])).await.ok()), "321");
    assert_eq!(list("limit=0").await.fault("limit"), "NUMBER_TYPE_MIN");
    assert_eq!(list("limit=101").await.fault("limit"), "NUMBER_TYPE_MAX");
    for (one, two) in [("before", "after"), ("before", "around"), ("after", "around")] {
        let refused = list(&format!("{one}={}&{two}={}", ids[3], ids[1])).await;
        assert_eq!(refused.fault("before"), "MUTUALLY_EXCLUSIVE", "{one} {two}");
    }
}

#[tokio::test]
async fn bulk_deletion_takes_two_to_a_hundred_different_young_messages() {
    let raw = Tap::start().await;
    let one = raw.send("general", json!({ "content": "1" })).await;
    let two = raw.send("general", json!({ "content": "2" })).await;
    let path = raw.channel("general", "/messages/bulk-delete");
    let remove = async |messages: Value| raw.call("POST", &path, json!({ "messages": messages })).await;
    assert_eq!(remove(json!([one["id"]])).await.refusal(), (400, 50016));
    let now = one["id"].as_str().unwrap().parse::<u64>().unwrap();
    let hundred_and_one: Vec<String> = (0..101).map(|number| (now + number).to_string()).collect();
    assert_eq!(remove(json!(hundred_and_one)).await.refusal(), (400, 50016));
    assert_eq!(remove(json!([one["id"], two["id"], one["id"]])).await.fault("messages/2"), "SET_TYPE_ALREADY_CONTAINS_VALUE");
    assert_eq!(remove(json!([one["id"], "175928847299117063"])).await.refusal(), (400, 50034));
    assert_eq!(raw.discord.view("ana").unwrap().channel("general").unwrap().messages.len(), 2, "nothing is gone");
    remove(json!([one["id"], (now - 1).to_string()])).await.ok();
    assert_eq!(raw.discord.view("ana").unwrap().channel("general").unwrap().messages.len(), 1, "unknown ones count");
}

#[tokio::test]
async fn pins_are_told_listed_by_age_and_at_most_two_hundred_and_fifty() {
    let granted = Options { privileged_intents: vec![PrivilegedIntent::MessageContent], ..Options::default() };
    let raw = Tap::with(granted, GatewayIntents::non_privileged()).await;
    let mut messages = Vec::new();
    for number in 0..251 {
        messages.push(raw.discord.say("ana", "general", &number.to_string()).unwrap().id);
    }
    let pin = async |method: &str, message: Id| {
        raw.call(method, &raw.channel("general", &format!("/messages/pins/{message}")), Value::Null).await
    };
    for message in &messages[..250] {
        pin("PUT", *message).await.ok();
    }
    assert_eq!(pin("PUT", messages[250]).await.refusal(), (400, 30003));
    pin("PUT", messages[0]).await.ok();
    let told = raw.event(|event| if let Event::ChannelPinsUpdate(event) = event { Some(event) } else { None }).await;
    assert!(told.last_pin_timestamp.is_some());
    let list = async |query: &str| raw.call("GET", &raw.channel("general", &format!("/messages/pins{query}")), Value::Null).await;
    let first = list("").await.ok();
    let items = first["items"].as_array().unwrap();
    assert_eq!((items.len(), &first["has_more"], &items[0]["message"]["content"]), (50, &json!(true), &json!("249")));
    let before = items[49]["pinned_at"].as_str().unwrap().replace('+', "%2B");
    let second = list(&format!("?limit=1&before={before}")).await.ok();
    assert!(second["items"][0]["message"]["content"].as_str().unwrap().parse::<u32>().unwrap() < 201);
    assert_eq!(list("?limit=51").await.fault("limit"), "NUMBER_TYPE_MAX");
    assert_eq!(list("?before=soon").await.fault("before"), "DATE_TIME_TYPE_PARSE");
    let old = raw.call("GET", &raw.channel("general", "/pins"), Value::Null).await.ok();
    assert_eq!(old.as_array().unwrap().len(), 50);
    pin("DELETE", messages[0]).await.ok();
    pin("PUT", messages[250]).await.ok();
}

#[tokio::test]
async fn a_system_message_is_neither_edited_nor_pinned_and_a_threads_first_line_stays() {
    let raw = Tap::start().await;
    let message = raw.send("general", json!({ "content": "m" })).await;
    let path = raw.channel("general", &format!("/messages/{}/threads", id(&message)));
    let thread = raw.call("POST", &path, json!({ "name": "T" })).await.ok();
    let listed = raw.call("GET", &format!("/channels/{}/messages", id(&thread)), Value::Null).await.ok();
    assert_eq!(listed[0]["type"], 21);
    let path = format!("/channels/{}/messages/{}", id(&thread), id(&listed[0]));
    assert_eq!(raw.call("PATCH", &path, json!({ "content": "x" })).await.refusal(), (403, 50021));
    assert_eq!(raw.call("DELETE", &path, Value::Null).await.refusal(), (403, 50021));
    let pin = path.replace("/messages/", "/messages/pins/");
    assert_eq!(raw.call("PUT", &pin, Value::Null).await.refusal(), (403, 50021));
}

#[tokio::test]
async fn a_nonce_is_a_number_or_a_short_text_and_finds_what_was_sent_with_it() {
    let raw = Tap::start().await;
    let path = raw.channel("general", "/messages");
    let send =
        async |nonce: Value| raw.call("POST", &path, json!({ "content": "x", "nonce": nonce, "enforce_nonce": true })).await;
    for wrong in [json!("n".repeat(26)), json!([1]), json!({})] {
        send(wrong.clone()).await.fault("nonce");
    }
    for nonce in [json!("n".repeat(25)), json!(1_234_567_890_123_456_789_u64)] {
        let first = send(nonce.clone()).await.ok();
        assert_eq!(first["nonce"], nonce);
        assert_eq!(send(nonce).await.ok()["id"], first["id"]);
    }
    assert_ne!(send(Value::Null).await.ok()["id"], send(Value::Null).await.ok()["id"], "no nonce, no memory");
    assert_eq!(raw.discord.view("ana").unwrap().channel("general").unwrap().messages.len(), 4);
    let known = send(json!("turn")).await.ok();
    let again = json!({ "content": "y", "nonce": "turn", "enforce_nonce": true });
    assert_eq!(raw.call("POST", &path, &again).await.ok()["content"], "x", "what was sent first");
    assert_ne!(raw.send("table-one", again).await["id"], known["id"], "another channel, another message");
    let plain = json!({ "content": "x", "nonce": "turn" });
    assert_ne!(raw.send("general", plain).await["id"], known["id"], "only if it is to be enforced");
    let locked = raw.discord.edit_channel("general", ChannelEdit { locked: Some(true), ..ChannelEdit::default() });
    assert!(matches!(locked, Err(Refused::Invalid(_))), "only threads are locked");
}
