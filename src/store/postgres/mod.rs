//! The store in PostgreSQL: rows in one table, and a lease that says which process may write.
//!
//! Reads go through a pool of connections, each on its own. Whatever is written goes through one task with a connection of its own
//! (`writer.rs`), which commits what is waiting together in one statement (`commit.sql`). Only this folder knows the client library. Start
//! reading at [`PostgresStore::open`].

mod address;
mod schema;
mod tls;
mod writer;

pub use address::{Address, BadAddress};
pub use writer::Lease;

use std::time::Duration;

use deadpool_postgres::{Hook, HookError, Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime};
use tokio::sync::{mpsc, oneshot, watch};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::{Batch, Health, Key, Span, Store, StoreError};
use address::{SESSION, said};
use writer::{Job, Order, Taken, Writer, closed};

/// Connections for reading.
const READERS: usize = 8;
/// Batches that may wait for the writer; more make their senders wait.
const WAITING: usize = 4096;
/// How long a read may take, and waiting for its connection.
const PATIENCE: Duration = Duration::from_secs(20);
const READER: Duration = Duration::from_secs(10);
/// How often whoever waits for the lease looks whether it is free.
const LOOK: Duration = Duration::from_millis(250);

/// Rows in a PostgreSQL database.
pub struct PostgresStore {
    address: Address,
    readers: Pool,
    to_writer: mpsc::Sender<Order>,
    health: watch::Receiver<Health>,
}

/// What to do while another process works with the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IfHeld {
    /// Stand by until it is free.
    Wait,
    /// Say so.
    Refuse,
}

impl PostgresStore {
    /// Opens the store in that database, making its tables if need be, once this process has the lease.
    ///
    /// # Errors
    /// When the database cannot be reached or a newer release wrote it; with [`IfHeld::Refuse`] [`StoreError::Held`], when another
    /// process has the lease.
    pub async fn open(address: &Address, lease: Lease, if_held: IfHeld) -> Result<PostgresStore, StoreError> {
        let mut client = address.connect().await?;
        schema::migrate(address, &mut client, schema::WITH_LEASE).await?;
        let mut standing_by = false;
        let mut writer = loop {
            client = match writer::take(address, client, lease).await? {
                Taken::Ours(writer) => break writer,
                Taken::Held(_) if if_held == IfHeld::Refuse => return Err(StoreError::Held(address.place())),
                Taken::Held(client) => client,
            };
            if !standing_by {
                tracing::info!(database = %address, "another process works with the database: standing by until it ends");
                standing_by = true;
            }
            tokio::time::sleep(LOOK).await;
            while client.is_closed() {
                match address.connect().await {
                    Ok(anew) => client = anew,
                    Err(why) => {
                        tracing::warn!(%why, "standing by: the database cannot be reached; retrying");
                        tokio::time::sleep(READER).await;
                    }
                }
            }
        };
        if standing_by {
            tracing::info!(database = %address, "the database is free: taking over");
        }
        let prepared = prepare(address, &mut writer).await;
        let readers = readers(address);
        let (to_writer, orders) = mpsc::channel(WAITING);
        let health = writer.health.subscribe();
        tokio::spawn(writer.run(orders));
        let readers = match prepared.and(readers) {
            Ok(readers) => readers,
            Err(why) => {
                close(&to_writer).await;
                return Err(why);
            }
        };
        Ok(PostgresStore { address: address.clone(), readers, to_writer, health })
    }

    /// How it does, from now on.
    pub fn health(&self) -> watch::Receiver<Health> {
        self.health.clone()
    }

    /// Finishes what was asked and gives the lease back, so that another process takes over at once. Nothing is written afterwards.
    pub async fn close(&self) {
        close(&self.to_writer).await;
        self.readers.close();
    }

    /// Reads, once more where a connection turns out to be gone.
    async fn read(&self, query: &str, args: &[&(dyn ToSql + Sync)]) -> Result<Vec<Row>, StoreError> {
        let failed =
            |why: &dyn std::fmt::Display| StoreError::Failed(format!("the database {} cannot be read: {why}", self.address));
        let mut again = true;
        loop {
            let reader = self.readers.get().await.map_err(|why| failed(&why))?;
            let asked = async {
                let statement = reader.prepare_cached(query).await?;
                reader.query(&statement, args).await
            };
            let why = match tokio::time::timeout(PATIENCE, asked).await {
                Ok(Ok(rows)) => return Ok(rows),
                Ok(Err(why)) if reader.is_closed() => said(&why),
                Ok(Err(why)) => return Err(failed(&said(&why))),
                Err(_) => {
                    // Whatever it still waits for, nobody else gets that connection.
                    drop(Object::take(reader));
                    return Err(failed(&"no answer"));
                }
            };
            if !std::mem::take(&mut again) {
                return Err(failed(&why));
            }
        }
    }
}

async fn close(to_writer: &mpsc::Sender<Order>) {
    let (done, closed) = oneshot::channel();
    if to_writer.send(Order::Close(done)).await.is_ok() {
        // It does not answer where it has ended already.
        let _ = closed.await;
    }
}

/// What is done with the database before anything else, by whoever has the lease.
async fn prepare(address: &Address, writer: &mut Writer) -> Result<(), StoreError> {
    let client = writer.client();
    schema::migrate(address, client, schema::NEWEST).await?;
    schema::raise_format(address, client).await?;
    // Others than PostgreSQL need not have that setting.
    let syncs = client.query_opt("SELECT setting FROM pg_settings WHERE name = 'fsync'", &[]).await.ok().flatten();
    if syncs.is_some_and(|row| row.get::<_, String>(0) == "off") {
        tracing::warn!(database = %address, "fsync is off in the database: a power cut there may lose acknowledged moves");
    }
    Ok(())
}

fn readers(address: &Address) -> Result<Pool, StoreError> {
    let (config, tls) = address.parts()?;
    let manager = Manager::from_config(config, tls, ManagerConfig { recycling_method: RecyclingMethod::Fast });
    let begin =
        Hook::async_fn(|client, _| Box::pin(async move { client.batch_execute(SESSION).await.map_err(HookError::Backend) }));
    let pool = Pool::builder(manager)
        .max_size(READERS)
        .wait_timeout(Some(READER))
        .create_timeout(Some(READER))
        .runtime(Runtime::Tokio1)
        .post_create(begin)
        .build();
    pool.map_err(|why| StoreError::Failed(why.to_string()))
}

#[async_trait::async_trait]
impl Store for PostgresStore {
    async fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        let rows = self.read("SELECT value FROM tertulia_rows WHERE key = $1", &[&key.as_bytes()]).await?;
        Ok(rows.first().map(|row| row.get(0)))
    }

    async fn scan(&self, span: &Span, most: usize) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        const QUERY: &str = "SELECT key, value FROM tertulia_rows WHERE key >= $1 AND key < $2 ORDER BY key LIMIT $3";
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let rows = self.read(QUERY, &[&span.from.as_bytes(), &span.to.as_bytes(), &most]).await?;
        Ok(rows.iter().map(|row| (Key::from_bytes(row.get(0)), row.get(1))).collect())
    }

    async fn commit(&self, batch: Batch) -> Result<(), StoreError> {
        let (done, answer) = oneshot::channel();
        self.to_writer.send(Order::Commit(Job { batch, done })).await.map_err(|_| closed())?;
        answer.await.unwrap_or_else(|_| Err(StoreError::Unsure("the writer has ended".to_owned())))
    }
}
