//! Requests for a guild's members, and the chunks that answer them. Start at [`answer`]. Discord
//! docs: Gateway Events, "Request Guild Members" and "Guild Members Chunk".

use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::bot_sessions::intents;
use crate::bot_sessions::session::Session;
use crate::model::User;
use crate::rest::body::Form;
use crate::rest::check::BodyPart;
use crate::rest::check::BodyRule::{Boolean, Snowflake, Text, Whole};
use crate::roster::Guild;
use crate::shapes::MemberShape;
use crate::snowflake::Id;
use crate::world::World;

const CHUNK: usize = 1_000;
/// Most members returned unless all are requested.
const MOST: usize = 100;
/// Bytes of a nonce; a longer one is ignored.
const NONCE: usize = 32;
/// Window for one request of all members per guild. Discord docs: Change Log, August 14, 2025.
const ALL_MEMBERS_WINDOW: Duration = Duration::from_secs(30);

#[derive(Deserialize)]
pub(super) struct Request {
    guild_id: Id,
    query: Option<String>,
    limit: Option<usize>,
    presences: Option<bool>,
    user_ids: Option<OneOrMany>,
    nonce: Option<String>,
}

impl Form for Request {
    fn rules(form: &BodyPart<'_, '_>) {
        form.must("guild_id", Snowflake);
        form.may("query", Text(0..=usize::MAX));
        form.may("limit", Whole(0..=i64::MAX));
        form.may("presences", Boolean);
        form.may("nonce", Text(0..=usize::MAX));
    }
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMany {
    One(Id),
    Many(Vec<Id>),
}

/// An event for the one who asked: its name and body.
type MembersReply = (&'static str, String);

/// The events that answer a request of this session. What it may not ask is not answered at all, as
/// on Discord.
pub(super) fn answer(world: &mut World, session: &str, request: Request) -> Vec<MembersReply> {
    let Some(asking) = world.gateway.sessions.iter().find(|other| other.id == session) else { return Vec::new() };
    let Some(guild) = world.guilds.get(&request.guild_id).filter(|guild| asking.has(guild.id) && world.is_present(guild.id))
    else {
        return Vec::new();
    };
    let guild = guild.id;
    let presences = request.presences == Some(true) && asking.intents & intents::GUILD_PRESENCES != 0;
    let nonce = request.nonce.clone().filter(|nonce| !nonce.is_empty() && nonce.len() <= NONCE);
    if wants_all(&request) {
        if asking.intents & intents::GUILD_MEMBERS == 0 {
            return Vec::new();
        }
        if let Some(wait) = too_soon(world, guild) {
            let mut meta = json!({ "guild_id": guild });
            if let Some(nonce) = nonce {
                meta["nonce"] = json!(nonce);
            }
            let body = json!({ "opcode": 8, "retry_after": wait.as_secs_f64(), "meta": meta });
            return vec![("RATE_LIMITED", body.to_string())];
        }
    }
    let (found, not_found) = chosen(world, guild, &request);
    chunks(world, guild, &found, &not_found, presences, nonce.as_deref())
}

fn wants_all(request: &Request) -> bool {
    request.user_ids.is_none() && request.query.as_deref() == Some("") && request.limit.unwrap_or(0) == 0
}

/// Counts a request for all members, or returns how long to wait if the last one is too recent.
fn too_soon(world: &mut World, guild: Id) -> Option<Duration> {
    let now = Instant::now();
    let window = world.gateway.rules.pace.of(ALL_MEMBERS_WINDOW);
    let next = world.gateway.all_members_asked.get(&guild).map(|last| *last + window);
    if let Some(next) = next.filter(|next| now < *next) {
        return Some(next - now);
    }
    world.gateway.all_members_asked.insert(guild, now);
    None
}

/// Returns the requested users that exist, and the requested ids that do not.
fn chosen<'a>(world: &'a World, guild: Id, request: &Request) -> (Vec<&'a User>, Vec<Id>) {
    let is_member = |user: Id| world.guilds.get(&guild).is_some_and(|guild| guild.has(user)) && world.users.contains_key(&user);
    if let Some(wanted) = &request.user_ids {
        let wanted = match wanted {
            OneOrMany::One(id) => std::slice::from_ref(id),
            OneOrMany::Many(ids) => &ids[..ids.len().min(MOST)],
        };
        let found = wanted.iter().filter(|id| is_member(**id)).filter_map(|id| world.users.get(id)).map(|user| &**user).collect();
        let not_found = wanted.iter().copied().filter(|id| !is_member(*id)).collect();
        return (found, not_found);
    }
    let begins = request.query.as_deref().unwrap_or_default().to_lowercase();
    let most = if wants_all(request) { usize::MAX } else { request.limit.unwrap_or(0).min(MOST) };
    let named = |user: &&User| {
        user.username.to_lowercase().starts_with(&begins) || user.display_name().to_lowercase().starts_with(&begins)
    };
    (world.users.values().map(|user| &**user).filter(|user| is_member(user.id)).filter(named).take(most).collect(), Vec::new())
}

fn chunks(
    world: &World,
    guild: Id,
    found: &[&User],
    not_found: &[Id],
    presences: bool,
    nonce: Option<&str>,
) -> Vec<MembersReply> {
    let Some(guild) = world.guilds.get(&guild) else { return Vec::new() };
    let mut parts: Vec<&[&User]> = found.chunks(CHUNK).collect();
    if parts.is_empty() {
        parts.push(&[]);
    }
    let count = parts.len();
    let chunk = |(index, users): (usize, &[&User])| {
        let members: Vec<_> = users.iter().map(|user| MemberShape::new(guild, user)).collect();
        let mut body = json!({ "guild_id": guild.id, "members": members, "chunk_index": index, "chunk_count": count });
        if !not_found.is_empty() {
            body["not_found"] = json!(not_found);
        }
        if presences {
            // Nobody here has a presence of their own.
            body["presences"] = json!([]);
        }
        if let Some(nonce) = nonce {
            body["nonce"] = Value::from(nonce);
        }
        ("GUILD_MEMBERS_CHUNK", body.to_string())
    };
    parts.into_iter().enumerate().map(chunk).collect()
}

/// Returns GUILD_CREATE's members: all of a small guild with GUILD_PRESENCES, else the bot.
pub(super) fn listed_at_first<'a>(
    world: &'a World,
    guild: &'a Guild,
    session: &Session,
    large_threshold: usize,
) -> Vec<&'a User> {
    let all = session.intents & intents::GUILD_PRESENCES != 0 && world.members_of(guild).count() <= large_threshold;
    world.members_of(guild).map(|user| &**user).filter(|user| all || user.bot).collect()
}
