//! What games came to: scores, statistics, ratings, analyses.

pub(crate) mod analysis;
pub(crate) mod scores;
pub(crate) mod statistics;
