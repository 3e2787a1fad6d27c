//! When a message's picture is due. After a pause in the game it goes out with its text. While a
//! place changes quickly, text goes out at once and the picture once the place is quiet: what
//! nobody would look at is not drawn. Start reading at [`Debounce::changed`].

use std::time::Duration;

use tertulia_base::clock::Moment;
use tertulia_base::latest::Latest;

use super::turns::TablePlace;

/// How long a picture may be outdated at a place that is never quiet.
const LONGEST: Duration = Duration::from_secs(3);
/// A place that has not changed for this long is not changing quickly.
const PAUSE: Duration = Duration::from_secs(3);
/// Places that are remembered. At the limit, those that pause are forgotten.
const MOST: usize = 1_000;

#[derive(Debug)]
pub(super) struct Debounce {
    /// How long a place must be quiet before its picture is drawn.
    quiet: Duration,
    places: Latest<TablePlace, Changes, MOST>,
}

#[derive(Clone, Copy, Debug)]
struct Changes {
    last: Moment,
    /// Since when the picture there has been outdated, if it is.
    outdated: Option<Moment>,
    /// When the next picture is drawn.
    due: Moment,
}

impl Debounce {
    pub(super) fn new(quiet: Duration) -> Debounce {
        Debounce { quiet, places: Latest::default() }
    }

    /// Records that the place shows something else now.
    pub(super) fn changed(&mut self, place: TablePlace, now: Moment) {
        // A clock that was set back must not delay anybody.
        let before = self.places.get(&place).filter(|before| before.last <= now && before.last.plus(PAUSE) > now);
        let outdated = before.and_then(|before| before.outdated).unwrap_or(now);
        let due = if before.is_some() { now.plus(self.quiet).min(outdated.plus(LONGEST)) } else { now };
        self.places.put(place, Changes { last: now, outdated: Some(outdated), due });
    }

    /// Returns how long the picture has to wait; zero if it is due.
    pub(super) fn wait(&self, place: TablePlace, now: Moment) -> Duration {
        self.places.peek(&place).map_or(Duration::ZERO, |changes| changes.due.after(now).min(self.quiet))
    }

    /// Records that the newest picture is shown.
    pub(super) fn shown(&mut self, place: TablePlace) {
        if let Some(changes) = self.places.get_mut(&place) {
            changes.outdated = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tertulia_base::ids::TableId;
    use tertulia_delivery::Destination;

    const QUIET: Duration = Duration::from_millis(800);

    #[test]
    fn a_picture_goes_out_at_once_after_a_pause_and_else_when_its_place_is_quiet_or_has_waited_long() {
        let (mut debounce, place, start) = (Debounce::new(QUIET), (TableId::new(1), Destination::Live), Moment(1_000_000));
        let at = |millis| start.plus(Duration::from_millis(millis));
        let millis = Duration::from_millis;
        assert_eq!(debounce.wait(place, start), Duration::ZERO, "nothing is known of it");
        debounce.changed(place, start);
        assert_eq!(debounce.wait(place, start), Duration::ZERO, "the first change after a pause");
        debounce.shown(place);
        debounce.changed(place, at(1_000));
        assert_eq!(debounce.wait(place, at(1_100)), millis(700));
        assert_eq!(debounce.wait(place, at(1_800)), Duration::ZERO, "it has been quiet");
        for tenth in 11..=39 {
            debounce.changed(place, at(100 * tenth));
        }
        assert_eq!(debounce.wait(place, at(3_900)), millis(100), "outdated since 1,000");
        debounce.shown(place);
        debounce.changed(place, at(4_000));
        assert_eq!(debounce.wait(place, at(4_000)), QUIET);
        debounce.changed(place, at(7_000));
        assert_eq!(debounce.wait(place, at(7_000)), Duration::ZERO, "after a pause");
        debounce.changed(place, at(100));
        assert_eq!(debounce.wait(place, at(100)), Duration::ZERO, "the clock was set back");
    }
}
