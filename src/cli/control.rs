//! The control socket: a Unix socket in the data directory, for the program's own user and root.
//! Through it commands such as `tertulia doctor` and `tertulia backup` ask the running program.
//!
//! Start reading at [`ControlSocket::serve`], or on the command's side at [`ask`] and [`back_up`].

use std::fmt::Display;
use std::fs::Permissions;
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use futures::StreamExt;
use reqwest::{Client, RequestBuilder};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tertulia_base::clock::Clock;
use tertulia_base::doctor::{Finding, FindingInWords};
use tertulia_base::i18n::Lang;
use tertulia_discord::Doctor;
use tertulia_store::{BundleError, DiskStore, Incoming, private};
use tertulia_tables::Tables;
use tokio::net::UnixListener;
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use super::http_server::{self, ServingLimits};
use super::questions::{AnnounceOrder, RecordQuery, ResultQuery, result_lines};
use super::{Failure, print};

/// What the commands of these names ask.
pub(super) const DOCTOR: &str = "/doctor";
pub(super) const INVITE: &str = "/invite";
pub(super) const STATUS: &str = "/status";
pub(super) const ANNOUNCE: &str = "/announce";
pub(super) const EXPORT: &str = "/export";
const RESULTS: &str = "/results";
/// The socket's file name in the data directory.
const SOCKET: &str = "control";
/// How long a backup waits for its reader to take a piece; the store holds commits in memory
/// meanwhile.
const PATIENCE: Duration = Duration::from_secs(60);
/// How many pieces of a backup may be queued for its reader.
const UNDER_WAY: usize = 16;
/// Enough for a backup and a few checkups at once. `all` bounds a backup that is read slowly.
const LIMITS: ServingLimits =
    ServingLimits { connections: 16, asking: Duration::from_secs(5), all: Duration::from_secs(24 * 60 * 60) };
/// How long a checkup may take: it asks Discord about each channel.
const LOOKING: Duration = Duration::from_secs(300);

/// Listens in a data directory. Only the process that holds the data calls this, so an existing
/// socket was left by a killed program. On failure it logs a warning and returns `None`: the
/// program goes on without the socket.
pub(super) fn listen(dir: &Path) -> Option<UnixListener> {
    let path = dir.join(SOCKET);
    let listening = || {
        private::create_private_dir(dir)?;
        match std::fs::remove_file(&path) {
            Err(why) if why.kind() != ErrorKind::NotFound => return Err(why),
            Ok(()) | Err(_) => {}
        }
        let listener = UnixListener::bind(&path)?;
        std::fs::set_permissions(&path, Permissions::from_mode(0o600))?;
        Ok(listener)
    };
    match listening() {
        Ok(listener) => Some(listener),
        Err(why) => {
            tracing::warn!(%why, socket = %path.display(), "cannot listen on the control socket: going on without; `tertulia doctor`, `tertulia backup` and other commands cannot reach this program");
            None
        }
    }
}

/// Removes the socket when the program ends. A socket that is left behind does no harm.
pub(super) fn forget(dir: &Path) {
    let _ = std::fs::remove_file(dir.join(SOCKET));
}

/// Knows how the running bot does.
#[async_trait]
pub(super) trait ReportStatus: Send + Sync {
    /// Returns it as JSON, for `tertulia status`.
    async fn report(&self) -> serde_json::Result<Vec<u8>>;
}

#[derive(Clone)]
pub(super) struct ControlSocket {
    /// The store to back up; `None` if the data is in PostgreSQL.
    pub(super) disk: Option<Arc<DiskStore>>,
    pub(super) doctor: Doctor,
    pub(super) status: Arc<dyn ReportStatus>,
    pub(super) tables: Tables,
    pub(super) clock: Arc<dyn Clock>,
    /// Cancelled when the program ends.
    pub(super) stop: CancellationToken,
}

