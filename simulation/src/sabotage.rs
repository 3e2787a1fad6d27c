//! What can be broken on purpose, to see that it is found. Start reading at [`Sabotage`].

use clap::ValueEnum;

/// A fault that is planted on purpose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Sabotage {
    /// Nothing.
    #[default]
    None,
    /// A ring is repeated an hour later, whatever has been decided since.
    RepeatedRings,
    /// A message that rings counts as sent and never arrives.
    SwallowedRings,
    /// Due rows are looked at nine hours late.
    LateReminders,
    /// Nobody looks at due rows.
    NoReminders,
    /// Due rows stay when they are deleted.
    KeptDueRows,
    /// A reminder of a decision stays due for the next one.
    DecisionNumber,
    /// Everybody is taken to live in UTC.
    Zone,
    /// A reminder stays due in a pause.
    Pause,
    /// A killed program loses its last commits, which it acknowledged.
    LostCommits,
    /// A direct message goes to somebody else.
    Misdirected,
    /// A private panel is posted in the channel.
    OpenPanels,
    /// Some due rows are not written.
    ForgottenDueRows,
    /// Some outbox rows are not written.
    ForgottenNotices,
    /// Some outbox rows stay after delivery.
    KeptNotices,
    /// Some commits are acknowledged and not written, so that memory is ahead of the disk.
    UnwrittenCommits,
    /// Edits in one channel never get through.
    EndlessDeliveries,
    /// A post that is repeated because its answer was lost makes another message.
    RepeatedPosts,
    /// Some messages count as deleted and are not.
    KeptMessages,
    /// A message goes back to what it showed before its latest edit.
    LateEdits,
}
