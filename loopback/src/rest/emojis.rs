//! Emojis of the application and of guilds. Not here: reactions, emojis on components (`forms`
//! checks them). Start at [`create`] and [`create_in_guild`].

use axum::Json;
use axum::body::Bytes;
use axum::http::StatusCode;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::{AuditReason, Body, Bot, Form, Path};
use super::check::BodyPart;
use super::check::BodyRule::Text;
use super::error::{ApiError, FieldErrors, Place};
use super::messages::{Answer, Done, Made};
use super::people::known as known_guild;
use crate::audit_entry::{AuditAction, AuditEntry};
use crate::emojis::{Format, OwnEmoji};
use crate::limits;
use crate::permissions::Permissions;
use crate::shapes::{emoji as shape, emojis};
use crate::snowflake::Id;
use crate::world::World;

fn own(world: &World, application: Id) -> Result<(), ApiError> {
    if application == world.application.id { Ok(()) } else { Err(ApiError::UNKNOWN_APPLICATION) }
}

fn known(world: &World, application: Id, id: Id) -> Result<&OwnEmoji, ApiError> {
    own(world, application)?;
    world.emojis.get(&id).filter(|emoji| emoji.guild.is_none()).ok_or(ApiError::UNKNOWN_OWN_EMOJI)
}

pub(super) async fn list(Bot(discord): Bot, Path(application): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    own(&world, application)?;
    Ok(Json(json!({ "items": emojis(&world, None) })))
}

pub(super) async fn get(Bot(discord): Bot, Path((application, id)): Path<(Id, Id)>) -> Answer {
    let world = discord.shared().lock();
    Ok(Json(shape(&world, known(&world, application, id)?)))
}

#[derive(Deserialize)]
pub(super) struct EmojiForm {
    name: Option<String>,
    image: Option<String>,
}

impl Form for EmojiForm {
    fn rules(form: &BodyPart<'_, '_>) {
        form.may("name", Text(0..=usize::MAX));
        form.may("image", Text(0..=usize::MAX));
    }
}

/// Returns the name and the picture of a new emoji.
fn checked(EmojiForm { name, image }: EmojiForm) -> Result<(String, Format, Bytes), ApiError> {
    let mut faults = FieldErrors::default();
    let required = |faults: &mut FieldErrors, field| faults.required(&Place::of(field));
    match &name {
        Some(name) => check_name(name, &mut faults),
        None => required(&mut faults, "name"),
    }
    let picture = match &image {
        Some(image) => picture(image, &mut faults),
        None => {
            required(&mut faults, "image");
            None
        }
    };
    faults.done()?;
    let (Some(name), Some((format, picture))) = (name, picture) else { return Err(ApiError::INVALID_FORM) };
    if picture.len() > limits::EMOJI_BYTES {
        return Err(ApiError::EMOJI_TOO_LARGE);
    }
    Ok((name, format, picture))
}

pub(super) async fn create(Bot(discord): Bot, Path(application): Path<Id>, body: Body<EmojiForm>) -> Made {
    let (name, format, picture) = checked(body.json)?;
    let mut world = discord.shared().lock();
    own(&world, application)?;
    if world.emojis.values().filter(|emoji| emoji.guild.is_none()).count() >= limits::EMOJIS {
        return Err(ApiError::TOO_MANY_EMOJIS);
    }
    let emoji = OwnEmoji { id: world.ids.next(), name, format, by: None, guild: None };
    let made = shape(&world, &emoji);
    world.add_emoji(emoji, picture);
    Ok((StatusCode::CREATED, Json(made)))
}

pub(super) async fn edit(Bot(discord): Bot, Path((application, id)): Path<(Id, Id)>, body: Body<EmojiForm>) -> Answer {
    let mut faults = FieldErrors::default();
    if let Some(name) = &body.json.name {
        check_name(name, &mut faults);
    }
    faults.done()?;
    let mut world = discord.shared().lock();
    let mut emoji = known(&world, application, id)?.clone();
    emoji.name = body.json.name.unwrap_or(emoji.name);
    let changed = shape(&world, &emoji);
    world.put_emoji(emoji);
    Ok(Json(changed))
}

pub(super) async fn remove(Bot(discord): Bot, Path((application, id)): Path<(Id, Id)>) -> Done {
    let mut world = discord.shared().lock();
    known(&world, application, id)?;
    world.remove_emoji(id);
    Ok(StatusCode::NO_CONTENT)
}

/// Finds an emoji of a guild.
fn in_guild(world: &World, guild: Id, id: Id) -> Result<OwnEmoji, ApiError> {
    let guild = known_guild(world, guild)?.id;
    world.emojis.get(&id).filter(|emoji| emoji.guild == Some(guild)).cloned().ok_or(ApiError::UNKNOWN_OWN_EMOJI)
}

