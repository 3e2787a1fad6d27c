//! Application commands: registered, replaced, listed, removed.
//! Never here: how a user's command is fitted to its definition (`crate::commands`).
//! Start at [`replace`]; what a definition may contain is in [`check`].

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::{Body, Bot, Path, Query, yes_or_no};
use super::error::{ApiError, Faults, Place};
use super::messages::{Answer, Done};
use crate::commands::{Command, Definition, Localizations, Opt, Texts, kind};
use crate::discord::{Discord, LOCALES};
use crate::events::{Audience, Event};
use crate::limits;
use crate::persist::Record;
use crate::snowflake::Id;
use crate::world::World;

type Made = Result<(StatusCode, Json<Value>), ApiError>;

#[derive(Deserialize)]
pub(super) struct Wanted {
    #[serde(default, deserialize_with = "yes_or_no")]
    with_localizations: bool,
}

pub(super) async fn list(
    _: Bot,
    State(discord): State<Discord>,
    Path(application): Path<Id>,
    Query(wanted): Query<Wanted>,
) -> Answer {
    listed(&discord, application, None, &wanted)
}

pub(super) async fn list_in(
    _: Bot,
    State(discord): State<Discord>,
    Path((application, guild)): Path<(Id, Id)>,
    Query(wanted): Query<Wanted>,
) -> Answer {
    listed(&discord, application, Some(guild), &wanted)
}

fn listed(discord: &Discord, application: Id, guild: Option<Id>, wanted: &Wanted) -> Answer {
    let world = discord.shared().lock();
    known(&world, application, guild)?;
    let texts = if wanted.with_localizations { Texts::All } else { Texts::Default };
    let commands = world.commands.values().filter(|command| command.guild == guild);
    Ok(Json(commands.map(|command| command.shape(application, texts)).collect()))
}

pub(super) async fn create(_: Bot, State(discord): State<Discord>, Path(application): Path<Id>, body: Body<Definition>) -> Made {
    created(&discord, application, None, body.json)
}

pub(super) async fn create_in(
    _: Bot,
    State(discord): State<Discord>,
    Path((application, guild)): Path<(Id, Id)>,
    body: Body<Definition>,
) -> Made {
    created(&discord, application, Some(guild), body.json)
}

/// A command of the same name and type is replaced.
fn created(discord: &Discord, application: Id, guild: Option<Id>, definition: Definition) -> Made {
    let mut faults = Faults::default();
    check(&definition, None, &mut faults);
    faults.done()?;
    let mut world = discord.shared().lock();
    known(&world, application, guild)?;
    let status = if same(&world, guild, &definition).is_some() { StatusCode::OK } else { StatusCode::CREATED };
    let most = if definition.kind == 1 { limits::COMMANDS } else { limits::MENU_COMMANDS };
    let others =
        world.commands.values().filter(|command| command.guild == guild && command.definition.kind == definition.kind).count();
    if status == StatusCode::CREATED && others >= most {
        return Err(ApiError::TOO_MANY_COMMANDS);
    }
    let command = put(&mut world, guild, definition);
    world.tell(Audience::Everyone, Event::Commands);
    Ok((status, Json(command.shape(application, Texts::All))))
}

pub(super) async fn replace(
    _: Bot,
    State(discord): State<Discord>,
    Path(application): Path<Id>,
    body: Body<Vec<Definition>>,
) -> Answer {
    replaced(&discord, application, None, body.json)
}

pub(super) async fn replace_in(
    _: Bot,
    State(discord): State<Discord>,
    Path((application, guild)): Path<(Id, Id)>,
    body: Body<Vec<Definition>>,
) -> Answer {
    replaced(&discord, application, Some(guild), body.json)
}

