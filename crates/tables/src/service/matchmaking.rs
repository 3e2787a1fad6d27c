//! Servers' queues: who waits for what, and the lobbies that are opened for those who fit.
//!
//! A place is looked at when it is new, when its match came to nothing, every few hours and at its
//! end: a due row in the commit that causes it says so. Whoever looks ([`Tables::tend`],
//! [`Tables::propose`], [`Tables::open_match`]) commits each step at once, so that a kill between
//! two leaves a row that says what is to be done. Not here: who fits (`decide/matching.rs`), what
//! becomes of places when a match ends (`rows/waiting.rs`). Start reading at
//! [`Tables::join_queue`].

use std::time::Duration;

use serde_json::json;
use tertulia_base::clock::Moment;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia_model::{
    Admits, GuildPreferences, Head, Home, MatchAnswer, MatchedPerson, Player, Preferences, QueuePlace, QueuedFriend, Reliability,
    Seating, Standing, Table, TimeControl, Wanted,
};
use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::Options;
use tertulia_rules::text::Text;
use tertulia_rules::undo::History;
use tertulia_store::{Batch, Expect, Pages, StoreError, keys};

use crate::decide::change::{Change, player};
use crate::decide::matching::{BlockedPairs, MatchParty, match_with};
use crate::refusal::Refusal;
use crate::request::{Denied, Friend, Person, Trouble};
use crate::rows::bans::{is_banned, refuse_banned};
use crate::rows::blocking::{blocked_by, expect_no_blocks};
use crate::rows::statistics::has_played;
use crate::rows::versioned::{NotCommitted, VersionedRow, known, readable};
use crate::rows::waiting::{AGAIN, LatestMatches, change_place, number_of_game, read_place};
use crate::service::commit::commit;
use crate::service::limits::{Admissions, Room};
use crate::service::queue::Noted;
use crate::{Tables, unanswered};

/// How long people have to confirm, quiet hours aside.
const ANSWERED_WITHIN: Duration = Duration::from_secs(12 * 60 * 60);
/// How long the others wait at most for somebody whose quiet hours are nearly all day.
const ANSWERED_AT_LAST: Duration = Duration::from_secs(48 * 60 * 60);
/// Places that are considered for one table: those who wait longest.
const MOST_LOOKED_AT: usize = 128;
/// Most friends of one place.
const MOST_FRIENDS: usize = 3;
const PAGE: usize = 64;

/// What somebody queues for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueueWish {
    /// The channel where they ask.
    pub channel: ChannelId,
    /// Slugs of the games; of any game if there are none.
    pub games: Vec<String>,
    /// How many are to play; `None` for any number.
    pub players: Option<u8>,
    /// How long each may think; `None` for any time control.
    pub clock: Option<TimeControl>,
    /// What is wanted of the others.
    pub wanted: Wanted,
    /// When the place ends.
    pub until: Moment,
    /// Who is to play, too, once each has agreed.
    pub friends: Vec<Friend>,
}

/// A place in a queue that is to be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DuePlace {
    /// When.
    pub when: Moment,
    /// The server.
    pub guild: GuildId,
    /// Whose place it is.
    pub user: UserId,
}

/// People of a queue who can play together.
#[derive(Clone, Debug)]
pub struct MatchProposal {
    /// The server.
    pub guild: GuildId,
    /// What they play.
    pub entry: &'static GameEntry,
    /// Their places as they were read, oldest first.
    pub places: Vec<QueuePlace>,
}

impl MatchProposal {
    /// Returns its people, those who have waited longest first.
    pub fn people(&self) -> impl Iterator<Item = &Player> {
        self.places.iter().flat_map(QueuePlace::people)
    }
}

