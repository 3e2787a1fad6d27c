//! Whom a turn rings, where, and how often; and that of a table's direct messages one stands at a
//! time.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tertulia_base::clock::Clock;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, TableId, UserId};
use tertulia_delivery::Reach;
use tertulia_metrics::Looked;
use tertulia_model::{Phase, Preferences, Ring, Table};
use tertulia_outbox::{NotDelivered, Sound};
use tertulia_rules::game::{Actor, Dice, Seat};
use tertulia_rules::kit::SeededDice;
use tertulia_store::{StoreError, keys};
use tertulia_tables::What;

use crate::outbox::panel;
use crate::set::Set;
use tertulia_testkit::discord::{Scripted, direct_channel, later};
use tertulia_testkit::{ANA, BO, CHANNEL, CY, HOUR, House, TestStore, alone, goes_on, pass, table_of, until, watch, yields};

const PEOPLE: [UserId; 3] = [ANA, BO, CY];

impl Set {
    /// One of the legal moves of one of those awaited.
    async fn moves(&self, table: TableId, dice: &mut SeededDice) {
        let now = self.house.table(table).await;
        let awaited: Vec<Seat> = now.head.awaited.iter().collect();
        let seat = awaited[dice.below(awaited.len() as u32) as usize];
        let legal = now.game.as_ref().unwrap().legal(seat);
        let action = &legal[dice.below(legal.len() as u32) as usize];
        self.house.plays(table, &[(now.head.players[seat.index()].user, action)]).await;
    }
}

/// Three people let the same decision wait: each is reminded where a turn of theirs rings, and what
/// they do next in that turn rings nobody.
#[tokio::test]
async fn a_reminder_rings_where_its_reader_wants_it_and_its_message_stands_alone() {
    let (set, _watch) = Set::watched();
    for (user, ring) in [(ANA, Ring::Direct), (BO, Ring::Channel), (CY, Ring::Both)] {
        set.likes(user, ring).await;
    }
    let table = set.begun_with(&PEOPLE, &[("rounds", "20")]).await;
    let begun = PEOPLE.map(|user| set.rings(user));
    for reminders in 1..=2 {
        set.house.clock.advance(12 * HOUR * reminders);
        until("all are reminded", async || {
            set.house.head(table).await.each(|seat| seat.notified.reminders) == [reminders as u8; 3]
        })
        .await;
        set.quiet().await;
        let more = |at: usize| (set.rings(PEOPLE[at]).0 - begun[at].0, set.rings(PEOPLE[at]).1 - begun[at].1);
        let n = reminders as usize;
        assert_eq!([more(0), more(1), more(2)], [(0, n), (n, 0), (n, n)]);
        for user in [ANA, CY] {
            assert_eq!(set.direct(user).len(), 1, "the one before is gone");
        }
    }
    let dm = || set.direct(ANA);
    assert!(dm()[0].content.text.contains("The table is still waiting for you"), "{}", dm()[0].content.text);
    // In the toy everybody bids, then the next round begins by itself: the message of the turn goes
    // with it.
    set.play(ANA, table, "bid 1").await;
    assert!(dm().is_empty());
    let before = PEOPLE.map(|user| set.rings(user));
    set.house.clock.advance(48 * HOUR);
    until("the others are reminded", async || set.house.head(table).await.each(|seat| seat.notified.reminders) == [0, 3, 3])
        .await;
    set.quiet().await;
    assert_eq!(set.rings(ANA), before[0], "never after she has moved");
}

/// Whoever is in the table's channel sees their turn there. It notifies them once they have been
/// gone for a while, where it does otherwise at once, and only if it still waits.
#[tokio::test]
async fn a_turn_notifies_nobody_who_is_in_the_channel_until_they_have_been_gone_for_a_while() {
    let set = Set::new();
    for (user, ring) in [(ANA, Ring::Direct), (BO, Ring::Channel), (CY, Ring::Both)] {
        set.likes(user, ring).await;
    }
    let table = set.lobby(&[ANA, BO, CY]).await;
    let lobby = PEOPLE.map(|user| set.rings(user));
    let more = |at: usize| (set.rings(PEOPLE[at]).0 - lobby[at].0, set.rings(PEOPLE[at]).1 - lobby[at].1);
    PEOPLE.iter().for_each(|user| set.house.tables.note_presence(CHANNEL, *user));
    set.house.ask(ANA, table, What::Start).await.unwrap();
    for _ in 0..110 {
        set.house.clock.advance(Duration::from_secs(1));
        yields(20).await;
    }
    let live = set.discord.in_channel(CHANNEL);
    assert!(live.iter().any(|one| !one.content.rows.is_empty() && one.content.text.contains("it’s your turn")), "{live:?}");
    assert_eq!([more(0), more(1), more(2)], [(0, 0); 3], "all are there");
    assert!(set.direct(ANA).is_empty(), "nor is what follows on Ana's own start sent");
    set.play(ANA, table, "bid 1").await;
    assert_eq!([more(0), more(1), more(2)], [(0, 0), (1, 0), (1, 1)], "two have gone, and are still waited for");
}

