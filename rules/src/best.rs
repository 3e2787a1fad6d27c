//! How players who sit in choose: what is worth most. What it is worth, each game says.

/// The best of those worth more than `least`; the first of equals.
pub(crate) fn best<A: Copy>(offers: &[A], least: i32, worth: impl Fn(A) -> i32) -> Option<A> {
    let mut best = (None, least);
    for offer in offers {
        let worth = worth(*offer);
        if worth > best.1 {
            best = (Some(*offer), worth);
        }
    }
    best.0
}
