//! Validates everything that goes over the wire against Discord's published OpenAPI document, if one is given.
//! This watches the loopback, not the bot alone. Only tests need it, and the validator takes long to compile: without the feature `openapi`
//! there is none, and whoever asks for it is told so.
//! Start at [`Audit`]; [`watch`] stands around the REST API.

#[cfg(feature = "openapi")]
mod audit;
#[cfg(feature = "openapi")]
mod check;
#[cfg(feature = "openapi")]
mod document;
#[cfg(feature = "openapi")]
mod events;
#[cfg(feature = "openapi")]
mod exceptions;
#[cfg(feature = "openapi")]
mod explain;
#[cfg(not(feature = "openapi"))]
mod left_out;
mod violation;

#[cfg(feature = "openapi")]
pub(crate) use self::audit::{Audit, watch};
#[cfg(not(feature = "openapi"))]
pub(crate) use self::left_out::{Audit, watch};
pub(crate) use self::violation::shape;
pub use self::violation::{Part, Violation};
