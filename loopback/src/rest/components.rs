//! Buttons, menus and forms: checked against Discord's limits and numbered.
//! Never here: what happens when one is used.
//! Start at [`check_message`] and [`check_modal`].

use serde_json::{Value, json};

use super::error::{Faults, Place};
use crate::limits;

/// How a message's components are arranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Generation {
    /// Rows of buttons and menus under the text.
    Rows,
    /// The whole message consists of components (Components V2).
    Free,
}

/// Discord's numbers for components.
mod kind {
    pub(super) const ROW: u64 = 1;
    pub(super) const BUTTON: u64 = 2;
    pub(super) const TEXT_SELECT: u64 = 3;
    pub(super) const TEXT_INPUT: u64 = 4;
    pub(super) const USER_SELECT: u64 = 5;
    pub(super) const CHANNEL_SELECT: u64 = 8;
    pub(super) const SECTION: u64 = 9;
    pub(super) const TEXT: u64 = 10;
    pub(super) const THUMBNAIL: u64 = 11;
    pub(super) const GALLERY: u64 = 12;
    pub(super) const FILE: u64 = 13;
    pub(super) const SEPARATOR: u64 = 14;
    pub(super) const CONTAINER: u64 = 17;
    pub(super) const LABEL: u64 = 18;
}

/// What is gathered on the way through a tree of components.
struct Walk<'f> {
    faults: &'f mut Faults,
    custom_ids: Vec<String>,
    components: usize,
    text: usize,
}

/// Checks a message's components and gives each an `id`.
pub(crate) fn check_message(components: &mut [Value], generation: Generation, faults: &mut Faults) {
    let place = Place::of("components");
    let mut walk = Walk { faults, custom_ids: Vec::new(), components: 0, text: 0 };
    match generation {
        Generation::Rows => {
            walk.faults.count(&place, components.len(), 0..=limits::ROWS);
            for (number, row) in components.iter().enumerate() {
                walk.expect(row, &place.item(number), &[kind::ROW]);
            }
        }
        Generation::Free => {
            let allowed = [kind::ROW, kind::SECTION, kind::TEXT, kind::GALLERY, kind::FILE, kind::SEPARATOR, kind::CONTAINER];
            for (number, component) in components.iter().enumerate() {
                walk.expect(component, &place.item(number), &allowed);
            }
            if walk.components > limits::COMPONENTS_V2 {
                let message = format!("Must be {} or fewer in length.", limits::COMPONENTS_V2);
                walk.faults.add(&place, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message);
            }
            if walk.text > limits::COMPONENTS_V2_TEXT {
                let message = format!("The total length of all text must be {} or fewer.", limits::COMPONENTS_V2_TEXT);
                walk.faults.add(&place, "COMPONENT_MAX_TOTAL_TEXT_EXCEEDED", message);
            }
        }
    }
    number(components);
}

/// Checks the form that an interaction opens and gives each of its parts an `id`.
pub(crate) fn check_modal(modal: &mut Value, faults: &mut Faults) {
    let place = Place::of("data");
    let text = |key: &str| modal[key].as_str().unwrap_or_default();
    faults.length(&place.field("custom_id"), text("custom_id"), 1..=limits::CUSTOM_ID);
    faults.length(&place.field("title"), text("title"), 1..=limits::MODAL_TITLE);
    let inner = place.field("components");
    let components = modal["components"].as_array().map(Vec::as_slice).unwrap_or_default();
    faults.count(&inner, components.len(), 1..=limits::MODAL_COMPONENTS);
    let mut walk = Walk { faults, custom_ids: Vec::new(), components: 0, text: 0 };
    for (number, component) in components.iter().enumerate() {
        let here = inner.item(number);
        match component["type"].as_u64() {
            Some(kind::ROW) => {
                let children = component["components"].as_array().map(Vec::as_slice).unwrap_or_default();
                walk.faults.count(&here.field("components"), children.len(), 1..=1);
                for child in children {
                    walk.expect(child, &here.field("components").item(0), &[kind::TEXT_INPUT]);
                    let label = child["label"].as_str().unwrap_or_default();
                    walk.faults.length(&here.field("components").item(0).field("label"), label, 1..=limits::INPUT_LABEL);
                }
            }
            Some(kind::LABEL) => {
                walk.faults.length(
                    &here.field("label"),
                    component["label"].as_str().unwrap_or_default(),
                    1..=limits::INPUT_LABEL,
                );
                let allowed = [kind::TEXT_INPUT, kind::TEXT_SELECT, 5, 6, 7, 8, 19];
                walk.expect(&component["component"], &here.field("component"), &allowed);
            }
            Some(_) | None => walk.expect(component, &here, &[kind::TEXT]),
        }
    }
    if let Some(components) = modal["components"].as_array_mut() {
        self::number(components);
    }
}

