//! A gateway connection: hello, heartbeats, compression, and forbidden messages of a client.

use std::io::Read;
use std::time::Duration;

use discord_loopback::{GatewayFault, GuildEdit, Loopback, Options, Presence};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::raw::with;
use crate::rig::{BOUND, loopback, options};
use crate::wire::{GUILD_MESSAGES, GUILDS, Wire};

#[tokio::test]
async fn hello_tells_how_often_to_send_a_heartbeat() {
    for (heartbeat, told) in [(options().heartbeat, 41_250), (Duration::from_millis(700), 700)] {
        let loopback = Loopback::start(Options { heartbeat, ..options() }).await.unwrap();
        let mut wire = Wire::connect(&loopback, "").await;
        let hello = wire.next().await;
        assert_eq!((&hello["op"], &hello["d"]["heartbeat_interval"]), (&json!(10), &json!(told)));
        assert_eq!((&hello["s"], &hello["t"]), (&Value::Null, &Value::Null));
    }
}

#[tokio::test]
async fn a_heartbeat_is_acknowledged_before_and_after_identifying() {
    let loopback = loopback().await;
    let mut wire = Wire::greeted(&loopback).await;
    wire.send(1, &Value::Null).await;
    assert_eq!(wire.next().await["op"], 11);
    wire.send(2, &wire.identity(0)).await;
    wire.event("READY").await;
    wire.send(1, &json!(1)).await;
    assert_eq!(wire.next().await["op"], 11);
}

#[tokio::test]
async fn a_client_that_sends_no_heartbeat_is_closed_with_4009_and_may_resume() {
    let loopback = Loopback::start(Options { heartbeat: Duration::from_secs(1), ..options() }).await.unwrap();
    let (wire, ready) = Wire::identified(&loopback, 0).await;
    assert_eq!(wire.closed().await, 4009);
    let mut again = Wire::greeted(&loopback).await;
    again.resume(&ready["session_id"], 1).await;
    again.event("RESUMED").await;
}

#[tokio::test]
async fn a_client_that_sends_its_heartbeats_stays() {
    let loopback = Loopback::start(Options { heartbeat: Duration::from_secs(1), ..options() }).await.unwrap();
    let (mut wire, _) = Wire::identified(&loopback, 0).await;
    let mut clock = tokio::time::interval(Duration::from_millis(100));
    for _ in 0..25 {
        clock.tick().await;
        wire.send(1, &json!(1)).await;
        assert_eq!(wire.next().await["op"], 11);
    }
}

#[tokio::test]
async fn a_client_is_asked_for_a_heartbeat_out_of_turn() {
    let loopback = loopback().await;
    let (mut wire, _) = Wire::identified(&loopback, 0).await;
    assert_eq!(loopback.discord().disturb(GatewayFault::AskHeartbeat), 1);
    assert_eq!(wire.next().await["op"], 1);
}

#[tokio::test]
async fn a_dead_connection_says_nothing_and_what_it_swallowed_comes_after_a_resume() {
    let loopback = loopback().await;
    let discord = loopback.discord();
    let (mut wire, ready) = Wire::identified(&loopback, GUILDS | GUILD_MESSAGES).await;
    wire.event("GUILD_CREATE").await;
    discord.disturb(GatewayFault::Zombie);
    discord.say("ana", "general", "unheard").unwrap();
    wire.send(1, &json!(wire.seen)).await;
    let mut other = Wire::greeted(&loopback).await;
    other.resume(&ready["session_id"], wire.seen).await;
    other.event("MESSAGE_CREATE").await;
    other.event("RESUMED").await;
    match wire.frame().await {
        Some(Message::Close(Some(frame))) => {
            assert_eq!(u16::from(frame.code), 4000, "neither the message nor an acknowledgement")
        }
        other => panic!("{other:?}"),
    }
}

