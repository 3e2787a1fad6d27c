//! Plain HTTP against the loopback, as from a client that checks nothing itself, and tables of what is refused.
//! Never here: what is tested.
//! Start at [`Raw::start`] and [`Case`].

use std::time::Duration;

use discord_loopback::{Discord, Loopback};
use reqwest::{Method, multipart};
use serde_json::{Value, json};
use tokio::sync::Mutex;

use crate::rig::{BOUND, options};
use crate::wire::Wire;

/// A loopback, and a bot that only listens.
pub struct Raw {
    // Gone with it, it would answer no more.
    _loopback: Loopback,
    pub discord: Discord,
    client: reqwest::Client,
    token: String,
    gateway: Mutex<Wire>,
}

/// An answer: its status and its body, null if it has none.
pub type Answered = (u16, Value);

impl Raw {
    pub async fn start() -> Self {
        let loopback = Loopback::start(options()).await.unwrap();
        let (gateway, _) = Wire::identified(&loopback, 0).await;
        let client = reqwest::Client::builder()
            .resolve("discord.com", loopback.rest_addr())
            .add_root_certificate(reqwest::Certificate::from_pem(loopback.ca_pem().as_bytes()).unwrap())
            .timeout(BOUND)
            .build()
            .unwrap();
        let token = format!("Bot {}", loopback.token());
        Self { discord: loopback.discord(), client, token, gateway: Mutex::new(gateway), _loopback: loopback }
    }

    fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        self.client.request(method, format!("https://discord.com/api/v10{path}")).header("authorization", &self.token)
    }

    /// Sends JSON.
    pub async fn call(&self, method: Method, path: &str, body: &Value) -> Answered {
        loop {
            let answer = answered(self.request(method.clone(), path).json(body)).await;
            if answer.0 != 429 || answer.1["code"] != Value::Null {
                return answer;
            }
            // Not what is tested: as every client does, it waits.
            tokio::time::sleep(Duration::from_secs_f64(answer.1["retry_after"].as_f64().unwrap_or(1.0))).await;
        }
    }

    /// Sends whatever is given as JSON.
    pub async fn send_text(&self, path: &str, body: &str) -> Answered {
        answered(self.request(Method::POST, path).header("content-type", "application/json").body(body.to_owned())).await
    }

    /// Sends JSON with files, each with its number.
    pub async fn send_files(&self, method: Method, path: &str, body: &Value, files: &[(usize, &str, Vec<u8>)]) -> Answered {
        let mut form = multipart::Form::new().text("payload_json", body.to_string());
        for (number, name, contents) in files {
            let part = multipart::Part::bytes(contents.clone()).file_name((*name).to_owned());
            form = form.part(format!("files[{number}]"), part);
        }
        answered(self.request(method, path).multipart(form)).await
    }

    /// Where messages of a channel go.
    pub fn messages(&self, channel: &str) -> String {
        format!("/channels/{}/messages", self.discord.channel(channel).unwrap().id)
    }

    /// Lets a user act and waits until the bot has heard of it: the interaction as it comes. Nobody waits for the outcome.
    pub async fn interaction(&self, act: impl Future<Output = ()> + Send + 'static) -> Value {
        tokio::spawn(act);
        self.gateway.lock().await.event_after("INTERACTION_CREATE").await
    }

    /// Where the answer to an interaction goes.
    pub fn callback(interaction: &Value) -> String {
        let text = |key: &str| interaction[key].as_str().unwrap();
        format!("/interactions/{}/{}/callback", text("id"), text("token"))
    }
}

async fn answered(request: reqwest::RequestBuilder) -> Answered {
    let answer = request.send().await.unwrap();
    let status = answer.status().as_u16();
    let text = answer.text().await.unwrap();
    (status, if text.is_empty() { Value::Null } else { serde_json::from_str(&text).unwrap() })
}

/// One line of a table: what it is, the body, and all that is wrong with it (nothing if it is taken).
pub struct Case {
    pub name: &'static str,
    pub body: Value,
    /// Where, and Discord's code for what.
    pub faults: &'static [(&'static str, &'static str)],
}

/// A body that is taken.
pub fn taken(name: &'static str, body: Value) -> Case {
    Case { name, body, faults: &[] }
}

/// A body that is refused for these reasons and no others.
pub fn refused(name: &'static str, body: Value, faults: &'static [(&'static str, &'static str)]) -> Case {
    Case { name, body, faults }
}

impl Case {
    /// The answer is what the line says. `prefix` goes before its places.
    pub fn expect(&self, prefix: &str, answer: &Answered) {
        none(self.wrong(prefix, answer));
    }

    /// What is not as the line says.
    pub fn wrong(&self, prefix: &str, (status, answer): &Answered) -> Option<String> {
        let name = self.name;
        if self.faults.is_empty() {
            return (!(200..300).contains(status)).then(|| format!("{name} was refused: {answer}"));
        }
        let is_form = (*status, &answer["code"], &answer["message"]) == (400, &json!(50035), &json!("Invalid Form Body"));
        let mut expected: Vec<String> = self.faults.iter().map(|(place, code)| format!("{prefix}{place} {code}")).collect();
        let mut found = faults(&answer["errors"]);
        expected.sort();
        found.sort();
        (!is_form || found != expected).then(|| format!("{name}: expected {expected:?}, answered {status} {answer}"))
    }
}

/// Nothing is wrong.
pub fn none(wrong: impl IntoIterator<Item = String>) {
    let wrong: Vec<String> = wrong.into_iter().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Everything that an error body says is wrong: place and code.
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
