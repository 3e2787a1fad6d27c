//! Validation against an OpenAPI document, here a tiny one that the loopback does not satisfy.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use discord_loopback::{Loopback, Options, Part, Presence, StartError, Violation};
use reqwest::StatusCode;
use reqwest::multipart::{Form, Part as FormPart};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::requests::Requests;
use crate::rig::{BOUND, intents, spawn_bot};

/// A loopback with a document of the test's own, and a client that checks nothing.
struct Planted {
    loopback: Option<Loopback>,
    requests: Requests,
    folder: TempDir,
}

impl Planted {
    async fn start(document: Value) -> Self {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("openapi.json");
        std::fs::write(&file, document.to_string()).unwrap();
        let options =
            Options { openapi: Some(file), openapi_report: Some(folder.path().join("report")), ..crate::rig::options() };
        let loopback = Loopback::start(options).await.unwrap();
        let requests = Requests::to(&loopback);
        Self { loopback: Some(loopback), requests, folder }
    }

    fn loopback(&self) -> &Loopback {
        self.loopback.as_ref().unwrap()
    }

    fn messages(&self) -> String {
        format!("/channels/{}/messages", self.loopback().discord().channel("general").unwrap().id)
    }

    async fn get(&self, path: &str) -> StatusCode {
        self.requests.request("GET", path).send().await.unwrap().status()
    }

    async fn post(&self, body: Value) -> StatusCode {
        self.requests.request("POST", &self.messages()).json(&body).send().await.unwrap().status()
    }

    fn found(&self) -> Vec<String> {
        self.loopback().violations().iter().map(Violation::to_string).collect()
    }
}

fn document(paths: Value, schemas: Value) -> Value {
    json!({ "openapi": "3.1.0", "paths": paths, "components": {
        "schemas": schemas,
        "responses": { "Error": { "content": { "application/json": { "schema": {
            "type": "object", "properties": { "code": { "type": "integer" } }, "required": ["code"] } } } } },
    } })
}

fn json_content(schema: Value) -> Value {
    json!({ "content": { "application/json": { "schema": schema } } })
}

/// Makes a document of only the route that sends messages, with this schema for its body.
fn sending(body: Value) -> Value {
    let operation = json!({
        "requestBody": { "required": true, "content": {
            "application/json": { "schema": { "$ref": "#/components/schemas/Body" } },
            "multipart/form-data": { "schema": { "$ref": "#/components/schemas/Body" } } } },
        "responses": { "200": json_content(json!({ "type": "object" })), "4XX": { "$ref": "#/components/responses/Error" } },
    });
    document(json!({ "/channels/{where}/messages": { "post": operation } }), json!({ "Body": body }))
}

#[tokio::test]
async fn a_field_missing_in_a_reply_is_found() {
    let reply = json_content(json!({ "$ref": "#/components/schemas/User" }));
    let user = json!({ "type": "object", "properties": { "id": { "type": "string" } }, "required": ["id", "shoe_size"] });
    let paths = json!({ "/users/@me": { "get": { "responses": { "200": reply } } }, "/users/{user_id}": {} });
    let planted = Planted::start(document(paths, json!({ "User": user }))).await;
    assert_eq!(planted.get("/users/@me").await, 200);
    let violations = planted.loopback().violations();
    let [violation] = &violations[..] else { panic!("{violations:?}") };
    assert_eq!((violation.route.as_str(), violation.part), ("GET /users/@me", Part::Reply(200)));
    assert_eq!(violation.to_string(), "GET /users/@me reply 200 /shoe_size: is missing");
}

#[tokio::test]
async fn a_value_of_the_wrong_type_in_an_accepted_request_is_found() {
    let planted = Planted::start(sending(json!({ "properties": { "nonce": { "type": ["integer", "null"] } } }))).await;
    assert_eq!(planted.post(json!({ "content": "hello", "nonce": "n" })).await, 200);
    assert_eq!(planted.found(), ["POST /channels/{where}/messages request /nonce: is not null or an integer (\"n\")"]);
}

#[tokio::test]
async fn a_text_that_is_too_long_is_found_in_json_and_in_a_form_of_several_parts() {
    let embed = json!({ "properties": { "title": { "type": "string", "maxLength": 5 } } });
    let body = json!({ "type": "object", "properties": { "embeds": { "type": "array", "items": embed }, "files[0]": { "maxLength": 3 } } });
    let planted = Planted::start(sending(body)).await;
    let title = "Governor ".repeat(20);
    assert_eq!(planted.post(json!({ "embeds": [{ "title": "fine" }, { "title": title }] })).await, 200);
    let found = planted.found();
    let [title] = &found[..] else { panic!("{found:?}") };
    let begins = "POST /channels/{where}/messages request /embeds/1/title: longer than 5 characters (\"Governor ";
    assert!(title.starts_with(begins) && title.ends_with("...)") && title.len() < 200, "{title}");

    let form = Form::new().part("files[0]", FormPart::bytes(vec![0; 9]).file_name("a.bin"));
    let form = form.text("payload_json", json!({ "embeds": [{ "title": "fine" }] }).to_string());
    let sent = planted.requests.request("POST", &planted.messages()).multipart(form).send().await.unwrap();
    assert_eq!(sent.status(), 200);
    let found = planted.found();
    assert_eq!(found[1], "POST /channels/{where}/messages request /files[0]: longer than 3 characters (\"a file of 9 bytes\")");
}

