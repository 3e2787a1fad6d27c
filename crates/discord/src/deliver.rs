//! Sends to Discord what the outbox hands over. Start reading at [`Post`].

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};
use serenity::builder::CreateAttachment;
use serenity::http::{self, Http, LightMethod, Multipart, MultipartUpload, Request};
use tertulia_base::clock::{Clock, Moment};
use tertulia_base::ids::{ChannelId, GuildId, MessageId, RoleId, TableId, UserId};
use tertulia_base::latest::Latest;
use tertulia_base::mutex::Mutex;
use tertulia_delivery::Destination;
use tertulia_metrics::{Metrics, Traffic};
use tertulia_outbox::{Capacity, Deliver, NotDelivered, Route, Sought, Sound, Upload};
use tertulia_picture::{Drawn, PictureOrder};
use tertulia_render::guide::Guide;
use tertulia_render::message::{Layout, Message};
use tertulia_render::press::{Control, Press};
use tertulia_render::{CustomId, without_picture};

use super::answers::InteractionLimiter;
use super::archived::reopen;
use super::emojis::Emojis;
use super::errors::{
    AS_YOU_LIKE, PATIENCE, TOO_MANY_DIRECTS, are_too_many_directs, is_archived, not_delivered, status, status_of,
};
use super::permission_lookup::PermissionLookup;
use super::picture_queue::PictureQueue;
use super::rate_limits::{RateLimits, library_waits};
use super::thread_members::ThreadMembers;
use super::threads::find_or_open;
use super::wire::{self, Audience, Body, LayoutsTaken};

/// How long a destination rests after it was shown something: fast players see the last state, and
/// Discord takes only five messages in five seconds.
const BREATH: Duration = Duration::from_millis(50);
/// How long a destination is quiet before its picture is drawn: fast players do not look at one.
const QUIET: Duration = Duration::from_millis(800);
/// How long what was delivered waits to be saved with others. A kill meanwhile makes the next start
/// look what stands.
const SAVED_WITHIN: Duration = Duration::from_millis(250);
/// How long messages give way while many interactions are open, and how long a destination rests.
const MOMENT: Duration = Duration::from_millis(100);
const LONG_BREATH: Duration = Duration::from_secs(1);
/// How long a noticeboard or a league rests: with a busy server's tables it changes every second,
/// and nobody waits for it.
const BREATH_OF_NOTICEBOARD: Duration = Duration::from_secs(10);
/// Destinations remembered before those that have rested are dropped.
const MOST_SHOWN: usize = 1_000;
/// The outbox's share of the 50 requests per second that Discord takes from a bot, without answers
/// to interactions. Discord docs: Rate Limits, "Global Rate Limit".
pub(super) const REQUESTS_PER_SECOND: NonZeroU32 = NonZeroU32::new(40).unwrap();
/// Messages searched for one that may have been posted: as many as Discord lists at once.
const LOOKED_THROUGH: usize = 100;

/// How long to ask whether somebody sees a channel, before a later retry.
const ASKING: Duration = Duration::from_secs(5);

/// Sends messages to Discord. Clones share what they know of its rate limits.
#[derive(Clone)]
pub struct Post {
    http: Arc<Http>,
    answers: Arc<InteractionLimiter>,
    pictures: PictureQueue,
    emojis: Emojis,
    clock: Arc<dyn Clock>,
    metrics: Metrics,
    limits: Arc<RateLimits>,
    thread_members: Arc<ThreadMembers>,
    permission_lookup: PermissionLookup,
    per_second: Option<NonZeroU32>,
    quiet: Duration,
    /// When each place was last shown something, as far as that is not long ago.
    shown: Arc<Mutex<Latest<(TableId, Destination), Moment, MOST_SHOWN>>>,
}

impl Post {
    /// Returns a sender over that connection, which gives way to those answers.
    pub(super) fn new(
        http: Arc<Http>,
        answers: Arc<InteractionLimiter>,
        pictures: PictureQueue,
        emojis: Emojis,
        clock: Arc<dyn Clock>,
        metrics: Metrics,
    ) -> Post {
        Post {
            http,
            answers,
            pictures,
            emojis,
            clock,
            metrics,
            limits: Arc::default(),
            thread_members: Arc::default(),
            permission_lookup: PermissionLookup::default(),
            per_second: None,
            quiet: QUIET,
            shown: Arc::default(),
        }
    }

