//! A session of the bot: what it identified with, the events sent, and its connection if there is
//! one. Start at [`Session::send`], through which every event goes.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use serde::Deserialize;
use serde_json::Value;
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::snowflake::Id;

/// How many events a session keeps for a resume.
const REPLAY: usize = 4_096;

/// A fault of the bot's gateway connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GatewayFault {
    /// Ask it to reconnect and resume (op 7), then close.
    Reconnect,
    /// Tell it that its session is invalid (op 9); it must identify anew.
    Invalid,
    /// Tell it that its session is invalid but resumable (op 9 with `true`), then close.
    InvalidResumable,
    /// Cut the connection without a close frame.
    Drop,
    /// Leave the connection open but silent: neither events nor heartbeat acknowledgements. The
    /// events follow after a resume.
    Zombie,
    /// Ask it for a heartbeat at once (op 1).
    #[serde(rename = "heartbeat")]
    AskHeartbeat,
}

/// How a numbered event reaches a connected client. It is kept for a resume in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    Once,
    Twice,
    /// It is sent later, overtaken by the events after it.
    Late(Duration),
    /// This fault happens instead.
    Not(GatewayFault),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Health {
    Sound,
    /// Its connection is silent.
    Zombie,
    /// It is invalid, and about to be dropped.
    Invalid,
}

/// Decides the fate of an event of the given name (`MESSAGE_CREATE`).
pub(crate) type Fates = Box<dyn FnMut(&str) -> Fate + Send>;

/// A command to the socket task of a session.
pub(crate) enum Order {
    Send(Utf8Bytes),
    /// Send this after the delay, without blocking what follows.
    SendLate(Utf8Bytes, Duration),
    Close(Close),
    /// Drop the connection without a close frame.
    Cut,
    /// Send nothing any more, not even heartbeat acknowledgements.
    FallSilent,
}

/// A close code and reason. Discord docs: Opcodes and Status Codes, "Gateway Close Event Codes".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Close {
    pub(crate) code: u16,
    pub(crate) reason: &'static str,
}

impl Close {
    pub(crate) const RECONNECT: Self = Self { code: 4000, reason: "Reconnect." };
    pub(crate) const RESUMED_ELSEWHERE: Self = Self { code: 4000, reason: "Resumed on another connection." };
    pub(crate) const UNKNOWN_OPCODE: Self = Self { code: 4001, reason: "Unknown opcode." };
    pub(crate) const DECODE_ERROR: Self = Self { code: 4002, reason: "Error while decoding payload." };
    pub(crate) const NOT_AUTHENTICATED: Self = Self { code: 4003, reason: "Not authenticated." };
    pub(crate) const AUTHENTICATION_FAILED: Self = Self { code: 4004, reason: "Authentication failed." };
    pub(crate) const ALREADY_AUTHENTICATED: Self = Self { code: 4005, reason: "Already authenticated." };
    pub(crate) const INVALID_SEQUENCE: Self = Self { code: 4007, reason: "Invalid seq." };
    pub(crate) const RATE_LIMITED: Self = Self { code: 4008, reason: "Rate limited." };
    pub(crate) const TIMED_OUT: Self = Self { code: 4009, reason: "Session timed out." };
    pub(crate) const INVALID_SHARD: Self = Self { code: 4010, reason: "Invalid shard." };
    pub(crate) const SHARDING_REQUIRED: Self = Self { code: 4011, reason: "Sharding required." };
    pub(crate) const INVALID_VERSION: Self = Self { code: 4012, reason: "Invalid API version." };
    pub(crate) const NO_SUCH_ENCODING: Self = Self { code: 4012, reason: "This gateway speaks JSON only." };
    pub(crate) const NO_SUCH_COMPRESSION: Self = Self { code: 4012, reason: "No such compression." };
    pub(crate) const INVALID_INTENTS: Self = Self { code: 4013, reason: "Invalid intent(s)." };
    pub(crate) const DISALLOWED_INTENTS: Self = Self { code: 4014, reason: "Disallowed intent(s)." };
}

