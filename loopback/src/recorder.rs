//! Records a bot's traffic and what users did, a line of JSON each, without tokens. Not here:
//! playing it again (`replay`). Start at [`Recorder::write`].

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, FromRequest as _, Multipart, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderValue};
use ring::digest::{SHA256, digest};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::Notify;

use crate::limits;
use crate::rest::calls::unversioned;
use crate::signed_posts::hexadecimal;
use crate::snowflake::Id;
use crate::world::World;

/// Where a recording goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recording {
    /// Into a new file.
    File(PathBuf),
    /// It is kept until the end, as `Discord::replay` needs it.
    Memory,
}

/// What a line is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LineKind {
    /// A request of the bot to REST, with its reply.
    #[default]
    Request,
    /// A request to the control API, with its response.
    Act,
    /// An interaction posted to the bot's endpoint, with the bot's answer.
    Post,
    /// A message of the gateway to the bot.
    ToBot,
    /// A message of the bot to the gateway.
    FromBot,
}

/// A line of a recording.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Line {
    /// Its number; acts have that of their beginning, all others that of their end.
    pub(crate) n: u64,
    /// Milliseconds since 1970.
    pub(crate) at_ms: u64,
    pub(crate) is: LineKind,
    /// The channel of a request, or of the interaction that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) channel: Option<Id>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) method: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) path: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) headers: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub(crate) body: Value,
    #[serde(default)]
    pub(crate) status: u16,
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub(crate) answer: Value,
}

enum Sink {
    File { file: File, failed: bool },
    Memory(Vec<Line>),
}

struct Written {
    number: u64,
    sink: Sink,
}

pub(crate) struct Recorder {
    token: String,
    written: Mutex<Written>,
    /// Notified of each line.
    pub(crate) news: Notify,
}

impl Recorder {
    /// Makes a recorder that hides a token.
    ///
    /// # Errors
    /// When the file cannot be created.
    pub(crate) fn new(recording: &Recording, token: String) -> io::Result<Self> {
        let sink = match recording {
            Recording::File(path) => Sink::File { file: create(path)?, failed: false },
            Recording::Memory => Sink::Memory(Vec::new()),
        };
        Ok(Self { token, written: Mutex::new(Written { number: 0, sink }), news: Notify::new() })
    }

    fn written(&self) -> MutexGuard<'_, Written> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of something that begins now.
    pub(crate) fn begin(&self) -> u64 {
        let mut written = self.written();
        written.number += 1;
        written.number
    }

    /// Writes a line, which gets a number unless it has one. Tokens become `-`.
    pub(crate) fn write(&self, mut line: Line) {
        line.path = without_token(&line.path);
        self.hide(&mut line.body);
        self.hide(&mut line.answer);
        let mut written = self.written();
        if line.n == 0 {
            written.number += 1;
            line.n = written.number;
        }
        match &mut written.sink {
            Sink::Memory(lines) => lines.push(line),
            Sink::File { file, failed } => {
                let text = json!(line).to_string() + "\n";
                if let Err(error) = file.write_all(text.as_bytes())
                    && !std::mem::replace(failed, true)
                {
                    tracing::warn!(%error, "cannot write the recording: it lacks lines from now on");
                }
            }
        }
        drop(written);
        self.news.notify_waiters();
    }

    /// Writes a message of the gateway.
    pub(crate) fn frame(&self, is: LineKind, at_ms: u64, frame: &[u8]) {
        self.write(Line { at_ms, is, body: read(frame), ..Line::default() });
    }

    /// Returns the lines in memory of which this holds, in order.
    pub(crate) fn kept(&self, wanted: impl Fn(&Line) -> bool) -> Vec<Line> {
        match &self.written().sink {
            Sink::Memory(lines) => lines.iter().filter(|line| wanted(line)).cloned().collect(),
            Sink::File { .. } => Vec::new(),
        }
    }

