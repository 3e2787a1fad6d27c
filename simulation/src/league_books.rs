//! Checks what a server's leagues do: who plays without having signed up, who is forgotten, who
//! plays at too many tables, and whether the best rise and the last fall. It sees leagues as they
//! are recounted from logs and results. Start reading at [`LeagueBooks::judge`].

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use tertulia_base::clock::Moment;
use tertulia_base::ids::{TableId, UserId};
use tertulia_model::league::{League, LeagueForm, LeaguePhase, LeagueStage, LeagueView, RankedSeason, TableCourse};
use tertulia_model::{Head, Phase, TimeControl};

use crate::calendar::DAY;
use crate::report::LeagueFigures;

/// Longer than a vacation lasts, one that begins by itself, and a question and its answers.
const ABSENCE: Duration = DAY.saturating_mul(25 + 7 + 5);

/// Returns how long the games of a season may stand still, all of them, where somebody is there:
/// the most time of a player, as much again that others gave, and a long absence.
pub fn longest_standstill(clock: TimeControl) -> Duration {
    let most = match clock {
        TimeControl::Slow => 10,
        TimeControl::Usual => 5,
        TimeControl::Fast | TimeControl::ThreeDays => 3,
        TimeControl::None | TimeControl::OneDay => 1,
        TimeControl::TwoDays => 2,
        TimeControl::SevenDays => 7,
    };
    DAY * 2 * most + ABSENCE
}

#[derive(Default)]
pub struct LeagueBooks {
    /// Who has pressed that they sign up.
    said_yes: BTreeSet<(TableId, UserId)>,
    /// For which season somebody is on a list for certain.
    enrolled: BTreeMap<(TableId, UserId), u32>,
    tables: BTreeSet<TableId>,
    /// Whether a game has ended since leagues were recounted, and whether that is planned.
    has_ended: bool,
    is_planned: bool,
    /// With how long a log a league had something to do and did not, and since when.
    idle: BTreeMap<TableId, (u32, Moment)>,
    /// The same of leagues of which no table is played.
    resting: BTreeMap<TableId, (u32, Moment)>,
    /// What has been reported as stuck: the league and the length of its log.
    stuck: BTreeSet<(TableId, u32)>,
    /// When each season was seen first after its draw, and those that were seen to have ended.
    drawn: BTreeMap<(TableId, u32), Moment>,
    over: BTreeSet<(TableId, u32)>,
    stages: BTreeSet<(TableId, u32, usize)>,
    figures: LeagueFigures,
}

impl LeagueBooks {
    /// A table of a league was opened.
    pub fn opened(&mut self, table: TableId) {
        self.tables.insert(table);
    }

    /// Sees a commit of any table.
    pub fn committed(&mut self, before: Option<&Head>, head: &Head) {
        let ends = before.is_some_and(Head::is_running) && head.phase == Phase::Over;
        self.has_ended |= ends && self.tables.contains(&head.id);
    }

    /// Returns whether leagues are to be recounted since a game has ended, each time once.
    pub fn wants_recount(&mut self) -> bool {
        let wants = self.has_ended && !self.is_planned;
        self.is_planned |= wants;
        wants
    }

    /// Leagues are recounted now.
    pub fn recounts(&mut self) {
        (self.has_ended, self.is_planned) = (false, false);
    }

    /// Returns the tables that leagues have opened.
    pub fn tables(&self) -> impl Iterator<Item = TableId> {
        self.tables.iter().copied()
    }

    /// Somebody is about to sign up.
    pub fn says_yes(&mut self, league: TableId, user: UserId) {
        self.said_yes.insert((league, user));
    }

    /// Somebody is on the list of a season, and nobody is taking them off.
    pub fn is_enrolled(&mut self, league: TableId, season: u32, user: UserId) {
        self.enrolled.insert((league, user), season);
    }

    /// Somebody is about to leave a season.
    pub fn leaves(&mut self, league: TableId, user: UserId) {
        self.enrolled.remove(&(league, user));
    }

    /// Somebody is about to be banned.
    pub fn leaves_all(&mut self, user: UserId) {
        self.enrolled.retain(|(_, other), _| *other != user);
    }

