//! What comes of a request, or of what is due: a table before, a table after. Nothing here waits, reads or writes.
//!
//! Start reading at [`ask`].

pub(crate) mod ask;
pub(crate) mod beforehand;
pub(crate) mod change;
pub(crate) mod clocks;
pub(crate) mod course;
pub(crate) mod due;
pub(crate) mod lobby;
pub(crate) mod orders;
pub(crate) mod seats;
pub(crate) mod undo;
pub(crate) mod voting;