    /// Sets how long a message must be quiet before its picture follows; 0.8 s by default.
    #[must_use]
    pub fn quiet_for(self, quiet: Duration) -> Post {
        Post { quiet, ..self }
    }

    /// Sets how many requests per second Discord takes over all routes; `None` if not known.
    #[must_use]
    pub fn limited_to(self, per_second: Option<NonZeroU32>) -> Post {
        Post { per_second, ..self }
    }

    /// Sets in what time Discord takes three edits per channel of messages older than an hour;
    /// `None` if it does not count them. This holds for every clone.
    #[must_use]
    pub fn old_edits_in(self, window: Option<Duration>) -> Post {
        self.limits.count_old_edits_in(window);
        self
    }

    /// Sends a message with its picture if that can be drawn and is taken, else with words.
    async fn send(
        &self,
        route: Route,
        call: MessageCall<'_>,
        message: &Message,
        picture: Option<Drawn>,
    ) -> Result<PostedMessage, NotDelivered> {
        let failure = match picture {
            None if message.picture.is_none() => return self.send_as(route, call, message, None).await,
            Some(drawn) => match self.send_as(route, call, message, Some(&drawn)).await {
                // Files are not allowed there, or none so large.
                Err(why @ (NotDelivered::Forbidden { .. } | NotDelivered::Refused { .. })) => why,
                sent => return sent,
            },
            None => NotDelivered::Refused { why: "it cannot be drawn".to_owned() },
        };
        // A message without an order for its picture says everything without it.
        let words = message.picture.as_ref().map_or_else(|| Some(message.clone()), |order| without_picture(order, message));
        let Some(words) = words else { return Err(failure) };
        tracing::debug!(why = %failure, "cannot send a picture: sending its message without it");
        self.send_as(route, call, &words, None).await
    }

    /// Sends a message; again without refused emojis or in the other layout, or after reopening an
    /// archived thread.
    async fn send_as(
        &self,
        route: Route,
        call: MessageCall<'_>,
        message: &Message,
        picture: Option<&Drawn>,
    ) -> Result<PostedMessage, NotDelivered> {
        let layouts = LayoutsTaken::default();
        // An edit notifies nobody.
        let is_edit = matches!(call, MessageCall::Edit { .. });
        let layout = if is_edit && message.has_sections() { Layout::Modern } else { message.layout() };
        let mut body = call.body(message, &self.emojis).laid_out(layout, &layouts);
        if let Some(Drawn { name, alt, .. }) = picture {
            body = body.with_picture(name, alt);
        }
        let file = || picture.map(|Drawn { name, bytes, .. }| CreateAttachment::bytes(bytes.to_vec(), name.clone()));
        let mut sent = self.message(route, call, &body, file()).await;
        // Each helps once.
        let mut is_reopened = false;
        while let Err(why) = &sent {
            if is_archived(why) && !is_reopened {
                is_reopened = true;
                if let Err(why) = reopen(&self.http, call.channel()).await {
                    sent = Err(why);
                    break;
                }
            } else if !self.emojis.are_refused(why) && !layouts.are_refused(why) {
                break;
            }
            sent = self.message(route, call, &body, file()).await;
        }
        if sent.as_ref().is_ok_and(|posted| posted.position.is_some()) {
            self.thread_members.is_thread(ChannelId(call.channel().get()));
        }
        sent.map_err(|why| not_delivered(&why))
    }

    /// Sends a message and reads of the answer only what matters; the client library reads all.
    async fn message(
        &self,
        route: Route,
        call: MessageCall<'_>,
        body: &Body<'_>,
        file: Option<CreateAttachment>,
    ) -> serenity::Result<PostedMessage> {
        let mut request = Request::new(call.route(), call.method());
        request = match file {
            Some(file) => {
                let upload = MultipartUpload::Attachments(vec![file]);
                let payload_json = Some(serde_json::to_string(body)?);
                request.multipart(Some(Multipart { upload, payload_json, fields: Vec::new() }))
            }
            None => request.body(Some(serde_json::to_vec(body)?)),
        };
        Ok(serde_json::from_slice(&self.request(route, request).await?)?)
    }