#[tokio::test]
async fn a_direct_message_that_stands_follows_its_turn_while_its_reader_is_in_the_channel() {
    let set = Set::new();
    let table = set.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
    let before = set.direct(ANA);
    set.house.tables.note_presence(CHANNEL, ANA);
    set.plays(table, &[(BO, "bid 0"), (ANA, "bid 1")]).await;
    let now = set.direct(ANA);
    assert_eq!((before.len(), now.len()), (1, 1), "she takes her prize in the same turn");
    assert_eq!((&now[0].nonce, &now[0].content), (&before[0].nonce, &panel(&set.house, table, Seat(0), Lang::En).await));
}

#[tokio::test]
async fn a_direct_message_whose_answer_was_lost_stays_if_its_reader_is_in_the_channel_since() {
    let set = Set::new();
    let table = set.lobby(&[ANA, BO]).await;
    set.discord.lose_next(format!("post {} ", direct_channel(BO)));
    set.house.ask(ANA, table, What::Start).await.unwrap();
    until("it was posted", async || !set.direct(BO).is_empty()).await;
    set.house.tables.note_presence(CHANNEL, BO);
    set.quiet().await;
    assert_eq!((set.direct(BO).len(), set.rings(BO)), (1, (0, 1)));
    set.house.clock.advance(HOUR);
    set.play(ANA, table, "bid 1").await;
    assert_eq!((set.direct(BO).len(), set.rings(BO)), (1, (0, 1)), "he is not rung for that turn again");
}

#[tokio::test]
async fn a_question_to_the_table_notifies_nobody_who_is_in_the_channel_until_they_have_been_gone_for_a_while() {
    let set = Set::new();
    let table = set.begun(&PEOPLE).await;
    let begun = PEOPLE.map(|user| set.rings(user).0);
    let more = || [0, 1, 2].map(|at| set.rings(PEOPLE[at]).0 - begun[at]);
    [ANA, BO].iter().for_each(|user| set.house.tables.note_presence(CHANNEL, *user));
    set.house.ask(ANA, table, What::Pause).await.unwrap();
    for _ in 0..110 {
        set.house.clock.advance(Duration::from_secs(1));
        yields(20).await;
    }
    assert_eq!(more(), [0, 0, 1], "Ana asks, and Bo is there");
    set.quiet().await;
    assert_eq!(more(), [0, 1, 1], "Bo has gone, and has yet to answer");
}

