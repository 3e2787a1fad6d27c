//! Analyses of finished games: computed when somebody first asks for one and kept for good, one at
//! a time, on the core on which strong robots search, whose turns wait for one step at most. Not
//! here: how a game is analysed (the rules). Start reading at [`Tables::analysis`].

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Weak};

use serde::{Deserialize, Serialize};
use tertulia_base::ids::{TableId, UserId};
use tertulia_base::latest::Latest;
use tertulia_base::mutex::Mutex;
use tertulia_model::{Curve, PastDecision, Phase, Round, Table};
use tertulia_rules::analysis::{Analysis, Analyst, ChancePoint, LostChance, shared_out};
use tertulia_rules::game::{Eye, Seat};
use tertulia_store::{Batch, Row, StoreError, keys};

use crate::rows::table;
use crate::service::searching::{NotSearched, in_background};
use crate::{Inner, Tables, Trouble};

/// How many games may wait to be analysed: half an hour of a core at most.
const MOST_WAITING: usize = 100;
/// How many of them one person may have asked for.
const MOST_WAITING_OF_ONE: usize = 3;
/// How many games are remembered that could not be analysed.
const MOST_FAILED: usize = 1_000;

/// How many of a player's decisions are told.
const MOST_TOLD: usize = 3;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct KeptAnalysis(Analysis);

impl Row for KeptAnalysis {}

/// What there is of the analysis of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Analysed {
    /// All of it.
    Found(Analysis),
    /// It is being computed, which takes some twenty seconds, or is behind others.
    UnderWay,
    /// Too many others wait, or too many that the same person asked for.
    Busy,
    /// The game cannot be analysed, as the log says.
    Failed,
}

/// The games that are being analysed.
#[derive(Debug, Default)]
pub(crate) struct Analysing {
    /// Who asked for which.
    waiting: Mutex<BTreeMap<TableId, UserId>>,
    failed: Mutex<Latest<TableId, (), MOST_FAILED>>,
    /// Held by the one that is computed.
    turn: Arc<tokio::sync::Mutex<()>>,
}

impl Tables {
    /// Returns the analysis of a table's game, or begins it for whoever asks; `None` unless the
    /// game is over, as it tells what was hidden.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn analysis(&self, table: &Arc<Table>, who: UserId) -> Result<Option<Analysed>, Trouble> {
        let (house, id) = (&self.0, table.head.id);
        if table.head.phase != Phase::Over {
            return Ok(None);
        }
        match house.store.read::<KeptAnalysis>(&keys::analysis(id)).await {
            Ok(Some(KeptAnalysis(analysis))) => return Ok(Some(Analysed::Found(analysis))),
            // What is damaged is computed again.
            Ok(None) | Err(StoreError::Damaged { .. }) => {}
            Err(why) => return Err(why.into()),
        }
        if house.analysing.failed.lock().contains(&id) {
            return Ok(Some(Analysed::Failed));
        }
        let mut waiting = house.analysing.waiting.lock();
        if waiting.contains_key(&id) {
            return Ok(Some(Analysed::UnderWay));
        }
        let own = waiting.values().filter(|asker| **asker == who).count();
        if own >= MOST_WAITING_OF_ONE || waiting.len() >= MOST_WAITING {
            return Ok(Some(Analysed::Busy));
        }
        waiting.insert(id, who);
        tokio::spawn(analyse(Arc::downgrade(house), table.clone()));
        Ok(Some(Analysed::UnderWay))
    }

    /// Returns everybody's chance to win in percent, round by round: the mean of a round's
    /// decisions, and after the last round the outcome.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn chances(&self, table: &Table, analysis: &Analysis) -> Result<Curve, Trouble> {
        let chapters = self.chapters(table.head.id, Eye::Public).await?;
        let mut rounds: Vec<Round> = Vec::new();
        let mut points = analysis.chances.iter().peekable();
        for (nth, chapter) in chapters.iter().enumerate() {
            let mut sums = vec![0.0; usize::from(table.head.seats)];
            let mut add = |point: &ChancePoint| {
                sums.iter_mut().zip(&point.by_seat).for_each(|(sum, part)| *sum += f64::from(*part));
            };
            if nth + 1 == chapters.len() {
                analysis.chances.last().into_iter().for_each(add);
            } else {
                while let Some(point) = points.next_if(|point| point.at < chapter.ends) {
                    add(point);
                }
            }
            let shares = || shared_out(&sums, 100).into_iter().map(i32::from).collect::<Vec<i32>>();
            // Nobody decided anything in it.
            let earlier = rounds.last().filter(|_| sums.iter().all(|sum| *sum == 0.0)).map(|round| round.points.clone());
            rounds.push(Round { title: chapter.title.clone(), points: earlier.unwrap_or_else(shares) });
        }
        Ok(Curve { rounds })
    }

    /// Returns the `nth` decision of a seat, from 1, at which most of its chance was lost.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn lost_chance(
        &self,
        table: &Table,
        analysis: &Analysis,
        seat: Seat,
        nth: usize,
    ) -> Result<Option<PastDecision>, Trouble> {
        let told: Vec<&LostChance> = told_to(analysis, seat).collect();
        let Some(lost) = nth.checked_sub(1).and_then(|at| told.get(at)).copied() else { return Ok(None) };
        let then = table::replay(self.0.store.as_ref(), table, lost.at, |_, _, _, _| {}).await?;
        let decision = || (then.scene(Eye::Seat(seat)), then.prompt(seat), then.legal(seat));
        let (scene, prompt, legal) = table::guarded(decision)?;
        Ok(Some(PastDecision { lost: lost.clone(), scene, prompt, legal, place: (nth, told.len()) }))
    }
}

