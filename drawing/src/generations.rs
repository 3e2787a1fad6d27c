//! A cache that never holds more than some bytes. Start reading at [`GenerationCache`].

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use foldhash::fast::RandomState;

/// What can be cached: a strip, a tile or an icon.
pub trait Keep {
    /// What it is found by.
    type Key: Copy + Eq + Hash;

    /// The most bytes of a generation.
    const GENERATION: usize;

    /// The keys under which it is found.
    fn keys(&self) -> &[Self::Key];

    /// Its bytes.
    fn size(&self) -> usize;
}

/// A cache of two generations: used entries go to the younger; once full, it displaces the older.
pub struct GenerationCache<T: Keep> {
    young: HashMap<T::Key, Arc<T>, RandomState>,
    old: HashMap<T::Key, Arc<T>, RandomState>,
    /// The bytes of the young generation.
    size: usize,
}

impl<T: Keep> Default for GenerationCache<T> {
    fn default() -> GenerationCache<T> {
        GenerationCache { young: HashMap::default(), old: HashMap::default(), size: 0 }
    }
}

impl<T: Keep> GenerationCache<T> {
    /// Returns what has that key, if it was used lately.
    pub fn find(&mut self, key: T::Key) -> Option<Arc<T>> {
        if let Some(found) = self.young.get(&key) {
            return Some(Arc::clone(found));
        }
        let found = Arc::clone(self.old.get(&key)?);
        self.keep(Arc::clone(&found));
        Some(found)
    }

    /// Adds what was drawn.
    pub fn keep(&mut self, drawn: Arc<T>) {
        if self.size > T::GENERATION {
            self.old = std::mem::take(&mut self.young);
            self.size = 0;
        }
        self.size += drawn.size();
        self.young.extend(drawn.keys().iter().map(|key| (*key, Arc::clone(&drawn))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A third of a generation, with two keys.
    struct Third([u32; 2]);

    impl Keep for Third {
        type Key = u32;

        const GENERATION: usize = 300;

        fn keys(&self) -> &[u32] {
            &self.0
        }

        fn size(&self) -> usize {
            100
        }
    }

    #[test]
    fn what_is_used_is_kept_and_what_is_not_is_forgotten() {
        let mut kept = GenerationCache::default();
        let third = |n: u32| Arc::new(Third([n, n + 100]));
        kept.keep(third(0));
        for n in 1..20 {
            kept.keep(third(n));
            assert!(kept.find(0).is_some());
        }
        assert!(kept.find(100).is_some(), "it is found by each of its keys");
        assert!(kept.find(1).is_none());
        assert!(kept.young.len() + kept.old.len() < 24);
    }
}
