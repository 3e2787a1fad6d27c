//! Reactions of bot and users: by REST, by gateway and in views.

use discord_loopback::{ChannelEdit, Id, Permissions, Refused};
use serde_json::{Value, json};
use serenity::all::Event;

use crate::tap::Tap;

const UP: &str = "%F0%9F%91%8D";
const DOWN: &str = "%F0%9F%91%8E";

/// Yields distinct emojis, plain and encoded for a path.
fn many() -> impl Iterator<Item = (String, String)> {
    (0x1F600u32..).filter_map(char::from_u32).map(|emoji| {
        let plain = emoji.to_string();
        let encoded = plain.bytes().map(|byte| format!("%{byte:02X}")).collect();
        (plain, encoded)
    })
}

fn path(raw: &Tap, message: &Value, rest: &str) -> String {
    raw.channel("general", &format!("/messages/{}/reactions{rest}", message["id"].as_str().unwrap()))
}

fn id(message: &Value) -> Id {
    message["id"].as_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn reactions_come_and_go_and_the_gateway_tells_of_each() {
    let raw = Tap::start().await;
    let message = raw.send("general", json!({ "content": "vote" })).await;
    raw.call("PUT", &path(&raw, &message, &format!("/{UP}/@me")), Value::Null).await.ok();
    let added = raw.event(|event| if let Event::ReactionAdd(event) = event { Some(event.reaction) } else { None }).await;
    assert_eq!((added.message_id.get(), added.emoji.to_string().as_str()), (id(&message).get(), "👍"));
    let ana = raw.discord.user("ana").unwrap().id;
    raw.discord.react("ana", id(&message), "👍").unwrap();
    let added = raw.event(|event| if let Event::ReactionAdd(event) = event { Some(event.reaction) } else { None }).await;
    assert_eq!(added.user_id.unwrap().get(), ana.get());
    assert_eq!(added.member.unwrap().user.name, "ana");

    let seen = raw.call("GET", &raw.channel("general", &format!("/messages/{}", id(&message))), Value::Null).await.ok();
    let reaction = &seen["reactions"][0];
    assert_eq!((&reaction["count"], &reaction["me"], &reaction["emoji"]["name"]), (&json!(2), &json!(true), &json!("👍")));
    let users = raw.call("GET", &path(&raw, &message, &format!("/{UP}")), Value::Null).await.ok();
    assert_eq!(users.as_array().unwrap().len(), 2);
    let after = format!("/{UP}?limit=1&after={}", raw.discord.application());
    let users = raw.call("GET", &path(&raw, &message, &after), Value::Null).await.ok();
    assert_eq!((users.as_array().unwrap().len(), &users[0]["id"]), (1, &json!(ana)));

    raw.call("DELETE", &path(&raw, &message, &format!("/{UP}/@me")), Value::Null).await.ok();
    let gone = raw.event(|event| if let Event::ReactionRemove(event) = event { Some(event.reaction) } else { None }).await;
    assert_eq!(gone.user_id.unwrap().get(), raw.discord.application().get());
    raw.call("DELETE", &path(&raw, &message, &format!("/{UP}/{ana}")), Value::Null).await.ok();
    let gone = raw.event(|event| if let Event::ReactionRemove(event) = event { Some(event.reaction) } else { None }).await;
    assert_eq!(gone.user_id.unwrap().get(), ana.get());

    for emoji in ["👍", "👎"] {
        raw.discord.react("bo", id(&message), emoji).unwrap();
    }
    raw.call("DELETE", &path(&raw, &message, &format!("/{DOWN}")), Value::Null).await.ok();
    raw.event(|event| if let Event::ReactionRemoveEmoji(event) = event { Some(event) } else { None }).await;
    let left = raw.discord.message(id(&message)).unwrap();
    assert_eq!(left.reactions.iter().map(|reaction| reaction.emoji.name.as_str()).collect::<Vec<_>>(), ["👍"]);
    raw.call("DELETE", &path(&raw, &message, ""), Value::Null).await.ok();
    raw.event(|event| if let Event::ReactionRemoveAll(event) = event { Some(event) } else { None }).await;
    assert!(raw.discord.message(id(&message)).unwrap().reactions.is_empty());
}

#[tokio::test]
async fn what_is_no_emoji_or_too_many_is_refused() {
    let raw = Tap::start().await;
    let message = raw.send("general", json!({ "content": "vote" })).await;
    for word in ["thumbsup", "nothing:123", "%F0%9F%91%8D%F0%9F%91%8D"] {
        let refused = raw.call("PUT", &path(&raw, &message, &format!("/{word}/@me")), Value::Null).await;
        assert_eq!(refused.refusal(), (400, 10014), "{word}");
    }
    for (method, rest) in [("GET", ""), ("DELETE", ""), ("DELETE", "/@me")] {
        let refused = raw.call(method, &path(&raw, &message, &format!("/{UP}{rest}")), Value::Null).await;
        assert_eq!(refused.refusal(), (400, 10014), "nobody reacted so: {method} {rest}");
    }
    let mut emojis = many();
    for (_, encoded) in emojis.by_ref().take(20) {
        raw.call("PUT", &path(&raw, &message, &format!("/{encoded}/@me")), Value::Null).await.ok();
    }
    let (plain, encoded) = emojis.next().unwrap();
    let refused = raw.call("PUT", &path(&raw, &message, &format!("/{encoded}/@me")), Value::Null).await;
    assert_eq!(refused.refusal(), (400, 30010));
    assert!(matches!(raw.discord.react("ana", id(&message), &plain), Err(Refused::Invalid(_))));
    raw.discord.react("ana", id(&message), "😀").unwrap();
    let listed = raw.call("GET", &path(&raw, &message, "/%F0%9F%98%80?limit=101"), Value::Null).await;
    assert_eq!(listed.fault("limit"), "NUMBER_TYPE_MAX");
    let unknown = raw.call("DELETE", &path(&raw, &message, "/%F0%9F%98%80/7"), Value::Null).await;
    assert_eq!(unknown.refusal(), (404, 10013));
}

#[tokio::test]
async fn reacting_takes_its_permissions() {
    let raw = Tap::start().await;
    let message = raw.send("general", json!({ "content": "vote" })).await;
    let up = path(&raw, &message, &format!("/{UP}/@me"));
    let theirs = format!("/{UP}/{}", raw.discord.user("ana").unwrap().id);
    raw.discord.deny("general", Permissions::ADD_REACTIONS).unwrap();
    assert_eq!(raw.call("PUT", &up, Value::Null).await.refusal(), (403, 50013));
    raw.discord.react("ana", id(&message), "👍").unwrap();
    raw.call("PUT", &up, Value::Null).await.ok();
    raw.discord.deny("general", Permissions::READ_MESSAGE_HISTORY).unwrap();
    assert_eq!(raw.call("PUT", &up, Value::Null).await.refusal(), (403, 50013));
    raw.discord.deny("general", Permissions::MANAGE_MESSAGES).unwrap();
    for rest in [theirs, format!("/{UP}"), String::new()] {
        assert_eq!(raw.call("DELETE", &path(&raw, &message, &rest), Value::Null).await.refusal(), (403, 50013), "{rest}");
    }
    raw.call("DELETE", &up, Value::Null).await.ok();
    raw.discord.deny("general", Permissions::VIEW_CHANNEL).unwrap();
    assert_eq!(raw.call("PUT", &up, Value::Null).await.refusal(), (403, 50001));

    let dm = raw.discord.say("ana", "dm", "hello").unwrap();
    let path = format!("/channels/{}/messages/{}/reactions", dm.channel, dm.id);
    raw.call("PUT", &format!("{path}/{UP}/@me"), Value::Null).await.ok();
    assert_eq!(raw.call("DELETE", &path, Value::Null).await.refusal(), (400, 50003), "nobody moderates a conversation");
}

#[tokio::test]
async fn a_user_reacts_as_far_as_the_client_lets_them() {
    let raw = Tap::start().await;
    let message = raw.send("general", json!({ "content": "vote" })).await;
    let edit = ChannelEdit { deny_members: Some(Permissions::ADD_REACTIONS), ..ChannelEdit::default() };
    raw.discord.edit_channel("general", edit).unwrap();
    assert!(matches!(raw.discord.react("ana", id(&message), "👍"), Err(Refused::NotAllowed(_))));
    raw.call("PUT", &path(&raw, &message, &format!("/{UP}/@me")), Value::Null).await.ok();
    raw.discord.react("ana", id(&message), "👍").unwrap();
    assert!(matches!(raw.discord.unreact("bo", id(&message), "👍"), Err(Refused::NotFound(_))));
    raw.discord.unreact("ana", id(&message), "👍").unwrap();
    assert!(matches!(raw.discord.react("ana", id(&message), "thumbsup"), Err(Refused::Invalid(_))));
    assert!(matches!(raw.discord.react("ana", Id::new(7), "👍"), Err(Refused::NotFound(_))));
    let acted = raw.go("bo", "general").await;
    raw.answer(&acted, json!({ "type": 4, "data": { "content": "psst", "flags": 64 } })).await.ok();
    let whisper = acted.outcome.await.unwrap().message.unwrap().id;
    assert!(matches!(raw.discord.react("bo", whisper, "👍"), Err(Refused::Invalid(_))));
    assert!(matches!(raw.discord.react("ana", whisper, "👍"), Err(Refused::NotFound(_))));

    let thread = raw.call("POST", &raw.channel("general", "/threads"), json!({ "name": "T", "type": 11 })).await.ok();
    let said = raw.discord.say("ana", "T", "in it").unwrap().id;
    raw.discord.edit_channel("T", ChannelEdit { archived: Some(true), ..ChannelEdit::default() }).unwrap();
    assert!(matches!(raw.discord.react("bo", said, "👍"), Err(Refused::NotAllowed(_))));
    let path = format!("/channels/{}/messages/{said}/reactions/{UP}/@me", thread["id"].as_str().unwrap());
    assert_eq!(raw.call("PUT", &path, Value::Null).await.refusal(), (400, 50083));
}

#[tokio::test]
async fn reactions_are_seen_and_made_over_the_control_api() {
    let raw = Tap::start().await;
    let message = raw.send("general", json!({ "content": "vote" })).await;
    let (client, url) = (reqwest::Client::new(), format!("{}control/act", raw.loopback.page_url()));
    let call = async |act: &str| {
        let body = json!({ "act": act, "user": "ana", "message": message["id"], "emoji": "👍" });
        let response = client.post(&url).json(&body).send().await.unwrap();
        (response.status().as_u16(), response.json::<Value>().await.unwrap())
    };
    let (status, made) = call("react").await;
    let ana = raw.discord.user("ana").unwrap().id;
    assert_eq!((status, &made["reactions"][0]["users"]), (200, &json!([ana])));
    let (status, left) = call("unreact").await;
    assert_eq!((status, left.get("reactions")), (200, None));
    assert_eq!(call("unreact").await.0, 404);
}
