//! What a message may consist of: reading it, checking it against the limits, and putting it into a message.
//! Never here: components (`components`), who may send what where.
//! Start at [`Draft::read`].

use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

use super::body::{Body, Upload};
use super::components::{self, Generation};
use super::error::{ApiError, Faults, Place};
use super::mentions::AllowedMentions;
use crate::limits;
use crate::model::{Attachment, Message, flags};
use crate::page::{content_type, picture_size};
use crate::permissions::Permissions;
use crate::persist::attachment_url;
use crate::snowflake::Id;
use crate::world::World;

/// A message as a request brings it. What is absent stays as it is, what is null becomes empty.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct MessageForm {
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
}

/// A file as the JSON speaks of it: one already on the message, or one that came along.
#[derive(Debug, Deserialize)]
pub(crate) struct AttachmentForm {
    id: Id,
    filename: Option<String>,
    description: Option<String>,
}

/// The message that one answers.
#[derive(Debug, Deserialize)]
pub(crate) struct ReferenceForm {
    #[serde(rename = "type")]
    pub(crate) kind: Option<u8>,
    pub(crate) message_id: Option<Id>,
    pub(crate) channel_id: Option<Id>,
    pub(crate) fail_if_not_exists: Option<bool>,
}

fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// A checked message form and its files.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    pub(crate) form: MessageForm,
    files: Vec<Upload>,
}

impl Draft {
    /// Checks what a request brings, as far as that needs no world.
    pub(crate) fn read(body: Body<MessageForm>) -> Result<Self, ApiError> {
        Self::checked(body.json, body.files)
    }

    pub(crate) fn checked(mut form: MessageForm, files: Vec<Upload>) -> Result<Self, ApiError> {
        let mut faults = Faults::default();
        let generation = if form.flags.unwrap_or(0) & flags::COMPONENTS_V2 == 0 { Generation::Rows } else { Generation::Free };
        if let Some(Some(content)) = &form.content {
            faults.length(&Place::of("content"), content, 0..=limits::CONTENT);
        }
        if let Some(Some(embeds)) = &mut form.embeds {
            check_embeds(embeds, &mut faults);
        }
        if let Some(Some(all)) = &mut form.components {
            components::check_message(all, generation, &mut faults);
        }
        let too_long = |nonce: &Value| nonce.as_str().is_some_and(|text| text.chars().count() > limits::NONCE);
        if form
            .nonce
            .as_ref()
            .is_some_and(|nonce| too_long(nonce) || !(nonce.is_string() || nonce.is_number() || nonce.is_null()))
        {
            faults.add(
                &Place::of("nonce"),
                "NONCE_INVALID",
                format!("Must be a number or a text of {} or fewer characters.", limits::NONCE),
            );
        }
        let filled = |list: &Option<Option<Vec<Value>>>| matches!(list, Some(Some(list)) if !list.is_empty());
        let has_content = matches!(&form.content, Some(Some(content)) if !content.is_empty());
        if generation == Generation::Free && (has_content || filled(&form.embeds)) {
            let message = "The 'content' and 'embeds' fields cannot be used when using MessageFlags.IS_COMPONENTS_V2";
            faults.add(&Place::of("flags"), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message);
        }
        if let Some(allowed) = &form.allowed_mentions {
            allowed.check(&mut faults);
        }
        for (number, attachment) in form.attachments.iter().flatten().flatten().enumerate() {
            let place = Place::of("attachments");
            let description = attachment.description.as_deref().unwrap_or_default();
            faults.length(&place.item(number).field("description"), description, 0..=limits::ATTACHMENT_DESCRIPTION);
        }
        faults.done()?;
        Ok(Self { form, files })
    }

    /// Whether it asks to be shown to one user only.
    pub(crate) fn is_ephemeral(&self) -> bool {
        self.form.flags.unwrap_or(0) & flags::EPHEMERAL != 0
    }

    /// Refuses files that the bot may not attach. Embeds that it may not show are left out, unless there is nothing else.
    pub(crate) fn reduce_to(&mut self, may: impl Fn(Permissions) -> bool) -> Result<(), ApiError> {
        if !self.files.is_empty() && !may(Permissions::ATTACH_FILES) {
            return Err(ApiError::MISSING_PERMISSIONS);
        }
        let filled = |list: &Option<Option<Vec<Value>>>| matches!(list, Some(Some(list)) if !list.is_empty());
        if filled(&self.form.embeds) && !may(Permissions::EMBED_LINKS) {
            let has_content = matches!(&self.form.content, Some(Some(content)) if !content.is_empty());
            if !has_content && !filled(&self.form.components) && self.files.is_empty() {
                return Err(ApiError::MISSING_PERMISSIONS);
            }
            self.form.embeds = Some(None);
        }
        Ok(())
    }

