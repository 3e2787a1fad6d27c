//! Rules of automatic moderation. Not here: what they do (`automod`). Start at [`create`]. Discord
//! docs: Auto Moderation Resource.

use axum::Json;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::{AuditReason, Body, Bot, Form, Path};
use super::check::BodyPart;
use super::check::BodyRule::{Boolean, List, OneOf, Snowflake, Text, Whole};
use super::error::{ApiError, Place};
use super::messages::{Answer, Done};
use super::people::known;
use crate::audit_entry::{AuditAction, AuditEntry};
use crate::automod::{ALERT, TIMEOUT};
use crate::limits;
use crate::permissions::Permissions;
use crate::roster::AutomodRule;
use crate::snowflake::Id;
use crate::world::World;

/// Triggers, and how many rules of each a guild may have.
const MOST: [(u8, usize); 5] = [(1, 6), (3, 1), (4, 1), (5, 1), (6, 1)];

#[derive(Deserialize)]
pub(super) struct RuleForm {
    name: Option<String>,
    event_type: Option<u8>,
    trigger_type: Option<u8>,
    trigger_metadata: Option<Value>,
    actions: Option<Vec<Value>>,
    enabled: Option<bool>,
    exempt_roles: Option<Vec<Id>>,
    exempt_channels: Option<Vec<Id>>,
}

impl Form for RuleForm {
    fn rules(form: &BodyPart<'_, '_>) {
        form.may("name", Text(1..=limits::RULE_NAME));
        form.may("event_type", OneOf(&[1, 2]));
        form.may("trigger_type", OneOf(&[1, 3, 4, 5, 6]));
        let presets = form.whole_or("trigger_type", 1) == 4;
        form.inside("trigger_metadata", |metadata| {
            let allowed = if presets { limits::RULE_KEYWORDS } else { limits::RULE_ALLOWED };
            for (name, count, length) in [
                ("keyword_filter", limits::RULE_KEYWORDS, limits::RULE_KEYWORD),
                ("regex_patterns", limits::RULE_PATTERNS, limits::RULE_PATTERN),
                ("allow_list", allowed, limits::RULE_KEYWORD),
            ] {
                metadata.may(name, List(0..=count));
                metadata.each_is(name, &Text(1..=length));
            }
            metadata.may("presets", List(0..=3));
            metadata.each_is("presets", &OneOf(&[1, 2, 3]));
            metadata.may("mention_total_limit", Whole(0..=50));
            metadata.may("mention_raid_protection_enabled", Boolean);
        });
        form.may("actions", List(1..=5));
        form.each("actions", |action| {
            action.must("type", OneOf(&[1, 2, 3, 4]));
            let kind = action.whole_or("type", 0);
            if matches!(kind, 2 | 3) {
                action.needs("metadata");
            }
            action.inside("metadata", |metadata| match kind {
                1 => {
                    metadata.may("custom_message", Text(0..=limits::RULE_MESSAGE));
                }
                2 => {
                    metadata.must("channel_id", Snowflake);
                }
                3 => {
                    metadata.must("duration_seconds", Whole(0..=limits::TIMEOUT.as_secs() as i64));
                }
                _ => {}
            });
        });
        form.may("enabled", Boolean);
        form.may("exempt_roles", List(0..=20));
        form.each_is("exempt_roles", &Snowflake);
        form.may("exempt_channels", List(0..=50));
        form.each_is("exempt_channels", &Snowflake);
    }
}

impl RuleForm {
    /// Applies the form to a rule.
    fn apply(self, world: &World, rule: &mut AutomodRule) -> Result<(), ApiError> {
        rule.name = self.name.unwrap_or_else(|| rule.name.clone());
        rule.event = self.event_type.unwrap_or(rule.event);
        if let Some(metadata) = self.trigger_metadata {
            rule.metadata = metadata_of(rule.trigger, &metadata);
        }
        if let Some(actions) = self.actions {
            rule.actions = actions.iter().map(action_of).collect();
        }
        rule.enabled = self.enabled.unwrap_or(rule.enabled);
        rule.exempt_roles = self.exempt_roles.unwrap_or_else(|| rule.exempt_roles.clone());
        rule.exempt_channels = self.exempt_channels.unwrap_or_else(|| rule.exempt_channels.clone());
        for (number, action) in rule.actions.iter().enumerate() {
            if action["type"] == TIMEOUT {
                if !matches!(rule.trigger, 1 | 5) {
                    let place = Place::of("actions");
                    let message = "Rules with this trigger time nobody out.";
                    return Err(ApiError::fault(&place.item(number), "AUTO_MODERATION_INVALID_ACTION_TYPE", message));
                }
                if !world.bot_permissions.allow(Permissions::MODERATE_MEMBERS) {
                    return Err(ApiError::MISSING_PERMISSIONS);
                }
            }
            let channel: Option<Id> = action["metadata"]["channel_id"].as_str().and_then(|id| id.parse().ok());
            let is_known = |id: &Id| world.channels.get(id).is_some_and(|channel| channel.guild == Some(rule.guild));
            if action["type"] == ALERT && !channel.as_ref().is_some_and(is_known) {
                return Err(ApiError::UNKNOWN_CHANNEL);
            }
        }
        Ok(())
    }
}

