//! Levels of robots: strong ones look ahead in their turns; stand-ins for people never do.

use std::sync::Arc;
use std::time::Duration;

use tertulia_base::clock::SimClock;
use tertulia_base::ids::{TableId, UserId};
use tertulia_model::{Phase, RobotLevel, Term, TimeControl};
use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::Seat;
use tertulia_rules::games::GAMES;
use tertulia_rules::kit::{SeededDice, toy};
use tertulia_store::MemoryStore;
use tertulia_tables::{Company, Opening, SearchBudget, TablePolicy, What};

use crate::SHORT;
use tertulia_testkit::{ANA, BEGINNING, BO, CHANNEL, House, opening, person, reason, until, watch};

/// How long a robot seems to think, and a little more.
const PAUSE: Duration = Duration::from_millis(2_001);
/// Log entries in which a robot plays otherwise than one of another level.
const ENTRIES: u32 = 60;

/// A house whose strong robots think little, however long that takes a busy machine.
fn house(games: &'static [GameEntry]) -> House {
    let search = SearchBudget { hard: 120, over_days: 120, expert: 200, longest: Duration::from_secs(600) };
    let policy = TablePolicy { search, ..TablePolicy::default() };
    House::of(games, Arc::new(MemoryStore::new()), SimClock::at(BEGINNING), 5, policy)
}

/// Plays a game on until its log is that long or it is over, people by the heuristic, and returns
/// its log.
async fn played(house: &House, table: TableId, entries: u32) -> Vec<String> {
    let _watch = watch(house);
    let mut dice = SeededDice::new(3);
    loop {
        let now = house.table(table).await;
        let log = now.head.log;
        if now.head.phase != Phase::Playing || log >= entries {
            return house.log(table).await;
        }
        match now.head.awaited_people().next() {
            Some((seat, player)) => {
                let action = now.game.as_ref().unwrap().heuristic(seat, &mut dice).unwrap();
                house.play(player.user, table, &[&action]).await.unwrap();
            }
            None => {
                house.clock.advance(PAUSE);
                until("a robot has played", async || house.head(table).await.log > log).await;
            }
        }
    }
}

/// Ana's game against one robot of that level, as far as it is played.
async fn against_robot(level: RobotLevel) -> Vec<String> {
    let house = house(GAMES);
    let terms = [("robots", level.key())];
    let (game, seats) = ("san-juan".to_owned(), Some(2));
    let opening = Opening { game, seats, company: Company::StandIns, ..opening(ANA, CHANNEL, &terms) };
    let table = house.opened(opening).await;
    played(&house, table, ENTRIES).await
}

#[tokio::test]
async fn robots_of_other_levels_play_otherwise_and_by_the_same_chance_the_same() {
    let medium = against_robot(RobotLevel::Medium).await;
    for level in [RobotLevel::Easy, RobotLevel::Hard] {
        let played = against_robot(level).await;
        assert_ne!(played, medium, "{level:?}");
        assert_eq!(played, against_robot(level).await, "{level:?}");
    }
}

#[tokio::test]
async fn robots_of_any_level_play_a_game_to_its_end_and_keep_their_level_in_the_next_one() {
    for level in RobotLevel::ALL {
        let house = house(toy::GAMES);
        let terms = [SHORT, &[("robots", level.key()), ("clock", "slow")][..]].concat();
        let opening = Opening { seats: Some(3), company: Company::StandIns, ..opening(ANA, CHANNEL, &terms) };
        let table = house.opened(opening).await;
        played(&house, table, u32::MAX).await;
        let head = house.head(table).await;
        assert_eq!((head.phase, head.robots, head.robot_level(Seat(1))), (Phase::Over, level, Some(level)));
        let next = house.tables.rematch(&person(ANA), table).await.unwrap().table.head.clone();
        assert_eq!((next.phase, next.robots), (Phase::Playing, level));
    }
}

