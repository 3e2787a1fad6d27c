//! Our messages as Discord's JSON. Start reading at [`message`].

use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use serenity::http::HttpError;
use tertulia_front::{FieldSize, ModalForm};
use tertulia_picture::{seat_colors, symbol};
use tertulia_render::message::{Button, ComponentRow, Layout, Menu, Message, PeopleMenu, RoleMenu, Section, Style};
use tertulia_render::press::{Control, Press};
use tertulia_render::{CustomId, limits};
use tertulia_rules::symbol::Symbol;

use super::emojis::Emojis;

/// Shows no preview of a link that a player slipped in.
const SUPPRESS_EMBEDS: u32 = 1 << 2;
/// Shows it to one person only.
const EPHEMERAL: u32 = 1 << 6;
/// Rings nobody, not even in direct messages.
const SUPPRESS_NOTIFICATIONS: u32 = 1 << 12;
/// Consists of components alone. Discord docs: Message Resource, Message Flags: it stays so for
/// good.
const IS_COMPONENTS_V2: u32 = 1 << 15;

const ACTION_ROW: u8 = 1;
const BUTTON: u8 = 2;
const STRING_SELECT: u8 = 3;
const TEXT_INPUT: u8 = 4;
const USER_SELECT: u8 = 5;
const ROLE_SELECT: u8 = 6;
const SECTION: u8 = 9;
const TEXT_DISPLAY: u8 = 10;
const GALLERY: u8 = 12;
const SEPARATOR: u8 = 14;
const CONTAINER: u8 = 17;

/// Discord's error for a message that it cannot read or does not allow.
const INVALID: isize = 50035;
/// And for what a message of components alone must not have.
const LEGACY_FIELD: &str = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";

/// Who may read a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Audience {
    /// Everybody in the channel.
    All,
    /// Only who asked.
    Asker,
}

/// The body of a create or an edit, which replaces everything and rings only whom it names. Written
/// straight to bytes, as values would take hundreds of allocations. Emojis are those known by then.
pub(super) struct Body<'a> {
    message: &'a Message,
    emojis: &'a Emojis,
    flags: u32,
    nonce: Option<&'a str>,
    attachments: Option<Vec<Attachment<'a>>>,
    layout: Layout,
    taken: Option<&'a LayoutsTaken>,
}

impl Serialize for Body<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let is_modern = self.taken.is_some_and(|taken| taken.writes_modern(self.layout));
        let message = if is_modern { Cow::Borrowed(self.message) } else { self.message.classic() };
        let (set, texts) = Set::of(&message, self.emojis);
        let mut texts = texts.into_iter();
        let content = if is_modern { None } else { texts.next() };
        let first =
            (if is_modern { texts.next() } else { None }).map(|content| MessagePart::Text { r#type: TEXT_DISPLAY, content });
        let files = self.attachments.as_deref().unwrap_or_default();
        let picture = (is_modern && !files.is_empty())
            .then(|| MessagePart::Gallery { r#type: GALLERY, items: files.iter().map(item).collect() });
        let rows = message.rows.iter().flat_map(|of| parts_of(of, &set, &mut texts));
        let mut parts: Vec<MessagePart<'_>> = first.into_iter().chain(picture).chain(rows).collect();
        let (components, layout) = match is_modern {
            true => {
                // The client library skips containers, and a press has to tell what is marked.
                let outside = parts.iter().position(keeps_marks).map_or_else(Vec::new, |at| parts.split_off(at));
                divide(&mut parts);
                let inside = MessagePart::Container { r#type: CONTAINER, accent_color: accent(&message), components: parts };
                (std::iter::once(inside).chain(outside).collect(), IS_COMPONENTS_V2)
            }
            false => (parts, 0),
        };
        // Discord takes at most 100 users here; no table has as many.
        let users = self.message.rings.iter().take(100).map(ToString::to_string).collect();
        let body = Whole {
            content,
            components,
            allowed_mentions: AllowedMentions {
                parse: [],
                users,
                roles: self.message.rings_role.iter().map(ToString::to_string).collect(),
            },
            flags: self.flags | layout,
            nonce: self.nonce,
            enforce_nonce: self.nonce.map(|_| true),
            // A picture that stayed would stand nowhere.
            attachments: if is_modern { Some(files) } else { self.attachments.as_deref() },
        };
        body.serialize(to)
    }
}

#[derive(Serialize)]
struct Whole<'a> {
    /// Null where the components have the text: an edit that changes the layout removes it so.
    content: Option<String>,
    components: Vec<MessagePart<'a>>,
    allowed_mentions: AllowedMentions,
    flags: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    nonce: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    enforce_nonce: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attachments: Option<&'a [Attachment<'a>]>,
}

/// Which layouts Discord takes where a message goes, as far as it has refused one.
#[derive(Debug, Default)]
pub(super) struct LayoutsTaken {
    wrote_modern: AtomicBool,
    no_modern: AtomicBool,
    no_classic: AtomicBool,
}

impl LayoutsTaken {
    /// Returns whether to write a message that is best laid out so in the modern layout; notes it.
    fn writes_modern(&self, best: Layout) -> bool {
        let is_modern = match best {
            Layout::Modern => !self.no_modern.load(Ordering::SeqCst),
            Layout::Classic => self.no_classic.load(Ordering::SeqCst),
        };
        self.wrote_modern.store(is_modern, Ordering::SeqCst);
        is_modern
    }

    /// Returns whether Discord has refused the layout that was written. Then the other is to be
    /// sent.
    pub(super) fn are_refused(&self, why: &serenity::Error) -> bool {
        let serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) = why else { return false };
        let is_legacy = || answer.error.errors.iter().any(|one| one.code == LEGACY_FIELD);
        let other = match self.wrote_modern.load(Ordering::SeqCst) {
            true => &self.no_modern,
            // What stands as modern stays so.
            false if is_legacy() => &self.no_classic,
            false => return false,
        };
        let is_news = answer.error.code == INVALID && !other.swap(true, Ordering::SeqCst);
        if is_news {
            tracing::warn!(%why, "Discord refused the layout of a message: sending it in the other one");
        }
        is_news
    }
}

