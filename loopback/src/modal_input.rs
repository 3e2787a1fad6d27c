//! Validates what a user filled into a modal, as Discord's client does, and shapes it for the bot.
//! Not here: limits of the modal itself (`rest::components`), sending (`user_acts`). Start at
//! [`fill`].

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::act_error::Refused;
use crate::commands::kind;
use crate::given_files::{FilledFile, GivenFile};
use crate::limits;
use crate::snowflake::Id;

/// A submitted modal, as the bot gets it.
#[derive(Debug, Default)]
pub(crate) struct Filled {
    pub(crate) components: Vec<Value>,
    /// Chosen ids, each with the type of the command option that takes such an id.
    pub(crate) refers_to: Vec<(u8, Id)>,
    pub(crate) files: Vec<FilledFile>,
}

/// Fills in a modal. A field that is absent from `fields` keeps its initial value.
///
/// # Errors
/// A sentence that names the mismatch.
pub(crate) fn fill(modal: &Value, fields: &BTreeMap<String, Value>, new_id: &mut dyn FnMut() -> Id) -> Result<Filled, Refused> {
    let mut form = Form { fields, known: Vec::new(), filled: Filled::default(), new_id };
    for part in modal["components"].as_array().into_iter().flatten() {
        let part = form.part(part)?;
        form.filled.components.push(part);
    }
    match fields.keys().find(|field| !form.known.contains(&field.as_str())) {
        Some(unknown) => Err(Refused::Invalid(format!("the form has no field {unknown}"))),
        None => Ok(form.filled),
    }
}

struct Form<'a> {
    fields: &'a BTreeMap<String, Value>,
    known: Vec<&'a str>,
    filled: Filled,
    new_id: &'a mut dyn FnMut() -> Id,
}

impl<'a> Form<'a> {
    /// Returns one component of the modal with the user's input.
    fn part(&mut self, part: &Value) -> Result<Value, Refused> {
        let mut filled = json!({ "type": part["type"] });
        if part["id"].is_number() {
            filled["id"] = part["id"].clone();
        }
        if let Some(children) = part["components"].as_array() {
            filled["components"] = children.iter().map(|child| self.part(child)).collect::<Result<_, _>>()?;
        } else if part["component"].is_object() {
            filled["component"] = self.part(&part["component"])?;
        } else if let Some(custom_id) = part["custom_id"].as_str() {
            filled["custom_id"] = json!(custom_id);
            let given = self.fields.get_key_value(custom_id);
            self.known.extend(given.map(|(name, _)| name.as_str()));
            let given: &'a Value = given.map_or(&Value::Null, |(_, value)| value);
            let (name, value) = self.value(part, custom_id, given)?;
            filled[name] = value;
        }
        Ok(filled)
    }

    /// Returns a field's content, and whether its key is `value` or `values`. Discord docs:
    /// Component Reference, the tables of interaction response structures.
    fn value(&mut self, field: &Value, name: &str, given: &Value) -> Result<(&'static str, Value), Refused> {
        let options = || field["options"].as_array().map(Vec::len).unwrap_or_default() as u64;
        Ok(match field["type"].as_u64().unwrap_or(0) {
            4 => ("value", json!(text_for(field, name, given)?)),
            19 => ("values", self.files(field, name, given)?),
            21 => ("value", one_of(field, name, given)?),
            22 => ("values", json!(chosen(field, name, given, options())?)),
            23 => ("value", json!(yes_or_no(field, name, given)?)),
            menu => {
                let values = chosen(field, name, given, 1)?;
                let refers_as = [(5, kind::USER), (6, kind::ROLE), (7, kind::MENTIONABLE), (8, kind::CHANNEL)];
                if let Some((_, refers_as)) = refers_as.iter().find(|(select, _)| *select == menu) {
                    for id in &values {
                        let id = id.parse().map_err(|_| Refused::Invalid(format!("{id} is no id, for the field {name}")))?;
                        self.filled.refers_to.push((*refers_as, id));
                    }
                }
                ("values", json!(values))
            }
        })
    }

    fn files(&mut self, field: &Value, name: &str, given: &Value) -> Result<Value, Refused> {
        let given: Vec<GivenFile> = match given {
            Value::Null => Vec::new(),
            given => serde_json::from_value(given.clone())
                .map_err(|_| Refused::Invalid(format!("the field {name} takes files: [{{filename, content or base64}}]")))?,
        };
        amount(field, name, given.len() as u64, 1)?;
        let mut ids = Vec::new();
        for file in given {
            if !is_of_a_type(field, &file.filename) {
                return Err(Refused::Invalid(format!("{} is of no type that the field {name} takes", file.filename)));
            }
            let file = file.open((self.new_id)())?;
            ids.push(file.id);
            self.filled.files.push(file);
        }
        Ok(json!(ids))
    }
}

