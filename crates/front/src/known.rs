//! What somebody sees of a table's channel, and so whether there is a table for them at all.
//!
//! This is the only way from an id to a table in this crate. It depends on where the asker acts and
//! on their permissions in the table's own channel; what cannot be found out is not allowed.
//!
//! Not here: the rule itself (`tables/access.rs`). Start reading at [`Front::known`].

use std::sync::Arc;

use futures::future::join_all;
use tertulia_base::ids::{GuildId, TableId};
use tertulia_model::{Home, Phase, Table};
use tertulia_rules::game::SeatSet;
use tertulia_tables::{ChannelAccess, Denied, Operation, Person, Refusal, Trouble, allows};

use crate::Front;
use crate::asker::{Asker, Place};
use crate::permissions::Permissions;

/// The permissions that make a member who can view a channel its manager.
const MANAGES: Permissions = Permissions::ADMINISTRATOR.union(Permissions::MANAGE_GUILD).union(Permissions::MANAGE_CHANNELS);

/// Most tables of a server that are read for one list.
const MOST_READ: usize = 1_000;
/// Most tables of a list about whose channels Discord is asked, and how many at once.
const MOST_ASKED: usize = 64;
const AT_ONCE: usize = 16;

/// A table that the asker may know of.
#[derive(Clone, Debug)]
pub struct Known {
    /// The table.
    pub table: Arc<Table>,
    /// What the asker sees of its channel.
    pub access: ChannelAccess,
}

impl Front {
    /// Returns a table by its id, if the asker may know of it.
    ///
    /// # Errors
    /// [`Refusal::Unknown`] if there is none for them; trouble with the store if it concerns them.
    pub async fn known(&self, asker: &Asker, id: TableId) -> Result<Known, Denied> {
        let table = match self.tables.look(id).await {
            Ok(table) => table.ok_or(Refusal::Unknown(id))?,
            Err(why) if self.tables.concerns(id, asker.person.user, asker.place.channel).await? => return Err(why.into()),
            Err(why) => {
                tracing::error!(%why, table = %id, "cannot load a table: telling users who have nothing to do with it that there is none");
                return Err(Refusal::Unknown(id).into());
            }
        };
        let seen = self.access(asker, &table.head.home).await;
        let stranger = seen == ChannelAccess::Hidden && table.head.seat_for(asker.person.user).is_none();
        // An invited person saw the channel then: they may act from afar, or learn it is too late.
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
        let (home, user) = (table.head.home.channel, asker.person.user);
        if asker.place.channel == home {
            self.tables.note_presence(home, user);
        } else {
            // Whoever plays by direct message needs the next one, and its notification.
            self.tables.note_absence(home, user);
        }
        Ok(Known { table, access })
    }

    /// Returns a table that the asker could join and may be told of without having asked for it:
    /// they view its channel, and it is not for the invited alone. `None` where any of this is not
    /// certain.
    pub(crate) async fn joinable(&self, asker: &Asker, id: TableId) -> Option<Known> {
        let table = match self.tables.look(id).await {
            Ok(table) => table?,
            Err(why) => {
                tracing::error!(%why, table = %id, "cannot load a table: not listing it among those that seek players");
                return None;
            }
        };
        if !table.head.seeks_players() {
            return None;
        }
        // Discord is asked last: it takes the longest.
        let who = Person { access: ChannelAccess::Visible, ..asker.person.clone() };
        self.tables.may_join(&table, &who).await.ok()?;
        let access = self.access(asker, &table.head.home).await;
        (access != ChannelAccess::Hidden).then_some(Known { table, access })
    }

    /// Returns the running tables of the asker's server that they may look at, as
    /// [`running_at`](tertulia_tables::Tables::running_at) orders them. Discord is asked about the
    /// channels of the first [`MOST_ASKED`]; of an administrator it has said that they see all.
    pub(crate) async fn visible_at(&self, asker: &Asker, guild: GuildId) -> Result<Vec<Table>, Trouble> {
        let administers = asker.place.guild == Some(guild) && asker.rights.contains(Permissions::ADMINISTRATOR);
        let mut running = self.tables.running_at(guild, MOST_READ).await?;
        let mut left = MOST_ASKED;
        running.retain(|table| {
            let is_asked = !administers && seen_from(&asker.place, asker.rights, &table.head.home).is_none();
            let is_listed = !is_asked || left > 0;
            left -= usize::from(is_asked && is_listed);
            is_listed
        });
        let mut visible = Vec::new();
        for some in running.chunks(AT_ONCE) {
            let seen = some.iter().map(|table| async move {
                if administers { ChannelAccess::Managed } else { self.access(asker, &table.head.home).await }
            });
            let seen = join_all(seen).await;
            let may_look = |(table, access): &(&Table, ChannelAccess)| {
                allows(&table.head, asker.person.user, *access, Operation::Look).is_ok()
            };
            visible.extend(some.iter().zip(seen).filter(may_look).map(|(table, _)| table.clone()));
        }
        Ok(visible)
    }

    async fn is_invited(&self, asker: &Asker, id: TableId) -> bool {
        self.tables.is_invited(id, asker.person.user).await.unwrap_or_else(|why| {
            tracing::error!(%why, table = %id, "cannot read who is invited to a table: treating everybody as not invited");
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

/// Returns what somebody with these rights sees of a table's channel; `None` from another channel
/// of its server, where Discord has to be asked.
fn seen_from(place: &Place, rights: Permissions, home: &Home) -> Option<ChannelAccess> {
    if place.guild != home.guild {
        Some(ChannelAccess::Hidden)
    } else if place.channel == home.channel {
        // Discord lets nobody act where they see nothing; in direct messages it names no rights.
        Some(seen_with(rights | Permissions::VIEW_CHANNEL))
    } else if home.guild.is_none() {
        Some(ChannelAccess::Hidden)
    } else {
        None
    }
}

/// Returns what rights in a channel show of its table.
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
    use tertulia_base::i18n::Lang;
    use tertulia_base::ids::ChannelId;

    #[test]
    fn only_the_tables_own_channel_and_server_show_it() {
        let (none, view, manage) = (Permissions::empty(), Permissions::VIEW_CHANNEL, Permissions::MANAGE_CHANNELS);
        // Home and place as server, none in direct messages, and channel.
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
            let place_of = Place::channel(place.0.map(GuildId), ChannelId(place.1), None);
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
