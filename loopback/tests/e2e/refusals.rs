//! `GET /control/refused`: what was refused, and what is not served.

use serde_json::{Value, json};

use crate::raw::{MAX, Raw, chars};
use crate::wire::Wire;

#[tokio::test]
async fn what_is_refused_or_not_served_is_listed_with_its_place() {
    let raw = Raw::start().await;
    let control = format!("{}control", raw.loopback.page_url());
    let messages = raw.messages("general");
    assert_eq!(raw.call("POST", &messages, json!({ "embeds": [{ "title": chars(257) }] })).await.status, 400);
    assert_eq!(raw.call("GET", "/guilds/1/onboarding", Value::Null).await.refusal(), (404, 0));
    assert_eq!(raw.call("DELETE", "/users/@me", Value::Null).await.refusal(), (405, 0));
    let act = json!({ "act": "add_user", "name": "Gus", "colour": "red" });
    let answer = reqwest::Client::new().post(format!("{control}/act")).json(&act).send().await.unwrap();
    assert_eq!(answer.status(), 400, "a field that no act has");
    assert!(raw.discord.user("gus").is_err());
    let mut wire = Wire::greeted(&raw.loopback).await;
    wire.send(99, &Value::Null).await;
    assert_eq!(wire.closed().await, 4001);

    let listed: Value = reqwest::get(format!("{control}/refused")).await.unwrap().json().await.unwrap();
    let told = |entry: &Value| (entry["method"].clone(), entry["status"].clone(), entry["code"].clone(), entry["served"].clone());
    let told: Vec<_> = listed.as_array().unwrap().iter().filter(|entry| entry["status"] != 429).map(told).collect();
    let line = |method: &str, status: u16, code: u32, served: bool| (json!(method), json!(status), json!(code), json!(served));
    assert_eq!(
        told,
        [
            line("POST", 400, 50035, true),
            line("GET", 404, 0, false),
            line("DELETE", 405, 0, false),
            line("POST", 400, 0, true),
            line("GATEWAY", 4001, 0, true)
        ]
    );
    assert_eq!(listed[0]["path"], format!("/api/v10{messages}"));
    let fault = &listed[0]["faults"][0];
    assert_eq!((&fault["place"], &fault["code"]), (&json!("embeds.0.title"), &json!(MAX)));
    let reason = listed.as_array().unwrap().iter().find(|entry| entry["path"] == "/control/act").unwrap()["message"].clone();
    assert!(reason.as_str().unwrap().contains("unknown field `colour`"), "{reason}");
}
