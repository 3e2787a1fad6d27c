//! Who of a queue plays together, as a pure function. Not here: who may be considered at all
//! (`service/matchmaking.rs`). Start reading at [`match_with`].

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use tertulia_base::clock::Moment;
use tertulia_base::ids::{TableId, UserId};
use tertulia_model::{TimeControl, Wanted};

/// How many times somebody is tried in a group before the search gives up.
const MOST_STEPS: u32 = 20_000;

/// People who play together or not at all, and what they would play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MatchParty {
    /// Whose place in the queue it is, then the friends.
    pub(crate) people: Vec<UserId>,
    pub(crate) since: Moment,
    pub(crate) players: Option<u8>,
    pub(crate) clock: Option<TimeControl>,
    pub(crate) wanted: Wanted,
    /// Whether all of them are reliable or new.
    pub(crate) is_reliable: bool,
    /// The tables at which the queue brought them together with others last.
    pub(crate) latest: Vec<TableId>,
}

/// Pairs of which one blocks the other, the smaller id first.
#[derive(Clone, Debug, Default)]
pub(crate) struct BlockedPairs(BTreeSet<(UserId, UserId)>);

impl BlockedPairs {
    pub(crate) fn add(&mut self, one: UserId, other: UserId) {
        self.0.insert((one.min(other), one.max(other)));
    }

    fn has(&self, one: UserId, other: UserId) -> bool {
        self.0.contains(&(one.min(other), one.max(other)))
    }
}

/// Whether people whom the queue brought together lately may be brought together again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LatestPartners {
    Avoided,
    Allowed,
}

impl MatchParty {
    fn size(&self) -> usize {
        self.people.len()
    }

    fn takes(&self, players: u8) -> bool {
        self.players.is_none_or(|wanted| wanted == players) && self.size() <= usize::from(players)
    }

    /// Whether one of them blocks another, as friends may since they agreed.
    fn is_at_odds(&self, blocked: &BlockedPairs) -> bool {
        self.people.iter().any(|one| self.people.iter().any(|other| blocked.has(*one, *other)))
    }

    /// Whether two parties may play at one table.
    fn fits(&self, other: &MatchParty, blocked: &BlockedPairs, partners: LatestPartners) -> bool {
        let are_reliable_enough = |one: &MatchParty, other: &MatchParty| one.wanted == Wanted::Anything || other.is_reliable;
        let same_clock = self.clock.zip(other.clock).is_none_or(|(one, other)| one == other);
        let met = || self.latest.iter().any(|table| other.latest.contains(table));
        let apart = |one: &UserId, other: &UserId| one != other && !blocked.has(*one, *other);
        same_clock
            && are_reliable_enough(self, other)
            && are_reliable_enough(other, self)
            && self.people.iter().all(|one| other.people.iter().all(|other| apart(one, other)))
            && (partners == LatestPartners::Allowed || !met())
    }
}

/// Returns which of `others` play with `first`, by index: at the smallest table that can be filled,
/// those who wait longest, without latest partners wherever that is possible. `others` may come in
/// any order. `None` if no table can be filled.
pub(crate) fn match_with(
    first: &MatchParty,
    others: &[MatchParty],
    seats: RangeInclusive<u8>,
    blocked: &BlockedPairs,
) -> Option<Vec<usize>> {
    if first.is_at_odds(blocked) {
        return None;
    }
    let at_peace = |at: &usize| others.get(*at).is_some_and(|party| !party.is_at_odds(blocked));
    let mut oldest: Vec<usize> = (0..others.len()).filter(at_peace).collect();
    oldest.sort_by_key(|at| others.get(*at).map(|party| (party.since, party.people.first().copied())));
    for partners in [LatestPartners::Avoided, LatestPartners::Allowed] {
        for players in seats.clone().filter(|players| first.takes(*players)) {
            let fits =
                |at: &usize| others.get(*at).is_some_and(|party| party.takes(players) && first.fits(party, blocked, partners));
            let waiting = oldest.iter().copied().filter(fits).collect();
            let mut search = GroupSearch { others, waiting, blocked, partners, chosen: Vec::new(), steps: MOST_STEPS };
            if search.fill(0, usize::from(players) - first.size()) {
                return Some(search.chosen);
            }
        }
    }
    None
}

/// Looks for parties that fill a table, in the order in which they wait.
struct GroupSearch<'a> {
    others: &'a [MatchParty],
    /// Those who fit the first party, oldest first.
    waiting: Vec<usize>,
    blocked: &'a BlockedPairs,
    partners: LatestPartners,
    chosen: Vec<usize>,
    steps: u32,
}

