//! A message independent of Discord: text, rows of components, a picture to draw. Not here: a
//! client library. Start reading at [`Message`].

use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use tertulia_base::i18n::Lang;
use tertulia_base::ids::{RoleId, TableId, UserId};
use tertulia_rules::game::Seat;
use tertulia_rules::symbol::Symbol;

pub use tertulia_model::Layout;
use tertulia_model::{Board, Phase, Preferences, Table};
use tertulia_picture::{PictureOrder, symbol};

use crate::ids::custom_id::CustomId;
use crate::ids::press::Control;

/// Buttons in a row.
pub const BUTTONS: usize = 5;

/// A whole message; sending or editing replaces everything.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Message {
    /// Markdown, at most 2,000 characters without marks of symbols (see [`super::symbol`]).
    pub text: String,
    /// Whom the mentions in the text notify. Other mentions are shown only.
    pub rings: Vec<UserId>,
    /// The role that a mention in the text notifies, if any.
    pub rings_role: Option<RoleId>,
    /// At most five in the classic layout, in which sections and lines are none.
    pub rows: Vec<ComponentRow>,
    /// The picture to draw; if it cannot be drawn, text may replace it.
    pub picture: Option<Arc<PictureOrder>>,
    /// Which panel it is, if any. Sent to its reader, it makes their older one of the table stale.
    pub panel: Option<PanelOf>,
    /// What its text alone is in private, if it is no panel.
    pub note: NoteKind,
    /// The table that it is about, if it answers somebody: it may be deleted once that is over.
    pub about: Option<TableId>,
}

impl Message {
    /// Returns it in the form that its only reader prefers.
    #[must_use]
    pub fn for_reader(self, likes: &Preferences) -> Message {
        match likes.board {
            Board::Picture => self,
            Board::Text => self.aloud(),
        }
    }

    /// Returns it for reading aloud: its words as they are, without symbols, which a screen reader
    /// would name between them, and all before the first button.
    #[must_use]
    pub fn aloud(self) -> Message {
        let flat = self.classic().into_owned();
        Message { text: symbol::spoken(&flat.text), rows: flat.rows.into_iter().map(ComponentRow::aloud).collect(), ..flat }
    }

    /// Returns what it is in private, if it is no panel.
    pub fn note_kind(&self) -> NoteKind {
        match &self.picture {
            _ if !self.rows.is_empty() => NoteKind::Page,
            Some(_) => NoteKind::Board,
            None => self.note,
        }
    }

    /// Returns how it is shown best: with buttons beside its lines, unless it notifies somebody.
    pub fn layout(&self) -> Layout {
        let rings = !self.rings.is_empty() || self.rings_role.is_some();
        if self.has_sections() && !rings { Layout::Modern } else { Layout::Classic }
    }

    /// Returns how it is shown by an edit of a message that `stands` so: modern once is modern for
    /// good.
    pub fn layout_on(&self, stands: Layout) -> Layout {
        match stands {
            Layout::Modern => Layout::Modern,
            Layout::Classic => self.layout(),
        }
    }

    /// Whether the layouts differ by more than the order of text, picture and rows.
    pub fn has_sections(&self) -> bool {
        self.rows.iter().any(ComponentRow::is_modern)
    }

