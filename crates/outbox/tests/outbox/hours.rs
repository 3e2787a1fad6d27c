//! Nobody is rung who sleeps or is away, and nothing that was to ring is lost: quiet hours,
//! vacations, snoozing, digests, nudges.

use std::sync::Arc;
use std::time::Duration;

use tertulia_base::clock::Clock;
use tertulia_base::ids::{ChannelId, TableId, UserId};
use tertulia_model::{Acts, Arrival, Choice, Due, DueWhat, Night, Phase, Preferences, Quiet, QuietHours, Ring, SeatDue, Zone};
use tertulia_outbox::Sound;
use tertulia_rules::game::Seat;
use tertulia_store::{Batch, keys};
use tertulia_tables::What;
use tertulia_tables::reminders::Reminders;

use crate::set::Set;
use tertulia_testkit::discord::{Scripted, StandingMessage, direct_channel, later};
use tertulia_testkit::{ANA, BO, CHANNEL, CY, DAY, HOUR, House, MINUTE, TestStore, person, reason, watch, yields};

const OTHER: ChannelId = ChannelId(501);

/// Quiet from one hour to another by UTC: tables begin at a quarter past 22.
fn quiet(from: u16, until: u16) -> Preferences {
    let hours = QuietHours::new(from * 60, until * 60).unwrap();
    Preferences { zone: Zone::named("UTC"), quiet: Quiet::In(hours), ..Preferences::default() }
}

/// Time goes on, and everything that it brings happens.
async fn pass(set: &Set, time: Duration) {
    set.house.clock.advance(time);
    for _ in 0..3 {
        yields(300).await;
        set.quiet().await;
    }
}

/// Time goes on while Discord fails: nothing waits until everything is delivered.
async fn fail_for(set: &Set, time: Duration) {
    set.house.clock.advance(time);
    yields(300).await;
}

async fn likes(set: &Set, user: UserId, likes: Preferences) {
    set.house.tables.set_preferences(user, &likes).await.unwrap();
}

/// One where what comes due is done.
async fn where_bo_likes(his: Preferences) -> (Set, Reminders) {
    let (set, reminders) = Set::watched();
    likes(&set, BO, his).await;
    (set, reminders)
}

/// Tables that wait for Bo, each in a channel of its own: one of Ana, the others of Cy.
async fn tables_of_bo<const N: usize>(set: &Set) -> [TableId; N] {
    let mut tables = vec![set.house.begun(&[ANA, BO]).await];
    for n in 1..N as u64 {
        tables.push(set.house.begun_in(ChannelId(500 + n), &[CY, BO], &[]).await);
    }
    set.quiet().await;
    tables.try_into().unwrap()
}

/// Which table's reminder told Bo of that one.
async fn along(set: &Set, table: TableId) -> Option<TableId> {
    set.house.head(table).await.states[1].notified.along
}

/// Whom the messages ring that ring Bo by his name.
fn named(set: &Set) -> Vec<Vec<UserId>> {
    set.discord.posted().into_iter().map(|one| one.content.rings).filter(|rings| rings.contains(&BO)).collect()
}

/// The texts of the digests among Bo's direct messages.
fn digests(set: &Set) -> Vec<String> {
    set.direct(BO).into_iter().filter(|one| one.nonce.contains("-d")).map(|one| one.content.text).collect()
}

/// Which of these tables his digests list.
fn listed<const N: usize>(set: &Set, tables: [TableId; N]) -> [bool; N] {
    let digests = digests(set);
    tables.map(|table| digests.iter().any(|text| text.contains(&format!("`{table}`"))))
}

/// Until the clock shows that time, by UTC, next.
fn until(set: &Set, hour: u64, minute: u64) -> Duration {
    let day = DAY.as_secs();
    let now = set.house.clock.now().0 / 1000 % day;
    Duration::from_secs((hour * 3600 + minute * 60 + day - now) % day)
}

#[tokio::test]
async fn what_would_ring_in_quiet_hours_rings_once_when_they_are_over_or_comes_silently() {
    for (ring, night) in [Ring::Direct, Ring::Channel, Ring::Both]
        .into_iter()
        .flat_map(|ring| [Night::Waits, Night::Silent].map(|night| (ring, night)))
    {
        let (set, _watch) = where_bo_likes(Preferences { ring, night, ..quiet(22, 8) }).await;
        let table = set.begun_with(&[ANA, BO, CY], &[]).await;
        assert_eq!(set.rings(BO), (0, 0), "{ring:?} {night:?}");
        assert_eq!(set.rings(CY), (0, 1), "nobody else waits for him to wake");
        let here = set.direct(BO).len();
        assert_eq!(here, usize::from(night == Night::Silent && ring.sends_direct()), "{ring:?} {night:?}");
        // The others go on: the live message is edited, and posted anew.
        set.house.plays(table, &[(ANA, "bid 0"), (CY, "bid 1")]).await;
        pass(&set, until(&set, 7, 50)).await;
        assert_eq!(set.rings(BO), (0, 0), "{ring:?} {night:?}");
        pass(&set, 15 * MINUTE).await;
        let wanted = match (night, ring) {
            (Night::Silent, _) => (0, 0),
            (Night::Waits, Ring::Direct) => (0, 1),
            (Night::Waits, Ring::Channel) => (1, 0),
            (Night::Waits, Ring::Both) => (1, 1),
        };
        assert_eq!(set.rings(BO), wanted, "{ring:?} {night:?}");
        assert_eq!(set.discord.in_channel(CHANNEL).len(), 1);
        pass(&set, HOUR).await;
        assert_eq!(set.rings(BO), wanted, "once");
    }
}

#[tokio::test]
async fn what_came_silently_at_night_rings_nobody_by_day_when_its_message_changes() {
    let set = Set::new();
    likes(&set, BO, Preferences { ring: Ring::Channel, night: Night::Silent, ..quiet(22, 8) }).await;
    let table = set.begun(&[ANA, BO, CY]).await;
    pass(&set, until(&set, 9, 0)).await;
    set.play(ANA, table, "bid 1").await;
    assert_eq!((set.rings(BO), set.discord.in_channel(CHANNEL).len()), ((0, 0), 1));
}

