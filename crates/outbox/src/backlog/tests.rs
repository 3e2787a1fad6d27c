//! Whose turn is next, and what each delivery waits for.

use super::*;
use tertulia_base::ids::{ChannelId, GuildId, TableId};
use tertulia_delivery::Destination;

const NOW: Moment = Moment(1_000_000);
const CROWD: Server = Server::Guild(GuildId(1));
const OTHER: Server = Server::Guild(GuildId(2));

fn place(number: u32) -> TablePlace {
    (TableId::new(number), Destination::Live)
}

fn any(_: Route) -> Capacity {
    Capacity::Now(NonZeroU32::MAX)
}

fn begin_all(backlog: &mut Backlog) -> Vec<TablePlace> {
    std::iter::from_fn(|| backlog.next(NOW)).map(|(place, _)| place).collect()
}

#[test]
fn one_server_fills_neither_the_memory_nor_the_permits() {
    let mut backlog = Backlog::new(None);
    for number in 0..3 * MOST_OF_SERVER as u32 {
        backlog.take_in(CROWD, place(number), NOW, false);
    }
    assert_eq!(backlog.entries.len(), MOST_OF_SERVER, "the others stay in the store");
    let crowd = begin_all(&mut backlog);
    assert_eq!(crowd.len(), OF_SERVER_AT_ONCE);
    backlog.take_in(OTHER, place(900_000), NOW, false);
    assert_eq!(begin_all(&mut backlog), [place(900_000)]);
    // Once half of them are delivered, the store is read again, once.
    for (count, number) in (0..MOST_OF_SERVER).rev().zip(crowd.into_iter().chain(std::iter::repeat(place(0)))) {
        let number = if count >= MOST_OF_SERVER - OF_SERVER_AT_ONCE { number } else { backlog.next(NOW).unwrap().0 };
        backlog.finish(number, DeliveryOutcome::Delivered, false, NOW, &any);
        assert_eq!(backlog.wants_another_look(), count == MOST_OF_SERVER / 2, "{count}");
    }
    backlog.finish(place(900_000), DeliveryOutcome::Delivered, false, NOW, &any);
    assert!(backlog.entries.is_empty() && backlog.servers.is_empty() && backlog.queues.is_empty());
}

#[test]
fn a_slow_call_keeps_nobody_from_beginning() {
    let mut backlog = Backlog::new(None);
    for number in 0..3 * AT_ONCE as u32 {
        backlog.take_in(Server::Guild(GuildId(u64::from(number))), place(number), NOW, false);
    }
    let first = begin_all(&mut backlog);
    assert_eq!(first.len(), AT_ONCE);
    backlog.is_slow(first[0]);
    backlog.is_slow(first[0]);
    assert_eq!(begin_all(&mut backlog).len(), 1);
    backlog.finish(first[0], DeliveryOutcome::Newer, false, NOW, &any);
    assert!(begin_all(&mut backlog).is_empty(), "it was no longer counted");
    backlog.finish(first[1], DeliveryOutcome::Delivered, false, NOW, &any);
    assert_eq!(begin_all(&mut backlog).len(), 1);
}

#[test]
fn who_has_to_be_saved_holds_no_permit_and_begins_again_only_then() {
    let mut backlog = Backlog::new(None);
    let place = place(1);
    backlog.take_in(CROWD, place, NOW, false);
    assert_eq!(begin_all(&mut backlog), [place]);
    assert!(!backlog.is_saving(place));
    assert_eq!((backlog.busy, backlog.under_way, backlog.depth(NOW).destinations), (0, 0, 1));
    assert!(backlog.has_news(place) && begin_all(&mut backlog).is_empty());
    backlog.finish(place, DeliveryOutcome::Delivered, false, NOW, &any);
    assert_eq!(begin_all(&mut backlog), [place]);
    assert!(backlog.has_news(place) && backlog.is_saving(place), "news from before");
    backlog.finish(place, DeliveryOutcome::Newer, false, NOW, &any);
    assert_eq!(begin_all(&mut backlog), [place]);
    backlog.finish(place, DeliveryOutcome::Delivered, false, NOW, &any);
    assert_eq!((backlog.busy, backlog.under_way, backlog.entries.len()), (0, 0, 0));
}

