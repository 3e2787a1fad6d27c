//! What the tests of every game share: steps of play, golden stories, standing orders, damaged
//! saves, words. Start reading at [`suite`].

pub(crate) mod contest;
pub(crate) mod golden;
pub(crate) mod orders;
pub(crate) mod play;
pub(crate) mod position;
pub(crate) mod prepare;
pub(crate) mod prompt;
#[path = "../../../crates/testkit/src/random.rs"]
#[allow(clippy::disallowed_methods, reason = "how much is tried at random, not what a game does")]
pub(crate) mod random;
pub(crate) mod samples;
pub(crate) mod spellings;
pub(crate) mod step;
pub(crate) mod suite;
pub(crate) mod words;

/// The host's allocator, which is faster for small values, of which games have many.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
