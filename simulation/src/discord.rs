//! A Discord that fails, hangs up, loses answers, refuses for a while, is slow, and forgets nonces
//! and messages. It draws nothing. Start reading at [`SimulatedDiscord::call`].

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use tertulia_base::clock::{Clock, Moment};
use tertulia_base::ids::{ChannelId, GuildId, MessageId, TableId, UserId};
use tertulia_outbox::{Deliver, NotDelivered, Sought, Sound, Upload};
use tertulia_picture::Drawn;
use tertulia_render::CustomId;
use tertulia_render::message::{ComponentRow, Message};
use tertulia_render::press::Call;
use tertulia_rules::game::{Dice, Seat};
use tertulia_rules::kit::SeededDice;
use tertulia_tables::Tables;
use tokio::sync::Notify;

use crate::audit::Audit;
use crate::calendar::{HOUR, MINUTE};
use crate::clock::StepClock;
use crate::crash::Crash;
use crate::nonce::{MessageRole, ParsedNonce, Rung, is_of_league};
use crate::people::{DirectMessages, PEOPLE, SimulatedPerson};
use crate::plan::CHANNELS;
use crate::sabotage::Sabotage;
use crate::watch::SecretWatch;

/// How long a nonce is remembered.
const NONCE_MEMORY: Duration = Duration::from_secs(5 * 60);
/// The channel of a user's direct messages is this plus their id.
const DIRECT: u64 = 1_000_000;
/// The first thread of a league's table; the others follow.
const THREADS: u64 = 100_000;

/// Discord, which outlives the program.
#[derive(Clone)]
pub struct SimulatedDiscord(Arc<DiscordState>);

struct DiscordState {
    clock: StepClock,
    audit: Audit,
    watch: SecretWatch,
    crash: Crash,
    sabotage: Sabotage,
    calls: CallFailures,
    /// By user id, from 1.
    directs: Vec<DirectMessages>,
    state: Mutex<DiscordContents>,
    /// Notified when somebody was rung, or a seat offered.
    news: Notify,
}

struct DiscordContents {
    dice: SeededDice,
    standing: BTreeMap<MessageId, StoredMessage>,
    nonces: BTreeMap<String, (MessageId, Moment)>,
    aging: VecDeque<(Moment, String)>,
    last: u64,
    /// Tables whose live message somebody deleted since it was posted.
    deleted: BTreeSet<TableId>,
    /// The end of the outage.
    out: Moment,
    /// Rings that nobody has reacted to yet.
    rung: Vec<Rung>,
    /// Seats offered in channels that nobody has seen yet.
    offered: Vec<(TableId, Seat)>,
    /// The latest thread of each name below a channel, and how many were opened.
    threads: BTreeMap<(ChannelId, String), ChannelId>,
    opened: u64,
    /// The program's tables, while it runs.
    tables: Option<Tables>,
}

/// What is kept of a message.
#[derive(Clone)]
struct StoredMessage {
    channel: ChannelId,
    nonce: String,
    text: String,
    pressable: bool,
    /// What its buttons and menus answer at its own table.
    calls: Vec<Call>,
}

impl StoredMessage {
    fn new(channel: ChannelId, nonce: String, message: &Message) -> StoredMessage {
        let table = ParsedNonce::read(&nonce).map(|named| named.table);
        let call = |id: &CustomId| match id {
            CustomId::Table(press) if Some(press.table) == table => press.control.call(),
            CustomId::Table(_) | CustomId::Prepared(_) | CustomId::Guide(_) => None,
        };
        let calls = message.rows.iter().flat_map(ComponentRow::ids).filter_map(call).collect();
        // Lines beside the text are read with it.
        let text = message.classic().text.clone();
        StoredMessage { channel, nonce, text, pressable: !message.rows.is_empty(), calls }
    }
}

/// Whether calls fail outside outages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallFailures {
    Fail,
    Spared,
}

/// How this Discord behaves.
pub struct Manners {
    pub calls: CallFailures,
    pub sabotage: Sabotage,
    pub crash: Crash,
    pub seed: u64,
}

/// What becomes of a call.
enum CallFate {
    Fine,
    /// Fails and asks to wait that long.
    Fails(Duration),
    /// Fails after that long.
    HangsUp(Duration),
    /// Is carried out, and the answer is lost.
    Lost,
    /// Is carried out, and answered that much later.
    Slow(Duration),
}

fn later(wait: Duration) -> NotDelivered {
    NotDelivered::Later { wait, why: "scripted".to_owned() }
}

