//! Which servers were greeted, as rows: none is greeted twice.

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_base::ids::GuildId;
use tertulia_store::{Batch, Expect, Row, StoreError, keys};

use crate::{Tables, Trouble};

/// Whether a server is to be greeted by whoever asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// It was not yet: whoever asked does it.
    Ours,
    /// It was, or somebody else is about to.
    Taken,
}

/// When a server was greeted, or was about to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Greeted {
    at: Moment,
}

impl Row for Greeted {
    const VERSION: u8 = 1;
}

impl Tables {
    /// Notes for ever that a server is greeted. That is on disk before anything is sent: a greeting that is lost is better than a second one.
    ///
    /// # Errors
    /// When the store fails; nobody greets then.
    pub async fn claim_greeting(&self, guild: GuildId) -> Result<Claim, Trouble> {
        let mut batch = Batch::new();
        batch.expect(keys::greeting(guild), Expect::Absent);
        batch.put(keys::greeting(guild), &Greeted { at: self.now() });
        match self.0.store.commit(batch).await {
            Ok(()) => Ok(Claim::Ours),
            Err(StoreError::Conflict(_)) => Ok(Claim::Taken),
            Err(why) => Err(why.into()),
        }
    }
}
