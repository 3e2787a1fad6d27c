//! The application's emojis. Not here: reactions, emojis on components (`forms` checks them). Start
//! at [`create`].

use axum::Json;
use axum::body::Bytes;
use axum::http::StatusCode;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::{Body, Bot, Form, Path};
use super::check::BodyPart;
use super::check::BodyRule::Text;
use super::error::{ApiError, FieldErrors, Place};
use super::messages::{Answer, Done, Made};
use crate::emojis::{Format, OwnEmoji};
use crate::limits;
use crate::shapes::UserShape;
use crate::snowflake::Id;
use crate::world::World;

fn shape(world: &World, emoji: &OwnEmoji) -> Value {
    let user = world.users.get(&emoji.by.unwrap_or(world.application.bot)).map(|user| UserShape::new(user));
    json!({
        "id": emoji.id, "name": emoji.name, "roles": [], "user": user, "require_colons": true, "managed": false,
        "animated": emoji.emoji().animated, "available": true,
    })
}

fn own(world: &World, application: Id) -> Result<(), ApiError> {
    if application == world.application.id { Ok(()) } else { Err(ApiError::UNKNOWN_APPLICATION) }
}

fn known(world: &World, application: Id, id: Id) -> Result<&OwnEmoji, ApiError> {
    own(world, application)?;
    world.emojis.get(&id).ok_or(ApiError::UNKNOWN_OWN_EMOJI)
}

pub(super) async fn list(Bot(discord): Bot, Path(application): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    own(&world, application)?;
    let items: Vec<Value> = world.emojis.values().map(|emoji| shape(&world, emoji)).collect();
    Ok(Json(json!({ "items": items })))
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

pub(super) async fn create(Bot(discord): Bot, Path(application): Path<Id>, body: Body<EmojiForm>) -> Made {
    let EmojiForm { name, image } = body.json;
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
    let mut world = discord.shared().lock();
    own(&world, application)?;
    if world.emojis.len() >= limits::EMOJIS {
        return Err(ApiError::TOO_MANY_EMOJIS);
    }
    let emoji = OwnEmoji { id: world.ids.next(), name, format, by: None };
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
