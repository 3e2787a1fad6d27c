//! Whatever cannot be done is refused in private, in plain words, and changes nothing.
