//! Guild, role and application objects. Not here: the meaning of permissions (`permissions`). Start
//! at [`guild`].

use serde_json::{Value, json};

use super::channels::ChannelShape;
use super::users::{MemberShape, UserShape};
use crate::emojis::OwnEmoji;
use crate::model::Invite;
use crate::permissions::Permissions;
use crate::roster::{Guild, Role, ScheduledEvent, StageInstance, Sticker};
use crate::snowflake::{Id, Moment};
use crate::world::World;

/// Returns the role objects of a guild: everyone, moderators, the bot, and those that were made.
pub(crate) fn roles(world: &World, guild: &Guild) -> Value {
    let fixed = |id: Id, name: &str, permissions: Permissions| Role { permissions, ..Role::new(id, name) };
    let top = guild.roles.len();
    let mut all = vec![
        role_shape(&fixed(guild.id, "@everyone", Permissions::MEMBER), 0, None),
        role_shape(&fixed(guild.moderator_role, "Moderator", Permissions::MODERATOR), top + 1, None),
        role_shape(&fixed(guild.bot_role, &world.application.name, world.bot_permissions), top + 2, Some(world.application.bot)),
    ];
    all.extend(guild.roles.iter().zip(1..).map(|(made, position)| role_shape(made, position, None)));
    Value::Array(all)
}

/// Returns the object of one role.
pub(crate) fn role(world: &World, guild: &Guild, id: Id) -> Option<Value> {
    roles(world, guild).as_array()?.iter().find(|role| role["id"] == json!(id)).cloned()
}

fn role_shape(role: &Role, position: usize, bot: Option<Id>) -> Value {
    let mut shape = json!({
        "id": role.id, "name": role.name, "permissions": role.permissions, "position": position, "color": role.color,
        "colors": { "primary_color": role.color, "secondary_color": null, "tertiary_color": null },
        "hoist": role.hoist, "managed": bot.is_some(), "mentionable": role.mentionable, "icon": null, "unicode_emoji": null, "flags": 0,
    });
    if let Some(bot) = bot {
        shape["tags"] = json!({ "bot_id": bot });
    }
    shape
}

/// Returns a guild object as REST does.
pub(crate) fn guild(world: &World, guild: &Guild) -> Value {
    let mut shape = json!({
        "id": guild.id, "name": guild.name, "owner_id": guild.owner, "roles": roles(world, guild), "preferred_locale": guild.locale,
        "afk_timeout": 300, "widget_enabled": false, "default_message_notifications": 1, "max_members": 500_000,
        "max_video_channel_users": 25, "max_stage_video_channel_users": 50, "premium_progress_bar_enabled": false, "nsfw": false,
        "region": "deprecated", "emojis": emojis(world, Some(guild.id)), "stickers": stickers(world, guild.id), "features": [],
    });
    let zeros = "verification_level explicit_content_filter mfa_level system_channel_flags premium_tier premium_subscription_count \
        nsfw_level";
    let nulls = "icon icon_hash splash discovery_splash banner afk_channel_id widget_channel_id application_id rules_channel_id \
        max_presences vanity_url_code description public_updates_channel_id safety_alerts_channel_id hub_type \
        latest_onboarding_question_id incidents_data home_header";
    zeros.split(' ').for_each(|zero| shape[zero] = json!(0));
    nulls.split(' ').for_each(|null| shape[null] = Value::Null);
    // The first channel, as on a new server, is where Discord greets members.
    let text = world.channels.values().filter(|channel| channel.guild == Some(guild.id) && !channel.kind.is_thread());
    shape["system_channel_id"] = json!(text.map(|channel| channel.id).min());
    shape
}

/// Returns an invitation with its metadata.
pub(crate) fn invite(world: &World, invite: &Invite) -> Value {
    let channel = world.channels.get(&invite.channel);
    let guild = world.guilds.get(&invite.guild).map(|guild| {
        json!({
            "id": guild.id, "name": guild.name, "splash": null, "banner": null, "description": null, "icon": null, "features": [],
            "verification_level": 0, "vanity_url_code": null, "nsfw_level": 0, "nsfw": false, "premium_subscription_count": 0,
        })
    });
    json!({
        "type": 0, "code": invite.code, "guild_id": invite.guild, "guild": guild,
        "channel": channel.map(|channel| json!({ "id": channel.id, "type": channel.kind.number(), "name": channel.name })),
        "inviter": world.users.get(&invite.inviter).map(|user| UserShape::new(user)), "expires_at": invite.expires_ms().map(Moment),
        "created_at": Moment(invite.created_ms), "max_age": invite.max_age_seconds, "max_uses": invite.max_uses, "uses": invite.uses,
        "temporary": invite.temporary, "flags": 0,
    })
}

/// Returns an emoji of a guild or of the application.
pub(crate) fn emoji(world: &World, emoji: &OwnEmoji) -> Value {
    let user = world.users.get(&emoji.by.unwrap_or(world.application.bot)).map(|user| UserShape::new(user));
    json!({
        "id": emoji.id, "name": emoji.name, "roles": [], "user": user, "require_colons": true, "managed": false,
        "animated": emoji.emoji().animated, "available": true,
    })
}

/// Returns all emojis of a guild, or of the application.
pub(crate) fn emojis(world: &World, guild: Option<Id>) -> Vec<Value> {
    world.emojis.values().filter(|own| own.guild == guild).map(|own| emoji(world, own)).collect()
}