/// The cases are messages and close codes, before and after identifying.
#[tokio::test]
async fn what_a_client_must_not_send_closes_the_connection_with_the_documented_code() {
    let loopback = loopback().await;
    let large = json!({ "op": 1, "d": null, "more": "x".repeat(4_096) }).to_string();
    let fresh: [(&str, u16); 7] = [
        ("no json", 4002),
        ("[]", 4002),
        (r#"{"d": 1}"#, 4002),
        (r#"{"op": 1, "d": "one"}"#, 4002),
        (r#"{"op": 5, "d": null}"#, 4001),
        (r#"{"op": 3, "d": {"status": "online", "activities": [], "since": null, "afk": false}}"#, 4003),
        (&large, 4002),
    ];
    for (text, code) in fresh {
        let mut wire = Wire::greeted(&loopback).await;
        wire.send_text(text).await;
        assert_eq!(wire.closed().await, code, "{text}");
    }
    let identified: [(&str, u16); 7] = [
        (r#"{"op": 0, "d": null}"#, 4001),
        (r#"{"op": 11, "d": null}"#, 4001),
        (r#"{"op": 99, "d": null}"#, 4001),
        (r#"{"op": 3, "d": {"status": "sleepy", "activities": [], "since": null, "afk": false}}"#, 4002),
        (r#"{"op": 8, "d": {"query": ""}}"#, 4002),
        (r#"{"op": 6, "d": {}}"#, 4005),
        (&large, 4002),
    ];
    for (text, code) in identified {
        let (mut wire, _) = Wire::identified(&loopback, 0).await;
        wire.send_text(text).await;
        assert_eq!(wire.closed().await, code, "{text}");
    }
}

#[tokio::test]
async fn a_presence_and_a_voice_state_are_taken() {
    let loopback = loopback().await;
    let (mut wire, _) = Wire::identified(&loopback, 0).await;
    wire.send(3, &json!({ "status": "dnd", "activities": [{ "name": "chess", "type": 0 }], "since": null, "afk": false })).await;
    wire.send(4, &json!({ "guild_id": "1", "channel_id": null, "self_mute": false, "self_deaf": false })).await;
    wire.send(1, &json!(1)).await;
    assert_eq!(wire.next().await["op"], 11);
}

#[tokio::test]
async fn the_121st_message_within_a_minute_closes_the_connection_with_4008() {
    let loopback = Loopback::start(Options::default()).await.unwrap();
    let (mut wire, _) = Wire::identified(&loopback, 0).await;
    for _ in 1..120 {
        wire.send(1, &json!(1)).await;
        assert_eq!(wire.next().await["op"], 11);
    }
    wire.send(1, &json!(1)).await;
    assert_eq!(wire.closed().await, 4008);
}

#[tokio::test]
async fn an_unknown_version_encoding_or_compression_is_refused() {
    let loopback = loopback().await;
    for query in ["/?v=5", "/?v=11", "/?v=ten", "/?v=10&encoding=etf", "/?v=10&compress=brotli"] {
        assert_eq!(Wire::connect(&loopback, query).await.closed().await, 4012, "{query}");
    }
}

/// Adds channels until GUILD_CREATE is large.
fn crowd(loopback: &Loopback) {
    let discord = loopback.discord();
    for number in 0..500 {
        discord.add_channel("La Plaza", &format!("room-{number}")).unwrap();
    }
}

fn binary(frame: Option<Message>) -> Vec<u8> {
    match frame {
        Some(Message::Binary(bytes)) => bytes.to_vec(),
        other => panic!("not binary: {other:?}"),
    }
}

#[tokio::test]
async fn with_zlib_stream_everything_is_one_stream_flushed_after_each_message() {
    let loopback = loopback().await;
    crowd(&loopback);
    let mut wire = Wire::connect(&loopback, "/?v=10&encoding=json&compress=zlib-stream").await;
    let mut inflate = flate2::Decompress::new(true);
    let mut read = |bytes: Vec<u8>| -> Value {
        assert!(bytes.ends_with(&[0, 0, 0xFF, 0xFF]));
        let mut text = Vec::with_capacity(1 << 20);
        inflate.decompress_vec(&bytes, &mut text, flate2::FlushDecompress::Sync).unwrap();
        serde_json::from_slice(&text).unwrap()
    };
    assert_eq!(read(binary(wire.frame().await))["op"], 10);
    // Payload compression has no effect on a compressed transport.
    wire.send(2, &with(wire.identity(GUILDS), json!({ "compress": true }))).await;
    assert_eq!(read(binary(wire.frame().await))["t"], "READY");
    assert_eq!(read(binary(wire.frame().await))["d"]["channels"].as_array().unwrap().len(), 503);
}

#[tokio::test]
async fn with_zstd_stream_everything_is_one_frame_of_blocks() {
    let loopback = loopback().await;
    let mut wire = Wire::connect(&loopback, "/?v=10&encoding=json&compress=zstd-stream").await;
    let hello = binary(wire.frame().await);
    assert_eq!(hello[..4], [0x28, 0xB5, 0x2F, 0xFD]);
    // The frame header has six bytes, a block's three.
    assert_eq!(serde_json::from_slice::<Value>(&hello[9..]).unwrap()["op"], 10);
    wire.send(1, &Value::Null).await;
    assert_eq!(serde_json::from_slice::<Value>(&binary(wire.frame().await)[3..]).unwrap()["op"], 11);
}

#[tokio::test]
async fn a_client_that_asks_for_compressed_payloads_gets_large_ones_so_also_after_a_resume() {
    let loopback = loopback().await;
    crowd(&loopback);
    let mut wire = Wire::greeted(&loopback).await;
    wire.send(2, &with(wire.identity(GUILDS), json!({ "compress": true }))).await;
    let ready = wire.event("READY").await;
    let read = |bytes: Vec<u8>| -> Value {
        let mut text = String::new();
        flate2::read::ZlibDecoder::new(&bytes[..]).read_to_string(&mut text).unwrap();
        serde_json::from_str(&text).unwrap()
    };
    assert_eq!(read(binary(wire.frame().await))["t"], "GUILD_CREATE");
    loopback.discord().disturb(GatewayFault::Drop);
    loopback.discord().wait_for_bot(Presence::Offline, BOUND).await.unwrap();
    let mut again = Wire::greeted(&loopback).await;
    again.resume(&ready["session_id"], 1).await;
    assert_eq!(read(binary(again.frame().await))["t"], "GUILD_CREATE");
    again.event("RESUMED").await;
    let outage = |outage| GuildEdit { outage: Some(outage), ..GuildEdit::default() };
    loopback.discord().edit_guild("La Plaza", outage(true)).unwrap();
    again.event("GUILD_DELETE").await;
    loopback.discord().edit_guild("La Plaza", outage(false)).unwrap();
    assert_eq!(read(binary(again.frame().await))["t"], "GUILD_CREATE", "each is a stream of its own");
}
