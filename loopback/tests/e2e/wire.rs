//! A raw gateway client that can do what no library does. Start at [`Wire::identified`].

use std::time::Duration;

use discord_loopback::Loopback;
use futures::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::rig::BOUND;

pub const GUILDS: u64 = 1 << 0;
pub const GUILD_MEMBERS: u64 = 1 << 1;
pub const GUILD_PRESENCES: u64 = 1 << 8;
pub const GUILD_MESSAGES: u64 = 1 << 9;
pub const GUILD_MESSAGE_TYPING: u64 = 1 << 11;
pub const DIRECT_MESSAGES: u64 = 1 << 12;
pub const DIRECT_MESSAGE_TYPING: u64 = 1 << 14;
pub const MESSAGE_CONTENT: u64 = 1 << 15;

pub struct Wire {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    token: String,
    /// The last sequence number received.
    pub seen: u64,
}

impl Wire {
    /// Connects with this query, and reads nothing yet.
    pub async fn connect(loopback: &Loopback, query: &str) -> Self {
        let address = format!("{}{query}", loopback.gateway_url());
        let (socket, _) = tokio_tungstenite::connect_async(address).await.unwrap();
        Self { socket, token: loopback.token().to_owned(), seen: 0 }
    }

    /// Connects and reads the hello.
    pub async fn greeted(loopback: &Loopback) -> Self {
        let mut wire = Self::connect(loopback, "/?v=10&encoding=json").await;
        assert_eq!(wire.next().await["op"], 10);
        wire
    }

    /// Connects with these intents and reads up to READY, whose data it returns too.
    pub async fn identified(loopback: &Loopback, intents: u64) -> (Self, Value) {
        Self::identified_as(loopback, |wire| wire.identity(intents)).await
    }

    /// Identifies with any IDENTIFY. While starts are rate-limited it waits and connects anew.
    pub async fn identified_as(loopback: &Loopback, identity: impl Fn(&Self) -> Value) -> (Self, Value) {
        const INVALID_SESSION: u64 = 9;
        loop {
            let mut wire = Self::greeted(loopback).await;
            wire.send(2, &identity(&wire)).await;
            let mut answer = wire.next().await;
            if answer["op"] == INVALID_SESSION {
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            }
            assert_eq!(answer["t"], "READY", "{answer}");
            return (wire, answer["d"].take());
        }
    }

    /// Returns a valid IDENTIFY.
    pub fn identity(&self, intents: u64) -> Value {
        let properties = json!({ "os": "linux", "browser": "wire", "device": "wire" });
        json!({ "token": self.token, "intents": intents, "properties": properties })
    }

    pub async fn send(&mut self, op: u64, data: &Value) {
        self.send_text(&json!({ "op": op, "d": data }).to_string()).await;
    }

    pub async fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// Reads the next frame; `None` when the connection has ended.
    pub async fn frame(&mut self) -> Option<Message> {
        tokio::time::timeout(BOUND, self.socket.next()).await.expect("a frame in time")?.ok()
    }

    /// Reads the next message; `None` when the connection has ended.
    pub async fn packet(&mut self) -> Option<Value> {
        loop {
            match self.frame().await? {
                Message::Text(text) => return Some(serde_json::from_str(&text).unwrap()),
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    /// Reads the next message, which must be text.
    pub async fn next(&mut self) -> Value {
        loop {
            match self.frame().await {
                Some(Message::Text(text)) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    self.seen = message["s"].as_u64().unwrap_or(self.seen);
                    return message;
                }
                Some(Message::Ping(_) | Message::Pong(_)) => {}
                other => panic!("no message: {other:?}"),
            }
        }
    }

    /// Reads the next message, which must be an event of this name; returns its data.
    pub async fn event(&mut self, name: &str) -> Value {
        let mut message = self.next().await;
        assert_eq!((&message["op"], &message["t"]), (&json!(0), &json!(name)), "{message}");
        message["d"].take()
    }

    /// Reads up to the next event of this name; returns its data.
    pub async fn event_after(&mut self, name: &str) -> Value {
        loop {
            let mut message = self.next().await;
            if message["t"] == name {
                return message["d"].take();
            }
        }
    }

    /// Reads until the loopback closes the connection; returns the close code.
    pub async fn closed(mut self) -> u16 {
        loop {
            match self.frame().await {
                Some(Message::Close(Some(frame))) => return frame.code.into(),
                Some(Message::Close(None)) | None => panic!("closed without a code"),
                Some(_) => {}
            }
        }
    }

    pub async fn close(mut self, code: u16) {
        let frame = CloseFrame { code: CloseCode::from(code), reason: "".into() };
        self.socket.close(Some(frame)).await.unwrap();
        // The loopback answers once it has handled the close frame.
        while let Some(Ok(_)) = tokio::time::timeout(BOUND, self.socket.next()).await.expect("a goodbye in time") {}
    }

    /// Resumes a session after the event with this sequence number.
    pub async fn resume(&mut self, session: &Value, seq: u64) {
        let resume = json!({ "token": self.token, "session_id": session, "seq": seq });
        self.send(6, &resume).await;
    }
}
