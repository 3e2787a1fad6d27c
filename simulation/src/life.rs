//! The program's lives in its world, one after another, and what people hear meanwhile. Each life
//! has a runtime of its own; to kill the program is to drop it. Start reading at
//! [`SimulatedWorld::run`].

use std::sync::Arc;
use std::time::Duration;

use tertulia_base::clock::{Clock, Moment};
use tertulia_outbox::Outbox;
use tertulia_store::{Cached, Store};
use tertulia_tables::reminders::Reminders;
use tokio::task::JoinSet;

use crate::agenda::Event;
use crate::calendar::{HOUR, MINUTE};
use crate::clock::WrongClock;
use crate::league_books::LeagueBooks;
use crate::nonce::Heard;
use crate::program::Program;
use crate::report::SimulationReport;
use crate::sabotage::Sabotage;
use crate::trouble_kinds::TroubleKind;
use crate::world::{SimulatedWorld, WorldKind, WorldState};

/// How long a program that is told to stop waits for its last messages, as the real one does.
const PATIENCE: Duration = Duration::from_secs(5);
/// The most steps before a kill, once its time has come: for a press, its commit and delivery.
const STEPS: u32 = 24;
/// How long the program may do nothing before it is killed anyway.
const GRACE: Duration = Duration::from_secs(12 * 60 * 60);

/// How a life of the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LifeEnd {
    Stopped,
    Killed,
    /// The run is over.
    Finished,
}

impl SimulatedWorld {
    /// Runs the world to its end.
    ///
    /// # Errors
    /// When the system gives no runtime.
    pub fn run(&self) -> std::io::Result<SimulationReport> {
        let WorldState { clock, audit, store, discord, crash, .. } = &*self.0;
        loop {
            let runtime = clock.runtime()?;
            let end = runtime.block_on(self.live());
            // All that is in memory is gone, in the middle of whatever happened.
            drop(runtime);
            discord.connect(None);
            crash.disarm();
            let gone = clock.now();
            match end {
                LifeEnd::Finished => break,
                LifeEnd::Stopped => audit.count(|report| report.stops += 1),
                LifeEnd::Killed => audit.count(|report| report.kills += 1),
            }
            let down = if self.below(8) == 0 {
                MINUTE * (60 + self.below(420))
            } else {
                Duration::from_secs(1 + u64::from(self.below(600)))
            };
            clock.skip(down);
            // What came due meanwhile is told once the program is back.
            audit.impaired(gone, clock.now());
            clock.runtime()?.block_on(async {
                store.open_anew().await;
                if end == LifeEnd::Killed {
                    store.lose_unsynced().await;
                }
            });
            self.try_again();
        }
        Ok(audit.report())
    }

    /// Plans again what people were in the middle of, who see it fail when the program goes.
    fn try_again(&self) {
        let interrupted = self.agenda().interrupted();
        for event in interrupted {
            self.put(self.soon(), event);
        }
    }

