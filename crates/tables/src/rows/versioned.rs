//! Rows that are read whatever their state, and changed by what they were.
//!
//! Start reading at [`known`].

use tertulia_base::ids::TableId;
use tertulia_store::{Expect, Pages, Row, Store, StoreError, decode, keys};

use crate::request::Trouble;

/// Preferences that cannot be read are as if there were none: nobody's game stops for that.
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

/// The tables in one of somebody's indices.
pub(crate) async fn tables_in(store: &dyn Store, index: keys::Span) -> Result<Vec<TableId>, StoreError> {
    const PAGE: usize = 64;
    let mut pages = Pages::new(store, index, PAGE);
    let mut found = Vec::new();
    while let Some(page) = pages.next().await? {
        found.extend(page.iter().filter_map(|(key, _)| keys::table_of_user(key)));
    }
    Ok(found)
}

/// A row that is changed by what it was.
pub(crate) struct Known<T> {
    pub(crate) row: T,
    /// What has to hold for the changed one to be written.
    pub(crate) known: Expect,
}

/// A row as it is now, to be changed.
pub(crate) async fn known<T: Row + Default>(store: &dyn Store, key: &keys::Key) -> Result<Known<T>, Trouble> {
    let Some(bytes) = store.get(key).await? else { return Ok(Known { row: T::default(), known: Expect::Absent }) };
    Ok(Known { row: readable(decode(key, &bytes).map(Some))?, known: Expect::Same(bytes) })
}
