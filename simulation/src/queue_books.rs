//! Checks what a server's queue does: who is asked to play with whom, who sits where, and who
//! waits. It sees commits and what was acknowledged, not the program's own view of them. Start
//! reading at [`QueueBooks::committed`].

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use tertulia_base::clock::Moment;
use tertulia_base::ids::{TableId, UserId};
use tertulia_model::{Head, MatchAnswer, Phase};
use tertulia_tables::Limits;

use crate::report::{MatchFigures, SimulationReport};

/// How long after an answer a question may arrive that was already under way.
const IN_FLIGHT: Duration = Duration::from_secs(10);

/// A place that was acknowledged to whoever queued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AcknowledgedPlace {
    pub user: UserId,
    pub since: Moment,
    pub until: Moment,
}

/// A lobby that was opened from the queue.
struct SeenMatch {
    /// Who was asked to confirm, and in whose place they waited.
    asked: Vec<(UserId, UserId)>,
    opened: Moment,
    /// Its latest commit before its game began or it closed.
    changed: Moment,
    rung: BTreeSet<UserId>,
}

/// What is to be said of a ring that asks somebody to confirm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConfirmationRing {
    First,
    Again,
    /// It was under way when they answered.
    InFlight,
    AfterTheAnswer,
}

#[derive(Default)]
pub struct QueueBooks {
    /// At how many tables people may sit; not looked at if `None`.
    limits: Option<Limits>,
    /// Who blocks whom.
    blocks: BTreeSet<(UserId, UserId)>,
    /// Who is being banned, and who is banned for certain.
    banning: BTreeSet<UserId>,
    banned: BTreeSet<UserId>,
    /// Who has left, and has not come back.
    left: BTreeSet<UserId>,
    waits: BTreeMap<UserId, AcknowledgedPlace>,
    matches: BTreeMap<TableId, SeenMatch>,
    /// Who has pressed that they play.
    said_yes: BTreeSet<(TableId, UserId)>,
    /// Games that somebody may have finished.
    finished: BTreeMap<UserId, u32>,
    waited: Vec<u64>,
    meetings: BTreeMap<(UserId, UserId), u64>,
}

impl QueueBooks {
    pub fn new(limits: Option<Limits>) -> QueueBooks {
        QueueBooks { limits, ..QueueBooks::default() }
    }

    /// Somebody's block was acknowledged.
    pub fn blocks(&mut self, by: UserId, whom: UserId) {
        self.blocks.insert((by, whom));
    }

    /// Somebody is about to end a block.
    pub fn unblocks(&mut self, by: UserId, whom: UserId) {
        self.blocks.remove(&(by, whom));
    }

    /// Somebody is about to be banned.
    pub fn is_being_banned(&mut self, user: UserId) {
        self.banning.insert(user);
    }

    /// Returns whether somebody is banned, or may be.
    pub fn may_be_banned(&self, user: UserId) -> bool {
        self.banning.contains(&user)
    }

    /// Returns whether a queue is kept.
    pub fn is_kept(&self) -> bool {
        self.limits.is_some()
    }

    /// Somebody is banned, and has no place any more.
    pub fn is_banned(&mut self, user: UserId) {
        self.banned.insert(user);
        self.waits.remove(&user);
    }

    /// Somebody's ban is about to end.
    pub fn is_unbanned(&mut self, user: UserId) {
        self.banning.remove(&user);
        self.banned.remove(&user);
    }

    /// Somebody is about to leave the queue, or to replace their place.
    pub fn leaves(&mut self, user: UserId) {
        self.waits.remove(&user);
    }

    /// Somebody waits nowhere, by their own wish.
    pub fn has_left(&mut self, user: UserId) {
        self.left.insert(user);
    }

    /// Somebody is about to queue, or to wait with a friend.
    pub fn comes_back(&mut self, user: UserId) {
        self.left.remove(&user);
    }

    /// A place was acknowledged.
    pub fn waits(&mut self, place: AcknowledgedPlace) {
        self.waits.insert(place.user, place);
    }

    /// Somebody is about to confirm.
    pub fn says_yes(&mut self, table: TableId, user: UserId) {
        self.said_yes.insert((table, user));
    }

    /// Returns the places that have to be there until they end.
    pub fn waiting(&self) -> Vec<AcknowledgedPlace> {
        self.waits.values().filter(|place| !self.banning.contains(&place.user)).copied().collect()
    }

    /// Returns whether that place still has to be there, but for its end.
    pub fn has_to_wait(&self, place: &AcknowledgedPlace) -> bool {
        self.waits.get(&place.user) == Some(place) && !self.banning.contains(&place.user)
    }

    /// Returns the tables that were opened from the queue.
    pub fn tables(&self) -> Vec<TableId> {
        self.matches.keys().copied().collect()
    }

    /// Returns who was asked to confirm at that place.
    pub fn asked_at(&self, table: TableId, place: u8) -> Option<UserId> {
        self.matches.get(&table)?.asked.get(usize::from(place)).map(|(user, _)| *user)
    }

