//! Signed posts to the endpoint of a bot that takes its interactions over HTTP. Not here: what is
//! posted, and what the answer does (`rest::endpoint`). Start at [`SignedPosts::send`]. Discord
//! docs: Interactions Overview, "Validating Security Request Headers".

use std::error::Error;
use std::time::Duration;

use axum::body::Bytes;
use axum::http::HeaderValue;
use axum::http::header::CONTENT_TYPE;
use reqwest::redirect::Policy;
use ring::signature::{Ed25519KeyPair, KeyPair};

/// The seed of the key. It is as public as the default token, and always the same, so that bots
/// can keep the public key.
const SEED: &[u8; 32] = b"this seed of a key is no secret!";

const AGENT: &str = "Discord-Interactions/1.0 (+https://discord.com)";

/// Which signature a post has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signature {
    Valid,
    /// That of another message, which an endpoint must refuse.
    Wrong,
}

/// What an endpoint answered.
pub(crate) struct EndpointReply {
    pub(crate) status: u16,
    pub(crate) kind: Option<HeaderValue>,
    pub(crate) body: Bytes,
}

pub(crate) struct SignedPosts {
    client: reqwest::Client,
    key: Ed25519KeyPair,
}

impl SignedPosts {
    /// # Errors
    /// When the machine's TLS cannot be used.
    pub(crate) fn new() -> Result<Self, String> {
        let key = Ed25519KeyPair::from_seed_unchecked(SEED).map_err(|error| error.to_string())?;
        let client = reqwest::Client::builder().no_proxy().redirect(Policy::none()).user_agent(AGENT).build();
        Ok(Self { client: client.map_err(|error| error.to_string())?, key })
    }

    /// Returns the public key in hexadecimal, as developers find it in Discord's portal.
    pub(crate) fn public_key(&self) -> String {
        hexadecimal(self.key.public_key().as_ref())
    }

    /// Posts a body that is signed at `now_ms`.
    ///
    /// # Errors
    /// A sentence, when no answer came within `bound`.
    pub(crate) async fn send(
        &self,
        url: &str,
        body: String,
        signature: Signature,
        now_ms: u64,
        bound: Duration,
    ) -> Result<EndpointReply, String> {
        let timestamp = (now_ms / 1_000).to_string();
        let said = match signature {
            Signature::Valid => format!("{timestamp}{body}"),
            Signature::Wrong => timestamp.clone(),
        };
        let signature = hexadecimal(self.key.sign(said.as_bytes()).as_ref());
        let request = self.client.post(url).timeout(bound).header(CONTENT_TYPE, "application/json");
        let request = request.header("x-signature-ed25519", signature).header("x-signature-timestamp", timestamp);
        let response = request.body(body).send().await.map_err(|error| why(&error, bound))?;
        let (status, kind) = (response.status().as_u16(), response.headers().get(CONTENT_TYPE).cloned());
        let body = response.bytes().await.map_err(|error| why(&error, bound))?;
        Ok(EndpointReply { status, kind, body })
    }
}

fn why(error: &reqwest::Error, bound: Duration) -> String {
    if error.is_timeout() {
        return format!("the endpoint did not answer within {bound:?}");
    }
    let cause = error.source().map(|cause| format!(": {cause}")).unwrap_or_default();
    format!("the endpoint cannot be reached: {error}{cause}")
}

pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_public_key_is_always_the_same_and_verifies_what_was_signed() {
        let (one, two) = (SignedPosts::new().unwrap(), SignedPosts::new().unwrap());
        assert_eq!(one.public_key(), two.public_key());
        assert_eq!(one.public_key().len(), 64);
        let key = ring::signature::UnparsedPublicKey::new(&ring::signature::ED25519, two.key.public_key().as_ref());
        assert!(key.verify(b"a move", one.key.sign(b"a move").as_ref()).is_ok());
        assert!(key.verify(b"another", one.key.sign(b"a move").as_ref()).is_err());
    }
}
