//! The rows of a table, and a table from its rows.
//!
//! Start reading at [`load`].

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::{Deserialize, Serialize};
use tertulia_rules::erased::{AnyGame, GameEntry, Story};
use tertulia_rules::game::{Actor, Seat};
use tertulia_rules::record::{Move, Record};

use super::request::Trouble;
use super::table::{DueWhat, Head, Phase, Table};
use crate::clock::Moment;
use crate::ids::TableId;
use crate::store::{Row, Store, StoreError, decode, keys};

/// One entry of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Entry {
    /// Who acted.
    #[serde(with = "actor")]
    pub(super) by: Actor,
    /// In notation.
    pub(super) action: String,
    /// When.
    pub(super) at: Moment,
}

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

impl Row for Head {
    const VERSION: u8 = 1;
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
    const VERSION: u8 = 1;
}

/// Entries after which a position is kept again. Playing that many takes microseconds; writing a position with every action would
/// make each commit several times as big.
pub(super) const SNAPSHOT_EVERY: u32 = 16;

/// Entries read at once.
const PAGE: usize = 512;

/// How often a head is read again because the table went on meanwhile.
const MOST_LOOKS: u32 = 3;

/// The game of that name, if games of that rules version are still played.
pub(super) fn rules_of(games: &'static [GameEntry], head: &Head) -> Result<&'static GameEntry, Trouble> {
    games.iter().find(|rules| rules.info.slug == head.game && rules.plays(head.rules)).ok_or_else(|| {
        Trouble::Failed(format!("table {}: this release has no {} with rules version {}", head.id, head.game, head.rules))
    })
}

/// Reads a table.
pub(super) async fn load(store: &dyn Store, games: &'static [GameEntry], id: TableId) -> Result<Option<Table>, Trouble> {
    let mut looks = 0;
    loop {
        looks += 1;
        let Some((_, head)) = store.read_numbered::<Head>(&keys::head(id)).await? else { return Ok(None) };
        if head.began.is_none() {
            return Ok(Some(Table { head, game: None }));
        }
        let rules = rules_of(games, &head)?;
        let kept = match store.read::<Snapshot>(&keys::snapshot(id)).await {
            Ok(kept) => kept,
            Err(why @ StoreError::Damaged { .. }) => {
                tracing::warn!(table = %id, %why, "cannot read a snapshot: replaying the table's log");
                None
            }
            Err(why) => return Err(why.into()),
        };
        let kept = kept.filter(|kept| kept.at <= head.log);
        if kept.is_none() && looks < MOST_LOOKS {
            // It went on between the two reads, or the snapshot is no use: then the last look does without.
            continue;
        }
        let game = position(store, rules, &head, kept).await?;
        return Ok(Some(Table { head, game: Some(game) }));
    }
}

/// The position of a table: its snapshot and the entries since, or all entries.
async fn position(
    store: &dyn Store,
    rules: &'static GameEntry,
    head: &Head,
    kept: Option<Snapshot>,
) -> Result<Box<dyn AnyGame>, Trouble> {
    let loaded = |kept: Snapshot| {
        let game = guarded(|| rules.load(&kept.position)).and_then(|game| game.map_err(|why| Trouble::Damaged(why.to_string())));
        game.inspect_err(|why| tracing::warn!(table = %head.id, %why, "cannot load a snapshot: replaying the table's log"))
            .ok()
            .map(|game| (kept.at, game))
    };
    let kept = kept.and_then(loaded);
    if let Some((at, mut game)) = kept {
        let entries = entries(store, head, at).await?;
        play_on(head, game.as_mut(), &entries, |_, _| {})?;
        return Ok(game);
    }
    replay(store, rules, head, |_, _| {}).await
}

/// Plays a table's log from its start, showing `watch` each entry's number and what was told of it.
pub(super) async fn replay(
    store: &dyn Store,
    rules: &'static GameEntry,
    head: &Head,
    watch: impl FnMut(u32, Story),
) -> Result<Box<dyn AnyGame>, Trouble> {
    let mut game = guarded(|| rules.game_of_version(head.rules, &head.options, head.seats))?
        .map_err(|why| Trouble::Damaged(format!("table {} does not open any more: {}", head.id, why.key)))?;
    let entries = entries(store, head, 0).await?;
    play_on(head, game.as_mut(), &entries, watch)?;
    Ok(game)
}

fn play_on(
    head: &Head,
    game: &mut dyn AnyGame,
    entries: &[(u32, Entry)],
    mut watch: impl FnMut(u32, Story),
) -> Result<(), Trouble> {
    for (at, entry) in entries {
        let told = guarded(|| game.play(entry.by, &entry.action)).map_err(|why| Trouble::Damaged(why.to_string()))?;
        let told = told.map_err(|_| Trouble::Damaged(format!("table {}: entry {at} of its log is refused", head.id)))?;
        watch(*at, told);
    }
    Ok(())
}

/// The log from there on, with each entry's number.
async fn entries(store: &dyn Store, head: &Head, from: u32) -> Result<Vec<(u32, Entry)>, Trouble> {
    let mut span = keys::entries(head.id, from, head.log);
    let mut all = Vec::with_capacity((head.log - from) as usize);
    while all.len() < (head.log - from) as usize {
        let page = store.scan(&span, PAGE).await?;
        let Some((last, _)) = page.last() else { break };
        span.from = last.next();
        for (key, bytes) in &page {
            let at = from + all.len() as u32;
            if *key != keys::entry(head.id, at) {
                return Err(Trouble::Damaged(format!("table {}: entry {at} of its log is missing", head.id)));
            }
            all.push((at, decode::<Entry>(key, bytes)?));
        }
    }
    if from + all.len() as u32 != head.log {
        return Err(Trouble::Damaged(format!("table {}: its log ends too early", head.id)));
    }
    Ok(all)
}

/// The record of a table's game.
pub(super) async fn record(store: &dyn Store, rules: &GameEntry, head: &Head) -> Result<Record, Trouble> {
    let mut record = Record { rules: head.rules, ..Record::new(rules, head.seats, &head.options) };
    let entries = entries(store, head, 0).await?;
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
