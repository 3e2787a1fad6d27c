//! What Discord refuses of modals, the most that it accepts, and how a submission reaches the bot.

use std::collections::BTreeMap;

use discord_loopback::Refused;
use serde_json::{Value, json};

use crate::raw::{
    BAD, CHOICES, Case, KIND, MAX, NO_BOOLEAN, OVER, REQUIRED, Raw, TOO_MANY_CHOSEN, UNDER, UNFIT, below, chars, chosen, entries,
    none, refused, taken, with,
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
        taken(modal(json!({ "title": chars(45), "custom_id": chars(100) }))),
        refused(modal(json!({ "title": chars(46) })), [("title", BAD)]),
        refused(modal(json!({ "title": "" })), [("title", BAD)]),
        refused(modal(json!({ "title": null })), [("title", REQUIRED)]),
        refused(modal(json!({ "custom_id": chars(101) })), [("custom_id", BAD)]),
        refused(modal(json!({ "custom_id": null })), [("custom_id", REQUIRED)]),
        taken(parts(&(0..5).map(|n| label(input(&n.to_string(), json!({})))).collect::<Vec<_>>())),
        refused(parts(&(0..6).map(|n| label(input(&n.to_string(), json!({})))).collect::<Vec<_>>()), [("components", BAD)]),
        refused(parts(&[]), [("components", BAD)]),
        refused(modal(json!({ "components": null })), [("components", REQUIRED)]),
        // Fields in rows, the old layout.
        taken(parts(&[row(&[old("a")]), row(&[old("b")])])),
        refused(parts(&[row(&[old("a"), old("b")])]), [("components.0.components", BAD)]),
        refused(parts(&[row(&[input("a", json!({}))])]), [("components.0.components.0.label", REQUIRED)]),
        refused(
            parts(&[row(&[json!({ "type": 2, "style": 1, "label": "l", "custom_id": "b" })])]),
            [("components.0.components.0", KIND)],
        ),
        refused(parts(&[row(&[json!({ "type": 5, "label": "l", "custom_id": "b" })])]), [("components.0.components.0", KIND)]),
        refused(parts(&[old("a")]), [("components.0", KIND)]),
        refused(
            parts(&[label(input("a", json!({}))), label(input("a", json!({})))]),
            [("components.1.component.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED")],
        ),
        taken(parts(&[json!({ "type": 10, "content": "Read this" }), label(input("a", json!({})))])),
        taken(parts(&[with(label(input("a", json!({}))), json!({ "label": chars(45), "description": chars(100) }))])),
        refused(
            parts(&[with(label(input("a", json!({}))), json!({ "label": chars(46), "description": chars(101) }))]),
            [("components.0.label", BAD), ("components.0.description", BAD)],
        ),
        refused(parts(&[json!({ "type": 18, "label": "l" })]), [("components.0.component", REQUIRED)]),
        refused(field(json!({ "type": 10, "content": "t" })), [("components.0.component", KIND)]),
    ]
}

fn fields() -> Vec<Case> {
    vec![
        taken(of(
            4,
            json!({ "style": 2, "min_length": 4_000, "max_length": 4_000, "value": chars(4_000), "placeholder": chars(100) }),
        )),
        refused(
            of(4, json!({ "style": 2, "max_length": 4_001, "value": chars(4_001), "placeholder": chars(101) })),
            [("max_length", OVER), ("value", MAX), ("placeholder", MAX)],
        ),
        refused(of(4, json!({ "style": 1, "max_length": 0 })), [("max_length", UNDER)]),
        refused(of(4, json!({ "style": 1, "min_length": -1 })), [("min_length", UNDER)]),
        refused(of(4, json!({ "style": 1, "min_length": 5, "max_length": 4 })), [("min_length", OVER)]),
        refused(of(4, json!({})), [("style", REQUIRED)]),
        refused(of(4, json!({ "style": 3 })), [("style", CHOICES)]),
        refused(of(4, json!({ "style": 1, "label": "" })), [("label", BAD)]),
        taken(of(3, json!({ "options": entries(25), "min_values": 1, "max_values": 25 }))),
        refused(of(3, json!({ "options": entries(26) })), [("options", BAD)]),
        refused(of(3, json!({ "options": entries(2), "min_values": 0 })), [("min_values", UNDER)]),
        taken(of(3, json!({ "options": entries(2), "min_values": 0, "required": false }))),
        refused(of(5, json!({ "disabled": true })), [("disabled", "COMPONENT_DISABLED_IN_MODAL")]),
        // File uploads.
        taken(of(19, json!({ "min_values": 10, "max_values": 10, "file_types": ["image", ".pdf"] }))),
        refused(of(19, json!({ "max_values": 11 })), [("max_values", OVER)]),
        refused(of(19, json!({ "file_types": ["pdf"] })), [("file_types", UNFIT)]),
        // Radio buttons.
        taken(of(21, json!({ "options": entries(2) }))),
        taken(of(21, json!({ "options": entries(10) }))),
        refused(of(21, json!({ "options": entries(1) })), [("options", BAD)]),
        refused(of(21, json!({ "options": entries(11) })), [("options", BAD)]),
        refused(of(21, json!({ "options": chosen(2) })), [("options", TOO_MANY_CHOSEN)]),
        // Check boxes.
        taken(of(22, json!({ "options": entries(10), "max_values": 10 }))),
        refused(of(22, json!({ "options": entries(11), "max_values": 10 })), [("options", BAD)]),
        refused(of(22, json!({ "options": [] , "max_values": 1 })), [("options", BAD)]),
        refused(of(22, json!({ "options": [{ "label": chars(101), "value": "v" }] })), [("options.0.label", BAD)]),
        // A single check box.
        taken(of(23, json!({ "default": true }))),
        refused(of(23, json!({ "default": "yes" })), [("default", NO_BOOLEAN)]),
        refused(field(json!({ "type": 23 })), [("custom_id", REQUIRED)]),
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
        ("menu", json!(["3"])),
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
