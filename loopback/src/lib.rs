//! Discord on your own machine: the part of its REST API v10 and of its gateway that a bot needs, a control API, and a web page on which
//! one sits as any of several users.
//!
//! A bot's client library connects to it unchanged. What it must be told is where `discord.com` is, and whom to trust; with
//! `reqwest` 0.12 and `serenity` 0.12:
//!
//! ```no_run
//! # async fn wire() -> Result<(), Box<dyn std::error::Error>> {
//! use discord_loopback::{Loopback, Options};
//!
//! let loopback = Loopback::start(Options::default()).await?;
//! let client = reqwest::Client::builder()
//!     .resolve("discord.com", loopback.rest_addr())
//!     .add_root_certificate(reqwest::Certificate::from_pem(loopback.ca_pem().as_bytes())?)
//!     .timeout(std::time::Duration::from_secs(10))
//!     .build()?;
//! let http = serenity::http::HttpBuilder::new(loopback.token()).client(client).build();
//! let intents = serenity::all::GatewayIntents::GUILDS;
//! let mut bot = serenity::client::ClientBuilder::new_with_http(http, intents).await?;
//! tokio::spawn(async move { bot.start_autosharded().await });
//! println!("open {}", loopback.page_url());
//! # Ok(())
//! # }
//! ```
//!
//! A test plays the users with [`Loopback::discord`], without HTTP:
//!
//! ```no_run
//! # async fn play(loopback: discord_loopback::Loopback) -> Result<(), Box<dyn std::error::Error>> {
//! use std::time::Duration;
//!
//! use discord_loopback::{Presence, State};
//! use serde_json::json;
//!
//! let bound = Duration::from_secs(5);
//! let discord = loopback.discord();
//! discord.wait_for_bot(Presence::Online, bound).await?;
//! let options = [json!({ "name": "game", "value": "chess" })];
//! let outcome = discord.command("ana", "table-one", "table new", &options).await?;
//! assert_eq!(outcome.state, State::Answered);
//! let lobby = outcome.message.ok_or("no message")?;
//! let join = lobby.button("Join").and_then(|button| button.custom_id).ok_or("no button")?;
//! discord.press("bo", lobby.id, &join).await?;
//! discord.wait_for("ana", bound, |message| message.text().contains("Bo")).await?;
//! # Ok(())
//! # }
//! ```
//!
//! The same operations over HTTP, and all that the page does, are told in the crate's `CONTROL.md`.

mod acting;
mod changes;
mod commands;
mod control;
mod discord;
mod dispatching;
mod emojis;
mod events;
mod faults;
mod files;
mod filling;
mod gateway;
mod interactions;
pub mod limits;
mod mentions;
mod model;
mod openapi;
mod outcomes;
mod pace;
mod page;
mod permissions;
mod persist;
mod posting;
mod reactions;
mod refused;
mod rest;
mod restoring;
mod server;
mod serving;
mod sessions;
mod shapes;
mod shared;
mod snowflake;
mod tls;
mod waits;
mod world;

pub use discord::arranging::{Lock, Membership, Outage, Shelf, UserEdit};
pub use discord::looking::{ChannelView, View};
pub use discord::{Discord, Named};
pub use events::{Event, Events, Presence};
pub use faults::{Fault, Plan, Preset, Rule};
pub use interactions::{AnswerKind, Choice, Outcome, Patience, State};
pub use model::{
    Answers, Attachment, Button, Channel, ChannelKind, Emoji, Guild, Message, MessageKind, Overwrite, Owners, Reaction, Select,
    SelectOption, User, flags,
};
pub use openapi::{Part, Violation};
pub use permissions::Permissions;
pub use refused::Refused;
pub use server::{Loopback, Options, StartError};
pub use sessions::intents::PrivilegedIntent;
pub use sessions::session::GatewayFault;
pub use snowflake::Id;
pub use waits::WaitError;
pub use world::{Change, Posted};
