//! The query of a connection's URL, IDENTIFY and RESUME, and what answers them. Not here: what
//! follows (`socket`). Start at [`identify`] and [`resume`]. Discord docs: Gateway, "Connecting",
//! "Identifying", "Resuming".

use std::collections::VecDeque;

use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::time::Instant;

use super::codec::Codec;
use super::members;
use crate::bot_sessions::session::{Close, Health, Order, Payloads, Session, Wire};
use crate::bot_sessions::starts::Start;
use crate::bot_sessions::{Gateway, intents};
use crate::events::{Audience, Event, Presence};
use crate::rest::body::Form;
use crate::rest::check::BodyRule::{Boolean, List, Text, Whole, Word};
use crate::rest::check::{BodyPart, BodyRule, integer};
use crate::roster::Guild;
use crate::shapes::{self, MemberShape};
use crate::shared::Shared;
use crate::snowflake::Id;
use crate::world::World;

/// API versions. Discord docs: API Reference, "API Versions".
const VERSIONS: std::ops::RangeInclusive<u8> = 6..=10;
/// Guilds in one session, above which the bot must shard.
const GUILDS_PER_SHARD: usize = 2_500;
/// Range of `large_threshold`; its start is the default.
const LARGE_THRESHOLD: std::ops::RangeInclusive<usize> = 50..=250;
const ANY_TEXT: BodyRule = Text(0..=usize::MAX);

/// The query of a connection's URL.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Address {
    v: Option<String>,
    encoding: Option<String>,
    compress: Option<String>,
}

impl Address {
    /// Parses the API version and the codec.
    pub(super) fn read(&self) -> Result<(u8, Codec), Close> {
        let version = match &self.v {
            None => *VERSIONS.end(),
            Some(text) => text.parse().ok().filter(|version| VERSIONS.contains(version)).ok_or(Close::INVALID_VERSION)?,
        };
        if self.encoding.as_deref().is_some_and(|encoding| encoding != "json") {
            return Err(Close::NO_SUCH_ENCODING);
        }
        let codec = Codec::transport(self.compress.as_deref()).ok_or(Close::NO_SUCH_COMPRESSION)?;
        Ok((version, codec))
    }
}

/// The result of IDENTIFY or RESUME.
pub(super) enum Handshake {
    Session {
        id: String,
        payloads: Payloads,
    },
    Refused(Close),
    /// An unknown or expired session, or IDENTIFY too soon: the client may identify anew here.
    Invalid,
}

#[derive(Deserialize)]
struct Identify {
    token: String,
    properties: Map<String, Value>,
    intents: Option<Value>,
    compress: Option<bool>,
    large_threshold: Option<usize>,
    shard: Option<Value>,
}

impl Form for Identify {
    fn rules(form: &BodyPart<'_, '_>) {
        form.must("token", ANY_TEXT);
        form.may("compress", Boolean);
        form.may("large_threshold", Whole(*LARGE_THRESHOLD.start() as i64..=*LARGE_THRESHOLD.end() as i64));
        form.inside("presence", PresenceForm::rules);
    }
}

/// A presence update, which is validated and otherwise ignored.
#[derive(Deserialize)]
pub(super) struct PresenceForm {}

impl Form for PresenceForm {
    // `since` is a number or null by the documentation; Discord accepts anything.
    fn rules(form: &BodyPart<'_, '_>) {
        form.must("status", Word(&["online", "dnd", "idle", "invisible", "offline"]));
        form.may("afk", Boolean);
        form.may("activities", List(0..=usize::MAX));
        form.each("activities", |activity| {
            activity.must("name", ANY_TEXT);
            activity.must("type", Whole(0..=i64::from(u8::MAX)));
        });
    }
}

#[derive(Deserialize)]
struct Resume {
    token: String,
    session_id: String,
    seq: u64,
}

