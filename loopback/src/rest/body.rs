//! Extracts the token, JSON bodies, and multipart bodies with files. Start at [`Body`].

use std::ops::RangeInclusive;

use axum::body::Bytes;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Multipart, Request};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::request::Parts;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};

use super::error::{ApiError, Place};
use crate::discord::Discord;
use crate::files::safe_name;
use crate::limits;

/// The Discord that a request asks: proof that it has the bot's token.
pub(crate) struct Bot(pub(crate) Discord);

impl FromRequestParts<Discord> for Bot {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, discord: &Discord) -> Result<Self, ApiError> {
        let given =
            parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()).and_then(|value| value.strip_prefix("Bot "));
        if given == Some(&discord.shared().token) { Ok(Self(discord.clone())) } else { Err(ApiError::UNAUTHORIZED) }
    }
}

/// Path parameters; an invalid id is answered as Discord does.
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let path = axum::extract::Path::from_request_parts(parts, state).await;
        let wrong = |rejection: PathRejection| ApiError::fault(&Place::of("path"), "NUMBER_TYPE_COERCE", rejection.body_text());
        path.map(|axum::extract::Path(ids)| Self(ids)).map_err(wrong)
    }
}

pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let query = axum::extract::Query::from_request_parts(parts, state).await;
        let wrong = |rejection: QueryRejection| ApiError::fault(&Place::of("query"), "MODEL_TYPE_CONVERT", rejection.body_text());
        query.map(|axum::extract::Query(query)| Self(query)).map_err(wrong)
    }
}

/// Checks a number in a query against a range.
pub(super) fn in_range(name: &str, number: usize, allowed: RangeInclusive<usize>) -> Result<usize, ApiError> {
    if allowed.contains(&number) {
        return Ok(number);
    }
    let (least, most) = (allowed.start(), allowed.end());
    let code = if number < *least { "NUMBER_TYPE_MIN" } else { "NUMBER_TYPE_MAX" };
    Err(ApiError::fault(&Place::of(name), code, format!("int value should be between {least} and {most}.")))
}

/// Parses a boolean query in any of Discord's spellings (Discord docs: API Reference, Boolean Query
/// Strings): `#[serde(default, deserialize_with = "yes_or_no")]`.
pub(super) fn yes_or_no<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    match &*String::deserialize(deserializer)? {
        "True" | "true" | "1" => Ok(true),
        "False" | "false" | "0" => Ok(false),
        other => Err(D::Error::unknown_variant(other, &["true", "false"])),
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Upload {
    /// `n` of `files[n]`.
    pub(crate) number: u64,
    pub(crate) name: String,
    pub(crate) contents: Bytes,
}

/// A request's body: JSON parsed into a `T`, and files.
pub(crate) struct Body<T> {
    pub(crate) json: T,
    pub(crate) files: Vec<Upload>,
}

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if kind.starts_with("multipart/form-data") {
            let parts = Multipart::from_request(request, state).await.map_err(|_| ApiError::INVALID_FORM)?;
            return read_parts(parts).await;
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|_| ApiError::TOO_LARGE)?;
        Ok(Self { json: read_json(if bytes.is_empty() { b"{}" } else { &bytes })?, files: Vec::new() })
    }
}

async fn read_parts<T: DeserializeOwned + Send>(mut parts: Multipart) -> Result<Body<T>, ApiError> {
    let mut json = None;
    let mut files = Vec::new();
    while let Some(part) = parts.next_field().await.map_err(|_| ApiError::INVALID_FORM)? {
        let name = part.name().unwrap_or_default().to_owned();
        let file = part.file_name().map(str::to_owned);
        let contents = part.bytes().await.map_err(|_| ApiError::TOO_LARGE)?;
        match file {
            None if name == "payload_json" => json = Some(read_json(&contents)?),
            None => {}
            Some(_) if contents.len() > limits::ATTACHMENT_BYTES => return Err(ApiError::TOO_LARGE),
            Some(file) => {
                let number = name.trim_start_matches(|letter: char| !letter.is_ascii_digit()).trim_end_matches(']').parse();
                files.push(Upload { number: number.unwrap_or(files.len() as u64), name: safe_name(&file), contents });
            }
        }
    }
    let json = json.map_or_else(|| read_json(b"{}"), Ok)?;
    Ok(Body { json, files })
}

fn read_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    serde_json::from_slice(bytes)
        .map_err(|error| if error.is_data() { ApiError::wrong_type(&error) } else { ApiError::INVALID_JSON })
}
