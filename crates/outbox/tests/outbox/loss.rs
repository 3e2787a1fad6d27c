//! What a failing disk took is said at the table, once, and all other tables go on.

use std::sync::Arc;

use tertulia_base::ids::{ChannelId, TableId};
use tertulia_render as render;
use tertulia_store::{Batch, keys};
use tertulia_tables::What;

use crate::outbox::{quiet, shows};
use tertulia_testkit::discord::{Discord, Standing, direct_channel};
use tertulia_testkit::{ANA, BO, CHANNEL, CY, House, reason};

/// Messages about a loss at a table.
fn told(discord: &Discord, table: TableId) -> Vec<Standing> {
    let of_loss = |standing: &Standing| standing.nonce.starts_with(&format!("{table}-x-"));
    discord.in_channel(CHANNEL).into_iter().filter(of_loss).collect()
}

#[tokio::test]
async fn at_a_damaged_table_it_is_said_once_where_it_stands_and_its_owner_can_hear_of_it() {
    let house = House::new();
    let table = house.begun(&[ANA, BO]).await;
    let other = house.open_in(CY, ChannelId(501), &[]).await.unwrap().table.head.id;
    let mut batch = Batch::new();
    batch.delete(keys::entry(table, 0));
    batch.delete(keys::snapshot(table));
    house.store.commit(batch).await.unwrap();

    let house = house.restarted(2);
    let discord = Arc::new(Discord::new(&house.clock));
    let outbox = house.deliver_to(&discord);
    for _ in 0..3 {
        assert_eq!(reason(house.play(ANA, table, &["bid 1"]).await), "table-damaged");
    }
    assert_eq!(house.tables.signals().damaged().await.into_iter().collect::<Vec<_>>(), [table]);
    quiet(&house, &outbox).await;
    let head = house.tables.look_without_game(table).await.unwrap().unwrap().head;
    let said = told(&discord, table);
    assert_eq!(said.iter().map(|standing| &standing.content).collect::<Vec<_>>(), [&render::loss(&head, None)]);
    assert_eq!(said[0].edits, 0);
    let elsewhere = [ANA, BO].map(|user| discord.in_channel(direct_channel(user)).len());
    assert_eq!((discord.in_channel(CHANNEL).len(), elsewhere), (1, [0; 2]), "nothing else is shown of it");

    house.ask(ANA, other, What::Join).await.unwrap();
    quiet(&house, &outbox).await;
    shows(&house, &discord, other).await;
    assert_eq!(told(&discord, table).len(), 1);
}

#[tokio::test]
async fn at_a_table_that_fell_back_it_is_said_once_and_play_goes_on_from_what_is_left() {
    let house = House::new();
    let discord = Arc::new(Discord::new(&house.clock));
    let table = house.begun(&[ANA, BO]).await;
    let outbox = house.deliver_to(&discord);
    quiet(&house, &outbox).await;
    house.tables.tell_of_loss(table).await.unwrap();
    quiet(&house, &outbox).await;
    let left = house.tables.look(table).await.unwrap().unwrap();
    let said = told(&discord, table);
    assert_eq!(said.iter().map(|standing| &standing.content).collect::<Vec<_>>(), [&render::loss(&left.head, Some(&left))]);

    house.play(ANA, table, &["bid 1"]).await.unwrap();
    quiet(&house, &outbox).await;
    shows(&house, &discord, table).await;
    assert_eq!(told(&discord, table).len(), 1, "it stays, and is not said again");
}