impl ControlSocket {
    pub(super) async fn serve(self, listener: UnixListener) {
        let routes = Router::new().route(DOCTOR, get(findings)).route(INVITE, get(invite)).route(STATUS, get(status));
        let routes = routes.route(ANNOUNCE, post(announce)).route(EXPORT, post(export)).route(RESULTS, post(results));
        http_server::serve(listener, routes.route("/backup", post(backup)).with_state(self), LIMITS).await;
    }
}

async fn findings(State(control): State<ControlSocket>) -> Response {
    json(serde_json::to_vec(&told(&control.doctor.findings().await)))
}

async fn invite(State(control): State<ControlSocket>) -> Response {
    match control.doctor.install_links().await {
        Ok(links) => json(serde_json::to_vec(&links)),
        Err(finding) => (StatusCode::SERVICE_UNAVAILABLE, finding.in_one_line(Lang::En)).into_response(),
    }
}

async fn status(State(control): State<ControlSocket>) -> Response {
    json(control.status.report().await)
}

async fn announce(State(control): State<ControlSocket>, asked: Bytes) -> Result<Response, Failure> {
    let answer = question::<AnnounceOrder>(&asked)?.carry_out(&control.tables).await?;
    tracing::info!(?answer, "carried out `tertulia announce`");
    Ok(json(serde_json::to_vec(&answer)))
}

async fn export(State(control): State<ControlSocket>, asked: Bytes) -> Result<Response, Failure> {
    let answer = question::<RecordQuery>(&asked)?.answer(&control.tables).await?;
    Ok(json(serde_json::to_vec(&answer)))
}

/// Streams results as lines. If one cannot be read, the response breaks off.
async fn results(State(control): State<ControlSocket>, asked: Bytes) -> Result<Response, Failure> {
    let tables = control.tables;
    let found = question::<ResultQuery>(&asked)?.find(&tables).await?;
    let lines = futures::stream::iter(found).then(move |some| {
        let tables = tables.clone();
        async move {
            result_lines(&tables, &some).await.map_err(|why| {
                tracing::error!(%why, "cannot read the results that were asked for: breaking them off");
                io::Error::other(why)
            })
        }
    });
    Ok(Body::from_stream(lines).into_response())
}

fn question<T: DeserializeOwned>(asked: &[u8]) -> Result<T, Failure> {
    serde_json::from_slice(asked).map_err(Failure::new)
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (StatusCode::SERVICE_UNAVAILABLE, self.to_string()).into_response()
    }
}

fn json(answer: serde_json::Result<Vec<u8>>) -> Response {
    match answer {
        Ok(json) => ([(header::CONTENT_TYPE, "application/json")], json).into_response(),
        Err(why) => (StatusCode::INTERNAL_SERVER_ERROR, why.to_string()).into_response(),
    }
}

pub(super) fn told(findings: &[Finding]) -> Vec<FindingInWords> {
    findings.iter().map(|finding| finding.told(Lang::En)).collect()
}

/// Streams a backup while it is made. A complete backup ends with its last line; otherwise the
/// response breaks off.
async fn backup(State(control): State<ControlSocket>) -> Response {
    let ControlSocket { disk, clock, stop, .. } = control;
    let Some(disk) = disk else {
        return (StatusCode::CONFLICT, "the tables are in a database; back it up with its own tools").into_response();
    };
    let (to_reader, mut pieces) = mpsc::channel(UNDER_WAY);
    let writer = Pieces { to_reader: to_reader.clone(), runtime: Handle::current(), stop: stop.clone() };
    // On a blocking thread: a backup reads the whole store and waits for its reader.
    tokio::task::spawn_blocking(move || {
        match disk.back_up_into(writer, Path::new("the backup that was asked for"), clock.now(), &stop) {
            Ok(rows) => tracing::info!(rows, "sent a backup to whoever asked for it"),
            Err(why) => {
                if !matches!(why, BundleError::Busy | BundleError::Stopped) {
                    tracing::error!(%why, "cannot make a requested backup: breaking it off");
                }
                // If the reader has gone, nobody needs the error.
                let _ = to_reader.try_send(Err(io::Error::other(why.to_string())));
            }
        }
    });
    match pieces.recv().await {
        Some(Ok(first)) => {
            let rest = futures::stream::unfold(pieces, async |mut pieces| pieces.recv().await.map(|piece| (piece, pieces)));
            Body::from_stream(futures::stream::iter([Ok(first)]).chain(rest)).into_response()
        }
        Some(Err(why)) => (StatusCode::SERVICE_UNAVAILABLE, why.to_string()).into_response(),
        None => (StatusCode::SERVICE_UNAVAILABLE, "the bot is shutting down").into_response(),
    }
}

