//! What is due is done once, when its moment comes.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tertulia_base::clock::Clock;
use tertulia_base::ids::{ChannelId, TableId, UserId};
use tertulia_delivery::Notice;
use tertulia_model::{DueWhat, GuildPreferences, Phase, Preferences, SeatDue, Stopped};
use tertulia_rules::game::Seat;
use tertulia_store::{Batch, Key, decode, keys};
use tertulia_tables::{TablePolicy, What};
use tokio::sync::RwLock;

use tertulia_testkit::{ANA, BO, CHANNEL, CY, DAY, GUILD, HOUR, House, MINUTE, TestStore, settle, until, watch};

async fn reminded(house: &House, table: TableId) -> Vec<Seat> {
    house.head(table).await.reminded().iter().collect()
}

/// Rows that are due, but for those that ask, after 60 days, whether a game is still played: each
/// game has one.
async fn due_rows(house: &House) -> usize {
    let rows = house.store.scan(&keys::all_due(), usize::MAX).await.unwrap();
    let asks = |(key, row): &(Key, Vec<u8>)| decode::<DueWhat>(key, row).is_ok_and(|what| what == DueWhat::AskStillPlaying);
    rows.iter().filter(|row| !asks(row)).count()
}

#[tokio::test]
async fn a_player_who_lets_a_decision_wait_is_reminded_six_times_at_doubled_distances_of_two_days_at_most() {
    let (house, _watch) = House::watched();
    let table = house.begun(&[ANA, BO]).await;
    house.clock.advance(6 * HOUR);
    house.play(ANA, table, &["bid 1"]).await.unwrap();
    assert_eq!(due_rows(&house).await, 1, "Ana has decided, Bo has not");

    house.clock.advance(6 * HOUR - Duration::from_millis(1));
    settle().await;
    assert_eq!(reminded(&house, table).await, []);
    house.clock.advance(Duration::from_millis(1));
    until("Bo is reminded", async || reminded(&house, table).await == [Seat(1)]).await;
    assert_eq!(due_rows(&house).await, 1, "the next one");
    let notice = keys::notice(table, [b'r', 1]);
    assert!(house.store.get(&notice).await.unwrap().is_some());

    for (count, hours) in [(2, 24), (3, 48), (4, 48), (5, 48), (6, 48)] {
        house.clock.advance(hours * HOUR - Duration::from_millis(1));
        settle().await;
        assert_eq!(house.head(table).await.each(|seat| seat.notified.reminders), [0, count - 1]);
        house.clock.advance(Duration::from_millis(1));
        until("Bo is reminded", async || house.head(table).await.each(|seat| seat.notified.reminders) == [0, count]).await;
    }
    assert_eq!(due_rows(&house).await, 1, "that is enough: what is left is that his time is up");

    // His next decision has a time of its own.
    house.play(BO, table, &["bid 2"]).await.unwrap();
    assert_eq!(reminded(&house, table).await, []);
    house.clock.advance(12 * HOUR);
    until("Bo is reminded again", async || reminded(&house, table).await == [Seat(1)]).await;
}

#[tokio::test]
async fn a_decision_made_in_time_rings_nobody() {
    let (house, _watch) = House::watched();
    let table = house.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
    for _ in 0..5 {
        house.clock.advance(11 * HOUR);
        settle().await;
        house.plays(table, &[(ANA, "bid 0"), (BO, "bid 0")]).await;
    }
    settle().await;
    assert_eq!(reminded(&house, table).await, []);
    assert_eq!(due_rows(&house).await, 2, "rows are replaced, not heaped up");
}

#[tokio::test]
async fn a_partners_move_does_not_put_my_reminder_off() {
    let (house, _watch) = House::watched();
    let table = house.begun(&[ANA, BO, CY]).await;
    house.clock.advance(11 * HOUR);
    house.play(ANA, table, &["bid 1"]).await.unwrap();
    house.clock.advance(HOUR);
    until("both are reminded", async || reminded(&house, table).await == [Seat(1), Seat(2)]).await;
    // Nor does it remind me again.
    house.play(BO, table, &["bid 1"]).await.unwrap();
    assert_eq!(house.head(table).await.each(|seat| seat.notified.reminders), [0, 0, 1]);
    assert_eq!(due_rows(&house).await, 1, "Cy's next one");
}