impl Tables {
    /// Gives somebody a place in a server's queue, instead of any they have there. It is considered
    /// once every friend has agreed.
    ///
    /// # Errors
    /// When they or a friend are banned there, they are asked to confirm a match or wait there with
    /// a friend, no such game can be played by so many, or the store fails.
    pub async fn join_queue(&self, guild: GuildId, who: &Person, wish: &QueueWish) -> Result<QueuePlace, Denied> {
        let store = self.0.store.as_ref();
        let size = 1 + wish.friends.len();
        if wish.friends.len() > MOST_FRIENDS {
            return Err(Refusal::Words(Text::new("front-queue-many-friends").with("most", MOST_FRIENDS as u32)).into());
        }
        let games = self.games_for(wish, size)?;
        let friend = |friend: &Friend| {
            let named = Person::new(friend.user, friend.name.clone(), Lang::default());
            player(&named).map(|player| QueuedFriend { player, agreed: false })
        };
        let friends: Vec<QueuedFriend> = wish.friends.iter().map(friend).collect::<Result<_, _>>()?;
        loop {
            let mut batch = Batch::new();
            refuse_banned(store, Some(guild), who.user).await?.into_iter().for_each(|key| batch.expect(key, Expect::Absent));
            for friend in &friends {
                if is_banned(store, guild, friend.player.user).await? {
                    return Err(Refusal::FriendBanned.into());
                }
            }
            self.refuse_waiting(guild, who.user, &mut batch).await?;
            let VersionedRow { row: before, known } = read_place(store, guild, who.user).await.map_err(Trouble::from)?;
            if let Some(table) = before.as_ref().and_then(|before| before.table) {
                return Err(Refusal::Words(Text::new("front-queue-answer-first").with("table", table.to_string())).into());
            }
            let now = self.now();
            let place = QueuePlace {
                holder: player(who)?,
                channel: wish.channel,
                games: games.clone(),
                players: wish.players,
                clock: wish.clock,
                wanted: wish.wanted,
                since: now,
                until: wish.until,
                look: now,
                friends: friends.clone(),
                table: None,
            };
            batch.expect(keys::queued(guild, who.user), known);
            change_place(&mut batch, guild, before.as_ref(), Some(&place));
            if store.try_commit(batch).await.map_err(Trouble::from)? {
                self.0.queue_changed.notify_one();
                return Ok(place);
            }
            // The same press came twice, or they were banned.
        }
    }

    /// Returns the games of a wish that so many can play.
    fn games_for(&self, wish: &QueueWish, size: usize) -> Result<Vec<String>, Denied> {
        let known = || tertulia_rules::games::newest_of_each(self.0.games);
        let mut entries: Vec<&'static GameEntry> = Vec::new();
        for slug in &wish.games {
            let all = || known().map(|entry| entry.info.slug).collect();
            let entry = self.game(slug).ok_or_else(|| Refusal::NoGame { game: slug.clone(), known: all() })?;
            if entries.iter().all(|other| other.info.slug != entry.info.slug) {
                entries.push(entry);
            }
        }
        if entries.is_empty() {
            entries.extend(known());
        }
        let fits = |entry: &&GameEntry| {
            let (fewest, most) = entry.info.seats;
            size <= usize::from(wish.players.unwrap_or(most)) && wish.players.is_none_or(|n| (fewest.max(2)..=most).contains(&n))
        };
        let games: Vec<String> = entries.iter().copied().filter(fits).map(|entry| entry.info.slug.to_owned()).collect();
        match entries.as_slice() {
            [only] if games.is_empty() => {
                let (fewest, most) = only.info.seats;
                Err(Refusal::Seats { fewest, most }.into())
            }
            _ if games.is_empty() => Err(Refusal::Words(Text::new("front-queue-no-game")).into()),
            _ => Ok(games),
        }
    }

    /// Checks that somebody waits in no place as a friend who has agreed; the commit expects that
    /// none they are asked for has changed.
    async fn refuse_waiting(&self, guild: GuildId, user: UserId, batch: &mut Batch) -> Result<(), Denied> {
        for (at, holder) in self.named_in_queues(user).await? {
            if at != guild || holder == user {
                continue;
            }
            let VersionedRow { row, known } = read_place(self.0.store.as_ref(), guild, holder).await.map_err(Trouble::from)?;
            if let Some(place) = row.filter(|place| place.friend(user).is_some_and(|friend| friend.agreed)) {
                return Err(Refusal::Words(Text::new("front-queue-waits-with").with("who", place.holder.name)).into());
            }
            batch.expect(keys::queued(guild, holder), known);
        }
        Ok(())
    }

