//! What a failing disk took is said at the table, once, and all other tables go on.

use tertulia_base::ids::{ChannelId, TableId};
use tertulia_render as render;
use tertulia_store::{Batch, keys};
use tertulia_tables::What;

use crate::set::Set;
use tertulia_testkit::discord::{Discord, StandingMessage};
use tertulia_testkit::{ANA, BO, CHANNEL, CY, House, reason};

/// Messages about a loss at a table.
fn told(discord: &Discord, table: TableId) -> Vec<StandingMessage> {
    let of_loss = |standing: &StandingMessage| standing.nonce.starts_with(&format!("{table}-x-"));
    discord.in_channel(CHANNEL).into_iter().filter(of_loss).collect()
}

#[tokio::test]
async fn at_a_damaged_table_it_is_said_once_where_it_stands_and_its_owner_can_hear_of_it() {
    let house = House::new();
    let table = house.begun(&[ANA, BO]).await;
    let other = house.opened_in(CY, ChannelId(501), &[]).await;
    let mut batch = Batch::new();
    batch.delete(keys::entry(table, 0));
    batch.delete(keys::snapshot(table));
    house.store.commit(batch).await.unwrap();

    let set = Set::on(house.restarted(2));
    for _ in 0..3 {
        assert_eq!(reason(set.house.play(ANA, table, &["bid 1"]).await), "table-damaged");
    }
    assert_eq!(set.house.tables.signals().damaged().await.into_iter().collect::<Vec<_>>(), [table]);
    set.quiet().await;
    let head = set.house.tables.look_without_game(table).await.unwrap().unwrap().head;
    let said = told(&set.discord, table);
    assert_eq!(said.iter().map(|standing| &standing.content).collect::<Vec<_>>(), [&render::loss(&head, None)]);
    assert_eq!(said[0].edits, 0);
    let elsewhere = [ANA, BO].map(|user| set.direct(user).len());
    assert_eq!((set.discord.in_channel(CHANNEL).len(), elsewhere), (1, [0; 2]), "nothing else is shown of it");

    set.ask(ANA, other, What::Join).await;
    set.shows(other).await;
    assert_eq!(told(&set.discord, table).len(), 1);
}

#[tokio::test]
async fn at_a_table_that_fell_back_it_is_said_once_and_play_goes_on_from_what_is_left() {
    let set = Set::new();
    let table = set.begun(&[ANA, BO]).await;
    set.house.tables.tell_of_loss(table).await.unwrap();
    set.quiet().await;
    let left = set.house.table(table).await;
    let said = told(&set.discord, table);
    assert_eq!(said.iter().map(|standing| &standing.content).collect::<Vec<_>>(), [&render::loss(&left.head, Some(&left))]);

    set.play(ANA, table, "bid 1").await;
    set.shows(table).await;
    assert_eq!(told(&set.discord, table).len(), 1, "it stays, and is not said again");
}
