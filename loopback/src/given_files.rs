//! Files that users upload, as the control API takes them. Start at [`GivenFile`].

use axum::body::Bytes;
use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde::Deserialize;

use crate::act_error::Refused;
use crate::files::safe_name;
use crate::limits;
use crate::snowflake::Id;

/// A file as it is given: text, or base64 of anything.
#[derive(Debug, Deserialize)]
pub(crate) struct GivenFile {
    pub(crate) filename: String,
    #[serde(default)]
    content: String,
    base64: Option<String>,
}

/// A file that a user uploads.
#[derive(Debug)]
pub(crate) struct FilledFile {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) contents: Bytes,
}

impl GivenFile {
    /// Decodes the file.
    ///
    /// # Errors
    /// When it is not in base 64, or too large.
    pub(crate) fn open(self, id: Id) -> Result<FilledFile, Refused> {
        let Self { filename, content, base64 } = self;
        let contents = match base64 {
            Some(text) => BASE64.decode(text).map_err(|_| Refused::Invalid(format!("{filename} is not in base 64")))?,
            None => content.into_bytes(),
        };
        if contents.len() > limits::ATTACHMENT_BYTES {
            return Err(Refused::Invalid(format!("{filename} is larger than {} bytes", limits::ATTACHMENT_BYTES)));
        }
        Ok(FilledFile { id, name: safe_name(&filename), contents: contents.into() })
    }
}
