//! Finds mentions in a text. Not here: which of them a sender may use (`rest::mentions`).

use crate::snowflake::Id;

/// Returns the users that a text mentions, known or not.
pub(crate) fn users_in(text: &str) -> impl Iterator<Item = Id> {
    text.split("<@").skip(1).filter_map(|rest| rest.strip_prefix('!').unwrap_or(rest).split_once('>')?.0.parse().ok())
}

/// Returns the roles that a text mentions, known or not.
pub(crate) fn roles_in(text: &str) -> impl Iterator<Item = Id> {
    text.split("<@&").skip(1).filter_map(|rest| rest.split_once('>')?.0.parse().ok())
}

/// Whether a text contains `@everyone` or `@here`.
pub(crate) fn everyone_in(text: &str) -> bool {
    text.contains("@everyone") || text.contains("@here")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mentions_are_found_in_both_spellings() {
        assert_eq!(users_in("<@1> and <@!2>, not <@x>, <@&3> or @4").collect::<Vec<_>>(), [Id::new(1), Id::new(2)]);
        assert_eq!(roles_in("<@1>, <@&3>, <@&x>").collect::<Vec<_>>(), [Id::new(3)]);
    }
}
