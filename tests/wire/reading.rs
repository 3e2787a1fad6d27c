//! Reads whatever anybody could see on Discord, and searches it for what its reader must not know.

use discord_loopback::{Message, Posted};
use tertulia_rules::game::Eye;

use crate::shown::{Shown, reader};
use crate::support::secrets::{Said, Search};
use crate::support::{AtTable, all_said};

/// Positions that a late message may show: on a busy machine a private answer is still being sent when others move on.
const RECENT: usize = 64;

/// Reads everything that is posted.
pub struct Reading {
    read: usize,
    pub search: Search,
    pub shown: Shown,
}

impl Reading {
    /// Begins with the first message on that Discord.
    pub fn new() -> Reading {
        Reading { read: 0, search: Search::among(RECENT), shown: Shown::default() }
    }

    /// Reads what was posted since the last look. To be called after every decision, and before the first one.
    ///
    /// # Errors
    /// What somebody read that they must not know.
    pub async fn look(&mut self, table: &AtTable<'_>) -> Result<(), String> {
        let now = table.now().await;
        let history = table.house.discord.history();
        let said = history[self.read..].iter().map(|Posted { message, .. }| {
            let seat = reader(table, message).and_then(|user| now.head.seat_of(user));
            Said { reader: seat.map_or(Eye::Public, Eye::Seat), words: words_of(message) }
        });
        self.search.look(&now, said)?;
        self.read = history.len();
        self.shown.look(table).await;
        Ok(())
    }
}

/// All that a message says, what can be pressed and chosen included.
fn words_of(message: &Message) -> String {
    let buttons = message.buttons().into_iter().map(|button| button.label);
    let menus = message.selects().into_iter().flat_map(|menu| {
        let entries = menu.options.into_iter().flat_map(|option| [Some(option.label), option.description]);
        entries.chain([menu.placeholder]).flatten().collect::<Vec<_>>()
    });
    std::iter::once(all_said(message)).chain(buttons).chain(menus).collect::<Vec<_>>().join("\n")
}
