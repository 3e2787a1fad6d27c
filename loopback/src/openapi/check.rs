//! Validates a request and its reply. Start at [`Exchange::violations`].

use std::borrow::Cow;

use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Query, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, Method, StatusCode, Uri};
use serde_json::{Map, Value};

use super::document::{Document, Operation};
use super::exceptions::is_failure_of_discord;
use super::explain::{SchemaFault, escaped};
use super::violation::{Part, Violation};

pub(crate) struct Exchange {
    pub(crate) method: Method,
    pub(crate) uri: Uri,
    /// The loopback's route; `None` if it has none.
    pub(crate) served: Option<String>,
    pub(crate) request_type: Option<HeaderValue>,
    pub(crate) request: Bytes,
    pub(crate) status: StatusCode,
    pub(crate) reply_type: Option<HeaderValue>,
    pub(crate) reply: Bytes,
}

impl Exchange {
    /// Returns all violations. A request is validated only if the loopback accepted it, as a
    /// refused one is expected to be invalid.
    pub(crate) async fn violations(&self, document: &Document) -> Vec<Violation> {
        let path = bare_path(self.uri.path());
        let Some(operation) = document.find(self.method.as_str(), path) else { return self.unknown_route() };
        let mut violations = self.reply_violations(document, operation);
        if self.status.is_success() {
            violations.extend(self.parameter_violations(document, operation, path));
            violations.extend(self.request_violations(document, operation).await);
        }
        violations
    }

    /// Reports a route that only the loopback has; one that neither has is no violation.
    fn unknown_route(&self) -> Vec<Violation> {
        match &self.served {
            Some(served) if self.status != StatusCode::METHOD_NOT_ALLOWED => {
                let route = format!("{} {}", self.method, bare_path(served));
                vec![Violation::new(route, Part::Request, SchemaFault::of("the document has no such route"))]
            }
            Some(_) | None => Vec::new(),
        }
    }

    fn reply_violations(&self, document: &Document, operation: &Operation) -> Vec<Violation> {
        let status = self.status.as_u16();
        let violation = |fault| Violation::new(operation.route(), Part::Reply(status), fault);
        let described = [status.to_string(), format!("{}XX", status / 100), "default".to_owned()];
        let described = described.iter().find_map(|key| document.node(&format!("{}/responses/{key}", operation.place)));
        let Some(described) = described else {
            let excused = is_failure_of_discord(status);
            return if excused { Vec::new() } else { vec![violation(SchemaFault::of("the document has no such status"))] };
        };
        let Some(content) = described.value.get("content").and_then(Value::as_object) else {
            let empty = self.reply.is_empty();
            return if empty { Vec::new() } else { vec![violation(SchemaFault::of("has a body, where there is to be none"))] };
        };
        let kind = media_type(self.reply_type.as_ref());
        if !content.contains_key(&kind) {
            let described: Vec<&str> = content.keys().map(String::as_str).collect();
            return vec![violation(SchemaFault::of(format!("is of the type \"{kind}\", not {}", described.join(" or "))))];
        }
        let faults = match serde_json::from_slice(&self.reply) {
            Ok(body) => document.faults(&format!("{}/content/{}/schema", described.place, escaped(&kind)), &body),
            Err(error) if kind == "application/json" => vec![SchemaFault::of(format!("is no JSON: {error}"))],
            Err(_) => Vec::new(),
        };
        faults.into_iter().map(violation).collect()
    }

