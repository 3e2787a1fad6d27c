//! The stored rows, and how they are read and written. Start reading at [`table`].

pub(crate) mod at_server;
pub(crate) mod bans;
pub(crate) mod blocking;
pub(crate) mod compressed;
pub(crate) mod counting;
pub(crate) mod following;
pub(crate) mod greeting;
pub(crate) mod inviting;
pub(crate) mod league;
pub(crate) mod noticeboard;
pub(crate) mod outcomes;
pub(crate) mod preferences;
pub(crate) mod redacting;
pub(crate) mod seeking;
pub(crate) mod statistics;
pub(crate) mod table;
pub(crate) mod versioned;
pub(crate) mod waiting;
