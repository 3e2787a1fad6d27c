//! Somebody does not act: they are told, then the others say how to go on, and nobody's game ends
//! by it.

use std::sync::Arc;
use std::time::Duration;

use tertulia_base::ids::{ChannelId, TableId, UserId};
use tertulia_model::{Choice, Head, Phase, Preferences, Question, Stopped};
use tertulia_rules::game::{Seat, SeatSet};
use tertulia_store::MemoryStore;
use tertulia_tables::{TablePolicy, What};

use crate::set::Set;
use tertulia_testkit::{ANA, BO, CHANNEL, CY, DEE, HOUR, House, MINUTE, pass, reason, watch};

const EVE: UserId = UserId(5);
const EVERYBODY: [UserId; 5] = [ANA, BO, CY, DEE, EVE];

/// A table of so many where all but the last have bid and the time of the last is up.
async fn without_the_last(house: &House, people: usize) -> TableId {
    let people = &EVERYBODY[..people];
    let table = house.begun_with(people, &[("clock", "1d"), ("vacations", "off"), ("rounds", "20")]).await;
    for user in &people[..people.len() - 1] {
        house.play(*user, table, &["bid 1"]).await.unwrap();
    }
    pass(house, 24 * HOUR).await;
    table
}

async fn vote(house: &House, table: TableId, user: UserId, choice: Choice) -> Result<Head, String> {
    match house.ask(user, table, What::Vote { number: None, choice }).await {
        Ok(done) => Ok(done.table.head.clone()),
        denied => Err(reason(denied)),
    }
}

fn asked(head: &Head) -> &Question {
    head.timing.asks().expect("the table is asked")
}

#[tokio::test]
async fn where_there_is_no_clock_the_last_reminder_says_what_happens_two_days_later() {
    let (house, _watch) = House::watched();
    let table = house.begun_with(&[ANA, BO], &[("vacations", "off")]).await;
    house.play(ANA, table, &["bid 1"]).await.unwrap();
    pass(&house, (12 + 24 + 4 * 48) * HOUR - MINUTE).await;
    let head = house.head(table).await;
    assert_eq!((head.states[1].notified.reminders, head.states[1].notified.warned, head.deadline(Seat(1))), (5, false, None));
    pass(&house, MINUTE).await;
    let head = house.head(table).await;
    assert_eq!((head.states[1].notified.reminders, head.states[1].notified.told, head.states[1].notified.warned), (6, 6, true));
    assert!(head.deadline(Seat(1)).is_some());
    pass(&house, 48 * HOUR - MINUTE).await;
    assert_eq!(house.head(table).await.timing.question, None);
    pass(&house, MINUTE).await;
    let head = house.head(table).await;
    assert_eq!((asked(&head).about.absent(), head.phase), (SeatSet::one(Seat(1)), Phase::Playing));
    assert_eq!(head.each(|seat| seat.timeouts), [0, 1]);
}

#[tokio::test]
async fn where_there_is_no_clock_who_comes_back_from_a_vacation_is_reminded_once_more() {
    let (house, _watch) = House::watched();
    let table = house.begun_with(&[ANA, BO], &[]).await;
    house.play(ANA, table, &["bid 1"]).await.unwrap();
    pass(&house, (12 + 24 + 4 * 48 + 48) * HOUR).await;
    let head = house.head(table).await;
    assert!(head.away_until(Seat(1)).is_some(), "the first time is a vacation");
    assert_eq!((head.states[1].notified.reminders, head.timing.question), (5, None));
    pass(&house, (7 * 24 + 48) * HOUR).await;
    assert_eq!(house.head(table).await.states[1].notified.reminders, 6);
}

#[tokio::test]
async fn who_wants_no_reminders_is_told_once_all_the_same_where_the_house_reminds_at_all() {
    for (remind_after, told) in [(Some(12 * HOUR), 1), (None, 0)] {
        let policy = TablePolicy { remind_after, ..TablePolicy::default() };
        let house = House::kept(Arc::new(MemoryStore::new()), tertulia_testkit::House::new().clock, 7, policy);
        let _watch = watch(&house);
        let never = Preferences { remind_after: Some(Duration::ZERO), ..Preferences::default() };
        house.tables.set_preferences(BO, &never).await.unwrap();
        let table = house.begun_with(&[ANA, BO], &[("vacations", "off")]).await;
        house.play(ANA, table, &["bid 1"]).await.unwrap();
        pass(&house, 229 * HOUR).await;
        let head = house.head(table).await;
        assert_eq!((head.states[1].notified.reminders, head.states[1].notified.told), (0, told));
        pass(&house, 48 * HOUR).await;
        assert_eq!(house.head(table).await.timing.question.is_some(), told > 0);
    }
}

