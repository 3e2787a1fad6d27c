//! The queue: who is brought together, who confirms, and that no kill loses a place or seats
//! anybody who has not said yes.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use tertulia_base::clock::Clock;
use tertulia_base::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia_model::{
    Due, DueWhat, GuildPreferences, MatchAnswer, Phase, Preferences, QueuePlace, Quiet, QuietHours, Reliability, Seating,
    Stopped, TimeControl, Wanted,
};
use tertulia_rules::game::Dice;
use tertulia_rules::kit::SeededDice;
use tertulia_rules::text::Text;
use tertulia_store::{Batch, keys};
use tertulia_tables::{ChannelAccess, Denied, Friend, Person, QueueWish, Request, What};

use crate::{finish, played};
use tertulia_testkit::{ANA, BEGINNING, BO, CHANNEL, CY, DAY, DEE, GUILD, HOUR, House, TestStore, person, reason, yields};

fn wish(house: &House) -> QueueWish {
    let until = house.tables.now().plus(7 * DAY);
    let (games, friends) = (vec!["toy".to_owned()], Vec::new());
    QueueWish { channel: CHANNEL, games, players: None, clock: None, wanted: Wanted::Anything, until, friends }
}

async fn queues(house: &House, user: UserId) -> QueuePlace {
    house.tables.join_queue(GUILD, &person(user), &wish(house)).await.unwrap()
}

async fn queues_for(house: &House, user: UserId, players: u8) {
    let wish = QueueWish { players: Some(players), ..wish(house) };
    house.tables.join_queue(GUILD, &person(user), &wish).await.unwrap();
}

/// Somebody queues with a friend, who agrees.
async fn queues_with(house: &House, user: UserId, friend: UserId, players: u8) {
    let friends = vec![Friend { user: friend, name: person(friend).name }];
    let wish = QueueWish { players: Some(players), friends, ..wish(house) };
    house.tables.join_queue(GUILD, &person(user), &wish).await.unwrap();
    house.tables.agree_to_queue(GUILD, user, &person(friend)).await.unwrap();
}

/// Looks at all places that are due, as the bot does, where everybody sees the channel. Returns the
/// lobbies that were opened, in channels from that number on.
async fn look(house: &House, channel: u64) -> Vec<TableId> {
    let mut opened = Vec::new();
    loop {
        let (due, _) = house.tables.due_places().await.unwrap();
        if due.is_empty() {
            return opened;
        }
        for due in due {
            let Ok(Some(place)) = house.tables.tend(due).await else { continue };
            let proposal = house.tables.propose(GUILD, &place, &[]).await.unwrap();
            let channel = ChannelId(channel + opened.len() as u64);
            let table = match &proposal {
                Some(proposal) => house.tables.open_match(proposal, channel).await.unwrap_or(None),
                None => None,
            };
            opened.extend(table);
            if table.is_none() && house.tables.put_off(GUILD, &place).await.is_err() {
                return opened;
            }
        }
    }
}

async fn place(house: &House, user: UserId) -> Option<QueuePlace> {
    house.tables.queue_place(GUILD, user).await.unwrap()
}

async fn confirm(house: &House, user: UserId, table: TableId) {
    house.ask(user, table, What::Join).await.unwrap();
}

/// The deadline of a match has come.
async fn time_is_up(house: &House, table: TableId) {
    let until = house.head(table).await.kept_until.unwrap();
    house.clock.advance(until.after(house.clock.now()));
    house.tables.come_due(table, Due { when: until, what: DueWhat::FreeSeats }).await.unwrap();
}

fn why(denied: Result<QueuePlace, Denied>) -> String {
    match denied {
        Err(Denied::Because(why)) => Text::from(why).key.into_owned(),
        other => panic!("it is to be refused: {other:?}"),
    }
}

