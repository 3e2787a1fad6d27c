//! Which events a session receives, by its intents. That an event is *not* sent is proved by the
//! next message.

use discord_loopback::{ChannelEdit, Discord, GuildEdit, Loopback, Options, Permissions, PrivilegedIntent, UserEdit};
use serde_json::{Value, json};

use crate::limits_rest::Rest;
use crate::rig::options;
use crate::wire::{
    DIRECT_MESSAGE_TYPING, DIRECT_MESSAGES, GUILD_MEMBERS, GUILD_MESSAGE_TYPING, GUILD_MESSAGES, GUILD_PRESENCES, GUILDS,
    MESSAGE_CONTENT, Wire,
};

async fn granting(intents: &[PrivilegedIntent]) -> Loopback {
    Loopback::start(Options { privileged_intents: intents.to_vec(), ..options() }).await.unwrap()
}

/// Identifies a session, and reads READY and, with `GUILDS`, GUILD_CREATE.
async fn session(loopback: &Loopback, intents: u64) -> Wire {
    let (mut wire, _) = Wire::identified(loopback, intents).await;
    if intents & GUILDS != 0 {
        wire.event("GUILD_CREATE").await;
    }
    wire
}

/// A description, an act of a user, the intents for its event, and the event's name.
type Case = (&'static str, fn(&Discord), u64, &'static str);

const CASES: [Case; 9] = [
    ("a message in a guild", |discord| drop(discord.say("ana", "general", "hello").unwrap()), GUILD_MESSAGES, "MESSAGE_CREATE"),
    ("a message to the bot", |discord| drop(discord.say("ana", "dm", "hello").unwrap()), DIRECT_MESSAGES, "MESSAGE_CREATE"),
    ("typing in a guild", |discord| discord.typing("ana", "general").unwrap(), GUILD_MESSAGE_TYPING, "TYPING_START"),
    ("typing to the bot", |discord| discord.typing("ana", "dm").unwrap(), DIRECT_MESSAGE_TYPING, "TYPING_START"),
    ("a new channel", |discord| drop(discord.add_channel("La Plaza", "new").unwrap()), GUILDS, "CHANNEL_CREATE"),
    ("a new user", |discord| drop(discord.add_user("Fay", "fr").unwrap()), GUILD_MEMBERS, "GUILD_MEMBER_ADD"),
    (
        "a user who becomes a moderator",
        |discord| {
            let edit = UserEdit { moderator: Some(true), ..UserEdit::default() };
            drop(discord.edit_user("bo", edit).unwrap());
        },
        GUILD_MEMBERS,
        "GUILD_MEMBER_UPDATE",
    ),
    ("the bot's role", |discord| discord.permit(Permissions::BOT), GUILDS, "GUILD_ROLE_UPDATE"),
    (
        "a guild's language",
        |discord| {
            let edit = GuildEdit { locale: Some("fr".to_owned()), ..GuildEdit::default() };
            drop(discord.edit_guild("La Plaza", edit).unwrap());
        },
        GUILDS,
        "GUILD_UPDATE",
    ),
];

#[tokio::test]
async fn each_event_needs_its_intent_and_no_other() {
    let loopback = granting(&PrivilegedIntent::ALL).await;
    let discord = loopback.discord();
    let all = CASES.iter().fold(0, |all, (_, _, intent, _)| all | intent);
    for (what, act, intent, event) in CASES {
        let mut with = session(&loopback, intent).await;
        let mut without = session(&loopback, all & !intent).await;
        act(&discord);
        with.event(event).await;
        // The acknowledged heartbeat proves that no event came before it.
        without.send(1, &json!(without.seen)).await;
        assert_eq!(without.next().await["op"], 11, "{what} came without its intent");
        with.close(1000).await;
        without.close(1000).await;
    }
}

