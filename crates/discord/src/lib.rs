//! Discord: events in, messages out. The only crate that knows the client library.
//!
//! Not here: rules, decisions, texts. Start reading at [`Bot`], then
//! [`interactions::Interactions`].

mod answer_messages;
mod answers;
mod api;
mod archived;
mod client;
mod connection;
mod deliver;
mod doctor;
mod emojis;
mod errors;
mod install_links;
mod interactions;
mod joined_servers;
mod marks;
mod matching;
mod newcomers;
mod own_application;
mod owner;
mod panel_updates;
mod panels;
mod permission_lookup;
mod picture_queue;
mod rate_limits;
mod recent;
mod registration;
mod reply;
mod retrying;
mod seen;
mod services;
mod sessions;
mod thread_members;
mod threads;
mod wire;

pub use client::Bot;
pub use connection::{ConnectionSettings, Endpoint, Gateway, Greeting, Messages, NotConnected};
pub use deliver::Post;
pub use doctor::Doctor;
pub use emojis::emoji_names;
pub use install_links::InstallLinks;
pub use own_application::{ApplicationClient, Introduction, NotAnswered, OwnApplication};
pub use owner::Owner;
pub use sessions::{Connections, Identify};
