//! What the bot does so that fewer rings disturb anybody, as far as a run can leave it out: to count what it is worth.
//!
//! Start reading at [`Comfort`].

use clap::ValueEnum;

/// Something that keeps rings away from people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Comfort {
    /// Most people set their nights as quiet hours.
    QuietHours,
    /// Several tables that wait for one person are one reminder.
    Digests,
}
