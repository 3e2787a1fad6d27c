//! What goes wrong in a run, as far as it can be left out: for the smallest run in which something is found.
//!
//! Start reading at [`Trouble`].

use std::fmt::{self, Display};
use std::str::FromStr;

/// A kind of trouble.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

impl Trouble {
    /// All kinds.
    pub const ALL: [Trouble; 7] =
        [Trouble::Kills, Trouble::Ends, Trouble::Disk, Trouble::Calls, Trouble::Outages, Trouble::Deletions, Trouble::Echoes];

    const fn name(self) -> &'static str {
        match self {
            Trouble::Kills => "kills",
            Trouble::Ends => "ends",
            Trouble::Disk => "disk",
            Trouble::Calls => "calls",
            Trouble::Outages => "outages",
            Trouble::Deletions => "deletions",
            Trouble::Echoes => "echoes",
        }
    }
}

impl Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Trouble {
    type Err = String;

    fn from_str(name: &str) -> Result<Trouble, String> {
        let known = || Trouble::ALL.map(Trouble::name).join(", ");
        Trouble::ALL.into_iter().find(|one| one.name() == name).ok_or_else(|| format!("one of {}", known()))
    }
}
