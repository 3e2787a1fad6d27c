//! Discord's REST API, one file per resource. Start at [`routes`].

mod audit_log;
mod automod_rules;
pub(crate) mod body;
mod buckets;
mod callbacks;
pub(crate) mod calls;
mod channels;
pub(crate) mod check;
mod commands;
mod components;
mod definitions;
mod embeds;
mod emojis;
mod empty_lists;
pub(crate) mod endpoint;
pub(crate) mod error;
mod forms;
mod hooks;
mod inputs;
mod invites;
mod mentions;
mod message_search;
mod messages;
mod moderation;
mod overwrites;
mod people;
mod pins;
mod poll_form;
mod polls;
mod rate_headers;
pub(crate) mod rate_limiter;
mod reactions;
mod scheduled_events;
mod stage_instances;
mod stickers;
mod threads;
mod webhooks;

use axum::Router;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::Uri;
use axum::middleware::{self, Next};
use axum::response::Response;
use axum::routing::{MethodRouter, delete, get, patch, post, put};

use self::error::ApiError;
use crate::discord::Discord;
use crate::faults::rest as faults;
use crate::limits;
use crate::openapi;
use crate::recorder::{Line, channel_of};
use crate::shared::record;
use crate::snowflake::Moment;

/// Prefixes of the API: clients may leave the version out. Discord docs: API Reference, "API
/// Versioning". All versions are served alike.
const PREFIXES: [&str; 6] = ["/api/v10", "/api", "/api/v9", "/api/v8", "/api/v7", "/api/v6"];

/// Returns every route below every prefix. Other paths below `/api` are not found.
pub(crate) fn routes(discord: Discord) -> Router {
    // Full paths, since a nested router would parse every request's path again.
    let served = PREFIXES.into_iter().flat_map(|prefix| resources().map(|(path, methods)| (format!("{prefix}{path}"), methods)));
    // Clients may encode what need not be: discord.js leaves a thread at `thread-members/%40me`.
    let served = served.flat_map(|(path, methods)| {
        let encoded = path.contains('@').then(|| (path.replace('@', "%40"), methods.clone()));
        std::iter::once((path, methods)).chain(encoded)
    });
    served
        .fold(Router::new(), |router, (path, methods)| router.route(&path, methods))
        .method_not_allowed_fallback(async || ApiError::METHOD_NOT_ALLOWED)
        .nest("/api", Router::new().fallback(not_served))
        .layer(middleware::from_fn_with_state(discord.clone(), pass))
        .with_state(discord)
}

/// Answers a path that no route has, below `/api`.
async fn not_served(uri: Uri) -> ApiError {
    let version = uri.path().strip_prefix("/v").map(|rest| rest.split('/').next().unwrap_or_default());
    let unknown = version.and_then(|version| version.parse::<u64>().ok()).is_some_and(|version| !(6..=10).contains(&version));
    if unknown { ApiError::INVALID_VERSION } else { ApiError::NOT_FOUND }
}

/// Wraps every request, from the outside in: the recording, injected faults, the list of refusals,
/// OpenAPI validation, rate limits. One layer for all, as each layer copies the inner ones per
/// request.
async fn pass(State(discord): State<Discord>, path: Option<MatchedPath>, request: Request, next: Next) -> Response {
    if discord.shared().recorder.is_none() {
        return serve(&discord, path.as_ref(), request, next).await;
    }
    let channel = channel_of(&discord.shared().lock(), request.uri().path());
    let line = Line { channel, ..Line::default() };
    record(discord.shared(), line, request, |request| serve(&discord, path.as_ref(), request, next)).await
}

async fn serve(discord: &Discord, path: Option<&MatchedPath>, mut request: Request, next: Next) -> Response {
    let shared = discord.shared();
    DefaultBodyLimit::max(limits::REQUEST_BYTES).apply(&mut request);
    let (method, uri) = (request.method().clone(), request.uri().clone());
    let answer = async {
        let counted = |request| rate_headers::account(discord, path, request, next);
        let response = match &shared.audit {
            Some(audit) => openapi::watch(audit, path, request, counted).await,
            None => counted(request).await,
        };
        shared.refused.note(Moment(shared.clock.now_ms()), &method, uri.path(), path, &response);
        response
    };
    faults::inject(shared, &method, path, answer).await
}

