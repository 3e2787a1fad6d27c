//! Where a database is, and how to get there.
//!
//! Start reading at [`Address`].

use std::error::Error;
use std::fmt::{self, Debug, Display};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};
use tokio_postgres::{Client, Config};

use super::tls::Tls;
use crate::store::StoreError;

/// What every connection begins with. Rows are looked up by their keys whatever is known of a table that was empty a moment ago; small tables
/// are read whole all the same, and what that is taken to cost would have each such query compiled first, for a fifth of a second. Others than
/// PostgreSQL need not have that last setting.
pub(super) const SESSION: &str = "SET synchronous_commit = on; SET enable_seqscan = off; SET statement_timeout = '15s'; \
    SELECT set_config(name, 'off', false) FROM pg_settings WHERE name = 'jit'";
/// How long a connection may take.
const CONNECT: Duration = Duration::from_secs(5);
/// After so long without a sign of the server a connection is taken for lost.
const SILENCE: Duration = Duration::from_secs(15);

/// A PostgreSQL database: a URL (`postgres://user:password@host/database`) or settings in the manner of libpq
/// (`host=/run/postgresql dbname=tertulia`). What it shows of itself never has the password.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    config: Box<Config>,
    /// A file (PEM) with the certificates to trust; none trusts those that the system does.
    certificate: Option<PathBuf>,
}

/// It is neither a URL nor settings of a PostgreSQL database. What it is is not repeated: a password may stand in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "not the address of a PostgreSQL database: it looks like postgres://user:password@host/database, or host=/run/postgresql dbname=tertulia"
)]
pub struct BadAddress;

impl FromStr for Address {
    type Err = BadAddress;

    fn from_str(words: &str) -> Result<Address, BadAddress> {
        let mut config: Config = words.parse().map_err(|_| BadAddress)?;
        if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
            return Err(BadAddress);
        }
        // Nothing leaves the machine in the clear unless somebody has turned TLS off in so many words.
        if config.get_ssl_mode() == SslMode::Prefer {
            config.ssl_mode(if is_local(&config) { SslMode::Disable } else { SslMode::Require });
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT);
        }
        if config.get_application_name().is_none() {
            config.application_name("tertulia");
        }
        // Of several servers the one that can be written.
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        config.keepalives_idle(SILENCE / 3).keepalives_interval(SILENCE / 3).keepalives_retries(2).tcp_user_timeout(SILENCE);
        Ok(Address { config: Box::new(config), certificate: None })
    }
}

/// Whether every host is this machine.
fn is_local(config: &Config) -> bool {
    let hosts = config.get_hosts().iter().all(|host| match host {
        Host::Tcp(name) => name == "localhost" || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback()),
        #[cfg(unix)]
        Host::Unix(_) => true,
    });
    hosts && config.get_hostaddrs().iter().all(IpAddr::is_loopback)
}

impl Address {
    /// The same, trusting the certificates in that file (PEM) and no others.
    #[must_use]
    pub fn trusting(self, certificate: Option<&Path>) -> Address {
        Address { certificate: certificate.map(Path::to_owned), ..self }
    }

    /// What a pool of connections is made of.
    pub(super) fn parts(&self) -> Result<(Config, Tls), StoreError> {
        // Where nothing is encrypted there need be no certificates.
        let tls = match self.config.get_ssl_mode() {
            SslMode::Disable => Tls::trusting_nobody(),
            _ => Tls::trusting(self.certificate.as_deref()),
        };
        Ok((
            Config::clone(&self.config),
            tls.map_err(|why| StoreError::Failed(format!("the certificates to trust for {self} cannot be read: {why}")))?,
        ))
    }