fn replaced(discord: &Discord, application: Id, guild: Option<Id>, definitions: Vec<Definition>) -> Answer {
    let mut faults = Faults::default();
    for (number, definition) in definitions.iter().enumerate() {
        check(definition, Some(number), &mut faults);
        let twin = |other: &Definition| other.name == definition.name && other.kind == definition.kind;
        if definitions[..number].iter().any(twin) {
            let key = number.to_string();
            faults.add(&Place::of(&key).field("name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Command names must be unique");
        }
    }
    faults.done()?;
    let of_kind = |kind: u8| definitions.iter().filter(|definition| definition.kind == kind).count();
    if of_kind(1) > limits::COMMANDS || of_kind(2) > limits::MENU_COMMANDS || of_kind(3) > limits::MENU_COMMANDS {
        return Err(ApiError::TOO_MANY_COMMANDS);
    }
    let mut world = discord.shared().lock();
    known(&world, application, guild)?;
    let put: Vec<Arc<Command>> = definitions.into_iter().map(|definition| put(&mut world, guild, definition)).collect();
    let gone: Vec<Id> = world
        .commands
        .values()
        .filter(|command| command.guild == guild && !put.iter().any(|kept| kept.id == command.id))
        .map(|command| command.id)
        .collect();
    for id in gone {
        world.commands.remove(&id);
        world.keep(&Record::GoneCommand { id });
    }
    world.tell(Audience::Everyone, Event::Commands);
    Ok(Json(put.iter().map(|command| command.shape(application, Texts::All)).collect()))
}

pub(super) async fn one(_: Bot, State(discord): State<Discord>, Path((application, id)): Path<(Id, Id)>) -> Answer {
    let world = discord.shared().lock();
    Ok(Json(find(&world, application, None, id)?.shape(application, Texts::All)))
}

pub(super) async fn one_in(_: Bot, State(discord): State<Discord>, Path((application, guild, id)): Path<(Id, Id, Id)>) -> Answer {
    let world = discord.shared().lock();
    Ok(Json(find(&world, application, Some(guild), id)?.shape(application, Texts::All)))
}

pub(super) async fn edit(
    _: Bot,
    State(discord): State<Discord>,
    Path((application, id)): Path<(Id, Id)>,
    body: Body<Value>,
) -> Answer {
    edited(&discord, application, None, id, body.json)
}

pub(super) async fn edit_in(
    _: Bot,
    State(discord): State<Discord>,
    Path((application, guild, id)): Path<(Id, Id, Id)>,
    body: Body<Value>,
) -> Answer {
    edited(&discord, application, Some(guild), id, body.json)
}

fn edited(discord: &Discord, application: Id, guild: Option<Id>, id: Id, changes: Value) -> Answer {
    let mut world = discord.shared().lock();
    let old = find(&world, application, guild, id)?.clone();
    let mut shape = json!(old.definition);
    for (key, value) in changes.as_object().into_iter().flatten().filter(|(key, _)| *key != "type") {
        shape[key.as_str()] = value.clone();
    }
    let definition: Definition = serde_json::from_value(shape).map_err(|error| ApiError::wrong_type(&error))?;
    let mut faults = Faults::default();
    check(&definition, None, &mut faults);
    if same(&world, guild, &definition).is_some_and(|other| other.id != id) {
        faults.add(&Place::of("name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Command names must be unique");
    }
    faults.done()?;
    let command = Command { version: world.ids.next(), definition, ..Command::clone(&old) };
    let command = keep(&mut world, command);
    world.tell(Audience::Everyone, Event::Commands);
    Ok(Json(command.shape(application, Texts::All)))
}

pub(super) async fn remove(_: Bot, State(discord): State<Discord>, Path((application, id)): Path<(Id, Id)>) -> Done {
    removed(&discord, application, None, id)
}

pub(super) async fn remove_in(
    _: Bot,
    State(discord): State<Discord>,
    Path((application, guild, id)): Path<(Id, Id, Id)>,
) -> Done {
    removed(&discord, application, Some(guild), id)
}

fn removed(discord: &Discord, application: Id, guild: Option<Id>, id: Id) -> Done {
    let mut world = discord.shared().lock();
    find(&world, application, guild, id)?;
    world.commands.remove(&id);
    world.keep(&Record::GoneCommand { id });
    world.tell(Audience::Everyone, Event::Commands);
    Ok(StatusCode::NO_CONTENT)
}

/// Nobody has restricted any command here.
pub(super) async fn permissions(_: Bot, State(discord): State<Discord>, Path((application, guild)): Path<(Id, Id)>) -> Answer {
    known(&discord.shared().lock(), application, Some(guild))?;
    Ok(Json(json!([])))
}

fn known(world: &World, application: Id, guild: Option<Id>) -> Result<(), ApiError> {
    if application != world.application.id {
        return Err(ApiError::UNKNOWN_APPLICATION);
    }
    if guild.is_some_and(|guild| !world.guilds.contains_key(&guild)) {
        return Err(ApiError::UNKNOWN_GUILD);
    }
    Ok(())
}

fn find(world: &World, application: Id, guild: Option<Id>, id: Id) -> Result<&Arc<Command>, ApiError> {
    known(world, application, guild)?;
    world.commands.get(&id).filter(|command| command.guild == guild).ok_or(ApiError::UNKNOWN_COMMAND)
}

fn same<'a>(world: &'a World, guild: Option<Id>, definition: &Definition) -> Option<&'a Arc<Command>> {
    let same = |command: &&Arc<Command>| {
        command.guild == guild && command.definition.name == definition.name && command.definition.kind == definition.kind
    };
    world.commands.values().find(same)
}