    /// Returns somebody's own place in a server's queue.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn queue_place(&self, guild: GuildId, user: UserId) -> Result<Option<QueuePlace>, Trouble> {
        Ok(read_place(self.0.store.as_ref(), guild, user).await?.row)
    }

    /// Returns the places of others in a server's queue for which somebody was asked as a friend.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn places_naming(&self, guild: GuildId, user: UserId) -> Result<Vec<QueuePlace>, Trouble> {
        let mut places = Vec::new();
        for (at, holder) in self.named_in_queues(user).await? {
            if at == guild && holder != user {
                places.extend(self.queue_place(guild, holder).await?);
            }
        }
        places.retain(|place| place.friend(user).is_some());
        Ok(places)
    }

    /// Returns the servers and holders of all places that name somebody.
    async fn named_in_queues(&self, user: UserId) -> Result<Vec<(GuildId, UserId)>, Trouble> {
        let mut pages = Pages::new(self.0.store.as_ref(), keys::queues_naming(user), PAGE);
        let mut all = Vec::new();
        while let Some(page) = pages.next().await? {
            all.extend(page.iter().filter_map(|(key, _)| keys::place_naming(key)));
        }
        Ok(all)
    }

    /// A friend who was asked agrees to wait with the holder of a place. Agreeing again changes
    /// nothing.
    ///
    /// # Errors
    /// When nobody asks them any more, they wait there already, they are banned there, or the store
    /// fails.
    pub async fn agree_to_queue(&self, guild: GuildId, holder: UserId, who: &Person) -> Result<QueuePlace, Denied> {
        let store = self.0.store.as_ref();
        loop {
            let not_banned = refuse_banned(store, Some(guild), who.user).await?;
            let VersionedRow { row, known } = read_place(store, guild, holder).await.map_err(Trouble::from)?;
            let gone = || Refusal::Words(Text::new("front-queue-gone"));
            let before = row.filter(|place| place.friend(who.user).is_some()).ok_or_else(gone)?;
            if before.friend(who.user).is_some_and(|friend| friend.agreed) {
                return Ok(before);
            }
            if self.queue_place(guild, who.user).await?.is_some() {
                return Err(Refusal::Words(Text::new("front-queue-own")).into());
            }
            let mut batch = Batch::new();
            self.refuse_waiting(guild, who.user, &mut batch).await?;
            let mut place = QueuePlace { look: self.now(), ..before.clone() };
            for friend in place.friends.iter_mut().filter(|friend| friend.player.user == who.user) {
                *friend = QueuedFriend { player: player(who)?, agreed: true };
            }
            not_banned.into_iter().for_each(|key| batch.expect(key, Expect::Absent));
            batch.expect(keys::queued(guild, holder), known);
            batch.expect(keys::queued(guild, who.user), Expect::Absent);
            change_place(&mut batch, guild, Some(&before), Some(&place));
            if store.try_commit(batch).await.map_err(Trouble::from)? {
                self.0.queue_changed.notify_one();
                return Ok(place);
            }
            // Another friend was first.
        }
    }

    /// Takes somebody out of a server's queue: their own place goes, and they wait with no friend.
    /// Whoever is asked to confirm a match declines it. Returns whether they waited or were asked.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn leave_queue(&self, guild: GuildId, user: UserId) -> Result<bool, Trouble> {
        let mut left = false;
        for (at, holder) in self.named_in_queues(user).await? {
            if at == guild {
                left |= self.leave_place(guild, holder, user).await?;
            }
        }
        Ok(left)
    }

    /// Takes somebody out of a place: their own, or that of whoever asked them as a friend.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn leave_place(&self, guild: GuildId, holder: UserId, user: UserId) -> Result<bool, Trouble> {
        let store = self.0.store.as_ref();
        let mut declined = None;
        loop {
            let VersionedRow { row, known } = read_place(store, guild, holder).await?;
            let Some(before) = row.filter(|place| holder == user || place.friend(user).is_some()) else {
                // The match that they have declined took their place.
                return Ok(declined.is_some());
            };
            if let Some(table) = before.table.filter(|table| declined != Some(*table)) {
                self.decline_match(table, user).await?;
                declined = Some(table);
                continue;
            }
            let place = (holder != user).then(|| {
                let mut place = QueuePlace { look: self.now(), ..before.clone() };
                place.friends.retain(|friend| friend.player.user != user);
                place
            });
            let mut batch = Batch::new();
            batch.expect(keys::queued(guild, holder), known);
            change_place(&mut batch, guild, Some(&before), place.as_ref());
            if store.try_commit(batch).await? {
                self.0.queue_changed.notify_one();
                return Ok(true);
            }
            // Something else happened to it meanwhile.
        }
    }

    /// Closes a lobby that was opened from the queue for somebody who declines; nothing happens at
    /// any other table, or once its game has begun.
    ///
    /// # Errors
    /// When the table cannot be read or written.
    pub async fn decline_match(&self, table: TableId, user: UserId) -> Result<(), Trouble> {
        self.note(table, Noted::Declined(user)).await.unwrap_or_else(|_| Err(unanswered(table)))
    }

    /// Returns when a place in a queue has changed since the last call. For one caller only.
    pub async fn queue_changed(&self) {
        self.0.queue_changed.notified().await;
    }

    /// Returns the places that are to be looked at by now, and when the next one is.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn due_places(&self) -> Result<(Vec<DuePlace>, Option<Moment>), Trouble> {
        let now = self.now();
        let mut pages = Pages::new(self.0.store.as_ref(), keys::all_queue_due(), PAGE);
        let mut due = Vec::new();
        while let Some(page) = pages.next().await? {
            for (when, guild, user) in page.iter().filter_map(|(key, _)| keys::queue_due_at(key)) {
                if when > now {
                    return Ok((due, Some(when)));
                }
                due.push(DuePlace { when, guild, user });
            }
        }
        Ok((due, None))
    }

    /// Looks at a place that is due: returns it if its people can be matched. One whose time is up
    /// goes; one whose match is lost waits again.
    ///
    /// # Errors
    /// When the store fails; the row stays then.
    pub async fn tend(&self, due: DuePlace) -> Result<Option<QueuePlace>, Trouble> {
        let DuePlace { when, guild, user } = due;
        let (store, now) = (self.0.store.as_ref(), self.now());
        let VersionedRow { row, known } = read_place(store, guild, user).await?;
        let mut batch = Batch::new();
        batch.expect(keys::queued(guild, user), known);
        let Some(place) = row.filter(|place| place.look == when) else {
            batch.delete(keys::queue_due(when, guild, user));
            store.try_commit(batch).await?;
            return Ok(None);
        };
        let is_matched = match place.table {
            Some(table) => self.is_open_match(table).await?,
            None => false,
        };
        let next = match place.table {
            Some(_) if is_matched => Some(QueuePlace { look: now.plus(AGAIN), ..place.clone() }),
            // Its table cannot be read.
            Some(_) => Some(QueuePlace { table: None, look: now, ..place.clone() }),
            None if place.until <= now => None,
            None if place.is_ready() => return Ok(Some(place)),
            None => Some(QueuePlace { look: place.until, ..place.clone() }),
        };
        change_place(&mut batch, guild, Some(&place), next.as_ref());
        if store.try_commit(batch).await? && next.is_some_and(|next| next.look <= now) {
            self.0.queue_changed.notify_one();
        }
        Ok(None)
    }

    /// Returns whether a lobby of the queue still waits for answers.
    async fn is_open_match(&self, table: TableId) -> Result<bool, Trouble> {
        match self.0.store.read_numbered::<Head>(&keys::head(table)).await {
            Ok(found) => Ok(found.is_some_and(|(_, head)| head.is_match())),
            Err(StoreError::Damaged { .. }) => Ok(false),
            Err(why) => Err(why.into()),
        }
    }

    /// Has a place looked at again in some hours, as there was no table for it.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn put_off(&self, guild: GuildId, place: &QueuePlace) -> Result<(), Trouble> {
        self.look_after(guild, place, AGAIN).await.map(|_| ())
    }

    /// Has a place looked at again after that time, and returns it as it is then. `None` if it has
    /// changed meanwhile: it is due anyway.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn look_after(&self, guild: GuildId, place: &QueuePlace, time: Duration) -> Result<Option<QueuePlace>, Trouble> {
        let store = self.0.store.as_ref();
        let VersionedRow { row, known } = read_place(store, guild, place.holder.user).await?;
        if row.as_ref() != Some(place) {
            return Ok(None);
        }
        let next = QueuePlace { look: self.now().plus(time).min(place.until), ..place.clone() };
        let mut batch = Batch::new();
        batch.expect(keys::queued(guild, place.holder.user), known);
        change_place(&mut batch, guild, Some(place), Some(&next));
        Ok(store.try_commit(batch).await?.then_some(next))
    }

    /// Returns who can play with the people of a place, those in places of `except` left out:
    /// `None` if no table can be filled. Nobody in it is banned, on vacation or without room.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn propose(&self, guild: GuildId, place: &QueuePlace, except: &[UserId]) -> Result<Option<MatchProposal>, Trouble> {
        let Some(first) = self.party(guild, place).await? else { return Ok(None) };
        let has = self.guild_preferences(guild).await?;
        if self.room_at(guild, &has).await?.is_none() || self.without_room(std::slice::from_ref(place), &has).await?.is_some() {
            return Ok(None);
        }
        let mut except = except.to_vec();
        for game in &place.games {
            let Some(entry) = self.game(game) else { continue };
            let (fewest, most) = entry.info.seats;
            let mut waiting = self.who_fits(guild, place, entry, &except).await?;
            let blocked = self.blocked_pairs(&first, &waiting).await?;
            loop {
                let parties: Vec<MatchParty> = waiting.iter().map(|(party, _)| party.clone()).collect();
                let Some(chosen) = match_with(&first, &parties, fewest.max(2)..=most, &blocked) else { break };
                let mut places: Vec<QueuePlace> =
                    chosen.iter().filter_map(|at| waiting.get(*at)).map(|(_, other)| other.clone()).collect();
                let Some(full) = self.without_room(&places, &has).await? else {
                    places.push(place.clone());
                    places.sort_by_key(|place| (place.since, place.holder.user));
                    return Ok(Some(MatchProposal { guild, entry, places }));
                };
                waiting.retain(|(_, other)| other.holder.user != full);
                except.push(full);
            }
        }
        Ok(None)
    }

    /// Returns those who wait for a game longest and may play with the people of a place.
    async fn who_fits(
        &self,
        guild: GuildId,
        place: &QueuePlace,
        entry: &GameEntry,
        except: &[UserId],
    ) -> Result<Vec<(MatchParty, QueuePlace)>, Trouble> {
        let store = self.0.store.as_ref();
        let slug = entry.info.slug;
        let mut waiting = Vec::new();
        for (key, _) in store.scan(&keys::queue_for(guild, number_of_game(slug)), MOST_LOOKED_AT).await? {
            let Some(user) = keys::user_queued_for(&key).filter(|user| *user != place.holder.user && !except.contains(user))
            else {
                continue;
            };
            let Some(other) = self.queue_place(guild, user).await? else { continue };
            let is_in_time = other.is_ready() && other.until > self.now();
            if is_in_time
                && other.games.iter().any(|game| game == slug)
                && let Some(party) = self.party(guild, &other).await?
            {
                waiting.push((party, other));
            }
        }
        Ok(waiting)
    }

    /// Returns whom those who wait block.
    async fn blocked_pairs(&self, first: &MatchParty, waiting: &[(MatchParty, QueuePlace)]) -> Result<BlockedPairs, Trouble> {
        let mut blocked = BlockedPairs::default();
        for party in std::iter::once(first).chain(waiting.iter().map(|(party, _)| party)) {
            for user in &party.people {
                for other in blocked_by(self.0.store.as_ref(), *user).await? {
                    blocked.add(*user, other);
                }
            }
        }
        Ok(blocked)
    }

    /// Returns what matching has to know of a place; `None` if one of its people is banned or away,
    /// or did not confirm a match just now.
    async fn party(&self, guild: GuildId, place: &QueuePlace) -> Result<Option<MatchParty>, Trouble> {
        let store = self.0.store.as_ref();
        let people: Vec<UserId> = place.people().map(|player| player.user).collect();
        let (mut is_reliable, mut latest) = (true, Vec::new());
        for user in &people {
            let likes: Preferences = self.preferences(*user).await?;
            let matches = known::<LatestMatches>(store, &keys::latest_matches(*user)).await?.row;
            if is_banned(store, guild, *user).await? || likes.away_at(self.now()) || matches.pauses_at(self.now()) {
                return Ok(None);
            }
            let row: Reliability = readable(store.read(&keys::reliability(*user)).await)?;
            is_reliable &= row.standing() != Standing::Unreliable;
            latest.extend(matches.tables);
        }
        let QueuePlace { since, players, clock, wanted, .. } = *place;
        Ok(Some(MatchParty { people, since, players, clock, wanted, is_reliable, latest }))
    }

    /// Returns the holder of the first place one of whose people sits at as many tables as they
    /// may.
    async fn without_room(&self, places: &[QueuePlace], has: &GuildPreferences) -> Result<Option<UserId>, Trouble> {
        let (store, limits) = (self.0.store.as_ref(), &self.0.policy.limits);
        for place in places {
            let people: Vec<UserId> = place.people().map(|player| player.user).collect();
            for user in people {
                match limits.room_of_person(store, user, None, has).await {
                    Ok(_room) => {}
                    Err(Denied::Because(_)) => return Ok(Some(place.holder.user)),
                    Err(_) => return Err(Trouble::Failed(format!("cannot count the tables of user {user}"))),
                }
            }
        }
        Ok(None)
    }

    /// Checks that somebody may sit down at one more table of a server: else they wait until then.
    ///
    /// # Errors
    /// When they sit at as many as they may, or the store fails.
    pub async fn check_room(&self, guild: GuildId, user: UserId) -> Result<(), Denied> {
        let has = self.guild_preferences(guild).await?;
        self.0.policy.limits.room_of_person(self.0.store.as_ref(), user, None, &has).await.map(|_room| ())
    }

    /// Returns room for one more table at a server, if there is any.
    async fn room_at(&self, guild: GuildId, has: &GuildPreferences) -> Result<Option<Room<Admissions>>, Trouble> {
        match self.0.policy.limits.room_of_server(self.0.store.as_ref(), guild, has).await {
            Ok(room) => Ok(Some(room)),
            Err(Denied::Because(_)) => Ok(None),
            Err(_) => Err(Trouble::Failed(format!("cannot count the tables of server {guild}"))),
        }
    }

    /// Opens a lobby for those who can play together, in that free channel, with all seats kept.
    /// Their places are matched in the same commit. `None` if something has changed meanwhile, or
    /// the server has as many tables as it may.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn open_match(&self, proposal: &MatchProposal, channel: ChannelId) -> Result<Option<TableId>, Trouble> {
        let house = &self.0;
        let (store, now) = (house.store.as_ref(), self.now());
        let MatchProposal { guild, entry, places } = proposal;
        let has = self.guild_preferences(*guild).await?;
        let Some(room) = self.room_at(*guild, &has).await? else { return Ok(None) };
        let id = TableId::new(house.chance.dice().below(TableId::ALL));
        let mut batch = Batch::new();
        batch.expect(keys::channel(channel), Expect::Absent);
        room.take(&mut batch);
        let mut matched = Vec::new();
        for place in places {
            let holder = place.holder.user;
            let VersionedRow { row, known } = read_place(store, *guild, holder).await?;
            if row.as_ref() != Some(place) {
                return Ok(None);
            }
            batch.expect(keys::queued(*guild, holder), known);
            let next = QueuePlace { table: Some(id), look: now.plus(AGAIN), ..place.clone() };
            change_place(&mut batch, *guild, Some(place), Some(&next));
            let people: Vec<UserId> = place.people().map(|player| player.user).collect();
            for user in people {
                batch.expect(keys::banned(*guild, user), Expect::Absent);
                let until = self.preferences(user).await?.hours().after_active(now, ANSWERED_WITHIN);
                let until = until.min(now.plus(ANSWERED_AT_LAST));
                matched.push(MatchedPerson { user, holder, until, answer: MatchAnswer::Awaited });
            }
        }
        // Somebody may have blocked another while the channel was made.
        let people: Vec<UserId> = proposal.people().map(|player| player.user).collect();
        if !expect_no_blocks(store, &people, &mut batch).await? {
            return Ok(None);
        }
        let Some(first) = places.first().map(|place| place.holder.clone()) else { return Ok(None) };
        let lang = has.lang.unwrap_or(first.lang);
        let home = Home { guild: Some(*guild), channel, lang };
        let kept: Vec<Player> = proposal.people().cloned().collect();
        let options = self.options_for(entry, &kept).await?;
        let mut head = Head::opened(id, entry.info, kept.len() as u8, options, home, first, now);
        // Nobody sits there before they have said so.
        head.players.clear();
        head.timing.control = places.iter().find_map(|place| place.clock).unwrap_or(has.clock);
        head.seating = Seating::Drawn;
        head.terms.admits = Admits::Invited;
        head.terms.wanted =
            places.iter().map(|place| place.wanted).find(|wanted| *wanted != Wanted::Anything).unwrap_or_default();
        (head.kept, head.matched) = (kept, matched);
        head.keep_for_awaited();
        let mut change = Change::of(Table { head, entry, game: None, history: History::default() });
        match commit(house, now, None, &mut change, batch).await {
            Ok(news) => {
                news.announce(house);
                Ok(Some(id))
            }
            Err(NotCommitted::Conflict) => Ok(None),
            Err(NotCommitted::Trouble(why)) => Err(why),
        }
    }

    /// Returns the usual options of a game, those for a first game if it is anybody's.
    async fn options_for(&self, entry: &GameEntry, people: &[Player]) -> Result<Options, Trouble> {
        for player in people {
            if !has_played(self.0.store.as_ref(), player.user, entry.info.slug).await? {
                return Ok(Options::defaults(entry.info));
            }
        }
        Ok(Options::rated(entry.info))
    }

    /// Takes somebody out of all queues, and deletes their blocks and latest matches in that batch.
    /// That others block them stays: it is theirs.
    pub(crate) async fn forget_in_queues(&self, user: UserId, batch: &mut Batch) -> Result<(), Trouble> {
        for (guild, holder) in self.named_in_queues(user).await? {
            self.leave_place(guild, holder, user).await?;
        }
        batch.delete(keys::latest_matches(user));
        batch.delete(keys::blocks(user));
        Ok(())
    }

    /// Returns somebody's places in queues for an export, without who else is named there.
    pub(crate) async fn queues_of(&self, user: UserId) -> Result<Vec<serde_json::Value>, Trouble> {
        let mut all = Vec::new();
        for (guild, holder) in self.named_in_queues(user).await? {
            let Some(place) = self.queue_place(guild, holder).await? else { continue };
            let agreed = place.friend(user).map(|friend| friend.agreed);
            all.push(json!({ "server": guild.to_string(), "own": holder == user, "agreed": agreed, "games": place.games,
                "players": place.players, "clock": place.clock, "wanted": place.wanted, "since": place.since,
                "until": place.until, "table": place.table.map(|table| table.to_string()) }));
        }
        Ok(all)
    }

    /// Returns what became of somebody's latest matches, for an export.
    pub(crate) async fn latest_matches(&self, user: UserId) -> Result<serde_json::Value, Trouble> {
        let LatestMatches { tables, gave_up } =
            known::<LatestMatches>(self.0.store.as_ref(), &keys::latest_matches(user)).await?.row;
        Ok(json!({ "tables": tables.iter().map(TableId::to_string).collect::<Vec<_>>(), "gave_up": gave_up }))
    }

    /// Deletes a server's queue in that batch.
    pub(crate) async fn delete_queue(&self, guild: GuildId, batch: &mut Batch) -> Result<(), Trouble> {
        let store = self.0.store.as_ref();
        let mut pages = Pages::new(store, keys::queue_of_server(guild), PAGE);
        while let Some(page) = pages.next().await? {
            for (key, _) in &page {
                let Some(user) = keys::user_queued(key) else { continue };
                match read_place(store, guild, user).await?.row {
                    Some(place) => change_place(batch, guild, Some(&place), None),
                    None => batch.delete(key.clone()),
                }
            }
        }
        Ok(())
    }
}
