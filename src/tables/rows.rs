//! The rows of a table, and a table from its rows.
//!
//! Start reading at [`load`].

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::{Deserialize, Serialize};
use tertulia_rules::erased::{AnyGame, GameEntry, Story};
use tertulia_rules::game::{Actor, Options, Seat, SeatSet};
use tertulia_rules::games;
use tertulia_rules::record::{Move, Record};

use super::request::Trouble;
use crate::clock::Moment;
use crate::ids::TableId;
use crate::model::{Due, DueWhat, Head, Phase, Player, Stopped, Table};
use crate::store::{Row, Store, StoreError, decode, keys};

/// One entry of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Entry {
    /// Who acted.
    #[serde(with = "actor")]
    pub(super) by: Actor,
    /// In notation.
    pub(super) action: String,
    pub(super) at: Moment,
}

/// How far back the last action of a seat is looked for: more than chance ever does between two.
const LATEST: u32 = 64;

/// A position kept so that a log need not be played from its start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Snapshot {
    /// Entries of the log that led to it.
    pub(super) at: u32,
    /// [`AnyGame::save`].
    pub(super) position: Vec<u8>,
}

/// Which table runs in a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Occupied(pub(super) TableId);

/// That somebody sits at a running table, or a server has one: the key says it all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Seated;

/// Who was reminded, as earlier versions of a head have it.
enum Reminded {
    Once(SeatSet),
    Often(Vec<u8>),
}

impl Row for Head {
    const VERSION: u8 = 5;

    /// The first version had numbers for five seats, whoever sat there, and did not say how many. The first two kept no seats for anybody, and
    /// rang whoever was awaited. The first three knew no stand-ins, and reminded once. The first four nudged nobody.
    fn upgrade(version: u8, bytes: &[u8]) -> Option<Head> {
        type Five = [u32; 5];
        type Numbers = Vec<u32>;
        type Begun<N> = (N, SeatSet, Moment, u32, N, N, Vec<Due>);
        type Ended = (Option<Stopped>, Moment, Option<Moment>);
        type Kept = (Vec<Player>, Option<Moment>);
        let once = |reminded: SeatSet, seats: u8| Seat::all(seats).map(|seat| u8::from(reminded.has(seat))).collect();
        let (first, begun, reminders, own_doing, ended, kept, stand_ins) = match version {
            1 => {
                let (first, begun, reminded, ended) = postcard::from_bytes::<(_, Begun<Five>, _, Ended)>(bytes).ok()?;
                let (decisions, awaited, since, post, turns, read, due) = begun;
                let [decisions, turns, read] = [decisions, turns, read].map(Vec::from);
                let begun = (decisions, awaited, since, post, turns, read, due);
                (first, begun, Reminded::Once(reminded), SeatSet::NONE, ended, Kept::default(), SeatSet::NONE)
            }
            2 => {
                let (first, begun, reminded, ended) = postcard::from_bytes::<(_, Begun<Numbers>, _, Ended)>(bytes).ok()?;
                (first, begun, Reminded::Once(reminded), SeatSet::NONE, ended, Kept::default(), SeatSet::NONE)
            }
            3 => {
                let (first, begun, reminded, own_doing, ended, kept) =
                    postcard::from_bytes::<(_, Begun<Numbers>, _, _, Ended, Kept)>(bytes).ok()?;
                (first, begun, Reminded::Once(reminded), own_doing, ended, kept, SeatSet::NONE)
            }
            4 => {
                let (first, begun, reminders, own_doing, ended, kept, stand_ins) =
                    postcard::from_bytes::<(_, Begun<Numbers>, _, _, Ended, Kept, _)>(bytes).ok()?;
                (first, begun, Reminded::Often(reminders), own_doing, ended, kept, stand_ins)
            }
            _ => return None,
        };
        let (id, revision, phase, game, rules, seats, options, home, host, players, log) = first;
        let (decisions, awaited, since, post, turns, read, due): Begun<Numbers> = begun;
        let ((stopped, opened, began), (kept, kept_until)) = (ended, kept);
        let reminders = match reminders {
            Reminded::Once(reminded) => once(reminded, seats),
            Reminded::Often(reminders) => reminders,
        };
        let head = Head {
            id,
            revision,
            phase,
            game,
            rules,
            seats,
            options,
            home,
            host,
            players,
            log,
            decisions,
            awaited,
            since,
            post,
            turns,
            read,
            due,
            reminders,
            own_doing,
            stopped,
            opened,
            began,
            kept,
            kept_until,
            stand_ins,
            calls: Vec::new(),
        };
        (usize::from(seats) <= head.decisions.len()).then(|| head.with_seats(seats))
    }
}

