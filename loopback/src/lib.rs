//! Discord on your own machine: the part of its REST API v10 and gateway that a bot needs, a
//! control API, and a web page on which you act as any of several users.
//!
//! A bot's client library connects to it unmodified. [`Loopback::start`] runs one within a test,
//! and [`Loopback::discord`] acts as the users:
//!
#![doc = "```no_run"]
#![doc = include_str!("../examples/counter.rs")]
#![doc = "```"]
//!
//! This bot is given the API's address. A bot that connects by Discord's host names, as in
//! production, must resolve `discord.com` to the loopback and trust its certificate. With `reqwest`
//! 0.12 and `serenity` 0.12:
//!
//! ```no_run
//! # async fn wire(loopback: discord_loopback::Loopback) -> Result<(), Box<dyn std::error::Error>> {
//! let client = reqwest::Client::builder()
//!     .resolve("discord.com", loopback.rest_addr())
//!     .add_root_certificate(reqwest::Certificate::from_pem(loopback.ca_pem().as_bytes())?)
//!     .timeout(std::time::Duration::from_secs(10))
//!     .build()?;
//! let http = serenity::http::HttpBuilder::new(loopback.token()).client(client).build();
//! # Ok(())
//! # }
//! ```
//!
//! The crate's `CONTROL.md` documents the same operations over HTTP.

mod act_error;
mod audit_entry;
mod automod;
mod bot_sessions;
mod changes;
mod commands;
mod control;
mod discord;
mod dispatching;
mod emojis;
mod events;
mod faults;
mod files;
mod gateway;
mod given_files;
mod interactions;
pub mod limits;
mod listening;
mod mentions;
mod modal_input;
mod model;
mod openapi;
mod outcomes;
mod overhear;
mod pace;
mod permissions;
mod persist;
mod polls;
mod posting;
mod reactions;
mod recorder;
mod refused;
mod replay;
mod rest;
mod restoring;
mod roster;
mod scheduling;
mod server;
mod shapes;
mod shared;
mod signed_posts;
mod snowflake;
mod tls;
mod user_acts;
mod user_messages;
mod waits;
mod web_page;
mod world;

pub use act_error::Refused;
pub use bot_sessions::intents::PrivilegedIntent;
pub use bot_sessions::session::GatewayFault;
pub use discord::arranging::{ChannelEdit, GuildEdit, UserEdit};
pub use discord::looking::{ChannelView, View};
pub use discord::{Discord, Named};
pub use events::{Event, Events, Presence};
pub use faults::{Fault, Plan, Preset, Rule};
pub use interactions::{AnswerKind, Choice, Outcome, Patience, State};
pub use model::{
    Answers, Attachment, Button, Channel, ChannelKind, Emoji, ForumTag, Message, MessageKind, Overwrite, OverwriteKind, Owners,
    Poll, PollAnswer, Reaction, Select, SelectOption, User, WebhookAuthor, flags,
};
pub use openapi::{Part, Violation};
pub use permissions::Permissions;
pub use recorder::Recording;
pub use replay::ReplayError;
pub use roster::{Ban, Guild, Member, Role};
pub use server::{Loopback, Options, StartError};
pub use snowflake::Id;
pub use waits::WaitError;
pub use world::{Change, Posted};
