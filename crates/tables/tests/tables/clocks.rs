//! Clocks run while somebody is awaited, and stand still while they cannot be expected to act.

use std::time::Duration;

use tertulia_base::clock::Clock;
use tertulia_base::ids::{ChannelId, TableId};
use tertulia_model::{
    Away, Begun, Choice, DueWhat, GuildPreferences, Head, Preferences, Quiet, QuietHours, SeatDue, TimeControl, WhyDeclined, Zone,
};
use tertulia_rules::game::{Seat, SeatSet};
use tertulia_rules::kit::SeededDice;
use tertulia_store::{Batch, keys};
use tertulia_tables::{Company, Opening, What};

use crate::begun;
use tertulia_testkit::{ANA, BO, CHANNEL, CY, DEE, GUILD, HOUR, House, MINUTE, opening, pass, reason, watch, yields};

/// How long a seat still has, in minutes.
fn left(house: &House, head: &Head, seat: u8) -> Option<u64> {
    head.deadline(Seat(seat)).map(|deadline| deadline.after(house.clock.now()).as_secs() / 60)
}

async fn lefts(house: &House, table: TableId) -> Vec<Option<u64>> {
    let head = house.head(table).await;
    (0..head.seats).map(|seat| left(house, &head, seat)).collect()
}

#[tokio::test]
async fn a_clock_runs_while_its_seat_is_awaited_and_a_turn_brings_more_time() {
    let (house, _watch) = House::watched();
    let table = house.begun_with(&[ANA, BO], &[("clock", "fast"), ("rounds", "20")]).await;
    assert_eq!(lefts(&house, table).await, [Some(24 * 60); 2], "both decide at the same time");
    pass(&house, 6 * HOUR).await;
    house.play(ANA, table, &["bid 0"]).await.unwrap();
    assert_eq!(lefts(&house, table).await, [None, Some(18 * 60)]);
    pass(&house, 6 * HOUR).await;
    // The next round: 4 hours more for Ana, who comes to be awaited anew. Bo goes on by what he did
    // himself, with the 12 that are left.
    house.play(BO, table, &["bid 0"]).await.unwrap();
    assert_eq!(lefts(&house, table).await, [Some(22 * 60), Some(12 * 60)]);
    // In the same turn there is no more: Ana wins and takes her prize piece by piece.
    house.plays(table, &[(ANA, "bid 1"), (BO, "bid 0")]).await;
    pass(&house, HOUR).await;
    let (before, left) = (house.head(table).await, lefts(&house, table).await);
    house.play(ANA, table, &["add"]).await.unwrap();
    let after = house.head(table).await;
    assert_eq!(
        (after.states[0].turn, after.states[0].decision),
        (before.states[0].turn, before.states[0].decision + 1),
        "the same turn goes on"
    );
    assert_eq!(lefts(&house, table).await, left);
}

#[tokio::test]
async fn who_is_awaited_is_told_once_when_four_fifths_of_their_time_are_over() {
    let (house, _watch) = House::watched();
    let table = house.begun_with(&[ANA, BO], &[("clock", "1d")]).await;
    house.play(ANA, table, &["bid 1"]).await.unwrap();
    pass(&house, 12 * HOUR).await;
    assert_eq!(house.head(table).await.each(|seat| seat.notified.told), [0, 1], "the reminder");
    pass(&house, 7 * HOUR + 11 * MINUTE).await;
    assert_eq!(house.head(table).await.each(|seat| seat.notified.warned), [false; 2]);
    pass(&house, MINUTE).await;
    let head = house.head(table).await;
    assert_eq!((head.each(|seat| seat.notified.warned), head.each(|seat| seat.notified.told)), (vec![false, true], vec![0, 2]));
    pass(&house, 4 * HOUR).await;
    assert_eq!(house.head(table).await.each(|seat| seat.notified.told), [0, 2], "nothing more before it is up");
    // Given time, they are told again when that is nearly up.
    house.ask(ANA, table, What::GiveTime).await.unwrap();
    assert_eq!(lefts(&house, table).await, [None, Some(24 * 60 + 48)]);
    assert_eq!(house.head(table).await.each(|seat| seat.notified.warned), [false; 2]);
    pass(&house, 24 * HOUR).await;
    assert_eq!(house.head(table).await.each(|seat| seat.notified.told), [0, 3]);
    house.play(BO, table, &["bid 0"]).await.unwrap();
    let head = house.head(table).await;
    assert_eq!(
        (head.states[1].notified.warned, head.states[1].notified.told),
        (false, 0),
        "of another decision nothing was said"
    );
}

