//! What goes wrong in a run, as far as it can be left out: for the smallest run in which something is found.
//!
//! Start reading at [`Trouble`].

use clap::ValueEnum;

/// A kind of trouble.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Trouble {
    /// The program is killed.
    Kills,
    /// The program ends, killed or not, before the run is over.
    Ends,
    /// The disk is slow, full, or fails.
    Disk,
    /// Calls of Discord fail, are slow, or their answers are lost.
    Calls,
    /// Discord is out of order for minutes to hours.
    Outages,
    /// Somebody deletes the bot's messages.
    Deletions,
    /// Presses come twice.
    Echoes,
}
