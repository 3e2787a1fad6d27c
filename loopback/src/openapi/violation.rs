//! Violations of the OpenAPI document. Start at [`Violation`].

use std::fmt;

use serde_json::{Value, json};

/// The part of an exchange that a violation is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The request's body, or the request as a whole.
    Request,
    /// The path.
    Path,
    /// The query.
    Query,
    /// The reply with this status.
    Reply(u16),
    /// A gateway event.
    Event,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Request => f.write_str("request"),
            Self::Path => f.write_str("path"),
            Self::Query => f.write_str("query"),
            Self::Reply(status) => write!(f, "reply {status}"),
            Self::Event => f.write_str("event"),
        }
    }
}

/// A violation of the OpenAPI document. `Display` names route, field and rule:
/// `POST /channels/{channel_id}/messages request /content: longer than 5 characters ("aaaaaa")`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Method and path, like `POST /channels/{channel_id}/messages`, or a gateway event's name.
    pub route: String,
    /// Where in the exchange.
    pub part: Part,
    /// JSON pointer to the field (in a path or query below the parameter); empty for the whole.
    pub field: String,
    /// The violated rule.
    pub rule: String,
    /// The value as JSON, shortened; `None` if something is missing.
    pub value: Option<String>,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { route, part, field, rule, value } = self;
        write!(f, "{route} {part}")?;
        if !field.is_empty() {
            write!(f, " {field}")?;
        }
        write!(f, ": {rule}")?;
        value.as_ref().map_or(Ok(()), |value| write!(f, " ({value})"))
    }
}

pub(crate) fn shape(violation: &Violation) -> Value {
    let Violation { route, part, field, rule, value } = violation;
    json!({
        "route": route, "part": part.to_string(), "field": field, "rule": rule, "value": value, "message": violation.to_string(),
    })
}
