//! Why an act of a user, or a change of the world, was not done.
//! Start at [`Refused`].

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// There is no such thing, or this user cannot see it.
    #[error("{0}")]
    NotFound(String),
    /// It makes no sense as given.
    #[error("{0}")]
    Invalid(String),
    /// This user may not.
    #[error("{0}")]
    NotAllowed(String),
}
