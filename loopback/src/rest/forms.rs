//! Bodies of messages: parses them, checks them against the limits, and applies them to a message.
//! Not here: components (`components`), embeds (`embeds`), permissions. Start at [`Draft::read`].

use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

use super::body::{Body, Upload};
use super::check::BodyPart;
use super::check::BodyRule::{Boolean, List, OneOf, Snowflake, Text, Trimmed, Whole, Word};
use super::components::{self, Generation};
use super::error::{ApiError, FieldErrors, Place};
use super::mentions::AllowedMentions;
use super::poll_form::{self, PollForm};
use super::{check, embeds};
use crate::files::safe_name;
use crate::limits;
use crate::model::{Attachment, Message, flags};
use crate::permissions::Permissions;
use crate::snowflake::Id;
use crate::world::World;

/// The fields of a message's body. An absent field stays as it is, a null empties it.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Fields {
    #[serde(deserialize_with = "present")]
    pub(crate) content: Option<Option<String>>,
    #[serde(deserialize_with = "present")]
    pub(crate) embeds: Option<Option<Vec<Value>>>,
    #[serde(deserialize_with = "present")]
    pub(crate) components: Option<Option<Vec<Value>>>,
    #[serde(deserialize_with = "present")]
    pub(crate) attachments: Option<Option<Vec<AttachmentForm>>>,
    pub(crate) flags: Option<u64>,
    pub(crate) allowed_mentions: Option<AllowedMentions>,
    pub(crate) nonce: Option<Value>,
    pub(crate) enforce_nonce: Option<bool>,
    pub(crate) message_reference: Option<ReferenceForm>,
    pub(crate) poll: Option<PollForm>,
}

/// An attachment in JSON: one already on the message, or an uploaded file.
#[derive(Debug, Deserialize)]
pub(crate) struct AttachmentForm {
    id: Id,
    filename: Option<String>,
    description: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct ReferenceForm {
    pub(crate) message_id: Id,
    pub(crate) channel_id: Option<Id>,
    pub(crate) fail_if_not_exists: Option<bool>,
}

pub(super) fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// Where in a body the message is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Root {
    /// The message is the body.
    #[default]
    Body,
    /// The message is the `data` of a response to an interaction.
    Data,
    /// The message is the `message` that begins a forum's thread.
    Message,
}

impl Root {
    fn place(self) -> Place<'static> {
        match self {
            Self::Body => Place::body(),
            Self::Data => Place::of("data"),
            Self::Message => Place::of("message"),
        }
    }
}

#[derive(Debug, Default)]
pub(crate) struct Draft {
    pub(crate) form: Fields,
    files: Vec<Upload>,
    root: Root,
}

impl Draft {
    /// Validates a request's body, as far as that needs no world. `flags` are those of the message
    /// that it edits: Components V2 stay, whether or not an edit says so.
    pub(crate) fn read(body: Body<Value>, flags: u64) -> Result<Self, ApiError> {
        Self::checked(body.json, body.files, Root::Body, flags)
    }

    /// Validates a message anywhere in a body, as far as that needs no world.
    pub(crate) fn checked(mut form: Value, files: Vec<Upload>, root: Root, flags: u64) -> Result<Self, ApiError> {
        if form.is_null() {
            form = json!({});
        }
        check::check_object(&mut form, root.place(), |message| rules(message, flags))?;
        if let Some(refusal) = not_here(&form) {
            return Err(refusal);
        }
        if let Some(embeds) = form.get_mut("embeds").and_then(Value::as_array_mut) {
            embeds::tidy(embeds);
        }
        if let Some(components) = form.get_mut("components").and_then(Value::as_array_mut) {
            components::number(components);
        }
        let form: Fields = serde_json::from_value(form).map_err(|error| ApiError::wrong_type(&error))?;
        if let Some(allowed) = &form.allowed_mentions {
            let mut faults = FieldErrors::default();
            allowed.check(&root.place(), &mut faults);
            faults.done()?;
        }
        Ok(Self { form, files, root })
    }

    pub(crate) fn is_ephemeral(&self) -> bool {
        self.form.flags.unwrap_or(0) & flags::EPHEMERAL != 0
    }

