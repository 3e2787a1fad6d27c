//! Which requests share a rate limit, and its size. Start at [`Bucket::of`]. Discord documents how
//! limits work (Rate Limits), but no figures: each one here names its source.

use std::time::Duration;

use axum::http::Method;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Bucket {
    pub(crate) name: &'static str,
    pub(crate) requests: u32,
    /// Length of a window, which begins with its first request.
    pub(crate) window: Duration,
}

const fn bucket(name: &'static str, requests: u32, millis: u64) -> Bucket {
    Bucket { name, requests, window: Duration::from_millis(millis) }
}

/// New messages, per channel. Observed: 5 in 5 seconds.
const CREATE_MESSAGE: Bucket = bucket("create message", 5, 5_000);
/// Edits, per channel. Observed: 5 in 5 seconds, apart from new messages.
const EDIT_MESSAGE: Bucket = bucket("edit message", 5, 5_000);
/// Edits of messages older than [`crate::limits::OLD_MESSAGE`], per channel, besides
/// [`EDIT_MESSAGE`]. Observed: 3 in 6 seconds (discord-userdoccers, Message Resource, "Edit
/// Message"); no header shows it (discord-api-docs issue 4413).
pub(crate) const EDIT_OLD_MESSAGE: Bucket = bucket("edit old message", 3, 6_000);
/// Deletions, per channel. Observed: 5 in a second for young messages (discord-api-docs issue
/// 8330); older ones have other limits, which are not modelled.
const DELETE_MESSAGE: Bucket = bucket("delete message", 5, 1_000);
/// Bulk deletions, per channel. Observed: 1 in a second.
const BULK_DELETE: Bucket = bucket("bulk delete", 1, 1_000);
/// Adding and removing reactions, per channel. Observed: 1 in 250 ms (discord-api-docs issue 981:
/// one bucket).
const REACTIONS: Bucket = bucket("reactions", 1, 250);
/// Typing indicators, per channel. Observed: 5 in 5 seconds.
const TYPING: Bucket = bucket("typing", 5, 5_000);
/// Changes of a channel or thread. Observed: 10 in 15 seconds (discord-api-docs issue 2761).
const EDIT_CHANNEL: Bucket = bucket("edit channel", 10, 15_000);
/// New names and topics. Observed: 2 in 10 minutes, besides [`EDIT_CHANNEL`] (the same issue).
pub(crate) const RENAME_CHANNEL: Bucket = bucket("rename channel", 2, 600_000);
/// Registering commands, globally or per guild. Observed: 5 in 20 seconds.
const WRITE_COMMANDS: Bucket = bucket("write commands", 5, 20_000);
/// Opening DM channels. A guess: Discord only says that a significant number opened too quickly is
/// refused (User Resource, "Create DM").
const OPEN_DM: Bucket = bucket("open dm", 10, 10_000);
/// New DM channels, besides [`OPEN_DM`]. More are refused with 40003, which names no time.
pub(crate) const OPEN_NEW_DM: Bucket = bucket("open new dm", crate::limits::NEW_DIRECTS, 600_000);
/// Requests by an interaction's token, which have "the same rate limit properties as normal
/// webhooks" (Receiving and Responding). Observed: 5 in 2 seconds per token.
const EXECUTE_WEBHOOK: Bucket = bucket("execute webhook", 5, 2_000);
const EDIT_WEBHOOK_MESSAGE: Bucket = bucket("edit webhook message", 5, 2_000);
const READ_WEBHOOK_MESSAGE: Bucket = bucket("read webhook message", 5, 2_000);
const DELETE_WEBHOOK_MESSAGE: Bucket = bucket("delete webhook message", 5, 2_000);
/// All others, per route. No figure is known, so the global limit is the effective one.
const OTHER: Bucket = bucket("other", 50, 1_000);

/// The identity of a window: a bucket (or a route in [`OTHER`]) in a channel, guild or webhook.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BucketKey {
    pub(crate) name: String,
    pub(crate) major: String,
}

