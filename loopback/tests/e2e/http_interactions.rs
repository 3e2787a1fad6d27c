//! Interactions over HTTP: a bot without a gateway, whose endpoint Discord's documentation
//! describes. Start at [`Served::start`].

use std::sync::{Arc, Mutex};

use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use discord_loopback::{AnswerKind, Discord, Loopback, State};
use ring::signature::{ED25519, UnparsedPublicKey};
use serde_json::{Value, json};

use crate::raw::{Raw, chars};
use crate::requests::Requests;
use crate::rig::{BOUND, options};
use crate::wire::Wire;

/// How a bot's endpoint treats signatures and PINGs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manners {
    Good,
    TakesAnySignature,
    AnswersNoPing,
    PongAsText,
}

fn is_signed(key: &str, headers: &HeaderMap, body: &str) -> bool {
    let bytes = |text: &str| -> Vec<u8> {
        (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap()).collect()
    };
    let text = |name: &str| headers[name].to_str().unwrap().to_owned();
    let signed = format!("{}{body}", text("x-signature-timestamp"));
    UnparsedPublicKey::new(&ED25519, bytes(key)).verify(signed.as_bytes(), &bytes(&text("x-signature-ed25519"))).is_ok()
}

/// Serves an endpoint that answers interactions so. Returns its URL.
async fn endpoint(key: String, manners: Manners, answer: impl Fn(&Value) -> Response + Clone + Send + Sync + 'static) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/interactions", listener.local_addr().unwrap());
    let handle = move |headers: HeaderMap, body: String| {
        let (key, answer) = (key.clone(), answer.clone());
        async move {
            if manners != Manners::TakesAnySignature && !is_signed(&key, &headers, &body) {
                return StatusCode::UNAUTHORIZED.into_response();
            }
            let interaction: Value = serde_json::from_str(&body).unwrap();
            match (interaction["type"] == 1, manners) {
                (true, Manners::AnswersNoPing) => StatusCode::NO_CONTENT.into_response(),
                (true, Manners::PongAsText) => "{\"type\": 1}".into_response(),
                (true, Manners::Good | Manners::TakesAnySignature) => Json(json!({ "type": 1 })).into_response(),
                (false, _) => answer(&interaction),
            }
        }
    };
    let router = Router::new().route("/interactions", post(handle));
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    url
}

/// A loopback, and a bot that is an endpoint only.
struct Served {
    loopback: Loopback,
    discord: Discord,
    requests: Requests,
    /// What the endpoint was posted, without PINGs.
    posted: Arc<Mutex<Vec<Value>>>,
}

impl Served {
    async fn start(answer: impl Fn(&Value) -> Response + Clone + Send + Sync + 'static) -> Self {
        let loopback = Loopback::start(options()).await.unwrap();
        let (discord, requests) = (loopback.discord(), Requests::to(&loopback));
        let posted = Arc::<Mutex<Vec<Value>>>::default();
        let seen = posted.clone();
        let url = endpoint(loopback.public_key(), Manners::Good, move |interaction| {
            seen.lock().unwrap().push(interaction.clone());
            answer(interaction)
        })
        .await;
        let commands = format!("/applications/{}/commands", discord.application());
        requests.call("POST", &commands, json!({ "name": "hello", "description": "d" })).await.ok();
        let application = requests.call("PATCH", "/applications/@me", json!({ "interactions_endpoint_url": url })).await.ok();
        assert_eq!(
            (&application["interactions_endpoint_url"], &application["verify_key"]),
            (&json!(url), &json!(loopback.public_key()))
        );
        discord.wait_until_ready(BOUND).await.unwrap();
        Self { loopback, discord, requests, posted }
    }

    /// Returns status, code and first place of each refusal of the endpoint.
    async fn refusals(&self) -> Vec<(u64, u64, String)> {
        let all: Value =
            reqwest::get(format!("{}control/refused", self.loopback.page_url())).await.unwrap().json().await.unwrap();
        let of_endpoint = all.as_array().unwrap().iter().filter(|refused| refused["method"] == "ENDPOINT");
        of_endpoint
            .map(|refused| {
                let number = |key: &str| refused[key].as_u64().unwrap();
                (number("status"), number("code"), refused["faults"][0]["place"].as_str().unwrap_or_default().to_owned())
            })
            .collect()
    }
}