    /// Returns whether somebody was asked to confirm there.
    pub fn was_asked(&self, table: TableId, user: UserId) -> bool {
        self.matches.get(&table).is_some_and(|seen| seen.asked.iter().any(|(asked, _)| *asked == user))
    }

    /// Judges a ring that asks somebody to confirm.
    pub fn rang(&mut self, head: &Head, user: UserId, now: Moment) -> ConfirmationRing {
        let Some(seen) = self.matches.get_mut(&head.id) else { return ConfirmationRing::AfterTheAnswer };
        let is_awaited = head.is_match() && head.matched.iter().any(|one| one.user == user && one.answer == MatchAnswer::Awaited);
        match (seen.rung.insert(user), is_awaited) {
            (false, _) => ConfirmationRing::Again,
            (true, true) => ConfirmationRing::First,
            (true, false) if seen.changed.plus(IN_FLIGHT) >= now => ConfirmationRing::InFlight,
            (true, false) => ConfirmationRing::AfterTheAnswer,
        }
    }

    /// Checks a commit; `heads` are the other tables. Returns who left the queue without having
    /// been asked, and since when they should have been.
    pub fn committed(
        &mut self,
        before: Option<&Head>,
        head: &Head,
        heads: &BTreeMap<TableId, Head>,
        now: Moment,
        report: &mut SimulationReport,
    ) -> Vec<(UserId, Moment)> {
        self.count_tables(before, head, heads, now, report);
        if before.is_none() && head.is_match() {
            self.opened(head, now, report);
        }
        let Some(seen) = self.matches.get_mut(&head.id) else { return Vec::new() };
        if !head.is_match() && !before.is_some_and(Head::is_match) {
            return Vec::new();
        }
        seen.changed = now;
        for (_, player) in head.members() {
            if !self.said_yes.contains(&(head.id, player.user)) {
                report.matches.note(now, format!("{} sits at {} and has not said yes", player.name, head.id));
            }
        }
        if head.is_match() {
            return Vec::new();
        }
        if head.phase == Phase::Playing {
            report.matched += seen.asked.len() as u64;
            for (at, (user, holder)) in seen.asked.iter().enumerate() {
                if user == holder
                    && let Some(place) = self.waits.remove(user)
                {
                    self.waited.push(now.after(place.since).as_secs() / 60);
                }
                for (other, _) in &seen.asked[at + 1..] {
                    *self.meetings.entry((*user.min(other), *user.max(other))).or_default() += 1;
                }
            }
            return Vec::new();
        }
        for matched in head.matched.iter().filter(|matched| matched.answer.gives_up()) {
            self.waits.remove(&matched.user);
        }
        let missed = head.matched.iter().filter(|matched| matched.answer == MatchAnswer::Missed);
        missed.map(|matched| matched.user).filter(|user| !seen.rung.contains(user)).map(|user| (user, seen.opened)).collect()
    }

    /// Checks who is asked to play together.
    fn opened(&mut self, head: &Head, now: Moment, report: &mut SimulationReport) {
        let asked: Vec<(UserId, UserId)> = head.matched.iter().map(|matched| (matched.user, matched.holder)).collect();
        report.asked += asked.len() as u64;
        for (user, _) in &asked {
            if self.banned.contains(user) {
                report.matches.note(now, format!("user {user} is banned and asked to play at {}", head.id));
            }
            if self.left.contains(user) {
                report.matches.note(now, format!("user {user} has left the queue and is asked to play at {}", head.id));
            }
            for (other, _) in &asked {
                if self.blocks.contains(&(*user, *other)) {
                    report.matches.note(now, format!("user {user} blocks {other}, and both are asked to play at {}", head.id));
                }
            }
        }
        self.matches.insert(head.id, SeenMatch { asked, opened: now, changed: now, rung: BTreeSet::new() });
    }

    /// Checks at how many tables those sit who have just sat down.
    fn count_tables(
        &mut self,
        before: Option<&Head>,
        head: &Head,
        heads: &BTreeMap<TableId, Head>,
        now: Moment,
        report: &mut SimulationReport,
    ) {
        let Some(limits) = self.limits else { return };
        let sits = |head: &Head, user: UserId| head.is_running() && head.members().any(|(_, player)| player.user == user);
        for (_, player) in head.members().filter(|_| head.is_running()) {
            let user = player.user;
            if before.is_some_and(|before| sits(before, user)) {
                continue;
            }
            let others: Vec<&Head> = heads.values().filter(|other| sits(other, user)).collect();
            let (all, with_others) = (1 + others.len(), 1 + others.iter().filter(|other| !other.is_solo()).count());
            let is_new = self.finished.get(&user).copied().unwrap_or(0) < 2;
            if all > limits.tables_per_person as usize || is_new && with_others > limits.tables_per_newcomer as usize {
                report.matches.note(now, format!("{} sits at {all} tables, new: {is_new}", player.name));
            }
        }
        // Whoever hands a seat over in time has finished a game, too.
        let handed_over = before.map_or(0, |before| before.parts.past.len());
        let past = head.parts.past.iter().skip(handed_over).map(|past| past.user);
        let ends = before.is_some_and(Head::is_running) && head.phase == Phase::Over;
        let played = head.players.iter().map(|player| player.user).filter(|_| ends);
        for user in past.chain(played) {
            *self.finished.entry(user).or_default() += 1;
        }
    }

