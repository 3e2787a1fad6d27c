//! Tolerant reads, and read-modify-write with compare-and-swap. Start reading at [`known`].

use tertulia_base::ids::TableId;
use tertulia_store::{Expect, Pages, Row, Store, StoreError, decode, keys};

use crate::request::Trouble;

/// Takes a damaged row for the default: no game stops because preferences cannot be read.
pub(crate) fn readable<T: Default>(row: Result<Option<T>, StoreError>) -> Result<T, StoreError> {
    match row {
        Ok(row) => Ok(row.unwrap_or_default()),
        Err(why @ StoreError::Damaged { .. }) => {
            tracing::warn!(%why, "damaged preferences row: using defaults");
            Ok(T::default())
        }
        Err(why) => Err(why),
    }
}

/// Returns the tables in one of a user's indices.
pub(crate) async fn tables_in(store: &dyn Store, index: keys::Span) -> Result<Vec<TableId>, StoreError> {
    const PAGE: usize = 64;
    let mut pages = Pages::new(store, index, PAGE);
    let mut found = Vec::new();
    while let Some(page) = pages.next().await? {
        found.extend(page.iter().filter_map(|(key, _)| keys::table_of_user(key)));
    }
    Ok(found)
}

/// A row that is changed by compare-and-swap.
pub(crate) struct VersionedRow<T> {
    pub(crate) row: T,
    /// What the commit expects of the row.
    pub(crate) known: Expect,
}

/// Reads a row in order to change it.
pub(crate) async fn known<T: Row + Default>(store: &dyn Store, key: &keys::Key) -> Result<VersionedRow<T>, Trouble> {
    let Some(bytes) = store.get(key).await? else { return Ok(VersionedRow { row: T::default(), known: Expect::Absent }) };
    Ok(VersionedRow { row: readable(decode(key, &bytes).map(Some))?, known: Expect::Same(bytes) })
}

/// Why a change is not on disk.
#[derive(Debug)]
pub(crate) enum NotCommitted {
    /// The table, or something else that the batch expects, has changed meanwhile: decide again.
    Conflict,
    /// It failed, and deciding again does not help.
    Trouble(Trouble),
}

impl From<StoreError> for NotCommitted {
    fn from(why: StoreError) -> NotCommitted {
        match why {
            StoreError::Conflict(_) => NotCommitted::Conflict,
            other => NotCommitted::Trouble(other.into()),
        }
    }
}

impl From<Trouble> for NotCommitted {
    fn from(why: Trouble) -> NotCommitted {
        NotCommitted::Trouble(why)
    }
}
