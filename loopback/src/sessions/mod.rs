//! The bot's sessions at the gateway, and what they are sent.
//! Not here: what an event contains (`dispatching`), the client's connection (`gateway`).
//! Start at [`Gateway::dispatch`].

pub(crate) mod intents;
pub(crate) mod session;
pub(crate) mod starts;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use self::intents::PrivilegedIntent;
use self::session::{Close, Fates, GatewayFault, Health, Order, Session};
use self::starts::Starts;
use crate::events::Presence;
use crate::openapi::Audit;
use crate::pace::Pace;
use crate::snowflake::Id;

/// What can be different from one gateway to another.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    /// Between two heartbeats of a client.
    pub(crate) heartbeat: Duration,
    /// How long a session without a connection can be resumed.
    pub(crate) resumable: Duration,
    /// Sessions that may be started in a day.
    pub(crate) session_starts: u32,
    /// Shards that the bot is told to start.
    pub(crate) shards: u32,
    /// Sessions that may be started at the same time.
    pub(crate) max_concurrency: u32,
    /// What the application has been granted.
    pub(crate) privileged: Vec<PrivilegedIntent>,
    pub(crate) pace: Pace,
}

impl Rules {
    /// How often a client must send a heartbeat, unless the options say otherwise: what Discord asks at present.
    pub(crate) const HEARTBEAT: Duration = Duration::from_millis(41_250);
    /// How long a session waits, unless the options say otherwise: "a few minutes". Discord docs: Gateway, "Initiating a Disconnect".
    pub(crate) const RESUMABLE: Duration = Duration::from_secs(5 * 60);
    /// Sessions in a day. Discord docs: Gateway, "Identifying".
    pub(crate) const SESSION_STARTS: u32 = 1_000;

    /// Which sessions may not be started within the same five seconds: those with the same key. Discord docs: Gateway, "Max Concurrency".
    pub(crate) fn rate_limit_key(&self, shard: u64) -> u64 {
        shard % u64::from(self.max_concurrency.max(1))
    }

    /// The bits of the privileged intents that were granted.
    pub(crate) fn granted(&self) -> u64 {
        self.privileged.iter().fold(0, |bits, intent| bits | intent.bit())
    }

    /// The flags of the application that tell what it was granted.
    pub(crate) fn application_flags(&self) -> u64 {
        self.privileged.iter().fold(0, |flags, intent| flags | intent.application_flag())
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            heartbeat: Self::HEARTBEAT,
            resumable: Self::RESUMABLE,
            session_starts: Self::SESSION_STARTS,
            shards: 1,
            max_concurrency: 1,
            privileged: Vec::new(),
            pace: Pace::DISCORD,
        }
    }
}

/// All sessions of the bot.
#[derive(Default)]
pub(crate) struct Gateway {
    pub(crate) sessions: Vec<Session>,
    /// What becomes of each event; all simply arrive when there is nothing here.
    pub(crate) fates: Option<Fates>,
    pub(crate) rules: Rules,
    pub(crate) starts: Starts,
    /// When all members of a guild were last asked for.
    pub(crate) all_members_asked: HashMap<Id, Instant>,
    made: u64,
    audit: Option<Arc<Audit>>,
}

impl Gateway {
    /// Whether any session would be sent an event, so that its body need not be written for nobody.
    pub(crate) fn wants(&self, intent: u64, guild: Option<Id>) -> bool {
        self.sessions.iter().any(|session| session.wants(intent, guild))
    }

    /// Every event is shown to this one too.
    pub(crate) fn watch(&mut self, audit: Option<Arc<Audit>>) {
        self.audit = audit;
    }

    fn show(&self, name: &str, body: &str) {
        if let Some(audit) = &self.audit {
            audit.event(name, body);
        }
    }

    /// Sends an event to every session that asked for such.
    pub(crate) fn dispatch(&mut self, name: &str, intent: u64, guild: Option<Id>, body: &str) {
        self.show(name, body);
        for session in self.sessions.iter_mut().filter(|session| session.wants(intent, guild)) {
            session.send(&mut self.fates, name, body);
        }
        self.forget_invalid();
    }

    /// Sends an event to every session that asked for `with` and not for `without`.
    pub(crate) fn dispatch_without(&mut self, name: &str, with: u64, without: u64, guild: Option<Id>, body: &str) {
        self.show(name, body);
        let wants = |session: &&mut Session| session.wants(with, guild) && session.intents & without == 0;
        for session in self.sessions.iter_mut().filter(wants) {
            session.send(&mut self.fates, name, body);
        }
        self.forget_invalid();
    }

    /// Sends a message event: whole to sessions with the intent `MESSAGE_CONTENT`, bare to others.
    pub(crate) fn dispatch_message(&mut self, name: &str, intent: u64, guild: Option<Id>, whole: &str, bare: &str) {
        self.show(name, whole);
        for session in self.sessions.iter_mut().filter(|session| session.wants(intent, guild)) {
            let body = if session.intents & intents::MESSAGE_CONTENT != 0 { whole } else { bare };
            session.send(&mut self.fates, name, body);
        }
        self.forget_invalid();
    }

    /// Sends an event to one session.
    pub(crate) fn send(&mut self, id: &str, name: &str, body: &str) {
        self.show(name, body);
        if let Some(session) = self.sessions.iter_mut().find(|session| session.id == id) {
            session.send(&mut self.fates, name, body);
        }
        self.forget_invalid();
    }

    fn forget_invalid(&mut self) {
        self.sessions.retain(|session| session.health != Health::Invalid);
    }

    /// Ends connections that say nothing any more; their clients may resume.
    pub(crate) fn wake_zombies(&mut self) {
        for session in self.sessions.iter_mut().filter(|session| session.health == Health::Zombie) {
            session.health = Health::Sound;
            session.order(Order::Cut);
        }
    }

    /// Whether the bot is connected.
    pub(crate) fn presence(&self) -> Presence {
        if self.sessions.iter().any(|session| session.wire.is_ok()) { Presence::Online } else { Presence::Offline }
    }

    /// Does something to every connection; returns how many there were.
    pub(crate) fn disturb(&mut self, fault: GatewayFault) -> usize {
        let mut connections = 0;
        for session in self.sessions.iter_mut().filter(|session| session.wire.is_ok()) {
            connections += 1;
            session.disturb(fault);
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

    /// Ends every session, and tells the clients why.
    pub(crate) fn end_all(&mut self, close: Close) {
        for session in self.sessions.drain(..) {
            session.order(Order::Close(close));
        }
    }

    /// A number not given before, for a connection or session.
    pub(crate) fn number(&mut self) -> u64 {
        self.made += 1;
        self.made
    }

    pub(crate) fn session(&mut self, id: &str) -> Option<&mut Session> {
        self.sessions.iter_mut().find(|session| session.id == id)
    }

    /// A session ends: it cannot be resumed.
    pub(crate) fn end(&mut self, id: &str) {
        self.sessions.retain(|session| session.id != id);
    }

    /// A session's connection has gone; the session waits to be resumed.
    pub(crate) fn disconnect(&mut self, id: &str) {
        if let Some(session) = self.session(id) {
            session.wire = Err(Instant::now());
        }
    }

    pub(crate) fn forget_old(&mut self) {
        let resumable = self.rules.resumable;
        self.sessions.retain(|session| session.wire.as_ref().err().is_none_or(|since| since.elapsed() < resumable));
    }
}
