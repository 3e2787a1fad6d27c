//! Serves the web page, attached files, emojis and stickers. Start at [`routes`].

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::discord::Discord;
use crate::files::content_type;
use crate::snowflake::Id;

/// Path and contents of each file in `page/`, listed by `build.rs`.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page_files.rs"));

pub(crate) fn routes() -> Router<Discord> {
    let files = FILES.iter().fold(Router::new(), |router, (path, contents)| {
        let kind = if *path == "/" { content_type("index.html") } else { content_type(path) };
        router.route(path, get(async move || ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-store")], *contents)))
    });
    files
        .route("/favicon.ico", get(async || StatusCode::NO_CONTENT))
        .route("/attachments/{channel}/{id}/{name}", get(attachment))
        .route("/emojis/{file}", get(picture))
        .route("/stickers/{file}", get(picture))
}

/// Serves an attached file at the URL that its message gives.
async fn attachment(State(discord): State<Discord>, Path((_, id, name)): Path<(Id, Id, String)>) -> Response {
    let contents = discord.shared().lock().files.get(&id).cloned();
    match contents {
        // The headers keep a file sent by a bot from running as one of our pages.
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

/// Serves an emoji or sticker by id, in its stored format whatever the requested extension.
async fn picture(State(discord): State<Discord>, Path(file): Path<String>) -> Response {
    let id = file.split_once('.').map_or(file.as_str(), |(id, _)| id).parse::<Id>().ok();
    let world = discord.shared().lock();
    let kind = |id: &Id| {
        let sticker = || world.stickers.get(id).map(|sticker| if sticker.format == 4 { "image/gif" } else { "image/png" });
        world.emojis.get(id).map(|emoji| emoji.format.media_type()).or_else(sticker)
    };
    let found = id.and_then(|id| Some((kind(&id)?, world.files.get(&id)?.clone())));
    match found {
        Some((kind, contents)) => {
            let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "max-age=31536000, immutable")];
            (headers, [(header::X_CONTENT_TYPE_OPTIONS, "nosniff")], contents).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
