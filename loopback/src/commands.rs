//! Application commands: definitions, localisations, and validation of a user's input against them.
//! Start at [`Definition`] and [`fit`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::limits;
use crate::permissions::Permissions;
use crate::snowflake::Id;

/// Texts by Discord's locale.
pub(crate) type Localizations = Option<BTreeMap<String, String>>;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Command {
    pub(crate) id: Id,
    pub(crate) version: Id,
    /// The command's guild; `None` for a global command.
    pub(crate) guild: Option<Id>,
    pub(crate) definition: Definition,
}

/// A command's definition, as a bot registers it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Definition {
    pub(crate) name: String,
    pub(crate) name_localizations: Localizations,
    #[serde(default)]
    pub(crate) description: String,
    pub(crate) description_localizations: Localizations,
    #[serde(default)]
    pub(crate) options: Vec<Opt>,
    /// 1 for a slash command, 2 for a user command, 3 for a message command.
    #[serde(rename = "type", default = "one")]
    pub(crate) kind: u8,
    pub(crate) default_member_permissions: Option<Permissions>,
    pub(crate) dm_permission: Option<bool>,
    /// Where it can be used: 0 guilds, 1 the bot's DMs, 2 other DMs and groups.
    pub(crate) contexts: Option<Vec<u8>>,
    pub(crate) integration_types: Option<Vec<u8>>,
    #[serde(default)]
    pub(crate) nsfw: bool,
}

/// An option, a subcommand or a group of subcommands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Opt {
    #[serde(rename = "type")]
    pub(crate) kind: u8,
    pub(crate) name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) name_localizations: Localizations,
    #[serde(default)]
    pub(crate) description: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) description_localizations: Localizations,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) required: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) choices: Vec<OptChoice>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) options: Vec<Opt>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) channel_types: Vec<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) min_value: Option<serde_json::Number>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) max_value: Option<serde_json::Number>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) min_length: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) max_length: Option<u64>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) autocomplete: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct OptChoice {
    pub(crate) name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) name_localizations: Localizations,
    pub(crate) value: Value,
}

/// Discord's numbers of the option types.
pub(crate) mod kind {
    pub(crate) const SUBCOMMAND: u8 = 1;
    pub(crate) const GROUP: u8 = 2;
    pub(crate) const STRING: u8 = 3;
    pub(crate) const INTEGER: u8 = 4;
    pub(crate) const BOOLEAN: u8 = 5;
    pub(crate) const USER: u8 = 6;
    pub(crate) const CHANNEL: u8 = 7;
    pub(crate) const ROLE: u8 = 8;
    pub(crate) const MENTIONABLE: u8 = 9;
    pub(crate) const NUMBER: u8 = 10;
    pub(crate) const ATTACHMENT: u8 = 11;
}

/// Where a command is used. Discord docs: Receiving and Responding, "Interaction Context Types".
pub(crate) const GUILD: u8 = 0;
pub(crate) const BOT_DM: u8 = 1;
pub(crate) const PRIVATE_CHANNEL: u8 = 2;

/// Kinds of installation. Discord docs: Application Resource, "Application Integration Types".
pub(crate) const GUILD_INSTALL: u8 = 0;
pub(crate) const USER_INSTALL: u8 = 1;

fn one() -> u8 {
    1
}

impl Command {
    pub(crate) fn shape(&self, application: Id, texts: Texts) -> Value {
        let mut shape = json!(self.definition);
        shape["id"] = json!(self.id);
        shape["application_id"] = json!(application);
        shape["version"] = json!(self.version);
        if let Some(guild) = self.guild {
            shape["guild_id"] = json!(guild);
        }
        // Discord's legacy field, which only global commands have.
        match (self.guild, shape.as_object_mut()) {
            (None, _) => shape["dm_permission"] = json!(self.in_dms()),
            (Some(_), Some(fields)) => drop(fields.remove("dm_permission")),
            (Some(_), None) => {}
        }
        if self.definition.integration_types.is_none() {
            shape["integration_types"] = json!([0]);
        }
        if texts == Texts::Default {
            drop_localizations(&mut shape);
        }
        shape
    }