#[tokio::test]
async fn people_who_fit_are_asked_and_play_once_all_have_confirmed() {
    let house = House::new();
    queues(&house, ANA).await;
    assert_eq!(look(&house, 1).await, []);
    queues(&house, BO).await;
    let [table] = look(&house, 1).await[..] else { panic!("one lobby was expected") };
    let head = house.head(table).await;
    assert_eq!((head.phase, head.players.len(), head.seats, head.seating), (Phase::Lobby, 0, 2, Seating::Drawn));
    assert!(head.keeps_for(ANA) && head.keeps_for(BO) && !head.seeks_players(), "{head:?}");
    assert_eq!(head.kept_until, Some(house.clock.now().plus(12 * HOUR)));
    // It is for nobody else, and what is agreed stays.
    assert_eq!(reason(house.ask(CY, table, What::Join).await), "table-not-invited");
    for (user, what) in [(ANA, What::Start), (ANA, What::AddStandIn), (ANA, What::Stop), (BO, What::Start)] {
        assert_eq!(reason(house.ask(user, table, what).await), "table-matched");
    }
    confirm(&house, ANA, table).await;
    assert_eq!(reason(house.ask(ANA, table, What::Join).await), "table-joined-already");
    assert_eq!(reason(house.tables.invite(&person(ANA), table, &[CY]).await), "table-matched", "he could not sit down");
    let head = house.head(table).await;
    assert_eq!((head.phase, head.players.len()), (Phase::Lobby, 1));
    assert!(place(&house, ANA).await.is_some() && place(&house, BO).await.is_some());
    confirm(&house, BO, table).await;
    let head = house.head(table).await;
    assert_eq!((head.phase, head.players.len(), head.matched.len(), head.kept.len()), (Phase::Playing, 2, 0, 0));
    assert_eq!((place(&house, ANA).await, place(&house, BO).await), (None, None));
    // Nothing of the queue is left but that they met.
    assert!(house.store.scan(&keys::queue_of_server(GUILD), 9).await.unwrap().is_empty());
    assert!(house.store.scan(&keys::all_queue_due(), 9).await.unwrap().is_empty());
    for user in [ANA, BO] {
        assert!(house.store.scan(&keys::queues_naming(user), 9).await.unwrap().is_empty());
        assert!(house.store.get(&keys::latest_matches(user)).await.unwrap().is_some());
    }
}

#[tokio::test]
async fn who_declines_or_does_not_answer_leaves_the_queue_and_the_others_keep_their_place() {
    for declines in [true, false] {
        let house = House::new();
        for user in [ANA, BO, CY] {
            queues_for(&house, user, 3).await;
            house.clock.advance(HOUR);
        }
        let since = place(&house, ANA).await.unwrap().since;
        let [table] = look(&house, 1).await[..] else { panic!("one lobby was expected") };
        confirm(&house, ANA, table).await;
        match declines {
            true => house.tables.decline_match(table, BO).await.unwrap(),
            false => {
                confirm(&house, CY, table).await;
                time_is_up(&house, table).await;
            }
        }
        let head = house.head(table).await;
        assert_eq!((head.phase, head.stopped), (Phase::Stopped, Some(Stopped::Unconfirmed)));
        let answer = head.matched.iter().find(|matched| matched.user == BO).unwrap().answer;
        assert_eq!(answer, if declines { MatchAnswer::Declined } else { MatchAnswer::Missed });
        assert_eq!(place(&house, BO).await, None);
        for user in [ANA, CY] {
            assert_eq!(place(&house, user).await.unwrap().table, None, "{user}");
        }
        assert_eq!(place(&house, ANA).await.unwrap().since, since);
        // The next one who fits is matched with them.
        queues_for(&house, DEE, 3).await;
        let [next] = look(&house, 2).await[..] else { panic!("one lobby was expected") };
        let mut people: Vec<UserId> = house.head(next).await.matched.iter().map(|matched| matched.user).collect();
        people.sort_unstable();
        assert_eq!(people, [ANA, CY, DEE]);
    }
}