/// A writer that passes each piece to the HTTP response and waits until there is room for it.
struct Pieces {
    to_reader: mpsc::Sender<io::Result<Bytes>>,
    runtime: Handle,
    stop: CancellationToken,
}

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let piece = Bytes::copy_from_slice(bytes);
        let sent = self.runtime.block_on(async {
            tokio::select! {
                biased;
                () = self.stop.cancelled() => Err(io::Error::other("the bot is shutting down")),
                sent = tokio::time::timeout(PATIENCE, self.to_reader.send(Ok(piece))) => match sent {
                    Ok(Ok(())) => Ok(()),
                    Ok(Err(_)) => Err(ErrorKind::BrokenPipe.into()),
                    Err(_) => Err(ErrorKind::TimedOut.into()),
                },
            }
        });
        sent.map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Asks the bot that runs on a directory; `None` if no bot listens there.
pub(super) async fn ask<T: DeserializeOwned>(dir: &Path, what: &'static str) -> Result<Option<T>, Failure> {
    read(send(dir, what, |client, address| client.get(address).timeout(LOOKING)).await?).await
}

/// As [`ask`], with what exactly is asked.
pub(super) async fn ask_about<T: DeserializeOwned>(
    dir: &Path,
    what: &'static str,
    question: &impl Serialize,
) -> Result<Option<T>, Failure> {
    read(send(dir, what, |client, address| client.post(address).json(question).timeout(LOOKING)).await?).await
}

/// Prints the results that the bot on a directory has; `None` if no bot listens there.
pub(super) async fn print_results(dir: &Path, query: &ResultQuery) -> Result<Option<()>, Failure> {
    let sent = send(dir, RESULTS, |client, address| client.post(address).json(query)).await?;
    let Some(BotAnswer { response: mut answer, .. }) = sent else { return Ok(None) };
    let mut lines = Vec::new();
    while let Some(piece) =
        answer.chunk().await.map_err(|_| Failure::new("The running bot broke off the results: see its log."))?
    {
        lines.extend_from_slice(&piece);
        // A piece may end within a line.
        let whole = lines.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
        print(String::from_utf8_lossy(&lines[..whole]))?;
        lines.drain(..whole);
    }
    Ok(Some(()))
}

/// What the bot that listens on a socket has answered.
struct BotAnswer {
    socket: PathBuf,
    response: reqwest::Response,
}

/// Sends a request to the bot that runs on a directory; `None` if no bot listens there.
async fn send(
    dir: &Path,
    what: &'static str,
    request: impl FnOnce(Client, String) -> RequestBuilder,
) -> Result<Option<BotAnswer>, Failure> {
    let Some(socket) = find(dir)? else { return Ok(None) };
    let sent = request(client(&socket)?, format!("http://control{what}")).send().await;
    let response = sent.map_err(|why| unanswered(&socket, &why))?;
    match response.status() {
        code if code.is_success() => Ok(Some(BotAnswer { socket, response })),
        StatusCode::NOT_FOUND => Err(unanswered(&socket, &"it is of another release: restart it")),
        _ => Err(Failure::new(response.text().await.unwrap_or_default())),
    }
}

async fn read<T: DeserializeOwned>(answer: Option<BotAnswer>) -> Result<Option<T>, Failure> {
    let Some(BotAnswer { socket, response }) = answer else { return Ok(None) };
    response.json().await.map(Some).map_err(|why| unanswered(&socket, &why))
}

