//! A row as bytes: its version (1), in a numbered row its number (8, big-endian), then postcard.
//!
//! Formats and versions begin at 1 with release 0.1.0. A release reads all earlier versions of a
//! row and writes the newest. Whoever raises a row's version also raises the store's [`FORMAT`]: an
//! older release then refuses the whole store, and names the release that wrote it. The store's own
//! rows are bare: format and last commit numbers, the release a text. Its files (mark, journal)
//! belong to the format. Start reading at [`encode`].

pub use tertulia_base::row::Row;

use super::{Key, StoreError};

/// The format that this release writes. Raised with a row's version, with new rows that others
/// depend on, and with changes to the store's files on disk.
pub(super) const FORMAT: u32 = 1;

/// The bytes of the version, and of the number after it.
const VERSION: usize = 1;
const NUMBER: usize = 8;

/// Decodes a row found by [`Store::scan`](super::Store::scan).
///
/// # Errors
/// When it is damaged or of a newer release.
pub fn decode<T: Row>(key: &Key, bytes: &[u8]) -> Result<T, StoreError> {
    match bytes {
        [version, rest @ ..] => content(key, *version, rest),
        [] => Err(StoreError::damaged(key, "empty")),
    }
}

/// Decodes a numbered row, with its number.
///
/// # Errors
/// As for [`decode`], and if there is no number.
pub fn decode_numbered<T: Row>(key: &Key, bytes: &[u8]) -> Result<(u64, T), StoreError> {
    let number = number_of(bytes).ok_or_else(|| StoreError::damaged(key, "too short"))?;
    Ok((number, content(key, bytes[0], &bytes[VERSION + NUMBER..])?))
}

/// Returns the number of a numbered row.
pub fn number_of(bytes: &[u8]) -> Option<u64> {
    Some(u64::from_be_bytes(bytes.get(VERSION..VERSION + NUMBER)?.try_into().ok()?))
}

fn content<T: Row>(key: &Key, version: u8, bytes: &[u8]) -> Result<T, StoreError> {
    if version > T::VERSION {
        return Err(StoreError::NewerRow { key: key.clone(), found: version, known: T::VERSION });
    }
    if version < T::VERSION {
        return T::upgrade(version, bytes).ok_or_else(|| StoreError::damaged(key, format!("not as version {version} wrote it")));
    }
    match postcard::take_from_bytes(bytes) {
        Ok((row, [])) => Ok(row),
        Ok((_, [..])) => Err(StoreError::damaged(key, "too long")),
        Err(why) => Err(StoreError::damaged(key, why.to_string())),
    }
}

/// Encodes a row, with a number if it has one.
#[allow(clippy::expect_used, reason = "postcard fails on sequences of unknown length only, and rows are plain structs")]
pub fn encode<T: Row>(number: Option<u64>, row: &T) -> Vec<u8> {
    let mut bytes = vec![T::VERSION];
    bytes.extend(number.map(u64::to_be_bytes).into_iter().flatten());
    postcard::to_extend(row, bytes).expect("a row can be written")
}
