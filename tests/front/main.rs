//! The front on a Discord of its own: the lobby, decisions by button and by command, and every refusal.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../support/mod.rs"]
mod support;

mod anno;
mod anno_games;
mod anno_secrets;
mod catan;
mod catan_games;
mod crowd;
mod emojis;
mod expansions;
mod full_hands;
mod games;
mod hands;
mod laid;
mod limits;
mod lobby;
mod order;
mod own_eyes;
mod pictures;
mod play;
mod refusals;
mod shown;
mod strangers;
mod unasked;