#[tokio::test]
async fn a_rematch_rings_in_the_channel_whose_seats_it_keeps_but_for_those_who_sleep() {
    let set = Set::new();
    likes(&set, CY, quiet(22, 8)).await;
    let table = set.house.begun_with(&[ANA, BO, CY], &[("rounds", "1"), ("purses", "closed")]).await;
    set.finish(table).await;
    let before = [ANA, BO, CY].map(|user| set.rings(user).0);
    set.house.tables.rematch(&person(ANA), table).await.unwrap();
    set.quiet().await;
    let more: Vec<usize> = [ANA, BO, CY].iter().zip(before).map(|(user, before)| set.rings(*user).0 - before).collect();
    assert_eq!(more, [0, 1, 0]);
}

#[tokio::test]
async fn a_turn_that_waits_for_the_morning_puts_the_message_of_the_turn_before_away_at_once() {
    let (set, _watch) = where_bo_likes(quiet(23, 8)).await;
    let table = set.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
    assert_eq!((set.direct(BO).len(), set.rings(BO)), (1, (0, 1)));
    // The next turn comes while nobody delivers.
    let set = set
        .delivering_after(async |house| {
            house.play(BO, table, &["bid 0"]).await.unwrap();
            house.clock.advance(HOUR);
            house.play(ANA, table, &["bid 0"]).await.unwrap();
        })
        .await;
    set.quiet().await;
    assert_eq!((set.direct(BO).len(), set.rings(BO)), (0, (0, 1)));
    pass(&set, until(&set, 8, 1)).await;
    assert_eq!((set.direct(BO).len(), set.rings(BO)), (1, (0, 2)));
}

#[tokio::test]
async fn a_reminder_that_can_be_delivered_only_in_quiet_hours_rings_once_when_they_are_over() {
    let (set, _watch) = where_bo_likes(quiet(11, 14)).await;
    let table = set.begun(&[ANA, BO]).await;
    pass(&set, until(&set, 10, 10)).await;
    // It comes due at a quarter past ten, while nobody delivers.
    let set = set
        .delivering_after(async |house| {
            house.clock.advance(10 * MINUTE);
            tertulia_testkit::until("it is reminded", async || house.head(table).await.states[1].notified.reminders == 1).await;
            house.clock.advance(HOUR);
        })
        .await;
    pass(&set, MINUTE).await;
    assert_eq!(set.rings(BO), (0, 1), "for the turn, and not for the reminder while he sleeps");
    assert_eq!(set.direct(BO).len(), 1, "what stands stays");
    pass(&set, until(&set, 14, 1)).await;
    assert_eq!(set.rings(BO), (0, 2));
    pass(&set, HOUR).await;
    assert_eq!(set.rings(BO), (0, 2));
}

/// Within the minutes in which Discord knows the message again that it took, and after them.
#[tokio::test]
async fn whoever_was_rung_by_a_message_whose_answer_was_lost_is_not_rung_again_in_the_morning() {
    for late in [3 * MINUTE, HOUR] {
        let (set, _watch) = where_bo_likes(Preferences { ring: Ring::Channel, ..quiet(23, 8) }).await;
        set.all_like(&[ANA, CY], Ring::Channel).await;
        let table = set.house.lobby(&[ANA, BO, CY]).await;
        pass(&set, until(&set, 22, 58)).await;
        // He is rung, and Discord answers nothing more until he sleeps.
        set.discord.script(std::iter::once(Scripted::Lost).chain(std::iter::repeat_n(Scripted::Fails(later()), 2000)));
        set.house.ask(ANA, table, What::Start).await.unwrap();
        fail_for(&set, Duration::ZERO).await;
        fail_for(&set, late).await;
        set.discord.forget_script();
        pass(&set, until(&set, 7, 50)).await;
        assert_eq!([BO, CY].map(|user| set.rings(user)), [(1, 0); 2], "{late:?}");
        pass(&set, 20 * MINUTE).await;
        assert_eq!([BO, CY].map(|user| set.rings(user)), [(1, 0); 2], "{late:?}");
        assert_eq!(set.discord.in_channel(CHANNEL).len(), 1);
    }
}

/// The second reminder rings and its answer is lost; nothing gets through until its reader sleeps,
/// when the first one stays.
#[tokio::test]
async fn a_reminder_whose_answer_was_lost_does_not_stand_beside_the_one_before_it() {
    for minute in [20, 57] {
        let (set, _watch) = where_bo_likes(Preferences { ring: Ring::Channel, ..quiet(11, 14) }).await;
        set.begun(&[ANA, BO]).await;
        pass(&set, until(&set, 10, minute)).await;
        let stand = || set.discord.in_channel(CHANNEL).len();
        assert_eq!((set.rings(BO), stand()), ((2, 0), 2), "for the turn, and once more; the table's message and the reminder");
        pass(&set, 23 * HOUR).await;
        set.discord.script(std::iter::once(Scripted::Lost).chain(std::iter::repeat_n(Scripted::Fails(later()), 2000)));
        fail_for(&set, HOUR + MINUTE).await;
        assert_eq!((set.rings(BO), stand()), ((3, 0), 3), "the second reminder came");
        fail_for(&set, until(&set, 11, 0)).await;
        set.discord.forget_script();
        for (hour, minute) in [(11, 30), (14, 30)] {
            pass(&set, until(&set, hour, minute)).await;
            assert_eq!((set.rings(BO), stand()), ((3, 0), 2), "at {hour}:{minute}");
        }
    }
}

/// He wants to be rung by it after it was tried in vain, or came and nobody heard so.
#[tokio::test]
async fn whom_a_message_rings_only_when_it_is_tried_again_is_rung_once() {
    for first in [Scripted::Fails(later()), Scripted::Lost] {
        let set = Set::new();
        set.likes(CY, Ring::Channel).await;
        let table = set.lobby(&[ANA, BO, CY]).await;
        set.discord.befalls_next(format!("post {CHANNEL} "), first.clone());
        set.discord.script(std::iter::repeat_n(Scripted::Fails(later()), 2000));
        set.house.ask(ANA, table, What::Start).await.unwrap();
        fail_for(&set, Duration::ZERO).await;
        set.likes(BO, Ring::Channel).await;
        set.discord.forget_script();
        pass(&set, MINUTE).await;
        assert_eq!([BO, CY].map(|user| set.rings(user)), [(1, 0); 2], "{first:?}");
        assert_eq!(set.discord.in_channel(CHANNEL).len(), 1, "{first:?}");
    }
}