/// The symbols of a message: one set or the other, never both.
enum Set<'a> {
    /// Our emojis. What has no drawing has no symbol: its words say it.
    Emojis(&'a Emojis),
    /// Characters that everybody's machine has.
    Characters,
}

impl<'a> Set<'a> {
    /// Returns them, and the message's texts with them: its own, and those between rows.
    fn of(message: &Message, emojis: &'a Emojis) -> (Set<'a>, Vec<String>) {
        let mut on_rows = message.rows.iter().flat_map(|row| match row {
            ComponentRow::Buttons(buttons) => buttons.iter().map(|button| button.symbol.icon).collect::<Vec<_>>(),
            ComponentRow::Menu(menu) => menu.entries.iter().map(|entry| entry.symbol.icon).collect(),
            ComponentRow::Section(section) => vec![section.button.symbol.icon],
            ComponentRow::Listed(sections, menu) => {
                let beside = sections.iter().map(|section| section.button.symbol.icon);
                beside.chain(menu.entries.iter().map(|entry| entry.symbol.icon)).collect()
            }
            ComponentRow::People(_) | ComponentRow::Roles(_) | ComponentRow::Lines(_) => Vec::new(),
        });
        let between = message.rows.iter().flat_map(|row| match row {
            ComponentRow::Section(section) => vec![&section.line],
            ComponentRow::Listed(sections, _) => sections.iter().map(|section| &section.line).collect(),
            ComponentRow::Lines(text) => vec![text],
            _ => Vec::new(),
        });
        let texts: Vec<&String> = std::iter::once(&message.text).chain(between).collect();
        let mut room = if texts.len() > 1 { limits::MODERN_TEXT } else { limits::TEXT };
        let drawn = texts.iter().map(|text| {
            let drawn = symbol::drawn(text, room, |icon| Some(emojis.find(icon)?.in_text()))?;
            room -= drawn.chars().count();
            Some(drawn)
        });
        let drawn: Option<Vec<String>> = drawn.collect();
        // The host's own characters alone need no emojis.
        let (mut any, mut all) = (texts.iter().any(|text| symbol::has_drawing(text)), true);
        while let Some(icon) = on_rows.next().filter(|_| all) {
            any |= !icon.is_empty();
            all = icon.is_empty() || emojis.find(icon).is_some();
        }
        match drawn {
            Some(drawn) if any && all => (Set::Emojis(emojis), drawn),
            Some(_) | None => (Set::Characters, texts.into_iter().map(|text| symbol::characters(text)).collect()),
        }
    }

