//! What spares people rings, to be left out of a run and so measured. Start reading at [`Comfort`].

use clap::ValueEnum;

/// Something that spares people rings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Comfort {
    /// Most people set their nights as quiet hours.
    QuietHours,
    /// Several tables that wait for one person are one reminder.
    Digests,
    /// A turn does not notify somebody who is in the table's channel.
    Presence,
}