/// Refuses unless the bot may change an emoji of a guild.
fn manages(world: &World, emoji: &OwnEmoji) -> Result<(), ApiError> {
    let own = emoji.by.is_none() && world.bot_permissions.allow(Permissions::CREATE_GUILD_EXPRESSIONS);
    let may = own || world.bot_permissions.allow(Permissions::MANAGE_GUILD_EXPRESSIONS);
    if may { Ok(()) } else { Err(ApiError::MISSING_PERMISSIONS) }
}

pub(super) async fn list_of_guild(Bot(discord): Bot, Path(guild): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    let guild = known_guild(&world, guild)?.id;
    Ok(Json(json!(emojis(&world, Some(guild)))))
}

pub(super) async fn get_of_guild(Bot(discord): Bot, Path((guild, id)): Path<(Id, Id)>) -> Answer {
    let world = discord.shared().lock();
    Ok(Json(shape(&world, &in_guild(&world, guild, id)?)))
}

pub(super) async fn create_in_guild(
    Bot(discord): Bot,
    Path(guild): Path<Id>,
    AuditReason(reason): AuditReason,
    body: Body<EmojiForm>,
) -> Made {
    let (name, format, picture) = checked(body.json)?;
    let mut world = discord.shared().lock();
    let guild = known_guild(&world, guild)?.id;
    if !world.bot_permissions.allow(Permissions::CREATE_GUILD_EXPRESSIONS) {
        return Err(ApiError::MISSING_PERMISSIONS);
    }
    let is_animated = |format: Format| format == Format::Gif;
    let alike = |emoji: &&OwnEmoji| emoji.guild == Some(guild) && is_animated(emoji.format) == is_animated(format);
    if world.emojis.values().filter(alike).count() >= limits::GUILD_EMOJIS {
        return Err(ApiError::TOO_MANY_GUILD_EMOJIS);
    }
    let emoji = OwnEmoji { id: world.ids.next(), name, format, by: None, guild: Some(guild) };
    let made = shape(&world, &emoji);
    let entry = AuditEntry::new(guild, AuditAction::EmojiCreate, Some(emoji.id)).because(reason);
    world.add_emoji(emoji, picture);
    world.log(entry.changed(&Value::Null, &made, &["name"]));
    Ok((StatusCode::CREATED, Json(made)))
}

pub(super) async fn edit_in_guild(
    Bot(discord): Bot,
    Path((guild, id)): Path<(Id, Id)>,
    AuditReason(reason): AuditReason,
    body: Body<EmojiForm>,
) -> Answer {
    let mut faults = FieldErrors::default();
    if let Some(name) = &body.json.name {
        check_name(name, &mut faults);
    }
    faults.done()?;
    let mut world = discord.shared().lock();
    let mut emoji = in_guild(&world, guild, id)?;
    manages(&world, &emoji)?;
    let before = shape(&world, &emoji);
    emoji.name = body.json.name.unwrap_or(emoji.name);
    let changed = shape(&world, &emoji);
    let entry = AuditEntry::new(guild, AuditAction::EmojiUpdate, Some(id)).because(reason);
    world.put_emoji(emoji);
    world.log_change(entry.changed(&before, &changed, &["name"]));
    Ok(Json(changed))
}

pub(super) async fn remove_in_guild(
    Bot(discord): Bot,
    Path((guild, id)): Path<(Id, Id)>,
    AuditReason(reason): AuditReason,
) -> Done {
    let mut world = discord.shared().lock();
    let emoji = in_guild(&world, guild, id)?;
    manages(&world, &emoji)?;
    let before = shape(&world, &emoji);
    world.remove_emoji(id);
    let entry = AuditEntry::new(guild, AuditAction::EmojiDelete, Some(id)).because(reason);
    world.log(entry.changed(&before, &Value::Null, &["name"]));
    Ok(StatusCode::NO_CONTENT)
}

/// A name has 2 to 32 letters, digits and `_`.
fn check_name(name: &str, faults: &mut FieldErrors) {
    let place = Place::of("name");
    let allowed = limits::EMOJI_NAME;
    if !allowed.contains(&name.chars().count()) {
        let message = format!("Must be between {} and {} in length.", allowed.start(), allowed.end());
        faults.add(&place, "BASE_TYPE_BAD_LENGTH", message);
    } else if !name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_') {
        faults.add(&place, "STRING_TYPE_REGEX", "String value did not match validation regex.");
    }
}

/// The picture in a data URI such as `data:image/png;base64,...` (Discord docs: Reference, "Image
/// Data").
fn picture(image: &str, faults: &mut FieldErrors) -> Option<(Format, Bytes)> {
    let encoded = image.strip_prefix("data:").and_then(|rest| rest.split_once(";base64,")).map(|(_, encoded)| encoded);
    let contents = encoded.and_then(|encoded| STANDARD.decode(encoded).ok());
    let read = contents.and_then(|contents| Some((Format::of(&contents)?, Bytes::from(contents))));
    if read.is_none() {
        faults.add(&Place::of("image"), "IMAGE_INVALID", "Invalid image data");
    }
    read
}
