//! A choice is taken back: freely while nothing else has happened, else when all agree whom it concerns.

use tertulia::clock::Clock;
use tertulia::ids::{TableId, UserId};
use tertulia::model::{About, Choice};
use tertulia::tables::{Denied, Done, What};
use tertulia_rules::game::{Eye, Seat, SeatSet};

use crate::clocks::{MINUTE, pass, watch};
use crate::support::{ANA, BO, CY, DEE, HOUR, House, reason};

async fn undo(house: &House, user: UserId, table: TableId) -> Result<Done, Denied> {
    house.ask(user, table, What::Undo { decision: None }).await
}

async fn vote(house: &House, user: UserId, table: TableId, choice: Choice) -> Result<Done, Denied> {
    house.ask(user, table, What::Vote { number: None, choice }).await
}

/// What everybody and each seat sees.
async fn views(house: &House, table: TableId) -> Vec<String> {
    let now = house.tables.look(table).await.unwrap().unwrap();
    let game = now.game.as_ref().unwrap();
    Seat::all(now.head.seats).map(Eye::Seat).chain([Eye::Public]).map(|eye| game.view(eye)).collect()
}

/// A table where Ana has bid and the others have not.
async fn with_a_bid(house: &House) -> (TableId, Vec<String>) {
    let table = house.begun_with(&[ANA, BO, CY], &[("clock", "fast"), ("rounds", "20")]).await;
    let before = views(house, table).await;
    house.play(ANA, table, &["bid 2"]).await.unwrap();
    (table, before)
}

#[tokio::test]
async fn a_choice_that_nobody_has_answered_is_taken_back_at_once_and_the_log_keeps_both() {
    let house = House::new();
    let (table, before) = with_a_bid(&house).await;
    let (bid, log) = (house.head(table).await, house.log(table).await);
    let now = house.tables.look(table).await.unwrap().unwrap();
    assert_eq!(
        (now.free_undo(Seat(0)), now.free_undo(Seat(1))),
        (Some(1), None),
        "offered to whom it concerns, and to nobody else"
    );
    assert_eq!(reason(undo(&house, BO, table).await), "table-nothing-to-undo");
    assert_eq!(reason(undo(&house, DEE, table).await), "table-stranger");
    let done = undo(&house, ANA, table).await.unwrap();
    assert_eq!(done.story.len(), 1, "everybody is told");
    assert_eq!(views(&house, table).await, before);
    let head = house.head(table).await;
    assert_eq!((head.log, head.awaited), (bid.log + 1, SeatSet::all(3)));
    assert_eq!(house.log(table).await, [log, vec!["p1 undo 1".to_owned()]].concat());
    assert_eq!(reason(undo(&house, ANA, table).await), "table-nothing-to-undo", "what came before was chance's");
    // Whatever was offered to anybody before is stale: it was about another position, or will be.
    assert!(head.decisions.iter().zip(&bid.decisions).all(|(now, then)| now == &(then + 1)));
    for (user, seat) in [(ANA, 0), (BO, 1)] {
        assert_eq!(house.play_at(user, table, bid.decisions[seat], &["bid 1"]).await.err(), Some(Denied::Stale));
    }
    house.play_at(BO, table, head.decisions[1], &["bid 1"]).await.unwrap();
}

#[tokio::test]
async fn an_undo_that_comes_twice_takes_one_choice_back() {
    let house = House::new();
    let (table, _) = with_a_bid(&house).await;
    let decision = house.head(table).await.decisions[0];
    let press = async || house.ask(ANA, table, What::Undo { decision: Some(decision) }).await;
    press().await.unwrap();
    let revision = house.head(table).await.revision;
    assert_eq!(press().await.err(), Some(Denied::Stale));
    assert_eq!(house.head(table).await.revision, revision);
}

