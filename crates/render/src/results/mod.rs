//! What games came to: scores, statistics, ratings.

pub(crate) mod scores;
pub(crate) mod statistics;
