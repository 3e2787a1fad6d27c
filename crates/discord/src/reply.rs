//! Answers an interaction within the three seconds that Discord allows, whatever happens meanwhile.
//!
//! Start reading at [`Reply::give`].

mod pictures;

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use serde::Serialize;
use serde_json::json;
use serenity::builder::CreateAttachment;
use serenity::http::Http;
use serenity::model::id::{InteractionId, MessageId};
use tertulia_base::backoff::Backoff;
use tertulia_base::clock::Clock;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, UserId};
use tertulia_delivery::{EditLock, Sending};
use tertulia_front::{Answer, checking, unknown};
use tertulia_metrics::{Answered, Answering};
use tertulia_outbox::NotDelivered;
use tertulia_render::message::{Layout, Message, NoteKind};

use super::answer_messages::AnswerMessages;
use super::emojis::Emojis;
use super::errors::{code, is_unknown_message, not_delivered, status};
use super::panels::{PanelEdits, Panels, PrivateAnswer, ShownPanel};
use super::picture_queue::PictureQueue;
use super::wire::{self, Audience, Body, LayoutsTaken};

/// An answer that takes longer than this is deferred.
const PATIENCE: Duration = Duration::from_secs(1);
/// After this much longer, the asker is told that the outcome is not known yet.
const UNCERTAINTY: Duration = Duration::from_secs(4);
/// How long a first answer is retried: together with [`PATIENCE`], the three seconds.
const TRYING: Duration = Duration::from_secs(2);
/// A try that takes longer is given up; if it got through after all, the next one is told so.
const ONE_TRY: Duration = Duration::from_millis(900);
/// The pauses between tries of a first answer.
const RETRY: Backoff = Backoff::new(Duration::from_millis(50), TRYING);
/// How long an answer waits for what is on the wire to the same message.
const ORDER: Duration = Duration::from_millis(600);
/// Pauses and number of retries after a first answer: twenty seconds of the fifteen minutes.
const RETRY_LATE: (Backoff, usize) = (Backoff::new(Duration::from_millis(250), Duration::from_secs(11)).by(3), 5);

/// Discord's error for an interaction that was answered before.
const ALREADY_ANSWERED: isize = 40060;

/// Why an answer did not get through.
#[derive(Debug, thiserror::Error)]
enum Unanswered {
    /// Discord does not take it, or did not at the last try.
    #[error("{0}")]
    Refused(#[from] serenity::Error),
    /// No try was confirmed while it could be given.
    #[error("no try got through in time")]
    TooLate,
    /// Its message shows something newer already.
    #[error("its message shows something newer")]
    Outdated,
}

type Sent<T = ()> = Result<T, Unanswered>;

/// What an interaction is, as far as answering goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InteractionOrigin {
    Command,
    /// A component that was used on a message.
    Press {
        on: MessageId,
        /// The interaction that it answered first, if only the asker sees it.
        made_by: Option<InteractionId>,
        /// How it stands.
        layout: Layout,
    },
}

/// Where an answer goes.
#[derive(Clone)]
pub(super) struct Reply {
    pub(super) http: Arc<Http>,
    pub(super) id: InteractionId,
    /// The messages of the answer, and the token that sends them.
    pub(super) messages: Arc<AnswerMessages>,
    /// Who asked.
    pub(super) user: UserId,
    /// Where.
    pub(super) channel: ChannelId,
    pub(super) asked: InteractionOrigin,
    pub(super) pictures: PictureQueue,
    pub(super) emojis: Emojis,
    pub(super) panels: Arc<Panels>,
    pub(super) clock: Arc<dyn Clock>,
    /// Keeps the outbox from editing the pressed message, if it is its own, until it is answered.
    pub(super) lock: Arc<OnceLock<EditLock>>,
    /// The panel that the answer is, if it is one, and the number of what it shows.
    pub(super) panel: OnceLock<(Arc<PanelEdits>, u64)>,
    pub(super) layouts: Arc<LayoutsTaken>,
    pub(super) answering: Answering,
}

