//! A poll in the body of a message. Not here: votes and the end (`crate::polls`). Start at
//! [`rules`]. Discord docs: Poll Resource, "Poll Create Request Object".

use serde::Deserialize;

use super::check::BodyPart;
use super::check::BodyRule::{Boolean, List, OneOf, Snowflake, Text, Whole};
use super::error::ApiError;
use crate::emojis::is_character;
use crate::limits;
use crate::model::{Emoji, Poll, PollAnswer};
use crate::polls::HOUR_MS;
use crate::snowflake::Id;
use crate::world::World;

#[derive(Debug, Deserialize)]
pub(crate) struct PollForm {
    question: PollMedia,
    answers: Vec<PollAnswerForm>,
    allow_multiselect: Option<bool>,
    duration: Option<u64>,
}

#[derive(Debug, Deserialize)]
struct PollAnswerForm {
    poll_media: PollMedia,
}

#[derive(Debug, Deserialize)]
struct PollMedia {
    text: String,
    emoji: Option<PollEmoji>,
}

#[derive(Debug, Deserialize)]
struct PollEmoji {
    id: Option<Id>,
    name: Option<String>,
}

/// What a poll must be.
pub(super) fn rules(poll: &BodyPart<'_, '_>) {
    poll.needs("question");
    poll.inside("question", |question| {
        question.must("text", Text(1..=limits::POLL_QUESTION));
    });
    poll.must("answers", List(1..=limits::POLL_ANSWERS));
    poll.each("answers", |answer| {
        answer.needs("poll_media");
        answer.inside("poll_media", |media| {
            media.must("text", Text(1..=limits::POLL_ANSWER));
            media.inside("emoji", |emoji| {
                emoji.may("id", Snowflake);
                emoji.may("name", Text(0..=limits::EMOJI_NAME_SENT));
            });
        });
    });
    poll.may("duration", Whole(1..=limits::POLL_HOURS as i64));
    poll.may("allow_multiselect", Boolean);
    poll.may("layout_type", OneOf(&[1]));
}

impl PollForm {
    /// Makes the poll, which is open from now on.
    pub(super) fn open(self, world: &World) -> Result<Poll, ApiError> {
        let answer = |form: PollAnswerForm| {
            let PollMedia { text, emoji } = form.poll_media;
            let emoji = emoji.map(|emoji| shown(world, emoji)).transpose()?;
            Ok(PollAnswer { text, emoji: emoji.flatten(), votes: Vec::new() })
        };
        Ok(Poll {
            question: self.question.text,
            answers: self.answers.into_iter().map(answer).collect::<Result<_, ApiError>>()?,
            multiselect: self.allow_multiselect.unwrap_or(false),
            expires_ms: world.ids.clock.now_ms() + self.duration.unwrap_or(limits::POLL_DEFAULT_HOURS) * HOUR_MS,
            is_finalized: false,
        })
    }
}

/// Returns the emoji that an answer names: a Unicode one, or one that the bot can use.
fn shown(world: &World, emoji: PollEmoji) -> Result<Option<Emoji>, ApiError> {
    match emoji {
        PollEmoji { id: Some(id), .. } => world.emojis.get(&id).map(|own| Some(own.emoji())).ok_or(ApiError::POLL_EMOJI),
        PollEmoji { id: None, name: Some(name) } if is_character(&name) => Ok(Some(Emoji { id: None, name, animated: false })),
        PollEmoji { id: None, name: Some(_) } => Err(ApiError::POLL_EMOJI),
        PollEmoji { id: None, name: None } => Ok(None),
    }
}
