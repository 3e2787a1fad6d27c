//! Whether everything that is kept of every table can be read and played, for whoever runs the bot while it does not.
//!
//! It reads everything. Start reading at [`Tables::check`].

use super::statistics::PAGE;
use super::{Tables, Trouble, rows};
use crate::ids::TableId;
use crate::store::keys;

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Tables there are.
    pub tables: usize,
    /// Entries of their logs, all played again.
    pub entries: u64,
    /// Tables that cannot be read or played, or whose snapshot is not what their log comes to, and why.
    pub wrong: Vec<(TableId, String)>,
}

impl Tables {
    /// Reads every table and plays its log from the start. Nobody else may use the store.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn check(&self) -> Result<Checked, Trouble> {
        let mut checked = Checked::default();
        let mut span = keys::all_heads();
        loop {
            let page = self.0.store.scan(&span, PAGE).await?;
            let Some((last, _)) = page.last() else { return Ok(checked) };
            span.from = last.next();
            for id in page.iter().filter_map(|(key, _)| keys::head_of(key)) {
                checked.tables += 1;
                match self.replay_whole(id).await {
                    Ok(entries) => checked.entries += u64::from(entries),
                    Err(why) => checked.wrong.push((id, why.to_string())),
                }
            }
        }
    }

    /// How many entries a table's log has, after playing all of them.
    async fn replay_whole(&self, id: TableId) -> Result<u32, Trouble> {
        let store = self.0.store.as_ref();
        let Some(table) = rows::load(store, self.0.games, id).await? else {
            return Err(Trouble::Damaged(format!("table {id} is gone")));
        };
        let Some(game) = &table.game else { return Ok(0) };
        let replayed = rows::replay(store, &table, table.head.log, |_, _, _, _| {}).await?;
        match rows::guarded(|| replayed.save() == game.save())? {
            true => Ok(table.head.log),
            false => Err(Trouble::Damaged(format!("table {id}: its snapshot is not what its log comes to"))),
        }
    }
}
