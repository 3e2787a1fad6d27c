//! Roles, and what a bot that moderates does to members: nickname, roles, timeout, kick, ban. Not
//! here: what roles permit (`World::user_may`). Start at [`create`], [`edit_member`] and [`ban`].

use axum::Json;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::{AuditReason, Body, Bot, Form, IdsPage, Path, Query};
use super::check::BodyRule::{Bits, Boolean, List, Moment, Snowflake, Text, Whole};
use super::check::{BodyPart, check};
use super::error::{ApiError, Place};
use super::forms::present;
use super::messages::{Answer, Done};
use super::people::known;
use crate::audit_entry::{AuditAction, AuditEntry};
use crate::discord::Discord;
use crate::dispatching::News;
use crate::limits;
use crate::model::User;
use crate::permissions::Permissions;
use crate::roster::{Ban, Guild, Member, Role};
use crate::shapes::{MemberShape, UserShape, role, roles as all_roles};
use crate::snowflake::{Id, parse_timestamp};
use crate::world::World;

#[derive(Deserialize)]
pub(super) struct RoleForm {
    name: Option<String>,
    permissions: Option<Permissions>,
    color: Option<u32>,
    colors: Option<RoleColors>,
    hoist: Option<bool>,
    mentionable: Option<bool>,
    icon: Option<Value>,
    unicode_emoji: Option<Value>,
}

#[derive(Deserialize)]
struct RoleColors {
    primary_color: u32,
}

impl Form for RoleForm {
    fn rules(form: &BodyPart<'_, '_>) {
        form.may("name", Text(1..=limits::ROLE_NAME));
        form.may("permissions", Bits);
        form.may("color", Whole(0..=limits::COLOR));
        form.inside("colors", |colors| {
            colors.must("primary_color", Whole(0..=limits::COLOR));
        });
        form.may("hoist", Boolean);
        form.may("mentionable", Boolean);
    }
}

impl RoleForm {
    /// Applies the form to a role. The bot gives no permission that it lacks.
    fn apply(self, world: &World, role: &mut Role) -> Result<(), ApiError> {
        if self.permissions.is_some_and(|wanted| !world.bot_permissions.allow(wanted & !role.permissions)) {
            return Err(ApiError::MISSING_PERMISSIONS);
        }
        if self.icon.is_some() || self.unicode_emoji.is_some() {
            return Err(ApiError::NEEDS_BOOSTS);
        }
        if let Some(name) = self.name {
            role.name = name;
        }
        role.permissions = self.permissions.unwrap_or(role.permissions);
        role.color = self.colors.map(|colors| colors.primary_color).or(self.color).unwrap_or(role.color);
        role.hoist = self.hoist.unwrap_or(role.hoist);
        role.mentionable = self.mentionable.unwrap_or(role.mentionable);
        Ok(())
    }
}

/// Returns a guild in which the bot has a permission.
fn managed(world: &World, guild: Id, needed: Permissions) -> Result<Guild, ApiError> {
    let guild = known(world, guild)?;
    if world.bot_permissions.allow(needed) { Ok(guild.clone()) } else { Err(ApiError::MISSING_PERMISSIONS) }
}

/// Returns the number of a role that the bot can change. It stands above all that were made; those
/// of a new guild are fixed here.
fn changeable(guild: &Guild, id: Id) -> Result<usize, ApiError> {
    if let Some(number) = guild.roles.iter().position(|role| role.id == id) {
        return Ok(number);
    }
    if id == guild.bot_role {
        return Err(ApiError::MISSING_PERMISSIONS);
    }
    Err(if id == guild.id || id == guild.moderator_role { ApiError::INVALID_ROLE } else { ApiError::UNKNOWN_ROLE })
}

pub(super) async fn get(Bot(discord): Bot, Path((guild, id)): Path<(Id, Id)>) -> Answer {
    let world = discord.shared().lock();
    role(&world, known(&world, guild)?, id).map(Json).ok_or(ApiError::UNKNOWN_ROLE)
}