/// Returns whose direct messages a channel is for.
fn reader_of(channel: ChannelId) -> Option<UserId> {
    channel.0.checked_sub(DIRECT).map(UserId)
}

/// A message of a table.
#[derive(Clone, Debug)]
pub struct TableMessage {
    pub table: TableId,
    pub place: MessageRole,
    pub channel: ChannelId,
    pub text: String,
    pub calls: Vec<Call>,
}

/// Whether somebody deleted a table's live message, which returns only with something new to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deleted {
    No,
    Yes,
}

impl SimulatedDiscord {
    pub fn new(
        clock: StepClock,
        audit: Audit,
        watch: SecretWatch,
        people: &[SimulatedPerson],
        manners: Manners,
    ) -> SimulatedDiscord {
        let Manners { calls, sabotage, crash, seed } = manners;
        let state = DiscordContents {
            dice: SeededDice::new(seed),
            standing: BTreeMap::new(),
            nonces: BTreeMap::new(),
            aging: VecDeque::new(),
            last: 0,
            deleted: BTreeSet::new(),
            out: Moment(0),
            rung: Vec::new(),
            offered: Vec::new(),
            threads: BTreeMap::new(),
            opened: 0,
            tables: None,
        };
        let directs = people.iter().map(|person| person.directs).collect();
        let (state, news) = (Mutex::new(state), Notify::new());
        SimulatedDiscord(Arc::new(DiscordState { clock, audit, watch, crash, sabotage, calls, directs, state, news }))
    }

    /// Begins an outage.
    pub fn go_out(&self, time: Duration) {
        let now = self.0.clock.now();
        let out = now.plus(time);
        self.lock().out = out;
        self.0.audit.impaired(now, out);
    }

    pub fn is_out(&self) -> bool {
        self.lock().out > self.0.clock.now()
    }

    /// Connects the program, or disconnects it with `None`.
    pub fn connect(&self, tables: Option<Tables>) {
        self.lock().tables = tables;
    }

    /// Takes the rings since the last call.
    pub fn rung(&self) -> Vec<Rung> {
        std::mem::take(&mut self.lock().rung)
    }

    /// Takes the seats offered since the last call.
    pub fn offered(&self) -> Vec<(TableId, Seat)> {
        std::mem::take(&mut self.lock().offered)
    }

    /// Waits for a ring or an offered seat.
    pub async fn news(&self) {
        self.0.news.notified().await;
    }

    /// Returns all messages of tables.
    pub fn standing(&self) -> Vec<TableMessage> {
        let shown = |one: &StoredMessage| {
            let ParsedNonce { table, place, .. } = ParsedNonce::read(&one.nonce)?;
            Some(TableMessage { table, place, channel: one.channel, text: one.text.clone(), calls: one.calls.clone() })
        };
        self.lock().standing.values().filter_map(shown).collect()
    }

    pub fn was_deleted(&self, table: TableId) -> Deleted {
        if self.lock().deleted.contains(&table) { Deleted::Yes } else { Deleted::No }
    }

    /// Deletes one of the bot's messages in a channel.
    pub fn delete_one(&self) {
        let mut state = self.lock();
        let public: Vec<MessageId> =
            state.standing.iter().filter(|(_, one)| reader_of(one.channel).is_none()).map(|(id, _)| *id).collect();
        if !public.is_empty() {
            let at = state.dice.below(public.len() as u32) as usize;
            let gone = state.standing.remove(&public[at]).and_then(|gone| ParsedNonce::read(&gone.nonce));
            state.deleted.extend(gone.filter(|named| named.place == MessageRole::Live).map(|named| named.table));
        }
    }

