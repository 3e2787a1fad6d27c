//! A client's web socket: hello, heartbeats, sending and receiving, its rate limit. Not here:
//! bodies of events, starting sessions (`handshake`). Start at [`serve`]. Discord docs: Gateway,
//! "Connection Lifecycle", "Sending Heartbeats", "Rate Limiting".

use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket};
use futures::SinkExt as _;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::codec::Codec;
use super::handshake::{self, Address, Handshake, PresenceForm};
use super::{members, voice};
use crate::bot_sessions::session::{Close, Order, Payloads, Wire, op};
use crate::events::{Audience, Event, Presence};
use crate::pace::Pace;
use crate::recorder::LineKind;
use crate::refused::{Reason, RefusedRequest};
use crate::rest::body::Form as _;
use crate::shared::Shared;
use crate::snowflake::Moment;

/// Deadline for IDENTIFY. Discord does not say.
const IDENTIFY_WITHIN: Duration = Duration::from_secs(30);
/// Bytes in a client's message. Discord docs: Gateway, "Sending Events".
const LARGEST_PAYLOAD: usize = 4_096;
/// A client's messages per [`SENDS_WINDOW`]. Discord docs: Gateway, "Rate Limiting".
const SENDS: u32 = 120;
const SENDS_WINDOW: Duration = Duration::from_secs(60);
/// Deadline for the client's close frame.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

/// Orders executed before the client's messages are read again.
const MOST_TOGETHER: usize = 64;

enum SocketEnd {
    /// With a close frame.
    Close(Close),
    /// The client closed with 1000 or 1001, which ends its session.
    Normal,
    /// Without a close frame.
    Cut,
}

/// Serves one client until either side disconnects.
pub(crate) async fn serve(socket: WebSocket, address: Address, shared: Arc<Shared>) {
    let (interval, pace) = {
        let world = shared.lock();
        (world.gateway.rules.heartbeat, world.gateway.rules.pace)
    };
    let mut client = Client::new(socket, interval, pace, shared.clone());
    let end = match address.read() {
        Err(close) => SocketEnd::Close(close),
        Ok((version, codec)) => {
            client.codec = codec;
            match client.send(op(10, &json!({ "heartbeat_interval": interval.as_millis() as u64, "_trace": [] }))).await {
                Ok(()) => serve_session(&mut client, &shared, version).await,
                Err(end) => end,
            }
        }
    };
    if let SocketEnd::Close(Close { code, reason }) = end {
        if code != Close::RECONNECT.code {
            shared.refused.add(RefusedRequest {
                at: Moment(shared.clock.now_ms()),
                method: "GATEWAY".to_owned(),
                path: "/gateway".to_owned(),
                status: code,
                served: true,
                reason: Reason { message: reason.to_owned(), ..Reason::default() },
            });
        }
        client.close(CloseFrame { code, reason: reason.into() }).await;
    }
}

/// Waits until the client has a session and serves that until the connection ends.
async fn serve_session(client: &mut Client, shared: &Shared, version: u8) -> SocketEnd {
    let (orders, mut inbox) = mpsc::unbounded_channel();
    let connection = shared.lock().gateway.number();
    let wire = Wire { connection, orders };
    let (session, payloads) = match identified(client, shared, version, &wire).await {
        Ok(session) => session,
        Err(end) => return end,
    };
    // The session holds the only remaining sender: when it is dropped, the inbox ends.
    drop(wire);
    if payloads == Payloads::Compressed {
        client.codec.compress_payloads();
    }
    let end = exchange(client, &mut inbox, shared, &session).await;
    let mut world = shared.lock();
    // A client that has resumed over another connection keeps its session.
    if world.gateway.session(&session).is_some_and(|session| session.is_on(connection)) {
        match end {
            SocketEnd::Normal | SocketEnd::Close(Close::NOT_AUTHENTICATED) => world.gateway.end(&session),
            SocketEnd::Close(_) | SocketEnd::Cut => world.gateway.disconnect(&session),
        }
    }
    if world.gateway.presence() == Presence::Offline {
        world.tell(Audience::Everyone, Event::Bot(Presence::Offline));
    }
    end
}

/// Waits for IDENTIFY or RESUME and returns the session's id.
async fn identified(client: &mut Client, shared: &Shared, version: u8, wire: &Wire) -> Result<(String, Payloads), SocketEnd> {
    let deadline = Instant::now() + IDENTIFY_WITHIN;
    loop {
        let packet =
            tokio::time::timeout_at(deadline, client.receive()).await.unwrap_or(Err(SocketEnd::Close(Close::TIMED_OUT)))?;
        let handshake = match packet.op {
            1 => {
                client.heartbeat(&packet.d).await?;
                continue;
            }
            2 => handshake::identify(shared, packet.d, version, wire),
            6 => handshake::resume(shared, packet.d, wire),
            3 | 4 | 8 | 31 | 43 => Handshake::Refused(Close::NOT_AUTHENTICATED),
            _ => Handshake::Refused(Close::UNKNOWN_OPCODE),
        };
        match handshake {
            Handshake::Session { id, payloads } => return Ok((id, payloads)),
            Handshake::Refused(close) => return Err(SocketEnd::Close(close)),
            Handshake::Invalid => client.send(op(9, &Value::Bool(false))).await?,
        }
    }
}

