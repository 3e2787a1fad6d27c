//! Reads a table from its rows, and defines them. Start reading at [`load`].

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_base::ids::{TableId, UserId};
use tertulia_model::{Head, Phase, SeatClock, Table, Tenure};
use tertulia_rules::erased::{AnyGame, GameEntry, Story};
use tertulia_rules::game::{Actor, Eye, GameInfo, Options, Seat};
use tertulia_rules::games;
use tertulia_rules::naming;
use tertulia_rules::orders::Cause;
use tertulia_rules::record::{Move, Record};
use tertulia_rules::text::Text;
use tertulia_rules::undo::{History, Step};
use tertulia_store::{Pages, Row, Store, StoreError, decode, keys};

use crate::request::Trouble;
use crate::rows::compressed::PackedGame;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LogEntry {
    #[serde(with = "actor")]
    pub(crate) by: Actor,
    /// In notation.
    pub(crate) action: String,
    pub(crate) at: Moment,
    /// The friend who acted instead of the seat's player.
    pub(crate) deputy: Option<UserId>,
    /// Clocks by seat just before, stopped. Empty without clocks.
    pub(crate) clocks: Vec<SeatClock>,
    /// Why it was played without a press, if it was.
    pub(crate) cause: Option<Cause>,
}

impl LogEntry {
    /// Puts a former player in somebody's place.
    pub(crate) fn forget(&mut self, user: UserId) {
        if self.deputy == Some(user) {
            self.deputy = Some(UserId::FORMER);
        }
    }
}

/// How far back a seat's last action is searched: chance never acts as often in between.
const LATEST: u32 = 64;

/// A saved position, so that a log need not be played from its start. It is so old that an entry
/// after it takes back only entries after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Snapshot {
    /// Entries of the log that led to it.
    pub(crate) at: u32,
    /// [`AnyGame::save`].
    pub(crate) position: Vec<u8>,
}

/// Which table runs in a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Occupied(pub(crate) TableId);

/// The value of an index row, such as where somebody sits: the key says it all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Seated;

impl Row for LogEntry {}

impl Row for Snapshot {}

impl Row for Occupied {}

impl Row for Seated {}

/// Entries between snapshots. Replaying them takes microseconds; a snapshot with every action would
/// make each commit several times as big.
pub(crate) const SNAPSHOT_EVERY: u32 = 16;

const PAGE: usize = 512;

/// How often a head is read again because the table went on meanwhile.
const MOST_LOOKS: u32 = 3;

/// Reads a table without its position, which may be damaged, and completes its options.
pub(crate) async fn load_without_game(
    store: &dyn Store,
    games: &'static [GameEntry],
    id: TableId,
) -> Result<Option<Table>, Trouble> {
    let Some((_, mut head)) = store.read_numbered::<Head>(&keys::head(id)).await? else { return Ok(None) };
    // A commit would write another table's head to that table.
    if head.id != id || !head.is_sound() {
        return Err(Trouble::Damaged(format!("table {id}: its head contradicts itself")));
    }
    let entry = entry_of(games, &head)?;
    head.options = if head.began.is_some() {
        head.options.completed(entry.info)
    } else {
        let kept = |options: Options, (key, value)| options.clone().with(entry.info, key, value).unwrap_or(options);
        head.options.iter().fold(Options::defaults(entry.info), kept)
    };
    Ok(Some(Table { head, entry, game: None, history: History::default() }))
}

