//! Whether an answer replaces the pressed message. Start reading at [`MessageContext`].

use tertulia_render::message::Message;

use super::answer::Answer;

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

/// Edits a private message into the answer; answers a public one with a private one.
pub(super) fn put(context: MessageContext, message: Message) -> Answer {
    match context {
        MessageContext::Private | MessageContext::Direct => Answer::Update(message),
        MessageContext::Public => Answer::private(message),
    }
}

/// Shows a page: turning pages edits the message, opening something makes a new one.
pub(super) fn turned(context: MessageContext, is_turned: bool, page: Message) -> Answer {
    if is_turned { put(context, page) } else { Answer::private(page) }
}
