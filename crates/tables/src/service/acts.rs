//! When people act is gathered in memory and written now and then: no press waits for it.
//!
//! Start reading at [`Inner::note_act`](crate::Inner::note_act).

use std::sync::{Mutex, PoisonError};

use tertulia_base::ids::UserId;
use tertulia_base::latest::Latest;
use tertulia_model::{Acts, Preferences, Quiet};
use tertulia_store::{Batch, StoreError, keys};

use crate::Inner;
use crate::request::Trouble;
use crate::rows::versioned::{Known, known};

/// Acts of one person that are written at once; as many may be lost in a crash.
const AT_ONCE: u32 = 20;
/// People whose acts are gathered; of those who acted before them what is not written is forgotten.
const MOST_PEOPLE: usize = 50_000;

/// What people did since it was last written down.
pub(crate) type UnwrittenActs = Mutex<Latest<UserId, Acts, MOST_PEOPLE>>;

impl Inner {
    /// Somebody has acted. What is learned of it is a convenience: where it cannot be written it is left. Where that changes their hours, says
    /// what they liked before and now.
    pub(crate) async fn note_act(&self, user: UserId) -> Option<(Preferences, Preferences)> {
        let acts = self.gathered(user)?;
        self.learn(user, acts).await.unwrap_or_else(|why| {
            tracing::warn!(%user, %why, "cannot write down when a user acts: leaving it out");
            None
        })
    }

    /// What somebody did is not written down any more.
    pub(crate) fn forget_acts(&self, user: UserId) {
        self.acts.lock().unwrap_or_else(PoisonError::into_inner).pop(&user);
    }

    /// What is to be written down of somebody, if it is enough.
    fn gathered(&self, user: UserId) -> Option<Acts> {
        let mut all = self.acts.lock().unwrap_or_else(PoisonError::into_inner);
        let acts = all.get_or_insert_mut(user, Acts::default);
        acts.note(self.clock.now());
        if acts.total() < AT_ONCE { None } else { all.pop(&user) }
    }

    async fn learn(&self, user: UserId, new: Acts) -> Result<Option<(Preferences, Preferences)>, Trouble> {
        let store = self.store.as_ref();
        let (at, person) = (keys::acts(user), keys::person(user));
        loop {
            let Known { row: mut acts, known: acts_known } = known::<Acts>(store, &at).await?;
            let Known { row: before, known: likes_known } = known::<Preferences>(store, &person).await?;
            let mut likes = before.clone();
            if likes.quiet == Quiet::Never {
                return Ok(None);
            }
            acts.add_all(new);
            let mut batch = Batch::new();
            batch.expect(at.clone(), acts_known);
            batch.put(at.clone(), &acts);
            let learned = acts.learned();
            if likes.learned != learned {
                likes.learned = learned;
                batch.expect(person.clone(), likes_known);
                batch.put(person.clone(), &likes);
            }
            match store.commit(batch).await {
                Ok(()) => return Ok((likes != before).then_some((before, likes))),
                // Somebody else wrote first.
                Err(StoreError::Conflict(_)) => {}
                Err(why) => return Err(why.into()),
            }
        }
    }
}
