//! The rules of command definitions, in the order of the documentation's tables. Not here:
//! registration (`commands`). Start at [`read`].

use serde_json::Value;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};
use unicode_script::{Script, UnicodeScript};

use super::check::BodyRule::{Bits, Boolean, List, OneOf, Real, Text, Whole};
use super::check::{BodyPart, check, check_object, must_be_one_of};
use super::error::{ApiError, Place, length};
use super::inputs;
use crate::commands::{Definition, kind};
use crate::discord::arranging::LOCALES;
use crate::limits;

pub(super) const DUPLICATE: &str = "APPLICATION_COMMANDS_DUPLICATE_NAME";
pub(super) const DUPLICATE_SENTENCE: &str = "Application command names must be unique";

/// Parses and checks a definition.
///
/// # Errors
/// All faults.
pub(super) fn read(mut body: Value) -> Result<Definition, ApiError> {
    check_object(&mut body, Place::body(), definition)?;
    tidy(&mut body);
    serde_json::from_value(body).map_err(|error| ApiError::wrong_type(&error))
}

/// Parses and checks a list of definitions.
///
/// # Errors
/// All faults, each below the index of its definition.
pub(super) fn read_all(mut body: Value) -> Result<Vec<Definition>, ApiError> {
    let is_list = body.is_array();
    check(&mut body, Place::body(), |all| {
        if !is_list {
            all.fault("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
        }
        let mut names = Vec::new();
        all.items(|one| {
            definition(one);
            let name = (one.whole_or("type", 1), one.text("name"));
            if names.contains(&name) {
                one.fault(DUPLICATE, DUPLICATE_SENTENCE);
            }
            names.push(name);
        });
    })?;
    body.as_array_mut().into_iter().flatten().for_each(tidy);
    serde_json::from_value(body).map_err(|error| ApiError::wrong_type(&error))
}

/// Discord docs: Application Commands, Application Command Structure.
fn definition(command: &BodyPart<'_, '_>) {
    // Entry points (4) are for applications with an Activity, which this one lacks.
    command.may("type", OneOf(&[1, 2, 3]));
    let slash = command.whole_or("type", 1) == 1;
    if slash {
        slash_name(command);
        command.must("description", Text(1..=limits::COMMAND_DESCRIPTION));
        translations(command, "name_localizations", limits::COMMAND_NAME);
        command.each_entry("name_localizations", |_, _, name| {
            // Discord does not name the locale.
            if let Some((code, sentence)) = name.as_str().and_then(unfit_name) {
                command.fault_at("name_localizations", code, sentence);
            }
        });
    } else {
        command.must("name", Text(1..=limits::COMMAND_NAME));
        translations(command, "name_localizations", limits::COMMAND_NAME);
        if command.text("description").is_some_and(|text| !text.is_empty()) {
            let sentence = "Context menu commands cannot have description";
            command.fault_at("description", "CONTEXT_MENU_COMMAND_DESCRIPTION_NOT_ALLOWED", sentence);
        }
        if command.count("options") > 0 {
            let sentence = "Context menu commands cannot have options";
            command.fault_at("options", "CONTEXT_MENU_COMMAND_OPTIONS_NOT_ALLOWED", sentence);
        }
    }
    translations(command, "description_localizations", limits::COMMAND_DESCRIPTION);
    options(command, Depth::Command);
    command.may("default_member_permissions", Bits);
    command.may("dm_permission", Boolean);
    command.may("default_permission", Boolean);
    command.may("nsfw", Boolean);
    command.may("integration_types", List(1..=2));
    command.each_is("integration_types", &OneOf(&[0, 1]));
    command.may("contexts", List(1..=3));
    command.each_is("contexts", &OneOf(&[0, 1, 2]));
    command.must_not("handler", "APPLICATION_COMMAND_HANDLER_NOT_ALLOWED", "Only an entry point command has a handler");
    if size(command) > limits::COMMAND_TOTAL {
        command.fault("APPLICATION_COMMAND_TOO_LARGE", format!("Command exceeds maximum size ({})", limits::COMMAND_TOTAL));
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    Command,
    Group,
    Subcommand,
}

impl Depth {
    /// Types at this depth. Discord docs: Application Commands, Subcommands and Subcommand Groups.
    const fn kinds(self) -> &'static [i64] {
        match self {
            Self::Command => &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
            Self::Group => &[1],
            Self::Subcommand => &[3, 4, 5, 6, 7, 8, 9, 10, 11],
        }
    }
}

/// Discord docs: Application Commands, Application Command Option Structure.
fn options(outer: &BodyPart<'_, '_>, depth: Depth) {
    outer.may("options", List(0..=limits::COMMAND_OPTIONS));
    let (mut names, mut subs, mut optional) = (Vec::new(), 0, false);
    outer.each("options", |option| {
        let kind = option.kind_among(depth.kinds()).and_then(|kind| u8::try_from(kind).ok()).unwrap_or(0);
        let is_sub = matches!(kind, kind::SUBCOMMAND | kind::GROUP);
        slash_name(option);
        translations(option, "name_localizations", limits::COMMAND_NAME);
        option.each_entry("name_localizations", |names, locale, name| {
            if let Some((code, sentence)) = name.as_str().and_then(unfit_name) {
                names.fault_at(locale, code, sentence);
            }
        });
        option.must("description", Text(1..=limits::COMMAND_DESCRIPTION));
        translations(option, "description_localizations", limits::COMMAND_DESCRIPTION);
        if option.text("name").is_some_and(|name| names.contains(&name)) {
            option.fault_at("name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists");
        }
        names.extend(option.text("name"));
        subs += usize::from(is_sub);
        if !is_sub {
            option.may("required", Boolean);
            if option.is("required") && optional {
                let sentence = "Required options must be placed before non-required options";
                option.fault("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", sentence);
            }
            optional |= !option.is("required");
        }
        match kind {
            kind::SUBCOMMAND => options(option, Depth::Subcommand),
            kind::GROUP => options(option, Depth::Group),
            kind::STRING => {
                option.may("min_length", Whole(0..=limits::OPTION_TEXT as i64));
                option.may("max_length", Whole(1..=limits::OPTION_TEXT as i64));
                if option.whole_or("min_length", 0) > option.whole_or("max_length", i64::MAX) {
                    option.at_most("min_length", option.whole_or("max_length", i64::MAX));
                }
                choices(option, kind);
            }
            kind::INTEGER | kind::NUMBER => {
                let rule = || if kind == kind::INTEGER { Whole(limits::OPTION_INTEGERS) } else { Real(limits::OPTION_NUMBERS) };
                option.may("min_value", rule());
                option.may("max_value", rule());
                let (least, most) = (option.get("min_value").as_f64(), option.get("max_value").as_f64());
                if let (Some(least), Some(most)) = (least, most)
                    && least > most
                {
                    option.at_most("min_value", most);
                }
                choices(option, kind);
            }
            kind::CHANNEL => {
                option.may("channel_types", List(0..=limits::CHANNEL_TYPES.len()));
                option.each_is("channel_types", &OneOf(limits::CHANNEL_TYPES));
            }
            kind::ATTACHMENT => inputs::file_types(option),
            // The others have no fields of their own; an unknown type is already noted.
            _ => {}
        }
    });
    if subs > 0 && subs < outer.count("options") {
        let sentence = "Sub-command and sub-command group option types are mutually exclusive to all other types";
        outer.fault_at("options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", sentence);
    }
}

/// Discord docs: Application Commands, Application Command Option Choice Structure.
fn choices(option: &BodyPart<'_, '_>, kind: u8) {
    option.may("autocomplete", Boolean);
    option.may("choices", List(0..=limits::CHOICES));
    if option.is("autocomplete") && option.count("choices") > 0 {
        let sentence = "Choices and autocomplete are mutually exclusive";
        option.fault_at("choices", "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE", sentence);
    }
    let mut names = Vec::new();
    option.each("choices", |choice| {
        self::choice(choice, kind);
        if choice.text("name").is_some_and(|name| names.contains(&name)) {
            let sentence = "Option choice name already exists";
            choice.fault_at("name", "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", sentence);
        }
        names.extend(choice.text("name"));
    });
}

fn choice(choice: &BodyPart<'_, '_>, kind: u8) {
    choice.must("name", Text(1..=limits::CHOICE_TEXT));
    translations(choice, "name_localizations", limits::CHOICE_TEXT);
    value(choice, kind);
}

/// One choice that is offered while a user types.
pub(super) fn offered_choice(choice: &BodyPart<'_, '_>) {
    choice.must("name", Text(1..=limits::CHOICE_TEXT));
    translations(choice, "name_localizations", limits::CHOICE_TEXT);
    choice.needs("value");
}

pub(super) fn value(choice: &BodyPart<'_, '_>, kind: u8) {
    let rule = match kind {
        kind::INTEGER => Whole(limits::OPTION_INTEGERS),
        kind::NUMBER => Real(limits::OPTION_NUMBERS),
        _ => Text(0..=limits::CHOICE_TEXT),
    };
    choice.must("value", rule);
}

fn slash_name(part: &BodyPart<'_, '_>) {
    if let Some(name) = part.must("name", Text(1..=limits::COMMAND_NAME)).and_then(Value::as_str)
        && let Some((code, sentence)) = unfit_name(name)
    {
        part.fault_at("name", code, sentence);
    }
}

/// Returns what is wrong with a name, apart from its length.
fn unfit_name(name: &str) -> Option<(&'static str, &'static str)> {
    if length(name, &(1..=limits::COMMAND_NAME)).is_some() {
        None
    } else if !name.chars().all(fits_name) {
        Some(("STRING_TYPE_REGEX", "String value did not match validation regex."))
    } else if name != name.to_lowercase() {
        Some(("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid"))
    } else {
        None
    }
}

/// Discord docs: Application Commands, Application Command Naming:
/// `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$`.
fn fits_name(letter: char) -> bool {
    matches!(letter, '-' | '_' | '\'')
        || matches!(letter.general_category_group(), GeneralCategoryGroup::Letter | GeneralCategoryGroup::Number)
        || matches!(letter.script(), Script::Devanagari | Script::Thai)
}

/// Texts by language. Discord docs: API Reference, Locales.
fn translations(part: &BodyPart<'_, '_>, name: &str, most: usize) {
    part.each_entry(name, |texts, locale, _| {
        if LOCALES.contains(&locale) {
            texts.must(locale, Text(1..=most));
        } else {
            texts.fault_at(locale, "BASE_TYPE_CHOICES", must_be_one_of(LOCALES.iter().map(|known| format!("'{known}'"))));
        }
    });
}

/// The characters that count against a command's total: names, descriptions and values, each in its
/// longest language. Discord docs: Application Commands, Slash Commands.
fn size(part: &BodyPart<'_, '_>) -> usize {
    let longest = |part: &BodyPart<'_, '_>, name: &str, translations: &str| {
        let count = |text: &str| text.chars().count();
        let others = part.get(translations).as_object().into_iter().flatten().filter_map(|(_, text)| text.as_str());
        others.chain(part.text(name)).map(count).max().unwrap_or(0)
    };
    let mut total = longest(part, "name", "name_localizations") + longest(part, "description", "description_localizations");
    part.each("choices", |choice| {
        total += longest(choice, "name", "name_localizations") + choice.text("value").map_or(0, |text| text.chars().count());
    });
    part.each("options", |option| total += size(option));
    total
}

/// Drops nulls, and fields that do not apply to an option's type.
fn tidy(part: &mut Value) {
    let Some(fields) = part.as_object_mut() else { return };
    fields.retain(|_, value| !value.is_null());
    fields.get_mut("options").and_then(Value::as_array_mut).into_iter().flatten().for_each(tidy_option);
}

fn tidy_option(option: &mut Value) {
    let kind = option["type"].as_u64().and_then(|kind| u8::try_from(kind).ok()).unwrap_or(0);
    let Some(fields) = option.as_object_mut() else { return };
    let has = |field: &str| match field {
        "options" => matches!(kind, kind::SUBCOMMAND | kind::GROUP),
        "required" => !matches!(kind, kind::SUBCOMMAND | kind::GROUP),
        "choices" | "autocomplete" => matches!(kind, kind::STRING | kind::INTEGER | kind::NUMBER),
        "min_value" | "max_value" => matches!(kind, kind::INTEGER | kind::NUMBER),
        "min_length" | "max_length" => kind == kind::STRING,
        "channel_types" => kind == kind::CHANNEL,
        "file_types" => kind == kind::ATTACHMENT,
        _ => true,
    };
    fields.retain(|name, value| !value.is_null() && has(name));
    fields.get_mut("options").and_then(Value::as_array_mut).into_iter().flatten().for_each(tidy_option);
}
