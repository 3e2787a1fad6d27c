//! Message objects, with interactions and referenced messages. Not here: who may read their content
//! (`posting`). Start at [`MessageShape::new`].

use serde::Serialize;
use serde_json::{Value, json};

use super::channels::ChannelShape;
use super::users::{MemberShape, UserShape};
use crate::model::{Attachment, Emoji, Message, MessageKind, Owners, Poll, Reaction, flags};
use crate::snowflake::{Id, Moment};
use crate::world::World;

/// The destination of a message object. For the gateway it also has author and guild.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum For {
    Rest,
    /// The control API, which also gets the users of each reaction.
    Page,
    Gateway,
}

#[derive(Serialize)]
struct ReactionShape<'a> {
    emoji: &'a Emoji,
    count: usize,
    count_details: ReactionCounts,
    burst_colors: [(); 0],
    me: bool,
    me_burst: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    users: Option<&'a [Id]>,
}

#[derive(Serialize)]
struct ReactionCounts {
    burst: usize,
    normal: usize,
}

impl<'a> ReactionShape<'a> {
    fn new(world: &World, reaction: &'a Reaction, destination: For) -> Self {
        let count = reaction.users.len();
        Self {
            emoji: &reaction.emoji,
            count,
            count_details: ReactionCounts { burst: 0, normal: count },
            burst_colors: [],
            me: reaction.users.contains(&world.application.bot),
            me_burst: false,
            users: (destination == For::Page).then_some(reaction.users.as_slice()),
        }
    }
}

#[derive(Serialize)]
pub(crate) struct MessageShape<'a> {
    id: Id,
    #[serde(rename = "type")]
    kind: u8,
    channel_id: Id,
    author: Option<UserShape<'a>>,
    content: &'a str,
    timestamp: Moment,
    edited_timestamp: Option<Moment>,
    tts: bool,
    mention_everyone: bool,
    mentions: Vec<UserShape<'a>>,
    mention_roles: &'a [Id],
    attachments: &'a [Attachment],
    embeds: &'a [Value],
    components: &'a [Value],
    pinned: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reactions: Vec<ReactionShape<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    poll: Option<Value>,
    flags: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    nonce: Option<&'a Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    webhook_id: Option<Id>,
    #[serde(skip_serializing_if = "Option::is_none")]
    application_id: Option<Id>,
    #[serde(skip_serializing_if = "Option::is_none")]
    interaction_metadata: Option<InteractionMetadata<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    interaction: Option<MessageInteraction<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message_reference: Option<Reference>,
    #[serde(skip_serializing_if = "Option::is_none")]
    referenced_message: Option<Option<Box<MessageShape<'a>>>>,
    /// For a message in a thread, how many messages were sent there so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    thread: Option<ChannelShape<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    guild_id: Option<Id>,
    #[serde(skip_serializing_if = "Option::is_none")]
    member: Option<MemberShape<'a>>,
}

#[derive(Serialize)]
struct InteractionMetadata<'a> {
    id: Id,
    #[serde(rename = "type")]
    kind: u8,
    user: Option<UserShape<'a>>,
    authorizing_integration_owners: Owners,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    interacted_message_id: Option<Id>,
    /// Metadata of the interaction that opened the modal.
    #[serde(skip_serializing_if = "Option::is_none")]
    triggering_interaction_metadata: Option<Box<InteractionMetadata<'a>>>,
}

#[derive(Serialize)]
struct MessageInteraction<'a> {
    id: Id,
    #[serde(rename = "type")]
    kind: u8,
    name: &'a str,
    user: Option<UserShape<'a>>,
}

#[derive(Serialize)]
struct Reference {
    #[serde(rename = "type")]
    kind: u8,
    channel_id: Id,
    #[serde(skip_serializing_if = "Option::is_none")]
    message_id: Option<Id>,
    #[serde(skip_serializing_if = "Option::is_none")]
    guild_id: Option<Id>,
}

