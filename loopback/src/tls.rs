//! The certificate for Discord's host names, signed by a CA made for this start alone. Neither
//! certificates nor keys are written to disk. Start at [`Certificates::make`].

use std::error::Error;
use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, DnType, ExtendedKeyUsagePurpose, IsCa, Issuer, KeyPair, KeyUsagePurpose};
use rustls::pki_types::PrivateKeyDer;

/// Host names of the TLS listener.
const NAMES: [&str; 3] = ["discord.com", "gateway.discord.gg", "localhost"];

pub(crate) struct Certificates {
    /// The CA certificate that the client must trust.
    pub(crate) ca_pem: String,
    pub(crate) server: Arc<rustls::ServerConfig>,
}

impl Certificates {
    pub(crate) fn make() -> Result<Self, Box<dyn Error + Send + Sync>> {
        let mut authority = CertificateParams::new(Vec::new())?;
        authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        authority.distinguished_name.push(DnType::CommonName, "discord-loopback");
        authority.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::DigitalSignature];
        let authority_key = KeyPair::generate()?;
        let ca = authority.self_signed(&authority_key)?;

        let mut leaf = CertificateParams::new(NAMES.map(str::to_owned))?;
        leaf.distinguished_name.push(DnType::CommonName, "discord.com");
        leaf.use_authority_key_identifier_extension = true;
        leaf.key_usages = vec![KeyUsagePurpose::DigitalSignature];
        leaf.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
        let leaf_key = KeyPair::generate()?;
        let leaf = leaf.signed_by(&leaf_key, &Issuer::new(authority, authority_key))?;

        let key = PrivateKeyDer::Pkcs8(leaf_key.serialize_der().into());
        let mut server = rustls::ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_no_client_auth()
            .with_single_cert(vec![leaf.der().clone()], key)?;
        server.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Self { ca_pem: ca.pem(), server: Arc::new(server) })
    }
}
