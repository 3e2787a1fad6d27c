//! The bot's gateway sessions, and sending events to them. Not here: bodies of events
//! (`dispatching`), connections (`gateway`). Start at [`Gateway::dispatch`].

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

#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub(crate) heartbeat: Duration,
    /// How long a session can be resumed after its connection is gone.
    pub(crate) resumable: Duration,
    /// Sessions that may be started in a day.
    pub(crate) session_starts: u32,
    /// The recommended number of shards.
    pub(crate) shards: u32,
    /// Sessions that may be started at once.
    pub(crate) max_concurrency: u32,
    pub(crate) privileged: Vec<PrivilegedIntent>,
    pub(crate) pace: Pace,
}

impl Rules {
    /// Default interval of heartbeats, Discord's at present.
    pub(crate) const HEARTBEAT: Duration = Duration::from_millis(41_250);
    /// Default of `resumable`: "a few minutes". Discord docs: Gateway, "Initiating a Disconnect".
    pub(crate) const RESUMABLE: Duration = Duration::from_secs(5 * 60);
    /// Default of `session_starts`. Discord docs: Gateway, "Identifying".
    pub(crate) const SESSION_STARTS: u32 = 1_000;

    /// Returns the key whose starts are 5 s apart. Discord docs: Gateway, "Max Concurrency".
    pub(crate) fn rate_limit_key(&self, shard: u64) -> u64 {
        shard % u64::from(self.max_concurrency.max(1))
    }

    pub(crate) fn granted(&self) -> u64 {
        self.privileged.iter().fold(0, |bits, intent| bits | intent.bit())
    }

    /// Returns the application flags of the granted privileged intents.
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

#[derive(Default)]
pub(crate) struct Gateway {
    pub(crate) sessions: Vec<Session>,
    /// Decides the fate of each event; without it, all arrive.
    pub(crate) fates: Option<Fates>,
    pub(crate) rules: Rules,
    pub(crate) starts: Starts,
    /// When all members of a guild were last requested.
    pub(crate) all_members_asked: HashMap<Id, Instant>,
    made: u64,
    audit: Option<Arc<Audit>>,
}

impl Gateway {
    /// Whether any session would receive an event, so that unneeded bodies are not built.
    pub(crate) fn wants(&self, intent: u64, guild: Option<Id>) -> bool {
        self.sessions.iter().any(|session| session.wants(intent, guild))
    }

    /// Shows every later event to the audit.
    pub(crate) fn watch(&mut self, audit: Option<Arc<Audit>>) {
        self.audit = audit;
    }

    fn show(&self, name: &str, body: &str) {
        if let Some(audit) = &self.audit {
            audit.event(name, body);
        }
    }

    /// Sends an event to every session with its intent.
    pub(crate) fn dispatch(&mut self, name: &str, intent: u64, guild: Option<Id>, body: &str) {
        self.dispatch_without(name, intent, intents::ANY, guild, body);
    }

    /// Sends an event to every session with the intents `with` and none of `without`.
    pub(crate) fn dispatch_without(&mut self, name: &str, with: u64, without: u64, guild: Option<Id>, body: &str) {
        self.show(name, body);
        let wants = |session: &&mut Session| session.wants(with, guild) && session.intents & without == 0;
        for session in self.sessions.iter_mut().filter(wants) {
            session.send(&mut self.fates, name, body);
        }
        self.forget_invalid();
    }

    /// Sends a message event: `whole` to sessions with `MESSAGE_CONTENT`, `bare` to others.
    pub(crate) fn dispatch_message(&mut self, name: &str, intent: u64, guild: Option<Id>, whole: &str, bare: &str) {
        self.show(name, whole);
        for session in self.sessions.iter_mut().filter(|session| session.wants(intent, guild)) {
            let body = if session.intents & intents::MESSAGE_CONTENT != 0 { whole } else { bare };
            session.send(&mut self.fates, name, body);
        }
        self.forget_invalid();
    }

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

    /// Cuts zombie connections, whose clients may resume.
    pub(crate) fn wake_zombies(&mut self) {
        for session in self.sessions.iter_mut().filter(|session| session.health == Health::Zombie) {
            session.health = Health::Sound;
            session.order(Order::Cut);
        }
    }

    pub(crate) fn presence(&self) -> Presence {
        if self.sessions.iter().any(|session| session.wire.is_ok()) { Presence::Online } else { Presence::Offline }
    }

    /// Injects a fault into every connection; returns the number of connections.
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

    /// Drops every session, which cuts its connection.
    pub(crate) fn close_all(&mut self) {
        self.sessions.clear();
    }

    /// Closes every connection with a close code, and drops the sessions.
    pub(crate) fn end_all(&mut self, close: Close) {
        for session in self.sessions.drain(..) {
            session.order(Order::Close(close));
        }
    }

    /// Returns an unused number for a connection or session.
    pub(crate) fn number(&mut self) -> u64 {
        self.made += 1;
        self.made
    }

    pub(crate) fn session(&mut self, id: &str) -> Option<&mut Session> {
        self.sessions.iter_mut().find(|session| session.id == id)
    }

    /// Drops a session, so that it cannot be resumed.
    pub(crate) fn end(&mut self, id: &str) {
        self.sessions.retain(|session| session.id != id);
    }

    /// Notes that a session's connection is gone; the session can be resumed.
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
