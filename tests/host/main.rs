//! The host's core, room by room, with a toy game instead of a real one.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod absence;
mod backup;
mod clocks;
mod compacting;
mod config;
mod copying;
mod debounce;
mod departing;
mod disk;
mod durable;
mod fair;
mod following;
mod forgetting;
mod formats;
mod holding;
mod hours;
mod inviting;
mod limits;
mod loss;
mod members;
mod order;
mod orders;
mod outbox;
mod packing;
mod postgres;
#[path = "../play/random.rs"]
mod random;
mod rematch;
mod reminders;
mod rings;
mod seats;
mod settings;
mod sharing;
mod simulation;
mod stand_ins;
mod statistics;
mod store;
mod support;
mod tables;
mod undo;
mod upgrading;
mod versions;
