//! The gateway: sessions of the bot, what each has been sent, and the web socket they speak over.
//! Never here: what an event means or contains.
//! Start at [`Gateway::dispatch`] for sending, [`serve`] for the socket.

pub(crate) mod intents;
mod session;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::time::Instant;

#[allow(unused_imports, reason = "for whoever sets fates")]
pub(crate) use self::session::{Fate, Fates};
use self::session::{Order, Session, Wire};
use crate::events::{Audience, Event, Presence};
use crate::server::Shared;
use crate::shapes::{self, UserShape};
use crate::snowflake::Id;
use crate::world::World;

/// How often a client must send a heartbeat.
const HEARTBEAT: Duration = Duration::from_millis(41_250);
/// How long a client may take to identify itself.
const IDENTIFY_WITHIN: Duration = Duration::from_secs(30);
/// How long a session without a connection can be resumed.
const RESUMABLE: Duration = Duration::from_secs(5 * 60);

/// Something to do to the bot's connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GatewayFault {
    /// Ask it to reconnect and resume (op 7), then close.
    Reconnect,
    /// Tell it that its session is invalid (op 9); it must identify anew.
    Invalid,
    /// Cut the connection without a word.
    Drop,
}

/// All sessions of the bot.
#[derive(Default)]
pub(crate) struct Gateway {
    sessions: Vec<Session>,
    /// What becomes of each event; all simply arrive when there is nothing here.
    pub(crate) fates: Option<Fates>,
    made: u64,
}

impl Gateway {
    /// Whether any session would be sent an event, so that its body need not be written for nobody.
    pub(crate) fn wants(&self, intent: u64, guild: Option<Id>) -> bool {
        self.sessions.iter().any(|session| session.wants(intent, guild))
    }

    /// Sends an event to every session that asked for such.
    pub(crate) fn dispatch(&mut self, name: &str, intent: u64, guild: Option<Id>, body: &str) {
        for session in self.sessions.iter_mut().filter(|session| session.wants(intent, guild)) {
            session.send(&mut self.fates, name, body);
        }
    }

    /// Sends a message event: whole to sessions with the intent `MESSAGE_CONTENT`, bare to others.
    pub(crate) fn dispatch_message(&mut self, name: &str, intent: u64, guild: Option<Id>, whole: &str, bare: &str) {
        for session in self.sessions.iter_mut().filter(|session| session.wants(intent, guild)) {
            let body = if session.intents & intents::MESSAGE_CONTENT != 0 { whole } else { bare };
            session.send(&mut self.fates, name, body);
        }
    }

    /// Sends an event to one session.
    fn send(&mut self, id: &str, name: &str, body: &str) {
        if let Some(session) = self.sessions.iter_mut().find(|session| session.id == id) {
            session.send(&mut self.fates, name, body);
        }
    }

    /// Whether the bot is connected.
    pub(crate) fn presence(&self) -> Presence {
        if self.sessions.iter().any(|session| session.wire.is_ok()) { Presence::Online } else { Presence::Offline }
    }

    /// Does something to every connection; returns how many there were.
    pub(crate) fn disturb(&mut self, fault: GatewayFault) -> usize {
        let mut connections = 0;
        for session in self.sessions.iter().filter(|session| session.wire.is_ok()) {
            connections += 1;
            match fault {
                GatewayFault::Reconnect => {
                    session.order(Order::Send(op(7, Value::Null)));
                    session.order(Order::Close(4000, "reconnect"));
                }
                GatewayFault::Invalid => session.order(Order::Send(op(9, Value::Bool(false)))),
                GatewayFault::Drop => session.order(Order::Cut),
            }
        }
        if fault == GatewayFault::Invalid {
            self.sessions.clear();
        }
        connections
    }

    /// Ends every connection and session.
    pub(crate) fn close_all(&mut self) {
        self.sessions.clear();
    }

    /// A number not given before, for a connection or session.
    fn number(&mut self) -> u64 {
        self.made += 1;
        self.made
    }

    fn session(&mut self, id: &str) -> Option<&mut Session> {
        self.sessions.iter_mut().find(|session| session.id == id)
    }

    fn forget_old(&mut self) {
        self.sessions.retain(|session| session.wire.as_ref().err().is_none_or(|since| since.elapsed() < RESUMABLE));
    }
}

fn op(number: u8, data: Value) -> Utf8Bytes {
    json!({ "op": number, "d": data, "s": null, "t": null }).to_string().into()
}