    /// Sends a request, and notes what the answer says of rate limits.
    async fn request(&self, route: Route, request: Request<'_>) -> serenity::Result<Vec<u8>> {
        self.limits.sends(self.clock.now());
        let answer = self.http.request(request).await;
        let (now, status) = (self.clock.now(), status(&answer));
        self.metrics.discord_answered(Traffic::Outbox, status);
        self.limits.answered(route, now);
        match answer {
            Ok(answer) => {
                self.limits.heard(route, answer.headers(), now);
                Ok(answer.bytes().await?.to_vec())
            }
            Err(why) => {
                if are_too_many_directs(&why) {
                    self.limits.closed(Route::OpenDirect, TOO_MANY_DIRECTS, now);
                } else if status == Some(429) {
                    self.limits.closed(route, PATIENCE, now);
                }
                status.into_iter().for_each(|status| self.limits.refused(status, now));
                Err(why)
            }
        }
    }

    /// Returns a message's text as it is sent.
    fn text(&self, message: &Message) -> String {
        let body = serde_json::to_value(wire::message(message, Audience::All, &self.emojis)).unwrap_or_default();
        body["content"].as_str().unwrap_or_default().to_owned()
    }
}

#[derive(Clone, Copy)]
enum MessageCall<'a> {
    Post { to: serenity::model::id::ChannelId, nonce: &'a str, sound: Sound },
    Edit { at: serenity::model::id::ChannelId, message: serenity::model::id::MessageId, files: Files },
}

/// What becomes of the files of an edited message.
#[derive(Clone, Copy)]
enum Files {
    Stay,
    Go,
}

impl<'a> MessageCall<'a> {
    fn method(self) -> LightMethod {
        match self {
            MessageCall::Post { .. } => LightMethod::Post,
            MessageCall::Edit { .. } => LightMethod::Patch,
        }
    }

    fn channel(self) -> serenity::model::id::ChannelId {
        match self {
            MessageCall::Post { to: channel, .. } | MessageCall::Edit { at: channel, .. } => channel,
        }
    }

    fn route(self) -> http::Route<'a> {
        match self {
            MessageCall::Post { to, .. } => http::Route::ChannelMessages { channel_id: to },
            MessageCall::Edit { at, message, .. } => http::Route::ChannelMessage { channel_id: at, message_id: message },
        }
    }

    /// Returns the body of a message without a picture.
    fn body(self, message: &'a Message, emojis: &'a Emojis) -> Body<'a> {
        match self {
            MessageCall::Post { nonce, sound: Sound::Rings, .. } => wire::message(message, Audience::All, emojis).once(nonce),
            MessageCall::Post { nonce, sound: Sound::Silent, .. } => wire::silent(message, emojis).once(nonce),
            MessageCall::Edit { files: Files::Stay, .. } => wire::message(message, Audience::All, emojis),
            MessageCall::Edit { files: Files::Go, .. } => wire::message(message, Audience::All, emojis).without_files(),
        }
    }
}

/// A message as Discord has taken it.
#[derive(Deserialize)]
struct PostedMessage {
    id: serenity::model::id::MessageId,
    /// Its place in a thread, else none. Discord docs: Message Resource, Message Structure.
    position: Option<u64>,
}

#[derive(Deserialize)]
struct Listed {
    id: serenity::model::id::MessageId,
    author: Author,
    content: String,
    #[serde(default)]
    components: Value,
}

#[derive(Deserialize)]
struct Author {
    id: serenity::model::id::UserId,
}

