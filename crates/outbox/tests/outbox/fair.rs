//! One slow destination does not stop the others: a Discord with rate limits, on the simulated
//! clock.

use std::sync::Arc;
use std::time::Duration;

use tertulia_base::clock::{Clock, SimClock};
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia_model::Home;
use tertulia_outbox::{NotDelivered, Outbox};
use tertulia_store::MemoryStore;
use tertulia_tables::{Limits, Opening, TablePolicy, What};

use tertulia_testkit::discord::{Discord, LATENCY, Scripted, direct_channel};
use tertulia_testkit::{ANA, BEGINNING, BO, CY, House, opening, quiet, settle};

const ELSEWHERE: GuildId = GuildId(901);
const THERE: ChannelId = ChannelId(700);
/// A step of the simulated clock.
const STEP: Duration = Duration::from_millis(5);

fn start() -> (House, Arc<Discord>, Outbox) {
    // Fairness does not rest on how many tables somebody may open.
    let limits = Limits { tables_per_person: 1_000, tables_per_server: 1_000, ..Limits::default() };
    let policy = TablePolicy { limits, ..TablePolicy::default() };
    let house = House::kept(Arc::new(MemoryStore::new()), SimClock::at(BEGINNING), 7, policy);
    let discord = Arc::new(Discord::limited(&house.clock));
    let outbox = house.deliver_to(&discord);
    (house, discord, outbox)
}

/// Ana opens a table in a channel of its own, Bo joins, and they begin: two direct messages and a
/// live message.
async fn begin(house: &House, number: u64) -> TableId {
    house.begun_in(ChannelId(1_000 + number), &[ANA, BO], &[("rounds", "20")]).await
}

/// How long it takes until somebody's new table in another server is shown.
async fn first_message(house: &House, discord: &Discord) -> Duration {
    let home = Home { guild: Some(ELSEWHERE), channel: THERE, lang: Lang::En };
    house.tables.open(Opening { home, ..opening(CY, THERE, &[]) }).await.unwrap();
    let began = house.clock.now();
    loop {
        settle().await;
        let took = house.clock.now().after(began);
        if !discord.in_channel(THERE).is_empty() {
            return took;
        }
        assert!(took < Duration::from_secs(60), "not within a minute");
        house.clock.advance(STEP);
    }
}

/// Some seconds: four hundred messages to two people, at one a second each.
#[tokio::test]
async fn two_hundred_tables_of_two_people_make_another_servers_first_message_at_most_twice_as_late() {
    let (house, discord, _outbox) = start();
    let alone = first_message(&house, &discord).await;
    assert!(alone >= LATENCY && alone <= LATENCY + STEP, "{alone:?}");

    let (house, discord, outbox) = start();
    for number in 0..200 {
        begin(&house, number).await;
        if number % 4 == 0 {
            house.clock.advance(STEP);
            settle().await;
        }
    }
    let crowded = first_message(&house, &discord).await;
    assert!(crowded <= 2 * alone, "{crowded:?} instead of {alone:?}");
    // Later, when every route is known and all of them wait for it, it is no different.
    for _ in 0..300 {
        house.clock.advance(4 * STEP);
        settle().await;
    }
    discord.wipe(THERE);
    let table = house.tables.at(THERE).await.unwrap().unwrap();
    house.ask(CY, table, What::Leave).await.unwrap();
    let crowded = first_message(&house, &discord).await;
    assert!(crowded <= 2 * alone, "{crowded:?} instead of {alone:?}");
    assert_eq!(discord.waited(), Duration::ZERO, "no call waited for its route");
    assert_eq!(discord.refused(), 0, "nor was one too many over all routes");
    // And nothing was lost: each table has its messages in the end.
    quiet(&house, &outbox).await;
    for number in 0..200 {
        assert_eq!(discord.in_channel(ChannelId(1_000 + number)).len(), 1);
    }
    assert_eq!((discord.in_channel(direct_channel(ANA)).len(), discord.in_channel(direct_channel(BO)).len()), (200, 200));
}

fn asked(discord: &Discord, user: UserId) -> usize {
    discord.calls().iter().filter(|call| **call == format!("direct {user}")).count()
}

#[tokio::test]
async fn the_channel_of_a_persons_direct_messages_is_asked_for_once() {
    let (house, discord, outbox) = start();
    for number in 0..20 {
        begin(&house, number).await;
    }
    // Whatever becomes of messages there.
    settle().await;
    for _ in 0..40 {
        house.clock.advance(STEP);
        settle().await;
    }
    let later = NotDelivered::Later { wait: Duration::from_secs(1), why: "scripted".to_owned() };
    discord.script((0..10).map(|_| Scripted::Fails(later.clone())));
    quiet(&house, &outbox).await;
    assert_eq!((asked(&discord, ANA), asked(&discord, BO)), (1, 1));
}

#[tokio::test]
async fn when_a_channel_cannot_be_asked_for_everybody_who_waits_is_told_so_by_one_call() {
    let (house, discord, _outbox) = start();
    for number in 0..20 {
        begin(&house, number).await;
    }
    let later = NotDelivered::Later { wait: Duration::from_secs(30), why: "scripted".to_owned() };
    discord.script((0..100).map(|_| Scripted::Fails(later.clone())));
    for _ in 0..100 {
        house.clock.advance(20 * STEP);
        settle().await;
    }
    assert_eq!((asked(&discord, ANA), asked(&discord, BO)), (1, 1), "for all twenty tables, within ten seconds");
}
