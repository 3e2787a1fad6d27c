//! The life of an interaction: made by an act, answered once by the bot before a deadline (3
//! seconds), usable by its token (15 minutes). Not here: acts (`user_acts`), what the bot posts
//! (`rest`), notifications (`outcomes`). Start at [`Outcome`] and [`Interactions::expire`].

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::oneshot;
use tokio::time::Instant;

use crate::limits;
use crate::model::{Answers, Message, Owners};
use crate::snowflake::{Clock, Id};

/// How long Discord waits for a bot. The default is Discord's own; tests may set shorter spans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// Deadline of the first response, counted from the act.
    pub answer: Duration,
    /// Lifetime of the token, counted from the act.
    pub token: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { answer: limits::INTERACTION_ANSWER, token: limits::INTERACTION_TOKEN_LIFE }
    }
}

/// The state of an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// The bot has not responded and still may.
    Pending,
    /// The bot has responded.
    Answered,
    /// The bot has deferred; its message or update is still to come.
    Deferred,
    /// The deadline passed: "The application did not respond".
    Failed,
}

/// The type of the bot's response.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnswerKind {
    /// A new message.
    Message,
    /// An update of the message that the component is on.
    Update,
    /// A deferred message.
    DeferredMessage,
    /// A deferred update, which need not come.
    DeferredUpdate,
    /// A modal.
    Modal,
    /// Autocomplete choices.
    Choices,
}

/// The result of a user's act.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Snowflake of the interaction.
    pub interaction: Id,
    /// Its state.
    pub state: State,
    /// The type of the response, once there is one.
    pub kind: Option<AnswerKind>,
    /// The message made or updated, as it is now; `None` if it was deleted.
    pub message: Option<Arc<Message>>,
    /// The modal as the bot sent it: `custom_id`, `title`, `components`.
    pub modal: Option<Value>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum InteractionKind {
    Command,
    Component,
    Autocomplete,
    Modal,
}

impl InteractionKind {
    pub(crate) const fn number(self) -> u8 {
        match self {
            Self::Command => 2,
            Self::Component => 3,
            Self::Autocomplete => 4,
            Self::Modal => 5,
        }
    }
}

/// An autocomplete choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// The text that the user reads.
    pub name: String,
    /// What the bot receives: a string or a number.
    pub value: Value,
}

/// An interaction, kept until its token expires.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Interaction {
    pub(crate) id: Id,
    /// Time of the act, in ms since 1970, by [`Clock::steady_ms`]: the id's time may be skewed.
    #[serde(default)]
    pub(crate) made_ms: u64,
    /// The part of the token that cannot be guessed.
    pub(crate) secret: u64,
    pub(crate) act: InteractionKind,
    pub(crate) user: Id,
    pub(crate) channel: Id,
    /// The command's full name with subcommands.
    pub(crate) name: Option<String>,
    /// The message with the component that was used or that opened the modal.
    pub(crate) on: Option<Id>,
    pub(crate) state: State,
    pub(crate) kind: Option<AnswerKind>,
    /// The message that `@original` means.
    pub(crate) original: Option<Id>,
    pub(crate) modal: Option<Value>,
    /// Whether the modal opened by this interaction was submitted and answered.
    pub(crate) submitted: bool,
    /// For a modal's submission, the interaction that opened the modal.
    pub(crate) opened_by: Option<Id>,
    /// By whose installation of the application it happened.
    #[serde(default)]
    pub(crate) owners: Owners,
    #[serde(default)]
    pub(crate) follow_ups: usize,
    /// For autocomplete, the type of the option that the user types.
    #[serde(skip)]
    pub(crate) typed: Option<u8>,
    /// Wakes whoever awaits the outcome, until the bot has responded.
    #[serde(skip)]
    pub(crate) waiting: Option<oneshot::Sender<Reply>>,
}

/// An interaction on its way to a bot's endpoint.
#[derive(Debug)]
pub(crate) struct EndpointPost {
    pub(crate) interaction: Id,
    pub(crate) token: String,
    pub(crate) url: String,
    pub(crate) body: String,
}

#[derive(Debug)]
pub(crate) enum Reply {
    Outcome(Outcome),
    Choices(Vec<Choice>),
}

impl Interaction {
    /// Returns the token, which is as opaque to a client as Discord's.
    pub(crate) fn token(&self) -> String {
        format!("{TOKEN_PREFIX}{}_{:016x}", self.id, self.secret)
    }

    pub(crate) fn answers(&self) -> Answers {
        Answers {
            interaction: self.id,
            kind: self.act.number(),
            user: self.user,
            name: self.name.clone(),
            on: self.on,
            opened_by: self.opened_by,
            owners: self.owners,
        }
    }

    /// Whether at most `span` has passed since the act.
    fn is_younger_than(&self, span: Duration, clock: &Clock) -> bool {
        u128::from(clock.steady_ms().saturating_sub(self.made_ms)) <= span.as_millis()
    }
}