impl Listed {
    /// Returns whether the outbox posted it there: its buttons tell, or its text if it has none.
    fn is(&self, sought: &Sought<'_>, text: &str) -> bool {
        let ids: Vec<CustomId> = custom_ids(&self.components).into_iter().filter_map(|id| id.parse().ok()).collect();
        let guides: Vec<&CustomId> = ids.iter().filter(|id| matches!(id, CustomId::Guide(_))).collect();
        let of_table = |id: &CustomId| match id {
            CustomId::Table(press) => Some(press.clone()),
            CustomId::Prepared(_) | CustomId::Guide(_) => None,
        };
        let presses: Vec<Press> = ids.iter().filter_map(of_table).collect();
        let is_answer = |press: &Press| matches!(press.control, Control::Answer);
        let is_of_league =
            |press: &Press| matches!(press.control, Control::LeagueSignUp | Control::LeagueWithdraw | Control::LeagueLine);
        let is_of_table = presses.iter().all(|press| press.table == sought.table);
        let is_reminder = match presses.as_slice() {
            [first, rest @ ..] => {
                is_answer(first) && rest.iter().all(|press| matches!(press.control, Control::Snooze(..))) && is_of_table
            }
            [] => false,
        };
        let only = match presses.as_slice() {
            [only] => Some(&only.control),
            _ => None,
        };
        let is_of_another =
            matches!(only, Some(Control::StillPlaying | Control::TakeSeat(_) | Control::Unfollow | Control::JoinFound(_)));
        let asks_to_confirm = presses.iter().any(|press| matches!(press.control, Control::Decline));
        let fits = match sought.destination {
            Destination::Reminder(_) => is_reminder,
            Destination::Offer(seat) => is_of_table && only == Some(&Control::TakeSeat(seat)),
            Destination::StillPlaying => is_of_table && only == Some(&Control::StillPlaying),
            Destination::Panel(_) if asks_to_confirm => false,
            Destination::Live | Destination::Panel(_) => !presses.is_empty() && !is_reminder && !is_of_another && is_of_table,
            Destination::Confirm(_) => asks_to_confirm && is_of_table,
            Destination::Digest(_) => presses.iter().all(is_answer) && presses.iter().any(|press| press.table == sought.table),
            Destination::Follower(_) => is_of_table && only == Some(&Control::Unfollow),
            Destination::Noticeboard => {
                guides == [&CustomId::from(Guide::Find), &CustomId::from(Guide::Open)]
                    && presses.iter().all(|press| matches!(press.control, Control::JoinFound(_)))
            }
            Destination::LobbyCall => guides.is_empty() && only == Some(&Control::JoinFound(None)),
            Destination::League => !presses.is_empty() && presses.iter().all(is_of_league) && is_of_table,
            Destination::Film | Destination::Loss | Destination::Homeless(_) => false,
        };
        fits || (presses.is_empty() && sought.content.rows.is_empty() && self.content == text)
    }
}

/// Returns the custom ids of components and of those in them.
fn custom_ids(components: &Value) -> Vec<&str> {
    let all = components.as_array().into_iter().flatten();
    all.flat_map(|component| {
        let own = [component, &component["accessory"]].into_iter().filter_map(|one| one["custom_id"].as_str());
        own.chain(custom_ids(&component["components"])).collect::<Vec<_>>()
    })
    .collect()
}

#[async_trait::async_trait]
impl Deliver for Post {
    async fn draw(&self, order: &Arc<PictureOrder>) -> Option<Drawn> {
        self.pictures.draw(Arc::clone(order)).await
    }

    async fn post(
        &self,
        to: ChannelId,
        message: &Message,
        picture: Option<Drawn>,
        nonce: &str,
        sound: Sound,
    ) -> Result<MessageId, NotDelivered> {
        let call = MessageCall::Post { to: channel(to)?, nonce, sound };
        self.send(Route::Post(to), call, message, picture).await.map(|PostedMessage { id, .. }| MessageId(id.get()))
    }

    async fn edit(&self, at: ChannelId, message: MessageId, content: &Message, picture: Upload) -> Result<(), NotDelivered> {
        let call = |files| Ok(MessageCall::Edit { at: channel(at)?, message: self::message(message)?, files });
        let edited = match picture {
            Upload::AsItIs => {
                let call = call(Files::Stay)?;
                self.send_as(self.edit_route(at, message), call, content, None).await
            }
            Upload::Anew(picture) => self.send(self.edit_route(at, message), call(Files::Go)?, content, picture).await,
        };
        edited.map(|_| ())
    }

