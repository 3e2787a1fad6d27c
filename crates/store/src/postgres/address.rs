//! The address of a database, and how to connect. Start reading at [`Address`].

use std::borrow::Cow;
use std::error::Error;
use std::fmt::{self, Debug, Display};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use percent_encoding::percent_decode_str;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};
use tokio_postgres::{Client, Config};

use super::tls::{self, Tls};
use crate::StoreError;

/// What every connection begins with. Rows are looked up by key even if statistics date from an
/// empty table: sequential scans are off. Small tables are scanned anyway; at the cost then
/// estimated each such query would be compiled, for a fifth of a second, without `jit = off`. Other
/// databases than PostgreSQL may lack that setting.
pub(super) const SESSION: &str = "SET synchronous_commit = on; SET enable_seqscan = off; SET statement_timeout = '15s'; \
    SELECT set_config(name, 'off', false) FROM pg_settings WHERE name = 'jit'";
/// How long connecting may take.
const CONNECT: Duration = Duration::from_secs(5);
/// How long a server may be silent before a connection counts as lost.
pub(super) const SILENCE: Duration = Duration::from_secs(15);

/// A PostgreSQL database: a URL (`postgres://user:password@host/database`) or libpq settings
/// (`host=/run/postgresql dbname=tertulia`), with the parameters that AWS, Aiven, DigitalOcean,
/// Neon and Prisma use. Its `Display` and `Debug` never show the password.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    config: Box<Config>,
    /// A PEM file with the certificates to trust; none trusts the system's.
    certificate: Option<PathBuf>,
}

/// Why an address is refused. It quotes nothing of the address, in which a password may be
/// anywhere; only names of parameters that are listed here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadAddress {
    /// It is neither a URL nor settings of a PostgreSQL database.
    #[error(
        "not the address of a PostgreSQL database: it looks like postgres://user:password@host/database, or host=/run/postgresql \
         dbname=tertulia; in the first form, special characters in the password are percent-encoded, such as %40 for @ and %2F for /"
    )]
    Shape,
    /// The parameter has no meaning here.
    #[error("an address with the parameter {0}, which is not supported: leave it out")]
    Unused(&'static str),
    /// A parameter is unknown.
    #[error("an address with an unknown parameter (not repeated here, as it may be part of a password)")]
    Unknown,
    /// The parameter has an unsupported value.
    #[error("an address with an unknown value of {0}")]
    Value(&'static str),
    /// The address itself says that it is a pooler's.
    #[error(
        "an address with pgbouncer=true: a pooler in transaction mode cannot be used; name the database itself, or its pooler in \
         session mode"
    )]
    Pooler,
}

/// Parameters that the client library reads, separated by spaces.
const READ: &str = "user password dbname options application_name sslmode sslnegotiation host hostaddr port connect_timeout \
    tcp_user_timeout keepalives keepalives_idle keepalives_interval keepalives_retries target_session_attrs \
    load_balance_hosts";

/// Parameters that libpq, Prisma and node-postgres read besides.
const UNUSED: &str = "ssl sslcert sslkey sslpassword sslcrl sslcrldir sslcertmode sslsni sslcompression sslidentity sslaccept \
    ssl_min_protocol_version ssl_max_protocol_version uselibpqcompat gssencmode gsslib gssdelegation krbsrvname service \
    servicefile passfile requirepeer requiressl require_auth replication client_encoding fallback_application_name \
    keepalives_count connection_limit pool_timeout socket_timeout statement_cache_size max_idle_connection_lifetime \
    max_connection_lifetime min_protocol_version max_protocol_version";

impl FromStr for Address {
    type Err = BadAddress;