#[tokio::test]
async fn a_long_turn_is_taken_back_piece_by_piece_until_somebody_else_has_chosen() {
    let house = House::new();
    let table = house.begun_with(&[ANA, BO, CY], &[("rounds", "20")]).await;
    // Where all bid alike nobody wins, until there is a prize of three pieces or more.
    while !["chance roll 3", "chance roll 4"].contains(&house.log(table).await.last().unwrap().as_str()) {
        for user in [ANA, BO, CY] {
            house.play(user, table, &["bid 0"]).await.unwrap();
        }
    }
    for (user, bid) in [(ANA, "bid 2"), (BO, "bid 0"), (CY, "bid 0")] {
        house.play(user, table, &[bid]).await.unwrap();
    }
    // Ana has won: what the others had bid came to light.
    let won = views(&house, table).await;
    let now = house.tables.look(table).await.unwrap().unwrap();
    assert_eq!((now.free_undo(Seat(0)), now.free_undo(Seat(2))), (None, None));
    let left = async || house.tables.look(table).await.unwrap().unwrap().game.as_ref().unwrap().legal(Seat(0)).len();
    let mut seen = Vec::new();
    // The last piece would end the turn, and chance would roll.
    while seen.len() < 2 {
        assert_eq!(left().await, 2, "she can take one more, or be done");
        seen.push(views(&house, table).await);
        house.play(ANA, table, &["add"]).await.unwrap();
    }
    for before in seen.into_iter().rev() {
        undo(&house, ANA, table).await.unwrap();
        assert_eq!(views(&house, table).await, before);
    }
    assert_eq!(views(&house, table).await, won);
}

#[tokio::test]
async fn what_was_taken_back_stays_so_after_a_restart_however_long_the_log() {
    let house = House::new();
    let (table, before) = with_a_bid(&house).await;
    // More than any snapshot is old.
    for _ in 0..40 {
        undo(&house, ANA, table).await.unwrap();
        house.play(ANA, table, &["bid 2"]).await.unwrap();
    }
    let bid = views(&house, table).await;
    let house = house.restarted(6);
    assert_eq!(views(&house, table).await, bid);
    undo(&house, ANA, table).await.unwrap();
    assert_eq!(views(&house, table).await, before, "it can be taken back after the restart too");
    let house = house.restarted(7);
    assert_eq!(views(&house, table).await, before);
    // The record plays to the same, and what stands of it is short.
    let record = house.tables.record(table).await.unwrap().unwrap();
    assert_eq!((record.moves.len(), record.standing().moves.len()), (83, 1));
    let replayed = record.replay_by(house.tables.look(table).await.unwrap().unwrap().entry, |_, _, _| {}).unwrap();
    assert_eq!(replayed.view(Eye::Public), before[3]);
}

#[tokio::test]
async fn a_choice_that_others_have_answered_is_taken_back_when_they_agree() {
    let house = House::new();
    let (table, before) = with_a_bid(&house).await;
    house.play(BO, table, &["bid 1"]).await.unwrap();
    let asked = undo(&house, ANA, table).await.unwrap();
    assert!(asked.story.is_empty());
    let head = house.head(table).await;
    let question = head.timing.asks().unwrap();
    assert_eq!(
        question.about,
        About::Undo { seat: Seat(0), count: 2, asked: SeatSet::one(Seat(1)) },
        "Cy has nothing to do with it"
    );
    assert_eq!(reason(undo(&house, ANA, table).await), "table-asked-already", "one at a time");
    assert_eq!(reason(vote(&house, CY, table, Choice::Agree).await), "table-others-decide");
    assert_eq!(reason(vote(&house, ANA, table, Choice::Agree).await), "table-others-decide");
    vote(&house, BO, table, Choice::Agree).await.unwrap();
    assert_eq!(views(&house, table).await, before);
    let head = house.head(table).await;
    assert_eq!((head.timing.question, house.log(table).await.last().unwrap().as_str()), (None, "p1 undo 2"));
}

#[tokio::test]
async fn what_came_to_light_is_taken_back_only_if_everybody_agrees_and_is_drawn_anew() {
    let house = House::new();
    let (table, _) = with_a_bid(&house).await;
    house.play(BO, table, &["bid 2"]).await.unwrap();
    let secret = views(&house, table).await;
    // Nobody wins, and the next prize is rolled.
    house.play(CY, table, &["bid 0"]).await.unwrap();
    undo(&house, CY, table).await.unwrap();
    let asked = |head: &tertulia::model::Head| head.timing.asks().map(|question| question.about);
    let About::Undo { asked: who, .. } = asked(&house.head(table).await).unwrap() else { panic!("another question") };
    assert_eq!(who, [Seat(0), Seat(1)].into_iter().collect());
    vote(&house, ANA, table, Choice::Agree).await.unwrap();
    assert!(asked(&house.head(table).await).is_some());
    vote(&house, BO, table, Choice::Agree).await.unwrap();
    assert_eq!(views(&house, table).await, secret);
}