impl Form for Resume {
    fn rules(form: &BodyPart<'_, '_>) {
        form.must("token", ANY_TEXT);
        form.must("session_id", ANY_TEXT);
        form.must("seq", Whole(0..=i64::MAX));
    }
}

fn token_fits(shared: &Shared, token: &str) -> bool {
    token.trim_start_matches("Bot ") == shared.token
}

/// Starts a session, if the request is valid.
pub(super) fn identify(shared: &Shared, data: Value, version: u8, wire: &Wire) -> Handshake {
    let Ok(form) = Identify::read(data) else { return Handshake::Refused(Close::DECODE_ERROR) };
    match checked(shared, &form) {
        Ok(start) => begin(shared, &start, version, wire),
        Err(close) => Handshake::Refused(close),
    }
}

/// A validated IDENTIFY.
struct Wanted {
    shard: [u64; 2],
    says_shard: bool,
    intents: u64,
    payloads: Payloads,
    large_threshold: usize,
}

fn checked(shared: &Shared, form: &Identify) -> Result<Wanted, Close> {
    if !token_fits(shared, &form.token) {
        return Err(Close::AUTHENTICATION_FAILED);
    }
    let plain = |name: &str| form.properties.get(name).is_none_or(Value::is_string);
    let large_threshold = form.large_threshold.unwrap_or(*LARGE_THRESHOLD.start());
    if !["os", "browser", "device"].into_iter().all(plain) {
        return Err(Close::DECODE_ERROR);
    }
    let whole = |number: &Value| u64::try_from(integer(number)?).ok();
    // Bits that stand for nothing are passed over.
    let wanted = form.intents.as_ref().and_then(whole).ok_or(Close::INVALID_INTENTS)? & intents::ALL;
    let shard = match &form.shard {
        None | Some(Value::Null) => [0, 1],
        Some(shard) => match shard.as_array().map(|shard| shard.iter().map(whole).collect::<Vec<_>>()).as_deref() {
            Some([Some(this), Some(all)]) if this < all => [*this, *all],
            _ => return Err(Close::INVALID_SHARD),
        },
    };
    let payloads = if form.compress == Some(true) { Payloads::Compressed } else { Payloads::Plain };
    Ok(Wanted { shard, says_shard: form.shard.is_some(), intents: wanted, payloads, large_threshold })
}

fn begin(shared: &Shared, wanted: &Wanted, version: u8, wire: &Wire) -> Handshake {
    let mut world = shared.lock();
    if wanted.intents & intents::PRIVILEGED & !world.gateway.rules.granted() != 0 {
        return Handshake::Refused(Close::DISALLOWED_INTENTS);
    }
    let number = world.gateway.number();
    let id = format!("{:016x}{number:04x}", world.secret(Id::new(number)));
    let session = Session {
        id: id.clone(),
        shard: wanted.shard,
        intents: wanted.intents,
        payloads: wanted.payloads,
        sequence: 0,
        sent: VecDeque::new(),
        wire: Ok(wire.clone()),
        health: Health::Sound,
    };
    if world.joined().filter(|guild| session.has(guild.id)).count() > GUILDS_PER_SHARD {
        return Handshake::Refused(Close::SHARDING_REQUIRED);
    }
    let Gateway { starts, rules, .. } = &mut world.gateway;
    let key = rules.rate_limit_key(wanted.shard[0]);
    match starts.take(rules.session_starts, key, rules.pace, Instant::now()) {
        Start::Granted => {}
        Start::TooSoon => return Handshake::Invalid,
        Start::UsedUp => {
            // Discord ends all sessions and resets the token; here it works again the next day.
            world.gateway.end_all(Close::AUTHENTICATION_FAILED);
            return Handshake::Refused(Close::AUTHENTICATION_FAILED);
        }
    }
    world.gateway.forget_old();
    let came_online = world.gateway.presence() == Presence::Offline;
    let (ready, guilds) = welcome(&world, shared, &session, wanted, version);
    world.gateway.sessions.push(session);
    world.gateway.send(&id, "READY", &ready);
    for guild in guilds {
        world.gateway.send(&id, "GUILD_CREATE", &guild);
    }
    if came_online {
        world.tell(Audience::Everyone, Event::Bot(Presence::Online));
    }
    Handshake::Session { id, payloads: wanted.payloads }
}