#[tokio::test]
async fn whoever_is_asked_anew_at_night_is_reminded_anew() {
    let (set, _watch) = where_bo_likes(Preferences { ring: Ring::Direct, ..quiet(23, 8) }).await;
    let table = set.begun(&[ANA, BO, CY]).await;
    pass(&set, 12 * HOUR + MINUTE).await;
    assert_eq!((set.rings(BO), set.house.head(table).await.states[1].notified.reminders), ((0, 2), 1));
    pass(&set, until(&set, 23, 10)).await;
    // What somebody takes back asks the others anew, in the same turn of theirs.
    set.house.play(ANA, table, &["bid 1"]).await.unwrap();
    set.ask(ANA, table, What::Undo { decision: None }).await;
    assert_eq!((set.rings(BO), set.house.head(table).await.states[1].notified.reminders), ((0, 2), 0));
    pass(&set, until(&set, 11, 20)).await;
    assert_eq!((set.rings(BO), set.house.head(table).await.states[1].notified.reminders), ((0, 3), 1));
}

#[tokio::test]
async fn whoever_has_moved_by_the_morning_is_not_rung() {
    let (set, _watch) = where_bo_likes(Preferences { ring: Ring::Both, ..quiet(22, 8) }).await;
    let table = set.begun(&[ANA, BO]).await;
    set.house.play(BO, table, &["bid 0"]).await.unwrap();
    pass(&set, until(&set, 9, 0)).await;
    assert_eq!(set.rings(BO), (0, 0));
    assert!(set.direct(BO).is_empty());
}

#[tokio::test]
async fn whoever_only_answers_the_table_at_night_is_rung_for_their_turn_in_the_morning() {
    let (set, _watch) = where_bo_likes(quiet(22, 8)).await;
    let table = set.house.begun(&[ANA, BO]).await;
    set.house.ask(ANA, table, What::Pause).await.unwrap();
    set.ask(BO, table, What::Vote { number: None, choice: Choice::Refuse }).await;
    assert_eq!(set.rings(BO), (0, 0));
    pass(&set, until(&set, 8, 1)).await;
    assert_eq!(set.rings(BO), (0, 1));
}

#[tokio::test]
async fn what_is_delivered_late_does_not_ring_either_and_a_restart_at_night_loses_nothing() {
    // Committed while he is awake; Discord takes it when he sleeps.
    let set = Set::new();
    likes(&set, BO, quiet(23, 8)).await;
    set.discord.script(std::iter::repeat_n(Scripted::Fails(later()), 200));
    set.house.begun(&[ANA, BO]).await;
    pass(&set, HOUR).await;
    set.discord.forget_script();
    pass(&set, HOUR).await;
    assert_eq!(set.rings(BO), (0, 0));
    let set = set.restart();
    let _watch = watch(&set.house);
    pass(&set, 3 * HOUR).await;
    assert_eq!(set.rings(BO), (0, 0));
    pass(&set, until(&set, 8, 1)).await;
    assert_eq!(set.rings(BO), (0, 1));
}

#[tokio::test]
async fn a_reminder_waits_for_the_end_of_the_quiet_hours_and_the_end_of_a_game_rings_nobody_who_sleeps() {
    let (set, _watch) = where_bo_likes(quiet(9, 14)).await;
    likes(&set, CY, Preferences { night: Night::Silent, ..quiet(9, 14) }).await;
    let table = set.begun_with(&[ANA, BO, CY], &[("rounds", "1")]).await;
    // Twelve hours later it is a quarter past ten.
    pass(&set, 12 * HOUR + MINUTE).await;
    assert_eq!(set.house.head(table).await.each(|seat| seat.notified.reminders), [1, 0, 1]);
    assert_eq!((set.rings(ANA), set.rings(BO), set.rings(CY)), ((0, 1), (0, 1), (0, 1)), "Ana was not rung for her own start");
    assert_eq!(set.direct(CY)[0].sound, Sound::Silent);
    pass(&set, until(&set, 14, 1)).await;
    assert_eq!((set.house.head(table).await.each(|seat| seat.notified.reminders), set.rings(BO)), (vec![1, 1, 1], (0, 2)));
    // The next day at noon the game ends.
    pass(&set, until(&set, 12, 0)).await;
    let before = [ANA, BO, CY].map(|user| set.rings(user));
    set.plays(table, &[(ANA, "bid 0"), (BO, "bid 0"), (CY, "bid 0")]).await;
    assert_eq!(set.house.head(table).await.phase, Phase::Over);
    pass(&set, 5 * HOUR).await;
    assert_eq!(set.rings(ANA).0, before[0].0 + 1);
    assert_eq!((set.rings(BO), set.rings(CY)), (before[1], before[2]));
}

#[tokio::test]
async fn whoever_is_away_is_not_rung_the_table_says_so_and_they_are_when_they_are_back() {
    let (set, _watch) = Set::watched();
    let table = set.begun(&[ANA, BO]).await;
    let now = set.house.clock.now();
    let until = now.plus(72 * HOUR);
    let told = |set: &Set| set.discord.in_channel(CHANNEL)[0].content.text.clone();
    set.house.tables.change_preferences(BO, |likes| assert!(likes.leave_until(until, now).is_ok())).await.unwrap();
    set.quiet().await;
    let away = format!("Bo is on vacation until <t:{}:D>", until.seconds());
    assert!(told(&set).contains(&away), "{}", told(&set));
    let rung = set.rings(BO);
    pass(&set, 48 * HOUR).await;
    assert_eq!((set.rings(BO), set.house.head(table).await.states[1].notified.reminders), (rung, 0));
    // A turn that comes meanwhile waits too.
    set.house.begun_in(OTHER, &[CY, BO], &[]).await;
    set.quiet().await;
    assert_eq!(set.rings(BO), rung);
    // Back a day early, by themselves.
    let now = set.house.clock.now();
    set.house.tables.change_preferences(BO, |likes| likes.come_back(now)).await.unwrap();
    set.quiet().await;
    assert_eq!(set.rings(BO), (rung.0, rung.1 + 1), "for the turn that they had not been rung for");
    assert!(!told(&set).contains("is on vacation"), "{}", told(&set));
    pass(&set, 12 * HOUR).await;
    assert!(set.house.head(table).await.states[1].notified.reminders == 1, "and reminders go on");
}

#[tokio::test]
async fn a_vacation_that_ends_by_itself_ends_in_one_ring() {
    let (set, _watch) = Set::watched();
    let now = set.house.clock.now();
    let mut away = quiet(0, 6);
    away.leave_until(now.plus(26 * HOUR), now).unwrap();
    likes(&set, BO, away).await;
    set.house.begun(&[ANA, BO]).await;
    pass(&set, 27 * HOUR).await;
    assert_eq!(set.rings(BO), (0, 0), "they are back in the middle of the night");
    pass(&set, until(&set, 6, 1)).await;
    assert_eq!(set.rings(BO), (0, 1));
}

