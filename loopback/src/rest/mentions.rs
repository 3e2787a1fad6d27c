//! Which mentions of the bot's messages take effect. Not here: delivery (`posting`), the rest of a
//! message's body (`forms`). Start at [`World::find_mentions`] and [`AllowedMentions`].

use serde::Deserialize;

use super::error::{FieldErrors, Place};
use crate::mentions::{everyone_in, roles_in, users_in};
use crate::model::{Message, flags};
use crate::permissions::Permissions;
use crate::snowflake::Id;
use crate::world::World;

/// Discord docs: Message Resource, "Allowed Mentions Object". A null counts as absent.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct AllowedMentions {
    parse: Option<Vec<String>>,
    users: Option<Vec<Id>>,
    roles: Option<Vec<Id>>,
    replied_user: Option<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MentionKind {
    Roles,
    Users,
    Everyone,
}

impl MentionKind {
    fn read(word: &str) -> Option<Self> {
        match word {
            "roles" => Some(Self::Roles),
            "users" => Some(Self::Users),
            "everyone" => Some(Self::Everyone),
            _ => None,
        }
    }
}

impl AllowedMentions {
    /// Notes what makes no sense, besides what the form's own rules say. `root` is where the
    /// message stands.
    pub(super) fn check(&self, root: &Place<'_>, faults: &mut FieldErrors) {
        let place = root.field("allowed_mentions");
        let parse = self.parse.as_deref().unwrap_or_default();
        (0..parse.len()).for_each(|number| unique(parse, number, &place.field("parse"), faults));
        for (kind, ids) in [("users", &self.users), ("roles", &self.roles)] {
            let (ids, here) = (ids.as_deref().unwrap_or_default(), place.field(kind));
            (0..ids.len()).for_each(|number| unique(ids, number, &here, faults));
            if !ids.is_empty() && parse.iter().any(|word| word == kind) {
                let message = format!("parse:[\"{kind}\"] and {kind}: [ids...] are mutually exclusive.");
                faults.add(&place, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
            }
        }
    }

    fn parses(&self, kind: MentionKind) -> bool {
        self.parse.iter().flatten().any(|word| MentionKind::read(word) == Some(kind))
    }

    fn names(&self, kind: MentionKind, id: Id) -> bool {
        match kind {
            MentionKind::Users => self.users.iter().flatten().any(|named| *named == id),
            MentionKind::Roles => self.roles.iter().flatten().any(|named| *named == id),
            MentionKind::Everyone => false,
        }
    }
}

/// Notes a value that stands in a list a second time.
pub(super) fn unique<T: PartialEq>(list: &[T], number: usize, place: &Place<'_>, faults: &mut FieldErrors) {
    if list[..number].contains(&list[number]) {
        faults.add(&place.item(number), "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value");
    }
}

impl World {
    /// Computes a message's mentions from its texts, `allowed_mentions` and the bot's permissions.
    pub(super) fn find_mentions(&self, message: &mut Message, allowed: Option<&AllowedMentions>) {
        let mut texts = vec![std::mem::take(&mut message.content)];
        if message.flags & flags::COMPONENTS_V2 != 0 {
            message.each_component(|component| texts.extend(component["content"].as_str().map(str::to_owned)));
        }
        // By default everything is parsed; in responses to interactions, only users.
        let parses = |kind| match allowed {
            Some(allowed) => allowed.parses(kind),
            None => kind == MentionKind::Users || message.answers.is_none(),
        };
        let may = |kind, id| parses(kind) || allowed.is_some_and(|allowed| allowed.names(kind, id));
        let channel = self.channels.get(&message.channel);
        let trusted = channel.is_some_and(|channel| self.bot_can(channel, Permissions::MENTION_EVERYONE));

        let mut users: Vec<Id> = Vec::new();
        for id in texts.iter().flat_map(|text| users_in(text)) {
            if self.users.contains_key(&id) && may(MentionKind::Users, id) && !users.contains(&id) {
                users.push(id);
            }
        }
        let answered = message.refers_to.and_then(|id| self.message(message.channel, id)).map(|answered| answered.author);
        if let Some(author) = answered
            && message.edited_ms.is_none()
            && message.answers.is_none()
            && allowed.is_none_or(|allowed| allowed.replied_user == Some(true))
            && !users.contains(&author)
        {
            users.push(author);
        }
        let guild = channel.and_then(|channel| self.guilds.get(&channel.guild?));
        let mut roles: Vec<Id> = Vec::new();
        for id in texts.iter().flat_map(|text| roles_in(text)) {
            let rings = guild.is_some_and(|guild| guild.has_role(id) && (trusted || guild.is_mentionable(id)));
            if rings && may(MentionKind::Roles, id) && !roles.contains(&id) {
                roles.push(id);
            }
        }
        message.mention_everyone =
            trusted && guild.is_some() && parses(MentionKind::Everyone) && texts.iter().any(|text| everyone_in(text));
        message.mentions = users;
        message.mention_roles = roles;
        message.content = texts.swap_remove(0);
    }
}
