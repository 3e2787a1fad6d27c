//! Starting sessions: the content of IDENTIFY, its rate limits, and sharding.

use std::time::{Duration, Instant};

use discord_loopback::{Loopback, Options, PrivilegedIntent};
use serde_json::{Value, json};

use crate::raw::with;
use crate::rig::{BOUND, loopback, options};
use crate::wire::{DIRECT_MESSAGES, GUILD_MEMBERS, GUILD_MESSAGES, GUILD_PRESENCES, GUILDS, MESSAGE_CONTENT, Wire};

/// Returns the close code for a changed IDENTIFY.
async fn refused(loopback: &Loopback, change: impl FnOnce(&mut Value)) -> u16 {
    let mut wire = Wire::greeted(loopback).await;
    let mut identity = wire.identity(GUILDS);
    change(&mut identity);
    wire.send(2, &identity).await;
    wire.closed().await
}

#[tokio::test]
async fn an_identify_that_is_not_right_is_refused_with_the_documented_code() {
    let loopback = loopback().await;
    assert_eq!(refused(&loopback, |form| form["token"] = json!("wrong")).await, 4004);
    assert_eq!(refused(&loopback, |form| form["token"] = Value::Null).await, 4002);
    assert_eq!(refused(&loopback, |form| form["properties"] = Value::Null).await, 4002);
    assert_eq!(refused(&loopback, |form| form["properties"]["os"] = json!(1)).await, 4002);
    assert_eq!(refused(&loopback, |form| form["large_threshold"] = json!(49)).await, 4002);
    assert_eq!(refused(&loopback, |form| form["large_threshold"] = json!(251)).await, 4002);
    assert_eq!(refused(&loopback, |form| form["presence"] = json!({ "status": "sleepy" })).await, 4002);
    assert_eq!(refused(&loopback, |form| form["intents"] = Value::Null).await, 4013);
    assert_eq!(refused(&loopback, |form| form["intents"] = json!(-1)).await, 4013);
    assert_eq!(refused(&loopback, |form| form["intents"] = json!("all")).await, 4013);
    for shard in [json!([1, 1]), json!([0, 0]), json!([0]), json!([0, 1, 2]), json!("0/1")] {
        assert_eq!(refused(&loopback, |form| form["shard"] = shard).await, 4010);
    }
}

#[tokio::test]
async fn a_privileged_intent_must_have_been_granted() {
    let intents = [
        (PrivilegedIntent::GuildMembers, GUILD_MEMBERS, 1 << 15),
        (PrivilegedIntent::GuildPresences, GUILD_PRESENCES, 1 << 13),
        (PrivilegedIntent::MessageContent, MESSAGE_CONTENT, 1 << 19),
    ];
    for (granted, bit, flag) in intents {
        let loopback = Loopback::start(Options { privileged_intents: vec![granted], ..options() }).await.unwrap();
        let (_wire, ready) = Wire::identified(&loopback, GUILDS | bit).await;
        assert_eq!(ready["application"]["flags"], flag);
        for (_, other, _) in intents.into_iter().filter(|(_, other, _)| *other != bit) {
            assert_eq!(refused(&loopback, |form| form["intents"] = json!(other)).await, 4014);
        }
    }
}

#[tokio::test]
async fn whoever_has_a_session_cannot_identify_again() {
    let loopback = loopback().await;
    let (mut wire, _) = Wire::identified(&loopback, 0).await;
    wire.send(2, &wire.identity(0)).await;
    assert_eq!(wire.closed().await, 4005);
}

