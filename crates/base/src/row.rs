//! The content of a row of the store, as a versioned value. Not here: its bytes. See [`Row`].

use serde::Serialize;
use serde::de::DeserializeOwned;

/// The content of a row, serialised by postcard.
pub trait Row: Serialize + DeserializeOwned {
    /// The schema version, raised with the serialised form; [`Row::upgrade`] reads others.
    const VERSION: u8 = 1;

    /// Reads what `version` wrote; `None` if it never existed or did not write these bytes.
    fn upgrade(version: u8, bytes: &[u8]) -> Option<Self> {
        let _ = (version, bytes);
        None
    }
}