#[rustfmt::skip]
fn resources() -> [(&'static str, MethodRouter<Discord>); 88] {
    [
        ("/gateway", get(people::gateway)),
        ("/gateway/bot", get(people::gateway_bot)),
        ("/users/@me", get(people::me).patch(people::rename)),
        ("/users/@me/guilds", get(people::my_guilds)),
        ("/users/@me/guilds/{guild}", delete(people::leave)),
        ("/users/@me/channels", post(people::open_dm)),
        ("/users/{user}", get(people::user)),
        ("/applications/@me", get(people::application).patch(people::edit_application)),
        ("/oauth2/applications/@me", get(people::application)),
        ("/guilds/{guild}", get(people::guild).patch(people::edit_guild)),
        ("/guilds/{guild}/channels", get(people::guild_channels).post(channels::create).patch(channels::arrange)),
        ("/guilds/{guild}/roles", get(people::guild_roles).post(moderation::create).patch(moderation::arrange)),
        ("/guilds/{guild}/roles/member-counts", get(people::role_counts)),
        ("/guilds/{guild}/roles/{role}", get(moderation::get).patch(moderation::edit).delete(moderation::remove)),
        ("/guilds/{guild}/members", get(people::members)),
        ("/guilds/{guild}/members/search", get(people::search_members)),
        ("/guilds/{guild}/members/@me", patch(moderation::edit_self)),
        ("/guilds/{guild}/members/{user}", get(people::member).patch(moderation::edit_member).delete(moderation::kick)),
        ("/guilds/{guild}/members/{user}/roles/{role}", put(moderation::give).delete(moderation::take)),
        ("/guilds/{guild}/bans", get(moderation::bans)),
        ("/guilds/{guild}/bans/{user}", get(moderation::one_ban).put(moderation::ban).delete(moderation::unban)),
        ("/guilds/{guild}/bulk-ban", post(moderation::ban_many)),
        ("/guilds/{guild}/audit-logs", get(audit_log::list)),
        ("/guilds/{guild}/auto-moderation/rules", get(automod_rules::list).post(automod_rules::create)),
        ("/guilds/{guild}/auto-moderation/rules/{rule}", get(automod_rules::get).patch(automod_rules::edit).delete(automod_rules::remove)),
        ("/guilds/{guild}/integrations", get(empty_lists::list_for_managers)),
        ("/guilds/{guild}/templates", get(empty_lists::list_for_managers)),
        ("/guilds/{guild}/emojis", get(emojis::list_of_guild).post(emojis::create_in_guild)),
        ("/guilds/{guild}/emojis/{emoji}", get(emojis::get_of_guild).patch(emojis::edit_in_guild).delete(emojis::remove_in_guild)),
        ("/guilds/{guild}/stickers", get(stickers::list).post(stickers::create)),
        ("/guilds/{guild}/stickers/{sticker}", get(stickers::get_of_guild).patch(stickers::edit).delete(stickers::remove)),
        ("/guilds/{guild}/scheduled-events", get(scheduled_events::list).post(scheduled_events::create)),
        ("/guilds/{guild}/scheduled-events/{event}", get(scheduled_events::get).patch(scheduled_events::edit).delete(scheduled_events::remove)),
        ("/guilds/{guild}/scheduled-events/{event}/users", get(scheduled_events::interested)),
        ("/guilds/{guild}/soundboard-sounds", get(empty_lists::sounds)),
        ("/guilds/{guild}/regions", get(empty_lists::guild_regions)),
        ("/guilds/{guild}/voice-states/@me", get(empty_lists::own_voice_state)),
        ("/guilds/{guild}/voice-states/{user}", get(empty_lists::voice_state)),
        ("/voice/regions", get(empty_lists::regions)),
        ("/soundboard-default-sounds", get(empty_lists::default_sounds)),
        ("/sticker-packs", get(empty_lists::sticker_packs)),
        ("/stickers/{sticker}", get(stickers::get)),
        ("/stage-instances", post(stage_instances::create)),
        ("/stage-instances/{channel}", get(stage_instances::get).patch(stage_instances::edit).delete(stage_instances::remove)),
        ("/applications/{application}/entitlements", get(empty_lists::entitlements)),
        ("/guilds/{guild}/messages/search", get(message_search::search)),
        ("/guilds/{guild}/threads/active", get(threads::active)),
        ("/applications/{application}/commands", get(commands::list).post(commands::create).put(commands::replace)),
        ("/applications/{application}/commands/{command}", get(commands::one).patch(commands::edit).delete(commands::remove)),
        ("/applications/{application}/guilds/{guild}/commands", get(commands::list).post(commands::create).put(commands::replace)),
        ("/applications/{application}/guilds/{guild}/commands/permissions", get(commands::permissions)),
        ("/applications/{application}/guilds/{guild}/commands/{command}", get(commands::one).patch(commands::edit).delete(commands::remove)),
        ("/applications/{application}/emojis", get(emojis::list).post(emojis::create)),
        ("/applications/{application}/emojis/{emoji}", get(emojis::get).patch(emojis::edit).delete(emojis::remove)),
        ("/interactions/{interaction}/{token}/callback", post(callbacks::answer)),
        ("/webhooks/{application}", get(hooks::get).patch(hooks::edit).delete(hooks::remove)),
        ("/webhooks/{application}/{token}", post(webhooks::follow_up).get(hooks::get_by_token).patch(hooks::edit_by_token).delete(hooks::remove_by_token)),
        ("/webhooks/{application}/{token}/messages/{message}", get(webhooks::get).patch(webhooks::edit).delete(webhooks::remove)),
        ("/channels/{channel}", get(channels::get).patch(channels::edit).delete(channels::remove)),
        ("/channels/{channel}/invites", get(invites::of_channel).post(invites::create)),
        ("/guilds/{guild}/invites", get(invites::of_guild)),
        ("/invites/{code}", get(invites::get).delete(invites::remove)),
        ("/channels/{channel}/webhooks", get(hooks::of_channel).post(hooks::create)),
        ("/guilds/{guild}/webhooks", get(hooks::of_guild)),
        ("/channels/{channel}/typing", post(channels::typing)),
        ("/channels/{channel}/messages", get(messages::list).post(messages::create)),
        ("/channels/{channel}/messages/bulk-delete", post(messages::remove_many)),
        ("/channels/{channel}/messages/pins", get(pins::list)),
        ("/channels/{channel}/messages/pins/{message}", put(pins::pin).delete(pins::unpin)),
        ("/channels/{channel}/messages/{message}", get(messages::get).patch(messages::edit).delete(messages::remove)),
        ("/channels/{channel}/messages/{message}/crosspost", post(messages::crosspost)),
        ("/channels/{channel}/messages/{message}/reactions", delete(reactions::remove_all)),
        ("/channels/{channel}/messages/{message}/reactions/{emoji}", get(reactions::list).delete(reactions::remove_emoji)),
        ("/channels/{channel}/messages/{message}/reactions/{emoji}/@me", put(reactions::add).delete(reactions::remove_own)),
        ("/channels/{channel}/messages/{message}/reactions/{emoji}/{user}", delete(reactions::remove)),
        ("/channels/{channel}/messages/{message}/threads", post(threads::create_from)),
        ("/channels/{channel}/permissions/{overwrite}", put(overwrites::put).delete(overwrites::remove)),
        ("/channels/{channel}/pins", get(pins::list_old)),
        ("/channels/{channel}/pins/{message}", put(pins::pin).delete(pins::unpin)),
        ("/channels/{channel}/polls/{message}/answers/{answer}", get(polls::voters)),
        ("/channels/{channel}/polls/{message}/expire", post(polls::end)),
        ("/channels/{channel}/threads", post(threads::create)),
        ("/channels/{channel}/threads/archived/public", get(threads::archived_public)),
        ("/channels/{channel}/threads/archived/private", get(threads::archived_private)),
        ("/channels/{channel}/users/@me/threads/archived/private", get(threads::archived_joined)),
        ("/channels/{channel}/thread-members", get(threads::members)),
        ("/channels/{channel}/thread-members/@me", put(threads::join).delete(threads::leave)),
        ("/channels/{channel}/thread-members/{user}", get(threads::member).put(threads::add).delete(threads::remove)),
    ]
}

/// Returns the API for a listener of its own, where all other paths are not found.
pub(crate) fn alone(routes: Router) -> Router {
    routes.fallback(async || ApiError::NOT_FOUND)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `tests/e2e/routes.rs` asks for each route of the table.
    #[test]
    fn every_path_stands_in_the_table_of_routes() {
        let bare = |path: &str| {
            let parts = path.split('/').map(|part| if part.starts_with('{') { "{}" } else { part });
            parts.collect::<Vec<_>>().join("/")
        };
        let rows = include_str!("../../ROUTES.md").lines().filter_map(|line| line.strip_suffix("` | yes |")?.rsplit_once(' '));
        let served: Vec<String> = rows.map(|(_, path)| bare(path)).collect();
        let paths = resources().into_iter().map(|(path, _)| path);
        let missing: Vec<&str> = paths.filter(|path| !served.contains(&bare(path))).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}
