//! What the outbox hands over goes out to Discord.
//!
//! What must never come in: what is said, and when. Start reading at [`Post`].

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::Deserialize;
use serde_json::json;
use serenity::builder::CreateAttachment;
use serenity::http::{Http, HttpError, LightMethod, Multipart, MultipartUpload, Request, Route};

use super::client::Answers;
use super::easel::Easel;
use super::emojis::Emojis;
use super::wire::{self, Audience, Body};
use crate::clock::{Clock, Moment, RealClock};
use crate::ids::{ChannelId, MessageId, TableId, UserId};
use crate::outbox::{Deliver, NotDelivered, Sound, Upload};
use crate::render::message::Message;
use crate::render::picture::Drawn;
use crate::tables::Destination;

/// How long to wait when Discord does not want to hear from us and does not say for how long.
const PATIENCE: Duration = Duration::from_secs(4);
/// When Discord or the way there fails, whoever sends knows best when to try again.
const AS_YOU_LIKE: Duration = Duration::ZERO;

/// How long a place is left as it is after it was shown something: who presses fast sees the last of it, and Discord takes five
/// messages in five seconds only.
const BREATH: Duration = Duration::from_millis(50);
/// Interactions under way from which on messages give way.
const MANY: usize = 8;
/// How long they do, and how long a place is left as it is then.
const MOMENT: Duration = Duration::from_millis(100);
const LONG_BREATH: Duration = Duration::from_secs(1);
/// Places that are remembered before those that have rested are forgotten.
const MOST_SHOWN: usize = 1_000;
/// Channels of users that are remembered.
const MOST_DIRECTS: usize = 10_000;

/// Sends messages to Discord.
#[derive(Clone)]
pub struct Post {
    http: Arc<Http>,
    answers: Arc<Answers>,
    easel: Easel,
    emojis: Emojis,
    /// A user has one channel with the bot for ever, and each turn is told there: it is asked for once.
    directs: Arc<Mutex<HashMap<UserId, ChannelId>>>,
    /// When each place was last shown something, as far as that is not long ago.
    shown: Arc<Mutex<HashMap<(TableId, Destination), Moment>>>,
}

impl Post {
    /// Over that connection, giving way to those answers.
    pub(super) fn new(http: Arc<Http>, answers: Arc<Answers>, easel: Easel, emojis: Emojis) -> Post {
        Post { http, answers, easel, emojis, directs: Arc::default(), shown: Arc::default() }
    }

    fn shown(&self) -> MutexGuard<'_, HashMap<(TableId, Destination), Moment>> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a message with its picture, if it has one that can be drawn and Discord takes it; else with what stands for it in words.
    async fn send(&self, route: Route<'_>, call: Call<'_>, message: &Message) -> Result<Posted, NotDelivered> {
        let Some(order) = &message.picture else {
            return self.send_as(route, call, &call.body(message, &self.emojis), None).await;
        };
        let failure = match self.easel.draw(Arc::clone(order)).await {
            Some(Drawn { name, bytes, alt }) => {
                let file = CreateAttachment::bytes(bytes.to_vec(), name.clone());
                let body = call.body(message, &self.emojis).with_picture(&name, &alt);
                match self.send_as(route, call, &body, Some(file)).await {
                    // No files are allowed there, or none so large.
                    Err(why @ (NotDelivered::Forbidden { .. } | NotDelivered::Refused { .. })) => why,
                    sent => return sent,
                }
            }
            None => NotDelivered::Refused { why: "it cannot be drawn".to_owned() },
        };
        let Some(words) = order.in_words(message) else { return Err(failure) };
        tracing::debug!(why = %failure, "a message goes without its picture");
        self.send_as(route, call, &call.body(&words, &self.emojis), None).await
    }

    /// Once more if its emojis are refused: the same body is without them then.
    async fn send_as(
        &self,
        route: Route<'_>,
        call: Call<'_>,
        body: &Body<'_>,
        file: Option<CreateAttachment>,
    ) -> Result<Posted, NotDelivered> {
        let sent = match self.request(route, call.method(), body, file.clone()).await {
            Err(why) if self.emojis.are_refused(&why) => self.request(route, call.method(), body, file).await,
            sent => sent,
        };
        sent.map_err(|why| not_delivered(&why))
    }

    /// Reads of the answer only what we want to know; the client library would make its whole message of it.
    async fn request(
        &self,
        route: Route<'_>,
        method: LightMethod,
        body: &Body<'_>,
        file: Option<CreateAttachment>,
    ) -> serenity::Result<Posted> {
        let mut request = Request::new(route, method);
        request = match file {
            Some(file) => {
                let upload = MultipartUpload::Attachments(vec![file]);
                let payload_json = Some(serde_json::to_string(body)?);
                request.multipart(Some(Multipart { upload, payload_json, fields: Vec::new() }))
            }
            None => request.body(Some(serde_json::to_vec(body)?)),
        };
        let answer = self.http.request(request).await?.bytes().await?;
        Ok(serde_json::from_slice(&answer)?)
    }