/// Returns the fields that rules with a trigger have, empty where nothing is said.
fn metadata_of(trigger: u8, given: &Value) -> Value {
    let list = |name: &str| if given[name].is_array() { given[name].clone() } else { json!([]) };
    match trigger {
        1 | 6 => json!({
            "keyword_filter": list("keyword_filter"), "regex_patterns": list("regex_patterns"), "allow_list": list("allow_list"),
        }),
        4 => json!({ "presets": list("presets"), "allow_list": list("allow_list") }),
        5 => json!({
            "mention_total_limit": given["mention_total_limit"].as_u64().unwrap_or(0),
            "mention_raid_protection_enabled": given["mention_raid_protection_enabled"] == true,
        }),
        _ => json!({}),
    }
}

/// Returns an action with the metadata that its type has.
fn action_of(given: &Value) -> Value {
    let mut metadata = json!({});
    for name in ["custom_message", "channel_id", "duration_seconds"] {
        if !given["metadata"][name].is_null() {
            metadata[name] = given["metadata"][name].clone();
        }
    }
    json!({ "type": given["type"], "metadata": metadata })
}

/// Returns the id of a guild that the bot manages.
fn managed(world: &World, guild: Id) -> Result<Id, ApiError> {
    let guild = known(world, guild)?.id;
    if world.bot_permissions.allow(Permissions::MANAGE_GUILD) { Ok(guild) } else { Err(ApiError::MISSING_PERMISSIONS) }
}

fn found(world: &World, guild: Id, id: Id) -> Result<AutomodRule, ApiError> {
    let guild = managed(world, guild)?;
    world.automod_rules.get(&id).filter(|rule| rule.guild == guild).cloned().ok_or(ApiError::UNKNOWN_RULE)
}

pub(super) async fn list(Bot(discord): Bot, Path(guild): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    let guild = managed(&world, guild)?;
    Ok(Json(world.automod_rules.values().filter(|rule| rule.guild == guild).map(AutomodRule::shape).collect()))
}

pub(super) async fn get(Bot(discord): Bot, Path((guild, id)): Path<(Id, Id)>) -> Answer {
    Ok(Json(found(&discord.shared().lock(), guild, id)?.shape()))
}

/// Fields of a rule whose changes are logged.
const LOGGED: &[&str] =
    &["name", "event_type", "trigger_type", "trigger_metadata", "actions", "enabled", "exempt_roles", "exempt_channels"];

pub(super) async fn create(
    Bot(discord): Bot,
    Path(guild): Path<Id>,
    AuditReason(reason): AuditReason,
    body: Body<RuleForm>,
) -> Answer {
    let form = body.json;
    ApiError::unless_given([
        ("name", form.name.is_some()),
        ("event_type", form.event_type.is_some()),
        ("trigger_type", form.trigger_type.is_some()),
        ("actions", form.actions.is_some()),
    ])?;
    let mut world = discord.shared().lock();
    let guild = managed(&world, guild)?;
    let trigger = form.trigger_type.unwrap_or(1);
    let most = MOST.iter().find(|(kind, _)| *kind == trigger).map_or(0, |(_, most)| *most);
    let alike = world.automod_rules.values().filter(|rule| rule.guild == guild && rule.trigger == trigger);
    if alike.count() >= most {
        let message = format!("Maximum number of rules with this trigger reached ({most})");
        return Err(ApiError::fault(&Place::body(), "AUTO_MODERATION_MAX_RULES_OF_TYPE_EXCEEDED", message));
    }
    let mut rule = AutomodRule {
        id: world.ids.next(),
        guild,
        creator: world.application.bot,
        name: String::new(),
        event: 1,
        trigger,
        metadata: metadata_of(trigger, &Value::Null),
        actions: Vec::new(),
        enabled: false,
        exempt_roles: Vec::new(),
        exempt_channels: Vec::new(),
    };
    form.apply(&world, &mut rule)?;
    let shape = rule.shape();
    let entry = AuditEntry::new(guild, AuditAction::AutomodRuleCreate, Some(rule.id)).because(reason);
    world.put_automod_rule(rule);
    world.log(entry.changed(&Value::Null, &shape, LOGGED));
    Ok(Json(shape))
}

pub(super) async fn edit(
    Bot(discord): Bot,
    Path((guild, id)): Path<(Id, Id)>,
    AuditReason(reason): AuditReason,
    body: Body<RuleForm>,
) -> Answer {
    let mut world = discord.shared().lock();
    let mut rule = found(&world, guild, id)?;
    let before = rule.shape();
    body.json.apply(&world, &mut rule)?;
    let shape = rule.shape();
    let entry = AuditEntry::new(guild, AuditAction::AutomodRuleUpdate, Some(id)).because(reason);
    world.put_automod_rule(rule);
    world.log_change(entry.changed(&before, &shape, LOGGED));
    Ok(Json(shape))
}

pub(super) async fn remove(Bot(discord): Bot, Path((guild, id)): Path<(Id, Id)>, AuditReason(reason): AuditReason) -> Done {
    let mut world = discord.shared().lock();
    let before = found(&world, guild, id)?.shape();
    world.remove_automod_rule(id);
    let entry = AuditEntry::new(guild, AuditAction::AutomodRuleDelete, Some(id)).because(reason);
    world.log(entry.changed(&before, &Value::Null, LOGGED));
    Ok(StatusCode::NO_CONTENT)
}
