//! What people see and press: a Discord in this process, or over HTTP the page of a rehearsal,
//! which goes down with the killed program.

use std::sync::Arc;
use std::time::Duration;

use discord_loopback::{Discord, Events, Id, Message, Outcome, flags};
use serde_json::{Value, json};
use tokio::sync::watch;

/// How long somebody waits for an event before they look again.
const IDLE: Duration = Duration::from_millis(40);
/// How many messages of each channel are read on a page.
const NEWEST: usize = 30;

/// Where somebody sits.
#[derive(Clone)]
pub enum Screen {
    /// At a Discord that outlives the program.
    Here(Discord),
    /// At the page that the program itself serves.
    Page(Page),
}

/// The page of a rehearsal, at its present address.
#[derive(Clone)]
pub struct Page {
    pub client: reqwest::Client,
    pub address: watch::Receiver<String>,
}

/// What came back to somebody who acted.
#[derive(Debug)]
pub enum Reply {
    /// The bot's answer, or none within three seconds.
    Outcome(Box<Outcome>),
    /// The act was impossible, and nothing was sent.
    NotSent,
    /// The connection ended without an answer.
    Lost,
}

/// Something that somebody does.
#[derive(Clone, Debug)]
pub enum Act {
    /// Presses a button or chooses in a menu.
    Component {
        message: Id,
        custom_id: String,
        values: Vec<String>,
        forged: bool,
    },
    Command {
        channel: Id,
        name: String,
        options: Vec<Value>,
    },
}

/// Channels, each with its newest messages, oldest first.
pub type Seen = Vec<(String, Vec<Arc<Message>>)>;

impl Screen {
    /// Returns what is shown; `None` while there is no screen.
    pub async fn look(&self, user: Id) -> Option<Seen> {
        match self {
            Screen::Here(discord) => {
                let view = discord.view(user).unwrap();
                let name = |channel: &discord_loopback::Channel| match channel.guild {
                    Some(_) => channel.id.to_string(),
                    None => "dm".to_owned(),
                };
                Some(view.channels.iter().map(|channel| (name(&channel.channel), channel.messages.clone())).collect())
            }
            Screen::Page(page) => page.look(user).await,
        }
    }

    pub async fn act(&self, user: Id, act: Act) -> Reply {
        let discord = match self {
            Screen::Here(discord) => discord,
            Screen::Page(page) => return page.act(user, act).await,
        };
        let done = match &act {
            Act::Component { message, custom_id, values, forged } => {
                let values: Vec<&str> = values.iter().map(String::as_str).collect();
                match (forged, &values[..]) {
                    (true, values) => discord.forge(user, *message, custom_id, values).await,
                    (false, []) => discord.press(user, *message, custom_id).await,
                    (false, values) => discord.choose(user, *message, custom_id, values).await,
                }
            }
            Act::Command { channel, name, options } => discord.command(user, *channel, name, options).await,
        };
        done.map_or(Reply::NotSent, |outcome| Reply::Outcome(Box::new(outcome)))
    }

    pub async fn dismiss(&self, user: Id, message: Id) {
        match self {
            Screen::Here(discord) => {
                let _ = discord.dismiss(user, message);
            }
            Screen::Page(page) => {
                let _ = page.post(&json!({ "act": "dismiss", "user": user, "message": message })).await;
            }
        }
    }

    /// Returns the events that somebody sees, if the screen can report them.
    pub fn events(&self, user: Id) -> Option<Events> {
        match self {
            Screen::Here(discord) => Some(discord.events(user).unwrap()),
            Screen::Page(_) => None,
        }
    }
}

/// Waits for an event, but not for long.
pub async fn idle(events: &mut Option<Events>) {
    match events {
        Some(events) => {
            let _ = tokio::time::timeout(IDLE, events.next()).await;
        }
        None => tokio::time::sleep(IDLE).await,
    }
}

impl Page {
    pub async fn get(&self, path: &str) -> Option<Value> {
        let address = self.address.borrow().clone();
        let answer = self.client.get(format!("{address}control/{path}")).send().await.ok()?;
        answer.json().await.ok()
    }

    async fn post(&self, act: &Value) -> Result<reqwest::Response, reqwest::Error> {
        let address = self.address.borrow().clone();
        self.client.post(format!("{address}control/act")).json(act).send().await
    }

    async fn look(&self, user: Id) -> Option<Seen> {
        let view = self.get(&format!("users/{user}/view?limit={NEWEST}")).await?;
        let channels = view["channels"].as_array()?.iter();
        let seen = channels.map(|channel| {
            let name = if channel["kind"] == "dm" { "dm" } else { channel["id"].as_str().unwrap_or_default() };
            let messages = channel["messages"].as_array().into_iter().flatten();
            (name.to_owned(), messages.map(|shape| Arc::new(message(shape, user))).collect())
        });
        Some(seen.collect())
    }

    async fn act(&self, user: Id, act: Act) -> Reply {
        let body = match act {
            Act::Component { message, custom_id, values, forged } => {
                json!({ "act": "component", "user": user, "message": message, "custom_id": custom_id, "values": values, "forged": forged })
            }
            Act::Command { channel, name, options } => {
                json!({ "act": "command", "user": user, "channel": channel, "name": name, "options": options })
            }
        };
        let Ok(answer) = self.post(&body).await else {
            // A pause, so that nobody retries at once while the page is down.
            tokio::time::sleep(IDLE).await;
            return Reply::Lost;
        };
        if answer.status().is_client_error() {
            return Reply::NotSent;
        }
        let Ok(shape) = answer.json::<Value>().await else { return Reply::Lost };
        let read = |key: &str| shape[key].clone();
        let outcome = Outcome {
            interaction: serde_json::from_value(read("interaction")).expect("an outcome's interaction"),
            state: serde_json::from_value(read("state")).expect("an outcome's state"),
            kind: serde_json::from_value(read("kind")).expect("an outcome's kind"),
            message: shape.get("message").map(|shape| Arc::new(message(shape, user))),
            modal: shape.get("modal").cloned(),
        };
        Reply::Outcome(Box::new(outcome))
    }
}

/// Reads Discord's message object as this user sees it.
fn message(shape: &Value, user: Id) -> Message {
    let flags_of = shape["flags"].as_u64().unwrap_or(0);
    let mentions: Vec<Value> = shape["mentions"].as_array().into_iter().flatten().map(|user| user["id"].clone()).collect();
    let record = json!({
        "id": shape["id"], "channel": shape["channel_id"], "author": shape["author"]["id"], "kind": "Default",
        "content": shape["content"], "flags": flags_of, "embeds": shape["embeds"], "components": shape["components"],
        "mentions": mentions, "nonce": shape.get("nonce"),
        "only_for": (flags_of & flags::EPHEMERAL != 0).then_some(user),
    });
    serde_json::from_value(record).expect("a message object")
}
