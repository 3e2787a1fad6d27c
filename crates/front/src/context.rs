//! Where an answer goes: into the message that was pressed upon, or beside it.
//!
//! Start reading at [`MessageContext`].

use tertulia_render::message::Message;

use crate::answer::Answer;

/// What kind of message something was pressed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageContext {
    /// One that everybody sees: answers must not change it.
    Public,
    /// One that only the asker sees: it becomes the answer.
    Private,
    /// A turn's direct message: the same, but the outbox keeps it up to date.
    Direct,
}

/// A private message becomes the answer; a public one stays, and the answer is private.
pub(crate) fn put(context: MessageContext, message: Message) -> Answer {
    match context {
        MessageContext::Private | MessageContext::Direct => Answer::Update(message),
        MessageContext::Public => Answer::private(message),
    }
}

/// A page of something long: whoever turns pages turns them in place, and whoever opens it has a message of its own.
pub(crate) fn turned(context: MessageContext, is_turned: bool, page: Message) -> Answer {
    if is_turned { put(context, page) } else { Answer::private(page) }
}