#[tokio::test]
async fn a_guild_goes_away_in_an_outage_and_comes_back() {
    let loopback = granting(&[]).await;
    let (discord, rest) = (loopback.discord(), Rest::new(&loopback));
    let mut wire = session(&loopback, GUILDS | GUILD_MESSAGES | DIRECT_MESSAGES).await;
    let plaza = discord.guilds()[0].id;
    let general = discord.channel("general").unwrap().id;
    discord.edit_guild("La Plaza", GuildEdit { outage: Some(true), ..GuildEdit::default() }).unwrap();
    assert_eq!(wire.event("GUILD_DELETE").await, json!({ "id": plaza, "unavailable": true }));
    assert!(discord.say("ana", "general", "is anybody there").is_err(), "nobody acts there");
    for path in [format!("/guilds/{plaza}"), format!("/channels/{general}"), format!("/channels/{general}/messages")] {
        assert_eq!(rest.get(&path).await.status(), 503, "{path}");
    }
    // A new session gets the guild as unavailable, and no other event of it.
    let (mut other, ready) = Wire::identified(&loopback, GUILDS | DIRECT_MESSAGES).await;
    assert_eq!(ready["guilds"], json!([{ "id": plaza, "unavailable": true }]));
    discord.say("ana", "dm", "hello").unwrap();
    other.event("MESSAGE_CREATE").await;
    wire.event("MESSAGE_CREATE").await;
    discord.edit_guild("La Plaza", GuildEdit { outage: Some(false), ..GuildEdit::default() }).unwrap();
    for wire in [&mut wire, &mut other] {
        let back = wire.event("GUILD_CREATE").await;
        assert_eq!((&back["id"], &back["unavailable"]), (&json!(plaza), &json!(false)));
    }
    assert_eq!(rest.get(&format!("/channels/{general}")).await.status(), 200);
}

#[tokio::test]
async fn a_guild_that_the_bot_is_removed_from_is_gone_for_it_until_it_joins_again() {
    let loopback = granting(&[]).await;
    let (discord, rest) = (loopback.discord(), Rest::new(&loopback));
    let mut wire = session(&loopback, GUILDS | GUILD_MESSAGES).await;
    let (plaza, general) = (discord.guilds()[0].id, discord.channel("general").unwrap().id);
    discord.edit_guild("La Plaza", GuildEdit { bot: Some(false), ..GuildEdit::default() }).unwrap();
    assert_eq!(wire.event("GUILD_DELETE").await, json!({ "id": plaza }));
    discord.say("ana", "general", "they do not hear us").unwrap();
    assert_eq!(rest.get("/users/@me/guilds").await.json::<Value>().await.unwrap(), json!([]));
    for path in [format!("/guilds/{plaza}"), format!("/channels/{general}/messages")] {
        assert_eq!(rest.get(&path).await.status(), 403, "{path}");
    }
    discord.edit_guild("La Plaza", GuildEdit { bot: Some(true), ..GuildEdit::default() }).unwrap();
    assert_eq!(wire.event("GUILD_CREATE").await["id"], json!(plaza));
}

#[tokio::test]
async fn without_the_intent_guilds_no_guild_is_described() {
    let loopback = granting(&[]).await;
    let mut wire = session(&loopback, GUILD_MESSAGES).await;
    loopback.discord().say("ana", "general", "hello").unwrap();
    wire.event("MESSAGE_CREATE").await;
}

#[tokio::test]
async fn who_types_is_told_with_the_member_in_a_guild() {
    let loopback = granting(&[]).await;
    let mut wire = session(&loopback, GUILD_MESSAGE_TYPING | DIRECT_MESSAGE_TYPING).await;
    let ana = loopback.discord().user("ana").unwrap().id.to_string();
    loopback.discord().typing("ana", "general").unwrap();
    let typing = wire.event("TYPING_START").await;
    assert_eq!((&typing["user_id"], &typing["member"]["user"]["id"]), (&json!(ana), &json!(ana)));
    assert!(typing["timestamp"].is_u64() && typing["guild_id"].is_string());
    loopback.discord().typing("ana", "dm").unwrap();
    let typing = wire.event("TYPING_START").await;
    assert!(typing["guild_id"].is_null() && typing["member"].is_null());
}

