//! A choice is taken back: freely while nothing else has happened, else when all agree whom it
//! concerns.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use tertulia_base::clock::{Clock, SimClock};
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{TableId, UserId};
use tertulia_model::{About, Choice, Due, DueWhat, SeatDue, TurnHelp, WhyDeclined};
use tertulia_render::{Localizer, PanelState, panel_with};
use tertulia_rules::game::{Dice, Eye, Seat, SeatSet};
use tertulia_rules::games::GAMES;
use tertulia_rules::kit::SeededDice;
use tertulia_rules::text::Text;
use tertulia_tables::{Denied, Done, Friend, TablePolicy, What};

use crate::begun;
use tertulia_testkit::{ANA, BEGINNING, BO, CY, DEE, HOUR, House, MINUTE, TestStore, pass, person, reason, watch};

async fn undo(house: &House, user: UserId, table: TableId) -> Result<Done, Denied> {
    house.ask(user, table, What::Undo { decision: None }).await
}

async fn vote(house: &House, user: UserId, table: TableId, choice: Choice) -> Result<Done, Denied> {
    house.ask(user, table, What::Vote { number: None, choice }).await
}

/// What everybody and each seat sees.
async fn views(house: &House, table: TableId) -> Vec<String> {
    let now = house.table(table).await;
    let game = now.game.as_ref().unwrap();
    Seat::all(now.head.seats).map(Eye::Seat).chain([Eye::Public]).map(|eye| game.view(eye)).collect()
}

/// A table where Ana has bid and the others have not, with what was seen before.
async fn with_a_bid() -> (House, TableId, Vec<String>) {
    let (house, table) = begun(&[ANA, BO, CY], &[("clock", "fast"), ("rounds", "20")]).await;
    let before = views(&house, table).await;
    house.play(ANA, table, &["bid 2"]).await.unwrap();
    (house, table, before)
}

#[tokio::test]
async fn a_choice_that_nobody_has_answered_is_taken_back_at_once_and_the_log_keeps_both() {
    let (house, table, before) = with_a_bid().await;
    let (bid, log) = (house.head(table).await, house.log(table).await);
    let now = house.table(table).await;
    let offered = [0, 1].map(|seat| now.free_undo(Seat(seat)));
    assert_eq!(offered, [Some(1), None], "to whom it concerns, and to nobody else");
    assert_eq!(reason(undo(&house, BO, table).await), "table-nothing-to-undo");
    assert_eq!(reason(undo(&house, DEE, table).await), "table-stranger");
    let done = undo(&house, ANA, table).await.unwrap();
    assert_eq!(done.story.len(), 1, "everybody is told");
    assert_eq!(views(&house, table).await, before);
    let head = house.head(table).await;
    assert_eq!((head.log, head.awaited), (bid.log + 1, SeatSet::all(3)));
    assert_eq!(head.states[0].read, head.log, "her story goes on from there");
    let is_nudge = |due: &Due| matches!(due.what, DueWhat::Seat(SeatDue::Nudge, ..));
    assert!(!head.due.iter().any(is_nudge), "her turn begins anew: she has not stopped in it");
    assert_eq!(house.log(table).await, [log, vec!["p1 undo 1".to_owned()]].concat());
    assert_eq!(reason(undo(&house, ANA, table).await), "table-nothing-to-undo", "what came before was chance's");
    // Whatever was offered to anybody before is stale: it was about another position, or will be.
    assert!(head.states.iter().zip(&bid.states).all(|(now, then)| now.decision == then.decision + 1));
    let now = house.table(table).await;
    for (seat, decision, took_back) in [(0, 1, true), (0, 0, false), (0, 2, false), (1, 0, false)] {
        let found = house.tables.was_taken_back(&now, Seat(seat), decision).await.unwrap();
        assert_eq!(found, took_back, "decision {decision} of seat {seat}");
    }
    for (user, seat) in [(ANA, 0), (BO, 1)] {
        assert_eq!(house.play_at(user, table, bid.states[seat].decision, &["bid 1"]).await.err(), Some(Denied::Stale));
    }
    house.play_at(BO, table, head.states[1].decision, &["bid 1"]).await.unwrap();
}