impl Walk<'_> {
    /// Checks a component, which must be of one of these kinds.
    fn expect(&mut self, component: &Value, here: &Place<'_>, allowed: &[u64]) {
        self.components += 1;
        let kind = component["type"].as_u64().unwrap_or(0);
        if !allowed.contains(&kind) {
            let allowed = allowed.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            self.faults.add(
                &here.field("type"),
                "UNION_TYPE_CHOICES",
                format!("Value of field \"type\" must be one of ({allowed})."),
            );
            return;
        }
        let inside = |key: &str| component[key].as_array().map(Vec::as_slice).unwrap_or_default();
        match kind {
            kind::ROW => self.row(inside("components"), &here.field("components")),
            kind::BUTTON => self.button(component, here),
            kind::TEXT_SELECT..=kind::CHANNEL_SELECT if kind != kind::TEXT_INPUT => self.select(component, here),
            kind::TEXT_INPUT => self.text_input(component, here),
            kind::TEXT => {
                let text = component["content"].as_str().unwrap_or_default();
                self.text += text.chars().count();
                self.faults.length(&here.field("content"), text, 1..=limits::COMPONENTS_V2_TEXT);
            }
            kind::SECTION => {
                let texts = here.field("components");
                self.faults.count(&texts, inside("components").len(), 1..=3);
                for (number, text) in inside("components").iter().enumerate() {
                    self.expect(text, &texts.item(number), &[kind::TEXT]);
                }
                self.expect(&component["accessory"], &here.field("accessory"), &[kind::BUTTON, kind::THUMBNAIL]);
            }
            kind::CONTAINER => {
                let allowed = [kind::ROW, kind::TEXT, kind::SECTION, kind::GALLERY, kind::SEPARATOR, kind::FILE];
                let parts = here.field("components");
                self.faults.count(&parts, inside("components").len(), 1..=limits::COMPONENTS_V2);
                for (number, part) in inside("components").iter().enumerate() {
                    self.expect(part, &parts.item(number), &allowed);
                }
            }
            kind::GALLERY => self.faults.count(&here.field("items"), inside("items").len(), 1..=10),
            _ => {}
        }
    }

    /// A row has up to five buttons or one menu.
    fn row(&mut self, children: &[Value], place: &Place<'_>) {
        self.faults.count(place, children.len(), 1..=limits::ROW_BUTTONS);
        let menus = children.iter().filter(|child| child["type"] != kind::BUTTON).count();
        if menus > 0 && children.len() > 1 {
            self.faults.add(place, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width");
        }
        for (number, child) in children.iter().enumerate() {
            self.expect(
                child,
                &place.item(number),
                &[kind::BUTTON, kind::TEXT_SELECT, kind::USER_SELECT, 6, 7, kind::CHANNEL_SELECT],
            );
        }
    }

    fn button(&mut self, button: &Value, here: &Place<'_>) {
        let text = |key: &str| button[key].as_str().unwrap_or_default();
        let label = text("label");
        self.faults.length(&here.field("label"), label, 0..=limits::BUTTON_LABEL);
        match button["style"].as_u64() {
            Some(1..=4) => {
                self.custom_id(button, here);
                if label.is_empty() && !button["emoji"].is_object() {
                    self.faults.add(here, "BUTTON_COMPONENT_INVALID", "A button must have a label or an emoji");
                }
                if !text("url").is_empty() {
                    let message = "A url and a custom id cannot both be specified";
                    self.faults.add(here, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message);
                }
            }
            Some(5) => {
                self.faults.length(&here.field("url"), text("url"), 1..=limits::BUTTON_URL);
                if !["http://", "https://", "discord://"].iter().any(|scheme| text("url").starts_with(scheme)) {
                    self.faults.add(&here.field("url"), "URL_TYPE_INVALID_URL", "Not a well formed URL.");
                }
            }
            Some(6) => {}
            Some(_) | None => {
                self.faults.add(&here.field("style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4, 5, 6}.")
            }
        }
    }

    fn select(&mut self, menu: &Value, here: &Place<'_>) {
        self.custom_id(menu, here);
        let placeholder = menu["placeholder"].as_str().unwrap_or_default();
        self.faults.length(&here.field("placeholder"), placeholder, 0..=limits::SELECT_PLACEHOLDER);
        let number = |key: &str| usize::try_from(menu[key].as_u64().unwrap_or(1)).unwrap_or(usize::MAX);
        let (least, most) = (number("min_values"), number("max_values"));
        if least > limits::SELECT_OPTIONS {
            self.faults.add(&here.field("min_values"), "NUMBER_TYPE_MAX", "int value should be less than or equal to 25.");
        }
        if most == 0 || most > limits::SELECT_OPTIONS {
            self.faults.add(&here.field("max_values"), "BASE_TYPE_BAD_INT", "int value should be between 1 and 25.");
        }
        if least > most {
            self.faults.add(
                &here.field("min_values"),
                "SELECT_COMPONENT_MIN_MAX",
                "min_values must not be greater than max_values.",
            );
        }
        if menu["type"] == kind::TEXT_SELECT {
            self.options(menu, &here.field("options"), most);
        }
    }

    fn options(&mut self, menu: &Value, place: &Place<'_>, most_chosen: usize) {
        let options = menu["options"].as_array().map(Vec::as_slice).unwrap_or_default();
        self.faults.count(place, options.len(), most_chosen.clamp(1, limits::SELECT_OPTIONS)..=limits::SELECT_OPTIONS);
        let chosen = options.iter().filter(|option| option["default"] == true).count();
        if chosen > most_chosen {
            self.faults.add(place, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "More options are chosen than max_values allows.");
        }
        for (number, option) in options.iter().enumerate() {
            let here = place.item(number);
            for (key, least) in [("label", 1), ("value", 1), ("description", 0)] {
                let text = option[key].as_str().unwrap_or_default();
                self.faults.length(&here.field(key), text, least..=limits::SELECT_OPTION_TEXT);
            }
            if options[..number].iter().any(|earlier| earlier["value"] == option["value"]) {
                let message = "The specified option value is already used";
                self.faults.add(&here.field("value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message);
            }
        }
    }

    fn text_input(&mut self, input: &Value, here: &Place<'_>) {
        self.custom_id(input, here);
        let text = |key: &str| input[key].as_str().unwrap_or_default();
        self.faults.length(&here.field("value"), text("value"), 0..=limits::INPUT_VALUE);
        self.faults.length(&here.field("placeholder"), text("placeholder"), 0..=limits::INPUT_PLACEHOLDER);
        if !matches!(input["style"].as_u64(), Some(1 | 2)) {
            self.faults.add(&here.field("style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.");
        }
        let number = |key: &str, default: u64| input[key].as_u64().unwrap_or(default);
        let (least, most) = (number("min_length", 0), number("max_length", limits::INPUT_VALUE as u64));
        if least > most || most == 0 || most > limits::INPUT_VALUE as u64 {
            let message =
                format!("int value should be between 1 and {}, and min_length not above max_length.", limits::INPUT_VALUE);
            self.faults.add(&here.field("max_length"), "BASE_TYPE_BAD_INT", message);
        }
    }

    fn custom_id(&mut self, component: &Value, here: &Place<'_>) {
        let custom_id = component["custom_id"].as_str().unwrap_or_default();
        let place = here.field("custom_id");
        self.faults.length(&place, custom_id, 1..=limits::CUSTOM_ID);
        if self.custom_ids.iter().any(|known| known == custom_id) {
            self.faults.add(&place, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated");
        }
        self.custom_ids.push(custom_id.to_owned());
    }
}

/// Fills in what Discord does: every component without an `id` gets one that is free, in order, and a menu without them its limits.
fn number(components: &mut [Value]) {
    fn visit(component: &mut Value, next: &mut u64) {
        let Some(fields) = component.as_object_mut() else { return };
        if fields.get("id").and_then(Value::as_u64).unwrap_or(0) == 0 {
            *next += 1;
            fields.insert("id".to_owned(), json!(*next));
        }
        if matches!(fields.get("type").and_then(Value::as_u64), Some(3 | 5..=8)) {
            for limit in ["min_values", "max_values"] {
                let given = fields.entry(limit).or_insert(Value::Null);
                if given.is_null() {
                    *given = json!(1);
                }
            }
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
    let mut highest = 0;
    components.iter().for_each(|component| highest = highest.max(highest_id(component)));
    components.iter_mut().for_each(|component| visit(component, &mut highest));
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

    fn button(id: &str) -> Value {
        json!({ "type": 2, "style": 1, "label": "Press", "custom_id": id })
    }

    fn row(children: &[Value]) -> Value {
        json!({ "type": 1, "components": children })
    }

    fn menu(options: usize, max: usize) -> Value {
        let options: Vec<Value> = (0..options).map(|n| json!({ "label": "l", "value": n.to_string() })).collect();
        json!({ "type": 3, "custom_id": "menu", "options": options, "max_values": max })
    }

    fn fits(components: Value, generation: Generation) -> bool {
        let mut faults = Faults::default();
        check_message(components.as_array().unwrap().clone().as_mut_slice(), generation, &mut faults);
        faults.done().is_ok()
    }

    #[test]
    fn rows_hold_what_discord_lets_them_hold() {
        let buttons = |count: usize, row: usize| (0..count).map(|n| button(&format!("{row}-{n}"))).collect::<Vec<_>>();
        let rows = |count: usize| (0..count).map(|n| row(&buttons(5, n))).collect::<Vec<_>>();
        let cases = [
            (json!(rows(5)), true),
            (json!(rows(6)), false),
            (json!([row(&buttons(6, 0))]), false),
            (json!([row(&[])]), false),
            (json!([button("bare")]), false),
            (json!([row(&[button(&"x".repeat(100))])]), true),
            (json!([row(&[button(&"x".repeat(101))])]), false),
            (json!([row(&[button("")])]), false),
            (json!([row(&[button("same"), button("same")])]), false),
            (json!([row(&[json!({ "type": 2, "style": 1, "custom_id": "mute" })])]), false),
            (json!([row(&[json!({ "type": 2, "style": 1, "custom_id": "b", "label": "l".repeat(81) })])]), false),
            (json!([row(&[json!({ "type": 2, "style": 5, "label": "l", "url": "https://discord.com" })])]), true),
            (json!([row(&[json!({ "type": 2, "style": 5, "label": "l" })])]), false),
            (json!([row(&[menu(25, 25)])]), true),
            (json!([row(&[menu(26, 1)])]), false),
            (json!([row(&[menu(3, 4)])]), false),
            (json!([row(&[menu(0, 1)])]), false),
            (json!([row(&[menu(2, 1), button("beside")])]), false),
        ];
        for (components, expected) in cases {
            assert_eq!(fits(components.clone(), Generation::Rows), expected, "{components}");
        }
    }

    #[test]
    fn a_free_message_holds_texts_sections_and_containers_up_to_forty() {
        let text = json!({ "type": 10, "content": "hello" });
        assert!(fits(json!([text, { "type": 17, "components": [text, row(&[button("b")])] }]), Generation::Free));
        assert!(fits(json!([{ "type": 9, "components": [text], "accessory": button("b") }]), Generation::Free));
        assert!(!fits(json!([text]), Generation::Rows));
        assert!(!fits(json!(vec![text.clone(); 41]), Generation::Free));
        assert!(!fits(json!([{ "type": 10, "content": "x".repeat(4_001) }]), Generation::Free));
    }

    #[test]
    fn components_without_an_id_get_one() {
        let mut components = vec![row(&[button("a"), json!({ "type": 2, "id": 7, "style": 1, "label": "l", "custom_id": "b" })])];
        check_message(&mut components, Generation::Rows, &mut Faults::default());
        assert_eq!(components[0]["id"], 8);
        assert_eq!(components[0]["components"][0]["id"], 9);
        assert_eq!(components[0]["components"][1]["id"], 7);
    }

    #[test]
    fn a_form_has_a_title_and_one_to_five_fields() {
        let field = |id: &str| row(&[json!({ "type": 4, "style": 1, "label": "Offer", "custom_id": id })]);
        let fits = |mut modal: Value| {
            let mut faults = Faults::default();
            check_modal(&mut modal, &mut faults);
            faults.done().is_ok()
        };
        let modal = |title: &str, fields: Vec<Value>| json!({ "custom_id": "m", "title": title, "components": fields });
        assert!(fits(modal("Trade", vec![field("a"), field("b")])));
        assert!(fits(modal(
            "Trade",
            vec![json!({ "type": 18, "label": "l", "component": { "type": 4, "style": 2, "custom_id": "x" } })]
        )));
        assert!(!fits(modal("", vec![field("a")])));
        assert!(!fits(modal(&"t".repeat(46), vec![field("a")])));
        assert!(!fits(modal("Trade", vec![])));
        assert!(!fits(modal("Trade", vec![field("a"), field("a")])));
        assert!(!fits(modal("Trade", (0..6).map(|n| field(&n.to_string())).collect())));
        assert!(!fits(modal("Trade", vec![row(&[button("no")])])));
    }
}
