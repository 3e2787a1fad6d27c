//! Rows of the servers that were greeted: none is greeted twice.

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_base::ids::GuildId;
use tertulia_store::{Batch, Expect, Row, keys};

use crate::{Tables, Trouble};

/// Whether the caller is to greet a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Nobody has yet: the caller does.
    Ours,
    /// It was greeted, or another caller is about to.
    Taken,
}

/// When a server was greeted, or was about to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Greeted {
    at: Moment,
}

impl Row for Greeted {}

impl Tables {
    /// Claims a server's greeting for ever, before it is sent: a lost one is better than a second.
    ///
    /// # Errors
    /// When the store fails; nobody greets then.
    pub async fn claim_greeting(&self, guild: GuildId) -> Result<Claim, Trouble> {
        let mut batch = Batch::new();
        batch.expect(keys::greeting(guild), Expect::Absent);
        batch.put(keys::greeting(guild), &Greeted { at: self.now() });
        Ok(if self.0.store.try_commit(batch).await? { Claim::Ours } else { Claim::Taken })
    }
}