/// Returns a sticker; who added it is for those who may add some.
pub(crate) fn sticker(world: &World, sticker: &Sticker) -> Value {
    let mut shape = json!({
        "id": sticker.id, "name": sticker.name, "description": sticker.description, "tags": sticker.tags, "type": 2,
        "format_type": sticker.format, "available": true, "guild_id": sticker.guild,
    });
    let held = [Permissions::CREATE_GUILD_EXPRESSIONS, Permissions::MANAGE_GUILD_EXPRESSIONS];
    let sees = held.into_iter().any(|held| world.bot_permissions.allow(held));
    if let Some(bot) = world.users.get(&world.application.bot).filter(|_| sees) {
        shape["user"] = json!(UserShape::new(bot));
    }
    shape
}

/// Returns all stickers of a guild.
pub(crate) fn stickers(world: &World, guild: Id) -> Vec<Value> {
    world.stickers.values().filter(|own| own.guild == guild).map(|own| sticker(world, own)).collect()
}

pub(crate) fn stage_instance(stage: &StageInstance) -> Value {
    json!({
        "id": stage.id, "guild_id": stage.guild, "channel_id": stage.channel, "topic": stage.topic,
        "privacy_level": stage.privacy, "discoverable_disabled": true, "guild_scheduled_event_id": stage.event,
    })
}

/// Returns a scheduled event without the number of those who are interested.
pub(crate) fn scheduled_event(world: &World, event: &ScheduledEvent) -> Value {
    let mut shape = json!({
        "id": event.id, "guild_id": event.guild, "channel_id": event.channel, "creator_id": event.creator, "name": event.name,
        "description": event.description, "image": null, "scheduled_start_time": Moment(event.starts_ms),
        "scheduled_end_time": event.ends_ms.map(Moment), "privacy_level": 2, "status": event.status, "entity_type": event.kind,
        "entity_id": null, "entity_metadata": event.location.as_ref().map(|location| json!({ "location": location })),
        "recurrence_rule": null, "guild_scheduled_event_exceptions": [],
    });
    if let Some(creator) = world.users.get(&event.creator) {
        shape["creator"] = json!(UserShape::new(creator));
    }
    if event.recurrence.is_object() {
        let parts = "start end frequency interval by_weekday by_n_weekday by_month by_month_day by_year_day count";
        parts.split(' ').for_each(|part| shape["recurrence_rule"][part] = event.recurrence[part].clone());
    }
    shape
}

/// Returns a guild object as GUILD_CREATE has it.
pub(crate) fn guild_create(world: &World, of: &Guild) -> Value {
    let in_guild = || world.channels.values().filter(|channel| channel.guild == Some(of.id));
    let shape = |channel| json!(ChannelShape::new(world, channel));
    let mut whole = guild(world, of);
    whole["joined_at"] = json!(Moment(of.joined_ms));
    whole["large"] = json!(false);
    whole["unavailable"] = json!(false);
    whole["member_count"] = json!(world.members_of(of).count());
    whole["members"] = world.users.values().filter(|user| user.bot).map(|user| json!(MemberShape::new(of, user))).collect();
    whole["channels"] = in_guild().filter(|channel| !channel.kind.is_thread()).map(|channel| shape(channel)).collect();
    whole["threads"] = in_guild()
        .filter(|channel| channel.kind.is_thread() && !channel.archived && world.bot_sees_thread(channel))
        .map(|channel| shape(channel))
        .collect();
    whole["stage_instances"] = world.stages.values().filter(|stage| stage.guild == of.id).map(stage_instance).collect();
    for empty in ["presences", "soundboard_sounds"] {
        whole[empty] = json!([]);
    }
    whole["voice_states"] = world.voice.get(&of.id).into_iter().cloned().collect();
    let events = world.scheduled_events.values().filter(|event| event.guild == of.id && event.is_open());
    whole["guild_scheduled_events"] = events.map(|event| scheduled_event(world, event)).collect();
    whole
}

pub(crate) fn application(world: &World) -> Value {
    let application = &world.application;
    let mut installs = json!({});
    if let Some(ways) = &application.about.integration_types_config {
        for (way, config) in ways {
            installs[way] = match &config["oauth2_install_params"] {
                Value::Null => json!({}),
                params => json!({ "oauth2_install_params": install_params(params) }),
            };
        }
    } else {
        let params = json!({ "scopes": ["applications.commands", "bot"], "permissions": world.bot_permissions });
        installs["0"] = json!({ "oauth2_install_params": params });
        if application.user_install {
            installs["1"] = json!({ "oauth2_install_params": { "scopes": ["applications.commands"], "permissions": "0" } });
        }
    }
    let mut shape = json!({
        "id": application.id, "name": application.name, "icon": null, "description": application.about.description, "summary": "", "type": null,
        "bot_public": true, "bot_require_code_grant": false, "verify_key": application.verify_key,
        "owner": world.users.values().find(|user| !user.bot).map(|user| UserShape::new(user)), "team": null,
        "flags": world.gateway.rules.application_flags(), "flags_new": world.gateway.rules.application_flags().to_string(),
        "tags": application.about.tags, "approximate_guild_count": world.joined().count(),
        "approximate_user_install_count": world.users.values().filter(|user| user.installed).count(), "approximate_user_authorization_count": 0, "redirect_uris": [],
        "interactions_endpoint_url": application.about.interactions_endpoint_url, "role_connections_verification_url": null, "hook": true, "explicit_content_filter": 0,
        "eligible_oauth2_scopes": ["applications.commands", "bot"],
        "integration_types_config": installs,
        "bot": world.users.get(&application.bot).map(|user| UserShape::new(user)),
    });
    if let Some(params) = &application.about.install_params {
        shape["install_params"] = install_params(params);
    }
    shape
}

/// Returns the parameters of an installation link as Discord replies with them, from those that it
/// was sent: permissions come as a number and go as a string.
fn install_params(given: &Value) -> Value {
    let scopes = given["scopes"].as_array().cloned().unwrap_or_default();
    json!({ "scopes": scopes, "permissions": given["permissions"].as_u64().unwrap_or_default().to_string() })
}