impl Row for Entry {
    const VERSION: u8 = 1;
}

impl Row for Snapshot {
    const VERSION: u8 = 1;
}

impl Row for Occupied {
    const VERSION: u8 = 1;
}

impl Row for Seated {
    const VERSION: u8 = 1;
}

impl Row for DueWhat {
    const VERSION: u8 = 3;

    /// The first version knew no stand-ins, the first two neither quiet hours nor nudges.
    fn upgrade(version: u8, bytes: &[u8]) -> Option<DueWhat> {
        if version == 1 || version == 2 { postcard::from_bytes(bytes).ok() } else { None }
    }
}

/// Entries after which a position is kept again. Playing that many takes microseconds; writing a position with every action would
/// make each commit several times as big.
pub(super) const SNAPSHOT_EVERY: u32 = 16;

/// Entries read at once.
const PAGE: usize = 512;

/// How often a head is read again because the table went on meanwhile.
const MOST_LOOKS: u32 = 3;

/// Reads a table but for its position, which may be damaged: its head, with every option of what plays it.
pub(super) async fn load_without_game(
    store: &dyn Store,
    games: &'static [GameEntry],
    id: TableId,
) -> Result<Option<Table>, Trouble> {
    let Some((_, mut head)) = store.read_numbered::<Head>(&keys::head(id)).await? else { return Ok(None) };
    if !head.is_sound() {
        return Err(Trouble::Damaged(format!("table {id}: its head contradicts itself")));
    }
    let entry = entry_of(games, &head)?;
    head.options = if head.began.is_some() {
        head.options.completed(entry.info)
    } else {
        let kept = |options: Options, (key, value)| options.clone().with(entry.info, key, value).unwrap_or(options);
        head.options.iter().fold(Options::defaults(entry.info), kept)
    };
    Ok(Some(Table { head, entry, game: None }))
}

/// What plays a table. A lobby may have stood while the release changed: nothing was played yet, so it begins by the newest rules.
fn entry_of(games: &'static [GameEntry], head: &Head) -> Result<&'static GameEntry, Trouble> {
    let entry = match head.began {
        Some(_) => games::playing(games, &head.game, head.rules),
        None => games::newest(games, &head.game),
    };
    entry.ok_or_else(|| {
        Trouble::Failed(format!("table {}: this release has no {} with rules version {}", head.id, head.game, head.rules))
    })
}

/// Reads a table.
pub(super) async fn load(store: &dyn Store, games: &'static [GameEntry], id: TableId) -> Result<Option<Table>, Trouble> {
    let mut looks = 0;
    loop {
        looks += 1;
        let Some(table) = load_without_game(store, games, id).await? else { return Ok(None) };
        if table.head.began.is_none() {
            return Ok(Some(table));
        }
        let kept = match store.read::<Snapshot>(&keys::snapshot(id)).await {
            Ok(kept) => kept,
            Err(why @ (StoreError::Damaged { .. } | StoreError::NewerRow { .. })) => {
                tracing::warn!(table = %id, %why, "cannot read a snapshot: replaying the table's log");
                None
            }
            Err(why) => return Err(why.into()),
        };
        let kept = kept.filter(|kept| kept.at <= table.head.log);
        if kept.is_none() && looks < MOST_LOOKS {
            // It went on between the two reads, or the snapshot is no use: then the last look does without.
            continue;
        }
        let game = position(store, &table, kept).await?;
        return Ok(Some(Table { game: Some(game), ..table }));
    }
}

/// The position of a table: its snapshot and the entries since, or all entries.
async fn position(store: &dyn Store, table: &Table, kept: Option<Snapshot>) -> Result<Box<dyn AnyGame>, Trouble> {
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
        play_on(head, game.as_mut(), &entries, |_, _, _| {})?;
        return Ok(game);
    }
    replay(store, table, head.log, |_, _, _| {}).await
}

