//! Checks at the end, and some before: what was acknowledged is in the log, and records replay.
//! Start reading at [`Program::settle_at_last`].

use tertulia_base::clock::Clock;
use tertulia_base::ids::TableId;
use tertulia_model::Phase;
use tertulia_outbox::Outbox;

use crate::calendar::DAY;
use crate::program::{CheckDepth, GUILD, Program};
use crate::world::WorldState;

impl Program {
    /// Delivers what is left, and checks every table once more.
    pub async fn settle_at_last(&self, outbox: &Outbox) {
        let (clock, audit) = (&self.world.0.clock, &self.world.0.audit);
        let patience = clock.now().plus(DAY);
        tokio::select! {
            biased;
            quiet = outbox.quiet() => if let Err(why) = quiet {
                audit.broken(why);
            },
            () = clock.sleep_until(patience) => audit.broken("after a day something is still to be delivered"),
        }
        audit.end_of_day();
        audit.look_for_missing();
        self.look_at_messages(CheckDepth::All).await;
        self.look_at_queue().await;
        self.look_at_leagues().await;
        let ids = self.world.tables();
        for id in ids {
            self.check_table(id).await;
        }
    }

    /// Checks that whoever waits in the queue has a place there.
    pub async fn look_at_queue(&self) {
        let WorldState { clock, audit, .. } = &*self.world.0;
        for waits in audit.queue(|queue| queue.waiting()) {
            let Ok(place) = self.tables.queue_place(GUILD, waits.user).await else { continue };
            // They may have left meanwhile.
            if waits.until > clock.now() && audit.queue(|queue| queue.has_to_wait(&waits)) {
                audit.judge_place(&waits, place.as_ref());
            }
        }
    }

    /// Counts and checks a table.
    async fn check_table(&self, id: TableId) {
        let audit = &self.world.0.audit;
        let table = match self.tables.look(id).await {
            Ok(Some(table)) => table,
            gone => return audit.broken(format!("table {id} cannot be read: {gone:?}")),
        };
        let waits_for_nobody = audit.is_abandoned(id);
        audit.count(|report| {
            report.tables += 1;
            match table.head.phase {
                Phase::Over => report.finished += 1,
                Phase::Stopped => report.stopped += 1,
                Phase::Lobby | Phase::Playing => {
                    report.running += 1;
                    report.abandoned += u64::from(waits_for_nobody);
                }
            }
        });
        self.compare(id).await;
        if let (Some(position), Ok(Some(record))) = (&table.game, self.tables.record(id).await) {
            audit.judge_clocks(&record, id);
            let replayed = record.replay(|_, _, _| {});
            let same = replayed.as_ref().is_ok_and(|game| game.save() == position.save() && game.check().is_ok());
            let over = replayed.as_ref().is_ok_and(|game| tertulia_rules::erased::outcome(game.as_ref()).is_some());
            if !same || over != (table.head.phase == Phase::Over) && table.head.phase != Phase::Stopped {
                let why = replayed.err().map_or_else(|| "it leads elsewhere".to_owned(), |why| why.to_string());
                let now = self.world.0.clock.now();
                audit.count(|report| report.invalid.note(now, format!("the record of {id} does not play: {why}")));
            }
        }
    }

    /// Compares a table's log with what was acknowledged.
    async fn compare(&self, id: TableId) {
        if let Ok(Some(record)) = self.tables.record(id).await {
            self.world.0.audit.compare(&record, id);
        }
    }

    /// Compares the log of one table, any.
    pub async fn compare_some(&self) {
        let ids = self.world.tables();
        if !ids.is_empty() {
            let at = self.world.below(ids.len() as u32) as usize;
            self.compare(ids[at]).await;
        }
    }
}
