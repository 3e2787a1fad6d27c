//! Strong robots look ahead in their turns; stand-ins for people never do.

use std::time::Duration;

use tertulia_base::ids::{TableId, UserId};
use tertulia_model::{Phase, RobotLevel, Term};
use tertulia_rules::game::Seat;
use tertulia_rules::kit::SeededDice;
use tertulia_tables::{Company, Opening, What};

use crate::SHORT;
use tertulia_testkit::{ANA, BO, CHANNEL, House, opening, person, reason, until, watch};

/// How long a robot seems to think, and a little more.
const PAUSE: Duration = Duration::from_millis(2_001);
/// Log entries in which a strong robot plays otherwise than a usual one.
const ENTRIES: u32 = 60;

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
    let house = House::of_games(5);
    let terms = [("robots", level.key())];
    let (game, seats) = ("san-juan".to_owned(), Some(2));
    let opening = Opening { game, seats, company: Company::StandIns, ..opening(ANA, CHANNEL, &terms) };
    let table = house.opened(opening).await;
    played(&house, table, ENTRIES).await
}

#[tokio::test]
async fn a_strong_robot_plays_otherwise_than_a_usual_one_and_by_the_same_chance_the_same() {
    let strong = against_robot(RobotLevel::Strong).await;
    assert_ne!(strong, against_robot(RobotLevel::Usual).await);
    assert_eq!(strong, against_robot(RobotLevel::Strong).await);
}

#[tokio::test]
async fn strong_robots_play_a_game_to_its_end_and_are_strong_in_the_next_one() {
    let house = House::new();
    let terms = [SHORT, &[("robots", "strong")][..]].concat();
    let opening = Opening { seats: Some(3), company: Company::StandIns, ..opening(ANA, CHANNEL, &terms) };
    let table = house.opened(opening).await;
    played(&house, table, u32::MAX).await;
    let head = house.head(table).await;
    assert_eq!((head.phase, head.robots), (Phase::Over, RobotLevel::Strong));
    let next = house.tables.rematch(&person(ANA), table).await.unwrap().table.head.clone();
    assert_eq!((next.phase, next.robots), (Phase::Playing, RobotLevel::Strong));
}

/// Bo's stand-in plays as it would at a table whose robots are usual.
#[tokio::test]
async fn a_stand_in_for_a_person_does_not_look_ahead_however_strong_the_robots_are() {
    let mut logs = Vec::new();
    for level in RobotLevel::ALL {
        let house = House::of_games(5);
        let table = house.begun_of("san-juan", &[ANA, BO], &[("robots", level.key())]).await;
        house.ask(BO, table, What::HandOver).await.unwrap();
        let head = house.head(table).await;
        assert!(head.stand_ins.has(Seat(1)) && !head.has_strong_robot(Seat(1)), "{level:?}");
        logs.push(played(&house, table, ENTRIES).await);
    }
    assert_eq!(logs[0], logs[1]);
}

#[tokio::test]
async fn the_host_chooses_how_well_robots_play_before_the_game_begins_alone() {
    let house = House::new();
    let table = house.lobby(&[ANA, BO]).await;
    let sets = async |user: UserId, level| {
        let terms = vec![Term::Robots(level)];
        house.ask(user, table, What::Set { options: Vec::new(), terms }).await
    };
    assert_eq!(house.head(table).await.robots, RobotLevel::Usual);
    assert_eq!(reason(sets(BO, RobotLevel::Strong).await), "table-not-host");
    sets(ANA, RobotLevel::Strong).await.unwrap();
    house.ask(ANA, table, What::Start).await.unwrap();
    assert_eq!(reason(sets(ANA, RobotLevel::Usual).await), "table-started");
    assert_eq!(house.head(table).await.robots, RobotLevel::Strong);
}
