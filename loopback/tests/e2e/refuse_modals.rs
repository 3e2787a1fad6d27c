//! What Discord refuses of modals, the most that it accepts, and how a submission reaches the bot.

use std::collections::BTreeMap;

use discord_loopback::Refused;
use serde_json::{Value, json};

use crate::raw::{
    BAD, CHOICES, Case, KIND, MAX, NO_BOOLEAN, OVER, REQUIRED, Raw, TOO_MANY_CHOSEN, UNDER, UNFIT, below, chars, entries, none,
    refused, taken, with,
};
use crate::refuse_messages::{look, register};

fn modal(changes: Value) -> Value {
    with(json!({ "custom_id": "m", "title": "Trade", "components": [label(input("a", json!({})))] }), changes)
}

fn parts(components: &[Value]) -> Value {
    modal(json!({ "components": components }))
}

fn label(component: Value) -> Value {
    json!({ "type": 18, "label": "Offer", "component": component })
}

fn input(custom_id: &str, changes: Value) -> Value {
    with(json!({ "type": 4, "custom_id": custom_id, "style": 1 }), changes)
}

/// Makes a modal with one field below a label.
fn field(component: Value) -> Value {
    parts(&[label(component)])
}

/// Makes a modal with one field of this type.
fn of(kind: u8, changes: Value) -> Value {
    field(with(json!({ "type": kind, "custom_id": "f" }), changes))
}

fn row(children: &[Value]) -> Value {
    json!({ "type": 1, "components": children })
}

fn old(custom_id: &str) -> Value {
    input(custom_id, json!({ "label": "Offer" }))
}

fn modals() -> Vec<Case> {
    vec![
        taken("a title of 45 and a custom id of 100", modal(json!({ "title": chars(45), "custom_id": chars(100) }))),
        refused("a title of 46", modal(json!({ "title": chars(46) })), [("title", BAD)]),
        refused("an empty title", modal(json!({ "title": "" })), [("title", BAD)]),
        refused("no title", modal(json!({ "title": null })), [("title", REQUIRED)]),
        refused("a custom id of 101", modal(json!({ "custom_id": chars(101) })), [("custom_id", BAD)]),
        refused("no custom id", modal(json!({ "custom_id": null })), [("custom_id", REQUIRED)]),
        taken("five parts", parts(&(0..5).map(|n| label(input(&n.to_string(), json!({})))).collect::<Vec<_>>())),
        refused(
            "six parts",
            parts(&(0..6).map(|n| label(input(&n.to_string(), json!({})))).collect::<Vec<_>>()),
            [("components", BAD)],
        ),
        refused("no parts", parts(&[]), [("components", BAD)]),
        refused("parts left out", modal(json!({ "components": null })), [("components", REQUIRED)]),
        taken("fields in rows, as before", parts(&[row(&[old("a")]), row(&[old("b")])])),
        refused("two fields in a row", parts(&[row(&[old("a"), old("b")])]), [("components.0.components", BAD)]),
        refused(
            "a field in a row without a label",
            parts(&[row(&[input("a", json!({}))])]),
            [("components.0.components.0.label", REQUIRED)],
        ),
        refused(
            "a button",
            parts(&[row(&[json!({ "type": 2, "style": 1, "label": "l", "custom_id": "b" })])]),
            [("components.0.components.0", KIND)],
        ),
        refused(
            "a menu in a row",
            parts(&[row(&[json!({ "type": 5, "label": "l", "custom_id": "b" })])]),
            [("components.0.components.0", KIND)],
        ),
        refused("a bare field", parts(&[old("a")]), [("components.0", KIND)]),
        refused(
            "a custom id twice",
            parts(&[label(input("a", json!({}))), label(input("a", json!({})))]),
            [("components.1.component.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED")],
        ),
        taken("a text to read", parts(&[json!({ "type": 10, "content": "Read this" }), label(input("a", json!({})))])),
        taken(
            "a label of 45 with 100 below",
            parts(&[with(label(input("a", json!({}))), json!({ "label": chars(45), "description": chars(100) }))]),
        ),
        refused(
            "a label of 46 with 101 below",
            parts(&[with(label(input("a", json!({}))), json!({ "label": chars(46), "description": chars(101) }))]),
            [("components.0.label", BAD), ("components.0.description", BAD)],
        ),
        refused("a label of nothing", parts(&[json!({ "type": 18, "label": "l" })]), [("components.0.component", REQUIRED)]),
        refused("a label of a text", field(json!({ "type": 10, "content": "t" })), [("components.0.component", KIND)]),
    ]
}