    fn lock(&self) -> MutexGuard<'_, DiscordContents> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn fate(&self) -> CallFate {
        let now = self.0.clock.now();
        let mut state = self.lock();
        let seconds = |n: u32| Duration::from_secs(n.into());
        let out = state.out > now;
        let dice = &mut state.dice;
        let fate = match (out, dice.below(1_000)) {
            (true, n) => match n % 3 {
                0 => CallFate::Fails(Duration::ZERO),
                1 => CallFate::HangsUp(seconds(5 + dice.below(30))),
                _ => CallFate::Lost,
            },
            (false, 0..5) => CallFate::Fails(Duration::ZERO),
            (false, 5..10) => CallFate::Fails(seconds(1 + dice.below(30))),
            (false, 10..13) => CallFate::Lost,
            (false, 13..23) => CallFate::Slow(seconds(1 + dice.below(20))),
            (false, 23) => CallFate::HangsUp(seconds(60 + dice.below(540))),
            (false, _) => CallFate::Fine,
        };
        drop(state);
        let fate = if out || self.0.calls == CallFailures::Fail { fate } else { CallFate::Fine };
        if !matches!(fate, CallFate::Fine | CallFate::Slow(_)) {
            self.0.audit.count(|report| report.discord_failures += 1);
        }
        fate
    }

    async fn call<T>(&self, act: impl FnOnce() -> Result<T, NotDelivered>) -> Result<T, NotDelivered> {
        // Killed before, it was not sent; killed after, it was, and nobody knows.
        self.0.crash.step().await;
        let answer = self.answer(act).await;
        self.0.crash.step().await;
        answer
    }

    async fn answer<T>(&self, act: impl FnOnce() -> Result<T, NotDelivered>) -> Result<T, NotDelivered> {
        match self.fate() {
            CallFate::Fine => act(),
            CallFate::Fails(wait) => Err(later(wait)),
            CallFate::HangsUp(after) => {
                self.0.clock.sleep(after).await;
                Err(later(Duration::ZERO))
            }
            CallFate::Lost => {
                let _ = act();
                Err(later(Duration::ZERO))
            }
            CallFate::Slow(time) => {
                let done = act();
                self.0.clock.sleep(time).await;
                done
            }
        }
    }

    /// Shows a message for the first time, unless its nonce is known.
    fn arrive(&self, to: ChannelId, message: &Message, nonce: &str, sound: Sound) -> MessageId {
        let now = self.0.clock.now();
        let mut state = self.lock();
        while state.aging.front().is_some_and(|(since, _)| since.plus(NONCE_MEMORY) <= now)
            && let Some((_, old)) = state.aging.pop_front()
        {
            state.nonces.remove(&old);
        }
        if let Some((known, _)) = state.nonces.get(nonce).filter(|_| self.0.sabotage != Sabotage::RepeatedPosts) {
            return *known;
        }
        state.last += 1;
        let id = MessageId(state.last);
        state.nonces.insert(nonce.to_owned(), (id, now));
        state.aging.push_back((now, nonce.to_owned()));
        state.standing.insert(id, StoredMessage::new(to, nonce.to_owned(), message));
        drop(state);
        let Some(named) = ParsedNonce::read(nonce) else { return id };
        if named.place == MessageRole::Live {
            self.lock().deleted.remove(&named.table);
        }
        let is_heard = sound == Sound::Rings || !message.rings.is_empty() || reader_of(to).is_some();
        if is_of_league(nonce) && is_heard {
            self.0.audit.seasons_wrong(format!("the message of league {} rings somebody", named.table));
        }
        if let MessageRole::Offer(seat) = named.place {
            self.lock().offered.push((named.table, seat));
            self.0.news.notify_one();
        }
        if let Some(reader) = reader_of(to) {
            self.0.audit.reached(named, reader);
        }
        if sound == Sound::Rings {
            self.ring(to, &message.rings, named);
        }
        id
    }

    /// Rings the reader of direct messages, or those whom a message in a channel mentions.
    fn ring(&self, to: ChannelId, mentioned: &[UserId], named: ParsedNonce) {
        let direct = reader_of(to);
        let users = direct.as_slice().iter().chain(mentioned.iter().filter(|_| direct.is_none()));
        let heard: Vec<Rung> = users.flat_map(|user| self.0.audit.rang(named, *user)).collect();
        if !heard.is_empty() {
            self.lock().rung.extend(heard);
            self.0.news.notify_one();
        }
        if self.0.sabotage == Sabotage::RepeatedRings && self.lock().dice.below(20) == 0 {
            let (again, mentioned) = (self.clone(), mentioned.to_vec());
            tokio::spawn(async move {
                again.0.clock.sleep(HOUR).await;
                let users = direct.as_slice().iter().chain(mentioned.iter().filter(|_| direct.is_none()));
                for user in users {
                    let _ = again.0.audit.rang(named, *user);
                }
            });
        }
    }

    /// Brings back what a message showed before, where older edits overwrite newer ones.
    fn comes_back(&self, id: MessageId, before: StoredMessage) {
        if self.0.sabotage == Sabotage::LateEdits && self.lock().dice.below(20) == 0 {
            let discord = self.clone();
            tokio::spawn(async move {
                discord.0.clock.sleep(MINUTE).await;
                if let Some(standing) = discord.lock().standing.get_mut(&id) {
                    *standing = before;
                }
            });
        }
    }

    /// Searches a message about a closely watched table.
    async fn read(&self, table: TableId, to: ChannelId, message: &Message) {
        let tables = self.lock().tables.clone();
        if let Some(tables) = tables {
            self.0.watch.reads(&tables, table, reader_of(to), message).await;
        }
    }
}

