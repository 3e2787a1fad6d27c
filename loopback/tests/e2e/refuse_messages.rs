//! What Discord refuses of messages, and the most that it accepts.

use serde_json::{Value, json};

use crate::raw::{
    CHOICES, Case, MAX, NO_BOOLEAN, NO_FILE, NO_LIST, NO_NUMBER, NO_OBJECT, NO_TEXT, OVER, REQUIRED, Raw, SCHEME, UNDER, below,
    chars, refused, taken,
};
use crate::requests::Reply;

fn embed(embed: Value) -> Value {
    json!({ "embeds": [embed] })
}

fn messages() -> Vec<Case> {
    let long = |count: usize| json!([{ "description": chars(4_000) }, { "description": chars(count) }]);
    vec![
        taken(json!({ "content": chars(2_000) })),
        refused(json!({ "content": chars(2_001) }), [("content", MAX)]),
        // White space around a text does not count.
        taken(json!({ "content": format!("  {}  ", chars(2_000)) })),
        refused(json!({ "content": ["x"] }), [("content", NO_TEXT)]),
        // Null is as good as absent.
        taken(json!({ "content": "x", "embeds": null, "components": null, "tts": null, "nonce": null })),
        refused(json!({ "content": "x", "tts": "yes" }), [("tts", NO_BOOLEAN)]),
        taken(json!({ "content": "x", "nonce": chars(25) })),
        refused(json!({ "content": "x", "nonce": chars(26) }), [("nonce", "NONCE_TYPE_TOO_LONG")]),
        taken(json!({ "content": "x", "nonce": 1_234_567_890 })),
        refused(json!({ "content": "x", "nonce": [1] }), [("nonce", "NONCE_TYPE_INVALID_TYPE")]),
        refused(json!({ "content": "x", "flags": "loud" }), [("flags", NO_NUMBER)]),
        taken(json!({ "embeds": long(2_000) })),
        refused(json!({ "embeds": long(2_001) }), [("embeds", "MAX_EMBED_SIZE_EXCEEDED")]),
        taken(json!({ "embeds": vec![json!({ "title": "t" }); 10] })),
        refused(json!({ "embeds": vec![json!({ "title": "t" }); 11] }), [("embeds", MAX)]),
        refused(json!({ "embeds": ["t"] }), [("embeds.0", NO_OBJECT)]),
        refused(json!({ "embeds": { "title": "t" } }), [("embeds", NO_LIST)]),
        refused(json!({ "content": "x", "embeds": [{ "color": 1 }] }), [("embeds.0.description", REQUIRED)]),
        refused(json!({ "content": "x", "attachments": [{ "id": 0 }] }), [("attachments.0", NO_FILE)]),
        refused(json!({ "content": "x", "attachments": [{ "filename": "a" }] }), [("attachments.0.id", REQUIRED)]),
        refused(json!({ "content": "x", "message_reference": {} }), [("message_reference.message_id", REQUIRED)]),
        refused(
            json!({ "content": "x", "message_reference": { "type": 2, "message_id": "1" } }),
            [("message_reference.type", CHOICES)],
        ),
        refused(
            json!({ "content": "x", "message_reference": { "message_id": "x" } }),
            [("message_reference.message_id", NO_NUMBER)],
        ),
        refused(
            json!({ "content": "x", "message_reference": { "message_id": "1" } }),
            [("message_reference", "MESSAGE_REFERENCE_UNKNOWN_MESSAGE")],
        ),
        refused(json!({ "content": "x", "sticker_ids": ["1", "2", "3", "4"] }), [("sticker_ids", MAX)]),
        refused(
            json!({ "content": chars(2_001), "embeds": [{ "title": chars(257) }] }),
            [("content", MAX), ("embeds.0.title", MAX)],
        ),
        refused(json!(["x"]), [("", NO_OBJECT)]),
    ]
}

