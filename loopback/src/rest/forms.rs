//! What requests may contain.
use crate::snowflake::Id;

/// The users that a text mentions.
pub(crate) fn mentions_in(content: &str) -> impl Iterator<Item = Id> {
    content.split("<@").skip(1).filter_map(|rest| rest.trim_start_matches('!').split_once('>')?.0.parse().ok())
}