    /// Runs one life of the program.
    async fn live(&self) -> LifeEnd {
        let WorldState { clock, store, discord, crash, sabotage, ends, .. } = &*self.0;
        let lasts = HOUR * (6 + self.below(24 * 12));
        let (dies, end) = (clock.now().plus(lasts), if self.below(2) == 0 { LifeEnd::Stopped } else { LifeEnd::Killed });
        let end = if self.spares(TroubleKind::Kills) { LifeEnd::Stopped } else { end };
        let lives_on = dies >= *ends || self.spares(TroubleKind::Ends);
        let (mut until, mut end) = if lives_on { (*ends, LifeEnd::Finished) } else { (dies, end) };
        // Most are killed in the middle of something, some while nothing happens.
        let mut steps = Some(self.below(STEPS + STEPS / 3)).filter(|steps| *steps < STEPS && end == LifeEnd::Killed);
        let shared: Arc<dyn Store> = match sabotage {
            // Memory would have them.
            Sabotage::ForgottenNotices => store.clone(),
            _ => Arc::new(Cached::over(store.clone())),
        };
        let program = Program::start(self, shared.clone());
        let own: Arc<dyn Clock> = Arc::new(clock.clone());
        let outbox = Outbox::start(shared.clone(), program.tables.clone(), Arc::new(discord.clone()), own.clone());
        let looks: Option<Arc<dyn Clock>> = match sabotage {
            Sabotage::NoReminders => None,
            Sabotage::LateReminders => Some(Arc::new(WrongClock { clock: clock.clone(), behind: 9 * HOUR })),
            _ => Some(own),
        };
        let reminders = looks.map(|clock| Reminders::start(shared, program.tables.clone(), clock));
        let matching = matches!(self.0.kind, WorldKind::Queue(_)).then(|| tokio::spawn(program.clone().keep_matching()));
        let mut acts = JoinSet::new();
        loop {
            self.hear();
            let now = clock.now();
            if now >= until {
                let Some(steps) = steps.take() else { break };
                crash.arm(steps);
                until = now.plus(GRACE);
            }
            if self.0.audit.leagues(LeagueBooks::wants_recount) {
                self.put(now.plus(HOUR), Event::Recount);
            }
            while let Some((number, event)) = self.take(now) {
                acts.spawn(program.clone().carry_out(number, event));
            }
            while acts.try_join_next().is_some() {}
            self.0.audit.look_for_missing();
            self.0.audit.look_for_undelivered(outbox.gauge().depth());
            let next = self.agenda().next().map_or(until, |when| until.min(when));
            // Missing rings are looked for every hour.
            let next = next.min(now.plus(HOUR));
            tokio::select! {
                biased;
                () = store.ended() => {
                    end = LifeEnd::Stopped;
                    break;
                }
                () = crash.struck() => break,
                () = discord.news() => {}
                () = self.0.planned.notified() => {}
                () = clock.sleep_until(next) => {}
            }
        }
        if end == LifeEnd::Killed {
            return end;
        }
        if let Some(matching) = matching {
            matching.abort();
        }
        // What was asked is answered; the next life delivers the rest.
        while acts.join_next().await.is_some() {}
        if end == LifeEnd::Finished {
            program.settle_at_last(&outbox).await;
        }
        if let Some(reminders) = reminders {
            reminders.stop().await;
        }
        outbox.stop(PATIENCE).await;
        end
    }

    /// Lets people hear what rang, and see what is offered in channels.
    fn hear(&self) {
        let now = self.0.clock.now();
        for rung in self.0.discord.rung() {
            let at = rung.user.0 as usize - 1;
            let person = &self.0.people[at];
            match rung.heard {
                Heard::Turn { ring } => {
                    let heeds = person.heeds(ring, now, &mut *self.dice());
                    match heeds {
                        Some(when) => self.put(when, Event::Act(at, rung.table)),
                        None if ring >= 2 && person.is_around(now) && self.below(4) == 0 => {
                            let later = now.plus(MINUTE * (1 + self.below(90)));
                            let when = person.awake_from(later, &mut *self.dice());
                            self.put(when, Event::Snooze(at, rung.table));
                        }
                        None => {}
                    }
                }
                Heard::Question { times } => {
                    // A question of the table wakes people sooner than their own turn.
                    let heeds = person.heeds(times.saturating_mul(2), now, &mut *self.dice());
                    if let Some(when) = heeds {
                        self.put(when, Event::Answer(at, rung.table));
                    }
                }
                Heard::Match => {
                    // Of those who wait to be reminded, half see that nobody reminds them.
                    let ring = if self.below(2) == 0 { u8::MAX } else { 0 };
                    let heeds = person.heeds(ring, now, &mut *self.dice());
                    if let Some(when) = heeds {
                        self.put(when, Event::Confirm(at, rung.table));
                    }
                }
            }
        }
        for (table, seat) in self.0.discord.offered() {
            // Somebody who likes to play sees it, more often than not.
            let at = self.below(self.0.people.len() as u32) as usize;
            if self.0.people[at].is_around(now) {
                let when = now.plus(HOUR * (1 + self.below(30)));
                let up = self.0.people[at].awake_from(when, &mut *self.dice());
                self.put(up, Event::TakeSeat(at, table, seat));
            }
        }
    }

    fn take(&self, now: Moment) -> Option<(u64, Event)> {
        self.agenda().take(now)
    }
}