    /// Returns it as text and rows: every line in the text, the buttons of sections in rows.
    pub fn classic(&self) -> Cow<'_, Message> {
        if !self.has_sections() {
            return Cow::Borrowed(self);
        }
        let mut flat = Message { rows: Vec::new(), ..self.clone() };
        let mut beside = Vec::new();
        for row in &self.rows {
            match row {
                ComponentRow::Section(Section { line, button, .. }) => {
                    flat.text = format!("{}\n{line}", flat.text);
                    beside.push(button.clone());
                }
                ComponentRow::Lines(lines) => flat.text = format!("{}\n{lines}", flat.text),
                row => {
                    flat.add_buttons(&std::mem::take(&mut beside));
                    flat.rows.push(match row {
                        ComponentRow::Listed(_, menu) => ComponentRow::Menu(menu.clone()),
                        row => row.clone(),
                    });
                }
            }
        }
        flat.add_buttons(&beside);
        Cow::Owned(flat)
    }

    /// Returns it without its button that takes a choice back; `None` if it has none.
    pub fn without_undo(&self) -> Option<Message> {
        let is_undo = |button: &Button| matches!(button.id.press(), Some(press) if matches!(press.control, Control::Undo(_)));
        let mut rest = self.clone();
        rest.rows.retain_mut(|row| {
            let ComponentRow::Buttons(buttons) = row else { return true };
            buttons.retain(|button| !is_undo(button));
            !buttons.is_empty()
        });
        (rest.rows != self.rows).then_some(rest)
    }

    /// Makes a message of a text and a row of buttons.
    pub fn with_buttons(text: String, buttons: impl Into<Vec<Button>>) -> Message {
        Message { text, rows: vec![ComponentRow::Buttons(buttons.into())], ..Message::default() }
    }

    /// Adds rows of buttons, each as full as may be.
    pub fn add_buttons(&mut self, buttons: &[Button]) {
        self.rows.extend(buttons.chunks(BUTTONS).map(|row| ComponentRow::Buttons(row.to_vec())));
    }
}

/// What a private message is that is no panel. The next of its kind in a channel replaces it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum NoteKind {
    /// How something went; a panel replaces it too.
    #[default]
    Line,
    /// The table, to look at while one decides.
    Board,
    /// Something to read or to choose in, such as the log.
    Page,
}

/// Which panel a message is.
#[derive(Clone, Copy, Debug, Eq)]
pub struct PanelOf {
    /// Its table.
    pub table: TableId,
    /// Its reader's seat; `None` for a guest.
    pub seat: Option<Seat>,
    /// Its reader's language.
    pub lang: Lang,
    /// The table's revision that it shows.
    pub revision: u64,
    /// A hash of the decision that it asks for, with its choices; `None` if it asks for none.
    pub asks: Option<u64>,
    /// Of a page beside the game, such as `More`: the phase that it is for. It stays until that has
    /// passed, or the decision whose number it `asks`, if it speaks of one.
    pub page: Option<Phase>,
}

impl PanelOf {
    /// Returns which panel of a table, as it is now, asks for a decision with that hash, or for
    /// none.
    pub fn asking(table: &Table, seat: Option<Seat>, lang: Lang, asks: Option<u64>) -> PanelOf {
        PanelOf { table: table.head.id, seat, lang, revision: table.head.revision, asks, page: None }
    }

    /// Returns which panel a page beside the game is: it takes the place of its reader's panel, and
    /// becomes one once its phase has passed.
    pub fn page(table: &Table, seat: Option<Seat>, lang: Lang) -> PanelOf {
        PanelOf { page: Some(table.head.phase), ..PanelOf::asking(table, seat, lang, None) }
    }
}

/// Two panels are the same if they look the same: nobody sees the revision.
impl PartialEq for PanelOf {
    fn eq(&self, other: &PanelOf) -> bool {
        (self.table, self.seat, self.lang, self.asks, self.page) == (other.table, other.seat, other.lang, other.asks, other.page)
    }
}

impl Hash for PanelOf {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.table, self.seat, self.lang, self.asks).hash(state);
    }
}

/// A row of a message.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ComponentRow {
    /// One to five buttons.
    Buttons(Vec<Button>),
    /// A select menu.
    Menu(Menu),
    /// A menu of the server's members.
    People(PeopleMenu),
    /// A menu of the server's roles.
    Roles(RoleMenu),
    /// A line with a button beside it.
    Section(Section),
    /// A list of choices as sections, which the classic layout shows as a menu of more or as many.
    Listed(Vec<Section>, Menu),
    /// More lines of the message's text.
    Lines(String),
}

impl ComponentRow {
    fn aloud(self) -> ComponentRow {
        let entry = |entry: MenuEntry| MenuEntry { symbol: Symbol::NONE, label: symbol::spoken(&entry.label), ..entry };
        let button = |button: Button| Button { symbol: Symbol::NONE, label: symbol::spoken(&button.label), ..button };
        match self {
            ComponentRow::Buttons(buttons) => ComponentRow::Buttons(buttons.into_iter().map(button).collect()),
            ComponentRow::Menu(menu) => {
                ComponentRow::Menu(Menu { entries: menu.entries.into_iter().map(entry).collect(), ..menu })
            }
            // None is in the classic layout, in which messages are read aloud.
            ComponentRow::Section(_) | ComponentRow::Listed(..) | ComponentRow::Lines(_) => self,
            ComponentRow::People(_) | ComponentRow::Roles(_) => self,
        }
    }