#[tokio::test]
async fn the_end_of_a_vacation_is_shown_also_of_somebody_whom_nobody_waits_for() {
    let (set, _watch) = Set::watched();
    let table = set.house.begun(&[ANA, BO]).await;
    set.play(BO, table, "bid 0").await;
    let told = |set: &Set| set.discord.in_channel(CHANNEL)[0].content.text.clone();
    set.house.leaves(BO, 6 * HOUR).await;
    pass(&set, 5 * HOUR).await;
    assert!(told(&set).contains("Bo is on vacation until"), "{}", told(&set));
    let rung = set.rings(BO);
    pass(&set, HOUR + MINUTE).await;
    assert!(!told(&set).contains("is on vacation"), "{}", told(&set));
    assert_eq!(set.rings(BO), rung);
}

#[tokio::test]
async fn a_ring_that_waits_comes_sooner_where_the_night_is_made_shorter_and_later_where_it_is_made_longer() {
    let (set, _watch) = where_bo_likes(quiet(22, 12)).await;
    let table = set.house.begun(&[ANA, BO]).await;
    pass(&set, HOUR).await;
    let of_ana = async || set.house.due_of(table, Seat(0)).await;
    let before = of_ana().await;
    likes(&set, BO, quiet(22, 14)).await;
    likes(&set, BO, quiet(22, 8)).await;
    assert_eq!(of_ana().await, before, "what is due of others keeps its moment");
    pass(&set, until(&set, 7, 59)).await;
    assert_eq!(set.rings(BO), (0, 0));
    pass(&set, 2 * MINUTE).await;
    assert_eq!(set.rings(BO), (0, 1), "not at noon");
    pass(&set, until(&set, 14, 1)).await;
    assert_eq!(set.rings(BO), (0, 2), "its reminder, and nothing else");
    // Whoever has no quiet hours any more is rung at once.
    let other = Set::new();
    likes(&other, BO, quiet(22, 12)).await;
    other.house.begun(&[ANA, BO]).await;
    other.quiet().await;
    likes(&other, BO, Preferences::default()).await;
    other.quiet().await;
    assert_eq!(other.rings(BO), (0, 1));
}

/// At such a table, and at one that begins meanwhile.
#[tokio::test]
async fn where_vacations_stop_no_clock_whoever_is_away_is_neither_rung_nor_reminded_before_they_are_back() {
    let (set, _watch) = Set::watched();
    let table = set.begun_with(&[ANA, BO], &[("vacations", "off")]).await;
    assert_eq!(set.rings(BO), (0, 1));
    set.house.leaves(BO, 72 * HOUR).await;
    set.house.begun_in(OTHER, &[CY, BO], &[("vacations", "off")]).await;
    pass(&set, 24 * HOUR).await;
    assert_eq!((set.house.head(table).await.states[1].notified.reminders, set.rings(BO)), (0, (0, 1)));
    // Back earlier than they had said.
    let now = set.house.clock.now();
    set.house.tables.change_preferences(BO, |likes| likes.come_back(now)).await.unwrap();
    set.quiet().await;
    assert_eq!(set.rings(BO), (0, 2), "for the turn that they had not been rung for");
}

#[tokio::test]
async fn nothing_of_a_vacation_is_due_any_more_once_somebody_is_back_early() {
    let house = House::new();
    let table = house.begun(&[ANA, BO]).await;
    house.play(BO, table, &["bid 0"]).await.unwrap();
    let returns = async || house.head(table).await.due_of(SeatDue::Return, Seat(1)).is_some();
    let of_ana = async || house.due_of(table, Seat(0)).await;
    house.tables.ring_later(table, Seat(0), 0, house.clock.now().plus(8 * HOUR)).await.unwrap();
    let before = of_ana().await;
    house.clock.advance(HOUR);
    let now = house.clock.now();
    house.leaves(BO, 6 * HOUR).await;
    assert!(returns().await);
    assert_eq!((before.len(), of_ana().await), (2, before), "her ring and her reminder keep their moments");
    house.tables.change_preferences(BO, |likes| likes.come_back(now)).await.unwrap();
    assert!(!returns().await);
    // Nor while a stand-in plays for them.
    house.leaves(BO, 6 * HOUR).await;
    assert!(returns().await);
    house.ask(BO, table, What::HandOver).await.unwrap();
    assert!(!returns().await);
}

#[tokio::test]
async fn a_ring_that_is_put_off_comes_at_the_earliest_of_its_moments_and_once() {
    let house = House::new();
    let table = house.begun(&[ANA, BO]).await;
    let bo = Seat(1);
    let rings = async || {
        let head = house.head(table).await;
        let ring = |due: &Due| matches!(due.what, DueWhat::Seat(SeatDue::Ring, ..)).then_some(due.when);
        head.due.iter().filter_map(ring).collect::<Vec<_>>()
    };
    let others = async || {
        let head = house.head(table).await;
        head.due.into_iter().filter(|due| !matches!(due.what, DueWhat::Seat(SeatDue::Ring, ..))).collect::<Vec<_>>()
    };
    let before = others().await;
    house.clock.advance(HOUR);
    let at = |hours: u32| house.clock.now().plus(hours * HOUR);
    for (decision, hours, comes) in [(0, 5, at(5)), (0, 3, at(3)), (0, 4, at(3)), (9, 1, at(3))] {
        house.tables.ring_later(table, bo, decision, at(hours)).await.unwrap();
        assert_eq!(rings().await, [comes], "decision {decision} in {hours} hours");
        assert_eq!(others().await, before, "whatever else is due keeps its moment");
    }
}