    async fn delete(&self, at: ChannelId, message: MessageId) -> Result<(), NotDelivered> {
        let call = http::Route::ChannelMessage { channel_id: channel(at)?, message_id: self::message(message)? };
        let mut deleted = self.request(Route::Delete(at), Request::new(call, LightMethod::Delete)).await;
        if deleted.as_ref().is_err_and(is_archived) {
            deleted = match reopen(&self.http, channel(at)?).await {
                Ok(()) => self.request(Route::Delete(at), Request::new(call, LightMethod::Delete)).await,
                Err(why) => Err(why),
            };
        }
        match deleted.map_err(|why| not_delivered(&why)) {
            Ok(_) | Err(NotDelivered::Gone) => Ok(()),
            Err(why) => Err(why),
        }
    }

    async fn bring_into(&self, at: ChannelId, people: &[UserId]) {
        let Ok(thread) = channel(at) else { return };
        for user in people.iter().filter(|user| user.0 != 0 && self.thread_members.is_to_be_added(at, **user)) {
            self.limits.sends(self.clock.now());
            let Err(why) = self.http.add_thread_channel_member(thread, serenity::model::id::UserId::new(user.0)).await else {
                continue;
            };
            status_of(&why).into_iter().for_each(|status| self.limits.refused(status, self.clock.now()));
            tracing::debug!(thread = %at, %user, %why, "cannot add a player to their table's thread: going on without");
            if matches!(not_delivered(&why), NotDelivered::Later { .. }) {
                self.thread_members.not_added(at, *user);
            }
        }
    }

    async fn sees(&self, guild: GuildId, channel: ChannelId, user: UserId) -> Result<bool, NotDelivered> {
        told(self.permission_lookup.sees(&self.http, self.clock.now(), guild, channel, user)).await
    }

    async fn all_see(&self, guild: GuildId, channel: ChannelId, from: ChannelId) -> Result<bool, NotDelivered> {
        told(self.permission_lookup.all_see(&self.http, self.clock.now(), guild, channel, from)).await
    }

    async fn may_ring(&self, guild: GuildId, channel: ChannelId, role: RoleId) -> Result<bool, NotDelivered> {
        // The bot's own id is known once it is connected.
        let us = self.http.application_id().map(|id| UserId(id.get()));
        let us = us.ok_or_else(|| NotDelivered::Later { wait: AS_YOU_LIKE, why: "not connected yet".to_owned() })?;
        told(self.permission_lookup.may_mention(&self.http, self.clock.now(), guild, channel, role, us)).await
    }

    fn channels_changed(&self) {
        self.permission_lookup.clear();
    }

    async fn find(&self, at: ChannelId, sought: &Sought<'_>) -> Result<Vec<MessageId>, NotDelivered> {
        // The bot's own id is known once it is connected.
        let Some(us) = self.http.application_id().map(serenity::model::id::ApplicationId::get) else {
            return Err(NotDelivered::Later { wait: AS_YOU_LIKE, why: "not connected yet".to_owned() });
        };
        let call = http::Route::ChannelMessages { channel_id: channel(at)? };
        let request = Request::new(call, LightMethod::Get).params(Some(vec![("limit", LOOKED_THROUGH.to_string())]));
        let listed = self.request(Route::Read(at), request).await.map_err(|why| not_delivered(&why))?;
        let listed: Vec<Listed> = serde_json::from_slice(&listed).map_err(|why| not_delivered(&why.into()))?;
        let text = self.text(sought.content);
        let ours = listed.iter().filter(|listed| listed.author.id.get() == us && listed.is(sought, &text));
        let mut found: Vec<MessageId> = ours.map(|listed| MessageId(listed.id.get())).collect();
        found.retain(|message| !sought.except.contains(message));
        found.sort_unstable();
        Ok(found)
    }

    async fn open_thread(&self, guild: GuildId, channel: ChannelId, name: &str) -> Result<ChannelId, NotDelivered> {
        find_or_open(&self.http, guild, channel, name).await
    }