/// Has the bot that runs on a directory make a backup and writes it to the new file. Returns the
/// number of rows; `None` if no bot listens there.
pub(super) async fn back_up(dir: &Path, file: &Path) -> Result<Option<u64>, Failure> {
    let Some(socket) = find(dir)? else { return Ok(None) };
    let asked = client(&socket)?.post("http://control/backup").send().await;
    let mut answer = asked.map_err(|why| unanswered(&socket, &why))?;
    if !answer.status().is_success() {
        let why = answer.text().await.unwrap_or_default();
        return Err(Failure::new(format!("The running bot could not make a backup: {why}.")));
    }
    let mut incoming = Incoming::new(file).map_err(Failure::new)?;
    loop {
        match answer.chunk().await {
            Ok(Some(piece)) => {
                incoming.write_all(&piece).map_err(|why| Failure::new(format!("{}: {why}", file.display())))?;
            }
            Ok(None) => return incoming.keep_whole().map(Some).map_err(Failure::new),
            Err(_) => return Err(Failure::new("The running bot aborted the backup: see its log.")),
        }
    }
}

/// Returns the failure when the data cannot be opened and no bot answers on its socket.
pub(super) fn unasked(dir: &Path, why: &dyn Display) -> Failure {
    let socket = dir.join(SOCKET);
    Failure::new(format!("{why}. A bot may be running on it, but none answers at {}: see its log.", socket.display()))
}

/// Returns the failure when no bot runs on the directory of one that is to be asked.
pub(super) fn not_running(dir: &Path) -> Failure {
    Failure::new(format!(
        "No bot is running on {}. Start it, or name its data directory with --data. `tertulia doctor` says what else is wrong.",
        dir.display()
    ))
}

/// Returns whether a bot runs on a directory, as far as this user can tell.
pub(super) fn is_running(dir: &Path) -> bool {
    !matches!(find(dir), Ok(None))
}

/// Returns the socket if a program listens on it.
fn find(dir: &Path) -> Result<Option<PathBuf>, Failure> {
    let socket = dir.join(SOCKET);
    match UnixStream::connect(&socket) {
        Ok(_) => Ok(Some(socket)),
        // Where the path is too long for a socket, the bot runs without one.
        Err(why) if matches!(why.kind(), ErrorKind::NotFound | ErrorKind::ConnectionRefused | ErrorKind::InvalidInput) => {
            Ok(None)
        }
        Err(why) if why.kind() == ErrorKind::PermissionDenied => Err(Failure::new(format!(
            "The bot at {} only answers its own user and root. Run this as that user, for example with sudo -u.",
            socket.display()
        ))),
        Err(why) => Err(Failure::new(format!("{}: {why}", socket.display()))),
    }
}

fn client(socket: &Path) -> Result<Client, Failure> {
    // The response comes in pieces, so the timeout applies to each read.
    Client::builder().unix_socket(socket).read_timeout(LOOKING).build().map_err(|why| unanswered(socket, &why))
}

fn unanswered(socket: &Path, why: &dyn Display) -> Failure {
    Failure::new(format!("The bot does not answer at {}: {why}.", socket.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_the_bot_answers_is_read_and_why_it_cannot_is_said() {
        let here = tempfile::tempdir().unwrap();
        let listener = listen(here.path()).unwrap();
        let routes = Router::new()
            .route(STATUS, get(async || json(serde_json::to_vec(&7))))
            .route(INVITE, get(async || (StatusCode::SERVICE_UNAVAILABLE, "Discord says nothing.")));
        let serving = tokio::spawn(http_server::serve(listener, routes, LIMITS));
        assert_eq!(ask::<u8>(here.path(), STATUS).await.unwrap(), Some(7));
        for (what, why) in [(INVITE, "Discord says nothing."), (DOCTOR, "it is of another release: restart it.")] {
            let said = ask::<u8>(here.path(), what).await.unwrap_err().to_string();
            assert!(said.ends_with(why), "{what}: {said}");
        }
        serving.abort();
        forget(here.path());
        assert_eq!(ask::<u8>(here.path(), STATUS).await.unwrap(), None, "nobody listens");
    }
}
