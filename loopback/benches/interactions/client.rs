//! A minimal client that answers interactions by hand-written bytes, so that it costs next to
//! nothing. Like a real one it keeps connections alive, opens another when none is idle, and does
//! not pipeline. Start at [`answer_forever`].

use std::cell::RefCell;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

#[derive(Clone, Deserialize, Serialize)]
pub(crate) struct Plan {
    pub(crate) gateway: SocketAddr,
    pub(crate) rest: SocketAddr,
    pub(crate) wire: Wire,
    pub(crate) answer: Answer,
    pub(crate) token: String,
    /// File with the CA certificate to trust.
    pub(crate) authority: PathBuf,
    pub(crate) channel: u64,
}

#[derive(Clone, Copy, Deserialize, Serialize)]
pub(crate) enum Wire {
    /// TLS on its own port, as `discord.com`.
    Tls,
    /// Plain HTTP on the page's port.
    Plain,
}

#[derive(Clone, Copy, Deserialize, Serialize)]
pub(crate) enum Answer {
    /// Callback 7: updates the message.
    Update,
    /// Callback 4: posts a message.
    Message,
}

/// The fields of INTERACTION_CREATE that a response needs.
#[derive(Deserialize)]
struct Event<'a> {
    #[serde(borrow)]
    d: Acted<'a>,
}

#[derive(Deserialize)]
struct Acted<'a> {
    id: &'a str,
    token: &'a str,
}

