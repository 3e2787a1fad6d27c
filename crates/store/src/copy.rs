//! All rows of one store into another.
//!
//! Start reading at [`copy`].

use serde::{Deserialize, Serialize};

use super::{Batch, Key, Row, Span, Store, StoreError, keys};

/// Rows read at once, and about the most bytes written at once.
const PAGE: usize = 1_000;
const WRITTEN_AT_ONCE: usize = 4 << 20;

/// That a copy into this store was begun and is not whole yet: nobody may play on it.
#[derive(Debug, Serialize, Deserialize)]
struct Unfinished;

impl Row for Unfinished {
    const VERSION: u8 = 1;
}

/// What a copy came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    /// Rows that are in both.
    pub rows: usize,
    /// Those of them that had to be written, and rows that had to be removed. The others were there from an earlier try.
    pub changed: usize,
}

/// Why nothing was copied, or not everything.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotCopied {
    /// There is something in the store that a copy would replace.
    #[error("there is something in it already, and a copy is only made into an empty one")]
    NotEmpty,
    /// What is to be copied is itself a copy that is not whole.
    #[error("what is to be copied is itself a copy that was not finished")]
    Unfinished,
    /// A row came out otherwise than it went in.
    #[error("row {0} is not what it was copied from")]
    Differs(Key),
    /// A store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Whether a copy into that store was begun and not finished.
///
/// # Errors
/// When the store fails.
pub async fn is_unfinished(store: &dyn Store) -> Result<bool, StoreError> {
    Ok(store.get(&keys::copying()).await?.is_some())
}

/// Makes `to` hold what `from` holds, and compares every row. `to` has to be empty, or a copy that was not finished: then only what it lacks
/// is written. Nobody else may write to either. It counts as unfinished until [`finish`].
///
/// # Errors
/// When there is something else in `to`, `from` is itself not whole, or a store fails. Then a copy that was begun can be gone on with.
pub async fn copy(from: &dyn Store, to: &dyn Store) -> Result<Copied, NotCopied> {
    if is_unfinished(from).await? {
        return Err(NotCopied::Unfinished);
    }
    if !is_unfinished(to).await? {
        if page(to, &all()).await?.1.is_some() {
            return Err(NotCopied::NotEmpty);
        }
        let mut begun = Batch::new();
        begun.put(keys::copying(), &Unfinished);
        to.commit(begun).await?;
    }
    let mut copied = Copied::default();
    let (mut batch, mut bytes) = (Batch::new(), 0);
    let mut walk = Walk::over(from, to);
    while let Some((key, wanted, found)) = walk.next().await? {
        copied.rows += usize::from(wanted.is_some());
        if wanted == found {
            continue;
        }
        copied.changed += 1;
        bytes += wanted.as_ref().map_or(0, Vec::len);
        batch.copy(key, wanted);
        if batch.writes.len() >= PAGE || bytes >= WRITTEN_AT_ONCE {
            to.commit(std::mem::take(&mut batch)).await?;
            bytes = 0;
        }
    }
    to.commit(batch).await?;
    let mut walk = Walk::over(from, to);
    while let Some((key, wanted, found)) = walk.next().await? {
        if wanted != found {
            return Err(NotCopied::Differs(key));
        }
    }
    Ok(copied)
}

/// Lets a copy count as whole.
///
/// # Errors
/// When the store fails.
pub async fn finish(copy: &dyn Store) -> Result<(), StoreError> {
    let mut whole = Batch::new();
    whole.delete(keys::copying());
    copy.commit(whole).await
}

/// All keys there are.
fn all() -> Span {
    Span { from: Key::from_bytes(&[]), to: Key::from_bytes(&[u8::MAX]) }
}

type Rows = std::vec::IntoIter<(Key, Vec<u8>)>;

/// The next rows of a span but for those that a store writes about itself, and where to read on; nowhere when there are no more.
async fn page(store: &dyn Store, span: &Span) -> Result<(Rows, Option<Key>), StoreError> {
    let mut from = span.from.clone();
    loop {
        let mut rows = store.scan(&Span { from, to: span.to.clone() }, PAGE).await?;
        let Some((last, _)) = rows.last() else { return Ok((Vec::new().into_iter(), None)) };
        from = last.next();
        rows.retain(|(key, _)| ![keys::format(), keys::last_commit(), keys::copying()].contains(key));
        if !rows.is_empty() {
            return Ok((rows.into_iter(), Some(from)));
        }
    }
}

/// One store, row by row.
struct Side<'a> {
    store: &'a dyn Store,
    rows: std::iter::Peekable<Rows>,
    /// Where to read on.
    from: Option<Key>,
}

impl Side<'_> {
    async fn peek(&mut self) -> Result<Option<&Key>, StoreError> {
        while self.rows.peek().is_none()
            && let Some(from) = self.from.take()
        {
            let (rows, from) = page(self.store, &Span { from, ..all() }).await?;
            (self.rows, self.from) = (rows.peekable(), from);
        }
        Ok(self.rows.peek().map(|(key, _)| key))
    }
}

/// Two stores side by side, in the order of keys.
struct Walk<'a> {
    from: Side<'a>,
    to: Side<'a>,
}

impl<'a> Walk<'a> {
    fn over(from: &'a dyn Store, to: &'a dyn Store) -> Walk<'a> {
        let side = |store| Side { store, rows: Vec::new().into_iter().peekable(), from: Some(all().from) };
        Walk { from: side(from), to: side(to) }
    }

    /// The next key that either has, and what each has there.
    async fn next(&mut self) -> Result<Option<(Key, Option<Vec<u8>>, Option<Vec<u8>>)>, StoreError> {
        let next = match (self.from.peek().await?, self.to.peek().await?) {
            (None, None) => return Ok(None),
            (Some(one), Some(other)) => one.min(other).clone(),
            (Some(one), None) | (None, Some(one)) => one.clone(),
        };
        let take = |side: &mut Side<'_>| side.rows.next_if(|(key, _)| *key == next).map(|(_, row)| row);
        let rows = (take(&mut self.from), take(&mut self.to));
        Ok(Some((next, rows.0, rows.1)))
    }
}