impl Bucket {
    /// Returns a request's bucket; `None` for responses to interactions. `template` has no version.
    pub(crate) fn of(method: &Method, template: &str) -> Option<Self> {
        let after = |prefix: &str| template.strip_prefix(prefix);
        if template.starts_with("/interactions/") {
            return None;
        }
        if let Some(rest) = after("/webhooks/{application}/{token}") {
            return Some(match (method.as_str(), rest) {
                (_, "") => EXECUTE_WEBHOOK,
                ("PATCH", _) => EDIT_WEBHOOK_MESSAGE,
                ("DELETE", _) => DELETE_WEBHOOK_MESSAGE,
                _ => READ_WEBHOOK_MESSAGE,
            });
        }
        if let Some(rest) = after("/channels/{channel}") {
            return Some(match (method.as_str(), rest) {
                ("PATCH", "") => EDIT_CHANNEL,
                ("POST", "/typing") => TYPING,
                ("POST", "/messages") => CREATE_MESSAGE,
                ("POST", "/messages/bulk-delete") => BULK_DELETE,
                ("PATCH", "/messages/{message}") => EDIT_MESSAGE,
                ("DELETE", "/messages/{message}") => DELETE_MESSAGE,
                ("PUT" | "DELETE", _) if rest.contains("/reactions") => REACTIONS,
                _ => OTHER,
            });
        }
        let commands = template.starts_with("/applications/{application}") && template.contains("/commands");
        Some(match method.as_str() {
            "POST" | "PUT" | "PATCH" | "DELETE" if commands => WRITE_COMMANDS,
            "POST" if template == "/users/@me/channels" => OPEN_DM,
            _ => OTHER,
        })
    }

    /// What a request is counted with. The channel, guild or webhook is the one in the path.
    pub(crate) fn key(self, method: &Method, template: &str, path: &str) -> BucketKey {
        let name = if self == OTHER { format!("{method} {template}") } else { self.name.to_owned() };
        let major = template.split('/').zip(path.split('/')).filter(|(name, _)| {
            matches!(*name, "{channel}" | "{guild}")
                || (template.starts_with("/webhooks/") && matches!(*name, "{application}" | "{token}"))
        });
        BucketKey { name, major: major.map(|(_, value)| value).collect::<Vec<_>>().join(":") }
    }
}

impl BucketKey {
    /// Returns the bucket id for headers, which is the same for every channel, as on Discord.
    pub(crate) fn id(&self) -> String {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let half = |salt: u8| {
            let mut hasher = DefaultHasher::new();
            (salt, &self.name).hash(&mut hasher);
            hasher.finish()
        };
        format!("{:016x}{:016x}", half(0), half(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(method: Method, template: &str, path: &str) -> BucketKey {
        Bucket::of(&method, template).unwrap().key(&method, template, path)
    }

    #[test]
    fn edits_of_two_messages_of_a_channel_share_a_window_and_so_do_putting_and_taking_reactions() {
        let template = "/channels/{channel}/messages/{message}";
        let edit = |path| key(Method::PATCH, template, path);
        assert_eq!(edit("/channels/1/messages/7"), edit("/channels/1/messages/8"));
        let template = "/channels/{channel}/messages/{message}/reactions/{emoji}/@me";
        let react = |method| key(method, template, "/channels/1/messages/7/reactions/x/@me");
        assert_eq!(react(Method::PUT), react(Method::DELETE));
    }

    #[test]
    fn each_token_of_an_interaction_has_its_own_windows_and_the_answer_itself_has_none() {
        let template = "/webhooks/{application}/{token}/messages/{message}";
        let edit = |path| key(Method::PATCH, template, path);
        assert_ne!(edit("/webhooks/1/a/messages/@original"), edit("/webhooks/1/b/messages/@original"));
        assert_eq!(edit("/webhooks/1/a/messages/@original"), edit("/webhooks/1/a/messages/5"));
        assert_eq!(Bucket::of(&Method::POST, "/interactions/{interaction}/{token}/callback"), None);
    }
}
