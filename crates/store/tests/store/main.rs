//! Stores in memory, on disk and in PostgreSQL.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod backup;
mod cached;
mod compacting;
mod copy;
mod disk;
mod postgres;
mod store;
mod two_releases;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use tertulia_base::ids::UserId;
use tertulia_store::{Key, Row, Span, Store, keys};

/// A row that is a number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Count(u64);

impl Row for Count {}

fn key(n: u64) -> Key {
    keys::person(UserId(n))
}

/// The span of [`key`].
fn all() -> Span {
    Span { from: key(0), to: key(u64::MAX) }
}

/// Returns all rows except the store's own.
async fn rows(store: &dyn Store) -> BTreeMap<Key, Vec<u8>> {
    let all = Span { from: Key::from_bytes(&[]), to: Key::from_bytes(&[u8::MAX]) };
    let rows = store.scan(&all, usize::MAX).await.unwrap();
    rows.into_iter().filter(|(key, _)| ![keys::format(), keys::release(), keys::last_commit()].contains(key)).collect()
}

/// Returns the files of a directory whose names begin so, in order.
fn files(dir: &Path, prefix: &str) -> Vec<PathBuf> {
    let mut found: Vec<_> = std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.retain(|path| path.file_name().unwrap().to_string_lossy().starts_with(prefix));
    found.sort();
    found
}
