//! Decides requests and due rows: pure functions from a table to the changed table, without I/O.

pub(crate) mod ask;
pub(crate) mod beforehand;
pub(crate) mod change;
pub(crate) mod clocks;
pub(crate) mod confirming;
pub(crate) mod course;
pub(crate) mod due;
pub(crate) mod lobby;
pub(crate) mod matching;
pub(crate) mod orders;
pub(crate) mod seats;
pub(crate) mod taking_out;
pub(crate) mod undo;
pub(crate) mod voting;
