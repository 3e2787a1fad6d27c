//! Extracts the token, ids in paths, queries, and bodies: JSON, forms, and forms with files. All of
//! them are read by the rules of a [`Form`]. Start at [`Body`].

use std::convert::Infallible;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Multipart, RawPathParams, Request};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::request::Parts;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use url::form_urlencoded;

use super::check::BodyRule::{Snowflake, Whole};
use super::check::{BodyPart, check_object};
use super::error::{ApiError, Place};
use crate::discord::Discord;
use crate::files::safe_name;
use crate::limits;
use crate::snowflake::{Id, parse_timestamp};

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

/// Why the bot does it, for the audit log. Discord docs: Audit Logs Resource.
pub(crate) struct AuditReason(pub(crate) Option<String>);

impl<S: Send + Sync> FromRequestParts<S> for AuditReason {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let given = parts.headers.get("x-audit-log-reason").and_then(|reason| reason.to_str().ok()).unwrap_or_default();
        let encoded = given.replace('+', "%2B").replace('&', "%26").replace('=', "%3D");
        let decoded = form_urlencoded::parse(encoded.as_bytes()).next().map(|(reason, _)| reason.into_owned());
        Ok(Self(decoded.filter(|reason| !reason.is_empty())))
    }
}

/// What a request says in a query or a body, with the rules of its fields.
pub(crate) trait Form: DeserializeOwned {
    /// Checks and converts the fields.
    fn rules(form: &BodyPart<'_, '_>);

    /// Reads it as Discord does.
    ///
    /// # Errors
    /// All faults, in their places.
    fn read(mut value: Value) -> Result<Self, ApiError> {
        check_object(&mut value, Place::body(), Self::rules)?;
        serde_json::from_value(value).map_err(|error| ApiError::wrong_type(&error))
    }
}

/// A body whose reader checks it.
impl Form for Value {
    fn rules(_: &BodyPart<'_, '_>) {}

    fn read(value: Value) -> Result<Self, ApiError> {
        Ok(value)
    }
}

/// Path parameters; an invalid id is answered as Discord does.
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        match axum::extract::Path::from_request_parts(parts, state).await {
            Ok(axum::extract::Path(ids)) => Ok(Self(ids)),
            Err(_) => Err(wrong_id(parts, state).await),
        }
    }
}

/// Names the parameter that is no id.
async fn wrong_id<S: Send + Sync>(parts: &mut Parts, state: &S) -> ApiError {
    let parameters = RawPathParams::from_request_parts(parts, state).await;
    let mut ids = parameters.iter().flatten().filter(|(name, _)| !matches!(*name, "token" | "emoji"));
    ids.find(|(_, value)| value.parse::<u64>().is_err()).map_or(ApiError::INVALID_FORM, |(name, value)| {
        let place = format!("{name}_id");
        ApiError::fault(&Place::of(&place), "NUMBER_TYPE_COERCE", format!("Value \"{value}\" is not snowflake."))
    })
}

pub(crate) struct Query<T>(pub(crate) T);

impl<T: Form, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        T::read(Value::Object(fields(parts.uri.query().unwrap_or_default().as_bytes()))).map(Self)
    }
}

/// Reads a time in a field, in milliseconds since 1970.
pub(crate) fn moment(name: &str, text: &str) -> Result<u64, ApiError> {
    let wrong = || {
        let message = format!("Could not parse {text}. Should be ISO8601.");
        ApiError::fault(&Place::of(name), "DATE_TIME_TYPE_PARSE", message)
    };
    parse_timestamp(text).ok_or_else(wrong)
}

/// Which part of a list that is sorted by ids: at most `MOST` next to `before` or, without
/// it, those that follow `after`.
#[derive(Deserialize)]
pub(crate) struct IdsPage<const MOST: usize> {
    limit: Option<usize>,
    before: Option<Id>,
    after: Option<Id>,
}

impl<const MOST: usize> Form for IdsPage<MOST> {
    fn rules(page: &BodyPart<'_, '_>) {
        page.may("limit", Whole(1..=MOST as i64));
        page.may("before", Snowflake);
        page.may("after", Snowflake);
    }
}

impl<const MOST: usize> IdsPage<MOST> {
    /// Cuts the part out of the whole list.
    pub(crate) fn cut<T>(&self, mut sorted: Vec<T>, id: impl Fn(&T) -> Id) -> Vec<T> {
        let limit = self.limit.unwrap_or(MOST);
        if let Some(before) = self.before {
            sorted.retain(|one| id(one) < before);
            sorted.drain(..sorted.len().saturating_sub(limit));
        } else if let Some(after) = self.after {
            sorted.retain(|one| id(one) > after);
        }
        sorted.truncate(limit);
        sorted
    }
}

/// Returns the fields of a query or an encoded form, all of them texts.
fn fields(encoded: &[u8]) -> Map<String, Value> {
    form_urlencoded::parse(encoded).map(|(name, value)| (name.into_owned(), Value::from(value))).collect()
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

impl<T: Form, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        if kind == "multipart/form-data" {
            let parts = Multipart::from_request(request, state).await.map_err(|_| ApiError::INVALID_FORM)?;
            let (form, files) = read_parts(parts).await?;
            return Ok(Self { json: T::read(form)?, files });
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|_| ApiError::TOO_LARGE)?;
        let form = match kind.as_str() {
            _ if bytes.is_empty() => Value::Object(Map::new()),
            "application/json" => read_json(&bytes)?,
            "application/x-www-form-urlencoded" => payload_of(fields(&bytes))?,
            _ => return Err(ApiError::fault(&Place::body(), "CONTENT_TYPE_INVALID", TYPES)),
        };
        Ok(Self { json: T::read(form)?, files: Vec::new() })
    }
}

const TYPES: &str = "Expected \"Content-Type\" header to be one of {'application/json', 'application/x-www-form-urlencoded', \
    'multipart/form-data'}.";

/// Returns what a form says: in `payload_json`, beside which no other field counts, or in its
/// fields.
fn payload_of(mut form: Map<String, Value>) -> Result<Value, ApiError> {
    match form.remove("payload_json") {
        Some(Value::String(payload)) => read_json(payload.as_bytes()),
        Some(_) | None => Ok(Value::Object(form)),
    }
}

async fn read_parts(mut parts: Multipart) -> Result<(Value, Vec<Upload>), ApiError> {
    let mut form = Map::new();
    let mut files = Vec::new();
    while let Some(part) = parts.next_field().await.map_err(|_| ApiError::INVALID_FORM)? {
        let name = part.name().unwrap_or_default().to_owned();
        let file = part.file_name().map(str::to_owned);
        let contents = part.bytes().await.map_err(|_| ApiError::TOO_LARGE)?;
        match file {
            None => drop(form.insert(name, Value::from(String::from_utf8_lossy(&contents)))),
            Some(_) if contents.len() > limits::ATTACHMENT_BYTES => return Err(ApiError::TOO_LARGE),
            Some(file) => {
                let number = name.trim_start_matches(|letter: char| !letter.is_ascii_digit()).trim_end_matches(']').parse();
                files.push(Upload { number: number.unwrap_or(files.len() as u64), name: safe_name(&file), contents });
            }
        }
    }
    Ok((payload_of(form)?, files))
}

fn read_json(bytes: &[u8]) -> Result<Value, ApiError> {
    serde_json::from_slice(bytes).map_err(|_| ApiError::INVALID_JSON)
}
