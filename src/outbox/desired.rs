//! Which message a destination ought to have, from the table as it stands.
//!
//! Start reading at [`desired`].

use std::sync::Arc;

use tertulia_rules::game::{Eye, Seat};
use tertulia_rules::scene::Scene;

use crate::delivery::Destination;
use crate::i18n::Lang;
use crate::ids::{ChannelId, TableId, UserId};
use crate::model::{Dms, Head, Phase, Table, Theme};
use crate::render;
use crate::render::illustrated;
use crate::render::message::Message;
use crate::tables::{Tables, Trouble};

/// What a destination ought to have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Desired {
    /// This message; the number tells when a new one is to be posted instead of editing the last.
    Message { to: To, post: u32, content: Message },
    /// The same, but only where it stands already.
    IfThere { post: u32, content: Message },
    /// None; what there was is put away.
    Nothing,
}

/// Where a message goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum To {
    Channel(ChannelId),
    User(UserId),
}

/// How a message that is no longer wanted is put away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cleanup {
    Delete,
    Edit(Message),
}

pub(super) async fn desired(tables: &Tables, table: &Arc<Table>, destination: Destination) -> Result<Desired, Trouble> {
    let head = &table.head;
    match destination {
        Destination::Live => {
            let from = story_from(head);
            let story = match tables.story(head.id, from, Eye::Public).await {
                Ok(story) => story,
                Err(why @ Trouble::Damaged(_)) => {
                    tracing::error!(table = %head.id, %why, "cannot read the table's log: sending the live message without what happened");
                    Vec::new()
                }
                // The store fails for a moment: the message waits for its story.
                Err(why) => return Err(why),
            };
            let content = illustrated::live(table, &story, theme(tables, head).await, scene_before(tables, table, from).await);
            Ok(Desired::Message { to: To::Channel(head.home.channel), post: head.post, content })
        }
        Destination::Panel(seat) => {
            let Some(player) = head.player(seat).filter(|_| is_awaited(head, seat)) else { return Ok(Desired::Nothing) };
            let likes = tables.preferences(player.user).await?;
            let lang = likes.lang.unwrap_or(player.lang);
            let content = illustrated::panel(table, Some(seat), lang, &likes, &[]);
            let post = head.turns[seat.index()];
            Ok(match likes.dms {
                Dms::On => Desired::Message { to: To::User(player.user), post, content },
                Dms::Off => Desired::IfThere { post, content },
            })
        }
        Destination::Reminder(seat) => {
            if !is_awaited(head, seat) || !head.reminded.has(seat) {
                return Ok(Desired::Nothing);
            }
            let post = head.decisions[seat.index()];
            Ok(Desired::Message { to: To::Channel(head.home.channel), post, content: render::reminder(table, seat) })
        }
        Destination::Loss => {
            let left = match tables.look(head.id).await {
                Ok(left) => left,
                Err(Trouble::Damaged(_)) => None,
                Err(why) => return Err(why),
            };
            let post = u32::try_from(head.revision).unwrap_or(u32::MAX);
            Ok(Desired::Message { to: To::Channel(head.home.channel), post, content: render::loss(head, left.as_deref()) })
        }
        Destination::Film => {
            let Some(record) = tables.record(head.id).await?.filter(|_| head.phase == Phase::Over) else {
                return Ok(Desired::Nothing);
            };
            let content = illustrated::film(table, record, theme(tables, head).await);
            Ok(Desired::Message { to: To::Channel(head.home.channel), post: 0, content })
        }
    }
}

/// What everybody saw on the table before that entry of the log.
async fn scene_before(tables: &Tables, table: &Table, entry: u32) -> Option<Scene> {
    tables.scene_at(table, entry, Eye::Public).await.unwrap_or_else(|why| {
        tracing::error!(table = %table.head.id, %why, "cannot rebuild the earlier board: sending the picture without marks of changes");
        None
    })
}

/// The colours of the pictures that everybody sees there.
async fn theme(tables: &Tables, head: &Head) -> Theme {
    match head.home.guild {
        Some(guild) => tables.guild_preferences(guild).await.unwrap_or_default().theme,
        None => Theme::default(),
    }
}

pub(super) async fn cleanup(tables: &Tables, table: &Table, destination: Destination) -> Result<Cleanup, Trouble> {
    match destination {
        Destination::Live | Destination::Reminder(_) | Destination::Film | Destination::Loss => Ok(Cleanup::Delete),
        Destination::Panel(seat) => {
            let Some(player) = table.head.player(seat) else { return Ok(Cleanup::Delete) };
            let lang: Option<Lang> = tables.preferences(player.user).await?.lang;
            Ok(Cleanup::Edit(render::panel_done(table, lang.unwrap_or(player.lang))))
        }
    }
}

/// What a post whose answer was lost is repeated with, silently, only to find out which message it made and put that away. Should it
/// have made none, this is what stands until it is put away.
pub(super) async fn repetition(tables: &Tables, table: &Table, destination: Destination) -> Result<Message, Trouble> {
    let message = match destination {
        Destination::Live => render::live(table, &[]),
        Destination::Reminder(seat) => render::reminder(table, seat),
        Destination::Film => render::film(table),
        Destination::Loss => render::loss(&table.head, Some(table)),
        Destination::Panel(_) => match cleanup(tables, table, destination).await? {
            Cleanup::Edit(done) => done,
            Cleanup::Delete => render::panel_done(table, table.head.home.lang),
        },
    };
    Ok(Message { rings: Vec::new(), ..message })
}

/// Names a message, so that posting it twice posts it once. At most 25 characters.
pub(super) fn nonce(table: TableId, destination: Destination, post: u32, copy: u16) -> String {
    let place = match destination {
        Destination::Live => "l".to_owned(),
        Destination::Panel(seat) => format!("p{}", seat.0),
        Destination::Reminder(seat) => format!("r{}", seat.0),
        Destination::Film => "f".to_owned(),
        Destination::Loss => "x".to_owned(),
    };
    format!("{table}-{place}-{post:x}-{copy:x}")
}

/// The story is told from where those now awaited have left it; at the end, from the last move on.
fn story_from(head: &Head) -> u32 {
    let reads = head.awaited.iter().map(|seat| head.read[seat.index()]);
    reads.min().or(head.read.iter().copied().max()).unwrap_or(0)
}

fn is_awaited(head: &Head, seat: Seat) -> bool {
    head.phase == Phase::Playing && head.awaited.has(seat)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nonce_fits_discord_and_is_nobody_elses() {
        let last = TableId::new(TableId::ALL - 1);
        assert!(nonce(last, Destination::Reminder(Seat(4)), u32::MAX, u16::MAX).len() <= 25);
        let places =
            [Destination::Live, Destination::Panel(Seat(1)), Destination::Panel(Seat(2)), Destination::Reminder(Seat(1))];
        let mut all: Vec<String> = places
            .iter()
            .flat_map(|place| [(1, 0), (1, 1), (0x11, 0)].map(|(post, copy)| nonce(last, *place, post, copy)))
            .collect();
        let count = all.len();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