const CHANNEL_MESSAGE: u8 = 4;
const DEFERRED_CHANNEL_MESSAGE: u8 = 5;
const DEFERRED_UPDATE: u8 = 6;
const UPDATE: u8 = 7;
const MODAL: u8 = 9;

impl Reply {
    /// Answers with what `work` comes to; work that was begun is always carried through. If it
    /// panics, nobody knows how far it came, which may be past its commit.
    pub(super) async fn give(self, work: impl Future<Output = Answer> + Send, lang: Lang) {
        let work = AssertUnwindSafe(work).catch_unwind();
        tokio::pin!(work);
        let mut said = None;
        let (answer, deferred) = tokio::select! {
            answer = &mut work => (answer, false),
            () = tokio::time::sleep(PATIENCE) => {
                let deferred = self.defer().await;
                let answer = tokio::select! {
                    answer = &mut work => answer,
                    () = tokio::time::sleep(UNCERTAINTY) => {
                        if deferred {
                            said = self.say_it_is_being_checked(lang).await;
                        }
                        work.await
                    }
                };
                (answer, deferred)
            }
        };
        let answer = answer.unwrap_or_else(|_| {
            tracing::error!(interaction = %self.id, "answering an interaction panicked: telling the user that the result is not known");
            Answer::private(unknown(lang))
        });
        let answer = self.placed(answer);
        let sent = if deferred { self.late(answer).await } else { self.at_once(answer).await };
        self.answering.ended(match (&sent, deferred) {
            (Ok(()), false) => Answered::AtOnce,
            (Ok(()), true) => Answered::Deferred,
            (Err(_), _) => Answered::Failed,
        });
        if let Err(why) = sent {
            // What was asked is done and on disk; only the answer was lost. That it is being
            // checked is then all that its reader has.
            tracing::warn!(interaction = %self.id, %why, "cannot send the answer to an interaction: giving up; the request itself was carried out");
        } else if let Some(said) = said
            && let Err(why) = said.delete(&self.http).await
        {
            tracing::debug!(interaction = %self.id, %why, "cannot delete the message that a request is being checked: it stays");
        }
    }

    /// Returns the answer where it can be given: an update without a message to update is a message
    /// of its own. A picture goes below a modern message instead of into it, if that is no panel:
    /// [`Reply::illustrate_pressed`] adds none to it.
    fn placed(&self, answer: Answer) -> Answer {
        match (answer, self.asked) {
            (Answer::Update(message) | Answer::Decided { message, .. }, InteractionOrigin::Command) => Answer::private(message),
            (
                Answer::Update(message) | Answer::Decided { message, .. },
                InteractionOrigin::Press { layout: Layout::Modern, .. },
            ) if message.picture.is_some() && message.layout() == Layout::Classic && message.panel.is_none() => {
                Answer::private(message)
            }
            (answer, _) => answer,
        }
    }

    /// Says that the outcome is not known yet: a late answer waits for a failing disk or network.
    /// Returns what is to be deleted after the answer, unless that takes its place.
    async fn say_it_is_being_checked(&self, lang: Lang) -> Option<Arc<AnswerMessages>> {
        let (reply, message, later) = (self.beside(), checking(lang), self.later());
        if later == Later::FollowUp {
            reply.messages.begin_with_follow_up();
        }
        let sent = reply.send_later(later, &reply.private(&message), Vec::new()).await;
        if let Err(why) = sent {
            tracing::debug!(interaction = %self.id, %why, "cannot tell the user that their request is still being checked: going on without");
            return None;
        }
        (later == Later::FollowUp).then(|| Arc::clone(&reply.messages))
    }