/// Registers a definition; one of the same name keeps its id, and its version if nothing has changed.
fn put(world: &mut World, guild: Option<Id>, definition: Definition) -> Arc<Command> {
    let old = same(world, guild, &definition).cloned();
    match old {
        Some(old) if old.definition == definition => old,
        Some(old) => {
            let version = world.ids.next();
            keep(world, Command { id: old.id, version, guild, definition })
        }
        None => {
            let (id, version) = (world.ids.next(), world.ids.next());
            keep(world, Command { id, version, guild, definition })
        }
    }
}

fn keep(world: &mut World, command: Command) -> Arc<Command> {
    world.keep(&Record::command(&command));
    let command = Arc::new(command);
    world.commands.insert(command.id, command.clone());
    command
}

/// Checks a definition; `number` is its place in a list of them.
fn check(definition: &Definition, number: Option<usize>, faults: &mut Faults) {
    let key = number.map(|number| number.to_string());
    let list = key.as_deref().map(Place::of);
    let place = |name: &'static str| match &list {
        Some(list) => OwnedPlace::In(*list, name),
        None => OwnedPlace::Top(name),
    };
    let slash = definition.kind == 1;
    place("name").with(|here| name(here, &definition.name, slash, faults));
    place("name_localizations").with(|here| translations(here, &definition.name_localizations, limits::COMMAND_NAME, faults));
    place("description").with(|here| {
        faults.length(here, &definition.description, if slash { 1..=limits::COMMAND_DESCRIPTION } else { 0..=0 });
    });
    place("description_localizations")
        .with(|here| translations(here, &definition.description_localizations, limits::COMMAND_DESCRIPTION, faults));
    place("options").with(|here| options(here, &definition.options, Depth::Command, faults));
    let total = size(definition);
    if total > limits::COMMAND_TOTAL {
        let message = format!("Command exceeds maximum size ({})", limits::COMMAND_TOTAL);
        place("options").with(|here| faults.add(here, "APPLICATION_COMMAND_TOO_LARGE", message));
    }
}

/// A place that may be one deeper.
enum OwnedPlace<'a> {
    Top(&'static str),
    In(Place<'a>, &'static str),
}

impl OwnedPlace<'_> {
    fn with<T>(&self, then: impl FnOnce(&Place<'_>) -> T) -> T {
        match self {
            Self::Top(name) => then(&Place::of(name)),
            Self::In(list, name) => then(&list.field(name)),
        }
    }
}

/// How deep an option stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    Command,
    Group,
    Subcommand,
}