    /// Returns what came of the queue of that many people; `None` if none is kept.
    pub fn figures(&self, people: usize) -> Option<MatchFigures> {
        let meetings = self.meetings.values().copied().collect();
        self.limits.map(|_| MatchFigures { people, waited: self.waited.clone(), meetings })
    }
}

#[cfg(test)]
mod tests {
    use tertulia_base::i18n::Lang;
    use tertulia_base::ids::ChannelId;
    use tertulia_model::{Home, MatchedPerson, Player};
    use tertulia_rules::game::Options;
    use tertulia_rules::games::{GAMES, newest_of_each};

    use super::*;
    use crate::calendar::{BEGINNING, MINUTE};

    const ANA: UserId = UserId(1);
    const BO: UserId = UserId(2);

    fn player(user: UserId) -> Player {
        Player { user, name: format!("P{user}"), lang: Lang::En, gone: false, level: None }
    }

    /// A lobby that was opened from the queue for these two, where nobody sits.
    fn lobby(number: u32) -> Head {
        let entry = newest_of_each(GAMES).next().unwrap();
        let home = Home { guild: None, channel: ChannelId(9), lang: Lang::En };
        let (id, options) = (TableId::new(number), Options::defaults(entry.info));
        let head = Head::opened(id, entry.info, 2, options, home, player(ANA), BEGINNING);
        let asked = |user| MatchedPerson { user, holder: user, until: BEGINNING, answer: MatchAnswer::Awaited };
        Head { players: Vec::new(), matched: vec![asked(ANA), asked(BO)], ..head }
    }

    /// How often a commit breaks a rule.
    fn broken(books: &mut QueueBooks, before: Option<&Head>, head: &Head, others: &[Head]) -> u64 {
        let heads = others.iter().map(|other| (other.id, other.clone())).collect();
        let mut report = SimulationReport::default();
        books.committed(before, head, &heads, BEGINNING, &mut report);
        report.matches.count
    }

    #[test]
    fn who_must_not_be_asked_together_is_found() {
        let nothing: fn(&mut QueueBooks) = |_| {};
        type Act = fn(&mut QueueBooks);
        let cases: [(Act, u64); 8] = [
            (nothing, 0),
            (|books| books.blocks(ANA, BO), 1),
            (|books| books.blocks(BO, ANA), 1),
            (|books| books.blocks(BO, UserId(3)), 0),
            (|books| books.is_banned(BO), 1),
            (|books| books.has_left(ANA), 1),
            (
                |books| {
                    books.blocks(ANA, BO);
                    books.unblocks(ANA, BO);
                },
                0,
            ),
            (
                |books| {
                    books.has_left(ANA);
                    books.comes_back(ANA);
                },
                0,
            ),
        ];
        for (at, (before, expected)) in cases.into_iter().enumerate() {
            let mut books = QueueBooks::new(Some(Limits::default()));
            before(&mut books);
            assert_eq!(broken(&mut books, None, &lobby(7), &[]), expected, "case {at}");
        }
    }

    #[test]
    fn whoever_sits_without_a_yes_or_at_too_many_tables_is_found() {
        for (has_said_yes, elsewhere, expected) in [(true, 0, 0), (false, 0, 1), (true, 1, 0), (true, 2, 1)] {
            let mut books = QueueBooks::new(Some(Limits::default()));
            let sits = |number| Head { players: vec![player(ANA)], ..lobby(number) };
            let others: Vec<Head> = (0..elsewhere).map(sits).collect();
            let opened = lobby(7);
            assert_eq!(broken(&mut books, None, &opened, &others), 0);
            if has_said_yes {
                books.says_yes(opened.id, ANA);
            }
            let found = broken(&mut books, Some(&opened), &sits(7), &others);
            assert_eq!(found, expected, "said yes: {has_said_yes}, {elsewhere} other tables");
        }
    }

    #[test]
    fn a_question_that_comes_twice_or_after_the_answer_is_found() {
        let mut books = QueueBooks::new(Some(Limits::default()));
        let mut head = lobby(7);
        broken(&mut books, None, &head, &[]);
        let later = BEGINNING.plus(MINUTE);
        assert_eq!(books.rang(&head, ANA, later), ConfirmationRing::First);
        assert_eq!(books.rang(&head, ANA, later), ConfirmationRing::Again);
        head.answer_match(BO, MatchAnswer::Confirmed);
        assert_eq!(books.rang(&head, BO, later), ConfirmationRing::AfterTheAnswer);
        let mut books = QueueBooks::new(Some(Limits::default()));
        broken(&mut books, None, &head, &[]);
        assert_eq!(books.rang(&head, BO, BEGINNING), ConfirmationRing::InFlight);
    }
}