#[tokio::test]
async fn two_thirds_of_the_others_decide_and_all_where_there_are_two_or_fewer() {
    for (people, votes) in [(2, 1), (3, 2), (4, 2), (5, 2)] {
        for choice in [Choice::Wait, Choice::StandIn, Choice::Replace, Choice::End] {
            let (house, _watch) = House::watched();
            let table = without_the_last(&house, people).await;
            let last = Seat(people as u8 - 1);
            let needed = if choice == Choice::End { people - 1 } else { votes };
            for user in &EVERYBODY[..needed - 1] {
                let head = vote(&house, table, *user, choice).await.unwrap();
                assert!(head.timing.asks().is_some() && head.stand_ins.is_empty() && head.open.is_empty(), "{people} {choice:?}");
            }
            let head = vote(&house, table, EVERYBODY[needed - 1], choice).await.unwrap();
            let none = SeatSet::NONE;
            let (stand_ins, open, phase) = match choice {
                Choice::StandIn => (SeatSet::one(last), none, Phase::Playing),
                Choice::Replace => (none, SeatSet::one(last), Phase::Playing),
                Choice::End => (none, none, Phase::Stopped),
                Choice::Wait | Choice::Agree | Choice::Refuse | Choice::RefuseAlways => (none, none, Phase::Playing),
            };
            assert_eq!((head.stand_ins, head.open, head.phase), (stand_ins, open, phase), "{people} {choice:?}");
            assert_eq!(head.timing.asks(), None, "it is settled");
            if choice == Choice::End {
                assert_eq!((head.stopped, head.due.len()), (Some(Stopped::Agreed), 0));
                assert!(house.tables.record(table).await.unwrap().is_some(), "what was played can be exported");
                continue;
            }
            // Who plays is back in any case, and their seat is theirs.
            let head = house.play(EVERYBODY[people - 1], table, &["bid 0"]).await.unwrap().table.head.clone();
            assert_eq!((head.stand_ins, head.open, head.timing.question), (none, none, None));
        }
    }
}

#[tokio::test]
async fn all_wait_a_day_who_agreed_to_or_agree_on_nothing_and_then_are_asked_anew() {
    for choices in [[Choice::Wait, Choice::Wait], [Choice::StandIn, Choice::Replace]] {
        let (house, _watch) = House::watched();
        let table = without_the_last(&house, 3).await;
        let number = house.head(table).await.timing.questions;
        vote(&house, table, ANA, choices[0]).await.unwrap();
        let head = vote(&house, table, BO, choices[1]).await.unwrap();
        assert!(head.timing.asks().is_none() && head.timing.question.is_some());
        assert_eq!(vote(&house, table, BO, Choice::End).await, Err("table-nothing-asked".to_owned()));
        pass(&house, 24 * HOUR - MINUTE).await;
        assert!(house.head(table).await.timing.asks().is_none());
        pass(&house, MINUTE).await;
        let head = house.head(table).await;
        assert_eq!((asked(&head).votes.clone(), head.timing.questions), (vec![None; 3], number + 1));
        assert_eq!(head.each(|seat| seat.timeouts), [0, 0, 1], "it is the same time-out");
    }
}

#[tokio::test]
async fn an_open_seat_that_nobody_takes_is_asked_about_again() {
    let (house, _watch) = House::watched();
    let table = without_the_last(&house, 2).await;
    vote(&house, table, ANA, Choice::Replace).await.unwrap();
    pass(&house, 48 * HOUR).await;
    let head = house.head(table).await;
    assert_eq!((asked(&head).times, head.open), (1, SeatSet::one(Seat(1))));
}

#[tokio::test]
async fn nobody_is_asked_about_a_seat_that_a_stand_in_plays() {
    let (house, _watch) = House::watched();
    let table = without_the_last(&house, 3).await;
    asked(&house.head(table).await);
    house.ask(CY, table, What::HandOver).await.unwrap();
    assert_eq!(house.head(table).await.timing.question, None);
}

