//! Turns of strong robots, which take too long to be decided where answers wait for it: one at a
//! time, and another at tables over days. Start reading at [`search_turn`].

use std::sync::Arc;
use std::time::Duration;

use tertulia_base::clock::Moment;
use tertulia_model::{Due, Head, RobotLevel, Standing, Table};
use tertulia_rules::game::Seat;
use tokio::sync::oneshot;

use crate::Inner;
use crate::decide::change::{Change, Context};
use crate::decide::due::{self, Teller};

/// How much strong robots may think: in play-outs a decision, so that the same dice give the same
/// moves, and no longer than that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchBudget {
    /// For a hard one: 60 ms of a processor, more or less.
    pub hard: u32,
    /// For a hard one at a table over days: 200 ms.
    pub over_days: u32,
    /// For an expert: 2 s.
    pub expert: u32,
    /// The longest time for a turn, whatever else the machine does.
    pub longest: Duration,
}

impl Default for SearchBudget {
    fn default() -> SearchBudget {
        SearchBudget { hard: 1_200, over_days: 4_000, expert: 40_000, longest: Duration::from_secs(5) }
    }
}

impl SearchBudget {
    fn play_outs(&self, head: &Head, seat: Option<Seat>) -> u32 {
        let is_expert = seat.and_then(|seat| head.robot_level(seat)) == Some(RobotLevel::Expert);
        if is_expert {
            self.expert
        } else if head.is_over_days() {
            self.over_days
        } else {
            self.hard
        }
    }
}

/// How long a robot's turn may wait for those of other tables, as requests at its table wait too.
const LONGEST_WAIT: Duration = Duration::from_secs(2);

/// Carries out the turn of a strong robot. `None` if it is to be played by the heuristic instead:
/// turns at other tables take too long, or it fails.
pub(crate) async fn search_turn(house: &Arc<Inner>, table: &Arc<Table>, due: Due, now: Moment) -> Option<Change> {
    // Who plays live waits for nobody's table over days.
    let permits = if table.head.is_over_days() { &house.slow_search_permit } else { &house.search_permit };
    let permit = tokio::select! {
        biased;
        permit = permits.clone().acquire_owned() => permit.ok()?,
        () = house.clock.sleep(LONGEST_WAIT) => return None,
    };
    let id = table.head.id;
    let (house, table) = (house.clone(), table.clone());
    let searched = in_background(move || {
        let _permit = permit;
        let (games, chance, policy) = (house.games, house.chance.as_ref(), &house.policy);
        let play_outs = policy.search.play_outs(&table.head, due.what.seat());
        let context = Context { games, chance, policy, now, person: None, standing: Standing::default(), play_outs };
        due::come_due(&context, &table, &due, Teller::Table)
    });
    match searched.await {
        Ok(Ok(change)) => change,
        // Logged where it was found.
        Ok(Err(_)) => None,
        Err(why) => {
            tracing::error!(table = %id, %why, "cannot search for a robot's moves: playing its turn by the heuristic");
            None
        }
    }
}

/// Why a search found nothing.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotSearched {
    #[error("cannot start a thread: {0}")]
    NoThread(std::io::Error),
    #[error("the search panicked")]
    Panicked,
}

/// Searches in a thread of its own, which gives way to those that answer and cannot raise its
/// priority again. No shutdown waits for it.
pub(crate) async fn in_background<T: Send + 'static>(search: impl FnOnce() -> T + Send + 'static) -> Result<T, NotSearched> {
    let (done, searched) = oneshot::channel();
    let search = move || {
        give_way();
        // Nobody may wait for it any more.
        let _ = done.send(search());
    };
    std::thread::Builder::new().name("search".to_owned()).spawn(search).map_err(NotSearched::NoThread)?;
    searched.await.map_err(|_| NotSearched::Panicked)
}

