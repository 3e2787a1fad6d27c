//! A player who presses what the screen offers (in public, in direct messages, in private replies)
//! or types it.

use std::sync::Arc;

use tertulia_base::ids::TableId;
use tertulia_render::choices::READY;
use tertulia_render::press::{Call, Control, Press};

use discord_loopback::{Id, Message};
use serde_json::json;

use super::lobby;
use super::notes::{Attempt, Declined, Heard, Said};
use super::user::{Came, User, presses};

/// What a player does besides playing.
#[derive(Clone, Copy, Debug)]
pub enum Role {
    /// Opens the table, and starts the game when `players` people have a seat.
    Host { players: usize, comes_to: Table },
    /// Joins the table.
    Guest,
}

/// What a player finds on arrival.
#[derive(Clone, Copy, Debug)]
pub enum Table {
    /// No table; the host opens one.
    New,
    /// A running game.
    InPlay,
}

/// Something to press, and the values to choose in it.
type Choice = (Press, Vec<String>);

/// One time in this many, a player reads the log instead of playing or waiting.
const LOOKS: u64 = 12;
/// The most presses for one decision before the player looks around again.
const STEPS: usize = 6;

pub async fn play(mut user: User, role: Role) {
    while user.may_go_on().await {
        let Some(live) = user.live().await else {
            match role {
                Role::Host { comes_to: Table::New, .. } if user.has_looked() => lobby::open(&mut user).await,
                // A table that exists will be shown.
                Role::Host { .. } | Role::Guest => user.idle().await,
            }
            continue;
        };
        let offered = presses(&live);
        let table = offered[0].table;
        if offered.iter().any(|press| matches!(press.control, Control::Join)) {
            gather(&mut user, role, table, &live).await;
        } else if offered.iter().any(|press| matches!(press.control, Control::Record)) {
            match role {
                Role::Host { .. } => lobby::open(&mut user).await,
                Role::Guest => user.idle().await,
            }
        } else if user.rng.one_in(LOOKS) {
            user.read_log(table).await;
        } else if asked(&live).contains(&user.id) {
            decide(&mut user, &live).await;
        } else {
            user.idle().await;
        }
    }
}

/// Acts in the lobby.
async fn gather(user: &mut User, role: Role, table: TableId, live: &Message) {
    match role {
        Role::Host { players, .. } => {
            let here = user.notes.lock().sits.iter().filter(|((at, _), sits)| *at == table && **sits == Some(true)).count() + 1;
            if here != players || user.notes.lock().begun.contains(&table) {
                user.idle().await;
            } else if let Came::Done = user.press(live, &Control::Start.at(table).to_string(), &[]).await {
                user.notes.lock().begun.insert(table);
            }
        }
        Role::Guest => match lobby::sits(user, table) {
            Some(true) => user.idle().await,
            sits => lobby::change(user, table, live, sits, true).await,
        },
    }
}

/// Returns whom the question in the first line names. A mention that rings nobody stands only
/// there.
fn asked(live: &Message) -> Vec<Id> {
    let question = live.content.lines().next().unwrap_or_default();
    let names = question.split("<@").skip(1);
    names.filter_map(|rest| rest.split('>').next()?.parse().ok().map(Id::new)).collect()
}

/// Makes a decision, since the live message names this player.
async fn decide(user: &mut User, live: &Arc<Message>) {
    let open = match asked(live)[..] {
        [only] if only == user.id => !choices(user, live).is_empty(),
        _ => false,
    };
    let panel = user.panel().await.filter(|panel| !choices(user, panel).is_empty());
    match (user.rng.below(3), panel) {
        (0, _) if open => answer(user, live.clone()).await,
        (0 | 1, Some(panel)) => answer(user, panel).await,
        (_, panel) => {
            // A private reply offers the same choices.
            let table = presses(live)[0].table;
            let came = user.press(live, &Control::View.at(table).to_string(), &[]).await;
            match (came, panel) {
                (Came::Shown(reply), _) => {
                    let id = reply.id;
                    if choices(user, &reply).is_empty() {
                        // Somebody else is awaited by now.
                        user.idle().await;
                    } else {
                        answer(user, reply).await;
                    }
                    user.dismiss(id).await;
                }
                (_, Some(panel)) => answer(user, panel).await,
                (_, None) => user.idle().await,
            }
        }
    }
}

/// Answers what a message asks, with as many presses as it takes.
async fn answer(user: &mut User, message: Arc<Message>) {
    let mut message = message;
    let mut replies: Vec<Id> = Vec::new();
    for _ in 0..STEPS {
        let all = choices(user, &message);
        let Some((press, values)) = user.rng.pick(&all).cloned() else { break };
        let call = press.control.call().expect("a choice answers a decision");
        let said = said(&press, &values, &message);
        if let (Some(Said::Play(action)), true) = (&said, user.rng.one_in(8)) {
            type_it(user, press.table, call, action).await;
            break;
        }
        let came = user.press(&message, &press.to_string(), &values).await;
        if let Some(said) = said {
            note(user, press.table, call, false, said.clone(), &came);
            if matches!(came, Came::Nothing) && user.rng.one_in(2) {
                insist(user, &message, &press, &values, said).await;
            }
        }
        match came {
            Came::Shown(next) => {
                replies.extend(next.only_for.map(|_| next.id));
                message = next;
            }
            Came::Refused(why) => {
                replies.extend(why.only_for.map(|_| why.id));
                break;
            }
            Came::NotSent | Came::Nothing | Came::Done | Came::Trouble(_) => break,
        }
    }
    for reply in replies {
        user.dismiss(reply).await;
    }
}