#[tokio::test]
async fn what_came_due_while_nobody_was_there_is_done_once() {
    let house = House::new();
    let table = house.begun(&[ANA, BO]).await;
    let lobby = house.opened_in(CY, ChannelId(501), &[]).await;
    house.clock.advance(30 * DAY);
    let house = house.restarted(2);
    {
        let _watch = watch(&house);
        until("the lobby has folded", async || due_rows(&house).await == 2).await;
        until("both are reminded", async || house.head(table).await.each(|seat| seat.notified.reminders) == [1, 1]).await;
    }
    let after = house.head(table).await;
    assert_eq!(house.table(lobby).await.head.stopped, Some(Stopped::Idle));
    let again = house.restarted(3);
    let again_watched = watch(&again);
    settle().await;
    again_watched.stop().await;
    assert_eq!(again.head(table).await.revision, after.revision);
}

#[tokio::test]
async fn a_lobby_that_nobody_starts_folds_itself_up() {
    let (house, _watch) = House::watched();
    let table = house.open(ANA).await;
    house.clock.advance(6 * DAY);
    house.ask(BO, table, What::Join).await.unwrap();
    settle().await;
    assert_eq!(house.tables.at(CHANNEL).await, Ok(Some(table)));
    house.clock.advance(DAY);
    until("the channel is free", async || house.tables.at(CHANNEL).await == Ok(None)).await;
    let head = house.head(table).await;
    assert_eq!((head.phase, head.stopped, head.post), (Phase::Stopped, Some(Stopped::Idle), 2));
    assert!(house.tables.of(BO).await.unwrap().is_empty());
}

#[tokio::test]
async fn everybody_is_reminded_after_the_time_they_like() {
    let (house, _watch) = House::watched();
    let like = |after: u32| Preferences { remind_after: Some(after * HOUR), ..Preferences::default() };
    house.tables.set_preferences(ANA, &like(1)).await.unwrap();
    house.tables.set_preferences(BO, &like(0)).await.unwrap();
    let server = GuildPreferences { remind_after: Some(2 * HOUR), ..GuildPreferences::default() };
    house.tables.set_guild_preferences(GUILD, &server).await.unwrap();
    let table = house.begun(&[ANA, BO, CY]).await;
    assert_eq!(house.tables.reminds_after(), Some(12 * HOUR), "where nobody has chosen");
    assert_eq!(due_rows(&house).await, 3, "Bo wants none, and is told once before his time is up");
    house.clock.advance(HOUR);
    until("Ana is reminded", async || reminded(&house, table).await == [Seat(0)]).await;
    house.clock.advance(HOUR);
    until("Cy is too", async || reminded(&house, table).await == [Seat(0), Seat(2)]).await;
}

#[tokio::test]
async fn where_the_host_wants_nobody_reminded_any_more_nobody_is_of_what_was_due_before() {
    let house = House::new();
    let table = house.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
    // Ana stops in the middle of her turn.
    house.plays(table, &[(BO, "bid 0"), (ANA, "bid 1")]).await;
    let other = house.begun_in(ChannelId(501), &[BO, CY], &[]).await;
    assert_eq!(due_rows(&house).await, 4, "she was to be nudged and reminded, and Bo and Cy reminded");
    let policy = TablePolicy { remind_after: None, ..TablePolicy::default() };
    let house = House::kept(house.store.clone(), house.clock.clone(), 3, policy);
    let _watch = watch(&house);
    house.clock.advance(13 * HOUR);
    until("nothing is due", async || due_rows(&house).await == 0).await;
    for table in [table, other] {
        let head = house.head(table).await;
        assert_eq!(head.each(|seat| (seat.notified.reminders, seat.notified.told)), [(0, 0); 2]);
        assert_eq!(head.states[0].notified.nudged, 0);
    }
}

