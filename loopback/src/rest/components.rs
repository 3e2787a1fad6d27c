//! Nesting of components on messages and modals: rules, and numbering. Not here: rules of single
//! components (`inputs`), their use by users. Start at [`check_message`] and [`check_modal`].

use std::collections::HashSet;

use serde_json::{Value, json};

use super::check::BodyPart;
use super::check::BodyRule::{Boolean, List, OneOf, Text, Url, Whole};
use super::error::{ApiError, FieldErrors, Place};
use super::inputs::{Kind, Surface};
use super::{check, inputs};
use crate::limits;
use crate::model::Attachment;
use crate::snowflake::Id;

/// The layout of a message's components.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Generation {
    /// Rows of buttons and menus below the text.
    Rows,
    /// Components V2: the message consists of components only.
    Free,
}

/// Top-level components of a Components V2 message.
const ON_A_FREE_MESSAGE: &[Kind] =
    &[Kind::Row, Kind::Section, Kind::Text, Kind::Gallery, Kind::File, Kind::Separator, Kind::Container];
/// Discord docs: Component Reference, Action Row Child Components.
const IN_A_ROW: &[Kind] =
    &[Kind::Button, Kind::StringSelect, Kind::UserSelect, Kind::RoleSelect, Kind::MentionableSelect, Kind::ChannelSelect];
/// Discord docs: Component Reference, Container Child Components.
const IN_A_CONTAINER: &[Kind] = &[Kind::Row, Kind::Section, Kind::Text, Kind::Gallery, Kind::File, Kind::Separator];
/// Discord docs: Component Reference, Section Child Components and Section Accessory Components.
const IN_A_SECTION: &[Kind] = &[Kind::Text];
const BESIDE_A_SECTION: &[Kind] = &[Kind::Button, Kind::Thumbnail];
/// Discord docs: Component Reference, Component Types (those for modals).
const ON_A_MODAL: &[Kind] = &[Kind::Row, Kind::Text, Kind::Label];
/// What a user sets, by a custom id. Discord docs: Component Reference, Label Child Components.
const UNDER_A_LABEL: &[Kind] = &[
    Kind::StringSelect,
    Kind::TextInput,
    Kind::UserSelect,
    Kind::RoleSelect,
    Kind::MentionableSelect,
    Kind::ChannelSelect,
    Kind::FileUpload,
    Kind::RadioGroup,
    Kind::CheckboxGroup,
    Kind::Checkbox,
];
/// Schemes of media URLs.
const MEDIA: &[&str] = &["http", "https", "attachment"];

/// State gathered while visiting a tree of components.
struct Walk {
    surface: Surface,
    custom_ids: HashSet<String>,
    ids: HashSet<i64>,
    components: usize,
    text: usize,
}

impl Walk {
    fn on(surface: Surface) -> Self {
        Self { surface, custom_ids: HashSet::new(), ids: HashSet::new(), components: 0, text: 0 }
    }
}

pub(crate) fn check_message(message: &BodyPart<'_, '_>, generation: Generation) {
    let mut walk = Walk::on(Surface::Message);
    match generation {
        Generation::Rows => {
            message.may("components", List(0..=limits::ROWS));
            message.each("components", |row| walk.component(row, &[Kind::Row]));
        }
        Generation::Free => {
            message.may("components", List(0..=limits::COMPONENTS_V2));
            message.each("components", |component| walk.component(component, ON_A_FREE_MESSAGE));
            if walk.components > limits::COMPONENTS_V2 {
                let sentence = format!("Components exceed the maximum total of {}", limits::COMPONENTS_V2);
                message.fault_at("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", sentence);
            }
            if walk.text > limits::COMPONENTS_V2_TEXT {
                let sentence = format!("Components displayable text size exceeds maximum size of {}", limits::COMPONENTS_V2_TEXT);
                message.fault_at("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", sentence);
            }
        }
    }
}

/// Checks a modal, and gives each of its components an `id`.
///
/// # Errors
/// All faults.
pub(crate) fn check_modal(modal: &mut Value) -> Result<(), ApiError> {
    check::check_object(modal, Place::of("data"), |modal| {
        modal.must("custom_id", Text(1..=limits::CUSTOM_ID));
        modal.must("title", Text(1..=limits::MODAL_TITLE));
        modal.must("components", List(1..=limits::MODAL_COMPONENTS));
        let mut walk = Walk::on(Surface::Modal);
        modal.each("components", |component| walk.component(component, ON_A_MODAL));
    })?;
    if let Some(components) = modal["components"].as_array_mut() {
        number(components);
    }
    Ok(())
}