    fn emoji(&self, symbol: Symbol) -> Option<Emoji> {
        match self {
            Set::Emojis(emojis) => {
                let own = emojis.find(symbol.icon)?;
                Some(Emoji { id: Some(own.id.to_string()), name: own.name })
            }
            Set::Characters => (!symbol.is_none()).then_some(Emoji { id: None, name: symbol.character }),
        }
    }
}

/// An edit that adds a picture and leaves the rest of a message as it is.
#[derive(Serialize)]
pub(super) struct Illustration<'a> {
    attachments: [Attachment<'a>; 1],
}

/// Returns an edit that adds a picture, the first file sent along.
pub(super) fn illustration<'a>(filename: &'a str, description: &'a str) -> Illustration<'a> {
    Illustration { attachments: [Attachment { id: 0, filename, description }] }
}

/// The first file that is sent along.
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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    roles: Vec<String>,
}

/// What a message consists of. Only rows stand outside of a container.
#[derive(Serialize)]
#[serde(untagged)]
enum MessagePart<'a> {
    Row {
        r#type: u8,
        components: Vec<Component<'a>>,
    },
    Text {
        r#type: u8,
        content: String,
    },
    Section {
        r#type: u8,
        components: [Box<MessagePart<'a>>; 1],
        accessory: Component<'a>,
    },
    Gallery {
        r#type: u8,
        items: Vec<GalleryItem<'a>>,
    },
    /// A line across.
    Separator {
        r#type: u8,
    },
    Container {
        r#type: u8,
        /// Beside a panel, its reader's.
        #[serde(skip_serializing_if = "Option::is_none")]
        accent_color: Option<u32>,
        components: Vec<MessagePart<'a>>,
    },
}