#[tokio::test]
async fn whoever_was_to_be_warned_is_reminded_at_that_time_although_the_others_have_gone() {
    let (house, _watch) = House::watched();
    let table = house.begun_with(&[ANA, BO], &[("clock", "1d")]).await;
    pass(&house, 13 * HOUR).await;
    house.ask(ANA, table, What::HandOver).await.unwrap();
    assert_eq!(lefts(&house, table).await[1], None, "nobody is hurried who plays alone");
    pass(&house, 6 * HOUR + 11 * MINUTE).await;
    assert_eq!(house.head(table).await.states[1].notified.told, 1, "the first reminder");
    pass(&house, MINUTE).await;
    assert_eq!(house.head(table).await.states[1].notified.told, 2);
}

#[tokio::test]
async fn each_of_the_others_gives_time_once_a_turn_and_nobody_to_themselves() {
    let (house, table) = begun(&[ANA, BO, CY], &[("clock", "1d"), ("rounds", "20")]).await;
    house.plays(table, &[(ANA, "bid 0"), (BO, "bid 0")]).await;
    assert_eq!(reason(house.ask(CY, table, What::GiveTime).await), "table-nobody-to-give");
    assert_eq!(reason(house.ask(DEE, table, What::GiveTime).await), "table-stranger");
    for (giver, hours) in [(ANA, 48), (BO, 72)] {
        house.ask(giver, table, What::GiveTime).await.unwrap();
        assert_eq!(lefts(&house, table).await[2], Some(hours * 60));
        assert_eq!(reason(house.ask(giver, table, What::GiveTime).await), "table-given-already");
    }
    house.plays(table, &[(CY, "bid 0"), (CY, "bid 0")]).await;
    assert_eq!(lefts(&house, table).await, [Some(24 * 60), Some(24 * 60), None]);
    house.ask(CY, table, What::GiveTime).await.unwrap();
    assert_eq!(lefts(&house, table).await, [Some(48 * 60), Some(48 * 60), None], "to all who are awaited");
    house.plays(table, &[(BO, "bid 0"), (ANA, "bid 0")]).await;
    // In his next turn they can give again.
    house.ask(ANA, table, What::GiveTime).await.unwrap();
    assert_eq!(lefts(&house, table).await[1..], [Some(48 * 60), Some(48 * 60)]);
    let without = house.begun_in(ChannelId(501), &[ANA, BO], &[]).await;
    assert_eq!(reason(house.ask(ANA, without, What::GiveTime).await), "table-no-clock");
    house.ask(ANA, table, What::Stop).await.unwrap();
    assert_eq!(reason(house.ask(BO, table, What::GiveTime).await), "table-ended");
}