/// Passes orders to the client and answers what it sends, until either side ends it.
async fn exchange(client: &mut Client, inbox: &mut mpsc::UnboundedReceiver<Order>, shared: &Shared, session: &str) -> SocketEnd {
    let mut late = Late::default();
    let mut timer = pin!(tokio::time::sleep_until(client.alive_until));
    loop {
        // Reset only when the deadline changes, since events are far more frequent.
        let due = late.due().map_or(client.alive_until, |due| due.min(client.alive_until));
        if timer.deadline() != due {
            timer.as_mut().reset(due);
        }
        let step = tokio::select! {
            order = inbox.recv() => pass_on(client, inbox, &mut late, order).await,
            packet = client.receive() => match packet {
                Ok(packet) => respond(client, shared, session, packet).await,
                Err(end) => Err(end),
            },
            () = timer.as_mut() => match late.take_due() {
                Some(frame) => client.send(frame).await,
                None => {
                    tracing::info!(session, "heartbeat missed: closing the connection, the session can be resumed");
                    Err(SocketEnd::Close(Close::TIMED_OUT))
                }
            }
        };
        if let Err(end) = step {
            return end;
        }
    }
}

/// Executes an order and those queued behind it, and flushes once for all.
async fn pass_on(
    client: &mut Client,
    inbox: &mut mpsc::UnboundedReceiver<Order>,
    late: &mut Late,
    first: Option<Order>,
) -> Result<(), SocketEnd> {
    // Other tasks that are ready may have orders too: one write for all is far cheaper.
    tokio::task::yield_now().await;
    let mut order = first;
    for left in (0..MOST_TOGETHER).rev() {
        match order {
            Some(Order::Send(frame)) => client.queue(frame).await?,
            Some(Order::SendLate(frame, by)) => late.put(frame, by),
            Some(Order::Close(close)) => return Err(SocketEnd::Close(close)),
            Some(Order::FallSilent) => client.silent = true,
            Some(Order::Cut) | None => return client.flush().await.and(Err(SocketEnd::Cut)),
        }
        if left == 0 || inbox.is_empty() {
            break;
        }
        order = inbox.recv().await;
    }
    client.flush().await
}

/// Delayed events, in the order in which they are due.
#[derive(Default)]
struct Late {
    waiting: BTreeMap<(Instant, u64), Utf8Bytes>,
    delayed: u64,
}

impl Late {
    fn put(&mut self, frame: Utf8Bytes, by: Duration) {
        self.delayed += 1;
        self.waiting.insert((Instant::now() + by, self.delayed), frame);
    }

    fn due(&self) -> Option<Instant> {
        self.waiting.first_key_value().map(|((due, _), _)| *due)
    }

    fn take_due(&mut self) -> Option<Utf8Bytes> {
        self.due().filter(|due| *due <= Instant::now())?;
        self.waiting.pop_first().map(|(_, frame)| frame)
    }
}

async fn respond(client: &mut Client, shared: &Shared, session: &str, packet: Packet) -> Result<(), SocketEnd> {
    match packet.op {
        1 => {
            note_sequence(shared, session, &packet.d);
            client.heartbeat(&packet.d).await
        }
        2 | 6 => Err(SocketEnd::Close(Close::ALREADY_AUTHENTICATED)),
        3 => match PresenceForm::read(packet.d) {
            Ok(_) => Ok(()),
            Err(_) => Err(SocketEnd::Close(Close::DECODE_ERROR)),
        },
        8 => {
            let request = members::Request::read(packet.d).map_err(|_| SocketEnd::Close(Close::DECODE_ERROR))?;
            let mut world = shared.lock();
            for (name, body) in members::answer(&mut world, session, request) {
                world.gateway.send(session, name, &body);
            }
            Ok(())
        }
        4 => {
            let request = voice::VoiceRequest::read(packet.d).map_err(|_| SocketEnd::Close(Close::DECODE_ERROR))?;
            voice::join(&mut shared.lock(), session, request);
            Ok(())
        }
        31 => {
            let request = voice::SoundsRequest::read(packet.d).map_err(|_| SocketEnd::Close(Close::DECODE_ERROR))?;
            voice::sounds(&mut shared.lock(), session, request);
            Ok(())
        }
        // Requests for what channels have no part of here are not answered.
        43 => Ok(()),
        _ => Err(SocketEnd::Close(Close::UNKNOWN_OPCODE)),
    }
}

