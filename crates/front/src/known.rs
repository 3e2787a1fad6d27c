//! What somebody sees of the channel a table stands in, and so whether there is a table for them at all.
//!
//! The only way from an id to a table in this room. What is seen is judged by where the asker acts and by what Discord lets them do in the
//! table's own channel; whatever cannot be found out counts as not allowed.
//!
//! Not here: the rule itself (`tables/access.rs`). Start reading at [`Front::known`].

use std::sync::Arc;

use tertulia_base::ids::TableId;
use tertulia_model::{Home, Phase, Table};
use tertulia_rules::game::SeatSet;
use tertulia_tables::{ChannelAccess, Denied, Operation, Refusal, allows};

use crate::Front;
use crate::asker::{Asker, Place};
use crate::permissions::Permissions;

/// What makes a member who can view a channel its manager.
const MANAGES: Permissions = Permissions::ADMINISTRATOR.union(Permissions::MANAGE_GUILD).union(Permissions::MANAGE_CHANNELS);

/// A table that the asker may know of.
#[derive(Clone, Debug)]
pub struct Known {
    /// As it stands.
    pub table: Arc<Table>,
    /// What they see of its channel.
    pub access: ChannelAccess,
}

impl Front {
    /// The table of that id, for somebody who may know that there is one.
    ///
    /// # Errors
    /// [`Refusal::Unknown`], whether there is no such table or none for them; trouble with the store only where the table concerns them.
    pub async fn known(&self, asker: &Asker, id: TableId) -> Result<Known, Denied> {
        let table = match self.tables.look(id).await {
            Ok(table) => table.ok_or(Refusal::Unknown(id))?,
            Err(why) if self.tables.concerns(id, asker.person.user, asker.place.channel).await? => return Err(why.into()),
            Err(why) => {
                tracing::error!(%why, table = %id, "cannot load a table: an asker whom it does not concern is told that there is none");
                return Err(Refusal::Unknown(id).into());
            }
        };
        let seen = self.access(asker, &table.head.home).await;
        let stranger = seen == ChannelAccess::Hidden && table.head.seat_for(asker.person.user).is_none();
        // Who is invited saw the channel when they were, and may act upon the invitation from where they read it, or learns that it is too late.
        let access = if stranger && self.is_invited(asker, id).await {
            match table.head.phase {
                Phase::Lobby => ChannelAccess::Visible,
                Phase::Playing if table.head.open != SeatSet::NONE => ChannelAccess::Visible,
                Phase::Playing => return Err(Refusal::Started.into()),
                Phase::Over | Phase::Stopped => return Err(Refusal::Ended.into()),
            }
        } else {
            seen
        };
        allows(&table.head, asker.person.user, access, Operation::Look)?;
        Ok(Known { table, access })
    }

    async fn is_invited(&self, asker: &Asker, id: TableId) -> bool {
        self.tables.is_invited(id, asker.person.user).await.unwrap_or_else(|why| {
            tracing::error!(%why, table = %id, "cannot read who is invited to a table: nobody counts as invited");
            false
        })
    }

    async fn access(&self, asker: &Asker, home: &Home) -> ChannelAccess {
        if let Some(access) = seen_from(&asker.place, asker.rights, home) {
            return access;
        }
        let Some(guild) = home.guild else { return ChannelAccess::Hidden };
        self.discord.permissions_in(guild, home.channel).await.map_or(ChannelAccess::Hidden, seen_with)
    }
}

/// What somebody sees of a table's channel from a place where they have those rights; `None` from another channel of its server, where
/// Discord has to be asked.
fn seen_from(place: &Place, rights: Permissions, home: &Home) -> Option<ChannelAccess> {
    if place.guild != home.guild {
        Some(ChannelAccess::Hidden)
    } else if place.channel == home.channel {
        // Discord lets nobody act where they see nothing. In a direct conversation it names no rights at all.
        Some(seen_with(rights | Permissions::VIEW_CHANNEL))
    } else if home.guild.is_none() {
        Some(ChannelAccess::Hidden)
    } else {
        None
    }
}

/// What rights in a channel let one see of a table in it.
fn seen_with(rights: Permissions) -> ChannelAccess {
    if !rights.intersects(Permissions::VIEW_CHANNEL | Permissions::ADMINISTRATOR) {
        ChannelAccess::Hidden
    } else if rights.intersects(MANAGES) {
        ChannelAccess::Managed
    } else {
        ChannelAccess::Visible
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asker::PlaceKind;
    use tertulia_base::i18n::Lang;
    use tertulia_base::ids::{ChannelId, GuildId};

    #[test]
    fn only_the_tables_own_channel_and_server_show_it() {
        let (none, view, manage) = (Permissions::empty(), Permissions::VIEW_CHANNEL, Permissions::MANAGE_CHANNELS);
        // Servers 1 and 2, none for direct conversations; where the table stands, where somebody acts, and as whom.
        for (home, place, rights, access) in [
            ((Some(1), 5), (Some(1), 5), view, Some(ChannelAccess::Visible)),
            ((Some(1), 5), (Some(1), 5), view | manage, Some(ChannelAccess::Managed)),
            ((Some(1), 5), (Some(1), 6), view | manage, None),
            ((Some(1), 5), (Some(2), 6), view | manage, Some(ChannelAccess::Hidden)),
            ((Some(1), 5), (None, 6), none, Some(ChannelAccess::Hidden)),
            ((None, 5), (None, 5), none, Some(ChannelAccess::Visible)),
            ((None, 5), (None, 6), none, Some(ChannelAccess::Hidden)),
            ((None, 5), (Some(1), 6), view | manage, Some(ChannelAccess::Hidden)),
        ] {
            let home_of = Home { guild: home.0.map(GuildId), channel: ChannelId(home.1), lang: Lang::En };
            let place_of = Place {
                guild: place.0.map(GuildId),
                channel: ChannelId(place.1),
                parent: None,
                kind: PlaceKind::Channel,
                granted: None,
                guild_lang: None,
            };
            assert_eq!(seen_from(&place_of, rights, &home_of), access, "a table in {home:?} from {place:?} with {rights:?}");
        }
    }

    #[test]
    fn who_cannot_view_a_channel_manages_nothing_in_it() {
        use Permissions as P;
        for (rights, access) in [
            (P::empty(), ChannelAccess::Hidden),
            (P::MANAGE_CHANNELS | P::MANAGE_GUILD | P::SEND_MESSAGES, ChannelAccess::Hidden),
            (P::VIEW_CHANNEL, ChannelAccess::Visible),
            (P::all() - MANAGES, ChannelAccess::Visible),
            (P::VIEW_CHANNEL | P::MANAGE_CHANNELS, ChannelAccess::Managed),
            (P::VIEW_CHANNEL | P::MANAGE_GUILD, ChannelAccess::Managed),
            (P::ADMINISTRATOR, ChannelAccess::Managed),
        ] {
            assert_eq!(seen_with(rights), access, "{rights:?}");
        }
    }
}
