//! What somebody who follows a table is shown in their direct messages, and whether they still may be.
//!
//! Start reading at [`Delivery::check_follower`].

use std::sync::Arc;

use tertulia_rules::game::Eye;

use super::Sound;
use super::delivery::{Delivery, Interrupted};
use super::desired::{Desired, To, Wanted, marked_against, story_from};
use crate::delivery::Destination;
use crate::model::{Arrival, Head, Phase, Table};
use crate::render::illustrated;
use crate::tables::{Follower, Tables, Trouble};

impl Delivery<'_> {
    /// Whoever plays there, or sees the table's channel no more, follows it no more.
    pub(super) async fn check_follower(&self, table: &Table) -> Result<(), Interrupted> {
        let (tables, head) = (&self.dispatcher.tables, &table.head);
        let Some(Follower { user, .. }) = self.follower().await? else { return Ok(()) };
        let sees = match head.home.guild.filter(|_| head.seat_for(user).is_none()) {
            Some(guild) => match self.dispatcher.deliver.sees(guild, head.home.channel, user).await {
                Ok(sees) => sees,
                Err(why) => return Err(why.into()),
            },
            None => false,
        };
        if !sees {
            tables.forget_follower(user, head.id).await?;
        }
        Ok(())
    }

    /// Somebody who follows the table is not told more: it has ended, or they cannot be reached.
    pub(super) async fn end_following(&self) -> Result<(), Interrupted> {
        if let Some(Follower { user, .. }) = self.follower().await? {
            self.dispatcher.tables.forget_follower(user, self.table).await?;
        }
        Ok(())
    }

    async fn follower(&self) -> Result<Option<Follower>, Trouble> {
        match self.destination {
            Destination::Follower(slot) => self.dispatcher.tables.follower(self.table, slot).await,
            Destination::Live
            | Destination::Panel(_)
            | Destination::Reminder(_)
            | Destination::Film
            | Destination::Offer(_)
            | Destination::StillPlaying
            | Destination::Loss
            | Destination::Digest(_) => Ok(None),
        }
    }
}

/// One message, which is edited in silence; the end of the game is a new one, which rings whoever may be rung then.
pub(super) async fn follower(tables: &Tables, table: &Arc<Table>, slot: u8) -> Result<Desired, Trouble> {
    let head = &table.head;
    let Some(Follower { user, lang, number, .. }) = tables.follower(head.id, slot).await? else { return Ok(Desired::Nothing) };
    let likes = tables.preferences(user).await?;
    let from = story_from(head);
    let story = match tables.story(head.id, from, Eye::Public).await {
        Ok(story) => story,
        Err(Trouble::Damaged(_)) => Vec::new(),
        Err(why) => return Err(why),
    };
    let before = marked_against(table, tables.scene_at(table, from, Eye::Public).await);
    let content = illustrated::followed(table, &story, likes.lang.unwrap_or(lang), &likes, before);
    let is_over = head.phase == Phase::Over;
    let rings = is_over && likes.arrival(tables.now()) == Arrival::Rings;
    let sound = if rings { Sound::Rings } else { Sound::Silent };
    Ok(Desired::Message(Wanted { sound, ..Wanted::loud(To::User(user), post(number, head), content) }))
}

/// A number for what somebody is shown, and another for how it ended.
fn post(number: u32, head: &Head) -> u32 {
    // The upper bits count reminders.
    const NUMBERS: u32 = 1 << 23;
    (number % NUMBERS) << 1 | u32::from(head.phase == Phase::Over)
}
