//! The bot on a loopback Discord, with TLS, JSON and a disk: the lobby, decisions by button and by
//! command, and every refusal.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../support/mod.rs"]
mod support;

mod absence;
mod analysis;
mod anno;
mod browser_page;
mod catan;
mod days;
mod departing;
mod discord_limits;
mod doctor;
mod editions;
mod emojis;
mod expansions;
mod finding;
mod following;
mod full_hands;
mod hints;
mod installed;
mod inviting;
mod kept_messages;
mod laid;
mod league;
mod limits;
mod lists;
mod lobby;
mod managing;
mod matches;
mod newcomers;
mod newest_decision;
mod noticeboard;
mod orders;
mod own_eyes;
mod panels;
mod panels_in_games;
mod pictures;
mod play;
mod private_messages;
mod reading;
mod refusals;
mod replace;
mod rings;
mod settings;
mod shown;
mod statistics;
mod strangers;
mod unasked;
mod undo;
mod whole_games;
