//! Registers, replaces, lists and removes commands. Not here: rules of definitions (`definitions`),
//! users' input (`crate::commands`). Start at [`replace`].

use std::borrow::Cow;
use std::sync::Arc;

use axum::Json;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::{Body, Bot, Form, Path, Query};
use super::check::BodyPart;
use super::check::BodyRule::Boolean;
use super::error::{ApiError, Place};
use super::messages::{Answer, Done, Made};
use super::{definitions, people};
use crate::commands::{Command, Definition, Texts, USER_INSTALL};
use crate::events::{Audience, Event};
use crate::limits;
use crate::persist::Record;
use crate::snowflake::Id;
use crate::world::World;

#[derive(Deserialize)]
pub(super) struct WantedCommand {
    #[serde(default)]
    with_localizations: bool,
}

impl Form for WantedCommand {
    fn rules(query: &BodyPart<'_, '_>) {
        query.may("with_localizations", Boolean);
    }
}

/// All commands of an application, of a guild's alone if one is named.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct Commands {
    application: Id,
    guild: Option<Id>,
}

/// One of them.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct OneCommand {
    application: Id,
    guild: Option<Id>,
    command: Id,
}

pub(super) async fn list(Bot(discord): Bot, Path(of): Path<Commands>, Query(wanted): Query<WantedCommand>) -> Answer {
    let world = discord.shared().lock();
    known(&world, of.application, of.guild)?;
    let texts = if wanted.with_localizations { Texts::All } else { Texts::Default };
    let commands = world.commands.values().filter(|command| command.guild == of.guild);
    Ok(Json(commands.map(|command| command.shape(of.application, texts)).collect()))
}

/// A command of the same name and type is replaced.
pub(super) async fn create(Bot(discord): Bot, Path(of): Path<Commands>, body: Body<Value>) -> Made {
    let Commands { application, guild } = of;
    let definition = definitions::read(body.json)?;
    let mut world = discord.shared().lock();
    known(&world, application, guild)?;
    may_be_installed(&world, guild, &definition)?;
    let status = if same(&world, guild, &definition).is_some() { StatusCode::OK } else { StatusCode::CREATED };
    let most = if definition.kind == 1 { limits::COMMANDS } else { limits::MENU_COMMANDS };
    let others =
        world.commands.values().filter(|command| command.guild == guild && command.definition.kind == definition.kind).count();
    if status == StatusCode::CREATED && others >= most {
        return Err(ApiError::TOO_MANY_COMMANDS);
    }
    count_new(&mut world, guild, usize::from(status == StatusCode::CREATED))?;
    let command = put(&mut world, guild, definition);
    world.tell(Audience::Everyone, Event::Commands);
    Ok((status, Json(command.shape(application, Texts::All))))
}

pub(super) async fn replace(Bot(discord): Bot, Path(of): Path<Commands>, body: Body<Value>) -> Answer {
    let Commands { application, guild } = of;
    let definitions = definitions::read_all(body.json)?;
    let of_kind = |kind: u8| definitions.iter().filter(|definition| definition.kind == kind).count();
    if of_kind(1) > limits::COMMANDS || of_kind(2) > limits::MENU_COMMANDS || of_kind(3) > limits::MENU_COMMANDS {
        return Err(ApiError::TOO_MANY_COMMANDS);
    }
    let mut world = discord.shared().lock();
    known(&world, application, guild)?;
    definitions.iter().try_for_each(|definition| may_be_installed(&world, guild, definition))?;
    let new = definitions.iter().filter(|definition| same(&world, guild, definition).is_none()).count();
    count_new(&mut world, guild, new)?;
    let put: Vec<Arc<Command>> = definitions.into_iter().map(|definition| put(&mut world, guild, definition)).collect();
    let is_gone = |command: &&Arc<Command>| command.guild == guild && !put.iter().any(|kept| kept.id == command.id);
    let gone: Vec<Id> = world.commands.values().filter(is_gone).map(|command| command.id).collect();
    for id in gone {
        world.commands.remove(&id);
        world.keep(&Record::GoneCommand { id });
    }
    world.tell(Audience::Everyone, Event::Commands);
    Ok(Json(put.iter().map(|command| command.shape(application, Texts::All)).collect()))
}

pub(super) async fn one(Bot(discord): Bot, Path(of): Path<OneCommand>) -> Answer {
    let world = discord.shared().lock();
    Ok(Json(find(&world, of)?.shape(of.application, Texts::All)))
}