fn options(place: &Place<'_>, options: &[Opt], depth: Depth, faults: &mut Faults) {
    faults.count(place, options.len(), 0..=limits::COMMAND_OPTIONS);
    let is_sub = |option: &Opt| matches!(option.kind, kind::SUBCOMMAND | kind::GROUP);
    let subs = options.iter().filter(|option| is_sub(option)).count();
    if subs > 0 && subs < options.len() {
        let message = "Sub-command and sub-command group option types are mutually exclusive to all other types";
        faults.add(place, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
    }
    for (number, option) in options.iter().enumerate() {
        let here = place.item(number);
        let allowed = match depth {
            Depth::Command => (kind::SUBCOMMAND..=kind::ATTACHMENT).contains(&option.kind),
            Depth::Group => option.kind == kind::SUBCOMMAND,
            Depth::Subcommand => (kind::STRING..=kind::ATTACHMENT).contains(&option.kind),
        };
        if !allowed {
            faults.add(&here.field("type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "This option type is not allowed here");
        }
        name(&here.field("name"), &option.name, true, faults);
        translations(&here.field("name_localizations"), &option.name_localizations, limits::COMMAND_NAME, faults);
        faults.length(&here.field("description"), &option.description, 1..=limits::COMMAND_DESCRIPTION);
        let descriptions = &option.description_localizations;
        translations(&here.field("description_localizations"), descriptions, limits::COMMAND_DESCRIPTION, faults);
        if options[..number].iter().any(|earlier| earlier.name == option.name) {
            faults.add(&here.field("name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists");
        }
        if option.required && options[..number].iter().any(|earlier| !earlier.required && !is_sub(earlier)) {
            let message = "Required options must be placed before non-required options";
            faults.add(&here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
        }
        let deeper = if option.kind == kind::GROUP { Depth::Group } else { Depth::Subcommand };
        self::options(&here.field("options"), &option.options, deeper, faults);
        choices(&here.field("choices"), option, faults);
        if option.max_length.is_some_and(|most| most == 0 || most > limits::OPTION_TEXT) {
            faults.add(&here.field("max_length"), "NUMBER_TYPE_MAX", format!("Must be between 1 and {}.", limits::OPTION_TEXT));
        }
    }
}

fn choices(place: &Place<'_>, option: &Opt, faults: &mut Faults) {
    faults.count(place, option.choices.len(), 0..=limits::CHOICES);
    if option.autocomplete && !option.choices.is_empty() {
        faults.add(place, "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE", "Choices and autocomplete are mutually exclusive");
    }
    for (number, choice) in option.choices.iter().enumerate() {
        let here = place.item(number);
        faults.length(&here.field("name"), &choice.name, 1..=limits::CHOICE_TEXT);
        translations(&here.field("name_localizations"), &choice.name_localizations, limits::CHOICE_TEXT, faults);
        let fits = match option.kind {
            kind::STRING => choice.value.as_str().is_some_and(|text| text.chars().count() <= limits::CHOICE_TEXT),
            kind::INTEGER => choice.value.is_i64() || choice.value.is_u64(),
            kind::NUMBER => choice.value.is_number(),
            _ => false,
        };
        if !fits {
            faults.add(
                &here.field("value"),
                "APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_INVALID",
                "The value does not fit the option",
            );
        }
        if option.choices[..number].iter().any(|earlier| earlier.name == choice.name) {
            faults.add(
                &here.field("name"),
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
                "Choice name already exists",
            );
        }
    }
}

/// Names of slash commands and options are small letters, digits, `-`, `_` and `'`; those in menus are free.
fn name(place: &Place<'_>, name: &str, slash: bool, faults: &mut Faults) {
    faults.length(place, name, 1..=limits::COMMAND_NAME);
    let fits = |letter: char| {
        letter.is_alphanumeric() || matches!(letter, '-' | '_' | '\'') || !letter.is_ascii() && !letter.is_whitespace()
    };
    if slash && (!name.chars().all(fits) || name != name.to_lowercase()) {
        let message = "Command name is invalid: small letters, digits, - and _ only";
        faults.add(place, "APPLICATION_COMMAND_INVALID_NAME", message);
    }
}

fn translations(place: &Place<'_>, texts: &Localizations, most: usize, faults: &mut Faults) {
    for (locale, text) in texts.iter().flatten() {
        let here = place.field(locale);
        if !LOCALES.contains(&locale.as_str()) {
            faults.add(&here, "APPLICATION_COMMAND_INVALID_LOCALE", format!("{locale} is not a valid locale"));
        }
        faults.length(&here, text, 1..=most);
    }
}

/// The characters that count against a command's total: names, descriptions and values, each in its longest language.
fn size(definition: &Definition) -> usize {
    fn longest(text: &str, others: &Localizations) -> usize {
        let others = others.iter().flatten().map(|(_, text)| text.chars().count()).max().unwrap_or(0);
        others.max(text.chars().count())
    }
    fn of(option: &Opt) -> usize {
        let choice = |value: &Value| value.as_str().map_or(0, |text| text.chars().count());
        let choices: usize =
            option.choices.iter().map(|one| longest(&one.name, &one.name_localizations) + choice(&one.value)).sum();
        longest(&option.name, &option.name_localizations)
            + longest(&option.description, &option.description_localizations)
            + choices
            + option.options.iter().map(of).sum::<usize>()
    }
    longest(&definition.name, &definition.name_localizations)
        + longest(&definition.description, &definition.description_localizations)
        + definition.options.iter().map(of).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fits(definition: Value) -> bool {
        let mut faults = Faults::default();
        check(&serde_json::from_value(definition).unwrap(), Some(0), &mut faults);
        faults.done().is_ok()
    }

    fn with(options: Value) -> Value {
        json!({ "name": "play", "description": "Play", "options": options })
    }

    #[test]
    fn a_command_fits_up_to_its_limits_and_not_beyond() {
        let option = |name: String| json!({ "type": 3, "name": name, "description": "d" });
        let many = |count: usize| json!((0..count).map(|n| option(format!("o{n}"))).collect::<Vec<_>>());
        let choices =
            |count: usize| json!((0..count).map(|n| json!({ "name": n.to_string(), "value": "v" })).collect::<Vec<_>>());
        let cases = [
            (json!({ "name": "n".repeat(32), "description": "d".repeat(100) }), true),
            (json!({ "name": "n".repeat(33), "description": "d" }), false),
            (json!({ "name": "n", "description": "d".repeat(101) }), false),
            (json!({ "name": "n", "description": "" }), false),
            (json!({ "name": "Play", "description": "d" }), false),
            (json!({ "name": "play it", "description": "d" }), false),
            (json!({ "name": "élan", "description": "d", "name_localizations": { "fr": "élan" } }), true),
            (json!({ "name": "n", "description": "d", "description_localizations": { "fr": "d".repeat(101) } }), false),
            (json!({ "name": "n", "description": "d", "description_localizations": { "xx": "d" } }), false),
            (json!({ "name": "Look at it", "type": 3 }), true),
            (with(many(25)), true),
            (with(many(26)), false),
            (with(json!([option("same".into()), option("same".into())])), false),
            (with(json!([{ "type": 3, "name": "a", "description": "d", "choices": choices(25) }])), true),
            (with(json!([{ "type": 3, "name": "a", "description": "d", "choices": choices(26) }])), false),
            (with(json!([{ "type": 4, "name": "a", "description": "d", "choices": choices(1) }])), false),
            (with(json!([{ "type": 3, "name": "a", "description": "d", "choices": choices(1), "autocomplete": true }])), false),
            (with(json!([option("a".into()), { "type": 3, "name": "b", "description": "d", "required": true }])), false),
            (with(json!([option("a".into()), { "type": 1, "name": "b", "description": "d" }])), false),
            (with(json!([{ "type": 1, "name": "b", "description": "d", "options": many(25) }])), true),
            (
                with(
                    json!([{ "type": 1, "name": "b", "description": "d", "options": [{ "type": 1, "name": "c", "description": "d" }] }]),
                ),
                false,
            ),
            (
                with(
                    json!([{ "type": 2, "name": "b", "description": "d", "options": [{ "type": 1, "name": "c", "description": "d" }] }]),
                ),
                true,
            ),
        ];
        for (definition, expected) in cases {
            assert_eq!(fits(definition.clone()), expected, "{definition}");
        }
    }

    #[test]
    fn a_command_has_at_most_eight_thousand_characters_in_its_longest_language() {
        let choice = |n: usize| json!({ "name": format!("{n:050}"), "value": format!("{n:030}") });
        let option = |n: usize| {
            let choices: Vec<Value> = (0..25).map(choice).collect();
            json!({ "type": 3, "name": format!("o{n}"), "description": "d", "choices": choices })
        };
        assert!(fits(with(json!((0..3).map(option).collect::<Vec<_>>()))));
        assert!(!fits(with(json!((0..4).map(option).collect::<Vec<_>>()))));
    }
}