#[tokio::test]
async fn an_answer_can_be_changed_and_only_the_others_have_one() {
    let (house, _watch) = House::watched();
    let table = without_the_last(&house, 4).await;
    vote(&house, table, ANA, Choice::End).await.unwrap();
    // Twice is as good as once.
    vote(&house, table, ANA, Choice::End).await.unwrap();
    let head = vote(&house, table, ANA, Choice::StandIn).await.unwrap();
    assert_eq!(asked(&head).votes, [Some(Choice::StandIn), None, None, None]);
    assert_eq!(vote(&house, table, DEE, Choice::Wait).await, Err("table-others-decide".to_owned()));
    assert_eq!(vote(&house, table, EVE, Choice::Wait).await, Err("table-stranger".to_owned()));
    assert_eq!(vote(&house, table, BO, Choice::Agree).await, Err("table-nothing-asked".to_owned()));
    let number = Some(head.timing.questions - 1);
    assert_eq!(reason(house.ask(BO, table, What::Vote { number, choice: Choice::StandIn }).await), "stale");
    assert_eq!(reason(house.ask(BO, table, What::Pause).await), "table-asked-already");
    // Whoever has a stand-in does not answer, and does not count: with two left both have to agree.
    house.ask(CY, table, What::HandOver).await.unwrap();
    assert_eq!(vote(&house, table, CY, Choice::StandIn).await, Err("table-others-decide".to_owned()));
    let head = vote(&house, table, BO, Choice::StandIn).await.unwrap();
    assert!(head.stand_ins.has(Seat(3)));
}

#[tokio::test]
async fn with_nobody_else_there_the_table_rests_until_somebody_is_back() {
    let (house, _watch) = House::watched();
    let table = house.begun_with(&[ANA, BO], &[("clock", "1d"), ("vacations", "off"), ("rounds", "20")]).await;
    pass(&house, 1400 * HOUR).await;
    let head = house.head(table).await;
    assert_eq!((head.phase, head.timing.asks(), head.due.len()), (Phase::Playing, None, 1));
    assert_eq!(head.each(|seat| seat.timeouts), [1, 1]);
    // Now she is back, and can be asked about him.
    let head = house.play(ANA, table, &["bid 1"]).await.unwrap().table.head.clone();
    assert_eq!(asked(&head).about.absent(), SeatSet::one(Seat(1)));
    // Somebody alone with stand-ins is not timed out at all.
    let head = vote(&house, table, ANA, Choice::StandIn).await.unwrap();
    assert_eq!(head.people().count(), 1);
    assert_eq!(head.deadline(Seat(0)), None);
    let alone = house.begun_in(ChannelId(501), &[ANA, BO], &[("clock", "1d")]).await;
    house.ask(BO, alone, What::HandOver).await.unwrap();
    let head = house.head(alone).await;
    assert_eq!((head.awaited.has(Seat(0)), head.deadline(Seat(0))), (true, None));
}

#[tokio::test]
async fn several_who_are_absent_are_one_question_which_each_leaves_by_playing() {
    let (house, _watch) = House::watched();
    let table = house.begun_with(&EVERYBODY, &[("clock", "1d"), ("vacations", "off"), ("rounds", "20")]).await;
    pass(&house, 12 * HOUR).await;
    house.ask(ANA, table, What::GiveTime).await.unwrap();
    house.plays(table, &[(ANA, "bid 1"), (BO, "bid 1"), (CY, "bid 1")]).await;
    pass(&house, 36 * HOUR).await;
    let head = house.head(table).await;
    let both: SeatSet = [Seat(3), Seat(4)].into_iter().collect();
    assert_eq!((asked(&head).about.absent(), head.timing.questions), (both, 2), "the second one is a new question");
    vote(&house, table, ANA, Choice::End).await.unwrap();
    vote(&house, table, BO, Choice::End).await.unwrap();
    let head = house.play(EVE, table, &["bid 0"]).await.unwrap().table.head.clone();
    assert_eq!(asked(&head).about.absent(), SeatSet::one(Seat(3)));
    let head = vote(&house, table, CY, Choice::End).await.unwrap();
    assert_eq!(head.phase, Phase::Playing, "Eve is asked too, now that she is back");
    let head = house.play(DEE, table, &["bid 0"]).await.unwrap().table.head.clone();
    assert_eq!((head.phase, head.timing.question), (Phase::Playing, None));
}

#[tokio::test]
async fn a_question_that_nobody_answers_is_asked_four_times_and_then_stands() {
    let (house, _watch) = House::watched();
    let table = without_the_last(&house, 3).await;
    for times in 1..=4 {
        let head = house.head(table).await;
        assert_eq!((asked(&head).times, head.timing.questions), (times, times.into()));
        pass(&house, 48 * HOUR).await;
    }
    pass(&house, 1000 * HOUR).await;
    let head = house.head(table).await;
    assert_eq!((head.phase, head.timing.questions, head.due.len(), head.stand_ins), (Phase::Playing, 4, 1, SeatSet::NONE));
    // Whoever comes back to it first is not held up by who never answered; they cannot end the game
    // alone.
    let head = vote(&house, table, BO, Choice::End).await.unwrap();
    assert_eq!(head.phase, Phase::Playing);
    let head = vote(&house, table, BO, Choice::StandIn).await.unwrap();
    assert_eq!(head.stand_ins, SeatSet::one(Seat(2)));
}

