//! Validates all traffic of the loopback, not only the bot's, against Discord's OpenAPI document,
//! if one is given. Only tests need this, and the validator compiles slowly: without the feature
//! `openapi` a document is refused. Start at [`Audit`]; [`watch`] wraps the REST API.

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
