//! Rows of a span, so many at once: whoever goes through all of them holds no more than a page in memory.
//!
//! Start reading at [`Pages`].

use super::{Key, Span, Store, StoreError};

/// The rows of a span in the order of their keys, page by page, each as it is when it is read: what is written meanwhile behind what was read
/// last is seen, what is written before it is not.
pub struct Pages<'s> {
    store: &'s dyn Store,
    rest: Span,
    most: usize,
}

impl Pages<'_> {
    /// Those of `span`, at most `most` in a page.
    pub fn new(store: &dyn Store, span: Span, most: usize) -> Pages<'_> {
        Pages { store, rest: span, most }
    }

    /// The next page, which has a row at least; `None` when there are no more.
    ///
    /// # Errors
    /// When the store fails. The same page may be asked for again.
    pub async fn next(&mut self) -> Result<Option<Vec<(Key, Vec<u8>)>>, StoreError> {
        let page = self.store.scan(&self.rest, self.most).await?;
        let Some((last, _)) = page.last() else { return Ok(None) };
        self.rest.from = last.next();
        Ok(Some(page))
    }
}