#[tokio::test]
async fn while_it_is_still_asked_who_keeps_silent_counts() {
    let (house, _watch) = House::watched();
    let table = without_the_last(&house, 3).await;
    pass(&house, 3 * 48 * HOUR).await;
    assert_eq!(asked(&house.head(table).await).times, 4, "the last time");
    let head = vote(&house, table, BO, Choice::StandIn).await.unwrap();
    assert_eq!(head.stand_ins, SeatSet::NONE);
    let head = vote(&house, table, ANA, Choice::StandIn).await.unwrap();
    assert_eq!(head.stand_ins, SeatSet::one(Seat(2)));
}

#[tokio::test]
async fn what_somebody_answered_is_not_the_answer_of_whoever_takes_their_seat() {
    let (house, _watch) = House::watched();
    let table = without_the_last(&house, 4).await;
    vote(&house, table, BO, Choice::StandIn).await.unwrap();
    house.passes_on(table, Seat(1), BO, UserId(77)).await;
    let head = vote(&house, table, ANA, Choice::StandIn).await.unwrap();
    assert_eq!((asked(&head).votes[1], head.stand_ins), (None, SeatSet::NONE));
}

#[tokio::test]
async fn a_question_rings_each_of_the_others_once_each_time_it_is_asked_and_restarts_ring_nobody() {
    let set = Set::new();
    let watching = watch(&set.house);
    let table = set.house.begun_with(&[ANA, BO, CY, DEE], &[("clock", "1d"), ("vacations", "off"), ("rounds", "20")]).await;
    set.plays(table, &[(ANA, "bid 1"), (BO, "bid 1"), (CY, "bid 1")]).await;
    let discord = set.discord.clone();
    let rings =
        |user: UserId| discord.posted().iter().filter(|one| one.channel == CHANNEL && one.content.rings.contains(&user)).count();
    let before = [ANA, BO, CY, DEE].map(rings);
    let more = || std::array::from_fn::<usize, 4, _>(|at| rings([ANA, BO, CY, DEE][at]) - before[at]);
    pass(&set.house, 24 * HOUR).await;
    set.quiet().await;
    assert_eq!(more(), [1, 1, 1, 0]);
    let live = set.discord.in_channel(CHANNEL);
    assert_eq!(live.len(), 1, "{live:#?}");
    assert!(live[0].content.text.starts_with("⌛ <@1>, <@2> and <@3>: time is up for Dee."), "{}", live[0].content.text);
    vote(&set.house, table, BO, Choice::StandIn).await.unwrap();
    set.quiet().await;
    assert_eq!(more(), [1, 1, 1, 0], "an answer rings nobody");
    assert!(set.discord.in_channel(CHANNEL)[0].content.text.contains("✅ Bo: Play on with a stand-in"));
    drop(watching);
    let set = set.restart();
    let _watch = watch(&set.house);
    pass(&set.house, 47 * HOUR).await;
    set.quiet().await;
    assert_eq!(more(), [1, 1, 1, 0]);
    pass(&set.house, HOUR).await;
    set.quiet().await;
    assert_eq!(more(), [2, 1, 2, 0], "who has answered is not asked again");
    vote(&set.house, table, CY, Choice::StandIn).await.unwrap();
    set.quiet().await;
    let live = set.discord.in_channel(CHANNEL);
    assert_eq!((live.len(), more()), (1, [2, 1, 2, 0]));
    assert!(!live[0].content.text.contains("time is up for Dee"), "{}", live[0].content.text);
}

#[tokio::test]
async fn after_a_downtime_the_table_is_asked_once() {
    let house = House::new();
    let table = {
        let _watch = watch(&house);
        let table = without_the_last(&house, 3).await;
        house.begun_in(ChannelId(501), &[ANA, BO], &[]).await;
        table
    };
    house.clock.advance(5000 * HOUR);
    let house = house.restarted(4);
    let _watch = watch(&house);
    pass(&house, Duration::ZERO).await;
    let head = house.head(table).await;
    assert_eq!((head.timing.questions, asked(&head).times), (2, 2));
}
