//! A Discord user: presses, types, looks, and knows what an answer means.

use std::sync::Arc;
use std::time::{Duration, Instant};

use discord_loopback::{AnswerKind, Events, Id, Message, Outcome, State};
use serde_json::Value;
use tertulia_base::i18n::{self, Lang, Names};
use tertulia_base::ids::TableId;
use tertulia_render::press::{Call, Press};
use tertulia_rules::game::GameInfo;
use tertulia_rules::text::Text;
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::dice::Rng;
use super::notes::{Heard, Notes, Read};
use super::screen::{self, Act, Reply, Screen, Seen};

/// Whether the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Power {
    /// It runs, after this many kills.
    On(u64),
    /// It is down after the kill of this number.
    Off(u64),
    /// Enough was played.
    Done,
}

/// Lets the people finish, and waits until they have.
pub async fn disperse(power: &watch::Sender<Power>, people: &mut JoinSet<()>) {
    power.send_replace(Power::Done);
    while let Some(ended) = people.join_next().await {
        ended.expect("a driver that does not break down");
    }
}

/// A user thinks for less than so many milliseconds: it is restarts that are tried, not the rate of
/// presses, which would cost as much processor as there is.
const THOUGHT: u64 = 200;
/// How long answers of a killed program may still be on their way.
const ECHO: Duration = Duration::from_millis(100);
/// After this long, an empty answer may mean "wait" instead of "done".
const MAYBE_WAIT: Duration = Duration::from_millis(900);

/// The result of a press or a command.
#[derive(Clone, Debug)]
pub enum Came {
    /// It was no longer possible, and nothing was sent.
    NotSent,
    /// No answer, or "wait".
    Nothing,
    /// The move is done.
    Done,
    /// Not done: another question, a redrawn menu, or a reason.
    Shown(Arc<Message>),
    /// Refused, with the reason.
    Refused(Arc<Message>),
    /// The program failed, and says what happened to the request: [`Heard::Unchanged`] or
    /// [`Heard::Nothing`].
    Trouble(Heard),
}

pub struct User {
    pub id: Id,
    pub channel: Id,
    /// The game played in the user's channel.
    pub game: &'static GameInfo,
    pub notes: Arc<Notes>,
    pub rng: Rng,
    screen: Screen,
    power: watch::Receiver<Power>,
    events: Option<Events>,
    /// What the user saw last.
    seen: Option<Seen>,
}

/// A user's id, channel and game.
pub struct Place {
    pub id: Id,
    pub channel: Id,
    pub game: &'static GameInfo,
}

impl User {
    pub fn new(screen: Screen, place: Place, power: watch::Receiver<Power>, notes: Arc<Notes>, rng: Rng) -> User {
        let events = screen.events(place.id);
        let Place { id, channel, game } = place;
        User { id, channel, game, notes, rng, screen, power, events, seen: None }
    }

    /// Thinks for a moment, and waits until the program runs; returns false when enough was played.
    pub async fn may_go_on(&mut self) -> bool {
        tokio::time::sleep(Duration::from_millis(self.rng.below(THOUGHT))).await;
        let power = *self.power.wait_for(|power| !matches!(power, Power::Off(_))).await.unwrap();
        power != Power::Done
    }

    /// Waits for an event on the user's screen, but not for long.
    pub async fn idle(&mut self) {
        screen::idle(&mut self.events).await;
    }

    /// Returns the newest public message of a table in the user's channel.
    pub async fn live(&mut self) -> Option<Arc<Message>> {
        self.look().await;
        let channel = self.channel.to_string();
        let public = self.messages(&channel).iter().rev().filter(|message| message.only_for.is_none());
        public.into_iter().find(|message| !presses(message).is_empty()).cloned()
    }

    /// Returns whether the user has seen the screen at least once.
    pub fn has_looked(&self) -> bool {
        self.seen.is_some()
    }

    /// Returns the newest direct message that asks for a decision.
    pub async fn panel(&mut self) -> Option<Arc<Message>> {
        self.look().await;
        let asks = |message: &&Arc<Message>| presses(message).iter().any(|press| press.control.call().is_some());
        self.messages("dm").iter().rev().find(asks).cloned()
    }

    async fn look(&mut self) {
        if let Some(seen) = self.screen.look(self.id).await {
            let channel = self.channel.to_string();
            let near = seen.iter().filter(|(name, _)| *name == channel || name == "dm");
            self.notes.saw(near.flat_map(|(_, messages)| messages.iter().rev().take(4)).flat_map(|message| calls(message)));
            self.seen = Some(seen);
        }
    }

    fn messages(&self, channel: &str) -> &[Arc<Message>] {
        let seen = self.seen.iter().flatten().find(|(name, _)| name == channel);
        seen.map_or(&[], |(_, messages)| messages)
    }

    /// Presses a button (without values) or chooses in a menu.
    pub async fn press(&mut self, message: &Message, id: &str, values: &[String]) -> Came {
        self.component(message, id, values, false).await
    }

    /// Presses a control that the message may no longer have.
    pub async fn insist(&mut self, message: &Message, id: &str, values: &[String]) -> Came {
        self.component(message, id, values, true).await
    }

