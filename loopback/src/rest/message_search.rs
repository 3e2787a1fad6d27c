//! Search for messages of a guild. Start at [`search`]. Discord docs: Message Resource, "Search
//! Guild Messages".

use axum::Json;
use axum::extract::RawQuery;
use serde::Deserialize;
use serde_json::{Value, json};
use url::form_urlencoded;

use super::body::{Bot, Form, Path, Query};
use super::check::BodyPart;
use super::check::BodyRule::{Boolean, Snowflake, Text, Whole, Word};
use super::messages::{Answer, visible};
use super::people::known;
use crate::limits;
use crate::model::Message;
use crate::permissions::Permissions;
use crate::shapes::{ChannelShape, ThreadMember};
use crate::snowflake::Id;
use crate::world::World;

#[derive(Deserialize)]
pub(super) struct Wanted {
    limit: Option<usize>,
    offset: Option<usize>,
    max_id: Option<Id>,
    min_id: Option<Id>,
    content: Option<String>,
    mention_everyone: Option<bool>,
    pinned: Option<bool>,
    sort_order: Option<String>,
    #[serde(default)]
    include_nsfw: bool,
}

impl Form for Wanted {
    fn rules(wanted: &BodyPart<'_, '_>) {
        wanted.may("limit", Whole(1..=limits::MESSAGES_FOUND as i64));
        wanted.may("offset", Whole(0..=limits::SEARCH_OFFSET));
        for name in ["max_id", "min_id"] {
            wanted.may(name, Snowflake);
        }
        wanted.may("content", Text(0..=limits::SEARCHED_TEXT));
        for name in ["mention_everyone", "pinned", "include_nsfw"] {
            wanted.may(name, Boolean);
        }
        wanted.may("sort_by", Word(&["timestamp", "relevance"]));
        wanted.may("sort_order", Word(&["asc", "desc"]));
    }
}

/// Lists of a query, in which a name is given once for each item.
struct Lists(Vec<(String, String)>);

impl Lists {
    fn read(query: Option<String>) -> Self {
        Self(form_urlencoded::parse(query.unwrap_or_default().as_bytes()).into_owned().collect())
    }

    fn items<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(given, _)| given.trim_end_matches("[]") == name).map(|(_, item)| item.as_str())
    }

    /// Whether any of these is in the list of this name, or there is no list.
    fn allows(&self, name: &str, ids: &[Id]) -> bool {
        let mut wanted = self.items(name).peekable();
        wanted.peek().is_none() || wanted.any(|item| item.parse::<Id>().is_ok_and(|id| ids.contains(&id)))
    }

    /// Whether each kind of thing that is wanted is there, and none that is not.
    fn fits(&self, name: &str, has: impl Fn(&str) -> bool) -> bool {
        self.items(name).all(|kind| kind.strip_prefix('-').map_or_else(|| has(kind), |unwanted| !has(unwanted)))
    }
}

/// Whether a message has what the word says.
fn has(message: &Message, what: &str) -> bool {
    let of_type = |kind: &str| message.attachments.iter().any(|file| file.content_type.starts_with(kind));
    match what {
        "file" => !message.attachments.is_empty(),
        "image" => of_type("image/"),
        "video" => of_type("video/"),
        "sound" => of_type("audio/"),
        "embed" => !message.embeds.is_empty(),
        "link" => message.content.contains("http://") || message.content.contains("https://"),
        "poll" => message.poll.is_some(),
        _ => false,
    }
}

/// Whether somebody of this kind wrote a message.
fn is_by(world: &World, message: &Message, kind: &str) -> bool {
    let is_webhook = message.webhook.is_some();
    let is_bot = world.users.get(&message.author).is_some_and(|user| user.bot);
    match kind {
        "webhook" => is_webhook,
        "bot" => is_bot && !is_webhook,
        "user" => !is_bot && !is_webhook,
        _ => false,
    }
}

/// Returns messages of the guild that fit, the newest first.
pub(super) async fn search(
    Bot(discord): Bot,
    Path(guild): Path<Id>,
    Query(wanted): Query<Wanted>,
    RawQuery(query): RawQuery,
) -> Answer {
    let lists = Lists::read(query);
    let words = wanted.content.unwrap_or_default().to_lowercase();
    let world = discord.shared().lock();
    let guild = known(&world, guild)?.id;
    let channels = world.channels.values().filter(|channel| {
        channel.guild == Some(guild)
            && lists.allows("channel_id", &[channel.id])
            && (wanted.include_nsfw || !channel.nsfw)
            && visible(&world, channel.id).is_ok()
            && world.bot_can(channel, Permissions::READ_MESSAGE_HISTORY)
    });
    let fits = |message: &Message| {
        message.only_for.is_none()
            && wanted.max_id.is_none_or(|id| message.id < id)
            && wanted.min_id.is_none_or(|id| message.id > id)
            && wanted.pinned.is_none_or(|pinned| message.pinned == pinned)
            && wanted.mention_everyone.is_none_or(|everyone| message.mention_everyone == everyone)
            && lists.allows("author_id", &[message.author])
            && lists.allows("mentions", &message.mentions)
            && lists.allows("mentions_role_id", &message.mention_roles)
            && lists.fits("author_type", |kind| is_by(&world, message, kind))
            && lists.fits("has", |what| has(message, what))
    };
    let messages = channels.filter_map(|channel| world.messages.get(&channel.id)).flat_map(|messages| messages.values());
    let mut found: Vec<(Id, Id, Value)> = Vec::new();
    for message in messages.filter(|message| fits(message)) {
        // A bot finds what it may read.
        let mut shape = json!(world.message_for_bot(message));
        let text = shape["content"].as_str().unwrap_or_default().to_lowercase();
        if words.split_whitespace().all(|word| text.contains(word)) {
            if let Some(shape) = shape.as_object_mut() {
                shape.remove("reactions");
                shape.insert("hit".to_owned(), json!(true));
            }
            found.push((message.id, message.channel, shape));
        }
    }
    found.sort_by_key(|(id, ..)| *id);
    if wanted.sort_order.as_deref() != Some("asc") {
        found.reverse();
    }
    let total = found.len();
    let shown: Vec<_> =
        found.into_iter().skip(wanted.offset.unwrap_or(0)).take(wanted.limit.unwrap_or(limits::MESSAGES_FOUND)).collect();
    let in_threads = world
        .channels
        .values()
        .filter(|thread| thread.kind.is_thread() && shown.iter().any(|(_, channel, _)| *channel == thread.id));
    let (mut threads, mut members) = (Vec::new(), Vec::new());
    for thread in in_threads {
        threads.push(json!(ChannelShape::new(&world, thread)));
        if thread.members.contains(&world.application.bot) {
            members.push(json!(ThreadMember::new(thread, world.application.bot)));
        }
    }
    let messages: Vec<Value> = shown.into_iter().map(|(_, _, shape)| json!([shape])).collect();
    Ok(Json(json!({
        "doing_deep_historical_index": false, "total_results": total, "messages": messages, "threads": threads, "members": members,
    })))
}