    /// Returns how an answer with messages of its own is sent after a deferral. A command edits the
    /// message that it was deferred with; a press was made on one that may be everybody's.
    fn later(&self) -> Later {
        match self.asked {
            InteractionOrigin::Command => Later::Edit,
            InteractionOrigin::Press { .. } => Later::FollowUp,
        }
    }

    async fn defer(&self) -> bool {
        let body = match self.asked {
            InteractionOrigin::Command => json!({ "type": DEFERRED_CHANNEL_MESSAGE, "data": { "flags": 64 } }),
            InteractionOrigin::Press { .. } => json!({ "type": DEFERRED_UPDATE }),
        };
        match self.callback(&body, Vec::new()).await {
            Ok(()) => true,
            Err(why) => {
                tracing::warn!(interaction = %self.id, %why, "cannot defer an interaction: answering it directly when the answer is ready");
                false
            }
        }
    }

    async fn at_once(&self, answer: Answer) -> Sent {
        match answer {
            Answer::Private(messages) => self.answer_in_private(messages, Vec::new(), None).await,
            Answer::Update(message) => self.update(message, self.since()).await,
            Answer::Decided { message, revision } => self.update(message, revision).await,
            // Drawing takes its time: defer first.
            Answer::Picture(board) => {
                let wait = json!({ "type": DEFERRED_CHANNEL_MESSAGE, "data": { "flags": 64 } });
                self.callback(&wait, Vec::new()).await?;
                self.board(Later::Edit, board).await
            }
            Answer::Quiet => self.callback(&json!({ "type": DEFERRED_UPDATE }), Vec::new()).await,
            Answer::Form(form) => self.callback(&json!({ "type": MODAL, "data": wire::modal(&form) }), Vec::new()).await,
            Answer::File { message, name, contents } => {
                let file = CreateAttachment::bytes(contents, name);
                self.callback(&Callback { kind: CHANNEL_MESSAGE, data: self.private(&message) }, vec![file]).await
            }
        }
    }

    /// Answers after a deferral.
    async fn late(&self, answer: Answer) -> Sent {
        match answer {
            Answer::Private(messages) => self.answer_in_private(messages, Vec::new(), Some(self.later())).await,
            Answer::Update(message) => self.update_late(message, self.since()).await,
            Answer::Decided { message, revision } => self.update_late(message, revision).await,
            Answer::Picture(board) => self.board(self.later(), board).await,
            // A form cannot follow a deferral. Opening one reads no store, so it is never late.
            Answer::Quiet | Answer::Form(_) => Ok(()),
            Answer::File { message, name, contents } => {
                let file = CreateAttachment::bytes(contents, name);
                self.send_with_retries(self.later(), &self.private(&message), vec![file]).await
            }
        }
    }

    /// Answers with new messages that only the asker sees, in place of the older ones and of these:
    /// at once, or `late`.
    async fn answer_in_private(&self, messages: Vec<Message>, mut older: Vec<PrivateAnswer>, late: Option<Later>) -> Sent {
        let mut messages = messages.into_iter();
        let Some(first) = messages.next() else { return Ok(()) };
        older.extend(self.older_than(&first, late));
        // An update that was tried before is noted with this token.
        older.retain(|older| older.messages.token != self.messages.token);
        let alone = self.alone().await;
        let body = self.private(&first);
        match late {
            None => self.callback(&Callback { kind: CHANNEL_MESSAGE, data: body }, Vec::new()).await?,
            Some(later) => self.send_with_retries(later, &body, Vec::new()).await?,
        }
        drop(alone);
        let followed = self.follow_up(messages).await;
        self.retire(&first, older).await;
        self.illustrate(&first);
        followed
    }