#[tokio::test]
async fn one_no_is_enough_and_who_wants_no_such_question_is_never_asked_again() {
    let house = House::new();
    let (table, _) = with_a_bid(&house).await;
    house.play(BO, table, &["bid 1"]).await.unwrap();
    let (stood, log) = (views(&house, table).await, house.log(table).await);
    undo(&house, ANA, table).await.unwrap();
    vote(&house, BO, table, Choice::Refuse).await.unwrap();
    assert_eq!(house.head(table).await.timing.question, None);
    undo(&house, ANA, table).await.unwrap();
    vote(&house, BO, table, Choice::RefuseAlways).await.unwrap();
    let head = house.head(table).await;
    assert_eq!((head.timing.question, head.no_undo), (None, SeatSet::one(Seat(1))));
    let revision = head.revision;
    assert_eq!(reason(undo(&house, ANA, table).await), "table-undo-unwanted");
    assert_eq!(house.head(table).await.revision, revision, "a refusal changes nothing");
    assert_eq!((views(&house, table).await, house.log(table).await), (stood, log));
    // Whom it does not concern may be asked all the same.
    undo(&house, BO, table).await.unwrap();
}

#[tokio::test]
async fn a_request_ends_with_the_next_action_or_after_a_day() {
    let house = House::new();
    let _watch = watch(&house);
    let (table, _) = with_a_bid(&house).await;
    house.play(BO, table, &["bid 1"]).await.unwrap();
    undo(&house, ANA, table).await.unwrap();
    pass(&house, 24 * HOUR - MINUTE).await;
    assert!(house.head(table).await.timing.question.is_some());
    pass(&house, MINUTE).await;
    assert_eq!(house.head(table).await.timing.question, None);
    undo(&house, ANA, table).await.unwrap();
    let number = house.head(table).await.timing.questions;
    house.play(CY, table, &["bid 3"]).await.unwrap();
    assert_eq!(house.head(table).await.timing.question, None);
    let late = house.ask(BO, table, What::Vote { number: Some(number), choice: Choice::Agree }).await;
    assert_eq!(reason(late), "table-nothing-asked");
}

#[tokio::test]
async fn an_undo_gives_the_time_back_and_takes_what_it_brought() {
    let house = House::new();
    let (table, _) = with_a_bid(&house).await;
    let left = async |seat: u8| {
        let head = house.head(table).await;
        head.deadline(Seat(seat)).map(|deadline| deadline.after(house.clock.now()))
    };
    assert_eq!(left(0).await, None);
    house.clock.advance(6 * HOUR);
    assert_eq!(left(1).await, Some(18 * HOUR));
    undo(&house, ANA, table).await.unwrap();
    for seat in 0..3 {
        assert_eq!(left(seat).await, Some(24 * HOUR), "as before the choice, of seat {seat}");
    }
    // Somebody whose turn came anew has what they had, and the four hours more only when it comes again.
    house.clock.advance(2 * HOUR);
    for (user, bid) in [(ANA, "bid 0"), (BO, "bid 0"), (CY, "bid 0")] {
        house.play(user, table, &[bid]).await.unwrap();
    }
    assert_eq!((left(0).await, left(2).await), (Some(26 * HOUR), Some(22 * HOUR)));
    house.clock.advance(HOUR);
    undo(&house, CY, table).await.unwrap();
    for user in [ANA, BO] {
        vote(&house, user, table, Choice::Agree).await.unwrap();
    }
    assert_eq!((left(0).await, left(1).await, left(2).await), (None, None, Some(22 * HOUR)));
    house.play(CY, table, &["bid 0"]).await.unwrap();
    assert_eq!((left(0).await, left(2).await), (Some(26 * HOUR), Some(22 * HOUR)));
}

#[tokio::test]
async fn nobody_takes_back_for_a_seat_that_is_not_theirs_any_more_nor_when_it_is_over() {
    let house = House::new();
    let (table, _) = with_a_bid(&house).await;
    house.ask(ANA, table, What::OfferSeat(Seat(0))).await.unwrap();
    house.ask(DEE, table, What::TakeSeat(Seat(0))).await.unwrap();
    assert_eq!(reason(undo(&house, ANA, table).await), "table-gone");
    assert_eq!(reason(undo(&house, DEE, table).await), "table-nothing-to-undo", "it was not Dee's choice");
    house.ask(DEE, table, What::Leave).await.unwrap();
    house.play(BO, table, &["bid 1"]).await.unwrap();
    house.ask(CY, table, What::Leave).await.unwrap();
    assert_eq!(reason(undo(&house, BO, table).await), "table-ended");
}
