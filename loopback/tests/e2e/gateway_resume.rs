//! Resuming sessions: replayed events, refusals, and what ends a session for good.

use std::time::Duration;

use discord_loopback::{GatewayFault, Loopback, Options, Presence};
use serde_json::{Value, json};

use crate::rig::{BOUND, loopback, options};
use crate::wire::{GUILD_MESSAGE_TYPING, GUILD_MESSAGES, GUILDS, Wire};

/// Returns a session whose connection was cut, and the last sequence number that its client saw.
async fn dropped(loopback: &Loopback, intents: u64) -> (Value, u64) {
    let (wire, ready) = Wire::identified(loopback, intents).await;
    let seen = wire.seen;
    loopback.discord().disturb(GatewayFault::Drop);
    loopback.discord().wait_for_bot(Presence::Offline, BOUND).await.unwrap();
    (ready["session_id"].clone(), seen)
}

/// Tries to resume, and returns the first answer.
async fn answer(loopback: &Loopback, session: &Value, seq: u64) -> (Wire, Value) {
    let mut wire = Wire::greeted(loopback).await;
    wire.resume(session, seq).await;
    let answer = wire.next().await;
    (wire, answer)
}

fn is_invalid(answer: &Value) -> bool {
    answer["op"] == 9 && answer["d"] == false
}

#[tokio::test]
async fn what_was_missed_is_sent_again_in_order_with_its_numbers_and_then_resumed() {
    let loopback = loopback().await;
    let (session, seen) = dropped(&loopback, GUILD_MESSAGES).await;
    assert_eq!(seen, 1);
    let said: Vec<_> = ["one", "two", "three"].map(|text| loopback.discord().say("ana", "general", text).unwrap().id).to_vec();
    let mut wire = Wire::greeted(&loopback).await;
    wire.resume(&session, seen).await;
    for (id, number) in said.iter().zip(2..) {
        assert_eq!(wire.event("MESSAGE_CREATE").await["id"], id.to_string());
        assert_eq!(wire.seen, number);
    }
    wire.event("RESUMED").await;
    loopback.discord().say("ana", "general", "four").unwrap();
    wire.event("MESSAGE_CREATE").await;
    assert_eq!(wire.seen, 6);
}

#[tokio::test]
async fn a_number_that_was_never_sent_closes_with_4007_and_ends_the_session() {
    let loopback = loopback().await;
    let (session, seen) = dropped(&loopback, 0).await;
    let mut wire = Wire::greeted(&loopback).await;
    wire.resume(&session, seen + 1).await;
    assert_eq!(wire.closed().await, 4007);
    assert!(is_invalid(&answer(&loopback, &session, seen).await.1));
}

#[tokio::test]
async fn after_an_unknown_session_one_may_identify_on_the_same_connection() {
    let loopback = loopback().await;
    let (mut wire, refusal) = answer(&loopback, &json!("unheard-of"), 1).await;
    assert!(is_invalid(&refusal));
    wire.send(2, &wire.identity(0)).await;
    wire.event("READY").await;
}

#[tokio::test]
async fn a_resume_with_a_wrong_token_or_form_is_refused() {
    let loopback = loopback().await;
    let (session, seen) = dropped(&loopback, 0).await;
    let mut wire = Wire::greeted(&loopback).await;
    wire.send(6, &json!({ "token": "wrong", "session_id": session, "seq": seen })).await;
    assert_eq!(wire.closed().await, 4004);
    let mut wire = Wire::greeted(&loopback).await;
    wire.send(6, &json!({ "token": loopback.token(), "session_id": session })).await;
    assert_eq!(wire.closed().await, 4002);
    assert_eq!(answer(&loopback, &session, seen).await.1["t"], "RESUMED", "neither did the session harm");
}

#[tokio::test]
async fn a_client_that_closes_with_1000_or_1001_ends_its_session_and_with_another_code_it_does_not() {
    let loopback = loopback().await;
    for (code, lives) in [(1000, false), (1001, false), (4000, true)] {
        let (wire, ready) = Wire::identified(&loopback, 0).await;
        wire.close(code).await;
        loopback.discord().wait_for_bot(Presence::Offline, BOUND).await.unwrap();
        let (_wire, answer) = answer(&loopback, &ready["session_id"], 1).await;
        assert_eq!(answer["t"] == "RESUMED", lives, "{code}: {answer}");
        assert_eq!(is_invalid(&answer), !lives);
    }
}

#[tokio::test]
async fn resuming_closes_the_connection_that_the_session_had() {
    let loopback = loopback().await;
    let (old, ready) = Wire::identified(&loopback, 0).await;
    let (mut new, resumed) = answer(&loopback, &ready["session_id"], 1).await;
    assert_eq!(resumed["t"], "RESUMED");
    assert_eq!(old.closed().await, 4000);
    loopback.discord().disturb(GatewayFault::AskHeartbeat);
    assert_eq!(new.next().await["op"], 1, "the session goes on over the new connection");
}

#[tokio::test]
async fn a_session_that_was_left_too_long_is_gone() {
    let loopback = Loopback::start(Options { resumable: Duration::ZERO, ..options() }).await.unwrap();
    let (session, seen) = dropped(&loopback, 0).await;
    assert!(is_invalid(&answer(&loopback, &session, seen).await.1));
}

#[tokio::test]
async fn a_client_that_missed_more_than_is_kept_must_begin_anew() {
    let loopback = loopback().await;
    let (session, seen) = dropped(&loopback, GUILDS | GUILD_MESSAGE_TYPING).await;
    for _ in 0..4_100 {
        loopback.discord().typing("ana", "general").unwrap();
    }
    assert!(is_invalid(&answer(&loopback, &session, seen).await.1));
}

#[tokio::test]
async fn told_to_reconnect_one_resumes_and_told_that_the_session_is_invalid_one_does_only_if_it_may() {
    let loopback = loopback().await;
    let discord = loopback.discord();
    let (mut wire, ready) = Wire::identified(&loopback, 0).await;
    discord.disturb(GatewayFault::Reconnect);
    assert_eq!(wire.next().await["op"], 7);
    assert_eq!(wire.closed().await, 4000);
    let (mut wire, resumed) = answer(&loopback, &ready["session_id"], 1).await;
    assert_eq!(resumed["t"], "RESUMED");
    discord.disturb(GatewayFault::InvalidResumable);
    let invalid = wire.next().await;
    assert_eq!((&invalid["op"], &invalid["d"]), (&json!(9), &json!(true)));
    let (mut wire, resumed) = answer(&loopback, &ready["session_id"], wire.seen).await;
    assert_eq!(resumed["t"], "RESUMED");
    discord.disturb(GatewayFault::Invalid);
    assert!(is_invalid(&wire.next().await));
    assert!(is_invalid(&answer(&loopback, &ready["session_id"], wire.seen).await.1));
}
