//! Discord's REST API, one file for each resource.
//! Never here: the gateway, the control API, what users do.
//! Start at [`routes`].

mod body;
mod buckets;
mod callbacks;
mod channels;
mod check;
mod commands;
mod components;
mod definitions;
mod embeds;
mod emojis;
mod error;
mod forms;
mod inputs;
pub(crate) mod limiter;
pub(crate) mod mentions;
mod messages;
mod people;
mod pins;
mod reactions;
mod threads;
mod webhooks;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::{delete, get, post, put};

pub(crate) use self::body::safe_name;
use self::error::ApiError;
use crate::discord::Discord;
use crate::faults::rest as faults;
use crate::limits;
use crate::openapi;

/// How often each route has been called.
#[derive(Default)]
pub(crate) struct Calls(Mutex<BTreeMap<String, u64>>);

impl Calls {
    pub(crate) fn counts(&self) -> BTreeMap<String, u64> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn count(&self, route: String) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(route).or_default() += 1;
    }
}

/// Every route, with and without the version in its path; whatever else is asked for below `/api` is not found.
pub(crate) fn routes(discord: Discord) -> Router {
    let routes = Router::new()
        .nest("/api/v10", resources())
        .nest("/api", resources())
        .layer(DefaultBodyLimit::max(limits::REQUEST_BYTES))
        .layer(middleware::from_fn_with_state(discord.clone(), limiter::account))
        .with_state(discord.clone());
    // Around the rest: whatever Discord answers is looked at.
    let routes = match &discord.shared().audit {
        Some(audit) => routes.layer(middleware::from_fn_with_state(audit.clone(), openapi::watch)),
        None => routes,
    };
    // Outermost: what goes wrong on the way is not Discord's.
    routes.layer(middleware::from_fn_with_state(discord.shared().clone(), faults::hurt))
}

#[rustfmt::skip]
fn resources() -> Router<Discord> {
    Router::new()
        .route("/gateway", get(people::gateway))
        .route("/gateway/bot", get(people::gateway_bot))
        .route("/users/@me", get(people::me).patch(people::rename))
        .route("/users/@me/guilds", get(people::my_guilds))
        .route("/users/@me/channels", post(people::open_dm))
        .route("/users/{user}", get(people::user))
        .route("/applications/@me", get(people::application).patch(people::edit_application))
        .route("/oauth2/applications/@me", get(people::application))
        .route("/guilds/{guild}", get(people::guild))
        .route("/guilds/{guild}/channels", get(people::guild_channels).post(channels::create))
        .route("/guilds/{guild}/roles", get(people::guild_roles))
        .route("/guilds/{guild}/members", get(people::members))
        .route("/guilds/{guild}/members/search", get(people::search_members))
        .route("/guilds/{guild}/members/{user}", get(people::member))
        .route("/guilds/{guild}/threads/active", get(threads::active))
        .route("/applications/{application}/commands", get(commands::list).post(commands::create).put(commands::replace))
        .route("/applications/{application}/commands/{command}", get(commands::one).patch(commands::edit).delete(commands::remove))
        .route("/applications/{application}/guilds/{guild}/commands", get(commands::list_in).post(commands::create_in).put(commands::replace_in))
        .route("/applications/{application}/guilds/{guild}/commands/permissions", get(commands::permissions))
        .route("/applications/{application}/guilds/{guild}/commands/{command}", get(commands::one_in).patch(commands::edit_in).delete(commands::remove_in))
        .route("/applications/{application}/emojis", get(emojis::list).post(emojis::create))
        .route("/applications/{application}/emojis/{emoji}", get(emojis::get).patch(emojis::edit).delete(emojis::remove))
        .route("/interactions/{interaction}/{token}/callback", post(callbacks::answer))
        .route("/webhooks/{application}/{token}", post(webhooks::follow_up))
        .route("/webhooks/{application}/{token}/messages/{message}", get(webhooks::get).patch(webhooks::edit).delete(webhooks::remove))
        .route("/channels/{channel}", get(channels::get).patch(channels::edit).delete(channels::remove))
        .route("/channels/{channel}/typing", post(channels::typing))
        .route("/channels/{channel}/messages", get(messages::list).post(messages::create))
        .route("/channels/{channel}/messages/bulk-delete", post(messages::remove_many))
        .route("/channels/{channel}/messages/pins", get(pins::list))
        .route("/channels/{channel}/messages/pins/{message}", put(pins::pin).delete(pins::unpin))
        .route("/channels/{channel}/messages/{message}", get(messages::get).patch(messages::edit).delete(messages::remove))
        .route("/channels/{channel}/messages/{message}/reactions", delete(reactions::remove_all))
        .route("/channels/{channel}/messages/{message}/reactions/{emoji}", get(reactions::list).delete(reactions::remove_emoji))
        .route("/channels/{channel}/messages/{message}/reactions/{emoji}/@me", put(reactions::add).delete(reactions::remove_own))
        .route("/channels/{channel}/messages/{message}/reactions/{emoji}/{user}", delete(reactions::remove))
        .route("/channels/{channel}/messages/{message}/threads", post(threads::create_from))
        .route("/channels/{channel}/pins", get(pins::list_old))
        .route("/channels/{channel}/pins/{message}", put(pins::pin).delete(pins::unpin))
        .route("/channels/{channel}/threads", post(threads::create))
        .route("/channels/{channel}/threads/archived/public", get(threads::archived_public))
        .route("/channels/{channel}/threads/archived/private", get(threads::archived_private))
        .route("/channels/{channel}/users/@me/threads/archived/private", get(threads::archived_joined))
        .route("/channels/{channel}/thread-members", get(threads::members))
        .route("/channels/{channel}/thread-members/@me", put(threads::join).delete(threads::leave))
        .route("/channels/{channel}/thread-members/{user}", get(threads::member).put(threads::add).delete(threads::remove))
        .fallback(async || ApiError::NOT_FOUND)
        .method_not_allowed_fallback(async || ApiError::METHOD_NOT_ALLOWED)
}

/// The API on a listener of its own, where nothing else is.
pub(crate) fn alone(routes: Router) -> Router {
    routes.fallback(async || ApiError::NOT_FOUND)
}
