//! The audit log of a guild. Not here: what is logged (`World::log` and its callers). Start at
//! [`list`]. Discord docs: Audit Logs Resource.

use std::collections::BTreeSet;

use axum::Json;
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::{Bot, Form, Path, Query};
use super::check::BodyPart;
use super::check::BodyRule::{Snowflake, Whole};
use super::error::ApiError;
use super::hooks;
use super::messages::Answer;
use super::people::known;
use crate::audit_entry::AuditEntry;
use crate::limits;
use crate::permissions::Permissions;
use crate::roster::AutomodRule;
use crate::shapes::{ChannelShape, UserShape, scheduled_event};
use crate::snowflake::Id;

#[derive(Deserialize)]
pub(super) struct LogPage {
    limit: Option<usize>,
    before: Option<Id>,
    after: Option<Id>,
    user_id: Option<Id>,
    target_id: Option<Id>,
    action_type: Option<u8>,
}

impl Form for LogPage {
    fn rules(page: &BodyPart<'_, '_>) {
        page.may("limit", Whole(1..=100));
        page.may("action_type", Whole(1..=i64::from(u8::MAX)));
        for name in ["before", "after", "user_id", "target_id"] {
            page.may(name, Snowflake);
        }
    }
}

/// Returns the newest entries, or with `after` those next to it, oldest first.
pub(super) async fn list(Bot(discord): Bot, Path(guild): Path<Id>, Query(page): Query<LogPage>) -> Answer {
    let limit = page.limit.unwrap_or(50);
    let world = discord.shared().lock();
    let guild = known(&world, guild)?.id;
    if !world.bot_permissions.allow(Permissions::VIEW_AUDIT_LOG) {
        return Err(ApiError::MISSING_PERMISSIONS);
    }
    let oldest_ms = world.ids.clock.now_ms().saturating_sub(limits::AUDIT_LOG_KEPT.as_millis() as u64);
    let wanted = |entry: &&AuditEntry| {
        entry.guild == guild
            && entry.id.millis() >= oldest_ms
            && page.before.is_none_or(|before| entry.id < before)
            && page.after.is_none_or(|after| entry.id > after)
            && page.user_id.is_none_or(|user| entry.user == Some(user))
            && page.target_id.is_none_or(|target| entry.target == Some(target))
            && page.action_type.is_none_or(|action| entry.action == action)
    };
    let mut entries: Vec<&AuditEntry> = world.audit_log.values().filter(wanted).collect();
    if page.after.is_none() {
        entries.reverse();
    }
    entries.truncate(limit);
    let named: BTreeSet<Id> = entries.iter().flat_map(|entry| [entry.user, entry.target]).flatten().collect();
    let users: Vec<Value> = named.iter().filter_map(|id| world.users.get(id)).map(|user| json!(UserShape::new(user))).collect();
    let channels = named.iter().filter_map(|id| world.channels.get(id)).filter(|channel| channel.kind.is_thread());
    let threads: Vec<Value> = channels.map(|thread| json!(ChannelShape::new(&world, thread))).collect();
    let webhooks = named.iter().filter_map(|id| world.webhooks.get(id)).map(|webhook| hooks::shape(&world, webhook));
    let webhooks: Vec<Value> = webhooks.collect();
    let events = named.iter().filter_map(|id| world.scheduled_events.get(id)).map(|event| scheduled_event(&world, event));
    let events: Vec<Value> = events.collect();
    let rules: Vec<Value> = named.iter().filter_map(|id| world.automod_rules.get(id)).map(AutomodRule::shape).collect();
    let entries: Vec<Value> = entries.into_iter().map(AuditEntry::shape).collect();
    Ok(Json(json!({
        "audit_log_entries": entries, "users": users, "threads": threads, "integrations": [], "webhooks": webhooks,
        "guild_scheduled_events": events, "application_commands": [], "auto_moderation_rules": rules,
    })))
}
