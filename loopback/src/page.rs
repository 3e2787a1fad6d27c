//! The web page and the attached files.
//! Never here: what the page shows, which it asks of the control API.
//! Start at [`routes`]; whatever stands in `page/` is served.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::discord::Discord;
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

/// A file's type, told from its name.
pub(crate) fn content_type(name: &str) -> &'static str {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase();
    match ending.as_str() {
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "gif" => "image/gif",
        "webp" => "image/webp",
        "svg" => "image/svg+xml",
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "woff2" => "font/woff2",
        "txt" | "md" | "log" => "text/plain; charset=utf-8",
        "json" => "application/json",
        "pdf" => "application/pdf",
        "zip" => "application/zip",
        _ => "application/octet-stream",
    }
}

/// Width and height of a PNG or GIF, from its first bytes.
pub(crate) fn picture_size(contents: &[u8]) -> Option<(u32, u32)> {
    if contents.starts_with(b"\x89PNG\r\n\x1a\n") {
        let number = |at: usize| contents.get(at..at + 4)?.try_into().ok().map(u32::from_be_bytes);
        Some((number(16)?, number(20)?))
    } else if contents.starts_with(b"GIF8") {
        let number = |at: usize| contents.get(at..at + 2)?.try_into().ok().map(u16::from_le_bytes);
        Some((number(6)?.into(), number(8)?.into()))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pictures_size_is_read_from_its_head() {
        let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        png.extend([0, 0, 3, 232, 0, 0, 3, 32]);
        assert_eq!(picture_size(&png), Some((1_000, 800)));
        assert_eq!(picture_size(b"GIF89a\x0a\x00\x05\x00"), Some((10, 5)));
        assert_eq!(picture_size(&png[..20]), None);
        assert_eq!(picture_size(b"hello"), None);
    }

    #[test]
    fn a_files_type_is_told_from_its_ending() {
        assert_eq!(content_type("Board.PNG"), "image/png");
        assert_eq!(content_type("record"), "application/octet-stream");
    }
}
