//! The content of a row of the store: a value with a version.
//!
//! Not here: its bytes. Start reading at [`Row`].

use serde::Serialize;
use serde::de::DeserializeOwned;

/// The content of a row.
pub trait Row: Serialize + DeserializeOwned {
    /// Raised when what postcard writes changes; [`Row::upgrade`] then reads the older ones. From 1.
    const VERSION: u8;

    /// Reads what postcard wrote at an older version. `None` when there never was such a version, or it is not what it wrote.
    fn upgrade(version: u8, bytes: &[u8]) -> Option<Self> {
        let _ = (version, bytes);
        None
    }
}
