//! What was found wrong: where in which exchange, and what.
//! Start at [`Violation`].

use std::fmt;

use serde_json::{Value, json};

/// Which part of an exchange a violation is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The body that the client sent, or the request as a whole.
    Request,
    /// The path of the request.
    Path,
    /// What stands behind the question mark.
    Query,
    /// The reply, with this status.
    Reply(u16),
    /// An event that the gateway sent.
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

/// Something that went over the wire and is not as the OpenAPI document says. Its `Display` names route, field and rule:
/// `POST /channels/{channel_id}/messages request /embeds/0/title: longer than 256 characters ("aaaa...)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Method and path as the document writes it, such as `POST /channels/{channel_id}/messages`, or the name of a gateway event.
    pub route: String,
    /// Where in the exchange.
    pub part: Part,
    /// The field, as a JSON pointer; empty for the whole. Of a path or a query the parameter's name comes first.
    pub field: String,
    /// What is wrong with it.
    pub rule: String,
    /// What stands there, as JSON, shortened; `None` where something is missing.
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

/// The violation as the control API gives it.
pub(crate) fn shape(violation: &Violation) -> Value {
    let Violation { route, part, field, rule, value } = violation;
    json!({
        "route": route, "part": part.to_string(), "field": field, "rule": rule, "value": value, "message": violation.to_string(),
    })
}