#[tokio::test]
async fn an_undo_that_comes_twice_takes_one_choice_back() {
    let (house, table, _) = with_a_bid().await;
    let decision = house.head(table).await.states[0].decision;
    let press = async || house.ask(ANA, table, What::Undo { decision: Some(decision) }).await;
    press().await.unwrap();
    let revision = house.head(table).await.revision;
    assert_eq!(press().await.err(), Some(Denied::Stale));
    assert_eq!(house.head(table).await.revision, revision);
}

#[tokio::test]
async fn a_long_turn_is_taken_back_piece_by_piece_until_somebody_else_has_chosen() {
    let (house, table) = begun(&[ANA, BO, CY], &[("rounds", "20")]).await;
    // Where all bid alike nobody wins, until there is a prize of three pieces or more.
    while !["chance roll 3", "chance roll 4"].contains(&house.log(table).await.last().unwrap().as_str()) {
        house.plays(table, &[(ANA, "bid 0"), (BO, "bid 0"), (CY, "bid 0")]).await;
    }
    house.plays(table, &[(ANA, "bid 2"), (BO, "bid 0"), (CY, "bid 0")]).await;
    // Ana has won: what the others had bid came to light.
    let won = views(&house, table).await;
    let now = house.table(table).await;
    assert_eq!((now.free_undo(Seat(0)), now.free_undo(Seat(2))), (None, None));
    let left = async || house.table(table).await.game.as_ref().unwrap().legal(Seat(0)).len();
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
    let (house, table, before) = with_a_bid().await;
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
    let replayed = record.replay_by(house.table(table).await.entry, |_, _, _| {}).unwrap();
    assert_eq!(replayed.view(Eye::Public), before[3]);
}

#[tokio::test]
async fn a_choice_that_others_have_answered_is_taken_back_when_they_agree() {
    let (house, table, before) = with_a_bid().await;
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
    let decision = Some(head.states[0].decision);
    house.ask(ANA, table, What::Undo { decision }).await.expect("the press that asked comes twice");
    assert_eq!(house.head(table).await.timing, head.timing, "and asks nobody anew");
    assert_eq!(reason(vote(&house, CY, table, Choice::Agree).await), "table-others-decide");
    assert_eq!(reason(vote(&house, ANA, table, Choice::Agree).await), "table-others-decide");
    vote(&house, BO, table, Choice::Agree).await.unwrap();
    assert_eq!(views(&house, table).await, before);
    let head = house.head(table).await;
    assert_eq!((head.timing.question, house.log(table).await.last().unwrap().as_str()), (None, "p1 undo 2"));
}

#[tokio::test]
async fn what_came_to_light_is_taken_back_only_if_everybody_agrees_and_is_drawn_anew() {
    let (house, table, _) = with_a_bid().await;
    house.play(BO, table, &["bid 2"]).await.unwrap();
    let secret = views(&house, table).await;
    // Nobody wins, and the next prize is rolled.
    house.play(CY, table, &["bid 0"]).await.unwrap();
    undo(&house, CY, table).await.unwrap();
    let asked = |head: &tertulia_model::Head| head.timing.asks().map(|question| question.about);
    let About::Undo { asked: who, .. } = asked(&house.head(table).await).unwrap() else { panic!("another question") };
    assert_eq!(who, [Seat(0), Seat(1)].into_iter().collect());
    vote(&house, ANA, table, Choice::Agree).await.unwrap();
    assert!(asked(&house.head(table).await).is_some());
    vote(&house, BO, table, Choice::Agree).await.unwrap();
    assert_eq!(views(&house, table).await, secret);
}