/// Repeats a press that got no answer, on a screen that does not show yet whether the move was
/// made.
async fn insist(user: &mut User, message: &Message, press: &Press, values: &[String], said: Said) {
    if !user.may_go_on().await {
        return;
    }
    let call = press.control.call().expect("a choice answers a decision");
    let came = user.insist(message, &press.to_string(), values).await;
    note(user, press.table, call, false, said, &came);
    if let Came::Shown(reply) | Came::Refused(reply) = came {
        user.put_away(&reply).await;
    }
}

/// Types an action as a slash command.
async fn type_it(user: &mut User, table: TableId, call: Call, action: &str) {
    let kind = user.game;
    let mut words = action.split(' ');
    let verb = words.next().and_then(|name| kind.verbs.iter().find(|verb| verb.name == name)).expect("a verb of the game");
    let mut options = Vec::new();
    for (at, param) in verb.params.iter().enumerate() {
        let last = at + 1 == verb.params.len();
        let value = if last { words.by_ref().collect::<Vec<_>>().join(" ") } else { words.next().unwrap_or_default().to_owned() };
        if !value.is_empty() {
            options.push(json!({ "name": param.name, "value": value }));
        }
    }
    let said = Said::Play(action.to_owned());
    let command = format!("{} {}", kind.slug, verb.name);
    match user.command(&command, &options).await {
        Came::NotSent => user.notes.lock().faults.push(format!("/{command} {options:?} cannot be typed")),
        came => note(user, table, call, true, said, &came),
    }
}

/// Notes what came of a move.
fn note(user: &User, table: TableId, Call { seat, decision }: Call, typed: bool, said: Said, came: &Came) {
    let at = user.notes.now();
    let mut notes = user.notes.lock();
    let mut heard = |said, heard| notes.attempts.push(Attempt { table, seat, decision, typed, said, heard, at });
    match came {
        Came::Done => heard(said, Heard::Acknowledged),
        Came::Nothing => heard(said, Heard::Nothing),
        Came::Trouble(trouble) => heard(said, *trouble),
        Came::Shown(reply) | Came::Refused(reply) => {
            notes.declined.push(Declined { table, seat, decision, said, words: reply.text() });
        }
        Came::NotSent => notes.declined.push(Declined { table, seat, decision, said, words: "not sent".to_owned() }),
    }
}

/// Returns the move that a press makes; `None` if the press only leads to another question.
fn said(press: &Press, values: &[String], message: &Message) -> Option<Said> {
    match &press.control {
        Control::Play(_, action) => Some(Said::Play(action.clone())),
        Control::Ready(_, key) => Some(Said::Ready(key.clone())),
        Control::Choose(..) => Some(match values[0].strip_prefix(READY) {
            Some(key) => Said::Ready(key.to_owned()),
            None => Said::Play(values[0].clone()),
        }),
        Control::Confirm(..) => {
            let menus = message
                .selects()
                .into_iter()
                .filter(|menu| matches!(menu.custom_id.parse(), Ok(Press { control: Control::Mark(..), .. })));
            let marked = menus.flat_map(|menu| menu.options).filter(|option| option.default);
            Some(Said::Marked(marked.map(|option| option.value).collect()))
        }
        _ => None,
    }
}

/// Returns every control on a message that answers a decision or leads to an answer. Some are
/// listed several times, so that they are picked more often.
fn choices(user: &mut User, message: &Message) -> Vec<Choice> {
    let mut all = Vec::new();
    for button in message.buttons().into_iter().filter(|button| !button.disabled) {
        let Some(Ok(press)) = button.custom_id.map(|id| id.parse::<Press>()) else { continue };
        let times = match press.control {
            Control::Confirm(..) => 4,
            Control::Ready(..) | Control::Play(..) => 2,
            Control::AskConfirm(..) | Control::Page(..) => 1,
            _ => 0,
        };
        all.extend(std::iter::repeat_n((press, Vec::new()), times));
    }
    for menu in message.selects().into_iter().filter(|menu| !menu.disabled && !menu.options.is_empty()) {
        let Ok(press) = menu.custom_id.parse::<Press>() else { continue };
        let mut values: Vec<String> = menu.options.into_iter().map(|option| option.value).collect();
        let (least, most, times) = match press.control {
            Control::Choose(..) => (1, 1, 4),
            Control::Mark(..) => (menu.min_values, menu.max_values, 1),
            _ => continue,
        };
        let count = least + user.rng.below(most - least + 1);
        if count == 0 {
            continue;
        }
        while values.len() as u64 > count {
            values.remove(user.rng.below(values.len() as u64) as usize);
        }
        all.extend(std::iter::repeat_n((press, values), times));
    }
    all
}
