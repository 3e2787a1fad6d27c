//! Answers to interactions. Not here: how they are sent. Start reading at [`Answer`].

use std::borrow::Cow;

use tertulia_base::clock::Moment;
use tertulia_base::i18n::Lang;
use tertulia_model::Preferences;
use tertulia_rules::text::{Arg, Text};

use tertulia_render::illustrated::BoardReply;
use tertulia_render::message::Message;
use tertulia_render::{CustomId, Localizer, limits, note};

use crate::asker::{Asker, MessageContext};
use crate::known::Known;

/// An answer to an interaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Messages to the asker alone, one after the other; at least one.
    Private(Vec<Message>),
    /// An edit of the message whose component was pressed.
    Update(Message),
    /// An update that shows a decision of the asker's.
    Decided {
        /// What the message becomes.
        message: Message,
        /// The revision of the table that it shows.
        revision: u64,
    },
    /// Nothing: the table's messages show what happened.
    Quiet,
    /// A form opens.
    Form(ModalForm),
    /// A picture that is still to be drawn, for the asker alone.
    Picture(BoardReply),
    /// A file for the asker alone.
    File {
        /// The message with the file.
        message: Message,
        /// Its name.
        name: String,
        /// Its contents.
        contents: String,
    },
}

impl Answer {
    /// Returns an answer of one private message.
    pub fn private(message: Message) -> Answer {
        Answer::Private(vec![message])
    }

    /// Returns it in the form that its reader prefers.
    #[must_use]
    pub(crate) fn for_reader(self, likes: &Preferences) -> Answer {
        self.map(|message| message.for_reader(likes))
    }

    /// Returns it without sections: their buttons stand below the text.
    #[must_use]
    pub(crate) fn classic(self) -> Answer {
        self.map(|message| message.classic().into_owned())
    }

    /// Returns it as an answer about a table.
    #[must_use]
    pub(crate) fn about(self, known: &Known) -> Answer {
        self.map(|message| Message { about: Some(known.table.head.id), ..message })
    }

    /// Returns it with every message changed so.
    fn map(self, change: impl Fn(Message) -> Message) -> Answer {
        match self {
            Answer::Private(messages) => Answer::Private(messages.into_iter().map(change).collect()),
            Answer::Update(message) => Answer::Update(change(message)),
            Answer::Decided { message, revision } => Answer::Decided { message: change(message), revision },
            Answer::Picture(board) => {
                let otherwise = board.otherwise.into_iter().map(change).collect();
                Answer::Picture(BoardReply { otherwise, ..board })
            }
            Answer::File { message, name, contents } => Answer::File { message: change(message), name, contents },
            Answer::Quiet | Answer::Form(_) => self,
        }
    }

    /// Returns every message of an answer that somebody may read; a form is none.
    pub fn messages(&self) -> Vec<Cow<'_, Message>> {
        match self {
            Answer::Private(messages) => messages.iter().map(Cow::Borrowed).collect(),
            Answer::Update(message) | Answer::Decided { message, .. } | Answer::File { message, .. } => {
                vec![Cow::Borrowed(message)]
            }
            Answer::Picture(board) => {
                let otherwise = board.otherwise.iter().map(Cow::Borrowed);
                board.messages().map(Cow::Owned).chain(otherwise).collect()
            }
            Answer::Quiet | Answer::Form(_) => Vec::new(),
        }
    }
}

/// A form to fill in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModalForm {
    /// The custom id that opened it.
    pub id: CustomId,
    /// At most 45 characters.
    pub title: String,
    /// One to five fields.
    pub fields: Vec<ModalField>,
}

impl ModalForm {
    /// Returns a form with one field of its own name, which must be filled in.
    pub(crate) fn of_one(id: CustomId, name: &str, hint: &str, size: FieldSize, filled: String) -> ModalForm {
        let title = limits::clip(name, limits::FIELD_LABEL);
        let (label, hint) = (title.clone(), limits::clip(hint, limits::ENTRY));
        let field = ModalField { id: "value".to_owned(), label, hint, required: true, size, filled };
        ModalForm { id, title, fields: vec![field] }
    }
}

/// A field of a [`ModalForm`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModalField {
    /// Its custom id.
    pub id: String,
    /// At most 45 characters.
    pub label: String,
    /// Shown while it is empty; at most 100 characters.
    pub hint: String,
    /// Whether it must be filled in.
    pub required: bool,
    /// How much there is to write.
    pub size: FieldSize,
    /// What it holds at first.
    pub filled: String,
}

/// How much there is to write in a [`ModalField`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldSize {
    /// A line of up to 60 characters.
    Line,
    /// Lines of up to this many characters.
    Lines(usize),
}

/// "Something went wrong here. Nothing was changed; please try again." Only if that is known.
pub fn trouble(lang: Lang) -> Message {
    note(&Text::new("front-trouble"), &Localizer::nowhere(lang))
}

/// "Something went wrong, and I don’t know whether that was saved."
pub fn unknown(lang: Lang) -> Message {
    note(&Text::new("front-unknown"), &Localizer::nowhere(lang))
}

/// "It is not yet known whether it was saved. The answer follows."
pub fn checking(lang: Lang) -> Message {
    note(&Text::new("front-checking"), &Localizer::nowhere(lang))
}

/// Answers a press of something that is none of our buttons.
pub fn not_ours(lang: Lang) -> Answer {
    sentence(&Text::new("front-not-ours"), lang)
}

/// Returns one private sentence that concerns no table.
pub fn sentence(text: &Text, lang: Lang) -> Answer {
    Answer::private(note(text, &Localizer::nowhere(lang)))
}

/// "⚠️ ...": why something was not done.
pub(crate) fn wrong(why: Text) -> Text {
    Text::new("front-wrong").with("why", why)
}

/// Tells somebody who is too fast when to try again.
pub fn too_fast(again: Moment, lang: Lang) -> Answer {
    // Rounded up to a second, so that the limit is over by then.
    let when = Arg::Moment(again.seconds() + 1);
    sentence(&Text::new("front-too-fast").with("when", when), lang)
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