    /// Edits the pressed message into one that was made from that revision.
    async fn update(&self, message: Message, revision: u64) -> Sent {
        let body = Callback { kind: UPDATE, data: self.pressed(&message) };
        let older = self.older_than_pressed(&message);
        let alone = self.alone().await;
        match self.callback_in_order(&body, Vec::new(), Some(revision)).await {
            Err(Unanswered::Outdated) => return self.callback(&json!({ "type": DEFERRED_UPDATE }), Vec::new()).await,
            Err(Unanswered::Refused(why)) if is_unknown_message(&why) => {
                drop(alone);
                return self.answer_beside(message, older, None).await;
            }
            sent => sent?,
        }
        let alone = self.once_more(alone, &body.data).await;
        self.forget_lost_picture(&message);
        drop(alone);
        self.retire(&message, older).await;
        self.illustrate_pressed(&message, revision);
        Ok(())
    }

    /// Edits the pressed message after a deferral.
    async fn update_late(&self, message: Message, revision: u64) -> Sent {
        let body = self.pressed(&message);
        let older = self.older_than_pressed(&message);
        let alone = self.alone().await;
        match self.send_with_retries_in_order(Later::Edit, &body, Vec::new(), Some(revision)).await {
            Err(Unanswered::Outdated) => return Ok(()),
            Err(Unanswered::Refused(why)) if is_unknown_message(&why) => {
                drop(alone);
                return self.answer_beside(message, older, Some(Later::FollowUp)).await;
            }
            sent => sent?,
        }
        let alone = self.once_more(alone, &body).await;
        self.forget_lost_picture(&message);
        drop(alone);
        self.retire(&message, older).await;
        self.illustrate_pressed(&message, revision);
        Ok(())
    }

    /// Answers instead of an update of a message that is gone: a form may be sent after the message
    /// that it was opened on was deleted. A message that others saw too has no buttons then, as
    /// nothing would keep them true.
    async fn answer_beside(&self, mut message: Message, older: Vec<PrivateAnswer>, late: Option<Later>) -> Sent {
        if let Some(of) = message.panel {
            self.panels.forget((self.user, of.table), &self.messages.token);
        }
        if !matches!(self.asked, InteractionOrigin::Press { made_by: Some(_), .. }) {
            message = Message { text: message.text, about: message.about, ..Message::default() };
        }
        self.beside().answer_in_private(vec![message], older, late).await
    }

    /// Returns a copy for a message apart from the answer so far.
    fn beside(&self) -> Reply {
        let messages = AnswerMessages::of(&self.messages.token);
        Reply { asked: InteractionOrigin::Command, panel: OnceLock::new(), messages, ..self.apart() }
    }

    /// Returns whether the answer is a private panel without a picture, on which none may stay.
    fn loses_picture(&self, message: &Message) -> bool {
        let is_private = matches!(self.asked, InteractionOrigin::Press { made_by: Some(_), .. });
        is_private && message.panel.is_some() && message.picture.is_none()
    }

    /// Notes that an update took the picture from its panel. A modern one always does.
    fn forget_lost_picture(&self, message: &Message) {
        let is_lost = self.layout(message) == Layout::Modern || self.loses_picture(message);
        if let Some((edits, _)) = self.panel.get().filter(|_| is_lost) {
            edits.stands(None);
        }
    }

    /// Returns the table's revision when the press came in.
    fn since(&self) -> u64 {
        self.lock.get().map_or(0, EditLock::since)
    }

    /// Waits until nothing is on the wire to the pressed message, for [`ORDER`] at most. `None`
    /// after that, or if only answers edit it.
    async fn in_order(&self, revision: Option<u64>) -> Sent<Option<Sending>> {
        let (Some(lock), Some(revision)) = (self.lock.get(), revision) else { return Ok(None) };
        match tokio::time::timeout(ORDER, lock.send(revision)).await {
            Ok(Ok(sending)) => Ok(Some(sending)),
            Ok(Err(why)) => {
                tracing::debug!(interaction = %self.id, ?why, "answer is outdated: dropping it, since its message shows something newer");
                Err(Unanswered::Outdated)
            }
            Err(_) => {
                tracing::debug!(interaction = %self.id, "an edit of the same message takes long: sending the answer without waiting for it");
                Ok(None)
            }
        }
    }