#[tokio::test]
async fn nobody_loses_their_place_because_the_bot_did_not_run() {
    let house = House::new();
    queues(&house, ANA).await;
    queues(&house, BO).await;
    let [table] = look(&house, 1).await[..] else { panic!("one lobby was expected") };
    let until = house.head(table).await.kept_until.unwrap();
    house.clock.advance(20 * HOUR);
    house.tables.come_due(table, Due { when: until, what: DueWhat::FreeSeats }).await.unwrap();
    let head = house.head(table).await;
    assert_eq!((head.phase, head.kept_until), (Phase::Lobby, Some(house.clock.now().plus(12 * HOUR))));
    assert!(head.matched.iter().all(|matched| matched.answer == MatchAnswer::Awaited), "{head:?}");
    time_is_up(&house, table).await;
    assert_eq!(house.head(table).await.phase, Phase::Stopped);
}

#[tokio::test]
async fn quiet_hours_do_not_count_among_the_twelve() {
    let house = House::new();
    let night = Preferences { quiet: Quiet::In(QuietHours::new(22 * 60, 8 * 60).unwrap()), ..Preferences::default() };
    house.tables.set_preferences(BO, &night).await.unwrap();
    queues(&house, ANA).await;
    queues(&house, BO).await;
    let [table] = look(&house, 1).await[..] else { panic!("one lobby was expected") };
    // It is 22:13 by UTC, where their day begins at eight.
    assert_eq!(house.head(table).await.kept_until, Some(BEGINNING.plus(12 * HOUR)), "hers");
    confirm(&house, ANA, table).await;
    let eight_in_the_evening = tertulia_base::clock::Moment(1_700_078_400_000);
    assert_eq!(house.head(table).await.kept_until, Some(eight_in_the_evening), "his");
    house.clock.advance(13 * HOUR);
    confirm(&house, BO, table).await;
    assert_eq!(house.head(table).await.phase, Phase::Playing);
}

#[tokio::test]
async fn quiet_hours_of_nearly_all_day_keep_the_others_waiting_for_two_days_at_most() {
    let house = House::new();
    let nearly_always = Preferences { quiet: Quiet::In(QuietHours::new(1, 0).unwrap()), ..Preferences::default() };
    for user in [ANA, BO] {
        house.tables.set_preferences(user, &nearly_always).await.unwrap();
        queues(&house, user).await;
    }
    let [table] = look(&house, 1).await[..] else { panic!("one lobby was expected") };
    assert_eq!(house.head(table).await.kept_until, Some(BEGINNING.plus(48 * HOUR)));
}

#[tokio::test]
async fn nobody_is_matched_with_whom_they_block_nor_through_friends() {
    for (blocker, blocked) in [(ANA, BO), (BO, ANA)] {
        let house = House::new();
        house.tables.block(blocker, blocked).await.unwrap();
        queues(&house, ANA).await;
        queues(&house, BO).await;
        assert_eq!(look(&house, 1).await, []);
        // Cy comes with a friend whom Ana blocks, or who blocks her.
        house.tables.block(blocker, if blocked == BO { DEE } else { blocked }).await.unwrap();
        house.tables.block(DEE, ANA).await.unwrap();
        queues_with(&house, CY, DEE, 3).await;
        let [table] = look(&house, 1).await[..] else { panic!("Bo plays with them") };
        assert!(!house.head(table).await.keeps_for(ANA), "{:?}", house.head(table).await);
        house.tables.decline_match(table, BO).await.unwrap();
        house.tables.leave_queue(GUILD, CY).await.unwrap();
        house.tables.unblock(blocker, blocked).await.unwrap();
        house.clock.advance(6 * HOUR);
        queues(&house, BO).await;
        assert_eq!(look(&house, 2).await.len(), 1, "once nobody blocks anybody, they play");
    }
}

