//! The error of user acts and of changes to the world. Start at [`Refused`].

/// Why an act or a change was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The thing does not exist, or the user cannot see it.
    #[error("{0}")]
    NotFound(String),
    /// The input is malformed, out of range or contradictory.
    #[error("{0}")]
    Invalid(String),
    /// The user lacks a permission.
    #[error("{0}")]
    NotAllowed(String),
}
