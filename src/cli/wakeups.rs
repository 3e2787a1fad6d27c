//! `tertulia simulate --wakeups`: how often people are rung in a game over days, how much of that
//! orders and prepared moves spare them, and at what cost. Start reading at [`run`].

use std::collections::BTreeMap;

use serde::Serialize;
use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::{Options, Seat};
use tertulia_rules::kit::{Aids, Answers, Days, OverDays, play_over_days};

use super::arena::wilson;
use super::{Failure, print};

/// The last line of the output: per seat and game, but for shares and numbers of games.
#[derive(Debug, Serialize)]
struct WakeupSummary<'a> {
    game: &'a str,
    seats: u8,
    games: u64,
    rings_plain: f64,
    rings_passes: f64,
    rings_orders: f64,
    presses_plain: f64,
    presses_orders: f64,
    automatic: f64,
    /// Automatic answers in all games that their owner would have given otherwise just then.
    otherwise: u64,
    /// Games in which everybody came to the same points as without orders and prepared moves.
    same_points: u64,
    /// Results of those who had orders beside others who had none.
    with_orders: Share,
    /// Results of those others.
    without: Share,
}

#[derive(Debug, Serialize)]
struct Share {
    /// Share of these seats that won; a shared victory counts in equal parts.
    won: f64,
    /// Ends of its 95 % Wilson interval.
    low: f64,
    high: f64,
    /// Points on average.
    points: f64,
}

#[derive(Clone, Debug, Default)]
struct Sum {
    rings: u64,
    presses: u64,
    minutes: u64,
    answers: BTreeMap<(String, String), Answers>,
    /// Points in each game, by seat.
    points: Vec<Vec<i32>>,
    unfinished: u64,
}

impl Sum {
    fn add(&mut self, days: Days) {
        self.rings += days.rings;
        self.presses += days.presses;
        self.minutes += days.minutes;
        for (what, answers) in days.answers {
            *self.answers.entry(what).or_default() += answers;
        }
        self.points.push(days.points);
        self.unfinished += u64::from(!days.over);
    }

    fn answered(&self) -> Answers {
        let mut all = Answers::default();
        self.answers.values().for_each(|answers| all += *answers);
        all
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Account {
    seats: u64,
    wins: f64,
    points: i64,
}

impl Account {
    fn share(&self) -> Share {
        let seats = self.seats.max(1) as f64;
        let (low, high) = wilson(self.wins, seats);
        let [won, low, high] = [self.wins / seats, low, high].map(|share| (share * 1000.0).round() / 1000.0);
        Share { won, low, high, points: rounded(self.points as f64 / seats) }
    }
}

struct Games<'a> {
    rules: &'a GameEntry,
    options: &'a Options,
    seats: u8,
    games: u64,
    seed: u64,
}

/// Plays the games with each set of aids, and prints what they spare.
pub(super) fn run(rules: &GameEntry, options: &Options, seats: u8, games: u64, seed: u64) -> Result<(), Failure> {
    let all = Games { rules, options, seats, games: games.max(1), seed };
    let each = |sum: u64| rounded(sum as f64 / all.games as f64 / f64::from(seats));
    let mut sums = [Sum::default(), Sum::default(), Sum::default()];
    print(format_args!(
        "{:<32} {:>8} {:>8} {:>8} {:>10} {:>10}\n",
        "for each seat and game", "rings", "presses", "days", "automatic", "otherwise"
    ))?;
    let kinds =
        [("nothing", Aids::None), ("only choices, do and pass", Aids::Passes), ("orders and prepared moves", Aids::Orders)];
    for (sum, (name, aids)) in sums.iter_mut().zip(kinds) {
        all.play(|_, _| aids, |days| sum.add(days))?;
        let days = rounded(sum.minutes as f64 / all.games as f64 / (24.0 * 60.0));
        let Answers { automatic, otherwise } = sum.answered();
        let wrong = (10_000.0 * otherwise as f64 / automatic.max(1) as f64).round() / 100.0;
        let (rings, presses, automatic) = (each(sum.rings), each(sum.presses), each(automatic));
        print(format_args!("{name:<32} {rings:>8} {presses:>8} {days:>8} {automatic:>10} {wrong:>8} %\n"))?;
        if sum.unfinished > 0 {
            print(format_args!("{} of {} games did not come to their end.\n", sum.unfinished, all.games))?;
        }
    }
    let [plain, passes, orders] = sums;
    for ((said, question), answers) in orders.answers.iter().filter(|(_, answers)| answers.otherwise > 0) {
        let Answers { automatic, otherwise } = answers;
        print(format_args!(
            "{otherwise} of {automatic} by `{said}` to {question} are not what its owner would have answered.\n"
        ))?;
    }
    let same_points = plain.points.iter().zip(&orders.points).filter(|(one, other)| one == other).count() as u64;
    let [with_orders, without] = all.beside()?.map(|account| account.share());
    for (name, share) in [("with orders", &with_orders), ("without", &without)] {
        let Share { won, low, high, points } = share;
        print(format_args!("In games of both, seats {name} won {won} ({low} to {high}) and came to {points} points.\n"))?;
    }
    let Answers { automatic, otherwise } = orders.answered();
    let summary = WakeupSummary {
        game: rules.info.slug,
        seats,
        games: all.games,
        rings_plain: each(plain.rings),
        rings_passes: each(passes.rings),
        rings_orders: each(orders.rings),
        presses_plain: each(plain.presses),
        presses_orders: each(orders.presses),
        automatic: each(automatic),
        otherwise,
        same_points,
        with_orders,
        without,
    };
    print(format_args!("{}\n", serde_json::to_string(&summary).map_err(Failure::new)?))
}

impl Games<'_> {
    /// Plays all games; `aids` gives the aids of each seat by the game's number.
    fn play(&self, aids: impl Fn(u64, Seat) -> Aids, mut look: impl FnMut(Days)) -> Result<(), Failure> {
        for at in 0..self.games {
            let seed = self.seed.wrapping_add(at);
            let aids = Seat::all(self.seats).map(|seat| aids(at, seat)).collect();
            let how = OverDays { seats: self.seats, options: self.options.clone(), seed, aids };
            look(play_over_days(self.rules, &how).map_err(|why| Failure::new(format!("seed {seed}: {why:?}")))?);
        }
        Ok(())
    }

    /// Plays games in which every other seat has orders, in turn; returns how these and others did.
    fn beside(&self) -> Result<[Account; 2], Failure> {
        let has_orders = |game: u64, seat: Seat| (game + u64::from(seat.0)).is_multiple_of(2);
        let mut accounts = [Account::default(); 2];
        let mut game = 0;
        self.play(
            |at, seat| if has_orders(at, seat) { Aids::Orders } else { Aids::Passes },
            |days| {
                for (seat, points) in Seat::all(self.seats).zip(&days.points) {
                    let [with, without] = &mut accounts;
                    let account = if has_orders(game, seat) { with } else { without };
                    account.seats += 1;
                    account.points += i64::from(*points);
                    if days.winners.has(seat) {
                        account.wins += 1.0 / f64::from(days.winners.len());
                    }
                }
                game += 1;
            },
        )?;
        Ok(accounts)
    }
}

fn rounded(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}
