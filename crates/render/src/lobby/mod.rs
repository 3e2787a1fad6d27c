//! Lobbies and who sits where: options, terms, invitations, open seats.

pub(crate) mod invite;
pub(crate) mod league;
pub(crate) mod matched;
pub(crate) mod members;
pub(crate) mod noticeboard;
pub(crate) mod open_tables;
pub(crate) mod options;
pub(crate) mod queue;
pub(crate) mod terms;
