//! The gateway's web socket: connections, starting sessions, requests of clients. Not here:
//! sessions (`bot_sessions`), bodies of events (`dispatching`). Start at [`serve`].

mod codec;
mod handshake;
mod members;
mod socket;
mod voice;

pub(crate) use self::handshake::Address;
pub(crate) use self::socket::serve;
