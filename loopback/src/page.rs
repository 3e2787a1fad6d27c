//! The web page and the attached files.
//! Start at [`routes`]; whatever stands in `page/` is served.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::discord::Discord;
use crate::files::content_type;
use crate::snowflake::Id;

/// The page's files: path and contents of all that stands in `page/`, listed by `build.rs`.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page_files.rs"));

pub(crate) fn routes() -> Router<Discord> {
    let files = FILES.iter().fold(Router::new(), |router, (path, contents)| {
        let kind = if *path == "/" { content_type("index.html") } else { content_type(path) };
        router.route(path, get(async move || ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-store")], *contents)))
    });
    files
        .route("/favicon.ico", get(async || StatusCode::NO_CONTENT))
        .route("/attachments/{channel}/{id}/{name}", get(attachment))
        .route("/emojis/{file}", get(emoji))
}

/// An attached file, by the address that its message gives.
async fn attachment(State(discord): State<Discord>, Path((_, id, name)): Path<(Id, Id, String)>) -> Response {
    let contents = discord.shared().lock().files.get(&id).cloned();
    match contents {
        // A file sent by a bot must not run as a page of ours.
        Some(contents) => (
            [
                (header::CONTENT_TYPE, content_type(&name)),
                (header::CACHE_CONTROL, "max-age=31536000, immutable"),
                (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
                (header::CONTENT_SECURITY_POLICY, "default-src 'none'; style-src 'unsafe-inline'; sandbox"),
            ],
            contents,
        )
            .into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// An emoji of the application, by its id and any ending; always in the form in which it was made.
async fn emoji(State(discord): State<Discord>, Path(file): Path<String>) -> Response {
    let id = file.split_once('.').map_or(file.as_str(), |(id, _)| id).parse::<Id>().ok();
    let world = discord.shared().lock();
    let found = id.and_then(|id| Some((world.emojis.get(&id)?.format, world.files.get(&id)?.clone())));
    match found {
        Some((format, contents)) => {
            let headers = [(header::CONTENT_TYPE, format.media_type()), (header::CACHE_CONTROL, "max-age=31536000, immutable")];
            (headers, [(header::X_CONTENT_TYPE_OPTIONS, "nosniff")], contents).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
