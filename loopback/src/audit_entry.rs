//! Entries of audit logs, as they are saved and told. Not here: adding them (`changes`), asking for
//! them (`rest::audit_log`). Start at [`AuditEntry`]. Discord docs: Audit Logs Resource.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::model::{Channel, ChannelKind};
use crate::snowflake::Id;

/// What was done. Discord docs: Audit Logs Resource, "Audit Log Events".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AuditAction {
    GuildUpdate = 1,
    ChannelCreate = 10,
    ChannelUpdate = 11,
    ChannelDelete = 12,
    OverwriteCreate = 13,
    OverwriteUpdate = 14,
    OverwriteDelete = 15,
    MemberKick = 20,
    BanAdd = 22,
    BanRemove = 23,
    MemberUpdate = 24,
    MemberRoleUpdate = 25,
    RoleCreate = 30,
    RoleUpdate = 31,
    RoleDelete = 32,
    InviteCreate = 40,
    InviteDelete = 42,
    WebhookCreate = 50,
    WebhookUpdate = 51,
    WebhookDelete = 52,
    EmojiCreate = 60,
    EmojiUpdate = 61,
    EmojiDelete = 62,
    MessageDelete = 72,
    MessageBulkDelete = 73,
    MessagePin = 74,
    MessageUnpin = 75,
    StageInstanceCreate = 83,
    StageInstanceUpdate = 84,
    StageInstanceDelete = 85,
    StickerCreate = 90,
    StickerUpdate = 91,
    StickerDelete = 92,
    ScheduledEventCreate = 100,
    ScheduledEventUpdate = 101,
    ScheduledEventDelete = 102,
    ThreadCreate = 110,
    ThreadUpdate = 111,
    ThreadDelete = 112,
    AutomodRuleCreate = 140,
    AutomodRuleUpdate = 141,
    AutomodRuleDelete = 142,
    AutomodBlock = 143,
    AutomodAlert = 144,
    AutomodTimeout = 145,
}

/// Something that somebody did in a guild.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct AuditEntry {
    pub(crate) id: Id,
    pub(crate) guild: Id,
    /// Discord's number of the action.
    pub(crate) action: u8,
    /// Who did it; the bot, unless somebody else is named before it is logged.
    pub(crate) user: Option<Id>,
    pub(crate) target: Option<Id>,
    pub(crate) reason: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) changes: Vec<Value>,
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub(crate) options: Value,
}

impl AuditEntry {
    pub(crate) fn new(guild: Id, action: AuditAction, target: Option<Id>) -> Self {
        Self {
            id: Id::default(),
            guild,
            action: action as u8,
            user: None,
            target,
            reason: None,
            changes: Vec::new(),
            options: Value::Null,
        }
    }

    /// Makes the entry of a channel or thread that was made, changed or deleted.
    pub(crate) fn of_channel(guild: Id, before: Option<&Channel>, after: Option<&Channel>) -> Self {
        let is_thread = after.or(before).is_some_and(|channel| channel.kind.is_thread());
        let action = match (before.is_some(), after.is_some(), is_thread) {
            (false, _, false) => AuditAction::ChannelCreate,
            (true, true, false) => AuditAction::ChannelUpdate,
            (true, false, false) => AuditAction::ChannelDelete,
            (false, _, true) => AuditAction::ThreadCreate,
            (true, true, true) => AuditAction::ThreadUpdate,
            (true, false, true) => AuditAction::ThreadDelete,
        };
        let shape = |channel: Option<&Channel>| channel.map_or(Value::Null, logged);
        let target = after.or(before).map(|channel| channel.id);
        Self::new(guild, action, target).changed(&shape(before), &shape(after), CHANNEL_FIELDS)
    }

    pub(crate) fn by(self, user: Id) -> Self {
        Self { user: Some(user), ..self }
    }

    pub(crate) fn because(self, reason: Option<String>) -> Self {
        Self { reason, ..self }
    }

    pub(crate) fn with(self, options: Value) -> Self {
        Self { options, ..self }
    }

    /// Adds which of these fields of an object changed. Null is what was not there, or is no more.
    pub(crate) fn changed(mut self, before: &Value, after: &Value, fields: &[&str]) -> Self {
        for field in fields {
            let (old, new) = (&before[*field], &after[*field]);
            if old == new {
                continue;
            }
            let mut change = json!({ "key": field });
            for (name, value) in [("old_value", old), ("new_value", new)] {
                if !value.is_null() {
                    change[name] = value.clone();
                }
            }
            self.changes.push(change);
        }
        self
    }

    /// Returns the entry as Discord does.
    pub(crate) fn shape(&self) -> Value {
        let mut shape = json!({ "id": self.id, "action_type": self.action, "user_id": self.user, "target_id": self.target });
        if !self.changes.is_empty() {
            shape["changes"] = json!(self.changes);
        }
        if !self.options.is_null() {
            shape["options"] = self.options.clone();
        }
        if let Some(reason) = &self.reason {
            shape["reason"] = json!(reason);
        }
        shape
    }
}

const CHANNEL_FIELDS: &[&str] = &[
    "name",
    "type",
    "topic",
    "nsfw",
    "parent_id",
    "rate_limit_per_user",
    "archived",
    "locked",
    "auto_archive_duration",
    "invitable",
];

/// Returns the fields of a channel or thread whose changes are logged.
fn logged(channel: &Channel) -> Value {
    let mut shape =
        json!({ "name": channel.name, "type": channel.kind.number(), "rate_limit_per_user": channel.slowmode_seconds });
    if channel.kind.is_thread() {
        shape["archived"] = json!(channel.archived);
        shape["locked"] = json!(channel.locked);
        shape["auto_archive_duration"] = json!(channel.auto_archive_minutes);
        shape["invitable"] = json!((channel.kind == ChannelKind::PrivateThread).then_some(channel.invitable));
    } else {
        shape["topic"] = json!(channel.topic);
        shape["nsfw"] = json!(channel.nsfw);
        shape["parent_id"] = json!(channel.parent);
    }
    shape
}