#[tokio::test]
async fn what_others_write_in_a_guild_is_hidden_unless_it_is_to_the_bot() {
    let loopback = granting(&[PrivilegedIntent::MessageContent]).await;
    let discord = loopback.discord();
    let mut reads = session(&loopback, GUILD_MESSAGES | DIRECT_MESSAGES | MESSAGE_CONTENT).await;
    let mut blind = session(&loopback, GUILD_MESSAGES | DIRECT_MESSAGES).await;
    let secret = discord.say("ana", "general", "a secret").unwrap();
    let mention = format!("listen, <@{}>", discord.application());
    discord.say("ana", "general", &mention).unwrap();
    discord.say("ana", "dm", "to you").unwrap();
    for content in ["a secret", &mention, "to you"] {
        assert_eq!(reads.event("MESSAGE_CREATE").await["content"], content);
    }
    for content in ["", &mention, "to you"] {
        assert_eq!(blind.event("MESSAGE_CREATE").await["content"], content);
    }
    // The bot may read its own messages, but not those that it replies to.
    let channel = discord.channel("general").unwrap().id;
    let body = json!({ "content": "my own", "message_reference": { "message_id": secret.id } });
    let sent = Rest::new(&loopback).post(&format!("/channels/{channel}/messages"), &body).await;
    assert_eq!(sent.status(), 200);
    let heard = reads.event("MESSAGE_CREATE").await;
    assert_eq!((&heard["content"], &heard["referenced_message"]["content"]), (&json!("my own"), &json!("a secret")));
    let heard = blind.event("MESSAGE_CREATE").await;
    assert_eq!((&heard["content"], &heard["referenced_message"]["content"]), (&json!("my own"), &json!("")));
}

#[tokio::test]
async fn at_rest_too_content_is_for_applications_that_were_granted_it() {
    for (granted, content) in [(&[][..], ""), (&[PrivilegedIntent::MessageContent][..], "a secret")] {
        let loopback = granting(granted).await;
        let message = loopback.discord().say("ana", "general", "a secret").unwrap();
        let rest = Rest::new(&loopback);
        let one = format!("/channels/{}/messages/{}", message.channel, message.id);
        assert_eq!(rest.get(&one).await.json::<Value>().await.unwrap()["content"], content);
        let list = format!("/channels/{}/messages", message.channel);
        assert_eq!(rest.get(&list).await.json::<Value>().await.unwrap()[0]["content"], content);
    }
}

#[tokio::test]
async fn the_list_of_members_is_for_applications_that_were_granted_it() {
    for (granted, status) in [(&[][..], 403), (&[PrivilegedIntent::GuildMembers][..], 200)] {
        let loopback = granting(granted).await;
        let guild = loopback.discord().guilds()[0].id;
        assert_eq!(Rest::new(&loopback).get(&format!("/guilds/{guild}/members?limit=10")).await.status(), status);
    }
}

