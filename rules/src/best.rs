//! How stand-in players choose: the offer of most worth. Each game says what an offer is worth.

/// Returns the first of the best offers worth more than `least`.
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
