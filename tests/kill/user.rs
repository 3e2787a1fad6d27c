//! Somebody at Discord: presses, types, looks, and knows what an answer means.

use std::sync::Arc;
use std::time::{Duration, Instant};

use discord_loopback::{AnswerKind, Discord, Events, Id, Message, Outcome, Refused, State};
use serde_json::Value;
use tertulia::render::press::{Call, Press};
use tokio::sync::watch;

use crate::dice::Rng;
use crate::notes::Notes;

/// Whether the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Power {
    /// It does, after so many kills.
    On(u64),
    /// It was killed for that time.
    Off(u64),
    /// Enough was played.
    Done,
}

/// What a killed program has sent before may still be on its way for so long.
const ECHO: Duration = Duration::from_millis(100);
/// From then on an empty answer may mean "wait", not "done".
const MAYBE_WAIT: Duration = Duration::from_millis(900);
/// How long somebody waits for something to happen before they look again.
const IDLE: Duration = Duration::from_millis(40);

/// What came of a press or a command.
#[derive(Clone, Debug)]
pub enum Came {
    /// It was not possible any more: nothing was sent.
    NotSent,
    /// No answer, or "wait".
    Nothing,
    /// Done.
    Done,
    /// Not done: another question, a menu drawn anew, or why not.
    Shown(Arc<Message>),
    /// Why not.
    Refused(Arc<Message>),
}

pub struct User {
    pub discord: Discord,
    pub id: Id,
    pub channel: Id,
    pub notes: Arc<Notes>,
    pub rng: Rng,
    power: watch::Receiver<Power>,
    events: Events,
}

impl User {
    pub fn new(discord: Discord, id: Id, channel: Id, power: watch::Receiver<Power>, notes: Arc<Notes>, rng: Rng) -> User {
        let events = discord.events(id).unwrap();
        User { discord, id, channel, notes, rng, power, events }
    }

    /// Waits until the program runs. `false` when enough was played.
    pub async fn may_go_on(&mut self) -> bool {
        let power = *self.power.wait_for(|power| !matches!(power, Power::Off(_))).await.unwrap();
        power != Power::Done
    }

    /// Waits until something happens before their eyes, for a while.
    pub async fn idle(&mut self) {
        let _ = tokio::time::timeout(IDLE, self.events.next()).await;
    }

    /// The newest message of a table in their channel that everybody sees.
    pub fn live(&self) -> Option<Arc<Message>> {
        let view = self.discord.view(self.id).unwrap();
        let channel = view.channel(&self.channel.to_string())?;
        let public = channel.messages.iter().rev().filter(|message| message.only_for.is_none());
        public.into_iter().find(|message| !presses(message).is_empty()).cloned()
    }

    /// The newest message in their direct messages that asks something.
    pub fn panel(&self) -> Option<Arc<Message>> {
        let view = self.discord.view(self.id).unwrap();
        let asks = |message: &&Arc<Message>| presses(message).iter().any(|press| press.call().is_some());
        view.channel("dm")?.messages.iter().rev().find(asks).cloned()
    }

    /// Presses a button (no values) or chooses in a menu.
    pub async fn press(&mut self, message: &Message, id: &str, values: &[String]) -> Came {
        let (discord, user, on) = (self.discord.clone(), self.id, message.id);
        let id = id.to_owned();
        let values = values.to_vec();
        let call = id.parse::<Press>().ok().and_then(|press| press.call());
        let sent = Instant::now();
        let outcome = self.unless_killed(async move {
            if values.is_empty() {
                discord.press(user, on, &id).await
            } else {
                let values: Vec<&str> = values.iter().map(String::as_str).collect();
                discord.choose(user, on, &id, &values).await
            }
        });
        came(outcome.await, sent, call)
    }

    /// Presses what may be on the message no longer.
    pub async fn insist(&mut self, message: &Message, id: &str, values: &[String]) -> Came {
        let (discord, user, on) = (self.discord.clone(), self.id, message.id);
        let (owned, values) = (id.to_owned(), values.to_vec());
        let call = id.parse::<Press>().ok().and_then(|press| press.call());
        let sent = Instant::now();
        let outcome = self.unless_killed(async move {
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            discord.forge(user, on, &owned, &values).await
        });
        came(outcome.await, sent, call)
    }

    /// Sends a command. A private sentence means that it is done unless it begins with a warning.
    pub async fn command(&mut self, name: &str, options: &[Value]) -> Came {
        let (discord, user, channel) = (self.discord.clone(), self.id, self.channel);
        let (name, options) = (name.to_owned(), options.to_vec());
        let outcome = self.unless_killed(async move { discord.command(user, channel, &name, &options).await }).await;
        match came(outcome, Instant::now(), None) {
            Came::Shown(message) => {
                self.put_away(&message);
                Came::Done
            }
            Came::Refused(message) => {
                self.put_away(&message);
                Came::Refused(message)
            }
            other @ (Came::NotSent | Came::Nothing | Came::Done) => other,
        }
    }

    /// Ephemeral replies are dismissed once they are used.
    pub fn put_away(&self, message: &Message) {
        if message.only_for.is_some() {
            let _ = self.discord.dismiss(self.id, message.id);
        }
    }

    /// What comes of it, unless the program is killed before. `None` when nothing came.
    async fn unless_killed(&mut self, act: impl Future<Output = Result<Outcome, Refused>>) -> Option<Result<Outcome, Refused>> {
        let before = *self.power.borrow();
        let killed = async {
            let _ = self.power.wait_for(|power| *power != before && *power != Power::Done).await;
        };
        tokio::pin!(act);
        let outcome = tokio::select! {
            outcome = &mut act => Some(outcome),
            () = killed => tokio::time::timeout(ECHO, act).await.ok(),
        };
        if let Some(Ok(Outcome { state: State::Answered | State::Deferred, .. })) = outcome {
            self.notes.answers.send_modify(|count| *count += 1);
        }
        outcome
    }
}

/// What an outcome means.
fn came(outcome: Option<Result<Outcome, Refused>>, sent: Instant, call: Option<Call>) -> Came {
    let Outcome { state, kind, message, .. } = match outcome {
        None => return Came::Nothing,
        Some(Err(_)) => return Came::NotSent,
        Some(Ok(outcome)) => outcome,
    };
    let late = sent.elapsed() >= MAYBE_WAIT;
    match (state, kind, message) {
        (State::Deferred, Some(AnswerKind::DeferredUpdate), _) if !late => Came::Done,
        (State::Answered, Some(AnswerKind::Message), Some(message)) if is_warning(&message) => Came::Refused(message),
        (State::Answered, Some(AnswerKind::Message), Some(message)) => Came::Shown(message),
        (State::Answered, Some(AnswerKind::Update), Some(message)) if is_warning(&message) => Came::Refused(message),
        // A private message became the answer. While it asks the same decision, that was not answered yet.
        (State::Answered, Some(AnswerKind::Update), Some(message)) => {
            let same = call.is_none() || presses(&message).iter().any(|press| press.call() == call);
            if same { Came::Shown(message) } else { Came::Done }
        }
        _ => Came::Nothing,
    }
}

/// Every refusal begins with the same sign, in each language.
fn is_warning(message: &Message) -> bool {
    message.text().starts_with('⚠')
}

/// What can be pressed and chosen on a message.
pub fn presses(message: &Message) -> Vec<Press> {
    let buttons = message.buttons().into_iter().filter_map(|button| button.custom_id);
    buttons.chain(message.selects().into_iter().map(|select| select.custom_id)).filter_map(|id| id.parse().ok()).collect()
}
