//! How a league goes on: people sign up, a season is drawn, its tables are opened, and it ends.
//!
//! Each step is one commit that expects the league as it was read, with entries of its log. What to
//! do next follows from what is stored, so that a kill loses nothing and repeats nothing: whoever
//! is woken, by a table that ended or by time, calls [`Tables::league_moves_on`]. Not here: what
//! people ask of a league (`enrolling.rs`), threads (the outbox). Start reading at
//! [`Tables::league_moves_on`].

use std::time::Duration;

use tertulia_base::clock::Moment;
use tertulia_base::ids::{ChannelId, TableId, UserId};
use tertulia_delivery::{Destination, Notice};
use tertulia_model::league::{
    League, LeagueEntry, LeagueEvent, LeagueForm, LeaguePhase, LeagueView, MOST_IN_DIVISION, Newcomer, RankedSeason, Season,
    groups, order_by_strength, schedule,
};
use tertulia_model::results::Scope;
use tertulia_model::{Due, DueWhat, Head, Home, Phase, Player, Seating, Standing, Tenure};
use tertulia_rules::game::{Options, SeatSet};
use tertulia_store::{Batch, Expect, StoreError, keys};

use crate::Tables;
use crate::decide::ask::begin_as_seated;
use crate::decide::change::{Context, player};
use crate::decide::lobby;
use crate::request::{Company, Denied, Opening, Person, Trouble};
use crate::rows::league::{OfLeague, ReadLeague, ranked, read_season};
use crate::rows::noticeboard::number;
use crate::rows::versioned::NotCommitted;
use crate::service::commit::{commit, due_key};

/// How often a season is looked at even if nothing happens: a table may have waited for room.
const LOOKED_AT: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// How often opening a table is retried on a conflict, such as an id that is taken.
const MOST_TRIES: u32 = 64;

/// A table of a league that is to be opened next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextTable {
    /// The league.
    pub league: League,
    /// The table of the stage.
    pub number: u16,
    /// Whether it is one of a cup's final.
    pub is_final: bool,
}

/// Until when people sign up if that begins now.
pub(crate) fn sign_up_until(now: Moment, days: u8) -> Moment {
    now.plus(DAY * u32::from(days))
}

