//! Rows that are read whatever their state, and changed by what they were.
//!
//! Start reading at [`known`].

use super::request::Trouble;
use crate::ids::{TableId, UserId};
use crate::store::{Expect, Row, Store, StoreError, decode, keys};

/// Preferences that cannot be read are as if there were none: nobody's game stops for that.
pub(super) fn readable<T: Default>(row: Result<Option<T>, StoreError>) -> Result<T, StoreError> {
    match row {
        Ok(row) => Ok(row.unwrap_or_default()),
        Err(why @ StoreError::Damaged { .. }) => {
            tracing::warn!(%why, "damaged preferences row: using defaults");
            Ok(T::default())
        }
        Err(why) => Err(why),
    }
}

/// The running tables that somebody sits at.
pub(super) async fn seated(store: &dyn Store, user: UserId) -> Result<Vec<TableId>, StoreError> {
    const PAGE: usize = 64;
    let mut found = Vec::new();
    let mut span = keys::seated_anywhere(user);
    loop {
        let page = store.scan(&span, PAGE).await?;
        found.extend(page.iter().filter_map(|(key, _)| keys::seated_at(key)));
        match page.last() {
            Some((last, _)) if page.len() == PAGE => span.from = last.next(),
            Some(_) | None => return Ok(found),
        }
    }
}

/// A row that is changed by what it was.
pub(super) struct Known<T> {
    pub(super) row: T,
    /// What has to hold for the changed one to be written.
    pub(super) known: Expect,
}

/// A row as it is now, to be changed.
pub(super) async fn known<T: Row + Default>(store: &dyn Store, key: &keys::Key) -> Result<Known<T>, Trouble> {
    let Some(bytes) = store.get(key).await? else { return Ok(Known { row: T::default(), known: Expect::Absent }) };
    Ok(Known { row: readable(decode(key, &bytes).map(Some))?, known: Expect::Same(bytes) })
}