/// Logs a sequence number that was never sent: the client would resume wrongly.
fn note_sequence(shared: &Shared, session: &str, seen: &Value) {
    let mut world = shared.lock();
    if let (Some(seen), Some(session)) = (seen.as_u64(), world.gateway.session(session))
        && seen > session.sequence
    {
        tracing::warn!(
            seen,
            sent = session.sequence,
            "heartbeat with a sequence number that was never sent: ignoring the number"
        );
    }
}

#[derive(Deserialize)]
struct Packet {
    op: u64,
    #[serde(default)]
    d: Value,
}

struct Client {
    socket: WebSocket,
    shared: Arc<Shared>,
    codec: Codec,
    interval: Duration,
    /// Deadline of the next heartbeat.
    alive_until: Instant,
    /// Whether this connection is a zombie, to which nothing is sent.
    silent: bool,
    sends_window: Duration,
    sends_end: Instant,
    sends: u32,
}

impl Client {
    fn new(socket: WebSocket, interval: Duration, pace: Pace, shared: Arc<Shared>) -> Self {
        let (now, sends_window) = (Instant::now(), pace.of(SENDS_WINDOW));
        Self {
            socket,
            shared,
            codec: Codec::Plain,
            interval,
            alive_until: now + tolerated(interval),
            silent: false,
            sends_window,
            sends_end: now + sends_window,
            sends: 0,
        }
    }

    async fn send(&mut self, text: Utf8Bytes) -> Result<(), SocketEnd> {
        self.queue(text).await?;
        self.flush().await
    }

    /// Queues a message: nothing is sent before [`Client::flush`].
    async fn queue(&mut self, text: Utf8Bytes) -> Result<(), SocketEnd> {
        if self.silent {
            return Ok(());
        }
        self.shared.record_frame(LineKind::ToBot, text.as_bytes());
        self.socket.feed(self.codec.encode(text)).await.map_err(|_| SocketEnd::Cut)
    }

    async fn flush(&mut self) -> Result<(), SocketEnd> {
        self.socket.flush().await.map_err(|_| SocketEnd::Cut)
    }

    /// Acknowledges a heartbeat, unless this connection is a zombie.
    async fn heartbeat(&mut self, seen: &Value) -> Result<(), SocketEnd> {
        if !(seen.is_null() || seen.is_u64()) {
            return Err(SocketEnd::Close(Close::DECODE_ERROR));
        }
        self.alive_until = Instant::now() + tolerated(self.interval);
        self.send(op(11, &Value::Null)).await
    }

    /// The client's next message, if it is one and not one too many. Nothing is lost when this is
    /// given up half-way.
    async fn receive(&mut self) -> Result<Packet, SocketEnd> {
        loop {
            let bytes = match self.socket.recv().await {
                Some(Ok(Frame::Text(text))) => text.into(),
                Some(Ok(Frame::Binary(bytes))) => bytes,
                Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => continue,
                Some(Ok(Frame::Close(frame))) => {
                    self.drain().await;
                    let normal = frame.is_some_and(|frame| matches!(frame.code, 1000 | 1001));
                    return Err(if normal { SocketEnd::Normal } else { SocketEnd::Cut });
                }
                Some(Err(_)) | None => return Err(SocketEnd::Cut),
            };
            let now = Instant::now();
            if self.sends_end <= now {
                (self.sends, self.sends_end) = (0, now + self.sends_window);
            }
            self.sends += 1;
            if self.sends > SENDS {
                return Err(SocketEnd::Close(Close::RATE_LIMITED));
            }
            if bytes.len() > LARGEST_PAYLOAD {
                return Err(SocketEnd::Close(Close::DECODE_ERROR));
            }
            self.shared.record_frame(LineKind::FromBot, &bytes);
            return serde_json::from_slice(&bytes).map_err(|_| SocketEnd::Close(Close::DECODE_ERROR));
        }
    }

    /// Sends a close frame and awaits the client's: a reset for unread bytes would lose it.
    async fn close(mut self, frame: CloseFrame) {
        if self.socket.send(Frame::Close(Some(frame))).await.is_ok() {
            self.drain().await;
        }
    }

    /// Reads until the client hangs up, at most [`CLOSE_TIMEOUT`]; answers its close frame.
    async fn drain(&mut self) {
        let end = async { while let Some(Ok(_)) = self.socket.recv().await {} };
        // A client that does not hang up is disconnected.
        let _ = tokio::time::timeout(CLOSE_TIMEOUT, end).await;
    }
}

/// Returns the time for a heartbeat: 1.5 intervals. Discord has a tolerance of unknown length.
fn tolerated(interval: Duration) -> Duration {
    interval + interval / 2
}