    /// A connection of its own.
    ///
    /// # Errors
    /// When the server cannot be reached, or refuses.
    pub(super) async fn connect(&self) -> Result<Client, StoreError> {
        let (config, tls) = self.parts()?;
        let failed = |why| StoreError::Failed(format!("the database {self} cannot be reached: {}", said(&why)));
        let connected = tokio::time::timeout(SILENCE, config.connect(tls)).await;
        let (client, connection) =
            connected.map_err(|_| StoreError::Failed(format!("the database {self} does not answer")))?.map_err(failed)?;
        // Whoever waits for an answer hears of the connection's end.
        tokio::spawn(connection);
        client.batch_execute(SESSION).await.map_err(failed)?;
        Ok(client)
    }

    /// As the data's place in an error.
    pub(super) fn place(&self) -> PathBuf {
        PathBuf::from(self.to_string())
    }
}

impl Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut hosts = self.config.get_hosts().iter().map(|host| match host {
            Host::Tcp(name) => name.clone(),
            #[cfg(unix)]
            Host::Unix(dir) => dir.display().to_string(),
        });
        let first = hosts.next().or_else(|| self.config.get_hostaddrs().first().map(IpAddr::to_string));
        write!(f, "postgres://{}/{}", first.unwrap_or_default(), self.config.get_dbname().unwrap_or_default())
    }
}

impl Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

/// What went wrong, with its causes. Of what the server says its message only: details may hold what is in the rows.
pub(super) fn said(why: &tokio_postgres::Error) -> String {
    if let Some(why) = why.as_db_error() {
        return format!("{} ({})", why.message(), why.code().code());
    }
    let causes = std::iter::successors(why.source(), |&cause| cause.source());
    causes.fold(why.to_string(), |said, cause| format!("{said}: {cause}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(words: &str) -> Address {
        words.parse().unwrap()
    }

    #[test]
    fn an_address_is_shown_without_user_and_password() {
        let url = address("postgres://ana:very-secret@db.example:6432/games");
        assert_eq!(url.to_string(), "postgres://db.example/games");
        assert_eq!((format!("{url:?}"), url.place()), (url.to_string(), PathBuf::from("postgres://db.example/games")));
        assert_eq!(
            address("host=/run/postgresql dbname=games password=very-secret").to_string(),
            "postgres:///run/postgresql/games"
        );
        for wrong in
            ["", "games", "postgres://ana:very-secret@db.example:port/games", "dbname=games password=very-secret", "host=a x=y"]
        {
            let why = wrong.parse::<Address>().unwrap_err();
            assert!(!why.to_string().contains("very-secret"), "{why}");
        }
    }

    #[test]
    fn a_connection_has_a_name_and_one_that_says_nothing_is_given_up_unless_somebody_says_otherwise() {
        let config = address("postgres://db.example/games").config;
        assert_eq!((config.get_application_name(), config.get_connect_timeout()), (Some("tertulia"), Some(&CONNECT)));
        assert_eq!(config.get_target_session_attrs(), TargetSessionAttrs::ReadWrite);
        let (idle, interval) = (config.get_keepalives_idle(), config.get_keepalives_interval());
        assert_eq!((idle, interval, config.get_keepalives_retries()), (SILENCE / 3, Some(SILENCE / 3), Some(2)));
        assert_eq!(config.get_tcp_user_timeout(), Some(&SILENCE));
        let config = address("postgres://db.example/games?application_name=ours&connect_timeout=2").config;
        let two = Duration::from_secs(2);
        assert_eq!((config.get_application_name(), config.get_connect_timeout()), (Some("ours"), Some(&two)));
    }

    #[test]
    fn what_leaves_the_machine_is_encrypted_unless_somebody_says_otherwise() {
        for (words, mode) in [
            ("host=/run/postgresql", SslMode::Disable),
            ("postgres://localhost/games", SslMode::Disable),
            ("postgres://127.0.0.1/games", SslMode::Disable),
            ("postgres://db.example/games", SslMode::Require),
            ("postgres://localhost,db.example/games", SslMode::Require),
            ("postgres://10.0.0.7/games?sslmode=disable", SslMode::Disable),
            ("postgres://localhost/games?sslmode=require", SslMode::Require),
        ] {
            assert_eq!(address(words).config.get_ssl_mode(), mode, "{words}");
        }
    }
}
