//! Our messages as Discord's JSON.
//!
//! Start reading at [`message`].

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use tertulia_rules::symbol::Symbol;

use super::emojis::Emojis;
use crate::front::{FieldSize, Form};
use crate::render::message::{Button, Menu, Message, Row, Style};
use crate::render::{limits, symbol};

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

/// A message as the body of a create or an edit; it replaces everything. Only those it rings are rung. It is written straight to bytes:
/// a long menu as a tree of values would be hundreds of small allocations. Emojis are those known when it is written.
#[derive(Serialize)]
pub(super) struct Body<'a> {
    content: Content<'a>,
    components: Vec<ActionRow<'a>>,
    allowed_mentions: AllowedMentions,
    flags: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    nonce: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    enforce_nonce: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attachments: Option<Vec<Attachment<'a>>>,
}

/// An edit that brings a picture and leaves the rest of a message as it is.
#[derive(Serialize)]
pub(super) struct Illustration<'a> {
    attachments: [Attachment<'a>; 1],
}

/// A picture, the first file sent along, for a message that stands already.
pub(super) fn illustration<'a>(filename: &'a str, description: &'a str) -> Illustration<'a> {
    Illustration { attachments: [Attachment { id: 0, filename, description }] }
}

/// A file that is sent along: the first one.
#[derive(Serialize)]
struct Attachment<'a> {
    id: u8,
    filename: &'a str,
    description: &'a str,
}

#[derive(Serialize)]
struct AllowedMentions {
    parse: [(); 0],
    users: Vec<String>,
}

#[derive(Serialize)]
struct ActionRow<'a> {
    #[serde(rename = "type")]
    kind: u8,
    components: Vec<Component<'a>>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Component<'a> {
    Button {
        #[serde(rename = "type")]
        kind: u8,
        style: u8,
        label: &'a str,
        custom_id: &'a str,
        disabled: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        emoji: Option<Emoji<'a>>,
    },
    Select {
        #[serde(rename = "type")]
        kind: u8,
        custom_id: &'a str,
        placeholder: &'a str,
        min_values: u8,
        max_values: u8,
        options: Vec<SelectOption<'a>>,
    },
}

#[derive(Serialize)]
struct SelectOption<'a> {
    label: &'a str,
    value: &'a str,
    default: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    emoji: Option<Emoji<'a>>,
}

/// A text with its symbols.
struct Content<'a> {
    text: &'a str,
    emojis: &'a Emojis,
}

impl Serialize for Content<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let emoji = |icon: &str| self.emojis.find(icon).map(|emoji| emoji.in_text());
        to.serialize_str(&symbol::drawn(self.text, limits::TEXT, emoji))
    }
}

/// The symbol of a component.
struct Emoji<'a> {
    symbol: Symbol,
    emojis: &'a Emojis,
}

impl Serialize for Emoji<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let own = self.emojis.find(self.symbol.icon);
        let mut emoji = to.serialize_struct("Emoji", 1 + usize::from(own.is_some()))?;
        match own {
            Some(own) => {
                emoji.serialize_field("id", &own.id.to_string())?;
                emoji.serialize_field("name", own.name)?;
            }
            None => emoji.serialize_field("name", self.symbol.character)?,
        }
        emoji.end()
    }
}

pub(super) fn message<'a>(message: &'a Message, audience: Audience, emojis: &'a Emojis) -> Body<'a> {
    let flags = match audience {
        Audience::All => SUPPRESS_EMBEDS,
        Audience::Asker => SUPPRESS_EMBEDS | EPHEMERAL,
    };
    // Discord takes at most 100 users here; no table has as many.
    let users = message.rings.iter().take(100).map(ToString::to_string).collect();
    Body {
        content: Content { text: &message.text, emojis },
        components: message.rows.iter().map(|line| row(line, emojis)).collect(),
        allowed_mentions: AllowedMentions { parse: [], users },
        flags,
        nonce: None,
        enforce_nonce: None,
        attachments: None,
    }
}

/// A message for everybody that rings nobody, as the body of a create.
pub(super) fn silent<'a>(message: &'a Message, emojis: &'a Emojis) -> Body<'a> {
    Body { flags: SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS, ..self::message(message, Audience::All, emojis) }
}

impl<'a> Body<'a> {
    /// With a picture, the first file sent along, and what it shows in words.
    pub(super) fn with_picture(self, filename: &'a str, description: &'a str) -> Self {
        Body { attachments: Some(vec![Attachment { id: 0, filename, description }]), ..self }
    }

    /// Without the files that the message may have.
    pub(super) fn without_files(self) -> Self {
        Body { attachments: Some(Vec::new()), ..self }
    }

    /// Posted once only, however often it is sent.
    pub(super) fn once(self, nonce: &'a str) -> Self {
        Body { nonce: Some(nonce), enforce_nonce: Some(true), ..self }
    }
}

fn row<'a>(row: &'a Row, emojis: &'a Emojis) -> ActionRow<'a> {
    let components = match row {
        Row::Buttons(buttons) => buttons.iter().map(|of| button(of, emojis)).collect(),
        Row::Menu(menu) => vec![select(menu, emojis)],
    };
    ActionRow { kind: ACTION_ROW, components }
}