/// Builds READY and, for a session with the intent GUILDS, a GUILD_CREATE per guild of its shard.
fn welcome(world: &World, shared: &Shared, session: &Session, wanted: &Wanted, version: u8) -> (String, Vec<String>) {
    let guilds: Vec<&Guild> = world.joined().filter(|guild| session.has(guild.id)).collect();
    let unavailable: Vec<Value> = guilds.iter().map(|guild| json!({ "id": guild.id, "unavailable": true })).collect();
    let user = world.users.get(&world.application.bot).map(|bot| shapes::own_user(bot));
    let mut ready = json!({
        "v": version, "user": user, "guilds": unavailable, "session_id": session.id, "resume_gateway_url": shared.gateway_url(),
        "application": { "id": world.application.id, "flags": world.gateway.rules.application_flags() },
        "session_type": "normal", "private_channels": [], "relationships": [], "presences": [], "user_settings": {}, "_trace": [],
    });
    if wanted.says_shard {
        ready["shard"] = json!(session.shard);
    }
    let whole = |guild: &&Guild| {
        let mut shape = shapes::guild_create(world, guild);
        shape["large"] = json!(world.members_of(guild).count() > wanted.large_threshold);
        let listed = members::listed_at_first(world, guild, session, wanted.large_threshold);
        shape["members"] = listed.into_iter().map(|user| json!(MemberShape::new(guild, user))).collect();
        shape.to_string()
    };
    let guilds = if session.intents & intents::GUILDS == 0 {
        Vec::new()
    } else {
        guilds.iter().filter(|guild| world.is_present(guild.id)).map(whole).collect()
    };
    (ready.to_string(), guilds)
}

/// Resumes a session after the last event that the client has seen.
pub(super) fn resume(shared: &Shared, data: Value, wire: &Wire) -> Handshake {
    let Ok(form) = Resume::read(data) else { return Handshake::Refused(Close::DECODE_ERROR) };
    if !token_fits(shared, &form.token) {
        return Handshake::Refused(Close::AUTHENTICATION_FAILED);
    }
    let mut world = shared.lock();
    world.gateway.forget_old();
    let came_online = world.gateway.presence() == Presence::Offline;
    let payloads = match replay(&mut world.gateway, &form, wire) {
        Ok(payloads) => payloads,
        Err(handshake) => return handshake,
    };
    world.gateway.send(&form.session_id, "RESUMED", r#"{"_trace":[]}"#);
    if came_online {
        world.tell(Audience::Everyone, Event::Bot(Presence::Online));
    }
    Handshake::Session { id: form.session_id, payloads }
}

/// Moves a session to another connection and resends the events that the client missed.
fn replay(gateway: &mut Gateway, form: &Resume, wire: &Wire) -> Result<Payloads, Handshake> {
    let session = gateway.session(&form.session_id).ok_or(Handshake::Invalid)?;
    if form.seq > session.sequence {
        // The client cannot have seen an event that was never sent, and must start anew.
        gateway.end(&form.session_id);
        return Err(Handshake::Refused(Close::INVALID_SEQUENCE));
    }
    if !session.can_replay(form.seq) {
        gateway.end(&form.session_id);
        return Err(Handshake::Invalid);
    }
    session.order(Order::Close(Close::RESUMED_ELSEWHERE));
    session.wire = Ok(wire.clone());
    session.health = Health::Sound;
    for (_, frame) in session.sent.iter().filter(|(number, _)| *number > form.seq) {
        session.order(Order::Send(frame.clone()));
    }
    Ok(session.payloads)
}
