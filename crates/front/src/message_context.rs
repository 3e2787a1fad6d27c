//! Whether an answer replaces the pressed message. Start reading at [`MessageContext`].

use tertulia_render::message::Message;

use crate::answer::Answer;
use crate::asker::Asker;

/// What kind of message somebody acted on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageContext {
    /// A public message, which answers must not change, or none: a command.
    Public,
    /// A message that only the asker sees: it becomes the answer.
    Private,
    /// A turn's direct message: it becomes the answer, and the outbox keeps it up to date.
    Direct,
}

/// A private message becomes the answer; a public one stays, and the answer is private.
pub(crate) fn put(asker: &Asker, message: Message) -> Answer {
    match asker.context {
        MessageContext::Private | MessageContext::Direct => Answer::Update(message),
        MessageContext::Public => Answer::private(message),
    }
}

/// A page beside the game: in private it takes the place of what led to it. On a turn's direct
/// message that stays.
pub(crate) fn show(asker: &Asker, page: Message) -> Answer {
    match asker.context {
        MessageContext::Private => Answer::Update(page),
        MessageContext::Public | MessageContext::Direct => Answer::private(page),
    }
}

/// A page of something long: whoever turns pages turns them in place, and whoever opens it has a
/// message of its own.
pub(crate) fn turned(asker: &Asker, is_turned: bool, page: Message) -> Answer {
    if is_turned { put(asker, page) } else { Answer::private(page) }
}
