//! What the bot is compared with: a plain serenity client that answers each press with the same
//! message and does nothing else.
//!
//! `constant` says a few bytes: what the client and the wire cost at least. `big` says what a panel
//! of ours once said, board in words and buttons included (`big.json`, 3.2 KB): what it costs at
//! least to answer so much. Start reading at [`Rival::start`].

use std::sync::Arc;
use std::time::Instant;

use discord_loopback::{Discord, Id, Loopback, Presence};
use serde_json::{Value, json};
use serenity::all::{ClientBuilder, Context, EventHandler, GatewayIntents, Http, HttpBuilder, Interaction};
use tokio::runtime::Handle;

use crate::load::{Pressed, Program};
use crate::{BOUND, check_answer, loopback};

/// A message that takes a few bytes.
pub(crate) fn small() -> Value {
    let button = json!({ "type": 2, "style": 1, "label": "Press", "custom_id": "press" });
    json!({ "content": "a constant", "components": [{ "type": 1, "components": [button] }] })
}

/// A message such as ours.
pub(crate) fn big() -> Value {
    serde_json::from_str(include_str!("big.json")).unwrap()
}

pub(crate) fn button(message: &Value) -> String {
    message["components"][0]["components"][0]["custom_id"].as_str().unwrap().to_owned()
}

/// A message with a button, of which a press is answered with the same message.
#[derive(Clone)]
pub(crate) struct Rival {
    discord: Discord,
    message: Id,
    button: String,
    _loopback: Arc<Loopback>,
}

struct Answerer {
    answer: Value,
}

#[serenity::async_trait]
impl EventHandler for Answerer {
    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let Interaction::Component(press) = interaction else { return };
        context.http.create_interaction_response(press.id, &press.token, &self.answer, Vec::new()).await.unwrap();
    }
}

impl Rival {
    /// Starts the client on that runtime, on a loopback of its own.
    pub(crate) async fn start(runtime: &Handle, message: Value) -> Rival {
        let loopback = loopback(0).await;
        let (http, answer) = (http(&loopback), json!({ "type": 7, "data": message.clone() }));
        let client = async {
            let builder = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS);
            let mut client = builder.event_handler(Answerer { answer }).await.unwrap();
            client.start().await.unwrap();
        };
        runtime.spawn(client);
        Rival::on(loopback, &message).await
    }

    /// Posts the message once a bot is there.
    pub(crate) async fn on(loopback: Loopback, message: &Value) -> Rival {
        let discord = loopback.discord();
        discord.wait_for_bot(Presence::Online, BOUND).await.unwrap();
        let channel = discord.channel("general").unwrap().id;
        let posted = http(&loopback).send_message(channel.get().into(), Vec::new(), message).await.unwrap();
        let (message, button) = (Id::new(posted.id.get()), button(message));
        Rival { discord, message, button, _loopback: Arc::new(loopback) }
    }
}

impl Program for Rival {
    async fn press(&self, _: usize) -> Pressed {
        let sent = Instant::now();
        let outcome = self.discord.forge("ana", self.message, &self.button, &[]).await.unwrap();
        let answered = Instant::now();
        check_answer(&outcome);
        Pressed { sent, answered }
    }
}

/// The production path: discord.com resolves to the loopback, whose authority is trusted.
fn http(loopback: &Loopback) -> Http {
    let ca = reqwest::Certificate::from_pem(loopback.ca_pem().as_bytes()).unwrap();
    let client =
        reqwest::Client::builder().use_rustls_tls().resolve("discord.com", loopback.rest_addr()).add_root_certificate(ca);
    HttpBuilder::new(loopback.token()).client(client.build().unwrap()).build()
}