#[tokio::test]
async fn one_no_is_enough_and_who_wants_no_such_question_is_never_asked_again() {
    let (house, table, _) = with_a_bid().await;
    house.play(BO, table, &["bid 1"]).await.unwrap();
    let (stood, log) = (views(&house, table).await, house.log(table).await);
    undo(&house, ANA, table).await.unwrap();
    vote(&house, BO, table, Choice::Refuse).await.unwrap();
    assert_eq!(house.head(table).await.timing.question, None);
    assert_eq!(reason(undo(&house, ANA, table).await), "table-asked-in-vain");
    house.clock.advance(HOUR);
    undo(&house, ANA, table).await.unwrap();
    vote(&house, BO, table, Choice::RefuseAlways).await.unwrap();
    let head = house.head(table).await;
    assert_eq!((&head.timing.question, head.each(|state| state.no_undo)), (&None, vec![false, true, false]));
    let revision = head.revision;
    assert_eq!(reason(undo(&house, ANA, table).await), "table-undo-unwanted");
    assert_eq!(house.head(table).await.revision, revision, "a refusal changes nothing");
    assert_eq!((views(&house, table).await, house.log(table).await), (stood, log));
    // Whom it does not concern may be asked all the same.
    undo(&house, BO, table).await.unwrap();
}

/// Why what Ana asked to take back stands, as she reads it; nobody else reads that.
async fn declined(house: &House, table: TableId) -> Option<WhyDeclined> {
    let now = house.table(table).await;
    let head = &now.head;
    let said: Vec<Text> = ["front-undo-refused", "front-undo-lapsed", "front-undo-overtaken"].map(Text::new).into();
    for seat in Seat::all(3) {
        let panel = panel_with(&now, Some(seat), Lang::En, TurnHelp::On, &[], &PanelState::default()).text;
        let reads = said.iter().any(|said| panel.contains(&Localizer::nowhere(Lang::En).say(said)));
        assert_eq!(reads, head.state(seat).declined.is_some(), "{seat} reads {panel}");
        assert!(seat == Seat(0) || !reads, "{seat} asked for nothing");
    }
    head.state(Seat(0)).declined
}

#[tokio::test]
async fn whoever_asked_learns_that_it_was_refused_and_not_by_whom_until_they_go_on() {
    let (house, table, _) = with_a_bid().await;
    house.play(BO, table, &["bid 1"]).await.unwrap();
    undo(&house, ANA, table).await.unwrap();
    let post = house.head(table).await.post;
    assert_eq!(declined(&house, table).await, None);
    vote(&house, BO, table, Choice::Refuse).await.unwrap();
    assert_eq!(declined(&house, table).await, Some(WhyDeclined::Refused));
    assert_eq!(house.head(table).await.post, post, "nobody is rung by it");
    // Asked once more, an hour later, there is an answer once more.
    house.clock.advance(HOUR);
    undo(&house, ANA, table).await.unwrap();
    assert_eq!(declined(&house, table).await, None);
    vote(&house, BO, table, Choice::Agree).await.unwrap();
    assert_eq!(declined(&house, table).await, None, "it was taken back");
    house.plays(table, &[(ANA, "bid 2"), (BO, "bid 1")]).await;
    undo(&house, ANA, table).await.unwrap();
    vote(&house, BO, table, Choice::RefuseAlways).await.unwrap();
    assert_eq!(declined(&house, table).await, Some(WhyDeclined::Refused));
    let house = house.restarted(6);
    assert_eq!(declined(&house, table).await, Some(WhyDeclined::Refused), "after a restart too");
    house.play(CY, table, &["bid 2"]).await.unwrap();
    assert_eq!(declined(&house, table).await, Some(WhyDeclined::Refused), "Ana has not gone on");
    house.play(ANA, table, &["bid 0"]).await.unwrap();
    assert_eq!(declined(&house, table).await, None);
}