    /// Notes that `message` is sent now; returns the older ones that it replaces. Must run before
    /// sending: a press on a new panel may come in while its own answer is still on the way back.
    fn older_than(&self, message: &Message, late: Option<Later>) -> Vec<PrivateAnswer> {
        if late == Some(Later::FollowUp) {
            self.messages.begin_with_follow_up();
        }
        let now = self.clock.now();
        let note = match message.panel {
            Some(_) => self.panels.note_over((self.user, self.channel, NoteKind::Line), now, |_| true),
            None => self.older_note(message, self.id),
        };
        self.older_panel(message, self.id).into_iter().chain(note).collect()
    }

    fn older_note(&self, message: &Message, made_by: InteractionId) -> Option<PrivateAnswer> {
        let note = (self.user, self.channel, message.note_kind());
        let messages = Arc::clone(&self.messages);
        self.panels.noted(note, PrivateAnswer { made_by, messages, about: message.about, shown: self.clock.now() })
    }

    fn older_panel(&self, message: &Message, made_by: InteractionId) -> Option<PrivateAnswer> {
        let ShownPanel { edits, version, older } =
            self.panels.shown(self.user, message, made_by, &self.messages, self.clock.now())?;
        // Once for each interaction.
        let _ = self.panel.set((edits, version));
        older
    }

    /// Returns what an update of the pressed message replaces; nothing in direct messages.
    fn older_than_pressed(&self, message: &Message) -> Vec<PrivateAnswer> {
        let InteractionOrigin::Press { made_by: Some(made_by), .. } = self.asked else { return Vec::new() };
        self.panels.becomes(made_by, message);
        let older = match message.panel {
            Some(_) => self.older_panel(message, made_by),
            None => self.older_note(message, made_by),
        };
        older.into_iter().collect()
    }

