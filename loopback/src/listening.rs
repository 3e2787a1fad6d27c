//! Serves HTTP on a listener, plain or over TLS. Start at [`serve`].

use axum::Router;
use axum::serve::Listener;
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio_rustls::TlsAcceptor;

/// Serves until the future is dropped, which also ends its connections.
pub(crate) async fn serve(mut listener: TcpListener, tls: Option<TlsAcceptor>, routes: Router) {
    let mut connections = JoinSet::new();
    loop {
        // `accept` itself pauses and retries after an error such as too many open descriptors.
        let (stream, _) = Listener::accept(&mut listener).await;
        while connections.try_join_next().is_some() {}
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "cannot set TCP_NODELAY on a connection: its packets may be delayed");
        }
        let (tls, routes) = (tls.clone(), routes.clone());
        connections.spawn(async move {
            match tls {
                None => answer(stream, routes).await,
                Some(tls) => match tls.accept(stream).await {
                    Ok(stream) => answer(stream, routes).await,
                    Err(error) => tracing::debug!(%error, "TLS handshake failed: closing the connection"),
                },
            }
        });
    }
}

async fn answer(stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static, routes: Router) {
    let connection = http1::Builder::new().serve_connection(TokioIo::new(stream), TowerToHyperService::new(routes));
    // How a connection ended concerns only its client.
    let _ = connection.with_upgrades().await;
}
