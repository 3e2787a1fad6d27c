//! Where data is kept, parsed from the command line, and how it is opened. Start reading at
//! [`DataPlace`].

use std::fmt::{self, Display};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tertulia_store::{
    Access, Address, DiskStore, Health, Lease, PostgresStore, Report, Start, Store, StoreOpening, is_unfinished, private,
};
use tokio::sync::watch;

use super::{Failure, REHEARSAL};
use crate::config::Settings;

/// The settings file that is read if it exists and no other file is named.
pub(super) const DEFAULT_FILE: &str = "config.toml";

/// A directory that holds one of these files was made by Tertulia.
pub(super) const OURS: [&str; 3] = ["db", super::DISCORD, REHEARSAL];

/// Reads the settings from that file, or from the default one if it exists, and from the
/// environment.
pub(super) fn settings(config: Option<&Path>) -> Result<Settings, Failure> {
    Settings::load(config_file(config).as_deref(), std::env::vars_os()).map_err(Failure::new)
}

/// Returns that file, or the default one if it exists.
pub(super) fn config_file(config: Option<&Path>) -> Option<PathBuf> {
    let default = Path::new(DEFAULT_FILE);
    config.or_else(|| default.is_file().then_some(default)).map(Path::to_owned)
}

/// Returns the data directory of the bot that is meant: the given one, that of the settings, or
/// that of a rehearsal, where the program would rehearse.
pub(super) fn bot_directory(settings: &Settings, given: Option<PathBuf>) -> PathBuf {
    match (given, &settings.token) {
        (Some(dir), _) => dir,
        (None, Some(_)) => settings.data.clone(),
        // Perhaps only the bot has the token, for example from systemd.
        (None, None) if DiskStore::is_in(&settings.data) => settings.data.clone(),
        // Without a token and without data, the program would rehearse.
        (None, None) => settings.data.join(REHEARSAL),
    }
}

/// Checks that the data in a directory belongs to the user who runs this program. Any other user,
/// even root, would leave files there that the owner cannot read, and the bot would no longer
/// start.
///
/// # Errors
/// When the data is another user's. The failure names that user and how to run this as them.
pub(super) fn is_own(dir: &Path) -> Result<(), Failure> {
    let us = rustix::process::geteuid().as_raw();
    match private::owner(dir, &OURS) {
        Ok(owner) if owner != us => Err(Failure::new(format!(
            "The data in {} belongs to user {owner}, but this runs as user {us}, and the bot could not read files that it creates. Run it \
             as user {owner}, for example with sudo -u '#{owner}'.",
            dir.display()
        ))),
        // A missing directory is created later; opening an unreadable one reports why.
        Ok(_) | Err(_) => Ok(()),
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum DataPlace {
    /// The embedded store in this directory.
    Directory(PathBuf),
    /// A PostgreSQL database, with the lease of its processes.
    Database(Address, Lease),
}

impl Display for DataPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DataPlace::Directory(dir) => dir.display().fmt(f),
            DataPlace::Database(address, _) => address.fmt(f),
        }
    }
}

impl DataPlace {
    pub(super) fn of(settings: &Settings) -> DataPlace {
        settings
            .database()
            .map_or_else(|| DataPlace::Directory(settings.data.clone()), |address| DataPlace::Database(address, settings.lease()))
    }

    /// Parses a place: a directory, as `sled:DIR` if its name looks like an address; the address of
    /// a database; or `postgres` for the database in the settings, which keeps its password off the
    /// command line.
    pub(super) fn named(words: &str, config: Option<&Path>) -> Result<DataPlace, Failure> {
        let directory = words.strip_prefix("sled:");
        // Words that look like an address are never a directory: errors show a directory's name,
        // and these words may hold a password.
        let is_address = words.contains(['=', '@']) || words.contains("://") || words.starts_with("postgres:");
        if directory.is_some() || (words != "postgres" && !is_address) {
            return Ok(DataPlace::Directory(PathBuf::from(directory.unwrap_or(words))));
        }
        let settings = settings(config)?;
        let address = match is_address {
            true => Some(words.parse::<Address>().map_err(|why| Failure::new(format!("This is {why}.")))?),
            false => settings.postgres.clone(),
        };
        let address = address
            .ok_or_else(|| Failure::new("The settings name no database: set data.postgres, or TERTULIA_DATA_POSTGRES."))?;
        Ok(DataPlace::Database(address.trusting(settings.postgres_certificate.as_deref()), settings.lease()))
    }

    /// Calls [`is_own`] for a directory; a database always passes.
    fn is_own(&self) -> Result<(), Failure> {
        match self {
            DataPlace::Directory(dir) => is_own(dir),
            DataPlace::Database(..) => Ok(()),
        }
    }

    /// Checks that the place holds data that this user may open. A database is taken to hold some.
    ///
    /// # Errors
    /// When a directory holds no data, or belongs to another user.
    pub(super) fn is_there(&self) -> Result<(), Failure> {
        self.is_own()?;
        if self.is_missing() { Err(Failure::new(format!("There is no data in {self}."))) } else { Ok(()) }
    }

    /// Returns whether this is a directory without a store in it.
    pub(super) fn is_missing(&self) -> bool {
        matches!(self, DataPlace::Directory(dir) if !DiskStore::is_in(dir))
    }