    /// Keeps others from editing the answer, if it is a panel, for [`ORDER`] at most.
    async fn alone(&self) -> Option<tokio::sync::MutexGuard<'_, ()>> {
        let (edits, _) = self.panel.get()?;
        tokio::time::timeout(ORDER, edits.wire.lock()).await.ok()
    }

    /// Repeats an update that was sent without waiting for an edit on the wire, which may have come
    /// after it. Returns the panel's lock.
    async fn once_more<'a>(
        &'a self,
        alone: Option<tokio::sync::MutexGuard<'a, ()>>,
        body: &Body<'_>,
    ) -> Option<tokio::sync::MutexGuard<'a, ()>> {
        let Some((edits, version)) = self.panel.get().filter(|_| alone.is_none()) else { return alone };
        let wire = edits.wire.lock().await;
        if edits.is_newest(*version)
            && let Err(why) = self.edit(body, Vec::new()).await
        {
            tracing::debug!(interaction = %self.id, %why, "cannot repeat an answer after an edit that was under way: an older panel may stand there, and presses on it are refused as stale");
        }
        Some(wire)
    }

    /// Deletes the older answers, now that the newer one has been sent; this one too if an even
    /// newer one was faster, which could not delete all of it yet.
    async fn retire(&self, message: &Message, mut older: Vec<PrivateAnswer>) {
        if self.panel.get().is_some() {
            self.panels.sent(self.user, message, &self.messages.token);
        }
        // A press may have made an older one the newest again.
        older.retain(|older| !self.panels.is_newest(older.made_by));
        let mut replaced: Vec<_> = older.into_iter().map(|older| older.messages).collect();
        replaced.extend(self.messages.are_deleted().then(|| Arc::clone(&self.messages)));
        for messages in replaced {
            if let Err(why) = messages.delete(&self.http).await {
                tracing::debug!(interaction = %self.id, %why, "cannot delete an older private answer: it stays as it is, and presses on it are refused as stale");
            }
        }
    }

    /// Returns a copy for what goes on after the answer, which does not hold the outbox back.
    fn apart(&self) -> Reply {
        Reply { lock: Arc::default(), layouts: Arc::default(), ..self.clone() }
    }

    /// Sends the first answer with retries, which do no harm: an interaction takes only one.
    async fn callback(&self, body: &(impl Serialize + Sync), files: Vec<CreateAttachment>) -> Sent {
        self.callback_in_order(body, files, None).await
    }

    /// Sends one made from a revision: not while anything is on the wire, nor after anything newer.
    async fn callback_in_order(
        &self,
        body: &(impl Serialize + Sync),
        files: Vec<CreateAttachment>,
        revision: Option<u64>,
    ) -> Sent {
        let tries = async {
            let mut backoff = RETRY;
            loop {
                let sending = self.in_order(revision).await?;
                let sent = self.http.create_interaction_response(self.id, &self.messages.token, body, files.clone());
                let answer = tokio::time::timeout(ONE_TRY, sent).await;
                self.answering.discord_answered(answer.as_ref().map_or(None, status));
                match answer {
                    Ok(Ok(())) => {
                        self.answering.taken();
                        return Ok(());
                    }
                    Ok(Err(why)) if code(&why) == Some(ALREADY_ANSWERED) => {
                        tracing::debug!(interaction = %self.id, "an earlier try had answered the interaction: nothing more to send");
                        return Ok(());
                    }
                    Ok(Err(why)) if !self.may_pass(&why) => return Err(why.into()),
                    Ok(Err(why)) => tracing::debug!(interaction = %self.id, %why, "answer to an interaction failed: retrying"),
                    Err(_) => tracing::debug!(interaction = %self.id, "answer to an interaction timed out: retrying"),
                }
                drop(sending);
                tokio::time::sleep(backoff.pause()).await;
            }
        };
        tokio::time::timeout(TRYING, tries).await.unwrap_or(Err(Unanswered::TooLate))
    }

    async fn edit(&self, body: &(impl Serialize + Sync), files: Vec<CreateAttachment>) -> Sent {
        self.send_with_retries(Later::Edit, body, files).await
    }

    async fn follow_up(&self, messages: impl Iterator<Item = Message> + Send) -> Sent {
        for message in messages {
            self.send_with_retries(Later::FollowUp, &self.private(&message), Vec::new()).await?;
        }
        Ok(())
    }

    /// Sends what follows the first answer, with retries. If only Discord's reply to a follow-up is
    /// lost, its reader gets it twice: better than not at all.
    async fn send_with_retries(&self, what: Later, body: &(impl Serialize + Sync), files: Vec<CreateAttachment>) -> Sent {
        self.send_with_retries_in_order(what, body, files, None).await
    }

    /// Sends what was made from a revision, in order.
    async fn send_with_retries_in_order(
        &self,
        what: Later,
        body: &(impl Serialize + Sync),
        files: Vec<CreateAttachment>,
        revision: Option<u64>,
    ) -> Sent {
        self.retried(revision, &|| self.send_later(what, body, files.clone()).boxed()).await
    }

    async fn retried<'a>(&self, revision: Option<u64>, send: &(dyn Fn() -> BoxFuture<'a, serenity::Result<()>> + Sync)) -> Sent {
        let (backoff, retries) = RETRY_LATE;
        for pause in backoff.retries(retries) {
            let sending = self.in_order(revision).await?;
            match send().await {
                Ok(()) => return Ok(()),
                Err(why) if !self.may_pass(&why) => return Err(why.into()),
                Err(why) => tracing::debug!(interaction = %self.id, %why, "follow-up to an interaction failed: retrying"),
            }
            drop(sending);
            tokio::time::sleep(pause).await;
        }
        let _sending = self.in_order(revision).await?;
        Ok(send().await?)
    }

    /// Returns whether a retry may succeed, without emojis or in another layout if refused so.
    fn may_pass(&self, why: &serenity::Error) -> bool {
        self.emojis.are_refused(why) || self.layouts.are_refused(why) || matches!(not_delivered(why), NotDelivered::Later { .. })
    }

    fn private<'a>(&'a self, message: &'a Message) -> Body<'a> {
        wire::message(message, Audience::Asker, &self.emojis).laid_out(message.layout(), &self.layouts)
    }

    /// Returns how an answer is shown where it is given.
    fn layout(&self, message: &Message) -> Layout {
        match self.asked {
            InteractionOrigin::Press { layout, .. } => message.layout_on(layout),
            InteractionOrigin::Command => message.layout(),
        }
    }

    fn pressed<'a>(&'a self, message: &'a Message) -> Body<'a> {
        let body = wire::message(message, Audience::All, &self.emojis).laid_out(self.layout(message), &self.layouts);
        if self.loses_picture(message) { body.without_files() } else { body }
    }

    async fn send_later(
        &self,
        what: Later,
        body: &(impl Serialize + Sync),
        files: Vec<CreateAttachment>,
    ) -> serenity::Result<()> {
        let sent = match what {
            Later::Edit => self.messages.edit_first(&self.http, body, files).await,
            Later::FollowUp => {
                let sent = self.http.create_followup_message(&self.messages.token, body, files).await;
                sent.map(|sent| self.messages.follow_up_sent(sent.id))
            }
        };
        self.answering.discord_answered(status(&sent));
        sent
    }
}

