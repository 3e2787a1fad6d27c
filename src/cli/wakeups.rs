//! `tertulia simulate --wakeups`: how often people are rung in a game over days, and how much of it orders and prepared moves take off them.

use serde::Serialize;
use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::Options;
use tertulia_rules::kit::{Aids, Days, OverDays, play_over_days};

use super::{Failure, print};

/// The last line: all of it for each seat and game.
#[derive(Debug, Serialize)]
struct Summary<'a> {
    game: &'a str,
    seats: u8,
    games: u64,
    rings_plain: f64,
    rings_passes: f64,
    rings_orders: f64,
    presses_plain: f64,
    presses_orders: f64,
}

/// Sums over games.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    rings: u64,
    presses: u64,
    minutes: u64,
    automatic: u64,
    wrong: u64,
    unfinished: u64,
}

impl Sum {
    fn add(&mut self, days: &Days) {
        self.rings += days.rings;
        self.presses += days.presses;
        self.minutes += days.minutes;
        self.automatic += days.automatic;
        self.wrong += days.wrong;
        self.unfinished += u64::from(!days.over);
    }
}

/// Plays the games with each set of aids, and prints what they spare.
pub(super) fn run(rules: &GameEntry, options: &Options, seats: u8, games: u64, seed: u64) -> Result<(), Failure> {
    let games = games.max(1);
    let each = |sum: u64| rounded(sum as f64 / games as f64 / f64::from(seats));
    let mut sums = [Sum::default(); 3];
    print(format_args!(
        "{:<32} {:>8} {:>8} {:>8} {:>10} {:>8}\n",
        "for each seat and game", "rings", "presses", "days", "automatic", "wrong"
    ))?;
    let kinds =
        [("nothing", Aids::None), ("only choices, do and pass", Aids::Passes), ("orders and prepared moves", Aids::Orders)];
    for (sum, (name, aids)) in sums.iter_mut().zip(kinds) {
        for at in 0..games {
            let how = OverDays { seats, options: options.clone(), seed: seed.wrapping_add(at), aids };
            let days = play_over_days(rules, &how).map_err(|why| Failure::new(format!("seed {}: {:?}", how.seed, why)))?;
            sum.add(&days);
        }
        let days = rounded(sum.minutes as f64 / games as f64 / (24.0 * 60.0));
        let wrong = rounded(100.0 * sum.wrong as f64 / sum.automatic.max(1) as f64);
        let (rings, presses, automatic) = (each(sum.rings), each(sum.presses), each(sum.automatic));
        print(format_args!("{name:<32} {rings:>8} {presses:>8} {days:>8} {automatic:>10} {wrong:>6} %\n"))?;
        if sum.unfinished > 0 {
            print(format_args!("{} of {games} games did not come to their end.\n", sum.unfinished))?;
        }
    }
    let [plain, passes, orders] = sums;
    let summary = Summary {
        game: rules.info.slug,
        seats,
        games,
        rings_plain: each(plain.rings),
        rings_passes: each(passes.rings),
        rings_orders: each(orders.rings),
        presses_plain: each(plain.presses),
        presses_orders: each(orders.presses),
    };
    print(format_args!("{}\n", serde_json::to_string(&summary).map_err(Failure::new)?))
}

fn rounded(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}