#[tokio::test]
async fn a_table_pauses_and_goes_on_when_all_agree() {
    let (house, _watch) = House::watched();
    let table = house.begun_with(&[ANA, BO, CY], &[("clock", "1d")]).await;
    let vote = async |user, choice| house.ask(user, table, What::Vote { number: None, choice }).await;
    assert_eq!(reason(vote(ANA, Choice::Agree).await), "table-nothing-asked");
    assert_eq!(reason(house.ask(ANA, table, What::Resume).await), "table-not-paused");
    assert_eq!(reason(house.ask(DEE, table, What::Pause).await), "table-stranger");
    house.ask(ANA, table, What::Pause).await.unwrap();
    assert_eq!(reason(vote(BO, Choice::StandIn).await), "table-nothing-asked");
    vote(BO, Choice::Refuse).await.unwrap();
    let head = house.head(table).await;
    assert_eq!((&head.timing.question, head.timing.paused), (&None, None), "one is enough against it");
    let refused = head.each(|state| state.declined);
    assert_eq!(refused, [Some(WhyDeclined::PauseRefused), None, None], "whoever wanted it learns that");
    let (asked, revision) = (head.timing.questions, head.revision);
    for user in [ANA, CY] {
        assert_eq!(reason(house.ask(user, table, What::Pause).await), "table-asked-in-vain", "nor by anybody else");
    }
    let head = house.head(table).await;
    assert_eq!((head.timing.questions, head.revision), (asked, revision), "nobody is rung twice, and nothing changes");

    pass(&house, 2 * HOUR).await;
    for user in [ANA, BO, CY] {
        assert_eq!(house.head(table).await.timing.paused, None);
        // Who proposes what is proposed agrees.
        house.ask(user, table, What::Pause).await.unwrap();
        assert_eq!(house.head(table).await.each(|state| state.declined), [None; 3], "it is asked anew");
    }
    let head = house.head(table).await;
    let due: Vec<DueWhat> = head.due.iter().map(|due| due.what).collect();
    assert_eq!(
        (head.timing.paused, &due[..]),
        (Some(house.clock.now()), &[DueWhat::AskStillPlaying][..]),
        "of nobody anything is due"
    );
    assert_eq!(reason(house.ask(ANA, table, What::Pause).await), "table-paused");
    pass(&house, 500 * HOUR).await;
    let paused = house.head(table).await;
    assert_eq!(
        (&paused.each(|seat| seat.notified.told)[..], paused.each(|seat| seat.timeouts)),
        (&[0; 3][..], vec![0; 3]),
        "nobody is told anything"
    );
    house.play(BO, table, &["bid 1"]).await.unwrap();
    assert!(house.head(table).await.timing.paused.is_some(), "who likes may play");

    house.ask(ANA, table, What::Resume).await.unwrap();
    house.ask(BO, table, What::Resume).await.unwrap();
    assert!(house.head(table).await.timing.paused.is_some());
    // Whoever says nothing holds nobody up for ever.
    pass(&house, 72 * HOUR).await;
    assert_eq!(house.head(table).await.timing.paused, None);
    assert_eq!(lefts(&house, table).await, [Some(22 * 60), None, Some(22 * 60)], "the time goes on where it stood still");
    house.ask(ANA, table, What::Pause).await.unwrap();
    house.ask(ANA, table, What::Stop).await.unwrap();
    assert_eq!(house.head(table).await.timing.question, None, "a table that has ended asks nothing");
}

#[tokio::test]
async fn who_wants_no_pause_is_not_asked_for_one_again_in_this_game() {
    let (house, table) = begun(&[ANA, BO, CY], &[]).await;
    house.ask(ANA, table, What::Pause).await.unwrap();
    house.ask(BO, table, What::Vote { number: None, choice: Choice::RefuseAlways }).await.unwrap();
    house.clock.advance(2 * HOUR);
    assert_eq!(reason(house.ask(ANA, table, What::Pause).await), "table-pause-unwanted");
    assert_eq!(house.head(table).await.spared.no_pause, SeatSet::one(Seat(1)));
    // They may ask for one themselves, and whoever takes the seat is somebody else.
    house.ask(BO, table, What::Pause).await.unwrap();
    house.ask(ANA, table, What::Vote { number: None, choice: Choice::Refuse }).await.unwrap();
    house.passes_on(table, Seat(1), BO, DEE).await;
    house.clock.advance(2 * HOUR);
    house.ask(ANA, table, What::Pause).await.unwrap();
}

#[tokio::test]
async fn what_is_asked_in_a_pause_has_twelve_hours_after_it() {
    let (house, _watch) = House::watched();
    let table = house.begun_with(&[ANA, BO], &[("clock", "fast"), ("rounds", "20")]).await;
    pass(&house, 23 * HOUR).await;
    house.play(ANA, table, &["bid 0"]).await.unwrap();
    for user in [ANA, BO] {
        house.ask(user, table, What::Pause).await.unwrap();
    }
    house.play(BO, table, &["bid 0"]).await.unwrap();
    for user in [ANA, BO] {
        house.ask(user, table, What::Resume).await.unwrap();
    }
    assert_eq!(lefts(&house, table).await, [Some(12 * 60); 2], "they had one hour left");
}

#[tokio::test]
async fn a_pause_that_not_all_agree_to_lapses() {
    let (house, _watch) = House::watched();
    let table = house.begun_with(&[ANA, BO], &[("clock", "7d")]).await;
    house.ask(ANA, table, What::Pause).await.unwrap();
    pass(&house, 71 * HOUR).await;
    assert!(house.head(table).await.timing.question.is_some());
    pass(&house, HOUR).await;
    let head = house.head(table).await;
    assert_eq!((&head.timing.question, head.timing.paused), (&None, None));
    assert_eq!(head.each(|state| state.declined), [Some(WhyDeclined::PauseLapsed), None]);
}