impl Walk {
    /// Checks a component, which must be of one of these kinds, and those inside it.
    fn component(&mut self, part: &BodyPart<'_, '_>, allowed: &[Kind]) {
        self.components += 1;
        let Some(kind) = kind_of(part, allowed) else { return };
        part.may("id", Whole(0..=i64::from(i32::MAX)));
        let id = part.whole_or("id", 0);
        if id != 0 && !self.ids.insert(id) {
            part.fault_at("id", "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated");
        }
        if UNDER_A_LABEL.contains(&kind) {
            part.must("custom_id", Text(1..=limits::CUSTOM_ID));
            self.custom_id(part);
        }
        match kind {
            Kind::Row => self.row(part),
            Kind::Section => {
                part.must("components", List(1..=limits::SECTION_TEXTS));
                part.each("components", |text| self.component(text, IN_A_SECTION));
                part.needs("accessory");
                part.inside("accessory", |accessory| self.component(accessory, BESIDE_A_SECTION));
            }
            Kind::Text => {
                part.must("content", Text(1..=limits::COMPONENTS_V2_TEXT));
                self.text += part.text("content").map_or(0, |text| text.chars().count());
            }
            Kind::Thumbnail => media(part, "media", MEDIA),
            Kind::Gallery => {
                part.must("items", List(1..=limits::GALLERY_ITEMS));
                part.each("items", |item| media(item, "media", MEDIA));
            }
            Kind::File => media(part, "file", &["attachment"]),
            Kind::Separator => {
                part.may("divider", Boolean);
                part.may("spacing", OneOf(&[1, 2]));
            }
            Kind::Container => {
                part.may("accent_color", Whole(0..=limits::COLOR));
                part.may("spoiler", Boolean);
                part.must("components", List(1..=limits::COMPONENTS_V2));
                part.each("components", |child| self.component(child, IN_A_CONTAINER));
            }
            Kind::Label => {
                part.must("label", Text(1..=limits::INPUT_LABEL));
                part.may("description", Text(1..=limits::LABEL_DESCRIPTION));
                part.needs("component");
                part.inside("component", |component| self.component(component, UNDER_A_LABEL));
            }
            Kind::Button => {
                inputs::button(part);
                self.custom_id(part);
            }
            Kind::StringSelect => inputs::string_select(part, self.surface),
            Kind::UserSelect => inputs::auto_populated(part, self.surface, &["user"]),
            Kind::RoleSelect => inputs::auto_populated(part, self.surface, &["role"]),
            Kind::MentionableSelect => inputs::auto_populated(part, self.surface, &["user", "role"]),
            Kind::ChannelSelect => inputs::channel_select(part, self.surface),
            Kind::TextInput => inputs::text_input(part),
            Kind::FileUpload => inputs::file_upload(part),
            Kind::RadioGroup => inputs::radio_group(part),
            Kind::CheckboxGroup => inputs::checkbox_group(part),
            Kind::Checkbox => {
                part.may("default", Boolean);
            }
        }
    }

    /// A row has up to five buttons or one menu; in a form, one text input with its label.
    fn row(&mut self, row: &BodyPart<'_, '_>) {
        if self.surface == Surface::Modal {
            row.must("components", List(1..=1));
            row.each("components", |input| {
                input.must("label", Text(1..=limits::INPUT_LABEL));
                self.component(input, &[Kind::TextInput]);
            });
            return;
        }
        row.must("components", List(1..=limits::ROW_BUTTONS));
        let mut width = 0;
        row.each("components", |child| {
            // A menu is as wide as a row.
            width += if child.whole_or("type", 0) == Kind::Button as i64 { 1 } else { limits::ROW_BUTTONS };
            if width > limits::ROW_BUTTONS && row.count("components") <= limits::ROW_BUTTONS {
                child.fault("COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width");
            }
            self.component(child, IN_A_ROW);
        });
    }

    fn custom_id(&mut self, part: &BodyPart<'_, '_>) {
        if let Some(custom_id) = part.text("custom_id")
            && !self.custom_ids.insert(custom_id.to_owned())
        {
            part.fault_at("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated");
        }
    }
}

fn kind_of(part: &BodyPart<'_, '_>, allowed: &[Kind]) -> Option<Kind> {
    let numbers: Vec<i64> = allowed.iter().map(|kind| *kind as i64).collect();
    let number = part.kind_among(&numbers)?;
    allowed.iter().copied().find(|kind| *kind as i64 == number)
}

/// A picture or file that a component shows.
fn media(part: &BodyPart<'_, '_>, name: &str, schemes: &'static [&'static str]) {
    part.needs(name);
    part.inside(name, |media| {
        media.must("url", Url(schemes, limits::MEDIA_URL));
    });
    part.may("description", Text(1..=limits::ATTACHMENT_DESCRIPTION));
    part.may("spoiler", Boolean);
}

/// Checks that each file that components show is among those of the message. `place` is where the
/// components stand.
pub(crate) fn check_media(components: &[Value], files: &[String], place: &Place<'_>, faults: &mut FieldErrors) {
    for (number, component) in components.iter().enumerate() {
        check_media_of(component, files, &place.item(number), faults);
    }
}

fn check_media_of(component: &Value, files: &[String], here: &Place<'_>, faults: &mut FieldErrors) {
    for name in ["media", "file"] {
        let url = component[name]["url"].as_str().unwrap_or_default();
        if url.strip_prefix("attachment://").is_some_and(|wanted| !files.iter().any(|file| file == wanted)) {
            let code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND";
            let sentence = format!("The referenced attachment (\"{url}\") was not found");
            faults.add(&here.field(name).field("url"), code, sentence);
        }
    }
    for name in ["components", "items"] {
        let children = component[name].as_array().map(Vec::as_slice).unwrap_or_default();
        check_media(children, files, &here.field(name), faults);
    }
    if component["accessory"].is_object() {
        check_media_of(&component["accessory"], files, &here.field("accessory"), faults);
    }
}