#[async_trait]
impl Deliver for SimulatedDiscord {
    async fn post(
        &self,
        to: ChannelId,
        message: &Message,
        _: Option<Drawn>,
        nonce: &str,
        sound: Sound,
    ) -> Result<MessageId, NotDelivered> {
        let named = ParsedNonce::read(nonce);
        let mut to = to;
        match (self.0.sabotage, reader_of(to)) {
            (Sabotage::SwallowedRings, _) if sound == Sound::Rings && self.lock().dice.below(20) == 0 => {
                let mut state = self.lock();
                state.last += 1;
                return Ok(MessageId(state.last));
            }
            (Sabotage::Misdirected, Some(reader)) if self.lock().dice.below(50) == 0 => {
                to = ChannelId(DIRECT + 1 + reader.0 % PEOPLE as u64);
            }
            (Sabotage::OpenPanels, Some(_)) if self.lock().dice.below(4) == 0 => to = ChannelId(1),
            _ => {}
        }
        if let Some(named) = named {
            self.read(named.table, to, message).await;
        }
        self.call(|| {
            let closed = |reader: UserId| self.0.directs.get(reader.0 as usize - 1) == Some(&DirectMessages::Closed);
            if reader_of(to).is_some_and(closed) {
                return Err(NotDelivered::Closed);
            }
            Ok(self.arrive(to, message, nonce, sound))
        })
        .await
    }

    async fn edit(&self, at: ChannelId, id: MessageId, message: &Message, _: Upload) -> Result<(), NotDelivered> {
        let named = self.lock().standing.get(&id).and_then(|standing| ParsedNonce::read(&standing.nonce));
        if let Some(named) = named {
            self.read(named.table, at, message).await;
        }
        if self.0.sabotage == Sabotage::EndlessDeliveries && at == ChannelId(CHANNELS) {
            return Err(later(HOUR));
        }
        self.call(|| {
            let mut state = self.lock();
            let standing = state.standing.get_mut(&id).ok_or(NotDelivered::Gone)?;
            let now = StoredMessage::new(at, standing.nonce.clone(), message);
            let before = std::mem::replace(standing, now);
            drop(state);
            self.comes_back(id, before);
            Ok(())
        })
        .await
    }

    async fn delete(&self, _: ChannelId, id: MessageId) -> Result<(), NotDelivered> {
        self.call(|| {
            let mut state = self.lock();
            if self.0.sabotage != Sabotage::KeptMessages || state.dice.below(20) != 0 {
                state.standing.remove(&id);
            }
            Ok(())
        })
        .await
    }

    async fn find(&self, at: ChannelId, sought: &Sought<'_>) -> Result<Vec<MessageId>, NotDelivered> {
        let nonce = format!("{}-{}-", sought.table, sought.destination.code());
        self.call(|| {
            let shows = |standing: &StoredMessage| match (standing.pressable, sought.content.rows.is_empty()) {
                (true, _) => true,
                (false, true) => standing.text == sought.content.text,
                (false, false) => false,
            };
            let is_it =
                |standing: &StoredMessage| standing.channel == at && standing.nonce.starts_with(&nonce) && shows(standing);
            let state = self.lock();
            let found = state.standing.iter().filter(|(_, standing)| is_it(standing)).map(|(id, _)| *id);
            Ok(found.filter(|id| !sought.except.contains(id)).collect())
        })
        .await
    }

    async fn direct(&self, user: UserId) -> Result<ChannelId, NotDelivered> {
        self.call(|| Ok(ChannelId(DIRECT + user.0))).await
    }

    async fn open_thread(&self, _: GuildId, channel: ChannelId, name: &str) -> Result<ChannelId, NotDelivered> {
        self.call(|| {
            let mut state = self.lock();
            let DiscordContents { threads, opened, standing, .. } = &mut *state;
            let named = (channel, name.to_owned());
            let is_empty = |thread: &ChannelId| standing.values().all(|one| one.channel != *thread);
            if let Some(thread) = threads.get(&named).copied().filter(is_empty) {
                return Ok(thread);
            }
            *opened += 1;
            let thread = ChannelId(THREADS + *opened);
            threads.insert(named, thread);
            Ok(thread)
        })
        .await
    }

    /// As in production.
    fn saves_within(&self) -> Duration {
        Duration::from_millis(250)
    }
}