    fn directs(&self) -> MutexGuard<'_, HashMap<UserId, ChannelId>> {
        self.directs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How a message is sent.
#[derive(Clone, Copy)]
enum Call<'a> {
    Post { nonce: &'a str, sound: Sound },
    Edit(Upload),
}

impl<'a> Call<'a> {
    fn method(self) -> LightMethod {
        match self {
            Call::Post { .. } => LightMethod::Post,
            Call::Edit(_) => LightMethod::Patch,
        }
    }

    /// A message without a picture.
    fn body(self, message: &'a Message, emojis: &'a Emojis) -> Body<'a> {
        match self {
            Call::Post { nonce, sound: Sound::Rings } => wire::message(message, Audience::All, emojis).once(nonce),
            Call::Post { nonce, sound: Sound::Silent } => wire::silent(message, emojis).once(nonce),
            Call::Edit(Upload::AsItIs) => wire::message(message, Audience::All, emojis),
            Call::Edit(Upload::Anew) => wire::message(message, Audience::All, emojis).without_files(),
        }
    }
}

/// A message that Discord has taken.
#[derive(Deserialize)]
struct Posted {
    id: serenity::model::id::MessageId,
}

#[async_trait::async_trait]
impl Deliver for Post {
    async fn post(&self, to: ChannelId, message: &Message, nonce: &str, sound: Sound) -> Result<MessageId, NotDelivered> {
        let route = Route::ChannelMessages { channel_id: channel(to)? };
        match self.send(route, Call::Post { nonce, sound }, message).await {
            Ok(Posted { id }) => Ok(MessageId(id.get())),
            Err(why) => {
                // Whatever is wrong with the channel, it is asked for anew next time.
                self.directs().retain(|_, known| *known != to);
                Err(why)
            }
        }
    }

    async fn edit(&self, at: ChannelId, message: MessageId, content: &Message, picture: Upload) -> Result<(), NotDelivered> {
        let route = Route::ChannelMessage { channel_id: channel(at)?, message_id: self::message(message)? };
        let edited = match picture {
            Upload::AsItIs => {
                self.send_as(route, Call::Edit(picture), &Call::Edit(picture).body(content, &self.emojis), None).await
            }
            Upload::Anew => self.send(route, Call::Edit(picture), content).await,
        };
        edited.map(|_| ())
    }

    async fn delete(&self, at: ChannelId, message: MessageId) -> Result<(), NotDelivered> {
        let deleted = self.http.delete_message(channel(at)?, self::message(message)?, None).await;
        match deleted.map_err(|why| not_delivered(&why)) {
            Ok(()) | Err(NotDelivered::Gone) => Ok(()),
            Err(why) => Err(why),
        }
    }

    /// Who pressed waits, and for three seconds at most; a message that waits is only replaced by a newer one. So while many are being
    /// answered, messages give way.
    async fn turn(&self, table: TableId, destination: Destination) {
        let (pause, breath) = if self.answers.under_way() > MANY { (MOMENT, LONG_BREATH) } else { (Duration::ZERO, BREATH) };
        let now = RealClock.now();
        let last = self.shown().get(&(table, destination)).copied();
        // A clock that was set back must not keep anybody waiting.
        let rest = last.map_or(Duration::ZERO, |last| last.plus(breath).after(now).min(breath));
        let pause = pause.max(rest);
        if !pause.is_zero() {
            tokio::time::sleep(pause).await;
        }
        let mut shown = self.shown();
        if shown.len() >= MOST_SHOWN {
            shown.retain(|_, last| last.plus(LONG_BREATH) > now);
        }
        shown.insert((table, destination), now.plus(pause));
    }

    async fn direct(&self, user: UserId) -> Result<ChannelId, NotDelivered> {
        let known = self.directs().get(&user).copied();
        if let Some(known) = known {
            return Ok(known);
        }
        let body = json!({ "recipient_id": user.to_string() });
        let opened = self.http.create_private_channel(&body).await.map_err(|why| not_delivered(&why))?;
        let channel = ChannelId(opened.id.get());
        let mut directs = self.directs();
        if directs.len() >= MOST_DIRECTS {
            directs.clear();
        }
        directs.insert(user, channel);
        Ok(channel)
    }
}

/// Discord has no id 0, and the client library panics on one.
fn channel(id: ChannelId) -> Result<serenity::model::id::ChannelId, NotDelivered> {
    if id.0 == 0 { Err(NotDelivered::Gone) } else { Ok(serenity::model::id::ChannelId::new(id.0)) }
}

