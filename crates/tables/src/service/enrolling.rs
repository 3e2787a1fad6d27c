//! What people ask of a league: begin one, sign up, withdraw, end it; and being forgotten there.
//!
//! Not here: how it goes on by itself (`seasons.rs`), who may ask (the front end). Start reading at
//! [`Tables::found_league`].

use serde_json::json;
use tertulia_base::clock::Moment;
use tertulia_base::i18n::{self, Lang, Names};
use tertulia_base::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia_delivery::Destination;
use tertulia_model::league::{League, LeagueEntry, LeagueEvent, LeagueForm, LeaguePhase, LeagueRules};
use tertulia_model::{Due, DueWhat, TimeControl};
use tertulia_rules::game::Options;
use tertulia_rules::games::newest_of_each;
use tertulia_rules::text::Text;
use tertulia_store::{Batch, Expect, Pages, StoreError, decode, keys};

use crate::Tables;
use crate::decide::change::player;
use crate::refusal::Refusal;
use crate::request::{Denied, Person, Trouble};
use crate::rows::league::{OfLeague, ReadLeague};
use crate::rows::table::Seated;
use crate::service::commit::due_key;
use crate::service::seasons::sign_up_until;

/// The most leagues that go on at a server.
const MOST_LEAGUES: u32 = 8;
/// The most people of a season.
const MOST_MEMBERS: u32 = 192;
const PAGE: usize = 64;

/// A request for a new league.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Founding {
    /// The manager who asks.
    pub host: UserId,
    /// The server.
    pub guild: GuildId,
    /// Where its message and its tables are to be.
    pub channel: ChannelId,
    /// Its language where the server has chosen none.
    pub lang: Lang,
    /// Whether seasons follow one another.
    pub form: LeagueForm,
    /// What is played.
    pub rules: LeagueRules,
}

impl Tables {
    /// Begins a league: people sign up from now on. Without a clock the usual one is set, so that
    /// nobody who is absent can hold it up.
    ///
    /// # Errors
    /// When it is refused or the store fails.
    pub async fn found_league(&self, founding: &Founding) -> Result<TableId, Denied> {
        let rules = self.playable(&founding.rules)?;
        let store = self.0.store.as_ref();
        loop {
            let (mut batch, channel) = (Batch::new(), keys::league_in(founding.channel));
            let there = store.get(&channel).await.map_err(Trouble::from)?;
            if self.league_in(founding.channel).await?.is_some() {
                return Err(Refusal::LeagueTaken.into());
            }
            let going_on = self.leagues_of_server(founding.guild).await?;
            if going_on.len() >= MOST_LEAGUES as usize {
                return Err(Refusal::TooManyLeagues(MOST_LEAGUES).into());
            }
            let until = sign_up_until(self.now(), rules.sign_up_days);
            let id = TableId::new(self.dice().below(TableId::ALL));
            let league = League {
                id,
                form: founding.form,
                guild: founding.guild,
                channel: founding.channel,
                is_homeless: false,
                post: 1,
                lang: founding.lang,
                host: founding.host,
                rules: rules.clone(),
                phase: LeaguePhase::SignUp(until),
                season: 1,
                log: 0,
                begins: 0,
                began_before: 0,
                due: Some(until),
            };
            batch.expect(keys::league(id), Expect::Absent);
            batch.expect(keys::head(id), Expect::Absent);
            batch.expect(channel.clone(), there.map_or(Expect::Absent, Expect::Same));
            batch.put(channel, &OfLeague(id));
            batch.put(keys::league_at(founding.guild, id), &Seated);
            batch.put(keys::named_in_league(founding.host, id), &Seated);
            let due = self.note_league(&mut batch, None, league, Vec::new());
            if store.try_commit(batch).await.map_err(Trouble::from)? {
                self.signals().committed(id, [Destination::League], due);
                return Ok(id);
            }
            // The id is taken, or somebody else was first.
        }
    }

