//! The tables and their forward migrations, one file a version. Start reading at [`migrate`].

use std::time::Duration;

use tertulia_base::backoff::Backoff;

use tokio_postgres::Client;
use tokio_postgres::error::SqlState;

use super::address::{Address, said};
use crate::release::LastWriter;
use crate::{FORMAT, Release, StoreError};

/// The migration from each version to the next, from an empty schema on.
const MIGRATIONS: [&str; 2] =
    [include_str!("migrations/0001-rows-and-processes.sql"), include_str!("migrations/0002-release.sql")];
/// The first version that says which release wrote to it.
const WITH_RELEASE: i64 = 2;

/// The schema version of this release.
const NEWEST: usize = MIGRATIONS.len();

/// Retries for processes that create a table at the same time and collide.
const AGAIN: (Backoff, usize) = (Backoff::steady(Duration::from_millis(100)), 20);

/// Migrates the tables to the version of this release. Returns which release wrote to them last.
///
/// # Errors
/// When a newer release made the tables or the rows, or the database fails.
pub(super) async fn migrate(address: &Address, client: &mut Client) -> Result<LastWriter, StoreError> {
    let (backoff, retries) = AGAIN;
    for pause in backoff.retries(retries) {
        match try_to_migrate(address, client).await {
            Err(Failed::Database(why)) if is_of_two_at_once(&why) => tokio::time::sleep(pause).await,
            other => return other.map_err(|why| why.at(address)),
        }
    }
    try_to_migrate(address, client).await.map_err(|why| why.at(address))
}

/// Notes this release and its format: releases with an older one do not start, or run on and skip
/// newer rows.
///
/// # Errors
/// When the database fails.
pub(super) async fn sign(address: &Address, client: &Client, before: &LastWriter) -> Result<(), StoreError> {
    const SIGN: &str = "UPDATE tertulia_versions SET format = $1, release = $2 \
        WHERE format < $1 OR (format = $1 AND release IS DISTINCT FROM $2)";
    let Release { version: this, format } = Release::this();
    let signed = client.execute(SIGN, &[&i64::from(format), &this]).await;
    signed.map_err(|why| Failed::Database(why).at(address))?;
    if before.format.is_some_and(|found| found < format) {
        tracing::info!(database = %address, written_by = before.version, this, "raised the format of the data: earlier releases do not start on it any more, and only a backup of the database from before leads back to them");
    }
    Ok(())
}

enum Failed {
    Newer { by: Option<String>, found: u32, known: u32 },
    Database(tokio_postgres::Error),
}

impl Failed {
    fn at(self, address: &Address) -> StoreError {
        match self {
            Failed::Newer { by, found, known } => {
                StoreError::Newer { dir: address.place(), by, found, this: Release { format: known, ..Release::this() } }
            }
            Failed::Database(why) => StoreError::Failed(format!("the tables in {address} cannot be made: {}", said(&why))),
        }
    }
}

impl From<tokio_postgres::Error> for Failed {
    fn from(why: tokio_postgres::Error) -> Failed {
        Failed::Database(why)
    }
}

async fn try_to_migrate(address: &Address, client: &mut Client) -> Result<LastWriter, Failed> {
    client
        .batch_execute(
            "CREATE TABLE IF NOT EXISTS tertulia_versions \
             (id bigint PRIMARY KEY CHECK (id = 1), schema bigint NOT NULL, format bigint NOT NULL)",
        )
        .await?;
    client
        .execute("INSERT INTO tertulia_versions (id, schema, format) VALUES (1, 0, 0) ON CONFLICT (id) DO NOTHING", &[])
        .await?;
    let change = client.transaction().await?;
    // The lock that a migration needs, from the beginning: two that raise a lock stop each other.
    change.batch_execute("LOCK TABLE tertulia_versions IN ACCESS EXCLUSIVE MODE").await?;
    let row = change.query_one("SELECT schema, format FROM tertulia_versions WHERE id = 1", &[]).await?;
    let (schema, format): (i64, i64) = (row.get(0), row.get(1));
    let release: Option<String> = match schema {
        ..WITH_RELEASE => None,
        _ => change.query_one("SELECT release FROM tertulia_versions WHERE id = 1", &[]).await?.get(0),
    };
    let number = |stored: i64| u32::try_from(stored).unwrap_or(u32::MAX);
    for (found, known) in [(number(schema), NEWEST as u32), (number(format), FORMAT)] {
        if found > known {
            return Err(Failed::Newer { by: release, found, known });
        }
    }
    let at = usize::try_from(schema).unwrap_or_default();
    for (version, migration) in MIGRATIONS.iter().enumerate().skip(at) {
        change.batch_execute(migration).await?;
        change.execute("UPDATE tertulia_versions SET schema = $1 WHERE id = 1", &[&(version as i64 + 1)]).await?;
        tracing::info!(database = %address, version = version + 1, "migrated the database's tables to a newer version");
    }
    change.commit().await?;
    Ok(LastWriter { format: Some(number(format)).filter(|format| *format > 0), version: release })
}

fn is_of_two_at_once(why: &tokio_postgres::Error) -> bool {
    let known = [
        SqlState::UNIQUE_VIOLATION,
        SqlState::DUPLICATE_TABLE,
        // The row type has the table's name.
        SqlState::DUPLICATE_OBJECT,
        SqlState::T_R_SERIALIZATION_FAILURE,
    ];
    why.code().is_some_and(|code| known.contains(code))
}
