/// A choice of autocomplete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The name that is shown.
    pub name: String,
    /// The value that is typed for the asker.
    pub value: String,
}