#[test]
fn who_waits_for_a_route_holds_no_permit_and_as_many_go_on_as_it_takes() {
    let mut backlog = Backlog::new(None);
    let (route, all) = (Route::Post(ChannelId(1)), 20);
    for number in 0..all {
        backlog.take_in(CROWD, place(number), NOW, false);
    }
    let full = |_| Capacity::After(Duration::from_secs(5));
    let resource = Resource::Route(route);
    for _ in 0..all {
        let (place, _) = backlog.next(NOW).expect("those before wait elsewhere");
        assert!(!backlog.enter(place, resource, &full));
        backlog.finish(place, DeliveryOutcome::Blocked(resource), false, NOW, &full);
    }
    assert_eq!((backlog.busy, backlog.under_way), (0, 0));
    let later = NOW.plus(Duration::from_secs(5));
    assert_eq!(backlog.wakes_at(NOW), Some(later));
    let two = |_| Capacity::Now(NonZeroU32::new(2).unwrap());
    backlog.take_in(CROWD, place(99), NOW, false);
    assert_eq!(begin_all(&mut backlog), [place(99)]);
    assert!(!backlog.enter(place(99), resource, &two), "nobody pushes in");
    backlog.wake(later, &two);
    let first = begin_all(&mut backlog);
    assert_eq!(first, [place(0), place(1)]);
    assert!(first.iter().all(|place| backlog.enter(*place, resource, &two)), "that place is kept for them");
    backlog.leave(place(0), resource, later, &two);
    assert_eq!(begin_all(&mut backlog), [place(2)]);
}

#[test]
fn one_at_a_time_tries_where_discord_refuses_and_all_go_on_when_it_takes_something() {
    let (mut backlog, minute) = (Backlog::new(None), Duration::from_secs(60));
    let (route, resource) = (Route::Edit(ChannelId(1)), Resource::Route(Route::Edit(ChannelId(1))));
    (1..=3).for_each(|number| backlog.take_in(CROWD, place(number), NOW, false));
    assert_eq!(begin_all(&mut backlog).len(), 3);
    assert!(backlog.enter(place(1), resource, &any));
    backlog.leave(place(1), resource, NOW, &any);
    assert!(backlog.refuse(place(1), route, NOW) && !backlog.refuse(place(1), route, NOW), "said once");
    backlog.finish(place(1), DeliveryOutcome::Refused(route), false, NOW, &any);
    for number in [2, 3] {
        assert!(!backlog.enter(place(number), resource, &any));
        backlog.finish(place(number), DeliveryOutcome::Blocked(resource), false, NOW, &any);
    }
    assert_eq!((backlog.only_refused(), backlog.under_way), (Some(3), 0), "they hold no permit");
    assert_eq!(backlog.wakes_at(NOW), Some(NOW.plus(minute)));
    // Place 2 has nothing to show any more, and place 1 leaves its retry to the next one.
    assert!(backlog.has_news(place(2)));
    assert_eq!(begin_all(&mut backlog), [place(2)]);
    backlog.finish(place(2), DeliveryOutcome::Delivered, false, NOW, &any);
    let then = NOW.plus(minute);
    backlog.wake(then, &any);
    assert_eq!(begin_all(&mut backlog), [place(1)]);
    backlog.finish(place(1), DeliveryOutcome::Delivered, false, then, &any);
    assert_eq!(begin_all(&mut backlog), [place(3)]);
    assert!(backlog.enter(place(3), resource, &any), "it may try");
    backlog.leave(place(3), resource, then, &any);
    backlog.finish(place(3), DeliveryOutcome::Refused(route), false, then, &any);
    // A change elsewhere wakes nothing; one here does.
    backlog.has_changed(OTHER, None, then.plus(minute), &any);
    backlog.has_changed(CROWD, Some(ChannelId(2)), then.plus(minute), &any);
    assert!(begin_all(&mut backlog).is_empty());
    (4..=5).for_each(|number| backlog.take_in(CROWD, place(number), NOW, false));
    for number in begin_all(&mut backlog) {
        backlog.finish(number, DeliveryOutcome::Blocked(resource), false, then, &any);
    }
    backlog.has_changed(CROWD, Some(ChannelId(1)), then.plus(minute / 2), &any);
    assert_eq!(begin_all(&mut backlog), [place(3)]);
    backlog.is_open(route, then, &any);
    assert_eq!((begin_all(&mut backlog).len(), backlog.refused.is_empty()), (2, true));
}

