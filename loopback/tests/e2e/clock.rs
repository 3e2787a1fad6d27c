//! Moves of the clock: what ends or begins with time does so without waiting.

use std::time::Duration;

use discord_loopback::{Loopback, Options, Patience, Refused, State};
use serde_json::{Value, json};

use crate::raw::Raw;
use crate::requests::Requests;
use crate::rig::{BOUND, options};
use crate::wire::{GUILDS, Wire};

const MINUTE: Duration = Duration::from_secs(60);

#[tokio::test]
async fn an_interaction_misses_its_deadline_and_its_token_expires() {
    let raw = Raw::start().await;
    let commands = format!("/applications/{}/commands", raw.discord.application());
    raw.call("POST", &commands, json!({ "name": "hello", "description": "d" })).await.ok();
    let send = || {
        let discord = raw.discord.clone();
        tokio::spawn(async move { discord.command("ana", "general", "hello", &[]).await.unwrap() })
    };
    let discord = raw.discord.clone();
    let sent = send();
    let interaction = raw.interaction(async {}).await;
    discord.advance_clock(BOUND + Duration::from_secs(1)).unwrap();
    assert_eq!(sent.await.unwrap().state, State::Failed);
    let answer = json!({ "type": 4, "data": { "content": "late" } });
    assert_eq!(raw.call("POST", &Raw::callback(&interaction), &answer).await.refusal(), (404, 10062));

    let sent = send();
    let interaction = raw.interaction(async {}).await;
    assert_eq!(raw.call("POST", &Raw::callback(&interaction), &answer).await.status, 204);
    let outcome = sent.await.unwrap();
    let token = interaction["token"].as_str().unwrap();
    let original = format!("/webhooks/{}/{token}/messages/@original", discord.application());
    discord.advance_clock(14 * MINUTE).unwrap();
    raw.call("GET", &original, Value::Null).await.ok();
    discord.advance_clock(2 * MINUTE).unwrap();
    assert_eq!(raw.call("GET", &original, Value::Null).await.refusal(), (401, 50027));
    assert!(matches!(discord.outcome(outcome.interaction), Err(Refused::NotFound(_))));
}

#[tokio::test]
async fn the_windows_of_rate_limits_end() {
    let loopback = Loopback::start(Options { pace: 1, patience: Patience::default(), ..options() }).await.unwrap();
    let (discord, requests) = (loopback.discord(), Requests::to(&loopback));
    let path = format!("/channels/{}/messages", discord.channel("general").unwrap().id);
    let post = async || Requests::read(requests.request("POST", &path).json(&json!({ "content": "hi" }))).await.status;
    for _ in 0..2 {
        for _ in 0..5 {
            assert_eq!(post().await, 200);
        }
        assert_eq!(post().await, 429, "five in five seconds");
        discord.advance_clock(Duration::from_secs(5)).unwrap();
    }
}

#[tokio::test]
async fn an_idle_thread_is_archived_and_a_message_reopens_it() {
    let raw = Raw::start().await;
    let (mut wire, _) = Wire::identified(&raw.loopback, GUILDS).await;
    let parent = raw.discord.channel("general").unwrap().id;
    let form = json!({ "name": "Table", "type": 11, "auto_archive_duration": 60 });
    let thread = raw.call("POST", &format!("/channels/{parent}/threads"), form).await.ok()["id"].clone();
    let thread = thread.as_str().unwrap();
    raw.discord.advance_clock(59 * MINUTE).unwrap();
    raw.discord.say("ana", thread, "still here").unwrap();
    raw.discord.advance_clock(59 * MINUTE).unwrap();
    assert!(!raw.discord.channel(thread).unwrap().archived, "the message counts");
    raw.discord.advance_clock(2 * MINUTE).unwrap();
    assert!(raw.discord.channel(thread).unwrap().archived);
    let told = wire.event_after("THREAD_UPDATE").await;
    assert_eq!((&told["id"], &told["thread_metadata"]["archived"]), (&json!(thread), &json!(true)));
    raw.discord.say("ana", thread, "again").unwrap();
    assert!(!raw.discord.channel(thread).unwrap().archived);
}

#[tokio::test]
async fn the_clock_is_moved_over_http_and_only_forwards() {
    let loopback = Loopback::start(options()).await.unwrap();
    let url = format!("{}control/clock", loopback.page_url());
    let client = reqwest::Client::new();
    let moved: Value = client.post(&url).json(&json!({ "advance_ms": 60_000 })).send().await.unwrap().json().await.unwrap();
    assert_eq!(moved["ahead_ms"], 60_000);
    let asked: Value = client.get(&url).send().await.unwrap().json().await.unwrap();
    assert_eq!(asked["ahead_ms"], 60_000);
    assert!(asked["now"].as_str().unwrap() >= moved["now"].as_str().unwrap());
    for wrong in [json!({ "advance_ms": 0 }), json!({ "advance_ms": -1 }), json!({ "advance_ms": u64::MAX }), json!({})] {
        assert_eq!(client.post(&url).json(&wrong).send().await.unwrap().status(), 400, "{wrong}");
    }
    let message = loopback.discord().say("ana", "general", "in a minute").unwrap();
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis();
    let sent = u128::from((message.id.get() >> 22) + 1_420_070_400_000);
    assert!(sent > now + 30_000, "ids follow the clock");
}