/// Fills in what Discord does: a free `id` for each component without one, in order, and defaults.
/// Drops nulls.
pub(crate) fn number(components: &mut [Value]) {
    fn visit(component: &mut Value, next: &mut u64) {
        set_defaults(component);
        let Some(fields) = component.as_object_mut() else { return };
        if fields.get("id").and_then(Value::as_u64).unwrap_or(0) == 0 {
            *next += 1;
            fields.insert("id".to_owned(), json!(*next));
        }
        if let Some(children) = fields.get_mut("components").and_then(Value::as_array_mut) {
            children.iter_mut().for_each(|child| visit(child, next));
        }
        for key in ["accessory", "component"] {
            if let Some(child) = fields.get_mut(key) {
                visit(child, next);
            }
        }
    }
    components.iter_mut().for_each(drop_nulls);
    let mut highest = 0;
    components.iter().for_each(|component| highest = highest.max(highest_id(component)));
    components.iter_mut().for_each(|component| visit(component, &mut highest));
}

/// Drops nulls, which count as absent.
fn drop_nulls(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|_, value| !value.is_null());
            fields.values_mut().for_each(drop_nulls);
        }
        Value::Array(items) => items.iter_mut().for_each(drop_nulls),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Sets defaults (Discord docs: Component Reference, its tables). Of media only the URL can be set.
fn set_defaults(component: &mut Value) {
    let kind = component["type"].as_i64().unwrap_or(0);
    let is = |wanted: Kind| wanted as i64 == kind;
    let shows = |part: &mut Value, name: &str| {
        let url = part[name]["url"].take();
        part[name] = json!({ "url": url });
        let defaults: &[(&str, Value)] = if name == "file" { &[] } else { &[("description", Value::Null)] };
        fill(part, defaults);
        fill(part, &[("spoiler", json!(false))]);
    };
    if is(Kind::Thumbnail) {
        shows(component, "media");
    } else if is(Kind::Gallery) {
        component["items"].as_array_mut().into_iter().flatten().for_each(|item| shows(item, "media"));
    } else if is(Kind::File) {
        shows(component, "file");
    } else if matches!(kind, 3 | 5..=8) {
        fill(component, &[("min_values", json!(1)), ("max_values", json!(1))]);
    } else if is(Kind::Separator) {
        fill(component, &[("spacing", json!(1)), ("divider", json!(true))]);
    } else if is(Kind::Container) {
        fill(component, &[("accent_color", Value::Null), ("spoiler", json!(false))]);
    }
}

fn fill(part: &mut Value, defaults: &[(&str, Value)]) {
    if let Some(fields) = part.as_object_mut() {
        for (name, value) in defaults {
            fields.entry(*name).or_insert_with(|| value.clone());
        }
    }
}

/// Adds to media what Discord knows once the URL is final: id, type, size.
pub(crate) fn describe_media(component: &mut Value, files: &[Attachment], new_id: &mut dyn FnMut() -> Id) {
    for name in ["media", "file"] {
        let Some(url) = component[name]["url"].as_str().map(str::to_owned) else { continue };
        let file = files.iter().find(|file| file.url == url);
        if component[name]["id"].is_null() {
            component[name]["id"] = json!(new_id());
        }
        component[name]["proxy_url"] = json!(url);
        if let Some(file) = file {
            component[name]["attachment_id"] = json!(file.id);
            component[name]["content_type"] = json!(file.content_type);
            component[name]["width"] = json!(file.width);
            component[name]["height"] = json!(file.height);
        }
        if name == "file" {
            component["name"] = json!(file.map(|file| &file.filename));
            component["size"] = json!(file.map(|file| file.size));
        }
    }
    for name in ["components", "items"] {
        let children = component.get_mut(name).and_then(Value::as_array_mut);
        children.into_iter().flatten().for_each(|child| describe_media(child, files, new_id));
    }
    if let Some(accessory) = component.get_mut("accessory") {
        describe_media(accessory, files, new_id);
    }
}

fn highest_id(component: &Value) -> u64 {
    let children =
        component["components"].as_array().into_iter().flatten().chain([&component["accessory"], &component["component"]]);
    let below = children.filter(|child| child.is_object()).map(highest_id).max().unwrap_or(0);
    below.max(component["id"].as_u64().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_without_an_id_get_one() {
        let button = |id: &str| json!({ "type": 2, "style": 1, "label": "Press", "custom_id": id });
        let mut known = button("b");
        known["id"] = json!(7);
        let mut components = vec![json!({ "type": 1, "components": [button("a"), known] })];
        number(&mut components);
        assert_eq!(components[0]["id"], 8);
        assert_eq!(components[0]["components"][0]["id"], 9);
        assert_eq!(components[0]["components"][1]["id"], 7);
    }
}