/// What follows the first answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Later {
    /// An edit of the answer's first message, or of the pressed one.
    Edit,
    /// One more message.
    FollowUp,
}

/// The first answer to an interaction.
#[derive(Serialize)]
struct Callback<'a> {
    #[serde(rename = "type")]
    kind: u8,
    data: Body<'a>,
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;
    use serenity::http::HttpBuilder;
    use tertulia_rules::game::Seat;

    use super::*;
    use tertulia_base::clock::RealClock;
    use tertulia_base::ids::TableId;
    use tertulia_delivery::{Destination, EditLocks};
    use tertulia_metrics::{Interaction, Metrics};

    #[tokio::test]
    async fn an_answer_waits_for_what_is_on_the_wire_and_is_left_out_when_that_was_newer() {
        let (locks, table, panel) = (Arc::new(EditLocks::default()), TableId::new(1), Destination::Panel(Seat(0)));
        let reply = Reply {
            http: Arc::new(HttpBuilder::new("token").build()),
            id: InteractionId::new(1),
            messages: AnswerMessages::of(""),
            user: UserId(1),
            channel: ChannelId(1),
            asked: InteractionOrigin::Press { on: MessageId::new(1), made_by: None, layout: Layout::Classic },
            pictures: PictureQueue::new(&Metrics::default(), &Arc::default()),
            emojis: Emojis::default(),
            panels: Arc::default(),
            clock: Arc::new(RealClock),
            lock: Arc::default(),
            panel: OnceLock::new(),
            layouts: Arc::default(),
            answering: Metrics::default().interaction(Interaction::Press),
        };
        assert!(matches!(reply.in_order(Some(1)).await, Ok(None)), "nobody else changes a message that only answers change");
        let draft = locks.draft(table, panel);
        let edit = draft.send(4).unwrap();
        reply.lock.set(locks.take(table, panel, 4)).unwrap();
        assert_eq!(reply.since(), 4);
        assert!(matches!(reply.in_order(None).await, Ok(None)), "what is said in private changes no message");
        let answer = reply.in_order(Some(5));
        tokio::pin!(answer);
        assert!(answer.as_mut().now_or_never().is_none());
        drop(edit);
        let sending = answer.await;
        assert!(matches!(sending, Ok(Some(_))));
        drop(sending);
        assert!(matches!(reply.in_order(Some(4)).await, Err(Unanswered::Outdated)));
    }
}
