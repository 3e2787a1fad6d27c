//! An OpenAPI document: operations by method and path, schemas compiled on first use. Start at
//! [`Document::find`] and [`Document::faults`].

use std::borrow::Cow;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use jsonschema::{Draft, Registry, Validator};
use percent_encoding::percent_decode_str;
use serde_json::{Value, json};

use super::exceptions::amend;
use super::explain::{SchemaFault, escaped, explain};

/// Cache of documents, as tests start many loopbacks, and parsing takes longer than a test.
static READ: LazyLock<Mutex<HashMap<PathBuf, Arc<Document>>>> = LazyLock::new(Mutex::default);

/// The document's URI among schemas, which is never fetched.
const ADDRESS: &str = "openapi:document";

const METHODS: [&str; 5] = ["get", "put", "post", "delete", "patch"];

/// How many chained references are followed.
const REFERENCES: usize = 8;

pub(crate) struct Document {
    root: Value,
    registry: Registry<'static>,
    operations: Vec<Operation>,
    validators: Mutex<HashMap<String, Arc<Validator>>>,
}

/// One method of one path.
#[derive(Debug)]
pub(crate) struct Operation {
    /// Such as `POST`.
    pub(crate) method: String,
    /// Such as `/channels/{channel_id}/messages`.
    pub(crate) template: String,
    pub(crate) place: String,
    /// JSON pointer to the parameters of all methods of the path.
    pub(crate) shared_parameters: String,
}

impl Operation {
    pub(crate) fn route(&self) -> String {
        format!("{} {}", self.method, self.template)
    }

    /// Returns the name and value of each placeholder in a path.
    pub(crate) fn path_values<'a>(&'a self, path: &'a str) -> impl Iterator<Item = (&'a str, Cow<'a, str>)> {
        let names = self.template.split('/').zip(parts(path));
        names.filter_map(|(name, value)| Some((placeholder(name)?, value)))
    }

    /// Counts the literal parts that a path matches; `None` if it does not fit.
    fn fit(&self, path: &str) -> Option<usize> {
        let mut words = 0;
        let mut given = parts(path);
        for part in self.template.split('/') {
            let given = given.next()?;
            if part == given {
                words += 1;
            } else if placeholder(part).is_none() || given.is_empty() {
                return None;
            }
        }
        given.next().is_none().then_some(words)
    }
}

/// Splits a path into decoded parts, since clients differ in percent-encoding.
fn parts(path: &str) -> impl Iterator<Item = Cow<'_, str>> {
    path.split('/').map(|part| percent_decode_str(part).decode_utf8_lossy())
}

fn placeholder(part: &str) -> Option<&str> {
    part.strip_prefix('{')?.strip_suffix('}')
}

/// A node of the document, with references resolved.
#[derive(Clone, Debug)]
pub(crate) struct Node<'a> {
    pub(crate) place: String,
    pub(crate) value: &'a Value,
}

impl Document {
    /// Reads a document, or returns the cached one of this path.
    pub(crate) fn read(path: &Path) -> Result<Arc<Self>, String> {
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(document) = read.get(path) {
            return Ok(document.clone());
        }
        let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
        let document = Arc::new(Self::parse(&text)?);
        read.insert(path.to_owned(), document.clone());
        Ok(document)
    }

    fn parse(text: &str) -> Result<Self, String> {
        let mut root: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let paths = root["paths"].as_object().ok_or("it has no \"paths\": this is no OpenAPI document")?;
        let mut operations = Vec::new();
        for (template, methods) in paths {
            let place = format!("/paths/{}", escaped(template));
            let described = METHODS.into_iter().filter(|method| methods.get(method).is_some());
            operations.extend(described.map(|method| Operation {
                method: method.to_uppercase(),
                template: template.clone(),
                place: format!("{place}/{method}"),
                shared_parameters: format!("{place}/parameters"),
            }));
        }
        amend(&mut root);
        bound_integers(&mut root);
        let registry = Registry::new().draft(Draft::Draft202012).add(ADDRESS, root.clone());
        let registry = registry.and_then(|registry| registry.prepare()).map_err(|error| error.to_string())?;
        Ok(Self { root, registry, operations, validators: Mutex::default() })
    }

    /// Finds a request's operation by unversioned path; literal parts beat placeholders.
    pub(crate) fn find(&self, method: &str, path: &str) -> Option<&Operation> {
        let candidates = self.operations.iter().filter(|operation| operation.method == method);
        let fitting = candidates.filter_map(|operation| Some((operation.fit(path)?, operation)));
        fitting.max_by_key(|(words, _)| *words).map(|(_, operation)| operation)
    }

