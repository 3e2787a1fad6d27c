//! Component types, and the rules of single buttons, menus and fields, in the order of the
//! documentation's tables. Not here: nesting (`components`). Start at [`button`] and [`menu`].

use std::collections::HashSet;

use super::check::BodyPart;
use super::check::BodyRule::{Boolean, List, OneOf, Snowflake, Text, Url, Whole, Word};
use crate::emojis::is_character;
use crate::limits;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Surface {
    Message,
    Modal,
}

/// Discord docs: Component Reference, Component Types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Row = 1,
    Button = 2,
    StringSelect = 3,
    TextInput = 4,
    UserSelect = 5,
    RoleSelect = 6,
    MentionableSelect = 7,
    ChannelSelect = 8,
    Section = 9,
    Text = 10,
    Thumbnail = 11,
    Gallery = 12,
    File = 13,
    Separator = 14,
    Container = 17,
    Label = 18,
    FileUpload = 19,
    RadioGroup = 21,
    CheckboxGroup = 22,
    Checkbox = 23,
}

/// Discord docs: Component Reference, Button Structure and Button Styles.
pub(super) fn button(button: &BodyPart<'_, '_>) {
    button.must("style", OneOf(&[1, 2, 3, 4, 5, 6]));
    button.may("label", Text(0..=limits::BUTTON_LABEL));
    emoji(button);
    button.may("custom_id", Text(1..=limits::CUSTOM_ID));
    button.may("sku_id", Snowflake);
    button.may("url", Url(&["http", "https", "discord"], limits::BUTTON_URL));
    button.may("disabled", Boolean);
    let both = "A custom id and url cannot both be specified";
    match button.whole_or("style", 0) {
        1..=4 => {
            button.needs("custom_id");
            button.must_not("url", "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", both);
            button.must_not("sku_id", "BUTTON_COMPONENT_SKU_ID_NOT_ALLOWED", "Only premium buttons have a sku id");
        }
        5 => {
            button.needs("url");
            button.must_not("custom_id", "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", both);
            button.must_not("sku_id", "BUTTON_COMPONENT_SKU_ID_NOT_ALLOWED", "Only premium buttons have a sku id");
        }
        6 => {
            button.needs("sku_id");
            for name in ["custom_id", "label", "url", "emoji"] {
                button.must_not(name, "BUTTON_COMPONENT_PREMIUM_INVALID", "A premium button has nothing but a sku id");
            }
        }
        _ => {}
    }
    let is_premium = button.whole_or("style", 0) == 6;
    if !is_premium && button.text("label").is_none_or(str::is_empty) && !button.has("emoji") {
        button.required("label");
    }
}