/// Fields of a role whose changes are logged.
const LOGGED: &[&str] = &["name", "permissions", "color", "hoist", "mentionable"];

pub(super) async fn create(
    Bot(discord): Bot,
    Path(guild): Path<Id>,
    AuditReason(reason): AuditReason,
    body: Body<RoleForm>,
) -> Answer {
    let mut world = discord.shared().lock();
    let mut guild = managed(&world, guild, Permissions::MANAGE_ROLES)?;
    if guild.roles.len() >= limits::ROLES {
        return Err(ApiError::TOO_MANY_ROLES);
    }
    let mut made = Role::new(world.ids.next(), "new role");
    body.json.apply(&world, &mut made)?;
    let (of, id) = (guild.id, made.id);
    // A new role stands at the bottom.
    guild.roles.insert(0, made);
    let shape = put(&mut world, guild, id, News::Appeared);
    let entry = AuditEntry::new(of, AuditAction::RoleCreate, Some(id)).because(reason);
    world.log(entry.changed(&Value::Null, &shape.0, LOGGED));
    Ok(shape)
}

pub(super) async fn edit(
    Bot(discord): Bot,
    Path((guild, id)): Path<(Id, Id)>,
    AuditReason(reason): AuditReason,
    body: Body<RoleForm>,
) -> Answer {
    let mut world = discord.shared().lock();
    let mut guild = managed(&world, guild, Permissions::MANAGE_ROLES)?;
    let number = changeable(&guild, id)?;
    let before = json!(role(&world, &guild, id));
    body.json.apply(&world, &mut guild.roles[number])?;
    let entry = AuditEntry::new(guild.id, AuditAction::RoleUpdate, Some(id)).because(reason);
    let shape = put(&mut world, guild, id, News::Changed);
    world.log_change(entry.changed(&before, &shape.0, LOGGED));
    Ok(shape)
}

#[derive(Deserialize)]
struct RolePosition {
    id: Id,
    position: Option<usize>,
}

#[derive(Deserialize)]
pub(super) struct RolePositions(Vec<RolePosition>);

impl Form for RolePositions {
    fn rules(_: &BodyPart<'_, '_>) {}

    fn read(mut list: Value) -> Result<Self, ApiError> {
        check(&mut list, Place::body(), |list| {
            list.items(|one| {
                one.must("id", Snowflake);
                one.may("position", Whole(0..=limits::ROLES as i64));
            });
        })?;
        serde_json::from_value(list).map_err(|error| ApiError::wrong_type(&error))
    }
}

/// Moves roles that were made, all of which stand below those of a new guild.
pub(super) async fn arrange(Bot(discord): Bot, Path(guild): Path<Id>, body: Body<RolePositions>) -> Answer {
    let mut world = discord.shared().lock();
    let mut guild = managed(&world, guild, Permissions::MANAGE_ROLES)?;
    let id = guild.id;
    let mut wanted = body.json.0;
    // Some clients name every role. Those that stay where they are need not be changeable.
    wanted.retain(|one| {
        let now = role(&world, &guild, one.id).map(|role| role["position"].clone());
        one.position.is_none() || now != Some(json!(one.position))
    });
    for one in &wanted {
        changeable(&guild, one.id)?;
    }
    let numbered = std::mem::take(&mut guild.roles).into_iter().zip(1..);
    let mut placed: Vec<(usize, Role)> = numbered
        .map(|(role, now)| {
            let moved = wanted.iter().find(|one| one.id == role.id).and_then(|one| one.position);
            (moved.unwrap_or(now), role)
        })
        .collect();
    // Of two in one place, the older stands lower.
    placed.sort_by_key(|(position, role)| (*position, role.id));
    guild.roles = placed.into_iter().map(|(_, role)| role).collect();
    for one in wanted {
        world.put_role(guild.clone(), one.id, News::Changed);
    }
    Ok(Json(all_roles(&world, known(&world, id)?)))
}

fn put(world: &mut World, guild: Guild, id: Id, news: News) -> Json<Value> {
    let shape = Json(json!(role(world, &guild, id)));
    world.put_role(guild, id, news);
    shape
}

