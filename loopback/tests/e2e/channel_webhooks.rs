//! Webhooks of channels, and what they post.

use discord_loopback::{Loopback, Options, Permissions};
use serde_json::{Value, json};

use crate::raw::Raw;
use crate::rig::options;
use crate::wire::Wire;

const GUILD_WEBHOOKS: u64 = 1 << 5;

async fn start(options: Options) -> Raw {
    let permissions = Permissions::BOT | Permissions::MODERATOR | Permissions::MANAGE_WEBHOOKS;
    Raw::with(Options { permissions, ..options }).await
}

async fn make(raw: &Raw) -> (Value, String) {
    let path = format!("/channels/{}/webhooks", raw.discord.channel("general").unwrap().id);
    let made = raw.call("POST", &path, json!({ "name": "Herald" })).await.ok();
    let text = |key: &str| made[key].as_str().unwrap();
    let path = format!("/webhooks/{}/{}", text("id"), text("token"));
    (made, path)
}

#[tokio::test]
async fn a_webhook_posts_edits_and_deletes_under_its_own_name() {
    let raw = start(options()).await;
    let (made, path) = make(&raw).await;
    assert_eq!(raw.call("POST", &path, json!({ "content": "quiet" })).await.status, 204);
    let waiting = format!("{path}?wait=true");
    let told = raw.call("POST", &waiting, json!({ "content": "loud", "username": "Town Crier" })).await.ok();
    assert_eq!((&told["author"]["username"], &told["webhook_id"]), (&json!("Town Crier"), &made["id"]));
    assert_eq!((&told["author"]["bot"], &told["author"]["discriminator"]), (&json!(true), &json!("0000")));
    let message = format!("{path}/messages/{}", told["id"].as_str().unwrap());
    assert_eq!(raw.call("GET", &message, Value::Null).await.ok()["content"], "loud");
    let edited = raw.call("PATCH", &message, json!({ "content": "louder" })).await.ok();
    assert_eq!((&edited["content"], &edited["author"]["username"]), (&json!("louder"), &json!("Town Crier")));
    let seen: Vec<String> = raw.discord.view("ana").unwrap().messages().map(|message| message.content.clone()).collect();
    assert_eq!(seen, ["quiet", "louder"]);
    assert_eq!(raw.call("DELETE", &message, Value::Null).await.status, 204);
    assert_eq!(raw.call("GET", &message, Value::Null).await.refusal(), (404, 10008));

    let own = raw.call("POST", &raw.messages("general"), json!({ "content": "mine" })).await.ok();
    let of_bot = format!("{path}/messages/{}", own["id"].as_str().unwrap());
    assert_eq!(raw.call("GET", &of_bot, Value::Null).await.refusal(), (404, 10008), "only what it posted itself");
    assert_eq!(raw.call("POST", &waiting, json!({ "content": "" })).await.refusal(), (400, 50006));
    let elsewhere = format!("{path}?thread_id={}", raw.discord.channel("table-one").unwrap().id);
    assert_eq!(raw.call("POST", &elsewhere, json!({ "content": "hi" })).await.refusal(), (404, 10003));
}

#[tokio::test]
async fn webhooks_are_listed_renamed_moved_and_deleted_and_the_bot_hears_of_it() {
    let raw = start(options()).await;
    let (mut wire, _) = Wire::identified(&raw.loopback, GUILD_WEBHOOKS).await;
    let (made, by_token) = make(&raw).await;
    let (general, table) = (raw.discord.channel("general").unwrap(), raw.discord.channel("table-one").unwrap());
    assert_eq!(wire.event_after("WEBHOOKS_UPDATE").await["channel_id"], json!(general.id));
    let listed = raw.call("GET", &format!("/channels/{}/webhooks", general.id), Value::Null).await.ok();
    assert_eq!(listed, json!([made]));
    assert_eq!(raw.call("GET", &format!("/guilds/{}/webhooks", general.guild.unwrap()), Value::Null).await.ok(), listed);
    assert!(raw.call("GET", &by_token, Value::Null).await.ok()["user"].is_null());
    let path = format!("/webhooks/{}", made["id"].as_str().unwrap());
    let moved = raw.call("PATCH", &path, json!({ "name": "Crier", "channel_id": table.id })).await.ok();
    assert_eq!((&moved["name"], &moved["channel_id"]), (&json!("Crier"), &json!(table.id)));
    let forbidden = raw.call("PATCH", &by_token, json!({ "name": "Discord staff" })).await;
    assert_eq!(forbidden.fault("name"), "USERNAME_INVALID_CONTAINS");

    let wrong = format!("{path}/wrong");
    assert_eq!(raw.call("POST", &wrong, json!({ "content": "hi" })).await.refusal(), (401, 50027));
    assert_eq!(raw.call("POST", "/webhooks/12/wrong", json!({ "content": "hi" })).await.refusal(), (404, 10015));
    raw.discord.permit(Permissions::BOT);
    assert_eq!(raw.call("GET", &path, Value::Null).await.ok()["id"], made["id"], "it is the application's own");
    assert_eq!(raw.call("PATCH", &path, json!({ "name": "Crier" })).await.refusal(), (403, 50013));
    assert_eq!(raw.call("DELETE", &by_token, Value::Null).await.status, 204, "the token is enough");
    assert_eq!(raw.call("GET", &by_token, Value::Null).await.refusal(), (404, 10015));
}

