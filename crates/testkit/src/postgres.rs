//! A PostgreSQL server for tests, where `TERTULIA_TEST_POSTGRES` names one.

use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use tertulia_store::{Access, Address, Lease, PostgresStore};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio_postgres::config::Host;
use tokio_postgres::{Client, Config, NoTls};

use crate::child::{ChildProcess, is_root};
use crate::skipped;

const VARIABLE: &str = "TERTULIA_TEST_POSTGRES";

/// A schema of a test's own, and somebody who may do everything in it.
pub struct Schema {
    server: String,
    name: String,
    pub admin: Client,
}

/// Runs a test in a schema of its own, which is gone afterwards unless the test fails. Where there
/// is no server, that is said.
pub async fn on_postgres(test: impl AsyncFnOnce(&Schema)) {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let Ok(server) = std::env::var(VARIABLE) else {
        return skipped(&format!("{VARIABLE} names no server"));
    };
    let (admin, connection) = server.parse::<Config>().expect(VARIABLE).connect(NoTls).await.expect("the server answers");
    tokio::spawn(connection);
    let name = format!("test_{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::SeqCst));
    admin.batch_execute(&format!("CREATE SCHEMA {name}; SET search_path = {name}")).await.unwrap();
    let schema = Schema { server, name, admin };
    test(&schema).await;
    schema.admin.batch_execute(&format!("DROP SCHEMA {} CASCADE", schema.name)).await.unwrap();
}

impl Schema {
    pub fn address(&self) -> Address {
        self.words().parse().unwrap()
    }

    /// The address as somebody writes it down.
    pub fn words(&self) -> String {
        self.at(&self.server, &self.name)
    }

    /// The same, where a function of the schema comes before one of that name that the database has
    /// by itself.
    pub fn address_before_catalog(&self) -> Address {
        self.at(&self.server, &format!("{},pg_catalog", self.name)).parse().unwrap()
    }

    fn at(&self, server: &str, path: &str) -> String {
        let name = &self.name;
        match server.split_once("://") {
            Some((_, rest)) => {
                let joint = if rest.contains('?') { '&' } else { '?' };
                format!("{server}{joint}application_name={name}&options=-csearch_path%3D{path}")
            }
            None => format!("{server} application_name={name} options='-c search_path={path}'"),
        }
    }

    pub async fn open(&self) -> Arc<PostgresStore> {
        self.open_for(Lease::default()).await
    }

    pub async fn open_for(&self, lease: Lease) -> Arc<PostgresStore> {
        Arc::new(PostgresStore::open(&self.address(), lease, Access::Shared).await.unwrap())
    }

    /// Ends every connection of the stores in this schema.
    pub async fn cut_connections(&self) -> i64 {
        let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = $1";
        self.admin.query_one(cut, &[&self.name]).await.unwrap().get(0)
    }

    pub async fn says(&self, sql: &str) -> i64 {
        self.admin.query_one(sql, &[]).await.unwrap().get(0)
    }

    /// PgBouncer before the same server, in that mode with so many sessions. Where it is not
    /// installed, that is said.
    pub fn behind_pgbouncer(&self, mode: &str, sessions: u32) -> Option<(Address, PgBouncer)> {
        let dir = tempfile::tempdir().unwrap();
        let server: Config = self.server.parse().unwrap();
        let host = match &server.get_hosts()[0] {
            Host::Tcp(name) => name.clone(),
            Host::Unix(dir) => dir.display().to_string(),
        };
        let port = server.get_ports().first().copied().unwrap_or(5432);
        let user = server.get_user().unwrap_or("postgres");
        let password = server.get_password().map(|word| format!(" password='{}'", String::from_utf8_lossy(word)));
        let (here, password) = (dir.path().display(), password.unwrap_or_default());
        let database = server.get_dbname().unwrap_or(user);
        let settings = format!(
            "[databases]\n{database} = host={host} port={port} dbname={database} user={user}{password}\n\
             [pgbouncer]\nunix_socket_dir = {here}\nlisten_port = 6432\nauth_type = any\npool_mode = {mode}\n\
             default_pool_size = {sessions}\nlogfile = {here}/log\n"
        );
        std::fs::write(dir.path().join("pgbouncer.ini"), settings).unwrap();
        // It does not run as root.
        std::fs::set_permissions(dir.path(), std::os::unix::fs::PermissionsExt::from_mode(0o777)).unwrap();
        let mut command = Command::new("pgbouncer");
        command.args(is_root().then_some(["-u", "nobody"]).into_iter().flatten()).arg("-q").arg(dir.path().join("pgbouncer.ini"));
        let Ok(child) = command.current_dir("/").stderr(Stdio::null()).spawn() else {
            skipped("there is no pgbouncer");
            return None;
        };
        let mut running = PgBouncer { child: ChildProcess(child), dir };
        while !running.dir.path().join(".s.PGSQL.6432").exists() {
            assert_eq!(running.child.has_ended(), None, "it runs");
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        let address = format!("host={} port=6432 user={user} dbname={database}", running.dir.path().display());
        Some((address.parse().unwrap(), running))
    }

    /// The same database behind a wire that can be cut.
    pub async fn behind_a_wire(&self) -> (Address, Arc<Wire>) {
        let server: Config = self.server.parse().unwrap();
        let port = server.get_ports().first().copied().unwrap_or(5432);
        let target = match &server.get_hosts()[0] {
            Host::Tcp(name) => Err((name.clone(), port)),
            Host::Unix(dir) => Ok(dir.join(format!(".s.PGSQL.{port}"))),
        };
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let here = listener.local_addr().unwrap();
        let wire = Arc::new(Wire::default());
        let carried = wire.clone();
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let (wire, target) = (carried.clone(), target.clone());
                tokio::spawn(async move {
                    match target {
                        Ok(path) => carry(near, UnixStream::connect(path).await.unwrap(), &wire).await,
                        Err(place) => carry(near, TcpStream::connect(place).await.unwrap(), &wire).await,
                    }
                });
            }
        });
        let user = server.get_user().unwrap_or("postgres");
        let database = server.get_dbname().unwrap_or(user);
        let password = server.get_password().map(|word| format!(" password='{}'", String::from_utf8_lossy(word)));
        let through =
            format!("host={} port={} user={user} dbname={database}{}", here.ip(), here.port(), password.unwrap_or_default());
        (self.at(&through, &self.name).parse().unwrap(), wire)
    }
}

/// A pooler, for as long as it is kept.
pub struct PgBouncer {
    child: ChildProcess,
    dir: tempfile::TempDir,
}

#[derive(Default)]
pub struct Wire {
    /// Whether the next answer is lost, and the connection with it.
    pub loses_answer: AtomicBool,
    /// Whether nobody gets through.
    pub is_cut: AtomicBool,
}

async fn carry(mut near: TcpStream, mut far: impl tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin, wire: &Wire) {
    let (mut asked, mut answered) = (vec![0; 1 << 16], vec![0; 1 << 16]);
    while !wire.is_cut.load(Ordering::SeqCst) {
        tokio::select! {
            read = near.read(&mut asked) => match read {
                Ok(count) if count > 0 => far.write_all(&asked[..count]).await.unwrap(),
                _ => return,
            },
            read = far.read(&mut answered) => match read {
                Ok(count) if count > 0 => {
                    if wire.loses_answer.swap(false, Ordering::SeqCst) {
                        return;
                    }
                    if near.write_all(&answered[..count]).await.is_err() {
                        return;
                    }
                }
                _ => return,
            },
        }
    }
}
