//! Attached files: names, URLs, and what a name or the first bytes say about a file.

use std::net::SocketAddr;

use crate::model::Attachment;
use crate::snowflake::Id;

/// Returns a file name without path or characters unfit for a URL, as Discord rewrites names.
pub(crate) fn safe_name(name: &str) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let safe = |letter: char| if letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | '_') { letter } else { '_' };
    let name: String = name.chars().map(safe).collect();
    if name.trim_matches('.').is_empty() { "file".to_owned() } else { name }
}

/// Returns a file's media type by its extension.
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

/// Returns width and height of a PNG or GIF from its first bytes.
fn picture_size(contents: &[u8]) -> Option<(u32, u32)> {
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

pub(crate) fn attachment_url(page: SocketAddr, channel: Id, id: Id, name: &str) -> String {
    format!("http://{page}/attachments/{channel}/{id}/{name}")
}

impl Attachment {
    /// Describes a new file, which everybody who sees the channel may fetch.
    pub(crate) fn of(page: SocketAddr, channel: Id, id: Id, filename: String, contents: &[u8]) -> Self {
        let url = attachment_url(page, channel, id, &filename);
        let (width, height) = picture_size(contents).unzip();
        let (content_type, size, proxy_url) = (content_type(&filename).to_owned(), contents.len(), url.clone());
        Self { id, filename, description: None, content_type, size, url, proxy_url, height, width, ephemeral: false }
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

    #[test]
    fn a_files_name_cannot_lead_anywhere() {
        assert_eq!(safe_name("board 1.png"), "board_1.png");
        assert_eq!(safe_name("../../etc/passwd"), "passwd");
        assert_eq!(safe_name(".."), "file");
    }
}
