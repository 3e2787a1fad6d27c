//! A finished game is analysed when somebody asks, once; a running one never is.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use tertulia_base::clock::SimClock;
use tertulia_base::ids::TableId;
use tertulia_model::Phase;
use tertulia_rules::analysis::{Analysis, CERTAIN};
use tertulia_rules::game::{Dice, Seat};
use tertulia_rules::games::GAMES;
use tertulia_rules::kit::SeededDice;
use tertulia_store::{Batch, MemoryStore, keys};
use tertulia_tables::{Analysed, Friend, TablePolicy, What, told_to};

use crate::{SHORT, begun, finish, played};
use tertulia_testkit::{ANA, BEGINNING, BO, CY, House, TestStore, comes, goes_on};

/// Few enough play-outs for a test.
const EFFORT: u64 = 20_000;

fn house_over(store: &Arc<MemoryStore>) -> House {
    let policy = TablePolicy { analysis_effort: EFFORT, ..TablePolicy::default() };
    House::of(GAMES, store.clone(), SimClock::at(BEGINNING), 7, policy)
}

async fn looked(house: &House, table: TableId) -> Option<Analysed> {
    house.tables.analysis(&house.table(table).await, ANA).await.unwrap()
}

async fn analysed(house: &House, table: TableId) -> Analysis {
    let found = async || looked(house, table).await;
    match comes("the analysis is there", found, |so_far| matches!(so_far, Some(Analysed::Found(_)))).await {
        Some(Analysed::Found(found)) => found,
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_game_is_analysed_once_it_is_over_and_its_analysis_is_kept() {
    let store = Arc::new(MemoryStore::new());
    let house = &house_over(&store);
    for entry in GAMES {
        let table = house.begun_of(entry.info.slug, &[ANA, BO, CY], &[]).await;
        let mut dice = SeededDice::new(3);
        for _ in 0..30 {
            goes_on(house, table, &mut dice).await;
        }
        assert_eq!(looked(house, table).await, None, "{}: it goes on", entry.info.slug);
        for user in [ANA, BO] {
            house.ask(user, table, What::Leave).await.unwrap();
        }
        assert_eq!(looked(house, table).await, Some(Analysed::UnderWay), "{}", entry.info.slug);
        let found = analysed(house, table).await;
        let now = house.table(table).await;
        assert_eq!(found.chances.last().map(|point| point.at), Some(now.head.log), "{}", entry.info.slug);
        assert_eq!(found.chances.last().map(|point| point.by_seat.clone()), Some(vec![0, 0, CERTAIN]), "{}", entry.info.slug);
        assert!(found.lost.iter().all(|lost| lost.seat == Seat(2)), "those who gave up are told nothing: {found:?}");

        let curve = house.tables.chances(&now, &found).await.unwrap();
        assert!(curve.rounds.iter().all(|round| round.points.iter().sum::<i32>() == 100), "{curve:?}");
        assert_eq!(curve.rounds.last().map(|round| round.points.clone()), Some(vec![0, 0, 100]));
        let told = told_to(&found, Seat(2)).count();
        assert!(told <= 3, "{told}");
        for nth in 1..=told {
            let then = house.tables.lost_chance(&now, &found, Seat(2), nth).await.unwrap().unwrap();
            assert!(then.legal.contains(&then.lost.played) && then.legal.contains(&then.lost.better), "{then:?}");
            assert_eq!((then.lost.seat, then.place), (Seat(2), (nth, told)));
        }
        for (seat, nth) in [(Seat(2), 0), (Seat(2), told + 1), (Seat(0), 1)] {
            assert_eq!(house.tables.lost_chance(&now, &found, seat, nth).await.unwrap(), None, "{seat} {nth}");
        }

        let again = house_over(&store);
        assert_eq!(looked(&again, table).await, Some(Analysed::Found(found.clone())), "{}: after a restart", entry.info.slug);
        again.store.commit(Batch::deleting(keys::analysis(table))).await.unwrap();
        assert_eq!(analysed(&again, table).await, found, "{}: the same once more", entry.info.slug);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_analysis_is_computed_again() {
    let (house, table) = begun(&[ANA, BO], SHORT).await;
    finish(&house, table).await;
    let found = analysed(&house, table).await;
    assert!(!found.chances.is_empty() && found.chances.iter().all(|point| point.by_seat.iter().sum::<u16>() == CERTAIN));
    let mut damaged = Batch::new();
    damaged.copy(keys::analysis(table), Some(vec![1, 0xff]));
    house.store.commit(damaged).await.unwrap();
    assert_eq!(analysed(&house, table).await, found);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_analysis_that_cannot_be_written_is_tried_again() {
    let store = Arc::new(TestStore::default());
    let house = House::on(store.clone());
    let table = house.begun_with(&[ANA, BO], SHORT).await;
    finish(&house, table).await;
    store.commits_fail.store(true, Ordering::SeqCst);
    let commits = async || store.commits.load(Ordering::SeqCst);
    let before = commits().await;
    assert_eq!(looked(&house, table).await, Some(Analysed::UnderWay));
    comes("it is to be written", commits, |now| *now > before).await;
    store.commits_fail.store(false, Ordering::SeqCst);
    assert!(!analysed(&house, table).await.chances.is_empty());
}

#[tokio::test]
async fn three_games_that_one_person_asks_about_wait_to_be_analysed_and_no_more() {
    let house = House::new();
    let mut over = Vec::new();
    for _ in 0..4 {
        let table = played(&house, &[ANA, BO]).await;
        over.push(house.table(table).await);
    }
    for (user, at, is_begun) in [(ANA, 0, true), (ANA, 1, true), (ANA, 2, true), (ANA, 3, false), (ANA, 0, true), (BO, 3, true)] {
        let expected = if is_begun { Analysed::UnderWay } else { Analysed::Busy };
        assert_eq!(house.tables.analysis(&over[at], user).await.unwrap(), Some(expected), "{user} asks about game {at}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_friend_decided_for_somebody_is_no_decision_of_theirs() {
    for seed in 1..=8 {
        let policy = TablePolicy { analysis_effort: 3 * EFFORT, ..TablePolicy::default() };
        let house = House::of(GAMES, Arc::new(MemoryStore::new()), SimClock::at(BEGINNING), seed, policy);
        let table = house.begun_of("san-juan", &[ANA, BO], &[]).await;
        house.ask(ANA, table, What::Appoint(Friend { user: CY, name: "Cy".to_owned() })).await.unwrap();
        let head = house.head(table).await;
        let [ana, bo] = [ANA, BO].map(|user| head.seat_of(user).unwrap());
        let mut dice = SeededDice::new(seed);
        loop {
            let now = house.table(table).await;
            let Some(seat) = now.head.awaited.iter().next().filter(|_| now.head.phase == Phase::Playing) else { break };
            let game = now.game.as_ref().unwrap();
            let mut legal = game.legal(seat);
            let action = match dice.below(2) {
                0 => legal.swap_remove(dice.below(legal.len() as u32) as usize),
                _ => game.heuristic(seat, &mut dice).unwrap(),
            };
            house.play(if seat == ana { CY } else { BO }, table, &[&action]).await.unwrap();
        }
        let found = analysed(&house, table).await;
        assert_eq!(told_to(&found, ana).count(), 0, "{found:?}");
        if told_to(&found, bo).count() > 0 {
            return;
        }
    }
    panic!("nothing is told of eight games in which every second move is drawn");
}
