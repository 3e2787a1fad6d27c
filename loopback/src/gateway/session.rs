//! A session of the bot: what it asked for, what it has been sent, and the way to the client while one is connected.
//! Never here: sockets, what an event contains.
//! Start at [`Session::send`], the one place through which every event goes.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::snowflake::Id;

/// How many events a session keeps for a client that comes back.
const REPLAY: usize = 4_096;

/// What becomes of an event on its way to a connected client. It has its number already, and is kept for a resume in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(dead_code, reason = "for whoever sets fates")]
pub(crate) enum Fate {
    /// It arrives.
    Once,
    /// It arrives twice.
    Twice,
    /// It arrives later; what comes after it overtakes it.
    Late(Duration),
}

/// Decides the fate of each event, given its name (`MESSAGE_CREATE`).
pub(crate) type Fates = Box<dyn FnMut(&str) -> Fate + Send>;

/// What the socket of a session is to do.
pub(super) enum Order {
    Send(Utf8Bytes),
    /// Send this when so much time has passed; go on meanwhile.
    SendLate(Utf8Bytes, Duration),
    Close(u16, &'static str),
    Cut,
}

/// The way to one connected client.
#[derive(Clone)]
pub(super) struct Wire {
    pub(super) connection: u64,
    pub(super) orders: mpsc::UnboundedSender<Order>,
}

pub(super) struct Session {
    pub(super) id: String,
    pub(super) shard: [u64; 2],
    pub(super) intents: u64,
    /// The number of the last event.
    pub(super) sequence: u64,
    pub(super) sent: VecDeque<(u64, Utf8Bytes)>,
    /// The connection, or since when there has been none.
    pub(super) wire: Result<Wire, Instant>,
}

impl Session {
    pub(super) fn wants(&self, intent: u64, guild: Option<Id>) -> bool {
        let [shard, shards] = self.shard;
        let mine = guild.map_or(0, |guild| (guild.get() >> 22) % shards.max(1));
        self.intents & intent == intent && mine == shard
    }

    /// Numbers an event, keeps it for a client that comes back, and queues it for the one that is there, as its fate has it.
    pub(super) fn send(&mut self, fates: &mut Option<Fates>, name: &str, body: &str) {
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
        }
    }

    /// A connection that has just gone takes no more orders; its end is noticed elsewhere.
    pub(super) fn order(&self, order: Order) {
        if let Ok(wire) = &self.wire {
            let _ = wire.orders.send(order);
        }
    }

    /// Whether everything after event `seen` is still there to be sent again.
    pub(super) fn can_replay(&self, seen: u64) -> bool {
        seen <= self.sequence && self.sent.front().is_none_or(|(first, _)| *first <= seen + 1)
    }
}
