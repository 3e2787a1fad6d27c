//! What Discord refuses of a message's components, and the most that it accepts.

use serde_json::{Value, json};

use crate::raw::{
    BAD, CHOICES, Case, EMOJI, EXCLUSIVE, KIND, LEGACY, LOST, MAX, NO_BOOLEAN, NO_LIST, NO_OBJECT, OVER, REQUIRED, Raw, SCHEME,
    TOO_MANY_CHOSEN, TOO_WIDE, UNDER, below, chars, chosen, entries, refused, taken, with,
};
use crate::requests::Reply;

fn press(id: &str) -> Value {
    json!({ "type": 2, "style": 1, "label": "Press", "custom_id": id })
}

fn row(children: &[Value]) -> Value {
    json!({ "type": 1, "components": children })
}

fn rows(rows: &[Value]) -> Value {
    json!({ "content": "x", "components": rows })
}

/// Makes a message of one row with one component.
fn only(child: Value) -> Value {
    rows(&[row(&[child])])
}

fn buttons(row: usize, count: usize) -> Vec<Value> {
    (0..count).map(|number| press(&format!("{row}-{number}"))).collect()
}

fn button(changes: Value) -> Value {
    only(with(press("b"), changes))
}

fn menu(changes: Value) -> Value {
    let options = json!([{ "label": "a", "value": "a" }, { "label": "b", "value": "b" }, { "label": "c", "value": "c" }]);
    only(with(json!({ "type": 3, "custom_id": "m", "options": options }), changes))
}

fn users(changes: Value) -> Value {
    only(with(json!({ "type": 5, "custom_id": "m" }), changes))
}

/// Makes a Components V2 message.
fn free(components: &[Value]) -> Value {
    json!({ "flags": 1 << 15, "components": components })
}

fn text(content: &str) -> Value {
    json!({ "type": 10, "content": content })
}

fn picture(url: &str) -> Value {
    json!({ "media": { "url": url } })
}

fn layout() -> Vec<Case> {
    let menu = || json!({ "type": 5, "custom_id": "m" });
    vec![
        taken(rows(&(0..5).map(|n| row(&buttons(n, 5))).collect::<Vec<_>>())),
        refused(rows(&(0..6).map(|n| row(&buttons(n, 1))).collect::<Vec<_>>()), [("", MAX)]),
        refused(rows(&[row(&buttons(0, 6))]), [("0.components", BAD)]),
        refused(rows(&[row(&[])]), [("0.components", BAD)]),
        refused(rows(&[json!({ "type": 1 })]), [("0.components", REQUIRED)]),
        refused(rows(&[press("b")]), [("0", KIND)]),
        refused(rows(&[row(&[row(&buttons(0, 1))])]), [("0.components.0", KIND)]),
        refused(only(json!({ "type": 4, "custom_id": "t", "style": 1 })), [("0.components.0", KIND)]),
        refused(rows(&[json!({ "type": 99 })]), [("0", KIND)]),
        refused(rows(&[json!({ "components": [] })]), [("0.type", REQUIRED)]),
        refused(rows(&[json!(1)]), [("0", NO_OBJECT)]),
        refused(json!({ "content": "x", "components": "none" }), [("", NO_LIST)]),
        refused(rows(&[row(&[press("b"), menu()])]), [("0.components.1", TOO_WIDE)]),
        refused(rows(&[row(&[menu(), with(menu(), json!({ "custom_id": "n" }))])]), [("0.components.1", TOO_WIDE)]),
        refused(
            rows(&[row(&[press("same")]), row(&[with(press("same"), json!({ "disabled": true }))])]),
            [("1.components.0.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED")],
        ),
        refused(
            rows(&[row(&[with(press("a"), json!({ "id": 5 })), with(press("b"), json!({ "id": 5 }))])]),
            [("0.components.1.id", "COMPONENT_ID_DUPLICATED")],
        ),
        // An id of nought means none.
        taken(rows(&[row(&[with(press("a"), json!({ "id": 0 })), with(press("b"), json!({ "id": 0 }))])])),
        // Without the flag of Components V2.
        refused(rows(&[text("hello")]), [("0", KIND)]),
        refused(rows(&[json!({ "type": 17, "components": [text("hello")] })]), [("0", KIND)]),
    ]
}