#[tokio::test]
async fn a_webhook_survives_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let saved = || Options { state: Some(folder.path().join("world")), ..options() };
    let raw = start(saved()).await;
    let (_, path) = make(&raw).await;
    drop(raw);
    let loopback = Loopback::start(saved()).await.unwrap();
    let again = crate::requests::Requests::to(&loopback);
    let told = again.call("POST", &format!("{path}?wait=true"), json!({ "content": "still here" })).await.ok();
    assert_eq!(told["author"]["username"], "Herald");
}

#[tokio::test]
async fn a_webhook_begins_threads_of_a_forum_with_its_tags() {
    let raw = start(options()).await;
    let tags = json!([{ "name": "Trade" }, { "name": "Rules", "moderated": true, "emoji_name": "📜" }]);
    let form = json!({ "name": "ideas", "type": 15, "available_tags": tags });
    let forum = raw.call("POST", &format!("/guilds/{}/channels", raw.discord.guilds()[0].id), form).await.ok();
    let (path, tags) = (format!("/channels/{}", forum["id"].as_str().unwrap()), forum["available_tags"].clone());
    assert_eq!((&tags[0]["name"], &tags[0]["moderated"], &tags[1]["emoji_name"]), (&json!("Trade"), &json!(false), &json!("📜")));
    let kept = json!([{ "id": tags[0]["id"], "name": "Deals" }]);
    let renamed = raw.call("PATCH", &path, json!({ "available_tags": kept })).await.ok()["available_tags"].clone();
    assert_eq!((renamed.as_array().unwrap().len(), &renamed[0]["id"]), (1, &tags[0]["id"]));

    let post = json!({ "name": "Corn", "applied_tags": [tags[0]["id"]], "message": { "content": "for sugar?" } });
    let thread = raw.call("POST", &format!("{path}/threads"), &post).await.ok();
    assert_eq!(thread["applied_tags"], json!([tags[0]["id"]]));
    let one = format!("/channels/{}", thread["id"].as_str().unwrap());
    assert_eq!(raw.call("PATCH", &one, json!({ "applied_tags": [] })).await.ok()["applied_tags"], json!([]));
    assert_eq!(raw.call("PATCH", &one, json!({ "applied_tags": ["7"] })).await.refusal(), (404, 10087));

    let hook = raw.call("POST", &format!("{path}/webhooks"), json!({ "name": "Herald" })).await.ok();
    let hook = format!("/webhooks/{}/{}?wait=true", hook["id"].as_str().unwrap(), hook["token"].as_str().unwrap());
    assert_eq!(raw.call("POST", &hook, json!({ "content": "x" })).await.refusal(), (400, 220_001));
    let named = json!({ "content": "x", "thread_name": "News", "applied_tags": [tags[0]["id"]] });
    let message = raw.call("POST", &hook, &named).await.ok();
    assert_eq!(message["id"], message["channel_id"], "the thread has the message's id");
    let begun = raw.discord.channel("News").unwrap();
    assert_eq!((json!(begun.id), json!(begun.applied_tags)), (message["id"].clone(), json!([tags[0]["id"]])));
    let both = format!("{hook}&thread_id={}", begun.id);
    assert_eq!(raw.call("POST", &both, &named).await.refusal(), (400, 220_002));
    let (_, elsewhere) = make(&raw).await;
    let named = json!({ "content": "x", "thread_name": "News" });
    assert_eq!(raw.call("POST", &elsewhere, named).await.refusal(), (400, 220_003));
}