#[test]
fn channels_that_refuse_never_fill_the_room_of_others() {
    let mut backlog = Backlog::new(None);
    for number in 0..MOST_REFUSED as u32 + 1 {
        let route = Route::Post(ChannelId(u64::from(number)));
        backlog.take_in(Server::Guild(GuildId(u64::from(number))), place(number), NOW, false);
        assert_eq!(begin_all(&mut backlog), [place(number)]);
        backlog.refuse(place(number), route, NOW);
        backlog.finish(place(number), DeliveryOutcome::Refused(route), false, NOW, &any);
    }
    assert!(!backlog.knows(place(MOST_REFUSED as u32)) && !backlog.wants_another_look(), "it stays in the store");
    backlog.has_changed(OTHER, None, NOW, &any);
    assert!(backlog.wants_another_look() && !backlog.wants_another_look(), "it may be one of those");
}

#[test]
fn how_long_the_oldest_has_waited_is_known_and_nobody_waits_for_a_picture_to_come() {
    let (mut backlog, seconds) = (Backlog::new(None), Duration::from_secs);
    assert_eq!(backlog.depth(NOW), Depth::default());
    backlog.take_in(CROWD, place(1), NOW, false);
    let then = NOW.plus(seconds(9));
    let depth = |destinations, under_way, oldest| Depth { destinations, under_way, refused: 0, oldest: seconds(oldest) };
    assert_eq!(backlog.depth(then), depth(1, 0, 9));
    assert_eq!(begin_all(&mut backlog), [place(1)]);
    backlog.take_in(OTHER, place(2), NOW.plus(seconds(5)), false);
    assert_eq!(backlog.depth(then), depth(2, 1, 9), "what is under way is not there yet");
    backlog.finish(place(1), DeliveryOutcome::SettledFor(seconds(1)), false, then, &any);
    assert_eq!(backlog.depth(then), depth(2, 0, 4), "its words are there");
    assert_eq!(begin_all(&mut backlog), [place(2)]);
    assert!(backlog.has_news(place(2)));
    backlog.finish(place(2), DeliveryOutcome::Delivered, false, then, &any);
    assert_eq!(backlog.depth(then), depth(2, 0, 0), "what is new waits from now on");
}

#[test]
fn slow_calls_too_are_only_so_many_at_once() {
    let mut backlog = Backlog::new(None);
    for number in 0..2 * AT_ONCE_WITH_SLOW as u32 {
        backlog.take_in(Server::Guild(GuildId(u64::from(number))), place(number), NOW, false);
    }
    assert!(!backlog.entries.is_empty());
    let begun = std::iter::from_fn(|| {
        let begun = begin_all(&mut backlog);
        begun.iter().for_each(|place| backlog.is_slow(*place));
        (!begun.is_empty()).then_some(begun.len())
    });
    assert_eq!(begun.sum::<usize>(), AT_ONCE_WITH_SLOW);
}

#[test]
fn what_there_is_no_room_for_is_looked_for_again_once_half_is_delivered() {
    let mut backlog = Backlog::new(None);
    for number in 0..MOST as u32 + 1 {
        backlog.take_in(Server::Guild(GuildId(u64::from(number))), place(number), NOW, false);
    }
    assert!(!backlog.knows(place(MOST as u32)), "it stays in the store");
    for left in (MOST / 2..MOST).rev() {
        let (place, _) = backlog.next(NOW).unwrap();
        backlog.finish(place, DeliveryOutcome::Delivered, false, NOW, &any);
        assert_eq!(backlog.wants_another_look(), left == MOST / 2, "{left}");
    }
}

