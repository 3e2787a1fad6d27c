//! A message independent of Discord: text, rows of components, a picture to draw. Not here: a
//! client library. Start reading at [`Message`].

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use tertulia_base::i18n::Lang;
use tertulia_base::ids::{TableId, UserId};
use tertulia_rules::symbol::Symbol;

use tertulia_model::{Board, Preferences};
use tertulia_picture::{PictureOrder, symbol};

use crate::ids::custom_id::CustomId;

/// A whole message; sending or editing replaces everything.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Message {
    /// Markdown, at most 2,000 characters without marks of symbols (see [`super::symbol`]).
    pub text: String,
    /// Whom the mentions in the text notify. Other mentions are shown only.
    pub rings: Vec<UserId>,
    /// At most five.
    pub rows: Vec<ComponentRow>,
    /// The picture to draw; if it cannot be drawn, text may replace it.
    pub picture: Option<Arc<PictureOrder>>,
    /// Which panel it is, if any. Sent to its reader, it makes their older one of the table stale.
    pub panel: Option<PanelOf>,
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
    /// would name between them.
    #[must_use]
    pub fn aloud(self) -> Message {
        Message { text: symbol::spoken(&self.text), rows: self.rows.into_iter().map(ComponentRow::aloud).collect(), ..self }
    }
}

/// Which panel a message is.
#[derive(Clone, Copy, Debug, Eq)]
pub struct PanelOf {
    /// Its table.
    pub table: TableId,
    /// Its reader's language.
    pub lang: Lang,
    /// The table's revision that it shows.
    pub revision: u64,
    /// A hash of the decision that it asks for, with its choices; `None` if it asks for none.
    pub asks: Option<u64>,
}

/// Two panels are the same if they look the same: nobody sees the revision.
impl PartialEq for PanelOf {
    fn eq(&self, other: &PanelOf) -> bool {
        (self.table, self.lang, self.asks) == (other.table, other.lang, other.asks)
    }
}

impl Hash for PanelOf {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.table, self.lang, self.asks).hash(state);
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
            ComponentRow::People(_) | ComponentRow::Roles(_) => self,
        }
    }

    /// Returns the custom ids of the row's components.
    pub fn ids(&self) -> Vec<&CustomId> {
        match self {
            ComponentRow::Buttons(buttons) => buttons.iter().map(|button| &button.id).collect(),
            ComponentRow::Menu(Menu { id, .. })
            | ComponentRow::People(PeopleMenu { id, .. })
            | ComponentRow::Roles(RoleMenu { id, .. }) => vec![id],
        }
    }

    /// Returns what a closed menu shows as chosen.
    pub fn shown(&self) -> Option<&str> {
        match self {
            ComponentRow::Buttons(_) | ComponentRow::People(_) | ComponentRow::Roles(_) => None,
            ComponentRow::Menu(menu) => menu.entries.iter().find(|entry| entry.chosen).map(|entry| entry.label.as_str()),
        }
    }
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
