//! People who play while the real program is killed or its disk fails, what they were told, and
//! what has to hold afterwards. Shared by the tests that break the program from outside.
//!
//! No test looks into the running program: everything is read as a user sees it, or after the
//! program has ended. Start reading at [`participant::play`], then [`check::everything`].
#![allow(dead_code)] // Each of the tests uses most of it.

pub mod bot;
pub mod check;
pub mod dice;
pub mod house;
pub mod lobby;
pub mod notes;
pub mod participant;
pub mod prefill;
pub mod screen;
pub mod user;
