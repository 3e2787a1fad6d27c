//! What Discord refuses of a message's components, and the most that it accepts.

use serde_json::{Value, json};

use crate::raw::{
    BAD, CHOICES, Case, EMOJI, EXCLUSIVE, KIND, LEGACY, LOST, MAX, NO_BOOLEAN, NO_LIST, NO_OBJECT, OVER, REQUIRED, Raw, SCHEME,
    TOO_MANY_CHOSEN, TOO_WIDE, UNDER, below, chars, entries, none, refused, taken, with,
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
        taken("five rows of five buttons", rows(&(0..5).map(|n| row(&buttons(n, 5))).collect::<Vec<_>>())),
        refused("six rows", rows(&(0..6).map(|n| row(&buttons(n, 1))).collect::<Vec<_>>()), [("", MAX)]),
        refused("six buttons in a row", rows(&[row(&buttons(0, 6))]), [("0.components", BAD)]),
        refused("an empty row", rows(&[row(&[])]), [("0.components", BAD)]),
        refused("a row without a list", rows(&[json!({ "type": 1 })]), [("0.components", REQUIRED)]),
        refused("a button without a row", rows(&[press("b")]), [("0", KIND)]),
        refused("a row in a row", rows(&[row(&[row(&buttons(0, 1))])]), [("0.components.0", KIND)]),
        refused("a text input", only(json!({ "type": 4, "custom_id": "t", "style": 1 })), [("0.components.0", KIND)]),
        refused("an unknown type", rows(&[json!({ "type": 99 })]), [("0", KIND)]),
        refused("no type", rows(&[json!({ "components": [] })]), [("0.type", REQUIRED)]),
        refused("a component that is a number", rows(&[json!(1)]), [("0", NO_OBJECT)]),
        refused("components that are no list", json!({ "content": "x", "components": "none" }), [("", NO_LIST)]),
        refused("a menu beside a button", rows(&[row(&[press("b"), menu()])]), [("0.components.1", TOO_WIDE)]),
        refused(
            "two menus in a row",
            rows(&[row(&[menu(), with(menu(), json!({ "custom_id": "n" }))])]),
            [("0.components.1", TOO_WIDE)],
        ),
        refused(
            "a custom id twice",
            rows(&[row(&[press("same")]), row(&[with(press("same"), json!({ "disabled": true }))])]),
            [("1.components.0.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED")],
        ),
        refused(
            "an id twice",
            rows(&[row(&[with(press("a"), json!({ "id": 5 })), with(press("b"), json!({ "id": 5 }))])]),
            [("0.components.1.id", "COMPONENT_ID_DUPLICATED")],
        ),
        taken(
            "an id of nought means none",
            rows(&[row(&[with(press("a"), json!({ "id": 0 })), with(press("b"), json!({ "id": 0 }))])]),
        ),
        refused("a text without the flag", rows(&[text("hello")]), [("0", KIND)]),
        refused("a container without the flag", rows(&[json!({ "type": 17, "components": [text("hello")] })]), [("0", KIND)]),
    ]
}

