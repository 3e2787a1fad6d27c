//! A lobby in which people come and go until the end.

use discord_loopback::Message;
use serde_json::json;
use tertulia_base::ids::TableId;
use tertulia_render::press::Control;

use super::notes::Heard;
use super::user::{Came, User, presses};

/// Opens a table and leaves it alone.
pub async fn keep_open(mut user: User) {
    while user.may_go_on().await {
        if user.live().await.is_none() && user.has_looked() {
            open(&mut user).await;
        }
        user.idle().await;
    }
}

/// Opens a table in the user's channel. The table may exist even without an answer.
pub async fn open(user: &mut User) {
    let options = [json!({ "name": "game", "value": user.game.slug })];
    let before = user.live().await.map(|message| message.id);
    let Came::Done = user.command("table new", &options).await else { return };
    // The lobby is posted after the answer, or after the next start if the program is killed in
    // between.
    while user.live().await.map(|message| message.id) == before {
        if !user.may_go_on().await {
            return;
        }
        user.idle().await;
    }
    let table = user.live().await.and_then(|message| Some(presses(&message).first()?.table));
    user.notes.lock().opened.extend(table);
}

/// Joins and leaves in turn.
pub async fn come_and_go(mut user: User) {
    while user.may_go_on().await {
        user.idle().await;
        let Some(live) = user.live().await else { continue };
        let Some(table) = presses(&live).iter().find(|press| press.control == Control::Join).map(|press| press.table) else {
            continue;
        };
        let sits = sits(&user, table);
        let joins = sits.map_or_else(|| user.rng.one_in(2), |sits| !sits);
        change(&mut user, table, &live, sits, joins).await;
    }
}

/// Returns whether somebody has a seat, as they were last told; `None` if their last act got no
/// answer.
pub fn sits(user: &User, table: TableId) -> Option<bool> {
    user.notes.lock().sits.get(&(table, user.id)).copied().unwrap_or(Some(false))
}

/// Joins or leaves, and notes a fault if the table contradicts an earlier answer.
pub async fn change(user: &mut User, table: TableId, live: &Message, sits: Option<bool>, joins: bool) {
    let press = if joins { Control::Join.at(table) } else { Control::Leave.at(table) };
    let now = match user.press(live, &press.to_string(), &[]).await {
        Came::NotSent | Came::Trouble(Heard::Unchanged) => return,
        Came::Nothing | Came::Trouble(_) => None,
        Came::Done => Some(joins),
        Came::Shown(message) | Came::Refused(message) => {
            if sits.is_some() {
                let fault = format!("table {table}: {press} of {} after {sits:?}: {}", user.id, message.text());
                user.notes.lock().faults.push(fault);
            }
            user.put_away(&message).await;
            // They have the state that they wanted already.
            Some(joins)
        }
    };
    user.notes.lock().sits.insert((table, user.id), now);
}
