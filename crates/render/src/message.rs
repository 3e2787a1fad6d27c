//! A message before it is Discord's: words, rows of things to press, a picture to be drawn.
//!
//! Not here: a client library. Start reading at [`Message`].

use std::sync::Arc;

use tertulia_base::i18n::Lang;
use tertulia_base::ids::{TableId, UserId};
use tertulia_rules::symbol::Symbol;

use tertulia_picture::Order;

use crate::ids::custom_id::CustomId;

/// A message as a whole; sending or editing replaces everything.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Message {
    /// Markdown, at most 2,000 characters; marks of symbols (see [`crate::symbol`]) are not counted.
    pub text: String,
    /// Who is rung by the mentions in the text. Others are shown and not rung.
    pub rings: Vec<UserId>,
    /// At most five.
    pub rows: Vec<Row>,
    /// What is drawn to be seen with it; what draws may say it in words instead.
    pub picture: Option<Arc<Order>>,
    /// What panel it is, if it is one: sent to a reader alone, it makes their older one of the same table stale.
    pub panel: Option<PanelOf>,
}

/// Which panel a message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PanelOf {
    /// Its table.
    pub table: TableId,
    /// Its reader's language.
    pub lang: Lang,
}

/// A row of a message.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Row {
    /// One to five buttons.
    Buttons(Vec<Button>),
    /// A select menu.
    Menu(Menu),
    /// A menu of the people at the server.
    People(PeopleMenu),
    /// A menu of the server's roles.
    Roles(RoleMenu),
}

impl Row {
    /// What can be pressed in it means these.
    pub fn ids(&self) -> Vec<&CustomId> {
        match self {
            Row::Buttons(buttons) => buttons.iter().map(|button| &button.id).collect(),
            Row::Menu(Menu { id, .. }) | Row::People(PeopleMenu { id, .. }) | Row::Roles(RoleMenu { id, .. }) => vec![id],
        }
    }

    /// What a closed menu shows to be chosen.
    pub fn shown(&self) -> Option<&str> {
        match self {
            Row::Buttons(_) | Row::People(_) | Row::Roles(_) => None,
            Row::Menu(menu) => menu.entries.iter().find(|entry| entry.chosen).map(|entry| entry.label.as_str()),
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
    /// Its weight.
    pub style: Style,
    /// Whether it can be pressed.
    pub enabled: bool,
}

/// How much a button stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// The thing to do.
    Primary,
    /// A thing to do.
    Secondary,
    /// Goes on, agrees.
    Success,
    /// Cannot be taken back.
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
    /// Chosen as shown.
    pub chosen: bool,
}

/// A menu of the people at the server, which Discord fills.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PeopleMenu {
    /// What it means.
    pub id: CustomId,
    /// At most 150 characters.
    pub placeholder: String,
    /// Most people chosen, 1-25; at least one is.
    pub max: u8,
}

/// A menu of the roles of the server, which Discord fills. One is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RoleMenu {
    /// What it means.
    pub id: CustomId,
    /// At most 150 characters.
    pub placeholder: String,
}
