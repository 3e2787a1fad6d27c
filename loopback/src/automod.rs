//! Rules of automatic moderation: kept, matched with what people write, and carried out. Not here:
//! requests about them (`rest::automod_rules`). Start at [`World::triggered`] and
//! [`World::enforce`]. Discord docs: Auto Moderation Resource.

use std::borrow::Cow;
use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::act_error::Refused;
use crate::audit_entry::{AuditAction, AuditEntry};
use crate::bot_sessions::intents;
use crate::mentions::{roles_in, users_in};
use crate::model::{Channel, Message, MessageKind, User};
use crate::permissions::Permissions;
use crate::persist::Record;
use crate::roster::AutomodRule;
use crate::snowflake::Id;
use crate::world::World;

/// Actions: keep a message from being posted, tell a channel, time the member out.
pub(crate) const BLOCK: u64 = 1;
pub(crate) const ALERT: u64 = 2;
pub(crate) const TIMEOUT: u64 = 3;

/// A rule that a message breaks, and how.
pub(crate) struct Breach {
    rule: AutomodRule,
    keyword: Option<String>,
    matched: Option<String>,
}

impl Breach {
    /// Returns why the message is not posted, if the rule blocks it.
    pub(crate) fn blocks(&self) -> Option<Refused> {
        let block = self.rule.actions.iter().find(|action| action["type"] == BLOCK)?;
        let why = block["metadata"]["custom_message"].as_str().unwrap_or("the guild's automatic moderation blocks it");
        Some(Refused::NotAllowed(format!("{}: {why}", self.rule.name)))
    }
}

impl AutomodRule {
    /// Returns the rule as Discord does.
    pub(crate) fn shape(&self) -> Value {
        json!({
            "id": self.id, "guild_id": self.guild, "creator_id": self.creator, "name": self.name, "event_type": self.event,
            "trigger_type": self.trigger, "trigger_metadata": self.metadata, "actions": self.actions, "enabled": self.enabled,
            "exempt_roles": self.exempt_roles, "exempt_channels": self.exempt_channels,
        })
    }

    fn texts(&self, name: &str) -> impl Iterator<Item = &str> {
        self.metadata[name].as_array().into_iter().flatten().filter_map(Value::as_str)
    }

    /// Returns the keyword and what it matches, if a text breaks the rule.
    fn broken_by(&self, content: &str) -> Option<(Option<String>, Option<String>)> {
        match self.trigger {
            1 => {
                let mut text = content.to_lowercase();
                let allowed = self.texts("allow_list").map(|allowed| allowed.trim_matches('*').to_lowercase());
                for allowed in allowed.filter(|allowed| !allowed.is_empty()) {
                    text = text.replace(&allowed, " ");
                }
                let found = |keyword: &str| Some((Some(keyword.to_owned()), Some(matched(keyword, &text)?)));
                self.texts("keyword_filter").find_map(found)
            }
            5 => {
                let mentioned: BTreeSet<Id> = users_in(content).chain(roles_in(content)).collect();
                let most = self.metadata["mention_total_limit"].as_u64().unwrap_or(0);
                (mentioned.len() as u64 > most).then_some((None, None))
            }
            _ => None,
        }
    }
}

/// Returns what a keyword matches in a text in small letters. Discord docs: "Keyword Matching
/// Strategies".
fn matched(keyword: &str, text: &str) -> Option<String> {
    let keyword = keyword.to_lowercase();
    let word = keyword.trim_matches('*');
    if word.is_empty() {
        return None;
    }
    let found = text.match_indices(word).find(|(at, word)| {
        let begins = keyword.starts_with('*') || text[..*at].chars().next_back().is_none_or(char::is_whitespace);
        let ends = keyword.ends_with('*') || text[at + word.len()..].chars().next().is_none_or(char::is_whitespace);
        begins && ends
    });
    found.map(|(_, word)| word.to_owned())
}

impl World {
    /// Adds or replaces a rule.
    pub(crate) fn put_automod_rule(&mut self, rule: AutomodRule) {
        let name = if self.automod_rules.contains_key(&rule.id) { "UPDATE" } else { "CREATE" };
        self.keep(&Record::AutomodRule(Cow::Borrowed(&rule)));
        self.dispatch_automod_rule(name, &rule);
        self.automod_rules.insert(rule.id, rule);
    }

    pub(crate) fn remove_automod_rule(&mut self, id: Id) {
        let Some(rule) = self.automod_rules.remove(&id) else { return };
        self.keep(&Record::GoneAutomodRule { id });
        self.dispatch_automod_rule("DELETE", &rule);
    }

    /// Reports a rule to a bot that manages the guild.
    fn dispatch_automod_rule(&mut self, what: &str, rule: &AutomodRule) {
        let (intent, guild) = (intents::AUTO_MODERATION_CONFIGURATION, Some(rule.guild));
        if self.bot_permissions.allow(Permissions::MANAGE_GUILD) && self.wants(intent, guild) {
            let body = rule.shape().to_string();
            self.gateway.dispatch(&format!("AUTO_MODERATION_RULE_{what}"), intent, guild, &body);
        }
    }

