//! Users, guilds, the application, and the URL of the gateway.

use std::collections::BTreeMap;
use std::time::Instant;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::{AuditReason, Body, Bot, Form, IdsPage, Path, Query};
use super::buckets::{Bucket, OPEN_NEW_DM};
use super::check::BodyRule::{List, Snowflake, Text, Trimmed, Whole, Word};
use super::check::{BodyPart, must_be_one_of};
use super::endpoint::verify;
use super::error::{ApiError, FieldErrors, Place, amount, length};
use super::forms::present;
use super::mentions::unique;
use super::messages::{Answer, Done};
use crate::audit_entry::{AuditAction, AuditEntry};
use crate::bot_sessions::intents;
use crate::discord::Discord;
use crate::discord::arranging::LOCALES;
use crate::limits;
use crate::model::User;
use crate::permissions::Permissions;
use crate::roster::Guild;
use crate::shapes::{self, ChannelShape, MemberShape, UserShape};
use crate::snowflake::Id;
use crate::world::World;

pub(super) async fn gateway(State(discord): State<Discord>) -> Json<Value> {
    Json(json!({ "url": discord.shared().gateway_url() }))
}

pub(super) async fn gateway_bot(Bot(discord): Bot) -> Json<Value> {
    let (shards, limit) = {
        let world = discord.shared().lock();
        let rules = &world.gateway.rules;
        (rules.shards, world.gateway.starts.shape(rules.session_starts, rules.max_concurrency, tokio::time::Instant::now()))
    };
    Json(json!({ "url": discord.shared().gateway_url(), "shards": shards, "session_start_limit": limit }))
}

pub(super) async fn me(Bot(discord): Bot) -> Answer {
    let world = discord.shared().lock();
    let bot = world.users.get(&world.application.bot).ok_or(ApiError::UNKNOWN_USER)?;
    Ok(Json(shapes::own_user(bot)))
}

pub(super) async fn user(Bot(discord): Bot, Path(user): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    let user = world.users.get(&user).ok_or(ApiError::UNKNOWN_USER)?;
    Ok(Json(json!(UserShape::new(user))))
}

pub(super) async fn my_guilds(Bot(discord): Bot, Query(page): Query<IdsPage<{ limits::GUILDS_LISTED }>>) -> Json<Value> {
    let world = discord.shared().lock();
    let shape = |guild: &Guild| {
        json!({
            "id": guild.id, "name": guild.name, "icon": null, "banner": null, "owner": false, "permissions": world.bot_permissions,
            "features": [], "approximate_member_count": world.members_of(guild).count(), "approximate_presence_count": world.members_of(guild).count(),
        })
    };
    let guilds: Vec<&Guild> = world.joined().collect();
    Json(page.cut(guilds, |guild| guild.id).into_iter().map(shape).collect())
}