#[tokio::test]
async fn a_vacation_stops_somebodys_clocks_at_all_tables_until_they_are_back() {
    let (house, _watch) = House::watched();
    let first = house.begun_with(&[ANA, BO], &[("clock", "1d")]).await;
    let second = house.begun_in(ChannelId(501), &[BO, CY], &[("clock", "2d")]).await;
    let third = house.begun_in(ChannelId(502), &[CY, BO], &[]).await;
    pass(&house, 4 * HOUR).await;
    let away = Away { from: house.clock.now(), until: house.clock.now().plus(240 * HOUR), begun: Begun::Announced };
    house.tables.change_preferences(BO, |likes| likes.away = Some(away)).await.unwrap();
    assert_eq!(lefts(&house, first).await, [Some(20 * 60), None], "the others' run on");
    assert_eq!(lefts(&house, second).await, [None, Some(44 * 60)]);
    for (table, seat) in [(first, 1), (second, 0), (third, 1)] {
        let head = house.head(table).await;
        assert_eq!(head.away_until(Seat(seat)), Some(away.until));
        assert_eq!(head.due.iter().filter(|due| due.when == away.until).count(), 1);
    }
    for (user, table) in [(ANA, first), (CY, second), (CY, third)] {
        house.play(user, table, &["bid 1"]).await.unwrap();
    }
    pass(&house, 239 * HOUR).await;
    for table in [first, second, third] {
        let head = house.head(table).await;
        assert_eq!(
            (&head.each(|seat| seat.notified.told)[..], head.each(|seat| seat.timeouts)),
            (&[0; 2][..], vec![0; 2]),
            "who is away is not rung"
        );
    }
    pass(&house, HOUR).await;
    assert_eq!(lefts(&house, first).await, [None, Some(20 * 60)]);
    assert_eq!(lefts(&house, second).await, [Some(44 * 60), None]);
    pass(&house, 12 * HOUR).await;
    assert_eq!(house.head(third).await.each(|seat| seat.notified.told), [0, 1], "and is reminded again when they are back");
    // Back before it was to be over: the time goes on at once.
    let away = Away { from: house.clock.now(), until: house.clock.now().plus(90 * HOUR), begun: Begun::Announced };
    house.tables.set_preferences(BO, &Preferences { away: Some(away), ..Preferences::default() }).await.unwrap();
    assert_eq!(lefts(&house, first).await, [None, None]);
    pass(&house, 10 * HOUR).await;
    let now = house.clock.now();
    house.tables.change_preferences(BO, |likes| likes.come_back(now)).await.unwrap();
    assert_eq!(lefts(&house, first).await, [None, Some(8 * 60)]);
}

#[tokio::test]
async fn a_first_time_out_becomes_a_vacation_where_the_table_allows_that() {
    for (vacations, excused) in [("on", true), ("off", false)] {
        let (house, _watch) = House::watched();
        let table = house.begun_with(&[ANA, BO, CY], &[("clock", "1d"), ("vacations", vacations), ("rounds", "20")]).await;
        let other = house.begun_in(ChannelId(501), &[BO, CY], &[("clock", "3d")]).await;
        house.play(ANA, table, &["bid 0"]).await.unwrap();
        house.play(CY, table, &["bid 0"]).await.unwrap();
        house.play(CY, other, &["bid 0"]).await.unwrap();
        pass(&house, 24 * HOUR).await;
        let head = house.head(table).await;
        let away = house.tables.preferences(BO).await.unwrap().away;
        assert_eq!((head.timing.excused.has(Seat(1)), head.states[1].timeouts), (excused, u16::from(!excused)));
        assert_eq!(head.timing.question.is_some(), !excused);
        if !excused {
            assert_eq!(away, None);
            continue;
        }
        let until = away.unwrap().until;
        assert_eq!(until, house.clock.now().plus(7 * 24 * HOUR));
        assert_eq!((head.away_until(Seat(1)), head.states[1].notified.told), (Some(until), 3), "they are told");
        assert_eq!(house.head(other).await.away_until(Seat(0)), Some(until), "so is their other table");
        // When they are back they have a day, and are told when that is nearly up; then the table
        // is asked.
        pass(&house, 7 * 24 * HOUR).await;
        assert_eq!(lefts(&house, table).await[1], Some(24 * 60));
        pass(&house, 24 * HOUR).await;
        let head = house.head(table).await;
        assert_eq!((head.each(|seat| seat.timeouts), head.timing.question.is_some()), (vec![0, 1, 0], true), "once");
        // Who plays is back, also from a vacation.
        house.play(BO, table, &["bid 0"]).await.unwrap();
        assert_eq!(house.head(table).await.timing.question, None);
        // Whoever takes the seat over has a first time of their own.
        house.passes_on(table, Seat(1), BO, DEE).await;
        assert_eq!(house.head(table).await.timing.excused, SeatSet::NONE);
    }
}