    async fn direct(&self, user: UserId) -> Result<ChannelId, NotDelivered> {
        let body = json!({ "recipient_id": user.to_string() }).to_string().into_bytes();
        let request = Request::new(http::Route::UserMeDmChannels, LightMethod::Post).body(Some(body));
        let opened = self.request(Route::OpenDirect, request).await.map_err(|why| not_delivered(&why))?;
        let OpenedDirect { id } = serde_json::from_slice(&opened).map_err(|why| not_delivered(&why.into()))?;
        Ok(ChannelId(id.get()))
    }

    /// Who pressed waits, for three seconds at most; a waiting message is only replaced by a newer
    /// one. So messages give way while many presses are being answered.
    fn rest(&self, table: TableId, destination: Destination) -> Duration {
        let (pause, breath) = if self.answers.are_many() { (MOMENT, LONG_BREATH) } else { (Duration::ZERO, BREATH) };
        let is_slow = matches!(destination, Destination::Noticeboard | Destination::League);
        let breath = if is_slow { BREATH_OF_NOTICEBOARD } else { breath };
        let now = self.clock.now();
        let mut shown = self.shown.lock();
        // A clock that was set back must not keep anybody waiting.
        let rest = shown.get(&(table, destination)).map_or(Duration::ZERO, |last| last.plus(breath).after(now).min(breath));
        let rest = rest.max(pause);
        shown.put((table, destination), now.plus(rest));
        rest
    }

    fn quiet(&self) -> Duration {
        self.quiet
    }

    fn saves_within(&self) -> Duration {
        SAVED_WITHIN
    }

    fn edit_route(&self, at: ChannelId, message: MessageId) -> Route {
        self.limits.edit_route(at, message, self.clock.now())
    }

    fn capacity(&self, route: Route) -> Capacity {
        let id = |id: ChannelId| channel(id).ok();
        let any = serenity::model::id::MessageId::new(1);
        let call = match route {
            Route::Post(at) | Route::Read(at) => id(at).map(|channel_id| http::Route::ChannelMessages { channel_id }),
            Route::Edit(at) | Route::EditOld(at) | Route::Delete(at) => {
                id(at).map(|channel_id| http::Route::ChannelMessage { channel_id, message_id: any })
            }
            Route::OpenDirect => Some(http::Route::UserMeDmChannels),
        };
        match call.and_then(|call| library_waits(&self.http, call)) {
            Some(wait) => Capacity::After(wait),
            None => self.limits.capacity(route, self.clock.now()),
        }
    }

    fn requests_per_second(&self) -> Option<NonZeroU32> {
        self.per_second
    }
}

/// Waits for a while for what Discord tells of permissions.
async fn told(asked: impl Future<Output = Result<bool, NotDelivered>>) -> Result<bool, NotDelivered> {
    // On the heap, as in `api.rs`.
    match tokio::time::timeout(ASKING, Box::pin(asked)).await {
        Ok(told) => told,
        Err(_) => Err(NotDelivered::Later { wait: AS_YOU_LIKE, why: "timeout: Discord did not tell of permissions".to_owned() }),
    }
}

/// A channel for direct messages.
#[derive(Deserialize)]
struct OpenedDirect {
    id: serenity::model::id::ChannelId,
}

/// Discord has no id 0, and the client library panics on one.
fn channel(id: ChannelId) -> Result<serenity::model::id::ChannelId, NotDelivered> {
    if id.0 == 0 { Err(NotDelivered::Gone) } else { Ok(serenity::model::id::ChannelId::new(id.0)) }
}

fn message(id: MessageId) -> Result<serenity::model::id::MessageId, NotDelivered> {
    if id.0 == 0 { Err(NotDelivered::Gone) } else { Ok(serenity::model::id::MessageId::new(id.0)) }
}

#[cfg(test)]
mod tests {
    use serenity::http::HttpBuilder;
    use tertulia_render::message::Button;
    use tertulia_rules::game::Seat;

    use super::*;
    use tertulia_base::clock::SimClock;