#[tokio::test]
async fn a_wrong_choice_inside_nested_components_is_found_in_the_branch_that_was_meant() {
    let choice = |values: &[u64]| json!({ "type": "integer", "oneOf": values.iter().map(|value| json!({ "const": value })).collect::<Vec<_>>() });
    let of_type = |number: u64, more: Value| {
        let mut properties = json!({ "type": { "type": "integer", "enum": [number] } });
        properties.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        json!({ "type": "object", "properties": properties, "required": ["type"] })
    };
    let inside = json!([{ "type": "null" }, of_type(2, json!({ "style": choice(&[1, 2]) })), of_type(3, json!({ "options": { "type": "array" } }))]);
    let row = of_type(1, json!({ "components": { "type": "array", "items": { "oneOf": inside } } }));
    let rows =
        json!({ "properties": { "components": { "type": "array", "items": { "anyOf": [of_type(17, json!({})), row] } } } });
    let planted = Planted::start(sending(rows)).await;
    let button = |id: &str, style: u8| json!({ "type": 2, "style": style, "label": id, "custom_id": id });
    let menu = json!({ "type": 5, "custom_id": "who" });
    let row = |components: Value| json!({ "type": 1, "components": components });
    let components = json!([row(json!([button("a", 1), button("b", 4)])), row(json!([menu]))]);
    assert_eq!(planted.post(json!({ "components": components })).await, 200);
    let expected = [
        "POST /channels/{where}/messages request /components/0/components/1/style: is not one of 1, 2 (4)",
        "POST /channels/{where}/messages request /components/1/components/0/type: is not one of 2, 3 (5)",
    ];
    assert_eq!(planted.found(), expected);
}

#[tokio::test]
async fn a_status_that_is_not_described_is_found_and_one_that_is_described_by_its_kind_is_not() {
    let reply = |status: &str| json!({ "get": { "responses": { status: { "$ref": "#/components/responses/Error" } } } });
    let paths =
        json!({ "/users/{user}": reply("200"), "/channels/{channel}": reply("4XX"), "/guilds/{guild}": reply("default") });
    let planted = Planted::start(document(paths, json!({}))).await;
    for path in ["/users/1", "/channels/1", "/guilds/1"] {
        assert_eq!(planted.get(path).await, 404);
    }
    assert_eq!(planted.found(), ["GET /users/{user} reply 404: the document has no such status"]);
}

#[tokio::test]
async fn a_route_that_only_the_loopback_has_is_found_and_one_that_nobody_has_is_not() {
    let planted = Planted::start(document(json!({ "/users/@me": {} }), json!({}))).await;
    assert_eq!(planted.get("/gateway").await, 200);
    assert_eq!(planted.get("/castles").await, 404);
    assert_eq!(planted.found(), ["GET /gateway request: the document has no such route"]);
}

#[tokio::test]
async fn a_reply_with_a_body_where_there_is_to_be_none_or_of_another_type_is_found() {
    let plain = json!({ "content": { "text/plain": {} } });
    let paths = json!({
        "/gateway": { "get": { "responses": { "200": {} } } }, "/users/@me": { "get": { "responses": { "200": plain } } },
    });
    let planted = Planted::start(document(paths, json!({}))).await;
    planted.get("/gateway").await;
    planted.get("/users/@me").await;
    let expected = [
        "GET /gateway reply 200: has a body, where there is to be none",
        "GET /users/@me reply 200: is of the type \"application/json\", not text/plain",
    ];
    assert_eq!(planted.found(), expected);
}

#[tokio::test]
async fn parameters_of_path_and_query_are_validated_against_their_schemas() {
    let parameter = |name: &str, within: &str, required: bool, schema: Value| json!({ "name": name, "in": within, "required": required, "schema": schema });
    let operation = json!({
        "parameters": [
            parameter("limit", "query", false, json!({ "type": "integer", "maximum": 7 })),
            parameter("before", "query", false, json!({ "type": "string", "pattern": "^[0-9]+$" })),
            parameter("mood", "query", true, json!({ "type": "string" })),
        ],
        "responses": { "200": json_content(json!({})) },
    });
    let shared = json!([parameter("channel_id", "path", true, json!({ "type": "string", "maxLength": 3 }))]);
    let paths = json!({ "/channels/{channel_id}/messages": { "parameters": shared, "get": operation } });
    let planted = Planted::start(document(paths, json!({}))).await;
    let messages = planted.messages();
    assert_eq!(planted.get(&format!("{messages}?limit=8&before=12")).await, 200);
    let id = messages.split('/').nth(2).unwrap();
    let expected = [
        format!("path /channel_id: longer than 3 characters (\"{id}\")"),
        "query /limit: more than 7 (8)".to_owned(),
        "query /mood: is missing".to_owned(),
    ];
    assert_eq!(planted.found(), expected.map(|wrong| format!("GET /channels/{{channel_id}}/messages {wrong}")));
}

