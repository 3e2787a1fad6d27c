//! Interactions over HTTP: verifies an endpoint, posts interactions to it, and carries out what it
//! answers. Not here: signatures (`signed_posts`). Start at [`verify`] and [`post_all`]. Discord
//! docs: Interactions Overview, "Preparing for Interactions"; Receiving and Responding.

use axum::body::Body as RawBody;
use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, Method};
use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::task::JoinSet;
use url::Url;

use super::body::Body;
use super::callbacks::{CallbackForm, respond};
use crate::discord::Discord;
use crate::interactions::EndpointPost;
use crate::limits;
use crate::recorder::{Line, LineKind, body_of, read};
use crate::refused::{Reason, RefusedRequest};
use crate::shapes::UserShape;
use crate::signed_posts::{EndpointReply, Signature};
use crate::snowflake::Moment;
use crate::world::World;

/// Whether a URL is that of an endpoint: it answers a PING, and refuses one whose signature is
/// wrong. What an endpoint did instead is listed among the refusals.
pub(super) async fn verify(discord: &Discord, url: &str) -> bool {
    let checked = check(discord, url).await;
    if let Err((status, message)) = &checked {
        note(discord, url, *status, Reason { message: message.clone(), ..Reason::default() });
    }
    checked.is_ok()
}

/// Returns the status that an endpoint answered with, 0 if it did not, and what is wrong with that.
async fn check(discord: &Discord, url: &str) -> Result<(), (u16, String)> {
    let scheme = Url::parse(url).map(|url| url.scheme().to_owned()).map_err(|error| (0, error.to_string()))?;
    if !matches!(scheme.as_str(), "http" | "https") {
        return Err((0, "the URL of an endpoint begins with https:// or http://".to_owned()));
    }
    for signature in [Signature::Valid, Signature::Wrong] {
        let shared = discord.shared();
        let body = ping(&mut shared.lock());
        let sent = shared.signed_posts.send(url, body, signature, shared.clock.now_ms(), limits::INTERACTION_ANSWER);
        let reply = sent.await.map_err(|why| (0, why))?;
        let fits = match signature {
            Signature::Valid => reply.status == 200 && is_pong(&reply),
            Signature::Wrong => reply.status == 401,
        };
        if !fits {
            let expected = match signature {
                Signature::Valid => "a PING must be answered with 200 and {\"type\": 1} as application/json",
                Signature::Wrong => "a PING with a wrong signature must be answered with 401",
            };
            return Err((reply.status, expected.to_owned()));
        }
    }
    Ok(())
}

fn ping(world: &mut World) -> String {
    let id = world.ids.next();
    let owner = world.users.values().find(|user| !user.bot).map(|user| UserShape::new(user));
    let ping = json!({
        "id": id, "application_id": world.application.id, "type": 1, "token": format!("{:016x}", world.secret(id)), "version": 1,
        "user": owner, "entitlements": [], "authorizing_integration_owners": {},
    });
    ping.to_string()
}

fn is_pong(reply: &EndpointReply) -> bool {
    let is_json =
        reply.kind.as_ref().and_then(|kind| kind.to_str().ok()).is_some_and(|kind| kind.starts_with("application/json"));
    is_json && serde_json::from_slice::<Value>(&reply.body).is_ok_and(|pong| pong["type"] == 1)
}

/// Posts interactions as they come, each without waiting for the others.
pub(crate) async fn post_all(mut posts: UnboundedReceiver<EndpointPost>, discord: Discord) {
    // Whoever ends this ends the posts.
    let mut posting = JoinSet::new();
    while let Some(post) = posts.recv().await {
        while posting.try_join_next().is_some() {}
        let discord = discord.clone();
        posting.spawn(async move { deliver(&discord, post).await });
    }
}

async fn deliver(discord: &Discord, post: EndpointPost) {
    let EndpointPost { interaction, token, url, body } = post;
    let shared = discord.shared();
    let bound = shared.lock().interactions.answer_within();
    let post = read(body.as_bytes());
    let sent = shared.signed_posts.send(&url, body, Signature::Valid, shared.clock.now_ms(), bound).await;
    if let Some(recorder) = &shared.recorder {
        let channel = shared.lock().interactions.get(interaction).map(|interaction| interaction.channel);
        let (status, answer) = match &sent {
            Ok(reply) => (reply.status, body_of(reply.kind.clone(), reply.body.clone()).await),
            Err(_) => (0, Value::Null),
        };
        let (at_ms, is, path) = (shared.clock.now_ms(), LineKind::Post, url.clone());
        recorder.write(Line { at_ms, is, channel, path, body: post, status, answer, ..Line::default() });
    }
    let (status, refusal) = match sent {
        Err(why) => (0, Some(Reason { message: why, ..Reason::default() })),
        // The bot answers by the callback route.
        Ok(reply) if reply.status == 202 && reply.body.is_empty() => (202, None),
        Ok(reply) if (200..300).contains(&reply.status) => {
            let (status, kind, body) = (reply.status, reply.kind, reply.body);
            let read = Body::<CallbackForm>::from_request(as_request(kind, body.into()), &()).await;
            let answered = read.and_then(|body| respond(discord, interaction, &token, body));
            (status, answered.err().map(|error| error.reason()))
        }
        Ok(reply) => {
            let message = "an interaction is answered with a status from 200 to 299".to_owned();
            (reply.status, Some(Reason { message, ..Reason::default() }))
        }
    };
    if let Some(reason) = refusal {
        note(discord, &url, status, reason);
        shared.lock().fail_interaction(interaction);
    }
}

/// Makes a request of an answer, which is read as one by the callback route is.
fn as_request(kind: Option<HeaderValue>, body: RawBody) -> Request {
    let mut request = Request::new(body);
    *request.method_mut() = Method::POST;
    if let Some(kind) = kind {
        request.headers_mut().insert(CONTENT_TYPE, kind);
    }
    DefaultBodyLimit::max(limits::REQUEST_BYTES).apply(&mut request);
    request
}

/// Lists what is wrong with an endpoint's answer.
fn note(discord: &Discord, url: &str, status: u16, reason: Reason) {
    let shared = discord.shared();
    let (at, method, path) = (Moment(shared.clock.now_ms()), "ENDPOINT".to_owned(), url.to_owned());
    shared.refused.add(RefusedRequest { at, method, path, status, served: true, reason });
}
