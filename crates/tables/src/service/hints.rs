//! Hints: what a player might do now, for that player alone. A search takes seconds: there is one
//! at a time in the whole process, beside that of robots. What was found is kept. Start reading at
//! [`Tables::hint`].

use std::sync::Arc;
use std::time::Duration;

use tertulia_base::hash;
use tertulia_base::ids::TableId;
use tertulia_base::latest::Latest;
use tertulia_model::Table;
use tertulia_rules::appraisal::Appraisal;
use tertulia_rules::game::Seat;

use crate::Tables;
use crate::access::own_seat;
use crate::decide::change::in_play;
use crate::refusal::Refusal;
use crate::request::{Denied, Person};
use crate::service::searching::in_background;

/// How many play-outs a hint may use.
const PLAY_OUTS: u32 = 600;
/// How long it may take, should that many take longer.
const LONGEST_SEARCH: Duration = Duration::from_secs(2);
/// How long it may wait for hints at other tables.
const LONGEST_WAIT: Duration = Duration::from_secs(2);
/// The most moves that are found: one more than are shown, to say what the last is better than.
const MOVES: usize = 4;
/// The most hints that are kept.
const MOST_FOUND: usize = 1_024;

/// The latest hints by table, revision and seat: however often somebody presses, each position is
/// searched once.
pub(crate) type FoundHints = Latest<(TableId, u64, Seat), Arc<Vec<Appraisal>>, MOST_FOUND>;

impl Tables {
    /// Returns the seat of somebody at a table just seen, and the moves that it might make now, the
    /// best first. They rest on what that seat may know alone.
    ///
    /// # Errors
    /// When they have no seat there or nobody waits for it, when there are no hints at the table,
    /// or when others wait for theirs.
    pub async fn hint(&self, seen: &Arc<Table>, who: &Person) -> Result<(Seat, Arc<Vec<Appraisal>>), Denied> {
        let seat = hinted_seat(seen, who)?;
        let position = (seen.head.id, seen.head.revision, seat);
        if let Some(found) = self.found_hint(position) {
            return Ok((seat, found));
        }
        let permit = tokio::select! {
            biased;
            permit = self.0.hint_permit.clone().acquire_owned() => permit.map_err(|_| Denied::Trouble)?,
            () = self.0.clock.sleep(LONGEST_WAIT) => return Err(Refusal::HintsBusy.into()),
        };
        // Whoever pressed again has waited for the same.
        if let Some(found) = self.found_hint(position) {
            return Ok((seat, found));
        }
        let (house, table) = (self.0.clone(), seen.clone());
        let searched = in_background(move || {
            let _permit = permit;
            let end = house.clock.now().plus(LONGEST_SEARCH);
            let seed = hash::stable(&(table.head.id, seat, table.head.state(seat).decision));
            let mut left = PLAY_OUTS;
            let mut more = || {
                left = left.saturating_sub(1);
                left > 0 && house.clock.now() < end
            };
            let moves = table.game.as_ref().map(|game| game.appraise(seat, seed, MOVES, &mut more)).unwrap_or_default();
            let found = Some(Arc::new(moves)).filter(|moves| !moves.is_empty())?;
            house.found_hints.lock().put(position, found.clone());
            Some(found)
        });
        match searched.await {
            Ok(Some(found)) => Ok((seat, found)),
            Ok(None) => Err(Refusal::HintsBusy.into()),
            Err(why) => {
                tracing::error!(table = %seen.head.id, %why, "cannot search for a hint: telling the user that something went wrong");
                Err(Denied::Trouble)
            }
        }
    }

    fn found_hint(&self, position: (TableId, u64, Seat)) -> Option<Arc<Vec<Appraisal>>> {
        self.0.found_hints.lock().get(&position).cloned()
    }
}

/// Returns the seat of a player whom a hint may be given.
fn hinted_seat(table: &Table, who: &Person) -> Result<Seat, Refusal> {
    in_play(table)?;
    let head = &table.head;
    if head.seat_of(who.user).is_none() && head.seat_for(who.user).is_some() {
        return Err(Refusal::HintsOwn);
    }
    let seat = own_seat(head, who.user)?;
    if !head.hints {
        return Err(Refusal::HintsOff);
    }
    if !table.gives_hints() {
        return Err(Refusal::HintsRated);
    }
    if head.awaited.has(seat) { Ok(seat) } else { Err(Refusal::NotYourTurn(head.awaited.iter().collect())) }
}

#[cfg(test)]
mod tests {
    use tertulia_base::clock::{FairChance, Moment, SimClock};
    use tertulia_base::i18n::Lang;
    use tertulia_base::ids::{ChannelId, UserId};
    use tertulia_model::Home;
    use tertulia_rules::kit::toy;
    use tertulia_store::MemoryStore;

    use super::*;
    use crate::{Company, Opening, TablePolicy, World};

    #[tokio::test]
    async fn no_hint_waits_for_robots_and_for_other_hints_only_two_seconds() {
        let clock = SimClock::at(Moment(0));
        let (store, chance) = (Arc::new(MemoryStore::new()), Arc::new(FairChance));
        let policy = TablePolicy::default();
        let tables = Tables::new(World { store, clock: Arc::new(clock.clone()), chance, games: toy::GAMES, policy });
        let ana = Person::new(UserId(1), "Ana", Lang::En);
        let opening = Opening {
            who: ana.clone(),
            home: Home { guild: None, channel: ChannelId(1), lang: Lang::En },
            game: "toy".to_owned(),
            seats: Some(2),
            options: Vec::new(),
            company: Company::StandIns,
            terms: Vec::new(),
        };
        let table = tables.open(opening).await.unwrap().table;
        let _robots_think = tables.0.search_permit.clone().acquire_owned().await.unwrap();
        let searched_elsewhere = tables.0.hint_permit.clone().acquire_owned().await.unwrap();
        let asked = tokio::spawn({
            let (tables, table, ana) = (tables.clone(), table.clone(), ana.clone());
            async move { tables.hint(&table, &ana).await }
        });
        for _ in 0..1_000 {
            tokio::task::yield_now().await;
        }
        assert!(!asked.is_finished(), "it waits");
        clock.advance(LONGEST_WAIT);
        assert_eq!(asked.await.unwrap(), Err(Refusal::HintsBusy.into()));
        drop(searched_elsewhere);
        assert!(tables.hint(&table, &ana).await.is_ok());
    }
}