    /// Replaces tokens and ids of sessions, and pictures in data URIs by their hashes.
    fn hide(&self, value: &mut Value) {
        match value {
            Value::String(text) if text.starts_with("data:") => *value = hash(text.as_bytes()),
            Value::String(text) => {
                if text.contains(&self.token) {
                    *text = text.replace(&self.token, "-");
                }
                if text.contains("/webhooks/") || text.contains("/interactions/") {
                    *text = without_token(text);
                }
            }
            Value::Array(items) => items.iter_mut().for_each(|item| self.hide(item)),
            Value::Object(fields) => {
                for (name, field) in fields {
                    if matches!(name.as_str(), "token" | "session_id") && field.is_string() {
                        *field = json!("-");
                    } else {
                        self.hide(field);
                    }
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}

/// Creates a file that only its owner can read: a recording has direct messages.
fn create(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Replaces what follows the id of a webhook or an interaction in a path or URL.
fn without_token(path: &str) -> String {
    let parts: Vec<&str> = path.split('/').collect();
    let is_token = |at: usize| {
        let before = at.checked_sub(2).map(|two| (parts[two], parts[at - 1]));
        before.is_some_and(|(of, id)| matches!(of, "webhooks" | "interactions") && id.parse::<Id>().is_ok())
    };
    let hidden = parts.iter().enumerate().map(|(at, part)| match part.split_once('?') {
        Some((_, query)) if is_token(at) => format!("-?{query}"),
        None if is_token(at) => "-".to_owned(),
        Some(_) | None => (*part).to_owned(),
    });
    hidden.collect::<Vec<_>>().join("/")
}

/// Returns the channel that a request is about.
pub(crate) fn channel_of(world: &World, path: &str) -> Option<Id> {
    let mut parts = unversioned(path).split('/').skip(1);
    let (resource, id) = (parts.next()?, parts.next()?.parse::<Id>().ok()?);
    match (resource, parts.next()) {
        ("channels", _) => Some(id),
        ("interactions", _) => world.interactions.get(id).map(|interaction| interaction.channel),
        ("webhooks", Some(token)) => {
            let interaction = world.interactions.by_token(token).map(|interaction| interaction.channel);
            interaction.or_else(|| world.webhooks.get(&id).map(|webhook| webhook.channel))
        }
        _ => None,
    }
}

/// Returns the headers that say something: of which type the body is, and why the bot does it.
pub(crate) fn headers_of(headers: &HeaderMap) -> BTreeMap<String, String> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let kind = text("content-type").map(|kind| kind.split(';').next().unwrap_or_default().trim());
    let named = [("content-type", kind), ("x-audit-log-reason", text("x-audit-log-reason"))];
    named.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?.to_owned()))).collect()
}

/// Returns a body as JSON: that of a form with files as a list of its parts.
pub(crate) async fn body_of(kind: Option<HeaderValue>, bytes: Bytes) -> Value {
    let is_form = kind.as_ref().is_some_and(|kind| kind.as_bytes().starts_with(b"multipart/form-data"));
    let Some(kind) = kind.filter(|_| is_form) else { return read(&bytes) };
    let mut request = Request::new(Body::from(bytes.clone()));
    request.headers_mut().insert(CONTENT_TYPE, kind);
    DefaultBodyLimit::max(limits::REQUEST_BYTES).apply(&mut request);
    let Ok(mut form) = Multipart::from_request(request, &()).await else { return hash(&bytes) };
    let mut parts = Vec::new();
    while let Ok(Some(part)) = form.next_field().await {
        let (name, file) = (part.name().unwrap_or_default().to_owned(), part.file_name().map(str::to_owned));
        let Ok(contents) = part.bytes().await else { break };
        parts.push(match file {
            Some(file) => json!({ "name": name, "filename": file, "file": hash(&contents) }),
            None => json!({ "name": name, "value": read(&contents) }),
        });
    }
    Value::Array(parts)
}

/// Reads JSON, else text; of anything else returns the hash.
pub(crate) fn read(bytes: &[u8]) -> Value {
    if bytes.is_empty() {
        return Value::Null;
    }
    let text = || std::str::from_utf8(bytes).map_or_else(|_| hash(bytes), Value::from);
    serde_json::from_slice(bytes).unwrap_or_else(|_| text())
}

fn hash(bytes: &[u8]) -> Value {
    json!({ "bytes": bytes.len(), "sha256": hexadecimal(digest(&SHA256, bytes).as_ref()) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_token_is_written() {
        let recorder = Recorder::new(&Recording::Memory, "secret".to_owned()).unwrap();
        let body = json!({ "token": "t", "session_id": "s", "text": "a secret", "url": "https://discord.com/api/webhooks/12/t" });
        recorder.write(Line { path: "/api/webhooks/12/t?wait=true".to_owned(), body, ..Line::default() });
        recorder.write(Line { path: "/api/interactions/12/t/callback".to_owned(), ..Line::default() });
        let lines = recorder.kept(|_| true);
        let hidden = json!({ "token": "-", "session_id": "-", "text": "a -", "url": "https://discord.com/api/webhooks/12/-" });
        assert_eq!((lines[0].path.as_str(), &lines[0].body, lines[0].n), ("/api/webhooks/12/-?wait=true", &hidden, 1));
        assert_eq!((lines[1].path.as_str(), lines[1].n), ("/api/interactions/12/-/callback", 2));
        assert_eq!(without_token("/api/channels/1/webhooks"), "/api/channels/1/webhooks");
    }
}
