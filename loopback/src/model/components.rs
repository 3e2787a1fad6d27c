//! What a person sees on a message: its buttons, menus and texts. Not here: what bots may send
//! (`rest::components`). Start at [`Message::buttons`].

use serde_json::Value;

use super::messages::Message;

/// A button on a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// Label; empty if the button has only an emoji.
    pub label: String,
    /// Emoji: a character or a name.
    pub emoji: Option<String>,
    /// What the bot receives; `None` for links.
    pub custom_id: Option<String>,
    /// Discord's style: 1 primary, 2 secondary, 3 success, 4 danger, 5 link.
    pub style: u64,
    /// Whether the button cannot be pressed.
    pub disabled: bool,
}

/// A select menu on a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Select {
    /// Discord's component type: 3 strings, 5 users, 6 roles, 7 users and roles, 8 channels.
    pub kind: u64,
    /// What the bot receives.
    pub custom_id: String,
    /// The text shown while nothing is chosen.
    pub placeholder: Option<String>,
    /// Entries; empty unless `kind` is 3.
    pub options: Vec<SelectOption>,
    /// The fewest entries that must be chosen.
    pub min_values: u64,
    /// The most entries that can be chosen.
    pub max_values: u64,
    /// Whether the menu cannot be used.
    pub disabled: bool,
}

/// One entry of a select menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectOption {
    /// What the bot receives.
    pub value: String,
    /// The text shown.
    pub label: String,
    /// The smaller text below the label.
    pub description: Option<String>,
    /// Whether the entry is chosen initially.
    pub default: bool,
}

impl Message {
    /// Returns the buttons, in order.
    pub fn buttons(&self) -> Vec<Button> {
        let mut found = Vec::new();
        self.each_component(|component| {
            if component["type"] == 2 {
                found.push(Button {
                    label: text(&component["label"]).unwrap_or_default(),
                    emoji: text(&component["emoji"]["name"]),
                    custom_id: text(&component["custom_id"]),
                    style: component["style"].as_u64().unwrap_or(2),
                    disabled: component["disabled"] == true,
                });
            }
        });
        found
    }

    /// Returns the select menus, in order.
    pub fn selects(&self) -> Vec<Select> {
        let mut found = Vec::new();
        self.each_component(|component| {
            if let (Some(kind @ (3 | 5..=8)), Some(custom_id)) = (component["type"].as_u64(), text(&component["custom_id"])) {
                let options = component["options"].as_array().map(Vec::as_slice).unwrap_or_default();
                found.push(Select {
                    kind,
                    custom_id,
                    placeholder: text(&component["placeholder"]),
                    options: options.iter().map(SelectOption::read).collect(),
                    min_values: component["min_values"].as_u64().unwrap_or(1),
                    max_values: component["max_values"].as_u64().unwrap_or(1),
                    disabled: component["disabled"] == true,
                });
            }
        });
        found
    }

    /// Returns the button with this label or, if there is none, the first whose label contains it.
    pub fn button(&self, label: &str) -> Option<Button> {
        let mut buttons = self.buttons();
        let place = buttons
            .iter()
            .position(|button| button.label == label)
            .or_else(|| buttons.iter().position(|button| !label.is_empty() && button.label.contains(label)))?;
        Some(buttons.swap_remove(place))
    }

    /// Returns all visible text, a line each: content, text components, texts of embeds and a poll.
    pub fn text(&self) -> String {
        let mut lines = vec![self.content.clone()];
        self.each_component(|component| lines.extend(if component["type"] == 10 { text(&component["content"]) } else { None }));
        for embed in &self.embeds {
            lines.extend([text(&embed["title"]), text(&embed["description"])].into_iter().flatten());
            for field in embed["fields"].as_array().into_iter().flatten() {
                lines.extend([text(&field["name"]), text(&field["value"])].into_iter().flatten());
            }
            lines.extend(text(&embed["footer"]["text"]));
        }
        if let Some(poll) = &self.poll {
            lines.push(poll.question.clone());
            lines.extend(poll.answers.iter().map(|answer| answer.text.clone()));
        }
        lines.retain(|line| !line.is_empty());
        lines.join("\n")
    }

    /// Calls `visit` for every component, nested ones included, in order.
    pub(crate) fn each_component(&self, mut visit: impl FnMut(&Value)) {
        for component in &self.components {
            each_component(component, &mut visit);
        }
    }
}

impl SelectOption {
    fn read(option: &Value) -> Self {
        Self {
            value: text(&option["value"]).unwrap_or_default(),
            label: text(&option["label"]).unwrap_or_default(),
            description: text(&option["description"]),
            default: option["default"] == true,
        }
    }
}

fn each_component(component: &Value, visit: &mut impl FnMut(&Value)) {
    visit(component);
    for child in component["components"].as_array().into_iter().flatten() {
        each_component(child, visit);
    }
    for key in ["accessory", "component"] {
        if component[key].is_object() {
            each_component(&component[key], visit);
        }
    }
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}