#[test]
fn news_begin_one_delivery_where_a_picture_was_awaited_and_its_moment_begins_none() {
    let (mut backlog, second) = (Backlog::new(None), Duration::from_secs(1));
    backlog.take_in(CROWD, place(1), NOW, false);
    assert_eq!(begin_all(&mut backlog), [place(1)]);
    backlog.finish(place(1), DeliveryOutcome::SettledFor(second), false, NOW, &any);
    assert!(begin_all(&mut backlog).is_empty(), "it is not due");
    assert!(backlog.has_news(place(1)) && backlog.has_news(place(1)));
    assert_eq!(begin_all(&mut backlog), [place(1)], "once");
    backlog.wake(NOW.plus(second), &any);
    assert!(begin_all(&mut backlog).is_empty(), "it is under way");
}

#[test]
fn a_press_is_waited_for_until_it_is_answered_or_has_taken_too_long() {
    let (mut backlog, resource) = (Backlog::new(None), Resource::Still);
    let full = |_| Capacity::After(Duration::from_secs(5));
    backlog.take_in(CROWD, place(1), NOW, false);
    assert_eq!(begin_all(&mut backlog), [place(1)]);
    backlog.finish(place(1), DeliveryOutcome::Held, false, NOW, &any);
    backlog.release(|_| true);
    assert!(begin_all(&mut backlog).is_empty(), "it is still being answered");
    backlog.release(|_| false);
    assert!(backlog.next(NOW).is_some_and(|(_, start)| !start.regardless));
    backlog.release(|_| false);
    assert!(begin_all(&mut backlog).is_empty(), "it is under way, and not released again");
    backlog.wake(NOW.plus(LONGEST_ANSWER), &any);
    assert!(begin_all(&mut backlog).is_empty(), "nobody waits for that answer any more");

    backlog.finish(place(1), DeliveryOutcome::Held, false, NOW, &any);
    backlog.wake(NOW.plus(LONGEST_ANSWER), &any);
    assert!(backlog.next(NOW).is_some_and(|(_, start)| start.regardless));
    backlog.finish(place(1), DeliveryOutcome::Blocked(resource), false, NOW, &any);
    assert!(backlog.next(NOW).is_some_and(|(_, start)| start.regardless && start.rested), "it goes on where it was");
    backlog.finish(place(1), DeliveryOutcome::Newer, false, NOW, &any);
    assert!(backlog.next(NOW).is_some_and(|(_, start)| !start.regardless && !start.rested), "it begins anew");
    let route = Resource::Route(Route::Post(ChannelId(1)));
    backlog.finish(place(1), DeliveryOutcome::Blocked(route), false, NOW, &full);
    backlog.wake(NOW.plus(Duration::from_secs(5)), &any);
    assert!(backlog.next(NOW).is_some_and(|(_, start)| !start.regardless && start.rested), "it was no press that it waited for");
}

#[test]
fn what_a_delivery_gave_back_is_given_back_once() {
    let mut backlog = Backlog::new(None);
    (1..=4).for_each(|number| backlog.take_in(CROWD, place(number), NOW, false));
    assert_eq!(begin_all(&mut backlog).len(), 4);
    assert!(backlog.enter(place(1), Resource::Still, &any) && backlog.enter(place(2), Resource::Still, &any));
    assert!(!backlog.enter(place(3), Resource::Still, &any));
    backlog.leave(place(1), Resource::Still, NOW, &any);
    assert!(backlog.enter(place(3), Resource::Still, &any));
    backlog.finish(place(1), DeliveryOutcome::Delivered, false, NOW, &any);
    assert!(!backlog.enter(place(4), Resource::Still, &any), "two others use it");
    (2..=4).for_each(|number| backlog.finish(place(number), DeliveryOutcome::Delivered, false, NOW, &any));
    assert!(backlog.queues.is_empty(), "nobody uses it any more");
}

#[test]
fn a_delivery_pays_for_each_of_its_requests_and_one_that_has_not_begun_for_none() {
    let mut backlog = Backlog::new(NonZeroU32::new(40));
    (0..20).for_each(|number| backlog.take_in(CROWD, place(number), NOW, false));
    for _ in 0..20 {
        let (place, _) = backlog.next(NOW).expect("those before have cost nothing");
        backlog.hand_over(place);
    }
    backlog.take_in(CROWD, place(1), NOW, false);
    assert_eq!(begin_all(&mut backlog), [place(1)]);
    // The first request was charged when the delivery began, and eight may go out at once.
    for request in 1..=9 {
        assert_eq!(backlog.budget.wait(NOW).is_zero(), request < 9, "{request}");
        backlog.spend(place(1), NOW);
    }
}