/// Formats a message that is no event, by its opcode.
pub(crate) fn op(number: u8, data: &Value) -> Utf8Bytes {
    format!(r#"{{"t":null,"s":null,"op":{number},"d":{data}}}"#).into()
}

/// A connection to a client: its number, and the channel to its socket task.
#[derive(Clone)]
pub(crate) struct Wire {
    pub(crate) connection: u64,
    pub(crate) orders: mpsc::UnboundedSender<Order>,
}

/// How large messages are sent to a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Payloads {
    Plain,
    Compressed,
}

pub(crate) struct Session {
    pub(crate) id: String,
    pub(crate) shard: [u64; 2],
    pub(crate) intents: u64,
    /// Whether the client asked for payload compression when it identified itself.
    pub(crate) payloads: Payloads,
    /// Sequence number of the last event.
    pub(crate) sequence: u64,
    pub(crate) sent: VecDeque<(u64, Utf8Bytes)>,
    /// The connection, or when it was lost.
    pub(crate) wire: Result<Wire, Instant>,
    pub(crate) health: Health,
}

impl Session {
    pub(crate) fn wants(&self, intent: u64, guild: Option<Id>) -> bool {
        let [shard, _] = self.shard;
        self.intents & intent == intent && guild.map_or(shard == 0, |guild| self.has(guild))
    }

    /// Whether a guild belongs to this session's shard. Discord docs: Gateway, "Sharding Formula".
    pub(crate) fn has(&self, guild: Id) -> bool {
        let [shard, shards] = self.shard;
        guild.shard(shards.max(1)) == shard
    }

    pub(crate) fn is_on(&self, connection: u64) -> bool {
        self.wire.as_ref().is_ok_and(|wire| wire.connection == connection)
    }

    /// Numbers an event, keeps it for a resume, and queues it as its fate demands.
    pub(crate) fn send(&mut self, fates: &mut Option<Fates>, name: &str, body: &str) {
        self.sequence += 1;
        let mut frame = String::with_capacity(body.len() + name.len() + 48);
        // Writing to a string cannot fail.
        let _ = write!(frame, r#"{{"t":"{name}","s":{},"op":0,"d":{body}}}"#, self.sequence);
        let frame = Utf8Bytes::from(frame);
        if self.sent.len() == REPLAY {
            self.sent.pop_front();
        }
        self.sent.push_back((self.sequence, frame.clone()));
        match fates.as_mut().map_or(Fate::Once, |fates| fates(name)) {
            Fate::Once => self.order(Order::Send(frame)),
            Fate::Twice => {
                self.order(Order::Send(frame.clone()));
                self.order(Order::Send(frame));
            }
            Fate::Late(by) => self.order(Order::SendLate(frame, by)),
            Fate::Not(fault) => self.disturb(fault),
        }
    }

    pub(crate) fn disturb(&mut self, fault: GatewayFault) {
        match fault {
            GatewayFault::Reconnect => {
                self.order(Order::Send(op(7, &Value::Null)));
                self.order(Order::Close(Close::RECONNECT));
            }
            GatewayFault::Invalid => {
                self.order(Order::Send(op(9, &Value::Bool(false))));
                self.health = Health::Invalid;
            }
            GatewayFault::InvalidResumable => {
                self.order(Order::Send(op(9, &Value::Bool(true))));
                self.order(Order::Close(Close::RECONNECT));
            }
            GatewayFault::Drop => self.order(Order::Cut),
            GatewayFault::Zombie => {
                self.order(Order::FallSilent);
                self.health = Health::Zombie;
            }
            GatewayFault::AskHeartbeat => self.order(Order::Send(op(1, &Value::Null))),
        }
    }

    /// Queues an order. A connection that has just ended takes none; its task notices the end.
    pub(crate) fn order(&self, order: Order) {
        if let Ok(wire) = &self.wire {
            let _ = wire.orders.send(order);
        }
    }

    /// Whether every event after `seen` is still kept.
    pub(crate) fn can_replay(&self, seen: u64) -> bool {
        seen <= self.sequence && self.sent.front().is_none_or(|(first, _)| *first <= seen + 1)
    }
}