impl GroupSearch<'_> {
    /// Fills that many seats with those who wait from place `from` on.
    fn fill(&mut self, from: usize, free: usize) -> bool {
        if free == 0 {
            return true;
        }
        for place in from..self.waiting.len() {
            if self.steps == 0 {
                return false;
            }
            self.steps -= 1;
            let others = self.others;
            let Some(at) = self.waiting.get(place).copied() else { continue };
            let Some(party) = others.get(at) else { continue };
            let fits = |other: &usize| others.get(*other).is_some_and(|other| other.fits(party, self.blocked, self.partners));
            if party.size() > free || !self.chosen.iter().all(fits) {
                continue;
            }
            self.chosen.push(at);
            if self.fill(place + 1, free - party.size()) {
                return true;
            }
            self.chosen.pop();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Somebody who waits since the moment of their number, and takes anything.
    fn anybody(user: u64) -> MatchParty {
        MatchParty {
            people: vec![UserId(user)],
            since: Moment(user),
            players: None,
            clock: None,
            wanted: Wanted::Anything,
            is_reliable: true,
            latest: Vec::new(),
        }
    }

    fn for_players(user: u64, players: u8) -> MatchParty {
        MatchParty { players: Some(players), ..anybody(user) }
    }

    fn by_clock(user: u64, clock: TimeControl) -> MatchParty {
        MatchParty { clock: Some(clock), ..anybody(user) }
    }

    fn with_friends(user: u64, friends: &[u64]) -> MatchParty {
        let people = std::iter::once(user).chain(friends.iter().copied()).map(UserId).collect();
        MatchParty { people, ..anybody(user) }
    }

    fn lately_at(user: u64, tables: &[u32]) -> MatchParty {
        MatchParty { latest: tables.iter().copied().map(TableId::new).collect(), ..anybody(user) }
    }

    fn wants_reliable(user: u64) -> MatchParty {
        MatchParty { wanted: Wanted::Reliability, ..anybody(user) }
    }

    fn unreliable(user: u64) -> MatchParty {
        MatchParty { is_reliable: false, ..anybody(user) }
    }

    fn blocks(pairs: &[(u64, u64)]) -> BlockedPairs {
        let mut blocked = BlockedPairs::default();
        pairs.iter().for_each(|(one, other)| blocked.add(UserId(*one), UserId(*other)));
        blocked
    }

    /// Who plays, in order; nobody if no table can be filled.
    fn matched(first: &MatchParty, others: &[MatchParty], seats: (u8, u8), pairs: &[(u64, u64)]) -> Vec<u64> {
        let found = match_with(first, others, seats.0..=seats.1, &blocks(pairs)).unwrap_or_default();
        found.iter().flat_map(|at| others[*at].people.iter().map(|user| user.0)).collect()
    }

    #[test]
    fn whoever_waits_longest_and_fits_plays() {
        let crowd: Vec<MatchParty> = [4, 2, 3, 1].map(anybody).to_vec();
        for (first, others, seats, pairs, expected) in [
            (anybody(9), vec![], (2, 4), vec![], vec![]),
            // As soon as there are enough, oldest first, whatever the order of the rows.
            (anybody(9), crowd.clone(), (2, 4), vec![], vec![1]),
            (anybody(9), crowd.clone(), (3, 5), vec![], vec![1, 2]),
            (anybody(9), crowd.clone(), (6, 6), vec![], vec![]),
            (for_players(9, 4), crowd.clone(), (2, 5), vec![], vec![1, 2, 3]),
            // A wish for a number that the game does not have.
            (for_players(9, 7), crowd.clone(), (2, 5), vec![], vec![]),
            // Who wants more waits for them; the others need not.
            (anybody(9), vec![for_players(1, 3), anybody(2)], (2, 3), vec![], vec![2]),
            (anybody(9), vec![for_players(1, 3), for_players(2, 3)], (2, 3), vec![], vec![1, 2]),
            (for_players(9, 2), vec![for_players(1, 3)], (2, 3), vec![], vec![]),
            // Time controls agree, or do not matter.
            (by_clock(9, TimeControl::Fast), vec![by_clock(1, TimeControl::Slow), anybody(2)], (2, 2), vec![], vec![2]),
            (
                anybody(9),
                vec![by_clock(1, TimeControl::Fast), by_clock(2, TimeControl::Slow), anybody(3)],
                (3, 3),
                vec![],
                vec![1, 3],
            ),
            // The reliable may keep to themselves.
            (wants_reliable(9), vec![unreliable(1), anybody(2)], (2, 2), vec![], vec![2]),
            (unreliable(9), vec![wants_reliable(1), unreliable(2)], (2, 2), vec![], vec![2]),
            // Blocks: either way round, and among those who would join.
            (anybody(9), vec![anybody(1), anybody(2)], (2, 2), vec![(9, 1)], vec![2]),
            (anybody(9), vec![anybody(1), anybody(2)], (2, 2), vec![(1, 9)], vec![2]),
            (anybody(9), vec![anybody(1), anybody(2), anybody(3)], (3, 3), vec![(1, 2)], vec![1, 3]),
            // The oldest fits nobody else: the next oldest who do.
            (anybody(9), vec![anybody(1), anybody(2), anybody(3)], (3, 3), vec![(1, 2), (1, 3)], vec![2, 3]),
            (anybody(9), vec![anybody(1)], (2, 2), vec![(1, 9)], vec![]),
            // Friends play together or not at all, and their blocks count.
            (anybody(9), vec![with_friends(1, &[11, 12]), anybody(2)], (2, 3), vec![], vec![2]),
            (for_players(9, 4), vec![with_friends(1, &[11, 12]), anybody(2)], (2, 4), vec![], vec![1, 11, 12]),
            (for_players(9, 3), vec![with_friends(1, &[11]), anybody(2), anybody(3)], (2, 4), vec![(11, 9)], vec![2, 3]),
            (with_friends(9, &[19]), vec![anybody(1), anybody(2)], (3, 3), vec![(1, 19)], vec![2]),
            (with_friends(9, &[19]), vec![], (2, 4), vec![], vec![]),
            // Friends who block each other by now wait in vain.
            (for_players(9, 3), vec![with_friends(1, &[11]), anybody(2), anybody(3)], (2, 4), vec![(1, 11)], vec![2, 3]),
            (with_friends(9, &[19]), vec![anybody(1)], (2, 4), vec![(9, 19)], vec![]),
            // Somebody who is asked through a friend, too, is one person.
            (anybody(9), vec![with_friends(1, &[9]), anybody(2)], (2, 3), vec![], vec![2]),
        ] {
            assert_eq!(matched(&first, &others, seats, &pairs), expected, "{first:?} with {others:?}, blocked {pairs:?}");
        }
    }

    #[test]
    fn friends_who_are_enough_by_themselves_need_nobody_else() {
        assert_eq!(match_with(&with_friends(9, &[19]), &[], 2..=4, &BlockedPairs::default()), Some(Vec::new()));
        assert_eq!(match_with(&anybody(9), &[], 2..=4, &BlockedPairs::default()), None);
    }

    #[test]
    fn latest_partners_meet_again_only_if_nobody_else_waits() {
        for (first, others, seats, expected) in [
            (lately_at(9, &[7]), vec![lately_at(1, &[7]), anybody(2)], (2, 2), vec![2]),
            (lately_at(9, &[7]), vec![lately_at(1, &[7])], (2, 2), vec![1]),
            // Nor do two others who met lately.
            (anybody(9), vec![lately_at(1, &[7]), lately_at(2, &[7, 8]), anybody(3)], (3, 3), vec![1, 3]),
            (anybody(9), vec![lately_at(1, &[7]), lately_at(2, &[7, 8])], (3, 3), vec![1, 2]),
            // At a larger table, rather than with the same people.
            (lately_at(9, &[7]), vec![lately_at(1, &[7]), for_players(2, 3), for_players(3, 3)], (2, 3), vec![2, 3]),
        ] {
            assert_eq!(matched(&first, &others, seats, &[]), expected, "{first:?} with {others:?}");
        }
    }

    #[test]
    fn a_search_among_many_who_block_each_other_ends() {
        let crowd: Vec<MatchParty> = (1..=128).map(anybody).collect();
        let pairs = (1..=128).flat_map(|one| (1..=128).map(move |other| (one, other)));
        let pairs: Vec<(u64, u64)> = pairs.filter(|(one, other)| one != other).collect();
        assert_eq!(matched(&anybody(999), &crowd, (5, 5), &pairs), Vec::<u64>::new());
        let pairs: Vec<(u64, u64)> = pairs.into_iter().filter(|(one, other)| one % 3 == other % 3).collect();
        assert_eq!(matched(&anybody(999), &crowd, (5, 5), &pairs), Vec::<u64>::new());
        assert_eq!(matched(&anybody(999), &crowd, (4, 4), &pairs), [1, 2, 3]);
    }
}
