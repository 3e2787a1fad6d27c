//! Permissions of roles and members in one channel. Not here: what they mean (`World::user_may`).
//! Start at [`put`].

use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::{AuditReason, Body, Bot, Form, Path};
use super::check::BodyPart;
use super::check::BodyRule::{Bits, OneOf, Snowflake};
use super::error::ApiError;
use super::messages::{Done, demand, visible};
use crate::audit_entry::{AuditAction, AuditEntry};
use crate::discord::Discord;
use crate::model::{Channel, ChannelKind, Overwrite, OverwriteKind};
use crate::permissions::Permissions;
use crate::shapes::role;
use crate::snowflake::Id;
use crate::world::World;

#[derive(Deserialize)]
pub(super) struct OverwriteForm {
    #[serde(rename = "type")]
    kind: u8,
    allow: Option<Permissions>,
    deny: Option<Permissions>,
}

impl Form for OverwriteForm {
    fn rules(form: &BodyPart<'_, '_>) {
        form.must("type", OneOf(&[0, 1]));
        form.may("allow", Bits);
        form.may("deny", Bits);
    }
}

impl OverwriteForm {
    fn overwrite(self, id: Id) -> Overwrite {
        let kind = if self.kind == 0 { OverwriteKind::Role } else { OverwriteKind::Member };
        Overwrite { id, kind, allow: self.allow.unwrap_or_default(), deny: self.deny.unwrap_or_default() }
    }
}

/// An overwrite in the list of a channel's.
#[derive(Deserialize)]
pub(super) struct ListedOverwrite {
    id: Id,
    #[serde(flatten)]
    form: OverwriteForm,
}

/// Rules of a field with a channel's overwrites.
pub(super) fn listed(form: &BodyPart<'_, '_>) {
    form.each("permission_overwrites", |one| {
        one.must("id", Snowflake);
        OverwriteForm::rules(one);
    });
}

/// Returns a channel's overwrites from a list that replaces them.
pub(super) fn replaced(world: &World, channel: &Channel, list: Vec<ListedOverwrite>) -> Result<Vec<Overwrite>, ApiError> {
    let all: Vec<Overwrite> = list.into_iter().map(|one| one.form.overwrite(one.id)).collect();
    all.iter().try_for_each(|one| allowed(world, channel, one))?;
    Ok(all)
}

/// Refuses an overwrite of nobody, and one of permissions that the bot lacks.
fn allowed(world: &World, channel: &Channel, one: &Overwrite) -> Result<(), ApiError> {
    let guild = channel.guild.and_then(|guild| world.guilds.get(&guild)).ok_or(ApiError::NOT_IN_DMS)?;
    let is_known = match one.kind {
        OverwriteKind::Role => one.id == guild.id || guild.has_role(one.id),
        OverwriteKind::Member => world.users.contains_key(&one.id),
    };
    if !is_known {
        return Err(ApiError::UNKNOWN_OVERWRITE);
    }
    // Bits without a name are left alone.
    let wanted = (one.allow | one.deny) & Permissions::named();
    if world.bot_permissions.allow(wanted) { Ok(()) } else { Err(ApiError::MISSING_PERMISSIONS) }
}

/// Finds a channel whose overwrites the bot may change.
fn changeable(discord: &Discord, channel: Id) -> Result<Channel, ApiError> {
    let world = discord.shared().lock();
    let channel = visible(&world, channel)?;
    if matches!(channel.kind, ChannelKind::Dm | ChannelKind::Group) {
        return Err(ApiError::NOT_IN_DMS);
    }
    if channel.kind.is_thread() {
        return Err(ApiError::WRONG_CHANNEL_TYPE);
    }
    demand(&world, &channel, Permissions::MANAGE_ROLES)?;
    Ok(Channel::clone(&channel))
}

/// Logs that an overwrite was made, changed or taken away.
fn log(world: &mut World, channel: &Channel, before: Option<Overwrite>, after: Option<Overwrite>, reason: Option<String>) {
    let guild = channel.guild.and_then(|guild| world.guilds.get(&guild));
    let Some((guild, of)) = guild.zip(before.or(after)) else { return };
    let action = match (before, after) {
        (None, _) => AuditAction::OverwriteCreate,
        (Some(_), Some(_)) => AuditAction::OverwriteUpdate,
        (Some(_), None) => AuditAction::OverwriteDelete,
    };
    let mut options = json!({ "id": of.id, "type": of.kind.number().to_string() });
    if let Some(role) = role(world, guild, of.id).filter(|_| of.kind == OverwriteKind::Role) {
        options["role_name"] = role["name"].clone();
    }
    let shape = |one: Option<Overwrite>| one.map_or(Value::Null, |one| json!({ "allow": one.allow, "deny": one.deny }));
    let entry = AuditEntry::new(guild.id, action, Some(channel.id)).because(reason).with(options);
    world.log_change(entry.changed(&shape(before), &shape(after), &["allow", "deny"]));
}

pub(super) async fn put(
    Bot(discord): Bot,
    Path((channel, id)): Path<(Id, Id)>,
    AuditReason(reason): AuditReason,
    body: Body<OverwriteForm>,
) -> Done {
    let mut channel = changeable(&discord, channel)?;
    let overwrite = body.json.overwrite(id);
    let mut world = discord.shared().lock();
    allowed(&world, &channel, &overwrite)?;
    let before = channel.overwrites.iter().find(|own| own.id == id).copied();
    channel.overwrites.retain(|own| own.id != id);
    channel.overwrites.push(overwrite);
    let channel = world.put_channel(channel);
    log(&mut world, &channel, before, Some(overwrite), reason);
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn remove(Bot(discord): Bot, Path((channel, id)): Path<(Id, Id)>, AuditReason(reason): AuditReason) -> Done {
    let mut channel = changeable(&discord, channel)?;
    let before = channel.overwrites.iter().find(|own| own.id == id).copied().ok_or(ApiError::UNKNOWN_OVERWRITE)?;
    channel.overwrites.retain(|own| own.id != id);
    let mut world = discord.shared().lock();
    let channel = world.put_channel(channel);
    log(&mut world, &channel, Some(before), None, reason);
    Ok(StatusCode::NO_CONTENT)
}