fn is_required(field: &Value) -> bool {
    field["required"].as_bool().unwrap_or(true)
}

fn text_for<'a>(input: &'a Value, name: &str, given: &'a Value) -> Result<&'a str, Refused> {
    let text = match given {
        Value::Null => input["value"].as_str().unwrap_or_default(),
        Value::String(text) => text,
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            return Err(Refused::Invalid(format!("the field {name} takes a text")));
        }
    };
    let length = text.chars().count() as u64;
    let fewest = input["min_length"].as_u64().unwrap_or(0).max(u64::from(is_required(input)));
    let most = input["max_length"].as_u64().unwrap_or(limits::INPUT_VALUE as u64);
    if (length < fewest && (is_required(input) || length > 0)) || length > most {
        return Err(Refused::Invalid(format!("the field {name} takes {fewest} to {most} characters")));
    }
    Ok(text)
}

/// Returns the chosen values of a menu or checkbox group: those given, or else the initial ones.
fn chosen(field: &Value, name: &str, given: &Value, default_most: u64) -> Result<Vec<String>, Refused> {
    let options = || field["options"].as_array().into_iter().flatten();
    let values: Vec<String> = match given {
        Value::Null => {
            let marked = options().filter(|option| option["default"] == true).map(|option| &option["value"]);
            let listed = field["default_values"].as_array().into_iter().flatten().map(|value| &value["id"]);
            marked.chain(listed).filter_map(Value::as_str).map(str::to_owned).collect()
        }
        given => serde_json::from_value(given.clone())
            .map_err(|_| Refused::Invalid(format!("the field {name} takes a list of values")))?,
    };
    amount(field, name, values.len() as u64, default_most)?;
    if let Some(twice) = values.iter().enumerate().find(|(number, value)| values[..*number].contains(value)) {
        return Err(Refused::Invalid(format!("{} is chosen twice in the field {name}", twice.1)));
    }
    let is_entry = |value: &String| options().any(|option| option["value"] == value.as_str());
    match values.iter().find(|value| field["options"].is_array() && !is_entry(value)) {
        Some(unknown) => Err(Refused::Invalid(format!("the field {name} has no entry {unknown}"))),
        None => Ok(values),
    }
}

/// Checks a count against `min_values` and `max_values`; an optional field may have none.
fn amount(field: &Value, name: &str, count: u64, default_most: u64) -> Result<(), Refused> {
    let limit = |key: &str, default: u64| field[key].as_u64().unwrap_or(default);
    let allowed = limit("min_values", 1)..=limit("max_values", default_most);
    if allowed.contains(&count) || (count == 0 && !is_required(field)) {
        return Ok(());
    }
    Err(Refused::Invalid(format!("the field {name} takes {} to {}", allowed.start(), allowed.end())))
}

/// Returns the chosen value of a radio group.
fn one_of(field: &Value, name: &str, given: &Value) -> Result<Value, Refused> {
    let options = || field["options"].as_array().into_iter().flatten();
    let value = match given {
        Value::Null => options().find(|option| option["default"] == true).map_or(&Value::Null, |option| &option["value"]),
        given => given,
    };
    if value.is_null() && !is_required(field) || options().any(|option| option["value"] == *value) {
        return Ok(value.clone());
    }
    Err(Refused::Invalid(format!("the field {name} has no entry {value}")))
}

fn yes_or_no(field: &Value, name: &str, given: &Value) -> Result<bool, Refused> {
    match given {
        Value::Null => Ok(field["default"] == true),
        Value::Bool(yes) => Ok(*yes),
        Value::Number(_) | Value::String(_) | Value::Array(_) | Value::Object(_) => {
            Err(Refused::Invalid(format!("the field {name} takes true or false")))
        }
    }
}