/// Parts the buttons and menus at the end from what they stand below. A menu of people or roles
/// belongs to the line above it, which says what choosing does.
fn divide(parts: &mut Vec<MessagePart<'_>>) {
    let rows = parts.iter().rev().take_while(|part| matches!(part, MessagePart::Row { .. })).count();
    let mut at = parts.len() - rows;
    if parts.get(at).is_some_and(chooses_whom) && at > 0 && matches!(parts[at - 1], MessagePart::Text { .. }) {
        at += 1;
    }
    if (1..parts.len()).contains(&at) {
        parts.insert(at, MessagePart::Separator { r#type: SEPARATOR });
    }
}

/// Returns whether it is a menu whose marks a later press plays.
fn keeps_marks(part: &MessagePart<'_>) -> bool {
    let MessagePart::Row { components, .. } = part else { return false };
    components.iter().any(|component| match component {
        Component::Select { custom_id, .. } => matches!(custom_id.press(), Some(Press { control: Control::Mark(..), .. })),
        Component::Button { .. } => false,
    })
}

fn chooses_whom(part: &MessagePart<'_>) -> bool {
    match part {
        MessagePart::Row { components, .. } => {
            matches!(components[..], [Component::Select { r#type: USER_SELECT | ROLE_SELECT, .. }])
        }
        _ => false,
    }
}

#[derive(Serialize)]
struct GalleryItem<'a> {
    media: Media,
    description: &'a str,
}

#[derive(Serialize)]
struct Media {
    url: String,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Component<'a> {
    Button {
        r#type: u8,
        style: u8,
        label: &'a str,
        #[serde(serialize_with = "written")]
        custom_id: &'a CustomId,
        disabled: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        emoji: Option<Emoji>,
    },
    Select {
        r#type: u8,
        #[serde(serialize_with = "written")]
        custom_id: &'a CustomId,
        placeholder: &'a str,
        min_values: u8,
        max_values: u8,
        /// None if Discord itself lists the choices.
        #[serde(skip_serializing_if = "Option::is_none")]
        options: Option<Vec<SelectOption<'a>>>,
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
    emoji: Option<Emoji>,
}

fn written<S: Serializer>(id: &CustomId, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(id)
}

#[derive(Serialize)]
struct Emoji {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    name: &'static str,
}

pub(super) fn message<'a>(message: &'a Message, audience: Audience, emojis: &'a Emojis) -> Body<'a> {
    let flags = match audience {
        Audience::All => SUPPRESS_EMBEDS,
        Audience::Asker => SUPPRESS_EMBEDS | EPHEMERAL,
    };
    Body { message, emojis, flags, nonce: None, attachments: None, layout: Layout::Classic, taken: None }
}

/// Returns a message for everybody that rings nobody, as the body of a create.
pub(super) fn silent<'a>(message: &'a Message, emojis: &'a Emojis) -> Body<'a> {
    Body { flags: SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS, ..self::message(message, Audience::All, emojis) }
}

/// Returns the text of a message without rows.
pub(super) fn text(message: &Message, emojis: &Emojis) -> String {
    Set::of(message, emojis).1.concat()
}

impl<'a> Body<'a> {
    /// Adds a picture, the first file sent along, and what it shows in words.
    pub(super) fn with_picture(self, filename: &'a str, description: &'a str) -> Self {
        Body { attachments: Some(vec![Attachment { id: 0, filename, description }]), ..self }
    }

    /// Removes the files that the message may have.
    pub(super) fn without_files(self) -> Self {
        Body { attachments: Some(Vec::new()), ..self }
    }

    /// Lays it out so, or in the other way where Discord does not take that.
    pub(super) fn laid_out(self, layout: Layout, taken: &'a LayoutsTaken) -> Self {
        Body { layout, taken: Some(taken), ..self }
    }

    /// Makes it be posted only once, however often it is sent.
    pub(super) fn once(self, nonce: &'a str) -> Self {
        Body { nonce: Some(nonce), ..self }
    }
}

/// Returns the colour of the seat whose panel it is.
fn accent(message: &Message) -> Option<u32> {
    let (color, _) = seat_colors(message.panel?.seat?);
    u32::from_str_radix(color.trim_start_matches('#'), 16).ok()
}

fn item<'a>(of: &Attachment<'a>) -> GalleryItem<'a> {
    GalleryItem { media: Media { url: format!("attachment://{}", of.filename) }, description: of.description }
}

/// Writes a row, with the next of the texts for each line that it has.
fn parts_of<'a>(row: &'a ComponentRow, set: &Set<'_>, texts: &mut impl Iterator<Item = String>) -> Vec<MessagePart<'a>> {
    let mut text = || MessagePart::Text { r#type: TEXT_DISPLAY, content: texts.next().unwrap_or_default() };
    let mut section = |of: &'a Section| {
        let accessory = button(&of.button, &of.short, set);
        MessagePart::Section { r#type: SECTION, components: [Box::new(text())], accessory }
    };
    let components = match row {
        ComponentRow::Buttons(buttons) => buttons.iter().map(|of| button(of, &of.label, set)).collect(),
        ComponentRow::Menu(menu) => vec![select(menu, 0, set)],
        ComponentRow::People(PeopleMenu { id, placeholder, max }) => vec![picker(USER_SELECT, id, placeholder, *max)],
        ComponentRow::Roles(RoleMenu { id, placeholder }) => vec![picker(ROLE_SELECT, id, placeholder, 1)],
        ComponentRow::Section(of) => return vec![section(of)],
        ComponentRow::Listed(sections, menu) => {
            let mut parts: Vec<MessagePart<'a>> = sections.iter().map(section).collect();
            // The menu has what the list has no room for.
            if menu.entries.len() > sections.len() {
                parts.push(MessagePart::Row { r#type: ACTION_ROW, components: vec![select(menu, sections.len(), set)] });
            }
            return parts;
        }
        ComponentRow::Lines(_) => return vec![text()],
    };
    vec![MessagePart::Row { r#type: ACTION_ROW, components }]
}

/// Writes a menu whose choices Discord itself lists.
fn picker<'a>(r#type: u8, custom_id: &'a CustomId, placeholder: &'a str, max_values: u8) -> Component<'a> {
    Component::Select { r#type, custom_id, placeholder, min_values: 1, max_values, options: None }
}

fn button<'a>(button: &'a Button, label: &'a str, set: &Set<'_>) -> Component<'a> {
    let style = match button.style {
        Style::Primary => 1,
        Style::Secondary => 2,
        Style::Success => 3,
        Style::Danger => 4,
    };
    let Button { id, symbol, enabled, .. } = button;
    Component::Button { r#type: BUTTON, style, label, custom_id: id, disabled: !enabled, emoji: set.emoji(*symbol) }
}

/// Writes a menu without its first entries, which are shown as lines.
fn select<'a>(menu: &'a Menu, listed: usize, set: &Set<'_>) -> Component<'a> {
    let options = menu.entries.iter().skip(listed).map(|entry| SelectOption {
        label: &entry.label,
        value: &entry.value,
        default: entry.chosen,
        description: Some(entry.note.as_str()).filter(|note| !note.is_empty()),
        emoji: set.emoji(entry.symbol),
    });
    Component::Select {
        r#type: STRING_SELECT,
        custom_id: &menu.id,
        placeholder: &menu.placeholder,
        min_values: menu.min,
        max_values: menu.max,
        options: Some(options.collect()),
    }
}

pub(super) fn modal(form: &ModalForm) -> Value {
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
    json!({ "custom_id": form.id.to_string(), "title": form.title, "components": rows.collect::<Vec<_>>() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tertulia_base::i18n::Lang;
    use tertulia_base::ids::{RoleId, TableId, UserId};
    use tertulia_render::guide::Guide;
    use tertulia_render::message::PanelOf;
    use tertulia_render::press::Call;
    use tertulia_rules::game::Seat;

    fn labelled(label: &str, symbol: Symbol) -> Button {
        Button { id: Guide::Help.into(), label: label.to_owned(), symbol, style: Style::Success, enabled: true }
    }

    /// Returns the kinds of components.
    fn kinds(components: &Value) -> Vec<&Value> {
        components.as_array().unwrap().iter().map(|part| &part["type"]).collect()
    }

    fn inside(body: &Value) -> Vec<&Value> {
        kinds(&body["components"][0]["components"])
    }

    #[test]
    fn only_those_a_message_rings_are_rung_and_links_show_no_preview() {
        let none = Emojis::default();
        let told = Message { text: "<@1> <@2> @everyone".to_owned(), rings: vec![UserId(2)], ..Message::default() };
        let value = json!(message(&told, Audience::All, &none));
        assert_eq!(value["allowed_mentions"], json!({ "parse": [], "users": ["2"] }));
        let call = Message { text: "<@&3> <@&4>".to_owned(), rings_role: Some(RoleId(3)), ..Message::default() };
        let value = json!(message(&call, Audience::All, &none));
        assert_eq!(value["allowed_mentions"], json!({ "parse": [], "users": [], "roles": ["3"] }));
        assert_eq!(value["flags"], 4);
        assert_eq!(value["components"], json!([]));
        assert!(value.get("nonce").is_none());
        assert_eq!(json!(message(&told, Audience::Asker, &none))["flags"], 68);
        let silent = json!(silent(&told, &none).once("n"));
        assert_eq!((&silent["flags"], &silent["nonce"], &silent["enforce_nonce"]), (&json!(4100), &json!("n"), &json!(true)));
    }

    #[test]
    fn symbols_are_our_emojis_or_characters_and_never_both() {
        let emojis = Emojis::of(&[("corn", 7), ("yes", 8)]);
        let shown = |text: &str, symbols: &[Symbol]| {
            let rows = symbols.iter().map(|symbol| ComponentRow::Buttons(vec![labelled("l", *symbol)])).collect();
            let value = json!(message(&Message { text: text.to_owned(), rows, ..Message::default() }, Audience::All, &emojis));
            let emoji = |row: &Value| row["components"][0]["emoji"]["name"].as_str().unwrap_or_default().to_owned();
            let on_rows: Vec<String> = value["components"].as_array().unwrap().iter().map(emoji).collect();
            (value["content"].as_str().unwrap().to_owned(), on_rows.join(" "))
        };
        let (corn, coffee, plain) = (Symbol::of("🌽", "corn"), Symbol::of("☕", "coffee"), Symbol::plain("🔁"));
        let text = format!("✅ {} 3", symbol::written(corn));
        let is = |text: &str, rows: &str| (text.to_owned(), rows.to_owned());
        assert_eq!(shown(&text, &[corn]), is("<:yes:8> <:corn:7> 3", "tertulia_corn"));
        assert_eq!(shown(&text, &[corn, plain]), is("<:yes:8> <:corn:7> 3", "tertulia_corn "), "what is not drawn has none");
        assert_eq!(shown(&text, &[corn, coffee]), is("✅ 🌽 3", "🌽 ☕"), "one is missing");
        assert_eq!(shown("⚠️ no", &[corn]), is("⚠️ no", "🌽"), "one is missing in the text");
        assert_eq!(shown("no", &[plain]), is("no", "🔁"));
    }

    #[test]
    fn a_line_has_its_button_beside_it_or_below_the_text_where_the_message_rings_or_was_refused() {
        let none = Emojis::default();
        let button = labelled("Play at 1", Symbol::NONE);
        let section = ComponentRow::Section(Section { line: "one".into(), button, short: "Play".into() });
        let rows = vec![section, ComponentRow::Lines("two".into())];
        let told = Message { text: "title".into(), rows, ..Message::default() };
        let written =
            |told: &Message, taken: &LayoutsTaken| json!(message(told, Audience::Asker, &none).laid_out(told.layout(), taken));
        let is_classic = |body: &Value| {
            assert_eq!((&body["content"], &body["flags"]), (&json!("title\none\ntwo"), &json!(68)));
            assert_eq!(body["components"][0]["components"][0]["label"], "Play at 1");
        };
        let taken = LayoutsTaken::default();
        let body = written(&told, &taken);
        assert_eq!((&body["content"], &body["flags"]), (&Value::Null, &json!(64 | 4 | 1 << 15)));
        let parts = &body["components"][0]["components"];
        assert_eq!(inside(&body), [TEXT_DISPLAY, SECTION, TEXT_DISPLAY]);
        assert_eq!((&parts[0]["content"], &parts[2]["content"]), (&json!("title"), &json!("two")));
        assert_eq!((&parts[1]["components"][0]["content"], &parts[1]["accessory"]["label"]), (&json!("one"), &json!("Play")));
        assert!(body["components"][0].get("accent_color").is_none(), "nobody's panel");
        let below = ComponentRow::Buttons(
            told.rows
                .iter()
                .filter_map(|row| match row {
                    ComponentRow::Section(section) => Some(section.button.clone()),
                    _ => None,
                })
                .collect(),
        );
        let body = written(&Message { rows: [told.rows.clone(), vec![below]].concat(), ..told.clone() }, &taken);
        assert_eq!(
            inside(&body),
            [TEXT_DISPLAY, SECTION, TEXT_DISPLAY, SEPARATOR, ACTION_ROW],
            "a line parts the buttons at the end"
        );
        let whom = ComponentRow::People(PeopleMenu { id: Guide::Help.into(), placeholder: "Whom".into(), max: 1 });
        let body = written(&Message { rows: [told.rows.clone(), vec![whom]].concat(), ..told.clone() }, &taken);
        assert_eq!(inside(&body), [TEXT_DISPLAY, SECTION, TEXT_DISPLAY, ACTION_ROW], "a menu of people is of the line above it");
        let marks = Control::Mark(Call { seat: Seat(0), decision: 1 }, 0).at(TableId::new(1));
        let marks =
            ComponentRow::Menu(Menu { id: marks.into(), placeholder: "Which".into(), entries: Vec::new(), min: 0, max: 2 });
        let confirm = told.rows[..1].to_vec();
        let body = written(&Message { rows: [confirm, vec![marks]].concat(), ..told.clone() }, &taken);
        assert_eq!(
            kinds(&body["components"]),
            [CONTAINER, ACTION_ROW],
            "what is marked in a menu can be read where it is pressed"
        );
        let panel = PanelOf { table: TableId::new(1), seat: Some(Seat(0)), lang: Lang::En, revision: 1, asks: None, page: None };
        let body = written(&Message { panel: Some(panel), ..told.clone() }, &taken);
        assert_eq!(body["components"][0]["accent_color"], 0x00f3_9a2b, "the first seat's orange");
        taken.no_modern.store(true, Ordering::SeqCst);
        is_classic(&written(&told, &taken));
        let rings = Message { rings: vec![UserId(1)], ..told.clone() };
        is_classic(&written(&rings, &LayoutsTaken::default()));
        is_classic(&json!(message(&told, Audience::Asker, &none)));
        // A message that stands as modern shows anything so.
        let plain = Message { text: "gone".into(), ..Message::default() };
        let body = json!(message(&plain, Audience::All, &none).laid_out(Layout::Modern, &LayoutsTaken::default()));
        assert_eq!((&body["content"], &body["components"][0]["components"][0]["content"]), (&Value::Null, &json!("gone")));
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
        let plain = Button { enabled: false, ..labelled("Join", Symbol::NONE) };
        let value = json!(button(&plain, "Join", &Set::Characters));
        assert!(value.get("emoji").is_none());
        assert_eq!((&value["disabled"], &value["style"]), (&json!(true), &json!(3)));
    }
}