#[tokio::test]
async fn the_reason_why_others_are_asked_is_what_it_crosses() {
    let (house, table, _) = with_a_bid().await;
    house.play(BO, table, &["bid 2"]).await.unwrap();
    let crossed = async |seat: u8| {
        let now = house.table(table).await;
        now.crossed(Seat(seat), now.undo(Seat(seat)).unwrap()).why()
    };
    let chosen = crossed(0).await;
    assert!(chosen.key == "table-undo-chosen" && chosen.mentions(Seat(1)) && !chosen.mentions(Seat(2)), "{chosen:?}");
    // The next prize is rolled, and what was bid is known.
    house.play(CY, table, &["bid 0"]).await.unwrap();
    assert_eq!(crossed(0).await.key, "table-undo-revealed");
    undo(&house, CY, table).await.unwrap();
    vote(&house, BO, table, Choice::RefuseAlways).await.unwrap();
    // It is not Bo's own, and Bo need not be asked: that Bo wants no such question is the reason,
    // and no name.
    let refused = undo(&house, ANA, table).await.err().unwrap();
    let Denied::Because(why) = refused else { panic!("{refused:?}") };
    let why = Text::from(why);
    let said = Localizer::nowhere(Lang::En).say(&why);
    assert!(
        why.key == "table-undo-unwanted" && said.contains("it revealed hidden information") && !said.contains("Bo"),
        "{said}"
    );
}

#[tokio::test]
async fn a_round_that_is_gone_back_to_stands_once_in_the_story_with_all_that_was_done_in_it() {
    let house = House::of_games(7);
    let table = house.begun_of("puerto-rico", &[ANA, BO, CY], &[]).await;
    let titles = async || {
        let chapters = house.tables.chapters(table, Eye::Public).await.unwrap();
        chapters.into_iter().map(|chapter| (chapter.title, chapter.events, chapter.ends)).collect::<Vec<_>>()
    };
    let turn = async || {
        let now = house.table(table).await;
        let (seat, player) = now.head.awaited_people().next().unwrap();
        let action = now.game.as_ref().unwrap().legal(seat).remove(0);
        (seat, player.user, action)
    };
    let round = async || house.table(table).await.game.as_ref().unwrap().title();
    let (mut before, mut crossed) = (titles().await, 0);
    while crossed < 2 {
        let ((seat, user, action), then) = (turn().await, round().await);
        house.play(user, table, &[&action]).await.unwrap();
        if round().await != then {
            // The next round begins, and somebody has chosen in it.
            let (_, next, chosen) = turn().await;
            house.play(next, table, &[&chosen]).await.unwrap();
            let after = titles().await;
            crossed += 1;
            let mut undone = 0;
            while round().await != then {
                undone += 1;
                undo(&house, user, table).await.unwrap();
                for other in [ANA, BO, CY].into_iter().filter(|other| *other != user) {
                    let asks = house.head(table).await.timing.asks().cloned();
                    if asks.is_some_and(|question| question.about.concerns(seat_of(other))) {
                        vote(&house, other, table, Choice::Agree).await.unwrap();
                    }
                }
            }
            let back = titles().await;
            let log = house.head(table).await.log;
            assert!(house.log(table).await.last().unwrap().contains(" undo "));
            let names = |chapters: &[Chapter]| chapters.iter().map(|chapter| chapter.0.clone()).collect::<Vec<_>>();
            assert_eq!((names(&back), back.last().unwrap().2), (names(&before), log), "the round goes on");
            let told = |chapters: &[Chapter]| chapters.iter().flat_map(|chapter| chapter.1.clone()).collect::<Vec<_>>();
            assert!(
                told(&back).starts_with(&told(&after)) && told(&back).len() == told(&after).len() + undone,
                "nothing is left out"
            );
            house.play(user, table, &[&action]).await.unwrap();
            house.play(next, table, &[&chosen]).await.unwrap();
            assert_eq!(names(&titles().await), names(&after), "no round stands twice, after {seat} went on");
        }
        before = titles().await;
    }
}

/// Where they sit: in the order in which they came.
fn seat_of(user: UserId) -> Seat {
    let at = [ANA, BO, CY].iter().position(|other| *other == user).unwrap();
    Seat(at as u8)
}

type Chapter = (Option<Text>, Vec<Text>, u32);