#[tokio::test]
async fn hours_are_learned_from_a_hundred_acts_on_unless_somebody_wants_that_not() {
    let house = House::new();
    // To answer the table, or to try what cannot be done, is none.
    let other = house.begun(&[ANA, BO]).await;
    for _ in 0..25 {
        house.ask(ANA, other, What::StillPlaying).await.unwrap();
        house.play(ANA, other, &["done"]).await.unwrap_err();
    }
    yields(50).await;
    let acts: Option<Acts> = house.store.read(&keys::acts(ANA)).await.unwrap();
    assert_eq!(acts.map(|acts| acts.total()), None);
    for never in [false, true] {
        if never {
            let quiet = Preferences { quiet: Quiet::Never, ..Preferences::default() };
            house.tables.set_preferences(ANA, &quiet).await.unwrap();
        }
        for n in 0..6 {
            let channel = ChannelId(600 + n + 10 * u64::from(never));
            let table = house.begun_in(channel, &[ANA, BO], &[("rounds", "20")]).await;
            let known = house.tables.preferences(ANA).await.unwrap().learned;
            assert_eq!(known.is_some(), n == 5 && !never, "after {} acts", n * 20);
            for _ in 0..20 {
                house.plays(table, &[(ANA, "bid 0"), (BO, "bid 0")]).await;
            }
            // What is written after the answer.
            yields(50).await;
        }
        if !never {
            let learned = house.tables.preferences(ANA).await.unwrap();
            let (hours, now) = (learned.learned.unwrap(), house.clock.now());
            assert_eq!((hours.from() / 60, hours.until() / 60), (4, 16), "she plays at ten in the evening");
            assert_eq!(learned.arrival(now), Arrival::Rings);
            assert!(matches!(learned.arrival(now.plus(8 * HOUR)), Arrival::Later(_)));
        }
    }
    let acts: Acts = house.store.read(&keys::acts(ANA)).await.unwrap().unwrap();
    assert_eq!(acts.total(), 120, "nothing more is counted");
}

#[tokio::test]
async fn a_ring_that_waits_comes_as_soon_as_it_is_learned_that_its_reader_is_awake() {
    let (set, _watch) = where_bo_likes(Preferences { learned: QuietHours::new(20 * 60, 8 * 60), ..Preferences::default() }).await;
    set.house.begun_in(OTHER, &[CY, BO], &[]).await;
    set.quiet().await;
    assert_eq!(set.rings(BO), (0, 0));
    let mut acts = Acts::default();
    (0..100).for_each(|_| acts.note(set.house.clock.now()));
    let mut batch = Batch::new();
    batch.put(keys::acts(BO), &acts);
    set.house.store.commit(batch).await.unwrap();
    let table = set.house.begun_with(&[BO, ANA], &[("rounds", "20")]).await;
    for _ in 0..20 {
        set.house.plays(table, &[(ANA, "bid 0"), (BO, "bid 0")]).await;
    }
    pass(&set, MINUTE).await;
    assert_eq!(set.rings(BO).1, 1);
}

#[tokio::test]
async fn from_the_second_reminder_on_the_next_can_be_put_off() {
    for until in [Some(4), Some(15), None] {
        let (set, _watch) = Set::watched();
        let table = set.house.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
        let can = |set: &Set| format!("{:?}", set.direct(BO)[0].content.rows).contains(":snooze:");
        pass(&set, 12 * HOUR).await;
        assert!(!can(&set), "the first reminder");
        pass(&set, 24 * HOUR).await;
        assert_eq!(set.house.head(table).await.each(|seat| seat.notified.reminders), [2, 2]);
        assert!(can(&set), "the second");
        let rung = set.rings(BO);
        let snooze = |decision, until: Option<u64>| {
            let until = until.map(|hours| set.house.clock.now().plus(hours as u32 * HOUR));
            set.house.ask(BO, table, What::Snooze { decision, until })
        };
        assert_eq!(reason(snooze(7, until).await), "stale");
        let stranger = set.house.ask(CY, table, What::Snooze { decision: 0, until: None }).await;
        assert_eq!(reason(stranger), "table-stranger");
        let of_ana = async || set.house.due_of(table, Seat(0)).await;
        pass(&set, HOUR).await;
        let before = of_ana().await;
        // Of what somebody chose twice the second counts.
        snooze(0, Some(2)).await.unwrap();
        snooze(0, until).await.unwrap();
        assert_eq!(of_ana().await, before, "the others are reminded as before");
        set.quiet().await;
        assert_eq!(set.rings(BO), rung);
        match until {
            Some(hours) => {
                pass(&set, hours as u32 * HOUR - 10 * MINUTE).await;
                assert_eq!(set.rings(BO), rung);
                pass(&set, 11 * MINUTE).await;
                assert_eq!(set.rings(BO), (0, rung.1 + 1));
                assert_eq!(set.house.head(table).await.states[1].notified.reminders, 3);
            }
            None => {
                pass(&set, 220 * HOUR).await;
                assert_eq!(set.rings(BO), rung);
                assert!(!can(&set) || set.house.head(table).await.states[1].notified.snoozed);
                // The next turn is another one.
                set.house.plays(table, &[(BO, "bid 0"), (ANA, "bid 1"), (ANA, "done")]).await;
                pass(&set, 12 * HOUR).await;
                assert_eq!(set.rings(BO), (0, rung.1 + 2), "rung and reminded");
            }
        }
    }
}

#[tokio::test]
async fn tables_whose_reminders_are_due_soon_share_one_digest_the_longest_waiting_first() {
    let (set, _watch) = Set::watched();
    let first = set.begun(&[ANA, BO]).await;
    set.house.clock.advance(2 * HOUR);
    let second = set.house.begun_in(OTHER, &[CY, BO], &[]).await;
    set.quiet().await;
    set.house.clock.advance(4 * HOUR);
    let third = set.house.begun_in(ChannelId(502), &[CY, BO], &[]).await;
    set.quiet().await;
    let rung = set.rings(BO);
    assert_eq!(rung, (0, 3));
    pass(&set, 6 * HOUR).await;
    assert_eq!(set.rings(BO), (0, 4), "one for two");
    for (table, count) in [(first, 1), (second, 1), (third, 0)] {
        let head = set.house.head(table).await;
        assert_eq!(head.states[1].notified.reminders, count);
        assert!(!head.due.iter().any(|due| matches!(due.what, DueWhat::Seat(SeatDue::Ring, ..))), "it has come");
    }
    let posted = set.discord.posted().into_iter().filter(|one| one.channel == direct_channel(BO));
    assert_eq!(posted.count(), 4, "what stands of each table stays");
    let text = digests(&set).remove(0);
    assert!(text.contains("tables are waiting for you"), "{text}");
    let places = [first, second, third].map(|table| text.find(&format!("`{table}`")).expect("it is listed"));
    assert!(places.is_sorted(), "{text}");
    pass(&set, 3 * HOUR).await;
    assert_eq!(set.rings(BO), (0, 4), "the second one's own time has passed");
    pass(&set, 3 * HOUR).await;
    assert_eq!(set.rings(BO), (0, 5), "the third one's has come");
    assert_eq!(along(&set, third).await, None, "which tells of nothing else");
    // He answers at the host: what he was told of is brought up to date without a ring, and goes
    // when nothing is left of it.
    set.play(BO, first, "bid 0").await;
    assert_eq!(set.rings(BO), (0, 5));
    assert_eq!(listed(&set, [first, second]), [false, true]);
    set.play(BO, second, "bid 0").await;
    assert!(digests(&set).is_empty());
}

