//! A client of the gateway that knows no more than what goes over the wire, so that a test can do what no library does.
//! Start at [`Wire::identified`].

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

/// The intent `GUILDS`, and others by Discord's names.
pub const GUILDS: u64 = 1 << 0;
pub const GUILD_MEMBERS: u64 = 1 << 1;
pub const GUILD_PRESENCES: u64 = 1 << 8;
pub const GUILD_MESSAGES: u64 = 1 << 9;
pub const GUILD_MESSAGE_TYPING: u64 = 1 << 11;
pub const DIRECT_MESSAGES: u64 = 1 << 12;
pub const DIRECT_MESSAGE_TYPING: u64 = 1 << 14;
pub const MESSAGE_CONTENT: u64 = 1 << 15;

/// One connection to the gateway.
pub struct Wire {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    token: String,
    /// The number of the last event.
    pub seen: u64,
}

impl Wire {
    /// Connects, with this behind the address, and reads nothing yet.
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

    /// Connects with these intents and reads up to READY, which is returned too.
    pub async fn identified(loopback: &Loopback, intents: u64) -> (Self, Value) {
        Self::identified_as(loopback, |wire| wire.identity(intents)).await
    }

    /// The same with any IDENTIFY. When another session has just been started, it waits and connects anew, as clients have to.
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

    /// An IDENTIFY that is right.
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

    /// The next frame, whatever it is; `None` when the connection is gone.
    pub async fn frame(&mut self) -> Option<Message> {
        tokio::time::timeout(BOUND, self.socket.next()).await.expect("a frame in time")?.ok()
    }

    /// The next message, which is text.
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

    /// The next event, which is of this name. Returns what it holds.
    pub async fn event(&mut self, name: &str) -> Value {
        let mut message = self.next().await;
        assert_eq!((&message["op"], &message["t"]), (&json!(0), &json!(name)), "{message}");
        message["d"].take()
    }

    /// The next event of this name; others are passed over.
    pub async fn event_after(&mut self, name: &str) -> Value {
        loop {
            let mut message = self.next().await;
            if message["t"] == name {
                return message["d"].take();
            }
        }
    }

    /// The code with which the other side closes; what comes before is passed over.
    pub async fn closed(mut self) -> u16 {
        loop {
            match self.frame().await {
                Some(Message::Close(Some(frame))) => return frame.code.into(),
                Some(Message::Close(None)) | None => panic!("closed without a code"),
                Some(_) => {}
            }
        }
    }

    /// Closes with a code.
    pub async fn close(mut self, code: u16) {
        let frame = CloseFrame { code: CloseCode::from(code), reason: "".into() };
        self.socket.close(Some(frame)).await.unwrap();
        // The other side answers when it has understood.
        while let Some(Ok(_)) = tokio::time::timeout(BOUND, self.socket.next()).await.expect("a goodbye in time") {}
    }

    /// Asks to resume a session after the event with this number.
    pub async fn resume(&mut self, session: &Value, seq: u64) {
        let resume = json!({ "token": self.token, "session_id": session, "seq": seq });
        self.send(6, &resume).await;
    }
}
