//! Our messages as Discord's JSON.
//!
//! What must never come in: when and where they are sent. Start reading at [`message`].

use serde_json::{Value, json};

use crate::render::message::{Button, Menu, Message, Row, Style};

/// No preview of a link that a player slipped in.
const SUPPRESS_EMBEDS: u32 = 1 << 2;
/// For one person's eyes.
const EPHEMERAL: u32 = 1 << 6;
/// It rings nobody, not even in direct messages.
const SUPPRESS_NOTIFICATIONS: u32 = 1 << 12;

const ACTION_ROW: u8 = 1;
const BUTTON: u8 = 2;
const STRING_SELECT: u8 = 3;
const TEXT_INPUT: u8 = 4;

/// Who may read a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Audience {
    /// Everybody in the channel.
    All,
    /// Only who asked.
    Asker,
}

/// A message as the body of a create or an edit; it replaces everything. Only those it rings are rung.
pub(super) fn message(message: &Message, audience: Audience) -> Value {
    let flags = match audience {
        Audience::All => SUPPRESS_EMBEDS,
        Audience::Asker => SUPPRESS_EMBEDS | EPHEMERAL,
    };
    // Discord takes at most 100 users here; no table has as many.
    let rings: Vec<String> = message.rings.iter().take(100).map(ToString::to_string).collect();
    json!({
        "content": message.text,
        "components": message.rows.iter().map(row).collect::<Vec<_>>(),
        "allowed_mentions": { "parse": [], "users": rings },
        "flags": flags,
    })
}

/// A message for everybody that rings nobody, as the body of a create.
pub(super) fn silent(message: &Message) -> Value {
    let mut body = self::message(message, Audience::All);
    body["flags"] = (SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS).into();
    body
}

fn row(row: &Row) -> Value {
    let components: Vec<Value> = match row {
        Row::Buttons(buttons) => buttons.iter().map(button).collect(),
        Row::Menu(menu) => vec![select(menu)],
    };
    json!({ "type": ACTION_ROW, "components": components })
}

fn button(button: &Button) -> Value {
    let style = match button.style {
        Style::Primary => 1,
        Style::Secondary => 2,
        Style::Success => 3,
        Style::Danger => 4,
    };
    let mut value = json!({
        "type": BUTTON, "style": style, "label": button.label, "custom_id": button.id, "disabled": !button.enabled,
    });
    emoji(&mut value, button.symbol);
    value
}

fn select(menu: &Menu) -> Value {
    let options = menu.entries.iter().map(|entry| {
        let mut value = json!({ "label": entry.label, "value": entry.value, "default": entry.chosen });
        if !entry.note.is_empty() {
            value["description"] = entry.note.as_str().into();
        }
        emoji(&mut value, entry.symbol);
        value
    });
    json!({
        "type": STRING_SELECT, "custom_id": menu.id, "placeholder": menu.placeholder,
        "min_values": menu.min, "max_values": menu.max, "options": options.collect::<Vec<_>>(),
    })
}

fn emoji(value: &mut Value, symbol: &str) {
    if !symbol.is_empty() {
        value["emoji"] = json!({ "name": symbol });
    }
}

/// A form to fill in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Form {
    /// Its custom id: the press it was opened by.
    pub(super) id: String,
    /// At most 45 characters.
    pub(super) title: String,
    /// One to five.
    pub(super) fields: Vec<Field>,
}

/// A field of a [`Form`]: one line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Field {
    /// Its custom id.
    pub(super) id: String,
    /// At most 45 characters.
    pub(super) label: String,
    /// Shown while it is empty; at most 100 characters.
    pub(super) hint: String,
    /// Whether it must be filled in.
    pub(super) required: bool,
}

/// A form as Discord's modal.
pub(super) fn modal(form: &Form) -> Value {
    let rows = form.fields.iter().map(|field| {
        let input = json!({
            "type": TEXT_INPUT, "custom_id": field.id, "style": 1, "label": field.label, "placeholder": field.hint,
            "required": field.required, "max_length": 60,
        });
        json!({ "type": ACTION_ROW, "components": [input] })
    });
    json!({ "custom_id": form.id, "title": form.title, "components": rows.collect::<Vec<_>>() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::UserId;

    #[test]
    fn only_those_a_message_rings_are_rung_and_links_show_no_preview() {
        let told = Message { text: "<@1> <@2> @everyone".to_owned(), rings: vec![UserId(2)], rows: Vec::new() };
        let value = message(&told, Audience::All);
        assert_eq!(value["allowed_mentions"], json!({ "parse": [], "users": ["2"] }));
        assert_eq!(value["flags"], 4);
        assert_eq!(value["components"], json!([]));
        assert_eq!(message(&told, Audience::Asker)["flags"], 68);
    }

    #[test]
    fn a_button_without_a_symbol_has_no_emoji() {
        let plain = Button { id: "v1:AAAA:join".into(), label: "Join".into(), symbol: "", style: Style::Success, enabled: false };
        let value = button(&plain);
        assert!(value.get("emoji").is_none());
        assert_eq!((&value["disabled"], &value["style"]), (&json!(true), &json!(3)));
    }
}
