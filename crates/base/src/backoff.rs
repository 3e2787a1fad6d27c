//! Pauses between retries; the caller sleeps, by its own clock. Start reading at [`Backoff`].

use std::time::Duration;

/// Exponential backoff: each pause is `factor` times the one before, up to the longest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backoff {
    next: Duration,
    factor: u32,
    longest: Duration,
    /// How many pauses are still capped more tightly, and that cap.
    early: (u32, Duration),
}

impl Backoff {
    /// Makes pauses that double from `first` to `longest`.
    pub const fn new(first: Duration, longest: Duration) -> Backoff {
        Backoff { next: first, factor: 2, longest, early: (0, longest) }
    }

    /// Makes pauses of equal length.
    pub const fn steady(pause: Duration) -> Backoff {
        Backoff::new(pause, pause)
    }

    /// Multiplies each pause by `factor`, at least 1, instead of doubling it.
    #[must_use]
    pub const fn by(self, factor: u32) -> Backoff {
        Backoff { factor, ..self }
    }

    /// Caps the first `pauses` pauses at `longest`, for failures that may be bad luck.
    #[must_use]
    pub const fn at_first(self, pauses: u32, longest: Duration) -> Backoff {
        Backoff { early: (pauses, longest), ..self }
    }

    /// Returns the pause after one more failure.
    pub fn pause(&mut self) -> Duration {
        let (early, longest_early) = self.early;
        let pause = self.next.min(if early > 0 { longest_early } else { self.longest });
        self.early.0 = early.saturating_sub(1);
        self.next = pause.saturating_mul(self.factor);
        pause
    }

    /// Returns the pauses before `retries` retries.
    pub fn retries(mut self, retries: usize) -> impl Iterator<Item = Duration> + Send {
        std::iter::repeat_with(move || self.pause()).take(retries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pauses(backoff: Backoff, retries: usize) -> Vec<u128> {
        backoff.retries(retries).map(|pause| pause.as_millis()).collect()
    }

    #[test]
    fn pauses_grow_by_their_factor_up_to_the_longest() {
        let (first, longest) = (Duration::from_millis(250), Duration::from_secs(3));
        assert_eq!(pauses(Backoff::new(first, longest), 6), [250, 500, 1_000, 2_000, 3_000, 3_000]);
        assert_eq!(pauses(Backoff::new(first, longest).by(3), 5), [250, 750, 2_250, 3_000, 3_000]);
        assert_eq!(pauses(Backoff::steady(first), 3), [250, 250, 250]);
    }

    #[test]
    fn the_first_pauses_may_be_kept_short() {
        let backoff = Backoff::new(Duration::from_millis(500), Duration::from_secs(5)).at_first(4, Duration::from_secs(1));
        assert_eq!(pauses(backoff, 8), [500, 1_000, 1_000, 1_000, 2_000, 4_000, 5_000, 5_000]);
    }
}