fn controls() -> Vec<Case> {
    vec![
        taken("a label of 80 and a custom id of 100", button(json!({ "label": chars(80), "custom_id": chars(100) }))),
        refused("a label of 81", button(json!({ "label": chars(81) })), [("label", MAX)]),
        refused("a custom id of 101", button(json!({ "custom_id": chars(101) })), [("custom_id", BAD)]),
        refused("an empty custom id", button(json!({ "custom_id": "" })), [("custom_id", BAD)]),
        refused("no custom id", button(json!({ "custom_id": null })), [("custom_id", REQUIRED)]),
        refused("no style", button(json!({ "style": null })), [("style", REQUIRED)]),
        refused("style 7", button(json!({ "style": 7 })), [("style", CHOICES)]),
        refused("neither label nor emoji", button(json!({ "label": "" })), [("label", REQUIRED)]),
        taken("an emoji instead of a label", button(json!({ "label": null, "emoji": { "name": "🌽" } }))),
        refused(
            "an emoji that nobody has",
            button(json!({ "emoji": { "id": "1277679484459290757", "name": "tick", "animated": false } })),
            [("emoji.id", EMOJI)],
        ),
        refused("an emoji by its name", button(json!({ "emoji": { "name": ":corn:" } })), [("emoji.name", EMOJI)]),
        refused("an empty emoji", button(json!({ "emoji": {} })), [("emoji.name", EMOJI)]),
        refused("an emoji that is a text", button(json!({ "emoji": "🌽" })), [("emoji", NO_OBJECT)]),
        refused("disabled by a word", button(json!({ "disabled": "yes" })), [("disabled", NO_BOOLEAN)]),
        taken(
            "a link",
            button(json!({ "style": 5, "custom_id": null, "url": format!("https://a.example/{}", "x".repeat(494)) })),
        ),
        refused(
            "a link of 513",
            button(json!({ "style": 5, "custom_id": null, "url": format!("https://a.example/{}", "x".repeat(495)) })),
            [("url", MAX)],
        ),
        refused("a link to nowhere", button(json!({ "style": 5, "custom_id": null })), [("url", REQUIRED)]),
        refused(
            "a link of an unknown scheme",
            button(json!({ "style": 5, "custom_id": null, "url": "ftp://a" })),
            [("url", SCHEME)],
        ),
        refused("a link with a custom id", button(json!({ "style": 5, "url": "https://a.example" })), [("custom_id", EXCLUSIVE)]),
        refused("a button with a link", button(json!({ "url": "https://a.example" })), [("url", EXCLUSIVE)]),
        taken("something to buy", only(json!({ "type": 2, "style": 6, "sku_id": "1277679484459290757" }))),
        refused("nothing to buy", only(json!({ "type": 2, "style": 6 })), [("sku_id", REQUIRED)]),
        refused(
            "something to buy with a label",
            only(json!({ "type": 2, "style": 6, "sku_id": "1", "label": "l" })),
            [("label", "BUTTON_COMPONENT_PREMIUM_INVALID")],
        ),
        taken("25 entries, all to be chosen", menu(json!({ "options": entries(25), "min_values": 0, "max_values": 25 }))),
        refused("26 entries", menu(json!({ "options": entries(26) })), [("options", BAD)]),
        refused("no entries", menu(json!({ "options": [] })), [("options", BAD)]),
        refused("entries left out", menu(json!({ "options": null })), [("options", REQUIRED)]),
        refused("fewer entries than may be chosen", menu(json!({ "max_values": 4 })), [("options", BAD)]),
        refused("none may be chosen", menu(json!({ "max_values": 0 })), [("max_values", UNDER)]),
        refused("26 may be chosen", menu(json!({ "max_values": 26, "options": entries(25) })), [("max_values", OVER)]),
        refused("more must be chosen than may", menu(json!({ "min_values": 3, "max_values": 2 })), [("min_values", OVER)]),
        refused("fewer than none", menu(json!({ "min_values": -1 })), [("min_values", UNDER)]),
        taken(
            "an entry of 100 each",
            menu(
                json!({ "options": [{ "label": chars(100), "value": chars(100), "description": chars(100), "emoji": { "name": "🌽" }, "default": true }] }),
            ),
        ),
        refused(
            "an entry of 101 each",
            menu(json!({ "options": [{ "label": chars(101), "value": chars(101), "description": chars(101) }] })),
            [("options.0.label", BAD), ("options.0.value", BAD), ("options.0.description", MAX)],
        ),
        refused(
            "an entry without anything",
            menu(json!({ "options": [{}] })),
            [("options.0.label", REQUIRED), ("options.0.value", REQUIRED)],
        ),
        refused(
            "a value twice",
            menu(json!({ "options": [{ "label": "a", "value": "same" }, { "label": "b", "value": "same" }] })),
            [("options.1", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED")],
        ),
        refused(
            "two chosen from the start where one may be",
            menu(
                json!({ "options": [{ "label": "a", "value": "a", "default": true }, { "label": "b", "value": "b", "default": true }] }),
            ),
            [("options", TOO_MANY_CHOSEN)],
        ),
        refused(
            "an entry's emoji",
            menu(json!({ "options": [{ "label": "a", "value": "a", "emoji": { "name": "→" } }] })),
            [("options.0.emoji.name", EMOJI)],
        ),
        taken("a placeholder of 150", menu(json!({ "placeholder": chars(150) }))),
        refused("a placeholder of 151", menu(json!({ "placeholder": chars(151) })), [("placeholder", MAX)]),
        taken(
            "users chosen from the start",
            users(json!({ "max_values": 2, "default_values": [{ "id": "1", "type": "user" }, { "id": "2", "type": "user" }] })),
        ),
        refused(
            "more users than may be chosen",
            users(json!({ "default_values": [{ "id": "1", "type": "user" }, { "id": "2", "type": "user" }] })),
            [("default_values", BAD)],
        ),
        refused(
            "a role among users",
            users(json!({ "default_values": [{ "id": "1", "type": "role" }] })),
            [("default_values.0.type", CHOICES)],
        ),
        refused(
            "a user without an id",
            users(json!({ "default_values": [{ "type": "user" }] })),
            [("default_values.0.id", REQUIRED)],
        ),
        taken(
            "roles and users",
            users(
                json!({ "type": 7, "max_values": 2, "default_values": [{ "id": "1", "type": "user" }, { "id": "2", "type": "role" }] }),
            ),
        ),
        taken("kinds of channels", users(json!({ "type": 8, "channel_types": [0, 11, 12] }))),
        refused(
            "an unknown kind of channel",
            users(json!({ "type": 8, "channel_types": [0, 99] })),
            [("channel_types.1", CHOICES)],
        ),
    ]
}

fn free_layout() -> Vec<Case> {
    let file = |name: &str| json!({ "type": 13, "file": { "url": format!("attachment://{name}") } });
    let section = |texts: usize| json!({ "type": 9, "components": vec![text("t"); texts], "accessory": press("b") });
    let gallery = |count: usize| json!({ "type": 12, "items": vec![picture("https://a.example/b.png"); count] });
    let separator = |spacing: u8| json!({ "type": 14, "divider": false, "spacing": spacing });
    let container = |children: &[Value]| json!({ "type": 17, "accent_color": 0xFF_FFFF, "components": children });
    vec![
        taken(
            "of every kind",
            free(&[text("t"), section(3), gallery(10), separator(2), container(&[row(&[press("c")]), text("t")])]),
        ),
        taken("40 components", free(&vec![text("t"); 40])),
        refused("41 components", free(&vec![text("t"); 41]), [("", MAX), ("", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED")]),
        taken("40 with those inside", free(&[container(&vec![text("t"); 39])])),
        refused(
            "41 with those inside, and an empty section",
            free(&[container(&vec![text("t"); 38]), section(0)]),
            [("1.components", BAD)],
        ),
        refused(
            "42 with those inside",
            free(&[container(&vec![text("t"); 39]), section(1)]),
            [("", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED")],
        ),
        taken("4,000 characters", free(&[text(&chars(3_000)), container(&[text(&chars(1_000))])])),
        refused(
            "4,001 characters",
            free(&[text(&chars(3_000)), container(&[text(&chars(1_001))])]),
            [("", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED")],
        ),
        refused("an empty text", free(&[text("")]), [("0.content", BAD)]),
        refused("a section of four texts", free(&[section(4)]), [("0.components", BAD)]),
        refused(
            "a section without anything beside it",
            free(&[json!({ "type": 9, "components": [text("t")] })]),
            [("0.accessory", REQUIRED)],
        ),
        refused(
            "a section beside a menu",
            free(&[json!({ "type": 9, "components": [text("t")], "accessory": { "type": 5, "custom_id": "m" } })]),
            [("0.accessory", KIND)],
        ),
        refused(
            "a section of buttons",
            free(&[json!({ "type": 9, "components": [press("a")], "accessory": press("b") })]),
            [("0.components.0", KIND)],
        ),
        refused("a gallery of eleven", free(&[gallery(11)]), [("0.items", BAD)]),
        refused("a gallery of none", free(&[gallery(0)]), [("0.items", BAD)]),
        refused("a gallery of nothing", free(&[json!({ "type": 12, "items": [{}] })]), [("0.items.0.media", REQUIRED)]),
        refused(
            "a picture that did not come along",
            free(&[json!({ "type": 12, "items": [picture("attachment://a.png")] })]),
            [("0.items.0.media.url", LOST)],
        ),
        refused("a file that did not come along", free(&[container(&[file("a.txt")])]), [("0.components.0.file.url", LOST)]),
        refused(
            "a file from elsewhere",
            free(&[json!({ "type": 13, "file": { "url": "https://a.example/b.txt" } })]),
            [("0.file.url", SCHEME)],
        ),
        refused(
            "a thumbnail that did not come along",
            free(&[
                json!({ "type": 9, "components": [text("t")], "accessory": with(picture("attachment://a.png"), json!({ "type": 11 })) }),
            ]),
            [("0.accessory.media.url", LOST)],
        ),
        refused(
            "a thumbnail on its own",
            free(&[with(picture("https://a.example/b.png"), json!({ "type": 11 }))]),
            [("0", KIND)],
        ),
        refused(
            "a description of 1,025",
            free(&[
                json!({ "type": 12, "items": [with(picture("https://a.example/b.png"), json!({ "description": chars(1_025) }))] }),
            ]),
            [("0.items.0.description", BAD)],
        ),
        refused("an unknown spacing", free(&[separator(3)]), [("0.spacing", CHOICES)]),
        refused(
            "an unknown colour",
            free(&[json!({ "type": 17, "accent_color": 0x100_0000, "components": [text("t")] })]),
            [("0.accent_color", OVER)],
        ),
        refused("an empty container", free(&[container(&[])]), [("0.components", BAD)]),
        refused("a container in a container", free(&[container(&[container(&[text("t")])])]), [("0.components.0", KIND)]),
        refused(
            "a label",
            free(&[json!({ "type": 18, "label": "l", "component": { "type": 4, "custom_id": "t", "style": 1 } })]),
            [("0", KIND)],
        ),
    ]
}

fn beside_components() -> Vec<Case> {
    vec![
        refused("a text beside", with(free(&[text("t")]), json!({ "content": "x" })), [("content", LEGACY)]),
        refused("embeds beside", with(free(&[text("t")]), json!({ "embeds": [{ "title": "t" }] })), [("embeds", LEGACY)]),
        refused("a sticker beside", with(free(&[text("t")]), json!({ "sticker_ids": ["1"] })), [("sticker_ids", LEGACY)]),
        refused("a poll beside", with(free(&[text("t")]), json!({ "poll": {} })), [("poll", LEGACY)]),
    ]
}

async fn all(raw: &Raw, cases: Vec<Case>) {
    let mut wrong = Vec::new();
    for case in cases {
        wrong.extend(case.wrong("", &raw.call("POST", &raw.messages("general"), &case.body).await));
    }
    none(wrong);
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
    let edit = async |body: Value| raw.call("PATCH", &one, &body).await;
    refused("a text", Value::Null, [("content", LEGACY)]).expect("", &edit(json!({ "content": "x" })).await);
    refused("embeds", Value::Null, [("embeds", LEGACY)]).expect("", &edit(json!({ "embeds": [{ "title": "t" }] })).await);
    let texts = json!({ "components": [text("t")] });
    refused("the flag left out", Value::Null, [("components.0", KIND)]).expect("", &edit(texts).await);
    let Reply { status, body: kept } = edit(json!({ "flags": 0 })).await;
    assert_eq!((status, kept["flags"].as_u64().unwrap() & 1 << 15), (200, 1 << 15), "the flag cannot be taken away");
    assert_eq!(edit(free(&[text("new")])).await.status, 200);
}

#[tokio::test]
async fn a_message_becomes_one_of_components_once_its_text_is_gone() {
    let raw = Raw::start().await;
    let path = raw.messages("general");
    let Reply { body: message, .. } = raw.call("POST", &path, &json!({ "content": "x", "embeds": [{ "title": "t" }] })).await;
    let one = format!("{path}/{}", message["id"].as_str().unwrap());
    let edit = async |body: Value| raw.call("PATCH", &one, &body).await;
    let still_there = refused("still there", Value::Null, [("content", LEGACY), ("embeds", LEGACY)]);
    still_there.expect("", &edit(free(&[text("new")])).await);
    let Reply { status, body: free } = edit(with(free(&[text("new")]), json!({ "content": null, "embeds": [] }))).await;
    assert_eq!((status, &free["content"], &free["flags"]), (200, &json!(""), &json!(1 << 15)));
}
