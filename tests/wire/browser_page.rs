//! A house to look at in a browser, whose clock is advanced on command. `tests/browser/turned.cjs`
//! starts and drives it.

use std::io::Write;
use std::time::Duration;

use discord_loopback::{Loopback, Options};
use tertulia_rules::kit::SeededDice;

use crate::support::{House, PACE, Ways};

/// Prints a line for the driver, on a line of its own because the test harness prints too.
fn say(what: &str) {
    println!("\n{what}");
    std::io::stdout().flush().unwrap();
}

async fn next_line() -> Option<String> {
    let read = tokio::task::spawn_blocking(|| {
        let mut line = String::new();
        (std::io::stdin().read_line(&mut line).unwrap() > 0).then_some(line)
    });
    read.await.unwrap()
}

/// `pass MINUTES` advances the clock. `play N` has the awaited players make N decisions at each of
/// Ana's tables.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "serves a page until its input ends: tests/browser/turned.cjs starts it"]
async fn a_page_is_served_whose_time_passes_as_it_is_told() {
    // The emojis are drawn, as people see them.
    let loopback = Loopback::start(Options { pace: PACE, ..Options::default() }).await.unwrap();
    let house = House::on(loopback, tempfile::tempdir().unwrap(), Ways::default()).await;
    house.drawn().await;
    say(&house.loopback.page_url());
    let mut dice = SeededDice::new(5);
    while let Some(line) = next_line().await {
        let (word, number) = line.trim().split_once(' ').unwrap_or((line.trim(), "0"));
        let number: u64 = number.parse().unwrap();
        match word {
            "pass" => house.pass(Duration::from_secs(60 * number)).await,
            "play" => {
                for table in house.tables.of(house.user("ana")).await.unwrap() {
                    let table = house.at(table.head.id).await;
                    for _ in 0..number {
                        if !table.goes_on(&mut dice).await {
                            break;
                        }
                    }
                }
                house.settle().await;
            }
            _ => panic!("neither `pass MINUTES` nor `play DECISIONS`: {line}"),
        }
        say("done");
    }
}
