//! A clock that advances only when all is idle. Start reading at [`StepClock::runtime`].

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use tertulia_base::clock::{Clock, Moment};
use tokio::runtime::{Builder, Runtime};

/// Simulated time. Clones share the clock. Sleepers wake one by one, the earliest first, those of
/// one moment in the order in which they fell asleep; in between, everything runs until nothing
/// can. So a run repeats exactly, and a year takes only as long as what happens in it.
#[derive(Clone, Debug)]
pub struct StepClock(Arc<Mutex<Steps>>);

type SleeperKey = (Moment, u64);

#[derive(Debug)]
struct Steps {
    now: Moment,
    /// The number of the latest sleeper.
    asleep: u64,
    sleepers: BTreeMap<SleeperKey, Waker>,
}

impl StepClock {
    pub fn at(now: Moment) -> StepClock {
        StepClock(Arc::new(Mutex::new(Steps { now, asleep: 0, sleepers: BTreeMap::new() })))
    }

    /// Creates a runtime of one thread, which advances this clock to the next sleeper when idle.
    ///
    /// # Errors
    /// When the system gives no runtime.
    pub fn runtime(&self) -> std::io::Result<Runtime> {
        let clock = self.clone();
        Builder::new_current_thread().on_thread_park(move || clock.step()).build()
    }

    /// Advances the clock while no runtime works, so that nobody is asleep.
    pub fn skip(&self, by: Duration) {
        let mut steps = self.lock();
        steps.now = steps.now.plus(by);
    }

    fn step(&self) {
        let mut steps = self.lock();
        let Some(((when, _), sleeper)) = steps.sleepers.pop_first() else { return };
        steps.now = steps.now.max(when);
        drop(steps);
        sleeper.wake();
    }

    fn lock(&self) -> MutexGuard<'_, Steps> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait::async_trait]
impl Clock for StepClock {
    fn now(&self) -> Moment {
        self.lock().now
    }

    async fn sleep_until(&self, then: Moment) {
        Sleep { clock: self, then, key: None }.await;
    }
}

struct Sleep<'a> {
    clock: &'a StepClock,
    then: Moment,
    key: Option<SleeperKey>,
}

impl Future for Sleep<'_> {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let mut steps = self.clock.lock();
        if steps.now >= self.then {
            return Poll::Ready(());
        }
        let key = self.key.unwrap_or_else(|| {
            steps.asleep += 1;
            (self.then, steps.asleep)
        });
        steps.sleepers.insert(key, cx.waker().clone());
        drop(steps);
        self.key = Some(key);
        Poll::Pending
    }
}

impl Drop for Sleep<'_> {
    fn drop(&mut self) {
        if let Some(key) = self.key {
            self.clock.lock().sleepers.remove(&key);
        }
    }
}

/// A clock that is behind another one.
pub struct WrongClock {
    pub clock: StepClock,
    pub behind: Duration,
}

#[async_trait::async_trait]
impl Clock for WrongClock {
    fn now(&self) -> Moment {
        Moment(self.clock.now().0 - u64::try_from(self.behind.as_millis()).unwrap_or(0))
    }

    async fn sleep_until(&self, then: Moment) {
        self.clock.sleep_until(then.plus(self.behind)).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sleepers_wake_one_by_one_in_order_and_time_passes_only_while_all_sleep() {
        let clock = StepClock::at(Moment(1_000));
        let woken = Arc::new(Mutex::new(Vec::new()));
        let runtime = clock.runtime().unwrap();
        runtime.block_on(async {
            for (name, after) in [("b", 20), ("c", 20), ("a", 10)] {
                let (clock, woken) = (clock.clone(), woken.clone());
                tokio::spawn(async move {
                    clock.sleep(Duration::from_millis(after)).await;
                    for _ in 0..5 {
                        tokio::task::yield_now().await;
                    }
                    woken.lock().unwrap().push((name, clock.now().0));
                });
            }
            clock.sleep_until(Moment(2_000)).await;
        });
        assert_eq!(*woken.lock().unwrap(), [("a", 1_010), ("b", 1_020), ("c", 1_020)]);
        assert_eq!(clock.now(), Moment(2_000));
    }
}