#[tokio::test]
async fn a_block_while_a_thread_is_opened_keeps_the_two_apart() {
    for (blocker, blocked) in [(ANA, BO), (BO, ANA)] {
        let house = House::new();
        queues(&house, BO).await;
        let waits = queues(&house, ANA).await;
        let proposal = house.tables.propose(GUILD, &waits, &[]).await.unwrap().unwrap();
        house.tables.block(blocker, blocked).await.unwrap();
        assert_eq!(house.tables.open_match(&proposal, ChannelId(1)).await.unwrap(), None);
        for user in [ANA, BO] {
            assert_eq!(place(&house, user).await.unwrap().table, None, "{user} waits on");
        }
    }
}

#[tokio::test]
async fn friends_wait_once_each_has_agreed_and_play_together() {
    let house = House::new();
    let friends = vec![Friend { user: BO, name: person(BO).name }];
    let wish = QueueWish { players: Some(3), friends, ..wish(&house) };
    house.tables.join_queue(GUILD, &person(ANA), &wish).await.unwrap();
    queues_for(&house, CY, 3).await;
    queues_for(&house, DEE, 3).await;
    assert_eq!(look(&house, 1).await, [], "he has not agreed");
    assert_eq!(why(house.tables.agree_to_queue(GUILD, CY, &person(BO)).await), "front-queue-gone", "she did not ask him");
    house.tables.agree_to_queue(GUILD, ANA, &person(BO)).await.unwrap();
    assert_eq!(why(house.tables.join_queue(GUILD, &person(BO), &self::wish(&house)).await), "front-queue-waits-with");
    let [table] = look(&house, 1).await[..] else { panic!("one lobby was expected") };
    let head = house.head(table).await;
    assert!(head.keeps_for(ANA) && head.keeps_for(BO) && head.keeps_for(CY), "Cy waited longer than Dee: {head:?}");
    // A friend who declines leaves the place to her.
    house.tables.decline_match(table, BO).await.unwrap();
    assert_eq!(place(&house, ANA).await.unwrap().friends, []);
    let [table] = look(&house, 2).await[..] else { panic!("one lobby was expected") };
    assert!(house.head(table).await.keeps_for(DEE));
}

#[tokio::test]
async fn whoever_queues_and_agrees_at_once_waits_in_one_place() {
    for delay in 0..16 {
        let house = House::on(Arc::new(TestStore::patient()));
        let with_bo = QueueWish { friends: vec![Friend { user: BO, name: person(BO).name }], ..wish(&house) };
        house.tables.join_queue(GUILD, &person(ANA), &with_bo).await.unwrap();
        let (bo, own) = (person(BO), wish(&house));
        let queues = async {
            yields(delay).await;
            house.tables.join_queue(GUILD, &bo, &own).await.is_ok()
        };
        let (queues, agrees) = tokio::join!(queues, house.tables.agree_to_queue(GUILD, ANA, &bo));
        assert_ne!(queues, agrees.is_ok(), "after {delay} yields");
    }
}

#[tokio::test]
async fn the_banned_the_absent_and_those_without_room_are_passed_over() {
    let house = House::new();
    queues(&house, ANA).await;
    house.tables.ban(GUILD, DEE, ANA, None).await.unwrap();
    assert_eq!(place(&house, ANA).await, None, "a ban ends her place");
    assert_eq!(why(house.tables.join_queue(GUILD, &person(ANA), &wish(&house)).await), "table-banned");
    queues(&house, BO).await;
    house.leaves(BO, 3 * DAY).await;
    queues(&house, CY).await;
    assert_eq!(look(&house, 1).await, [], "he is on vacation");
    // At the server's limit nothing is opened, and nobody loses their place.
    house
        .tables
        .set_guild_preferences(GUILD, &GuildPreferences { tables: Some(1), ..GuildPreferences::default() })
        .await
        .unwrap();
    let lobby = house.opened_in(DEE, ChannelId(77), &[]).await;
    queues(&house, DEE).await;
    assert_eq!(look(&house, 1).await, []);
    house.ask(DEE, lobby, What::Stop).await.unwrap();
    house.clock.advance(6 * HOUR);
    assert_eq!(look(&house, 1).await.len(), 1, "a few hours later there is room");
    assert!(place(&house, CY).await.unwrap().table.is_some() && place(&house, DEE).await.unwrap().table.is_some());
    // A ban during a match closes it, and the other keeps her place.
    house.tables.ban(GUILD, DEE, CY, None).await.unwrap();
    assert_eq!((place(&house, CY).await, place(&house, DEE).await.unwrap().table), (None, None));
}

