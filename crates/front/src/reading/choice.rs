//! A choice that is offered while somebody types.

/// A choice that is offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Shown.
    pub name: String,
    /// Typed for the asker.
    pub value: String,
}