#[test]
fn requests_that_can_wait_go_out_within_the_budget_and_each_delivery_makes_one() {
    let mut backlog = Backlog::new(NonZeroU32::new(40));
    (1..=2).for_each(|number| backlog.take_in(CROWD, place(number), NOW, false));
    assert_eq!(begin_all(&mut backlog).len(), 2);
    // Of eight at once, these two have been charged.
    let made = (0..20).filter(|_| backlog.try_to_spend(place(1), NOW).is_ok()).count();
    assert_eq!(made, 7, "its own, and the six that are left");
    assert_eq!(backlog.try_to_spend(place(2), NOW), Ok(()));
    assert_eq!(backlog.try_to_spend(place(2), NOW), Err(Duration::from_millis(25)));
    assert_eq!(backlog.try_to_spend(place(2), NOW.plus(Duration::from_millis(25))), Ok(()));
}

#[test]
fn who_waits_for_a_route_is_woken_when_there_is_room_by_what_was_heard_last() {
    let (mut backlog, seconds) = (Backlog::new(None), Duration::from_secs);
    let resource = Resource::Route(Route::Post(ChannelId(1)));
    (1..=2).for_each(|number| backlog.take_in(CROWD, place(number), NOW, false));
    assert_eq!(begin_all(&mut backlog).len(), 2);
    backlog.finish(place(1), DeliveryOutcome::Blocked(resource), false, NOW, &|_| Capacity::After(seconds(5)));
    backlog.finish(place(2), DeliveryOutcome::Blocked(resource), false, NOW, &|_| Capacity::After(seconds(9)));
    assert_eq!(backlog.wakes_at(NOW), Some(NOW.plus(seconds(9))));
}

#[test]
fn what_has_to_rest_begins_when_it_has_rested() {
    let (mut backlog, second) = (Backlog::new(None), Duration::from_secs(1));
    backlog.take_in(CROWD, place(1), NOW, false);
    assert!(backlog.next(NOW).is_some_and(|(_, start)| !start.rested));
    backlog.rest(place(1), NOW, second);
    assert_eq!((backlog.busy, backlog.under_way, backlog.wakes_at(NOW)), (0, 0, Some(NOW.plus(second))));
    assert!(backlog.next(NOW).is_none());
    backlog.wake(NOW.plus(second), &any);
    assert!(backlog.next(NOW).is_some_and(|(_, start)| start.rested));
    let later = DeliveryOutcome::Later(second);
    for (outcome, is_sent, rested) in
        [(later, false, true), (later, true, false), (DeliveryOutcome::Further(second), true, false)]
    {
        if is_sent {
            backlog.spend(place(1), NOW);
        }
        backlog.finish(place(1), outcome, false, NOW, &any);
        backlog.wake(NOW.plus(second), &any);
        assert!(backlog.next(NOW).is_some_and(|(_, start)| start.rested == rested), "{outcome:?}");
    }
}

#[test]
fn what_another_process_does_is_not_known_any_more() {
    let mut backlog = Backlog::new(None);
    backlog.take_in(CROWD, place(1), NOW, false);
    assert_eq!(begin_all(&mut backlog), [place(1)]);
    backlog.hand_over(place(1));
    assert!(!backlog.knows(place(1)));
    assert_eq!((backlog.busy, backlog.under_way, backlog.servers.len()), (0, 0, 0));
}

#[test]
fn requests_of_several_processes_are_counted_together() {
    let mut backlog = Backlog::new(NonZeroU32::new(40));
    backlog.divide_among(2);
    (0..20).for_each(|number| backlog.take_in(OTHER, place(number), NOW, false));
    assert!(begin_all(&mut backlog).len() < 20, "the budget is spent");
    assert_eq!(backlog.wakes_at(NOW), Some(NOW.plus(Duration::from_millis(50))), "another process sends as many");
}