impl<'a> MessageShape<'a> {
    pub(crate) fn new(world: &'a World, message: &'a Message, destination: For) -> Self {
        let channel = world.channels.get(&message.channel);
        let guild = channel.and_then(|channel| channel.guild);
        let user = |id: Id| world.users.get(&id).map(|user| UserShape::new(user));
        let interaction_metadata = message.answers.as_ref().map(|answers| InteractionMetadata {
            id: answers.interaction,
            kind: answers.kind,
            user: user(answers.user),
            authorizing_integration_owners: answers.owners,
            name: answers.name.as_deref().filter(|_| answers.kind == 2),
            interacted_message_id: answers.on.filter(|_| answers.kind == 3),
            triggering_interaction_metadata: answers.opened_by.map(|opened_by| {
                Box::new(InteractionMetadata {
                    id: opened_by,
                    kind: if answers.on.is_some() { 3 } else { 2 },
                    user: user(answers.user),
                    authorizing_integration_owners: answers.owners,
                    name: answers.name.as_deref().filter(|_| answers.on.is_none()),
                    interacted_message_id: answers.on,
                    triggering_interaction_metadata: None,
                })
            }),
        });
        let interaction = message.answers.as_ref().filter(|answers| answers.kind == 2).map(|answers| MessageInteraction {
            id: answers.interaction,
            kind: answers.kind,
            name: answers.name.as_deref().unwrap_or_default(),
            user: user(answers.user),
        });
        let refers_elsewhere = message.kind == MessageKind::ThreadStarter;
        let refers_in =
            if refers_elsewhere { channel.and_then(|channel| channel.parent) } else { None }.unwrap_or(message.channel);
        let referenced = message.refers_to.filter(|_| message.kind != MessageKind::ThreadCreated);
        let thread = (message.flags & flags::HAS_THREAD != 0).then(|| world.channels.get(&message.id)).flatten();
        let author = world.users.get(&message.author);
        Self {
            id: message.id,
            kind: message.kind.number(),
            channel_id: message.channel,
            author: message.webhook.as_deref().map(UserShape::of_webhook).or_else(|| author.map(|author| UserShape::new(author))),
            content: &message.content,
            timestamp: Moment(message.id.millis()),
            edited_timestamp: message.edited_ms.map(Moment),
            tts: false,
            mention_everyone: message.mention_everyone,
            mentions: message.mentions.iter().filter_map(|id| user(*id)).collect(),
            mention_roles: &message.mention_roles,
            attachments: &message.attachments,
            embeds: &message.embeds,
            components: &message.components,
            pinned: message.pinned,
            reactions: message.reactions.iter().map(|reaction| ReactionShape::new(world, reaction, destination)).collect(),
            poll: message.poll.as_ref().map(|poll| poll_shape(world, poll, destination)),
            flags: message.flags,
            nonce: message.nonce.as_ref(),
            webhook_id: message.webhook.as_ref().map(|by| by.id).or(message.answers.as_ref().map(|_| world.application.id)),
            application_id: (message.answers.is_some() || message.webhook.is_some()).then_some(world.application.id),
            interaction_metadata,
            interaction,
            message_reference: message.refers_to.map(|id| Reference {
                kind: 0,
                channel_id: if message.kind == MessageKind::ThreadCreated { id } else { refers_in },
                message_id: referenced,
                guild_id: guild,
            }),
            referenced_message: referenced.filter(|_| message.kind != MessageKind::PollResult).map(|id| {
                let found = world.messages.get(&refers_in).and_then(|messages| messages.get(&id));
                // One level only, as Discord does.
                found
                    .filter(|found| found.refers_to.is_none() && found.only_for.is_none())
                    .map(|found| Box::new(Self::new(world, found, For::Rest)))
            }),
            position: channel.filter(|channel| channel.kind.is_thread()).map(|thread| thread.sent),
            thread: thread.map(|thread| ChannelShape::new(world, thread)),
            guild_id: guild.filter(|_| destination == For::Gateway),
            member: guild
                .filter(|_| destination == For::Gateway)
                .and_then(|guild| world.guilds.get(&guild))
                .zip(author)
                .map(|(guild, author)| MemberShape::new(guild, author).partial()),
        }
    }

    /// Blanks a guild's message as for a bot without the intent `MESSAGE_CONTENT`, unless the bot
    /// wrote it or is mentioned. Discord docs: Gateway, "Message Content Intent".
    pub(crate) fn without_content(mut self) -> Self {
        let to_bot = self.mentions.iter().any(|mentioned| mentioned.bot);
        if !to_bot && !self.author.as_ref().is_some_and(|author| author.bot) {
            self.content = "";
            self.attachments = &[];
            self.embeds = &[];
            self.components = &[];
            self.poll = None;
        }
        let referenced = self.referenced_message.take();
        self.referenced_message = referenced.map(|message| message.map(|message| Box::new(message.without_content())));
        self
    }
}

/// Returns a poll; for the control API with the users of each vote.
fn poll_shape(world: &World, poll: &Poll, destination: For) -> Value {
    let (mut answers, mut counts) = (Vec::new(), Vec::new());
    for (number, answer) in (1_usize..).zip(&poll.answers) {
        let mut media = json!({ "text": answer.text });
        if let Some(emoji) = &answer.emoji {
            media["emoji"] = json!(emoji);
        }
        answers.push(json!({ "answer_id": number, "poll_media": media }));
        if !answer.votes.is_empty() {
            let me_voted = answer.votes.contains(&world.application.bot);
            let mut count = json!({ "id": number, "count": answer.votes.len(), "me_voted": me_voted });
            if destination == For::Page {
                count["users"] = json!(answer.votes);
            }
            counts.push(count);
        }
    }
    json!({
        "question": { "text": poll.question }, "answers": answers, "expiry": Moment(poll.expires_ms),
        "allow_multiselect": poll.multiselect, "layout_type": 1,
        "results": { "is_finalized": poll.is_finalized, "answer_counts": counts },
    })
}
