//! Plays a recording again: does what users did then, and compares what the bot sends with what it
//! sent. Not here: recording (`recorder`). Start at [`Discord::replay`].

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::path::Path;
use std::pin::pin;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::Instant;

use crate::act_error::Refused;
use crate::discord::Discord;
use crate::discord::act::Act;
use crate::recorder::{Line, LineKind, Recorder};
use crate::snowflake::{Id, read_moment};
use crate::waits::WaitError;

/// Digits from which a number in a text is an id, and those from which it is a time.
const ID_DIGITS: usize = 15;
const TIME_DIGITS: usize = 10;

/// The pause before an act: clients pass over a press that comes before they have taken note of the
/// button, which they do when they have read the reply to their request.
const BEFORE_ACT: Duration = Duration::from_millis(100);

/// Why a recording cannot be played again.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The file cannot be read.
    #[error("cannot read the recording: {0}")]
    Unreadable(#[from] std::io::Error),
    /// A line of the file is not that of a recording.
    #[error("line {number} of the recording: {source}")]
    NoLine {
        /// Its number, from 1.
        number: usize,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// The loopback was not started with `Recording::Memory`.
    #[error("the loopback keeps no recording of what the bot sends now")]
    NotKept,
    /// The bot did not connect.
    #[error("the bot is not there: {0}")]
    NoBot(#[from] WaitError),
}

impl Discord {
    /// Waits for the bot, plays a recording's acts in their order, and returns how what the bot
    /// sends differs from what was recorded: in each channel in order, ids and nonces aside.
    /// `bound` is for the bot's start and for each request that it is to make; one that does not
    /// come ends the replay.
    ///
    /// # Errors
    /// For the reasons that [`ReplayError`] lists.
    pub async fn replay(&self, recording: &Path, bound: Duration) -> Result<Vec<String>, ReplayError> {
        let lines = lines_of(recording)?;
        let recorder = self.shared().recorder.clone().ok_or(ReplayError::NotKept)?;
        self.wait_until_ready(bound).await?;
        let mut play = Play::default();
        for line in lines {
            if line.is == LineKind::Act {
                if !play.catch_up(&recorder, bound).await {
                    return Ok(play.differences);
                }
                tokio::time::sleep(BEFORE_ACT).await;
                let answered = self.perform_again(&line.path, play.ids.renamed(&line.body)).await;
                match answered {
                    Ok(answer) => play.ids.compare(&line.answer, &answer, "", &mut Vec::new()),
                    // What was refused then may be refused again.
                    Err(_) if line.status >= 300 => {}
                    Err(refused) => play.differences.push(format!("{} is refused now: {refused}", line.body)),
                }
            } else if is_of_bot(&line) {
                play.expected.push_back(line);
            }
        }
        if play.catch_up(&recorder, bound).await {
            self.wait_until_settled(bound).await?;
            play.find_more(&recorder);
        }
        Ok(play.differences)
    }

    async fn perform_again(&self, path: &str, body: Value) -> Result<Value, Refused> {
        let act = match path {
            "/control/clock" => Act::Clock { advance_ms: body["advance_ms"].as_u64().unwrap_or_default() },
            _ => serde_json::from_value(body).map_err(|error| Refused::Invalid(error.to_string()))?,
        };
        self.perform(act).await
    }
}

/// Reads a recording in the order of its numbers.
fn lines_of(path: &Path) -> Result<Vec<Line>, ReplayError> {
    let text = std::fs::read_to_string(path)?;
    let read = |(number, line): (usize, &str)| {
        serde_json::from_str::<Line>(line).map_err(|source| ReplayError::NoLine { number: number + 1, source })
    };
    let mut lines = text.lines().enumerate().map(read).collect::<Result<Vec<Line>, _>>()?;
    lines.sort_by_key(|line| line.n);
    Ok(lines)
}

/// Whether the bot sent it of its own accord, unlike heartbeats and the start of a session.
fn is_of_bot(line: &Line) -> bool {
    match line.is {
        LineKind::Request | LineKind::Post => true,
        LineKind::FromBot => !matches!(line.body["op"].as_u64(), Some(1 | 2 | 6)),
        LineKind::Act | LineKind::ToBot => false,
    }
}

#[derive(Default)]
struct Play {
    /// What the bot sent then, and has not yet sent again.
    expected: VecDeque<Line>,
    /// How many lines of each channel have been compared, by the channel's id now.
    compared: HashMap<Option<Id>, usize>,
    ids: Ids,
    differences: Vec<String>,
}

impl Play {
    /// Awaits and compares all that the bot sent up to here. Returns whether all of it came.
    async fn catch_up(&mut self, recorder: &Recorder, bound: Duration) -> bool {
        while let Some(then) = self.expected.pop_front() {
            let channel = then.channel.map(|id| self.ids.now(id));
            let number = self.compared.entry(channel).or_default();
            let Some(now) = next(recorder, channel, *number, bound).await else {
                self.differences.push(format!("{} does not come", told(&then)));
                return false;
            };
            *number += 1;
            self.compare(&then, &now);
        }
        true
    }

    /// Compares what the bot sent, and learns ids from what it got.
    fn compare(&mut self, then: &Line, now: &Line) {
        let ((sent_then, got_then), (sent_now, got_now)) = (sides(then), sides(now));
        let mut found = Vec::new();
        self.ids.compare(&sent_then, &sent_now, "", &mut found);
        self.differences.extend(found.into_iter().map(|difference| format!("{}: {difference}", told(then))));
        self.ids.compare(&got_then, &got_now, "", &mut Vec::new());
    }

    /// Finds what the bot sent in addition.
    fn find_more(&mut self, recorder: &Recorder) {
        let all = recorder.kept(is_of_bot);
        let channels: BTreeSet<Option<Id>> = all.iter().map(|line| line.channel).collect();
        for channel in channels {
            let known = self.compared.get(&channel).copied().unwrap_or_default();
            let more = all.iter().filter(|line| line.channel == channel).skip(known);
            self.differences.extend(more.map(|line| format!("{} was not recorded", told(line))));
        }
    }
}

/// Awaits what the bot sends in a channel after a number of other things.
async fn next(recorder: &Recorder, channel: Option<Id>, number: usize, bound: Duration) -> Option<Line> {
    let deadline = Instant::now() + bound;
    loop {
        let mut news = pin!(recorder.news.notified());
        news.as_mut().enable();
        let found = recorder.kept(|line| line.channel == channel && is_of_bot(line)).into_iter().nth(number);
        if found.is_some() {
            return found;
        }
        tokio::time::timeout_at(deadline, news).await.ok()?;
    }
}

/// Returns what the bot sent, and what it got. An endpoint gets a post, and sends the answer.
fn sides(line: &Line) -> (Value, Value) {
    match line.is {
        LineKind::Post => (json!({ "status": line.status, "answer": line.answer }), line.body.clone()),
        LineKind::Request | LineKind::Act | LineKind::ToBot | LineKind::FromBot => {
            let sent = json!({ "method": line.method, "path": line.path, "headers": line.headers, "body": line.body });
            (sent, line.answer.clone())
        }
    }
}

/// Names what the bot sent.
fn told(line: &Line) -> String {
    match line.is {
        LineKind::FromBot => format!("line {}, op {} to the gateway", line.n, line.body["op"]),
        LineKind::Post => format!("line {}, the answer to an interaction", line.n),
        LineKind::Request | LineKind::Act | LineKind::ToBot => format!("line {}, {} {}", line.n, line.method, line.path),
    }
}

/// Ids of the recording and those that stand for them now.
#[derive(Default)]
struct Ids {
    now: HashMap<String, String>,
    then: HashMap<String, String>,
}

impl Ids {
    fn now(&self, id: Id) -> Id {
        self.now.get(&id.to_string()).and_then(|now| now.parse().ok()).unwrap_or(id)
    }

    /// Whether two ids stand for each other, which they do from the first time on.
    fn are_alike(&mut self, then: &str, now: &str) -> bool {
        match (self.now.get(then), self.then.get(now)) {
            (Some(known), _) => known == now,
            (None, Some(_)) => false,
            (None, None) => {
                self.now.insert(then.to_owned(), now.to_owned());
                self.then.insert(now.to_owned(), then.to_owned());
                true
            }
        }
    }

    /// Whether two texts are the same but for ids and times.
    fn are_same(&mut self, then: &str, now: &str) -> bool {
        let is_moment = |text: &str| text.as_bytes().get(4) == Some(&b'-') && read_moment(text).is_some();
        if is_moment(then) && is_moment(now) {
            return true;
        }
        let (then, now) = (pieces(then), pieces(now));
        then.len() == now.len()
            && then.into_iter().zip(now).all(|(then, now)| {
                let fewest = digits(then).min(digits(now));
                let most = digits(then).max(digits(now));
                if fewest >= ID_DIGITS {
                    self.are_alike(then, now)
                } else {
                    then == now || (fewest >= TIME_DIGITS && most < ID_DIGITS)
                }
            })
    }

    /// Compares two values, and lists where they differ. Nonces always do.
    fn compare(&mut self, then: &Value, now: &Value, place: &str, found: &mut Vec<String>) {
        let same = match (then, now) {
            (Value::Object(one), Value::Object(other)) => {
                let names: BTreeSet<&String> = one.keys().chain(other.keys()).filter(|name| *name != "nonce").collect();
                names.into_iter().for_each(|name| self.compare(&then[name], &now[name], &format!("{place}/{name}"), found));
                true
            }
            (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
                for (number, (one, other)) in one.iter().zip(other).enumerate() {
                    self.compare(one, other, &format!("{place}/{number}"), found);
                }
                true
            }
            (Value::String(one), Value::String(other)) => self.are_same(one, other),
            _ => then == now,
        };
        if !same {
            found.push(format!("{place} was {then}, and is {now}"));
        }
    }

    /// Returns a value with the ids of now.
    fn renamed(&self, value: &Value) -> Value {
        match value {
            Value::String(text) => {
                let ids = pieces(text).into_iter().map(|piece| self.now.get(piece).map_or(piece, String::as_str));
                Value::from(ids.collect::<String>())
            }
            Value::Array(items) => items.iter().map(|item| self.renamed(item)).collect(),
            Value::Object(fields) => {
                Value::Object(fields.iter().map(|(name, field)| (name.clone(), self.renamed(field))).collect())
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
        }
    }
}

/// Splits a text into runs of digits and what is between them.
fn pieces(text: &str) -> Vec<&str> {
    let is_digit = |byte: &u8| byte.is_ascii_digit();
    let runs = text.as_bytes().chunk_by(|one, next| is_digit(one) == is_digit(next));
    let mut at = 0;
    // Digits are one byte each, so that every run ends at a character's end.
    runs.map(|run| {
        at += run.len();
        &text[at - run.len()..at]
    })
    .collect()
}

/// Returns the number of digits of a run of digits, 0 for another.
fn digits(piece: &str) -> usize {
    if piece.starts_with(|first: char| first.is_ascii_digit()) { piece.len() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_the_same_but_for_ids_times_and_nonces() {
        let table = json!({ "id": "1456074443980800009", "text": "<@1456074443980800001> until <t:1767225600:R>", "nonce": "a" });
        let cases = [
            (json!({ "id": "1577099419776450560" }), vec![]),
            (json!({ "nonce": "b" }), vec![]),
            (json!({ "text": "<@1577099419776450561> until <t:1767225999:R>" }), vec![]),
            (json!({ "text": "<@1577099419776450560> until <t:1767225999:R>" }), vec!["/text"]),
            (json!({ "text": "nobody" }), vec!["/text"]),
            (json!({ "more": [1] }), vec!["/more"]),
        ];
        for (changes, places) in cases {
            let mut now = table.clone();
            now["id"] = json!("1577099419776450560");
            for (name, value) in changes.as_object().unwrap() {
                now[name] = value.clone();
            }
            let (mut ids, mut found) = (Ids::default(), Vec::new());
            ids.compare(&table, &now, "", &mut found);
            let found: Vec<&str> = found.iter().map(|found| found.split(' ').next().unwrap()).collect();
            assert_eq!(found, places, "{now}");
        }
    }

    #[test]
    fn acts_get_the_ids_of_now() {
        let mut ids = Ids::default();
        assert!(ids.are_same("pick:1456074443980800009:3", "pick:1577099419776450560:3"));
        assert!(!ids.are_same("1456074443980800009", "1577099419776450561"));
        let act = json!({ "message": "1456074443980800009", "values": ["é1456074443980800009", "7"] });
        let now = json!({ "message": "1577099419776450560", "values": ["é1577099419776450560", "7"] });
        assert_eq!(ids.renamed(&act), now);
    }
}