#[tokio::test]
async fn wishes_agree_and_a_place_ends_at_its_time() {
    let house = House::new();
    let slow = QueueWish { clock: Some(TimeControl::Slow), ..wish(&house) };
    let fast = QueueWish { clock: Some(TimeControl::Fast), until: house.tables.now().plus(DAY), ..wish(&house) };
    house.tables.join_queue(GUILD, &person(ANA), &slow).await.unwrap();
    house.tables.join_queue(GUILD, &person(BO), &fast).await.unwrap();
    assert_eq!(look(&house, 1).await, []);
    house.clock.advance(DAY);
    assert_eq!(look(&house, 1).await, []);
    assert_eq!(place(&house, BO).await, None);
    queues(&house, CY).await;
    let [table] = look(&house, 1).await[..] else { panic!("one lobby was expected") };
    assert_eq!(house.head(table).await.timing.control, TimeControl::Slow);
    let seven = QueueWish { players: Some(7), ..wish(&house) };
    assert_eq!(why(house.tables.join_queue(GUILD, &person(DEE), &seven).await), "rules-bad-seats");
}

#[tokio::test]
async fn newcomers_sit_at_few_tables_until_they_have_finished_two_games() {
    let house = House::new();
    let has = GuildPreferences { newcomer_tables: Some(2), ..GuildPreferences::default() };
    house.tables.set_guild_preferences(GUILD, &has).await.unwrap();
    let first = house.opened_in(ANA, ChannelId(1), &[]).await;
    let second = house.opened_in(BO, ChannelId(2), &[]).await;
    house.ask(ANA, second, What::Join).await.unwrap();
    assert_eq!(reason(house.open_in(ANA, ChannelId(3), &[]).await), "table-few-at-first");
    let third = house.opened_in(CY, ChannelId(3), &[]).await;
    assert_eq!(reason(house.ask(ANA, third, What::Join).await), "table-few-at-first");
    // Nor does the queue seat her at a third.
    queues(&house, ANA).await;
    queues(&house, DEE).await;
    assert_eq!(look(&house, 9).await, []);
    house.tables.leave_queue(GUILD, ANA).await.unwrap();
    house.ask(ANA, first, What::Stop).await.unwrap();
    for _ in 0..2 {
        assert_ne!(house.tables.reliability(ANA).await.unwrap().games(), 2);
        played(&house, &[ANA, DEE]).await;
    }
    assert!(!house.tables.reliability(ANA).await.unwrap().is_on_trial());
    for channel in 4..=7 {
        house.opened_in(ANA, ChannelId(channel), &[]).await;
    }
    // A row that says nothing good limits again.
    let row: Reliability = house.tables.reliability(CY).await.unwrap();
    assert!(row.is_on_trial());
}

/// Otherwise one person could have the same others notified without end.
#[tokio::test]
async fn whoever_declines_and_queues_again_is_not_matched_for_some_hours() {
    let house = House::new();
    queues(&house, ANA).await;
    queues(&house, BO).await;
    let [table] = look(&house, 1).await[..] else { panic!("one lobby was expected") };
    confirm(&house, BO, table).await;
    house.tables.decline_match(table, BO).await.unwrap();
    queues(&house, BO).await;
    assert_eq!(look(&house, 2).await, []);
    house.clock.advance(6 * HOUR);
    assert_eq!(look(&house, 3).await.len(), 1);
}