#[tokio::test]
async fn who_takes_their_seat_back_from_a_stand_in_has_some_hours() {
    let house = House::of_games(7);
    let table = house.begun_of("puerto-rico", &[ANA, BO, CY], &[("clock", "1d")]).await;
    let seat = house.head(table).await.awaited.iter().next().unwrap();
    let user = house.head(table).await.players[seat.index()].user;
    house.clock.advance(20 * HOUR);
    house.ask(user, table, What::HandOver).await.unwrap();
    assert_eq!(house.head(table).await.deadline(seat), None);
    house.ask(user, table, What::TakeBack).await.unwrap();
    assert_eq!(left(&house, &house.head(table).await, seat.0), Some(12 * 60));
}

#[tokio::test]
async fn a_stand_in_waits_a_minute_for_the_answer_of_whoever_is_there() {
    for (there, wait) in [(true, 60), (false, 2)] {
        let house = House::of_games(7);
        let _watch = watch(&house);
        let game = Opening { game: "catan".to_owned(), company: Company::StandIns, ..opening(ANA, CHANNEL, &[]) };
        let table = house.tables.open(game).await.unwrap().table.head.id;
        let (ana, mut dice) = (house.head(table).await.seat_of(ANA).unwrap(), SeededDice::new(7));
        let (asker, decision) = loop {
            if there {
                house.tables.note_presence(CHANNEL, ANA);
            }
            let now = house.table(table).await;
            let head = &now.head;
            let log = house.log(table).await;
            let offer = log.iter().rfind(|line| line.contains(" offer ")).cloned().unwrap_or_default();
            let offers = |seat: &Seat| head.stand_ins.has(*seat) && offer.starts_with(&seat.to_string());
            let robots = || head.awaited.iter().filter(|seat| head.stand_ins.has(*seat));
            match robots().find(offers) {
                Some(asker) if head.awaited.has(ana) => break (asker, head.state(asker).decision),
                _ if robots().next().is_some() => pass(&house, Duration::from_secs(1)).await,
                _ => {
                    let action = now.game.as_ref().unwrap().heuristic(ana, &mut dice).unwrap();
                    house.play(ANA, table, &[&action]).await.unwrap();
                }
            }
        };
        // Another stand-in would trade; she has not said yet whether she would.
        let due = house.due_of(table, asker).await;
        assert_eq!(due[0].when, house.clock.now().plus(Duration::from_secs(wait)), "there: {there}");
        if there {
            pass(&house, Duration::from_secs(59)).await;
            assert!(house.head(table).await.awaits(asker, decision), "it has gone on unanswered");
            house.play(ANA, table, &["decline"]).await.unwrap();
            pass(&house, Duration::from_secs(2)).await;
            assert!(!house.head(table).await.awaits(asker, decision), "it waits although all have answered");
        }
    }
}

/// A table with a day for each turn, whose program ran for so long and was then down for so long.
async fn after_an_outage(up: Duration, down: Duration) -> (House, TableId) {
    let (house, table) = begun(&[ANA, BO, CY], &[("clock", "1d"), ("vacations", "off")]).await;
    {
        let _watch = watch(&house);
        pass(&house, up).await;
    }
    house.clock.advance(down);
    (house.restarted(3), table)
}