/// The reminder of a table was told by the digest of another one. At night the table is asked
/// something, which is to ring in the morning; and what the digest tells changes, as he answers at
/// a third one in the dark.
#[tokio::test]
async fn a_question_at_night_rings_in_the_morning_also_where_a_digest_has_told_of_the_table() {
    let (set, _watch) = where_bo_likes(quiet(11, 14)).await;
    let tables: [TableId; 3] = tables_of_bo(&set).await;
    pass(&set, 12 * HOUR + MINUTE).await;
    let host = along(&set, tables[0]).await.expect("one digest tells of all");
    let mut others = tables.into_iter().zip([ANA, CY, CY]).filter(|(table, _)| *table != host);
    let ((table, other), (third, _)) = others.next().zip(others.next()).expect("there are two more");
    pass(&set, until(&set, 11, 30)).await;
    set.ask(other, table, What::Pause).await;
    let rung = || (named(&set).len(), set.rings(BO).1);
    set.play(BO, third, "bid 0").await;
    assert_eq!(listed(&set, [host, table, third]), [true, true, false]);
    assert_eq!(rung(), (0, 4), "he is not to be rung");
    for time in [until(&set, 14, 1), 3 * HOUR] {
        pass(&set, time).await;
        assert_eq!(rung(), (1, 4));
    }
    assert!(!set.house.head(table).await.due.iter().any(|due| matches!(due.what, DueWhat::Seat(SeatDue::Ring, ..))));
}

/// Two tables remind somebody by one digest, which Discord does not take. What is due at the other
/// one should it not come stays so.
#[tokio::test]
async fn what_a_digest_tells_along_stays_due_where_its_reader_goes_away_or_has_other_hours() {
    for goes_away in [false, true] {
        let (set, _watch) = Set::watched();
        for user in [ANA, CY] {
            likes(&set, user, Preferences { remind_after: Some(20 * HOUR), ..Preferences::default() }).await;
        }
        let begun = set.house.clock.now();
        let tables: [TableId; 2] = tables_of_bo(&set).await;
        set.discord.script(std::iter::repeat_n(Scripted::Fails(later()), 2000));
        fail_for(&set, 12 * HOUR + MINUTE).await;
        let mut in_digest = None;
        for table in tables {
            in_digest = in_digest.or(along(&set, table).await.filter(|host| *host != table).map(|_| table));
        }
        let table = in_digest.expect("one digest tells of both");
        let rings = async || {
            let head = set.house.head(table).await;
            head.due.into_iter().filter(|due| due.what.is(SeatDue::Ring, Seat(1))).collect::<Vec<_>>()
        };
        assert_eq!(rings().await.len(), 1);
        // It is looked at anew, and still has not come.
        fail_for(&set, 31 * MINUTE).await;
        let before = rings().await;
        assert!(before.len() == 1 && before[0].when > set.house.clock.now(), "{before:?}");
        let others = set.house.head(table).await.due.into_iter().find(|due| due.what.seat() == Some(Seat(0)));
        assert_eq!(others.map(|due| due.when), Some(begun.plus(20 * HOUR)), "of others nothing changes");
        if goes_away {
            set.house.leaves(BO, 72 * HOUR).await;
        } else {
            likes(&set, BO, quiet(1, 2)).await;
        }
        assert_eq!(rings().await, before, "goes away: {goes_away}");
    }
}

/// Also where somebody has deleted it meanwhile: then it comes again.
#[tokio::test]
async fn a_digest_lists_no_table_that_was_answered_elsewhere() {
    for is_deleted in [false, true] {
        let (set, _watch) = Set::watched();
        let [first, second, third] = tables_of_bo(&set).await;
        pass(&set, 12 * HOUR + MINUTE).await;
        let rung = set.rings(BO);
        assert_eq!(listed(&set, [first, second, third]), [true; 3], "{:#?}", set.direct(BO));
        if is_deleted {
            set.discord.wipe(direct_channel(BO));
        }
        set.house.play(BO, third, &["bid 0"]).await.unwrap();
        pass(&set, MINUTE).await;
        assert_eq!(listed(&set, [first, second, third]), [true, true, false]);
        assert_eq!(set.rings(BO), rung, "without a ring");
        // Whoever wants no direct messages any more has none of that kind either.
        set.likes(BO, Ring::Channel).await;
        set.house.play(BO, second, &["bid 0"]).await.unwrap();
        pass(&set, MINUTE).await;
        assert_eq!(listed(&set, [first]), [false]);
    }
}

/// Bo had no digest when he last decided something. The one that he has now lists a table that it
/// has not reminded of.
#[tokio::test]
async fn a_digest_lists_no_table_that_it_has_not_reminded_of_and_that_was_answered() {
    let (set, _watch) = Set::watched();
    let earlier = set.house.begun(&[ANA, BO]).await;
    set.house.play(BO, earlier, &["bid 0"]).await.unwrap();
    set.house.ask(ANA, earlier, What::Stop).await.unwrap();
    let tables: [TableId; 2] = tables_of_bo(&set).await;
    pass(&set, 12 * HOUR + MINUTE).await;
    let host = along(&set, tables[0]).await.expect("a digest");
    let told = tables.into_iter().find(|table| *table != host).unwrap();
    let later = set.house.begun_in(ChannelId(502), &[CY, BO], &[]).await;
    set.play(BO, told, "bid 0").await;
    assert_eq!(listed(&set, [host, told, later]), [true, false, true]);
    set.play(BO, later, "bid 0").await;
    assert_eq!(listed(&set, [host, told, later]), [true, false, false]);
}

