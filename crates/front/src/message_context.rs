//! Whether an answer replaces the pressed message. Start reading at [`MessageContext`].

use tertulia_render::message::Message;

use crate::answer::Answer;

/// What kind of message has the component that was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageContext {
    /// A public message: answers must not change it.
    Public,
    /// A message that only the asker sees: it becomes the answer.
    Private,
    /// A turn's direct message: it becomes the answer, and the outbox keeps it up to date.
    Direct,
}

/// A private message becomes the answer; a public one stays, and the answer is private.
pub(crate) fn put(context: MessageContext, message: Message) -> Answer {
    match context {
        MessageContext::Private | MessageContext::Direct => Answer::Update(message),
        MessageContext::Public => Answer::private(message),
    }
}

/// A page beside the game: in private it takes the place of what led to it. On a turn's direct
/// message that stays.
pub(crate) fn show(context: MessageContext, page: Message) -> Answer {
    match context {
        MessageContext::Private => Answer::Update(page),
        MessageContext::Public | MessageContext::Direct => Answer::private(page),
    }
}

/// A page of something long: whoever turns pages turns them in place, and whoever opens it has a
/// message of its own.
pub(crate) fn turned(context: MessageContext, is_turned: bool, page: Message) -> Answer {
    if is_turned { put(context, page) } else { Answer::private(page) }
}
