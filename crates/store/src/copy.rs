//! Copies all rows of one store into another. Start reading at [`copy`].

use serde::{Deserialize, Serialize};

use super::{Batch, Key, Row, Span, Store, StoreError, keys};

/// How many rows are read at once, and about how many bytes are written at once.
const PAGE: usize = 1_000;
const WRITTEN_AT_ONCE: usize = 4 << 20;

/// Marks a store whose copy is incomplete: nobody may play on it.
#[derive(Debug, Serialize, Deserialize)]
struct Unfinished;

impl Row for Unfinished {}

/// What a copy did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    /// Rows that both stores have.
    pub rows: usize,
    /// Rows that had to be written or removed; the others were there from an earlier attempt.
    pub changed: usize,
}

/// Why a copy was not made, or not completed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotCopied {
    /// The target holds rows that the copy would replace.
    #[error("it is not empty, and a copy needs an empty one")]
    NotEmpty,
    /// The source is itself an incomplete copy.
    #[error("it is itself an unfinished copy")]
    Unfinished,
    /// A row differs after the copy.
    #[error("row {0} differs from the original")]
    Differs(Key),
    /// A store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Whether a store holds a copy that was begun and not finished.
///
/// # Errors
/// When the store fails.
pub async fn is_unfinished(store: &dyn Store) -> Result<bool, StoreError> {
    Ok(store.get(&keys::copying()).await?.is_some())
}

/// Makes `to` equal to `from`, then compares every row. `to` must be empty or an unfinished copy,
/// of which only the rest is written. Nobody else may write to either. It is unfinished until
/// [`finish`].
///
/// # Errors
/// When `to` holds other rows, `from` is incomplete, or a store fails. A copy can be resumed.
pub async fn copy(from: &dyn Store, to: &dyn Store) -> Result<Copied, NotCopied> {
    if is_unfinished(from).await? {
        return Err(NotCopied::Unfinished);
    }
    if !is_unfinished(to).await? {
        if page(to, &all()).await?.1.is_some() {
            return Err(NotCopied::NotEmpty);
        }
        to.commit(Batch::putting(keys::copying(), &Unfinished)).await?;
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

/// Marks a copy as complete.
///
/// # Errors
/// When the store fails.
pub async fn finish(copy: &dyn Store) -> Result<(), StoreError> {
    copy.commit(Batch::deleting(keys::copying())).await
}

fn all() -> Span {
    Span { from: Key::from_bytes(&[]), to: Key::from_bytes(&[u8::MAX]) }
}

type CopiedRows = std::vec::IntoIter<(Key, Vec<u8>)>;

/// Reads the next rows of a span, without the store's own, and where to go on; `None` at the end.
async fn page(store: &dyn Store, span: &Span) -> Result<(CopiedRows, Option<Key>), StoreError> {
    let mut from = span.from.clone();
    loop {
        let mut rows = store.scan(&Span { from, to: span.to.clone() }, PAGE).await?;
        let Some((last, _)) = rows.last() else { return Ok((Vec::new().into_iter(), None)) };
        from = last.next();
        rows.retain(|(key, _)| !keys::is_of_store(key) && *key != keys::copying());
        if !rows.is_empty() {
            return Ok((rows.into_iter(), Some(from)));
        }
    }
}

/// One store, read row by row.
struct CopySide<'a> {
    store: &'a dyn Store,
    rows: std::iter::Peekable<CopiedRows>,
    /// Where to continue reading.
    from: Option<Key>,
}

impl CopySide<'_> {
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

/// Two stores side by side, in key order.
struct Walk<'a> {
    from: CopySide<'a>,
    to: CopySide<'a>,
}

impl<'a> Walk<'a> {
    fn over(from: &'a dyn Store, to: &'a dyn Store) -> Walk<'a> {
        let side = |store| CopySide { store, rows: Vec::new().into_iter().peekable(), from: Some(all().from) };
        Walk { from: side(from), to: side(to) }
    }

    /// Returns the next key that either store has, and the bytes that each has there.
    async fn next(&mut self) -> Result<Option<(Key, Option<Vec<u8>>, Option<Vec<u8>>)>, StoreError> {
        let next = match (self.from.peek().await?, self.to.peek().await?) {
            (None, None) => return Ok(None),
            (Some(one), Some(other)) => one.min(other).clone(),
            (Some(one), None) | (None, Some(one)) => one.clone(),
        };
        let take = |side: &mut CopySide<'_>| side.rows.next_if(|(key, _)| *key == next).map(|(_, row)| row);
        let rows = (take(&mut self.from), take(&mut self.to));
        Ok(Some((next, rows.0, rows.1)))
    }
}
