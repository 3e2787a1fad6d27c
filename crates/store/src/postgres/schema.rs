//! The tables and their forward migrations, one file a version. Start reading at [`migrate`].

use std::time::Duration;

use tertulia_base::backoff::Backoff;

use tokio_postgres::Client;
use tokio_postgres::error::SqlState;

use super::address::{Address, said};
use crate::{FORMAT, StoreError};

/// The migration from each version to the next, from an empty schema on.
const MIGRATIONS: [&str; 1] = [include_str!("migrations/0001-rows-and-processes.sql")];

/// The schema version of this release.
const NEWEST: usize = MIGRATIONS.len();

/// Retries for processes that create a table at the same time and collide.
const AGAIN: (Backoff, usize) = (Backoff::steady(Duration::from_millis(100)), 20);

/// Migrates the tables to the version of this release.
///
/// # Errors
/// When a newer release made the tables or the rows, or the database fails.
pub(super) async fn migrate(address: &Address, client: &mut Client) -> Result<(), StoreError> {
    let (backoff, retries) = AGAIN;
    for pause in backoff.retries(retries) {
        match try_to_migrate(address, client).await {
            Err(Failed::Database(why)) if is_of_two_at_once(&why) => tokio::time::sleep(pause).await,
            other => return other.map_err(|why| why.at(address)),
        }
    }
    try_to_migrate(address, client).await.map_err(|why| why.at(address))
}

/// Raises the format to this release's: older releases do not start, or run on and skip newer rows.
///
/// # Errors
/// When the database fails.
pub(super) async fn raise_format(address: &Address, client: &Client) -> Result<(), StoreError> {
    let raised = client.execute("UPDATE tertulia_versions SET format = $1 WHERE format < $1", &[&i64::from(FORMAT)]).await;
    raised.map(|_| ()).map_err(|why| Failed::Database(why).at(address))
}

enum Failed {
    Newer { found: u32, known: u32 },
    Database(tokio_postgres::Error),
}

impl Failed {
    fn at(self, address: &Address) -> StoreError {
        match self {
            Failed::Newer { found, known } => StoreError::Newer { dir: address.place(), found, known },
            Failed::Database(why) => StoreError::Failed(format!("the tables in {address} cannot be made: {}", said(&why))),
        }
    }
}

impl From<tokio_postgres::Error> for Failed {
    fn from(why: tokio_postgres::Error) -> Failed {
        Failed::Database(why)
    }
}

async fn try_to_migrate(address: &Address, client: &mut Client) -> Result<(), Failed> {
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
    let row = change.query_one("SELECT schema, format FROM tertulia_versions WHERE id = 1 FOR UPDATE", &[]).await?;
    let (schema, format): (i64, i64) = (row.get(0), row.get(1));
    for (found, known) in [(schema, NEWEST as u32), (format, FORMAT)] {
        let found = u32::try_from(found).unwrap_or(u32::MAX);
        if found > known {
            return Err(Failed::Newer { found, known });
        }
    }
    let at = usize::try_from(schema).unwrap_or_default();
    for (version, migration) in MIGRATIONS.iter().enumerate().skip(at) {
        change.batch_execute(migration).await?;
        change.execute("UPDATE tertulia_versions SET schema = $1 WHERE id = 1", &[&(version as i64 + 1)]).await?;
        tracing::info!(database = %address, version = version + 1, "migrated the database's tables to a newer version");
    }
    change.commit().await?;
    Ok(())
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