#[tokio::test]
async fn a_request_ends_with_the_next_action_or_after_a_day() {
    let (house, table, _) = with_a_bid().await;
    let _watch = watch(&house);
    house.play(BO, table, &["bid 1"]).await.unwrap();
    undo(&house, ANA, table).await.unwrap();
    pass(&house, 24 * HOUR - MINUTE).await;
    assert!(house.head(table).await.timing.question.is_some());
    pass(&house, MINUTE).await;
    assert_eq!(house.head(table).await.timing.question, None);
    assert_eq!(declined(&house, table).await, Some(WhyDeclined::Lapsed));
    undo(&house, ANA, table).await.unwrap();
    let number = house.head(table).await.timing.questions;
    house.play(CY, table, &["bid 3"]).await.unwrap();
    assert_eq!(house.head(table).await.timing.question, None);
    assert_eq!(declined(&house, table).await, Some(WhyDeclined::Overtaken));
    let late = house.ask(BO, table, What::Vote { number: Some(number), choice: Choice::Agree }).await;
    assert_eq!(reason(late), "table-nothing-asked");
    house.ask(ANA, table, What::Stop).await.unwrap();
    assert_eq!(declined(&house, table).await, None, "that does not matter any more");
}

#[tokio::test]
async fn a_request_ends_when_somebody_who_was_asked_does_not_decide_for_their_seat_any_more() {
    let (house, table, _) = with_a_bid().await;
    house.play(BO, table, &["bid 1"]).await.unwrap();
    undo(&house, ANA, table).await.unwrap();
    assert!(house.head(table).await.timing.question.is_some());
    house.ask(BO, table, What::HandOver).await.unwrap();
    assert_eq!(house.head(table).await.timing.question, None);
    assert_eq!(declined(&house, table).await, Some(WhyDeclined::Overtaken));
}

#[tokio::test]
async fn a_story_is_told_by_rounds_to_its_last_entry() {
    let house = House::of_games(7);
    let table = house.begun_of("puerto-rico", &[ANA, BO, CY], &[]).await;
    let title = async || house.table(table).await.game.as_ref().unwrap().title();
    let log = async || house.head(table).await.log;
    // What ends a round is the last of it.
    let (mut titles, mut ended) = (vec![title().await], vec![log().await]);
    while titles.len() < 4 {
        assert!(house.play_next(table).await.unwrap());
        let now = title().await;
        if titles.last() != Some(&now) {
            titles.push(now);
            ended.push(log().await);
        }
    }
    assert!(house.play_next(table).await.unwrap());
    ended.push(log().await);
    let chapters = house.tables.chapters(table, Eye::Public).await.unwrap();
    // The first one is the setting up.
    assert_eq!(chapters.iter().skip(1).map(|chapter| chapter.title.clone()).collect::<Vec<_>>(), titles);
    assert!(titles.iter().all(Option::is_some));
    let ends: Vec<u32> = chapters.iter().map(|chapter| chapter.ends).collect();
    assert_eq!(ends, ended);
    let all: Vec<Text> = chapters.into_iter().flat_map(|chapter| chapter.events).collect();
    assert_eq!(all, house.tables.story(table, 0, Eye::Public).await.unwrap());
}

#[tokio::test]
async fn what_lay_on_the_table_is_shown_the_same_from_memory_and_from_the_store() {
    let store = Arc::new(TestStore::default());
    let house = House::of(GAMES, store.clone(), SimClock::at(BEGINNING), 7, TablePolicy::default());
    let table = house.begun_of("puerto-rico", &[ANA, BO, CY], &[]).await;
    for _ in 0..20 {
        assert!(house.play_next(table).await.unwrap());
    }
    let anew = House::of(GAMES, house.store.clone(), house.clock.clone(), 9, TablePolicy::default());
    let mut seen = Vec::new();
    for house in [&house, &anew] {
        let now = house.table(table).await;
        let mut scenes = Vec::new();
        for at in 0..now.head.log {
            scenes.push(house.tables.scene_at(&now, at, Eye::Public).await.unwrap().unwrap());
        }
        let (log, told) =
            (house.log(table).await, async |at: usize| house.tables.story(table, at as u32, Eye::Public).await.unwrap().len());
        let mut last = log.len() - 1;
        while log[last].starts_with("chance") || told(last).await == told(last + 1).await {
            last -= 1;
        }
        let scans = store.scans.load(Ordering::SeqCst);
        let before = house.tables.scene_before_last_action(&now, Eye::Public).await.unwrap();
        assert_eq!(before.as_ref(), Some(&scenes[last]));
        assert_eq!(store.scans.load(Ordering::SeqCst), scans, "the log is not read for it");
        assert_ne!(scenes[0], scenes[last]);
        seen.push(scenes);
    }
    for (at, (scene, again)) in seen[0].iter().zip(&seen[1]).enumerate() {
        assert_eq!(scene, again, "before entry {at}");
    }
}

