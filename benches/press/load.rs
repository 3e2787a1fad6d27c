//! How people press: so many at once, each again as soon as they are answered, or so many a second,
//! whatever the answers do.
//!
//! Start reading at [`Load::put_on`].

use std::time::{Duration, Instant};

use crate::BOUND;

/// Something with buttons.
pub(crate) trait Program: Clone + Send + Sync + 'static {
    /// Presses once. `turn` spreads presses over what there is to press.
    fn press(&self, turn: usize) -> impl Future<Output = Pressed> + Send;
}

/// A press that was answered.
#[derive(Clone, Copy)]
pub(crate) struct Pressed {
    pub(crate) sent: Instant,
    pub(crate) answered: Instant,
}

/// How often is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Load {
    /// So many at the same time, each again as soon as they are answered (a closed loop).
    InFlight(usize),
    /// So many a second at fixed moments, whatever the answers do (an open loop).
    PerSecond(usize),
}

impl Load {
    pub(crate) fn name(self) -> String {
        match self {
            Load::InFlight(people) => format!("{people} in flight"),
            Load::PerSecond(rate) => format!("{rate} a second"),
        }
    }

    /// How long it is put on the bot, where a closed loop is for `span`: an open one for longer,
    /// because less happens in it.
    pub(crate) fn span(self, span: Duration) -> Duration {
        match self {
            Load::InFlight(_) => span,
            Load::PerSecond(_) => span * 2,
        }
    }

    /// Presses for that long, and waits for the answers.
    pub(crate) async fn put_on<P: Program>(self, program: &P, span: Duration) -> Times {
        match self {
            Load::InFlight(people) => closed(program, people, span).await,
            Load::PerSecond(rate) => open(program, rate, span).await,
        }
    }
}

/// A press takes from when it is sent until its answer stands.
async fn closed<P: Program>(program: &P, people: usize, span: Duration) -> Times {
    let begun = Instant::now();
    let person = |who: usize| {
        let program = program.clone();
        async move {
            let (mut times, mut turn) = (Vec::new(), who);
            while begun.elapsed() < span {
                let Pressed { sent, answered } = program.press(turn).await;
                times.push(answered - sent);
                turn += people;
            }
            times
        }
    };
    let people: Vec<_> = (0..people).map(|who| tokio::spawn(person(who))).collect();
    let mut times = Vec::new();
    for person in people {
        times.extend(tokio::time::timeout(span + BOUND, person).await.expect("a press was never answered").unwrap());
    }
    Times::of(times, begun.elapsed())
}

/// A press takes from when it was meant to be sent: if it has to wait for its turn, that counts. A
/// thread tells the time, because the runtime's timers know milliseconds only.
async fn open<P: Program>(program: &P, rate: usize, span: Duration) -> Times {
    let presses = (rate as f64 * span.as_secs_f64()) as usize;
    let (people, runtime, begun) = (program.clone(), tokio::runtime::Handle::current(), Instant::now());
    let sending = tokio::task::spawn_blocking(move || {
        let send = |turn| {
            let (program, meant) = (people.clone(), begun + Duration::from_secs_f64(turn as f64 / rate as f64));
            std::thread::sleep(meant.saturating_duration_since(Instant::now()));
            runtime.spawn(async move { program.press(turn).await.answered - meant })
        };
        (0..presses).map(send).collect::<Vec<_>>()
    });
    let mut times = Vec::new();
    for press in sending.await.unwrap() {
        times.push(tokio::time::timeout(BOUND, press).await.expect("a press was never answered").unwrap());
    }
    Times::of(times, begun.elapsed())
}

/// How long presses took, the shortest first.
#[derive(Clone, Debug)]
pub(crate) struct Times {
    times: Vec<Duration>,
    span: Duration,
}

impl Times {
    fn of(mut times: Vec<Duration>, span: Duration) -> Times {
        times.sort_unstable();
        Times { times, span }
    }

    pub(crate) fn presses(&self) -> f64 {
        self.times.len() as f64
    }

    pub(crate) fn per_second(&self) -> f64 {
        self.presses() / self.span.as_secs_f64()
    }

    /// A percentile, in milliseconds.
    pub(crate) fn ms(&self, percent: usize) -> f64 {
        self.times.get(self.times.len() * percent / 100).map_or(f64::NAN, |time| time.as_secs_f64() * 1000.0)
    }
}