#[tokio::test]
async fn a_deadline_that_passed_while_the_program_was_down_leaves_twelve_hours() {
    for (up, down, late) in [(23, 5 * MINUTE, false), (23, 11 * MINUTE, true), (23, 100 * HOUR, true), (13, 5 * MINUTE, false)] {
        let (house, table) = after_an_outage(up * HOUR, (24 - up) * HOUR + down).await;
        let _watch = watch(&house);
        pass(&house, Duration::ZERO).await;
        let head = house.head(table).await;
        let timeouts = if late { [0; 3] } else { [1; 3] };
        assert_eq!(head.each(|seat| seat.timeouts), timeouts, "down for {down:?}");
        // Reminded, and warned unless it was down by then: of time that is over nobody is warned.
        let told = if up == 23 { 2 } else { 1 };
        assert_eq!(head.each(|seat| seat.notified.told), [told; 3], "nothing since: down for {down:?}");
        assert_eq!(lefts(&house, table).await, [late.then_some(12 * 60); 3], "down for {down:?}");
        if late {
            let told = head.each(|seat| seat.notified.told);
            pass(&house, 12 * HOUR).await;
            let head = house.head(table).await;
            assert!(
                head.each(|seat| seat.notified.told).iter().zip(&told).all(|(now, then)| now > then),
                "they are told before it is up"
            );
            assert_eq!(head.each(|seat| seat.timeouts), [1; 3]);
        }
    }
}

/// Of a reminder, a warning and the end of their time: those of which nothing was told before.
#[tokio::test]
async fn whoever_was_to_be_warned_while_the_program_was_down_is_told_once_when_it_is_back() {
    for (up, told) in [(HOUR, 1), (13 * HOUR, 2)] {
        let (house, table) = after_an_outage(up, 30 * HOUR - up).await;
        let _watch = watch(&house);
        pass(&house, Duration::ZERO).await;
        let head = house.head(table).await;
        assert_eq!(
            (head.each(|seat| seat.notified.told), head.each(|seat| seat.notified.reminders)),
            (vec![told; 3], vec![1; 3]),
            "down after {up:?}"
        );
        assert_eq!(lefts(&house, table).await, [Some(12 * 60); 3]);
        pass(&house, 9 * HOUR).await;
        assert_eq!(house.head(table).await.each(|seat| seat.notified.told), [told; 3], "and no more");
        pass(&house, HOUR).await;
        assert_eq!(house.head(table).await.each(|seat| seat.notified.told), [told + 1; 3], "their new time runs low");
    }
}

#[tokio::test]
async fn nobody_is_to_be_warned_of_time_that_is_over() {
    let (house, table) = begun(&[ANA, BO, CY], &[("clock", "1d"), ("vacations", "off")]).await;
    let is_due = async || house.head(table).await.due_of(SeatDue::Warn, Seat(1)).is_some();
    assert!(is_due().await);
    // While nobody looks after what is due.
    house.clock.advance(30 * HOUR);
    house.ask(CY, table, What::HandOver).await.unwrap();
    assert!(!is_due().await);
}

#[tokio::test]
async fn the_host_chooses_a_clock_and_a_server_has_one_for_new_tables() {
    let house = House::new();
    let table = house.open(ANA).await;
    let control = async |table| house.head(table).await.timing.control;
    assert_eq!((control(table).await, house.head(table).await.vacations), (TimeControl::None, true));
    let set = |key: &str, value: &str| What::Set { options: Vec::new(), terms: vec![format!("{key} {value}").parse().unwrap()] };
    house.ask(BO, table, What::Join).await.unwrap();
    assert_eq!(reason(house.ask(BO, table, set("clock", "slow")).await), "table-not-host");
    house.ask(ANA, table, set("clock", "slow")).await.unwrap();
    house.ask(ANA, table, set("vacations", "off")).await.unwrap();
    assert_eq!((control(table).await, house.head(table).await.vacations), (TimeControl::Slow, false));
    house.ask(ANA, table, What::Start).await.unwrap();
    assert_eq!(lefts(&house, table).await, [Some(72 * 60); 2]);
    assert_eq!(reason(house.ask(ANA, table, set("clock", "none")).await), "table-started");

    let has = GuildPreferences { clock: TimeControl::TwoDays, ..GuildPreferences::default() };
    house.tables.set_guild_preferences(GUILD, &has).await.unwrap();
    let usual = house.opened_in(CY, ChannelId(501), &[]).await;
    let own = house.opened_in(CY, ChannelId(502), &[("clock", "none")]).await;
    assert_eq!((control(usual).await, control(own).await), (TimeControl::TwoDays, TimeControl::None));
    // The next table of the same people has it too.
    house.play(ANA, table, &["bid 0"]).await.unwrap();
    house.ask(BO, table, What::Leave).await.unwrap();
    if house.head(table).await.phase == tertulia_model::Phase::Over {
        let again = house.tables.rematch(&tertulia_testkit::person(ANA), table).await.unwrap().table.head.clone();
        assert_eq!((again.timing.control, again.vacations), (TimeControl::Slow, false));
    } else {
        panic!("with one left the toy is over");
    }
}

