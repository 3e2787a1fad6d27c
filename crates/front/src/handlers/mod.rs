//! Answers what people press and send: buttons, menus, forms and slash commands.
//!
//! Start reading at [`presses`], then [`slash`].

pub(crate) mod analysis;
pub(crate) mod blocking;
pub(crate) mod ending;
pub(crate) mod finding;
pub(crate) mod following;
pub(crate) mod forms;
pub(crate) mod guide;
pub(crate) mod inviting;
pub(crate) mod league;
pub(crate) mod managing;
pub(crate) mod members;
pub(crate) mod modals;
pub(crate) mod orders;
pub(crate) mod presses;
pub(crate) mod queueing;
pub(crate) mod settings;
pub(crate) mod slash;
pub(crate) mod statistics;
pub(crate) mod views;
