//! What reaches people when, and what stands on Discord afterwards, with a toy game instead of a
//! real one.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod absence;
mod announcement;
mod confirming;
mod damaged_rows;
mod debounce;
mod edit_order;
mod fair;
mod following;
mod formats;
mod hours;
mod league;
mod members;
mod noticeboard;
mod orders;
mod outbox;
mod reminders;
mod rings;
mod saving;
mod set;
mod sharing;
mod stand_ins;
mod upgrading;
