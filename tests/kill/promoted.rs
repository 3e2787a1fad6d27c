//! A database whose standby is promoted under play. `TERTULIA_TEST_POSTGRES_BIN` names the
//! directory of PostgreSQL's programs.

use std::time::{Duration, Instant};

use super::play::bot::Bot;
use super::play::dice::Rng;
use super::play::house::{House, Kind};
use super::play::user::Power;
use super::postgres_servers::Servers;
use super::several::{copy, delivered_and_checked};
use tertulia_testkit::comes;
use tertulia_testkit::random::seed;

const SEED: u64 = 20_261_127;
/// Answers before the primary dies, and acknowledged moves after the promotion.
const ANSWERS: u64 = 30;
const MOVES: u64 = 20;

/// Takes about twenty seconds: it sets up two servers, kills one, and plays before and after.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_standby_that_is_promoted_under_play_has_every_acknowledged_move() {
    let Some(servers) = Servers::named() else { return };
    servers.start("primary");
    servers.follow("primary", "standby");
    let mut rng = Rng::new(seed(SEED));
    let house = House::build_on(Kind::Several { shards: 2 }, &mut rng, |setup| {
        setup.set("TERTULIA_DATA_POSTGRES", &servers.address(&["primary", "standby"]));
    })
    .await;
    copy(&house, &["--from", &format!("sled:{}", house.setup.tables().display()), "--to", "postgres"]);
    let mut bots: Vec<Bot> = (0..2).map(|_| Bot::start(&house.setup)).collect();
    bots[0].online(&house.setup, house.discord().as_ref()).await;
    let people = house.people(&mut rng);
    house.power.send_replace(Power::On(0));
    house.notes.hear(ANSWERS, "before it dies").await;

    // The primary dies, and its standby takes over.
    servers.stop("primary");
    tokio::time::sleep(Duration::from_secs(2)).await;
    let before = house.notes.acknowledged();
    servers.promote("standby");
    let since = Instant::now();
    comes("somebody is answered again", async || house.notes.acknowledged(), |now| *now != before).await;
    let again = since.elapsed();
    house.notes.until("play goes on", || house.notes.acknowledged() >= before + MOVES).await;
    for bot in &mut bots {
        assert_eq!(bot.terminate().await, Some(0), "both are the same processes still, and end well");
    }
    let sums = delivered_and_checked(house, people, async |sql| servers.says("standby", sql).parse().unwrap()).await;
    eprintln!("answered again {again:?} after the promotion: {sums:?}");
    assert!(sums.acknowledged >= MOVES, "{sums:?}");
}