/// Returns what plays a table: for a lobby, even of an earlier release, the newest rules.
fn entry_of(games: &'static [GameEntry], head: &Head) -> Result<&'static GameEntry, Trouble> {
    let entry = match head.began {
        Some(_) => games::playing(games, &head.game, head.rules),
        None => games::newest(games, &head.game),
    };
    entry.ok_or_else(|| {
        let why = format!("table {}: this release has no {} with rules version {}", head.id, head.game, head.rules);
        let is_newer = games::newest(games, &head.game).is_none_or(|known| head.rules > known.info.version);
        if is_newer { Trouble::Newer(why) } else { Trouble::Failed(why) }
    })
}

pub(crate) async fn load(store: &dyn Store, games: &'static [GameEntry], id: TableId) -> Result<Option<Table>, Trouble> {
    let mut looks = 0;
    loop {
        looks += 1;
        let Some(table) = load_without_game(store, games, id).await? else { return Ok(None) };
        if table.head.began.is_none() {
            return Ok(Some(table));
        }
        let kept = match store.read::<Snapshot>(&keys::snapshot(id)).await {
            Ok(None) if !table.head.is_running() => {
                let packed = PackedGame::read(store, id).await?.map(PackedGame::into_position);
                packed.map(|(at, position)| Snapshot { at, position })
            }
            Ok(kept) => kept,
            Err(why @ (StoreError::Damaged { .. } | StoreError::NewerRow { .. })) => {
                tracing::warn!(table = %id, %why, "cannot read a snapshot: replaying the table's log");
                None
            }
            Err(why) => return Err(why.into()),
        };
        let kept = kept.filter(|kept| kept.at <= table.head.log);
        if kept.is_none() && looks < MOST_LOOKS {
            // It went on between the reads, or its snapshot is no use: the last try has none.
            continue;
        }
        let (game, history) = position(store, &table, kept).await?;
        return Ok(Some(Table { game: Some(game), history, ..table }));
    }
}

/// Returns a table's position by its snapshot and the entries since, or by all entries.
async fn position(store: &dyn Store, table: &Table, kept: Option<Snapshot>) -> Result<(Box<dyn AnyGame>, History), Trouble> {
    let Table { head, entry, .. } = table;
    let loaded = |kept: Snapshot| {
        let game = guarded(|| entry.load(&kept.position)).and_then(|game| game.map_err(|why| Trouble::Damaged(why.to_string())));
        game.inspect_err(|why| tracing::warn!(table = %head.id, %why, "cannot load a snapshot: replaying the table's log"))
            .ok()
            .map(|game| (kept.at, game))
    };
    let kept = kept.and_then(loaded);
    if let Some((at, mut game)) = kept {
        let entries = entries(store, head.id, at..head.log).await?;
        let history = play_on(head, &mut game, &entries, |_, _, _, _| {})?;
        return Ok((game, history));
    }
    replay_with_history(store, table, head.log, |_, _, _, _| {}).await
}

/// Plays a table's log from its start up to entry `to`, exclusive, and shows `watch` each entry's
/// number, its action, what was told, and the position afterwards.
pub(crate) async fn replay(
    store: &dyn Store,
    table: &Table,
    to: u32,
    watch: impl FnMut(u32, &str, Story, &dyn AnyGame),
) -> Result<Box<dyn AnyGame>, Trouble> {
    replay_with_history(store, table, to, watch).await.map(|(game, _)| game)
}

/// Returns from the history what was told of each entry since `from`, without a replay. `None` if
/// it does not reach that far, or something was taken back.
pub(crate) async fn told_lately(store: &dyn Store, table: &Table, from: u32) -> Result<Option<Vec<Story>>, Trouble> {
    let Table { head, entry, history, .. } = table;
    let steps: Vec<_> = history.steps().filter(|step| step.at >= from).collect();
    if steps.len() != (from..head.log).len() {
        return Ok(None);
    }
    let entries = entries(store, head.id, from..head.log).await?;
    let told = entries.iter().zip(steps).map(|((at, by), step)| told_with(head, entry.info, *at, by, step.told.clone()));
    Ok(Some(told.collect()))
}

async fn replay_with_history(
    store: &dyn Store,
    table: &Table,
    to: u32,
    watch: impl FnMut(u32, &str, Story, &dyn AnyGame),
) -> Result<(Box<dyn AnyGame>, History), Trouble> {
    let Table { head, entry, .. } = table;
    let mut game = guarded(|| entry.game_of_version(head.rules, &head.options, head.seats))?
        .map_err(|why| Trouble::Damaged(format!("table {} does not open any more: {}", head.id, why.key)))?;
    let entries = entries(store, head.id, 0..to).await?;
    let history = play_on(head, &mut game, &entries, watch)?;
    Ok((game, history))
}

/// Returns the number of the last action by a seat of which `eye` was told anything, among the
/// latest entries.
pub(crate) async fn last_action(store: &dyn Store, table: &Table, eye: Eye) -> Result<Option<u32>, Trouble> {
    let Table { head, history, .. } = table;
    // An undo, and what it took back, has no step: then the log is read.
    let in_memory = || (0..head.log).rev().zip(history.steps().rev()).take_while(|(at, step)| step.at == *at);
    let is_heard = |step: &Step| step.told.iter().any(|(to, _)| *to == Eye::Public || *to == eye);
    if let Some((at, _)) = in_memory().find(|(_, step)| step.by != Actor::Chance && is_heard(step)) {
        return Ok(Some(at));
    }
    let unheard = in_memory().last().map_or(head.log, |(at, _)| at);
    let latest = entries(store, head.id, unheard.saturating_sub(LATEST)..unheard).await?;
    Ok(latest.into_iter().rfind(|(_, entry)| entry.by != Actor::Chance).map(|(at, _)| at))
}

fn play_on(
    head: &Head,
    game: &mut Box<dyn AnyGame>,
    entries: &[(u32, LogEntry)],
    mut watch: impl FnMut(u32, &str, Story, &dyn AnyGame),
) -> Result<History, Trouble> {
    let mut history = History::default();
    for (at, entry) in entries {
        let mut played = |cause| {
            guarded(|| history.play(game, *at, entry.by, &entry.action, cause)).map_err(|why| Trouble::Damaged(why.to_string()))
        };
        let mut told = played(entry.cause.as_ref())?;
        if told.is_err() && entry.cause.is_some() {
            // What was played stands, whatever this release makes of its cause.
            told = played(None)?;
            let said =
                if told.is_ok() { "an entry is not what its cause says: keeping what was played" } else { "an entry is refused" };
            tracing::warn!(table = %head.id, entry = at, said, "log entry does not replay with its cause");
        }
        let told = told.map_err(|_| Trouble::Damaged(format!("table {}: entry {at} of its log is refused", head.id)))?;
        watch(*at, &entry.action, told_with(head, game.info(), *at, entry, told), game.as_ref());
    }
    Ok(history)
}

/// Returns the story of an entry: who took a seat just before it, that it was automatic (for its
/// seat alone), the rules' events, and the deputy who acted.
pub(crate) fn told_with(head: &Head, info: &'static GameInfo, at: u32, entry: &LogEntry, told: Story) -> Story {
    let sat_down = head.parts.past.iter().enumerate().filter(|(_, past)| past.until == at && past.tenure != Tenure::Deputy);
    let sat_down = sat_down.filter_map(|(place, past)| {
        let later = head.parts.past.iter().skip(place + 1).find(|next| next.seat == past.seat && next.tenure != Tenure::Deputy);
        let now = later.map(|next| &next.name).or(head.player(past.seat).map(|player| &player.name))?;
        let text = Text::new("front-sat-down").with("who", now.clone()).with("before", past.name.clone());
        Some((Eye::Public, text))
    });
    let acted = match (entry.by, entry.deputy.and_then(|deputy| head.parts.name_of(deputy))) {
        (Actor::Seat(seat), Some(deputy)) => {
            Some((Eye::Public, Text::new("front-acted-for").with("deputy", deputy.to_owned()).with("who", seat)))
        }
        (Actor::Seat(_) | Actor::Chance, _) => None,
    };
    let caused = match (entry.by, &entry.cause) {
        (Actor::Seat(seat), Some(Cause::Order(order))) => {
            let order = naming::order_name(info, order);
            Some((Eye::Seat(seat), Text::new("front-by-order").with("who", seat).with("order", order)))
        }
        (Actor::Seat(seat), Some(Cause::Prepared)) => Some((Eye::Seat(seat), Text::new("front-as-prepared").with("who", seat))),
        (Actor::Seat(_) | Actor::Chance, _) => None,
    };
    sat_down.chain(caused).chain(told).chain(acted).collect()
}

/// Reads a part of a table's log, with entry numbers.
pub(crate) async fn entries(store: &dyn Store, table: TableId, part: Range<u32>) -> Result<Vec<(u32, LogEntry)>, Trouble> {
    let rows = stored_entries(store, table, part).await?;
    rows.into_iter().map(|(at, bytes)| Ok((at, decode(&keys::entry(table, at), &bytes)?))).collect()
}

/// Reads a part of the log as it is stored: in rows of its own, or packed.
pub(crate) async fn stored_entries(store: &dyn Store, table: TableId, part: Range<u32>) -> Result<Vec<(u32, Vec<u8>)>, Trouble> {
    let found = unpacked_entries(store, table, part.clone()).await;
    // Read last, so that a game packed between the two reads is found.
    if let Err(Trouble::Damaged(_)) = found
        && let Some(packed) = PackedGame::read(store, table).await?
    {
        return packed.entries(part).ok_or_else(|| Trouble::Damaged(format!("table {table}: its log ends too early")));
    }
    found
}

async fn unpacked_entries(store: &dyn Store, table: TableId, part: Range<u32>) -> Result<Vec<(u32, Vec<u8>)>, Trouble> {
    let mut pages = Pages::new(store, keys::entries(table, part.start, part.end), PAGE);
    let mut all = Vec::new();
    while all.len() < part.len()
        && let Some(page) = pages.next().await?
    {
        for (key, bytes) in page {
            let at = part.start + all.len() as u32;
            if key != keys::entry(table, at) {
                return Err(Trouble::Damaged(format!("table {table}: entry {at} of its log is missing")));
            }
            all.push((at, bytes));
        }
    }
    if all.len() != part.len() {
        return Err(Trouble::Damaged(format!("table {table}: its log ends too early")));
    }
    Ok(all)
}

/// Returns the numbers of the entries that friends made for a seat, and the friends.
pub(crate) async fn acted_for(store: &dyn Store, head: &Head) -> Result<Vec<(u32, UserId)>, Trouble> {
    let entries = entries(store, head.id, 0..head.log).await?;
    Ok(entries.into_iter().filter_map(|(at, entry)| Some((at, entry.deputy?))).collect())
}

/// Returns when an entry was made, and the clocks just before it.
pub(crate) async fn clocks_before(store: &dyn Store, table: TableId, at: u32) -> Result<(Moment, Vec<SeatClock>), Trouble> {
    let entry = entries(store, table, at..at + 1).await?.pop();
    Ok(entry.map(|(_, entry)| (entry.at, entry.clocks)).unwrap_or_default())
}

pub(crate) async fn record(store: &dyn Store, table: &Table) -> Result<Record, Trouble> {
    let Table { head, entry, .. } = table;
    let mut record = Record { rules: head.rules, ..Record::new(entry, head.seats, &head.options) };
    let entries = entries(store, head.id, 0..head.log).await?;
    record.moves = entries.into_iter().map(|(_, entry)| Move::new(entry.by, entry.action).caused(entry.cause)).collect();
    Ok(record)
}

/// Keeps a panic in a game's rules from stopping more than one request.
pub(crate) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, Trouble> {
    // What a panic leaves half done is dropped with the answer.
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let words = panic.downcast_ref::<&str>().map(|s| (*s).to_owned()).or_else(|| panic.downcast_ref::<String>().cloned());
        Trouble::Failed(format!("panic: {}", words.unwrap_or_else(|| "without words".to_owned())))
    })
}

/// Returns whether a commit has a snapshot: when a game begins or ends, and every few entries.
pub(crate) fn is_kept_with(before: Option<&Head>, after: &Head) -> bool {
    let phase = before.map(|head| head.phase);
    let log = before.map_or(0, |head| head.log);
    let passed = log / SNAPSHOT_EVERY != after.log / SNAPSHOT_EVERY;
    after.began.is_some() && (phase != Some(after.phase) || (passed && after.phase == Phase::Playing))
}

mod actor {
    use serde::de::Error;

    use super::{Actor, Deserialize, Seat};

    const CHANCE: u8 = u8::MAX;

    pub(crate) fn serialize<S: serde::Serializer>(actor: &Actor, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(match actor {
            Actor::Seat(seat) => seat.0,
            Actor::Chance => CHANCE,
        })
    }

    pub(crate) fn deserialize<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Actor, D::Error> {
        match u8::deserialize(from)? {
            CHANCE => Ok(Actor::Chance),
            seat if usize::from(seat) < tertulia_rules::game::MOST_SEATS => Ok(Actor::Seat(Seat(seat))),
            _ => Err(D::Error::custom("no actor")),
        }
    }
}
