//! When what follows a change is due, such as a message's picture. After a pause it is due at once.
//! While a place changes quickly, it is due once the place is quiet: what nobody would look at is
//! not drawn. Start reading at [`Debounce::changed`].

use std::hash::Hash;
use std::time::Duration;

use tertulia_base::clock::Moment;
use tertulia_base::latest::Latest;

/// How long a place that is never quiet may show something outdated.
const LONGEST: Duration = Duration::from_secs(3);
/// Places that are remembered. At the limit, those that pause are forgotten.
const MOST: usize = 1_000;

/// The latest changes of each place.
#[derive(Debug)]
pub struct Debounce<P: Hash + Eq> {
    /// How long a place must be quiet. Changes farther apart than that are not quick: to wait would
    /// merge none of them.
    quiet: Duration,
    places: Latest<P, Changes, MOST>,
}

#[derive(Clone, Copy, Debug)]
struct Changes {
    last: Moment,
    /// Since when the place has shown something outdated, if it does.
    outdated: Option<Moment>,
    /// When the place is to show the newest.
    due: Moment,
}

impl<P: Hash + Eq> Debounce<P> {
    /// Creates one for places that have to be quiet for that long while they change quickly.
    pub fn new(quiet: Duration) -> Debounce<P> {
        Debounce { quiet, places: Latest::default() }
    }

    /// Records that the place is to show something else now.
    pub fn changed(&mut self, place: P, now: Moment) {
        // A clock that was set back must not delay anybody.
        let before = self.places.get(&place).filter(|before| before.last <= now && before.last.plus(self.quiet) > now);
        let outdated = before.and_then(|before| before.outdated).unwrap_or(now);
        let due = if before.is_some() { now.plus(self.quiet).min(outdated.plus(LONGEST)) } else { now };
        self.places.put(place, Changes { last: now, outdated: Some(outdated), due });
    }

    /// Returns how long that has to wait; zero if it is due.
    pub fn wait(&self, place: &P, now: Moment) -> Duration {
        self.places.peek(place).map_or(Duration::ZERO, |changes| changes.due.after(now).min(self.quiet))
    }

    /// Records that the place shows the newest.
    pub fn shown(&mut self, place: &P) {
        if let Some(changes) = self.places.get_mut(place) {
            changes.outdated = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUIET: Duration = Duration::from_millis(800);

    #[test]
    fn a_change_is_due_at_once_after_a_pause_and_else_when_its_place_is_quiet_or_has_waited_long() {
        let (mut debounce, place, start) = (Debounce::new(QUIET), "live", Moment(1_000_000));
        let at = |millis| start.plus(Duration::from_millis(millis));
        let millis = Duration::from_millis;
        assert_eq!(debounce.wait(&place, start), Duration::ZERO, "nothing is known of it");
        debounce.changed(place, start);
        assert_eq!(debounce.wait(&place, start), Duration::ZERO, "the first change after a pause");
        debounce.shown(&place);
        debounce.changed(place, at(500));
        assert_eq!(debounce.wait(&place, at(600)), millis(700));
        assert_eq!(debounce.wait(&place, at(1_300)), Duration::ZERO, "it has been quiet");
        for tenth in 6..=34 {
            debounce.changed(place, at(100 * tenth));
        }
        assert_eq!(debounce.wait(&place, at(3_400)), millis(100), "outdated since 500");
        debounce.shown(&place);
        debounce.changed(place, at(3_500));
        assert_eq!(debounce.wait(&place, at(3_500)), QUIET);
        debounce.changed(place, at(4_300));
        assert_eq!(debounce.wait(&place, at(4_300)), Duration::ZERO, "after a pause, though it never showed the one before");
        debounce.changed(place, at(100));
        assert_eq!(debounce.wait(&place, at(100)), Duration::ZERO, "the clock was set back");
    }
}
