//! Maps that never grow beyond a size, for what may be forgotten.
//!
//! Start reading at [`Latest`].

use std::hash::Hash;
use std::num::NonZeroUsize;
use std::ops::{Deref, DerefMut};

use lru::LruCache;

/// A map of at most `MOST` entries. One more puts out the entry that was used longest ago.
#[derive(Debug)]
pub struct Latest<K: Hash + Eq, V, const MOST: usize>(LruCache<K, V>);

impl<K: Hash + Eq, V, const MOST: usize> Default for Latest<K, V, MOST> {
    fn default() -> Latest<K, V, MOST> {
        const { assert!(MOST > 0) };
        // Bounded at once it would take the memory for all of them.
        let mut map = LruCache::unbounded();
        map.resize(NonZeroUsize::new(MOST).unwrap_or(NonZeroUsize::MIN));
        Latest(map)
    }
}

impl<K: Hash + Eq, V, const MOST: usize> Deref for Latest<K, V, MOST> {
    type Target = LruCache<K, V>;

    fn deref(&self) -> &LruCache<K, V> {
        &self.0
    }
}

impl<K: Hash + Eq, V, const MOST: usize> DerefMut for Latest<K, V, MOST> {
    fn deref_mut(&mut self) -> &mut LruCache<K, V> {
        &mut self.0
    }
}