    /// Returns since when a league has something to do and does nothing; `opens` if a table can be
    /// opened.
    pub fn idle_since(&mut self, view: &LeagueView, opens: bool, now: Moment) -> Option<Moment> {
        let LeagueView { league, now: RankedSeason { season, .. }, .. } = view;
        let rests = league.phase == LeaguePhase::Playing && season.running().next().is_none();
        since(&mut self.idle, league, rests && (opens || season.is_played()), now)
    }

    /// Returns since when no table of a season is played that is not over.
    pub fn rests_since(&mut self, view: &LeagueView, now: Moment) -> Option<Moment> {
        let LeagueView { league, now: RankedSeason { season, .. }, .. } = view;
        since(&mut self.resting, league, league.phase == LeaguePhase::Playing && season.running().next().is_none(), now)
    }

    /// Returns whether this is the first time that a league is reported as stuck where it stands.
    pub fn is_news(&mut self, view: &LeagueView) -> bool {
        self.stuck.insert((view.league.id, view.league.log))
    }

    /// Checks a league. Returns what is wrong.
    pub fn judge(&mut self, view: &LeagueView, now: Moment) -> Vec<String> {
        let LeagueView { league, now: present, before } = view;
        let (id, mut wrong) = (league.id, Vec::new());
        let earlier = before.as_ref().map(|before| (league.season.saturating_sub(1), before));
        for (number, RankedSeason { season, .. }) in earlier.into_iter().chain([(league.season, present)]) {
            for member in season.members.values().filter(|member| !self.said_yes.contains(&(id, member.user))) {
                wrong.push(format!("{} is in season {number} of league {id} and has not signed up", member.name));
            }
            for (at, stage) in season.stages.iter().enumerate() {
                self.drawn.entry((id, number)).or_insert(now);
                if self.stages.insert((id, number, at)) {
                    wrong.extend(self.sees(stage).map(|what| format!("season {number} of league {id}: {what}")));
                }
            }
            if season.is_over && self.over.insert((id, number)) {
                let tables = season.stages.iter().flat_map(|stage| &stage.tables);
                self.figures.games += tables.filter(|table| matches!(table.course, TableCourse::Counts { .. })).count();
                let drawn = self.drawn.get(&(id, number)).copied().unwrap_or(now);
                self.figures.seasons += 1;
                self.figures.longest = self.figures.longest.max(now.after(drawn).as_secs() / DAY.as_secs());
            }
        }
        let season = &present.season;
        for (number, member) in &season.members {
            let sits_at = season.sits_at(*number);
            if sits_at > usize::from(league.rules.at_once) {
                wrong.push(format!("{} sits at {sits_at} tables of league {id} at once", member.name));
            }
        }
        for ((_, user), _) in self.enrolled.iter().filter(|((of, _), season)| *of == id && **season == league.season) {
            if !season.members.values().any(|member| member.user == *user && member.dropped_out.is_none()) {
                wrong.push(format!("user {user} has signed up for season {} of league {id} and is not in it", league.season));
            }
        }
        if let (LeagueForm::League, Some(before), Some(stage)) = (league.form, before, season.stages.first()) {
            let users = |of: &RankedSeason, who: u32| of.season.members.get(&who).map(|member| member.user);
            let ranked =
                before.standings.iter().map(|lines| lines.iter().filter_map(|line| users(before, line.member)).collect());
            let drawn = stage.divisions.iter().map(|division| division.iter().filter_map(|who| users(present, *who)).collect());
            let (ranked, drawn): (Vec<Vec<UserId>>, Vec<Vec<UserId>>) = (ranked.collect(), drawn.collect());
            wrong.extend(wrong_move(&ranked, &drawn).map(|what| format!("season {} of league {id}: {what}", league.season)));
        }
        wrong
    }

