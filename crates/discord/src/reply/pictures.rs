//! Pictures of answers: drawn after the answer and added to it, or sent as the pages of a board.
//!
//! Start reading at [`Reply::illustrate`] and [`Reply::board`].

use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use serenity::builder::{
    Builder, CreateAllowedMentions, CreateAttachment, CreateInteractionResponseFollowup, EditAttachments, EditInteractionResponse,
};
use tertulia_delivery::{EditDraft, EditLock};
use tertulia_picture::{Drawn, PictureOrder};
use tertulia_render::illustrated::BoardReply;
use tertulia_render::message::{Layout, Message};

use super::{InteractionOrigin, Later, Reply, Sent, Unanswered};
use crate::errors::status;
use crate::wire::{self, Audience};

impl Reply {
    /// Adds the picture of a new message by an edit. Nobody waits for it: the answer is given.
    pub(super) fn illustrate(&self, message: &Message) {
        let layout = message.layout();
        let Some(order) = self.later_picture(message, layout) else { return };
        let (reply, message) = (self.apart(), message.clone());
        tokio::spawn(async move { reply.bring(&message, layout, order, None).await });
    }

    /// Adds the picture of a pressed message, unless it stands there: at once after a pause, and
    /// else once nobody has pressed there for a moment. A message that shows something newer by
    /// then gets that one's, or none.
    pub(super) fn illustrate_pressed(&self, message: &Message, revision: u64) {
        let InteractionOrigin::Press { on, layout, .. } = self.asked else { return self.illustrate(message) };
        let layout = message.layout_on(layout);
        let order = self.later_picture(message, layout);
        if order.is_none() && !self.loses_picture(message) {
            return;
        }
        let wait = order.as_ref().map_or(Duration::ZERO, |_| self.pictures.pressed(on, self.clock.now()));
        let (reply, message, draft) = (self.apart(), message.clone(), self.lock.get().map(EditLock::draft));
        tokio::spawn(async move {
            let work = async {
                // Without a picture of its own it only stops an older one.
                let Some(order) = order else { return };
                reply.clock.sleep(wait).await;
                if !reply.has(&order).await {
                    reply.bring(&message, layout, order, draft.map(|draft| (draft, revision))).await;
                }
                reply.pictures.shown(on);
            };
            reply.pictures.newest(on, reply.id, work).await;
        });
    }

    /// Returns whether the answer is a panel where that picture stands, once no edit is on the
    /// wire.
    async fn has(&self, order: &PictureOrder) -> bool {
        let Some((edits, _)) = self.panel.get() else { return false };
        let _wire = edits.wire.lock().await;
        edits.has(order)
    }

    /// Returns the picture that an edit adds to a message in that layout. In the modern one it
    /// takes the whole message, which may be done to a private panel alone: its edits are numbered.
    fn later_picture(&self, message: &Message, layout: Layout) -> Option<Arc<PictureOrder>> {
        message.picture.clone().filter(|_| layout == Layout::Classic || self.panel.get().is_some())
    }

    /// Draws the picture of a message and attaches it. Edits nothing else where it stands in the
    /// classic layout: a press may have made another message of it by then. Without the picture, or
    /// with a newer one asked for, the message says enough.
    async fn bring(&self, message: &Message, layout: Layout, order: Arc<PictureOrder>, of: Option<(EditDraft, u64)>) {
        let table = message.panel.map(|of| of.table);
        let drawn = self.pictures.draw_for((self.user, table), self.id, Arc::clone(&order)).await;
        let Some(Drawn { name, bytes, alt }) = drawn else { return };
        let sending = of.as_ref().map(|(draft, revision)| draft.send(*revision)).transpose();
        if let Err(why) = sending {
            return tracing::debug!(interaction = %self.id, ?why, "picture of an answer is outdated: dropping it");
        }
        let _wire = match self.panel.get() {
            Some((edits, version)) => {
                let wire = edits.wire.lock().await;
                if !edits.is_newest(*version) {
                    return;
                }
                Some(wire)
            }
            None => None,
        };
        let file = CreateAttachment::bytes(bytes.to_vec(), name.clone());
        let edited = match layout {
            Layout::Classic => self.edit(&wire::illustration(&name, &alt), vec![file]).await,
            // It is one of the message's parts, which are sent together.
            Layout::Modern => {
                let whole = wire::message(message, Audience::Asker, &self.emojis).laid_out(layout, &self.layouts);
                self.edit(&whole.with_picture(&name, &alt), vec![file]).await
            }
        };
        if let Err(why) = edited {
            return tracing::debug!(interaction = %self.id, %why, "cannot attach a picture to an answer: the answer stays without it");
        }
        if let Some((edits, _)) = self.panel.get() {
            edits.stands(Some(&order));
        }
    }

    /// Sends the pages of a board once all are drawn, or its words where they cannot be drawn or
    /// sent.
    pub(super) async fn board(&self, what: Later, board: BoardReply) -> Sent {
        let Some(message) = board.messages().next() else { return Ok(()) };
        let older = self.older_than(&message, Some(what));
        let mut drawn = Vec::new();
        for page in &board.pages {
            drawn.extend(self.pictures.draw_for((self.user, None), self.id, Arc::clone(page)).await);
        }
        let are_sent = drawn.len() == board.pages.len() && {
            let sent = self.retried(None, &|| self.send_pages(what, &message, &drawn).boxed()).await;
            let unsent = |why: &Unanswered| {
                tracing::warn!(interaction = %self.id, %why, "cannot send the pictures of a board: sending its words");
            };
            sent.inspect_err(unsent).is_ok()
        };
        if !are_sent {
            let mut messages = board.otherwise.into_iter();
            if let Some(first) = messages.next() {
                self.send_with_retries(what, &self.private(&first), Vec::new()).await?;
            }
            self.follow_up(messages).await?;
        }
        self.retire(&message, older).await;
        Ok(())
    }

    /// Sends a text with pictures: serenity numbers files in its own builders alone.
    async fn send_pages(&self, what: Later, message: &Message, pages: &[Drawn]) -> serenity::Result<()> {
        let text = wire::text(message, &self.emojis);
        let file = |of: &Drawn| CreateAttachment::bytes(of.bytes.to_vec(), of.name.clone()).description(of.alt.clone());
        let (files, nobody) = (pages.iter().map(file), CreateAllowedMentions::new());
        let sent = match what {
            Later::Edit => {
                let files = files.fold(EditAttachments::new(), EditAttachments::add);
                let edit = EditInteractionResponse::new().content(text).allowed_mentions(nobody).attachments(files);
                edit.execute(&self.http, &self.messages.token).await.map(|_| ())
            }
            Later::FollowUp => {
                let message = CreateInteractionResponseFollowup::new().content(text).allowed_mentions(nobody);
                let sent = message.ephemeral(true).files(files).execute(&self.http, (None, &self.messages.token)).await;
                sent.map(|sent| self.messages.follow_up_sent(sent.id))
            }
        };
        self.answering.discord_answered(status(&sent));
        sent
    }
}
