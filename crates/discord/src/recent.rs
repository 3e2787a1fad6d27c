//! A small cache of Discord's answers for a short while, which callers at the same time share.
//!
//! Start reading at [`Recent::get`].

use std::future::Future;
use std::hash::Hash;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::OnceCell;

use tertulia_base::clock::Moment;
use tertulia_base::latest::Latest;
use tertulia_base::mutex::Mutex;

/// How long an answer is fresh.
pub(super) const FRESH: Duration = Duration::from_secs(10);
/// Most answers kept.
const MOST: usize = 1024;

/// Answers by key. That there is none, or nobody could say, is an answer, too, and not asked again.
#[derive(Debug)]
pub(super) struct Recent<K: Eq + Hash, V>(Mutex<Latest<K, CachedAnswer<V>, MOST>>);

#[derive(Debug)]
struct CachedAnswer<V> {
    asked: Moment,
    answer: Arc<OnceCell<Option<Arc<V>>>>,
}

impl<K: Eq + Hash, V> Default for Recent<K, V> {
    fn default() -> Recent<K, V> {
        Recent(Mutex::default())
    }
}

impl<K: Copy + Eq + Hash, V> Recent<K, V> {
    /// Returns a fresh answer, else what `ask` comes to; others who want it meanwhile wait for it.
    pub(super) async fn get(&self, key: K, now: Moment, ask: impl Future<Output = Option<V>>) -> Option<Arc<V>> {
        let answer = self.entry(key, now);
        answer.get_or_init(|| async { ask.await.map(Arc::new) }).await.clone()
    }

    /// Forgets all answers: what was asked about has changed.
    pub(super) fn clear(&self) {
        self.0.lock().clear();
    }

    fn entry(&self, key: K, now: Moment) -> Arc<OnceCell<Option<Arc<V>>>> {
        let is_fresh = |entry: &CachedAnswer<V>| entry.asked <= now && now < entry.asked.plus(FRESH);
        let mut entries = self.0.lock();
        if let Some(entry) = entries.get(&key).filter(|entry| is_fresh(entry)) {
            return entry.answer.clone();
        }
        let answer = Arc::new(OnceCell::new());
        entries.put(key, CachedAnswer { asked: now, answer: answer.clone() });
        answer
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[tokio::test]
    async fn the_same_is_asked_once_while_its_answer_is_fresh() {
        let recent = Recent::<u64, u32>::default();
        let asked = AtomicU32::new(0);
        let ask = async || {
            tokio::task::yield_now().await;
            Some(asked.fetch_add(1, Ordering::SeqCst))
        };
        let start = Moment(1_000_000);
        let get = async |key, now| recent.get(key, now, ask()).await.map(|answer| *answer);
        assert_eq!(tokio::join!(get(1, start), get(1, start), get(1, start)), (Some(0), Some(0), Some(0)));
        assert_eq!(get(2, start).await, Some(1));
        let last = Moment(start.plus(FRESH).0 - 1);
        assert_eq!(get(1, last).await, Some(0));
        assert_eq!(get(1, start.plus(FRESH)).await, Some(2));
        // The clock was set back: answers from its future do not count.
        assert_eq!(get(1, start).await, Some(3));
    }

    #[tokio::test]
    async fn that_there_is_nothing_is_remembered_and_an_unfinished_question_is_not() {
        let recent = Recent::<u64, u32>::default();
        let now = Moment(0);
        assert_eq!(recent.get(1, now, async { None }).await, None);
        assert_eq!(recent.get(1, now, async { Some(5) }).await, None);
        let given_up = tokio::time::timeout(Duration::ZERO, recent.get(2, now, std::future::pending())).await;
        assert!(given_up.is_err());
        assert_eq!(recent.get(2, now, async { Some(5) }).await.as_deref(), Some(&5));
    }

    #[tokio::test]
    async fn no_more_than_so_many_answers_are_kept() {
        let recent = Recent::<u64, u64>::default();
        for key in 0..MOST as u64 + 50 {
            recent.get(key, Moment(key), async { Some(key) }).await;
            assert!(recent.0.lock().len() <= MOST);
        }
        let newest = MOST as u64 + 49;
        assert_eq!(recent.get(newest, Moment(newest), async { None }).await.as_deref(), Some(&newest));
    }
}