pub(super) async fn edit(Bot(discord): Bot, Path(of): Path<OneCommand>, body: Body<Value>) -> Answer {
    let mut world = discord.shared().lock();
    let old = find(&world, of)?.clone();
    let mut shape = json!(old.definition);
    for (key, value) in body.json.as_object().into_iter().flatten().filter(|(key, _)| *key != "type") {
        shape[key.as_str()] = value.clone();
    }
    let definition = definitions::read(shape)?;
    may_be_installed(&world, of.guild, &definition)?;
    if same(&world, of.guild, &definition).is_some_and(|other| other.id != of.command) {
        return Err(ApiError::fault(&Place::body(), definitions::DUPLICATE, definitions::DUPLICATE_SENTENCE));
    }
    let command = Command { version: world.ids.next(), definition, ..Command::clone(&old) };
    let command = keep(&mut world, command);
    world.tell(Audience::Everyone, Event::Commands);
    Ok(Json(command.shape(of.application, Texts::All)))
}

pub(super) async fn remove(Bot(discord): Bot, Path(of): Path<OneCommand>) -> Done {
    let mut world = discord.shared().lock();
    let id = find(&world, of)?.id;
    world.commands.remove(&id);
    world.keep(&Record::GoneCommand { id });
    world.tell(Audience::Everyone, Event::Commands);
    Ok(StatusCode::NO_CONTENT)
}

/// Returns no permissions, since nobody restricts commands here.
pub(super) async fn permissions(Bot(discord): Bot, Path((application, guild)): Path<(Id, Id)>) -> Answer {
    known(&discord.shared().lock(), application, Some(guild))?;
    Ok(Json(json!([])))
}

fn known(world: &World, application: Id, guild: Option<Id>) -> Result<(), ApiError> {
    if application != world.application.id {
        return Err(ApiError::UNKNOWN_APPLICATION);
    }
    guild.map_or(Ok(()), |guild| people::known(world, guild).map(|_| ()))
}

/// Refuses unsupported user installs (Discord docs: Application Commands, "Installation Context").
fn may_be_installed(world: &World, guild: Option<Id>, definition: &Definition) -> Result<(), ApiError> {
    let by_users = definition.integration_types.as_ref().is_some_and(|types| types.contains(&USER_INSTALL));
    if guild.is_none() && by_users && !world.application.has_user_install() {
        let message = "The application does not support this installation context";
        return Err(ApiError::fault(&Place::of("integration_types"), "APPLICATION_COMMAND_INVALID_INTEGRATION_TYPE", message));
    }
    Ok(())
}

fn find(world: &World, of: OneCommand) -> Result<&Arc<Command>, ApiError> {
    known(world, of.application, of.guild)?;
    world.commands.get(&of.command).filter(|command| command.guild == of.guild).ok_or(ApiError::UNKNOWN_COMMAND)
}

fn same<'a>(world: &'a World, guild: Option<Id>, definition: &Definition) -> Option<&'a Arc<Command>> {
    let same = |command: &&Arc<Command>| {
        command.guild == guild && command.definition.name == definition.name && command.definition.kind == definition.kind
    };
    world.commands.values().find(same)
}

/// Counts commands about to be created, unless they exceed the daily limit.
fn count_new(world: &mut World, guild: Option<Id>, new: usize) -> Result<(), ApiError> {
    const DAY_MS: u64 = 24 * 60 * 60 * 1_000;
    let now = world.ids.clock.steady_ms();
    let made = world.commands_made.entry(guild).or_default();
    while made.front().is_some_and(|at| at + DAY_MS <= now) {
        made.pop_front();
    }
    if made.len() + new > limits::DAILY_COMMANDS {
        // Waits until enough are a day old; more than the daily limit at once never fit.
        let enough = (made.len() + new - limits::DAILY_COMMANDS).min(made.len());
        let wait_ms = made.get(enough.saturating_sub(1)).map_or(DAY_MS, |at| at + DAY_MS - now);
        return Err(ApiError::TOO_MANY_NEW_COMMANDS.after(wait_ms.div_ceil(1_000)));
    }
    made.extend(std::iter::repeat_n(now, new));
    for _ in 0..new {
        world.keep(&Record::CommandMade { guild, at_ms: now });
    }
    Ok(())
}

/// Registers a definition. A command of that name keeps its id and, if unchanged, its version.
fn put(world: &mut World, guild: Option<Id>, definition: Definition) -> Arc<Command> {
    let old = same(world, guild, &definition).cloned();
    if let Some(old) = old.as_ref().filter(|old| old.definition == definition) {
        return old.clone();
    }
    let id = old.map_or_else(|| world.ids.next(), |old| old.id);
    let version = world.ids.next();
    keep(world, Command { id, version, guild, definition })
}

fn keep(world: &mut World, command: Command) -> Arc<Command> {
    world.keep(&Record::Command(Cow::Borrowed(&command)));
    let command = Arc::new(command);
    world.commands.insert(command.id, command.clone());
    command
}