    /// Measures a draw. Returns what is wrong with it.
    fn sees(&mut self, stage: &LeagueStage) -> Option<String> {
        let mut wrong = None;
        for division in &stage.divisions {
            let tables: Vec<&Vec<u32>> = stage
                .tables
                .iter()
                .map(|table| &table.drawn)
                .filter(|drawn| drawn.iter().any(|who| division.contains(who)))
                .collect();
            let Some(at_table) = tables.first().map(|drawn| drawn.len()) else { continue };
            let pairs = division.iter().enumerate().flat_map(|(at, one)| division[..at].iter().map(move |other| (one, other)));
            let meetings = apart(
                pairs.map(|(one, other)| tables.iter().filter(|drawn| drawn.contains(one) && drawn.contains(other)).count()),
            );
            let in_seats =
                |who: &u32| apart((0..at_table).map(|seat| tables.iter().filter(|drawn| drawn.get(seat) == Some(who)).count()));
            let seats = division.iter().map(in_seats).max().unwrap_or(0);
            self.figures.meetings_apart.push(meetings);
            self.figures.seats_apart.push(seats);
            if seats > 1 {
                wrong = Some(format!("somebody has one seat {seats} times more than another"));
            }
        }
        wrong
    }

    /// Returns what came of the leagues of that many people; `None` if there were none.
    pub fn figures(&self, people: usize) -> Option<LeagueFigures> {
        (!self.said_yes.is_empty()).then(|| LeagueFigures { people, ..self.figures.clone() })
    }
}

/// Returns since when something `is_so` of a league whose log has not grown, and remembers it.
fn since(known: &mut BTreeMap<TableId, (u32, Moment)>, league: &League, is_so: bool, now: Moment) -> Option<Moment> {
    if !is_so {
        known.remove(&league.id);
        return None;
    }
    let begun = known.entry(league.id).or_insert((league.log, now));
    if begun.0 != league.log {
        *begun = (league.log, now);
    }
    Some(begun.1)
}

/// Returns how far the largest and the smallest are apart.
fn apart(counts: impl Iterator<Item = usize>) -> usize {
    let counts: Vec<usize> = counts.collect();
    counts.iter().max().unwrap_or(&0) - counts.iter().min().unwrap_or(&0)
}

/// Returns what is wrong with divisions, the strongest first, after a season that ended like that:
/// a quarter of each, rounded up, rises, and as many fall; whoever is new comes last.
fn wrong_move(ranked: &[Vec<UserId>], drawn: &[Vec<UserId>]) -> Option<String> {
    let mut levels: BTreeMap<UserId, usize> = BTreeMap::new();
    for (division, users) in ranked.iter().enumerate() {
        let moves = users.len().div_ceil(4);
        for (at, user) in users.iter().enumerate() {
            let rises = division > 0 && at < moves;
            let falls = !rises && division + 1 < ranked.len() && at + moves >= users.len();
            levels.insert(*user, division + usize::from(falls) - usize::from(rises));
        }
    }
    let level = |user: &UserId| levels.get(user).copied().unwrap_or(usize::MAX);
    let order: Vec<&UserId> = drawn.iter().flatten().collect();
    let wrong = order.windows(2).find(|pair| level(pair[0]) > level(pair[1]))?;
    Some(format!("user {} is drawn before {}, who plays higher", wrong[0], wrong[1]))
}

#[cfg(test)]
mod tests {
    use tertulia_base::i18n::Lang;
    use tertulia_base::ids::{ChannelId, GuildId};
    use tertulia_model::league::{LeagueEntry, LeagueEvent, LeagueRules, Season};

    use super::*;
    use crate::calendar::BEGINNING;

    fn users(numbers: impl IntoIterator<Item = u64>) -> Vec<UserId> {
        numbers.into_iter().map(UserId).collect()
    }

    #[test]
    fn whoever_does_not_rise_or_fall_as_they_ought_to_is_found() {
        // Of five and four, two and one move.
        let ranked = [users(1..=5), users(6..=9)];
        let cases = [
            (users([1, 2, 3, 6]), users([4, 5, 7, 8, 9, 20]), true),
            // Those who do not sign up again leave the others where they belong.
            (users([1, 6]), users([5, 8]), true),
            (users([1, 2, 3, 4]), users([6, 5, 7, 8, 9]), false),
            (users([1, 2, 3, 7]), users([6, 4, 5, 8, 9]), false),
            (users([1, 2, 3, 20]), users([6, 4, 5, 7, 8, 9]), false),
        ];
        for (above, below, is_right) in cases {
            let found = wrong_move(&ranked, &[above.clone(), below.clone()]);
            assert_eq!(found.is_none(), is_right, "{above:?} {below:?}: {found:?}");
        }
    }