fn embeds() -> Vec<Case> {
    let fields = |count: usize| embed(json!({ "fields": vec![json!({ "name": "n", "value": "v" }); count] }));
    vec![
        taken(embed(json!({ "title": chars(256) }))),
        refused(embed(json!({ "title": chars(257) })), [("title", MAX)]),
        taken(embed(json!({ "description": chars(4_096) }))),
        refused(embed(json!({ "description": chars(4_097) })), [("description", MAX)]),
        taken(fields(25)),
        refused(fields(26), [("fields", MAX)]),
        taken(embed(json!({ "fields": [{ "name": chars(256), "value": chars(1_024) }] }))),
        refused(
            embed(json!({ "fields": [{ "name": chars(257), "value": chars(1_025) }] })),
            [("fields.0.name", MAX), ("fields.0.value", MAX)],
        ),
        taken(embed(json!({ "fields": [{ "name": "", "value": "" }] }))),
        refused(embed(json!({ "fields": [{ "value": "v" }] })), [("fields.0.name", REQUIRED)]),
        refused(embed(json!({ "fields": [{ "name": "n" }] })), [("fields.0.value", REQUIRED)]),
        taken(embed(json!({ "footer": { "text": chars(2_048) } }))),
        refused(embed(json!({ "footer": { "text": chars(2_049) } })), [("footer.text", MAX)]),
        refused(embed(json!({ "footer": {} })), [("description", REQUIRED)]),
        refused(embed(json!({ "footer": { "icon_url": "http://a.example/b" } })), [("footer.text", REQUIRED)]),
        taken(embed(json!({ "author": { "name": chars(256) } }))),
        refused(embed(json!({ "author": { "name": chars(257) } })), [("author.name", MAX)]),
        taken(json!({ "embeds": [{ "title": "t", "color": 0xFF_FFFF }, { "title": "t", "color": 0 }] })),
        refused(embed(json!({ "title": "t", "color": 0x100_0000 })), [("color", OVER)]),
        refused(embed(json!({ "title": "t", "color": -1 })), [("color", UNDER)]),
        taken(embed(json!({ "title": "t", "timestamp": "2026-11-21T15:08:13.120Z" }))),
        refused(embed(json!({ "title": "t", "timestamp": "soon" })), [("timestamp", "DATE_TIME_TYPE_PARSE")]),
        taken(embed(json!({ "title": "t", "url": "https://a.example", "image": { "url": "http://a.example/b.png" } }))),
        refused(embed(json!({ "title": "t", "url": "a.example" })), [("url", SCHEME)]),
        refused(embed(json!({ "title": "t", "url": "attachment://a" })), [("url", SCHEME)]),
        refused(embed(json!({ "image": { "url": "https://" } })), [("image.url", "URL_TYPE_INVALID_URL")]),
        refused(embed(json!({ "thumbnail": { "description": "d" } })), [("thumbnail.url", REQUIRED)]),
        refused(embed(json!({ "author": { "name": "n", "icon_url": "ftp://a" } })), [("author.icon_url", SCHEME)]),
    ]
}

#[tokio::test]
async fn messages_are_taken_up_to_their_limits_and_refused_beyond() {
    let raw = Raw::start().await;
    raw.each("POST", &raw.messages("general"), messages().into_iter().chain(below("embeds.0", embeds()))).await;
}

#[tokio::test]
async fn an_edit_is_held_to_the_same_limits_and_a_refused_one_changes_nothing() {
    let raw = Raw::start().await;
    let path = raw.messages("general");
    let Reply { body: message, .. } = raw.call("POST", &path, &json!({ "content": "as it was" })).await;
    let one = format!("{path}/{}", message["id"].as_str().unwrap());
    let case = refused(json!({ "content": chars(2_001), "embeds": [{ "title": "new" }] }), [("content", MAX)]);
    raw.each("PATCH", &one, [case]).await;
    let Reply { body: after, .. } = raw.call("GET", &one, &Value::Null).await;
    assert_eq!((&after["content"], &after["embeds"]), (&json!("as it was"), &json!([])));
    assert!(after["edited_timestamp"].is_null());
}

#[tokio::test]
async fn what_is_in_an_answer_to_an_interaction_is_refused_under_data() {
    let raw = Raw::start().await;
    register(&raw).await;
    for case in [
        refused(json!({ "content": chars(2_001) }), [("content", MAX)]),
        refused(embed(json!({ "title": chars(257) })), [("embeds.0.title", MAX)]),
        refused(json!({ "content": "x", "attachments": [{ "id": 0 }] }), [("attachments.0", NO_FILE)]),
        refused(json!([]), [("", NO_OBJECT)]),
        taken(json!({ "content": chars(2_000) })),
    ] {
        let interaction = look(&raw).await;
        let answer = raw.call("POST", &Raw::callback(&interaction), &json!({ "type": 4, "data": case.body })).await;
        let prefix = if case.faults == [("", "MODEL_TYPE_CONVERT")] { "data" } else { "data." };
        case.expect(prefix, &answer);
    }
    let interaction = look(&raw).await;
    let empty = raw.call("POST", &Raw::callback(&interaction), &json!({ "type": 4, "data": {} })).await;
    assert_eq!((empty.status, &empty.body["code"]), (400, &json!(50006)));
}

pub async fn register(raw: &Raw) {
    let path = format!("/applications/{}/commands", raw.discord.application());
    let made = raw.call("POST", &path, &json!({ "name": "look", "description": "Look" })).await;
    assert_eq!(made.status, 201, "{}", made.body);
}

