//! Reads whatever anybody could see on Discord, and searches it for what its reader must not know.

use std::collections::BTreeMap;

use discord_loopback::{Message, Posted};
use serde_json::Value;
use tertulia_base::ids::UserId;
use tertulia_rules::game::{Eye, Seat};

use crate::shown::{Shown, reader};
use crate::support::{AtTable, all_said};
use tertulia_testkit::secrets::{SaidWords, Search};

/// How many positions back a late message may show: on a busy machine, a private answer may be sent
/// after others have moved on.
const RECENT: usize = 64;

/// Reads every message that is posted.
pub struct Reading {
    read: usize,
    /// The last seat of each reader: messages that a player got before resigning may hold their own
    /// secrets.
    sat: BTreeMap<UserId, Seat>,
    pub search: Search,
    pub shown: Shown,
}

impl Reading {
    /// Starts with the first message on that Discord.
    pub fn new() -> Reading {
        Reading { read: 0, sat: BTreeMap::new(), search: Search::among(RECENT), shown: Shown::default() }
    }

    /// Reads what was posted since the last call. Call it once before the first decision, and after
    /// each one.
    ///
    /// # Errors
    /// When somebody could read what they must not know, or a message mixes our emojis with
    /// characters.
    pub async fn look(&mut self, table: &AtTable<'_>) -> Result<(), String> {
        let now = table.now().await;
        let history = table.house.discord.history();
        let mut said = Vec::new();
        for Posted { message, .. } in &history[self.read..] {
            if mixes_symbols(message) {
                return Err(format!("one set of symbols in a message: {} {:?}", message.text(), emojis_of(message)));
            }
            let user = reader(table, message);
            self.sat.extend(user.and_then(|user| Some((user, now.head.seat_of(user)?))));
            let seat = user.and_then(|user| self.sat.get(&user).copied());
            said.push(SaidWords { reader: seat.map_or(Eye::Public, Eye::Seat), words: words_of(message) });
        }
        self.search.look(&now, said)?;
        self.read = history.len();
        self.shown.look(table).await;
        Ok(())
    }
}

/// Returns the whole text of a message, with its buttons and menus.
fn words_of(message: &Message) -> String {
    let buttons = message.buttons().into_iter().map(|button| button.label);
    let menus = message.selects().into_iter().flat_map(|menu| {
        let entries = menu.options.into_iter().flat_map(|option| [Some(option.label), option.description]);
        entries.chain([menu.placeholder]).flatten().collect::<Vec<_>>()
    });
    std::iter::once(all_said(message)).chain(buttons).chain(menus).collect::<Vec<_>>().join("\n")
}

/// Returns whether a message has both our emojis and emoji characters.
fn mixes_symbols(message: &Message) -> bool {
    let (text, on_rows) = (message.text(), emojis_of(message));
    let ours = text.contains("<:") || on_rows.iter().any(|(_, id)| id.is_some());
    let pictograph = |c: char| ('\u{1f000}'..='\u{1faff}').contains(&c) || c == '\u{fe0f}';
    let characters = text.contains(pictograph) || on_rows.iter().any(|(_, id)| id.is_none());
    ours && characters
}

/// Returns the emojis on a message's buttons and menus: the name, and the id if it is the
/// application's.
pub fn emojis_of(message: &Message) -> Vec<(String, Option<String>)> {
    fn gather(value: &Value, into: &mut Vec<(String, Option<String>)>) {
        if let Some(emoji) = value.get("emoji").filter(|emoji| emoji.is_object()) {
            into.push((emoji["name"].as_str().unwrap_or_default().to_owned(), emoji["id"].as_str().map(str::to_owned)));
        }
        for inner in ["components", "options"].into_iter().filter_map(|key| value[key].as_array()) {
            inner.iter().for_each(|value| gather(value, into));
        }
    }
    let mut found = Vec::new();
    message.components.iter().for_each(|component| gather(component, &mut found));
    found
}