#[tokio::test]
async fn what_the_loopback_refuses_is_no_violation_of_the_request_but_its_reply_may_be_one() {
    let mut document = sending(json!({ "properties": { "content": { "maxLength": 100 } } }));
    let planted = Planted::start(document.clone()).await;
    assert_eq!(planted.post(json!({ "content": "x".repeat(2_001) })).await, 400);
    assert_eq!(planted.found(), [""; 0]);

    document["components"]["responses"]["Error"]["content"]["application/json"]["schema"]["required"] = json!(["sorry"]);
    let planted = Planted::start(document).await;
    assert_eq!(planted.post(json!({ "content": "x".repeat(2_001) })).await, 400);
    assert_eq!(planted.found(), ["POST /channels/{where}/messages reply 400 /sorry: is missing"]);
}

#[tokio::test]
async fn objects_in_gateway_events_are_validated_against_their_components() {
    let user = json!({ "type": "object", "properties": { "bot": { "const": false } } });
    let planted = Planted::start(document(json!({}), json!({ "UserResponse": user }))).await;
    let _bot = spawn_bot(planted.loopback(), intents());
    planted.loopback().discord().wait_for_bot(Presence::Online, BOUND).await.unwrap();
    let found = planted.found();
    assert!(found.contains(&"READY event /user/bot: is not false (true)".to_owned()), "{found:?}");
}

#[tokio::test]
async fn the_same_mistake_is_told_once_and_the_control_api_tells_it_without_taking_it_for_looked_at() {
    let planted = Planted::start(document(json!({ "/users/@me": {} }), json!({}))).await;
    planted.get("/gateway").await;
    planted.get("/gateway").await;
    let url = format!("{}control/violations", planted.loopback().page_url());
    let told: Value = reqwest::get(url).await.unwrap().json().await.unwrap();
    let message = "GET /gateway request: the document has no such route";
    let rule = "the document has no such route";
    let violation =
        json!({ "route": "GET /gateway", "part": "request", "field": "", "rule": rule, "value": null, "message": message });
    assert_eq!(told, json!([violation]));
    assert_eq!(panic_of_drop(planted).unwrap(), format!("not as the OpenAPI document says:\n  {message}"));
}

#[tokio::test]
async fn a_loopback_whose_violations_nobody_looked_at_panics_when_it_is_dropped() {
    let planted = Planted::start(document(json!({}), json!({}))).await;
    planted.get("/gateway").await;
    assert!(panic_of_drop(planted).is_some());

    let planted = Planted::start(document(json!({}), json!({}))).await;
    planted.get("/gateway").await;
    assert_eq!(planted.found().len(), 1);
    assert_eq!(panic_of_drop(planted), None);
}

#[tokio::test]
async fn each_violation_is_appended_to_the_report_at_once() {
    let planted = Planted::start(document(json!({}), json!({}))).await;
    let report = planted.folder.path().join("report");
    planted.get("/gateway").await;
    assert_eq!(std::fs::read_to_string(&report).unwrap(), "GET /gateway request: the document has no such route\n");
    planted.get("/users/@me").await;
    assert_eq!(std::fs::read_to_string(&report).unwrap().lines().count(), 2);
    planted.loopback().violations();
}

#[tokio::test]
async fn a_document_that_cannot_be_used_is_told_at_the_start() {
    let folder = TempDir::new().unwrap();
    let started =
        async |file: &Path| Loopback::start(Options { openapi: Some(file.to_owned()), ..Options::default() }).await.unwrap_err();
    let missing = started(&folder.path().join("nowhere.json")).await;
    assert!(matches!(missing, StartError::OpenApi { .. }), "{missing}");
    let file = folder.path().join("other.json");
    std::fs::write(&file, "{}").unwrap();
    assert!(started(&file).await.to_string().ends_with("it has no \"paths\": this is no OpenAPI document"));
}

#[tokio::test]
async fn without_a_document_nothing_is_a_violation() {
    let loopback = Loopback::start(Options { openapi: None, ..crate::rig::options() }).await.unwrap();
    let _bot = spawn_bot(&loopback, intents());
    loopback.discord().wait_for_bot(Presence::Online, BOUND).await.unwrap();
    assert_eq!(loopback.violations(), []);
}

/// Returns the message of the panic on dropping a loopback, if there is one.
fn panic_of_drop(mut planted: Planted) -> Option<String> {
    let loopback = planted.loopback.take();
    let panic = catch_unwind(AssertUnwindSafe(|| drop(loopback))).err()?;
    Some(panic.downcast_ref::<String>().cloned().unwrap_or_default())
}