    /// Returns the node at a JSON pointer, with references resolved.
    pub(crate) fn node(&self, place: &str) -> Option<Node<'_>> {
        let mut place = place.to_owned();
        for _ in 0..REFERENCES {
            let value = self.root.pointer(&place)?;
            match value.get("$ref").and_then(Value::as_str).and_then(|reference| reference.strip_prefix('#')) {
                Some(reference) => reference.clone_into(&mut place),
                None => return Some(Node { place, value }),
            }
        }
        None
    }

    /// What is wrong with a value by the schema at a place. Nothing, where there is no schema.
    pub(crate) fn faults(&self, schema: &str, value: &Value) -> Vec<SchemaFault> {
        match self.validator(schema) {
            Ok(Some(validator)) if validator.is_valid(value) => Vec::new(),
            Ok(Some(validator)) => validator.iter_errors(value).flat_map(|error| explain(&error)).collect(),
            Ok(None) => Vec::new(),
            Err(reason) => {
                vec![SchemaFault { field: String::new(), rule: format!("the schema {schema} is broken: {reason}"), value: None }]
            }
        }
    }

    fn validator(&self, schema: &str) -> Result<Option<Arc<Validator>>, String> {
        let mut validators = self.validators.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(validator) = validators.get(schema) {
            return Ok(Some(validator.clone()));
        }
        if self.root.pointer(schema).is_none() {
            return Ok(None);
        }
        let reference = json!({ "$ref": format!("{ADDRESS}#{}", in_address(schema)) });
        let options = jsonschema::options().with_draft(Draft::Draft202012).with_registry(&self.registry);
        let options = options.should_validate_formats(true).should_ignore_unknown_formats(true);
        let validator = Arc::new(options.build(&reference).map_err(|error| error.to_string())?);
        validators.insert(schema.to_owned(), validator.clone());
        Ok(Some(validator))
    }
}

/// Bounds OpenAPI's format `int32`, as JSON Schema has formats for strings only.
fn bound_integers(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if fields.get("format").is_some_and(|format| format == "int32") {
                fields.entry("minimum").or_insert(json!(i32::MIN));
                fields.entry("maximum").or_insert(json!(i32::MAX));
            }
            fields.values_mut().for_each(bound_integers);
        }
        Value::Array(items) => items.iter_mut().for_each(bound_integers),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Encodes a JSON pointer for a URI, where braces and others are not allowed.
fn in_address(pointer: &str) -> String {
    let mut address = String::with_capacity(pointer.len());
    for byte in pointer.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'/' | b'~' | b'-' | b'_' | b'.' => address.push(char::from(byte)),
            other => address.push_str(&format!("%{other:02X}")),
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document() -> Document {
        let get = json!({ "get": { "responses": { "200": {} } } });
        let schemas = json!({
            "Small": { "type": "integer", "format": "int32" },
            "Day": { "type": "string", "format": "date-time" },
            "MessageAttachmentRequest": { "properties": { "id": { "type": "string" } } },
        });
        let paths = json!({ "/a/{b}": get, "/a/@me": get, "/a/{b}/c{d}": get, "/a/{b}/{c}": { "put": {} } });
        Document::parse(&json!({ "paths": paths, "components": { "schemas": schemas } }).to_string()).unwrap()
    }

    #[test]
    fn an_operation_is_found_by_method_and_path_and_words_win_over_placeholders() {
        let document = document();
        let template = |method: &str, path: &str| document.find(method, path).map(|operation| operation.template.as_str());
        assert_eq!(template("GET", "/a/1"), Some("/a/{b}"));
        assert_eq!(template("GET", "/a/@me"), Some("/a/@me"));
        assert_eq!(template("PUT", "/a/1/2"), Some("/a/{b}/{c}"));
        assert_eq!(template("GET", "/a/1/2"), None);
        assert_eq!(template("GET", "/a/"), None);
        assert_eq!(template("DELETE", "/a/1"), None);
        assert_eq!(template("GET", "/a/%40me"), Some("/a/@me"));
        let values: Vec<_> = document.find("PUT", "/a/1/2").unwrap().path_values("/a/1/%32%2F3").collect();
        assert_eq!(values, [("b", "1".into()), ("c", "2/3".into())]);
    }

    fn rules(document: &Document, schema: &str, value: Value) -> Vec<String> {
        let faults = document.faults(&format!("/components/schemas/{schema}"), &value);
        faults.into_iter().map(|fault| fault.rule).collect()
    }

    #[test]
    fn an_amended_property_may_be_of_the_other_type_and_of_no_third() {
        let rules = |id: Value| rules(&document(), "MessageAttachmentRequest", json!({ "id": id }));
        assert_eq!(rules(json!("0")), [""; 0]);
        assert_eq!(rules(json!(0)), [""; 0]);
        assert_eq!(rules(json!(true)), ["is not a string or an integer"]);
    }

    #[test]
    fn formats_count_those_of_numbers_too() {
        let document = document();
        let rules = |schema: &str, value: Value| rules(&document, schema, value);
        assert_eq!(rules("Small", json!(2_147_483_647)), [""; 0]);
        assert_eq!(rules("Small", json!(2_147_483_648_u64)), ["more than 2147483647"]);
        assert_eq!(rules("Day", json!("2026-11-21T15:00:00.000000+00:00")), [""; 0]);
        assert_eq!(rules("Day", json!("yesterday")), ["is no date-time"]);
        assert_eq!(rules("Unknown", json!("anything")), [""; 0]);
    }
}