    /// Refuses files and drops embeds that `may` denies; refuses a message of only such embeds.
    pub(crate) fn reduce_to(&mut self, may: impl Fn(Permissions) -> bool) -> Result<(), ApiError> {
        if !self.files.is_empty() && !may(Permissions::ATTACH_FILES) {
            return Err(ApiError::MISSING_PERMISSIONS);
        }
        if self.form.poll.is_some() && !may(Permissions::SEND_POLLS) {
            return Err(ApiError::MISSING_PERMISSIONS);
        }
        let filled = |list: &Option<Option<Vec<Value>>>| matches!(list, Some(Some(list)) if !list.is_empty());
        if filled(&self.form.embeds) && !may(Permissions::EMBED_LINKS) {
            let has_content = matches!(&self.form.content, Some(Some(content)) if !content.is_empty());
            if !has_content && !filled(&self.form.components) && self.files.is_empty() && self.form.poll.is_none() {
                return Err(ApiError::MISSING_PERMISSIONS);
            }
            self.form.embeds = Some(None);
        }
        Ok(())
    }

    /// Whether at most the flags of a message change.
    pub(crate) fn changes_flags_only(&self) -> bool {
        let form = &self.form;
        form.content.is_none()
            && form.embeds.is_none()
            && form.components.is_none()
            && form.attachments.is_none()
            && form.allowed_mentions.is_none()
            && form.poll.is_none()
            && self.files.is_empty()
    }

    /// Applies the draft to a new message.
    pub(crate) fn fill(self, world: &mut World, message: &mut Message) -> Result<(), ApiError> {
        message.flags |= self.form.flags.unwrap_or(0) & (SENDER_FLAGS | flags::COMPONENTS_V2 | flags::EPHEMERAL);
        message.nonce = self.form.nonce.clone().filter(|nonce| !nonce.is_null());
        self.apply(world, message)
    }

    pub(crate) fn revise(mut self, world: &mut World, message: &mut Message) -> Result<(), ApiError> {
        // Only what a deferred response becomes can have a poll.
        self.form.poll = self.form.poll.filter(|_| message.is_loading());
        if let Some(wanted) = self.form.flags {
            message.flags = message.flags & !flags::SUPPRESS_EMBEDS | wanted & (flags::SUPPRESS_EMBEDS | flags::COMPONENTS_V2);
        }
        message.edited_ms = Some(world.ids.clock.now_ms());
        self.apply(world, message)
    }

    fn apply(self, world: &mut World, message: &mut Message) -> Result<(), ApiError> {
        self.check_against(message)?;
        let Self { form, files, root } = self;
        let mut faults = FieldErrors::default();
        for (number, component) in form.components.iter().flatten().flatten().enumerate() {
            check_emojis(world, component, &root.place().field("components").item(number), &mut faults);
        }
        faults.done()?;
        let poll = form.poll.map(|poll| poll.open(world)).transpose()?;
        let rewritten = form.content.is_some() || form.allowed_mentions.is_some() || form.components.is_some();
        if let Some(content) = form.content {
            // Discord trims the content.
            message.content = content.map(|content| content.trim().to_owned()).unwrap_or_default();
        }
        if let Some(embeds) = form.embeds {
            message.embeds = embeds.unwrap_or_default();
        }
        if let Some(components) = form.components {
            message.components = components.unwrap_or_default();
            message.components.iter_mut().for_each(tidy_emojis);
        }
        let removed = arrange_files(world, message, form.attachments.map(Option::unwrap_or_default), files);
        if !message.attachments.is_empty() {
            let attachments = std::mem::take(&mut message.attachments);
            message.embeds.iter_mut().chain(&mut message.components).for_each(|value| point_to_files(value, &attachments));
            message.attachments = attachments;
        }
        for component in &mut message.components {
            components::describe_media(component, &message.attachments, &mut || world.ids.next());
        }
        if rewritten {
            world.find_mentions(message, form.allowed_mentions.as_ref());
        }
        message.poll = poll.map(Box::new);
        world.forget_files(&removed);
        Ok(())
    }