/// What is due there is tried again and again; of the other table its reader is reminded once all
/// the same.
#[tokio::test]
async fn a_damaged_table_is_in_no_digest_and_another_table_reminds_without_it() {
    for damaged in [0, 1] {
        let house = House::new();
        let tables = [house.begun(&[ANA, BO]).await, house.begun_in(OTHER, &[CY, BO], &[]).await];
        let mut batch = Batch::new();
        batch.delete(keys::entry(tables[damaged], 0));
        batch.delete(keys::snapshot(tables[damaged]));
        house.store.commit(batch).await.unwrap();
        let set = Set::on(house.restarted(2));
        let _watch = watch(&set.house);
        pass(&set, 12 * HOUR + MINUTE).await;
        let reminded = async || {
            let head = set.house.head(tables[1 - damaged]).await;
            (head.states[1].notified.reminders, head.revision, set.rings(BO))
        };
        let once = reminded().await;
        assert_eq!(once.0, 1, "table {damaged} is damaged: {once:?}");
        for _ in 0..5 {
            pass(&set, MINUTE).await;
        }
        assert_eq!(reminded().await, once, "table {damaged} is damaged");
    }
}

/// One digest tells of two tables, and its host is answered at once.
#[tokio::test]
async fn what_a_digest_has_told_of_rings_no_more_by_itself_though_its_host_waits_no_more() {
    let (set, _watch) = Set::watched();
    let [first, _] = tables_of_bo(&set).await;
    let rung = set.rings(BO).1;
    pass(&set, 12 * HOUR + MINUTE).await;
    assert_eq!(set.rings(BO).1, rung + 1);
    let host = along(&set, first).await.expect("one digest tells of both");
    set.house.play(BO, host, &["bid 0"]).await.unwrap();
    pass(&set, 3 * HOUR).await;
    assert_eq!(set.rings(BO).1, rung + 1);
}

/// He answers the table whose digest told of another one, too, and stops again in the same turn.
#[tokio::test]
async fn the_digest_of_every_decision_of_a_turn_rings() {
    let (set, _watch) = Set::watched();
    // Two of the prize can be taken, so that taking one is a decision of its own.
    let first = loop {
        let table = set.house.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
        if !set.house.log(table).await.contains(&"chance roll 1".to_owned()) {
            break table;
        }
        set.house.ask(ANA, table, What::Stop).await.unwrap();
    };
    set.house.plays(first, &[(ANA, "bid 0"), (BO, "bid 1")]).await;
    set.house.clock.advance(HOUR);
    set.house.begun_in(OTHER, &[CY, BO], &[]).await;
    set.quiet().await;
    let digests = || {
        let loud = |one: &StandingMessage| one.nonce.contains("-d") && one.sound == Sound::Rings;
        set.discord.posted().iter().filter(|one| loud(one)).count()
    };
    pass(&set, 11 * HOUR + MINUTE).await;
    assert_eq!((along(&set, first).await, digests()), (Some(first), 1));
    let turn = set.house.head(first).await.states[1].turn;
    set.play(BO, first, "add").await;
    assert_eq!((set.house.head(first).await.states[1].turn, digests()), (turn, 1), "his own turn goes on");
    pass(&set, 12 * HOUR + MINUTE).await;
    assert_eq!(digests(), 2);
}

/// Also where the table waits for him again, since all others had decided.
#[tokio::test]
async fn a_digest_whose_table_was_answered_before_it_came_is_handed_over_to_the_others() {
    for waits_again in [false, true] {
        let (set, _watch) = Set::watched();
        let tables: [TableId; 3] = tables_of_bo(&set).await;
        for (table, user) in tables.into_iter().zip([ANA, CY, CY]).filter(|_| waits_again) {
            set.house.play(user, table, &["bid 0"]).await.unwrap();
        }
        set.quiet().await;
        let rung = set.rings(BO).1;
        // Discord takes nothing while the reminders come due; meanwhile he answers where all would
        // have been told.
        set.discord.script(std::iter::repeat_n(Scripted::Fails(later()), 200));
        fail_for(&set, 12 * HOUR + MINUTE).await;
        let host = along(&set, tables[0]).await.expect("a digest");
        assert!(tables.contains(&host));
        for table in tables {
            assert_eq!(along(&set, table).await, Some(host));
        }
        set.house.play(BO, host, &["bid 0"]).await.unwrap();
        assert_eq!(set.house.head(host).await.awaited.has(Seat(1)), waits_again);
        pass(&set, MINUTE).await;
        set.discord.forget_script();
        pass(&set, 10 * MINUTE).await;
        // Where his turn goes on he is nudged.
        let rung = rung + usize::from(waits_again);
        assert_eq!(set.rings(BO).1, rung, "not yet");
        pass(&set, 40 * MINUTE).await;
        assert_eq!(set.rings(BO).1, rung + 1, "one for the two that wait");
        for table in tables.into_iter().filter(|table| *table != host) {
            assert_eq!(set.house.head(table).await.states[1].notified.reminders, 1);
            assert_eq!(listed(&set, [table]), [true]);
        }
        pass(&set, 6 * HOUR).await;
        assert_eq!(set.rings(BO).1, rung + 1, "and no more");
    }
}

#[tokio::test]
async fn a_table_whose_digest_has_nothing_else_to_tell_any_more_reminds_by_itself_again() {
    let (set, _watch) = Set::watched();
    let tables: [TableId; 2] = tables_of_bo(&set).await;
    for (table, user) in tables.into_iter().zip([ANA, CY]) {
        set.house.play(user, table, &["bid 0"]).await.unwrap();
    }
    set.quiet().await;
    pass(&set, 12 * HOUR + MINUTE).await;
    let host = along(&set, tables[0]).await.expect("a digest");
    let other = tables.into_iter().find(|table| *table != host).unwrap();
    // He wins there, and takes his prize in the same turn.
    set.house.play(BO, other, &["bid 1"]).await.unwrap();
    let head = set.house.head(other).await;
    assert_eq!((head.awaited.has(Seat(1)), head.states[1].notified.along), (true, None), "of this decision nothing was told");
    set.house.ask(BO, other, What::Ready { decision: None, key: "all".to_owned() }).await.unwrap();
    set.house.play(BO, other, &["bid 0"]).await.unwrap();
    pass(&set, 24 * HOUR).await;
    let head = set.house.head(host).await;
    assert_eq!((head.states[1].notified.reminders, head.states[1].notified.along), (2, None));
}

