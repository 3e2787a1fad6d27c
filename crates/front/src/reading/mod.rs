//! Reads what people type: commands and their options, actions in words, names of players, hours; and
//! offers completions while they type.
//!
//! Start reading at [`typed`], then [`words`].

pub(crate) mod choice;
pub(crate) mod commands;
pub(crate) mod completion;
pub(crate) mod hint;
pub(crate) mod hours;
pub(crate) mod lexicon;
pub(crate) mod options;
pub(crate) mod typed;
pub(crate) mod verbs;
pub(crate) mod words;