/// After an undo that is the last action, which no position in memory is before.
#[tokio::test]
async fn what_lay_on_the_table_before_an_undo_is_what_was_there_before_that_action() {
    let house = House::of_games(7);
    let table = house.begun_of("puerto-rico", &[ANA, BO, CY], &[]).await;
    let who = loop {
        assert!(house.play_next(table).await.unwrap());
        let now = house.table(table).await;
        let free = now.head.people().find(|(seat, _)| now.free_undo(*seat).is_some());
        if let Some((_, player)) = free {
            break player.user;
        }
    };
    let before = house.table(table).await.game.as_ref().unwrap().scene(Eye::Public);
    undo(&house, who, table).await.unwrap();
    let anew = House::of(GAMES, house.store.clone(), house.clock.clone(), 9, TablePolicy::default());
    for house in [&house, &anew] {
        let now = house.table(table).await;
        let shown = house.tables.scene_before_last_action(&now, Eye::Public).await.unwrap();
        assert_eq!(shown.as_ref(), Some(&before));
        assert_ne!(now.game.as_ref().unwrap().scene(Eye::Public), before, "the undo shows");
    }
}

#[tokio::test]
async fn an_undo_gives_the_time_back_and_takes_what_it_brought() {
    let (house, table, _) = with_a_bid().await;
    let left = async |seat: u8| {
        let head = house.head(table).await;
        head.deadline(Seat(seat)).map(|deadline| deadline.after(house.clock.now()))
    };
    assert_eq!(left(0).await, None);
    house.clock.advance(6 * HOUR);
    assert_eq!(left(1).await, Some(18 * HOUR));
    undo(&house, ANA, table).await.unwrap();
    for (seat, hours) in [(0, 18), (1, 24), (2, 24)] {
        assert_eq!(
            left(seat).await,
            Some(hours * HOUR),
            "as before the choice; what others thought in vain costs who takes it back"
        );
    }
    // Somebody whose turn came anew has what they had, and the four hours more only when it comes
    // again.
    house.clock.advance(2 * HOUR);
    house.plays(table, &[(ANA, "bid 0"), (BO, "bid 0"), (CY, "bid 0")]).await;
    assert_eq!((left(0).await, left(2).await), (Some(20 * HOUR), Some(22 * HOUR)));
    house.clock.advance(HOUR);
    undo(&house, CY, table).await.unwrap();
    for user in [ANA, BO] {
        vote(&house, user, table, Choice::Agree).await.unwrap();
    }
    assert_eq!((left(0).await, left(1).await, left(2).await), (None, None, Some(22 * HOUR)));
    house.play(CY, table, &["bid 0"]).await.unwrap();
    assert_eq!((left(0).await, left(2).await), (Some(20 * HOUR), Some(22 * HOUR)));
}

#[tokio::test]
async fn what_was_given_before_and_after_a_choice_stays_when_that_is_taken_back_and_nobody_gives_twice() {
    let (house, table) = begun(&[ANA, BO, CY], &[("clock", "fast"), ("rounds", "20")]).await;
    house.ask(BO, table, What::GiveTime).await.unwrap();
    house.play(ANA, table, &["bid 2"]).await.unwrap();
    house.ask(ANA, table, What::GiveTime).await.unwrap();
    undo(&house, ANA, table).await.unwrap();
    let head = house.head(table).await;
    let left = Seat::all(3).map(|seat| head.deadline(seat).map(|deadline| deadline.after(house.clock.now())));
    assert_eq!(left.collect::<Vec<_>>(), [48, 48, 72].map(|hours| Some(hours * HOUR)));
    for giver in [ANA, BO] {
        assert_eq!(reason(house.ask(giver, table, What::GiveTime).await), "table-given-already");
    }
}

