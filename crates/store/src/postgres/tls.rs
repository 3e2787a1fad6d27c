//! TLS to the server, with the system's root certificates or given ones. Without channel binding,
//! as certificate and host name are always checked. Start reading at [`trusting`].

use std::io;
use std::path::Path;
use std::sync::Arc;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use rustls_tokio_postgres::MakeRustlsConnect;
use tokio_postgres::Socket;
use tokio_postgres::tls::MakeTlsConnect;

/// Opens TLS connections, and lets Unix sockets be, which have no host name and no TLS.
#[derive(Clone)]
pub(super) struct Tls(MakeRustlsConnect);

impl MakeTlsConnect<Socket> for Tls {
    type Stream = <MakeRustlsConnect as MakeTlsConnect<Socket>>::Stream;
    type TlsConnect = <MakeRustlsConnect as MakeTlsConnect<Socket>>::TlsConnect;
    type Error = io::Error;

    fn make_tls_connect(&mut self, host: &str) -> io::Result<Self::TlsConnect> {
        // The library wants a valid name even where it is never used.
        MakeTlsConnect::<Socket>::make_tls_connect(&mut self.0, if host.is_empty() { "localhost" } else { host })
    }
}

/// Trusts only the certificates in that PEM file, or the system's if none is given.
///
/// # Errors
/// When the file cannot be read, or holds no certificates.
pub(super) fn trusting(certificate: Option<&Path>) -> io::Result<Tls> {
    let mut roots = RootCertStore::empty();
    match certificate {
        Some(file) => {
            for certificate in CertificateDer::pem_file_iter(file).map_err(io::Error::other)? {
                roots.add(certificate.map_err(io::Error::other)?).map_err(io::Error::other)?;
            }
        }
        None => drop(roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs)),
    }
    if roots.is_empty() {
        return Err(io::Error::other("there are no root certificates"));
    }
    with(roots)
}

/// Trusts no certificate, for unencrypted connections.
pub(super) fn trusting_nobody() -> io::Result<Tls> {
    with(RootCertStore::empty())
}

fn with(roots: RootCertStore) -> io::Result<Tls> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let versions =
        ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().map_err(io::Error::other)?;
    Ok(Tls(MakeRustlsConnect::new(versions.with_root_certificates(roots).with_no_client_auth())))
}
