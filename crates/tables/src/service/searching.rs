//! Turns of strong robots, which take too long to be decided where answers wait for it: one at a
//! time in the whole process, in a thread of its own. Start reading at [`search_turn`].

use std::sync::Arc;
use std::time::Duration;

use tertulia_base::clock::Moment;
use tertulia_model::{Due, Standing, Table};

use crate::Inner;
use crate::decide::change::{Change, Context};
use crate::decide::due::{self, Teller};

/// How many play-outs a strong robot may use for a decision.
const STRONG_PLAY_OUTS: u32 = 120;
/// How long a robot's turn may wait for those of other tables, as requests at its table wait too.
const LONGEST_WAIT: Duration = Duration::from_secs(2);

/// Carries out the turn of a strong robot. `None` if it is to be played by the heuristic instead:
/// turns at other tables take too long, or it fails.
pub(crate) async fn search_turn(house: &Arc<Inner>, table: &Arc<Table>, due: Due, now: Moment) -> Option<Change> {
    let permit = tokio::select! {
        biased;
        permit = house.search_permit.clone().acquire_owned() => permit.ok()?,
        () = house.clock.sleep(LONGEST_WAIT) => return None,
    };
    let id = table.head.id;
    let (house, table) = (house.clone(), table.clone());
    let searched = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        let (games, chance, policy) = (house.games, house.chance.as_ref(), &house.policy);
        let (person, standing, play_outs) = (None, Standing::default(), STRONG_PLAY_OUTS);
        let context = Context { games, chance, policy, now, person, standing, play_outs };
        due::come_due(&context, &table, &due, Teller::Table)
    });
    match searched.await {
        Ok(Ok(change)) => change,
        // Logged where it was found.
        Ok(Err(_)) => None,
        Err(why) => {
            tracing::error!(table = %id, %why, "searching for a robot's moves panicked: playing its turn by the heuristic");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use tertulia_base::clock::{Chance, FairChance, SimClock};
    use tertulia_base::i18n::Lang;
    use tertulia_base::ids::{ChannelId, TableId, UserId};
    use tertulia_model::{Home, RobotLevel, Term};
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

    #[tokio::test]
    async fn nothing_waits_for_a_strong_robot_which_waits_for_others_two_seconds_and_plays_then() {
        let clock = SimClock::at(Moment(0));
        let (tables, _reminders) = house(&clock, Arc::new(FairChance));
        let _searched_elsewhere = tables.0.search_permit.clone().acquire_owned().await.unwrap();

        let strong = opened(&tables, 1, RobotLevel::Strong).await;
        clock.advance(Duration::from_secs(1));
        let usual = opened(&tables, 2, RobotLevel::Usual).await;
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
        let table = opened(&tables, 1, RobotLevel::Strong).await;
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
