//! What the bot does so that fewer rings disturb anybody, as far as a run can leave it out: to count what it is worth.
//!
//! Start reading at [`Comfort`].

use std::fmt::{self, Display};
use std::str::FromStr;

/// Something that keeps rings away from people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comfort {
    /// Most people set their nights as quiet hours.
    QuietHours,
    /// Several tables that wait for one person are one reminder.
    Digests,
}

impl Comfort {
    /// All of them.
    pub const ALL: [Comfort; 2] = [Comfort::QuietHours, Comfort::Digests];

    const fn name(self) -> &'static str {
        match self {
            Comfort::QuietHours => "quiet-hours",
            Comfort::Digests => "digests",
        }
    }
}

impl Display for Comfort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Comfort {
    type Err = String;

    fn from_str(name: &str) -> Result<Comfort, String> {
        let known = || Comfort::ALL.map(Comfort::name).join(", ");
        Comfort::ALL.into_iter().find(|one| one.name() == name).ok_or_else(|| format!("one of {}", known()))
    }
}