    /// Returns the rules that a member's text breaks. Whoever manages the guild is exempt.
    pub(crate) fn triggered(&self, user: &User, channel: &Channel, content: &str) -> Vec<Breach> {
        let Some(guild) = channel.guild.and_then(|guild| self.guilds.get(&guild)) else { return Vec::new() };
        if guild.permissions_of(user).allow(Permissions::MANAGE_GUILD) {
            return Vec::new();
        }
        let roles = guild.roles_of(user);
        let parent = channel.parent.filter(|_| channel.kind.is_thread());
        let applies = |rule: &&AutomodRule| {
            let exempt_role = rule.exempt_roles.iter().any(|role| roles.contains(role));
            let exempt_channel = rule.exempt_channels.iter().any(|exempt| *exempt == channel.id || Some(*exempt) == parent);
            rule.enabled && rule.guild == guild.id && rule.event == 1 && !exempt_role && !exempt_channel
        };
        let breach = |rule: &AutomodRule| {
            let (keyword, matched) = rule.broken_by(content)?;
            Some(Breach { rule: rule.clone(), keyword, matched })
        };
        self.automod_rules.values().filter(applies).filter_map(breach).collect()
    }

    /// Carries out what a rule says about a text, which was posted as `message` unless a rule
    /// blocked it.
    pub(crate) fn enforce(&mut self, breach: &Breach, user: &User, channel: &Channel, content: &str, message: Option<Id>) {
        let Breach { rule, keyword, matched } = breach;
        for action in &rule.actions {
            let (logged, alert) = match action["type"].as_u64() {
                Some(BLOCK) => (AuditAction::AutomodBlock, None),
                Some(ALERT) => (AuditAction::AutomodAlert, self.alert(breach, action, user, channel, content, message)),
                Some(TIMEOUT) => {
                    self.time_out(rule.guild, user.id, action["metadata"]["duration_seconds"].as_u64().unwrap_or(0));
                    (AuditAction::AutomodTimeout, None)
                }
                Some(_) | None => continue,
            };
            let mut body = json!({
                "guild_id": rule.guild, "action": action, "rule_id": rule.id, "rule_trigger_type": rule.trigger, "user_id": user.id,
                "channel_id": channel.id, "content": content, "matched_keyword": keyword, "matched_content": matched,
            });
            for (name, id) in [("message_id", message), ("alert_system_message_id", alert)] {
                if let Some(id) = id {
                    body[name] = json!(id);
                }
            }
            let (intent, guild) = (intents::AUTO_MODERATION_EXECUTION, Some(rule.guild));
            if self.bot_permissions.allow(Permissions::MANAGE_GUILD) && self.wants(intent, guild) {
                let whole = body.to_string();
                (body["content"], body["matched_content"]) = (json!(""), json!(""));
                let name = "AUTO_MODERATION_ACTION_EXECUTION";
                self.gateway.dispatch_message(name, intent, guild, &whole, &body.to_string());
            }
            let entry = AuditEntry::new(rule.guild, logged, Some(user.id)).by(user.id);
            self.log(entry.with(json!({
                "auto_moderation_rule_name": rule.name, "auto_moderation_rule_trigger_type": rule.trigger.to_string(),
                "channel_id": channel.id,
            })));
        }
    }

    /// Posts an alert; returns it, unless its channel is gone.
    fn alert(
        &mut self,
        breach: &Breach,
        action: &Value,
        user: &User,
        channel: &Channel,
        content: &str,
        message: Option<Id>,
    ) -> Option<Id> {
        let to: Id = action["metadata"]["channel_id"].as_str()?.parse().ok()?;
        let to = self.channels.get(&to)?.id;
        let mut alert = Message::new(self.ids.next(), to, user.id, MessageKind::ModerationAlert);
        let mut fields = vec![("rule_name", breach.rule.name.clone()), ("channel_id", channel.id.to_string())];
        fields.extend(breach.keyword.iter().map(|keyword| ("keyword", keyword.clone())));
        fields.extend(breach.matched.iter().map(|matched| ("keyword_matched_content", matched.clone())));
        fields.extend(message.map(|message| ("flagged_message_id", message.to_string())));
        let fields: Vec<Value> =
            fields.into_iter().map(|(name, value)| json!({ "name": name, "value": value, "inline": false })).collect();
        alert.embeds = vec![json!({ "type": "auto_moderation_message", "description": content, "fields": fields })];
        Some(self.post(alert).id)
    }

    fn time_out(&mut self, guild: Id, user: Id, seconds: u64) {
        let until_ms = self.ids.clock.now_ms() + seconds * 1_000;
        if let Some(mut guild) = self.guilds.get(&guild).cloned() {
            guild.member_mut(user).timed_out_ms = until_ms;
            self.put_member(guild, user);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Discord docs: Auto Moderation Resource, "Keyword Matching Strategies".
    #[test]
    fn a_star_says_where_in_a_word_a_keyword_may_stand() {
        for (keyword, text, matches) in [
            ("cat*", "a catch", true),
            ("cat*", "wildcat", false),
            ("*cat", "copycat", true),
            ("*cat", "catch", false),
            ("*cat*", "education", true),
            ("Cat", "the cat sat", true),
            ("cat", "location", false),
            ("the mat", "on the mat", true),
            ("the mat*", "the matrix", true),
            ("*", "anything", false),
        ] {
            assert_eq!(matched(keyword, text).is_some(), matches, "{keyword} in {text}");
        }
    }
}