/// An emoji of Discord's own by its letters, or one of a guild or application by its id.
fn emoji(part: &BodyPart<'_, '_>) {
    part.inside("emoji", |emoji| {
        emoji.may("id", Snowflake);
        emoji.may("animated", Boolean);
        let known = emoji.text("name").is_some_and(is_character);
        if !emoji.has("id") && !known {
            emoji.fault_at("name", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji");
        }
    });
}

pub(super) fn string_select(part: &BodyPart<'_, '_>, surface: Surface) {
    let most = menu(part, surface);
    part.must("options", List(most.clamp(1, limits::SELECT_OPTIONS)..=limits::SELECT_OPTIONS));
    options(part, most);
}

pub(super) fn channel_select(part: &BodyPart<'_, '_>, surface: Surface) {
    auto_populated(part, surface, &["channel"]);
    part.may("channel_types", List(0..=limits::CHANNEL_TYPES.len()));
    part.each_is("channel_types", &OneOf(limits::CHANNEL_TYPES));
}

pub(super) fn file_upload(part: &BodyPart<'_, '_>) {
    amounts(part, 1, limits::FILE_UPLOADS);
    file_types(part);
}

pub(super) fn radio_group(part: &BodyPart<'_, '_>) {
    part.may("required", Boolean);
    part.must("options", List(2..=limits::GROUP_OPTIONS));
    options(part, 1);
}

pub(super) fn checkbox_group(part: &BodyPart<'_, '_>) {
    let most = amounts(part, part.count("options"), limits::GROUP_OPTIONS);
    part.must("options", List(1..=limits::GROUP_OPTIONS));
    options(part, most);
}

/// What all menus have in common. Returns the most that can be chosen.
fn menu(menu: &BodyPart<'_, '_>, surface: Surface) -> usize {
    menu.may("placeholder", Text(0..=limits::SELECT_PLACEHOLDER));
    menu.may("disabled", Boolean);
    match surface {
        Surface::Message => {
            menu.may("required", Boolean);
            range(menu, 1, limits::SELECT_OPTIONS)
        }
        Surface::Modal => {
            if menu.is("disabled") {
                menu.fault_at("disabled", "COMPONENT_DISABLED_IN_MODAL", "A modal cannot have disabled components");
            }
            amounts(menu, 1, limits::SELECT_OPTIONS)
        }
    }
}

/// The range of a field of a form: none may be asked for only where nothing is required.
fn amounts(part: &BodyPart<'_, '_>, default_most: usize, largest: usize) -> usize {
    part.may("required", Boolean);
    let required = part.get("required") != false;
    if required && part.whole_or("min_values", 1) == 0 {
        part.at_least("min_values", 1);
    }
    range(part, default_most, largest)
}

/// How many can be chosen. Returns the most.
fn range(part: &BodyPart<'_, '_>, default_most: usize, largest: usize) -> usize {
    let largest_number = i64::try_from(largest).unwrap_or(i64::MAX);
    part.may("min_values", Whole(0..=largest_number));
    part.may("max_values", Whole(1..=largest_number));
    let most = part.whole_or("max_values", i64::try_from(default_most).unwrap_or(i64::MAX));
    if part.whole_or("min_values", 0) > most {
        part.at_most("min_values", most);
    }
    usize::try_from(most).unwrap_or(0)
}

/// Discord docs: Component Reference, Select Option Structure (and those of radio and checkbox
/// groups, which are alike).
fn options(part: &BodyPart<'_, '_>, most_chosen: usize) {
    let mut values = HashSet::new();
    let mut chosen = 0;
    part.each("options", |option| {
        option.must("label", Text(1..=limits::SELECT_OPTION_TEXT));
        option.must("value", Text(1..=limits::SELECT_OPTION_TEXT));
        option.may("description", Text(0..=limits::SELECT_OPTION_TEXT));
        emoji(option);
        option.may("default", Boolean);
        chosen += usize::from(option.is("default"));
        if option.text("value").is_some_and(|value| !values.insert(value)) {
            option.fault("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used");
        }
    });
    if chosen > most_chosen {
        let sentence = format!("Only {most_chosen} options can be chosen by default");
        part.fault_at("options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", sentence);
    }
}

/// Discord docs: Component Reference, User Select Structure and Select Default Value Structure.
pub(super) fn auto_populated(part: &BodyPart<'_, '_>, surface: Surface, types: &'static [&'static str]) {
    let most = menu(part, surface);
    part.must_not("options", "SELECT_COMPONENT_OPTIONS_NOT_ALLOWED", "Only a string select has options");
    if part.count("default_values") > 0 {
        let least = usize::try_from(part.whole_or("min_values", 1)).unwrap_or(0);
        if least <= most {
            part.may("default_values", List(least..=most));
        }
    } else {
        part.may("default_values", List(0..=most));
    }
    part.each("default_values", |default| {
        default.must("id", Snowflake);
        default.must("type", Word(types));
    });
}

/// Discord docs: Component Reference, Text Input Structure.
pub(super) fn text_input(input: &BodyPart<'_, '_>) {
    let longest = i64::try_from(limits::INPUT_VALUE).unwrap_or(i64::MAX);
    input.must("style", OneOf(&[1, 2]));
    input.may("min_length", Whole(0..=longest));
    input.may("max_length", Whole(1..=longest));
    input.may("required", Boolean);
    input.may("value", Text(0..=limits::INPUT_VALUE));
    input.may("placeholder", Text(0..=limits::INPUT_PLACEHOLDER));
    input.may("label", Text(1..=limits::INPUT_LABEL));
    let most = input.whole_or("max_length", longest);
    if input.whole_or("min_length", 0) > most {
        input.at_most("min_length", most);
    }
}

/// Discord docs: API Reference, File Type Filtering.
pub(super) fn file_types(part: &BodyPart<'_, '_>) {
    part.may("file_types", List(0..=limits::FILE_TYPES));
    let is_type = |text: &str| {
        let extension = text.strip_prefix('.').unwrap_or_default();
        let is_extension =
            !extension.is_empty() && extension.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '.');
        ["image", "video", "audio"].contains(&text) || is_extension
    };
    let types = part.get("file_types").as_array().map(Vec::as_slice).unwrap_or_default();
    if types.iter().any(|one| !one.as_str().is_some_and(is_type)) {
        let sentence = "Must be image, video, audio, or an extension that begins with a dot";
        part.fault_at("file_types", "STRING_TYPE_REGEX", sentence);
    }
}
