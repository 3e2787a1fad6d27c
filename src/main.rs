//! Tertulia.
fn main() {}