/// Bo's stand-in plays as it would at a table whose robots are medium.
#[tokio::test]
async fn a_stand_in_for_a_person_plays_the_same_whatever_the_level_of_the_robots() {
    let mut logs = Vec::new();
    for level in RobotLevel::ALL {
        let house = house(GAMES);
        let table = house.begun_of("san-juan", &[ANA, BO], &[("robots", level.key())]).await;
        house.ask(BO, table, What::HandOver).await.unwrap();
        let head = house.head(table).await;
        assert!(head.stand_ins.has(Seat(1)) && head.robot_level(Seat(1)).is_none(), "{level:?}");
        logs.push(played(&house, table, ENTRIES).await);
    }
    assert!(logs.iter().all(|log| *log == logs[0]));
}

#[tokio::test]
async fn the_host_chooses_how_well_robots_play_before_the_game_begins_alone() {
    let house = House::new();
    let table = house.lobby(&[ANA, BO]).await;
    let sets = async |user: UserId, level| {
        let terms = vec![Term::Robots(level)];
        house.ask(user, table, What::Set { options: Vec::new(), terms }).await
    };
    assert_eq!(house.head(table).await.robots, RobotLevel::Medium);
    assert_eq!(reason(sets(BO, RobotLevel::Hard).await), "table-not-host");
    sets(ANA, RobotLevel::Hard).await.unwrap();
    house.ask(ANA, table, What::Start).await.unwrap();
    assert_eq!(reason(sets(ANA, RobotLevel::Medium).await), "table-started");
    assert_eq!(house.head(table).await.robots, RobotLevel::Hard);
}

#[tokio::test]
async fn each_robot_of_a_lobby_may_have_a_level_of_its_own_which_one_for_all_replaces() {
    use RobotLevel::{Easy, Expert, Hard, Medium};
    let house = House::new();
    let table = house.lobby(&[ANA, BO]).await;
    for _ in 0..2 {
        house.ask(ANA, table, What::AddStandIn).await.unwrap();
    }
    let sets = async |user: UserId, term| house.ask(user, table, What::Set { options: Vec::new(), terms: vec![term] }).await;
    let levels = async || {
        let head = house.head(table).await;
        [2, 3].map(|seat| head.robot_level(Seat(seat)).unwrap())
    };
    assert_eq!(levels().await, [Medium, Medium]);
    sets(ANA, Term::Robot(2, Easy)).await.unwrap();
    assert_eq!(levels().await, [Medium, Easy]);
    assert_eq!(reason(sets(BO, Term::Robot(2, Hard)).await), "table-not-host");
    assert_eq!(reason(sets(ANA, Term::Robot(3, Hard)).await), "table-no-stand-in");
    // The level of the table is for those that have none of their own, until it is chosen anew.
    sets(ANA, Term::Robots(Expert)).await.unwrap();
    assert_eq!(levels().await, [Hard, Hard], "there is no clock");
    sets(ANA, Term::Clock(TimeControl::Slow)).await.unwrap();
    assert_eq!(levels().await, [Expert, Expert]);
    sets(ANA, Term::Robot(1, Medium)).await.unwrap();
    assert_eq!(levels().await, [Medium, Expert]);
    // A robot that sits down in its place has the table's.
    house.ask(ANA, table, What::RemoveStandIn).await.unwrap();
    house.ask(ANA, table, What::AddStandIn).await.unwrap();
    assert_eq!(levels().await, [Medium, Expert]);
}

#[test]
fn a_level_is_stored_as_it_was_when_there_were_two_of_other_names() {
    for (stored, level) in [(0, RobotLevel::Medium), (1, RobotLevel::Hard), (2, RobotLevel::Easy), (3, RobotLevel::Expert)] {
        assert_eq!(postcard::from_bytes::<RobotLevel>(&[stored]), Ok(level));
        assert_eq!(postcard::to_stdvec(&level), Ok(vec![stored]));
    }
}