/// Lets Ana send `/look`, and returns the interaction.
pub async fn look(raw: &Raw) -> Value {
    let discord = raw.discord.clone();
    raw.interaction(async move {
        let _ = discord.command("ana", "general", "look", &[]).await;
    })
    .await
}

#[tokio::test]
async fn what_is_not_a_message_at_all_has_codes_of_its_own() {
    let raw = Raw::start().await;
    let path = raw.messages("general");
    let cases = [
        ("nothing", json!({}), 400, 50006),
        ("white space", json!({ "content": " \n" }), 400, 50006),
        ("empty lists", json!({ "content": "", "embeds": [], "components": [] }), 400, 50006),
        ("a sticker that nobody has", json!({ "sticker_ids": ["1"] }), 400, 50081),
        ("a voice message", json!({ "flags": 1 << 13 }), 403, 50173),
        ("something forwarded", json!({ "message_reference": { "type": 1, "message_id": "1" } }), 400, 160014),
    ];
    for (name, body, status, code) in cases {
        let answer = raw.call("POST", &path, &body).await;
        assert_eq!((answer.status, &answer.body["code"]), (status, &json!(code)), "{name}: {}", answer.body);
        assert!(answer.body["message"].is_string() && answer.body.get("errors").is_none(), "{name}");
    }
    let broken = raw.send_text(&path, "{\"content\": ").await;
    assert_eq!((broken.status, &broken.body["code"]), (400, &json!(50109)));
}

#[tokio::test]
async fn flags_that_a_bot_may_not_set_are_passed_over() {
    let raw = Raw::start().await;
    let every = json!({ "content": "x", "flags": 0b0001_1111_1111 | 1 << 12 });
    let Reply { status, body: message } = raw.call("POST", &raw.messages("general"), &every).await;
    assert_eq!((status, &message["flags"]), (200, &json!(1 << 2 | 1 << 12)));
}

#[tokio::test]
async fn files_are_taken_up_to_their_limits_and_refused_beyond() {
    let raw = Raw::start().await;
    let path = raw.messages("general");
    let send = async |body: Value, files: &[(usize, &str, &[u8])]| raw.upload("POST", &path, &body, files).await;
    let some = |count: usize| (0..count).map(|number| (number, "a.txt", b"a".as_slice())).collect::<Vec<_>>();
    let Reply { status, body: message } = send(json!({ "content": "ten" }), &some(10)).await;
    assert_eq!((status, message["attachments"].as_array().unwrap().len()), (200, 10), "{message}");
    let eleven = send(json!({ "content": "eleven" }), &some(11)).await;
    assert_eq!((eleven.status, &eleven.body["code"]), (400, &json!(30015)));
    let one = format!("{path}/{}", message["id"].as_str().unwrap());
    let appended = raw.upload("PATCH", &one, &json!({ "content": "eleven" }), &some(1)).await;
    assert_eq!((appended.status, &appended.body["code"]), (400, &json!(30015)), "ten are there already");

    let largest = 10 * 1024 * 1024;
    let (most, too_much) = (vec![0; largest], vec![0; largest + 1]);
    assert_eq!(send(json!({}), &[(0, "a.bin", &most)]).await.status, 200);
    let larger = send(json!({}), &[(0, "a.bin", &too_much)]).await;
    assert_eq!((larger.status, &larger.body["code"]), (413, &json!(40005)));
    let together = send(json!({}), &[(0, "a", &most), (1, "b", &most), (2, "c", &most)]).await;
    assert_eq!((together.status, &together.body["code"]), (413, &json!(40005)), "30 MiB are more than a request may have");

    let described = |length: usize| json!({ "attachments": [{ "id": 7, "description": chars(length) }] });
    let Reply { status, body: message } = send(described(1_024), &[(7, "a.png", b"a")]).await;
    assert_eq!((status, &message["attachments"][0]["description"]), (200, &json!(chars(1_024))));
    let case = refused(described(1_025), [("attachments.0.description", MAX)]);
    case.expect("", &send(case.body.clone(), &[(7, "a.png", b"a")]).await);
    let case = refused(json!({ "attachments": [{ "id": 6 }] }), [("attachments.0", NO_FILE)]);
    case.expect("", &send(case.body.clone(), &[(7, "a.png", b"a")]).await);

    let Reply { status, body: message } =
        send(embed(json!({ "image": { "url": "attachment://a.png" } })), &[(0, "a.png", b"a")]).await;
    assert_eq!((status, &message["embeds"][0]["image"]["url"]), (200, &message["attachments"][0]["url"]));
}
