//! The store in PostgreSQL: rows in one table, for one process or several (`processes.rs`). Reads
//! use a connection pool. All writes go through one task with its own connection (`writer.rs`),
//! which commits waiting batches together (`commit.sql`). Only this folder knows the client
//! library. Start reading at [`PostgresStore::open`].

mod address;
mod news;
mod pooler;
mod processes;
mod schema;
mod tls;
mod writer;

pub use address::{Address, BadAddress};
pub use processes::{AtWork, Lease};

use std::sync::Arc;
use std::time::Duration;

use deadpool_postgres::{Hook, HookError, Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime};
use tokio::sync::{mpsc, oneshot, watch};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Row};

use super::release::LastWriter;
use super::{Batch, Health, Key, Span, Store, StoreError};
use address::{SESSION, said};
use processes::{EnterResult, OwnProcess, SilenceWatch, enter};
use writer::{CommitJob, PostgresWriter, Session, WriterRequest, closed, taken_over};

/// How many connections read.
const READERS: usize = 8;
/// How many batches may wait for the writer; beyond that, senders wait.
const WAITING: usize = 4096;
/// How long a read may take, and the wait for its connection.
const PATIENCE: Duration = Duration::from_secs(20);
const READER: Duration = Duration::from_secs(10);
/// How often a waiting process checks whether another one has ended.
const LOOK: Duration = Duration::from_millis(250);

/// The rows in a PostgreSQL database.
pub struct PostgresStore {
    address: Address,
    access: Access,
    process: Arc<OwnProcess>,
    readers: Pool,
    to_writer: mpsc::Sender<WriterRequest>,
    health: watch::Receiver<Health>,
    written_by: Option<String>,
}

/// Whether other processes may work with the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Others may work with it. Waits until a process that works alone has ended.
    Shared,
    /// Nobody else may work with it. Fails while anybody does.
    Alone,
}

impl PostgresStore {
    /// Opens the store in a database, creating its tables if needed.
    ///
    /// # Errors
    /// When the database cannot be reached or a newer release wrote it; with [`Access::Alone`]
    /// [`StoreError::Held`], if another process works with it.
    pub async fn open(address: &Address, lease: Lease, access: Access) -> Result<PostgresStore, StoreError> {
        PostgresStore::check(address).await?;
        let mut client = address.connect().await?;
        let (mut waits, mut watch) = (false, SilenceWatch::default());
        let (process, last_writer) = loop {
            let last_writer = schema::migrate(address, &mut client).await?;
            match enter(address, &mut client, lease, access, &mut watch).await? {
                EnterResult::Entered(process) => break (Arc::new(process), last_writer),
                EnterResult::Held if access == Access::Alone => return Err(StoreError::Held(address.place())),
                EnterResult::Held | EnterResult::Waits => {}
            }
            if !std::mem::replace(&mut waits, true) {
                tracing::info!(database = %address, lease = ?lease.lasts, "other processes use the database: waiting until they end or their leases expire");
            }
            tokio::time::sleep(LOOK.min(lease.lasts / 10)).await;
            while client.is_closed() {
                match address.connect().await {
                    Ok(anew) => client = anew,
                    Err(why) => {
                        tracing::warn!(%why, "cannot reach the database; retrying");
                        tokio::time::sleep(READER).await;
                    }
                }
            }
        };
        let prepared = prepare(address, &client, &last_writer).await;
        let failed = |why| StoreError::Failed(format!("the database {address} failed: {}", said(&why)));
        let session = Session::begin(client, lease).await.map_err(failed)?;
        let health = watch::Sender::new(Health::Well);
        let heard = health.subscribe();
        let writer =
            PostgresWriter { address: address.clone(), lease, process: process.clone(), epoch: 1, commits: 0, session, health };
        let (to_writer, orders) = mpsc::channel(WAITING);
        tokio::spawn(writer.run(orders));
        let readers = match prepared.and(readers(address)) {
            Ok(readers) => readers,
            Err(why) => {
                close(&to_writer).await;
                return Err(why);
            }
        };
        let (address, written_by) = (address.clone(), last_writer.version);
        Ok(PostgresStore { address, access, process, readers, to_writer, health: heard, written_by })
    }

    /// Checks, without writing, whether a database can hold a store.
    ///
    /// # Errors
    /// When it cannot be reached, or is behind a pooler that shares sessions between transactions.
    pub async fn check(address: &Address) -> Result<(), StoreError> {
        pooler::refuse(address).await
    }

    /// Returns the version of the release that started on it last, before this process, if the
    /// database says so.
    pub fn written_by(&self) -> Option<&str> {
        self.written_by.as_deref()
    }

