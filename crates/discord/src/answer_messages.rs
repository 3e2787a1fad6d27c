//! The messages of a private answer, which others edit and delete while they are still being sent.
//! Start reading at [`AnswerMessages::delete`].

use std::sync::Arc;

use serde::Serialize;
use serenity::builder::CreateAttachment;
use serenity::http::Http;
use serenity::model::id::MessageId;
use tertulia_base::mutex::Mutex;

/// The messages of an answer, shared by whoever sends them and whoever replaces the answer.
#[derive(Debug)]
pub(super) struct AnswerMessages {
    /// The token of the interaction, which edits and deletes them.
    pub(super) token: String,
    sent: Mutex<FollowUps>,
}

#[derive(Debug, Default)]
struct FollowUps {
    /// Whether the first message is a follow-up, too. The original response to a press that was
    /// deferred is the pressed message, which may be everybody's.
    begins_with_follow_up: bool,
    follow_ups: Vec<MessageId>,
    is_deleted: bool,
}

impl AnswerMessages {
    /// Returns those of an answer that begins with the original response.
    pub(super) fn of(token: &str) -> Arc<AnswerMessages> {
        Arc::new(AnswerMessages { token: token.to_owned(), sent: Mutex::default() })
    }

    /// Notes that the first message will be a follow-up.
    pub(super) fn begin_with_follow_up(&self) {
        self.sent.lock().begins_with_follow_up = true;
    }

    /// Notes that a follow-up was sent.
    pub(super) fn follow_up_sent(&self, message: MessageId) {
        self.sent.lock().follow_ups.push(message);
    }

    /// Returns whether the answer was deleted. Whoever has sent more of it since deletes that, too.
    pub(super) fn are_deleted(&self) -> bool {
        self.sent.lock().is_deleted
    }

    /// Edits the first message.
    pub(super) async fn edit_first(
        &self,
        http: &Http,
        body: &(impl Serialize + Sync),
        files: Vec<CreateAttachment>,
    ) -> serenity::Result<()> {
        let follow_up = {
            let sent = self.sent.lock();
            sent.begins_with_follow_up.then(|| sent.follow_ups.first().copied())
        };
        let edited = match follow_up {
            None => http.edit_original_interaction_response(&self.token, body, files).await,
            Some(Some(message)) => http.edit_followup_message(&self.token, message, body, files).await,
            Some(None) => return Err(serenity::Error::Other("the follow-up was not sent yet, or is deleted")),
        };
        edited.map(|_| ())
    }

    /// Deletes what was sent so far, of which its reader may have dismissed any.
    pub(super) async fn delete(&self, http: &Http) -> serenity::Result<()> {
        let (has_original, follow_ups) = {
            let mut sent = self.sent.lock();
            sent.is_deleted = true;
            (!sent.begins_with_follow_up, std::mem::take(&mut sent.follow_ups))
        };
        let mut deleted = match has_original {
            true => http.delete_original_interaction_response(&self.token).await,
            false => Ok(()),
        };
        for message in follow_ups {
            deleted = http.delete_followup_message(&self.token, message).await.and(deleted);
        }
        deleted
    }
}
