//! A recording of a bot's traffic, and playing it again.

use std::fs;
use std::path::Path;
use std::time::Duration;

use discord_loopback::{Loopback, Options, Recording};
use serde_json::{Value, json};

use crate::rig::{BOUND, intents, options, spawn_bot};

async fn act(loopback: &Loopback, act: Value) -> Value {
    let request = reqwest::Client::new().post(format!("{}control/act", loopback.page_url())).json(&act);
    request.send().await.unwrap().json().await.unwrap()
}

/// Records how two users meet the bot, up to the last thing that it sends.
async fn record(file: &Path) {
    let recording = Some(Recording::File(file.to_owned()));
    let loopback = Loopback::start(Options { recording, ..options() }).await.unwrap();
    let bot = spawn_bot(&loopback, intents());
    loopback.discord().wait_for_commands(BOUND).await.unwrap();
    let buttons = act(&loopback, json!({ "act": "command", "user": "ana", "channel": "general", "name": "buttons" })).await;
    let message = &buttons["message"]["id"];
    let press = json!({ "act": "component", "user": "bo", "message": message, "custom_id": "press" });
    assert_eq!(act(&loopback, press).await["message"]["content"], "1 presses");
    act(&loopback, json!({ "act": "command", "user": "ana", "channel": "table-one", "name": "picture" })).await;
    let is_whole =
        |text: &str| text.lines().filter(|line| line.contains(r#""is":"request""#)).any(|line| line.contains("sha256"));
    let wait = async {
        while !is_whole(&fs::read_to_string(file).unwrap()) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    tokio::time::timeout(BOUND, wait).await.unwrap();
    drop(bot);
    let recorded = fs::read_to_string(file).unwrap();
    assert!(!recorded.contains(loopback.token()), "the token was recorded");
}

async fn replayed(file: &Path) -> Vec<String> {
    let loopback = Loopback::start(Options { recording: Some(Recording::Memory), ..options() }).await.unwrap();
    let _bot = spawn_bot(&loopback, intents());
    loopback.discord().replay(file, BOUND).await.unwrap()
}

/// Longer than others: a replay pauses before each act.
#[tokio::test]
async fn a_bot_is_the_same_as_recorded_or_is_told_where_it_differs() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("recording.jsonl");
    record(&file).await;
    assert_eq!(replayed(&file).await, [""; 0]);
    let another = fs::read_to_string(&file).unwrap().replace("0 presses", "9 presses");
    fs::write(&file, another).unwrap();
    let differences = replayed(&file).await;
    assert_eq!(differences.len(), 1, "{differences:#?}");
    assert!(differences[0].ends_with(r#"/body/data/content was "9 presses", and is "0 presses""#), "{differences:#?}");
}