    #[tokio::test]
    async fn a_place_rests_after_it_was_shown_something_and_gives_way_while_many_are_answered() {
        let clock = SimClock::at(Moment(1_000_000));
        let post = Post::new(
            Arc::new(HttpBuilder::new("token").build()),
            Arc::default(),
            PictureQueue::new(&Metrics::default(), &Arc::default()),
            Emojis::default(),
            Arc::new(clock.clone()),
            Metrics::default(),
        );
        let (table, place) = (TableId::new(1), Destination::Live);
        assert_eq!(post.rest(table, place), Duration::ZERO, "nothing was shown yet");
        assert_eq!(post.rest(table, place), BREATH, "it was shown something just now");
        assert_eq!(post.rest(table, Destination::Panel(Seat(1))), Duration::ZERO, "another place");
        assert_eq!(post.rest(table, Destination::Noticeboard), Duration::ZERO, "a server's first change in a while");
        assert_eq!(post.rest(table, Destination::Noticeboard), BREATH_OF_NOTICEBOARD, "and the next");
        // As after a clock was set back: the rest is no longer for that.
        post.shown.lock().put((table, place), clock.now().plus(60 * LONG_BREATH));
        assert_eq!(post.rest(table, place), BREATH);
        post.shown.lock().put((table, place), Moment::default());
        assert_eq!(post.rest(table, place), Duration::ZERO, "it has rested");
        post.shown.lock().clear();
        let mut many = Vec::new();
        for _ in 0..=crate::answers::MANY {
            many.push(post.answers.begin().unwrap());
        }
        assert_eq!(post.rest(table, place), MOMENT, "answers come first");
        drop(many);
        post.shown.lock().clear();
        assert_eq!(post.rest(table, place), Duration::ZERO);
    }

    #[test]
    fn a_message_of_ours_is_known_by_its_buttons_or_by_its_text_where_it_has_none() {
        let listed = |content: &str, ids: &[&str]| Listed {
            id: serenity::model::id::MessageId::new(1),
            author: Author { id: serenity::model::id::UserId::new(1) },
            content: content.to_owned(),
            components: json!([{ "type": 1, "components": ids.iter().map(|id| json!({ "custom_id": id })).collect::<Vec<_>>() }]),
        };
        let table = TableId::new(1);
        let (bare, buttons) = (Message::default(), Message::with_buttons(String::new(), Vec::<Button>::new()));
        let (view, answer) = (Control::View.at(table).to_string(), Control::Answer.at(table).to_string());
        let other = Control::View.at(TableId::new(2)).to_string();
        let is = |listed: &Listed, destination, content| listed.is(&Sought { table, destination, content, except: &[] }, "text");
        let (live, reminder) = (listed("anything", &[&answer, &view]), listed("anything", &[&answer]));
        assert!(is(&live, Destination::Live, &bare) && is(&live, Destination::Panel(Seat(0)), &buttons));
        assert!(!is(&live, Destination::Reminder(Seat(0)), &buttons) && !is(&live, Destination::Film, &bare));
        assert!(is(&reminder, Destination::Reminder(Seat(0)), &buttons) && !is(&reminder, Destination::Live, &buttons));
        assert!(!is(&listed("text", &[&other]), Destination::Live, &bare), "another table's");
        let [join, find, open, help] = [
            Control::JoinFound(None).at(table).to_string(),
            CustomId::from(Guide::Find).to_string(),
            CustomId::from(Guide::Open).to_string(),
            CustomId::from(Guide::Help).to_string(),
        ];
        for (ids, expected) in [
            (vec![join.as_str(), &find, &open], true),
            (vec![find.as_str(), &open], true),
            (vec![find.as_str(), &open, &help], false),
            (vec![answer.as_str(), &find, &open], false),
            (vec![join.as_str()], false),
        ] {
            assert_eq!(is(&listed("", &ids), Destination::Noticeboard, &buttons), expected, "{ids:?}");
            assert_eq!(is(&listed("", &ids), Destination::LobbyCall, &buttons), ids == [join.as_str()], "{ids:?}");
        }
        assert!(!is(&listed("", &[&join]), Destination::Live, &buttons), "beside the live message of its table");
        assert!(is(&listed("text", &[]), Destination::Film, &bare) && !is(&listed("other", &[]), Destination::Film, &bare));
        assert!(!is(&listed("text", &[]), Destination::Live, &buttons), "it would have buttons");
    }
}