    /// Subscribes to changes of the store's health.
    pub fn health(&self) -> watch::Receiver<Health> {
        self.health.clone()
    }

    /// Subscribes to other processes' writes of rows that wake somebody
    /// ([`keys::waking`](super::keys::waking)). Some may be missing.
    pub fn news(&self) -> mpsc::Receiver<Vec<Key>> {
        news::listen(self.address.clone(), self.process.name.clone())
    }

    /// Finishes pending commits and releases the lease for others. Nothing is written afterwards.
    pub async fn close(&self) {
        close(&self.to_writer).await;
        self.readers.close();
    }

    /// Returns why nothing is committed any more.
    fn why_ended(&self) -> StoreError {
        if *self.health.borrow() == Health::TakenOver { taken_over() } else { closed() }
    }

    /// Changes something other than rows; returns how many were affected. It may run twice.
    async fn change(&self, statement: &str, args: &[&(dyn ToSql + Sync)]) -> Result<usize, StoreError> {
        Ok(self.read(&format!("{statement} RETURNING 1"), args).await?.len())
    }

    /// Decodes a row. A mismatch means an answer to another statement, not a damaged row.
    fn row(&self, row: &Row) -> Result<(Key, Vec<u8>), StoreError> {
        let read = || -> Result<_, tokio_postgres::Error> { Ok((Key::from_bytes(row.try_get(0)?), row.try_get(1)?)) };
        read().map_err(|why| self.other_answer(&said(&why)))
    }

    /// Adapts an error. Others that take this process for dead may have carried out the same
    /// request: nobody may be told that nothing changed, though nothing was written here.
    fn failed(&self, why: StoreError) -> StoreError {
        match why {
            StoreError::NotWritten(why) | StoreError::Failed(why) if !self.process.is_alive() => {
                StoreError::Unsure(format!("{why}; other processes may have taken this one for dead, and taken over"))
            }
            why => why,
        }
    }

    fn other_answer(&self, what: &str) -> StoreError {
        StoreError::Failed(format!("the database {} answers something else than it was asked: {what}", self.address))
    }

    /// Runs a query, and retries once if the connection turns out to be gone.
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
                    // The connection may still wait for an answer, so nobody reuses it.
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

async fn close(to_writer: &mpsc::Sender<WriterRequest>) {
    let (done, closed) = oneshot::channel();
    if to_writer.send(WriterRequest::Close(done)).await.is_ok() {
        // A writer that has ended does not answer.
        let _ = closed.await;
    }
}

/// Prepares the database before anything else.
async fn prepare(address: &Address, client: &Client, before: &LastWriter) -> Result<(), StoreError> {
    schema::sign(address, client, before).await?;
    // Other databases than PostgreSQL may lack that setting.
    let syncs = client.query_opt("SELECT setting FROM pg_settings WHERE name = 'fsync'", &[]).await.ok().flatten();
    if syncs.is_some_and(|row| row.get::<_, String>(0) == "off") {
        tracing::warn!(database = %address, "the database has fsync turned off: a power cut there may lose acknowledged moves");
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
        let found = self.read("SELECT key, value FROM tertulia_rows WHERE key = $1", &[&key.as_bytes()]).await;
        let rows = found.map_err(|why| self.failed(why))?;
        let Some(row) = rows.first() else { return Ok(None) };
        let (found, value) = self.row(row)?;
        if found == *key { Ok(Some(value)) } else { Err(self.other_answer("another row")) }
    }

    async fn scan(&self, span: &Span, most: usize) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        const QUERY: &str = "SELECT key, value FROM tertulia_rows WHERE key >= $1 AND key < $2 ORDER BY key LIMIT $3";
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let found = self.read(QUERY, &[&span.from.as_bytes(), &span.to.as_bytes(), &most]).await;
        let rows = found.map_err(|why| self.failed(why))?;
        rows.iter().map(|row| self.row(row)).collect()
    }

    async fn commit(&self, batch: Batch) -> Result<(), StoreError> {
        let (done, answer) = oneshot::channel();
        self.to_writer.send(WriterRequest::Commit(CommitJob { batch, done })).await.map_err(|_| self.why_ended())?;
        let answer = answer.await.unwrap_or_else(|_| Err(StoreError::Unsure("the writer has ended".to_owned())));
        answer.map_err(|why| self.failed(why))
    }

    fn is_shared(&self) -> bool {
        self.access == Access::Shared
    }

    fn is_ours(&self) -> bool {
        self.process.is_alive()
    }
}
