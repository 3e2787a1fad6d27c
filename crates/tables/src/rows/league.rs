//! Rows of leagues: what each is, its log, and which tables are its own.
//!
//! Not here: how one goes on (`service/seasons.rs`). Start reading at [`ReadLeague::read`].

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use tertulia_base::ids::TableId;
use tertulia_delivery::Destination;
use tertulia_model::Head;
use tertulia_model::league::{League, LeagueStage, RankedSeason, Season, TableCourse, standings};
use tertulia_model::results::GameResult;
use tertulia_store::{Pages, Row, Store, StoreError, decode, keys};

use crate::request::Trouble;
use crate::rows::noticeboard::number;

const PAGE: usize = 256;

/// The league of a table, or of a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OfLeague(pub(crate) TableId);

impl Row for OfLeague {}

/// A league as it was read, to be changed by compare-and-swap.
pub(crate) struct ReadLeague {
    pub(crate) league: League,
    /// Its row.
    pub(crate) bytes: Vec<u8>,
    /// The season that is played, or for which people sign up.
    pub(crate) season: Season,
}

impl ReadLeague {
    /// Reads a league; `None` if there is none of that id.
    pub(crate) async fn read(store: &dyn Store, id: TableId) -> Result<Option<ReadLeague>, Trouble> {
        let key = keys::league(id);
        let Some(bytes) = store.get(&key).await? else { return Ok(None) };
        let league: League = decode(&key, &bytes)?;
        let season = read_season(store, id, league.begins..league.log).await?;
        Ok(Some(ReadLeague { league, bytes, season }))
    }
}

/// Reads the season that these entries of a league's log tell of.
pub(crate) async fn read_season(store: &dyn Store, id: TableId, part: Range<u32>) -> Result<Season, Trouble> {
    let mut pages = Pages::new(store, keys::league_entries(id, part.start, part.end), PAGE);
    let mut entries = Vec::new();
    while let Some(page) = pages.next().await? {
        for (key, bytes) in &page {
            let Some(at) = keys::league_position(key) else { continue };
            entries.push((at, decode(key, bytes)?));
        }
    }
    Ok(Season::of(&entries))
}

/// Ranks a season by the results of its latest stage.
pub(crate) async fn ranked(store: &dyn Store, season: Season) -> Result<RankedSeason, Trouble> {
    let Some(stage) = season.stages.last() else { return Ok(RankedSeason { season, standings: Vec::new() }) };
    let results = results_of(store, stage).await?;
    let standings = standings(&season, stage, &results);
    Ok(RankedSeason { season, standings })
}

async fn results_of(store: &dyn Store, stage: &LeagueStage) -> Result<BTreeMap<TableId, GameResult>, Trouble> {
    let mut results = BTreeMap::new();
    for of in &stage.tables {
        let TableCourse::Counts { table, .. } = &of.course else { continue };
        match store.read::<GameResult>(&keys::result(*table)).await {
            Ok(result) => results.extend(result.map(|result| (*table, result))),
            Err(why @ StoreError::Damaged { .. }) => {
                tracing::warn!(%table, %why, "damaged result: leaving its table out of a league's standings");
            }
            Err(why) => return Err(why.into()),
        }
    }
    Ok(results)
}

/// Returns the league that a table belongs to.
pub(crate) async fn league_of(store: &dyn Store, table: TableId) -> Result<Option<TableId>, StoreError> {
    Ok(store.read::<OfLeague>(&keys::league_of(table)).await?.map(|OfLeague(league)| league))
}

/// Returns the message of a league that shows anew that one of its tables has ended, with the
/// number of the notice.
pub(crate) async fn shown_at_end(
    store: &dyn Store,
    before: Option<&Head>,
    after: &Head,
) -> Result<Option<(TableId, Destination, u64)>, StoreError> {
    if after.is_running() || !before.is_some_and(Head::is_running) {
        return Ok(None);
    }
    let league = league_of(store, after.id).await?;
    Ok(league.map(|league| (league, Destination::League, number(after.id, after.revision))))
}
