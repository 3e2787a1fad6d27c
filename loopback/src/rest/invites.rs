//! Invitations to guilds. Not here: users who accept them (`discord::arranging`). Start at
//! [`create`]. Discord docs: Invite Resource.

use axum::Json;
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::{AuditReason, Body, Bot, Form, Path, Query};
use super::check::BodyPart;
use super::check::BodyRule::{Boolean, Whole};
use super::error::ApiError;
use super::messages::{Answer, demand, visible};
use super::people::known;
use crate::audit_entry::{AuditAction, AuditEntry};
use crate::limits;
use crate::model::{Channel, Invite};
use crate::permissions::Permissions;
use crate::shapes;
use crate::snowflake::Id;
use crate::world::World;

#[derive(Deserialize)]
pub(super) struct InviteForm {
    max_age: Option<u64>,
    max_uses: Option<u32>,
    temporary: Option<bool>,
    unique: Option<bool>,
}

impl Form for InviteForm {
    fn rules(form: &BodyPart<'_, '_>) {
        form.may("max_age", Whole(0..=limits::INVITE_AGE.as_secs() as i64));
        form.may("max_uses", Whole(0..=i64::from(limits::INVITE_USES)));
        form.may("temporary", Boolean);
        form.may("unique", Boolean);
    }
}

/// Returns the invitations that have not expired, each with how often it was used.
fn listed(world: &World, wanted: impl Fn(&Invite) -> bool) -> Json<Value> {
    let now_ms = world.ids.clock.now_ms();
    let valid = world.invites.values().filter(|invite| invite.is_valid(now_ms) && wanted(invite));
    Json(valid.map(|invite| shapes::invite(world, invite)).collect())
}

fn found(world: &World, code: &str) -> Result<Invite, ApiError> {
    let now_ms = world.ids.clock.now_ms();
    world.invites.get(code).filter(|invite| invite.is_valid(now_ms)).cloned().ok_or(ApiError::UNKNOWN_INVITE)
}

/// Fields of an invitation that are logged.
const LOGGED: &[&str] = &["code", "channel_id", "max_age", "max_uses", "uses", "temporary"];

/// Returns what an audit log says of an invitation.
fn logged(invite: &Invite) -> Value {
    json!({
        "code": invite.code, "channel_id": invite.channel, "max_age": invite.max_age_seconds, "max_uses": invite.max_uses,
        "uses": invite.uses, "temporary": invite.temporary,
    })
}

pub(super) async fn create(
    Bot(discord): Bot,
    Path(channel): Path<Id>,
    AuditReason(reason): AuditReason,
    body: Body<InviteForm>,
) -> Answer {
    let InviteForm { max_age, max_uses, temporary, unique } = body.json;
    let mut world = discord.shared().lock();
    let channel = visible(&world, channel)?;
    let guild = own_channel(&channel)?;
    demand(&world, &channel, Permissions::CREATE_INSTANT_INVITE)?;
    let id = world.ids.next();
    let invite = Invite {
        code: format!("{:08x}", world.secret(id) >> 32),
        guild,
        channel: channel.id,
        inviter: world.application.bot,
        created_ms: world.ids.clock.now_ms(),
        max_age_seconds: max_age.unwrap_or(limits::INVITE_DEFAULT_AGE.as_secs()),
        max_uses: max_uses.unwrap_or(0),
        uses: 0,
        temporary: temporary.unwrap_or(false),
    };
    let same = |other: &&Invite| other.is_valid(invite.created_ms) && invite.is_like(other);
    if let Some(other) = world.invites.values().find(same).filter(|_| unique != Some(true)) {
        return Ok(Json(shapes::invite(&world, other)));
    }
    let shape = shapes::invite(&world, &invite);
    let entry = AuditEntry::new(guild, AuditAction::InviteCreate, None).because(reason);
    let entry = entry.changed(&Value::Null, &logged(&invite), LOGGED);
    world.put_invite(invite);
    world.log(entry);
    Ok(Json(shape))
}

/// Returns the guild of a channel to which people can be invited.
fn own_channel(channel: &Channel) -> Result<Id, ApiError> {
    let guild = channel.guild.ok_or(ApiError::NOT_IN_DMS)?;
    if channel.kind.is_thread() { Err(ApiError::WRONG_CHANNEL_TYPE) } else { Ok(guild) }
}

pub(super) async fn of_channel(Bot(discord): Bot, Path(channel): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    let channel = visible(&world, channel)?;
    own_channel(&channel)?;
    demand(&world, &channel, Permissions::MANAGE_CHANNELS)?;
    Ok(listed(&world, |invite| invite.channel == channel.id))
}

pub(super) async fn of_guild(Bot(discord): Bot, Path(guild): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    let guild = known(&world, guild)?.id;
    if !world.bot_permissions.allow(Permissions::MANAGE_GUILD) {
        return Err(ApiError::MISSING_PERMISSIONS);
    }
    Ok(listed(&world, |invite| invite.guild == guild))
}

#[derive(Deserialize)]
pub(super) struct CountsQuery {
    #[serde(default)]
    with_counts: bool,
}

impl Form for CountsQuery {
    fn rules(query: &BodyPart<'_, '_>) {
        query.may("with_counts", Boolean);
    }
}

/// Returns an invitation to whoever knows its code.
pub(super) async fn get(Bot(discord): Bot, Path(code): Path<String>, Query(query): Query<CountsQuery>) -> Answer {
    let world = discord.shared().lock();
    let invite = found(&world, &code)?;
    let mut shape = shapes::invite(&world, &invite);
    if let Some(guild) = world.guilds.get(&invite.guild).filter(|_| query.with_counts) {
        for count in ["approximate_member_count", "approximate_presence_count"] {
            shape[count] = json!(world.members_of(guild).count());
        }
    }
    Ok(Json(shape))
}

pub(super) async fn remove(Bot(discord): Bot, Path(code): Path<String>, AuditReason(reason): AuditReason) -> Answer {
    let mut world = discord.shared().lock();
    let invite = found(&world, &code)?;
    let manages_guild = known(&world, invite.guild).is_ok() && world.bot_permissions.allow(Permissions::MANAGE_GUILD);
    if !manages_guild {
        let channel = visible(&world, invite.channel)?;
        demand(&world, &channel, Permissions::MANAGE_CHANNELS)?;
    }
    let shape = shapes::invite(&world, &invite);
    world.remove_invite(&invite.code);
    let entry = AuditEntry::new(invite.guild, AuditAction::InviteDelete, None).because(reason);
    world.log(entry.changed(&logged(&invite), &Value::Null, LOGGED));
    Ok(Json(shape))
}