fn button<'a>(button: &'a Button, emojis: &'a Emojis) -> Component<'a> {
    let style = match button.style {
        Style::Primary => 1,
        Style::Secondary => 2,
        Style::Success => 3,
        Style::Danger => 4,
    };
    let Button { id, label, symbol, enabled, .. } = button;
    Component::Button { kind: BUTTON, style, label, custom_id: id, disabled: !enabled, emoji: emoji(*symbol, emojis) }
}

fn select<'a>(menu: &'a Menu, emojis: &'a Emojis) -> Component<'a> {
    let options = menu.entries.iter().map(|entry| SelectOption {
        label: &entry.label,
        value: &entry.value,
        default: entry.chosen,
        description: Some(entry.note.as_str()).filter(|note| !note.is_empty()),
        emoji: emoji(entry.symbol, emojis),
    });
    Component::Select {
        kind: STRING_SELECT,
        custom_id: &menu.id,
        placeholder: &menu.placeholder,
        min_values: menu.min,
        max_values: menu.max,
        options: options.collect(),
    }
}

fn emoji(symbol: Symbol, emojis: &Emojis) -> Option<Emoji<'_>> {
    (!symbol.is_none()).then_some(Emoji { symbol, emojis })
}

/// A form as Discord's modal.
pub(super) fn modal(form: &Form) -> Value {
    let rows = form.fields.iter().map(|field| {
        let (style, longest) = match field.size {
            FieldSize::Line => (1, 60),
            FieldSize::Lines(longest) => (2, longest),
        };
        let input = json!({
            "type": TEXT_INPUT, "custom_id": field.id, "style": style, "label": field.label, "placeholder": field.hint,
            "required": field.required, "max_length": longest, "value": field.filled,
        });
        json!({ "type": ACTION_ROW, "components": [input] })
    });
    json!({ "custom_id": form.id, "title": form.title, "components": rows.collect::<Vec<_>>() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::UserId;
    use crate::render::message::MenuEntry;

    #[test]
    fn only_those_a_message_rings_are_rung_and_links_show_no_preview() {
        let none = Emojis::default();
        let told = Message { text: "<@1> <@2> @everyone".to_owned(), rings: vec![UserId(2)], rows: Vec::new(), picture: None };
        let value = json!(message(&told, Audience::All, &none));
        assert_eq!(value["allowed_mentions"], json!({ "parse": [], "users": ["2"] }));
        assert_eq!(value["flags"], 4);
        assert_eq!(value["components"], json!([]));
        assert!(value.get("nonce").is_none());
        assert_eq!(json!(message(&told, Audience::Asker, &none))["flags"], 68);
        let silent = json!(silent(&told, &none).once("n"));
        assert_eq!((&silent["flags"], &silent["nonce"], &silent["enforce_nonce"]), (&json!(4100), &json!("n"), &json!(true)));
    }

    #[test]
    fn a_symbol_is_our_emoji_if_there_is_one_and_a_character_if_not() {
        let emojis = Emojis::of(&[("corn", 7)]);
        let on = |symbol| {
            let button = Button { id: "b".into(), label: "l".into(), symbol, style: Style::Success, enabled: true };
            let entry = MenuEntry { value: "v".into(), label: "l".into(), note: String::new(), symbol, chosen: false };
            let menu = Menu { id: "m".into(), placeholder: "p".into(), min: 1, max: 1, entries: vec![entry] };
            let (button, menu) = (json!(super::button(&button, &emojis)), json!(select(&menu, &emojis)));
            assert_eq!(button["emoji"], menu["options"][0]["emoji"]);
            button["emoji"].clone()
        };
        let corn = on(Symbol::of("🌽", "corn"));
        assert_eq!((&corn["id"], corn["name"].as_str().unwrap().starts_with("tt_corn_")), (&json!("7"), true));
        assert_eq!(on(Symbol::of("☕", "coffee")), json!({ "name": "☕" }));
        assert_eq!(on(Symbol::plain("🌽")), json!({ "name": "🌽" }));
    }

    #[test]
    fn a_text_with_emojis_is_never_too_long_and_has_no_marks() {
        let emojis = Emojis::of(&[("corn", u64::MAX)]);
        let corn = symbol::written(Symbol::of("🌽", "corn"));
        let content = |text: String| {
            let told = Message { text, ..Message::default() };
            let content = json!(message(&told, Audience::All, &emojis))["content"].as_str().unwrap().to_owned();
            assert!(content.chars().count() <= limits::TEXT);
            assert_eq!(symbol::length(&content), content.chars().count(), "nothing is left of the marks");
            content
        };
        assert_eq!(content(format!("{corn} 3 corn")), format!("<:corn:{}> 3 corn", u64::MAX));
        let full = format!("{corn} {}", "x".repeat(limits::TEXT - 2));
        assert_eq!(symbol::length(&full), limits::TEXT);
        assert_eq!(content(full), format!("🌽 {}", "x".repeat(limits::TEXT - 2)));
    }

    #[test]
    fn a_button_without_a_symbol_has_no_emoji() {
        let plain = Button {
            id: "v1:AAAA:join".into(),
            label: "Join".into(),
            symbol: Symbol::NONE,
            style: Style::Success,
            enabled: false,
        };
        let value = json!(button(&plain, &Emojis::default()));
        assert!(value.get("emoji").is_none());
        assert_eq!((&value["disabled"], &value["style"]), (&json!(true), &json!(3)));
    }
}
