//! The life of an interaction: made by a user's act, answered once by the bot within three seconds, its token good for fifteen minutes.
//! Not here: what the user did (`acting`), what the bot posts in answer (`rest`), who is told (`outcomes`).
//! Start at [`Outcome`] and [`Interactions::expire`].

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::oneshot;
use tokio::time::Instant;

use crate::limits;
use crate::model::{Answers, Message, Owners};
use crate::snowflake::{Id, now_ms};

/// How long Discord waits for a bot. The default is Discord's own; a test that does not want to wait makes the spans short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// Within this time an interaction must get its first answer, or it has failed.
    pub answer: Duration,
    /// For this long after the act its token can be used.
    pub token: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { answer: limits::INTERACTION_ANSWER, token: limits::INTERACTION_TOKEN_LIFE }
    }
}

/// How far an interaction has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// The bot has not answered, and still may.
    Pending,
    /// The bot has answered.
    Answered,
    /// The bot has asked for time; its message is still to come.
    Deferred,
    /// Three seconds went by: "The application did not respond".
    Failed,
}

/// With what the bot answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnswerKind {
    /// A new message.
    Message,
    /// A change of the message that the component is on.
    Update,
    /// A message that comes later.
    DeferredMessage,
    /// A change that comes later, if at all.
    DeferredUpdate,
    /// A form to fill in.
    Modal,
    /// Choices for an option.
    Choices,
}

/// What came of an act of a user.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The interaction.
    pub interaction: Id,
    /// How far it has come.
    pub state: State,
    /// With what the bot answered, once it has.
    pub kind: Option<AnswerKind>,
    /// The message that was made or changed, as it is now; none if it has been deleted.
    pub message: Option<Arc<Message>>,
    /// The form to fill in, as the bot sent it: `custom_id`, `title`, `components`.
    pub modal: Option<Value>,
}

/// What kind of act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Act {
    Command,
    Component,
    Autocomplete,
    Modal,
}

impl Act {
    /// Discord's number for it.
    pub(crate) const fn number(self) -> u8 {
        match self {
            Self::Command => 2,
            Self::Component => 3,
            Self::Autocomplete => 4,
            Self::Modal => 5,
        }
    }
}

/// One choice that the bot offers while a user types.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// What the user reads.
    pub name: String,
    /// What the bot gets: a string or a number.
    pub value: Value,
}

/// An interaction, from the act to the death of its token.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Interaction {
    pub(crate) id: Id,
    /// When it was made, by the machine's clock, in milliseconds since 1970: Discord's may be wrong, by which the id tells.
    #[serde(default)]
    pub(crate) made_ms: u64,
    /// The part of the token that cannot be guessed.
    pub(crate) secret: u64,
    pub(crate) act: Act,
    pub(crate) user: Id,
    pub(crate) channel: Id,
    /// The command's whole name.
    pub(crate) name: Option<String>,
    /// The message that the component, or the component that opened the modal, is on.
    pub(crate) on: Option<Id>,
    pub(crate) state: State,
    pub(crate) kind: Option<AnswerKind>,
    /// What `@original` means.
    pub(crate) original: Option<Id>,
    pub(crate) modal: Option<Value>,
    /// Whether the form that this interaction opened has been sent and answered.
    pub(crate) submitted: bool,
    /// The interaction that opened the form, if this is the sending of one.
    pub(crate) opened_by: Option<Id>,
    /// By whose installation of the application it happened.
    #[serde(default)]
    pub(crate) owners: Owners,
    /// Follow-ups so far.
    #[serde(default)]
    pub(crate) follow_ups: usize,
    /// The kind of the option that the user types, while one is being completed.
    #[serde(skip)]
    pub(crate) typed: Option<u8>,
    /// What is waited for, while the bot has not answered.
    #[serde(skip)]
    pub(crate) waiting: Option<oneshot::Sender<Reply>>,
}

/// What reaches the one who acted.
#[derive(Debug)]
pub(crate) enum Reply {
    Outcome(Outcome),
    Choices(Vec<Choice>),
}

impl Interaction {
    /// The token. Discord's is opaque; so is this one to a client.
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

    /// Whether not more than a span has gone by since the act, by the machine's clock.
    fn is_younger_than(&self, span: Duration) -> bool {
        u128::from(now_ms().saturating_sub(self.made_ms)) <= span.as_millis()
    }
}

const TOKEN_PREFIX: &str = "aW50ZXJhY3Rpb246";

/// All interactions whose tokens live, and the order in which they end.
#[derive(Debug, Default)]
pub(crate) struct Interactions {
    patience: Patience,
    /// Boxed, so that the map, which gets large, need not carry them along when it grows.
    by_id: HashMap<Id, Box<Interaction>>,
    /// Unanswered ones in the order they were made; answered ones stay in line and are passed over.
    unanswered: VecDeque<(Instant, Id)>,
    /// In the order they were made.
    living: VecDeque<Id>,
}

impl Interactions {
    pub(crate) fn with_patience(patience: Patience) -> Self {
        Self { patience, ..Self::default() }
    }

    /// Whether the bot may still give its first answer.
    pub(crate) fn awaits_answer(&self, interaction: &Interaction) -> bool {
        interaction.state == State::Pending && interaction.is_younger_than(self.patience.answer)
    }

    /// Whether the interaction's token is still good.
    fn lives(&self, interaction: &Interaction) -> bool {
        interaction.is_younger_than(self.patience.token)
    }

    /// Keeps a new interaction. Ids must grow.
    pub(crate) fn insert(&mut self, interaction: Interaction) {
        let id = interaction.id;
        if interaction.state == State::Pending {
            let age = Duration::from_millis(now_ms().saturating_sub(interaction.made_ms));
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

    /// Those whose tokens live, in no order.
    pub(crate) fn living(&self) -> impl Iterator<Item = &Interaction> {
        self.by_id.values().map(|interaction| &**interaction).filter(|interaction| self.lives(interaction))
    }

    /// The interaction with this token, if the token lives.
    pub(crate) fn by_token(&self, token: &str) -> Option<&Interaction> {
        let (id, secret) = token.strip_prefix(TOKEN_PREFIX)?.split_once('_')?;
        let interaction = self.get(id.parse().ok()?)?;
        (u64::from_str_radix(secret, 16) == Ok(interaction.secret) && self.lives(interaction)).then_some(interaction)
    }

    /// How many interactions stand in the line of deadlines, answered ones that have not been passed over included.
    pub(crate) fn in_line(&self) -> usize {
        self.unanswered.len()
    }

    /// When the next unanswered interaction will have failed.
    pub(crate) fn next_deadline(&self) -> Option<Instant> {
        self.unanswered.front().map(|(deadline, _)| *deadline)
    }

    /// Forgets interactions whose tokens have died and returns those that have waited too long for an answer, now failed.
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