    fn parameter_violations(&self, document: &Document, operation: &Operation, path: &str) -> Vec<Violation> {
        let in_path: Vec<(&str, Cow<'_, str>)> = operation.path_values(path).collect();
        let Query(in_query): Query<Vec<(String, String)>> = Query::try_from_uri(&self.uri).unwrap_or_default();
        let mut violations = Vec::new();
        for place in [operation.shared_parameters.clone(), format!("{}/parameters", operation.place)] {
            let count = document.node(&place).and_then(|list| list.value.as_array()).map_or(0, Vec::len);
            for parameter in (0..count).filter_map(|index| document.node(&format!("{place}/{index}"))) {
                let name = parameter.value["name"].as_str().unwrap_or_default();
                let (part, given): (Part, Vec<&str>) = match parameter.value["in"].as_str() {
                    Some("path") => {
                        (Part::Path, in_path.iter().filter(|(known, _)| *known == name).map(|(_, value)| &**value).collect())
                    }
                    Some("query") => (
                        Part::Query,
                        in_query.iter().filter(|(known, _)| known == name).map(|(_, value)| value.as_str()).collect(),
                    ),
                    _ => continue,
                };
                let faults = match given.first() {
                    Some(first) => parameter_faults(document, &format!("{}/schema", parameter.place), first, &given),
                    None if parameter.value["required"] == true => vec![SchemaFault::of("is missing")],
                    None => Vec::new(),
                };
                let named = |fault: SchemaFault| SchemaFault { field: format!("/{name}{}", fault.field), ..fault };
                violations.extend(faults.into_iter().map(|fault| Violation::new(operation.route(), part, named(fault))));
            }
        }
        violations
    }

    async fn request_violations(&self, document: &Document, operation: &Operation) -> Vec<Violation> {
        let violation = |fault| Violation::new(operation.route(), Part::Request, fault);
        let Some(described) = document.node(&format!("{}/requestBody", operation.place)) else { return Vec::new() };
        if self.request.is_empty() {
            let needed = described.value["required"] == true;
            return if needed { vec![violation(SchemaFault::of("a body is missing"))] } else { Vec::new() };
        }
        let content = described.value["content"].as_object().cloned().unwrap_or_default();
        let kind = media_type(self.request_type.as_ref());
        if !content.contains_key(&kind) {
            let described: Vec<&str> = content.keys().map(String::as_str).collect();
            return vec![violation(SchemaFault::of(format!("is of the type \"{kind}\", not {}", described.join(" or "))))];
        }
        let body = match kind.as_str() {
            "multipart/form-data" => self.parts().await,
            "application/x-www-form-urlencoded" => {
                let fields = url::form_urlencoded::parse(&self.request);
                whole(fields.map(|(name, value)| (name.into_owned(), Value::from(value))).collect())
            }
            _ => serde_json::from_slice(&self.request).map_err(|error| format!("is no JSON: {error}")),
        };
        let faults = match body {
            Ok(body) => document.faults(&format!("{}/content/{}/schema", described.place, escaped(&kind)), &body),
            Err(reason) => vec![SchemaFault::of(reason)],
        };
        faults.into_iter().map(violation).collect()
    }

    /// Reads multipart data as one object: `payload_json` or else texts, and files by part name.
    async fn parts(&self) -> Result<Value, String> {
        let broken = |error: &dyn std::fmt::Display| format!("is no form of several parts: {error}");
        let mut request = Request::new(Body::from(self.request.clone()));
        if let Some(kind) = &self.request_type {
            request.headers_mut().insert(CONTENT_TYPE, kind.clone());
        }
        DefaultBodyLimit::disable().apply(&mut request);
        let mut parts = Multipart::from_request(request, &()).await.map_err(|error| broken(&error))?;
        let mut fields = Map::new();
        while let Some(part) = parts.next_field().await.map_err(|error| broken(&error))? {
            let name = part.name().unwrap_or_default().to_owned();
            let is_file = part.file_name().is_some();
            let contents = part.bytes().await.map_err(|error| broken(&error))?;
            if is_file {
                fields.insert(name, Value::String(format!("a file of {} bytes", contents.len())));
            } else {
                fields.insert(name, Value::String(String::from_utf8_lossy(&contents).into_owned()));
            }
        }
        whole(fields)
    }
}

/// Returns the fields of a form as one object, with those of its `payload_json`.
fn whole(mut fields: Map<String, Value>) -> Result<Value, String> {
    let Some(payload) = fields.remove("payload_json") else { return Ok(Value::Object(fields)) };
    let payload = serde_json::from_str::<Value>(payload.as_str().unwrap_or_default());
    match payload.map_err(|error| format!("payload_json is no JSON: {error}"))? {
        Value::Object(mut payload) => {
            payload.extend(fields);
            Ok(Value::Object(payload))
        }
        other => Ok(other),
    }
}

/// A parameter is a text; its schema may want a number or a truth value, and then it is read as
/// such. Where it wants an array, the parameter may come several times.
fn parameter_faults(document: &Document, schema: &str, given: &str, all: &[&str]) -> Vec<SchemaFault> {
    let types = document.node(schema).map_or(&Value::Null, |schema| &schema.value["type"]);
    let wants = |kind: &str| types == kind || types.as_array().is_some_and(|types| types.contains(&Value::from(kind)));
    if wants("array") {
        return document.faults(schema, &all.iter().copied().map(Value::from).collect());
    }
    let text = document.faults(schema, &Value::String(given.to_owned()));
    let read = match given {
        // Discord docs: API Reference, Boolean Query Strings.
        "True" | "1" if wants("boolean") => Some(Value::Bool(true)),
        "False" | "0" if wants("boolean") => Some(Value::Bool(false)),
        other => serde_json::from_str(other).ok(),
    };
    match read {
        Some(read @ (Value::Number(_) | Value::Bool(_))) if !wants("string") && !text.is_empty() => {
            document.faults(schema, &read)
        }
        Some(_) | None => text,
    }
}

/// Returns a path without prefix and version.
fn bare_path(path: &str) -> &str {
    let path = path.strip_prefix("/api").unwrap_or(path);
    let version = |rest: &str| rest.starts_with(|letter: char| letter.is_ascii_digit());
    match path.strip_prefix("/v").filter(|rest| version(rest)) {
        Some(rest) => rest.find('/').map_or("/", |slash| &rest[slash..]),
        None => path,
    }
}

fn media_type(header: Option<&HeaderValue>) -> String {
    let header = header.and_then(|header| header.to_str().ok()).unwrap_or_default();
    header.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

impl SchemaFault {
    fn of(rule: impl Into<String>) -> Self {
        Self { field: String::new(), rule: rule.into(), value: None }
    }
}

impl Violation {
    pub(super) fn new(route: String, part: Part, fault: SchemaFault) -> Self {
        Self { route, part, field: fault.field, rule: fault.rule, value: fault.value }
    }
}
