//! The gateway as a client meets it: the web socket, who may have a session, what a client asks for.
//! Not here: the sessions themselves (`sessions`), what an event contains (`dispatching`).
//! Start at [`serve`].

mod codec;
mod handshake;
mod members;
mod socket;

pub(crate) use self::handshake::Address;
pub(crate) use self::socket::serve;