fn fields() -> Vec<Case> {
    vec![
        taken(
            "a field up to its limits",
            of(
                4,
                json!({ "style": 2, "min_length": 4_000, "max_length": 4_000, "value": chars(4_000), "placeholder": chars(100) }),
            ),
        ),
        refused(
            "a field beyond them",
            of(4, json!({ "style": 2, "max_length": 4_001, "value": chars(4_001), "placeholder": chars(101) })),
            [("max_length", OVER), ("value", MAX), ("placeholder", MAX)],
        ),
        refused("a field of no length", of(4, json!({ "style": 1, "max_length": 0 })), [("max_length", UNDER)]),
        refused("a field of less than none", of(4, json!({ "style": 1, "min_length": -1 })), [("min_length", UNDER)]),
        refused(
            "a field longer than allowed",
            of(4, json!({ "style": 1, "min_length": 5, "max_length": 4 })),
            [("min_length", OVER)],
        ),
        refused("a field without a style", of(4, json!({})), [("style", REQUIRED)]),
        refused("style 3", of(4, json!({ "style": 3 })), [("style", CHOICES)]),
        refused("an empty label on a field", of(4, json!({ "style": 1, "label": "" })), [("label", BAD)]),
        taken("a menu", of(3, json!({ "options": entries(25), "min_values": 1, "max_values": 25 }))),
        refused("a menu of 26", of(3, json!({ "options": entries(26) })), [("options", BAD)]),
        refused(
            "a required menu of which none may be chosen",
            of(3, json!({ "options": entries(2), "min_values": 0 })),
            [("min_values", UNDER)],
        ),
        taken("a menu of which none may be chosen", of(3, json!({ "options": entries(2), "min_values": 0, "required": false }))),
        refused("a disabled menu", of(5, json!({ "disabled": true })), [("disabled", "COMPONENT_DISABLED_IN_MODAL")]),
        taken("an upload of ten", of(19, json!({ "min_values": 10, "max_values": 10, "file_types": ["image", ".pdf"] }))),
        refused("an upload of eleven", of(19, json!({ "max_values": 11 })), [("max_values", OVER)]),
        refused("an upload of unknown files", of(19, json!({ "file_types": ["pdf"] })), [("file_types", UNFIT)]),
        taken("two of which one is chosen", of(21, json!({ "options": entries(2) }))),
        taken("ten of which one is chosen", of(21, json!({ "options": entries(10) }))),
        refused("one of which one is chosen", of(21, json!({ "options": entries(1) })), [("options", BAD)]),
        refused("eleven of which one is chosen", of(21, json!({ "options": entries(11) })), [("options", BAD)]),
        refused(
            "two chosen of which one may be",
            of(
                21,
                json!({ "options": [{ "label": "a", "value": "a", "default": true }, { "label": "b", "value": "b", "default": true }] }),
            ),
            [("options", TOO_MANY_CHOSEN)],
        ),
        taken("ten boxes", of(22, json!({ "options": entries(10), "max_values": 10 }))),
        refused("eleven boxes", of(22, json!({ "options": entries(11), "max_values": 10 })), [("options", BAD)]),
        refused("boxes without any", of(22, json!({ "options": [] , "max_values": 1 })), [("options", BAD)]),
        refused(
            "a box's text of 101",
            of(22, json!({ "options": [{ "label": chars(101), "value": "v" }] })),
            [("options.0.label", BAD)],
        ),
        taken("one box", of(23, json!({ "default": true }))),
        refused("one box that is a word", of(23, json!({ "default": "yes" })), [("default", NO_BOOLEAN)]),
        refused("one box without a custom id", field(json!({ "type": 23 })), [("custom_id", REQUIRED)]),
    ]
}