    /// Checks what depends on the message, before anything is changed.
    fn check_against(&self, message: &Message) -> Result<(), ApiError> {
        let Self { form, files, root } = self;
        if message.poll.is_some() {
            return Err(ApiError::POLL_IS_FINAL);
        }
        let root = root.place();
        let listed = form.attachments.as_ref().map(Option::as_deref).map(Option::unwrap_or_default);
        let mut faults = FieldErrors::default();
        let unknown = |form: &&AttachmentForm| {
            !message.attachments.iter().any(|old| old.id == form.id) && !files.iter().any(|file| file.number == form.id.get())
        };
        let place = root.field("attachments");
        for (number, form) in listed.into_iter().flatten().enumerate() {
            if unknown(&form) {
                faults.add(&place.item(number), "ATTACHMENT_NOT_FOUND", "Attachment data not found");
            }
        }
        let kept =
            message.attachments.iter().filter(|old| listed.is_none_or(|listed| listed.iter().any(|form| form.id == old.id)));
        let mut names: Vec<String> = kept.map(|old| old.filename.clone()).collect();
        names.extend(files.iter().map(|file| upload_name(file, listed)));
        if let Some(Some(components)) = &form.components {
            components::check_media(components, &names, &root.field("components"), &mut faults);
        }
        // A Components V2 message never has text or embeds again.
        let content = form.content.as_ref().map_or(message.content.as_str(), |content| content.as_deref().unwrap_or_default());
        let embeds = form.embeds.as_ref().map_or(message.embeds.len(), |embeds| embeds.as_ref().map_or(0, Vec::len));
        if message.flags & flags::COMPONENTS_V2 != 0 {
            for (name, filled) in [("content", !content.is_empty()), ("embeds", embeds > 0)] {
                if filled {
                    faults.add(&root.field(name), LEGACY_FIELD, legacy_field(name));
                }
            }
        }
        faults.done()?;
        if names.len() > limits::ATTACHMENTS {
            return Err(ApiError::TOO_MANY_ATTACHMENTS);
        }
        let components = form.components.as_ref().map_or(message.components.len(), |all| all.as_ref().map_or(0, Vec::len));
        if content.trim().is_empty() && embeds == 0 && components == 0 && names.is_empty() && form.poll.is_none() {
            return Err(ApiError::EMPTY_MESSAGE);
        }
        Ok(())
    }
}

/// Discord docs: Message Resource, Create Message, in the order of its table.
fn rules(message: &BodyPart<'_, '_>, old_flags: u64) {
    message.may("content", Trimmed(0..=limits::CONTENT));
    nonce(message);
    message.may("tts", Boolean);
    embeds::check(message);
    message.inside("allowed_mentions", |allowed| {
        allowed.may("parse", List(0..=3));
        allowed.each_is("parse", &Word(&["roles", "users", "everyone"]));
        for name in ["roles", "users"] {
            allowed.may(name, List(0..=100));
            allowed.each_is(name, &Snowflake);
        }
        allowed.may("replied_user", Boolean);
    });
    message.inside("message_reference", |reference| {
        reference.may("type", OneOf(&[0, 1]));
        reference.must("message_id", Snowflake);
        reference.may("channel_id", Snowflake);
        reference.may("guild_id", Snowflake);
        reference.may("fail_if_not_exists", Boolean);
    });
    message.may("flags", Whole(0..=i64::MAX));
    let flags = u64::try_from(message.whole_or("flags", 0)).unwrap_or(0) | old_flags;
    let generation = if flags & flags::COMPONENTS_V2 == 0 { Generation::Rows } else { Generation::Free };
    components::check_message(message, generation);
    message.may("sticker_ids", List(0..=limits::STICKERS));
    message.each_is("sticker_ids", &Snowflake);
    message.may("attachments", List(0..=limits::ATTACHMENTS));
    message.each("attachments", |attachment| {
        attachment.must("id", Snowflake);
        attachment.may("filename", Text(1..=limits::ATTACHMENT_NAME));
        attachment.may("description", Text(0..=limits::ATTACHMENT_DESCRIPTION));
    });
    message.may("enforce_nonce", Boolean);
    if generation == Generation::Rows {
        message.inside("poll", poll_form::rules);
    }
    if generation == Generation::Free {
        let filled = |name: &str| message.text(name).is_some_and(|text| !text.is_empty()) || message.count(name) > 0;
        for name in ["content", "embeds", "sticker_ids"] {
            if filled(name) {
                message.fault_at(name, LEGACY_FIELD, legacy_field(name));
            }
        }
        message.must_not("poll", LEGACY_FIELD, &legacy_field("poll"));
    }
}

const LEGACY_FIELD: &str = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";

fn legacy_field(name: &str) -> String {
    format!("The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2")
}

/// A number, or a short text.
fn nonce(message: &BodyPart<'_, '_>) {
    match message.get("nonce") {
        Value::String(text) if text.chars().count() > limits::NONCE => {
            message.fault_at("nonce", "NONCE_TYPE_TOO_LONG", format!("Must be {} or fewer characters long.", limits::NONCE));
        }
        Value::Null | Value::String(_) => {}
        Value::Number(number) if !number.is_f64() => {}
        Value::Number(_) | Value::Bool(_) | Value::Array(_) | Value::Object(_) => {
            message.fault_at("nonce", "NONCE_TYPE_INVALID_TYPE", "This field must be a string or integer.");
        }
    }
}

