//! Committed rows that the database may not have yet (the memtable). Reads look here first.

use std::sync::Arc;

use super::journal::Rows;
use super::{Key, Span};

#[derive(Clone, Debug, Default)]
pub(super) struct Overlay {
    /// Rows committed since the last checkpoint began.
    active: Rows,
    /// How many bytes were committed since then.
    bytes: usize,
    /// Rows that a checkpoint is writing, and their last commit. Rows in `active` are newer.
    frozen: Option<(Arc<Rows>, u64)>,
    /// The number of the last commit.
    last: u64,
    /// The number of the last commit that the database certainly has.
    durable: u64,
}

impl Overlay {
    /// Makes an empty overlay above a database that has everything up to commit `durable`.
    pub(super) fn above(durable: u64) -> Overlay {
        Overlay { last: durable, durable, ..Overlay::default() }
    }

    /// Returns the row as last committed; `None` if the database must be read.
    pub(super) fn get(&self, key: &Key) -> Option<&Option<Vec<u8>>> {
        self.active.get(key).or_else(|| self.frozen.as_ref()?.0.get(key))
    }

    /// Adds the rows of a commit.
    pub(super) fn apply(&mut self, rows: Rows, number: u64) {
        self.bytes += rows.iter().map(|(key, row)| key.as_bytes().len() + row.as_ref().map_or(0, Vec::len)).sum::<usize>();
        self.active.extend(rows);
        self.last = number;
    }

    /// Returns all rows that the database may lack.
    pub(super) fn all(&self) -> Rows {
        let mut all = self.frozen.as_ref().map(|(rows, _)| Rows::clone(rows)).unwrap_or_default();
        all.extend(self.active.iter().map(|(key, row)| (key.clone(), row.clone())));
        all
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    pub(super) fn durable(&self) -> u64 {
        self.durable
    }

    /// Returns the rows of a span that are here, in order.
    pub(super) fn range(&self, span: &Span) -> Rows {
        let mut found = Rows::new();
        if span.from < span.to {
            for rows in self.frozen.as_ref().map(|(rows, _)| rows.as_ref()).into_iter().chain([&self.active]) {
                found.extend(rows.range(&span.from..&span.to).map(|(key, row)| (key.clone(), row.clone())));
            }
        }
        found
    }

    /// Returns the rows for the next checkpoint and the number of their last commit: those that
    /// failed last time, or all since. `None` if the database has everything.
    pub(super) fn freeze(&mut self) -> Option<(Arc<Rows>, u64)> {
        if self.frozen.is_none() && self.last > self.durable {
            self.frozen = Some((Arc::new(std::mem::take(&mut self.active)), self.last));
            self.bytes = 0;
        }
        self.frozen.clone()
    }

    /// Records that the database certainly has the frozen rows.
    pub(super) fn thaw(&mut self) {
        if let Some((_, last)) = self.frozen.take() {
            self.durable = last;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_checkpoint_has_written_is_not_written_again_and_bytes_are_counted_since_it_began() {
        let rows = |key: u8, row: Option<&[u8]>| Rows::from([(Key::from_bytes(&[b'p', key]), row.map(<[u8]>::to_vec))]);
        let frozen = |overlay: &mut Overlay| overlay.freeze().map(|(rows, last)| (rows.len(), last));
        let mut overlay = Overlay::above(7);
        assert_eq!((overlay.durable(), frozen(&mut overlay)), (7, None), "the database has everything");
        overlay.apply(rows(1, Some(&[1; 10])), 8);
        overlay.apply(rows(2, None), 9);
        assert_eq!(overlay.bytes(), 12 + 2);
        assert_eq!(frozen(&mut overlay), Some((2, 9)));
        overlay.apply(rows(3, Some(&[1; 5])), 10);
        assert_eq!((overlay.bytes(), overlay.durable()), (7, 7));
        assert_eq!(frozen(&mut overlay), Some((2, 9)), "until it is written");
        overlay.thaw();
        assert_eq!((overlay.durable(), frozen(&mut overlay)), (9, Some((1, 10))));
    }
}
