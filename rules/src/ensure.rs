//! What the checks of a position are made of. Start reading at [`that`].

use crate::game::Broken;

/// Checks that something holds.
///
/// # Errors
/// When it does not, with what is wrong, for programmers.
pub(crate) fn that(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken(otherwise())) }
}

pub(crate) fn sum(counts: &[u8]) -> u32 {
    counts.iter().map(|n| u32::from(*n)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_does_not_hold_is_told() {
        assert_eq!(that(true, || unreachable!("nothing to tell")), Ok(()));
        assert_eq!(that(sum(&[200, 100]) < 300, || "too many".to_owned()), Err(Broken("too many".to_owned())));
    }
}