    /// Whether only the modern layout shows it where it stands.
    const fn is_modern(&self) -> bool {
        matches!(self, ComponentRow::Section(_) | ComponentRow::Listed(..) | ComponentRow::Lines(_))
    }

    /// Returns the custom ids of the row's components.
    pub fn ids(&self) -> Vec<&CustomId> {
        match self {
            ComponentRow::Buttons(buttons) => buttons.iter().map(|button| &button.id).collect(),
            ComponentRow::Menu(Menu { id, .. })
            | ComponentRow::People(PeopleMenu { id, .. })
            | ComponentRow::Roles(RoleMenu { id, .. })
            | ComponentRow::Section(Section { button: Button { id, .. }, .. }) => vec![id],
            ComponentRow::Listed(sections, menu) => sections.iter().map(|section| &section.button.id).chain([&menu.id]).collect(),
            ComponentRow::Lines(_) => Vec::new(),
        }
    }

    /// Returns what a closed menu shows as chosen.
    pub fn shown(&self) -> Option<&str> {
        match self {
            ComponentRow::Menu(menu) => menu.entries.iter().find(|entry| entry.chosen).map(|entry| entry.label.as_str()),
            _ => None,
        }
    }
}

/// A line with a button beside it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Section {
    /// Markdown.
    pub line: String,
    /// The button as it stands below the text in the classic layout.
    pub button: Button,
    /// What the button says beside its line: at most 80 characters.
    pub short: String,
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Button {
    /// What it means.
    pub id: CustomId,
    /// At most 80 characters.
    pub label: String,
    /// Beside the label.
    pub symbol: Symbol,
    /// Its emphasis.
    pub style: Style,
    /// Whether it can be pressed.
    pub enabled: bool,
}

/// How much a button stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// The main thing to do.
    Primary,
    /// Another thing to do.
    Secondary,
    /// Goes on, agrees.
    Success,
    /// Cannot be undone.
    Danger,
}

/// A select menu.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Menu {
    /// What it means.
    pub id: CustomId,
    /// At most 150 characters.
    pub placeholder: String,
    /// Fewest entries chosen, 0-25.
    pub min: u8,
    /// Most entries chosen, 1-25.
    pub max: u8,
    /// 1-25, with distinct values.
    pub entries: Vec<MenuEntry>,
}

impl Menu {
    /// Makes a menu in which one entry is chosen.
    pub fn one_of(id: impl Into<CustomId>, placeholder: String, entries: Vec<MenuEntry>) -> Menu {
        Menu { id: id.into(), placeholder, min: 1, max: 1, entries }
    }
}

/// An entry of a [`Menu`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MenuEntry {
    /// 1-100 characters.
    pub value: String,
    /// At most 100 characters.
    pub label: String,
    /// At most 100 characters; may be empty.
    pub note: String,
    /// Beside the label.
    pub symbol: Symbol,
    /// Shown as chosen.
    pub chosen: bool,
}

impl MenuEntry {
    /// Makes an entry without note and symbol that is not chosen.
    pub fn new(value: impl Into<String>, label: String) -> MenuEntry {
        MenuEntry { value: value.into(), label, note: String::new(), symbol: Symbol::NONE, chosen: false }
    }

    /// Returns it with that note.
    #[must_use]
    pub fn noted(self, note: String) -> MenuEntry {
        MenuEntry { note, ..self }
    }

    /// Returns it as chosen, or not.
    #[must_use]
    pub fn chosen_if(self, chosen: bool) -> MenuEntry {
        MenuEntry { chosen, ..self }
    }
}

/// A menu of the server's members, which Discord fills.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PeopleMenu {
    /// What it means.
    pub id: CustomId,
    /// At most 150 characters.
    pub placeholder: String,
    /// Most people chosen, 1-25; at least one is.
    pub max: u8,
}

/// A menu of the server's roles, which Discord fills. One is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RoleMenu {
    /// What it means.
    pub id: CustomId,
    /// At most 150 characters.
    pub placeholder: String,
}