fn controls() -> Vec<Case> {
    let of_users = |ids: &[&str]| -> Value { ids.iter().map(|id| json!({ "id": id, "type": "user" })).collect() };
    let link = |length: usize| {
        button(json!({ "style": 5, "custom_id": null, "url": format!("https://a.example/{}", "x".repeat(length - 18)) }))
    };
    vec![
        taken(button(json!({ "label": chars(80), "custom_id": chars(100) }))),
        refused(button(json!({ "label": chars(81) })), [("label", MAX)]),
        refused(button(json!({ "custom_id": chars(101) })), [("custom_id", BAD)]),
        refused(button(json!({ "custom_id": "" })), [("custom_id", BAD)]),
        refused(button(json!({ "custom_id": null })), [("custom_id", REQUIRED)]),
        refused(button(json!({ "style": null })), [("style", REQUIRED)]),
        refused(button(json!({ "style": 7 })), [("style", CHOICES)]),
        refused(button(json!({ "label": "" })), [("label", REQUIRED)]),
        taken(button(json!({ "label": null, "emoji": { "name": "🌽" } }))),
        refused(
            button(json!({ "emoji": { "id": "1277679484459290757", "name": "tick", "animated": false } })),
            [("emoji.id", EMOJI)],
        ),
        refused(button(json!({ "emoji": { "name": ":corn:" } })), [("emoji.name", EMOJI)]),
        refused(button(json!({ "emoji": {} })), [("emoji.name", EMOJI)]),
        refused(button(json!({ "emoji": "🌽" })), [("emoji", NO_OBJECT)]),
        refused(button(json!({ "disabled": "yes" })), [("disabled", NO_BOOLEAN)]),
        taken(link(512)),
        refused(link(513), [("url", MAX)]),
        refused(button(json!({ "style": 5, "custom_id": null })), [("url", REQUIRED)]),
        refused(button(json!({ "style": 5, "custom_id": null, "url": "ftp://a" })), [("url", SCHEME)]),
        refused(button(json!({ "style": 5, "url": "https://a.example" })), [("custom_id", EXCLUSIVE)]),
        refused(button(json!({ "url": "https://a.example" })), [("url", EXCLUSIVE)]),
        taken(only(json!({ "type": 2, "style": 6, "sku_id": "1277679484459290757" }))),
        refused(only(json!({ "type": 2, "style": 6 })), [("sku_id", REQUIRED)]),
        refused(
            only(json!({ "type": 2, "style": 6, "sku_id": "1", "label": "l" })),
            [("label", "BUTTON_COMPONENT_PREMIUM_INVALID")],
        ),
        taken(menu(json!({ "options": entries(25), "min_values": 0, "max_values": 25 }))),
        refused(menu(json!({ "options": entries(26) })), [("options", BAD)]),
        refused(menu(json!({ "options": [] })), [("options", BAD)]),
        refused(menu(json!({ "options": null })), [("options", REQUIRED)]),
        refused(menu(json!({ "max_values": 4 })), [("options", BAD)]),
        refused(menu(json!({ "max_values": 0 })), [("max_values", UNDER)]),
        refused(menu(json!({ "max_values": 26, "options": entries(25) })), [("max_values", OVER)]),
        refused(menu(json!({ "min_values": 3, "max_values": 2 })), [("min_values", OVER)]),
        refused(menu(json!({ "min_values": -1 })), [("min_values", UNDER)]),
        taken(menu(
            json!({ "options": [{ "label": chars(100), "value": chars(100), "description": chars(100), "emoji": { "name": "🌽" }, "default": true }] }),
        )),
        refused(
            menu(json!({ "options": [{ "label": chars(101), "value": chars(101), "description": chars(101) }] })),
            [("options.0.label", BAD), ("options.0.value", BAD), ("options.0.description", MAX)],
        ),
        refused(menu(json!({ "options": [{}] })), [("options.0.label", REQUIRED), ("options.0.value", REQUIRED)]),
        refused(
            menu(json!({ "options": [{ "label": "a", "value": "same" }, { "label": "b", "value": "same" }] })),
            [("options.1", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED")],
        ),
        refused(menu(json!({ "options": chosen(2) })), [("options", TOO_MANY_CHOSEN)]),
        refused(
            menu(json!({ "options": [{ "label": "a", "value": "a", "emoji": { "name": "→" } }] })),
            [("options.0.emoji.name", EMOJI)],
        ),
        taken(menu(json!({ "placeholder": chars(150) }))),
        refused(menu(json!({ "placeholder": chars(151) })), [("placeholder", MAX)]),
        taken(users(json!({ "max_values": 2, "default_values": of_users(&["1", "2"]) }))),
        refused(users(json!({ "default_values": of_users(&["1", "2"]) })), [("default_values", BAD)]),
        refused(users(json!({ "default_values": [{ "id": "1", "type": "role" }] })), [("default_values.0.type", CHOICES)]),
        refused(users(json!({ "default_values": [{ "type": "user" }] })), [("default_values.0.id", REQUIRED)]),
        taken(users(
            json!({ "type": 7, "max_values": 2, "default_values": [{ "id": "1", "type": "user" }, { "id": "2", "type": "role" }] }),
        )),
        taken(users(json!({ "type": 8, "channel_types": [0, 11, 12] }))),
        refused(users(json!({ "type": 8, "channel_types": [0, 99] })), [("channel_types.1", CHOICES)]),
    ]
}

fn free_layout() -> Vec<Case> {
    let file = |name: &str| json!({ "type": 13, "file": { "url": format!("attachment://{name}") } });
    let section = |texts: usize| json!({ "type": 9, "components": vec![text("t"); texts], "accessory": press("b") });
    let gallery = |count: usize| json!({ "type": 12, "items": vec![picture("https://a.example/b.png"); count] });
    let separator = |spacing: u8| json!({ "type": 14, "divider": false, "spacing": spacing });
    let container = |children: &[Value]| json!({ "type": 17, "accent_color": 0xFF_FFFF, "components": children });
    let beside = |accessory: Value| free(&[json!({ "type": 9, "components": [text("t")], "accessory": accessory })]);
    let thumbnail = |url: &str| with(picture(url), json!({ "type": 11 }));
    let described = |length: usize| with(picture("https://a.example/b.png"), json!({ "description": chars(length) }));
    vec![
        taken(free(&[text("t"), section(3), gallery(10), separator(2), container(&[row(&[press("c")]), text("t")])])),
        taken(free(&vec![text("t"); 40])),
        refused(free(&vec![text("t"); 41]), [("", MAX), ("", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED")]),
        // Those inside count too.
        taken(free(&[container(&vec![text("t"); 39])])),
        refused(free(&[container(&vec![text("t"); 38]), section(0)]), [("1.components", BAD)]),
        refused(free(&[container(&vec![text("t"); 39]), section(1)]), [("", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED")]),
        taken(free(&[text(&chars(3_000)), container(&[text(&chars(1_000))])])),
        refused(
            free(&[text(&chars(3_000)), container(&[text(&chars(1_001))])]),
            [("", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED")],
        ),
        refused(free(&[text("")]), [("0.content", BAD)]),
        refused(free(&[section(4)]), [("0.components", BAD)]),
        refused(free(&[json!({ "type": 9, "components": [text("t")] })]), [("0.accessory", REQUIRED)]),
        refused(beside(json!({ "type": 5, "custom_id": "m" })), [("0.accessory", KIND)]),
        refused(free(&[json!({ "type": 9, "components": [press("a")], "accessory": press("b") })]), [("0.components.0", KIND)]),
        refused(free(&[gallery(11)]), [("0.items", BAD)]),
        refused(free(&[gallery(0)]), [("0.items", BAD)]),
        refused(free(&[json!({ "type": 12, "items": [{}] })]), [("0.items.0.media", REQUIRED)]),
        refused(free(&[json!({ "type": 12, "items": [picture("attachment://a.png")] })]), [("0.items.0.media.url", LOST)]),
        refused(free(&[container(&[file("a.txt")])]), [("0.components.0.file.url", LOST)]),
        refused(free(&[json!({ "type": 13, "file": { "url": "https://a.example/b.txt" } })]), [("0.file.url", SCHEME)]),
        refused(beside(thumbnail("attachment://a.png")), [("0.accessory.media.url", LOST)]),
        refused(free(&[thumbnail("https://a.example/b.png")]), [("0", KIND)]),
        refused(free(&[json!({ "type": 12, "items": [described(1_025)] })]), [("0.items.0.description", BAD)]),
        refused(free(&[separator(3)]), [("0.spacing", CHOICES)]),
        refused(
            free(&[json!({ "type": 17, "accent_color": 0x100_0000, "components": [text("t")] })]),
            [("0.accent_color", OVER)],
        ),
        refused(free(&[container(&[])]), [("0.components", BAD)]),
        refused(free(&[container(&[container(&[text("t")])])]), [("0.components.0", KIND)]),
        refused(
            free(&[json!({ "type": 18, "label": "l", "component": { "type": 4, "custom_id": "t", "style": 1 } })]),
            [("0", KIND)],
        ),
    ]
}

fn beside_components() -> Vec<Case> {
    vec![
        refused(with(free(&[text("t")]), json!({ "content": "x" })), [("content", LEGACY)]),
        refused(with(free(&[text("t")]), json!({ "embeds": [{ "title": "t" }] })), [("embeds", LEGACY)]),
        refused(with(free(&[text("t")]), json!({ "sticker_ids": ["1"] })), [("sticker_ids", LEGACY)]),
        refused(with(free(&[text("t")]), json!({ "poll": {} })), [("poll", LEGACY)]),
    ]
}

async fn all(raw: &Raw, cases: Vec<Case>) {
    raw.each("POST", &raw.messages("general"), cases).await;
}

#[tokio::test]
async fn rows_hold_what_discord_lets_them_hold() {
    all(&Raw::start().await, below("components", layout())).await;
}

#[tokio::test]
async fn buttons_and_menus_are_held_to_discords_tables() {
    all(&Raw::start().await, below("components.0.components.0", controls())).await;
}

#[tokio::test]
async fn a_message_of_components_only_is_held_to_discords_tables() {
    let raw = Raw::start().await;
    all(&raw, below("components", free_layout())).await;
    all(&raw, beside_components()).await;
}

#[tokio::test]
async fn a_message_of_components_stays_one() {
    let raw = Raw::start().await;
    let path = raw.messages("general");
    let file = free(&[json!({ "type": 13, "file": { "url": "attachment://a.txt" } })]);
    let Reply { status, body: message } = raw.upload("POST", &path, &file, &[(0, "a.txt", b"a")]).await;
    assert_eq!(status, 200, "{message}");
    let one = format!("{path}/{}", message["id"].as_str().unwrap());
    let edits = [
        refused(json!({ "content": "x" }), [("content", LEGACY)]),
        refused(json!({ "embeds": [{ "title": "t" }] }), [("embeds", LEGACY)]),
    ];
    raw.each("PATCH", &one, edits).await;
    let Reply { status, body: kept } = raw.call("PATCH", &one, json!({ "flags": 0 })).await;
    assert_eq!((status, kept["flags"].as_u64().unwrap() & 1 << 15), (200, 1 << 15), "the flag cannot be taken away");
    raw.each("PATCH", &one, [taken(free(&[text("new")])), taken(json!({ "components": [text("without the flag")] }))]).await;
}

#[tokio::test]
async fn a_message_becomes_one_of_components_once_its_text_is_gone() {
    let raw = Raw::start().await;
    let path = raw.messages("general");
    let Reply { body: message, .. } = raw.call("POST", &path, &json!({ "content": "x", "embeds": [{ "title": "t" }] })).await;
    let one = format!("{path}/{}", message["id"].as_str().unwrap());
    raw.each("PATCH", &one, [refused(free(&[text("new")]), [("content", LEGACY), ("embeds", LEGACY)])]).await;
    let without = with(free(&[text("new")]), json!({ "content": null, "embeds": [] }));
    let Reply { status, body: free } = raw.call("PATCH", &one, without).await;
    assert_eq!((status, &free["content"], &free["flags"]), (200, &json!(""), &json!(1 << 15)));
}
