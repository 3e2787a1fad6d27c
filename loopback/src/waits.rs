//! Waits with a deadline for what a user sees. Every wait listens to events instead of polling.
//! Start at [`Discord::wait_for`].

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::sync::broadcast::error::RecvError;

use crate::act_error::Refused;
use crate::discord::looking::View;
use crate::discord::{Discord, Named};
use crate::events::{Event, Presence};
use crate::interactions::{Outcome, State};
use crate::model::Message;
use crate::snowflake::Id;

/// Why a wait failed.
#[derive(Debug, thiserror::Error)]
pub enum WaitError {
    /// The deadline passed.
    #[error("nothing of the kind within {bound:?}; last seen:\n{seen}")]
    TimedOut {
        /// How long the wait lasted.
        bound: Duration,
        /// The newest messages that the user saw then, as text.
        seen: String,
    },
    /// The loopback was shut down.
    #[error("the loopback is gone")]
    Gone,
    /// The user, channel or interaction does not exist.
    #[error(transparent)]
    Refused(#[from] Refused),
}

impl Discord {
    /// Waits until an interaction is answered, including what was deferred, or has failed.
    ///
    /// # Errors
    /// When no interaction has this id, or at the deadline.
    pub async fn settled(&self, interaction: Id, bound: Duration) -> Result<Outcome, WaitError> {
        let user = {
            let world = self.shared().lock();
            let found = world.interactions.get(interaction).map(|interaction| interaction.user);
            found.ok_or_else(|| Refused::NotFound("no such interaction, or it is too old".to_owned()))?
        };
        let is_settled = |outcome: &Outcome| matches!(outcome.state, State::Answered | State::Failed);
        self.look_until(user, bound, || Ok(Some(self.outcome(interaction)?).filter(is_settled))).await
    }

    /// Waits for a message that a user sees and that satisfies `wanted`: the newest one that is
    /// there, or else the first that is posted or edited to satisfy it.
    ///
    /// # Errors
    /// When there is no such user, or at the deadline; the error then holds what the user saw.
    pub async fn wait_for(
        &self,
        user: impl Into<Named>,
        bound: Duration,
        wanted: impl Fn(&Message) -> bool,
    ) -> Result<Arc<Message>, WaitError> {
        let user = self.user(user)?.id;
        let mut events = self.events(user)?;
        let wait = async {
            'look: loop {
                let view = self.view(user)?;
                let newest = view.messages().filter(|message| wanted(message)).max_by_key(|message| message.id);
                if let Some(message) = newest {
                    return Ok(message.clone());
                }
                loop {
                    match events.next().await {
                        Some(Event::MessageCreate(message) | Event::MessageUpdate(message)) if wanted(&message) => {
                            return Ok(message);
                        }
                        Some(Event::Missed) => continue 'look,
                        Some(_) => {}
                        None => return Err(WaitError::Gone),
                    }
                }
            }
        };
        tokio::time::timeout(bound, wait).await.unwrap_or_else(|_| Err(self.timed_out(user, bound)))
    }

    /// Waits until a user's view satisfies `wanted`.
    ///
    /// # Errors
    /// When there is no such user, or at the deadline.
    pub async fn wait_until(
        &self,
        user: impl Into<Named>,
        bound: Duration,
        wanted: impl Fn(&View) -> bool,
    ) -> Result<View, WaitError> {
        let user = self.user(user)?.id;
        self.look_until(user, bound, || Ok(Some(self.view(user)?).filter(|view| wanted(view)))).await
    }

    /// Waits until the bot is online or offline.
    ///
    /// # Errors
    /// At the deadline.
    pub async fn wait_for_bot(&self, presence: Presence, bound: Duration) -> Result<(), WaitError> {
        self.look_until(self.application(), bound, || Ok((self.presence() == presence).then_some(()))).await
    }

    /// Waits until the bot can take interactions: it is online, or has an endpoint.
    ///
    /// # Errors
    /// At the deadline.
    pub async fn wait_until_ready(&self, bound: Duration) -> Result<(), WaitError> {
        let is_ready = || {
            let world = self.shared().lock();
            world.gateway.presence().is_online() || world.application.about.interactions_endpoint_url.is_some()
        };
        self.look_until(self.application(), bound, || Ok(is_ready().then_some(()))).await
    }

    /// Waits until the bot has registered commands, and returns them.
    ///
    /// # Errors
    /// At the deadline.
    pub async fn wait_for_commands(&self, bound: Duration) -> Result<Vec<Value>, WaitError> {
        self.look_until(self.application(), bound, || Ok(Some(self.commands()).filter(|commands| !commands.is_empty()))).await
    }

    /// Waits until every interaction has been answered, what was deferred included, or has failed.
    ///
    /// # Errors
    /// At the deadline.
    pub async fn wait_until_settled(&self, bound: Duration) -> Result<(), WaitError> {
        let mut events = self.shared().lock().listen();
        let wait = async {
            while !self.shared().lock().interactions.are_settled() {
                if let Err(RecvError::Closed) = events.recv().await {
                    return Err(WaitError::Gone);
                }
            }
            Ok(())
        };
        tokio::time::timeout(bound, wait).await.unwrap_or_else(|_| Err(self.timed_out(self.application(), bound)))
    }

    /// Looks now, and again after each event of that user, until something is found.
    async fn look_until<T>(
        &self,
        user: Id,
        bound: Duration,
        look: impl Fn() -> Result<Option<T>, WaitError>,
    ) -> Result<T, WaitError> {
        let mut events = self.events(user)?;
        let wait = async {
            loop {
                if let Some(found) = look()? {
                    return Ok(found);
                }
                if events.next().await.is_none() {
                    return Err(WaitError::Gone);
                }
            }
        };
        tokio::time::timeout(bound, wait).await.unwrap_or_else(|_| Err(self.timed_out(user, bound)))
    }

    fn timed_out(&self, user: Id, bound: Duration) -> WaitError {
        let mut seen: Vec<Arc<Message>> = self.view(user).map(|view| view.messages().cloned().collect()).unwrap_or_default();
        seen.sort_by_key(|message| message.id);
        let newest = seen.iter().rev().take(8).rev();
        let seen = newest.map(|message| format!("[{}] {}", message.channel, message.text())).collect::<Vec<_>>().join("\n");
        WaitError::TimedOut { bound, seen }
    }
}
