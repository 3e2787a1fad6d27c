//! Reads whatever anybody could see on Discord, and searches it for what its reader must not know.

use std::collections::BTreeMap;

use discord_loopback::{Message, Posted};
use tertulia::ids::UserId;
use tertulia_rules::game::{Eye, Seat};

use crate::shown::{Shown, reader};
use crate::support::secrets::{Said, Search};
use crate::support::{AtTable, all_said};

/// Positions that a late message may show: on a busy machine a private answer is still being sent when others move on.
const RECENT: usize = 64;

/// Reads everything that is posted.
pub struct Reading {
    read: usize,
    /// Where readers sat when they were last read of: who has given up since has read what was their own.
    sat: BTreeMap<UserId, Seat>,
    pub search: Search,
    pub shown: Shown,
}

impl Reading {
    /// Begins with the first message on that Discord.
    pub fn new() -> Reading {
        Reading { read: 0, sat: BTreeMap::new(), search: Search::among(RECENT), shown: Shown::default() }
    }

    /// Reads what was posted since the last look. To be called after every decision, and before the first one.
    ///
    /// # Errors
    /// What somebody read that they must not know.
    pub async fn look(&mut self, table: &AtTable<'_>) -> Result<(), String> {
        let now = table.now().await;
        let history = table.house.discord.history();
        let mut said = Vec::new();
        for Posted { message, .. } in &history[self.read..] {
            let user = reader(table, message);
            self.sat.extend(user.and_then(|user| Some((user, now.head.seat_of(user)?))));
            let seat = user.and_then(|user| self.sat.get(&user).copied());
            said.push(Said { reader: seat.map_or(Eye::Public, Eye::Seat), words: words_of(message) });
        }
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
