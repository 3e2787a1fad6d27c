//! Detects a pooler that gives each transaction any free session (PgBouncer's transaction mode):
//! statements, settings and listeners would end up in other connections. See [`refuse`].

use tokio_postgres::{Client, SimpleQueryMessage};

use super::address::{Address, SILENCE, said};
use crate::StoreError;

/// How many attempts are made: with other clients, connections may meet the same session by chance.
const LOOKS: usize = 8;

/// Checks whether two connections share one session of the database, or one connection has two.
///
/// # Errors
/// When they do, or the database cannot be reached.
pub(super) async fn refuse(address: &Address) -> Result<(), StoreError> {
    let (one, other) = (address.connect().await?, address.connect().await?);
    let failed = |why: &dyn std::fmt::Display| StoreError::Failed(format!("the database {address} failed: {why}"));
    match tokio::time::timeout(SILENCE, shares_sessions(&one, &other)).await {
        Ok(Ok(false)) => Ok(()),
        Ok(Ok(true)) => Err(StoreError::Failed(format!(
            "between here and the database {address} is a pooler that shares sessions between transactions, such as PgBouncer in transaction \
             mode: two statements of one connection met two sessions. Tertulia cannot work through it: name the database itself, or its pooler in \
             session mode"
        ))),
        Ok(Err(why)) => Err(failed(&said(&why))),
        Err(_) => Err(failed(&"no answer")),
    }
}

async fn shares_sessions(one: &Client, other: &Client) -> Result<bool, tokio_postgres::Error> {
    let Some(ours) = session(one, "SELECT pg_backend_pid()").await? else { return Ok(false) };
    for _ in 0..LOOKS {
        // A transaction keeps its session: if that is the first's, the first gets another or waits.
        let theirs = session(other, "BEGIN; SELECT pg_backend_pid()").await?;
        let is_shared = theirs == Some(ours) || session(one, "SELECT pg_backend_pid()").await? != Some(ours);
        other.batch_execute("ROLLBACK").await?;
        if is_shared {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns the id of the session that runs the query; `None` if the database has none.
async fn session(client: &Client, query: &str) -> Result<Option<i64>, tokio_postgres::Error> {
    let answers = client.simple_query(query).await?;
    let number = |answer: &SimpleQueryMessage| match answer {
        SimpleQueryMessage::Row(row) => row.get(0)?.parse::<i64>().ok().filter(|number| *number > 0),
        _ => None,
    };
    Ok(answers.iter().find_map(number))
}