#[tokio::test]
async fn something_due_earlier_than_the_rest_is_not_overslept() {
    let (house, _watch) = House::watched();
    house.open(ANA).await;
    settle().await; // It sleeps for a week now.
    house.tables.set_preferences(BO, &Preferences { remind_after: Some(HOUR), ..Preferences::default() }).await.unwrap();
    let table = house.begun_in(ChannelId(501), &[BO, CY], &[]).await;
    settle().await;
    house.clock.advance(HOUR);
    until("Bo is reminded", async || reminded(&house, table).await == [Seat(0)]).await;
}

#[tokio::test]
async fn a_row_that_nothing_stands_behind_goes_away() {
    let house = House::new();
    let table = house.begun(&[ANA, BO]).await;
    let mut batch = Batch::new();
    let stale = SeatDue::Remind.of(Seat(0), 99);
    batch.put(keys::due(house.clock.now(), table, 0), &stale);
    batch.put(keys::due(house.clock.now(), TableId::new(4242), 0), &stale);
    batch.put(keys::due(house.clock.now(), table, 1), &Notice { made: house.clock.now() });
    house.store.commit(batch).await.unwrap();
    let _watch = watch(&house);
    until("only the real ones are left", async || due_rows(&house).await == 2).await;
    assert_eq!(reminded(&house, table).await, []);
}

#[tokio::test]
async fn what_is_due_while_the_store_fails_is_tried_again_every_minute() {
    let store = Arc::new(TestStore::default());
    for fails in [&store.commits_fail, &store.scans_fail] {
        let house = House::on(store.clone());
        let _watch = watch(&house);
        let table = house.begun(&[ANA, BO]).await;
        settle().await;
        fails.store(true, Ordering::SeqCst);
        house.clock.advance(12 * HOUR);
        settle().await;
        for _ in 0..3 {
            house.clock.advance(MINUTE);
            settle().await;
        }
        fails.store(false, Ordering::SeqCst);
        settle().await;
        assert_eq!(reminded(&house, table).await, [], "it was tried, and is not tried all the time");
        assert_eq!(due_rows(&house).await, 2, "it still is due");
        house.clock.advance(MINUTE);
        until("both are reminded", async || reminded(&house, table).await == [Seat(0), Seat(1)]).await;
        assert_eq!(house.head(table).await.each(|seat| seat.notified.reminders), [1, 1], "once");
        house.ask(ANA, table, What::Stop).await.unwrap();
    }
}

#[tokio::test]
async fn stopping_waits_for_what_is_being_done_and_whoever_is_gone_does_nothing() {
    // Who holds the gate keeps everybody from writing.
    let gate = Arc::new(RwLock::new(()));
    let passed = gate.clone();
    let store = TestStore::default().on_commit(move |below, batch| {
        let passed = passed.clone();
        Box::pin(async move {
            let _open = passed.read().await;
            below.commit(batch).await
        })
    });
    let house = House::on(Arc::new(store));
    let watching = watch(&house);
    let table = house.begun(&[ANA, BO]).await;
    settle().await;
    let closed = gate.write().await;
    house.clock.advance(12 * HOUR);
    settle().await;
    let stopping = tokio::spawn(watching.stop());
    settle().await;
    assert!(!stopping.is_finished(), "the reminders are being written");
    drop(closed);
    stopping.await.unwrap();
    assert_eq!(house.head(table).await.each(|seat| seat.notified.reminders), [1, 1]);

    let watching = watch(&house);
    settle().await;
    drop(watching);
    house.clock.advance(5 * DAY);
    settle().await;
    assert_eq!(house.head(table).await.each(|seat| seat.notified.reminders), [1, 1]);
}

#[tokio::test]
async fn many_due_at_once_are_all_done() {
    let house = House::new();
    for n in 0..200 {
        house.open_in(UserId(1000 + n), ChannelId(1000 + n), &[]).await.unwrap();
    }
    house.clock.advance(8 * DAY);
    let _watch = watch(&house);
    until("all have folded", async || due_rows(&house).await == 0).await;
    for n in 0..200 {
        assert_eq!(house.tables.at(ChannelId(1000 + n)).await, Ok(None));
    }
}
