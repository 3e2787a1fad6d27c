//! The REST API over plain HTTP, on the page's port, for clients that can be told an address.

use discord_loopback::{Loopback, Options, Presence};
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use serenity::all::HttpBuilder;

use crate::rig::{BOUND, Rig, intents, spawn_bot_on};

async fn call(rig: &Rig, method: Method, path: &str, body: Option<Value>) -> (StatusCode, Value) {
    let mut request = Client::new().request(method, format!("{}{path}", rig.loopback.api_url()));
    request = request.header("authorization", format!("Bot {}", rig.loopback.token()));
    if let Some(body) = body {
        request = request.json(&body);
    }
    let response = request.send().await.unwrap();
    (response.status(), response.json().await.unwrap())
}

#[tokio::test]
async fn a_bot_that_is_told_an_address_needs_no_certificate() {
    let rig = Rig::start().await;
    let channel = rig.discord.channel("general").unwrap().id;
    for version in ["/v10", "/v9", "/v8", "/v7", "/v6", ""] {
        let (status, bot) = call(&rig, Method::GET, &format!("{version}/users/@me"), None).await;
        assert_eq!((status, &bot["bot"]), (StatusCode::OK, &json!(true)), "{version}");
        let path = format!("{version}/channels/{channel}/messages");
        let (status, message) = call(&rig, Method::POST, &path, Some(json!({ "content": "over plain HTTP" }))).await;
        assert_eq!((status, &message["content"]), (StatusCode::OK, &json!("over plain HTTP")), "{version}");
    }
    let (_, gateway) = call(&rig, Method::GET, "/v10/gateway/bot", None).await;
    assert_eq!(gateway["url"], rig.loopback.gateway_url());
    assert_eq!(rig.discord.view("ana").unwrap().channel("general").unwrap().messages.len(), 6);
    assert_eq!(rig.discord.calls()["POST /channels/{channel}/messages"], 6);
    for version in ["/v5", "/v11"] {
        let (status, error) = call(&rig, Method::GET, &format!("{version}/users/@me"), None).await;
        assert_eq!((status, &error["code"]), (StatusCode::BAD_REQUEST, &json!(50041)), "{version}");
    }
}

#[tokio::test]
async fn serenity_takes_the_pages_address_for_a_proxy() {
    let loopback = Loopback::start(Options::default()).await.unwrap();
    let discord = loopback.discord();
    // Serenity's rate limiter does not work through a proxy.
    let http = HttpBuilder::new(loopback.token()).proxy(loopback.page_url()).ratelimiter_disabled(true).build();
    let _bot = spawn_bot_on(http, intents());
    discord.wait_for_bot(Presence::Online, BOUND).await.unwrap();
    let mut events = discord.events("ana").unwrap();
    while discord.commands().is_empty() {
        tokio::time::timeout(BOUND, events.next()).await.unwrap().unwrap();
    }
    let outcome = discord.command("ana", "general", "secret", &[]).await.unwrap();
    assert_eq!(outcome.message.unwrap().content, "only you see this");
}

#[tokio::test]
async fn what_is_not_there_is_refused_as_discord_refuses_it_beside_the_page_too() {
    let rig = Rig::start().await;
    let (status, error) = call(&rig, Method::GET, "/v10/nonsense", None).await;
    assert_eq!((status, error), (StatusCode::NOT_FOUND, json!({ "code": 0, "message": "404: Not Found" })));
    let (status, error) = call(&rig, Method::DELETE, "/v10/users/@me", None).await;
    assert_eq!((status, error), (StatusCode::METHOD_NOT_ALLOWED, json!({ "code": 0, "message": "405: Method Not Allowed" })));
    let stranger = Client::new().get(format!("{}/v10/users/@me", rig.loopback.api_url())).send().await.unwrap();
    assert_eq!(stranger.status(), StatusCode::UNAUTHORIZED);
    let page = Client::new().get(format!("{}nonsense", rig.loopback.page_url())).send().await.unwrap();
    assert!(page.text().await.unwrap().contains("CONTROL.md"), "what is not the API's stays the control API's");
}

#[tokio::test]
async fn yes_and_no_in_a_query_are_understood_in_every_spelling_of_discords() {
    let rig = Rig::start().await;
    let commands = format!("/v10/applications/{}/commands", rig.discord.application());
    for (spelling, localised) in [("true", true), ("True", true), ("1", true), ("false", false), ("False", false), ("0", false)] {
        let (status, listed) = call(&rig, Method::GET, &format!("{commands}?with_localizations={spelling}"), None).await;
        assert_eq!(status, StatusCode::OK, "{listed}");
        let echo = listed.as_array().unwrap().iter().find(|command| command["name"] == "echo").unwrap();
        assert_eq!(echo["name_localizations"]["fr"] == "écho", localised, "{spelling}");
    }
    let (status, error) = call(&rig, Method::GET, &format!("{commands}?with_localizations=maybe"), None).await;
    assert_eq!((status, &error["code"]), (StatusCode::BAD_REQUEST, &json!(50035)));
}