    /// Checks what is to be played, and completes it.
    fn playable(&self, rules: &LeagueRules) -> Result<LeagueRules, Denied> {
        let entry = self.game(&rules.game).ok_or_else(|| Refusal::NoGame {
            game: rules.game.clone(),
            known: newest_of_each(self.0.games).map(|entry| entry.info.slug).collect(),
        })?;
        let (fewest, most) = (entry.info.seats.0.max(2), entry.info.seats.1);
        if !(fewest..=most).contains(&rules.at_table) {
            return Err(Refusal::Seats { fewest, most }.into());
        }
        let mut options = Options::rated(entry.info);
        for (key, value) in &rules.options {
            options = options.with(entry.info, key, value).map_err(Refusal::from)?;
        }
        // A league whose games cannot begin would wait for its tables for ever.
        entry.new_game(&options, rules.at_table).map_err(Refusal::Words)?;
        let clock = if rules.clock == TimeControl::None { TimeControl::Usual } else { rules.clock };
        let (game, at_once) = (entry.info.slug.to_owned(), rules.at_once.max(1));
        Ok(LeagueRules { game, clock, at_once, sign_up_days: rules.sign_up_days.max(1), ..rules.clone() })
    }

    /// Returns a league; `None` if there is none of that id.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn league(&self, id: TableId) -> Result<Option<League>, Trouble> {
        Ok(self.0.store.read(&keys::league(id)).await?)
    }

    /// Returns the league that goes on in a channel.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn league_in(&self, channel: ChannelId) -> Result<Option<League>, Trouble> {
        let Some(OfLeague(id)) = self.0.store.read(&keys::league_in(channel)).await? else { return Ok(None) };
        self.going_on(id).await
    }

    /// Returns a league unless it is over, or damaged: nothing can be done in it then, and another
    /// may take its place.
    async fn going_on(&self, id: TableId) -> Result<Option<League>, Trouble> {
        match self.league(id).await {
            Ok(league) => Ok(league.filter(|league| league.phase != LeaguePhase::Over)),
            Err(Trouble::Damaged(_)) => Ok(None),
            Err(why) => Err(why),
        }
    }

    /// Returns the leagues that go on at a server.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn leagues_of_server(&self, guild: GuildId) -> Result<Vec<League>, Trouble> {
        let mut going_on = Vec::new();
        for id in self.leagues_in(keys::leagues_at(guild)).await? {
            going_on.extend(self.going_on(id).await?);
        }
        Ok(going_on)
    }

    /// Returns the leagues of one of the indices.
    async fn leagues_in(&self, index: keys::Span) -> Result<Vec<TableId>, Trouble> {
        let mut pages = Pages::new(self.0.store.as_ref(), index, PAGE);
        let mut found = Vec::new();
        while let Some(page) = pages.next().await? {
            found.extend(page.iter().filter_map(|(key, _)| keys::league_named(key)));
        }
        Ok(found)
    }

    /// Signs somebody up for a season. Returns whether they were not yet.
    ///
    /// # Errors
    /// When nobody can now, they are banned at its server, or the store fails.
    pub async fn sign_up(&self, id: TableId, who: &Person) -> Result<bool, Denied> {
        loop {
            let read = ReadLeague::read(self.0.store.as_ref(), id).await?.ok_or(Refusal::Unknown(id))?;
            if self.is_banned(read.league.guild, who.user).await? {
                return Err(Refusal::Banned.into());
            }
            let is_open = matches!(read.league.phase, LeaguePhase::SignUp(until) if self.now() < until);
            if !is_open {
                return Err(Refusal::LeagueClosed.into());
            }
            if read.season.member_of(who.user).is_some() {
                return Ok(false);
            }
            if read.season.members.len() >= MOST_MEMBERS as usize {
                return Err(Refusal::LeagueFull(MOST_MEMBERS).into());
            }
            let named = player(who)?;
            let event = LeagueEvent::SignedUp { user: named.user, name: named.name, lang: named.lang };
            let mut batch = Batch::new();
            batch.expect(keys::banned(read.league.guild, who.user), Expect::Absent);
            batch.put(keys::named_in_league(who.user, id), &Seated);
            if self.write_league(&read, read.league.clone(), vec![event], batch).await? {
                return Ok(true);
            }
        }
    }

    /// Takes somebody off the list of a season, or notes that they drop out of it. Their games go
    /// on. Returns whether they were in it.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn withdraw(&self, id: TableId, user: UserId) -> Result<bool, Trouble> {
        loop {
            let Some(read) = ReadLeague::read(self.0.store.as_ref(), id).await? else { return Ok(false) };
            let Some(member) = read.season.member_of(user).filter(|_| read.league.phase != LeaguePhase::Over) else {
                return Ok(false);
            };
            let is_written = match read.season.stages.is_empty() {
                true => self.strike_off(&read, member, user).await?,
                false => {
                    let event = LeagueEvent::Withdrew(member);
                    self.write_league(&read, read.league.clone(), vec![event], Batch::new()).await?
                }
            };
            if is_written {
                return Ok(true);
            }
        }
    }

    /// Deletes with which entry somebody signed up, before anything rests on it: else who comes and
    /// goes would fill the log. Returns false if somebody else was first.
    async fn strike_off(&self, read: &ReadLeague, member: u32, user: UserId) -> Result<bool, Trouble> {
        let (id, entry) = (read.league.id, keys::league_entry(read.league.id, member));
        let is_theirs = |event: &LeagueEvent| matches!(event, LeagueEvent::SignedUp { user: of, .. } if *of == user);
        let log = self.log_of(&read.league).await?;
        let is_named = read.league.host == user || log.iter().any(|(key, other)| *key != entry && is_theirs(&other.event));
        let mut batch = Batch::new();
        if !is_named {
            batch.delete(keys::named_in_league(user, id));
        }
        batch.delete(entry);
        // Its position is passed over, so that whoever has read them as a member decides again.
        let after = League { log: read.league.log + 1, ..read.league.clone() };
        self.write_league(read, after, Vec::new(), batch).await
    }

    /// Withdraws somebody from all leagues of a server. One that fails keeps them in no other.
    pub(crate) async fn withdraw_from_all_at(&self, guild: GuildId, user: UserId) -> Result<(), Trouble> {
        let mut done = Ok(());
        for id in self.leagues_in(keys::leagues_naming(user)).await? {
            done = self.withdraw_if_at(guild, id, user).await.and(done);
        }
        done
    }

    async fn withdraw_if_at(&self, guild: GuildId, id: TableId, user: UserId) -> Result<(), Trouble> {
        if self.league(id).await?.is_some_and(|league| league.guild == guild) {
            self.withdraw(id, user).await?;
        }
        Ok(())
    }

    /// Ends a league for good. The games at its tables go on and count for it no more. Returns
    /// whether it went on.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn end_league(&self, id: TableId) -> Result<bool, Trouble> {
        loop {
            let Some(read) = ReadLeague::read(self.0.store.as_ref(), id).await? else { return Ok(false) };
            if read.league.phase == LeaguePhase::Over {
                return Ok(false);
            }
            let after = League { phase: LeaguePhase::Over, due: None, ..read.league.clone() };
            // Where people only signed up, the season before stays the last.
            let events = if read.season.stages.is_empty() { Vec::new() } else { vec![LeagueEvent::SeasonOver] };
            if self.write_league(&read, after, events, Batch::new()).await? {
                return Ok(true);
            }
        }
    }

    /// Posts the message of a league as a new one in that channel, where its next tables are
    /// opened, too.
    ///
    /// # Errors
    /// When another league goes on in the channel, or the store fails.
    pub async fn post_league_anew(&self, id: TableId, channel: ChannelId) -> Result<(), Denied> {
        let store = self.0.store.as_ref();
        loop {
            let read = ReadLeague::read(store, id).await?.ok_or(Refusal::Unknown(id))?;
            let mut batch = Batch::new();
            if read.league.channel != channel {
                let there = store.get(&keys::league_in(channel)).await.map_err(Trouble::from)?;
                if self.league_in(channel).await?.is_some() {
                    return Err(Refusal::LeagueTaken.into());
                }
                batch.expect(keys::league_in(channel), there.map_or(Expect::Absent, Expect::Same));
                batch.put(keys::league_in(channel), &OfLeague(id));
                batch.delete(keys::league_in(read.league.channel));
            }
            let post = read.league.post.wrapping_add(1);
            let after = League { channel, post, is_homeless: false, ..read.league.clone() };
            if self.write_league(&read, after, Vec::new(), batch).await? {
                return Ok(());
            }
        }
    }

    /// Notes that a channel was deleted: a league there posts and opens nothing until a manager has
    /// its message posted elsewhere.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn league_loses_channel(&self, channel: ChannelId) -> Result<(), Trouble> {
        loop {
            let Some(league) = self.league_in(channel).await?.filter(|league| !league.is_homeless) else { return Ok(()) };
            let Some(read) = ReadLeague::read(self.0.store.as_ref(), league.id).await? else { return Ok(()) };
            let after = League { is_homeless: true, ..read.league.clone() };
            if read.league.channel != channel || self.write_league(&read, after, Vec::new(), Batch::new()).await? {
                return Ok(());
            }
        }
    }

    /// Puts a former player in somebody's place in leagues and their logs, after they withdrew. One
    /// that fails keeps their name in no other.
    pub(crate) async fn forget_in_leagues(&self, user: UserId) -> Result<(), Trouble> {
        let mut done = Ok(());
        for id in self.leagues_in(keys::leagues_naming(user)).await? {
            done = self.forget_in_league(id, user).await.and(done);
        }
        done
    }

    async fn forget_in_league(&self, id: TableId, user: UserId) -> Result<(), Trouble> {
        self.withdraw(id, user).await?;
        loop {
            let Some(read) = ReadLeague::read(self.0.store.as_ref(), id).await? else { return Ok(()) };
            let mut batch = Batch::new();
            let called = i18n::plain(&Text::new("front-former-player"), read.league.lang, &Names::seats());
            for (key, entry) in self.log_of(&read.league).await? {
                if let LeagueEvent::SignedUp { user: of, lang, .. } = entry.event
                    && of == user
                {
                    let event = LeagueEvent::SignedUp { user: UserId::FORMER, name: called.clone(), lang };
                    batch.put(key, &LeagueEntry { event, ..entry });
                }
            }
            batch.delete(keys::named_in_league(user, id));
            let host = if read.league.host == user { UserId::FORMER } else { read.league.host };
            let after = League { host, ..read.league.clone() };
            if self.write_league(&read, after, Vec::new(), batch).await? {
                return Ok(());
            }
        }
    }

    async fn log_of(&self, league: &League) -> Result<Vec<(keys::Key, LeagueEntry)>, StoreError> {
        let mut pages = Pages::new(self.0.store.as_ref(), keys::league_entries(league.id, 0, league.log), PAGE);
        let mut all = Vec::new();
        while let Some(page) = pages.next().await? {
            for (key, bytes) in page {
                let entry = decode(&key, &bytes)?;
                all.push((key, entry));
            }
        }
        Ok(all)
    }

    /// Returns what leagues keep of somebody, for an export.
    pub(crate) async fn leagues_of(&self, user: UserId) -> Result<Vec<serde_json::Value>, Trouble> {
        let mut all = Vec::new();
        for id in self.leagues_in(keys::leagues_naming(user)).await? {
            let Some(league) = self.league(id).await? else { continue };
            let log = self.log_of(&league).await?;
            let own = log.into_iter().filter_map(|(_, LeagueEntry { at, event })| match event {
                LeagueEvent::SignedUp { user: of, name, lang } if of == user => {
                    Some(json!({ "signed_up": at, "name": name, "language": lang }))
                }
                _ => None,
            });
            let own: Vec<serde_json::Value> = own.collect();
            all.push(json!({ "league": id.to_string(), "server": league.guild.to_string(), "game": league.rules.game,
                "began_by_you": league.host == user, "seasons": own }));
        }
        Ok(all)
    }

    /// Deletes the leagues of a server in that batch, which expects that nobody writes in them
    /// meanwhile.
    pub(crate) async fn delete_leagues(&self, guild: GuildId, batch: &mut Batch) -> Result<(), Trouble> {
        for id in self.leagues_in(keys::leagues_at(guild)).await? {
            batch.delete(keys::league_at(guild, id));
            let read = ReadLeague::read(self.0.store.as_ref(), id).await?;
            let Some(ReadLeague { league, bytes, .. }) = read else { continue };
            batch.expect(keys::league(id), Expect::Same(bytes));
            for (key, entry) in self.log_of(&league).await? {
                batch.delete(key);
                match entry.event {
                    LeagueEvent::SignedUp { user, .. } => batch.delete(keys::named_in_league(user, id)),
                    LeagueEvent::Opened { table, .. } => batch.delete(keys::league_of(table)),
                    _ => {}
                }
            }
            let row = |when: Moment| due_key(id, &Due { when, what: DueWhat::League });
            league.due.into_iter().for_each(|when| batch.delete(row(when)));
            let shown = Destination::League.bytes();
            let own = [keys::league(id), keys::league_in(league.channel), keys::named_in_league(league.host, id)];
            for key in own.into_iter().chain([keys::notice(id, shown), keys::delivered(id, shown)]) {
                batch.delete(key);
            }
        }
        Ok(())
    }
}
