//! A small HTTP server with bounded connections, each of which has to send a short request in time.
//! A client that opens many silent connections delays nobody and takes no further descriptors.
//!
//! Start reading at [`serve`].

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::serve::Listener;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::sync::Semaphore;
use tokio::task::{AbortHandle, JoinSet};

/// Most bytes of a request line and its headers; our own requests are far shorter.
const HEADERS_BYTES: usize = 8 << 10;
const MOST_HEADERS: usize = 64;

/// How many connections are served at once, and for how long.
#[derive(Clone, Copy, Debug)]
pub(super) struct ServingLimits {
    /// Most connections open at once.
    pub(super) connections: usize,
    /// How long a connection may take to send its request.
    pub(super) asking: Duration,
    /// How long a connection may last in all, including the time to read the answer.
    pub(super) all: Duration,
}

struct OpenConnection {
    /// Set when the request has arrived, or when the connection has been chosen to make room.
    settled: Arc<AtomicBool>,
    task: AbortHandle,
}

/// Serves until it is dropped, one request per connection. At the limit, the oldest connection
/// without a request is closed to make room; a connection with a request stays until it is
/// answered.
pub(super) async fn serve<L: Listener>(mut listener: L, routes: Router, limits: ServingLimits) -> Infallible {
    let places = Arc::new(Semaphore::new(limits.connections));
    let mut taken: Vec<OpenConnection> = Vec::new();
    let mut tasks = JoinSet::new();
    loop {
        // `accept` pauses and retries by itself, for example when descriptors run out.
        let (stream, _) = listener.accept().await;
        while tasks.try_join_next().is_some() {}
        taken.retain(|one| !one.task.is_finished());
        if places.available_permits() == 0
            && let Some(silent) = taken.iter().find(|one| !one.settled.swap(true, Ordering::Relaxed))
        {
            silent.task.abort();
        }
        // The semaphore is never closed.
        let Ok(place) = places.clone().acquire_owned().await else { continue };
        let settled = Arc::new(AtomicBool::new(false));
        let (asked, routes) = (settled.clone(), TowerToHyperService::new(routes.clone()));
        let task = tasks.spawn(async move {
            let heard = service_fn(move |request| {
                asked.store(true, Ordering::Relaxed);
                routes.call(request)
            });
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(limits.asking)
                .max_buf_size(HEADERS_BYTES)
                .max_headers(MOST_HEADERS)
                .keep_alive(false)
                .serve_connection(TokioIo::new(stream), heard);
            // The reason does not matter: the request was too large or too slow, or the client
            // left.
            let _ = tokio::time::timeout(limits.all, connection).await;
            drop(place);
        });
        taken.push(OpenConnection { settled, task });
    }
}

#[cfg(test)]
mod tests {
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::{TcpListener, TcpStream};
    use tokio::sync::Notify;

    use super::*;

    /// A bound that only ends a hang.
    const BOUND: Duration = Duration::from_secs(60);
    const HOUR: Duration = Duration::from_secs(60 * 60);
    const FEW: ServingLimits = ServingLimits { connections: 3, asking: HOUR, all: HOUR };

    async fn listening() -> (TcpListener, std::net::SocketAddr) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        (listener, address)
    }

    async fn answered(mut stream: TcpStream) -> String {
        let mut answer = Vec::new();
        let read = tokio::time::timeout(BOUND, stream.read_to_end(&mut answer)).await.expect("it is answered in time");
        // Reading from an aborted connection may fail with a reset.
        let _ = read;
        String::from_utf8_lossy(&answer).into_owned()
    }

    async fn ask(address: std::net::SocketAddr, request: &str) -> String {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        answered(stream).await
    }

    const WELL: &str = "GET /well HTTP/1.1\r\nhost: here\r\n\r\n";

    #[tokio::test]
    async fn whoever_says_nothing_makes_room_and_whoever_is_being_answered_does_not() {
        let (listener, address) = listening().await;
        let (asked, go) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let slow = {
            let (asked, go) = (asked.clone(), go.clone());
            get(move || async move {
                asked.notify_one();
                go.notified().await;
                "at last"
            })
        };
        let routes = Router::new().route("/well", get(async || "well")).route("/slow", slow);
        let serving = tokio::spawn(serve(listener, routes, FEW));
        let slow = tokio::spawn(ask(address, "GET /slow HTTP/1.1\r\nhost: here\r\n\r\n"));
        asked.notified().await;
        let mut silent = Vec::new();
        for n in 0..40 {
            let mut stream = TcpStream::connect(address).await.unwrap();
            if n % 2 == 0 {
                stream.write_all(b"GET /well HT").await.unwrap();
            }
            silent.push(stream);
        }
        let said = ask(address, WELL).await;
        assert!(said.ends_with("well"), "{said}");
        assert_eq!(answered(silent.remove(0)).await, "", "the first of them made room");
        go.notify_one();
        let said = slow.await.unwrap();
        assert!(said.ends_with("at last"), "{said}");
        serving.abort();
    }

    #[tokio::test]
    async fn who_takes_too_long_or_says_too_much_is_not_served() {
        let routes = || Router::new().route("/well", get(async || "well"));
        let (listener, address) = listening().await;
        let brief = ServingLimits { asking: Duration::from_millis(10), ..FEW };
        let serving = tokio::spawn(serve(listener, routes(), brief));
        let silent = TcpStream::connect(address).await.unwrap();
        assert!(!answered(silent).await.contains("well"), "it never asked");
        serving.abort();

        let (listener, address) = listening().await;
        let serving = tokio::spawn(serve(listener, routes(), FEW));
        for headers in [format!("x: {}\r\n", "y".repeat(HEADERS_BYTES)), "x: y\r\n".repeat(MOST_HEADERS + 1)] {
            let said = ask(address, &WELL.replace("\r\n\r\n", &format!("\r\n{headers}\r\n"))).await;
            assert!(!said.contains("200 OK"), "{said}");
        }
        assert!(ask(address, WELL).await.ends_with("well"));
        serving.abort();
    }
}