    fn from_str(words: &str) -> Result<Address, BadAddress> {
        let (mut settings, mut certificate, mut schema, mut is_bound) = (String::new(), None, None, false);
        for (name, value) in pairs(words).ok_or(BadAddress::Shape)? {
            let value = match (name.as_str(), value.as_str()) {
                // The certificate and the host name are checked in any case.
                ("sslmode", "verify-full" | "verify-ca") => "require".to_owned(),
                ("sslmode", "allow") => "prefer".to_owned(),
                ("sslmode", "disable" | "prefer" | "require") => value,
                ("sslmode", _) => return Err(BadAddress::Value("sslmode")),
                ("sslrootcert", file) => {
                    certificate = (file != "system").then(|| PathBuf::from(file));
                    continue;
                }
                // Detects a man in the middle, which the certificate check already rules out.
                ("channel_binding", "disable" | "prefer" | "require") => {
                    is_bound |= value == "require";
                    continue;
                }
                ("channel_binding", _) => return Err(BadAddress::Value("channel_binding")),
                ("pgbouncer", "false") => continue,
                ("pgbouncer", _) => return Err(BadAddress::Pooler),
                ("schema", name) => {
                    let is_plain = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
                    schema = Some(is_plain.then(|| name.to_owned()).ok_or(BadAddress::Value("schema"))?);
                    continue;
                }
                (name, _) if READ.split(' ').any(|read| read == name) => value,
                (name, _) => {
                    let unused = UNUSED.split(' ').find(|unused| *unused == name);
                    return Err(unused.map_or(BadAddress::Unknown, BadAddress::Unused));
                }
            };
            settings += &format!("{name}='{}' ", value.replace('\\', "\\\\").replace('\'', "\\'"));
        }
        let mut config: Config = settings.parse().map_err(|_| BadAddress::Shape)?;
        if (config.get_hosts().is_empty() && config.get_hostaddrs().is_empty()) || !is_plain(&config) {
            return Err(BadAddress::Shape);
        }
        if is_bound && config.get_ssl_mode() == SslMode::Disable {
            return Err(BadAddress::Value("channel_binding"));
        }
        if let Some(schema) = schema {
            let options = config.get_options().map_or_else(String::new, |options| format!("{options} "));
            config.options(format!("{options}-c search_path=\"{schema}\""));
        }
        // Nothing leaves the machine unencrypted unless TLS is explicitly turned off.
        if config.get_ssl_mode() == SslMode::Prefer {
            config.ssl_mode(if is_local(&config) { SslMode::Disable } else { SslMode::Require });
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT);
        }
        if config.get_application_name().is_none() {
            config.application_name("tertulia");
        }
        // Of several servers, chooses one that can be written to.
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        config.keepalives_idle(SILENCE / 3).keepalives_interval(SILENCE / 3).keepalives_retries(2).tcp_user_timeout(SILENCE);
        Ok(Address { config: Box::new(config), certificate })
    }
}

/// Parses the names and values of an address in either form.
fn pairs(words: &str) -> Option<Vec<(String, String)>> {
    match words.strip_prefix("postgres://").or_else(|| words.strip_prefix("postgresql://")) {
        Some(url) => pairs_of_url(url),
        None => pairs_of_settings(words),
    }
}

/// Refuses unescaped delimiters: part of a password would become a host, and hosts are shown.
fn pairs_of_url(url: &str) -> Option<Vec<(String, String)>> {
    let plain = |word: &str| percent_decode_str(word).decode_utf8().ok().map(Cow::into_owned);
    let (place, query) = url.split_once('?').unwrap_or((url, ""));
    let (authority, database) = place.split_once('/').unwrap_or((place, ""));
    let (who, hosts) = authority.split_once('@').map_or((None, authority), |(who, hosts)| (Some(who), hosts));
    if hosts.contains('@') || database.contains('@') || query.contains('@') || url.contains('#') {
        return None;
    }
    let mut pairs = Vec::new();
    if let Some(who) = who {
        let (user, password) = who.split_once(':').map_or((who, None), |(user, password)| (user, Some(password)));
        pairs.push(("user".to_owned(), plain(user)?));
        if let Some(password) = password {
            pairs.push(("password".to_owned(), plain(password)?));
        }
    }
    if !hosts.is_empty() {
        let (mut names, mut ports) = (Vec::new(), Vec::new());
        for host in hosts.split(',') {
            let (name, port) = match host.strip_prefix('[') {
                Some(ip) => ip.split_once(']')?,
                None => host.find(':').map_or((host, ""), |at| host.split_at(at)),
            };
            names.push(plain(name)?);
            ports.push(if port.is_empty() { "5432".to_owned() } else { plain(port.strip_prefix(':')?)? });
        }
        pairs.extend([("host".to_owned(), names.join(",")), ("port".to_owned(), ports.join(","))]);
    }
    if !database.is_empty() {
        pairs.push(("dbname".to_owned(), plain(database)?));
    }
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=')?;
        pairs.push((plain(name)?, plain(value)?));
    }
    Some(pairs)
}