/// Refuses what is missing here: stickers, and for bots voice messages and forwarding.
fn not_here(form: &Value) -> Option<ApiError> {
    if form["sticker_ids"].as_array().is_some_and(|stickers| !stickers.is_empty()) {
        return Some(ApiError::INVALID_STICKER);
    }
    if form["flags"].as_u64().is_some_and(|flags| flags & flags::VOICE_MESSAGE != 0) {
        return Some(ApiError::NO_VOICE_MESSAGES);
    }
    (form["message_reference"]["type"] == 1).then_some(ApiError::CANNOT_FORWARD)
}

/// Drops null ids of Unicode emojis, as Discord does.
fn tidy_emojis(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if let Some(emoji) = fields.get_mut("emoji").and_then(Value::as_object_mut)
                && emoji.get("id").is_some_and(Value::is_null)
            {
                emoji.remove("id");
            }
            fields.values_mut().for_each(tidy_emojis);
        }
        Value::Array(items) => items.iter_mut().for_each(tidy_emojis),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Notes each emoji of a component, and of those in it, that the bot cannot use.
fn check_emojis(world: &World, component: &Value, here: &Place<'_>, faults: &mut FieldErrors) {
    let mut check = |emoji: &Value, place: &Place<'_>| {
        if !world.has_emoji(emoji) {
            faults.add(&place.field("id"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji");
        }
    };
    check(&component["emoji"], &here.field("emoji"));
    for (number, option) in component["options"].as_array().into_iter().flatten().enumerate() {
        check(&option["emoji"], &here.field("options").item(number).field("emoji"));
    }
    for (number, child) in component["components"].as_array().into_iter().flatten().enumerate() {
        check_emojis(world, child, &here.field("components").item(number), faults);
    }
    if component["accessory"].is_object() {
        check_emojis(world, &component["accessory"], &here.field("accessory"), faults);
    }
}

const SENDER_FLAGS: u64 = flags::SUPPRESS_EMBEDS | flags::SUPPRESS_NOTIFICATIONS;

/// Returns the file name of an upload, which the JSON may override.
fn upload_name(file: &Upload, listed: Option<&[AttachmentForm]>) -> String {
    let form = listed.into_iter().flatten().find(|form| form.id.get() == file.number);
    form.and_then(|form| form.filename.as_deref()).map_or_else(|| file.name.clone(), safe_name)
}

/// Keeps the listed attachments, adds uploads, and returns the removed attachments.
fn arrange_files(
    world: &mut World,
    message: &mut Message,
    listed: Option<Vec<AttachmentForm>>,
    files: Vec<Upload>,
) -> Vec<Attachment> {
    let mut removed = Vec::new();
    if let Some(listed) = &listed {
        let (kept, gone) =
            std::mem::take(&mut message.attachments).into_iter().partition(|old| listed.iter().any(|form| form.id == old.id));
        (message.attachments, removed) = (kept, gone);
        for old in &mut message.attachments {
            let described = listed.iter().find(|form| form.id == old.id).and_then(|form| form.description.clone());
            old.description = described.or(old.description.take());
        }
    }
    for file in files {
        let form = listed.iter().flatten().find(|form| form.id.get() == file.number);
        let id = world.ids.next();
        let filename = upload_name(&file, listed.as_deref());
        message.attachments.push(Attachment {
            description: form.and_then(|form| form.description.clone()),
            ephemeral: message.only_for.is_some(),
            ..Attachment::of(world.page, message.channel, id, filename, &file.contents)
        });
        if let Some(journal) = &mut world.journal {
            journal.put_file(id, &file.contents);
        }
        world.files.insert(id, file.contents);
    }
    removed
}

/// Replaces `attachment://name` by the file's URL.
fn point_to_files(value: &mut Value, attachments: &[Attachment]) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                let named = value.as_str().and_then(|text| text.strip_prefix("attachment://"));
                let file = named.and_then(|name| attachments.iter().find(|file| file.filename == name));
                match file {
                    Some(file) if key == "url" || key == "icon_url" => *value = json!(file.url),
                    Some(_) | None => point_to_files(value, attachments),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| point_to_files(item, attachments)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