    /// A league that plays its first season, for which two have signed up: they meet at these
    /// tables, of which those numbered are played.
    fn league(tables: Vec<Vec<u32>>, played: &[u16]) -> LeagueView {
        let signed_up = |user| LeagueEvent::SignedUp { user: UserId(user), name: format!("P{user}"), lang: Lang::En };
        let mut events = vec![signed_up(1), signed_up(2), LeagueEvent::Drawn { divisions: vec![vec![0, 1]], tables }];
        let opened = |number: &u16| LeagueEvent::Opened { number: *number, table: LEAGUE, seated: vec![0, 1] };
        events.extend(played.iter().map(opened));
        let entries = events.into_iter().map(|event| LeagueEntry { at: BEGINNING, event });
        let entries: Vec<(u32, LeagueEntry)> = (0..).zip(entries).collect();
        let rules = LeagueRules {
            game: "catan".to_owned(),
            options: Vec::new(),
            clock: TimeControl::Fast,
            at_table: 2,
            at_once: 1,
            sign_up_days: 2,
        };
        let league = League {
            id: LEAGUE,
            form: LeagueForm::League,
            guild: GuildId(1),
            channel: ChannelId(1),
            is_homeless: false,
            post: 1,
            lang: Lang::En,
            host: UserId(9),
            rules,
            phase: LeaguePhase::Playing,
            season: 1,
            log: entries.len() as u32,
            begins: 0,
            began_before: 0,
            due: None,
        };
        LeagueView { league, now: RankedSeason { season: Season::of(&entries), standings: Vec::new() }, before: None }
    }

    const LEAGUE: TableId = TableId::new(5);

    #[test]
    fn uneven_seats_too_many_tables_and_whoever_has_not_signed_up_or_is_forgotten_are_found() {
        let even = || vec![vec![0, 1], vec![1, 0]];
        let uneven = vec![vec![0, 1], vec![0, 1]];
        let cases: [(LeagueView, &[u64], &[u64], usize); 5] = [
            (league(even(), &[0]), &[1, 2], &[1, 2], 0),
            (league(uneven, &[0]), &[1, 2], &[], 1),
            // Each of the two sits at both tables.
            (league(even(), &[0, 1]), &[1, 2], &[], 2),
            (league(even(), &[0]), &[1], &[], 1),
            (league(even(), &[0]), &[1, 2], &[3], 1),
        ];
        for (at, (view, said_yes, enrolled, expected)) in cases.into_iter().enumerate() {
            let mut books = LeagueBooks::default();
            said_yes.iter().for_each(|user| books.says_yes(LEAGUE, UserId(*user)));
            enrolled.iter().for_each(|user| books.is_enrolled(LEAGUE, 1, UserId(*user)));
            let wrong = books.judge(&view, BEGINNING);
            assert_eq!(wrong.len(), expected, "case {at}: {wrong:?}");
            assert_eq!(books.judge(&view, BEGINNING).len(), expected - usize::from(at == 1), "a draw is measured once");
        }
    }

    #[test]
    fn a_league_is_idle_from_when_it_could_go_on_until_its_log_grows() {
        let (mut books, later) = (LeagueBooks::default(), BEGINNING.plus(DAY));
        let mut view = league(vec![vec![0, 1]], &[]);
        assert_eq!(books.idle_since(&view, false, BEGINNING), None, "its players have no room");
        assert_eq!(books.idle_since(&view, true, BEGINNING), Some(BEGINNING));
        assert_eq!(books.idle_since(&view, true, later), Some(BEGINNING));
        assert_eq!((books.rests_since(&view, BEGINNING), books.rests_since(&view, later)), (Some(BEGINNING), Some(BEGINNING)));
        view.league.log += 1;
        assert_eq!(books.idle_since(&view, true, later), Some(later));
        assert_eq!(books.idle_since(&league(vec![vec![0, 1]], &[0]), true, later), None, "a table is played");
    }

    #[test]
    fn evenness_is_the_distance_between_most_and_least() {
        assert_eq!(apart([2, 1, 4].into_iter()), 3);
        assert_eq!(apart([].into_iter()), 0);
    }
}
