//! Gathers when people act in memory and writes it now and then, so that no press waits for it.
//!
//! Start reading at [`Inner::note_act`](crate::Inner::note_act).

use tertulia_base::ids::UserId;
use tertulia_base::latest::Latest;
use tertulia_base::mutex::Mutex;
use tertulia_model::{Acts, Preferences, Quiet};
use tertulia_store::{Batch, keys};

use crate::Inner;
use crate::request::Trouble;
use crate::rows::versioned::{VersionedRow, known};

/// Acts of one person per write; as many may be lost in a crash.
const AT_ONCE: u32 = 20;
/// Most people with unwritten acts; beyond that all of these are dropped.
const MOST_PEOPLE: usize = 50_000;

/// What people did since it was last written down.
pub(crate) type UnwrittenActs = Mutex<Latest<UserId, Acts, MOST_PEOPLE>>;

impl Inner {
    /// Notes an act of somebody, and returns their preferences before and after if that changes
    /// their hours. If it cannot be written it is dropped: this is only a convenience.
    pub(crate) async fn note_act(&self, user: UserId) -> Option<(Preferences, Preferences)> {
        let acts = self.gathered(user)?;
        self.learn(user, acts).await.unwrap_or_else(|why| {
            tracing::warn!(%user, %why, "cannot store a user's hours of activity: leaving these acts out");
            None
        })
    }

    pub(crate) fn forget_acts(&self, user: UserId) {
        self.acts.lock().pop(&user);
    }

    /// Notes an act, and takes the user's unwritten ones if there are enough to write.
    fn gathered(&self, user: UserId) -> Option<Acts> {
        let mut all = self.acts.lock();
        let acts = all.get_or_insert_mut(user, Acts::default);
        acts.note(self.clock.now());
        if acts.total() < AT_ONCE { None } else { all.pop(&user) }
    }

    async fn learn(&self, user: UserId, new: Acts) -> Result<Option<(Preferences, Preferences)>, Trouble> {
        let store = self.store.as_ref();
        let (at, person) = (keys::acts(user), keys::person(user));
        loop {
            let VersionedRow { row: mut acts, known: acts_known } = known::<Acts>(store, &at).await?;
            let VersionedRow { row: before, known: likes_known } = known::<Preferences>(store, &person).await?;
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
            if store.try_commit(batch).await? {
                return Ok((likes != before).then_some((before, likes)));
            }
            // Somebody else wrote first.
        }
    }
}