#[tokio::test]
async fn who_identifies_too_soon_gets_an_invalid_session_and_may_try_again_later() {
    // Five seconds are a quarter of one at this pace.
    let loopback = Loopback::start(Options { pace: 20, ..options() }).await.unwrap();
    let begun = Instant::now();
    let (_first, _) = Wire::identified(&loopback, 0).await;
    let mut second = Wire::greeted(&loopback).await;
    let mut refusals = 0;
    loop {
        second.send(2, &second.identity(0)).await;
        let answer = second.next().await;
        if answer["t"] == "READY" {
            break;
        }
        assert_eq!((&answer["op"], &answer["d"]), (&json!(9), &json!(false)));
        refusals += 1;
        assert!(begun.elapsed() < BOUND);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(refusals > 0);
    assert!(begun.elapsed() >= Duration::from_millis(250));
}

async fn start_limit(loopback: &Loopback) -> Value {
    let answer = crate::limits_rest::Rest::new(loopback).get("/gateway/bot").await;
    answer.json::<Value>().await.unwrap()["session_start_limit"].take()
}

#[tokio::test]
async fn sessions_are_counted_down_and_when_none_is_left_all_end() {
    // A day has 86 seconds at this pace.
    let loopback = Loopback::start(Options { pace: 1_000, session_starts: 2, ..options() }).await.unwrap();
    let limit = start_limit(&loopback).await;
    assert_eq!(limit, json!({ "total": 2, "remaining": 2, "reset_after": 0, "max_concurrency": 1 }));
    let (first, _) = Wire::identified(&loopback, 0).await;
    let limit = start_limit(&loopback).await;
    assert_eq!(limit["remaining"], 1);
    assert!((1..=86_400).contains(&limit["reset_after"].as_u64().unwrap()), "{limit}");
    let mut spent = Wire::greeted(&loopback).await;
    spent.send(2, &spent.identity(0)).await;
    spent.next().await;
    assert_eq!(refused(&loopback, |_| {}).await, 4004);
    assert_eq!(first.closed().await, 4004);
    assert_eq!(start_limit(&loopback).await["remaining"], 0);
}

#[tokio::test]
async fn more_guilds_than_a_session_may_have_must_be_sharded() {
    let loopback = loopback().await;
    for number in 0..2_500 {
        loopback.discord().add_guild(&format!("Guild {number}"), "en-US").unwrap();
    }
    assert_eq!(refused(&loopback, |_| {}).await, 4011);
    let mut wire = Wire::greeted(&loopback).await;
    wire.send(2, &with(wire.identity(0), json!({ "shard": [1, 2] }))).await;
    let ready = wire.event("READY").await;
    assert!(ready["guilds"].as_array().unwrap().len() < 2_500);
}

#[tokio::test]
async fn a_shard_gets_the_events_of_its_guilds_and_the_first_one_those_of_conversations() {
    let loopback = loopback().await;
    let discord = loopback.discord();
    let plaza = discord.guilds()[0].id.get();
    let place = (plaza >> 22) % 2;
    let mut shards = Vec::new();
    for shard in [0, 1] {
        let intents = GUILDS | GUILD_MESSAGES | DIRECT_MESSAGES;
        let identity = |wire: &Wire| with(wire.identity(intents), json!({ "shard": [shard, 2] }));
        let (mut wire, ready) = Wire::identified_as(&loopback, identity).await;
        assert_eq!(ready["shard"], json!([shard, 2]));
        assert_eq!(ready["guilds"].as_array().unwrap().len(), usize::from(shard == place));
        if shard == place {
            wire.event("GUILD_CREATE").await;
        }
        shards.push(wire);
    }
    discord.say("ana", "general", "in the guild").unwrap();
    discord.say("ana", "dm", "to the bot").unwrap();
    let [first, second] = &mut shards[..] else { panic!("two shards") };
    if place == 0 {
        assert!(!first.event("MESSAGE_CREATE").await["guild_id"].is_null());
    } else {
        assert!(!second.event("MESSAGE_CREATE").await["guild_id"].is_null());
    }
    assert_eq!(first.event("MESSAGE_CREATE").await["content"], "to the bot");
    second.send(1, &json!(second.seen)).await;
    assert_eq!(second.next().await["op"], 11, "nothing else came to the second shard");
}

#[tokio::test]
async fn as_many_shards_start_at_once_as_the_gateway_says_one_for_each_rate_limit_key() {
    let loopback = Loopback::start(Options { shards: 4, max_concurrency: 2, ..Options::default() }).await.unwrap();
    let answer = crate::limits_rest::Rest::new(&loopback).get("/gateway/bot").await.json::<Value>().await.unwrap();
    assert_eq!((&answer["shards"], &answer["session_start_limit"]["max_concurrency"]), (&json!(4), &json!(2)));
    let mut open = Vec::new();
    for (shard, op) in [(0, 0), (1, 0), (2, 9), (3, 9)] {
        let mut wire = Wire::greeted(&loopback).await;
        wire.send(2, &with(wire.identity(0), json!({ "shard": [shard, 4] }))).await;
        assert_eq!(wire.next().await["op"], op, "shard {shard}");
        open.push(wire);
    }
}

#[tokio::test]
async fn ready_says_what_a_client_needs_and_a_shard_only_to_whoever_named_one() {
    let loopback = loopback().await;
    let (wire, ready) = Wire::identified(&loopback, GUILDS).await;
    assert_eq!(ready["v"], 10);
    assert_eq!(ready["resume_gateway_url"], loopback.gateway_url());
    assert_eq!(ready["guilds"][0]["unavailable"], true);
    assert!(ready.get("shard").is_none());
    assert_eq!(wire.seen, 1);
}
