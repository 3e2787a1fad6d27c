//! A lobby in which people come and go for ever.

use tertulia_render::press::Control;

use serde_json::json;

use super::notes::Heard;
use super::user::{Came, User, presses};

/// Opens a table and leaves it at that.
pub async fn keep_open(mut user: User) {
    while user.may_go_on().await {
        if user.live().await.is_none() && user.has_looked() {
            open(&mut user).await;
        }
        user.idle().await;
    }
}

/// Opens a table in their channel. One that was not answered may be there all the same.
pub async fn open(user: &mut User) {
    let options = [json!({ "name": "game", "value": user.game.slug })];
    let before = user.live().await.map(|message| message.id);
    match user.command("table new", &options).await {
        Came::Done => {
            // Posted after the answer; killed between, after the next start.
            while user.live().await.map(|message| message.id) == before {
                if !user.may_go_on().await {
                    return;
                }
                user.idle().await;
            }
            let table = user.live().await.and_then(|message| Some(presses(&message).first()?.table));
            user.notes.lock().opened.extend(table);
        }
        Came::NotSent | Came::Nothing | Came::Shown(_) | Came::Refused(_) | Came::Trouble(_) => {}
    }
}

/// Joins and leaves, and objects when the table thinks otherwise than it said.
pub async fn come_and_go(mut user: User) {
    while user.may_go_on().await {
        user.idle().await;
        let Some(live) = user.live().await else { continue };
        let Some(table) = presses(&live).iter().find(|press| press.control == Control::Join).map(|press| press.table) else {
            continue;
        };
        let sits = user.notes.lock().sits.get(&(table, user.id)).copied().unwrap_or(Some(false));
        let joins = match sits {
            Some(sits) => !sits,
            None => user.rng.one_in(2),
        };
        let press = if joins { Control::Join.at(table) } else { Control::Leave.at(table) };
        let now = match user.press(&live, &press.to_string(), &[]).await {
            Came::NotSent | Came::Trouble(Heard::Unchanged) => continue,
            Came::Nothing | Came::Trouble(_) => None,
            Came::Done => Some(joins),
            Came::Shown(message) | Came::Refused(message) => {
                if sits.is_some() {
                    let fault = format!("table {table}: {press} of {} after {sits:?}: {}", user.id, message.text());
                    user.notes.lock().faults.push(fault);
                }
                user.put_away(&message).await;
                // They are where they wanted to be already.
                Some(joins)
            }
        };
        user.notes.lock().sits.insert((table, user.id), now);
    }
}