#[tokio::test]
async fn a_thread_and_who_is_in_it_are_told_of() {
    let loopback = granting(&[PrivilegedIntent::GuildMembers]).await;
    let (discord, rest) = (loopback.discord(), Rest::new(&loopback));
    let mut all = session(&loopback, GUILDS | GUILD_MEMBERS).await;
    let mut few = session(&loopback, GUILDS).await;
    let channel = discord.channel("general").unwrap().id;
    let form = json!({ "name": "a thread", "type": 11 });
    let thread = rest.post(&format!("/channels/{channel}/threads"), &form).await.json::<Value>().await.unwrap();
    let id = thread["id"].as_str().unwrap().to_owned();
    for wire in [&mut all, &mut few] {
        assert_eq!(wire.event("THREAD_CREATE").await["newly_created"], true);
    }
    let bo = discord.user("bo").unwrap().id.to_string();
    assert_eq!(rest.put(&format!("/channels/{id}/thread-members/{bo}")).await.status(), 204);
    let came = all.event_after("THREAD_MEMBERS_UPDATE").await;
    assert_eq!((&came["added_members"][0]["user_id"], &came["member_count"]), (&json!(bo), &json!(2)));
    assert_eq!(came["added_members"][0]["member"]["user"]["username"], "bo");
    assert_eq!(rest.delete(&format!("/channels/{id}/thread-members/@me")).await.status(), 204);
    let bot = discord.application().to_string();
    for wire in [&mut all, &mut few] {
        // The session without GUILD_MEMBERS was not told of Bo.
        assert_eq!(wire.event("THREAD_MEMBERS_UPDATE").await["removed_member_ids"], json!([bot]));
    }
    assert_eq!(rest.put(&format!("/channels/{id}/thread-members/@me")).await.status(), 204);
    assert_eq!(few.event("THREAD_MEMBERS_UPDATE").await["added_members"][0]["user_id"], bot);
    discord.edit_channel(id.as_str(), ChannelEdit { archived: Some(true), ..ChannelEdit::default() }).unwrap();
    assert_eq!(few.event("THREAD_UPDATE").await["thread_metadata"]["archived"], true);
    discord.edit_channel(id.as_str(), ChannelEdit { archived: Some(false), ..ChannelEdit::default() }).unwrap();
    assert_eq!(few.event("THREAD_UPDATE").await["thread_metadata"]["archived"], false);
    assert_eq!(few.event("THREAD_MEMBER_UPDATE").await["user_id"], bot);
    discord.delete_channel(id.as_str()).unwrap();
    let gone = few.event("THREAD_DELETE").await;
    assert_eq!(gone.as_object().unwrap().keys().collect::<Vec<_>>(), ["guild_id", "id", "parent_id", "type"]);
}

#[tokio::test]
async fn channels_that_come_change_and_go_are_told_of_and_threads_of_one_that_is_seen_again() {
    let loopback = granting(&[]).await;
    let discord = loopback.discord();
    let mut wire = session(&loopback, GUILDS).await;
    let channel = discord.add_channel("La Plaza", "here").unwrap().id;
    assert_eq!(wire.event("CHANNEL_CREATE").await["id"], channel.to_string());
    let form = json!({ "name": "a thread", "type": 11 });
    let thread = Rest::new(&loopback).post(&format!("/channels/{channel}/threads"), &form).await.json::<Value>().await.unwrap();
    wire.event("THREAD_CREATE").await;
    discord.deny(channel, Permissions::VIEW_CHANNEL).unwrap();
    assert_eq!(wire.event("CHANNEL_UPDATE").await["id"], channel.to_string());
    discord.deny(channel, Permissions::NONE).unwrap();
    wire.event("CHANNEL_UPDATE").await;
    let list = wire.event("THREAD_LIST_SYNC").await;
    assert_eq!(list["threads"][0]["id"], thread["id"]);
    assert_eq!(list["members"][0]["user_id"], discord.application().to_string());
    discord.delete_channel(channel).unwrap();
    wire.event("THREAD_DELETE").await;
    assert_eq!(wire.event("CHANNEL_DELETE").await["id"], channel.to_string());
}

#[tokio::test]
async fn pins_are_told_of_where_they_change() {
    let loopback = granting(&[]).await;
    let mut wire = session(&loopback, GUILDS).await;
    let message = loopback.discord().say("ana", "general", "pin me").unwrap();
    let path = format!("/channels/{}/messages/pins/{}", message.channel, message.id);
    let rest = Rest::new(&loopback);
    assert_eq!(rest.put(&path).await.status(), 204);
    let pinned = wire.event("CHANNEL_PINS_UPDATE").await;
    assert_eq!(pinned["channel_id"], message.channel.to_string());
    assert!(pinned["last_pin_timestamp"].is_string());
    assert_eq!(rest.delete(&path).await.status(), 204);
    assert!(wire.event("CHANNEL_PINS_UPDATE").await["last_pin_timestamp"].is_null());
}

#[tokio::test]
async fn a_small_guild_lists_its_members_to_whoever_hears_who_is_online() {
    let loopback = granting(&[PrivilegedIntent::GuildPresences]).await;
    for (intents, members) in [(GUILDS, 1), (GUILDS | GUILD_PRESENCES, 6)] {
        let (mut wire, _) = Wire::identified(&loopback, intents).await;
        let guild = wire.event("GUILD_CREATE").await;
        assert_eq!(guild["members"].as_array().unwrap().len(), members);
        assert_eq!(guild["member_count"], 6);
    }
}

