//! Discord on your own machine.

mod acting;
mod commands;
mod control;
mod discord;
mod events;
mod gateway;
mod interactions;
pub mod limits;
mod model;
mod page;
mod permissions;
mod persist;
mod posting;
mod rest;
mod server;
mod shapes;
mod snowflake;
mod tls;
mod world;

pub use discord::{ChannelView, Discord, Named, Refused, Shelf, UserEdit, View, WaitError};
pub use events::{Event, Events, Presence};
pub use gateway::GatewayFault;
pub use interactions::{AnswerKind, Choice, Outcome, State};
pub use model::{
    Answers, Attachment, Button, Channel, ChannelKind, Guild, Message, MessageKind, Select, SelectOption, User, flags,
};
pub use permissions::Permissions;
pub use posting::{Change, Posted};
pub use server::{Loopback, Options, StartError};
pub use snowflake::Id;
