//! A bot that reads every event by serenity, and sends requests that no client library would send.
//! Start at [`Tap::start`].

use std::ops::Deref;
use std::time::Duration;

use discord_loopback::{Discord, Id, Loopback, Options, Outcome, Presence};
use serde_json::{Value, json};
use serenity::all::{ClientBuilder, Context, Event, GatewayIntents, Interaction, RawEventHandler};
use tokio::sync::{Mutex, mpsc};
use tokio::task::JoinHandle;

use crate::requests::{Reply, Requests};
use crate::rig::{BOUND, http};

/// A loopback, and a bot that does nothing by itself. Requests are made as with [`Requests`].
pub struct Tap {
    pub loopback: Loopback,
    pub discord: Discord,
    requests: Requests,
    events: Mutex<mpsc::UnboundedReceiver<Event>>,
    bot: JoinHandle<()>,
}

/// A user's act that awaits its response.
pub struct Acted {
    pub id: Id,
    pub token: String,
    /// The bot's event.
    pub told: Interaction,
    pub outcome: JoinHandle<Outcome>,
}

struct Ear(mpsc::UnboundedSender<Event>);

#[serenity::async_trait]
impl RawEventHandler for Ear {
    async fn raw_event(&self, _: Context, event: Event) {
        let _ = self.0.send(event);
    }
}

impl Deref for Tap {
    type Target = Requests;

    fn deref(&self) -> &Requests {
        &self.requests
    }
}

impl Tap {
    pub async fn start() -> Self {
        Self::with(Options::default(), GatewayIntents::non_privileged()).await
    }

    pub async fn with(options: Options, intents: GatewayIntents) -> Self {
        // Rate limits are tested elsewhere: here their windows pass at once.
        let loopback = Loopback::start(Options { pace: 100_000, ..options }).await.unwrap();
        let (ear, events) = mpsc::unbounded_channel();
        let mut bot = ClientBuilder::new_with_http(http(&loopback), intents).raw_event_handler(Ear(ear)).await.unwrap();
        let bot = tokio::spawn(async move { bot.start().await.unwrap() });
        let discord = loopback.discord();
        discord.wait_for_bot(Presence::Online, BOUND).await.unwrap();
        let requests = Requests::to(&loopback);
        let tap = Self { loopback, discord, requests, events: Mutex::new(events), bot };
        let option = json!({ "type": 3, "name": "text", "description": "d", "autocomplete": true });
        let commands =
            json!([{ "name": "go", "description": "d", "options": [option] }, { "name": "Wave at", "type": 2, "contexts": [0] }]);
        assert_eq!(tap.call("PUT", &format!("/applications/{}/commands", tap.discord.application()), commands).await.status, 200);
        tap
    }

    /// Returns a path below a channel, found by name.
    pub fn channel(&self, name: &str, rest: &str) -> String {
        format!("/channels/{}{rest}", self.discord.channel(name).unwrap().id)
    }

    pub async fn send(&self, channel: &str, body: Value) -> Value {
        self.call("POST", &self.channel(channel, "/messages"), body).await.ok()
    }

    /// Returns what `wanted` makes of the first unread event for which it is not `None`.
    pub async fn event<T>(&self, mut wanted: impl FnMut(Event) -> Option<T>) -> T {
        let mut events = self.events.lock().await;
        let wait = async {
            loop {
                if let Some(found) = wanted(events.recv().await.unwrap()) {
                    return found;
                }
            }
        };
        tokio::time::timeout(BOUND, wait).await.expect("no such event")
    }

    async fn told(&self) -> Interaction {
        self.event(|event| if let Event::InteractionCreate(event) = event { Some(event.interaction) } else { None }).await
    }

    async fn acted(&self, outcome: JoinHandle<Outcome>) -> Acted {
        let told = self.told().await;
        Acted { id: Id::new(told.id().get()), token: told.token().to_owned(), told, outcome }
    }

    pub async fn go(&self, user: &'static str, channel: &str) -> Acted {
        let (discord, channel) = (self.discord.clone(), channel.to_owned());
        let outcome = tokio::spawn(async move { discord.command(user, channel, "go", &[]).await.unwrap() });
        self.acted(outcome).await
    }

    /// Chooses the command `Wave at` in the menu of `whom`.
    pub async fn wave(&self, user: &'static str, channel: &str, whom: &str) -> Acted {
        let (discord, channel, whom) = (self.discord.clone(), channel.to_owned(), self.discord.user(whom).unwrap().id);
        let outcome = tokio::spawn(async move { discord.user_command(user, channel, "Wave at", whom).await.unwrap() });
        self.acted(outcome).await
    }

    pub async fn press(&self, user: &'static str, message: &Value, custom_id: &'static str) -> Acted {
        let (discord, message) = (self.discord.clone(), message["id"].as_str().unwrap().parse().unwrap());
        let outcome = tokio::spawn(async move { discord.press(user, message, custom_id).await.unwrap() });
        self.acted(outcome).await
    }

    pub async fn submit(&self, user: &'static str, opener: Id) -> Acted {
        let discord = self.discord.clone();
        let outcome = tokio::spawn(async move { discord.submit(user, opener, "form", &[("field", "x")]).await.unwrap() });
        self.acted(outcome).await
    }

    /// Starts an autocomplete of a user; returns the interaction's id and token.
    pub async fn complete(&self, user: &'static str, channel: &str) -> (Id, String) {
        let (discord, channel) = (self.discord.clone(), channel.to_owned());
        let typed = [json!({ "name": "text", "value": "x", "focused": true })];
        tokio::spawn(async move { discord.autocomplete(user, channel, "go", &typed).await.unwrap() });
        let told = self.told().await;
        (Id::new(told.id().get()), told.token().to_owned())
    }

    pub async fn answer(&self, acted: &Acted, body: Value) -> Reply {
        self.call("POST", &format!("/interactions/{}/{}/callback", acted.id, acted.token), body).await
    }

    /// Sends a request by an interaction's token.
    pub async fn hook(&self, acted: &Acted, method: &str, rest: &str, body: Value) -> Reply {
        self.call(method, &format!("/webhooks/{}/{}{rest}", self.discord.application(), acted.token), body).await
    }
}

impl Drop for Tap {
    fn drop(&mut self) {
        self.bot.abort();
    }
}

pub fn button(custom_id: &str) -> Value {
    json!({ "type": 1, "components": [{ "type": 2, "style": 1, "label": "b", "custom_id": custom_id }] })
}

/// Makes a response that opens a modal.
pub fn form() -> Value {
    let field = json!({ "type": 4, "style": 1, "custom_id": "field", "label": "l" });
    json!({ "type": 9, "data": { "custom_id": "form", "title": "t", "components": [{ "type": 1, "components": [field] }] } })
}

pub fn patience(answer: Duration, token: Duration) -> Options {
    Options { patience: discord_loopback::Patience { answer, token }, ..Options::default() }
}

/// Polls until there is a result, for as long as [`BOUND`].
pub async fn until<T, F: Future<Output = Option<T>>>(mut ask: impl FnMut() -> F) -> T {
    let wait = async {
        loop {
            if let Some(found) = ask().await {
                return found;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(BOUND, wait).await.expect("it never came")
}
