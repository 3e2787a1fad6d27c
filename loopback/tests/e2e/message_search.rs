//! Search for messages of a guild.

use discord_loopback::{Options, Permissions, PrivilegedIntent};
use serde_json::{Value, json};

use crate::raw::{OVER, Raw};
use crate::rig::options;

async fn found(raw: &Raw, query: &str) -> Vec<Value> {
    let path = format!("/guilds/{}/messages/search{query}", raw.discord.guilds()[0].id);
    let found = raw.call("GET", &path, Value::Null).await.ok();
    let contents = found["messages"].as_array().unwrap().iter().map(|group| group[0]["content"].clone());
    contents.collect()
}

#[tokio::test]
async fn messages_are_found_by_words_authors_channels_and_what_they_have() {
    let granted = vec![PrivilegedIntent::MessageContent];
    let raw = Raw::with(Options { privileged_intents: granted, ..options() }).await;
    for (user, channel, text) in [
        ("bo", "general", "Corn for sugar"),
        ("cy", "general", "sugar at https://example.com"),
        ("bo", "table-one", "no more corn"),
    ] {
        raw.discord.say(user, channel, text).unwrap();
    }
    raw.call("POST", &raw.messages("general"), json!({ "content": "corn, says the bot" })).await.ok();
    let user = |name: &str| raw.discord.user(name).unwrap().id;
    let table = raw.discord.channel("table-one").unwrap().id;
    let corn = ["corn, says the bot", "no more corn", "Corn for sugar"];
    assert_eq!(found(&raw, "?content=corn").await, corn);
    assert_eq!(found(&raw, "?content=corn&limit=1&offset=1").await, [corn[1]]);
    assert_eq!(found(&raw, "?content=corn+sugar").await, [corn[2]]);
    assert_eq!(found(&raw, "?sort_order=asc&limit=1").await, [corn[2]]);
    assert_eq!(found(&raw, &format!("?author_id={}&channel_id={table}", user("bo"))).await, [corn[1]]);
    assert_eq!(found(&raw, &format!("?author_id={}&author_id={}&has=link", user("bo"), user("cy"))).await.len(), 1);
    assert_eq!(found(&raw, "?author_type=bot").await, [corn[0]]);
    let path = format!("/guilds/{}/messages/search", raw.discord.guilds()[0].id);
    assert_eq!(raw.call("GET", &path, Value::Null).await.ok()["total_results"], 4);
    assert_eq!(raw.call("GET", &format!("{path}?limit=26"), Value::Null).await.fault("limit"), OVER);
    raw.discord.deny("general", Permissions::READ_MESSAGE_HISTORY).unwrap();
    assert_eq!(found(&raw, "?content=corn").await, [corn[1]]);
}

#[tokio::test]
async fn a_bot_without_the_intent_finds_no_text_of_others() {
    let raw = Raw::start().await;
    raw.discord.say("bo", "general", "corn").unwrap();
    assert_eq!(found(&raw, "?content=corn").await, Vec::<Value>::new());
    assert_eq!(found(&raw, "").await, [json!("")]);
}
