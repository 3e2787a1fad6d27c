//! Invitations as they are counted: nobody is invited twice to a table, however many press at once,
//! and nobody invites without end.

use std::sync::Arc;
use std::time::Duration;

use futures::future::join_all;
use tertulia_base::ids::{ChannelId, TableId, UserId};
use tertulia_rules::text::Text;
use tertulia_tables::{ChannelAccess, Denied, Person, What};

use tertulia_testkit::{ANA, BO, CY, DEE, House, TestStore, person, reason};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

fn friends(numbers: std::ops::Range<u64>) -> Vec<UserId> {
    numbers.map(|n| UserId(1_000 + n)).collect()
}

/// Whom that invites who were not invited before; the key of why not.
async fn invites(house: &House, who: UserId, table: TableId, people: &[UserId]) -> Result<Vec<UserId>, String> {
    let invited = house.tables.invite(&person(who), table, people).await;
    invited.map(|(_, fresh)| fresh).map_err(|why| reason::<()>(Err(why)))
}

fn why<T>(key: &str) -> Result<T, String> {
    Err(key.to_owned())
}

#[tokio::test]
async fn twelve_are_invited_to_a_table_and_twenty_four_by_one_person_in_a_day() {
    let house = House::new();
    let mut tables = Vec::new();
    for channel in 1..=3 {
        tables.push(house.opened_in(ANA, ChannelId(channel), &[]).await);
    }
    let [first, second, third] = tables[..] else { panic!("{tables:?}") };
    house.ask(BO, third, What::Join).await.unwrap();
    assert_eq!(invites(&house, ANA, first, &friends(0..11)).await, Ok(friends(0..11)));
    // Two more are one too many, and neither of them is invited: one still is.
    assert_eq!(invites(&house, ANA, first, &friends(11..13)).await, why("front-invite-full"));
    assert_eq!(invites(&house, ANA, first, &friends(10..12)).await, Ok(friends(11..12)));
    assert_eq!(invites(&house, ANA, first, &friends(12..13)).await, why("front-invite-full"));
    // Another table has room, and invites the same people.
    house.clock.advance(DAY / 2);
    assert_eq!(invites(&house, ANA, second, &friends(0..12)).await, Ok(friends(0..12)));
    for _ in 0..3 {
        assert_eq!(invites(&house, ANA, third, &friends(0..1)).await, why("front-invite-too-many"));
    }
    // Not so who sits beside her, nor Ana a day after her first one, whoever restarted the bot.
    assert_eq!(invites(&house, BO, third, &friends(0..1)).await, Ok(friends(0..1)));
    let house = house.restarted(8);
    assert_eq!(invites(&house, ANA, third, &friends(1..2)).await, why("front-invite-too-many"));
    house.clock.advance(DAY / 2);
    assert_eq!(invites(&house, ANA, third, &friends(0..2)).await, Ok(friends(1..2)));
    assert_eq!(invites(&house, ANA, first, &friends(0..1)).await, Ok(Vec::new()), "invited already, before the restart");
}

#[tokio::test]
async fn a_thousand_presses_at_once_invite_each_once_and_no_more_than_may_be() {
    let house = House::on(Arc::new(TestStore::patient()));
    let table = house.lobby(&[ANA, BO]).await;
    // Of the same five, by both players.
    let five = friends(0..5);
    let all = join_all((0..1_000).map(|n| invites(&house, if n % 2 == 0 { ANA } else { BO }, table, &five))).await;
    let mut fresh: Vec<UserId> = all.into_iter().flat_map(Result::unwrap).collect();
    fresh.sort_unstable();
    assert_eq!(fresh, five);
    // Each of somebody else: those for whom there is room, and in words the others.
    let others = friends(100..1_100);
    let all = join_all(others.iter().map(|friend| invites(&house, ANA, table, std::slice::from_ref(friend)))).await;
    let invited = all.iter().filter(|one| matches!(one, Ok(fresh) if fresh.len() == 1)).count();
    let refused = all.iter().filter(|one| **one == why("front-invite-full")).count();
    assert_eq!((invited, refused), (7, 993));
}

#[tokio::test]
async fn only_who_sits_in_a_lobby_with_a_free_seat_invites() {
    let house = House::new();
    let table = house.open(ANA).await;
    let friend = friends(0..1);
    assert_eq!(invites(&house, DEE, table, &friend).await, why("table-stranger"));
    // A manager of the channel does not sit there either, and who sees nothing of it hears of no
    // table.
    for (access, key) in [(ChannelAccess::Managed, "table-stranger"), (ChannelAccess::Hidden, "table-unknown")] {
        let denied = house.tables.invite(&Person { access, ..person(DEE) }, table, &friend).await.map(|_| ());
        assert!(matches!(&denied, Err(Denied::Because(why)) if Text::from(why.clone()).key == key), "{access:?}: {denied:?}");
    }
    house.ask(BO, table, What::Join).await.unwrap();
    house.ask(BO, table, What::Leave).await.unwrap();
    assert_eq!(invites(&house, BO, table, &friend).await, why("table-stranger"), "who has left");
    // Who sits there is not invited, and does not count.
    assert_eq!(invites(&house, ANA, table, &[ANA]).await, Ok(Vec::new()));
    for user in [BO, CY, DEE].into_iter().chain(friends(50..60)) {
        if house.ask(user, table, What::Join).await.is_err() {
            break;
        }
    }
    assert_eq!(invites(&house, ANA, table, &friend).await, why("table-full"));
    house.ask(ANA, table, What::Start).await.unwrap();
    assert_eq!(invites(&house, ANA, table, &friend).await, why("table-started"));
    house.ask(ANA, table, What::Stop).await.unwrap();
    assert_eq!(invites(&house, ANA, table, &friend).await, why("table-ended"));
    assert!(!house.tables.is_invited(table, friend[0]).await.unwrap());
}

#[tokio::test]
async fn those_who_were_invited_are_known_and_nobody_else() {
    let house = House::new();
    let table = house.open(ANA).await;
    invites(&house, ANA, table, &[BO]).await.unwrap();
    let known = async |user| house.tables.is_invited(table, user).await.unwrap();
    assert_eq!([known(BO).await, known(CY).await, known(ANA).await], [true, false, false]);
}

#[tokio::test]
async fn nobody_invites_more_in_a_day_from_several_tables_at_once() {
    let house = House::on(Arc::new(TestStore::patient()));
    let mut tables = Vec::new();
    for channel in 0..4 {
        tables.push(house.opened_in(ANA, ChannelId(600 + channel), &[]).await);
    }
    let people: Vec<Vec<UserId>> = (0..4).map(|n| friends(100 * n..100 * n + 12)).collect();
    let all = join_all(tables.iter().zip(&people).map(|(table, people)| invites(&house, ANA, *table, people))).await;
    let invited: usize = all.iter().flatten().map(Vec::len).sum();
    assert_eq!(invited, 24, "{all:?}");
    let exported: serde_json::Value = serde_json::from_str(&house.tables.export(ANA).await.unwrap()).unwrap();
    assert_eq!(exported["invitations"]["count"], 24);
}
