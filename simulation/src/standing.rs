//! Checks idle destinations: one message each, the committed state, no stale buttons. Start reading
//! at [`Program::look_at_messages`].

use std::collections::BTreeMap;

use tertulia_base::clock::Clock;
use tertulia_base::ids::TableId;
use tertulia_model::league::League;
use tertulia_model::{Due, DueWhat, Head, Phase, Table};
use tertulia_render as render;
use tertulia_render::press::Call;
use tertulia_rules::game::Eye;
use tertulia_store::{Store, decode, keys};
use tertulia_tables::due_key;

use crate::calendar::{BEGINNING, DAY};
use crate::discord::{Deleted, TableMessage};
use crate::nonce::MessageRole;
use crate::program::{CheckDepth, Program};

impl Program {
    /// Checks the messages of every table without anything to deliver.
    pub async fn look_at_messages(&self, look: CheckDepth) {
        let (store, audit, now) = (&self.world.0.store, &self.world.0.audit, self.world.0.clock.now());
        let of_leagues = store.scan(&keys::all_leagues(), usize::MAX).await;
        if let (Ok(rows), Ok(leagues)) = (store.scan(&keys::all_due(), usize::MAX).await, of_leagues) {
            let leagues = leagues.iter().filter_map(|(key, row)| decode::<League>(key, row).ok());
            let due = |league: League| Some(due_key(league.id, &Due { when: league.due?, what: DueWhat::League }));
            audit.due_rows(rows.into_iter().map(|(key, _)| key).collect(), leagues.filter_map(due).collect());
        }
        let unsettled = audit.undelivered();
        let mut standing: BTreeMap<TableId, Vec<TableMessage>> = BTreeMap::new();
        for shown in self.world.0.discord.standing() {
            standing.entry(shown.table).or_default().push(shown);
        }
        let ids = self.world.tables();
        // The table whose text is read: another one each day.
        let one = (now.after(BEGINNING).as_secs() / DAY.as_secs()).checked_rem(ids.len() as u64);
        for (at, id) in ids.into_iter().enumerate().filter(|(_, id)| !unsettled.contains(id)) {
            let Ok(Some(table)) = self.tables.look(id).await else { continue };
            let reads = look == CheckDepth::All || one == Some(at as u64);
            let says = if reads { self.says(&table).await } else { None };
            let Ok(Some(later)) = self.tables.look(id).await else { continue };
            // A table that has changed meanwhile is checked another time.
            if later.head.revision != table.head.revision || self.world.0.clock.now() != now {
                continue;
            }
            let shown = standing.remove(&id).unwrap_or_default();
            for wrong in wrongs(&table.head, &shown, says.as_deref(), self.world.0.discord.was_deleted(id)) {
                audit.stands_wrong(&wrong);
            }
        }
    }

    /// Returns what the live message has to begin with.
    async fn says(&self, table: &Table) -> Option<String> {
        let head = &table.head;
        let reads = head.awaited.iter().map(|seat| head.states[seat.index()].read);
        let from = reads.min().or(head.states.iter().map(|state| state.read).max()).unwrap_or(0);
        let story = match table.game {
            Some(_) => self.tables.story(head.id, from, Eye::Public).await.ok()?,
            None => Vec::new(),
        };
        Some(render::live(table, &story).text)
    }
}

fn wrongs(head: &Head, shown: &[TableMessage], says: Option<&str>, deleted: Deleted) -> Vec<String> {
    let id = head.id;
    let mut wrongs = Vec::new();
    let mut places: BTreeMap<MessageRole, usize> = BTreeMap::new();
    for one in shown {
        *places.entry(one.place).or_default() += 1;
        let is_asked = |call: &&Call| head.phase != Phase::Playing || head.state(call.seat).decision != call.decision;
        if let Some(call) = one.calls.iter().find(is_asked) {
            wrongs.push(format!(
                "{:?} of {id} in {} asks for {call}; {:?}, {:?}",
                one.place,
                one.channel,
                head.phase,
                head.each(|state| state.decision)
            ));
        }
    }
    // Films, followers' messages and notices of a loss share [`MessageRole::Other`].
    for (place, count) in places.iter().filter(|(place, count)| **place != MessageRole::Other && **count > 1) {
        wrongs.push(format!("{place:?} of {id} stands {count} times"));
    }
    match shown.iter().find(|one| one.place == MessageRole::Live) {
        None if deleted == Deleted::No => wrongs.push(format!("no message of {id} stands in its channel")),
        Some(live) if live.channel != head.home.channel => wrongs.push(format!("the message of {id} stands in {}", live.channel)),
        // Vacations are listed below, so only the beginning is compared.
        Some(live) if says.is_some_and(|says| !live.text.starts_with(says)) => {
            wrongs.push(format!("the message of {id} says {:?}, and not {says:?}", live.text));
        }
        Some(_) | None => {}
    }
    wrongs
}