/// Lets the bot leave a guild.
pub(super) async fn leave(Bot(discord): Bot, Path(guild): Path<Id>) -> Done {
    let mut world = discord.shared().lock();
    let mut guild = known(&world, guild)?.clone();
    guild.has_bot = false;
    world.put_membership(guild);
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
pub(super) struct Recipient {
    recipient_id: Id,
}

impl Form for Recipient {
    fn rules(form: &BodyPart<'_, '_>) {
        form.must("recipient_id", Snowflake);
    }
}

pub(super) async fn open_dm(Bot(discord): Bot, body: Body<Recipient>) -> Answer {
    let mut world = discord.shared().lock();
    let user = world.users.get(&body.json.recipient_id).ok_or(ApiError::NO_SUCH_RECIPIENT)?;
    if user.bot {
        return Err(ApiError::NO_DM_WITH_BOTS);
    }
    let user = user.id;
    let is_new = !world.dms.contains_key(&user);
    let shared = discord.shared();
    let bucket = Bucket { requests: shared.new_directs, ..OPEN_NEW_DM };
    if is_new && shared.limiter.besides(bucket, "", Instant::now()).is_err() {
        return Err(ApiError::DMS_TOO_FAST);
    }
    let channel = world.open_dm(user);
    Ok(Json(json!(ChannelShape::new(&world, &channel))))
}

pub(super) async fn application(Bot(discord): Bot) -> Json<Value> {
    Json(shapes::application(&discord.shared().lock()))
}

#[derive(Deserialize)]
pub(super) struct Renaming {
    username: Option<String>,
}

impl Form for Renaming {
    fn rules(form: &BodyPart<'_, '_>) {
        form.may("username", Trimmed(2..=32));
    }
}

/// Renames the bot until the loopback restarts, whose options name the bot.
pub(super) async fn rename(Bot(discord): Bot, body: Body<Renaming>) -> Answer {
    if let Some(name) = body.json.username {
        let mut world = discord.shared().lock();
        let mut bot = User::clone(world.users.get(&world.application.bot).ok_or(ApiError::UNKNOWN_USER)?);
        name.trim().clone_into(&mut bot.username);
        world.put_user(bot);
    }
    me(Bot(discord)).await
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct ApplicationForm {
    description: Option<Value>,
    tags: Option<Vec<String>>,
    install_params: Option<Value>,
    integration_types_config: Option<BTreeMap<String, Value>>,
    #[serde(deserialize_with = "present")]
    interactions_endpoint_url: Option<Option<String>>,
}

impl Form for ApplicationForm {
    fn rules(form: &BodyPart<'_, '_>) {
        // Discord documents a string; its OpenAPI document has an object with a default one.
        let allowed = 0..=limits::APPLICATION_DESCRIPTION;
        match form.get("description")["default"].as_str() {
            Some(text) => {
                if let Some((code, message)) = length(text, &allowed) {
                    form.fault_at("description", code, message);
                }
            }
            None if form.get("description").is_object() => {}
            None => {
                form.may("description", Text(allowed));
            }
        }
        form.may("tags", List(0..=limits::APPLICATION_TAGS));
        form.each_is("tags", &Text(1..=limits::APPLICATION_TAG));
        form.may("interactions_endpoint_url", Text(0..=limits::EMBED_URL));
        form.inside("install_params", install_params);
        form.each_entry("integration_types_config", |ways, way, _| {
            if WAYS.contains(&way) {
                ways.inside(way, |config| config.inside("oauth2_install_params", install_params));
            } else {
                ways.fault_at(way, "BASE_TYPE_CHOICES", must_be_one_of(WAYS.iter()));
            }
        });
    }
}

pub(super) async fn edit_application(Bot(discord): Bot, body: Body<ApplicationForm>) -> Answer {
    let form = body.json;
    let mut faults = FieldErrors::default();
    let description = form.description.map(|given| given["default"].as_str().or(given.as_str()).unwrap_or_default().to_owned());
    let place = Place::of("tags");
    let tags = form.tags.as_deref().unwrap_or_default();
    (0..tags.len()).for_each(|number| unique(tags, number, &place, &mut faults));
    let endpoint = form.interactions_endpoint_url.map(|url| url.filter(|url| !url.is_empty()));
    if let Some(Some(url)) = &endpoint
        && !verify(&discord, url).await
    {
        let message = "The specified interactions endpoint url could not be verified.";
        faults.add(&Place::of("interactions_endpoint_url"), "APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID", message);
    }
    let ways = form.integration_types_config;
    if let Some((code, message)) = ways.as_ref().and_then(|ways| amount(ways.len(), &(1..=WAYS.len()))) {
        faults.add(&Place::of("integration_types_config"), code, message);
    }
    faults.done()?;
    let mut world = discord.shared().lock();
    let mut about = world.application.about.clone();
    about.description = description.unwrap_or(about.description);
    about.tags = form.tags.unwrap_or(about.tags);
    about.install_params = form.install_params.or(about.install_params);
    about.integration_types_config = ways.or(about.integration_types_config);
    about.interactions_endpoint_url = endpoint.unwrap_or(about.interactions_endpoint_url);
    world.set_about(about);
    Ok(Json(shapes::application(&world)))
}

/// In guilds, and by users. Discord docs: Application Resource, "Application Integration Types".
const WAYS: [&str; 2] = ["0", "1"];

/// Discord docs: Application Resource, "Install Params Object"; the bounds are those of the OpenAPI
/// document's `ApplicationOAuth2InstallParams`.
fn install_params(params: &BodyPart<'_, '_>) {
    params.may("scopes", List(1..=2));
    params.each_is("scopes", &Word(&["applications.commands", "bot"]));
    params.may("permissions", Whole(0..=limits::INSTALL_PERMISSIONS));
}

/// Returns a guild that the bot is in.
pub(super) fn known(world: &World, guild: Id) -> Result<&Guild, ApiError> {
    let known = world.guilds.get(&guild).ok_or(ApiError::UNKNOWN_GUILD)?;
    if !known.has_bot {
        return Err(ApiError::MISSING_ACCESS);
    }
    if world.outages.contains(&guild) { Err(ApiError::OVERLOADED) } else { Ok(known) }
}

pub(super) async fn guild(Bot(discord): Bot, Path(guild): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    Ok(Json(shapes::guild(&world, known(&world, guild)?)))
}

#[derive(Deserialize)]
pub(super) struct GuildForm {
    name: Option<String>,
    preferred_locale: Option<String>,
}

impl Form for GuildForm {
    fn rules(form: &BodyPart<'_, '_>) {
        form.may("name", Trimmed(2..=limits::GUILD_NAME));
        form.may("preferred_locale", Word(&LOCALES));
    }
}

pub(super) async fn edit_guild(
    Bot(discord): Bot,
    Path(guild): Path<Id>,
    AuditReason(reason): AuditReason,
    body: Body<GuildForm>,
) -> Answer {
    let GuildForm { name, preferred_locale } = body.json;
    let mut world = discord.shared().lock();
    let mut guild = known(&world, guild)?.clone();
    if !world.bot_permissions.allow(Permissions::MANAGE_GUILD) {
        return Err(ApiError::MISSING_PERMISSIONS);
    }
    let before = shapes::guild(&world, &guild);
    guild.name = name.map_or(guild.name, |name| name.trim().to_owned());
    guild.locale = preferred_locale.unwrap_or(guild.locale);
    world.put_guild(guild.clone());
    let after = shapes::guild(&world, &guild);
    let entry = AuditEntry::new(guild.id, AuditAction::GuildUpdate, Some(guild.id)).because(reason);
    world.log_change(entry.changed(&before, &after, &["name", "preferred_locale"]));
    Ok(Json(after))
}

/// Returns how many members have each role besides everyone's.
pub(super) async fn role_counts(Bot(discord): Bot, Path(guild): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    let guild = known(&world, guild)?;
    let mut counts = BTreeMap::new();
    for role in world.members_of(guild).flat_map(|user| guild.roles_of(user)) {
        *counts.entry(role.to_string()).or_insert(0) += 1;
    }
    Ok(Json(json!(counts)))
}

pub(super) async fn guild_channels(Bot(discord): Bot, Path(guild): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    let guild = known(&world, guild)?.id;
    let channels = world.channels.values().filter(|channel| channel.guild == Some(guild) && !channel.kind.is_thread());
    Ok(Json(channels.map(|channel| json!(ChannelShape::new(&world, channel))).collect()))
}

pub(super) async fn guild_roles(Bot(discord): Bot, Path(guild): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    Ok(Json(shapes::roles(&world, known(&world, guild)?)))
}

#[derive(Deserialize)]
pub(super) struct Page {
    limit: Option<usize>,
    after: Option<Id>,
}

impl Form for Page {
    fn rules(page: &BodyPart<'_, '_>) {
        page.may("limit", Whole(1..=limits::MEMBERS_LISTED as i64));
        page.may("after", Snowflake);
    }
}

pub(super) async fn members(Bot(discord): Bot, Path(guild): Path<Id>, Query(page): Query<Page>) -> Answer {
    let limit = page.limit.unwrap_or(1);
    let world = discord.shared().lock();
    let guild = known(&world, guild)?;
    // Discord docs: Guild Resource, "List Guild Members".
    if world.gateway.rules.granted() & intents::GUILD_MEMBERS == 0 {
        return Err(ApiError::MISSING_ACCESS);
    }
    let after = page.after.unwrap_or_default();
    let users = world.members_of(guild).filter(|user| user.id > after).take(limit);
    Ok(Json(users.map(|user| json!(MemberShape::new(guild, user))).collect()))
}

#[derive(Deserialize)]
pub(super) struct Search {
    query: Option<String>,
    limit: Option<usize>,
}

impl Form for Search {
    fn rules(search: &BodyPart<'_, '_>) {
        search.may("limit", Whole(1..=limits::MEMBERS_LISTED as i64));
    }
}

/// Returns members whose names begin with a text.
pub(super) async fn search_members(Bot(discord): Bot, Path(guild): Path<Id>, Query(search): Query<Search>) -> Answer {
    let limit = search.limit.unwrap_or(1);
    let wanted = search.query.filter(|query| !query.is_empty()).ok_or_else(|| ApiError::required("query"))?.to_lowercase();
    let world = discord.shared().lock();
    let guild = known(&world, guild)?;
    let fits = |user: &&std::sync::Arc<User>| {
        user.username.starts_with(&wanted) || user.display_name().to_lowercase().starts_with(&wanted)
    };
    let users = world.members_of(guild).filter(fits).take(limit);
    Ok(Json(users.map(|user| json!(MemberShape::new(guild, user))).collect()))
}

pub(super) async fn member(Bot(discord): Bot, Path((guild, user)): Path<(Id, Id)>) -> Answer {
    let world = discord.shared().lock();
    let guild = known(&world, guild)?;
    let user = world.users.get(&user).filter(|user| guild.has(user.id)).ok_or(ApiError::UNKNOWN_MEMBER)?;
    Ok(Json(json!(MemberShape::new(guild, user))))
}
