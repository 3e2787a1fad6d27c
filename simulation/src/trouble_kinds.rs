//! What goes wrong in a run, unless spared to find a smaller run. Start reading at [`TroubleKind`].

use clap::ValueEnum;

/// A kind of trouble.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TroubleKind {
    /// The program is killed.
    Kills,
    /// The program ends, killed or not, before the run is over.
    Ends,
    /// The disk is slow, full, or fails.
    Disk,
    /// Calls of Discord fail, are slow, or their answers are lost.
    Calls,
    /// Discord has outages of minutes to hours.
    Outages,
    /// Somebody deletes the bot's messages.
    Deletions,
    /// Some presses arrive twice.
    Echoes,
}
