//! Replays every game from its log and compares it with what is stored, for operators and backups.
//!
//! It reads everything. Start reading at [`Tables::verify`].

use tertulia_base::ids::TableId;
use tertulia_model::{Phase, Table};
use tertulia_rules::game::Turn;
use tertulia_store::{Pages, keys};

use crate::request::Trouble;
use crate::{Tables, rows::table};

const PAGE: usize = 256;

/// What a verification has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// Tables in the store.
    pub tables: usize,
    /// Games that have begun.
    pub games: usize,
    /// Entries of their logs.
    pub entries: u64,
    /// What does not fit, by table.
    pub wrong: Vec<(TableId, String)>,
}

impl Tables {
    /// Replays every game from its start and compares the position with the one that the bot would
    /// go on from, and with what the head says of the turn.
    ///
    /// # Errors
    /// When the store fails; what is wrong with a table is in the answer.
    pub async fn verify(&self) -> Result<Verified, Trouble> {
        let mut verified = Verified::default();
        let mut pages = Pages::new(self.0.store.as_ref(), keys::all_heads(), PAGE);
        while let Some(page) = pages.next().await? {
            for id in page.iter().filter_map(|(key, _)| keys::head_of(key)) {
                verified.tables += 1;
                match self.verify_table(id).await {
                    Ok(None) => {}
                    Ok(Some(entries)) => {
                        verified.games += 1;
                        verified.entries += u64::from(entries);
                    }
                    Err(why) => verified.wrong.push((id, why.to_string())),
                }
            }
        }
        Ok(verified)
    }

    /// Returns the length of a table's log; `None` if no game has begun.
    async fn verify_table(&self, id: TableId) -> Result<Option<u32>, Trouble> {
        let store = self.0.store.as_ref();
        let Some(table) = table::load(store, self.0.games, id).await? else { return Ok(None) };
        let Some(kept) = &table.game else { return Ok(None) };
        let played = table::replay(store, &table, table.head.log, |_, _, _, _| {}).await?;
        let (kept, again) = (table::guarded(|| kept.save())?, table::guarded(|| played.save())?);
        if kept != again {
            return Err(Trouble::Damaged("its log does not lead to the position that is kept".to_owned()));
        }
        let turn = table::guarded(|| played.turn())?;
        if !fits(&table, &turn) {
            return Err(Trouble::Damaged("its log leads to another turn than the table waits for".to_owned()));
        }
        Ok(Some(table.head.log))
    }
}

/// Returns whether a table awaits those whose turn it is.
fn fits(table: &Table, turn: &Turn) -> bool {
    match (table.head.phase, turn) {
        (Phase::Playing, Turn::Seats(awaited)) => table.head.awaited == *awaited,
        (Phase::Playing, Turn::Chance | Turn::Over(_)) => false,
        (Phase::Over, turn) => matches!(turn, Turn::Over(_)),
        (Phase::Stopped, _) => true,
        (Phase::Lobby, _) => false,
    }
}
