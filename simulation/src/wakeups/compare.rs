//! What orders and prepared moves spare and cost, over many games. Start reading at [`compare`].

use std::io;

use serde_json::{Value, json};
use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::{Options, Seat, SeatSet};

use super::{Answers, WakeupPlan, Wakeups, play};

/// Plays each game three times: without orders and prepared moves, with them, and with them for
/// every other seat. Returns the counts for each seat and game, and calls `errs` with each kind of
/// automatic answer of which some are not what their owner would have chosen.
///
/// # Errors
/// As [`play`].
pub fn compare(
    rules: &'static GameEntry,
    seats: u8,
    options: &Options,
    seeds: std::ops::Range<u64>,
    mut errs: impl FnMut(&str, Answers),
) -> io::Result<Value> {
    let all: SeatSet = Seat::all(seats).collect();
    let play = |seed: u64, orders: SeatSet| play(&WakeupPlan { rules, seats, options: options.clone(), seed, orders });
    let (mut plain, mut orders) = (Wakeups::default(), Wakeups::default());
    let [mut with, mut without] = [SeatResults::default(); 2];
    for seed in seeds.clone() {
        plain.add(play(seed, SeatSet::default())?);
        orders.add(play(seed, all)?);
        let every_other: SeatSet = Seat::all(seats).filter(|seat| (seed + u64::from(seat.0)).is_multiple_of(2)).collect();
        let mixed = play(seed, every_other)?;
        for (seat, points) in Seat::all(seats).zip(&mixed.points) {
            let results = if every_other.has(seat) { &mut with } else { &mut without };
            results.seats += 1;
            results.points += i64::from(*points);
            results.wins += if mixed.winners.has(seat) { 1.0 / f64::from(mixed.winners.len()) } else { 0.0 };
        }
    }
    let mut answered = Answers::default();
    for (what, answers) in &orders.answers {
        answered += *answers;
        if answers.otherwise > 0 {
            errs(what, *answers);
        }
    }
    let games = seeds.end.saturating_sub(seeds.start);
    let each = |sum: u64| rounded(sum as f64 / games.max(1) as f64 / f64::from(seats));
    let days = |counts: &Wakeups| rounded(counts.minutes as f64 / games.max(1) as f64 / (24.0 * 60.0));
    let count = |counts: &Wakeups| json!({ "rings": each(counts.rings), "presses": each(counts.presses), "days": days(counts) });
    Ok(json!({
        "game": rules.info.slug,
        "seats": seats,
        "games": games,
        "plain": count(&plain),
        "orders": count(&orders),
        "automatic": each(answered.automatic),
        "otherwise": answered.otherwise,
        "otherwise_percent": (10_000.0 * answered.otherwise as f64 / answered.automatic.max(1) as f64).round() / 100.0,
        "with_orders": with.json(),
        "beside_them": without.json(),
    }))
}

impl Wakeups {
    fn add(&mut self, other: Wakeups) {
        self.rings += other.rings;
        self.presses += other.presses;
        self.minutes += other.minutes;
        for (what, answers) in other.answers {
            *self.answers.entry(what).or_default() += answers;
        }
    }
}

/// The results of some seats.
#[derive(Clone, Copy, Default)]
struct SeatResults {
    seats: u64,
    /// A shared victory counts in equal parts.
    wins: f64,
    points: i64,
}

impl SeatResults {
    fn json(&self) -> Value {
        let seats = self.seats.max(1) as f64;
        json!({ "seats": self.seats, "won": (1000.0 * self.wins / seats).round() / 1000.0, "points": rounded(self.points as f64 / seats) })
    }
}

fn rounded(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}