/// Returns the decisions of a seat that its player is told, the worst first.
pub fn told_to(analysis: &Analysis, seat: Seat) -> impl Iterator<Item = &LostChance> {
    analysis.lost.iter().filter(move |lost| lost.seat == seat).take(MOST_TOLD)
}

/// Analyses a game. Between two steps nothing keeps the store open, which may be closed then.
async fn analyse(house: Weak<Inner>, table: Arc<Table>) {
    let id = table.head.id;
    let Some(turn) = house.upgrade().map(|house| house.analysing.turn.clone()) else { return };
    let _turn = turn.lock_owned().await;
    let done = analysed(&house, &table).await;
    let Some(house) = house.upgrade() else { return };
    match done {
        Ok(()) => {}
        Err(why @ Trouble::Damaged(_)) => {
            tracing::error!(table = %id, %why, "cannot analyse a damaged game: telling whoever asks so until the next start");
            house.analysing.failed.lock().put(id, ());
        }
        Err(why) => tracing::error!(table = %id, %why, "cannot analyse a finished game: trying again when somebody asks"),
    }
    house.analysing.waiting.lock().remove(&id);
}

async fn analysed(house: &Weak<Inner>, table: &Table) -> Result<(), Trouble> {
    let id = table.head.id;
    let Some(mut analyst) = opened(house, table).await? else { return Ok(()) };
    loop {
        let Some(permit) = house.upgrade().map(|house| house.slow_search_permit.clone()) else { return Ok(()) };
        // Whoever waits for it gets it before the next step.
        let permit = permit.acquire_owned().await.map_err(|why| Trouble::Failed(why.to_string()))?;
        let step = in_background(move || {
            let _permit = permit;
            let is_more = analyst.step();
            (analyst, is_more)
        });
        let is_more;
        (analyst, is_more) = step.await.map_err(|why| not_searched(id, &why))?;
        if !is_more {
            break;
        }
    }
    let Some(house) = house.upgrade() else { return Ok(()) };
    Ok(house.store.commit(Batch::putting(keys::analysis(id), &KeptAnalysis(analyst.finish()))).await?)
}

async fn opened(house: &Weak<Inner>, table: &Table) -> Result<Option<Analyst>, Trouble> {
    let Some(house) = house.upgrade() else { return Ok(None) };
    let (head, entry, store) = (&table.head, table.entry, house.store.as_ref());
    let record = table::record(store, table).await?;
    let by_friends: BTreeSet<u32> = table::acted_for(store, head).await?.into_iter().map(|(at, _)| at).collect();
    let since: Vec<(Seat, u32)> = head.members().map(|(seat, _)| (seat, head.parts.sits_since(seat))).collect();
    // What a friend did for them, or somebody who sat there before, is no decision of theirs.
    let is_judged =
        move |seat: Seat, at: u32| !by_friends.contains(&at) && since.iter().any(|(own, since)| *own == seat && at >= *since);
    let (id, seed, effort) = (head.id, u64::from(head.id.number()), house.policy.analysis_effort);
    drop(house);
    let opened = in_background(move || Analyst::of(&record, entry, seed, effort, is_judged)).await;
    let analyst = opened.map_err(|why| not_searched(id, &why))?;
    analyst.map(Some).map_err(|why| Trouble::Damaged(format!("table {id}: {why}")))
}

fn not_searched(id: TableId, why: &NotSearched) -> Trouble {
    let said = format!("table {id}: {why}");
    match why {
        NotSearched::NoThread(_) => Trouble::Failed(said),
        NotSearched::Panicked => Trouble::Damaged(said),
    }
}