const TOKEN_PREFIX: &str = "aW50ZXJhY3Rpb246";

/// All interactions whose tokens live, and the order in which they expire.
#[derive(Debug, Default)]
pub(crate) struct Interactions {
    patience: Patience,
    clock: Clock,
    /// Boxed to make growing the map cheap.
    by_id: HashMap<Id, Box<Interaction>>,
    /// Deadlines, oldest first; answered interactions stay in the queue and are skipped.
    unanswered: VecDeque<(Instant, Id)>,
    /// Ids, oldest first.
    living: VecDeque<Id>,
}

impl Interactions {
    pub(crate) fn new(patience: Patience, clock: Clock) -> Self {
        Self { patience, clock, ..Self::default() }
    }

    /// Forgets every interaction. Whoever waits for one is told so.
    pub(crate) fn clear(&mut self) {
        *self = Self::new(self.patience, self.clock.clone());
    }

    /// Returns how long the bot has for its first response.
    pub(crate) fn answer_within(&self) -> Duration {
        self.patience.answer
    }

    /// Whether no answer of the bot is still to come.
    pub(crate) fn are_settled(&self) -> bool {
        let is_awaited = |interaction: &Interaction| match interaction.state {
            State::Pending => true,
            // A deferred update need not come.
            State::Deferred => interaction.kind == Some(AnswerKind::DeferredMessage),
            State::Answered | State::Failed => false,
        };
        !self.living().any(|interaction| interaction.act != InteractionKind::Autocomplete && is_awaited(interaction))
    }

    /// Whether the bot may still respond for the first time.
    pub(crate) fn awaits_answer(&self, interaction: &Interaction) -> bool {
        interaction.state == State::Pending && interaction.is_younger_than(self.patience.answer, &self.clock)
    }

    fn lives(&self, interaction: &Interaction) -> bool {
        interaction.is_younger_than(self.patience.token, &self.clock)
    }

    /// Adds an interaction. Ids must be inserted in ascending order.
    pub(crate) fn insert(&mut self, interaction: Interaction) {
        let id = interaction.id;
        if interaction.state == State::Pending {
            let age = Duration::from_millis(self.clock.steady_ms().saturating_sub(interaction.made_ms));
            self.unanswered.push_back((Instant::now() + self.patience.answer.saturating_sub(age), id));
        }
        self.living.push_back(id);
        self.by_id.insert(id, Box::new(interaction));
    }

    pub(crate) fn get(&self, id: Id) -> Option<&Interaction> {
        self.by_id.get(&id).map(|interaction| &**interaction)
    }

    pub(crate) fn get_mut(&mut self, id: Id) -> Option<&mut Interaction> {
        self.by_id.get_mut(&id).map(|interaction| &mut **interaction)
    }

    /// Iterates over the interactions whose tokens live, in no particular order.
    pub(crate) fn living(&self) -> impl Iterator<Item = &Interaction> {
        self.by_id.values().map(|interaction| &**interaction).filter(|interaction| self.lives(interaction))
    }

    /// Finds an interaction by its token, if the token lives.
    pub(crate) fn by_token(&self, token: &str) -> Option<&Interaction> {
        let (id, secret) = token.strip_prefix(TOKEN_PREFIX)?.split_once('_')?;
        let interaction = self.get(id.parse().ok()?)?;
        (u64::from_str_radix(secret, 16) == Ok(interaction.secret) && self.lives(interaction)).then_some(interaction)
    }

    /// Brings all deadlines nearer, after the clock was moved on.
    pub(crate) fn advance(&mut self, by: Duration) {
        for (deadline, _) in &mut self.unanswered {
            *deadline = deadline.checked_sub(by).unwrap_or(*deadline);
        }
    }

    /// Returns the number of queued deadlines, including those of answered interactions.
    pub(crate) fn in_line(&self) -> usize {
        self.unanswered.len()
    }

    /// Returns the earliest deadline in the queue.
    pub(crate) fn next_deadline(&self) -> Option<Instant> {
        self.unanswered.front().map(|(deadline, _)| *deadline)
    }

    /// Drops interactions with expired tokens; marks and returns those that missed their deadline.
    pub(crate) fn expire(&mut self) -> Vec<Id> {
        while let Some(id) = self.living.front() {
            if self.by_id.get(id).is_some_and(|interaction| self.lives(interaction)) {
                break;
            }
            self.by_id.remove(id);
            self.living.pop_front();
        }
        let now = Instant::now();
        let mut failed = Vec::new();
        while self.unanswered.front().is_some_and(|(deadline, _)| *deadline <= now) {
            if let Some((_, id)) = self.unanswered.pop_front()
                && let Some(interaction) = self.by_id.get_mut(&id)
                && interaction.state == State::Pending
            {
                interaction.state = State::Failed;
                failed.push(id);
            }
        }
        failed
    }
}