/// Checks a file's type by its name. Discord docs: API Reference, File Type Filtering.
fn is_of_a_type(field: &Value, filename: &str) -> bool {
    const GROUPS: [(&str, &[&str]); 3] = [
        ("image", &[".png", ".gif", ".jpg", ".jpeg", ".jfif", ".webp", ".avif"]),
        ("video", &[".mp4", ".mov", ".qt", ".webm"]),
        ("audio", &[".mp3", ".m4a", ".wav", ".ogg", ".opus", ".flac"]),
    ];
    let filename = filename.to_lowercase();
    let fits = |wanted: &str| match GROUPS.iter().find(|(group, _)| *group == wanted) {
        Some((_, extensions)) => extensions.iter().any(|extension| filename.ends_with(extension)),
        None => filename.ends_with(&wanted.to_lowercase()),
    };
    let wanted = field["file_types"].as_array().map(Vec::as_slice).unwrap_or_default();
    wanted.is_empty() || wanted.iter().filter_map(Value::as_str).any(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(count: usize) -> Value {
        (0..count).map(|n| json!({ "label": n.to_string(), "value": n.to_string() })).collect()
    }

    /// Returns what the bot gets for a field, or `None` if the value is refused.
    fn filled(field: Value, given: Value) -> Option<Value> {
        let mut field = field;
        field["custom_id"] = json!("f");
        let modal = json!({ "components": [{ "type": 18, "id": 1, "label": "l", "component": field }] });
        let mut last = 100;
        let mut new_id = || {
            last += 1;
            Id::new(last)
        };
        let fields = if given.is_null() { BTreeMap::new() } else { BTreeMap::from([("f".to_owned(), given)]) };
        let filled = fill(&modal, &fields, &mut new_id).ok()?;
        let part = &filled.components[0];
        assert_eq!((&part["type"], &part["id"], &part["component"]["custom_id"]), (&json!(18), &json!(1), &json!("f")));
        let held = part["component"].get("values").or(part["component"].get("value"));
        Some(held.unwrap().clone())
    }

    #[test]
    fn each_field_takes_what_the_bot_asked_for_and_nothing_else() {
        let text = || json!({ "type": 4, "min_length": 2, "max_length": 5 });
        let optional = |mut field: Value| {
            field["required"] = json!(false);
            field
        };
        let menu = || json!({ "type": 3, "options": options(4), "max_values": 2 });
        let users = || json!({ "type": 5, "max_values": 2 });
        let upload = || json!({ "type": 19, "max_values": 2, "file_types": ["image", ".PDF"] });
        let radio = || json!({ "type": 21, "options": options(3) });
        let boxes = || json!({ "type": 22, "options": options(3) });
        let one = |name: &str| json!([{ "filename": name, "content": "c" }]);
        let cases = [
            (text(), json!("corn"), Some(json!("corn"))),
            (text(), json!("x"), None),
            (text(), json!("indigo"), None),
            (text(), json!(""), None),
            (text(), json!(7), None),
            (optional(text()), json!(""), Some(json!(""))),
            (optional(text()), json!("x"), None),
            (json!({ "type": 4, "value": "as it was" }), Value::Null, Some(json!("as it was"))),
            (menu(), json!(["3", "1"]), Some(json!(["3", "1"]))),
            (menu(), json!([]), None),
            (menu(), json!(["1", "2", "3"]), None),
            (menu(), json!(["4"]), None),
            (menu(), json!(["1", "1"]), None),
            (menu(), json!("1"), None),
            (optional(menu()), Value::Null, Some(json!([]))),
            (json!({ "type": 3, "options": [{ "label": "a", "value": "a", "default": true }] }), Value::Null, Some(json!(["a"]))),
            (users(), json!(["1", "2"]), Some(json!(["1", "2"]))),
            (users(), json!(["ana"]), None),
            (json!({ "type": 5, "default_values": [{ "id": "5", "type": "user" }] }), Value::Null, Some(json!(["5"]))),
            (upload(), one("a.PNG"), Some(json!(["101"]))),
            (upload(), one("a.pdf"), Some(json!(["101"]))),
            (upload(), json!([{ "filename": "a.png", "base64": "AAEC" }]), Some(json!(["101"]))),
            (upload(), json!([{ "filename": "a.png", "base64": "?" }]), None),
            (upload(), one("a.txt"), None),
            (upload(), json!([]), None),
            (upload(), json!(vec![json!({ "filename": "a.png" }); 3]), None),
            (radio(), json!("2"), Some(json!("2"))),
            (radio(), json!("3"), None),
            (radio(), Value::Null, None),
            (optional(radio()), Value::Null, Some(Value::Null)),
            (boxes(), json!(["0", "1", "2"]), Some(json!(["0", "1", "2"]))),
            (boxes(), json!([]), None),
            (optional(boxes()), json!([]), Some(json!([]))),
            (json!({ "type": 23 }), Value::Null, Some(json!(false))),
            (json!({ "type": 23, "default": true }), Value::Null, Some(json!(true))),
            (json!({ "type": 23 }), json!(true), Some(json!(true))),
            (json!({ "type": 23 }), json!("yes"), None),
        ];
        for (field, given, expected) in cases {
            assert_eq!(filled(field.clone(), given.clone()), expected, "{field} {given}");
        }
    }

    #[test]
    fn a_field_that_the_form_has_not_is_refused() {
        let modal = json!({ "components": [{ "type": 10, "id": 1, "content": "Read this" }] });
        let fields = BTreeMap::from([("made-up".to_owned(), json!("x"))]);
        assert!(fill(&modal, &fields, &mut || Id::new(1)).is_err());
        let filled = fill(&modal, &BTreeMap::new(), &mut || Id::new(1)).unwrap();
        assert_eq!(filled.components, [json!({ "type": 10, "id": 1 })]);
    }
}