fn names(chunk: &Value) -> Vec<&str> {
    chunk["members"].as_array().unwrap().iter().map(|member| member["user"]["username"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn members_are_found_by_name_and_by_id() {
    let loopback = granting(&[]).await;
    let discord = loopback.discord();
    let guild = discord.guilds()[0].id;
    let mut wire = session(&loopback, 0).await;
    wire.send(8, &json!({ "guild_id": guild, "query": "D", "limit": 5, "nonce": "n".repeat(32) })).await;
    let chunk = wire.event("GUILD_MEMBERS_CHUNK").await;
    assert_eq!(names(&chunk), ["dee"]);
    assert_eq!((&chunk["chunk_index"], &chunk["chunk_count"]), (&json!(0), &json!(1)));
    assert_eq!(chunk["nonce"], "n".repeat(32));
    let ana = discord.user("ana").unwrap().id;
    wire.send(8, &json!({ "guild_id": guild, "user_ids": [ana, "1"], "presences": true, "nonce": "n".repeat(33) })).await;
    let chunk = wire.event("GUILD_MEMBERS_CHUNK").await;
    assert_eq!((names(&chunk), &chunk["not_found"]), (vec!["ana"], &json!(["1"])));
    assert!(chunk["nonce"].is_null(), "too long a nonce is ignored");
    assert!(chunk["presences"].is_null(), "presences are for those who hear who is online");
    for number in 0..150 {
        discord.add_user(&format!("zed{number}"), "fr").unwrap();
    }
    wire.send(8, &json!({ "guild_id": guild, "query": "zed", "limit": 0 })).await;
    assert_eq!(names(&wire.event("GUILD_MEMBERS_CHUNK").await).len(), 0);
    wire.send(8, &json!({ "guild_id": guild, "query": "zed", "limit": 1_000 })).await;
    assert_eq!(names(&wire.event("GUILD_MEMBERS_CHUNK").await).len(), 100, "a name finds a hundred at most");
}

#[tokio::test]
async fn all_members_are_for_sessions_that_hear_of_them_and_once_in_thirty_seconds() {
    let granted = vec![PrivilegedIntent::GuildMembers];
    // Half a minute is three seconds at this pace.
    let loopback = Loopback::start(Options { pace: 10, privileged_intents: granted, ..options() }).await.unwrap();
    let discord = loopback.discord();
    let guild = discord.guilds()[0].id;
    for number in 0..1_100 {
        discord.add_user(&format!("zed{number}"), "fr").unwrap();
    }
    let all = json!({ "guild_id": guild, "query": "", "limit": 0, "nonce": "all" });
    let mut deaf = session(&loopback, 0).await;
    deaf.send(8, &all).await;
    deaf.send(1, &json!(1)).await;
    assert_eq!(deaf.next().await["op"], 11, "no answer without the intent");
    let (mut wire, _) = Wire::identified(&loopback, GUILD_MEMBERS).await;
    wire.send(8, &all).await;
    let (first, second) = (wire.event("GUILD_MEMBERS_CHUNK").await, wire.event("GUILD_MEMBERS_CHUNK").await);
    assert_eq!((names(&first).len(), names(&second).len()), (1_000, 106));
    assert_eq!((&second["chunk_index"], &second["chunk_count"]), (&json!(1), &json!(2)));
    let mut limited = 0;
    loop {
        wire.send(8, &all).await;
        let answer = wire.next().await;
        if answer["t"] == "GUILD_MEMBERS_CHUNK" {
            break;
        }
        assert_eq!(answer["t"], "RATE_LIMITED");
        assert_eq!((&answer["d"]["opcode"], &answer["d"]["meta"]["nonce"]), (&json!(8), &json!("all")));
        let wait = answer["d"]["retry_after"].as_f64().unwrap();
        assert!(wait > 0.0 && wait <= 3.0);
        limited += 1;
        tokio::time::sleep(std::time::Duration::from_secs_f64(wait)).await;
    }
    assert!(limited > 0);
}