/// Plays a table's log from its start to the entry numbered `to`, that one excluded, showing `watch` each entry's number, what was
/// told of it, and the position after it.
pub(super) async fn replay(
    store: &dyn Store,
    table: &Table,
    to: u32,
    watch: impl FnMut(u32, Story, &dyn AnyGame),
) -> Result<Box<dyn AnyGame>, Trouble> {
    let Table { head, entry, .. } = table;
    let mut game = guarded(|| entry.game_of_version(head.rules, &head.options, head.seats))?
        .map_err(|why| Trouble::Damaged(format!("table {} does not open any more: {}", head.id, why.key)))?;
    let entries = entries(store, head.id, 0..to).await?;
    play_on(head, game.as_mut(), &entries, watch)?;
    Ok(game)
}

/// The number of the last action that a seat took, among the latest entries of the log.
pub(super) async fn last_action(store: &dyn Store, head: &Head) -> Result<Option<u32>, Trouble> {
    let latest = entries(store, head.id, head.log.saturating_sub(LATEST)..head.log).await?;
    Ok(latest.into_iter().rfind(|(_, entry)| entry.by != Actor::Chance).map(|(at, _)| at))
}

fn play_on(
    head: &Head,
    game: &mut dyn AnyGame,
    entries: &[(u32, Entry)],
    mut watch: impl FnMut(u32, Story, &dyn AnyGame),
) -> Result<(), Trouble> {
    for (at, entry) in entries {
        let told = guarded(|| game.play(entry.by, &entry.action)).map_err(|why| Trouble::Damaged(why.to_string()))?;
        let told = told.map_err(|_| Trouble::Damaged(format!("table {}: entry {at} of its log is refused", head.id)))?;
        watch(*at, told, &*game);
    }
    Ok(())
}

/// A part of a table's log, with each entry's number.
async fn entries(store: &dyn Store, table: TableId, part: Range<u32>) -> Result<Vec<(u32, Entry)>, Trouble> {
    let mut span = keys::entries(table, part.start, part.end);
    let mut all = Vec::new();
    while all.len() < part.len() {
        let page = store.scan(&span, PAGE).await?;
        let Some((last, _)) = page.last() else { break };
        span.from = last.next();
        for (key, bytes) in &page {
            let at = part.start + all.len() as u32;
            if *key != keys::entry(table, at) {
                return Err(Trouble::Damaged(format!("table {table}: entry {at} of its log is missing")));
            }
            all.push((at, decode::<Entry>(key, bytes)?));
        }
    }
    if all.len() != part.len() {
        return Err(Trouble::Damaged(format!("table {table}: its log ends too early")));
    }
    Ok(all)
}

/// The record of a table's game.
pub(super) async fn record(store: &dyn Store, table: &Table) -> Result<Record, Trouble> {
    let Table { head, entry, .. } = table;
    let mut record = Record { rules: head.rules, ..Record::new(entry, head.seats, &head.options) };
    let entries = entries(store, head.id, 0..head.log).await?;
    record.moves = entries.into_iter().map(|(_, entry)| Move::new(entry.by, entry.action)).collect();
    Ok(record)
}

/// Keeps a fault in a game's rules from stopping more than the one who asked.
pub(super) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, Trouble> {
    // What a panic may leave half done is thrown away with the answer.
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let words = panic.downcast_ref::<&str>().map(|s| (*s).to_owned()).or_else(|| panic.downcast_ref::<String>().cloned());
        Trouble::Failed(format!("panic: {}", words.unwrap_or_else(|| "without words".to_owned())))
    })
}

/// Whether the position is kept with this commit: when the game begins or ends, and now and then.
pub(super) fn is_kept_with(before: Option<&Head>, after: &Head) -> bool {
    let phase = before.map(|head| head.phase);
    let log = before.map_or(0, |head| head.log);
    let passed = log / SNAPSHOT_EVERY != after.log / SNAPSHOT_EVERY;
    after.began.is_some() && (phase != Some(after.phase) || (passed && after.phase == Phase::Playing))
}

mod actor {
    use serde::de::Error;

    use super::{Actor, Deserialize, Seat};

    const CHANCE: u8 = u8::MAX;

    pub(super) fn serialize<S: serde::Serializer>(actor: &Actor, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(match actor {
            Actor::Seat(seat) => seat.0,
            Actor::Chance => CHANCE,
        })
    }

    pub(super) fn deserialize<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Actor, D::Error> {
        match u8::deserialize(from)? {
            CHANCE => Ok(Actor::Chance),
            seat if usize::from(seat) < tertulia_rules::game::MOST_SEATS => Ok(Actor::Seat(Seat(seat))),
            _ => Err(D::Error::custom("no actor")),
        }
    }
}
