//! Stickers of guilds. Not here: stickers on messages, which nobody can send (`forms`). Start at
//! [`create`]. Discord docs: Sticker Resource.

use axum::Json;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::{AuditReason, Body, Bot, Form, Path};
use super::check::BodyPart;
use super::check::BodyRule::Text;
use super::error::ApiError;
use super::forms::present;
use super::messages::{Answer, Done, Made};
use super::people::known;
use crate::audit_entry::{AuditAction, AuditEntry};
use crate::emojis::Format;
use crate::limits;
use crate::permissions::Permissions;
use crate::roster::Sticker;
use crate::shapes::{sticker as shape, stickers};
use crate::snowflake::Id;
use crate::world::World;

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct StickerForm {
    name: Option<String>,
    #[serde(deserialize_with = "present")]
    description: Option<Option<String>>,
    tags: Option<String>,
}

impl Form for StickerForm {
    fn rules(form: &BodyPart<'_, '_>) {
        form.may("name", Text(limits::STICKER_NAME));
        if form.text("description") != Some("") {
            form.may("description", Text(limits::STICKER_DESCRIPTION));
        }
        form.may("tags", Text(1..=limits::STICKER_TAGS));
    }
}

/// Returns Discord's number of a picture's format, if a sticker can have it.
fn format_of(contents: &[u8]) -> Option<u8> {
    match Format::of(contents)? {
        Format::Png if contents.windows(4).any(|chunk| chunk == b"acTL") => Some(2),
        Format::Png => Some(1),
        Format::Gif => Some(4),
        Format::Jpeg | Format::Webp | Format::Avif => None,
    }
}

fn found(world: &World, guild: Id, id: Id) -> Result<Sticker, ApiError> {
    let guild = known(world, guild)?.id;
    world.stickers.get(&id).filter(|sticker| sticker.guild == guild).cloned().ok_or(ApiError::UNKNOWN_STICKER)
}

/// Finds a sticker that the bot may change: all are its own.
fn changeable(world: &World, guild: Id, id: Id) -> Result<Sticker, ApiError> {
    let sticker = found(world, guild, id)?;
    let enough = [Permissions::CREATE_GUILD_EXPRESSIONS, Permissions::MANAGE_GUILD_EXPRESSIONS];
    let may = enough.into_iter().any(|enough| world.bot_permissions.allow(enough));
    if may { Ok(sticker) } else { Err(ApiError::MISSING_PERMISSIONS) }
}

pub(super) async fn list(Bot(discord): Bot, Path(guild): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    let guild = known(&world, guild)?.id;
    Ok(Json(json!(stickers(&world, guild))))
}

pub(super) async fn get_of_guild(Bot(discord): Bot, Path((guild, id)): Path<(Id, Id)>) -> Answer {
    let world = discord.shared().lock();
    Ok(Json(shape(&world, &found(&world, guild, id)?)))
}

pub(super) async fn get(Bot(discord): Bot, Path(id): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    Ok(Json(shape(&world, world.stickers.get(&id).ok_or(ApiError::UNKNOWN_STICKER)?)))
}

/// Fields of a sticker whose changes are logged.
const LOGGED: &[&str] = &["name", "description", "tags"];

pub(super) async fn create(
    Bot(discord): Bot,
    Path(guild): Path<Id>,
    AuditReason(reason): AuditReason,
    body: Body<StickerForm>,
) -> Made {
    let Body { json: form, files } = body;
    let file = files.into_iter().next();
    ApiError::unless_given([("name", form.name.is_some()), ("tags", form.tags.is_some()), ("file", file.is_some())])?;
    let (Some(name), Some(tags), Some(file)) = (form.name, form.tags, file) else { return Err(ApiError::INVALID_FORM) };
    let mut world = discord.shared().lock();
    let guild = known(&world, guild)?.id;
    if !world.bot_permissions.allow(Permissions::CREATE_GUILD_EXPRESSIONS) {
        return Err(ApiError::MISSING_PERMISSIONS);
    }
    if file.contents.len() > limits::STICKER_BYTES {
        return Err(ApiError::STICKER_TOO_LARGE);
    }
    // Animations of Lottie are for partners of Discord.
    let format = format_of(&file.contents).ok_or(ApiError::INVALID_FILE)?;
    if world.stickers.values().filter(|sticker| sticker.guild == guild).count() >= limits::GUILD_STICKERS {
        return Err(ApiError::TOO_MANY_STICKERS);
    }
    let description = form.description.flatten().filter(|description| !description.is_empty());
    let sticker = Sticker { id: world.ids.next(), guild, name, description, tags, format };
    let made = shape(&world, &sticker);
    let entry = AuditEntry::new(guild, AuditAction::StickerCreate, Some(sticker.id)).because(reason);
    world.add_sticker(sticker, file.contents);
    world.log(entry.changed(&Value::Null, &made, LOGGED));
    Ok((StatusCode::CREATED, Json(made)))
}

pub(super) async fn edit(
    Bot(discord): Bot,
    Path((guild, id)): Path<(Id, Id)>,
    AuditReason(reason): AuditReason,
    body: Body<StickerForm>,
) -> Answer {
    let form = body.json;
    let mut world = discord.shared().lock();
    let mut sticker = changeable(&world, guild, id)?;
    let before = shape(&world, &sticker);
    sticker.name = form.name.unwrap_or(sticker.name);
    sticker.tags = form.tags.unwrap_or(sticker.tags);
    if let Some(description) = form.description {
        sticker.description = description.filter(|description| !description.is_empty());
    }
    let changed = shape(&world, &sticker);
    let entry = AuditEntry::new(sticker.guild, AuditAction::StickerUpdate, Some(id)).because(reason);
    world.put_sticker(sticker);
    world.log_change(entry.changed(&before, &changed, LOGGED));
    Ok(Json(changed))
}

pub(super) async fn remove(Bot(discord): Bot, Path((guild, id)): Path<(Id, Id)>, AuditReason(reason): AuditReason) -> Done {
    let mut world = discord.shared().lock();
    let sticker = changeable(&world, guild, id)?;
    let before = shape(&world, &sticker);
    world.remove_sticker(id);
    let entry = AuditEntry::new(sticker.guild, AuditAction::StickerDelete, Some(id)).because(reason);
    world.log(entry.changed(&before, &Value::Null, LOGGED));
    Ok(StatusCode::NO_CONTENT)
}