#[tokio::test]
async fn whether_a_game_is_still_played_is_asked_in_the_morning() {
    let (set, _watch) = Set::watched();
    for user in [ANA, BO] {
        let never = Preferences { remind_after: Some(Duration::ZERO), ..quiet(20, 8) };
        likes(&set, user, if user == ANA { Preferences { quiet: Quiet::Never, ..never } } else { never }).await;
    }
    set.house.begun(&[ANA, BO]).await;
    // Tables begin at a quarter past ten in the evening.
    pass(&set, 60 * DAY + MINUTE).await;
    let asked = |set: &Set| set.discord.posted().into_iter().filter(|one| one.nonce.contains("-y-")).collect::<Vec<_>>();
    let rung = |set: &Set| asked(set).last().map(|one| one.content.rings.clone());
    assert_eq!(rung(&set), Some(vec![ANA]), "he sleeps");
    pass(&set, until(&set, 8, 1)).await;
    assert_eq!(rung(&set), Some(vec![BO]));
    pass(&set, DAY).await;
    assert_eq!(asked(&set).len(), 2, "each once");
}

/// Also where his turn rings him there, too: one message tells of both.
#[tokio::test]
async fn whoever_sleeps_is_mentioned_once_in_the_morning_for_what_the_table_asks() {
    for (ring, has_decided) in [(Ring::Channel, false), (Ring::Direct, true)] {
        let (set, _watch) = where_bo_likes(Preferences { ring, ..quiet(20, 8) }).await;
        let table = set.house.begun(&[ANA, BO]).await;
        if has_decided {
            set.house.play(BO, table, &["bid 0"]).await.unwrap();
        }
        set.house.ask(ANA, table, What::Pause).await.unwrap();
        pass(&set, MINUTE).await;
        assert_eq!(named(&set), [[BO; 0]; 0], "{ring:?}");
        pass(&set, until(&set, 8, 1)).await;
        assert_eq!(named(&set), [[BO]], "{ring:?}");
    }
}

#[tokio::test]
async fn whoever_is_rung_in_the_channel_is_reminded_by_each_table_itself() {
    let (set, _watch) = Set::watched();
    set.likes(BO, Ring::Channel).await;
    let tables: [TableId; 2] = tables_of_bo(&set).await;
    pass(&set, 12 * HOUR + MINUTE).await;
    for table in tables {
        let head = set.house.head(table).await;
        assert_eq!((head.states[1].notified.reminders, head.states[1].notified.along), (1, None));
    }
    assert_eq!(named(&set).len(), 4, "for each turn, and once more");
}

#[tokio::test]
async fn a_crash_at_any_commit_neither_loses_a_digest_nor_sends_it_twice() {
    for commits in 0..12 {
        let store = Arc::new(TestStore::default());
        let set = Set::on(House::on(store.clone()));
        let tables: [TableId; 2] = tables_of_bo(&set).await;
        let rung = set.rings(BO);
        *store.left.lock().unwrap() = Some(commits);
        let reminders = watch(&set.house);
        set.house.clock.advance(12 * HOUR + MINUTE);
        yields(2_000).await;
        drop(reminders);
        let set = set.delivering_after(async |_| yields(100).await).await;
        *store.left.lock().unwrap() = None;
        let set = set.restart();
        let _watch = watch(&set.house);
        pass(&set, 4 * HOUR).await;
        for table in tables {
            assert_eq!(set.house.head(table).await.states[1].notified.reminders, 1, "{commits}");
        }
        assert_eq!(set.rings(BO), (0, rung.1 + 1), "{commits}: {:#?}", set.discord.posted());
    }
}

#[tokio::test]
async fn whoever_stops_in_the_middle_of_a_turn_is_nudged_once() {
    for ring in [Ring::Direct, Ring::Channel] {
        let (set, _watch) = Set::watched();
        set.likes(ANA, ring).await;
        let table = set.house.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
        set.plays(table, &[(BO, "bid 0"), (ANA, "bid 1")]).await;
        let rung = set.rings(ANA);
        let more = |set: &Set| (set.rings(ANA).0 - rung.0) + (set.rings(ANA).1 - rung.1);
        pass(&set, 9 * MINUTE).await;
        assert_eq!(more(&set), 0);
        pass(&set, 2 * MINUTE).await;
        assert_eq!(more(&set), 1, "{ring:?}");
        let place = if ring == Ring::Direct { direct_channel(ANA) } else { CHANNEL };
        let said = set.discord.in_channel(place).into_iter().any(|one| one.content.text.contains("finished your turn"));
        assert!(said, "{:#?}", set.discord.in_channel(place));
        // She goes on and stops again: once is enough for a turn.
        if set.house.play(ANA, table, &["add"]).await.is_ok() {
            pass(&set, HOUR).await;
            assert_eq!(more(&set), 1, "{ring:?}");
        }
        set.house.play(ANA, table, &["done"]).await.unwrap();
        pass(&set, HOUR).await;
        assert_eq!(more(&set), 1, "the next round follows on her own press");
        assert!(set.house.head(table).await.awaited.has(Seat(0)));
    }
}

#[tokio::test]
async fn what_follows_in_ones_own_turn_rings_nobody_also_where_a_reminder_never_came() {
    let (set, _watch) = Set::watched();
    let table = set.house.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
    set.play(ANA, table, "bid 0").await;
    let rung = set.rings(BO);
    // The reminder takes the place of the first message; Discord deletes that, and takes nothing
    // new.
    set.discord.script(std::iter::once(Scripted::Fine).chain(std::iter::repeat_n(Scripted::Fails(later()), 200)));
    fail_for(&set, 12 * HOUR + MINUTE).await;
    assert_eq!(set.house.head(table).await.states[1].notified.reminders, 1);
    set.house.play(BO, table, &["bid 1"]).await.unwrap();
    assert!(set.house.head(table).await.awaited.has(Seat(1)), "his turn goes on");
    set.discord.forget_script();
    pass(&set, 2 * MINUTE).await;
    assert_eq!(set.rings(BO), rung);
}

#[tokio::test]
async fn whoever_goes_on_in_time_or_is_asked_for_something_new_is_not_nudged() {
    let (set, _watch) = Set::watched();
    let table = set.house.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
    set.plays(table, &[(BO, "bid 0"), (ANA, "bid 1")]).await;
    let rung = set.rings(ANA);
    pass(&set, 9 * MINUTE).await;
    // In the next round everybody bids, then it is over for her.
    set.house.plays(table, &[(ANA, "done"), (ANA, "bid 0")]).await;
    pass(&set, HOUR).await;
    assert_eq!(set.rings(ANA), rung);
    assert_eq!(set.house.head(table).await.states[0].notified.nudged, 0);
}
