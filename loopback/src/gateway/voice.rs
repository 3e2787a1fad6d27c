//! Requests about voice channels and sounds: there is nothing to hear here. Start at [`join`] and
//! [`sounds`]. Discord docs: Gateway Events, "Update Voice State" and "Request Soundboard Sounds".

use serde::Deserialize;
use serde_json::json;

use crate::bot_sessions::intents;
use crate::model::ChannelKind;
use crate::permissions::Permissions;
use crate::rest::body::Form;
use crate::rest::check::BodyPart;
use crate::rest::check::BodyRule::{Boolean, List, Snowflake};
use crate::shapes::MemberShape;
use crate::snowflake::Id;
use crate::world::World;

#[derive(Deserialize)]
pub(super) struct VoiceRequest {
    guild_id: Id,
    channel_id: Option<Id>,
    self_mute: Option<bool>,
    self_deaf: Option<bool>,
}

impl Form for VoiceRequest {
    fn rules(form: &BodyPart<'_, '_>) {
        form.must("guild_id", Snowflake);
        form.may("channel_id", Snowflake);
        form.may("self_mute", Boolean);
        form.may("self_deaf", Boolean);
    }
}

/// Lets the bot join, change or leave a voice channel. What it may not do is not answered at all.
/// No voice server is ever allocated.
pub(super) fn join(world: &mut World, session: &str, request: VoiceRequest) {
    let VoiceRequest { guild_id, channel_id, self_mute, self_deaf } = request;
    let fits = |id: Id| {
        world.channels.get(&id).is_some_and(|channel| {
            channel.guild == Some(guild_id)
                && matches!(channel.kind, ChannelKind::Voice | ChannelKind::Stage)
                && world.bot_can(channel, Permissions::VIEW_CHANNEL | Permissions::CONNECT)
        })
    };
    let may = channel_id.map_or_else(|| world.voice.contains_key(&guild_id), fits);
    let bot = world.users.get(&world.application.bot);
    let Some((guild, bot)) = world.guilds.get(&guild_id).zip(bot).filter(|_| may && world.is_present(guild_id)) else {
        return;
    };
    let state = json!({
        "guild_id": guild_id, "channel_id": channel_id, "user_id": bot.id, "member": MemberShape::new(guild, bot),
        "session_id": session, "deaf": false, "mute": false, "self_deaf": self_deaf.unwrap_or(false),
        "self_mute": self_mute.unwrap_or(false), "self_stream": false, "self_video": false, "suppress": false,
        "request_to_speak_timestamp": null,
    });
    let body = state.to_string();
    match channel_id {
        Some(_) => drop(world.voice.insert(guild_id, state)),
        None => drop(world.voice.remove(&guild_id)),
    }
    world.gateway.dispatch("VOICE_STATE_UPDATE", intents::GUILD_VOICE_STATES, Some(guild_id), &body);
    if channel_id.is_some() {
        let token = format!("{:016x}", world.secret(guild_id));
        let body = json!({ "token": token, "guild_id": guild_id, "endpoint": null }).to_string();
        world.gateway.send(session, "VOICE_SERVER_UPDATE", &body);
    }
}

#[derive(Deserialize)]
pub(super) struct SoundsRequest {
    guild_ids: Vec<Id>,
}

impl Form for SoundsRequest {
    fn rules(form: &BodyPart<'_, '_>) {
        form.must("guild_ids", List(0..=usize::MAX));
        form.each_is("guild_ids", &Snowflake);
    }
}

/// Tells of the sounds of guilds that the bot is in, of which there are none.
pub(super) fn sounds(world: &mut World, session: &str, request: SoundsRequest) {
    for guild in request.guild_ids {
        if world.is_present(guild) {
            let body = json!({ "guild_id": guild, "soundboard_sounds": [] }).to_string();
            world.gateway.send(session, "SOUNDBOARD_SOUNDS", &body);
        }
    }
}