/// Lowers this thread's priority to a tenth of that of threads that answer, where both want a
/// processor.
fn give_way() {
    // On other systems the whole process would give way.
    #[cfg(target_os = "linux")]
    if let Err(why) = rustix::process::nice(10) {
        tracing::debug!(%why, "cannot lower the priority of a search thread: searching at normal priority");
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use tertulia_base::clock::{Chance, FairChance, SimClock};
    use tertulia_base::i18n::Lang;
    use tertulia_base::ids::{ChannelId, TableId, UserId};
    use tertulia_model::{Home, Term};
    use tertulia_rules::game::Dice;
    use tertulia_rules::kit::toy;
    use tertulia_store::{MemoryStore, Store};

    use super::*;
    use crate::reminders::Reminders;
    use crate::{Company, Opening, Person, TablePolicy, Tables, World};

    fn house(clock: &SimClock, chance: Arc<dyn Chance>) -> (Tables, Reminders) {
        let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
        let (clock, policy) = (Arc::new(clock.clone()), TablePolicy::default());
        let tables = Tables::new(World { store: store.clone(), clock: clock.clone(), chance, games: toy::GAMES, policy });
        let reminders = Reminders::start(store, tables.clone(), clock);
        (tables, reminders)
    }

    /// A game of one person against a robot of that level, who is awaited, too.
    async fn opened(tables: &Tables, channel: u64, level: RobotLevel) -> TableId {
        let opening = Opening {
            who: Person::new(UserId(1), "Ana", Lang::En),
            home: Home { guild: None, channel: ChannelId(channel), lang: Lang::En },
            game: "toy".to_owned(),
            seats: Some(2),
            options: Vec::new(),
            company: Company::StandIns,
            terms: vec![Term::Robots(level)],
        };
        tables.open(opening).await.unwrap().table.head.id
    }

    /// Lets everything happen that happens now, and returns how often seats have decided there.
    async fn decisions(tables: &Tables, table: TableId) -> u32 {
        for _ in 0..1_000 {
            tokio::task::yield_now().await;
        }
        let now = tables.look(table).await.unwrap().unwrap();
        now.head.states.iter().map(|state| state.decision).sum()
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn a_search_gives_way_to_threads_that_answer() {
        assert!(in_background(|| rustix::process::nice(0)).await.unwrap().unwrap() >= 10);
    }

    #[tokio::test]
    async fn nothing_waits_for_a_strong_robot_which_waits_for_others_two_seconds_and_plays_then() {
        let clock = SimClock::at(Moment(0));
        let (tables, _reminders) = house(&clock, Arc::new(FairChance));
        let _searched_elsewhere = tables.0.search_permit.clone().acquire_owned().await.unwrap();

        let strong = opened(&tables, 1, RobotLevel::Hard).await;
        clock.advance(Duration::from_secs(1));
        let usual = opened(&tables, 2, RobotLevel::Medium).await;
        // The strong one's turn has come, then the other's.
        for (played, strong_played) in [(0, 0), (1, 0), (1, 1)] {
            clock.advance(Duration::from_secs(1));
            assert_eq!((decisions(&tables, usual).await, decisions(&tables, strong).await), (played, strong_played));
        }
    }

    /// Fair dice that panic once when they are told to.
    #[derive(Default)]
    struct BrokenChance(AtomicBool);

    impl Chance for BrokenChance {
        fn dice(&self) -> Box<dyn Dice + Send> {
            assert!(!self.0.swap(false, Ordering::SeqCst), "the dice are broken");
            FairChance.dice()
        }
    }

    #[tokio::test]
    async fn a_search_that_panics_leaves_the_turn_to_the_heuristic() {
        let (clock, chance) = (SimClock::at(Moment(0)), Arc::new(BrokenChance::default()));
        let (tables, _reminders) = house(&clock, chance.clone());
        let table = opened(&tables, 1, RobotLevel::Hard).await;
        chance.0.store(true, Ordering::SeqCst);
        clock.advance(Duration::from_secs(2));
        let mut played = 0;
        for _ in 0..10_000 {
            played = played.max(decisions(&tables, table).await);
            if played > 0 {
                break;
            }
        }
        assert_eq!((played, chance.0.load(Ordering::SeqCst)), (1, false), "it is tried again only after a minute otherwise");
    }
}
