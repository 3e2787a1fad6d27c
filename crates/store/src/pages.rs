//! Reads a span page by page, so that no more than a page is in memory. Start reading at [`Pages`].

use super::{Key, Span, Store, StoreError};

/// The rows of a span in key order, page by page. Each page is read when asked for: later writes
/// are seen if they lie after the rows read so far.
pub struct Pages<'s> {
    store: &'s dyn Store,
    rest: Span,
    most: usize,
}

impl Pages<'_> {
    /// Pages through `span`, at most `most` rows in a page.
    pub fn new(store: &dyn Store, span: Span, most: usize) -> Pages<'_> {
        Pages { store, rest: span, most }
    }

    /// Reads the next page, which is not empty; `None` at the end.
    ///
    /// # Errors
    /// When the store fails. The page can be asked for again.
    pub async fn next(&mut self) -> Result<Option<Vec<(Key, Vec<u8>)>>, StoreError> {
        let page = self.store.scan(&self.rest, self.most).await?;
        let Some((last, _)) = page.last() else { return Ok(None) };
        self.rest.from = last.next();
        Ok(Some(page))
    }
}