#[tokio::test]
async fn a_friend_takes_back_for_a_seat_and_is_named_in_the_log() {
    let (house, table, before) = with_a_bid().await;
    house.ask(ANA, table, What::Appoint(Friend { user: DEE, name: person(DEE).name })).await.unwrap();
    undo(&house, DEE, table).await.unwrap();
    assert_eq!(views(&house, table).await, before);
    // What follows by itself on what she chooses is nobody's.
    house.plays(table, &[(BO, "bid 0"), (CY, "bid 0"), (DEE, "bid 0")]).await;
    assert!(house.log(table).await.last().unwrap().starts_with("chance"));
    let credits = house.tables.credits(&*house.table(table).await).await.unwrap();
    assert!(credits.ends_with("# 2: Dee acted\n# 5: Dee acted\n"), "{credits}");
}

#[tokio::test]
async fn moments_are_numbered_by_how_many_entries_of_the_log_led_to_them() {
    let (house, table) = begun(&[ANA, BO], &[("rounds", "20")]).await;
    house.plays(table, &[(ANA, "bid 1"), (BO, "bid 0")]).await;
    house.ask(ANA, table, What::Ready { decision: None, key: "all".to_owned() }).await.unwrap();
    let now = house.table(table).await;
    let (mut found, mut next) = (Vec::new(), Some(0));
    while let Some(at) = next {
        let moment = house.tables.moment(&now, at, Eye::Public).await.unwrap().unwrap();
        found.push(moment.at);
        next = moment.later;
    }
    // Nobody is told of what the winner takes before that is all.
    let log = house.log(table).await;
    let told = (1..).zip(&log).filter(|(_, entry)| !entry.ends_with("add")).map(|(at, _)| at);
    assert_eq!(found, told.collect::<Vec<u32>>(), "{log:?}");
}

#[tokio::test]
async fn nobody_takes_back_for_a_seat_that_is_not_theirs_any_more_nor_when_it_is_over() {
    let (house, table, _) = with_a_bid().await;
    house.passes_on(table, Seat(0), ANA, DEE).await;
    assert_eq!(reason(undo(&house, ANA, table).await), "table-gone");
    assert_eq!(reason(undo(&house, DEE, table).await), "table-nothing-to-undo", "it was not Dee's choice");
    house.ask(DEE, table, What::Leave).await.unwrap();
    house.play(BO, table, &["bid 1"]).await.unwrap();
    house.ask(CY, table, What::Leave).await.unwrap();
    assert_eq!(reason(undo(&house, BO, table).await), "table-ended");
}

/// What is told and shown of the latest entries does not depend on whether the table was in memory
/// all the time.
#[tokio::test]
async fn the_latest_part_of_a_story_is_the_same_once_the_table_is_read_anew() {
    let (house, table) = begun(&[ANA, BO, CY], &[("rounds", "20")]).await;
    let mut dice = SeededDice::new(5);
    for n in 0..45 {
        let now = house.table(table).await;
        let Some(seat) = now.head.awaited.iter().next() else { break };
        let user = now.head.players[seat.index()].user;
        let legal = now.game.as_ref().unwrap().legal(seat);
        house.play(user, table, &[&legal[dice.below(legal.len() as u32) as usize]]).await.unwrap();
        if n % 5 == 0 {
            // Where others would have to agree it stands.
            let _ = undo(&house, user, table).await;
        }
    }
    assert!(house.log(table).await.iter().any(|entry| entry.contains("undo")), "something was taken back");
    let log = house.head(table).await.log;
    let anew = house.restarted(3);
    let now = anew.table(table).await;
    for from in 0..log {
        for eye in [Eye::Public, Eye::Seat(Seat(0))] {
            let (told, again) = (house.tables.story(table, from, eye).await, anew.tables.story(table, from, eye).await);
            assert_eq!(again.unwrap(), told.unwrap(), "from {from} of {log} for {eye:?}");
            let (shown, again) = (house.tables.scene_at(&now, from, eye).await, anew.tables.scene_at(&now, from, eye).await);
            assert_eq!(again.unwrap(), shown.unwrap(), "at {from} of {log} for {eye:?}");
        }
    }
}
