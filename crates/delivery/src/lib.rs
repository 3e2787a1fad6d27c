//! What the writer of tables and those who deliver agree on: where there is news, who is woken for it, which process tells it, and in which order it
//! is sent to a message.
//!
//! Not here: delivering. Start reading at [`Destination`].

mod edit_lock;
mod notice;
mod reach;
mod share;
mod signals;

pub use edit_lock::{Draft, EditLock, EditLocks, NotInOrder, Sending};
pub use notice::{Destination, Notice};
pub use reach::Reach;
pub use share::{Share, Work};
pub use signals::{Changed, Signals};