fn message(content: &str) -> Value {
    json!({ "type": 4, "data": { "content": content } })
}

#[tokio::test]
async fn a_bot_without_a_gateway_answers_commands_buttons_and_forms_in_the_response() {
    let served = Served::start(|interaction| {
        let answer = match (interaction["type"].as_u64().unwrap(), interaction["data"]["custom_id"].as_str()) {
            (2, _) => json!({ "type": 4, "data": { "content": "0 presses", "components": [{ "type": 1, "components": [
                { "type": 2, "style": 1, "label": "Press", "custom_id": "press" },
                { "type": 2, "style": 1, "label": "Tell", "custom_id": "tell" },
            ] }] } }),
            (3, Some("press")) => json!({ "type": 7, "data": { "content": "1 press" } }),
            (3, _) => {
                json!({ "type": 9, "data": { "custom_id": "form", "title": "Form", "components": [{ "type": 1, "components": [
                { "type": 4, "style": 1, "label": "Text", "custom_id": "text" },
            ] }] } })
            }
            (5, _) => message("thank you"),
            other => panic!("an interaction of an unknown kind: {other:?}"),
        };
        Json(answer).into_response()
    })
    .await;
    let discord = &served.discord;
    let (mut wire, _) = Wire::identified(&served.loopback, 0).await;
    let outcome = discord.command("ana", "general", "hello", &[]).await.unwrap();
    assert_eq!((outcome.state, outcome.kind), (State::Answered, Some(AnswerKind::Message)));
    let board = outcome.message.unwrap();
    let pressed = discord.press("bo", board.id, "press").await.unwrap();
    assert_eq!((pressed.kind, pressed.message.unwrap().content.as_str()), (Some(AnswerKind::Update), "1 press"));
    let opened = discord.press("bo", board.id, "tell").await.unwrap();
    let thanked = discord.submit("bo", opened.interaction, "form", &[("text", "hi")]).await.unwrap();
    assert_eq!(thanked.message.unwrap().content, "thank you");

    let posted = served.posted.lock().unwrap().clone();
    assert_eq!(posted.iter().map(|post| post["type"].as_u64().unwrap()).collect::<Vec<_>>(), [2, 3, 3, 5]);
    let ana = discord.user("ana").unwrap().id;
    assert_eq!((&posted[0]["member"]["user"]["id"], &posted[0]["data"]["name"]), (&json!(ana), &json!("hello")));
    assert!(served.refusals().await.is_empty());

    // Either an endpoint or the gateway: this comes over the gateway again.
    served.requests.call("PATCH", "/applications/@me", json!({ "interactions_endpoint_url": null })).await.ok();
    tokio::spawn({
        let discord = discord.clone();
        async move { discord.press("bo", board.id, "tell").await }
    });
    let event = wire.event_after("INTERACTION_CREATE").await;
    assert_eq!(event["data"]["custom_id"], "tell", "nothing was sent over the gateway before");
    assert_eq!(served.posted.lock().unwrap().len(), 4);
}

