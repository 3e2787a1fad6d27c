//! Requests as client libraries send them, and the acts of users between them.
//! `loopback/clients/try --record` wrote `clients.jsonl`, and says what a line is.

use discord_loopback::{Options, PrivilegedIntent};
use serde_json::{Value, json};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::raw::Raw;
use crate::requests::{Reply, Requests};
use crate::rig::{loopback, options};
use crate::wire::Wire;

const RECORDED: &str = include_str!("clients.jsonl");

/// A request of a bot, or an act of a user: method, path, status, and where there is a body, its
/// type and itself. A body that is a text is sent as it is.
type Line = (String, String, u16, Option<String>, Option<Value>);

/// What a client's lines were answered so far.
struct Replay {
    raw: Raw,
    control: reqwest::Client,
    replies: Vec<Value>,
    /// The act that the bot answers: its line, and the outcome to come.
    act: Option<(usize, JoinHandle<Reply>)>,
}

impl Replay {
    async fn start() -> Self {
        let granted = vec![PrivilegedIntent::GuildMembers];
        let raw = Raw::with(Options { openapi: None, privileged_intents: granted, ..options() }).await;
        Self { raw, control: reqwest::Client::new(), replies: Vec::new(), act: None }
    }

    /// Awaits the outcome of the act, and adds it to the reply to its line.
    async fn settle(&mut self) {
        if let Some((number, outcome)) = self.act.take() {
            let outcome = outcome.await.unwrap();
            assert_eq!(outcome.status, 200, "act in line {number}: {outcome:?}");
            self.replies[number]["outcome"] = outcome.body;
        }
    }

    /// Fills what earlier replies had in for each `{line/place}`.
    async fn fill(&mut self, template: &str) -> String {
        if template.contains("/outcome/") {
            self.settle().await;
        }
        let (mut filled, mut rest) = (String::new(), template);
        while let Some((before, after)) = rest.split_once('{') {
            filled.push_str(before);
            rest = after;
            let named = after.split_once('}').and_then(|(name, after)| Some((name.split_once('/')?, after)));
            let found = named.and_then(|((line, place), after)| {
                let reply = self.replies.get(line.parse::<usize>().ok()?)?;
                Some((reply.pointer(&format!("/{place}"))?.as_str()?, after))
            });
            match found {
                Some((text, after)) => {
                    filled.push_str(text);
                    rest = after;
                }
                None => filled.push('{'),
            }
        }
        filled + rest
    }

    /// Sends what a line says. The reply to an act that the bot answers is the interaction.
    async fn send(&mut self, (method, path, _, kind, body): &Line) -> Reply {
        let body = body.as_ref().map(|body| body.as_str().map_or_else(|| body.to_string(), str::to_owned));
        let body = match body {
            Some(body) => Some(self.fill(&body).await),
            None => None,
        };
        let path = self.fill(path).await;
        let mut request = match path.strip_prefix("/control") {
            Some(below) => {
                let url = format!("{}control{below}", self.raw.loopback.page_url());
                if method == "POST" { self.control.post(url) } else { self.control.get(url) }
            }
            None => self.raw.request(method, path.trim_start_matches("/v10")),
        };
        let answered = ["command", "component", "modal"].map(|act| format!(r#""act":"{act}""#));
        let answered = body.as_ref().is_some_and(|body| answered.iter().any(|act| body.contains(act)));
        if let Some(body) = body {
            request = request.header("content-type", kind.as_deref().unwrap_or_default()).body(body);
        }
        if !(answered && path.starts_with("/control")) {
            return Requests::read(request).await;
        }
        self.settle().await;
        let (told, mut outcome) = oneshot::channel();
        let act = async move { drop(told.send(Requests::read(request).await)) };
        let interaction = tokio::select! {
            interaction = self.raw.interaction(act) => interaction,
            // Refused: the bot hears of nothing.
            Ok(outcome) = &mut outcome => return outcome,
        };
        self.act = Some((self.replies.len(), tokio::spawn(async move { outcome.await.unwrap() })));
        Reply { status: 200, body: interaction }
    }
}

#[tokio::test]
async fn what_each_client_library_sends_is_answered_as_it_was() {
    let mut wrong = Vec::new();
    let mut client = ("", Replay::start().await);
    for text in RECORDED.lines() {
        if text.starts_with('"') {
            client.1.settle().await;
            client = (text, Replay::start().await);
            continue;
        }
        let line: Line = read(text);
        let reply = client.1.send(&line).await;
        if line.2 != reply.status {
            wrong.push(format!("{}: {text}\n{reply:?}", client.0));
        }
        client.1.replies.push(reply.body);
    }
    client.1.settle().await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Reads a line, whose type and body may be missing.
fn read(text: &str) -> Line {
    let mut parts: Vec<Value> = serde_json::from_str(text).unwrap();
    parts.resize(5, Value::Null);
    serde_json::from_value(Value::Array(parts)).unwrap()
}

/// Hikari asks for the guilds after the last one until there are none.
#[tokio::test]
async fn the_bots_guilds_are_listed_page_by_page() {
    let raw = Raw::start().await;
    let mut ids = vec![raw.discord.guilds()[0].id];
    for name in ["Harbour", "Island"] {
        ids.push(raw.discord.add_guild(name, "en-US").unwrap().id);
    }
    let pages = [
        ("limit=2".to_owned(), &ids[..2]),
        (format!("after={}", ids[0]), &ids[1..]),
        (format!("after={}&limit=1", ids[0]), &ids[1..2]),
        (format!("before={}&limit=1", ids[2]), &ids[1..2]),
        (format!("after={}", ids[2]), &ids[3..]),
    ];
    for (query, expected) in pages {
        let guilds = raw.call("GET", &format!("/users/@me/guilds?{query}"), Value::Null).await.ok();
        let listed: Vec<_> = guilds.as_array().unwrap().iter().map(|guild| &guild["id"]).collect();
        assert_eq!(json!(listed), json!(expected), "{query}");
    }
    assert_eq!(raw.call("GET", "/users/@me/guilds?limit=201", Value::Null).await.refusal(), (400, 50035));
}

/// Hikari reads of the bot what no other user has.
#[tokio::test]
async fn a_renamed_bot_is_told_of_itself_whole() {
    let loopback = loopback().await;
    let (mut wire, ready) = Wire::identified(&loopback, 0).await;
    Requests::to(&loopback).call("PATCH", "/users/@me", json!({ "username": "newone" })).await.ok();
    let update = wire.event("USER_UPDATE").await;
    assert_eq!(update["username"], "newone");
    for key in ["verified", "mfa_enabled", "email", "locale"] {
        assert_eq!((update.get(key).is_some(), &update[key]), (true, &ready["user"][key]), "{key}");
    }
}
