//! Whether a follower of a table may still see it. Not here: what they see (`desired.rs`). Start
//! reading at [`Delivery::check_follower`].

use std::time::Duration;

use tertulia_delivery::Destination;
use tertulia_model::Table;
use tertulia_tables::{Follower, Trouble};

use super::delivery::{Delivery, Interrupted};
use super::{NotDelivered, Route};

impl Delivery<'_> {
    /// Ends the following of somebody who plays at the table or no longer sees its channel.
    pub(super) async fn check_follower(&self, table: &Table) -> Result<(), Interrupted> {
        let (tables, head) = (&self.dispatcher.tables, &table.head);
        let Some(Follower { user, .. }) = self.follower().await? else { return Ok(()) };
        let sees = match head.home.guild.filter(|_| head.seat_for(user).is_none()) {
            Some(guild) => {
                let route = Route::Read(head.home.channel);
                match self.dispatcher.deliver.sees(guild, head.home.channel, user).await {
                    Ok(sees) => {
                        self.is_open(route);
                        sees
                    }
                    // The bot itself does not see the channel: it asks again when it may.
                    Err(NotDelivered::Forbidden { .. } | NotDelivered::Gone) => {
                        return Err(self.refused(route, "it cannot be seen"));
                    }
                    Err(NotDelivered::Later { wait, .. }) => return Err(Interrupted::Later(wait)),
                    Err(NotDelivered::Closed | NotDelivered::Refused { .. }) => return Err(Interrupted::Later(Duration::ZERO)),
                }
            }
            None => false,
        };
        if !sees {
            tables.forget_follower(user, head.id).await?;
        }
        Ok(())
    }

    /// Ends the following: the game is over, or the follower cannot be reached.
    pub(super) async fn end_following(&self) -> Result<(), Interrupted> {
        if let Some(Follower { user, .. }) = self.follower().await? {
            self.dispatcher.tables.forget_follower(user, self.table).await?;
        }
        Ok(())
    }

    async fn follower(&self) -> Result<Option<Follower>, Trouble> {
        let Destination::Follower(slot) = self.destination else { return Ok(None) };
        self.dispatcher.tables.follower(self.table, slot).await
    }
}