pub(super) async fn remove(Bot(discord): Bot, Path((guild, id)): Path<(Id, Id)>, AuditReason(reason): AuditReason) -> Done {
    let mut world = discord.shared().lock();
    let mut guild = managed(&world, guild, Permissions::MANAGE_ROLES)?;
    let number = changeable(&guild, id)?;
    let before = json!(role(&world, &guild, id));
    let entry = AuditEntry::new(guild.id, AuditAction::RoleDelete, Some(id)).because(reason);
    guild.roles.remove(number);
    guild.members.iter_mut().for_each(|member| member.roles.retain(|role| *role != id));
    world.put_role(guild, id, News::Changed);
    world.log(entry.changed(&before, &Value::Null, LOGGED));
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn give(
    Bot(discord): Bot,
    Path((guild, user, id)): Path<(Id, Id, Id)>,
    AuditReason(reason): AuditReason,
) -> Done {
    change_roles(&discord, (guild, user, id), reason, |roles| {
        if !roles.contains(&id) {
            roles.push(id);
        }
    })
}

pub(super) async fn take(
    Bot(discord): Bot,
    Path((guild, user, id)): Path<(Id, Id, Id)>,
    AuditReason(reason): AuditReason,
) -> Done {
    change_roles(&discord, (guild, user, id), reason, |roles| roles.retain(|role| *role != id))
}

fn change_roles(
    discord: &Discord,
    (guild, user, id): (Id, Id, Id),
    reason: Option<String>,
    change: impl FnOnce(&mut Vec<Id>),
) -> Done {
    let mut world = discord.shared().lock();
    let mut guild = managed(&world, guild, Permissions::MANAGE_ROLES)?;
    let mut user = member(&world, &guild, user)?;
    if !guild.has_role(id) {
        return Err(ApiError::UNKNOWN_ROLE);
    }
    let mut roles = guild.roles_of(&user);
    change(&mut roles);
    assign(&mut guild, &mut user, &roles)?;
    save(&mut world, guild, user, reason);
    Ok(StatusCode::NO_CONTENT)
}

fn member(world: &World, guild: &Guild, user: Id) -> Result<User, ApiError> {
    let user = world.users.get(&user).filter(|user| guild.has(user.id));
    user.map(|user| User::clone(user)).ok_or(ApiError::UNKNOWN_MEMBER)
}

/// Gives a member these roles and no others.
fn assign(guild: &mut Guild, user: &mut User, roles: &[Id]) -> Result<(), ApiError> {
    if !roles.iter().all(|id| guild.has_role(*id)) {
        return Err(ApiError::UNKNOWN_ROLE);
    }
    // The bot's own role is managed: nobody gives or takes it.
    if roles.contains(&guild.bot_role) != user.bot {
        return Err(ApiError::MISSING_PERMISSIONS);
    }
    // Moderators are moderators of every guild here.
    user.moderator = roles.contains(&guild.moderator_role);
    let made = guild.roles.iter().map(|role| role.id).filter(|id| roles.contains(id)).collect();
    guild.member_mut(user.id).roles = made;
    Ok(())
}

/// Saves a member as they are now, and reports what changed.
fn save(world: &mut World, mut guild: Guild, user: User, reason: Option<String>) {
    guild.members.retain(|member| *member != Member::new(member.user));
    let old = world.guilds.get(&guild.id).zip(world.users.get(&user.id));
    let before = json!(old.map(|(guild, user)| MemberShape::new(guild, user)));
    let after = json!(MemberShape::new(&guild, &user));
    let names = all_roles(world, &guild);
    let more = |before: &Value, after: &Value| -> Vec<Value> {
        let has = |member: &Value, role: &Value| member["roles"].as_array().is_some_and(|roles| roles.contains(&role["id"]));
        let new = names.as_array().into_iter().flatten().filter(|role| has(after, role) && !has(before, role));
        new.map(|role| json!({ "id": role["id"], "name": role["name"] })).collect()
    };
    let mut roles = AuditEntry::new(guild.id, AuditAction::MemberRoleUpdate, Some(user.id)).because(reason.clone());
    for (key, named) in [("$add", more(&before, &after)), ("$remove", more(&after, &before))] {
        if !named.is_empty() {
            roles.changes.push(json!({ "key": key, "new_value": named }));
        }
    }
    let member = AuditEntry::new(guild.id, AuditAction::MemberUpdate, Some(user.id)).because(reason);
    let member = member.changed(&before, &after, &["nick", "communication_disabled_until"]);
    if world.guilds.get(&guild.id) != Some(&guild) {
        world.put_member(guild, user.id);
    }
    if world.users.get(&user.id).is_some_and(|old| **old != user) {
        world.put_user(user);
    }
    world.log_change(member);
    world.log_change(roles);
}

/// An absent field stays as it is, a null empties it.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct MemberForm {
    #[serde(deserialize_with = "present")]
    nick: Option<Option<String>>,
    roles: Option<Vec<Id>>,
    #[serde(deserialize_with = "present")]
    communication_disabled_until: Option<Option<String>>,
    mute: Option<bool>,
    deaf: Option<bool>,
    channel_id: Option<Id>,
}

