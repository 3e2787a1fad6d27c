//! Explains why a value does not fit its schema by the innermost cause, which names the field.
//! Start at [`explain`].

use std::cmp::Reverse;
use std::fmt::Write as _;

use jsonschema::ValidationError;
use jsonschema::error::{TypeKind, ValidationErrorKind as Kind};
use serde_json::Value;

/// Characters of an offending value that are shown.
const SHOWN: usize = 80;
/// Allowed values that are listed.
const LISTED: usize = 12;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SchemaFault {
    /// The field, as a JSON pointer; empty for the value itself.
    pub(crate) field: String,
    /// The violated rule, such as `longer than 256 characters`.
    pub(crate) rule: String,
    pub(crate) value: Option<String>,
}

/// The faults behind an error: one, or those of the branch that was meant.
pub(crate) fn explain(error: &ValidationError<'_>) -> Vec<SchemaFault> {
    let here = error.instance_path().as_str();
    let shown = |rule: String| vec![SchemaFault { field: here.to_owned(), rule, value: Some(shortened(error.instance())) }];
    match error.kind() {
        Kind::AnyOf { context } | Kind::OneOfNotValid { context } => explain_branches(error, context),
        Kind::OneOfMultipleValid { context } => {
            let fitting = context.iter().enumerate().filter(|(_, faults)| faults.is_empty());
            let fitting: Vec<String> = fitting.map(|(branch, _)| branch.to_string()).collect();
            shown(format!("fits several of the alternatives, not one ({})", fitting.join(", ")))
        }
        Kind::Required { property } => {
            let name = property.as_str().unwrap_or_default();
            vec![SchemaFault { field: format!("{here}/{}", escaped(name)), rule: "is missing".to_owned(), value: None }]
        }
        Kind::Type { kind } => shown(format!("is not {}", types(kind).join(" or "))),
        Kind::Constant { .. } | Kind::Enum { .. } => shown(format!("is not {}", listed(&allowed(error)))),
        Kind::MaxLength { limit } => shown(format!("longer than {limit} characters")),
        Kind::MinLength { limit } => shown(format!("shorter than {limit} characters")),
        Kind::MaxItems { limit } => shown(format!("more than {limit} items")),
        Kind::MinItems { limit } => shown(format!("fewer than {limit} items")),
        Kind::MaxProperties { limit } => shown(format!("more than {limit} properties")),
        Kind::MinProperties { limit } => shown(format!("fewer than {limit} properties")),
        Kind::Maximum { limit } => shown(format!("more than {limit}")),
        Kind::Minimum { limit } => shown(format!("less than {limit}")),
        Kind::UniqueItems => shown("the same item twice".to_owned()),
        Kind::Pattern { pattern } => shown(format!("does not match {pattern}")),
        Kind::Format { format } => shown(format!("is no {format}")),
        Kind::AdditionalProperties { unexpected } => shown(format!("has unknown properties: {}", unexpected.join(", "))),
        Kind::PropertyNames { error } => explain(error),
        // Other rules are rare in OpenAPI documents: the library's message will do.
        other => shown(format!("{}: {error}", other.keyword())),
    }
}

/// The value fits no branch of a union: tells what keeps it from the one that was meant.
fn explain_branches(error: &ValidationError<'_>, branches: &[Vec<ValidationError<'static>>]) -> Vec<SchemaFault> {
    let here = error.instance_path().as_str();
    let discriminator = format!("{here}/type");
    let says =
        |branch: &[ValidationError<'_>], place: &str| branch.iter().any(|e| e.instance_path().as_str() == place && is_choice(e));
    let fault = |field: &str, rule: String, value: &Value| {
        vec![SchemaFault { field: field.to_owned(), rule, value: Some(shortened(value)) }]
    };

    // If every branch demands a constant, the union is an enumeration.
    if branches.iter().all(|branch| says(branch, here)) {
        let allowed: Vec<Value> = branches.iter().flatten().flat_map(allowed).collect();
        return fault(here, format!("is not {}", listed(&allowed)), error.instance());
    }
    let of_wrong_type = |branch: &[ValidationError<'_>]| {
        branch.iter().any(|e| e.instance_path().as_str() == here && matches!(e.kind(), Kind::Type { .. }))
    };
    let meant = branches.iter().filter(|branch| !of_wrong_type(branch) && !says(branch, &discriminator) && !says(branch, here));
    // The one that got furthest into the value, and among those the one that failed at the fewest
    // places.
    let meant = meant.map(|branch| branch.iter().flat_map(explain).collect::<Vec<SchemaFault>>());
    let depth = |faults: &[SchemaFault]| faults.iter().map(|fault| fault.field.matches('/').count()).min();
    if let Some(meant) = meant.min_by_key(|faults| (Reverse(depth(faults)), faults.len())) {
        return meant;
    }
    // No branch has this `type`.
    let allowed: Vec<Value> = branches
        .iter()
        .flatten()
        .filter(|e| e.instance_path().as_str() == discriminator && is_choice(e))
        .flat_map(allowed)
        .collect();
    if !allowed.is_empty() {
        return fault(&discriminator, format!("is not {}", listed(&allowed)), &error.instance()["type"]);
    }
    let mut expected: Vec<String> = Vec::new();
    for error in branches.iter().flatten().filter(|e| e.instance_path().as_str() == here) {
        match error.kind() {
            Kind::Type { kind } => expected.extend(types(kind)),
            _ => expected.extend(explain(error).into_iter().map(|fault| fault.rule)),
        }
    }
    expected.dedup();
    fault(here, format!("is not {}", expected.join(" or ")), error.instance())
}

/// Whether an error says that a value is none of some constants.
fn is_choice(error: &ValidationError<'_>) -> bool {
    match error.kind() {
        Kind::Constant { .. } | Kind::Enum { .. } => true,
        Kind::AnyOf { context } | Kind::OneOfNotValid { context } => {
            let here = error.instance_path();
            context.iter().all(|branch| branch.iter().any(|inner| inner.instance_path() == here && is_choice(inner)))
        }
        _ => false,
    }
}

fn allowed(error: &ValidationError<'_>) -> Vec<Value> {
    match error.kind() {
        Kind::Constant { expected_value } => vec![Value::clone(expected_value)],
        Kind::Enum { options } => options.as_array().cloned().unwrap_or_default(),
        Kind::AnyOf { context } | Kind::OneOfNotValid { context } => context.iter().flatten().flat_map(allowed).collect(),
        _ => Vec::new(),
    }
}

fn types(kind: &TypeKind) -> Vec<String> {
    let named = |name: String| match name.as_str() {
        "null" => name,
        "array" | "integer" | "object" => format!("an {name}"),
        _ => format!("a {name}"),
    };
    match kind {
        TypeKind::Single(one) => vec![named(one.to_string())],
        TypeKind::Multiple(several) => several.iter().map(|one| named(one.to_string())).collect(),
    }
}

fn listed(values: &[Value]) -> String {
    let mut text = String::new();
    for (index, value) in values.iter().take(LISTED).enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(text, "{}{value}", if index == 0 { "" } else { ", " });
    }
    match values.len() {
        0 => "anything allowed".to_owned(),
        1 => text,
        few if few <= LISTED => format!("one of {text}"),
        _ => format!("one of {text}, ..."),
    }
}

/// Returns a value as JSON, shortened to [`SHOWN`] characters.
pub(crate) fn shortened(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

pub(crate) fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}
