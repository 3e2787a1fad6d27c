//! Discord: events in, messages out.
//!
//! The only room that knows the client library. Not here: a rule, a decision about a table, a sentence. Start reading at [`Bot`], then
//! [`front::Front`].

mod answer;
mod asker;
mod client;
mod commands;
mod complete;
mod deliver;
mod easel;
mod emojis;
mod front;
mod menu;
mod owner;
mod permissions;
mod presses;
mod recent;
mod room;
mod seen;
mod sight;
mod slash;
mod threads;
mod throttle;
mod wire;

pub use client::{Bot, Endpoint, NotConnected, Settings};
pub use deliver::Post;
pub use emojis::emoji_names;
pub use owner::Owner;