/// Parses libpq's form: `name=value` or `name = 'value'`; a backslash escapes a character.
fn pairs_of_settings(words: &str) -> Option<Vec<(String, String)>> {
    let (mut pairs, mut rest) = (Vec::new(), words.trim_start());
    while !rest.is_empty() {
        let (name, after) = rest.split_once('=')?;
        let after = after.trim_start();
        let (is_quoted, after) = after.strip_prefix('\'').map_or((false, after), |after| (true, after));
        let (mut value, mut end) = (String::new(), None);
        let mut signs = after.char_indices();
        while let Some((at, sign)) = signs.next() {
            match sign {
                '\\' => value.push(signs.next()?.1),
                '\'' if is_quoted => end = Some(at + 1),
                _ if !is_quoted && sign.is_whitespace() => end = Some(at),
                _ => value.push(sign),
            }
            if end.is_some() {
                break;
            }
        }
        if is_quoted && end.is_none() {
            return None;
        }
        pairs.push((name.trim_end().to_owned(), value));
        rest = end.map_or("", |end| &after[end..]).trim_start();
    }
    Some(pairs)
}

/// Whether hosts and database name, which are shown, cannot contain another part of the address.
fn is_plain(config: &Config) -> bool {
    let is_name = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || ".-_:%".contains(c));
    let hosts = config.get_hosts().iter().all(|host| match host {
        Host::Tcp(name) => is_name(name),
        #[cfg(unix)]
        Host::Unix(_) => true,
    });
    hosts && config.get_dbname().is_none_or(|name| !name.contains(['@', ':', '/', '=', '?', '&']))
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
    /// Trusts only the certificates in that PEM file, if given; else what the address says.
    #[must_use]
    pub fn trusting(self, certificate: Option<&Path>) -> Address {
        Address { certificate: certificate.map(Path::to_owned).or(self.certificate), ..self }
    }

    /// Returns what a connection pool is made from.
    pub(super) fn parts(&self) -> Result<(Config, Tls), StoreError> {
        // Without encryption no certificates are needed.
        let tls = match self.config.get_ssl_mode() {
            SslMode::Disable => tls::trusting_nobody(),
            _ => tls::trusting(self.certificate.as_deref()),
        };
        Ok((
            Config::clone(&self.config),
            tls.map_err(|why| StoreError::Failed(format!("the certificates to trust for {self} cannot be read: {why}")))?,
        ))
    }

    /// Opens a separate connection.
    ///
    /// # Errors
    /// When the server cannot be reached or refuses.
    pub(super) async fn connect(&self) -> Result<Client, StoreError> {
        let (config, tls) = self.parts()?;
        let failed = |why| StoreError::Failed(format!("the database {self} cannot be reached: {}", said(&why)));
        let connected = tokio::time::timeout(SILENCE, config.connect(tls)).await;
        let (client, connection) =
            connected.map_err(|_| StoreError::Failed(format!("the database {self} does not answer")))?.map_err(failed)?;
        // Callers that wait for an answer notice when the connection ends.
        tokio::spawn(connection);
        client.batch_execute(SESSION).await.map_err(failed)?;
        Ok(client)
    }

    /// Returns the address as the place of the data in an error.
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

