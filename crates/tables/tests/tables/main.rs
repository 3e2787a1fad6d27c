//! What a table decides and writes, with a toy game instead of a real one.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod analysis;
mod banning;
mod clocks;
mod departing;
mod durable;
mod forgetting;
mod hints;
mod holding;
mod inviting;
mod language;
mod limits;
mod matchmaking;
mod packing;
mod rematch;
mod request;
mod robots;
mod rules_versions;
mod seasons;
mod seats;
mod seeking;
mod settings;
mod statistics;
mod undo;

use tertulia_base::ids::{TableId, UserId};
use tertulia_testkit::{HOUR, House};

/// One round of secret bids.
const SHORT: &[(&str, &str)] = &[("rounds", "1"), ("purses", "closed")];
/// The same with drawn seats, so that it is rated.
const RATED: &[(&str, &str)] = &[("rounds", "1"), ("purses", "closed"), ("seating", "drawn")];

/// A house with a game of these.
async fn begun(people: &[UserId], options: &[(&str, &str)]) -> (House, TableId) {
    let house = House::new();
    let table = house.begun_with(people, options).await;
    (house, table)
}

/// A rated game of these that is over.
async fn played(house: &House, people: &[UserId]) -> TableId {
    let table = house.begun_with(people, RATED).await;
    finish(house, table).await;
    table
}

/// Plays a game to its end, an hour later.
async fn finish(house: &House, table: TableId) {
    house.clock.advance(HOUR);
    house.finish(table).await;
}