impl Tables {
    /// Returns a league as it is shown; `None` if there is none of that id.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn league_view(&self, id: TableId) -> Result<Option<LeagueView>, Trouble> {
        let store = self.0.store.as_ref();
        let Some(ReadLeague { league, season, .. }) = ReadLeague::read(store, id).await? else { return Ok(None) };
        let before = if league.season > 1 { Some(self.season_before(&league).await?) } else { None };
        Ok(Some(LeagueView { now: ranked(store, season).await?, before, league }))
    }

    async fn season_before(&self, league: &League) -> Result<RankedSeason, Trouble> {
        let store = self.0.store.as_ref();
        let season = read_season(store, league.id, league.began_before..league.begins).await?;
        ranked(store, season).await
    }

    /// Does all that is to be done in a league now, except opening tables: draws its season once
    /// nobody signs up any more, notes which tables have ended, draws a final, ends the season.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn league_moves_on(&self, id: TableId) -> Result<(), Trouble> {
        loop {
            let Some(read) = ReadLeague::read(self.0.store.as_ref(), id).await? else { return Ok(()) };
            let Some((after, events)) = self.next_step(&read).await? else { return Ok(()) };
            // If somebody else was first, it is decided again.
            self.write_league(&read, after, events, Batch::new()).await?;
        }
    }

    /// Carries out a league's due row.
    pub(crate) async fn league_comes_due(&self, id: TableId, due: Due) -> Result<(), Trouble> {
        let store = self.0.store.as_ref();
        loop {
            let read = ReadLeague::read(store, id).await?.filter(|read| read.league.due == Some(due.when));
            let Some(read) = read else {
                // It has gone on without this row.
                return Ok(store.commit(Batch::deleting(due_key(id, &due))).await?);
            };
            let next = match read.league.phase {
                LeaguePhase::SignUp(_) | LeaguePhase::Playing => Some(self.now().plus(LOOKED_AT)),
                LeaguePhase::Over => None,
            };
            let after = League { due: next, ..read.league.clone() };
            if self.write_league(&read, after, Vec::new(), Batch::new()).await? {
                return self.league_moves_on(id).await;
            }
        }
    }

    /// Returns what is to be done next: the league after it, and what happened.
    async fn next_step(&self, read: &ReadLeague) -> Result<Option<(League, Vec<LeagueEvent>)>, Trouble> {
        let ReadLeague { league, season, .. } = read;
        let now = self.now();
        match league.phase {
            LeaguePhase::Over => Ok(None),
            LeaguePhase::SignUp(until) if now < until => Ok(None),
            LeaguePhase::SignUp(_) if season.members.len() < usize::from(league.rules.at_table) => {
                let until = sign_up_until(now, league.rules.sign_up_days);
                let after = League { phase: LeaguePhase::SignUp(until), due: Some(until), ..league.clone() };
                Ok(Some((after, Vec::new())))
            }
            LeaguePhase::SignUp(_) => {
                let divisions = groups(&self.by_strength(league, season).await?, league.form, league.rules.at_table.into());
                let after = League { phase: LeaguePhase::Playing, due: Some(now.plus(LOOKED_AT)), ..league.clone() };
                Ok(Some((after, vec![self.drawn(league, divisions)])))
            }
            LeaguePhase::Playing => {
                let events = self.tables_over(league, season).await?;
                if !events.is_empty() {
                    return Ok(Some((league.clone(), events)));
                }
                if !season.is_played() {
                    return Ok(None);
                }
                if league.form == LeagueForm::Cup && season.stages.len() == 1 {
                    let finalists = self.finalists(league, season).await?;
                    if finalists.len() >= usize::from(league.rules.at_table) {
                        return Ok(Some((league.clone(), vec![self.drawn(league, vec![finalists])])));
                    }
                }
                let until = sign_up_until(now, league.rules.sign_up_days);
                let (phase, due) = match league.form {
                    LeagueForm::League => (LeaguePhase::SignUp(until), Some(until)),
                    LeagueForm::Cup => (LeaguePhase::Over, None),
                };
                Ok(Some((League { phase, due, ..league.clone() }, vec![LeagueEvent::SeasonOver])))
            }
        }
    }

    /// Returns the members, the strongest first: by the season before, then by their rating at the
    /// server, which tells nobody of games elsewhere.
    async fn by_strength(&self, league: &League, season: &Season) -> Result<Vec<u32>, Trouble> {
        let before: Vec<Vec<UserId>> = match league.form {
            LeagueForm::League if league.season > 1 => {
                let RankedSeason { season, standings } = self.season_before(league).await?;
                let user = |member: u32| season.members.get(&member).map(|member| member.user);
                standings.iter().map(|lines| lines.iter().filter_map(|line| user(line.member)).collect()).collect()
            }
            LeagueForm::League | LeagueForm::Cup => Vec::new(),
        };
        let mut newcomers = Vec::new();
        for member in season.members.values() {
            if before.iter().any(|division| division.contains(&member.user)) {
                continue;
            }
            let totals = self.totals(Scope::Server(league.guild), Some(member.user)).await?;
            let kind = totals.kind(&league.rules.game, league.rules.at_table.into());
            let rating = kind.map(|kind| kind.rating.shown()).unwrap_or_default();
            newcomers.push(Newcomer { who: member.user, rating });
        }
        Ok(order_by_strength(&before, newcomers).into_iter().filter_map(|user| season.member_of(user)).collect())
    }

    /// Draws the tables of these divisions.
    fn drawn(&self, league: &League, divisions: Vec<Vec<u32>>) -> LeagueEvent {
        let mut dice = self.dice();
        let mut tables = Vec::new();
        for division in &divisions {
            let drawn = schedule(division.len(), league.rules.at_table.into(), dice.as_mut());
            tables.extend(drawn.into_iter().map(|table| table.into_iter().map(|at| division[at]).collect()));
        }
        LeagueEvent::Drawn { divisions, tables }
    }

    /// Returns who plays a cup's final: the winners of its groups, and if they are too few for a
    /// table those behind them.
    async fn finalists(&self, league: &League, season: &Season) -> Result<Vec<u32>, Trouble> {
        let RankedSeason { season, standings } = ranked(self.0.store.as_ref(), season.clone()).await?;
        let wanted = standings.len().clamp(league.rules.at_table.into(), MOST_IN_DIVISION);
        let longest = standings.iter().map(Vec::len).max().unwrap_or_default();
        let all = (0..longest).flat_map(|at| standings.iter().filter_map(move |lines| lines.get(at)));
        Ok(all.map(|line| line.member).filter(|member| season.plays_on(*member)).take(wanted).collect())
    }

    /// Returns which tables have ended since that was last noted, and which too few would play.
    async fn tables_over(&self, league: &League, season: &Season) -> Result<Vec<LeagueEvent>, Trouble> {
        let mut events = Vec::new();
        let running: Vec<(u16, TableId)> = season.running().map(|(number, table, _)| (number, table)).collect();
        for (number, table) in running {
            let head = match self.0.store.read_numbered::<Head>(&keys::head(table)).await {
                Ok(head) => head.map(|(_, head)| head),
                // Nobody can play there.
                Err(StoreError::Damaged { .. }) => None,
                Err(why) => return Err(why.into()),
            };
            match head {
                Some(head) if head.is_running() => {}
                Some(head) if head.phase == Phase::Over => events.push(LeagueEvent::Ended { number, vanished: vanished(&head) }),
                Some(_) | None => events.push(LeagueEvent::Void { number }),
            }
        }
        let fewest = self.game(&league.rules.game).map_or(2, |entry| entry.info.seats.0.max(2));
        let too_few = season.waiting().filter(|(_, players)| players.len() < usize::from(fewest));
        events.extend(too_few.map(|(number, _)| LeagueEvent::Void { number }));
        Ok(events)
    }

    /// Returns the first table that can be opened: whose players have room for one more, in the
    /// season and in all. `except` these.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn next_league_table(&self, id: TableId, except: &[u16]) -> Result<Option<NextTable>, Trouble> {
        let store = self.0.store.as_ref();
        let Some(ReadLeague { league, season, .. }) = ReadLeague::read(store, id).await? else { return Ok(None) };
        if league.phase != LeaguePhase::Playing || league.is_homeless {
            return Ok(None);
        }
        let has = self.guild_preferences(league.guild).await?;
        if !is_room(self.0.policy.limits.room_of_server(store, league.guild, &has).await)? {
            return Ok(None);
        }
        let waiting: Vec<(u16, Vec<u32>)> = season.waiting().filter(|(number, _)| !except.contains(number)).collect();
        for (number, players) in waiting {
            if players.is_empty() || players.iter().any(|who| season.sits_at(*who) >= usize::from(league.rules.at_once)) {
                continue;
            }
            let mut has_room = true;
            let members = players.iter().filter_map(|who| season.members.get(who));
            let users: Vec<UserId> = members.map(|member| member.user).collect();
            for user in users {
                has_room = has_room && is_room(self.0.policy.limits.room_of_person(store, user, None, &has).await)?;
            }
            if has_room {
                return Ok(Some(NextTable { is_final: season.stages.len() > 1, league, number }));
            }
        }
        Ok(None)
    }

    /// Opens a table of a league in that channel, and begins its game. Returns whether it did: the
    /// season may have gone on meanwhile.
    ///
    /// # Errors
    /// When the store fails, or the game cannot begin.
    pub async fn open_league_table(&self, next: &NextTable, channel: ChannelId) -> Result<bool, Trouble> {
        for _ in 0..MOST_TRIES {
            match self.try_to_open_league_table(next, channel).await {
                Ok(opened) => return Ok(opened),
                Err(NotCommitted::Conflict) => {}
                Err(NotCommitted::Trouble(why)) => return Err(why),
            }
        }
        Ok(false)
    }

    async fn try_to_open_league_table(&self, next: &NextTable, channel: ChannelId) -> Result<bool, NotCommitted> {
        let house = &self.0;
        let (store, limits, now) = (house.store.as_ref(), &house.policy.limits, house.clock.now());
        let Some(read) = ReadLeague::read(store, next.league.id).await? else { return Ok(false) };
        let (league, season) = (&read.league, &read.season);
        let waits = season.waiting().find(|(number, _)| *number == next.number).map(|(_, players)| players);
        let Some(seated) = waits.filter(|_| league.phase == LeaguePhase::Playing) else { return Ok(false) };
        // Another of their tables may have been opened since this one was chosen.
        if seated.iter().any(|who| season.sits_at(*who) >= usize::from(league.rules.at_once)) {
            return Ok(false);
        }
        let members = seated.iter().filter_map(|who| season.members.get(who));
        let people: Vec<Person> = members.map(|member| Person::new(member.user, member.name.clone(), member.lang)).collect();
        // Their names were checked when they signed up.
        let players: Vec<Player> = people.iter().filter_map(|person| player(person).ok()).collect();
        let Some(first) = people.first().filter(|_| players.len() == seated.len()) else { return Ok(false) };
        let has = self.guild_preferences(league.guild).await?;
        let mut batch = Batch::new();
        let users: Vec<UserId> = players.iter().map(|player| player.user).collect();
        for user in users {
            let Ok(room) = limits.room_of_person(store, user, None, &has).await else { return Ok(false) };
            room.take(&mut batch);
            batch.expect(keys::banned(league.guild, user), Expect::Absent);
        }
        let Ok(room) = limits.room_of_server(store, league.guild, &has).await else { return Ok(false) };
        room.take(&mut batch);
        batch.expect(keys::channel(channel), Expect::Absent);
        let id = TableId::new(house.chance.dice().below(TableId::ALL));
        let opening = Opening {
            who: first.clone(),
            home: Home { guild: Some(league.guild), channel, lang: has.lang.unwrap_or(league.lang) },
            game: league.rules.game.clone(),
            seats: u8::try_from(players.len()).ok(),
            options: league.rules.options.clone(),
            company: Company::People,
            terms: Vec::new(),
        };
        let (games, chance, standing) = (house.games, house.chance.as_ref(), Standing::default());
        let context = Context { games, chance, policy: &house.policy, now, person: None, standing, play_outs: 0 };
        let mut table =
            lobby::open(&context, id, &opening, league.rules.clock, Options::rated).map_err(|why| not_begun(league, why))?;
        (table.head.players, table.head.host) = (players, league.host);
        // The season's draw gave everybody each seat equally often, so the game is rated.
        table.head.seating = Seating::Drawn;
        let mut change = begin_as_seated(&context, &table).map_err(|why| not_begun(league, why))?;
        let event = LeagueEvent::Opened { number: next.number, table: id, seated };
        batch.expect(keys::league(league.id), Expect::Same(read.bytes.clone()));
        self.note_league(&mut batch, Some(league), league.clone(), vec![event]);
        batch.put(keys::league_of(id), &OfLeague(league.id));
        let news = commit(house, now, None, &mut change, batch).await?;
        news.announce(house);
        self.signals().committed(league.id, [Destination::League], None);
        Ok(true)
    }

    /// Commits a change of a league as it was read, with what happened and `batch`. Returns false
    /// if somebody else was first.
    pub(crate) async fn write_league(
        &self,
        read: &ReadLeague,
        after: League,
        events: Vec<LeagueEvent>,
        mut batch: Batch,
    ) -> Result<bool, Trouble> {
        let id = after.id;
        batch.expect(keys::league(id), Expect::Same(read.bytes.clone()));
        let due = self.note_league(&mut batch, Some(&read.league), after, events);
        let is_first = self.0.store.try_commit(batch).await?;
        if is_first {
            self.signals().committed(id, [Destination::League], due);
        }
        Ok(is_first)
    }

    /// Writes a league after a change, entries of its log, its due row, and that its message is to
    /// be shown anew. Returns when it is due.
    pub(crate) fn note_league(
        &self,
        batch: &mut Batch,
        before: Option<&League>,
        mut after: League,
        events: Vec<LeagueEvent>,
    ) -> Option<Moment> {
        let (id, now) = (after.id, self.now());
        for event in events {
            let is_over = event == LeagueEvent::SeasonOver;
            batch.put(keys::league_entry(id, after.log), &LeagueEntry { at: now, event });
            after.log += 1;
            if is_over {
                (after.began_before, after.begins) = (after.begins, after.log);
                after.season += 1;
            }
        }
        let had = before.and_then(|before| before.due);
        if had != after.due {
            let row = |when: Moment| due_key(id, &Due { when, what: DueWhat::League });
            had.into_iter().for_each(|when| batch.delete(row(when)));
            after.due.into_iter().for_each(|when| batch.put(row(when), &DueWhat::League));
        }
        batch.put(keys::league(id), &after);
        let any = self.dice().below(u32::MAX);
        batch.put_numbered(keys::notice(id, Destination::League.bytes()), number(id, any.into()), &Notice { made: now });
        after.due
    }
}

/// Returns the seats that somebody or something else than its first player had at the end.
pub(crate) fn vanished(head: &Head) -> SeatSet {
    let changed_hands = head.parts.past.iter().filter(|past| past.tenure != Tenure::Deputy).map(|past| past.seat);
    head.stand_ins.iter().chain(changed_hands).collect()
}

/// Whether there is room for a table; why not matters to nobody.
fn is_room<T>(room: Result<T, Denied>) -> Result<bool, Trouble> {
    match room {
        Ok(_) => Ok(true),
        Err(Denied::Because(_)) => Ok(false),
        Err(Denied::Stale | Denied::Trouble | Denied::Unknown) => Err(Trouble::Failed("cannot count tables".to_owned())),
    }
}

fn not_begun(league: &League, why: Denied) -> Trouble {
    Trouble::Failed(format!("league {}: a game cannot begin: {why:?}", league.id))
}