    pub(crate) fn in_dms(&self) -> bool {
        let definition = &self.definition;
        self.guild.is_none()
            && definition.contexts.as_ref().map_or(definition.dm_permission.unwrap_or(true), |contexts| contexts.contains(&1))
    }

    /// Whether the command can be used in a context, given by Discord's number.
    pub(crate) fn is_for(&self, context: u8) -> bool {
        match context {
            BOT_DM => self.in_dms(),
            // A guild's own command is available in no conversation.
            PRIVATE_CHANNEL if self.guild.is_some() => false,
            _ => self.definition.contexts.as_ref().is_none_or(|contexts| contexts.contains(&context)),
        }
    }

    /// Whether an installation of this type brings the command.
    pub(crate) fn comes_with(&self, installation: u8) -> bool {
        match &self.definition.integration_types {
            Some(types) if self.guild.is_none() => types.contains(&installation),
            Some(_) | None => installation == GUILD_INSTALL,
        }
    }
}

/// Which texts a command object has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Texts {
    Default,
    All,
}

fn drop_localizations(shape: &mut Value) {
    match shape {
        Value::Object(fields) => {
            fields.remove("name_localizations");
            fields.remove("description_localizations");
            for key in ["options", "choices"] {
                if let Some(children) = fields.get_mut(key) {
                    drop_localizations(children);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(drop_localizations),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Returns the text for a locale, or the default.
pub(crate) fn localized<'a>(default: &'a str, others: &'a Localizations, locale: &str) -> &'a str {
    others.as_ref().and_then(|others| others.get(locale)).map_or(default, String::as_str)
}

/// A user's input fitted to a command: options in Discord's form, and the ids they reference.
#[derive(Debug, PartialEq)]
pub(crate) struct Fitted {
    pub(crate) options: Vec<Value>,
    /// The full name: command, group, subcommand.
    pub(crate) name: String,
    /// Type of each option that holds an id, and that id.
    pub(crate) refers_to: Vec<(u8, Id)>,
}

/// Whether required options must be present.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The user is still typing one option, the focused one.
    Typing,
    /// The command was sent.
    Sent,
}

/// Validates a user's input against a command, as Discord's clients do before they send it.
///
/// # Errors
/// A sentence that names the mismatch.
pub(crate) fn fit(definition: &Definition, given: &[Value], stage: Stage) -> Result<Fitted, String> {
    let mut fitted = Fitted { options: Vec::new(), name: definition.name.clone(), refers_to: Vec::new() };
    fitted.options = fit_level(&definition.options, given, stage, &mut fitted.name, &mut fitted.refers_to)?;
    if stage == Stage::Typing && count_focused(&fitted.options) != 1 {
        return Err("exactly one option must have \"focused\": true".to_owned());
    }
    Ok(fitted)
}

/// Returns the type of the focused option among options in Discord's form.
pub(crate) fn typed_kind(options: &Value) -> Option<u8> {
    let mut options = options.as_array().into_iter().flatten();
    options.find_map(|option| {
        let kind = || option["type"].as_u64().and_then(|kind| u8::try_from(kind).ok());
        if option["focused"] == true { kind() } else { typed_kind(&option["options"]) }
    })
}

fn count_focused(options: &[Value]) -> usize {
    let nested = |option: &Value| option["options"].as_array().map_or(0, |options| count_focused(options));
    options.iter().map(|option| usize::from(option["focused"] == true) + nested(option)).sum()
}

fn fit_level(
    defined: &[Opt],
    given: &[Value],
    stage: Stage,
    path: &mut String,
    refers_to: &mut Vec<(u8, Id)>,
) -> Result<Vec<Value>, String> {
    let has_subcommands = defined.iter().any(|option| matches!(option.kind, kind::SUBCOMMAND | kind::GROUP));
    if has_subcommands && given.len() != 1 {
        let names: Vec<&str> = defined.iter().map(|option| &*option.name).collect();
        return Err(format!("/{path} needs one subcommand of: {}", names.join(", ")));
    }
    let mut fitted = Vec::with_capacity(given.len());
    for option in given {
        let name = option["name"].as_str().ok_or("every option needs a name")?;
        let defined =
            defined.iter().find(|defined| defined.name == name).ok_or_else(|| format!("/{path} has no option {name}"))?;
        if option["type"].as_u64().is_some_and(|kind| kind != u64::from(defined.kind)) {
            return Err(format!("the option {name} of /{path} has type {}", defined.kind));
        }
        if given.iter().filter(|other| other["name"] == name).count() > 1 {
            return Err(format!("the option {name} is given twice"));
        }
        if matches!(defined.kind, kind::SUBCOMMAND | kind::GROUP) {
            path.push(' ');
            path.push_str(name);
            let given = option["options"].as_array().map(Vec::as_slice).unwrap_or_default();
            let options = fit_level(&defined.options, given, stage, path, refers_to)?;
            fitted.push(json!({ "name": name, "type": defined.kind, "options": options }));
            continue;
        }
        let focused = option["focused"] == true;
        let value = if focused { typed_so_far(&option["value"]) } else { fit_value(defined, &option["value"])? };
        if focused && !defined.autocomplete {
            return Err(format!("the option {name} has no autocomplete"));
        }
        if let (kind::USER..=kind::MENTIONABLE | kind::ATTACHMENT, Some(id)) =
            (defined.kind, value.as_str().and_then(|id| id.parse().ok()))
        {
            refers_to.push((defined.kind, id));
        }
        let mut whole = json!({ "name": name, "type": defined.kind, "value": value });
        if focused {
            whole["focused"] = json!(true);
        }
        fitted.push(whole);
    }
    let missing = defined.iter().find(|option| option.required && !given.iter().any(|given| given["name"] == *option.name));
    match missing {
        Some(missing) if stage == Stage::Sent => Err(format!("/{path} needs the option {}", missing.name)),
        Some(_) | None => Ok(fitted),
    }
}

/// Converts the value being typed to a string, whatever the option's type.
fn typed_so_far(value: &Value) -> Value {
    match value {
        Value::Null => json!(""),
        Value::String(_) => value.clone(),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => json!(value.to_string()),
    }
}

fn fit_value(defined: &Opt, value: &Value) -> Result<Value, String> {
    let name = &defined.name;
    let fitted = match defined.kind {
        kind::STRING => value.as_str().map(|text| json!(text)),
        kind::INTEGER => value.as_i64().or_else(|| value.as_str()?.trim().parse().ok()).map(|number| json!(number)),
        kind::NUMBER => value.as_f64().or_else(|| value.as_str()?.trim().parse().ok()).map(|number| json!(number)),
        kind::BOOLEAN => value.as_bool().or_else(|| value.as_str()?.parse().ok()).map(|yes| json!(yes)),
        _ => value.as_str().and_then(|id| id.parse::<Id>().ok()).map(|id| json!(id)),
    };
    let fitted = fitted.ok_or_else(|| format!("{value} is no value for the option {name}"))?;
    if !defined.choices.is_empty() && !defined.choices.iter().any(|choice| same(&choice.value, &fitted)) {
        return Err(format!("{fitted} is not among the choices of the option {name}"));
    }
    if let Some(number) = fitted.as_f64() {
        let limit = |number: &Option<serde_json::Number>| number.as_ref().and_then(serde_json::Number::as_f64);
        if limit(&defined.min_value).is_some_and(|min| number < min) || limit(&defined.max_value).is_some_and(|max| number > max)
        {
            return Err(format!("{fitted} is out of the range of the option {name}"));
        }
    }
    if let (kind::STRING, Some(text)) = (defined.kind, fitted.as_str()) {
        let length = text.encode_utf16().count() as u64;
        let allowed = defined.min_length.unwrap_or(0)..=defined.max_length.unwrap_or(limits::OPTION_TEXT);
        if !allowed.contains(&length) {
            return Err(format!("the option {name} takes {} to {} characters", allowed.start(), allowed.end()));
        }
    }
    Ok(fitted)
}

/// Whether two values are equal; a number with a decimal point equals one without.
fn same(one: &Value, other: &Value) -> bool {
    one == other || (one.is_number() && one.as_f64() == other.as_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Definition {
        serde_json::from_value(json!({
            "name": "table", "description": "Tables", "description_localizations": { "fr": "Les tables" },
            "options": [
                { "type": 1, "name": "new", "description": "Open a table", "options": [
                    { "type": 3, "name": "game", "description": "Which", "required": true, "autocomplete": true },
                    { "type": 4, "name": "seats", "description": "How many", "min_value": 3, "max_value": 5 },
                    { "type": 6, "name": "with", "description": "Whom" },
                ]},
                { "type": 1, "name": "leave", "description": "Leave", "options": [
                    { "type": 3, "name": "how", "description": "How", "choices": [{ "name": "Quietly", "value": "quiet" }] },
                ]},
            ],
        }))
        .unwrap()
    }

    #[test]
    fn options_are_fitted_with_their_types_and_whom_they_name() {
        let given = [json!({ "name": "new", "options": [
            { "name": "game", "value": "puerto-rico" }, { "name": "seats", "value": "4" }, { "name": "with", "value": "17" },
        ]})];
        let fitted = fit(&table(), &given, Stage::Sent).unwrap();
        assert_eq!(fitted.name, "table new");
        assert_eq!(fitted.refers_to, [(kind::USER, Id::new(17))]);
        assert_eq!(
            fitted.options,
            [json!({ "name": "new", "type": 1, "options": [
                { "name": "game", "type": 3, "value": "puerto-rico" }, { "name": "seats", "type": 4, "value": 4 },
                { "name": "with", "type": 6, "value": "17" },
            ]})]
        );
    }

    #[test]
    fn what_does_not_fit_is_refused_and_named() {
        let cases = [
            (json!([]), "needs one subcommand"),
            (json!([{ "name": "join" }]), "no option join"),
            (json!([{ "name": "new" }]), "needs the option game"),
            (json!([{ "name": "new", "options": [{ "name": "game", "value": 3 }] }]), "no value for the option game"),
            (
                json!([{ "name": "new", "options": [{ "name": "game", "value": "x" }, { "name": "game", "value": "x" }] }]),
                "twice",
            ),
            (
                json!([{ "name": "new", "options": [{ "name": "game", "value": "x" }, { "name": "seats", "value": 6 }] }]),
                "out of the range",
            ),
            (json!([{ "name": "leave", "options": [{ "name": "how", "value": "loudly" }] }]), "not among the choices"),
            (json!([{ "name": "leave", "options": [{ "name": "how", "type": 4, "value": "quiet" }] }]), "has type 3"),
        ];
        for (given, complaint) in cases {
            let refused = fit(&table(), given.as_array().unwrap(), Stage::Sent).unwrap_err();
            assert!(refused.contains(complaint), "{given}: {refused}");
        }
    }

    #[test]
    fn while_typing_one_option_is_focused_and_others_may_be_missing() {
        let typed = |value: Value| [json!({ "name": "new", "options": [{ "name": "game", "value": value, "focused": true }] })];
        assert_eq!(fit(&table(), &typed(json!("pu")), Stage::Typing).unwrap().options[0]["options"][0]["value"], "pu");
        assert_eq!(fit(&table(), &typed(Value::Null), Stage::Typing).unwrap().options[0]["options"][0]["value"], "");
        assert!(fit(&table(), &[json!({ "name": "new" })], Stage::Typing).is_err());
    }
}