#[tokio::test]
async fn forms_are_taken_up_to_their_limits_and_refused_beyond() {
    let raw = Raw::start().await;
    register(&raw).await;
    let mut wrong = Vec::new();
    for case in modals().into_iter().chain(below("components.0.component", fields())) {
        let interaction = look(&raw).await;
        let answer = raw.call("POST", &Raw::callback(&interaction), &json!({ "type": 9, "data": case.body })).await;
        wrong.extend(case.wrong("data.", &answer));
    }
    none(wrong);
}

#[tokio::test]
async fn a_form_arrives_as_it_was_filled_in_and_only_if_it_was_filled_in_as_asked() {
    let raw = Raw::start().await;
    register(&raw).await;
    let opened = look(&raw).await;
    let form = parts(&[
        label(input("text", json!({ "min_length": 2, "max_length": 5 }))),
        label(json!({ "type": 3, "custom_id": "menu", "options": entries(3), "max_values": 2 })),
        label(json!({ "type": 5, "custom_id": "user" })),
        label(json!({ "type": 19, "custom_id": "files" })),
        label(json!({ "type": 23, "custom_id": "box" })),
    ]);
    assert_eq!(raw.call("POST", &Raw::callback(&opened), &json!({ "type": 9, "data": form })).await.status, 204);
    let ana = raw.discord.user("ana").unwrap().id;
    let interaction: discord_loopback::Id = opened["id"].as_str().unwrap().parse().unwrap();
    let right = || {
        BTreeMap::from([
            ("text".to_owned(), json!("corn")),
            ("menu".to_owned(), json!(["2", "0"])),
            ("user".to_owned(), json!([ana])),
            ("files".to_owned(), json!([{ "filename": "board.txt", "content": "the board" }])),
        ])
    };
    for (name, wrong) in [
        ("text", json!("x")),
        ("text", json!("tobacco")),
        ("menu", json!([])),
        ("menu", json!(["3"])),
        ("menu", json!(["0", "1", "2"])),
        ("user", json!(["1"])),
        ("files", json!([])),
        ("box", json!("yes")),
        ("made-up", json!("x")),
    ] {
        let mut fields = right();
        fields.insert(name.to_owned(), wrong.clone());
        let refusal = raw.discord.submit_values("ana", interaction, "m", &fields).await;
        assert!(matches!(refusal, Err(Refused::Invalid(_) | Refused::NotFound(_))), "{name} {wrong}: {refusal:?}");
    }
    let (discord, fields) = (raw.discord.clone(), right());
    let sent = raw
        .interaction(async move {
            let _ = discord.submit_values("ana", interaction, "m", &fields).await;
        })
        .await;
    let under = |number: usize| &sent["data"]["components"][number]["component"];
    assert_eq!((&sent["data"]["custom_id"], &sent["data"]["components"][0]["type"]), (&json!("m"), &json!(18)));
    assert_eq!((&under(0)["custom_id"], &under(0)["value"]), (&json!("text"), &json!("corn")));
    assert_eq!((&under(1)["type"], &under(1)["values"]), (&json!(3), &json!(["2", "0"])));
    assert_eq!((&under(2)["values"], &under(4)["value"]), (&json!([ana]), &json!(false)));
    let resolved = &sent["data"]["resolved"];
    assert_eq!(resolved["users"][ana.to_string()]["username"], "ana");
    let file = &resolved["attachments"][under(3)["values"][0].as_str().unwrap()];
    assert_eq!((&file["filename"], &file["size"]), (&json!("board.txt"), &json!(9)));
    let fetched = reqwest::get(file["url"].as_str().unwrap()).await.unwrap();
    assert_eq!(fetched.text().await.unwrap(), "the board");
    let answer = raw.call("POST", &Raw::callback(&sent), &json!({ "type": 9, "data": modal(json!({})) })).await;
    assert_eq!(answer.status, 400, "a form is not answered by a form");
}
