//! Hints are for the awaited player alone, and each position is searched once.

use std::sync::Arc;

use tertulia_base::ids::{TableId, UserId};
use tertulia_rules::appraisal::Appraisal;
use tertulia_rules::game::Seat;
use tertulia_rules::text::Text;
use tertulia_tables::{Denied, Friend, What};

use crate::{RATED, begun};
use tertulia_testkit::{ANA, BO, CY, DEE, House, person};

type Hinted = Result<(Seat, Arc<Vec<Appraisal>>), Denied>;

async fn hint(house: &House, user: UserId, table: TableId) -> Hinted {
    house.tables.hint(&house.table(table).await, &person(user)).await
}

/// The key of why there is none.
async fn refusal(house: &House, user: UserId, table: TableId) -> String {
    match hint(house, user, table).await {
        Err(Denied::Because(why)) => Text::from(why).key.into_owned(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_hint_is_for_the_awaited_player_alone_and_each_position_is_searched_once() {
    let house = House::of_games(5);
    let table = house.begun_of("san-juan", &[ANA, BO], &[]).await;
    let now = house.table(table).await;
    let seat = now.head.awaited.iter().next().unwrap();
    let (awaited, other) = if seat == Seat(0) { (ANA, BO) } else { (BO, ANA) };
    house.ask(awaited, table, What::Appoint(Friend { user: CY, name: "Cy".to_owned() })).await.unwrap();
    for (user, why) in [(other, "table-not-your-turn"), (CY, "table-hints-own"), (DEE, "table-stranger")] {
        assert_eq!(refusal(&house, user, table).await, why, "{user}");
    }
    let (of, moves) = hint(&house, awaited, table).await.unwrap();
    let legal = now.game.as_ref().unwrap().legal(seat);
    assert!(of == seat && !moves.is_empty() && moves.iter().all(|one| legal.contains(&one.action)), "{moves:?}");
    for _ in 0..100 {
        assert!(Arc::ptr_eq(&moves, &hint(&house, awaited, table).await.unwrap().1), "it is searched for again");
    }
    house.play(awaited, table, &[&moves[0].action]).await.unwrap();
    let head = house.head(table).await;
    let next = head.players[head.awaited.iter().next().unwrap().index()].user;
    assert!(!Arc::ptr_eq(&moves, &hint(&house, next, table).await.unwrap().1), "it is of an older position");
}

#[tokio::test]
async fn presses_at_once_cost_one_search() {
    let house = House::of_games(5);
    let table = house.begun_of("san-juan", &[ANA, BO], &[]).await;
    let (now, who) = (house.table(table).await, house.head(table).await.awaited_people().next().unwrap().1.user);
    let presses = (0..50).map(|_| {
        let (tables, now) = (house.tables.clone(), now.clone());
        tokio::spawn(async move { tables.hint(&now, &person(who)).await.unwrap().1 })
    });
    let presses: Vec<_> = presses.collect();
    let mut found = Vec::new();
    for press in presses {
        found.push(press.await.unwrap());
    }
    assert!(found.iter().all(|one| Arc::ptr_eq(one, &found[0])), "several searches");
}

#[tokio::test]
async fn there_are_no_hints_in_rated_games_nor_where_the_host_wants_none_nor_before_and_after_a_game() {
    let house = House::new();
    let lobby = house.lobby(&[ANA, BO]).await;
    assert_eq!(refusal(&house, ANA, lobby).await, "table-not-started");
    house.ask(ANA, lobby, What::Stop).await.unwrap();
    assert_eq!(refusal(&house, ANA, lobby).await, "table-ended");
    let rated = [RATED, &[("hints", "on")][..]].concat();
    for (terms, why) in [(&rated[..], "table-hints-rated"), (&[("hints", "off")][..], "table-hints-off")] {
        let (house, table) = begun(&[ANA, BO], terms).await;
        let who = house.head(table).await.awaited_people().next().unwrap().1.user;
        assert_eq!(refusal(&house, who, table).await, why);
        assert!(!house.table(table).await.gives_hints());
    }
    // Once somebody else plays, the game is not rated any more.
    let (house, table) = begun(&[ANA, BO], RATED).await;
    house.ask(ANA, table, What::HandOver).await.unwrap();
    assert!(house.table(table).await.gives_hints());
}
