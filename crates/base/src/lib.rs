//! What every crate of the host builds on: ids, time and randomness, backoff, versioned rows,
//! sentences in both languages, and the findings of `doctor`. Not here: a table, a store, Discord,
//! a rule of any game. Start reading at [`ids`].

pub mod backoff;
pub mod clock;
pub mod doctor;
pub mod hash;
pub mod i18n;
pub mod ids;
pub mod latest;
pub mod mutex;
pub mod row;

/// An allocator that is faster for small allocations, of which messages have many. It is set in the
/// lowest crate of the host so that all tests and benches use it too.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