#[tokio::test]
async fn a_vacation_of_which_no_table_was_told_is_found_when_the_time_would_be_up() {
    let (house, _watch) = House::watched();
    let table = house.begun_with(&[ANA, BO], &[("clock", "1d")]).await;
    house.play(ANA, table, &["bid 0"]).await.unwrap();
    let away = Away { from: house.clock.now(), until: house.clock.now().plus(10 * HOUR), begun: Begun::Announced };
    let likes = Preferences { away: Some(away), ..Preferences::default() };
    house.store.commit(Batch::putting(keys::person(BO), &likes)).await.unwrap();
    pass(&house, 33 * HOUR).await;
    assert_eq!(house.head(table).await.timing.excused, SeatSet::NONE);
    pass(&house, HOUR).await;
    assert_eq!(house.head(table).await.timing.excused, SeatSet::one(Seat(1)));
}

#[tokio::test]
async fn whoever_plays_is_back_from_a_vacation_that_began_by_itself_and_from_no_other() {
    for is_announced in [false, true] {
        let (house, _watch) = House::watched();
        let table = house.begun_with(&[ANA, BO], &[("clock", "1d"), ("rounds", "20")]).await;
        house.play(ANA, table, &["bid 0"]).await.unwrap();
        if is_announced {
            house.leaves(BO, 72 * HOUR).await;
        } else {
            pass(&house, 24 * HOUR).await;
        }
        let away = async || {
            let away = house.tables.preferences(BO).await.unwrap().away;
            away.is_some_and(|away| away.has(house.clock.now()))
        };
        assert!(away().await);
        house.play(BO, table, &["bid 0"]).await.unwrap();
        yields(200).await;
        assert_eq!(away().await, is_announced);
    }
}

#[tokio::test]
async fn whoever_takes_a_seat_over_has_the_time_of_a_beginning_and_nobody_else() {
    let (house, table) = begun(&[ANA, BO], &[("clock", "fast")]).await;
    house.clock.advance(6 * HOUR);
    house.passes_on(table, Seat(1), BO, DEE).await;
    assert_eq!(lefts(&house, table).await, [Some(18 * 60), Some(24 * 60)]);
}

/// The clock stands still at night. Quarter past 22 by UTC it begins.
#[tokio::test]
async fn whoever_has_quiet_hours_meanwhile_is_neither_warned_nor_out_of_time_before_their_clock_says_so() {
    let (house, _watch) = House::watched();
    let table = house.begun_with(&[ANA, BO], &[("clock", "1d"), ("vacations", "off")]).await;
    house.play(ANA, table, &["bid 1"]).await.unwrap();
    let quiet = async |from: u16, until: u16| {
        let hours = QuietHours::new(from * 60, until * 60).unwrap();
        let likes = Preferences { zone: Zone::named("UTC"), quiet: Quiet::In(hours), ..Preferences::default() };
        house.tables.set_preferences(BO, &likes).await.unwrap();
    };
    pass(&house, 15 * HOUR).await;
    quiet(13, 20).await;
    pass(&house, 4 * HOUR + 30 * MINUTE).await;
    assert_eq!(house.head(table).await.each(|seat| seat.notified.warned), [false; 2], "it has stood still since 13:13");
    house.tables.set_preferences(BO, &Preferences::default()).await.unwrap();

    let other = house.begun_in(ChannelId(501), &[CY, BO], &[("clock", "1d"), ("vacations", "off")]).await;
    house.play(CY, other, &["bid 1"]).await.unwrap();
    pass(&house, 20 * HOUR).await;
    assert_eq!(house.head(other).await.each(|seat| seat.notified.warned), [false, true]);
    // 13:43 the next day.
    quiet(14, 22).await;
    pass(&house, 5 * HOUR).await;
    let head = house.head(other).await;
    assert_eq!((head.states[1].timeouts, head.timing.question), (0, None), "it stands still until 22:00");
}
