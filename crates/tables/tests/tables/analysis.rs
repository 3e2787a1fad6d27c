//! A finished game is analysed when somebody asks, once; a running one never is.

use std::sync::Arc;

use tertulia_base::clock::SimClock;
use tertulia_base::ids::TableId;
use tertulia_rules::analysis::{Analysis, CERTAIN};
use tertulia_rules::game::Seat;
use tertulia_rules::games::GAMES;
use tertulia_rules::kit::SeededDice;
use tertulia_store::{Batch, MemoryStore, keys};
use tertulia_tables::{Analysed, TablePolicy, What, told_to};

use crate::{SHORT, begun, finish};
use tertulia_testkit::{ANA, BEGINNING, BO, CY, House, comes, goes_on};

/// Few enough play-outs for a test.
const EFFORT: u64 = 20_000;

fn house_over(store: &Arc<MemoryStore>) -> House {
    let policy = TablePolicy { analysis_effort: EFFORT, ..TablePolicy::default() };
    House::of(GAMES, store.clone(), SimClock::at(BEGINNING), 7, policy)
}

async fn looked(house: &House, table: TableId) -> Option<Analysed> {
    house.tables.analysis(&house.table(table).await).await.unwrap()
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