/// Posts the button, identifies, and answers every interaction until the loopback goes away.
pub(crate) async fn answer_forever(plan: Plan) {
    let rest = Rc::new(Rest::new(&plan));
    let row = r#"{"type":1,"components":[{"type":2,"style":1,"label":"Press","custom_id":"press"}]}"#;
    let button = format!(r#"{{"content":"press","components":[{row}]}}"#);
    let mut first = rest.connect().await;
    first.exchange(&rest.request(&format!("/channels/{}/messages", plan.channel), &button), b"200").await;
    rest.idle.borrow_mut().push(first);

    let answer = match plan.answer {
        Answer::Update => r#"{"type":7,"data":{"content":"a constant"}}"#,
        Answer::Message => r#"{"type":4,"data":{"content":"a constant"}}"#,
    };
    let mut gateway = Gateway::connect(&plan).await;
    let mut frame = Vec::new();
    while gateway.read(&mut frame).await.is_some() {
        let text = std::str::from_utf8(&frame).unwrap();
        if !text.contains(r#""INTERACTION_CREATE""#) {
            continue;
        }
        let Event { d: Acted { id, token } } = serde_json::from_str(text).unwrap();
        let request = rest.request(&format!("/interactions/{id}/{token}/callback"), answer);
        let rest = rest.clone();
        tokio::task::spawn_local(async move {
            let idle = rest.idle.borrow_mut().pop();
            let mut connection = match idle {
                Some(connection) => connection,
                None => rest.connect().await,
            };
            connection.exchange(&request, b"204").await;
            rest.idle.borrow_mut().push(connection);
        });
    }
}

trait Stream: AsyncRead + AsyncWrite + Unpin {}
impl<T: AsyncRead + AsyncWrite + Unpin> Stream for T {}

struct Rest {
    addr: SocketAddr,
    wire: Wire,
    token: String,
    tls: TlsConnector,
    idle: RefCell<Vec<Connection>>,
}

impl Rest {
    fn new(plan: &Plan) -> Self {
        let mut roots = RootCertStore::empty();
        roots.add(CertificateDer::from_pem_file(&plan.authority).unwrap()).unwrap();
        let config = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(roots)
            .with_no_client_auth();
        Self {
            addr: plan.rest,
            wire: plan.wire,
            token: plan.token.clone(),
            tls: TlsConnector::from(Arc::new(config)),
            idle: RefCell::default(),
        }
    }

    /// Formats a POST with the headers that clients send.
    fn request(&self, path: &str, body: &str) -> String {
        let (token, length) = (&self.token, body.len());
        format!(
            "POST /api/v10{path} HTTP/1.1\r\nhost: discord.com\r\nauthorization: Bot {token}\r\nuser-agent: DiscordBot (bench, 1)\r\n\
             accept: */*\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        )
    }

    async fn connect(&self) -> Connection {
        let socket = TcpStream::connect(self.addr).await.unwrap();
        socket.set_nodelay(true).unwrap();
        let stream: Box<dyn Stream> = match self.wire {
            Wire::Plain => Box::new(socket),
            Wire::Tls => Box::new(self.tls.connect(ServerName::try_from("discord.com").unwrap(), socket).await.unwrap()),
        };
        Connection { stream, reply: Vec::with_capacity(4096) }
    }
}

struct Connection {
    stream: Box<dyn Stream>,
    reply: Vec<u8>,
}

impl Connection {
    /// Sends a request and reads the response, which must have this status.
    async fn exchange(&mut self, request: &str, status: &[u8]) {
        self.stream.write_all(request.as_bytes()).await.unwrap();
        self.stream.flush().await.unwrap();
        self.reply.clear();
        loop {
            assert!(self.stream.read_buf(&mut self.reply).await.unwrap() > 0, "the connection ended in the middle of a reply");
            if let Some(end) = self.reply.windows(4).position(|four| four == b"\r\n\r\n") {
                let head = String::from_utf8_lossy(&self.reply[..end]).to_ascii_lowercase();
                let length = head
                    .lines()
                    .find_map(|line| line.strip_prefix("content-length: "))
                    .map_or(0, |length| length.parse().unwrap());
                if self.reply.len() >= end + 4 + length {
                    break;
                }
            }
        }
        assert_eq!(&self.reply[9..12], status, "{}", String::from_utf8_lossy(&self.reply));
    }
}

struct Gateway {
    stream: TcpStream,
    /// Bytes received.
    received: Vec<u8>,
    /// How many of them have been parsed.
    read: usize,
}

impl Gateway {
    async fn connect(plan: &Plan) -> Self {
        let mut stream = TcpStream::connect(plan.gateway).await.unwrap();
        stream.set_nodelay(true).unwrap();
        let upgrade = "GET /gateway?v=10&encoding=json HTTP/1.1\r\nhost: gateway\r\nupgrade: websocket\r\nconnection: Upgrade\r\n\
                       sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        stream.write_all(upgrade.as_bytes()).await.unwrap();
        let mut gateway = Self { stream, received: Vec::with_capacity(1 << 16), read: 0 };
        while !gateway.received.windows(4).any(|four| four == b"\r\n\r\n") {
            gateway.more().await.unwrap();
        }
        gateway.read = gateway.received.windows(4).position(|four| four == b"\r\n\r\n").unwrap() + 4;
        let properties = r#"{"os":"linux","browser":"bench","device":"bench"}"#;
        let token = &plan.token;
        gateway.write(&format!(r#"{{"op":2,"d":{{"token":"{token}","intents":1,"properties":{properties}}}}}"#)).await;
        gateway
    }

    /// Reads the next text frame; `None` when the connection has ended.
    async fn read(&mut self, frame: &mut Vec<u8>) -> Option<()> {
        loop {
            let rest = &self.received[self.read..];
            if let [kind, short, after @ ..] = rest {
                let (length, payload) = match (short & 0x7f, after) {
                    (126, [high, low, payload @ ..]) => (usize::from(u16::from_be_bytes([*high, *low])), Some(payload)),
                    (126, _) => (0, None),
                    (127, bytes) if bytes.len() >= 8 => {
                        (u64::from_be_bytes(bytes[..8].try_into().unwrap()) as usize, Some(&bytes[8..]))
                    }
                    (127, _) => (0, None),
                    (length, payload) => (usize::from(length), Some(payload)),
                };
                if let Some(payload) = payload.filter(|payload| payload.len() >= length) {
                    frame.clear();
                    frame.extend_from_slice(&payload[..length]);
                    let kind = kind & 0x0f;
                    self.read = self.received.len() - (payload.len() - length);
                    match kind {
                        1 => return Some(()),
                        8 => return None,
                        _ => continue,
                    }
                }
            }
            self.more().await?;
        }
    }

    async fn more(&mut self) -> Option<()> {
        self.received.drain(..self.read);
        self.read = 0;
        self.stream.read_buf(&mut self.received).await.ok().filter(|read| *read > 0).map(drop)
    }

    /// Sends a text frame masked with zeros, which RFC 6455 allows.
    async fn write(&mut self, text: &str) {
        let mut frame = vec![0x81, 0x80 | 126];
        frame.extend_from_slice(&u16::try_from(text.len()).unwrap().to_be_bytes());
        frame.extend_from_slice(&[0; 4]);
        frame.extend_from_slice(text.as_bytes());
        self.stream.write_all(&frame).await.unwrap();
    }
}
