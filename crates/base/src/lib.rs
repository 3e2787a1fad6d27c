//! What every room of the host stands on: ids, time and chance, waits that grow, versioned rows, sentences in both languages, and what
//! `doctor` finds.
//!
//! Not here: a table, a store, Discord, a rule of any game. Start reading at [`ids`].

pub mod backoff;
pub mod clock;
pub mod doctor;
pub mod i18n;
pub mod ids;
pub mod latest;
pub mod row;