    /// Whether it changes nothing of a message but its flags.
    pub(crate) fn changes_flags_only(&self) -> bool {
        let form = &self.form;
        form.content.is_none()
            && form.embeds.is_none()
            && form.components.is_none()
            && form.attachments.is_none()
            && form.allowed_mentions.is_none()
            && self.files.is_empty()
    }

    /// Fills a new message.
    pub(crate) fn fill(self, world: &mut World, message: &mut Message) -> Result<(), ApiError> {
        message.flags |= self.form.flags.unwrap_or(0) & (SENDER_FLAGS | flags::COMPONENTS_V2 | flags::EPHEMERAL);
        message.nonce = self.form.nonce.clone().filter(|nonce| !nonce.is_null());
        self.apply(world, message)
    }

    /// Changes a message that is there.
    pub(crate) fn revise(self, world: &mut World, message: &mut Message, now_ms: u64) -> Result<(), ApiError> {
        if let Some(wanted) = self.form.flags {
            message.flags = message.flags & !flags::SUPPRESS_EMBEDS | wanted & (flags::SUPPRESS_EMBEDS | flags::COMPONENTS_V2);
        }
        message.edited_ms = Some(now_ms);
        self.apply(world, message)
    }

    fn apply(self, world: &mut World, message: &mut Message) -> Result<(), ApiError> {
        let Self { form, files } = self;
        let mut faults = Faults::default();
        for (number, component) in form.components.iter().flatten().flatten().enumerate() {
            check_emojis(world, component, &Place::of("components").item(number), &mut faults);
        }
        faults.done()?;
        let rewritten = form.content.is_some() || form.allowed_mentions.is_some() || form.components.is_some();
        if let Some(content) = form.content {
            // Discord trims what is sent.
            message.content = content.map(|content| content.trim().to_owned()).unwrap_or_default();
        }
        if let Some(embeds) = form.embeds {
            message.embeds = embeds.unwrap_or_default();
        }
        if let Some(components) = form.components {
            message.components = components.unwrap_or_default();
        }
        let removed = arrange_files(world, message, form.attachments.map(Option::unwrap_or_default), files)?;
        let nothing = message.content.is_empty() && message.embeds.is_empty() && message.components.is_empty();
        if nothing && message.attachments.is_empty() {
            return Err(ApiError::EMPTY_MESSAGE);
        }
        if !message.attachments.is_empty() {
            let attachments = std::mem::take(&mut message.attachments);
            message.embeds.iter_mut().chain(&mut message.components).for_each(|value| point_to_files(value, &attachments));
            message.attachments = attachments;
        }
        if rewritten {
            world.find_mentions(message, form.allowed_mentions.as_ref());
        }
        world.forget_files(&removed);
        Ok(())
    }
}

