//! A bot that reads raw events, and tables of refused bodies. Start at [`Raw::start`] and [`Case`].

use std::ops::Deref;

use discord_loopback::{Discord, Loopback, Options};
use serde_json::{Value, json};
use tokio::sync::Mutex;

use crate::requests::{Reply, Requests};
use crate::rig::options;
use crate::wire::Wire;

/// A loopback, and a bot that only reads raw events. Requests are made as with [`Requests`].
pub struct Raw {
    pub loopback: Loopback,
    pub discord: Discord,
    requests: Requests,
    gateway: Mutex<Wire>,
}

impl Deref for Raw {
    type Target = Requests;

    fn deref(&self) -> &Requests {
        &self.requests
    }
}

impl Raw {
    pub async fn start() -> Self {
        Self::with(options()).await
    }

    pub async fn with(options: Options) -> Self {
        let loopback = Loopback::start(options).await.unwrap();
        let (gateway, _) = Wire::identified(&loopback, 0).await;
        let requests = Requests::to(&loopback);
        Self { discord: loopback.discord(), requests, gateway: Mutex::new(gateway), loopback }
    }

    pub fn messages(&self, channel: &str) -> String {
        format!("/channels/{}/messages", self.discord.channel(channel).unwrap().id)
    }

    /// Sends the body of each case, and asserts that the replies are as the cases say.
    pub async fn each(&self, method: &str, path: &str, cases: impl IntoIterator<Item = Case>) {
        let mut wrong = Vec::new();
        for case in cases {
            wrong.extend(case.wrong("", &self.call(method, path, &case.body).await));
        }
        none(wrong);
    }

    /// Runs a user's act, and returns the bot's interaction without awaiting the outcome.
    pub async fn interaction(&self, act: impl Future<Output = ()> + Send + 'static) -> Value {
        tokio::spawn(act);
        self.gateway.lock().await.event_after("INTERACTION_CREATE").await
    }

    /// Returns the path for an interaction's response.
    pub fn callback(interaction: &Value) -> String {
        let text = |key: &str| interaction[key].as_str().unwrap();
        format!("/interactions/{}/{}/callback", text("id"), text("token"))
    }
}

/// Discord's codes of faults, as far as several tables have them.
pub const MAX: &str = "BASE_TYPE_MAX_LENGTH";
pub const BAD: &str = "BASE_TYPE_BAD_LENGTH";
pub const REQUIRED: &str = "BASE_TYPE_REQUIRED";
pub const KIND: &str = "UNION_TYPE_CHOICES";
pub const CHOICES: &str = "BASE_TYPE_CHOICES";
pub const UNFIT: &str = "STRING_TYPE_REGEX";
pub const OVER: &str = "NUMBER_TYPE_MAX";
pub const UNDER: &str = "NUMBER_TYPE_MIN";
pub const NO_NUMBER: &str = "NUMBER_TYPE_COERCE";
pub const NO_BOOLEAN: &str = "BOOLEAN_TYPE_CONVERT";
pub const NO_OBJECT: &str = "MODEL_TYPE_CONVERT";
pub const SCHEME: &str = "URL_TYPE_INVALID_SCHEME";
pub const EMOJI: &str = "BUTTON_COMPONENT_INVALID_EMOJI";
pub const NO_FILE: &str = "ATTACHMENT_NOT_FOUND";
pub const BAD_NAME: &str = "APPLICATION_COMMAND_INVALID_NAME";
pub const TOO_WIDE: &str = "COMPONENT_LAYOUT_WIDTH_EXCEEDED";
pub const NO_LIST: &str = "LIST_TYPE_CONVERT";
pub const NO_TEXT: &str = "STRING_TYPE_CONVERT";
pub const TOO_MANY_CHOSEN: &str = "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES";
pub const TOO_LARGE: &str = "APPLICATION_COMMAND_TOO_LARGE";
pub const LOST: &str = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND";
pub const LEGACY: &str = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";
pub const EXCLUSIVE: &str = "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE";

/// One line of a table: a body, and all its faults (none if it is accepted).
pub struct Case {
    pub body: Value,
    /// What precedes the places of its faults.
    below: &'static str,
    /// Place of each fault, and Discord's code.
    pub faults: Vec<(&'static str, &'static str)>,
}

/// Makes the case of an accepted body.
pub fn taken(body: Value) -> Case {
    refused(body, [])
}

/// Makes the case of a body that is refused for exactly these faults.
pub fn refused<const N: usize>(body: Value, faults: [(&'static str, &'static str); N]) -> Case {
    Case { body, below: "", faults: faults.to_vec() }
}

/// Has the places of all faults begin there.
pub fn below(below: &'static str, cases: Vec<Case>) -> Vec<Case> {
    cases.into_iter().map(|case| Case { below, ..case }).collect()
}

pub fn chars(count: usize) -> String {
    "é".repeat(count)
}

/// Returns an object with some fields changed or added.
pub fn with(mut whole: Value, changes: Value) -> Value {
    for (key, value) in changes.as_object().unwrap() {
        whole[key] = value.clone();
    }
    whole
}

/// Returns the options of a menu.
pub fn entries(count: usize) -> Value {
    (0..count).map(|number| json!({ "label": "l", "value": number.to_string() })).collect()
}

/// Returns the options of a menu, all chosen from the start.
pub fn chosen(count: usize) -> Value {
    (0..count).map(|number| json!({ "label": "l", "value": number.to_string(), "default": true })).collect()
}

impl Case {
    /// Asserts that a reply is as this case says. `prefix` precedes the places of its faults.
    pub fn expect(&self, prefix: &str, answer: &Reply) {
        none(self.wrong(prefix, answer));
    }

    /// Describes how a reply differs from this case.
    pub fn wrong(&self, prefix: &str, Reply { status, body: answer }: &Reply) -> Option<String> {
        let sent = format!("{:.300}", self.body.to_string());
        if self.faults.is_empty() {
            return (!(200..300).contains(status)).then(|| format!("{sent} was refused: {answer}"));
        }
        let is_form = (*status, &answer["code"], &answer["message"]) == (400, &json!(50035), &json!("Invalid Form Body"));
        let place = |place| [self.below, place].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(".");
        let expected = self.faults.iter().map(|(at, code)| format!("{prefix}{} {code}", place(*at)));
        let mut expected: Vec<String> = expected.collect();
        let mut found = faults(&answer["errors"]);
        expected.sort();
        found.sort();
        (!is_form || found != expected).then(|| format!("{sent}: expected {expected:?}, answered {status} {answer}"))
    }
}

pub fn none(wrong: impl IntoIterator<Item = String>) {
    let wrong: Vec<String> = wrong.into_iter().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns place and code of every fault in an error body.
pub fn faults(errors: &Value) -> Vec<String> {
    fn gather(here: &Value, place: &str, found: &mut Vec<String>) {
        for (key, inner) in here.as_object().into_iter().flatten() {
            if key == "_errors" {
                for error in inner.as_array().unwrap() {
                    assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()));
                    found.push(format!("{place} {}", error["code"].as_str().unwrap()));
                }
            } else {
                gather(inner, &if place.is_empty() { key.clone() } else { format!("{place}.{key}") }, found);
            }
        }
    }
    let mut found = Vec::new();
    gather(errors, "", &mut found);
    found
}
