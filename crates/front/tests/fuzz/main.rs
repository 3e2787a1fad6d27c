//! Whatever comes from outside, damaged by chance: nothing panics, hangs, or is taken for something
//! that it is not.
//!
//! Each test is a property of a finite sequence of random bytes, which decide what is damaged and
//! how; `ARBTEST_BUDGET_MS` is how long each looks, in milliseconds. A failure prints the seed that
//! repeats it, which `ARBTEST_SEED` takes. Interactions as Discord sends them are damaged beside
//! the code that reads them, in `crates/discord/src/interactions.rs`. Start reading at
//! [`tertulia_testkit::edits::edited`].
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod rows;
mod text;
mod typed;
