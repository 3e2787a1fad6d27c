//! What can be broken on purpose, to see that it is found.
//!
//! Start reading at [`Sabotage`].

use std::fmt::{self, Display};
use std::str::FromStr;

/// Something that is broken on purpose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sabotage {
    /// Nothing.
    #[default]
    None,
    /// A ring is sent once more an hour later, whatever has been decided since.
    RepeatedRings,
    /// A message that rings is taken for sent and never arrives.
    SwallowedRings,
    /// What is due is looked at nine hours late.
    LateReminders,
    /// Nobody looks at what is due.
    NoReminders,
    /// Due rows stay when they are deleted.
    KeptDueRows,
    /// What is due of a decision stays due of the next one.
    DecisionNumber,
    /// Everybody is taken to live by UTC.
    Zone,
    /// What is due stays due in a pause.
    Pause,
    /// A killed program has lost the last commits, which it acknowledged.
    LostCommits,
    /// A direct message goes to somebody else.
    Misdirected,
    /// A private panel is posted in the channel.
    OpenPanels,
    /// Some due rows are not written.
    ForgottenDueRows,
    /// Some of what is to be delivered is not written down.
    ForgottenNotices,
    /// Some of what was delivered stays to be delivered.
    KeptNotices,
    /// Some commits are said to be written, and are not: what is in memory is ahead of the disk.
    UnwrittenCommits,
    /// What is edited in one channel never gets through.
    EndlessDeliveries,
    /// A message that is posted again, because the answer was lost, is another one.
    RepeatedPosts,
    /// Some messages are said to be deleted, and are not.
    KeptMessages,
    /// What a message showed before comes back over what it shows now.
    LateEdits,
}

impl Sabotage {
    /// All of them.
    pub const ALL: [Sabotage; 20] = [
        Sabotage::None,
        Sabotage::RepeatedRings,
        Sabotage::SwallowedRings,
        Sabotage::LateReminders,
        Sabotage::NoReminders,
        Sabotage::KeptDueRows,
        Sabotage::DecisionNumber,
        Sabotage::Zone,
        Sabotage::Pause,
        Sabotage::LostCommits,
        Sabotage::Misdirected,
        Sabotage::OpenPanels,
        Sabotage::ForgottenDueRows,
        Sabotage::ForgottenNotices,
        Sabotage::KeptNotices,
        Sabotage::UnwrittenCommits,
        Sabotage::EndlessDeliveries,
        Sabotage::RepeatedPosts,
        Sabotage::KeptMessages,
        Sabotage::LateEdits,
    ];

    const fn name(self) -> &'static str {
        match self {
            Sabotage::None => "nothing",
            Sabotage::RepeatedRings => "repeated-rings",
            Sabotage::SwallowedRings => "swallowed-rings",
            Sabotage::LateReminders => "late-reminders",
            Sabotage::NoReminders => "no-reminders",
            Sabotage::KeptDueRows => "kept-due-rows",
            Sabotage::DecisionNumber => "decision-number",
            Sabotage::Zone => "zone",
            Sabotage::Pause => "pause",
            Sabotage::LostCommits => "lost-commits",
            Sabotage::Misdirected => "misdirected",
            Sabotage::OpenPanels => "open-panels",
            Sabotage::ForgottenDueRows => "forgotten-due-rows",
            Sabotage::ForgottenNotices => "forgotten-notices",
            Sabotage::KeptNotices => "kept-notices",
            Sabotage::UnwrittenCommits => "unwritten-commits",
            Sabotage::EndlessDeliveries => "endless-deliveries",
            Sabotage::RepeatedPosts => "repeated-posts",
            Sabotage::KeptMessages => "kept-messages",
            Sabotage::LateEdits => "late-edits",
        }
    }
}

impl Display for Sabotage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Sabotage {
    type Err = String;

    fn from_str(name: &str) -> Result<Sabotage, String> {
        let known = || Sabotage::ALL.map(Sabotage::name).join(", ");
        Sabotage::ALL.into_iter().find(|one| one.name() == name).ok_or_else(|| format!("one of {}", known()))
    }
}
