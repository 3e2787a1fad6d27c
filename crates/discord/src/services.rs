use std::sync::Arc;

use serenity::http::Http;
use tertulia_tables::Tables;

use super::deliver::Post;
use super::doctor::Doctor;
use super::emojis::Emojis;
use super::panels::Panels;
use super::permission_lookup::PermissionLookup;
use super::picture_queue::PictureQueue;

/// What every answer shares. Cheap to clone.
#[derive(Clone)]
pub(super) struct Services {
    pub(super) tables: Tables,
    pub(super) http: Arc<Http>,
    /// What sends messages, and knows the rate limits.
    pub(super) post: Post,
    pub(super) pictures: PictureQueue,
    pub(super) emojis: Emojis,
    pub(super) panels: Arc<Panels>,
    pub(super) permission_lookup: PermissionLookup,
    pub(super) doctor: Doctor,
}