#[tokio::test]
async fn whoever_stops_a_match_does_not_have_the_same_people_asked_again_at_once() {
    let house = House::new();
    queues(&house, ANA).await;
    queues(&house, BO).await;
    let [table] = look(&house, 1).await[..] else { panic!("one lobby was expected") };
    let manager = Person { access: ChannelAccess::Managed, ..person(DEE) };
    house.tables.ask(Request { who: manager, table, what: What::Stop }).await.unwrap();
    assert_eq!(house.head(table).await.phase, Phase::Stopped);
    for user in [ANA, BO] {
        assert_eq!(place(&house, user).await.unwrap().table, None, "{user} waits on");
    }
    assert_eq!(look(&house, 2).await, []);
    // Somebody else is a reason to ask.
    queues(&house, CY).await;
    assert_eq!(look(&house, 3).await.len(), 1);
}

#[tokio::test]
async fn the_same_people_are_not_always_together_if_others_wait() {
    let house = House::new();
    queues(&house, ANA).await;
    queues(&house, BO).await;
    let [table] = look(&house, 1).await[..] else { panic!("one lobby was expected") };
    confirm(&house, ANA, table).await;
    confirm(&house, BO, table).await;
    finish(&house, table).await;
    for user in [BO, ANA, CY] {
        queues(&house, user).await;
        house.clock.advance(HOUR);
    }
    let [table] = look(&house, 2).await[..] else { panic!("one lobby was expected") };
    assert!(house.head(table).await.keeps_for(CY), "{:?}", house.head(table).await);
}

#[tokio::test]
async fn a_game_that_all_others_have_left_keeps_no_newcomer_from_another() {
    let house = House::new();
    let has = GuildPreferences { newcomer_tables: Some(1), ..GuildPreferences::default() };
    house.tables.set_guild_preferences(GUILD, &has).await.unwrap();
    let left = house.lobby(&[ANA, BO]).await;
    for what in [What::AddStandIn, What::Start] {
        house.ask(ANA, left, what).await.unwrap();
    }
    assert_eq!(reason(house.open_in(ANA, ChannelId(1), &[]).await), "table-few-at-first");
    house.ask(BO, left, What::Leave).await.unwrap();
    assert_eq!(house.head(left).await.phase, Phase::Playing);
    house.opened_in(ANA, ChannelId(1), &[]).await;
}

#[tokio::test]
async fn a_kill_at_any_step_loses_nobody_and_confirms_nobody() {
    for commits in 0..9 {
        let store = Arc::new(TestStore::default());
        let house = House::on(store.clone());
        queues(&house, ANA).await;
        *store.left.lock().unwrap() = Some(commits);
        let bo_waits = house.tables.join_queue(GUILD, &person(BO), &wish(&house)).await.is_ok();
        let mut said_yes = Vec::new();
        for table in look_until_it_fails(&house).await {
            for user in [ANA, BO] {
                if house.ask(user, table, What::Join).await.is_ok() {
                    said_yes.push(user);
                }
            }
        }
        *store.left.lock().unwrap() = None;
        let house = house.restarted(5);
        look(&house, 50).await;
        let at = |user: UserId| {
            let house = house.clone();
            async move {
                let waits = place(&house, user).await.is_some();
                let plays = house.tables.of(user).await.unwrap().iter().any(|table| table.head.phase == Phase::Playing);
                (waits, plays)
            }
        };
        for user in [ANA, BO].into_iter().filter(|user| *user == ANA || bo_waits) {
            let (waits, plays) = at(user).await;
            assert!(waits != plays, "{user} after {commits} commits: {waits} {plays}");
        }
        for head in house.tables.tables_of_server(GUILD).await.unwrap() {
            for (_, player) in head.members() {
                assert!(said_yes.contains(&player.user), "{} after {commits} commits", player.user);
            }
            for user in [ANA, BO].into_iter().filter(|user| head.is_match() && head.keeps_for(*user)) {
                confirm(&house, user, head.id).await;
            }
        }
        if bo_waits {
            assert_eq!((at(ANA).await, at(BO).await), ((false, true), (false, true)), "after {commits} commits");
        }
    }
}