fn message(id: MessageId) -> Result<serenity::model::id::MessageId, NotDelivered> {
    if id.0 == 0 { Err(NotDelivered::Gone) } else { Ok(serenity::model::id::MessageId::new(id.0)) }
}

/// Discord's own code for what was wrong, if it said.
pub(super) fn code(why: &serenity::Error) -> Option<isize> {
    match why {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => Some(answer.error.code),
        _ => None,
    }
}

/// What a failure means for the sender.
pub(super) fn not_delivered(why: &serenity::Error) -> NotDelivered {
    let later = |wait, why: &dyn ToString| NotDelivered::Later { wait, why: why.to_string() };
    match why {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => {
            verdict(answer.status_code.as_u16(), answer.error.code, &answer.error.message)
        }
        // Timeouts, lost connections, answers that cannot be read: the nonce keeps a retry from posting twice.
        serenity::Error::Http(HttpError::Request(_)) | serenity::Error::Io(_) | serenity::Error::Json(_) => {
            later(AS_YOU_LIKE, why)
        }
        other => NotDelivered::Refused { why: other.to_string() },
    }
}

/// What Discord's status and error code mean. Source: Discord's developer documentation, "Opcodes and Status Codes", JSON error codes.
fn verdict(status: u16, code: isize, message: &str) -> NotDelivered {
    let why = format!("{status} {code}: {message}");
    match (status, code) {
        // Unknown channel, guild, message; a thread that is archived takes no edits, but a new post opens it again. An interaction or
        // its token has died.
        (_, 10003 | 10004 | 10008 | 50083 | 10015 | 10062 | 50027) => NotDelivered::Gone,
        (_, 50007 | 50278) => NotDelivered::Closed,
        // Missing access, missing permissions, thread locked.
        (_, 50001 | 50013 | 160_005) => NotDelivered::Forbidden { why },
        // The client library waits as long as it is told to and tries again; this one named no time.
        (429, _) => NotDelivered::Later { wait: PATIENCE, why },
        (408 | 500.., _) => NotDelivered::Later { wait: AS_YOU_LIKE, why },
        (401, _) => NotDelivered::Later { wait: 15 * PATIENCE, why },
        // No answer of Discord's, but of something on the way there: it is not JSON.
        (_, ..0) => NotDelivered::Later { wait: PATIENCE, why },
        (_, _) => NotDelivered::Refused { why },
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;
    use serenity::http::HttpBuilder;
    use tertulia_rules::game::Seat;

    use super::*;

    #[tokio::test]
    async fn a_place_rests_after_it_was_shown_something_and_gives_way_while_many_are_answered() {
        let post = Post::new(Arc::new(HttpBuilder::new("token").build()), Arc::default(), Easel::default(), Emojis::default());
        let (table, place) = (TableId::new(1), Destination::Live);
        assert!(post.turn(table, place).now_or_never().is_some(), "nothing was shown yet");
        // As after a clock was set back: the rest is no longer for that.
        post.shown().insert((table, place), RealClock.now().plus(60 * LONG_BREATH));
        assert!(post.turn(table, place).now_or_never().is_none(), "it was shown something just now");
        assert!(post.turn(table, Destination::Panel(Seat(1))).now_or_never().is_some(), "another place");
        tokio::time::timeout(100 * BREATH, post.turn(table, place)).await.unwrap();
        post.shown().insert((table, place), Moment::default());
        assert!(post.turn(table, place).now_or_never().is_some(), "it has rested");
        post.shown().clear();
        let mut many = Vec::new();
        for _ in 0..=MANY {
            many.push(post.answers.begin().unwrap());
        }
        assert!(post.turn(table, place).now_or_never().is_none(), "answers come first");
        drop(many);
        assert!(post.turn(table, place).now_or_never().is_some());
    }

    #[test]
    fn discords_answers_tell_gone_closed_forbidden_later_and_refused_apart() {
        let kind = |status, code| match verdict(status, code, "") {
            NotDelivered::Later { .. } => "later",
            NotDelivered::Gone => "gone",
            NotDelivered::Closed => "closed",
            NotDelivered::Forbidden { .. } => "forbidden",
            NotDelivered::Refused { .. } => "refused",
        };
        for (status, code, expected) in [
            (404, 10003, "gone"),
            (404, 10008, "gone"),
            (403, 50007, "closed"),
            (403, 50001, "forbidden"),
            (403, 50013, "forbidden"),
            (429, 0, "later"),
            (500, 0, "later"),
            (503, 0, "later"),
            (400, 50035, "refused"),
            (404, 0, "refused"),
            (404, 10062, "gone"),
            (401, 50027, "gone"),
            (401, 0, "later"),
            (502, -1, "later"),
            (403, -1, "later"),
        ] {
            assert_eq!(kind(status, code), expected, "{status} {code}");
        }
    }
}
