//! Which release writes a store. Start reading at [`Release`].

use super::row::FORMAT;

/// A release of the program, as far as its data is concerned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Release {
    /// Its version, such as `0.2.0`.
    pub version: String,
    /// The format that it writes. It reads all earlier ones.
    pub format: u32,
}

impl Release {
    /// Returns the release that is running.
    pub fn this() -> Release {
        Release { version: env!("CARGO_PKG_VERSION").to_owned(), format: FORMAT }
    }
}

/// What a store says of the release that wrote to it last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LastWriter {
    /// `None` if nothing was written yet.
    pub(super) format: Option<u32>,
    /// `None` if that release did not note its version.
    pub(super) version: Option<String>,
}

impl LastWriter {
    /// Whether it is that release.
    pub(super) fn is(&self, release: &Release) -> bool {
        self.format == Some(release.format) && self.version.as_deref() == Some(release.version.as_str())
    }
}

/// Returns the words for the release that wrote something newer.
pub(super) fn newer(version: Option<&str>) -> String {
    version.map_or_else(|| "a newer release".to_owned(), |version| format!("Tertulia {version}"))
}
