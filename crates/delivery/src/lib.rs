//! What the writer of tables and the deliverers share: notices, signals, which process handles
//! what, and the order of requests about a message. Not here: delivering. Start at [`Destination`].

mod edit_lock;
mod notice;
mod reach;
mod share;
mod signals;

pub use edit_lock::{EditDraft, EditLock, EditLocks, NotInOrder, Sending};
pub use notice::{Destination, Notice};
pub use reach::Reach;
pub use share::{Share, Work};
pub use signals::{Changed, Signals};