    pub(super) fn directory(&self) -> Option<PathBuf> {
        match self {
            DataPlace::Directory(dir) => Some(dir.clone()),
            DataPlace::Database(..) => None,
        }
    }

    /// Returns where a bot that runs on it listens; `None` if that is not known, as the settings
    /// name another database.
    pub(super) fn control_directory(&self, config: Option<&Path>) -> Result<Option<PathBuf>, Failure> {
        match self {
            DataPlace::Directory(dir) => Ok(Some(dir.clone())),
            DataPlace::Database(..) => {
                let settings = settings(config)?;
                Ok((DataPlace::of(&settings) == *self).then_some(settings.data))
            }
        }
    }

    /// Opens the store as soon as this process may write to it, and makes a directory private.
    pub(super) async fn open(&self, start: Start, access: Access) -> Result<OpenStore, Failure> {
        let kept = self.open_whatever(start, access).await?;
        match is_unfinished(kept.store().as_ref()).await {
            Ok(false) => {
                self.tell_releases(kept.report().written_by.as_deref());
                Ok(kept)
            }
            found => {
                kept.close().await;
                Err(Failure::new(match found {
                    Err(why) => why.to_string(),
                    Ok(_) => {
                        format!("The copy into {self} is incomplete: run the same `tertulia store copy` again to resume it.")
                    }
                }))
            }
        }
    }

    /// Logs which release wrote the data and which one opened it.
    fn tell_releases(&self, written_by: Option<&str>) {
        let this = env!("CARGO_PKG_VERSION");
        match written_by {
            Some(written_by) => tracing::info!(data = %self, written_by, this, "opened the data"),
            None => tracing::info!(data = %self, this, "opened the data, on which no release has noted its version yet"),
        }
    }

    /// Opens the store for a command: exclusively, and only as the data's owner.
    pub(super) async fn open_alone(&self) -> Result<OpenStore, Failure> {
        self.is_own()?;
        self.open(Start::Resume, Access::Alone).await
    }

    /// Opens the store as the target of a copy, even if it holds an unfinished copy.
    pub(super) async fn open_copy(&self) -> Result<OpenStore, Failure> {
        self.is_own()?;
        self.open_whatever(Start::Resume, Access::Alone).await
    }

    async fn open_whatever(&self, start: Start, access: Access) -> Result<OpenStore, Failure> {
        match self {
            DataPlace::Directory(dir) => open_directory(dir, start).map(OpenStore::OnDisk),
            DataPlace::Database(..) if start == Start::New => Err(Failure::new(
                "--new only works with data in a directory. To start empty in PostgreSQL, use another database.",
            )),
            DataPlace::Database(address, lease) => {
                let store = PostgresStore::open(address, *lease, access).await.map_err(Failure::new)?;
                Ok(OpenStore::InPostgres(Arc::new(store)))
            }
        }
    }
}

fn open_directory(dir: &Path, start: Start) -> Result<Arc<DiskStore>, Failure> {
    let failed = |why| {
        Failure::new(format!(
            "The directory {} cannot be created or read: {why}. Set data.dir to another directory.",
            dir.display()
        ))
    };
    private::create_private_dir(dir).map_err(failed)?;
    if private::is_ours(dir, &OURS)
        && let Err(why) = private::make_private(dir)
    {
        tracing::warn!(%why, dir = %dir.display(), "cannot restrict the data directory to its owner: starting anyway, other users may be able to read it");
    }
    tracing::debug!(dir = %dir.display(), ?start, "opening the data directory");
    Ok(Arc::new(DiskStore::open_with(dir, StoreOpening { start, ..StoreOpening::default() }).map_err(Failure::new)?))
}

pub(super) enum OpenStore {
    OnDisk(Arc<DiskStore>),
    InPostgres(Arc<PostgresStore>),
}

impl OpenStore {
    pub(super) fn store(&self) -> Arc<dyn Store> {
        match self {
            OpenStore::OnDisk(store) => store.clone(),
            OpenStore::InPostgres(store) => store.clone(),
        }
    }

    pub(super) fn health(&self) -> watch::Receiver<Health> {
        match self {
            OpenStore::OnDisk(store) => store.health(),
            OpenStore::InPostgres(store) => store.health(),
        }
    }

    pub(super) fn report(&self) -> Report {
        match self {
            OpenStore::OnDisk(store) => store.report().clone(),
            // PostgreSQL recovers by itself.
            OpenStore::InPostgres(store) => Report { written_by: store.written_by().map(str::to_owned), ..Report::default() },
        }
    }

    /// Releases the database for other processes at once. A store on disk is released when its last
    /// handle is dropped.
    pub(super) async fn close(self) {
        match self {
            OpenStore::OnDisk(_) => {}
            OpenStore::InPostgres(store) => store.close().await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_like_an_address_is_taken_for_no_directory_whose_name_is_shown() {
        for words in ["postgres:/ana:very-secret@db.example/games", "ana:very-secret@db.example/games", "postgres:very-secret"] {
            let why = DataPlace::named(words, None).unwrap_err().why;
            assert!(why.contains("not the address") && !why.contains("very-secret"), "{words}: {why}");
        }
        assert_eq!(DataPlace::named("sled:a@b", None).unwrap(), DataPlace::Directory(PathBuf::from("a@b")));
    }
}