/// What a connected client turned out to be.
enum Greeting {
    Session(String),
    Refused(u16, &'static str),
    /// The session is unknown or too old: the client may identify on the same connection.
    Invalid,
}

/// Speaks with one client until either side goes away.
pub(crate) async fn serve(mut socket: WebSocket, shared: Arc<Shared>) {
    let hello = json!({ "heartbeat_interval": HEARTBEAT.as_millis() as u64, "_trace": [] });
    if socket.send(Frame::Text(op(10, hello))).await.is_err() {
        return;
    }
    let (orders, mut inbox) = mpsc::unbounded_channel();
    let connection = shared.lock().gateway.number();
    let Some(session) = greet(&mut socket, &shared, Wire { connection, orders }).await else { return };
    converse(&mut socket, &mut inbox, &session).await;
    let mut world = shared.lock();
    // A client that has resumed over another connection goes on there.
    if let Some(session) = world.gateway.session(&session)
        && session.wire.as_ref().is_ok_and(|wire| wire.connection == connection)
    {
        session.wire = Err(Instant::now());
    }
    if world.gateway.presence() == Presence::Offline {
        world.tell(Audience::Everyone, Event::Bot(Presence::Offline));
    }
}

/// Waits for IDENTIFY or RESUME and returns the session's id; `None` when the connection ended.
async fn greet(socket: &mut WebSocket, shared: &Shared, wire: Wire) -> Option<String> {
    let deadline = Instant::now() + IDENTIFY_WITHIN;
    loop {
        let packet = match tokio::time::timeout_at(deadline, next_packet(socket)).await {
            Ok(Packet::Json(packet)) => packet,
            Ok(Packet::Bad) => {
                close(socket, 4002, "Error while decoding payload.").await;
                return None;
            }
            Ok(Packet::End) => return None,
            Err(_) => {
                close(socket, 4009, "Session timed out.").await;
                return None;
            }
        };
        let greeting = match packet["op"].as_u64() {
            Some(1) => {
                socket.send(Frame::Text(op(11, Value::Null))).await.ok()?;
                continue;
            }
            Some(2) => identify(shared, &packet["d"], &wire),
            Some(6) => resume(shared, &packet["d"], &wire),
            Some(_) => Greeting::Refused(4003, "Not authenticated."),
            None => Greeting::Refused(4002, "Error while decoding payload."),
        };
        match greeting {
            Greeting::Session(id) => return Some(id),
            Greeting::Refused(code, reason) => {
                close(socket, code, reason).await;
                return None;
            }
            Greeting::Invalid => socket.send(Frame::Text(op(9, Value::Bool(false)))).await.ok()?,
        }
    }
}

/// Passes orders to the client and answers its heartbeats, until either side ends it.
async fn converse(socket: &mut WebSocket, inbox: &mut mpsc::UnboundedReceiver<Order>, session: &str) {
    let mut alive_until = Instant::now() + HEARTBEAT * 2;
    // Events that are to arrive late, the next one first.
    let mut late: BTreeMap<(Instant, u64), Utf8Bytes> = BTreeMap::new();
    let mut delayed = 0;
    loop {
        tokio::select! {
            order = inbox.recv() => match order {
                Some(Order::Send(frame)) => {
                    if socket.send(Frame::Text(frame)).await.is_err() {
                        return;
                    }
                }
                Some(Order::SendLate(frame, by)) => {
                    delayed += 1;
                    late.insert((Instant::now() + by, delayed), frame);
                }
                Some(Order::Close(code, reason)) => {
                    close(socket, code, reason).await;
                    return;
                }
                Some(Order::Cut) | None => return,
            },
            packet = next_packet(socket) => match packet {
                Packet::Json(packet) => match packet["op"].as_u64() {
                    Some(1) => {
                        alive_until = Instant::now() + HEARTBEAT * 2;
                        if socket.send(Frame::Text(op(11, Value::Null))).await.is_err() {
                            return;
                        }
                    }
                    // Presence, voice and member requests: nothing here has them.
                    Some(3 | 4 | 8 | 31) => {}
                    Some(2 | 6) => {
                        close(socket, 4005, "Already authenticated.").await;
                        return;
                    }
                    Some(_) | None => {
                        close(socket, 4001, "Unknown opcode.").await;
                        return;
                    }
                },
                Packet::Bad => {
                    close(socket, 4002, "Error while decoding payload.").await;
                    return;
                }
                Packet::End => return,
            },
            () = tokio::time::sleep_until(late.first_key_value().map_or(alive_until, |((due, _), _)| *due)), if !late.is_empty() => {
                if let Some((_, frame)) = late.pop_first()
                    && socket.send(Frame::Text(frame)).await.is_err()
                {
                    return;
                }
            }
            () = tokio::time::sleep_until(alive_until) => {
                tracing::info!(session, "no heartbeat: the connection is taken for dead");
                close(socket, 4009, "Session timed out.").await;
                return;
            }
        }
    }
}

enum Packet {
    Json(Value),
    Bad,
    End,
}

async fn next_packet(socket: &mut WebSocket) -> Packet {
    loop {
        let bytes = match socket.recv().await {
            Some(Ok(Frame::Text(text))) => serde_json::from_str(&text),
            Some(Ok(Frame::Binary(bytes))) => serde_json::from_slice(&bytes),
            Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => continue,
            Some(Ok(Frame::Close(_)) | Err(_)) | None => return Packet::End,
        };
        return bytes.map_or(Packet::Bad, Packet::Json);
    }
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    // The other side may be gone already: closing then needs no more words.
    let _ = socket.send(Frame::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
}

fn token_fits(shared: &Shared, data: &Value) -> bool {
    data["token"].as_str().is_some_and(|token| token.trim_start_matches("Bot ") == shared.token)
}

fn identify(shared: &Shared, data: &Value, wire: &Wire) -> Greeting {
    if !token_fits(shared, data) {
        return Greeting::Refused(4004, "Authentication failed.");
    }
    let Some(wanted) = data["intents"].as_u64().filter(|wanted| wanted & !intents::ALL == 0) else {
        return Greeting::Refused(4013, "Invalid intent(s).");
    };
    let shard = match &data["shard"] {
        Value::Null => [0, 1],
        shard => match (shard[0].as_u64(), shard[1].as_u64()) {
            (Some(this), Some(all)) if this < all => [this, all],
            _ => return Greeting::Refused(4010, "Invalid shard."),
        },
    };
    let mut world = shared.lock();
    world.gateway.forget_old();
    let number = world.gateway.number();
    let id = format!("{:016x}{number:04x}", world.secret(Id::new(number)));
    let session = Session { id: id.clone(), shard, intents: wanted, sequence: 0, sent: VecDeque::new(), wire: Ok(wire.clone()) };
    let came_online = world.gateway.presence() == Presence::Offline;
    world.gateway.sessions.push(session);
    let (ready, guilds) = welcome(&world, shared, &id, shard);
    world.gateway.send(&id, "READY", &ready);
    for guild in guilds {
        world.gateway.send(&id, "GUILD_CREATE", &guild);
    }
    if came_online {
        world.tell(Audience::Everyone, Event::Bot(Presence::Online));
    }
    Greeting::Session(id)
}

/// READY, and the guilds of a shard.
fn welcome(world: &World, shared: &Shared, session: &str, shard: [u64; 2]) -> (String, Vec<String>) {
    let guilds: Vec<_> = world.guilds.values().filter(|guild| (guild.id.get() >> 22) % shard[1].max(1) == shard[0]).collect();
    let unavailable: Vec<Value> = guilds.iter().map(|guild| json!({ "id": guild.id, "unavailable": true })).collect();
    let mut user = json!(world.users.get(&world.application.bot).map(|bot| UserShape::new(bot)));
    user["verified"] = json!(true);
    user["mfa_enabled"] = json!(true);
    user["email"] = Value::Null;
    let ready = json!({
        "v": 10, "user": user, "guilds": unavailable, "session_id": session, "resume_gateway_url": shared.gateway_url(), "shard": shard,
        "application": { "id": world.application.id, "flags": shapes::PRIVILEGED_INTENT_FLAGS },
        "session_type": "normal", "private_channels": [], "relationships": [], "presences": [], "user_settings": {}, "_trace": [],
    });
    (ready.to_string(), guilds.iter().map(|guild| shapes::guild_create(world, guild).to_string()).collect())
}

fn resume(shared: &Shared, data: &Value, wire: &Wire) -> Greeting {
    if !token_fits(shared, data) {
        return Greeting::Refused(4004, "Authentication failed.");
    }
    let mut world = shared.lock();
    world.gateway.forget_old();
    let came_online = world.gateway.presence() == Presence::Offline;
    let seen = data["seq"].as_u64().unwrap_or(0);
    let Some(session) = data["session_id"].as_str().and_then(|id| world.gateway.session(id)) else { return Greeting::Invalid };
    if !session.can_replay(seen) {
        return Greeting::Invalid;
    }
    session.order(Order::Close(4000, "resumed elsewhere"));
    session.wire = Ok(wire.clone());
    for (_, frame) in session.sent.iter().filter(|(number, _)| *number > seen) {
        session.order(Order::Send(frame.clone()));
    }
    let id = session.id.clone();
    world.gateway.send(&id, "RESUMED", r#"{"_trace":[]}"#);
    if came_online {
        world.tell(Audience::Everyone, Event::Bot(Presence::Online));
    }
    Greeting::Session(id)
}
