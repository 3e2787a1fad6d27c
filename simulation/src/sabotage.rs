//! What can be broken on purpose, to see that it is found.
//!
//! Start reading at [`Sabotage`].

use clap::ValueEnum;

/// Something that is broken on purpose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
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