/// One look whose commits may fail.
async fn look_until_it_fails(house: &House) -> Vec<TableId> {
    let mut opened = Vec::new();
    let Ok((due, _)) = house.tables.due_places().await else { return opened };
    for due in due {
        let Ok(Some(place)) = house.tables.tend(due).await else { continue };
        let Ok(Some(proposal)) = house.tables.propose(GUILD, &place, &[]).await else { continue };
        opened.extend(house.tables.open_match(&proposal, ChannelId(1)).await.ok().flatten());
    }
    opened
}

#[tokio::test]
async fn whoever_is_forgotten_waits_nowhere_and_blocks_nobody() {
    let house = House::new();
    house.tables.block(ANA, BO).await.unwrap();
    house.tables.block(BO, ANA).await.unwrap();
    queues_with(&house, CY, ANA, 4).await;
    queues(&house, DEE).await;
    house.tables.forget(ANA).await.unwrap();
    assert_eq!(house.tables.blocks(ANA).await.unwrap(), []);
    assert_eq!(house.tables.blocks(BO).await.unwrap(), [ANA], "that is his");
    assert_eq!(place(&house, CY).await.unwrap().friends, []);
    assert!(house.store.scan(&keys::queues_naming(ANA), 9).await.unwrap().is_empty());
    let exported = house.tables.export(ANA).await.unwrap();
    assert!(exported.contains("\"blocks\": []") && exported.contains("\"queues\": []"), "{exported}");
}

#[tokio::test]
async fn an_invitation_does_not_reach_whoever_blocks_somebody_there() {
    let house = House::new();
    let table = house.lobby(&[ANA, CY]).await;
    house.tables.block(BO, ANA).await.unwrap();
    house.tables.block(DEE, CY).await.unwrap();
    let table = house.table(table).await;
    let unreached = house.tables.unreached_by(ANA, &table, &[BO, DEE, UserId(9)]).await.unwrap();
    assert_eq!(unreached, [BO, DEE]);
    // Inviting looks the same.
    let (_, fresh) = house.tables.invite(&person(ANA), table.head.id, &[BO, UserId(9)]).await.unwrap();
    assert_eq!(fresh, [BO, UserId(9)]);
}