/// Describes an error with its causes. Quotes only the server's message: details may hold row data.
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
    }

    #[test]
    fn nothing_of_an_address_that_is_not_taken_is_shown_nor_a_part_of_a_password_for_a_host_or_a_database() {
        for wrong in [
            "",
            "games",
            "postgres://ana:very-secret@db.example:port/games",
            "postgres://ana:not@very-secret@db.example/games",
            "postgres://ana:not/very-secret@db.example/games",
            "postgres://ana:not?very-secret@db.example/games",
            "postgres://ana:not#very-secret@db.example/games",
            "postgres://db.example/games?user=ana&password=not@very-secret",
            "postgres://db.example/games?very-secret=1",
            "dbname=games password=very-secret",
            "host=a very-secret=y",
            "host=a password=not very-secret",
            "host=a password='very-secret",
            "host=ana:very-secret@db.example",
            "host=a dbname=postgres://ana:very-secret@db.example/games",
        ] {
            match wrong.parse::<Address>() {
                Ok(address) => assert!(!address.to_string().contains("very-secret"), "{wrong}: {address}"),
                Err(why) => assert!(!format!("{why} {why:?}").contains("very-secret"), "{wrong}: {why}"),
            }
        }
        let taken = |words: &str| words.parse::<Address>().is_ok();
        assert!(!taken("postgres://ana:S3cret@Winter2026@db.example/games"), "it would be looked for at that host");
        for (words, password) in [
            ("postgres://ana:S3cret%40Winter2026@db.example/games", "S3cret@Winter2026"),
            ("host=db.example password = 'it\\'s @/#? one'", "it's @/#? one"),
            (r"host=db.example password=a\ b\\c", r"a b\c"),
        ] {
            assert_eq!(address(words).config.get_password(), Some(password.as_bytes()), "{words}");
        }
    }

    #[test]
    fn addresses_as_those_write_them_who_let_databases_are_understood_or_refused_by_the_name_of_the_parameter() {
        let understood = |words: &str| {
            let Address { config, certificate } = address(words);
            (config.get_ssl_mode(), certificate, config.get_options().map(str::to_owned))
        };
        let ca = Some(PathBuf::from("/etc/rds.pem"));
        for (words, certificate, options) in [
            (
                "postgresql://ana:pw@a.eu.rds.amazonaws.com:5432/games?sslmode=verify-full&sslrootcert=%2Fetc%2Frds.pem",
                ca.clone(),
                None,
            ),
            ("host=a.eu.rds.amazonaws.com dbname=games sslmode=verify-ca sslrootcert=/etc/rds.pem", ca, None),
            ("host=a.eu.rds.amazonaws.com sslmode=verify-full sslrootcert=system", None, None),
            ("postgres://avnadmin:pw@pg-1.aivencloud.com:12691/defaultdb?sslmode=require", None, None),
            ("postgresql://doadmin:pw@db-1.db.ondigitalocean.com:25060/defaultdb?sslmode=require", None, None),
            ("postgresql://ana:pw@ep-a-1.eu-central-1.aws.neon.tech/games?sslmode=require&channel_binding=require", None, None),
            (
                "postgresql://ana:pw@db.example:5432/games?schema=public&connect_timeout=300",
                None,
                Some("-c search_path=\"public\""),
            ),
            (
                "postgresql://ana:pw@db.example/games?pgbouncer=false&options=-c%20a%3Db&schema=x",
                None,
                Some("-c a=b -c search_path=\"x\""),
            ),
        ] {
            assert_eq!(understood(words), (SslMode::Require, certificate, options.map(str::to_owned)), "{words}");
        }
        for (parameter, why) in [
            ("pgbouncer=true", BadAddress::Pooler),
            ("connection_limit=5", BadAddress::Unused("connection_limit")),
            ("sslcert=a.pem", BadAddress::Unused("sslcert")),
            ("sslmode=verify", BadAddress::Value("sslmode")),
            ("schema=a,b", BadAddress::Value("schema")),
            ("sslmode=disable&channel_binding=require", BadAddress::Value("channel_binding")),
        ] {
            let url = format!("postgres://ana:pw@db.example/games?{parameter}");
            assert_eq!(url.parse::<Address>().unwrap_err(), why);
            let name = parameter.rsplit('&').next().and_then(|last| last.split('=').next()).unwrap();
            assert!(why.to_string().contains(name), "{why}");
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