impl Form for MemberForm {
    fn rules(form: &BodyPart<'_, '_>) {
        form.may("nick", Text(0..=limits::NICKNAME));
        form.may("roles", List(0..=limits::ROLES));
        form.each_is("roles", &Snowflake);
        form.may("communication_disabled_until", Moment);
        form.may("mute", Boolean);
        form.may("deaf", Boolean);
        form.may("channel_id", Snowflake);
    }
}

pub(super) async fn edit_member(
    Bot(discord): Bot,
    Path((guild, user)): Path<(Id, Id)>,
    AuditReason(reason): AuditReason,
    body: Body<MemberForm>,
) -> Answer {
    let form = body.json;
    let mut world = discord.shared().lock();
    let mut needed = Permissions::NONE;
    for (wanted, permission) in [
        (form.nick.is_some(), Permissions::MANAGE_NICKNAMES),
        (form.roles.is_some(), Permissions::MANAGE_ROLES),
        (form.communication_disabled_until.is_some(), Permissions::MODERATE_MEMBERS),
    ] {
        needed |= if wanted { permission } else { Permissions::NONE };
    }
    let mut guild = managed(&world, guild, needed)?;
    let id = guild.id;
    let mut user = member(&world, &guild, user)?;
    let user_id = user.id;
    // Nobody but they themselves changes the owner.
    if user.id == guild.owner && (form.nick.is_some() || form.communication_disabled_until.is_some()) {
        return Err(ApiError::MISSING_PERMISSIONS);
    }
    if form.mute.is_some() || form.deaf.is_some() || form.channel_id.is_some() {
        return Err(ApiError::NOT_IN_VOICE);
    }
    if let Some(until) = form.communication_disabled_until {
        let now = world.ids.clock.now_ms();
        let until = until.as_deref().map_or(Some(0), parse_timestamp);
        let allowed = until.filter(|until| *until <= now + limits::TIMEOUT.as_millis() as u64).ok_or_else(|| {
            let place = Place::of("communication_disabled_until");
            ApiError::fault(&place, "DATE_TIME_TYPE_PARSE", "Must be a time within the next 28 days.")
        })?;
        if user.bot || guild.permissions_of(&user).contains(Permissions::ADMINISTRATOR) {
            return Err(ApiError::MISSING_PERMISSIONS);
        }
        guild.member_mut(user.id).timed_out_ms = allowed;
    }
    if let Some(nick) = form.nick {
        guild.member_mut(user.id).nick = nick.filter(|nick| !nick.is_empty());
    }
    if let Some(roles) = form.roles {
        assign(&mut guild, &mut user, &roles)?;
    }
    save(&mut world, guild, user, reason);
    Ok(shape(&world, id, user_id))
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct OwnMemberForm {
    #[serde(deserialize_with = "present")]
    nick: Option<Option<String>>,
}

impl Form for OwnMemberForm {
    fn rules(form: &BodyPart<'_, '_>) {
        form.may("nick", Text(0..=limits::NICKNAME));
    }
}

/// Changes the bot's own nickname, as every member may.
pub(super) async fn edit_self(
    Bot(discord): Bot,
    Path(guild): Path<Id>,
    AuditReason(reason): AuditReason,
    body: Body<OwnMemberForm>,
) -> Answer {
    let mut world = discord.shared().lock();
    let mut guild = known(&world, guild)?.clone();
    let (id, bot) = (guild.id, world.application.bot);
    if let Some(nick) = body.json.nick {
        guild.member_mut(bot).nick = nick.filter(|nick| !nick.is_empty());
        let user = member(&world, &guild, bot)?;
        save(&mut world, guild, user, reason);
    }
    Ok(shape(&world, id, bot))
}

fn shape(world: &World, guild: Id, user: Id) -> Json<Value> {
    let member = world.guilds.get(&guild).zip(world.users.get(&user));
    Json(json!(member.map(|(guild, user)| MemberShape::new(guild, user))))
}

/// Refuses to remove whom no bot removes: the owner and the bot itself.
fn removable(guild: &Guild, user: &User) -> Result<(), ApiError> {
    if user.bot || user.id == guild.owner { Err(ApiError::MISSING_PERMISSIONS) } else { Ok(()) }
}

pub(super) async fn kick(Bot(discord): Bot, Path((guild, user)): Path<(Id, Id)>, AuditReason(reason): AuditReason) -> Done {
    let mut world = discord.shared().lock();
    let mut guild = managed(&world, guild, Permissions::KICK_MEMBERS)?;
    let user = member(&world, &guild, user)?;
    removable(&guild, &user)?;
    guild.send_off(user.id);
    let entry = AuditEntry::new(guild.id, AuditAction::MemberKick, Some(user.id)).because(reason);
    world.put_attendance(guild, user.id);
    world.log(entry);
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
pub(super) struct BanForm {
    delete_message_seconds: Option<u64>,
    delete_message_days: Option<u64>,
}

impl Form for BanForm {
    fn rules(form: &BodyPart<'_, '_>) {
        form.may("delete_message_seconds", Whole(0..=limits::BAN_DELETES.as_secs() as i64));
        form.may("delete_message_days", Whole(0..=limits::BAN_DELETES.as_secs() as i64 / DAY as i64));
    }
}

/// Seconds in a day.
const DAY: u64 = 24 * 60 * 60;

pub(super) async fn ban(
    Bot(discord): Bot,
    Path((guild, user)): Path<(Id, Id)>,
    AuditReason(reason): AuditReason,
    body: Body<BanForm>,
) -> Done {
    let mut world = discord.shared().lock();
    let guild = managed(&world, guild, Permissions::BAN_MEMBERS)?;
    let seconds = body.json.delete_message_seconds.or(body.json.delete_message_days.map(|days| days * DAY)).unwrap_or(0);
    ban_one(&mut world, guild, user, reason, seconds)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Bans a user, and deletes what they wrote in the last seconds.
fn ban_one(world: &mut World, mut guild: Guild, user: Id, reason: Option<String>, seconds: u64) -> Result<(), ApiError> {
    let user = world.users.get(&user).map(|user| User::clone(user)).ok_or(ApiError::UNKNOWN_USER)?;
    removable(&guild, &user)?;
    let id = guild.id;
    if guild.ban(user.id).is_none() {
        let entry = AuditEntry::new(id, AuditAction::BanAdd, Some(user.id)).because(reason.clone());
        guild.bans.push(Ban { user: user.id, reason });
        guild.send_off(user.id);
        world.put_attendance(guild, user.id);
        world.dispatch_ban(id, user.id);
        world.log(entry);
    }
    delete_since(world, id, user.id, seconds);
    Ok(())
}

#[derive(Deserialize)]
pub(super) struct BulkBanForm {
    user_ids: Vec<Id>,
    delete_message_seconds: Option<u64>,
}

impl Form for BulkBanForm {
    fn rules(form: &BodyPart<'_, '_>) {
        form.must("user_ids", List(0..=limits::BULK_BAN));
        form.each_is("user_ids", &Snowflake);
        form.may("delete_message_seconds", Whole(0..=limits::BAN_DELETES.as_secs() as i64));
    }
}

/// Bans as many as can be banned.
pub(super) async fn ban_many(
    Bot(discord): Bot,
    Path(guild): Path<Id>,
    AuditReason(reason): AuditReason,
    body: Body<BulkBanForm>,
) -> Answer {
    let BulkBanForm { user_ids, delete_message_seconds } = body.json;
    let mut world = discord.shared().lock();
    let id = managed(&world, guild, Permissions::BAN_MEMBERS | Permissions::MANAGE_GUILD)?.id;
    let (mut banned, mut failed) = (Vec::new(), Vec::new());
    for user in user_ids {
        let guild = known(&world, id)?.clone();
        let is_new = guild.ban(user).is_none();
        let done = ban_one(&mut world, guild, user, reason.clone(), delete_message_seconds.unwrap_or(0));
        if done.is_ok() && is_new { banned.push(user) } else { failed.push(user) }
    }
    if banned.is_empty() {
        return Err(ApiError::NOBODY_BANNED);
    }
    Ok(Json(json!({ "banned_users": banned, "failed_users": failed })))
}

/// Deletes what a user wrote in a guild in the last seconds.
fn delete_since(world: &mut World, guild: Id, user: Id, seconds: u64) {
    if seconds == 0 {
        return;
    }
    let since = world.ids.clock.now_ms().saturating_sub(seconds * 1_000);
    let channels: Vec<Id> =
        world.channels.values().filter(|channel| channel.guild == Some(guild)).map(|channel| channel.id).collect();
    for channel in channels {
        let messages = world.messages.get(&channel).into_iter().flatten();
        let written = messages.filter(|(id, message)| message.author == user && id.millis() >= since);
        let ids: Vec<Id> = written.map(|(id, _)| *id).collect();
        if !ids.is_empty() {
            world.unpost_many(channel, &ids);
        }
    }
}

pub(super) async fn unban(Bot(discord): Bot, Path((guild, user)): Path<(Id, Id)>, AuditReason(reason): AuditReason) -> Done {
    let mut world = discord.shared().lock();
    let mut guild = managed(&world, guild, Permissions::BAN_MEMBERS)?;
    let id = guild.id;
    if guild.ban(user).is_none() {
        return Err(ApiError::UNKNOWN_BAN);
    }
    guild.bans.retain(|ban| ban.user != user);
    world.put_attendance(guild, user);
    world.dispatch_ban(id, user);
    world.log(AuditEntry::new(id, AuditAction::BanRemove, Some(user)).because(reason));
    Ok(StatusCode::NO_CONTENT)
}

fn ban_shape(world: &World, ban: &Ban) -> Value {
    json!({ "user": world.users.get(&ban.user).map(|user| UserShape::new(user)), "reason": ban.reason })
}

pub(super) async fn one_ban(Bot(discord): Bot, Path((guild, user)): Path<(Id, Id)>) -> Answer {
    let world = discord.shared().lock();
    let guild = managed(&world, guild, Permissions::BAN_MEMBERS)?;
    Ok(Json(ban_shape(&world, guild.ban(user).ok_or(ApiError::UNKNOWN_BAN)?)))
}

/// Returns the bans by the users' ids.
pub(super) async fn bans(
    Bot(discord): Bot,
    Path(guild): Path<Id>,
    Query(page): Query<IdsPage<{ limits::BANS_LISTED }>>,
) -> Answer {
    let world = discord.shared().lock();
    let mut bans = managed(&world, guild, Permissions::BAN_MEMBERS)?.bans;
    bans.sort_by_key(|ban| ban.user);
    Ok(Json(page.cut(bans, |ban| ban.user).iter().map(|ban| ban_shape(&world, ban)).collect()))
}
