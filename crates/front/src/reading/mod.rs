//! Reads what people type: commands and their options, actions in words, names of players, zones, hours and dates; and
//! offers completions while they type.
//!
//! Start reading at [`typed`], then [`words`].

pub(crate) mod choice;
pub(crate) mod commands;
pub(crate) mod completion;
pub(crate) mod dates;
pub(crate) mod hint;
pub(crate) mod hours;
pub(crate) mod lexicon;
pub(crate) mod options;
pub(crate) mod typed;
pub(crate) mod verbs;
pub(crate) mod words;
pub(crate) mod zones;

/// Most characters of somebody's own words that are said back to them.
pub(crate) const LONGEST_ECHO: usize = 60;