/// Notes each emoji of a component, and of those in it, that the bot cannot use.
fn check_emojis(world: &World, component: &Value, here: &Place<'_>, faults: &mut Faults) {
    let mut check = |emoji: &Value, place: &Place<'_>| {
        if let (false, Err(field)) = (emoji.is_null(), world.check_emoji(emoji)) {
            faults.add(&place.field(field), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji");
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

/// Flags that whoever sends a message may set.
const SENDER_FLAGS: u64 = flags::SUPPRESS_EMBEDS | flags::SUPPRESS_NOTIFICATIONS;

/// Keeps the files that are to stay, adds those that came along, and returns those that go.
fn arrange_files(
    world: &mut World,
    message: &mut Message,
    listed: Option<Vec<AttachmentForm>>,
    files: Vec<Upload>,
) -> Result<Vec<Attachment>, ApiError> {
    let mut removed = Vec::new();
    if let Some(listed) = &listed {
        let unknown = |form: &AttachmentForm| {
            !message.attachments.iter().any(|old| old.id == form.id) && !files.iter().any(|file| file.number == form.id.get())
        };
        if let Some(number) = listed.iter().position(unknown) {
            let place = Place::of("attachments");
            return Err(ApiError::fault(&place.item(number).field("id"), "ATTACHMENT_NOT_FOUND", "Attachment data not found"));
        }
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
        let filename =
            form.and_then(|form| form.filename.clone()).filter(|name| !name.contains(['/', '\\'])).unwrap_or(file.name);
        let url = attachment_url(world.page, message.channel, id, &filename);
        let size = picture_size(&file.contents);
        message.attachments.push(Attachment {
            id,
            content_type: content_type(&filename).to_owned(),
            filename,
            description: form.and_then(|form| form.description.clone()),
            size: file.contents.len(),
            proxy_url: url.clone(),
            url,
            height: size.map(|(_, height)| height),
            width: size.map(|(width, _)| width),
            ephemeral: message.only_for.is_some(),
        });
        if let Some(journal) = &mut world.journal {
            journal.put_file(id, &file.contents);
        }
        world.files.insert(id, file.contents);
    }
    Ok(removed)
}

/// Replaces `attachment://name` by where the file is.
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

/// Checks embeds and gives each its type.
fn check_embeds(embeds: &mut [Value], faults: &mut Faults) {
    let place = Place::of("embeds");
    faults.count(&place, embeds.len(), 0..=limits::EMBEDS);
    let mut total = 0;
    for (number, embed) in embeds.iter_mut().enumerate() {
        let here = place.item(number);
        let Some(fields) = embed.as_object_mut() else {
            faults.add(&here, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType");
            continue;
        };
        fields.insert("type".to_owned(), json!("rich"));
        let mut text = |place: &Place<'_>, value: &Value, most: usize| {
            let text = value.as_str().unwrap_or_default();
            total += text.chars().count();
            faults.length(place, text, 0..=most);
        };
        text(&here.field("title"), &embed["title"], limits::EMBED_TITLE);
        text(&here.field("description"), &embed["description"], limits::EMBED_DESCRIPTION);
        text(&here.field("footer").field("text"), &embed["footer"]["text"], limits::EMBED_FOOTER);
        text(&here.field("author").field("name"), &embed["author"]["name"], limits::EMBED_AUTHOR);
        let inner = here.field("fields");
        let list = embed["fields"].as_array().map(Vec::as_slice).unwrap_or_default();
        for (number, field) in list.iter().enumerate() {
            text(&inner.item(number).field("name"), &field["name"], limits::EMBED_FIELD_NAME);
            text(&inner.item(number).field("value"), &field["value"], limits::EMBED_FIELD_VALUE);
        }
        faults.count(&inner, list.len(), 0..=limits::EMBED_FIELDS);
        for (number, field) in list.iter().enumerate() {
            for key in ["name", "value"] {
                if field[key].as_str().is_none_or(str::is_empty) {
                    faults.required(&inner.item(number).field(key));
                }
            }
        }
    }
    if total > limits::EMBEDS_TOTAL {
        let message = format!("Embed size exceeds maximum size of {}", limits::EMBEDS_TOTAL);
        faults.add(&place, "MAX_EMBED_SIZE_EXCEEDED", message);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(form: Value) -> Result<Draft, ApiError> {
        Draft::checked(serde_json::from_value(form).unwrap(), Vec::new())
    }

    #[test]
    fn a_message_of_two_thousand_characters_fits_and_one_more_does_not() {
        assert!(check(json!({ "content": "é".repeat(2_000) })).is_ok());
        assert!(check(json!({ "content": "é".repeat(2_001) })).is_err());
    }

    #[test]
    fn embeds_fit_up_to_their_limits() {
        let fields = |count: usize| vec![json!({ "name": "n", "value": "v" }); count];
        assert!(check(json!({ "embeds": [{ "title": "t".repeat(256), "fields": fields(25) }] })).is_ok());
        for wrong in [
            json!([{ "title": "t".repeat(257) }]),
            json!([{ "fields": fields(26) }]),
            json!([{ "fields": [{ "name": "", "value": "v" }] }]),
            json!([{ "description": "d".repeat(4_000) }, { "description": "d".repeat(2_001) }]),
            json!(vec![json!({ "title": "t" }); 11]),
            json!(["a text"]),
        ] {
            assert!(check(json!({ "embeds": wrong })).is_err(), "{wrong}");
        }
    }
}