#[tokio::test]
async fn what_rang_whom_where_and_what_came_due_is_counted() {
    let (set, _watch) = Set::watched();
    set.likes(CY, Ring::Channel).await;
    let table = set.begun(&PEOPLE).await;
    let counts = |line: &str| {
        let text = set.house.tables.metrics().text(&Looked::default());
        let count = text.lines().find_map(|one| one.strip_prefix(line)).unwrap_or_else(|| panic!("{line} is in {text}"));
        count.trim().parse::<u32>().unwrap()
    };
    let rung = || [counts(r#"tertulia_rung_total{where="direct"}"#), counts(r#"tertulia_rung_total{where="channel"}"#)];
    assert_eq!(rung(), [1, 1], "Bo and Cy; not Ana, who began");
    set.house.clock.advance(12 * HOUR);
    until("all are reminded", async || set.house.head(table).await.each(|seat| seat.notified.reminders) == [1; 3]).await;
    set.quiet().await;
    assert_eq!(rung(), [3, 2]);
    assert_eq!(counts(r#"tertulia_due_total{what="reminder",result="done"}"#), 3);
    assert!(counts(r#"tertulia_deliveries_total{result="done"}"#) > 3);
    assert_eq!(counts(r#"tertulia_deliveries_total{result="retried"}"#), 0);
}

/// Whoever answers a reminder and stops again in the middle of the turn is reminded of the rest of
/// it as loudly.
#[tokio::test]
async fn the_first_reminder_of_every_decision_of_a_turn_rings() {
    let (set, _watch) = Set::watched();
    let table = set.begun(&[ANA, BO]).await;
    let reminded = async || {
        set.house.clock.advance(12 * HOUR);
        until("Ana is reminded", async || set.house.head(table).await.states[0].notified.reminders == 1).await;
        set.quiet().await;
        set.rings(ANA).1
    };
    let first = reminded().await;
    set.plays(table, &[(BO, "bid 0"), (ANA, "bid 1")]).await;
    let head = set.house.head(table).await;
    assert!(head.awaited.has(Seat(0)), "she takes her prize in the same turn");
    assert_eq!((head.states[0].turn, head.states[0].notified.reminders), (1, 0));
    assert_eq!(set.rings(ANA).1, first, "what she did herself rings nobody");
    set.house.clock.advance(HOUR);
    until("she is told that her turn is not finished", async || set.house.head(table).await.states[0].notified.nudged != 0).await;
    set.quiet().await;
    assert_eq!(set.rings(ANA).1, first + 1);
    assert_eq!(reminded().await, first + 2);
}

#[tokio::test]
async fn each_turn_rings_once_where_its_player_wants_it_and_the_end_once_in_the_channel() {
    for seed in 0..6 {
        let set = Set::new();
        let likes = [Ring::Direct, Ring::Channel, Ring::Both];
        for (at, user) in PEOPLE.into_iter().enumerate() {
            set.likes(user, likes[(at + seed) % 3]).await;
        }
        let table = set.house.begun_with(&PEOPLE, &[("rounds", "20")]).await;
        let mut dice = SeededDice::new(seed as u64);
        let (mut turns, mut told) = ([0; 3], BTreeMap::<UserId, usize>::new());
        loop {
            set.quiet().await;
            let head = set.house.head(table).await;
            for (seat, player) in head.awaited_people() {
                // What follows at once on somebody's own move rings nobody.
                if head.states[seat.index()].turn > turns[seat.index()] && !head.state(seat).notified.own_doing {
                    *told.entry(player.user).or_default() += 1;
                }
                turns[seat.index()] = head.states[seat.index()].turn;
            }
            if head.phase == Phase::Over {
                break;
            }
            if seed % 2 == 1 && dice.below(3) == 0 {
                set.discord.script([Scripted::Lost, Scripted::Fine, Scripted::Fails(later())]);
            }
            set.moves(table, &mut dice).await;
        }
        let films = set.discord.in_channel(CHANNEL).into_iter().filter(|one| one.nonce.contains("-f-"));
        assert_eq!(films.count(), 1, "how it went is there to be seen");
        for (at, user) in PEOPLE.into_iter().enumerate() {
            let turns = told.get(&user).copied().unwrap_or(0);
            let wanted = match likes[(at + seed) % 3] {
                Ring::Direct => (1, turns),
                Ring::Channel => (1 + turns, 0),
                Ring::Both => (1 + turns, turns),
            };
            assert_eq!(set.rings(user), wanted, "seed {seed}, {user}: {turns} turns");
        }
        assert!(told.values().sum::<usize>() > 5, "there was something to ring for");
        assert_eq!(set.discord.most_direct(), 1, "seed {seed}: of a table's direct messages one stands");
        for user in PEOPLE {
            let left = set.direct(user);
            assert_eq!(left.len(), usize::from(likes[(user.0 as usize - 1 + seed) % 3].sends_direct()), "{left:#?}");
            assert!(left.iter().all(|one| one.sound == Sound::Silent && one.content.text.contains("points")), "{left:#?}");
        }
    }
}

#[tokio::test]
async fn whoever_no_direct_message_reaches_is_rung_in_the_channel_and_at_once_the_next_time() {
    let set = Set::new();
    let table = set.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
    set.plays(table, &[(BO, "bid 0"), (ANA, "bid 1")]).await;
    set.discord.close(BO);
    let asked = || set.discord.calls().iter().filter(|call| call.starts_with(&format!("post {}", direct_channel(BO)))).count();
    let (before, mut rung) = (asked(), set.rings(BO));
    assert_eq!(rung, (0, 1));
    for (turn, tries) in [(1, 1), (2, 1), (3, 1)] {
        set.play(ANA, table, "done").await;
        rung.0 += 1;
        assert_eq!((set.rings(BO), asked() - before), (rung, tries), "turn {turn}");
        let live = set.discord.in_channel(CHANNEL);
        assert_eq!(live.len(), 1, "{live:#?}");
        assert_eq!(live[0].content.rings, [BO], "the message that stands is the one that rang");
        // She goes on while he is awaited: that rings nobody.
        set.play(ANA, table, "bid 1").await;
        assert_eq!(set.rings(BO), rung);
        set.play(BO, table, "bid 0").await;
    }
    // Now and then it is tried again.
    set.house.clock.advance(25 * HOUR);
    set.discord.open(BO);
    set.play(ANA, table, "done").await;
    rung.1 += 1;
    assert_eq!((set.rings(BO), set.house.tables.reach(BO).await.unwrap()), (rung, Reach::default()));
    // What is said of it in settings is kept, and nothing where they reach everybody.
    for reach in [Reach { closed: Some(set.house.clock.now()) }, Reach::default()] {
        set.house.tables.set_reach(BO, reach).await.unwrap();
        assert_eq!(set.house.tables.reach(BO).await.unwrap(), reach);
        assert_eq!(set.house.store.get(&keys::reach(BO)).await.unwrap().is_some(), reach.closed.is_some());
    }
}

/// A change of it that fails may have been written all the same.
#[tokio::test]
async fn whoever_changes_where_they_are_rung_is_rung_there_from_the_next_turn_on() {
    // Whether a change that is said to fail is written.
    let fails = Arc::new(Mutex::new(None::<bool>));
    let fate = fails.clone();
    let store = TestStore::default().on_commit(move |below, batch| {
        let is_change = batch.writes().any(|(key, _)| *key == keys::person(BO));
        let fails = fate.lock().unwrap().filter(|_| is_change);
        Box::pin(async move {
            if fails.unwrap_or(true) {
                below.commit(batch).await?;
            }
            fails.map_or(Ok(()), |_| Err(StoreError::Failed("scripted".to_owned())))
        })
    });
    let set = Set::on(House::on(Arc::new(store)));
    let table = set.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
    set.plays(table, &[(BO, "bid 0"), (ANA, "bid 1")]).await;
    let mut rung = set.rings(BO);
    for (ring, fate, counts) in [
        (Ring::Channel, None, Ring::Channel),
        (Ring::Direct, Some(false), Ring::Channel),
        (Ring::Direct, Some(true), Ring::Direct),
        (Ring::Channel, None, Ring::Channel),
        (Ring::Direct, None, Ring::Direct),
    ] {
        *fails.lock().unwrap() = fate;
        let changed = set.house.tables.set_preferences(BO, &Preferences { ring, ..Preferences::default() }).await;
        *fails.lock().unwrap() = None;
        assert_eq!(changed.is_err(), fate.is_some());
        set.play(ANA, table, "done").await;
        (rung.0, rung.1) = (rung.0 + usize::from(counts.rings_channel()), rung.1 + usize::from(counts.sends_direct()));
        assert_eq!(set.rings(BO), rung, "{ring:?}, failed and written: {fate:?}");
        set.plays(table, &[(ANA, "bid 1"), (BO, "bid 0")]).await;
    }
}

/// The live message may have been tried in silence before it was known that no direct message
/// reaches Bo. Whether it stands is found out by repeating it also where the bot may not read what
/// was written.
#[tokio::test]
async fn whichever_call_fails_whoever_no_direct_message_reaches_is_rung_once() {
    let fates = (0..8).flat_map(|call| [(call, Scripted::Fails(later())), (call, Scripted::Lost)]);
    for ((call, fate), is_hidden) in fates.flat_map(|each| [(each.clone(), false), (each, true)]) {
        let set = Set::new();
        set.discord.close(BO);
        if is_hidden {
            set.discord.hide(CHANNEL);
        }
        let table = set.lobby(&[ANA, BO]).await;
        set.discord.script(std::iter::repeat_n(Scripted::Fine, call).chain([fate.clone()]));
        set.ask(ANA, table, What::Start).await;
        assert_eq!(set.rings(BO), (1, 0), "call {call}: {fate:?}, {is_hidden}: {:#?}", set.discord.calls());
        let stand = set.discord.in_channel(CHANNEL).len();
        assert_eq!(stand, 1, "call {call}: {fate:?}, {is_hidden}: what was tried first is put away");
    }
}

#[tokio::test]
async fn a_crash_at_any_call_rings_nobody_twice_for_a_turn_whose_direct_message_did_not_reach_them() {
    for at in 0..14 {
        for last in [Scripted::Hangs, Scripted::Lost] {
            let set = Set::new();
            let table = set.house.open(ANA).await;
            set.ask(BO, table, What::Join).await;
            set.discord.close(BO);
            set.discord.script(vec![Scripted::Fine; at].into_iter().chain([last.clone()]).chain(vec![Scripted::Hangs; 50]));
            set.house.ask(ANA, table, What::Start).await.unwrap();
            yields(300).await;
            set.discord.forget_script();
            let set = set.restart();
            set.quiet().await;
            assert_eq!(set.rings(BO), (1, 0), "at call {at}, {last:?}: {:#?}", set.discord.posted());
            assert_eq!(set.discord.in_channel(CHANNEL).len(), 1);
        }
    }
}

#[tokio::test]
async fn a_direct_message_that_cannot_be_deleted_says_that_it_is_over_and_has_nothing_to_press() {
    let set = Set::new();
    let table = set.begun(&[ANA, BO]).await;
    set.discord.keep_in(direct_channel(ANA));
    set.play(ANA, table, "bid 2").await;
    let left = set.direct(ANA);
    assert_eq!(left.len(), 1);
    assert!(left[0].content.rows.is_empty() && left[0].content.text.chars().count() < 200, "{left:#?}");
}

/// The message that rang for a turn is lost, and what the table is asked meanwhile makes another
/// one: that rings for the question alone.
#[tokio::test]
async fn who_was_rung_by_a_message_whose_answer_was_lost_is_not_rung_by_the_next_one() {
    let set = Set::new();
    set.all_like(&PEOPLE, Ring::Channel).await;
    let table = set.lobby(&[ANA, BO, CY]).await;
    set.discord.script([Scripted::Lost, Scripted::Fails(later())]);
    set.house.ask(ANA, table, What::Start).await.unwrap();
    until("it was posted", async || set.rings(BO).0 == 1).await;
    set.ask(BO, table, What::Pause).await;
    // Ana began the game herself, and Bo asks the others.
    assert_eq!(PEOPLE.map(|user| set.rings(user).0), [1, 1, 2], "{:#?}", set.discord.posted());
    assert_eq!(set.discord.in_channel(CHANNEL).len(), 1);
}

/// Bo is rung by a second message of the same turn, which comes, and nobody hears so; he moves
/// before it is tried again.
#[tokio::test]
async fn a_message_whose_answer_was_lost_and_that_need_ring_nobody_any_more_does_not_stand_beside_the_one_before() {
    for is_deleted in [false, true] {
        let set = Set::new();
        set.discord.close(BO);
        let table = set.lobby(&[ANA, BO]).await;
        // The second copy of the second message: the first is the lobby.
        let second = format!("{table}-l-2-1");
        set.discord.lose_next(format!("post {CHANNEL} {second}"));
        set.house.ask(ANA, table, What::Start).await.unwrap();
        let stands = || set.discord.in_channel(CHANNEL);
        until("it has come", async || stands().iter().any(|one| one.nonce == second)).await;
        if is_deleted {
            set.discord.wipe(CHANNEL);
        }
        set.play(BO, table, "bid 0").await;
        assert_eq!(stands().len(), 1, "{is_deleted}: {:#?}", set.discord.calls());
        assert_eq!(set.rings(BO), (1, 0), "{is_deleted}");
        set.shows(table).await;
    }
}

#[tokio::test]
async fn a_channel_of_direct_messages_that_is_gone_is_asked_for_anew() {
    let set = Set::new();
    let table = set.begun_with(&[ANA, BO], &[("rounds", "20")]).await;
    let asked = || set.discord.calls().iter().filter(|call| **call == format!("direct {BO}")).count();
    assert_eq!(asked(), 1);
    for (fate, times) in [(Scripted::Fine, 1), (Scripted::Fails(NotDelivered::Gone), 1), (Scripted::Fine, 2)] {
        // A message that does not reach him makes the channel ring for a day.
        set.house.clock.advance(25 * HOUR);
        set.discord.befalls_next(format!("post {} ", direct_channel(BO)), fate);
        set.plays(table, &[(BO, "bid 0"), (ANA, "bid 0")]).await;
        assert_eq!(asked(), times);
    }
    assert_eq!(set.direct(BO).len(), 1);
}

#[tokio::test]
async fn whom_direct_messages_reach_no_more_is_rung_in_the_channel_of_every_table_that_waits_for_them() {
    const OTHER: ChannelId = ChannelId(501);
    let set = Set::new();
    set.begun(&[ANA, BO]).await;
    assert_eq!(set.rings(BO), (0, 1));
    set.discord.close(BO);
    set.house.begun_in(OTHER, &[CY, BO], &[]).await;
    set.quiet().await;
    let there = set.discord.in_channel(OTHER);
    assert_eq!((there.len(), &there[0].content.rings), (1, &vec![BO]));
    assert_eq!(set.rings(BO), (1, 1), "what was sent before may be read no more");
}

#[tokio::test]
async fn a_reminder_that_reaches_nobody_directly_rings_in_the_channel() {
    let (set, _watch) = Set::watched();
    let table = set.begun(&[ANA, BO]).await;
    set.discord.close(BO);
    set.house.clock.advance(12 * HOUR);
    until("Bo is reminded", async || set.house.head(table).await.states[1].notified.reminders == 1).await;
    set.quiet().await;
    let reminder = set.discord.in_channel(CHANNEL).into_iter().find(|standing| standing.nonce.contains("-r1-"));
    assert_eq!(reminder.expect("it stands").content.rings, [BO]);
}

/// A table where one seat decides, with a choice after which another one does, and which it may
/// take back.
async fn with_a_choice_to_take_back(house: &House, table: TableId) -> (UserId, String, Seat) {
    let mut dice = SeededDice::new(3);
    loop {
        if let Some((seat, user)) = alone(house, table).await {
            let now = house.table(table).await;
            for action in now.game.as_ref().unwrap().legal(seat) {
                let (mut table, log) = (Table::clone(&now), now.head.log);
                let Table { game, history, .. } = &mut table;
                history.play(game.as_mut().unwrap(), log, Actor::Seat(seat), &action, None).unwrap();
                let next = game.as_ref().unwrap().turn().awaited();
                if let Some(next) = next.iter().next().filter(|next| next != &seat)
                    && table.free_undo(seat).is_some()
                {
                    return (user, action, next);
                }
            }
        }
        goes_on(house, table, &mut dice).await;
    }
}

#[tokio::test]
async fn who_chooses_and_takes_back_again_and_again_rings_the_next_player_once_in_ten_minutes() {
    for ring in [Ring::Direct, Ring::Channel] {
        let (house, table) = table_of("puerto-rico").await;
        let set = Set::on(house);
        let _watch = watch(&set.house);
        set.all_like(&PEOPLE, ring).await;
        let (user, action, next) = with_a_choice_to_take_back(&set.house, table).await;
        let other = set.house.head(table).await.players[next.index()].user;
        let rang = |before: (usize, usize)| (set.rings(other).0 - before.0, set.rings(other).1 - before.1);
        set.house.clock.advance(HOUR);
        set.quiet().await;
        let (before, posted, post) = (set.rings(other), set.discord.posted().len(), set.house.head(table).await.post);
        let once = if ring == Ring::Direct { (0, 1) } else { (1, 0) };
        for n in 0..20 {
            set.play(user, table, &action).await;
            assert_eq!(rang(before), once, "the {n}th time");
            set.ask(user, table, What::Undo { decision: None }).await;
            set.house.clock.advance(Duration::from_millis(1400));
        }
        assert_eq!(set.house.head(table).await.post, post + 1, "the live message is edited");
        let more = set.discord.posted().len() - posted;
        assert!(more <= 2, "{more} messages: {:#?}", set.discord.calls());
        // Should it wait still when ten minutes are over, they hear of it.
        set.play(user, table, &action).await;
        assert_eq!(rang(before), once);
        pass(&set.house, Duration::from_secs(600)).await;
        set.quiet().await;
        assert_eq!(rang(before), (2 * once.0, 2 * once.1));
        // What is decided in earnest rings at once, however soon.
        let mut dice = SeededDice::new(9);
        while set.house.head(table).await.awaited.has(next) {
            goes_on(&set.house, table, &mut dice).await;
        }
        assert_eq!(set.house.head(table).await.spared.turns, []);
    }
}