/// Forty people for a month, at random: they queue, with friends and without, block, confirm,
/// decline, stay silent, leave and play, at two tables at most while they are new.
#[tokio::test]
async fn at_random_nobody_is_matched_with_whom_they_block_or_seated_without_a_yes() {
    let mut dice = SeededDice::new(11);
    let house = House::new();
    let has = GuildPreferences { newcomer_tables: Some(2), ..GuildPreferences::default() };
    house.tables.set_guild_preferences(GUILD, &has).await.unwrap();
    let people: Vec<UserId> = (1..=40).map(UserId).collect();
    let (mut said_yes, mut blocks) = (BTreeSet::new(), BTreeSet::new());
    let (mut channel, mut began) = (1_000, 0);
    for _ in 0..30 * 4 {
        for _ in 0..6 {
            let mut somebody = || people[dice.below(40) as usize];
            let (one, other) = (somebody(), somebody());
            match dice.below(8) {
                0 if one != other => {
                    house.tables.block(one, other).await.unwrap();
                    blocks.insert((one.min(other), one.max(other)));
                }
                1 => _ = house.tables.leave_queue(GUILD, one).await.unwrap(),
                2 if one != other => {
                    let friends = vec![Friend { user: other, name: "Friend".to_owned() }];
                    let with_friend = QueueWish { friends, players: Some(3), ..wish(&house) };
                    if house.tables.join_queue(GUILD, &person(one), &with_friend).await.is_ok() {
                        // They may be busy.
                        let _ = house.tables.agree_to_queue(GUILD, one, &person(other)).await;
                    }
                }
                _ => {
                    let players = [None, Some(2), Some(3)][dice.below(3) as usize];
                    let _ = house.tables.join_queue(GUILD, &person(one), &QueueWish { players, ..wish(&house) }).await;
                }
            }
        }
        channel += 40;
        for table in look(&house, channel).await {
            let matched: Vec<UserId> = house.head(table).await.matched.iter().map(|matched| matched.user).collect();
            for (one, other) in matched.iter().flat_map(|one| matched.iter().map(move |other| (*one, *other))) {
                assert!(!blocks.contains(&(one, other)), "{one} and {other} are matched");
            }
        }
        for head in house.tables.tables_of_server(GUILD).await.unwrap() {
            for matched in head.matched.iter().filter(|matched| matched.answer == MatchAnswer::Awaited) {
                match dice.below(6) {
                    0 => house.tables.decline_match(head.id, matched.user).await.unwrap(),
                    1 => {}
                    _ => {
                        if house.ask(matched.user, head.id, What::Join).await.is_ok() {
                            said_yes.insert((head.id, matched.user));
                        }
                    }
                }
            }
            if head.phase == Phase::Playing && dice.below(4) == 0 {
                house.finish(head.id).await;
            }
        }
        house.clock.advance(6 * HOUR);
        for head in house.tables.tables_of_server(GUILD).await.unwrap() {
            began += usize::from(head.phase == Phase::Playing);
            if let Some(until) = head.kept_until.filter(|until| head.is_match() && *until <= house.clock.now()) {
                house.tables.come_due(head.id, Due { when: until, what: DueWhat::FreeSeats }).await.unwrap();
            }
            for (_, player) in head.members() {
                assert!(said_yes.contains(&(head.id, player.user)), "{} has not said yes", player.user);
            }
        }
        for user in &people {
            let sits = house.tables.of(*user).await.unwrap().len();
            let is_new = house.tables.reliability(*user).await.unwrap().is_on_trial();
            assert!(!is_new || sits <= 2, "{user} sits at {sits} tables");
        }
    }
    assert!(began > 20, "{began}");
}

/// Nothing reads everybody who waits.
#[tokio::test]
async fn a_place_costs_the_same_however_many_wait_at_other_servers() {
    let mut costs = Vec::new();
    for elsewhere in [0, 300] {
        let store = Arc::new(TestStore::default());
        let house = House::on(store.clone());
        for user in (0..elsewhere).map(|n| UserId(1_000 + n)) {
            house.tables.join_queue(GuildId(901), &person(user), &wish(&house)).await.unwrap();
        }
        queues(&house, BO).await;
        store.read.lock().unwrap().clear();
        let scans = store.scans.load(Ordering::SeqCst);
        let place = queues(&house, ANA).await;
        let proposal = house.tables.propose(GUILD, &place, &[]).await.unwrap().unwrap();
        assert_eq!(proposal.places.len(), 2);
        costs.push((store.read.lock().unwrap().len(), store.scans.load(Ordering::SeqCst) - scans));
    }
    assert_eq!(costs[0], costs[1]);
}

#[tokio::test]
async fn a_damaged_place_keeps_nobody_else_from_playing() {
    let house = House::new();
    queues(&house, ANA).await;
    let mut batch = Batch::new();
    batch.copy(keys::queued(GUILD, ANA), Some(vec![1, 255]));
    house.store.commit(batch).await.unwrap();
    queues(&house, BO).await;
    queues(&house, CY).await;
    assert_eq!(look(&house, 1).await.len(), 1);
    queues(&house, ANA).await;
    assert!(place(&house, ANA).await.is_some());
}