#[tokio::test]
async fn a_deferred_answer_comes_later_by_the_token_and_files_come_in_a_form() {
    let served = Served::start(|interaction| {
        if interaction["channel"]["type"] == 1 {
            return Json(json!({ "type": 5 })).into_response();
        }
        let payload = json!({ "type": 4, "data": { "content": "a file", "attachments": [{ "id": 0, "filename": "a.txt" }] } });
        let part = |head: &str, body: &str| format!("--b\r\nContent-Disposition: form-data; {head}\r\n\r\n{body}\r\n");
        let json = part("name=\"payload_json\"", &payload.to_string());
        let file = part("name=\"files[0]\"; filename=\"a.txt\"", "text");
        ([("content-type", "multipart/form-data; boundary=b")], format!("{json}{file}--b--\r\n")).into_response()
    })
    .await;
    let deferred = served.discord.command("ana", "dm", "hello", &[]).await.unwrap();
    assert_eq!(deferred.kind, Some(AnswerKind::DeferredMessage));
    let token = served.posted.lock().unwrap()[0]["token"].as_str().unwrap().to_owned();
    let path = format!("/webhooks/{}/{token}/messages/@original", served.discord.application());
    served.requests.call("PATCH", &path, json!({ "content": "at last" })).await.ok();
    let settled = served.discord.settled(deferred.interaction, BOUND).await.unwrap();
    assert_eq!(settled.message.unwrap().content, "at last");
    let outcome = served.discord.command("ana", "general", "hello", &[]).await.unwrap();
    assert_eq!(outcome.message.unwrap().attachments[0].filename, "a.txt");
    assert!(served.refusals().await.is_empty());
}

#[tokio::test]
async fn an_endpoint_that_says_202_answers_by_the_callback_route() {
    let served = Served::start(|_| StatusCode::ACCEPTED.into_response()).await;
    let discord = served.discord.clone();
    let sent = tokio::spawn(async move { discord.command("ana", "general", "hello", &[]).await });
    let interaction = loop {
        if let Some(first) = served.posted.lock().unwrap().first() {
            break first.clone();
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    };
    assert_eq!(served.requests.call("POST", &Raw::callback(&interaction), message("by the route")).await.status, 204);
    assert_eq!(sent.await.unwrap().unwrap().message.unwrap().content, "by the route");
}

#[tokio::test]
async fn an_answer_that_discord_does_not_take_fails_the_interaction_and_is_listed() {
    for (status, body, expected) in [
        (500, json!({}), (500, 0, "")),
        (404, message("hi"), (404, 0, "")),
        (200, json!({}), (200, 50035, "type")),
        (200, json!({ "type": 1 }), (200, 50035, "type")),
        (200, json!({ "type": 7, "data": { "content": "hi" } }), (200, 50035, "type")),
        (200, message(&chars(2_001)), (200, 50035, "data.content")),
        (200, message(""), (200, 50006, "")),
    ] {
        let said = body.to_string();
        let served = Served::start(move |_| (StatusCode::from_u16(status).unwrap(), Json(body.clone())).into_response()).await;
        let outcome = served.discord.command("ana", "general", "hello", &[]).await.unwrap();
        assert_eq!((outcome.state, outcome.message), (State::Failed, None), "{said}");
        let (status, code, place) = expected;
        assert_eq!(served.refusals().await, [(status, code, place.to_owned())], "{said}");
    }
}

#[tokio::test]
async fn an_endpoint_must_answer_a_ping_and_refuse_a_wrong_signature() {
    let served = Served::start(|_| StatusCode::OK.into_response()).await;
    let key = served.loopback.public_key();
    let hello = |_: &Value| Json(message("hello")).into_response();
    let mut urls = vec!["http://127.0.0.1:1/".to_owned(), "ftp://127.0.0.1/".to_owned(), "interactions".to_owned()];
    for manners in [Manners::TakesAnySignature, Manners::AnswersNoPing, Manners::PongAsText] {
        urls.push(endpoint(key.clone(), manners, hello).await);
    }
    // One that knows another key refuses everything.
    urls.push(endpoint("00".repeat(32), Manners::Good, hello).await);
    let before = served.requests.call("GET", "/applications/@me", Value::Null).await.ok();
    for url in urls {
        let refused = served.requests.call("PATCH", "/applications/@me", json!({ "interactions_endpoint_url": url })).await;
        assert_eq!(refused.fault("interactions_endpoint_url"), "APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID", "{url}");
    }
    let statuses: Vec<u64> = served.refusals().await.into_iter().map(|(status, ..)| status).collect();
    assert_eq!(statuses, [0, 0, 0, 200, 204, 200, 401]);
    assert_eq!(served.requests.call("GET", "/applications/@me", Value::Null).await.ok(), before, "the old one stays");
}