    async fn component(&mut self, message: &Message, id: &str, values: &[String], forged: bool) -> Came {
        let call = id.parse::<Press>().ok().and_then(|press| press.control.call());
        let sent = Instant::now();
        let act = Act::Component { message: message.id, custom_id: id.to_owned(), values: values.to_vec(), forged };
        let came = came(self.unless_killed(act).await, sent, call);
        if let Came::Shown(message) = &came {
            self.notes.saw(calls(message));
        }
        came
    }

    /// Sends a command. A private text means success unless it begins with a warning.
    pub async fn command(&mut self, name: &str, options: &[Value]) -> Came {
        let sent = Instant::now();
        let act = Act::Command { channel: self.channel, name: name.to_owned(), options: options.to_vec() };
        match came(self.unless_killed(act).await, sent, None) {
            Came::Shown(message) => {
                self.put_away(&message).await;
                Came::Done
            }
            Came::Refused(message) => {
                self.put_away(&message).await;
                Came::Refused(message)
            }
            other @ (Came::NotSent | Came::Nothing | Came::Done | Came::Trouble(_)) => other,
        }
    }

    /// Reads the log of a table in the user's channel, in tests with a clock.
    pub async fn read_log(&mut self, table: TableId) {
        if self.notes.clock.get().is_none() {
            return;
        }
        let act = Act::Command { channel: self.channel, name: "table log".to_owned(), options: Vec::new() };
        if let Came::Shown(message) = came(self.unless_killed(act).await, Instant::now(), None) {
            let read = Read { table, user: self.id, text: message.text(), at: self.notes.now() };
            self.notes.lock().read.push(read);
            self.put_away(&message).await;
        }
    }

    /// Dismisses an ephemeral reply after use.
    pub async fn put_away(&self, message: &Message) {
        if message.only_for.is_some() {
            self.dismiss(message.id).await;
        }
    }

    pub async fn dismiss(&self, message: Id) {
        self.screen.dismiss(self.id, message).await;
    }

    /// Performs an act; a kill of the program cuts the wait for its answer short.
    async fn unless_killed(&mut self, act: Act) -> Reply {
        let before = *self.power.borrow();
        let killed = async {
            let _ = self.power.wait_for(|power| *power != before && *power != Power::Done).await;
        };
        let act = self.screen.act(self.id, act);
        tokio::pin!(act);
        let reply = tokio::select! {
            reply = &mut act => reply,
            () = killed => tokio::time::timeout(ECHO, act).await.unwrap_or(Reply::Lost),
        };
        if let Reply::Outcome(outcome) = &reply
            && matches!(outcome.state, State::Answered | State::Deferred)
        {
            self.notes.answers.send_modify(|count| *count += 1);
        }
        reply
    }
}

/// Interprets an outcome.
fn came(reply: Reply, sent: Instant, call: Option<Call>) -> Came {
    let Outcome { state, kind, message, .. } = match reply {
        Reply::Lost => return Came::Nothing,
        Reply::NotSent => return Came::NotSent,
        Reply::Outcome(outcome) => *outcome,
    };
    let late = sent.elapsed() >= MAYBE_WAIT;
    if let Some(trouble) = message.as_ref().and_then(|message| trouble(message)) {
        return Came::Trouble(trouble);
    }
    match (state, kind, message) {
        (State::Deferred, Some(AnswerKind::DeferredUpdate), _) if !late => Came::Done,
        (State::Answered, Some(AnswerKind::Message | AnswerKind::Update), Some(message)) if is_warning(&message) => {
            Came::Refused(message)
        }
        // The answer replaces a private message. If it still asks for the same decision, the move
        // is not done.
        (State::Answered, Some(AnswerKind::Message | AnswerKind::Update), Some(message)) => {
            let same = call.is_none() || presses(&message).iter().any(|press| press.control.call() == call);
            if same { Came::Shown(message) } else { Came::Done }
        }
        _ => Came::Nothing,
    }
}

/// Returns whether a message is a refusal. In every language a refusal has the same sign, alone or
/// beside the question, below the line that says where the game is.
fn is_warning(message: &Message) -> bool {
    let text = message.text();
    // The number of lines above depends on the question.
    let place = text.lines().position(|line| line.starts_with("-# ")).unwrap_or(0);
    text.lines().take(place + 2).any(|line| line.starts_with('⚠') || line.starts_with("<:warning:"))
}

/// Returns what a message says became of a request when the program failed.
fn trouble(message: &Message) -> Option<Heard> {
    let text = message.text();
    let says = |key: &'static str| {
        let sentences = [Lang::En, Lang::Fr].map(|lang| i18n::plain(&Text::new(key), lang, &Names::seats()));
        sentences.iter().any(|sentence| text.contains(sentence.as_str()))
    };
    if says("front-trouble") {
        Some(Heard::Unchanged)
    } else if says("front-unknown") {
        Some(Heard::Nothing)
    } else {
        None
    }
}

/// Returns the decisions that a message asks for.
fn calls(message: &Message) -> impl Iterator<Item = (TableId, Call)> {
    presses(message).into_iter().filter_map(|press| Some((press.table, press.control.call()?)))
}

/// Returns everything on a message that can be pressed or chosen.
pub fn presses(message: &Message) -> Vec<Press> {
    let buttons = message.buttons().into_iter().filter_map(|button| button.custom_id);
    buttons.chain(message.selects().into_iter().map(|select| select.custom_id)).filter_map(|id| id.parse().ok()).collect()
}
